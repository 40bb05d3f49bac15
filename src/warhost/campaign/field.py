"""The battle that a meeting is, as a scenario of the game of the battles."""

from __future__ import annotations

from warhost.scenario import ScenarioModel
from warhost.shelf.hosts import Hosts, Meeting


def scenario_of(hosts: Hosts, meeting: Meeting) -> ScenarioModel:
    """A field for two hosts who meet in a region, walls for an assault on a castle."""
    if meeting.terrain:
        return hosts.battlefield(meeting.terrain, meeting.attacker, meeting.defender, meeting.seed, name=meeting.name)
    return hosts.assault(meeting.attacker, meeting.defender, meeting.seasons, meeting.damage, name=meeting.name)
