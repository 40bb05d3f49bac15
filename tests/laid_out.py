"""A battle that a test has laid out: asked and carried on through the contract, with stated dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from fractions import Fraction
from typing import Any, ClassVar, Self

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, NOBODY, Contract
from warhost.kernel.layout import Bytes, Record
from warhost.kernel.walk import walk

Told = list[tuple[Any, ...]]
"""What happened: the name of each event, then its facts."""


class LaidOut(ABC):
    """A battle at some point, with its umpire. A game says what it is made of, and writes its actions."""

    contract: ClassVar[Contract]
    records: ClassVar[tuple[type[Record], type[Record]]]
    """Of a battle and of its umpire."""
    phases: ClassVar[type[IntEnum]]
    objections: ClassVar[type[IntEnum]]
    events: ClassVar[type[IntEnum]]
    sides: ClassVar[Sequence[str]]

    def __init__(self, memory: Bytes, umpire: Bytes, labels: Sequence[str]) -> None:
        battle, desk = self.records
        self.memory, self.desk = memory, umpire
        self.battle: Any = battle.over(memory)
        self.umpire: Any = desk.over(umpire)
        self.labels = list(labels)

    @abstractmethod
    def over(self, memory: Bytes) -> Self:
        """The same battle at another point, with the same umpire."""

    @abstractmethod
    def text(self, code: int) -> str:
        """An action in words."""

    @abstractmethod
    def code(self, text: str) -> int:
        """An action as a number."""

    def row(self, shown: Any) -> list[int]:
        """A row of the script for what is shown: one face of a die."""
        return [int(face == shown) for face in range(1, 11)]

    def copy(self) -> Self:
        """Another battle at the same point, with the same umpire."""
        return self.over(self.memory.copy())

    def number(self, label: str) -> int:
        """The number of a piece."""
        return self.labels.index(label)

    def among(self, pieces: int) -> set[str]:
        """The pieces of a set of numbers, one bit each."""
        return {label for number, label in enumerate(self.labels) if int(pieces) >> number & 1}

    @property
    def phase(self) -> str:
        """The pending matter, with the side that has to choose."""
        if self.battle.depth == 0:
            return ""
        phase = self.phases(int(self.battle.stack[self.battle.depth - 1].phase)).name.lower()
        return phase if self.battle.to_decide == NOBODY else f"{phase} {self.sides[self.battle.to_decide]}"

    # --- choosing -----------------------------------------------------------------------------------------

    def codes(self) -> list[int]:
        """Every legal action, as listed."""
        out = np.zeros(MAX_ACTIONS, np.int64)
        return [int(code) for code in out[: self.contract.legal_actions(self.memory, self.desk, out)]]

    def legal(self, *words: str) -> set[str]:
        """Every legal action that has all these words."""
        return {text for text in map(self.text, self.codes()) if set(words) <= set(text.split())}

    def why(self, action: str) -> set[str]:
        """The names of all objections to an action."""
        bits = self.contract.all_objections(self.memory, self.desk, self.code(action))
        return {objection.name for objection in self.objections if bits >> objection & 1}

    # --- going on -----------------------------------------------------------------------------------------

    def act(self, action: str, *shown: Any) -> Told:
        """Carry out a legal action with these dice and draws, one after the other: what happened."""
        assert not self.why(action), f"{action}: {self.why(action)}"
        return self._apply(self.code(action), shown)

    def go_on(self, *shown: Any) -> Told:
        """Let pending matters go on with these dice, to a decision, the end, or until more dice are wanted."""
        return self._apply(NO_ACTION, shown)

    def _apply(self, code: int, shown: Iterable[Any]) -> Told:
        desk, journal = self.umpire.dice, self.umpire.journal
        rows = [self.row(one) for one in shown]
        for number, row in enumerate(rows):
            desk.script[number] = row
        desk.scripted, desk.length, desk.read, desk.wanted_dice = 1, len(rows), 0, 0
        journal.open, journal.length = 1, 0
        self.contract.apply(self.memory, self.desk, code)
        read, desk.scripted, desk.wanted_dice, desk.length, desk.read = int(desk.read), 0, 0, 0, 0
        journal.open = 0
        assert read == len(rows), f"{len(rows) - read} dice were not rolled"
        entries = journal.entries[: journal.length]
        return [(self.events(int(entry.kind)).name, *map(int, entry.facts)) for entry in entries]

    def chances(self, see: Callable[[Self], Any], action: str = "") -> dict[Any, Fraction]:
        """The exact probability of everything that can be seen after an action, or after pending matters."""
        ends = walk(self.contract, self.memory, self.desk, self.code(action) if action else NO_ACTION)
        assert ends.is_complete
        found: dict[Any, Fraction] = {}
        for memory, share in ends.ends.items():
            seen = see(self.over(np.frombuffer(bytearray(memory), np.uint8)))
            found[seen] = found.get(seen, Fraction(0)) + share
        return found
