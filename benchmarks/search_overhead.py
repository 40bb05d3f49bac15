"""Which share of the search's time the ruleset's functions take, and which the search itself: its overhead.

    python benchmarks/search_overhead.py [SCENARIO ...] [--playouts 1000] [--positions 10] [--rounds 7] [--json]

No profiler is asked: it cannot look into what the compiler has merged. Instead a search is made once with a contract
that writes down every call of the ruleset's functions, in their order. The tape is then replayed, with the same calls
in the same positions and nothing in between, and must come to the same worths. A replay takes as long as the ruleset's
functions, once the time of one that only reads the tape and sets the battle up for each walk is taken off. What the
search takes longer than that is its overhead: the tree, the draws, the copies, the guesses at hidden facts and Python.
(To have every function do its work twice instead would overstate the overhead: the second time all is foreseen by the
processor, and quicker.)

The shares of the functions are the differences between replays of one of them, of two, and so on. Positions are spread
evenly over a battle between recruits; searches and replays take turns at each. The medians of the rounds are added up
over the positions.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import Any, NamedTuple

import numba
import numpy as np
from numba import types
from numba.core.extending import intrinsic

import warhost
from warhost.face.battle import Battle
from warhost.kernel import abi
from warhost.kernel.abi import MAX_ACTIONS, Contract, Header
from warhost.kernel.intrinsics import record_in, uncounted
from warhost.kernel.layout import Bytes
from warhost.kernel.playout import copy_battle
from warhost.kernel.pointers import pointers_of
from warhost.players import what_it_may_know
from warhost.players.search import Budget, SearchPlayer, Tree

SCENARIO = "tewapen/otter-ford"
KEY = (1, 2)
HEADER = Header.dtype
NEXT, BETWEEN, FIRST = 0, 1, 3  # words of the tape: where to write next, 1 between two walks; the first entry
BEGIN, APPLY, IDLE, EVALUATE, LEGAL_ACTIONS, APPEAL = 0, 1, 2, 4, 8, 16  # what an entry stands for
FUNCTIONS = {"apply": APPLY, "idle": IDLE, "evaluate": EVALUATE, "legal_actions": LEGAL_ACTIONS, "appeal": APPEAL}
CALLS_A_WALK = 2000  # room on the tape
EXACT = 2.0**40  # worths are compared to this part
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
WORDS = types.int64[::1]

# --- the tape: entries of three words, what was called and two particulars ----------------------------------------


@intrinsic
def words_at(typing: Any, address: Any) -> Any:
    """A pointer to the words at an address, for a compiled function keeps no array of its own that it may write in."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.int64)(types.int64), generate


@numba.njit(**OPTIONS)  # type: ignore[untyped-decorator]  # Numba has no types
def note(tape: Any, battle: Any, kind: int, value: int, check: int) -> None:
    """Write a call down, before the first of a walk also the dice of the walk."""
    if tape[BETWEEN]:
        tape[BETWEEN] = 0
        key = record_in(battle, HEADER).dice.key
        note(tape, battle, BEGIN, np.int64(key[0]), np.int64(key[1]))
    place = tape[NEXT]
    if place + 3 <= len(tape):
        tape[place], tape[place + 1], tape[place + 2] = kind, value, check
    tape[NEXT] = place + 3


def noting_contract(plain: Contract, tape: np.ndarray) -> Contract:
    """The contract, writing every call of the five functions that a walk needs on the tape."""
    address, length = int(tape.ctypes.data), len(tape)
    list_legal, carry_out, weigh, value_of, let_be = (
        plain.legal_actions, plain.apply, plain.appeal, plain.evaluate, plain.idle,
    )  # fmt: skip

    def legal_actions(battle: Any, umpire: Any, out: Any) -> Any:
        n = list_legal(battle, umpire, out)
        note(numba.carray(words_at(address), length), battle, LEGAL_ACTIONS, 0, n)  # type: ignore[call-arg]
        return n

    def apply(battle: Any, umpire: Any, action: Any) -> None:
        note(numba.carray(words_at(address), length), battle, APPLY, action, 0)  # type: ignore[call-arg]
        carry_out(battle, umpire, action)

    def appeal(battle: Any, umpire: Any, actions: Any, n: Any, scores: Any) -> None:
        note(numba.carray(words_at(address), length), battle, APPEAL, n, 0)  # type: ignore[call-arg]
        weigh(battle, umpire, actions, n, scores)

    def evaluate(battle: Any, umpire: Any, side: Any) -> Any:
        worth = value_of(battle, umpire, side)
        written = numba.carray(words_at(address), length)  # type: ignore[call-arg]
        note(written, battle, EVALUATE, side, np.int64(worth * EXACT))
        written[BETWEEN] = 1
        return worth

    def idle(battle: Any) -> Any:
        note(numba.carray(words_at(address), length), battle, IDLE, 0, 0)  # type: ignore[call-arg]
        return let_be(battle)

    def compiled(signature: Any, function: Any) -> Any:
        return numba.njit(signature, **OPTIONS)(function)

    return plain._replace(
        legal_actions=compiled(abi.LEGAL_ACTIONS, legal_actions),
        apply=compiled(abi.APPLY, apply),
        appeal=compiled(abi.APPEAL, appeal),
        evaluate=compiled(abi.EVALUATE, evaluate),
        idle=compiled(abi.IDLE, idle),
    )


@numba.njit(  # type: ignore[untyped-decorator]  # Numba has no types
    types.int64(
        types.FunctionType(abi.LEGAL_ACTIONS),
        types.FunctionType(abi.APPLY),
        types.FunctionType(abi.APPEAL),
        types.FunctionType(abi.EVALUATE),
        types.FunctionType(abi.IDLE),
        WORDS,
        types.uint8[:, ::1],
        abi.BYTES,
        abi.BYTES,
        abi.ACTIONS,
        abi.SCORES,
        types.int64,
        types.int64,
    ),
    **OPTIONS,
)
def replay(
    legal_actions: Any, apply: Any, appeal: Any, evaluate: Any, idle: Any, tape: Any, worlds: Any, battle_room: Any,
    umpire_room: Any, actions_room: Any, scores_room: Any, walks: int, wanted: int,
) -> int:  # fmt: skip
    """Call again what is on the tape of so many walks, of the wanted functions: how many ended with the same worth."""
    battle, umpire = uncounted(battle_room), uncounted(umpire_room)
    actions, scores = uncounted(actions_room), uncounted(scores_room)
    dice = record_in(battle, HEADER).dice
    place, walk, right = FIRST, 0, 0
    while place < tape[NEXT]:
        kind, value, check = tape[place], tape[place + 1], tape[place + 2]
        place += 3
        if kind == BEGIN:
            if walk == walks:
                break
            copy_battle(worlds[walk % len(worlds)], battle)
            dice.key[0], dice.key[1], dice.counter = np.uint64(value), np.uint64(check), 0
            walk += 1
        elif kind & wanted == 0:
            continue
        elif kind == LEGAL_ACTIONS:
            legal_actions(battle, umpire, actions)
        elif kind == APPLY:
            apply(battle, umpire, value)
        elif kind == APPEAL:
            appeal(battle, umpire, actions, value, scores)
        elif kind == IDLE:
            right += idle(battle) == -1  # no action is negative; so the call cannot be left out
        else:
            right += np.int64(evaluate(battle, umpire, value) * EXACT) == check
    return right


# --- measuring ----------------------------------------------------------------------------------------------------


class Problem(NamedTuple):
    """A position to think about, as the side that decides sees it."""

    battle: Bytes
    umpire: Bytes
    side: int


class TimedPlayer(SearchPlayer):
    """A search that keeps its worlds, and the time that its tree alone took."""

    worlds: np.ndarray
    tree_s = 0.0

    def _worlds(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> np.ndarray:
        self.worlds = super()._worlds(contract, battle, umpire, side)
        return self.worlds

    def _grow_one(self, tree: Tree, contract: Contract, worlds: np.ndarray, plans: np.ndarray, playouts: int) -> None:
        began = time.perf_counter()
        super()._grow_one(tree, contract, worlds, plans, playouts)
        self.tree_s = time.perf_counter() - began


def problems_of(scenario: str, wanted: int, seed: int = 1) -> tuple[list[Problem], Contract]:
    """Positions spread evenly over a battle, and the contract to think about them with."""
    passed: list[tuple[Bytes, int]] = []

    def remember(battle: Battle) -> None:
        if not battle.over:
            passed.append((battle.memory.copy(), battle.seat_to_decide or 0))

    battle = warhost.play(scenario, "recruit", "recruit", seed=seed, watch=remember)
    chosen = [passed[number * len(passed) // wanted] for number in range(wanted)]
    problems = [
        Problem(what_it_may_know(battle.contract, one, battle.umpire, KEY, side), battle.umpire, side)
        for one, side in chosen
    ]
    return problems, battle.contract


def replay_s(contract: Contract, problem: Problem, worlds: np.ndarray, tape: np.ndarray, walks: int) -> list[float]:
    """Seconds that replays take: of the bare tape, then with one function more at each."""
    rooms = problem.battle.copy(), problem.umpire.copy(), np.empty(MAX_ACTIONS, np.int64), np.empty(MAX_ACTIONS)
    spent, wanted, right = [], 0, 0
    for kind in (BEGIN, *FUNCTIONS.values()):
        wanted |= kind
        began = time.perf_counter()
        right = replay(*pointers_of(contract), tape, worlds, *rooms, walks, wanted)
        spent.append(time.perf_counter() - began)
    assert right == walks, f"{walks - right} walks came to another worth when replayed"
    return spent


def measure(scenario: str, playouts: int, positions: int, rounds: int) -> dict[str, Any]:
    """Shares of one scenario's search."""
    problems, contract = problems_of(scenario, positions)
    tape = np.zeros(FIRST + 3 * CALLS_A_WALK * playouts, np.int64)
    noting = noting_contract(contract, tape)
    times = np.empty((positions, rounds, 2 + 1 + len(FUNCTIONS)))  # search, its tree, bare tape, with each function
    for place, problem in enumerate(problems):
        tape[:FIRST] = FIRST, 1, 0
        listener = TimedPlayer(1, Budget(playouts=playouts))
        listener.choose(noting, *problem)
        assert tape[NEXT] <= len(tape), "the tape is too short"
        for number in range(rounds):
            player = TimedPlayer(1, Budget(playouts=playouts))
            began = time.perf_counter()
            player.choose(contract, *problem)
            times[place, number, :2] = time.perf_counter() - began, player.tree_s
            assert player.thoughts == listener.thoughts, "to be listened to changed what the search found"
            times[place, number, 2:] = replay_s(contract, problem, listener.worlds, tape, playouts)
    by_round = [shares_of(row) for row in times.sum(axis=0)]
    low, _, high = statistics.quantiles((row["overhead"] for row in by_round), n=4)
    middle = np.median(times, axis=1).sum(axis=0)
    shares = {name: round(share, 3) for name, share in shares_of(middle).items()}
    speed = round(playouts * positions / float(middle[0]))
    return {**shares, "middle_half_of_rounds": [round(low, 3), round(high, 3)], "walks_per_s": speed}


def shares_of(seconds: np.ndarray) -> dict[str, float]:
    """What each part takes of the whole search, from a row of times."""
    search_s, tree_s, bare_s = (float(value) for value in seconds[:3])
    functions = dict(zip(FUNCTIONS, np.diff(seconds[2:]).tolist(), strict=True))
    overhead_s = search_s - (float(seconds[-1]) - bare_s)
    parts = {**functions, "tree": overhead_s - (search_s - tree_s), "around_the_tree": search_s - tree_s}
    return {name: value / search_s for name, value in {"overhead": overhead_s, **parts}.items()}


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
        low, high = found.pop("middle_half_of_rounds")
        print(f"{scenario}, {found.pop('walks_per_s'):,} walks/s")
        print(f"  {'overhead':16} {found.pop('overhead'):6.1%}  (middle half of the rounds {low:.1%} to {high:.1%})")
        for name, share in found.items():
            print(f"  {name:16} {share:6.1%}")


if __name__ == "__main__":
    main()
