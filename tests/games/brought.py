"""What each game brings to the tests that all games share: a module for each kind of test, found by its name.

A game lays `notation.py` with `BROUGHT = Notation(...)` into `tests/GAME/brought/`, and so on for each of `PARTS`. What
it leaves out or what cannot be read is told once, by `test_brought.py`; the tests of that kind do without this game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import pytest

from games.parts import DataFiles, Generated, Notation, Play, PositionText, ScenarioFiles, View, Words
from warhost.ruleset import Ruleset, campaigns, find_ruleset, rulesets
from warhost.shelf.game import Game

TESTS = Path(__file__).parents[1]
GAMES = tuple(rulesets())
CAMPAIGNS = tuple(campaigns())
"""They bring what they can: what a single battle has and a campaign has not is tested by themselves."""
PARTS: dict[type[Any], str] = {
    DataFiles: "catalogue",
    Generated: "generated",
    Notation: "notation",
    Play: "play",
    PositionText: "position_text",
    ScenarioFiles: "scenario_files",
    View: "view",
    Words: "words",
}
"""The kinds of what is brought, and the modules that it stands in."""
BESIDE: dict[type[Any], tuple[str, ...]] = {
    DataFiles: ("data_refused.txt",),
    PositionText: ("positions_refused.txt",),
    ScenarioFiles: ("good.toml", "scenarios_refused.txt"),
    Words: ("events.txt", "actions.txt", "prompts.txt"),
}
"""The text files that stand beside them."""

Part = TypeVar("Part")
Marks = Iterable[pytest.MarkDecorator]


def brought(game: str, part: type[Part]) -> Part:
    """What a game brings of a kind; any error of its module goes through."""
    found = import_module(f"{game}.brought.{PARTS[part]}").BROUGHT
    assert isinstance(found, part), f"BROUGHT is no {part.__name__}"
    return found


def fault_of(game: str, part: type[Any]) -> str:
    """Why a game does not bring a part, or "" where it does."""
    module, folder = f"{PARTS[part]}.py", TESTS / game / "brought"
    for file in (module, *BESIDE.get(part, ())):
        if not (folder / file).is_file():
            wanted = f"BROUGHT = {part.__name__}(...)" if file == module else "rows"
            return f"tests/{game}/brought/{file} is missing: there stands {wanted}"
    try:
        brought(game, part)
    except Exception as error:  # whatever it is, it is told once, and not by every test
        return f"tests/{game}/brought/{module}: {type(error).__name__}: {error}"
    return ""


def bringing(part: type[Part], *others: type[Any]) -> Iterator[tuple[str, Part]]:
    """Each game that brings a part, and those others which its tests need too: the game, and the part."""
    for game in (*GAMES, *CAMPAIGNS):
        if not any(fault_of(game, one) for one in (part, *others)):
            yield game, brought(game, part)


def each(part: type[Part], cases: Callable[[Part], Iterable[tuple[str, Any]]]) -> list[Any]:
    """Values of a test's parameters `game` and `case`: every case of every game by its name."""
    return [pytest.param(game, case, id=f"{game}-{name}") for game, its in bringing(part) for name, case in cases(its)]


def game_of(name: str) -> Game:
    """The door of a game."""
    ruleset = find_ruleset(name)
    assert isinstance(ruleset, Ruleset)
    found: Game = ruleset.game
    return found


def own(game: str, module: str, name: str) -> Any:
    """Something by its name in a module of a game's package: `own("heroes", "rules.events", "Event")`."""
    return getattr(import_module(f"{find_ruleset(game).package}.{module}"), name)


def owns(game: str, module: str, name: str) -> bool:
    """True when a module of a game's package has something by this name."""
    return hasattr(import_module(f"{find_ruleset(game).package}.{module}"), name)


def text_of(game: str, file: str) -> str:
    """A text file that a game brings."""
    return (TESTS / game / "brought" / file).read_text("utf-8")


def lines_of(game: str, file: str) -> list[tuple[int, str]]:
    """The lines of a text file with their numbers, without those in which nothing stands."""
    return [(number, line) for number, line in enumerate(text_of(game, file).splitlines(), 1) if line]


def rows_of(game: str, file: str) -> list[tuple[str, ...]]:
    """The rows of a text file: cells between bars; lines that begin with # are not for machines."""
    kept = (line for _, line in lines_of(game, file) if not line.startswith("#"))
    return [tuple(cell.strip() for cell in line.split(" | ")) for line in kept]


def changes_of(said: str) -> list[tuple[str, str]]:
    """What a row changes in a text: "old => new && old => new", with signs for ends of lines and for blanks."""
    pairs = [change.split(" =>") for change in said.split(" && ")]
    return [(_unescaped(old), _unescaped(new.removeprefix(" "))) for old, new in pairs]


def _unescaped(part: str) -> str:
    return part.replace("\\n", "\n").replace("\\s", " ")
