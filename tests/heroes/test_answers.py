"""Answers beforehand: shots in the enemy's phase, defensive fire, challenges, gods."""

from __future__ import annotations

import pytest

from heroes.table import apply, pending, position
from warhost.face.battle import Battle
from warhost.shelf.answers import Saying


def said(battle: Battle, *answers: tuple[str, ...]) -> str:
    """What is done by these answers; "" where the side is asked."""
    action = battle.answered([Saying(*one) for one in answers])
    return "" if action is None else str(action)


def after_a_stand(target: str) -> Battle:
    """A Greek archer could shoot at a Trojan who has just stood still, or at a common man far off."""
    battle = position("6 GA 18.00,9.00", f"51 {target} 18.00,15.00", "52 T01 22.00,20.00 hero", "phase 2 trojan")
    apply(battle, "choose 51")
    apply(battle, "stand 51")
    apply(battle, "done")
    assert pending(battle) == "react"
    return battle


@pytest.mark.clause("HG-6.2c", "HG-6.2d")
@pytest.mark.parametrize(("target", "half", "third"), [("TS", True, True), ("TG", False, True)])
def test_a_shot_hangs_on_its_chance(target: str, half: bool, third: bool) -> None:
    battle = after_a_stand(target)
    assert (said(battle, ("shots", "likeliest", "half")) != "") == half
    assert (said(battle, ("shots", "likeliest", "third")) != "") == third
    assert said(after_a_stand("T08"), ("shots", "likeliest", "third")) == "", "nobody there is likely to be hurt"
    assert said(battle, ("shots", "likeliest")) == "shoot 6 51"
    assert said(battle, ("shots", "hero")) == "shoot 6 52"
    assert said(battle, ("shots", "hold", "half"), ("shots", "likeliest")) == ("pass" if half else "shoot 6 51")
    assert said(battle, ("defence", "bow"), ("gods", "none")) == "", "these answer other questions"


@pytest.mark.clause("HG-8.1b", "HG-8.1d")
def test_the_charged_fire_what_was_said_for_them() -> None:
    battle = position("9 GS 18.00,9.00 spear", "8 GS 5.00,5.00", "51 TS 18.00,14.00", "phase 2 trojan")
    apply(battle, "choose 51")
    apply(battle, "move 51 18.00,10.00")
    assert pending(battle) == "defence"
    assert said(battle, ("defence", "spear")) == said(battle, ("defence", "likeliest")) == "fire-spear 9"
    assert said(battle, ("defence", "bow")) == "", "he has none"
    assert said(battle, ("defence", "bow"), ("defence", "hold")) == "pass"
    assert said(battle, ("defence", "spear", "", "8"), ("defence", "hold", "", "9")) == "pass", "8 is another"
    asked = {one["name"]: one for one in battle.may_be_asked(0)}
    assert asked["defence"]["pieces"] == ["9"], "8 has nothing to fire with"
    assert "gods" not in asked, "without a chip nobody is called"


@pytest.mark.clause("HG-11.1d")
def test_a_wounded_hero_answers_a_challenge() -> None:
    lines = ("3 G01 18.00,9.00 hero wounded", "51 TS 18.00,20.00", "53 T11 30.00,30.00 hero")
    battle = apply(position(*lines, "phase 2 trojan", "pending challenge"), "challenge 53 3")
    assert pending(battle) == "accept"
    assert said(battle, ("challenge", "decline", "", "3")) == "decline"
    assert said(battle, ("challenge", "accept", "wounded"), ("challenge", "decline")) == "decline"


@pytest.mark.clause("HG-12.2a")
def test_a_god_is_called_for_a_hero_who_is_attacked_in_the_phase_of_the_other_side() -> None:
    lines = ("3 G06 18.00,9.00 hero", "53 T11 18.00,10.00 hero", "pending melee", "chips greek 1 trojan 1")
    battle = apply(position(*lines), "strike 3 53")
    if battle.seat_to_decide == 0:
        assert said(battle, ("gods", "none")) == "", "it is the Greeks' own phase"
        apply(battle, "pass")
    assert battle.seat_to_decide == 1
    assert said(battle, ("gods", "E5", "attacked")) == "call E5"
    assert said(battle, ("gods", "E5", "hit"), ("gods", "none")) == "pass"
