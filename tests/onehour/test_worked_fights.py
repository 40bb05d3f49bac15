"""The worked positions OH-W12 to OH-W30: firing and hand-to-hand combat."""

from __future__ import annotations

import pytest

from onehour.builder import BRIDGE, HAMLET, HILL, KNOLL, OPEN, WOOD, Position, ground, hits_for, lay
from warhost.rulesets.onehour.state import Phase

FULL = [1, 2, 3, 4, 5, 6]
HALF = [1, 1, 2, 2, 3, 3]
QUARTER = [1, 1, 1, 1, 2, 2]


def shooting(board: tuple[str, ...], *units: str, **changes: str) -> Position:
    """A position in red's Firing phase."""
    return lay(board, *units, **changes).at(Phase.FIRING)


def why_no_shot(board: tuple[str, ...], shooter: str, enemy: str, *friends: str) -> set[str]:
    """What is against a shot of Archers at an enemy, friends standing in some squares."""
    others = [f"R orc infantry {friend} N" for friend in friends]
    return shooting(board, f"R orc archers {shooter}", *others, f"B orc archers {enemy} S").why("shoot R1 B1")


def struck(board: tuple[str, ...], attacker: str, target: str, *, charging: bool, **changes: str) -> list[int]:
    """The hits of a strike on E5 or wherever the target stands, by the face of the die."""
    told = f"{attacker} engaged=B1" + (" charged=B1" if charging else "")
    return hits_for(lay(board, f"R {told}", f"B {target}", **changes), "strike R1 B1")


# --- firing -----------------------------------------------------------------------------------------------


@pytest.mark.clause("OH-2.2b", "OH-2.2c", "OH-2.3a", "OH-2.4a", "OH-2.4b", "OH-2.4d", "OH-E4")
def test_w12_lines_of_fire() -> None:
    assert why_no_shot(OPEN, "F8 N", "G6", "F7") == {"NO_SIGHT"}
    assert why_no_shot(OPEN, "F8 N", "G6", "G7") == {"NO_SIGHT"}
    assert why_no_shot(OPEN, "F8 N", "G6", "E7") == set()
    assert why_no_shot(OPEN, "F8 N", "F5", "F7") == {"NO_SIGHT"}
    assert why_no_shot(OPEN, "F8 N", "G7", "F7", "G8") == set()
    assert why_no_shot(OPEN, "F8 N", "F3") == {"OUT_OF_RANGE"}
    assert why_no_shot(OPEN, "F8 N", "H7") == {"OUTSIDE_FIELD"}
    assert why_no_shot(OPEN, "F8 N", "J4") == set()


@pytest.mark.clause("OH-2.4b", "OH-2.4c", "OH-2.4e")
def test_w13_over_the_hill() -> None:
    assert why_no_shot(HILL, "F6 S", "F9", "F7") == set()
    assert why_no_shot(HILL, "F7 N", "F3") == {"NO_SIGHT"}
    assert why_no_shot(HILL, "F4 S", "F8", "F6") == {"NO_SIGHT"}
    assert why_no_shot(HILL, "F9 N", "F6", "F8") == set()


@pytest.mark.clause("OH-2.4b", "OH-2.4c", "OH-2.5b")
def test_w14_into_the_wood_but_not_through() -> None:
    edge = lay(WOOD, "R orc archers F8 N", "B orc archers F6 S")
    assert hits_for(edge, "shoot R1 B1") == HALF
    assert why_no_shot(WOOD, "F8 N", "F5") == {"NO_SIGHT"}  # nobody stands on F6: the wood alone blocks
    assert why_no_shot(ground(WOOD, open="F6"), "F8 N", "F5") == set()
    assert why_no_shot(WOOD, "F7 N", "F3") == {"NO_SIGHT"}
    assert why_no_shot(WOOD, "F6 N", "F5") == set()


@pytest.mark.parametrize(
    ("kind", "hits"), [("cavalry", FULL), ("archers", FULL), ("infantry", HALF), ("command", HALF)]
)
@pytest.mark.clause("OH-2.3b", "OH-2.5a", "OH-2.5c", "OH-2.5g", "OH-2.2f", "OH-2.5f")
def test_w15_shots_in_the_open(kind: str, hits: list[int]) -> None:
    for square, facing in (("F7", "S"), ("F4", "N")):
        position = lay(OPEN, "R orc archers F8 N", f"B orc {kind} {square} {facing}")
        assert hits_for(position, "shoot R1 B1") == hits


@pytest.mark.clause("OH-1.4a", "OH-1.4b", "OH-1.4c", "OH-2.1c", "OH-2.1d", "OH-2.1e", "OH-2.1f", "OH-5.4d")
def test_w16_who_may_not_shoot() -> None:
    enemy, more = "B orc cavalry F5 S", "B orc cavalry F7 S"
    turned = lay(OPEN, "R orc archers F8 E", enemy, more)
    turned.act("move R1 F8 N")
    assert turned.at(Phase.FIRING).why("shoot R1 B1") == {"MOVED_THIS_TURN", "NO_SIGHT"}
    assert turned.why("shoot R1 B2") == {"MOVED_THIS_TURN"}
    for mark, objection in (
        ("engaged=B2", "ENGAGED_SHOOTER"),
        ("status=halted", "IS_HALTED"),
        ("status=routing", "IS_ROUTING"),
    ):
        assert shooting(OPEN, f"R orc archers F8 N {mark}", enemy, more).why("shoot R1 B2") == {objection}
    retreated = lay(OPEN, "R orc archers E2 S hits=8", "R orc command A10 N", "B orc cavalry E9 N").at(Phase.MORALE)
    retreated.go_on(2)
    assert retreated.stands("R1") == "E5 S"
    retreated.act("done")
    assert retreated.legal() == {"shoot R1 B1", "done"}


@pytest.mark.clause("OH-2.5b", "OH-2.5d", "OH-E5", "OH-R32")
def test_w17_shots_into_the_village() -> None:
    def shot(kind: str, **changes: str) -> list[int]:
        return hits_for(lay(HAMLET, "R orc archers F8 N", f"B orc {kind} F5 S", **changes), "shoot R1 B1")

    assert shot("cavalry") == HALF
    assert shot("infantry") == shot("command") == QUARTER
    assert shot("infantry", halving="single") == HALF


# --- hand-to-hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "target", "charging", "later"),
    [
        pytest.param("orc infantry E6 N", "dwarf infantry E5 S", "334455", "223344", id="w18"),
        pytest.param("dwarf infantry E6 N", "goblin infantry E5 S", "344556", "233445", id="w19"),
        pytest.param("orc cavalry E6 N", "goblin command E5 S", "456789", "345678", id="w22"),
        pytest.param("orc archers E6 N", "orc infantry E5 S", None, "011223", id="w23 infantry"),
        pytest.param("orc archers E6 N", "orc cavalry E5 S", "234567", "012345", id="w23 cavalry"),
        pytest.param("orc cavalry D6 N", "orc infantry E5 S", "233445", None, id="w27 south"),
        pytest.param("orc cavalry D6 N", "orc infantry E5 W", "233445", None, id="w27 west"),
        pytest.param("orc cavalry D6 N", "orc infantry E5 N", "456789", None, id="w27 north"),
        pytest.param("orc cavalry D6 N", "orc infantry E5 E", "456789", None, id="w27 east"),
    ],
)
@pytest.mark.clause("OH-3.4a", "OH-3.4b", "OH-3.6a", "OH-3.6b", "OH-3.7c", "OH-3.8a", "OH-3.4d", "OH-T.1c", "OH-T.1d")
def test_strikes_in_the_open(attacker: str, target: str, charging: str | None, later: str | None) -> None:
    for wanted, charges in ((charging, True), (later, False)):
        if wanted is not None:
            assert struck(OPEN, attacker, target, charging=charges) == [int(face) for face in wanted]


@pytest.mark.clause("OH-3.4e", "OH-3.7a", "OH-3.7b", "OH-3.7e", "OH-E6")
def test_w20_and_w21_flank_and_rear() -> None:
    flank = struck(OPEN, "orc infantry E6 N", "dwarf infantry E5 E", charging=True)
    assert flank == [5, 6, 7, 8, 9, 10]
    assert struck(OPEN, "goblin cavalry E6 N", "orc archers E5 N", charging=True) == [6, 8, 10, 12, 14, 16]


@pytest.mark.clause("OH-3.4e", "OH-3.5b", "OH-3.5e", "OH-3.5h", "OH-3.6c", "OH-3.7d")
def test_w24_strikes_into_the_village() -> None:
    charger = "orc infantry E6 N"
    assert struck(HAMLET, charger, "orc infantry E5 S", charging=True) == [2, 2, 2, 2, 3, 3]
    assert struck(HAMLET, charger, "orc infantry E5 S", charging=True, halving="single") == [3, 3, 4, 4, 5, 5]
    assert struck(HAMLET, charger, "orc command E5 E", charging=False) == [3, 4, 5, 6, 7, 8]
    assert struck(HAMLET, charger, "orc infantry E5 E", charging=False) == [2, 2, 3, 3, 4, 4]


@pytest.mark.clause("OH-3.5c", "OH-3.5g")
def test_w25_uphill() -> None:
    up = struck(KNOLL, "orc cavalry E6 N", "dwarf cavalry E5 S", charging=True)
    down = struck(KNOLL, "dwarf cavalry E5 S", "orc cavalry E6 N", charging=False)
    assert (up, down) == ([2, 3, 3, 4, 4, 5], FULL)


@pytest.mark.clause("OH-3.5d", "OH-3.5f", "OH-3.5g")
def test_w26_holding_the_bridge() -> None:
    onto = struck(BRIDGE, "orc infantry E6 N", "dwarf cavalry E5 S", charging=True)
    off = struck(BRIDGE, "orc cavalry E5 S", "dwarf cavalry E6 N", charging=True)
    assert (onto, off) == ([3, 3, 4, 4, 5, 5], [4, 5, 6, 7, 8, 9])


@pytest.mark.clause("OH-3.5a")
def test_a_struck_unit_in_a_wood_takes_half() -> None:
    assert struck(WOOD, "orc infantry E7 N", "orc archers E6 S", charging=False) == [2, 2, 3, 3, 4, 4]


# --- turning to face --------------------------------------------------------------------------------------


def faces(*enemies: str) -> set[str]:
    """Where Infantry on E5 that faces north may turn, its enemies all engaged with it."""
    units = ["R dwarf infantry E5 N", *(f"B {enemy} engaged=R1" for enemy in enemies)]
    return {text.split()[2] for text in lay(OPEN, *units).legal("face", "R1")}


@pytest.mark.clause("OH-3.9a", "OH-3.9b", "OH-3.9c", "OH-3.9e")
def test_w28_turning_to_face() -> None:
    assert faces("orc infantry F5 W") == {"E"}
    assert faces("orc infantry E6 N") == {"S"}
    assert faces("orc cavalry F6 N") == {"E", "S"}
    assert faces("orc infantry D5 E", "orc infantry F5 W") == {"E", "W"}


@pytest.mark.clause("OH-3.3a", "OH-3.3c", "OH-3.3d", "OH-3.9b", "OH-E7")
def test_w29_attacked_in_front_and_flank() -> None:
    unit, flank, front = "R dwarf infantry E5 N", "B orc infantry F5 W engaged=R1", "B orc infantry E4 S engaged=R1"
    position = lay(OPEN, unit, flank, front)
    assert position.legal("face") == set()
    assert position.why("face R1 E") == {"FRONT_ATTACKED"}
    assert position.at(Phase.HAND_TO_HAND).legal() == {"strike R1 B2"}
    assert position.why("strike R1 B1") == {"NOT_IN_FRONT"}
    assert position.why("done") == {"MUST_STRIKE"}
    corner = lay(OPEN, unit, "B orc cavalry D4 S engaged=R1")
    assert corner.legal("face") == set()
    assert corner.at(Phase.HAND_TO_HAND).legal() == {"strike R1 B1"}


@pytest.mark.clause("OH-3.2d", "OH-3.3e", "OH-3.4g", "OH-4.1a", "OH-4.1b", "OH-R30")
def test_w30_a_unit_with_enough_hits_stays_until_it_is_eliminated() -> None:
    units = (
        "R orc infantry E6 N engaged=B1",
        "R orc archers G7 N",
        "B orc cavalry E5 S hits=12",
        "B orc infantry A1 S",
    )
    position = lay(OPEN, *units).at(Phase.FIRING)
    shot = position.copy()
    shot.act("shoot R2 B1", 5)  # and no die yet for the strike
    assert shot.hits("B1") == (17,)
    assert (shot.fate("B1"), shot.stands("B1"), shot.engaged("B1")) == ("ON_BOARD", "E5 S", {"R1"})
    events = position.act("shoot R2 B1", 5, 1)
    told = [event[:4] for event in events if event[0] in ("HIT", "STRUCK", "DESTROYED", "PHASE_BEGINS")]
    b1, e5 = position.number("B1"), position.grid.cell("E5")
    assert told == [
        ("HIT", b1, 5, 17),
        ("STRUCK", position.number("R1"), b1, 0),
        ("HIT", b1, 3, 20),  # a strike of 1 + 2
        ("DESTROYED", b1, e5, 0),
        ("PHASE_BEGINS", Phase.MOVEMENT, 1, 0),
    ]
    assert (position.fate("B1"), position.engaged("R1")) == ("DESTROYED", set())


@pytest.mark.clause("OH-3.3e", "OH-3.4g", "OH-2.2d", "OH-1.5d", "OH-R30")
def test_w30_a_unit_with_enough_hits_must_be_struck_and_blocks_until_then() -> None:
    units = (
        "R orc infantry E6 N engaged=B1",
        "R orc archers E8 N",
        "B orc cavalry E5 S hits=17",
        "B orc infantry E4 S",
    )
    position = lay(OPEN, *units).at(Phase.HAND_TO_HAND)
    assert position.legal() == {"strike R1 B1"}
    assert position.why("done") == {"MUST_STRIKE"}
    doomed = lay(OPEN, "R orc archers E8 N", *units[2:]).at(Phase.FIRING)
    assert doomed.legal() == {"shoot R1 B1", "done"}  # it may still be shot, and bars the shot at the one behind it
    assert doomed.why("shoot R1 B2") == {"NO_SIGHT"}
