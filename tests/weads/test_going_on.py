"""Pieces that stop on their way and go on: for a spell, from an enemy's front, or after a rout."""

from __future__ import annotations

import pytest

from warhost.rulesets.weads.state import NONE, Phase
from weads.builder import lay
from weads.position import Position


def moving(*pieces: str, command: str = "PAN", elf: str = "STAND") -> Position:
    """A command of the Elves in its movement segment."""
    return lay(*pieces, "HAD-C1 1212", elf=elf).at(Phase.MOVEMENT, command)


@pytest.mark.clause("AW-R36", "AW-16.1c", "AW-3.1a")
def test_a_mage_goes_there_casts_and_goes_back() -> None:
    position = moving("PAN 0606", "PAN-B1 0611", elf="STAND AIM")
    position.act("move PAN 0607")
    assert (position.phase, position.battle.mover_left) == ("movement elf", 6)
    position.act("cast STAND")
    assert "stand" in position.marks("PAN-B1")
    position.act("move PAN 0606")
    assert (position.stands("PAN"), position.battle.mover_left) == ("0606", 5)
    position.act("move PAN-B1 0610")
    assert position.why("move PAN 0607") == {"HAS_MOVED"}


@pytest.mark.clause("AW-R36", "AW-3.1d")
def test_without_a_spell_to_come_a_move_is_whole() -> None:
    position = moving("PAN 0606", "PAN-B1 0611", elf="")
    position.act("move PAN 0605")
    assert position.why("move PAN 0606") == {"HAS_MOVED"}
    other = moving("PAN 0606", "PAN-B1 0611", "LIR-B1 0604", "LIR-C1 0101", command="LIR")
    other.act("move LIR-B1 0603")
    assert other.why("move LIR-B1 0604") == {"HAS_MOVED"}


@pytest.mark.clause("AW-R36", "AW-16.1b")
def test_who_may_stop_does_not_hang_on_the_spells_held() -> None:
    held = [moving("PAN 0606", "PAN-B1 0611", elf=spell) for spell in ("NOW", "HOLY", "STAND")]
    for position in held:
        position.act("move PAN 0607")
    assert len({(*map(int, (one.battle.mover, one.battle.mover_left)),) for one in held}) == 1
    spent = moving("PAN 0606", "PAN-B1 0611")
    spent.battle.casts[:] = 3
    spent.act("move PAN 0607")
    assert spent.why("move PAN 0606") == {"HAS_MOVED"}


@pytest.mark.clause("AW-3.3a", "AW-R12", "AW-R36")
def test_the_enemy_stops_also_a_mage() -> None:
    position = lay("PAN 0606", "PAN-B1 0611", "HAD-B1 0603", elf="STAND").at(Phase.MOVEMENT, "PAN")
    position.act("move PAN 0605")
    assert position.battle.mover_left == 6
    position.act("move PAN 0604")
    assert position.why("move PAN 0605") == {"HAS_MOVED"}


@pytest.mark.clause("AW-3.2b", "AW-R11", "AW-R36")
def test_a_mage_who_stops_with_a_friend_goes_no_further() -> None:
    position = moving("PAN 0606", "PAN-B1 0607", "PAN-B2 0611")
    position.act("move PAN 0607")
    assert (position.battle.mover, position.ends("PAN")) == (NONE, set())
    assert position.why("move PAN 0608") == {"HAS_MOVED"}
    position.act("move PAN-B1 0608")


@pytest.mark.clause("AW-3.2b", "AW-13.6c", "AW-R11", "AW-R16")
def test_a_routed_leader_who_stops_with_a_friend_goes_no_further() -> None:
    pieces = ("HAD 0103 routed", "HAD-B1 0103 routed", "HAD-B2 0105", "LIR-B1 0112")
    position = lay(*pieces, size="1x12").at(Phase.MOVEMENT, "HAD")
    position.act("move HAD 0105")
    assert position.why("move HAD 0106") == {"HAS_MOVED"}


@pytest.mark.clause("AW-13.6c", "AW-R16", "AW-3.1a")
def test_a_routed_leader_who_leaves_his_hex_is_steady_and_may_come_back() -> None:
    position = lay("HAD 0606 routed", "HAD-B1 0606 routed", "LIR-B1 0101").at(Phase.MOVEMENT, "HAD")
    position.act("move HAD 0607")
    assert position.status("HAD") == "ordered"
    position.act("move HAD 0606")
    assert (position.stands("HAD"), position.status("HAD")) == ("0606", "ordered")


@pytest.mark.clause("AW-7.3b", "AW-R22", "AW-4.2b")
def test_a_unit_that_leaves_the_enemys_front_turns_outside_and_comes_back() -> None:
    pieces = ("LIR-B1 0606 facing=N", "LIR 0101", "HAD-B1 0605 facing=S")
    position = lay(*pieces, woods="0606", facing=True).at(Phase.MOVEMENT, "LIR")
    position.act("move LIR-B1 0705 SW")
    assert (position.faces("LIR-B1"), position.battle.mover_left) == ("SW", 3)
    position.act("move LIR-B1 0606 SW")
    assert (position.stands("LIR-B1"), position.faces("LIR-B1")) == ("0606", "SW")
