"""Whether battles in progress still go as they went: rules get mended while battles run, and disks lose things.

A server asks after all of them once it has started: those first that were played last, in a process of its own that
takes no more than half of what is left over. A battle that does not keeps all its entries; its page says from where
on, and `repair` lets it go on from its last sound entry.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from warhost.face.chronicle import Chronicle
from warhost.face.entry import RESUME, voided
from warhost.ruleset import find_ruleset
from warhost.server.deeds import whole
from warhost.server.held_battle import entry_in, opening_of, scenario_of
from warhost.server.logs import log
from warhost.server.pools import Pool
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.store import Store

Row = Mapping[str, Any]


def why_unsound(battle: Row, entries: Sequence[Row]) -> str | None:
    """Why a stored battle does not go as it went; None when it does. Runs in a process of its own."""
    try:
        find_ruleset(battle["game"])
        scenario = scenario_of(battle["game"], battle["scenario"])
        chronicle = Chronicle(opening_of(battle, scenario), battle["secret"])
    except ValueError as error:
        return f"it cannot even be begun: {error}"
    void = voided(map(entry_in, entries))
    for row in entries:
        chronicle.follow(entry_in(row), row["told"], void)
    return chronicle.state.unsound.sentence if chronicle.state.unsound else None


async def check_running(store: Store, pool: Pool, rests: bool = False) -> AsyncIterator[tuple[str, str]]:
    """Which battles in progress do not go as they went, and why: each is logged, too.

    Whoever `rests` does so after each battle for as long as that took, so that players wait for nothing.
    """
    for battle in await whole(store.running()):  # whole: a server may be stopped meanwhile, and close its database
        began = time.monotonic()
        why = await _why_unsound(store, pool, battle)
        if why is not None:
            log.warning("a battle does not go as it went", extra={"data": {"battle": battle, "why": why}})
            yield battle, why
        if rests:
            await asyncio.sleep(time.monotonic() - began)


async def _why_unsound(store: Store, pool: Pool, battle: str) -> str | None:
    try:
        stored = await whole(store.find(battle))
    except ValueError as error:
        return f"it cannot be read: {error}"
    if stored is None:
        return None
    row = {name: value for name, value in stored.battle.items() if name != "begun"}
    return await pool.work(why_unsound, row, stored.entries)


async def repair(store: Store, battle: str) -> str | None:
    """Let a battle go on from its last sound entry, as nobody else may: what was wrong with it, None for nothing.

    Nothing is deleted: an entry is added that goes back behind those that are not sound. Raises Refusal.
    """
    try:
        stored = await store.find(battle)
    except ValueError as error:
        raise Refusal("unsound", f"this battle is kept as it is, but it cannot be read: {error}") from None
    if stored is None:
        raise Refusal("unknown_battle", f"there is no battle {battle!r}")
    try:
        room = await Room.open(stored, store)
    except ValueError as error:
        raise Refusal("unsound", f"this battle cannot even be begun, and is kept as it is: {error}") from None
    unsound = room.chronicle.state.unsound
    if unsound is None or room.over:
        return None
    await room.add(RESUME, None, str(unsound.number - 1))
    return unsound.sentence
