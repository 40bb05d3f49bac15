"""Battles looked back upon: the chances after every action, found piece by piece and kept for whoever asks again.

A review goes on while somebody asks for it, and stops a little after the last one has left. What is known stays.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from warhost.face.battle import Battle, Step
from warhost.face.chronicle import Chronicle
from warhost.face.entry import UNDO
from warhost.face.hindsight import Course, Moment, Stretch, mistakes, stretches_of, sums_for, turning_points
from warhost.server import reckoning
from warhost.server.computers import Computers
from warhost.server.foresight import Foresight
from warhost.server.logs import log
from warhost.server.refusals import Refusal, refusal_of
from warhost.server.settings import Settings
from warhost.server.tasks import stopped

KEPT, KEPT_BYTES = 500, 64 << 20  # reviews, and the steps that they still need
PIECE = 10  # actions that are looked at in one go; other battles may think in between
MOST_AT_WORK = 20  # reviews at a time
ANSWER_S = 10.0  # the longest that an answer waits for news
PATIENCE_S = 60.0  # after the last question the review goes on for so long
DIGITS = reckoning.DIGITS

T = TypeVar("T")


class Story(NamedTuple):
    """A battle that can be looked back upon."""

    game: str
    scenario: str
    sides: tuple[str, ...]
    steps: tuple[Step, ...]
    end: bytes
    numbers: tuple[int, ...]  # of the entries that the steps are
    taken_back: tuple[dict[str, Any], ...] = ()  # what was taken back, which no step tells of


@dataclass
class Review:
    """One battle looked back upon, as far as it is known."""

    story: Story
    moments: list[Moment] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)  # a new one for every piece
    task: asyncio.Task[None] | None = None
    asked_s: float = 0.0
    corrections: list[dict[str, Any]] | None = None  # known last

    @property
    def total(self) -> int:
        """How many actions there are."""
        return len(self.story.steps)

    def tell_news(self) -> None:
        """Wake all who wait for more."""
        news, self.news = self.news, asyncio.Event()
        news.set()

    @cached_property
    def size(self) -> int:
        """How many bytes its steps take."""
        return sum(len(step.before) + len(step.entries) for step in self.story.steps)

    @property
    def done(self) -> bool:
        """True when every action was looked at."""
        return len(self.moments) == self.total

    @property
    def complete(self) -> bool:
        """True when that, and all that can be learnt, is known."""
        return self.done and self.corrections is not None

    @property
    def costly(self) -> Iterator[Stretch]:
        """The stretches of all sides that cost most, side by side."""
        return (one for side in range(len(self.story.sides)) for one in mistakes(self.moments, side))

    def before(self, number: int) -> tuple[bytes, int]:
        """What stood before the action of an entry, and the action; Refusal for a number that is none."""
        if number not in self.story.numbers:
            raise Refusal("bad_request", f"entry {number} is no action that stands")
        step = self.story.steps[self.story.numbers.index(number)]
        return step.before, step.code

    @property
    def is_at_work(self) -> bool:
        """True while more is being found out."""
        return self.task is not None and not self.task.done()

    def piece(self) -> tuple[Any, ...]:
        """What is to be looked at next: the steps, what stood after them, the first one's number, chances before."""
        known = len(self.moments)
        steps = self.story.steps[known : known + PIECE]
        rest = self.story.steps[known + PIECE : known + PIECE + 1]
        end = rest[0].before if rest else self.story.end
        return steps, end, known + 1, self.moments[-1].afters if known else None

    def data(self, after: int) -> dict[str, Any]:
        """What is known, with the moments after one, as docs/wire.md has it."""
        return {
            "total": self.total,
            "done": len(self.moments),
            "sides": list(self.story.sides),
            "moments": [self._moment(one) for one in self.moments[after:]],
            "taken_back": list(self.story.taken_back),
            "stretches": [self._stretch(one) for one in stretches_of(self.moments)],
            "turning_points": [self._number(one.key) for one in turning_points(self.moments)],
            "sums": {name: self._sums(side) for side, name in enumerate(self.story.sides)},
            "corrections": self.corrections,
        }

    def _number(self, moment: Moment) -> int:
        """The number of its entry."""
        return self.story.numbers[moment.number - 1]

    def _stretch(self, stretch: Stretch) -> dict[str, Any]:
        return {
            "first": self._number(stretch.moments[0]),
            "last": self._number(stretch.moments[-1]),
            "number": self._number(stretch.key),
            "side": self.story.sides[stretch.side],
            "name": stretch.name,
            "decision": round(stretch.decision, DIGITS),
            "luck": round(stretch.luck, DIGITS),
        }

    def _moment(self, moment: Moment) -> dict[str, Any]:
        gains = {name: round(getattr(moment, name), DIGITS) for name in ("decision", "luck")}
        sides = self.story.sides
        told = {
            "number": self._number(moment),
            "turn": moment.turn,
            "side": sides[moment.side],
            "sentence": moment.sentence,
            **_course_data(moment.course_of(0)),
            **gains,
        }
        if not moment.others:
            return told
        return told | {"sides": {name: _course_data(moment.course_of(side)) for side, name in enumerate(sides)}}

    def _sums(self, side: int) -> dict[str, float]:
        return {name: round(total, DIGITS) for name, total in sums_for(self.moments, side).items()}


def _course_data(course: Course) -> dict[str, float]:
    return {name: round(share, DIGITS) for name, share in course._asdict().items()}


def story_of(fought: Battle | Chronicle, scenario: str) -> Story:
    """What happened in a battle."""
    battle = fought.battle if isinstance(fought, Chronicle) else fought
    sides, steps, end = battle.ruleset.sides, battle.steps, battle.memory.tobytes()
    if not isinstance(fought, Chronicle):
        return Story(battle.ruleset.name, scenario, sides, steps, end, tuple(range(1, len(steps) + 1)))
    numbers = tuple(one.entry.number for one in fought.standing)
    taken_back = tuple(
        {"number": one.number, "side": sides[one.side or 0], "actions": int(one.text)}
        for one in fought.entries
        if one.kind == UNDO and one.number in fought.undone
    )
    return Story(battle.ruleset.name, scenario, sides, steps, end, numbers, taken_back)


class Reviews:
    """The reviews of a server, the ones asked for lately."""

    def __init__(self, computers: Computers, foresight: Foresight, settings: Settings) -> None:
        self._computers = computers
        self._slots = foresight.slots
        self._turn = asyncio.Lock()  # one piece at a time waits for a process: chances and hints never wait long
        self._settings = settings
        self._walks = settings.hints_playouts
        self._kept: OrderedDict[str, Review] = OrderedDict()

    @property
    def is_idle(self) -> bool:
        """True when no battle is looked back upon."""
        return not any(review.is_at_work for review in self._kept.values())

    async def close(self) -> None:
        """Stop all thinking."""
        await stopped(*(review.task for review in self._kept.values()))

    def known(self, key: str) -> Review | None:
        """A review that was begun."""
        return self._kept.get(key)

    async def question(self, key: str, number: int) -> dict[str, Any]:
        """What was asked before an entry of a battle that is looked back upon, and all that could be done."""
        review = self._begun(key)
        return await self._reckon(reckoning.question, review, review.before(number)[0])

    async def attempt(self, key: str, number: int, action: str) -> dict[str, Any]:
        """What another choice would have left there; Refusal for what could not be done."""
        review = self._begun(key)
        try:
            return await self._reckon(
                reckoning.attempt, review, review.before(number)[0], action, self._settings.hints_playouts
            )
        except ValueError as error:
            raise refusal_of(error) from None

    def _begun(self, key: str) -> Review:
        review = self._kept.get(key)
        if review is None:
            raise Refusal("not_over", "this battle is not being looked back upon")
        return review

    async def _reckon(self, does: Callable[..., T], review: Review, *given: Any) -> T:
        await self._computers.await_rules(review.story.game)
        async with self._slots:
            return await self._computers.work(does, *review.story[:2], *given)

    async def tell(self, key: str, story: Callable[[], Story], after: int) -> dict[str, Any]:
        """The review of that name, begun if need be: at once if there is something new after a moment, soon else."""
        if key not in self._kept and sum(one.is_at_work for one in self._kept.values()) >= MOST_AT_WORK:
            raise Refusal("too_many", "too many battles are being looked back upon just now; try again in a minute")
        review = self._kept.pop(key, None) or Review(story())
        self._kept[key] = review  # the newest is the last
        self._make_room()
        review.asked_s = asyncio.get_running_loop().time()
        if not review.complete and not review.is_at_work:
            review.task = asyncio.create_task(self._look_back(review))
        if not review.complete and len(review.moments) <= after:
            news = asyncio.create_task(review.news.wait())
            waiting: set[asyncio.Task[Any]] = {news, review.task} if review.task else {news}
            await asyncio.wait(waiting, timeout=ANSWER_S, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            if review.task and review.task.done() and not review.done and len(review.moments) <= after:
                raise Refusal("preparing", "the battle cannot be looked back upon just now; try again")
        return review.data(after)

    def _make_room(self) -> None:
        """Let go of the oldest reviews where there are too many, or too much is kept for them."""
        sizes = [review.size for review in self._kept.values()]
        while len(sizes) > KEPT or (len(sizes) > 1 and sum(sizes) > KEPT_BYTES):
            self._let_go(next(iter(self._kept)))
            sizes.pop(0)

    def _let_go(self, key: str) -> None:
        review = self._kept.pop(key)
        if review.task is not None:
            review.task.cancel()

    async def _look_back(self, review: Review) -> None:
        """Find out one piece after the other, while somebody wants to know."""
        loop = asyncio.get_running_loop()
        while not review.done and loop.time() - review.asked_s < PATIENCE_S:
            of, piece = review.story[:2], review.piece()
            try:
                await self._computers.await_rules(review.story.game)
                async with self._turn, self._slots:
                    found = await self._computers.work(reckoning.past, *of, *piece, self._settings.review_playouts)
            except Exception:
                log.exception("a battle could not be looked back upon")
                return
            review.moments += found
            review.tell_news()
        await self._learn(review)

    async def _learn(self, review: Review) -> None:
        """Find out what would have been better where decisions cost most; without it the look back is still of use."""
        if not review.done or review.corrections is not None:
            return
        found = list[dict[str, Any]]()
        for one in review.costly:
            number = review.story.numbers[one.costliest.number - 1]
            try:
                told = await self._reckon(reckoning.correction, review, *review.before(number), self._walks)
            except Exception:
                log.exception("what would have been better could not be found")
                break
            said = {"number": number, "side": review.story.sides[one.side], "name": one.name}
            found.append({**said, "cost": round(-one.decision, DIGITS), **told})
        review.corrections = found
        review.tell_news()
