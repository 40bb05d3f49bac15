"""How many dice an attack rolls: pattern dice, bonuses, terrain once, items last. Each is noted with its reason."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.buildings import (
    are_on_one_wall,
    ground_row,
    is_building,
    is_garrison,
)
from warhost.rulesets.tewapen.rules.events import Bonus, Cover, Event, RetreatIgnored
from warhost.rulesets.tewapen.rules.pieces import attached_with, has, holds, is_flagged, is_individual, led_with
from warhost.rulesets.tewapen.state import (
    BANNER_OF_FEAR,
    BANNER_OF_SHIELDING,
    BANNER_OF_STEADFASTNESS,
    BANNER_OF_WAR,
    BELL_AURA,
    BLADE_OF_COURAGE,
    BLADE_OF_FEAR,
    BLADE_OF_PROTECTION,
    CART_AURA,
    CAUSE_FEAR,
    CHAPLAIN,
    GENERAL,
    HEADS,
    HOLY_BLADE,
    LAUGHING,
    LION,
    MAX_RANGE,
    NONE,
    SWIMMING,
    TOWER,
    Battle,
    Umpire,
)


@brief_rule
def pattern_dice(battle: Battle, attacker: int, hexes: int) -> int:
    """Combat dice of the profile at this range; a Hydra rolls one for each head.

    Rule: TW-1.2.1c, TW-1.2.1g, TW-2.9.3a, TW-1.6.2i
    """
    one = battle.pieces[attacker]
    if hexes < 1 or hexes > MAX_RANGE or is_individual(battle, attacker):
        return 0
    if has(battle, attacker, HEADS) and hexes == 1:
        return int(one.wounds)
    return int(one.dice[hexes - 1])


@rule
def is_in_aura(battle: Battle, umpire: Umpire, piece: int, aura: int) -> bool:
    """True when another friendly piece within reach spreads this aura.

    Rule: TW-2.2.12a, TW-2.2.13a, TW-2.2.13b, TW-R47, TW-R87
    """
    one = battle.pieces[piece]
    for other in range(battle.piece_count):
        source = battle.pieces[other]
        if source.abilities & aura == 0 or other == piece or source.cell < 0 or source.side != one.side:
            continue
        if umpire.board.distance[source.cell, one.cell] <= umpire.figures.aura_radius:
            return True
    return False


@rule
def bonus(umpire: Umpire, dice: int, reason: int, say: int) -> int:
    """These dice more or fewer, with the reason noted."""
    if dice != 0 and say != 0:
        note(umpire, Event.BONUS_DICE, dice, reason)
    return dice


@rule
def bonus_dice(battle: Battle, umpire: Umpire, attacker: int, against: int, close: bool, say: int) -> int:
    """Dice that a General, items and auras add to a unit's attack on a piece with the abilities and tags `against`.

    Rule: TW-1.5.3h, TW-2.2.7a, TW-2.2.7b, TW-2.2.12a, TW-3.1.1b, TW-3.1.3b, TW-R46
    """
    figures = umpire.figures
    dice = 0
    if battle.first_in[battle.pieces[attacker].cell] >= 0:
        if attached_with(battle, attacker, 0, GENERAL) > 0:
            dice += bonus(umpire, int(figures.general_dice), Bonus.GENERAL, say)
        if close and against & figures.it_holy_against_tag:
            blades = attached_with(battle, attacker, HOLY_BLADE, 0)
            dice += bonus(umpire, int(figures.it_holy_dice) * blades, Bonus.HOLY_BLADE, say)
    if holds(battle, attacker, BANNER_OF_WAR) and (not close or pattern_dice(battle, attacker, 1) > 0):
        dice += bonus(umpire, int(figures.ba_die_dice), Bonus.WAR_BANNER, say)
    if has(battle, attacker, int(figures.bell_tag)) and is_in_aura(battle, umpire, attacker, BELL_AURA):
        dice += bonus(umpire, int(figures.bell_dice), Bonus.BELL, say)
    return dice


@rule
def river_dice(battle: Battle, umpire: Umpire, attacker: int, say: int) -> int:
    """Dice that an attacker loses by the river under him: all that the ground takes from an attack on a building.

    Rule: TW-1.5.3e, TW-2.2.10a, TW-4.3d
    """
    cell = int(battle.pieces[attacker].cell)
    lost = -int(umpire.chart[umpire.terrain[cell]].attacker_dice)
    if lost <= 0 or has(battle, attacker, SWIMMING):
        return 0
    if say != 0:
        note(umpire, Event.COVER_DICE, lost, Cover.RIVER.value, cell)
    return lost


@rule
def is_past_the_wall(battle: Battle, umpire: Umpire, attacker: int, start: int, end: int) -> bool:
    """True when a fortification gives no cover: the attack comes from the next one, or close from a siege tower.

    Rule: TW-4.4j, TW-R72
    """
    if umpire.board.distance[start, end] == 1 and is_flagged(battle, attacker, TOWER):
        return True
    return are_on_one_wall(battle, umpire, start, end)


@rule
def terrain_dice(battle: Battle, umpire: Umpire, attacker: int, target: int, say: int) -> int:
    """Dice lost to terrain: only the largest of all that apply counts.

    Rule: TW-1.5.3a, TW-1.5.3b, TW-1.5.3c, TW-1.5.3d, TW-1.5.3e, TW-1.5.3f, TW-1.5.3g, TW-2.2.3e, TW-2.2.4e, TW-2.2.10a,
    TW-4.1d, TW-4.4a, TW-4.4j, TW-R22
    """
    start, end = int(battle.pieces[attacker].cell), int(battle.pieces[target].cell)
    here, there = umpire.chart[ground_row(battle, umpire, start)], umpire.chart[ground_row(battle, umpire, end)]
    lost, reason = 0, 0
    if there.cover > 0 and (there.higher_only == 0 or here.height < there.height):
        lost, reason = int(there.cover), Cover.HILL.value if there.higher_only else Cover.GROUND.value
        if there.building != NONE:
            reason = Cover.HOUSE.value
        if there.fortification != 0:
            past = is_past_the_wall(battle, umpire, attacker, start, end)
            lost, reason = 0 if past else lost, Cover.FORTIFICATION.value
    if umpire.wall_cover[start, end] != 0 and umpire.figures.wall_cover > lost:
        lost, reason = int(umpire.figures.wall_cover), Cover.WALL.value
    if -int(here.attacker_dice) > lost and not has(battle, attacker, SWIMMING):
        lost, reason = -int(here.attacker_dice), Cover.RIVER.value
    if lost > 0 and say != 0:
        note(umpire, Event.COVER_DICE, lost, reason, end)
    return lost


@rule
def warding_dice(battle: Battle, umpire: Umpire, target: int, ranged: bool, say: int) -> int:
    """Dice that items of the target's side take from any dice attack on it.

    Rule: TW-3.1.1d, TW-3.1.3f, TW-R61, TW-R86
    """
    figures = umpire.figures
    dice = 0
    if not is_individual(battle, target):
        blades = attached_with(battle, target, BLADE_OF_PROTECTION, 0)
        dice += bonus(umpire, -int(figures.it_protection_dice_less) * blades, Bonus.PROTECTION, say)
        if ranged and holds(battle, target, BANNER_OF_SHIELDING):
            dice += bonus(umpire, -int(figures.ba_shield_dice_less), Bonus.SHIELDING, say)
    return dice


@rule
def attack_dice(battle: Battle, umpire: Umpire, attacker: int, target: int, say: int) -> int:
    """Dice of a unit's attack: pattern, plus bonuses, minus terrain once, minus items, not below 0.

    Rule: TW-1.5.3i, TW-1.5.3j
    """
    return dice_with(battle, umpire, attacker, target, 0, say)


@rule
def dice_with(battle: Battle, umpire: Umpire, attacker: int, target: int, more: int, say: int) -> int:
    """The same with the dice more that a Slayer gives.

    No pattern dice at this range, no attack, whatever the bonuses. On a building neither ground nor items count.

    Rule: TW-1.5.3i, TW-1.5.3j, TW-4.3b, TW-4.3d, TW-R23, TW-R102
    """
    hexes = int(umpire.board.distance[battle.pieces[attacker].cell, battle.pieces[target].cell])
    dice = pattern_dice(battle, attacker, hexes)
    if dice == 0:
        return 0
    if say != 0:
        note(umpire, Event.PATTERN_DICE, dice, hexes)
    dice += bonus_dice(battle, umpire, attacker, int(battle.pieces[target].abilities), hexes == 1, say)
    dice += bonus(umpire, more, Bonus.SLAYER, say)
    if is_building(battle, target):
        dice -= river_dice(battle, umpire, attacker, say)
    else:
        dice -= terrain_dice(battle, umpire, attacker, target, say)
        dice += warding_dice(battle, umpire, target, hexes > 1, say)
    if say != 0:
        note(umpire, Event.DICE_COUNT, max(dice, 0))
    return max(dice, 0)


@rule
def causes_fear(battle: Battle, unit: int) -> bool:
    """True when the unit's close attacks cause fear.

    Rule: TW-2.2.2a, TW-2.2.2c, TW-3.1.1j, TW-3.1.3d, TW-3.2.6d
    """
    if has(battle, unit, CAUSE_FEAR) or holds(battle, unit, BANNER_OF_FEAR) or battle.pieces[unit].marks & LAUGHING:
        return True
    return attached_with(battle, unit, BLADE_OF_FEAR, 0) > 0


@rule
def ignore(umpire: Umpire, retreats: int, left: int, reason: int) -> int:
    """So many retreats ignored, as far as there are any left, with the reason noted."""
    ignored = max(min(retreats, left), 0)
    if ignored > 0:
        note(umpire, Event.RETREATS_IGNORED, ignored, reason)
    return ignored


@rule
def ignored_retreats(battle: Battle, umpire: Umpire, target: int, retreats: int) -> int:
    """How many of these retreats the target ignores; sources that each ignore one add up.

    Rule: TW-1.5.6l, TW-2.2.13a, TW-3.1.1c, TW-3.1.3c, TW-4.1e, TW-6.2a, TW-R33, TW-R102
    """
    figures = umpire.figures
    ignored = 0
    if not is_individual(battle, target):
        blades = attached_with(battle, target, BLADE_OF_COURAGE, 0)
        ignored += ignore(umpire, int(figures.it_courage_retreats_ignored) * blades, retreats, RetreatIgnored.COURAGE)
        if holds(battle, target, BANNER_OF_STEADFASTNESS):
            steadfast = int(figures.ba_stead_retreats_ignored)
            ignored += ignore(umpire, steadfast, retreats - ignored, RetreatIgnored.STEADFASTNESS)
        if led_with(battle, target, CHAPLAIN):
            ignored += ignore(umpire, int(figures.chaplain_ignores), retreats - ignored, RetreatIgnored.CHAPLAIN)
        if led_with(battle, target, LION):
            ignored += ignore(umpire, int(figures.lion_ignores), retreats - ignored, RetreatIgnored.LION)
    if has(battle, target, int(figures.cart_tag)) and is_in_aura(battle, umpire, target, CART_AURA):
        ignored += ignore(umpire, int(figures.cart_ignores), retreats - ignored, RetreatIgnored.PLAGUE_CART)
    if is_garrison(battle, umpire, target):
        by_walls = int(figures.fortification_ignores)
        ignored += ignore(umpire, by_walls, retreats - ignored, RetreatIgnored.FORTIFICATION)
    return ignored
