"""Battles between computer opponents."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from warhost.errors import NotationError
from warhost.face.action import Action
from warhost.face.battle import Battle, start
from warhost.face.scenario_lookup import look_up
from warhost.players import Player, find_player, what_it_may_know

if TYPE_CHECKING:
    from pathlib import Path

    from warhost.scenario import ScenarioModel

USUAL = "greedy"
"""Who plays a side unless somebody else is named."""


def play(
    scenario: str | Path | ScenarioModel,
    first: str = USUAL,
    second: str = USUAL,
    *others: str,
    seed: int = 0,
    watch: Callable[[Battle], None] | None = None,
) -> Battle:
    """A battle between computer opponents, one for each side, fought to the end.

    `others` play the sides behind the second; a side for which nobody is named is played by the usual opponent. The
    same arguments give the same battle. `watch` is called after every action. Raises UnknownName, ScenarioError, and
    NotationError for more opponents than the game has sides.
    """
    ruleset, model = look_up(scenario)
    seated = seats_for(ruleset.sides, (first, second, *others))
    players = [find_player(name, seed * len(seated) + side) for side, name in enumerate(seated)]
    battle = start(model, seed)
    keys = random.Random(seed)
    while not battle.over:
        side = battle.seat_to_decide or 0
        battle.apply(choose(players[side], battle, (keys.getrandbits(64), keys.getrandbits(64))))
        if watch is not None:
            watch(battle)
    return battle


def seats_for(sides: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """Who plays each side; the usual opponent where nobody is named. NotationError for more names than sides."""
    if len(names) > len(sides):
        raise NotationError(", ".join(names), f"{len(names)} opponents, and the sides are {', '.join(sides)}")
    return *names, *[USUAL] * (len(sides) - len(names))


def choose(player: Player, battle: Battle, key: tuple[int, int]) -> Action:
    """What a computer opponent decides, knowing only what its seat may know; `key` keys its own guesses."""
    side = battle.seat_to_decide or 0
    seen = what_it_may_know(battle.contract, battle.memory, battle.umpire, key, side)
    return Action(player.choose(battle.contract, seen, battle.umpire, side), battle.table)
