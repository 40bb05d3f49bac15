"""What the rest of the house gets of Heroes & Gods for a battle: records, contract, scenarios, and the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.setup.generate import generate
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, scenarios
from warhost.rulesets.heroes.setup.tables import fill_umpire
from warhost.rulesets.heroes.state import Battle
from warhost.rulesets.heroes.words import ascii_map, event_about, notation, pending, position_text, svg_map, text, view
from warhost.rulesets.heroes.words.attack_rolls import attack_rolls
from warhost.rulesets.heroes.words.changes import changes_between, fate_of, fates
from warhost.rulesets.heroes.words.names import Names
from warhost.rulesets.heroes.words.snapshot import scores_of, snapshot
from warhost.rulesets.heroes.words.terms import terms_data
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
    "onward",
    "passes",
    "read_scenario_file",
    "rulebook",
    "scenarios",
    "survey",
    "terms",
]

GENERATED = "generated-"
ROLLS = frozenset(
    event.name.lower() for event in (Event.ROLLED, Event.RALLY_ROLLED, Event.ORDER_ROLLED, Event.FIRST_ROLLED)
)


def load_contract(progress: Progress | None = None) -> Contract:
    """The compiled contract; compiles what the cache on disk does not have."""
    module = load_compiled("warhost.rulesets.heroes.contract", progress)
    contract: Contract = module.CONTRACT
    return contract


def find_scenario(name: str) -> HeroesScenario:
    """A packaged scenario by id, or the generated battle of a seed ("generated-7")."""
    if name in scenarios():
        return scenarios()[name]
    seed = name.removeprefix(GENERATED)
    if name.startswith(GENERATED) and seed.isdecimal():
        return generate(int(seed))
    raise UnknownName("scenario", name, [*scenarios(), f"{GENERATED}1"])


def read_scenario_file(source: str | Path, file: str = "") -> HeroesScenario:
    """A scenario from a file or a TOML text; ScenarioError with every fault."""
    return read_scenario(HeroesScenario, source, file)


def lineup(scenario: HeroesScenario) -> dict[str, Any]:
    """Who meets whom in a scenario, and where they stand, as plain data."""
    return view.lineup_of(scenario)


def ground(scenario: HeroesScenario) -> dict[str, Any]:
    """The ground of a scenario as plain data."""
    return view.ground_of(scenario)


def terms() -> dict[str, Any]:
    """What the words and signs of the game mean."""
    return terms_data()


@cache
def rulebook() -> Rulebook:
    """The rulebook of Heroes & Gods, read once."""
    return Rulebook.read(Path(str(files(__package__).joinpath("rulebook.md"))), "HG")


def is_within_action(memory: Bytes) -> bool:
    """True while whoever has called on a god has to say for whom, or where a rescued figure is set down."""
    return pending.is_within_call(Battle.over(memory))


def onward(memory: Bytes) -> int:
    """A challenge is accepted. Windows of the gods in the midst of an attack go by anyway (`Contract.idle`)."""
    return pending.acceptance(Battle.over(memory))


def fights(before: Bytes, after: Bytes, umpire: Bytes, action: int) -> Iterator[Ahead]:
    """What a charge leads to: the fire at the charger, and its strikes."""
    from warhost.rulesets.heroes.advice import charge  # it needs the compiled rules, which by now are loaded

    return charge.fights(before, after, umpire, action)


def passes(
    memory: Bytes, umpire: Bytes, scenario: HeroesScenario, codes: Sequence[int], orders: Mapping[str, str]
) -> int | None:
    """The action that lets the open window go by under a player's standing orders; None when he is to be asked."""
    from warhost.rulesets.heroes.advice import asking  # it needs the compiled rules, which by now are loaded

    return asking.passes(memory, umpire, Names.of(snapshot(memory), scenario), codes, orders)


def survey(memory: Bytes, umpire: Bytes, scenario: HeroesScenario, ask: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a question about the table as it stands."""
    from warhost.rulesets.heroes.words.survey import Surveyor  # it needs the compiled rules, which by now are loaded

    return Surveyor(memory, umpire, Names.of(snapshot(memory), scenario)).answer(ask)


class Table:
    """The words and pictures for one battle; `memory` is its bytes, read anew at every question."""

    def __init__(self, memory: Bytes, scenario: HeroesScenario) -> None:
        self.memory = memory
        self.scenario = scenario
        self._battle = Battle.over(memory)
        fields = memory[: Battle.dtype.itemsize].view(Battle.dtype)
        figures = fields["figures"][0]
        self._named_by = fields["count"], figures["number"], figures["row"]
        self._named = b""
        self._names = Names(*scenario.table, (), (), ())

    @property
    def names(self) -> Names:
        """What everything is called; made anew when the battle in memory has become one of other figures."""
        named = b"".join([field.tobytes() for field in self._named_by])
        if named != self._named:
            self._named, self._names = named, Names.of(self._battle, self.scenario)
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
        """The die of every attack among a battle's events, given by kind and facts in their order."""
        battle = snapshot(self.memory)
        return attack_rolls(events, [one.side for one in battle.figures])  # type: ignore[attr-defined]

    def first_roll(self, kinds: Sequence[str]) -> int:
        """How many of these events come before the first roll of dice."""
        return next((number for number, kind in enumerate(kinds) if kind in ROLLS), len(kinds))

    def prompt(self) -> str:
        """Who must do what."""
        return text.prompt(snapshot(self.memory), self.names)

    def reason(self) -> str:
        """Why the battle ended."""
        return text.reason_text(int(self._battle.reason))

    def scores(self) -> tuple[int, int]:
        """Victory points of Greeks and Trojans as the battle stands; the body counts when it is over."""
        return scores_of(snapshot(self.memory), self.scenario.body)

    def text_map(self, viewer: int | None) -> TextMap:
        """The table in plain text; everybody sees all of it."""
        return ascii_map.draw_ascii(snapshot(self.memory), self.scenario, self.names)

    def draw_ascii(self, viewer: int | None) -> str:
        """The table in plain text, without a newline at the end."""
        return str(self.text_map(viewer))

    def draw_svg(self, viewer: int | None) -> str:
        """The table as SVG; everybody sees all of it."""
        return svg_map.draw_svg(snapshot(self.memory), self.scenario, self.names)

    def view(self, shared: dict[Any, Any] | None = None) -> dict[str, Any]:
        """What a battle shows, as plain data, without ground and choices.

        Views of one battle that are given the same `shared` have in common what is alike, and must not be changed.
        """
        return view.view_of(snapshot(self.memory), self.names, shared)

    def choices(self, codes: Sequence[int]) -> list[dict[str, Any]]:
        """Legal actions as plain data: what to say, whom and where to point at."""
        names = self.names
        return [view.choice_of(code, names) for code in codes]

    def fate_of(self, piece: int, changes: Sequence[str]) -> dict[str, int]:
        """What changes, as `changes` words them, do to a figure: eliminated, wounds, retreats (0 or 1 each)."""
        return fate_of(self.names.label(piece), changes)

    def fates(self, changes: Sequence[str], side: int) -> dict[str, str]:
        """What has become of each figure in changes as `changes` words them: "eliminated", "wounded", "panics", ..."""
        return fates(changes, self.names.labels)

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The figures that an action decides about: attacked, charging, duelling."""
        return tuple(self.names.label(figure) for figure in pending.at_stake(snapshot(self.memory), code))

    def assumption(self, code: int) -> str:
        """What odds assume when they go on with an action at the decision in memory, in words."""
        return pending.assumption(snapshot(self.memory), self.names, code)

    def changes(self, after: Bytes) -> tuple[str, ...]:
        """What is different in a later position, in words."""
        return changes_between(snapshot(self.memory), snapshot(after), self.names)

    def write_position(self) -> list[str]:
        """The lines of the position text."""
        return position_text.write_lines(self._battle, self.scenario)

    def read_position(self, lines: Sequence[tuple[int, str]]) -> Bytes:
        """The battle that numbered lines of a position text describe; PositionError with the line."""
        return position_text.read_lines(lines, self.scenario)
