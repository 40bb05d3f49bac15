"""Levers: single changes of a scenario's file by which its designer can make it fairer, longer or more often decided.

A game declares a function that yields them out of the data of a file; what is not sound is dropped here, so that a
game need not know all that its own checks refuse.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import ValidationError

from warhost.scenario import Draft, FileModel, toml_text
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.overlay import KeyPath, at_path, put

if TYPE_CHECKING:
    from warhost.ruleset import Ruleset
    from warhost.scenario import ScenarioModel

Data = dict[str, Any]
TURNS, VICTORY, PIECE, HANDICAP = "turns", "victory", "piece", "handicap"
"""What a lever changes: the length, what has to be reached, who fights, what a side has or lacks besides."""
COUNTED = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
NEARBY = 3
"""How many cells from a piece another of its kind is tried."""


class Lever(NamedTuple):
    """One change of a scenario's file."""

    kind: str  # TURNS, VICTORY, PIECE or HANDICAP
    words: str  # "one turn more (9)"
    data: Data  # of the whole changed file


def no_levers(data: Data) -> Iterator[Lever]:
    """A game that declares nothing has none."""
    return iter(())


# --- asking for them --------------------------------------------------------------------------------------


def levers_of(ruleset: Ruleset, scenario: ScenarioModel) -> list[Lever]:
    """All levers of a scenario whose files can be played, each change once."""
    model, data = type(scenario), tomllib.loads(scenario.to_toml())
    known = [scenario]
    found: list[Lever] = []
    for lever in ruleset.game.levers(data):
        changed = model_of(model, lever.data)
        if changed is not None and changed not in known:
            known.append(changed)
            found.append(lever)
    return found


def model_of(model: type[Any], data: Data) -> Any:
    """The scenario that a file's data make, None where they have faults."""
    try:
        scenario = model.model_validate(data)
    except ValidationError:
        return None
    return None if any(True for _ in model.semantic_faults(Draft(data))) else scenario


def text_of(model: type[FileModel], lever: Lever) -> str:
    """The changed file as text."""
    return toml_text(lever.data, model.ONE_PER_LINE)


def first_sound(model: type[FileModel], levers: Iterable[Lever], most: int = 24) -> Iterator[Lever]:
    """The first of some levers whose file has no faults, as far as the most are tried."""
    sound = (lever for lever in islice(levers, most) if model_of(model, lever.data) is not None)
    yield from islice(sound, 1)


# --- making them ------------------------------------------------------------------------------------------


def changed(data: Data, path: KeyPath, value: Any) -> Data:
    """The data of a file with another value at a path; its last key may be new."""
    copy = deepcopy(data)
    put(copy, path, value)
    return copy


def without(data: Data, path: KeyPath) -> Data:
    """The data of a file without what lies at a path."""
    copy = deepcopy(data)
    del at_path(copy, path[:-1])[path[-1]]
    return copy


def with_more(data: Data, path: KeyPath, *rows: Any) -> Data:
    """The data of a file with further rows at the end of an array."""
    copy = deepcopy(data)
    at_path(copy, path).extend(rows)
    return copy


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things in words: "one turn", "two turns"."""
    return f"{COUNTED.get(number, number)} {one if number == 1 else many or one + 's'}"


def more_or_less(by: int, one: str, many: str = "") -> str:
    """A step in words: "one turn more", "two turns less"."""
    return f"{counted(abs(by), one, many)} {'more' if by > 0 else 'less'}"


def turn_levers(data: Data, steps: Sequence[int] = (1, -1, 2, -2, 4, -4)) -> Iterator[Lever]:
    """Some turns more or less."""
    turns = data.get("turns")
    if isinstance(turns, int):
        for by in steps:
            yield Lever(TURNS, f"{more_or_less(by, 'turn')} ({turns + by})", changed(data, ("turns",), turns + by))


def number_levers(
    kind: str, data: Data, path: KeyPath, words: Callable[[int], str], steps: Sequence[int] = (1, -1), least: int = 0
) -> Iterator[Lever]:
    """A whole number of the file a step higher or lower; `words` says what it is then."""
    number = at_path(data, path)
    for by in steps:
        if number + by >= least:
            yield Lever(kind, words(number + by), changed(data, path, number + by))


def choice_levers(kind: str, data: Data, path: KeyPath, choices: Mapping[Any, str], usual: Any) -> Iterator[Lever]:
    """Every other choice at a path, with its words; `usual` is what holds where the file says nothing."""
    table = at_path(data, path[:-1])
    for value, words in choices.items():
        if value != table.get(path[-1], usual):
            yield Lever(kind, words, changed(data, path, value))


def last_of_each(rows: Sequence[Any], key: Callable[[Any], Any]) -> dict[Any, int]:
    """The place of the last row of each kind, in the order in which kinds come first."""
    found: dict[Any, int] = {}
    for number, row in enumerate(rows):
        found[key(row)] = number
    return found


def places_near(
    grid: Grid, place: str, friends: Iterable[str] = (), taken: Iterable[str] = (), reach: int = NEARBY
) -> list[str]:
    """The names of the cells round a cell that nobody has, the nearest first, of those the nearest to friends."""
    cell, occupied = grid.find(place), {*taken}
    if cell == OFF_BOARD:
        return []
    others = [other for name in friends if (other := grid.find(name)) != OFF_BOARD]

    def nearness(near: int) -> tuple[int, int, int]:
        return grid.distance(cell, near), sum(grid.distance(near, other) for other in others), near

    around = [near for near in range(grid.size) if 0 < grid.distance(cell, near) <= reach]
    return [name for near in sorted(around, key=nearness) if (name := grid.named[near]) not in occupied]


def each_called(names: Mapping[str, str]) -> dict[str, str]:
    """What the sides are called in words, with the side itself where two have the same name."""
    taken = [*names.values()]
    return {side: name if taken.count(name) == 1 else f"{name} ({side.capitalize()})" for side, name in names.items()}
