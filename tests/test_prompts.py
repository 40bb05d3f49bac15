"""What is asked, in all games and at all moments: short sentences with names, and buttons that say something."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

import warhost
from warhost.face.battle import Battle
from warhost.ruleset import all_scenario_names

LONGEST_PROMPT, LONGEST_BUTTON = 66, 48
LABEL = re.compile(r"\b[RB]\d+\b|\((\d+)\)|^\d+ ")
DECISIONS = 250


def with_a_namesake(battle: Battle) -> set[str]:
    """The labels of pieces that share their name with another."""
    names: Any = battle.table.names  # type: ignore[attr-defined]
    bare = [title.removeprefix(f"{label} ") for label, title in zip(names.labels, names.titles, strict=True)]
    alike = Counter(bare)
    return {label for label, name in zip(names.labels, bare, strict=True) if alike[name] > 1}


@pytest.mark.parametrize("name", all_scenario_names())
def test_prompts_are_short_and_buttons_say_something(name: str) -> None:
    battle, chooser = warhost.start(name, 7), random.Random(7)
    for _ in range(DECISIONS):
        if battle.over:
            break
        prompt, shared = battle.prompt, with_a_namesake(battle)
        assert 0 < len(prompt) <= LONGEST_PROMPT, prompt
        assert not prompt.startswith(("Turn", "Red", "Black", "Greek:", "Trojan:")), prompt
        labels = {found.group().strip("() ") for found in LABEL.finditer(prompt)}
        assert labels & {*battle.table.names.labels} <= shared, prompt  # type: ignore[attr-defined]
        for choice in battle.view(battle.seat_to_decide)["choices"]:
            assert 0 < len(choice["button"]) <= LONGEST_BUTTON, choice
            assert choice["button"][0].isupper() or choice["button"][0].isdigit(), choice
        battle.apply(chooser.choice(battle.legal_actions))
