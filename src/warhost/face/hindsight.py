"""A battle looked back upon: the chance of winning after every action, and how much of each change was luck.

    for moment in review(battle):
        print(moment.number, moment.after, moment.decision, moment.luck)

Before an action stands a chance; the action, over all that the dice could have made of it, has another; what the dice
did make of it has a third. From the first to the second is the decision's share, from the second to the third luck's.
What nobody had a choice in is no decision: all that it changes is luck. A chance looks as far as the end of a turn, so
when a turn begins it looks one turn further: what that changes is nobody's, and is told apart. After one action stands
what stands before the next, so all decisions, all luck and all that longer looks changed are the whole change from the
beginning to the end.

Verdicts are not about single actions. What a side does in one activation or phase is one *stretch*, as the game says
(`Table.stretch`): a leader who goes ahead of his unit, or a unit that is named and then attacks, is one plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from warhost.face.action import Action
from warhost.face.battle import Step
from warhost.face.chances import FIRST, Forecast, Judge, data_of
from warhost.face.standing import BOTH, DICE
from warhost.kernel.abi import RUNNING, Header

if TYPE_CHECKING:
    from warhost.face.battle import Battle
    from warhost.face.standing import Standing
    from warhost.kernel.layout import Bytes

TURNING_POINTS = 5
NOTABLE = 0.1  # the least change of a chance that is a turning point
MISTAKES = 3
COSTLY = 0.03  # the least that decisions cost to be called a mistake


class Course(NamedTuple):
    """How one side's chance went over one action."""

    before: float
    expected: float
    after: float
    longer_look: float

    @property
    def decision(self) -> float:
        """What the decision changed."""
        return self.expected - self.before - self.longer_look

    @property
    def luck(self) -> float:
        """What the dice changed."""
        return self.after - self.expected

    @property
    def change(self) -> float:
        """What both changed."""
        return self.after - self.before - self.longer_look


@dataclass(frozen=True)
class Moment:
    """One action of a battle, and what it changed."""

    number: int
    """Of the action, 1 the first."""
    turn: int
    """The turn that runs when it is done."""
    side: int
    """The side that decided."""
    sentence: str
    before: float
    """The first side's chance of winning before the action, from 0 to 1; a draw counts as half a win."""
    expected: float
    """The same for the action, over all that its dice could make of it."""
    after: float
    """The same after the dice."""
    longer_look: float = 0.0
    """What looking a turn further changed in it, where a turn has begun with the action: nobody's doing."""
    stretch: str = ""
    """What it belongs to: an activation or a phase, in words."""
    others: tuple[Course, ...] = ()
    """How the chances of all other sides went; empty between two, of whom the second has what the first has not."""

    def course_of(self, side: int) -> Course:
        """How the chance of a side went."""
        first = Course(self.before, self.expected, self.after, self.longer_look)
        if side == FIRST:
            return first
        if self.others:
            return self.others[side - 1]
        return Course(1 - first.before, 1 - first.expected, 1 - first.after, -first.longer_look)

    @property
    def afters(self) -> tuple[float, ...]:
        """The chances after the action: the first side's, and those of all others where they are told."""
        return (self.after, *(one.after for one in self.others))

    @property
    def change(self) -> float:
        """What the decision and the dice changed in the first side's chance."""
        return self.course_of(FIRST).change

    @property
    def swing(self) -> float:
        """The greatest change in anybody's chance."""
        return max(abs(self.course_of(side).change) for side in range(1 + len(self.others)))

    @property
    def decision(self) -> float:
        """What the decision changed in the chance of the side that took it."""
        return self.course_of(self.side).decision

    @property
    def luck(self) -> float:
        """What the dice changed in the chance of the side that decided."""
        return self.course_of(self.side).luck


@dataclass(frozen=True)
class Stretch:
    """What a side has done in one activation or phase, and what that changed."""

    moments: tuple[Moment, ...]

    @property
    def side(self) -> int:
        """The side that decided."""
        return self.moments[0].side

    @property
    def name(self) -> str:
        """The activation or phase, in words."""
        return self.moments[0].stretch

    @property
    def decision(self) -> float:
        """What its decisions changed in the chance of the side that took them."""
        return sum(one.decision for one in self.moments)

    @property
    def luck(self) -> float:
        """What the dice changed in it."""
        return sum(one.luck for one in self.moments)

    @property
    def key(self) -> Moment:
        """The action that changed most of it; the first of several."""
        sign = 1 if self.decision + self.luck >= 0 else -1
        return max(self.moments, key=lambda one: sign * (one.decision + one.luck))

    @property
    def costliest(self) -> Moment:
        """The action whose decision cost most; the first of several."""
        return min(self.moments, key=lambda one: one.decision)

    @property
    def swing(self) -> float:
        """The greatest change in anybody's chance."""
        sides = range(max(2, 1 + len(self.moments[0].others)))
        return max(abs(sum(one.course_of(side).change for one in self.moments)) for side in sides)


def review(battle: Battle, playouts: int | None = None, seed: int = 0) -> Iterator[Moment]:
    """Every action since the battle object began, one by one, with all that is known of it now, hidden facts too.

    Each chance is that of so many playouts; unless told, of as many as the game's data say. What changes nothing
    because nobody had a choice, and no die was rolled, is looked at only where a turn ends. Raises ValueError below 1
    playout.
    """
    return look_back(judge_for(battle, playouts, seed), battle.steps, battle.memory.tobytes())


def judge_for(battle: Battle, playouts: int | None = None, seed: int = 0) -> Judge:
    """Who tells the chances of a battle looked back upon."""
    usual = data_of(battle.ruleset.package)["review"]["playouts"]
    return Judge(battle, usual if playouts is None else playouts, seed)


def look_back(
    judge: Judge, steps: Sequence[Step], end: bytes, first: int = 1, before: tuple[float, ...] | None = None
) -> Iterator[Moment]:
    """The same for a piece of a battle: `steps`, of which the first has this number, and what stood at their `end`.

    `before` has the chances before them as `Moment.afters` tells them, where they are known already.
    """
    states = [*(step.before for step in steps), end]
    if before is None:
        before = _chances(judge, _memory(states[0])) if steps else ()
    for place, step in enumerate(steps):
        moment = _moment(judge, first + place, step, _memory(states[place + 1]), before)
        yield moment
        before = moment.afters


def stretches_of(moments: Iterable[Moment]) -> list[Stretch]:
    """The moments put together: those of each side in one activation or phase, in the order in which they began."""
    found: list[list[Moment]] = []
    running: dict[int, list[Moment]] = {}
    name = None
    for one in moments:
        if one.stretch != name:
            running, name = {}, one.stretch
        if one.side not in running:
            running[one.side] = []
            found.append(running[one.side])
        running[one.side].append(one)
    return [Stretch(tuple(together)) for together in found]


def turning_points(moments: Iterable[Moment], most: int = TURNING_POINTS) -> list[Stretch]:
    """The stretches that changed the chances most, the first first; small changes turn nothing."""
    notable = [one for one in stretches_of(moments) if one.swing >= NOTABLE]
    notable.sort(key=lambda one: -one.swing)
    return sorted(notable[:most], key=lambda one: one.key.number)


def mistakes(moments: Iterable[Moment], side: int, most: int = MISTAKES) -> list[Stretch]:
    """The stretches of a side in which its decisions cost most, the costliest first; small costs are none."""
    costly = [one for one in stretches_of(moments) if one.side == side and one.decision <= -COSTLY]
    return sorted(costly, key=lambda one: one.decision)[:most]


def sums_for(moments: Iterable[Moment], side: int) -> dict[str, float]:
    """What all decisions of a side changed in its own chance, and the dice that followed them."""
    own = [one for one in moments if one.side == side]
    return {"decisions": sum(one.decision for one in own), "luck": sum(one.luck for one in own)}


def _moment(judge: Judge, number: int, step: Step, after: Bytes, before: tuple[float, ...]) -> Moment:
    battle, memory = judge.battle, _memory(step.before)
    header: Any = Header.over(memory)
    side, turn, table = int(header.to_decide), int(Header.over(after).turn), battle.table.over(memory)
    about = (number, turn, side, Action(step.code, table).sentence, table.stretch())
    chosen, rolled = _was_chosen(battle, memory, step.code), step.unrolled != after[DICE].tobytes()
    further = int(header.turn != turn)
    if not chosen and not rolled and Header.over(after).result == RUNNING:
        seen = expected = reached = _chances(judge, after) if further else before
        return _moment_of(about, before, expected, reached, seen)
    reached = _chances(judge, after)
    seen = _chances(judge, memory, further) if further else before
    expected = reached
    if not chosen:
        expected = seen
    elif rolled:
        expected = _shares(judge, judge.forecasts(memory[np.newaxis], step.code, further))
    return _moment_of(about, before, expected, reached, seen)


def _moment_of(
    about: tuple[int, int, int, str, str],
    before: tuple[float, ...],
    expected: tuple[float, ...],
    after: tuple[float, ...],
    seen: tuple[float, ...],
) -> Moment:
    """A moment from chances by side: before it, over all dice, after it, and before it as a longer look sees it."""
    courses = [Course(b, e, a, s - b) for b, e, a, s in zip(before, expected, after, seen, strict=True)]
    number, turn, side, sentence, stretch = about
    return Moment(number, turn, side, sentence, *courses[0], stretch=stretch, others=tuple(courses[1:]))


def _was_chosen(battle: Standing, memory: Bytes, action: int) -> bool:
    """Whether there was a choice: neither was this the only action, nor did it but let go on what was being settled."""
    if battle.contract.idle(memory) == action:
        return False
    return len(battle.legal_in(memory)) > 1


def _chances(judge: Judge, memory: Bytes, further: int = 0) -> tuple[float, ...]:
    """The chances as a position stands, all that is hidden known, looked at so many turns further."""
    return _shares(judge, judge.forecasts(judge.worlds(memory, BOTH), further=further))


def _shares(judge: Judge, found: Sequence[Forecast]) -> tuple[float, ...]:
    """The chances of the sides that are asked about: between two of the first alone."""
    return tuple(one.share for one in found[: judge.asked])


def _memory(state: bytes) -> Bytes:
    return np.frombuffer(bytearray(state), np.uint8)
