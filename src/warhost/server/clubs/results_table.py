"""The results table of a tournament: points, and what parts those who have as many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from warhost.server.clubs.pairing import BYE, SWISS, Entrant, Pairing

BUCHHOLZ, SONNEBORN, WINS = "buchholz", "sonneborn_berger", "wins"
TIE_BREAKS = {True: (BUCHHOLZ, SONNEBORN, WINS), False: (SONNEBORN, WINS)}
"""What parts those with as many points, in this order: of a Swiss tournament, and of one where everybody meets."""


@dataclass(frozen=True)
class Row:
    """One who takes part, as he stands; those who share a rank are alike in everything."""

    rank: int
    place: int
    points: float
    fought: int
    tie_breaks: dict[str, float]


@dataclass(frozen=True)
class _Score:
    """What somebody got of one whom he met; of nobody, in a bye."""

    other: int | None
    points: float


def results_table(kind: str, entrants: Sequence[Entrant], pairings: Sequence[Pairing]) -> list[Row]:
    """The table after the pairings that are settled, the first first."""
    scores = {one.place: [*_scores_of(one.place, pairings)] for one in entrants}
    points = {place: sum(score.points for score in own) for place, own in scores.items()}
    wanted = TIE_BREAKS[kind == SWISS]
    told = {place: {name: _tie_break(name, place, scores[place], points) for name in wanted} for place in points}
    keys = {place: (points[place], *told[place].values()) for place in points}
    order = sorted(entrants, key=lambda one: ([-part for part in keys[one.place]], one.number))
    return [
        Row(
            1 + sum(key > keys[one.place] for key in keys.values()),
            one.place,
            points[one.place],
            sum(score.other is not None for score in scores[one.place]),
            told[one.place],
        )
        for one in order
    ]


def _scores_of(place: int, pairings: Sequence[Pairing]) -> list[_Score]:
    scores = []
    for one in pairings:
        if one.points is not None and one.first == place:
            scores.append(_Score(one.second, one.points[0]))
        elif one.points is not None and one.second == place:
            scores.append(_Score(one.first, one.points[1]))
    return scores


def _tie_break(name: str, place: int, scores: Sequence[_Score], points: dict[int, float]) -> float:
    """What somebody has by one of the tie-breaks; in a bye he has met one who has as many points as himself."""
    met = [(score.points, points[place if score.other is None else score.other]) for score in scores]
    if name == BUCHHOLZ:
        return sum(others for _, others in met)
    if name == SONNEBORN:
        return sum(own * others for own, others in met)
    return sum(score.points == BYE and score.other is not None for score in scores)
