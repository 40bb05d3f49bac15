"""Writes the golden transcripts anew: a short battle of random decisions for each packaged scenario.

    python tests/golden/remake.py

Do it when battles are meant to go differently now, or to read differently, and say why in the commit.
"""

from __future__ import annotations

import random
from pathlib import Path

import warhost
from warhost import transcript
from warhost.face.battle import Battle
from warhost.ruleset import all_scenario_names

FOLDER = Path(__file__).parent / "transcripts"
TURNS = 3
SEED = 7


def short_battle(name: str) -> Battle:
    """A battle of a few turns between two who decide at random; every tenth action gets fresh dice."""
    battle, chance = warhost.start(name, SEED, options={"turns": TURNS}), random.Random(SEED)
    while not battle.over:
        key = (chance.getrandbits(64), chance.getrandbits(64)) if battle.decisions % 10 == 9 else None
        battle.apply(chance.choice(battle.legal_actions), key)
    return battle


def golden_text(name: str) -> str:
    """The transcript of the short battle of a scenario, with the hash of its last position."""
    battle = short_battle(name)
    return transcript.write(battle, ("random", "random"), {"FinalKey": battle.key()})


def remake() -> None:
    """Write one file for each scenario, and drop those of scenarios that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in all_scenario_names():
        path = FOLDER / f"{name.rpartition('/')[2]}.txt"
        path.write_text(golden_text(name), "utf-8", newline="\n")


if __name__ == "__main__":
    remake()
