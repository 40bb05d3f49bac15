"""The sequence of play: set-up, the beginning of a turn, the draws, the end of the turn.

Each pending matter is a frame on the battle's stack. `advance` settles what lies on top until a player must choose.

Chapters: Sequence of play, IB-4.1
"""

from __future__ import annotations

from warhost.kernel.abi import NO_ACTION, NOBODY, pop, push
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.reactions import idle_in
from warhost.kernel.sets import is_among, mask_of
from warhost.kernel.stack import goes_on, phase_on_top, wait_for
from warhost.rulesets.ittybitty.rules.activation import (
    settle_action,
    settle_activation,
    settle_caster,
    settle_window,
)
from warhost.rulesets.ittybitty.rules.advance import settle_advance, settle_opportunity
from warhost.rulesets.ittybitty.rules.casting import settle_casting, settle_chain, settle_pick
from warhost.rulesets.ittybitty.rules.charge import settle_charge
from warhost.rulesets.ittybitty.rules.clash import settle_clash
from warhost.rulesets.ittybitty.rules.cup import counters_left, settle_draw
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.ground import is_passable
from warhost.rulesets.ittybitty.rules.hidden import reveal_contacts
from warhost.rulesets.ittybitty.rules.morale import settle_morale
from warhost.rulesets.ittybitty.rules.petards import settle_petards, settle_step_back
from warhost.rulesets.ittybitty.rules.pieces import apart, fits, is_unit, put
from warhost.rulesets.ittybitty.rules.ranks import settle_reassign
from warhost.rulesets.ittybitty.rules.refusal import settle_refusal
from warhost.rulesets.ittybitty.rules.scouts import settle_withdrawal
from warhost.rulesets.ittybitty.rules.set_up import settle_set_up
from warhost.rulesets.ittybitty.rules.spells import could_react
from warhost.rulesets.ittybitty.rules.summons import settle_arrival, settle_raise, settle_upkeep, sweep_summons
from warhost.rulesets.ittybitty.rules.victory import settle_end_turn
from warhost.rulesets.ittybitty.rules.works import settle_works
from warhost.rulesets.ittybitty.state import NONE, Battle, Phase, Umpire, Verb

OF_A_SUBPHASE = mask_of(
    Phase.DECLARE, Phase.REFUSAL, Phase.CLASH, Phase.CHARGE, Phase.ADVANCE, Phase.OPPORTUNITY, Phase.WITHDRAWAL
)
OF_MAGIC = mask_of(Phase.CHAIN, Phase.CASTING, Phase.PICK, Phase.RAISE, Phase.ARRIVAL)

# --- a turn begins ----------------------------------------------------------------------------------------


@rule
def settle_turn(battle: Battle, umpire: Umpire) -> bool:
    """Reinforcements enter, leaderless formations are given captains, all single men go into the cup.

    Rule: IB-4.1a, IB-4.1d, IB-6.1o, IB-R17, IB-R100
    """
    pop(battle)
    battle.last_owner = NONE
    for piece in range(battle.listed_count):
        due = int(umpire.orders.arrival[piece])
        if 0 < due <= battle.turn and battle.pieces[piece].cell < 0 and battle.pieces[piece].last_cell < 0:
            enter(battle, umpire, piece)
    note(umpire, Event.TURN_BEGINS, int(battle.turn), counters_left(battle, umpire))
    first = int(umpire.orders.first_side)
    push(battle, Phase.DRAW)
    push(battle, Phase.REASSIGN, NONE, NONE, 0, 1 - first)
    push(battle, Phase.REASSIGN, NONE, NONE, 0, first)
    return False


@rule
def enter(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A reinforcement enters in its hex, else in the nearest free hex of the edge; where none is, it waits.

    Rule: IB-6.1o, IB-R93, IB-R100
    """
    entry, best, nearest = int(umpire.orders.entry[piece]), NONE, 99
    for cell in range(umpire.board.cells):
        distance = apart(umpire, entry, cell)
        if distance >= nearest or (cell != entry and not is_on_edge(umpire, cell)):
            continue
        if is_open_to(battle, umpire, piece, cell):
            best, nearest = cell, distance
    if best != NONE:
        put(battle, piece, best)
        note(umpire, Event.ARRIVED, piece, best)
        if is_unit(battle, umpire, piece):
            reveal_contacts(battle, umpire, piece)


@rule
def is_on_edge(umpire: Umpire, cell: int) -> bool:
    """True for a hex on the edge of the map.

    Rule: IB-R100
    """
    for direction in range(6):
        if umpire.board.neighbour[cell, direction] < 0:
            return True
    return False


@rule
def is_open_to(battle: Battle, umpire: Umpire, piece: int, cell: int) -> bool:
    """True for a hex without enemies in which a reinforcement has room.

    Rule: IB-2.8a, IB-R100
    """
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side != battle.pieces[piece].side:
            return False
        at = int(battle.pieces[at].next)
    return is_passable(battle, cell) and fits(battle, umpire, piece, cell)


# --- the stack --------------------------------------------------------------------------------------------


@rule
def advance(battle: Battle, umpire: Umpire) -> None:
    """Settle pending matters until a player must choose, the battle is over, or scripted dice run out.

    What a dead caster has summoned vanishes before anybody is asked.

    Rule: IB-4.1c, IB-4.8g, IB-R76
    """
    battle.to_decide = NOBODY
    while goes_on(battle, umpire):
        phase = phase_on_top(battle)
        if is_among(phase, OF_A_SUBPHASE):
            waits = settle_subphase(battle, umpire, phase)
        elif is_among(phase, OF_MAGIC):
            waits = settle_magic(battle, umpire, phase)
        else:
            sweep_summons(battle, umpire)
            waits = settle(battle, umpire, phase)
        if waits:
            return
        battle.to_decide = NOBODY


@rule
def settle(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """Settle what lies on top; True when a player has to choose.

    Rule: IB-4.1d, IB-4.13a
    """
    if phase == Phase.ACTION:
        return settle_action(battle, umpire)
    if phase == Phase.ACTIVATION:
        return settle_activation(battle, umpire)
    if phase == Phase.CASTER:
        return settle_caster(battle, umpire)
    if phase == Phase.DRAW:
        return settle_draw(battle, umpire)
    if phase == Phase.WINDOW:
        return settle_window(battle, umpire)
    if phase == Phase.MORALE:
        return settle_morale(battle, umpire)
    if phase == Phase.WORKS:
        return settle_works(battle, umpire)
    if phase == Phase.PETARDS:
        return settle_petards(battle, umpire)
    if phase == Phase.STEP_BACK:
        return settle_step_back(battle, umpire)
    if phase == Phase.UPKEEP:
        return settle_upkeep(battle, umpire)
    if phase == Phase.END_TURN:
        return settle_end_turn(battle, umpire)
    if phase == Phase.TURN:
        return settle_turn(battle, umpire)
    if phase == Phase.REASSIGN:
        return settle_reassign(battle, umpire)
    return settle_set_up(battle, umpire)


@rule
def settle_subphase(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """The same for what lies above an action subphase: combats and charges.

    Rule: IB-4.8a, IB-4.10i
    """
    frame = battle.stack[battle.depth - 1]
    if phase == Phase.DECLARE:
        return wait_for(battle, declaring_side(battle))
    if phase == Phase.CLASH:
        return settle_clash(battle, umpire)
    if phase == Phase.REFUSAL:
        return settle_refusal(battle, umpire)
    if phase == Phase.CHARGE:
        return settle_charge(battle, umpire)
    if phase == Phase.ADVANCE:
        return settle_advance(battle, umpire)
    if phase == Phase.OPPORTUNITY:
        could_cast = could_react(battle, umpire, int(frame.detail), int(frame.target))
        return settle_opportunity(battle, umpire, int(could_cast))
    return settle_withdrawal(battle, umpire)


@rule
def settle_magic(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """The same for what lies above a caster.

    Rule: IB-5.3a
    """
    if phase == Phase.CASTING:
        return settle_casting(battle, umpire)
    if phase == Phase.CHAIN:
        return settle_chain(battle, umpire)
    if phase == Phase.PICK:
        return settle_pick(battle, umpire)
    if phase == Phase.RAISE:
        return settle_raise(battle, umpire)
    return settle_arrival(battle, umpire)


@rule
def declaring_side(battle: Battle) -> int:
    """The side that builds a combat: whoever acts, or who fires at those who charge.

    Rule: IB-4.10j, IB-4.11b
    """
    below = battle.stack[battle.depth - 2]
    return int(below.detail if below.phase == Phase.OPPORTUNITY else battle.pieces[below.actor].side)


@rule
def idle_answer(battle: Battle) -> int:
    """Where a side may refuse battle, slip away or fire at those who charge: to let it go by; else NO_ACTION.

    Rule: IB-4.10j, IB-4.10p, IB-R33, IB-R34
    """
    answer = idle_in(battle, Phase.REFUSAL, 0, 1, Verb.PASS)
    if answer == NO_ACTION:
        answer = idle_in(battle, Phase.WITHDRAWAL, 0, 1, Verb.PASS)
    return idle_in(battle, Phase.OPPORTUNITY, 0, 1, Verb.PASS) if answer == NO_ACTION else answer
