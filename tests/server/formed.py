"""Databases of every form that was ever published, each filled as its own version filled it, from texts in `forms/`.

A form's folder holds its tables as SQLite and PostgreSQL have them, and rows of battles of every game that there was.
`python tests/server/formed.py FILE FORM` writes tables and rows of an SQLite file into the folder of a new form.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean

from warhost.server import tables

FORMS = Path(__file__).parent / "forms"
ORDER = {
    "alembic_version": "1",
    **{table.name: ", ".join(column.name for column in table.primary_key) for table in tables.metadata.sorted_tables},
    "battles": "begun, id",
    "tokens": "battle, sides, hash",
}
"""How the rows of each table are ordered; whoever is referred to comes first."""
Rows = dict[str, list[dict[str, Any]]]


def script(form: str, kind: str) -> str:
    """The statements that make a database of a form: of a kind, sqlite or postgresql."""
    return "".join((FORMS / form / name).read_text("utf-8") for name in (f"{kind}.sql", "rows.sql"))


def make(file: Path, form: str, more: str = "") -> Path:
    """An SQLite file of a form, after more statements; as one transaction, as each row would wait for the disk else."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(f"BEGIN;\n{script(form, 'sqlite')}{more}COMMIT;")
    return file


def rows_of(file: Path) -> Rows:
    """All rows of an SQLite file, by table; former forms lack some."""
    with closing(sqlite3.connect(file)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        connection.row_factory = sqlite3.Row
        return {
            table: [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY {order}")]
            for table, order in ORDER.items()
            if table in names
        }


def _literal(value: Any) -> str:
    """A value as both kinds of databases read it: bytes are text there, and truth has words."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(value).upper()
    return str(value) if isinstance(value, int | float) else "'" + _text(value).replace("'", "''") + "'"


def _text(value: str | bytes) -> str:
    return value.decode() if isinstance(value, bytes) else value


def _values(table: str, row: dict[str, Any]) -> str:
    """The values of a row; of truth SQLite itself has no word, only a column that is said to hold it."""
    known = tables.metadata.tables.get(table)
    held = {} if known is None else {column.name: column.type for column in known.columns}
    truths = {name: bool(value) for name, value in row.items() if isinstance(held.get(name), Boolean)}
    return ", ".join(map(_literal, (row | truths).values()))


def _write(file: Path, form: str) -> None:
    folder = FORMS / form
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(file)) as connection:
        made = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    (folder / "sqlite.sql").write_text("".join(f"{statement};\n" for (statement,) in made), "utf-8")
    with (folder / "rows.sql").open("w", encoding="utf-8") as out:
        for table, rows in rows_of(file).items():
            for row in rows:
                out.write(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({_values(table, row)});\n")


if __name__ == "__main__":
    _write(Path(sys.argv[1]), sys.argv[2])
