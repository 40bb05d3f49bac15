"""Battles of campaigns that nobody sits at, fought out or settled by chances in the computers' processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from warhost.campaign.quick import fight_quickly
from warhost.campaign.war import Campaign
from warhost.face.battle import Battle
from warhost.server.computers import campaign_from
from warhost.shelf.hosts import Part


class Outcome(NamedTuple):
    """How a battle went: what the campaign is told, who holds the field, and what is kept of the battle."""

    actions: Sequence[str]
    winner: Part
    transcript: str | None = None  # None where the battle is kept as one of its own


def fought_out(game: str, scenario: str, memory: bytes, attacker: str, defender: str) -> Outcome:
    """The battle to be fought now, fought out by two computer opponents."""
    war = campaign_from(game, scenario, memory)
    meeting, known = war.must_meet(), war.hosts
    battle = war.settle(attacker, defender)
    return _outcome(war, known.aftermath(battle, meeting.attacker, meeting.defender).winner)


def by_chances(game: str, scenario: str, memory: bytes) -> Outcome:
    """The battle to be fought now, settled by one quick battle."""
    war = campaign_from(game, scenario, memory)
    meeting = war.must_meet()
    quick = next(fight_quickly(war.battle_game, war.hosts, meeting, 1, meeting.seed))
    war.settle_by_chances()
    return _outcome(war, quick.winner)


def _outcome(war: Campaign, winner: Part) -> Outcome:
    """What a campaign was told of the only battle that it knows."""
    (transcript,) = war.battles.values()
    return Outcome([str(action) for action in war.actions], winner, transcript)


def outcome_of(war: Campaign, battle: Battle) -> Outcome:
    """What a campaign is to be told of a battle that was fought as one; CampaignError where it is not the one ahead."""
    meeting, actions = war.must_meet(), [str(action) for action in war.report_of(battle)]
    return Outcome(actions, war.hosts.aftermath(battle, meeting.attacker, meeting.defender).winner)
