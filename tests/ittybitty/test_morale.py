"""Morale checks and the end of a turn beyond the worked positions: who rolls, who helps, what wears off."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.position import happened
from warhost.rulesets.ittybitty.state import Phase

FAR = "red LI2 1212"


@pytest.mark.clause("IB-4.13a", "IB-4.13b", "IB-R46", "IB-R49")
def test_all_check_in_order_then_those_who_routed_run() -> None:
    pieces = (
        "red LI2 0202 disorganized",
        "blue LI2 0606 disorganized",
        "blue LI3 0303 disorganized",
        "blue PK 0606 disorganized",
    )
    position = lay(*pieces, "red captain3 1212").at(Phase.MORALE)
    told = position.go_on(6, 6, 3, 2)
    rolled = [(position.label(facts[0]), facts[1]) for facts in happened(told, "MORALE_ROLLED")]
    assert rolled == [("LI3", 6), ("LI2-2", 6), ("PK", 3), ("LI2", 2)]
    kinds = [kind for kind, *_ in told if kind in ("MORALE_ROLLED", "ROUTED")]
    assert kinds == ["MORALE_ROLLED"] * 4 + ["ROUTED"] * 2
    assert [position.status(label) for label in ("LI3", "LI2-2", "PK", "LI2")] == ["routed", "routed", "good", "good"]


@pytest.mark.clause("IB-4.13b", "IB-4.13d", "IB-4.13h", "IB-4.13i", "IB-R45", "IB-R49")
def test_the_routed_rally_only_if_they_have_stood_still_and_did_not_rout_in_this_turn() -> None:
    position = lay("blue DWA 0303 routed", "blue LI2 0505 routed routed_now", "blue LI3 0606 routed fled", FAR)
    told = position.at(Phase.MORALE).go_on(2)
    assert [facts[:2] for facts in happened(told, "MORALE_ROLLED")] == [(0, 2)]
    assert [position.status(label) for label in ("DWA", "LI2", "LI3")] == ["disorganized", "routed", "routed"]
    low = lay("blue LI2 0303 routed", FAR).at(Phase.MORALE)
    assert happened(low.go_on(1), "RALLIED")


@pytest.mark.clause("IB-4.13f", "IB-4.13g", "IB-4.13j", "IB-5.5h", "IB-R48")
def test_the_best_single_aid_counts() -> None:
    pieces = ("blue LI2 0505 disorganized", "blue captain2 0505", "blue priest4 0505", "blue priest3 0505 power=1", FAR)
    told = lay(*pieces).at(Phase.MORALE).go_on(5)
    assert happened(told, "MORALE_ROLLED")[0][2] == 4
    used = lay(*pieces).mark("priest4", "cast").at(Phase.MORALE)
    assert happened(used.go_on(5), "MORALE_ROLLED")[0][2] == 2
    spent = lay("blue LI2 0505 disorganized", "blue priest3 0505 power=0", FAR).at(Phase.MORALE)
    assert happened(spent.go_on(5), "MORALE_ROLLED")[0][2] == 1
    enemy = lay("blue LI2 0505 disorganized", "red captain4 0505", FAR).at(Phase.MORALE)
    assert happened(enemy.go_on(5), "MORALE_ROLLED")[0][2] == 0


@pytest.mark.clause("IB-4.7c", "IB-4.7i", "IB-4.13c", "IB-2.3d")
def test_a_natural_1_is_fury_whatever_is_added() -> None:
    position = lay("blue SP1 0505 disorganized", FAR).mark("B", "balked").at(Phase.MORALE)
    assert happened(position.go_on(1), "BERSERK")
    failed = lay("blue LI2 0505 disorganized", "blue captain4 0505", FAR).at(Phase.MORALE)
    assert happened(failed.go_on(6), "RECOVERED")


@pytest.mark.clause("IB-4.13a", "IB-R22", "IB-R50", "IB-R68")
def test_what_happened_in_this_turn_becomes_what_happened_before() -> None:
    position = lay("blue LI2 0505 shot engaged moved under_fire", "blue EA 0506 was_under_fire", FAR)
    position.mark("B", "shot_at", "charged_at", "marched", "afraid", "balked", "done_acting")
    position.formation("B").lost = 2
    position.piece("LI2").disorders = 1
    position.battle.ground[position.cell("0505")] |= 1 << 3
    position.at(Phase.END_TURN).go_on()
    assert position.marks("B") == {"shot_at_before", "charged_at_before", "marched_before"}
    assert position.marks("LI2") == {"was_under_fire"}
    assert position.marks("EA") == set()
    assert (position.formation("B").lost, position.formation("B").lost_before) == (0, 2)
    assert position.lies("0505") == {"fought_before"}
    assert (position.piece("LI2").disorders, position.battle.turn) == (0, 3)
