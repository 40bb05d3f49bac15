"""The exact probabilities OH-W47 to OH-W51, from every way in which the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from onehour.builder import HAMLET, OPEN, Position, hits_for, lay
from warhost.kernel.abi import NO_ACTION
from warhost.kernel.walk import step
from warhost.rulesets.onehour.contract import CONTRACT
from warhost.rulesets.onehour.state import Battle, Phase

FAR = ("R orc archers J10 N", "B orc archers J1 S")


def chance(found: dict[Any, Fraction], wanted: Any) -> Fraction:
    """The probability of one thing."""
    return found.get(wanted, Fraction(0))


def dice_of(hits: list[int], target: int, before: int = 0) -> Fraction:
    """The probability that one die takes a unit with so many hits to a number of hits."""
    return Fraction(sum(before + one >= target for one in hits), 6)


def reach(target: int, *strikes: list[int]) -> Fraction:
    """The probability that hits of several dice together reach a number."""
    spread = {0: Fraction(1)}
    for hits in strikes:
        following: dict[int, Fraction] = {}
        for so_far, share in spread.items():
            for one in hits:
                following[so_far + one] = following.get(so_far + one, Fraction(0)) + share / 6
        spread = following
    return sum((share for total, share in spread.items() if total >= target), Fraction(0))


# --- who acts first ---------------------------------------------------------------------------------------


@pytest.mark.clause("OH-Q.1a", "OH-Q.1b", "OH-R60")
def test_w47_initiative() -> None:
    position = lay(OPEN, *FAR, initiative="every_turn").at(Phase.TURN)
    results = step(CONTRACT, position.memory, position.desk, NO_ACTION)
    assert results is not None
    tied = [share for memory, share, _ in results if Battle.over(_bytes(memory)).stack[0].phase == Phase.TURN]
    assert sum(tied) == Fraction(1, 6)
    first = position.chances(lambda after: int(after.battle.first))
    assert first == {0: Fraction(1, 2), 1: Fraction(1, 2)}


@pytest.mark.clause("OH-Q.1a", "OH-Q.1c", "OH-R5")
def test_w47c_a_side_acts_last_and_then_first() -> None:
    ends: dict[tuple[int, int], Fraction] = {}
    for here, share in ways_on(lay(OPEN, *FAR, initiative="every_turn").at(Phase.TURN)):
        first = int(here.battle.first)
        here.act("done")  # the first side; then the other ends the turn, and the dice of the next are rolled
        assert (int(here.battle.turn), int(here.battle.to_decide)) == (1, 1 - first)
        for then, part in ways_on(here, "done"):
            assert int(then.battle.turn) == 2
            order = first, int(then.battle.first)
            ends[order] = ends.get(order, Fraction(0)) + share * part
    assert ends[0, 1] == ends[1, 0] == Fraction(1, 4)
    assert sum(ends.values()) == 1


def ways_on(position: Position, action: str = "") -> list[tuple[Position, Fraction]]:
    """Every position to which the dice after an action, or after pending matters, can lead, with its probability."""
    found = position.chances(lambda after: after.memory.tobytes(), action)
    grid = position.grid
    return [(Position(_bytes(end), position.desk, grid.columns, grid.rows), share) for end, share in found.items()]


def _bytes(memory: bytes) -> Any:
    return np.frombuffer(bytearray(memory), np.uint8)


# --- firing -----------------------------------------------------------------------------------------------


def destroyed(board: tuple[str, ...], target: str, *archers: str) -> Fraction:
    """The probability that shots of these Archers, one after the other, destroy B1."""
    units = [f"R orc archers {square} N" for square in archers]
    position = lay(board, *units, "R orc command A10 N", f"B {target}", "B orc command A1 S").at(Phase.FIRING)
    whole = {position.memory.tobytes(): Fraction(1)}
    for number in range(1, len(archers) + 1):
        after: dict[bytes, Fraction] = {}
        for memory, share in whole.items():
            here = Position(_bytes(memory), position.desk, 10, 10)
            for end, part in here.chances(lambda at: at.memory.tobytes(), f"shoot R{number} B1").items():
                after[end] = after.get(end, Fraction(0)) + share * part
        whole = after
    ends = ((Position(_bytes(memory), position.desk, 10, 10), share) for memory, share in whole.items())
    return sum((share for end, share in ends if end.fate("B1") == "DESTROYED"), Fraction(0))


@pytest.mark.clause("OH-2.5a", "OH-2.5d", "OH-4.1a")
def test_w48_archers_destroy() -> None:
    assert destroyed(OPEN, "orc cavalry E5 S hits=12", "E8") == Fraction(2, 3)
    assert destroyed(HAMLET, "orc infantry E5 S hits=13", "E8") == Fraction(1, 3)
    assert destroyed(OPEN, "orc cavalry E5 S hits=9", "E8", "F8") == Fraction(13, 18)
    assert destroyed(OPEN, "orc cavalry E5 S", "E8", "F8", "D8") == Fraction(5, 54)


# --- hand-to-hand -----------------------------------------------------------------------------------------


def strikes(attacker: str, target: str, *, charging: bool) -> list[int]:
    """The hits of a strike in the open, by the face of the die."""
    charged = " charged=B1" if charging else ""
    return hits_for(lay(OPEN, f"R {attacker} E6 N engaged=B1{charged}", f"B {target}"), "strike R1 B1")


@pytest.mark.clause("OH-3.4a", "OH-3.4b", "OH-3.7a", "OH-3.8a")
def test_w49_destroyed_by_hand() -> None:
    position = lay(OPEN, "R goblin cavalry E6 N engaged=B1 charged=B1", "B orc archers E5 N", "B orc command A1 S")
    fates = position.at(Phase.HAND_TO_HAND).chances(lambda after: after.fate("B1"))
    assert fates == {"DESTROYED": Fraction(1, 6), "ON_BOARD": Fraction(5, 6)}
    assert reach(15, strikes("orc infantry", "orc command E5 E", charging=True)) == Fraction(1, 2)
    command = [strikes("orc cavalry", "orc command E5 S", charging=charging) for charging in (True, False)]
    assert reach(15, *command) == Fraction(1, 6)
    charge, later = (strikes("dwarf infantry", "orc infantry E5 S", charging=charging) for charging in (True, False))
    assert reach(15, charge, later, later) == Fraction(7, 216)
    assert reach(15, charge, later, later, later) == Fraction(779, 1296)


# --- morale -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("led", [False, True])
@pytest.mark.clause("OH-5.2a", "OH-5.3a", "OH-5.3e", "OH-E8")
def test_w50_morale(led: bool) -> None:
    units = ("R orc infantry E3 N hits=8", "R orc command F4 N" if led else "R orc command E9 N")

    def result(after: Position) -> str:
        return after.status("R1") if after.status("R1") != "STEADY" else str(after.stands("R1"))

    found = lay(OPEN, *units, "B orc archers J1 S").at(Phase.MORALE).chances(result)
    assert chance(found, "E3 N") == Fraction(1, 2 if led else 3)
    assert chance(found, "ROUTING") == Fraction(0 if led else 1, 6)
    assert chance(found, "E5 S") == Fraction(1, 3)


@pytest.mark.parametrize(("led", "wanted"), [(False, Fraction(1, 27)), (True, Fraction(1, 8))])
@pytest.mark.clause("OH-5.1b", "OH-5.2a", "OH-5.4a")
def test_w50d_steady_in_three_tests_running(led: bool, wanted: Fraction) -> None:
    units = ("R orc infantry E3 N hits=8", "R orc command F4 N" if led else "R orc command E9 N", FAR[1])
    steady = [(lay(OPEN, *units).at(Phase.MORALE), Fraction(1))]
    for turn in (1, 2, 3):
        following = []
        for here, share in steady:
            if turn > 1:
                here.act("done")  # red; then black ends its actions, and R1 tests again
            for after, part in ways_on(here, "done" if turn > 1 else ""):
                assert int(after.battle.turn) == turn + 1
                if (after.status("R1"), after.stands("R1"), after.hits("R1")) == ("STEADY", "E3 N", (8,)):
                    following.append((after, share * part))
        steady = following
        assert sum(share for _, share in steady) == Fraction(1, 2 if led else 3) ** turn
    assert sum(share for _, share in steady) == wanted


# --- means ------------------------------------------------------------------------------------------------


@pytest.mark.clause("OH-2.5b", "OH-2.5c", "OH-3.4d")
def test_w51_means() -> None:
    def shot(board: tuple[str, ...], target: str) -> Fraction:
        return Fraction(sum(hits_for(lay(board, "R orc archers E8 N", f"B orc {target} E5 S"), "shoot R1 B1")), 6)

    assert shot(OPEN, "cavalry") == Fraction(7, 2)
    assert shot(OPEN, "infantry") == 2
    assert shot(HAMLET, "infantry") == Fraction(4, 3)
    for kind, mean in (("cavalry", Fraction(5, 2)), ("infantry", Fraction(3, 2))):
        assert Fraction(sum(strikes("orc archers", f"orc {kind} E5 S", charging=False)), 6) == mean
