"""Looks for better weights for a game's advice by battles, and says on fresh seeds whether they really are better.

    python benchmarks/tune_advice.py GAME SCENARIO ... [--battles 20] [--trials 100] [--seed 1] [--processes 1]
        [--player greedy] [--against PLAYER] [--weights 'appeal.*' ...] [--validate 100]

A trial fights with weights that Optuna proposes against a player with the weights as they stand (or against another
player), on the same seeds and both ways round. The best trials meet again on further seeds, and the winner of that is
measured on seeds that nobody has seen: the best of many noisy trials looks better than it is.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tomllib
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from importlib import import_module
from importlib.resources import files
from typing import Any, NamedTuple

import warhost
from warhost.cli.battles import wilson
from warhost.fight import choose
from warhost.kernel.abi import Contract
from warhost.kernel.layout import Bytes
from warhost.players import find_player
from warhost.ruleset import find_ruleset

Weights = Mapping[str, int]
"""Weights by table and name: "worth.unit"."""

LARGEST = (1 << 15) - 1  # weights are numbers of two bytes
SEEDS_APART = 1_000_000  # between the seeds of trials, run-off and validation
START_UP = 16  # trials by lot before Optuna's sampler follows what it has seen
RUN_OFF = 3  # times the battles of a trial that a finalist fights


class Match(NamedTuple):
    """Two players on some scenarios: the one whose weights are looked for, and his opponent."""

    game: str
    scenarios: tuple[str, ...]
    player: str
    against: str


class Result(NamedTuple):
    """One battle for the player whose weights are looked for: 1, 1/2 or 0, and its margin squashed into -1 to 1."""

    points: float
    margin: float


@dataclass
class AdvisedPlayer:
    """A player whose advice has weights of its own; it sits at one battle."""

    name: str
    seed: int
    game: str
    weights: Weights

    def __post_init__(self) -> None:
        """Find the player that it is otherwise."""
        self._player = find_player(self.name, self.seed)
        self._umpire: Bytes | None = None

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        """The code of one legal action, by an umpire of its own with these weights."""
        if self._umpire is None:
            self._umpire = umpire.copy()
            put_in(self.game, self._umpire, self.weights)
        return self._player.choose(contract, battle, self._umpire, side)


# --- weights ----------------------------------------------------------------------------------------------------------


def package_of(game: str) -> str:
    """The package of a game's rules; UnknownName for a game that there is not."""
    return find_ruleset(game).package


def weights_of(game: str) -> dict[str, int]:
    """The weights of a game as they stand in its data."""
    text = files(package_of(game)).joinpath("data/advice.toml").read_text("utf-8")
    tables = tomllib.loads(text)
    return {f"{table}.{name}": value for table, rows in tables.items() for name, value in rows.items()}


def put_in(game: str, umpire: Bytes, weights: Weights) -> None:
    """Set weights in an umpire's memory: a table is the field of that name."""
    record: Any = import_module(f"{package_of(game)}.state").Umpire.over(umpire)
    for key, value in weights.items():
        table, _, name = key.partition(".")
        record[table][name] = value


def as_toml(weights: Weights) -> str:
    """Weights as the tables of a data file."""
    tables: dict[str, list[str]] = {}
    for key, value in weights.items():
        table, _, name = key.partition(".")
        tables.setdefault(table, []).append(f"{name} = {value}")
    return "\n\n".join("\n".join([f"[{table}]", *rows]) for table, rows in tables.items())


def bounds(value: int, factor: float) -> tuple[int, int]:
    """Between which sizes a weight is looked for, its sign left out: so many times smaller and larger than it is."""
    size = abs(value)
    return max(math.floor(size / factor), 1), min(max(math.ceil(size * factor), 2), LARGEST)


# --- battles ----------------------------------------------------------------------------------------------------------


def fight(match: Match, weights: Weights, battle: tuple[str, int, int]) -> Result:
    """One battle: a scenario, its seed and the side of the player whose weights are looked for."""
    scenario, seed, side = battle
    names = [match.player if seat == side else match.against for seat in (0, 1)]
    players = [
        AdvisedPlayer(name, seed * 2 + seat, match.game, weights if seat == side else {})
        for seat, name in enumerate(names)
    ]
    position, keys = warhost.start(scenario, seed=seed), random.Random(seed)
    while not position.over:
        player = players[position.seat_to_decide or 0]
        position.apply(choose(player, position, (keys.getrandbits(64), keys.getrandbits(64))))
    outcome = position.outcome
    assert outcome is not None
    mine, theirs = outcome.scores[side], outcome.scores[1 - side]
    points = 0.5 if outcome.winner is None else float(outcome.winner == side)
    return Result(points, (mine - theirs) / (1 + abs(mine) + abs(theirs)))


def battles_from(match: Match, first: int, count: int) -> Iterator[tuple[str, int, int]]:
    """So many battles on each scenario, every seed both ways round."""
    for scenario in match.scenarios:
        for number in range(count):
            yield scenario, first + number // 2, number % 2


def fight_all(
    pool: Executor | None, match: Match, weights: Weights, battles: Iterable[tuple[str, int, int]]
) -> list[Result]:
    """The results of battles, fought here or by the processes of the pool."""
    one = partial(fight, match, weights)
    return list(pool.map(one, battles) if pool is not None else map(one, battles))


def success(results: Sequence[Result]) -> float:
    """What a trial is judged by, 0 to 1: half by the points, half by the margins, which say more of few battles."""
    return sum(one.points + (1 + one.margin) / 2 for one in results) / (2 * len(results))


# --- the search -------------------------------------------------------------------------------------------------------


def search(pool: Executor | None, match: Match, options: argparse.Namespace, free: Weights) -> list[Weights]:
    """The weights of the best trials, the best first; the first trial has the weights as they stand."""
    import optuna  # only here: whoever imports this file to play need not have it

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)  # the sampler that sees weights together
    sampler = optuna.samplers.TPESampler(seed=options.seed, multivariate=True, n_startup_trials=START_UP)
    study = optuna.create_study(direction="maximize", sampler=sampler)
    study.enqueue_trial({key: abs(value) for key, value in free.items()})
    battles = list(battles_from(match, options.seed * SEEDS_APART, options.battles))

    def proposed(trial: Any) -> dict[str, int]:
        sizes = {key: trial.suggest_int(key, *bounds(value, options.factor), log=True) for key, value in free.items()}
        return {key: int(math.copysign(size, free[key])) for key, size in sizes.items()}

    def judged(trial: Any) -> float:
        weights = proposed(trial)
        trial.set_user_attr("weights", weights)
        value = success(fight_all(pool, match, weights, battles))
        print(f"trial {trial.number:4}  {value:.3f}", file=sys.stderr, flush=True)
        return value

    study.optimize(judged, n_trials=options.trials)
    ranked = sorted(study.trials, key=lambda trial: -(trial.value or 0.0))
    return [trial.user_attrs["weights"] for trial in ranked[: options.finalists]]


def run_off(pool: Executor | None, match: Match, options: argparse.Namespace, finalists: list[Weights]) -> Weights:
    """The best of the finalists on further seeds."""
    first = options.seed * SEEDS_APART + SEEDS_APART // 3
    battles = list(battles_from(match, first, RUN_OFF * options.battles))
    values = [success(fight_all(pool, match, weights, battles)) for weights in finalists]
    print("run-off   " + "  ".join(f"{value:.3f}" for value in values), file=sys.stderr, flush=True)
    return finalists[values.index(max(values))]


def validated(pool: Executor | None, match: Match, options: argparse.Namespace, weights: Weights) -> list[str]:
    """How the weights fare on seeds that nobody has seen, on each scenario: points, share and 95 % interval."""
    lines = []
    for scenario in match.scenarios:
        one = match._replace(scenarios=(scenario,))
        battles = battles_from(one, options.seed * SEEDS_APART + 2 * SEEDS_APART // 3, options.validate)
        results = fight_all(pool, one, weights, battles)
        won, drawn = (sum(result.points == points for result in results) for points in (1.0, 0.5))
        low, high = wilson(won, len(results) - drawn) if drawn < len(results) else (0.0, 1.0)
        share = won / max(len(results) - drawn, 1)
        lines.append(
            f"{scenario}: {won} won, {len(results) - won - drawn} lost, {drawn} drawn; "
            f"{share:.0%} of those decided, {low:.0%} to {high:.0%}"
        )
    return lines


# --- the command ------------------------------------------------------------------------------------------------------


def above_0(text: str) -> int:
    """A whole number above 0."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def parsed() -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """The parser and what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenarios", nargs="+", metavar="scenario")
    parser.add_argument("--battles", type=above_0, default=20, help="of a trial, on each scenario")
    parser.add_argument("--trials", type=above_0, default=100)
    parser.add_argument("--finalists", type=above_0, default=4, help="trials that meet again on further seeds")
    parser.add_argument("--validate", type=above_0, default=100, help="battles on fresh seeds, on each scenario")
    parser.add_argument("--seed", type=above_0, default=1)
    parser.add_argument("--processes", type=above_0, default=1)
    parser.add_argument("--player", default="greedy", help="whose weights are looked for")
    parser.add_argument("--against", help="another opponent than the same player with the weights as they stand")
    parser.add_argument("--weights", nargs="+", default=["*"], metavar="PATTERN", help="such as 'worth.*' appeal.stay")
    parser.add_argument("--factor", type=float, default=2.5, help="how many times smaller or larger weights are tried")
    return parser, parser.parse_args()


def checked(options: argparse.Namespace) -> tuple[Match, dict[str, int]]:
    """The match and the weights that are looked for; ValueError says what cannot be."""
    all_weights = weights_of(options.game)
    for pattern in options.weights:
        if not any(fnmatch(key, pattern) for key in all_weights):
            raise ValueError(f"no weight of {options.game} is called {pattern!r}; there are {', '.join(all_weights)}")
    if not 1 < options.factor < math.inf:
        raise ValueError(f"factor {options.factor}: it must be a number above 1")
    free = {k: v for k, v in all_weights.items() if v != 0 and any(fnmatch(k, one) for one in options.weights)}
    if not free:
        raise ValueError("all weights that match are 0, which has no smaller or larger")
    scenarios = tuple(f"{options.game}/{name.removeprefix(options.game + '/')}" for name in options.scenarios)
    for scenario in scenarios:
        warhost.start(scenario, seed=0)
    match = Match(options.game, scenarios, options.player, options.against or options.player)
    for name in (match.player, match.against):
        find_player(name, 0)
    return match, free


def main() -> None:
    """Search, let the finalists meet again, print the best weights and how they fare on fresh seeds."""
    parser, options = parsed()
    try:
        import optuna  # noqa: F401 - asked for before anything is compiled
    except ImportError:
        parser.error("Optuna is not installed: pip install 'warhost[bench]'")
    try:
        match, free = checked(options)
    except ValueError as error:
        parser.error(str(error))
    with ProcessPoolExecutor(options.processes) if options.processes > 1 else nullcontext() as pool:
        best = run_off(pool, match, options, search(pool, match, options, free))
        print(as_toml(best))
        for line in validated(pool, match, options, best):
            print(f"# {line}", flush=True)


if __name__ == "__main__":
    main()
