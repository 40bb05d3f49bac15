"""Who meets in a battle of a campaign, as the game of the battles fights it: hosts, dice, the damage of a castle.

Rule: TW-5.6d, TW-5.7e
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from warhost.rulesets.eightcastles.setup.lists import hosts, rows
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import NEUTRAL, Campaign, Piece, Siege
from warhost.rulesets.eightcastles.words.items import items_of
from warhost.rulesets.eightcastles.words.leaders import name_table
from warhost.rulesets.eightcastles.words.names import army_of
from warhost.shelf.hosts import Host, HostPiece

SEED_BITS = 63


def known_damage(siege: Siege) -> dict[str, int]:
    """The damage of earlier assaults, by the hexes of buildings. Rule: TW-5.7f."""
    return {hex_id: int(siege.damage[work]) for work, hex_id in enumerate(hosts().works) if siege.damage[work]}


def besiegers_season(campaign: Campaign, scenario: CampaignScenario, attackers: Iterable[int]) -> int:
    """The seasons that a siege counts more by the reputation of a General among these pieces. Rule: TW-R77."""
    known = [int(campaign.pieces[piece].reputation) for piece in attackers] if scenario.reputations else []
    return sum(name_table().figures[reputation - 1]["siege_seasons"] for reputation in known if reputation)


def seat_of(side: int) -> int | None:
    """The side that takes a part, None for nobody's pieces."""
    return None if side == NEUTRAL else side


def host_of(campaign: Campaign, scenario: CampaignScenario, side: int, taking: Iterable[int]) -> Host:
    """A side's host of these pieces, by their numbers in the list of pieces."""
    return Host(army_of(side), [_piece(number, campaign.pieces[number], scenario) for number in taking])


def _piece(number: int, one: Piece, scenario: CampaignScenario) -> HostPiece:
    """A piece with its item and, where reputations count, its reputation. Rule: TW-5.3f, TW-5.6j, TW-5.6k."""
    items = tuple(item.id for item in items_of(int(one.carries))) if one.carries else ()
    is_known = scenario.reputations and one.reputation
    reputation = name_table().reputations[one.reputation - 1].removeprefix("The ") if is_known else ""
    return HostPiece(number, rows()[one.row].id, int(one.wounds), items, reputation)


def seed_of(campaign: Campaign) -> int:
    """What the ground is made up from: the campaign's dice as they lie, which nobody can read back from it."""
    dice = campaign.dice
    told = f"{int(dice.key[0])} {int(dice.key[1])} {int(dice.counter)} {int(campaign.fight.number)}"
    digest = hashlib.blake2b(told.encode(), digest_size=8, person=b"warhost battle").digest()
    return int.from_bytes(digest, "little") >> (64 - SEED_BITS)
