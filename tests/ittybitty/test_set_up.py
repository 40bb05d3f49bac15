"""Set-up: who may be placed where, formations and captains, field works, reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

from ittybitty.builder import lay, put, start
from ittybitty.position import Position, happened
from warhost.rulesets.ittybitty.state import Phase

AREA = ("0505", "0506", "0605")


def setting_up(*pieces: str, **orders: Any) -> Position:
    """Blue sets up in three hexes."""
    position = lay(*pieces, "red LI2 1212", **orders)
    for name in AREA:
        position.umpire.orders.zone[position.cell(name)] = 1
    for number, label in enumerate(position.labels):
        if position.piece(label).side == 0 and position.stands(label) in AREA:
            position.umpire.orders.zone_of[number] = 0
    position.umpire.orders.works_zone[0] = 0
    position.battle.works[:] = position.umpire.orders.works
    return position.at(Phase.SET_UP, "blue")


@pytest.mark.clause("IB-2.4a", "IB-2.8a", "IB-2.8b", "IB-R31")
def test_pieces_are_placed_once_in_their_area_within_the_limit() -> None:
    position = setting_up("blue LI2 0505", "blue LI2 0505", "blue PK 0506", "blue captain3 0101")
    assert position.ends("PK", "place") == {"0605"}
    assert position.ends("LI2", "place") == {"0605"}
    assert position.why("place PK 0404") == {"NOT_ITS_AREA"}
    assert "place captain3 0505" not in position.legal()
    position.act("place LI2 0605")
    assert position.stands("LI2") == "0605"
    assert position.why("place LI2 0506") >= {"IS_PLACED"}


@pytest.mark.clause("IB-2.8a", "IB-R31")
def test_what_has_no_room_changes_places_with_a_unit_that_has_not_been_placed() -> None:
    position = setting_up("blue PK 0505", "blue LI3 0506", "blue LI3 0506")
    assert position.ends("PK", "place") == {"0605"}
    other = setting_up("blue PK 0505", "blue HI 0506", "blue captain3 0101")
    other.act("place PK 0506")
    assert (other.stands("PK"), other.stands("HI")) == ("0506", "0505")
    single = setting_up("blue PK 0505", "blue LI3 0506", "blue LI3 0506", "blue captain3 0505")
    assert single.ends("captain3", "place") == {"0506", "0605"}


@pytest.mark.clause("IB-2.4a", "IB-2.4b", "IB-2.4c", "IB-R15", "IB-R16")
def test_units_join_other_formations_or_are_one_of_their_own() -> None:
    position = setting_up(
        "blue B1 LI2 0505", "blue B1 LI2 0505", "blue B2 PK 0506", "blue ENG 0605", "blue captain3 0101"
    )
    assert position.legal("enlist", "LI2-2") == {"enlist LI2-2 PK", "enlist LI2-2 LI2-2"}
    assert position.legal("enlist", "PK") == {"enlist PK LI2", "enlist LI2 PK", "enlist LI2-2 PK"}
    assert position.why("enlist PK LI2-2") == {"NOT_FIRST"}
    assert position.why("enlist ENG LI2") == {"IS_INDEPENDENT"}
    position.act("enlist LI2-2 LI2-2")
    assert position.piece("LI2-2").formation == 3
    assert position.battle.formations[3].captain == position.number("captain3")
    assert position.why("enlist LI2-2 PK") == {"IS_ENLISTED"}
    position.act("enlist PK LI2")
    assert position.piece("PK").formation == position.piece("LI2").formation


@pytest.mark.clause("IB-2.4b", "IB-R15")
def test_no_formation_of_the_enemy_is_made_ones_own() -> None:
    position = setting_up("blue B1 LI2 0505", "blue B1 HI 0506", "red R1 PK 0909", "red R2 SP2 0910")
    emptied = int(position.piece("PK").formation)
    position.piece("PK").formation = position.piece("SP2").formation
    position.act("enlist HI HI")
    assert position.piece("HI").formation not in (emptied, position.piece("LI2").formation)


@pytest.mark.clause("IB-2.4b", "IB-R15")
def test_formations_are_put_under_a_captain_once() -> None:
    position = setting_up("blue B1 LI2 0505", "blue B2 PK 0506", "blue B1,B2 captain3 0101", "blue captain2 0101")
    assert position.legal("assign") == {"assign LI2 captain2", "assign PK captain2"}
    position.act("assign PK captain2")
    assert position.labels[position.formation("B2").captain] == "captain2"
    assert position.legal("assign") == {"assign LI2 captain2"}
    assert position.why("assign PK captain3") == {"HAS_CAPTAIN"}


@pytest.mark.clause("IB-4.12g", "IB-6.4c", "IB-R99")
def test_free_works_are_placed_up_to_level_2() -> None:
    position = setting_up("blue LI2 0505", "blue captain3 0101", works=[3, 0])
    position.act("fortify 0505")
    assert position.lies("0505") == {"fort_1"}
    position.act("fortify 0505")
    assert position.lies("0505") == {"fort_2"}
    assert position.why("fortify 0505") == {"MOST_FORTIFIED"}
    position.act("fortify 0506")
    assert position.why("fortify 0605") == {"NO_WORKS_LEFT"}


@pytest.mark.clause("IB-R101", "IB-1a", "IB-6.0a")
def test_the_side_listed_first_sets_up_first_and_nobody_is_asked_for_nothing() -> None:
    position = start("stirling")
    assert position.phase == "set_up blue"
    position.act("done")
    assert position.phase == "set_up red"
    position.act("done")
    assert (position.phase, position.battle.turn) == ("draw", 1)
    assert not any(position.marks(label) & {"placed", "in_block"} for label in position.labels)
    assert start("skirmish").phase == "draw"


@pytest.mark.clause("IB-2.6a", "IB-R32")
def test_all_units_start_face_down_only_where_the_scenario_says_so() -> None:
    hidden, open_ = start("powder-in-the-fog"), start("defend-the-bridge")
    assert "face_down" in hidden.marks("W1-DWA")
    assert not any("face_down" in open_.marks(label) for label in open_.labels)


@pytest.mark.clause("IB-6.1o", "IB-R93", "IB-R100")
def test_reinforcements_enter_in_their_hex_or_next_to_it() -> None:
    position = start("defend-the-bridge")
    position.battle.turn = 3
    blocked = position.copy()
    told = position.at(Phase.TURN).go_on()
    assert [position.grid.named[facts[1]] for facts in happened(told, "ARRIVED")] == ["2008", "2008"]
    assert position.stands("T5-LI2-2") == "2008"
    put(blocked, "R1-SP2", "2008")
    blocked.at(Phase.TURN).go_on()
    assert {blocked.stands("T5-LI2"), blocked.stands("T5-LI2-2")} == {"2007", "2006"}
    early = start("defend-the-bridge")
    early.battle.turn = 2
    assert not happened(early.at(Phase.TURN).go_on(), "ARRIVED")
