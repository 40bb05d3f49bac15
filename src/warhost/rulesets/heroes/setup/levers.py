"""What a designer can change in a scenario of Heroes & Gods to make it fairer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import hypot
from typing import Any

from warhost.rulesets.heroes.setup.catalogue import SIDES, catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.shelf.kinds import count
from warhost.shelf.levers import (
    HANDICAP,
    PIECE,
    Data,
    Lever,
    choice_levers,
    first_sound,
    last_of_each,
    number_levers,
    turn_levers,
    with_more,
    without,
)

CALLED = {"greek": "Greeks", "trojan": "Trojans"}
AWAY = 150
"""How far from a figure, in u, another of its kind is put, or twice as far."""


def levers(data: Data) -> Iterator[Lever]:
    """Every lever of a scenario file, sound or not; there are no thresholds of victory."""
    yield from turn_levers(data)
    for side in SIDES:
        yield from _figures(data, side)
        yield from number_levers(HANDICAP, data, (side, "chips"), partial(_with_chips, side), (1, -1, 2, -2))
    first = {side: f"{CALLED[side]} have the first phase" for side in SIDES}
    yield from choice_levers(HANDICAP, data, ("first",), first | {"roll": "dice decide who has the first phase"}, None)
    cap = data.get("challenge_cap")
    for most in (0, 1, 3):
        if most != cap:
            words = f"each side issues {most or 'no'} challenge{'s' * (most != 1)}" + " at most" * (most > 0)
            yield Lever(HANDICAP, words, {**data, "challenge_cap": most})


def _with_chips(side: str, chips: int) -> str:
    return f"{CALLED[side]} with {count(chips, 'chip', 'chips')}"


def _figures(data: Data, side: str) -> Iterator[Lever]:
    """One figure of each row taken away, and a soldier of each kind more; there is each Hero once. Rule: HG-1.2b."""
    figures, path = data[side]["figures"], (side, "figures")
    for key, number in last_of_each(figures, lambda figure: figure["figure"]).items():
        words = f"{CALLED[side]} without {_named(figures[number])}"
        yield Lever(PIECE, words, without(data, (*path, number)))
        if not catalogue().roster[key].hero:
            yield from first_sound(HeroesScenario, _one_more(data, side, figures[number]))


def _named(figure: Mapping[str, Any]) -> str:
    return f"{catalogue().roster[figure['figure']].name} ({figure['number']})"


def _one_more(data: Data, side: str, figure: Mapping[str, Any]) -> Iterator[Lever]:
    """Another soldier of the same kind beside one, the places nearest to his friends first."""
    taken = {one["number"] for name in SIDES for one in data[name]["figures"]}
    number = next(number for number in range(figure["number"], 999) if number not in taken)
    for place in _places_beside(data, side, figure):
        there = {**figure, "number": number, **({"at": place} if place else {})}
        words = f"{CALLED[side]} with {_named(there)} more"
        yield Lever(PIECE, words, with_more(data, (side, "figures"), there))


def _places_beside(data: Data, side: str, figure: Mapping[str, Any]) -> list[list[int]]:
    """Places round a figure; one that is none where figures are deployed by their players."""
    if "at" not in figure:
        return [[]]
    x, y = figure["at"]
    friends = [one["at"] for one in data[side]["figures"] if "at" in one]
    around = [
        [x + across * away, y + up * away]
        for away in (AWAY, 2 * AWAY)
        for across in (-1, 0, 1)
        for up in (-1, 0, 1)
        if across or up
    ]
    return sorted(around, key=lambda place: sum(hypot(place[0] - one[0], place[1] - one[1]) for one in friends))
