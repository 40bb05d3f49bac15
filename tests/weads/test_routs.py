"""Routs and rallies beyond the worked positions: who goes first, whom they carry, and what the Rally Phase adds."""

from __future__ import annotations

from typing import Any

import pytest

from laid_out import Told
from warhost.rulesets.weads.state import Phase
from weads.builder import lay
from weads.position import Position, happened

KILLED, SAFE = (6, 6), (3, 4)
"""Two dice with which a leader dies, and with which he lives."""


def beaten(*pieces: str, dice: tuple[Any, ...] = (1,), **changes: Any) -> tuple[Position, Told]:
    """An Elf of 10 at 0605 attacks a Dwarf of 1, HAD-C1 at 0606, and routs it: where it stands, what has happened."""
    position = lay("LIR-A1 0605 value=10", "HAD-C1 0606 value=1", *pieces, **changes).at(Phase.COMBAT, "LIR")
    return position, position.fight("LIR-A1 HAD-C1", dice=dice)


def moved(position: Position, told: Told) -> list[str]:
    """The units that have made a step of a rout move, in order, each once."""
    labels = [position.labels[facts[0]] for facts in happened(told, "ROUT_MOVED")]
    return [label for k, label in enumerate(labels) if k == 0 or labels[k - 1] != label]


def run(position: Position) -> Told:
    """Let rout moves go on, over the western of two equally good hexes, until nobody runs any more."""
    told: Told = []
    while ways := sorted(position.legal("rout")):
        told += position.act(ways[0])
    return told


# --- several routs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("elf", "places", "order"),
    [
        ("0706", ("0606", "0707"), ["HAD-C2", "HAD-C1"]),
        ("0605", ("0606", "0506"), ["HAD-C2", "HAD-C1"]),
        ("0605", ("0506", "0606"), ["HAD-C1", "HAD-C2"]),
    ],
)
@pytest.mark.clause("AW-12.8a", "AW-12.1b", "AW-12.4a", "AW-R52")
def test_nearest_home_runs_first(elf: str, places: tuple[str, str], order: list[str]) -> None:
    dwarves = [f"HAD-C{k + 1} {place} value=1" for k, place in enumerate(places)]
    position = lay(f"LIR-A1 {elf} value=10", *dwarves).at(Phase.COMBAT, "LIR")
    told = position.fight("LIR-A1 HAD-C1", dice=(1,))
    assert {position.status(unit) for unit in order} == {"routed"}
    told += run(position)
    assert moved(position, told) == order


@pytest.mark.clause("AW-12.6c", "AW-5.1c", "AW-R51", "AW-R52")
def test_through_the_routed() -> None:
    friends = [f"HAD-B{k + 1} {place} routed" for k, place in enumerate("0509 0609 0709 0809".split())]
    position, _ = beaten(*friends)
    told = run(position)
    assert not happened(told, "DISORDERED")
    assert not happened(told, "PASSED_THROUGH")
    assert moved(position, told) == ["HAD-C1"]
    assert position.stands("HAD-C1") not in {text.split()[1] for text in friends}


@pytest.mark.clause("AW-12.6b", "AW-12.6d", "AW-12.8a", "AW-R52")
def test_a_chain_of_routs() -> None:
    position, _ = beaten("HAD-B1 0607 disordered", "HAD-B2 0707 disordered", "LIR-C1 0101")
    told = position.act("rout HAD-C1 0607")
    told += run(position)
    assert moved(position, told) == ["HAD-C1", "HAD-B1"]
    assert [position.status(unit) for unit in ("HAD-B1", "HAD-B2")] == ["routed", "disordered"]


# --- leaders ----------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-13.6c", "AW-3.7b", "AW-13.1a", "AW-20.2a", "AW-R16", "AW-R32")
def test_a_leader_runs_with_his_unit() -> None:
    position, _ = beaten("HAD 0606", dice=(2,))
    while len(ways := sorted(position.legal("rout"))) > 1 and position.stands("HAD-C1") != "0508":
        position.act(ways[0])
    position.act(ways[0], SAFE)
    assert position.stands("HAD") == position.stands("HAD-C1")
    assert (position.status("HAD"), position.status("HAD-C1")) == ("routed", "routed")


@pytest.mark.clause("AW-13.6c", "AW-17.3c", "AW-R16")
def test_a_leader_who_joins_the_routed_is_not_routed() -> None:
    position = lay("HAD 0606", "HAD-C1 0606 routed", "LIR-C1 0101").at(Phase.RALLY)
    position.go_on(6)
    run(position)
    assert position.stands("HAD") == position.stands("HAD-C1") == "0508"
    assert position.status("HAD") == "ordered"


@pytest.mark.clause("AW-13.7a", "AW-13.7b", "AW-R13", "AW-R50")
def test_running_over_a_lone_leader() -> None:
    position, _ = beaten("HAD-B1 0707", "LIR 0607", "AYR-C1 0101")
    told = position.go_on(KILLED)
    assert position.stands("LIR") is None
    assert happened(told, "LEADER_KILLED")
    run(position)
    assert position.stands("HAD-C1") == "0509"
    assert position.status("HAD-B1") == "ordered"


# --- rallies ----------------------------------------------------------------------------------------------


def rally(*pieces: str, dice: tuple[int, ...] = (), **changes: Any) -> tuple[Position, Told]:
    """The Rally Phase with these dice: where it stands, what has happened."""
    position = lay(*pieces, **changes).at(Phase.RALLY)
    return position, position.go_on(*dice)


@pytest.mark.clause("AW-2.4a", "AW-2.4c", "AW-17.2c", "AW-R47", "AW-R68")
def test_all_roll_at_the_same_time() -> None:
    pieces = ("LIR-B1 0406 disordered", "LIR-B2 0506 disordered", "HAD-B1 0507 disordered", "HAD-C1 1212")
    position, told = rally(*pieces, dice=(5, 6, 5))
    assert [position.labels[facts[0]] for facts in happened(told, "MORALE")] == ["LIR-B1", "LIR-B2", "HAD-B1"]
    assert [facts[2] for facts in happened(told, "MORALE")] == [0, 0, 0]
    assert [position.status(unit) for unit in ("LIR-B1", "LIR-B2", "HAD-B1")] == ["ordered", "disordered", "ordered"]


@pytest.mark.clause("AW-17.3c", "AW-17.3d", "AW-12.4h", "AW-R51")
def test_off_the_map_after_a_failed_rally() -> None:
    position, told = rally("HAD-C1 0612 routed", "HAD-B1 0101", "LIR-C1 1201", dice=(4,))
    assert happened(told, "LEFT_MAP")
    assert position.status("HAD-C1") == "eliminated"


@pytest.mark.clause("AW-17.3c", "AW-17.3f", "AW-12.6a", "AW-12.6b", "AW-R47", "AW-R52")
def test_passing_through_friends_after_a_failed_rally() -> None:
    friends = ("HAD-B1 0607", "HAD-B2 0707 routed")
    position, _ = rally("HAD-C1 0606 routed", *friends, "LIR-C1 1201", dice=(4, 5))
    assert position.status("HAD-B2") == "disordered"
    other = position.copy()
    position.act("rout HAD-C1 0607")
    run(position)
    assert [position.status(unit) for unit in ("HAD-B1", "HAD-B2")] == ["disordered", "disordered"]
    told = other.act("rout HAD-C1 0707") + run(other)
    assert moved(other, told) == ["HAD-C1", "HAD-B2"]
    assert [other.piece(unit).cell // 12 + 1 for unit in ("HAD-C1", "HAD-B2")] == [8, 10]


@pytest.mark.clause("AW-17.3c", "AW-R47", "AW-R68")
def test_elves_run_before_dwarves() -> None:
    position, told = rally("HAD-C1 0609 routed", "LIR-C1 0603 routed", "LIR-C2 0204 routed", dice=(10, 10, 10))
    told += run(position)
    assert moved(position, told) == ["LIR-C1", "LIR-C2", "HAD-C1"]


@pytest.mark.parametrize(("distance", "rolls"), [("0604", False), ("0603", True)])
@pytest.mark.clause("AW-17.3a", "AW-17.3e", "AW-R48")
def test_how_far_the_enemy_must_be(*, distance: str, rolls: bool) -> None:
    position, told = rally(
        "HAD-B1 0606 routed", f"LIR-C1 {distance} routed", "LIR-C2 0101", dice=(5, 1) if rolls else ()
    )
    assert (position.status("HAD-B1") == "disordered") == rolls
    assert len(happened(told, "TOO_NEAR")) == (0 if rolls else 2)
