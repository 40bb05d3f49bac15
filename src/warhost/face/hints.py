"""The best actions of a position, each with the chance of winning that it leaves, and the reason in words.

    for hint in battle.hints():
        print(hint)          attack B5: 58 %. 2 points better than the next...

Which actions are best a search finds (`warhost.players.search`). What each leaves is the chance of what comes after it
(`warhost.face.chances`), told with the exact odds of the action where dice decide, and with what the search expects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from warhost.face.action import Action
from warhost.face.chances import TOLD, Judge, data_of
from warhost.face.odds import odds_of
from warhost.kernel.abi import NO_ACTION, Header
from warhost.players.search import Budget, Habits, SearchPlayer

if TYPE_CHECKING:
    from warhost.face.standing import Standing
    from warhost.kernel.layout import Bytes
    from warhost.players.search import Thought

FORECAST = 5  # walks of the search for each playout that foretells what an action leaves
LIKELY = 2  # results of the dice that are told
ODDS_STEPS = 2000  # of the exact odds behind a reason


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
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.action.sentence}: {self.chance * 100:.0f} %. {'. '.join(self.reasons)}."


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
    return tuple(
        Hint(
            Action(thought.action, battle.table),
            prospect.chance,
            TOLD * prospect.error,
            thought.visits / walks,
            (
                *_by_comparison(place, prospects),
                *_by_the_dice(battle, thought),
                *_by_what_follows(battle, search, worlds[0], thought.action, side),
            ),
        )
        for place, (thought, prospect) in enumerate(zip(tried, prospects, strict=False))
    )


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


def _by_comparison(place: int, prospects: list[Prospect]) -> tuple[str, ...]:
    """How it compares with the other hints, in points: hundredths of the chance of winning."""
    if len(prospects) < 2:
        return ()
    other, than = (prospects[1], "the next") if place == 0 else (prospects[0], "the first")
    points = round(abs(prospects[place].chance - other.chance) * 100)
    if points == 0:
        return (f"as good as {than}",)
    return (f"{points} {'point' if points == 1 else 'points'} {'worse' if place else 'better'} than {than}",)


def _by_the_dice(battle: Standing, thought: Thought) -> tuple[str, ...]:
    """What the dice most probably make of it."""
    chances = odds_of(battle, Action(thought.action, battle.table), ODDS_STEPS).chances
    if len(chances) < 2:
        return ()
    told = [
        f"{float(one.probability) * 100:.0f} %: {', '.join(one.changes) or 'no effect'}" for one in chances[:LIKELY]
    ]
    return ("the dice: " + "; ".join(told),)


def _by_what_follows(battle: Standing, search: SearchPlayer, world: Bytes, action: int, side: int) -> tuple[str, ...]:
    """What the search did most often after it, where it can still be done in the position that it leads to."""
    answer, after = search.answer_to(action), world.copy()
    if answer == NO_ACTION:
        return ()
    battle.contract.apply(after, battle.umpire, action)
    if not battle.contract.allows(after, battle.umpire, answer):
        return ()
    sentence = battle.table.over(after).describe_action(answer)
    whose = "then" if Header.over(after).to_decide == side else "the answer may be"
    return (f"{whose}: {sentence}",)
