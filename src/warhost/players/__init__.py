"""Computer opponents: they know a game only by its contract, and only what their seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from warhost.errors import UnknownName
from warhost.kernel.abi import Contract, Header
from warhost.kernel.layout import Bytes
from warhost.players.greedy import GreedyPlayer
from warhost.players.plain_random import RandomPlayer


class Player(Protocol):
    """Chooses among legal actions. `battle` is what the seat may know, hidden facts filled with a guess."""

    name: str

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        """The code of one legal action for the side that must choose."""
        ...


PLAYERS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}

titles: dict[str, tuple[str, str]] = {
    "random": ("Dice and no plan", "Chooses among the legal actions by lot."),
    "greedy": ("The eager captain", "Takes whatever looks best at the moment, and never thinks ahead."),
}
"""What each computer opponent is called, and what it is like in a sentence."""


def find_player(name: str, seed: int) -> Player:
    """The computer opponent of that name with its own seed; UnknownName with those that exist."""
    if name not in PLAYERS:
        raise UnknownName("player", name, PLAYERS)
    return PLAYERS[name](seed)


def what_it_may_know(contract: Contract, battle: Bytes, umpire: Bytes, side: int, key: tuple[int, int]) -> Bytes:
    """The battle as its player sees it: redacted, the hidden facts guessed and the dice keyed by the player itself."""
    seen = battle.copy()
    contract.redact(seen, side)
    header: Any = Header.over(seen)
    header.dice.key[:] = key
    contract.imagine(seen, umpire, side)
    return seen
