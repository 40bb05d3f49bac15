"""How long the exact odds of an action take through the Python face, by how many units are in the combat.

    python benchmarks/odds.py [SCENARIO] [--verb fight] [--player greedy] [--battles 20] [--seed 1] [--json]

The player decides for both sides, but a combat is let grow wherever it can. Wherever an action with the verb can be
taken, its odds are asked for. Where the game shows no combat that is built up, all are one group. The first
odds, which load what is compiled, are not counted.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from statistics import quantiles
from typing import Any, NamedTuple

import warhost
from warhost.face.battle import Battle
from warhost.fight import choose
from warhost.players import find_player


class Group(NamedTuple):
    """Combats of one size: how many were asked for, how long that took, and how many were not exact."""

    combats: int
    median_ms: float
    p95_ms: float
    longest_ms: float
    inexact: int


def size_of(battle: Battle) -> int:
    """How many units are in the combats that are being built up; 0 where the game shows none."""
    clashes: list[dict[str, Any]] = [panel for panel in battle.view()["panels"] if panel["kind"] == "clash"]
    return sum(len(clash["attackers"]) + len(clash["defenders"]) for clash in clashes)


def asked(battle: Battle, verb: str) -> tuple[float, bool] | None:
    """How many ms the odds of the action with a verb took, and whether they are exact; None where there is none."""
    wanted = next((one for one in battle.legal_actions if str(one).split()[0] == verb), None)
    if wanted is None:
        return None
    began = time.perf_counter()
    odds = battle.clone(same_dice=True).odds(wanted)
    return (time.perf_counter() - began) * 1000, odds.exact


def measured(scenario: str, verb: str, player: str, seed: int) -> list[tuple[int, float, bool]]:
    """The size, the ms and whether it was exact, of all odds of one battle."""
    battle, lot, found = warhost.start(scenario, seed=seed), random.Random(seed), []
    players = [find_player(player, seed * 2 + side) for side in (0, 1)]
    while not battle.over:
        told = asked(battle, verb)
        if told is not None:
            found.append((size_of(battle), *told))
        others = [one for one in battle.legal_actions if str(one).split()[0] != verb]
        if told is not None and others:
            battle.apply(lot.choice(others))
        else:
            battle.apply(
                choose(players[battle.seat_to_decide or 0], battle, (lot.getrandbits(64), lot.getrandbits(64)))
            )
    return found


def grouped(found: list[tuple[int, float, bool]]) -> dict[int, Group]:
    """The measured odds by size."""
    by_size: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for size, ms, exact in found:
        by_size[size].append((ms, exact))
    groups = {}
    for size, rows in sorted(by_size.items()):
        times = [ms for ms, _ in rows] * (2 if len(rows) == 1 else 1)
        cuts = quantiles(times, n=20, method="inclusive")
        groups[size] = Group(len(rows), cuts[9], cuts[18], max(times), sum(not exact for _, exact in rows))
    return groups


def main() -> None:
    """Measure and print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", nargs="?", default="weads/alder-ford")
    parser.add_argument("--verb", default="fight")
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--battles", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = [
        one
        for seed in range(options.seed, options.seed + options.battles)
        for one in measured(options.scenario, options.verb, options.player, seed)
    ][1:]
    groups = grouped(found)
    if options.json:
        print(json.dumps({size: group._asdict() for size, group in groups.items()}, indent=2))
        return
    print(f"{'units':>5} {'odds':>6} {'median':>9} {'95 %':>9} {'longest':>9} {'not exact':>9}")
    for size, (combats, median, high, longest, inexact) in groups.items():
        print(f"{size:5} {combats:6} {median:6.1f} ms {high:6.1f} ms {longest:6.1f} ms {inexact:9}")


if __name__ == "__main__":
    main()
