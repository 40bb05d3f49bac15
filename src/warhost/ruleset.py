"""What a ruleset is to the rest of the house: one `Ruleset` object, found by its entry point.

A campaign is a ruleset too, of an entry point group of its own: lists of battles do not have it.

Nothing above this module knows a game. A ruleset brings its compiled contract (`warhost.kernel.abi`), its scenarios,
its rulebook, and a `Table`: the words and pictures for one battle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from warhost.errors import DeclarationError, Objection, OtherVersion, UnknownName, where

if TYPE_CHECKING:
    from pathlib import Path

    from warhost.drawing import TextMap
    from warhost.kernel.abi import Contract
    from warhost.kernel.layout import Bytes, Record
    from warhost.rulebook import Rulebook
    from warhost.scenario import ScenarioModel

ENTRY_POINTS = "warhost.rulesets"
CAMPAIGN_POINTS = "warhost.campaigns"
NOBODY = -1
FEWEST_SIDES, MOST_SIDES = 2, 6
PLANE = "plane"  # a board on which more is legal than is listed
ALWAYS, MATTERS, NEVER = LEVELS = "always", "matters", "never"
"""How much a player wants to be asked: what he does not say is asked when it matters."""
FORCED = "forced"
FORCED_IN_WORDS = "steps that can be taken in one way only"

Progress = Callable[[int, int], None]
"""Called with the number of rules compiled so far and how many there are."""


class Roll(NamedTuple):
    """Dice that were rolled in an attack: whose, how many, what they got and what was to be expected of them."""

    side: int
    dice: int
    got: int
    expected: Fraction


class Change(NamedTuple):
    """One thing that is different in a later position: what, with which piece (NOBODY for none), with which facts."""

    what: str
    piece: int = NOBODY
    facts: tuple[int, ...] = ()


class Fate(NamedTuple):
    """A part of what has become of a piece: its name among those of the game, in words, its tone, how much."""

    name: str
    words: str
    tone: str
    amount: int = 1


STANDS, TO_COME, LEFT, FLED, FALLEN = FATES_AT_LAST = "stands", "to come", "left", "fled", "fallen"
"""What can have become of a piece when a battle stops: on the battlefield, not there yet, off it as it should or in
flight, lost."""


class Remains(NamedTuple):
    """What is left of a piece when a battle stops: whose, which, what it is, what became of it, with what."""

    side: str
    piece: str  # its label, as in views
    what: str  # what it is: a troop, a type, as the game names it
    fate: str  # one of FATES_AT_LAST
    figures: Mapping[str, int]  # the game's own: wounds, hits, magic points
    holds: tuple[str, ...]  # the game's own: items, and what lasts longer than a battle's turn


class Changes(Protocol):
    """What is different in a later position: facts, until they are shown."""

    facts: tuple[Change, ...]

    @property
    def words(self) -> tuple[str, ...]: ...
    def fates(self, side: int) -> dict[str, tuple[Fate, ...]]: ...
    def severity(self, fates: Sequence[Fate]) -> tuple[int, ...]: ...
    def counts(self, piece: int) -> dict[str, int]: ...


class Ahead(NamedTuple):
    """A fight that lies ahead: the position in which it begins, the action that fights it, what it assumes before."""

    memory: Bytes
    action: int
    assumes: str


class Threat(NamedTuple):
    """Whom a piece can strike next, as everybody stands."""

    striker: int
    struck: int
    deed: str  # as it is said after "can": "shoot"
    now: bool  # whether it still can in this turn; else in the next


class EventInWords(NamedTuple):
    """One event in all its words."""

    name: str
    text: str
    clauses: tuple[str, ...]
    story: dict[str, Any]
    shown: str  # what a screen says, where that is not the text; else ""


class Table(Protocol):
    """A battle as a ruleset shows it: names, sentences, pictures. `memory` is always the battle's bytes."""

    memory: Bytes
    umpire: Any  # what its umpire knows, as rules are asked with it
    names_pass: ClassVar[bool]  # whether a later piece may have the name of one that is gone

    @property
    def matter(self) -> int: ...
    def over(self, memory: Bytes) -> Table: ...
    def write_action(self, code: int) -> str: ...
    def read_action(self, text: str) -> int: ...
    def ways_on(self, beginning: str) -> Iterator[int]: ...
    def describe_action(self, code: int) -> str: ...
    def describe_deed(self, code: int, before: bytes) -> str: ...
    def objections(self, bits: int) -> tuple[Objection, ...]: ...
    def events_in_words(self, events: Sequence[tuple[int, Sequence[int]]]) -> Sequence[EventInWords]: ...
    def event_abouts(self, events: Sequence[tuple[int, Sequence[int]]]) -> list[dict[str, Any]]: ...
    def attack_rolls(self, events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Roll]: ...
    def first_roll(self, kinds: Sequence[str]) -> int: ...
    def prompt(self) -> str: ...
    def moment(self) -> str: ...
    def stretch(self) -> str: ...
    @property
    def side_to_decide(self) -> int: ...
    def label(self, piece: int) -> str: ...
    def called(self, piece: int) -> str: ...
    def named(self, label: str) -> str: ...
    def whose(self, piece: int) -> int: ...
    def victor(self) -> str: ...
    def reason(self) -> str: ...
    def ending(self) -> str: ...
    def scores(self) -> tuple[int, ...]: ...
    def progress(self) -> tuple[Sequence[str], ...]: ...
    def remains(self) -> tuple[Remains, ...]: ...
    def side_named(self, word: str) -> int | None: ...
    def text_map(self) -> TextMap: ...
    def draw_ascii(self) -> str: ...
    def draw_svg(self) -> str: ...
    def view(self, shared: dict[Any, Any] | None = None) -> dict[str, Any]: ...
    def choices(self, codes: Sequence[int]) -> list[dict[str, Any]]: ...
    def changes(self, after: Bytes) -> Changes: ...
    def at_stake(self, code: int) -> tuple[str, ...]: ...
    def assumption(self, code: int) -> str: ...
    def lands_of(self, code: int) -> dict[str, Any] | None: ...
    def write_position(self) -> list[str]: ...
    def read_position(self, lines: Sequence[tuple[int, str]]) -> Bytes: ...


class Muster(Protocol):
    """How armies of a game are bought: `warhost.shelf.muster.Muster` says what each does."""

    judge: Callable[[str, int], dict[str, Any]]
    draw: Callable[[int, int], str]
    battle: Callable[..., ScenarioModel]
    groups: Callable[[], list[dict[str, Any]]]
    wishes: Mapping[str, tuple[str, Mapping[str, str]]]

    def told(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Ruleset:
    """One game.

    `door` is the dotted name of the module whose `GAME` (`warhost.shelf.game.Game`) is what only a battle needs; it is
    imported when one begins.
    """

    name: str
    title: str
    version: int
    designer: str
    board: str  # what its battlefield is made of: "hexes", "squares", "plane"; of a campaign "map"
    sides: tuple[str, ...]  # each has a seat, in this order
    options: Mapping[str, str]  # switches of a scenario: name -> what it does
    phases: tuple[str, ...]
    door: str
    quick_start: str  # id of the scenario that a newcomer begins with
    place: int = 100  # where it stands among the games, the lowest first
    windows: Mapping[str, str] = field(default_factory=dict)  # kinds of windows that standing orders can name: in words
    customs: Mapping[str, str] = field(default_factory=dict)  # the same for steps that hardly anybody would not take

    def __post_init__(self) -> None:
        """Refuse a game with too few or too many sides; DeclarationError says where it is declared."""
        if not FEWEST_SIDES <= len({*self.sides}) == len(self.sides) <= MOST_SIDES:
            told = ", ".join(map(repr, self.sides)) or "none"
            wanted = f"{FEWEST_SIDES} to {MOST_SIDES} sides of different names"
            raise DeclarationError(f"{where(2)} gives {self.name!r} the sides {told}; a game has {wanted}")

    @property
    def is_between_two(self) -> bool:
        """True for a game of two sides, each of which is the other's only enemy."""
        return len(self.sides) == FEWEST_SIDES

    @property
    def asking(self) -> Mapping[str, str]:
        """All about which a player can say whether he wants to be asked: windows, customs, forced steps, in words."""
        return {**self.windows, **self.customs, FORCED: FORCED_IN_WORDS}

    @property
    def all_sides(self) -> str:
        """All sides together, in words."""
        return "both sides" if self.is_between_two else "all sides"

    @cached_property
    def game(self) -> Any:
        """What the game's package declares: a `warhost.shelf.game.Game`."""
        from importlib import import_module

        return import_module(self.door).GAME

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """The words with which actions begin, in canonical order."""
        return self.game.table.words.verbs.words

    @property
    def package(self) -> str:
        """The dotted name of the package that the game is, where its data lie."""
        return self.door.rpartition(".")[0]

    @property
    def battle_record(self) -> type[Record]:
        """The record that a battle of this game is."""
        return self.game.battle

    def contract(self, progress: Progress | None = None) -> Contract:
        """The compiled functions; the first call on a machine compiles them, which takes up to a minute."""
        if "_contract" not in self.__dict__:
            self.__dict__["_contract"] = self.game.contract(progress)
            self._note_compiled()
        return self.__dict__["_contract"]

    @property
    def is_compiled(self) -> bool:
        """True when a start on this machine has compiled the game as it is now; asking imports none of its rules."""
        return self._compiled_note.exists()

    @property
    def _compiled_note(self) -> Path:
        """The file in the cache that says that nothing of the game is missing there."""
        from warhost.kernel.compile import cache_folder, package_of

        return cache_folder(package_of(f"{self.package}.contract")) / "complete"

    def _note_compiled(self) -> None:
        import numba

        if not numba.config.DISABLE_JIT:
            with suppress(OSError):  # a cache that cannot be written holds nothing
                self._compiled_note.touch()

    def scenarios(self) -> Mapping[str, ScenarioModel]:
        """The scenarios that come with the game, by id."""
        return self.game.scenarios()

    def scenario(self, name: str) -> ScenarioModel:
        """A packaged scenario, or a generated battle by a name such as "generated-7"; UnknownName else."""
        return self.game.find_scenario(name)

    def generate(self, seed: int, **wishes: Any) -> ScenarioModel:
        """A random legal battlefield with two armies; `wishes` are the ruleset's own. UnknownName else."""
        for wish in wishes:
            self._must_know(wish)
        return self.game.generate(seed, **wishes)

    @property
    def muster(self) -> Muster | None:
        """How armies of the game are bought; None where they are not."""
        return self.game.muster

    def read_wish(self, wish: str, said: str) -> Any:
        """What is wished for in a text; UnknownName for a wish of another game, ValueError for what it cannot be."""
        self._must_know(wish)
        try:
            return self.game.read_wish(wish, said)
        except ValueError:
            raise ValueError(f"{wish} {said!r} is no whole number") from None

    def _must_know(self, wish: str) -> None:
        if wish not in self.wishes:
            raise UnknownName("wish", wish, self.wishes)

    @property
    def wishes(self) -> tuple[str, ...]:
        """What can be wished for of a generated battle besides its seed."""
        return self.game.wishes

    def read_scenario(self, source: str | Path, file: str = "") -> ScenarioModel:
        """A scenario from a file or a TOML text; ScenarioError with every fault at once."""
        return self.game.read_scenario(source, file)

    def terms(self) -> dict[str, Any]:
        """What the words and signs of the game mean, and what it looks like, as plain data of docs/wire.md."""
        return {**self.game.terms(), "looks": self.looks}

    @property
    def looks(self) -> dict[str, Any]:
        """What the game looks like, as plain data of docs/wire.md."""
        return self.game.looks

    @property
    def lesson(self) -> dict[str, Any]:
        """How a turn goes, and the notes of the first battle, as plain data of docs/wire.md."""
        return self.game.lesson

    def rulebook(self) -> Rulebook:
        """The rulebook, clause by clause."""
        return self.game.rulebook

    def fill_umpire(self, scenario: ScenarioModel) -> Bytes:
        """The umpire's memory for a scenario, its ground not surveyed yet."""
        return self.game.fill_umpire(scenario)

    def surveyed_umpire(self, scenario: ScenarioModel) -> Bytes:
        """An umpire that has walked over the scenario's ground, ready for any battle on it."""
        umpire = self.fill_umpire(scenario)
        self.contract().start(self.battle_record.blank(), umpire)
        return umpire

    def lineup(self, scenario: ScenarioModel) -> dict[str, Any]:
        """Who meets whom in a scenario, and where they stand, as plain data: armies, pieces, places."""
        return self.game.lineup(scenario)

    def goal(self, scenario: ScenarioModel) -> dict[str, Any]:
        """How a battle is won, in words, as plain data of docs/wire.md."""
        return self.game.goal(scenario)

    def told(self, scenario: ScenarioModel) -> dict[str, Any]:
        """What is said of a scenario wherever a battle of it is shown."""
        said = {name: getattr(scenario, name) for name in ("id", "name", "designer", "summary", "turns")}
        return {**said, "goal": self.goal(scenario), "sides": self.side_names(scenario)}

    def side_names(self, scenario: ScenarioModel) -> dict[str, str]:
        """What the sides are called in a battle: as its scenario has them where the game lets it, else by the looks."""
        return {**self.looks["sides"], **self.game.side_names(scenario)}

    def ground(self, scenario: ScenarioModel) -> dict[str, Any]:
        """The ground of a scenario, which never changes, as plain data."""
        return {**self.game.ground(scenario), **({"setting": scenario.setting} if scenario.setting else {})}

    def passes(
        self, memory: Bytes, umpire: Bytes, scenario: ScenarioModel, codes: Sequence[int], orders: Mapping[str, str]
    ) -> int | None:
        """The action that lets an open window go by, or that is custom, under a player's standing orders.

        `orders` says "always", "matters" or "never" for what `asking` names. None when he is to be asked.
        """
        if not self.game.passes:
            return None
        names = self.game.table_for(memory, scenario, umpire).names
        return self.game.late(self.game.passes)(memory, umpire, names, codes, orders)

    @property
    def steps(self) -> Any:
        """Which of its steps are no questions: a `warhost.shelf.steps.Steps`."""
        return self.game.steps

    def survey(self, memory: Bytes, umpire: Bytes, scenario: ScenarioModel, ask: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a question about the table as it stands, as plain data: docs/wire.md, "Asking the table".

        Raises ValueError when the question cannot be understood, or the game has no such questions.
        """
        if not self.game.survey:
            raise ValueError(f"{self.title} has nothing that could be asked of its board")
        names = self.game.table_for(memory, scenario, umpire).names
        return self.game.late(self.game.survey)(memory, umpire, names, ask)

    def is_within_action(self, memory: Bytes) -> bool:
        """True when what has to be chosen belongs to the action that is being settled: a die to roll again."""
        return self.game.is_within_action(memory)

    def onward(self, memory: Bytes, umpire: Bytes) -> int:
        """The action by which odds go on where somebody else has to choose before the matter is settled.

        NO_ACTION where it is settled: everywhere in a game that names nothing here. Where things are let go on
        (`Contract.idle`), odds go on anyway.
        """
        return self.game.onward(memory, umpire)

    def set_up_offered(self, memory: Bytes) -> int:
        """The action that takes the scenario's set-up as it stands; NO_ACTION where none is offered."""
        return self.game.set_up_offered(memory)

    def fights(self, before: Bytes, after: Bytes, umpire: Bytes, action: int) -> Iterator[Ahead]:
        """The fights that an action, taken in `before`, has led to in `after`: none in a game that names none."""
        if self.game.fights:
            yield from self.game.late(self.game.fights)(self.contract(), before, after, umpire, action)

    def threats(self, memory: Bytes, umpire: Bytes) -> tuple[Threat, ...]:
        """Whom each piece can strike next, as everybody stands: nobody in a game that declares nothing of it."""
        found = self.game.threats
        if not found:
            return ()
        return tuple((self.game.late(found) if isinstance(found, str) else found)(self.contract(), memory, umpire))

    def table(self, memory: Bytes, scenario: ScenarioModel, umpire: Bytes) -> Table:
        """The words and pictures for the battle in `memory`; the rules are asked with its umpire."""
        return self.game.table_for(memory, scenario, umpire)

    def __reduce__(self) -> tuple[Callable[[str, int], Ruleset], tuple[str, int]]:
        """What a pickle keeps: only which game it is."""
        return ruleset_of_version, (self.name, self.version)


@cache
def rulesets() -> dict[str, Ruleset]:
    """All games that are installed, by name, in the order of their places; campaigns stand apart."""
    return _installed(ENTRY_POINTS)


@cache
def campaigns() -> dict[str, Ruleset]:
    """All campaigns that are installed, likewise: games whose battles are battles of other games."""
    return _installed(CAMPAIGN_POINTS)


def _installed(group: str) -> dict[str, Ruleset]:
    loaded = {point.name: point.load() for point in entry_points(group=group)}
    return dict(sorted(loaded.items(), key=lambda item: (item[1].place, item[0])))


def games_and_campaigns() -> dict[str, Ruleset]:
    """Everything that can be found by its name."""
    return {**rulesets(), **campaigns()}


def find_ruleset(name: str) -> Ruleset:
    """The game or the campaign of that name; UnknownName with the nearest that exist."""
    known = games_and_campaigns()
    if name not in known:
        raise UnknownName("game", name, known)
    return known[name]


def ruleset_of_version(name: str, version: int) -> Ruleset:
    """The game of that name, when it is of that version; UnknownName, OtherVersion else."""
    ruleset = find_ruleset(name)
    if ruleset.version != version:
        raise OtherVersion(name, str(version), str(ruleset.version))
    return ruleset


def split_scenario_name(name: str) -> tuple[Ruleset, str]:
    """The game and the scenario of "game/scenario"; a battle's name alone is enough where only one game has it."""
    game, slash, scenario = name.partition("/")
    if slash and game in (known := games_and_campaigns()):
        return known[game], scenario
    for ruleset in rulesets().values():
        if name in ruleset.scenarios():
            return ruleset, name
    raise UnknownName("scenario", name, all_scenario_names())


def all_scenario_names() -> list[str]:
    """Every packaged battle of every game, as "game/scenario"."""
    return [f"{ruleset.name}/{name}" for ruleset in rulesets().values() for name in ruleset.scenarios()]
