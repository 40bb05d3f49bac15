"""Leaders in danger beyond the worked positions: who takes them in, and who checks after a combat."""

from __future__ import annotations

import pytest

from warhost.rulesets.weads.state import Phase
from weads.builder import lay
from weads.position import Position, happened

KILLED, SAFE = (6, 6), (3, 4)
"""Two dice with which a leader dies, and with which he lives."""


def surprised(*pieces: str) -> Position:
    """A Dwarf moves in on Lirien, who is alone at 0606, and he survives."""
    position = lay("HAD-B1 0607", *pieces).at(Phase.MOVEMENT, "HAD")
    position.act("move HAD-B1 0606", SAFE)
    return position


@pytest.mark.clause("AW-13.7b", "AW-R14")
def test_the_nearest_of_others_take_a_leader_in() -> None:
    pieces = ("LIR 0606", "LIR-C1 0606 eliminated", "AYR-B1 0603", "AYR-B2 0609", "AYR-B3 0610", "AYR-C1 0602")
    position = surprised(*pieces, "THE-C1 0604", "THE 0604")
    assert position.legal() == {"join LIR AYR-B1", "join LIR AYR-B2"}
    assert position.why("join LIR AYR-C1") == {"NOT_NEAREST"}
    assert position.why("join LIR THE-C1") == {"LEADER_THERE", "NOT_NEAREST"}
    position.act("join LIR AYR-B2")
    assert position.stands("LIR") == "0609"


@pytest.mark.clause("AW-13.7b", "AW-13.6c", "AW-R16")
def test_one_who_was_routed_remains_so() -> None:
    position = surprised("LIR 0606 routed", "LIR-B1 0101", "AYR-B1 0603")
    assert (position.stands("LIR"), position.status("LIR")) == ("0101", "routed")


@pytest.mark.clause("AW-13.7a", "AW-13.6a", "AW-9.3b")
def test_a_leader_with_a_unit_is_in_no_danger() -> None:
    position = lay("HAD-B1 0608", "HAD-C1 0101", "LIR 0606", "LIR-C1 0606").at(Phase.MOVEMENT, "HAD")
    assert position.why("move HAD-B1 0606") == {"ENEMY_THERE"}
    told = position.act("move HAD-B1 0607")
    assert not happened(told, "LEADER_ROLLED")


@pytest.mark.clause("AW-13.1a", "AW-1.6c", "AW-R32", "AW-R68")
def test_attackers_leaders_check_first() -> None:
    pieces = ("LIR-B1 0605 value=5", "LIR 0605", "LIR-B2 0506 value=5", "AYR 0506", "AYR-C1 0101")
    position = lay(*pieces, "HAD-A1 0606 value=10", "OST 0606", "OST-C1 1212").at(Phase.COMBAT, "LIR")
    position.act("attack LIR-B1 HAD-A1")
    position.act("attack LIR-B2 HAD-A1")
    told = position.act("fight", 4, SAFE, KILLED, SAFE)
    assert [position.labels[facts[0]] for facts in happened(told, "LEADER_ROLLED")] == ["AYR", "LIR", "OST"]
    assert [position.stage(name) for name in ("AYR", "LIR", "OST")] == ["live", "pending", "live"]


@pytest.mark.clause("AW-13.2a", "AW-R6")
def test_a_leader_without_chits_in_the_cup_gets_none() -> None:
    position = lay("HAD-B1 0607", "LIR 0606", "LIR-B1 0101", "HAD-C1 1212").at(Phase.MOVEMENT, "HAD")
    position.command("HAD").chits = 2
    told = position.act("move HAD-B1 0606", KILLED)
    assert position.cup() == {"HAD": 2}
    assert not happened(told, "SURPLUS_REMOVED")
