"""Charges: who may charge whom, the balk die, the advance, opportunity fire, what ends a charge."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, clash, happened, odds

FAR_ENEMY = "red HI 0503"


def riding(*pieces: str, **how: str) -> Position:
    """Heavy cavalry in 0508 acts, with these others."""
    return lay("blue HC 0508", *pieces, **how).acting("B")  # type: ignore[arg-type]


# --- who may charge ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "marks", "reasons"),
    [
        ((FAR_ENEMY,), (), set()),
        ((FAR_ENEMY, "blue DR2 0608"), (), {"NOT_CHARGERS"}),
        ((FAR_ENEMY, "blue HC 0608 disorganized"), (), {"NOT_CHARGERS"}),
        ((FAR_ENEMY, "blue HC 0608 routed"), (), {"NOT_CHARGERS"}),
        ((FAR_ENEMY, "blue HC 0608 gone"), (), set()),
        ((FAR_ENEMY,), ("marched",), {"MARCHED_BEFORE"}),
        ((FAR_ENEMY,), ("marched_before",), {"MARCHED_BEFORE"}),
    ],
)
@pytest.mark.clause("IB-3.2b", "IB-4.10a", "IB-4.10d", "IB-R51")
def test_only_rested_heavy_cavalry_in_good_order_charges(
    pieces: tuple[str, ...], marks: tuple[str, ...], reasons: set[str]
) -> None:
    position = riding(*pieces).mark("B", *marks)
    assert position.why("charge HC 0503") == reasons
    assert ("charge HC 0503" in position.legal()) == (not reasons)


@pytest.mark.clause("IB-R26", "IB-R51")
def test_a_charge_is_all_that_a_formation_does() -> None:
    position = riding(FAR_ENEMY)
    position.battle.blocks = 1
    assert position.why("charge HC 0503") == {"BLOCKS_USED"}
    position.battle.blocks = 0
    position.act("charge HC 0503", 1, 3)
    assert position.legal("HC") == set()


@pytest.mark.parametrize(
    ("others", "how", "reasons"),
    [
        ((), {}, set()),
        (("red HI 0509",), {}, set()),
        (("blue C LI2 0506",), {}, {"NO_WAY_TO_TARGET"}),
        (("red LI2 0506",), {}, {"NO_WAY_TO_TARGET"}),
        (("red SC2 0506 hidden",), {}, set()),
        (("red captain4 0506",), {}, set()),
        ((), {"rubble": "0506"}, {"NO_WAY_TO_TARGET"}),
        ((), {"ground": {"H": "0507 0506 0505"}}, {"NO_WAY_TO_TARGET"}),
        ((), {"ground": {"H": "0505 0504"}}, {"NO_WAY_TO_TARGET"}),
        ((), {"ground": {"H": "0504"}}, set()),
        ((), {"rivers": "0506/0507"}, set()),
    ],
)
@pytest.mark.clause("IB-4.10c", "IB-4.12ac", "IB-R9", "IB-R33", "IB-R51")
def test_the_way_has_to_be_clear(others: tuple[str, ...], how: dict[str, object], reasons: set[str]) -> None:
    position = lay("blue HC 0508", FAR_ENEMY, *others, **how).acting("B")  # type: ignore[arg-type]
    assert position.why("charge HC 0503") == reasons


@pytest.mark.clause("IB-4.10b", "IB-R51")
def test_the_target_is_an_enemy_at_two_hexes_or_more() -> None:
    position = riding("red HI 0507", "red LI2 0505", "red captain4 0805")
    assert position.why("charge HC 0507") == {"TOO_NEAR", "NO_WAY_TO_TARGET"}
    assert position.why("charge HC 0502") == {"NO_ENEMY_THERE"}
    assert position.why("charge HC 0805") == {"NO_ENEMY_THERE"}
    assert riding("red HI 0506").why("charge HC 0506") == set()


@pytest.mark.clause("IB-4.10b", "IB-R32", "IB-R51")
def test_a_charge_shows_both_sides() -> None:
    position = lay("blue HC 0508 face_down", "red HI 0503 face_down", "red LI2 0503 face_down").acting("B")
    told = position.act("charge HC 0503")
    assert [position.labels[facts[0]] for facts in happened(told, "REVEALED")] == ["HC", "HI", "LI2"]
    assert not any("face_down" in position.marks(label) for label in ("HC", "HI", "LI2"))


# --- the balk die -----------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.10e", "IB-4.10f", "IB-4.10g", "IB-4.10h", "IB-R51")
def test_the_balk_die() -> None:
    position = riding(FAR_ENEMY)
    assert position.chances(lambda after: "balked" in after.marks("B"), "charge HC 0503")[True] == pytest.approx(0.5)
    told = position.act("charge HC 0503", 4)
    assert happened(told, "BALK_ROLLED")[0][1:3] == (4, 3)
    assert (position.stands("HC"), position.marks("HC") & {"charging", "charged", "moved"}) == ("0508", set())
    assert "balked" in position.marks("B")
    assert position.legal("HC") == set()


# --- the advance ------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.10i", "IB-R51")
def test_units_advance_together_and_are_asked_where_they_can_choose() -> None:
    position = lay("blue HC 0508", "blue HC 0609", "red HI 0504").acting("B")
    position.act("charge HC 0504", 1)
    assert position.stands("HC") == "0507"
    assert position.legal("step") == {"step HC-2 0608", "step HC-2 0508"}
    assert position.why("step HC 0506") == {"NOT_CHARGING"}
    assert position.why("step HC-2 0709") == {"NOT_NEARER_TO_TARGET"}
    assert position.why("step HC-2 0508") == set()
    while position.legal("step"):
        position.act(sorted(position.legal("step"))[0])
    assert {position.stands("HC"), position.stands("HC-2")} <= {"0505", "0605", "0506", "0606"}


@pytest.mark.clause("IB-4.10q", "IB-R51", "IB-R104")
def test_a_zone_of_control_stops_a_charger_short() -> None:
    position = lay("blue HC 0508", "blue HC 0408", "red HI 0504", "red LI2 0305").acting("B")
    told = position.act("charge HC 0504", 1)
    while position.legal("step"):
        choice = [text for text in position.legal("step") if text.split()[2] in ("0407", "0406")]
        told += position.act(sorted(choice or position.legal("step"))[0])
    assert position.stands("HC-2") == "0406"
    assert "STOPPED" in [kind for kind, *_ in told]
    assert "entered" not in position.marks("HC")


@pytest.mark.clause("IB-R30", "IB-R51")
def test_single_men_ride_along_if_their_player_wishes() -> None:
    pieces = ("blue HC 0508", "blue captain4 0508", FAR_ENEMY)
    alone, along = lay(*pieces).acting("B"), lay(*pieces).acting("B")
    assert alone.legal("charge") == {"charge HC 0503", "charge HC 0503 along"}
    alone.act("charge HC 0503", 1, 3)
    along.act("charge HC 0503 along", 1, 3)
    assert (alone.stands("captain4"), along.stands("captain4")) == ("0508", "0504")
    assert "carried" in along.marks("captain4")
    assert lay("blue HC 0508", "blue captain4 0508 moved", FAR_ENEMY).acting("B").legal("charge", "along") == set()


@pytest.mark.clause("IB-4.10d", "IB-R51", "IB-R68")
def test_a_charge_is_written_down() -> None:
    position = riding(FAR_ENEMY)
    told = position.act("charge HC 0503", 1, 3)
    assert {"charged", "moved"} <= position.marks("HC")
    assert "marched" in position.marks("B")
    assert position.marks("HC") & {"charging", "halted", "in_block"} == set()
    assert clash(told) is not None
    assert odds(told)[:2] == (8, 3)


@pytest.mark.clause("IB-R58", "IB-R64")
def test_single_men_in_the_way_are_ridden_down() -> None:
    position = riding(FAR_ENEMY, "red captain4 0506")
    told = position.act("charge HC 0503", 1, 3)
    assert len(happened(told, "OVERRUN")) == 1
    assert position.status("captain4") == "gone"


# --- reactions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["shot", "disorganized", "routed", "engaged"])
@pytest.mark.clause("IB-4.10j", "IB-R43", "IB-R52")
def test_who_cannot_fire_is_not_asked(state: str) -> None:
    position = riding("red HI 0503", f"red EA 0504 {state}", FAR_ENEMY.replace("0503", "1212"))
    told = position.act("charge HC 0503", 1) if position.why("charge HC 0503") == set() else []
    assert position.phase != "opportunity red"
    assert told == [] or happened(told, "STEPPED")


@pytest.mark.clause("IB-4.10j", "IB-R52")
def test_archers_may_wait_or_fire_together() -> None:
    position = lay("blue HC 0508", "red EA 0504", "red EA 0504").acting("B")
    position.act("charge HC 0504", 1)
    assert (position.stands("HC"), position.phase) == ("0506", "opportunity red")
    position.act("attack EA opportunity 0506")
    position.act("attack EA-2 opportunity 0506")
    told = position.act("fight", 4, 3)
    assert odds(told[: [kind for kind, *_ in told].index("RESULT")])[:2] == (4, 3)
    assert {"shot"} <= position.marks("EA") & position.marks("EA-2")


@pytest.mark.clause("IB-R51", "IB-R103")
def test_a_charge_that_is_awaited_is_not_halted() -> None:
    position = lay("blue HC 0508", "blue HC 0609", "red HI 0504").acting("B")
    position.act("charge HC 0504", 1)
    for label in ("HC", "HC-2"):
        assert "MUST_RIDE_ON" in position.why(f"halt {label}")


@pytest.mark.clause("IB-2.6b", "IB-R52")
def test_being_asked_does_not_tell_that_archers_lie_face_down() -> None:
    for troop in ("EA", "LI2"):
        position = riding("red HI 0504", f"red {troop} 0304 face_down")
        position.act("charge HC 0504", 1)
        assert (position.stands("HC"), position.phase) == ("0505", "opportunity red"), troop
    assert position.legal() == {"pass"}
