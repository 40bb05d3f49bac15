"""Both forms of a comparison as they are handed to a crew, and the pairs of battles that come of it, in one order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager

from warhost.arena.crews.crew import BATTLE, Answers, Board, Crew, Work, in_order
from warhost.lab.batches import Watcher, batch_of
from warhost.lab.figures import Figures
from warhost.lab.pairs import Told, told
from warhost.lab.plan import Plan
from warhost.lab.rows import Watched
from warhost.lab.variants import Comparison
from warhost.lab.work import crew_for

FORMS = 2
LONGEST = 48
"""Batches of a stretch: of so many the first form is kept until the second is fought."""
Progress = Callable[[int, int], None]
"""Called with the battles of both forms that were fought, and of how many."""
Ways = tuple[Answers[list[Told]], Answers[list[Told]]]
"""Who answers each form."""


def pairs_fought(
    comparison: Comparison, crew: Crew | None = None, progress: Progress | None = None
) -> Generator[tuple[Told, Told]]:
    """Both battles of each pair, in the order of their numbers, whoever fights them."""
    plan, done = comparison.first.plan, 0
    known: dict[int, list[Told]] = {}
    with ExitStack() as open_:
        for answers, numbers in _asked(_ways(comparison, crew, open_), plan.batches, comparison.until_clear):
            coming = open_.enter_context(closing(answers(numbers)))
            for number, come in zip(numbers, in_order(coming, numbers), strict=True):
                known[number] = come
                done += len(come)
                if progress is not None:
                    progress(done, FORMS * plan.battles)
                if number % FORMS:
                    yield from zip(known.pop(number - 1), known.pop(number), strict=True)


def _ways(comparison: Comparison, crew: Crew | None, open_: ExitStack) -> Ways:
    """The hands of each form: the same for both, or where figures differ, hands of their own."""
    plans = comparison.first.plan, comparison.second.plan
    work = Work(_begin, plans, "batch", handed=_form_and_batch)
    hands: dict[Figures, Answers[list[Told]]] = {}
    for plan in plans:
        if plan.figures not in hands:
            hands[plan.figures] = open_.enter_context((crew or crew_for(plan.figures)).hands(work))
    return hands[plans[0].figures], hands[plans[1].figures]


def _asked(ways: Ways, batches: int, until_clear: bool) -> Iterator[tuple[Answers[list[Told]], range]]:
    """Who is asked for which numbers: for all at once, or where hands differ, for a stretch of each form in turn.

    Processes that have other figures would only stand in each other's way. Where battles may end at any time the first
    stretches are short.
    """
    if ways[0] is ways[1]:
        yield ways[0], range(FORMS * batches)
        return
    begin, length = 0, 1 if until_clear else LONGEST
    while begin < batches:
        end = min(begin + length, batches)
        for form, answers in enumerate(ways):
            yield answers, range(FORMS * begin + form, FORMS * end, FORMS)
        begin, length = end, min(2 * length, LONGEST)


def _form_and_batch(number: int) -> tuple[int, int]:
    return number % FORMS, number // FORMS


@contextmanager
def _begin(plans: tuple[Plan, Plan], board: Board) -> Iterator[Callable[[tuple[int, int]], list[Told]]]:
    """Fights batches of the form whose figures this process is asked for first, or of both where they have the same."""
    watchers: dict[int, Watcher] = {}

    def fight(handed: tuple[int, int]) -> list[Told]:
        form, batch = handed
        if form not in watchers:
            watchers[form] = Watcher(plans[form], board=board)

        def watch(number: int) -> Watched:
            board[BATTLE] = number
            return watchers[form].watch(number)

        return told(batch_of(batch, map(watch, plans[form].numbers_of(batch))))

    yield fight
