"""Whatever somebody draws, the editor answers: a file that says it, with the faults that reading the file gives."""

from __future__ import annotations

import json
import tomllib
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
PLACES = st.sampled_from(["0000", "0304", "0611", "A1", "E5", "9999", "nowhere", ""])


def stroke(draw: st.DrawFn, sheet: Any, vocabulary: Any) -> None:
    """Change something of a sheet, sensible or not."""
    what = draw(
        st.sampled_from(
            [
                "ground",
                "row",
                "place",
                "kind",
                "lay",
                "lift",
                "edge",
                "mark",
                "zone",
                "side",
                "head",
                "rest",
                "formation",
                "map",
                "field",
            ]
        )
    )
    pieces, formations = sheet["pieces"], sheet["formations"]
    a_kind = draw(st.sampled_from([kind["id"] for kind in vocabulary["kinds"]] + ["nobody", ""]))
    number = draw(st.integers(0, 99))
    match what:
        case "ground" | "row" if vocabulary["board"]["kind"] == "plane":
            if sheet["ground"]:
                area = sheet["ground"][number % len(sheet["ground"])]
                area["corners"] = draw(st.lists(st.lists(st.integers(-10, 9000), min_size=2, max_size=2), max_size=5))
            sheet["size"] = [draw(st.integers(0, 9000)), sheet["size"][1]]
        case "ground" if sheet["ground"]:
            row = number % len(sheet["ground"])
            sheet["ground"][row] = draw(st.sampled_from([".", "w", "?", "é", ""])) + sheet["ground"][row][1:]
        case "row":
            sheet["ground"] = sheet["ground"][: number % 12] + draw(st.lists(st.text(".wh", max_size=12), max_size=2))
            sheet["size"] = [number, draw(st.integers(0, 120))]
        case "place" if pieces:
            pieces[number % len(pieces)]["place"] = draw(PLACES | st.none() | st.just([300, 400]))
        case "kind" if pieces:
            pieces[number % len(pieces)]["kind"] = a_kind
        case "lay":
            side = draw(st.sampled_from([side["id"] for side in vocabulary["sides"]]))
            formation = draw(st.sampled_from([None, "nowhere", *(one["id"] for one in formations)]))
            pieces.insert(number, {"kind": a_kind, "side": side, "place": draw(PLACES), "formation": formation})
        case "lift" if pieces:
            del pieces[number % len(pieces)]
        case "edge" if sheet["edges"]:
            sides = sheet["edges"][draw(st.sampled_from(sorted(sheet["edges"])))]
            sides.insert(number, [draw(PLACES), draw(st.sampled_from(["E", "N", "Q", ""]))])
        case "mark" if sheet["marks"]:
            sheet["marks"][draw(st.sampled_from(sorted(sheet["marks"])))] = draw(st.lists(PLACES, max_size=3))
        case "zone" | "side":
            side = draw(st.sampled_from(sorted(sheet["sides"])))
            if what == "zone":
                sheet["sides"][side]["zone"] = draw(st.none() | st.lists(PLACES | st.integers(0, 5000), max_size=3))
            else:
                sheet["sides"][side]["fields"][draw(st.sampled_from(["army", "home", "pieces", "new"]))] = draw(JUNK)
        case "head":
            sheet["head"][draw(st.sampled_from(["id", "name", "minutes", "teaches"]))] = draw(
                st.sampled_from(["", "x", "A B", None, 7])
            )
        case "rest":
            sheet["rest"][draw(st.sampled_from([*sorted(sheet["rest"]), "new", "rows", "pieces"]))] = draw(JUNK)
        case "formation" if formations:
            one = formations[number % len(formations)]
            match number % 3:
                case 0:
                    one["id"] = draw(st.sampled_from(["X1", "", formations[0]["id"]]))
                case 1:
                    formations.remove(one)
                case _:
                    one["fields"][draw(st.sampled_from(["captain", "value", "units", "id"]))] = draw(JUNK)
        case "map":
            maps = [one["id"] for one in vocabulary["board"]["maps"]]
            sheet["map"] = draw(st.sampled_from([None, "nowhere", *maps]))
        case "field" if pieces:
            pieces[number % len(pieces)].setdefault("fields", {})[
                draw(st.sampled_from(["items", "turn", "id", "number", "hex", "new"]))
            ] = draw(JUNK)


def faults_in(game: str, toml: str) -> list[tuple[int, str, str]]:
    """The faults that reading a file gives."""
    try:
        editing_of(game)[0].read_scenario(toml, "file")
    except ScenarioError as error:
        return [(fault.line, fault.where, fault.message) for fault in error.faults]
    return []


@pytest.mark.parametrize("game", GAMES)
@examples(8, 400)
@given(data=st.data())
def test_whatever_is_drawn_is_written_down_and_judged_as_the_file_is(game: str, data: st.DataObject) -> None:
    ruleset, editing = editing_of(game)
    vocabulary = editing.vocabulary()
    told = opened(ruleset, editing, OpenSheet(scenario=data.draw(st.sampled_from(sorted(ruleset.scenarios())))))
    for _ in range(data.draw(st.integers(1, 5))):
        sheet = json.loads(json.dumps(deepcopy(told["sheet"])))
        data.draw(st.composite(lambda draw: stroke(draw, sheet, vocabulary))())
        try:
            told = checked(ruleset, editing, CheckSheet(sheet=sheet, toml=told["toml"]))
        except Refusal as refusal:
            assert refusal.code == "bad_request"
            assert "sheet: " in refusal.body.sentence
            break
        found = [(fault["line"], fault["path"], fault["text"]) for fault in told["faults"]]
        assert found == faults_in(game, told["toml"])
        assert len(told["places"]) == len(told["sheet"]["pieces"])
        again = checked(ruleset, editing, CheckSheet(sheet=json.loads(json.dumps(told["sheet"])), toml=told["toml"]))
        assert again["toml"] == told["toml"]
        assert tomllib.loads(told["toml"])
