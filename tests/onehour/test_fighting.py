"""Firing, hand-to-hand combat and morale clause by clause, beyond the worked positions."""

from __future__ import annotations

import pytest

from onehour.builder import HILL, OPEN, PEAK, ground, hits_for, lay
from warhost.rulesets.onehour.state import Phase

FAR = "B orc archers J1 S"

# --- firing -----------------------------------------------------------------------------------------------


@pytest.mark.clause("OH-2.1a", "OH-2.1b", "OH-2.2a", "OH-2.2d", "OH-2.2e")
def test_archers_fire_once_at_one_enemy() -> None:
    units = ("R orc archers E8 N", "R orc infantry E6 N", "R orc archers B8 N", "R orc infantry B5 S engaged=B2")
    position = lay(OPEN, *units, "B orc cavalry E7 S", "B orc cavalry B6 S").at(Phase.FIRING)
    assert position.legal() == {"shoot R1 B1", "shoot R3 B2", "done"}
    assert position.why("shoot R2 B1") == {"CANNOT_FIRE", "OUTSIDE_FIELD"}
    assert position.why("shoot R1 R2") == {"SHOOTS_AT_FRIEND", "NO_SIGHT"}
    position.act("shoot R1 B1", 3)
    assert position.why("shoot R1 B1") == {"HAS_FIRED"}
    assert position.hits("B1", "B2", "R4") == (3, 0, 0)
    position.act("done")
    assert position.phase != "firing R"


@pytest.mark.clause("OH-2.4f", "OH-2.4g")
def test_the_switch_frees_lines_of_sight() -> None:
    units = ("R orc archers F8 N", "R orc infantry F7 N", "B orc cavalry F5 S")
    assert lay(OPEN, *units, line_of_sight="free").at(Phase.FIRING).legal() == {"shoot R1 B1", "done"}
    assert lay(OPEN, *units).at(Phase.FIRING).why("shoot R1 B1") == {"NO_SIGHT"}
    wood = ground(w="E7 E6")
    assert lay(wood, "R orc archers E8 N", "B orc archers E7 S").legal("charge") == {"charge R1 E8 N B1"}


@pytest.mark.parametrize("friend", ["R orc archers E6 N", "B orc archers E6 S"])
@pytest.mark.parametrize("letter", ["w", "v"])
@pytest.mark.clause("OH-2.4b", "OH-2.4c")
def test_a_wood_or_village_with_a_unit_in_it_adds_one_to_its_height_not_two(letter: str, friend: str) -> None:
    def why(board: tuple[str, ...]) -> set[str]:
        units = ("R orc archers E8 N", "B orc cavalry E5 S")
        position = lay(board, *(units[0], friend, units[1]) if friend[0] == "R" else (*units, friend))
        return position.at(Phase.FIRING).why("shoot R1 B1")

    level = {letter: "E6"}
    assert why(ground(**level)) == {"NO_SIGHT"}
    assert why(ground(hill="E8", **level)) == set()  # a height of 1 is not above the level of the shooter
    assert why(ground(hill="E5", **level)) == set()  # nor above that of the target
    raised = {{"w": "W", "v": "t"}[letter]: "E6"}
    assert why(ground(hill="E5 E7 E8", **raised)) == {"NO_SIGHT"}  # on a hill its height is 2
    assert why(ground(hill="E5 E7", peak="E8", **raised)) == set()


@pytest.mark.clause("OH-2.5e")
def test_height_bridges_and_fords_do_not_reduce_fire() -> None:
    for board, square in ((PEAK, "F5"), (ground(b="F5"), "F5"), (ground(f="F5"), "F5"), (HILL, "F6")):
        position = lay(board, "R orc archers F8 N", f"B orc cavalry {square} S")
        assert hits_for(position, "shoot R1 B1") == [1, 2, 3, 4, 5, 6]


# --- hand-to-hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "target", "hits"),
    [
        ("t", "cavalry E5 S", [3, 3, 4, 4, 5, 5]),
        ("W", "archers E5 S", [3, 3, 4, 4, 5, 5]),
        ("t", "cavalry E5 E", [5, 6, 7, 8, 9, 10]),  # in the flank: doubled, halved once
        ("W", "archers E5 N", [5, 6, 7, 8, 9, 10]),
        ("t", "infantry E5 S", [2, 2, 2, 2, 3, 3]),  # and once more for armour
    ],
)
@pytest.mark.clause("OH-3.5a", "OH-3.5b", "OH-3.5c", "OH-3.5e", "OH-3.5h", "OH-R33")
def test_cover_uphill_of_the_attacker_halves_once(letter: str, target: str, hits: list[int]) -> None:
    uphill = ground(**{letter: "E5"})
    level = ground(uphill, hill="E6")
    for board in (uphill, level):
        position = lay(board, "R orc infantry E6 N engaged=B1 charged=B1", f"B orc {target}")
        assert hits_for(position, "strike R1 B1") == hits


@pytest.mark.clause("OH-3.5e", "OH-R33")
def test_of_ground_that_halves_twice_one_halving_is_told() -> None:
    position = lay(ground(t="E5"), "R orc infantry E6 N engaged=B1", "B orc cavalry E5 S", FAR).at(Phase.HAND_TO_HAND)
    halvings = [event[:3] for event in position.go_on(6) if event[0] == "TERRAIN_HALVES"]
    assert halvings == [("TERRAIN_HALVES", 4, position.grid.cell("E5"))]


@pytest.mark.clause("OH-3.3b", "OH-3.3e", "OH-3.4f", "OH-Q.1f")
def test_the_owner_chooses_among_enemies_in_front() -> None:
    units = ("R orc cavalry E6 N engaged=B1,B2", "R orc infantry A6 N engaged=B3")
    enemies = ("B orc infantry E5 S", "B orc infantry F5 S", "B orc infantry A5 S")
    position = lay(OPEN, *units, *enemies).at(Phase.HAND_TO_HAND)
    assert position.legal() == {"strike R1 B1", "strike R1 B2", "strike R2 B3"}
    position.go_on()
    assert position.phase == "hand_to_hand R"
    position.act("strike R1 B2", 4, 2)  # then R2 strikes by itself
    assert position.hits("B1", "B2", "B3") == (0, 3, 2)


@pytest.mark.clause("OH-3.1a", "OH-3.3a")
def test_strikes_without_a_choice_are_made_in_roster_order() -> None:
    units = ("R orc infantry E6 N engaged=B1", "R orc infantry A6 N engaged=B2")
    position = lay(OPEN, *units, "B orc infantry E5 S", "B orc cavalry A5 S").at(Phase.HAND_TO_HAND)
    events = position.go_on(1, 2)
    assert [event[1:3] for event in events if event[0] == "STRUCK"][:2] == [(0, 2), (1, 3)]
    assert position.hits("R1", "R2", "B1", "B2") == (0, 0, 2, 4)


@pytest.mark.clause("OH-3.3g", "OH-5.6e", "OH-5.6f")
def test_a_routing_unit_does_not_strike() -> None:
    position = lay(OPEN, "R orc infantry E6 N status=routing engaged=B1", "B orc infantry E5 S", FAR)
    assert position.at(Phase.HAND_TO_HAND).legal() == set()
    assert position.why("strike R1 B1") == {"IS_ROUTING"}
    assert position.at(Phase.HAND_TO_HAND, "B").legal() == {"strike B1 R1"}


@pytest.mark.clause("OH-3.2g", "OH-3.2d")
def test_nobody_pursues() -> None:
    position = lay(OPEN, "R orc infantry E6 N engaged=B1", "B orc infantry E5 S hits=14", FAR).at(Phase.HAND_TO_HAND)
    position.go_on(6)
    assert (position.fate("B1"), position.stands("R1"), position.engaged("R1")) == ("DESTROYED", "E6 N", set())


@pytest.mark.clause("OH-3.9a", "OH-3.9d", "OH-1.4b", "OH-3.4b")
def test_a_unit_that_turned_to_face_strikes() -> None:
    position = lay(OPEN, "R dwarf infantry E5 N", "B orc infantry E6 N engaged=R1", FAR)
    position.act("face R1 S", 1)
    assert (position.stands("R1"), position.hits("B1")) == ("E5 S", (2,))  # (1 + 3), halved


@pytest.mark.clause("OH-3.4b", "OH-1.6d")
def test_only_the_charge_target_is_struck_as_in_a_charge() -> None:
    position = lay(OPEN, "R orc cavalry E6 N", "B orc command E5 S", "B orc command F5 S", FAR)
    position.act("charge R1 E6 N B1")
    assert position.engaged("R1") == {"B1"}
    charged = lay(OPEN, "R orc infantry E6 N charged=B1 engaged=B1", "B orc command E5 S", FAR)
    assert hits_for(charged, "strike R1 B1") == [5, 6, 7, 8, 9, 10]
    back = lay(OPEN, "R orc command E6 N engaged=B1", "B orc infantry E5 S charged=R1", FAR)
    assert hits_for(back, "strike R1 B1") == [2, 3, 3, 4, 4, 5]


@pytest.mark.clause("OH-4.1d")
def test_the_loss_of_a_command_changes_nothing_else() -> None:
    position = lay(OPEN, "R orc command E5 N hits=15", "R orc infantry E6 N hits=3", FAR).at(Phase.ELIMINATE)
    position.go_on()
    assert (position.fate("R1"), position.status("R2"), position.hits("R2")) == ("DESTROYED", "STEADY", (3,))


# --- morale -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("switch", "tests"), [("both", 2), ("red", 1), ("black", 1), ("none", 0)])
@pytest.mark.clause("OH-5.1d", "OH-R55")
def test_sides_that_test_no_morale(switch: str, tests: int) -> None:
    units = ("R orc infantry E9 N hits=9", "B orc infantry E2 S hits=9")
    position = lay(OPEN, *units, morale=switch).at(Phase.MORALE)
    events = position.go_on(*[5] * tests)
    assert [event[0] for event in events].count("TESTS") == tests


@pytest.mark.clause("OH-Q.1d", "OH-Q.1e", "OH-R7")
def test_the_first_side_tests_first_in_roster_order_and_runs_before() -> None:
    units = ("R orc infantry E3 N hits=9", "R orc infantry A3 S hits=9 status=routing", "R orc archers C3 N hits=9")
    enemies = ("B orc infantry E9 S hits=9", "B orc infantry H8 N hits=9 status=routing")
    position = lay(OPEN, *units, *enemies).at(Phase.MORALE, first="B")
    told = [event[:2] for event in position.go_on(5, 5, 5) if event[0] in ("TESTS", "FLED")]
    assert told == [("FLED", 4), ("TESTS", 3), ("FLED", 1), ("TESTS", 0), ("TESTS", 2)]


@pytest.mark.clause("OH-5.5d", "OH-5.5e", "OH-1.3d")
def test_foot_climbs_in_a_retreat_only_at_once() -> None:
    def fled(kind: str, square: str) -> str | None:
        position = lay(PEAK, f"R orc {kind} {square} N hits=8", FAR).at(Phase.MORALE)
        position.go_on(2)
        return position.stands("R1")

    assert fled("archers", "E3") == "E4 S"
    assert fled("archers", "E2") == "E3 S"
    assert fled("command", "F4") == "F5 S"
    assert fled("cavalry", "F3") == "F6 S"


@pytest.mark.clause("OH-1.1i", "OH-5.5c")
def test_nobody_flees_along_the_road() -> None:
    position = lay((".....=....",) * 10, "R orc infantry F3 N hits=8", FAR).at(Phase.MORALE)
    position.go_on(2)
    assert position.stands("R1") == "F5 S"
