"""Writes the golden transcripts anew: a short battle of random decisions for each packaged scenario.

    python tests/golden/remake.py                   the transcripts
    python tests/golden/remake.py --shown           what is shown at the moments that are kept (showing.py says what)
    python tests/golden/remake.py --moments         the same, with moments that are chosen anew from recorded battles
    python tests/golden/remake.py --fingerprints    the hashes of the battles of the compiled rules

Do it when battles are meant to go differently now, or to be shown differently, and say why in the commit.
"""

from __future__ import annotations

import lzma
import random
import sys
from pathlib import Path

import warhost
from warhost import transcript
from warhost.face.battle import Battle
from warhost.ruleset import all_scenario_names

TESTS = Path(__file__).parents[1]
FOLDER = TESTS / "golden" / "transcripts"
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


def remake_moments(game: str) -> None:
    """Choose the moments of a game anew from the transcripts and the archive; those by hand stay."""
    from golden import moments  # with this file's folder on the path, which is so only now

    path = TESTS / "archive" / f"{game}.txt.xz"
    archived = lzma.decompress(path.read_bytes()).decode().split(moments.SEPARATOR) if path.exists() else []
    moments.keep(game, archived)


def main(wish: str = "") -> None:
    """Write anew what is wished for."""
    sys.path.insert(0, str(TESTS))
    from golden import fingerprints, keeping, showing

    if not wish:
        remake()
    elif wish == "--fingerprints":
        fingerprints.remake()
    else:
        for game in keeping.GAMES:
            if wish == "--moments":
                remake_moments(game)
            showing.remake(game)


if __name__ == "__main__":
    main(*sys.argv[1:])
