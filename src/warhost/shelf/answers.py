"""Answers that a side gives beforehand: what it may be asked while another moves, and what it can say to that.

    ANSWERS = Answers(
        Question(
            "defence", "One of mine is charged: does he fire first?", {Phase.DEFENCE},
            {"bow": Choice("he shoots", first(Verb.FIRE_BOW)), "hold": Choice("he holds", first(Verb.PASS))},
            conditions={"likely": Condition("if that is likely to hurt", is_likely)},
            whom=who_could_fire,
        ),
    )

A side says its answers in an order, each for a question, perhaps under a condition and about one piece. The first whose
condition holds and that can be carried out is. Answers see the board as the side knows it, never more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from warhost.errors import DeclarationError, UnknownName, where
from warhost.kernel.layout import Bytes
from warhost.shelf.verbs import NONE, Parts, unpack

Data = dict[str, Any]


class Saying(NamedTuple):
    """One answer that a side has given: to which question, what, under which condition, about which piece."""

    question: str
    choose: str
    when: str = ""  # "" at any time
    piece: str = ""  # its label; "" whoever it is


@dataclass(frozen=True)
class Moment:
    """A battle as the side that answers knows it; `codes` is what it can choose from, nothing where it is not asked."""

    table: Any  # a `warhost.shelf.game.Table` over what the side knows
    memory: Bytes
    umpire_bytes: Bytes
    side: int
    codes: Sequence[int] = ()

    @cached_property
    def battle(self) -> Any:
        """The battle as plain numbers."""
        return self.table.seen

    @property
    def umpire(self) -> Any:
        """What its umpire knows."""
        return self.table.umpire

    @property
    def names(self) -> Any:
        """What everything is called."""
        return self.table.names

    @property
    def frame(self) -> Any:
        """The matter on top."""
        return self.battle.stack[self.battle.depth - 1]

    @cached_property
    def parts(self) -> dict[int, Parts]:
        """The parts of what can be chosen, by its number."""
        return {code: unpack(code) for code in self.codes}

    def by(self, *verbs: int) -> list[int]:
        """What can be chosen by one of these verbs."""
        return [code for code, parts in self.parts.items() if parts.verb in verbs]


Pick = Callable[[Moment], int | None]
"""The action that an answer is just now; None where it cannot be carried out."""
Test = Callable[[Moment], bool]


class Choice(NamedTuple):
    """One thing that can be answered."""

    words: str
    pick: Pick


class Condition(NamedTuple):
    """When an answer is meant."""

    words: str
    holds: Test


def _always(moment: Moment) -> bool:
    return True


@dataclass(frozen=True)
class Question:
    """Something that a side is asked while another moves."""

    name: str
    words: str
    matters: Collection[int]  # the phases of the matters on top in which it is asked
    choices: Mapping[str, Choice]
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    is_asked: Test = _always  # where not each such matter is this question
    about: Callable[[Moment], int] | None = None  # the piece about which it is asked just now, NONE
    whom: Callable[[Moment], Iterable[int]] | None = None  # the pieces about which it may still be asked
    may_come: Test = _always  # where that hangs on other things

    @cached_property
    def data(self) -> Data:
        """The question for a page, without the pieces."""
        told: Data = {"name": self.name, "words": self.words}
        told["choices"] = [{"name": name, "words": one.words} for name, one in self.choices.items()]
        told["conditions"] = [{"name": name, "words": one.words} for name, one in self.conditions.items()]
        return told

    def pieces(self, moment: Moment) -> list[str]:
        """The labels of the pieces about which it may still be asked, each once."""
        found = self.whom(moment) if self.whom else ()
        return list(dict.fromkeys(moment.names.label(piece) for piece in found))


def first(*verbs: int) -> Pick:
    """The first that can be chosen by one of these verbs."""

    def pick(moment: Moment) -> int | None:
        return next(iter(moment.by(*verbs)), None)

    return pick


def best(worth_in: Callable[[Moment], Callable[[Parts], Any]], *verbs: int) -> Pick:
    """The worthiest that can be chosen by one of these verbs, the first of several that are alike.

    `worth_in` is asked once for what each action is worth in a moment.
    """

    def pick(moment: Moment) -> int | None:
        worth = worth_in(moment)
        return max(moment.by(*verbs), key=lambda code: worth(moment.parts[code]), default=None)

    return pick


class Answers:
    """All questions of a game that can be answered beforehand; DeclarationError where two have one name."""

    def __init__(self, *questions: Question) -> None:
        self.questions = {one.name: one for one in questions}
        if len(self.questions) < len(questions):
            raise DeclarationError(f"{where()} declares two questions of one name")

    def asked(self, moment: Moment) -> Question | None:
        """The question that is open; None where what has to be chosen is none that can be answered beforehand."""
        if not moment.battle.depth:
            return None
        open_now = (one for one in self.questions.values() if moment.frame.phase in one.matters)
        return next((one for one in open_now if one.is_asked(moment)), None)

    def chosen(self, moment: Moment, said: Iterable[Saying]) -> int | None:
        """What the first answer that holds comes to; None where none does, and the side has to be asked."""
        question = self.asked(moment)
        if question is None:
            return None
        for one in said:
            if one.question == question.name and _holds(question, one, moment):
                code = question.choices[one.choose].pick(moment)
                if code in moment.parts:
                    return code
        return None

    def check(self, said: Saying) -> None:
        """UnknownName for an answer that no question has."""
        if said.question not in self.questions:
            raise UnknownName("question", said.question, self.questions)
        question = self.questions[said.question]
        if said.choose not in question.choices:
            raise UnknownName("answer", said.choose, question.choices)
        if said.when and said.when not in question.conditions:
            raise UnknownName("condition", said.when, question.conditions)

    def ahead(self, moment: Moment) -> list[Data]:
        """What a side may still be asked, as plain data: docs/wire.md, "Answers beforehand"."""
        told = []
        for one in self.questions.values():
            pieces = one.pieces(moment)
            if one.may_come(moment) and (pieces or not one.whom):
                told.append({**one.data, "pieces": pieces})
        return told


def _holds(question: Question, said: Saying, moment: Moment) -> bool:
    """True when an answer is meant for what is asked just now."""
    if said.choose not in question.choices or (said.when and said.when not in question.conditions):
        return False  # of an earlier version of the game
    if said.piece:
        piece = question.about(moment) if question.about else NONE
        if piece == NONE or moment.names.label(piece) != said.piece:
            return False
    return not said.when or question.conditions[said.when].holds(moment)


NO_ANSWERS = Answers()
"""Of a game in which nobody is asked anything while another moves."""
