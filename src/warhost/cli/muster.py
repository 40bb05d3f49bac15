"""Buying armies: the price list, what is wrong with an army, one drawn by lot, and the battle of two."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import print_exactly, print_json, refuse, stdout
from warhost.cli.sources import Json

if TYPE_CHECKING:
    from warhost.ruleset import Muster

LONGEST = 20_000
"""Characters of an army."""


def muster(
    game: Annotated[str, typer.Argument(help="The game.")],
    armies: Annotated[
        list[Path] | None, typer.Argument(metavar="[ARMY]...", help="Files with an army each; two meet in a battle.")
    ] = None,
    budget: Annotated[int, typer.Option(min=1, max=10_000, help="Gold pieces for an army.")] = 60,
    draw: Annotated[int | None, typer.Option("--draw", help="Draw an army by lot from this seed.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write the battle to this file.")] = None,
    as_json: Json = False,
) -> None:
    """Buy an army: without files the price list, with one what it costs and what is wrong, with two their battle."""
    from warhost.ruleset import find_ruleset

    ruleset = find_ruleset(game)
    buying = ruleset.muster
    if buying is None:
        refuse(f"no armies are bought in {ruleset.title}")
    files = armies or []
    if draw is not None:
        return _draw(buying, budget, draw)
    if not files:
        return _price_list(buying, as_json)
    texts = [_text(file) for file in files]
    if len(files) == 1:
        return _judge(buying, texts[0], budget, as_json)
    if len(files) != len(ruleset.sides):
        refuse(f"a battle is between {len(ruleset.sides)} armies, not {len(files)}")
    try:
        scenario = buying.battle(texts, budget)
    except ValueError as error:
        refuse(str(error))
    if output is None:
        return print_exactly(scenario.to_toml())
    output.write_text(scenario.to_toml(), "utf-8")
    stdout().print(f"{scenario.name}, in {output}\n[dim]warhost terminal {output}[/] plays it.", soft_wrap=True)


def _text(file: Path) -> str:
    text = file.read_text("utf-8")
    if len(text) > LONGEST:
        refuse(f"{file}: an army has at most {LONGEST:,} characters")
    return text


def _draw(buying: Muster, budget: int, seed: int) -> None:
    try:
        print_exactly(buying.draw(budget, seed))
    except ValueError as error:
        refuse(str(error))


def _judge(buying: Muster, army: str, budget: int, as_json: bool) -> None:
    """What an army costs and has; exit code 2 where something is wrong with it."""
    told = buying.judge(army, budget)
    if as_json:
        return print_json(told)
    if told["faults"]:
        refuse("\n".join(_fault(one) for one in told["faults"]))
    console = stdout()
    for row in told["rows"]:
        console.print(f"{row['label']:<18} {row['text']}")
    console.print(f"{told['price']} of {budget} gold pieces spent, {told['left']} left.")


def _fault(fault: dict[str, Any]) -> str:
    return fault["text"] if fault["line"] is None else f"line {fault['line']}: {fault['text']}"


def _price_list(buying: Muster, as_json: bool) -> None:
    if as_json:
        return print_json(buying.told())
    console = stdout()
    for group in buying.groups():
        console.print(f"[bold]{group['name']}[/]")
        for one in group["items"]:
            figures = ", ".join(str(row["text"]) for row in one["profile"])
            console.print(f"{one['price']:>4}  [cyan]{one['id']:<14}[/] {one['name']:<28} [dim]{figures}[/]")
