"""Activations beyond the worked positions: leaderless commands, mages as leaders, their death, berserk fury."""

from __future__ import annotations

import pytest

from warhost.rulesets.weads.state import DWARF, ELF, Phase
from weads.builder import become, lay
from weads.position import Position, drawn, happened, reasons

KILLED, SAFE = (6, 6), (3, 4)
"""Two dice with which a leader dies, and with which he lives."""


# --- the cup ----------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-2.2a", "AW-2.2b", "AW-2.2f", "AW-R9")
def test_chits_of_commands_without_units() -> None:
    alone = lay("LIR 0101", "AYR-B1 0202", "HAD-B1 0606 eliminated", "HAD 0101 dead").at(Phase.TURN)
    assert happened(alone.go_on(), "TURN_BEGINS")[0][:2] == (1, 3)
    assert alone.cup() == {"AYR": 1, "LIR": 2}
    alone.go_on(drawn("LIR"))
    alone.act("activate")
    assert {text.split()[1] for text in alone.legal("move")} == {"LIR"}


@pytest.mark.clause("AW-R9")
def test_the_chit_of_a_command_that_has_died_out_leaves_the_cup_and_that_is_told() -> None:
    position = lay("LIR 0101", "AYR-B1 0202", "HAD-B1 0606 eliminated", "HAD 0101 dead")
    for command, chits in (("HAD", 1), ("LIR", 2), ("AYR", 0)):
        position.command(command).chits = chits
    told = position.go_on(drawn("LIR"))
    assert [position.commands[facts[0]] for facts in happened(told, "LAST_CHIT_GONE")] == ["HAD"]
    assert position.cup() == {"LIR": 1}


@pytest.mark.clause("AW-13.2a", "AW-13.3a", "AW-R9", "AW-R10")
def test_nobody_to_take_the_leaders_place() -> None:
    pieces = ("BRU 0101 dead", "BRU-B1 0606 routed", "BRU-B2 0707", "OST 0707", "OST-C1 0112")
    position = lay(*pieces, "LIR 0101", "LIR-C1 0101").at(Phase.TURN)
    told = position.go_on(drawn("BRU"), drawn("LIR"))
    assert happened(told, "NOBODY_TO_ACT")
    assert [facts[1] for facts in happened(told, "CHIT_DRAWN")] == [DWARF, ELF]
    assert (position.stage("BRU"), position.command("BRU").activated) == ("pending", 0)


@pytest.mark.clause("AW-13.5c", "AW-13.2a", "AW-20.2a", "AW-20.2b", "AW-EX.2", "AW-R8")
def test_points_for_leaders() -> None:
    for text, points in (("BRU 0607", 8), ("BRU 0607 replacement", 8), ("LIR 0607 routed", 4), ("HAD 0607 dead", 6)):
        unit = f"{text[:3]}-C1 0101"
        other = "OST-C1 0112" if text[:3] == "LIR" else "THE-C1 0112"
        position = lay(text, unit, other).at(Phase.COMBAT, text[:3])
        side = int(position.piece(unit.split()[0]).side)
        if "routed" not in text and "dead" not in text:
            position = lay(text, unit, "THE-C1 0707").at(Phase.MOVEMENT, "THE")
            position.act("move THE-C1 0607", KILLED)
        assert happened(position.at(Phase.VICTORY).go_on(), "VICTORY_CHECK")[0][side] == points


# --- mages ------------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-16.1a", "AW-16.1c", "AW-1.4a", "AW-1.4b", "AW-6.1a")
def test_a_mage_leads_and_casts() -> None:
    pieces = ("FIL 0606", "FIL-B1 0606 value=5", "FIL-B2 1212", "HAD-C1 0112", "LIR-B1 0604 value=5")
    position = lay(*pieces, dwarf="STAND HAMMER").at(Phase.ACTIVATE, "FIL")
    position.act("activate")
    position.act("rage")
    assert [position.marks(unit) for unit in ("FIL-B1", "FIL-B2")] == [{"berserk"}, set()]
    position.act("cast STAND")
    assert "stand" in position.marks("FIL-B1")
    position.act("move FIL-B1 0605")
    position.act("move FIL 0605")
    position.act("done")
    told = position.fight("FIL-B1 LIR-B1")
    told += position.act("pass", 1, 1, SAFE)
    assert reasons(told) == {"attacking_leader": 1, "berserk": 3}


@pytest.mark.clause("AW-13.5d", "AW-13.2a", "AW-16.1a", "AW-R8", "AW-R38")
def test_magic_ends_with_the_mage() -> None:
    pieces = ("FIL 0606", "FIL-B1 0608", "HAD-C1 0112", "LIR-B1 0605", "LIR-C1 0101")
    position = lay(*pieces, dwarf="STAND HAMMER").at(Phase.TURN)
    position.go_on()
    position.act("cast STAND")
    position.at(Phase.MOVEMENT, "LIR").act("move LIR-B1 0606", KILLED)
    assert (position.stage("FIL"), position.battle.hand_size[DWARF]) == ("pending", 0)
    assert position.marks("FIL-B1") == {"stand"}
    replaced = position.copy().at(Phase.ACTIVATE, "FIL")
    replaced.act("activate")
    replaced.act("calm")
    assert replaced.stage("FIL") == "replaced"
    assert not replaced.legal("cast")
    assert replaced.why("cast HAMMER") >= {"NO_CASTER", "NOT_IN_HAND"}
    position.battle.spent[DWARF, :] = 1
    told = position.at(Phase.RECHARGE).go_on()
    assert not happened(told, "WINDOW_BEGINS")
    assert "recharge" not in position.phase


# --- who draws --------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-2.2b", "AW-2.2e", "AW-2.2f", "AW-R2", "AW-R3")
def test_who_replaces_a_chit_draws_again_and_else_the_other_side_is_due() -> None:
    position = lay("HAD 0606", "HAD-A1 0606", "THE 0101", "THE-B1 0101")
    had, the = position.command("HAD"), position.command("THE")
    had.chits, had.activated, the.chits, position.battle.drawer = 2, 1, 1, ELF
    replaced = position.copy()
    replaced.go_on(drawn("HAD"), drawn("THE"))
    assert (replaced.phase, replaced.battle.drawer) == ("activate elf", DWARF)
    told = position.go_on(drawn("HAD"), drawn("HAD"))
    assert [facts[1] for facts in happened(told, "CHIT_DRAWN")] == [ELF, ELF]
    assert position.battle.drawer == DWARF
    told = position.go_on(drawn("HAD"))
    assert happened(told, "CHIT_DRAWN")[0][1] == DWARF


# --- fury -------------------------------------------------------------------------------------------------


def asked(*pieces: str, command: str = "HAD") -> Position:
    """A command that has just been activated."""
    position = lay(*pieces).at(Phase.ACTIVATE, command)
    position.act("activate")
    return position


@pytest.mark.clause("AW-15.1a", "AW-15.1b", "AW-15.1c", "AW-15.1g", "AW-15.2d", "AW-R34", "AW-R58")
def test_who_goes_berserk() -> None:
    pieces = ("HAD 0606", "HAD-A1 0602", "HAD-B1 0607 disordered", "HAD-B2 0608 routed", "HAD-C1 0610", "HAD-C2 0611")
    position = asked(*pieces, "OST-B1 0505", "LIR-C1 0101")
    assert (position.phase, position.legal()) == ("rage dwarf", {"rage", "calm"})
    calm = position.copy()
    position.act("rage")
    wild = {label for label in position.labels if "berserk" in position.marks(label)}
    assert wild == {"HAD-A1", "HAD-B1", "HAD-C1"}
    assert position.phase == "movement dwarf"
    position.act("done")
    assert position.phase != "combat dwarf"
    calm.act("calm")
    assert not any("berserk" in calm.marks(label) for label in calm.labels)


@pytest.mark.clause("AW-15.1d", "AW-15.1c", "AW-R34")
def test_fury_lasts_and_spreads_by_later_declarations() -> None:
    position = asked("HAD 0606", "HAD-A1 0606 berserk", "HAD-B1 0607", "LIR-C1 0101")
    position.act("calm")
    position.at(Phase.VICTORY).go_on()
    assert position.battle.turn == 2
    assert "berserk" in position.marks("HAD-A1")
    position.at(Phase.ACTIVATE, "HAD").act("activate")
    told = position.act("rage")
    assert [facts[0] for facts in happened(told, "WENT_BERSERK")] == [position.number("HAD-B1")]
    position.at(Phase.ACTIVATE, "HAD").act("activate")
    assert position.phase == "movement dwarf"


@pytest.mark.clause("AW-15.1e", "AW-15.1a", "AW-R34")
def test_fury_ends_in_a_rout_and_may_come_back() -> None:
    position = lay("HAD-C1 0606 value=1 berserk", "HAD 0607", "LIR-A1 0605 value=10").at(Phase.COMBAT, "LIR")
    told = position.fight("LIR-A1 HAD-C1", dice=(1,))
    assert happened(told, "CALMED")
    assert position.marks("HAD-C1") == set()
    position.flee("HAD-C1")
    become(position, "HAD-C1", "disordered")
    position.at(Phase.ACTIVATE, "HAD").act("activate")
    position.act("rage")
    assert position.marks("HAD-C1") == {"berserk"}


@pytest.mark.clause("AW-15.1a", "AW-14.1a")
def test_elves_stay_calm() -> None:
    position = asked("LIR 0606", "LIR-A1 0606", "HAD-C1 0112", command="LIR")
    assert position.phase == "movement elf"
    assert asked("HAD 0606", "HAD-A1 0606 routed", "LIR-C1 0101").phase == "movement dwarf"
