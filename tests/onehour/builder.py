"""Positions from short texts: units where a test wants them, any phase of any turn, stated dice.

A unit is "R orc infantry E7 N", then perhaps `hits=9 status=routing home=W engaged=B1,B2 charged=B1 acted`. Units are
labelled R1, R2, B1, ... in order. An action is "move R1 E4 N", "charge R1 E5 N B1", "face R1 E", "arrive R1 E1",
"exit R1", "work R1", "shoot R1 B1", "strike R1 B1", "place R1 E5 N" or "done".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import numba

from laid_out import LaidOut
from warhost.kernel.abi import (
    actor_of,
    extra_of,
    pack,
    place_of,
    pop,
    push,
    target_of,
    verb_of,
)
from warhost.kernel.layout import Bytes
from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.contract import CONTRACT
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.setup.scenario import Edge, Force, OnehourScenario, Unit, Victory, scenarios
from warhost.rulesets.onehour.setup.tables import fill_umpire
from warhost.rulesets.onehour.state import ACTED, ACTIONS, NONE, OFF_BOARD, Battle, Fate, Phase, Status, Umpire, Verb
from warhost.shelf.grid import squares

SURVEYED = "board ground stone_on row column plain run lines crossed_length crossed".split()


def _survey_once() -> None:
    """Interpreted rules survey each board only once, however many battles are laid on it: it takes them seconds."""
    from warhost.rulesets.onehour import contract

    survey, found = contract.survey, {}  # type: ignore[attr-defined]

    def survey_or_remember(umpire: Any) -> None:
        stones = umpire.orders.stone_cell[: umpire.orders.stones].tobytes()
        key = (int(umpire.board.columns), umpire.terrain.tobytes(), stones)
        if key not in found:
            survey(umpire)
            found[key] = {name: umpire[name].copy() for name in SURVEYED}
        for name, value in found[key].items():
            umpire[name] = value

    contract.survey = survey_or_remember  # type: ignore[attr-defined]


if numba.config.DISABLE_JIT:
    _survey_once()

OPEN = ("..........",) * 10
WITH_PLACE = (Verb.PLACE, Verb.MOVE, Verb.CHARGE, Verb.ARRIVE)
WITH_FACING = (Verb.PLACE, Verb.MOVE, Verb.CHARGE, Verb.FACE)
WITH_TARGET = (Verb.CHARGE, Verb.SHOOT, Verb.STRIKE)


def ground(base: Sequence[str] = OPEN, **letters: str) -> tuple[str, ...]:
    """A board with other ground in some squares: `ground(w="D5 E6")`; the letters ~ = # . 1 and 2 are spelled out."""
    spelled = {"river": "~", "road": "=", "open": ".", "hill": "1", "peak": "2"}
    rows, grid = [list(row) for row in base], squares(len(base[0]), len(base))
    for letter, names in letters.items():
        for name in names.split():
            row, column = divmod(grid.cell(name), len(base[0]))
            rows[row][column] = spelled.get(letter, letter)
    return tuple("".join(row) for row in rows)


HILL = ground(hill="E4 F4 G4 E5 F5 G5 E6 F6 G6")
PEAK = ground(HILL, peak="F5")
WOOD = ground(w="E5 F5 G5 E6 F6 G6")
HAMLET = ground(v="E5 F5")
KNOLL = ground(hill="E5")
BRIDGE = ground((*OPEN[:4], "~~~~b~~~~~", *OPEN[5:]))
RIVER = (*OPEN[:6], "~~~~~~~~~~", *OPEN[7:])
ROAD = (".....=....",) * 10
COPSE = ground(w="D5 E6")


class Position(LaidOut):
    """A battle at some point, with its umpire."""

    contract, records = CONTRACT, (Battle, Umpire)
    phases, objections, events, sides = Phase, Objection, Event, "RB"

    def __init__(self, memory: Bytes, umpire: Bytes, columns: int, rows: int) -> None:
        battle, counts, labels = Battle.over(memory), [0, 0], []
        for number in range(battle.unit_count):
            side = battle.units[number].side
            counts[side] += 1
            labels.append(f"{'RB'[side]}{counts[side]}")
        super().__init__(memory, umpire, labels)
        self.grid = squares(columns, rows)

    def over(self, memory: Bytes) -> Self:
        """The same battle at another point, with the same umpire."""
        return type(self)(memory, self.desk, self.grid.columns, self.grid.rows)

    # --- reading ------------------------------------------------------------------------------------------

    def unit(self, label: str) -> Any:
        """The record of a unit."""
        return self.battle.units[self.number(label)]

    def stands(self, label: str) -> str | None:
        """The square of a unit and its facing, None when it is off the board."""
        one = self.unit(label)
        return None if one.cell < 0 else f"{self.grid.named[one.cell]} {FACINGS[one.facing]}"

    def fate(self, label: str) -> str:
        """What has become of a unit."""
        return Fate(int(self.unit(label).fate)).name

    def status(self, label: str) -> str:
        """How a unit's morale is."""
        return Status(int(self.unit(label).status)).name

    def hits(self, *labels: str) -> tuple[int, ...]:
        """Hits of units."""
        return tuple(int(self.unit(label).hits) for label in labels)

    def engaged(self, label: str) -> set[str]:
        """With whom a unit is engaged."""
        return self.among(self.unit(label).engaged)

    # --- choosing -----------------------------------------------------------------------------------------

    def text(self, code: int) -> str:
        """An action in words."""
        verb = Verb(verb_of(code))
        words = [verb.name.lower()]
        if verb != Verb.DONE:
            words.append(self.labels[actor_of(code)])
        if verb in WITH_PLACE:
            words.append(self.grid.named[place_of(code)])
        if verb in WITH_FACING:
            words.append(FACINGS[extra_of(code)])
        if verb in WITH_TARGET:
            words.append(self.labels[target_of(code)])
        return " ".join(words)

    def code(self, text: str) -> int:
        """An action as a number."""
        name, *words = text.split()
        verb = Verb[name.upper()]
        actor = NONE if verb == Verb.DONE else self.number(words.pop(0))
        place = self.grid.cell(words.pop(0)) if verb in WITH_PLACE else 0
        facing = FACINGS.index(words.pop(0)) if verb in WITH_FACING else 0
        target = self.number(words.pop(0)) if verb in WITH_TARGET else NONE
        assert not words, text
        return pack(verb, actor, facing, place, target)

    def ends(self, label: str, facing: str = "") -> set[str]:
        """Squares where a unit can end an ordinary move, with this facing or any."""
        return {text.split()[2] for text in self.legal("move", label, *([facing] if facing else []))}

    # --- going on -----------------------------------------------------------------------------------------

    def at(self, phase: Phase, side: str = "R", *, first: str = "") -> Position:
        """Go to a phase of a side in this turn; `first` is the side that acts first, this one unless told."""
        one, number = self.battle, "RB".index(side)
        while one.depth:
            pop(one)
        one.first = "RB".index(first or side)
        if phase == Phase.TURN:
            push(one, Phase.TURN)
            return self
        for matter in (Phase.END_TURN, Phase.MORALE):
            push(one, matter)
            if phase == matter:
                return self
        if one.first == number:
            for matter in ACTIONS:
                push(one, matter, NONE, NONE, 0, 1 - number)
        for matter in ACTIONS[: ACTIONS.index(phase) + 1]:
            push(one, matter, NONE, NONE, 0, number)
        one.to_decide = number
        return self

    def idle_until(self, turn: int) -> Position:
        """Let turns go by in which nobody does anything and no dice are rolled, until this one begins."""
        while self.battle.turn < turn:
            self.act("done")
        return self


def lay(board: Sequence[str], *units: str, **changes: Any) -> Position:
    """A battle with these units on a board, in red's Movement of turn 1; `changes` replace keys of the scenario.

    A side without units has one that has left the board. Home edges are S and N unless told.
    """
    forces: dict[str, list[Unit]] = {"R": [], "B": []}
    marks: list[dict[str, str]] = []
    for text in sorted(units, key=lambda text: text[0], reverse=True):  # red first, as in a scenario
        side, race, kind, square, facing, *more = text.split()
        extra = dict(word.partition("=")[::2] for word in more)
        home = extra.pop("home", None)
        forces[side].append(Unit.model_validate({**_unit(race, kind, square, facing), "home": home}))
        marks.append(extra)
    absent = [side for side in "RB" if not forces[side]]
    for side in absent:
        forces[side].append(Unit.model_validate(_unit("orc", "command", "A1" if side == "B" else "A10", "N")))
        marks.insert(0 if side == "R" else len(marks), {"absent": ""})
    homes: dict[str, Edge] = {"R": "S", "B": "N"}
    red, black = (
        Force.model_construct(army=side, home=home, units=tuple(forces[side]), reinforcements=(), zones=(), apart=0)
        for side, home in homes.items()
    )
    base = {"rows": tuple(board), "red": red, "black": black, "victory": Victory(kind="points_lost"), "turns": 15}
    model = scenarios()["wide-field"].model_copy(update={**base, "initiative": "red", **changes})
    position = start(model)
    for number, extra in enumerate(marks):
        _mark(position, number, extra)
    return position.at(Phase.MOVEMENT)


def start(model: OnehourScenario) -> Position:
    """A battle of a scenario, at its first decision."""
    memory, umpire = Battle.blank(), fill_umpire(model)
    CONTRACT.start(memory, umpire)
    return Position(memory, umpire, model.grid.columns, model.grid.rows)


def _unit(race: str, kind: str, square: str, facing: str) -> dict[str, str]:
    return {"race": race, "type": kind, "square": square, "facing": facing}


def _mark(position: Position, number: int, extra: dict[str, str]) -> None:
    """Put a unit into the state that its text tells."""
    one = position.battle.units[number]
    if "absent" in extra:
        position.battle.unit_in[one.cell] = NONE
        one.cell, one.fate = OFF_BOARD, Fate.EXITED
    one.hits = int(extra.get("hits", 0))
    one.status = Status[extra.get("status", "steady").upper()]
    one.marks = ACTED if "acted" in extra else 0
    one.target = position.number(extra["charged"]) if "charged" in extra else NONE
    for label in filter(None, extra.get("engaged", "").split(",")):
        one.engaged |= 1 << position.number(label)
        position.unit(label).engaged |= 1 << number


def hits_for(position: Position, action: str) -> list[int]:
    """The hits that a shot or strike inflicts, by the face of the die."""
    verb, actor, target = action.split()
    position.at(Phase.FIRING if verb == "shoot" else Phase.HAND_TO_HAND, actor[0])
    found = []
    for die in range(1, 7):
        after = position.copy()
        before = after.hits(target)[0]
        alone = verb == "strike" and len(after.legal("strike")) == 1
        assert action in after.legal()
        after.go_on(die) if alone else after.act(action, die)
        found.append(after.hits(target)[0] - before)
    return found
