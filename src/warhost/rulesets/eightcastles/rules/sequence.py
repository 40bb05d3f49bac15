"""The sequence of play: set-up, and the phases of a season with what interrupts them.

Each pending matter is a frame on the campaign's stack. `advance` settles what lies on top until a player must choose.

Chapters: TW-5.3, TW-5.4
"""

from __future__ import annotations

from warhost.kernel.abi import NOBODY, pop, push
from warhost.kernel.compile import rule
from warhost.kernel.dice import draw_from
from warhost.kernel.journal import note
from warhost.kernel.stack import done, goes_on, phase_on_top, wait_for
from warhost.rulesets.eightcastles.rules.battles import next_untold, settle_battles, settle_fight
from warhost.rulesets.eightcastles.rules.cards import (
    settle_crown,
    settle_gift,
    settle_initiative,
    settle_plague,
    settle_season,
)
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.generals import name_general
from warhost.rulesets.eightcastles.rules.homecoming import settle_homecoming, settle_occupation
from warhost.rulesets.eightcastles.rules.losses import lose, only_choice
from warhost.rulesets.eightcastles.rules.movement import can_march, yield_castle
from warhost.rulesets.eightcastles.rules.muster import begin_host, begin_muster, is_harvest, may_raise_in
from warhost.rulesets.eightcastles.rules.pieces import is_general
from warhost.rulesets.eightcastles.rules.season_end import (
    count_receivers,
    settle_season_end,
    settle_year_end,
)
from warhost.rulesets.eightcastles.rules.sieges import settle_sieges
from warhost.rulesets.eightcastles.rules.spaces import borders, carries_supply
from warhost.rulesets.eightcastles.state import (
    GONE,
    MAX_SPACES,
    NEUTRAL,
    NONE,
    SIDES,
    Campaign,
    Phase,
    Umpire,
)

# --- set-up -----------------------------------------------------------------------------------------------


@rule
def begin(campaign: Campaign, umpire: Umpire) -> None:
    """Factions take their capitals with the regions round them; all else is neutral.

    Rule: TW-5.3a, TW-5.3b, TW-5.3c, TW-5.3g, TW-5.3h
    """
    orders = umpire.orders
    campaign.turn, campaign.to_decide, campaign.winner = 1, NOBODY, NOBODY
    campaign.fight.winner, campaign.fight.refuge = NONE, NONE
    campaign.fight.attacker, campaign.fight.defender, campaign.fight.place = NONE, NONE, NONE
    for place in range(MAX_SPACES):
        campaign.spaces[place].holder = NEUTRAL
    for castle in range(umpire.region_count, umpire.space_count):
        campaign.sieges[castle - umpire.region_count].besieger = NONE
        campaign.sieges[castle - umpire.region_count].region = NONE
    campaign.count = campaign.next_piece = orders.count
    campaign.pieces[:] = orders.pieces  # type: ignore[index]
    line_up_factions(campaign, umpire)
    push(campaign, Phase.SEASON)
    push(campaign, Phase.HOSTS)


@rule
def line_up_factions(campaign: Campaign, umpire: Umpire) -> None:
    """Who takes part, in which capital; in the first muster in the order of the lists.

    Rule: TW-5.3a, TW-5.3b, TW-R110
    """
    places = 0
    for side in range(SIDES):
        campaign.dealt[side], campaign.order[side] = NONE, NONE
        faction = campaign.factions[side]
        faction.capital, faction.mourned, faction.monsters = NONE, NONE, 1
        if umpire.orders.plays[side] != 0:
            campaign.order[places] = side
            places += 1
            faction.plays = 1
    campaign.factions_at_start = places


@rule
def draw_lots(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """The capital of a side: as the scenario has it, or drawn among those that are left; NONE when a script is out.

    Rule: TW-5.3b
    """
    if umpire.orders.lots == 0:
        return int(umpire.orders.capital[side])
    left = 0
    for other in range(SIDES):
        if umpire.orders.plays[other] != 0:
            left |= 1 << int(umpire.orders.capital[other])
    for other in range(SIDES):
        if campaign.factions[other].capital != NONE:
            left &= ~(1 << int(campaign.factions[other].capital))
    return draw_from(campaign, umpire, left)


@rule
def take_capital(campaign: Campaign, umpire: Umpire, side: int, capital: int) -> None:
    """A faction controls its capital and the regions round it; who was in the castle goes.

    Rule: TW-5.3c, TW-5.3g
    """
    faction = campaign.factions[side]
    faction.capital = capital
    faction.captured = 1 << (capital - int(umpire.region_count))
    for place in range(umpire.space_count):
        if place == capital or borders(umpire, capital, place):
            campaign.spaces[place].holder = side
    for piece in range(campaign.count):
        if campaign.pieces[piece].place == capital and campaign.pieces[piece].side == NEUTRAL:
            campaign.pieces[piece].place, campaign.pieces[piece].wounds = GONE, 0
    note(umpire, Event.BEGINS, side, capital)


@rule
def settle_hosts(campaign: Campaign, umpire: Umpire) -> bool:
    """One faction after the other takes its capital, and raises its host where it is not given.

    A monster of the starting host is none of the year's recruits.

    Rule: TW-5.3b, TW-5.3d, TW-5.3f, TW-5.5c
    """
    frame = campaign.stack[campaign.depth - 1]
    if frame.target == NONE:
        return settle_capitals(campaign, umpire)
    while frame.detail < SIDES:
        side, faction = int(frame.detail), campaign.factions[int(frame.detail)]
        if faction.plays != 0 and umpire.orders.free_hosts[side] != 0:
            if frame.target == 0:
                begin_host(campaign, umpire, side)
                frame.target = 1
            if may_raise_in(campaign, umpire, side) > 0:
                return wait_for(campaign, side)
            faction.monsters = 1
        frame.detail, frame.target = frame.detail + 1, 0
    return done(campaign)


@rule
def settle_capitals(campaign: Campaign, umpire: Umpire) -> bool:
    """All capitals are taken before the first host is raised, and Generals who are there are named.

    Rule: TW-5.3b, TW-5.3c, TW-5.3f
    """
    frame = campaign.stack[campaign.depth - 1]
    for side in range(SIDES):
        if campaign.factions[side].plays != 0 and campaign.factions[side].capital == NONE:
            capital = draw_lots(campaign, umpire, side)
            if capital == NONE:
                return False
            if umpire.orders.lots != 0:
                note(umpire, Event.LOTS, side, capital)
            take_capital(campaign, umpire, side, capital)
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        if one.place != GONE and one.title == 0 and is_general(campaign, umpire, piece):
            name_general(campaign, umpire, piece)
    frame.target = 0
    return False


# --- muster and factions ----------------------------------------------------------------------------------


@rule
def settle_muster(campaign: Campaign, umpire: Umpire) -> bool:
    """Every faction musters, in the order of the last initiative.

    Rule: TW-5.4c, TW-R110
    """
    frame = campaign.stack[campaign.depth - 1]
    while frame.detail < SIDES and campaign.order[frame.detail] != NONE:
        side = int(campaign.order[frame.detail])
        if campaign.factions[side].plays != 0:
            if frame.target != 1:
                begin_muster(campaign, umpire, side, is_harvest(campaign))
                frame.target = 1
            if may_raise_in(campaign, umpire, side) > 0:
                return wait_for(campaign, side)
        frame.detail, frame.target = frame.detail + 1, NONE
    return done(campaign)


@rule
def settle_factions(campaign: Campaign, umpire: Umpire) -> bool:
    """One faction after the other makes its moves, fights its battles and besieges.

    Rule: TW-5.4e
    """
    frame = campaign.stack[campaign.depth - 1]
    if frame.detail >= SIDES or campaign.order[frame.detail] == NONE:
        return done(campaign)
    side = int(campaign.order[frame.detail])
    frame.detail += 1
    note(umpire, Event.ACTS, side)
    push(campaign, Phase.SIEGES, side)
    push(campaign, Phase.BATTLES, side)
    push(campaign, Phase.MOVES, side)
    return False


@rule
def settle_moves(campaign: Campaign, umpire: Umpire, side: int) -> bool:
    """The faction marches, as long as it can.

    Rule: TW-5.4e, TW-R111
    """
    return wait_for(campaign, side) if can_march(campaign, umpire, side) else done(campaign)


# --- smaller matters --------------------------------------------------------------------------------------


@rule
def settle_loss(campaign: Campaign, umpire: Umpire) -> bool:
    """The owner says which unit he loses, where he has a choice.

    Rule: TW-5.7h, TW-5.8a, TW-5.8b, TW-5.10d
    """
    frame = campaign.stack[campaign.depth - 1]
    only = only_choice(campaign, umpire, int(frame.actor), int(frame.place))
    if only == NONE:
        return wait_for(campaign, int(frame.actor))
    lose(campaign, umpire, only)
    return False


@rule
def settle_fates(campaign: Campaign) -> bool:
    """One after the other, it is told what has become of each piece.

    Rule: TW-R124
    """
    return done(campaign) if next_untold(campaign) == NONE else wait_for(campaign, int(campaign.fight.attacker))


@rule
def settle_reward(campaign: Campaign, umpire: Umpire, side: int) -> bool:
    """An item is given to a piece in the castle; where nobody can have it, it is lost.

    Rule: TW-5.6k, TW-R114
    """
    if count_receivers(campaign, umpire) > 0:
        return wait_for(campaign, side)
    note(umpire, Event.ITEM_LOST, side, int(campaign.stack[campaign.depth - 1].place), int(campaign.reward))
    campaign.reward = 0
    return done(campaign)


@rule
def settle_yield(campaign: Campaign, umpire: Umpire, side: int, castle: int) -> bool:
    """The garrison that gives a castle up goes to the region of its choice; where there is none it is lost.

    Rule: TW-5.7j
    """
    goal, ways = NONE, 0
    for place in range(umpire.region_count):
        if borders(umpire, castle, place) and carries_supply(campaign, umpire, side, place):
            goal, ways = place, ways + 1
    if ways > 1:
        return wait_for(campaign, side)
    pop(campaign)
    yield_castle(campaign, umpire, side, castle, goal)
    return False


# --- the stack --------------------------------------------------------------------------------------------


@rule
def advance(campaign: Campaign, umpire: Umpire) -> None:
    """Settle pending matters until a player must choose, the campaign is over, or scripted dice run out.

    Rule: TW-5.4a
    """
    campaign.to_decide = NOBODY
    while goes_on(campaign, umpire):
        phase = phase_on_top(campaign)
        waits = settle_matter(campaign, umpire, phase) if phase >= Phase.LOSE else settle(campaign, umpire, phase)
        if waits:
            return


@rule
def settle(campaign: Campaign, umpire: Umpire, phase: int) -> bool:
    """Settle a phase of the season; True when a player has to choose.

    Rule: TW-5.4a
    """
    side = int(campaign.stack[campaign.depth - 1].actor)
    if phase == Phase.MOVES:
        return settle_moves(campaign, umpire, side)
    if phase == Phase.BATTLES:
        return settle_battles(campaign, umpire, side)
    if phase == Phase.SIEGES:
        return settle_sieges(campaign, umpire, side)
    if phase == Phase.FACTIONS:
        return settle_factions(campaign, umpire)
    if phase == Phase.MUSTER:
        return settle_muster(campaign, umpire)
    if phase == Phase.INITIATIVE:
        return settle_initiative(campaign, umpire)
    if phase == Phase.SEASON_END:
        return settle_season_end(campaign, umpire)
    if phase == Phase.YEAR_END:
        return settle_year_end(campaign, umpire)
    if phase == Phase.PLAGUE:
        return settle_plague(campaign, umpire)
    if phase == Phase.CROWN:
        return settle_crown(campaign, umpire)
    if phase == Phase.GIFT:
        return settle_gift(campaign, umpire, side)
    return settle_season(campaign, umpire) if phase == Phase.SEASON else settle_hosts(campaign, umpire)


@rule
def settle_matter(campaign: Campaign, umpire: Umpire, phase: int) -> bool:
    """Settle what interrupts a phase; True when a player has to choose.

    Rule: TW-5.6d, TW-5.6h
    """
    frame = campaign.stack[campaign.depth - 1]
    side = int(frame.actor)
    if phase == Phase.FIGHT:
        return settle_fight(campaign, umpire)
    if phase == Phase.FATES:
        return settle_fates(campaign)
    if phase == Phase.HOMECOMING:
        return settle_homecoming(campaign, umpire)
    if phase == Phase.OCCUPY:
        return settle_occupation(campaign, umpire, side)
    if phase == Phase.REWARD:
        return settle_reward(campaign, umpire, side)
    if phase == Phase.LOSE:
        return settle_loss(campaign, umpire)
    if phase == Phase.YIELD:
        return settle_yield(campaign, umpire, side, int(frame.place))
    is_told = phase == Phase.OUTCOME or phase == Phase.DAMAGE
    return wait_for(campaign, int(campaign.fight.attacker) if is_told else side)
