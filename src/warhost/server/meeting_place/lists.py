"""What there is in the meeting place: open battles, invitations, battles to watch, series; all read from rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import RowMapping, literal, select

from warhost.face.pace import Pace
from warhost.ruleset import find_ruleset
from warhost.server import tables
from warhost.server.entries import WATCHING
from warhost.server.hall import Hall
from warhost.server.held_battle import written
from warhost.server.meeting_place.complaints import blocked_by
from warhost.server.meeting_place.guests import ASKING, Guest, guests, rows_in, shunned_by
from warhost.server.meeting_place.open_battles import IS_ACCEPTED, invitations, open_battles
from warhost.server.meeting_place.rematches import past_battles
from warhost.server.meeting_place.series import go_on, series_of, told_of
from warhost.server.meeting_place.strength import strengths
from warhost.server.persons import lists
from warhost.server.refusals import Refusal
from warhost.server.store import Store, now
from warhost.server.watching import watch_token

MOST_SHOWN = 200  # open battles, and battles to watch
SHOWN_TO_WATCHERS = ("id", "game", "scenario", "sides", "waits_for", "begun", "since", "turn")
persons, seats, battles, watched = tables.persons, tables.person_seats, tables.battles, tables.watched


async def meeting_place(hall: Hall, guest: Guest | None) -> dict[str, Any]:
    """All that a guest may see, or somebody who is none yet."""
    store = hall.store
    shunned = await shunned_by(store, guest.id) if guest else set()
    offered = [one for one in await _offered(store, guest) if one["by"]["id"] not in shunned]
    mine = guest.id if guest else None
    told = {
        "you": guest and guest.data,
        "open": [one for one in offered if one["by"]["id"] != mine and one["invited"] is None and one["listed"]],
        "yours": [one for one in offered if one["by"]["id"] == mine],
        "invitations": [one for one in offered if one["invited"] == "waits"],
        "watched": await _running(store, shunned),
    }
    if guest is None:
        return told | {"series": [], "past": [], "blocked": []}
    return told | {
        "series": await _series(hall, guest),
        "past": await past_battles(store, guest),
        "blocked": await blocked_by(store, guest),
    }


# --- open battles -----------------------------------------------------------------------------------------


async def _offered(store: Store, guest: Guest | None) -> list[dict[str, Any]]:
    """The open battles that wait, the newest first: those for all, one's own, and those one is invited to."""
    query = (
        select(open_battles, guests.c.name)
        .join(guests, guests.c.person == open_battles.c.person)
        .join(persons, persons.c.id == open_battles.c.person)
        .where(open_battles.c.until > now(), persons.c.banned.is_(None), ~IS_ACCEPTED)
        .order_by(open_battles.c.made.desc())
    )
    mine = await _invitations_of(store, guest) if guest else {}
    clubs = await _clubs_of(store, guest) if guest else set()
    found = [
        open_data(row, mine.get(row["id"]))
        for row in await rows_in(store, query)
        if row["wishes"]["listed"] or row["club"] in clubs or row["id"] in mine or (guest and row["person"] == guest.id)
    ]
    return await with_strengths(store, found[:MOST_SHOWN])


async def with_strengths(store: Store, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Open battles, with how strong those are in the game who offer them."""
    games = {one["game"] for one in found}
    known = await strengths(store, [one["by"]["id"] for one in found], games)
    return [one | {"by": one["by"] | {"rating": known.get((one["by"]["id"], one["game"]))}} for one in found]


def open_data(row: Mapping[str, Any], invited: str | None = None) -> dict[str, Any]:
    """An open battle as it is shown, to one who is invited with how he has answered."""
    asked, wishes = row["asked"], row["wishes"]
    return {
        "id": row["id"],
        "by": {"id": row["person"], "name": row["name"]},
        "game": row["game"],
        "scenario": {"id": wishes["scenario"], "name": wishes["title"]},
        "options": asked.get("options", {}),
        "seats": asked["seats"],
        "side": wishes["side"],
        "pace": pace_data(asked.get("pace")),
        "strength": wishes["strength"],
        "watchers": wishes["watchers"],
        "best_of": wishes["best_of"],
        "listed": wishes["listed"] or row["club"] is not None,
        "after": wishes.get("after"),
        "invited": invited,
        "made": written(row["made"]),
        "until": written(row["until"]),
    }


def pace_data(text: str | None) -> dict[str, str] | None:
    """How much time there is, and in sentences; None where there are no clocks."""
    return None if text is None else {"text": text, "told": Pace.read(text).told}


async def _invitations_of(store: Store, guest: Guest) -> dict[str, str]:
    query = select(invitations.c.open_battle, invitations.c.answer).where(invitations.c.person == guest.id)
    return {row["open_battle"]: row["answer"] or "waits" for row in await rows_in(store, query)}


async def _clubs_of(store: Store, guest: Guest) -> set[str]:
    members = tables.members
    query = select(members.c.club).where(members.c.person == guest.id, members.c.role != ASKING)
    return {row["club"] for row in await rows_in(store, query)}


# --- battles to watch -------------------------------------------------------------------------------------


async def _running(store: Store, shunned: set[str]) -> list[dict[str, Any]]:
    """The battles that go on and that anybody may watch, the newest first."""
    standings = tables.standings
    query = (
        select(*lists.SHOWN, literal(WATCHING).label("sides"))
        .select_from(watched)
        .join(battles, battles.c.id == watched.c.battle)
        .join(standings, standings.c.battle == watched.c.battle)
        .where(battles.c.ended.is_(None))
        .order_by(battles.c.begun.desc())
        .limit(MOST_SHOWN)
    )
    async with store.engine.connect() as connection:
        rows = list((await connection.execute(query)).mappings())
    sitters = await _sitters(store, [row["id"] for row in rows])
    return [
        _watched_data(row, sitters.get(row["id"], {}))
        for row in rows
        if _may_be_shown(sitters.get(row["id"], {}), shunned)
    ]


async def watching(hall: Hall, guest: Guest | None, battle: str) -> str:
    """The token with which anybody watches a battle that goes on and may be watched; Refusal for another."""
    shunned = await shunned_by(hall.store, guest.id) if guest else set()
    query = select(watched).join(battles, battles.c.id == watched.c.battle)
    found = await rows_in(hall.store, query.where(watched.c.battle == battle, battles.c.ended.is_(None)))
    sitters = await _sitters(hall.store, [battle])
    if not found or not _may_be_shown(sitters.get(battle, {}), shunned):
        raise Refusal("not_found", "this battle is not to be watched, or no longer")
    return watch_token(hall.key, battle)


Sitters = Mapping[int, Mapping[str, Any]]
"""Who sits in a battle, by the bits of the side."""


async def _sitters(store: Store, wanted: Iterable[str]) -> dict[str, dict[int, Mapping[str, Any]]]:
    query = (
        select(seats.c.battle, seats.c.sides, seats.c.person, guests.c.name, persons.c.banned)
        .join(guests, guests.c.person == seats.c.person)
        .join(persons, persons.c.id == seats.c.person)
        .where(seats.c.battle.in_([*wanted]))
    )
    found: dict[str, dict[int, Mapping[str, Any]]] = {}
    for row in await rows_in(store, query):
        found.setdefault(row["battle"], {})[row["sides"]] = row
    return found


def _may_be_shown(sitters: Sitters, shunned: set[str]) -> bool:
    return not any(one["banned"] or one["person"] in shunned for one in sitters.values())


def _watched_data(row: RowMapping, sitters: Sitters) -> dict[str, Any]:
    """A battle to be watched; guests stand there under the names by which they are known here."""
    sides, told = find_ruleset(row["game"]).sides, lists.told_of(row, {})
    names = {sides[bits.bit_length() - 1]: one["name"] for bits, one in sitters.items()}
    return {name: told[name] for name in SHOWN_TO_WATCHERS} | {"names": told["names"] | names}


async def _series(hall: Hall, guest: Guest) -> list[dict[str, Any]]:
    """The series of a guest; what a server that was killed has left undone is done."""
    found = await series_of(hall.store, guest)
    if [one for one in found if await go_on(hall, one)]:
        found = await series_of(hall.store, guest)
    others = {one[who] for one in found for who in ("first", "second")}
    query = select(guests.c.person, guests.c.name).where(guests.c.person.in_(others))
    names = {row["person"]: row["name"] for row in await rows_in(hall.store, query)}
    return [told_of(one, guest, names) for one in found]
