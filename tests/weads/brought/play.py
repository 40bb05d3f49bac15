"""How battles of Ayrena's Weads are decided by chance."""

from __future__ import annotations

from games.parts import Every, Play
from warhost.kernel.abi import MAX_PENDING
from warhost.kernel.journal import MAX_ENTRIES
from weads.oracles import WeadsWatcher

BROUGHT = Play(
    watcher=WeadsWatcher,
    every=Every(close=6, shown=30),
    too_long=4_000,
    deepest=MAX_PENDING - 4,
    longest=MAX_ENTRIES // 2,
    lively={"duel-of-the-mages": {"facing": "on"}, "alder-ford": {}},
    bold="attack fight rage cast rout",
    options=[("alder-ford", {"facing": "on"})],
    closely="alder-ford",
)
