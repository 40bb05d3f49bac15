"""An action is packed into the bits of one number: what fills its bits, or nearly, is said here by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from warhost.kernel.abi import ACTOR_BITS, EXTRA_BITS, PLACE_BITS, TARGET_BITS, VERB_BITS
from warhost.rulesets.heroes import state as heroes
from warhost.rulesets.heroes.setup.scenario import LARGEST_TABLE
from warhost.rulesets.ittybitty import state as ittybitty
from warhost.rulesets.onehour import state as onehour
from warhost.rulesets.tewapen import state as tewapen
from warhost.rulesets.tewapen.rules.magic import SOURCE_SHIFT, SPELL_SHIFT, choices_of
from warhost.rulesets.weads import state as weads
from warhost.rulesets.weads.words.verbs import SPELL_BITS

FACINGS = 6  # corners of a hex, or sides of it
SQUARE_SIDES = 4

ROOM = {
    "tewapen, verb": (max(tewapen.Verb), VERB_BITS),
    "tewapen, actor and target": (tewapen.MAX_PIECES, min(ACTOR_BITS, TARGET_BITS)),
    "tewapen, place": (tewapen.MAX_CELLS - 1, PLACE_BITS),
    "tewapen, choice of a cast": (max(map(choices_of, range(tewapen.SPELLS))) - 1, SOURCE_SHIFT),
    "tewapen, source of a cast": (len(tewapen.Source), SPELL_SHIFT - SOURCE_SHIFT),
    "tewapen, spell of a cast": (tewapen.SPELLS, EXTRA_BITS - SPELL_SHIFT),
    "heroes, verb": (max(heroes.Verb), VERB_BITS),
    "heroes, actor and target": (heroes.MAX_FIGURES, min(ACTOR_BITS, TARGET_BITS)),
    "heroes, place": (LARGEST_TABLE * heroes.POINT + LARGEST_TABLE, PLACE_BITS),
    "heroes, y of a place": (LARGEST_TABLE, heroes.POINT.bit_length() - 1),
    "heroes, event": (heroes.EVENTS - 1, EXTRA_BITS),
    "onehour, verb": (max(onehour.Verb), VERB_BITS),
    "onehour, actor and target": (onehour.MAX_UNITS, min(ACTOR_BITS, TARGET_BITS)),
    "onehour, place": (onehour.MAX_CELLS - 1, PLACE_BITS),
    "onehour, facing": (SQUARE_SIDES - 1, EXTRA_BITS),
    "weads, verb": (max(weads.Verb), VERB_BITS),
    "weads, actor and target": (weads.MAX_PIECES, min(ACTOR_BITS, TARGET_BITS)),
    "weads, place": (weads.MAX_CELLS - 1, PLACE_BITS),
    "weads, spell of a cast": (weads.MAX_SPELLS - 1, SPELL_BITS),
    "weads, facing above the spell": (FACINGS, EXTRA_BITS - SPELL_BITS),
    "ittybitty, verb": (max(ittybitty.Verb), VERB_BITS),
    "ittybitty, actor and target": (ittybitty.MAX_PIECES, min(ACTOR_BITS, TARGET_BITS)),
    "ittybitty, place": (ittybitty.MAX_CELLS - 1, PLACE_BITS),
    "ittybitty, form of a cast": (ittybitty.FORMS - 1, EXTRA_BITS),
    "ittybitty, structure": (ittybitty.MAX_STRUCTURES - 1, EXTRA_BITS),
}
"""The largest number that is packed, and the bits that it has; pieces count from 1 there, for 0 is nobody."""

LAST_BIT_IN_USE = {
    "tewapen, source of a cast": "an 8th source wants SPELL_SHIFT moved up",
    "heroes, place": "a table of 8.2 m wants a coarser grid of points",
    "heroes, y of a place": "a table of 8.2 m wants a coarser grid of points",
    "weads, spell of a cast": "SPELL_BITS follows MAX_SPELLS; the facing above it has eight bits left",
}
"""What has no bit to spare, and what more of it would take."""


@pytest.mark.parametrize("field", ROOM)
def test_what_is_packed_fits_its_bits(field: str) -> None:
    largest, bits = ROOM[field]
    assert largest < 1 << bits, f"{field}: {largest} does not fit {bits} bits"


def test_what_has_no_bit_to_spare_is_known() -> None:
    full = {field for field, (largest, bits) in ROOM.items() if largest.bit_length() >= bits}
    assert full == LAST_BIT_IN_USE.keys()


SIZES = {
    "Te Wapen!": (tewapen.MAX_CELLS, tewapen.MAX_PIECES),
    "Heroes & Gods": (heroes.MAX_FIGURES,),
    "One-Hour Fantasy": (onehour.MAX_CELLS, onehour.MAX_UNITS),
    "Ayrena's Weads": (weads.MAX_CELLS, weads.MAX_UNITS, weads.MAX_COMMANDS),
    "Itty Bitty Battles": (
        ittybitty.MAX_CELLS,
        ittybitty.MAX_PIECES,
        ittybitty.MAX_SUMMONED,
        ittybitty.MAX_FORMATIONS,
    ),
}


@pytest.mark.parametrize("game", SIZES)
def test_the_docs_say_how_large_a_battle_may_be(game: str) -> None:
    growing = (Path(__file__).parents[1] / "docs" / "growing.md").read_text("utf-8")
    (row,) = [line for line in growing.splitlines() if line.startswith(f"| {game} |")]
    assert {str(size) for size in SIZES[game]} <= set(re.findall(r"\d+", row))
