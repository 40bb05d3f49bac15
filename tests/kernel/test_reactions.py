"""Windows: who is asked next, how many have passed, when a window has gone by, and what lets it go by."""

from __future__ import annotations

from typing import Any

import pytest

from warhost.kernel.abi import NO_ACTION, NOBODY, Header, pack
from warhost.kernel.reactions import has_gone_by, idle_in, let_answer, let_go_by, open_for, open_window, side_asked

SHOTS, REST, PASS = 3, 4, 9  # phases, and a verb
BEFORE, ROLLED, AFTER = 1, 2, 3  # windows


@pytest.fixture
def battle() -> Any:
    """A battle in which side 1 is asked first, before a shot."""
    memory = Header.blank()
    battle: Any = Header.over(memory)
    open_for(battle, SHOTS, 1, BEFORE)
    battle.to_decide = 1
    return battle


def state(battle: Any) -> tuple[int, int]:
    """Who is asked in the window on top, and how many in a row have let it go by."""
    return side_asked(battle), int(battle.stack[battle.depth - 1].target)


def test_a_window_says_who_is_asked_and_what_it_is_about(battle: Any) -> None:
    assert (state(battle), open_window(battle), battle.depth) == ((1, 0), BEFORE, 1)
    open_for(battle, REST, 0, AFTER)
    assert (state(battle), open_window(battle), battle.depth) == ((0, 0), AFTER, 2)


def test_sides_are_asked_in_turn_until_both_have_let_it_go_by(battle: Any) -> None:
    seen = [(state(battle), has_gone_by(battle, 1), has_gone_by(battle, 2))]
    for _ in range(2):
        let_go_by(battle)
        seen.append((state(battle), has_gone_by(battle, 1), has_gone_by(battle, 2)))
    assert seen == [((1, 0), False, False), ((0, 1), True, False), ((1, 2), True, True)]


def test_an_answer_may_follow_a_reaction(battle: Any) -> None:
    let_go_by(battle)
    let_answer(battle)
    assert state(battle) == (1, 0)
    let_answer(battle)
    assert state(battle) == (0, 0)


@pytest.mark.parametrize(("first", "last", "is_idle"), [(1, 1, True), (1, 3, True), (2, 3, False), (0, 0, False)])
def test_what_lets_a_window_go_by(battle: Any, first: int, last: int, is_idle: bool) -> None:
    assert idle_in(battle, SHOTS, first, last, PASS) == (pack(PASS, -1, 0, 0, -1) if is_idle else NO_ACTION)
    assert idle_in(battle, REST, first, last, PASS) == NO_ACTION


def test_nothing_lets_go_by_what_asks_nobody(battle: Any) -> None:
    battle.to_decide = NOBODY
    assert idle_in(battle, SHOTS, BEFORE, AFTER, PASS) == NO_ACTION
    empty: Any = Header.over(Header.blank())
    assert idle_in(empty, SHOTS, BEFORE, AFTER, PASS) == NO_ACTION
