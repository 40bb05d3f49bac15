"""Who won so many battles of a plan, and nothing more: what is asked when many plans are held against each other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from warhost.arena.bout import winner_by
from warhost.arena.crews.crew import Board, Crew, Work, in_order
from warhost.kernel.abi import Header
from warhost.lab.figures import Figures, apply
from warhost.lab.plan import Plan
from warhost.lab.watch import Fighter, Fought

FIGHTERS = 8
"""Boards that are kept surveyed in a process; each takes some megabytes."""


class Outcome(NamedTuple):
    """How a battle ended."""

    number: int  # of the battle in its plan
    winner: int | None  # the seat, None for a draw
    degree: str  # of the victory, where the game has degrees; "" else


def outcomes(plan: Plan, numbers: range) -> list[Outcome]:
    """How battles of a plan end; in a process that has the plan's figures, or in one that has read nothing yet."""
    fighter = fighter_of(plan)
    return [outcome_of(fighter, fighter.fight(number)) for number in numbers]


@lru_cache(maxsize=FIGHTERS)
def fighter_of(plan: Plan) -> Fighter:
    """Who fights the battles of a plan in this process."""
    return Fighter(plan)


def outcome_of(fighter: Fighter, fought: Fought) -> Outcome:
    """How a battle that was fought has ended."""
    if fought.forfeit:
        return Outcome(fought.number, winner_by(fought.forfeit, len(fighter.plan.players)), "")
    header: Any = Header.over(fought.recorded.memory)
    winner = None if header.winner < 0 else int(header.winner)
    degrees = fighter.ruleset.game.degrees
    return Outcome(fought.number, winner, degrees.get(int(header.reason), "") if winner is not None else "")


# --- by a crew --------------------------------------------------------------------------------------------

Part = tuple[Plan, range]
"""Battles of a plan, by their numbers."""
Ask = Callable[[Sequence[Part]], Generator[list[Outcome]]]


@contextmanager
def asking(figures: Figures, crew: Crew) -> Iterator[Ask]:
    """What tells how parts of plans end, in the order in which they are asked for. All plans have these figures."""
    asked: list[Part] = []

    def ends(parts: Sequence[Part]) -> Generator[list[Outcome]]:
        numbers = range(len(asked), len(asked) + len(parts))
        asked.extend(parts)
        with closing(answers(numbers)) as coming:
            yield from in_order(coming, numbers)

    with crew.hands(Work(_begin, figures, "batch", handed=asked.__getitem__)) as answers:
        yield ends


@contextmanager
def _begin(figures: Figures, board: Board) -> Iterator[Callable[[Part], list[Outcome]]]:
    """Fights parts of plans, once figures are changed in this process."""
    apply(figures)
    yield lambda part: outcomes(*part)
