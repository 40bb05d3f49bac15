"""A battle of Te Wapen! and its umpire as plain numbers, and what is asked of them everywhere: the rules themselves."""

from __future__ import annotations

from typing import Any

from warhost.rulesets.tewapen.rules.pieces import appears_as, is_attached
from warhost.rulesets.tewapen.state import MAX_PIECES, Battle, Kind, Piece, Umpire
from warhost.shelf.snapshot import offset_of, plain, reader, reader_in_place

_LAST_KIND = offset_of(Battle, "pieces") + (MAX_PIECES - 1) * Piece.dtype.itemsize + offset_of(Piece, "kind")


def _records_used(seen: Any) -> int:
    """How many records of the list of pieces are read: all of them where buildings have those at its end."""
    return MAX_PIECES if seen.raw_bytes[_LAST_KIND] == Kind.BUILDING else int(seen.piece_count)


snapshot = reader(Battle, pieces=_records_used, traps="trap_count")
read_umpire = reader_in_place(Umpire)

_appears_as, _is_attached = plain(appears_as), plain(is_attached)


def troop_shown(battle: Battle, piece: int) -> int:
    """The troop row whose figure stands on the board, of a snapshot's piece."""
    return int(_appears_as(battle, piece))


def is_with_unit(battle: Battle, piece: int) -> bool:
    """True for a snapshot's individual that shares its hex with a unit."""
    return battle.pieces[piece].cell >= 0 and bool(_is_attached(battle, piece))
