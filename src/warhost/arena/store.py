"""The file of results: one SQLite database with the plan and every battle that was fought.

One process writes, the one that runs the arena, and each battle is committed by itself; others may read meanwhile.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

from warhost.arena.bout import Forfeit, Result, fight_again
from warhost.arena.plan import Plan
from warhost.errors import ResultsError, UnknownName
from warhost.face.battle import Battle

MARK = 0x57415245  # "WARE", SQLite's application_id of our files
FORMAT = 1
IN_MEMORY = ":memory:"
WIDTH = 15  # of a column's name in the schema
WAIT_S = 30.0  # for a reader that has the file locked

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The seats as columns are called for them: as many as a game can have."""
SCHEMA = f"""
CREATE TABLE plan (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE battles (
    number         INTEGER PRIMARY KEY,
    scenario       TEXT NOT NULL,
    seed           INTEGER NOT NULL,
    {{players}},
    winner         INTEGER CHECK (winner IN ({{seats}})),
    reason         TEXT NOT NULL,
    decisions      INTEGER NOT NULL,
    turns          INTEGER NOT NULL,
    {{scores}},
    forfeited_by   INTEGER CHECK (forfeited_by IN ({{seats}})),
    forfeit_kind   TEXT,
    forfeit_reason TEXT,
    actions        BLOB NOT NULL,
    last_key       TEXT NOT NULL
);
PRAGMA application_id = {MARK};
PRAGMA user_version = {FORMAT};
"""
ADD = "INSERT OR IGNORE INTO battles VALUES ({places})"
READ = """
SELECT number, winner, reason, decisions, turns, actions, last_key, forfeited_by, forfeit_kind, forfeit_reason, {scores}
FROM battles
"""


def schema_for(seats: int) -> str:
    """The tables of results of battles with so many seats."""
    players = (f"{one}_player".ljust(WIDTH) + "TEXT NOT NULL" for one in ORDINALS[:seats])
    scores = (f"{one}_score".ljust(WIDTH) + "INTEGER NOT NULL" for one in ORDINALS[:seats])
    numbers = ", ".join(map(str, range(seats)))
    return SCHEMA.format(players=",\n    ".join(players), scores=",\n    ".join(scores), seats=numbers)


class Store:
    """The results of one plan. Made by `open_store` or `read_store`, closed by `close`."""

    def __init__(self, file: str, database: sqlite3.Connection, plan: Plan) -> None:
        self.file = file
        self.plan = plan
        self._database = database

    @property
    def _read(self) -> str:
        """Asks for results."""
        return READ.format(scores=", ".join(f"{one}_score" for one in ORDINALS[: self.plan.seats]))

    def add(self, result: Result) -> None:
        """Keep a result. Raises ResultsError where it cannot be written."""
        bout = self.plan.bout(result.number)
        forfeit = result.forfeit or (None, None, None)
        row = (
            *(bout.number, self.plan.fields[bout.field].name, bout.seed, *bout.players),
            *(result.winner, result.reason, result.decisions, result.turns, *result.scores),
            *(*forfeit, zlib.compress(result.codes), result.key),
        )
        with _reporting(self.file), self._database:
            self._database.execute(ADD.format(places=", ".join("?" * len(row))), row)

    def results(self) -> Iterator[Result]:
        """Every result, in the order of the plan."""
        with _reporting(self.file):
            yield from map(_result, self._database.execute(f"{self._read} ORDER BY number"))

    def result(self, number: int) -> Result:
        """The result of one battle; UnknownName for one that was not fought."""
        with _reporting(self.file):
            row = self._database.execute(f"{self._read} WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise UnknownName("battle", str(number))
        return _result(row)

    def replay(self, number: int) -> Battle:
        """A battle as it was fought, action by action; up to the forfeit where it ended with one.

        Raises UnknownName, and ResultsError where today's rules do not lead to the same last position.
        """
        result, bout = self.result(number), self.plan.bout(number)
        battle = fight_again(self.plan.fields[bout.field], bout.seed, result.codes)
        if result.key and battle.key() != result.key:
            raise ResultsError(self.file, f"{bout} ends otherwise than it did: the rules have changed")
        return battle

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()


def open_store(file: str | Path, plan: Plan) -> Store:
    """The results of a plan, new or to be gone on with.

    Raises ResultsError for a file that holds something else, another plan's results, or cannot be written.
    """
    name = str(file)
    with _reporting(name):
        database = sqlite3.connect(name, timeout=WAIT_S)
        if _is_empty(database):
            _begin(database, plan)
        kept = _plan_in(name, database)
    if differences := plan.differences(kept):
        database.close()
        raise ResultsError(name, f"holds the results of another plan: {'; '.join(differences)}. Name another file")
    return Store(name, database, plan)


def read_store(file: str | Path) -> Store:
    """The results that a file holds, whatever their plan. Raises ResultsError."""
    name = str(file)
    if not Path(file).is_file():
        raise ResultsError(name, "there is no such file")
    with _reporting(name):
        database = sqlite3.connect(name, timeout=WAIT_S)
        return Store(name, database, _plan_in(name, database))


def _is_empty(database: sqlite3.Connection) -> bool:
    found: int = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return found == 0


def _begin(database: sqlite3.Connection, plan: Plan) -> None:
    """Write the tables and the plan, all or nothing."""
    entries = {"plan": json.dumps(plan.to_data()), "warhost": version("warhost")}
    values = ", ".join(f"({_quoted(name)}, {_quoted(value)})" for name, value in entries.items())
    database.executescript(f"BEGIN IMMEDIATE; {schema_for(plan.seats)} INSERT INTO plan VALUES {values}; COMMIT;")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _plan_in(name: str, database: sqlite3.Connection) -> Plan:
    """The plan that a file holds."""
    if database.execute("PRAGMA application_id").fetchone()[0] != MARK:
        raise ResultsError(name, "this database holds no results of an arena")
    if (found := database.execute("PRAGMA user_version").fetchone()[0]) != FORMAT:
        raise ResultsError(name, f"written in format {found}, and this version of Warhost reads format {FORMAT}")
    return Plan.of_data(json.loads(database.execute("SELECT value FROM plan WHERE name = 'plan'").fetchone()[0]))


def _result(row: tuple[object, ...]) -> Result:
    """One line of the table of battles."""
    number, winner, reason, decisions, turns, actions, key, *rest = row
    lost, scores = rest[: len(Forfeit._fields)], tuple(rest[len(Forfeit._fields) :])
    forfeit = Forfeit(*lost) if lost[0] is not None else None  # type: ignore[arg-type]
    written = zlib.decompress(actions)  # type: ignore[arg-type]
    return Result(number, winner, reason, decisions, turns, scores, written, key, forfeit)  # type: ignore[arg-type]


@contextmanager
def _reporting(file: str) -> Iterator[None]:
    """Turns what SQLite cannot do inside into ResultsError."""
    try:
        yield
    except (sqlite3.Error, zlib.error) as error:
        raise ResultsError(file, str(error)) from error
