"""The end of a turn: markers come off, what happened becomes what happened before, and levels of victory are judged.

The goals of one level of one side that stand in a row belong together: it is reached when all of a row hold.

Chapters: Sequence of play, IB-6.0, IB-6.1, IB-6.2, IB-6.3, IB-6.4
"""

from __future__ import annotations

from warhost.kernel.abi import DRAWN as DRAWN_BATTLE
from warhost.kernel.abi import NOBODY, WON, pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.ground import is_river
from warhost.rulesets.ittybitty.rules.pieces import cls_of, has, is_hidden, is_unit, mark, unmark
from warhost.rulesets.ittybitty.rules.summons import end_spells, sweep_summons
from warhost.rulesets.ittybitty.state import (
    BERSERK,
    BERSERK_NEXT,
    CROSSED_FIRST,
    CROSSED_SECOND,
    FOUGHT,
    FOUGHT_BEFORE,
    HAPPENED,
    MAX_STRUCTURES,
    NONE,
    OF_THE_TURN,
    TO_BEFORE,
    UNDER_FIRE,
    WAS_UNDER_FIRE,
    Battle,
    Cls,
    GoalKind,
    Level,
    Phase,
    Reason,
    Status,
    StructureKind,
    Umpire,
)

NO_LEVEL = int(Level.NONE)

# --- the end of a turn ------------------------------------------------------------------------------------


@rule
def settle_end_turn(battle: Battle, umpire: Umpire) -> bool:
    """Spells and markers end; the battle is judged after the last turn, or when a side has nobody left.

    Rule: IB-4.1d, IB-4.13a, IB-5.6f, IB-6.1k, IB-R50, IB-R76, IB-R101
    """
    end_spells(battle, umpire)
    sweep_summons(battle, umpire)
    for piece in range(battle.piece_count):
        pass_on_marks(battle, umpire, piece)
    for formation in range(battle.formation_count):
        one = battle.formations[formation]
        one.lost_before, one.lost = one.lost, 0
        one.marks = (int(one.marks) & HAPPENED) << TO_BEFORE
    for cell in range(umpire.board.cells):
        lies = int(battle.ground[cell])
        battle.ground[cell] = lies & ~(FOUGHT | FOUGHT_BEFORE) | (FOUGHT_BEFORE if lies & FOUGHT else 0)
    pop(battle)
    is_last = battle.turn >= umpire.orders.turns
    if is_last or not is_left(battle, umpire, 0) or not is_left(battle, umpire, 1):
        judge(battle, umpire)
    else:
        battle.turn += 1
        push(battle, Phase.TURN)
    return False


@rule
def pass_on_marks(battle: Battle, umpire: Umpire, piece: int) -> None:
    """What held for a piece in this turn holds no more; fury that began now lasts through the next turn.

    Rule: IB-4.7g, IB-R22, IB-R50, IB-R68
    """
    if has(battle, piece, BERSERK):
        note(umpire, Event.CALMED, piece)
    under_fire, wild = has(battle, piece, UNDER_FIRE), has(battle, piece, BERSERK_NEXT)
    unmark(battle, piece, OF_THE_TURN | UNDER_FIRE | WAS_UNDER_FIRE | BERSERK | BERSERK_NEXT)
    mark(battle, piece, (WAS_UNDER_FIRE if under_fire else 0) | (BERSERK if wild else 0))
    battle.pieces[piece].disorders = 0


@rule
def is_left(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True while a side has a unit on the map, or one that is still to come.

    Rule: IB-R101
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        is_here = one.cell >= 0 or (one.last_cell < 0 and piece < battle.listed_count)
        if is_here and one.side == side and is_unit(battle, umpire, piece):
            return True
    return False


# --- what counts ------------------------------------------------------------------------------------------


@brief_rule
def is_lost(battle: Battle, piece: int) -> bool:
    """True for a piece that was on the map and is gone."""
    one = battle.pieces[piece]
    return one.cell < 0 and one.last_cell >= 0


@rule
def strength_lost(battle: Battle, umpire: Umpire, side: int) -> int:
    """Attack at set-up of the units that a side has lost; what was summoned never counts.

    Rule: IB-6.1l, IB-6.2i, IB-6.2j, IB-6.3h, IB-R93, IB-R96
    """
    lost = 0
    for piece in range(battle.listed_count):
        if battle.pieces[piece].side == side and is_lost(battle, piece):
            lost += int(umpire.orders.strength[piece])
    return lost


@rule
def price_of(battle: Battle, umpire: Umpire, side: int, lost: bool) -> int:
    """What the pieces of a side have cost: all of them, or those that are lost.

    Rule: IB-6.4a, IB-R99
    """
    price = 0
    for piece in range(battle.listed_count):
        if battle.pieces[piece].side == side and (not lost or is_lost(battle, piece)):
            price += int(umpire.troops[umpire.orders.muster[piece].troop].price)
    return price


@rule
def mark_bank(battle: Battle, umpire: Umpire, start: int) -> None:
    """Write into `umpire.cost` which hexes can be come to from one without crossing water: 1, the others keep theirs.

    Rule: IB-6.1l, IB-R8, IB-R93
    """
    umpire.way[0], umpire.cost[start] = start, 1
    read, written = 0, 1
    while read < written:
        cell = int(umpire.way[read])
        read += 1
        for direction in range(6):
            beyond = int(umpire.board.neighbour[cell, direction])
            if beyond >= 0 and umpire.cost[beyond] != 1 and not is_river(umpire, cell, direction):
                umpire.cost[beyond] = 1
                umpire.way[written] = beyond
                written += 1


@rule
def mark_near_banks(battle: Battle, umpire: Umpire, counted: int) -> None:
    """Write into `umpire.cost` which hexes lie before the counted bridges up to one, seen from where one comes.

    Rule: IB-6.1l, IB-6.1m, IB-R93
    """
    umpire.cost[:] = 0
    for number in range(umpire.orders.structure_count):
        one = umpire.orders.structures[number]
        if 0 < one.counted <= counted:
            mark_bank(battle, umpire, int(umpire.board.neighbour[one.cell, one.direction]))


@rule
def strength_over(battle: Battle, umpire: Umpire, side: int, bridges: int) -> int:
    """Attack of a side's living units that have crossed these bridges, a bit each, and are still beyond them.

    Rule: IB-6.1l, IB-6.1m, IB-R93
    """
    marks = (CROSSED_FIRST if bridges & 1 else 0) | (CROSSED_SECOND if bridges & 2 else 0)
    mark_near_banks(battle, umpire, 2 if bridges & 2 else 1)
    over = 0
    for piece in range(battle.listed_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and int(one.marks) & marks == marks and umpire.cost[one.cell] == 0:
            over += int(umpire.orders.strength[piece])
    return over


@rule
def units_in(battle: Battle, umpire: Umpire, cell: int, side: int, steady: bool) -> int:
    """How many units a side has in a hex: all of them, or those that are not routed; hidden scouts do not count."""
    units, at = 0, int(battle.first[cell])
    while at != NONE:
        one = battle.pieces[at]
        if one.side == side and is_unit(battle, umpire, at) and not is_hidden(battle, at):
            units += int(not steady or one.status != Status.ROUTED)
        at = int(one.next)
    return units


@brief_rule
def is_alone(battle: Battle, umpire: Umpire, cell: int, side: int) -> bool:
    """True when the only units in a hex that are not routed are those of a side."""
    return units_in(battle, umpire, cell, side, True) > 0 and units_in(battle, umpire, cell, 1 - side, True) == 0


@rule
def is_dislodged(battle: Battle, umpire: Umpire, side: int, zone: int) -> bool:
    """True when a side has no unit that is not routed on the hexes of an area.

    Rule: IB-6.3g, IB-R96
    """
    for cell in range(umpire.board.cells):
        if int(umpire.orders.zone[cell]) >> zone & 1 and units_in(battle, umpire, cell, side, True) > 0:
            return False
    return True


@rule
def has_lost_captain(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True when a captain of a side is dead.

    Rule: IB-6.1n
    """
    for piece in range(battle.listed_count):
        is_his = battle.pieces[piece].side == side and is_lost(battle, piece)
        if is_his and cls_of(battle, umpire, piece) == Cls.CAPTAIN:
            return True
    return False


@rule
def share_ahead(battle: Battle, umpire: Umpire, side: int, amount: int) -> bool:
    """True when a side has destroyed a share of its enemy's price that is so many percent points larger.

    Rule: IB-6.4a, IB-R99
    """
    mine, his = price_of(battle, umpire, side, False), price_of(battle, umpire, 1 - side, False)
    mine_lost, his_lost = price_of(battle, umpire, side, True), price_of(battle, umpire, 1 - side, True)
    return 100 * (his_lost * mine - mine_lost * his) >= amount * mine * his


# --- levels -----------------------------------------------------------------------------------------------


@rule
def holds(battle: Battle, umpire: Umpire, number: int, enemy_level: int) -> bool:
    """True when a goal is met; what level the enemy has reached is told.

    Rule: IB-6.1l, IB-6.1m, IB-6.2i, IB-6.3g, IB-6.3h, IB-R93, IB-R96
    """
    goal = umpire.orders.goals[number]
    kind, side, amount, place = int(goal.kind), int(goal.side), int(goal.amount), int(goal.place)
    if kind == GoalKind.CROSSED_AT_LEAST:
        return strength_over(battle, umpire, side, place) >= amount
    if kind == GoalKind.CROSSED_AT_MOST:
        return strength_over(battle, umpire, side, place) <= amount
    if kind == GoalKind.DEAD:
        return is_lost(battle, int(goal.piece))
    if kind == GoalKind.CAPTAIN_DEAD:
        return has_lost_captain(battle, umpire, side)
    if kind == GoalKind.LOST_AT_LEAST:
        return strength_lost(battle, umpire, side) >= amount
    if kind == GoalKind.LOST_AT_MOST:
        return strength_lost(battle, umpire, side) <= amount
    if kind == GoalKind.AHEAD_BY:
        return strength_lost(battle, umpire, 1 - side) - strength_lost(battle, umpire, side) >= amount
    if kind == GoalKind.NO_ENEMY_LEVEL:
        return enemy_level == Level.NONE
    if kind == GoalKind.SHARE_AHEAD:
        return share_ahead(battle, umpire, side, amount)
    return holds_place(battle, umpire, kind, side, place)


@rule
def holds_place(battle: Battle, umpire: Umpire, kind: int, side: int, place: int) -> bool:
    """The same for goals about a hex, an area or a structure.

    Rule: IB-6.2i, IB-6.2j, IB-R99
    """
    if kind == GoalKind.DISLODGED:
        return is_dislodged(battle, umpire, side, place)
    if kind == GoalKind.UNIT_IN:
        return units_in(battle, umpire, place, side, False) > 0
    if kind == GoalKind.ALONE_IN:
        return is_alone(battle, umpire, place, side)
    if kind == GoalKind.NOT_ALONE:
        return not is_alone(battle, umpire, place, 0) and not is_alone(battle, umpire, place, 1)
    is_destroyed = place < MAX_STRUCTURES and battle.structures[place].kind == StructureKind.NOTHING
    return is_destroyed == (kind == GoalKind.DESTROYED)


@rule
def level_against(battle: Battle, umpire: Umpire, side: int, enemy_level: int) -> int:
    """The highest level that a side has reached, when its enemy has reached some level.

    Rule: IB-6.0a, IB-R93
    """
    best, level, met = NO_LEVEL, NO_LEVEL, False
    for number in range(umpire.orders.goal_count):
        goal = umpire.orders.goals[number]
        if number == 0 or goal.winner != umpire.orders.goals[number - 1].winner or goal.level != level:
            if met:
                best = max(best, level)
            level, met = int(goal.level), goal.winner == side
        met = met and holds(battle, umpire, number, enemy_level)
    return max(best, level) if met else best


@rule
def level_reached(battle: Battle, umpire: Umpire, side: int) -> int:
    """The highest level of victory whose conditions hold for a side now.

    Rule: IB-6.1l, IB-6.1m, IB-6.1n, IB-6.3h, IB-R93, IB-R96
    """
    enemy_level = level_against(battle, umpire, 1 - side, Level.INCREDIBLE)
    return level_against(battle, umpire, side, enemy_level)


@rule
def judge(battle: Battle, umpire: Umpire) -> None:
    """The battle is over: the side with the higher level has won, equal levels are a draw.

    Rule: IB-6.0a, IB-6.1k, IB-R93, IB-R101
    """
    for side in range(2):
        battle.level[side] = level_reached(battle, umpire, side)
        if battle.level[side] != Level.NONE:
            note(umpire, Event.GOAL_MET, side, int(battle.level[side]))
    blue, red = int(battle.level[0]), int(battle.level[1])
    battle.winner = NOBODY if blue == red else 0 if blue > red else 1
    battle.result = DRAWN_BATTLE if blue == red else WON
    battle.reason = max(blue, red)  # the level of the winner is the reason
    if blue == red:
        battle.reason = Reason.DRAW
    note(umpire, Event.BATTLE_OVER, int(battle.winner), int(battle.reason))
