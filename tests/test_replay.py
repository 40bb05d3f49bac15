"""A battle told again: each frame is what was seen at the time, and says no more than its viewer may know."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest

import warhost
from soak import all_but
from warhost.face.battle import Battle
from warhost.face.replay import IN_SECRET, Frame, frames
from warhost.face.standing import BOTH

NO_CHOICE = {"choices": [], "can_undo": False}


def played(name: str, seed: int, seat: Any) -> tuple[Battle, list[dict[str, Any]]]:
    """A random battle to its end, and what a seat saw after each action."""
    battle, chooser, seen = warhost.start(name, seed=seed), random.Random(seed), []
    seen.append(battle.view(seat) | NO_CHOICE)
    while not battle.over:
        battle.apply(chooser.choice(battle.legal_actions))
        seen.append(battle.view(seat) | NO_CHOICE)
    return battle, seen


@pytest.mark.parametrize(
    ("name", "seat"),
    all_but(
        [("otter-ford", None), ("tangled-wood", 0), ("tangled-wood", 1), ("first-blood", 1)],
        product(["otter-ford", "barrow-night", "tangled-wood", "first-blood", "fire-at-the-ships"], [0, 1, None]),
    ),
)
def test_a_replay_shows_what_was_seen(name: str, seat: int | None) -> None:
    battle, seen = played(name, 5, seat)
    before = battle.memory.tobytes()
    told = list(frames(battle, seat))
    assert [frame.view for frame in told] == seen
    assert [frame.number for frame in told] == list(range(battle.decisions + 1))
    assert [frame.turn for frame in told] == [view["turn"] for view in seen]
    assert battle.memory.tobytes() == before


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_a_frame_says_what_was_done_by_whom_and_what_came_of_it(name: str) -> None:
    battle = warhost.start(name, seed=7)
    side, action = battle.seat_to_decide, battle.legal_actions[0]
    battle.apply(action)
    first, second = frames(battle)
    assert (first.number, first.action, first.side) == (0, None, None)
    assert first.events == tuple(battle.events_of(0))
    assert (second.action, second.sentence, second.side) == (str(action), action.sentence, side)
    assert second.events == tuple(battle.last_events)


def secrets_of(told: list[Frame]) -> list[Frame]:
    """The frames in which something was decided in secret."""
    return [frame for frame in told if frame.sentence == IN_SECRET]


def test_what_was_decided_in_secret_is_told_to_its_side_alone() -> None:
    battle, _ = played("tangled-wood", 1, None)
    placed = [event for event in battle.events if event.kind == "trap_placed"]
    assert placed
    own, enemy, spectator, everything = (list(frames(battle, seat)) for seat in (0, 1, None, BOTH))
    assert not secrets_of(own)
    assert not secrets_of(everything)
    for told in (enemy, spectator):
        assert len(secrets_of(told)) == len(placed)
        assert all(frame.action is None for frame in secrets_of(told))
        words = json.dumps([[frame.action, [event.text for event in frame.events]] for frame in told])
        assert not any(event.text in words or f"trap {event.about['hex']}" in words for event in placed)
    assert all(trap["hex"] for frame in everything for trap in frame.view["traps"])


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_a_replay_ends_where_the_battle_stands_and_knows_nothing_of_what_was_taken_back(name: str) -> None:
    battle = warhost.start(name, seed=7)
    for _ in range(5):
        battle.apply(battle.legal_actions[0])
    battle.undo(consent=True)
    told = list(frames(battle, BOTH))
    assert len(told) == 5
    assert told[-1].view == battle.view(BOTH) | NO_CHOICE
