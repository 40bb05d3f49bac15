"""The rows of army lists as a campaign numbers them: what Te Wapen! declares of hosts, in the order of the sides.

Rows of a list stand together: its General, magic-users, other individuals, units of the line, special units, allied
monsters. A row that several lists share is a row of each. Militia and monsters of lairs come last.

Rule: TW-5.3a, TW-5.3e, TW-5.5f
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from warhost.errors import UnknownName
from warhost.ruleset import find_ruleset
from warhost.rulesets.eightcastles.setup.catalogue import catalogue
from warhost.rulesets.eightcastles.state import MAX_ROWS, MAX_WORKS, MOST_DAMAGE, NEUTRAL, Category
from warhost.shelf.figures import raise_all
from warhost.shelf.hosts import ArmyList, Hosts
from warhost.shelf.hosts import Row as Declared

BATTLES = "tewapen"
"""The game whose battles are fought."""
ORDER = (Category.GENERAL, Category.MAGIC, Category.OTHER, Category.LINE, Category.SPECIAL, Category.MONSTER)
OF_TROOPS = {"individual": Category.OTHER, "rank-and-file": Category.LINE, "special": Category.SPECIAL}


class Row(NamedTuple):
    """A row of an army list, under its number in the campaign."""

    number: int
    id: str
    name: str
    side: int
    category: Category
    wounds: int
    is_unit: bool
    might: int


def hosts() -> Hosts:
    """What the game of the battles declares about campaigns."""
    declared: Hosts = find_ruleset(BATTLES).game.hosts
    return declared


@cache
def rows() -> tuple[Row, ...]:
    """All rows by number; ValueError where the data files name what the game of the battles does not declare."""
    raise_all(_faults())
    numbered: list[Row] = []
    for side, category, one in _in_order():
        numbered.append(Row(len(numbered), one.id, one.name, side, category, one.strength, one.is_unit, one.might))
    return tuple(numbered)


def rows_of(side: int, *categories: Category) -> tuple[Row, ...]:
    """The rows of a side, or of NEUTRAL, in some categories; in all where none is named."""
    return tuple(row for row in rows() if row.side == side and (not categories or row.category in categories))


def row_called(side: int, name: str) -> Row:
    """The row of a side, or of NEUTRAL, by its id; UnknownName where it has none such."""
    known = {row.id: row for row in rows_of(side)}
    if name not in known:
        raise UnknownName("row", name, known)
    return known[name]


def lairs() -> tuple[Row, ...]:
    """The monsters of lairs in the order of their die. Rule: TW-5.6c."""
    return tuple(row_called(NEUTRAL, name) for name in hosts().neutrals.lairs)


def _in_order() -> Iterator[tuple[int, Category, Declared]]:
    """Each row with its side and its category, in the order of their numbers."""
    declared, lists = hosts().rows, {one.army: one for one in hosts().lists}
    for side, army in enumerate(catalogue().armies.values()):
        mine = lists[army]
        raised = [(_category(mine, declared[name]), declared[name]) for name in (*mine.own, *mine.allies)]
        yield from ((side, category, row) for category, row in sorted(raised, key=lambda one: ORDER.index(one[0])))
    neutrals = dict.fromkeys((*hosts().neutrals.militia, *hosts().neutrals.lairs))
    yield from ((NEUTRAL, Category.MILITIA, declared[name]) for name in neutrals)


def _category(mine: ArmyList, row: Declared) -> Category:
    if row.id == mine.leader:
        return Category.GENERAL
    if row.id in mine.casters:
        return Category.MAGIC
    return Category.MONSTER if row.id in mine.allies else OF_TROOPS[row.category]


def _faults() -> Iterator[str]:
    """What the game of the battles lacks, or has more of than there is room for."""
    armies, known = [one.army for one in hosts().lists], hosts().neutrals.militia
    for side, army in catalogue().armies.items():
        if army not in armies:
            yield f"campaign.toml, armies, {side}: {UnknownName('army list', army, armies)}"
    neutrals = catalogue().neutrals
    for name in dict.fromkeys(chain(neutrals.garrison, *neutrals.militia.values())):
        if name not in known:
            yield f"campaign.toml, neutrals: {UnknownName('row', name, known)}"
    most = sum(len(one.own) + len(one.allies) for one in hosts().lists) + len(known) + len(hosts().neutrals.lairs)
    if most > MAX_ROWS:
        yield f"{most} rows of army lists: there is room for {MAX_ROWS} (MAX_ROWS in state.py)"
    if len(hosts().works) > MAX_WORKS or max(hosts().works.values()) > MOST_DAMAGE:
        yield f"a castle has at most {MAX_WORKS} buildings, each of at most {MOST_DAMAGE} wounds (state.py)"
