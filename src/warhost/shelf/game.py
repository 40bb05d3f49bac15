"""A game as the rest of the house knows it: what its package declares as `GAME` in its `game.py`.

To look a scenario up, to load the contract and to answer for one battle is the same for all games, and stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from inspect import signature
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self, cast

import numpy as np

from warhost.drawing import TextMap
from warhost.errors import Objection, UnknownName
from warhost.kernel.abi import NO_ACTION, Contract, verb_of
from warhost.kernel.compile import load_compiled
from warhost.kernel.layout import Bytes, Record
from warhost.rulebook import Rulebook
from warhost.ruleset import Change, EventInWords, Progress, Remains, Ruleset, Threat, find_ruleset
from warhost.scenario import ScenarioModel, read_scenario
from warhost.shelf.annals import Annals
from warhost.shelf.answers import NO_ANSWERS, Answers, Moment
from warhost.shelf.changes import Changes, ChangesTold
from warhost.shelf.editing import Editing
from warhost.shelf.figures import raise_all
from warhost.shelf.goals import Progress as Gained
from warhost.shelf.goals import no_goal, no_progress
from warhost.shelf.hosts import Hosts, Meetings
from warhost.shelf.lesson import lesson_data, read_lesson
from warhost.shelf.levers import Lever, no_levers
from warhost.shelf.looks import looks_data, looks_in, read_looks, settings_in, terms_in
from warhost.shelf.muster import Muster
from warhost.shelf.objections import Objections
from warhost.shelf.panels import NO_PANELS, Panels
from warhost.shelf.pictures import drawing
from warhost.shelf.pictures.seen import Seen
from warhost.shelf.position import PositionText
from warhost.shelf.pricing import Pricing
from warhost.shelf.prompts import Prompts, Reasons
from warhost.shelf.steps import NO_STEPS, Steps
from warhost.shelf.tellings import Tellings
from warhost.shelf.terms import MissingTerms
from warhost.shelf.verbs import NONE, Verbs
from warhost.shelf.views import Shared, by_side

GENERATED = "generated-"
Data = dict[str, Any]
FindThreats = Callable[[Contract, Bytes, Bytes], Iterator[Threat]]


def _never(memory: Bytes) -> bool:
    return False


def _nowhere(memory: Bytes, umpire: Bytes) -> int:
    return NO_ACTION


def no_names(scenario: Any) -> Mapping[str, str]:
    """The sides are called in every battle as the looks have them."""
    return {}


Offered = Mapping[str, tuple[str, Mapping[str, str]]]
"""Wishes by name: what is asked, and the words for each value."""


def no_offers() -> Offered:
    """Nobody is asked for wishes."""
    return {}


def _nothing_stands(memory: Bytes) -> int:
    return NO_ACTION


@dataclass(frozen=True)
class Game:
    """What a game is made of.

    `fights`, `passes`, `survey` and `threats` need the compiled rules and are fetched when they are wanted: each is the
    place of a function inside the package, as "module:function". So are `asks`, `campaigns`, `battles` and `tells`,
    which few need. A game without such a thing leaves it out.
    """

    ruleset: Ruleset
    battle: type[Record]
    scenario: type[ScenarioModel]
    table: type[Table]
    book: str  # the letters with which its clauses begin
    scenarios: Callable[[], Mapping[str, Any]]
    generate: Callable[..., Any]  # seed, further wishes by name
    fill_umpire: Callable[[Any], Bytes]
    ground: Callable[[Any], Data]  # of a scenario, as are who meets whom in it
    lineup: Callable[[Any], Data]
    terms: Callable[[], Data]
    side_names: Callable[[Any], Mapping[str, str]] = no_names  # of a scenario that calls its sides as it likes
    goal: Callable[[Any], Data] = no_goal  # of a scenario: how it is won
    is_within_action: Callable[[Bytes], bool] = _never
    onward: Callable[[Bytes, Bytes], int] = _nowhere
    set_up_offered: Callable[[Bytes], int] = _nothing_stands  # what takes the scenario's set-up as it stands
    fights: str = ""  # (contract, before, after, umpire, action): the fights ahead
    passes: str = ""  # (memory, umpire, names, codes, orders): the action that lets a window go by, or is custom
    asks: str = ""  # what a side can answer beforehand, the place of `warhost.shelf.answers.Answers`
    steps: Steps = NO_STEPS
    muster: Muster | None = None  # how armies are bought, where they can be
    pricing: Pricing | None = None  # how prices of its kinds are found by battles
    survey: str = ""  # (memory, umpire, names, question): its answer
    threats: str | FindThreats = ""  # (contract, memory, umpire): whom each piece can strike next
    offered: Callable[[], Offered] = no_offers  # what can be wished for of what is generated, as people choose it
    campaigns: str = ""  # the place of what it offers to campaigns, a `warhost.shelf.hosts.Hosts`
    battles: str = ""  # of a campaign, the place of what it says of its battles, a `warhost.shelf.hosts.Meetings`
    levers: Callable[[Data], Iterator[Lever]] = no_levers  # of a scenario file: what a designer can change in it
    degrees: Mapping[Any, str] = field(default_factory=dict)  # reasons that are degrees of victory, the least first
    tells: str = ""  # of a campaign, the place of what tells its chronicle, a `warhost.shelf.annals.Annals`
    editing: Editing | str = ""  # its scenario editor, or the place of one

    def __post_init__(self) -> None:
        self.table.changes_told.game = self.ruleset.name
        _ = self.looks, self.lesson  # what is missing there is told before a battle begins

    @property
    def hosts(self) -> Hosts | None:
        """What it offers to campaigns, None where it offers nothing."""
        return cast("Hosts", self.late(self.campaigns)) if self.campaigns else None

    @property
    def meetings(self) -> Meetings | None:
        """What a campaign says of its battles, None for a game that is no campaign."""
        return cast("Meetings", self.late(self.battles)) if self.battles else None

    @property
    def annals(self) -> Annals | None:
        """What tells a campaign's chronicle, None for a game that is no campaign."""
        return cast("Annals", self.late(self.tells)) if self.tells else None

    @property
    def answers(self) -> Answers:
        """What a side can answer beforehand that is asked something while another moves."""
        return cast("Answers", self.late(self.asks)) if self.asks else NO_ANSWERS

    def moment(self, memory: Bytes, umpire: Bytes, scenario: Any, side: int, codes: Sequence[int] = ()) -> Moment:
        """A battle for whoever answers beforehand; `memory` is what his side knows of it."""
        return Moment(self.table_for(memory, scenario, umpire), memory, umpire, side, codes)

    @property
    def editor(self) -> Editing | None:
        """What its scenario editor is made of, None where it has none."""
        editing = self.editing
        return (cast("Editing", self.late(editing)) if editing else None) if isinstance(editing, str) else editing

    def contract(self, progress: Progress | None = None) -> Contract:
        """The compiled contract; compiles what the cache on disk does not have."""
        return load_compiled(f"{self.ruleset.package}.contract", progress).CONTRACT

    def find_scenario(self, name: str) -> ScenarioModel:
        """A packaged scenario by id, or the generated battle of a seed ("generated-7"); UnknownName else."""
        packaged, seed = self.scenarios(), name.removeprefix(GENERATED)
        if name not in packaged and not (name.startswith(GENERATED) and seed.isdecimal()):
            raise UnknownName("scenario", name, [*packaged, f"{GENERATED}1"])
        return packaged[name] if name in packaged else self.generate(int(seed))

    def read_scenario(self, source: str | Path, file: str = "") -> ScenarioModel:
        """A scenario from a file or a TOML text; ScenarioError with every fault."""
        return read_scenario(self.scenario, source, file, settings_in(self.ruleset.package))

    @cached_property
    def looks(self) -> Data:
        """What the game looks like, as docs/wire.md has it; read once. ValueError with every fault, terms' included."""
        terms, faults = self._terms()
        folder = files(self.ruleset.package).joinpath("data")
        try:
            looks = read_looks(folder, self.ruleset.sides, terms)
        except ValueError as error:
            faults.append(str(error))
        raise_all(faults)
        return looks_data(looks, terms, self.table.changes_told, self.table.words.verbs.deeds)

    @cached_property
    def lesson(self) -> Data:
        """How a turn goes, and the notes of the first battle, as docs/wire.md has them; ValueError with every fault."""
        table, folder = self.table, files(self.ruleset.package).joinpath("data")
        panels = {row.name: row.kind for row in table.panels.rows}
        slots = [slot["slot"] for slot in self.looks["slots"]]
        lesson = read_lesson(folder, slots, panels, table.words.verbs.words)
        return lesson_data(lesson, self.ruleset.quick_start, panels)

    def _terms(self) -> tuple[Mapping[str, Data], list[str]]:
        """The terms with no fault, or what there is to be explained with the faults."""
        try:
            return self.terms(), []
        except MissingTerms as error:
            return error.known, [str(error)]

    @cached_property
    def wishes(self) -> tuple[str, ...]:
        """What can be wished for of a generated battle besides its seed."""
        return tuple(signature(self.generate).parameters)[1:]

    def read_wish(self, wish: str, said: str) -> Any:
        """What is wished for in a text: a number, numbers between commas, or words; ValueError for another."""
        kind = str(signature(self.generate).parameters[wish].annotation)
        if kind.startswith("Sequence[int]"):
            return tuple(map(int, said.split(",")))
        return int(said) if kind.startswith("int") else said

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rulebook, read once."""
        return Rulebook.read(files(self.ruleset.package).joinpath("rulebook.md"), self.book)

    def table_for(self, memory: Bytes, scenario: Any, umpire: Bytes) -> Table:
        """The words and pictures for a battle and its umpire, both in bytes."""
        return self.table(memory, scenario, self.table.read_umpire(umpire))

    def late(self, place: str) -> Callable[..., Any]:
        """The function of the package at "module:function"."""
        module, _, name = place.partition(":")
        return getattr(import_module(f"{self.ruleset.package}.{module}"), name)


class Words(NamedTuple):
    """How actions are written, read, described and offered, how events are told, what stands behind objections."""

    verbs: Verbs
    events: Tellings
    objections: Objections


class Table:
    """The words and pictures for one battle: `memory` is its bytes, read anew at every question.

    `umpire` is what its umpire knows, as `read_umpire` reads it: rules are asked with both.

    A game's table declares what it is made of, and adds what only that game can say: the rest of
    `warhost.ruleset.Table`.
    """

    ruleset: ClassVar[Ruleset]
    battle: ClassVar[type[Record]]
    names_pass: ClassVar[bool] = False  # whether a later piece may have the name of one that is gone
    named_by: ClassVar[tuple[str, ...]]  # the fields of a battle on which names depend: "count", "figures.number"
    stands_at: ClassVar[tuple[str, ...]] = ()
    """The kind of a place, the field that counts the pieces, and those that say where each is: of facts, of a battle.

    ("hex", "piece_count", "pieces.cell"); a place below 0 is nowhere.
    """
    snapshot: ClassVar[Callable[[Bytes], Any]]
    read_umpire: ClassVar[Callable[[Bytes], Any]]
    find_names: ClassVar[Callable[..., Any]]  # of a snapshot and its scenario
    words: ClassVar[Words]
    reasons: ClassVar[Reasons]
    endings: ClassVar[Mapping[Any, str]] = {}  # the reasons as a screen says them, with `{winner}` and `{loser}`
    position: ClassVar[PositionText]
    changes_told: ClassVar[ChangesTold]
    prompts: ClassVar[Prompts]
    view_of: ClassVar[Callable[[Any, Any, Any, Shared], Data]]  # of a snapshot, its umpire and its names
    scores_of: ClassVar[Callable[[Any, Any], tuple[int, ...]]]  # of a snapshot and its umpire
    remains_of: ClassVar[Callable[[Any, Any], Iterable[Remains]]]  # of a snapshot and its names
    progress_of: ClassVar[Callable[[Any, Any], tuple[Gained, ...]]] = staticmethod(no_progress)  # of the same
    panels: ClassVar[Panels] = NO_PANELS
    find_changes: ClassVar[Callable[[Any, Any, Any], Iterable[Change]]]  # of two snapshots and the names in the later

    def __init__(self, memory: Bytes, scenario: Any, umpire: Any) -> None:
        self.memory = memory
        self.scenario = scenario
        self.umpire = umpire
        self.record: Any = self.battle.over(memory)
        fields = memory[: self.battle.dtype.itemsize].view(self.battle.dtype)
        self._named_by = [_field(fields, path) for path in self.named_by]
        self._named: bytes | None = None
        self._names: Any = None

    def __reduce__(self) -> tuple[Callable[[Bytes, Any], Any], tuple[Bytes, Any]]:
        """What a pickle keeps: the bytes, over which the rest is laid again."""
        return _table_of, (self.memory, self.scenario)

    def over(self, memory: Bytes) -> Self:
        """The same for other bytes of the battle: what a seat sees of it, what an action leads to."""
        return type(self)(memory, self.scenario, self.umpire)

    @property
    def seen(self) -> Any:
        """The battle as it stands now, read in one go."""
        return type(self).snapshot(self.memory)

    @property
    def names(self) -> Any:
        """What everything is called now; made anew when pieces have come, or the bytes have become another battle."""
        named = b"".join([field.tobytes() for field in self._named_by])
        if named != self._named:
            self._named, self._names = named, type(self).find_names(self.seen, self.scenario)
        return self._names

    def write_action(self, code: int) -> str:
        """An action in notation."""
        return self.words.verbs.write(code, self.names)

    @property
    def reading_names(self) -> Any:
        """The names with which actions are read; they know more where what a text leaves out follows from a battle."""
        return self.names

    def read_action(self, words: str) -> int:
        """The action behind a notation; NotationError when it cannot be read."""
        return self.words.verbs.read(words, self.reading_names)

    def ways_on(self, beginning: str) -> Iterator[int]:
        """Every action that a text is, or begins; NotationError when it cannot be read, or ways are countless."""
        return self.words.verbs.ways_on(beginning, self.reading_names)

    def describe_action(self, code: int) -> str:
        """An action in one readable phrase."""
        return self.words.verbs.describe(code, self.names)

    def describe_deed(self, code: int, before: bytes) -> str:
        """An action that was decided in the position `before`, as the log says it: the words of its button there."""
        told = self.words.verbs.rows[verb_of(code)].in_matters
        said = told.get(_matter_in(self.battle.over(np.frombuffer(before, np.uint8)))) if told else None
        return self.describe_action(code) if said is None else said[:1].lower() + said[1:]

    def choices(self, codes: Sequence[int]) -> list[Data]:
        """Legal actions as plain data: what to say, whom and where to point at."""
        names, matter = self.names, self.matter
        return [self.words.verbs.choice(code, names, matter) for code in codes]

    @property
    def matter(self) -> int:
        """The phase of the matter on top; NONE where nothing is pending."""
        return _matter_in(self.record)

    def objections(self, bits: int) -> tuple[Objection, ...]:
        """The objections behind the bits of the contract."""
        return self.words.objections.of(bits)

    def event_abouts(self, events: Sequence[tuple[int, Sequence[int]]]) -> list[Data]:
        """Events of one entry, by kind and facts, as data for a picture."""
        return self.words.events.abouts(events, self.names)

    def events_in_words(self, events: Sequence[tuple[int, Sequence[int]]]) -> list[EventInWords]:
        """Events of one entry, by kind and facts, in all their words."""
        names, tellings = self.names, self.words.events
        return [tellings.in_words(kind, facts, names) for kind, facts in events]

    def first_roll(self, kinds: Sequence[str]) -> int:
        """How many of these events come before the first roll of dice."""
        return self.words.events.first_roll(kinds)

    def changes(self, after: Bytes) -> Changes:
        """What is different in a later position."""
        seen = type(self).snapshot(after)
        names = type(self).find_names(seen, self.scenario)
        facts = type(self).find_changes(self.seen, seen, names)
        return Changes(self.changes_told, facts, names, self.was_there)

    def was_there(self, piece: int) -> bool:
        """True for what has a fate: pieces that there are already, not those that come."""
        return 0 <= piece < len(self.names.labels)

    def prompt(self) -> str:
        """What is asked, in one short sentence."""
        return self.prompts.say(self.seen, self.umpire, self.names)

    def moment(self) -> str:
        """The turn and what runs in it, such as a phase or a card; nothing when the battle is over."""
        return self.prompts.when(self.seen)

    def lands_of(self, code: int) -> Data | None:
        """Of an action that throws something: its strength by place and where it may fall, THROWN in docs/wire.md."""
        return None

    def stretch(self) -> str:
        """What a player plans as one, in words: an activation, a phase. The moment, unless the game says else."""
        return self.moment()

    @property
    def side_to_decide(self) -> int:
        """Who has to choose; NOBODY when the battle is over."""
        return int(self.record.to_decide)

    def label(self, piece: int) -> str:
        """The short name of a piece."""
        return str(self.names.label(piece))

    def whose(self, piece: int) -> int:
        """The side of a piece."""
        return int(self.names.sides[piece])

    def called(self, piece: int) -> str:
        """What a piece is called in a sentence."""
        called: str = self.names.spoken[piece]
        return called

    def named(self, label: str) -> str:
        """What the piece of a label is called in a sentence."""
        return self.called(self.names.by_label[label])

    def view(self, shared: Shared = None) -> Data:
        """What a redacted battle shows, as plain data, without ground and choices.

        Views of one battle that are given the same `shared` have in common what is alike, and must not be changed.
        """
        seen, umpire = self.seen, self.umpire
        names = type(self).find_names(seen, self.scenario)
        return {
            **type(self).view_of(seen, umpire, names, shared),
            "panels": self.panels.shown(seen, umpire, names),
            "scores": by_side(self.ruleset.sides, type(self).scores_of(seen, umpire)),
            "progress": by_side(self.ruleset.sides, type(self).progress_of(seen, umpire)),
        }

    def scores(self) -> tuple[int, ...]:
        """The points of all sides as the battle stands."""
        return type(self).scores_of(self.seen, self.umpire)

    def progress(self) -> tuple[Gained, ...]:
        """How far all sides are with what wins the battle, in a few words each."""
        return type(self).progress_of(self.seen, self.umpire)

    def remains(self) -> tuple[Remains, ...]:
        """What is left of every piece, in the order of views."""
        return tuple(type(self).remains_of(self.seen, self.names))

    def side_named(self, word: str) -> int | None:
        """The side of the piece that a word of a sentence names, now or later; a bare number names none for certain."""
        return None

    def text_map(self) -> TextMap:
        """The battlefield in characters, drawn from the view."""
        return drawing.text_map(self._what_is_seen(), self.scenario)

    def draw_svg(self) -> str:
        """The battlefield as SVG, drawn from the view."""
        return drawing.svg(self._what_is_seen(), self.scenario)

    def _what_is_seen(self) -> Seen:
        game = self.ruleset.game
        looks: Data = game.looks
        setting = self.scenario.setting
        names = self.ruleset.side_names(self.scenario)
        sides = {side: names[side] for side in self.ruleset.sides}
        ground, terms = game.ground(self.scenario), terms_in(game.terms(), looks, setting)
        return Seen(self.ruleset.title, self.view(), ground, terms, looks_in(looks, setting), sides)

    def draw_ascii(self) -> str:
        """The battlefield in plain text, without a newline at the end."""
        return str(self.text_map())

    def victor(self) -> str:
        """Who has won, as a sentence begins that says so: "the elves win"; nothing of a draw."""
        winner = int(self.record.winner)
        return "" if winner < 0 else self.prompts.victors[winner]

    def reason(self) -> str:
        """Why the battle ended, with the clauses in brackets."""
        return reason_text(self.reasons, int(self.record.reason))

    def ending(self) -> str:
        """The same as a screen says it, with the sides by their names; of a draw the plain reason."""
        winner, reason = int(self.record.winner), int(self.record.reason)
        if winner < 0 or reason not in self.endings:
            return self.reason()
        names = [*self.ruleset.game.looks["sides"].values()]
        words = self.endings[reason].format(winner=names[winner], loser=names[1 - winner])
        return reason_text({reason: (words, self.reasons[reason][1])}, reason)

    def write_position(self) -> list[str]:
        """The lines of the position text."""
        return self.position.write(self.memory, self.scenario)

    def read_position(self, lines: Sequence[tuple[int, str]]) -> Bytes:
        """The battle that numbered lines of a position text describe; PositionError with the line."""
        return self.position.read(lines, self.scenario)


def _table_of(memory: Bytes, scenario: ScenarioModel) -> Any:
    ruleset = find_ruleset(scenario.ruleset)
    return ruleset.table(memory, scenario, ruleset.surveyed_umpire(scenario))


def reason_text(reasons: Reasons, reason: int) -> str:
    """Why a battle ended, with the clauses in brackets."""
    words, clauses = reasons[reason]
    return f"{words} ({', '.join(clauses)})" if clauses else words


def _matter_in(record: Any) -> int:
    """The phase of the matter on top of a battle's stack; NONE where nothing is pending."""
    depth = int(record.depth)
    return int(record.stack[depth - 1].phase) if depth else NONE


def _field(fields: Any, path: str) -> Any:
    """The array of a battle behind "count" or "figures.number"."""
    for name in path.split("."):
        fields = fields[name]
    return fields
