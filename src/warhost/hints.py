"""The best actions of a position, each with the chance of winning that it leaves, and the reason in words.

    for hint in battle.hints():
        print(hint)          attack B5: 58 %. 2 points better than the next...

What a hint says is what a search found (`warhost.players.search`), told with the exact odds of the action where dice
decide, and with what the search expects to be done next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from warhost.action import Action
from warhost.chances import Judge
from warhost.kernel.abi import NO_ACTION, Header
from warhost.odds import odds_of

if TYPE_CHECKING:
    from warhost.battle import Battle
    from warhost.kernel.layout import Bytes
    from warhost.players.search import Thought

LIKELY = 2  # results of the dice that are told
ODDS_STEPS = 2000  # of the exact odds behind a reason


@dataclass(frozen=True)
class Hint:
    """One action that a search thinks well of."""

    action: Action
    chance: float
    """Of winning for the side that must choose, from 0 to 1, when it does this. A draw counts as half a win."""
    error: float
    """Standard error that comes of the search's own dice."""
    share: float
    """Share of the search's playouts that began with it, from 0 to 1: how sure it is."""
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.action.sentence}: {self.chance * 100:.0f} %. {'. '.join(self.reasons)}."


def hints_for(battle: Battle, count: int, playouts: int, seed: int) -> tuple[Hint, ...]:
    """The `count` best actions, the best first, knowing only what the side knows; none when the battle is over.

    Raises ValueError below 1 hint or 1 playout.
    """
    if count < 1:
        raise ValueError(f"ask for at least 1 hint, not {count}")
    side, judge = battle.seat_to_decide, Judge(battle, playouts, seed)
    if side is None:
        return ()
    worlds = judge.worlds(battle.memory, side)
    outlook, chance_of = judge.advise(worlds, side), judge.curve.chance
    legal = set(battle.legal_actions.codes.tolist())
    tried = [one for one in outlook.thoughts if one.action in legal]
    walks = sum(one.visits for one in tried)
    best = tried[:count]
    made = []
    for thought in best:
        error = outlook.error * (tried[0].visits / thought.visits) ** 0.5
        slope = judge.curve.slope(thought.worth)
        reasons = (
            *_by_comparison(thought, best, chance_of),
            *_by_the_dice(battle, thought),
            *_by_what_follows(judge, worlds[0], thought.action, side),
        )
        action = Action(thought.action, battle.table)
        made.append(Hint(action, chance_of(thought.worth), error * slope, thought.visits / walks, reasons))
    return tuple(made)


def _by_comparison(thought: Thought, best: list[Thought], chance_of: Any) -> tuple[str, ...]:
    """How it compares with the other hints, in points: hundredths of the chance of winning."""
    if len(best) < 2:
        return ()
    other = best[1] if thought is best[0] else best[0]
    ahead = chance_of(thought.worth) - chance_of(other.worth)
    than = "the next" if thought is best[0] else "the first"
    points = round(abs(ahead) * 100)
    if points == 0:
        return (f"as good as {than}",)
    return (f"{points} {'point' if points == 1 else 'points'} {'better' if ahead > 0 else 'worse'} than {than}",)


def _by_the_dice(battle: Battle, thought: Thought) -> tuple[str, ...]:
    """What the dice most probably make of it."""
    chances = odds_of(battle, Action(thought.action, battle.table), ODDS_STEPS).chances
    if len(chances) < 2:
        return ()
    told = [
        f"{float(one.probability) * 100:.0f} %: {', '.join(one.changes) or 'no effect'}" for one in chances[:LIKELY]
    ]
    return ("the dice: " + "; ".join(told),)


def _by_what_follows(judge: Judge, world: Bytes, action: int, side: int) -> tuple[str, ...]:
    """What the search did most often after it, where it can still be done in the position that it leads to."""
    battle, answer, after = judge.battle, judge.answer_to(action), world.copy()
    if answer == NO_ACTION:
        return ()
    battle.contract.apply(after, battle.umpire, action)
    if battle.contract.objections(after, battle.umpire, answer):
        return ()
    sentence = battle.ruleset.table(after, battle.scenario).describe_action(answer)
    whose = "then" if Header.over(after).to_decide == side else "the answer may be"
    return (f"{whose}: {sentence}",)
