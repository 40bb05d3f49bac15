"""The end of the battle and its points.

Chapters: HG-13, HG-S3, HG-S4
"""

from __future__ import annotations

from warhost.kernel.abi import DRAWN, NOBODY, WON
from warhost.kernel.compile import rule
from warhost.kernel.dice import count_bits
from warhost.kernel.journal import note
from warhost.kernel.plane import distance2, is_near_area
from warhost.rulesets.heroes.rules.events import Event
from warhost.rulesets.heroes.rules.figures import contacts, is_able, is_flagged, is_standing
from warhost.rulesets.heroes.state import (
    DEAD,
    FOUGHT,
    GREEK,
    HERO,
    HURLED,
    NONE,
    PANICKED,
    SHOT,
    TROJAN,
    WOUNDED,
    Battle,
    Reason,
    Special,
    Umpire,
)


@rule
def worth_to_enemy(battle: Battle, umpire: Umpire, figure: int) -> int:
    """Victory points that the other side has for a figure as it is.

    Rule: HG-13.1b, HG-13.1c, HG-13.1d, HG-13.1e, HG-13.1f
    """
    rates, hero = umpire.rates, is_flagged(battle, figure, HERO)
    if is_flagged(battle, figure, DEAD):
        return int(rates.dead_hero) if hero else int(rates.dead_soldier)
    if is_flagged(battle, figure, WOUNDED):
        return int(rates.wounded_hero) if hero else int(rates.wounded_soldier)
    return 0


@rule
def points_so_far(battle: Battle, umpire: Umpire, side: int) -> int:
    """Victory points of a side as the battle stands, without those that are given when it is over.

    Rule: HG-S3b
    """
    total = 0
    for figure in range(battle.count):
        if battle.figures[figure].side != side:
            total += worth_to_enemy(battle, umpire, figure)
    if side == TROJAN:
        total += int(umpire.rates.ship_points) * count_bits(int(battle.burning))
    return total


@rule
def points(battle: Battle, umpire: Umpire, side: int) -> int:
    """Victory points of a side if the battle were over now.

    Rule: HG-13.2c, HG-S4a
    """
    total = points_so_far(battle, umpire, side)
    if umpire.orders.special >> Special.BODY & 1 and holder_of_body(battle, umpire) == side:
        total += int(umpire.rates.body_points)
    return total


# --- the body -------------------------------------------------------------------------------------------------------


@rule
def men_near_body(battle: Battle, umpire: Umpire, side: int) -> int:
    """Living, unpanicked figures of a side near the body.

    Rule: HG-S4a
    """
    near, reach = 0, int(umpire.rates.body_reach)
    for figure in range(battle.count):
        one = battle.figures[figure]
        if one.side == side and is_able(battle, figure):
            apart = distance2(int(one.x), int(one.y), int(umpire.orders.body_x), int(umpire.orders.body_y))
            near += int(apart <= reach * reach)
    return near


@rule
def holder_of_body(battle: Battle, umpire: Umpire) -> int:
    """The side with more men near the body, NONE when neither has.

    Rule: HG-S4a
    """
    greeks, trojans = men_near_body(battle, umpire, GREEK), men_near_body(battle, umpire, TROJAN)
    if greeks == trojans:
        return NONE
    return GREEK if greeks > trojans else TROJAN


# --- the ships ------------------------------------------------------------------------------------------------------


@rule
def is_torch_bearer(battle: Battle, umpire: Umpire, figure: int) -> bool:
    """True for a Trojan who has hands free for a torch.

    Rule: HG-S3a
    """
    if battle.figures[figure].side != TROJAN or not is_able(battle, figure):
        return False
    if is_flagged(battle, figure, SHOT | HURLED | FOUGHT):
        return False
    near = contacts(battle, umpire, figure)
    for enemy in range(battle.count):
        if near >> enemy & 1 and not is_flagged(battle, enemy, PANICKED):
            return False
    return True


@rule
def burn_ships(battle: Battle, umpire: Umpire) -> None:
    """At the end of a Trojan phase every hull that a torch-bearer touches starts to burn.

    Rule: HG-S3a, HG-S3c
    """
    if umpire.orders.special >> Special.SHIPS & 1 == 0 or battle.active != TROJAN or battle.duelled != 0:
        return
    reach = int(umpire.rates.ship_reach)
    for area in range(umpire.plane.area_count):
        if umpire.orders.hulls >> area & 1 == 0 or battle.burning >> area & 1:
            continue
        for figure in range(battle.count):
            if not is_torch_bearer(battle, umpire, figure):
                continue
            one = battle.figures[figure]
            if is_near_area(umpire.plane, area, int(one.x), int(one.y), reach):
                battle.burning |= 1 << area
                note(umpire, Event.HULL_BURNS, area)
                break


# --- the end --------------------------------------------------------------------------------------------------------


@rule
def check_annihilated(battle: Battle, umpire: Umpire) -> None:
    """The battle is over at once when a side has nobody left on the table.

    Rule: HG-13.2b
    """
    for side in range(2):
        left = False
        for figure in range(battle.count):
            left = left or (battle.figures[figure].side == side and is_standing(battle, figure))
        if not left:
            count_points(battle, umpire)
            return


@rule
def count_points(battle: Battle, umpire: Umpire) -> None:
    """Count the points: the side with more has won.

    Rule: HG-13.1a, HG-13.2a
    """
    if umpire.orders.special >> Special.BODY & 1:
        greeks, trojans = men_near_body(battle, umpire, GREEK), men_near_body(battle, umpire, TROJAN)
        note(umpire, Event.BODY_HELD, holder_of_body(battle, umpire), greeks, trojans)
    greek, trojan = points(battle, umpire, GREEK), points(battle, umpire, TROJAN)
    battle.result = DRAWN if greek == trojan else WON
    battle.winner = NOBODY if greek == trojan else (GREEK if greek > trojan else TROJAN)
    battle.reason = Reason.EQUAL if greek == trojan else Reason.POINTS
    note(umpire, Event.BATTLE_OVER, int(battle.winner), int(battle.reason))
