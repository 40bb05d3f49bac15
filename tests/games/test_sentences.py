"""What people read at the moments that show most: names and no codes, the sides as they are called, plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.brought import bringing
from games.parts import Words
from golden.keeping import facts_of, moments
from warhost.face.battle import Battle
from warhost.ruleset import find_ruleset

of_each_game = pytest.mark.parametrize("game", [game for game, _ in bringing(Words)])
BANNED = re.compile(r"\b(nominate[ds]?|no squares|no hexes$|nothing more$|harmed|helped)\b", re.IGNORECASE)
"""Words of the rules or of the machine, for which a player has others."""
EACH_VERB = 3
"""Choices of a verb that are read at a moment."""


def sentences(battle: Battle) -> Iterator[str]:
    """What is asked and offered, and how each side stands."""
    view: dict[str, Any] = battle.view()
    yield view["prompt"]
    for words in view["progress"].values():
        yield from words
    read: dict[str, int] = {}
    for action in battle.legal_actions:
        verb = str(action).partition(" ")[0]
        read[verb] = read.get(verb, 0) + 1
        if read[verb] <= EACH_VERB:
            (choice,) = battle.table.choices([action.code])
            yield choice["sentence"]
            yield choice["button"]
    if battle.outcome is not None:
        yield battle.table.ending()


def told(game: str) -> Iterator[str]:
    """Every kind of event as a screen says it."""
    title, kept = facts_of(game)
    table: Any = next(moment.battle for moment in moments(game) if moment.title == title).table
    kinds = {table.words.events.name(kind): kind for kind in table.words.events.rows}
    for name, facts in kept:
        [said] = table.events_in_words([(kinds[name], facts)])
        yield said.shown or said.text


@of_each_game
def test_no_sentence_has_a_key_a_code_or_a_word_of_another_language(game: str) -> None:
    ruleset = find_ruleset(game)
    keys = re.compile(rf"\b({'|'.join(ruleset.sides)})\b")
    read = 0
    for moment in moments(game):
        labels = names_in(moment.battle).labels
        codes = {f"{label} {name}" for label, name in zip(labels, bare(moment.battle), strict=True)}
        hyphened = [label for label in labels if "-" in label]
        for sentence in sentences(moment.battle):
            read += 1
            assert not keys.search(sentence), f"{moment.title}: {sentence!r} has the key of a side"
            assert not BANNED.search(sentence), f"{moment.title}: {sentence!r}"
            assert not any(code in sentence for code in codes), f"{moment.title}: {sentence!r} has a code for a name"
            assert not any(label in sentence for label in hyphened), f"{moment.title}: {sentence!r} has a code"
    for sentence in told(game):
        assert not keys.search(sentence), f"{sentence!r} has the key of a side"
        assert not BANNED.search(sentence), sentence
    assert read > len(moments(game))


def names_in(battle: Battle) -> Any:
    """What everything is called."""
    table: Any = battle.table
    return table.names


def bare(battle: Battle) -> list[str]:
    """What every piece is, without its label."""
    names = names_in(battle)
    return [title.removeprefix(f"{label} ") for label, title in zip(names.labels, names.titles, strict=True)]
