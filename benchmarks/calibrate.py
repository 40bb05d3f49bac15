"""How well the chances of winning agree with what happens, and the curve that makes them agree.

    python benchmarks/calibrate.py GAME [--scenarios A,B] [--players A,B] [--battles 500] [--seed 1] [--processes 2]
                                        [--fit] [--plot FILE.svg] [--json]

Fights battles between the players, each pair of them equally often, and looks at 16 positions of each, by lot, as
`Battle.chances` does. `--fit` prints the curve for the game's `data/chances.toml`, fitted by isotonic regression to
the worths of these positions; without it the curve as it stands is judged: the expected calibration error (ECE) over
ten bins, its range over 1,000 draws of the battles with replacement, and the Brier score. Judge on other seeds than
you fit.
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
from warhost.battle import BOTH
from warhost.chances import PLAYOUTS, Judge, curve_of
from warhost.ruleset import Ruleset, find_ruleset

POSITIONS = 16  # of each battle
BINS = 10
DRAWS = 1000
DRAWN = 0.5
POINTS = 12  # of a curve, besides its ends
SUREST = 0.995  # the highest chance of a battle that is not over


class Sight(NamedTuple):
    """A position as the search saw it, and how its battle ended for the first side: 1, 0.5 or 0."""

    battle: int
    worth: float
    result: float


class Job(NamedTuple):
    """One battle to fight and to look at."""

    number: int
    scenario: str
    players: tuple[str, str]
    seed: int


def look_on(job: Job) -> list[Sight]:
    """Fight one battle and tell what the search thought of some of its positions."""
    battle = warhost.play(job.scenario, *job.players, seed=job.seed)
    outcome = battle.outcome
    assert outcome is not None
    result = DRAWN if outcome.winner is None else float(outcome.winner == 0)
    lot, judge = random.Random(f"{job.seed} {job.players}"), Judge(battle, PLAYOUTS, seed=job.seed)
    states = [np.frombuffer(bytearray(step.before), np.uint8) for step in battle.steps]
    return [
        Sight(job.number, judge.look(judge.worlds(state, BOTH)).worth, result)
        for state in lot.sample(states, min(POSITIONS, len(states)))
    ]


def jobs_for(scenarios: list[str], players: list[str], battles: int, seed: int) -> list[Job]:
    """The battles to fight: scenarios and pairs of players in turn, each battle on a seed of its own."""
    kinds = itertools.cycle(itertools.product(players, players, scenarios))
    return [
        Job(number, scenario, (first, second), seed * 100_000 + number)
        for number, (first, second, scenario) in zip(range(battles), kinds, strict=False)
    ]


def fitted(sights: list[Sight]) -> tuple[list[float], list[float]]:
    """The points of the curve that rises and lies closest to what happened (isotonic regression), smoothed to a few."""
    from sklearn.isotonic import IsotonicRegression

    worth, result = (np.array([getattr(one, name) for one in sights]) for name in ("worth", "result"))
    ahead, won = np.abs(worth), np.where(worth >= 0, result, 1.0 - result)
    foretold = IsotonicRegression(y_min=0.5, y_max=SUREST, out_of_bounds="clip").fit_transform(ahead, won)
    order = np.argsort(ahead, kind="stable")
    parts = [part for part in np.array_split(order, POINTS) if len(part)]
    middles = [(float(ahead[part].mean()), float(foretold[part].mean())) for part in parts]
    points = {0.0: 0.5, **{round(x, 4): round(y, 3) for x, y in middles if 0 < x < 1}, 1.0: SUREST}
    return list(points), list(points.values())


def bins_of(chances: np.ndarray) -> np.ndarray:
    """The bin of each chance."""
    bins: np.ndarray = np.minimum((chances * BINS).astype(int), BINS - 1)
    return bins


def calibration_error(chances: np.ndarray, results: np.ndarray) -> float:
    """Mean distance of foretold and found over the bins, each weighted by how many fall into it."""
    place = bins_of(chances)
    gaps = np.bincount(place, weights=results - chances, minlength=BINS)
    return float(np.abs(gaps).sum() / len(chances))


def judged(sights: list[Sight], ruleset: Ruleset) -> dict[str, Any]:
    """How the curve as it stands agrees with the battles."""
    curve = curve_of(ruleset.package)
    chances = np.array([curve.chance(one.worth) for one in sights])
    results = np.array([one.result for one in sights])
    place, drawn = bins_of(chances), redrawn([one.battle for one in sights], chances, results)
    return {
        "positions": len(sights),
        "battles": len({one.battle for one in sights}),
        "ece": calibration_error(chances, results),
        "ece_range_95": [float(limit) for limit in np.percentile(drawn, [2.5, 97.5])],
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


def sights_of(jobs: Iterable[Job], processes: int) -> list[Sight]:
    """All positions looked at, in the order of the jobs."""
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return [sight for sights in pool.imap(look_on, jobs) for sight in sights]


def read_wishes() -> argparse.Namespace:
    """What was asked for on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--scenarios", default="")
    parser.add_argument("--players", default="greedy,search:playouts=8")
    parser.add_argument("--battles", type=int, default=500)
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
    sights = sights_of(jobs, wishes.processes)
    if wishes.fit:
        worths, chances = fitted(sights)
        print(f"[curve]\nworths = {worths}\nchances = {chances}")
        return
    found = judged(sights, ruleset)
    if wishes.plot:
        draw_plot(found, ruleset.title, wishes.plot)
    low, high = found["ece_range_95"]
    print(
        json.dumps(found, indent=2)
        if wishes.json
        else f"{ruleset.name}: {found['positions']} positions of {found['battles']} battles, "
        f"ECE {found['ece']:.3f} ({low:.3f} to {high:.3f}), Brier score {found['brier']:.3f}"
    )


if __name__ == "__main__":
    main()
