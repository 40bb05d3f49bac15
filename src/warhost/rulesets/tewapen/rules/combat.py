"""Close and ranged combat: dice, hits, saves, retreats, follow-up."""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.boards import direction_to
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.breach import settle_on_building
from warhost.rulesets.tewapen.rules.buildings import (
    arrive,
    building_objections,
    is_building,
    is_shut_to,
    may_follow_into,
)
from warhost.rulesets.tewapen.rules.equipment import lose_equipment
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.hits import count_hits, save_hits, take_hits, throw
from warhost.rulesets.tewapen.rules.modifiers import (
    causes_fear,
    dice_with,
    ignored_retreats,
    pattern_dice,
)
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import (
    attached_with,
    bring_individuals,
    eliminate,
    has,
    has_undead_in,
    holds,
    is_attached,
    is_flagged,
    is_fog_centre,
    is_fogged,
    is_individual,
    is_lone,
    is_on_board,
    led_with,
    lift,
    may_stand,
    set_down,
    side_in,
)
from warhost.rulesets.tewapen.rules.sight import can_see
from warhost.rulesets.tewapen.state import (
    BLADE_OF_ACCURACY,
    BUILDINGS_ONLY,
    CLOAK,
    FRENZY,
    INDIRECT,
    MAX_RANGE,
    NONE,
    OFF_BOARD,
    ONE_FIGHT,
    SIEGE,
    SLAYER,
    SWORD_OF_THE_GODS,
    TELEPORTED,
    TOWER,
    UNDEAD,
    Battle,
    Equipment,
    Phase,
    Umpire,
)

# --- who may attack whom ----------------------------------------------------------------------------------


@rule
def is_cloaked(battle: Battle, umpire: Umpire, target: int, hexes: int) -> bool:
    """True when a lone wearer of the Cloak of Shadows is too far away to be made out.

    Rule: TW-3.1.2e
    """
    return hexes > umpire.figures.it_cloak_hidden_beyond and holds(battle, target, CLOAK) and is_lone(battle, target)


@rule
def target_objections(battle: Battle, umpire: Umpire, actor: int, target: int) -> int:
    """Why a piece is no target for an enemy's attack, spell or gaze.

    Rule: TW-1.6.2a, TW-1.2k, TW-3.1.2e
    """
    if target == NONE:
        return bit_of(Objection.NO_SUCH_PIECE)
    objections = 0
    if battle.pieces[target].side == battle.pieces[actor].side:
        objections |= bit_of(Objection.NOT_AN_ENEMY)
    if not is_on_board(battle, target):
        return objections | bit_of(Objection.NO_SUCH_PIECE)
    if is_attached(battle, target):
        objections |= bit_of(Objection.IS_ATTACHED)
    hexes = int(umpire.board.distance[battle.pieces[actor].cell, battle.pieces[target].cell])
    if is_cloaked(battle, umpire, target, hexes):
        objections |= bit_of(Objection.CLOAKED)
    return objections


@rule
def is_cliff_between(umpire: Umpire, cell: int, neighbour: int) -> bool:
    """True when an impassable hexside lies between two adjacent hexes.

    Rule: TW-1.1j, TW-1.5.3k
    """
    side = direction_to(umpire.board, cell, neighbour)
    return side >= 0 and (int(umpire.cliffs[cell]) >> side) & 1 != 0


@rule
def fighter_objections(battle: Battle, unit: int) -> int:
    """Why a piece cannot attack, whoever the target.

    Rule: TW-1.2.1b, TW-1.6.2i, TW-1.7j
    """
    objections = 0
    one = battle.pieces[unit]
    if is_individual(battle, unit):
        objections |= bit_of(Objection.CANNOT_FIGHT)
    if one.walked > one.steady:
        objections |= bit_of(Objection.MOVED_TOO_FAR)
    if one.marks & TELEPORTED:
        objections |= bit_of(Objection.JUST_TELEPORTED)
    return objections


@rule
def reach_objections(battle: Battle, umpire: Umpire, unit: int, target: int, hexes: int) -> int:
    """Why an attack does not reach its target, a building too: cliffs and fog at range 1, line of sight beyond.

    Rule: TW-1.5.3k, TW-1.5.4a, TW-1.7s, TW-1.7t, TW-1.7u, TW-2.2.11a
    """
    start, end = int(battle.pieces[unit].cell), int(battle.pieces[target].cell)
    if hexes > 1:
        if has(battle, unit, INDIRECT) or can_see(battle, umpire, start, end):
            return 0
        return bit_of(Objection.NO_LOS)
    objections = 0
    if is_cliff_between(umpire, start, end):
        objections |= bit_of(Objection.CLIFF)
    if battle.clouds != 0 and (is_fog_centre(battle, start) or is_fog_centre(battle, end)):
        objections |= bit_of(Objection.FOG_CENTRE)
    return objections


@rule
def attack_objections(battle: Battle, umpire: Umpire, unit: int, target: int) -> int:
    """Why this unit may not attack this target.

    Rule: TW-1.5.1a, TW-1.5.2a, TW-1.5.2b
    """
    return objections_with(battle, umpire, unit, target, 0)


@rule
def slaying_objections(battle: Battle, umpire: Umpire, unit: int, target: int) -> int:
    """Why this unit may not attack this target with the dice of a Slayer.

    Rule: TW-R102
    """
    objections = objections_with(battle, umpire, unit, target, int(umpire.figures.slayer_dice))
    return objections if led_with(battle, unit, SLAYER) else objections | bit_of(Objection.NO_SLAYER)


@rule
def objections_with(battle: Battle, umpire: Umpire, unit: int, target: int, more: int) -> int:
    """Why this unit may not attack this target with so many dice more.

    Rule: TW-1.5.1a, TW-1.5.2a, TW-1.5.2b, TW-1.5.3i, TW-4.0a, TW-4.2b, TW-4.2c, TW-4.3a, TW-4.3e
    """
    objections = fighter_objections(battle, unit)
    if is_building(battle, target):
        objections |= building_objections(battle, unit, target)
        if not has(battle, unit, SIEGE):
            objections |= bit_of(Objection.CANNOT_HARM_BUILDINGS)
    else:
        objections |= target_objections(battle, umpire, unit, target)
        if has(battle, unit, BUILDINGS_ONLY):
            objections |= bit_of(Objection.ONLY_BUILDINGS)
    if objections & bit_of(Objection.NO_SUCH_PIECE):
        return objections
    hexes = int(umpire.board.distance[battle.pieces[unit].cell, battle.pieces[target].cell])
    if pattern_dice(battle, unit, hexes) > 0:
        if dice_with(battle, umpire, unit, target, more, 0) == 0:
            objections |= bit_of(Objection.NO_DICE_LEFT)
    elif not is_individual(battle, unit):
        objections |= bit_of(Objection.NO_PATTERN_DICE)
    if hexes > MAX_RANGE:  # lines of sight are known no farther
        return objections
    return objections | reach_objections(battle, umpire, unit, target, hexes)


# --- retreat ----------------------------------------------------------------------------------------------


@rule
def can_retreat_into(battle: Battle, umpire: Umpire, piece: int, cell: int, next_cell: int) -> bool:
    """True when nothing bars the next hex of a retreat; special abilities give no help.

    Rule: TW-1.5.6e, TW-1.5.6h, TW-1.5.6k, TW-3.3c, TW-R30
    """
    if next_cell == OFF_BOARD or is_cliff_between(umpire, cell, next_cell) or is_fogged(battle, umpire, cell):
        return False
    lone = is_individual(battle, piece)
    undead = has(battle, piece, UNDEAD) if lone else has_undead_in(battle, cell)
    if not may_stand(battle, umpire, next_cell, undead):
        return False
    if is_shut_to(battle, umpire, int(battle.pieces[piece].side), next_cell):
        return False
    if not lone and battle.unit_in[next_cell] != NONE:
        return False
    holder = side_in(battle, next_cell)
    return holder == NONE or holder == battle.pieces[piece].side


@rule
def step_back(battle: Battle, umpire: Umpire, piece: int, next_cell: int) -> None:
    """Carry out one hex of a retreat; individuals attached to a unit go with it, its siege tower does not.

    Rule: TW-1.5.6g, TW-1.5.6i, TW-4.4k
    """
    cell = int(battle.pieces[piece].cell)
    note(umpire, Event.RETREATED, piece, cell, next_cell)
    lift(battle, piece)
    set_down(battle, piece, next_cell)
    if not is_individual(battle, piece):
        bring_individuals(battle, cell, next_cell)
    if is_flagged(battle, piece, TOWER):
        lose_equipment(battle, umpire, piece, 1 << Equipment.TOWER)
        note(umpire, Event.TOWER_LEFT, piece, cell)


@rule
def retreat(battle: Battle, umpire: Umpire, piece: int, away_from: int, hexes: int) -> None:
    """Push a piece straight back from a hex, one hit for each hex that it cannot make; a trap on the way ends it.

    Rule: TW-1.5.6b, TW-1.5.6d, TW-1.5.6f, TW-2.9.7d, TW-2.9.7h, TW-R62
    """
    side = (direction_to(umpire.board, int(battle.pieces[piece].cell), away_from) + 3) % 6
    for made in range(hexes):
        cell = int(battle.pieces[piece].cell)
        next_cell = int(umpire.board.neighbour[cell, side])
        trapped = battle.pieces[piece].prison != NONE
        if trapped or not can_retreat_into(battle, umpire, piece, cell, next_cell):
            note(umpire, Event.RETREAT_BARRED, piece, hexes - made)
            take_hits(battle, umpire, piece, save_hits(battle, umpire, piece, hexes - made))
            return
        step_back(battle, umpire, piece, next_cell)
        if arrive(battle, umpire, piece):
            return


# --- an attack from the dice to the follow-up -------------------------------------------------------------


@rule
def attack(battle: Battle, umpire: Umpire, unit: int, target: int, more: int) -> None:
    """Roll an attack, with so many dice more; dice may then be rolled again, else it is settled at once.

    Rule: TW-1.5.2c, TW-1.5.2d, TW-1.5.3j, TW-3.1.1i, TW-R61
    """
    hexes = int(umpire.board.distance[battle.pieces[unit].cell, battle.pieces[target].cell])
    note(umpire, Event.ATTACK, unit, target, hexes)
    throw(battle, umpire, dice_with(battle, umpire, unit, target, more, 1))
    if may_reroll(battle, umpire, unit, int(battle.pieces[target].hit_at)):
        battle.pool[:] = umpire.hits
        push(battle, Phase.REROLL, unit, target, 0, 0)
    else:
        settle_attack(battle, umpire, unit, target)


@rule
def may_reroll(battle: Battle, umpire: Umpire, unit: int, hit_at: int) -> bool:
    """True when any die of the running attack failed, and the unit has a Blade of Accuracy or the Sword of the Gods.

    Rule: TW-3.1.1i, TW-R102
    """
    failed = 0
    for face in range(hit_at - 1):
        failed += int(umpire.hits[face])
    if failed == 0:
        return False
    return attached_with(battle, unit, BLADE_OF_ACCURACY, SWORD_OF_THE_GODS) > 0 or has(battle, unit, SWORD_OF_THE_GODS)


@rule
def retreats_of(battle: Battle, umpire: Umpire, unit: int, target: int, hits: int) -> int:
    """Retreats that the running close attack forces: its ones, or one by fear, less all that are ignored.

    Rule: TW-1.5.6a, TW-1.5.6l, TW-2.2.2a, TW-2.2.2b, TW-R33
    """
    retreats = int(umpire.hits[0])
    if retreats == 0 and hits > 0 and causes_fear(battle, unit):
        retreats = int(umpire.figures.fear_retreats)
        note(umpire, Event.FEAR_RETREAT, retreats)
    return retreats - ignored_retreats(battle, umpire, target, retreats)


@rule
def settle_attack(battle: Battle, umpire: Umpire, unit: int, target: int) -> None:
    """Carry out the running attack's dice: hits, saves, frenzy, wounds, then retreats, then the follow-up.

    Rule: TW-1.5.2e, TW-1.5.6a, TW-1.5.6c, TW-1.5.6j, TW-1.5.7e, TW-2.2.2c, TW-2.2.6a, TW-2.2.14a, TW-R31, TW-R34,
    TW-R45, TW-R49, TW-R82
    """
    if is_building(battle, target):
        settle_on_building(battle, umpire, unit, target)
        return
    attacker_cell, target_cell = int(battle.pieces[unit].cell), int(battle.pieces[target].cell)
    close = umpire.board.distance[attacker_cell, target_cell] == 1
    if close:
        push(battle, Phase.FOLLOW_UP, unit, target, target_cell, 0)
    hits = save_hits(battle, umpire, target, count_hits(umpire, int(battle.pieces[target].hit_at)))
    retreats = retreats_of(battle, umpire, unit, target, hits) if close else 0
    if hits > 0 and has(battle, unit, FRENZY):
        hits += int(umpire.figures.frenzy_wounds)
        note(umpire, Event.FRENZY_WOUND, int(umpire.figures.frenzy_wounds))
    if not take_hits(battle, umpire, target, hits) and retreats > 0:
        retreat(battle, umpire, target, attacker_cell, retreats)
    if close and has(battle, unit, ONE_FIGHT):
        note(umpire, Event.ONE_FIGHT_OVER, unit)
        eliminate(battle, umpire, unit)


@rule
def may_follow_up(battle: Battle, umpire: Umpire, unit: int, cell: int) -> bool:
    """True when the attacker may occupy the hex that it attacked: it is empty of enemies now.

    Rule: TW-1.5.7a, TW-1.5.7d, TW-1.5.7f, TW-1.7q, TW-3.3d
    """
    if not is_on_board(battle, unit):
        return False
    start = int(battle.pieces[unit].cell)
    if side_in(battle, cell) != NONE or battle.pieces[unit].prison != NONE or is_fogged(battle, umpire, start):
        return False
    return may_stand(battle, umpire, cell, has_undead_in(battle, start)) and may_follow_into(battle, umpire, unit, cell)


@rule
def follow_up(battle: Battle, umpire: Umpire, unit: int, cell: int) -> None:
    """Occupy the hex; attached individuals go along.

    Rule: TW-1.5.7b, TW-1.5.7c, TW-2.2.6b, TW-2.9.7g
    """
    start = int(battle.pieces[unit].cell)
    note(umpire, Event.FOLLOWED_UP, unit, start, cell)
    lift(battle, unit)
    set_down(battle, unit, cell)
    bring_individuals(battle, start, cell)
    arrive(battle, umpire, unit)
