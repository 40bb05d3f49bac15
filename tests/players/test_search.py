"""The player that searches: its choices are its seed's and budget's, and never come of what it may not know."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import warhost
from soak import soaked
from warhost.face.battle import Battle
from warhost.fight import choose
from warhost.kernel.abi import Header, verb_of
from warhost.players import tree
from warhost.players.greedy import GreedyPlayer
from warhost.players.nodes import add, chain, children, plant
from warhost.players.search import (
    SETTLED_AFTER,
    Budget,
    Habits,
    SearchPlayer,
    Tree,
    is_settled,
    shares_of,
    without_dice,
)

SCENARIOS = (
    "tewapen/otter-ford",
    "tewapen/barrow-night",
    "heroes/first-blood",
    "onehour/the-moor",
    "weads/alder-ford",
    "ittybitty/skirmish",
)
SMALL = Habits(nodes=4096)
RECKONING = Habits(nodes=4096, reckoned=30)
KEY = (5, 6)


def thinker(seed: int = 1, *, playouts: int = 200, threads: int = 1, habits: Habits = SMALL) -> SearchPlayer:
    """A search of some playouts."""
    return SearchPlayer(seed, Budget(playouts=playouts, threads=threads), habits)


def played(scenario: str, decisions: int, seed: int = 3) -> Battle:
    """A battle after some random decisions."""
    battle, chooser = warhost.start(scenario, seed=seed), random.Random(seed)
    for _ in range(decisions):
        battle.apply(chooser.choice(battle.legal_actions))
    return battle


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_walk_goes_through_one_legal_action(scenario: str) -> None:
    battle, player = played(scenario, 25), thinker()
    chosen = choose(player, battle, KEY)
    legal = {action.code for action in battle.legal_actions}
    assert {thought.action for thought in player.thoughts} <= legal
    assert sum(thought.visits for thought in player.thoughts) == player.walks == 200
    assert all(-1 <= thought.worth <= 1 for thought in player.thoughts)
    assert chosen.code == max(player.thoughts, key=lambda thought: thought.visits).action


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("habits", [SMALL, RECKONING], ids=["walking", "reckoning"])
def test_seed_playouts_and_threads_make_the_choice(scenario: str, threads: int, habits: Habits) -> None:
    battle = played(scenario, 12)
    first, second, other = (thinker(seed, threads=threads, habits=habits) for seed in (7, 7, 8))
    assert choose(first, battle, KEY) == choose(second, battle, KEY)
    assert first.thoughts == second.thoughts
    choose(other, battle, KEY)
    assert other.thoughts != first.thoughts


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_where_few_walks_are_made_exact_worths_decide(scenario: str) -> None:
    battle, player = played(scenario, 25), thinker(playouts=8, habits=Habits(nodes=4096, reckoned=100_000))
    side = battle.seat_to_decide or 0
    chosen = choose(player, battle, KEY)
    assert player.walks == 8
    worths = dict(GreedyPlayer(1).worths(battle.contract, battle.memory, battle.umpire, side))
    assert worths[chosen.code] == pytest.approx(max(worths.values()), abs=1e-3)


def test_more_threads_walk_as_often_in_all() -> None:
    assert shares_of(10, 3) == [3, 3, 4]
    battle, player = played("tewapen/otter-ford", 5), thinker(playouts=100, threads=3)
    choose(player, battle, KEY)
    assert player.walks == 100


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("habits", [SMALL, RECKONING], ids=["walking", "reckoning"])
def test_the_coming_dice_never_change_the_choice(scenario: str, habits: Habits) -> None:
    battle = played(scenario, 30)
    found = []
    for key in (1, 2, 3):
        header: Any = Header.over(battle.memory)
        header.dice.key[:], header.dice.counter = key, 100 * key
        player = thinker(habits=habits)
        found.append((choose(player, battle, KEY), player.thoughts))
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("habits", [SMALL, RECKONING], ids=["walking", "reckoning"])
def test_what_is_hidden_never_changes_the_choice(habits: Habits) -> None:
    """The traps of The Tangled Wood are hidden: battles that differ only in what a side may not know are one to it."""
    different = 0
    for decisions in range(0, 60, 6):
        battle = played("tewapen/tangled-wood", decisions)
        side = battle.seat_to_decide or 0
        other = battle.clone()
        guess = other.memory
        contract = battle.contract
        contract.redact(guess, side)
        header: Any = Header.over(guess)
        header.dice.key[:] = 99, decisions
        contract.imagine(guess, battle.umpire, side)
        different += without_dice(guess) != without_dice(battle.memory)
        one, two = thinker(habits=habits), thinker(habits=habits)
        assert choose(one, battle, KEY) == choose(two, other, KEY)
        assert one.thoughts == two.thoughts
    assert different > 0


def test_a_search_goes_on_where_the_battle_went_as_expected() -> None:
    battle, player = warhost.start("tewapen/otter-ford", seed=3), thinker()
    battle.apply(choose(player, battle, KEY))  # a nomination: no die has a say
    choose(player, battle, KEY)
    assert sum(thought.visits for thought in player.thoughts) > player.walks == 200


def test_a_search_that_goes_on_chooses_only_what_can_be_done_now() -> None:
    """A kept tree may hold what it tried where dice had fallen otherwise, and have tried it most often."""
    battle, player = warhost.start("tewapen/otter-ford", seed=3), thinker()
    done = choose(player, battle, KEY)
    battle.apply(done)
    assert done not in battle.legal_actions
    kept = player._trees[0]
    tried, number = [child.number for child in children(kept.nodes, kept.root)], int(kept.tallies["used"][0])
    kept.tallies["used"][0] += 1
    add(kept.nodes, number, done.code, battle.seat_to_decide or 0)
    kept.nodes["visits"][number] = 10_000
    chain(kept.nodes, kept.root, [*tried, number])
    assert choose(player, battle, KEY) in battle.legal_actions
    assert sum(thought.visits for thought in player.thoughts) > player.walks == 200


def test_a_search_begins_anew_where_the_battle_went_otherwise() -> None:
    battle, player = warhost.start("tewapen/otter-ford", seed=3), thinker()
    chosen = choose(player, battle, KEY)
    battle.apply(next(action for action in battle.legal_actions if action != chosen))
    choose(player, battle, KEY)
    assert sum(thought.visits for thought in player.thoughts) == 200


def test_with_no_room_left_in_the_tree_the_search_goes_on() -> None:
    battle, player = played("heroes/first-blood", 5), thinker(playouts=300, habits=Habits(nodes=16))
    assert choose(player, battle, KEY) in battle.legal_actions
    assert player.walks == 300


def test_a_search_by_time_ends_in_time_whatever_it_finds() -> None:
    battle = played("tewapen/otter-ford", 5)
    player = SearchPlayer(1, Budget(seconds=0.05, threads=2), SMALL)
    assert choose(player, battle, KEY) in battle.legal_actions
    assert player.walks >= 2


def test_a_search_whose_time_is_up_before_it_begins_looks_once() -> None:
    battle = played("tewapen/otter-ford", 5)
    player = SearchPlayer(1, Budget(seconds=1e-9, threads=2), SMALL)
    assert choose(player, battle, KEY) in battle.legal_actions
    assert player.walks >= 2


@pytest.mark.parametrize(
    ("visits", "left", "settled"),
    [
        ((512,), 50_000, True),  # there is only one action
        ((400, 112), 300, False),  # the leader has 288 more than the next
        ((400, 112), 275, True),
        ((200, 200, 112), 5, False),
    ],
)
def test_a_search_by_time_is_settled_once_no_other_action_can_catch_up(
    visits: tuple[int, ...], left: float, settled: bool
) -> None:
    nodes, tallies = np.zeros(8, tree.NODE), np.zeros(1, tree.TALLY)
    plant(nodes)
    for number, count in enumerate(visits, 1):
        add(nodes, number, number, 0)
        nodes["visits"][number] = count
    chain(nodes, 0, list(range(1, len(visits) + 1)))
    tallies["walks"] = SETTLED_AFTER
    empty = np.zeros(0, np.uint8)
    assert is_settled(Tree(nodes, tallies, empty, empty), left) == settled


def test_the_umpire_and_the_battle_are_left_as_they_were() -> None:
    battle = played("heroes/first-blood", 20)
    before = battle.memory.tobytes()
    choose(thinker(threads=2), battle, KEY)
    assert battle.memory.tobytes() == before
    assert str(battle.clone()) == str(battle)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_playout_goes_on_to_the_ends_of_so_many_turns(scenario: str, turns: int) -> None:
    """The last position of the last walk has come to the turn, unless the battle was over before."""
    battle = warhost.start(scenario, seed=3)
    player = thinker(playouts=1, habits=Habits(nodes=64, patience=0, turns=turns))
    choose(player, battle, KEY)
    (grown,) = player._trees
    end: Any = Header.over(grown.battle)
    assert end.turn == battle.turn + turns or end.to_decide < 0
    least = 5 if scenario == "onehour/the-moor" else 10  # eight units end a turn by fewer decisions
    assert (player.decisions >= least) == (turns > 0)


def test_what_has_no_appeal_is_tried_at_the_root_only() -> None:
    """Gods may step in at the start of First Blood and nearly always after; calls have no appeal."""
    battle = warhost.start("heroes/first-blood", seed=1)
    player = thinker(playouts=500)
    choose(player, battle, KEY)
    (grown,) = player._trees
    calls = [action.code for action in battle.legal_actions if str(action).startswith("call")]
    assert set(calls) < {thought.action for thought in player.thoughts}
    planned = grown.nodes["action"][: grown.tallies["used"][0]]
    assert sum(verb_of(int(action)) == verb_of(calls[0]) for action in planned[1:]) == len(calls)


def test_a_winning_blow_is_found() -> None:
    """Whoever can end the battle by one sure action chooses what surely wins."""
    found = 0
    for seed in range(40):
        battle, chooser = warhost.start("tewapen/tangled-wood", seed=seed), random.Random(seed)
        while not battle.over:
            side = battle.seat_to_decide
            winning = [action for action in battle.legal_actions if wins_surely(battle, action, side)]
            if winning and len(battle.legal_actions) > len(winning):
                player = thinker(playouts=400)
                choose(player, battle, KEY)
                assert player.thoughts[0].worth > 0.99
                found += 1
                break
            battle.apply(chooser.choice(battle.legal_actions))
        if found == 3:
            return
    assert found > 0


def wins_surely(battle: Battle, action: Any, side: int | None) -> bool:
    """True when the action ends the battle with this side's victory under as many dice as leave no doubt."""
    for roll in range(200):
        copy = battle.clone()
        copy.apply(action, (roll, 0))
        if not copy.over or copy.outcome is None or copy.outcome.winner != side:
            return False
    return True


CODE = """
import json, sys
import warhost
from warhost.fight import choose
from warhost.players.greedy import GreedyPlayer
from warhost.players.search import Budget, Habits, SearchPlayer
battle = warhost.start(sys.argv[1], seed=3)
player = SearchPlayer(1, Budget(playouts=int(sys.argv[2])), Habits(nodes=256, patience=3, turns=int(sys.argv[3])))
for _ in range(2):
    battle.apply(choose(player, battle, (5, 6)))
print(json.dumps([[one.action, one.visits, one.worth] for one in player.thoughts]))
"""


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="compares with compiled code")
@pytest.mark.parametrize(("scenario", "turns"), [("tewapen/otter-ford", 1), *soaked(("heroes/first-blood", 0))])
def test_compiled_and_interpreted_search_alike(scenario: str, turns: int) -> None:
    found = []
    for interpreted in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": interpreted}
        environment["PYTHONPATH"] = str(Path(warhost.__file__).parent.parent)
        command = [sys.executable, "-c", CODE, scenario, "6", str(turns)]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found.append(json.loads(run.stdout))
    assert found[0] == found[1]


def test_functions_found_once_are_the_functions_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    battle, one, other = played("tewapen/otter-ford", 9), thinker(), thinker()
    choose(one, battle, KEY)
    monkeypatch.setattr("warhost.players.search.pointers_of", lambda all: (
        all.legal_actions, all.apply, all.appeal, all.evaluate, all.idle
    ))  # fmt: skip
    choose(other, battle, KEY)
    assert one.thoughts == other.thoughts
