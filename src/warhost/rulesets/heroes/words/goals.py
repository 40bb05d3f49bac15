"""How a battle of Heroes & Gods is won, and how far each side is.

Rule: HG-13.1a, HG-13.1b, HG-13.1c, HG-13.1d, HG-13.1e, HG-13.2b, HG-13.2c, HG-S3b, HG-S4a
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.rulesets.heroes.rules import victory
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import GREEK, TROJAN, Battle, Special, Umpire
from warhost.rulesets.heroes.words.names import UNIT
from warhost.rulesets.heroes.words.snapshot import scores_of
from warhost.shelf.goals import Progress, goal, so_many, told
from warhost.shelf.kinds import count
from warhost.shelf.snapshot import plain

POINTS = ("HG-13.1a", "HG-13.1b", "HG-13.1c", "HG-13.1d", "HG-13.1e", "HG-13.2b")
BODY, SHIPS = ("HG-13.2c", "HG-S4a"), ("HG-S3a", "HG-S3b")

_men_near_body = plain(victory.men_near_body)


def goal_of(scenario: HeroesScenario) -> dict[str, Any]:
    """What a scenario asks for."""
    more = (*(SHIPS if "ships" in scenario.special else ()), *(BODY if scenario.body else ()))
    within = catalogue().chart.figures.body_reach if scenario.body else 0
    return goal(_sentences(scenario), (*POINTS, *more), place=_place(scenario), within=int(within))


def progress_of(battle: Battle, umpire: Umpire) -> tuple[Progress, Progress]:
    """The points of Greeks and Trojans, the men whom they have at the body, and the ships that burn."""
    greek, trojan = scores_of(battle, umpire)
    return _progress(battle, umpire, GREEK, greek), _progress(battle, umpire, TROJAN, trojan)


def _sentences(scenario: HeroesScenario) -> Iterator[str]:
    rates = catalogue().chart.figures
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
    rates = catalogue().chart.figures
    near = f"{int(rates.body_reach) // UNIT} inches"
    return told([f"The side with more unpanicked men within {near} at the end gets {rates.body_points} points."], BODY)


def _progress(battle: Battle, umpire: Umpire, side: int, points: int) -> Progress:
    parts, special = [f"{so_many(points, 'point', 'points')} scored"], umpire.orders.special
    if special >> Special.BODY & 1:
        parts.append(f"{so_many(int(_men_near_body(battle, umpire, side)), 'man', 'men')} at the body")
    if special >> Special.SHIPS & 1 and side == TROJAN:
        parts.append(f"{count(int(battle.burning).bit_count(), 'ship burns', 'ships burn')}")
    return parts
