"""The command that sets battles right which do not go as they went."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.text import Text

from warhost.cli.screen import DIFFERS, SERVED, prepare, refuse, stdout
from warhost.cli.serving import Database

if TYPE_CHECKING:
    from warhost.server.store import Store

T = TypeVar("T")


def repair(
    battle: Annotated[str | None, typer.Argument(help="Its id, as in its link; without it all are looked at.")] = None,
    database_url: Database = None,
) -> None:
    """Find battles in progress that do not go as they went, or let one go on from its last sound entry.

    Rules were mended, or entries are lost. Nothing is deleted. Stop the server first. Exit code 1 when one was found.
    """
    from warhost.ruleset import rulesets
    from warhost.server.soundness import repair as set_right

    for ruleset in rulesets().values():
        prepare(ruleset)
    if battle is None:
        found = _with_store(database_url, _look_at_all)
        for name, why in found.items():
            stdout().print(Text(f"{name}: {why}"), soft_wrap=True)
        if found:
            raise typer.Exit(DIFFERS)
        stdout().print("All battles in progress go as they went.")
        return
    wrong = _with_store(database_url, lambda store: set_right(store, battle))
    said = f"{battle}: {wrong}\nIt goes on from the entry before." if wrong else f"{battle}: nothing is wrong with it."
    stdout().print(Text(said), soft_wrap=True)


async def _look_at_all(store: Store) -> dict[str, str]:
    from warhost.server.pools import Pool
    from warhost.server.soundness import check_running

    with contextlib.closing(Pool(1)) as pool:
        return {battle: why async for battle, why in check_running(store, pool)}


def _with_store(database_url: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """What some work makes of the database; refused where a server has it, or it cannot be used."""
    from warhost.server.forms import UnusableDatabase, saying_why
    from warhost.server.lock import Taken
    from warhost.server.refusals import Refusal
    from warhost.server.settings import Settings
    from warhost.server.store import Store

    settings = Settings(**({"database_url": database_url} if database_url else {}))

    async def heard(_: str | None) -> None:
        """Nobody has a battle open here."""

    async def opened() -> T:
        store = Store(settings)
        await store.open(heard)
        try:
            with saying_why(settings.database_url):
                return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(opened())
    except Taken as taken:
        refuse(f"{taken}; stop it first", SERVED)
    except (Refusal, UnusableDatabase) as refusal:
        refuse(str(refusal))
