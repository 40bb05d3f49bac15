"""The words of a position text of Te Wapen!: how each field of a battle is written, and what can be pending."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from warhost.errors import UnknownName
from warhost.kernel.abi import NOBODY
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.state import (
    ITEM_IDS,
    MAX_TRAPS,
    NONE,
    OFF_BOARD,
    SPELL_IDS,
    Kind,
    Phase,
    Reason,
    SpellList,
    TrapState,
)
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names

NOWHERE, NOTHING = "-", "none"
RANK_NAMES, SUIT_NAMES, JOKERS = "2 3 4 5 6 7 8 9 10 J Q K A".split(), "HDSC", ("X1", "X2")
CARD_NAMES = [*(rank + suit for suit in SUIT_NAMES for rank in RANK_NAMES), *JOKERS]
ABILITY_NAMES = (
    "BURROWING CAUSE_FEAR ETHEREAL FLYING FORESTWALKER FRENZY GENERAL MAGIC_USER REGENERATE SWIMMING INDIRECT "
    "ONE_FIGHT GAZE BELL_AURA CART_AURA ASSASSIN SHAPECHANGER UNDEAD RATMEN DEMON HEADS"
).split()
MARK_NAMES = (
    "NOMINATED INCLUDED MOVED ACTED NO_ACTION_HERE LEFT_BEHIND TELEPORTED LAUGHING SUMMONED SHAPE_CHANGED "
    "HORN_SOUNDED MOUNTED GAZED"
).split()


# --- how a field is written -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wording:
    """A field as a word of the text. `read` raises ValueError for a word that stands for nothing."""

    write: Callable[[Any, Names], str]
    read: Callable[[str, Names], Any]


def _read_number(text: str, least: int, most: int) -> int:
    if not (re.fullmatch("[0-9]{1,5}", text) and least <= int(text) <= most):
        raise ValueError(f"{text!r}: a number from {least} to {most} was expected")
    return int(text)


def number(most: int = 127, least: int = 0) -> Wording:
    """A number within bounds."""
    return Wording(lambda value, _: str(value), lambda text, _: _read_number(text, least, most))


def numbers(length: int, most: int) -> Wording:
    """Numbers with hyphens between them; zeros at the end are left out."""

    def write(values: list[int], _: Names) -> str:
        last = max((index for index, value in enumerate(values) if value), default=0)
        return "-".join(map(str, values[: last + 1]))

    def read(text: str, _: Names) -> list[int]:
        values = [_read_number(part, 0, most) for part in text.split("-")]
        if len(values) > length:
            raise ValueError(f"{text!r}: {len(values)} numbers, where at most {length} can be")
        return values + [0] * (length - len(values))

    return Wording(write, read)


def one_of(kind: str, words: Sequence[str], first: int = 0) -> Wording:
    """One of some words, the first of which stands for the number `first`."""

    def read(text: str, _: Names) -> int:
        if text not in words:
            raise UnknownName(kind, text, words)
        return words.index(text) + first

    return Wording(lambda value, _: words[value - first], read)


def set_of(kind: str, words: Sequence[str]) -> Wording:
    """A bit set: the words of its bits with commas between them, or "none"."""
    one = one_of(kind, words)

    def write(bits: int, _: Names) -> str:
        return ",".join(word for bit, word in enumerate(words) if (bits >> bit) & 1) or NOTHING

    def read(text: str, names: Names) -> int:
        return sum({1 << one.read(word, names) for word in text.split(",")}) if text != NOTHING else 0

    return Wording(write, read)


def or_else(word: str, value: int, other: Wording) -> Wording:
    """A wording with one more word for one more value."""
    return Wording(
        lambda number, names: word if number == value else other.write(number, names),
        lambda text, names: value if text == word else other.read(text, names),
    )


PIECE = Wording(lambda piece, names: names.label(piece), lambda text, names: names.piece(text))
HEX = Wording(lambda cell, names: names.hex(cell), lambda text, names: names.cell(text))
SIDE = one_of("side", SIDE_NAMES)
TROOP = one_of("troop", list(catalogue().troops))
CARD = one_of("card", CARD_NAMES)
SPELL = one_of("spell", SPELL_IDS)
TRAP = number(MAX_TRAPS - 1)
COUNT = number()
TURN = number(least=1)
POINTS = number(2**15 - 1)
REASON = one_of("reason", [each.name for each in Reason][1:], 1)
PLACE = or_else(NOWHERE, OFF_BOARD, HEX)
SIDE_OR_NOBODY = or_else("nobody", NOBODY, SIDE)

# What a piece may say of itself, by field. Side, troop and hex are always said; what is missing follows from the rest.
PIECE_FIELDS: dict[str, Wording] = {
    "marks": set_of("mark", MARK_NAMES),
    "items": set_of("item", ITEM_IDS),
    "form": or_else(NOTHING, NONE, TROOP),
    "form_turns": COUNT,
    "kind": one_of("kind of piece", [kind.name for kind in Kind]),
    "wounds": number(99),
    "full_wounds": number(99),
    "hit_at": number(7),
    "dice": numbers(state.MAX_RANGE, 99),
    "steady": COUNT,
    "stride": COUNT,
    "abilities": set_of("ability", ABILITY_NAMES),
    "counters": COUNT,
    "walked": COUNT,
    "moved": COUNT,
    "carried": COUNT,
    "spells": or_else(NOTHING, 0, one_of("spell list", [each.name.capitalize() for each in SpellList][1:], 1)),
    "mp": COUNT,
    "full_mp": COUNT,
    "item_mp": COUNT,
    "charges": numbers(4, 127),
    "fell_cell": PLACE,
    "fell_turn": COUNT,
}
TRAP_FIELDS = {"wounds": COUNT, "dice": COUNT, "hit_at": number(7), "prisoner": PIECE}
TRAP_STATE = one_of("state of a trap", [each.name.lower() for each in TrapState])

# --- pending matters ---------------------------------------------------------------------------------------

CARD_SEQUENCE = (Phase.DRAW, Phase.END_CARD, Phase.ACT, Phase.MOVE, Phase.INCLUDE, Phase.NOMINATE)
BETWEEN_CARDS = (Phase.END_TURN, Phase.PLACE_TRAPS)
PHASE = one_of("pending matter", [phase.name for phase in Phase])
STANDARD = {"actor": NONE, "target": NONE, "place": 0, "detail": 0}

# What each matter holds. All of it must be said but for the target of a reroll: without one it is a trap.
MATTERS: dict[int, dict[str, Wording]] = {
    Phase.PLACE_TRAPS: {"actor": SIDE, "detail": number(MAX_TRAPS)},
    Phase.FOLLOW_UP: {"actor": PIECE, "target": PIECE, "place": HEX},
    Phase.REROLL: {"actor": PIECE, "target": PIECE, "detail": TRAP},
    Phase.COMPANY: {"actor": PIECE, "target": PIECE, "place": HEX},
    Phase.SECOND_PLACE: {"actor": PIECE, "place": HEX, "detail": SPELL},
    Phase.STRIKE_AREA: {"actor": PIECE, "place": HEX, "detail": SPELL},
    Phase.SPLASH: {"actor": PIECE, "place": HEX, "detail": SPELL},
    Phase.TRAP_STRIKES: {"actor": PIECE, "detail": TRAP},
    Phase.PRISONER_STRIKES: {"actor": PIECE, "detail": TRAP},
}
LEFT_OPEN = {Phase.REROLL: ("target", "detail")}

# Who must be on the board, or the matter cannot be settled.
ON_BOARD = {
    Phase.REROLL: ("actor", "target"),
    Phase.COMPANY: ("actor", "target"),
    Phase.SECOND_PLACE: ("actor",),
    Phase.STRIKE_AREA: ("actor",),
    Phase.TRAP_STRIKES: ("actor",),
}


def implied(phase: int) -> tuple[Phase, ...]:
    """What lies below a matter when nothing else is said."""
    if phase in BETWEEN_CARDS:
        return (Phase.DRAW,)
    return CARD_SEQUENCE[: CARD_SEQUENCE.index(Phase(phase))] if phase in CARD_SEQUENCE else CARD_SEQUENCE[:3]


def can_be_pending(phases: Sequence[int]) -> bool:
    """True for an order in which play can leave matters: a place in the sequence of play, then what interrupts it."""
    main = tuple(phase for phase in phases if phase in CARD_SEQUENCE or phase in BETWEEN_CARDS)
    if not main or tuple(phases[: len(main)]) != main:
        return False
    if set(main[1:]) == {Phase.PLACE_TRAPS}:
        return len(phases) == len(main)
    in_order = main[:-1] == implied(main[-1])
    return in_order and (len(phases) == len(main) or main[-1] in (Phase.MOVE, Phase.ACT))
