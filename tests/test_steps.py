"""Courses: forced steps are done unasked, a flight is asked about once, what follows doing nothing is offered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import warhost
from warhost.errors import IllegalAction
from warhost.face.battle import Battle
from warhost.face.steps import after_steps, courses_of, idle_step, steps_in, unasked, what_comes_first
from warhost.ruleset import ALWAYS, FORCED, NEVER

FIRST_BATTLES = (
    "weads/alder-ford",
    "heroes/first-blood",
    "onehour/the-moor",
    "tewapen/otter-ford",
    "ittybitty/skirmish",
)
ON_POINTS = "plane"


def played(scenario: str, seed: int, most: int = 150) -> Iterator[Battle]:
    """A battle at each of its decisions, played at random, but so that somebody fights; at most so many of them."""
    battle, chooser = warhost.start(scenario, seed), random.Random(seed)
    for _ in range(most):
        if battle.over:
            return
        yield battle
        legal = battle.legal_actions
        fights = [action for action in legal if action.target is not None]
        battle.apply(unasked(battle, {}) or chooser.choice(fights or legal))


@pytest.mark.parametrize("scenario", FIRST_BATTLES)
def test_whatever_is_asked_is_a_question(scenario: str) -> None:
    for battle in played(scenario, 5):
        step = unasked(battle, {})
        if step is None:
            courses = courses_of(battle)
            assert len(battle.legal_actions) > 1 or battle.ruleset.board == ON_POINTS
            assert not courses or {one["verb"] for one in courses} & {"rout"} == set() or len(courses) > 1
        else:
            assert not battle.why_not(step)


@pytest.mark.parametrize("scenario", FIRST_BATTLES)
def test_whoever_wants_to_be_asked_about_forced_steps_is(scenario: str) -> None:
    asks = dict.fromkeys(warhost.start(scenario, 1).ruleset.asking, ALWAYS)
    assert all(unasked(battle, asks) is None for battle in played(scenario, 5, 80))


def test_nobody_asks_of_a_god_before_anything_has_happened() -> None:
    battle = warhost.start("heroes/first-blood", seed=1)
    while (step := unasked(battle, {})) is not None:
        battle.apply(step)
    assert battle.prompt.startswith("Choose a figure to act")


def test_a_command_acts_unless_its_player_wants_to_be_asked() -> None:
    at = next(battle for battle in played("weads/alder-ford", 1) if "activate" in map(str, battle.legal_actions))
    assert str(unasked(at, {})) == "activate"
    assert unasked(at, {"activate": ALWAYS}) is None
    assert at.pass_offered is None, "it is no window that could be passed for a while"


def test_forced_shots_are_shot_and_others_chosen() -> None:
    battles = (battle for seed in range(6) for battle in played("weads/alder-ford", seed))
    shots = [battle.clone() for battle in battles if battle.legal_actions[0].verb == "shoot"]
    assert shots
    for battle in shots:
        ways = [action.actor for action in battle.legal_actions]
        forced = {actor for actor in ways if ways.count(actor) == 1}
        step = unasked(battle, {})
        assert (step.actor if step else None) in (forced or {None})


def routs() -> Iterator[Battle]:
    """Battles in which somebody flees and has several ways."""
    for seed in range(6):
        yield from (one.clone() for one in played("weads/alder-ford", seed) if one.legal_actions[0].verb == "rout")


def test_a_flight_is_asked_about_by_its_ends_the_straightest_first() -> None:
    found = [(battle, courses_of(battle)) for battle in routs()]
    asked = [(battle, courses) for battle, courses in found if len(courses) > 1]
    assert asked
    for battle, courses in asked:
        actor = courses[0]["actor"]
        assert len({one["place"] for one in courses}) == len(courses)
        for one in courses:
            after = end_of(battle, one["action"])
            piece = next(piece for piece in after.view()["pieces"] if piece["label"] == actor)
            assert piece["gone"] or piece["place"] == one["place"]


def end_of(battle: Battle, course: str) -> Any:
    """The table after all steps of a course, up to what dice decide then."""
    memory = battle.memory
    for step in steps_in(course):
        memory, _ = battle.until_dice(memory, battle.action(step).code)
    return battle.table.over(memory)


def test_a_flight_with_one_end_is_no_question() -> None:
    for battle in routs():
        assert (unasked(battle, {}) is not None) == (len(courses_of(battle)) == 1)


def test_what_comes_after_doing_nothing_is_offered_with_its_odds() -> None:
    battle = next(one for one in played("tewapen/otter-ford", 2) if idle_step(one) and courses_of(one))
    courses = courses_of(battle)
    first, last = steps_in(courses[0]["action"])
    assert first == "done"
    assert courses[0]["sentence"].startswith("Do not move, then ")
    after = after_steps(battle, [first])
    assert not after.why_not(last)
    assert courses[0]["target"] in {label for label in view_labels(after)}
    assert not battle.steps or battle.can_undo is not None, "nothing was done to the battle itself"


def view_labels(battle: Any) -> set[str]:
    """The labels of the pieces in a view."""
    return {piece["label"] for piece in battle.view(battle.seat_to_decide)["pieces"] if "label" in piece}


def test_steps_must_be_legal_and_must_not_roll_dice() -> None:
    battle = warhost.start("tewapen/otter-ford", seed=1)
    with pytest.raises(IllegalAction):
        after_steps(battle, ["stand"])
    assert after_steps(battle, []) is battle


def test_a_refusal_says_what_comes_first() -> None:
    battle = next(one for one in played("tewapen/otter-ford", 2) if idle_step(one))
    assert what_comes_first(battle, "attack") == f"first comes: {battle.prompt}; “Do not move” goes on"
    assert not what_comes_first(battle, "move")


def test_a_window_is_no_forced_step_where_another_person_watches() -> None:
    battle = next(one for one in played("weads/duel-of-the-mages", 1) if one.pass_offered is not None)
    orders = dict.fromkeys(battle.ruleset.windows, ALWAYS)
    assert unasked(battle, orders, is_watched=True) is None
    assert unasked(battle, dict.fromkeys(battle.ruleset.windows, NEVER), is_watched=True) is not None
    assert FORCED in battle.ruleset.asking
