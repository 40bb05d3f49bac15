"""How much of the speed of a pool of processes Ray reaches on the same machine, with the same battles in turn.

    python benchmarks/crews.py [SCENARIO] [--battles 4000] [--workers K] [--rounds 3] [--arena] [--json]

Battles of quick players in batches, as the lab hands them out; with `--arena` single battles of a recruit against
random moves, as the arena does. Three speeds are taken of each crew: of the whole, its beginning and its end included;
from its first answer to its last; and how many battles it fights between those in a second of a processor's time, of
all its processes together, which other work on the machine falsifies least. Efficiency is Ray's speed by that of the
processes, in each round, and the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
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


def processor_s() -> float:
    """Seconds of processors that this process and all that it has started have taken."""
    children: dict[int, list[int]] = {}
    taken: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            fields = path.read_text().rpartition(")")[2].split()
            children.setdefault(int(fields[1]), []).append(int(path.parent.name))
            taken[int(path.parent.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    found, total = [os.getpid()], 0.0
    while found:
        one = found.pop()
        total += taken.get(one, 0.0)
        found += children.get(one, [])
    return total


def speeds(crew: Crew, what: Work[Any], numbers: int, battles: int) -> tuple[float, ...]:
    """Battles a second: of the whole, from the first answer to the last, and of a processor between those."""
    began = time.perf_counter()
    with crew.hands(what) as hands, closing(hands(range(numbers))) as answers:
        next(answers)
        first, taken = time.perf_counter(), processor_s()
        for done, _ in enumerate(answers, 2):
            if done == numbers:
                last, took = time.perf_counter(), processor_s() - taken
    ended = time.perf_counter()
    between = battles * (numbers - 1) / numbers
    return battles / (ended - began), between / (last - first), between / took


def measure(scenario: str, battles: int, workers: int, rounds: int, *, is_arena: bool) -> dict[str, Any]:
    """The speeds of both crews in turn, and what one reaches of the other."""
    what, numbers, size = work(scenario, battles, is_arena=is_arena)
    found: dict[str, list[tuple[float, ...]]] = {"processes": [], "ray": []}
    for _ in range(rounds):
        for name, taken in found.items():
            taken.append(speeds(find_crew(name, workers), what, numbers, size))
    shares = [[ray / own for own, ray in zip(*both, strict=True)] for both in zip(*found.values(), strict=True)]
    return {
        "workers": workers,
        "battles": size,
        "rounds": rounds,
        **{f"{name}_per_s": _named(map(statistics.median, zip(*taken, strict=True))) for name, taken in found.items()},
        "efficiency": _named(map(statistics.median, zip(*shares, strict=True))),
        "efficiency_of_rounds": [_named(share) for share in shares],
    }


def _named(values: Iterable[float]) -> dict[str, float]:
    return dict(zip(("whole", "at_work", "of_a_processor"), (float(f"{value:.3g}") for value in values), strict=True))


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
