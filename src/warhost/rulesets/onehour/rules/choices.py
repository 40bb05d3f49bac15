"""What the player who must choose can do: every legal action in canonical order."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, pack
from warhost.kernel.compile import rule
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.onehour.rules.arrivals import list_arrivals, list_deeds, list_placings
from warhost.rulesets.onehour.rules.charges import list_charges
from warhost.rulesets.onehour.rules.firing import list_shots
from warhost.rulesets.onehour.rules.melee import list_faces, list_strikes
from warhost.rulesets.onehour.rules.reach import list_moves
from warhost.rulesets.onehour.state import NONE, Battle, Phase, Umpire, Verb


@rule
def list_legal(battle: Battle, umpire: Umpire) -> int:
    """Put every legal action at this decision point into `umpire.listed`, in canonical order: how many.

    Rule: OH-Q.1f, OH-2.1g, OH-3.3e
    """
    if battle.result != RUNNING or battle.depth == 0:
        return 0
    phase, side = phase_on_top(battle), int(battle.to_decide)
    if phase == Phase.HAND_TO_HAND:
        return list_strikes(battle, umpire, side)
    if phase == Phase.PLACE:
        return list_placings(battle, umpire, side)
    n = list_shots(battle, umpire, side, 0) if phase == Phase.FIRING else list_movement(battle, umpire, side)
    umpire.listed[n] = pack(Verb.DONE, NONE, 0, 0, NONE)
    return n + 1


@rule
def list_movement(battle: Battle, umpire: Umpire, side: int) -> int:
    """List what the units of a side can do in Movement: how many actions.

    Rule: OH-Q.1h, OH-1.1j
    """
    n = list_charges(battle, umpire, side, list_moves(battle, umpire, side))
    n = list_arrivals(battle, umpire, side, list_faces(battle, umpire, side, n))
    return list_deeds(battle, umpire, side, n)
