"""The worked positions W57 to W61, W89, W90 and W96: segments, fire and support."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.position import clash, happened, odds, reasons
from warhost.rulesets.ittybitty.rules.odds import attack_in
from warhost.rulesets.ittybitty.state import Segment


@pytest.mark.clause("IB-3.1a", "IB-4.8b", "IB-4.9f", "IB-4.9g", "IB-R38", "IB-R40")
@pytest.mark.parametrize(("die", "result", "ends"), [(1, "DD", "disorganized"), (3, "EXK", "gone")])
def test_w57_crossbows_fire_from_afar(die: int, result: str, ends: str) -> None:
    position = lay("blue XB2 1906", "red SP2 1707", on="forest").acting("B")
    told = position.fight("XB2 red 1707", dice=(die,))
    assert odds(told) == (2, 2, "1-1", 5)
    assert clash(told) == (5, die, result)
    assert (position.status("XB2"), position.status("SP2")) == ("good", ends)


@pytest.mark.clause("IB-3.1f", "IB-3.4g", "IB-4.6m", "IB-4.8d", "IB-R9", "IB-R40")
def test_w58_spears_thrown_at_those_beside() -> None:
    position = lay("blue PK 1807", "red SP2 1707", on="forest").acting("R")
    told = position.fight("SP2 green 1807", dice=(5,))
    assert odds(told) == (2, 3, "1-2", 4)
    assert clash(told) == (4, 5, "AE")
    assert (position.status("SP2"), position.status("PK")) == ("gone", "good")


@pytest.mark.clause("IB-4.7j", "IB-4.11b", "IB-R9", "IB-R15", "IB-R41")
def test_w59_two_formations_one_after_the_other() -> None:
    position = lay("blue T6 PK 1807", "blue T2 HI 1808", "red SP2 1707", "red SP2 1608", on="forest").acting("T6")
    told = position.fight("PK white 1707", dice=(1,))
    assert odds(told) == (4, 2, "2-1", 6)
    assert clash(told) == (6, 1, "DD")
    assert "NOT_ACTING" in position.why("attack HI white 1707")
    position.acting("T2")
    position.battle.struck[:] = 0
    told = position.fight("HI white 1707", dice=(2,))
    assert odds(told) == (3, 1, "3-1", 7)
    assert clash(told) == (7, 2, "DD")
    assert position.status("SP2") == "routed"


@pytest.mark.clause("IB-4.6t", "IB-4.9d", "IB-R26")
def test_w60_who_has_fired_neither_supports_nor_melees() -> None:
    position = lay("blue EA 0505", "blue LI2 0505", "red HI 0506").acting("B")
    position.fight("EA red 0506", dice=(4,))
    assert {"HAS_ATTACKED"} <= position.why("attack EA white 0506")
    position.act("attack LI2 white 0506")
    assert {"HAS_ATTACKED", "HAS_SHOT"} <= position.why("support EA")
    assert position.legal("support") == set()


@pytest.mark.clause("IB-4.7j", "IB-4.8g")
def test_w61_results_hold_at_once() -> None:
    position = lay("blue EA 0504", "blue LI2 0505", "red HI 0506").acting("B")
    assert clash(position.fight("EA red 0506", dice=(1,))) == (5, 1, "DD")
    told = position.fight("LI2 white 0506", dice=(4,))
    assert odds(told)[:3] == (3, 1, "3-1")
    assert position.status("HI") == "routed"


@pytest.mark.clause("IB-4.9i", "IB-R40", "IB-R41")
def test_w89_bows_hold_their_shot() -> None:
    position = lay("blue EA 0504", "blue SP2 0505", "red LI2 0506").acting("B")
    told = position.fight("EA green 0506", "SP2 green 0506", dice=(6,))
    assert odds(told) == (5, 2, "2-1", 6)
    assert clash(told) == (6, 6, "EXD")
    assert [position.status(label) for label in ("EA", "SP2", "LI2")] == ["good", "disorganized", "disorganized"]
    assert position.piece("SP2").shots == 1


@pytest.mark.clause("IB-4.6u", "IB-R102")
def test_w90_order_of_changes_to_the_attack() -> None:
    position = lay("blue EA 0505 berserk", "blue SL 0505 berserk", "red HI 0506")

    def attack(label: str, segment: Segment) -> int:
        return int(attack_in(position.battle, position.umpire, position.number(label), segment, False))

    assert attack("EA", Segment.WHITE) == 3
    assert attack("EA", Segment.OPPORTUNITY) == 4
    assert attack("SL", Segment.WHITE) == 3


@pytest.mark.clause("IB-4.9j", "IB-R36", "IB-R108")
def test_w96_supporters_lend_no_bonus() -> None:
    position = lay("blue LI2 0505", "blue SP2 0406", "blue captain5 0406", "red LC2 0506").acting("B")
    position.act("attack LI2 white 0506")
    position.act("support SP2")
    position.act("fight")
    told = position.act("pass", 4)
    assert odds(told) == (5, 1, "5-1", 9)
    assert reasons(told) == {}
    assert clash(told) == (9, 4, "DD")
    assert position.piece("SP2").shots == 1
    assert happened(told, "SPEARS_SPENT") == []


@pytest.mark.clause("IB-4.8g", "IB-4.8h", "IB-R27")
def test_the_example_of_the_source_spans_two_activations() -> None:
    position = lay("blue EA 0505", "blue HC 0606", "red HI 0506", "red DR2 0607").acting("B")
    position.fight("EA red 0506", dice=(4,))
    assert position.why("attack HI white 0505") == {"NOT_YOURS"}
    position.acting("R")
    assert clash(position.fight("DR2 gold 0606", dice=(3,))) == (5, 3, "EXK")
    assert position.status("HC") == position.status("DR2") == "gone"
    assert odds(position.fight("HI white 0505", dice=(4,)))[:2] == (3, 2)
