"""What becomes of units: disorganized, routed, eliminated, and the way of a rout (W84, W85)."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position
from warhost.rulesets.ittybitty.rules.fate import disorganize, eliminate, lay_marker, overrun, rout


def routs(position: Position, label: str) -> str | None:
    """Where a unit stands that is routed now."""
    rout(position.battle, position.umpire, position.number(label))
    return position.stands(label)


def shakes(position: Position, label: str) -> str:
    """How a unit stands after a result that disorganizes."""
    disorganize(position.battle, position.umpire, position.number(label))
    return position.status(label)


# --- the way ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.7e", "IB-R45")
def test_w84_the_rout_stops_with_a_friend() -> None:
    position = lay("red LI2 1607", "blue PK 1707", "blue PK 1708", "red LI2 1407", "red LI2 1306", on="forest")
    assert routs(position, "LI2") == "1407"
    assert "routed_now" in position.marks("LI2")


@pytest.mark.clause("IB-4.7e", "IB-R45")
def test_w84_next_to_him_where_the_hex_is_full() -> None:
    position = lay("red LI2 1607", "blue PK 1707", "blue PK 1708", "red LI2 1407", "red PK 1407", on="forest")
    assert routs(position, "LI2") == "1506"


@pytest.mark.clause("IB-4.7e", "IB-R45")
def test_w85_each_step_leads_away_from_the_enemy() -> None:
    position = lay("red LI2 0911", "blue PK 0912", "blue PK 1011", "red LI2 0909", on="forest")
    assert routs(position, "LI2") == "0610"


@pytest.mark.clause("IB-R45")
def test_without_friends_it_takes_the_lowest_hex() -> None:
    position = lay("red LI2 0606", "blue LI2 0607", captains=False)
    assert routs(position, "LI2") == "0304"


@pytest.mark.clause("IB-R45")
def test_who_is_surrounded_stays() -> None:
    position = lay("red LI2 0101", "blue LI2 0102", "blue LI2 0201", "blue LI2 0202")
    assert routs(position, "LI2") == "0101"
    assert position.status("LI2") == "routed"


@pytest.mark.clause("IB-R45", "IB-R90")
def test_no_way_through_a_chasm() -> None:
    position = lay("red LI2 0606", "blue LI2 0607", captains=False)
    for name in ("0605", "0505", "0705"):
        position.battle.chasm[position.cell(name)] = 5
    assert routs(position, "LI2") == "0606"


@pytest.mark.clause("IB-5.5e", "IB-R45")
def test_single_men_go_with_the_last_unit_of_their_hex() -> None:
    position = lay("red LI2 0606", "red LI2 0606", "red wizard4 0606", "red siege 0606", "blue LI2 0607")
    routs(position, "LI2")
    assert position.stands("wizard4") == "0606"
    assert routs(position, "LI2-2") == position.stands("wizard4")
    assert "carried" in position.marks("wizard4")
    assert position.stands("siege") == "0606"


@pytest.mark.clause("IB-R45")
def test_a_routed_unit_may_run_again() -> None:
    position = lay("red LI2 0606 routed", "blue LI2 0607", "red LI2 0602").acting("R")
    assert position.legal("flee") == {"flee LI2"}
    position.act("flee LI2")
    assert position.stands("LI2") == "0603" or position.stands("LI2") == "0602"
    assert {"fled", "moved"} <= position.marks("LI2")
    assert "HAS_FLED" in position.why("flee LI2")
    assert position.why("flee LI2-3") == {"NOT_ROUTED"}


# --- disorganized, routed ---------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.7a", "IB-4.7j", "IB-R44")
def test_the_second_result_of_a_turn_routs() -> None:
    position = lay("red LI2 0606", "blue LI2 0101")
    assert shakes(position, "LI2") == "disorganized"
    assert shakes(position, "LI2") == "routed"


@pytest.mark.clause("IB-R44")
def test_an_old_marker_does_not_count() -> None:
    position = lay("red LI2 0606 disorganized", "blue LI2 0101")
    assert shakes(position, "LI2") == "disorganized"
    assert shakes(position, "LI2") == "routed"


@pytest.mark.clause("IB-R44")
def test_other_spell_effects_do_not_count() -> None:
    position = lay("red LI2 0606", "blue LI2 0101")
    lay_marker(position.battle, position.umpire, position.number("LI2"))
    assert position.status("LI2") == "disorganized"
    assert shakes(position, "LI2") == "disorganized"


@pytest.mark.clause("IB-4.7h", "IB-R50", "IB-R82")
def test_fury_knows_no_disorder_but_flight() -> None:
    position = lay("red LI2 0606 berserk", "blue LI2 0101")
    assert shakes(position, "LI2") == "good"
    assert shakes(position, "LI2") == "good"
    routs(position, "LI2")
    assert position.status("LI2") == "routed"
    assert "berserk" not in position.marks("LI2")


@pytest.mark.clause("IB-R32")
def test_who_is_shaken_is_seen() -> None:
    position = lay("red LI2 0606 face_down", "red SC2 0608 face_down hidden", "blue LI2 0101")
    shakes(position, "LI2")
    shakes(position, "SC2")
    assert "face_down" not in position.marks("LI2")
    assert not {"face_down", "hidden"} & position.marks("SC2")


@pytest.mark.clause("IB-4.10l", "IB-R51")
def test_who_is_shaken_in_a_charge_drops_out() -> None:
    position = lay("red HC 0606 charging", "blue LI2 0101")
    shakes(position, "HC")
    assert "charging" not in position.marks("HC")
    assert position.battle.molested == 1


# --- eliminated -------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.5c", "IB-5.5d", "IB-R58", "IB-R64", "IB-4.2g")
def test_single_men_and_engines_fall_with_the_last_unit() -> None:
    position = lay("red LI2 0606", "red ENG 0606", "red captain3 0606", "red siege 0606", "blue LI2 0101")
    eliminate(position.battle, position.umpire, position.number("LI2"))
    assert position.stands("captain3") == position.stands("siege") == "0606"
    assert position.formation("R").lost == 1
    eliminate(position.battle, position.umpire, position.number("ENG"))
    assert position.stands("captain3") is None
    assert position.stands("siege") is None


@pytest.mark.clause("IB-R58", "IB-R64")
def test_an_enemy_unit_overruns_single_men_and_engines() -> None:
    position = lay("red wizard4 0606", "red bombard 0606", "red priest3 0607", "red LI2 0607", "blue LI2 0605")
    for name in ("0606", "0607"):
        overrun(position.battle, position.umpire, position.cell(name), position.number("LI2-2"))
    assert position.stands("wizard4") is None
    assert position.stands("bombard") is None
    assert position.stands("priest3") == "0607"
