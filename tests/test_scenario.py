"""Scenario files in general: faults with their lines, odd files, and text that reads back the same; and the errors."""

from __future__ import annotations

import pickle
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, StrictInt, StrictStr

from warhost.errors import (
    Fault,
    IllegalAction,
    NotationError,
    Objection,
    PositionError,
    ScenarioError,
    TranscriptError,
    UnknownName,
)
from warhost.scenario import Draft, Finding, KeyLines, KeyPath, ScenarioModel, ScenarioPart, read_scenario, toml_text

# --- a small game ------------------------------------------------------------------------------------------


class Ship(ScenarioPart):
    """One ship."""

    type: StrictStr
    guns: Annotated[int, Field(strict=True, ge=0, le=9)] = 2
    crew: tuple[StrictStr, ...] = ()


class Fleet(ScenarioPart):
    """One side."""

    ships: tuple[Ship, ...]
    flag: Ship | None = None


class SeaScenario(ScenarioModel):
    """A battle at sea, in which no two ships are of one type."""

    ONE_PER_LINE = ("ships",)

    wind: StrictInt = 0
    red: Fleet
    black: Fleet

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Types that come twice."""
        seen: set[str] = set()
        for side in ("red", "black"):
            for ship in draft.at(side).at("ships").parts:
                name = ship.at("type").text
                if name in seen:
                    yield ship.at("type").path, f"a second {name}"
                seen |= {name} if name else set()


GOOD = """\
ruleset = "sea"
id = "calm"
name = "Calm"
summary = "Two ships."
designer = "nobody"
wind = 3

[red]
ships = [
    {type = "sloop"},
    {type = "frigate", guns = 4, crew = ["Ann", "Bob"]},
]

[[black.ships]]
type = "brig"
"""


def faults_of(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(SeaScenario, text, "calm.toml")
    assert all(fault.file == "calm.toml" for fault in caught.value.faults)
    return [(fault.line, fault.where, fault.message) for fault in caught.value.faults]


def test_a_good_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "calm.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    from_file, from_text = read_scenario(SeaScenario, path), read_scenario(SeaScenario, GOOD)
    assert from_file == from_text
    assert from_text.red.ships[1].crew == ("Ann", "Bob")


def test_written_scenario_reads_back_equal() -> None:
    scenario = read_scenario(SeaScenario, GOOD)
    text = scenario.to_toml()
    assert read_scenario(SeaScenario, text) == scenario
    assert read_scenario(SeaScenario, text).to_toml() == text
    assert '    {type = "frigate", guns = 4, crew = ["Ann", "Bob"]},\n' in text


def test_faults_of_shape_and_meaning_come_together_in_order_of_lines() -> None:
    text = (
        GOOD.replace('name = "Calm"\n', "")
        .replace("wind = 3", 'wnid = 3\nwind = "SW"')
        .replace('"sloop"', '"brig", gnus = 1')
        .replace("guns = 4", "guns = 12")
    )
    assert faults_of(text) == [
        (1, "name", "is missing"),
        (5, "wnid", "unknown key 'wnid'; nearest: wind, id"),
        (6, "wind", 'should be a valid integer, not "SW"'),
        (10, "red.ships[0].gnus", "unknown key 'gnus'; nearest: guns"),
        (11, "red.ships[1].guns", "should be less than or equal to 9, not 12"),
        (15, "black.ships[0].type", "a second brig"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "where", "message"),
    [
        ('type = "brig"', 'name = "brig"', 15, "black.ships[0].name", "unknown key 'name'; known: crew, guns, type"),
        ('"Bob"', "7", 11, "red.ships[1].crew[1]", "should be a valid string, not 7"),
        ('{type = "sloop"}', '"sloop"', 10, "red.ships[0]", "should be a valid dictionary"),
        ("[[black.ships]]", "[black]\nflag = {tpye = 1}", 15, "black.flag.tpye", "unknown key 'tpye'; nearest: type"),
        ('id = "calm"', 'id = "Calm Sea"', 2, "id", "should match pattern"),
        ("wind = 3", "wind = true", 6, "wind", "should be a valid integer, not true"),
    ],
)
def test_each_fault_of_shape_names_its_place(old: str, new: str, line: int, where: str, message: str) -> None:
    assert any(fault[:2] == (line, where) and message in fault[2] for fault in faults_of(GOOD.replace(old, new)))


def test_long_values_are_cut_short_in_messages() -> None:
    (fault,) = faults_of(GOOD.replace("wind = 3", f'wind = "{"s" * 500}"'))
    assert len(fault[2]) < 120


# --- files that are none ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "line", "message"),
    [
        (b"", 1, "the file is empty"),
        (b"\n# nothing yet\n", 1, "the file is empty"),
        (b"name = 'x'\n\x00\x01", 2, "binary file"),
        (b"name = 'x'\nid = '\xff'", 2, "byte 0xff is not UTF-8"),
        (b"name = 'x'\nid 'y'", 2, "not valid TOML at column 4"),
        (b"name = 'x'\nrows = [\n'a',\n", 3, "ends too early"),
        (b"name = 'x'\nname = 'y'", 2, "not valid TOML"),
        (b"wind = " + b"9" * 5000, 0, "not valid TOML"),
        (b"wind = 1\nwind = " + b"[" * 10_000, 2, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_scenario_gives_one_clear_fault(tmp_path: Path, raw: bytes, line: int, message: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(raw)
    with pytest.raises(ScenarioError) as caught:
        read_scenario(SeaScenario, path, "odd.toml")
    (fault,) = caught.value.faults
    assert (fault.file, fault.line) == ("odd.toml", line)
    assert message in fault.message


@pytest.mark.parametrize("name", ["missing.toml", "."])
def test_a_file_that_cannot_be_opened_gives_a_fault(tmp_path: Path, name: str) -> None:
    with pytest.raises(ScenarioError, match="file: cannot be read: "):
        read_scenario(SeaScenario, tmp_path / name)


@given(st.integers(0, len(GOOD)))
def test_a_file_cut_off_anywhere_gives_faults_with_lines(length: int) -> None:
    text = GOOD[:length]
    if length >= len(GOOD) - 1:
        read_scenario(SeaScenario, text)
        return
    for line, _, message in faults_of(text):
        assert 0 <= line <= text.count("\n") + 1
        assert message


# --- lines ------------------------------------------------------------------------------------------------


class Page:
    """A TOML text in the making that knows on which line it put each key path."""

    SCALARS = (
        "1",
        "-1_000.5e3",
        "true",
        "1979-05-27 07:32:00",
        '"plain"',
        "''",
        '"# [ { \\" \\\\"',
        "'C:\\'",
        '"""two\n\\"""x\n#"""',
        "'''\n] ' ''k = 1\n'''",
        '""""quoted"""""',
        '"""\\\n  folded"""',
    )
    BLANKS = ("", " ", "\t")
    GAPS = ("", " ", "\n", " # ] } =\n", "\r\n  ")

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.text = ""
        self.lines: dict[KeyPath, int] = {}
        self.keys = 0

    def pick(self, *options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def note(self, path: KeyPath) -> None:
        self.lines[path] = self.text.count("\n") + 1

    def key(self) -> tuple[str, str]:
        """A new key and a way to write it."""
        self.keys += 1
        key = f"k-{self.keys}"
        ways = [(key, key), (key, f'"{key}"'), (f"a.{key} #", f"'a.{key} #'"), (f"é{key}", f'"\\u00e9{key}"')]
        return self.draw(st.sampled_from(ways))

    def pair(self, table: KeyPath, depth: int) -> None:
        path = table
        written = []
        for _ in range(self.pick(1, 1, 2)):
            key, text = self.key()
            path = (*path, key)
            self.note(path)
            written.append(text)
        self.text += self.pick(".", " . ").join(written) + self.pick("=", " = ")
        self.value(path, depth)

    def value(self, path: KeyPath, depth: int) -> None:
        match self.pick("scalar", "array", "table") if depth else "scalar":
            case "scalar":
                self.text += self.pick(*self.SCALARS)
            case "array":
                self.array(path, depth - 1)
            case "table":
                self.text += "{" + self.pick(*self.BLANKS)
                for number in range(self.pick(0, 1, 2)):
                    self.text += "," * (number > 0) + self.pick(*self.BLANKS)
                    self.pair(path, depth - 1)
                self.text += self.pick(*self.BLANKS) + "}"

    def array(self, path: KeyPath, depth: int) -> None:
        self.text += "["
        count = self.pick(0, 1, 2, 3)
        for number in range(count):
            self.text += self.pick(*self.GAPS)
            self.note((*path, number))
            self.value((*path, number), depth)
            self.text += self.pick(*self.GAPS) + ("," if number < count - 1 else self.pick("", ","))
        self.text += self.pick(*self.GAPS) + "]"

    def table(self) -> None:
        """A table with a table in it, or an array of tables with tables in its elements."""
        key, text = self.key()
        inner, inner_text = self.key()
        if self.pick(True, False):
            self.header((key,), f"[ {text} ]", 2)
            self.header((key, inner), f"[{text}.{inner_text}]", 1)
            return
        for number in range(self.pick(1, 2)):
            self.header((key, number), f"[[{text}]]", 2)
            self.header((key, number, inner), f"[{text} . {inner_text}]", 1)

    def header(self, path: KeyPath, text: str, pairs: int) -> None:
        if path[:1] not in self.lines:
            self.note(path[:1])
        self.note(path)
        self.text += text + self.pick("", " # [x]") + "\n"
        self.pairs(path, pairs)

    def pairs(self, table: KeyPath, count: int) -> None:
        for _ in range(self.draw(st.integers(0, count))):
            self.text += self.pick("", "\n", "# k = [\n", "  ")
            self.pair(table, 2)
            self.text += self.pick("\n", " # }\n", "\r\n")


@st.composite
def pages(draw: st.DrawFn) -> Page:
    page = Page(draw)
    page.pairs((), 4)
    for _ in range(draw(st.integers(0, 3))):
        page.table()
    return page


@given(pages())
def test_every_key_path_is_found_on_its_line(page: Page) -> None:
    tomllib.loads(page.text)
    lines = KeyLines(page.text)
    assert {path: lines.line(path) for path in page.lines} == page.lines


def test_a_path_that_is_not_there_falls_back_to_what_is_around_it() -> None:
    lines = KeyLines(GOOD)
    assert lines.line(("red", "ships", 1, "hull", "wood")) == 11
    assert lines.line(("red", "admiral")) == 8
    assert lines.line(("blue",)) == 1


# --- writing ----------------------------------------------------------------------------------------------

texts = st.text(st.characters(exclude_categories=["Cs"]))
scalars = st.integers(-(2**63), 2**63 - 1) | st.booleans() | texts
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(texts, inner, max_size=3), max_leaves=8)


@given(st.dictionaries(texts, values, max_size=5), st.sets(texts))
def test_written_data_reads_back_equal(data: dict[str, Any], tall: set[str]) -> None:
    assert tomllib.loads(toml_text(data, tall | set(list(data)[:2]))) == data


# --- errors -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "known", "message"),
    [
        ("otter-fjord", ["tewapen/otter-ford", "tewapen/barrow-night"], "; nearest: tewapen/otter-ford"),
        ("king", ["hum.king", "orc.general"], "; nearest: hum.king"),
        ("HUM.KING", ["hum.king"], "; nearest: hum.king"),
        ("zzz", ["b", "a"], "; known: a, b"),
        ("zzz", [str(number) for number in range(50)], ""),
        ("zzz", [], ""),
        ("aaaa", ["aaab", "aaac", "aaad", "aaae"], "; nearest: aaab, aaac, aaad"),
    ],
)
def test_an_unknown_name_brings_the_nearest_known_ones(name: str, known: list[str], message: str) -> None:
    assert str(UnknownName("scenario", name, known)) == f"unknown scenario {name!r}{message}"


OBJECTIONS = (
    Objection("too_far", "0402 is 3 hexes away", ("TW-1.4.1a",)),
    Objection("marked", "the piece already has a counter", ("TW-1.3.1o", "TW-1.3.1n")),
    Objection("asleep", "it is asleep"),
)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (UnknownName("side", "blue", ("red", "black")), "unknown side 'blue'; known: black, red"),
        (NotationError("04x2", "a hex has four digits"), "cannot read '04x2': a hex has four digits"),
        (
            IllegalAction("move R1 0402", OBJECTIONS),
            "illegal action 'move R1 0402': 0402 is 3 hexes away (TW-1.4.1a); "
            "the piece already has a counter (TW-1.3.1o, TW-1.3.1n); it is asleep",
        ),
        (IllegalAction("pass", ()), "illegal action 'pass'"),
        (
            ScenarioError([Fault("a.toml", 3, "red", "is missing"), Fault("a.toml", 0, "file", "cannot be read")]),
            "a.toml:3: red: is missing\na.toml: file: cannot be read",
        ),
        (
            TranscriptError("battle.txt", 12, "die 3 is 5, the seed gives 2"),
            "battle.txt:12: die 3 is 5, the seed gives 2",
        ),
        (PositionError(4, "no piece R9"), "line 4: no piece R9"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ValueError) else "",
)
def test_errors_say_what_and_where_and_can_be_pickled(error: ValueError, message: str) -> None:
    assert str(error) == message
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy), vars(copy)) == (type(error), message, vars(error))


# --- clauses behind faults -----------------------------------------------------------------------------------


class RuledScenario(SeaScenario):
    """A battle whose checks name their clauses."""

    @classmethod
    def semantic_faults(cls, draft: Draft) -> Iterator[Finding]:
        """Nothing of its own."""
        yield from _wind_faults(draft.at("wind"))
        yield ("name",), "no clause stands behind this"


def _wind_faults(wind: Draft) -> Iterator[Finding]:
    """What is wrong with the wind. Rule: SE-1.2a."""
    yield wind.path, "it blows"
    yield from _storm_faults(wind)
    yield from (part for part in [(wind.path, "it whistles")])


def _storm_faults(wind: Draft) -> Iterator[Finding]:
    """What is wrong with a storm.

    Rule: SE-3.1, SE-3.2b,
    SE-R4
    """
    yield wind.path, "it storms"


def test_a_fault_names_the_clauses_of_the_innermost_check_that_has_any() -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario(RuledScenario, GOOD)
    assert {fault.message: fault.clauses for fault in caught.value.faults} == {
        "it blows": ("SE-1.2a",),
        "it storms": ("SE-3.1", "SE-3.2b", "SE-R4"),
        "it whistles": ("SE-1.2a",),
        "no clause stands behind this": (),
    }
    assert {fault.keys for fault in caught.value.faults} == {("wind",), ("name",)}


def test_clauses_tell_no_two_faults_apart() -> None:
    one = Fault("f", 1, "wind", "it blows", ("wind",), ("SE-1.2a",))
    assert one == Fault("f", 1, "wind", "it blows")
    assert repr(one) == repr(Fault("f", 1, "wind", "it blows"))
