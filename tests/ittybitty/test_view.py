"""What an Itty Bitty Battle shows to a screen: views, panels, ground, pictures. The shapes of docs/wire.md."""

from __future__ import annotations

from typing import Any

import pytest

from ittybitty.brought.words import BRIDGE, NAMES, standing
from warhost.rulesets.ittybitty.game import GAME
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.scenario import scenarios
from warhost.rulesets.ittybitty.setup.tables import fill_umpire
from warhost.rulesets.ittybitty.state import FACE_DOWN, FORMS, UNKNOWN, Battle
from warhost.rulesets.ittybitty.words.icons import ICONS
from warhost.rulesets.ittybitty.words.names import FORM_IDS, type_name
from warhost.rulesets.ittybitty.words.pieces import STATES, UNSIGNED
from warhost.rulesets.ittybitty.words.position_text import blank
from warhost.rulesets.ittybitty.words.terms import read_terms, terms_data
from warhost.shelf.panels import KINDS
from warhost.shelf.pictures import motifs

ACTS = ("pending activation TUD", "pending action T2-SP1 T2")
FIGHTS = ("pending activation TUD", "pending action T6-PK1 T6", "pending declare")


def view_of(*lines: str, side: int = 0) -> Any:
    """What a position of the battle at the bridges shows."""
    return standing(lines, side).view()


def panel_of(name: str, *lines: str, side: int = 0) -> Any:
    """A panel of it."""
    return next((panel for panel in view_of(*lines, side=side)["panels"] if panel["name"] == name), None)


def piece_in(view: Any, label: str) -> Any:
    """One piece of a view."""
    return next(piece for piece in view["pieces"] if piece.get("label") == label)


# --- pieces -----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.3b", "IB-R1")
def test_a_counter_shows_its_figures_its_quality_and_its_range() -> None:
    view = view_of(*ACTS)
    spears, slingers = piece_in(view, "T2-SP1"), piece_in(view, "T4-SL1")
    assert (spears["slots"]["foot"], spears["slots"]["disc"], spears["slots"]["arrow"]) == (
        "2-2-4", ["2", "#f2b84b"], "1",
    )  # fmt: skip
    assert slingers["slots"]["band"] == piece_in(view, "LOH")["slots"]["band"], "it has the colour of its captain"
    assert "arrow" not in piece_in(view, "T6-PK1")["slots"]
    assert "acts" in spears["states"]
    assert "acts" not in slingers["states"]


@pytest.mark.clause("IB-3.1g")
def test_without_spears_there_is_no_arrow() -> None:
    spent = piece_in(view_of("piece T2-SP1 1907 troop=LIx2 shots=0", *ACTS), "T2-SP1")
    assert "arrow" not in spent["slots"]
    assert (spent["type"], spent["label"]) == ("Light Infantry without spears", "T2-SP1")


@pytest.mark.clause("IB-2.3e", "IB-5.5j")
def test_single_men_are_small_and_have_one_number() -> None:
    view = view_of("piece BONE 1306 power=1", *ACTS)
    king, priest = piece_in(view, "TUD"), piece_in(view, "BONE")
    assert (king["size"], king["stack"], king["slots"]["disc"][0], "foot" in king["slots"]) == (
        "small", "beside", "4", False,
    )  # fmt: skip
    assert (priest["slots"]["disc"][0], priest["standing"]) == ("1", "prayers 1")
    assert {row["label"]: row["text"] for row in priest["profile"]}["Prayers"] == "1 of 3"


def test_what_holds_for_a_piece_is_told() -> None:
    view = view_of("piece T2-SP1 1907 status=disorganized marks=moved,berserk", "formation T2 marks=afraid", *ACTS)
    spears = piece_in(view, "T2-SP1")
    assert spears["marks"] == ["disorganized", "berserk", "acts", "afraid", "moved"]
    assert spears["hurt"]
    assert spears["terms"] == {"types": ["Spearmen"], "marks": spears["marks"]}


def test_whoever_is_still_to_come_is_not_there() -> None:
    reserve = piece_in(view_of(*ACTS), "T5-LI1")
    assert (reserve["place"], reserve["where"], reserve["gone"]) == (None, "still to come", True)


@pytest.mark.clause("IB-2.6b", "IB-R32")
def test_of_a_face_down_counter_of_the_enemy_nothing_is_told() -> None:
    """Neither its label nor its figures, and no rope betrays its formation."""
    model = scenarios()["powder-in-the-fog"]
    memory = blank(model)
    battle: Any = Battle.over(memory)
    hidden = [number for number in range(battle.piece_count) if battle.pieces[number].side == 0]
    for number in hidden:
        battle.pieces[number].marks |= FACE_DOWN | UNKNOWN
    table = GAME.table_for(memory, model, fill_umpire(model))
    view: Any = table.view()
    counters = [piece for piece in view["pieces"] if piece.get("hidden")]
    assert len(counters) == len(hidden)
    assert {key for piece in counters for key in piece} == {"side", "place", "where", "gone", "hidden"}
    assert {one["side"] for one in view["signs"] if one["sign"] == "formation"} == {"blue"}
    assert {one["side"] for one in view["formations"]} == {"blue"}


# --- formations and what lies on the ground ---------------------------------------------------------------


@pytest.mark.clause("IB-2.4a", "IB-2.4b")
def test_a_rope_goes_round_every_formation() -> None:
    ropes = {one["words"]: one for one in view_of(*ACTS)["signs"] if one["sign"] == "formation"}
    foot = ropes["Foot"]
    assert (foot["round"], foot["number"], foot["acts"]) == (["1907", "1808"], "4", True)
    assert foot["colour"] == piece_in(view_of(*ACTS), "TUD")["slots"]["band"]
    assert "Reserve" not in ropes, "it has still to come"


def test_works_rubble_and_magic_lie_on_the_ground() -> None:
    view = view_of(
        "hex 0611 ground=fort-2", "hex 1707 ground=rubble bridges=none", "hex 0808 chasm=4", "hex 0809 glamour=3",
        "structure 1 kind=nothing", *ACTS,
    )  # fmt: skip
    signs = {(one["sign"], one["at"]): one["text"] for one in view["signs"] if one["sign"] != "formation"}
    assert signs == {
        ("field works 2", "0611"): "",
        ("rubble", "1707"): "",
        ("chasm", "0808"): "to the end of turn 4",
        ("glamour", "0809"): "to the end of turn 3",
        ("broken bridge", "1707"): "",
    }
    assert {sign for sign, _ in signs} <= {*GAME.looks["signs"]}


def test_what_lies_over_a_side_of_a_hex_says_over_which() -> None:
    view = view_of("structure 1 kind=nothing", "structure 7 kind=pontoon cell=1006 direction=S", *ACTS)
    over = {one["sign"]: (one["at"], one["towards"]) for one in view["signs"] if "towards" in one}
    assert over == {"broken bridge": ("1707", "NE"), "pontoon bridge": ("1006", "S")}


def test_a_picture_shows_works_as_places_and_a_broken_bridge_no_more_as_a_bridge() -> None:
    whole, broken = (standing((*lines, *ACTS), 0) for lines in ((), ("structure 1 kind=nothing", "hex 0808 chasm=4")))
    assert motifs.RIFT in broken.draw_svg()
    assert motifs.STUMPS in broken.draw_svg()
    assert motifs.STUMPS not in whole.draw_svg()
    bridges = [str(one.draw_ascii()).count("=") for one in (whole, broken)]
    assert bridges[0] > bridges[1] > 0


# --- panels -----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.1a", "IB-4.2a", "IB-R20")
def test_the_cup_says_who_can_be_drawn_next() -> None:
    cup = panel_of("cup", "piece TUD 2009 marks=drawn", "pending draw", side=-1)
    assert (cup["left"], cup["text"]) == (4, "4 of 5 left, each next with 25 %")
    tokens = {token["piece"]: (token["left"], token["share"], token["state"]) for token in cup["tokens"]}
    assert tokens["TUD"] == (0, 0.0, "drawn")
    assert tokens["BONE"] == (1, 0.25, "in the cup")
    assert panel_of("cup", "pending window red") is None


@pytest.mark.clause("IB-4.6f", "IB-4.6h", "IB-4.6i", "IB-7a")
def test_a_combat_has_its_odds_its_column_and_the_odds_of_all_grounds() -> None:
    """Pikes with 4 against spears with 2 on clear ground: 2-1 in column 6."""
    clash = panel_of("combat", "combat 1707 white attackers=T6-PK1", "blocks fighting", *FIGHTS)
    assert (clash["attackers"], clash["defenders"], clash["ratio"]) == (["T6-PK1"], ["R1-SP1"], "4 : 2")
    assert (clash["column"], clash["known"]) == (5, True)
    assert sum(one["share"] for one in clash["results"]) == pytest.approx(1, abs=0.001)
    grounds = {one["name"]: one for one in clash["table"]["grounds"]}
    assert [name for name, one in grounds.items() if one["lit"]] == ["Clear"]
    assert grounds["Marsh"]["columns"] == [
        "1-6", "1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1",
    ]  # fmt: skip
    assert grounds["Woods"]["columns"] == ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "", "", ""]
    assert grounds["Clear"]["columns"][5] == "2-1"
    assert len({len(row) for row in clash["table"]["cells"]} | {len(clash["table"]["columns"])}) == 1


@pytest.mark.clause("IB-4.7b", "IB-4.7g", "IB-3.1c")
def test_the_values_of_a_combat_say_why_they_are_not_those_printed() -> None:
    clash = panel_of(
        "combat", "piece T4-XB1 1807", "piece T6-PK1 1807 marks=berserk", "piece R1-SP1 1707 status=disorganized",
        "combat 1707 white attackers=T6-PK1,T4-XB1", "blocks fighting", *FIGHTS,
    )  # fmt: skip
    values = clash["values"]
    assert (values["T6-PK1"]["value"], values["T6-PK1"]["why"]) == ("6", ["berserk"])
    assert (values["T4-XB1"]["value"], values["T4-XB1"]["why"]) == ("1", ["halved in melee"])
    assert (values["R1-SP1"]["value"], values["R1-SP1"]["bare"], values["R1-SP1"]["why"]) == (
        "0",
        "2",
        ["disorganized"],
    )
    assert clash["ratio"] == "7 : 1"


@pytest.mark.clause("IB-4.8a", "IB-R27")
def test_the_segments_say_what_is_over_and_what_runs() -> None:
    plates = panel_of(
        "segments", "combat 1707 white attackers=T6-PK1", "hex 1608 struck=red", "blocks fighting", *FIGHTS
    )["plates"]
    assert [(plate["text"], plate["note"], plate["state"]) for plate in plates] == [
        ("Red", "1608", "done"),
        ("Purple", "nobody", "done"),
        ("Green", "nobody", "done"),
        ("Gold", "nobody", "done"),
        ("White", "1 on 1707", "now"),
    ]
    assert {plate["state"] for plate in panel_of("segments", *ACTS)["plates"]} == {"to come"}
    assert panel_of("segments", "pending window red") is None


@pytest.mark.clause("IB-4.12b", "IB-4.12u")
def test_works_say_how_many_turns_they_take() -> None:
    works = panel_of("works", "piece TENG 2009 quiet=1", *ACTS)["works"]
    assert [(one["name"], one["at"], one["of"], one["text"]) for one in works] == [
        ("Field works, 2009", 1, 2, "1 of 2 turns: TENG in peace, level 1 at the end of turn 1")
    ]
    bridge = panel_of("works", "piece TENG 2009 pontoon=4 bank=SW", *ACTS)["works"]
    assert [(one["at"], one["of"], one["text"]) for one in bridge] == [
        (4, 10, "4 of 10 turns: the bridge at the end of turn 6")
    ]
    assert panel_of("works", *ACTS) is None


@pytest.mark.clause("IB-4.12o", "IB-4.12p", "IB-4.12s", "IB-R61")
def test_a_petard_says_what_it_will_do_and_when() -> None:
    """Either die is high with 5 and 6: one destroys the bridge, the other the engineer."""
    ready = panel_of("works", "piece TENG 1406 petards=1", *ACTS)["works"]
    assert [(one["name"], one["at"], one["text"]) for one in ready] == [
        ("Petard at the bridge at 1406", 1, "at the end of turn 1: rubble 33 %, TENG lost 33 %")
    ]
    damp = panel_of("works", "piece TENG 1406 petards=1 petard_turn=3", *ACTS)["works"]
    assert [(one["at"], one["text"]) for one in damp] == [(0, "at the end of turn 3: rubble 33 %, TENG lost 33 %")]
    assert panel_of("works", "piece TENG 2009 petards=1", *ACTS) is None, "there is nothing to destroy"


@pytest.mark.clause("IB-6.1l", "IB-6.1m")
def test_the_goals_count_who_has_crossed() -> None:
    view = view_of("piece T1-HC1 1608 marks=crossed-first", "piece R1-SP2 1507", *ACTS)
    bars = [(one["side"], one["label"], one["text"]) for one in view["panels"] if one["name"] == "goals"]
    assert ("red", "First bridge crossed", "4 of 20") in bars
    assert view["progress"]["red"][0] == "0 of 26 attack lost"
    assert view["scores"] == {"red": 0, "blue": 0}


def test_every_panel_is_of_a_kind_that_pages_draw() -> None:
    assert {row.kind for row in GAME.table.panels.rows} <= {*KINDS}


# --- spells before they are cast --------------------------------------------------------------------------


@pytest.mark.clause("IB-5.4a", "IB-5.7a", "IB-5.7h", "IB-5.7j")
def test_a_throw_says_where_it_may_fall() -> None:
    """A third fizzles. A priest of 3 hits with 1 to 3; half of the throws scatter, as many into each hex beside."""
    table = standing(["pending caster BONE"], 1)
    table = type(table)(table.memory, BRIDGE, GAME.table.read_umpire(GAME.ruleset.surveyed_umpire(BRIDGE)))
    lands = table.lands_of(table.read_action("cast BONE rally 1407"))
    assert lands
    assert [len(ring) for ring in lands["rings"]] == [1, 6]
    assert lands["falls"][0] == {"place": "1407", "share": 0.3333, "aimed": True}
    assert sorted({one["share"] for one in lands["falls"][1:]}) == [0.0556]
    assert lands["fails"] == {"text": "it fizzles", "share": 0.3333}
    assert table.lands_of(table.read_action("cast BONE wahoo")) is None


# --- what never changes -----------------------------------------------------------------------------------


@pytest.mark.clause("IB-R8", "IB-R11")
def test_water_roads_and_bridges_are_edges_of_the_ground() -> None:
    ground: Any = GAME.ground(BRIDGE)
    kinds = [edge["kind"] for edge in ground["edges"]]
    assert (kinds.count("river"), kinds.count("stream")) == (len(BRIDGE.rivers), len(BRIDGE.streams))
    assert {"kind": "bridge", "at": "1707", "side": "NE"} in ground["edges"]
    assert {"kind": "road", "at": "0909", "side": "S"} in ground["edges"]
    assert {*kinds} == {*GAME.looks["motifs"]["edges"]}
    assert ground["goals"] == ["1707", "1406"]


def test_the_lineup_calls_armies_as_the_scenario_does() -> None:
    lineup = GAME.lineup(BRIDGE)
    assert lineup["armies"] == {"red": "Tudwallish", "blue": "Rotwangi"}
    assert sum(lineup["pieces"].values()) == len(NAMES.labels)


def test_the_table_knows_whose_piece_a_word_names() -> None:
    table = standing([], -1)
    assert [table.side_named(word) for word in ("T2-SP1", "BONE", "0304")] == [0, 1, None]


def test_everything_of_the_game_has_a_term_and_a_picture() -> None:
    figures, terms = catalogue(), terms_data()
    assert {*terms["terrain"]} == {*figures.terrain}
    assert {*terms["hexsides"]} == {*figures.edges, "road", "bridge"}
    assert {*terms["marks"]} == {*STATES}
    assert {*terms["types"]} == {type_name(row) for row in figures.troops.values()}
    assert {*STATES} - {*UNSIGNED} <= {*GAME.looks["signs"]}
    assert {*terms["spells"]} == {*FORM_IDS}
    assert len(FORM_IDS) == FORMS
    assert terms["spells"]["large-glamour"]["name"] == "Anti-Magickal Glamour, the larger ball"
    assert {*ICONS.named} <= {*figures.troops}


def test_the_terms_are_read_from_a_folder_too() -> None:
    assert read_terms("warhost.rulesets.ittybitty")["spells"]["rally"]["name"] == "Rally"
