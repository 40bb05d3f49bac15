"""What is done, one entry after another: the kinds of entries, what they say, and what they lead to."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from warhost.errors import ChronicleError
from warhost.face.pace import NOBODY_ASKED, Before, Clocks, Pace

ACT = "act"
PASS = "pass"  # an act of which nobody was asked: a window that went by under standing orders
ANSWERED = "answered"  # an act that its side has decided on beforehand, should it be asked
UNDO, OFFER, DECLINE, DRAW, SURRENDER = "undo", "offer", "decline", "draw", "surrender"
AGREE = "agree"  # to what is offered; the last one who is asked does it instead
JOIN, PRACTICE = "join", "practice"
COMMIT, REVEAL = "commit", "reveal"  # a seat commits itself to what it will add to the dice, and adds it
RESUME = "resume"  # back to the last sound entry, where rules were mended while the battle ran
CLAIM = "claim"  # the end of a battle in which another side's clock has run out, or to which another never came
TAKEOVER = "takeover"  # a computer plays on for a side whose clock has run out
HOLIDAY = "holiday"  # a side's clock stands for some days
STOP = "stop"  # the end of a battle that cannot go on, without a result
LOST = "lost"  # an entry that is no longer there
CHOSEN = (ACT, ANSWERED)
UNASKED = (PASS, ANSWERED)
DECIDED = (*CHOSEN, PASS)
AGREEMENTS = (OFFER, AGREE, DECLINE, DRAW, SURRENDER, JOIN, COMMIT, REVEAL, PRACTICE)
OF_TIME = (CLAIM, TAKEOVER, HOLIDAY)
KINDS = (*DECIDED, UNDO, *AGREEMENTS, *OF_TIME, RESUME, STOP, LOST)
OFFERS = (DRAW, UNDO, RESUME)
WHILE_UNSOUND = (OFFER, AGREE, DECLINE, RESUME, STOP)
RUNNING, NO_WINNER, UNRATED = "*", "draw", "unrated"
NOBODY = "-"
NEVER_CAME = "never-came"  # what a claim says that calls a battle off

Difference = tuple[str, tuple[str, ...]]
"""How what an entry led to differs from what was told of it, with the clauses."""


class Entry(NamedTuple):
    """One thing that was done."""

    number: int  # 1 the first
    kind: str
    side: int | None  # who did it; None for all at one screen
    text: str = ""  # an act in notation, how many actions are taken back, what is offered, who joins, what is added
    spent: int | None = None  # seconds since the entry before it, as clocks run; None where no time was agreed upon


@dataclass(frozen=True)
class Ending:
    """How a battle ended."""

    result: str  # a side, "draw" or "unrated"
    reason: str
    loser: str | None = None  # the side that has given up or run out of time

    def __str__(self) -> str:
        return f"{self.result}: {self.reason}"

    @property
    def is_without_result(self) -> bool:
        """True where nobody has won, lost or drawn: the battle counts for nothing."""
        return self.result == UNRATED


@dataclass(frozen=True)
class Unsound:
    """The first entry that does not go as it went when it was decided: the rules are no longer the same."""

    number: int
    sentence: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class State:
    """What the entries have led to, the board left out."""

    names: tuple[str, ...]
    entropy: tuple[str, ...]
    committed: tuple[int | None, ...]  # the entry with which each side committed itself
    joined: tuple[int | None, ...]  # the entry from which each side's entropy counts
    set_up: int = 0  # the entry with which the battle was last set up, 0 its opening
    rolled: int | None = None  # the first entry whose action rolled dice, whether it still stands or not
    offer: Entry | None = None
    agreed_by: tuple[int, ...] = ()  # the sides that agreed to the last offer
    practice: int | None = None  # the entry from which it is practice, 0 the start
    dealt: int = 0  # numbers of dice that are used up
    moved: int = 0  # the last entry that changed the board
    agreed: int = 0  # actions taken back past dice, by agreement
    clocks: Clocks = ()  # of each side; none where no time was agreed upon
    before_asked: Before = NOBODY_ASKED  # whoever was asked last
    taken_over: tuple[int, ...] = ()  # sides for which a computer plays on
    mended: int | None = None  # the last entry that went back to a sound one
    ending: Ending | None = None
    unsound: Unsound | None = None

    @classmethod
    def at_first(cls, names: tuple[str, ...], practice: int | None, pace: Pace | None) -> State:
        """What stands before the first entry, with what the players are called."""
        nobody, clocks = (None,) * len(names), () if pace is None else (pace.clock(),) * len(names)
        before = Before((), clocks)
        return cls(names, ("",) * len(names), nobody, nobody, practice=practice, clocks=clocks, before_asked=before)

    def settled_at(self, side: int) -> int | None:
        """The entry from which a side cannot choose its entropy any more; None while it still can."""
        committed = self.committed[side]
        return self.joined[side] if committed is None else committed

    def are_settled(self, sides: Iterable[int]) -> bool:
        """True when none of these sides can choose its entropy any more."""
        return all(self.settled_at(side) is not None for side in sides)


def head_after(head: str, line: str) -> str:
    """The head of a chain after one more line."""
    return hashlib.sha256(f"{head}\n{line}".encode()).hexdigest()


def join_text(name: str, entropy: str) -> str:
    """What an entry says of who joins: a name and entropy, either of which may be empty."""
    return f"{json.dumps(name)} {entropy or NOBODY}".replace("{", "\\u007b").replace("}", "\\u007d")


def read_join(text: str) -> tuple[str, str]:
    """Name and entropy of an entry; ChronicleError where it is none."""
    said, _, entropy = text.rpartition(" ")
    try:
        name = json.loads(said)
    except ValueError:
        name = None
    if not isinstance(name, str) or not entropy:
        raise ChronicleError(f"{text!r} does not say who joins")
    return name, "" if entropy == NOBODY else entropy


def voided(entries: Iterable[Entry]) -> set[int]:
    """The numbers of entries that a later one went back behind."""
    out: set[int] = set()
    for entry in entries:
        if entry.kind == RESUME and entry.text.isascii() and entry.text.isdigit():
            out.update(range(int(entry.text) + 1, entry.number))
    return out
