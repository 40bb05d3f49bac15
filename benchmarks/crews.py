"""How much of the speed of a pool of processes Ray reaches on the same machine, with the same battles in turn.

    python benchmarks/crews.py [SCENARIO] [--battles 4000] [--workers K] [--rounds 3] [--arena] [--json]

Battles of quick players in batches, as the lab hands them out; with `--arena` single battles of a recruit against random
moves, as the arena does. Of each crew two speeds are taken: of the whole, its beginning and its end included, and from
its first answer to its last. Efficiency is the speed on Ray by that of the processes, of each round, and its median.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from contextlib import closing
from typing import Any

import warhost
from warhost.arena.crews import Crew, Work, find_crew
from warhost.arena.crews.processes import cores
from warhost.arena.plan import make_plan as make_arena_plan
from warhost.arena.run import work_of as arena_work
from warhost.lab.plan import make_plan
from warhost.lab.work import work_of
from warhost.players import find_player


def work(scenario: str, battles: int, *, is_arena: bool) -> tuple[Work[Any], int, int]:
    """What is handed out, how many numbers it has, and how many battles that are."""
    if is_arena:
        arena = make_arena_plan([scenario], ["recruit", "random"], battles)
        return arena_work(arena, find_player), arena.size, arena.size
    plan = make_plan(scenario, "quick", battles)
    return work_of(plan), plan.batches, plan.battles


def speeds(crew: Crew, what: Work[Any], numbers: int, battles: int) -> tuple[float, float]:
    """Battles a second of the whole, and from the first answer to the last."""
    began = time.perf_counter()
    with closing(crew.answers(what, range(numbers))) as answers:
        next(answers)
        first = time.perf_counter()
        for _ in answers:
            pass
        last = time.perf_counter()
    ended = time.perf_counter()
    return battles / (ended - began), battles * (numbers - 1) / numbers / (last - first)


def measure(scenario: str, battles: int, workers: int, rounds: int, *, is_arena: bool) -> dict[str, Any]:
    """The speeds of both crews in turn, and what one reaches of the other."""
    what, numbers, size = work(scenario, battles, is_arena=is_arena)
    found: dict[str, list[tuple[float, float]]] = {"processes": [], "ray": []}
    for _ in range(rounds):
        for name, taken in found.items():
            taken.append(speeds(find_crew(name, workers), what, numbers, size))
    shares = [
        [ray[part] / processes[part] for processes, ray in zip(found["processes"], found["ray"], strict=True)]
        for part in range(2)
    ]
    medians = {
        name: [round(statistics.median(part)) for part in zip(*taken, strict=True)] for name, taken in found.items()
    }
    return {
        "workers": workers,
        "battles": size,
        "rounds": rounds,
        **{f"{name}_per_s": {"whole": whole, "at_work": at_work} for name, (whole, at_work) in medians.items()},
        "efficiency": {
            name: {"median": round(statistics.median(share), 2), "rounds": [round(one, 2) for one in share]}
            for name, share in zip(("whole", "at_work"), shares, strict=True)
        },
    }


def main() -> None:
    """Measure once and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="?", default="tewapen/otter-ford")
    parser.add_argument("--battles", type=int, default=4000)
    parser.add_argument("--workers", type=int, default=cores(), help="processes of each crew; all cores unless told")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--arena", action="store_true", help="single battles, as the arena hands them out")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    warhost.start(options.scenario)  # what is not compiled yet is compiled before the clock starts
    figures = measure(options.scenario, options.battles, options.workers, options.rounds, is_arena=options.arena)
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
