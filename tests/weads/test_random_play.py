"""Random play to the end with every oracle.

No crash, no dead end, no endless battle, what is listed is legal, nothing lost or won but by the rules.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

import warhost
from soak import all_but
from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS
from warhost.rulesets.weads.setup.generate import generate
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import Battle as BattleRecord
from warhost.rulesets.weads.state import Phase, Umpire
from weads import oracles

SEEDS = 3
GENERATED = 20
BATCHES = 5
TOO_LONG = 4_000  # decisions
FIGHTING = (Phase.COMBAT, Phase.DECLARE)


def play_out(battle: Battle, seed: int, look_every: int) -> int:
    """Play random actions to the end under all oracles, fighting where one can: how many decisions."""
    chooser, contract, room = random.Random(seed), battle.contract, np.empty(MAX_ACTIONS, np.int64)
    record, umpire = BattleRecord.over(battle.memory), Umpire.over(battle.umpire)
    decisions = 0
    while not battle.over:
        n = contract.legal_actions(battle.memory, battle.umpire, room)
        oracles.check_list(room[:n])
        if decisions % look_every == 0:
            oracles.check_position(record, umpire)
            assert all(contract.allows(battle.memory, battle.umpire, int(code)) for code in room[:n])
        fights = record.stack[record.depth - 1].phase in FIGHTING and n > 1
        code, before = int(room[chooser.randrange(n - 1 if fights else n)]), BattleRecord.over(battle.memory.copy())
        contract.apply(battle.memory, battle.umpire, code)
        if decisions % look_every == 0:
            oracles.check_step(before, record)
        decisions += 1
        assert decisions < TOO_LONG, "an endless battle"
    oracles.check_position(record, umpire)
    return decisions


@pytest.mark.parametrize("name", scenarios())
@pytest.mark.parametrize("seed", all_but([0], range(SEEDS)))
def test_random_battles_of_a_scenario_hold_to_every_oracle(name: str, seed: int) -> None:
    assert play_out(warhost.start(f"weads/{name}", seed=seed), seed, 2) > 50


@pytest.mark.parametrize("batch", all_but([0], range(BATCHES)))
def test_generated_battles_hold_to_every_oracle(batch: int) -> None:
    for seed in range(batch, GENERATED, BATCHES):
        assert play_out(warhost.start(generate(seed), seed=seed), seed, 5) > 20


def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = warhost.start("weads/alder-ford", seed=3), warhost.start("weads/alder-ford", seed=3)
    for one in (first, second):
        play_out(one, 9, 10**6)
    assert first.key() == second.key()


def test_a_seat_sees_the_same_whatever_its_enemy_holds() -> None:
    battle = warhost.start("weads/duel-of-the-mages", seed=4)
    record, contract = BattleRecord.over(battle.memory), battle.contract
    for side in range(2):
        seen = set()
        for _ in range(6):
            contract.imagine(battle.memory, battle.umpire, side)
            oracles.check_hands(record, Umpire.over(battle.umpire))
            copy = battle.memory.copy()
            contract.redact(copy, side)
            seen.add(copy.tobytes())
        assert len(seen) == 1
