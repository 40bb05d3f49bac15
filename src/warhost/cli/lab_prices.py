"""The command `lab prices`: what each unit of a game is worth, found by battles, and the prices that are published."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import INTERRUPTED, prepare, print_json, progress_bar, refuse, stderr, stdout, tell
from warhost.cli.sources import Json, On, Workers
from warhost.cli.tables import table_of

if TYPE_CHECKING:
    from rich.table import Table

    from warhost.arena.crews import Crew
    from warhost.lab.prices import PricePlan, PriceStore
    from warhost.ruleset import Ruleset

BATTLES = 60_000
SECONDS = 60


def prices(
    game: Annotated[str, typer.Argument(help="The game.")],
    lists: Annotated[str, typer.Option("--lists", metavar="A,B", help="Whose units; the usual lists otherwise.")] = "",
    fields: Annotated[str, typer.Option("--fields", metavar="A,B", help="Where they meet; all fields otherwise.")] = "",
    budgets: Annotated[
        str, typer.Option("--budgets", metavar="LEAST,MOST", help="Points of an army; the usual otherwise.")
    ] = "",
    battles: Annotated[int, typer.Option(min=1, help="Battles in all, half of them with sides swapped.")] = BATTLES,
    seed: Annotated[int, typer.Option(min=0, help="The seed of all armies, grounds and battles.")] = 1,
    width: Annotated[
        float, typer.Option(min=0, metavar="PERCENT", help="Stop when intervals are so wide in the mean.")
    ] = 0,
    minutes: Annotated[float | None, typer.Option(min=0.01, help="Stop after so long.")] = None,
    workers: Workers = None,
    results: Annotated[
        Path | None, typer.Option(help="Keep every battle in this folder, and go on with what is there.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write the prices to this TOML file.")] = None,
    on: On = "processes",
    published: Annotated[bool, typer.Option("--published", help="Show the prices that come with the game.")] = False,
    as_json: Json = False,
) -> None:
    """Find what each unit is worth, in points with intervals: by battles between armies drawn by lot.

    Armies near balance meet on several fields, each meeting both ways round on the same dice. What no single price can
    say is told by name: units that are worth more in numbers, on some ground, or against some enemies.
    """
    from warhost.ruleset import find_ruleset

    ruleset = find_ruleset(game)
    if published:
        return _show_published(ruleset, as_json)
    from warhost.arena.crews import find_crew
    from warhost.arena.report import must_be_writable
    from warhost.lab.prices import price_data, price_toml

    if output is not None:
        must_be_writable(output, "prices")
    try:
        plan = _plan(ruleset, battles, lists, fields, budgets, seed)
        data = price_data(plan, _fight(plan, results, find_crew(on, workers, tell), width, minutes))
    except ValueError as error:
        refuse(str(error))
    if output is not None:
        output.write_text(price_toml(data), "utf-8")
    if as_json:
        return print_json(data)
    console = stdout()
    for sentence in data["sentences"]:
        console.print(sentence, markup=False, soft_wrap=True)
    console.print(_table(data["kinds"]))
    if output is not None:
        console.print(f"The prices are in {output}", soft_wrap=True)


def _plan(ruleset: Ruleset, battles: int, lists: str, fields: str, budgets: str, seed: int) -> PricePlan:
    from warhost.lab.prices import make_price_plan
    from warhost.lab.prices.plan import BATTLES as A_MEETING

    meetings = -(-battles // A_MEETING)
    return make_price_plan(ruleset, meetings, _split(lists), _split(fields), _between(budgets), seed)


def _split(said: str) -> list[str]:
    return [part.strip() for part in said.split(",") if part.strip()]


def _between(said: str) -> tuple[float, float] | None:
    """Two budgets from a text, None from nothing; ValueError for another text."""
    if not said:
        return None
    try:
        least, most = map(float, said.split(","))
    except ValueError:
        raise ValueError(f"budgets {said!r}: two numbers are wanted, such as 30,110") from None
    return least, most


def _fight(plan: PricePlan, results: Path | None, crew: Crew, width: float, minutes: float | None) -> PriceStore:
    """Fight what is missing; Ctrl-C leaves with a word on how to go on."""
    from warhost.lab.prices import PriceStore, run

    store = PriceStore(plan, results)
    prepare(plan.ruleset)
    limit_s = float("inf") if minutes is None else minutes * SECONDS
    try:
        with progress_bar("Meetings fought", plan.meetings) as progress:
            run(plan, store, crew, progress, width / 100, limit_s)
    except KeyboardInterrupt:
        kept = f"what is finished is kept in {results}, the same command goes on" if results else "nothing is kept"
        stderr().print(f"Interrupted: {kept}.", soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None
    return store


# --- printing ---------------------------------------------------------------------------------------------


def _show_published(ruleset: Ruleset, as_json: bool) -> None:
    """The prices that come with a game."""
    from warhost.lab.prices.result import exceptions_in_words, published_data

    data = published_data(ruleset)
    if data is None:
        refuse(f"no prices of {ruleset.title} are published")
    if as_json:
        return print_json(data)
    found, console = data["found"], stdout()
    console.print(
        f"{ruleset.title}: prices found by {found['battles']:,} battles between quick players.", soft_wrap=True
    )
    console.print(_table(data["kinds"]))
    for sentence in (sentence for kind in data["kinds"] for sentence in exceptions_in_words(kind)):
        console.print(sentence, markup=False, soft_wrap=True)


def _table(kinds: list[dict[str, Any]]) -> Table:
    """Prices as a table, those of a list one below the other."""
    has_printed = any(kind["printed"] is not None for kind in kinds)
    table = table_of(("kind", "name", "points", "95 % interval", *(["printed"] if has_printed else [])), texts=2)
    for kind in kinds:
        printed = ["-" if kind["printed"] is None else f"{kind['printed']:g}"] if has_printed else []
        ends = f"{kind['low']:.1f} to {kind['high']:.1f}"
        table.add_row(kind["kind"], kind["name"], f"{kind['points']:.1f}", ends, *printed)
    return table
