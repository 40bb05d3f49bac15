"""How a battle of Heroes & Gods is won, and how far each side is.

Rule: HG-13.1a, HG-13.1b, HG-13.1c, HG-13.1d, HG-13.1e, HG-13.2b, HG-13.2c, HG-S3b, HG-S4a
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from warhost.rulesets.heroes.rules import victory
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import GREEK, TROJAN, Battle
from warhost.rulesets.heroes.words import snapshot
from warhost.rulesets.heroes.words.names import UNIT, Names
from warhost.shelf.goals import Progress, goal, told
from warhost.shelf.kinds import count
from warhost.shelf.snapshot import plain

POINTS = ("HG-13.1a", "HG-13.1b", "HG-13.1c", "HG-13.1d", "HG-13.1e", "HG-13.2b")
BODY, SHIPS = ("HG-13.2c", "HG-S4a"), ("HG-S3a", "HG-S3b")

_men_near_body = plain(victory.men_near_body)


def goal_of(scenario: HeroesScenario) -> dict[str, Any]:
    """What a scenario asks for."""
    more = (*(SHIPS if "ships" in scenario.special else ()), *(BODY if scenario.body else ()))
    within = snapshot.umpire().rates.body_reach if scenario.body else 0
    return goal(_sentences(scenario), (*POINTS, *more), place=_place(scenario), within=int(within))


def progress_of(battle: Battle, names: Names, scenario: HeroesScenario) -> tuple[Progress, Progress]:
    """The points of Greeks and Trojans, the men whom they have at the body, and the ships that burn."""
    greek, trojan = snapshot.scores_of(battle, scenario.body)
    return _progress(battle, scenario, GREEK, greek), _progress(battle, scenario, TROJAN, trojan)


def _sentences(scenario: HeroesScenario) -> Iterator[str]:
    rates = snapshot.umpire().rates
    yield (
        f"More points after turn {scenario.turns} win: {rates.dead_hero} for a dead enemy Hero, "
        f"{rates.wounded_hero} for a wounded one, {rates.dead_soldier} and {rates.wounded_soldier} for soldiers."
    )
    if "ships" in scenario.special:
        yield f"Each ship that burns gives the Trojans {rates.ship_points} more."
    if scenario.body:
        yield f"More men round the body at the end give {rates.body_points} more."
    yield "An army with nobody left ends the battle at once."


def _place(scenario: HeroesScenario) -> dict[str, Any] | None:
    if scenario.body is None:
        return None
    rates = snapshot.umpire().rates
    near = f"{int(rates.body_reach) // UNIT} inches"
    return told([f"The side with more unpanicked men within {near} at the end gets {rates.body_points} points."], BODY)


def _progress(battle: Battle, scenario: HeroesScenario, side: int, points: int) -> Progress:
    parts = [count(points, "point", "points")]
    if scenario.body is not None:
        body_x, body_y = scenario.body
        orders = SimpleNamespace(body_x=body_x, body_y=body_y)
        near = _men_near_body(battle, SimpleNamespace(rates=snapshot.umpire().rates, orders=orders), side)
        parts.append(f"{int(near)} at the body")
    if "ships" in scenario.special and side == TROJAN:
        parts.append(f"{count(int(battle.burning).bit_count(), 'ship burns', 'ships burn')}")
    return parts
