"""A battle and its umpire as plain numbers, and what is asked of a battle everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.kernel.sets import wide_in
from warhost.rulesets.ittybitty.state import NONE, UNKNOWN, Battle, Cls, Phase, Piece, Umpire
from warhost.shelf.snapshot import plain, reader, reader_in_place

snapshot = reader(Battle, pieces="piece_count")
read_umpire = reader_in_place(Umpire)
_wide_in = plain(wide_in)

OF_A_FORMATION = (Phase.ACTION, Phase.CHARGE, Phase.ADVANCE, Phase.OPPORTUNITY)
"""Matters whose target is the formation that acts."""
OF_A_PIECE = (Phase.ACTIVATION, Phase.CASTER, Phase.WITHDRAWAL, Phase.STEP_BACK)
"""Matters whose actor is who acts."""


def is_pending(battle: Battle, *phases: Phase) -> bool:
    """True while one of these matters is on the stack."""
    return any(battle.stack[depth].phase in phases for depth in range(battle.depth))


def frames(battle: Battle) -> Iterator[Any]:
    """The pending matters, the one on top first."""
    return (battle.stack[depth] for depth in reversed(range(battle.depth)))


def acting_formation(battle: Battle) -> int:
    """The formation that acts, NONE."""
    found = (int(one.target) for one in frames(battle) if one.phase in OF_A_FORMATION)
    return next((one for one in found if one != NONE), NONE)


def acting_piece(battle: Battle) -> int:
    """The independent, the captain or the caster who acts, NONE."""
    for one in frames(battle):
        if one.phase == Phase.ACTION and one.target == NONE:
            return int(one.actor)
        if one.phase in OF_A_PIECE:
            return int(one.actor)
    return NONE


def members(words: Any) -> list[int]:
    """The pieces of a wide set as a snapshot has it."""
    found = int(_wide_in(words))
    return [piece for piece in range(found.bit_length()) if found >> piece & 1]


def is_unknown(one: Piece) -> bool:
    """True for a face-down counter of a redacted battle, of which the viewer knows only that it is there."""
    return bool(one.marks & UNKNOWN)


def is_unit(umpire: Umpire, one: Piece) -> bool:
    """True for a combat unit."""
    return bool(umpire.troops[one.troop].cls < Cls.CAPTAIN)


def is_single(umpire: Umpire, one: Piece) -> bool:
    """True for a captain, a wizard or a priest."""
    return umpire.troops[one.troop].cls in (Cls.CAPTAIN, Cls.WIZARD, Cls.PRIEST)


def units_of(battle: Battle, formation: int) -> list[int]:
    """The units of a formation on the map, as far as they are known."""
    return [
        piece
        for piece, one in enumerate(battle.pieces)
        if one.formation == formation and one.cell >= 0 and not is_unknown(one)
    ]
