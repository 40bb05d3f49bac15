"""Moves beyond the worked positions: whose they are, what bars them, zones, stacking, command radius, facing."""

from __future__ import annotations

from typing import Any

import pytest

from warhost.rulesets.weads.state import Phase
from weads.builder import lay, put
from weads.position import Position, clash, happened, odds

SAFE = (3, 4)
"""Two dice with which a leader lives."""


def moving(*pieces: str, command: str, **changes: Any) -> Position:
    """A position in the movement of a command."""
    return lay(*pieces, **changes).at(Phase.MOVEMENT, command)


def in_a_lane(*pieces: str, command: str = "LIR", **changes: Any) -> Position:
    """The same on a board of one column, where nobody goes round anybody."""
    return moving(*pieces, command=command, size="1x12", **changes)


# --- whose moves ------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-3.1c", "AW-3.1d")
def test_the_pieces_of_one_command_move() -> None:
    position = moving("HAD 0606", "HAD-B1 0606", "HAD-B2 0808", "OST-B1 0303", "OST 0404", "LIR-B1 0101", command="HAD")
    assert {text.split()[1] for text in position.legal("move")} == {"HAD", "HAD-B1", "HAD-B2"}
    assert position.why("move OST-B1 0304") == position.why("move OST 0405") == {"NOT_ACTIVE"}
    assert position.why("move LIR-B1 0102") == {"NOT_YOURS", "NOT_ACTIVE"}
    position.act("move HAD-B2 0909")
    assert position.why("move HAD-B2 0910") == {"HAS_MOVED"}
    assert {text.split()[1] for text in position.legal("move")} == {"HAD", "HAD-B1"}
    position.act("done")
    assert not position.legal("move")
    assert position.stands("HAD-B1") == "0606"


@pytest.mark.clause("AW-3.1d", "AW-13.7c", "AW-R13")
def test_one_piece_ends_its_move_before_another_begins() -> None:
    position = moving("HAD-B1 0606", "HAD-B2 0909", "HAD-B3 1212", "LIR 0605", "LIR-C1 0101", command="HAD")
    position.act("move HAD-B1 0605", SAFE)
    assert "0602" in position.ends("HAD-B1")
    assert position.why("move HAD-B1 0601") == {"TOO_FAR"}
    position.act("move HAD-B2 0910")
    assert position.why("move HAD-B1 0604") == {"HAS_MOVED"}


@pytest.mark.clause("AW-3.6a", "AW-13.6c", "AW-R16", "AW-R58")
def test_the_routed_stay_and_their_leaders_go() -> None:
    position = moving("HAD-B1 0606 routed", "HAD 0606 routed", "LIR-C1 0101", command="HAD")
    assert position.why("move HAD-B1 0607") == {"IS_ROUTED"}
    assert position.ends("HAD-B1") == set()
    told = position.act("move HAD 0607")
    assert happened(told, "LEADER_STEADY")
    assert position.status("HAD") == "ordered"


# --- what bars the way ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "ends", "why"),
    [
        ("HAD-B1 0105 disordered", {"0101", "0102", "0104"}, {"ENEMY_THERE"}),
        ("AYR-B1 0105", {"0101", "0102", "0104"}, {"OCCUPIED"}),
        ("AYR 0105", {"0101", "0102", "0104", "0105", "0106", "0107", "0108"}, set()),
        ("HAD 0105", {"0101", "0102", "0104", "0105"}, set()),
    ],
)
@pytest.mark.clause("AW-3.2a", "AW-3.2b", "AW-3.4a", "AW-5.1a", "AW-R11", "AW-R13")
def test_who_bars_a_unit(other: str, ends: set[str], why: set[str]) -> None:
    position = in_a_lane("LIR-B1 0103", other)
    assert position.ends("LIR-B1") == ends
    assert position.why("move LIR-B1 0105") == why
    if why:
        whose = "ENEMY" if why == {"ENEMY_THERE"} else "FRIEND"
        assert position.why("move LIR-B1 0106") == {f"{whose}_IN_THE_WAY"}


@pytest.mark.parametrize(
    ("others", "far"),
    [
        (("HAD-B1 0105 disordered",), "0104"),
        (("AYR-B1 0105",), "0105"),
        (("AYR-B1 0105", "AYR 0105"), "0104"),
        (("HAD 0105",), "0104"),
        ((), "0111"),
    ],
)
@pytest.mark.clause("AW-3.2a", "AW-3.2b", "AW-3.7a", "AW-5.1a", "AW-5.1b", "AW-R11", "AW-R12", "AW-R13")
def test_who_bars_a_leader(others: tuple[str, ...], far: str) -> None:
    position = in_a_lane("LIR 0103", "LIR-C1 0101", *others)
    assert max(position.ends("LIR")) == far
    if others:
        whose = "ENEMY" if others[0].startswith("HAD") else "FRIEND"
        assert position.why("move LIR 0106") == {f"{whose}_IN_THE_WAY"}


@pytest.mark.clause("AW-5.1a", "AW-5.1b", "AW-R11")
def test_a_leader_joins_another_command() -> None:
    position = in_a_lane("LIR 0103", "LIR-C1 0101", "AYR-B1 0105", "AYR-B2 0107", "AYR 0107")
    position.act("move LIR 0105")
    assert position.stands("LIR") == position.stands("AYR-B1") == "0105"
    assert in_a_lane("LIR 0103", "AYR-B1 0105", "AYR 0105").why("move LIR 0105") == {"LEADER_THERE"}


@pytest.mark.clause("AW-3.7a", "AW-3.7b", "AW-6.2a", "AW-8.1b", "AW-R12")
def test_a_leader_moves_for_himself() -> None:
    position = moving("HAD 0606", "HAD-B1 0606", "LIR-C1 0101", command="HAD", woods="0605")
    position.act("move HAD-B1 0706")
    assert (position.stands("HAD"), position.stands("HAD-B1")) == ("0606", "0706")
    assert happened(position.copy().act("move HAD 0605"), "MOVED")[0][3] == 3
    assert "0612" in position.ends("HAD")
    assert position.why("move HAD 0105") == set()


# --- zones ------------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-3.3b", "AW-4.2a", "AW-18.1a", "AW-18.1f", "AW-R18")
def test_from_zone_to_zone() -> None:
    position = moving("LIR-B1 0606", "LIR-C1 0101", "HAD-B1 0707", "HAD-B2 0607", command="LIR")
    told = position.act("move LIR-B1 0706", 5)
    assert len(happened(told, "MORALE")) == 1
    assert position.stands("LIR-B1") == "0706"
    assert position.why("move LIR-B1 0705") == {"HAS_MOVED"}


@pytest.mark.clause("AW-3.3a", "AW-18.1g", "AW-R12")
def test_leaders_stop_and_leave_without_a_check() -> None:
    position = moving("LIR 0606", "LIR-C1 0101", "HAD-B1 0707", command="LIR")
    told = position.act("move LIR 0605")
    assert not happened(told, "MORALE")
    lane = in_a_lane("LIR 0103", "LIR-C1 0101", "HAD-B1 0106")
    assert max(lane.ends("LIR")) == "0105"


@pytest.mark.clause("AW-4.1c", "AW-4.1b")
def test_leaders_have_no_zone() -> None:
    pieces = ("LIR-B1 0204", "LIR-C1 0101", "HAD 0107")
    position = moving(*pieces, command="LIR", size="2x12")
    assert {"0108", "0208"} <= position.ends("LIR-B1")
    beside = moving("LIR-B1 0207", "LIR-C1 0101", "HAD 0107", command="LIR", size="2x12")
    assert not happened(beside.act("move LIR-B1 0206"), "MORALE")


@pytest.mark.parametrize(
    ("ground", "friends"), [({"woods": "0706"}, ()), ({"streams": "0606-0706"}, ()), ({}, ("AYR-B1 0705",))]
)
@pytest.mark.clause("AW-4.1a", "AW-4.1d")
def test_nothing_limits_a_zone(ground: dict[str, str], friends: tuple[str, ...]) -> None:
    position = moving("LIR-B1 0606", "LIR-C1 0101", "HAD-B1 0706", *friends, command="LIR", **ground)
    assert happened(position.copy().act("move LIR-B1 0605", 5), "LEAVES_ZOC")
    assert position.why("move LIR-B1 0607") == set()
    inwards = moving("LIR-B1 0604", "LIR-C1 0101", "HAD-B1 0706", *friends, command="LIR", **ground)
    inwards.act("move LIR-B1 0606" if not friends else "move LIR-B1 0605")


@pytest.mark.clause("AW-12.3b", "AW-18.1d", "AW-R53")
def test_a_disordered_unit_may_be_barred() -> None:
    position = moving("HAD-B1 0606 disordered", "HAD-B2 0607", "HAD-B3 0707", "LIR-C1 0101", command="HAD")
    assert position.ends("HAD-B1") == set()
    assert position.why("move HAD-B1 0605") == {"NOT_HOMEWARD"}
    assert position.why("move HAD-B1 0608") == {"FRIEND_IN_THE_WAY"}


# --- command radius ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("away", "points"), [("1006", 5), ("1106", 2)])
@pytest.mark.clause("AW-EX.1", "AW-6.1a", "AW-6.2a", "AW-6.2b")
def test_example_of_the_radius(away: str, points: int) -> None:
    position = lay("LIR 0606", f"LIR-B1 {away}", "HAD-B1 0112").at(Phase.ACTIVATE, "LIR")
    position.act("activate")
    board, start = position.umpire.board, position.grid.cell(away)
    assert max(board.distance[start, position.grid.cell(name)] for name in position.ends("LIR-B1")) == points
    put(position, "HAD-B1", f"{away[:2]}07")
    position.act("done")
    assert position.legal("attack") == ({"attack LIR-B1 HAD-B1"} if points == 5 else set())


@pytest.mark.clause("AW-6.3a", "AW-R17")
def test_the_radius_is_measured_before_anything_moves() -> None:
    pieces = ("LIR 0606", "LIR-B1 0602", "LIR-B2 0611", "HAD-B1 1212")
    position = lay(*pieces).at(Phase.ACTIVATE, "LIR")
    position.act("activate")
    position.act("move LIR 0611")
    assert "1102" in position.ends("LIR-B1")
    assert position.why("move LIR-B2 0608") == {"HALVED"}
    assert position.why("move LIR-B2 0609") == set()


@pytest.mark.clause("AW-6.2c", "AW-9.1d")
def test_the_unled_defend_as_ever() -> None:
    position = lay("LIR-B1 0605 value=6", "HAD-B1 0606 value=6", "HAD 1212").at(Phase.COMBAT, "LIR")
    told = position.fight("LIR-B1 HAD-B1", dice=(3,))
    assert odds(told) == (6, 6, "1/1")
    assert clash(told) == ("1/1", 3, "NE")


# --- facing -----------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-7.3c", "AW-7.3b", "AW-R22")
def test_turning_where_the_enemy_has_stopped_one() -> None:
    pieces = ("HAD-A1 0707 facing=NW", "HAD-C1 0112", "HAD-C2 1212", "LIR-B1 0605 facing=S")
    position = moving(*pieces, command="HAD", facing=True)
    position.act("move HAD-A1 0606 NW")
    assert position.why("move HAD-A1 0506 NW") == {"HAS_MOVED"}
    assert position.battle.mover_left == 3
    position.act("face HAD-A1 NE", 7)
    position.act("face HAD-A1 N")
    assert (position.faces("HAD-A1"), position.battle.mover_left) == ("N", 1)
    position.act("move HAD-C1 0111 N")
    assert position.why("face HAD-A1 S") == {"HAS_MOVED"}


@pytest.mark.clause("AW-7.3d", "AW-R23")
def test_what_turns_a_unit_besides() -> None:
    pieces = ("HAD-C1 0606 value=1 facing=N", "LIR-A1 0605 value=10 facing=S", "LIR-B1 0101 facing=N")
    position = lay(*pieces, facing=True).at(Phase.COMBAT, "LIR")
    assert clash(position.fight("LIR-A1 HAD-C1", dice=(1,))) == ("5/1", 2, "DR")
    position.flee("HAD-C1")
    assert position.faces("HAD-C1") == "S"
    assert position.faces("LIR-A1") == "S"
    shaken = lay("HAD-B1 0606 value=5 facing=NE", *pieces[1:], facing=True).at(Phase.COMBAT, "LIR")
    assert clash(shaken.fight("LIR-A1 HAD-B1", dice=(2,))) == ("3/1", 3, "DD")
    assert shaken.faces("HAD-B1") == "NE"


@pytest.mark.clause("AW-7.1c", "AW-7.7a")
def test_who_has_a_facing() -> None:
    position = moving("HAD 0606", "HAD-B1 0607 facing=N", "LIR-C1 0101 facing=S", command="HAD", facing=True)
    assert position.why("face HAD N") == {"NO_FACING"}
    assert position.why("move HAD 0605 N") == {"NO_FACING"}
    assert position.why("face HAD-B1 N") == {"SAME_FACING"}
    assert len(position.legal("face", "HAD-B1")) == 5
    without = moving("HAD-B1 0607", "LIR-C1 0101", command="HAD")
    assert not without.legal("face")
