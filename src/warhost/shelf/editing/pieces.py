"""Pieces and formations of a sheet: where each stands in a file, and how it is written there.

A `Roster` reads all pieces out of a file, each with the key path of what stands for it, and writes them back, so that a
fault of the file is found beside the piece that it is about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

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


@dataclass(frozen=True)
class Listed(Roster):
    """Pieces that stand in an array of tables for each side."""

    paths: dict[str, KeyPath]
    """By side: the array of its pieces."""
    kind: str
    """The key of a piece's kind, and so on."""
    place: str
    facing: str = ""
    absent: dict[str, Any] = field(default_factory=dict)
    """Values that are not written, by key: what holds where nothing is said."""

    def claims(self) -> Sequence[Claim]:
        """The arrays."""
        return [Claim(path, f"sides.{side}", 0) for side, path in self.paths.items()]

    def read(self, data: Data) -> Cast:
        """Everybody, side by side."""
        arrays = self.paths.items()
        pieces = [
            ((*path, number), self.piece_of(side, part))
            for side, path in arrays
            for number, part in enumerate(array_at(data, path))
        ]
        return Cast([], pieces)

    def piece_of(self, side: str, part: Any) -> Data:
        """The piece behind an element of an array."""
        if not isinstance(part, dict) or not isinstance(part.get(self.kind), str):
            return unreadable(side, part)
        place = part.get(self.place)
        if place is not None and not isinstance(place, str | list):
            return unreadable(side, part)
        claimed = (self.kind, self.place, self.facing)
        fields = {key: value for key, value in part.items() if key not in claimed}
        return a_piece(part[self.kind], side, place, fields, facing=part.get(self.facing) if self.facing else None)

    def element_of(self, piece: Data) -> Any:
        """What stands in the array for a piece."""
        if "raw" in piece:
            return piece["raw"]
        said = {self.kind: piece["kind"], self.place: piece["place"]}
        if self.facing:
            said[self.facing] = piece["facing"]
        said |= piece["fields"]
        return {key: value for key, value in said.items() if value is not None and value != self.absent.get(key)}

    def write(self, formations: list[Data], pieces: list[Data], data: Data) -> Cast:
        """Everybody into the array of his side; an array that says the same already stays as it is."""
        numbers = dict.fromkeys(self.paths, 0)
        placed: list[tuple[KeyPath, Data]] = []
        for piece in pieces:
            side = piece["side"]
            placed.append(((*self.paths[side], numbers[side]), piece))
            numbers[side] += 1
        for side, path in self.paths.items():
            own, before = [piece for piece in pieces if piece["side"] == side], array_at(data, path)
            if own != [self.piece_of(side, part) for part in before] or look(data, path) is None:
                put(data, path, [self._as_before(piece, side, before) for piece in own])
        return Cast([], placed)

    def _as_before(self, piece: Data, side: str, before: list[Any]) -> Any:
        """What stands in the array for a piece: as it was written, where it is one that was there."""
        there = (part for part in before if self.piece_of(side, part) == piece)
        return next(there, None) or self.element_of(piece)
