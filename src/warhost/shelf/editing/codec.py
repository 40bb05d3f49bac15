"""A game's editor: the sheet of a file's data, and the data of a sheet, part by part."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from warhost.scenario import KeyPath
from warhost.shelf.editing.parts import Claim, Fields, Head, Part, claims_of
from warhost.shelf.editing.paths import Data
from warhost.shelf.editing.pieces import Cast, Roster
from warhost.shelf.names import CellNames
from warhost.shelf.views import set_up

CELL_NAMED = re.compile(r"\b([0-9]{4}|[A-Z][1-9][0-9]?)\b")
LETTER_NAMED = re.compile(r"terrain '(.)'")
NEW_BATTLE = {"id": "new-battle", "name": "New battle", "summary": "A battle of my own.", "designer": "me"}
"""What a file with nothing on its board says of itself."""
Size = tuple[int, int]
Sheet = dict[str, Any]


class Seat(NamedTuple):
    """How a kind of piece is drawn and counted."""

    icon: str
    counted: str = "pieces"
    """As what it counts: "units", "individuals"."""
    lying: Mapping[str, str] = {}
    """`size` and `stack` of its picture, where they are not the usual ones."""


@dataclass(frozen=True)
class Editing:
    """What a game says of its editor."""

    sides: tuple[str, ...]
    vocabulary: Callable[[], Data]
    """What can be drawn, as docs/wire.md has it."""
    blank: Callable[[Size], Data]
    """The data of a file with nothing on its board, of so many columns and rows."""
    parts: tuple[Part, ...]
    """All but head, pieces and the rest, which every game has."""
    roster: Roster
    seats: Callable[[], Mapping[str, Seat]]
    """By kind of piece."""
    ground: Callable[[Sheet], Data | None]
    """The ground that a sheet draws, as docs/wire.md has it, whatever is wrong with the file."""
    names: CellNames | None = None
    """What cells of boards that are drawn in rows are called."""
    labels: Callable[[Sheet], list[str]] | None = None
    """What the pieces of a sheet are called; by the letters of their sides and numbers where nothing is said."""

    @cached_property
    def claims(self) -> list[Claim]:
        """What of a file is spoken of, by whom, the longest path first."""
        return claims_of(self.all_parts, self.roster.claims())

    @cached_property
    def all_parts(self) -> tuple[Part, ...]:
        """The parts in the order in which they are written: what is left over first, as others lie within it."""
        spoken = [Head(), *self.parts]
        claimed = {claim.path for part in spoken for claim in part.claims()}
        claimed |= {claim.path for claim in self.roster.claims()}
        return Fields(tuple(path for path in claimed if path)), *spoken

    # --- reading and writing --------------------------------------------------------------------------------

    def read(self, data: Data) -> tuple[Sheet, Cast]:
        """The sheet of a file's data, and where its pieces stand in the file."""
        sheet: Sheet = {"head": {}, "size": [0, 0], "map": None, "ground": [], "edges": {}, "marks": {}}
        sheet["sides"] = {side: {"fields": {}, "zone": None} for side in self.sides}
        for part in self.all_parts:
            part.read(data, sheet)
        cast = self.roster.read(data)
        sheet["formations"] = [formation for _, formation in cast.formations]
        sheet["pieces"] = [piece for _, piece in cast.pieces]
        return deepcopy(sheet), cast

    def sheet(self, data: Data) -> Sheet:
        """The sheet of a file's data."""
        return self.read(data)[0]

    def data(self, sheet: Sheet, before: Data) -> Data:
        """A file's data as a sheet wants them; what it does not speak of stays as it was before."""
        return self.write(sheet, before)[0]

    def write(self, sheet: Sheet, before: Data) -> tuple[Data, Cast]:
        """The same, and where the pieces of the sheet stand in the file. ValueError for sides that there are not."""
        self._check_sides(sheet)
        data = deepcopy(before)
        for part in self.all_parts:
            part.write(sheet, data)
        return data, self.roster.write(sheet["formations"], sheet["pieces"], data)

    def _check_sides(self, sheet: Sheet) -> None:
        for what in ("formations", "pieces"):
            for number, one in enumerate(sheet[what]):
                if one["side"] not in self.sides:
                    known = ", ".join(self.sides)
                    raise ValueError(f"{what}.{number}: there is no side {one['side']!r}; known: {known}")

    # --- what is told beside a sheet ------------------------------------------------------------------------

    def place_of(self, path: KeyPath, cast: Cast, message: str = "", sheet: Sheet | None = None) -> str:
        """Where in a sheet something stands that a file has at a path; "" where that is nowhere in particular."""
        pieces = cast.paths
        for length in range(len(path), 0, -1):
            if (found := pieces.get(path[:length])) is not None:
                return found
            claim = next((claim for claim in self.claims if claim.path == path[:length]), None)
            if claim is not None:
                at = ".".join([claim.at, *map(str, path[length : length + claim.depth])])
                return f"{at}{self._cell_in(message, path[-1], sheet)}" if at == "ground" else at
        return ".".join(["rest", *map(str, path)]) if path else ""

    def _cell_in(self, message: str, row: str | int, sheet: Sheet | None) -> str:
        """A dot and the cell that a message about a row is about: one that it names, or the first with its letter."""
        if named := CELL_NAMED.search(message):
            return f".{named[1]}"
        letter, rows = LETTER_NAMED.search(message), sheet["ground"] if sheet else []
        if letter and self.names and isinstance(row, int) and row < len(rows) and letter[1] in rows[row]:
            return f".{self.names.write(rows[row].index(letter[1]), row)}"
        return ""

    def places(self, sheet: Sheet) -> list[Data]:
        """Each piece as a small picture of the battle needs it, with what it is called."""
        seats, labels = self.seats(), self.labels(sheet) if self.labels else [*numbered_pieces(sheet)]
        return [
            {
                **set_up(piece["side"], piece["place"], seat.icon, **seat.lying),
                "label": label,
                **({"facing": piece["facing"]} if piece["facing"] else {}),
            }
            for piece, label in zip(sheet["pieces"], labels, strict=True)
            for seat in [seats.get(piece["kind"], Seat("help"))]
        ]

    def counts(self, sheet: Sheet) -> dict[str, dict[str, int]]:
        """How many each side has of what is counted."""
        seats = self.seats()
        counted: dict[str, dict[str, int]] = {side: {} for side in self.sides}
        for piece in sheet["pieces"]:
            what = seats[piece["kind"]].counted if piece["kind"] in seats else "unknown"
            counted[piece["side"]][what] = counted[piece["side"]].get(what, 0) + 1
        return counted

    def points(self, sheet: Sheet) -> dict[str, int | None]:
        """What each side costs; None where one of its pieces has no price."""
        prices = {kind["id"]: kind.get("price") for kind in self.vocabulary()["kinds"]}
        by_side: dict[str, int | None] = {}
        for side in self.sides:
            costs = [prices.get(piece["kind"]) for piece in sheet["pieces"] if piece["side"] == side]
            known = [cost for cost in costs if cost is not None]
            by_side[side] = sum(known) if costs and len(known) == len(costs) else None
        return by_side


def numbered_pieces(sheet: Sheet) -> Iterator[str]:
    """What pieces are called by the letter of their side and their number on that side."""
    reached: dict[str, int] = {}
    for piece in sheet["pieces"]:
        reached[piece["side"]] = number = reached.get(piece["side"], 0) + 1
        yield f"{piece['side'][0].upper()}{number}"
