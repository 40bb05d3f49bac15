"""Whoever is not compiled asks the rules with plain numbers: else each call finds out again what it was given."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba.core import dispatcher

import warhost
from warhost.face.battle import Battle
from warhost.face.steps import courses_of, idle_step
from warhost.kernel import abi
from warhost.ruleset import find_ruleset, rulesets
from warhost.shelf.verbs import code_of, unpack

DECISIONS = 60
VERB_BITS = 63 - abi.VERB_SHIFT
PARTS = [(VERB_BITS, 0), (abi.ACTOR_BITS, -1), (abi.EXTRA_BITS, 0), (abi.PLACE_BITS, 0), (abi.TARGET_BITS, -1)]
"""The bits of each part of an action's number, and the least that each can be."""


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each rule was asked with something for which it has to look up what to do."""
    counted = Counter[str]()
    base: Any = dispatcher._DispatcherBase
    look_up = base._compile_for_args

    def counting(self: Any, *given: Any, **named: Any) -> Any:
        counted[f"{self.py_func.__name__}({', '.join(type(one).__name__ for one in given)})"] += 1
        return look_up(self, *given, **named)

    monkeypatch.setattr(base, "_compile_for_args", counting)
    return counted


def shown(battle: Battle) -> None:
    """Everything that a page asks of a battle as it stands."""
    idle_step(battle)
    courses_of(battle)
    battle.passes({})
    for side, _ in enumerate(battle.ruleset.sides):
        battle.may_be_asked(side)
        for piece in battle.view(side)["pieces"]:
            with contextlib.suppress(ValueError):  # not everything can be asked of everybody
                battle.survey({"what": "reach", "actor": piece["label"]})


def play(game: str) -> None:
    """Fight, and look at everything on the way."""
    ruleset, chooser = find_ruleset(game), random.Random(game)
    battle = warhost.start(ruleset.scenario(ruleset.quick_start), "asking")
    for _ in range(DECISIONS):
        if battle.over:
            return
        shown(battle)
        battle.apply(chooser.choice(battle.legal_actions))


@given(parts=st.tuples(*(st.integers(low, (1 << bits) - 1 + low) for bits, low in PARTS)))
def test_an_action_has_the_same_number_wherever_it_is_made(parts: tuple[int, ...]) -> None:
    assert code_of(*parts) == int(abi.pack(*parts))
    assert unpack(code_of(*parts)) == parts


@pytest.mark.parametrize("game", sorted(rulesets()))
def test_rules_know_what_they_are_asked_with(game: str, unknown: Counter[str]) -> None:
    play(game)  # every rule is compiled at its first call, or read from where it is kept
    unknown.clear()
    play(game)
    assert unknown == {}
