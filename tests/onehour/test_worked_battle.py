"""The worked positions OH-W42 to OH-W46: what scenarios add, and a whole exchange."""

from __future__ import annotations

from typing import Any

import pytest

from onehour.builder import OPEN, Position, lay, start
from warhost.kernel.abi import NOBODY
from warhost.rulesets.onehour.setup.scenario import Reinforcement, Site, Stone, Victory, scenarios
from warhost.rulesets.onehour.state import Phase, Reason, Status

WIDE = (
    *("..............",) * 5,
    "==============",
    *("..............",) * 4,
)


def can_exit(square: str, **changes: Any) -> bool:
    """Whether Infantry that faces east may leave the wide board by its east edge."""
    victory = Victory(kind="exit", side="red", edge="E", need=2)
    position = lay(WIDE, f"R dwarf infantry {square}", "B orc archers A1 N", victory=victory, **changes)
    return bool(position.legal("exit"))


@pytest.mark.clause("OH-7.3a", "OH-1.1e", "OH-1.2k")
def test_w42_exits() -> None:
    assert can_exit("L6 E")
    assert not can_exit("K6 E")
    assert can_exit("M5 E")
    assert not can_exit("L5 E")
    assert can_exit("N5 N")  # a quarter turn first
    assert not can_exit("N5 W")


@pytest.mark.clause("OH-7.3a", "OH-7.3b", "OH-1.2f", "OH-1.5a")
def test_leaving_by_the_exit_edge() -> None:
    victory = Victory(kind="exit", side="red", edge="E", need=2)
    units = ["R orc cavalry K8 E", "R orc infantry N8 N", "R orc infantry L8 N", "B orc archers A1 S"]
    position = lay(WIDE, *units, "R orc archers M8 E", victory=victory)
    assert position.legal("exit") == {"exit R1", "exit R2", "exit R4"}  # Cavalry round its friends, Archers through one
    assert position.why("exit R3") == {"FRIEND_IN_THE_WAY", "TOO_FAR"}
    assert lay(WIDE, "R orc infantry N8 E", "B orc archers A1 S").why("exit R1") == {"NO_EXIT"}
    position.act("exit R2")
    assert (position.stands("R2"), position.fate("R2")) == (None, "EXITED")


def raid(**placed: str) -> Position:
    """The Three Stones with some units elsewhere, red first in every turn: `raid(R1="D6 N")`."""
    model = scenarios()["three-stones"]
    forces = []
    for side, force in zip("RB", model.forces, strict=True):
        units = list(force.units)
        for number in range(len(units)):
            if label := placed.get(f"{side}{number + 1}"):
                square, facing = label.split()
                units[number] = units[number].model_copy(update={"square": square, "facing": facing})
        forces.append(force.model_copy(update={"units": tuple(units)}))
    return start(model.model_copy(update={"red": forces[0], "black": forces[1], "initiative": "red"}))


@pytest.mark.clause("OH-7.4a", "OH-7.4b", "OH-7.4c", "OH-1.4b", "OH-Q.1h")
def test_w43_a_stone_falls_at_its_second_work_three_turns_later() -> None:
    position = raid(R1="D6 N", R2="C5 E").idle_until(4)
    assert position.legal("work") == {"work R1", "work R2"}
    worked = position.act("work R1")
    assert [event[:4] for event in worked if event[0] in ("WORKED", "STONE_FELL")] == [("WORKED", 0, 0, 1)]
    assert position.legal("R1") == set()
    assert position.why("work R1") == {"HAS_ACTED"}
    position.idle_until(7)
    assert position.why("move R1 D5 N") == {"STONE_THERE"}
    assert position.why("move R2 D5 E") == {"STONE_THERE"}
    worked = position.act("work R1")
    fell = ("STONE_FELL", 0, position.grid.cell("D5"), 0)
    assert [event[:4] for event in worked if event[0] in ("WORKED", "STONE_FELL")] == [("WORKED", 0, 0, 2), fell]
    assert position.why("work R2") == {"NO_STONE_AHEAD"}
    assert position.ends("R2", "E") == {"D5", "E5"}  # open ground at once
    position.idle_until(8)
    assert position.ends("R1", "N") == {"D5", "D4"}
    assert position.why("work R1") == {"NO_STONE_AHEAD"}


@pytest.mark.clause("OH-7.4a", "OH-7.4b", "OH-3.2b", "OH-3.2d")
def test_w43_nobody_works_who_is_engaged() -> None:
    position = raid(R1="D6 N", R2="C7 N", B1="B6 E").idle_until(4)
    position.unit("B1").hits = 14
    position.act("work R1")
    position.idle_until(5).act("done")
    position.act("charge B1 C6 E R1")
    position.act("done")  # its movement; then the strike after its firing, with 1 + 5, doubled and halved
    position.act("done", 1)
    assert (int(position.battle.turn), position.hits("R1"), position.engaged("R1")) == (6, (6,), {"B1"})
    assert "work R1" not in position.legal()
    assert position.why("work R1") == {"IS_ENGAGED"}
    for die in (None, None, 1):  # red; black's movement; its firing and a strike of 1 + 3, doubled and halved
        position.act("done", *[die] if die else [])
    assert (int(position.battle.turn), position.hits("R1")) == (7, (10,))
    assert position.why("work R1") == {"IS_ENGAGED"}
    position.act("charge R2 C7 N B1")
    position.act("done", 1)
    assert (position.fate("B1"), position.engaged("R1")) == ("DESTROYED", set())
    worked = position.idle_until(8).act("work R1")
    assert [event[0] for event in worked][:2] == ["WORKED", "STONE_FELL"]


@pytest.mark.clause("OH-7.4a")
def test_who_works_on_stones() -> None:
    position = raid(R1="D6 N", R8="H5 E", R5="I6 N", R6="G8 N", B1="E5 W")
    assert position.legal("work") == {"work R1", "work R8"}  # Infantry and Command
    assert position.why("work R5") == position.why("work R6") == {"NOT_A_WORKER"}
    position.act("done")
    position.act("done")  # the Archers do not shoot
    assert position.phase == "movement B"
    assert position.legal("work") == set()
    assert position.why("work B1") == {"NOT_A_WORKER"}
    assert raid(R1="D6 E").legal("work") == set()
    for status in ("HALTED", "ROUTING"):
        position = raid(R1="D6 N")
        position.unit("R1").status = Status[status]
        assert position.why("work R1") == {f"IS_{status}"}


def scored(board: tuple[str, ...], *units: str, **changes: Any) -> Position:
    """The end of the last turn."""
    position = lay(board, *units, **changes)
    position.battle.turn = position.umpire.orders.turns
    position.at(Phase.END_TURN).go_on()
    return position


def ended(position: Position) -> tuple[int, str]:
    """Who has won, and why."""
    return int(position.battle.winner), Reason(int(position.battle.reason)).name


def sites_held(name: str, *units: str) -> tuple[list[tuple[int, int, int]], tuple[int, str]]:
    """The sites of a scenario that are held after its last turn: site, side and value; who has won, and why."""
    model = scenarios()[name]
    position = lay(model.rows, *units, victory=model.victory, turns=model.turns)
    position.battle.turn = model.turns
    events = position.at(Phase.END_TURN).go_on()
    return [event[1:4] for event in events if event[0] == "SITE_HELD"], ended(position)


CROSSINGS = (
    "R dwarf infantry C8 N",
    "R dwarf archers G8 N",
    "B orc infantry C6 S status=routing",
    "B orc cavalry G7 S",
)


@pytest.mark.clause("OH-6.1f", "OH-6.1g", "OH-6.1h", "OH-5.6e")
def test_w44_control_of_the_crossings() -> None:
    assert sites_held("grey-bridge", *CROSSINGS) == ([(0, 0, 1)], (0, "SITES"))  # the west ford alone: 1 to 0


@pytest.mark.clause("OH-6.1g", "OH-6.1h")
def test_a_bridge_is_worth_two_fords() -> None:
    west, _, routing, bridge = CROSSINGS
    steady = routing.removesuffix(" status=routing")
    assert sites_held("grey-bridge", west, steady, bridge) == ([(1, 1, 2)], (1, "SITES"))
    assert sites_held("grey-bridge", west, routing, bridge) == ([(0, 0, 1), (1, 1, 2)], (1, "SITES"))
    east = "R dwarf cavalry K8 N"
    assert sites_held("grey-bridge", west, east, bridge) == ([(0, 0, 1), (1, 1, 2), (2, 0, 1)], (NOBODY, "EQUAL"))
    assert sites_held("grey-bridge", *CROSSINGS, "B orc command K6 S")[1] == (NOBODY, "EQUAL")
    contested = sites_held("grey-bridge", *CROSSINGS, "B orc command K6 S", east)
    assert contested == ([(0, 0, 1)], (0, "SITES"))


@pytest.mark.clause("OH-7.1a", "OH-7.1b", "OH-7.1c", "OH-1.4b")
def test_w45_reinforcements() -> None:
    position = start(scenarios()["crossroads"].model_copy(update={"initiative": "red"}))
    assert position.legal("arrive") == set()
    assert position.why("arrive R3 F13") == {"NOT_DUE"}
    position.battle.turn = 2
    arrivals = {f"arrive {label} {square}" for label in ("R3", "R4") for square in ("F13", "G13", "H13")}
    assert position.at(Phase.MOVEMENT).legal("arrive") == arrivals
    position.act("arrive R4 G13")
    assert position.why("arrive R3 G13") == {"OCCUPIED"}
    assert position.why("arrive R3 A1") == {"NOT_AN_ENTRY"}
    position.act("arrive R3 H13")
    assert (position.stands("R3"), position.stands("R4")) == ("H13 N", "G13 N")
    assert position.legal("R3") == position.legal("R4") == set()
    position.act("done")
    assert position.why("shoot R4 B1") >= {"NOT_NOW"}
    assert "R5" in position.labels
    assert position.unit("R5").cell < 0


@pytest.mark.clause("OH-7.1c")
def test_a_unit_waits_while_its_entries_are_taken() -> None:
    position = lay(OPEN, "R orc infantry A1 E", "B orc infantry J10 W")
    red = scenarios()["wide-field"].red.model_copy(
        update={
            "units": scenarios()["wide-field"].red.units[:1],
            "reinforcements": (
                Reinforcement(turn=1, race="orc", type="archers", squares=("D11",), facing="E"),
                Reinforcement(turn=1, race="orc", type="archers", squares=("D12",), facing="E"),
            ),
        }
    )
    position = start(scenarios()["wide-field"].model_copy(update={"red": red, "initiative": "red"}))
    assert position.legal("arrive") == {"arrive R3 D12"}
    position.act("done")  # its owner may hold it back
    position.battle.turn = 3
    assert position.at(Phase.MOVEMENT).legal("arrive") == {"arrive R3 D12"}


@pytest.mark.clause("OH-7.2a", "OH-6.1e")
def test_lost_units_return() -> None:
    position = start(scenarios()["stonehold"].model_copy(update={"initiative": "black"}))
    for label in ("B5", "B4", "B6", "B2"):  # the Command never returns; of the others the first two of the roster
        position.unit(label).hits = 15
    position.at(Phase.ELIMINATE, first="B").go_on()
    assert [position.fate(label) for label in ("B2", "B4", "B5", "B6")] == [
        "TO_COME",
        "DESTROYED",
        "TO_COME",
        "DESTROYED",
    ]
    assert (int(position.unit("B2").due), position.hits("B2")) == (3, (0,))
    position.battle.turn = 3
    back = position.at(Phase.MOVEMENT, "B").legal("arrive")
    assert back == {f"arrive B2 {s}1" for s in "EFGH"} | {f"arrive B5 {s}12" for s in "EFGH"}
    position.act("arrive B5 E12")
    assert position.stands("B5") == "E12 N"
    position.unit("B5").hits = 15
    position.at(Phase.ELIMINATE, first="B").go_on()
    assert position.fate("B5") == "DESTROYED"


@pytest.mark.clause("OH-6.1e", "OH-6.1i", "OH-6.1b", "OH-6.1c", "OH-6.1d")
def test_a_side_with_nobody_left_loses_at_once() -> None:
    position = lay(OPEN, "R orc infantry E5 N", "B orc infantry A1 S hits=15").at(Phase.ELIMINATE)
    position.go_on()
    assert ended(position) == (0, "NOBODY_LEFT")
    both = lay(OPEN, "R orc command E5 N hits=15", "B orc infantry A1 S hits=15").at(Phase.ELIMINATE)
    both.go_on()
    assert ended(both) == (0, "POINTS_LOST")


@pytest.mark.clause("OH-6.1a", "OH-6.1c", "OH-6.1d")
def test_fewer_points_lost_win() -> None:
    units = ("R orc infantry E5 N", "B orc infantry A1 S", "R dwarf infantry E6 N", "B orc infantry B1 S")

    def after_losing(*labels: str) -> tuple[int, str]:
        position = lay(OPEN, *units)
        position.battle.turn = 15
        for label in labels:
            position.unit(label).hits = 15
        position.at(Phase.ELIMINATE, first="B").go_on()
        return ended(position)

    assert after_losing("R2") == (1, "POINTS_LOST")
    assert after_losing("R2", "B1") == (1, "POINTS_LOST")  # a Dwarf is worth more
    assert after_losing("R1", "B1") == (NOBODY, "EQUAL")
    assert after_losing() == (NOBODY, "EQUAL")


@pytest.mark.clause("OH-6.1f", "OH-6.1g", "OH-6.1h", "OH-6.1i")
def test_the_other_ways_to_win() -> None:
    here, there = "R orc infantry E5 N", "B orc infantry {} S"
    take = Victory(kind="take", side="black", squares=("E5", "E6"), when="last_turn")
    assert ended(scored(OPEN, here, there.format("E6"), victory=take)) == (0, "KEPT")
    assert ended(scored(OPEN, "R orc infantry A5 N", there.format("E6"), victory=take)) == (1, "TAKEN")
    keep = Victory(kind="keep", side="red", squares=("E5", "E6"), when="every_turn")
    assert ended(scored(OPEN, here, there.format("E6"), victory=keep)) == (0, "KEPT")
    kept = lay(OPEN, "R orc infantry E4 N", there.format("A1"), victory=keep).at(Phase.END_TURN)
    kept.go_on()
    assert ended(kept) == (1, "TAKEN")
    most = Victory(kind="most_squares", squares=("E5", "E6", "E7"))
    two = "B orc command E7 S"
    assert ended(scored(OPEN, here, there.format("E6"), two, victory=most)) == (1, "SITES")
    assert ended(scored(OPEN, here, there.format("E6"), victory=most)) == (NOBODY, "EQUAL")
    score = Victory(kind="points_and_site", squares=("E5", "E6"), value=10)
    assert ended(scored(OPEN, here, there.format("A1"), victory=score)) == (0, "SCORE")
    leave = Victory(kind="exit", side="red", edge="N", need=1)
    assert ended(scored(OPEN, here, there.format("A1"), victory=leave)) == (1, "BARRED")
    barred = lay(OPEN, f"{here} status=routing", there.format("A1"), victory=leave).at(Phase.END_TURN)
    barred.go_on()
    assert ended(barred) == (1, "BARRED")
    out = lay(OPEN, here, "R orc infantry E1 N", there.format("A1"), victory=leave)
    out.act("exit R2")
    out.at(Phase.END_TURN).go_on()
    assert ended(out) == (0, "EXITED")


@pytest.mark.clause("OH-7.4a", "OH-7.4b", "OH-6.1i")
def test_the_battle_for_the_stones() -> None:
    def end(works: int, raider: str, turn: int = 1) -> tuple[int, str]:
        victory = Victory(kind="stones", side="red")
        units = (f"R orc {raider} A5 N", "B orc infantry A1 S")
        position = lay(OPEN, *units, victory=victory, stones=(Stone(square="E5", works=2),))
        position.battle.works[0], position.battle.turn = works, turn
        position.at(Phase.END_TURN).go_on()
        return ended(position)

    assert end(2, "cavalry") == (0, "STONES")
    assert end(1, "cavalry") == (1, "STONES_STAND")
    assert end(1, "command") == (NOBODY, "NOT_OVER")
    assert end(1, "command", turn=15) == (1, "STONES_STAND")


@pytest.mark.clause("OH-6.2e", "OH-0.1c", "OH-0.1d")
def test_free_set_up() -> None:
    ambush = scenarios()["greenwood-road"].model_copy(update={"free_set_up": True, "initiative": "red"})
    position = start(ambush)
    assert position.phase == "place R"
    assert len(position.legal("place", "R1")) == 6
    assert position.why("place R1 A6 N") == {"SET_UP_FACING"}
    assert position.why("place R1 A7 E") == {"NOT_IN_ZONE"}
    assert position.why("place B1 A7 N") == {"NOT_YOURS"}
    for number, column in enumerate("ABCDEF", start=1):
        position.act(f"place R{number} {column}6 E")
    assert position.phase == "place B"
    assert position.why("place B1 F8 N") == {"TOO_NEAR"}
    assert position.why("place B3 D2 N") == {"WOOD_THERE", "NOT_IN_ZONE"}
    assert position.why("place B1 D2 N") == set()
    for text in ("place B1 D2 N", "place B2 I8 N", "place B3 K7 W", "place B4 K5 W"):
        position.act(text)
    assert position.why("place B1 G2 S") == {"IS_SET_UP"}
    assert position.why("place B5 K5 S") == {"OCCUPIED"}
    position.act("place B5 I5 S")
    assert (position.phase, position.stands("B5")) == ("movement R", "I5 S")


@pytest.mark.clause("OH-Q.1a", "OH-Q.1b", "OH-Q.1c", "OH-Q.1d", "OH-Q.1e", "OH-E9", "OH-3.4c", "OH-3.1a", "OH-2.2e")
def test_w46_a_complete_exchange() -> None:
    units = ("R orc infantry E7 N", "B dwarf infantry E4 S", "B orc archers F4 S")
    position = lay(OPEN, *units, initiative="every_turn").at(Phase.TURN)
    position.go_on(5, 3)
    assert position.phase == "movement R"
    position.act("charge R1 E5 N B1", 6)
    assert (position.stands("R1"), position.hits("B1"), position.phase) == ("E5 N", (5,), "movement B")
    position.act("done")
    position.act("shoot B2 R1", 5, 4, 2, 4)
    assert (position.hits("R1"), int(position.battle.turn), position.phase) == ((7,), 2, "movement B")
    position.act("done")
    position.act("shoot B2 R1", 6, 2, 1, 2, 6, 1)
    assert (position.hits("R1", "B1"), position.stands("R1")) == ((13, 7), "E7 S")
    assert (position.engaged("R1"), int(position.battle.turn), position.phase) == (set(), 3, "movement R")
    position.act("done")
    position.act("charge B1 E6 S R1")
    assert position.phase == "movement B"
    position.act("done", 1)
    assert (position.hits("R1"), position.fate("R1")) == ((19,), "DESTROYED")


@pytest.mark.clause("OH-6.1h")
def test_sites_of_one_square_each() -> None:
    sites = (Site(name="north", squares=("A1",), value=1), Site(name="south", squares=("A10",), value=2))
    victory = Victory(kind="control_points", sites=sites)
    assert ended(scored(OPEN, "R orc infantry A1 N", "B orc infantry A10 S", victory=victory)) == (1, "SITES")
