"""How battles of One-Hour Fantasy are decided by chance."""

from __future__ import annotations

import pytest

from games.parts import Every, Play
from onehour.oracles import OnehourWatcher, count_all_legal
from warhost.rulesets.onehour.state import MOST_ENTRIES

BROUGHT = Play(
    watcher=OnehourWatcher,
    every=Every(close=3, shown=10, all_listed=80),
    too_long=2_000,  # the longest battle seen has a third of that
    deepest=10,
    longest=MOST_ENTRIES // 2,
    lively={"greenwood-road": {}, "three-stones": {"free_set_up": True}, "stonehold": {}},
    bold="charge shoot strike",
    clauses=[
        pytest.mark.clause("OH-Q.1f", "OH-Q.1h", "OH-1.1j", "OH-1.5e", "OH-1.6a", "OH-1.6p", "OH-2.1g", "OH-3.2c"),
        pytest.mark.clause("OH-0.1b", "OH-1.6m", "OH-3.2a", "OH-3.2d", "OH-4.1b", "OH-5.6e"),
    ],
    seeds=4,
    generated=60,
    options=[
        ("grey-bridge", {"initiative": "once"}),
        ("grey-bridge", {"initiative": "red"}),
        ("grey-bridge", {"line_of_sight": "free"}),
        ("grey-bridge", {"halving": "single"}),
        ("grey-bridge", {"cavalry_turn_before_charge": True}),
        ("grey-bridge", {"morale": "none"}),
        ("grey-bridge", {"retreat_half_turn": "always"}),
        ("the-moor", {"free_set_up": True}),
    ],
    closely="the-moor",
    count_legal=count_all_legal,
)
