"""What was done in a battle, one entry after another, in the words of its log, and who may read of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from warhost.face import entry as kinds
from warhost.face.chronicle import Chronicle
from warhost.face.entry import Entry
from warhost.face.replay import IN_SECRET, SET_UP_KIND, sentence_of
from warhost.face.standing import Event

SET_UP = SET_UP_KIND
TOGETHER = "both"  # the name of the token of all persons at one screen, however many
WATCHING = 0  # the sides that a token decides for are bits


def bit_of(side: int) -> int:
    """The bit of a side."""
    return 1 << side


def bits_of(sides: Iterable[int]) -> int:
    """The bits of some sides."""
    return sum(map(bit_of, sides))


def is_shared(viewer: int) -> bool:
    """True for people at one screen, who hold several sides together."""
    return viewer.bit_count() > 1


def sole_side_of(viewer: int) -> int | None:
    """The one side that somebody holds; None for a watcher, and for people at one screen."""
    return viewer.bit_length() - 1 if viewer.bit_count() == 1 else None


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
    events: tuple[Event, ...] = ()
    taken_back: tuple[int, ...] = ()  # entries whose actions it took back

    @classmethod
    def of(cls, battle: Chronicle, entry: Entry) -> LogEntry:
        """An entry of a battle that has just been taken."""
        account, sentence = battle.accounts.get(entry.number), sentence_of(battle, entry)
        action, events = (None, ()) if account is None else (entry.text, account.events)
        turn, taken_back = battle.battle.turn, battle.taken_back_by(entry)
        return cls(entry.number, entry.kind, entry.side, action, sentence, turn, events, taken_back)

    @cached_property
    def _events_data(self) -> list[tuple[int | None, dict[str, Any]]]:
        """The events as they are sent, each with who alone may read it; the same for all viewers."""
        return [(event.reader, event.to_data()) for event in self.events]

    def data_for(self, viewer: int, sides: tuple[str, ...]) -> dict[str, Any]:
        """The entry as a viewer may see it: what was decided in secret stays secret."""
        open_to = all(may_read(viewer, event.reader) for event in self.events)
        return {
            "number": self.number,
            "kind": kinds.ACT if self.kind in kinds.DECIDED else self.kind,
            "side": None if self.side is None else sides[self.side],
            "action": self.action if open_to else None,
            "sentence": self.sentence if open_to else IN_SECRET,
            "turn": self.turn,
            "events": [data for reader, data in self._events_data if may_read(viewer, reader)],
            "taken_back": list(self.taken_back),
        }
