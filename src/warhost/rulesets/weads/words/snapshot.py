"""A battle of Ayrena's Weads and its umpire as plain numbers, and what is asked of a battle everywhere."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.rulesets.weads.state import NONE, Battle, Phase, Umpire
from warhost.shelf.snapshot import reader, reader_in_place

snapshot = reader(Battle, pieces="piece_count", commands="command_count")
read_umpire = reader_in_place(Umpire)

OF_A_COMMAND = (Phase.ACTIVATE, Phase.SUCCEED, Phase.RAGE, Phase.MOVEMENT, Phase.COMBAT, Phase.END_ACTIVATION)
"""Matters whose actor is the command that is drawn or acts."""


def is_pending(battle: Battle, *phases: Phase) -> bool:
    """True while one of these matters is on the stack."""
    return any(battle.stack[depth].phase in phases for depth in range(battle.depth))


def active_command(battle: Battle) -> int:
    """The command that is drawn or acts, NONE."""
    frames = (battle.stack[depth] for depth in reversed(range(battle.depth)))
    return next((int(frame.actor) for frame in frames if frame.phase in OF_A_COMMAND), NONE)


def members_of(battle: Battle, command: int) -> Iterator[int]:
    """The pieces of a command, its leader last, eliminated or not."""
    return (piece for piece in range(battle.piece_count) if battle.pieces[piece].command == command)


def hidden_spells(battle: Battle, side: int) -> int:
    """How many spells of a side's hand nobody has seen who looks at this battle; 0 for whoever sees them all."""
    return int(battle.hand_size[side]) - sum(seen_in_hand(battle, side))


def seen_in_hand(battle: Battle, side: int) -> list[int]:
    """The copies of each spell in a side's hand of which the viewer knows."""
    return [max(pair) for pair in zip(rows(battle.hand)[side], rows(battle.known)[side], strict=True)]


def rows(numbers: object) -> list[list[int]]:
    """An array of two sides, of a snapshot or a record, as plain numbers."""
    return numbers.tolist()  # type: ignore[attr-defined]
