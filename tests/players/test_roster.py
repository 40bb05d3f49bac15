"""Finding players by name: the plain ones, the levels, searches with a budget, and those of other projects."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import warhost
from warhost.errors import DeclarationError, NotationError, UnknownName
from warhost.players import find_player, is_player, levels, roster
from warhost.players.measured import measured_in, read_figures
from warhost.players.plain_random import RandomPlayer
from warhost.players.search import Budget, Habits
from warhost.players.wishes import read_wishes
from warhost.ruleset import find_ruleset, rulesets

DOCUMENTED = Path(__file__).parents[2] / "docs" / "opponents.md"


def test_levels_stand_from_the_weakest_to_the_strongest() -> None:
    assert list(levels()) == ["recruit", "soldier", "captain", "marshal"]
    assert all(level["version"] >= 1 for level in levels().values())
    assert [find_player(name, 1).name for name in levels()] == list(levels())


def test_players_are_offered_by_level_with_the_figures_of_the_documentation() -> None:
    packaged = roster()
    assert [one.level for one in packaged.values() if one.level] == [1, 2, 3, 4, 5]
    told = DOCUMENTED.read_text("utf-8")
    for game, ruleset in rulesets().items():
        for name, rows in measured_in(game).items():
            assert name in packaged
            for row in rows:
                assert row.against in packaged
                assert row.scenario in ruleset.scenarios()
                assert f"| {row.won}, {row.drawn}, {row.lost} |" in told, f"{game}: {name} against {row.against}"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("soldier = [", [""]),
        ("soldier = 5", ["soldier: Input should be a valid tuple"]),
        (
            'soldier = [{ against = "recruit", scenario = "otter-ford", won = -1, lost = 2, ties = 3 }]',
            ["soldier.0.won: ", "soldier.0.drawn: Field required", "soldier.0.ties: "],
        ),
        (
            'soldier = [{ against = "recruit", scenario = "otterford", won = 1, drawn = 0, lost = 0 }]',
            ["soldier: tewapen has no scenario 'otterford'"],
        ),
    ],
)
def test_faults_in_figures_are_told_with_file_and_key(text: str, faults: list[str]) -> None:
    with pytest.raises(DeclarationError) as caught:
        read_figures(text, find_ruleset("tewapen"))
    for line, fault in zip(str(caught.value).splitlines(), faults, strict=True):
        assert line.startswith(f"tewapen: opponents.toml: {fault}")


def test_a_search_is_read_with_its_budget_and_habits() -> None:
    budget, habits = read_wishes("search:playouts=2000,threads=2,patience=7")
    assert budget == Budget(playouts=2000, threads=2)
    assert habits == Habits(patience=7)
    assert read_wishes("search:playouts=9,patience=0,reckoned=30")[1] == Habits(patience=0, reckoned=30)
    assert read_wishes("search:playouts=9,turns=1")[1] == Habits(turns=1)
    assert read_wishes("search:playouts=9,turns=0")[1] == Habits()
    assert read_wishes("search:seconds=0.5")[0] == Budget(seconds=0.5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("search", "a search needs playouts or seconds"),
        ("search:seconds=1,playouts=5", "one of the two"),
        ("search:playouts=many", "playouts is a whole number above 0, not 'many'"),
        ("search:playouts=1.5", "playouts is a whole number above 0"),
        ("search:seconds=-1", "seconds is a number above 0, not '-1'"),
        ("search:seconds=nan", "seconds is a number above 0"),
        ("search:seconds=inf", "seconds is a number above 0"),
        ("search:playouts=5,patience=-1", "patience is a whole number from 0, not '-1'"),
        ("search:playouts=5,reckoned=some", "reckoned is a whole number from 0"),
        ("search:playout=5", "unknown option 'playout'; nearest: playouts"),
        ("search:playouts=5,threads=1000", "threads is at most 64"),
    ],
)
def test_a_malformed_budget_is_refused_with_what_would_do(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        find_player(text, 1)
    assert not is_player(text)


def test_an_unknown_player_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownName, match="nearest: marshal"):
        find_player("marshall", 1)
    with pytest.raises(UnknownName, match="recruit"):
        find_player("napoleon", 1)


def test_other_projects_enter_players(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("coin", "warhost.players.plain_random:RandomPlayer", "warhost.players")
    monkeypatch.setattr("warhost.players.entry_points", lambda group: [point])
    roster.cache_clear()
    try:
        assert isinstance(find_player("coin", 3), RandomPlayer)
    finally:
        roster.cache_clear()


def test_levels_fight_a_battle_to_its_end() -> None:
    battle = warhost.play("tewapen/otter-ford", "recruit", "search:playouts=30", seed=2)
    assert battle.over
    again = warhost.play("tewapen/otter-ford", "recruit", "search:playouts=30", seed=2)
    assert battle.key() == again.key()
