"""Set-up: who stands where at first, who may change it, and in which order."""

from __future__ import annotations

import pytest

import warhost
from warhost.rulesets.weads.setup.scenario import scenarios
from weads.builder import start
from weads.position import Position


def set_up(scenario: str = "alder-ford") -> Position:
    """A battle at its first decision."""
    return start(scenarios()[scenario])


@pytest.mark.clause("AW-0.1a", "AW-1.5a", "AW-1.5c", "AW-21.1a", "AW-R59")
def test_the_elves_set_up_first() -> None:
    position = set_up()
    assert position.phase == "set_up elf"
    assert {position.stands(f"LIR-{unit}") for unit in ("A1", "B1", "B2", "C1")} == {"0304", "0404", "0305", "0405"}
    assert position.stands("LIR") == "0304"
    assert position.why("place HAD-A1 0409") >= {"NOT_YOURS"}
    position.act("done")
    assert position.phase == "set_up dwarf"
    position.act("done")
    assert (position.phase, position.battle.turn) == ("draw", 1)


@pytest.mark.clause("AW-1.5a", "AW-1.5b", "AW-21.1a")
def test_units_change_places_within_their_colour() -> None:
    position = set_up()
    assert (position.stands("LIR-A1"), position.stands("LIR-C1")) == ("0304", "0405")
    position.act("place LIR-C1 0304")
    assert (position.stands("LIR-A1"), position.stands("LIR-C1")) == ("0405", "0304")
    assert position.why("place LIR-C1 0404") == {"IS_PLACED"}
    assert position.why("place LIR-A1 0304") == {"OCCUPIED"}
    assert position.why("place LIR-A1 0704") == {"NOT_HIS_ZONE"}
    assert position.why("place LIR-A1 0405") == {"IS_PLACED"}
    assert position.ends("LIR-A1") == set()
    assert {text.split()[2] for text in position.legal("place", "LIR-A1")} == {"0404", "0305"}


@pytest.mark.clause("AW-1.5c", "AW-21.1a")
def test_a_leader_begins_on_a_unit_of_his_own() -> None:
    position = set_up()
    assert {text.split()[2] for text in position.legal("place", "LIR")} == {"0404", "0305", "0405"}
    assert position.why("place LIR 0704") == {"NOT_HIS_ZONE", "NO_UNIT_THERE"}
    position.act("place LIR 0405")
    assert position.stands("LIR") == "0405"
    position.act("place LIR-B1 0405")
    assert position.stands("LIR") == position.stands("LIR-B1") == "0405"


@pytest.mark.clause("AW-7.1a", "AW-7.1c", "AW-1.5b", "AW-R23")
def test_units_may_face_any_way() -> None:
    position = set_up("line-of-battle")
    assert position.faces("LIR-A1") == "S"
    stands = position.stands("LIR-A1")
    assert position.why(f"place LIR-A1 {stands} S") == {"IS_PLACED"}
    position.act(f"place LIR-A1 {stands} NW")
    assert position.faces("LIR-A1") == "NW"
    assert position.why("place LIR 0806 NW") == {"NO_FACING"}


@pytest.mark.clause("AW-1.5b", "AW-21.1a")
def test_set_up_comes_to_an_end() -> None:
    position = set_up()
    placed = 0
    while position.phase == "set_up elf" and (ways := sorted(position.legal("place"))):
        position.act(ways[0])
        placed += 1
    assert placed <= 9
    assert position.phase == "set_up dwarf"
    assert not any("placed" in position.marks(label) for label in position.labels if label[:3] in ("LIR", "THE"))


@pytest.mark.clause("AW-21.1a", "AW-21.1c", "AW-16.1f")
def test_spells_are_drawn_once_all_are_set_up() -> None:
    battle = warhost.start("weads/duel-of-the-mages", seed=3)
    for side in ("elf", "dwarf"):
        assert battle.seat_to_decide == ("elf", "dwarf").index(side)
        assert [hand["left"] for hand in battle.view("both")["hands"].values()] == [0, 0]
        battle.apply("done")
    assert [hand["left"] for hand in battle.view("both")["hands"].values()] == [3, 2]
