"""Campaigns: a map, hosts that march on it, and battles of another game wherever two of them meet.

from warhost import campaign
war = campaign.start("two-realms", seed=7)
campaign.play_on(war, ["greedy", "greedy"])

A campaign is a battle of its own kind: it has legal actions, objections, events, positions, transcripts and undo as
any battle. What is more stands here: the battles in it, chances before a march, computer factions, and files that hold
a campaign with all its battles.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from warhost.campaign.chronicle import WarChronicle, chronicle_of
    from warhost.campaign.counsel import Advice, advise
    from warhost.campaign.files import read, verify, write
    from warhost.campaign.outlook import MarchChances, chances
    from warhost.campaign.playing import play, play_on
    from warhost.campaign.war import Campaign, start

__all__ = [
    "Advice",
    "Campaign",
    "MarchChances",
    "WarChronicle",
    "advise",
    "chances",
    "chronicle_of",
    "play",
    "play_on",
    "read",
    "start",
    "verify",
    "write",
]

_WHERE = {
    "Advice": "counsel",
    "Campaign": "war",
    "MarchChances": "outlook",
    "WarChronicle": "chronicle",
    "advise": "counsel",
    "chances": "outlook",
    "chronicle_of": "chronicle",
    "play": "playing",
    "play_on": "playing",
    "read": "files",
    "start": "war",
    "verify": "files",
    "write": "files",
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'warhost.campaign' has no attribute {name!r}")
    return getattr(import_module(f"warhost.campaign.{_WHERE[name]}"), name)
