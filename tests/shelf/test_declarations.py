"""Declarations that contradict each other fail with one sentence that names both places."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import pytest

from warhost.errors import DeclarationError
from warhost.shelf.declared import each_of
from warhost.shelf.kinds import Kind
from warhost.shelf.objections import Objections, because
from warhost.shelf.tellings import Tellings, listed, told
from warhost.shelf.verbs import Further, Verbs, one_of, piece, verb

HERE = __name__


class Verb(IntEnum):
    """What a player of a tiny game can decide."""

    HIT = 1
    STOP = 2


class Event(IntEnum):
    """What can happen in it."""

    HURT = 1
    OVER = 2


class Objection(IntEnum):
    """Why an action of it is illegal."""

    TIRED = 0
    ASLEEP = 1


class Many(IntEnum):
    """The last objection that a set has room for, and one more."""

    LAST = 255
    ONE_MORE = 256


class Why(IntEnum):
    """Why somebody is hurt."""

    STONE = 1
    FALL = 2


ALIKE = {Why.STONE: ("{piece} is hit by a stone", "TG-1"), Why.FALL: ("{piece} falls", "TG-2")}
OPERANDS = {
    "actor": piece("actor", "piece", lambda names, word: 0),
    "target": piece("target", "piece", lambda names, word: 0),
}
KINDS = {"piece": Kind(), "spell": Kind(clauses=lambda spell: "TG-3")}
STOP = verb(Verb.STOP, "", "stop")
OVER = told(Event.OVER, "", "it is over", "TG-9")
ASLEEP = because(Objection.ASLEEP, "the piece is asleep", "TG-5")


def hit(operands: str = "actor target", phrase: str = "{actor}: hit {target}", word: str = "") -> Verbs:
    """The verbs of the tiny game, with this row for HIT."""
    return Verbs(Verb, OPERANDS, verb(Verb.HIT, operands, phrase, word), STOP)


def hurt(facts: str = "piece", words: Any = "{piece} is hurt", clauses: str = "TG-1", **more: Any) -> Tellings:
    """The events of the tiny game, with this row for HURT."""
    return Tellings(Event, KINDS, told(Event.HURT, facts, words, clauses, **more), OVER)


def tired(sentence: str, clauses: str = "") -> Objections:
    """The objections of the tiny game, with this row for TIRED."""
    return Objections(Objection, because(Objection.TIRED, sentence, clauses), ASLEEP)


def brings(operands: str, phrase: str) -> Verbs:
    """The verbs of a game in which an operand brings another."""
    how = one_of("way", {0: "hard"}, further={0: Further(operands, phrase)})
    return Verbs(Verb, OPERANDS | {"how": how}, verb(Verb.HIT, "how", "hit {how}"), STOP)


MEMBER = rf"{HERE}\.(Verb\.HIT|Event\.HURT|Objection\.TIRED)"
ROW = rf"{HERE}:\d+"


@pytest.mark.parametrize(
    ("declare", "said"),
    [
        (lambda: Verbs(Verb, OPERANDS, STOP), f"{MEMBER} has no row in the list at {ROW}"),
        (lambda: Verbs(Verb, OPERANDS, STOP, STOP), rf"{HERE}\.Verb\.STOP has two rows: {ROW} and {ROW}"),
        (lambda: hit(phrase=""), f"{ROW} gives no phrase to the verb {MEMBER}"),
        (lambda: hit(word="s-top"), f"{ROW} and {ROW} give two verbs the same word, 'stop'"),
        (lambda: hit("actor taget"), f"{ROW} names the operand 'taget', which {ROW} does not have; nearest: target"),
        (lambda: hit("actor"), f"{ROW} says {{target}} in its phrase, but the operands of {MEMBER} are actor"),
        (lambda: brings("aim", ""), f"{ROW} names the operand 'aim', which {ROW} does not have"),
        (
            lambda: brings("", " {target}"),
            f"{ROW} says {{target}} in its phrase, but the operands of {MEMBER} are none",
        ),
    ],
)
def test_verbs_that_contradict_each_other(declare: Callable[[], object], said: str) -> None:
    with pytest.raises(DeclarationError, match=f"^{said}"):
        declare()


@pytest.mark.parametrize(
    ("declare", "said"),
    [
        (lambda: Tellings(Event, KINDS, OVER), f"{MEMBER} has no row in the list at {ROW}"),
        (lambda: Tellings(Event, KINDS, OVER, OVER), rf"{HERE}\.Event\.OVER has two rows: {ROW} and {ROW}"),
        (
            lambda: Tellings(Event, KINDS, told(Why.FALL, "", "it falls")),
            rf"{ROW} is about {HERE}\.Why\.FALL, which the list at {ROW} is not about",
        ),
        (
            lambda: hurt("piece:peice"),
            f"{ROW} names the kind 'peice', which {ROW} does not have; nearest: piece",
        ),
        (lambda: hurt(words="{peice} is hurt"), f"{ROW} says 'peice' of {MEMBER}, whose facts are piece"),
        (lambda: hurt(words="{piece:hex}"), f"{ROW} names the kind 'hex', which {ROW} does not have"),
        (
            lambda: hurt("", "hurt", "TG1"),
            rf"{ROW} gives 'TG1' as a clause; warhost\.rulebook\.CLAUSE_ID is for such as",
        ),
        (lambda: hurt(clauses="{piece}"), f"{ROW} asks {{piece}} for clauses, of which its kind at {ROW} knows none"),
        (lambda: hurt(clauses="{whom}"), f"{ROW} says 'whom' of {MEMBER}, whose facts are piece"),
        (
            lambda: hurt(story="fly"),
            rf"{ROW} names the deed 'fly', which warhost\.shelf\.tellings\.DEEDS does not have",
        ),
        (
            lambda: hurt(does="flies"),
            rf"{ROW} names the doing 'flies', which warhost\.shelf\.tellings\.DOINGS does not have",
        ),
        (lambda: hurt(does="struck"), f"{ROW} says 'target' of {MEMBER}, whose facts are piece"),
        (lambda: hurt(does="harms:wounds"), f"{ROW} says 'wounds' of {MEMBER}, whose facts are piece"),
        (lambda: hurt(story="move"), f"{ROW} says 'to' of {MEMBER}, whose facts are piece"),
        (lambda: hurt(story="leap:hex"), f"{ROW} says 'hex' of {MEMBER}, whose facts are piece"),
        (lambda: hurt(counts={"pips": "left"}), f"{ROW} says 'left' of {MEMBER}, whose facts are piece"),
        (lambda: hurt("piece -left", counts={"pips": "left"}), f"{ROW} shows 'left' of {MEMBER}, which is not told"),
        (lambda: hurt("-piece", story="fall"), f"{ROW} shows 'piece' of {MEMBER}, which is not told"),
        (
            lambda: hurt(says=("sad", "hurt")),
            rf"{ROW} names the tone 'sad', which warhost\.shelf\.tellings\.TONES does",
        ),
        (lambda: hurt(says=("bad", "{why}")), f"{ROW} says 'why' of {MEMBER}, whose facts are piece"),
        (lambda: hurt(score=Event.OVER), rf"{ROW} says 'hit_at' of {HERE}\.Event\.OVER, whose facts are none"),
        (lambda: hurt(words=listed("why", Why, ALIKE)), f"{ROW} says 'why' of {MEMBER}, whose facts are piece"),
        (
            lambda: hurt("piece -why", listed("why", Why, {Why.FALL: ALIKE[Why.FALL]})),
            rf"{HERE}\.Why\.STONE has no row in the list at {ROW}",
        ),
        (
            lambda: hurt("piece -why", listed("why", Why, {})),
            rf"{HERE}\.Why\.STONE has no row in the list at {ROW}\n{HERE}\.Why\.FALL has no row",
        ),
        (
            lambda: hurt("piece -why", listed("why", [Why.STONE], ALIKE)),
            rf"the list at {ROW} is not about {HERE}\.Why\.FALL",
        ),
        (lambda: each_of((False, True), {0: "on foot"}), f"True has no row in the list at {ROW}"),
    ],
)
def test_events_that_contradict_each_other(declare: Callable[[], object], said: str) -> None:
    with pytest.raises(DeclarationError, match=f"^{said}"):
        declare()


@pytest.mark.parametrize(
    ("declare", "said"),
    [
        (lambda: Objections(Objection, ASLEEP), f"{MEMBER} has no row in the list at {ROW}"),
        (lambda: Objections(Objection, ASLEEP, ASLEEP), rf"{HERE}\.Objection\.ASLEEP has two rows: {ROW} and {ROW}"),
        (lambda: tired(""), f"{ROW} says nothing about {MEMBER}"),
        (lambda: tired("it is tired", "TG-R3 3a"), f"{ROW} gives '3a' as a clause"),
        (
            lambda: Objections(Many, because(Many.LAST, "it fits"), because(Many.ONE_MORE, "it does not")),
            rf"{ROW}: a set of objections has room for 256, and {HERE}\.Many\.ONE_MORE is number 256$",
        ),
    ],
)
def test_objections_that_contradict_each_other(declare: Callable[[], object], said: str) -> None:
    with pytest.raises(DeclarationError, match=f"^{said}"):
        declare()


def test_the_line_of_a_row_is_named() -> None:
    first, second = told(Event.OVER, "", "it is over"), told(Event.OVER, "", "it is done")
    line = first.at.rpartition(":")[2]
    assert first.at == second.at == f"{HERE}:{line}"
    with open(__file__, encoding="utf-8") as source:
        assert "it is done" in source.read().splitlines()[int(line) - 1]


def test_declarations_that_agree_are_taken() -> None:
    assert hit().words == ("hit", "stop")
    assert hurt("piece -why", listed("why", Why, ALIKE), story="fall").clauses(1, (4, 2)) == ("TG-2",)
    assert [one.clauses for one in tired("it is tired", "TG-4 TG-R1").of(0b11)] == [("TG-4", "TG-R1"), ("TG-5",)]
