"""How armies are made up: by one die, by two or three for a large army, or by points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from warhost.errors import UnknownName
from warhost.rulesets.onehour.setup.catalogue import DIE, KINDS, RACES, catalogue
from warhost.shelf.figures import raise_all

LINE = ("infantry", "archers", "cavalry")  # as the muster table counts them
COMMAND = "command"

Army = list[tuple[str, str]]
"""Race and unit type of each unit, in roster order."""


def roll_army(rng: Random, race: str) -> Army:
    """A Command and the line units of one roll; a large army takes two or three rolls together.

    Rule: OH-6.2a, OH-6.2b
    """
    line = catalogue().races[race].muster[rng.randrange(DIE)]
    return [(race, kind) for kind, number in zip(LINE, line, strict=True) for _ in range(number)] + [(race, COMMAND)]


def in_roster_order(army: Iterable[tuple[str, str]]) -> Army:
    """The units by race and, within a race, by type."""
    return sorted(army, key=lambda unit: (RACES[unit[0]], KINDS[unit[1]]))


def points_of(army: Iterable[tuple[str, str]]) -> int:
    """What an army costs. Rule: OH-6.1c."""
    return sum(catalogue().unit(RACES[race], KINDS[kind]).points for race, kind in army)


def check_purchase(army: Army, points: int) -> int:
    """The points that are left, and lost, when an army is bought for so many.

    Raises UnknownName for a race or type, and ValueError with everything that is wrong with the army.

    Rule: OH-6.2c
    """
    for race, kind in army:
        if race not in RACES:
            raise UnknownName("race", race, RACES)
        if kind not in KINDS:
            raise UnknownName("unit type", kind, KINDS)
    raise_all(_purchase_faults(army, points))
    return points - points_of(army)


def _purchase_faults(army: Army, points: int) -> Iterator[str]:
    number, cost = Counter(kind for _, kind in army), points_of(army)
    commands = commands_for(points)
    if cost > points:
        yield f"the army costs {cost} points, and there are {points}"
    if number[COMMAND] != commands:
        step = catalogue().purchase.points_for_command
        yield f"a Command goes with each {step} points or part of them: {commands} with {points}, not {number[COMMAND]}"
    if not number["infantry"]:
        yield "an army needs at least one Infantry"
    for kind in ("archers", "cavalry"):
        if number[kind] > number["infantry"]:
            name = catalogue().types[kind].name
            yield f"{number[kind]} {name} are more than the {number['infantry']} Infantry"


def commands_for(points: int) -> int:
    """How many Commands an army of so many points has. Rule: OH-6.2c."""
    return -(-points // catalogue().purchase.points_for_command)


def buy_army(rng: Random, race: str, points: int) -> Army:
    """Units of a race drawn by lot, until no further one may be bought.

    Rule: OH-6.2c
    """
    army = [(race, COMMAND)] * commands_for(points) + [(race, LINE[0])]
    while offered := [unit for kind in LINE if not any(_purchase_faults([*army, unit := (race, kind)], points))]:
        army.append(rng.choice(offered))
    check_purchase(army, points)
    return in_roster_order(army)
