"""Face-down pieces: which lie so, and when they are turned over. What a side may not know of them is in `unseen.py`.

The enemy of a face-down unit sees that a counter lies in a hex, and no more; so it is with single men and engines under
it. Scouts under their counters are known for what they are.

Chapters: IB-2.6
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import EVERYBODY, note
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.pieces import (
    has,
    is_face_down,
    is_hidden,
    is_unit,
    mark,
    unmark,
)
from warhost.rulesets.ittybitty.state import (
    COMPANION,
    FACE_DOWN,
    HIDDEN,
    NONE,
    Battle,
    Umpire,
)


@rule
def conceal(battle: Battle, umpire: Umpire) -> None:
    """Before turn 1: note which pieces are no units; lay all units face-down if the scenario says so.

    Rule: IB-2.6a, IB-R32
    """
    for piece in range(battle.piece_count):
        if not is_unit(battle, umpire, piece):
            mark(battle, piece, COMPANION)
        elif umpire.orders.face_down != 0 and umpire.orders.arrival[piece] == 0:
            mark(battle, piece, FACE_DOWN)


# --- turning over -----------------------------------------------------------------------------------------


@rule
def lies_under(battle: Battle, piece: int) -> bool:
    """True for a single man or an engine in the hex of a face-down unit of its side.

    Rule: IB-R32
    """
    one = battle.pieces[piece]
    if one.cell < 0 or not has(battle, piece, COMPANION):
        return False
    at = int(battle.first[one.cell])
    while at != NONE:
        if battle.pieces[at].side == one.side and is_face_down(battle, at) and not has(battle, at, COMPANION | HIDDEN):
            return True
        at = int(battle.pieces[at].next)
    return False


@rule
def reveal(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Turn a unit face-up for good; with the last of its hex the single men and engines under it are seen too.

    Rule: IB-2.6c, IB-R32
    """
    if not is_face_down(battle, piece):
        return
    one = battle.pieces[piece]
    unmark(battle, piece, FACE_DOWN)
    note(umpire, Event.REVEALED, piece, int(one.cell))
    at = int(battle.first[one.cell]) if one.cell >= 0 else NONE
    while at != NONE:
        if battle.pieces[at].side == one.side and has(battle, at, COMPANION) and not lies_under(battle, at):
            note(umpire, Event.REVEALED, at, int(one.cell))
        at = int(battle.pieces[at].next)


@rule
def reveal_hex(battle: Battle, umpire: Umpire, cell: int, side: int) -> None:
    """Turn all units of a side in a hex face-up, hidden scouts excepted.

    Rule: IB-2.6c, IB-R32
    """
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side == side and not is_hidden(battle, at):
            reveal(battle, umpire, at)
        at = int(battle.pieces[at].next)


@rule
def reveal_formation(battle: Battle, umpire: Umpire, formation: int) -> None:
    """Turn all units of a formation face-up.

    Rule: IB-3.3l, IB-R32
    """
    for piece in range(battle.piece_count):
        if battle.pieces[piece].formation == formation and battle.pieces[piece].cell >= 0:
            reveal(battle, umpire, piece)


@rule
def reveal_contacts(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A unit has come to where it stands: it and the enemy units next to it are turned face-up, also across rivers.

    Rule: IB-2.6c, IB-2.6d, IB-3.2e, IB-R9, IB-R32
    """
    one = battle.pieces[piece]
    if one.cell < 0 or is_hidden(battle, piece) or not is_unit(battle, umpire, piece):
        return
    for direction in range(6):
        cell = int(umpire.board.neighbour[one.cell, direction])
        at = int(battle.first[cell]) if cell >= 0 else NONE
        while at != NONE:
            if battle.pieces[at].side != one.side and is_unit(battle, umpire, at) and not is_hidden(battle, at):
                reveal(battle, umpire, at)
                reveal(battle, umpire, piece)
            at = int(battle.pieces[at].next)


@rule
def spot(battle: Battle, umpire: Umpire, scout: int) -> None:
    """Take a scout's counter off: from now on he is a unit like others.

    Rule: IB-3.3n, IB-R33
    """
    if not is_hidden(battle, scout):
        return
    unmark(battle, scout, HIDDEN | FACE_DOWN)
    note(umpire, Event.SPOTTED, scout)
    reveal_contacts(battle, umpire, scout)


@brief_rule
def note_for_owner(battle: Battle, umpire: Umpire, kind: int, piece: int, b: int, c: int, d: int) -> None:
    """Write down what a piece does; only its owner reads it while it lies face-down.

    Rule: IB-2.6b, IB-R32
    """
    if is_face_down(battle, piece) or lies_under(battle, piece):
        umpire.journal.reader = 1 + int(battle.pieces[piece].side)
    note(umpire, kind, piece, b, c, d)
    umpire.journal.reader = EVERYBODY


# --- who is concealed -------------------------------------------------------------------------------------


@brief_rule
def is_concealed(battle: Battle, piece: int, side: int) -> bool:
    """True for a counter of a side that lies face-down, once single men and engines under others are face-down too.

    Rule: IB-2.6b, IB-R32
    """
    one = battle.pieces[piece]
    return one.side == side and one.cell >= 0 and has(battle, piece, FACE_DOWN) and not has(battle, piece, HIDDEN)


@rule
def is_unknown(battle: Battle, formation: int) -> bool:
    """True for a formation on the map of which no unit is face-up.

    Rule: IB-2.6b
    """
    found = False
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.formation == formation and one.cell >= 0:
            if not is_face_down(battle, piece):
                return False
            found = True
    return found
