"""Bringing summoned units onto the map and taking them off again.

A summoning is in force while it has begun. Its units are new pieces behind all others, in a formation of their own.

Chapters: IB-5.8
"""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.pieces import (
    is_independent,
    is_on_board,
    mark,
    take_off,
)
from warhost.rulesets.ittybitty.rules.templates import card_of
from warhost.rulesets.ittybitty.state import (
    ACTED,
    MAX_FORMATIONS,
    MAX_PIECES,
    MAX_SUMMONED,
    MAX_SUMMONS,
    NONE,
    OFF_BOARD,
    OWN_FORMATIONS,
    SUMMONED,
    Battle,
    Phase,
    Status,
    Umpire,
)

# --- a summoning ------------------------------------------------------------------------------------------


@brief_rule
def is_in_force(battle: Battle, number: int) -> bool:
    """True for a summoning that has begun and is not over."""
    return battle.summonings[number].begun > 0


@rule
def free_formation(battle: Battle, umpire: Umpire) -> int:
    """The first formation behind those of the armies that no summoning uses, NONE."""
    for formation in range(OWN_FORMATIONS, MAX_FORMATIONS):
        used = False
        for number in range(MAX_SUMMONS):
            used = used or (is_in_force(battle, number) and battle.summonings[number].formation == formation)
        if not used:
            return formation
    return NONE


@rule
def begin_summoning(battle: Battle, umpire: Umpire) -> int:
    """The spell that is cast brings units: a formation for them under its caster; the summoning's number, NONE.

    Rule: IB-5.6e, IB-5.6f, IB-5.8n, IB-5.8s, IB-R76, IB-R86
    """
    formation, card, caster = free_formation(battle, umpire), card_of(umpire, int(battle.cast.form)), battle.cast.caster
    for number in range(MAX_SUMMONS if formation != NONE else 0):
        if is_in_force(battle, number):
            continue
        one, led = battle.summonings[number], battle.formations[formation]
        one.caster, one.formation, one.upkeep, one.paid = caster, formation, card.upkeep, 0
        one.begun, one.until = battle.turn, int(battle.turn) + int(card.duration) - 1
        led.marks, led.captain, led.side = 0, caster, battle.pieces[caster].side
        led.lost, led.lost_before = 0, 0
        battle.formation_count = max(int(battle.formation_count), formation + 1)
        return number
    return NONE


@rule
def summoning_by(battle: Battle, caster: int) -> int:
    """The summoning that a caster has begun in this turn, NONE."""
    for number in range(MAX_SUMMONS):
        if battle.summonings[number].caster == caster and battle.summonings[number].begun == battle.turn:
            return number
    return NONE


@rule
def free_piece(battle: Battle) -> int:
    """The first piece behind those of the scenario that stands nowhere, NONE."""
    first = int(battle.listed_count)
    for piece in range(first, min(first + MAX_SUMMONED, MAX_PIECES)):
        if piece >= battle.piece_count or not is_on_board(battle, piece):
            return piece
    return NONE


@rule
def bring(battle: Battle, umpire: Umpire, troop: int, foot: int) -> None:
    """A unit of a troop comes, face-up, and is placed next; it is lost where there is no room for more.

    Rule: IB-5.8m, IB-5.8v, IB-R86, IB-R111
    """
    caster, piece = int(battle.cast.caster), free_piece(battle)
    number = summoning_by(battle, caster)
    if piece == NONE or number == NONE:
        note(umpire, Event.NO_ROOM, caster, 1)
        return
    one = battle.pieces[piece]
    battle.piece_count = max(int(battle.piece_count), piece + 1)
    one.marks, one.side, one.troop, one.foot = SUMMONED, battle.pieces[caster].side, troop, foot
    one.cell = one.last_cell = one.from_cell = OFF_BOARD
    one.formation, one.status, one.summons = battle.summonings[number].formation, Status.GOOD, number + 1
    one.shots = umpire.troops[troop].shots
    one.next = one.rides = one.named = one.bank = NONE
    one.disorders = one.power = one.spent = one.quiet = one.pontoon = one.petards = one.petard_turn = 0
    if is_independent(battle, umpire, piece):  # outside formations, as he was; he acts from the next turn
        one.formation = NONE
        mark(battle, piece, ACTED)
    push(battle, Phase.ARRIVAL, caster, piece)


# --- the end of a summoning -------------------------------------------------------------------------------


@rule
def vanish(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A summoned unit is gone; single men in its hex stay.

    Rule: IB-5.8p, IB-R86
    """
    note(umpire, Event.VANISHED, piece, int(battle.pieces[piece].cell))
    take_off(battle, piece)


@rule
def has_units(battle: Battle, number: int) -> bool:
    """True while a unit of a summoning stands on the map."""
    for piece in range(battle.listed_count, battle.piece_count):
        if battle.pieces[piece].summons == number + 1 and is_on_board(battle, piece):
            return True
    return False


@rule
def end_summoning(battle: Battle, umpire: Umpire, number: int) -> None:
    """A summoning is over, its units vanish.

    Rule: IB-5.6e, IB-R76, IB-R86
    """
    one = battle.summonings[number]
    if has_units(battle, number):
        note(umpire, Event.SUMMONS_OVER, int(one.caster))
    for piece in range(battle.listed_count, battle.piece_count):
        if battle.pieces[piece].summons == number + 1:
            battle.pieces[piece].summons = 0
            if is_on_board(battle, piece):
                vanish(battle, umpire, piece)
    one.caster = one.formation = NONE
    one.begun = one.until = one.upkeep = one.paid = 0
