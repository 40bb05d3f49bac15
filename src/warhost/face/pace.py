"""How much time there is: what was agreed when a battle began, and the clock of each side.

    pace = Pace.read("3 days a move; 5 days in reserve; 14 days of holiday; then claim")
    clock = pace.clock()
    clock.after(pace, 4 * DAY).left(pace)      one day of the reserve is gone

A move is all that a side is asked from the moment it is asked until another one is; what goes by unasked is none.
Seconds are whole, and are those of a server that is up: how they are counted is the server's to say, and what they come
to is reckoned here alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

MINUTE, HOUR, DAY = 60, 3600, 86400
CLAIM, WAIT, COMPUTER = "claim", "wait", "computer:"
"""What happens when a clock has run out: another side may claim the battle, nothing, or a computer plays on."""
MOST_MINUTES, MOST_ADDED_S, MOST_DAYS = 600, 3600, 60
MOST_SPENT = 100 * 366 * DAY  # between two entries
PATIENCE_LIVE, PATIENCE_SLOW = HOUR, 7 * DAY  # with whoever never takes his seat
LIVE = re.compile(r"([0-9]{1,3}) minutes?(?: \+ ([0-9]{1,4}) seconds?)?")
SLOW = re.compile(r"([0-9]{1,2}) days? a move(?:; ([0-9]{1,2}) days? in reserve)?(?:; ([0-9]{1,2}) days? of holiday)?")
END = re.compile(rf"{CLAIM}|{WAIT}|{COMPUTER}[a-z0-9_-]{{1,40}}")
SHAPE = "'15 minutes + 10 seconds; then claim', or '3 days a move; 5 days in reserve; 14 days of holiday; then wait'"


@dataclass(frozen=True)
class Pace:
    """What was agreed about time."""

    move_s: int  # for each move, besides what is to spare; 0 where there is nothing else
    spare_s: int  # at the start: the minutes of a live battle, the reserve of a slow one
    added_s: int  # whenever it is a side's move
    holidays: int  # days in which a side's clock stands, where it says so
    end: str  # CLAIM, WAIT, or a computer as seats name it

    @classmethod
    def read(cls, text: str) -> Pace:
        """A pace from its words; ValueError, with what they may be, where it is none."""
        much, _, end = text.rpartition("; then ")
        live, slow = LIVE.fullmatch(much), SLOW.fullmatch(much)
        if not END.fullmatch(end) or (live is None and slow is None):
            raise ValueError(f"{text!r} is no pace; one is written like {SHAPE}")
        if live is not None:
            minutes, added = int(live[1]), int(live[2] or 0)
            if not 0 < minutes <= MOST_MINUTES or added > MOST_ADDED_S:
                raise ValueError(f"a pace has 1 to {MOST_MINUTES} minutes, and adds at most {MOST_ADDED_S} seconds")
            return cls(0, minutes * MINUTE, added, 0, end)
        days, reserve, holidays = (int(slow[place] or 0) for place in (1, 2, 3)) if slow else (0, 0, 0)
        if not 0 < days <= MOST_DAYS or max(reserve, holidays) > MOST_DAYS:
            raise ValueError(f"a pace has 1 to {MOST_DAYS} days a move, and at most {MOST_DAYS} in reserve or off")
        return cls(days * DAY, reserve * DAY, 0, holidays, end)

    def __str__(self) -> str:
        return f"{self._much('; ')}; then {self.end}"

    @property
    def is_slow(self) -> bool:
        """True for days a move, of which holidays may be taken."""
        return self.move_s > 0

    @property
    def computer(self) -> str | None:
        """The computer that takes over, without the kind of its seat; None where none does."""
        return self.end.removeprefix(COMPUTER) if self.end.startswith(COMPUTER) else None

    @property
    def patience(self) -> int:
        """The seconds for which whoever has come waits for the others, before he may call the battle off."""
        return PATIENCE_SLOW if self.is_slow else PATIENCE_LIVE

    @property
    def told(self) -> str:
        """What was agreed, in sentences that say what happens when time runs out."""
        ends = {CLAIM: "another side may claim the battle", WAIT: "nothing happens, and the battle waits"}
        end = ends.get(self.end, f"a computer ({self.computer}) plays on for that side")
        return f"{self._much(', ')}. When a clock has run out, {end}."

    def _much(self, sign: str) -> str:
        if not self.is_slow:
            added = f" + {self.added_s} second{_s(self.added_s)}" if self.added_s else ""
            minutes = self.spare_s // MINUTE
            return f"{minutes} minute{_s(minutes)}{added}"
        parts = [f"{in_days(self.move_s)} a move"]
        parts += [f"{in_days(self.spare_s)} in reserve"] if self.spare_s else []
        parts += [f"{in_days(self.holidays * DAY)} of holiday"] if self.holidays else []
        return sign.join(parts)

    def clock(self) -> Clock:
        """A clock at the start."""
        return Clock(self.spare_s, 0, 0, self.holidays)


class Clock(NamedTuple):
    """How much time a side has."""

    spare: int  # seconds besides those for its move
    used: int  # seconds of those for its move
    resting: int  # seconds of its holiday that are still to come
    holidays: int  # days of holiday that it may still take

    def left(self, pace: Pace) -> int:
        """The seconds until it has run out, a holiday apart."""
        return max(0, pace.move_s - self.used) + self.spare

    def until_out(self, pace: Pace) -> int:
        """The seconds until it has run out, if it runs."""
        return self.resting + self.left(pace)

    def after(self, pace: Pace, spent: int) -> Clock:
        """The clock when it has run for so many seconds; a holiday goes first, and what is to spare goes last."""
        awake = max(0, spent - self.resting)
        beyond = max(0, awake - max(0, pace.move_s - self.used))
        return self.rested(spent)._replace(spare=max(0, self.spare - beyond), used=min(pace.move_s, self.used + awake))

    def rested(self, spent: int) -> Clock:
        """The clock when so many seconds went by in which it stood."""
        return self._replace(resting=max(0, self.resting - spent))

    def asked(self, pace: Pace) -> Clock:
        """The clock when it becomes its side's move."""
        return self._replace(spare=self.spare + pace.added_s, used=0)

    def on_holiday(self, days: int) -> Clock:
        """The clock of a side that takes so many days of holiday, or comes back early with 0; ValueError for too many.

        Whole days that are left of a holiday are given back.
        """
        back = self.holidays + self.resting // DAY
        if days == 0 and not self.resting:
            raise ValueError("there is no holiday to come back from")
        if days > back:
            raise ValueError(f"there are {in_days(back * DAY)} of holiday left, not {days}")
        return self._replace(resting=days * DAY, holidays=back - days)


Clocks = tuple[Clock, ...]


class Before(NamedTuple):
    """How it was before somebody was asked: whose move it was, and how all clocks stood."""

    moving: tuple[int, ...]
    clocks: Clocks

    def unasked(self, clocks: Clocks, sides: Iterable[int]) -> Clocks:
        """All clocks when it turns out that some sides need not be asked."""
        none, both = set(sides), zip(self.clocks, clocks, strict=True)
        return tuple(was if side in none else now for side, (was, now) in enumerate(both))


NOBODY_ASKED = Before((), ())


def after(pace: Pace, clocks: Clocks, running: Iterable[int], spent: int) -> Clocks:
    """All clocks when some of them have run for so many seconds."""
    run = set(running)
    return tuple(one.after(pace, spent) if side in run else one.rested(spent) for side, one in enumerate(clocks))


def asked(pace: Pace, clocks: Clocks, sides: Iterable[int]) -> Clocks:
    """All clocks when it becomes the move of some sides."""
    begin = set(sides)
    return tuple(one.asked(pace) if side in begin else one for side, one in enumerate(clocks))


def out_of_time(pace: Pace, clocks: Clocks, running: Iterable[int]) -> list[int]:
    """The sides of those that run whose clocks have run out."""
    return [side for side in running if clocks[side].until_out(pace) == 0]


def reading(seconds: int) -> str:
    """How a clock reads, for a transcript: 0:14:07, or 2d03:00:00."""
    days, rest = divmod(seconds, DAY)
    hours, minutes = rest // HOUR, rest % HOUR // MINUTE
    head = f"{days}d{hours:02}" if days else str(hours)
    return f"{head}:{minutes:02}:{rest % MINUTE:02}"


def readings(pace: Pace, clocks: Clocks, running: Sequence[int], names: Sequence[str]) -> str:
    """How the clocks read that run, each with its side."""
    return " ".join(f"{names[side]} {reading(clocks[side].left(pace))}" for side in running)


def in_days(seconds: int) -> str:
    """A time in days, as people say it."""
    days = seconds // DAY
    return f"{days} day{_s(days)}"


def _s(count: int) -> str:
    return "" if count == 1 else "s"
