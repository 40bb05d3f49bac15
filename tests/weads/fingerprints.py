"""Plays fixed random battles and prints a hash after every decision; run once compiled and once interpreted.

python tests/weads/fingerprints.py        (NUMBA_DISABLE_JIT=1 for the interpreted run)
"""

from __future__ import annotations

import hashlib
import random
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Header
from warhost.kernel.compile import load_compiled
from warhost.kernel.journal import Entry
from warhost.rulesets.weads.setup.generate import generate
from warhost.rulesets.weads.setup.scenario import WeadsScenario, scenarios
from warhost.rulesets.weads.setup.tables import fill_umpire
from warhost.rulesets.weads.state import Battle, Umpire

GAMES = (("alder-ford", 160), ("duel-of-the-mages", 160), ("ayrenas-weads", 120), ("line-of-battle", 60))
GENERATED = ((2, 40), (11, 40))


def fingerprint(scenario: WeadsScenario, seed: int, decisions: int) -> list[str]:
    """Hashes of battle, legal list and journal after each decision."""
    contract = load_compiled("warhost.rulesets.weads.contract").CONTRACT
    memory, umpire_memory, room = Battle.blank(), fill_umpire(scenario), np.empty(MAX_ACTIONS, np.int64)
    header: Any = Header.over(memory)
    umpire: Any = Umpire.over(umpire_memory)
    header.dice.key[:] = (seed + 1, seed + 2)
    umpire.journal.open = 1
    contract.start(memory, umpire_memory)
    chooser, hashes = random.Random(seed), []
    for _ in range(decisions):
        if header.result:
            break
        n = contract.legal_actions(memory, umpire_memory, room)
        said = umpire.journal.entries[: int(umpire.journal.length)].tobytes()
        assert len(said) == int(umpire.journal.length) * Entry.dtype.itemsize
        hashes.append(hashlib.sha256(memory.tobytes() + room[:n].tobytes() + said).hexdigest()[:16])
        umpire.journal.length = 0
        contract.apply(memory, umpire_memory, int(room[chooser.randrange(n)]))
    return hashes


def all_fingerprints() -> list[str]:
    """One line a decision, over all games."""
    lines = []
    for name, decisions in GAMES:
        lines += [f"{name} {k} {h}" for k, h in enumerate(fingerprint(scenarios()[name], 5, decisions))]
    for seed, decisions in GENERATED:
        lines += [f"generated-{seed} {k} {h}" for k, h in enumerate(fingerprint(generate(seed), seed, decisions))]
    return lines


if __name__ == "__main__":
    print("\n".join(all_fingerprints()))
