"""What spells and prayers are expected to take of the enemy, and of friends. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import is_among, mask_of
from warhost.rulesets.ittybitty.advice.blows import kept_as, stake_of, toll_of, worth_of
from warhost.rulesets.ittybitty.rules.pieces import is_unit, nearest_enemy, troop_of
from warhost.rulesets.ittybitty.rules.templates import card_of, ring_of, spell_of, strength_in
from warhost.rulesets.ittybitty.state import (
    DIE,
    NONE,
    Aim,
    Battle,
    Spell,
    Status,
    Umpire,
)

SAVED_BY_RULE = mask_of(Spell.FEARBALL, Spell.VEGETATIVE, Spell.DISTRACTION)


@brief_rule
def share_failing(battle: Battle, umpire: Umpire, piece: int, form: int) -> float:
    """How likely a unit fails to save itself from a spell; 1.0 where it has no save.

    Rule: IB-R73
    """
    card = card_of(umpire, form)
    if card.saves == 0 and not is_among(spell_of(form), SAVED_BY_RULE):
        return 1.0
    quality = int(troop_of(battle, umpire, piece).quality) + int(card.save)
    return 1.0 - min(max(quality, 0), DIE) / DIE


@rule
def ring_hit(battle: Battle, umpire: Umpire, caster: int, form: int, place: int, target: int, piece: int) -> int:
    """How far from the middle of a spell a piece stands, NONE for one that it does not hit."""
    aim, cell = int(card_of(umpire, form).aim), int(battle.pieces[piece].cell)
    if aim == Aim.UNIT or aim == Aim.CHAIN:
        if target == piece or (target == NONE and cell == place and is_unit(battle, umpire, piece)):
            return 0
        formation = int(battle.pieces[target].formation) if target != NONE else NONE
        along = spell_of(form) == Spell.DISTRACTION and formation != NONE
        return 0 if along and formation == battle.pieces[piece].formation else NONE
    return ring_of(umpire, form, int(battle.pieces[caster].cell), place, cell)


@rule
def harm_of(battle: Battle, umpire: Umpire, form: int, piece: int, ring: int) -> float:
    """What a spell that hits a piece is expected to take of it, hundredths of a point; below 0 where it helps.

    Rule: IB-5.8a, IB-5.8e, IB-5.8k, IB-5.8l, IB-5.8o, IB-5.8u
    """
    spell = spell_of(form)
    if spell == Spell.CHASM:
        return stake_of(battle, umpire, piece, True)
    if not is_unit(battle, umpire, piece):
        return 0.0
    if spell == Spell.RALLY:
        return (kept_as(umpire, int(battle.pieces[piece].status)) - 1.0) * worth_of(battle, umpire, piece)
    fails = share_failing(battle, umpire, piece, form)
    strength = strength_in(umpire, form, ring)
    if strength > 0:
        return fails * toll_of(battle, umpire, piece, int(battle.pieces[piece].cell), strength)
    shaken = stake_of(battle, umpire, piece, False)
    if spell == Spell.FEARBALL:
        routs = max(kept_as(umpire, Status.DISORGANIZED) - kept_as(umpire, Status.ROUTED), 0.0)
        return shaken + fails * routs * worth_of(battle, umpire, piece)
    if spell == Spell.VEGETATIVE or spell == Spell.DISTRACTION:
        return fails * shaken
    return 0.0


@rule
def units_in_contact(battle: Battle, umpire: Umpire, side: int) -> int:
    """How many units of a side stand beside an enemy unit."""
    units = 0
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.side == side and one.cell >= 0 and is_unit(battle, umpire, piece):
            units += 1 if nearest_enemy(battle, umpire, int(one.cell), side) == 1 else 0
    return units


@rule
def gain_of_cast(battle: Battle, umpire: Umpire, caster: int, form: int, place: int, target: int) -> float:
    """What a spell is expected to take of the enemy, less what it takes of friends, if it comes off."""
    side, appeal, spell = int(battle.pieces[caster].side), umpire.appeal, spell_of(form)
    if spell == Spell.WAHOO:
        return float(int(appeal.wahoo) * units_in_contact(battle, umpire, side))
    if spell == Spell.GOONS or spell == Spell.DEAD:
        return float(int(appeal.summon))
    gain = 0.0
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell < 0:
            continue
        ring = ring_hit(battle, umpire, caster, form, place, target, piece)
        if ring != NONE:
            harm = harm_of(battle, umpire, form, piece, ring)
            gain += harm if one.side != side else -harm
    return gain
