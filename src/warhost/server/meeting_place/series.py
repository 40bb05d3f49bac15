"""Series: two guests fight a battle several times, with sides changed each time, until one has more than half of it.

When a battle of a series is over the server begins the next one. Which is begun is seen from the rows alone, so a
server that was killed in between goes on when either of both looks, and of two servers only one begins it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import bindparam, or_, select, update

from warhost.face.entry import NO_WINNER, UNRATED
from warhost.server import tables
from warhost.server.deeds import whole
from warhost.server.hall import Hall
from warhost.server.held_battle import written
from warhost.server.ids import new_id
from warhost.server.meeting_place.battles import begin_between, seated, sides_of_persons
from warhost.server.meeting_place.guests import Guest, known_guest, rows_in, shunned_by
from warhost.server.refusals import Refusal
from warhost.server.rooms import Room
from warhost.server.store import Raced, Row, Store, now
from warhost.server.wire import NewBattle

series, fought, battles = tables.series, tables.series_battles, tables.battles
END = update(series).where(series.c.id == bindparam("of"), series.c.ended.is_(None)).values(ended=bindparam("at"))
WON, DRAWN = 2, 1  # half points
MOST_BATTLES = 3  # for each of a series: one without a result counts nothing


def first_rows(
    first: Guest, second: Guest, asked: Mapping[str, Any], wishes: Mapping[str, Any], battle: str, first_side: str
) -> list[Row]:
    """The rows of a series whose first battle begins."""
    one = new_id()
    row = {"id": one, "first": first.id, "second": second.id, "best_of": wishes["best_of"], "asked": dict(asked)}
    row |= {"watchers": wishes["watchers"], "made": now(), "ended": None}
    return [(series, row), (fought, {"series": one, "number": 1, "battle": battle, "first_side": first_side})]


async def series_of(store: Store, guest: Guest) -> list[dict[str, Any]]:
    """The series of a guest that go on, and those that are over, the newest first."""
    query = select(series).where(or_(series.c.first == guest.id, series.c.second == guest.id))
    rows = await rows_in(store, query.order_by(series.c.made.desc()).limit(20))
    return [row | {"battles": await _battles_of(store, row["id"])} for row in rows]


async def _battles_of(store: Store, one: str) -> list[dict[str, Any]]:
    """The battles of a series, in their order."""
    query = (
        select(fought.c.number, fought.c.battle, fought.c.first_side, battles.c.ended)
        .join(battles, battles.c.id == fought.c.battle)
        .where(fought.c.series == one)
        .order_by(fought.c.number)
    )
    return await rows_in(store, query)


def points_in(played: Sequence[Mapping[str, Any]]) -> tuple[int, int, int]:
    """Half points of the first and of the second, and how many battles count."""
    first = second = count = 0
    for one in played:
        winner = (one["ended"] or "").partition(": ")[0]
        if not winner or winner == UNRATED:
            continue
        count += 1
        if winner == one["first_side"]:
            first += WON
        elif winner == NO_WINNER:
            first, second = first + DRAWN, second + DRAWN
        else:
            second += WON
    return first, second, count


def is_decided(one: Mapping[str, Any]) -> bool:
    """True for a series that needs no further battle."""
    first, second, count = points_in(one["battles"])
    best_of: int = one["best_of"]  # more half points than that are more than half of all
    return max(first, second) > best_of or count >= best_of or len(one["battles"]) >= best_of * MOST_BATTLES


async def go_on(hall: Hall, one: Mapping[str, Any]) -> bool:
    """Begin the next battle of a series where the last is over, or end the series: whether anything was done."""
    played = one["battles"]
    if one["ended"] is not None or played[-1]["ended"] is None:
        return False
    first, second = await known_guest(hall.store, one["first"]), await known_guest(hall.store, one["second"])
    is_over = is_decided(one) or first is None or second is None
    if is_over or one["second"] in await shunned_by(hall.store, one["first"]):
        await hall.store.add((END, {"of": one["id"], "at": now()}))
        return True
    assert first is not None
    assert second is not None
    asked, last = NewBattle.model_validate(one["asked"]), played[-1]
    side = next(name for name in sides_of_persons(asked) if name != last["first_side"])
    number = last["number"] + 1

    def beside(battle: str) -> Sequence[Row]:
        return [(fought, {"series": one["id"], "number": number, "battle": battle, "first_side": side})]

    with contextlib.suppress(Raced):  # another server was first
        await begin_between(hall, asked, seated(asked, first, second, side), one["watchers"], beside)
    return True


def keep_series(hall: Hall) -> None:
    """Let series go on whenever one of their battles ends at this server."""
    known, under_way = set[str](), set[asyncio.Task[None]]()

    def tell(room: Room) -> None:
        if room.id not in known:
            known.add(room.id)
            task = asyncio.ensure_future(whole(_after_battle(hall, room.id)))
            under_way.add(task)
            task.add_done_callback(under_way.discard)

    hall.when_over.append(tell)


async def _after_battle(hall: Hall, battle: str) -> None:
    """A battle is over: what comes next where it was one of a series. When it cannot be begun now, it is later."""
    query = select(series).join(fought, fought.c.series == series.c.id)
    with contextlib.suppress(Refusal):
        for row in await rows_in(hall.store, query.where(fought.c.battle == battle, series.c.ended.is_(None))):
            await go_on(hall, row | {"battles": await _battles_of(hall.store, row["id"])})


async def end_series(store: Store, guest: Guest, one: str) -> None:
    """Fight no more battles of a series; the one that goes on is fought to its end."""
    mine = or_(series.c.first == guest.id, series.c.second == guest.id)
    if not await rows_in(store, select(series.c.id).where(series.c.id == one, mine)):
        raise Refusal("not_found", "there is no such series of yours")
    await store.add((END, {"of": one, "at": now()}))


def told_of(one: Mapping[str, Any], guest: Guest, names: Mapping[str, str]) -> dict[str, Any]:
    """A series as one of both sees it; halves are points."""
    first, second, count = points_in(one["battles"])
    mine, theirs = (first, second) if one["first"] == guest.id else (second, first)
    other = one["second"] if one["first"] == guest.id else one["first"]
    return {
        "id": one["id"],
        "against": {"id": other, "name": names.get(other, "")},
        "best_of": one["best_of"],
        "won": [mine / WON, theirs / WON],
        "counted": count,
        "battles": [played["battle"] for played in one["battles"]],
        "over": one["ended"] is not None,
        "made": written(one["made"]),
    }
