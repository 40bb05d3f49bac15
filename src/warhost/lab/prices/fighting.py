"""Meetings fought out by quick players in compiled code, each way round on the same seeds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, NOBODY, Header
from warhost.kernel.layout import Bytes
from warhost.kernel.pointers import pointers_of
from warhost.lab.prices.meetings import Meeting
from warhost.lab.prices.plan import EACH_WAY, PricePlan
from warhost.players.playouts import guide
from warhost.ruleset import Ruleset, find_ruleset
from warhost.scenario import ScenarioModel

if TYPE_CHECKING:
    from numpy.typing import NDArray

TO_THE_END = 1 << 20
"""Decisions; every battle is over before."""
SIDES = 2


def fight_batch(plan: PricePlan, meetings: Sequence[Meeting]) -> NDArray[np.int8]:
    """Who won the battles of some meetings, by meeting, way round and seed: the seat, NOBODY for a draw."""
    winners = np.full((len(meetings), SIDES, EACH_WAY), NOBODY, np.int8)
    for row, meeting in enumerate(meetings):
        for way, armies in enumerate((meeting.armies, meeting.armies[::-1])):
            scenario = plan.pricing.scenario(meeting.field, armies, meeting.number)
            winners[row, way] = fight(plan.ruleset, scenario, plan.seeds(meeting.number))
    return winners


def fight(game: Ruleset, scenario: ScenarioModel, seeds: Sequence[int]) -> list[int]:
    """Who won a battle of a scenario with each of some seeds; both sides take the set-up as it stands."""
    contract, umpire, start = game.contract(), game.fill_umpire(scenario), game.battle_record.blank()
    contract.start(start, umpire)
    while (offered := game.set_up_offered(start)) != NO_ACTION:
        contract.apply(start, umpire, offered)
    room, actions, scores, worths = _rooms(game.name)
    world, functions = start.reshape(1, -1), pointers_of(contract)
    winners = []
    for seed in seeds:
        dice = np.uint64(seed)
        guide(*functions, world, room, umpire, actions, scores, NO_ACTION, TO_THE_END, 0, dice, SIDES, worths)
        header = Header.over(room)
        winners.append(int(header.winner) if header.to_decide < 0 else NOBODY)
    return winners


def shares(winners: NDArray[np.int8]) -> NDArray[np.float64]:
    """The share of the first seat by meeting and way round, a draw being half a victory."""
    points = np.where(winners == NOBODY, 0.5, winners == 0)
    found: NDArray[np.float64] = points.mean(axis=2)
    return found


@cache
def _rooms(name: str) -> tuple[Bytes, Any, Any, Any]:
    """Room for one battle of a game, its actions, their appeal, and the worth for each side."""
    game = find_ruleset(name)
    return (
        game.battle_record.blank(),
        np.zeros(MAX_ACTIONS, np.int64),
        np.zeros(MAX_ACTIONS, np.float64),
        np.zeros((SIDES, 1), np.float64),
    )
