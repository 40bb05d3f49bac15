"""How fast the lab fights and tells battles beside bare playouts, when first figures come, and what memory that needs.

    python benchmarks/lab.py [SCENARIO ...] [--battles 1000] [--many 10000] [--json]

Everything runs in one process and is timed by the processor, so that what else the machine does says nothing. `bare`
are guided playouts from start to end, of which nothing is kept; `told` are battles of the lab with all rows, folded
into the tally. Memory is the most that a fresh process had, after so many battles.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from warhost.face.battle import start
from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION
from warhost.kernel.pointers import pointers_of
from warhost.lab.plan import make_plan
from warhost.lab.run import run
from warhost.lab.tally import Tally
from warhost.players.playouts import guide
from warhost.ruleset import rulesets

TO_THE_END = 1 << 20
FIRST = 100  # battles of the first batch
MEGABYTE = 1024  # of the kilobytes in which memory is told


def timed(what: Callable[[], Any]) -> float:
    """Seconds of the processor."""
    begun = process_time()
    what()
    return process_time() - begun


def bare(scenario: str, battles: int) -> float:
    """Guided playouts of the scenario, a second."""
    battle = start(scenario, 1)
    while battle.set_up_offered is not None:
        battle.apply(battle.set_up_offered)
    sides = len(battle.ruleset.sides)
    worlds, room = battle.memory.reshape(1, -1).copy(), battle.memory.copy()
    actions, scores = np.zeros(MAX_ACTIONS, np.int64), np.zeros(MAX_ACTIONS, np.float64)

    def play(count: int) -> None:
        rooms = worlds, room, battle.umpire, actions, scores
        wanted: tuple[Any, ...] = NO_ACTION, TO_THE_END, 0, np.uint64(1), sides, np.zeros((sides, count))
        guide(*pointers_of(battle.contract), *rooms, *wanted)

    play(1)
    return battles / timed(lambda: play(battles))


def told(scenario: str, battles: int) -> dict[str, float]:
    """Battles of the lab a second, and seconds until the first figures are there."""
    first, plan = make_plan(scenario, battles=FIRST), make_plan(scenario, battles=battles)
    run(make_plan(scenario, battles=1), Tally(first))
    until_first = timed(lambda: run(first, Tally(first)).data())
    return {"told": battles / timed(lambda: run(plan, Tally(plan))), "first_s": until_first}


def memory(scenario: str, battles: int) -> float:
    """Megabytes that a process needs for so many battles."""
    command = [sys.executable, __file__, scenario, "--battles", str(battles), "--only-memory"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout)


def only_memory(scenario: str, battles: int) -> None:
    """Fight so many battles and print the most memory that there was."""
    plan = make_plan(scenario, battles=battles)
    run(plan, Tally(plan)).data()
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="*")
    parser.add_argument("--battles", type=int, default=1000)
    parser.add_argument("--many", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only-memory", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    scenarios = asked.scenario or [f"{one.name}/{one.quick_start}" for one in rulesets().values()]
    if asked.only_memory:
        return only_memory(scenarios[0], asked.battles)
    rows = {one: {"bare": bare(one, asked.battles), **told(one, asked.battles)} for one in scenarios}
    few, many = memory(scenarios[0], asked.battles), memory(scenarios[0], asked.many)
    if asked.json:
        print(json.dumps({"scenarios": rows, "memory_mb": {str(asked.battles): few, str(asked.many): many}}))
        return None
    for scenario, row in rows.items():
        long = f"{asked.many / row['told']:.0f} s for {asked.many:,}"
        speed = f"{row['bare']:7,.0f} bare and {row['told']:6,.0f} told battles a second, {long}"
        print(f"{scenario:24} {speed}, first figures after {row['first_s']:.1f} s")
    print(f"{scenarios[0]}: {few:.0f} MB for {asked.battles:,} battles, {many:.0f} MB for {asked.many:,}")
    return None


if __name__ == "__main__":
    main()
