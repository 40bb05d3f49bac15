"""Casting: helpers join, the chain of a lightning is laid, the cost is paid; fizzle, throw, scatter, then the effect.

Chapters: IB-5.3, IB-5.4, IB-5.7
"""

from __future__ import annotations

from warhost.kernel.abi import pack, pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, put_wide
from warhost.kernel.stack import done, phase_on_top, wait_for
from warhost.rulesets.ittybitty.rules.casters import has_help, helps, is_wizard, limit_of, power_of, rating_of
from warhost.rulesets.ittybitty.rules.effects import begin_effect, work
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.objections import Objection
from warhost.rulesets.ittybitty.rules.pieces import apart, can, cls_of, has, is_caster, mark
from warhost.rulesets.ittybitty.rules.spells import covered_in, named
from warhost.rulesets.ittybitty.rules.templates import card_of, scattered
from warhost.rulesets.ittybitty.rules.victims import note_victim, pick_of
from warhost.rulesets.ittybitty.state import (
    CARRIED,
    CAST,
    CHAIN,
    CHARGED,
    CHARGES,
    DIE,
    FOUGHT,
    FOUGHT_BEFORE,
    HELPERS,
    MOVED,
    NONE,
    WAS_UNDER_FIRE,
    Aim,
    Battle,
    Phase,
    Spell,
    Umpire,
    Verb,
)

PAY, THROW, SCATTER, GO_OFF, WORK = range(5)  # `cast.stage`

# --- helpers ----------------------------------------------------------------------------------------------


@rule
def forget_cast(battle: Battle) -> None:
    """No spell is cast, nobody helps."""
    cast = battle.cast
    cast.caster = cast.target = NONE
    cast.place = cast.form = cast.length = cast.stage = cast.number = cast.helped = 0
    cast.chain[:] = 0
    cast.cells[:] = 0
    cast.helpers[:] = 0
    put_wide(cast.victims, 0)
    put_wide(cast.failed, 0)


@rule
def has_joined(battle: Battle, caster: int, lead: int) -> bool:
    """True when a caster has joined another."""
    for nth in range(battle.cast.helped if battle.cast.caster == lead else 0):
        if battle.cast.helpers[nth] == caster:
            return True
    return False


@rule
def help_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a caster cannot help the one whose counter was drawn.

    Rule: IB-5.3d, IB-R67
    """
    if extra != 0 or place != 0 or target == NONE or actor == target:
        return bit_of(Objection.MALFORMED)
    found = 0
    if battle.stack[battle.depth - 1].actor != target:
        found |= bit_of(Objection.NOT_DRAWN)
    if not is_caster(battle, umpire, actor) or not is_caster(battle, umpire, target):
        return found | bit_of(Objection.NOT_A_CASTER)
    if cls_of(battle, umpire, actor) != cls_of(battle, umpire, target):
        found |= bit_of(Objection.WRONG_CLASS)
    if (
        battle.pieces[actor].side != battle.pieces[target].side
        or battle.pieces[actor].cell != battle.pieces[target].cell
    ):
        found |= bit_of(Objection.NOT_STACKED)
    if has(battle, actor, CAST) or has(battle, target, CAST):
        found |= bit_of(Objection.HAS_CAST)
    if has_joined(battle, actor, target) or (battle.cast.caster == target and battle.cast.helped == HELPERS):
        found |= bit_of(Objection.ADDED_ALREADY)
    if power_of(battle, actor) < umpire.figures.overhead or power_of(battle, target) < umpire.figures.overhead:
        found |= bit_of(Objection.CANNOT_PAY)
    return found


@rule
def list_helps(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every caster who can help the one whose counter was drawn.

    Rule: IB-5.3d
    """
    lead = int(battle.stack[battle.depth - 1].actor)
    at = int(battle.first[battle.pieces[lead].cell])
    while at != NONE:
        if help_objections(battle, umpire, at, 0, 0, lead) == 0:
            umpire.listed[n] = pack(Verb.JOIN, at, 0, 0, lead)
            n += 1
        at = int(battle.pieces[at].next)
    return n


@rule
def help_cast(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A caster adds his mana or prayer to what another casts next.

    Rule: IB-5.3d, IB-R67
    """
    cast = battle.cast
    if cast.caster != target:
        forget_cast(battle)
        cast.caster = target
    cast.helpers[cast.helped] = actor
    cast.helped += 1
    note(umpire, Event.HELPS, actor, target)


# --- the cast ---------------------------------------------------------------------------------------------


@rule
def cast(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A spell is cast; the rest of a chain is named first.

    Rule: IB-4.5a, IB-5.3a, IB-5.7g, IB-R75
    """
    spell = battle.cast
    if spell.caster != actor:
        forget_cast(battle)
    spell.caster, spell.form, spell.place, spell.target, spell.stage = actor, extra, place, target, PAY
    mark(battle, actor, CAST)
    aim = int(card_of(umpire, extra).aim)
    note(umpire, Event.CAST, actor, extra, NONE if aim == Aim.NOTHING else place, target)
    push(battle, Phase.CASTING, actor)
    if aim == Aim.CHAIN:
        spell.chain[0], spell.cells[0], spell.length = target, place, 1
        push(battle, Phase.CHAIN, actor)


@rule
def spend(battle: Battle, umpire: Umpire, caster: int, points: int) -> None:
    """A caster gives mana or a prayer.

    Rule: IB-5.1b, IB-R65
    """
    one = battle.pieces[caster]
    one.power -= points
    note(umpire, Event.PAID, caster, points, int(one.power))


@rule
def pay_cost(battle: Battle, umpire: Umpire) -> None:
    """The cost is paid, whether the spell works or fizzles: by the caster first, then by those who help, in order.

    Rule: IB-5.1b, IB-5.3d, IB-5.3e, IB-R65, IB-R67
    """
    spell = battle.cast
    lead = int(spell.caster)
    is_mana = is_wizard(battle, umpire, lead)
    left = int(card_of(umpire, int(spell.form)).cost) if is_mana else 0
    each = int(umpire.figures.overhead) if has_help(battle, lead) or not is_mana else 0  # a prayer is one point
    share = min(left, limit_of(battle, umpire, lead) - each) if is_mana else 0
    spend(battle, umpire, lead, share + each)
    for nth in range(spell.helped):
        if helps(battle, nth, lead):
            left -= share
            helper = int(spell.helpers[nth])
            share = min(left, limit_of(battle, umpire, helper) - each) if is_mana else 0
            mark(battle, helper, CAST)
            spend(battle, umpire, helper, share + each)


# --- picking ----------------------------------------------------------------------------------------------


@rule
def strike_objections(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> int:
    """Why a unit cannot be the next of a chain, or the one that Splat strikes.

    Rule: IB-5.8i, IB-R79, IB-R83, IB-R88
    """
    if actor != NONE or extra != 0 or place >= umpire.board.cells:
        return bit_of(Objection.MALFORMED)
    frame = battle.stack[battle.depth - 1]
    if frame.phase == Phase.PICK:
        is_there = place == frame.place and pick_of(battle, umpire, place, target) != NONE
        return 0 if is_there else bit_of(Objection.NO_TARGET)
    return link_objections(battle, umpire, place, target)


@rule
def link_objections(battle: Battle, umpire: Umpire, place: int, target: int) -> int:
    """Why a unit cannot be the next of a chain.

    Rule: IB-5.8i, IB-R83, IB-R88
    """
    spell, found, before = battle.cast, 0, 0
    side = int(battle.pieces[spell.caster].side)
    for nth in range(spell.length):
        before += 1 if spell.chain[nth] == target and (target != NONE or spell.cells[nth] == place) else 0
    if named(battle, umpire, Spell.LIGHTNING, side, place, target) == NONE:
        found |= bit_of(Objection.NO_TARGET)
    elif before > 0 and (target != NONE or covered_in(battle, umpire, place, side, before) == NONE):
        found |= bit_of(Objection.STRUCK_BEFORE)
    if apart(umpire, int(spell.cells[spell.length - 1]), place) > 1:
        found |= bit_of(Objection.NOT_NEXT_IN_CHAIN)
    if battle.glamour[place] != 0:
        found |= bit_of(Objection.UNDER_GLAMOUR)
    return found


@rule
def list_strikes(battle: Battle, umpire: Umpire, n: int) -> int:
    """Add every unit that can be the next of a chain, or that Splat can strike; what is face-down first.

    Rule: IB-5.8i, IB-R79, IB-R83
    """
    for place in range(umpire.board.cells):
        target = NONE
        while battle.first[place] != NONE:
            if strike_objections(battle, umpire, NONE, 0, place, target) == 0:
                umpire.listed[n] = pack(Verb.STRIKE, NONE, 0, place, target)
                n += 1
            target = int(battle.first[place]) if target == NONE else int(battle.pieces[target].next)
            if target == NONE:
                break
    return n


@rule
def settle_chain(battle: Battle, umpire: Umpire) -> bool:
    """The next unit of a chain is named, up to four, as long as there is one.

    Rule: IB-5.8i, IB-5.8j, IB-R83
    """
    if battle.cast.length < CHAIN and list_strikes(battle, umpire, 0) > 0:
        return wait_for(battle, int(battle.pieces[battle.cast.caster].side))
    return done(battle)


@brief_rule
def settle_pick(battle: Battle, umpire: Umpire) -> bool:
    """The owner of a Splat picks whom it strikes.

    Rule: IB-R79
    """
    return wait_for(battle, int(battle.pieces[battle.cast.caster].side))


@rule
def strike(battle: Battle, umpire: Umpire, actor: int, extra: int, place: int, target: int) -> None:
    """A unit is the next of a chain, or the one that Splat strikes.

    Rule: IB-5.8i, IB-R79, IB-R83
    """
    spell = battle.cast
    if phase_on_top(battle) == Phase.PICK:
        pop(battle)
        note_victim(battle, umpire, pick_of(battle, umpire, place, target))
        return
    spell.chain[spell.length], spell.cells[spell.length] = target, place
    spell.length += 1


# --- settling a cast --------------------------------------------------------------------------------------


@rule
def settle_casting(battle: Battle, umpire: Umpire) -> bool:
    """A cast goes one step on, with one die at most: paid and fizzle die, throw, scatter, effect.

    Rule: IB-5.3a, IB-5.7g, IB-R109
    """
    spell = battle.cast
    if spell.stage == PAY:
        spell.number = power_of(battle, int(spell.caster))
        pay_cost(battle, umpire)
        return roll_fizzle(battle, umpire)
    if spell.stage == THROW:
        return throw(battle, umpire)
    if spell.stage == SCATTER:
        return scatter(battle, umpire)
    if spell.stage == GO_OFF:
        spell.stage = WORK
        begin_effect(battle, umpire)
        return False
    return end_cast(battle) if work(battle, umpire) else False


@rule
def end_cast(battle: Battle) -> bool:
    """The cast is over."""
    forget_cast(battle)
    return done(battle)


@rule
def fizzle_modifier(battle: Battle, umpire: Umpire, caster: int) -> int:
    """What is added to the fizzle die.

    Rule: IB-5.4b, IB-5.4c, IB-5.4d, IB-R68
    """
    modifier = int(umpire.figures.fizzle_moved) if has(battle, caster, MOVED | CARRIED) else 0
    modifier += int(umpire.figures.fizzle_fire) if has(battle, caster, WAS_UNDER_FIRE) else 0
    at = int(battle.first[battle.pieces[caster].cell])
    while at != NONE:
        ours = battle.pieces[at].side == battle.pieces[caster].side
        if ours and has(battle, at, CHARGED) and can(battle, umpire, at, CHARGES):
            return modifier + int(umpire.figures.fizzle_charge)
        at = int(battle.pieces[at].next)
    return modifier


@rule
def roll_fizzle(battle: Battle, umpire: Umpire) -> bool:
    """One die decides whether the spell works at all.

    Rule: IB-5.4a, IB-R68
    """
    caster, die = int(battle.cast.caster), roll_one(battle, umpire, DIE)
    if die == 0:
        return False
    modifier = fizzle_modifier(battle, umpire, caster)
    note(umpire, Event.FIZZLE_ROLLED, caster, die, modifier)
    if die + modifier >= umpire.figures.fizzle:
        note(umpire, Event.FIZZLED, caster, int(battle.cast.form))
        return end_cast(battle)
    battle.cast.stage = THROW if card_of(umpire, int(battle.cast.form)).aim == Aim.BALL else GO_OFF
    return False


@rule
def is_distracted(battle: Battle, umpire: Umpire, cell: int) -> bool:
    """True in or beside a hex where there was a combat in this turn or in the one before.

    Rule: IB-5.7i, IB-R70
    """
    for k in range(umpire.board.within[cell, 1]):
        if int(battle.ground[umpire.board.near[cell, k]]) & (FOUGHT | FOUGHT_BEFORE) != 0:
            return True
    return False


@rule
def throw(battle: Battle, umpire: Umpire) -> bool:
    """One die against the printed rating of the caster decides whether the throw is accurate.

    Rule: IB-5.7e, IB-5.7g, IB-5.7h, IB-5.7i, IB-R70
    """
    spell, die = battle.cast, roll_one(battle, umpire, DIE)
    if die == 0:
        return False
    caster = int(spell.caster)
    distracted = is_distracted(battle, umpire, int(battle.pieces[caster].cell))
    modifier, rating = int(umpire.figures.distracted) if distracted else 0, rating_of(battle, umpire, caster)
    note(umpire, Event.THROWN, caster, die, modifier, rating)
    if die + modifier > rating:
        spell.stage = SCATTER
        return False
    note(umpire, Event.ON_TARGET, int(spell.place))
    spell.stage = GO_OFF
    return False


@rule
def scatter(battle: Battle, umpire: Umpire) -> bool:
    """A missed throw goes one hex aside; beyond the edge of the map the effect is lost.

    Rule: IB-5.7j, IB-R71
    """
    spell, die = battle.cast, roll_one(battle, umpire, DIE)
    if die == 0:
        return False
    place = scattered(umpire, int(battle.pieces[spell.caster].cell), int(spell.place), die)
    if place < 0:
        note(umpire, Event.LOST_OFF_MAP, int(spell.form))
        return end_cast(battle)
    note(umpire, Event.SCATTERED, die, int(spell.place), place)
    spell.place, spell.stage = place, GO_OFF
    return False
