"""Pick-up battles: legal, reproducible, bought within their value, and open for deployment."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.errors import UnknownName
from warhost.rulesets.heroes.setup.catalogue import SIDES, Warrior, catalogue
from warhost.rulesets.heroes.setup.generate import BARE, GREATEST_VALUE, LEAST_VALUE, MOST_FIGURES, generate
from warhost.rulesets.heroes.setup.scenario import Force, HeroesScenario, scenarios
from warhost.scenario import read_scenario

SEEDS = 150
CHEAPEST = min(row.value for row in catalogue().roster.values())


@pytest.fixture(scope="module")
def battles() -> list[HeroesScenario]:
    """One battle for each of the first seeds."""
    return [generate(seed) for seed in range(SEEDS)]


def warriors(force: Force) -> list[Warrior]:
    return [catalogue().roster[figure.figure] for figure in force.figures]


def test_battles_are_legal_and_read_back_equal(battles: list[HeroesScenario]) -> None:
    for seed, battle in enumerate(battles):
        assert battle.id == f"generated-{seed}"
        assert read_scenario(HeroesScenario, battle.to_toml(), battle.id) == battle


def test_the_same_seed_gives_the_same_battle(battles: list[HeroesScenario]) -> None:
    for seed in range(0, SEEDS, 20):
        assert generate(seed) == battles[seed]
    assert all(one.greek != other.greek or one.trojan != other.trojan for one, other in pairwise(battles))


def test_battles_have_every_figure_and_every_fitting_ground(battles: list[HeroesScenario]) -> None:
    keys = {figure.figure for battle in battles for force in battle.forces.values() for figure in force.figures}
    assert keys == set(catalogue().roster)
    grounds = [(), *(scenarios()[name].terrain for name in ("scaean-gate", "truce-broken"))]
    assert {battle.terrain for battle in battles} == set(grounds)


@pytest.mark.clause("HG-17.3a")
@given(st.integers(0, 2**64), st.integers(LEAST_VALUE, GREATEST_VALUE))
def test_each_side_spends_its_value_on_heroes_each_once_and_soldiers(seed: int, value: int) -> None:
    battle = generate(seed, value)
    assert read_scenario(HeroesScenario, battle.to_toml()) == battle
    for side, force in battle.forces.items():
        rows = warriors(force)
        heroes = [row.key for row in rows if row.hero]
        left = value - sum(row.value for row in rows)
        assert {row.side for row in rows} == {side}
        assert 1 <= len(heroes) == len(set(heroes))
        assert left >= 0
        assert left < CHEAPEST or len(rows) == MOST_FIGURES
        assert len(rows) <= MOST_FIGURES
        assert force.chips == min(max(value // 60, 1), 9)


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


def test_what_cannot_be_generated_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown terrain for a table 48 inches square 'gate'; "):
        generate(1, terrain_of="gate")
    with pytest.raises(UnknownName, match="'first-blood'; known: bare, scaean-gate, truce-broken"):
        generate(1, terrain_of="first-blood")
    with pytest.raises(ValueError, match="seed -1: a seed is 0 or more"):
        generate(-1)
    for value in (59, 601):
        with pytest.raises(ValueError, match=f"value {value}: a side spends 60 to 600"):
            generate(1, value)
