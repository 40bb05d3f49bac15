"""Battles of a campaign fought out by quick players: guided playouts in compiled code, from the first turn to the end.

Quick players choose by what looks promising at first glance. They are weaker than any level, and both sides are
equally weak; what they tell is how a battle goes that nobody plays well. Each ground is made up anew for a few battles,
for a host may meet its enemy on any field of the kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from warhost.campaign.field import scenario_of
from warhost.kernel.abi import Header
from warhost.kernel.layout import Bytes
from warhost.players.fought_out import fight_out, set_up
from warhost.ruleset import Ruleset
from warhost.scenario import ScenarioModel
from warhost.shelf.hosts import Aftermath, Hosts, Meeting

BATTLES_A_FIELD = 10
"""Battles that are fought on one ground, before another is made up."""
APART = 1_000_003  # the dice of one seed from those of the next
MOST_SEED = (1 << 63) - 1


class Fought(NamedTuple):
    """A battle that is over."""

    memory: Bytes
    scenario: ScenarioModel


@dataclass(frozen=True)
class _Field:
    """A ground with its umpire, and the battle on it as it begins."""

    scenario: ScenarioModel
    umpire: Bytes
    start: Bytes


def fight_quickly(game: Ruleset, hosts: Hosts, meeting: Meeting, battles: int, seed: int = 0) -> Iterator[Aftermath]:
    """What so many battles of a meeting lead to, one after the other; the same seed gives the same battles."""
    field: _Field | None = None
    for number in range(battles):
        dice = seed * APART + number & MOST_SEED
        if field is None or number % BATTLES_A_FIELD == 0:
            field = _lay_out(game, hosts, meeting, dice)
        yield _fight(game, hosts, meeting, field, dice)


def _lay_out(game: Ruleset, hosts: Hosts, meeting: Meeting, seed: int) -> _Field:
    """A ground of the kind, with both hosts as they deploy by themselves."""
    scenario = scenario_of(hosts, meeting._replace(seed=seed))
    umpire = game.fill_umpire(scenario)
    return _Field(scenario, umpire, set_up(game, umpire))


def _fight(game: Ruleset, hosts: Hosts, meeting: Meeting, field: _Field, seed: int) -> Aftermath:
    ended = fight_out(game, field.start, field.umpire, seed)
    assert Header.over(ended).to_decide < 0, f"{field.scenario.name} does not end"
    return hosts.aftermath(Fought(ended, field.scenario), meeting.attacker, meeting.defender)
