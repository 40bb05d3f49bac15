"""What the battles of an arena say: ratings, win rates, how long battles are, how many are decided, who moves first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from warhost.arena.plan import PAIR
from warhost.arena.sequential import EVEN, FIRST, OPEN, SECOND, Judge, points_against
from warhost.errors import MissingLibrary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from warhost.arena.bout import Result
    from warhost.arena.plan import Bout, Plan

CONFIDENCE = 0.95
Z95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""
ELO = 400 / np.log(10)
"""Points of rating in one unit of log-strength: 400 points are odds of ten to one."""
DRAWN_BEFORE = 1
"""Draws that every pairing is taken to have played before it began: without one a player who never lost is infinite."""
FEWEST_BINS, BINS = 8, 20


@dataclass(frozen=True)
class Fought:
    """One battle that counts."""

    bout: Bout
    result: Result

    @property
    def is_whole(self) -> bool:
        """True when it was fought to its end and not lost by a forfeit."""
        return self.result.forfeit is None

    def points_of(self, player: str) -> float:
        """1 for the player who won; for a draw an equal share to each, who has lost by a forfeit left out."""
        if self.result.winner is not None:
            return float(self.bout.players[self.result.winner] == player)
        sharing = [name for name in self.bout.players if name != _loser(self)]
        return (player in sharing) / len(sharing)


def counting(plan: Plan, judge: Judge, results: Iterable[Result]) -> list[Fought]:
    """The battles that count, in the order of the plan."""
    found = [Fought(plan.bout(result.number), result) for result in results if judge.counts(result.number)]
    return sorted(found, key=lambda fought: fought.bout.number)


def must_have_libraries() -> None:
    """Raise MissingLibrary when what computes the figures is not installed."""
    missing = [name for name in ("choix", "scipy") if find_spec(name) is None]
    if missing:
        raise MissingLibrary("the arena", missing, "arena")


# --- ratings ----------------------------------------------------------------------------------------------


def ratings(points: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Ratings after Bradley and Terry, and half the width of their 95 % intervals, in points of Elo's scale.

    `points[a, b]` is what a made against b, a draw half a point to each. The mean of the ratings is 0. The intervals
    come from the Fisher information of the fitted model, each for the difference to the mean of all players. Draws
    and seats that are swapped make battles more alike than the model believes, so the intervals are a little wide.
    """
    import choix

    met = points + points.T > 0
    played = points + met * (DRAWN_BEFORE / 2)
    strengths = choix.ilsr_pairwise_dense(played, max_iter=10_000)
    strengths -= strengths.mean()
    chance = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    weights = (played + played.T) * chance * (1 - chance)
    information = np.diag(weights.sum(axis=1)) - weights  # singular: only differences are known
    deviations = np.sqrt(np.diag(np.linalg.pinv(information)))
    return strengths * ELO, deviations * Z95 * ELO


def points_between(players: Sequence[str], battles: Iterable[Fought]) -> NDArray[np.float64]:
    """What each player (a row) made against each other (a column)."""
    points = np.zeros((len(players), len(players)))
    for fought in battles:
        for one, other in permutations(fought.bout.players, PAIR):
            gained = points_against(fought.bout, fought.result, one, other)
            points[players.index(one), players.index(other)] += gained
    return points


# --- shares -----------------------------------------------------------------------------------------------


def share(times: int, of: int) -> dict[str, Any]:
    """How often something came about: number, out of how many, the share, and its 95 % interval after Wilson."""
    from scipy.stats import binomtest

    if of == 0:
        return {"times": 0, "of": 0, "share": None, "interval": [0.0, 1.0]}
    interval = binomtest(times, of).proportion_ci(CONFIDENCE, method="wilson")
    return {"times": times, "of": of, "share": times / of, "interval": [float(interval.low), float(interval.high)]}


def spread(numbers: Sequence[int]) -> dict[str, Any] | None:
    """Mean, median, quartiles and ends of some numbers, with a histogram; None for none at all."""
    if not numbers:
        return None
    quartiles = np.quantile(numbers, [0.25, 0.5, 0.75])
    bins = min(BINS, max(numbers) - min(numbers) + 1, max(FEWEST_BINS, round(len(numbers) ** 0.5)))
    edges = np.histogram_bin_edges(numbers, bins)
    counts, _ = np.histogram(numbers, edges)
    return {
        "mean": float(np.mean(numbers)),
        **dict(zip(("quarter", "median", "three_quarters"), map(float, quartiles), strict=True)),
        "least": min(numbers),
        "most": max(numbers),
        "histogram": {"edges": edges.tolist(), "counts": counts.tolist()},
    }


def course(battles: Sequence[Fought]) -> dict[str, Any]:
    """How battles go, whoever plays: length, how many are decided, and the edge of the first side.

    Battles that were lost by a forfeit say nothing about that, and are left out.
    """
    whole = [fought.result for fought in battles if fought.is_whole]
    decided = [result for result in whole if result.winner is not None]
    return {
        "battles": len(battles),
        "decisions": spread([result.decisions for result in whole]),
        "turns": spread([result.turns for result in whole]),
        "decided": share(len(decided), len(whole)),
        "first_side": share(sum(result.winner == 0 for result in decided), len(decided)),
    }


# --- players and pairings ---------------------------------------------------------------------------------


def tally(points: Sequence[float]) -> dict[str, Any]:
    """What a player made of battles with these points: won, drawn, lost, points, and the share that he won."""
    won, lost = points.count(1.0), points.count(0.0)
    return {
        "battles": len(points),
        "won": won,
        "drawn": len(points) - won - lost,
        "lost": lost,
        "score": sum(points) / len(points) if points else None,
        "win_rate": share(won, len(points)),
    }


def table_of(players: Sequence[str], battles: Sequence[Fought]) -> list[dict[str, Any]]:
    """Every player with rating and tally, the best first."""
    values, halves = ratings(points_between(players, battles))
    rows = [
        {
            "player": player,
            "rating": round(float(value), 1),
            "interval": [round(float(value - half), 1), round(float(value + half), 1)],
            **tally([fought.points_of(player) for fought in battles if player in fought.bout.players]),
            "forfeits": sum(_loser(fought) == player for fought in battles),
        }
        for player, value, half in zip(players, values, halves, strict=True)
    ]
    return sorted(rows, key=lambda row: (-row["rating"], row["player"]))


def pairing_rows(plan: Plan, judge: Judge, battles: Sequence[Fought]) -> list[dict[str, Any]]:
    """Every pairing: what its first player made against its second, and what is known of it."""
    rows = []
    for number, (first, second) in enumerate(plan.pairings):
        state = judge.states[number]
        own = [fought for fought in battles if number in plan.pairings_of[fought.bout.group]]
        points = [points_against(fought.bout, fought.result, first, second) for fought in own]
        rows.append(
            {
                "players": [first, second],
                "rounds": state.rounds,
                **tally(points),
                "score_interval": [state.low, state.high],
                "verdict": state.verdict,
                "words": verdict_words(state.verdict, first, second),
            }
        )
    return rows


def verdict_words(verdict: str, first: str, second: str) -> str:
    """What is known of a pairing, in words."""
    words = {FIRST: f"{first} is stronger", SECOND: f"{second} is stronger", EVEN: "even", OPEN: "not clear"}
    return words[verdict]


def _loser(fought: Fought) -> str | None:
    """Who lost by a forfeit."""
    forfeit = fought.result.forfeit
    return fought.bout.players[forfeit.seat] if forfeit else None


def forfeit_rows(plan: Plan, battles: Iterable[Fought]) -> list[dict[str, Any]]:
    """Every battle that was lost by a forfeit, by whom and why."""
    return [
        {
            "battle": fought.bout.number,
            "scenario": plan.fields[fought.bout.field].name,
            "seed": fought.bout.seed,
            "players": list(fought.bout.players),
            "player": _loser(fought),
            "kind": fought.result.forfeit.kind,
            "reason": fought.result.forfeit.reason,
        }
        for fought in battles
        if fought.result.forfeit
    ]
