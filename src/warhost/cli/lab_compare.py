"""The command `lab compare`: two forms of a battle on common seeds, and who gains by the change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import INTERRUPTED, prepare, print_json, progress_bar, refuse, stderr, stdout, tell
from warhost.cli.sources import Json, On, Workers, scenario_source
from warhost.cli.tables import share_told, table_of

if TYPE_CHECKING:
    from rich.table import Table

    from warhost.arena.crews import Crew
    from warhost.lab.compare import Compared
    from warhost.lab.variants import Comparison

LISTED_PIECES, LISTED_FLIPS, WRITTEN = 12, 10, 5


def compare(
    scenario: Annotated[list[str], typer.Argument(metavar="SCENARIO...", help="One scenario or file, or two.")],
    switch: Annotated[
        str, typer.Option(metavar="NAME=A,B", help="Two values of a switch of the scenario, such as turns=8,10.")
    ] = "",
    changed: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIGURE=VALUE", help="A figure of a data file, changed in the second form."),
    ] = None,
    players: Annotated[str, typer.Option(metavar="A[,B]", help="Who plays: one for all sides, or one each.")] = "quick",
    battles: Annotated[int, typer.Option(min=1, help="Battles of each form, at most.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first pair; the next has the next.")] = 1,
    until_clear: Annotated[bool, typer.Option("--until-clear", help="End as soon as it is clear who gains.")] = False,
    transcripts: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help=f"Write the first {WRITTEN} flipped battles of both forms here."),
    ] = None,
    limit: Annotated[float, typer.Option(metavar="SECONDS", help="For each decision of players who search.")] = 30.0,
    against: Annotated[
        Path | None, typer.Option(metavar="ARMY", help="Compare two bought armies, each against this one.")
    ] = None,
    game: Annotated[str, typer.Option(help="The game of which the armies are.")] = "",
    budget: Annotated[int, typer.Option(min=1, help="What each army may cost.")] = 60,
    workers: Workers = None,
    on: On = "processes",
    as_json: Json = False,
) -> None:
    """Fight two forms of a battle on common seeds: two scenarios or armies, values of a switch, figures changed or not.

    Says who gains and how surely, which pieces fare otherwise, and which battles end otherwise with the same seed.
    """
    from warhost.arena.crews import find_crew
    from warhost.lab.compare import write_transcripts
    from warhost.lab.figures import read_figures
    from warhost.lab.variants import compare_armies, make_comparison

    if len(scenario) > 2:
        refuse("two scenarios are compared at most, or one in two forms")
    if transcripts is not None:
        _must_be_a_folder(transcripts)
    how: dict[str, Any] = {"players": players, "battles": battles, "seed": seed, "limit_s": limit}
    if against is not None:
        files = [Path(one) for one in scenario]
        comparison = compare_armies(game, files, against, budget, until_clear=until_clear, **how)
    else:
        sources, figures = [scenario_source(one) for one in scenario], read_figures(changed or ())
        comparison = make_comparison(*sources, switch=switch, figures=figures, until_clear=until_clear, **how)
    compared = _carried_out(comparison, find_crew(on, workers, tell))
    data = compared.data()
    if transcripts is not None:
        data["transcripts"] = [str(file) for file in write_transcripts(compared, transcripts, WRITTEN)]
    if as_json:
        return print_json(data)
    print_comparison(data)


def _must_be_a_folder(folder: Path) -> None:
    """Refuse a folder that could not be written, before battles are fought."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse(f"{folder}: no transcripts can be written there: {error.strerror}")


def _carried_out(comparison: Comparison, crew: Crew) -> Compared:
    from warhost.lab.compare import compare as fight_pairs

    prepare(comparison.first.plan.field.ruleset)
    try:
        with progress_bar("Battles fought") as progress:
            return fight_pairs(comparison, progress, crew)
    except KeyboardInterrupt:
        stderr().print("Interrupted: nothing is kept.", soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None


# --- printing ---------------------------------------------------------------------------------------------


def print_comparison(data: dict[str, Any]) -> None:
    """Print what a comparison has found."""
    console = stdout()
    first, second = data["first"]["name"], data["second"]["name"]
    console.print(f"[bold]{first}[/] against [bold]{second}[/], {data['pairs']} pairs of battles", soft_wrap=True)
    for sentence in data["sentences"]:
        console.print(sentence, soft_wrap=True, markup=False)
    console.print(_sides_table(data))
    if data["pieces"]:
        console.print(_pieces_table(data["pieces"][:LISTED_PIECES]))
    for one in data["flipped"]["battles"][:LISTED_FLIPS]:
        console.print(f"seed {one['seed']}: {one['first']} before, {one['second']} after", soft_wrap=True, markup=False)
    _say_how_to_watch(data)


def _say_how_to_watch(data: dict[str, Any]) -> None:
    if data.get("transcripts"):
        stdout().print(f"[dim]warhost show {data['transcripts'][0]}[/] shows how that battle ended.", soft_wrap=True)
    elif data["flipped"]["times"]:
        stdout().print("[dim]--transcripts FOLDER[/] writes the first of them in both forms.", soft_wrap=True)


def _moved(change: dict[str, Any]) -> str:
    low, high = change["interval"]
    return f"{100 * change['by']:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def _sides_table(data: dict[str, Any]) -> Table:
    from rich.markup import escape

    table = table_of(("won by", "before", "after", "points of 100 moved"))
    for row in data["sides"]:
        won = row["won"]
        table.add_row(escape(row["name"]), share_told(won["first"]), share_told(won["second"]), _moved(won))
    drawn = data["drawn"]
    table.add_row("nobody", share_told(drawn["first"]), share_told(drawn["second"]), _moved(drawn))
    return table


def _pieces_table(rows: list[dict[str, Any]]) -> Table:
    from rich.markup import escape

    table = table_of(("piece", "survives before", "after", "points of 100 moved", "felled before", "after"))
    for row in rows:
        lives, felled = row["survives"], row["felled"]
        name = escape(f"{row['name']} ({row['piece']})")
        shares = share_told(lives["first"]), share_told(lives["second"]), _moved(lives)
        table.add_row(name, *shares, f"{felled['first']:.2f}", f"{felled['second']:.2f}")
    return table
