"""The words of a position text of Te Wapen!: how each field of a battle is written, and what can be pending."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from warhost.kernel.abi import NOBODY
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.rules.ways import is_held_against
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.state import (
    FULL_DECK,
    ITEM_IDS,
    MAX_TRAPS,
    NONE,
    OFF_BOARD,
    SPELL_IDS,
    STEPS,
    Kind,
    Phase,
    Reason,
    SpellList,
    TrapState,
)
from warhost.rulesets.tewapen.words.names import SIDE_NAMES
from warhost.shelf.pending import Held, Matter, Matters
from warhost.shelf.position import Draft
from warhost.shelf.wordings import (
    NOTHING,
    Wording,
    bits_of,
    in_words,
    members_of,
    number,
    numbers,
    one_of,
    or_else,
    set_of,
)

NOWHERE = "-"
RANK_NAMES, SUIT_NAMES, JOKERS = "2 3 4 5 6 7 8 9 10 J Q K A".split(), "HDSC", ("X1", "X2")
CARD_NAMES = [*(rank + suit for suit in SUIT_NAMES for rank in RANK_NAMES), *JOKERS]
ABILITY_NAMES = (
    "BURROWING CAUSE_FEAR ETHEREAL FLYING FORESTWALKER FRENZY GENERAL MAGIC_USER REGENERATE SWIMMING INDIRECT "
    "ONE_FIGHT GAZE BELL_AURA CART_AURA ASSASSIN SHAPECHANGER UNDEAD RATMEN DEMON HEADS SIEGE "
    "BUILDINGS_ONLY CHAPLAIN LION SWORD_OF_THE_GODS SLAYER"
).split()
MARK_NAMES = (
    "NOMINATED INCLUDED MOVED ACTED NO_ACTION_HERE LEFT_BEHIND TELEPORTED LAUGHING SUMMONED SHAPE_CHANGED "
    "HORN_SOUNDED MOUNTED GAZED LADDERS TOWER"
).split()
AS_NAMED = attrgetter("name")


# --- how a field is written -------------------------------------------------------------------------------

PIECE = Wording(lambda piece, at: at.names.label(piece), lambda text, at: at.names.piece(text))
HEX = Wording(lambda cell, at: at.names.hex(cell), lambda text, at: at.names.cell(text))
SIDE = one_of("side", SIDE_NAMES)
TROOP = one_of("troop", list(catalogue().troops))
CARD = one_of("card", CARD_NAMES)
CARDS = in_words(CARD)
CARDS_GONE = Wording(
    lambda left, at: CARDS.write(FULL_DECK & ~left, at), lambda text, at: FULL_DECK & ~CARDS.read(text, at)
)
SPELL = one_of("spell", SPELL_IDS)
TRAP = number(MAX_TRAPS - 1)
COUNT = number()
TURN = number(least=1)
POINTS = number(2**15 - 1)
REASON = members_of("reason", Reason, 1, AS_NAMED)
PLACE = or_else(NOWHERE, OFF_BOARD, HEX)
SIDE_OR_NOBODY = or_else("nobody", NOBODY, SIDE)


def check_on_board(draft: Draft, piece: int) -> None:
    """Refuse a piece that stands nowhere."""
    if piece != NONE and draft.battle.pieces[piece].cell == OFF_BOARD:
        raise ValueError(f"{draft.names.label(piece)} is not on the board")


def _read_pieces_here(text: str, draft: Draft) -> int:
    bits: int = in_words(PIECE).read(text, draft)
    for piece in bits_of(bits):
        check_on_board(draft, piece)
    return bits


PIECES_HERE = Wording(in_words(PIECE).write, _read_pieces_here)

# What a piece may say of itself, by field. Side, troop and hex are always said; what is missing follows from the rest.
PIECE_FIELDS: dict[str, Wording] = {
    "marks": set_of("mark", MARK_NAMES),
    "items": set_of("item", ITEM_IDS),
    "form": or_else(NOTHING, NONE, TROOP),
    "form_turns": COUNT,
    "kind": members_of("kind of piece", Kind, word=AS_NAMED),
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
    "spells": or_else(NOTHING, 0, members_of("spell list", SpellList, 1, lambda one: one.name.capitalize())),
    "mp": COUNT,
    "full_mp": COUNT,
    "item_mp": COUNT,
    "charges": numbers(4, 127),
    "fell_cell": PLACE,
    "fell_turn": COUNT,
    "oil": COUNT,
}
BUILDING_FIELDS = {"wounds": number(99), "holder": SIDE_OR_NOBODY}
TRAP_FIELDS = {"wounds": COUNT, "dice": COUNT, "hit_at": number(7), "prisoner": PIECE}
TRAP_STATE = members_of("state of a trap", TrapState)

# --- pending matters ---------------------------------------------------------------------------------------

INTERRUPTS = tuple(phase for phase in Phase if Phase.FOLLOW_UP <= phase <= Phase.PRISONER_STRIKES)


TO_FOLLOW = {"actor": PIECE, "target": PIECE, "place": HEX}
AGAINST = {"actor": PIECE, "target": PIECE, "detail": TRAP}  # without a target it is the trap
OF_SPELL = {"actor": PIECE, "place": HEX, "detail": SPELL}
OF_TRAP = {"actor": PIECE, "detail": TRAP}


def _interrupt(phase: Phase, says: Mapping[str, Wording], *here: str, **more: Any) -> Matter:
    """What interrupts movement or actions; all of them may interrupt each other."""
    return Matter(phase, Phase.ACT, (Phase.MOVE, *INTERRUPTS), says, here=here, **more)


def _check_company(draft: Draft, held: Held) -> None:
    if is_held_against(draft.battle, int(held["target"]), int(held["place"])):
        where, who = draft.names.hex(held["place"]), draft.names.label(held["target"])
        raise ValueError(f"{where} is held by others: {who} cannot teleport there")


MATTERS = Matters(
    Phase,
    (
        Matter(Phase.DRAW),
        *(Matter(step, below, is_step=True) for step, below in zip(STEPS, (Phase.DRAW, *STEPS), strict=False)),
        Matter(Phase.END_TURN, Phase.DRAW),
        Matter(Phase.SET_UP, never="the set-up is over before the first decision; it cannot be pending"),
        Matter(Phase.PLACE_TRAPS, Phase.DRAW, (Phase.PLACE_TRAPS,), says={"actor": SIDE, "detail": number(MAX_TRAPS)}),
        Matter(Phase.DEPLOY, Phase.DRAW, (Phase.DEPLOY, Phase.PLACE_TRAPS), says={"actor": SIDE}),
        _interrupt(Phase.FOLLOW_UP, TO_FOLLOW),
        _interrupt(Phase.REROLL, AGAINST, "actor", "target", optional=("target", "detail")),
        _interrupt(Phase.COMPANY, TO_FOLLOW, "actor", "target", check=_check_company),
        _interrupt(Phase.SECOND_PLACE, OF_SPELL, "actor"),
        _interrupt(Phase.STRIKE_AREA, OF_SPELL, "actor"),
        _interrupt(Phase.SPLASH, OF_SPELL),
        _interrupt(Phase.TRAP_STRIKES, OF_TRAP, "actor"),
        _interrupt(Phase.PRISONER_STRIKES, OF_TRAP),
    ),
    check_on_board,
    word=AS_NAMED,
    by_key=True,
    part="part of {}",
)
