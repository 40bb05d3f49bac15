"""The Hero challenge and the duel that it leads to.

Chapters: HG-11, HG-15.10
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_among, roll_one
from warhost.kernel.journal import note
from warhost.kernel.plane import is_free, overlapping, set_of
from warhost.kernel.sets import bit_of
from warhost.rulesets.heroes.rules.combat import (
    IN_DUEL,
    declare,
    die_modifier,
    differential,
    look_up,
    lowered,
)
from warhost.rulesets.heroes.rules.events import DuelEnd, Event
from warhost.rulesets.heroes.rules.figures import (
    among_all_but,
    enemies_of,
    find_number,
    is_flagged,
    is_shielded,
    is_standing,
    line_of,
    stand_at,
    take_off,
)
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.rules.rescue import nearest_place
from warhost.rulesets.heroes.state import (
    DEAD,
    GREEK,
    HERO,
    NONE,
    PANICKED,
    TROJAN,
    WOUNDED,
    Battle,
    DuelStage,
    Phase,
    Result,
    Special,
    Umpire,
    Weapon,
)

# --- the challenge ------------------------------------------------------------------------------------------------


@rule
def duelist_objections(battle: Battle, figure: int) -> int:
    """Why a figure can neither challenge nor be challenged.

    Rule: HG-11.1a, HG-11.1c, HG-9.5b, HG-10.2a
    """
    objections = 0
    if not is_flagged(battle, figure, HERO):
        objections |= bit_of(Objection.NOT_A_HERO)
    if is_flagged(battle, figure, PANICKED):
        objections |= bit_of(Objection.PANICKED)
    if battle.figures[figure].locked != 0:
        objections |= bit_of(Objection.LOCKED)
    if is_shielded(battle, figure):
        objections |= bit_of(Objection.TARGET_SHIELDED)
    return objections


@rule
def is_truce_phase(battle: Battle, umpire: Umpire) -> bool:
    """True in the phase in which the scenario's challenge is compulsory.

    Rule: HG-S2a
    """
    return battle.phase_number == 1 and umpire.orders.special >> Special.TRUCE & 1 != 0


@rule
def challenge_objections(battle: Battle, umpire: Umpire, challenger: int, challenged: int) -> int:
    """Why a Hero cannot challenge another.

    Rule: HG-11.1a, HG-11.1c, HG-11.1e, HG-17.1a, HG-S2a
    """
    if challenged < 0 or challenged >= battle.count:
        return bit_of(Objection.NO_SUCH_FIGURE)
    objections = duelist_objections(battle, challenger) | duelist_objections(battle, challenged)
    if not is_standing(battle, challenged):
        objections |= bit_of(Objection.NO_SUCH_FIGURE)
    one, other, cap = battle.figures[challenger], battle.figures[challenged], int(umpire.orders.challenge_cap)
    if one.side == other.side:
        objections |= bit_of(Objection.NOT_AN_ENEMY)
    if is_truce_phase(battle, umpire):
        if one.number != umpire.orders.truce[0] or other.number != umpire.orders.truce[1]:
            objections |= bit_of(Objection.COMPULSORY_CHALLENGE)
    elif cap != NONE and battle.challenges[one.side] >= cap:
        objections |= bit_of(Objection.CHALLENGE_CAP)
    return objections


@rule
def can_challenge_any(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True when a side has a Hero who can challenge an enemy Hero."""
    for figure in range(battle.count):
        if battle.figures[figure].side == side and is_standing(battle, figure) and is_flagged(battle, figure, HERO):
            for other in range(battle.count):
                if challenge_objections(battle, umpire, figure, other) == 0:
                    return True
    return False


@rule
def note_lapse(battle: Battle, umpire: Umpire) -> None:
    """The compulsory challenge has become impossible.

    Rule: HG-S2b
    """
    if is_truce_phase(battle, umpire):
        challenger = find_number(battle, int(umpire.orders.truce[0]))
        challenged = find_number(battle, int(umpire.orders.truce[1]))
        note(umpire, Event.CHALLENGE_LAPSED, challenger, challenged)


@rule
def challenge(battle: Battle, umpire: Umpire, challenger: int, challenged: int) -> None:
    """A Hero challenges another; a wounded one may decline.

    Rule: HG-11.1b, HG-11.1d, HG-17.1a, HG-R36
    """
    battle.challenged = 1
    battle.challenges[battle.figures[challenger].side] += 1
    note(umpire, Event.CHALLENGED, challenger, challenged)
    if is_flagged(battle, challenged, WOUNDED):
        push(battle, Phase.ACCEPT, challenger, challenged)
    else:
        accept(battle, umpire, challenger, challenged, True)


@rule
def accept(battle: Battle, umpire: Umpire, challenger: int, challenged: int, forced: bool) -> None:
    """The challenged Hero accepts: the phase is used up by the duel.

    Rule: HG-11.1d, HG-11.4a, HG-11.5e
    """
    note(umpire, Event.ACCEPTED, challenged, int(forced))
    battle.duelled = 1
    duel = battle.duel
    duel.challenger, duel.challenged = challenger, challenged
    duel.first, duel.moved, duel.loser, duel.ended = NONE, NONE, NONE, 0
    duel.stage = DuelStage.FIRST_THROW
    for duelist in (challenger, challenged):
        one = battle.figures[duelist]
        duel.home_x[one.side], duel.home_y[one.side] = one.x, one.y
    place_duelists(battle, umpire)
    push(battle, Phase.DUEL)


# --- the place ------------------------------------------------------------------------------------------------------


@rule
def duelist_of(battle: Battle, side: int) -> int:
    """The duelist of a side."""
    duel = battle.duel
    return int(duel.challenger) if battle.figures[duel.challenger].side == side else int(duel.challenged)


@rule
def is_duel_place(umpire: Umpire, others: int, greeks: int, trojans: int, x: int, y: int) -> bool:
    """True when the four points of a duel around its middle are free.

    Rule: HG-15.10b
    """
    throw = int(umpire.rates.duel_throw)
    near, far = int(umpire.rates.duel_near[GREEK]), int(umpire.rates.duel_near[TROJAN])
    plane, bodies = umpire.plane, umpire.bodies
    return (
        is_free(plane, bodies, others, trojans, x, y - throw)
        and is_free(plane, bodies, others, greeks, x, y + throw)
        and is_free(plane, bodies, others, trojans, x, y - near)
        and is_free(plane, bodies, others, greeks, x, y + far)
    )


@rule
def find_middle(battle: Battle, umpire: Umpire, x: int, y: int) -> bool:
    """Find the middle of the duel as near as possible to a point; False when there is room nowhere.

    Rule: HG-15.10b, HG-15.10c
    """
    duel = battle.duel
    greek, trojan = duelist_of(battle, GREEK), duelist_of(battle, TROJAN)
    others = among_all_but(battle, greek) & ~set_of(trojan)
    greeks, trojans = others & enemies_of(battle, trojan), others & enemies_of(battle, greek)
    for k in range(umpire.plane.spiral_count):
        middle_x, middle_y = x + int(umpire.plane.spiral[k, 0]), y + int(umpire.plane.spiral[k, 1])
        if is_duel_place(umpire, others, greeks, trojans, middle_x, middle_y):
            duel.middle_x, duel.middle_y = middle_x, middle_y
            return True
    return False


@rule
def place_duelists(battle: Battle, umpire: Umpire) -> None:
    """Place the two between the sides, twelve inches apart.

    Rule: HG-11.2a, HG-15.10b, HG-R37
    """
    duel = battle.duel
    greek, trojan = duelist_of(battle, GREEK), duelist_of(battle, TROJAN)
    x = (int(battle.figures[greek].x) + int(battle.figures[trojan].x)) // 2
    theirs = int(umpire.plane.height) - line_of(battle, umpire, TROJAN, NONE)
    y = (line_of(battle, umpire, GREEK, NONE) + theirs) // 2
    duel.placed = int(find_middle(battle, umpire, x, y))
    throw = int(umpire.rates.duel_throw)
    place_at_middle(battle, umpire, throw, throw)


@rule
def place_at_middle(battle: Battle, umpire: Umpire, south: int, north: int) -> None:
    """Set the Greek south and the Trojan north of the middle, where the two were placed at all.

    Rule: HG-15.10b, HG-15.10c
    """
    duel = battle.duel
    if duel.placed == 0:
        return
    for side in range(2):
        duelist = duelist_of(battle, side)
        one = battle.figures[duelist]
        x, y = int(duel.middle_x), int(duel.middle_y) + (-south if side == GREEK else north)
        if one.x != x or one.y != y:
            note(umpire, Event.DUEL_PLACED, duelist, int(one.x), int(one.y), x, y)
            stand_at(battle, umpire, duelist, x, y)


# --- the fight ------------------------------------------------------------------------------------------------------


@rule
def roll_order(battle: Battle, umpire: Umpire) -> None:
    """Each rolls a die, the higher throws first; ties being rolled again, the second die is any of the other faces.

    Rule: HG-11.3a, HG-R38
    """
    duel, faces = battle.duel, int(umpire.rates.attack_die)
    first = roll_one(battle, umpire, faces)
    if first == 0:
        return
    second = roll_among(battle, umpire, faces, ((1 << faces) - 1) & ~(1 << (first - 1)))
    if second == 0:
        return
    duel.first = duel.challenger if first > second else duel.challenged
    note(umpire, Event.ORDER_ROLLED, int(duel.challenger), first, int(duel.challenged), second, int(duel.first))


@rule
def other_duelist(battle: Battle, figure: int) -> int:
    """The opponent in the duel."""
    return int(battle.duel.challenged) if figure == battle.duel.challenger else int(battle.duel.challenger)


@rule
def is_harmless(battle: Battle, umpire: Umpire, striker: int, target: int) -> bool:
    """True when no die of a duelist can have any effect on the other.

    Rule: HG-11.4e
    """
    difference = differential(battle, umpire, striker, target, Weapon.HAND, False)
    highest = int(umpire.rates.attack_die) + die_modifier(battle, umpire, striker, target, Weapon.HAND)
    return lowered(battle, target, look_up(umpire, highest, difference)) == Result.NO_EFFECT


@rule
def is_stalemate(battle: Battle, umpire: Umpire) -> bool:
    """True when neither duelist can hurt the other any more.

    Rule: HG-11.4e, HG-R71
    """
    a, b = int(battle.duel.challenger), int(battle.duel.challenged)
    return is_harmless(battle, umpire, a, b) and is_harmless(battle, umpire, b, a)


@rule
def is_beaten(battle: Battle, figure: int) -> bool:
    """True for a duelist who has panicked or was slain, rescued from death or not.

    Rule: HG-11.5a, HG-11.4d
    """
    return is_flagged(battle, figure, PANICKED | DEAD) or battle.duel.loser == figure


@rule
def settle_duel(battle: Battle, umpire: Umpire) -> None:
    """Go on with the duel: the order, the two throws, then round after round until it is decided.

    Rule: HG-11.3d, HG-11.4d, HG-11.4e, HG-11.4f, HG-11.5c
    """
    duel = battle.duel
    a, b = int(duel.challenger), int(duel.challenged)
    if is_beaten(battle, a) or is_beaten(battle, b) or duel.ended != 0:
        end_duel(battle, umpire)
    elif is_stalemate(battle, umpire):
        note(umpire, Event.DUEL_UNDECIDED, DuelEnd.STALEMATE)
        go_home(battle, umpire, a)
        go_home(battle, umpire, b)
        close_duel(battle)
    elif duel.first == NONE:
        roll_order(battle, umpire)
    else:
        fight_on(battle, umpire)


@rule
def fight_on(battle: Battle, umpire: Umpire) -> None:
    """The next throw or strike of the duel.

    Rule: HG-11.2b, HG-11.2c, HG-11.3b, HG-11.3c
    """
    duel = battle.duel
    first = int(duel.first)
    second, stage = other_duelist(battle, first), int(duel.stage)
    if stage == DuelStage.FIRST_THROW:
        duel.stage = DuelStage.SECOND_THROW
        declare(battle, umpire, first, second, Weapon.HURL, IN_DUEL)
    elif stage == DuelStage.SECOND_THROW:
        duel.stage = DuelStage.MELEE_FIRST
        declare(battle, umpire, second, first, Weapon.HURL, IN_DUEL)
    elif stage == DuelStage.MELEE_FIRST:
        place_at_middle(battle, umpire, int(umpire.rates.duel_near[GREEK]), int(umpire.rates.duel_near[TROJAN]))
        duel.stage = DuelStage.MELEE_SECOND
        declare(battle, umpire, first, second, Weapon.HAND, IN_DUEL)
    else:
        duel.stage = DuelStage.MELEE_FIRST
        declare(battle, umpire, second, first, Weapon.HAND, IN_DUEL)


# --- the end --------------------------------------------------------------------------------------------------------


@rule
def end_duel(battle: Battle, umpire: Umpire) -> None:
    """The duel is decided, or a god has ended it: who won goes home, and so does everybody when nobody has.

    Rule: HG-11.4d, HG-11.5a, HG-11.5b, HG-11.5c, HG-11.6a, HG-R40, HG-R43
    """
    duel = battle.duel
    decided = False
    for duelist in (int(duel.challenger), int(duel.challenged)):
        other = other_duelist(battle, duelist)
        if is_beaten(battle, other) and not is_beaten(battle, duelist):
            decided = True
            note(umpire, Event.DUEL_WON, duelist)
            go_home(battle, umpire, duelist)
    if not decided:
        note(umpire, Event.DUEL_UNDECIDED, DuelEnd.GOD)
        for duelist in (int(duel.challenger), int(duel.challenged)):
            if duelist != duel.moved and not is_beaten(battle, duelist):
                go_home(battle, umpire, duelist)
    close_duel(battle)


@rule
def go_home(battle: Battle, umpire: Umpire, figure: int) -> None:
    """A duelist goes back to where he stood, or to the free point nearest to it.

    Rule: HG-11.5b, HG-11.5c
    """
    if not is_standing(battle, figure):
        return
    one, side = battle.figures[figure], int(battle.figures[figure].side)
    from_x, from_y = int(one.x), int(one.y)
    x, y = int(battle.duel.home_x[side]), int(battle.duel.home_y[side])
    take_off(battle, umpire, figure)
    if overlapping(umpire.plane, umpire.bodies, among_all_but(battle, figure), x, y) != 0:
        x, y = nearest_place(battle, umpire, figure, x, y)
    stand_at(battle, umpire, figure, x, y)
    if x != from_x or y != from_y:
        note(umpire, Event.WENT_HOME, figure, from_x, from_y, x, y)


@rule
def close_duel(battle: Battle) -> None:
    """Nothing is left of the duel but its results."""
    pop(battle)
    duel = battle.duel
    duel.stage, duel.placed, duel.ended = DuelStage.NO_DUEL, 0, 0
    duel.challenger = duel.challenged = duel.first = duel.moved = duel.loser = NONE
    duel.middle_x = duel.middle_y = 0
    duel.home_x[:] = 0
    duel.home_y[:] = 0
