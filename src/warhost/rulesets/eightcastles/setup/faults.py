"""What must be true of a scenario of War of the Eight Castles: every fault of a file, wherever it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from warhost.errors import UnknownName
from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.setup.catalogue import FEWEST_FACTIONS, catalogue
from warhost.rulesets.eightcastles.setup.lists import Row, rows, rows_of
from warhost.rulesets.eightcastles.setup.places import maps
from warhost.rulesets.eightcastles.state import Category
from warhost.scenario import Draft, Finding
from warhost.shelf.grounds import said_before, too_many, unknown
from warhost.shelf.maps import CampaignMap, Castle

CALLED = {
    Category.GENERAL: "Generals",
    Category.MAGIC: "magic-users",
    Category.OTHER: "further individuals",
    Category.LINE: "rank-and-file units",
    Category.SPECIAL: "war machines and special units",
    Category.MONSTER: "allied monsters",
}


def starting_host(side: int) -> dict[Category, int]:
    """How many of each category are in the starting host of a side.

    A General who counts as a unit is one of those of the line; a list without special units has an allied monster.

    Rule: TW-5.3d
    """
    general = rows_of(side, Category.GENERAL)[0]
    second = Category.SPECIAL if rows_of(side, Category.SPECIAL) else Category.MONSTER
    line = catalogue().figures.starting_line - general.is_unit
    return {Category.GENERAL: 1, Category.MAGIC: 1, Category.LINE: line, second: 1}


def faults_of(draft: Draft) -> Iterator[Finding]:
    """Every way in which a campaign goes against the rules or its map."""
    yield from unknown(draft.at("map"), "map", maps())
    land = maps().get(draft.at("map").text or "")
    sides = {side: part for side, name in enumerate(RULESET.sides) if (part := draft.at("factions").at(name)).given}
    yield from _number_faults(draft.at("factions"), len(sides))
    yield from _capital_faults(draft, sides, land)
    for side, part in sides.items():
        yield from _host_faults(side, part.at("host"))
        if land is not None:
            yield from _place_faults(part.at("host"), land, _capital_of(draft, sides, side, land))


def _number_faults(factions: Draft, number: int) -> Iterator[Finding]:
    """Fewer factions than a campaign has. Rule: TW-5.3a."""
    if factions.given and number < FEWEST_FACTIONS:
        yield factions.path, f"a campaign has at least {FEWEST_FACTIONS} factions, not {number}"


# --- capitals ---------------------------------------------------------------------------------------------


def _capital_faults(draft: Draft, sides: Mapping[int, Draft], land: CampaignMap | None) -> Iterator[Finding]:
    """Capitals that are no castles, that two factions have, or that only some have. Rule: TW-5.3b."""
    named = [part.at("capital") for part in sides.values() if part.at("capital").given]
    lots = draft.at("lots").flag
    for capital, _ in said_before((capital, capital) for capital in named):
        yield capital.path, f"{capital.value} is the capital of another faction too"
    if named:
        yield from ((part.path, "the faction has no capital, and others have") for part in _without(sides, "capital"))
        if lots:
            yield draft.at("lots").path, "capitals are named: there is nothing to draw lots for"
    elif land is not None and len(sides) >= FEWEST_FACTIONS and str(len(sides)) not in land.starts:
        known = " or ".join(land.starts)
        yield draft.at("factions").path, f"the map has starts for {known} factions, not for {len(sides)}"
    if lots:
        for part in sides.values():
            if part.at("host").given:
                yield part.at("host").path, "with lots nobody knows yet where the host stands"
    if land is not None:
        for capital in named:
            yield from unknown(capital, "castle", [castle.id for castle in land.castles])


def _without(sides: Mapping[int, Draft], key: str) -> Iterator[Draft]:
    return (part for part in sides.values() if not part.at(key).given)


def _capital_of(draft: Draft, sides: Mapping[int, Draft], side: int, land: CampaignMap) -> Castle | None:
    """The capital of a side, as far as it can be made out."""
    castles = {castle.id: castle for castle in land.castles}
    if any(part.at("capital").given for part in sides.values()):
        return castles.get(sides[side].at("capital").text or "")
    starts = land.starts.get(str(len(sides)))
    return castles[starts[[*sides].index(side)]] if starts and not draft.at("lots").flag else None


# --- hosts ------------------------------------------------------------------------------------------------


def _host_faults(side: int, host: Draft) -> Iterator[Finding]:
    """Rows that are none, or none of this list, and numbers that are not those of a starting host.

    Rule: TW-5.3d, TW-5.3e
    """
    raised: Counter[Category] = Counter()
    mine = {row.id: row for row in rows_of(side)}
    for part in (piece.at("row") for piece in host.parts):
        if (row := mine.get(part.text or "")) is not None:
            raised[row.category] += 1
        elif part.text is not None:
            yield part.path, _stranger(side, part.text, mine)
    wanted = starting_host(side)
    for category in [*wanted, *(one for one in raised if one not in wanted)] if host.given else ():
        if raised[category] != wanted.get(category, 0):
            yield host.path, f"{raised[category]} {CALLED[category]}: the starting host has {wanted.get(category, 0)}"


def _stranger(side: int, name: str, mine: Mapping[str, Row]) -> str:
    """What is wrong with a row that is not of this list."""
    army = catalogue().armies[RULESET.sides[side]]
    if any(row.id == name for row in rows()):
        return f"{name} is no row of the list {army}"
    return str(UnknownName("row", name, mine))


def _place_faults(host: Draft, land: CampaignMap, capital: Castle | None) -> Iterator[Finding]:
    """Spaces that are none or too far off, and more units in one than it holds. Rule: TW-5.3d, TW-5.3i."""
    figures = catalogue().figures
    units: Counter[str] = Counter()
    for piece in host.parts:
        at = piece.at("at")
        yield from unknown(at, "space", land.spaces)
        if capital is not None and at.text in land.numbers and at.text not in (capital.id, *capital.adj):
            yield (
                at.path,
                f"{at.text} is neither the capital {capital.id} nor one of its regions, {', '.join(capital.adj)}",
            )
        if at.text is not None and _is_unit(piece.at("row").text):
            units[at.text] += 1
    castles = [castle.id for castle in land.castles]
    for place, number in units.items():
        most = figures.castle_limit if place in castles else figures.region_limit
        yield from too_many(host.path, number, most, f"units in {place}")


def _is_unit(name: str | None) -> bool:
    return any(row.is_unit for row in rows() if row.id == name)
