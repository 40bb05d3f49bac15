"""What computer opponents are told: the worth of a position and the appeal of an action. No rule depends on it."""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import RUNNING, WON, actor_of, place_of, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.rulesets.tewapen.modifiers import attack_dice
from warhost.rulesets.tewapen.pieces import has, is_individual
from warhost.rulesets.tewapen.state import GENERAL, HEADS, MAX_RANGE, NONE, Battle, Umpire, Verb
from warhost.rulesets.tewapen.victory import hexes_held, points

FAR_AWAY = 99


@rule
def best_dice(battle: Battle, piece: int) -> int:
    """Dice that a piece rolls at its best range."""
    one = battle.pieces[piece]
    best = int(one.wounds) if has(battle, piece, HEADS) else 0
    for hexes in range(MAX_RANGE):
        best = max(best, int(one.dice[hexes]))
    return best


@rule
def hexes_to_enemy(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """Distance from a hex to the nearest enemy of a piece."""
    nearest = FAR_AWAY
    side = battle.pieces[piece].side
    for other in range(battle.piece_count):
        enemy = battle.pieces[other]
        if enemy.side != side and enemy.cell >= 0:
            nearest = min(nearest, int(umpire.board.distance[cell, enemy.cell]))
    return nearest


@rule
def worth_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """Worth of a piece on the board in hundredths of a point."""
    one, worth = battle.pieces[piece], umpire.worth
    value = int(worth.counter) * int(one.counters)
    if is_individual(battle, piece):
        value += int(worth.individual) + int(worth.magic_point) * int(one.mp + one.item_mp)
        return value + (int(worth.general) if has(battle, piece, GENERAL) else 0)
    value += int(worth.unit) + int(worth.die) * best_dice(battle, piece)
    value += int(worth.wound) * int(one.wounds) * (int(one.hit_at) - 1) // 3
    if one.dice[0] > 0 and one.steady > 0:
        value -= int(worth.nearness) * hexes_to_enemy(battle, umpire, piece, int(one.cell))
    return value


@rule
def standing(battle: Battle, umpire: Umpire, side: int) -> int:
    """Worth of all that a side has, hundredths of a point."""
    orders, worth = umpire.orders, umpire.worth
    total = int(worth.lost_point) * points(battle, side)
    total += int(worth.hex) * hexes_held(battle, umpire, side)
    if orders.hold_hex != NONE:
        unit = int(battle.unit_in[orders.hold_hex])
        total += int(worth.hold) if unit != NONE and battle.pieces[unit].side == side else 0
    for piece in range(battle.piece_count):
        if battle.pieces[piece].side == side and battle.pieces[piece].cell >= 0:
            total += worth_of(battle, umpire, piece)
    return total


@rule
def value_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """Static worth of a position for a side: -1 lost, 0 even, 1 won."""
    if battle.result != RUNNING:
        if battle.result != WON:
            return 0.0
        return 1.0 if battle.winner == side else -1.0
    mine, theirs = standing(battle, umpire, side), standing(battle, umpire, 1 - side)
    return 0.95 * (mine - theirs) / float(max(mine + theirs, 100))


@rule
def appeal_of(battle: Battle, umpire: Umpire, action: int) -> float:
    """How promising an action looks at first glance; at least 0."""
    verb, actor = verb_of(action), actor_of(action)
    if verb == Verb.ATTACK:
        target = target_of(action)
        dice = attack_dice(battle, umpire, actor, target, 0)
        hits = dice * (7 - int(battle.pieces[target].hit_at)) / 6.0
        return 3.0 + 3.0 * min(hits / float(battle.pieces[target].wounds), 1.0)
    if verb == Verb.MOVE:
        here = hexes_to_enemy(battle, umpire, actor, int(battle.pieces[actor].cell))
        there = hexes_to_enemy(battle, umpire, actor, place_of(action))
        fights = battle.pieces[actor].dice[0] > 0
        return 2.0 + 0.4 * (here - there) if fights else 1.0
    if verb == Verb.NOMINATE:
        return 1.0 + 4.0 / hexes_to_enemy(battle, umpire, actor, int(battle.pieces[actor].cell))
    if verb == Verb.DONE or verb == Verb.STAND or verb == Verb.KEEP:
        return 0.5
    return 2.5 if verb != Verb.CAST else 2.0


@rule
def appeals(battle: Battle, umpire: Umpire, actions: Any, n: int, scores: Any) -> None:
    """Fill the appeal of each of `n` actions."""
    for k in range(n):
        scores[k] = max(appeal_of(battle, umpire, actions[k]), 0.0)
