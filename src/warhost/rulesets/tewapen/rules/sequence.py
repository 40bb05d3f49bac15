"""The sequence of play: set-up, the card loop, activation (all move, then all act), the end of a turn.

Each pending matter is a frame on the battle's stack. `advance` settles what lies on top until a player must choose.

Chapters: Sequence of play, TW-1.3.1
"""

from __future__ import annotations

from warhost.kernel.abi import NOBODY, RUNNING, pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import draw_from
from warhost.kernel.journal import note
from warhost.kernel.stack import done, goes_on, phase_on_top, wait_for
from warhost.rulesets.tewapen.rules.buildings import raise_buildings
from warhost.rulesets.tewapen.rules.choices import can_act_at_all, is_available
from warhost.rulesets.tewapen.rules.combat import follow_up, may_follow_up
from warhost.rulesets.tewapen.rules.deploy import pend_deployment
from warhost.rulesets.tewapen.rules.equipment import may_drop_any
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.forces import muster, set_up
from warhost.rulesets.tewapen.rules.individuals import end_shapes
from warhost.rulesets.tewapen.rules.modifiers import is_in_aura
from warhost.rulesets.tewapen.rules.movement import can_move_at_all
from warhost.rulesets.tewapen.rules.pieces import (
    flag,
    has,
    heal,
    is_attached,
    is_flagged,
    is_individual,
    is_on_board,
    unflag,
)
from warhost.rulesets.tewapen.rules.spells import (
    can_put,
    lift_fog,
    may_come_along,
    splash_next,
    strike_next,
    teleport_unit,
)
from warhost.rulesets.tewapen.rules.trap_battle import prisoner_strikes, trap_strikes
from warhost.rulesets.tewapen.rules.traps import lay_trap
from warhost.rulesets.tewapen.rules.victory import (
    check_breaking,
    check_hold,
    check_last_turn,
    check_losses,
    check_storm,
    check_units,
)
from warhost.rulesets.tewapen.state import (
    BLACK,
    CART_AURA,
    CLIMBERS,
    FOR_THE_CARD,
    FOR_THE_TURN,
    FRENZY,
    FULL_DECK,
    INCLUDED,
    LEFT_BEHIND,
    MAGIC_USER,
    NOMINATED,
    NONE,
    RED,
    REGENERATE,
    STEPS,
    Battle,
    Phase,
    TrapState,
    Umpire,
)

# Cards 0-51 are suit * 13 + rank: hearts, diamonds, spades, clubs; the two first, the ace last. 52 and 53 are Jokers.
RANKS, JOKER_CARD = 13, 52


# --- cards ------------------------------------------------------------------------------------------------


@brief_rule
def colour_of(card: int) -> int:
    """The side that a suit card activates.

    Rule: TW-1.3.1c
    """
    return RED if card < JOKER_CARD // 2 else BLACK


@rule
def count_available(battle: Battle, side: int) -> int:
    """Pieces of a side without an activation counter.

    Rule: TW-1.3.1o, TW-R14
    """
    count = 0
    for piece in range(battle.piece_count):
        count += int(is_available(battle, piece, side))
    return count


@rule
def draw_card(battle: Battle, umpire: Umpire) -> None:
    """Draw the next card: a Joker or nobody left ends the turn, an army without free pieces is passed over.

    Rule: TW-1.3.1a, TW-1.3.1d, TW-1.3.1e, TW-1.3.1f, TW-1.3.1g, TW-1.3.1j, TW-1.3.1l, TW-1.3.1r, TW-1.3.1s, TW-1.3.1u
    """
    red, black = count_available(battle, RED), count_available(battle, BLACK)
    if red + black == 0:
        note(umpire, Event.NOBODY_LEFT, int(battle.turn))
        push(battle, Phase.END_TURN)
        return
    card = draw_from(battle, umpire, int(battle.cards))
    if card < 0:
        return
    battle.cards &= ~(1 << card)
    note(umpire, Event.CARD_DRAWN, card)
    if card >= JOKER_CARD:
        push(battle, Phase.END_TURN)
        return
    side = colour_of(card)
    available = red if side == RED else black
    if available == 0:
        note(umpire, Event.CARD_IGNORED, card, side)
        return
    battle.card, battle.active = card, side
    battle.to_name = min(int(umpire.activations[card % RANKS]), available)
    for step in STEPS:
        push(battle, step)
    if battle.to_name == available:
        nominate_all(battle, umpire)


# --- activation -------------------------------------------------------------------------------------------


@rule
def nominate_all(battle: Battle, umpire: Umpire) -> None:
    """Name every free piece of the side: there is nothing to choose.

    Rule: TW-1.3.1q, TW-1.3.1r, TW-R11
    """
    for piece in range(battle.piece_count):
        if is_available(battle, piece, int(battle.active)):
            nominate(battle, umpire, piece)


@brief_rule
def nominate(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Name a piece for the running card.

    Rule: TW-1.3.1u
    """
    flag(battle, piece, NOMINATED)
    battle.to_name -= 1
    note(umpire, Event.NOMINATED, piece)


@brief_rule
def may_include(battle: Battle, piece: int) -> bool:
    """True for an attached individual without a counter whose unit is nominated.

    Rule: TW-1.6.2d, TW-R15
    """
    if not is_individual(battle, piece) or not is_available(battle, piece, int(battle.active)):
        return False
    return is_attached(battle, piece) and is_flagged(battle, int(battle.unit_in[battle.pieces[piece].cell]), NOMINATED)


@rule
def can_include_any(battle: Battle) -> bool:
    """True when any individual may still be included."""
    for piece in range(battle.piece_count):
        if may_include(battle, piece):
            return True
    return False


@rule
def begin_activation(battle: Battle, umpire: Umpire) -> None:
    """What happens by itself to activated pieces before they move: wounds heal, stone circles give magic back.

    Rule: TW-2.2.9a, TW-2.2.13b, TW-3.3a, TW-R69
    """
    figures = umpire.figures
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.marks & (NOMINATED | INCLUDED) == 0:
            continue
        carted = has(battle, piece, int(figures.cart_tag)) and is_in_aura(battle, umpire, piece, CART_AURA)
        if has(battle, piece, REGENERATE) or carted:
            heal(battle, umpire, piece, int(figures.regenerate_wounds))
        in_circle = umpire.chart[umpire.terrain[one.cell]].stone_circle != 0
        if in_circle and has(battle, piece, MAGIC_USER) and one.mp < one.full_mp:
            one.mp = min(int(one.mp) + int(figures.stone_circle_regain), int(one.full_mp))
            note(umpire, Event.MANA_REGAINED, piece, int(figures.stone_circle_regain), int(one.mp))


@rule
def end_card(battle: Battle, umpire: Umpire) -> None:
    """Mark all activated pieces still on the board, and look whether the battle is won.

    Rule: TW-1.3.1n, TW-1.6.2f, TW-R16
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.marks & FOR_THE_CARD == 0:
            continue
        if one.marks & (NOMINATED | INCLUDED) and is_on_board(battle, piece):
            one.counters += 1
        one.walked = 0
        unflag(battle, piece, FOR_THE_CARD)
    battle.card, battle.active, battle.mover, battle.to_name = NONE, NONE, NONE, 0
    check_losses(battle, umpire, int(umpire.orders.at_once))


@rule
def end_turn(battle: Battle, umpire: Umpire) -> None:
    """Scenario checks, counters off, clouds and forms run down, marks cleared, the deck whole again, the next turn.

    Rule: TW-1.3.1h, TW-1.3.1i, TW-1.7r, TW-R13
    """
    note(umpire, Event.TURN_ENDS, int(battle.turn))
    check_hold(battle, umpire)
    check_storm(battle, umpire)
    check_losses(battle, umpire, int(umpire.orders.end_of_turn))
    check_breaking(battle, umpire)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        one.counters = max(int(one.counters) - 1, 0)
        one.moved = one.carried = 0
        unflag(battle, piece, FOR_THE_TURN)
    lift_fog(battle, umpire)
    end_shapes(battle, umpire)
    battle.cards = FULL_DECK
    check_units(battle, umpire)
    check_last_turn(battle, umpire)
    if battle.result == RUNNING:
        battle.turn += 1
        note(umpire, Event.TURN_BEGINS, int(battle.turn))


# --- has anybody to choose? -------------------------------------------------------------------------------


@rule
def can_move_any(battle: Battle, umpire: Umpire) -> bool:
    """True when a nominated piece has a move left, or equipment to drop before it.

    Rule: TW-1.3.1k, TW-4.4k
    """
    for piece in range(battle.piece_count):
        if battle.pieces[piece].marks & NOMINATED and can_move_at_all(battle, umpire, piece):
            return True
        if (battle.pieces[piece].marks & CLIMBERS or battle.pieces[piece].oil > 0) and may_drop_any(battle, piece):
            return True
    return False


@rule
def can_act_any(battle: Battle, umpire: Umpire) -> bool:
    """True when an activated piece has an action left."""
    for piece in range(battle.piece_count):
        if battle.pieces[piece].marks & (NOMINATED | INCLUDED) and can_act_at_all(battle, umpire, piece):
            return True
    return False


@rule
def has_company(battle: Battle, umpire: Umpire, caster: int, unit: int, cell: int) -> bool:
    """True when anybody besides the caster may come along or stay in a teleport."""
    here = int(battle.first_in[battle.pieces[unit].cell])
    while here != NONE:
        if may_come_along(battle, umpire, caster, here, cell):
            return True
        here = int(battle.pieces[here].next_here)
    return False


@rule
def can_put_any(battle: Battle, umpire: Umpire, side: int, caster_cell: int, spell: int) -> bool:
    """True when there is a hex for the second unit of a horde."""
    for cell in range(umpire.board.cells):
        if can_put(battle, umpire, side, caster_cell, spell, cell):
            return True
    return False


# --- the stack --------------------------------------------------------------------------------------------


@rule
def advance(battle: Battle, umpire: Umpire) -> None:
    """Settle pending matters until a player must choose, the battle is over, or scripted dice run out.

    Rule: TW-R75
    """
    battle.to_decide = NOBODY
    while goes_on(battle, umpire):
        phase = phase_on_top(battle)
        if phase <= Phase.END_TURN:
            check_units(battle, umpire)
            if battle.result != RUNNING:
                return
        if settle_main(battle, umpire, phase) if phase <= Phase.PLACE_TRAPS else settle_pushed(battle, umpire, phase):
            return


@rule
def settle_main(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """Settle what the sequence of play has on top; True when its player has to choose.

    Rule: TW-1.3.1k, TW-1.3.1l, TW-1.3.1m, TW-1.3.1q
    """
    if phase == Phase.DRAW:
        draw_card(battle, umpire)
        return False
    if phase == Phase.NOMINATE and battle.to_name > 0:
        return wait_for(battle, int(battle.active))
    if phase == Phase.INCLUDE:
        if can_include_any(battle):
            return wait_for(battle, int(battle.active))
        begin_activation(battle, umpire)
    if phase == Phase.MOVE and can_move_any(battle, umpire):
        return wait_for(battle, int(battle.active))
    if phase == Phase.ACT and can_act_any(battle, umpire):
        return wait_for(battle, int(battle.active))
    if phase == Phase.SET_UP:
        return set_up_next(battle, umpire)
    if phase == Phase.PLACE_TRAPS:
        return place_traps_next(battle, umpire)
    pop(battle)
    if phase == Phase.END_CARD:
        end_card(battle, umpire)
    if phase == Phase.END_TURN:
        end_turn(battle, umpire)
    return False


@rule
def set_up_next(battle: Battle, umpire: Umpire) -> bool:
    """Roll the random scores of the next piece; after the last the armies deploy, or the first turn begins.

    Rule: TW-2.9.0a, TW-R101
    """
    frame = battle.stack[battle.depth - 1]
    piece = int(frame.detail)
    if piece >= umpire.orders.muster_length:
        if umpire.orders.deploying == 0:
            note(umpire, Event.TURN_BEGINS, int(battle.turn))
        return done(battle)
    frame.detail += 1
    set_up(battle, umpire, piece)
    return False


@rule
def place_traps_next(battle: Battle, umpire: Umpire) -> bool:
    """Let the owner place the next of his traps.

    Rule: TW-2.9.7a
    """
    frame = battle.stack[battle.depth - 1]
    return wait_for(battle, int(frame.actor)) if frame.detail > 0 else done(battle)


@rule
def settle_pushed(battle: Battle, umpire: Umpire, phase: int) -> bool:
    """Settle what interrupts the sequence of play; True when a player has to choose.

    Rule: TW-1.3.1m, TW-3.2.4d
    """
    frame = battle.stack[battle.depth - 1]
    actor, target, place, detail = int(frame.actor), int(frame.target), int(frame.place), int(frame.detail)
    if phase == Phase.TRAP_STRIKES:
        pop(battle)
        trap_strikes(battle, umpire, actor, detail)
    elif phase == Phase.PRISONER_STRIKES:
        pop(battle)
        prisoner_strikes(battle, umpire, actor, detail)
    elif phase == Phase.STRIKE_AREA:
        if battle.struck == 0:
            return done(battle)
        strike_next(battle, umpire, place, detail)
    elif phase == Phase.SPLASH:
        if battle.struck == 0:
            return done(battle)
        splash_next(battle, umpire)
    elif phase == Phase.FOLLOW_UP:
        return settle_follow_up(battle, umpire, actor, place)
    elif phase == Phase.DEPLOY:
        return wait_for(battle, actor)
    elif phase == Phase.COMPANY and not has_company(battle, umpire, actor, target, place):
        pop(battle)
        teleport_unit(battle, umpire, actor, target, place)
    elif phase == Phase.SECOND_PLACE and not can_put_any(battle, umpire, int(battle.pieces[actor].side), place, detail):
        return done(battle)
    else:  # a reroll, company or second place to be chosen
        return wait_for(battle, int(battle.pieces[actor].side))
    return False


@rule
def settle_follow_up(battle: Battle, umpire: Umpire, unit: int, cell: int) -> bool:
    """Offer the follow-up when there is a hex to occupy; frenzy takes the choice away.

    Rule: TW-1.5.7a, TW-1.5.7b, TW-2.2.6b
    """
    if not may_follow_up(battle, umpire, unit, cell):
        return done(battle)
    if not has(battle, unit, FRENZY):
        return wait_for(battle, int(battle.pieces[unit].side))
    pop(battle)
    follow_up(battle, umpire, unit, cell)
    return False


@rule
def leave_behind(battle: Battle, umpire: Umpire, individual: int) -> None:
    """Let an individual stay when its unit goes.

    Rule: TW-1.6.1f
    """
    flag(battle, individual, LEFT_BEHIND)
    note(umpire, Event.LEFT_BEHIND, individual)


@rule
def begin(battle: Battle, umpire: Umpire) -> None:
    """Put the armies on an empty board and lay out what comes before the first card.

    Rule: TW-1.3.1b, TW-2.9.0a, TW-2.9.7a, TW-4.4b, TW-R101
    """
    orders = umpire.orders
    battle.turn, battle.winner, battle.cards = 1, NOBODY, FULL_DECK
    battle.card, battle.active, battle.mover, battle.hold_side = NONE, NONE, NONE, NONE
    battle.unit_in[:] = NONE
    battle.first_in[:] = NONE
    raise_buildings(battle, umpire)
    for entry in range(orders.muster_length):
        muster(battle, umpire, entry)
    for cell in range(umpire.board.cells):
        for side in range(2):
            if orders.fixed_traps[side, cell]:
                lay_trap(battle, umpire, int(umpire.figures.trap), side, cell, TrapState.HIDDEN)
    push(battle, Phase.DRAW, NONE, NONE, 0, 0)
    for side in (BLACK, RED):
        if orders.traps_to_place[side] > 0:
            push(battle, Phase.PLACE_TRAPS, side, NONE, 0, int(orders.traps_to_place[side]))
    pend_deployment(battle, umpire)
    push(battle, Phase.SET_UP, NONE, NONE, 0, 0)
