"""What a battle of Ayrena's Weads shows to a screen: views, choices, ground, pictures. The shapes of docs/wire.md."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from warhost import position
from warhost.ruleset import find_ruleset
from warhost.rulesets.weads.game import GAME
from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.words.icons import ICONS
from warhost.rulesets.weads.words.names import SPELL_IDS
from warhost.rulesets.weads.words.pieces import LEADER_TYPES, STATES, UNSIGNED, in_front, near
from warhost.rulesets.weads.words.position_text import POSITION, blank
from warhost.rulesets.weads.words.terms import read_terms

WEADS = find_ruleset("weads")
TERMS: Any = WEADS.terms()
ACTS = ("command THE chits=1", "command OST chits=1", "pending end-activation HAD", "pending combat HAD")


def view_of(*lines: str, scenario: str = "alder-ford", **options: Any) -> Any:
    """What a position on the ground of a scenario shows."""
    model = scenarios()[scenario].model_copy(update=options)
    return GAME.table_for(POSITION.read(enumerate(lines, 1), model), model, GAME.ruleset.surveyed_umpire(model)).view()


def panels_of(kind: str, *lines: str) -> list[Any]:
    """The panels of a kind that such a battle shows."""
    return [panel for panel in view_of(*lines)["panels"] if panel["kind"] == kind]


def piece_in(view: Any, label: str) -> Any:
    """One piece of a view."""
    return next(piece for piece in view["pieces"] if piece["label"] == label)


# --- views ------------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-16.1e")
def test_the_enemy_sees_how_many_spells_there_are_and_those_that_he_has_seen() -> None:
    lines = ("spells elf hand=now*2,holy known=holy spent=aim casts=1", "spells dwarf hand=stand,phan")
    text = ["position 1", "ruleset weads 1", "scenario weads/duel-of-the-mages", *lines]
    battle = position.read("\n".join([*text, "pending window turn elf", "end"]))
    own, seen = battle.view(0)["hands"]["elf"], battle.view(1)["hands"]["elf"]
    assert own["cards"] == [
        {"id": "now", "state": "ready"}, {"id": "holy", "state": "ready"}, {"id": "aim", "state": "used"},
    ]  # fmt: skip
    assert own["text"] == "3 spells, Now I'm here now I'm there twice, 1 cast in this turn"
    assert seen["cards"] == [{"id": "holy", "state": "ready"}, {"id": "aim", "state": "used"}]
    assert (seen["left"], seen["text"]) == (3, "3 spells, 2 of them unseen, 1 cast in this turn")
    assert view_of()["hands"] == {}


def test_a_piece_shows_its_command_its_chit_and_how_it_stands() -> None:
    view = view_of("piece LIR-B1 0606 status=disordered chit=K3", "piece HAD-A1 0607 marks=berserk,moved")
    bowmen, hammers, leader = (piece_in(view, label) for label in ("LIR-B1", "HAD-A1", "HAD"))
    assert (bowmen["name"], bowmen["where"], bowmen["standing"]) == ("Lirien's Bowmen", "in 0606", "B6, disordered")
    assert bowmen["slots"] == {"tag": "B1", "band": "#d9a520", "foot": "»5", "token": {"face": "6"}}
    assert hammers["slots"]["token"] == {"back": True}
    assert hammers["states"] == ["berserk", "moved"]
    assert [len(ring) for ring in leader["slots"]["faces"]] == [6, 12, 18, 16]
    assert (leader["size"], leader["stack"], leader["slots"]["foot"]) == ("small", "beside", "3")


def test_whoever_has_taken_a_leaders_place_is_worth_nothing() -> None:
    view = view_of("command HAD stage=replaced lost=1", "piece HAD 0409 marks=replacement")
    leader = piece_in(view, "HAD")
    assert (leader["name"], leader["type"], leader["standing"]) == (
        "Hadrek's successor",
        "Successor",
        "command 0, successor",
    )
    assert view["scores"] == {"elf": 6, "dwarf": 0}


@pytest.mark.clause("AW-7.1b")
def test_the_front_of_a_unit_of_the_book() -> None:
    grid = scenarios()["alder-ford"].grid
    assert set(in_front(grid, grid.cell("0606"), 2)) == {"0605", "0705"}
    assert set(in_front(grid, grid.cell("0606"), 0)) == {"0706", "0707"}
    unit = piece_in(view_of("piece LIR-B1 0606 facing=N", facing="on"), "LIR-B1")
    assert (unit["slots"]["facing"], unit["where"]) == (360, "in 0606, facing north")
    assert set(unit["slots"]["faces"][0]) == {"0605", "0705"}


@pytest.mark.clause("AW-6.1a")
def test_the_radius_counts_hexes() -> None:
    grid = scenarios()["ayrenas-weads"].grid
    rings = near(grid, grid.cell("0606"), 4)
    assert [len(ring) for ring in rings] == [6, 12, 18, 24]
    assert {"0602", "1006"} <= set(rings[3])
    assert not any("0210" in ring for ring in rings)


# --- cup, clash, levels -----------------------------------------------------------------------------------


@pytest.mark.clause("AW-2.2d", "AW-2.3c")
def test_the_cup_says_who_can_be_drawn_next() -> None:
    (cup,) = panels_of(
        "cup", "command LIR chits=1", "command THE chits=1 activated=1", "command HAD chits=2",
        "command OST stage=pending chits=0", "piece OST -", "pending draw",
    )  # fmt: skip
    assert (cup["left"], cup["text"]) == (4, "4 chits, the last stays in")
    assert [(token["piece"], token["left"], token["share"], token["state"]) for token in cup["tokens"]] == [
        ("LIR", 1, 0.25, "declined"),
        ("THE", 1, 0.25, "has acted"),
        ("HAD", 2, 0.5, "declined"),
        ("OST", 0, 0.0, "leaderless"),
    ]
    assert panels_of("cup", "pending rally") == []


@pytest.mark.clause("AW-11.1a", "AW-11.1c", "AW-11.1d")
def test_a_combat_whose_chits_are_drawn_has_one_column() -> None:
    (clash,) = panels_of(
        "clash",
        "attackers HAD-A1", "defenders LIR-B2 LIR-C1", "piece HAD-A1 0306 chit=K3", "piece LIR-B2 0305 chit=K1",
        "piece LIR-C1 0405 chit=K1", *ACTS, "pending declare",
    )  # fmt: skip
    assert (clash["attackers"], clash["defenders"], clash["ratio"]) == (["HAD-A1"], ["LIR-B2", "LIR-C1"], "9 : 5")
    assert clash["shifts"] == [{"text": "woods", "by": -1, "clauses": ["AW-8.1c", "AW-11.6a"]}]
    assert [one["by"] for one in clash["modifiers"]] == [1]
    assert (clash["known"], clash["column"], clash["columns"]) == (True, 2, [{"column": 2, "share": 1.0}])
    assert [clash["table"]["rows"][row] for row in clash["rows"]] == ["2", "3", "4", "5", "6", "7"]


@pytest.mark.clause("AW-12.3d", "AW-15.2b")
def test_the_values_of_a_combat_add_up_on_the_screen() -> None:
    """What stands on a chit, what it counts, and why: the sums are the odds, and what may come of it is the whole."""
    (clash,) = panels_of(
        "clash",
        "attackers LIR-A1", "defenders HAD-A1 HAD-C1 HAD-B1", "piece LIR-A1 0606",
        "piece HAD-A1 0607 chit=K3 marks=berserk", "piece HAD-C1 0605 chit=K3 status=disordered",
        "piece HAD-B1 0505 status=routed",
        "pending end-activation LIR", "pending combat LIR", "pending declare",
    )  # fmt: skip
    values = clash["values"]
    assert values["LIR-A1"]["value"] == values["LIR-A1"]["bare"] == "7-10"
    assert values["HAD-A1"]["why"] == ["berserk, one level lower"]
    assert values["HAD-C1"]["why"] == ["halved, disordered"]
    assert (values["HAD-B1"]["value"], values["HAD-B1"]["why"]) == ("0", ["routed"])
    for one in ("HAD-A1", "HAD-C1"):
        assert float(values[one]["value"]) < float(values[one]["bare"])
    defence = sum(float(values[one]["value"]) for one in clash["defenders"])
    assert clash["ratio"] == f"{values['LIR-A1']['value']} : {defence:g}"
    assert sum(one["share"] for one in clash["results"]) == pytest.approx(1, abs=0.001)
    assert {one["result"] for one in clash["results"]} <= {*clash["table"]["meanings"]}
    assert {cell for row in clash["table"]["cells"] for cell in row} == {*clash["table"]["meanings"]}


@pytest.mark.clause("AW-10.1b", "AW-11.1a")
def test_undrawn_chits_give_the_shares_of_all_deals() -> None:
    (clash,) = panels_of(
        "clash", "attackers HAD-A1 HAD-B1", "defenders LIR-C1", "piece HAD-A1 0306", "piece HAD-B1 0406", *ACTS,
        "pending declare",
    )  # fmt: skip
    shares = [Fraction(0)] * 8
    assert (clash["ratio"], clash["known"], clash["column"]) == ("11-17 : 1-4", False, None)
    odds = [Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(3, 2), *map(Fraction, (2, 3, 4, 5))]
    for kinds in product(range(4), repeat=3):
        ways = Fraction(1)
        for at, kind in enumerate(kinds):
            ways *= Fraction(12 - kinds[:at].count(kind), 48 - at)
        ratio = Fraction(7 + kinds[0] + 4 + kinds[1], 1 + kinds[2])
        column = max(column for column, least in enumerate(odds) if ratio >= least)
        shares[max(column - 1, 0)] += ways  # woods
    assert clash["columns"] == [
        {"column": column, "share": round(float(share), 4)} for column, share in enumerate(shares) if share
    ]
    assert (clash["attackers"], clash["defenders"]) == (["HAD-A1", "HAD-B1"], ["LIR-C1"])


@pytest.mark.clause("AW-12.5a")
def test_against_routed_units_alone_there_are_no_odds() -> None:
    (clash,) = panels_of(
        "clash",
        "attackers HAD-A1", "defenders LIR-C1", "piece HAD-A1 0306", "piece LIR-C1 0405 status=routed", *ACTS,
        "pending declare",
    )  # fmt: skip
    assert (clash["ratio"], clash["columns"], clash["column"], clash["rows"]) == ("", [], None, [])
    assert (clash["known"], clash["table"]["columns"], clash["shifts"]) == (True, [], [])
    assert [(one["text"], one["clauses"]) for one in clash["modifiers"]] == [
        ("routed units are cut down, no die is rolled", ["AW-12.5a"])
    ]


@pytest.mark.clause("AW-20.2a", "AW-20.3a", "AW-20.5a")
def test_what_is_lost_is_told_beside_the_rout_level() -> None:
    view = view_of(
        "piece HAD-A1 0409 status=routed", "piece HAD 0409 status=routed", "piece HAD-B1 -", "piece LIR-C1 -"
    )
    losses = {"name": "losses", "kind": "level", "label": "Victory points lost", "warns": None}
    assert view["panels"] == [
        losses | {"side": "elf", "at": 1, "of": 13, "text": "1 of 13: it breaks above that"},
        losses | {"side": "dwarf", "at": 14, "of": 17, "text": "14 of 17: it breaks above that"},
    ]
    assert view["scores"] == {"elf": 14, "dwarf": 1}
    assert view["progress"] == {"elf": ["1 of 13 points lost"], "dwarf": ["14 of 17 points lost"]}


@pytest.mark.clause("AW-20.1a", "AW-20.5a")
def test_whoever_has_lost_too_much_breaks_when_the_turn_ends() -> None:
    """A unit of level A is worth 5: three of them are more than the Elves can bear."""
    fallen = [f"piece {label} -" for label in ("LIR-A1", "LIR-B1", "LIR-B2", "LIR-C1", "THE-B1", "THE-B2")]
    (lost, when), _ = view_of(*fallen)["progress"].values()
    assert (lost, when) == ("18 of 13 points lost", "breaks at the end of the turn")


def test_a_side_that_has_lost_too_much_is_warned() -> None:
    labels = [piece["label"] for piece in view_of()["pieces"]]

    def warned(*commands: str, more: str = "") -> list[Any]:
        lost = [f"piece {label} -" for label in labels if label.partition("-")[0] in commands and "-" in label]
        return [one["warns"] for one in view_of(*lost, *filter(None, [more]))["panels"]]

    ends = "at the end of this turn"
    assert warned("HAD") == [None, None]
    assert warned("HAD", "OST") == [None, {"own": f"You lose {ends}.", "other": f"The Dwarves lose {ends}."}]
    drawn = dict.fromkeys(("own", "other"), f"The battle is drawn {ends}.")
    assert warned("HAD", "OST", "LIR", "THE") == [drawn, drawn]
    dwarves = warned("HAD", "OST", more="piece LIR-A1 0304 status=routed")[1]
    assert dwarves["own"] == f"You lose {ends}.", "the enemy's units do not help"
    elves = warned("LIR", "THE", more="piece LIR-A1 0304 status=routed")
    assert elves[0]["other"] == f"The Elves lose {ends} unless units rally."


# --- odds -------------------------------------------------------------------------------------------------


def test_the_odds_of_an_attack_go_on_until_it_is_fought() -> None:
    lines = ("piece HAD-A1 0306 marks=in-command", "decides dwarf", *ACTS)
    battle = position.read("\n".join(["position 1", "ruleset weads 1", "scenario weads/alder-ford", *lines, "end"]))
    odds = battle.odds("attack HAD-A1 LIR-C1")
    assert odds.exact
    assert sum(chance.probability for chance in odds.chances) == 1
    assert "the combat is fought as it stands then" in odds.assumes
    assert {fate for fates in odds.pieces.values() for fate in fates} <= {
        "routed", "disordered", "eliminated", "no effect",
    }  # fmt: skip


# --- what never changes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", scenarios())
def test_the_streams_of_a_scenario_are_edges_of_its_ground(name: str) -> None:
    ground: Any = WEADS.ground(scenarios()[name])
    assert len(ground["edges"]) == len(scenarios()[name].streams)
    assert {edge["kind"] for edge in ground["edges"]} == {"stream"}


def test_the_table_knows_whose_piece_a_word_names() -> None:
    model = scenarios()["alder-ford"]
    table = GAME.table_for(blank(model), model, GAME.fill_umpire(model))
    assert [table.side_named(word) for word in ("LIR-B1", "HAD", "0304")] == [0, 1, None]


# --- terms ------------------------------------------------------------------------------------------------


def test_everything_of_the_game_has_a_term_and_a_picture() -> None:
    figures = catalogue()
    assert set(TERMS["terrain"]) == set(figures.terrain)
    assert set(TERMS["hexsides"]) == set(figures.edges)
    assert set(TERMS["marks"]) == set(STATES)
    assert set(TERMS["types"]) == {*(one.name for one in figures.types.values()), *LEADER_TYPES}
    assert set(GAME.looks["signs"]) == set(STATES) - set(UNSIGNED)
    assert tuple(TERMS["spells"]) == SPELL_IDS == tuple(GAME.looks["hand"]["faces"])
    assert set(ICONS.named) == set(figures.types)


def test_the_terms_are_read_from_a_folder_too() -> None:
    assert read_terms("warhost.rulesets.weads")["spells"]["aim"]["name"] == "Perfect Aim"
