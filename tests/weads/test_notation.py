"""Actions in notation: written and read back they are the same, and what cannot be read is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import reads_or_refuses, typed_anyhow
from warhost.errors import NotationError
from warhost.kernel.abi import pack
from warhost.rulesets.weads.game import GAME
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import NONE, Spell, Verb
from warhost.rulesets.weads.words.names import FACING_WORDS, FACINGS, Names
from warhost.rulesets.weads.words.position_text import blank
from warhost.rulesets.weads.words.snapshot import snapshot
from warhost.rulesets.weads.words.verbs import VERBS


def names_of(scenario: str) -> Names:
    """The names in a packaged battle."""
    model = scenarios()[scenario]
    return Names.of(snapshot(blank(model)), model)


FREE, TURNED = names_of("ayrenas-weads"), names_of("line-of-battle")
AIMED = (Spell.NOW, Spell.HOLY, Spell.PHAN)


@st.composite
def well_formed_actions(draw: st.DrawFn, names: Names) -> int:
    """Any action that says what its verb needs, and no facing that its piece cannot have."""
    verb = draw(st.sampled_from(Verb))
    fills = VERBS.fills(verb)
    pieces, hexes = st.integers(0, len(names.labels) - 1), st.integers(0, names.grid.size - 1)
    actor = draw(pieces) if "actor" in fills else NONE
    corner = draw(st.integers(0, 5))
    if verb in (Verb.CAST, Verb.REGAIN):
        spell = draw(st.sampled_from(Spell))
        target = draw(pieces) if verb == Verb.CAST and spell in AIMED else NONE
        sent = verb == Verb.CAST and spell == Spell.NOW
        turns = sent and names.facing and names.is_unit(target)
        return pack(verb, NONE, spell + 8 * corner * turns, draw(hexes) if sent else 0, target)
    turns = "extra" in fills and (verb == Verb.FACE or (names.facing and names.is_unit(actor)))
    place, target = (draw(hexes) if "place" in fills else 0), (draw(pieces) if "target" in fills else NONE)
    return pack(verb, actor, corner * turns, place, target)


@given(well_formed_actions(FREE))
def test_what_is_written_reads_back_the_same(code: int) -> None:
    assert VERBS.read(VERBS.write(code, FREE), FREE) == code


@given(well_formed_actions(TURNED))
def test_so_it_does_where_units_face_somewhere(code: int) -> None:
    assert VERBS.read(VERBS.write(code, TURNED), TURNED) == code


@given(well_formed_actions(TURNED), st.data())
def test_case_and_spaces_do_not_matter(code: int, data: st.DataObject) -> None:
    assert VERBS.read(typed_anyhow(data, VERBS.write(code, TURNED)), TURNED) == code


KNOWING = TURNED.knowing([piece % 6 for piece in range(len(TURNED.labels))])
WORDS = (
    "move face place cast regain now holy aim LIR-B1 HAD-A1 LIR HAD-Z9 0304 9999 N south-east attack done ??".split()
)


@given(st.lists(st.sampled_from(WORDS)))
def test_any_words_are_an_action_or_an_error_in_notation(words: list[str]) -> None:
    for names in (FREE, TURNED, KNOWING):
        assert reads_or_refuses(VERBS, " ".join(words), names)


@given(st.text())
def test_any_text_is_an_action_or_an_error_in_notation(text: str) -> None:
    assert reads_or_refuses(VERBS, text, FREE)


LIR, LIR_B1, HAD_A1, PAN_B1 = (FREE.piece(label) for label in ("LIR", "LIR-B1", "HAD-A1", "PAN-B1"))
HERE, WOODS = FREE.cell("0607"), FREE.cell("1017")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("place LIR-B1 0607", pack(Verb.PLACE, LIR_B1, 0, HERE, NONE)),
        ("activate", pack(Verb.ACTIVATE, NONE, 0, 0, NONE)),
        ("decline", pack(Verb.DECLINE, NONE, 0, 0, NONE)),
        ("replace LIR-B1", pack(Verb.REPLACE, LIR_B1, 0, 0, NONE)),
        ("rage", pack(Verb.RAGE, NONE, 0, 0, NONE)),
        ("calm", pack(Verb.CALM, NONE, 0, 0, NONE)),
        ("move LIR 0607", pack(Verb.MOVE, LIR, 0, HERE, NONE)),
        ("cast holy LIR-B1", pack(Verb.CAST, NONE, Spell.HOLY, 0, LIR_B1)),
        ("cast now PAN-B1 1017", pack(Verb.CAST, NONE, Spell.NOW, WOODS, PAN_B1)),
        ("cast brother", pack(Verb.CAST, NONE, Spell.BROTHER, 0, NONE)),
        ("attack HAD-A1 LIR-B1", pack(Verb.ATTACK, HAD_A1, 0, 0, LIR_B1)),
        ("fight", pack(Verb.FIGHT, NONE, 0, 0, NONE)),
        ("shoot LIR-B1 HAD-A1", pack(Verb.SHOOT, LIR_B1, 0, 0, HAD_A1)),
        ("rout LIR-B1 0607", pack(Verb.ROUT, LIR_B1, 0, HERE, NONE)),
        ("join LIR LIR-B1", pack(Verb.JOIN, LIR, 0, 0, LIR_B1)),
        ("regain holy", pack(Verb.REGAIN, NONE, Spell.HOLY, 0, NONE)),
        ("pass", pack(Verb.PASS, NONE, 0, 0, NONE)),
        ("done", pack(Verb.DONE, NONE, 0, 0, NONE)),
    ],
)
def test_the_notation_of_each_action(text: str, code: int) -> None:
    assert VERBS.write(code, FREE) == text
    assert VERBS.read(text, FREE) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move LIR-B1 0607 SE", pack(Verb.MOVE, LIR_B1, 0, HERE, NONE)),
        ("move LIR 0607", pack(Verb.MOVE, LIR, 0, HERE, NONE)),
        ("place LIR-B1 0607 S", pack(Verb.PLACE, LIR_B1, 5, HERE, NONE)),
        ("face LIR-B1 NE", pack(Verb.FACE, LIR_B1, 1, 0, NONE)),
        ("cast now PAN-B1 1017 N", pack(Verb.CAST, NONE, Spell.NOW + 8 * 2, WOODS, PAN_B1)),
    ],
)
def test_where_units_face_somewhere_the_corner_is_said(text: str, code: int) -> None:
    assert VERBS.write(code, TURNED) == text
    assert VERBS.read(text, TURNED) == code


@pytest.mark.parametrize(("corner", "word"), [*zip(FACINGS, FACING_WORDS, strict=True)])
def test_a_corner_is_letters_or_a_word(corner: str, word: str) -> None:
    assert VERBS.read(f"face LIR-B1 {word}", TURNED) == VERBS.read(f"face LIR-B1 {corner}", TURNED)


def test_a_corner_that_is_left_out_is_the_one_that_the_unit_has() -> None:
    assert VERBS.write(VERBS.read("move LIR-B1 0607", KNOWING), KNOWING) == f"move LIR-B1 0607 {FACINGS[LIR_B1 % 6]}"
    with pytest.raises(NotationError, match="missing facing"):
        VERBS.read("move LIR-B1 0607", TURNED)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("march LIR-B1 0607", "word 1: unknown verb 'march'"),
        ("move LIR-B9 0607", "word 2: 'LIR-B9': no such piece; units and leaders are called such as AYR-A1 or OST"),
        ("move LIR-B1 0099", "word 3: '0099': no such hex; hexes are CCRR from 0101 to 2020"),
        ("cast fire", "word 2: unknown spell 'fire'"),
        ("cast holy", "word 3: missing piece"),
        ("cast aim LIR-B1", "word 3: 'LIR-B1' is one word too many"),
        ("move LIR-B1 0607 N", "word 4: 'N' is one word too many"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, why: str) -> None:
    with pytest.raises(NotationError) as caught:
        VERBS.read(text, FREE)
    assert caught.value.why.startswith(why)


def test_the_table_knows_whose_piece_a_word_names() -> None:
    model = scenarios()["alder-ford"]
    table = GAME.table_for(blank(model), model, GAME.fill_umpire(model))
    assert [table.side_named(word) for word in ("LIR-B1", "HAD", "0304")] == [0, 1, None]
