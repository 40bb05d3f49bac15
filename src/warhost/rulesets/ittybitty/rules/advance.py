"""The advance of a charge hex by hex, the reactions to each step, and how it comes home.

The frame of the advance holds the hex charged in `place`, the rounds in `detail`, and DESERTED in `actor` when nobody
was left there at its beginning.

Chapters: IB-4.10
"""

from __future__ import annotations

from warhost.kernel.abi import pack, push
from warhost.kernel.boards import direction_to
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.ittybitty.rules.charge import (
    DESERTED,
    FAR,
    HELD,
    charge_cost,
    end_charge,
    is_free,
    points_of_charge,
    set_combat,
)
from warhost.rulesets.ittybitty.rules.combat import list_attacks
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.fate import overrun
from warhost.rulesets.ittybitty.rules.ground import cross, in_enemy_zoc, is_rubble, step_cost
from warhost.rulesets.ittybitty.rules.hidden import is_concealed, reveal_contacts
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    fits,
    has,
    is_able,
    mark,
    mark_formation,
    ran_out,
    shift,
    side_at,
    unmark,
)
from warhost.rulesets.ittybitty.rules.scouts import stumble_on
from warhost.rulesets.ittybitty.state import (
    CARRIED,
    CHARGING,
    ENTERED,
    HALTED,
    IN_BLOCK,
    MARCHED,
    MAX_TROOPS,
    MOVED,
    NONE,
    Battle,
    Cls,
    Phase,
    Umpire,
    Verb,
)

# --- the advance ------------------------------------------------------------------------------------------


@rule
def drop_out(battle: Battle) -> bool:
    """Units that are lost or shaken charge no further, and the charge has been molested: True while some are left.

    Rule: IB-4.10l, IB-R51
    """
    left = False
    for piece in range(battle.piece_count):
        if has(battle, piece, CHARGING):
            if is_able(battle, piece):
                left = True
            else:
                unmark(battle, piece, CHARGING)
                battle.molested = 1
    return left


@rule
def next_rider(battle: Battle, umpire: Umpire, place: int) -> int:
    """The charging unit that makes its step next: the nearest to the hex charged, then the lowest number; NONE.

    Rule: IB-4.10i, IB-R51
    """
    best, least = NONE, FAR
    for piece in range(battle.piece_count):
        if has(battle, piece, CHARGING) and not has(battle, piece, HALTED | IN_BLOCK):
            far = apart(umpire, int(battle.pieces[piece].cell), place)
            if far < least:
                best, least = piece, far
    return best


@rule
def can_step(battle: Battle, umpire: Umpire, piece: int, direction: int, place: int) -> bool:
    """True when a charging unit can make a step: nearer, within its points, into a legal stack.

    Rule: IB-2.8a, IB-4.10i, IB-R51
    """
    one = battle.pieces[piece]
    step = charge_cost(battle, umpire, piece, int(one.cell), direction, place)
    if step == NONE or int(one.spent) + step > points_of_charge(battle, umpire, piece):
        return False
    to = int(umpire.board.neighbour[one.cell, direction])
    return apart(umpire, to, place) > 0 and fits(battle, umpire, piece, to)


@rule
def only_step(battle: Battle, umpire: Umpire, piece: int, place: int) -> tuple[int, int]:
    """How many steps a charging unit can make, and the hex of the last that was found, NONE."""
    steps, to = 0, NONE
    for direction in range(6):
        if can_step(battle, umpire, piece, direction, place):
            steps, to = steps + 1, int(umpire.board.neighbour[battle.pieces[piece].cell, direction])
    return steps, to


@brief_rule
def may_halt(battle: Battle) -> bool:
    """True when a charge that nobody awaits may be stopped: after its first step.

    Rule: IB-R103
    """
    frame = battle.stack[battle.depth - 1]
    return frame.phase == Phase.ADVANCE and frame.actor == DESERTED and frame.detail > 0


@rule
def settle_advance(battle: Battle, umpire: Umpire) -> bool:
    """Let all charging units make one step each, then let the enemy react, round by round, until nobody goes on.

    Rule: IB-4.10i, IB-4.10j, IB-4.10k, IB-4.10q, IB-R51, IB-R53, IB-R103, IB-R104
    """
    frame = battle.stack[battle.depth - 1]
    formation, place = int(frame.target), int(frame.place)
    side = int(battle.formations[formation].side)
    vanished = frame.actor == HELD and side_at(battle, umpire, place) != 1 - side
    if not drop_out(battle) or vanished:
        note(umpire, Event.CHARGE_OVER, formation)
        end_charge(battle)
        return False
    rider = next_rider(battle, umpire, place)
    if rider == NONE:
        if not begin_round(battle):
            come_home(battle, umpire, side)
        else:
            frame.detail += 1
            push(battle, Phase.OPPORTUNITY, NONE, formation, 0, 1 - side)
        return False
    steps, to = only_step(battle, umpire, rider, place)
    if steps == 0:
        stop(battle, umpire, rider)
        return False
    if steps == 1 and not may_halt(battle):
        step(battle, umpire, rider, 0, to, NONE)
        return False
    return wait_for(battle, side)


@rule
def begin_round(battle: Battle) -> bool:
    """Every charging unit may make a step again: True if one of them has made one in the round that is over."""
    stepped = False
    for piece in range(battle.piece_count):
        if has(battle, piece, CHARGING) and has(battle, piece, IN_BLOCK):
            unmark(battle, piece, IN_BLOCK)
            stepped = True
    return stepped


@rule
def stop(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A charging unit goes no further."""
    mark(battle, piece, HALTED)
    note(umpire, Event.HALTED, piece, int(battle.pieces[piece].cell))


@rule
def come_home(battle: Battle, umpire: Umpire, side: int) -> None:
    """Nobody goes further: the charging units next to the hex charged attack it, if anybody is in it.

    Rule: IB-4.10m, IB-R41, IB-R51, IB-R53, IB-R103, IB-R104
    """
    frame, attackers = battle.stack[battle.depth - 1], 0
    formation, place = int(frame.target), int(frame.place)
    for piece in range(battle.piece_count):
        if has(battle, piece, CHARGING) and apart(umpire, int(battle.pieces[piece].cell), place) == 1:
            attackers |= bit_of(piece)
    end_charge(battle)
    if attackers and side_at(battle, umpire, place) == 1 - side:
        set_combat(battle, place, attackers)
        push(battle, Phase.CLASH)
    else:
        note(umpire, Event.CHARGE_OVER, formation)


# --- steps ------------------------------------------------------------------------------------------------


@rule
def rider_objections(battle: Battle, umpire: Umpire, actor: int) -> int:
    """Why a unit does not make the next step of a charge."""
    frame = battle.stack[battle.depth - 1]
    if frame.phase != Phase.ADVANCE:
        return bit_of(Objection.NOT_NOW)
    if not has(battle, actor, CHARGING) or actor != next_rider(battle, umpire, int(frame.place)):
        return bit_of(Objection.NOT_CHARGING)
    return 0


@rule
def list_steps(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every step of the charging unit that is asked: how many actions are listed then.

    Rule: IB-4.10i, IB-R51
    """
    place = int(battle.stack[battle.depth - 1].place)
    rider = next_rider(battle, umpire, place)
    for cell in range(umpire.board.cells):
        if rider != NONE and apart(umpire, int(battle.pieces[rider].cell), cell) == 1:
            direction = direction_to(umpire.board, int(battle.pieces[rider].cell), cell)
            if can_step(battle, umpire, rider, direction, place):
                umpire.listed[n] = pack(Verb.STEP, rider, 0, cell, NONE)
                n += 1
    return n


@rule
def step_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a charging unit cannot make a step.

    Rule: IB-2.8a, IB-4.10c, IB-4.10i, IB-4.12ac, IB-R51
    """
    objections, goal = rider_objections(battle, umpire, actor), int(battle.stack[battle.depth - 1].place)
    if objections != 0:
        return objections
    one = battle.pieces[actor]
    if not 0 <= place < umpire.board.cells:
        return bit_of(Objection.OFF_THE_MAP)
    if apart(umpire, int(one.cell), place) != 1:
        return bit_of(Objection.NOT_ADJACENT)
    if apart(umpire, place, goal) >= apart(umpire, int(one.cell), goal):
        return bit_of(Objection.NOT_NEARER_TO_TARGET)
    direction = direction_to(umpire.board, int(one.cell), place)
    if can_step(battle, umpire, actor, direction, goal):
        return 0
    if not is_free(battle, umpire, place, int(one.side), int(one.formation)):
        return bit_of(Objection.BARRED if is_rubble(battle, place) else Objection.ENEMY_IN_THE_WAY)
    cost = step_cost(battle, umpire, actor, int(one.cell), direction)
    if cost == NONE:
        return bit_of(Objection.BARRED)
    if int(one.spent) + cost > points_of_charge(battle, umpire, actor):
        return bit_of(Objection.TOO_FAR)
    return bit_of(Objection.OVERSTACKED)


@rule
def step(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A charging unit rides into the next hex, with who goes along; an enemy zone of control stops it.

    Rule: IB-4.10i, IB-4.10q, IB-R30, IB-R33, IB-R51, IB-R64, IB-R104
    """
    one, goal = battle.pieces[actor], int(battle.stack[battle.depth - 1].place)
    start, side = int(one.cell), int(one.side)
    direction = direction_to(umpire.board, start, place)
    one.spent = int(one.spent) + step_cost(battle, umpire, actor, start, direction)
    shift(battle, actor, place)
    mark(battle, actor, MOVED | IN_BLOCK)
    mark_formation(battle, int(one.formation), MARCHED)
    note(umpire, Event.STEPPED, actor, start, place)
    cross(battle, umpire, actor, start, direction)
    for man in range(battle.piece_count):
        if battle.pieces[man].rides == actor and battle.pieces[man].cell == start:
            shift(battle, man, place)
            mark(battle, man, CARRIED)
            note(umpire, Event.CARRIED, man, start, place)
    overrun(battle, umpire, place, actor)
    reveal_contacts(battle, umpire, actor)
    stumble_on(battle, umpire, place, side)
    if ran_out(umpire):
        return
    in_zone = in_enemy_zoc(battle, umpire, place, side)
    if in_zone:
        mark(battle, actor, HALTED | ENTERED)
    if apart(umpire, place, goal) == 1:
        mark(battle, actor, HALTED)
    elif in_zone:
        note(umpire, Event.STOPPED, actor, place)


@rule
def halt_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a charging unit must ride on.

    Rule: IB-R51, IB-R103
    """
    objections = rider_objections(battle, umpire, actor)
    return objections if may_halt(battle) else objections | bit_of(Objection.MUST_RIDE_ON)


@rule
def list_halts(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add the halt of the charging unit that is asked, where nobody awaits the charge: how many actions then."""
    rider = next_rider(battle, umpire, int(battle.stack[battle.depth - 1].place))
    if rider != NONE and may_halt(battle):
        umpire.listed[n] = pack(Verb.HALT, rider, 0, 0, NONE)
        n += 1
    return n


@rule
def halt(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A charging unit that nobody awaits goes no further.

    Rule: IB-R103
    """
    stop(battle, umpire, actor)


# --- reactions --------------------------------------------------------------------------------------------


@rule
def most_range(umpire: Umpire) -> int:
    """The longest range of missiles that any troop has."""
    most = 0
    for troop in range(MAX_TROOPS):
        if umpire.troops[troop].cls != Cls.ENGINE:
            most = max(most, int(umpire.troops[troop].range))
    return most


@rule
def may_seem_to_fire(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True when archers of a side could lie face-down in range of a charging unit, for all its enemy knows.

    Whoever was asked only when archers lie there would tell that they do.

    Rule: IB-2.6b, IB-R52
    """
    most = most_range(umpire)
    for piece in range(battle.piece_count):
        if not is_concealed(battle, piece, side):
            continue
        for rider in range(battle.piece_count):
            cell = int(battle.pieces[rider].cell)
            if has(battle, rider, CHARGING) and apart(umpire, int(battle.pieces[piece].cell), cell) <= most:
                return True
    return False


@rule
def settle_opportunity(battle: Battle, umpire: Umpire, could_cast: int) -> bool:
    """Ask the side that is charged as long as it could fire at a charging unit, or answer with a spell.

    Rule: IB-4.10j, IB-4.10k, IB-4.10l, IB-R52, IB-R75
    """
    if not drop_out(battle):
        return done(battle)
    side = int(battle.stack[battle.depth - 1].detail)
    asked = could_cast != 0 or list_attacks(battle, umpire, 0) > 0 or may_seem_to_fire(battle, umpire, side)
    return wait_for(battle, side) if asked else done(battle)
