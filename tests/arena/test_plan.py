"""Who meets whom: the same seeds for every pairing, both ways round."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from warhost.arena.plan import Plan, make_plan, split_players
from warhost.errors import NotationError, ScenarioError, UnknownName

TWO = ["tewapen/otter-ford", "tewapen/barrow-night"]
THREE = ["greedy", "random", "a"]


def test_every_pairing_gets_the_same_seeds_in_every_scenario_and_both_seats() -> None:
    plan = make_plan(TWO, THREE, 6, seed=11)
    bouts = list(plan.bouts())
    assert len(bouts) == plan.size == 3 * 2 * 6
    assert [bout.number for bout in bouts] == list(range(plan.size))
    met = Counter((bout.players, bout.field, bout.seed) for bout in bouts)
    everything = {
        ((first, second), field, seed)
        for first in THREE
        for second in THREE
        if first != second
        for field in (0, 1)
        for seed in (11, 12, 13)
    }
    assert met == Counter(everything)


def test_rounds_come_one_after_the_other() -> None:
    rounds = [bout.round for bout in make_plan(TWO, THREE, 6).bouts()]
    assert rounds == sorted(rounds)


def test_a_bout_knows_its_pairing_and_its_way() -> None:
    plan = make_plan(TWO, THREE, 4)
    for bout in plan.bouts():
        pair = plan.pairings[bout.group]
        assert bout.players == (pair[::-1] if bout.number % 2 else pair)
    assert str(plan.bout(1)) == "battle 1: random against greedy, seed 1"


def test_an_odd_number_of_battles_becomes_even() -> None:
    assert make_plan(TWO[:1], THREE[:2], 7).battles == 8


def test_a_plan_survives_being_written() -> None:
    plan = make_plan(TWO, THREE, 4, seed=3, limit_s=0.5, until_clear=True)
    assert Plan.of_data(plan.to_data()) == plan


def test_a_scenario_file_is_told_apart_by_its_content(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = make_plan(TWO[:1], THREE, 2).fields[0].text
    file.write_text(text, "utf-8")
    before = make_plan([file], THREE, 2)
    file.write_text(text.replace('name = "', 'name = "New '), "utf-8")
    after = make_plan([file], THREE, 2)
    assert before.fields[0].name == str(file)
    assert before.differences(before) == []
    assert before.differences(after) == ["scenarios of the same name with another content or under other rules"]


def test_differences_are_told_in_words() -> None:
    ours = make_plan(TWO[:1], THREE, 4)
    theirs = make_plan(TWO[:1], THREE[:2], 8, limit_s=2)
    assert ours.differences(theirs) == [
        "players greedy random and not greedy random a",
        "battles 8 and not 4",
        "limit_s 2.0 and not 30.0",
    ]


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("greedy,random", ("greedy", "random")),
        ("search:playouts=200,threads=2,greedy", ("search:playouts=200,threads=2", "greedy")),
        ("greedy, search:time=1,threads=2 ,random", ("greedy", "search:time=1,threads=2", "random")),
        ("search:playouts=9,search:playouts=99", ("search:playouts=9", "search:playouts=99")),
        ("search:seconds=0.5,depth=a:b,own", ("search:seconds=0.5,depth=a:b", "own")),
        ("greedy", ("greedy",)),
    ],
)
def test_players_are_split_at_commas_but_not_before_a_setting(text: str, players: tuple[str, ...]) -> None:
    assert split_players(text) == players


@pytest.mark.parametrize("text", ["", ",", "greedy,", "greedy,,random"])
def test_a_missing_name_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="name is missing"):
        split_players(text)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"players": ["greedy"]}, "at least 2 players"),
        ({"players": ["greedy", "random", "greedy"]}, "'greedy': this player is named twice"),
        ({"scenarios": []}, "at least 1 scenario"),
        ({"scenarios": ["otter-ford", "tewapen/otter-ford"]}, "this scenario is named twice"),
        ({"battles": 0}, "battles must be a number from 1"),
        ({"seed": -1}, "seed must be a number from 0"),
        ({"limit_s": 0.0}, "limit must be a number from 0.001"),
        ({"limit_s": float("nan")}, "limit must be a number from 0.001"),
        ({"limit_s": float("inf")}, "limit must be a number from 0.001"),
    ],
)
def test_what_is_out_of_bounds_is_refused(changed: dict[str, object], message: str) -> None:
    asked: dict[str, object] = {"scenarios": TWO, "players": THREE, "battles": 2} | changed
    with pytest.raises(NotationError, match=message):
        make_plan(**asked)  # type: ignore[arg-type]


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(UnknownName, match="nearest: tewapen/otter-ford"):
        make_plan(["otter-fjord"], THREE, 2)
    with pytest.raises(ScenarioError, match="cannot be read"):
        make_plan(["missing.toml"], THREE, 2)
