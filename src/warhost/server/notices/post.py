"""The post: takes what is due out of the outbox and sends it, each kind by itself, so that none holds another up.

Several servers may share a database: each claims what it sends, and what a server had claimed that is gone is due
again after a while. What can no longer be wanted, as somebody has moved or looked, is dropped unsent.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Select, bindparam, case, delete, exists, select, update

from warhost.server import tables
from warhost.server.entries import bit_of
from warhost.server.logs import log
from warhost.server.notices import hook
from warhost.server.notices.hours import end_of_quiet, left_in_words
from warhost.server.notices.keys import NoticeKey, notice_key
from warhost.server.notices.letters import Failed, Gone, Letter
from warhost.server.notices.mail import MailServer
from warhost.server.notices.outbox import CLOCK, LONGEST_WARNING, MOVE, OFFERED, ORDER, looked
from warhost.server.notices.push import Pusher
from warhost.server.notices.subscriptions import FEED, HOOK, KINDS, MAIL, PUSH, change, ending
from warhost.server.notices.web import Web
from warhost.server.refusals import Refusal
from warhost.server.settings import Settings
from warhost.server.store import Raced, Store, hash_of, in_utc, now
from warhost.server.tasks import stopped

LOOK_S = 0.3  # between looks at what is due
AT_ONCE = {PUSH: 32, HOOK: 8, FEED: 32, MAIL: 8}  # letters of a kind that are under way at the same time
LEASE = timedelta(minutes=2)  # after which what was claimed and not sent is due again
WAITS = tuple(timedelta(seconds=one) for one in (20, 60, 300, 1800, 7200, 28800))  # before each new try
GIVEN_UP_AFTER = timedelta(days=7)  # without anything that got through
KEPT = timedelta(days=30)  # for feeds, and to count
SWEEP_S = 3600.0
WAITS_FOR_MOVE = (MOVE, OFFERED, CLOCK)

_outbox, _subs, _standings = tables.outbox, tables.subscriptions, tables.standings
CLAIM = (
    update(_outbox)
    .where(_outbox.c.id == bindparam("one"), _outbox.c.sent.is_(None), _outbox.c.due == bindparam("was_due"))
    .values(claimed=bindparam("new_claim"), due=bindparam("new_due"))
)
SENT = update(_outbox).where(_outbox.c.id == bindparam("one")).values(sent=bindparam("at"))
LATER = (
    update(_outbox)
    .where(_outbox.c.id == bindparam("one"))
    .values(due=bindparam("new_due"), tries=bindparam("new_tries"), claimed=None)
)
URGENCY = case({kind: place for place, kind in enumerate(ORDER)}, value=_outbox.c.kind, else_=len(ORDER))
DROP = delete(_outbox).where(_outbox.c.id == bindparam("one"))
SWEEP = delete(_outbox).where(_outbox.c.sent < bindparam("before"))
Row = Mapping[str, Any]


def _load() -> None:
    """Load what sends, beside the event loop: it takes a while, and the first notice must not wait for it."""
    import aiohttp  # noqa: F401
    import aiosmtplib  # noqa: F401
    import py_vapid  # noqa: F401
    import pywebpush  # noqa: F401


def _holds() -> Any:
    """Whether whoever is to be told still holds a seat of the battle: one that is taken by a friend is his alone."""
    tokens, seats = tables.tokens, tables.person_seats
    by_token = exists().where(tokens.c.hash == _subs.c.token, tokens.c.battle == _outbox.c.battle)
    by_person = exists().where(seats.c.person == _subs.c.person, seats.c.battle == _outbox.c.battle)
    return (by_token | by_person).label("holds")


class Post:
    """Sends what is due, as long as the server runs."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], datetime] = now) -> None:
        self.store, self.settings, self.clock = store, settings, clock
        self.web = Web(settings.notices_inside)
        self.key: NoticeKey
        self.mails = None if settings.smtp is None else MailServer.of(settings.smtp, settings.mail_from or "")
        self._under_way: dict[str, set[asyncio.Task[None]]] = {kind: set() for kind in KINDS}
        self._task: asyncio.Task[None] | None = None
        self._swept = -SWEEP_S

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of notices that this server sends."""
        if not self.settings.notices:
            return ()
        return tuple(kind for kind in KINDS if kind != MAIL or self.mails is not None)

    async def open(self) -> None:
        """Begin to send, where the server sends at all."""
        if self.kinds:
            self.key = await asyncio.to_thread(notice_key, self.settings)
            self.pusher = Pusher(self.web, self.key, self.settings.notices or "")
            self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Cease to send; what was claimed is due again after a while, here or elsewhere."""
        await stopped(self._task)
        await stopped(*(one for some in self._under_way.values() for one in some))
        await self.web.close()

    async def looked(self, battle: str, sides: int) -> None:
        """Somebody looks at a battle: what his sides were still to be told is dropped."""
        if not self.kinds:
            return
        waits = exists().where(_outbox.c.battle == battle, _outbox.c.sent.is_(None))
        if not await self.store.read(lambda connection: connection.scalar(select(waits))):
            return
        with suppress(Refusal, Raced):
            await self.store.add(*looked(battle, sides))

    # --- what is due -----------------------------------------------------------------------------------------

    async def _work(self) -> None:
        """Look again and again at what is due; whatever goes wrong, go on."""
        await asyncio.to_thread(_load)
        while True:
            try:
                for kind in await self._kinds_due():
                    await self._send_due(kind)
                await self._sweep()
            except Exception as error:  # of whatever kind: a server whose post stands still would be no use
                log.warning("notices are not sent", extra={"data": {"reason": str(error)}})
            await asyncio.sleep(LOOK_S)

    async def _kinds_due(self) -> list[str]:
        """The kinds of which something is due: most looks find none, and cost one question."""
        due = (
            select(_subs.c.kind)
            .distinct()
            .join(_outbox, _outbox.c.subscription == _subs.c.id)
            .where(_outbox.c.sent.is_(None), _outbox.c.due <= self.clock())
        )
        found = await self.store.read(lambda connection: {*connection.scalars(due)})
        return [kind for kind in self.kinds if kind in found]

    async def _send_due(self, kind: str) -> None:
        """Claim what is due of a kind, as much as may be under way, and send it."""
        under_way = self._under_way[kind]
        free = AT_ONCE[kind] - len(under_way)
        for row in await self._claimed(kind, free) if free else []:
            task = asyncio.create_task(self._deliver(row))
            under_way.add(task)
            task.add_done_callback(under_way.discard)

    async def _claimed(self, kind: str, most: int) -> list[Row]:
        """What is due, and nobody else sends: what is due first, and of what is due together the most urgent."""
        at, claim = self.clock(), secrets.token_urlsafe(9)
        due = (
            select(_outbox.c.id, _outbox.c.due, _outbox.c.kind)
            .join(_subs, _subs.c.id == _outbox.c.subscription)
            .where(_outbox.c.sent.is_(None), _outbox.c.due <= at, _subs.c.kind == kind)
            .order_by(_outbox.c.due, URGENCY)
            .limit(most)
        )
        rows = await self.store.read(lambda connection: connection.execute(due).mappings().all())
        if not rows:
            return []
        new = {"new_claim": claim, "new_due": at + LEASE}
        await self.store.add(*((CLAIM, {"one": row["id"], "was_due": row["due"], **new}) for row in rows))
        return sorted(await self._letters(claim), key=lambda row: ORDER.index(row["kind"]))

    async def _letters(self, claim: str) -> list[Row]:
        """What was claimed, with whom it is for and how the battle stands."""
        query = self._rows().where(_outbox.c.claimed == claim)
        return await self.store.read(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    @staticmethod
    def _rows() -> Select[Any]:
        of_sub = (_subs.c[name].label(f"sub_{name}") for name in ("kind", "address", "quiet", "stop", "failing"))
        return (
            select(_outbox, *of_sub, _standings.c.asked, _standings.c.deadline, _subs.c.ended, _holds())
            .join(_subs, _subs.c.id == _outbox.c.subscription)
            .join(_standings, _standings.c.battle == _outbox.c.battle)
        )

    async def _is_outdated(self, row: Row) -> bool:
        """True for what tells of a wait that is over, of which a later notice tells, or of a seat that is another's."""
        if row["ended"] is not None or not row["holds"]:
            return True
        if row["kind"] not in WAITS_FOR_MOVE:
            return False
        if not row["asked"] & bit_of(row["side"]):
            return True
        later = exists().where(
            _outbox.c.subscription == row["subscription"],
            _outbox.c.battle == row["battle"],
            _outbox.c.side == row["side"],
            _outbox.c.kind == MOVE,
            _outbox.c.number > row["number"],
        )
        return bool(await self.store.read(lambda connection: connection.scalar(select(later))))

    # --- sending ---------------------------------------------------------------------------------------------

    async def _deliver(self, row: Row) -> None:
        """Send one notice, or put it off, or drop it; what came of it is written down."""
        try:
            await self.store.add(*await self._outcome(row))
        except (Refusal, Raced) as error:  # it is due again when the claim has run out
            log.warning("a notice could not be noted", extra={"data": {"reason": str(error)}})

    async def _outcome(self, row: Row) -> list[Any]:
        """What is to be written down of one notice."""
        at = self.clock()
        if await self._is_outdated(row):
            return [(DROP, {"one": row["id"]})]
        wait = self._put_off_until(row, at)
        if wait is not None:
            return [(LATER, {"one": row["id"], "new_due": wait, "new_tries": row["tries"]})]
        try:
            await self._send(row, at)
        except Gone as gone:
            log.info("a subscription has ended", extra={"data": {"kind": row["sub_kind"], "reason": str(gone)}})
            return ending(row["subscription"], at)
        except Exception as error:  # of whatever kind: what cannot be sent is given up some time
            failed = error if isinstance(error, Failed) else Failed(type(error).__name__)
            log.info("a notice is tried again", extra={"data": {"kind": row["sub_kind"], "reason": str(failed)}})
            return self._again(row, at, failed)
        well = [change(row["subscription"], "failing", None)] if row["sub_failing"] is not None else []
        return [(SENT, {"one": row["id"], "at": at}), *well]

    @staticmethod
    def _put_off_until(row: Row, at: datetime) -> datetime | None:
        """When it is time for a notice, if that is not now: after quiet hours, or when a clock has run down further."""
        if row["kind"] == CLOCK and row["deadline"] is not None:
            due = in_utc(row["deadline"]) - LONGEST_WARNING
            if due > at:
                return due
        return end_of_quiet(row["sub_quiet"], at) if row["sub_kind"] != FEED else None

    def _again(self, row: Row, at: datetime, failed: Failed) -> list[Any]:
        """Try again later, a few times; one of which nothing got through for days has ended."""
        since = row["sub_failing"]
        if since is not None and at - in_utc(since) > GIVEN_UP_AFTER:
            return ending(row["subscription"], at)
        noted = [change(row["subscription"], "failing", at)] if since is None else []
        if row["tries"] >= len(WAITS):
            return [(DROP, {"one": row["id"]}), *noted]
        wait = max(WAITS[row["tries"]], timedelta(seconds=min(failed.wait_s or 0, WAITS[-1].total_seconds())))
        return [(LATER, {"one": row["id"], "new_due": at + wait, "new_tries": row["tries"] + 1}), *noted]

    async def _send(self, row: Row, at: datetime) -> None:
        """Send one notice. Raises Failed or Gone."""
        token = self.key.stop_token(row["subscription"])
        if hash_of(token) != row["sub_stop"]:  # the key is another than that with which it was made
            await self.store.add(change(row["subscription"], "stop", hash_of(token)))
        letter, address = self.letter(row, at), row["sub_address"]
        match row["sub_kind"]:
            case "push":
                await self.pusher.send({name: address[name] for name in ("endpoint", "keys")}, letter)
            case "hook":
                await hook.send(self.web, address["url"], letter)
            case "mail" if self.mails is not None:
                await self.mails.send(address["box"], letter)

    def letter(self, row: Row, at: datetime) -> Letter:
        """A row of the outbox as it is told."""
        token, home = self.key.stop_token(row["subscription"]), row["sub_address"]["home"]
        left = "" if row["deadline"] is None else f", {left_in_words(in_utc(row['deadline']) - at)}"
        ask = f" Your move{left}." if row["kind"] in (MOVE, CLOCK) else ""
        said = row["sentence"].rstrip()
        stop = "." if ask and not said.endswith((".", "!", "?", "…")) else ""
        return Letter(
            battle=row["battle"],
            kind=row["kind"],
            title=" ".join(row["title"].split()),
            sentence=f"{said}{stop}{ask}",
            link=f"{home}battle/{row['battle']}",
            stop=f"{home}notice/{token}",
            stop_at_once=f"{home}api/notices/of/{token}/stop",
            at=in_utc(row["sent"] or at),
        )

    async def told(self, subscription: str, most: int) -> list[tuple[str, Letter]]:
        """What a subscription was told, the newest first, by names of their own."""
        query = self._rows().where(_outbox.c.subscription == subscription, _outbox.c.sent.is_not(None))
        async with self.store.engine.connect() as connection:
            found = (await connection.execute(query.order_by(_outbox.c.sent.desc()).limit(most))).mappings()
            rows = [dict(row) for row in found]
        return [(row["id"], self.letter(row, in_utc(row["sent"]))) for row in rows]

    async def _sweep(self) -> None:
        """Forget what was sent long ago."""
        loop_time = asyncio.get_running_loop().time()
        if loop_time - self._swept >= SWEEP_S:
            self._swept = loop_time
            await self.store.add((SWEEP, {"before": self.clock() - KEPT}))
