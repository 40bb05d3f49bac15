"""How a computer opponent fares against another, from both sides of a scenario.

    python benchmarks/opponents.py [SCENARIO] [--players greedy random] [--battles 100] [--json]

Battle n has the seed n, so the same command gives the same battles on every machine.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter

import warhost


def score(scenario: str, first: str, second: str, battles: int) -> Counter[str]:
    """How often each side won, and how often nobody did."""
    winners = (warhost.play(scenario, first, second, seed=seed).outcome for seed in range(battles))
    return Counter("drawn" if one is None or one.winner_name is None else one.winner_name for one in winners)


def main() -> None:
    """Play from both sides and print the scores."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="?", default="heroes/first-blood")
    parser.add_argument("--players", nargs=2, default=("greedy", "random"))
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    one, other = options.players
    scores = {
        f"{first} against {second}": score(options.scenario, first, second, options.battles)
        for first, second in ((one, other), (other, one))
    }
    if options.json:
        print(json.dumps(scores, indent=2))
        return
    for seats, counted in scores.items():
        print(f"{options.scenario}  {seats}: " + ", ".join(f"{name} {times}" for name, times in counted.most_common()))


if __name__ == "__main__":
    main()
