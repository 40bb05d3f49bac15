"""Whatever somebody draws, the editor answers: a file that says it, with the faults that reading the file gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soak import examples
from warhost.errors import ScenarioError
from warhost.ruleset import rulesets
from warhost.server.drawn import CheckSheet, OpenSheet
from warhost.server.editor import checked, editing_of, opened
from warhost.server.refusals import Refusal

Draw = Callable[..., Any]
GAMES = [name for name, ruleset in rulesets().items() if ruleset.game.editor]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 120)
    | st.floats()
    | st.sampled_from(["", "0304", "E5", "red", "é\t\"'", "a.b"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["hex", "side", "x y", "0304", ""]), inner)
    ),
    max_leaves=5,
)
NUMBERS = st.integers(0, 99)
PLACES = st.sampled_from(["0000", "0304", "0611", "A1", "E5", "9999", "nowhere", ""])


def on_cells(draw: Draw, sheet: Any, vocabulary: Any) -> None:
    """Another letter, or other rows."""
    rows, number = sheet["ground"], draw(NUMBERS)
    if rows and draw(st.booleans()):
        row = number % len(rows)
        rows[row] = draw(st.sampled_from([".", "w", "?", "é", ""])) + rows[row][1:]
    else:
        sheet["ground"] = rows[: number % 12] + draw(st.lists(st.text(".wh", max_size=12), max_size=2))
        sheet["size"] = [number, draw(NUMBERS)]


def on_the_table(draw: Draw, sheet: Any, vocabulary: Any) -> None:
    """Other corners of an area, or another size of the table."""
    if sheet["ground"]:
        area = sheet["ground"][draw(NUMBERS) % len(sheet["ground"])]
        area["corners"] = draw(st.lists(st.lists(st.integers(-10, 9000), min_size=2, max_size=2), max_size=5))
    sheet["size"] = [draw(st.integers(0, 9000)), sheet["size"][1]]


def on_ground(draw: Draw, sheet: Any, vocabulary: Any) -> None:
    """Another ground."""
    (on_the_table if vocabulary["board"]["kind"] == "plane" else on_cells)(draw, sheet, vocabulary)


def on_edges(draw: Draw, sheet: Any, vocabulary: Any) -> None:
    """A side more, places that count, or another map."""
    if sheet["edges"]:
        sides = sheet["edges"][draw(st.sampled_from(sorted(sheet["edges"])))]
        sides.insert(draw(NUMBERS), [draw(PLACES), draw(st.sampled_from(["E", "N", "Q", ""]))])
    if sheet["marks"] and draw(st.booleans()):
        sheet["marks"][draw(st.sampled_from(sorted(sheet["marks"])))] = draw(st.lists(PLACES, max_size=3))
    if draw(st.booleans()):
        maps = [one["id"] for one in vocabulary["board"]["maps"]]
        sheet["map"] = draw(st.sampled_from([None, "nowhere", *maps]))


def on_a_piece(draw: Draw, sheet: Any, vocabulary: Any) -> None:
    """A piece elsewhere, of another kind, with another field, or gone."""
    if not sheet["pieces"]:
        return
    piece = sheet["pieces"][draw(NUMBERS) % len(sheet["pieces"])]
    match draw(st.integers(0, 3)):
        case 0:
            piece["place"] = draw(PLACES | st.none() | st.just([300, 400]))
        case 1:
            piece["kind"] = draw(a_kind(vocabulary))
        case 2:
            piece["fields"][draw(st.sampled_from(["items", "turn", "id", "number", "hex", "new"]))] = draw(JUNK)
        case _:
            sheet["pieces"].remove(piece)


def on_a_new_piece(draw: Draw, sheet: Any, vocabulary: Any) -> None:
    """A piece more."""
    side = draw(st.sampled_from([side["id"] for side in vocabulary["sides"]]))
    formation = draw(st.sampled_from([None, "nowhere", *(one["id"] for one in sheet["formations"])]))
    piece = {"kind": draw(a_kind(vocabulary)), "side": side, "place": draw(PLACES), "formation": formation}
    sheet["pieces"].insert(draw(NUMBERS), piece)


def on_formations(draw: Draw, sheet: Any, vocabulary: Any) -> None:
    """A formation with another id or field, or none."""
    if not sheet["formations"]:
        return
    one = draw(st.sampled_from(sheet["formations"]))
    match draw(st.integers(0, 2)):
        case 0:
            one["id"] = draw(st.sampled_from(["X1", "", sheet["formations"][0]["id"]]))
        case 1:
            sheet["formations"].remove(one)
        case _:
            one["fields"][draw(st.sampled_from(["captain", "value", "units", "id"]))] = draw(JUNK)


def on_words(draw: Draw, sheet: Any, vocabulary: Any) -> None:
    """Something else in the head, of a side, or in the rest."""
    side = sheet["sides"][draw(st.sampled_from(sorted(sheet["sides"])))]
    match draw(st.integers(0, 3)):
        case 0:
            side["zone"] = draw(st.none() | st.lists(PLACES | st.integers(0, 5000), max_size=3))
        case 1:
            side["fields"][draw(st.sampled_from(["army", "home", "pieces", "new"]))] = draw(JUNK)
        case 2:
            said = draw(st.sampled_from(["", "x", "A B", None, 7]))
            sheet["head"][draw(st.sampled_from(["id", "name", "minutes", "teaches"]))] = said
        case _:
            sheet["rest"][draw(st.sampled_from([*sorted(sheet["rest"]), "new", "rows", "pieces"]))] = draw(JUNK)


STROKES = (on_ground, on_edges, on_a_piece, on_a_new_piece, on_formations, on_words)


def a_kind(vocabulary: Any) -> st.SearchStrategy[str]:
    """A kind of piece, or what is none."""
    return st.sampled_from([*(kind["id"] for kind in vocabulary["kinds"]), "nobody", ""])


def faults_in(game: str, toml: str) -> list[tuple[int, str, str]]:
    """The faults that reading a file gives."""
    try:
        editing_of(game)[0].read_scenario(toml, "file")
    except ScenarioError as error:
        return [(fault.line, fault.where, fault.message) for fault in error.faults]
    return []


def after(game: str, sheet: Any, toml: str) -> Any:
    """What the editor says of a sheet; None where it cannot be written, which is one clear refusal."""
    try:
        return checked(*editing_of(game), CheckSheet(sheet=json.loads(json.dumps(sheet)), toml=toml))
    except Refusal as refusal:
        told = refusal
    assert (told.code, told.body.sentence[:7]) == ("bad_request", "sheet: ")
    return None


@pytest.mark.parametrize("game", GAMES)
@examples(8, 400)
@given(data=st.data())
def test_whatever_is_drawn_is_written_down_and_judged_as_the_file_is(game: str, data: st.DataObject) -> None:
    ruleset, editing = editing_of(game)
    vocabulary = editing.vocabulary()
    told = opened(ruleset, editing, OpenSheet(scenario=data.draw(st.sampled_from(sorted(ruleset.scenarios())))))
    for stroke in data.draw(st.lists(st.sampled_from(STROKES), min_size=1, max_size=5)):
        sheet = deepcopy(told["sheet"])
        stroke(data.draw, sheet, vocabulary)
        drawn = after(game, sheet, told["toml"])
        if drawn is None:
            break
        told = drawn
        found = [(fault["line"], fault["path"], fault["text"]) for fault in told["faults"]]
        assert found == faults_in(game, told["toml"])
        assert len(told["places"]) == len(told["sheet"]["pieces"])
        assert after(game, told["sheet"], told["toml"])["toml"] == told["toml"]
