"""Summoned units: how they come and are placed, what they cost every turn, when they vanish; how spells wear off.

Chapters: IB-5.6, IB-5.8
"""

from __future__ import annotations

from warhost.kernel.abi import pack, pop
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.ittybitty.rules.casters import count_fallen, is_fallen
from warhost.rulesets.ittybitty.rules.conjuring import bring, end_summoning, has_units, is_in_force
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.ground import is_passable
from warhost.rulesets.ittybitty.rules.hidden import reveal_contacts
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    fits,
    is_hidden,
    is_on_board,
    mark,
    put,
)
from warhost.rulesets.ittybitty.rules.scouts import stumble_on
from warhost.rulesets.ittybitty.state import (
    AFRAID,
    MAX_SUMMONS,
    NONE,
    RAISED,
    Battle,
    Umpire,
    Verb,
)

# --- placing ----------------------------------------------------------------------------------------------


@rule
def has_enemy(battle: Battle, umpire: Umpire, cell: int, side: int) -> bool:
    """True for a hex with an enemy of this side other than hidden scouts.

    Rule: IB-R33, IB-R86
    """
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side != side and not is_hidden(battle, at):
            return True
        at = int(battle.pieces[at].next)
    return False


@rule
def arrival_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a summoned unit cannot be placed in a hex.

    Rule: IB-2.8a, IB-R86, IB-R88
    """
    frame = battle.stack[battle.depth - 1]
    if extra != 0 or target != NONE or place >= umpire.board.cells:
        return bit_of(Objection.MALFORMED)
    if actor != frame.target:
        return bit_of(Objection.NOT_ACTING)
    found = 0
    if apart(umpire, int(battle.pieces[frame.actor].cell), place) > 1:
        found |= bit_of(Objection.NOT_BESIDE_CASTER)
    if has_enemy(battle, umpire, place, int(battle.pieces[actor].side)):
        found |= bit_of(Objection.ENEMY_THERE)
    if not fits(battle, umpire, actor, place):
        found |= bit_of(Objection.OVERSTACKED)
    if not is_passable(battle, place):
        found |= bit_of(Objection.BARRED)
    if battle.glamour[place] != 0:
        found |= bit_of(Objection.UNDER_GLAMOUR)
    return found


@rule
def list_arrivals(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every hex in which the summoned unit can be placed.

    Rule: IB-R86
    """
    unit = int(battle.stack[battle.depth - 1].target)
    for place in range(umpire.board.cells):
        if arrival_objections(battle, umpire, unit, 0, place, NONE) == 0:
            umpire.listed[n] = pack(Verb.PLACE, unit, 0, place, NONE)
            n += 1
    return n


@rule
def settle_arrival(battle: Battle, umpire: Umpire) -> bool:
    """The owner places the unit: without being asked where only one hex is left; lost where none is.

    Rule: IB-R86
    """
    frame, fitting, only = battle.stack[battle.depth - 1], 0, NONE
    unit, caster = int(frame.target), int(frame.actor)
    for place in range(umpire.board.cells):
        if arrival_objections(battle, umpire, unit, 0, place, NONE) == 0:
            fitting, only = fitting + 1, place
    if fitting > 1:
        return wait_for(battle, int(battle.pieces[unit].side))
    if fitting == 1:
        arrive(battle, umpire, unit, 0, only, NONE)
        return False
    note(umpire, Event.NO_ROOM, caster, 1)
    return done(battle)


@rule
def arrive(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """Place a summoned unit: whom it touches is revealed.

    Rule: IB-2.6c, IB-R32, IB-R33, IB-R86
    """
    pop(battle)
    put(battle, actor, place)
    note(umpire, Event.SUMMONED, actor, place)
    reveal_contacts(battle, umpire, actor)
    stumble_on(battle, umpire, place, int(battle.pieces[actor].side))


# --- the dead ---------------------------------------------------------------------------------------------


@rule
def raise_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a counter cannot be raised.

    Rule: IB-5.8q, IB-R89
    """
    if actor != NONE or extra != 0 or place != 0 or target == NONE:
        return bit_of(Objection.MALFORMED)
    return 0 if is_fallen(battle, umpire, target) else bit_of(Objection.NOT_DEAD)


@rule
def list_raisings(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every counter of the pile of the dead.

    Rule: IB-5.8q
    """
    for piece in range(battle.listed_count):
        if is_fallen(battle, umpire, piece):
            umpire.listed[n] = pack(Verb.RAISE, NONE, 0, 0, piece)
            n += 1
    return n


@rule
def settle_raise(battle: Battle, umpire: Umpire) -> bool:
    """The owner picks the dead that return, one by one; where all return nobody is asked.

    Rule: IB-5.8q, IB-R89
    """
    frame, fallen = battle.stack[battle.depth - 1], count_fallen(battle, umpire)
    if frame.detail <= 0 or fallen == 0:
        return done(battle)
    if fallen > frame.detail:
        return wait_for(battle, int(battle.pieces[frame.actor].side))
    for piece in range(battle.listed_count):
        if is_fallen(battle, umpire, piece):
            raise_dead(battle, umpire, NONE, 0, 0, piece)
            break
    return False


@rule
def raise_dead(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A counter returns as it fell: with all its spears if it fell with spears, mounted or on foot.

    Rule: IB-5.8q, IB-5.8v, IB-R89, IB-R111
    """
    battle.stack[battle.depth - 1].detail -= 1
    mark(battle, target, RAISED)
    bring(battle, umpire, int(battle.pieces[target].troop), int(battle.pieces[target].foot))


# --- upkeep -----------------------------------------------------------------------------------------------


@rule
def sweep_summons(battle: Battle, umpire: Umpire) -> None:
    """What a caster has summoned vanishes at once when he is dead.

    Rule: IB-R76
    """
    for number in range(MAX_SUMMONS):
        if is_in_force(battle, number) and not is_on_board(battle, int(battle.summonings[number].caster)):
            end_summoning(battle, umpire, number)


@rule
def is_due(battle: Battle, number: int) -> bool:
    """True when upkeep of a summoning has to be paid in this End of Turn phase.

    Rule: IB-5.6e, IB-R76
    """
    one = battle.summonings[number]
    return 0 < one.begun < battle.turn < one.until and one.paid == 0 and has_units(battle, number)


@rule
def due_of(battle: Battle, caster: int) -> int:
    """The first summoning for which a caster has to pay, NONE.

    Rule: IB-5.6e
    """
    for number in range(MAX_SUMMONS):
        if battle.summonings[number].caster == caster and is_due(battle, number):
            return number
    return NONE


@rule
def settle_upkeep(battle: Battle, umpire: Umpire) -> bool:
    """A side keeps up what it has summoned or lets it end, caster by caster; what cannot be paid ends.

    Rule: IB-5.6e, IB-5.8n, IB-5.8s, IB-R67, IB-R76
    """
    side, asked = int(battle.stack[battle.depth - 1].detail), False
    for number in range(MAX_SUMMONS):
        caster = int(battle.summonings[number].caster)
        if not is_due(battle, number) or battle.pieces[caster].side != side:
            continue
        if battle.pieces[caster].power >= battle.summonings[number].upkeep:
            asked = True
        else:
            let_lapse(battle, umpire, number)
    return wait_for(battle, side) if asked else done(battle)


@rule
def let_lapse(battle: Battle, umpire: Umpire, number: int) -> None:
    """A summoning is not kept up.

    Rule: IB-5.6e, IB-R76
    """
    note(umpire, Event.UPKEEP_LAPSED, int(battle.summonings[number].caster))
    end_summoning(battle, umpire, number)


@rule
def pay_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a caster cannot pay.

    Rule: IB-5.6e, IB-R76
    """
    found, number = lapse_objections(battle, umpire, actor, extra, place, target), due_of(battle, actor)
    if number != NONE and battle.pieces[actor].power < battle.summonings[number].upkeep:
        found |= bit_of(Objection.CANNOT_PAY)
    return found


@rule
def lapse_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a caster has nothing to let end.

    Rule: IB-5.6e, IB-R76
    """
    if extra != 0 or place != 0 or target != NONE:
        return bit_of(Objection.MALFORMED)
    return bit_of(Objection.NOTHING_KEPT_UP) if due_of(battle, actor) == NONE else 0


@rule
def list_payments(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add paying and not paying, for every caster of the side who has to choose.

    Rule: IB-5.6e
    """
    side = int(battle.stack[battle.depth - 1].detail)
    for verb in range(Verb.PAY, Verb.LAPSE + 1):
        for caster in range(battle.listed_count):
            if battle.pieces[caster].side == side and due_of(battle, caster) != NONE:
                umpire.listed[n] = pack(verb, caster, 0, 0, NONE)
                n += 1
    return n


@rule
def pay(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A caster keeps up what he has summoned for another turn.

    Rule: IB-5.6e, IB-5.8n, IB-5.8s, IB-R67
    """
    one, caster = battle.summonings[due_of(battle, actor)], battle.pieces[actor]
    caster.power -= one.upkeep
    one.paid = 1
    note(umpire, Event.UPKEEP_PAID, actor, int(one.upkeep), int(caster.power))


@rule
def lapse(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A caster lets end what he has summoned.

    Rule: IB-5.6e, IB-R76
    """
    let_lapse(battle, umpire, due_of(battle, actor))


# --- wearing off ------------------------------------------------------------------------------------------


@rule
def end_spells(battle: Battle, umpire: Umpire) -> None:
    """End of the turn: what has lasted its turns is over, so are fear, confusion and Wahoo.

    Rule: IB-5.6f, IB-5.8d, IB-5.8g, IB-5.8n, IB-5.8t, IB-R25, IB-R76, IB-R81
    """
    for number in range(MAX_SUMMONS):
        one = battle.summonings[number]
        one.paid = 0
        if is_in_force(battle, number) and (one.until <= battle.turn or not has_units(battle, number)):
            end_summoning(battle, umpire, number)
    for cell in range(umpire.board.cells):
        if 0 < battle.chasm[cell] <= battle.turn:
            battle.chasm[cell] = 0
            note(umpire, Event.CHASM_CLOSES, cell)
        if 0 < battle.glamour[cell] <= battle.turn:
            battle.glamour[cell] = 0
            note(umpire, Event.GLAMOUR_ENDS, cell)
    battle.wahoo[:] = 0
    for formation in range(battle.formation_count):
        one_led = battle.formations[formation]
        one_led.marks = int(one_led.marks) & ~AFRAID
