"""Boards of drafts, areas of drafts, and battles from a seed, as any game would have them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import StrictStr

from warhost.errors import ScenarioError
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.scenario import Draft, Finding, ScenarioModel, ScenarioPart, read_scenario
from warhost.shelf.areas import corner_faults
from warhost.shelf.grid import Grid, squares
from warhost.shelf.grounds import Boards, BoardTable, mark_side, packaged, repeated, said_before, too_many, unknown
from warhost.shelf.names import HexNames, SquareNames
from warhost.shelf.painting import Painting, dice_of, heading

Order = Literal["columns", "rows"]
BOARDS = Boards(("square",), most=144)


class Unit(ScenarioPart):
    """A unit and where it stands."""

    kind: StrictStr
    at: StrictStr


class Skirmish(ScenarioModel):
    """A game on squares, of which another one only knows the boards."""

    ruleset: Literal["skirmish"]
    board: BoardTable
    ground: tuple[StrictStr, ...] = ()
    fences: tuple[tuple[StrictStr, StrictStr], ...] = ()
    units: tuple[Unit, ...]

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """What is wrong with a skirmish."""
        board = BOARDS.of(draft.at("ground"), draft.at("board"))
        yield from board.faults(lambda letter: "" if letter in ".w" else f"unknown ground {letter!r}")
        for fence in draft.at("fences").parts:
            yield from board.side_faults(fence)
        for unit in draft.at("units").parts:
            yield from unknown(unit.at("kind"), "kind", ("bows", "pikes"))
            yield from board.place_faults(unit.at("at"))
        yield from too_many(("units",), len(draft.at("units").parts), 3, "units")


GOOD = """\
ruleset = "skirmish"
id = "small"
name = "Small"
summary = "For tests."
designer = "nobody"
ground = [
    "....",
    ".w..",
    "....",
]
fences = [["B2", "N"]]

[board]
shape = "square"
columns = 4
rows = 3

[[units]]
kind = "bows"
at = "A1"

[[units]]
kind = "pikes"
at = "D3"
"""


def faults_of(*changes: tuple[str, str]) -> list[tuple[int, str]]:
    """Line and message of each fault of the changed file."""
    text = GOOD
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    with pytest.raises(ScenarioError) as caught:
        read_scenario(Skirmish, text)
    return [(fault.line, fault.message) for fault in caught.value.faults]


class TestDeclaredBoards:
    def test_a_good_file_has_its_grid(self) -> None:
        scenario = read_scenario(Skirmish, GOOD)
        assert scenario.board.grid == squares(4, 3)
        assert read_scenario(Skirmish, scenario.to_toml()) == scenario

    def test_an_unknown_grid_and_units_outside_are_told_at_once_with_their_lines(self) -> None:
        changes = (
            ('"square"', '"triangle"'),
            ("rows = 3", "rows = 4"),
            ('".w.."', '".w?"'),
            ('"B2", "N"', '"B9", "NN"'),
            ('"bows"\nat = "A1"', '"bow"\nat = "E1"'),
            ('"D3"', '"0303"'),
        )
        assert faults_of(*changes) == [
            (6, "3 rows are drawn, the board has 4"),
            (8, "this row has 3 squares, the board 4"),
            (8, "unknown ground '?'"),
            (11, "square B9 is off the board, which has 4 columns and 4 rows"),
            (11, "unknown direction 'NN'; nearest: N"),
            (14, "unknown grid 'triangle'; known: flat, pointy, square"),
            (19, "unknown kind 'bow'; nearest: bows"),
            (20, "square E1 is off the board, which has 4 columns and 4 rows"),
            (
                24,
                "'0303' is no square; a square is written column letter and row number, "
                "such as 'E3' for column 5, row 3",
            ),
        ]

    def test_a_grid_that_the_game_is_not_played_on(self) -> None:
        assert faults_of(('"square"', '"flat"')) == [(14, "the game is not played on a flat grid; known: square")]

    @pytest.mark.parametrize(
        ("old", "new", "faults"),
        [
            ("columns = 4", 'columns = "4"', [(15, 'should be a valid integer, not "4"')]),
            ("columns = 4\n", "", [(13, "is missing")]),
            ("rows = 3", "rows = 3\nshift = 2", [(17, "should be less than or equal to 1, not 2")]),
            ("rows = 3", "rows = 3\nfrist = 1", [(17, "unknown key 'frist'; nearest: first")]),
        ],
    )
    def test_a_malformed_table(self, old: str, new: str, faults: list[tuple[int, str]]) -> None:
        assert faults_of((old, new)) == faults

    def test_a_board_that_is_too_large(self) -> None:
        text = GOOD.replace(GOOD[GOOD.index("ground =") : GOOD.index("fences")], "").replace("= 4", "= 20")
        with pytest.raises(ScenarioError, match=r"20 x 8 squares: a board has at most 144"):
            read_scenario(Skirmish, text.replace("rows = 3", "rows = 8"))

    @pytest.mark.parametrize(
        ("shape", "first", "order", "expected"),
        [
            ("flat", 1, "columns", Grid("flat", 20, 15, 0, HexNames(1))),
            ("pointy", 0, "rows", Grid("pointy", 20, 15, 0, HexNames(0, "rows"))),
            ("square", 1, "columns", Grid("square", 20, 15, 0, SquareNames(1))),
        ],
    )
    def test_a_table_makes_every_grid(
        self, shape: str, first: int, order: Literal["columns", "rows"], expected: Grid
    ) -> None:
        assert BoardTable(shape=shape, columns=20, rows=15, shift=0, first=first, order=order).grid == expected


class TestDrafts:
    def test_texts_that_are_unknown_and_arrays_that_repeat(self) -> None:
        draft = Draft({"a": "bow", "b": 3, "c": ["x", "y", "x"], "d": [1, "1"]})
        assert list(unknown(draft.at("a"), "arm", ("bows",))) == [(("a",), "unknown arm 'bow'; nearest: bows")]
        assert list(unknown(draft.at("b"), "arm", ("bows",))) == []
        assert list(repeated(draft.at("c"), "once!")) == [(("c",), "once!")]
        assert list(repeated(draft.at("d"), "once!")) == []

    def test_what_another_has_said_before_is_told_with_the_first_who_did(self) -> None:
        draft = Draft({"pieces": [{"at": "B2"}, {"at": "C3"}, {}, {"at": "B2"}, {"at": 7}, {"at": "B2"}, {"at": 7}]})
        pieces = draft.at("pieces").parts
        found = [(part.path, other.path) for part, other in said_before((one.at("at"), one) for one in pieces)]
        assert found == [
            (("pieces", 3, "at"), ("pieces", 0)),
            (("pieces", 5, "at"), ("pieces", 0)),
            (("pieces", 6, "at"), ("pieces", 4)),
        ]

    def test_the_same_owner_may_say_the_same_twice(self) -> None:
        owner = Draft({})
        assert list(said_before((Draft("x"), owner) for _ in range(2))) == []

    @pytest.mark.parametrize(
        ("corners", "message"),
        [
            ([[0, 0], [9, 0]], "2 corners: an area has 3 to 4"),
            ([[0, 0], [9, 0], [9, 9], [9, 0]], "corner [9, 0] is there twice"),
            ([[0, 0], [9, 9], [9, 0]], "the corners run clockwise; list them counter-clockwise"),
            ([[0, 0], [9, 0], [4, 1], [9, 9]], "the area is not convex: its edge does not turn left at [4, 1]"),
            ([[0, 0], [9, 0], [9, 9]], ""),
            ([[0, 0], ["9", 0], [9, 9]], ""),
        ],
    )
    def test_corners(self, corners: list[list[object]], message: str) -> None:
        assert [told for _, told in corner_faults(Draft(corners), 4)] == [message] * bool(message)

    def test_packaged_scenarios_are_read_once(self) -> None:
        scenarios = packaged(HeroesScenario, "warhost.rulesets.heroes")
        assert next(iter(scenarios())) == "body-of-patroclus"
        assert scenarios() is scenarios()


@pytest.mark.parametrize(
    ("grid", "cell", "direction", "beyond", "back"),
    [
        (Grid("pointy", 5, 5), "0202", "NE", "0201", "SW"),
        (Grid("flat", 5, 5, 0, HexNames(1)), "0202", "S", "0203", "N"),
        (squares(5, 5), "B2", "W", "A2", "E"),
    ],
)
def test_a_side_is_marked_in_both_cells(grid: Grid, cell: str, direction: str, beyond: str, back: str) -> None:
    sides = np.zeros(grid.size, np.int16)
    mark_side(grid, sides, cell, direction)
    mark_side(grid, sides, grid.named[0], grid.directions[-3])  # to where there is no cell
    sides[0] = 0
    assert {grid.named[k]: int(bits) for k, bits in enumerate(sides) if bits} == {
        cell: 1 << grid.directions.index(direction),
        beyond: 1 << grid.directions.index(back),
    }


GRIDS = st.builds(
    Grid, st.sampled_from(["pointy", "flat", "square"]), st.sampled_from([5, 7, 9]), st.sampled_from([5, 7, 9])
)


class TestPaintings:
    @given(GRIDS, st.randoms(use_true_random=False))
    def test_a_painting_is_its_own_mirror_image_and_in_one_piece(self, grid: Grid, rng: Random) -> None:
        painting = Painting(grid, blocking="x", deployment=1)
        for _ in range(grid.size):
            painting.put(rng.randrange(grid.size), rng.choice(".wxx"))
        for _ in range(4):
            painting.bar((rng.randrange(grid.size), rng.choice(grid.directions)))
        assert all(painting.letters[painting.mirror(cell)] == letter for cell, letter in enumerate(painting.letters))
        for cell, direction in painting.barred:
            beyond = grid.neighbour(cell, direction)
            twin, image = painting.with_mirror((cell, direction))[1]
            assert (twin, image) in painting.barred
            assert grid.neighbour(twin, image) == (painting.mirror(beyond) if beyond >= 0 else beyond)
        open_cells = {cell for cell, letter in enumerate(painting.letters) if letter != "x"}
        assert set(range(grid.size)) - set(painting.between()) <= open_cells
        assert open_cells == reached(painting, min(open_cells))

    def test_rows_and_sides_are_named_as_a_scenario_has_them(self) -> None:
        painting = Painting(squares(3, 5), blocking="x", deployment=1)
        painting.put(4, "x")
        painting.put(0, "x")
        painting.bar((3, "N"))
        assert painting.rows() == ("...", ".x.", "...", ".x.", "...")
        assert painting.named(painting.barred) == [("A2", "N"), ("A4", "S")]


def reached(painting: Painting, start: int) -> set[int]:
    """Where one comes on foot."""
    closed = {frozenset((cell, painting.grid.neighbour(cell, direction))) for cell, direction in painting.barred}
    found, front = {start}, [start]
    while front:
        cell = front.pop()
        ways = [near for near in painting.neighbours(cell) if frozenset((cell, near)) not in closed]
        front += [near for near in ways if near not in found and painting.letters[near] != "x"]
        found |= set(front)
    return found


def test_a_generated_battle_says_what_it_is() -> None:
    assert heading("skirmish", 7, ("Red", "Blue"), "3 units a side") == {
        "ruleset": "skirmish",
        "id": "generated-7",
        "name": "Battle 7: Red against Blue",
        "summary": "A generated battle of 3 units a side.",
        "designer": "Warhost, battle generator",
    }
    assert dice_of(7).random() == Random(7).random()
    with pytest.raises(ValueError, match="seed -1: a seed is 0 or more"):
        dice_of(-1)
