"""Campaigns as the tests of their room want them: at a march, before a battle, with hosts moved about."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.campaign.war import Campaign, start
from warhost.rulesets.eightcastles.state import Campaign as Record

TWO_REALMS, A_YEAR = "two-realms", {"years": 1}
SEED = 1
HOST, HOME = "march 14 15", "march 14 16"
"""Marches of the host of the orcs: into a region that is nobody's, and into one of their own."""


def at_march(seed: int = SEED) -> Campaign:
    """A campaign in which the orcs march first, as they were lined up: nobody has raised anybody."""
    war = start(TWO_REALMS, seed, A_YEAR)
    while HOST not in war.legal_actions:
        war.apply("done" if "done" in war.legal_actions else war.legal_actions[0])
    return war


def at_battle(seed: int = SEED) -> Campaign:
    """The same at its first battle: the orcs have met militia."""
    war = at_march(seed)
    war.apply(HOST)
    while war.meeting is None:
        war.apply("done")
    return war


def moved(war: Campaign, places: Mapping[str, str | None]) -> Campaign:
    """A copy in which these pieces, by their labels, stand in other spaces, or are not there any more.

    Whoever stands alone with units in a space holds it.
    """
    twin = war.clone(same_dice=True)
    record: Record = Record.over(twin.memory)
    names, land = war.table.names, war.scenario.land  # type: ignore[attr-defined]
    for label, place in places.items():
        piece = record.pieces[names.by_label[label]]
        piece.place = -1 if place is None else land.spaces.index(place)
        if place is not None:
            record.spaces[land.spaces.index(place)].holder = piece.side
    return Campaign(twin.ruleset, twin.scenario, twin.memory, twin.umpire)


def pieces_of(war: Campaign, side: str) -> list[str]:
    """The labels of a side's pieces on the map."""
    return [one["label"] for one in war.view()["pieces"] if one["side"] == side and not one["gone"]]
