"""Random play to the end with every oracle.

No crash, no dead end, no endless battle, the list of legal actions complete, nothing lost or won but by the rules.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

import warhost
from onehour import oracles
from soak import all_but
from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS, actor_of, target_of, verb_of
from warhost.rulesets.onehour.setup.generate import generate
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import Battle as BattleRecord
from warhost.rulesets.onehour.state import Umpire

SEEDS = 4
GENERATED = 60
BATCHES = 6
TOO_LONG = 2_000  # decisions; the longest battle seen has a third of that
OPTIONS = (
    {"initiative": "once"},
    {"initiative": "red"},
    {"line_of_sight": "free"},
    {"halving": "single"},
    {"cavalry_turn_before_charge": True},
    {"morale": "none"},
    {"retreat_half_turn": "always"},
    {"free_set_up": True},
)


def play_out(battle: Battle, seed: int, look_every: int, count_every: int) -> int:
    """Play random actions to the end under all oracles: how many decisions."""
    chooser, contract, room = random.Random(seed), battle.contract, np.empty(MAX_ACTIONS, np.int64)
    record, umpire = BattleRecord.over(battle.memory), Umpire.over(battle.umpire)
    decisions = 0
    while not battle.over:
        n = contract.legal_actions(battle.memory, battle.umpire, room)
        oracles.check_list(room[:n])
        if decisions % look_every == 0:
            oracles.check_position(record, umpire)
            assert all(contract.allows(battle.memory, battle.umpire, int(code)) for code in room[:n])
        if decisions % count_every == count_every - 1:
            legal = oracles.count_legal(
                contract.objections, battle.memory, battle.umpire, int(record.unit_count), int(umpire.board.cells)
            )
            assert legal == n, f"{legal} actions have no objection, {n} are listed, at decision {decisions}"
        code, before = int(room[chooser.randrange(n)]), BattleRecord.over(battle.memory.copy())
        contract.apply(battle.memory, battle.umpire, code)
        if decisions % look_every == 0:
            oracles.check_step(before, record, int(verb_of(code)), int(actor_of(code)), int(target_of(code)))
        decisions += 1
        assert decisions < TOO_LONG, "an endless battle"
    oracles.check_position(record, umpire)
    return decisions


@pytest.mark.parametrize("name", scenarios())
@pytest.mark.parametrize("seed", all_but([0], range(SEEDS)))
@pytest.mark.clause("OH-Q.1f", "OH-Q.1h", "OH-1.1j", "OH-1.5e", "OH-1.6a", "OH-1.6p", "OH-2.1g", "OH-3.2c")
@pytest.mark.clause("OH-0.1b", "OH-1.6m", "OH-3.2a", "OH-3.2d", "OH-4.1b", "OH-5.6e")
def test_random_battles_of_a_scenario_hold_to_every_oracle(name: str, seed: int) -> None:
    assert play_out(warhost.start(f"onehour/{name}", seed=seed), seed, 2, 60) > 10


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", all_but(["grey-bridge"], ["the-moor", "wide-field", "grey-bridge"]))
def test_random_battles_with_an_option_hold_to_every_oracle(name: str, options: dict[str, object]) -> None:
    assert play_out(warhost.start(f"onehour/{name}", seed=3, options=options), 3, 2, 80) > 20


@pytest.mark.parametrize("batch", all_but([0], range(BATCHES)))
def test_generated_battles_hold_to_every_oracle(batch: int) -> None:
    for seed in range(batch, GENERATED, BATCHES):
        battle = warhost.start(generate(seed), seed=seed)
        assert play_out(battle, seed, 10, 100) > 20


def test_the_same_seed_gives_the_same_battle() -> None:
    first, second = warhost.start("onehour/wide-field", seed=3), warhost.start("onehour/wide-field", seed=3)
    play_out(first, 9, 10**6, 10**6)
    play_out(second, 9, 10**6, 10**6)
    assert first.key() == second.key()
