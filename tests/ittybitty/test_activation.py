"""Activations beyond the worked positions: the cup, tests, independents, formations without captain, duties."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ittybitty.builder import become, lay
from ittybitty.position import Position, drawn, happened, reasons
from warhost.rulesets.ittybitty.state import NONE, Phase

FAR = "red LI2 1212"


# --- the cup ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.1a", "IB-4.1b", "IB-4.1c", "IB-4.1e", "IB-4.2a", "IB-R19", "IB-R20", "IB-3.0b")
def test_every_living_single_man_is_drawn_equally_likely() -> None:
    position = lay(
        "blue captain3 0101", "blue wizard4 0102", "red captain3 1212", "red priest3 1211 gone", "blue LI2 0303"
    )
    position.at(Phase.TURN)
    told = position.go_on()
    assert happened(told, "TURN_BEGINS")[0][:2] == (2, 3)
    assert [position.labels[n] for n in position.singles()] == ["captain3", "wizard4", "captain3-2", "priest3"]
    told = position.go_on(drawn("wizard4"))
    assert happened(told, "COUNTER_DRAWN")[0][:2] == (1, 2)
    assert position.phase == "caster blue"
    assert position.stands("wizard4") == "0102"


@pytest.mark.clause("IB-4.1f", "IB-4.1d", "IB-4.13a")
def test_from_an_empty_cup_the_turn_ends() -> None:
    position = lay("blue captain3 0101 drawn", "blue LI2 0505", FAR, "red captain3 1111 drawn")
    told = position.go_on()
    kinds = [kind for kind, *_ in told]
    assert kinds.index("CUP_EMPTY") < kinds.index("END_BEGINS") < kinds.index("TURN_BEGINS")
    assert position.battle.turn == 3
    assert "drawn" not in position.marks("captain3")


@pytest.mark.clause("IB-R19")
def test_the_counter_of_a_dead_man_is_taken_out() -> None:
    position = lay("blue captain3 0101", "blue wizard4 0102", "red captain3 1212", FAR, "blue LI2 0505")
    become(position, "wizard4", "gone")
    told = position.go_on(drawn("captain3"), 1)
    assert happened(told, "COUNTER_DRAWN")[0][:2] == (0, 1)


# --- the test ---------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.2a", "IB-4.2b", "IB-4.3a", "IB-R15", "IB-R21")
def test_formations_that_passed_act_one_after_the_other_and_the_captain_moves_once() -> None:
    position = lay("blue captain4 0101", "blue B1 LI2 0505", "blue B2 LI3 0303", FAR)
    position.go_on(drawn("captain4"), 1)
    assert position.legal("act") == {"act LI2", "act LI3"}
    position.act("act LI3")
    assert position.phase == "action blue"
    position.act("done")
    assert position.legal("act") == {"act LI2"}
    position.act("move captain4 0102")
    assert not position.legal("move")
    position.act("act LI2")
    assert position.why("act LI2") == {"NOT_NOW"}
    position.act("done")
    assert "activation" not in position.phase


@pytest.mark.clause("IB-4.2m", "IB-R21")
def test_a_captain_whose_formations_all_fail_does_not_move() -> None:
    position = lay("blue captain2 0101", "blue LI2 0505", FAR)
    told = position.go_on(drawn("captain2"), 6)
    assert happened(told, "TEST_FAILED")
    assert position.phase == "draw"
    alone = lay("blue captain2 0101", "blue B1 LI2 0505", "blue B1 captain3 0303", FAR)
    alone.go_on(drawn("captain2"))
    assert alone.legal("move")


@pytest.mark.clause("IB-4.2h", "IB-R22")
def test_the_nearest_enemy_counts_and_of_several_the_one_who_shoots_farthest() -> None:
    near = lay("blue captain4 0101", "blue LI2 0505", "red LI2 0507", "red EA 0503")
    assert "out_of_range" not in reasons(near.go_on(drawn("captain4"), 1))
    lone = lay("blue captain4 0101", "blue LI2 0505", "red LI2 0507", "red EA 0502")
    assert "out_of_range" in reasons(lone.go_on(drawn("captain4"), 1))


@pytest.mark.clause("IB-4.2i", "IB-R24", "IB-R36")
def test_spears_help_against_a_charge_as_long_as_none_is_thrown() -> None:
    pieces = ("blue captain4 0101", "blue SP2 0505", "blue PK 0506", "red EA 0507")
    position = lay(*pieces).mark("B", "charged_at")
    assert reasons(position.copy().go_on(drawn("captain4"), 1)) == {"pikes": -1}
    position.piece("SP2").shots = 1
    assert reasons(position.go_on(drawn("captain4"), 1)) == {}


@pytest.mark.clause("IB-4.2j", "IB-6.3i", "IB-R23", "IB-R96")
def test_hatred_makes_eager() -> None:
    position = lay("blue captain4 0101", "blue DWA 0505", "red EA 0507")
    assert reasons(position.copy().go_on(drawn("captain4"), 1)) == {"antipathy": -1}
    hidden = position.copy().mark("EA", "face_down")
    assert reasons(hidden.go_on(drawn("captain4"), 1)) == {}
    far = lay("blue captain4 0101", "blue DWA 0505", "red EA 0508")
    assert reasons(far.go_on(drawn("captain4"), 1)) == {"out_of_range": -1}
    humans = lay("blue captain4 0101", "blue LI2 0505", "red LI2 0506", hates_enemy=[1, 0])
    assert reasons(humans.go_on(drawn("captain4"), 1))["antipathy"] == -1


# --- the action subphase ----------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.3a", "IB-4.3b", "IB-R26")
def test_the_two_blocks_come_in_either_order_each_once() -> None:
    position = lay("blue LI2 0505", "blue LI2 0504", "red HI 0506", "red LI2 0808").acting("B")
    moved = position.copy()
    moved.act("move LI2-2 0405")
    moved.fight("LI2 white 0506", dice=(4,))
    assert moved.phase != "action blue"
    position.fight("LI2 white 0506", dice=(4,))
    assert position.legal("move", "LI2-2")
    position.act("move LI2-2 0405")
    assert not position.legal("attack")


@pytest.mark.clause("IB-2.7c", "IB-R29")
def test_who_has_entered_a_zone_of_control_fights_or_leaves_next_time() -> None:
    position = lay("blue LI2 0503", "red HI 0505").acting("B")
    position.act("move LI2 0504")
    position.go_on()
    if "action" in position.phase:
        position.act("done")
    assert "contact" in position.marks("LI2")
    position.acting("B")
    assert "done" not in position.legal()
    assert position.why("done") == {"MUST_FIGHT_OR_LEAVE"}
    left = position.copy()
    left.act("move LI2 0502")
    assert "action" not in left.phase or "done" in left.legal()
    position.fight("LI2 white 0505", dice=(4,))
    assert "contact" not in position.marks("LI2") or "action" in position.phase


@pytest.mark.clause("IB-2.7c", "IB-R29")
def test_who_cannot_fight_nor_leave_is_free_to_stay() -> None:
    position = lay("blue LI2 0504 contact disorganized", "blue LI2 0503", "red HI 0505").acting("B")
    assert "done" in position.legal()


# --- independents -----------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.4c", "IB-3.3d", "IB-3.3e", "IB-R18")
def test_independents_act_once_in_any_subphase_of_their_side_also_after_a_failed_test() -> None:
    position = lay("blue captain2 0101", "blue LI2 0505", "blue ENG 0303", "blue SC2 0304 disorganized", FAR)
    position.go_on(drawn("captain2"), 6)
    assert position.legal("act") == {"act ENG"}
    assert position.why("act SC2") == {"IS_DISORGANIZED"}
    position.act("act ENG")
    position.act("move ENG 0302")
    assert "acted" in position.marks("ENG")
    assert position.phase == "draw"
    caster = lay("blue wizard4 0101", "blue ENG 0303", "red LI2 1212").casting("wizard4")
    assert "act ENG" in caster.legal()


@pytest.mark.clause("IB-R18", "IB-4.1f")
def test_in_the_window_the_owner_of_the_last_counter_acts_second() -> None:
    pieces = ("blue captain3 0101 drawn", "blue ENG 0303", "red captain3 1212 drawn", "red SC2 1010", "blue LI2 0505")
    position = lay(*pieces)
    position.battle.last_owner = 0
    position.go_on()
    assert position.phase == "window red"
    position.act("pass")
    assert position.phase == "window blue"
    assert position.legal() == {"act ENG", "pass"}
    nobody = lay(*pieces)
    nobody.battle.last_owner = NONE
    nobody.go_on()
    assert nobody.phase == "window blue"


# --- without a captain ------------------------------------------------------------------------------------


def orphans() -> Position:
    """A side without captains, with a formation of two qualities."""
    return lay("blue LI2 0505", "blue LI3 0506", "red captain3 1212 drawn", FAR, captains=False)


@pytest.mark.clause("IB-2.3d", "IB-R17")
def test_without_any_captain_formations_test_by_their_lowest_quality_in_the_window() -> None:
    position = orphans()
    told = position.go_on(3)
    assert happened(told, "TEST_ROLLED")[0][:2] == (NONE, 3)
    assert happened(told, "TEST_PASSED")[0][:3] == (0, 2, 2)
    assert position.legal() == {"act LI2", "pass"}
    assert orphans().chances(lambda after: after.phase == "window blue")[True] == Fraction(3, 6)


@pytest.mark.clause("IB-R17", "IB-2.4b")
def test_a_formation_whose_captain_has_fallen_is_given_to_another() -> None:
    pieces = ("blue B1 LI2 0505", "blue B2 LI3 0506", "blue B1 captain4 0505 gone", "blue B2 captain3 0303", FAR)
    one = lay(*pieces).at(Phase.TURN)
    told = one.go_on()
    assert [facts[:2] for facts in happened(told, "FORMATION_LED")] == [(0, one.number("captain3"))]
    two = lay(*pieces, "blue B2 captain2 0304").at(Phase.TURN)
    two.go_on()
    assert two.phase == "reassign blue"
    assert two.legal() == {"assign LI2 captain3", "assign LI2 captain2"}
    assert two.why("assign LI3 captain2") == {"HAS_CAPTAIN"}
    two.act("assign LI2 captain2")
    assert two.labels[two.formation("B1").captain] == "captain2"
