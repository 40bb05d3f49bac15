"""How fast the search thinks: guided decisions and walks down the tree, on one core.

    python benchmarks/search.py [SCENARIO ...] [--playouts 4000] [--rounds 5] [--json]

Each round thinks about the first decision of a battle, with new dice and new trees; the median of the rounds counts.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time

import warhost
from warhost.fight import choose
from warhost.players.search import Budget, SearchPlayer

SCENARIOS = (
    "tewapen/otter-ford",
    "tewapen/barrow-night",
    "tewapen/tangled-wood",
    "heroes/first-blood",
    "heroes/scamander",
    "onehour/the-moor",
    "weads/alder-ford",
)


def thought_about(scenario: str, playouts: int, seed: int) -> tuple[float, float]:
    """Guided decisions and walks a second while thinking about one decision."""
    battle, player = warhost.start(scenario, seed=seed), SearchPlayer(seed, Budget(playouts=playouts))
    choose(SearchPlayer(seed, Budget(playouts=1)), battle, (1, 2))  # what has to be loaded is loaded
    began = time.perf_counter()
    choose(player, battle, (1, 2))
    took = time.perf_counter() - began
    return player.decisions / took, player.walks / took


def main() -> None:
    """Measure and print medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS)
    parser.add_argument("--playouts", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = {}
    for scenario in options.scenarios:
        rounds = [thought_about(scenario, options.playouts, seed) for seed in range(options.rounds)]
        decisions, walks = (statistics.median(values) for values in zip(*rounds, strict=True))
        figures[scenario] = {"guided_decisions_per_s": round(decisions), "walks_per_s": round(walks)}
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    for scenario, values in figures.items():
        print(f"{scenario:24}" + "".join(f"{name} {value:>12,}  " for name, value in values.items()))


if __name__ == "__main__":
    main()
