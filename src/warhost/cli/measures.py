"""Commands that count and measure: perft and bench."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import prepare, print_json, progress_bar, stdout
from warhost.cli.sources import Json, What, open_battle

if TYPE_CHECKING:
    from warhost.face.battle import Battle

# --- perft -------------------------------------------------------------------------------------------------


def perft(
    what: What,
    depth: Annotated[int, typer.Option(min=1, max=12, help="Decisions in a row.")] = 3,
    divide: Annotated[bool, typer.Option("--divide", help="The count under each first action.")] = False,
    seed: Annotated[int, typer.Option(help="The seed of all dice and cards.")] = 1,
    as_json: Json = False,
) -> None:
    """Count the sequences of decisions that the rules allow, with the dice as the seed has them.

    Such counts are how two versions of the rules, or two programs, are compared.
    """
    battle = open_battle(what, seed)
    by_action = divided_perft(battle, depth)
    by_verb: dict[str, int] = {}
    for notation, count in by_action.items():
        verb = notation.partition(" ")[0]
        by_verb[verb] = by_verb.get(verb, 0) + count
    total = sum(by_action.values())
    if as_json:
        answer: dict[str, Any] = {"depth": depth, "sequences": total, "by_verb": by_verb}
        return print_json(answer | ({"by_action": by_action} if divide else {}))
    console = stdout()
    for notation, count in by_action.items() if divide else ():
        console.print(f"{count:>14,}  {notation}", soft_wrap=True)
    for verb, count in by_verb.items():
        console.print(f"{count:>14,}  all that begin with [bold]{verb}[/]")
    console.print(f"{total:>14,}  sequences of {depth} decisions")


def divided_perft(battle: Battle, depth: int) -> dict[str, int]:
    """The number of sequences of `depth` decisions under each first action; the battle is left as it is."""
    import numpy as np

    from warhost.kernel.abi import MAX_ACTIONS
    from warhost.kernel.playout import perft as count_below

    contract, umpire = battle.contract, battle.umpire
    rooms = np.zeros((depth + 1, len(battle.memory)), np.uint8)
    lists = np.zeros((depth + 1, MAX_ACTIONS), np.int64)
    counts: dict[str, int] = {}
    with progress_bar("Counting", len(battle.legal_actions)) as report:
        for action in battle.legal_actions:
            rooms[0] = battle.memory
            if depth > 1:
                contract.apply(rooms[0], umpire, action.code)
            below = count_below(contract.legal_actions, contract.apply, rooms, umpire, lists, depth - 1, 0)
            counts[str(action)] = int(below) if depth > 1 else 1
            report(len(counts))
    return counts


# --- bench ------------------------------------------------------------------------------------------------


def bench(
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each figure, in seconds.")] = 1.0,
    as_json: Json = False,
) -> None:
    """Measure the engine here: random battles, copies, odds, the Python face, and how long a start takes."""
    from warhost.cli import bench as measuring
    from warhost.ruleset import rulesets

    for ruleset in rulesets().values():
        prepare(ruleset)
    steps = measuring.steps(seconds)
    figures: dict[str, Any] = {}
    with progress_bar("Measuring", len(steps)) as report:
        for done, measure in enumerate(steps, 1):
            measure(figures)
            report(done)
    print_json(figures) if as_json else measuring.print_figures(figures)
