"""What the actions of a battle have led to: told, kept, and held against what they lead to now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.entry import NO_WINNER, Difference, Ending, Entry
from warhost.face.standing import Event


class Standing(NamedTuple):
    """An action that stands: its entry, and the number of its dice."""

    entry: Entry
    dealing: int


class Account(NamedTuple):
    """What an action led to when it was carried out, whether it still stands or not."""

    turn: int  # that ran when it was decided
    action: Action
    events: tuple[Event, ...]
    before: bytes  # what stood before it

    @property
    def sentence(self) -> str:
        """The action in the words of the moment in which it was decided."""
        return self.action.said_in(self.before)


def ending_of(battle: Battle) -> Ending | None:
    """How a battle ended that was fought out; None for one that goes on."""
    outcome = battle.outcome
    return None if outcome is None else Ending(outcome.winner_name or NO_WINNER, outcome.reason)


def told_in(events: Iterable[Event]) -> str:
    """What an action led to, event by event, as it is kept to find out whether rules have changed."""
    return "; ".join(event.text for event in events)


def difference(told: str, events: Sequence[Event]) -> Difference | None:
    """How what an action led to differs from what was told of it, with the clauses; None when it does not."""
    if told == told_in(events):
        return None
    rest = told
    for event in events:
        if not rest.startswith(event.text):
            return f"it led to {rest.partition('; ')[0]!r}, and leads to {event.text!r} now", event.clauses
        rest = rest[len(event.text) :].removeprefix("; ")
    return f"it led to {rest!r} besides", events[-1].clauses if events else ()
