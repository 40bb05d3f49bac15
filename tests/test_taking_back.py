"""What may be taken back for free: what rolled nothing, showed nothing and left the side that decides."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import warhost
from warhost.errors import UndoRefused
from warhost.face.battle import Battle
from warhost.face.standing import BOTH
from warhost.kernel.abi import Header
from warhost.rulesets.tewapen.state import Battle as BattleRecord


def positions(battle: Battle, decisions: int, seed: int) -> Iterator[Battle]:
    """The battle at its start and after each of some random decisions."""
    chooser = random.Random(seed)
    yield battle
    for _ in range(decisions):
        if battle.over:
            return
        battle.apply(chooser.choice(battle.legal_actions))
        yield battle


def memory_of(state: bytes) -> Any:
    """Bytes as the memory of a battle."""
    return np.frombuffer(bytearray(state), np.uint8)


def dice_of(memory: Any) -> bytes:
    """Key and counter of the dice in a battle's memory."""
    header: Any = Header.over(memory)
    return bytes(header.dice.tobytes())


# --- views ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_undo_is_offered_where_it_is_free_and_to_whom_it_belongs(name: str) -> None:
    for battle in positions(warhost.start(name, seed=9), 120, 9):
        assert battle.view(BOTH)["can_undo"] is battle.can_undo
        assert not battle.view()["can_undo"]
        assert battle.seat_to_decide is None or not battle.view(1 - battle.seat_to_decide)["can_undo"]
        if not battle.can_undo:
            with pytest.raises(UndoRefused):
                battle.undo()


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_several_actions_are_free_to_take_back_when_all_of_them_rolled_nothing_and_one_side_decides(name: str) -> None:
    battle, chooser = warhost.start(name, seed=5), random.Random(5)
    assert not battle.is_free_to_undo(1)
    while not battle.over:
        battle.apply(chooser.choice(battle.legal_actions))
        for actions in (1, 2, 3):
            if len(battle.steps) < actions:
                assert not battle.is_free_to_undo(actions)
                continue
            earlier = Battle(battle.ruleset, battle.scenario, memory_of(battle.steps[-actions].before), battle.umpire)
            same_dice = dice_of(earlier.memory) == dice_of(battle.memory)
            same_side = earlier.seat_to_decide == battle.seat_to_decide
            assert battle.is_free_to_undo(actions) == (same_dice and same_side)


@pytest.mark.parametrize("name", ["otter-ford", "first-blood"])
def test_taking_back_what_is_free_leads_to_the_earlier_view(name: str) -> None:
    battle, chooser, tried = warhost.start(name, seed=2), random.Random(2), 0
    while not battle.over and tried < 10:
        before = battle.view(BOTH)
        battle.apply(chooser.choice(battle.legal_actions))
        if battle.can_undo:
            tried += 1
            battle.undo()
            assert battle.view(BOTH) | {"can_undo": None} == before | {"can_undo": None}
            battle.apply(chooser.choice(battle.legal_actions))
    assert tried == 10


# --- events as data ---------------------------------------------------------------------------------------


class Veil:
    """A contract that hides the place of one piece from everybody, until so many actions have been carried out."""

    def __init__(self, battle: Battle, until: int) -> None:
        self._contract, self._until = battle.contract, until

    def __getattr__(self, name: str) -> Any:
        return getattr(self._contract, name)

    def redact(self, memory: Any, side: int) -> None:
        """Blot out what a side may not know, and the veiled place."""
        self._contract.redact(memory, side)
        if Header.over(memory).actions < self._until:
            BattleRecord.over(memory).pieces[3].cell = -1


@pytest.mark.parametrize(("until", "is_free"), [(0, True), (99, True), (1, False)])
def test_what_showed_something_hidden_is_not_free_to_take_back(until: int, is_free: bool) -> None:
    battle = warhost.start("otter-ford", seed=9)
    battle.contract = Veil(battle, until)  # type: ignore[assignment]
    battle.apply(battle.legal_actions[0])
    assert not battle.has_drawn(-1)
    assert battle.can_undo is is_free
    if not is_free:
        with pytest.raises(UndoRefused, match="something was shown that was hidden before"):
            battle.undo()
