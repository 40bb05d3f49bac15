"""How battles of Heroes & Gods are decided by chance."""

from __future__ import annotations

import pytest

from games.parts import Every, Play
from heroes.oracles import HeroesWatcher
from warhost.rulesets.heroes.setup.generate import generate
from warhost.rulesets.heroes.state import MOST_ENTRIES

BROUGHT = Play(
    watcher=HeroesWatcher,
    every=Every(close=5, shown=15),
    too_long=20_000,  # the longest battle seen has a tenth of that
    deepest=13,  # the steps, a duel, the steps of its attack, and an event to settle
    longest=MOST_ENTRIES // 2,
    lively={"first-blood": {}, "scaean-gate": {}},
    bold="challenge strike shoot hurl",
    clauses=[
        pytest.mark.clause("HG-16.1a", "HG-16.1b", "HG-4.3c", "HG-4.3d", "HG-4.3e", "HG-12.1e", "HG-9.5e"),
        pytest.mark.clause("HG-16.4b", "HG-17.2a", "HG-1.6a", "HG-R69"),
    ],
    seeds=5,
    generated=40,
    generate=lambda seed: generate(seed, (100, 200, 300, 600)[seed // 10 % 4]),
    closely="first-blood",
    in_order=False,
)
