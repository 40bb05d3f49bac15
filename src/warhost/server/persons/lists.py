"""Lists of battles: how each stands, read from rows; no battle is opened for it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, func, select

from warhost.errors import ChronicleError
from warhost.face.entry import JOIN, read_join
from warhost.face.opening import EMPTY
from warhost.players import title_of
from warhost.ruleset import find_ruleset
from warhost.server import tables
from warhost.server.entries import bit_of, is_shared
from warhost.server.held_battle import written
from warhost.server.persons.wire import Opened
from warhost.server.shown_battle import RENAMED
from warhost.server.store import Store, hash_of
from warhost.server.wars import COMPUTER, is_campaign

HEAD = 1500  # characters of a scenario within which its id and name stand
LINE = re.compile(r'^(id|name) = ("(?:[^"\\]|\\.)*")$', re.MULTILINE)
Names = Mapping[tuple[str, int | None], str]
battles, standings = tables.battles, tables.standings
CAMPAIGN = select(tables.meetings.c.campaign).where(tables.meetings.c.battle == battles.c.id).scalar_subquery()
SHOWN = (
    battles.c.id,
    battles.c.game,
    battles.c.seats,
    battles.c.begun,
    battles.c.ended,
    CAMPAIGN.label("battle_of"),
    func.substr(battles.c.scenario, 1, HEAD).label("scenario"),
    *(standings.c[name] for name in ("number", "asked", "since", "turn", "told", "deadline", "clocks")),
)


async def battles_of(store: Store, person: str) -> list[dict[str, Any]]:
    """All battles of a person, those first that came to him last."""
    seats = tables.person_seats
    query = (
        select(*SHOWN, seats.c.sides, seats.c.kept)
        .select_from(seats)
        .join(battles, battles.c.id == seats.c.battle)
        .join(standings, standings.c.battle == seats.c.battle)
        .where(seats.c.person == person)
        .order_by(seats.c.at.desc())
    )
    of = select(seats.c.battle).where(seats.c.person == person)
    rows, names = await _read(store, query, of)
    return [told_of(row, names) | {"kept": row["kept"]} for row in rows]


async def standings_of(store: Store, opened: Sequence[Opened]) -> list[dict[str, Any]]:
    """How those battles stand that tokens open, for whoever is no person here; others are left out."""
    tokens = tables.tokens
    wanted = {(one.id, hash_of(one.token)) for one in opened}
    query = (
        select(*SHOWN, tokens.c.sides, tokens.c.hash)
        .select_from(tokens)
        .join(battles, battles.c.id == tokens.c.battle)
        .join(standings, standings.c.battle == tokens.c.battle)
        .where(tokens.c.hash.in_([hashed for _, hashed in wanted]))
    )
    of = select(tokens.c.battle).where(tokens.c.hash.in_([hashed for _, hashed in wanted]))
    rows, names = await _read(store, query, of)
    return [told_of(row, names) for row in rows if (row["id"], row["hash"]) in wanted]


async def _read(store: Store, query: Select[Any], of: Select[Any]) -> tuple[list[RowMapping], Names]:
    """The rows of some battles, and the names that were given by whoever joined them."""
    entries = tables.entries
    joined = (
        select(entries.c.battle, entries.c.side, entries.c.action)
        .where(entries.c.battle.in_(of), entries.c.kind == JOIN)
        .order_by(entries.c.number)
    )

    def read(connection: Connection) -> tuple[list[RowMapping], Names]:
        names = {(battle, side): _name_in(text) for battle, side, text in connection.execute(joined).all()}
        return list(connection.execute(query).mappings()), {key: name for key, name in names.items() if name}

    return await store.read_aside(read)


def _name_in(text: str | None) -> str:
    try:
        return read_join(text or "")[0]
    except ChronicleError:
        return ""


def told_of(row: RowMapping, names: Names) -> dict[str, Any]:
    """How a battle stands for whoever decides for `sides` of it."""
    game, sides = find_ruleset(row["game"]), row["sides"]
    playing = [name for name in game.sides if row["seats"][name]["kind"] != EMPTY]
    yours = sides_in(sides, game.sides)
    is_known = bool(row["number"] or row["asked"] or row["ended"])
    return {
        "id": row["id"],
        "game": row["game"],
        "title": game.title,
        "campaign": is_campaign(game),
        "battle_of": row["battle_of"],
        "scenario": title_in(row["scenario"]),
        "sides": playing,
        "names": {name: _called(row, game.sides.index(name), name, names) for name in playing},
        "yours": yours,
        "asked": bool(row["asked"] & sides) if is_known else None,
        "waits_for": sides_in(row["asked"], game.sides),
        "begun": written(row["begun"]),
        "since": written(row["since"]),
        "deadline": _moment(row["deadline"]),
        "clocks": row["clocks"],
        "turn": row["turn"],
        "number": row["number"],
        "told": None if is_shared(sides) else next(filter(None, map(row["told"].get, yours)), None),
        "result": result_in(row["ended"], game.sides),
    }


def sides_in(bits: int, names: Iterable[str]) -> list[str]:
    """The names of sides given as bits."""
    return [name for side, name in enumerate(names) if bits & bit_of(side)]


def _called(row: RowMapping, side: int, name: str, names: Names) -> str:
    """What whoever sits there is called; "" for a person without a name."""
    seat = row["seats"][name]
    said = seat.get(RENAMED) or names.get((row["id"], side)) or seat["name"]
    if str(seat["kind"]).startswith(COMPUTER):
        return title_of(said) if seat["kind"] == COMPUTER + said else said
    return "" if said == seat["kind"] else said


def _moment(at: datetime | None) -> str | None:
    return None if at is None else written(at)


def result_in(ended: str | None, sides: Sequence[str]) -> dict[str, Any] | None:
    """How a battle ended; None while it goes on."""
    if ended is None:
        return None
    winner, _, reason = ended.partition(": ")
    return {"winner": winner if winner in sides else None, "reason": reason}


@lru_cache(4096)
def title_in(scenario: str) -> dict[str, str]:
    """Id and name of a scenario, from the head of its text."""
    found = {key: tomllib.loads(f"it = {text}")["it"] for key, text in LINE.findall(scenario)}
    return {"id": found.get("id", ""), "name": found.get("name", found.get("id", ""))}
