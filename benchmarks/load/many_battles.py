"""A database with thousands of slow battles between persons: a few are played, the others are their twins."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from load.lines import Lines
from load.servers import start_warhost

from warhost.face.fair_dice import commitment_to
from warhost.ruleset import rulesets
from warhost.server.store import hash_of

FORMAT = "%Y-%m-%d %H:%M:%S.%f"  # of moments, as SQLAlchemy keeps them
LISTED = 100  # battles of the person whose list is asked for


class Held(NamedTuple):
    """A battle, and the token of each side."""

    id: str
    tokens: dict[str, str]


class Many(NamedTuple):
    """What was made: the battles, the tokens of the persons, and how many entries there are."""

    battles: list[Held]
    persons: list[str]
    entries: int


def make(
    file: Path, battles: int, persons: int, models: int, decisions: int, hook: str, chooser: random.Random
) -> Many:
    """Fill a new database: so many battles, each about so many decisions old; persons are told of them at `hook`."""
    played = asyncio.run(_play(file, models, decisions, chooser))
    with closing(sqlite3.connect(file)) as connection, connection:
        found = [_model(connection, one) for one in played]
        held = [_twin(connection, *found[number % models], chooser) for number in range(battles - models)]
        every = [*played, *held]
        tokens = [_person(connection, number, hook) for number in range(persons)]
        _seat(connection, every, chooser)
        entries = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
    return Many(every, tokens, entries)


# --- the models -------------------------------------------------------------------------------------------


async def _play(file: Path, models: int, decisions: int, chooser: random.Random) -> list[Held]:
    """Play some battles of each game over HTTP, between two persons who add to the dice."""
    server = await asyncio.to_thread(start_warhost, f"sqlite+aiosqlite:///{file}")
    lines, games = Lines(server.port), [*rulesets().values()]
    try:
        return [await _play_one(lines, games[number % len(games)], decisions, chooser) for number in range(models)]
    finally:
        lines.close()
        await asyncio.to_thread(server.stop)


async def _play_one(lines: Lines, game: Any, decisions: int, chooser: random.Random) -> Held:
    wish = {"scenario": f"{game.name}/{game.quick_start}", "seats": dict.fromkeys(game.sides, "person")}
    begun = (await lines.ask("/api/battles", wish)).data()
    held = Held(begun["id"], {side: secrets.token_urlsafe(16) for side in game.sides})
    for side, token in held.tokens.items():
        joined = {"name": side, "commitment": commitment_to(token), "token": token}
        (await lines.ask(f"/api/battles/{held.id}/join", joined, **bearer(begun["tokens"][side]))).data()
    for token in held.tokens.values():
        (await lines.ask(f"/api/battles/{held.id}/reveal", {"entropy": token}, **bearer(token))).data()
    done, side = 0, game.sides[0]
    while done < decisions:
        scene = (await lines.ask(f"/api/battles/{held.id}", **bearer(held.tokens[side]))).data()
        if scene["view"]["to_decide"] != side:
            side = scene["view"]["to_decide"]
            continue
        act = {"number": scene["number"], "action": chooser.choice(scene["view"]["choices"])["action"]}
        told = (await lines.ask(f"/api/battles/{held.id}/actions", act, **bearer(held.tokens[side]))).data()
        done += 1
        if told["outcome"] is not None:
            return await _play_one(lines, game, decisions * 2 // 3, chooser)
    return held


def bearer(token: str) -> dict[str, str]:
    """The header that says who asks."""
    return {"Authorization": f"Bearer {token}"}


# --- their twins ------------------------------------------------------------------------------------------


def _rows(connection: sqlite3.Connection, table: str, of: str, battle: str) -> list[dict[str, Any]]:
    found = connection.execute(f"SELECT * FROM {table} WHERE {of} = ?", (battle,))
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def _add(connection: sqlite3.Connection, table: str, rows: Sequence[dict[str, Any]]) -> None:
    for row in rows:
        marks = ", ".join("?" * len(row))
        connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))


def _model(connection: sqlite3.Connection, played: Held) -> tuple[Held, dict[str, list[dict[str, Any]]]]:
    """A battle with all of its rows."""
    of = {"battles": "id", "entries": "battle", "standings": "battle", "tokens": "battle"}
    return played, {table: _rows(connection, table, column, played.id) for table, column in of.items()}


def _twin(
    connection: sqlite3.Connection, model: Held, rows: dict[str, list[dict[str, Any]]], chooser: random.Random
) -> Held:
    """The same battle once more, with tokens of its own, waiting since some moment of the last week."""
    held = Held(secrets.token_urlsafe(9), {side: secrets.token_urlsafe(16) for side in model.tokens})
    by_hash = {hash_of(model.tokens[side]): hash_of(token) for side, token in held.tokens.items()}
    since = (datetime.now(UTC) - timedelta(seconds=chooser.randrange(7 * 86400))).strftime(FORMAT)
    _add(connection, "battles", [row | {"id": held.id} for row in rows["battles"]])
    _add(connection, "entries", [row | {"battle": held.id} for row in rows["entries"]])
    _add(connection, "standings", [row | {"battle": held.id, "since": since} for row in rows["standings"]])
    tokens = [row for row in rows["tokens"] if row["hash"] in by_hash]
    _add(connection, "tokens", [row | {"hash": by_hash[row["hash"]], "battle": held.id} for row in tokens])
    return held


# --- persons ----------------------------------------------------------------------------------------------


def _person(connection: sqlite3.Connection, number: int, hook: str) -> str:
    """A person with a device, who wants to be told: the token of the device."""
    token, at = secrets.token_urlsafe(24), datetime.now(UTC).strftime(FORMAT)
    known = {"id": f"person-{number}", "name": f"Person {number}", "settings": "{}", "made": at, "seen": at}
    device = {"hash": hash_of(token), "person": known["id"], "name": "here", "made": at, "seen": at}
    _add(connection, "persons", [known])
    _add(connection, "devices", [device])
    wish = {"id": f"wish-{number}", "person": known["id"], "kind": "hook", "made": at, "confirmed": at}
    address = json.dumps({"url": hook, "home": "http://127.0.0.1/"})
    _add(connection, "subscriptions", [wish | {"address": address, "reaches": hash_of(hook), "stop": hash_of(token)}])
    return token


def _seat(connection: sqlite3.Connection, battles: Sequence[Held], chooser: random.Random) -> None:
    """Give each seat to a person; the first has a hundred battles."""
    persons = connection.execute("SELECT count(*) FROM persons").fetchone()[0]
    at = datetime.now(UTC).strftime(FORMAT)
    for place, battle in enumerate(battles):
        first = 0 if place < LISTED else chooser.randrange(1, persons)
        second = (first + chooser.randrange(1, persons - 1)) % persons or 1
        for bit, number in ((1, first), (2, second)):
            row = {"person": f"person-{number}", "battle": battle.id, "sides": bit, "kept": "{}", "at": at}
            _add(connection, "person_seats", [row])
