"""The worked positions OH-W1 to OH-W11d: ordinary moves and charges."""

from __future__ import annotations

import pytest

from onehour.builder import BRIDGE, COPSE, OPEN, PEAK, ROAD, WOOD, Position, ground, lay
from onehour.test_ways import way
from warhost.rulesets.onehour.state import Kind

CAVALRY = "R orc cavalry"


def straight(position: Position, board: tuple[str, ...]) -> dict[str, int]:
    """Where R1 ends a move without a turn, Cavalry in its own column, and how many squares each move has."""
    column, found = str(position.stands("R1"))[0], {}
    rides = position.unit("R1").kind == Kind.CAVALRY
    for action in position.legal("move", "R1", "N"):
        end = action.split()[2]
        if end[0] == column or not rides:
            found[end] = len(way(position, action, board).split()) - 1
            moved = next(event for event in position.copy().act(action) if event[0] == "MOVED")
            assert moved[4] == found[end]
    return found


def charges(position: Position, board: tuple[str, ...] = OPEN, target: str = "B1") -> dict[str, int]:
    """Where R1 can end a charge against a target, and how many squares of movement each takes."""
    found = {}
    for action in position.legal("charge", "R1", target):
        _, _, end, facing, _ = action.split()
        found[end] = len(way(position, f"charge R1 {target} {end} {facing}", board).split()) - 1
        after = position.copy()
        charged = next(event for event in after.act(action) if event[0] == "CHARGED")
        assert charged[1:4] == (position.number("R1"), position.number(target), found[end])
        assert (after.stands("R1"), after.engaged("R1")) == (f"{end} {facing}", {target})
    return found


def charges_at(mover: str, enemy: str, board: tuple[str, ...] = OPEN, **changes: bool) -> dict[str, int]:
    """Where a lone charger can end a charge against an enemy in a square, and in how many squares of movement."""
    return charges(lay(board, mover, f"B dwarf infantry {enemy} S", **changes), board)


# --- ordinary moves ---------------------------------------------------------------------------------------


@pytest.mark.clause("OH-1.1a", "OH-1.1j", "OH-1.2a", "OH-1.2b", "OH-1.2c", "OH-1.2d", "OH-1.2e", "OH-E1")
def test_w01_all_moves_of_infantry() -> None:
    position = lay(OPEN, "R orc infantry E5 N")
    wanted = "E4 N, E3 N, E5 E, E5 W, E4 E, E4 W, E3 E, E3 W, F5 E, G5 E, D5 W, C5 W"
    assert position.legal("move") == {f"move R1 {end}" for end in wanted.split(", ")}
    assert position.why("move R1 E4 S") == {"HALF_TURN"}
    assert position.why("move R1 D4 N") == {"NOT_STRAIGHT"}
    assert position.why("move R1 E6 N") == {"NOT_STRAIGHT"}
    assert position.why("move R1 F5 N") == {"TWO_TURNS"}
    assert position.why("move R1 E2 N") == {"TOO_FAR"}
    assert position.why("move R1 E5 N") == {"NOTHING_CHANGES"}


@pytest.mark.parametrize("kind", ["archers", "command"])
@pytest.mark.clause("OH-1.1a", "OH-1.2a", "OH-T.1a")
def test_w02_moves_of_archers_and_command(kind: str) -> None:
    position = lay(OPEN, f"R orc {kind} E5 N")
    assert len(position.legal("move")) == 17
    assert position.ends("R1") == set("E5 E4 E3 E2 F5 G5 H5 D5 C5 B5".split())


@pytest.mark.clause("OH-1.2f", "OH-1.2g", "OH-1.1b")
def test_w03_moves_of_cavalry() -> None:
    position = lay(OPEN, f"{CAVALRY} E9 N")
    fan = "D8 E8 F8 C7 D7 E7 F7 G7 B6 C6 D6 E6 F6 G6 H6 A5 B5 C5 D5 E5 F5 G5 H5 I5"
    assert position.ends("R1", "N") == set(fan.split())
    assert len(position.legal("move")) == 102
    assert position.why("move R1 E10 N") == {"NOT_AHEAD"}


# --- charges ----------------------------------------------------------------------------------------------


@pytest.mark.clause("OH-1.6a", "OH-1.6b", "OH-1.6c", "OH-1.6d", "OH-1.6e", "OH-E2")
def test_w04_charges_of_infantry() -> None:
    ends = {enemy: charges_at("R orc infantry E7 N", enemy) for enemy in ("E6", "E5", "E4", "E3")}
    assert ends == {"E6": {"E7": 0}, "E5": {"E6": 1}, "E4": {"E5": 2}, "E3": {}}
    assert lay(OPEN, "R orc infantry E7 N", "B orc archers E3 S").why("charge R1 E4 N B1") == {"TOO_FAR"}


@pytest.mark.clause("OH-1.6b", "OH-1.6e", "OH-R58")
def test_w05_foot_charges_straight_ahead() -> None:
    assert charges_at("R orc infantry E7 N", "F6") == {}
    for kind in ("archers", "command"):
        assert charges_at(f"R orc {kind} E7 N", "E3") == {"E4": 3}
        assert charges_at(f"R orc {kind} E7 N", "E2") == {}
    position = lay(OPEN, "R orc infantry E7 N", "B orc archers F6 S")
    assert position.why("charge R1 E7 N B1") == {"NO_CONTACT"}
    assert position.why("charge R1 F7 N B1") == {"NOT_STRAIGHT_AT"}
    assert position.why("charge R1 E6 E B1") == {"NOT_STRAIGHT_AT"}


@pytest.mark.clause("OH-1.6b", "OH-1.6f", "OH-E3")
def test_w06_cavalry_charges_front_or_corner() -> None:
    assert charges_at(f"{CAVALRY} E8 N", "G5") == {"F6": 2, "G6": 2}  # across the corner, and in front
    position = lay(OPEN, f"{CAVALRY} E8 N", "B dwarf infantry G5 S")
    assert position.why("charge R1 H6 N B1") == {"NOT_AHEAD"}
    assert position.why("charge R1 F5 N B1") == {"NO_CONTACT"}


@pytest.mark.clause("OH-1.6c", "OH-1.6d", "OH-1.6f")
def test_w07_how_far_cavalry_charges() -> None:
    ends = {enemy: charges_at(f"{CAVALRY} E8 N", enemy) for enemy in ("H3", "J3", "E9")}
    assert ends == {"H3": {"G4": 4, "H4": 4, "I4": 4}, "J3": {"I4": 4}, "E9": {}}


@pytest.mark.parametrize("enemy", ["D7", "F7"])
@pytest.mark.clause("OH-1.6b", "OH-1.6d", "OH-1.6f", "OH-3.3d")
def test_w07_cavalry_charges_across_the_corner_where_it_stands(enemy: str) -> None:
    position = lay(OPEN, f"{CAVALRY} E8 N", f"B dwarf infantry {enemy} S")
    assert position.legal("charge") == {"charge R1 E8 N B1"}
    assert charges(position) == {"E8": 0}
    position.act("charge R1 E8 N B1", 1)  # then it strikes, as in a charge: (1 + 3), halved
    assert (position.stands("R1"), position.hits("B1")) == ("E8 N", (2,))


@pytest.mark.clause("OH-1.6g", "OH-1.6h", "OH-R22")
def test_w08_cavalry_turns_first_with_the_switch() -> None:
    assert charges_at(f"{CAVALRY} E5 N", "H5") == {}
    position = lay(OPEN, f"{CAVALRY} E5 N", "B dwarf infantry H5 S", cavalry_turn_before_charge=True)
    assert position.legal("charge") == {f"charge R1 {end} E B1" for end in ("G4", "G5", "G6")}
    position.act("charge R1 G4 E B1")
    assert (position.stands("R1"), position.engaged("R1")) == ("G4 E", {"B1"})


@pytest.mark.clause("OH-1.6o", "OH-3.2b", "OH-3.9b")
def test_w09_an_engaged_unit_stays() -> None:
    position = lay(OPEN, "R orc infantry E6 N engaged=B1", "R orc command A1 N", "B orc infantry E5 S")
    assert position.legal("R1") == set()
    assert position.why("move R1 F6 E") == {"IS_ENGAGED"}
    assert position.why("charge R1 E6 N B1") == {"IS_ENGAGED"}
    assert position.why("face R1 E") == {"FRONT_ATTACKED", "FACES_NOBODY"}


# --- hills, roads, friends, woods, bridges ----------------------------------------------------------------


@pytest.mark.clause("OH-1.1c", "OH-1.1d", "OH-1.3c", "OH-1.3d", "OH-1.3e", "OH-1.3f", "OH-1.3g", "OH-0.1f")
def test_w10_hills() -> None:
    position = lay(PEAK, "R orc archers F7 N")
    ahead = {text for text in position.legal("move", "R1") if text.split()[2] in [f"F{row}" for row in range(1, 7)]}
    assert ahead == {"move R1 F6 N", "move R1 F6 E", "move R1 F6 W"}
    assert straight(position, PEAK) == {"F6": 1}
    assert straight(lay(PEAK, "R orc archers F8 N"), PEAK) == {"F7": 1}
    assert lay(PEAK, "R orc archers F8 N").why("move R1 F6 N") == {"CLIMB"}
    assert straight(lay(PEAK, "R orc infantry F4 N"), PEAK) == {"F3": 1}
    assert straight(lay(PEAK, "R orc archers F4 N"), PEAK) == {"F3": 1, "F2": 2}


@pytest.mark.clause("OH-1.1c", "OH-1.3c", "OH-1.3f")
def test_w10_cavalry_climbs_within_its_allowance_of_three() -> None:
    rider = lay(PEAK, f"{CAVALRY} F8 N")
    assert straight(rider, PEAK) == {"F7": 1, "F6": 2, "F5": 3}
    assert rider.why("move R1 F4 N") == {"TOO_FAR"}
    assert straight(lay(OPEN, f"{CAVALRY} F8 N"), OPEN) == {"F7": 1, "F6": 2, "F5": 3, "F4": 4}


@pytest.mark.clause("OH-1.6j", "OH-1.6k", "OH-R15")
def test_w11_charges_uphill() -> None:
    assert charges_at("R orc infantry F8 N", "F6", PEAK) == {"F7": 1}
    assert charges_at("R orc infantry F7 N", "F5", PEAK) == {"F6": 1}
    assert charges_at("R orc command F8 N", "F5", PEAK) == {}


@pytest.mark.clause("OH-1.1e", "OH-1.1f", "OH-1.1i", "OH-1.1h")
def test_w11a_roads() -> None:
    assert straight(lay(ROAD, "R orc infantry F9 N"), ROAD) == {"F8": 1, "F7": 2, "F6": 3}
    rider = straight(lay(ROAD, f"{CAVALRY} F9 N"), ROAD)
    assert rider == {"F8": 1, "F7": 2, "F6": 3, "F5": 4, "F4": 5, "F3": 6}
    assert charges_at(f"{CAVALRY} F9 N", "F2", ROAD) == {"F3": 6}
    assert charges_at(f"{CAVALRY} F9 N", "F1", ROAD) == {}
    short = ground(road="F2 F3 F4 F5 F6 F7 F8 F9")
    assert straight(lay(short, "R orc infantry F10 N"), short) == {"F9": 1, "F8": 2}
    hilly = ground(ROAD, r="F8")
    assert straight(lay(hilly, "R orc archers F8 N"), hilly) == {"F7": 1, "F6": 2}


@pytest.mark.clause("OH-1.5a", "OH-1.5b", "OH-1.5c", "OH-1.6e")
def test_w11b_passing_friends() -> None:
    archers = lay(OPEN, "R orc archers E8 N", "R orc infantry E7 N", "R orc infantry E6 N")
    assert archers.ends("R1", "N") == {"E5"}
    assert archers.why("move R1 E7 N") == {"OCCUPIED"}
    infantry = lay(OPEN, "R orc infantry E8 N", "R orc archers E7 N")
    assert infantry.ends("R1", "N") == set()
    assert infantry.why("move R1 E6 N") == {"FRIEND_IN_THE_WAY"}
    charger = lay(OPEN, "R orc archers E8 N", "R orc infantry E7 N", "B orc infantry E5 S")
    assert charges(charger) == {"E6": 2}


@pytest.mark.clause("OH-1.2h", "OH-1.2i", "OH-1.3a", "OH-1.3b")
def test_w11c_woods() -> None:
    rider = lay(COPSE, f"{CAVALRY} D6 N")
    assert {"E5", "C5"} & rider.ends("R1") == {"C5"}
    assert rider.why("move R1 E5 N") == {"CORNER"}
    assert lay(OPEN, f"{CAVALRY} D6 N", "R orc infantry D5 N", "B orc infantry E6 N").ends("R1") >= {"E5", "C5"}
    assert lay(WOOD, "R orc infantry F8 N").ends("R1", "N") == {"F7"}
    assert lay(WOOD, "R orc infantry F8 N").why("move R1 F6 N") == {"WOOD_THERE"}
    assert lay(WOOD, "R orc archers F8 N").ends("R1", "N") == {"F7", "F6", "F5"}


@pytest.mark.clause("OH-1.2j", "OH-1.3k", "OH-1.6i", "OH-R17")
def test_w11d_bridges() -> None:
    rider = lay(BRIDGE, f"{CAVALRY} F6 N")
    assert "E5" not in rider.ends("R1")
    assert rider.why("move R1 E5 N") == {"CROSSING"}
    assert rider.why("move R1 F5 N") == {"CLOSED_GROUND_THERE"}
    assert charges_at(f"{CAVALRY} F8 N", "E5", BRIDGE) == {"E6": 2}
    assert lay(BRIDGE, f"{CAVALRY} F8 N", "B orc archers E5 S").why("charge R1 F6 N B1") == {
        "CROSSING",
        "BARRED_CONTACT",
    }
