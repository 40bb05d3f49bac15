"""How campaigns are decided by chance."""

from __future__ import annotations

from eightcastles.oracles import EightCastlesWatcher
from games.parts import Every, Play
from warhost.kernel.abi import MAX_PENDING
from warhost.kernel.journal import MAX_ENTRIES

BROUGHT = Play(
    watcher=EightCastlesWatcher,
    every=Every(close=4, shown=25),
    too_long=4_000,
    deepest=MAX_PENDING - 4,
    longest=MAX_ENTRIES // 2,
    lively={"two-realms": {}},
)
