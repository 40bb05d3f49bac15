"""Who must do what, in words: what the prompts of all games have in common.

A game declares what its moments are called, and what each matter asks its player for when it is on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from warhost.kernel.abi import NOBODY, RUNNING

Reasons = Mapping[Any, tuple[str, tuple[str, ...]]]
"""Why a battle ended: words and clauses by the number of the reason."""


class Asked(NamedTuple):
    """What a prompt is made from: a snapshot, its names, the matter on top."""

    battle: Any
    names: Any
    frame: Any

    @property
    def side(self) -> int:
        """The side that must choose."""
        return int(self.battle.to_decide)

    @property
    def actor(self) -> str:
        """The title of the piece that the matter is about."""
        return self.title(self.frame.actor)

    def title(self, piece: int) -> str:
        """A piece with its name."""
        title: str = self.names.title(int(piece))
        return title

    def titles(self, pieces: Iterable[int]) -> str:
        """Pieces with their names, or "nobody"."""
        return ", ".join(map(self.names.title, pieces)) or "nobody"

    def labels(self, pieces: Iterable[int]) -> str:
        """Pieces by their labels alone, or "nobody"."""
        return ", ".join(map(self.names.label, pieces)) or "nobody"


Task = Callable[[Asked], str]


@dataclass(frozen=True)
class Prompts:
    """The prompts of a game."""

    sides: tuple[str, str]  # as they are addressed
    victors: tuple[str, str]  # what is said when one has won: "red wins"
    reasons: Reasons
    to_come: str  # what comes where nobody has to choose: "dice or a card"
    moment: Callable[[Any], str]  # of a snapshot: "Turn 3, King of hearts"
    tasks: Mapping[int, Task]  # by the phase of the matter on top

    def say(self, battle: Any, names: Any) -> str:
        """In words, of a snapshot: who must do what now, what is still possible; how it ended when it is over."""
        if battle.result != RUNNING:
            return self._ending(battle)
        if battle.to_decide == NOBODY:
            return f"Turn {battle.turn}: {self.to_come} to come."
        asked = Asked(battle, names, battle.stack[battle.depth - 1])
        return f"{self.moment(battle)}. {self.sides[asked.side].capitalize()}: {self.tasks[asked.frame.phase](asked)}."

    def _ending(self, battle: Any) -> str:
        victor = "a draw" if battle.winner == NOBODY else self.victors[battle.winner]
        return f"The battle is over, {victor}: {self.reasons[battle.reason][0]}."
