"""What the player who must choose can do: every legal action in canonical order."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, pack
from warhost.kernel.compile import rule
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.ittybitty.rules.activation import end_action_objections, list_action, list_acts
from warhost.rulesets.ittybitty.rules.advance import list_halts, list_steps
from warhost.rulesets.ittybitty.rules.casting import list_helps, list_strikes
from warhost.rulesets.ittybitty.rules.combat import list_attacks, list_fights, list_supports
from warhost.rulesets.ittybitty.rules.engines import list_batterings
from warhost.rulesets.ittybitty.rules.moves import list_moves
from warhost.rulesets.ittybitty.rules.petards import list_petards, list_retreats
from warhost.rulesets.ittybitty.rules.ranks import list_assignments
from warhost.rulesets.ittybitty.rules.refusal import list_withdrawals
from warhost.rulesets.ittybitty.rules.set_up import list_set_up
from warhost.rulesets.ittybitty.rules.spells import list_casts
from warhost.rulesets.ittybitty.rules.summons import list_arrivals, list_payments, list_raisings
from warhost.rulesets.ittybitty.state import NONE, Battle, Phase, Umpire, Verb


@rule
def add(umpire: Umpire, n: int, verb: int) -> int:
    """List an action that needs nothing else: how many there are now."""
    umpire.listed[n] = pack(verb, NONE, 0, 0, NONE)
    return n + 1


@rule
def list_legal(battle: Battle, umpire: Umpire) -> int:
    """Put every legal action at this decision point into `umpire.listed`, in canonical order: how many.

    Rule: IB-4.3b, IB-4.8a, IB-R18, IB-R26
    """
    if battle.result != RUNNING or battle.depth == 0 or battle.to_decide < 0:
        return 0
    phase = phase_on_top(battle)
    if phase == Phase.ACTION:
        n = list_attacks(battle, umpire, list_action(battle, umpire, 0))
        n = list_batterings(battle, umpire, n)
        return add(umpire, n, Verb.DONE) if end_action_objections(battle, umpire) == 0 else n
    if phase == Phase.DECLARE:
        n = list_supports(battle, umpire, list_attacks(battle, umpire, 0))
        return list_fights(battle, umpire, n)
    if phase == Phase.ACTIVATION:
        return add(umpire, list_walks(battle, umpire, list_acts(battle, umpire, 0)), Verb.DONE)
    if phase == Phase.WINDOW:
        return add(umpire, list_acts(battle, umpire, 0), Verb.PASS)
    if phase == Phase.CASTER:
        n = list_walks(battle, umpire, list_acts(battle, umpire, 0))
        return add(umpire, list_casts(battle, umpire, list_helps(battle, umpire, n)), Verb.DONE)
    if phase == Phase.OPPORTUNITY:
        n = list_casts(battle, umpire, list_attacks(battle, umpire, 0))
        return add(umpire, n, Verb.PASS)
    return list_rarer(battle, umpire, phase)


@rule
def list_walks(battle: Battle, umpire: Umpire, n: int) -> int:
    """List the moves of the single man whose counter was drawn, if he is alive: how many actions there are then.

    Rule: IB-R30
    """
    if battle.pieces[battle.stack[battle.depth - 1].actor].cell < 0:
        return n
    return list_moves(battle, umpire, n)


@rule
def list_rarer(battle: Battle, umpire: Umpire, phase: int) -> int:
    """The same for what is decided less often.

    Rule: IB-4.10i, IB-R17, IB-R34, IB-R61, IB-R101
    """
    if phase == Phase.REFUSAL or phase == Phase.WITHDRAWAL:
        return add(umpire, list_withdrawals(battle, umpire, 0), Verb.PASS)
    if phase == Phase.ADVANCE:
        return list_halts(battle, umpire, list_steps(battle, umpire, 0))
    if phase == Phase.PETARDS:
        return add(umpire, list_petards(battle, umpire, 0), Verb.PASS)
    if phase == Phase.STEP_BACK:
        return list_retreats(battle, umpire, 0)
    if phase == Phase.REASSIGN:
        return list_assignments(battle, umpire, 0)
    if phase == Phase.SET_UP:
        return add(umpire, list_set_up(battle, umpire, 0), Verb.DONE)
    return list_magic(battle, umpire, phase)


@rule
def list_magic(battle: Battle, umpire: Umpire, phase: int) -> int:
    """The same for what a spell asks for, and for upkeep.

    Rule: IB-5.8c, IB-5.8i, IB-5.8q, IB-R76, IB-R86
    """
    if phase == Phase.CHAIN:
        return add(umpire, list_strikes(battle, umpire, 0), Verb.DONE)
    if phase == Phase.PICK:
        return list_strikes(battle, umpire, 0)
    if phase == Phase.RAISE:
        return list_raisings(battle, umpire, 0)
    return list_arrivals(battle, umpire, 0) if phase == Phase.ARRIVAL else list_payments(battle, umpire, 0)
