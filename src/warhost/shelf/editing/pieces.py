"""Pieces and formations of a sheet: where each stands in a file, and how it is written there.

A `Roster` reads all pieces out of a file, each with the key path of what stands for it, and writes them back, so that a
fault of the file is found beside the piece that it is about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple, TypeGuard

from warhost.scenario import KeyPath
from warhost.shelf.editing.parts import Claim
from warhost.shelf.editing.paths import Data, array_at, look, put


class Cast(NamedTuple):
    """Formations and pieces, each with the key path of the file that stands for it."""

    formations: list[tuple[KeyPath, Data]]
    pieces: list[tuple[KeyPath, Data]]

    @property
    def paths(self) -> dict[KeyPath, str]:
        """By key path: where in the sheet that stands."""
        of_formations = {path: f"formations.{number}" for number, (path, _) in enumerate(self.formations)}
        return of_formations | {path: f"pieces.{number}" for number, (path, _) in enumerate(self.pieces)}


def a_piece(kind: str, side: str, place: Any, fields: Data, **more: Any) -> Data:
    """A piece of a sheet."""
    return {"kind": kind, "side": side, "place": place, "facing": None, "formation": None, "fields": fields} | more


def unreadable(side: str, raw: Any) -> Data:
    """What stands among the pieces of a file and is none; it is kept as it is."""
    return a_piece("", side, None, {}, raw=raw)


class Roster(ABC):
    """All pieces of a game's files."""

    @abstractmethod
    def claims(self) -> Sequence[Claim]:
        """What of a file it speaks of."""

    @abstractmethod
    def read(self, data: Data) -> Cast:
        """All formations and pieces of a file."""

    @abstractmethod
    def write(self, formations: list[Data], pieces: list[Data], data: Data) -> Cast:
        """Make the data say these; gives them with their key paths, in the order in which they were given."""


def always(piece: Data) -> bool:
    """Any piece."""
    return True


@dataclass(frozen=True)
class Array:
    """An array of a file, each element of which is a piece."""

    path: KeyPath
    side: str
    """Of all who stand in it; "" where each element says that itself, under `side`."""
    read: Callable[[Any, str], Data | None]
    """Of an element and its side: the piece; None for what is none."""
    write: Callable[[Data], Any]
    holds: Callable[[Data], bool] = always
    """Which pieces of the side stand in it; each stands in the first array that holds it."""

    def pieces(self, data: Data, sides: Sequence[str]) -> list[Data]:
        """The pieces of the array."""
        return [self._piece(part, sides) for part in array_at(data, self.path)]

    def _piece(self, part: Any, sides: Sequence[str]) -> Data:
        said = part.get("side") if isinstance(part, dict) else None
        side = self.side or (said if isinstance(said, str) and said in sides else sides[0])
        return self.read(part, side) or unreadable(side, part)

    def has(self, piece: Data) -> bool:
        """Whether a piece stands in it."""
        return self.side in ("", piece["side"]) and self.holds(piece)


@dataclass(frozen=True)
class Arrays(Roster):
    """Pieces that stand in arrays, an element each."""

    sides: tuple[str, ...]
    arrays: tuple[Array, ...]

    def claims(self) -> Sequence[Claim]:
        """The arrays."""
        return [Claim(one.path, f"sides.{one.side}" if one.side else "pieces", 0) for one in self.arrays]

    def read(self, data: Data) -> Cast:
        """Everybody, array by array."""
        pieces = [
            ((*one.path, number), piece)
            for one in self.arrays
            for number, piece in enumerate(one.pieces(data, self.sides))
        ]
        return Cast([], pieces)

    def write(self, formations: list[Data], pieces: list[Data], data: Data) -> Cast:
        """Everybody into his array; one that says the same already stays as it is."""
        homes = [next(array for array in self.arrays if array.has(piece)) for piece in pieces]
        return Cast([], self.fill(homes, pieces, data))

    def fill(self, homes: list[Array], pieces: list[Data], data: Data) -> list[tuple[KeyPath, Data]]:
        """The same for pieces whose arrays are known."""
        numbers: dict[KeyPath, int] = {}
        placed: list[tuple[KeyPath, Data]] = []
        for piece, array in zip(pieces, homes, strict=True):
            numbers[array.path] = number = numbers.get(array.path, -1) + 1
            placed.append(((*array.path, number), piece))
        for array in self.arrays:
            own = [piece for piece, home in zip(pieces, homes, strict=True) if home is array]
            before = array.pieces(data, self.sides)
            if own != before or (own and look(data, array.path) is None):
                known = array_at(data, array.path)
                put(data, array.path, [_as_before(piece, array, before, known) for piece in own])
        return placed


def _as_before(piece: Data, array: Array, before: list[Data], known: list[Any]) -> Any:
    """What stands in an array for a piece: as it was written, where it is one that was there."""
    if piece in before:
        return known[before.index(piece)]
    return piece["raw"] if "raw" in piece else array.write(piece)


def table_reader(
    kind: str, place: str, facing: str = "", aside: Sequence[str] = ()
) -> Callable[[Any, str], Data | None]:
    """Reads a piece out of a table that has its kind and place under these keys; `aside` is said elsewhere."""

    def read(part: Any, side: str) -> Data | None:
        if not isinstance(part, dict) or not isinstance(part.get(kind), str):
            return None
        at, way = part.get(place), part.get(facing) if facing else None
        if not (at is None or isinstance(at, str) or is_point(at)) or not isinstance(way, str | None):
            return None
        fields = {key: value for key, value in part.items() if key not in (kind, place, facing, *aside)}
        return a_piece(part[kind], side, at, fields, facing=way)

    return read


def table_writer(kind: str, place: str, facing: str = "") -> Callable[[Data], Data]:
    """Writes a piece as such a table."""

    def write(piece: Data) -> Data:
        said = {kind: piece["kind"], place: piece["place"]} | ({facing: piece["facing"]} if facing else {})
        said |= {key: value for key, value in piece["fields"].items() if key not in said}
        return {key: value for key, value in said.items() if value is not None}

    return write


def listed(paths: Mapping[str, KeyPath], kind: str, place: str, facing: str = "") -> Arrays:
    """Pieces that stand in an array of tables for each side."""
    read, write = table_reader(kind, place, facing), table_writer(kind, place, facing)
    return Arrays(tuple(paths), tuple(Array(path, side, read, write) for side, path in paths.items()))


def is_point(value: Any) -> TypeGuard[list[int]]:
    """True for two whole numbers."""
    whole = isinstance(value, list) and [one for one in value if isinstance(one, int) and not isinstance(one, bool)]
    return isinstance(whole, list) and len(whole) == len(value) == 2


def housed(
    formations: list[Data], pieces: list[Data], needs: Callable[[Data], bool], found: Callable[..., Data]
) -> None:
    """Give each piece that needs a formation and has none the first of its side; where there is none, one is founded.

    `found` makes a formation of a side that has none of the ids that are taken.
    """
    for piece in pieces:
        ids = {one["id"] for one in formations}
        if not needs(piece) or piece["formation"] in ids:
            continue
        own = [one for one in formations if one["side"] == piece["side"]]
        if not own:
            own = [found(piece["side"], ids)]
            formations += own
        piece["formation"] = own[0]["id"]


def next_id(stem: str, taken: Collection[str]) -> str:
    """The first of stem1, stem2 and so on that is not taken."""
    return next(name for number in count(1) if (name := f"{stem}{number}") not in taken)
