"""A battle told again from its beginning, frame by frame, as a seat may see it; nothing is played again for it.

    for frame in frames(battle, seat=None):
        print(frame.number, frame.sentence, frame.view["prompt"])

A battle keeps the bytes that stood before each action; each frame is read from the bytes after its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from warhost.action import Action
from warhost.battle import BOTH, DECIDER, Battle, Event

SET_UP = "the battle begins"
IN_SECRET = "decides in secret"


class Frame(NamedTuple):
    """What was done, what it led to, and how the battle stood then."""

    number: int  # of the action, 0 for the set-up
    action: str | None  # in notation; None for the set-up, and for what was decided in secret
    sentence: str
    side: int | None  # who decided
    turn: int  # that ran when all was done
    events: tuple[Event, ...]
    view: Mapping[str, Any]  # without choices; what is alike in several views is one object


def frames(battle: Battle, seat: int | str | None = None) -> Iterator[Frame]:
    """Every frame from the set-up, or from where this object began, to the present.

    A seat is told what it may know, None what everybody may. BOTH is told everything, the hidden traps of both sides
    too, which one screen cannot show while the battle goes on.
    """
    steps = battle.steps
    shared: dict[Any, Any] = {}
    states = [*(step.before for step in steps), battle.memory.tobytes()]
    for number, state in enumerate(states):
        told = battle.events_of(number)
        events = tuple(event for event in told if seat == BOTH or event.reader in (None, seat))
        view = _view(battle, state, seat, shared)
        if number == 0:
            yield Frame(0, None, SET_UP, None, view["turn"], events, view)
            continue
        action = Action(steps[number - 1].code, battle.table)
        is_open = len(events) == len(told)
        yield Frame(
            number,
            str(action) if is_open else None,
            action.sentence if is_open else IN_SECRET,
            _decider(states[number - 1]),
            view["turn"],
            events,
            view,
        )


def _view(battle: Battle, state: bytes, seat: int | str | None, shared: dict[Any, Any]) -> dict[str, Any]:
    """What a seat may see of a stored state."""
    memory = np.frombuffer(bytearray(state), np.uint8)
    for side in () if seat == BOTH else (0, 1) if seat is None else (seat,):
        battle.contract.redact(memory, side)
    return battle.ruleset.table(memory, battle.scenario).view(shared) | {"can_undo": False, "choices": []}


def _decider(state: bytes) -> int:
    """The side that had to choose in a stored state."""
    return int.from_bytes(state[DECIDER], "little", signed=True)
