"""What each side has before it: the attacks that its men can make before long. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.plane import distance2, isqrt, set_of
from warhost.rulesets.heroes.advice.prospects import (
    expected_harm,
    gain_by_strike,
    harm_if_rolled,
    is_pending,
    missile_of,
    missile_range,
    price_of,
)
from warhost.rulesets.heroes.rules.figures import contacts, defence_factor, full_move, is_able, is_flagged, is_standing
from warhost.rulesets.heroes.rules.panic import refuge
from warhost.rulesets.heroes.rules.shooting import can_hit
from warhost.rulesets.heroes.state import FOUGHT, NONE, PANICKED, Battle, Phase, Result, Umpire, Weapon


@rule
def chance_to_rally(battle: Battle, umpire: Umpire, figure: int) -> float:
    """Chance that a panicked figure rallies when it tries.

    Rule: HG-3.2a
    """
    faces = int(umpire.rates.rally_die)
    return min(defence_factor(battle, umpire, figure), faces) / faces


# --- one attack -------------------------------------------------------------------------------------------------------


@rule
def faded(umpire: Umpire, gain: int, beyond: int, move: int) -> int:
    """What an attack is worth to a man with such a move, u, who is so far out of reach, u."""
    return gain * move * 100 // (move * 100 + int(umpire.worth.lag) * beyond) if beyond > 0 else gain


@rule
def most_in_reach(battle: Battle, umpire: Umpire, figure: int) -> int:
    """How far off, u, an enemy may be for a figure to charge, shoot or throw at him at once."""
    return max(full_move(battle, figure) + int(umpire.plane.touch), missile_range(battle, umpire, figure))


@rule
def gain_by_charge(battle: Battle, umpire: Umpire, figure: int, target: int) -> int:
    """What a strike is expected to bring were neither panicked, a share of the answer taken off; at least 0."""
    gain = harm_if_rolled(battle, umpire, figure, target, Weapon.HAND)
    answer = harm_if_rolled(battle, umpire, target, figure, Weapon.HAND)
    return max(gain - int(umpire.worth.answer) * answer // 100, 0)


@rule
def gain_from_afar(battle: Battle, umpire: Umpire, figure: int, target: int, apart: int) -> int:
    """What a shot, or else a throw, at an enemy so far off, u, is expected to bring were he not panicked.

    Where something stands in the way the figure has as far to go as a full move.

    Rule: HG-5.1b, HG-6.1b
    """
    move, reach = full_move(battle, figure), missile_range(battle, umpire, figure)
    if reach == 0:
        return 0
    weapon = missile_of(battle, figure)
    beyond = apart - reach if apart > reach or can_hit(battle, umpire, figure, target, weapon) else move
    return faded(umpire, harm_if_rolled(battle, umpire, figure, target, weapon), beyond, move)


@rule
def room_to_flee(battle: Battle, umpire: Umpire, figure: int, enemy: int) -> int:
    """How far a figure would flee from an enemy, u; 0 when it is cornered.

    Rule: HG-10.3a, HG-10.3c
    """
    one, other = battle.figures[figure], battle.figures[enemy]
    x, y = refuge(battle, umpire, figure, int(other.x), int(other.y))
    return isqrt(distance2(int(one.x), int(one.y), x, y))


@rule
def hunted(battle: Battle, umpire: Umpire, figure: int, target: int, apart: int) -> int:
    """What share of an attack counts on a panicked enemy so far off, u, per cent: all once he is cornered.

    The less room he has to flee from a figure that can attack him at once, the more.
    """
    share, most = int(umpire.worth.hunt), full_move(battle, target)
    if apart > most_in_reach(battle, umpire, figure):
        return share
    held = max(most - room_to_flee(battle, umpire, target, figure), 0)
    return share + (100 - share) * held * held // (most * most)


@rule
def attack_to_come(battle: Battle, umpire: Umpire, figure: int, target: int, apart: int) -> int:
    """What a figure's next attack on an enemy so far off, u, is expected to bring, hundredths of a point; at least 0.

    The longer the way, the less; and less where one of the two has to rally first.
    """
    move = full_move(battle, figure)
    gain = faded(umpire, gain_by_charge(battle, umpire, figure, target), apart - move - int(umpire.plane.touch), move)
    gain = max(gain, gain_from_afar(battle, umpire, figure, target, apart))
    if is_flagged(battle, target, PANICKED):
        gain = gain * hunted(battle, umpire, figure, target, apart) // 100
    return int(gain * chance_to_rally(battle, umpire, figure)) if is_flagged(battle, figure, PANICKED) else gain


# --- all attacks of a side --------------------------------------------------------------------------------------------


@rule
def whole_of(battle: Battle, umpire: Umpire, figure: int) -> int:
    """What the death of a figure costs its side, hundredths of a point."""
    return price_of(battle, umpire, figure, Result.KILLED)


@rule
def added_harm(battle: Battle, umpire: Umpire, target: int, gain: int) -> int:
    """What an attack adds to the harm that others are expected to do to its target: nobody is slain twice."""
    whole = whole_of(battle, umpire, target)
    return max(gain, 0) * max(whole - int(umpire.prospect.harm[target]), 0) // max(whole, 1)


@rule
def side_of_next(battle: Battle, step: int) -> int:
    """The side whose step of that kind is going on or comes next, NONE after the last of the battle.

    A phase that has only windows left counts as over, so that letting them pass changes nothing.

    Rule: HG-2.1a, HG-2.1b, HG-2.1c, HG-11.5e
    """
    active = int(battle.active)
    if battle.phase_number == 0 or (battle.duelled == 0 and is_pending(battle, step)):
        return active
    return 1 - active if battle.turn < battle.turns or active == battle.first else NONE


@rule
def is_fight_to_come(battle: Battle, figure: int) -> bool:
    """True when a figure of the side that strikes next can still do so in that step."""
    is_done = battle.figures[figure].side == battle.active and is_flagged(battle, figure, FOUGHT)
    return is_able(battle, figure) and not is_done


@rule
def charger_of(battle: Battle) -> int:
    """Who has charged and may still be fired at for it, NONE for nobody."""
    for k in range(battle.depth):
        if battle.stack[k].phase == Phase.DEFENCE:
            return int(battle.stack[k].actor)
    return NONE


@rule
def add_defence(battle: Battle, umpire: Umpire, side: int) -> None:
    """Add the harm that a side's charged men can do to the charger before he strikes.

    Rule: HG-8.1b
    """
    charger = charger_of(battle)
    if charger == NONE or not is_able(battle, charger):
        return
    for figure in range(battle.count):
        if battle.charged >> figure & 1 and battle.figures[figure].side == side:
            harm = expected_harm(battle, umpire, figure, charger, missile_of(battle, figure))
            harm = int(umpire.worth.threat) * harm // 100
            umpire.prospect.harm[charger] += added_harm(battle, umpire, charger, harm)


@rule
def gain_in_contact(battle: Battle, umpire: Umpire, figure: int, enemy: int) -> int:
    """What a strike at an enemy in contact is expected to bring; who is cornered does not strike back.

    Rule: HG-10.3a, HG-10.3c
    """
    if is_flagged(battle, enemy, PANICKED) and room_to_flee(battle, umpire, enemy, figure) == 0:
        return harm_if_rolled(battle, umpire, figure, enemy, Weapon.HAND)
    return gain_by_strike(battle, umpire, figure, enemy)


@rule
def add_fight(battle: Battle, umpire: Umpire, figure: int) -> None:
    """Add the harm of a figure's strike at the enemy in contact to whom it adds most."""
    best, most, left = NONE, 0, contacts(battle, umpire, figure)
    while left != 0:
        enemy = lowest_bit(left)
        left &= ~set_of(enemy)
        gain = int(umpire.worth.threat) * gain_in_contact(battle, umpire, figure, enemy) // 100
        added = added_harm(battle, umpire, enemy, gain)
        if added > most:
            best, most = enemy, added
    if best != NONE:
        umpire.prospect.harm[best] += most


@rule
def most_to_come(battle: Battle, umpire: Umpire, figure: int, target: int, apart: int) -> int:
    """The most that a figure's next attack on an enemy so far off, u, can add, hundredths of a point: a quick look."""
    beyond = apart - most_in_reach(battle, umpire, figure)
    gain = faded(umpire, whole_of(battle, umpire, target), beyond, full_move(battle, figure))
    return added_harm(battle, umpire, target, gain)


@rule
def add_attack(battle: Battle, umpire: Umpire, figure: int, share: int) -> None:
    """Add a share, per cent, of the harm of a figure's next attack on the enemy to whom it adds most."""
    best, most, one = NONE, 0, battle.figures[figure]
    for enemy in range(battle.count):
        other = battle.figures[enemy]
        if other.side == one.side or not is_standing(battle, enemy):
            continue
        apart = isqrt(distance2(int(one.x), int(one.y), int(other.x), int(other.y)))
        if most_to_come(battle, umpire, figure, enemy, apart) <= most:
            continue
        added = added_harm(battle, umpire, enemy, attack_to_come(battle, umpire, figure, enemy, apart))
        if added > most:
            best, most = enemy, added
    if best != NONE:
        umpire.prospect.harm[best] += most * share // 100


@rule
def harm_to_come(battle: Battle, umpire: Umpire, side: int, share: int) -> int:
    """What a side is expected to do to the enemy before long, hundredths of a point.

    Its shots at a charger come first, and its strikes where it is the side that strikes next; then a share, per cent,
    of each man's next attack. Each further attack on a man adds less, so that his death is never a loss to it.
    """
    umpire.prospect.harm[:] = 0
    if battle.charged != 0:
        add_defence(battle, umpire, side)
    for figure in range(battle.count if side == side_of_next(battle, Phase.MELEE) else 0):
        if battle.figures[figure].side == side and is_fight_to_come(battle, figure):
            add_fight(battle, umpire, figure)
    for figure in range(battle.count if share > 0 else 0):
        if is_standing(battle, figure) and battle.figures[figure].side == side:
            add_attack(battle, umpire, figure, share)
    return int(umpire.prospect.harm.sum())
