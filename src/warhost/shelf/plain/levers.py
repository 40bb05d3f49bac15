"""What a designer can change in a scenario of a plain game: its length where it has one, and who fights."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from warhost.shelf.levers import (
    PIECE,
    Data,
    Lever,
    first_sound,
    last_of_each,
    places_near,
    turn_levers,
    with_more,
    without,
)

if TYPE_CHECKING:
    from warhost.shelf.plain.scenario import PlainScenario


def levers(model: type[PlainScenario], data: Data) -> Iterator[Lever]:
    """Every lever of a scenario file, sound or not."""
    yield from turn_levers(data)
    for side in model.RULESET.sides:
        pieces = data["pieces"].get(side, [])
        for kind, number in last_of_each(pieces, lambda text: text.split()[0]).items():
            place = pieces[number].split()[1]
            words = f"{side.capitalize()} without {kind} ({place})"
            yield Lever(PIECE, words, without(data, ("pieces", side, number)))
            yield from first_sound(model, _one_more(model, data, side, kind, place))


def _one_more(model: type[PlainScenario], data: Data, side: str, kind: str, place: str) -> Iterator[Lever]:
    stands = {name: [text.split()[1] for text in data["pieces"].get(name, ())] for name in model.RULESET.sides}
    taken = [where for places in stands.values() for where in places]
    for free in places_near(model.model_validate(data).grid, place, stands[side], taken):
        words = f"{side.capitalize()} with {kind} ({free}) more"
        yield Lever(PIECE, words, with_more(data, ("pieces", side), f"{kind} {free}"))
