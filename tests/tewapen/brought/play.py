"""How battles of Te Wapen! are decided by chance."""

from __future__ import annotations

import pytest

from games.parts import Every, Play
from tewapen.oracles import TewapenWatcher, count_all_legal
from warhost.kernel.abi import MAX_PENDING
from warhost.rulesets.tewapen.state import MOST_ENTRIES

RARE = (1, 140, 149, 154)
"""Generated battles with a horn, a second skeleton, and dice that are rolled again or kept."""

BROUGHT = Play(
    watcher=TewapenWatcher,
    every=Every(close=5, shown=20, all_listed=60),
    too_long=20_000,  # the longest battle seen has a tenth of that
    deepest=MAX_PENDING // 2,
    longest=MOST_ENTRIES // 2,
    lively={"tangled-wood": {}, "barrow-night": {}} | {f"generated-{seed}": {} for seed in RARE},
    bold="attack cast follow",
    clauses=[pytest.mark.clause("TW-0.1c", "TW-R80")],
    seeds=6,
    generated=200,
    closely="otter-ford",
    count_legal=count_all_legal,
)
