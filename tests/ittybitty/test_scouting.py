"""What a scout would show on his way, and whether he is seen: told before he goes."""

from __future__ import annotations

from typing import Any

import pytest

from ittybitty.brought.words import NAMES, standing
from warhost.rulesets.ittybitty.game import GAME
from warhost.rulesets.ittybitty.state import FACE_DOWN, HIDDEN, NONE, Battle
from warhost.rulesets.ittybitty.words.survey import QUESTIONS

HORSE = NAMES.piece("T3-LC1")


def told(action: str, at: str = "", *, hides: bool, covered: bool = True) -> Any:
    """What is told of light cavalry five hexes from a face-down unit, perhaps as a scout under his counter would go."""
    table = standing(["piece T3-LC1 1107", "piece R1-SP1 1607"], 0)
    battle: Any = Battle.over(table.memory)
    battle.pieces[HORSE].marks = HIDDEN if hides else FACE_DOWN if covered else 0
    battle.pieces[HORSE].named = NAMES.formation_ids.index("R1") if at else NONE
    legal = [table.read_action(action)]
    ask = {"what": "scouting", "action": action, "at": at}
    return QUESTIONS.answer(ask, table.seen, table.umpire, table.names, legal)


@pytest.mark.clause("IB-3.3h", "IB-3.3i", "IB-3.3j", "IB-3.3k", "IB-R33")
def test_a_hidden_scout_rolls_at_three_two_and_one() -> None:
    """W79: 383 of 648 ways to find, in a way that ends when he is seen."""
    shown = told("scout T3-LC1 1607", hides=True)
    assert [(one["distance"], one["shows"], one["seen"]) for one in shown["steps"]] == [
        (3, 0.1667, 0.1667), (2, 0.3333, 0.1667), (1, 0.5, 0.3333),
    ]  # fmt: skip
    assert (shown["from"], shown["to"], shown["shows"]) == ("1107", "1607", round(383 / 648, 4))


@pytest.mark.clause("IB-3.2c", "IB-3.3k", "IB-R32")
def test_without_a_counter_contact_shows_the_rest() -> None:
    shown = told("scout T3-LC1 1607", hides=False)
    assert [one["distance"] for one in shown["steps"]] == [3, 2]
    assert shown["shows"] == round(1 - 5 / 6 * 4 / 6, 4)
    assert 0 < shown["seen"] < shown["shows"]
    open_horse = told("scout T3-LC1 1607", hides=False, covered=False)
    assert (open_horse["shows"], open_horse["seen"]) == (shown["shows"], 0), "whoever is face-up cannot be seen anew"


@pytest.mark.clause("IB-3.3g", "IB-3.3h")
def test_a_move_tells_only_the_dice_on_its_way() -> None:
    near = told("move T3-LC1 1307", "1607", hides=True)
    assert [one["distance"] for one in near["steps"]] == [3]
    assert told("move T3-LC1 1207", "1607", hides=True)["steps"] == []
    assert told("move T3-LC1 1007", "1607", hides=True)["steps"] == [], "who goes away rolls no dice"


def test_a_move_needs_the_place_that_was_named() -> None:
    with pytest.raises(ValueError, match="nowhere"):
        told("move T3-LC1 1307", "nowhere", hides=True)


def test_the_page_knows_of_which_actions_to_ask() -> None:
    questions = {one["what"]: one for one in GAME.looks["questions"]}
    assert {*questions} == {*QUESTIONS.rows}
    assert set(questions["scouting"]["of"]) <= {*GAME.table.words.verbs.words}
