"""What was decided in a battle, one entry after another, and who may read of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

ACT, UNDO, SURRENDER, DRAW, SET_UP = "act", "undo", "surrender", "draw", "set-up"
PASS = "pass"  # an act of which nobody was asked: a window that went by under standing orders
RED, BLACK = 1, 2  # bits of the sides that a token decides for
BOTH, WATCHING = RED | BLACK, 0


def bit_of(side: int) -> int:
    """The bit of a side."""
    return 1 << side


def may_read(viewer: int, reader: int | None) -> bool:
    """True when a viewer, given as the bits of his sides, may know what only `reader` may know (None: everybody)."""
    return reader is None or viewer & bit_of(reader) != 0


@dataclass(frozen=True)
class LogEntry:
    """One entry as it is shown."""

    number: int
    kind: str
    side: int | None
    action: str | None
    sentence: str
    turn: int
    events: tuple[tuple[int | None, dict[str, Any]], ...]  # who alone may read it, and the event

    def data_for(self, viewer: int, sides: tuple[str, str]) -> dict[str, Any]:
        """The entry as a viewer may see it: what was decided in secret stays secret."""
        open_to = all(may_read(viewer, reader) for reader, _ in self.events)
        return {
            "number": self.number,
            "kind": ACT if self.kind == PASS else self.kind,
            "side": None if self.side is None else sides[self.side],
            "action": self.action if open_to else None,
            "sentence": self.sentence if open_to else "decides in secret",
            "turn": self.turn,
            "events": [event for reader, event in self.events if may_read(viewer, reader)],
        }
