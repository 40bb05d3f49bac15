"""Results of odds: what leaves the battle different in what can be done next is told apart."""

from __future__ import annotations

from itertools import product

import pytest

from onehour.builder import OPEN, Position, lay
from warhost.ruleset import Change
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import Phase
from warhost.rulesets.onehour.words.changes import changes_between
from warhost.rulesets.onehour.words.names import Names
from warhost.rulesets.onehour.words.snapshot import snapshot

OTHERS = ("R orc archers J10 N", "B orc archers J1 S")
RED_FIRST, BLACK_FIRST = (5, 3), (3, 5)


def shaken(status: str) -> Position:
    """A unit that has to test in this morale step."""
    return lay(OPEN, f"R orc infantry E5 N hits=9 status={status}", *OTHERS, initiative="every_turn").at(Phase.MORALE)


def told_after(status: str, die: int, initiative: tuple[int, int]) -> tuple[tuple[Change, ...], Position]:
    """What is told of the step with these dice, and the next turn."""
    before, after = shaken(status), shaken(status)
    after.go_on(die, *initiative)
    names = Names.of(snapshot(before.memory), scenarios()["wide-field"].model_copy(update={"rows": OPEN}))
    return tuple(changes_between(snapshot(before.memory), snapshot(after.memory), names)), after


@pytest.mark.parametrize(("die", "told"), [(4, "halted again"), (5, "halt over"), (6, "halt over")])
@pytest.mark.clause("OH-5.4b", "OH-5.4e")
def test_a_halted_unit_that_tests_again_is_halted_again_or_free(die: int, told: str) -> None:
    changes, _ = told_after("halted", die, RED_FIRST)
    assert {one.what for one in changes if one.piece == 0} == {told}


@pytest.mark.parametrize("status", ["steady", "halted"])
@pytest.mark.clause("OH-5.4b", "OH-5.4e", "OH-Q.1a")
def test_results_told_alike_leave_the_same_to_be_done(status: str) -> None:
    legal: dict[tuple[Change, ...], set[tuple[int, ...]]] = {}
    for die, initiative in product(range(1, 7), (RED_FIRST, BLACK_FIRST)):
        changes, after = told_after(status, die, initiative)
        legal.setdefault(changes, set()).add(tuple(after.codes()))
    assert len(legal) > 6
    assert all(len(lists) == 1 for lists in legal.values())
