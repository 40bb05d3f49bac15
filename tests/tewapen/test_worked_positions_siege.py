"""The worked positions of sieges, W62 to W67: the walls of Karnholt with only the pieces named.

Where a side would have no unit, one stands far away. Red holds all the walls, as the scenario says.
"""

from __future__ import annotations

import pytest

from tewapen.siege import KARNHOLT, about_to_move, holder, ready, shown, worn_down
from tewapen.tabletop import act, activate, dice_of, moves, options, stands, where, why_not

RED_FAR, BLACK_FAR = "R hum.barbarians 0703", "B orc.gobswords 0009"


@pytest.mark.clause("TW-4.3b", "TW-4.3c", "TW-4.2b")
def test_w62_two_hits_of_the_ram() -> None:
    battle = ready(KARNHOLT, "B sg.ram 0606", RED_FAR, actor="B1")
    act(battle, "attack B1 0605", [5, 6, 4, 1, 2])
    assert (shown(battle, "0605")["wounds"], shown(battle, "0605")["full_wounds"]) == (13, 15)
    assert options(battle) == set()


@pytest.mark.clause("TW-4.3g", "TW-R74")
def test_w63_the_gate_falls_on_those_who_hold_it() -> None:
    battle = ready(KARNHOLT, "B sg.ram 0606", "B orc.swords 0706", "R hum.polearms 0605", actor="B1")
    worn_down(battle, "0605", 1)
    assert dice_of(activate(battle, "B2"), "attack B2 R1") == 3
    act(activate(battle, "B1"), "attack B1 0605", [5, 2, 3, 1, 4])
    assert shown(battle, "0605")["destroyed"]
    assert stands(battle, "R1") == ("0605", 3)
    assert dice_of(activate(battle, "B2"), "attack B2 R1") == 4


@pytest.mark.clause("TW-4.1d", "TW-4.1e", "TW-1.5.6d")
def test_w64_a_wall_takes_a_die_and_a_retreat() -> None:
    battle = ready(KARNHOLT, "B orc.swords 0506", "R hum.archers 0505", "R hum.monks 0604", actor="B1")
    assert dice_of(battle, "attack B1 R1") == 3
    act(battle, "attack B1 R1", [1, 1, 4])
    assert stands(battle, "R1") == ("0505", 2)


@pytest.mark.clause("TW-4.4h", "TW-1.5.7d", "TW-4.4b")
@pytest.mark.parametrize(("equipment", "follows"), [("", False), (" equipment=ladders", True)])
def test_w65_who_has_ladders_follows_up_onto_the_wall(equipment: str, follows: bool) -> None:
    pieces = (f"B orc.swords 0506{equipment}", "R hum.archers 0505 wounds=1", "R hum.monks 0604")
    battle = act(ready(KARNHOLT, *pieces, actor="B1"), "attack B1 R1", [1, 1, 4])
    assert where(battle, "R1") is None
    assert options(battle) == ({"follow", "stand"} if follows else set())
    if follows:
        act(battle, "follow")
    assert holder(battle, "0505") == ("black" if follows else "red")


@pytest.mark.clause("TW-4.4f", "TW-4.4e", "TW-R72")
def test_w66_ladders_stand_where_the_unit_began() -> None:
    battle = about_to_move(KARNHOLT, "B orc.swords 0507 equipment=ladders", RED_FAR, actor="B1")
    assert "0506" in moves(battle, "B1")
    assert why_not(battle, "move B1 0505") == {"climb_comes_first"}
    battle = about_to_move(KARNHOLT, "B orc.swords 0506 equipment=ladders", RED_FAR, actor="B1")
    assert "0505" in moves(battle, "B1")


@pytest.mark.clause("TW-4.3f", "TW-R73", "TW-4.3a")
def test_w67_fire_burns_the_gate_and_not_the_wall() -> None:
    battle = ready(KARNHOLT, "B orc.wizard 0506", BLACK_FAR, "R hum.archers 0505", actor="B1")
    assert why_not(battle, "cast B1 fireball 0605") == set()
    assert why_not(battle, "cast B1 fireball 0505") == {"not_of_wood"}
    assert why_not(battle, "cast B1 fireball R1") == set()
