"""Pick-up battles made up from a seed: each side buys Heroes and common soldiers up to an agreed value.

The table is 48 inches square, bare or with the terrain of a printed scenario of that size. Nobody has a place yet:
the players set up their figures by turns, and the dice say who chooses the first phase. Rule: HG-17.3a.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from warhost.errors import UnknownName
from warhost.rulesets.heroes.setup.catalogue import SIDES, Side, Warrior, catalogue
from warhost.rulesets.heroes.setup.scenario import MAX_FIGURES, HeroesScenario, scenarios
from warhost.shelf.painting import dice_of, heading

BARE = "bare"  # a table without terrain
TABLE = (4800, 4800)
ZONE_DEPTH = 1200
LEAST_VALUE, GREATEST_VALUE = 60, 600
MOST_FIGURES = MAX_FIGURES // 2  # of a side
FIRST_NUMBER = {"greek": 1, "trojan": 51}
HEROES = (30, 65)  # percent of the value that goes to Heroes, about
MOST_FOR_SOLDIERS = 220  # so that a large value does not buy more figures than there may be


def generate(seed: int, value: int = 200, terrain_of: str | None = None) -> HeroesScenario:
    """A legal battle; the same arguments give the same battle.

    `value` is what each side may spend, 60 to 600. `terrain_of` names a printed scenario with a table 48 inches square,
    or "bare"; None draws one by lot. Raises UnknownName for another scenario, ValueError for a seed or value that
    cannot be.
    """
    rng = dice_of(seed)
    _check(value, terrain_of)
    model = scenarios().get(terrain_of or rng.choice(_grounds()))
    bought = {side: _buy(rng, side, value) for side in SIDES}
    chips = min(max(value // catalogue().chart.game.value_per_chip, 1), catalogue().chart.game.most_chips)
    leaders = [max(warriors, key=lambda warrior: warrior.value).name for warriors in bought.values()]
    return HeroesScenario.model_validate(
        {
            **heading("heroes", seed, leaders, f"{value} points a side, {_ground_name(model)}"),
            "table": TABLE,
            "turns": catalogue().chart.game.turns,
            "first": "roll",
            "free_deployment": True,
            "points_of_interest": model.points_of_interest if model else (),
            "terrain": [piece.model_dump() for piece in model.terrain] if model else [],
            **{side: _force(side, chips, bought[side]) for side in SIDES},
        }
    )


def _check(value: int, terrain_of: str | None) -> None:
    if not LEAST_VALUE <= value <= GREATEST_VALUE:
        raise ValueError(f"value {value}: a side spends {LEAST_VALUE} to {GREATEST_VALUE}")
    if terrain_of is not None and terrain_of not in _grounds():
        raise UnknownName("terrain for a table 48 inches square", terrain_of, _grounds())


def _grounds() -> list[str]:
    """The printed scenarios whose terrain fits, and a bare table."""
    return [BARE, *(name for name, scenario in scenarios().items() if scenario.table == TABLE)]


def _ground_name(model: HeroesScenario | None) -> str:
    return f"on the ground of {model.name}" if model else "on open ground"


def _force(side: Side, chips: int, warriors: list[Warrior]) -> dict[str, Any]:
    """One side as a scenario states it, numbered from its Heroes on."""
    zone = (0, ZONE_DEPTH) if side == "greek" else (TABLE[1] - ZONE_DEPTH, TABLE[1])
    figures = [
        {"number": number, "figure": warrior.key} for number, warrior in enumerate(warriors, start=FIRST_NUMBER[side])
    ]
    return {"chips": chips, "zone": zone, "figures": figures}


def _buy(rng: Random, side: Side, value: int) -> list[Warrior]:
    """Heroes for a part of the value, at least one, then soldiers until nothing more can be had."""
    heroes = [warrior for warrior in catalogue().roster.values() if warrior.side == side and warrior.hero]
    soldiers = [warrior for warrior in catalogue().roster.values() if warrior.side == side and not warrior.hero]
    for_heroes = max(value * rng.randint(*HEROES) // 100, value - MOST_FOR_SOLDIERS)
    first = rng.choice([hero for hero in heroes if hero.value <= value])
    bought = [first, *_draw(rng, [hero for hero in heroes if hero is not first], for_heroes - first.value, once=True)]
    left = value - sum(warrior.value for warrior in bought)
    bought += _draw(rng, soldiers, left, once=False)
    return bought[:MOST_FIGURES]


def _draw(rng: Random, offered: list[Warrior], value: int, once: bool) -> Iterator[Warrior]:
    """Figures drawn one after the other, each perhaps only once, until none that is left can be paid."""
    while affordable := [warrior for warrior in offered if warrior.value <= value]:
        drawn = rng.choice(affordable)
        value -= drawn.value
        if once:
            offered = [warrior for warrior in offered if warrior is not drawn]
        yield drawn
