"""Answers beforehand in a campaign: a host that is attacked, a garrison that could sally."""

from __future__ import annotations

import pytest

from answering import answered
from eightcastles.campaign import Standing, acting, laid


def said(there: Standing, *answers: tuple[str, ...]) -> str | None:
    """What is done by these answers, None where the side is asked."""
    return answered(there, "eightcastles", *answers)


def attacked(attackers: int) -> Standing:
    """A host of orcs is attacked by so many archers and their king."""
    pieces = f"hum.king@14:came-from=15 hum.archers*{attackers}@14:came-from=15 orc.general@14 orc.swords*3@14"
    there = laid(pieces + " hum.archers@C1 orc.swords*2@46", pending=acting("humans", "battles"), goes_on=False)
    there.go_on()
    assert there.phase == "refuse orcs"
    return there


@pytest.mark.clause("TW-5.6e")
def test_a_host_gets_out_of_the_way_of_the_stronger_alone() -> None:
    away, stand = ("refuse", "friends", "outnumbered"), ("refuse", "stand")
    assert said(attacked(1), away, stand) == "stand"
    assert said(attacked(6), away, stand) == "refuse 46", "there most of its own stand"
    assert said(attacked(6), ("refuse", "castle")) == "refuse C7"
    assert said(attacked(6), ("retreat", "castle")) is None
