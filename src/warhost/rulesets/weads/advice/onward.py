"""How odds go on where somebody has to choose before a combat or a move is settled."""

from __future__ import annotations

from warhost.kernel.abi import NO_ACTION, NOBODY, pack
from warhost.kernel.compile import rule
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.weads.rules.flight import automatic_way
from warhost.rulesets.weads.rules.leaders import list_escapes
from warhost.rulesets.weads.rules.missiles import list_shots
from warhost.rulesets.weads.state import NONE, Battle, Phase, Umpire, Verb


@rule
def find_onward(battle: Battle, umpire: Umpire) -> int:
    """A combat that is built is fought; the first shot, the straightest way of a rout, the first unit for a leader.

    NO_ACTION at every other decision.

    Rule: AW-9.2f, AW-R50
    """
    if battle.to_decide == NOBODY or battle.depth == 0:
        return NO_ACTION
    phase, actor = phase_on_top(battle), int(battle.stack[battle.depth - 1].actor)
    if phase == Phase.DECLARE:
        return pack(Verb.FIGHT, NONE, 0, 0, NONE)
    if phase == Phase.ROUT:
        return pack(Verb.ROUT, actor, 0, automatic_way(battle, umpire), NONE)
    if phase == Phase.MISSILES:
        list_shots(battle, umpire, 0)
        return int(umpire.listed[0])
    if phase == Phase.ESCAPE:
        list_escapes(battle, umpire, actor, 0)
        return int(umpire.listed[0])
    return NO_ACTION
