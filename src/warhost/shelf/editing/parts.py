"""The parts of which a sheet is made: each reads a piece of a file's data into the sheet, and writes it back.

A part writes only what a sheet says otherwise than the data do, so that what is not changed stays as it was written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from warhost.scenario import KeyPath
from warhost.shelf.editing.paths import Data, array_at, look, put, put_or_drop, refill, table_at, texts_at, without

HEAD = ("id", "name", "summary", "teaches", "designer", "setting", "minutes")
MAY_BE_ABSENT = ("teaches", "setting", "minutes")


class Claim(NamedTuple):
    """A path of a file of which a part speaks, and where in the sheet that stands."""

    path: KeyPath
    at: str
    depth: int = 9
    """How many further steps of the path the sheet has as well."""


class Part(Protocol):
    """One part of a sheet."""

    def claims(self) -> Sequence[Claim]:
        """What of a file it speaks of."""

    def read(self, data: Data, sheet: Data) -> None:
        """Say in the sheet what the data say."""

    def write(self, sheet: Data, data: Data) -> None:
        """Make the data say what the sheet says."""


class Head:
    """What every scenario says of itself."""

    def claims(self) -> Sequence[Claim]:
        """The keys that all scenarios have; `ruleset` stays as it is."""
        return [Claim((key,), f"head.{key}") for key in HEAD] + [Claim(("ruleset",), "head.ruleset")]

    def read(self, data: Data, sheet: Data) -> None:
        """Texts, "" where there is none, and the minutes or None."""
        sheet["head"] = {key: data.get(key, None if key == "minutes" else "") for key in HEAD}

    def write(self, sheet: Data, data: Data) -> None:
        """What has a value, and what every file must have."""
        for key, value in sheet["head"].items():
            said = data.get(key, None if key == "minutes" else "")
            if key not in HEAD or value == said:
                continue
            if value in ("", None) and key in MAY_BE_ABSENT:
                data.pop(key, None)
            else:
                data[key] = "" if value is None else value


@dataclass(frozen=True)
class Rows:
    """Ground that is drawn in rows of letters, a string for each row."""

    path: KeyPath = ("rows",)

    def claims(self) -> Sequence[Claim]:
        """The rows."""
        return [Claim(self.path, "ground", 0)]

    def read(self, data: Data, sheet: Data) -> None:
        """The rows, and how large they are."""
        rows = texts_at(data, self.path)
        sheet["ground"], sheet["size"] = rows, [max(map(len, rows), default=0), len(rows)]

    def write(self, sheet: Data, data: Data) -> None:
        """The rows; the size follows from them."""
        if sheet["ground"] != texts_at(data, self.path):
            put(data, self.path, list(sheet["ground"]))


@dataclass(frozen=True)
class Marks:
    """A set of places that count for something."""

    name: str
    path: KeyPath

    def claims(self) -> Sequence[Claim]:
        """The array of places."""
        return [Claim(self.path, f"marks.{self.name}", 1)]

    def read(self, data: Data, sheet: Data) -> None:
        """The places."""
        sheet["marks"][self.name] = texts_at(data, self.path)

    def write(self, sheet: Data, data: Data) -> None:
        """The places; nothing where there are none."""
        said = sheet["marks"].get(self.name, [])
        if said != texts_at(data, self.path):
            put_or_drop(data, self.path, list(said))


@dataclass(frozen=True)
class Edges:
    """Something that lies on sides of cells: each element of an array is one side, as `read_side` understands it."""

    name: str
    path: KeyPath
    read_side: Callable[[Any, Data], tuple[str, str] | None]
    """A cell and a direction; None for what is no side. Also given all the data."""
    write_side: Callable[[str, str, Data], Any]

    def claims(self) -> Sequence[Claim]:
        """The array of sides."""
        return [Claim(self.path, f"edges.{self.name}", 1)]

    def read(self, data: Data, sheet: Data) -> None:
        """A cell and a direction for each; what is no side keeps its words and has no direction."""
        sheet["edges"][self.name] = [self._side(part, data) for part in array_at(data, self.path)]

    def _side(self, part: Any, data: Data) -> list[str]:
        found = self.read_side(part, data)
        return [str(part), ""] if found is None else list(found)

    def write(self, sheet: Data, data: Data) -> None:
        """The sides; one that was there is written as it was."""
        before = array_at(data, self.path)
        known = [self._side(part, data) for part in before]
        said = [list(side) for side in sheet["edges"].get(self.name, [])]
        if said == known:
            return
        as_it_was = {tuple(side): part for side, part in zip(known, before, strict=True)}
        wanted = [as_it_was.get(tuple(side)) or self._written(side, data) for side in said]
        put_or_drop(data, self.path, wanted)

    def _written(self, side: Sequence[str], data: Data) -> Any:
        at, direction = side
        return self.write_side(at, direction, data) if direction else at


def pair_of(part: Any, data: Data) -> tuple[str, str] | None:
    """A side that is written as a cell and a direction."""
    match part:
        case [str() as at, str() as direction] if direction:
            return at, direction
    return None


def sides_in_pairs(name: str, path: KeyPath) -> Edges:
    """Sides that are written as pairs of a cell and a direction."""
    return Edges(name, path, pair_of, lambda at, direction, data: [at, direction])


@dataclass(frozen=True)
class Sides:
    """What a file says of each side in a table of its own, apart from what other parts speak of."""

    paths: dict[str, KeyPath]
    """By side: its table."""
    claimed: tuple[str, ...] = ()
    """Keys of the tables of which other parts speak."""

    def claims(self) -> Sequence[Claim]:
        """The tables."""
        return [Claim(path, f"sides.{side}.fields") for side, path in self.paths.items()]

    def _claimed(self) -> list[KeyPath]:
        return [(key,) for key in self.claimed]

    def read(self, data: Data, sheet: Data) -> None:
        """Whatever else a side's table has."""
        for side, path in self.paths.items():
            sheet["sides"][side]["fields"] = without(table_at(data, path), self._claimed())

    def write(self, sheet: Data, data: Data) -> None:
        """The same back."""
        for side, path in self.paths.items():
            fields = sheet["sides"].get(side, {}).get("fields", {})
            if fields != without(table_at(data, path), self._claimed()):
                if not isinstance(look(data, path), dict):
                    put(data, path, {})
                refill(table_at(data, path), fields, self._claimed())


@dataclass(frozen=True)
class Zones:
    """Where sides are set up: places that a file tells in its own way."""

    paths: dict[str, KeyPath]
    """By side."""
    read_zone: Callable[[Any, Data], list[Any] | None]
    """Of what the file says, and all the data: the places; None for no zone."""
    write_zone: Callable[[list[Any], Data], Any]

    def claims(self) -> Sequence[Claim]:
        """The zones."""
        return [Claim(path, f"sides.{side}.zone", 0) for side, path in self.paths.items()]

    def read(self, data: Data, sheet: Data) -> None:
        """The places of each side, None where it has no zone."""
        for side, path in self.paths.items():
            sheet["sides"][side]["zone"] = self.read_zone(look(data, path), data)

    def write(self, sheet: Data, data: Data) -> None:
        """The zones that are others now."""
        for side, path in self.paths.items():
            zone, known = sheet["sides"].get(side, {}).get("zone"), self.read_zone(look(data, path), data)
            if (zone is None) != (known is None) or sorted(zone or [], key=str) != sorted(known or [], key=str):
                put_or_drop(data, path, None if zone is None else self.write_zone(zone, data))


@dataclass(frozen=True)
class Fields:
    """Whatever else a file says, apart from what other parts speak of."""

    claimed: tuple[KeyPath, ...]

    def claims(self) -> Sequence[Claim]:
        """All that nobody else claims."""
        return [Claim((), "rest")]

    def read(self, data: Data, sheet: Data) -> None:
        """A copy of it."""
        sheet["rest"] = without(data, self.claimed)

    def write(self, sheet: Data, data: Data) -> None:
        """The same back."""
        if sheet["rest"] != without(data, self.claimed):
            refill(data, sheet["rest"], self.claimed)


def claims_of(parts: Sequence[Part], more: Sequence[Claim]) -> list[Claim]:
    """What some parts speak of, and more, the longest path first."""
    claims = [*more, *(claim for part in parts for claim in part.claims())]
    return sorted(claims, key=lambda claim: -len(claim.path))
