"""What is wrong with the map of a campaign beyond the shape of its file: borders, castles, starts, origins, rivers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from warhost.errors import UnknownName
from warhost.scenario import Draft, Finding
from warhost.shelf.grounds import repeated, said_before, too_many, unknown

MOST_SPACES, MOST_CASTLES = 56, 8
FIRST_START, MOST_FACTIONS = 2, 6
THROWS = [str(throw) for throw in range(1, 11)]
"""The throws of the die that says whence somebody comes."""
STOP = re.compile(r"@(?P<spring>\w+)|(?P<mouth>\w+)~|(?P<one>\w+)-(?P<other>\w+)")


def map_faults(draft: Draft) -> Iterator[Finding]:
    """All that is wrong with a map."""
    return DraftMap(draft).faults()


class DraftMap:
    """A map as far as it can be made out, whatever is wrong with it."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self.regions, self.castles = draft.at("regions").parts, draft.at("castles").parts
        self.ids = [name for region in self.regions if (name := region.at("id").text)]
        self.castle_ids = [name for castle in self.castles if (name := castle.at("id").text)]
        self.provinces = _keys(draft.at("provinces"))
        self.borders = {region.at("id").text: _texts(region.at("adj")) for region in self.regions}
        self.closed = {frozenset(_texts(pair)) for pair in draft.at("closed_borders").parts}

    def faults(self) -> Iterator[Finding]:
        """Of each part of the map in turn."""
        yield from self._size_faults()
        yield from self._name_faults()
        for region in self.regions:
            yield from self._region_faults(region)
        yield from self._lonely_faults()
        for castle in self.castles:
            yield from self._castle_faults(castle)
        for key in ("ferries", "closed_borders"):
            yield from self._pair_faults(self._draft.at(key), key)
        yield from self._start_faults(self._draft.at("starts"))
        yield from self._origin_faults(self._draft.at("origins"))
        yield from self._drawing_faults(self._draft.at("drawing"))

    def touch(self, one: str, other: str) -> bool:
        """Whether two regions border on each other, over an open or a closed border."""
        return self._open(one, other) or frozenset((one, other)) in self.closed

    def _open(self, one: str, other: str) -> bool:
        return other in self.borders.get(one, ()) or one in self.borders.get(other, ())

    def _size_faults(self) -> Iterator[Finding]:
        regions, castles = len(self.regions), len(self.castles)
        yield from too_many(("castles",), castles, MOST_CASTLES, "castles")
        yield from too_many(("regions",), regions + castles, MOST_SPACES, "regions and castles")

    def _name_faults(self) -> Iterator[Finding]:
        """Two spaces of one id or of one name."""
        everything = [*self.regions, *self.castles]
        for key in ("id", "name"):
            for part, _ in said_before((space.at(key), space) for space in everything):
                yield part.path, f"{part.text!r} is the {key} of another space too"

    # --- regions ---

    def _region_faults(self, region: Draft) -> Iterator[Finding]:
        name, adj = region.at("id").text, region.at("adj")
        if adj.given and not adj.parts:
            yield adj.path, f"region {name} borders on nothing"
        yield from repeated(adj, "a region is there twice")
        yield from self._province_faults(region.at("province"))
        yield from self._spot_faults(region.at("at"))
        yield from self._spot_faults(region.at("seat"))
        for part in adj.parts:
            yield from unknown(part, "region", self.ids)
            yield from self._border_faults(name, part)

    def _border_faults(self, name: str | None, part: Draft) -> Iterator[Finding]:
        """A border with itself, a border that the other side knows nothing of, or one that is closed."""
        if name is None or part.text is None or part.text not in self.borders:
            return
        if part.text == name:
            yield part.path, f"region {name} borders on itself"
        elif name not in self.borders[part.text]:
            yield part.path, f"region {name} borders on {part.text}, but {part.text} does not border on {name}"

    def _province_faults(self, part: Draft) -> Iterator[Finding]:
        if part.number is not None and str(part.number) not in self.provinces:
            yield part.path, f"there is no province {part.number}; known: {', '.join(self.provinces)}"

    def _spot_faults(self, part: Draft) -> Iterator[Finding]:
        """A place beyond the edge of the drawing."""
        size = self._draft.at("drawing").at("size").pair
        if size and (spot := part.pair) and not all(0 <= at <= most for at, most in zip(spot, size, strict=True)):
            yield part.path, f"{list(spot)} is off the map, which is {size[0]} by {size[1]}"

    def _lonely_faults(self) -> Iterator[Finding]:
        """A region to which no way leads from the first one, by land or over the sea."""
        if not self.ids:
            return
        ferries = [_texts(pair) for pair in self._draft.at("ferries").parts]
        reached, waiting = {self.ids[0]}, [self.ids[0]]
        while waiting:
            here = waiting.pop()
            beyond = {other for ferry in ferries if here in ferry for other in ferry}
            beyond |= {other for other in self.ids if self._open(here, other)}
            waiting += beyond - reached
            reached |= beyond
        for region in self.regions:
            if (name := region.at("id").text) and name not in reached and self.borders[name]:
                yield region.path, f"no way leads from region {self.ids[0]} to region {name}"

    # --- castles, ferries and closed borders ---

    def _castle_faults(self, castle: Draft) -> Iterator[Finding]:
        name, adj = castle.at("id").text, castle.at("adj")
        for part in adj.parts:
            yield from unknown(part, "region", self.ids)
        around = list(dict.fromkeys(_texts(adj)))
        if adj.given and (len(around) != 3 or len(adj.parts) != 3):
            yield adj.path, f"castle {name} stands where three regions meet, not {len(around)}"
            return
        apart = [pair for pair in combinations(around, 2) if set(pair) <= set(self.ids) and not self.touch(*pair)]
        for one, other in apart:
            yield adj.path, f"castle {name} stands where three regions meet, but {one} and {other} do not"

    def _pair_faults(self, pairs: Draft, key: str) -> Iterator[Finding]:
        what = "ferry" if key == "ferries" else "closed border"
        for part, _ in said_before((Draft(_pair_name(pair), pair.path), pair) for pair in pairs.parts):
            yield part.path, f"the {what} {part.text} is there twice"
        for pair in pairs.parts:
            for part in pair.parts:
                yield from unknown(part, "region", self.ids)
            yield from self._joined_faults(pair, what)

    def _joined_faults(self, pair: Draft, what: str) -> Iterator[Finding]:
        ends = _texts(pair)
        if len(ends) != 2:
            return
        if ends[0] == ends[1]:
            yield pair.path, f"a {what} has two ends, and region {ends[0]} is both"
        elif self._open(*ends):
            yield pair.path, f"{ends[0]} and {ends[1]} are neighbours: there is no {what} between them"

    # --- starts and origins ---

    def _start_faults(self, starts: Draft) -> Iterator[Finding]:
        numbers, most = _keys(starts), max(FIRST_START, min(MOST_FACTIONS, len(self.castles)))
        wanted = [str(number) for number in range(FIRST_START, most + 1)]
        if starts.given and (missing := [key for key in wanted[: max(len(numbers), 1)] if key not in numbers]):
            yield starts.path, f"there is no start for {missing[0]} factions"
        for key in numbers:
            castles = starts.at(key)
            if key not in wanted:
                yield castles.path, f"a start is for {FIRST_START} to {most} factions, not {key}"
            elif len(castles.parts) != int(key):
                yield castles.path, f"{key} factions begin with {key} castles, not {len(castles.parts)}"
            yield from repeated(castles, "a castle is there twice")
            for part in castles.parts:
                yield from unknown(part, "castle", self.castle_ids)

    def _origin_faults(self, origins: Draft) -> Iterator[Finding]:
        keys = _keys(origins)
        if missing := [throw for throw in THROWS if throw not in keys]:
            yield origins.path, f"nothing is said of the throws {', '.join(missing)}"
        for key in keys:
            origin = origins.at(key)
            if key not in THROWS:
                yield origin.path, f"a throw is {THROWS[0]} to {THROWS[-1]}, not {key}"
            if origin.at("province").given == bool(origin.at("regions").parts):
                yield origin.path, "somebody comes either from a province or from one of some regions"
            yield from self._province_faults(origin.at("province"))
            yield from repeated(origin.at("regions"), "a region is there twice")
            for part in origin.at("regions").parts:
                yield from unknown(part, "region", self.ids)

    # --- what the painter needs ---

    def _drawing_faults(self, drawing: Draft) -> Iterator[Finding]:
        lanes, ferries = drawing.at("lanes"), self._draft.at("ferries").parts
        if lanes.given and len(lanes.parts) != len(ferries):
            yield lanes.path, f"{len(lanes.parts)} lanes: there are {len(ferries)} ferries"
        for lake in drawing.at("lakes").parts:
            yield from unknown(lake.at("region"), "region", self.ids)
        for river in drawing.at("rivers").parts:
            for part in river.at("through").parts:
                yield from self._stop_faults(part)

    def _stop_faults(self, part: Draft) -> Iterator[Finding]:
        """Something that a river cannot pass."""
        if part.text is None:
            return
        found = STOP.fullmatch(part.text)
        if found is None:
            yield part.path, f'{part.text!r} is no place of a river: "@53" springs, "11-12" crosses, "46~" ends'
            return
        named = [name for name in found.groups() if name is not None]
        yield from _unknown_names(part, named, self.ids)
        if found["one"] and set(named) <= set(self.ids) and not self.touch(*named):
            yield part.path, f"{named[0]} and {named[1]} do not border on each other"


def _unknown_names(part: Draft, named: Iterable[str], known: Iterable[str]) -> Iterator[Finding]:
    """Names within a text that are none of those known."""
    names = tuple(known)
    for name in named:
        if name not in names:
            yield part.path, str(UnknownName("region", name, names))


def _pair_name(pair: Draft) -> str | None:
    ends = _texts(pair)
    return " to ".join(sorted(ends)) if len(ends) == 2 else None


def _texts(part: Draft) -> list[str]:
    return [text for one in part.parts if (text := one.text) is not None]


def _keys(part: Draft) -> list[str]:
    return list(part.value) if isinstance(part.value, dict) else []
