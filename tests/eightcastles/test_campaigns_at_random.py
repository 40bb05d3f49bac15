"""Campaigns that are decided by chance, each to its end, under the eyes of all oracles."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice

import pytest

import warhost
from eightcastles.fingerprints import fingerprints
from eightcastles.oracles import Watch
from positions import survives
from warhost import transcript
from warhost.face.battle import Battle
from warhost.rulesets.eightcastles.setup.generate import generate
from warhost.rulesets.eightcastles.state import SEASONS

CAMPAIGNS = [(factions, seed) for factions in (2, 3, 4, 6) for seed in range(5)]
YEARS = 3
LISTED, WRITTEN = 9, 60
"""How many decisions lie between two looks at the list, and between two position texts."""
INTERPRETED = 60
"""How many decisions interpreted rules carry out, which takes them several seconds."""


def begun(factions: int, seed: int, years: int = YEARS) -> Battle:
    """A campaign at its first decision; every fifth is of the Amber Isles."""
    island = factions < 6 and seed == 4
    return warhost.start(generate(seed, factions, "amber-isles" if island else "veldramar", years), seed=seed)


def played(battle: Battle, seed: int) -> Watch:
    """A campaign under watch, at its end."""
    watch = Watch(battle, seed)
    while not battle.over:
        watch.step()
        assert len(battle.steps) < 20_000, "an endless campaign"
        if len(battle.steps) % LISTED == 0 and not battle.over:
            watch.check_listed(20)
        if len(battle.steps) % WRITTEN == 0:
            survives(battle)
    return watch


@pytest.mark.clause("TW-5.3h", "TW-5.3i", "TW-5.4g", "TW-5.5a", "TW-5.5b", "TW-5.6a", "TW-5.8b", "TW-R122")
@pytest.mark.parametrize(("factions", "seed"), CAMPAIGNS)
def test_a_campaign_holds_to_every_oracle(factions: int, seed: int) -> None:
    battle = begun(factions, seed)
    watch = played(battle, seed)
    assert watch.now.turn <= YEARS * SEASONS
    assert battle.table.ending()
    survives(battle)


@pytest.mark.parametrize("name", ["two-realms", "four-realms"])
def test_a_packaged_campaign_holds_to_every_oracle(name: str) -> None:
    battle = warhost.start(f"eightcastles/{name}", seed=3)
    assert played(battle, 3).now.turn <= YEARS * SEASONS


def test_a_campaign_is_taken_back_to_its_start_byte_for_byte() -> None:
    battle = begun(3, 1)
    played(battle, 8)
    befores = [step.before for step in battle.steps]
    while befores:
        battle.undo(consent=True)
        assert battle.memory.tobytes() == befores.pop()


def test_a_campaign_replays_from_its_transcript() -> None:
    battle = begun(4, 4)
    played(battle, 5)
    text = transcript.write(battle)
    again = transcript.replay(transcript.read(text))
    assert again.memory.tobytes() == battle.memory.tobytes()
    assert transcript.write(again) == text
    assert transcript.verify(text).ok


def test_the_same_seed_gives_the_same_campaign() -> None:
    first, second = (played(begun(2, 1), 4).battle.key() for _ in range(2))
    assert first == second


def test_compiled_and_interpreted_rules_are_equal() -> None:
    theirs = subprocess.run(
        [sys.executable, "-m", "eightcastles.fingerprints", str(INTERPRETED)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    compiled = [*islice(fingerprints(), INTERPRETED)]
    assert theirs == compiled
    assert {line.split()[0] for line in compiled} >= {"raise", "march", "fate", "hold"}
