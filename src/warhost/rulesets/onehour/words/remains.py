"""What is left of the units of One-Hour Fantasy when a battle stops."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import FALLEN, FLED, LEFT, STANDS, TO_COME, Remains
from warhost.rulesets.onehour.setup.catalogue import KIND_IDS, RACE_IDS
from warhost.rulesets.onehour.state import Battle, Fate, Status
from warhost.rulesets.onehour.words.names import SIDE_NAMES, Names
from warhost.shelf.declared import each_of

FATES = each_of(
    Fate,
    {
        Fate.ON_BOARD: STANDS,
        Fate.DESTROYED: FALLEN,
        Fate.OFF_BOARD: FLED,
        Fate.SCATTERED: FLED,
        Fate.EXITED: LEFT,
        Fate.TO_COME: TO_COME,
    },
)


def remains_of(battle: Battle, names: Names) -> Iterator[Remains]:
    """Every unit, with its hits and whether it routs."""
    for unit in range(battle.unit_count):
        one = battle.units[unit]
        what = f"{RACE_IDS[one.race]} {KIND_IDS[one.kind]}"
        holds = ("routing",) * (one.fate == Fate.ON_BOARD and one.status == Status.ROUTING)
        yield Remains(SIDE_NAMES[one.side], names.labels[unit], what, FATES[Fate(one.fate)], {"hits": one.hits}, holds)
