"""The worked positions of movement, exactly: W40 to W49, W97, W99."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay, put, start
from ittybitty.test_ground import cost, fell

FAR = "red LI2 0101"


@pytest.mark.clause("IB-4.4l", "IB-4.4m", "IB-R8", "IB-R11")
def test_w40_over_the_lower_bridge_and_through_the_stream() -> None:
    position = lay("blue HI 1807", on="forest")
    assert cost(position, "HI", "1807", "1707") == 1
    assert cost(position, "HI", "1807", "1706") == 6
    assert cost(position, "HI", "1806", "1706") == 6


@pytest.mark.clause("IB-4.4a", "IB-4.4m", "IB-R11")
def test_w41_four_points_along_the_road() -> None:
    road = ("2008", "1907", "1807", "1707", "1607", "1506", "1406", "1405", "1404")
    position = lay("blue LI2 2008", FAR, on="forest").acting("B")
    assert cost(position, "LI2", *road) == 8
    assert "1404" in position.ends("LI2")
    assert "TOO_FAR" in position.why("move LI2 1403")


@pytest.mark.clause("IB-4.4k", "IB-4.4o")
def test_w42_through_woods_and_brush() -> None:
    position = lay("blue HI 0907", "blue LI3R 0907", on="forest")
    assert cost(position, "HI", "0907", "1007", "1107", "1207") == 12
    assert cost(position, "LI3R", "0907", "1007", "1107", "1207") == 6


@pytest.mark.clause("IB-4.4j", "IB-4.4p")
def test_w43_up_the_hill() -> None:
    position = lay("blue HI 0713", "blue DWA 0713", on="forest")
    assert cost(position, "HI", "0713", "0712", "0711") == 8
    assert cost(position, "DWA", "0713", "0712", "0711") == 4


@pytest.mark.clause("IB-R12")
def test_w44_pikemen_move_on_the_hill_in_a_single_step() -> None:
    position = lay("blue PK 0510", FAR, on="forest").acting("B")
    assert cost(position, "PK", "0510", "0509") == 6
    assert "0509" in position.ends("PK")
    assert position.why("move PK 0508") == {"TOO_FAR"}
    position.act("move PK 0509")
    assert not position.legal("move", "PK")


@pytest.mark.clause("IB-4.4l", "IB-R8", "IB-R11")
def test_w45_over_the_river_or_over_the_upper_bridge() -> None:
    position = lay("blue HI 1407", on="forest")
    assert cost(position, "HI", "1407", "1406") == 6
    assert cost(position, "HI", "1407", "1506", "1406") == 3


@pytest.mark.clause("IB-2.7d", "IB-4.4e", "IB-R9")
def test_w46_a_zone_does_not_cross_the_stream() -> None:
    position = lay("blue LI2 1809", "red SP2 1707", "red SP2 1608", on="forest").acting("B")
    assert {"1808", "1807"} <= position.ends("LI2")
    told = position.act("move LI2 1807")
    assert "STOPPED" not in {entry[0] for entry in told}


@pytest.mark.clause("IB-4.4c", "IB-4.4h", "IB-R28")
def test_w47_all_move_as_fast_as_the_slowest() -> None:
    position = lay("blue SP2 0505", "blue PK 0606", "blue HI 0706", "red LI2 1212").acting("B")
    for label, near, far in (("SP2", "0503", "0502"), ("PK", "0604", "0603"), ("HI", "0704", "0703")):
        assert "TOO_FAR" not in position.why(f"move {label} {near}")
        assert position.why(f"move {label} {far}") == {"TOO_FAR"}


@pytest.mark.clause("IB-2.8a", "IB-2.8c", "IB-R31", "IB-R36")
def test_w48_three_javelin_units_and_a_spent_one() -> None:
    position = lay("blue SP2 0505", "blue SP2 0505", "blue LIx2 0505", "red LI2 1212").acting("B")
    assert position.why("done") == set()
    position = lay("blue SP2 0505", "blue SP2 0505", "blue LI2 0505", "red LI2 1212").acting("B")
    assert position.why("done") == set()  # no movement block
    position.act("move SP2 0504")
    assert position.why("done") == set()
    position = lay("blue SP2 0505", "blue SP2 0505", "blue LI2 0505", "blue LI2 0506", "red LI2 1212").acting("B")
    position.act("move LI2-2 0504")
    assert position.why("done") == {"OVERSTACKED"}
    position.act("move SP2 0506")
    assert position.why("done") == set()


@pytest.mark.clause("IB-4.4b", "IB-4.4h", "IB-4.4q", "IB-R28", "IB-R107")
def test_w49_the_dragoons_of_the_bridge() -> None:
    position = start("defend-the-bridge")
    foot, horse = (label for label in position.labels if label.startswith("R4-"))
    if position.stands(foot) != "1403":
        foot, horse = horse, foot
    for label in position.labels:
        if label not in (foot, horse) and position.stands(label) in ("1506", "1607"):
            put(position, label, "0101")
    position.acting("R4")
    assert position.why(f"move {horse} 1406") == set()
    assert position.why(f"move {horse} 1506") == {"NOT_NEARER"}
    assert position.why(f"move {horse} 1607") == {"NOT_NEARER"}
    assert position.why(f"move {foot} 1404") == set()
    assert position.why(f"move {foot} 1402") == set()


@pytest.mark.clause("IB-4.12aa", "IB-4.12ae", "IB-R63", "IB-R110")
def test_w97_rubble_of_the_lower_bridge() -> None:
    position = lay("blue HI 1607", on="forest")
    fell(position, "1707", "1807")
    assert cost(position, "HI", "1607", "1707") == 6
    assert cost(position, "HI", "1707", "1607") == 2
    assert cost(position, "HI", "1607", "1506") == 1


@pytest.mark.clause("IB-4.4q", "IB-R107")
def test_w99_nearer_to_where_the_lead_unit_has_come() -> None:
    position = lay("blue HC 1005", "blue HC 0702", "red LI2 1206", on="forest").acting("B")
    position.act("move HC 0605")
    assert position.why("move HC-2 0603") == set()
    assert position.why("move HC-2 0803") == {"NOT_NEARER"}
