"""Who meets whom in the next round of a tournament: by Berger's tables, or by the Dutch system of the Swiss.

Both are worked out by caissify-pairings (Alexis Vargas, Apache License 2.0). It speaks of white and black: whoever is
white here has the first side of the battle.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

ROUND_ROBIN, BOTH_WAYS, SWISS = KINDS = "round_robin", "both_ways", "swiss"
BYE = WON = 1.0
NOTHING = 0.0
STRONGEST = 3000  # the library sorts by a rating that falls from entrant to entrant


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: his place among those who entered, and his number, the strongest having 1."""

    place: int
    number: int
    gone: bool = False


class Pairing(NamedTuple):
    """Two who meet in a round, by their places, the first having the first side; or one who has a bye."""

    round: int
    first: int
    second: int | None
    points: tuple[float, float] | None  # of both; None while it is fought


Met = tuple[int, int | None]


def rounds_of(kind: str, entrants: int) -> int:
    """How many rounds everybody needs to meet everybody, once or both ways."""
    once = entrants - 1 if entrants % 2 == 0 else entrants
    return 2 * once if kind == BOTH_WAYS else once


def next_round(
    kind: str, entrants: Sequence[Entrant], past: Sequence[Pairing], number: int, rounds: int
) -> list[Pairing]:
    """The pairings of a round, in the order of the boards: where nobody fights, the points are settled at once."""
    if kind == SWISS:
        staying = [_swiss_player(one, past) for one in entrants if not one.gone]
        met = _once_more(_paired("dutch", staying, past, number, rounds))
        return [Pairing(number, first, other, None if other else (BYE, NOTHING)) for first, other in met]
    cycles = 2 if kind == BOTH_WAYS else 1
    met = _paired("round_robin", [*map(_player, entrants)], (), number, rounds, cycles=cycles)
    gone = {one.place for one in entrants if one.gone}
    return [Pairing(number, first, other, _without_a_fight(first, other, gone)) for first, other in met]


def _without_a_fight(first: int, second: int | None, gone: set[int]) -> tuple[float, float] | None:
    """What is settled of two who should meet: who is there gets the point of who is gone; None where they fight.

    A round without an opponent is worth nothing where everybody has one.
    """
    if second is None:
        return NOTHING, NOTHING
    if not {first, second} & gone:
        return None
    return (NOTHING if first in gone else WON), (NOTHING if second in gone else WON)


def _once_more(met: list[Met]) -> list[Met]:
    """The same, where so few are left that several would have a bye: these meet again."""
    fights, alone = [pair for pair in met if pair[1]], [first for first, other in met if other is None]
    again: list[Met] = [*zip(alone[::2], alone[1::2], strict=False)]
    return fights + again + ([(alone[-1], None)] if len(alone) % 2 else [])


def _paired(
    system: str, players: list[dict[str, Any]], past: Sequence[Pairing], number: int, rounds: int, **more: Any
) -> list[Met]:
    """What the library makes of it, byes last."""
    from caissify_pairings import generate_pairings

    pairs = [(one.first, one.second) for one in past if one.second is not None]
    met = {*pairs, *((second, first) for first, second in pairs)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that nobody has floated yet, where all were in one group so far
        found = generate_pairings(system, players, met, number, rounds, **more)
    return sorted(((one["white_id"], one["black_id"]) for one in found), key=lambda pair: pair[1] is None)


def _player(one: Entrant) -> dict[str, Any]:
    """An entrant as the library wants one, before anything was fought."""
    return {
        "id": one.place,
        "name": str(one.number),
        "score": 0.0,
        "rating": STRONGEST - one.number,
        "starting_number": one.number,
        "pairing_number": one.number,
        "color_hist": [],
        "float_history": [],
        "bye_count": 0,
    }


def _swiss_player(one: Entrant, past: Sequence[Pairing]) -> dict[str, Any]:
    """An entrant with what he has fought: his points, which side he had, whether he met stronger or weaker ones."""
    told, scores = _player(one), dict[int, float]()
    for _, of_round in groupby(past, key=lambda pairing: pairing.round):
        pairings = [*of_round]
        for pairing in pairings:
            if one.place in (pairing.first, pairing.second):
                _note(told, one.place, pairing, scores)
        for pairing in pairings:
            _add(scores, pairing)
    return told | {"score": scores.get(one.place, 0.0)}


def _note(told: dict[str, Any], place: int, pairing: Pairing, scores: dict[int, float]) -> None:
    """Note what the library wants to know of a round; a bye is a float downwards."""
    if pairing.second is None:
        told["bye_count"] += 1
        told["float_history"].append("down")
        return
    is_first = pairing.first == place
    own, other = scores.get(place, 0.0), scores.get(pairing.second if is_first else pairing.first, 0.0)
    told["color_hist"].append("white" if is_first else "black")
    told["float_history"].append("down" if own > other else "up" if own < other else "none")


def _add(scores: dict[int, float], pairing: Pairing) -> None:
    """Add the points of a pairing to the scores."""
    first, second = pairing.points or (NOTHING, NOTHING)
    scores[pairing.first] = scores.get(pairing.first, 0.0) + first
    if pairing.second is not None:
        scores[pairing.second] = scores.get(pairing.second, 0.0) + second
