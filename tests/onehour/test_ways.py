"""The way of a move as the board tells it: square by square, with its turns, for every move that is listed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from onehour.builder import OPEN, Position, ground, lay, start
from warhost.kernel.abi import RUNNING, verb_of
from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.contract import CONTRACT
from warhost.rulesets.onehour.rules.ways import step_objections
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import Verb
from warhost.rulesets.onehour.words.names import Names
from warhost.rulesets.onehour.words.snapshot import snapshot
from warhost.rulesets.onehour.words.verbs import VERBS
from warhost.rulesets.onehour.words.ways import answer

RIDER = "R orc cavalry E8 N"


def random_positions(name: str, seed: int) -> Iterator[Position]:
    """Every decision point of a random battle."""
    position = start(scenarios()[name])
    position.battle.dice.key[0] = seed
    chooser = Random(seed)
    while position.battle.result == RUNNING:
        yield position
        CONTRACT.apply(position.memory, position.desk, chooser.choice(position.codes()))


def names_in(position: Position, rows: tuple[str, ...]) -> Names:
    """What everything is called."""
    return Names.of(snapshot(position.memory), scenarios()["wide-field"].model_copy(update={"rows": rows}))


def way(position: Position, action: str, rows: tuple[str, ...] = OPEN) -> str:
    """The squares of an action's way, each with the face that the unit has there."""
    told: Any = answer(position.memory, position.desk, names_in(position, rows), {"what": "way", "action": action})
    return " ".join(f"{square}{face}" for square, face in zip(told["path"], told["facings"], strict=True))


@pytest.mark.parametrize(
    ("unit", "action", "told"),
    [
        ("R dwarf infantry E8 N", "move R1 E7 N", "E8N E7N"),
        ("R dwarf infantry E8 N", "move R1 E7 W", "E8N E7W"),
        ("R dwarf infantry E8 N", "move R1 F8 E", "E8E F8E"),
        ("R dwarf infantry E8 N", "move R1 E8 E", "E8E"),
        (RIDER, "move R1 E5 N", "E8N E7N E6N E5N"),
        (RIDER, "move R1 F5 N", "E8N E7N E6N F5N"),
        (RIDER, "move R1 C6 N", "E8N D7N C6N"),
        (RIDER, "move R1 F5 E", "E8N E7N E6N F5E"),
        (RIDER, "move R1 H7 E", "E8E F8E G8E H7E"),
        (RIDER, "charge R1 B1 E6 N", "E8N E7N E6N"),
    ],
)
@pytest.mark.clause("OH-1.2a", "OH-1.2b", "OH-1.2e", "OH-1.2f")
def test_a_way_goes_square_by_square_and_tells_its_turn(unit: str, action: str, told: str) -> None:
    assert way(lay(OPEN, unit, "B orc infantry E5 S" if "charge" in action else "B orc infantry A1 S"), action) == told


@pytest.mark.clause("OH-1.2f", "OH-1.2h", "OH-1.5b")
def test_a_way_goes_round_what_is_in_it() -> None:
    pond = ground(l="E7 F6")
    assert way(lay(pond, RIDER), "move R1 E5 N", pond) == "E8N D7N D6N E5N"
    enemies = lay(OPEN, RIDER, "B orc infantry E7 S", "B orc infantry D7 S")
    assert way(enemies, "move R1 E5 N") == "E8N F7N F6N E5N"


def test_what_has_no_way_has_no_squares() -> None:
    assert way(lay(OPEN, RIDER), "move R1 E9 N") == ""
    assert way(lay(OPEN, RIDER), "shoot R1 B1") == ""


@pytest.mark.parametrize("question", [{"what": "reach"}, {"what": "way"}, {"what": "way", "action": "move R9 E5 N"}])
def test_another_question_is_refused(question: dict[str, str]) -> None:
    position = lay(OPEN, RIDER)
    with pytest.raises(ValueError, match=r"way|R9|None"):
        answer(position.memory, position.desk, names_in(position, OPEN), question)


@pytest.mark.parametrize("name", ["grey-bridge", "crossroads", "stonehold"])
@pytest.mark.clause("OH-1.1e", "OH-1.2f", "OH-1.2h", "OH-1.5a", "OH-1.5b")
def test_every_move_that_is_listed_has_a_way_of_steps_that_nothing_bars(name: str) -> None:
    looked, rows = 0, scenarios()[name].rows
    for position in islice(random_positions(name, 5), 0, 40, 8):
        names = names_in(position, rows)
        for code in position.codes():
            if verb_of(code) in (Verb.MOVE, Verb.CHARGE):
                check(position, VERBS.write(code, names), rows)
                looked += 1
    assert looked > 50


def check(position: Position, action: str, rows: tuple[str, ...]) -> None:
    """The way starts where the unit stands, turns once at most, ends as the action says, and each step is allowed."""
    _, label, *_, square, facing = action.split()
    unit, number, squares = position.unit(label), position.number(label), way(position, action, rows).split()
    stands = position.grid.named[unit.cell] + FACINGS[unit.facing]
    assert (squares[0][:-1], squares[-1]) == (stands[:-1], square + facing), action
    assert sum(one[-1] != other[-1] for one, other in pairwise([stands, *squares])) <= 1, action
    cells, heading = [position.grid.cell(one[:-1]) for one in squares], FACINGS.index(squares[0][-1])
    for here, there in pairwise(cells):
        aslants = {int(position.umpire.board.neighbour[here, (2 * heading + one) & 7]): one for one in (-1, 0, 1)}
        assert there in aslants, action
        assert not step_objections(
            position.battle, position.umpire, number, here, aslants[there], heading, cells[-1]
        ), action
