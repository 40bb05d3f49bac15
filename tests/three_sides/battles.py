"""Battles at the well to begin a test with."""

from __future__ import annotations

import random

import warhost
from warhost import position
from warhost.face.battle import Battle

HEAD = "position 1\nruleset well 1\nscenario well/drought\n"


def standing(*pieces: str, decides: str = "red", turn: int = 1) -> Battle:
    """A battle in which these pieces stand."""
    lines = [f"turn {turn}", f"decides {decides}", *(f"piece {piece}" for piece in pieces), "end"]
    return position.read(HEAD + "\n".join(lines))


def random_battle(seed: int, most: int = 1000) -> Battle:
    """A battle of random decisions."""
    battle, chance = warhost.start("well/drought", seed), random.Random(seed)
    while not battle.over and battle.decisions < most:
        battle.apply(chance.choice(battle.legal_actions))
    return battle
