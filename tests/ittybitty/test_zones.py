"""Zones of control: what they stop, over what they do not reach, and who has to fight or leave."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, happened
from warhost.rulesets.ittybitty.rules.ground import in_enemy_zoc


def zone(position: Position) -> set[str]:
    """The hexes in the zone of the enemies of Blue."""
    battle, umpire = position.battle, position.umpire
    return {name for name in position.grid.named if in_enemy_zoc(battle, umpire, position.cell(name), 0)}


@pytest.mark.clause("IB-2.7a", "IB-R14")
def test_a_zone_is_the_six_hexes_around() -> None:
    position = lay("blue LI2 0101", "red LI2 0505", captains=False)
    assert zone(position) == {"0504", "0506", "0405", "0406", "0605", "0606"}


@pytest.mark.clause("IB-2.7d", "IB-R9", "IB-R62")
def test_a_zone_ends_at_rivers_and_streams_bridged_or_not() -> None:
    position = lay(
        "blue LI2 0101", "red LI2 0505", rivers="0505/0504 0505/0506", streams="0505/0605", bridges="0505/0504",
        captains=False,
    )  # fmt: skip
    assert zone(position) == {"0405", "0406", "0606"}


@pytest.mark.parametrize("other", ["SC2 0505 hidden", "captain4 0505", "siege 0505"])
@pytest.mark.clause("IB-R29", "IB-R33")
def test_hidden_scouts_single_men_and_engines_have_none(other: str) -> None:
    assert zone(lay("blue LI2 0101", f"red {other}", captains=False)) == set()


@pytest.mark.clause("IB-2.7b", "IB-4.4e", "IB-R29")
def test_a_unit_stops_where_it_enters_a_zone() -> None:
    position = lay("blue LI2 0505", "red LI2 0502").acting("B")
    ends = position.ends("LI2")
    assert {"0503", "0403", "0603"} <= ends
    assert position.why("move LI2 0402") == {"STOPPED", "TOO_FAR"}
    told = position.act("move LI2 0503")
    assert happened(told, "STOPPED") == [(position.number("LI2"), position.cell("0503"), 0, 0, 0, 0)]


@pytest.mark.clause("IB-2.7b", "IB-R29")
def test_from_one_zone_into_another_is_one_step() -> None:
    position = lay("blue PK 0503", "red LI2 0502").acting("B")
    assert {"0403", "0603", "0505"} <= position.ends("PK")
    assert "STOPPED" in position.why("move PK 0402")


@pytest.mark.clause("IB-2.7c", "IB-R29")
def test_a_unit_that_came_without_attacking_is_noted() -> None:
    position = lay("blue LI2 0505", "red LI2 0502").acting("B")
    position.act("move LI2 0503")
    assert "contact" not in position.marks("LI2")
    position.act("done")
    assert "contact" in position.marks("LI2")
    position.acting("B")
    assert position.why("done") == {"MUST_FIGHT_OR_LEAVE"}
    position.act("move LI2 0505")
    assert "contact" not in position.marks("LI2")
    assert position.why("done") == set()


@pytest.mark.clause("IB-2.7c", "IB-R29")
def test_a_unit_that_attacks_where_it_came_is_free() -> None:
    position = lay("blue LI2 0505", "red LI2 0502").acting("B")
    position.act("move LI2 0503")
    position.fight("LI2 white 0502", dice=(6,))
    if position.phase.startswith("action"):
        position.act("done")
    assert "contact" not in position.marks("LI2")


@pytest.mark.clause("IB-R33", "IB-3.3f")
def test_a_hidden_scout_is_not_stopped() -> None:
    position = lay("blue SC2 0505 hidden", "red LI2 0502").acting("SC2")
    assert "0501" in position.ends("SC2")
    assert position.why("move SC2 0502") == {"ENEMY_THERE"}
    position.act("move SC2 0503")
    assert not {"contact"} & position.marks("SC2")


@pytest.mark.clause("IB-R30")
def test_a_single_man_stops_unless_friends_are_there() -> None:
    position = lay("blue captain4 0505", "blue LI2 0403", "red LI2 0502").activating("captain4")
    ends = position.ends("captain4")
    assert {"0503", "0403", "0402"} <= ends  # the last through the friend's hex
    assert position.why("move captain4 0602") == {"STOPPED", "TOO_FAR"}
