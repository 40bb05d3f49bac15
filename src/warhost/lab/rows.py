"""What is kept of a battle: one row for the battle, and one for each piece in it. Fields are called as files' columns.

Rows are plain values, so that they can be written down, handed on and compared.
"""

from __future__ import annotations

from typing import NamedTuple


class BattleRow(NamedTuple):
    """One battle."""

    number: int  # of the battle in its plan, from 0
    seed: int
    winner: str | None  # the side, None for a draw
    reason: str  # why it ended
    decisions: int
    turns: int
    first: str | None  # the side that decided first after the set-up
    scores: tuple[int, ...]  # by side; columns "score_<side>"
    course: tuple[float, ...]  # worth of the first side less that of the others at the start of each turn
    did: tuple[str, ...]  # the distinct verbs and named things done, in order
    could: tuple[str, ...]  # the same of what was legal at some decision
    forfeited_by: str | None  # the side that lost by not deciding as a player must
    forfeit_reason: str | None
    actions: bytes  # the codes of all actions, eight bytes each, the lowest first, packed by zlib


class PieceRow(NamedTuple):
    """One piece in one battle."""

    number: int  # of the battle in its plan
    piece: str  # its label, as in views
    side: str
    what: str  # what it is, as the game names it
    fate: str  # one of `warhost.ruleset.FATES_AT_LAST`
    fell_turn: int | None
    fell_at: str | None  # the place
    felled_by: str | None  # the label of who did it
    felled: int  # how many others it made fall
    harm_done: int  # by the game's own measure
    harm_taken: int
    strikes: int  # attacks made
    acts: int  # decisions of which it was the actor
    stood: tuple[str, ...]  # the place at the start of each turn and at the end, "" where it was nowhere
    entered: tuple[str, ...]  # the distinct places it came to, in order


class Watched(NamedTuple):
    """The rows of one battle."""

    battle: BattleRow
    pieces: tuple[PieceRow, ...]


class Batch(NamedTuple):
    """The rows of a batch's battles, in the order of their numbers."""

    number: int  # of the batch in its plan
    battles: tuple[BattleRow, ...]
    pieces: tuple[PieceRow, ...]
