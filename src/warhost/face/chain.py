"""Entries hashed into one chain: what was done, in its order, with nothing ever struck out.

It knows neither seats' agreements (`warhost.face.ledger`) nor what is decided on (`warhost.face.chronicle`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from warhost.errors import ChronicleError
from warhost.face.entry import (
    KINDS,
    LOST,
    NOBODY,
    RESUME,
    RUNNING,
    UNASKED,
    UNDO,
    WHILE_UNSOUND,
    Difference,
    Ending,
    Entry,
    State,
    Unsound,
    head_after,
)
from warhost.face.fair_dice import salt_of_entry
from warhost.face.pace import MOST_SPENT, Before, Clocks, Pace, after, asked, readings

Does = Callable[[Any, Entry], Entry | None]
"""What an entry of a kind does; ValueError where it cannot be done. It may write the entry as it counts."""
Said = tuple[str, int | None, str]
"""What is to be an entry: its kind, who does it, what it says."""


class Times(NamedTuple):
    """What hangs on time in a state."""

    clocks: Clocks
    taken_over: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> Times:
        """What hangs on time as it stands."""
        return cls(state.clocks, state.taken_over)


class Begun(Protocol):
    """How it begins: what is settled before the first entry."""

    @property
    def text(self) -> str: ...
    @property
    def sides(self) -> tuple[str, ...]: ...
    @property
    def all_sides(self) -> str: ...
    @property
    def is_between_two(self) -> bool: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def commitment(self) -> str: ...
    @property
    def seeded(self) -> bool: ...
    @property
    def practice(self) -> bool: ...
    @property
    def pace(self) -> Pace | None: ...
    @property
    def persons(self) -> tuple[int, ...]: ...
    @property
    def playing(self) -> tuple[int, ...]: ...
    def is_person(self, side: int) -> bool: ...


class Chain(ABC):
    """Entries, taken on one by one; made at an opening."""

    DOES: ClassVar[Mapping[str, Does]]

    def __init__(self, opening: Begun, secret: str) -> None:
        self.opening: Any = opening
        self.secret = secret
        self.entries: list[Entry] = []
        self.heads = [head_after("", opening.text)]  # after each entry, the opening's first
        self.kept: set[int] = set()  # entries that were written down, and not carried out
        self.pace = opening.pace
        self.state = State.at_first(opening.names, 0 if opening.practice else None, self.pace)
        self._times = [Times.of(self.state)]  # after each entry, as heads
        self.readings = [""]  # of the clocks that ran until each entry, as heads
        self._reading = ""
        self._put_board_back: Callable[[Any], None] = _leave_board
        self._before = self.state
        self._taken: list[Callable[[Any], None]] = []  # of the entries taken last: how the board is put back

    def __copy__(self) -> Self:
        """An independent chain with the same entries; what either is taken on by, the other does not know."""
        return deepcopy(self)

    @property
    @abstractmethod
    def played_out(self) -> Ending | None:
        """How it ended by its own rules; None while it goes on."""

    @abstractmethod
    def _difference(self, entry: Entry, told: str) -> Difference | None:
        """How what an entry led to differs from what was told of it then; None when it does not."""

    # --- how it stands -------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def on_the_clock(self) -> tuple[int, ...]:
        """The sides whose clocks run, where time was agreed upon."""
        return ()

    @property
    def on_the_move(self) -> tuple[int, ...]:
        """The sides whose clocks run because it is their move."""
        return self.on_the_clock

    @property
    def persons(self) -> tuple[int, ...]:
        """The sides that persons hold, and no computer has taken over."""
        return tuple(side for side in self.opening.persons if side not in self.state.taken_over)

    @property
    def over(self) -> bool:
        """True when nothing can be decided any more."""
        return self.ending is not None

    def others(self, side: int) -> tuple[int, ...]:
        """All sides that take part, but one."""
        return tuple(one for one in self.opening.playing if one != side)

    @property
    def ending(self) -> Ending | None:
        """How it ended, fought out or not; None while it goes on."""
        return self.state.ending or self.played_out

    @property
    def result(self) -> str:
        """Who won and why, "*" while the battle goes on."""
        return str(self.ending or RUNNING)

    @property
    def head(self) -> str:
        """The head of the chain: it stands for the opening, all entries and, once the battle is over, its end."""
        return head_after(self.heads[-1], f"end {self.result}") if self.over else self.heads[-1]

    def line_of(self, entry: Entry) -> str:
        """An entry as it is hashed, with its time where time was agreed upon.

        Without its salt, what was decided in secret could be guessed from the head.
        """
        who = NOBODY if entry.side is None else self.opening.sides[entry.side]
        said = f"{entry.number} {entry.kind} {who} {entry.text}".rstrip()
        timed = said if entry.spent is None else f"{said} +{entry.spent}"
        return f"{timed} {salt_of_entry(self.secret, entry.number)}"

    def _can_be_of(self, side: Any) -> bool:
        """True for a side, and for None, who is nobody alone."""
        return side is None or side in range(len(self.opening.sides))

    def _name(self, side: int | None) -> str:
        return "nobody" if side is None else self.opening.sides[side]

    # --- taking entries ------------------------------------------------------------------------------------

    def take(self, kind: str, side: int | None, text: str = "", spent: int | None = None) -> Entry:
        """Do what is to be the next entry, so many seconds after the one before it where time was agreed upon.

        Raises ValueError where it cannot be done; all is then as before.
        """
        if self.over:
            raise ChronicleError("the battle is over")
        if self.state.unsound is not None and kind not in WHILE_UNSOUND:
            raise ChronicleError(self.state.unsound.sentence)
        does = self.DOES.get(kind)
        if not self._can_be_of(side):
            raise ChronicleError(f"{side!r} is no side")
        if does is None:
            raise ChronicleError(f"{kind!r} is no kind of entry; known: {', '.join(KINDS)}")
        before, put_board_back = self.state, self._put_board_back
        self._put_board_back = _leave_board
        entry = Entry(self.number + 1, kind, side, text, spent)
        try:
            moving = self.on_the_move if self.pace else ()
            self._let_time_pass(spent, kind)
            entry = does(self, entry) or entry
            self._ask(moving, entry)
        except ValueError:
            self.state, self._put_board_back = before, put_board_back
            raise
        self._before, self._taken = before, [self._put_board_back]
        self._append(entry)
        return entry

    def take_all(self, said: Iterable[Said], spent: int | None = None) -> list[Entry]:
        """Do what are to be the next entries, one after another, the first of them after so many seconds.

        Raises ValueError; all is then as before the first.
        """
        before, taken = self.state, list[Callable[[Any], None]]()
        try:
            for kind, side, text in said:
                self.take(kind, side, text, spent)
                taken += self._taken
                spent = None if spent is None else 0
        except ValueError:
            self._before, self._taken = before, taken
            self.put_back()
            raise
        self._before, self._taken = before, taken
        return self.entries[len(self.entries) - len(taken) :]

    def put_back(self) -> None:
        """All as it was before the entries taken last, once: for entries that could not be stored."""
        for put_board_back in reversed(self._taken):
            self.entries.pop()
            self.heads.pop()
            self._times.pop()
            self.readings.pop()
            put_board_back(self)
        self.state, self._taken = self._before, []

    def keep(self, kind: str, side: int | None, text: str = "", spent: int | None = None) -> Entry:
        """Write an entry down without doing what it says: a later one went back behind it, or it is no longer sound.

        Of one that cannot be read nothing is written down but that there was one.
        """
        if kind not in KINDS or not self._can_be_of(side):
            kind, side, text, spent = LOST, None, "", None
        entry, self._reading = Entry(self.number + 1, kind, side, text, spent), ""
        self.kept.add(entry.number)
        self._append(entry)
        return entry

    def follow(self, entry: Entry, told: str | None, void: Container[int] = ()) -> list[Entry]:
        """Take an entry that was decided earlier; from the first that no longer goes as it went, all are only kept.

        `told` is what was told of it then, None where that is not known; `void` has the entries that a later one went
        back behind. Returns the entry, behind those before it that are missing.
        """
        missing = []
        while self.number + 1 < entry.number:
            if self.state.unsound is None and self.number + 1 not in void:
                self.mark_unsound("it is missing")
            missing.append(self.keep(LOST, None))
        return [*missing, self._follow(entry, told, entry.number in void)]

    def _follow(self, stored: Entry, told: str | None, is_void: bool) -> Entry:
        _, kind, _, text, _ = stored
        if is_void or (self.state.unsound is not None and kind not in WHILE_UNSOUND):
            return self.keep(*stored[1:])
        try:
            entry = self.take(*stored[1:])
        except ValueError as error:
            clauses = [one for objection in getattr(error, "objections", ()) for one in objection.clauses]
            self.mark_unsound(f"{kind} {text}".strip() + f" is refused now: {error}", clauses)
            return self.keep(*stored[1:])
        if told is not None and (differs := self._difference(entry, told)):
            self.put_back()
            self.mark_unsound(*differs)
            return self.keep(*stored[1:])
        return entry

    def mark_unsound(self, why: str, clauses: Sequence[str] = ()) -> None:
        """Note that the next entry does not go as it went: nothing is decided until that is settled."""
        number = self.number + 1
        by = f" ({', '.join(clauses)})" if clauses else ""
        sentence = f"entry {number} does not go as it went when it was decided{by}: {why}"
        self.state = replace(self.state, unsound=Unsound(number, sentence, tuple(clauses)))

    def _append(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.heads.append(head_after(self.heads[-1], self.line_of(entry)))
        self._times.append(Times.of(self.state))
        self.readings.append(self._reading)

    # --- time ----------------------------------------------------------------------------------------------

    def _let_time_pass(self, spent: int | None, kind: str) -> None:
        """Let the clocks run that do, for so many seconds.

        None does until a battle that is not sound goes on, whether that is known to be why it went back or not.
        """
        if (spent is None) != (self.pace is None):
            raise ChronicleError("its time is missing" if self.pace else "no time was agreed upon, and this tells one")
        if self.pace is None or spent is None:
            return
        if not 0 <= spent <= MOST_SPENT:
            raise ChronicleError(f"{spent} is no number of seconds in which somebody decides")
        running = () if kind == RESUME else self.on_the_clock
        clocks = after(self.pace, self.state.clocks, running, spent)
        self._reading = readings(self.pace, clocks, running, self.opening.sides)
        self.state = replace(self.state, clocks=clocks)

    def _ask(self, moving: tuple[int, ...], entry: Entry) -> None:
        """Let it be the move of the sides that are asked after an entry, and were not before it.

        What is taken back or goes by unasked is no move: whoever had it before goes on, and no time is given.
        """
        if self.pace is None:
            return
        clocks, before = self.state.clocks, Before(moving, self.state.clocks)
        if entry.kind in UNASKED and entry.spent == 0:
            before = self.state.before_asked
            clocks = before.unasked(clocks, moving)
        elif entry.kind in (UNDO, RESUME):
            before = Before(self.on_the_move, clocks)
        begin = [side for side in self.on_the_move if side not in before.moving]
        self.state = replace(self.state, clocks=asked(self.pace, clocks, begin), before_asked=before)

    def _turn_time_back(self, number: int) -> None:
        """Let clocks and seats be as they were after an entry."""
        clocks, taken_over = self._times[number]
        self.state = replace(self.state, clocks=clocks, taken_over=taken_over)


def _leave_board(_: Chain) -> None:
    """Nothing was changed on the board."""
