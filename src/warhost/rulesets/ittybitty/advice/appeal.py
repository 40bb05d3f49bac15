"""What computer opponents are told of actions: how promising each looks at first glance. No rule depends on it."""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import actor_of, extra_of, place_of, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.sets import bit_of, wide_in
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.ittybitty.advice.blows import (
    FAR,
    NEAR_ENEMY,
    NO_PIECES,
    best_upon,
    comrades_against,
    gain_as_built,
    gain_from,
    gain_of,
    gain_of_charge,
    strength_of_set,
    toll_of,
    worth_of,
)
from warhost.rulesets.ittybitty.advice.goals import bridge_counted
from warhost.rulesets.ittybitty.advice.spellcraft import gain_of_cast
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    has,
    is_engine,
    is_single,
    is_unit,
    nearest_enemy,
    side_at,
    troop_of,
)
from warhost.rulesets.ittybitty.rules.templates import card_of
from warhost.rulesets.ittybitty.state import (
    CROSSED_FIRST,
    CROSSED_SECOND,
    NONE,
    Battle,
    GoalKind,
    Phase,
    Segment,
    Status,
    Umpire,
    Verb,
)

# --- where to stand ---------------------------------------------------------------------------------------


@rule
def hexes_to_bridges(battle: Battle, umpire: Umpire, piece: int, cell: int, bridges: int) -> int:
    """How far the way is over these bridges, a bit each, that a piece has not crossed yet, one after the other.

    It leads by the near ends, also for whoever has forded the river: that does not count.
    """
    hexes, at = 0, cell
    for counted in range(1, 3):
        number = bridge_counted(battle, umpire, counted)
        crossed = CROSSED_FIRST if counted == 1 else CROSSED_SECOND
        if bridges >> (counted - 1) & 1 == 0 or number == NONE or has(battle, piece, crossed):
            continue
        far = int(battle.structures[number].cell)
        near = int(umpire.board.neighbour[far, battle.structures[number].direction])
        hexes, at = hexes + apart(umpire, at, near) + 1, far
    return hexes


@rule
def hexes_to_goal(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """How far a hex is from what levels of victory of a piece's side ask for: all its bridges, the nearest place."""
    side, nearest, bridges, places = int(battle.pieces[piece].side), FAR, 0, 0
    for goal in range(int(umpire.orders.goal_count)):
        one = umpire.orders.goals[goal]
        kind, place = int(one.kind), int(one.place)
        if one.winner != side:
            continue
        if kind == GoalKind.CROSSED_AT_LEAST:
            bridges |= place
        elif kind == GoalKind.UNIT_IN or kind == GoalKind.ALONE_IN:
            nearest, places = min(nearest, apart(umpire, cell, place)), places + 1
        elif kind == GoalKind.DESTROYED:
            nearest = min(nearest, apart(umpire, cell, int(battle.structures[place].cell)))
            places += 1
    return hexes_to_bridges(battle, umpire, piece, cell, bridges) + (nearest if places > 0 else 0)


@rule
def danger_at(battle: Battle, umpire: Umpire, piece: int, cell: int) -> float:
    """What the enemy units beside a hex are expected to take, together, of a unit there."""
    side, found = int(battle.pieces[piece].side), 0
    for enemy in range(battle.piece_count):
        one = battle.pieces[enemy]
        if one.cell < 0 or one.side == side or one.status != Status.GOOD or not is_unit(battle, umpire, enemy):
            continue
        if apart(umpire, int(one.cell), cell) == 1:
            found |= bit_of(enemy)
    return toll_of(battle, umpire, piece, cell, strength_of_set(battle, umpire, found, Segment.WHITE, False))


@rule
def appeal_of_post(battle: Battle, umpire: Umpire, piece: int, cell: int) -> float:
    """How good it looks to stand in a hex when the move ends, hundredths; only differences count."""
    one, appeal = battle.pieces[piece], umpire.appeal
    side = int(one.side)
    if is_single(battle, umpire, piece):
        has_friends = side_at(battle, umpire, cell) == side
        near = nearest_enemy(battle, umpire, cell, side)
        exposed = near <= NEAR_ENEMY and not has_friends
        return float(int(appeal.guarded) * ((1 if has_friends else 0) - (2 if exposed else 0))) - near
    value = -float(int(appeal.goal) * hexes_to_goal(battle, umpire, piece, cell))
    near = min(nearest_enemy(battle, umpire, cell, side), FAR)
    value -= int(appeal.approach) * max(near, int(troop_of(battle, umpire, piece).range))
    if one.status == Status.GOOD and not is_engine(battle, umpire, piece):
        value += int(appeal.menace) / 100.0 * gain_from(battle, umpire, piece, cell)
    if near == 1:
        value -= int(appeal.danger) / 100.0 * danger_at(battle, umpire, piece, cell)
    return value


# --- attacks ----------------------------------------------------------------------------------------------


@rule
def appeal_of_attack(battle: Battle, umpire: Umpire, piece: int, segment: int, place: int) -> float:
    """How promising an attack looks: by what the combat with it is expected to take more than it would without."""
    if wide_in(battle.combat.attackers) != 0 and battle.combat.cell == place:
        gain = gain_as_built(battle, umpire, bit_of(piece), NO_PIECES) - gain_as_built(
            battle, umpire, NO_PIECES, NO_PIECES
        )
    elif segment == Segment.OPPORTUNITY:
        gain = gain_of(battle, umpire, place, segment, bit_of(piece), NO_PIECES, False)
    else:
        hexes = apart(umpire, int(battle.pieces[piece].cell), place)
        gain = best_upon(battle, umpire, piece, place, hexes)
        if gain <= 0.0:
            kind = Segment.WHITE if segment > Segment.GREEN else Segment.RED
            together = comrades_against(battle, umpire, piece, place, kind)
            gain = gain_of(battle, umpire, place, segment, together, NO_PIECES, hexes == 1)
    return int(umpire.appeal.attack) / 100.0 * gain


@rule
def appeal_of_charge(battle: Battle, umpire: Umpire, piece: int, place: int) -> float:
    """How promising a charge looks."""
    formation = int(battle.pieces[piece].formation)
    return int(umpire.appeal.charge) / 100.0 * gain_of_charge(battle, umpire, formation, place, False)


@rule
def appeal_of_cast(battle: Battle, umpire: Umpire, caster: int, form: int, place: int, target: int) -> float:
    """How promising a spell looks: by what it is expected to take, less what it costs."""
    gain = gain_of_cast(battle, umpire, caster, form, place, target)
    return int(umpire.appeal.cast) / 100.0 * gain - float(int(umpire.appeal.cost) * int(card_of(umpire, form).cost))


@rule
def appeal_of_withdrawal(battle: Battle, umpire: Umpire, piece: int, place: int) -> float:
    """How promising it looks to go before an attack: by what that is expected to take, and where it leads."""
    gain = (
        max(gain_as_built(battle, umpire, NO_PIECES, NO_PIECES), 0.0) if wide_in(battle.combat.attackers) != 0 else 0.0
    )
    away = nearest_enemy(battle, umpire, place, int(battle.pieces[piece].side))
    return int(umpire.appeal.withdraw) * (1.0 + gain / 100.0) + away


@rule
def appeal_of_battering(battle: Battle, umpire: Umpire, piece: int, structure: int) -> float:
    """How promising it looks to shoot at a structure."""
    batter, side = float(int(umpire.appeal.batter)), int(battle.pieces[piece].side)
    for goal in range(int(umpire.orders.goal_count)):
        one = umpire.orders.goals[goal]
        if one.kind == GoalKind.DESTROYED and one.winner == side and one.place == structure:
            return 10.0 * batter
    return batter


# --- all verbs --------------------------------------------------------------------------------------------


@rule
def appeal_of_answer(battle: Battle, umpire: Umpire, verb: int) -> float:
    """How promising the actions look of which only the verb counts."""
    appeal = umpire.appeal
    if verb == Verb.PLACE or verb == Verb.ENLIST or verb == Verb.ASSIGN:
        return float(int(appeal.arrange))
    if verb == Verb.FORTIFY:
        return float(int(appeal.fortify))
    if verb == Verb.ACT:
        return float(int(appeal.act))
    if verb == Verb.JOIN:
        return float(int(appeal.ride))
    if verb == Verb.DISMOUNT or verb == Verb.REMOUNT:
        return float(int(appeal.change))
    if verb == Verb.HIDE:
        return float(int(appeal.hide))
    if verb == Verb.SCOUT:
        return float(int(appeal.scout))
    if verb == Verb.FLEE:
        return float(int(appeal.flee))
    if verb == Verb.PONTOON:
        return float(int(appeal.pontoon))
    return appeal_of_matter(battle, umpire, verb)


@rule
def appeal_of_matter(battle: Battle, umpire: Umpire, verb: int) -> float:
    """The same of those with which matters go on or end."""
    appeal = umpire.appeal
    if verb == Verb.FIGHT:
        return float(int(appeal.fight)) + max(gain_as_built(battle, umpire, NO_PIECES, NO_PIECES), 0.0)
    if verb == Verb.STEP:
        return float(int(appeal.step))
    if verb == Verb.HALT:
        return float(int(appeal.halt))
    if verb == Verb.PETARD:
        return float(int(appeal.petard))
    if verb == Verb.RETREAT:
        return float(int(appeal.back))
    if verb == Verb.PAY:
        return float(int(appeal.pay))
    if verb == Verb.LAPSE:
        return float(int(appeal.lapse))
    if verb == Verb.PASS:
        return float(int(appeal.go_by))
    return float(int(appeal.settled) if phase_on_top(battle) == Phase.SET_UP else int(appeal.done))


@rule
def appeal_of(battle: Battle, umpire: Umpire, action: int) -> float:
    """How promising an action other than a move looks, hundredths."""
    verb, actor, extra = verb_of(action), actor_of(action), extra_of(action)
    place, target = place_of(action), target_of(action)
    if verb == Verb.ATTACK:
        return appeal_of_attack(battle, umpire, actor, extra, place)
    if verb == Verb.SUPPORT:
        gain = gain_as_built(battle, umpire, NO_PIECES, bit_of(actor)) - gain_as_built(
            battle, umpire, NO_PIECES, NO_PIECES
        )
        return int(umpire.appeal.support) / 100.0 * gain
    if verb == Verb.CHARGE:
        return appeal_of_charge(battle, umpire, actor, place)
    if verb == Verb.CAST:
        return appeal_of_cast(battle, umpire, actor, extra, place, target)
    if verb == Verb.WITHDRAW:
        return appeal_of_withdrawal(battle, umpire, actor, place)
    if verb == Verb.BATTER:
        return appeal_of_battering(battle, umpire, actor, extra)
    if verb == Verb.STRIKE or verb == Verb.RAISE:
        whole = worth_of(battle, umpire, target) if target != NONE else float(int(umpire.worth.attack))
        return int(umpire.appeal.strike) / 100.0 * whole
    return appeal_of_answer(battle, umpire, verb)


@rule
def appeals(battle: Battle, umpire: Umpire, actions: Any, n: int, scores: Any) -> None:
    """Fill the appeal of each of `n` actions, in points and above 0; a move's is what it changes."""
    mover, here, least = NONE, 0.0, float(int(umpire.appeal.least))
    for k in range(n):
        action = int(actions[k])
        if verb_of(action) != Verb.MOVE:
            scores[k] = max(appeal_of(battle, umpire, action), least) / 100.0
            continue
        piece = actor_of(action)
        if piece != mover:
            mover, here = piece, appeal_of_post(battle, umpire, piece, int(battle.pieces[piece].cell))
        change = appeal_of_post(battle, umpire, piece, place_of(action)) - here
        scores[k] = max(int(umpire.appeal.march) + change, least) / 100.0
