"""A battle of Te Wapen! and its umpire as plain numbers, and what is asked of them everywhere: the rules themselves."""

from __future__ import annotations

from warhost.rulesets.tewapen.rules.pieces import appears_as, is_attached
from warhost.rulesets.tewapen.state import Battle, Umpire
from warhost.shelf.snapshot import plain, reader, reader_in_place

snapshot = reader(Battle, pieces="piece_count", traps="trap_count")
read_umpire = reader_in_place(Umpire)

_appears_as, _is_attached = plain(appears_as), plain(is_attached)


def troop_shown(battle: Battle, piece: int) -> int:
    """The troop row whose figure stands on the board, of a snapshot's piece."""
    return int(_appears_as(battle, piece))


def is_with_unit(battle: Battle, piece: int) -> bool:
    """True for a snapshot's individual that shares its hex with a unit."""
    return battle.pieces[piece].cell >= 0 and bool(_is_attached(battle, piece))
