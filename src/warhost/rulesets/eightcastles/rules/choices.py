"""What the player who must choose can do: every legal action in canonical order."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, pack
from warhost.kernel.compile import rule
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.eightcastles.rules.battles import (
    damage_objections,
    may_retreat_to,
    next_untold,
    refuse_objections,
    side_met,
)
from warhost.rulesets.eightcastles.rules.homecoming import enter_objections
from warhost.rulesets.eightcastles.rules.losses import lose_objections
from warhost.rulesets.eightcastles.rules.movement import hold_objections, march_objections, surrender_objections
from warhost.rulesets.eightcastles.rules.muster import raise_objections
from warhost.rulesets.eightcastles.rules.pieces import is_present
from warhost.rulesets.eightcastles.rules.season_end import give_objections
from warhost.rulesets.eightcastles.rules.sieges import siege_objections
from warhost.rulesets.eightcastles.rules.spaces import borders, carries_supply, find_supplied, has_ferry
from warhost.rulesets.eightcastles.state import GONE, NONE, PLACES, Campaign, Phase, Umpire, Verb


@rule
def add(umpire: Umpire, n: int, verb: int, actor: int, extra: int, place: int) -> int:
    """List an action: how many there are now."""
    umpire.listed[n] = pack(verb, actor, extra, place, NONE)
    return n + 1


@rule
def list_legal(campaign: Campaign, umpire: Umpire) -> int:
    """Put every legal action at this decision into `umpire.listed`, in canonical order: how many.

    Rule: TW-5.4e
    """
    if campaign.result != RUNNING or campaign.depth == 0:
        return 0
    phase, side = phase_on_top(campaign), int(campaign.to_decide)
    if phase == Phase.MOVES:
        return list_moves(campaign, umpire, side)
    if phase == Phase.SIEGES:
        return list_sieges(campaign, umpire, side)
    if phase == Phase.OUTCOME:
        return add(umpire, add(umpire, 0, Verb.WINS, 0, 0, 0), Verb.WINS, 1, 0, 0)
    if phase == Phase.FATES:
        return list_fates(campaign, umpire)
    if phase == Phase.DAMAGE:
        return list_damage(campaign, umpire)
    if phase == Phase.LOSE or phase == Phase.OCCUPY or phase == Phase.REWARD:
        return list_pieces(campaign, umpire, phase)
    if phase == Phase.SALLY:
        return add(umpire, add(umpire, 0, Verb.SALLY, NONE, 0, 0), Verb.STAND, NONE, 0, 0)
    if phase == Phase.BATTLES or phase == Phase.REFUSE or phase == Phase.RETREAT or phase == Phase.YIELD:
        return list_places(campaign, umpire, phase, side)
    return list_raising(campaign, umpire, phase, side)


@rule
def list_raising(campaign: Campaign, umpire: Umpire, phase: int, side: int) -> int:
    """What can be raised where; at the muster it can be left.

    Rule: TW-5.3d, TW-5.5c, TW-5.5d, TW-5.5e, TW-5.10b, TW-5.10c
    """
    n = 0
    find_supplied(campaign, umpire, side)
    for row in range(umpire.row_count):
        if umpire.rows[row].side == side:
            for place in range(umpire.space_count):
                if raise_objections(campaign, umpire, side, row, place) == 0:
                    n = add(umpire, n, Verb.RAISE, NONE, row, place)
    return add(umpire, n, Verb.DONE, NONE, 0, 0) if phase == Phase.MUSTER else n


@rule
def list_moves(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """Who can be held back, where hosts can march, which castles can be given up.

    Rule: TW-5.6a, TW-5.6b, TW-5.7j, TW-R111
    """
    n = 0
    for piece in range(campaign.count):
        is_own = campaign.pieces[piece].side == side and campaign.pieces[piece].place != GONE
        if is_own and hold_objections(campaign, umpire, side, piece) == 0:
            n = add(umpire, n, Verb.HOLD, piece, 0, 0)
    for goal in range(umpire.space_count):
        for place in range(umpire.space_count):
            is_near = borders(umpire, place, goal) or has_ferry(umpire, place, goal)
            may_start = is_near and is_present(campaign, side, place)
            if may_start and march_objections(campaign, umpire, side, place, goal) == 0:
                n = add(umpire, n, Verb.MARCH, NONE, 0, place + PLACES * goal)
    n = list_surrenders(campaign, umpire, side, n)
    return add(umpire, n, Verb.DONE, NONE, 0, 0)


@rule
def list_surrenders(campaign: Campaign, umpire: Umpire, side: int, n: int) -> int:
    """List which castles can be given up behind what is listed already: how many actions there are now.

    Rule: TW-5.7j
    """
    for castle in range(umpire.region_count, umpire.space_count):
        if surrender_objections(campaign, umpire, side, castle) == 0:
            n = add(umpire, n, Verb.SURRENDER, NONE, 0, castle)
    return n


@rule
def list_sieges(campaign: Campaign, umpire: Umpire, side: int) -> int:
    """Which castles can be besieged and assaulted from where.

    Rule: TW-5.7a, TW-5.7b, TW-5.7c, TW-5.7j
    """
    n = list_surrenders(campaign, umpire, side, 0)
    for k in range(2):
        verb = Verb.BESIEGE if k == 0 else Verb.ASSAULT
        for region in range(umpire.region_count):
            for castle in range(umpire.region_count, umpire.space_count):
                is_near = borders(umpire, castle, region)
                if is_near and siege_objections(campaign, umpire, verb, side, castle, region) == 0:
                    n = add(umpire, n, verb, NONE, 0, castle + PLACES * region)
    return add(umpire, n, Verb.DONE, NONE, 0, 0)


@rule
def list_fates(campaign: Campaign, umpire: Umpire) -> int:
    """What can have become of the piece whose fate is told next.

    Rule: TW-R124
    """
    piece, n = next_untold(campaign), 0
    for wounds in range(int(campaign.pieces[piece].wounds) + 1):
        n = add(umpire, n, Verb.FATE, piece, wounds, 0)
    return n


@rule
def list_damage(campaign: Campaign, umpire: Umpire) -> int:
    """What damage the buildings of the castle can have now.

    Rule: TW-5.7f, TW-R124
    """
    n = 0
    for work in range(umpire.works):
        for damage in range(1, int(umpire.work_strength[work]) + 1):
            if damage_objections(campaign, umpire, work, damage) == 0:
                n = add(umpire, n, Verb.DAMAGE, work, damage, 0)
    return add(umpire, n, Verb.DONE, NONE, 0, 0)


@rule
def list_pieces(campaign: Campaign, umpire: Umpire, phase: int) -> int:
    """Which piece is lost, goes into the castle, or is given the item.

    Rule: TW-5.6k, TW-5.7f, TW-5.7h, TW-5.8a, TW-5.8b
    """
    n = 0
    for piece in range(campaign.count):
        if campaign.pieces[piece].place != GONE:
            if phase == Phase.LOSE:
                if lose_objections(campaign, umpire, piece) == 0:
                    n = add(umpire, n, Verb.LOSE, piece, 0, 0)
            elif phase == Phase.OCCUPY:
                if enter_objections(campaign, umpire, piece) == 0:
                    n = add(umpire, n, Verb.ENTER, piece, 0, 0)
            elif give_objections(campaign, umpire, piece) == 0:
                n = add(umpire, n, Verb.GIVE, piece, 0, 0)
    return add(umpire, n, Verb.DONE, NONE, 0, 0) if phase == Phase.OCCUPY else n


@rule
def list_places(campaign: Campaign, umpire: Umpire, phase: int, side: int) -> int:
    """Where to fight next, where a host goes that refuses, is beaten, or gives a castle up.

    Rule: TW-5.4e, TW-5.6e, TW-5.6h, TW-5.7j
    """
    castle = int(campaign.stack[campaign.depth - 1].place)
    n = list_surrenders(campaign, umpire, side, 0) if phase == Phase.BATTLES else 0
    for place in range(umpire.space_count):
        if phase == Phase.BATTLES:
            if side_met(campaign, umpire, side, place) != NONE:
                n = add(umpire, n, Verb.FIGHT, NONE, 0, place)
        elif phase == Phase.REFUSE:
            if refuse_objections(campaign, umpire, side, place) == 0:
                n = add(umpire, n, Verb.REFUSE, NONE, 0, place)
        elif phase == Phase.RETREAT:
            if may_retreat_to(campaign, umpire, side, place) == 0:
                n = add(umpire, n, Verb.RETREAT, NONE, 0, place)
        elif borders(umpire, castle, place) and carries_supply(campaign, umpire, side, place):
            n = add(umpire, n, Verb.RETREAT, NONE, 0, place)
    return add(umpire, n, Verb.STAND, NONE, 0, 0) if phase == Phase.REFUSE else n
