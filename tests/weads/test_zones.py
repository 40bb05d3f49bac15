"""Zones of control beyond the worked positions: fronts and turns, lone leaders, who counts in a check."""

from __future__ import annotations

from typing import Any

import pytest

from warhost.rulesets.weads.state import Phase
from weads.builder import lay
from weads.position import CORNERS, Position, happened

SAFE = (3, 4)
"""Two dice with which a leader lives."""


def moving(*pieces: str, command: str = "HAD", **changes: Any) -> Position:
    """A position in the movement of a command."""
    return lay(*pieces, **changes).at(Phase.MOVEMENT, command)


def watched(dwarf: str = "HAD-A1 0606 facing=S", elf: str = "LIR-B1 0605 facing=S") -> Position:
    """With facing on, a Dwarf in the front of an Elf who covers 0506 and 0606."""
    return moving(dwarf, elf, facing=True)


# --- leaving a front --------------------------------------------------------------------------------------


@pytest.mark.parametrize("facing", CORNERS)
@pytest.mark.clause("AW-18.1a", "AW-4.1a", "AW-4.2a", "AW-R18")
def test_who_leaves_a_front_must_check(facing: str) -> None:
    pieces = ("LIR-B1 0606 facing=S", f"HAD-A1 0605 facing={facing}")
    position = moving(*pieces, command="LIR", facing=True)
    covered = facing in ("S", "SE")
    told = position.copy().act("move LIR-B1 0607 S", *([4] if covered else []))
    assert len(happened(told, "LEAVES_ZOC")) == len(happened(told, "MORALE")) == covered
    assert happened(told, "MOVED")
    if covered:
        held = position.copy()
        assert happened(held.act("move LIR-B1 0607 S", 5), "HELD_BACK")
        assert held.stands("LIR-B1") == "0606"


@pytest.mark.clause("AW-18.1a", "AW-4.1b", "AW-R18")
def test_the_disordered_and_routed_have_no_front() -> None:
    for status in ("disordered", "routed"):
        position = moving("LIR-B1 0606 facing=S", f"HAD-A1 0605 facing=S {status}", command="LIR", facing=True)
        assert not happened(position.act("move LIR-B1 0607 S"), "MORALE")


@pytest.mark.clause("AW-18.1a", "AW-18.1f", "AW-18.1g", "AW-4.2b", "AW-R18", "AW-R19")
def test_one_check_covers_every_front_and_woods_spare_it() -> None:
    pieces = ("LIR-B1 0606 facing=S", "HAD-B1 0605 facing=S", "HAD-B2 0705 facing=S")
    told = moving(*pieces, command="LIR", facing=True).act("move LIR-B1 0607 S", 5)
    assert len(happened(told, "MORALE")) == 1
    told = moving(*pieces, command="LIR", facing=True, woods="0606").act("move LIR-B1 0607 S")
    assert not happened(told, "MORALE")


@pytest.mark.parametrize("facing", CORNERS)
@pytest.mark.clause("AW-18.1c", "AW-R18")
def test_a_better_enemy_who_looks_elsewhere_frightens_nobody(facing: str) -> None:
    pieces = ("LIR-B1 0606 facing=S", "HAD-B1 0605 facing=S", f"HAD-A1 0706 facing={facing}")
    position = moving(*pieces, command="LIR", facing=True)
    told = position.act("move LIR-B1 0607 S", 5)
    modifier = 1 if facing in ("NW", "SW") else 0
    assert [facts[:3] for facts in happened(told, "MORALE")] == [(position.number("LIR-B1"), 5, modifier)]
    assert bool(happened(told, "HELD_BACK")) == bool(modifier)


@pytest.mark.parametrize(
    ("others", "modifier"),
    [
        (("HAD-A1 0706 disordered",), 0),
        (("HAD-A1 0706 routed",), 0),
        (("HAD-A1 0706",), 1),
        (("HAD-A1 0706", "HAD-A2 0506"), 1),
        (("HAD-C1 0706",), 0),
    ],
)
@pytest.mark.clause("AW-18.1c")
def test_a_better_enemy_counts_once_and_only_in_order(others: tuple[str, ...], modifier: int) -> None:
    position = moving("LIR-B1 0606", "HAD-B1 0605", *others, command="LIR")
    told = position.act("move LIR-B1 0607", 5)
    assert [facts[:3] for facts in happened(told, "MORALE")] == [(position.number("LIR-B1"), 5, modifier)]


# --- turning ----------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-18.1e", "AW-7.3b", "AW-R18", "AW-R22")
def test_who_is_held_back_may_still_turn() -> None:
    position = watched()
    assert happened(position.act("move HAD-A1 0607 S", 8), "HELD_BACK")
    assert len(position.legal("face", "HAD-A1")) == 5
    failed = position.copy()
    assert happened(failed.act("face HAD-A1 N", 8), "MAY_NOT_TURN")
    assert failed.faces("HAD-A1") == "S"
    told = position.act("face HAD-A1 N", 7)
    assert happened(told, "TURNS_IN_FRONT")
    assert (position.faces("HAD-A1"), position.stands("HAD-A1")) == ("N", "0606")
    assert not position.legal("move", "HAD-A1")
    assert "HELD_BACK" in position.why("move HAD-A1 0705 N")
    position.act("done")
    assert position.legal("attack") == {"attack HAD-A1 LIR-B1"}


@pytest.mark.clause("AW-7.3b", "AW-18.1a", "AW-R22")
def test_who_may_not_turn_may_still_leave_and_turns_nowhere() -> None:
    position = watched()
    assert happened(position.act("face HAD-A1 N", 8), "MAY_NOT_TURN")
    assert {text.split()[3] for text in position.legal("move", "HAD-A1")} == {"S"}
    assert position.why("move HAD-A1 0607 N") == {"MAY_NOT_TURN"}
    told = position.act("move HAD-A1 0607 S", 7)
    assert happened(told, "LEAVES_ZOC")
    assert position.stands("HAD-A1") == "0607"
    assert not position.legal("face", "HAD-A1")


@pytest.mark.clause("AW-7.3b", "AW-7.3c", "AW-R22")
def test_each_front_has_its_own_check_before_the_first_turn() -> None:
    position = watched("HAD-A1 0606 facing=N")
    assert happened(position.act("face HAD-A1 SW", 7), "TURNS_IN_FRONT")
    assert happened(position.act("move HAD-A1 0506 SW", 7), "LEAVES_ZOC")
    assert position.stands("HAD-A1") == "0506"
    failed = position.copy()
    assert happened(failed.act("face HAD-A1 N", 8), "MAY_NOT_TURN")
    assert failed.faces("HAD-A1") == "SW"
    assert happened(position.act("face HAD-A1 N", 7), "TURNS_IN_FRONT")
    assert not happened(position.act("face HAD-A1 NE"), "MORALE")
    assert position.faces("HAD-A1") == "NE"


@pytest.mark.clause("AW-7.3b", "AW-4.1a", "AW-R22")
def test_outside_the_enemys_front_turning_is_free_of_checks() -> None:
    position = watched(elf="LIR-B1 0605 facing=N")
    assert not happened(position.act("face HAD-A1 N"), "MORALE")
    assert position.faces("HAD-A1") == "N"


# --- lone leaders -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("elf", "goes_on"), [("0605", False), ("0706", False), ("0605 disordered", True), ("0604", True)]
)
@pytest.mark.clause("AW-3.3a", "AW-13.7c", "AW-R13")
def test_the_hex_of_a_lone_leader_may_lie_in_a_zone(elf: str, *, goes_on: bool) -> None:
    position = moving("HAD-A1 0607", "HAD-B1 1212", "LIR 0606", f"LIR-B1 {elf}", "LIR-C1 0101")
    position.act("move HAD-A1 0606", SAFE)
    position.act("join LIR LIR-C1")
    assert position.stands("HAD-A1") == "0606"
    assert bool(position.legal("move", "HAD-A1")) == goes_on
    assert position.why("move HAD-A1 0707") == (set() if goes_on else {"HAS_MOVED"})


@pytest.mark.clause("AW-3.3a", "AW-7.3c", "AW-13.7c", "AW-R13", "AW-R22")
def test_whoever_is_stopped_where_a_leader_was_may_turn() -> None:
    pieces = ("HAD-A1 0707 facing=NW", "LIR 0606", "LIR-B1 0605 facing=S")
    position = moving(*pieces, facing=True)
    position.act("move HAD-A1 0606 NW", SAFE)
    assert position.stands("HAD-A1") == "0606"
    assert not position.legal("move", "HAD-A1")
    assert happened(position.act("face HAD-A1 N", 7), "TURNS_IN_FRONT")
    looks_away = moving(*pieces[:2], "LIR-B1 0605 facing=N", facing=True)
    looks_away.act("move HAD-A1 0606 NW", SAFE)
    assert "move HAD-A1 0506 NW" in looks_away.legal()


@pytest.mark.clause("AW-R11", "AW-3.7a", "AW-5.1a")
def test_a_leader_passes_a_lone_leader_of_his_side() -> None:
    position = moving("LIR 0103", "AYR 0105", "LIR-C1 0101", command="LIR", size="1x12")
    assert position.ends("LIR") == {"0101", "0102", "0104", *(f"01{row:02}" for row in range(6, 12))}
    assert position.why("move LIR 0105") == {"LEADER_THERE"}
    assert happened(position.act("move LIR 0106"), "MOVED")[0][3] == 3
    assert (position.stands("LIR"), position.stands("AYR")) == ("0106", "0105")


@pytest.mark.clause("AW-R11", "AW-3.2b")
def test_two_lone_leaders_in_a_row_are_passed() -> None:
    position = moving("LIR 0103", "AYR 0104", "THE 0105", "LIR-C1 0101", command="LIR", size="1x12")
    assert position.ends("LIR") == {"0101", "0102", *(f"01{row:02}" for row in range(6, 12))}
