"""Answers beforehand: who gets out of the way of a battle, and where to; fire at those who charge."""

from __future__ import annotations

import pytest

from answering import answered
from ittybitty.builder import lay
from ittybitty.position import Position
from ittybitty.test_refusal import attacked


def said(there: Position, *answers: tuple[str, ...]) -> str | None:
    """What is done by these answers, None where the side is asked."""
    return answered(there, "ittybitty", *answers)


@pytest.mark.clause("IB-3.2d", "IB-R34")
def test_who_is_attacked_withdraws_where_he_was_told_to() -> None:
    there = attacked("red LC2 0506")
    assert there.phase == "refusal red"
    ends = {way: (said(there, ("refusal", way)) or "").split()[-1] for way in ("east", "west", "south", "away")}
    assert all(ends.values())
    assert ends["east"][:2] > ends["west"][:2], "columns are counted from the west"
    assert ends["south"][2:] == "09" == max(end.split()[-1][2:] for end in there.legal("withdraw"))
    assert said(there, ("refusal", "stand")) == "pass"
    assert said(there, ("refusal", "away", "charged"), ("refusal", "stand")) == "pass", "this is no charge"
    assert said(there, ("refusal", "away", "", "LC2")) == said(there, ("refusal", "away"))
    assert said(there, ("refusal", "away", "", "ELR")) is None


@pytest.mark.clause("IB-R34")
def test_withdrawing_only_before_the_stronger() -> None:
    assert said(attacked("red LC2 0506", "red HI 0506"), ("refusal", "away", "outnumbered")) is None
    strong = lay("blue HI 0505", "blue HI 0505", "red LC2 0506").acting("B")
    strong.act("attack HI white 0506")
    strong.act("attack HI-2 white 0506")
    strong.act("fight")
    assert strong.phase == "refusal red"
    assert said(strong, ("refusal", "away", "outnumbered")) is not None


@pytest.mark.clause("IB-4.10j", "IB-R52")
def test_archers_fire_together_at_a_charge() -> None:
    there = lay("blue HC 0508", "red EA 0504", "red EA 0504").acting("B")
    there.act("charge HC 0504", 1)
    done: list[str] = []
    while len(done) < 3:
        action = said(there, ("fire", "all"))
        assert action is not None
        done.append(action)
        if action == "fight":
            break
        there.act(action)
    assert done == ["attack EA opportunity 0506", "attack EA-2 opportunity 0506", "fight"]
    assert said(there, ("refusal", "away")) is None
