"""Commands for whoever runs a server: what is there, whom to shut out, and copies; the server may run meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from rich.text import Text

from warhost.cli.screen import DIFFERS, SERVED, prepare, print_json, refuse, stdout, tell
from warhost.cli.serving import Database
from warhost.cli.tables import table_of

if TYPE_CHECKING:
    from warhost.server.admin import Office
    from warhost.server.settings import Settings

T = TypeVar("T")
Row = dict[str, Any]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Most = Annotated[int, typer.Option(min=1, help="So many at most.")]
Kind = Annotated[str, typer.Argument(help="person, address or name.")]
What = Annotated[str, typer.Argument(help="An id, an address or a network, or a name; NAME* is whatever contains it.")]
commands = typer.Typer(
    no_args_is_help=True,
    help="Look after a server: battles, persons, bans, reports, disk, copies. The server may run meanwhile.",
)


@commands.command()
def battles(
    game: Annotated[str | None, typer.Option(help="Only those of one game.")] = None,
    over: Annotated[bool, typer.Option(help="Those that are over, instead of those that go on.")] = False,
    waiting_days: Annotated[float | None, typer.Option(min=0, help="Only those that have waited so long.")] = None,
    limit: Most = 50,
    as_json: AsJson = False,
    database_url: Database = None,
) -> None:
    """List battles, those first that have waited longest."""
    from warhost.server.admin import battles_in

    waiting = None if waiting_days is None else timedelta(days=waiting_days)
    rows = _with_office(database_url, lambda office: battles_in(office, game, over, waiting, limit))
    _show(rows, ("id", "game", "seats", "turn", "entries", "ended" if over else "waits_for", "since"), as_json)


@commands.command()
def persons(
    name: Annotated[str, typer.Argument(help="Letters of the name, or an id.")] = "",
    limit: Most = 50,
    as_json: AsJson = False,
    database_url: Database = None,
) -> None:
    """List persons, those first who were here last."""
    from warhost.server.admin import persons_in

    rows = _with_office(database_url, lambda office: persons_in(office, name, limit))
    _show(rows, ("id", "name", "made", "seen", "banned"), as_json)


@commands.command()
def rename(
    person: Annotated[str, typer.Argument(help="Whose name it is: the id.")],
    name: Annotated[str, typer.Argument(help="What the person is called from now on.")],
    database_url: Database = None,
) -> None:
    """Give a person another name."""
    from warhost.server.admin import rename as give_name

    _with_office(database_url, lambda office: give_name(office, person, name))


@commands.command()
def ban(
    kind: Kind,
    what: What,
    why: Annotated[str, typer.Option(help="What whoever is banned is told.")],
    days: Annotated[float | None, typer.Option(min=0, help="For so long; else until it is lifted.")] = None,
    database_url: Database = None,
) -> None:
    """Shut a person, an address or a name out of what others see; battles by link go on."""
    from warhost.server.admin import ban as shut_out
    from warhost.server.store import now

    until = None if days is None else now() + timedelta(days=days)
    _with_office(database_url, lambda office: shut_out(office, _kind(kind), what, why, until))


@commands.command()
def unban(kind: Kind, what: What, database_url: Database = None) -> None:
    """End a ban."""
    from warhost.server.admin import lift

    _with_office(database_url, lambda office: lift(office, _kind(kind), what))


@commands.command()
def bans(as_json: AsJson = False, database_url: Database = None) -> None:
    """List everything and everybody that is banned."""
    from warhost.server.admin import bans_in

    _show(_with_office(database_url, bans_in), ("kind", "what", "name", "why", "until"), as_json)


@commands.command()
def reports(
    settled: Annotated[bool, typer.Option(help="Those that were settled, instead of those that wait.")] = False,
    as_json: AsJson = False,
    database_url: Database = None,
) -> None:
    """List the names and messages that were reported."""
    from warhost.server.admin import reports_in

    rows = _with_office(database_url, lambda office: reports_in(office, settled))
    _show(rows, ("id", "made", "by", "about", "about_name", "battle", "said", "why", "settled"), as_json)


@commands.command()
def settle(
    report: Annotated[str, typer.Argument(help="Its id.")],
    done: Annotated[str, typer.Argument(help="What was done about it.")],
    database_url: Database = None,
) -> None:
    """Say what was done about a report."""
    from warhost.server.admin import settle as settle_one

    _with_office(database_url, lambda office: settle_one(office, report, done))


@commands.command()
def disk(as_json: AsJson = False, database_url: Database = None) -> None:
    """Count everything that there is, with the bytes that it takes and the bytes that are free."""
    from warhost.server.counts import counted
    from warhost.server.store import now

    url = _settings(database_url).database_url
    counts = _with_office(database_url, lambda office: counted(office.engine, url, now())).data
    if as_json:
        print_json(counts)
        return
    for name, value in counts.items():
        stdout().print(f"{name.replace('_', ' '):<24}{value:>16,.0f}")


@commands.command()
def broken(as_json: AsJson = False, database_url: Database = None) -> None:
    """Find battles in progress that do not go as they went; exit code 1 when there are any. `warhost repair` mends."""
    from warhost.ruleset import rulesets

    for ruleset in rulesets().values():
        prepare(ruleset)
    found = _with_office(database_url, _look_at_all)
    _show([{"id": battle, "why": why} for battle, why in found.items()], ("id", "why"), as_json)
    if found:
        raise typer.Exit(DIFFERS)


async def _look_at_all(office: Office) -> dict[str, str]:
    import contextlib

    from warhost.server.pools import Pool
    from warhost.server.soundness import check_running
    from warhost.server.store import Store

    store = Store(office.settings)
    try:
        with contextlib.closing(Pool(1, modest=True)) as pool:
            return {battle: why async for battle, why in check_running(store, pool)}
    finally:
        await store.let_go()


@commands.command()
def backup(
    folder: Annotated[Path, typer.Argument(help="Below it a folder is made that is named by the moment.")],
    keep: Annotated[int | None, typer.Option(min=1, help="Delete all but so many copies.")] = None,
    database_url: Database = None,
) -> None:
    """Copy the database with its keys, while the server runs."""
    from warhost.server.backups import back_up
    from warhost.server.store import now

    made = _told(lambda: back_up(_settings(database_url), folder, now(), keep))
    stdout().print(Text(str(made)), soft_wrap=True)


@commands.command()
def restore(
    copy: Annotated[Path, typer.Argument(help="A folder that `backup` has made.")], database_url: Database = None
) -> None:
    """Put a copy back. Stop the server first; what stood there is kept beside it."""
    from warhost.server.backups import restore as put_back

    for kept in _told(lambda: put_back(_settings(database_url), copy)):
        tell(f"what stood there is kept as {kept}")


# --- inside -----------------------------------------------------------------------------------------------


def _kind(kind: str) -> str:
    from warhost.errors import UnknownName
    from warhost.server.admin import BANNED

    if kind not in BANNED:
        raise UnknownName("kind of ban", kind, BANNED)
    return kind


def _settings(database_url: str | None) -> Settings:
    from warhost.server.settings import Settings

    return Settings(**({"database_url": database_url} if database_url else {}))


def _with_office(database_url: str | None, work: Callable[[Office], Awaitable[T]]) -> T:
    """What some work makes of the database; refused where that cannot be used as it is."""
    from warhost.server.admin import office_of

    async def opened() -> T:
        async with office_of(_settings(database_url)) as office:
            return await work(office)

    return _told(lambda: asyncio.run(opened()))


def _told(work: Callable[[], T]) -> T:
    """What some work comes to; what goes wrong is said in one sentence."""
    from warhost.server.admin import AdminError
    from warhost.server.forms import UnusableDatabase
    from warhost.server.lock import Taken

    try:
        return work()
    except Taken as taken:
        refuse(f"{taken}; stop it first", SERVED)
    except (AdminError, UnusableDatabase) as error:
        refuse(str(error))


def _show(rows: list[Row], columns: Iterable[str], as_json: bool) -> None:
    """Rows as a table, or whole in JSON."""
    if as_json:
        print_json(rows)
        return
    columns = [*columns]
    table = table_of([column.replace("_", " ") for column in columns], texts=len(columns))
    table.columns[0].no_wrap = True  # an id is copied from here
    for row in rows:
        table.add_row(*(Text(_words(row.get(column))) for column in columns))
    stdout().print(table)


def _words(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {one}" for key, one in value.items())
    return ", ".join(value) if isinstance(value, list) else "" if value is None else str(value)
