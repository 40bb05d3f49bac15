"""Scenario files: every check has a file that it refuses, and the battles that come with a game are good."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.brought import bringing, brought, changes_of, game_of, lines_of, text_of
from games.parts import ScenarioFiles
from scenario_texts import check_read_or_refused, edit, faults_in, with_odd_values
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
