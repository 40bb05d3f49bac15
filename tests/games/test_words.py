"""The words of a game: each event, objection, action and prompt has some, with clauses that are in the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any

import pytest

from games.brought import bringing, brought, each, game_of, own, owns, rows_of
from games.parts import Telling, Words
from games.readable import Readable
from warhost.kernel.sets import bit_of
from warhost.ruleset import find_ruleset
from warhost.shelf.game import reason_text

PROMPTS = "prompts.txt"
FACTS = 6
"""How many facts an event has."""
GAMES = [game for game, _ in bringing(Words)]
of_each_game = pytest.mark.parametrize("game", GAMES)


def of_each_row(file: str) -> pytest.MarkDecorator:
    """Runs a test for each row of a file that games bring."""
    cases = [
        pytest.param(game, row, id=f"{game}-{row[0] if file != PROMPTS else row[-1]}")
        for game in GAMES
        for row in rows_of(game, file)
    ]
    return pytest.mark.parametrize(("game", "row"), cases)


# --- events -----------------------------------------------------------------------------------------------


def fact(game: str, word: str) -> int:
    """The number of a fact: as it stands, by a name that the game brings, or in a list of its own ("Phase.RALLY")."""
    if word.lstrip("-").isdecimal():
        return int(word)
    kind, _, member = word.partition(".")
    if not member:
        return brought(game, Words).called[word]
    module = next(one for one in ("state", "rules.events") if owns(game, one, kind))
    return int(getattr(own(game, module, kind), member))


def telling(game: str, words: str) -> Telling:
    """An event and its facts."""
    event, *facts = words.split()
    return own(game, "rules.events", "Event")[event], tuple(fact(game, word) for word in facts)


def filled(told: Telling) -> tuple[IntEnum, tuple[int, ...]]:
    """An event with as many facts as the journal has."""
    event, facts = told
    return event, (*map(int, facts), *[0] * (FACTS - len(facts)))


@of_each_row("events.txt")
def test_the_line_and_the_clauses_of_an_event(game: str, row: tuple[str, str, str]) -> None:
    told, line, clauses = row
    event, facts = filled(telling(game, told))
    events = game_of(game).table.words.events
    assert events.text(event, facts, brought(game, Words).names) == line
    assert events.clauses(event, facts) == tuple(clauses.split())
    Readable(game).check(line)
    Readable(game).check_clauses(clauses.split())


@of_each_game
def test_every_event_and_everything_that_it_depends_on_has_a_line(game: str) -> None:
    lines = [telling(game, told) for told, *_ in rows_of(game, "events.txt")]
    events = [*own(game, "rules.events", "Event")]
    assert {event for event, _ in lines} == {*events}
    assert {*game_of(game).table.words.events.rows} == {*events}
    for event, (place, members) in brought(game, Words).lists.items():
        assert {facts[place] for one, facts in lines if one == event} == {*members}, event


@of_each_game
def test_whatever_an_event_may_be_about_has_a_line_and_clauses(game: str) -> None:
    its, events, readable = brought(game, Words), game_of(game).table.words.events, Readable(game)
    for event, facts in map(filled, its.ranges):
        readable.check(events.text(event, facts, its.names))
        readable.check_clauses(events.clauses(event, facts))


def by_event(told: Iterable[tuple[Telling, Any]]) -> Iterator[tuple[str, Any]]:
    """Cases by the names of their events."""
    for one in told:
        yield one[0][0].name, one


@pytest.mark.parametrize(("game", "case"), each(Words, lambda its: by_event(its.stories)))
def test_what_a_picture_makes_of_an_event(game: str, case: tuple[Telling, Any]) -> None:
    told, story = case
    assert game_of(game).table.words.events.story(*filled(told), brought(game, Words).names) == story


@pytest.mark.parametrize(("game", "case"), each(Words, lambda its: by_event(its.abouts)))
def test_what_is_told_of_an_event_as_data(game: str, case: tuple[Telling, Any]) -> None:
    told, about = case
    found = game_of(game).table.words.events.about(*filled(told), brought(game, Words).names)
    assert {key: found.get(key) for key in about} == about


# --- objections and endings -------------------------------------------------------------------------------


@of_each_game
def test_every_objection_has_a_sentence_of_its_own_and_clauses_of_the_book(game: str) -> None:
    """It goes on from other words, so it begins with a small letter, or with a name."""
    its, readable, told = brought(game, Words), Readable(game), game_of(game).table.words.objections
    objections = [*own(game, "rules.objections", "Objection")]
    assert list(told.rows) == objections
    for number in objections:
        (row,) = told.of(bit_of(number))
        assert row == told.rows[number]
        assert row.name == number.name.lower()
        readable.check(row.sentence)
        assert row.sentence[0].islower() or row.sentence.startswith(its.capital), row
        assert bool(row.clauses) == (number not in its.without_clauses), row
        readable.check_clauses(row.clauses)
        assert str(row) == row.sentence + (f" ({', '.join(row.clauses)})" if row.clauses else "")
    assert len({row.sentence for row in told.rows.values()}) == len(objections)


@of_each_game
def test_objections_are_told_apart_by_their_bits(game: str) -> None:
    told = game_of(game).table.words.objections
    first, *_, last = told.rows
    assert told.of(0) == ()
    assert told.of(bit_of(last) | bit_of(first)) == (told.rows[first], told.rows[last])
    assert told.of(sum(map(bit_of, told.rows))) == tuple(told.rows.values())


@of_each_game
def test_every_ending_has_its_words_and_clauses_of_the_book(game: str) -> None:
    told, readable = game_of(game).table.reasons, Readable(game)
    assert set(told) == set(own(game, "state", "Reason"))
    for reason, (words, clauses) in told.items():
        readable.check(words)
        readable.check_clauses(clauses)
        assert reason_text(told, reason) == words + (f" ({', '.join(clauses)})" if clauses else "")
    assert reason_text(told, own(game, "state", "Reason").NOT_OVER) == "the battle goes on"


# --- actions and prompts ----------------------------------------------------------------------------------


@of_each_row("actions.txt")
def test_an_action_in_words(game: str, row: tuple[str, ...]) -> None:
    (action, sentence, *button), names = row, brought(game, Words).names
    verbs = game_of(game).table.words.verbs
    code = verbs.read(action, names)
    assert verbs.describe(code, names) == sentence
    assert not button or [verbs.choice(code, names)["button"]] == button


@of_each_game
def test_every_verb_is_said(game: str) -> None:
    verbs = game_of(game).table.words.verbs
    assert {action.split()[0] for action, *_ in rows_of(game, "actions.txt")} == set(verbs.words)
    assert [row.member for row in verbs.rows.values()] == [*own(game, "state", "Verb")]
    assert all(row.phrase for row in verbs.rows.values())


@of_each_game
def test_every_phase_with_a_choice_has_a_prompt(game: str) -> None:
    assert set(game_of(game).table.prompts.tasks) == set(brought(game, Words).asking)


@of_each_row(PROMPTS)
def test_a_prompt_says_what_is_asked(game: str, row: tuple[str, str, str]) -> None:
    side, lines, prompt = row
    standing = brought(game, Words).standing
    assert standing
    assert standing(lines.split("; "), find_ruleset(game).sides.index(side)).prompt() == prompt
