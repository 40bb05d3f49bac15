"""Fixed random battles of a game with a hash after every decision, the same for compiled and interpreted rules."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, Desk, Header
from warhost.kernel.journal import Entry
from warhost.ruleset import Ruleset, find_ruleset


def fingerprints(game: str, battles: Iterable[tuple[str, int, int]]) -> Iterator[str]:
    """One line a decision, over battles of a game: the name of a scenario, a seed, and how many decisions at most."""
    ruleset = find_ruleset(game)
    for name, seed, decisions in battles:
        for k, digest in enumerate(_hashes(ruleset, name, seed, decisions)):
            yield f"{name} {k} {digest}"


def _hashes(ruleset: Ruleset, name: str, seed: int, decisions: int) -> Iterator[str]:
    """Hashes of battle, legal list and journal after each decision."""
    contract = ruleset.contract()
    memory, umpire_memory = ruleset.battle_record.blank(), ruleset.fill_umpire(ruleset.scenario(name))
    room = np.empty(MAX_ACTIONS, np.int64)
    header: Any = Header.over(memory)
    umpire: Any = Desk.over(umpire_memory)
    header.dice.key[:] = (seed + 1, seed + 2)
    umpire.journal.open = 1
    contract.start(memory, umpire_memory)
    chooser = random.Random(seed)
    for _ in range(decisions):
        if header.result:
            break
        n = contract.legal_actions(memory, umpire_memory, room)
        said = umpire.journal.entries[: int(umpire.journal.length)].tobytes()
        assert len(said) == int(umpire.journal.length) * Entry.dtype.itemsize
        yield hashlib.sha256(memory.tobytes() + room[:n].tobytes() + said).hexdigest()[:16]
        umpire.journal.length = 0
        contract.apply(memory, umpire_memory, int(room[chooser.randrange(n)]))
