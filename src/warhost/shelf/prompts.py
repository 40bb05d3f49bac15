"""What is asked, in one short sentence: what the prompts of all games have in common.

A game declares what its moments are called, and what each matter asks its player for when it is on top. A sentence
calls pieces by their names; labels come only where several have the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from warhost.kernel.abi import NOBODY, RUNNING

Reasons = Mapping[Any, tuple[str, tuple[str, ...]]]
"""Why a battle ended: words and clauses by the number of the reason."""


class Asked(NamedTuple):
    """What a prompt is made from: a snapshot, its umpire and its names, the matter on top."""

    battle: Any
    umpire: Any
    names: Any
    frame: Any

    @property
    def side(self) -> int:
        """The side that must choose."""
        return int(self.battle.to_decide)

    @property
    def actor(self) -> str:
        """What the piece that the matter is about is called."""
        return self.name(self.frame.actor)

    def name(self, piece: int) -> str:
        """What a piece is called in a sentence."""
        spoken: str = self.names.spoken[int(piece)]
        return spoken

    def one_or(self, pieces: Iterable[int], one: str, several: str) -> str:
        """A sentence about the `{name}` of the only piece, or about the `{number}` of several."""
        found = [*pieces]
        if len(found) == 1:
            return one.format(name=self.name(found[0]))
        return several.format(number=len(found))


Task = Callable[[Asked], str]


@dataclass(frozen=True)
class Prompts:
    """The prompts of a game."""

    victors: tuple[str, ...]  # by side, what is said when it has won: "red wins"
    reasons: Reasons
    to_come: str  # what comes where nobody has to choose: "dice or a card"
    moment: Callable[[Any], str]  # of a snapshot: "Turn 3, King of hearts"
    tasks: Mapping[int, Task]  # by the phase of the matter on top
    what: str = "battle"  # that is over at last

    def say(self, battle: Any, umpire: Any, names: Any) -> str:
        """One short sentence about a snapshot: what is asked now; how it ended when it is over."""
        if battle.result != RUNNING:
            return self._ending(battle)
        if battle.to_decide == NOBODY:
            return f"{self.to_come} to come".capitalize()
        asked = Asked(battle, umpire, names, battle.stack[battle.depth - 1])
        return self.tasks[asked.frame.phase](asked)

    def when(self, battle: Any) -> str:
        """The moment of a snapshot: "Turn 3, King of hearts"; nothing when the battle is over."""
        return self.moment(battle) if battle.result == RUNNING else ""

    def _ending(self, battle: Any) -> str:
        victor = "a draw" if battle.winner == NOBODY else self.victors[battle.winner]
        return f"The {self.what} is over, {victor}: {self.reasons[battle.reason][0]}."
