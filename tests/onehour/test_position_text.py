"""What the lines of a position text say, and what they leave out because it follows."""

from __future__ import annotations

from typing import Any

import pytest

import warhost
from positions import refusal
from warhost import position
from warhost.errors import PositionError
from warhost.kernel.abi import NOBODY
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import ACTIONS, BLACK, NONE, RED, Phase, Status
from warhost.rulesets.onehour.state import Battle as BattleRecord
from warhost.rulesets.onehour.words.position_text import POSITION

MOOR = scenarios()["the-moor"]
TWO = ("unit R1 dwarf infantry E5 N", "unit B1 goblin archers E4 S")


def battle_of(*lines: str) -> Any:
    """The record of a battle on the moor."""
    return BattleRecord.over(POSITION.read(enumerate(lines, 1), MOOR))


# --- what the lines say -----------------------------------------------------------------------------------


def test_a_unit_says_what_is_not_as_at_the_start() -> None:
    battle = battle_of(
        "unit R1 orc cavalry C4 W hits=9 status=halted marks=ACTED,RETURNED home=E",
        "unit B1 dwarf command - S hits=16 lost-turn=3 last-cell=D4",
        "unit R2 goblin infantry - N fate=to-come due=4",
    )
    first, lost, later = (battle.units[unit] for unit in range(3))
    assert (first.race, first.kind, first.facing, first.hits, first.status) == (1, 2, 3, 9, Status.HALTED)
    assert (first.home, first.side, battle.unit_in[first.cell]) == (1, RED, 0)
    assert (lost.cell, lost.fate, lost.hits, lost.lost_turn, lost.home) == (-1, 1, 16, 3, 0)
    assert (later.fate, later.due, later.target) == (5, 4, NONE)


def test_a_pair_and_a_charge_are_between_two_units() -> None:
    battle = battle_of(*TWO, "engaged R1 B1", "charged R1 B1")
    assert (battle.units[0].engaged, battle.units[1].engaged) == (1 << 1, 1 << 0)
    assert (battle.units[0].target, battle.units[1].target) == (1, NONE)


@pytest.mark.parametrize("first", [RED, BLACK])
@pytest.mark.parametrize("side", [RED, BLACK])
def test_what_follows_in_the_turn_is_implied(first: int, side: int) -> None:
    battle = battle_of(*TWO, f"first {'red black'.split()[first]}", f"pending FIRING {'red black'.split()[side]}")
    stack = [(frame.phase, frame.detail) for frame in battle.stack[: battle.depth]]
    later = [(phase, 1 - first) for phase in ACTIONS]
    own = [(Phase.ELIMINATE, side), (Phase.HAND_TO_HAND, side), (Phase.FIRING, side)]
    assert stack == [(Phase.END_TURN, 0), (Phase.MORALE, 0), *(later if side == first else []), *own]
    assert battle.stack[battle.depth - 1].actor == side


def test_without_a_pending_matter_a_turn_begins() -> None:
    battle = battle_of(*TWO)
    assert [frame.phase for frame in battle.stack[: battle.depth]] == [Phase.TURN]
    assert battle_of(*TWO, "over nobody EQUAL").depth == 0
    assert battle_of(*TWO, "over nobody EQUAL").winner == NOBODY


def test_a_battle_written_by_hand_can_be_fought() -> None:
    battle = position.read(
        "\n".join(
            (
                "position 1",
                "ruleset onehour 1",
                "scenario onehour/the-moor",
                "turn 3",
                "decides red",
                *TWO,
                "pending MOVEMENT red",
                "end",
            )
        )
    )
    assert "charge R1 B1 E5 N" in [str(action) for action in battle.legal_actions]
    battle.apply("charge R1 B1")
    assert battle.table.names.title(1) == "B1 Goblin archers"  # type: ignore[attr-defined]
    assert any(event.kind == "struck" for event in battle.events)


def test_a_battle_needs_units() -> None:
    assert "there are no units" in refusal("position 1\nruleset onehour 1\nscenario onehour/the-moor\nend\n").message


def test_units_that_are_missing_are_missed_on_the_last_line_before_the_end() -> None:
    lines = [line for line in position.write(warhost.start("onehour/the-moor", 1)).splitlines() if line[:5] != "unit "]
    with pytest.raises(PositionError, match=rf"^line {len(lines) - 1}: there are no units"):
        position.read("\n".join(lines))
