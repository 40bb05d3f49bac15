"""Battles of random decisions in which there is much to see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import warhost
from warhost.face.battle import Battle

IDLE = ("done", "pass", "place", "enlist", "assign", "hide", "lapse")
EAGER = ("attack", "support", "fight", "charge")


def positions(name: str, seed: int, decisions: int, options: dict[str, Any] | None = None) -> Iterator[Battle]:
    """A battle at its start and after each of some random decisions, more of attacks than of anything else."""
    battle, chooser = warhost.start(name, seed, options), random.Random(seed)
    yield battle
    for _ in range(decisions):
        if battle.over:
            return
        actions = battle.legal_actions
        fights = [action for action in actions if action.verb in EAGER]
        keen = [action for action in actions if action.verb not in IDLE]
        battle.apply(chooser.choice(fights or (keen if keen and chooser.random() < 0.85 else actions[:])))
        yield battle
