"""What computer opponents are told of actions: how promising each looks at first glance. No rule depends on it."""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import actor_of, extra_of, place_of, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.weads.advice.blows import gain_from, gain_of_sets, strength_of
from warhost.rulesets.weads.advice.worth import NEAR_ENEMY, hexes_out_of_command, hexes_to_enemy
from warhost.rulesets.weads.rules.combat import ordered_among, touched
from warhost.rulesets.weads.rules.pieces import bit, enemy_unit_at, faces, is_unit
from warhost.rulesets.weads.state import NONE, Battle, Phase, Status, Umpire, Verb


@rule
def appeal_of_post(battle: Battle, umpire: Umpire, piece: int, cell: int) -> float:
    """How good it looks to stand in a hex when the move ends, hundredths; only differences count."""
    one, appeal = battle.pieces[piece], umpire.appeal
    side = int(one.side)
    near = hexes_to_enemy(battle, umpire, side, cell)
    if not is_unit(battle, piece):
        beside = int(battle.unit_at[cell])
        joins = beside != NONE and battle.pieces[beside].command == one.command
        return float(int(appeal.led) if joins else 0) - int(appeal.approach) * abs(near - NEAR_ENEMY)
    value = -float(int(appeal.approach) * near)
    value += int(appeal.led) if hexes_out_of_command(battle, umpire, piece, cell) == 0 else 0
    value += int(appeal.woods) if near <= NEAR_ENEMY and umpire.woods[cell] != 0 else 0
    if near == 1 and one.status == Status.ORDERED:
        value += int(appeal.menace) * gain_from(battle, umpire, piece, cell)
    if near == 1:
        value -= int(appeal.danger) * danger_at(battle, umpire, piece, cell)
    return value


@rule
def danger_at(battle: Battle, umpire: Umpire, unit: int, cell: int) -> float:
    """How much stronger the ordered enemies beside a hex are than a unit there, in its own points."""
    one, strength = battle.pieces[unit], 0.0
    for direction in range(6):
        enemy = enemy_unit_at(battle, int(umpire.board.neighbour[cell, direction]), int(one.side))
        if enemy != NONE and battle.pieces[enemy].status == Status.ORDERED:
            strength += strength_of(battle, umpire, enemy, False)
    own = max(strength_of(battle, umpire, unit, True), 1.0)
    return min(max(strength / own - 1.0, 0.0), 2.0) * int(umpire.points[one.level]) / 2.0


@rule
def appeal_of_attack(battle: Battle, umpire: Umpire, unit: int, target: int) -> float:
    """How promising an attack looks: by what the combat with it is expected to take more than it would without."""
    attackers, defenders = int(battle.attackers), int(battle.defenders)
    after = ordered_among(battle, touched(battle, umpire, unit)) | bit(target) | defenders
    gain = gain_of_sets(battle, umpire, attackers | bit(unit), after)
    if attackers != 0:
        gain -= gain_of_sets(battle, umpire, attackers, defenders)
    return int(umpire.appeal.attack) * gain


@rule
def enemies_ahead(battle: Battle, umpire: Umpire, unit: int, facing: int) -> int:
    """How many enemy units are in front of a unit with this facing."""
    one, ahead = battle.pieces[unit], 0
    for direction in range(6):
        at = int(umpire.board.neighbour[one.cell, direction])
        if faces(umpire, facing, direction) and enemy_unit_at(battle, at, int(one.side)) != NONE:
            ahead += 1
    return ahead


@rule
def points_of(battle: Battle, umpire: Umpire, unit: int) -> int:
    """Victory points of a unit."""
    return int(umpire.points[battle.pieces[unit].level])


@rule
def appeal_of_answer(battle: Battle, umpire: Umpire, verb: int) -> float:
    """How promising the actions look that name nobody."""
    appeal = umpire.appeal
    if verb == Verb.ACTIVATE:
        return float(int(appeal.activate))
    if verb == Verb.DECLINE:
        return float(int(appeal.decline))
    if verb == Verb.RAGE:
        return float(int(appeal.rage))
    if verb == Verb.CALM:
        return float(int(appeal.calm))
    if verb == Verb.CAST:
        return float(int(appeal.cast))
    if verb == Verb.FIGHT:
        return float(int(appeal.fight))
    if verb == Verb.REGAIN:
        return float(int(appeal.regain))
    if verb == Verb.PASS:
        return float(int(appeal.go_by))
    if phase_on_top(battle) == Phase.SET_UP:
        return float(int(appeal.activate))
    moving = phase_on_top(battle) == Phase.MOVEMENT
    return float(int(appeal.hold) if moving else int(appeal.done))


@rule
def appeal_of(battle: Battle, umpire: Umpire, action: int) -> float:
    """How promising an action other than a move looks, hundredths."""
    verb, unit, target, appeal = verb_of(action), actor_of(action), target_of(action), umpire.appeal
    if verb == Verb.ATTACK:
        return appeal_of_attack(battle, umpire, unit, target)
    if verb == Verb.SHOOT:
        return float(int(appeal.shoot) * points_of(battle, umpire, target))
    if verb == Verb.REPLACE:
        return float(int(appeal.replace) * points_of(battle, umpire, unit))
    if verb == Verb.FACE:
        return float(int(appeal.face) * (1 + enemies_ahead(battle, umpire, unit, extra_of(action))))
    if verb == Verb.PLACE:
        return float(int(appeal.place))
    if verb == Verb.ROUT:
        return float(int(appeal.rout))
    if verb == Verb.JOIN:
        return float(int(appeal.escape))
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
        scores[k] = max(int(umpire.appeal.move) + change, least) / 100.0
