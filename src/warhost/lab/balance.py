"""What to change in a scenario so that it is as its designer wishes: many levers in a race, the best measured anew.

All levers fight a few battles on common seeds; those nearest to the wish go on and fight more. Who comes first in a
race was also lucky, so the best are fought again on seeds that no race has seen, and only these battles are told. Where
no single lever is enough, several of them race together, chosen by what each has moved alone.

Quick players race, whoever plays in the end: what a lever moves is much alike among all. Where the scenario itself
comes out otherwise among them, they race for a wish that is moved as much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from warhost.arena.crews.crew import Crew
from warhost.lab.outcomes import Ask, Outcome, asking
from warhost.lab.paired import Differences, shifted
from warhost.lab.plan import QUICK, Plan
from warhost.lab.wishes import HALF, Measured, Wish, as_played, distance
from warhost.lab.work import crew_for
from warhost.shelf.levers import Lever, levers_of, text_of

FRESH = 10_000_019
"""How far the seeds of the last measurement lie from those of the races."""
FIRST_PART, SECOND_PART = 10, 3
"""In the first round of a race each lever fights a tenth of the battles that the best are measured by, then a third."""
FEWEST = 20
KEPT_PART, KEPT_FIRST, KEPT_LAST, KEPT_SLOW = 3, 8, 5, 3
"""A third goes on to the second round, at least so many, and so many to the last measurement: less by slow players."""
RACED_BATTLES = 1000
"""Where the last measurement is by slow players, quick ones race as if it were by so many battles."""
JOINED, TOGETHER_TRIED, TOGETHER_KEPT = 12, 12, 3
"""Of so many of the best it is thought what they do together, so many race so, and so many are measured."""


@dataclass
class Tried:
    """One scenario in the race: the levers that were pulled, and what its battles have come to."""

    levers: tuple[Lever, ...]
    plan: Plan
    race: Measured
    fresh: Measured
    ends: list[Outcome] = field(default_factory=list)  # of the fresh battles

    @property
    def words(self) -> str:
        """What is changed."""
        return " and ".join(lever.words for lever in self.levers) or "as it is"

    @property
    def words_of(self) -> tuple[str, ...]:
        """What each of its levers changes."""
        return tuple(lever.words for lever in self.levers)


@dataclass
class Suggestions:
    """What was found, as far as it is known; grows until `state` is "done"."""

    plan: Plan
    wish: Wish
    base: Tried
    found: list[Tried] = field(default_factory=list)
    state: str = "measuring"  # "measuring", "trying", "checking", "combining", "done"
    tried: int = 0  # levers
    combined: int = 0  # several of them together
    done: int = 0  # battles
    of: int = 0

    @property
    def best(self) -> list[Tried]:
        """All that were measured anew: those that meet the wish first, the simpler and nearer before the others."""
        known = [one for one in self.found if one.fresh.of]
        return sorted(known, key=self._rank)

    def _rank(self, one: Tried) -> tuple[bool, int, float]:
        meets = one.fresh.meets(self.wish)
        return not meets, len(one.levers) if meets else 0, one.fresh.distance(self.wish)

    @property
    def is_met(self) -> bool:
        """Whether something meets the wish, or the scenario as it is may do so."""
        return self.base.fresh.may_meet(self.wish) or any(one.fresh.meets(self.wish) for one in self.found)

    def to_data(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "scenario": self.plan.field.name,
            "players": list(self.plan.players),
            "wish": self.wish.to_data(),
            "state": self.state,
            "done": self.done,
            "of": self.of,
            "tried": self.tried,
            "combined": self.combined,
            "met": self.is_met,
            "base": self.base.fresh.data(self.wish),
            "suggestions": [self._suggestion(one) for one in self.best],
            "sentences": self.sentences(),
        }

    def _suggestion(self, one: Tried) -> dict[str, Any]:
        return {
            "words": one.words,
            "changes": [{"kind": lever.kind, "words": lever.words} for lever in one.levers],
            "toml": one.plan.field.text,
            **one.fresh.data(self.wish),
            "moved": moved(self.base.ends, one.ends, self.plan.field.ruleset.sides.index(self.wish.side)),
        }

    def sentences(self) -> list[str]:
        """What was found, in plain words: no more than the battles show."""
        if not self.base.fresh.of:
            return []
        name = self.plan.field.ruleset.side_names(self.plan.field.model)[self.wish.side]
        told = [f"As it is: {_stands(self.base.fresh, self.wish, name)}."]
        if self.base.fresh.may_meet(self.wish):
            why = f"{self.base.fresh.of} battles cannot tell that from what is wished"
            return [*told, f"{why}: nothing has to be changed, as far as they know."]
        best = self.best
        told += [f"{_upper(one.words)}: {_stands(one.fresh, self.wish, name)}." for one in best[:3]]
        if self.state == "done" and not self.is_met:
            told.append(_nothing_reaches(self, best))
        return told


def _nothing_reaches(found: Suggestions, best: Sequence[Tried]) -> str:
    together = f" and {found.combined} of several together" if found.combined else ""
    tried = f"{found.tried} changes{together}"
    if not best or best[0].fresh.distance(found.wish) >= found.base.fresh.distance(found.wish):
        return f"Of {tried} none comes nearer to the wish than the scenario as it is."
    return f"Of {tried} none meets the wish; the first of these comes nearest."


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _stands(measured: Measured, wish: Wish, name: str) -> str:
    """What was measured, as far as it is wished for."""
    share = measured.share(wish)
    told = []
    if share["share"] is not None:
        low, high = share["interval"]
        told.append(
            f"{name} win {100 * share['share']:.0f} of 100 decided battles ({100 * low:.0f} to {100 * high:.0f})"
        )
    told.append(f"{100 * measured.won[None] / measured.of:.0f} of 100 are drawn")
    if wish.major is not None:
        told.append(f"{100 * measured.major / measured.of:.0f} of 100 are more than minor victories")
    return ", ".join(told)


def moved(before: Sequence[Outcome], after: Sequence[Outcome], seat: int) -> dict[str, Any]:
    """What a change does to the score of a seat and to draws, on common seeds."""
    score, gained, lost = Differences(), 0, 0
    for one, other in zip(before, after, strict=True):
        score.add(_points(other, seat) - _points(one, seat))
        gained += other.winner is None and one.winner is not None
        lost += one.winner is None and other.winner is not None
    return {"score": score.data(), "drawn": shifted(gained, lost, len(before))}


def _points(outcome: Outcome, seat: int) -> float:
    return HALF if outcome.winner is None else float(outcome.winner == seat)


# --- the race ---------------------------------------------------------------------------------------------

Progress = Callable[[Suggestions], None]


def balance(plan: Plan, wish: Wish, progress: Progress | None = None, crew: Crew | None = None) -> Suggestions:
    """Suggestions how a scenario comes nearer to a wish, each measured by as many battles as the plan has.

    `progress` is shown what is known after each step of the race. Without a crew this process fights, or where figures
    are changed that it has not, one of its own; what is found is the same with any crew.
    """
    base = Tried((), plan, _nothing(plan), _nothing(plan))
    suggestions = Suggestions(plan, wish, base)
    with asking(plan.figures, crew or crew_for(plan.figures)) as ask:
        Race(suggestions, ask, progress or (lambda _: None)).run()
    return suggestions


def _nothing(plan: Plan) -> Measured:
    return Measured(plan.field.ruleset)


class Race:
    """Carries a balance out, step by step: measures the scenario, races the levers alone, then together."""

    def __init__(self, suggestions: Suggestions, ask: Ask, progress: Progress) -> None:
        self.suggestions, self._ask, self._progress = suggestions, ask, progress
        self._plan, self._wish, self._base = suggestions.plan, suggestions.wish, suggestions.base
        self._race_wish = self._wish
        battles = self._plan.battles if self._plan.is_quick else RACED_BATTLES
        self._rounds = max(FEWEST, battles // FIRST_PART), max(FEWEST, battles // SECOND_PART)
        self._last = KEPT_LAST if self._plan.is_quick else KEPT_SLOW

    def run(self) -> None:
        """Measure the scenario, race the levers, and pairs of them where that is needed."""
        self._measure([self._base])
        if self._base.fresh.may_meet(self._wish):
            return self._step("done")
        singles = [self._tried((lever,)) for lever in self._levers(self._plan)]
        self.suggestions.tried = len(singles)
        self._fight([self._base], self._rounds[-1] if self._plan.is_quick else RACED_BATTLES)
        if not self._plan.is_quick:
            self._race_wish = as_played(self._wish, self._base.fresh, self._base.race)
        self._measure(self._raced(singles, "trying", self._last))
        joined = singles
        for _ in range(1, self._wish.changes):
            if self.suggestions.is_met:
                break
            joined = [self._tried(levers) for levers in self._together(joined, singles)]
            self.suggestions.combined += len(joined)
            self._measure(self._raced(joined, "combining", min(TOGETHER_KEPT, self._last)))
        self._step("done")

    def _levers(self, plan: Plan) -> list[Lever]:
        found = levers_of(plan.field.ruleset, plan.field.model)
        return [lever for lever in found if lever.kind in self._wish.kinds]

    def _tried(self, levers: tuple[Lever, ...]) -> Tried:
        model = type(self._plan.field.model)
        words = " and ".join(lever.words for lever in levers)
        changed = replace(self._plan.field, name=f"{self._plan.field.name}: {words}", text=text_of(model, levers[-1]))
        return Tried(levers, replace(self._plan, field=changed), _nothing(self._plan), _nothing(self._plan))

    def _raced(self, field_: list[Tried], state: str, last: int) -> list[Tried]:
        """Those that are left of a race after both rounds."""
        left = field_
        for number, battles in enumerate(self._rounds):
            self._expect(sum(battles - one.race.of for one in left if one.race.of < battles))
            self._fight(left, battles, state)
            keep = max(KEPT_FIRST, len(left) // KEPT_PART) if number == 0 else last
            left = sorted(left, key=lambda one: one.race.distance(self._race_wish))[:keep]
        return left

    def _measure(self, tried: Iterable[Tried]) -> None:
        """Measure scenarios on fresh seeds, and tell of each as soon as it is done."""
        battles = self._plan.battles
        wanted = [(one, replace(one.plan, seed=one.plan.seed + FRESH), range(battles)) for one in tried]
        self._expect(len(wanted) * battles)
        for one, ends in self._ends(wanted):
            one.fresh.add(ends)
            one.ends += ends
            if one.fresh.of == battles:
                if one is not self._base:
                    self.suggestions.found.append(one)
                self._step("checking" if one is not self._base else "measuring")

    def _fight(self, tried: Iterable[Tried], battles: int, state: str = "measuring") -> None:
        """Have each scenario fight until it has so many battles of the race."""
        quick = (QUICK,) * len(self._plan.players)
        wanted = [(one, replace(one.plan, players=quick), range(one.race.of, battles)) for one in tried]
        for one, ends in self._ends(wanted):
            one.race.add(ends)
            if one.race.of == battles:
                self._step(state)

    def _ends(self, wanted: Iterable[tuple[Tried, Plan, range]]) -> Iterator[tuple[Tried, list[Outcome]]]:
        """How the battles of these plans end, in this order, each with whose they are."""
        parts = [
            (one, plan, numbers[first : first + plan.batch_size])
            for one, plan, numbers in wanted
            for first in range(0, len(numbers), plan.batch_size)
        ]
        asked = self._ask([(plan, numbers) for _, plan, numbers in parts])
        for (one, _, numbers), ends in zip(parts, asked, strict=True):
            yield one, ends
            self.suggestions.done += len(numbers)
            self._progress(self.suggestions)

    def _together(self, joined: Sequence[Tried], singles: Sequence[Tried]) -> Iterator[tuple[Lever, ...]]:
        """One lever more than before: those that should come nearest if each moves what it has moved alone."""
        best, more = (sorted(some, key=self._nearness)[:JOINED] for some in (joined, singles))
        thought = {frozenset({*one.words_of, *other.words_of}): (one, other) for one in best for other in more}
        wanted = [pair for words, pair in thought.items() if len(words) > len(best[0].levers)]
        made = 0
        for one, other in sorted(wanted, key=lambda pair: self._sum(*pair)):
            fitting = [lever for lever in self._levers(one.plan) if lever.words == other.words]
            for lever in fitting[: TOGETHER_TRIED - made]:
                made += 1
                yield *one.levers, lever
            if made == TOGETHER_TRIED:
                return

    def _nearness(self, one: Tried) -> float:
        return one.race.distance(self._race_wish)

    def _sum(self, one: Tried, other: Tried) -> float:
        """How far levers together should be from the wish."""
        base, wish = self._base.race, self._race_wish
        return distance(
            wish,
            one.race.part_won(wish) + other.race.part_won(wish) - base.part_won(wish),
            one.race.part_drawn + other.race.part_drawn - base.part_drawn,
            one.race.part_major + other.race.part_major - base.part_major,
        )

    def _expect(self, battles: int) -> None:
        self.suggestions.of = self.suggestions.done + battles

    def _step(self, state: str) -> None:
        self.suggestions.state = state
        self._progress(self.suggestions)
