"""How long the arena takes for many short battles, everything included: its processes start, play and end.

    python benchmarks/arena.py [SCENARIO] [--players recruit,search:playouts=4] [--battles 1000] [--workers K] [--json]

A player does not meet itself in the arena, so a recruit meets the search that a recruit is. The rules are compiled
already; a first start is measured by `first_start.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from contextlib import closing

import warhost
from warhost.arena import make_plan, open_store, run, split_players
from warhost.arena.crews.processes import cores
from warhost.players.search import compiled


def measure(scenario: str, players: tuple[str, ...], battles: int, workers: int) -> dict[str, float]:
    """Wall-clock seconds of one arena, and what was played in them."""
    plan = make_plan([scenario], players, battles)
    with closing(open_store(":memory:", plan)) as store:
        began = time.perf_counter()
        run(plan, store, workers)
        took = time.perf_counter() - began
        results = list(store.results())
    decisions = sum(result.decisions for result in results)
    return {
        "workers": workers,
        "battles": len(results),
        "forfeits": sum(1 for result in results if result.forfeit),
        "seconds": round(took, 1),
        "processor_s": round(os.times().children_user + os.times().children_system, 1),
        "battles_per_s": round(len(results) / took, 1),
        "decisions_per_battle": round(decisions / len(results), 1),
    }


def main() -> None:
    """Run one arena and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="?", default="tewapen/otter-ford")
    parser.add_argument("--players", default="recruit,search:playouts=4")
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=cores(), help="processes; all cores unless told")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    warhost.start(options.scenario)  # what is not compiled yet is compiled before the clock starts
    compiled()
    figures = measure(options.scenario, split_players(options.players), options.battles, options.workers)
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    print(f"{options.scenario} {options.players}: " + "  ".join(f"{name} {value:,}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
