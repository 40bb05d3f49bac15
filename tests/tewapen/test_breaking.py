"""Armies that break when they have lost too many of the units they began with, where a scenario says so."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, draw, end_turn, lay, names, piece, record, umpire
from warhost import position
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.rules.pieces import eliminate
from warhost.rulesets.tewapen.setup.winning import breaking_number
from warhost.rulesets.tewapen.state import BLACK, RED, Reason
from warhost.rulesets.tewapen.words.events import ENDINGS

RED_UNITS = tuple(f"R std.inf 0{column}00" for column in range(4))
BLACK_UNITS = tuple(f"B std.inf 0{column}08" for column in range(6))
LORDS = ("R hum.king 0000", "B orc.general 0008")
HOLDS = {"holds": "black"}
JOKER = 52


def breaking(*more: str, turn: int = 1, breaks: Any = HOLDS, turns: int = 8) -> Battle:
    """Four red units against six black ones, which hold the field."""
    battle = lay(EMPTY_ROWS, *RED_UNITS, *BLACK_UNITS, *LORDS, *more, victory={"breaks": breaks}, turns=turns)
    record(battle).turn = turn
    return battle


def without(battle: Battle, *labels: str) -> Battle:
    """The same battle in which these pieces have been lost."""
    for label in labels:
        eliminate(record(battle), umpire(battle), names(battle).piece(label))
    battle._legal = None
    return battle


def ended(battle: Battle) -> tuple[int | None, str]:
    """Who has won a battle that must be over, and why."""
    assert battle.outcome is not None
    return battle.outcome.winner, Reason(record(battle).reason).name


@pytest.mark.parametrize(
    ("units", "share", "number"),
    [(4, (1, 2), 2), (5, (1, 2), 3), (1, (1, 2), 1), (7, (2, 3), 5), (6, (2, 3), 4), (3, (1, 1), 3), (12, (1, 99), 1)],
)
def test_a_share_is_rounded_up(units: int, share: tuple[int, int], number: int) -> None:
    assert breaking_number(units, share) == number
    assert Fraction(number - 1, units) < Fraction(*share) <= Fraction(number, units)


@pytest.mark.clause("TW-R100")
@pytest.mark.parametrize(
    ("lost", "result"),
    [
        ("R1", None),
        ("R1 R2", (BLACK, "BROKEN")),
        ("B1 B2", None),
        ("B1 B2 B3", (RED, "BROKEN")),
        ("R1 R2 B1 B2 B3", (BLACK, "BROKEN")),
        ("R1 R2 B1 B2 B3 B4", (RED, "BROKEN")),
        ("R1 R2 R3 B1 B2 B3 B4", (BLACK, "BROKEN")),
        ("R1 B1 R5 B7", None),
    ],
    ids=["one", "red half", "two of six", "black half", "a tie", "black more", "red more", "individuals"],
)
def test_whoever_has_lost_half_of_his_units_breaks_when_the_turn_ends(lost: str, result: Any) -> None:
    battle = without(breaking(), *lost.split())
    assert not battle.over
    end_turn(battle)
    assert battle.over == (result is not None)
    assert result is None or ended(battle) == result


@pytest.mark.clause("TW-R100")
def test_in_a_tie_the_side_that_holds_the_field_wins() -> None:
    battle = without(breaking(breaks={"holds": "red"}), *"R1 R2 B1 B2 B3".split())
    assert ended(end_turn(battle)) == (RED, "BROKEN")


@pytest.mark.clause("TW-R100")
def test_the_scenario_says_at_what_part_each_army_breaks() -> None:
    bold = {"holds": "black", "red": (2, 3)}
    assert not end_turn(without(breaking(breaks=bold), "R1", "R2")).over
    assert ended(end_turn(without(breaking(breaks=bold), "R1", "R2", "R3"))) == (BLACK, "BROKEN")


@pytest.mark.clause("TW-R100")
@pytest.mark.parametrize("holds", ["red", "black"])
def test_when_nobody_is_broken_after_the_last_turn_the_field_is_held(holds: str) -> None:
    assert not end_turn(without(breaking(turn=7, breaks={"holds": holds}), "R1", "B1", "B2")).over
    battle = end_turn(without(breaking(turn=8, breaks={"holds": holds}), "R1", "B1", "B2"))
    assert ended(battle) == (("red", "black").index(holds), "UNBROKEN")


@pytest.mark.clause("TW-R100")
def test_who_breaks_in_the_last_turn_has_lost() -> None:
    assert ended(end_turn(without(breaking(turn=8), "B1", "B2", "B3"))) == (RED, "BROKEN")


@pytest.mark.clause("TW-R100")
def test_what_was_summoned_replaces_nobody_and_is_missed_by_nobody() -> None:
    battle = activate(breaking("R hum.wizard 0404"), "R6")
    act(battle, "cast R6 elemental fire 0504")
    assert piece(battle, "R7").cell >= 0
    without(battle, "R7", "R1")
    assert not end_turn(battle).over
    again = activate(breaking("R hum.wizard 0404"), "R6")
    act(again, "cast R6 elemental fire 0504")
    assert ended(end_turn(without(again, "R1", "R2"))) == (BLACK, "BROKEN")


@pytest.mark.clause("TW-R100", "TW-3.2.2d")
def test_an_animal_is_none_of_the_units_that_an_army_began_with() -> None:
    battle = act(activate(breaking("R were.human 0404"), "R6"), "change R6 0404", [1])
    without(battle, "R6", "R1")
    assert not end_turn(battle).over


@pytest.mark.clause("TW-R75", "TW-R100")
def test_an_army_without_units_has_lost_at_once_all_the_same() -> None:
    battle = without(breaking(breaks={"holds": "black", "red": (1, 1)}), "R1", "R2", "R3")
    activate(battle, "B1")
    without(battle, "R4")
    act(battle, "done")
    assert ended(battle) == (BLACK, "NO_UNITS")


# --- in words ---------------------------------------------------------------------------------------------


def test_the_goal_says_when_armies_break() -> None:
    battle = breaking()
    goal = battle.ruleset.goal(battle.scenario)
    assert goal["text"].split(". ")[:3] == [
        "At the end of a turn red breaks and loses if 2 of its 4 units are lost, and black if 3 of its 6 units are",
        "If both break, whoever has lost the larger part loses, and red if that is equal",
        "After turn 8 black wins if nobody is broken",
    ]
    assert goal["clauses"] == ["TW-R75", "TW-R100"]


def test_each_side_is_told_how_near_it_is_to_breaking() -> None:
    battle = without(breaking(), "R1", "B1", "B2", "B7")
    assert battle.view()["progress"] == {
        "red": ["1 of 4 units lost, breaks at 2"],
        "black": ["2 of 6 units lost, breaks at 3"],
    }


@pytest.mark.parametrize(
    ("lost", "turn", "told", "sentence"),
    [
        ("R1 R2", 1, ["Red breaks: 2 of 4 units lost", "Black wins the battle: the enemy is broken"], "Red is broken"),
        ("", 8, ["Black wins the battle: nobody is broken after the last turn"], "Black holds the field"),
    ],
)
def test_events_and_endings_tell_of_it(lost: str, turn: int, told: list[str], sentence: str) -> None:
    battle = without(breaking(turn=turn), *lost.split())
    events = draw(battle, JOKER)
    assert [event.text for event in events][-len(told) :] == told
    assert all("TW-R100" in event.clauses for event in events[-len(told) :])
    assert ENDINGS[Reason(record(battle).reason)].format(winner="Black", loser="Red") == sentence


def test_a_position_text_keeps_a_broken_army() -> None:
    battle = end_turn(without(breaking(), "R1", "R2"))
    text = position.write(battle)
    assert "over black BROKEN" in text
    assert position.write(position.read(text)) == text


def test_computers_know_that_it_is_bad_to_be_near_to_breaking() -> None:
    whole, hurt = breaking(breaks={"holds": "black", "red": (3, 4)}), breaking()
    for battle in (whole, hurt):
        without(battle, "R1")
        activate(battle, "B1")
    values = [battle.contract.evaluate(battle.memory, battle.umpire, RED) for battle in (whole, hurt)]
    assert values[0] > values[1]
