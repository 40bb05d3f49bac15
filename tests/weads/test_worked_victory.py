"""The worked positions AW-WP64 to AW-WP67: victory points and rout levels."""

from __future__ import annotations

import pytest

from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import Phase, Reason
from weads.builder import become, lay, start
from weads.position import Position, clash, happened

RUNNING, DRAW, WON_BY = "runs", "draw", ("elf", "dwarf")
SAFE = (3, 4)
"""Two dice with which a leader lives."""


def battle() -> Position:
    """The full battle without spells."""
    return start(scenarios()["ayrenas-weads"].model_copy(update={"magic": "off"}))


def of_side(position: Position, side: int, level: str) -> list[str]:
    """The units of a side and a level that still stand in order."""
    units = [label for label in position.labels if f"-{level}" in label and position.piece(label).side == side]
    return [label for label in units if position.status(label) in ("ordered", "disordered")]


def lose(position: Position, side: int, how: str, **units: int) -> None:
    """So many units of each level are eliminated or routed."""
    for level, count in units.items():
        for label in of_side(position, side, level)[:count]:
            become(position, label, how)


def check(position: Position) -> tuple[int, int, str]:
    """The Victory Check: points lost by Elves and Dwarves, and how the battle stands then."""
    elf, dwarf, *_ = happened(position.at(Phase.VICTORY).go_on(), "VICTORY_CHECK")[0]
    one = position.battle
    if one.reason == Reason.NOT_OVER:
        return elf, dwarf, RUNNING
    return elf, dwarf, DRAW if one.winner < 0 else WON_BY[one.winner]


@pytest.mark.clause(
    "AW-20.1a", "AW-20.3a", "AW-20.4a", "AW-20.5a", "AW-20.6a", "AW-12.7a", "AW-12.7b", "AW-2.5a", "AW-R55", "AW-R56"
)
def test_wp64_exceeding_the_rout_level() -> None:
    position = battle()
    lose(position, 1, "eliminated", A=3, B=5, C=3)
    lose(position, 1, "routed", A=1)
    assert check(position) == (0, 38, RUNNING)
    lose(position, 1, "routed", C=1)
    assert check(position) == (0, 39, "elf")


@pytest.mark.clause("AW-20.4a", "AW-20.4b", "AW-12.7b", "AW-R55")
def test_wp65_the_rallied_count_no_more() -> None:
    position = battle()
    lose(position, 1, "eliminated", A=3, B=5, C=3)
    (routed,) = of_side(position, 1, "A")[:1]
    become(position, routed, "routed")
    assert check(position) == (0, 38, RUNNING)
    become(position, routed, "disordered")
    assert check(position) == (0, 33, RUNNING)


@pytest.mark.clause("AW-12.4a", "AW-13.6c", "AW-20.2a", "AW-20.4b", "AW-R16")
def test_wp66_a_routed_leader() -> None:
    elves = ("LIR-A1 0605 value=10", "LIR-A2 0705 value=10")
    position = lay("HAD 0606", "HAD-A1 0606 value=7", *elves).at(Phase.COMBAT, "LIR")
    assert clash(position.fight("LIR-A1 HAD-A1", "LIR-A2 HAD-A1", dice=(6,))) == ("2/1", 5, "DR")
    for place in ("0607", "0608"):
        position.act(f"rout HAD-A1 {place}")
    position.act("rout HAD-A1 0609", SAFE)
    assert [(position.stands(piece), position.status(piece)) for piece in ("HAD", "HAD-A1")] == [("0609", "routed")] * 2
    assert check(position.copy()) == (0, 6 + 5, RUNNING)
    left = position.copy().at(Phase.MOVEMENT, "HAD")
    left.act("move HAD 0610")
    assert left.status("HAD") == "ordered"
    assert check(left) == (0, 5, RUNNING)
    position.at(Phase.RALLY).go_on(9)
    assert [position.status(piece) for piece in ("HAD", "HAD-A1")] == ["ordered", "disordered"]
    assert check(position) == (0, 0, RUNNING)


@pytest.mark.parametrize(
    ("dwarf", "elf", "turn", "end"),
    [
        ({"A": 8}, {"A": 4, "B": 8, "C": 1}, 1, DRAW),
        ({"A": 8}, {"A": 4, "B": 8}, 1, "elf"),
        ({"A": 7, "B": 1}, {"A": 4, "B": 8, "C": 1}, 1, "dwarf"),
        ({"A": 7, "B": 1}, {"A": 4, "B": 8}, 12, RUNNING),
        ({"A": 7, "B": 1}, {"A": 4, "B": 8}, 13, DRAW),
    ],
)
@pytest.mark.clause("AW-0.1b", "AW-20.5a", "AW-20.5b", "AW-20.5c", "AW-20.6a", "AW-20.6b", "AW-R56")
def test_wp67_both_armies(dwarf: dict[str, int], elf: dict[str, int], turn: int, end: str) -> None:
    position = battle()
    lose(position, 1, "eliminated", **dwarf)
    lose(position, 0, "eliminated", **elf)
    position.battle.turn = turn
    assert position.battle.reason == Reason.NOT_OVER
    points = {"A": 5, "B": 3, "C": 1}
    lost = [sum(points[level] * count for level, count in side.items()) for side in (elf, dwarf)]
    assert check(position) == (*lost, end)
    assert position.battle.turn == turn + (end == RUNNING)
