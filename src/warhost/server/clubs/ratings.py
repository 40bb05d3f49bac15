"""How strong everybody is in each game: persons and computers on one scale, and how sure that is.

Ratings are those of OpenSkill (a mean with a deviation), shown on a scale like that of chess: of two who are 200 apart
the stronger wins about three battles of four.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from warhost.players import roster
from warhost.players.measured import ladder, measured_in
from warhost.server import tables
from warhost.server.store import Store
from warhost.server.wars import COMPUTER

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

PERSON = "person:"
"""What stands before the id of a person where it is said who is rated; before a computer's name stands `COMPUTER`."""
MEAN = 25.0
DEVIATION = MEAN / 3  # of somebody of whom nothing is known
MEASURED_DEVIATION = DEVIATION / 2  # of a computer that was measured
SPREAD = math.sqrt(2) * DEVIATION / 2  # a difference of means by which odds grow e-fold, between two who are known
MIDDLE, SCALE = 1500, 30  # of what is shown: one point of a mean is 30 there
ROUNDS = 200  # after which strengths stand still


@dataclass(frozen=True)
class Rating:
    """How strong somebody is in one game, after so many battles that count."""

    mean: float = MEAN
    deviation: float = DEVIATION
    battles: int = 0

    def to_data(self) -> dict[str, Any]:
        """As it is shown: docs/wire.md has the shape."""
        shown, deviation = round(MIDDLE + SCALE * (self.mean - MEAN)), round(SCALE * self.deviation)
        return {
            "rating": shown,
            "deviation": deviation,
            "battles": self.battles,
            "words": f"{shown} \N{PLUS-MINUS SIGN} {deviation}",
        }


Known = tuple[str, str]
"""Who is rated, and in which game."""


def first_rating(who: str, game: str) -> Rating:
    """What is thought of somebody before his first battle: of computers, how they fared when they were measured."""
    mean = _measured_means(game).get(who.removeprefix(COMPUTER)) if who.startswith(COMPUTER) else None
    return Rating() if mean is None else Rating(mean, MEASURED_DEVIATION)


@cache
def _measured_means(game: str) -> Mapping[str, float]:
    """The means of the computers that were measured in a game; the one in the middle has the mean of a newcomer."""
    won = _won_of(game)
    names = [name for name in ladder(game, {name: one.level for name, one in roster().items()}) if name in won]
    if not names:
        return {}
    logs = {name: math.log(strength) for name, strength in _strengths(won).items()}
    middle = sorted(logs[name] for name in names)[len(names) // 2]
    return {name: MEAN + SPREAD * (log - middle) for name, log in logs.items()}


def _won_of(game: str) -> dict[str, dict[str, float]]:
    """How many battles each measured player has won of each other, draws as halves, and one more drawn by each pair."""
    won: dict[str, dict[str, float]] = {}
    for player, rows in measured_in(game).items():
        for row in rows:
            pairs = ((player, row.against, row.won), (row.against, player, row.lost))
            for one, other, battles in pairs:
                of = won.setdefault(one, {})
                of[other] = of.get(other, 0.5) + battles + row.drawn / 2
    return won


def _strengths(won: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    """The strengths under which such results are most likely, as Bradley and Terry have it."""
    strengths = dict.fromkeys(won, 1.0)
    for _ in range(ROUNDS):
        strengths = {
            one: sum(of.values())
            / sum((of[other] + won[other][one]) / (strengths[one] + strengths[other]) for other in of)
            for one, of in won.items()
        }
    return strengths


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=DEVIATION)


def after_battle(before: Sequence[Rating], ranks: Sequence[float]) -> list[Rating]:
    """The ratings of all sides of a battle after it; the lowest rank has won, and equal ranks have drawn."""
    model = _model()
    teams = [[model.rating(one.mean, one.deviation)] for one in before]
    after = model.rate(teams, ranks=list(ranks))
    return [Rating(team[0].mu, team[0].sigma, one.battles + 1) for one, team in zip(before, after, strict=True)]


async def ratings_of(store: Store, who: Collection[str], games: Iterable[str]) -> dict[Known, Rating]:
    """How strong some are in some games, everybody in each."""
    wanted, games = set(who), list(games)
    known = {(one, game): first_rating(one, game) for one in wanted for game in games}
    for row in await _newest(store, wanted, games):
        known[row["who"], row["game"]] = Rating(row["mean"], row["deviation"], row["battles"])
    return known


async def _newest(store: Store, who: Collection[str], games: Collection[str]) -> Sequence[Mapping[Any, Any]]:
    """The last row of each."""
    if not who or not games:
        return ()
    ratings = tables.ratings
    last = (
        select(ratings.c.who, ratings.c.game, func.max(ratings.c.battles).label("battles"))
        .where(ratings.c.who.in_(who), ratings.c.game.in_(games))
        .group_by(ratings.c.who, ratings.c.game)
        .subquery()
    )
    same = (ratings.c.who == last.c.who, ratings.c.game == last.c.game, ratings.c.battles == last.c.battles)
    async with store.engine.connect() as connection:
        return (await connection.execute(select(ratings).join(last, same[0] & same[1] & same[2]))).mappings().all()
