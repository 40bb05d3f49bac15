"""Battles of a campaign fought out by quick players: guided playouts in compiled code, from the first turn to the end.

Quick players choose by what looks promising at first glance. They are weaker than any level, and both sides are
equally weak; what they tell is how a battle goes that nobody plays well. Each ground is made up anew for a few battles,
for a host may meet its enemy on any field of the kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from warhost.campaign.field import scenario_of
from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, Header
from warhost.kernel.layout import Bytes
from warhost.kernel.pointers import pointers_of
from warhost.players.playouts import guide
from warhost.ruleset import Ruleset, find_ruleset
from warhost.scenario import ScenarioModel
from warhost.shelf.hosts import Aftermath, Hosts, Meeting

BATTLES_A_FIELD = 10
"""Battles that are fought on one ground, before another is made up."""
APART = 1_000_003  # the dice of one seed from those of the next
MOST_SEED = (1 << 63) - 1
TO_THE_END = 1 << 20  # decisions; every battle is over before


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


@cache
def _rooms(name: str) -> tuple[Bytes, Any, Any, Any]:
    """Room for one battle of a game, its actions, their appeal, and the worth for each side."""
    game = find_ruleset(name)
    return (
        game.battle_record.blank(),
        np.zeros(MAX_ACTIONS, np.int64),
        np.zeros(MAX_ACTIONS, np.float64),
        np.zeros((len(game.sides), 1), np.float64),
    )


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
    umpire, memory = game.fill_umpire(scenario), game.battle_record.blank()
    contract = game.contract()
    contract.start(memory, umpire)
    while (offered := game.set_up_offered(memory)) != NO_ACTION:
        contract.apply(memory, umpire, offered)
    return _Field(scenario, umpire, memory)


def _fight(game: Ruleset, hosts: Hosts, meeting: Meeting, field: _Field, seed: int) -> Aftermath:
    room, actions, scores, worths = _rooms(game.name)
    dice, sides = np.uint64(seed), len(game.sides)
    world = field.start.reshape(1, -1)
    contract = pointers_of(game.contract())
    guide(*contract, world, room, field.umpire, actions, scores, NO_ACTION, TO_THE_END, 0, dice, sides, worths)
    assert Header.over(room).to_decide < 0, f"{field.scenario.name} does not end"
    return hosts.aftermath(Fought(room, field.scenario), meeting.attacker, meeting.defender)
