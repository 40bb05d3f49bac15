"""Battles between computer opponents."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from warhost.face.action import Action
from warhost.face.battle import Battle, start
from warhost.players import Player, find_player, what_it_may_know

if TYPE_CHECKING:
    from pathlib import Path

    from warhost.scenario import ScenarioModel


def play(
    scenario: str | Path | ScenarioModel,
    first: str = "greedy",
    second: str = "greedy",
    seed: int = 0,
    watch: Callable[[Battle], None] | None = None,
) -> Battle:
    """A battle between two computer opponents, fought to the end.

    The same arguments give the same battle. `watch` is called after every action. Raises UnknownName, ScenarioError.
    """
    players = [find_player(name, seed * 2 + side) for side, name in enumerate((first, second))]
    battle = start(scenario, seed)
    keys = random.Random(seed)
    while not battle.over:
        side = battle.seat_to_decide or 0
        battle.apply(choose(players[side], battle, (keys.getrandbits(64), keys.getrandbits(64))))
        if watch is not None:
            watch(battle)
    return battle


def choose(player: Player, battle: Battle, key: tuple[int, int]) -> Action:
    """What a computer opponent decides, knowing only what its seat may know; `key` keys its own guesses."""
    side = battle.seat_to_decide or 0
    seen = what_it_may_know(battle.contract, battle.memory, battle.umpire, key, side)
    return Action(player.choose(battle.contract, seen, battle.umpire, side), battle.table)
