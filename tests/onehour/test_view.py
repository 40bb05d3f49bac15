"""What a battle of One-Hour Fantasy shows to a screen: views, choices, ground, pictures. The shapes of docs/wire.md."""

from __future__ import annotations

from typing import Any

import pytest

from warhost.ruleset import find_ruleset
from warhost.rulesets.onehour.game import GAME
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import Victory
from warhost.rulesets.onehour.words.goals import VICTORIES, goal_of
from warhost.rulesets.onehour.words.icons import ICONS
from warhost.rulesets.onehour.words.pieces import MARKS, UNSIGNED, faced_from
from warhost.rulesets.onehour.words.position_text import POSITION
from warhost.rulesets.onehour.words.terms import read_terms

ONEHOUR = find_ruleset("onehour")
TERMS: Any = ONEHOUR.terms()
FIELD: Any = GAME.table.read_umpire(ONEHOUR.surveyed_umpire(scenarios()["wide-field"]))


def view_of(*lines: str, scenario: str = "the-moor") -> Any:
    """What a position on the ground of a scenario shows."""
    model = scenarios()[scenario]
    return GAME.table_for(POSITION.read(enumerate(lines, 1), model), model, GAME.ruleset.surveyed_umpire(model)).view()


# --- views ------------------------------------------------------------------------------------------------


def test_a_unit_shows_where_it_faces_and_what_it_has_taken() -> None:
    pieces = view_of(
        "unit R1 dwarf archers E5 N hits=9 status=halted",
        "unit B1 goblin infantry E4 S",
        "unit B2 orc cavalry D5 E hits=20",
        "engaged R1 B1",
        "engaged R1 B2",
        "charged B2 R1",
    )["pieces"]
    archers, infantry, cavalry = pieces
    assert archers["slots"]["bar"] == [9, 15, 8]
    assert archers["slots"]["facing"] == "N"
    assert [len(ring) for ring in archers["slots"]["faces"]] == [3, 5, 7, 8]
    assert archers["marks"] == ["halted", "engaged", "half strength"]
    assert archers["states"] == ["halted", "engaged"]
    assert archers["standing"] == "9/15, halted, engaged with B1, B2"
    assert archers["where"] == "on E5, facing north"
    assert infantry["slots"]["faces"] == [["F5", "E5", "D5"]]
    assert cavalry["slots"]["bar"] == [15, 15, 8]
    assert cavalry["states"] == ["to be removed", "engaged", "charged"]
    assert cavalry["profile"][0] == {"label": "Hits", "text": "20 of 15", "share": 1}


@pytest.mark.clause("OH-2.2b", "OH-2.2c", "OH-2.3a")
def test_the_field_of_fire_of_the_book() -> None:
    grid = scenarios()["wide-field"].grid
    rings = faced_from(FIELD, grid, grid.cell("F6"), 0, 4)
    assert [list(ring) for ring in rings] == [
        [f"{column}{row}" for column in columns]
        for row, columns in ((5, "EFG"), (4, "DEFGH"), (3, "CDEFGHI"), (2, "BCDEFGHIJ"))
    ]


@pytest.mark.parametrize(("facing", "ring"), [(0, "D4 E4 F4"), (1, "F4 F5 F6"), (2, "F6 E6 D6"), (3, "D6 D5 D4")])
def test_the_front_zone_lies_ahead(facing: int, ring: str) -> None:
    grid = scenarios()["wide-field"].grid
    assert faced_from(FIELD, grid, grid.cell("E5"), facing, 1) == (tuple(ring.split()),)


def test_who_is_gone_and_who_is_still_to_come() -> None:
    pieces = view_of(
        "unit R1 dwarf infantry - N hits=15 last-cell=E5 lost-turn=2",
        "unit R2 dwarf infantry - N fate=scattered",
        "unit R3 dwarf infantry - N fate=off-board",
        "unit R4 dwarf infantry - N fate=exited",
        "unit R5 dwarf infantry - N fate=to-come due=3",
        "unit R6 dwarf infantry - N fate=to-come",
        "unit B1 goblin infantry E4 S",
    )["pieces"]
    assert [(piece["where"], piece["gone"]) for piece in pieces] == [
        ("destroyed", True),
        ("scattered", True),
        ("fled off the board", True),
        ("left the board", True),
        ("to come from turn 3 on", False),
        ("still to be set up", False),
        ("on E4, facing south", False),
    ]


def test_a_stone_that_was_worked_on_shows_it_until_it_falls() -> None:
    view = view_of("unit R1 orc infantry D6 N", "works 1-0-2", scenario="three-stones")
    assert [(sign["at"], sign["text"]) for sign in view["signs"]] == [("D5", "1 work done"), ("G7", "fallen")]
    assert view["spent"] == ["G7"]
    assert view["progress"]["red"][0] == "1 of 3 stones felled"


# --- goals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", scenarios())
def test_the_goal_is_at_a_place_where_the_ground_shows_some(name: str) -> None:
    ground: Any = ONEHOUR.ground(scenarios()[name])
    assert bool(goal_of(scenarios()[name])["place"]) == bool(ground["goals"])


def test_every_kind_of_victory_is_told() -> None:
    assert {Victory[scenario.victory.kind.upper()] for scenario in scenarios().values()} == set(VICTORIES)


@pytest.mark.clause("OH-6.1c", "OH-6.1g", "OH-6.1h")
def test_the_places_held_count_as_in_the_worked_position() -> None:
    view = view_of(
        "unit R1 dwarf infantry C8 N",
        "unit B1 orc infantry C6 S status=routing",
        "unit B2 orc cavalry G7 S",
        "unit R2 dwarf archers G8 N",
        scenario="grey-bridge",
    )
    assert view["scores"] == {"red": 1, "black": 0}
    assert view["progress"] == {"red": ["1 of 4 points for places held"], "black": ["0 of 4 points for places held"]}


def test_lost_units_count_for_the_enemy() -> None:
    view = view_of(
        "unit R1 dwarf infantry - N", "unit R2 dwarf archers - N fate=off-board", "unit B1 orc cavalry - S fate=exited"
    )
    assert view["scores"] == {"red": 0, "black": 10}


# --- what never changes -----------------------------------------------------------------------------------


@pytest.mark.clause("OH-7.3a")
def test_an_edge_that_is_open_is_marked_on_its_whole_length() -> None:
    ground: Any = ONEHOUR.ground(scenarios()["greenwood-road"])
    assert ground["goals"] == [{"at": f"N{row}", "side": "E"} for row in range(1, 11)]


# --- terms ------------------------------------------------------------------------------------------------


def test_everything_of_the_game_has_a_term_and_a_picture() -> None:
    figures = catalogue()
    assert set(TERMS["terrain"]) == set(figures.terrain)
    assert set(TERMS["marks"]) == set(MARKS)
    assert set(GAME.looks["signs"]) == {*MARKS, "worked stone", "fallen stone"} - set(UNSIGNED)
    assert set(ICONS.named) == {f"{race}.{kind}" for race in figures.races for kind in figures.types}
    assert set(ICONS.classes) == set(figures.types)


def test_the_terms_are_read_from_a_folder_too() -> None:
    assert read_terms("warhost.rulesets.onehour")["types"]["Archers"]["name"] == "Archers"
