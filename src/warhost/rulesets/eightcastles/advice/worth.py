"""What a position is worth to a faction, and which actions look promising at first glance."""

from __future__ import annotations

from warhost.kernel.abi import DRAWN, RUNNING, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.layout import Ints
from warhost.rulesets.eightcastles.rules.pieces import count_individuals, count_units, living_general
from warhost.rulesets.eightcastles.rules.spaces import count_castles, count_regions
from warhost.rulesets.eightcastles.state import NONE, SIDES, Campaign, Umpire, Verb


@rule
def strength_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """What a faction has: castles, regions, units, individuals, its General, and Generals slain."""
    if campaign.factions[side].plays == 0:
        return 0
    worth = umpire.worth
    land = count_castles(campaign, umpire, side) * worth.castle + count_regions(campaign, umpire, side) * worth.region
    army = count_units(campaign, umpire, side) * worth.unit
    leaders = count_individuals(campaign, umpire, side) * worth.individual
    leaders += int(living_general(campaign, umpire, side) != NONE) * worth.general
    return land + army + leaders + int(campaign.factions[side].slain) * worth.region


@rule
def value_of(campaign: Campaign, umpire: Umpire, side: int) -> float:
    """Worth of a position for a side, in [-1, 1]: its share of what the best of the others and it have together."""
    if campaign.result != RUNNING:
        return 0.0 if campaign.result == DRAWN else 1.0 if campaign.winner == side else -1.0
    own, best = strength_of(campaign, umpire, side), 0
    for other in range(SIDES):
        if other != side:
            best = max(best, strength_of(campaign, umpire, other))
    return (own - best) / (own + best + 1)


@rule
def appeals(actions: Ints, n: int, scores: Ints) -> None:
    """How promising each of `n` actions looks: playouts hold nobody back and seldom end a phase early."""
    for k in range(n):
        verb = verb_of(actions[k])
        scores[k] = 0.05 if verb == Verb.HOLD else 0.5 if verb == Verb.DONE or verb == Verb.SURRENDER else 1.0
