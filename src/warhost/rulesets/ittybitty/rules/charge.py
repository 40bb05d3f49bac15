"""The charge of heavy cavalry: by which way it can go, its declaration, the balk die. The advance is in `advance.py`.

While it runs its units carry CHARGING, those that go no further HALTED, and those that have made their step in the
present round IN_BLOCK.

Chapters: IB-4.10
"""

from __future__ import annotations

from warhost.kernel.abi import pack, pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, put_wide
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.ground import POINT, in_enemy_zoc, is_rubble, step_cost
from warhost.rulesets.ittybitty.rules.hidden import reveal_formation, reveal_hex
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    can,
    first_unit,
    formation_has,
    has,
    is_hidden,
    is_unit,
    mark,
    mark_formation,
    nearest_enemy,
    side_at,
    troop_of,
    unmark,
)
from warhost.rulesets.ittybitty.rules.refusal import man_with, open_refusal
from warhost.rulesets.ittybitty.state import (
    BALKED,
    CARRIED,
    CHARGED,
    CHARGES,
    CHARGING,
    DIE,
    HALTED,
    HAS_FOUGHT,
    HAS_MOVED,
    IN_BLOCK,
    MARCHED,
    MARCHED_BEFORE,
    MOVED,
    NONE,
    Battle,
    Phase,
    Segment,
    Status,
    Umpire,
    Verb,
)

ALONE, WITH_MEN = 0, 1  # `extra` of CHARGE: whether the single men who stand with the riders go along
DESERTED, HELD = 0, 1  # `actor` of the advance: whether somebody was in the hex charged as it began
FAR = 99

# --- who is charged, and by which way ---------------------------------------------------------------------


@brief_rule
def rides_in(battle: Battle, piece: int, formation: int) -> bool:
    """True for a unit of a formation on the map."""
    return battle.pieces[piece].formation == formation and battle.pieces[piece].cell >= 0


@rule
def are_chargers(battle: Battle, umpire: Umpire, formation: int) -> bool:
    """True when all units of a formation are heavy cavalry in good order.

    Rule: IB-3.2b, IB-4.10a, IB-R51
    """
    for piece in range(battle.piece_count):
        fit = battle.pieces[piece].status == Status.GOOD and can(battle, umpire, piece, CHARGES)
        if rides_in(battle, piece, formation) and not fit:
            return False
    return True


@rule
def lead_distance(battle: Battle, umpire: Umpire, formation: int, place: int) -> int:
    """The distance from the lead unit to a hex; of several that could lead, the farthest counts.

    Rule: IB-4.4b, IB-R28, IB-R51
    """
    nearest, farthest = FAR, 0
    for piece in range(battle.piece_count):
        if rides_in(battle, piece, formation):
            cell, side = int(battle.pieces[piece].cell), int(battle.pieces[piece].side)
            enemy, far = nearest_enemy(battle, umpire, cell, side), apart(umpire, cell, place)
            if enemy < nearest:
                nearest, farthest = enemy, far
            elif enemy == nearest:
                farthest = max(farthest, far)
    return farthest


@rule
def is_free(battle: Battle, umpire: Umpire, cell: int, side: int, formation: int) -> bool:
    """True for a hex that a charge may enter: no rubble, and no units but its own; hidden enemy scouts bar nothing.

    Rule: IB-4.10c, IB-4.12ac, IB-R33, IB-R51
    """
    if is_rubble(battle, cell):
        return False
    at = int(battle.first[cell])
    while at != NONE:
        one = battle.pieces[at]
        scout = one.side != side and is_hidden(battle, at)
        if is_unit(battle, umpire, at) and one.formation != formation and not scout:
            return False
        at = int(battle.pieces[at].next)
    return True


@rule
def charge_cost(battle: Battle, umpire: Umpire, piece: int, cell: int, direction: int, place: int) -> int:
    """The half points of a step of a charge out of a hex, NONE where it leads no nearer or must not go.

    Rule: IB-4.10c, IB-4.12ac, IB-R9, IB-R51
    """
    to, one = int(umpire.board.neighbour[cell, direction]), battle.pieces[piece]
    if to < 0 or apart(umpire, to, place) >= apart(umpire, cell, place):
        return NONE
    if not is_free(battle, umpire, to, int(one.side), int(one.formation)):
        return NONE
    return step_cost(battle, umpire, piece, cell, direction)


@brief_rule
def points_of_charge(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The half points of a charging unit."""
    return int(troop_of(battle, umpire, piece).move) * POINT


@rule
def has_charge_way(battle: Battle, umpire: Umpire, piece: int, place: int) -> bool:
    """True when a unit has a way to a hex next to the one that is charged; only its last hex is in an enemy zone.

    Each step leads one hex nearer, so that all hexes at a distance are come to before those behind them go on.

    Rule: IB-4.10c, IB-4.10q, IB-R51, IB-R104
    """
    cost, ahead = umpire.cost, umpire.way
    cost[: int(umpire.board.cells)] = NONE
    start, side = int(battle.pieces[piece].cell), int(battle.pieces[piece].side)
    most, taken, found = points_of_charge(battle, umpire, piece), 0, 1
    cost[start], ahead[0] = 0, start
    while taken < found:
        cell = int(ahead[taken])
        taken += 1
        if cell != start and in_enemy_zoc(battle, umpire, cell, side):
            continue
        for direction in range(6):
            step = charge_cost(battle, umpire, piece, cell, direction, place)
            if step == NONE or int(cost[cell]) + step > most:
                continue
            to = int(umpire.board.neighbour[cell, direction])
            if apart(umpire, to, place) == 1:
                return True
            if cost[to] == NONE:
                ahead[found] = to
                found += 1
            if cost[to] == NONE or cost[to] > int(cost[cell]) + step:
                cost[to] = int(cost[cell]) + step
    return False


@rule
def has_way_to(battle: Battle, umpire: Umpire, formation: int, place: int) -> bool:
    """True when at least one unit of a formation has a way to a hex next to the one that is charged.

    Rule: IB-R51, IB-R104
    """
    for piece in range(battle.piece_count):
        if rides_in(battle, piece, formation) and has_charge_way(battle, umpire, piece, place):
            return True
    return False


# --- the declaration --------------------------------------------------------------------------------------


@rule
def companion_of(battle: Battle, umpire: Umpire, piece: int, first: int) -> int:
    """The first single man with a number from `first` on who can go along with a unit in a charge, NONE.

    Rule: IB-R30
    """
    man = man_with(battle, umpire, piece, first)
    while man != NONE and (has(battle, man, MOVED | CARRIED) or battle.pieces[man].rides != NONE):
        man = man_with(battle, umpire, piece, man + 1)
    return man


@rule
def has_companions(battle: Battle, umpire: Umpire, formation: int) -> bool:
    """True when single men can go along with a formation in its charge."""
    for piece in range(battle.piece_count):
        if rides_in(battle, piece, formation) and companion_of(battle, umpire, piece, 0) != NONE:
            return True
    return False


@rule
def charger_objections(battle: Battle, umpire: Umpire, actor: int) -> int:
    """Why a formation cannot charge anybody, when it is named by this unit.

    Rule: IB-4.10a, IB-4.10d, IB-R26, IB-R51
    """
    frame, objections = battle.stack[battle.depth - 1], 0
    formation = int(frame.target)
    if frame.phase != Phase.ACTION:
        return bit_of(Objection.NOT_NOW)
    if formation == NONE or battle.pieces[actor].formation != formation:
        return bit_of(Objection.NOT_ACTING)
    if actor != first_unit(battle, formation):
        objections |= bit_of(Objection.NOT_FIRST)
    if battle.blocks != 0:
        objections |= bit_of(Objection.BLOCKS_USED)
    if not are_chargers(battle, umpire, formation):
        objections |= bit_of(Objection.NOT_CHARGERS)
    if formation_has(battle, formation, MARCHED | MARCHED_BEFORE):
        objections |= bit_of(Objection.MARCHED_BEFORE)
    return objections


@rule
def target_objections(battle: Battle, umpire: Umpire, formation: int, place: int) -> int:
    """Why a formation cannot charge a hex.

    Rule: IB-4.10b, IB-4.10c, IB-4.10q, IB-R33, IB-R51, IB-R104
    """
    if not 0 <= place < umpire.board.cells:
        return bit_of(Objection.OFF_THE_MAP)
    enemy, objections = 1 - int(battle.formations[formation].side), 0
    if side_at(battle, umpire, place) != enemy:
        return bit_of(Objection.NO_ENEMY_THERE)
    if lead_distance(battle, umpire, formation, place) < 2:
        objections |= bit_of(Objection.TOO_NEAR)
    if not has_way_to(battle, umpire, formation, place):
        objections |= bit_of(Objection.NO_WAY_TO_TARGET)
    return objections


@rule
def charge_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a formation cannot charge a hex, with or without single men.

    Rule: IB-4.10a, IB-4.10b, IB-4.10c, IB-4.10d, IB-4.10q, IB-R51, IB-R104
    """
    objections = charger_objections(battle, umpire, actor)
    formation = int(battle.pieces[actor].formation)
    if formation == NONE:
        return objections
    if not 0 <= extra <= WITH_MEN:
        objections |= bit_of(Objection.MALFORMED)
    elif extra == WITH_MEN and not has_companions(battle, umpire, formation):
        objections |= bit_of(Objection.NOT_A_COMPANION)
    return objections | target_objections(battle, umpire, formation, place)


@rule
def list_charges(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every charge of the formation that acts: how many actions are listed then.

    Rule: IB-4.10b, IB-R51
    """
    formation = int(battle.stack[battle.depth - 1].target)
    actor = first_unit(battle, formation) if formation != NONE else NONE
    if actor == NONE or charger_objections(battle, umpire, actor) != 0:
        return n
    begin, enemy = n, 1 - int(battle.formations[formation].side)
    for cell in range(umpire.board.cells):
        if side_at(battle, umpire, cell) == enemy and target_objections(battle, umpire, formation, cell) == 0:
            umpire.listed[n] = pack(Verb.CHARGE, actor, ALONE, cell, NONE)
            n += 1
    end = n
    if has_companions(battle, umpire, formation):
        for k in range(begin, end):
            umpire.listed[n] = umpire.listed[k] + pack(0, NONE, WITH_MEN, 0, NONE)
            n += 1
    return n


@rule
def charge(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """Declare a charge: both sides are seen, those charged may refuse battle, then the balk die is rolled.

    Rule: IB-4.10b, IB-4.10p, IB-R30, IB-R32, IB-R51, IB-R103
    """
    formation, side, chargers = int(battle.pieces[actor].formation), int(battle.pieces[actor].side), 0
    note(umpire, Event.CHARGE_DECLARED, formation, place)
    reveal_formation(battle, umpire, formation)
    reveal_hex(battle, umpire, place, 1 - side)
    for piece in range(battle.piece_count):
        if not rides_in(battle, piece, formation):
            continue
        chargers |= bit_of(piece)
        unmark(battle, piece, HALTED | IN_BLOCK)
        mark(battle, piece, CHARGING)
        battle.pieces[piece].spent = 0
        man = companion_of(battle, umpire, piece, 0) if extra == WITH_MEN else NONE
        while man != NONE:
            battle.pieces[man].rides = piece
            note(umpire, Event.JOINED, man, piece)
            man = companion_of(battle, umpire, piece, man + 1)
    battle.blocks, battle.molested = HAS_MOVED | HAS_FOUGHT, 0
    set_combat(battle, place, chargers)
    push(battle, Phase.CHARGE, NONE, formation, place)
    open_refusal(battle, umpire, 1 - side)


@rule
def set_combat(battle: Battle, place: int, attackers: int) -> None:
    """Write down the combat of a charge."""
    combat = battle.combat
    combat.cell, combat.segment = place, Segment.PURPLE
    put_wide(combat.attackers, attackers)
    put_wide(combat.supporters, 0)


@rule
def settle_charge(battle: Battle, umpire: Umpire) -> bool:
    """Roll the balk die, be anybody left in the hex charged or not.

    Rule: IB-4.10e, IB-4.10f, IB-4.10g, IB-4.10h, IB-4.10i, IB-R51, IB-R103
    """
    frame, quality = battle.stack[battle.depth - 1], FAR
    formation, place = int(frame.target), int(frame.place)
    for piece in range(battle.piece_count):
        if rides_in(battle, piece, formation):
            quality = min(quality, int(troop_of(battle, umpire, piece).quality))
    die = roll_one(battle, umpire, DIE)
    if die == 0:
        return False
    note(umpire, Event.BALK_ROLLED, formation, die, quality)
    if die > quality:
        mark_formation(battle, formation, BALKED)
        note(umpire, Event.BALKED, formation)
        end_charge(battle)
        return False
    note(umpire, Event.CHARGES, formation)
    for piece in range(battle.piece_count):
        if has(battle, piece, CHARGING):
            mark(battle, piece, CHARGED)
    enemy = 1 - int(battle.formations[formation].side)
    held = HELD if side_at(battle, umpire, place) == enemy else DESERTED
    pop(battle)
    push(battle, Phase.ADVANCE, held, formation, place, 0)
    return False


@rule
def end_charge(battle: Battle) -> None:
    """The charge is over: its matter and its marks are taken away."""
    for piece in range(battle.piece_count):
        if has(battle, piece, CHARGING):
            unmark(battle, piece, CHARGING | HALTED | IN_BLOCK)
        battle.pieces[piece].rides = NONE
    pop(battle)
