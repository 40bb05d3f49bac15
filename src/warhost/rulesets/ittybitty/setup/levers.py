"""What a designer can change in a scenario of Itty Bitty Battles to make it fairer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warhost.rulesets.ittybitty.setup.catalogue import SIDES, catalogue
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
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
    number_levers,
    places_near,
    turn_levers,
    with_more,
    without,
)

ALONE = ("singles", "independents", "engines")


def levers(data: Data) -> Iterator[Lever]:
    """Every lever of a scenario file, sound or not."""
    called = each_called({side: data[side]["name"] for side in SIDES})
    yield from turn_levers(data)
    yield from _amounts(data, called)
    for number, formation in enumerate(data["formations"]):
        yield from _units(data, number, formation, called[formation["side"]])
    for table in ALONE:
        for number, one in enumerate(data.get(table, ())):
            words = f"{called[one['side']]} without {one.get('name') or _name(one['troop'])} ({one['at']})"
            yield Lever(PIECE, words, without(data, (table, number)))
    yield from _handicaps(data, called)


def _amounts(data: Data, called: Mapping[str, str]) -> Iterator[Lever]:
    """What the cases of victory ask for in numbers. Rule: IB-R93, IB-R94."""
    for number, case in enumerate(data["victory"]):
        for goal_number, goal in enumerate(case["goals"]):
            if "amount" in goal:
                asked = goal["kind"].replace("_", " ")
                words = f"a {case['level']} victory of {called[case['side']]} asks for {asked} {{}}"
                path = ("victory", number, "goals", goal_number, "amount")
                yield from number_levers(VICTORY, data, path, words.format, (1, -1, 2, -2))


def _name(troop: str) -> str:
    return str(catalogue().troops[troop].name)


def _units(data: Data, number: int, formation: Mapping[str, Any], army: str) -> Iterator[Lever]:
    """One unit of each troop of a formation taken away, and one more. Rule: IB-2.4b, IB-2.8a."""
    units, path = formation["units"], ("formations", number, "units")
    called = formation.get("name") or formation["id"]
    for troop, place in last_of_each(units, lambda unit: unit.partition(" ")[2]).items():
        where = units[place].partition(" ")[0]
        less = without(data, (*path, place)) if len(units) > 1 else without(data, ("formations", number))
        yield Lever(PIECE, f"{army} without {_name(troop)} of {called} ({where})", less)
        yield from first_sound(IttyBittyScenario, _one_more(data, number, troop, where, f"{army} with"))


def _one_more(data: Data, number: int, troop: str, where: str, army: str) -> Iterator[Lever]:
    """Another unit of a troop in the same hex, or in the nearest that has room."""
    grid, formation = _grid(data), data["formations"][number]
    friends = [unit.partition(" ")[0] for unit in formation["units"]]
    for place in (where, *places_near(grid, where, friends)):
        words = f"{army} {_name(troop)} of {formation.get('name') or formation['id']} ({place}) more"
        yield Lever(PIECE, words, with_more(data, ("formations", number, "units"), f"{place} {troop}"))


def _grid(data: Data) -> Any:
    if data.get("map"):
        return catalogue().maps[data["map"]].grid
    return IttyBittyScenario.model_validate(data).grid


def _handicaps(data: Data, called: Mapping[str, str]) -> Iterator[Lever]:
    """Who acts first, works that are placed, when formations arrive, petards. Rule: IB-6.3i, IB-R100."""
    first = {side: f"{called[side]} act first where nothing else decides" for side in SIDES}
    yield from choice_levers(HANDICAP, data, ("first",), first, "red")
    for side in SIDES:
        if data[side].get("works"):
            words = called[side] + " with {} levels of field works"
            yield from number_levers(HANDICAP, data, (side, "works"), words.format, (1, -1, 2, -2))
    for number, formation in enumerate(data["formations"]):
        if formation.get("arrives"):
            name = f"{formation.get('name') or formation['id']} of {called[formation['side']]}"
            words = f"{name} arrive in turn {{}}"
            yield from number_levers(HANDICAP, data, ("formations", number, "arrives"), words.format, least=1)
    for number, one in enumerate(data.get("independents", ())):
        for petards in (one.get("petards", 0) + 1, one.get("petards", 0) - 1) if one.get("petards") else ():
            words = f"{one.get('name') or _name(one['troop'])} with {counted(petards, 'petard')}"
            yield Lever(HANDICAP, words, changed(data, ("independents", number, "petards"), petards))
