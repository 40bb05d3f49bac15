"""How battles of Te Wapen! are decided by chance."""

from __future__ import annotations

import pytest

from games.parts import Every, Play
from tewapen.oracles import TewapenWatcher, count_all_legal
from warhost.kernel.abi import MAX_PENDING
from warhost.rulesets.tewapen.setup.generate import FIELD_BATTLES, generate
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import MOST_ENTRIES

OTHERS = {2: (1, 2, 3, 4), 3: (1, 6), 4: (1, 2, 3, 6)}
RARE = (1, 140, 149, 154)
"""Generated battles with a horn, a second skeleton, and dice that are rolled again or kept."""


def generated(seed: int) -> TewapenScenario:
    """A generated battle, now and then a siege or one of science fiction."""
    return generate(seed, modules=OTHERS.get(seed // 20 % 5, FIELD_BATTLES))


BROUGHT = Play(
    watcher=TewapenWatcher,
    every=Every(close=5, shown=20, all_listed=60),
    too_long=20_000,  # the longest battle seen has a tenth of that
    deepest=MAX_PENDING // 2,
    longest=MOST_ENTRIES // 2,
    lively={"tangled-wood": {}, "barrow-night": {}} | {f"generated-{seed}": {} for seed in RARE},
    staged=["stronghold.toml", "march.toml"],
    bold="attack cast follow",
    clauses=[pytest.mark.clause("TW-0.1c", "TW-R80")],
    seeds=6,
    generated=200,
    generate=generated,
    closely="otter-ford",
    count_legal=count_all_legal,
)
