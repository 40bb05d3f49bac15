"""What the player who must choose can do: every legal action in canonical order."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, pack
from warhost.kernel.compile import rule
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.weads.rules.activation import may_succeed
from warhost.rulesets.weads.rules.combat import fight_objections, list_attacks
from warhost.rulesets.weads.rules.flight import list_routs
from warhost.rulesets.weads.rules.leaders import list_escapes
from warhost.rulesets.weads.rules.missiles import list_shots
from warhost.rulesets.weads.rules.movement import list_movement
from warhost.rulesets.weads.rules.set_up import list_placings
from warhost.rulesets.weads.rules.spells import list_casts, list_movement_casts
from warhost.rulesets.weads.rules.windows import list_regains
from warhost.rulesets.weads.state import NONE, Battle, Phase, Umpire, Verb


@rule
def add(umpire: Umpire, n: int, verb: int, actor: int = NONE) -> int:
    """List an action that needs nothing besides its actor: how many there are now."""
    umpire.listed[n] = pack(verb, actor, 0, 0, NONE)
    return n + 1


@rule
def list_legal(battle: Battle, umpire: Umpire) -> int:
    """Put every legal action at this decision point into `umpire.listed`, in canonical order: how many.

    Rule: AW-2.3b, AW-3.1d, AW-9.1d, AW-15.1b
    """
    if battle.result != RUNNING or battle.depth == 0:
        return 0
    phase, side = phase_on_top(battle), int(battle.to_decide)
    frame = battle.stack[battle.depth - 1]
    if phase == Phase.MOVEMENT:
        n = list_movement(battle, umpire, int(frame.actor), 0)
        return add(umpire, list_movement_casts(battle, umpire, side, int(frame.actor), n), Verb.DONE)
    if phase == Phase.COMBAT:
        return add(umpire, list_attacks(battle, umpire, int(frame.actor), 0), Verb.DONE)
    if phase == Phase.DECLARE:
        n = list_attacks(battle, umpire, int(battle.stack[battle.depth - 2].actor), 0)
        return add(umpire, n, Verb.FIGHT) if fight_objections(battle, umpire) == 0 else n
    if phase == Phase.WINDOW:
        return add(umpire, list_casts(battle, umpire, side, int(frame.detail), 0), Verb.PASS)
    if phase == Phase.ACTIVATE:
        return add(umpire, add(umpire, 0, Verb.ACTIVATE), Verb.DECLINE)
    if phase == Phase.RAGE:
        return add(umpire, add(umpire, 0, Verb.RAGE), Verb.CALM)
    return list_rarer(battle, umpire, phase, side)


@rule
def list_rarer(battle: Battle, umpire: Umpire, phase: int, side: int) -> int:
    """The same for what is decided less often.

    Rule: AW-1.5b, AW-13.3a, AW-13.7b, AW-14.2a, AW-19.1a
    """
    frame = battle.stack[battle.depth - 1]
    if phase == Phase.MISSILES:
        return list_shots(battle, umpire, 0)
    if phase == Phase.ROUT:
        return list_routs(battle, umpire, 0)
    if phase == Phase.ESCAPE:
        return list_escapes(battle, umpire, int(frame.actor), 0)
    if phase == Phase.SET_UP:
        return add(umpire, list_placings(battle, umpire, side), Verb.DONE)
    if phase == Phase.RECHARGE:
        return add(umpire, list_regains(battle, umpire, side, 0), Verb.DONE)
    n = 0
    for unit in range(battle.unit_count):
        if may_succeed(battle, unit, int(frame.actor)):
            n = add(umpire, n, Verb.REPLACE, unit)
    return n
