"""From data files, a map and a scenario to the umpire's tables: every figure that a rule reads is put there here.

The first pieces are the garrisons of neutral castles, in the order of the castles; then come the starting hosts that
the scenario settles, in the order of the sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.setup.catalogue import castles_needed, catalogue
from warhost.rulesets.eightcastles.setup.lists import Row, hosts, lairs, row_called, rows, rows_of
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import NEUTRAL, NONE, SIDES, SYLLABLES, Category, Terrain, Umpire
from warhost.rulesets.eightcastles.words.leaders import name_table
from warhost.shelf.figures import pour
from warhost.shelf.maps import CampaignMap

FRESH = {
    "carries": 0, "moved": 0, "led": 0, "came_from": NONE, "held": 0, "part": 0, "told": 0,
    "title": 0, "origin": 0, "reputation": 0, "syllables": (0,) * SYLLABLES,
}  # fmt: skip
"""What holds for a piece to which nothing has happened yet, and that has no name."""


# --- what never changes -----------------------------------------------------------------------------------


@cache
def _standing_tables() -> bytes:
    """An umpire with all tables and no scenario."""
    figures, memory = catalogue(), Umpire.blank()
    umpire: Any = Umpire.over(memory)
    pour(umpire.figures, figures.figures)
    pour(umpire.worth, figures.advice.worth)
    _fill_rows(umpire)
    _fill_neutrals(umpire)
    works = hosts().works
    for record, effect in zip(umpire.effects[1:], name_table().figures, strict=True):
        pour(record, effect)
    umpire.syllables[1:] = [sum(words) for words in name_table().words]
    umpire.works = len(works)
    umpire.work_strength[: len(works)] = [*works.values()]
    return memory.tobytes()


def _fill_rows(umpire: Any) -> None:
    """The rows of all lists, and those with which a starting host is led. Rule: TW-5.3a, TW-5.3d, TW-5.3e."""
    umpire.row_count = len(rows())
    for record, row in zip(umpire.rows[: len(rows())], rows(), strict=True):
        pour(record, side=row.side, category=row.category, wounds=row.wounds, is_unit=row.is_unit, might=row.might)
    for side in range(SIDES):
        umpire.general_row[side] = rows_of(side, Category.GENERAL)[0].number
        special = rows_of(side, Category.SPECIAL)
        umpire.second_row[side] = special[0].number if special else NONE


def _fill_neutrals(umpire: Any) -> None:
    """Who holds neutral spaces. Rule: TW-5.3g, TW-5.6c."""
    neutrals = catalogue().neutrals
    umpire.garrison[:], umpire.militia[:], umpire.lair[:] = NONE, NONE, NONE
    _put(umpire.garrison, _neutral(neutrals.garrison))
    for face, names in neutrals.militia.items():
        _put(umpire.militia[face], _neutral(names))
    _put(umpire.lair[1:], lairs())


def _neutral(names: Sequence[str]) -> list[Row]:
    return [row_called(NEUTRAL, name) for name in names]


def _put(numbers: Any, found: Sequence[Row]) -> None:
    numbers[: len(found)] = [row.number for row in found]


# --- what a scenario settles ------------------------------------------------------------------------------


def fill_umpire(scenario: CampaignScenario) -> Bytes:
    """A fresh umpire for a scenario: shape (Umpire.dtype.itemsize,) uint8."""
    memory = Umpire.blank()
    memory[:] = bytearray(_standing_tables())
    umpire: Any = Umpire.over(memory)
    _fill_map(umpire, scenario.land)
    _fill_orders(umpire.orders, scenario)
    return memory


def _fill_map(umpire: Any, land: CampaignMap) -> None:
    """What each space is, and what it borders on; closed borders are none. Rule: TW-5.2a, TW-5.2b."""
    umpire.space_count, umpire.region_count = len(land.spaces), len(land.regions)
    for factions in catalogue().needed:
        umpire.needed[factions] = castles_needed(factions, len(land.castles))
    umpire.terrain[: len(land.spaces)] = Terrain.CASTLE
    umpire.terrain[: len(land.regions)] = [Terrain[region.terrain.upper()] for region in land.regions]
    for space, beyond in enumerate(land.neighbours):
        umpire.border[space] = sum(1 << other for other in beyond)
    for one, other in land.crossings:
        umpire.ferry[one] |= 1 << other
        umpire.ferry[other] |= 1 << one


def _fill_orders(orders: Any, scenario: CampaignScenario) -> None:
    """Who takes part, and who stands where at the start. Rule: TW-5.3b, TW-5.3d, TW-5.3g, TW-5.3h."""
    orders.years, orders.reputations, orders.lots = scenario.years, scenario.reputations, scenario.lots
    orders.capital[:] = NONE
    for side, capital in scenario.capitals.items():
        orders.plays[side], orders.capital[side] = True, capital
        orders.free_hosts[side] = scenario.taking_part[side].host is None
    standing = [*_garrisons(scenario), *_hosts(scenario)]
    orders.count = len(standing)
    for piece, (row, place) in zip(orders.pieces[: len(standing)], standing, strict=True):
        pour(piece, FRESH, row=row.number, side=row.side, place=place, wounds=row.wounds)


def _garrisons(scenario: CampaignScenario) -> Iterator[tuple[Row, int]]:
    """Who stands in castles that are nobody's capital, and where."""
    regions, capitals = len(scenario.land.regions), {*scenario.capitals.values()}
    for castle in range(regions, len(scenario.land.spaces)):
        if castle not in capitals:
            yield from ((row, castle) for row in _neutral(catalogue().neutrals.garrison))


def _hosts(scenario: CampaignScenario) -> Iterator[tuple[Row, int]]:
    """Who stands in the starting hosts that the scenario settles, and where."""
    for side, faction in scenario.taking_part.items():
        yield from ((row_called(side, one.row), scenario.land.numbers[one.at]) for one in faction.host or ())
