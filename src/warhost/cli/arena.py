"""The command `arena`: players against players, and what the battles say about them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import INTERRUPTED, prepare, print_json, progress_bar, stderr, stdout, tell
from warhost.cli.sources import Json, On, Workers, scenario_source
from warhost.cli.tables import percent, table_of

if TYPE_CHECKING:
    from rich.table import Table

    from warhost.arena import Plan
    from warhost.arena.crews import Crew

LIMIT_S = 30.0


def arena(
    scenario: Annotated[list[str], typer.Argument(metavar="SCENARIO", help="Scenarios or scenario files.")],
    players: Annotated[str, typer.Option(metavar="A,B,C", help="Who takes part; each meets each other.")],
    battles: Annotated[
        int, typer.Option(min=1, help="Battles of each pairing in each scenario, half of them each way round.")
    ] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first two battles; the next have the next.")] = 1,
    workers: Workers = None,
    results: Annotated[
        Path | None, typer.Option(help="Keep every battle in this SQLite file, and go on with what is there.")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="Write the report as a page into this file.")] = None,
    limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="For each decision; who takes longer loses.")
    ] = LIMIT_S,
    until_clear: Annotated[bool, typer.Option("--until-clear", help="End a pairing when its answer is clear.")] = False,
    on: On = "processes",
    as_json: Json = False,
) -> None:
    """Let players fight each other, with the same seeds for all and both ways round, and rate them.

    A player who raises an error, wants what is illegal or takes too long loses that battle, and the report says so.
    """
    from warhost.arena import make_plan, must_be_players, open_store, report_data, report_html, split_players
    from warhost.arena.crews import find_crew
    from warhost.arena.report import must_be_writable, must_have_page_libraries
    from warhost.arena.standings import must_have_libraries

    must_have_libraries()
    if report is not None:
        must_have_page_libraries()
        must_be_writable(report)
    sources = [scenario_source(one) for one in scenario]
    plan = make_plan(sources, split_players(players), battles, seed, limit, until_clear)
    must_be_players(plan)
    crew = find_crew(on, workers, tell)
    store = open_store(results or ":memory:", plan)
    try:
        data = report_data(plan, _fight(plan, store, crew, results), store.results())
    finally:
        store.close()
    if report is not None:
        report.write_text(report_html(data), "utf-8")
    if as_json:
        return print_json(data)
    print_report(data)
    if report is not None:
        stdout().print(f"The report is in {report}", soft_wrap=True)


def _fight(plan: Plan, store: Any, crew: Crew, results: Path | None) -> Any:
    """Play what is missing; Ctrl-C leaves with a word on how to go on."""
    from warhost.arena import run

    for field in plan.fields:
        prepare(field.ruleset)
    try:
        with progress_bar("Battles fought", plan.size) as progress:
            return run(plan, store, progress=progress, crew=crew)
    except KeyboardInterrupt:
        kept = f"what is finished is kept in {results}, the same command goes on" if results else "nothing is kept"
        stderr().print(f"Interrupted: {kept}.", soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None


# --- printing ---------------------------------------------------------------------------------------------


def print_report(data: dict[str, Any]) -> None:
    """Print a report's data as tables."""
    console = stdout()
    titles = ", ".join(scenario["title"] for scenario in data["scenarios"].values())
    console.print(f"[bold]{titles}[/], {data['battles']} battles", soft_wrap=True)
    console.print(_players_table(data), _pairings_table(data), _scenarios_table(data))
    for row in data["forfeits"]:
        who = f"{row['player']} lost battle {row['battle']} ({row['scenario']}, seed {row['seed']})"
        console.print(f"{who}: {row['kind']}: {row['reason']}", soft_wrap=True, markup=False)


def _between(interval: list[float]) -> str:
    return f"{interval[0]:.0%} to {interval[1]:.0%}"


def _players_table(data: dict[str, Any]) -> Table:
    from rich.markup import escape

    table = table_of(("player", "rating", "95 % interval", "won-drawn-lost", "win rate", "95 % interval"))
    for row in data["players"]:
        low, high = row["interval"]
        ratings = f"{row['rating']:+.0f}", f"{low:+.0f} to {high:+.0f}"
        times, rate = f"{row['won']}-{row['drawn']}-{row['lost']}", row["win_rate"]
        table.add_row(escape(row["player"]), *ratings, times, percent(rate["share"]), _between(rate["interval"]))
    return table


def _pairings_table(data: dict[str, Any]) -> Table:
    from rich.markup import escape

    table = table_of(("pairing", "battles", "score", "at any moment", "verdict"))
    for row in data["pairings"]:
        score = percent(row["score"]), _between(row["score_interval"])
        table.add_row(escape(" : ".join(row["players"])), str(row["battles"]), *score, escape(row["words"]))
    return table


def _scenarios_table(data: dict[str, Any]) -> Table:
    table = table_of(("scenario", "decisions", "turns", "decided", "first side won", "95 % interval"))
    for row in data["scenarios"].values():
        lengths = (f"{row[key]['mean']:.1f}" if row[key] else "-" for key in ("decisions", "turns"))
        edge = row["first_side"]
        table.add_row(
            row["title"], *lengths, percent(row["decided"]["share"]), percent(edge["share"]), _between(edge["interval"])
        )
    return table
