"""What computer opponents are told of a position: its worth. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, WON
from warhost.kernel.compile import rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.sets import wide_in
from warhost.rulesets.ittybitty.advice.blows import (
    FAR,
    NEAR_ENEMY,
    NO_PIECES,
    gain_as_built,
    gain_from,
    gain_of_charge,
    kept_as,
    worth_of,
)
from warhost.rulesets.ittybitty.advice.goals import hope_of
from warhost.rulesets.ittybitty.rules.pieces import (
    formation_has,
    has,
    is_engine,
    is_single,
    is_unit,
    nearest_enemy,
    side_at,
)
from warhost.rulesets.ittybitty.state import (
    ACTED,
    ATTACKED,
    BERSERK,
    BERSERK_NEXT,
    DONE_ACTING,
    HAS_FOUGHT,
    NONE,
    Battle,
    Phase,
    Status,
    Umpire,
)

MOST = 0.95  # of a battle that is not over


@rule
def acts_now(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a unit of the formation, or the independent, that has the action subphase."""
    one = battle.pieces[unit]
    for depth in range(battle.depth):
        frame = battle.stack[depth]
        if frame.phase == Phase.ACTION:
            return int(frame.actor) == unit if frame.target == NONE else frame.target == one.formation
    return False


@rule
def may_attack(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a unit whose attack in this turn may still come."""
    if has(battle, unit, ATTACKED):
        return False
    if acts_now(battle, umpire, unit):
        return int(battle.blocks) & HAS_FOUGHT == 0
    formation = int(battle.pieces[unit].formation)
    return not has(battle, unit, ACTED) if formation == NONE else not formation_has(battle, formation, DONE_ACTING)


@rule
def posture_of(battle: Battle, umpire: Umpire, piece: int) -> float:
    """What a piece on the map is worth as it stands, and what it could do next, hundredths of a point."""
    one, worth = battle.pieces[piece], umpire.worth
    value = kept_as(umpire, int(one.status)) * worth_of(battle, umpire, piece)
    if is_engine(battle, umpire, piece):
        return value
    cell, side = int(one.cell), int(one.side)
    near = nearest_enemy(battle, umpire, cell, side)
    if is_single(battle, umpire, piece):
        exposed = near <= NEAR_ENEMY and side_at(battle, umpire, cell) != side
        return value - int(worth.alone) if exposed else value
    value += int(worth.berserk) if has(battle, piece, BERSERK | BERSERK_NEXT) else 0
    if near <= FAR and one.status == Status.GOOD:
        share = int(worth.ready) if may_attack(battle, umpire, piece) else int(worth.menace)
        value += share / 100.0 * gain_from(battle, umpire, piece, cell)
    return value


@rule
def posture(battle: Battle, umpire: Umpire, side: int) -> float:
    """What all that a side has on the map or still to come is worth, hundredths of a point."""
    total = 0.0
    for piece in range(battle.piece_count):
        if battle.pieces[piece].side != side:
            continue
        if battle.pieces[piece].cell >= 0:
            total += posture_of(battle, umpire, piece)
        elif int(umpire.orders.arrival[piece]) > int(battle.turn):
            total += worth_of(battle, umpire, piece)
    return total


@rule
def eagerness(battle: Battle, umpire: Umpire, side: int) -> float:
    """What a side gives for being closer to the enemy, hundredths of a point, 0 at best.

    It is no loss of the enemy's: else to step forward would help all whom the step brings near.
    """
    apart = 0
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and one.status == Status.GOOD and is_unit(battle, umpire, piece):
            apart += min(nearest_enemy(battle, umpire, int(one.cell), side), FAR) - 1
    return -float(int(umpire.worth.nearness) * apart)


@rule
def attacking_side(battle: Battle) -> int:
    """The side that attacks in the combat that is built, NONE when nobody does."""
    attackers = wide_in(battle.combat.attackers)
    return NONE if attackers == 0 else int(battle.pieces[lowest_bit(attackers)].side)


@rule
def impending(battle: Battle, umpire: Umpire, side: int) -> float:
    """What the combat that is built, or the charge that is declared, is expected to take for a side."""
    gain, attacker = 0.0, NONE
    for depth in range(battle.depth):
        frame = battle.stack[depth]
        phase = int(frame.phase)
        if phase == Phase.CHARGE or phase == Phase.ADVANCE:
            attacker = int(battle.formations[frame.target].side)
            gain = gain_of_charge(battle, umpire, int(frame.target), int(frame.place), phase == Phase.ADVANCE)
        elif attacker == NONE and (phase == Phase.DECLARE or phase == Phase.CLASH):
            attacker = attacking_side(battle)
            gain = gain_as_built(battle, umpire, NO_PIECES, NO_PIECES)
    return int(umpire.worth.built) / 100.0 * (gain if attacker == side else -gain)


@rule
def lead_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """How much more a side has than its enemy, on the map and impending, of all that both armies are."""
    whole = 0
    for piece in range(battle.listed_count):
        whole += int(umpire.orders.strength[piece])
    whole *= int(umpire.worth.attack) + int(umpire.worth.defense)
    ahead = posture(battle, umpire, side) - posture(battle, umpire, 1 - side)
    ahead += eagerness(battle, umpire, side) + impending(battle, umpire, side)
    return int(umpire.worth.material) / 100.0 * ahead / max(whole, 1)


@rule
def value_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """Static worth of a position for a side: -1 lost, 0 even, 1 won; what it has, and the levels that it may reach."""
    if battle.result != RUNNING:
        if battle.result != WON:
            return 0.0
        return 1.0 if battle.winner == side else -1.0
    lead = lead_of(battle, umpire, side) + hope_of(battle, umpire, side) - hope_of(battle, umpire, 1 - side)
    return min(max(lead, -MOST), MOST)
