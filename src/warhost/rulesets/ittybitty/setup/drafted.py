"""A draft of a scenario as far as it can be made out, for what checks it: its ground, its areas, who stands where."""

from __future__ import annotations

from functools import cached_property

from pydantic import ValidationError

from warhost.rulesets.ittybitty.setup.board_faults import BOARDS, entries_of, keys_of
from warhost.rulesets.ittybitty.setup.catalogue import TroopRow, catalogue
from warhost.rulesets.ittybitty.setup.ground import Area, cells_of, grid_of, walls_of
from warhost.rulesets.ittybitty.state import MAX_CELLS
from warhost.scenario import Draft
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.grounds import DraftBoard

GROUPS = ("singles", "independents", "engines")
"""The tables of pieces that have an id of their own."""


class Placed:
    """A piece of a draft: the part that says so, its side, its troop where that is known, hex and area."""

    def __init__(self, part: Draft, side: str | None, troop: str, at: Draft, area: Draft, arrives: int = 0) -> None:
        self.part, self.side, self.at, self.area, self.arrives = part, side, at, area, arrives
        self.row: TroopRow | None = catalogue().troops.get(troop)

    @property
    def is_unit(self) -> bool:
        """True for a unit, False for others and for what is no troop."""
        return self.row is not None and self.row.is_unit

    @property
    def attack(self) -> int:
        """Printed attack of a unit, 0 of all else."""
        return self.row.attack if self.row is not None and self.row.is_unit else 0


class DraftField:
    """The ground of a draft and who stands on it, whatever is wrong with them."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        shared = catalogue().maps.get(draft.at("map").text or "")
        self.is_shared = shared is not None and not draft.at("ground").given
        self.land = Draft(shared.model_dump()) if shared is not None and self.is_shared else draft.at("ground")
        self.board: DraftBoard = BOARDS.of(self.land.at("rows"))

    @cached_property
    def grid(self) -> Grid | None:
        """The map, None where there is none that can be made out."""
        columns, rows = self.board.columns, self.board.rows
        fits = 0 < columns <= BOARDS.most_lines and 0 < rows <= BOARDS.most_lines and columns * rows <= MAX_CELLS
        return grid_of(columns, rows) if fits else None

    def texts(self, key: str) -> list[str]:
        """The texts of a list of the ground."""
        return [part.text for part in self.land.at(key).parts if part.text is not None]

    @cached_property
    def water(self) -> set[frozenset[int]]:
        """The hexsides with a river or a stream."""
        return set() if self.grid is None else walls_of(self.grid, self.texts("rivers") + self.texts("streams"))

    @property
    def bridges(self) -> list[str]:
        """The hexes in which bridges stand."""
        return [text.partition("/")[0] for text in self.texts("bridges")]

    @property
    def structures(self) -> list[str]:
        """The hexes of all structures."""
        return [*self.bridges, *keys_of(self.land.at("structures"))]

    @cached_property
    def areas(self) -> dict[str, set[int]]:
        """The cells of each area that can be made out."""
        found: dict[str, set[int]] = {}
        for name, part in entries_of(self.draft.at("areas")):
            try:
                area = Area.model_validate(part.value)
            except ValidationError:
                continue
            if self.grid is not None:
                found[name] = cells_of(self.grid, self.water, area)
        return found

    @cached_property
    def placed(self) -> list[Placed]:
        """All pieces."""
        found = []
        for part in self.draft.at("formations").parts:
            side, area, arrives = part.at("side").text, part.at("area"), part.at("arrives").number or 0
            for unit in part.at("units").parts:
                hex_id, _, troop = (unit.text or "").partition(" ")
                found.append(Placed(unit, side, troop, Draft(hex_id, unit.path), area, arrives))
        for group in GROUPS:
            for part in self.draft.at(group).parts:
                side, troop = part.at("side").text, part.at("troop").text or ""
                found.append(Placed(part, side, troop, part.at("at"), part.at("area")))
        return found

    def cells(self, one: Placed) -> set[int]:
        """Where a piece can be set up."""
        cell = OFF_BOARD if self.grid is None else self.grid.find(one.at.text or "")
        named = {cell} - {OFF_BOARD}
        return self.areas.get(one.area.text or "", named) if one.area.text else named
