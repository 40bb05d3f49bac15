"""The chronicle of a campaign: season by season what happened, in words, and how all stood at the end.

for season in chronicle_of(war).seasons:
    print(season.standing.name, *(line.text for line in season.lines))

Nothing is carried out again for it: a campaign keeps the bytes that stood before each of its actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from warhost.errors import CampaignError
from warhost.face.battle import Battle
from warhost.shelf.annals import Annals, Happened, Line, Moment, Standing


class Season(NamedTuple):
    """A season of a campaign: how all stood at its end, or stand now, and what is told of it."""

    standing: Standing
    lines: Sequence[Line]


class Ending(NamedTuple):
    """How a campaign ended."""

    winner: str | None  # a side
    text: str
    clauses: Sequence[str]


class WarChronicle(NamedTuple):
    """A campaign told from its beginning; the first of the seasons is how all stood before them."""

    seasons: Sequence[Season]
    ending: Ending | None

    def to_data(self) -> dict[str, Any]:
        """The chronicle as docs/wire.md has it."""
        seasons = [one.standing._asdict() | {"lines": [line._asdict() for line in one.lines]} for one in self.seasons]
        return {"seasons": seasons, "ending": self.ending and self.ending._asdict()}


def chronicle_of(war: Battle) -> WarChronicle:
    """A campaign as a chronicle; CampaignError for a single battle, which has none."""
    annals: Annals | None = war.ruleset.game.annals
    if annals is None:
        raise CampaignError(f"{war.ruleset.name}/{war.scenario.id} is no campaign, and has no chronicle")
    teller = annals.teller()
    seasons = [Season(standing, teller.lines(moments)) for standing, moments in _seasons(war, annals)]
    return WarChronicle(seasons, _ending(war))


def _ending(war: Battle) -> Ending | None:
    if (outcome := war.outcome) is None:
        return None
    return Ending(outcome.winner_name, war.prompt, war.events[-1].clauses)


def _moments(war: Battle) -> Iterator[Moment]:
    """What every action led to, the set-up first, with the table as it stood then."""
    states = [*(np.frombuffer(step.before, np.uint8) for step in war.steps), war.memory]
    for number, state in enumerate(states):
        yield Moment([Happened(one.kind, one.facts) for one in war.events_of(number)], war.table.over(state))


def _seasons(war: Battle, annals: Annals) -> Iterator[tuple[Standing, list[Moment]]]:
    """The moments of each season, parted where the next begins, with how all stood at its end."""
    season: list[Moment] = []
    for events, table in _moments(war):
        begins = [at for at, one in enumerate(events) if annals.opens(one.kind)]
        for start, end in zip([0, *begins], begins, strict=False):
            season.append(Moment(events[start:end], table))
            yield annals.standing(season, events[end:]), season
            season = []
        season.append(Moment(events[begins[-1] if begins else 0 :], table))
    yield annals.standing(season, ()), season
