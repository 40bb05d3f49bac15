"""What the chances are told to be off by is what other seeds make of them, and little enough on the quick starts."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
import pytest

import warhost
from soak import soaked
from warhost.face.battle import Battle
from warhost.face.chances import TOLD, Chances

POSITIONS = 30
SEEDS = 20
# Where much is guessed, whole rounds of the guesses: of a round that is cut short the rest would not count.
PLAYOUTS = {"tewapen": 80, "heroes": 40, "onehour": 60, "weads": 96, "ittybitty": 40}
OTHER = {
    "tewapen": "tangled-wood",
    "heroes": "truce-broken",
    "onehour": "grey-bridge",
    "weads": "duel-of-the-mages",
    "ittybitty": "defend-the-bridge",
}
QUICK_STARTS = "tewapen/otter-ford", "heroes/first-blood", "onehour/the-moor", "weads/alder-ford", "ittybitty/skirmish"
PATIENCE_S = 0.2


def share_of(found: Chances) -> float:
    """The chance of the side that the game names first."""
    return next(iter(found.sides.values()))


def positions_of(game: str) -> list[Battle]:
    """Positions out of battles on both a quick start and another scenario, from the beginning nearly to the end."""
    found = []
    for name in (next(one for one in QUICK_STARTS if one.startswith(game)), f"{game}/{OTHER[game]}"):
        battle = warhost.play(name, "greedy", "greedy", seed=11)
        for place in random.Random(11).sample(range(len(battle.steps)), POSITIONS // 2):
            memory = np.frombuffer(bytearray(battle.steps[place].before), np.uint8)
            found.append(Battle(battle.ruleset, battle.scenario, memory, battle.umpire))
    return found


@pytest.mark.parametrize("game", ["tewapen", "onehour", *soaked("heroes", "weads", "ittybitty")])
def test_seeds_spread_by_no_more_than_what_is_told(game: str) -> None:
    """In each position the spread stays below what is told, and nearly all chances lie within it.

    Over all positions together the standard error, half of what is told, is the spread.
    """
    spreads, errors, within = [], [], []
    for battle in positions_of(game):
        found = [battle.chances(PLAYOUTS[game], seed=seed) for seed in range(SEEDS)]
        shares, told = np.array([share_of(one) for one in found]), np.array([one.error for one in found])
        spreads.append(float(shares.std(ddof=1)))
        errors.append(float(told.mean()))
        within.append(float((np.abs(shares - shares.mean()) <= told).mean()))
        assert spreads[-1] <= errors[-1], str(battle)
    assert len(spreads) == POSITIONS
    assert np.mean(within) > 0.93
    spread, standard = (float(np.sqrt(np.mean(np.square(some)))) for some in (spreads, np.array(errors) / TOLD))
    assert 0.02 < spread <= 1.1 * standard
    assert standard < 1.3 * spread, "nor is more told than is true"


MOST_S = {"ittybitty": 0.5}
"""Seconds, where a battle takes the computer long."""


@pytest.mark.parametrize("scenario", QUICK_STARTS)
def test_on_the_quick_starts_little_is_told_soon(scenario: str) -> None:
    battle = warhost.start(scenario, seed=7)
    battle.chances(1)  # what has to be loaded is loaded
    assert battle.chances().error <= 0.04
    assert min(time_of(battle, seed) for seed in range(5)) < MOST_S.get(battle.ruleset.name, PATIENCE_S)


def time_of(battle: Battle, seed: int) -> float:
    """Seconds of one core that the chances take."""
    began = time.process_time()
    battle.chances(seed=seed)
    return time.process_time() - began


def test_what_is_hidden_is_part_of_the_error() -> None:
    """In The Tangled Wood a spectator does not know where the traps lie, and seeds guess differently."""
    battle: Any = warhost.start("tewapen/tangled-wood", seed=3)
    lot = random.Random(3)
    while any(str(one).startswith("trap") for one in battle.legal_actions):
        battle.apply(lot.choice(battle.legal_actions))
    unknowing = [battle.chances(64, seed=seed) for seed in range(SEEDS)]
    shares = np.array([share_of(one) for one in unknowing])
    assert 0 < shares.std(ddof=1) <= np.mean([one.error for one in unknowing])
