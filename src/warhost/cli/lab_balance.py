"""The command `lab balance`: what to change in a scenario so that a side wins as often as is wished."""

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
    from warhost.lab.balance import Suggestions
    from warhost.lab.plan import Plan
    from warhost.lab.wishes import Wish

HUNDRED = 100.0
DOING = {
    "measuring": "Measuring the scenario",
    "trying": "Trying changes",
    "checking": "Measuring the best",
    "combining": "Trying changes together",
    "done": "Done",
}


def balance(
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO|FILE", help="What to make fair.")],
    side: Annotated[str, typer.Option(help="The side whose share is wished; the first if nothing is said.")] = "",
    share: Annotated[
        float, typer.Option(min=0, max=HUNDRED, help="How many of 100 decided battles it shall win.")
    ] = 50.0,
    draws: Annotated[
        float | None, typer.Option(min=0, max=HUNDRED, help="How many of 100 battles may be drawn, at most.")
    ] = None,
    major: Annotated[
        float | None,
        typer.Option(
            min=0, max=HUNDRED, help="How many of 100 shall be more than minor victories, where there are any."
        ),
    ] = None,
    kinds: Annotated[
        str, typer.Option(metavar="A,B", help="Kinds of changes that may be made: turns, victory, handicap, piece.")
    ] = "",
    changes: Annotated[int, typer.Option(min=1, max=4, help="Changes that may be made together, at most.")] = 2,
    players: Annotated[str, typer.Option(metavar="A[,B]", help="Who plays: one for all sides, or one each.")] = "quick",
    battles: Annotated[int, typer.Option(min=20, help="Battles by which each suggestion is measured.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first battle.")] = 1,
    changed: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIGURE=VALUE", help="A figure of a data file, changed for this."),
    ] = None,
    workers: Workers = None,
    limit: Annotated[float, typer.Option(metavar="SECONDS", help="For each decision of players who search.")] = 30.0,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the scenario with the first suggestion to this file.")
    ] = None,
    on: On = "processes",
    as_json: Json = False,
) -> None:
    """Find what to change in a scenario for a wished share: turns, thresholds, a piece more or less, a handicap.

    Many changes fight a few battles, the best fight more, and what is suggested is measured anew on other seeds.
    """
    from warhost.arena.crews import find_crew
    from warhost.arena.report import must_be_writable
    from warhost.lab.apart import must_matter
    from warhost.lab.figures import apply, read_figures
    from warhost.lab.plan import make_plan
    from warhost.lab.wishes import KINDS, make_wish

    if output is not None:
        must_be_writable(output, "a scenario")
    figures = read_figures(changed or ())
    apply(figures)  # here too: the levers are those of the same rules
    plan = make_plan(scenario_source(scenario), players, battles, seed, figures, limit)
    must_matter(plan.field.game, plan.field.text, figures)
    named = [kind.strip() for kind in kinds.split(",") if kind.strip()] or KINDS
    shares = [None if part is None else part / HUNDRED for part in (share, draws, major)]
    wish = make_wish(plan.field.ruleset, side, shares[0], shares[1], shares[2], named, changes)
    data = _carried_out(plan, wish, find_crew(on, workers, tell))
    if output is not None and data["suggestions"]:
        output.write_text(data["suggestions"][0]["toml"], "utf-8")
        data["output"] = str(output)
    if as_json:
        return print_json(data)
    print_suggestions(data)


def _carried_out(plan: Plan, wish: Wish, crew: Crew) -> dict[str, Any]:
    from warhost.lab.balance import balance as race

    prepare(plan.field.ruleset)
    known: Suggestions | None = None
    try:
        with progress_bar("Battles fought") as progress:

            def show(suggestions: Suggestions) -> None:
                nonlocal known
                known = suggestions
                progress(suggestions.done, suggestions.of)

            return race(plan, wish, show, crew).to_data()
    except KeyboardInterrupt:
        if known is None or not known.best:
            stderr().print("Interrupted: nothing was found yet.", soft_wrap=True)
            raise typer.Exit(INTERRUPTED) from None
        stderr().print("Interrupted: this was found until then.", soft_wrap=True)
        return dict(known.to_data())


# --- printing ---------------------------------------------------------------------------------------------


def print_suggestions(data: dict[str, Any]) -> None:
    """Print what was found."""
    console = stdout()
    console.print(f"[bold]{data['scenario']}[/], {data['done']} battles fought", soft_wrap=True)
    for sentence in data["sentences"]:
        console.print(sentence, soft_wrap=True, markup=False)
    if data["suggestions"]:
        console.print(_table(data))
    if "output" in data:
        console.print(f"The first suggestion is in {data['output']}", soft_wrap=True)


def _table(data: dict[str, Any]) -> Table:
    from rich.markup import escape

    table = table_of(("change", "share", "95 % interval", "drawn", "score moved"))
    for row in ({"words": "as it is", **data["base"], "moved": None}, *data["suggestions"]):
        low, high = row["share"]["interval"]
        score = row["moved"]["score"] if row["moved"] else None
        table.add_row(
            escape(row["words"]),
            share_told(row["share"]),
            f"{low:.0%} to {high:.0%}",
            share_told(row["drawn"]),
            "" if score is None else f"{HUNDRED * score['by']:+.1f}",
        )
    return table
