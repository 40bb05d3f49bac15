"""The chronicle of a campaign: season by season what happened, in words, and how all stood at the end.

for season in chronicle_of(war).seasons:
    print(season.standing.name, *(line.text for line in season.lines))

Nothing is carried out again for it: a campaign keeps the bytes that stood before each of its actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import numpy as np

from warhost.errors import CampaignError
from warhost.face.battle import Battle, Step
from warhost.shelf.annals import Annals, Happened, Line, Moment, Standing, Teller


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
    return Chronicler().tell(war)


class Chronicler:
    """Tells one campaign again and again, and works out only what is new: seasons that are over stay as they are."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._told: list[Season] = []  # seasons that are over
        self._first: list[Moment] = []  # what the action that ended the last of them has led to in the one that runs
        self._steps: tuple[Step, ...] = ()  # that lead there
        self._teller: Teller | None = None

    def tell(self, war: Battle) -> WarChronicle:
        """The chronicle of the campaign as it stands; CampaignError for a single battle."""
        annals: Annals | None = war.ruleset.game.annals
        if annals is None:
            raise CampaignError(f"{war.ruleset.name}/{war.scenario.id} is no campaign, and has no chronicle")
        steps = war.steps
        if self._steps and (len(steps) < len(self._steps) or steps[len(self._steps) - 1] is not self._steps[-1]):
            self._begin()  # what ended a season was taken back
        self._teller = self._teller or annals.teller()
        season = [*self._first]
        for number, (events, table) in _moments(war, len(self._steps) + 1 if self._told else 0):
            begins = [at for at, one in enumerate(events) if annals.opens(one.kind)]
            for start, end in zip([0, *begins], begins, strict=False):
                season.append(Moment(events[start:end], table))
                self._told.append(Season(annals.standing(season, events[end:]), self._teller.lines(season, True)))
                season = []
            season.append(Moment(events[begins[-1] if begins else 0 :], table))
            if begins:
                self._first, self._steps = [*season], steps[:number]
        now = Season(annals.standing(season, ()), deepcopy(self._teller).lines(season, war.over))
        return WarChronicle([*self._told, now], _ending(war))


def _ending(war: Battle) -> Ending | None:
    if (outcome := war.outcome) is None:
        return None
    return Ending(outcome.winner_name, war.prompt, war.events_of(len(war.steps))[-1].clauses)


def _moments(war: Battle, first: int) -> Iterator[tuple[int, Moment]]:
    """What every action from a number on led to, 0 being the set-up, with the table as it stood then."""
    states = [*(np.frombuffer(step.before, np.uint8) for step in war.steps), war.memory]
    for number in range(first, len(states)):
        events = [Happened(one.kind, one.facts) for one in war.events_of(number)]
        yield number, Moment(events, war.table.over(states[number]))
