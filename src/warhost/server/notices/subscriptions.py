"""Who wants to be told where: subscriptions of one seat, by its token, or of a person, to all his battles."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, delete, select, update

from warhost.server import tables
from warhost.server.ids import new_id
from warhost.server.notices.keys import NoticeKey
from warhost.server.notices.wire import Push, Subscription
from warhost.server.refusals import Refusal
from warhost.server.store import Change, Store, hash_of, now

MOST_OF_ONE = 12  # subscriptions of a seat, or of a person
MAIL, PUSH, HOOK, FEED = "mail", "push", "hook", "feed"
KINDS = (PUSH, HOOK, FEED, MAIL)
Row = Mapping[str, Any]

_rows, _outbox = tables.subscriptions, tables.outbox
_one = _rows.c.id == bindparam("one")
FORGET_UNSENT = delete(_outbox).where(_outbox.c.subscription == bindparam("one"), _outbox.c.sent.is_(None))
FORGET_TOLD = delete(_outbox).where(_outbox.c.subscription == bindparam("one"))
REMOVE = delete(_rows).where(_one)
SET = {
    name: update(_rows).where(_one).values({name: bindparam("new", type_=_rows.c[name].type)})
    for name in ("confirmed", "failing", "ended", "quiet", "stop")
}


@dataclass(frozen=True)
class Owner:
    """Whose a subscription is: a person's, or that of whoever holds the token of a seat."""

    person: str | None = None
    battle: str | None = None
    token: str | None = None  # its hash

    @property
    def query(self) -> Select[Any]:
        """His subscriptions."""
        of = _rows.c.person == self.person if self.person else _rows.c.token == self.token
        return select(_rows).where(of).order_by(_rows.c.made)


def removal(subscription: str) -> list[Change]:
    """The statements that remove a subscription with all that it was told."""
    return [(FORGET_TOLD, {"one": subscription}), (REMOVE, {"one": subscription})]


def ending(subscription: str, at: datetime) -> list[Change]:
    """The statements that end one of which nothing gets through any more; its owner is told, once."""
    return [(SET["ended"], {"one": subscription, "new": at}), (FORGET_UNSENT, {"one": subscription})]


def change(subscription: str, column: str, value: object) -> Change:
    """The statement that sets one column."""
    return SET[column], {"one": subscription, "new": value}


def reach_of(kind: str, to: object) -> str:
    """The hash of where a subscription leads."""
    return hashlib.sha256(f"{kind} {to}".encode()).hexdigest()


async def subscriptions_of(store: Store, owner: Owner) -> list[Row]:
    """All of somebody's subscriptions."""
    async with store.engine.connect() as connection:
        return [dict(row) for row in (await connection.execute(owner.query)).mappings()]


async def found(store: Store, column: str, value: str) -> Row:
    """The subscription with this id or hash; Refusal for none."""
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(_rows).where(_rows.c[column] == value))).mappings().one_or_none()
    if row is None:
        raise Refusal("not_found", "there is no such subscription; it may have been ended already")
    return dict(row)


async def found_by_stop(store: Store, token: str) -> Row:
    """The subscription that a token ends; Refusal for none."""
    return await found(store, "stop", hash_of(token))


async def subscribe(store: Store, key: NoticeKey, owner: Owner, asked: Subscription, home: str) -> Row:
    """Add a subscription: its row. One that leads to the same place makes way. Refusal where there are too many."""
    kind, at = asked.to.kind, now()
    to = asked.to.model_dump(exclude={"kind"})
    reaches = reach_of(kind, secrets.token_hex() if kind == FEED else next(iter(to.values())))
    before = await subscriptions_of(store, owner)
    former = [one for one in before if one["reaches"] == reaches]
    if len(before) - len(former) >= MOST_OF_ONE:
        raise Refusal("too_many", f"there are {MOST_OF_ONE} subscriptions already; end one first")
    one = new_id()
    row = {
        "id": one,
        "person": owner.person,
        "battle": owner.battle,
        "token": owner.token,
        "kind": kind,
        "address": {**to, "home": home},
        "reaches": reaches,
        "quiet": asked.quiet and asked.quiet.model_dump(by_alias=True),
        "stop": hash_of(key.stop_token(one)),
        "made": at,
        "confirmed": next((old["confirmed"] for old in former), None) if kind == MAIL else at,
        "failing": None,
        "ended": None,
    }
    gone = [old["id"] for old in former]
    if owner.person and isinstance(asked.to, Push):
        gone += await _of_seats(store, reaches)
    await store.add((_rows, row), *(change for old in gone for change in removal(old)))
    return row


async def _of_seats(store: Store, reaches: str) -> list[str]:
    """The subscriptions of single seats from a browser whose person is told of all his battles from now on."""
    query = select(_rows.c.id).where(_rows.c.reaches == reaches, _rows.c.person.is_(None))
    async with store.engine.connect() as connection:
        return [*(await connection.execute(query)).scalars()]


async def removal_of_person(store: Store, person: str) -> list[Change]:
    """The statements that remove all subscriptions of a person who wants to be forgotten."""
    return [change for one in await subscriptions_of(store, Owner(person=person)) for change in removal(one["id"])]


def shown(row: Row, key: NoticeKey) -> dict[str, Any]:
    """A subscription as its owner is told of it."""
    token = key.stop_token(row["id"])
    return {
        "id": row["id"],
        "kind": row["kind"],
        "to": place_of(row),
        "quiet": row["quiet"],
        "state": state_of(row),
        "stop": token,
        "feed": f"{row['address']['home']}api/notices/feeds/{token}" if row["kind"] == FEED else None,
    }


def place_of(row: Row) -> str:
    """Where a subscription leads, as much of it as may be shown; of a browser the address that it is known by."""
    address = row["address"]
    return str(address.get("box") or address.get("url") or address.get("endpoint") or "")


def state_of(row: Row) -> str:
    """How a subscription stands: "asked" until the mail box has said yes, "failing", "ended" or "well"."""
    if row["ended"] is not None:
        return "ended"
    if row["confirmed"] is None:
        return "asked"
    return "failing" if row["failing"] is not None else "well"
