"""How a server stands at the moment it is asked: what is in its memory, and what its database holds."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from warhost.server.counts import Counts, counted
from warhost.server.hall import Hall

LOOK_EVERY_S = 15.0  # at most: to count costs the database something
TOLD = {
    "battles_running": "Battles that go on.",
    "battles_over": "Battles that are over.",
    "battles_waiting": "Battles that wait for a person.",
    "oldest_wait_s": "How long the longest of these has waited, in seconds.",
    "deadlines_past": "Clocks that have run out, and nothing has come of it yet.",
    "persons": "Persons.",
    "persons_banned": "Persons who are banned.",
    "reports_open": "Reports that nobody has looked at.",
    "notices_waiting": "Notices that are due and not sent.",
    "oldest_notice_s": "How long the oldest of these has been due, in seconds.",
    "notices_sent": "Notices that were sent.",
    "subscriptions": "Who wants to be told, and by what.",
    "subscriptions_failing": "Those of them whom nothing reaches.",
    "database_bytes": "Bytes of the database.",
    "disk_free_bytes": "Bytes that are free on its disk.",
}
"""Each of the counts, in words."""


class State(Collector):
    """How one server stands, as Prometheus reads it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._counts: Counts | None = None
        self._looked_at = 0.0
        self._looking = asyncio.Lock()

    async def look(self) -> None:
        """Count what the database holds, where that is not known from a while ago."""
        async with self._looking:
            now = asyncio.get_running_loop().time()
            if self._counts is None or now - self._looked_at > LOOK_EVERY_S:
                self._counts = await counted(self.hall.store.engine, self.hall.settings.database_url, self.hall.clock())
                self._looked_at = now

    def collect(self) -> Iterator[Metric]:
        """All that is known."""
        hall = self.hall
        rooms = hall.rooms.values()
        yield _gauge("ready", "1 when battles can be begun.", hall.ready)
        yield _gauge("rooms", "Battles that are in memory.", len(rooms))
        yield _gauge("pages", "Pages that have a battle open.", sum(len(room.listeners) for room in rooms))
        yield _gauge("thinking", "Computer opponents that think.", sum(room.is_thinking for room in rooms))
        yield _gauge("unsound", "Battles that do not go as they went.", len(hall.unsound))
        yield _gauge("writes_waiting", "Writes that wait for the database.", hall.store.waiting)
        if self._counts is not None:
            for name, value in self._counts.data.items():
                yield _gauge(name.removesuffix("_s") + ("_seconds" if name.endswith("_s") else ""), TOLD[name], value)


def _gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(f"warhost_{name}", words, float(value))
