"""What the rest of the house gets of Te Wapen! when a battle begins: records, contract, scenarios, and the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from warhost.drawing import TextMap
from warhost.errors import Objection, UnknownName
from warhost.kernel.abi import Contract
from warhost.kernel.compile import load_compiled
from warhost.kernel.layout import Bytes
from warhost.rulebook import Rulebook
from warhost.ruleset import Ahead, AttackRoll, Progress
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.setup.generate import generate
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.rulesets.tewapen.setup.tables import fill_umpire
from warhost.rulesets.tewapen.state import BLACK, NONE, RED, Battle, Phase, Reason, Verb
from warhost.rulesets.tewapen.words import ascii_map, event_about, notation, position_text, svg_map, text, view
from warhost.rulesets.tewapen.words.attack_rolls import attack_rolls
from warhost.rulesets.tewapen.words.changes import changes_between, fate_of, fates
from warhost.rulesets.tewapen.words.names import Names
from warhost.rulesets.tewapen.words.snapshot import snapshot
from warhost.rulesets.tewapen.words.terms import terms_data
from warhost.scenario import read_scenario

__all__ = [
    "Battle",
    "Table",
    "fights",
    "fill_umpire",
    "find_scenario",
    "generate",
    "ground",
    "is_within_action",
    "lineup",
    "load_contract",
    "read_scenario_file",
    "rulebook",
    "scenarios",
    "terms",
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


def lineup(scenario: TewapenScenario) -> dict[str, Any]:
    """Who meets whom in a scenario, and where they stand, as plain data."""
    forces = {"red": scenario.red, "black": scenario.black}
    return {
        "armies": {side: force.army for side, force in forces.items()},
        "pieces": {side: len(force.pieces) for side, force in forces.items()},
        "places": [{"side": side, "hex": piece.hex} for side, force in forces.items() for piece in force.pieces],
    }


def ground(scenario: TewapenScenario) -> dict[str, Any]:
    """The ground of a scenario as plain data."""
    return view.ground_of(scenario)


def terms() -> dict[str, Any]:
    """What the words and signs of the game mean."""
    return terms_data()


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


def fights(before: Bytes, after: Bytes, umpire: Bytes, action: int) -> Iterator[Ahead]:
    """What a move leads to: the attacks on the enemies with whom it has come into contact."""
    from warhost.rulesets.tewapen.advice import contact  # it needs the compiled rules, which by now are loaded

    return contact.fights(after, umpire, action)


class Table:
    """The words and pictures for one battle; `memory` is its bytes, read anew at every question."""

    def __init__(self, memory: Bytes, scenario: TewapenScenario) -> None:
        self.memory = memory
        self.scenario = scenario
        self._battle = Battle.over(memory)
        self._columns, self._rows = len(scenario.rows[0]), len(scenario.rows)
        fields = memory[: Battle.dtype.itemsize].view(Battle.dtype)
        pieces = fields["pieces"][0]
        self._named_by = fields["piece_count"], pieces["side"], pieces["troop"]
        self._named = b""
        self._names = Names(self._columns, self._rows, (), ())

    @property
    def names(self) -> Names:
        """What everything is called now; made anew when pieces have come or an undo took them away."""
        named = b"".join([field.tobytes() for field in self._named_by])
        if named != self._named:
            self._named, self._names = named, Names.of(snapshot(self.memory), self._columns, self._rows)
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

    def event_about(self, kind: int, facts: Sequence[int]) -> dict[str, Any]:
        """An event as data for a picture."""
        return event_about.event_about(kind, facts, self.names)

    def attack_rolls(self, events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[AttackRoll]:
        """The dice of every attack among a battle's events, given by kind and facts in their order."""
        owners = [trap.owner for trap in snapshot(self.memory).traps]  # type: ignore[attr-defined]
        return attack_rolls(events, self.names.sides, owners)

    def first_roll(self, kinds: Sequence[str]) -> int:
        """How many of these events come before the first roll of dice."""
        roll = Event.ROLLED.name.lower()
        return kinds.index(roll) if roll in kinds else len(kinds)

    def prompt(self) -> str:
        """Who must do what."""
        return text.prompt(snapshot(self.memory), self.names)

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

    def text_map(self, viewer: int | None) -> TextMap:
        """The battlefield in plain text."""
        return ascii_map.draw_ascii(self._battle, self.scenario, self.names, viewer)

    def draw_ascii(self, viewer: int | None) -> str:
        """The battlefield in plain text, without a newline at the end."""
        return str(self.text_map(viewer))

    def draw_svg(self, viewer: int | None) -> str:
        """The battlefield as SVG."""
        return svg_map.draw_svg(self._battle, self.scenario, self.names, viewer)

    def view(self, shared: dict[Any, Any] | None = None) -> dict[str, Any]:
        """What a redacted battle shows, as plain data, without ground and choices.

        Views of one battle that are given the same `shared` have in common what is alike, and must not be changed.
        """
        battle = snapshot(self.memory)
        return view.view_of(battle, Names.of(battle, self._columns, self._rows), shared)

    def choices(self, codes: Sequence[int]) -> list[dict[str, Any]]:
        """Legal actions as plain data: what to say, whom and where to point at."""
        names = self.names
        return [view.choice_of(code, names) for code in codes]

    def fate_of(self, piece: int, changes: Sequence[str]) -> dict[str, int]:
        """What changes, as `changes` words them, do to a piece: eliminated (0 or 1), wounds, hexes of retreat."""
        return fate_of(self._battle, self.names, piece, changes)

    def fates(self, changes: Sequence[str], side: int) -> dict[str, str]:
        """What has become of each piece in changes as `changes` words them, of an action of a side."""
        return fates(self._battle, self.names, changes, side)

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The pieces that an action decides about: the target of the action, or of the attack that is going on."""
        battle, parts = self._battle, notation.unpack(code)
        frame = battle.stack[battle.depth - 1] if battle.depth > 0 else None
        is_rolling = frame is not None and frame.phase == Phase.REROLL
        pieces = [parts.target, int(frame.target) if frame is not None and is_rolling else NONE]
        if parts.verb in (Verb.ASSASSINATE, Verb.BATTLE_TRAP):
            pieces.append(parts.actor)
        return tuple(dict.fromkeys(self.names.label(piece) for piece in pieces if piece != NONE))

    def assumption(self, code: int) -> str:
        """What odds assume when they go on with a choice inside an action, in words."""
        return "a die is rolled again where that is best"

    def changes(self, after: Bytes) -> tuple[str, ...]:
        """What is different in a later position, in words."""
        return changes_between(snapshot(self.memory), snapshot(after), self.names)

    def write_position(self) -> list[str]:
        """The lines of the position text."""
        return position_text.write_lines(self._battle, self.names)

    def read_position(self, lines: Sequence[tuple[int, str]]) -> Bytes:
        """The battle that numbered lines of a position text describe; PositionError with the line."""
        return position_text.read_lines(lines, self.scenario)
