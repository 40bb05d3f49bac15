"""Actions in notation: written and read back they are the same, and what cannot be read is named."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import reads_or_refuses, typed_anyhow
from warhost.errors import NotationError
from warhost.kernel.abi import MAX_ACTIONS, RUNNING, pack
from warhost.kernel.hexes import DIRECTIONS
from warhost.rulesets.tewapen import RULESET
from warhost.rulesets.tewapen.rules.decisions import is_well_formed
from warhost.rulesets.tewapen.rules.magic import SOURCES, aims_at_nothing, aims_at_piece, choices_of, pack_cast
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import scenarios
from warhost.rulesets.tewapen.setup.tables import fill_umpire
from warhost.rulesets.tewapen.state import MAX_PIECES, NONE, SPELLS, Battle, Source, Spell, Verb
from warhost.rulesets.tewapen.words.cards import SOURCE_WORDS, SPELL_WORDS
from warhost.rulesets.tewapen.words.names import Names
from warhost.rulesets.tewapen.words.verbs import ELEMENTS, VERBS

COLUMNS, ROWS = 13, 9
SIDES = tuple(piece % 3 % 2 for piece in range(MAX_PIECES))  # R1, B1, R2, R3, B2, R4, ...
NAMES = Names(COLUMNS, ROWS, SIDES, (0,) * MAX_PIECES)
R3, B2 = NAMES.piece("R3"), NAMES.piece("B2")
HEX_0403 = NAMES.cell("0403")

PIECES = st.integers(0, MAX_PIECES - 1)
CELLS = st.integers(0, COLUMNS * ROWS - 1)


@st.composite
def casts(draw: st.DrawFn) -> int:
    """Any spell from any source at any target."""
    spell = draw(st.integers(0, SPELLS - 1))
    extra = pack_cast(spell, draw(st.integers(0, SOURCES - 1)), draw(st.integers(0, choices_of(spell) - 1)))
    at_piece, at_nothing = aims_at_piece(spell), aims_at_nothing(spell)
    place = 0 if at_piece or at_nothing else draw(CELLS)
    return pack(Verb.CAST, draw(PIECES), extra, place, draw(PIECES) if at_piece else NONE)


@st.composite
def well_formed_actions(draw: st.DrawFn) -> int:
    """Any action that says what its verb needs."""
    verb = draw(st.sampled_from(Verb))
    if verb == Verb.CAST:
        return draw(casts())
    actor = draw(PIECES) if "actor" in VERBS.fills(verb) else NONE
    place = draw(CELLS) if "place" in VERBS.fills(verb) else 0
    target = draw(PIECES) if "target" in VERBS.fills(verb) else NONE
    return pack(verb, actor, draw(st.integers(1, 6)) if verb == Verb.REROLL else 0, place, target)


@given(well_formed_actions())
def test_what_is_written_reads_back_the_same(code: int) -> None:
    assert VERBS.read(VERBS.write(code, NAMES), NAMES) == code


@given(casts())
def test_every_spell_reads_back_the_same(code: int) -> None:
    assert VERBS.read(VERBS.write(code, NAMES), NAMES) == code


@given(well_formed_actions(), st.data())
def test_case_and_spaces_do_not_matter(code: int, data: st.DataObject) -> None:
    assert VERBS.read(typed_anyhow(data, VERBS.write(code, NAMES)), NAMES) == code


@given(st.lists(st.sampled_from("cast R3 B2 from ring fire teleport unit 0403 wind SE move keep ??".split())))
def test_any_words_are_an_action_or_an_error_in_notation(words: list[str]) -> None:
    assert reads_or_refuses(VERBS, " ".join(words), NAMES)


@given(st.text())
def test_any_text_is_an_action_or_an_error_in_notation(text: str) -> None:
    assert reads_or_refuses(VERBS, text, NAMES)


def cast(spell: Spell, source: Source = Source.OWN_STORE, choice: int = 0, place: int = 0, target: int = NONE) -> int:
    return pack(Verb.CAST, R3, pack_cast(spell, source, choice), place, target)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nominate R3", pack(Verb.NOMINATE, R3, 0, 0, NONE)),
        ("include R3", pack(Verb.INCLUDE, R3, 0, 0, NONE)),
        ("stay R3", pack(Verb.STAY_BEHIND, R3, 0, 0, NONE)),
        ("move R3 0403", pack(Verb.MOVE, R3, 0, HEX_0403, NONE)),
        ("move R3 0000", pack(Verb.MOVE, R3, 0, 0, NONE)),
        ("attack R3 B2", pack(Verb.ATTACK, R3, 0, 0, B2)),
        ("gaze R3 B2", pack(Verb.GAZE, R3, 0, 0, B2)),
        ("assassinate R3 B2", pack(Verb.ASSASSINATE, R3, 0, 0, B2)),
        ("change R3 0403", pack(Verb.CHANGE_SHAPE, R3, 0, HEX_0403, NONE)),
        ("horn R3", pack(Verb.SOUND_HORN, R3, 0, 0, NONE)),
        ("battle-trap R3", pack(Verb.BATTLE_TRAP, R3, 0, 0, NONE)),
        ("trap 0403", pack(Verb.PLACE_TRAP, NONE, 0, HEX_0403, NONE)),
        ("put 0403", pack(Verb.PUT, NONE, 0, HEX_0403, NONE)),
        ("reroll 2", pack(Verb.REROLL, NONE, 2, 0, NONE)),
        ("keep", pack(Verb.KEEP, NONE, 0, 0, NONE)),
        ("follow", pack(Verb.FOLLOW_UP, NONE, 0, 0, NONE)),
        ("stand", pack(Verb.STAND, NONE, 0, 0, NONE)),
        ("done", pack(Verb.DONE, NONE, 0, 0, NONE)),
        ("cast R3 fireball B2", cast(Spell.FIREBALL, target=B2)),
        ("cast R3 fireball B2 from ring", cast(Spell.FIREBALL, Source.FIRE_RING, target=B2)),
        ("cast R3 freeze B2 from ring", cast(Spell.FREEZE, Source.FROST_RING, target=B2)),
        ("cast R3 freeze B2 from fire-ring", cast(Spell.FREEZE, Source.FIRE_RING, target=B2)),
        ("cast R3 healing B2 from chalice", cast(Spell.HEALING, Source.CHALICE, target=B2)),
        ("cast R3 fog 0403 from banner", cast(Spell.FOG, Source.BANNER, place=HEX_0403)),
        ("cast R3 teleport 0403", cast(Spell.TELEPORT, place=HEX_0403)),
        ("cast R3 teleport 0403 unit", cast(Spell.TELEPORT, choice=1, place=HEX_0403)),
        ("cast R3 teleport 0403 unit from boots", cast(Spell.TELEPORT, Source.BOOTS, 1, HEX_0403)),
        ("cast R3 elemental fire 0403", cast(Spell.ELEMENTAL, choice=2, place=HEX_0403)),
        ("cast R3 elemental water 0403 from blade", cast(Spell.ELEMENTAL, Source.BLADE, 3, HEX_0403)),
        ("cast R3 wind SE", cast(Spell.WIND, choice=5)),
        ("cast R3 drums", cast(Spell.DRUMS)),
        ("cast R3 banish-horde B2", cast(Spell.BANISH_HORDE, target=B2)),
    ],
)
def test_the_notation_of_each_action(text: str, code: int) -> None:
    assert VERBS.write(code, NAMES) == text
    assert VERBS.read(text, NAMES) == code


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  ATTACK   r3 b2 ", "attack R3 B2"),
        ("cast r03 banishhorde b2", "cast R3 banish-horde B2"),
        ("battletrap R3", "battle-trap R3"),
        ("cast R3 fireball B2 from fire-ring", "cast R3 fireball B2 from ring"),
        ("cast R3 fireball B2 from own-store", "cast R3 fireball B2"),
        ("cast R3 wind se", "cast R3 wind SE"),
    ],
)
def test_other_ways_to_write_an_action(text: str, canonical: str) -> None:
    assert VERBS.write(VERBS.read(text, NAMES), NAMES) == canonical


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "word 1: missing verb"),
        ("atack R3 B2", "word 1: unknown verb 'atack'; nearest: attack"),
        ("move", "word 2: missing piece"),
        ("move R99 0403", "word 2: 'R99': no such piece"),
        ("move B77 0403", "; nearest: B7"),
        ("move R3", "word 3: missing hex"),
        ("move R3 1303", "word 3: '1303': no such hex; hexes are CCRR from 0000 to 1208"),
        ("move R3 E4", "word 3: 'E4': no such hex"),
        ("attack R3 B2 B4", "word 4: 'B4' is one word too many"),
        ("reroll 7", "word 2: unknown face of a die '7'; known: 1, 2, 3, 4, 5, 6"),
        ("cast R3 firebll B2", "word 3: unknown spell 'firebll'; nearest: fireball"),
        ("cast R3 elemental frie 0403", "word 4: unknown element 'frie'; nearest: fire"),
        ("cast R3 elemental 0403", "word 4: unknown element '0403'; known: air, earth, fire, water"),
        ("cast R3 wind S", "word 4: unknown direction 'S'; nearest: SE, SW"),
        ("cast R3 drums 0403", "word 4: '0403' is one word too many"),
        ("cast R3 fog 0403 unit", "word 5: 'unit' is one word too many"),
        ("cast R3 fog 0403 from", "word 6: missing source of a spell"),
        ("cast R3 fog 0403 from bannre", "word 6: unknown source of a spell 'bannre'; nearest: banner"),
        ("cast R3 fog 0403 from ring", "word 6: no ring holds fog; if you mean it, say fire-ring or frost-ring"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place_and_the_nearest(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        VERBS.read(text, NAMES)
    assert why in caught.value.why
    assert str(caught.value).startswith(f"cannot read {text!r}: word ")


def test_every_verb_spell_and_source_has_a_word_of_its_own() -> None:
    assert list(VERBS.rows) == [int(verb) for verb in Verb]
    assert VERBS.words == RULESET.verbs
    verbs = dict(enumerate(VERBS.words))
    for words, members in ((verbs, Verb), (SPELL_WORDS, Spell), (SOURCE_WORDS, Source)):
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


def decision_points(name: str, seed: int) -> Iterator[tuple[Names, list[int]]]:
    """The names and the legal actions at every decision point of a random battle."""
    from warhost.rulesets.tewapen.contract import CONTRACT

    scenario = scenarios()[name]
    memory, umpire, room = Battle.blank(), fill_umpire(scenario), np.empty(MAX_ACTIONS, np.int64)
    battle, chooser = Battle.over(memory), random.Random(seed)
    battle.dice.key[:] = seed
    CONTRACT.start(memory, umpire)
    while battle.result == RUNNING:
        legal = room[: CONTRACT.legal_actions(memory, umpire, room)].tolist()
        yield Names.of(battle, scenario), legal
        CONTRACT.apply(memory, umpire, chooser.choice(legal))


@pytest.mark.parametrize("name", scenarios())
def test_every_legal_action_of_a_battle_reads_back_the_same(name: str) -> None:
    for seed in range(4):
        for names, legal in decision_points(name, seed):
            texts = [VERBS.write(code, names) for code in legal]
            assert [VERBS.read(text, names) for text in texts] == legal
            assert len(set(texts)) == len(texts)
