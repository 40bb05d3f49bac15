"""What cards, spells and the sources of spells are called."""

from __future__ import annotations

from enum import IntEnum

from warhost.rulesets.tewapen.setup.catalogue import Item, catalogue
from warhost.rulesets.tewapen.setup.catalogue import Spell as SpellCard
from warhost.rulesets.tewapen.state import SPELL_IDS, Source, Spell
from warhost.shelf.declared import each_of


def _words_of(members: type[IntEnum]) -> dict[int, str]:
    """The word of each member of a list: its name in lower case, with hyphens."""
    return {int(member): member.name.lower().replace("_", "-") for member in members}


SPELL_WORDS = _words_of(Spell)
SOURCE_WORDS = _words_of(Source)
SOURCE_ITEMS = each_of(
    [source for source in Source if source != Source.OWN_STORE],
    {
        Source.BLADE: "it.spells",
        Source.FIRE_RING: "it.firering",
        Source.FROST_RING: "it.frostring",
        Source.BOOTS: "it.boots",
        Source.CHALICE: "it.chalice",
        Source.BANNER: "ba.magic",
    },
)


def card_name(card: int) -> str:
    """What a card is called: "Queen of hearts", "7 of clubs", "Joker"."""
    cards = catalogue().charts.cards
    ranks, suits = list(cards.activations), (*cards.red_suits, *cards.black_suits)
    suit, rank = divmod(card, len(ranks))
    return f"{ranks[rank]} of {suits[suit]}" if suit < len(suits) else "Joker"


def card_parts(card: int) -> dict[str, str | None]:
    """The rank and the suit of a card as data; a Joker has no suit."""
    rank, _, suit = card_name(card).lower().partition(" of ")
    return {"rank": rank, "suit": suit or None}


def spell_card(spell: int) -> SpellCard:
    """The row of a spell by its number."""
    return catalogue().spells[SPELL_IDS[spell]]


def source_item(source: int) -> Item | None:
    """The item that pays for a spell, None for the caster's own store."""
    return None if source == Source.OWN_STORE else catalogue().items[SOURCE_ITEMS[Source(source)]]
