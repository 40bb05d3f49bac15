"""How well the chances of winning agree with what happens, and the slope and the lengths that make them agree.

    python benchmarks/calibrate.py GAME [--scenarios A,B] [--players A,B] [--battles 300] [--seed 1] [--processes 2]
                                        [--fit] [--plot FILE.svg] [--json]

Fights battles between the players, each pair of them equally often, and looks at 8 positions of each, by lot, as
`Battle.chances` does, knowing all. `--fit` plays on from these positions for each of some lengths and prints what
belongs into the game's `data/chances.toml`: the slope, and each length, with the least log loss. Without it the chances
as they stand are judged: the expected calibration error (ECE) over ten bins, its range over 1,000 draws of the battles
with replacement, log loss and Brier score. Judge on other seeds than you fit.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import warhost
from warhost.face.chances import Judge, Length, logistic
from warhost.face.standing import BOTH
from warhost.ruleset import find_ruleset

POSITIONS = 8  # of each battle
BINS = 10
DRAWS = 1000
DRAWN = 0.5
SUREST = 0.995  # the highest chance that log loss is reckoned with: one surprise must not outweigh all else
PLAYOUTS = 200  # that judge a position: half of what the page uses, which adds little to what is missed
FIT_PLAYOUTS = 100
LENGTHS = [
    Length(*one) for one in ((12, 0), (24, 0), (0, 1), (24, 1), (40, 0), (60, 0), (0, 2), (0, 3), (0, 7))
]  # the shorter first
SLOPES = np.geomspace(1.0, 50.0, 80)
NO_WORSE = 0.003  # log loss by which a longer length must be better than a shorter one


class Sight(NamedTuple):
    """The chance foretold for a position, and how its battle ended for the first side: 1, 0.5 or 0."""

    battle: int
    chance: float
    result: float


class Trial(NamedTuple):
    """What playouts of each length are worth in a position, under each slope a chance, and how its battle ended."""

    scenario: str
    chances: np.ndarray  # by length and slope
    result: float


class Job(NamedTuple):
    """One battle to fight and to look at."""

    number: int
    scenario: str
    players: tuple[str, str]
    seed: int


def some_of(job: Job) -> tuple[warhost.Battle, list[np.ndarray], float]:
    """A battle fought to its end, some of its positions by lot, and how it ended for the first side."""
    battle = warhost.play(job.scenario, *job.players, seed=job.seed)
    outcome = battle.outcome
    assert outcome is not None
    result = DRAWN if outcome.winner is None else float(outcome.winner == 0)
    lot = random.Random(f"{job.seed} {job.players}")
    states = [np.frombuffer(bytearray(step.before), np.uint8) for step in battle.steps]
    return battle, lot.sample(states, min(POSITIONS, len(states))), result


def look_on(job: Job) -> list[Sight]:
    """Fight one battle and tell the chances of some of its positions."""
    battle, states, result = some_of(job)
    judge = Judge(battle, PLAYOUTS, seed=job.seed)
    return [Sight(job.number, judge.forecast(judge.worlds(state, BOTH)).share, result) for state in states]


def try_out(job: Job) -> list[Trial]:
    """Fight one battle and tell what all lengths and slopes would have foretold in some of its positions."""
    battle, states, result = some_of(job)
    judge = Judge(battle, FIT_PLAYOUTS, seed=job.seed)
    trials = []
    for state in states:
        chances = np.empty((len(LENGTHS), len(SLOPES)))
        for row, judge.length in enumerate(LENGTHS):
            worths = judge.worths(judge.worlds(state, BOTH))
            chances[row] = [logistic(worths, slope).mean() for slope in SLOPES]
        trials.append(Trial(battle.scenario.id, chances, result))
    return trials


def jobs_for(scenarios: list[str], players: list[str], battles: int, seed: int) -> list[Job]:
    """The battles to fight: scenarios and pairs of players in turn, each battle on a seed of its own."""
    kinds = itertools.cycle(itertools.product(players, players, scenarios))
    return [
        Job(number, scenario, (first, second), seed * 100_000 + number)
        for number, (first, second, scenario) in zip(range(battles), kinds, strict=False)
    ]


def log_loss(chances: np.ndarray, results: np.ndarray) -> np.ndarray:
    """How much each result surprises, foretold by these chances."""
    sure = np.clip(chances, 1.0 - SUREST, SUREST)
    surprise: np.ndarray = -(results * np.log(sure) + (1.0 - results) * np.log(1.0 - sure))
    return surprise


def fitted(trials: list[Trial]) -> tuple[float, dict[str, Length]]:
    """The slope and each scenario's length with the least log loss, "others" being the best for all together.

    Of lengths that are nearly as good the first in the list is taken.
    """
    losses = {"others": losses_of(trials)}
    scenarios = sorted({one.scenario for one in trials})
    losses |= {name: losses_of([one for one in trials if one.scenario == name]) for name in scenarios}
    best = int(sum(losses[name].min(axis=0) for name in scenarios).argmin())
    lengths = {name: first_of_the_best(loss[:, best]) for name, loss in losses.items()}
    return float(SLOPES[best]), lengths


def losses_of(trials: list[Trial]) -> np.ndarray:
    """Mean log loss by length and slope."""
    mean: np.ndarray = np.mean([log_loss(one.chances, np.array(one.result)) for one in trials], axis=0)
    return mean


def first_of_the_best(losses: np.ndarray) -> Length:
    """The first length in the list that is nearly as good as the best."""
    return LENGTHS[int(np.argmax(losses <= losses.min() + NO_WORSE))]


def bins_of(chances: np.ndarray) -> np.ndarray:
    """The bin of each chance."""
    bins: np.ndarray = np.minimum((chances * BINS).astype(int), BINS - 1)
    return bins


def calibration_error(chances: np.ndarray, results: np.ndarray) -> float:
    """Mean distance of foretold and found over the bins, each weighted by how many fall into it."""
    place = bins_of(chances)
    gaps = np.bincount(place, weights=results - chances, minlength=BINS)
    return float(np.abs(gaps).sum() / len(chances))


def judged(sights: list[Sight]) -> dict[str, Any]:
    """How the chances as they stand agree with the battles."""
    chances = np.array([one.chance for one in sights])
    results = np.array([one.result for one in sights])
    place, drawn = bins_of(chances), redrawn([one.battle for one in sights], chances, results)
    return {
        "positions": len(sights),
        "battles": len({one.battle for one in sights}),
        "ece": calibration_error(chances, results),
        "ece_range_95": [float(limit) for limit in np.percentile(drawn, [2.5, 97.5])],
        "log_loss": float(log_loss(chances, results).mean()),
        "brier": float(np.mean((chances - results) ** 2)),
        "bins": [
            {
                "positions": int(here.sum()),
                "foretold": float(chances[here].mean()),
                "found": float(results[here].mean()),
            }
            for here in (place == number for number in range(BINS))
            if here.any()
        ],
    }


def redrawn(battles: list[int], chances: np.ndarray, results: np.ndarray) -> list[float]:
    """The calibration error of as many battles drawn again and again with replacement."""
    places: dict[int, list[int]] = {}
    for place, battle in enumerate(battles):
        places.setdefault(battle, []).append(place)
    lot, rows = np.random.default_rng(1), list(places.values())
    errors = []
    for _ in range(DRAWS):
        chosen = np.concatenate([rows[k] for k in lot.integers(len(rows), size=len(rows))])
        errors.append(calibration_error(chances[chosen], results[chosen]))
    return errors


def draw_plot(found: dict[str, Any], title: str, file: Path) -> None:
    """Foretold against found, the bins as discs as large as their share of the positions."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "warhost"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(5, 5), layout="constrained")
    axes.plot([0, 1], [0, 1], color="#999999", linewidth=1)
    for one in found["bins"]:
        axes.scatter(one["foretold"], one["found"], s=1500 * one["positions"] / found["positions"], color="#8c2f1b")
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="chance foretold", ylabel="share won", title=title, aspect="equal")
    figure.savefig(file, metadata={"Date": None})


def all_of(look: Any, jobs: Iterable[Job], processes: int) -> list[Any]:
    """What is found in each battle, one after the other in the order of the jobs."""
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return [one for found in pool.imap(look, jobs) for one in found]


def read_wishes() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--scenarios", default="")
    parser.add_argument("--players", default="greedy,search:playouts=8")
    parser.add_argument("--battles", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Fight, look, and fit or judge."""
    wishes = read_wishes()
    ruleset = find_ruleset(wishes.game)
    ruleset.contract()
    names = wishes.scenarios.split(",") if wishes.scenarios else ruleset.scenarios()
    scenarios = [f"{ruleset.name}/{name}" for name in names]
    jobs = jobs_for(scenarios, wishes.players.split(","), wishes.battles, wishes.seed)
    if wishes.fit:
        slope, lengths = fitted(all_of(try_out, jobs, wishes.processes))
        print(f"slope = {slope:.1f}\n\n[playouts]")
        for name, length in lengths.items():
            print(f"{name} = {{ patience = {length.patience}, turns = {length.turns} }}")
        return
    found = judged(all_of(look_on, jobs, wishes.processes))
    if wishes.plot:
        draw_plot(found, ruleset.title, wishes.plot)
    low, high = found["ece_range_95"]
    print(
        json.dumps(found, indent=2)
        if wishes.json
        else f"{ruleset.name}: {found['positions']} positions of {found['battles']} battles, "
        f"ECE {found['ece']:.3f} ({low:.3f} to {high:.3f}), log loss {found['log_loss']:.3f}, "
        f"Brier score {found['brier']:.3f}"
    )


if __name__ == "__main__":
    main()
