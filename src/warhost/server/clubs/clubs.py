"""Clubs as they are stored: what they are called, who is a member, who is a warden."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, func, select, update

from warhost.server import tables
from warhost.server.ids import new_id
from warhost.server.refusals import Refusal
from warhost.server.store import Raced, Row, Store

MOST_MEMBERS, MOST_CLUBS = 500, 20  # of a club; in which one may be
WARDEN, MEMBER, ASKING = "warden", "member", "asking"
ALL = "all"
LONGEST_SLUG = 48
clubs, members, persons, guests = tables.clubs, tables.members, tables.persons, tables.guests
CALLED = func.coalesce(guests.c.name, persons.c.name).label("name")
"""What others see of a person: the name under which he came in, that nobody else here can be taken for."""
TELL = (
    update(clubs)
    .where(clubs.c.id == bindparam("of"))
    .values(about=bindparam("new_about"), joined_by=bindparam("new_joined_by"))
)
THAT_MEMBER = (members.c.club == bindparam("of")) & (members.c.person == bindparam("who"))
APPOINT = update(members).where(THAT_MEMBER).values(role=bindparam("new_role"))
LEAVE = delete(members).where(THAT_MEMBER)


@dataclass(frozen=True)
class Member:
    """Somebody in a club, or who asks to be."""

    person: str
    name: str
    role: str
    since: datetime


@dataclass(frozen=True)
class Club:
    """One club with all who are in it."""

    row: Mapping[str, Any]
    everybody: Sequence[Member]  # the longest there first, those who ask among them

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.row["id"])

    @property
    def members(self) -> list[Member]:
        """Those who are in it."""
        return [one for one in self.everybody if one.role != ASKING]

    @property
    def wardens(self) -> list[str]:
        """Who looks after it: the wardens, and where all have gone, whoever is there longest."""
        named = [one.person for one in self.members if one.role == WARDEN]
        return named or [one.person for one in self.members[:1]]

    def role_of(self, person: str | None) -> str | None:
        """What somebody is in it; None for a stranger."""
        if person in self.wardens:
            return WARDEN
        return next((one.role for one in self.everybody if one.person == person), None)

    def check_warden(self, person: str) -> None:
        """Refuse whoever is no warden."""
        if self.role_of(person) != WARDEN:
            raise Refusal("not_your_seat", "only a warden of the club does that")

    def check_member(self, person: str) -> None:
        """Refuse whoever is no member."""
        if self.role_of(person) not in (WARDEN, MEMBER):
            raise Refusal("not_your_seat", "only members of the club do that: join it first")


async def find_club(store: Store, *, slug: str | None = None, club: str | None = None) -> Club:
    """A club by the word in its address, or by its id; Refusal where there is none such."""
    which = clubs.c.slug == slug if slug is not None else clubs.c.id == club
    own = (
        select(members.c.person, CALLED, members.c.role, members.c.since)
        .join(persons, persons.c.id == members.c.person)
        .outerjoin(guests, guests.c.person == members.c.person)
        .order_by(members.c.since, members.c.person)
    )
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(clubs).where(which))).mappings().one_or_none()
        if row is None:
            raise Refusal("unknown_name", "there is no such club")
        found = (await connection.execute(own.where(members.c.club == row["id"]))).all()
    return Club(dict(row), [Member(*one) for one in found])


async def all_clubs(store: Store, person: str | None) -> list[dict[str, Any]]:
    """All clubs, those with the most members first, as a list shows them; and whether somebody is in each."""
    counted = (
        select(members.c.club, func.count().label("members")).where(members.c.role != ASKING).group_by(members.c.club)
    ).subquery()
    query = (
        select(clubs.c.slug, clubs.c.name, clubs.c.about, func.coalesce(counted.c.members, 0), members.c.role)
        .outerjoin(counted, counted.c.club == clubs.c.id)
        .outerjoin(members, (members.c.club == clubs.c.id) & (members.c.person == (person or "")))
        .order_by(func.coalesce(counted.c.members, 0).desc(), clubs.c.made)
    )
    async with store.engine.connect() as connection:
        found = (await connection.execute(query)).all()
    keys = ("slug", "name", "about", "members", "role")
    return [dict(zip(keys, one, strict=True)) for one in found]


async def found_club(store: Store, founder: str, name: str, about: str, joined_by: str, at: datetime) -> str:
    """Found a club, with its founder as warden: the word in its address."""
    await _check_not_in_many(store, founder)
    club, slug = new_id(), slug_of(name)
    row = {"id": club, "name": name, "about": about, "joined_by": joined_by, "made": at}
    founded = {"club": club, "person": founder, "role": WARDEN, "since": at}
    for number in range(1, 100):
        word = slug if number == 1 else f"{slug}-{number}"
        try:
            await store.add((clubs, row | {"slug": word}), (members, founded))
        except Raced:  # another club has this word
            continue
        return word
    raise Refusal("bad_request", "name: very many clubs are called so; choose another")


def slug_of(name: str) -> str:
    """The word for a name in an address; letters that no address has become others, or fall away."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = "-".join(re.findall(r"[a-z0-9]+", bare))[:LONGEST_SLUG].strip("-")
    return word or "club"


async def join_club(store: Store, club: Club, person: str, at: datetime) -> str:
    """Join a club, or ask to: what the person is there now."""
    role = club.role_of(person)
    if role is not None:
        raise Refusal("not_now", "you have asked already" if role == ASKING else "you are in this club already")
    if len(club.everybody) >= MOST_MEMBERS:
        raise Refusal("too_many", f"a club has at most {MOST_MEMBERS} members")
    await _check_not_in_many(store, person)
    role = MEMBER if club.row["joined_by"] == ALL or not club.members else ASKING
    await commit(store, (members, {"club": club.id, "person": person, "role": role, "since": at}))
    return role


async def _check_not_in_many(store: Store, person: str) -> None:
    query = select(func.count()).select_from(members).where(members.c.person == person)
    async with store.engine.connect() as connection:
        if (await connection.execute(query)).scalar_one() >= MOST_CLUBS:
            raise Refusal("too_many", f"a person is in at most {MOST_CLUBS} clubs: leave one first")


async def leave_club(store: Store, club: Club, person: str) -> None:
    """Leave a club, or ask no more."""
    if club.role_of(person) is None:
        raise Refusal("not_now", "you are not in this club")
    await store.add((LEAVE, {"of": club.id, "who": person}))


async def appoint(store: Store, club: Club, person: str, role: str) -> None:
    """Let somebody be a member or a warden from now on, or be gone."""
    if club.role_of(person) is None:
        raise Refusal("unknown_name", "nobody of that id is in this club, or asks to be")
    if role != WARDEN and club.wardens == [person]:
        raise Refusal("not_now", "a club has a warden: appoint another one first")
    of = {"of": club.id, "who": person}
    await store.add((LEAVE, of) if role == "gone" else (APPOINT, of | {"new_role": role}))


async def clubs_of(store: Store, person: str) -> list[dict[str, Any]]:
    """The clubs that a person is in."""
    query = (
        select(clubs.c.slug, clubs.c.name)
        .join(members, members.c.club == clubs.c.id)
        .where(members.c.person == person, members.c.role != ASKING)
        .order_by(members.c.since)
    )
    async with store.engine.connect() as connection:
        return [dict(one) for one in (await connection.execute(query)).mappings()]


async def commit(store: Store, *rows: Row) -> None:
    """Commit some rows; Refusal where somebody else was first."""
    try:
        await store.add(*rows)
    except Raced:
        raise Refusal("stale", "somebody was quicker just now: look again") from None
