"""Tournaments as they are stored: who takes part, who has met whom, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, select, update

from warhost.server import tables
from warhost.server.clubs.pairing import Entrant, Pairing
from warhost.server.clubs.ratings import PERSON
from warhost.server.clubs.results_table import Row, results_table
from warhost.server.refusals import Refusal
from warhost.server.store import Store
from warhost.server.wars import COMPUTER

tournaments, entrants, pairings = tables.tournaments, tables.entrants, tables.pairings
THIS = tournaments.c.id == bindparam("of")
BEGIN = update(tournaments).where(THIS).values(began=bindparam("new_began"), rounds=bindparam("new_rounds"))
END = update(tournaments).where(THIS).values(ended=bindparam("new_ended"))
AT_PLACE = (entrants.c.tournament == bindparam("of")) & (entrants.c.place == bindparam("at"))
NUMBER = update(entrants).where(AT_PLACE).values(number=bindparam("new_number"))
GO = update(entrants).where(AT_PLACE, entrants.c.gone.is_(None)).values(gone=bindparam("new_gone"))
STRIKE = delete(entrants).where(AT_PLACE)


@dataclass(frozen=True)
class Tournament:
    """One tournament with all that belongs to it."""

    row: Mapping[str, Any]
    entrants: Sequence[Mapping[str, Any]]  # in the order in which they entered
    pairings: Sequence[Mapping[str, Any]]  # by round and board

    @property
    def id(self) -> str:
        """Its id."""
        return str(self.row["id"])

    @property
    def state(self) -> str:
        """Whether one may still enter ("open"), it is fought ("running"), or it is over."""
        if self.row["ended"] is not None:
            return "over"
        return "open" if self.row["began"] is None else "running"

    @property
    def round(self) -> int:
        """The last round that was paired; 0 before the first."""
        return max((one["round"] for one in self.pairings), default=0)

    @property
    def is_round_over(self) -> bool:
        """True when nothing is fought just now."""
        return all(one["points"] is not None for one in self.pairings)

    @property
    def taking_part(self) -> list[Entrant]:
        """Those who take part, by their numbers: by the order of entering, as long as there are none."""
        told = [(one["number"] or one["place"], one) for one in self.entrants]
        return [Entrant(one["place"], number, one["gone"] is not None) for number, one in sorted(told, key=_first)]

    @property
    def met(self) -> list[Pairing]:
        """All pairings so far."""
        return [Pairing(one["round"], one["first"], one["second"], _points(one["points"])) for one in self.pairings]

    @property
    def table(self) -> list[Row]:
        """The results table."""
        return results_table(self.row["kind"], self.taking_part, self.met)

    def entrant(self, place: int) -> Mapping[str, Any]:
        """Who has entered at a place; Refusal where nobody has."""
        for one in self.entrants:
            if one["place"] == place:
                return one
        raise Refusal("unknown_name", f"nobody has entered this tournament at place {place}")

    def place_of(self, who: str) -> int | None:
        """Where somebody has entered; None where he has not."""
        return next((int(one["place"]) for one in self.entrants if one["who"] == who), None)

    def fights_of(self, place: int) -> list[Mapping[str, Any]]:
        """The pairings of an entrant that are fought just now."""
        return [one for one in self.pairings if one["points"] is None and place in (one["first"], one["second"])]


def _first(pair: tuple[int, Any]) -> int:
    return pair[0]


def _points(points: Sequence[float] | None) -> tuple[float, float] | None:
    return None if points is None else (float(points[0]), float(points[1]))


def person_in(who: str) -> str | None:
    """The id of a person who is rated; None for a computer."""
    return who.removeprefix(PERSON) if who.startswith(PERSON) else None


def is_computer(who: str) -> bool:
    """True for a computer."""
    return who.startswith(COMPUTER)


async def find_tournament(store: Store, tournament: str) -> Tournament:
    """A tournament as it stands; Refusal where there is none of that id."""
    query = select(tournaments).where(tournaments.c.id == tournament)
    own = select(entrants).where(entrants.c.tournament == tournament).order_by(entrants.c.place)
    met = select(pairings).where(pairings.c.tournament == tournament).order_by(pairings.c.round, pairings.c.board)
    async with store.engine.connect() as connection:
        row = (await connection.execute(query)).mappings().one_or_none()
        if row is None:
            raise Refusal("unknown_name", "there is no such tournament")
        entered = (await connection.execute(own)).mappings()
        return Tournament(dict(row), [*map(dict, entered)], [*map(dict, (await connection.execute(met)).mappings())])


async def running_tournaments(store: Store) -> list[str]:
    """The ids of those that have begun and are not over."""
    query = select(tournaments.c.id).where(tournaments.c.began.is_not(None), tournaments.c.ended.is_(None))
    async with store.engine.connect() as connection:
        return list((await connection.execute(query.order_by(tournaments.c.began))).scalars())


def ended_row(tournament: Tournament, at: datetime) -> tuple[Any, dict[str, Any]]:
    """The statement that writes down that a tournament is over."""
    return END, {"of": tournament.id, "new_ended": at}
