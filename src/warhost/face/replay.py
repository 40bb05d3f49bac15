"""A battle told again from its beginning, frame by frame, as a seat may see it; nothing is played again for it.

    for frame in frames(battle, seat=None):
        print(frame.number, frame.sentence, frame.view["prompt"])

A battle keeps the bytes that stood before each action; each frame is read from the bytes after its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from warhost.face import entry as kinds
from warhost.face.battle import Battle
from warhost.face.chronicle import Chronicle
from warhost.face.entry import Entry, read_join
from warhost.face.pace import DAY, in_days
from warhost.face.standing import BOTH, DECIDER, Event

SET_UP, SET_UP_KIND = "the battle begins", "set-up"
IN_SECRET = "decides in secret"
BEFOREHAND = "answered beforehand"
COMMITTED = "settled what will be added to the dice"
OFFERED = {
    kinds.DRAW: "offered a draw",
    kinds.UNDO: "asked to take the last action back",
    kinds.RESUME: "asked to go on from the last sound entry",
}
SAID = {
    kinds.AGREE: "agreed",
    kinds.DECLINE: "declined",
    kinds.SURRENDER: "surrendered",
    kinds.DRAW: "agreed to a draw",
    kinds.PRACTICE: "switched practice on: from here on dice can be taken back, and the battle is not fair",
    kinds.RESUME: "went on from the last sound entry",
    kinds.STOP: "ended the battle without a result",
    kinds.LOST: "nothing is left of this entry",
}


class Frame(NamedTuple):
    """What was done, what it led to, and how the battle stood then."""

    number: int  # of the action, or of the entry where there is a chain; 0 for the set-up
    action: str | None  # in notation; None for what was no action, and for what was decided in secret
    sentence: str
    side: int | None  # who decided
    turn: int  # that ran when all was done
    events: tuple[Event, ...]
    view: Mapping[str, Any]  # without choices; what is alike in several views is one object
    kind: str = kinds.ACT


def frames(battle: Battle, seat: int | str | None = None) -> Iterator[Frame]:
    """Every frame from the set-up, or from where this object began, to the present.

    A seat is told what it may know, None what everybody may. BOTH is told everything, the hidden traps of all sides
    too, which one screen cannot show while the battle goes on.
    """
    steps, actions = battle.steps, battle.actions
    shared: dict[Any, Any] = {}
    states = [*(step.before for step in steps), battle.memory.tobytes()]
    for number, state in enumerate(states):
        told = battle.events_of(number)
        events = _seen(told, seat)
        view = view_of_state(battle, state, seat, shared)
        if number == 0:
            yield Frame(0, None, SET_UP, None, view["turn"], events, view, SET_UP_KIND)
            continue
        action = actions[number - 1]
        is_open = len(events) == len(told)
        yield Frame(
            number,
            str(action) if is_open else None,
            action.said_in(states[number - 1]) if is_open else IN_SECRET,
            _decider(states[number - 1]),
            view["turn"],
            events,
            view,
        )


def frames_of(chronicle: Chronicle, seat: int | str | None = None) -> Iterator[Frame]:
    """Every frame of a battle with a chain, one an entry: what was taken back, offered and agreed among them."""
    shared: dict[Any, Any] = {}
    states = [view_of_state(chronicle.battle, state, seat, shared) for state in chronicle.states_after()]
    set_up = _seen(chronicle.battle.events_of(0), seat)
    yield Frame(0, None, SET_UP, None, states[0]["turn"], set_up, states[0], SET_UP_KIND)
    for entry, view in zip(chronicle.entries, states[1:], strict=True):
        account = chronicle.accounts.get(entry.number)
        told = account.events if account is not None else ()
        events = _seen(told, seat)
        is_open = len(events) == len(told)
        action = entry.text if account is not None and is_open else None
        sentence = sentence_of(chronicle, entry) if is_open else IN_SECRET
        yield Frame(entry.number, action, sentence, entry.side, view["turn"], events, view, entry.kind)


def _seen(events: Iterable[Event], seat: int | str | None) -> tuple[Event, ...]:
    """The events that a seat may know of."""
    return tuple(event for event in events if seat == BOTH or event.reader in (None, seat))


def sentence_of(chronicle: Chronicle, entry: Entry) -> str:
    """What an entry says, in words."""
    account, everybody = chronicle.accounts.get(entry.number), chronicle.opening.ruleset.all_sides
    match entry.kind:
        case kinds.ACT | kinds.PASS | kinds.ANSWERED:
            told = account.sentence if account else f"{entry.text}: no longer counts, as the rules were mended"
            return f"{told}, {BEFOREHAND}" if entry.kind == kinds.ANSWERED else told
        case kinds.UNDO:
            return "took the last action back" if entry.text == "1" else f"took the last {entry.text} actions back"
        case kinds.OFFER:
            return OFFERED[entry.text]
        case kinds.JOIN:
            name, entropy = read_join(entry.text)
            if entry.side is None:
                return f"{everybody} added to the dice"
            takes = f"took the seat as {name}" if name else "came"
            return takes + (" and added to the dice" if entropy else "")
        case kinds.CLAIM | kinds.TAKEOVER | kinds.HOLIDAY:
            return _of_time(entry)
        case kinds.COMMIT:
            return f"{everybody} {COMMITTED}" if entry.side is None else COMMITTED
        case kinds.REVEAL:
            return f"{everybody} added to the dice" if entry.side is None else "added to the dice"
    return SAID.get(entry.kind, entry.kind)


def _of_time(entry: Entry) -> str:
    """What an entry about time says, in words."""
    if entry.kind == kinds.TAKEOVER:
        return f"ran out of time: a computer ({entry.text}) plays on"
    if entry.kind == kinds.HOLIDAY:
        return "is back from holiday" if entry.text == "0" else f"takes {in_days(int(entry.text) * DAY)} of holiday"
    is_absence = entry.text == kinds.NEVER_CAME
    return "called the battle off, as not all have come" if is_absence else "claimed the battle, as time has run out"


def view_of_state(battle: Battle, state: bytes, seat: int | str | None, shared: dict[Any, Any]) -> dict[str, Any]:
    """What a seat may see of a state that a battle has been in; nobody chooses in it."""
    memory = np.frombuffer(bytearray(state), np.uint8)
    everybody = range(len(battle.ruleset.sides))
    for side in () if seat == BOTH else everybody if seat is None else (seat,):
        battle.contract.redact(memory, side)
    return battle.table.over(memory).view(shared) | {"can_undo": False, "choices": []}


def _decider(state: bytes) -> int:
    """The side that had to choose in a stored state."""
    return int.from_bytes(state[DECIDER], "little", signed=True)
