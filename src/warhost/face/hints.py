"""The best actions of a position, each with the chance of winning that it leaves, and the reason in words.

    for hint in battle.hints():
        print(hint)          R4 Archers: move to F7: 58 %. Archers can shoot Boars next turn. Nobody can strike ...

Which actions are best a search finds (`warhost.players.search`). What each leaves is the chance of what comes after it
(`warhost.face.chances`), told with what the action and those that belong to it change (`warhost.face.plans`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from warhost.face.action import Action
from warhost.face.chances import TOLD, Judge, data_of, percent
from warhost.face.plans import Plan, is_bare, plan_of
from warhost.players.search import Budget, Habits, SearchPlayer

if TYPE_CHECKING:
    from warhost.face.standing import Standing

FORECAST = 5  # walks of the search for each playout that foretells what an action leaves


@dataclass(frozen=True)
class Hint:
    """One action that a search thinks well of."""

    action: Action
    chance: float
    """Of winning for the side that must choose, from 0 to 1, when it does this. A draw counts as half a win."""
    error: float
    """What other dice of the playouts may make of the chance, as in `Chances`."""
    share: float
    """Share of the search's playouts that began with it, from 0 to 1: how sure it is."""
    plan: Plan
    """What is done with it, and what that changes."""

    @property
    def heading(self) -> str:
        """The action in a phrase, and where it names nothing, in the words of its button."""
        return self.plan.words if is_bare(self.action.code) else self.action.sentence

    @property
    def reasons(self) -> tuple[str, ...]:
        """What speaks for it, in sentences: what follows, who can strike whom then, what the dice may do."""
        return self.plan.reasons

    def __str__(self) -> str:
        return ". ".join([f"{self.heading}: {percent(self.chance)}", *self.reasons]) + "."


class Prospect(NamedTuple):
    """An action, the chance that it leaves for who must choose, and its standard error."""

    action: int
    chance: float
    error: float


def hints_for(battle: Standing, count: int, playouts: int, seed: int) -> tuple[Hint, ...]:
    """The `count` best actions, the best first, knowing only what the side knows; none when the battle is over.

    Raises ValueError below 1 hint or 1 playout.
    """
    if count < 1:
        raise ValueError(f"ask for at least 1 hint, not {count}")
    if playouts < 1:
        raise ValueError(f"hints need at least 1 playout, not {playouts}")
    side, judge = battle.seat_to_decide, Judge(battle, max(playouts // FORECAST, 1), seed)
    if side is None:
        return ()
    worlds = judge.worlds(battle.memory, side)
    habits = Habits(**data_of(battle.ruleset.package)["hints"])
    search = SearchPlayer(seed, Budget(playouts=playouts), habits)
    legal = set(battle.legal_actions.codes.tolist())
    tried = [one for one in search.advise(battle.contract, worlds, battle.umpire, side) if one.action in legal]
    walks = sum(one.visits for one in tried)
    prospects = in_order([_prospect(judge, worlds, one.action, side) for one in tried[:count]])
    plans = [plan_of(battle, search, worlds, one.action) for one in tried[:count]]
    return tuple(
        Hint(Action(thought.action, battle.table), prospect.chance, TOLD * prospect.error, thought.visits / walks, plan)
        for thought, prospect, plan in zip(tried, prospects, without_common(plans), strict=False)
    )


def without_common(plans: Sequence[Plan]) -> list[Plan]:
    """The plans without the reasons that all answers to a question share, where these name nobody: they say nothing."""
    if len(plans) < 2 or not all(is_bare(one.actions[0].code) for one in plans):
        return [*plans]
    common = set.intersection(*(set(one.reasons) for one in plans))
    return [replace(one, reasons=tuple(said for said in one.reasons if said not in common)) for one in plans]


def prospect_of(battle: Standing, action: int, playouts: int, seed: int) -> Prospect:
    """What an action leaves for the side that must choose, by the same playouts as hints of so many."""
    side, judge = battle.seat_to_decide or 0, Judge(battle, max(playouts // FORECAST, 1), seed)
    return _prospect(judge, judge.worlds(battle.memory, side), action, side)


def _prospect(judge: Judge, worlds: np.ndarray, action: int, side: int) -> Prospect:
    """What an action leaves, over the positions held possible in which it can be done."""
    battle = judge.battle
    able = [battle.contract.allows(world, battle.umpire, action) for world in worlds]
    share, error = judge.forecasts(np.ascontiguousarray(worlds[able]), action)[side]
    return Prospect(action, share, error)


def in_order(prospects: list[Prospect]) -> list[Prospect]:
    """The same with chances that never rise: where they would, each is the mean of those that contradict the order.

    The search looked further, so its order stands; what playouts without a plan make of single actions gives way.
    """
    groups: list[list[Prospect]] = []
    for one in prospects:
        groups.append([one])
        while len(groups) > 1 and _mean(groups[-1]) > _mean(groups[-2]):
            last = groups.pop()
            groups[-1] += last
    return [one._replace(chance=_mean(group)) for group in groups for one in group]


def _mean(group: list[Prospect]) -> float:
    return sum(one.chance for one in group) / len(group)
