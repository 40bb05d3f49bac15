"""Actions as a person writes them: `move 3 18.00,12.50`, `shoot 6 51`, `call E3`.

Reading and writing are inverse to each other for every action that says what its verb needs. Figures are named by
their numbers, points by x and y in inches. Upper and lower case are alike, and so are "fire-bow" and "firebow",
"18,12.5" and "18.00, 12.50"; more spaces do no harm.

    begin | yield | deploy 3 18.00,6.00
    challenge 56 5 | accept | decline | rally 3
    choose 3 | move 3 18.00,12.50 | via 3 18.00,12.50 | halt | back | stand 3
    shoot 6 51 | hurl 3 53 | panic 3 53
    fire-bow 56 | fire-spear 51
    strike 1 51 | advance | stay
    call E3 | bless 51 | set-down 14.50,9.00
    pass | done
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from warhost.errors import NotationError, name_hint
from warhost.kernel.abi import (
    ACTOR_BITS,
    ACTOR_SHIFT,
    EXTRA_BITS,
    EXTRA_SHIFT,
    PLACE_BITS,
    PLACE_SHIFT,
    TARGET_BITS,
    VERB_SHIFT,
    pack,
)
from warhost.rulesets.heroes.state import EVENTS, NONE, POINT, Verb
from warhost.rulesets.heroes.words.names import Names, Point, point_name

WITH_ACTOR = frozenset(
    {
        *(Verb.DEPLOY, Verb.CHALLENGE, Verb.RALLY, Verb.CHOOSE, Verb.MOVE, Verb.VIA, Verb.SHOOT, Verb.HURL),
        *(Verb.PANIC, Verb.STAND, Verb.FIRE_BOW, Verb.FIRE_SPEAR, Verb.STRIKE),
    }
)
WITH_PLACE = frozenset({Verb.DEPLOY, Verb.MOVE, Verb.VIA, Verb.SET_DOWN})
WITH_TARGET = frozenset({Verb.CHALLENGE, Verb.SHOOT, Verb.HURL, Verb.PANIC, Verb.STRIKE, Verb.BLESS})

VERB_WORDS: dict[int, str] = {int(verb): verb.name.lower().replace("_", "-") for verb in Verb}
EVENT_IDS = tuple(f"E{number}" for number in range(1, EVENTS + 1))
"""What the god events are called, by `state.God`."""
COMMA = re.compile(r"\s*,\s*")


# --- the parts of an action -------------------------------------------------------------------------------


class Parts(NamedTuple):
    """What the number of an action says; NONE where it has no actor or target."""

    verb: int
    actor: int
    extra: int
    place: int
    target: int


def unpack(code: int) -> Parts:
    """The parts of an action's number: the inverse of `pack`."""
    return Parts(
        code >> VERB_SHIFT,
        (code >> ACTOR_SHIFT & (1 << ACTOR_BITS) - 1) - 1,
        code >> EXTRA_SHIFT & (1 << EXTRA_BITS) - 1,
        code >> PLACE_SHIFT & (1 << PLACE_BITS) - 1,
        (code & (1 << TARGET_BITS) - 1) - 1,
    )


def point_of(place: int) -> Point:
    """The point that the place of an action stands for."""
    return divmod(place, POINT)


# --- writing ----------------------------------------------------------------------------------------------


def write_action(code: int, names: Names) -> str:
    """An action in notation; `read_action` makes the same number of it.

    The action must be well-formed: it says what its verb needs, and all figures exist.
    """
    verb, actor, extra, place, target = unpack(code)
    words = [VERB_WORDS[verb]]
    if verb in WITH_ACTOR:
        words.append(names.label(actor))
    if verb in WITH_PLACE:
        words.append(point_name(*point_of(place)))
    if verb in WITH_TARGET:
        words.append(names.label(target))
    if verb == Verb.CALL:
        words.append(EVENT_IDS[extra])
    return " ".join(words)


# --- reading ----------------------------------------------------------------------------------------------


def read_action(text: str, names: Names) -> int:
    """The action behind a notation, whether or not it is legal.

    Raises NotationError, which names the word that cannot be read, where it stands, and the nearest that exist.
    """
    reader = _Reader(text, names)
    verb = reader.one_of("verb", VERB_WORDS)
    actor = reader.figure() if verb in WITH_ACTOR else NONE
    extra, place, target = 0, 0, NONE
    if verb in WITH_PLACE:
        x, y = reader.point()
        place = x * POINT + y
    if verb in WITH_TARGET:
        target = reader.figure()
    if verb == Verb.CALL:
        extra = reader.one_of("god event", dict(enumerate(EVENT_IDS)))
    reader.end()
    return int(pack(verb, actor, extra, place, target))


def _folded(word: str) -> str:
    """A word as it is compared: without case and hyphens."""
    return word.casefold().replace("-", "")


class _Reader:
    """The words of one action, read from left to right."""

    def __init__(self, text: str, names: Names) -> None:
        self.text = text
        self.names = names
        self.words = COMMA.sub(",", text).split()
        self.at = 0  # words read so far

    def refusal(self, why: str) -> NotationError:
        """The error about the word read last."""
        return NotationError(self.text, f"word {self.at}: {why}")

    def one_of(self, kind: str, known: Mapping[int, str]) -> int:
        """The number of the next word among those known."""
        word = self._next(kind, known.values())
        for number, name in known.items():
            if _folded(name) == _folded(word):
                return number
        raise self.refusal(f"unknown {kind} {word!r}{name_hint(word, known.values())}")

    def figure(self) -> int:
        """The figure whose number comes next."""
        word = self._next("figure", ())
        try:
            return self.names.figure(word)
        except NotationError as error:
            raise self.refusal(f"{word!r}: {error.why}{name_hint(word, self.names.labels)}") from None

    def point(self) -> Point:
        """The point that comes next."""
        word = self._next("point", ())
        try:
            return self.names.point(word)
        except NotationError as error:
            raise self.refusal(f"{word!r}: {error.why}") from None

    def end(self) -> None:
        """Nothing more may come."""
        if self.at < len(self.words):
            self.at += 1
            raise self.refusal(f"{self.words[self.at - 1]!r} is one word too many")

    def _next(self, kind: str, known: Iterable[str]) -> str:
        """The next word; there must be one."""
        self.at += 1
        if self.at > len(self.words):
            raise self.refusal(f"missing {kind}{name_hint('', known)}")
        return self.words[self.at - 1]
