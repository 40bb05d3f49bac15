"""What plain games are made of: pieces that stand in cells, nothing hidden, one decision after the other.

The umpire of such a game has `count` and `pieces` as its battle has them, as the scenario sets them up.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel import abi
from warhost.kernel.compile import contract, rule
from warhost.kernel.hidden import blot_out_dice
from warhost.kernel.intrinsics import record_in
from warhost.kernel.layout import Record, i1, i2

HEADER = abi.Header.dtype
GONE = -1  # the cell of a piece that is out of the battle
FACING = 2  # so many sides face each other across the board, the first from the top


class Piece(Record):
    """A piece; a game whose pieces have more inherits from it."""

    side = i1()
    kind = i1()
    cell = i2()  # GONE when it is out of the battle


@rule
def set_up(battle: Any, umpire: Any) -> None:
    """Begin turn 1 with the pieces of the scenario; the first side chooses."""
    battle.turn, battle.winner, battle.to_decide = 1, abi.NOBODY, 0
    battle.count = umpire.count
    battle.pieces[:] = umpire.pieces


@rule
def piece_in(battle: Any, cell: int) -> int:
    """The piece that stands in a cell, NOBODY when it is empty."""
    for piece in range(battle.count):
        if battle.pieces[piece].cell == cell:
            return piece
    return abi.NOBODY


@rule
def can_act(battle: Any, piece: int) -> bool:
    """True for a piece on the board whose side must choose."""
    return battle.pieces[piece].side == battle.to_decide and battle.pieces[piece].cell != GONE


@rule
def pieces_left(battle: Any, side: int) -> int:
    """How many pieces of a side are still in the battle."""
    left = 0
    for piece in range(battle.count):
        if battle.pieces[piece].side == side and battle.pieces[piece].cell != GONE:
            left += 1
    return left


@rule
def end_battle(battle: Any, winner: int, reason: int) -> None:
    """The battle is over; NOBODY has won a draw."""
    battle.result = abi.DRAWN if winner == abi.NOBODY else abi.WON
    battle.winner, battle.reason, battle.to_decide = winner, reason, abi.NOBODY


@rule
def sides_of(umpire: Any) -> int:
    """How many sides the scenario has; the pieces of its last side come last."""
    return int(umpire.pieces[umpire.count - 1].side) + 1


@rule
def side_after(battle: Any, umpire: Any, side: int) -> int:
    """The next side in turn that has pieces left; the side itself when no other has."""
    sides = sides_of(umpire)
    following = (side + 1) % sides
    while following != side and pieces_left(battle, following) == 0:
        following = (following + 1) % sides
    return following


@rule
def hand_over(battle: Any, umpire: Any, turns: int) -> bool:
    """Count a decision and let the next side choose, in the next turn when all have; True after so many turns."""
    battle.actions += 1
    if battle.result != abi.RUNNING:
        return False
    side = int(battle.to_decide)
    battle.to_decide = side_after(battle, umpire, side)
    if battle.to_decide > side:
        return False
    if battle.turn < turns:
        battle.turn += 1
        return False
    return True


@rule
def end_by_count(battle: Any, umpire: Any, reason: int) -> None:
    """The battle is over, and the side with more pieces than any other has won it."""
    most, winner = -1, abi.NOBODY
    for side in range(sides_of(umpire)):
        left = pieces_left(battle, side)
        if left >= most:
            winner = side if left > most else abi.NOBODY
            most = left
    end_battle(battle, winner, reason)


@rule
def rows_crossed(battle: Any, board: Any, side: int) -> int:
    """How many rows the pieces of a side have come across the board, the first side from the top, in all."""
    crossed = 0
    for piece in range(battle.count):
        one = battle.pieces[piece]
        if one.side == side and one.cell != GONE:
            row = int(one.cell) // int(board.columns)
            crossed += row if side == 0 else board.rows - 1 - row
    return crossed


@rule
def balance(battle: Any, umpire: Any, side: int) -> float:
    """Worth of a position for a side: 1 won, -1 lost, between them by its pieces against the mean of the others'.

    Where two sides face each other across the board, how far their pieces have come counts too.
    """
    if battle.result != abi.RUNNING:
        return 0.0 if battle.winner == abi.NOBODY else 1.0 if battle.winner == side else -1.0
    sides, own, others, ahead = sides_of(umpire), pieces_left(battle, side), 0, 0
    for other in range(sides):
        if other != side:
            others += pieces_left(battle, other)
            ahead -= rows_crossed(battle, umpire.board, other)
    ahead = ahead + rows_crossed(battle, umpire.board, side) if sides == FACING else 0
    enemy = others / max(1, sides - 1)
    return 0.8 * (own - enemy) / max(1.0, own + enemy) + 0.1 * ahead / max(1, battle.count * umpire.board.rows)


# --- actions ----------------------------------------------------------------------------------------------

ALONE, TO_PLACE, AT_TARGET = 0, 1, 2
"""What an action says besides its verb: nothing, who goes where, who does it to whom."""


@rule
def is_well_formed(battle: Any, cells: int, says: Any, action: int) -> bool:
    """True when an action says what its verb needs and no more; `says` has that of each verb, from number 1 on."""
    verb, actor, place, target = abi.verb_of(action), abi.actor_of(action), abi.place_of(action), abi.target_of(action)
    if not 1 <= verb <= len(says):
        return False
    if says[verb - 1] == ALONE:
        return action == abi.pack(verb, abi.NOBODY, 0, 0, abi.NOBODY)
    if not 0 <= actor < battle.count:
        return False
    if says[verb - 1] == TO_PLACE:
        return action == abi.pack(verb, actor, 0, place, abi.NOBODY) and place < cells
    return action == abi.pack(verb, actor, 0, 0, target) and 0 <= target < battle.count


@rule
def list_well_formed(battle: Any, cells: int, says: Any, out: Any) -> int:
    """List every well-formed action in the order of their numbers: how many."""
    n = 0
    for verb in range(1, len(says) + 1):
        what = says[verb - 1]
        for actor in range(1 if what == ALONE else battle.count):
            for at in range(cells if what == TO_PLACE else battle.count if what == AT_TARGET else 1):
                who = abi.NOBODY if what == ALONE else actor
                out[n] = abi.pack(verb, who, 0, at if what == TO_PLACE else 0, at if what == AT_TARGET else abi.NOBODY)
                n += 1
    return n


# --- parts of a contract ----------------------------------------------------------------------------------


@contract(abi.APPEAL)
def deeds_first(battle_bytes: Any, umpire_bytes: Any, actions: Any, n: int, scores: Any) -> None:
    """Give what is done to somebody more than what is done somewhere, and that more than anything else."""
    for k in range(n):
        scores[k] = 4.0 if abi.target_of(actions[k]) >= 0 else 1.0 if abi.actor_of(actions[k]) >= 0 else 0.1


@contract(abi.REDACT)
def hide_dice(battle_bytes: Any, side: int) -> None:
    """Blot out the coming dice; all else may be known."""
    blot_out_dice(record_in(battle_bytes, HEADER))


@contract(abi.IMAGINE)
def nothing_to_guess(battle_bytes: Any, umpire_bytes: Any, side: int) -> None:
    """Leave all as it is."""


OPEN: dict[str, Any] = {"appeal": deeds_first, "redact": hide_dice, "imagine": nothing_to_guess}
"""What a contract has of a game in which nothing is hidden."""
