"""The command `lab run`: one scenario fought thousands of times, and what the battles say about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import INTERRUPTED, prepare, print_json, progress_bar, stderr, stdout, tell
from warhost.cli.sources import Json, On, Workers, scenario_source
from warhost.cli.tables import share_told, table_of

if TYPE_CHECKING:
    from rich.table import Table

    from warhost.arena.crews import Crew
    from warhost.lab.plan import Plan
    from warhost.lab.store import Store
    from warhost.lab.tally import Tally

MOST_ENDINGS, MOST_NEVER, NAME_WIDTH = 8, 10, 18


def run(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO|FILE", help="A scenario or a scenario file.")],
    players: Annotated[
        str, typer.Option(metavar="A[,B]", help="One player for all seats, or one for each; quick is the fastest.")
    ] = "quick",
    battles: Annotated[int, typer.Option(min=1, help="How many battles are fought.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first battle; the next has the next.")] = 1,
    workers: Workers = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep every battle here, and go on with what is there.")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="Write the report as a page into this file.")] = None,
    limit: Annotated[float, typer.Option(metavar="SECONDS", help="For each decision; who takes longer loses.")] = 30.0,
    changed: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIGURE=VALUE", help="A figure of a data file, changed here.")
    ] = None,
    on: On = "processes",
    as_json: Json = False,
) -> None:
    """Fight a scenario again and again: who wins, when that is decided, what each piece does, what never happens.

    Quick players choose by what looks best at once and fight hundreds of battles a second; any other player can be
    named. The same command fights the very same battles.
    """
    from warhost.arena.crews import find_crew
    from warhost.arena.report import must_be_writable
    from warhost.lab.apart import must_matter
    from warhost.lab.figures import apply, read_figures
    from warhost.lab.plan import make_plan
    from warhost.lab.report.page import must_have_libraries, report_html

    if report is not None:
        must_have_libraries()
        must_be_writable(report)
    figures = read_figures(changed or ())
    apply(figures)  # here too: what is said of the battles is asked of the same rules
    plan = make_plan(scenario_source(scenario), players, battles, seed, figures, limit)
    must_matter(plan.field.game, plan.field.text, figures)
    crew = find_crew(on, workers, tell)
    data = _fought(plan, crew, results).data()
    if report is not None:
        report.write_text(report_html(data, plan.field.model), "utf-8")
    if as_json:
        return print_json(data)
    print_report(data)
    if report is not None:
        stdout().print(f"The report is in {report}", soft_wrap=True)


def _fought(plan: Plan, crew: Crew, results: Path | None) -> Tally:
    """The tally of all battles, those in the folder of results among them."""
    if results is None:
        return _fight(plan, crew, None, results)
    from warhost.lab.store import open_store

    store = open_store(results, plan)
    try:
        return _fight(plan, crew, store, results)
    finally:
        store.close()


def _fight(plan: Plan, crew: Crew, store: Store | None, results: Path | None) -> Tally:
    """Fight what is missing; Ctrl-C leaves with a word on how to go on."""
    prepare(plan.field.ruleset)
    from warhost.lab.run import run as fight_out
    from warhost.lab.tally import Tally

    try:
        with progress_bar("Battles fought", plan.battles) as progress:
            return fight_out(plan, Tally(plan), store, crew, progress)
    except KeyboardInterrupt:
        kept = f"what is finished is kept in {results}, the same command goes on" if results else "nothing is kept"
        stderr().print(f"Interrupted: {kept}.", soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None


# --- printing ---------------------------------------------------------------------------------------------


def print_report(data: dict[str, Any]) -> None:
    """Print a report's data: plain sentences first, then tables."""
    console = stdout()
    console.print(f"[bold]{_escaped(data['scenario']['name'])}[/], {data['battles']:,} battles", soft_wrap=True)
    for sentence in data["sentences"]:
        console.print(sentence, soft_wrap=True, markup=False)
    console.print(_sides_table(data), _endings_table(data), _swing_table(data), _pieces_table(data))
    untold = [row["words"] for row in data["never"] if row["words"] not in data["sentences"]]
    for words in untold[:MOST_NEVER]:
        console.print(words, soft_wrap=True, markup=False)
    for side, times in data["forfeits"].items():
        if times:
            console.print(f"{side} lost {times:,} battles by not deciding as a player must", soft_wrap=True)


def _escaped(words: str) -> str:
    from rich.markup import escape

    return escape(words)


def _between(share: dict[str, Any]) -> str:
    low, high = share["interval"]
    return "-" if share["share"] is None else f"{low:.1%} to {high:.1%}"


def _mean(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _sides_table(data: dict[str, Any]) -> Table:
    table = table_of(("side", "won", "95 % interval", "mean score"))
    for row in data["sides"]:
        table.add_row(_escaped(row["name"]), share_told(row["won"]), _between(row["won"]), _mean(row["score"]["mean"]))
    table.add_row("drawn", share_told(data["drawn"]), _between(data["drawn"]), "")
    return table


def _endings_table(data: dict[str, Any]) -> Table:
    table, names = table_of(("how it ended", "for", "battles")), data["scenario"]["sides"]
    for row in data["endings"][:MOST_ENDINGS]:
        winner = names[row["winner"]] if row["winner"] else "nobody"
        table.add_row(_escaped(row["reason"]), _escaped(winner), share_told(row["share"]))
    return table


def _swing_table(data: dict[str, Any]) -> Table:
    first = next(iter(data["scenario"]["sides"].values()))
    table = table_of(("turn begins", f"chance of {_escaped(first)}", "half of the battles between", "moved"))
    for row in data["swing"]["turns"]:
        moved = "-" if row["moved"] is None else f"{row['moved']:.1%}"
        table.add_row(str(row["turn"]), f"{row['chance']:.1%}", f"{row['low']:.0%} and {row['high']:.0%}", moved)
    return table


def _pieces_table(data: dict[str, Any]) -> Table:
    columns = "survives", "fells", "harms by", "takes", "strikes", "won with it", "without"
    table = table_of(("piece", *columns))
    table.columns[0].min_width = NAME_WIDTH
    for row in data["pieces"]:
        means = (_mean(row[key]) for key in ("felled", "harm_done", "harm_taken", "strikes"))
        won = share_told(row["won_if_survives"]), share_told(row["won_if_falls"])
        table.add_row(_escaped(f"{row['piece']} {row['name']}"), share_told(row["survives"]), *means, *won)
    return table
