"""Computer opponents: they know a game only by its contract, and only what their seat may know.

Players are found by name (`roster`): the plain ones, the levels of `levels.toml`, and those that other projects enter
under the entry point `warhost.players`. `search:playouts=2000,threads=2` is a search with a budget of one's own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any, Protocol

from warhost.errors import UnknownName
from warhost.kernel.abi import Contract, Header
from warhost.kernel.layout import Bytes
from warhost.players.greedy import GreedyPlayer
from warhost.players.plain_random import RandomPlayer
from warhost.players.search import SearchPlayer
from warhost.players.wishes import SEARCH, read_wishes

ENTRY_POINTS = "warhost.players"


class Player(Protocol):
    """Chooses among legal actions. `battle` is what the seat may know, hidden facts filled with a guess."""

    name: str

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        """The code of one legal action for the side that must choose."""
        ...


@dataclass(frozen=True)
class Entry:
    """A player that can be asked for by name."""

    make: Callable[[int], Player]
    """Makes the player from the seed of its own dice."""
    title: str
    """What the player is called where people choose an opponent."""
    summary: str
    """What it is like, in a sentence or two."""
    level: int | None = None
    """Its place among those that were measured (`measured.py`), the weakest first; None for one that was not."""


PLAIN: dict[str, Callable[[int], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""The players that search nothing."""


@cache
def _told() -> dict[str, dict[str, Any]]:
    """What `levels.toml` says of each player, in the order in which they are offered."""
    data = tomllib.loads(files(__package__).joinpath("levels.toml").read_text("utf-8"))
    return {str(name): told for name, told in data.items()}


@cache
def levels() -> dict[str, dict[str, Any]]:
    """The levels that are searches, the weakest first: title, summary, version and the search that each is."""
    return {name: told for name, told in _told().items() if "player" in told}


@cache
def roster() -> dict[str, Entry]:
    """All players by name: the measured from the weakest to the strongest, those of other projects."""
    packaged = {name: _entry(name, told) for name, told in _told().items()}
    own = {point.name: Entry(point.load(), point.name, "") for point in entry_points(group=ENTRY_POINTS)}
    return {**own, **packaged}


def title_of(name: str) -> str:
    """What an opponent is called in sentences: a captain has a title, a search with its own figures only its name."""
    entry = roster().get(name)
    return entry.title if entry else name


def _entry(name: str, told: dict[str, Any]) -> Entry:
    make = PLAIN[name] if name in PLAIN else _maker(name)
    return Entry(make, told["title"], told["summary"], told.get("level"))


def _maker(name: str) -> Callable[[int], Player]:
    budget, habits = read_wishes(levels()[name]["player"])
    return lambda seed: SearchPlayer(seed, budget, habits, name)


def known_names() -> tuple[str, ...]:
    """The names that players can be asked for by, and an example of a search with a budget of one's own."""
    return (*roster(), f"{SEARCH}:playouts=2000")


def is_search(name: str) -> bool:
    """True for a search with a budget of one's own, well written or not."""
    return name.partition(":")[0] == SEARCH


def must_be_player(name: str, known: tuple[str, ...] | None = None) -> None:
    """Raise UnknownName with those that exist, NotationError for a search whose budget cannot be read."""
    if is_search(name):
        read_wishes(name)
    elif name not in roster():
        raise UnknownName("player", name, known or known_names())


def is_player(name: str) -> bool:
    """True for a name that `find_player` finds a player for."""
    try:
        must_be_player(name)
    except ValueError:
        return False
    return True


def find_player(name: str, seed: int) -> Player:
    """The computer opponent of that name with its own seed; raises what `must_be_player` does."""
    must_be_player(name)
    if is_search(name):
        return SearchPlayer(seed, *read_wishes(name), name)
    return roster()[name].make(seed)


def load_searches() -> None:
    """Load what searches and chances are made of; compiles what the cache on disk does not have."""
    import_module(f"{__package__}.tree")
    import_module(f"{__package__}.playouts")


def what_it_may_know(contract: Contract, battle: Bytes, umpire: Bytes, key: tuple[int, int], *sides: int) -> Bytes:
    """The battle as a side sees it, or as both can: redacted, the hidden facts guessed and the dice keyed anew.

    All is redacted before anything is guessed, so that what one side hides has no part in what the other may guess.
    """
    seen = battle.copy()
    for side in sides:
        contract.redact(seen, side)
    header: Any = Header.over(seen)
    header.dice.key[:] = key
    for side in sides:
        contract.imagine(seen, umpire, side)
    return seen
