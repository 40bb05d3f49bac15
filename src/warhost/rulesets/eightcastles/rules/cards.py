"""The season card, what it brings, and the order in which factions act.

Chapters: TW-5.4, TW-5.10
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import rule
from warhost.kernel.dice import draw_from, is_paused
from warhost.kernel.journal import note
from warhost.kernel.stack import done, wait_for
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.losses import take_loss
from warhost.rulesets.eightcastles.rules.muster import forget_raised, may_raise_in
from warhost.rulesets.eightcastles.rules.pieces import living_general, units_in
from warhost.rulesets.eightcastles.rules.spaces import is_winter, rank_of, season_of
from warhost.rulesets.eightcastles.rules.victory import score_of
from warhost.rulesets.eightcastles.state import (
    CARDS,
    JOKER,
    NEUTRAL,
    NONE,
    RANKS,
    SIDES,
    Campaign,
    Loss,
    Phase,
    Rank,
    Umpire,
)


@rule
def settle_season(campaign: Campaign, umpire: Umpire) -> bool:
    """A season begins: its card is drawn, and its phases are pending.

    Rule: TW-5.4a, TW-5.4b, TW-5.4c
    """
    card = draw_from(campaign, umpire, (1 << CARDS) - 1)
    if card < 0:
        return False
    pop(campaign)
    campaign.card = card
    rest(campaign)
    note(umpire, Event.SEASON_BEGINS, int(campaign.turn), season_of(campaign), card)
    push(campaign, Phase.SEASON_END)
    push(campaign, Phase.INITIATIVE)
    if not is_winter(campaign):
        push(campaign, Phase.MUSTER)
    turn_card(campaign, umpire)
    return False


@rule
def rest(campaign: Campaign) -> None:
    """All pieces may move anew."""
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        one.moved, one.led, one.came_from, one.held = 0, 0, NONE, 0


@rule
def turn_card(campaign: Campaign, umpire: Umpire) -> None:
    """What the season card brings at once.

    Rule: TW-5.10b, TW-5.10c, TW-5.10d, TW-5.10e
    """
    rank = rank_of(campaign)
    if rank == Rank.ACE:
        give_to_lowest(campaign, umpire)
    elif rank == Rank.KING:
        push(campaign, Phase.CROWN)
    elif rank == Rank.QUEEN:
        push(campaign, Phase.PLAGUE)
    elif rank == Rank.JACK:
        stir_unrest(campaign, umpire)


# --- Ace and King -----------------------------------------------------------------------------------------


@rule
def give_to_lowest(campaign: Campaign, umpire: Umpire) -> None:
    """The faction with the lowest score is to get a unit; among equals the lot decides.

    Rule: TW-5.10b, TW-R118
    """
    lowest, least = 0, 1 << 20
    for side in range(SIDES):
        if campaign.factions[side].plays != 0:
            score = score_of(campaign, umpire, side)
            if score < least:
                lowest, least = 0, score
            if score == least:
                lowest |= 1 << side
    side = draw_from(campaign, umpire, lowest)
    if side >= 0:
        note(umpire, Event.GIFT, side)
        forget_raised(campaign, umpire)
        push(campaign, Phase.GIFT, side)


@rule
def settle_gift(campaign: Campaign, umpire: Umpire, side: int) -> bool:
    """The faction says which unit it gets, and where; without a castle for it there is none.

    Rule: TW-5.10b, TW-R118
    """
    if may_raise_in(campaign, umpire, side) > 0:
        return wait_for(campaign, side)
    note(umpire, Event.QUIET, Rank.ACE)
    return done(campaign)


@rule
def settle_crown(campaign: Campaign, umpire: Umpire) -> bool:
    """Every faction without a General gets one.

    Rule: TW-5.10c, TW-R118
    """
    frame = campaign.stack[campaign.depth - 1]
    while frame.detail < SIDES:
        side = int(frame.detail)
        wants = campaign.factions[side].plays != 0 and living_general(campaign, umpire, side) == NONE
        if wants and may_raise_in(campaign, umpire, side) > 0:
            return wait_for(campaign, side)
        frame.detail += 1
    return done(campaign)


# --- Queen and Jack ---------------------------------------------------------------------------------------


@rule
def settle_plague(campaign: Campaign, umpire: Umpire) -> bool:
    """Each space with many units of one faction loses one.

    Rule: TW-5.10d
    """
    frame = campaign.stack[campaign.depth - 1]
    while frame.place < umpire.space_count * SIDES:
        place, side = int(frame.place) // SIDES, int(frame.place) % SIDES
        frame.place += 1
        if units_in(campaign, umpire, side, place) >= umpire.figures.plague_size:
            take_loss(campaign, umpire, side, place, Loss.PLAGUE)
            return False
    return done(campaign)


@rule
def stir_unrest(campaign: Campaign, umpire: Umpire) -> None:
    """A region that is controlled but holds no units becomes neutral.

    Rule: TW-5.10e, TW-R118
    """
    restless = 0
    for place in range(umpire.region_count):
        holder = int(campaign.spaces[place].holder)
        if holder != NEUTRAL and units_in(campaign, umpire, holder, place) == 0:
            restless |= 1 << place
    if restless == 0:
        note(umpire, Event.QUIET, Rank.JACK)
        return
    place = draw_from(campaign, umpire, restless)
    if place >= 0:
        note(umpire, Event.UNREST, place, int(campaign.spaces[place].holder))
        campaign.spaces[place].holder, campaign.spaces[place].roll = NEUTRAL, 0


# --- initiative -------------------------------------------------------------------------------------------


@rule
def settle_initiative(campaign: Campaign, umpire: Umpire) -> bool:
    """Each faction is dealt a card; the highest acts first.

    Rule: TW-5.4d
    """
    left = (1 << JOKER) - 1
    for side in range(SIDES):
        campaign.dealt[side] = NONE
        if campaign.factions[side].plays != 0:
            card = draw_from(campaign, umpire, left)
            if card < 0:
                return False
            campaign.dealt[side] = card
            left &= ~(1 << card)
    if is_paused(umpire):
        return False
    pop(campaign)
    line_up(campaign, umpire)
    push(campaign, Phase.FACTIONS)
    return False


@rule
def line_up(campaign: Campaign, umpire: Umpire) -> None:
    """Put the factions into the order of their cards.

    Rule: TW-5.4d
    """
    for k in range(SIDES):
        best = NONE
        for side in range(SIDES):
            is_left = campaign.dealt[side] >= 0 and not is_lined_up(campaign, side, k)
            if is_left and (best == NONE or is_before(campaign, side, best)):
                best = side
        campaign.order[k] = best
        if best != NONE:
            note(umpire, Event.INITIATIVE, best, int(campaign.dealt[best]), k)


@rule
def is_lined_up(campaign: Campaign, side: int, places: int) -> bool:
    """True for a side that has one of the first places."""
    for k in range(places):
        if campaign.order[k] == side:
            return True
    return False


@rule
def is_before(campaign: Campaign, side: int, other: int) -> bool:
    """True when a side's card acts before another's.

    Rule: TW-5.4d
    """
    return precedence(int(campaign.dealt[side])) > precedence(int(campaign.dealt[other]))


@rule
def precedence(card: int) -> int:
    """How early a card acts: by rank, the Ace high, then spades, hearts, diamonds, clubs.

    Rule: TW-5.4d
    """
    return (card % RANKS) * 4 + 3 - card // RANKS
