"""What an action of Te Wapen! says in words and numbers."""

from __future__ import annotations

from itertools import product

import pytest

from warhost.kernel.hexes import DIRECTIONS
from warhost.rulesets.tewapen.rules.decisions import is_well_formed
from warhost.rulesets.tewapen.rules.magic import choices_of
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.state import MAX_PIECES, NONE, Source, Spell, Verb
from warhost.rulesets.tewapen.words.cards import SOURCE_WORDS, SPELL_WORDS
from warhost.rulesets.tewapen.words.names import Names
from warhost.rulesets.tewapen.words.verbs import ELEMENTS, VERBS

COLUMNS, ROWS = 13, 9
SIDES = tuple(piece % 3 % 2 for piece in range(MAX_PIECES))  # R1, B1, R2, R3, B2, R4, ...
NAMES = Names(COLUMNS, ROWS, SIDES, (0,) * MAX_PIECES)
R3, B2 = NAMES.piece("R3"), NAMES.piece("B2")
HEX_0403 = NAMES.cell("0403")


def test_every_spell_and_source_has_a_word_of_its_own() -> None:
    for words, members in ((SPELL_WORDS, Spell), (SOURCE_WORDS, Source)):
        assert len({word.replace("-", "") for word in words.values()}) == len(members)


@pytest.mark.parametrize("verb", Verb)
def test_the_rule_of_well_formed_actions_agrees_with_the_rows(verb: Verb) -> None:
    fills = VERBS.fills(verb)
    for actor, extra, place, target in product((NONE, R3), (0, 1), (0, 1), (NONE, B2)):
        needed = (actor != NONE) == ("actor" in fills) and (target != NONE) == ("target" in fills)
        allowed = extra <= ("extra" in fills) and place <= ("place" in fills)
        if verb == Verb.CAST:  # what a spell is aimed at, its own rule judges
            needed = actor != NONE
        assert is_well_formed(verb, actor, extra, place, target) == (needed and allowed)


def test_elements_and_directions_are_those_of_the_tables() -> None:
    figures = catalogue()
    summoned = figures.spells["sp.elemental"].elementals
    assert [figures.troops[troop].name for troop in summoned] == [f"Elemental - {element}" for element in ELEMENTS]
    assert choices_of(Spell.WIND) == len(DIRECTIONS)
