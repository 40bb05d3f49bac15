"""Scenario files: TOML in, a checked model out, every fault at once with its file and line.

A ruleset declares its format as a `ScenarioModel` (what a file may hold) and adds `semantic_faults` (what must be true
of it). `read_scenario` runs both over one file: the shape by pydantic, the meaning on a `Draft`, which shows the checks
whatever is well-formed and hides the rest, so that one misspelt key does not silence the other complaints.
"""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from itertools import chain, islice
from pathlib import Path
from types import GeneratorType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, StrictStr, ValidationError

from warhost import bounds
from warhost.errors import Fault, ScenarioError, name_hint

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

MOST_BYTES = 4 * bounds.LONGEST  # a character takes up to four
SURROGATE = re.compile(r"[\ud800-\udfff]")
STRANGE_BLANK = re.compile(r"[^\S \t\r\n]")

KeyPath = tuple[str | int, ...]
"""The way to one value of a TOML file, for example ("red", "pieces", 3, "troop")."""

Finding = tuple[KeyPath, str]
"""A fault before it is tied to a file: where it is, and what is wrong there."""

Backed = tuple[Finding, tuple[str, ...]]
"""A finding with the clauses that stand behind it."""

MOST_FAULTS = 20
"""Faults that are told of one file; the rest is only counted, as finding words for thousands would take minutes."""


class Draft:
    """One value of a scenario as read, with no promise about its type.

    `at` and `parts` walk inwards, even through what is not there; `text`, `number`, `pair` and `flag` answer None
    unless the value is of that type. A check that finds None has nothing to say: the shape of the file is judged
    elsewhere.
    """

    def __init__(self, value: object, path: KeyPath = ()) -> None:
        self.value = value
        self.path = path

    def at(self, key: str) -> Draft:
        """The value of one key of this table; a Draft of None when there is no such key or no table."""
        value = self.value.get(key) if isinstance(self.value, Mapping) else None
        return Draft(value, (*self.path, key))

    @property
    def parts(self) -> list[Draft]:
        """The elements of this array; none when it is not an array."""
        values = self.value if isinstance(self.value, list | tuple) else ()
        return [Draft(value, (*self.path, index)) for index, value in enumerate(values)]

    @property
    def given(self) -> bool:
        """Whether the file says anything here."""
        return self.value is not None

    @property
    def text(self) -> str | None:
        """The value if it is a string."""
        return self.value if isinstance(self.value, str) else None

    @property
    def number(self) -> int | None:
        """The value if it is a whole number."""
        return self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else None

    @property
    def pair(self) -> tuple[int, int] | None:
        """The value if it is an array of two whole numbers."""
        match [part.number for part in self.parts]:
            case [int() as one, int() as other]:
                return one, other
        return None

    @property
    def flag(self) -> bool | None:
        """The value if it is true or false."""
        return self.value if isinstance(self.value, bool) else None


class ScenarioPart(BaseModel):
    """A table of a scenario file: unknown keys are faults, and what was read does not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class FileModel(ScenarioPart):
    """What a whole file may hold: a scenario, or the map of a campaign."""

    ONE_PER_LINE: ClassVar[tuple[str, ...]] = ()
    """Keys whose arrays `to_toml` writes with each element on a line of its own."""
    MOST_ELEMENTS: ClassVar[int] = 1000
    """An array with more is a fault that is told alone: checks may compare each element with every other one."""

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterable[Finding]:
        """What is wrong with a file beyond its shape; each kind of file replaces this."""
        return ()

    def to_toml(self) -> str:
        """This model as the text of a file; reading that text gives an equal model."""
        return toml_text(self.model_dump(exclude_defaults=True), self.ONE_PER_LINE)


class ScenarioModel(FileModel):
    """What every scenario says of itself, whatever the game."""

    ruleset: StrictStr
    id: StrictStr = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    name: StrictStr = Field(min_length=1)
    summary: StrictStr = Field(min_length=1)
    designer: StrictStr = Field(min_length=1)
    teaches: StrictStr = ""
    """What a newcomer learns by it, in a few words; "" where there is nothing special."""
    setting: StrictStr = ""
    """In what surroundings it is fought, of those that the game's looks have; "" in the usual ones."""
    minutes: int | None = Field(default=None, strict=True, ge=1, le=1000)
    """How long a person takes for it at twenty seconds a decision, about; None where nobody knows."""

    @property
    def told(self) -> str:
        """What the battle is, and what it teaches."""
        return f"{self.summary} It teaches {self.teaches}." if self.teaches else self.summary

    def in_one_telling(self) -> Self:
        """The same battle without what only its place on the shelf needs, which may change under kept battles."""
        return self.model_copy(update={"summary": self.told, "teaches": "", "minutes": None})


M = TypeVar("M", bound=FileModel)


def read_scenario(
    model: type[M], source: Path | Traversable | str, file: str = "", settings: Collection[str] | None = None
) -> M:
    """The scenario that a file holds, checked in shape and meaning.

    `source` is the file, or its text when it is a string; `file` is the name to use in messages; `settings` are those
    that the game has, None where nobody knows.
    Raises ScenarioError with every fault found, or the first of very many.
    """
    name = file or ("<text>" if isinstance(source, str) else str(source))
    text = source if isinstance(source, str) else _read_text(source, name)
    data = _parse(text, name)
    if crowded := _crowded(data, model.MOST_ELEMENTS):
        raise ScenarioError(_located([(crowded, ())], KeyLines(text), name))
    scenario, details = None, []
    try:
        scenario = model.model_validate(data)
    except ValidationError as error:
        details = error.errors(include_url=False)
    draft = Draft(data)
    found = chain(_with_clauses(_setting_faults(draft, settings)), _with_clauses(model.semantic_faults(draft)))
    meant = list(islice(found, MOST_FAULTS + 1))
    if scenario is None or meant:
        raise _error_of(model, details, meant, text, name)
    return scenario


def parse_text(text: str, file: str) -> dict[str, Any]:
    """The data of a scenario's text, unchecked; ScenarioError where it is no TOML, or too much of it."""
    return _parse(text, file)


def parse_scenario(source: Path | Traversable) -> dict[str, Any]:
    """The data of a scenario file, unchecked; ScenarioError where it cannot be read or is no TOML."""
    return _parse(_read_text(source, str(source)), str(source))


def _setting_faults(draft: Draft, settings: Collection[str] | None) -> Iterator[Finding]:
    """A setting that the game does not have."""
    setting = draft.at("setting")
    if settings is not None and setting.text and setting.text not in settings:
        yield setting.path, f"unknown setting {setting.text!r}: this game has {', '.join(settings) or 'none'}"


def _crowded(data: object, most: int) -> Finding | None:
    """An array with too many elements, the first that is found."""
    waiting: list[tuple[KeyPath, object]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, Mapping):
            waiting += [((*path, key), part) for key, part in value.items()]
        elif isinstance(value, list):
            if len(value) > most:
                return path, f"there are {len(value):,} elements, and at most {most:,} are read"
            waiting += [((*path, index), part) for index, part in enumerate(value)]
    return None


def _error_of(
    model: type[BaseModel], details: Sequence[ErrorDetails], meant: Sequence[Backed], text: str, file: str
) -> ScenarioError:
    """The first faults of shape and of meaning, in order of the file, and how many more there are."""
    lines = KeyLines(text)
    shape = sorted(details, key=lambda detail: lines.line(detail["loc"]))
    findings = [(_structural_fault(model, detail), ()) for detail in shape[:MOST_FAULTS]]
    faults = _located([*findings, *meant], lines, file)
    more = len(faults[MOST_FAULTS:]) + len(shape[MOST_FAULTS:])
    told = "" if not more else f"and {'at least ' if len(meant) > MOST_FAULTS else ''}{more:,} more"
    return ScenarioError(faults[:MOST_FAULTS], told)


def _located(findings: Iterable[Backed], lines: KeyLines, file: str) -> list[Fault]:
    """Findings with their lines, each once, in order of the file."""
    faults = [
        Fault(file, lines.line(path), _shortened(dotted(path)), message, path, clauses)
        for (path, message), clauses in findings
    ]
    return sorted(dict.fromkeys(faults), key=lambda fault: fault.line)


# Clauses: which check has found a fault

RULE_LINE = re.compile(r"\bRule:(.*)", re.DOTALL)
_CLAUSE = re.compile(r"[A-Z]{2}-[A-Za-z0-9.]*[A-Za-z0-9]")


def _with_clauses(findings: Iterable[Finding]) -> Iterator[Backed]:
    """Findings with the clauses that the check names which is at work when each is found.

    Checks are generators that ask others: the innermost with a `Rule:` line at the end of its docstring has the word;
    where none has one, the innermost whose file has.
    """
    checks = iter(findings)
    for finding in checks:
        yield finding, _clauses_at_work(checks)


def _clauses_at_work(check: object) -> tuple[str, ...]:
    of_check: tuple[str, ...] = ()
    of_file: tuple[str, ...] = ()
    while isinstance(check, GeneratorType):
        constants = check.gi_code.co_consts
        of_check = clauses_in(constants[0] if constants else None) or of_check
        of_file = clauses_in(check.gi_frame and check.gi_frame.f_globals.get("__doc__")) or of_file
        check = check.gi_yieldfrom
    return of_check or of_file


@cache
def clauses_in(docstring: object) -> tuple[str, ...]:
    """The clauses that a docstring names in its last lines, none where it has no such line."""
    found = RULE_LINE.search(docstring) if isinstance(docstring, str) else None
    return tuple(_CLAUSE.findall(found[1])) if found else ()


def dotted(path: KeyPath) -> str:
    """A key path as people write it: "red.pieces[3].troop"."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".") or "file"


# Reading: bytes to text to data


def _refuse(file: str, line: int, message: str) -> NoReturn:
    raise ScenarioError([Fault(file, line, "file", message)]) from None


def _read_text(source: Path | Traversable, file: str) -> str:
    """The text of a scenario file; a byte-order mark, which some editors add, is dropped."""
    try:
        with source.open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
    except OSError as error:
        _refuse(file, 0, f"cannot be read: {error.strerror or error}")
    if len(raw) > MOST_BYTES:
        _refuse(file, raw.count(b"\n") + 1, f"the file has more than {MOST_BYTES:,} bytes, and no more are read")
    try:
        text = bounds.decoded(raw)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        _refuse(file, line, f"byte 0x{raw[error.start]:02x} is not UTF-8; save the file as UTF-8 text")
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        _refuse(file, line, "this is a binary file, not a scenario in TOML")
    return text


def _parse(text: str, file: str) -> dict[str, Any]:
    """The data of a TOML text, as far as TOML itself goes."""
    if (excess := bounds.excess_of(text)) is not None:
        _refuse(file, *excess)
    if halved := SURROGATE.search(text):
        _refuse(file, text.count("\n", 0, halved.start()) + 1, f"{halved[0]!r} is half of a character")
    try:
        data = _loads(text)
    except ValueError as error:
        _refuse(file, *_syntax_fault(str(error), text))
    if not data:
        _refuse(file, 1, "the file is empty: a scenario was expected")
    return data


def _loads(text: str) -> dict[str, Any]:
    """The data of a TOML text; blanks that TOML does not have, as in text from a web page, are taken for plain ones."""
    try:
        return tomllib.loads(text)
    except ValueError:
        if not STRANGE_BLANK.search(text):
            raise
        return tomllib.loads(STRANGE_BLANK.sub(" ", text))


def _syntax_fault(message: str, text: str) -> tuple[int, str]:
    """The line and the message of a complaint by the TOML reader, which hides the place in its text."""
    what, _, place = message.partition(" (at ")
    if found := re.match(r"line (\d+), column (\d+)", place):
        return int(found[1]), f"not valid TOML at column {found[2]}: {what}"
    last_line = text.rstrip("\n").count("\n") + 1
    if place.startswith("end of document"):
        return last_line, f"not valid TOML, the file ends too early: {what}"
    return 0, f"not valid TOML: {what}"


# Shape: pydantic's complaints in our words


def _structural_fault(model: type[BaseModel], detail: ErrorDetails) -> Finding:
    path = detail["loc"]
    match detail["type"]:
        case "missing":
            return path, "is missing"
        case "extra_forbidden":
            key = str(path[-1])
            return path, f"unknown key {_shortened(repr(key))}{name_hint(key, _known_keys(model, path[:-1]))}"
        case "too_short":
            least, there = detail["ctx"]["min_length"], detail["ctx"]["actual_length"]
            return path, f"needs at least {least} element{'s' * (least != 1)}, and has {there or 'none'}"
        case _:
            return path, f"{detail['msg'].removeprefix('Input ')}, not {_shortened(toml_value(detail['input']))}"


def _shortened(shown: str) -> str:
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _known_keys(annotation: object, path: KeyPath) -> list[str]:
    """The keys that the table at a path may have, read from the model's annotations."""
    origin = get_origin(annotation)
    if origin is None and isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if not path:
            return list(annotation.model_fields)
        field = annotation.model_fields.get(str(path[0]))
        return _known_keys(field.annotation, path[1:]) if field else []
    inner = path[1:] if origin is tuple else path
    return next((keys for part in get_args(annotation) if (keys := _known_keys(part, inner))), [])


# Lines: where each key stands

_STRING = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\]|\\.)*"'
    r"|'[^']*'",
    re.DOTALL,
)
_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]*")


class KeyLines:
    """Knows on which line each key, table and array element of a TOML text begins.

    The text must be valid TOML: only as much is read as is needed to follow the structure.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._lines: dict[KeyPath, int] = {(): 1}
        self._elements: dict[KeyPath, int] = {}  # how many tables each array of tables has so far
        self._scan_document()

    def line(self, path: KeyPath) -> int:
        """Line number, from 1, of a key path; of the nearest path around it when the text has no such key."""
        while path not in self._lines:
            path = path[:-1]
        return self._lines[path]

    def _scan_document(self) -> None:
        table: KeyPath = ()
        while self._skip_blank() < len(self._text):
            if self._take("[["):
                table = self._open_table(self._scan_key(), repeated=True)
                self._expect_close("]]")
            elif self._take("["):
                table = self._open_table(self._scan_key(), repeated=False)
                self._expect_close("]")
            else:
                self._scan_pair(table)

    def _open_table(self, keys: list[str], repeated: bool) -> KeyPath:
        """The path of a table header, in which an array of tables stands for its latest element."""
        path: KeyPath = ()
        for depth, key in enumerate(keys, start=1):
            path = (*path, key)
            self._note(path)
            if repeated and depth == len(keys):
                self._elements[path] = self._elements.get(path, 0) + 1
            if path in self._elements:
                path = (*path, self._elements[path] - 1)
                self._note(path)
        return path

    def _scan_pair(self, table: KeyPath) -> None:
        self._skip_blank()
        path, start = table, self._at
        for key in self._scan_key():
            path = (*path, key)
            self._note(path, start)
        self._expect_close("=")
        self._scan_value(path)

    def _scan_key(self) -> list[str]:
        keys = [self._scan_simple_key()]
        while self._take("."):
            keys.append(self._scan_simple_key())
        return keys

    def _scan_simple_key(self) -> str:
        self._skip_blank()
        quoted = self._match(_STRING)
        # A quoted key may hold escapes: TOML itself knows best what they mean.
        return str(tomllib.loads(f"key = {quoted}")["key"]) if quoted else self._match(_BARE_KEY)

    def _scan_value(self, path: KeyPath) -> None:
        self._skip_blank()
        self._note(path)
        if self._take("["):
            self._scan_array(path)
        elif self._take("{"):
            while not self._take("}"):
                self._scan_pair(path)
                self._take(",")
        elif not self._match(_STRING):
            self._match(_BARE_VALUE)

    def _scan_array(self, path: KeyPath) -> None:
        index = 0
        while not self._take("]"):
            self._scan_value((*path, index))
            self._take(",")
            index += 1

    def _note(self, path: KeyPath, start: int | None = None) -> None:
        self._lines.setdefault(path, bisect_right(self._starts, self._at if start is None else start))

    def _skip_blank(self) -> int:
        self._match(_BLANK)
        return self._at

    def _match(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[0]

    def _take(self, token: str) -> bool:
        """Step over a token, and the blanks before it, if it comes next."""
        self._skip_blank()
        if not self._text.startswith(token, self._at):
            return False
        self._at += len(token)
        return True

    def _expect_close(self, token: str) -> None:
        if not self._take(token):
            raise ValueError(f"not valid TOML: expected {token!r} at offset {self._at}")


# Writing


def toml_text(data: Mapping[str, Any], one_per_line: Collection[str] = ()) -> str:
    """Data as TOML text: plain keys, then tables, then arrays of tables; deeper tables are written inline.

    Arrays of texts or tables under the keys of `one_per_line` get a line for each element.
    The same data gives the same text.
    """
    blocks = [_pairs({key: value for key, value in data.items() if not _is_block(value)}, one_per_line)]
    for key, value in data.items():
        if isinstance(value, Mapping):
            blocks.append(f"[{_key(key)}]\n" + _pairs(value, one_per_line))
        elif _is_block(value):
            blocks += [f"[[{_key(key)}]]\n" + _pairs(table, one_per_line) for table in value]
    return "\n".join(block for block in blocks if block)


def _is_block(value: object) -> bool:
    """Whether a value gets a header of its own: a table, or an array of nothing but tables."""
    if isinstance(value, list | tuple):
        return bool(value) and all(isinstance(element, Mapping) for element in value)
    return isinstance(value, Mapping)


def _pairs(table: Mapping[str, Any], one_per_line: Collection[str]) -> str:
    return "".join(f"{_key(key)} = {_array_or_value(value, key in one_per_line)}\n" for key, value in table.items())


def _array_or_value(value: object, tall: bool) -> str:
    if tall and isinstance(value, list | tuple) and value and not isinstance(value[0], int):
        return "[\n" + "".join(f"    {toml_value(element)},\n" for element in value) + "]"
    return toml_value(value)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else toml_value(key)


def toml_value(value: object) -> str:
    """One value as TOML text on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            # JSON escapes what TOML forbids in a string, but for the delete character.
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple():
            return f"[{', '.join(map(toml_value, value))}]"
        case Mapping():
            return "{" + ", ".join(f"{_key(key)} = {toml_value(part)}" for key, part in value.items()) + "}"
        case _:
            return str(value)
