"""Refusing battle: a retreat before the fight; scouts who got away unseen slip off in the same way.

Attackers and target stand in `battle.combat`, also when a charge is declared.

Chapters: IB-3.2, IB-4.10
"""

from __future__ import annotations

from warhost.kernel.abi import pack, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, wide_in
from warhost.kernel.stack import done, phase_on_top, wait_for
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.hidden import reveal, reveal_contacts
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import (
    can,
    cls_of,
    fits,
    has,
    is_able,
    is_hidden,
    is_single,
    mark,
    shift,
)
from warhost.rulesets.ittybitty.rules.refuges import find_foes, find_refuges, is_held
from warhost.rulesets.ittybitty.rules.scouts import status_objections, stumble_on
from warhost.rulesets.ittybitty.state import (
    CARRIED,
    NONE,
    REFUSED,
    REFUSES,
    Battle,
    Cls,
    Phase,
    Umpire,
    Verb,
)

ALONE, WITH_MEN = 0, 1  # `extra` of WITHDRAW: whether the single men of the hex go along

# --- who can ----------------------------------------------------------------------------------------------


@brief_rule
def refuses(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a unit that can refuse battle: light cavalry, elf rangers, a scout without his counter.

    Rule: IB-3.2d, IB-R34
    """
    return can(battle, umpire, piece, REFUSES) or cls_of(battle, umpire, piece) == Cls.SCOUT


@brief_rule
def may_refuse(battle: Battle, umpire: Umpire, piece: int, side: int) -> bool:
    """True for a unit of a side that may still refuse the battle that is declared.

    Rule: IB-3.2d, IB-4.10p, IB-R34, IB-R43, IB-R103
    """
    one = battle.pieces[piece]
    return (
        one.side == side
        and one.cell == battle.combat.cell
        and is_able(battle, piece)
        and refuses(battle, umpire, piece)
        and not is_hidden(battle, piece)
        and not has(battle, piece, REFUSED)
    )


@brief_rule
def foes_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The wide set of the units from which a piece retreats in the matter on top.

    Rule: IB-R33, IB-R34, IB-R103
    """
    if phase_on_top(battle) == Phase.REFUSAL:
        return wide_in(battle.combat.attackers)
    return find_foes(battle, umpire, piece)


@rule
def could_refuse(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True when a unit of a side may refuse the battle that is declared, and has somewhere to go.

    Rule: IB-R34
    """
    foes = wide_in(battle.combat.attackers)
    for piece in range(battle.piece_count):
        if may_refuse(battle, umpire, piece, side) and find_refuges(battle, umpire, piece, foes) > 0:
            return True
    return False


@rule
def open_refusal(battle: Battle, umpire: Umpire, side: int) -> None:
    """A melee, a mounted attack or a charge is declared: first those of the target hex who can may refuse battle.

    Rule: IB-3.2d, IB-4.10p, IB-R34, IB-R103
    """
    if could_refuse(battle, umpire, side):
        push(battle, Phase.REFUSAL, NONE, NONE, 0, side)


@rule
def settle_refusal(battle: Battle, umpire: Umpire) -> bool:
    """Ask a side as long as somebody of it may refuse.

    Rule: IB-R34
    """
    side = int(battle.stack[battle.depth - 1].detail)
    return wait_for(battle, side) if could_refuse(battle, umpire, side) else done(battle)


@rule
def man_with(battle: Battle, umpire: Umpire, piece: int, first: int) -> int:
    """The first single man with a number from `first` on who stands with a unit of his side, NONE.

    Rule: IB-R30, IB-R103
    """
    one = battle.pieces[piece]
    at = int(battle.first[one.cell]) if one.cell >= 0 else NONE
    while at != NONE:
        if at >= first and battle.pieces[at].side == one.side and is_single(battle, umpire, at):
            return at
        at = int(battle.pieces[at].next)
    return NONE


# --- choices ----------------------------------------------------------------------------------------------


@rule
def list_withdrawals(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every retreat before battle in the matter on top: how many actions are listed then.

    Rule: IB-R33, IB-R34
    """
    frame = battle.stack[battle.depth - 1]
    if frame.phase == Phase.WITHDRAWAL:
        return list_refuges(battle, umpire, int(frame.actor), n)
    for piece in range(battle.piece_count):
        if may_refuse(battle, umpire, piece, int(frame.detail)):
            n = list_refuges(battle, umpire, piece, n)
    return n


@rule
def list_refuges(battle: Battle, umpire: Umpire, piece: int, n: int) -> int:
    """Add all that one piece can choose: where to go, alone or with the single men of its hex."""
    if find_refuges(battle, umpire, piece, foes_of(battle, umpire, piece)) == 0:
        return n
    most = ALONE if man_with(battle, umpire, piece, 0) == NONE else WITH_MEN
    for extra in range(most + 1):
        for cell in range(umpire.board.cells):
            if umpire.cost[cell] > 0 and fits(battle, umpire, piece, cell):
                umpire.listed[n] = pack(Verb.WITHDRAW, piece, extra, cell, NONE)
                n += 1
    return n


@rule
def refuser_objections(battle: Battle, umpire: Umpire, piece: int) -> int:
    """Why a piece cannot refuse the battle that is declared.

    Rule: IB-3.2d, IB-4.10p, IB-R34, IB-R43
    """
    one, objections = battle.pieces[piece], status_objections(battle, piece)
    if one.cell != battle.combat.cell:
        objections |= bit_of(Objection.NOT_ATTACKED)
    if not refuses(battle, umpire, piece) or is_hidden(battle, piece):
        objections |= bit_of(Objection.CANNOT_REFUSE)
    if has(battle, piece, REFUSED):
        objections |= bit_of(Objection.HAS_REFUSED)
    return objections


@rule
def withdraw_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a piece cannot retreat before battle to a hex.

    Rule: IB-2.8a, IB-3.3n, IB-R33, IB-R34
    """
    frame, objections = battle.stack[battle.depth - 1], 0
    if battle.pieces[actor].cell < 0:
        return bit_of(Objection.GONE)
    if frame.phase == Phase.REFUSAL:
        objections |= refuser_objections(battle, umpire, actor)
    elif actor != frame.actor:
        return bit_of(Objection.NOT_ACTING)
    if not 0 <= extra <= WITH_MEN:
        objections |= bit_of(Objection.MALFORMED)
    elif extra == WITH_MEN and man_with(battle, umpire, actor, 0) == NONE:
        objections |= bit_of(Objection.NOT_A_COMPANION)
    if not 0 <= place < umpire.board.cells:
        return objections | bit_of(Objection.OFF_THE_MAP)
    find_refuges(battle, umpire, actor, foes_of(battle, umpire, actor))
    if umpire.cost[place] <= 0:
        held = is_held(battle, umpire, place, int(battle.pieces[actor].side))
        return objections | bit_of(Objection.ENEMY_THERE if held else Objection.NOT_AWAY)
    if not fits(battle, umpire, actor, place):
        objections |= bit_of(Objection.OVERSTACKED)
    return objections


@rule
def withdraw(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A unit retreats before battle, with the single men of its hex if their player wishes; a scout slips away.

    Rule: IB-3.2d, IB-3.2e, IB-3.3n, IB-4.10p, IB-R30, IB-R32, IB-R33, IB-R34, IB-R103
    """
    start, side = int(battle.pieces[actor].cell), int(battle.pieces[actor].side)
    slips = phase_on_top(battle) == Phase.WITHDRAWAL
    man = man_with(battle, umpire, actor, 0) if extra == WITH_MEN else NONE
    if not slips:
        reveal(battle, umpire, actor)
        mark(battle, actor, REFUSED)
    note(umpire, Event.REFUSED, actor, start, place)
    while man != NONE:
        after = man_with(battle, umpire, actor, man + 1)
        shift(battle, man, place)
        mark(battle, man, CARRIED)
        note(umpire, Event.CARRIED, man, start, place)
        man = after
    shift(battle, actor, place)
    if slips:
        done(battle)
    reveal_contacts(battle, umpire, actor)
    stumble_on(battle, umpire, place, side)
