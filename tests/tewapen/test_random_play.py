"""Random play to the end with every oracle.

No crash, no dead end, no endless battle, the list of legal actions complete.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

import warhost
from soak import all_but
from tewapen import oracles
from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS
from warhost.rulesets.tewapen.setup.generate import generate
from warhost.rulesets.tewapen.state import Battle as BattleRecord

SCENARIOS = ("otter-ford", "barrow-night", "tangled-wood")
GENERATED = 200
TOO_LONG = 20_000  # decisions; the longest battle seen has a tenth of that


def play_out(battle: Battle, seed: int, look_every: int, count_every: int) -> int:
    """Play random actions to the end under all oracles: how many decisions."""
    chooser, contract, room = random.Random(seed), battle.contract, np.empty(MAX_ACTIONS, np.int64)
    record = BattleRecord.over(battle.memory)
    cells = len(battle.scenario.rows) * len(battle.scenario.rows[0])  # type: ignore[attr-defined]
    decisions = 0
    while not battle.over:
        n = contract.legal_actions(battle.memory, battle.umpire, room)
        oracles.check_list(room[:n])
        if decisions % look_every == 0:
            oracles.check_position(record, cells)
            assert all(contract.allows(battle.memory, battle.umpire, int(code)) for code in room[:n])
        if decisions % count_every == 0:
            legal = oracles.count_legal(
                contract.objections, battle.memory, battle.umpire, int(record.piece_count), cells
            )
            assert legal == n, f"{legal} actions have no objection, {n} are listed, at decision {decisions}"
        contract.apply(battle.memory, battle.umpire, int(room[chooser.randrange(n)]))
        decisions += 1
        assert decisions < TOO_LONG, "an endless battle"
    oracles.check_position(record, cells)
    return decisions


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("seed", all_but(range(2), range(6)))
def test_random_battles_of_a_scenario_hold_to_every_oracle(name: str, seed: int) -> None:
    assert play_out(warhost.start(f"tewapen/{name}", seed=seed), seed, 5, 40) > 20


@pytest.mark.parametrize("batch", all_but([0], range(10)))
@pytest.mark.clause("TW-0.1c", "TW-R80")
def test_generated_battles_hold_to_every_oracle(batch: int) -> None:
    for seed in range(batch, GENERATED, 10):
        battle = warhost.start(generate(seed), seed=seed)
        assert play_out(battle, seed, 20, 150) > 0
        assert battle.turn <= 20


def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = warhost.start("tewapen/barrow-night", seed=3), warhost.start("tewapen/barrow-night", seed=3)
    play_out(first, 9, 10**6, 10**6)
    play_out(second, 9, 10**6, 10**6)
    assert first.key() == second.key()
