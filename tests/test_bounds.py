"""Texts that would take minutes or gigabytes to read: they are refused before any reader of TOML sees them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from warhost import bounds, position, transcript
from warhost.errors import PositionError, ScenarioError, UnknownName, nearest_names
from warhost.face.scenario_lookup import look_up
from warhost.ruleset import rulesets
from warhost.scenario import MOST_FAULTS

OTTER_FORD, FIRST_BLOOD = "tewapen/otter-ford", "heroes/first-blood"


@pytest.fixture
def no_toml(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads TOML fails the test; what comes with the games is read before."""
    for ruleset in rulesets().values():
        assert ruleset.scenarios()

    def loads(text: str) -> Any:
        raise AssertionError(f"{len(text)} characters reached the reader of TOML")

    monkeypatch.setattr(tomllib, "loads", loads)


def many(value: str, number: int) -> str:
    """An array that holds a value again and again."""
    return f"[{', '.join([value] * number)}]"


HEAVY = {
    "20 kB of dotted keys": ("name = 'x'\na" + ".a" * 10_000 + " = 1", 2, "too many parts"),
    "dots with blanks between": ("a" + " . a" * 9 + " = 1", 1, "too many parts"),
    "a header with many dots": ("[a" + ".a" * 9 + "]", 1, "too many parts"),
    "200 kB": ("#\n" * 100_000, 25_001, "200,000 characters"),
    "deep arrays": ("\n\na = " + "[" * 17 + "]" * 17, 3, "nested too deeply"),
    "deep tables": ("a = " + "{a = " * 17 + "1" + "}" * 17, 1, "nested too deeply"),
    "keys by the thousand": ("".join(f"k{number} = 1\n" for number in range(4_001)), 4_001, "too many values"),
    "numbers by the thousand": ("a = " + many("1", 4_001), 1, "too many values"),
    "tables by the thousand": ("[[a]]\n" * 2_001, 2_001, "too many values"),
    "strings do not hide it": ("a = \"[\"\nb = '''[\n'''\n# [\nc" + ".c" * 9 + " = 1", 5, "too many parts"),
}


@pytest.mark.parametrize(("text", "line", "message"), HEAVY.values(), ids=HEAVY)
@pytest.mark.usefixtures("no_toml")
def test_a_heavy_text_is_refused_at_its_line_and_never_read(text: str, line: int, message: str) -> None:
    for ruleset in rulesets().values():
        with pytest.raises(ScenarioError) as caught:
            ruleset.read_scenario(text, "heavy.toml")
        (fault,) = caught.value.faults
        assert (fault.file, fault.line) == ("heavy.toml", line)
        assert message in fault.message


@pytest.mark.usefixtures("no_toml")
def test_a_heavy_file_is_refused_without_reading_it_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "heavy.toml"
    with path.open("wb") as file:
        file.truncate(1 << 34)  # 16 GiB that take no room on the disk
    with pytest.raises(ScenarioError, match="more than 200,000 bytes"):
        look_up(path)


@pytest.mark.usefixtures("no_toml")
def test_heavy_texts_within_other_texts_are_refused() -> None:
    dotted = "a" + ".a" * 10_000 + " = 1"
    for options in (dotted, "x" * 2_001):
        with pytest.raises(ValueError, match="the options cannot be read"):
            position.read_options(options)
    inline = f"position 1\nruleset tewapen 1\nscenario inline\n    {dotted}\nend\n"
    with pytest.raises(PositionError, match="line 4: file: a key has too many parts"):
        position.read(inline)
    with pytest.raises(PositionError, match="line 3: the text has 100,014 characters"):
        position.read("position 1\n\n" + "#" * 100_002)
    report = transcript.verify(f'[Ruleset "tewapen 1"]\n[Scenario "inline"]\n[ScenarioText "{dotted}"]\n\n*\n')
    assert [(fault.line, "too many parts" in fault.message) for fault in report.faults] == [(3, True)]


@pytest.mark.parametrize(
    "text", ["a = '1.2.3.4.5.6.7.8.9.10.11'", 'a = "\\"[[[[[[[[[[[[[[[[[[" # [[[[[[[[[[[[[[[[[[', "a"]
)
def test_what_only_looks_heavy_is_read(text: str) -> None:
    assert bounds.excess_of(text) is None


def test_every_scenario_that_comes_with_a_game_keeps_well_below_the_bounds() -> None:
    for ruleset in rulesets().values():
        for scenario in ruleset.scenarios().values():
            text = scenario.to_toml()
            assert len(text) < bounds.LONGEST / 9
            assert bounds.excess_of(text + "#\n" + text) is None
            assert sum(text.count(sign) for sign in "=,[{") < bounds.MOST_VALUES / 4


# --- faults -----------------------------------------------------------------------------------------------


def test_only_the_first_of_many_faults_are_told() -> None:
    text = "".join(f"k{number} = 1\n" for number in range(3_000))
    with pytest.raises(ScenarioError) as caught:
        rulesets()["tewapen"].read_scenario(text, "odd.toml")
    error = caught.value
    assert len(error.faults) == MOST_FAULTS
    missing = sum(fault.message == "is missing" for fault in error.faults)
    assert [fault.line for fault in error.faults] == [1] * (missing + 1) + [*range(2, MOST_FAULTS - missing + 1)]
    assert str(error).endswith(f"\nand {3_000 + missing - MOST_FAULTS:,} more")


def test_faults_of_meaning_are_looked_for_no_longer_than_they_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(UnknownName, "__str__", lambda self: asked.append(self.name) or "unknown")  # type: ignore[func-returns-value]
    ruleset = rulesets()["tewapen"]
    pieces = "pieces = [\n" + '{troop = "nobody"},\n' * 900
    text = ruleset.scenario("otter-ford").to_toml().replace("pieces = [\n", pieces, 1)
    with pytest.raises(ScenarioError, match=r"\nand at least [0-9,]+ more$"):
        ruleset.read_scenario(text)
    assert 0 < len(asked) <= MOST_FAULTS + 1


@pytest.mark.parametrize("key", ["figures", "terrain"])
def test_a_crowd_is_a_fault_that_is_told_alone(key: str) -> None:
    ruleset = rulesets()["heroes"]
    text = ruleset.scenario("first-blood").to_toml()
    crowded = {
        "figures": text.replace("figures = [\n", "figures = [\n" + '{number = 1, figure = "G01"},\n' * 200, 1),
        "terrain": text + '[[terrain]]\nid = "x"\ntype = "wood"\n' * 200,
    }[key]
    with pytest.raises(ScenarioError) as caught:
        ruleset.read_scenario(crowded)
    (fault,) = caught.value.faults
    assert fault.where.endswith(key)
    assert "and at most 128 are read" in fault.message


def test_long_names_and_keys_are_cut_short() -> None:
    with pytest.raises(ScenarioError) as caught:
        rulesets()["tewapen"].read_scenario("k" * 40_000 + " = 1")
    assert all(len(str(fault)) < 300 for fault in caught.value.faults)


def test_a_name_of_another_length_is_never_compared_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("difflib.SequenceMatcher.get_matching_blocks", lambda self: pytest.fail("compared"))
    assert nearest_names("x" * 1_000_000, ["hum.king", "x"]) == []
    assert nearest_names("zzzz", ["king", "orcs"]) == []


def test_half_a_character_is_refused_with_its_line() -> None:
    with pytest.raises(ScenarioError, match=r"<text>:2: file: '\\ud800' is half of a character"):
        rulesets()["tewapen"].read_scenario("name = 'x'\nid = '\ud800'")


# --- options ----------------------------------------------------------------------------------------------


def nested(depth: int) -> Any:
    """A value within lists within each other."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("\ud800", r"the character '\ud800' does not belong"),
        ("a\0b", "does not belong"),
        ("x" * 201, "at most 200 characters, and this one 201"),
        (["x", {"\udfff": 1}], "does not belong"),
        (nested(900), "nests more than 4 deep"),
        ({"a": {"b": {"c": {"d": 1}}}}, "nests more than 4 deep"),
        ([1] * 100_000, "at most 200 values"),
        (dict.fromkeys(range(100_000)), "at most 200 values"),
    ],
    ids=["half", "null", "long", "key", "deep", "tables", "list", "many"],
)
@pytest.mark.parametrize(("scenario", "name"), [(OTTER_FORD, "modules"), (FIRST_BLOOD, "free_deployment")])
@pytest.mark.usefixtures("no_toml")
def test_options_that_are_too_much_are_refused_by_name(scenario: str, name: str, value: Any, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        look_up(scenario, {name: value})
    (fault,) = caught.value.faults
    assert fault.where == name
    assert message in fault.message
    str(fault).encode()  # it can be told


def test_options_that_can_be_are_taken() -> None:
    assert look_up(OTTER_FORD, {"turns": 3, "modules": [1, 2]})[1].modules == (1, 2)  # type: ignore[attr-defined]
