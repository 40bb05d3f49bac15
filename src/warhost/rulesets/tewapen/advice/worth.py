"""What computer opponents are told: the worth of a position and the appeal of an action. No rule depends on it."""

from __future__ import annotations

from typing import Any

from warhost.kernel.abi import NOBODY, RUNNING, WON, actor_of, extra_of, place_of, target_of, verb_of
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import is_among
from warhost.rulesets.tewapen.advice.prospects import (
    FAR_AWAY,
    best_dice,
    best_gain_after,
    best_gain_from,
    can_strike_from,
    enemies_around,
    expected_gain,
    hexes_to_enemy,
    is_fighter,
    price_of,
    price_of_wound,
    reach_of,
    strike_to_come,
)
from warhost.rulesets.tewapen.advice.sieges import (
    appeal_of_siege_nomination,
    appeal_of_walls,
    gain_by_battering,
    is_before_the_walls,
    is_besieged,
    worth_of_walls,
)
from warhost.rulesets.tewapen.rules.buildings import fortification_in, is_building
from warhost.rulesets.tewapen.rules.magic import area_of, choice_of, cost, source_of, spell_dice, spell_of
from warhost.rulesets.tewapen.rules.modifiers import attack_dice, dice_with
from warhost.rulesets.tewapen.rules.pieces import has, is_attached, is_individual, side_in
from warhost.rulesets.tewapen.rules.victory import (
    fortifications_held,
    hexes_held,
    leader,
    points,
    starting_units_lost,
    stormed_hexes,
)
from warhost.rulesets.tewapen.rules.ways import may_be_carried
from warhost.rulesets.tewapen.state import (
    ASSASSIN,
    BLACK,
    DEEDS,
    GENERAL,
    MAGIC_USER,
    NONE,
    RED,
    SET_OF_AREAS,
    Battle,
    Phase,
    Spell,
    Umpire,
    Verb,
)

STRIKING_AREAS = SET_OF_AREAS & ~(1 << Spell.LAUGHTER)


# --- worth ----------------------------------------------------------------------------------------------------------


@rule
def worth_of(battle: Battle, umpire: Umpire, piece: int) -> float:
    """Worth of a piece on the board in hundredths of a point."""
    one, worth = battle.pieces[piece], umpire.worth
    value = float(int(worth.counter) * int(one.counters))
    if is_individual(battle, piece):
        value += int(worth.individual) + int(worth.magic_point) * int(one.mp + one.item_mp)
        if not has(battle, piece, GENERAL):
            return value
        leads = is_attached(battle, piece) and is_fighter(battle, int(battle.unit_in[one.cell]))
        return value + int(worth.general) + (int(worth.leading) if leads else 0)
    value += int(worth.unit) + int(worth.die) * best_dice(battle, piece)
    value += int(one.wounds) * price_of_wound(battle, umpire, piece)
    if one.dice[0] > 0 and one.steady > 0:
        value -= int(worth.nearness) * hexes_to_enemy(battle, umpire, piece, int(one.cell))
    return value


@rule
def worth_of_losses(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth of the losses that a side has inflicted: the more, the closer they come to winning the battle."""
    orders, worth, lost = umpire.orders, umpire.worth, points(battle, side)
    enough = max(int(orders.at_once), int(orders.end_of_turn))
    value = float(int(worth.lost_point) * lost)
    if orders.break_at[1 - side] > 0:
        share = starting_units_lost(battle, umpire, 1 - side) / float(orders.break_at[1 - side])
        value += int(worth.brink) * share * share
    return value + int(worth.brink) * (lost / float(enough)) * (lost / float(enough)) if enough > 0 else value


@rule
def hexes_to_unit(battle: Battle, umpire: Umpire, side: int, cell: int) -> int:
    """Distance from a hex to the nearest unit of a side."""
    nearest = FAR_AWAY
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and not is_individual(battle, piece):
            nearest = min(nearest, int(umpire.board.distance[one.cell, cell]))
    return nearest


@rule
def urgency_of_hexes(battle: Battle, umpire: Umpire) -> float:
    """How much the scenario's hexes matter: more as the last turn comes near, less when they only break a tie.

    Hexes that one side is to hold matter from the first turn: it stands there already.
    """
    orders = umpire.orders
    if orders.stand_side != NONE:
        return 1.0
    share = 1.0 if orders.hexes_are_points or orders.hexes_are_all else int(umpire.worth.tie) / 100.0
    return share * int(battle.turn) / float(orders.turns)


@rule
def ahead_on_ground(battle: Battle, umpire: Umpire) -> int:
    """The side that would win by the scenario's hexes alone if this were the end, NOBODY where that is open."""
    orders = umpire.orders
    if orders.stand_side != NONE:
        side = int(orders.stand_side)
        return side if hexes_held(battle, umpire, side) >= orders.stand_hexes else 1 - side
    if orders.hexes_are_all:
        return int(leader(hexes_held(battle, umpire, RED), hexes_held(battle, umpire, BLACK)))
    return NOBODY


@rule
def hexes_to_storm(battle: Battle, umpire: Umpire, side: int) -> int:
    """Distance from a hex that the besieger is to storm to his nearest unit."""
    nearest = FAR_AWAY
    for k in range(umpire.orders.storm_count):
        nearest = min(nearest, hexes_to_unit(battle, umpire, side, int(umpire.orders.storm_hexes[k])))
    return nearest


@rule
def worth_of_storm(battle: Battle, umpire: Umpire) -> float:
    """Worth to the besieger of what he has taken, and of how near he is."""
    orders, worth, side = umpire.orders, umpire.worth, int(umpire.orders.storm_side)
    value = float(int(worth.hold) * stormed_hexes(battle, umpire, side))
    if orders.storm_fortifications > 0:
        share = fortifications_held(battle, umpire, side) / float(orders.storm_fortifications)
        value += int(worth.wall) * share + int(worth.brink) * share * share
    return value - int(worth.way) * hexes_to_storm(battle, umpire, side) if orders.storm_count > 0 else value


@rule
def worth_of_ground(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth of the scenario's hexes that a side holds."""
    orders, worth, value = umpire.orders, umpire.worth, 0.0
    if orders.hex_count > 0:
        value += int(worth.hex) * hexes_held(battle, umpire, side) * urgency_of_hexes(battle, umpire)
        if ahead_on_ground(battle, umpire) == side:
            value += int(worth.hold) * int(battle.turn) / float(orders.turns)
    if orders.storm_side == side:
        value += worth_of_storm(battle, umpire)
    elif orders.storm_side != NONE or orders.field_side == side:
        value += int(worth.hold) * int(battle.turn) / float(orders.turns)  # time is with whoever defends
    if orders.hold_hex == NONE:
        return value
    unit = int(battle.unit_in[orders.hold_hex])
    if unit != NONE and battle.pieces[unit].side == side:
        value += int(worth.hold) + (int(worth.hold_turn) * int(battle.hold_turns) if battle.hold_side == side else 0)
    return value - int(worth.way) * hexes_to_unit(battle, umpire, side, int(orders.hold_hex))


@rule
def standing(battle: Battle, umpire: Umpire, side: int) -> float:
    """Worth of all that a side has and could do next, hundredths of a point."""
    total = worth_of_losses(battle, umpire, side) + worth_of_ground(battle, umpire, side)
    if umpire.orders.building_count != 0:
        total += worth_of_walls(battle, umpire, side)
    for piece in range(battle.piece_count):
        if battle.pieces[piece].side == side and battle.pieces[piece].cell >= 0:
            total += worth_of(battle, umpire, piece) + strike_to_come(battle, umpire, piece)
    return total


@rule
def value_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """Static worth of a position for a side: -1 lost, 0 even, 1 won."""
    if battle.result != RUNNING:
        if battle.result != WON:
            return 0.0
        return 1.0 if battle.winner == side else -1.0
    mine, theirs = max(standing(battle, umpire, side), 1.0), max(standing(battle, umpire, 1 - side), 1.0)
    return 0.95 * (mine - theirs) / max(mine + theirs, 100.0)


# --- where to go ----------------------------------------------------------------------------------------------------


@rule
def hexes_to_goal(battle: Battle, umpire: Umpire, side: int, cell: int) -> int:
    """Distance from a hex to the nearest of the scenario's hexes; those held by others of the side count no more."""
    nearest = FAR_AWAY
    for k in range(umpire.orders.hex_count):
        goal = int(umpire.orders.hexes[k])
        unit, hexes = int(battle.unit_in[goal]), int(umpire.board.distance[cell, goal])
        if hexes == 0 or unit == NONE or battle.pieces[unit].side != side:
            nearest = min(nearest, hexes)
    return nearest


@rule
def appeal_of_storm(battle: Battle, umpire: Umpire, side: int, cell: int) -> float:
    """How well a unit in a hex serves to storm the scenario's place or to keep it, hundredths."""
    orders, appeal, nearest = umpire.orders, umpire.appeal, FAR_AWAY
    for k in range(orders.storm_count):
        nearest = min(nearest, int(umpire.board.distance[cell, orders.storm_hexes[k]]))
    value = float(int(appeal.goal) if nearest == 0 else 0)
    if orders.storm_fortifications > 0 and nearest > 0 and fortification_in(battle, umpire, cell) != NONE:
        value += int(appeal.goal)
    return value - int(appeal.goal_way) * nearest if side == orders.storm_side and nearest < FAR_AWAY else value


@rule
def appeal_of_ground(battle: Battle, umpire: Umpire, side: int, cell: int) -> float:
    """How well a unit in a hex serves to hold the scenario's hexes, hundredths."""
    orders, appeal, value = umpire.orders, umpire.appeal, 0.0
    if orders.storm_side != NONE:
        value += appeal_of_storm(battle, umpire, side, cell)
    if orders.hold_hex != NONE:
        hexes = int(umpire.board.distance[cell, orders.hold_hex])
        value += (int(appeal.goal) if hexes == 0 else 0) - int(appeal.goal_way) * hexes
    if orders.hex_count == 0:
        return value
    hexes = hexes_to_goal(battle, umpire, side, cell)
    if hexes == FAR_AWAY:
        return value
    gain = (int(appeal.goal) if hexes == 0 else 0) - int(appeal.goal_way) * hexes
    return value + gain * urgency_of_hexes(battle, umpire)


@rule
def appeal_of_capture(battle: Battle, umpire: Umpire, unit: int) -> float:
    """How promising it is that a unit can go to one of the scenario's hexes that its side does not hold."""
    one, orders, goal = battle.pieces[unit], umpire.orders, int(umpire.appeal.goal)
    if orders.hold_hex != NONE and side_in(battle, int(orders.hold_hex)) != one.side:
        return float(goal if umpire.board.distance[one.cell, orders.hold_hex] <= one.stride else 0)
    if orders.hex_count == 0 or hexes_to_goal(battle, umpire, int(one.side), int(one.cell)) > one.stride:
        return 0.0
    held = hexes_to_goal(battle, umpire, int(one.side), int(one.cell)) == 0  # whoever stands there had better stay
    return 0.0 if held else goal * urgency_of_hexes(battle, umpire)


@rule
def count_stranded(battle: Battle, cell: int) -> int:
    """Individuals in a hex that their unit would not take along: neither activated nor marked."""
    stranded, here = 0, int(battle.first_in[cell])
    while here != NONE:
        stranded += int(not may_be_carried(battle, here, 1))
        here = int(battle.pieces[here].next_here)
    return stranded


@rule
def appeal_of_post(battle: Battle, umpire: Umpire, piece: int, cell: int) -> float:
    """How good it looks to stand in a hex when the action step comes, hundredths; only differences count."""
    appeal, here = umpire.appeal, int(battle.pieces[piece].cell)
    alone = is_individual(battle, piece)
    if alone and battle.unit_in[cell] != NONE:
        return float(int(appeal.shelter))
    nearest, dice = enemies_around(battle, umpire, piece, cell)
    feared = int(appeal.danger) if umpire.orders.storm_side != battle.pieces[piece].side else int(appeal.assault)
    value = -feared * expected_gain(battle, umpire, piece, dice) / 100.0
    if alone:
        return value
    value += appeal_of_ground(battle, umpire, int(battle.pieces[piece].side), cell)
    if umpire.orders.building_count != 0:
        value += appeal_of_walls(battle, umpire, piece, cell)
    if cell != here:
        value -= int(appeal.strand) * count_stranded(battle, here)
    if nearest <= reach_of(battle, piece) and can_strike_from(battle, umpire, piece, cell):
        gain = best_gain_from(battle, umpire, piece, cell)
        if gain > 0.0:
            return value + int(appeal.strike) * gain / 100.0
    waits = not is_fighter(battle, piece) or is_besieged(umpire, int(battle.pieces[piece].side))
    return value if waits else value - int(appeal.approach) * nearest


# --- what to do -----------------------------------------------------------------------------------------------------


@rule
def appeal_of_nomination(battle: Battle, umpire: Umpire, piece: int) -> float:
    """How promising it is to activate a piece: whoever can strike, cast, or is close to the enemy."""
    appeal, cell = umpire.appeal, int(battle.pieces[piece].cell)
    value = float(int(appeal.nominate))
    if is_individual(battle, piece):
        if not is_caster(battle, piece) or hexes_to_enemy(battle, umpire, piece, cell) > appeal.cast_reach:
            return value
        return value + int(appeal.cast_next)
    value += appeal_of_capture(battle, umpire, piece)
    if umpire.orders.building_count != 0:
        value += appeal_of_siege_nomination(battle, umpire, piece)
    if not is_fighter(battle, piece):
        return value
    value += int(appeal.near) / float(hexes_to_enemy(battle, umpire, piece, cell))
    return value + int(appeal.strike) * best_gain_after(battle, umpire, piece) / 100.0


@brief_rule
def is_caster(battle: Battle, piece: int) -> bool:
    """True for an individual that has something to do: magic points left, or a dagger."""
    return has(battle, piece, ASSASSIN) or (has(battle, piece, MAGIC_USER) and battle.pieces[piece].mp > 0)


@rule
def gain_by_area(battle: Battle, umpire: Umpire, caster: int, extra: int, cell: int) -> float:
    """What an area spell is expected to bring: what it does to the enemy less what it does to friends."""
    spell = spell_of(extra)
    struck, gain = area_of(battle, umpire, caster, spell, choice_of(extra), cell), 0.0
    for piece in range(battle.piece_count):
        if struck >> piece & 1:
            one = expected_gain(battle, umpire, piece, int(umpire.spells[spell].dice[0]))
            gain += one if battle.pieces[piece].side != battle.pieces[caster].side else -one
    return gain


@rule
def gain_by_freezing(battle: Battle, umpire: Umpire, target: int) -> float:
    """What it brings to take away a piece's next activation: more where it has not acted yet."""
    appeal = umpire.appeal
    gain = int(appeal.freeze) * price_of(battle, umpire, target) / 100.0
    return gain * int(appeal.freeze_spent) / 100.0 if battle.pieces[target].counters > 0 else gain


@rule
def appeal_of_cast(battle: Battle, umpire: Umpire, caster: int, extra: int, cell: int, target: int) -> float:
    """How promising a spell looks: what it is expected to bring, less its magic points."""
    spell, appeal = spell_of(extra), umpire.appeal
    if target != NONE and is_building(battle, target):
        dice = spell_dice(battle, umpire, caster, spell, target, 0)
        return gain_by_battering(battle, umpire, target, dice)
    price = int(appeal.thrift) * cost(battle, umpire, caster, spell, source_of(extra))
    if spell == Spell.FIREBALL or spell == Spell.BANISH or spell == Spell.BANISH_HORDE:
        gain = expected_gain(battle, umpire, target, spell_dice(battle, umpire, caster, spell, target, 0))
        return int(appeal.cast) + int(appeal.strike) * gain / 100.0 - price
    if STRIKING_AREAS >> spell & 1:
        gain = gain_by_area(battle, umpire, caster, extra, cell)
        return int(appeal.cast) + int(appeal.strike) * gain / 100.0 - price if gain > 0.0 else 0.0
    if spell == Spell.FREEZE:
        return gain_by_freezing(battle, umpire, target) - price
    if spell == Spell.TELEPORT:
        return float(int(appeal.teleport))
    if spell == Spell.FOG:
        return float(int(appeal.fog))
    if spell == Spell.HEALING:
        return float(int(appeal.heal) - price)
    return appeal_of_help(umpire, spell)


@rule
def appeal_of_help(umpire: Umpire, spell: int) -> float:
    """How promising it looks to call for help."""
    appeal = umpire.appeal
    if spell == Spell.RESURRECT:
        return float(int(appeal.resurrect))
    if spell == Spell.BLESSING:
        return float(int(appeal.bless))
    if spell == Spell.LAUGHTER:
        return float(int(appeal.laughter))
    return float(int(appeal.thorns) if spell == Spell.THORNS else int(appeal.summon))


@rule
def appeal_of_deed(battle: Battle, umpire: Umpire, verb: int, actor: int, target: int) -> float:
    """How promising it looks what an activated piece could do besides casting."""
    appeal = umpire.appeal
    if target != NONE and is_building(battle, target):
        dice = attack_dice(battle, umpire, actor, target, 0)
        return int(appeal.attack) + int(appeal.batter) + gain_by_battering(battle, umpire, target, dice)
    if verb == Verb.POUR:
        gain = expected_gain(battle, umpire, target, int(umpire.figures.oil_dice))
        return int(appeal.pour) + int(appeal.strike) * gain / 100.0
    if verb == Verb.ATTACK or verb == Verb.SLAY:
        more = int(umpire.figures.slayer_dice) if verb == Verb.SLAY else 0
        gain = expected_gain(battle, umpire, target, dice_with(battle, umpire, actor, target, more, 0))
        return int(appeal.attack) + int(appeal.strike) * gain / 100.0
    if verb == Verb.GAZE:
        return float(int(appeal.gaze))
    if verb == Verb.ASSASSINATE:
        return float(int(appeal.assassinate))
    if verb == Verb.CHANGE_SHAPE:
        return float(int(appeal.change_shape))
    return float(int(appeal.horn) if verb == Verb.SOUND_HORN else int(appeal.battle_trap))


@rule
def appeal_of_end(battle: Battle, umpire: Umpire) -> float:
    """How promising it looks to do nothing more in the matter on top."""
    appeal, phase = umpire.appeal, battle.stack[battle.depth - 1].phase
    if phase == Phase.DEPLOY:
        return float(int(appeal.settled))
    return float(int(appeal.stay) if phase == Phase.MOVE else int(appeal.done))


@rule
def appeal_of_rethrow(battle: Battle, umpire: Umpire) -> float:
    """How promising it looks to roll all dice of the running attack again: by the hits that are expected more."""
    frame = battle.stack[battle.depth - 1]
    hit_at = int(battle.pieces[frame.target].hit_at) if frame.target != NONE else int(battle.traps[frame.detail].hit_at)
    more = 0.0
    for face in range(6):
        more += int(battle.pool[face]) * (7 - hit_at) / 6.0 - (int(battle.pool[face]) if face >= hit_at - 1 else 0)
    return int(umpire.appeal.rethrow) * more


@rule
def appeal_of_choice(battle: Battle, umpire: Umpire, verb: int, actor: int) -> float:
    """How promising it looks to settle what lies on top in one way."""
    appeal = umpire.appeal
    if verb == Verb.DONE:
        return appeal_of_end(battle, umpire)
    if verb == Verb.PLACE:
        return float(int(appeal.least))
    if verb == Verb.RETHROW:
        return appeal_of_rethrow(battle, umpire)
    if verb == Verb.INCLUDE:
        return float(int(appeal.include) if is_caster(battle, actor) else int(appeal.include_idle))
    if verb == Verb.STAY_BEHIND:
        return float(int(appeal.leave))
    if verb == Verb.DROP:
        return float(int(appeal.drop))
    if verb == Verb.FOLLOW_UP:
        frame = battle.stack[battle.depth - 1]
        besieged = is_besieged(umpire, int(battle.pieces[frame.actor].side))
        leaves = besieged and is_before_the_walls(battle, umpire, int(frame.place))
        return float(int(appeal.least) if leaves else int(appeal.follow_up))
    if verb == Verb.STAND:
        return float(int(appeal.stand))
    if verb == Verb.REROLL:
        return float(int(appeal.reroll))
    return float(int(appeal.keep) if verb == Verb.KEEP else int(appeal.place))


@rule
def appeal_of(battle: Battle, umpire: Umpire, action: int) -> float:
    """How promising an action other than a move looks at first glance, hundredths."""
    verb, actor = verb_of(action), actor_of(action)
    if verb == Verb.NOMINATE:
        return appeal_of_nomination(battle, umpire, actor)
    if verb == Verb.CAST:
        return appeal_of_cast(battle, umpire, actor, extra_of(action), place_of(action), target_of(action))
    if is_among(verb, DEEDS):
        return appeal_of_deed(battle, umpire, verb, actor, target_of(action))
    return appeal_of_choice(battle, umpire, verb, actor)


@rule
def appeals(battle: Battle, umpire: Umpire, actions: Any, n: int, scores: Any) -> None:
    """Fill the appeal of each of `n` actions, in points and above 0; a move's is what it changes."""
    mover, here, least = NONE, 0.0, float(int(umpire.appeal.least))
    for k in range(n):
        action = int(actions[k])
        if verb_of(action) != Verb.MOVE:
            scores[k] = max(appeal_of(battle, umpire, action), least) / 100.0
            continue
        if actor_of(action) != mover:
            mover = actor_of(action)
            here = appeal_of_post(battle, umpire, mover, int(battle.pieces[mover].cell))
        change = appeal_of_post(battle, umpire, mover, place_of(action)) - here
        scores[k] = max(int(umpire.appeal.move) + change, least) / 100.0
