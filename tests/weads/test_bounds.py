"""Every fixed buffer is driven towards its bound in play: it is never passed."""

from __future__ import annotations

from random import Random

import pytest

from warhost.kernel.abi import MAX_PENDING, RUNNING
from warhost.kernel.journal import MAX_ENTRIES
from warhost.rulesets.weads.contract import CONTRACT
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import Battle
from weads.builder import start

BOLD = ("attack", "fight", "rage", "cast", "rout")


def test_a_battle_is_at_most_four_kilobytes() -> None:
    assert Battle.dtype.itemsize <= 4096
    assert Battle.dtype.itemsize % 8 == 0


@pytest.mark.parametrize("name", ["alder-ford", "line-of-battle"])
def test_stack_and_journal_stay_below_their_bounds_in_play(name: str) -> None:
    deepest = longest = 0
    for seed in range(4):
        position = start(scenarios()[name])
        position.battle.dice.key[0] = seed
        rng, journal = Random(seed), position.umpire.journal
        journal.open = 1
        while position.battle.result == RUNNING:
            journal.length = 0
            codes = position.codes()
            bold = [code for code in codes if position.text(code).split()[0] in BOLD]
            CONTRACT.apply(position.memory, position.desk, rng.choice(bold or codes))
            deepest, longest = max(deepest, int(position.battle.depth)), max(longest, int(journal.length))
    assert deepest <= MAX_PENDING - 4
    assert 2 * longest <= MAX_ENTRIES
