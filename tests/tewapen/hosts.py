"""Hosts for tests of campaigns: made from rows, numbered through, and drawn by Hypothesis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from hypothesis import strategies as st

from warhost.rulesets.tewapen.setup.hosts import HOSTS
from warhost.shelf.hosts import Host, HostPiece

_numbers = count()


def host(*rows: str, army: str = "Orcs and Goblins", **changes: Any) -> Host:
    """A host of unhurt pieces of these rows; `changes` hold for the first of them."""
    pieces = [HostPiece(next(_numbers), row, HOSTS.rows[row].strength) for row in rows]
    pieces[0] = pieces[0]._replace(**changes)
    return Host(army, pieces)


ORCS = ("orc.swords", "orc.archers", "orc.wolfriders", "orc.catapult", "orc.general", "orc.wizard")
MEN = ("hum.polearms", "hum.archers", "hum.knights", "hum.blunderbusses", "hum.king", "hum.cleric")


def stated(*rolls: str) -> Callable[[int], int]:
    """Dice that were rolled already: "6:1" is a 1 on a D6. Fails for a die of another size, and for one too many."""
    left: Iterator[list[int]] = iter([int(part) for part in roll.split(":")] for one in rolls for roll in one.split())

    def roll(sides: int) -> int:
        wanted, face = next(left)
        assert sides == wanted, f"a D{wanted} was stated, a D{sides} is rolled"
        return face

    roll.left = left  # type: ignore[attr-defined]
    return roll


def are_all_rolled(roll: Callable[[int], int]) -> bool:
    """True when no stated roll is left."""
    return next(roll.left, None) is None  # type: ignore[attr-defined]


@st.composite
def hosts(draw: st.DrawFn, most_units: int = 12, most_individuals: int = 4) -> Host:
    """A host of any list, with monsters and militia in it, some of it hurt."""
    units = [row for row in HOSTS.rows.values() if row.is_unit]
    others = [row for row in HOSTS.rows.values() if not row.is_unit]
    rows = draw(st.lists(st.sampled_from(units), min_size=1, max_size=most_units))
    rows += draw(st.lists(st.sampled_from(others), max_size=most_individuals))
    rows = draw(st.permutations(rows))
    pieces = [HostPiece(next(_numbers), row.id, draw(st.integers(1, row.strength))) for row in rows]
    return Host(draw(st.sampled_from(HOSTS.lists)).army, pieces)
