"""What a position is worth to a faction, and which actions look promising at first glance."""

from __future__ import annotations

from warhost.kernel.abi import DRAWN, RUNNING, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.layout import Ints
from warhost.rulesets.eightcastles.rules.pieces import (
    count_individuals,
    is_general,
    is_unit,
    living_general,
    units_in,
)
from warhost.rulesets.eightcastles.rules.spaces import is_castle
from warhost.rulesets.eightcastles.state import GONE, NEUTRAL, NONE, SIDES, Campaign, Umpire, Verb


@rule
def strength_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """What a faction has: castles, regions, units, individuals, its General, sieges, and Generals slain."""
    if campaign.factions[side].plays == 0:
        return 0
    worth = umpire.worth
    land = land_of(campaign, umpire, side)
    leaders = count_individuals(campaign, umpire, side) * worth.individual
    leaders += int(living_general(campaign, umpire, side) != NONE) * worth.general
    standing = leaders + army_of(campaign, umpire, side) + sieges_of(campaign, umpire, side)
    standing += int(campaign.factions[side].slain) * worth.region
    return land + standing - exposed_of(campaign, umpire, side)


@rule
def land_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """What the castles and regions are worth that a side controls when the season ends as it is."""
    own, others, found = 0, 0, 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.place != GONE and is_unit(campaign, umpire, piece):
            if one.side == side:
                own |= 1 << int(one.place)
            else:
                others |= 1 << int(one.place)
    for place in range(umpire.space_count):
        is_here, is_contested = ((own >> place) & 1) != 0, ((others >> place) & 1) != 0
        is_held = campaign.spaces[place].holder == side if is_here == is_contested else is_here
        if is_held:
            found += int(umpire.worth.castle if is_castle(umpire, place) else umpire.worth.region)
    return found


@rule
def army_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """What a faction's pieces are worth: hurt units less, those nearer to a castle of others more."""
    worth, sought, found = umpire.worth, castles_of_others(campaign, umpire, side), 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side == side and one.place != GONE:
            near = (int(worth.far) - borders_to(umpire, int(one.place), sought)) * worth.nearness
            if is_unit(campaign, umpire, piece):
                found += unit_worth(campaign, umpire, piece)
                found += near // worth.units_share
            if is_general(campaign, umpire, piece):
                found += near
    return found


@rule
def unit_worth(campaign: Campaign, umpire: Umpire, piece: int) -> int:
    """What a unit is worth: by what it does and bears, less when it is hurt."""
    row, least = umpire.rows[campaign.pieces[piece].row], int(umpire.worth.least_might)
    whole = umpire.worth.unit * (least + int(row.might)) // (least + int(umpire.worth.usual_might))
    return whole * (1 + int(campaign.pieces[piece].wounds)) // (1 + int(row.wounds))


@rule
def castles_of_others(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """The castles that a side does not control, a bit each."""
    others = 0
    for place in range(umpire.region_count, umpire.space_count):
        if campaign.spaces[place].holder != side:
            others |= 1 << place
    return others


@rule
def borders_to(umpire: Umpire, place: int, sought: int) -> int:
    """How many borders away the nearest of some spaces is, at most so far as counts."""
    reached = 1 << place
    for steps in range(umpire.worth.far):
        if (reached & sought) != 0:
            return steps
        wider = reached
        for other in range(umpire.space_count):
            if ((reached >> other) & 1) != 0:
                wider |= int(umpire.border[other])
        reached = wider
    return int(umpire.worth.far)


@rule
def sieges_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """What the sieges of a faction are worth: the more, the longer they last."""
    found = 0
    for castle in range(umpire.space_count - umpire.region_count):
        siege = campaign.sieges[castle]
        if siege.besieger == side:
            found += umpire.worth.siege * (1 + min(int(siege.seasons), 3))
    return found


@rule
def exposed_of(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """What a faction may lose in castles in which nobody stands and that enemies can reach."""
    found, enemies = 0, 0
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.side != side and one.side != NEUTRAL and one.place != GONE:
            enemies |= 1 << int(one.place)
    for place in range(umpire.region_count, umpire.space_count):
        if campaign.spaces[place].holder == side and units_in(campaign, umpire, side, place) == 0:
            found += umpire.worth.exposed * int(borders_to(umpire, place, enemies) <= umpire.worth.threat)
    return found


@rule
def value_of(campaign: Campaign, umpire: Umpire, side: int) -> float:
    """Worth of a position for a side, in [-1, 1]: its share of what the best of the others and it have together."""
    if campaign.result != RUNNING:
        return 0.0 if campaign.result == DRAWN else 1.0 if campaign.winner == side else -1.0
    own, best = strength_of(campaign, umpire, side), 0
    for other in range(SIDES):
        if other != side:
            best = max(best, strength_of(campaign, umpire, other))
    return (own - best) / (abs(own) + best + 1)


@rule
def appeals(actions: Ints, n: int, scores: Ints) -> None:
    """How promising each of `n` actions looks: playouts hold nobody back and seldom end a phase early."""
    for k in range(n):
        verb = verb_of(actions[k])
        scores[k] = 0.05 if verb == Verb.HOLD else 0.5 if verb == Verb.DONE or verb == Verb.SURRENDER else 1.0
