"""Commands that look ahead and back: chances of winning, hints, and where a battle was decided."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from warhost.cli.screen import print_json, progress_bar, stdout
from warhost.cli.sources import Json, What, open_battle, read_battle

if TYPE_CHECKING:
    from warhost.face.hindsight import Moment

Playouts = Annotated[int, typer.Option(min=1, help="Playouts: the error falls with the root of their number.")]
Walks = Annotated[int, typer.Option(min=1, help="Walks of the search: more take longer and see further.")]
EachTime = Annotated[
    int | None, typer.Option(min=1, help="Playouts for each chance; unless told, as many as the game's data say.")
]


def chances(what: What, playouts: Playouts = 2000, as_json: Json = False) -> None:
    """Tell how likely each side is to win a battle as it stands."""
    found = open_battle(what).chances(playouts)
    if as_json:
        return print_json({"sides": dict(found.sides), "error": found.error, "playouts": found.playouts})
    stdout().print(str(found))


def hint(
    what: What,
    count: Annotated[int, typer.Option(min=1, help="How many actions to tell.")] = 3,
    playouts: Walks = 5000,
    as_json: Json = False,
) -> None:
    """Tell the best actions of whoever must choose, with the chance that each leaves and the reasons."""
    from warhost.face.chances import percent

    hints = open_battle(what).hints(count, playouts)
    if as_json:
        return print_json(
            [
                {
                    "action": str(one.action),
                    "sentence": one.heading,
                    "chance": one.chance,
                    "error": one.error,
                    "share": one.share,
                    "reasons": list(one.reasons),
                }
                for one in hints
            ]
        )
    table = Table("Action", "Chance", "Reasons", show_edge=False)
    for one in hints:
        table.add_row(one.heading, percent(one.chance), "; ".join(one.reasons))
    stdout().print(table if hints else "The battle is over.")


def review(
    file: Annotated[Path, typer.Argument(help="A transcript.")],
    playouts: EachTime = None,
    as_json: Json = False,
) -> None:
    """Tell where a battle was decided: its turning points, and what each side's decisions and luck were worth."""
    from warhost.face.hindsight import review as look_back

    battle = read_battle(file)
    names = battle.ruleset.sides
    moments: list[Moment] = []
    with progress_bar("Looking back", len(battle.steps)) as show:
        for moment in look_back(battle, playouts):
            moments.append(moment)
            show(len(moments))
    if as_json:
        return print_json({"moments": [moment_facts(one, names) for one in moments], "sums": sums_of(moments, names)})
    _tell_turning_points(moments, names)
    _tell_sums(moments, names)


def moment_facts(moment: Moment, names: tuple[str, ...]) -> dict[str, Any]:
    """One action of a review as plain data; chances are the first side's."""
    return {
        "number": moment.number,
        "turn": moment.turn,
        "side": names[moment.side],
        "sentence": moment.sentence,
        "stretch": moment.stretch,
        "before": moment.before,
        "expected": moment.expected,
        "after": moment.after,
        "decision": moment.decision,
        "luck": moment.luck,
    }


def sums_of(moments: list[Moment], names: tuple[str, ...]) -> dict[str, dict[str, float]]:
    """What all decisions of each side changed in its own chance, and all its dice."""
    from warhost.face.hindsight import sums_for

    return {name: sums_for(moments, side) for side, name in enumerate(names)}


def _tell_turning_points(moments: list[Moment], names: tuple[str, ...]) -> None:
    from warhost.face.chances import percent
    from warhost.face.hindsight import turning_points

    table = Table(
        "", "Side", "When", "Action", f"{names[0].capitalize()}'s chance", "Decision", "Luck", show_edge=False
    )
    for one in turning_points(moments):
        change = f"{percent(one.moments[0].before)} to {percent(one.moments[-1].after)}"
        gains = f"{one.decision:+.0%}", f"{one.luck:+.0%}"
        table.add_row(str(one.key.number), names[one.side], one.name, one.key.sentence, change, *gains)
    stdout().print(table if table.row_count else "Nothing that was done at one time turned this battle.")


def _tell_sums(moments: list[Moment], names: tuple[str, ...]) -> None:
    table = Table("Side", "Decisions", "Luck", show_edge=False)
    for name, sums in sums_of(moments, names).items():
        table.add_row(name, f"{sums['decisions']:+.0%}", f"{sums['luck']:+.0%}")
    stdout().print("", table)
