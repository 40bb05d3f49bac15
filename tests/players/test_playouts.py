"""Guided playouts: how long they are, what they are worth, and which random numbers they share."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from math import inf
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import warhost
from soak import soaked
from warhost.face.battle import Battle
from warhost.face.standing import DICE
from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, Header
from warhost.kernel.layout import Bytes
from warhost.kernel.pointers import pointers_of
from warhost.players.playouts import guide

SCENARIOS = (
    "tewapen/otter-ford",
    "tewapen/barrow-night",
    "heroes/first-blood",
    "onehour/the-moor",
    "weads/alder-ford",
    "ittybitty/skirmish",
)
TO_THE_END = 100_000


class Playouts:
    """Playouts of one position, or of several in turn."""

    def __init__(
        self, battle: Battle, *worlds: Bytes, number: int = 20, seed: int = 1, first: int = NO_ACTION,
        patience: int = 8, turns: int = 0,
    ) -> None:  # fmt: skip
        worths, sides = np.empty((1, number)), len(battle.ruleset.sides)
        positions = np.stack(worlds or [battle.memory])
        self.room = battle.memory.copy()  # the last playout's last position
        rooms = self.room, battle.umpire, np.empty(MAX_ACTIONS, np.int64), np.empty(MAX_ACTIONS)
        contract, length = pointers_of(battle.contract), (patience, turns)
        self.decisions = guide(*contract, positions, *rooms, first, *length, np.uint64(seed), sides, worths)
        self.worths = worths[0]  # to the first side

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Playouts) and self.worths.tolist() == other.worths.tolist()

    __hash__ = None  # type: ignore[assignment]


def played(scenario: str, decisions: int, seed: int = 3) -> Battle:
    """A battle after some random decisions."""
    battle, chooser = warhost.start(scenario, seed=seed), random.Random(seed)
    for _ in range(decisions):
        battle.apply(chooser.choice(battle.legal_actions))
    return battle


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_seed_makes_the_playouts_and_the_coming_dice_do_not(scenario: str) -> None:
    battle = played(scenario, 12)
    before, twin = battle.memory.tobytes(), battle.clone(key=(7, 7))
    assert Playouts(battle) == Playouts(battle) == Playouts(twin) != Playouts(battle, seed=2)
    assert battle.memory.tobytes() == before


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_seeds_have_no_playouts_in_common(scenario: str) -> None:
    battle = played(scenario, 12)
    found = [set(Playouts(battle, seed=seed, patience=24).worths.tolist()) for seed in range(4)]
    assert all(len(one) > 10 for one in found)
    assert all(len(one & other) < 5 for k, one in enumerate(found) for other in found[:k])


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("patience", [0, 1, 9])
def test_a_playout_lasts_for_so_many_decisions(scenario: str, patience: int) -> None:
    assert Playouts(played(scenario, 5), patience=patience).decisions == 20 * patience


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("turns", [1, 2])
def test_and_goes_on_to_the_ends_of_so_many_turns(scenario: str, turns: int) -> None:
    battle = warhost.start(scenario, seed=3)
    end: Any = Header.over(Playouts(battle, number=1, patience=0, turns=turns).room)
    assert 0 <= end.turn - battle.turn - turns <= 1 or end.to_decide < 0  # a turn may pass without a decision


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_without_a_decision_it_is_worth_what_both_sides_make_of_the_position(scenario: str) -> None:
    battle = played(scenario, 12)
    while battle.contract.idle(battle.memory) != NO_ACTION:
        battle.apply(battle.legal_actions[0])
    expected = (battle.evaluate(0) - battle.evaluate(1)) / 2
    assert Playouts(battle, number=3, patience=0).worths.tolist() == [pytest.approx(expected)] * 3


@pytest.mark.parametrize("scenario", SCENARIOS[:2])
def test_a_battle_that_ends_is_worth_infinitely_much_or_nothing(scenario: str) -> None:
    found = Playouts(warhost.start(scenario, seed=3), patience=TO_THE_END)
    assert set(found.worths.tolist()) <= {inf, -inf, 0.0}
    assert {inf, -inf} <= set(found.worths.tolist())
    header: Any = Header.over(found.room)
    assert found.worths[-1] == {0: inf, 1: -inf, -1: 0.0}[int(header.winner)]


def test_positions_are_taken_in_turn() -> None:
    battle, other = played("tewapen/otter-ford", 5), played("tewapen/otter-ford", 30)
    both = Playouts(battle, battle.memory, other.memory).worths
    assert both[0::2].tolist() == Playouts(battle).worths[0::2].tolist()
    assert both[1::2].tolist() == Playouts(other).worths[1::2].tolist()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_after_an_action_without_dice_they_are_those_of_the_position_that_it_leads_to(scenario: str) -> None:
    """Begun with the action or from what it leads to: the same random numbers, so the same playouts."""
    battle, quiet = played(scenario, 10), 0
    for action in battle.legal_actions:
        after = battle.clone(same_dice=True)
        after.apply(action)
        if after.memory[DICE].tobytes() == battle.memory[DICE].tobytes() and not after.over:
            assert Playouts(battle, first=action.code) == Playouts(after)
            quiet += 1
    assert quiet > 0


def test_what_is_let_be_makes_no_difference() -> None:
    """A window of the gods that nobody uses, and that no die follows, leaves all playouts as they were."""
    battle, chooser, quiet = warhost.start("heroes/first-blood", seed=5), random.Random(5), 0
    while quiet < 5:
        before, code = battle.clone(same_dice=True), battle.contract.idle(battle.memory)
        if code == NO_ACTION:
            battle.apply(chooser.choice([one for one in battle.legal_actions if not str(one).startswith("call")]))
            continue
        battle.apply(next(one for one in battle.legal_actions if one.code == code))
        if before.memory[DICE].tobytes() == battle.memory[DICE].tobytes():
            assert Playouts(before) == Playouts(battle)
            quiet += 1


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_neighbouring_positions_have_playouts_in_common(scenario: str) -> None:
    """Those that went on as the battle did; others would have none."""
    common = foreign = 0
    battle, chooser = played(scenario, 8), random.Random(8)
    for _ in range(12):
        before = Playouts(battle, number=50, patience=0, turns=1)
        battle.apply(chooser.choice(battle.legal_actions))
        common += int((before.worths == Playouts(battle, number=50, patience=0, turns=1).worths).sum())
        foreign += int((before.worths == Playouts(battle, number=50, patience=0, turns=1, seed=2).worths).sum())
    assert common > 30 + 2 * foreign


CODE = """
import json, sys
import numpy as np
import warhost
from warhost.face.chances import Judge, Length
battle = warhost.start(sys.argv[1], seed=3)
judge = Judge(battle, 3)
judge.length = Length(6, 0)
print(json.dumps(judge.worths(battle.memory[np.newaxis].copy()).tolist()))
"""


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="compares with compiled code")
@pytest.mark.parametrize("scenario", ["heroes/first-blood", *soaked("tewapen/otter-ford")])
def test_compiled_and_interpreted_playouts_alike(scenario: str) -> None:
    found = []
    for interpreted in ("0", "1"):
        environment = {**os.environ, "NUMBA_DISABLE_JIT": interpreted}
        environment["PYTHONPATH"] = str(Path(warhost.__file__).parent.parent)
        run = subprocess.run(
            [sys.executable, "-c", CODE, scenario], env=environment, capture_output=True, text=True, check=True
        )
        found.append(json.loads(run.stdout))
    assert found[0] == found[1]
