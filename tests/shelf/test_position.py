"""A game that declares its lines and its pending matters can write its battles, read them, and name every fault."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import pytest

from warhost.errors import PositionError
from warhost.kernel.abi import MAX_PENDING, Header
from warhost.kernel.layout import Bytes, Record, i1, i2
from warhost.shelf.pending import Matter, Matters
from warhost.shelf.position import Body, Draft, Line, Numbered, PositionText, Told, flag, line, put, record_line, take
from warhost.shelf.snapshot import reader
from warhost.shelf.wordings import Wording, each, number, one_of


class Phase(IntEnum):
    """What can be pending."""

    TURN = 0
    MOVE = 1
    ACT = 2
    ASK = 3
    ROLL = 4


class Shot(Record):
    """A shot that is on its way."""

    by = i1()
    from_x = i1()
    from_y = i1()
    range = i1(2)


class Battle(Header):
    """A battle of an imaginary game."""

    units = i1()
    sides = i1(8)
    wounds = i1(8)
    losses = i2(2)
    counted = i1()
    foggy = i1()
    shot = Shot.one()


snapshot = reader(Battle)
SIDE = one_of("side", ("red", "black"))
PAIR = Wording(lambda at, _: f"{at[0]},{at[1]}", lambda text, _: tuple(map(int, text.split(","))))
UNIT = Wording(lambda unit, at: at.names.label(unit), lambda text, at: at.names.unit(text))
UNIT_BODY = Body("part of a unit", keyed={"wounds": number(9)}, required=("wounds",))


def names_of(seen: Any, scenario: Any) -> Any:
    return SimpleNamespace(label=lambda unit: f"U{unit}", unit=lambda text: int(text.removeprefix("U")))


def blank(scenario: Any) -> Bytes:
    memory = Battle.blank()
    record: Any = Battle.over(memory)
    record.turn, record.foggy = 1, scenario.foggy
    return memory


def write_units(told: Told) -> Iterator[str]:
    for unit in range(told.battle.units):
        wounds = SimpleNamespace(wounds=told.battle.wounds[unit])
        yield " ".join([SIDE.write(told.battle.sides[unit], told), *UNIT_BODY.write(wounds, {"wounds": 0}, told)])


def read_unit(draft: Draft, side: str, *said: str) -> None:
    unit = int(draft.battle.units)
    put(draft.battle, f"sides[{unit}]", SIDE.read(side, draft))
    put(draft.battle, f"wounds[{unit}]", UNIT_BODY.read_pairs(said, draft).get("wounds", 0))
    draft.battle.units += 1


def check_here(draft: Draft, unit: int) -> None:
    if unit >= draft.battle.units:
        raise ValueError(f"U{unit} is not on the board")


def not_both(draft: Draft, held: dict[str, int]) -> None:
    if held["actor"] == held["target"]:
        raise ValueError("nobody asks himself")


MATTERS = Matters(
    Phase,
    (
        Matter(Phase.TURN),
        Matter(Phase.MOVE, Phase.TURN, is_step=True, usual={"detail": 1}, keys={"begun": "detail"}),
        Matter(Phase.ACT, Phase.MOVE, is_step=True),
        Matter((Phase.ASK, 1), Phase.MOVE, says={"actor": UNIT, "target": UNIT}, here=("actor",), check=not_both),
        Matter(Phase.ROLL, on=((Phase.ASK, 1), Phase.ROLL)),
    ),
    check_here,
)


def complete(draft: Draft) -> None:
    if not draft.battle.depth:
        MATTERS.pend(draft, Phase.TURN)


def faults(draft: Draft) -> Iterator[Numbered]:
    yield from MATTERS.faults(draft, snapshot(draft.memory).stack)  # type: ignore[arg-type]
    if draft.battle.foggy and not draft.battle.units:
        yield draft.line("foggy", "pending"), "nobody is there to see the fog"


TEXT = PositionText(
    Battle,
    snapshot,
    names_of,
    blank,
    (
        line("losses 2 0", {"losses": each(number())}),
        flag("foggy"),
        Line("unit red", write_units, read_unit, is_open=True, is_repeated=True, rank=0),
        record_line(
            "shot 1",
            "shot",
            Body(
                "part of a shot",
                {"by": number()},
                {"at": PAIR, "far": number()},
                {"at": "from_x from_y", "far": "range[1]"},
            ),
            lambda battle, said: {"far": said["by"] * 2},
        ),
        MATTERS.line("pending act", rank=3),
    ),
    complete,
    lambda battle: [("counted", int(battle.units))],
    faults,
)
CLEAR, FOGGY = SimpleNamespace(foggy=0), SimpleNamespace(foggy=1)


def read(*lines: str, scenario: Any = CLEAR) -> Any:
    """The record that lines describe."""
    return Battle.over(TEXT.read(enumerate(lines, 1), scenario))


@pytest.mark.parametrize(
    "lines",
    [
        ["pending turn"],
        ["losses 0 7", "pending turn"],
        ["foggy", "unit red wounds=0", "unit black wounds=3", "pending turn"],
        ["shot 3 at=1,2", "pending turn"],
        ["shot 3 far=5", "pending turn"],
        ["pending move"],
        ["pending move begun=0"],
        ["pending act"],
        ["unit red wounds=0", "pending ask U0 U1 place=3", "pending roll", "pending roll"],
    ],
)
def test_lines_are_written_as_they_were_read(lines: list[str]) -> None:
    memory = TEXT.read(enumerate(lines, 1), CLEAR)
    assert TEXT.write(memory, CLEAR) == lines
    assert TEXT.read(enumerate(lines, 1), CLEAR).tobytes() == memory.tobytes()


def test_what_is_usual_in_the_scenario_need_not_be_said() -> None:
    assert TEXT.write(TEXT.read([(1, "unit red")], FOGGY), FOGGY) == ["unit red wounds=0", "pending turn"]


def test_what_follows_from_the_rest_is_there_though_it_is_not_said() -> None:
    assert read("unit red", "unit red").counted == 2
    assert read("shot 3").shot.range.tolist() == [0, 6]


def test_units_are_read_before_what_speaks_of_them() -> None:
    assert read("pending ask U0 U1", "unit red").depth == 3


def test_steps_below_a_step_have_not_begun_and_below_all_else_the_step_has() -> None:
    assert [int(one.detail) for one in read("pending act").stack[:3]] == [0, 0, 0]
    assert [int(one.detail) for one in read("unit red", "pending ask U0 U1").stack[:3]] == [0, 1, 1]


@pytest.mark.parametrize(
    ("lines", "number_of_line", "message"),
    [
        (["fogy"], 1, "unknown line 'fogy'; nearest: foggy"),
        (["losses 2"], 1, "'losses 2' is not written like 'losses 2 0'"),
        (["losses 2 0 0"], 1, "is not written like 'losses 2 0'"),
        (["foggy", "foggy"], 2, "a second line 'foggy'; the first is line 1"),
        (["unit red wouds=1"], 1, "unknown part of a unit 'wouds'; nearest: wounds"),
        (["unit red wounds=1 wounds=2"], 1, "'wounds' is said twice"),
        (["foggy"], 1, "nobody is there to see the fog"),
        (["pending ask U0 U1"], 1, "U0 is not on the board"),
        (["pending ask U0 U0", "unit red"], 1, "nobody asks himself"),
        (["pending ask U0"], 1, "ask is followed by 2 words (actor, target), not by 1"),
        (["pending move bgun=1"], 1, "unknown part of move: 'bgun'; nearest: begun"),
        (["pending move begun=1 detail=1"], 1, "'detail' is said twice"),
        (["pending roll"], 1, "these cannot be pending in this order: roll"),
        (["pending act", "pending turn"], 2, "these cannot be pending in this order: turn move act turn"),
        (["unit red", "pending ask U0 U1", *["pending roll"] * MAX_PENDING], 16, "at most 16 matters can be pending"),
    ],
)
def test_a_fault_is_named_with_its_line(lines: list[str], number_of_line: int, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(*lines)
    assert message in caught.value.message
    assert caught.value.line == number_of_line


def test_a_phase_without_a_row_and_a_stranger_below_a_matter_are_refused() -> None:
    rows = [Matter(phase) for phase in Phase]
    with pytest.raises(ValueError, match="ROLL"):
        Matters(Phase, rows[:-1], check_here)
    with pytest.raises(ValueError, match="ASK"):
        Matters(Phase, [*rows[:-1], Matter(Phase.ROLL, (Phase.ASK, 7))], check_here)


def test_what_is_at_a_path_is_taken_and_put() -> None:
    record: Any = Battle.over(Battle.blank())
    put(record, "shot", record.shot)
    put(record.shot, "from_x range[1]", (3, 4))
    assert take(record.shot, "from_x range[1]") == (3, 4)
    assert take(record.shot, "range") == [0, 4]
