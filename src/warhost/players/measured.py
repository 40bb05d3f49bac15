"""How computer opponents fared in a game: the figures of its `data/opponents.toml`, which people are shown.

soldier = [{ against = "recruit", scenario = "otter-ford", won = 87, drawn = 1, lost = 12 }]
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from pydantic import BaseModel, ConfigDict, NonNegativeInt, TypeAdapter, ValidationError

from warhost.errors import DeclarationError
from warhost.ruleset import Ruleset, find_ruleset

FILE = "opponents.toml"
EVEN = 0.5


class Measured(BaseModel):
    """Battles against another player on a scenario, half of them on either side."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    against: str
    scenario: str
    won: NonNegativeInt
    drawn: NonNegativeInt
    lost: NonNegativeInt


Figures = dict[str, tuple[Measured, ...]]


@cache
def measured_in(game: str) -> Figures:
    """The figures of a game by player; none without such a file. DeclarationError with every fault, one a line."""
    ruleset = find_ruleset(game)
    file = files(ruleset.package).joinpath("data", FILE)
    return read_figures(file.read_text("utf-8"), ruleset) if file.is_file() else {}


def ladder(game: str, levels: Mapping[str, int | None]) -> dict[str, int | None]:
    """The players with a level, the weakest first, as they fared in a game against each other; before them the others.

    `levels` is their order where nobody has measured: a player that has lost to its neighbour below changes places
    with it. Levels count anew from 1.
    """
    order = sorted((name for name in levels if levels[name] is not None), key=lambda name: levels[name] or 0)
    figures = measured_in(game)
    for _ in range(len(order) ** 2):
        for at, (lower, higher) in enumerate(pairwise(order)):
            if _score(figures, higher, lower) < EVEN:
                order[at : at + 2] = higher, lower
                break
    unmeasured = dict.fromkeys(name for name in levels if levels[name] is None)
    return unmeasured | {name: level for level, name in enumerate(order, 1)}


def _score(figures: Figures, player: str, against: str) -> float:
    """The share that a player has won of another, a draw counting half; even where they have not met."""
    rows = [row for row in figures.get(player, ()) if row.against == against]
    battles = sum(row.won + row.drawn + row.lost for row in rows)
    return sum(row.won + row.drawn / 2 for row in rows) / battles if battles else EVEN


def read_figures(text: str, ruleset: Ruleset) -> Figures:
    """Figures out of the text of such a file."""
    try:
        figures = TypeAdapter(Figures).validate_python(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise DeclarationError("\n".join(f"{ruleset.name}: {FILE}: {why}" for why in faults_in(error))) from None
    if strangers := [*_strangers(figures, ruleset)]:
        raise DeclarationError("\n".join(f"{ruleset.name}: {FILE}: {why}" for why in strangers))
    return figures


def faults_in(error: Any) -> list[str]:
    """The faults of a text, one by one."""
    if isinstance(error, ValidationError):
        return [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
    return [str(error)]


def _strangers(figures: Figures, ruleset: Ruleset) -> Iterator[str]:
    """Figures of battles on a scenario that the game has not."""
    for player, rows in figures.items():
        for row in rows:
            if row.scenario not in ruleset.scenarios():
                yield f"{player}: {ruleset.name} has no scenario {row.scenario!r}"
