"""Clubs, tournaments and persons as they are sent: docs/wire.md has the shapes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import select

from warhost.face.signature import SigningKey
from warhost.players import roster
from warhost.ruleset import find_ruleset, rulesets
from warhost.server import tables
from warhost.server.clubs.clubs import ASKING, CALLED, MEMBER, WARDEN, Club, clubs_of
from warhost.server.clubs.ratings import PERSON, Known, Rating, ratings_of
from warhost.server.clubs.results_table import BUCHHOLZ, SONNEBORN, TIE_BREAKS, WINS
from warhost.server.clubs.tournaments import Tournament, person_in
from warhost.server.held_battle import written
from warhost.server.meeting_place.guests import shunned_by
from warhost.server.meeting_place.lists import open_data, with_strengths
from warhost.server.meeting_place.open_battles import IS_ACCEPTED
from warhost.server.refusals import Refusal
from warhost.server.store import Store, now
from warhost.server.wars import COMPUTER
from warhost.server.watching import watch_token

RECENT = 20  # battles of a person or a club that are told
TIE_BREAK_WORDS = {BUCHHOLZ: "points of all whom one met", SONNEBORN: "points of those one beat", WINS: "wins"}
tournaments, pairings, entrants = tables.tournaments, tables.pairings, tables.entrants
battles, ratings, results = tables.battles, tables.ratings, tables.results


async def club_data(store: Store, key: SigningKey, club: Club, person: str | None) -> dict[str, Any]:
    """A club's page."""
    role = club.role_of(person)
    known = await ratings_of(store, [PERSON + one.person for one in club.members], rulesets())
    fought = await _fought_in(store, club.id)
    return {
        **{name: club.row[name] for name in ("id", "slug", "name", "about", "joined_by")},
        "made": written(club.row["made"]),
        "role": role,
        "members": [
            {"person": one.person, "name": one.name, "role": club.role_of(one.person), "since": written(one.since)}
            | {"ratings": ratings_data(PERSON + one.person, known)}
            for one in club.members
        ],
        "asking": [
            {"person": one.person, "name": one.name} for one in club.everybody if one.role == ASKING and role == WARDEN
        ],
        "open": await _open_in(store, club.id, person) if person is not None and role in (WARDEN, MEMBER) else [],
        "tournaments": await _tournaments_in(store, club.id),
        "running": [_running_data(one, key) for one in fought if one["points"] is None],
        "results": [_result_data(one, key) for one in fought if one["points"] is not None][:RECENT],
    }


def ratings_data(who: str, known: Mapping[Known, Rating]) -> list[dict[str, Any]]:
    """The ratings of somebody in all games in which he has one."""
    return [
        {"game": game, "title": find_ruleset(game).title} | rating.to_data()
        for (one, game), rating in known.items()
        if one == who and rating.battles
    ]


async def _open_in(store: Store, club: str, member: str) -> list[dict[str, Any]]:
    """The battles that are offered to the members of a club alone, the newest first, as one of them may see them."""
    offered, guests, persons = tables.open_battles, tables.guests, tables.persons
    shunned = await shunned_by(store, member)
    query = (
        select(offered, guests.c.name)
        .join(guests, guests.c.person == offered.c.person)
        .join(persons, persons.c.id == offered.c.person)
        .where(offered.c.club == club, offered.c.until > now(), ~IS_ACCEPTED, persons.c.banned.is_(None))
        .order_by(offered.c.made.desc())
        .limit(RECENT)
    )
    async with store.engine.connect() as connection:
        found = [open_data(dict(row)) for row in (await connection.execute(query)).mappings()]
    return await with_strengths(store, [one for one in found if one["by"]["id"] not in shunned])


async def _tournaments_in(store: Store, club: str) -> list[dict[str, Any]]:
    """The tournaments of a club, the newest first."""
    query = select(tournaments).where(tournaments.c.club == club).order_by(tournaments.c.made.desc())
    async with store.engine.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return [
        {name: one[name] for name in ("id", "name", "kind", "game", "rounds")}
        | {"title": find_ruleset(one["game"]).title, "state": Tournament(dict(one), (), ()).state}
        for one in rows
    ]


async def _fought_in(store: Store, club: str) -> Sequence[Mapping[str, Any]]:
    """What the tournaments of a club have fought and fight, the newest first."""
    first, second = entrants.alias("first_one"), entrants.alias("second_one")
    query = (
        select(pairings, tournaments.c.name.label("of"), battles.c.begun)
        .add_columns(first.c.name.label("first_name"), second.c.name.label("second_name"))
        .join(tournaments, tournaments.c.id == pairings.c.tournament)
        .join(battles, battles.c.id == pairings.c.battle)
        .join(first, (first.c.tournament == pairings.c.tournament) & (first.c.place == pairings.c.first))
        .join(second, (second.c.tournament == pairings.c.tournament) & (second.c.place == pairings.c.second))
        .where(tournaments.c.club == club)
        .order_by(battles.c.begun.desc(), pairings.c.board)
        .limit(10 * RECENT)
    )
    async with store.engine.connect() as connection:
        return [dict(one) for one in (await connection.execute(query)).mappings()]


def _running_data(one: Mapping[str, Any], key: SigningKey) -> dict[str, Any]:
    names = [one["first_name"], one["second_name"]]
    told = {"tournament": one["tournament"], "of": one["of"], "round": one["round"], "names": names}
    return told | {"battle": one["battle"], "watch": watch_token(key, one["battle"])}


def _result_data(one: Mapping[str, Any], key: SigningKey) -> dict[str, Any]:
    return _running_data(one, key) | {"points": one["points"]}


# --- tournaments ------------------------------------------------------------------------------------------


async def tournament_data(
    store: Store, key: SigningKey, tournament: Tournament, club: Club, person: str | None
) -> dict[str, Any]:
    """A tournament's page."""
    row = tournament.row
    ruleset = find_ruleset(row["game"])
    scenario = ruleset.scenario(row["asked"]["scenario"].partition("/")[2])
    known = await ratings_of(store, [one["who"] for one in tournament.entrants], [row["game"]])
    place = None if person is None else tournament.place_of(PERSON + person)
    return {
        **{name: row[name] for name in ("id", "name", "kind", "game", "rounds", "pace")},
        "club": {name: club.row[name] for name in ("slug", "name")},
        "title": ruleset.title,
        "scenario": {"id": scenario.id, "name": scenario.name},
        "sides": [*ruleset.side_names(scenario).values()],
        "state": tournament.state,
        "round": tournament.round,
        "role": club.role_of(person),
        "yours": place,
        "entrants": [_entrant_data(one, known[one["who"], row["game"]]) for one in tournament.entrants],
        "table": [
            {"rank": one.rank, "place": one.place, "points": one.points, "fought": one.fought}
            | {"tie_breaks": one.tie_breaks}
            for one in tournament.table
        ],
        "tie_breaks": [{"name": name, "words": TIE_BREAK_WORDS[name]} for name in TIE_BREAKS[row["kind"] == "swiss"]],
        "pairings": [_pairing_data(one, key, place) for one in tournament.pairings],
        "computers": [{"name": name, "title": one.title} for name, one in roster().items()],
    }


def _entrant_data(one: Mapping[str, Any], rating: Rating) -> dict[str, Any]:
    told = {name: one[name] for name in ("place", "number", "name")}
    return told | {"person": person_in(one["who"]), "gone": one["gone"] is not None, "rating": rating.to_data()}


def _pairing_data(one: Mapping[str, Any], key: SigningKey, place: int | None) -> dict[str, Any]:
    """A pairing; whoever fights in it opens his battle as a person, everybody else watches."""
    told = {name: one[name] for name in ("round", "board", "first", "second", "points", "battle")}
    watch = None if one["battle"] is None else watch_token(key, one["battle"])
    return told | {"watch": watch, "yours": place is not None and place in (one["first"], one["second"])}


# --- persons ----------------------------------------------------------------------------------------------


async def person_data(store: Store, person: str) -> dict[str, Any]:
    """A person's page: how strong he is, his clubs, what he has fought that counts."""
    persons, guests, who = tables.persons, tables.guests, PERSON + person
    async with store.engine.connect() as connection:
        query = select(CALLED).select_from(persons).outerjoin(guests, guests.c.person == persons.c.id)
        query = query.where(persons.c.id == person, persons.c.banned.is_(None))
        name = (await connection.execute(query)).scalar_one_or_none()
    if name is None:
        raise Refusal("unknown_name", "there is no such person here")
    known = await ratings_of(store, [who], rulesets())
    return {
        "id": person,
        "name": name,
        "ratings": ratings_data(who, known),
        "clubs": await clubs_of(store, person),
        "results": await _results_of(store, who),
    }


async def _results_of(store: Store, who: str) -> list[dict[str, Any]]:
    """The last battles of somebody that count: against whom, how they went, how strong he was then."""
    query = (
        select(results, ratings.c.mean, ratings.c.deviation, ratings.c.battles)
        .join(results, results.c.battle == ratings.c.battle)
        .where(ratings.c.who == who)
        .order_by(ratings.c.at.desc(), ratings.c.battles.desc())
        .limit(RECENT)
    )
    async with store.engine.connect() as connection:
        rows = (await connection.execute(query)).mappings().all()
    called = await names_of(store, {one for row in rows for one in row["who"].values()})
    return [_of_person(row, who, called) for row in rows]


def _of_person(row: Mapping[Any, Any], who: str, called: Mapping[str, str]) -> dict[str, Any]:
    sat: dict[str, str] = row["who"]
    side = next(name for name, sitter in sat.items() if sitter == who)
    went = "drawn" if row["winner"] is None else "won" if row["winner"] == side else "lost"
    against = [{"name": called.get(one, "somebody who has gone"), "person": person_in(one)} for one in sat.values()]
    rating = Rating(row["mean"], row["deviation"], row["battles"])
    told = {"game": row["game"], "title": find_ruleset(row["game"]).title, "at": written(row["at"])}
    others = [one for one, sitter in zip(against, sat.values(), strict=True) if sitter != who]
    return told | {"against": others, "went": went, "rating": rating.to_data()}


async def names_of(store: Store, who: Collection[str]) -> dict[str, str]:
    """What those are called who are rated: persons as they are called now, computers by their titles."""
    persons, guests, known = tables.persons, tables.guests, roster()
    ids = [one.removeprefix(PERSON) for one in who if one.startswith(PERSON)]
    computers = {one: one.removeprefix(COMPUTER) for one in who if one.startswith(COMPUTER)}
    async with store.engine.connect() as connection:
        query = select(persons.c.id, CALLED).outerjoin(guests, guests.c.person == persons.c.id)
        found = await connection.execute(query.where(persons.c.id.in_(ids)))
        called = {PERSON + one: name for one, name in found.all()}
    return called | {one: known[name].title if name in known else name for one, name in computers.items()}
