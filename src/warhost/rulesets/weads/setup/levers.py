"""What a designer can change in a scenario of Battle of Ayrena's Weads to make it fairer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, catalogue
from warhost.rulesets.weads.setup.faults import grid_of
from warhost.rulesets.weads.setup.scenario import WeadsScenario
from warhost.shelf.levers import (
    HANDICAP,
    PIECE,
    VICTORY,
    Data,
    Lever,
    changed,
    choice_levers,
    first_sound,
    number_levers,
    places_near,
    turn_levers,
)

CALLED = {"elf": "Elves", "dwarf": "Dwarves"}


def levers(data: Data) -> Iterator[Lever]:
    """Every lever of a scenario file, sound or not."""
    yield from turn_levers(data)
    for army in SIDES:
        words = CALLED[army] + " rout beyond {} points"
        yield from number_levers(VICTORY, data, (army, "rout_level"), words.format, (1, -1, 2, -2, 4, -4), 1)
    for number, command in enumerate(data["commands"]):
        yield from _pieces(data, number, command)
    for number, command in enumerate(data["commands"]):
        yield from number_levers(
            HANDICAP, data, ("commands", number, "value"), (command["leader"] + " is a leader of {}").format, least=1
        )
    first = {army: f"{CALLED[army]} draw first" for army in SIDES}
    yield from choice_levers(HANDICAP, data, ("first_drawer",), first, "dwarf")


def _pieces(data: Data, number: int, command: Mapping[str, Any]) -> Iterator[Lever]:
    """One unit of each level of a command taken away, and one more. Rule: AW-1.5a."""
    names = {level: catalogue().unit_type(command["army"], level).name for level in LEVEL_IDS}
    for level in LEVEL_IDS:
        if command["units"].get(level):
            yield from _without(data, number, level, names[level])
            yield from first_sound(WeadsScenario, _one_more(data, number, level, names[level]))


def _behind(command: Mapping[str, Any], level: str) -> int:
    """The place in the set-up hexes behind the last unit of a level."""
    levels = LEVEL_IDS[: LEVEL_IDS.index(level) + 1]
    return sum(command["units"].get(one, 0) for one in levels)


def _without(data: Data, number: int, level: str, name: str) -> Iterator[Lever]:
    """A command without the last unit of a level; its leader goes to a hex that it still has."""
    command = data["commands"][number]
    hexes, last = [*command["set_up"]], _behind(command, level) - 1
    gone = hexes.pop(last)
    units = {**command["units"], level: command["units"][level] - 1}
    if not hexes:
        return
    leader = command["leader_at"] if command["leader_at"] in hexes else hexes[0]
    less = {**command, "units": units, "set_up": hexes, "leader_at": leader}
    words = f"{CALLED[command['army']]} of {command['leader']} without {name} ({gone})"
    yield Lever(PIECE, words, changed(data, ("commands", number), less))


def _one_more(data: Data, number: int, level: str, name: str) -> Iterator[Lever]:
    command = data["commands"][number]
    taken = [place for one in data["commands"] for place in one["set_up"]]
    behind, hexes = _behind(command, level), [*command["set_up"]]
    grid = grid_of(len(data["rows"][0]), len(data["rows"]))
    for place in places_near(grid, hexes[behind - 1], hexes, taken):
        units = {**command["units"], level: command["units"][level] + 1}
        more = {**command, "units": units, "set_up": [*hexes[:behind], place, *hexes[behind:]]}
        words = f"{CALLED[command['army']]} of {command['leader']} with {name} ({place}) more"
        yield Lever(PIECE, words, changed(data, ("commands", number), more))
