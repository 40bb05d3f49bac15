"""What becomes of lost units, and what they count: nobody on the board, returns, the exit edge, points in the score."""

from __future__ import annotations

from typing import Any

import pytest

from onehour.builder import Position, lay, start
from onehour.oracles import LOST
from onehour.test_worked_battle import WIDE, ended
from warhost.kernel.abi import NOBODY, RUNNING
from warhost.rulesets.onehour.setup.scenario import Reinforcement, Victory, scenarios
from warhost.rulesets.onehour.state import Fate, Phase, Status


def lose(position: Position, *labels: str) -> Position:
    """Give units all the hits that they can take; they are removed in the next Eliminate phase."""
    for label in labels:
        position.unit(label).hits = 15
    return position


# --- nobody on the board ----------------------------------------------------------------------------------


def relieved(**changes: Any) -> Position:
    """One unit of each side on the board, and one of red's that may come in turn 4; red acts first."""
    model = scenarios()["wide-field"]
    late = Reinforcement(turn=4, race="orc", type="infantry", squares=("D12",), facing="N")
    red = model.red.model_copy(update={"units": model.red.units[:1], "reinforcements": (late,)})
    black = model.black.model_copy(update={"units": model.black.units[:1]})
    return start(model.model_copy(update={"red": red, "black": black, "initiative": "red", **changes}))


@pytest.mark.clause("OH-6.1e", "OH-7.1a", "OH-7.1c")
def test_a_side_with_units_still_to_arrive_does_not_lose() -> None:
    position = lose(relieved(), "R1").idle_until(2)
    assert (position.fate("R1"), position.fate("R2")) == ("DESTROYED", "TO_COME")
    assert position.battle.result == RUNNING
    position.idle_until(6)  # in turn 4 its owner held it back
    assert position.battle.result == RUNNING
    assert position.legal("arrive") == {"arrive R2 D12"}
    position.act("arrive R2 D12")
    lose(position.idle_until(7), "R2").act("done")
    assert position.phase == "movement B"
    position.act("done")
    assert ended(position) == (1, "NOBODY_LEFT")


@pytest.mark.clause("OH-6.1e")
def test_with_nobody_on_the_board_the_side_that_has_units_to_come_wins() -> None:
    position = lose(relieved(), "R1", "B1")
    position.act("done")
    assert ended(position) == (0, "NOBODY_LEFT")


@pytest.mark.clause("OH-6.1d", "OH-6.1e", "OH-6.1i")
def test_after_the_last_turn_nobody_waits_for_those_still_to_come() -> None:
    position = lose(relieved(turns=3), "R1").idle_until(3)
    position.act("done")
    assert ended(position) == (1, "POINTS_LOST")


@pytest.mark.clause("OH-6.1e", "OH-7.2a")
def test_a_side_with_units_still_to_return_does_not_lose() -> None:
    position = lose(stonehold(), *(f"B{number}" for number in range(1, 8)))
    position.idle_until(2)
    assert position.battle.result == RUNNING
    position.idle_until(3).act("arrive B1 E1")
    lose(position, "B1").idle_until(4)
    assert position.battle.result == RUNNING  # one has still to return
    position.act("arrive B2 E1")
    lose(position, "B2")
    while position.phase:
        position.act("done")
    assert ended(position) == (0, "NOBODY_LEFT")


# --- returns ----------------------------------------------------------------------------------------------


def stonehold(**placed: str) -> Position:
    """The last stand, black first in every turn, some of its units elsewhere: `stonehold(B5="E11 S")`."""
    model = scenarios()["stonehold"]
    units = list(model.black.units)
    for label, place in placed.items():
        square, facing = place.split()
        number = int(label[1:]) - 1
        units[number] = units[number].model_copy(update={"square": square, "facing": facing})
    black = model.black.model_copy(update={"units": tuple(units)})
    return start(model.model_copy(update={"black": black, "initiative": "black"}))


TOLD = {"DESTROYED": "DESTROYED", "OFF_BOARD": "LEFT_BOARD", "SCATTERED": "SCATTERED"}


def gone(how: str) -> Position:
    """A battle in which B5, Goblin Infantry, has been lost in turn 1: what it was then, and how it went."""
    status, fate = how.split()
    position = stonehold(B5="E11 S", **({"B7": "E12 N"} if fate == "SCATTERED" else {}))
    one = position.unit("B5")
    one.status, one.hits = Status[status], 15 if fate == "DESTROYED" else 9
    kinds: list[str] = []
    while position.battle.turn == 1:
        kinds += [event[0] for event in position.act("done")]
    assert [kind for kind in kinds if kind in TOLD.values()] == [TOLD[fate]]
    return position


@pytest.mark.parametrize("how", ["STEADY DESTROYED", "HALTED DESTROYED", "ROUTING OFF_BOARD", "ROUTING SCATTERED"])
@pytest.mark.clause("OH-7.2a", "OH-6.1b", "OH-5.5f")
def test_a_lost_unit_returns_fresh_and_steady_in_the_second_turn_after(how: str) -> None:
    position = gone(how)
    assert position.fate("B5") == "TO_COME"
    assert position.legal("arrive") == set()
    assert position.why("arrive B5 F12") == {"RETURNS_LATER"}
    position.idle_until(3)
    free = "FGH" if how.endswith("SCATTERED") else "EFGH"
    assert position.legal("arrive") == {f"arrive B5 {column}12" for column in free}
    position.act("arrive B5 F12")
    assert (position.stands("B5"), position.hits("B5"), position.status("B5")) == ("F12 N", (0,), "STEADY")
    position.idle_until(4)  # it does not run, tests no morale, and is free to act
    assert (position.stands("B5"), position.status("B5")) == ("F12 N", "STEADY")
    assert "move B5 F11 N" in position.legal()


@pytest.mark.clause("OH-7.2a", "OH-7.1a", "OH-7.1c")
def test_a_lost_unit_returns_later_when_its_owner_likes() -> None:
    position = gone("HALTED DESTROYED").idle_until(6)
    position.act("arrive B5 E12")
    assert (position.stands("B5"), position.status("B5")) == ("E12 N", "STEADY")


@pytest.mark.clause("OH-7.2a", "OH-6.1b")
def test_two_return_in_all_whatever_the_turns_in_which_they_are_lost() -> None:
    position = lose(stonehold(), "B4", "B6").idle_until(2)  # a Command does not return, and is not counted
    assert (position.fate("B4"), position.fate("B6")) == ("DESTROYED", "TO_COME")
    lose(position, "B1").idle_until(3)
    assert (position.fate("B1"), int(position.unit("B1").due)) == ("TO_COME", 4)
    position.act("arrive B6 E12")
    lose(position, "B2").idle_until(4)  # the third
    assert position.fate("B2") == "DESTROYED"
    assert position.legal("arrive") == {f"arrive B1 {column}1" for column in "EFGH"}
    position.act("arrive B1 H1")
    lose(position, "B6").idle_until(5)  # a second time
    assert position.fate("B6") == "DESTROYED"
    lose(position, "B1", "B3").idle_until(9)
    on_board = {label for label in position.labels if label[0] == "B" and position.fate(label) == "ON_BOARD"}
    assert on_board == {"B5", "B7"}
    assert {position.fate(label) for label in ("B1", "B2", "B3", "B4", "B6")} == {"DESTROYED"}
    assert position.legal("arrive") == set()


@pytest.mark.clause("OH-7.2a")
def test_the_defenders_do_not_return() -> None:
    position = lose(stonehold(), "R1", "B1").idle_until(3)
    assert (position.fate("R1"), position.fate("B1")) == ("DESTROYED", "TO_COME")


# --- the exit edge ----------------------------------------------------------------------------------------


def at_the_exit(unit: str, need: int = 2) -> Position:
    """R1 before the exit edge, with R2 and an enemy far away; so many of red have to exit."""
    victory = Victory(kind="exit", side="red", edge="E", need=need)
    return lay(WIDE, f"R dwarf infantry {unit}", "R dwarf cavalry A10 N", "B orc cavalry A1 N", victory=victory)


@pytest.mark.parametrize(("unit", "die"), [("N5 W hits=8", 2), ("N5 N hits=8 home=E", 1), ("N5 E hits=8 home=E", 2)])
@pytest.mark.clause("OH-7.3b", "OH-6.1b", "OH-5.5f", "OH-5.6b")
def test_a_retreat_or_rout_over_the_exit_edge_is_a_loss_and_no_exit(unit: str, die: int) -> None:
    fled = at_the_exit(unit).at(Phase.MORALE)
    fled.go_on(die)
    assert (fled.stands("R1"), fled.fate("R1")) == (None, "OFF_BOARD")
    assert Fate[fled.fate("R1")] in LOST
    assert ended(fled) == (1, "BARRED")  # of two that have to exit one is left
    alone = at_the_exit(unit, need=1).at(Phase.MORALE)
    alone.go_on(die)
    assert alone.battle.result == RUNNING  # nobody has exited


@pytest.mark.clause("OH-7.3b", "OH-6.1b")
def test_an_exited_unit_is_not_lost_and_its_hits_do_not_matter() -> None:
    position = at_the_exit("N5 E hits=14")
    position.act("exit R1")
    position.act("done")
    position.act("done")
    assert (position.battle.result, int(position.battle.turn)) == (RUNNING, 2)  # no test, and two can still exit
    assert Fate[position.fate("R1")] not in LOST
    assert (position.fate("R1"), int(position.unit("R1").lost_turn)) == ("EXITED", 0)
    won = at_the_exit("N5 E hits=14", need=1)
    won.act("exit R1")
    won.act("done")
    assert ended(won) == (NOBODY, "NOT_OVER")  # not before the end of the turn
    won.act("done")
    assert ended(won) == (0, "EXITED")


# --- points in the score ----------------------------------------------------------------------------------


def settled(name: str, units: str, lost: str = "") -> tuple[int, str]:
    """Who has won a scenario after its last turn, and why: units as "R dwarf infantry F6", those in `lost` removed."""
    model, free = scenarios()[name], "ABCDEFGHIJKLM"
    there = [f"{text} N" for text in filter(None, map(str.strip, units.split(",")))]
    dead = [f"{text} {free[n]}1 N hits=15" for n, text in enumerate(filter(None, map(str.strip, lost.split(","))))]
    guards = ["R orc archers A12 N", "B orc archers L12 N"]  # so that both sides have somebody
    position = lay(model.rows, *there, *dead, *guards, victory=model.victory, turns=model.turns)
    position.battle.turn = model.turns
    position.at(Phase.ELIMINATE, first="B").go_on()
    return ended(position)


@pytest.mark.parametrize(
    ("units", "lost", "wanted"),
    [
        ("R dwarf infantry F6, B orc infantry H6", "R dwarf infantry, B orc infantry", (1, "POINTS_LOST")),  # 6 to 5
        ("R dwarf infantry F6, B orc infantry H6", "R dwarf archers, B orc infantry", (0, "POINTS_LOST")),  # 4 to 5
        ("R dwarf infantry F6, B orc infantry H6", "R orc infantry, B orc infantry", (NOBODY, "EQUAL")),
        ("R dwarf infantry F6, B orc infantry H6", "", (NOBODY, "EQUAL")),
        ("", "B orc archers", (0, "POINTS_LOST")),  # nobody in the village: equal as well
        ("R dwarf infantry F6, B orc infantry H6, R dwarf command G7", "R dwarf infantry", (0, "SITES")),
        ("R dwarf infantry F6, B orc infantry H6, B orc archers F8, B orc archers H8", "B orc cavalry", (1, "SITES")),
    ],
)
@pytest.mark.clause("OH-6.1c", "OH-6.1d", "OH-6.1g")
def test_with_equal_units_at_the_crossroads_fewer_points_lost_win(
    units: str, lost: str, wanted: tuple[int, str]
) -> None:
    assert settled("crossroads", units, lost) == wanted


@pytest.mark.clause("OH-5.6e", "OH-6.1g")
def test_a_routing_unit_does_not_break_the_tie_of_the_crossroads() -> None:
    model = scenarios()["crossroads"]
    units = ("R dwarf infantry F6 N", "R dwarf infantry F8 N status=routing", "B orc infantry H6 N")
    position = lay(model.rows, *units, victory=model.victory)
    position.battle.turn = model.turns
    position.at(Phase.END_TURN).go_on()
    assert ended(position) == (NOBODY, "EQUAL")


@pytest.mark.parametrize(
    ("units", "lost", "wanted"),
    [
        ("", "R dwarf infantry, R dwarf infantry, B orc infantry", 1),  # 5 to 12
        ("R dwarf command J7", "R dwarf infantry, R dwarf infantry, B orc infantry", 0),  # 15 to 12
        ("R dwarf command L8", "R dwarf infantry, R dwarf infantry, R dwarf infantry, B orc infantry", 1),  # 15 to 18
        ("R dwarf command K7", "R orc infantry, R orc infantry, R orc infantry, B orc infantry", NOBODY),  # 15 to 15
        ("R dwarf command J8, B orc infantry L7", "R dwarf infantry, B orc infantry", 1),  # as many: nobody's
        ("R dwarf command J8, R dwarf infantry K8, B orc infantry L7", "R dwarf infantry, B orc infantry", 0),
        ("B orc command K8", "B orc cavalry", 1),  # 7 to 10
        ("B orc command K8", "B orc cavalry, B orc archers", 0),  # 11 to 10
        ("R dwarf command I7", "R dwarf infantry, B orc infantry", 1),  # beside the town
    ],
)
@pytest.mark.clause("OH-6.1c", "OH-6.1g", "OH-R59")
def test_the_town_of_the_kings_is_worth_ten_points_against_losses(units: str, lost: str, wanted: int) -> None:
    assert settled("clash-of-kings", units, lost) == (wanted, "EQUAL" if wanted == NOBODY else "SCORE")
