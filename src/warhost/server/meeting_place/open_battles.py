"""Open battles: offered by a guest, seen by all or by those who are invited, and begun as soon as somebody accepts."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, exists, func, select, update

from warhost.face.opening import PERSON
from warhost.server import tables
from warhost.server.beginning import pace_in, seats_in, wanted_in
from warhost.server.hall import Hall
from warhost.server.ids import new_id
from warhost.server.library import game_of
from warhost.server.meeting_place.guests import Guest, is_member, rows_in, shunned_by
from warhost.server.meeting_place.wire import ANY_SIDE, MOST_INVITED, OpenBattle
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Row, Store, now
from warhost.server.wars import is_campaign
from warhost.server.wire import NewBattle

MOST_OPEN = 10  # of one guest at a time
KEPT = timedelta(days=30)  # after its time, an open battle that was accepted
DECLINED = "declined"
open_battles, invitations, accepted, guests = tables.open_battles, tables.invitations, tables.accepted, tables.guests
NOT_HERE = "this battle is no longer offered, or not to you"

IS_ACCEPTED = exists().where(accepted.c.open_battle == open_battles.c.id)
OF_ONE = open_battles.c.id == bindparam("of")
UNINVITE = delete(invitations).where(invitations.c.open_battle == bindparam("of"))
WITHDRAW = delete(open_battles).where(OF_ONE)
ANSWER = (
    update(invitations)
    .where(invitations.c.open_battle == bindparam("of"), invitations.c.person == bindparam("by"))
    .values(answer=bindparam("new_answer"))
)
_GONE = select(open_battles.c.id).where(
    ((open_battles.c.until < bindparam("at")) & ~IS_ACCEPTED) | (open_battles.c.until < bindparam("long_ago"))
)
SWEEP = (
    delete(accepted).where(accepted.c.open_battle.in_(_GONE)),
    delete(invitations).where(invitations.c.open_battle.in_(_GONE)),
    delete(open_battles).where(open_battles.c.id.in_(_GONE)),
)
"""Lets go of what nobody accepted in time, and in the end of what somebody did."""


# --- offering ---------------------------------------------------------------------------------------------


async def offer(hall: Hall, guest: Guest, asked: OpenBattle, invited: list[Guest]) -> str:
    """Offer a battle: its id. Raises Refusal."""
    battle = battle_of(asked)
    ruleset, scenario = wanted_in(battle)
    if is_campaign(ruleset):
        raise Refusal("bad_request", "a campaign is begun from the start page, and others join it by its links")
    seats = seats_in(battle, ruleset, scenario)
    pace_in(battle, ruleset)
    free = [name for name, seat in seats.items() if seat["kind"] == PERSON]
    if len(free) != 2:
        raise Refusal("bad_request", "computers: an open battle is between two; computers play all further sides")
    if asked.side not in (ANY_SIDE, *free):
        raise Refusal("unknown_name", f"no side of it is called {asked.side!r}", nearest=[*free, ANY_SIDE])
    if asked.club is not None and not await is_member(hall.store, guest, asked.club):
        raise Refusal("not_for_you", "only members of a club offer a battle to it")
    wishes = wishes_of(asked) | {"title": scenario.name, "scenario": scenario.id}
    await check_count(hall.store, guest)
    at = now()
    row = open_row(guest, ruleset.name, battle, wishes, at, timedelta(days=asked.days)) | {"club": asked.club}
    await hall.store.add((open_battles, row), *invited_rows(row["id"], invited, at))
    return str(row["id"])


def battle_of(asked: OpenBattle) -> NewBattle:
    """The battle that is offered, as the page would begin it."""
    seats = sides_wanted(asked)
    fields = {"scenario": asked.scenario, "options": asked.options, "wishes": asked.wishes, "pace": asked.pace}
    return NewBattle.model_validate(fields | {"seats": seats})


def sides_wanted(asked: OpenBattle) -> dict[str, str]:
    """Who is to play each side: persons wherever no computer does."""
    game = game_of(asked.scenario.partition("/")[0])
    return dict.fromkeys(game.sides, PERSON) | dict(asked.computers)


def wishes_of(asked: OpenBattle) -> dict[str, Any]:
    """What whoever offers a battle wishes beside it."""
    return {
        "side": asked.side,
        "strength": asked.strength.model_dump(exclude_none=True),
        "watchers": asked.watchers,
        "best_of": asked.best_of,
        "listed": asked.listed and asked.club is None,
    }


def open_row(
    guest: Guest, game: str, battle: NewBattle, wishes: Mapping[str, Any], at: datetime, lasts: timedelta
) -> dict[str, Any]:
    """The row of a battle that is offered."""
    return {
        "id": new_id(),
        "person": guest.id,
        "game": game,
        "asked": battle.model_dump(mode="json", exclude_defaults=True),
        "wishes": dict(wishes),
        "club": None,
        "made": at,
        "until": at + lasts,
    }


def invited_rows(battle: str, invited: list[Guest], at: datetime) -> list[Row]:
    """The rows of those who are invited to an open battle."""
    rows = {one.id: {"open_battle": battle, "person": one.id, "answer": None, "made": at} for one in invited}
    return [(invitations, row) for row in rows.values()]


async def check_count(store: Store, guest: Guest) -> None:
    """Refuse a guest's battle beyond so many that wait; what is over its time is let go of."""
    at = now()
    for statement in SWEEP:
        with contextlib.suppress(Raced):  # somebody accepts it at this moment
            await store.add((statement, {"at": at, "long_ago": at - KEPT}))
    query = select(func.count().label("count")).where(open_battles.c.person == guest.id, ~IS_ACCEPTED)
    if (await rows_in(store, query))[0]["count"] >= MOST_OPEN:
        raise Refusal("too_many", f"you offer {MOST_OPEN} battles already: withdraw one first")


# --- finding ----------------------------------------------------------------------------------------------


async def find_open(store: Store, battle: str, guest: Guest | None) -> dict[str, Any]:
    """An open battle that a guest may see: his own, one for all, one he is invited to or has the link of.

    Refusal where there is none, or whoever offers it and the guest have nothing to do with each other.
    """
    query = (
        select(open_battles, guests.c.name)
        .join(guests, guests.c.person == open_battles.c.person)
        .join(tables.persons, tables.persons.c.id == open_battles.c.person)
        .where(open_battles.c.id == battle, open_battles.c.until > now(), ~IS_ACCEPTED)
        .where(tables.persons.c.banned.is_(None))
    )
    row = next(iter(await rows_in(store, query)), None)
    if row is None or (guest is not None and row["person"] in await shunned_by(store, guest.id)):
        raise Refusal("not_found", NOT_HERE)
    return row


async def invite(store: Store, guest: Guest, battle: str, other: Guest) -> None:
    """Invite somebody to an open battle of the guest's."""
    row = await find_open(store, battle, guest)
    if row["person"] != guest.id:
        raise Refusal("not_your_seat", "only whoever offers a battle invites others to it")
    query = select(func.count().label("count")).select_from(invitations).where(invitations.c.open_battle == battle)
    if (await rows_in(store, query))[0]["count"] >= MOST_INVITED:
        raise Refusal("too_many", f"at most {MOST_INVITED} are invited to a battle")
    with contextlib.suppress(Raced):  # he is invited already
        await store.add(*invited_rows(battle, [other], now()))


async def withdraw(store: Store, guest: Guest, battle: str) -> None:
    """Take an open battle back."""
    row = await find_open(store, battle, guest)
    if row["person"] != guest.id:
        raise Refusal("not_your_seat", "only whoever offers a battle withdraws it")
    try:
        await store.add((UNINVITE, {"of": battle}), (WITHDRAW, {"of": battle}))
    except Raced:
        raise Refusal("not_now", "somebody has just accepted it: it has begun") from None


async def decline(store: Store, guest: Guest, battle: str) -> None:
    """Answer an invitation with no."""
    await find_open(store, battle, guest)
    await store.add((ANSWER, {"of": battle, "by": guest.id, "new_answer": DECLINED}))
