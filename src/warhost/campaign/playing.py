"""Campaigns between computer factions, with the battles in them fought out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from warhost.campaign.factions import FactionPlayer, find_faction, roster
from warhost.campaign.war import Campaign, start
from warhost.errors import CampaignError, UnknownName

if TYPE_CHECKING:
    from pathlib import Path

    from warhost.scenario import ScenarioModel

USUAL = "greedy"
"""Who decides for a faction unless somebody else is named."""

Watch = Callable[[Campaign], None]


def play(scenario: str | Path | ScenarioModel, *players: str, seed: int = 0, watch: Watch | None = None) -> Campaign:
    """A campaign between computer factions, played to its end; the same arguments give the same campaign.

    `players` are in the order of the sides that take part; whoever is left out is played by the usual faction.
    `watch` is called after every decision and every battle. Raises UnknownName, ScenarioError, CampaignError.
    """
    war = start(scenario, seed)
    play_on(war, players, seed, watch)
    return war


def play_on(
    war: Campaign, players: Sequence[str] = (), seed: int = 0, watch: Watch | None = None, by_chances: bool = False
) -> None:
    """Play a campaign on to its end; its battles are fought out, or settled by their chances."""
    seated = _seats(war, players, seed)
    while not war.over:
        if war.meeting is not None and by_chances:
            war.settle_by_chances()
        elif war.meeting is not None:
            settle(war, seated)
        else:
            war.apply(seated[war.seat_to_decide or 0].choose(war))
        if watch is not None:
            watch(war)


def settle(war: Campaign, seated: Mapping[int, FactionPlayer]) -> None:
    """Fight out the battle that is ahead: each host is led as its faction is, nobody's as that of its enemy."""
    meeting = war.meeting
    assert meeting is not None, "a battle is to be fought"
    attacker = seated[meeting.sides["attacker"] or 0]
    side = meeting.sides["defender"]
    war.settle(attacker.leader, (attacker if side is None else seated[side]).leader)


def must_be_factions(*names: str) -> None:
    """Raise UnknownName for a name that no computer faction has."""
    for name in names:
        if name not in roster():
            raise UnknownName("faction player", name, roster())


def deciding(war: Campaign, players: Sequence[str] = ()) -> dict[int, str]:
    """Who decides for each side that takes part, by name; CampaignError for more players than factions."""
    sides = war.meetings.sides(war.scenario)
    if len(players) > len(sides):
        raise CampaignError(f"{len(players)} players, and {len(sides)} factions take part")
    return dict(zip(sides, [*players, *[USUAL] * (len(sides) - len(players))], strict=True))


def _seats(war: Campaign, players: Sequence[str], seed: int) -> dict[int, FactionPlayer]:
    """Who decides for each side that takes part."""
    named = deciding(war, players)
    return {side: find_faction(name, seed * len(named) + side) for side, name in named.items()}
