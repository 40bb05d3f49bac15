"""Every lever of every house scenario makes a file that its game reads, and each is another battle."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from warhost.ruleset import Ruleset, rulesets
from warhost.shelf import levers as made
from warhost.shelf.grid import Grid
from warhost.shelf.levers import HANDICAP, PIECE, TURNS, VICTORY, Lever, changed, levers_of, text_of

GAMES = list(rulesets().values())
WITHOUT_THRESHOLDS = {"heroes"}


def every_lever(game: Ruleset) -> dict[str, list[Lever]]:
    return {name: levers_of(game, model) for name, model in game.scenarios().items()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_levers_of_house_scenarios_are_read_without_faults(game: Ruleset) -> None:
    kinds = set()
    for name, levers in every_lever(game).items():
        model = game.scenarios()[name]
        texts = [text_of(type(model), lever) for lever in levers]
        assert len({model.to_toml(), *texts}) == len(levers) + 1, f"{name} has two levers alike"
        for text in texts if name == game.quick_start else texts[:1]:
            game.read_scenario(text)
        assert len({lever.words for lever in levers}) == len(levers), f"two levers of {name} are called the same"
        assert len(levers) >= 20
        kinds |= {lever.kind for lever in levers}
    assert kinds == {TURNS, VICTORY, PIECE, HANDICAP} - ({VICTORY} if game.name in WITHOUT_THRESHOLDS else set())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_side_can_have_one_piece_more_and_one_less(game: Ruleset) -> None:
    model = game.scenario(game.quick_start)
    before = game.lineup(model)["pieces"]
    steps = set()
    for lever in levers_of(game, model):
        after = game.lineup(game.read_scenario(text_of(type(model), lever)))["pieces"]
        if lever.kind == PIECE:
            moved = [(side, after[side] - before[side]) for side in before if after[side] != before[side]]
            assert len(moved) == 1, lever.words
            steps.update(moved)
        else:
            assert after == before, lever.words
    assert steps == {(side, step) for side in game.sides for step in (1, -1)}


def test_what_has_faults_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rulesets()["tewapen"]
    model = game.scenario("otter-ford")
    data = tomllib.loads(model.to_toml())

    def proposed(_: Any) -> Any:
        yield Lever(TURNS, "no turn at all", changed(data, ("turns",), 0))
        yield Lever(PIECE, "two units in one hex", changed(data, ("red", "pieces", 0, "hex"), "0605"))
        yield Lever(TURNS, "as it is", changed(data, ("turns",), data["turns"]))
        yield Lever(TURNS, "one turn more", changed(data, ("turns",), 9))

    monkeypatch.setitem(vars(game.game), "levers", proposed)
    assert [lever.words for lever in levers_of(game, model)] == ["one turn more"]


def test_places_near_are_free_and_the_nearest_to_friends_come_first() -> None:
    grid = Grid("pointy", 9, 7)
    places = made.places_near(grid, "0405", friends=["0406"], taken=["0406", "0305"], reach=1)
    assert "0405" not in places
    assert not {"0406", "0305"} & {*places}
    assert grid.distance(grid.cell(places[0]), grid.cell("0406")) <= grid.distance(
        grid.cell(places[-1]), grid.cell("0406")
    )
    assert made.places_near(grid, "9999") == []
