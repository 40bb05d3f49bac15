"""Scenario files: every check has a file that it refuses, and the battles that come with a game are good."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fault_clauses import FORM, check_clauses
from games.brought import bringing, brought, changes_of, game_of, lines_of, text_of
from games.parts import ScenarioFiles
from scenario_texts import check_read_or_refused, edit, faults_in, with_odd_values
from warhost.errors import Fault, ScenarioError
from warhost.ruleset import find_ruleset
from warhost.scenario import read_scenario

GAMES = [game for game, _ in bringing(ScenarioFiles)]
of_each_game = pytest.mark.parametrize("game", GAMES)
Changes = list[tuple[str, str]]
Faults = list[tuple[int, str]]


def case(row: str) -> tuple[Changes, Faults]:
    """What a row changes in the good file, and the faults that are told then."""
    said, *told = row.split(" | ")
    found = [fault.partition(": ") for fault in told if fault != "good"]
    return changes_of(said), [(int(line), fault) for line, _, fault in found]


def cases() -> Iterator[object]:
    """Each row of each game; a line `clause: ...` tells what the rows prove down to the next heading."""
    for game in GAMES:
        marks: list[pytest.MarkDecorator] = []
        for number, line in lines_of(game, "scenarios_refused.txt"):
            if line.startswith("#"):
                marks = []
            elif line.startswith("clause: "):
                marks = [pytest.mark.clause(*line.split()[1:])]
            else:
                yield pytest.param(
                    game, *case(line), marks=marks, id=f"{game}-{number}-{line.partition(' => ')[2][:40]}"
                )


@pytest.mark.parametrize(("game", "changes", "faults"), [*cases()])
def test_each_fault_of_a_file_is_told_with_its_line(game: str, changes: Changes, faults: Faults) -> None:
    model, changed = game_of(game).scenario, edit(text_of(game, "good.toml"), *changes)
    if faults:
        assert faults_in(model, changed) == faults
    else:
        read_scenario(model, changed)


# --- clauses ------------------------------------------------------------------------------------------------

NAMED = [
    ("tewapen", "terrain 'C' (palisade) needs module 4", "TW-0.1a TW-0.1e"),
    ("tewapen", "Archers cannot ride", "TW-1.2g"),
    ("tewapen", "Archers is no magic-user and has no MP", "TW-1.7e TW-2.2.8a"),
    ("tewapen", "Archers has at most 4 wounds, not 5", "TW-1.2.1f"),
    ("tewapen", "the wounds of Hydra are rolled at set-up", "TW-2.9.0a TW-2.9.3a"),
    ("heroes", "beached ship 'h1' overlaps stream 'q1'", "HG-14.1a"),
    ("heroes", "a rampart needs b", "HG-14.1a"),
    ("heroes", "a rampart runs from a to b, and both are [3000, 1000]", "HG-15.6a"),
    ("weads", "there is another command with the colour 'silver'", "AW-1.5a"),
    ("weads", "'0104' is no hexside of the board; it is written as two adjacent hexes, such as '0106-0207'", "AW-8.1d"),
]


def rows_told(game: str) -> Iterator[tuple[Changes, list[str]]]:
    """The changes and the messages of each row of a game."""
    for _, line in lines_of(game, "scenarios_refused.txt"):
        if not line.startswith(("#", "clause: ")):
            changes, faults = case(line)
            yield changes, [message for _, message in faults]


@pytest.mark.parametrize(("game", "message", "clauses"), NAMED)
def test_a_fault_names_the_clauses_that_it_goes_against(game: str, message: str, clauses: str) -> None:
    changes = next(changes for changes, told in rows_told(game) if message in told)
    with pytest.raises(ScenarioError) as caught:
        read_scenario(game_of(game).scenario, edit(text_of(game, "good.toml"), *changes))
    assert next(fault for fault in caught.value.faults if fault.message == message).clauses == (*clauses.split(),)


def test_what_is_said_to_be_of_the_form_of_a_file_is_told_of_some_file() -> None:
    told = [message for game in GAMES for _, messages in rows_told(game) for message in messages]
    assert [beginning for beginning in FORM if not any(re.match(beginning, message) for message in told)] == []


def test_a_fault_without_a_clause_or_with_a_strange_one_is_noticed() -> None:
    check_clauses("tewapen", [Fault("f", 1, "x", "is missing"), Fault("f", 1, "x", "too far", clauses=("TW-1.2c",))])
    with pytest.raises(AssertionError, match="tewapen: no clause for 'too far'"):
        check_clauses("tewapen", [Fault("f", 1, "x", "too far")])
    with pytest.raises(AssertionError, match=r"tewapen: no such clauses: \['TW-9z'\]"):
        check_clauses("tewapen", [Fault("f", 1, "x", "too far", clauses=("TW-1.2c", "TW-9z"))])


# --- files that are good -------------------------------------------------------------------------------------


@of_each_game
def test_the_good_file_is_good(game: str) -> None:
    scenario = read_scenario(game_of(game).scenario, text_of(game, "good.toml"))
    assert read_scenario(game_of(game).scenario, scenario.to_toml()) == scenario


@of_each_game
@given(data=st.data())
def test_a_file_with_odd_values_is_read_or_refused_with_faults(game: str, data: st.DataObject) -> None:
    content = tomllib.loads(text_of(game, "good.toml"))
    check_read_or_refused(game_of(game).scenario, with_odd_values(data, content, brought(game, ScenarioFiles).odd))


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in game_of(game).scenarios()])
def test_a_battle_that_comes_with_a_game_reads_back_equal(game: str, name: str) -> None:
    scenario = find_ruleset(game).scenario(name)
    assert scenario.id == name
    assert read_scenario(game_of(game).scenario, scenario.to_toml()) == scenario


@of_each_game
def test_options_are_fields_of_a_scenario(game: str) -> None:
    assert {*find_ruleset(game).options} <= {*game_of(game).scenario.model_fields}
