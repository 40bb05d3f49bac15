"""Which share of the search's time the ruleset's functions take, and which the search itself: its overhead.

    python benchmarks/search_overhead.py [SCENARIO ...] [--playouts 1000] [--positions 10] [--rounds 7] [--json]

No profiler is asked, for a profiler slows down what is called often and cannot look into what was merged by the
compiler. Instead the same search, with the same seed, is made with contracts in which one function, or every function,
does its work twice; what the search then takes longer is what the function costs. The first of two `apply` works on a
copy of the battle. The time is compared with that of a contract which makes the copy but does all work once, so that
neither the copies nor the calls of the wrappers are counted. Every search must come to the same visits.

The second time a function does its work it finds its data and its jumps foreseen, and is a little faster than the
first time: the overhead is rather overstated. The guesses at hidden facts, too, are counted as overhead.

Positions are spread evenly over a battle between recruits; the contracts take turns at each. The medians of the rounds
are added up over the positions.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types

import warhost
from warhost.battle import Battle
from warhost.kernel import abi
from warhost.kernel.abi import Contract
from warhost.kernel.layout import Bytes
from warhost.kernel.playout import copy_battle
from warhost.players import what_it_may_know
from warhost.players.search import Budget, SearchPlayer, Thought

SCENARIO = "tewapen/otter-ford"
SIGNATURES = {
    "legal_actions": abi.LEGAL_ACTIONS,
    "appeal": abi.APPEAL,
    "apply": abi.APPLY,
    "idle": abi.IDLE,
    "evaluate": abi.EVALUATE,
}
PLAIN, ONCE, ALL = "as it is", "copies", "all"
VARIANTS = (PLAIN, ONCE, ALL, *SIGNATURES)
KEY = (1, 2)


class Pointer(types.WrapperAddressProtocol):  # type: ignore[misc]  # Numba has no types
    """A compiled function known by its address alone: the compiler can neither merge two calls of it nor drop one."""

    def __init__(self, function: Any, signature: Any) -> None:
        compiled = function.get_compile_result(signature)
        self._address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name)
        self._signature, self._function = signature, function  # the function must not be forgotten

    def __wrapper_address__(self) -> int:
        """Where the function stands in memory."""
        return int(self._address)

    def signature(self) -> Any:
        """Its signature."""
        return self._signature


# --- functions that do their work several times -------------------------------------------------------------------


def repeated_legal_actions(work: Any, times: int, spare_start: int) -> Callable[..., Any]:
    """Lists, and lists again."""

    def legal_actions(battle: Any, umpire: Any, out: Any) -> Any:
        n = 0
        for _ in range(times):
            n = work(battle, umpire, out)
        return n

    return legal_actions


def repeated_appeal(work: Any, times: int, spare_start: int) -> Callable[..., Any]:
    """Weighs, and weighs again."""

    def appeal(battle: Any, umpire: Any, actions: Any, n: Any, scores: Any) -> None:
        for _ in range(times):
            work(battle, umpire, actions, n, scores)

    return appeal


def repeated_apply(work: Any, times: int, spare_start: int) -> Callable[..., Any]:
    """Carries out on a spare copy, which lies behind the umpire, then on the battle; the copy is made in any case."""

    def apply(battle: Any, umpire: Any, action: Any) -> None:
        spare = umpire[spare_start:]
        copy_battle(battle, spare)
        for _ in range(times - 1):
            work(spare, umpire, action)
        work(battle, umpire, action)

    return apply


def repeated_idle(work: Any, times: int, spare_start: int) -> Callable[..., Any]:
    """Asks, and asks again."""

    def idle(battle: Any) -> Any:
        action = 0
        for _ in range(times):
            action = work(battle)
        return action

    return idle


def repeated_evaluate(work: Any, times: int, spare_start: int) -> Callable[..., Any]:
    """Values, and values again."""

    def evaluate(battle: Any, umpire: Any, side: Any) -> Any:
        worth = 0.0
        for _ in range(times):
            worth = work(battle, umpire, side)
        return worth

    return evaluate


REPEATED = {
    "legal_actions": repeated_legal_actions,
    "appeal": repeated_appeal,
    "apply": repeated_apply,
    "idle": repeated_idle,
    "evaluate": repeated_evaluate,
}


def contract_variants(plain: Contract, spare_start: int) -> dict[str, Contract]:
    """The contract as it is, and those in which nothing, all, or one function does its work twice."""

    def compiled(name: str, times: int) -> Any:
        signature = SIGNATURES[name]
        function = REPEATED[name](Pointer(getattr(plain, name), signature), times, spare_start)
        return numba.njit(signature, nogil=True, error_model="numpy")(function)

    once, twice = ({name: compiled(name, times) for name in SIGNATURES} for times in (1, 2))
    single = {name: plain._replace(**{**once, name: twice[name]}) for name in SIGNATURES}
    return {PLAIN: plain, ONCE: plain._replace(**once), ALL: plain._replace(**twice), **single}


# --- measuring ----------------------------------------------------------------------------------------------------


class Problem(NamedTuple):
    """A position to think about, as the side that decides sees it."""

    battle: Bytes
    umpire: Bytes  # with room for a spare battle behind it
    side: int


def problems_of(scenario: str, wanted: int, seed: int = 1) -> tuple[list[Problem], dict[str, Contract]]:
    """Positions spread evenly over a battle, and the contracts to think about them with."""
    passed: list[tuple[Bytes, int]] = []

    def remember(battle: Battle) -> None:
        if not battle.over:
            passed.append((battle.memory.copy(), battle.seat_to_decide or 0))

    battle = warhost.play(scenario, "recruit", "recruit", seed, remember)
    umpire = np.concatenate([battle.umpire, np.zeros_like(battle.memory)])
    chosen = [passed[number * len(passed) // wanted] for number in range(wanted)]
    problems = [Problem(what_it_may_know(battle.contract, one, umpire, side, KEY), umpire, side) for one, side in chosen]
    return problems, contract_variants(battle.contract, len(battle.umpire))


def think(contract: Contract, problem: Problem, playouts: int) -> tuple[float, list[Thought]]:
    """Seconds that a search takes, and what it found."""
    player = SearchPlayer(1, Budget(playouts=playouts))
    began = time.perf_counter()
    player.choose(contract, *problem)
    return time.perf_counter() - began, player.thoughts


def measure(scenario: str, playouts: int, positions: int, rounds: int) -> dict[str, Any]:
    """Shares of one scenario's search."""
    problems, contracts = problems_of(scenario, positions)
    for contract in contracts.values():
        think(contract, problems[0], 1)  # what has to be loaded is loaded
    times = np.empty((rounds, len(VARIANTS), positions))
    for number in range(rounds):
        for place, problem in enumerate(problems):
            found = []
            for k, name in enumerate(VARIANTS):
                times[number, k, place], thoughts = think(contracts[name], problem, playouts)
                found.append(thoughts)
            assert all(thoughts == found[0] for thoughts in found), "a contract changed what the search found"
    middle = dict(zip(VARIANTS, np.median(times, axis=0).sum(axis=1), strict=True))
    one_by_one = [overhead_of(dict(zip(VARIANTS, row, strict=True))) for row in times.sum(axis=2)]
    return {
        "overhead": round(overhead_of(middle), 3),
        "overhead_by_round": [round(statistics.quantiles(one_by_one, n=4)[k], 3) for k in (0, 2)],
        "shares": {name: round(float((middle[name] - middle[ONCE]) / middle[PLAIN]), 3) for name in SIGNATURES},
        "walks_per_s": round(playouts * positions / middle[PLAIN]),
    }


def overhead_of(seconds: dict[str, Any]) -> float:
    """The share of everything but the ruleset's functions."""
    return float(1 - (seconds[ALL] - seconds[ONCE]) / seconds[PLAIN])


def main() -> None:
    """Measure and print shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=[SCENARIO])
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = {
        scenario: measure(scenario, options.playouts, options.positions, options.rounds)
        for scenario in options.scenarios
    }
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    for scenario, found in figures.items():
        low, high = found["overhead_by_round"]
        print(f"{scenario}: overhead {found['overhead']:.1%} (middle half of the rounds {low:.1%} to {high:.1%})")
        for name, share in found["shares"].items():
            print(f"  {name:16} {share:6.1%}")


if __name__ == "__main__":
    main()
