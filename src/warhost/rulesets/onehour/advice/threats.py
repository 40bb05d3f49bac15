"""Whom units can shoot at, charge or strike next, as all stand: the rules are asked in the phases of either side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.kernel.abi import Contract
from warhost.kernel.layout import Bytes
from warhost.ruleset import Threat
from warhost.rulesets.onehour.state import BLACK, FOR_THE_PHASES, RED, Battle, Phase, Verb
from warhost.shelf.threats import Pair, legal, parts_of, told, with_matter

DEEDS = {
    "shoot": (Phase.FIRING, Verb.SHOOT),
    "charge": (Phase.MOVEMENT, Verb.CHARGE),
    "strike": (Phase.HAND_TO_HAND, Verb.STRIKE),
}
"""In which phase, and by which verb, each is done."""


def threats(contract: Contract, memory: Bytes, umpire: Bytes) -> Iterator[Threat]:
    """What each unit could do to whom: in the phases of this turn that are still to come, and in those of the next."""
    battle: Any = Battle.over(memory)
    pending = {(int(frame.phase), int(frame.detail)) for frame in battle.stack[: battle.depth]}
    rested = memory.copy()
    for unit in range(int(battle.unit_count)):
        Battle.over(rested).units[unit].marks &= ~FOR_THE_PHASES
    for deed, (phase, verb) in DEEDS.items():
        now, then = set[Pair](), set[Pair]()
        for side in (RED, BLACK):
            then |= _pairs(contract, rested, umpire, side, phase, verb)
            if (phase, side) in pending:
                now |= _pairs(contract, memory, umpire, side, phase, verb)
        yield from told(deed, now, then)


def _pairs(contract: Contract, memory: Bytes, umpire: Bytes, side: int, phase: Phase, verb: Verb) -> set[Pair]:
    copy, _ = with_matter(memory, Battle, side, phase, actor=side, detail=side)
    return {(one.actor, one.target) for one in parts_of(legal(contract, copy, umpire), verb)}
