"""What a designer can change in a scenario of One-Hour Fantasy to make it fairer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.setup.faults import SIDES
from warhost.rulesets.onehour.setup.scenario import OnehourScenario
from warhost.shelf.grid import squares
from warhost.shelf.levers import (
    HANDICAP,
    PIECE,
    VICTORY,
    Data,
    Lever,
    changed,
    choice_levers,
    counted,
    each_called,
    first_sound,
    last_of_each,
    more_or_less,
    number_levers,
    places_near,
    turn_levers,
    with_more,
    without,
)


def levers(data: Data) -> Iterator[Lever]:
    """Every lever of a scenario file, sound or not."""
    called = each_called({side: data[side]["army"] for side in SIDES})
    yield from turn_levers(data)
    yield from _victory(data)
    for side in SIDES:
        yield from _units(data, side, called[side])
        yield from _units_to_come(data, side, called[side])
    yield from _handicaps(data, called)


def _victory(data: Data) -> Iterator[Lever]:
    """What has to be reached, as far as it has a number. Rule: OH-6.1a, OH-6.1h, OH-7.4a."""
    victory = data["victory"]
    for key, words in (("need", "{} units have to leave"), ("value", "more units in the squares are {} points")):
        if key in victory:
            yield from number_levers(VICTORY, data, ("victory", key), words.format, (1, -1, 2, -2), 1)
    for number, site in enumerate(victory.get("sites", ())):
        told = f"{site['name']} counts {{}}"
        yield from number_levers(VICTORY, data, ("victory", "sites", number, "value"), told.format, least=1)
    if data.get("stones"):
        for by in (1, -1):
            stones = [{**stone, "works": stone["works"] + by} for stone in data["stones"]]
            words = f"each stone needs work {more_or_less(by, 'time')}"
            yield Lever(VICTORY, words, changed(data, ("stones",), stones))
    if victory.get("when"):
        when = {
            "last_turn": "the squares are looked at after the last turn",
            "every_turn": "the squares are looked at after every turn",
        }
        yield from choice_levers(VICTORY, data, ("victory", "when"), when, None)


def _kind(unit: Mapping[str, Any]) -> tuple[str, str]:
    return unit["race"], unit["type"]


def _named(unit: Mapping[str, Any]) -> str:
    figures = catalogue()
    where = unit.get("square") or f"turn {unit['turn']}"
    return f"{figures.races[unit['race']].name} {figures.types[unit['type']].name} ({where})"


def _units(data: Data, side: str, army: str) -> Iterator[Lever]:
    """One unit of each kind taken away, and one more."""
    units, path = data[side]["units"], (side, "units")
    for number in last_of_each(units, _kind).values():
        yield Lever(PIECE, f"{army} without {_named(units[number])}", without(data, (*path, number)))
        yield from first_sound(OnehourScenario, _one_more(data, side, army, units[number]))


def _one_more(data: Data, side: str, army: str, unit: Mapping[str, Any]) -> Iterator[Lever]:
    grid = squares(len(data["rows"][0]), len(data["rows"]))
    taken = {name: [one["square"] for one in data[name]["units"]] for name in SIDES}
    for place in places_near(grid, unit["square"], taken[side], [*taken["red"], *taken["black"]]):
        there = {**unit, "square": place}
        yield Lever(PIECE, f"{army} with {_named(there)} more", with_more(data, (side, "units"), there))


def _units_to_come(data: Data, side: str, army: str) -> Iterator[Lever]:
    """Units that arrive: one of each kind less or more, and all of them earlier or later. Rule: OH-7.1a."""
    coming, path = data[side].get("reinforcements", []), (side, "reinforcements")
    for number in last_of_each(coming, _kind).values():
        yield Lever(PIECE, f"{army} without {_named(coming[number])}", without(data, (*path, number)))
        yield Lever(PIECE, f"{army} with {_named(coming[number])} more", with_more(data, path, coming[number]))
    for by in (1, -1, 2, -2) if coming else ():
        moved = [{**unit, "turn": unit["turn"] + by} for unit in coming]
        words = f"all that {army} await comes {counted(abs(by), 'turn')} {'later' if by > 0 else 'earlier'}"
        yield Lever(HANDICAP, words, changed(data, path, moved))


def _handicaps(data: Data, called: Mapping[str, str]) -> Iterator[Lever]:
    """Who acts first, who tests morale, and what comes back. Rule: OH-7.2a."""
    first = {
        "every_turn": "who acts first is rolled in every turn",
        "once": "who acts first is rolled once",
        **{side: f"{called[side]} act first in every turn" for side in SIDES},
    }
    yield from choice_levers(HANDICAP, data, ("initiative",), first, "every_turn")
    tests = {
        "both": "both sides test morale",
        "none": "nobody tests morale",
        **{side: f"only {called[side]} test morale" for side in SIDES},
    }
    yield from choice_levers(HANDICAP, data, ("morale",), tests, "both")
    if data.get("returns"):
        words = called[data["returns"]["side"]] + " get back {} units at most"
        yield from number_levers(HANDICAP, data, ("returns", "most"), words.format, (1, -1, 2, -2), 1)
