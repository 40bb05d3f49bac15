"""How Itty Bitty Battles are decided by chance."""

from __future__ import annotations

from games.parts import Every, Play
from ittybitty.oracles import IttyBittyWatcher
from warhost.kernel.abi import MAX_PENDING
from warhost.kernel.journal import MAX_ENTRIES

BROUGHT = Play(
    watcher=IttyBittyWatcher,
    every=Every(close=6, shown=30),
    too_long=6_000,
    deepest=MAX_PENDING - 4,
    longest=MAX_ENTRIES // 2,
    lively={"powder-in-the-fog": {}, "hastings": {}, "defend-the-bridge": {}, "stirling": {}},
    staged=["lively.toml"],
    bold="attack fight charge cast",
    options=[("hastings", {"ranged_adverse_results": "always", "spent_spearmen": "3-2-4"})],
    closely="skirmish",
    generated=6,
)
