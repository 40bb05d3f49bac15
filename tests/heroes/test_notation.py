"""What an action of Heroes & Gods says in words and numbers."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heroes.builder import FIGURES, memory_of, names_of
from warhost.kernel.abi import pack
from warhost.rulesets.heroes.rules.choices import is_well_formed
from warhost.rulesets.heroes.state import NONE, POINT, Verb
from warhost.rulesets.heroes.words.names import EVENT_IDS, inches, point_name, read_inches
from warhost.rulesets.heroes.words.verbs import VERBS, point_of
from warhost.shelf.verbs import unpack

NAMES = names_of(memory_of(*FIGURES))
GREEK, MENELAUS, TROJAN, GLAUCUS = (NAMES.figure(label) for label in ("1", "3", "51", "53"))


@given(st.integers(-POINT, POINT))
def test_a_length_in_inches_reads_back_the_same(length: int) -> None:
    assert read_inches(inches(length)) == length


def test_god_events_are_called_by_their_numbers() -> None:
    assert tuple("E1 E2 E3 E4 E5 E6 E7 E8 E9".split()) == EVENT_IDS


@pytest.mark.parametrize("verb", Verb)
def test_the_rule_of_well_formed_actions_agrees_with_the_rows(verb: Verb) -> None:
    fills = VERBS.fills(verb)
    for actor, extra, place, target in product((NONE, GREEK), (0, 1), (0, 1), (NONE, TROJAN)):
        needed = (actor != NONE) == ("actor" in fills) and (target != NONE) == ("target" in fills)
        allowed = extra <= ("extra" in fills) and place <= ("place" in fills)
        assert is_well_formed(pack(verb, actor, extra, place, target)) == (needed and allowed)


def test_a_point_of_an_action_is_told_in_inches() -> None:
    code = VERBS.read("via 3 0.5,36", NAMES)
    assert point_of(unpack(code).place) == (50, 3600)
    assert point_name(*point_of(unpack(code).place)) == "0.50,36.00"
