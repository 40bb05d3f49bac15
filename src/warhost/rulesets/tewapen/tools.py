"""What the rest of the house gets of Te Wapen! when a battle begins: records, contract, scenarios, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from warhost.errors import Objection, UnknownName
from warhost.kernel.abi import Contract
from warhost.kernel.compile import load_compiled
from warhost.kernel.layout import Bytes
from warhost.rulebook import Rulebook
from warhost.ruleset import Progress
from warhost.rulesets.tewapen import ascii_map, notation, position_text, svg_map, text, view
from warhost.rulesets.tewapen.changes import changes_between
from warhost.rulesets.tewapen.events import Event
from warhost.rulesets.tewapen.generate import generate
from warhost.rulesets.tewapen.names import Names
from warhost.rulesets.tewapen.scenario import TewapenScenario, scenarios
from warhost.rulesets.tewapen.state import BLACK, NONE, RED, Battle, Phase, Reason
from warhost.rulesets.tewapen.tables import fill_umpire
from warhost.scenario import read_scenario

__all__ = [
    "Battle",
    "Table",
    "fill_umpire",
    "find_scenario",
    "generate",
    "is_within_action",
    "load_contract",
    "read_scenario_file",
    "rulebook",
    "scenarios",
]

AFTER_THE_LAST_TURN = (Reason.POINTS, Reason.HEXES, Reason.EQUAL)
GENERATED = "generated-"


def load_contract(progress: Progress | None = None) -> Contract:
    """The compiled contract; compiles what the cache on disk does not have."""
    module = load_compiled("warhost.rulesets.tewapen.contract", progress)
    contract: Contract = module.CONTRACT
    return contract


def find_scenario(name: str) -> TewapenScenario:
    """A packaged scenario by id, or the generated battle of a seed ("generated-7")."""
    if name in scenarios():
        return scenarios()[name]
    seed = name.removeprefix(GENERATED)
    if name.startswith(GENERATED) and seed.isdecimal():
        return generate(int(seed))
    raise UnknownName("scenario", name, [*scenarios(), f"{GENERATED}1"])


def read_scenario_file(source: str | Path, file: str = "") -> TewapenScenario:
    """A scenario from a file or a TOML text; ScenarioError with every fault."""
    return read_scenario(TewapenScenario, source, file)


@cache
def rulebook() -> Rulebook:
    """The rulebook of Te Wapen!, read once."""
    return Rulebook.read(Path(str(files(__package__).joinpath("rulebook.md"))), "TW")


def is_within_action(memory: Bytes) -> bool:
    """True while a die of the running attack may be rolled again.

    Rule: TW-3.1.1i
    """
    battle = Battle.over(memory)
    return bool(battle.depth > 0 and battle.stack[battle.depth - 1].phase == Phase.REROLL)


class Table:
    """The words and pictures for one battle; `memory` is its bytes, read anew at every question."""

    def __init__(self, memory: Bytes, scenario: TewapenScenario) -> None:
        self.memory = memory
        self.scenario = scenario
        self._battle = Battle.over(memory)
        self._names: Names | None = None

    @property
    def names(self) -> Names:
        """What everything is called now; made anew when pieces have come or an undo took them away."""
        count = int(self._battle.piece_count)
        if self._names is None or len(self._names.sides) != count:
            self._names = Names.of(self._battle, len(self.scenario.rows[0]), len(self.scenario.rows))
        return self._names

    def write_action(self, code: int) -> str:
        """An action in notation."""
        return notation.write_action(code, self.names)

    def read_action(self, words: str) -> int:
        """The action behind a notation; NotationError when it cannot be read."""
        return notation.read_action(words, self.names)

    def describe_action(self, code: int) -> str:
        """An action in one readable phrase."""
        return text.describe(code, self.names)

    def objections(self, bits: int) -> tuple[Objection, ...]:
        """The objections behind the bits of the contract."""
        return text.objections_of(bits)

    def event_name(self, kind: int) -> str:
        """The kind of an event."""
        return Event(kind).name.lower()

    def event_text(self, kind: int, facts: Sequence[int]) -> str:
        """An event in one readable line."""
        return text.event_text(kind, facts, self.names)

    def event_clauses(self, kind: int, facts: Sequence[int]) -> tuple[str, ...]:
        """The clauses behind an event."""
        return text.event_clauses(kind, facts)

    def first_roll(self, kinds: Sequence[str]) -> int:
        """How many of these events come before the first roll of dice."""
        roll = Event.ROLLED.name.lower()
        return kinds.index(roll) if roll in kinds else len(kinds)

    def prompt(self) -> str:
        """Who must do what."""
        return text.prompt(self._battle, self.names)

    def reason(self) -> str:
        """Why the battle ended."""
        return text.reason_text(int(self._battle.reason))

    def scores(self) -> tuple[int, int]:
        """Points of red and black: for enemy pieces in the dead pile, and after the last turn for hexes that count."""
        red, black = reversed(self._battle.lost_points.tolist())
        if self.scenario.victory.hexes_count == "points" and self._battle.reason in AFTER_THE_LAST_TURN:
            red, black = red + self._hexes_of(RED), black + self._hexes_of(BLACK)
        return int(red), int(black)

    def _hexes_of(self, side: int) -> int:
        """How many of the scenario's hexes hold a unit of the side."""
        units = [int(self._battle.unit_in[self.names.cell(hex_id)]) for hex_id in self.scenario.victory.hexes]
        return sum(1 for unit in units if unit != NONE and self._battle.pieces[unit].side == side)

    def draw_ascii(self, viewer: int | None) -> str:
        """The battlefield in plain text."""
        ground = self.scenario
        return ascii_map.draw_ascii(self._battle, ground.rows, ground.walls, ground.cliffs, self.names, viewer)

    def draw_svg(self, viewer: int | None) -> str:
        """The battlefield as SVG."""
        ground = self.scenario
        return svg_map.draw_svg(self._battle, ground.rows, ground.walls, ground.cliffs, self.names, viewer)

    def view(self, viewer: int | None) -> dict[str, Any]:
        """What a redacted battle shows, as plain data."""
        return view.view_of(self._battle, self.scenario, self.names, self.prompt())

    def changes(self, after: Bytes) -> tuple[str, ...]:
        """What is different in a later position, in words."""
        return changes_between(self._battle, Battle.over(after), self.names)

    def write_position(self) -> list[str]:
        """The lines of the position text."""
        return position_text.write_lines(self._battle, self.names)

    def read_position(self, lines: Sequence[tuple[int, str]]) -> Bytes:
        """The battle that numbered lines of a position text describe; PositionError with the line."""
        return position_text.read_lines(lines, self.scenario)
