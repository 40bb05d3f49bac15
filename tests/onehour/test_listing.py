"""What is listed and what is not objected to are the same, in positions of random battles; and nothing goes astray."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from random import Random

import pytest

from onehour.builder import Position, start
from warhost.kernel.abi import RUNNING, pack
from warhost.rulesets.onehour.contract import CONTRACT
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import NONE, Fate, Phase, Verb


def random_positions(name: str, seed: int, **changes: object) -> Iterator[Position]:
    """Every decision point of a random battle."""
    position = start(scenarios()[name].model_copy(update=changes))
    position.battle.dice.key[0] = seed
    rng = Random(seed)
    while position.battle.result == RUNNING:
        yield position
        CONTRACT.apply(position.memory, position.desk, rng.choice(position.codes()))


def around(position: Position, cell: int) -> list[int]:
    """The squares next to one; elsewhere nobody is in contact with who stands there."""
    return [int(there) for there in position.umpire.board.neighbour[cell] if there >= 0]


def imaginable(position: Position) -> Iterator[int]:
    """Every well-formed action of those that the phase could be decided by."""
    battle, cells = position.battle, int(position.umpire.board.cells)
    units = range(battle.unit_count)
    phase = battle.stack[battle.depth - 1].phase
    if phase == Phase.HAND_TO_HAND:
        yield from (pack(Verb.STRIKE, one, 0, 0, other) for one, other in product(units, units))
        return
    yield pack(Verb.DONE, NONE, 0, 0, NONE)
    if phase == Phase.FIRING:
        yield from (pack(Verb.SHOOT, one, 0, 0, other) for one, other in product(units, units))
        return
    for one, facing in product(units, range(4)):
        yield pack(Verb.FACE, one, facing, 0, NONE)
        yield from (pack(Verb.MOVE, one, facing, cell, NONE) for cell in range(cells))
        for other in units:
            beside = range(1) if battle.units[other].cell < 0 else around(position, int(battle.units[other].cell))
            yield from (pack(Verb.CHARGE, one, facing, cell, other) for cell in beside)
    for one in units:
        yield pack(Verb.EXIT, one, 0, 0, NONE)
        yield pack(Verb.WORK, one, 0, 0, NONE)
        yield from (pack(Verb.ARRIVE, one, 0, cell, NONE) for cell in range(cells))


@pytest.mark.parametrize(
    "name", ["the-moor", "grey-bridge", "greenwood-road", "crossroads", "three-stones", "stonehold"]
)
@pytest.mark.clause("OH-Q.1f", "OH-Q.1h", "OH-1.1j", "OH-1.5e", "OH-1.6a", "OH-1.6p", "OH-2.1g", "OH-3.2c")
def test_what_is_listed_is_what_nothing_is_said_against(name: str) -> None:
    every = 7 if name == "the-moor" else 20
    for number, position in enumerate(random_positions(name, 3, cavalry_turn_before_charge=name == "grey-bridge")):
        listed = position.codes()
        assert all(one < other for one, other in pairwise(listed))
        if number % every == 0:
            legal = {
                code for code in imaginable(position) if CONTRACT.objections(position.memory, position.desk, code) == 0
            }
            assert {position.text(code) for code in listed} == {position.text(code) for code in legal}


@pytest.mark.parametrize("name", sorted(scenarios()))
@pytest.mark.clause("OH-0.1b", "OH-1.6m", "OH-3.2a", "OH-3.2d", "OH-4.1b", "OH-5.6e")
def test_random_battles_stay_sound(name: str) -> None:
    for position in random_positions(name, 11):
        battle = position.battle
        assert battle.depth <= 10
        standing = {}
        for number in range(battle.unit_count):
            one = battle.units[number]
            assert (one.cell >= 0) == (one.fate == Fate.ON_BOARD)
            if one.cell >= 0:
                standing[int(one.cell)] = number
                assert battle.unit_in[one.cell] == number
            for other in range(battle.unit_count):
                if int(one.engaged) >> other & 1:
                    enemy = battle.units[other]
                    assert int(enemy.engaged) >> number & 1
                    assert enemy.side != one.side
                    assert position.umpire.board.distance[one.cell, enemy.cell] == 1
        assert sum(holder >= 0 for holder in battle.unit_in) == len(standing)
