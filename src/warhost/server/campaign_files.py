"""A campaign as a file, with all its battles: what `warhost campaign verify` looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from warhost.campaign.files import write_chained
from warhost.face import transcript
from warhost.face.chronicle import Chronicle
from warhost.face.entry import voided
from warhost.server.held_battle import date_tag, entry_in, opening_of, scenario_of
from warhost.server.meetings import told_in
from warhost.server.replays import Past
from warhost.server.rooms import Room
from warhost.server.store import Store

Row = Mapping[str, Any]


class Kept(NamedTuple):
    """A battle that is kept as one of its own: its row and its entries."""

    battle: Row
    entries: Sequence[Row]


async def battles_of(room: Room, store: Store) -> dict[int, str | Kept]:
    """What is kept of each battle of a campaign, by its number: a text, or the battle itself."""
    found: dict[int, str | Kept] = {}
    for row in told_in(room):
        if row["transcript"] is not None:
            found[row["number"]] = row["transcript"]
        elif (stored := await store.find(row["battle"])) is not None:
            found[row["number"]] = Kept(stored.battle, stored.entries)
    return found


def campaign_file(past: Past, battles: Mapping[int, str | Kept], tags: Mapping[str, str]) -> str:
    """A campaign with all its battles as text; runs in the process for errands."""
    texts = {number: one if isinstance(one, str) else _transcript_of(one) for number, one in battles.items()}
    return write_chained(past.chronicle(), texts, tags)


def _transcript_of(kept: Kept) -> str:
    row = kept.battle
    chronicle = Chronicle(opening_of(row, scenario_of(row["game"], row["scenario"])), row["secret"])
    void = voided(map(entry_in, kept.entries))
    for one in kept.entries:
        chronicle.follow(entry_in(one), one["told"], void)
    return transcript.write(chronicle, tags=date_tag(row["begun"]))
