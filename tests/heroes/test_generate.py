"""Pick-up battles: legal, reproducible, bought within their value, and open for deployment."""

from __future__ import annotations

import pytest

from warhost.rulesets.heroes.setup.catalogue import SIDES, catalogue
from warhost.rulesets.heroes.setup.generate import BARE, generate
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, scenarios

SEEDS = 150


@pytest.fixture(scope="module")
def battles() -> list[HeroesScenario]:
    """One battle for each of the first seeds."""
    return [generate(seed) for seed in range(SEEDS)]


def test_battles_have_every_figure_and_every_fitting_ground(battles: list[HeroesScenario]) -> None:
    keys = {figure.figure for battle in battles for force in battle.forces.values() for figure in force.figures}
    assert keys == set(catalogue().roster)
    grounds = [(), *(scenarios()[name].terrain for name in ("scaean-gate", "truce-broken"))]
    assert {battle.terrain for battle in battles} == set(grounds)


@pytest.mark.clause("HG-17.3a")
def test_table_zones_deployment_and_the_first_phase(battles: list[HeroesScenario]) -> None:
    for battle in battles:
        assert battle.table == (4800, 4800)
        assert (battle.greek.zone, battle.trojan.zone) == ((0, 1200), (3600, 4800))
        assert battle.free_deployment
        assert battle.first == "roll"
        assert (battle.turns, battle.challenge_cap, battle.special) == (10, None, ())
        assert all(figure.at is None for force in battle.forces.values() for figure in force.figures)


def test_numbers_tell_the_sides_apart(battles: list[HeroesScenario]) -> None:
    for battle in battles:
        for side, first in zip(SIDES, (1, 51), strict=True):
            figures = battle.forces[side].figures
            assert [figure.number for figure in figures] == [*range(first, first + len(figures))]


def test_the_ground_that_is_asked_for_is_given() -> None:
    assert generate(3, terrain_of=BARE).terrain == ()
    gate = generate(3, terrain_of="scaean-gate")
    assert gate.terrain == scenarios()["scaean-gate"].terrain
    assert gate.points_of_interest == ((2400, 3975),)
    assert gate.summary == "A generated battle of 200 points a side, on the ground of The Scaean Gate."
    assert generate(3, 120, BARE).summary == "A generated battle of 120 points a side, on open ground."
