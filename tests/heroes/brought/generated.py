"""Pick-up battles of Heroes & Gods."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from games.parts import Generated
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.generate import GREATEST_VALUE, LEAST_VALUE, MOST_FIGURES
from warhost.rulesets.heroes.setup.scenario import HeroesScenario

CHEAPEST = min(row.value for row in catalogue().roster.values())


def check(battle: HeroesScenario, wishes: Mapping[str, Any]) -> None:
    """Each side spends its value on Heroes, each once, and soldiers."""
    value = wishes["value"]
    for side, force in battle.forces.items():
        rows = [catalogue().roster[figure.figure] for figure in force.figures]
        heroes = [row.key for row in rows if row.hero]
        left = value - sum(row.value for row in rows)
        assert {row.side for row in rows} == {side}
        assert 1 <= len(heroes) == len(set(heroes))
        assert left >= 0
        assert left < CHEAPEST or len(rows) == MOST_FIGURES
        assert len(rows) <= MOST_FIGURES
        assert force.chips == min(max(value // 60, 1), 9)


BROUGHT = Generated(
    wishes={"value": st.integers(LEAST_VALUE, GREATEST_VALUE)},
    check=check,
    refused=[
        ({"seed": -1}, "seed -1: a seed is 0 or more"),
        ({"terrain_of": "gate"}, "unknown terrain for a table 48 inches square 'gate'; "),
        ({"terrain_of": "first-blood"}, "'first-blood'; known: bare, scaean-gate, truce-broken"),
        ({"value": 59}, "value 59: a side spends 60 to 600"),
        ({"value": 601}, "value 601: a side spends 60 to 600"),
    ],
)
