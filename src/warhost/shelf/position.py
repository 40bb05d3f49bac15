"""The lines of a game's position texts: declared one by one, written from a battle, read into one.

    POSITION = PositionText(
        Battle,
        snapshot,
        Names.of,
        blank,
        (
            line("active red", {"active": SIDE}),
            line("lost 2 0", {"lost_points": each(POINTS)}),
            Line("piece R1 hum.polearms 0305", write_pieces, read_piece, is_open=True, is_repeated=True, rank=0),
            MATTERS.line("pending ACT"),
        ),
    )

A line says only what is different from a battle of its scenario in which nothing has happened yet. The lines are
written in the order of their declarations. Those of the lowest rank are read first, for others speak of what they say;
of the same rank, as they stand in the text. A fault is a PositionError with its line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from warhost.errors import PositionError, UnknownName
from warhost.kernel.layout import Bytes, Record
from warhost.shelf.wordings import Wording

Numbered = tuple[int, str]
"""A line of a text, or what is wrong with it, by its number."""
Values = Mapping[str, Any]
LATER = 2
"""The rank of lines that speak of the pieces."""


# --- a battle that is written, and one that is read ---------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """A battle that is written, beside one of its scenario in which nothing has happened."""

    battle: Any  # a snapshot, as is `fresh`
    fresh: Any
    names: Any
    scenario: Any
    follows: Values  # by path: what is there when nothing is said, where that is not as in a fresh one

    def usual(self, path: str) -> Any:
        """What is at a path when nothing is said."""
        return self.follows[path] if path in self.follows else take(self.fresh, path)


class Draft:
    """A battle that grows line by line."""

    def __init__(self, text: PositionText, scenario: Any) -> None:
        self.scenario = scenario
        self.memory = text.blank(scenario)
        self.battle: Any = text.battle.over(self.memory)
        self.names = text.find_names(text.snapshot(self.memory), scenario)
        self.said: dict[str, list[int]] = {}  # by first word: the numbers of the lines
        self.given: set[str] = set()  # the paths of what was said

    def line(self, *words: str) -> int:
        """The last line with the first of these words that any line begins with; 0 for none."""
        return next((self.said[word][-1] for word in words if word in self.said), 0)


@cache
def _spots(path: str) -> tuple[tuple[str, int | None], ...]:
    parts = (part.removesuffix("]").partition("[") for part in path.split())
    return tuple((name, int(index) if index else None) for name, _, index in parts)


def take(one: Any, path: str) -> Any:
    """What is at a path of a record or a snapshot, as plain values: "turns", "home_x[1]"; a pair at "way_x way_y"."""
    found = [getattr(one, name) if index is None else getattr(one, name)[index] for name, index in _spots(path)]
    values = tuple([value.tolist() if hasattr(value, "tolist") else value for value in found])
    return values if len(values) > 1 else values[0]


def put(record: Any, path: str, value: Any) -> None:
    """Set what is at a path of a record."""
    spots = _spots(path)
    for (name, index), part in zip(spots, value if len(spots) > 1 else (value,), strict=True):
        if index is None:
            record[name] = part
        else:
            record[name][index] = part


# --- lines --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """One sort of line: `write` yields what such lines say behind their first word, `read` is given a draft and that.

    It has as many words as the example, down to `least` where that is said, and more where it `is_open`.
    """

    example: str
    write: Callable[[Told], Iterable[str]]
    read: Callable[..., None]  # ValueError for what cannot be
    least: int = 0
    is_open: bool = False
    is_repeated: bool = False
    rank: int = LATER

    @property
    def word(self) -> str:
        """The first word."""
        return self.example.split()[0]

    def can_have(self, words: list[str]) -> bool:
        """True for a line of as many words as there may be."""
        usual = len(self.example.split())
        return (self.least or usual) <= len(words) and (self.is_open or len(words) <= usual)


def line(example: str, fields: Mapping[str, Wording], **kinds: Any) -> Line:
    """A line about fields of the battle by their paths, a word each; the last has all words that are left."""

    def write(told: Told) -> Iterator[str]:
        values = [take(told.battle, path) for path in fields]
        if values != [told.usual(path) for path in fields]:
            yield " ".join(one.write(value, told) for one, value in zip(fields.values(), values, strict=True))

    def read(draft: Draft, *words: str) -> None:
        last = len(fields) - 1
        for (path, one), text in zip(fields.items(), [*words[:last], " ".join(words[last:])], strict=True):
            put(draft.battle, path, one.read(text, draft))
            draft.given.add(path)

    return Line(example, write, read, **kinds)


def flag(word: str) -> Line:
    """A line of one word, about a field of that name that is 0 or 1."""
    return line(word, {word.replace("-", "_"): Wording(lambda _, __: "", lambda _, __: 1)})


@dataclass(frozen=True)
class Body:
    """What is said of a record: some things as words in their order, others as key=word where they are not as usual."""

    part: str  # what a refusal calls a key: "part of a piece"
    spoken: Mapping[str, Wording] = field(default_factory=dict)
    keyed: Mapping[str, Wording] = field(default_factory=dict)  # "hit_at" is written "hit-at"
    paths: Mapping[str, str] = field(default_factory=dict)  # of keys that are not called like their fields
    required: Collection[str] = ()  # keys that are always said
    also: Mapping[str, str] = field(default_factory=dict)  # other words for keys
    hints: Collection[str] = ()  # what else can be said, for a refusal to name

    def path(self, key: str) -> str:
        """Where the value of a key is."""
        return self.paths.get(key, key)

    def write(self, one: Any, usual: Values, told: Told) -> Iterator[str]:
        """The words about a record's snapshot; `usual` has the values of its keys when nothing is said."""
        for key, wording in self.spoken.items():
            yield wording.write(take(one, self.path(key)), told)
        for key, wording in self.keyed.items():
            value = take(one, self.path(key))
            if key in self.required or value != usual[key]:
                yield f"{key.replace('_', '-')}={wording.write(value, told)}"

    def read(self, words: Iterable[str], draft: Draft) -> dict[str, Any]:
        """The values behind the words that are spoken."""
        return {key: one.read(text, draft) for (key, one), text in zip(self.spoken.items(), words, strict=False)}

    def read_pairs(self, pairs: Iterable[str], draft: Draft) -> dict[str, Any]:
        """The values behind words such as "hit-at=3", by key."""
        said: dict[str, Any] = {}
        for pair in pairs:
            key, _, text = pair.partition("=")
            name = key.replace("-", "_")
            name = self.also.get(name, name)
            if name not in self.keyed:
                known = [*self.keyed, *self.also, *self.hints]
                raise UnknownName(self.part, key, [one.replace("_", "-") for one in known])
            if name in said:
                raise ValueError(f"{key!r} is said twice")
            said[name] = self.keyed[name].read(text, draft)
        return said

    def put(self, record: Any, values: Values) -> None:
        """Set the values of keys."""
        for key, value in values.items():
            put(record, self.path(key), value)


def _as_fresh(_: Any, __: Values) -> Values:
    return {}


def record_line(
    example: str, name: str, body: Body, usual: Callable[[Any, Values], Values] = _as_fresh, **kinds: Any
) -> Line:
    """A line about a record in the battle, written when anything in it is not as in a fresh one.

    `usual` says which keys are otherwise than in a fresh one when nothing is said of them: of the battle, and of what
    is spoken.
    """

    def write(told: Told) -> Iterator[str]:
        one, fresh = getattr(told.battle, name), getattr(told.fresh, name)
        if one != fresh:
            spoken = {key: take(one, body.path(key)) for key in body.spoken}
            unsaid = {key: take(fresh, body.path(key)) for key in body.keyed}
            yield " ".join(body.write(one, {**unsaid, **usual(told.battle, spoken)}, told))

    def read(draft: Draft, *words: str) -> None:
        spoken = body.read(words, draft)
        pairs = body.read_pairs(words[len(spoken) :], draft)
        body.put(draft.battle[name], {**spoken, **usual(draft.battle, spoken), **pairs})

    return Line(example, write, read, is_open=True, **kinds)


# --- whole texts --------------------------------------------------------------------------------------------


def _nothing(_: Any) -> Any:
    return ()


@dataclass(frozen=True)
class PositionText:
    """How a game's battles are written and read."""

    battle: type[Record]
    snapshot: Callable[[Bytes], Any]
    find_names: Callable[[Any, Any], Any]  # of a snapshot and a scenario
    blank: Callable[[Any], Bytes]  # a scenario's battle in which nothing has happened, nobody in it yet
    lines: tuple[Line, ...]
    complete: Callable[[Draft], Any] = _nothing  # adds what has to be so, when all lines are read
    follows: Callable[[Any], Iterable[tuple[str, Any]]] = _nothing  # of a battle: what other fields tell, by path
    faults: Callable[[Draft], Iterable[Numbered]] = _nothing  # of the battle as a whole

    @cached_property
    def by_word(self) -> dict[str, Line]:
        """The sorts of lines by their first words."""
        return {one.word: one for one in self.lines}

    @property
    def examples(self) -> dict[str, str]:
        """How the lines are written."""
        return {word: one.example for word, one in self.by_word.items()}

    def write(self, memory: Bytes, scenario: Any) -> list[str]:
        """The lines of a battle."""
        battle = self.snapshot(memory)
        names, fresh = self.find_names(battle, scenario), self.snapshot(self.blank(scenario))
        told = Told(battle, fresh, names, scenario, dict(self.follows(battle)))
        return [f"{one.word} {said}".rstrip() for one in self.lines for said in one.write(told)]

    def read(self, lines: Iterable[Numbered], scenario: Any) -> Bytes:
        """The bytes of the battle that numbered lines describe; PositionError with the line that cannot be."""
        draft = Draft(self, scenario)
        for number, said in sorted(lines, key=self._rank):
            try:
                self._take(draft, number, said.split())
            except ValueError as error:
                raise PositionError(number, str(error)) from None
        self.complete(draft)
        for path, value in self.follows(draft.battle):
            if path not in draft.given:
                put(draft.battle, path, value)
        for fault in self.faults(draft):
            raise PositionError(*fault)
        return draft.memory

    def _rank(self, numbered: Numbered) -> int:
        sort = self.by_word.get(numbered[1].split()[0])
        return sort.rank if sort else LATER

    def _take(self, draft: Draft, number: int, words: list[str]) -> None:
        """Add what one line says."""
        word, *said = words
        if word not in self.by_word:
            raise UnknownName("line", word, self.by_word)
        sort = self.by_word[word]
        if not sort.can_have(words):
            raise ValueError(f"{' '.join(words)!r} is not written like {sort.example!r}")
        if word in draft.said and not sort.is_repeated:
            raise ValueError(f"a second line {word!r}; the first is line {draft.said[word][0]}")
        draft.said.setdefault(word, []).append(number)
        sort.read(draft, *said)
