"""Actions in notation: written and read back they are the same, and what cannot be read is named."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import warhost
from heroes.builder import FIGURES, memory_of, names_of
from notation import reads_or_refuses, typed_anyhow
from warhost.errors import NotationError
from warhost.kernel.abi import pack
from warhost.rulesets.heroes import RULESET
from warhost.rulesets.heroes.rules.choices import is_well_formed
from warhost.rulesets.heroes.setup.scenario import scenarios
from warhost.rulesets.heroes.state import EVENTS, NONE, POINT, Verb
from warhost.rulesets.heroes.words.names import EVENT_IDS, inches, point_name, read_inches
from warhost.rulesets.heroes.words.verbs import VERBS, point_of
from warhost.shelf.verbs import unpack

NAMES = names_of(memory_of(*FIGURES))
GREEK, MENELAUS, TROJAN, GLAUCUS = (NAMES.figure(label) for label in ("1", "3", "51", "53"))
PLACE = 1800 * POINT + 1250

FIGURE = st.integers(0, len(NAMES.numbers) - 1)
POINTS = st.integers(0, POINT * POINT - 1)


@st.composite
def well_formed_actions(draw: st.DrawFn) -> int:
    """Any action that says what its verb needs."""
    verb = draw(st.sampled_from(Verb))
    actor = draw(FIGURE) if "actor" in VERBS.fills(verb) else NONE
    place = draw(POINTS) if "place" in VERBS.fills(verb) else 0
    target = draw(FIGURE) if "target" in VERBS.fills(verb) else NONE
    return pack(verb, actor, draw(st.integers(0, EVENTS - 1)) if verb == Verb.CALL else 0, place, target)


@given(well_formed_actions())
def test_what_is_written_reads_back_the_same(code: int) -> None:
    assert VERBS.read(VERBS.write(code, NAMES), NAMES) == code


@given(well_formed_actions(), st.data())
def test_case_and_spaces_do_not_matter(code: int, data: st.DataObject) -> None:
    assert VERBS.read(typed_anyhow(data, VERBS.write(code, NAMES)), NAMES) == code


@given(st.lists(st.sampled_from("move via call shoot 3 53 E3 18,12.5 18.00,12.50 -1,5 , 1e3 pass done ??".split())))
def test_any_words_are_an_action_or_an_error_in_notation(words: list[str]) -> None:
    assert reads_or_refuses(VERBS, " ".join(words), NAMES)


@given(st.text())
def test_any_text_is_an_action_or_an_error_in_notation(text: str) -> None:
    assert reads_or_refuses(VERBS, text, NAMES)


@given(st.integers(-POINT, POINT))
def test_a_length_in_inches_reads_back_the_same(length: int) -> None:
    assert read_inches(inches(length)) == length


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("begin", pack(Verb.BEGIN, NONE, 0, 0, NONE)),
        ("yield", pack(Verb.YIELD, NONE, 0, 0, NONE)),
        ("deploy 3 18.00,12.50", pack(Verb.DEPLOY, MENELAUS, 0, PLACE, NONE)),
        ("challenge 3 53", pack(Verb.CHALLENGE, MENELAUS, 0, 0, GLAUCUS)),
        ("accept", pack(Verb.ACCEPT, NONE, 0, 0, NONE)),
        ("decline", pack(Verb.DECLINE, NONE, 0, 0, NONE)),
        ("rally 3", pack(Verb.RALLY, MENELAUS, 0, 0, NONE)),
        ("choose 3", pack(Verb.CHOOSE, MENELAUS, 0, 0, NONE)),
        ("move 3 18.00,12.50", pack(Verb.MOVE, MENELAUS, 0, PLACE, NONE)),
        ("move 3 0.00,0.00", pack(Verb.MOVE, MENELAUS, 0, 0, NONE)),
        ("via 3 18.00,12.50", pack(Verb.VIA, MENELAUS, 0, PLACE, NONE)),
        ("halt", pack(Verb.HALT, NONE, 0, 0, NONE)),
        ("back", pack(Verb.BACK, NONE, 0, 0, NONE)),
        ("shoot 6 51", pack(Verb.SHOOT, NAMES.figure("6"), 0, 0, TROJAN)),
        ("hurl 3 53", pack(Verb.HURL, MENELAUS, 0, 0, GLAUCUS)),
        ("panic 3 53", pack(Verb.PANIC, MENELAUS, 0, 0, GLAUCUS)),
        ("stand 3", pack(Verb.STAND, MENELAUS, 0, 0, NONE)),
        ("fire-bow 56", pack(Verb.FIRE_BOW, NAMES.figure("56"), 0, 0, NONE)),
        ("fire-spear 51", pack(Verb.FIRE_SPEAR, TROJAN, 0, 0, NONE)),
        ("strike 1 51", pack(Verb.STRIKE, GREEK, 0, 0, TROJAN)),
        ("advance", pack(Verb.ADVANCE, NONE, 0, 0, NONE)),
        ("stay", pack(Verb.STAY, NONE, 0, 0, NONE)),
        ("call E1", pack(Verb.CALL, NONE, 0, 0, NONE)),
        ("call E3", pack(Verb.CALL, NONE, 2, 0, NONE)),
        ("bless 51", pack(Verb.BLESS, NONE, 0, 0, TROJAN)),
        ("set-down 18.00,12.50", pack(Verb.SET_DOWN, NONE, 0, PLACE, NONE)),
        ("pass", pack(Verb.PASS, NONE, 0, 0, NONE)),
        ("done", pack(Verb.DONE, NONE, 0, 0, NONE)),
    ],
)
def test_the_notation_of_each_action(text: str, code: int) -> None:
    assert VERBS.write(code, NAMES) == text
    assert VERBS.read(text, NAMES) == code


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  MOVE  3 18,12.5 ", "move 3 18.00,12.50"),
        ("move 03 18.0 , 12.5", "move 3 18.00,12.50"),
        ("firebow 56", "fire-bow 56"),
        ("setdown 0.05,81.91", "set-down 0.05,81.91"),
        ("call e9", "call E9"),
    ],
)
def test_other_ways_to_write_an_action(text: str, canonical: str) -> None:
    assert VERBS.write(VERBS.read(text, NAMES), NAMES) == canonical


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "word 1: missing verb"),
        ("strik 1 51", "word 1: unknown verb 'strik'; nearest: strike"),
        ("move", "word 2: missing figure"),
        ("move 511 18,12", "word 2: '511': no figure has this number; nearest: 51"),
        ("move Hector 18,12", "word 2: 'Hector': a figure is named by its number; known: 1, 3, 51, 53, 56, 6"),
        ("move 3", "word 3: missing point"),
        ("move 3 18", "word 3: '18': a point is x,y in inches with at most two decimals, such as 18.00,12.50"),
        ("move 3 18.125,3", "a point is x,y in inches with at most two decimals"),
        ("move 3 18,3,4", "a point is x,y in inches"),
        ("move 3 -1,3", "word 3: '-1,3': far off the table, which is 36.00 by 36.00 inches"),
        ("move 3 18,81.92", "far off the table, which is 36.00 by 36.00 inches"),
        ("shoot 6 51 52", "word 4: '52' is one word too many"),
        ("shoot 6", "word 3: missing figure"),
        ("call", "word 2: missing god event; known: E1, E2, E3, E4, E5, E6, E7, E8, E9"),
        ("call E10", "word 2: unknown god event 'E10'; nearest: E1"),
        ("pass 3", "word 2: '3' is one word too many"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place_and_the_nearest(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        VERBS.read(text, NAMES)
    assert why in caught.value.why
    assert str(caught.value).startswith(f"cannot read {text!r}: word ")


def test_every_verb_has_a_word_of_its_own() -> None:
    assert list(VERBS.rows) == [int(verb) for verb in Verb]
    assert VERBS.words == RULESET.verbs
    assert len({word.replace("-", "") for word in VERBS.words}) == len(Verb)
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


@pytest.mark.parametrize("name", scenarios())
def test_every_legal_action_of_a_battle_reads_back_the_same(name: str) -> None:
    battle, chooser = warhost.start(f"heroes/{name}", 1), random.Random(1)
    for _ in range(80):
        if battle.over:
            break
        codes = battle.legal_actions.codes.tolist()
        texts = [battle.table.write_action(code) for code in codes]
        assert [battle.table.read_action(text) for text in texts] == codes
        assert len(set(texts)) == len(texts)
        battle.apply(chooser.choice(texts))
