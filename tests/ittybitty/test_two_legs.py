"""Nobody goes farther in two legs than in one: who has moved, or was taken along, moves no more in its turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ittybitty.builder import start
from ittybitty.position import Position
from warhost.kernel.abi import actor_of, verb_of
from warhost.rulesets.ittybitty.rules.pieces import is_caster, is_independent, is_single
from warhost.rulesets.ittybitty.state import NONE, Verb

SCENARIOS = ("defend-the-bridge", "hastings", "stirling", "skirmish", "powder-in-the-fog")
ENDS = 2
"""Hexes that a piece is sent to, of those it may reach."""


def on_the_map(position: Position) -> list[str]:
    """The pieces that can be moved at all."""
    return [label for label in position.labels if position.piece(label).cell >= 0]


def in_its_action(position: Position, label: str) -> Position:
    """The battle at the action in which a piece may move."""
    told = position.copy()
    battle, umpire, number = told.battle, told.umpire, told.number(label)
    if is_caster(battle, umpire, number):
        return told.casting(label)
    if is_single(battle, umpire, number):
        return told.activating(label)
    if told.piece(label).formation == NONE and not is_independent(battle, umpire, number):
        return told
    return told.acting(label)


def one_of_each_kind(position: Position) -> Iterator[str]:
    """Of each troop of each side the first that stands on the map."""
    seen = set()
    for label in on_the_map(position):
        kind = int(position.piece(label).side), int(position.piece(label).troop)
        if kind not in seen:
            seen.add(kind)
            yield label


def strangers(position: Position, label: str) -> Iterator[str]:
    """One piece of each other formation, and all without one; a formation acts once a turn."""
    asked = {int(position.piece(label).formation)} - {NONE}
    for other in on_the_map(position):
        formation = int(position.piece(other).formation)
        if other != label and formation not in asked:
            asked |= {formation} - {NONE}
            yield other


def movers(position: Position) -> set[int]:
    """Who may move now."""
    return {actor_of(code) for code in position.codes() if verb_of(code) == Verb.MOVE}


def moved(before: Position, after: Position) -> set[int]:
    """Who stands elsewhere than before."""
    cells = [position.battle.pieces["cell"].tolist() for position in (before, after)]
    return {piece for piece, (was, now) in enumerate(zip(*cells, strict=True)) if was != now}


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.clause("IB-4.4a", "IB-4.4g", "IB-R28", "IB-R30")
def test_there_is_no_second_leg_for_any_kind_of_piece(name: str) -> None:
    chance, position = Random(name), start(name)
    sent = 0
    for label in one_of_each_kind(position):
        before = in_its_action(position, label)
        ends = sorted(before.ends(label))
        for end in chance.sample(ends, min(ENDS, len(ends))):
            after = before.copy()
            after.act(f"move {label} {end}")
            gone = moved(before, after)
            assert after.number(label) in gone
            assert not gone & movers(after), f"{label} to {end}"
            for other in strangers(after, label):
                assert not gone & movers(in_its_action(after, other)), f"{label} to {end}, then {other} acts"
            sent += 1
    assert sent > 10
