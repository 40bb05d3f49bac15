"""The first lesson of every game: each note points at something that comes up in the battle that it belongs to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import warhost
from games.brought import GAMES
from warhost.ruleset import find_ruleset
from warhost.shelf.lesson import MOST_NOTES

BATTLES, DECISIONS = 3, 300
MARKS = {"actor": "actor", "place": "place", "target": "target", "facing": "facing"}


def seen(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What a moment of a battle shows that a note may point at: kind and name, slots with whose piece has them."""
    decides = view["to_decide"]
    for piece in view["pieces"]:
        if piece["place"] is not None and not piece["gone"]:
            yield from (("slot", f"{slot} {'own' if piece['side'] == decides else 'enemy'}") for slot in piece["slots"])
    yield from (("panel", panel["kind"]) for panel in view["panels"])
    for choice in view["choices"]:
        yield from (("mark", mark) for mark, field in MARKS.items() if choice.get(field) is not None)
    yield from (("part", part) for part in ("question", "goal", "seats", "log", "odds"))
    if any(hand["cards"] for hand in view["hands"].values()):
        yield "part", "hand"


def wanted(note: dict[str, Any]) -> tuple[str, str]:
    """What a note points at, in the same words."""
    (kind,) = note.keys() & {"slot", "panel", "mark", "part"}
    return kind, f"{note[kind]} {note['whose']}" if kind == "slot" else note[kind]


@pytest.mark.parametrize("game", GAMES)
def test_every_note_points_at_something_in_the_first_battle(game: str) -> None:
    lesson = find_ruleset(game).lesson
    missing = {wanted(note) for note in lesson["notes"]}
    assert 0 < len(lesson["notes"]) <= MOST_NOTES
    for seed in range(BATTLES):
        for shown in moments(f"{game}/{lesson['battle']}", seed):
            missing -= shown
            if not missing:
                return
    assert missing == set()


def moments(scenario: str, seed: int) -> Iterator[set[tuple[str, str]]]:
    """What each moment of a battle shows whose decisions are made by lot."""
    battle, chance = warhost.start(scenario, seed=seed), random.Random(seed)
    for _ in range(DECISIONS):
        if battle.over:
            return
        choices = battle.table.choices(battle.legal_actions.codes.tolist())
        yield set(seen(battle.view() | {"choices": choices}))
        battle.apply(chance.choice(choices)["action"])
