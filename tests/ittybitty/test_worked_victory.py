"""The worked positions W86 to W88, and the levels of victory of the other scenarios."""

from __future__ import annotations

import pytest

from ittybitty.builder import become, lay, put, start
from ittybitty.position import Position, happened
from warhost.rulesets.ittybitty.rules.victory import level_reached, strength_lost
from warhost.rulesets.ittybitty.state import GoalKind, Level, Phase, Reason, StructureKind

RED, BLUE = 0, 1


def ended(position: Position) -> tuple[str, str, int]:
    """The levels of red and blue after the last turn, and who has won."""
    battle = position.battle
    battle.turn = position.umpire.orders.turns
    told = position.at(Phase.END_TURN).go_on()
    assert happened(told, "BATTLE_OVER")
    levels = [Level(int(level)).name.lower() for level in battle.level]
    return levels[RED], levels[BLUE], int(battle.winner)


def lose(position: Position, *labels: str) -> None:
    """These pieces are eliminated where they stand."""
    for label in labels:
        become(position, label, "gone")


def crossed(position: Position, first: str, second: str, place: str) -> None:
    """Units have crossed the lower bridge, and the upper, and stand where nobody disputes it."""
    for label in first.split():
        put(position, label, place)
        position.mark(label, "crossed_first")
    for label in second.split():
        position.mark(label, "crossed_second")


def arrived(position: Position) -> None:
    """The Tudwallish reserve has entered."""
    for label in ("T5-LI2", "T5-LI2-2"):
        position.piece(label).cell = -1
        put(position, label, "2008")


# --- Defend the Bridge ------------------------------------------------------------------------------------


@pytest.mark.clause("IB-6.1l", "IB-6.1m", "IB-R93")
def test_w86_both_sides_reach_a_minor_victory() -> None:
    position = start("defend-the-bridge")
    arrived(position)
    over = "T1-HC T2-HI T5-LI2 T5-LI2-2 T2-SP2 T4-XB2 T4-SL blue-ENG"
    crossed(position, over, "T1-HC T5-LI2 T5-LI2-2", "1405")
    assert ended(position) == ("minor", "minor", -1)
    assert position.battle.reason == Reason.DRAW


@pytest.mark.clause("IB-6.1m", "IB-6.1n", "IB-R93")
def test_the_upper_bridge_alone_is_a_major_victory_and_with_a_dead_captain_an_incredible_one() -> None:
    position = start("defend-the-bridge")
    arrived(position)
    over = "T1-HC T2-HI T5-LI2 T5-LI2-2 T6-PK"
    crossed(position, over, over, "1405")
    for label in over.split():
        position.piece(label).marks = 0
        position.mark(label, "crossed_second")
    incredible = position.copy()
    assert ended(position) == ("major", "minor", RED)
    lose(incredible, "red-captain3")
    assert ended(incredible)[0] == "incredible"


@pytest.mark.clause("IB-6.1l", "IB-6.1m", "IB-R93")
def test_who_has_gone_back_over_the_stream_has_not_crossed() -> None:
    position = start("defend-the-bridge")
    arrived(position)
    crossed(position, "T1-HC T2-HI T5-LI2 T5-LI2-2 T2-SP2 T4-XB2 T4-SL blue-ENG", "", "1607")
    assert level_reached(position.battle, position.umpire, RED) == Level.MINOR
    put(position, "blue-ENG", "1807")
    assert level_reached(position.battle, position.umpire, RED) == Level.NONE


@pytest.mark.clause("IB-6.1l", "IB-R93")
def test_nobody_has_crossed_and_both_leaders_are_dead() -> None:
    position = start("defend-the-bridge")
    lose(position, "blue-captain4", "blue-captain2")
    assert ended(position) == ("none", "major", BLUE)


# --- Hastings and Stirling --------------------------------------------------------------------------------


@pytest.mark.clause("IB-6.2i", "IB-6.2j")
def test_w88_major_beats_minor() -> None:
    position = start("hastings")
    put(position, "N1-DR2", "0610")
    put(position, "N1-DR2-2", "1111")
    for label in ("D1-DWA4", "D3-DWA4-3", "D3-DWA4-4", "D4-SP1"):
        put(position, label, "0905")
    lost = [name for name in position.labels if name.startswith(("N3", "N4", "N5"))]
    lose(position, *lost)
    assert strength_lost(position.battle, position.umpire, BLUE) == 38
    lose(position, "N8-SL", "N8-SL-2")
    assert strength_lost(position.battle, position.umpire, BLUE) == 42
    gone = [name for name in position.labels if name.startswith(("D1", "D5", "D6"))]
    lose(position, *gone, "D4-SP1", "D4-SP1-2", "D4-SP1-3", "D3-DWA4")
    lose(position, "D3-DWA4-2")
    assert strength_lost(position.battle, position.umpire, RED) <= 46
    assert ended(position) == ("major", "minor", RED)


@pytest.mark.clause("IB-6.3h", "IB-R96")
def test_w87_the_skatch_hold_their_hill() -> None:
    position = start("stirling")
    lose(position, "A1-EA", "A1-EA-2", "A3-ELR", "A3-ELR-2", "red-captain4")
    assert ended(position) == ("major", "none", RED)


@pytest.mark.clause("IB-6.3g", "IB-6.3h", "IB-R96")
def test_dislodged_means_nobody_steady_on_a_hill() -> None:
    position = start("stirling")
    lose(position, *[name for name in position.labels if name.startswith(("D", "P"))][1:])
    become(position, "D1-DWA", "routed")
    major = position.copy()
    assert ended(position) == ("none", "minor", BLUE)
    lose(major, "blue-captain5")
    assert ended(major) == ("none", "major", BLUE)


# --- the house's scenarios --------------------------------------------------------------------------------


@pytest.mark.clause("IB-6.0a")
def test_the_crossroads_are_held_or_losses_decide() -> None:
    position = start("skirmish")
    nobody = position.copy()
    assert ended(nobody) == ("none", "none", -1)
    losses = position.copy()
    lose(losses, "R1-HI")
    assert ended(losses) == ("none", "minor", BLUE)
    held = position.copy()
    put(held, "R1-HI", "0909")
    assert ended(held) == ("minor", "none", RED)
    put(position, "R1-HI", "0909")
    put(position, "R1-XB3", "0909")
    lose(position, "B1-LI2", "B1-LI2-2")
    assert ended(position) == ("major", "none", RED)


@pytest.mark.clause("IB-6.0a")
def test_the_bridge_in_the_fog() -> None:
    position = start("powder-in-the-fog")
    stands = position.copy()
    assert ended(stands)[0] == "minor"
    for one in position.battle.structures:
        if one.kind == StructureKind.BRIDGE and position.grid.named[one.cell] == "1406":
            one.kind = StructureKind.NOTHING
    assert ended(position) == ("none", "major", BLUE)


@pytest.mark.clause("IB-6.4a", "IB-6.4b", "IB-R99")
def test_in_a_bought_battle_the_larger_share_of_the_price_decides() -> None:
    position = lay("blue HC 0505", "blue LI2 0506", "red DWA 0808", "red DWA 0809", "red LI2 0810", captains=False)
    goal, orders = position.umpire.orders.goals[0], position.umpire.orders
    goal.winner, goal.level, goal.kind, goal.side, goal.amount = BLUE, Level.MINOR, GoalKind.SHARE_AHEAD, BLUE, 10
    orders.goal_count = 1
    lose(position, "LI2", "LI2-2")
    prices = [int(position.troop(label).price) for label in position.labels]
    assert prices == [13, 6, 11, 11, 6]
    assert ended(position.copy()) == ("none", "minor", BLUE)
    goal.amount = 11
    assert ended(position) == ("none", "none", -1)


@pytest.mark.clause("IB-R101")
def test_the_battle_ends_when_a_side_has_nobody_left() -> None:
    position = lay("blue LI2 0505", "red LI2 0808 gone")
    told = position.at(Phase.END_TURN).go_on()
    assert happened(told, "BATTLE_OVER") == [(-1, Reason.DRAW, 0, 0, 0, 0)]
    waits = start("defend-the-bridge")
    for label in waits.labels:
        if label.startswith("T") and waits.stands(label):
            lose(waits, label)
    lose(waits, "blue-ENG")
    assert not happened(waits.at(Phase.END_TURN).go_on(), "BATTLE_OVER")
