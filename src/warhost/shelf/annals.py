"""What a campaign declares so that it can be told as a chronicle: where seasons begin, how all stood, what to say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

Data = dict[str, Any]


class Happened(NamedTuple):
    """An event: its kind by name, and its facts in their order."""

    kind: str
    facts: Sequence[int]


class Moment(NamedTuple):
    """What one action led to, and the table of the campaign as it stood after that."""

    events: Sequence[Happened]
    table: Any


class Line(NamedTuple):
    """A sentence of a chronicle: whose deed it tells, in which space, and the number of the battle that it tells of."""

    text: str
    side: str | None = None
    at: str | None = None
    battle: int | None = None


class Standing(NamedTuple):
    """How all stood at the end of a season, as docs/wire.md has it: plain data by space or by side."""

    turn: int  # 0 before the first season
    name: str  # "Spring of year 1"
    season: str
    year: int
    card: str | None
    holders: Mapping[str, str]  # of the spaces that a side holds
    hosts: Sequence[Data]
    sieges: Sequence[Data]
    marches: Sequence[Data]  # of the season: from where to where, whose, and of how many pieces
    castles: Mapping[str, int]
    regions: Mapping[str, int]
    points: Mapping[str, int]
    out: Sequence[str]  # sides that take part no more


class Teller(Protocol):
    """Tells a campaign from its beginning; it knows what it has said, so that it does not say all in the same words."""

    def lines(self, moments: Sequence[Moment], is_over: bool) -> list[Line]:
        """The sentences of the next season, of which these are the moments so far."""


class Annals(Protocol):
    """What a campaign declares about its chronicle."""

    def opens(self, kind: str) -> bool:
        """True for an event with which a season begins."""

    def standing(self, moments: Sequence[Moment], since: Sequence[Happened]) -> Standing:
        """How all stood at the end of a season, of which these are the moments.

        The last moment's table has the effect of the events `since` already, which belong to the next season.
        """

    def teller(self) -> Teller:
        """Somebody who tells a campaign from its beginning."""
