"""The worked positions OH-W31 to OH-W41: morale."""

from __future__ import annotations

from typing import Any

import pytest

from onehour.builder import OPEN, RIVER, Position, lay
from warhost.rulesets.onehour.state import Phase

FAR = ("R orc archers J10 N", "B orc archers J1 S")  # so that both sides have somebody
RETREAT, ROUT = 2, 1


def result(*units: str) -> list[str]:
    """What a test of R1 comes to, by the face of the die."""
    found: list[str] = []
    for die in range(1, 7):
        position = lay(OPEN, *units, *FAR).at(Phase.MORALE)
        kinds = {event[0] for event in position.go_on(die)}
        found.append(*kinds & {"ROUTS", "RETREATS", "HALTED", "STEADY"})
    return found


def after(die: int, *units: str, board: tuple[str, ...] = OPEN, **changes: str) -> Position:
    """The position after a test of the first unit of red."""
    position = lay(board, *units, *FAR, **changes).at(Phase.MORALE)
    position.go_on(die)
    return position


def next_step(position: Position) -> Position:
    """The position after another morale step in which nobody rolls."""
    position.at(Phase.MORALE).go_on()
    return position


WITHOUT = ["ROUTS", "RETREATS", "RETREATS", "HALTED", "STEADY", "STEADY"]
WITH = ["RETREATS", "RETREATS", "HALTED", "STEADY", "STEADY", "STEADY"]


@pytest.mark.clause("OH-5.2a", "OH-5.2b", "OH-5.3a", "OH-5.3b", "OH-5.3c", "OH-5.3d", "OH-5.3e", "OH-5.4a", "OH-E8")
def test_w31_the_score() -> None:
    unit = "R orc infantry E5 N hits=8"
    assert result(unit) == WITHOUT
    assert result(unit, "R dwarf command H8 N") == WITH
    assert result(unit, "R orc command I8 N") == WITHOUT
    assert result("R orc command E5 N hits=8") == WITHOUT
    assert result(unit, "R orc command H8 N", "R orc command H7 N") == WITH
    assert result(unit, "R orc command H8 N status=halted") == WITH
    routing = lay(OPEN, unit, "R orc command H8 N status=routing home=N", *FAR).at(Phase.MORALE)
    assert "ROUTS" in [event[0] for event in routing.go_on(1)]
    assert result(unit, "B orc command H8 N") == WITHOUT


@pytest.mark.clause("OH-5.1a", "OH-5.1b", "OH-4.1a", "OH-4.1c")
def test_w32_who_tests() -> None:
    for hits, tests in ((7, 0), (8, 1), (14, 1)):
        position = lay(OPEN, f"R orc infantry E5 N hits={hits}", *FAR).at(Phase.MORALE)
        assert [event[0] for event in position.go_on(*[5] * tests)].count("TESTS") == tests
    doomed = lay(OPEN, "R orc infantry E5 N hits=15", *FAR).at(Phase.ELIMINATE)
    doomed.go_on()
    assert doomed.fate("R1") == "DESTROYED"


@pytest.mark.clause("OH-5.5a", "OH-5.5c", "OH-3.2e", "OH-5.5h")
def test_w33_a_retreat_breaks_off_the_fight() -> None:
    position = after(RETREAT, "R orc infantry E5 N hits=8 engaged=B1", "B orc infantry E4 S")
    assert (position.stands("R1"), position.stands("B1"), position.engaged("R1")) == ("E7 S", "E4 S", set())
    assert position.engaged("B1") == set()


@pytest.mark.clause("OH-5.5f", "OH-6.1b")
def test_w34_a_retreat_off_the_board() -> None:
    assert after(RETREAT, "R orc infantry E9 N hits=8").fate("R1") == "OFF_BOARD"
    assert after(RETREAT, "R orc infantry E8 N hits=8").stands("R1") == "E10 S"


@pytest.mark.clause("OH-5.5d", "OH-5.5g", "OH-3.2f")
def test_w35_a_retreat_that_is_barred() -> None:
    unit = "R orc infantry E5 N hits=8"
    assert after(RETREAT, unit, "R orc infantry E7 N").stands("R1") == "E6 S"
    shut = after(RETREAT, f"{unit} engaged=B1", "R orc infantry E6 N", "B orc infantry E4 S")
    assert (shut.stands("R1"), shut.engaged("R1")) == ("E5 S", {"B1"})
    assert shut.at(Phase.HAND_TO_HAND, "B").legal() == {"strike B1 R1"}


@pytest.mark.parametrize(("switch", "unengaged"), [("away_from_home", "E7 S"), ("always", "E3 N")])
@pytest.mark.clause("OH-5.5b", "OH-5.5j", "OH-R63", "OH-0.1g")
def test_w36_a_unit_that_faces_home(switch: str, unengaged: str) -> None:
    unit = "R orc infantry E5 S hits=8"
    assert after(RETREAT, unit, retreat_half_turn=switch).stands("R1") == unengaged
    engaged = after(RETREAT, f"{unit} engaged=B1", "B orc infantry E6 N", retreat_half_turn=switch)
    assert (engaged.stands("R1"), engaged.engaged("R1")) == ("E3 N", set())
    assert after(RETREAT, "R orc infantry E5 W hits=8", retreat_half_turn=switch).stands("R1") == "G5 E"


@pytest.mark.clause("OH-5.5d", "OH-1.5a", "OH-1.5c")
def test_w37_archers_retreat_through_friends() -> None:
    unit, friend = "R orc archers E5 N hits=8", "R orc infantry {} N"
    ends = {
        squares: after(RETREAT, unit, *(friend.format(square) for square in squares.split())).stands("R1")
        for squares in ("E6", "E8", "E7 E8")
    }
    assert ends == {"E6": "E8 S", "E8": "E7 S", "E7 E8": "E6 S"}


@pytest.mark.clause("OH-5.5d", "OH-5.5i", "OH-5.6d", "OH-1.3k")
def test_w38_the_river_bars_the_way() -> None:
    assert after(RETREAT, "R orc cavalry E5 N hits=8", board=RIVER).stands("R1") == "E6 S"
    routing = after(ROUT, "R orc infantry E5 N hits=8", board=RIVER)
    assert (routing.stands("R1"), routing.status("R1")) == ("E6 S", "ROUTING")
    assert next_step(routing).fate("R1") == "SCATTERED"


@pytest.mark.clause("OH-5.6a", "OH-5.6b", "OH-5.6c", "OH-5.1c", "OH-5.5f")
def test_w39_a_rout_goes_on_until_the_edge() -> None:
    infantry = after(ROUT, "R orc infantry E5 N hits=8")
    assert infantry.stands("R1") == "E7 S"
    assert next_step(infantry).stands("R1") == "E9 S"
    assert next_step(infantry).fate("R1") == "OFF_BOARD"
    cavalry = after(ROUT, "R orc cavalry E5 W hits=8")
    assert cavalry.stands("R1") == "E9 S"
    assert next_step(cavalry).fate("R1") == "OFF_BOARD"


@pytest.mark.clause("OH-5.6d")
def test_w40_a_rout_that_is_barred() -> None:
    routing = after(ROUT, "R orc infantry E5 N hits=8", "R orc infantry E7 N")
    assert routing.stands("R1") == "E6 S"
    assert next_step(routing).fate("R1") == "SCATTERED"
    assert after(ROUT, "R orc infantry E5 N hits=8", "B orc infantry E6 N").fate("R1") == "SCATTERED"


# --- a halted unit, through the whole of turns 4 and 5 ----------------------------------------------------


def told(events: list[tuple[Any, ...]], label: str, position: Position) -> list[str]:
    """The kinds of events that name a unit first, in their order."""
    named = "MOVED TURNED FACED SHOT STRUCK HALT_ENDS TESTS HALTED STEADY RETREATS ROUTS".split()
    return [event[0] for event in events if event[0] in named and event[1] == position.number(label)]


def halted(*units: str) -> Position:
    """The beginning of turn 5, black first; in turn 4 nobody did anything, and R1 with its 9 hits was halted."""
    position = lay(OPEN, *units, initiative="black")
    position.battle.turn = 4
    position.at(Phase.TURN).go_on()
    shoots = " archers " in units[0]
    position.act("done")
    events = position.act("done", *[] if shoots else [4])
    if shoots:
        assert "shoot R1 B1" in position.legal()  # as long as it is steady
        events = position.act("done", 4)
    assert told(events, "R1", position) == ["TESTS", "HALTED"]
    assert (position.status("R1"), int(position.battle.turn), position.phase) == ("HALTED", 5, "movement B")
    return position


@pytest.mark.clause("OH-5.4b", "OH-5.4d", "OH-5.4e", "OH-2.1e", "OH-1.6q", "OH-5.1b")
def test_w41_a_halted_unit_neither_moves_nor_fires_in_the_next_turn() -> None:
    archers = ("R orc archers E5 N hits=9", "R orc archers A5 N")
    position = halted(*archers, "B orc infantry E3 S", "B orc infantry A2 S")
    position.act("done")
    assert position.phase == "movement R"
    assert position.legal("R1") == set()
    assert position.legal("move", "R2") != set()
    for action in ("move R1 E4 N", "move R1 E5 E", "charge R1 E4 N B1"):
        assert position.why(action) == {"IS_HALTED"}
    position.act("done")
    assert position.phase == "firing R"
    assert position.legal() == {"shoot R2 B2", "done"}
    assert position.why("shoot R1 B1") == {"IS_HALTED"}
    events = position.act("done", 5)
    assert told(events, "R1", position) == ["HALT_ENDS", "TESTS", "STEADY"]
    assert (int(position.battle.turn), position.status("R1"), position.stands("R1")) == (6, "STEADY", "E5 N")
    position.act("done")
    assert "move R1 E4 N" in position.legal()


@pytest.mark.clause("OH-5.4c", "OH-5.4e", "OH-3.3f", "OH-3.4c", "OH-1.6q", "OH-R48")
def test_w41_a_halted_unit_that_is_charged_in_front_strikes_back() -> None:
    position = halted("R orc infantry E5 N hits=9", "R orc command A10 N", "B orc infantry E2 S")
    events = position.act("charge B1 E4 S R1", 1)  # 1 + 4, halved
    assert told(events, "B1", position) == ["MOVED", "STRUCK"]
    assert (position.hits("R1"), position.phase, position.legal("R1")) == ((12,), "movement R", set())
    events = position.act("done", 2, 5)  # 2 + 2, halved; then its test
    assert told(events, "R1", position) == ["STRUCK", "HALT_ENDS", "TESTS", "STEADY"]
    assert (position.hits("B1"), position.stands("R1"), position.engaged("R1")) == ((2,), "E5 N", {"B1"})


@pytest.mark.parametrize("faces", [False, True])
@pytest.mark.clause("OH-5.4c", "OH-3.3c", "OH-3.3f", "OH-3.9f", "OH-R48")
def test_w41_a_halted_unit_that_is_charged_in_the_flank_strikes_back_only_if_it_turns(faces: bool) -> None:
    position = halted("R orc infantry E5 N hits=9", "R orc command A10 N", "B orc infantry H5 W")
    position.act("charge B1 F5 W R1", 1)  # 1 + 4, doubled and halved
    assert (position.hits("R1"), position.phase) == ((14,), "movement R")
    assert position.legal("R1") == {"face R1 E"}
    if faces:
        position.act("face R1 E")
    events = position.act("done", 2, 4) if faces else position.act("done", 4)
    assert told(events, "R1", position) == ["STRUCK"] * faces + ["HALT_ENDS", "TESTS", "HALTED"]
    assert (position.hits("B1"), position.stands("R1")) == ((2 * faces,), f"E5 {'NE'[faces]}")


def test_of_a_halted_unit_that_was_lost_no_end_of_the_halt_is_told() -> None:
    position = lay(OPEN, "R orc infantry E5 N hits=15 status=halted", *FAR).at(Phase.ELIMINATE, first="B")
    kinds = [event[0] for event in position.go_on()]
    assert "DESTROYED" in kinds
    assert "HALT_ENDS" not in kinds
