"""Movement and charges clause by clause, beyond the worked positions."""

from __future__ import annotations

import pytest

from onehour.builder import HAMLET, OPEN, ground, lay, start
from warhost.kernel.squares import FRONT, LEFT_FLANK, REAR, RIGHT_FLANK, zone_of
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import Phase


@pytest.mark.clause("OH-0.1e")
def test_every_square_lies_in_one_zone() -> None:
    position = lay(OPEN, "R orc infantry E5 N")
    zones: dict[int, set[str]] = {FRONT: set(), LEFT_FLANK: set(), RIGHT_FLANK: set(), REAR: set()}
    own = position.grid.cell("E5")
    for square in "D4 E4 F4 D5 F5 D6 E6 F6".split():
        zones[zone_of(position.umpire.board, own, 0, position.grid.cell(square))].add(square)
    assert zones == {
        FRONT: {"D4", "E4", "F4"},
        LEFT_FLANK: {"D5"},
        RIGHT_FLANK: {"F5"},
        REAR: {"D6", "E6", "F6"},
    }


@pytest.mark.parametrize(("switch", "first"), [("red", 0), ("black", 1)])
@pytest.mark.clause("OH-Q.1g")
def test_a_fixed_order_rolls_no_dice(switch: str, first: int) -> None:
    units = ("R orc infantry E5 N", "B orc infantry A1 S")
    position = lay(OPEN, *units, initiative=switch).at(Phase.TURN)
    position.go_on()
    assert position.battle.first == position.battle.to_decide == first


@pytest.mark.clause("OH-Q.1g", "OH-Q.1b")
def test_one_roll_fixes_the_order_for_all_turns() -> None:
    position = lay(OPEN, "R orc infantry E5 N", "B orc infantry A1 S", initiative="once").at(Phase.TURN)
    position.go_on(3, 3, 2, 5)  # equal dice are rolled again
    assert position.phase == "movement B"
    position.act("done")
    position.act("done")
    assert (int(position.battle.turn), position.phase) == (2, "movement B")


@pytest.mark.clause("OH-1.1g", "OH-1.1e")
def test_a_bend_of_the_road_gives_no_free_turn() -> None:
    bend = ground(road="E9 E8 E7 F7 G7 H7")
    assert lay(bend, "R orc infantry E9 N").ends("R1", "N") == {"E8", "E7"}
    assert lay(bend, "R orc infantry E9 N").why("move R1 F7 E") == {"NOT_STRAIGHT"}
    aslant = ground(road="E9 E8 E7 E6 F5 G4 H3")  # no step through a corner is a step along a road
    assert "H3" not in lay(aslant, "R orc cavalry E8 N").ends("R1", "N")


@pytest.mark.clause("OH-1.3h")
def test_a_cliff_bars_steps_and_contact() -> None:
    cliff = ground(peak="E5 F5", hill="D5 D4 E4")
    assert lay(cliff, "R orc archers E6 N").why("move R1 E5 N") == {"CLIFF"}
    assert lay(cliff, "R orc cavalry E6 N").ends("R1", "N") & {"D5", "E5", "F5"} == {"D5"}
    assert lay(cliff, "R orc cavalry E6 N").why("move R1 F5 N") == {"CLIFF"}
    charger = lay(cliff, "R orc infantry E6 N", "B orc infantry E5 S")
    assert (charger.legal("charge"), charger.why("charge R1 E6 N B1")) == (set(), {"CLIFF"})


@pytest.mark.clause("OH-1.3i", "OH-1.3j", "OH-1.3l", "OH-1.3m")
def test_villages_marshes_lakes_and_crossings() -> None:
    assert lay(HAMLET, "R orc archers F7 N").ends("R1", "N") == {"F6", "F5", "F4"}
    for letter in "ml":
        shut = lay(ground(**{letter: "E6"}), "R orc archers E8 N")
        assert shut.ends("R1", "N") == {"E7"}
        assert shut.why("move R1 E6 N") == {"CLOSED_GROUND_THERE"}
        assert shut.why("move R1 E5 N") == {"CLOSED_GROUND_IN_THE_WAY"}
    ford = ground((*OPEN[:4], "~~~~f~~~~~", *OPEN[5:]))
    assert lay(ford, "R orc archers E7 N").ends("R1", "N") == {"E6", "E5", "E4"}
    beyond = {end for end in lay(ford, "R orc cavalry E6 N").ends("R1", "N") if end[1] < "5"}
    assert beyond == set("E4 D3 E3 F3 C2 D2 E2 F2 G2".split())
    bridge = ground((*(".....=....",) * 4, "~~~~~#~~~~", *(".....=....",) * 5))
    assert lay(bridge, "R orc infantry F6 N").ends("R1", "N") == {"F5", "F4", "F3"}


@pytest.mark.clause("OH-1.5d", "OH-1.5e", "OH-1.6p")
def test_enemies_bar_their_own_square_only() -> None:
    position = lay(OPEN, "R orc archers E8 N", "B orc infantry E6 S", "B orc infantry F7 W")
    assert position.ends("R1", "N") == {"E7"}
    assert position.why("move R1 E6 N") == {"OCCUPIED"}
    assert position.why("move R1 E5 N") == {"ENEMY_IN_THE_WAY"}
    position.act("move R1 E7 N")
    assert position.engaged("R1") == set()


@pytest.mark.clause("OH-1.6l", "OH-1.6m", "OH-1.6n", "OH-3.2a", "OH-3.2c")
def test_several_may_charge_one() -> None:
    units = ("R orc infantry E7 N", "R orc infantry F5 W", "R orc cavalry C7 N", "B dwarf infantry E5 S")
    position = lay(OPEN, *units, "B dwarf archers D5 S")
    position.act("charge R1 E6 N B1")
    assert position.hits("B1") == (0,)
    position.act("charge R2 F5 W B1")
    position.act("charge R3 D6 N B1")
    assert position.engaged("B1") == {"R1", "R2", "R3"}
    assert position.engaged("B2") == set()
    assert position.phase == "hand_to_hand R" or position.hits("B1") == (0,)


@pytest.mark.clause("OH-1.6q", "OH-5.6f")
def test_routing_units_are_charged_but_do_not_charge() -> None:
    position = lay(OPEN, "R orc infantry E6 S", "B orc infantry E8 S status=routing", "B orc infantry J1 S")
    assert position.legal("charge") == {"charge R1 E7 S B1"}
    assert position.at(Phase.MOVEMENT, "B").legal("B1") == set()
    assert position.why("charge B1 E8 S R1") >= {"IS_ROUTING"}
    assert position.why("move B1 E9 S") == {"IS_ROUTING"}


@pytest.mark.clause("OH-Q.1h", "OH-1.4b")
def test_one_action_for_each_unit() -> None:
    position = lay(OPEN, "R orc infantry E7 N", "R orc infantry A7 N", "B orc infantry E5 S")
    position.act("move R1 E7 E")
    assert position.legal("R1") == set()
    assert position.why("charge R1 E6 N B1") >= {"HAS_ACTED"}
    assert position.why("move R1 E7 S") == {"HAS_ACTED"}
    position.act("done")
    assert position.phase == "movement B"


@pytest.mark.clause("OH-1.1c", "OH-1.3f")
def test_cavalry_keeps_off_the_hill_to_go_farther() -> None:
    hills = ground(hill="E7 F7")
    position = lay(hills, "R orc cavalry E8 N")
    assert "E4" in position.ends("R1", "N")  # round by D7
    wall = ground(hill="A7 B7 C7 D7 E7 F7 G7 H7 I7 J7")
    assert {end for end in lay(wall, "R orc cavalry E8 N").ends("R1", "N") if end[0] == "E"} == {"E7", "E6", "E5"}


@pytest.mark.clause("OH-1.2k")
def test_nobody_leaves_the_board_by_choice() -> None:
    position = lay(OPEN, "R orc infantry E1 N", "B orc archers J10 N")
    assert position.ends("R1", "N") == set()
    assert position.why("exit R1") == {"NO_EXIT"}


@pytest.mark.clause("OH-Q.1f")
def test_what_nobody_can_decide_now_is_told() -> None:
    position = start(scenarios()["the-moor"].model_copy(update={"initiative": "red"}))
    assert position.phase == "movement R"
    assert position.why("shoot R3 B1") == {"NOT_NOW"}
    assert position.why("move B1 D3 S") == {"NOT_YOURS"}
    assert position.why("face R1 E") == {"NOT_ENGAGED"}
    assert position.why("charge R1 D7 N R2") == {"CHARGES_FRIEND", "NO_CONTACT"}
    assert position.why("work R1") == {"NOT_A_WORKER", "NO_STONE_AHEAD"}
    assert position.why("arrive R1 D3") == {"NOT_DUE", "NOT_AN_ENTRY"}


@pytest.mark.clause("OH-1.2j", "OH-1.3h", "OH-1.5b", "OH-1.1c")
def test_what_only_together_bars_every_way_is_named_and_nothing_else() -> None:
    pieces = ("R orc cavalry E8 N", "R orc infantry D7 N", "R orc infantry F7 N", "B orc archers J1 S")
    barred = lay(ground(b="E8", peak="E7"), *pieces)
    assert barred.why("move R1 E4 N") == {"CROSSING", "FRIEND_IN_THE_WAY", "CLIFF", "TOO_FAR"}
    assert not lay(ground(peak="E7"), pieces[0], pieces[-1]).why("move R1 E4 N")


@pytest.mark.clause("OH-1.2h", "OH-1.2j", "OH-1.6i")
def test_a_charge_across_a_corner_is_barred_by_what_bars_the_corner_alone() -> None:
    enemy = "B orc archers F6 S"
    for board, reason in ((ground(l="E6 F7"), "CORNER"), (ground(b="E7"), "CROSSING"), (ground(b="F6"), "CROSSING")):
        assert lay(board, "R orc cavalry E7 N", enemy).why("charge R1 E7 N B1") == {reason, "BARRED_CONTACT"}
    assert not lay(ground(l="F7"), "R orc cavalry E7 N", enemy).why("charge R1 E7 N B1")
