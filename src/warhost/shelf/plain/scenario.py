"""The scenario of a plain game: a grid, the figures that the umpire has, and where everybody stands.

grid = { shape = "square", columns = 8, rows = 8 }
turns = 20
[pieces]
red = ["soldier B2", "archer D1"]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from random import Random
from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import Field, StrictInt, StrictStr, create_model

from warhost.errors import UnknownName
from warhost.kernel.layout import Bytes, Record
from warhost.ruleset import Ruleset
from warhost.scenario import Draft, Finding, ScenarioModel, ScenarioPart, read_scenario
from warhost.shelf.grid import OFF_BOARD, SHAPES, Grid
from warhost.shelf.names import HexNames, SquareNames
from warhost.shelf.plain.kinds import Kind

Places = list[tuple[int, str, str]]
"""Side, kind and cell of each piece, in their order."""
LISTED = ("dice", "journal", "count", "pieces", "kinds", "board")
"""Fields of an umpire that are no figures."""


class GridPart(ScenarioPart):
    """What the board is."""

    shape: StrictStr
    columns: StrictInt
    rows: StrictInt


def grid_of(shape: str, columns: int, rows: int) -> Grid:
    """The grid of so many cells of a shape, named as cells of that shape are; ValueError when there is none."""
    return Grid(shape, columns, rows, names=SquareNames() if shape == "square" else HexNames())  # type: ignore[arg-type]


class PlainScenario(ScenarioModel):
    """A scenario of a plain game; `scenario_model` adds the figures and says what there can be."""

    ONE_PER_LINE = ()
    RULESET: ClassVar[Ruleset]
    KINDS: ClassVar[tuple[Kind, ...]]
    MOST: ClassVar[tuple[int, int]]  # pieces and cells

    grid: GridPart
    pieces: Mapping[str, tuple[StrictStr, ...]]

    @property
    def board(self) -> Grid:
        """The grid."""
        return grid_of(self.grid.shape, self.grid.columns, self.grid.rows)

    def placed(self) -> Places:
        """Everybody, the first side's pieces first."""
        sides = self.RULESET.sides
        return [(side, *text.split()) for side, name in enumerate(sides) for text in self.pieces.get(name, ())]  # type: ignore[misc]

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterable[Finding]:
        """An unknown grid, pieces that are nothing or stand nowhere, too many of them."""
        if draft.at("ruleset").text not in (None, cls.RULESET.name):
            yield ("ruleset",), f"this is no scenario of {cls.RULESET.title}: {cls.RULESET.name!r} was expected"
        grid, faults = _grid_in(draft.at("grid"), cls.MOST[1])
        yield from faults
        forces = draft.at("pieces")
        for side in forces.value if isinstance(forces.value, Mapping) else ():
            if side not in cls.RULESET.sides:
                yield (*forces.path, side), str(UnknownName("side", str(side), cls.RULESET.sides))
        yield from cls._piece_faults([forces.at(side) for side in cls.RULESET.sides], grid)

    @classmethod
    def _piece_faults(cls, forces: Iterable[Draft], grid: Grid | None) -> Iterator[Finding]:
        """What is wrong with pieces, and with the sides that have them."""
        stood: dict[str, str] = {}
        known, number = [one.name for one in cls.KINDS], 0
        for force in forces:
            if not force.parts:
                yield force.path, "has no pieces"
            for part in force.parts:
                number += 1
                name, _, cell = (part.text or "").partition(" ")
                if not cell:
                    yield part.path, "a kind of piece and its place were expected, such as 'soldier B2'"
                    continue
                if name not in known:
                    yield part.path, str(UnknownName("piece", name, known))
                if grid is not None and grid.find(cell) == OFF_BOARD:
                    first, last = grid.named[0], grid.named[-1]
                    yield part.path, f"{cell!r} is not on the board, which goes from {first} to {last}"
                elif cell in stood:
                    yield part.path, f"{stood[cell]} stands in {cell} already"
                stood.setdefault(cell, name)
        if number > cls.MOST[0]:
            yield ("pieces",), f"there are {number} pieces, and at most {cls.MOST[0]} can be"


def _grid_in(draft: Draft, most: int) -> tuple[Grid | None, list[Finding]]:
    """The grid that a draft describes and nothing, or None and what is wrong with it."""
    shape, columns, rows = draft.at("shape").text, draft.at("columns").number, draft.at("rows").number
    if shape is None or columns is None or rows is None:
        return None, []
    if shape not in SHAPES:
        return None, [(draft.at("shape").path, str(UnknownName("grid", shape, SHAPES)))]
    try:
        grid = grid_of(shape, columns, rows)
    except ValueError as error:
        return None, [(draft.path, str(error))]
    if grid.size > most:
        return None, [
            (draft.path, f"{columns} columns by {rows} rows are {grid.size} cells, and at most {most} can be")
        ]
    return grid, []


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
    model.RULESET, model.KINDS = ruleset, kinds
    model.MOST = umpire.dtype["pieces"].shape[0], umpire.dtype["board"]["neighbour"].shape[0]
    return model


def fill_umpire(umpire: type[Record], scenario: PlainScenario) -> Bytes:
    """The umpire's memory for a scenario."""
    memory = umpire.blank()
    record: Any = umpire.over(memory)
    grid, kinds = scenario.board, [one.name for one in scenario.KINDS]
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


def packaged(model: type[PlainScenario], package: str) -> dict[str, PlainScenario]:
    """The scenarios of a package's folder by id, in the order of their files; ScenarioError with every fault of one."""
    sources = sorted(files(package).joinpath("scenarios").iterdir(), key=lambda source: source.name)
    read = [read_scenario(model, source, source.name) for source in sources if source.name.endswith(".toml")]
    return {one.id: one for one in read}


def generated(scenario: PlainScenario, seed: int) -> PlainScenario:
    """A scenario with its pieces in other cells of the half of the board that is nearer to their side."""
    random, grid = Random(seed), scenario.board
    halves = grid.named[: grid.size // 2], grid.named[-(grid.size // 2) :]
    placed = {}
    for side, half in zip(scenario.RULESET.sides, halves, strict=True):
        kinds = [text.split()[0] for text in scenario.pieces[side]]
        cells = random.sample(half, len(kinds))
        placed[side] = tuple(f"{kind} {cell}" for kind, cell in zip(kinds, cells, strict=True))
    return scenario.model_copy(update={"id": f"generated-{seed}", "name": f"Chance {seed}", "pieces": placed})


def ground_of(scenario: PlainScenario) -> dict[str, Any]:
    """The board of a scenario as plain data."""
    grid = scenario.board
    return {"board": scenario.RULESET.board, "grid": grid.described(), "cells": list(grid.named)}


def lineup_of(scenario: PlainScenario) -> dict[str, Any]:
    """Who meets whom, and where they stand, as plain data."""
    sides = scenario.RULESET.sides
    return {
        "armies": {side: side.capitalize() for side in sides},
        "pieces": {side: len(scenario.pieces[side]) for side in sides},
        "places": [{"side": sides[side], "hex": cell} for side, _, cell in scenario.placed()],
    }
