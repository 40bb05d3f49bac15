"""The scenario of a plain game: a board, the figures that the umpire has, and where everybody stands.

turns = 20
[board]
shape = "square"
columns = 8
rows = 8
[pieces]
red = ["soldier B2", "archer D1"]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import Field, StrictInt, StrictStr, create_model

from warhost.errors import UnknownName
from warhost.kernel.layout import Bytes, Record
from warhost.kernel.squares import DIRECTIONS as OF_SQUARES
from warhost.ruleset import Ruleset, find_ruleset
from warhost.scenario import Draft, Finding, ScenarioModel
from warhost.shelf.grid import Grid, Shape
from warhost.shelf.grounds import Boards, BoardTable, DraftBoard, too_many, unknown
from warhost.shelf.plain.kinds import Kind
from warhost.shelf.views import set_up

Places = list[tuple[int, str, str]]
"""Side, kind and cell of each piece, in their order."""
LISTED = ("dice", "journal", "count", "pieces", "kinds", "board")
"""Fields of an umpire that are no figures."""


class PlainScenario(ScenarioModel):
    """A scenario of a plain game; `scenario_model` adds the figures and says what there can be."""

    RULESET: ClassVar[Ruleset]
    KINDS: ClassVar[tuple[Kind, ...]]
    BOARDS: ClassVar[Boards]
    MOST: ClassVar[int]  # pieces

    board: BoardTable
    pieces: Mapping[str, tuple[StrictStr, ...]]

    def __reduce__(self) -> tuple[Callable[[str, str], ScenarioModel], tuple[str, str]]:
        """What a pickle keeps: the text, which the game reads again; its model is made when the game is loaded."""
        return _read_again, (self.ruleset, self.to_toml())

    def placed(self) -> Places:
        """Everybody, the first side's pieces first."""
        sides = enumerate(self.RULESET.sides)
        return [(side, *text.split()) for side, name in sides for text in self.pieces.get(name, ())]  # type: ignore[misc]

    @property
    def grid(self) -> Grid:
        """The board's cells."""
        return self.board.grid

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterable[Finding]:
        """An unknown grid, pieces that are nothing or stand nowhere, too many of them."""
        yield from unknown(draft.at("ruleset"), "game", (cls.RULESET.name,))
        board, forces, sides = cls.BOARDS.of(Draft(None), draft.at("board")), draft.at("pieces"), cls.RULESET.sides
        yield from board.faults(lambda letter: "")
        named = forces.value if isinstance(forces.value, Mapping) else {}
        yield from (((*forces.path, side), str(UnknownName("side", side, sides))) for side in {*named} - {*sides})
        yield from cls._piece_faults([forces.at(side) for side in sides], board)
        yield from too_many(forces.path, sum(len(forces.at(side).parts) for side in sides), cls.MOST, "pieces")

    @classmethod
    def _piece_faults(cls, forces: Iterable[Draft], board: DraftBoard) -> Iterator[Finding]:
        """Sides without pieces, pieces that are none, stand nowhere or where somebody stands already."""
        stood: dict[str, str] = {}
        for force in forces:
            if not force.parts:
                yield force.path, "has no pieces"
            for part in force.parts:
                name, cell, more = [*(part.text or "").split(maxsplit=2), "", "", ""][:3]
                if more or not cell:
                    yield part.path, "a kind of piece and its place were expected, such as 'soldier B2'"
                    continue
                yield from unknown(Draft(name, part.path), "piece", [one.name for one in cls.KINDS])
                yield from board.place_faults(Draft(cell, part.path))
                if cell in stood:
                    yield part.path, f"{stood[cell]} stands in {cell} already"
                stood.setdefault(cell, name)


def _read_again(game: str, toml: str) -> ScenarioModel:
    return find_ruleset(game).read_scenario(toml)


def figures_in(umpire: type[Record]) -> list[str]:
    """The figures of an umpire that a scenario says."""
    return [name for name in umpire.dtype.names or () if name not in LISTED]


def scenario_model(ruleset: Ruleset, umpire: type[Record], kinds: tuple[Kind, ...]) -> type[PlainScenario]:
    """The model of a game's scenarios."""
    limits = {name: np.iinfo(umpire.dtype[name]) for name in figures_in(umpire)}
    fields: dict[str, Any] = {
        name: (Annotated[StrictInt, Field(ge=0, le=int(limit.max))], ...) for name, limit in limits.items()
    }
    model = create_model(f"{ruleset.name.capitalize()}Scenario", __base__=PlainScenario, **fields)
    cells, directions = umpire.dtype["board"]["neighbour"].shape
    shapes: tuple[Shape, ...] = ("square",) if directions == len(OF_SQUARES) else ("pointy", "flat")
    model.RULESET, model.KINDS, model.BOARDS = ruleset, kinds, Boards(shapes, cells)
    model.MOST = umpire.dtype["pieces"].shape[0]
    return model


def fill_umpire(umpire: type[Record], scenario: PlainScenario) -> Bytes:
    """The umpire's memory for a scenario."""
    memory = umpire.blank()
    record: Any = umpire.over(memory)
    grid, kinds = scenario.grid, [one.name for one in scenario.KINDS]
    record.board.columns, record.board.rows = grid.length, grid.lines
    for name in figures_in(umpire):
        record[name] = getattr(scenario, name)
    for row, one in zip(record.kinds, scenario.KINDS, strict=True):
        for name, figure in one.figures.items():
            row[name] = figure
    record.count = len(scenario.placed())
    for row, (side, kind, cell) in zip(record.pieces, scenario.placed(), strict=False):
        row["side"], row["kind"], row["cell"] = side, kinds.index(kind), grid.cell(cell)
    return memory


def generated(scenario: PlainScenario, seed: int) -> PlainScenario:
    """A scenario with its pieces in other cells, each side's in a part of the board of its own, from top to bottom."""
    random, grid, sides = Random(seed), scenario.grid, scenario.RULESET.sides
    size, last = grid.size // len(sides), len(sides) - 1
    placed = {}
    for number, side in enumerate(sides):
        start = number * (grid.size - size) // last
        kinds = [text.split()[0] for text in scenario.pieces[side]]
        cells = random.sample(grid.named[start : start + size], len(kinds))
        placed[side] = tuple(f"{kind} {cell}" for kind, cell in zip(kinds, cells, strict=True))
    return scenario.model_copy(update={"id": f"generated-{seed}", "name": f"Chance {seed}", "pieces": placed})


def ground_of(scenario: PlainScenario) -> dict[str, Any]:
    """The board of a scenario as plain data."""
    grid = scenario.grid
    return {
        "board": scenario.RULESET.board,
        "terrain": ["." * grid.columns] * grid.rows,
        "grid": grid.described(),
        "cells": list(grid.named),
        "edges": [],
        "goals": [],
    }


def lineup_of(scenario: PlainScenario) -> dict[str, Any]:
    """Who meets whom, and where they stand, as plain data."""
    sides, icons = scenario.RULESET.sides, {kind.name: kind.icon for kind in scenario.KINDS}
    return {
        "armies": {side: side.capitalize() for side in sides},
        "pieces": {side: len(scenario.pieces[side]) for side in sides},
        "places": [{"hex": cell, **set_up(sides[side], cell, icons[kind])} for side, kind, cell in scenario.placed()],
    }
