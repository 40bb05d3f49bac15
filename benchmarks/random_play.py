"""Random play to the end on one core: every scenario of every game against OpenSpiel's chess and backgammon, in turns.

    python benchmarks/random_play.py [--seconds 2] [--rounds 5] [--json]

Warhost lists ALL legal actions at every decision (on the open table: all canonical candidates) and carries one out, in
the compiled loop `play_random`. OpenSpiel plays its uniform random bots against one another in `pyspiel.evaluate_bots`,
a loop in C++; its decisions are the moves of its players (dice are not counted). The peers run in turns, round by
round, so that a noisy machine disturbs all of them alike; medians are printed with the ratios.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from warhost.face.battle import start
from warhost.kernel.abi import MAX_ACTIONS
from warhost.kernel.playout import play_random
from warhost.ruleset import all_scenario_names

SCENARIOS = tuple(all_scenario_names())
PEERS = ("chess", "backgammon")


def warhost_runner(name: str) -> tuple[Callable[[float, int], float], np.ndarray, np.ndarray]:
    """A function that plays for some seconds and says decisions/s; the histograms it fills."""
    battle = start(name, seed=1)
    contract, room = battle.contract, np.empty(MAX_ACTIONS, np.int64)
    work, choices, lengths = battle.memory.copy(), np.zeros(MAX_ACTIONS, np.int64), np.zeros(4000, np.int64)

    def run(seconds: float, seed: int) -> float:
        decisions, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            decisions += play_random(
                contract.legal_actions, contract.apply, battle.memory, work, battle.umpire, room,
                np.uint64(seed), 50, choices, lengths,
            )  # fmt: skip
            seed += 1_000
        return decisions / (time.perf_counter() - began)

    return run, choices, lengths


def openspiel_runner(name: str) -> Callable[[float, int], float]:
    """A function that plays for some seconds and says moves/s of the players."""
    game = pyspiel.load_game(name)

    def run(seconds: float, seed: int) -> float:
        moves, spent = 0, 0.0
        while spent < seconds:
            bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in range(2)]
            state = game.new_initial_state()
            began = time.perf_counter()
            pyspiel.evaluate_bots(state, bots, seed)
            spent += time.perf_counter() - began
            moves += sum(1 for step in state.full_history() if step.player >= 0)
            seed += 2
        return moves / spent

    return run


def spread(histogram: np.ndarray) -> dict[str, float]:
    """Mean, median, 99th percentile and maximum of a histogram."""
    values, total = np.arange(len(histogram)), histogram.sum()
    cumulated = np.cumsum(histogram) / total
    return {
        "mean": round(float((values * histogram).sum() / total), 1),
        "p50": int(np.searchsorted(cumulated, 0.5)),
        "p99": int(np.searchsorted(cumulated, 0.99)),
        "max": int(values[histogram > 0].max()),
    }


def main() -> None:
    """Run the rounds and print the medians, the ratios and the histograms."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds of play for each game and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    ours = {name: warhost_runner(name) for name in SCENARIOS}
    peers = {name: openspiel_runner(name) for name in PEERS}
    speeds: dict[str, list[float]] = {name: [] for name in (*SCENARIOS, *PEERS)}
    for number in range(options.rounds + 1):
        for name in speeds:
            run = ours[name][0] if name in ours else peers[name]
            speed = run(options.seconds if number else 0.3, 7 + 100_000 * number)
            if number:  # the first round only warms up
                speeds[name].append(speed)
    report(options.json, speeds, {name: (choices, lengths) for name, (_, choices, lengths) in ours.items()})


def report(as_json: bool, speeds: dict[str, list[float]], histograms: dict[str, Any]) -> None:
    """Print medians, ranges, ratios and histograms."""
    median = {name: statistics.median(values) for name, values in speeds.items()}
    figures: dict[str, Any] = {
        "decisions_per_s": {name: round(median[name]) for name in SCENARIOS},
        "openspiel_moves_per_s": {name: round(median[name]) for name in PEERS},
        "ratio_otter_ford_to": {name: round(median["tewapen/otter-ford"] / median[name], 1) for name in PEERS},
        "legal_actions_per_decision": {name: spread(pair[0]) for name, pair in histograms.items()},
        "decisions_per_battle": {name: spread(pair[1]) for name, pair in histograms.items()},
    }
    if as_json:
        print(json.dumps(figures, indent=2))
        return
    for name, values in speeds.items():
        unit = "decisions/s" if name in SCENARIOS else "moves/s (OpenSpiel)"
        print(f"{name:26} {median[name]:>12,.0f} {unit:20} from {min(values):,.0f} to {max(values):,.0f}")
    for name, ratio in figures["ratio_otter_ford_to"].items():
        print(f"Otter Ford is {ratio} times as fast as OpenSpiel's {name}")
    for title in ("legal_actions_per_decision", "decisions_per_battle"):
        for name, row in figures[title].items():
            print(f"{title:28} {name:26} " + "  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
