"""A scenario's file becomes a sheet and the sheet the same file, in every game that has an editor."""

from __future__ import annotations

import json
import tomllib
from difflib import unified_diff
from importlib.resources import files
from typing import Any

import pytest

from warhost.ruleset import Ruleset, rulesets
from warhost.scenario import ScenarioModel, toml_text
from warhost.server.declared import ground_data
from warhost.shelf.editing import Editing
from warhost.shelf.editing.merging import Merger, same

GAMES = {name: ruleset for name, ruleset in rulesets().items() if ruleset.game.editor}
SCENARIOS = [(game, name) for game, ruleset in GAMES.items() for name in ruleset.scenarios()]
SEEDS = range(50)


def editor_of(ruleset: Ruleset) -> Editing:
    """What a game's editor is made of."""
    editing: Editing | None = ruleset.game.editor
    assert editing is not None
    return editing


def text_of(game: str, name: str) -> str:
    """The file of a scenario."""
    return files(GAMES[game].package).joinpath("scenarios", f"{name}.toml").read_text("utf-8")


def over_the_wire(sheet: Any) -> Any:
    """A sheet as it comes back from a page."""
    return json.loads(json.dumps(sheet))


def meant(sheet: Any) -> Any:
    """A sheet with its zones as sets: a file may tell one in several ways."""
    zones = {side: sorted(camp["zone"] or [], key=str) for side, camp in sheet["sides"].items()}
    return sheet | {"sides": {side: camp | {"zone": zones[side]} for side, camp in sheet["sides"].items()}}


def without_zones(scenario: ScenarioModel) -> Any:
    """What a scenario says, but for rectangles that make up zones."""
    told = scenario.model_dump()
    for part in told.values():
        if isinstance(part, dict):
            part.pop("zones", None)
    return told


def shown_of(place: Any) -> Any:
    """What a small picture has of a piece."""
    return {key: place.get(key) for key in ("side", "place", "icon", "size", "stack", "facing")}


def check_round_trip(game: str, scenario: ScenarioModel, text: str) -> None:
    """The sheet says all that a file says: on a blank file as on its own it makes the same scenario."""
    ruleset, data = GAMES[game], tomllib.loads(text)
    editing = editor_of(ruleset)
    sheet = over_the_wire(editing.sheet(data))
    assert same(editing.data(sheet, data), data)
    anew = toml_text(editing.data(sheet, editing.blank((6, 6))), ruleset.game.scenario.ONE_PER_LINE)
    assert meant(editing.sheet(tomllib.loads(anew))) == meant(sheet)
    assert without_zones(ruleset.read_scenario(anew)) == without_zones(scenario)


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_a_file_becomes_a_sheet_and_the_same_file_again(game: str, name: str) -> None:
    check_round_trip(game, GAMES[game].scenario(name), text_of(game, name))


@pytest.mark.parametrize("game", GAMES)
def test_so_do_battles_that_are_made_up(game: str) -> None:
    for seed in SEEDS:
        scenario = GAMES[game].generate(seed)
        check_round_trip(game, scenario, scenario.to_toml())


@pytest.mark.parametrize(("game", "name"), SCENARIOS)
def test_a_sheet_shows_the_ground_and_the_pieces_of_its_battle(game: str, name: str) -> None:
    ruleset = GAMES[game]
    editing, scenario = editor_of(ruleset), ruleset.scenario(name)
    sheet = editing.sheet(tomllib.loads(text_of(game, name)))
    ground, shown = editing.ground(sheet), ruleset.game.ground(scenario)
    assert ground is not None
    assert ground_data(ground) == {key: value for key, value in ground_data(shown).items() if key in ground}
    drawn, there = (
        [shown_of(one) for one in places] for places in (editing.places(sheet), ruleset.game.lineup(scenario)["places"])
    )
    if sheet["formations"]:  # a sheet has its pieces formation by formation
        drawn, there = sorted(drawn, key=str), sorted(there, key=str)
    if any(one["place"] is None for one in there):  # those who arrive later are drawn where they enter
        drawn, there = ([one | {"place": None} for one in places] for places in (drawn, there))
        drawn, there = sorted(drawn, key=str), sorted(there, key=str)
    assert drawn == there


@pytest.mark.parametrize("game", GAMES)
def test_the_vocabulary_has_whatever_stands_in_a_scenario(game: str) -> None:
    ruleset = GAMES[game]
    editing = editor_of(ruleset)
    told = json.loads(json.dumps(editing.vocabulary()))
    kinds = {kind["id"]: kind for kind in told["kinds"]}
    named = [(kind["name"], side) for kind in told["kinds"] for side in kind["sides"]]
    assert len(named) == len({*named}), "kinds are told apart by their names"
    for name in ruleset.scenarios():
        sheet = editing.sheet(tomllib.loads(text_of(game, name)))
        for piece in sheet["pieces"]:
            assert piece["side"] in kinds[piece["kind"]]["sides"]
            assert set(piece["fields"]) <= set(kinds[piece["kind"]]["fields"])
        assert set(sheet["rest"]) <= set(told["rest"]["properties"])
        assert set(sheet["edges"]) == {edge["id"] for edge in told["board"]["edges"]}
        assert set(sheet["marks"]) == {mark["id"] for mark in told["board"]["marks"]}


# --- texts that keep their comments --------------------------------------------------------------------------

COMMENTED = """\
# before all

name = "Here" # of a key
rows = [ # of an array
    "..", # first
    # between
    "ww",
    "..", # last
    # at the end
]
walls = [["0000", "E"], ["0101", "W"]]

[red] # of a table
# within
army = "Us" # whose
pieces = [
    {troop = "a", hex = "0000"}, # one
    {troop = "b", hex = "0001"}, # two
    {troop = "c", hex = "0002"}, # three
]

# before the next
[[commands]] # first command
id = "A"

[[commands]] # second command
id = "B" # B it is
# at the very end
"""


def merged(change: Any) -> list[str]:
    """The lines in which a text differs after a change of its data: "-" before those that went, "+" before others."""
    data = tomllib.loads(COMMENTED)
    change(data)
    text = Merger().merge(COMMENTED, data, ("rows", "pieces"))
    assert same(tomllib.loads(text), data)
    lines = unified_diff(COMMENTED.splitlines(), text.splitlines(), lineterm="", n=0)
    return [line for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---")]


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (lambda data: None, []),
        (lambda data: data.update(name="There"), ['-name = "Here" # of a key', '+name = "There" # of a key']),
        (lambda data: data["rows"].__setitem__(1, "hh"), ['-    "ww",', '+    "hh",']),
        (
            lambda data: data["red"]["pieces"][1].update(hex="0404"),
            ['-    {troop = "b", hex = "0001"}, # two', '+    {troop = "b", hex = "0404"}, # two'],
        ),
        (lambda data: data["red"]["pieces"].pop(1), ['-    {troop = "b", hex = "0001"}, # two']),
        (
            lambda data: data["red"]["pieces"].insert(1, {"troop": "n", "hex": "0909"}),
            ['+    {troop = "n", hex = "0909"},'],
        ),
        (
            lambda data: data["red"]["pieces"].append({"troop": "n", "hex": "0909"}),
            ['+    {troop = "n", hex = "0909"},'],
        ),
        (
            lambda data: data["walls"].append(["0202", "E"]),
            [
                '-walls = [["0000", "E"], ["0101", "W"]]',
                '+walls = [["0000", "E"], ["0101", "W"], ["0202", "E"]]',
            ],
        ),
        (lambda data: data["commands"][1].update(id="C"), ['-id = "B" # B it is', '+id = "C" # B it is']),
        (lambda data: data["red"].update(home="S"), ['+home = "S"']),
        (lambda data: data["commands"].insert(1, {"id": "N"}), ["+[[commands]]", '+id = "N"', "+"]),
        (lambda data: data["commands"].append({"id": "N"}), ["+", "+[[commands]]", '+id = "N"']),
    ],
)
def test_a_change_touches_its_own_line_alone(change: Any, lines: list[str]) -> None:
    assert merged(change) == lines


def test_two_changes_after_another_go_on_from_the_same_text() -> None:
    merger, data = Merger(), tomllib.loads(COMMENTED)
    data["name"] = "There"
    once = merger.merge(COMMENTED, data, ())
    data["red"]["army"] = "Them"
    twice = merger.merge(once, data, ())
    assert twice == COMMENTED.replace('"Here"', '"There"').replace('"Us"', '"Them"')
    assert merger.merge(COMMENTED, tomllib.loads(COMMENTED), ()) == COMMENTED


def test_what_cannot_be_written_in_place_is_written_anew() -> None:
    data = {**tomllib.loads(COMMENTED), "red": 7, "commands": [{"id": "A", "deep": {"er": [1, {"x": True}]}}]}
    assert same(tomllib.loads(Merger().merge(COMMENTED, data, ())), data)
    assert not same({"a": 1}, {"a": True})
