"""What a battle shows to a screen, before it begins and as it does; the shapes are those of docs/wire.md.

What holds of every view, the oracles of random play look at.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import warhost
from games.brought import bringing, brought, game_of
from games.parts import View
from warhost.players import roster
from warhost.ruleset import find_ruleset, rulesets

of_each_game = pytest.mark.parametrize("game", [game for game, _ in bringing(View)])
of_each_scenario = pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game, _ in bringing(View) for name in (*game_of(game).scenarios(), "generated-3")],
)


@of_each_scenario
def test_the_ground_of_a_scenario(game: str, name: str) -> None:
    ruleset = find_ruleset(game)
    ground = ruleset.ground(ruleset.scenario(name))
    assert json.loads(json.dumps(ground)) == ground
    if "terrain" in ground:
        assert len(ground["terrain"]) == ground["rows"]
        assert {len(row) for row in ground["terrain"]} == {ground["columns"]}
        assert {*"".join(ground["terrain"])} <= {*ruleset.terms()["terrain"]}
        assert {one if isinstance(one, str) else one["at"] for one in ground["goals"]} <= {*ground["cells"]}


@of_each_scenario
def test_the_lineup_of_a_scenario_is_that_of_its_first_view(game: str, name: str) -> None:
    its, battle = brought(game, View), warhost.start(f"{game}/{name}", seed=1)
    lineup: Any = battle.ruleset.lineup(battle.scenario)
    meetings, sides = battle.ruleset.game.meetings, battle.ruleset.sides
    taking_part = range(len(sides)) if meetings is None else meetings.sides(battle.scenario)
    pieces = [piece for piece in battle.view()["pieces"] if piece["side"] in sides]
    assert sum(lineup["pieces"].values()) == len(pieces)
    assert [*lineup["pieces"]] == [*lineup["armies"]] == [sides[side] for side in taking_part]
    if name not in its.moved:
        assert lineup["places"] == [{key: piece[key] for key in its.placed.split()} for piece in pieces]


@of_each_scenario
def test_a_scenario_says_how_it_is_won(game: str, name: str) -> None:
    ruleset = find_ruleset(game)
    goal = ruleset.goal(ruleset.scenario(name))
    assert goal["text"].endswith(brought(game, View).goal_ends)
    assert {*goal["clauses"]} <= {*ruleset.rulebook().clauses}


@of_each_game
def test_a_view_shares_nothing_with_the_next(game: str) -> None:
    battle = warhost.start(f"{game}/{find_ruleset(game).quick_start}", seed=5)
    for _ in range(20):
        battle.apply(battle.legal_actions[0])
    first, kept = battle.view(0), json.dumps(battle.view(0))
    for piece in first["pieces"]:
        for value in piece.values():
            if isinstance(value, list):
                value.clear()
        piece.clear()
    assert json.dumps(battle.view(0)) == kept


def test_newcomers_know_where_to_begin_and_whom_they_meet() -> None:
    for ruleset in rulesets().values():
        assert ruleset.quick_start in ruleset.scenarios()
    assert all(one.title and one.summary.endswith(".") for one in roster().values())
