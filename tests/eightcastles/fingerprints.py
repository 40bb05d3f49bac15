"""A fixed random campaign of the Amber Isles and a hash after every decision: `python -m eightcastles.fingerprints 40`.

Interpreted rules take long over the borders of a large map, so that this is the small one.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, verb_of
from warhost.rulesets.eightcastles.contract import CONTRACT
from warhost.rulesets.eightcastles.setup.generate import generate
from warhost.rulesets.eightcastles.setup.tables import fill_umpire
from warhost.rulesets.eightcastles.state import Campaign, Umpire, Verb

SEED = 6


def fingerprints() -> Iterator[str]:
    """One line a decision: what was decided before, and a hash of campaign, legal list and journal."""
    memory, desk = Campaign.blank(), fill_umpire(generate(SEED, 2, "amber-isles", 1))
    room = np.empty(MAX_ACTIONS, np.int64)
    campaign: Any = Campaign.over(memory)
    umpire: Any = Umpire.over(desk)
    campaign.dice.key[:] = (SEED, SEED)
    umpire.journal.open = 1
    CONTRACT.start(memory, desk)
    chance, last = random.Random(SEED), "start"
    while campaign.result == 0:
        n = CONTRACT.legal_actions(memory, desk, room)
        said = umpire.journal.entries[: int(umpire.journal.length)].tobytes()
        yield f"{last} {hashlib.sha256(memory.tobytes() + room[:n].tobytes() + said).hexdigest()[:16]}"
        umpire.journal.length = 0
        code = int(room[chance.randrange(n)])
        last = Verb(verb_of(code)).name.lower()
        CONTRACT.apply(memory, desk, code)


if __name__ == "__main__":
    print("\n".join(islice(fingerprints(), int(sys.argv[1]))))
