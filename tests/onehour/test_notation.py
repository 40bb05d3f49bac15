"""Actions in notation: written and read back they are the same, and what cannot be read is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import reads_or_refuses, typed_anyhow
from warhost.errors import NotationError
from warhost.kernel.abi import pack
from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.state import NONE, Verb
from warhost.rulesets.onehour.words.names import Names, Stance
from warhost.rulesets.onehour.words.verbs import VERBS

UNITS = 40
ROWS = ("." * 13,) * 12
NAMES = Names(ROWS, tuple(unit % 3 % 2 for unit in range(UNITS)), (0,) * UNITS, (0,) * UNITS)  # R1, B1, R2, R3, B2, ...
R3, B2 = NAMES.piece("R3"), NAMES.piece("B2")
E5 = NAMES.cell("E5")
NORTH, EAST, SOUTH, WEST = range(4)


@st.composite
def well_formed_actions(draw: st.DrawFn) -> int:
    """Any action that says what its verb needs."""
    verb = draw(st.sampled_from(Verb))
    fills = VERBS.fills(verb)
    units, squares = st.integers(0, UNITS - 1), st.integers(0, NAMES.grid.size - 1)
    return pack(
        verb,
        draw(units) if "actor" in fills else NONE,
        draw(st.integers(0, 3)) if "extra" in fills else 0,
        draw(squares) if "place" in fills else 0,
        draw(units) if "target" in fills else NONE,
    )


@given(well_formed_actions())
def test_what_is_written_reads_back_the_same(code: int) -> None:
    assert VERBS.read(VERBS.write(code, NAMES), NAMES) == code


@given(well_formed_actions(), st.data())
def test_case_and_spaces_do_not_matter(code: int, data: st.DataObject) -> None:
    assert VERBS.read(typed_anyhow(data, VERBS.write(code, NAMES)), NAMES) == code


KNOWING = NAMES.knowing([Stance(unit if unit % 5 else -1, unit % 4) for unit in range(UNITS)])


@given(st.lists(st.sampled_from("move charge face place R3 B2 B5 E5 A1 N south work done ??".split())))
def test_any_words_are_an_action_or_an_error_in_notation(words: list[str]) -> None:
    assert reads_or_refuses(VERBS, " ".join(words), NAMES)
    assert reads_or_refuses(VERBS, " ".join(words), KNOWING)


@given(st.text())
def test_any_text_is_an_action_or_an_error_in_notation(text: str) -> None:
    assert reads_or_refuses(VERBS, text, NAMES)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("place R3 E5 N", pack(Verb.PLACE, R3, NORTH, E5, NONE)),
        ("move R3 E5 E", pack(Verb.MOVE, R3, EAST, E5, NONE)),
        ("move R3 A1 W", pack(Verb.MOVE, R3, WEST, 0, NONE)),
        ("charge R3 B2 E5 S", pack(Verb.CHARGE, R3, SOUTH, E5, B2)),
        ("face R3 S", pack(Verb.FACE, R3, SOUTH, 0, NONE)),
        ("arrive R3 E5", pack(Verb.ARRIVE, R3, 0, E5, NONE)),
        ("exit R3", pack(Verb.EXIT, R3, 0, 0, NONE)),
        ("work R3", pack(Verb.WORK, R3, 0, 0, NONE)),
        ("shoot R3 B2", pack(Verb.SHOOT, R3, 0, 0, B2)),
        ("strike R3 B2", pack(Verb.STRIKE, R3, 0, 0, B2)),
        ("done", pack(Verb.DONE, NONE, 0, 0, NONE)),
    ],
)
def test_the_notation_of_each_action(text: str, code: int) -> None:
    assert VERBS.write(code, NAMES) == text
    assert VERBS.read(text, NAMES) == code


@pytest.mark.parametrize("facing", range(4))
def test_a_facing_is_a_letter_or_a_word(facing: int) -> None:
    letter, word = FACINGS[facing], ("north", "east", "south", "west")[facing]
    assert VERBS.read(f"move R3 E5 {word}", NAMES) == VERBS.read(f"move R3 E5 {letter}", NAMES)


def stances(own: tuple[str, int], other: tuple[str, int]) -> Names:
    """Names that know where R3 and B2 stand, and how they face."""
    known = dict.fromkeys(range(UNITS), Stance(-1, 0))
    known |= {unit: Stance(NAMES.cell(square), way) for unit, (square, way) in ((R3, own), (B2, other))}
    return NAMES.knowing([known[unit] for unit in range(UNITS)])


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("move R3 E4", "move R3 E4 N"),
        ("charge R3 B2", "charge R3 B2 E4 N"),
        ("charge R3 B2 D4", "charge R3 B2 D4 N"),
    ],
)
def test_what_is_left_out_follows_from_how_the_unit_stands(short: str, full: str) -> None:
    names = stances(("E7", NORTH), ("E3", SOUTH))
    assert VERBS.write(VERBS.read(short, names), names) == full
    with pytest.raises(NotationError, match="missing"):
        VERBS.read(short, NAMES)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "word 1: missing verb"),
        ("mvoe R3 E5", "word 1: unknown verb 'mvoe'; nearest: move"),
        ("move", "word 2: missing unit"),
        ("move R99 E5 N", "word 2: 'R99': no such unit"),
        ("move R3 N5 N", "word 3: 'N5': no such square; squares are column letter and row number from A1 to M12"),
        ("move R3 E5 NE", "word 4: unknown facing 'NE'"),
        ("move R3 E5 N N", "word 5: 'N' is one word too many"),
        ("done R3", "word 2: 'R3' is one word too many"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        VERBS.read(text, NAMES)
    assert why in refused.value.why
