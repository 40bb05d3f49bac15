"""Actions in notation: written and read back they are the same, and what cannot be read is named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.brought import bringing, brought, each, game_of, own
from games.parts import Notation, Tongue
from notation import reads_or_refuses, typed_anyhow
from warhost.errors import NotationError
from warhost.ruleset import find_ruleset
from warhost.shelf.verbs import Verbs

of_each_tongue = pytest.mark.parametrize(("game", "tongue"), each(Notation, lambda its: its.tongues.items()))


def verbs_of(game: str) -> Verbs:
    """The verbs of a game."""
    return game_of(game).table.words.verbs


@of_each_tongue
@given(data=st.data())
def test_what_is_written_reads_back_the_same(game: str, tongue: Tongue, data: st.DataObject) -> None:
    verbs, code = verbs_of(game), data.draw(tongue.actions)
    assert verbs.read(verbs.write(code, tongue.names), tongue.names) == code


@of_each_tongue
@given(data=st.data())
def test_case_and_spaces_do_not_matter(game: str, tongue: Tongue, data: st.DataObject) -> None:
    verbs, code = verbs_of(game), data.draw(tongue.actions)
    assert verbs.read(typed_anyhow(data, verbs.write(code, tongue.names)), tongue.names) == code


@of_each_tongue
@given(data=st.data())
def test_any_words_are_an_action_or_an_error_in_notation(game: str, tongue: Tongue, data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(brought(game, Notation).words.split())))
    assert reads_or_refuses(verbs_of(game), " ".join(words), tongue.names)


@of_each_tongue
@given(text=st.text())
def test_any_text_is_an_action_or_an_error_in_notation(game: str, tongue: Tongue, text: str) -> None:
    assert reads_or_refuses(verbs_of(game), text, tongue.names)


@pytest.mark.parametrize(("game", "case"), each(Notation, lambda its: its.rows("written")))
def test_the_notation_of_each_action(game: str, case: tuple[Any, str, int]) -> None:
    names, text, code = case
    assert verbs_of(game).write(code, names) == text
    assert verbs_of(game).read(text, names) == code


@pytest.mark.parametrize("game", [game for game, _ in bringing(Notation)])
def test_every_verb_is_written_and_has_a_word_of_its_own(game: str) -> None:
    verbs = verbs_of(game)
    assert list(verbs.rows) == [int(verb) for verb in own(game, "state", "Verb")]
    assert verbs.words == find_ruleset(game).verbs
    assert len({word.replace("-", "") for word in verbs.words}) == len(verbs.words)
    assert {text.split()[0] for text, _ in brought(game, Notation).rows("written")} == set(verbs.words)


@pytest.mark.parametrize(("game", "case"), each(Notation, lambda its: its.rows("other_ways")))
def test_other_ways_to_write_an_action(game: str, case: tuple[Any, str, str]) -> None:
    names, text, canonical = case
    assert verbs_of(game).write(verbs_of(game).read(text, names), names) == canonical


@pytest.mark.parametrize(("game", "case"), each(Notation, lambda its: its.rows("unreadable")))
def test_what_cannot_be_read_is_named_with_its_place_and_the_nearest(game: str, case: tuple[Any, str, str]) -> None:
    names, text, why = case
    with pytest.raises(NotationError) as caught:
        verbs_of(game).read(text, names)
    told = caught.value.why
    assert told.startswith(why) if why.startswith("word ") else why in told
    assert str(caught.value).startswith(f"cannot read {text!r}: word ")
