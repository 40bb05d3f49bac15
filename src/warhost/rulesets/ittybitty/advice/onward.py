"""How odds go on where somebody has to choose before a combat, a charge or a spell is settled."""

from __future__ import annotations

from warhost.kernel.abi import NO_ACTION, NOBODY, pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import wide_in
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.ittybitty.rules.advance import list_halts, list_steps
from warhost.rulesets.ittybitty.rules.casting import list_strikes
from warhost.rulesets.ittybitty.rules.summons import list_arrivals, list_raisings
from warhost.rulesets.ittybitty.state import NONE, Battle, Phase, Segment, Umpire, Verb


@rule
def first_of_list(battle: Battle, umpire: Umpire, phase: int) -> int:
    """The first of the actions with which a charge or a spell goes on, NO_ACTION where there is none."""
    found = 0
    if phase == Phase.ADVANCE:
        found = list_steps(battle, umpire, 0)
        found = list_halts(battle, umpire, 0) if found == 0 else found
    elif phase == Phase.CHAIN or phase == Phase.PICK:
        found = list_strikes(battle, umpire, 0)
    elif phase == Phase.RAISE:
        found = list_raisings(battle, umpire, 0)
    elif phase == Phase.ARRIVAL:
        found = list_arrivals(battle, umpire, 0)
    return int(umpire.listed[0]) if found > 0 else NO_ACTION


@brief_rule
def is_fire_built(battle: Battle) -> bool:
    """True when somebody is about to shoot at those who charge.

    Rule: IB-4.10j
    """
    return battle.combat.segment == Segment.OPPORTUNITY and wide_in(battle.combat.attackers) != 0


@rule
def find_onward(battle: Battle, umpire: Umpire) -> int:
    """A combat that is built is fought, nobody refuses it or shoots at chargers, and a spell takes the first it can.

    NO_ACTION at every other decision.
    """
    if battle.to_decide == NOBODY or battle.depth == 0:
        return NO_ACTION
    phase = phase_on_top(battle)
    if phase == Phase.DECLARE or (phase == Phase.OPPORTUNITY and is_fire_built(battle)):
        return pack(Verb.FIGHT, NONE, 0, 0, NONE)
    if phase == Phase.REFUSAL or phase == Phase.OPPORTUNITY or phase == Phase.WITHDRAWAL:
        return pack(Verb.PASS, NONE, 0, 0, NONE)
    return first_of_list(battle, umpire, phase)
