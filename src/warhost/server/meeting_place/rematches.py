"""A rematch between two guests: offered to the other alone, kept like any open battle, so it waits for him for days."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import select

from warhost.face.opening import EMPTY, PERSON
from warhost.face.pace import Pace
from warhost.ruleset import find_ruleset
from warhost.server import tables
from warhost.server.entries import bit_of
from warhost.server.hall import Hall
from warhost.server.meeting_place.accepting import accept
from warhost.server.meeting_place.guests import Guest, guests, known_guest, rows_in, shunned_by
from warhost.server.meeting_place.open_battles import (
    IS_ACCEPTED,
    check_count,
    invited_rows,
    open_battles,
    open_row,
)
from warhost.server.meeting_place.wire import Again
from warhost.server.persons.lists import result_in, title_in
from warhost.server.refusals import Refusal
from warhost.server.store import Store, now
from warhost.server.wars import is_campaign
from warhost.server.wire import NewBattle

LASTS = timedelta(days=14)
MOST_PAST = 12  # battles that are told, the last first
battles, seats = tables.battles, tables.person_seats


async def past_battles(store: Store, guest: Guest) -> list[dict[str, Any]]:
    """The last battles of a guest against one other that are over."""
    mine, theirs = seats.alias(), seats.alias()
    query = (
        select(battles.c.id, battles.c.game, battles.c.scenario, battles.c.ended, mine.c.sides, theirs.c.person)
        .add_columns(guests.c.name)
        .join(mine, (mine.c.battle == battles.c.id) & (mine.c.person == guest.id))
        .join(theirs, (theirs.c.battle == battles.c.id) & (theirs.c.person != guest.id))
        .join(guests, guests.c.person == theirs.c.person)
        .where(battles.c.ended.is_not(None))
        .order_by(mine.c.at.desc())
        .limit(MOST_PAST)
    )
    shunned = await shunned_by(store, guest.id)
    return [_told(row) for row in await rows_in(store, query) if row["person"] not in shunned]


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    sides = find_ruleset(row["game"]).sides
    return {
        "battle": row["id"],
        "game": row["game"],
        "scenario": title_in(row["scenario"]),
        "against": {"id": row["person"], "name": row["name"]},
        "yours": [name for side, name in enumerate(sides) if row["sides"] & bit_of(side)],
        "result": result_in(row["ended"], sides),
    }


async def rematch(hall: Hall, guest: Guest, asked: Again) -> dict[str, Any]:
    """Offer a rematch, or accept the one that the other has offered: the open battle, or the one that has begun."""
    row, sitters = await _fought(hall.store, guest, asked.battle)
    side = next(name for name, one in sitters.items() if one == guest.id)
    other_side, other_id = next((name, one) for name, one in sitters.items() if one != guest.id)
    other = await known_guest(hall.store, other_id)
    if other is None or other_id in await shunned_by(hall.store, guest.id):
        raise Refusal("no_offer", "there is nobody here who could agree")
    waiting = await _offered(hall.store, asked.battle)
    if other_id in waiting:
        return await accept(hall, guest, waiting[other_id])
    if guest.id in waiting:
        return {"open": waiting[guest.id]}
    await check_count(hall.store, guest)
    wishes = {"side": other_side if asked.turned else side, "strength": {}, "watchers": False, "best_of": 1}
    wishes |= {"listed": False, "after": asked.battle, **_titles(row)}
    at, pace = now(), (await hall.room(asked.battle)).chronicle.opening.pace
    one = open_row(guest, row["game"], _same_battle(row, pace), wishes, at, LASTS)
    await hall.store.add((open_battles, one), *invited_rows(one["id"], [other], at))
    return {"open": one["id"]}


async def _fought(store: Store, guest: Guest, battle: str) -> tuple[Mapping[str, Any], dict[str, str]]:
    """A battle of the guest's that is over, and the persons who sat at its sides; Refusal for another."""
    found = await rows_in(store, select(battles).where(battles.c.id == battle))
    there = await rows_in(store, select(seats.c.person, seats.c.sides).where(seats.c.battle == battle))
    if not found or guest.id not in {one["person"] for one in there}:
        raise Refusal("unknown_battle", "this is no battle of yours")
    row = found[0]
    if row["ended"] is None:
        raise Refusal("not_over", "a rematch is offered when the battle is over")
    names = find_ruleset(row["game"]).sides
    sitters = {name: one["person"] for side, name in enumerate(names) for one in there if one["sides"] == bit_of(side)}
    persons = [name for name in names if row["seats"][name]["kind"] == PERSON]
    if is_campaign(find_ruleset(row["game"])) or sorted(sitters) != sorted(persons) or len(set(sitters.values())) != 2:
        raise Refusal("no_offer", "a rematch is between two persons who have fought each other")
    return row, sitters


async def _offered(store: Store, battle: str) -> dict[str, str]:
    """The open battles that are rematches of one that is over, by who offers them."""
    query = select(open_battles.c.id, open_battles.c.person, open_battles.c.wishes)
    query = query.where(open_battles.c.until > now(), ~IS_ACCEPTED)
    found = await rows_in(store, query)
    return {row["person"]: row["id"] for row in found if row["wishes"].get("after") == battle}


def _same_battle(row: Mapping[str, Any], pace: Pace | None) -> NewBattle:
    """A battle as it would be begun anew."""
    seated = {name: seat["kind"] for name, seat in row["seats"].items() if seat["kind"] != EMPTY}
    return NewBattle(scenario=row["game"], toml=row["scenario"], seats=seated, pace=pace and str(pace))


def _titles(row: Mapping[str, Any]) -> dict[str, str]:
    title = title_in(row["scenario"])
    return {"title": title["name"], "scenario": title["id"]}
