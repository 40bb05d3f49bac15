"""Meetings fought out by quick players in compiled code, each way round on the same seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from warhost.kernel.abi import NOBODY, Header
from warhost.lab.prices.meetings import Meeting
from warhost.lab.prices.plan import EACH_WAY, PricePlan
from warhost.players.fought_out import fight_out, set_up
from warhost.ruleset import Ruleset
from warhost.scenario import ScenarioModel

if TYPE_CHECKING:
    from numpy.typing import NDArray

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
    umpire = game.fill_umpire(scenario)
    start = set_up(game, umpire)
    return [_winner(Header.over(fight_out(game, start, umpire, seed))) for seed in seeds]


def _winner(header: Any) -> int:
    return int(header.winner) if header.to_decide < 0 else NOBODY


def shares(winners: NDArray[np.int8]) -> NDArray[np.float64]:
    """The share of the first seat by meeting and way round, a draw being half a victory."""
    points = np.where(winners == NOBODY, 0.5, winners == 0)
    found: NDArray[np.float64] = points.mean(axis=2)
    return found
