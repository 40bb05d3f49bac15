"""What the player who must choose can do: every legal action in canonical order, and why the others are illegal."""

from __future__ import annotations

from warhost.kernel.abi import pack
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.combat import attack_objections, slaying_objections
from warhost.rulesets.tewapen.rules.individuals import (
    assassination_objections,
    gaze_objections,
    horn_objections,
    shape_objections,
)
from warhost.rulesets.tewapen.rules.magic import (
    SOURCES,
    aims_at_nothing,
    aims_at_piece,
    cast_objections,
    caster_objections,
    choices_of,
    has_source,
    pack_cast,
)
from warhost.rulesets.tewapen.rules.modifiers import pattern_dice
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.oil import pouring_objections
from warhost.rulesets.tewapen.rules.pieces import has, holds, is_flagged, is_on_board, led_with
from warhost.rulesets.tewapen.state import (
    ACTED,
    ASSASSIN,
    BANNER_OF_MAGIC,
    BLADE_OF_SPELLS,
    BOOTS,
    CHALICE,
    GAZE,
    HORN,
    INCLUDED,
    MAGIC_USER,
    MAX_PIECES,
    NO_ACTION_HERE,
    NOMINATED,
    NONE,
    RING_OF_FIRE,
    RING_OF_FROST,
    SHAPECHANGER,
    SIEGE,
    SLAYER,
    SPELLS,
    Battle,
    Kind,
    Spell,
    Umpire,
    Verb,
)

SPELL_ITEMS = BLADE_OF_SPELLS | BANNER_OF_MAGIC | RING_OF_FIRE | RING_OF_FROST | BOOTS | CHALICE


# --- who may act ------------------------------------------------------------------------------------------


@brief_rule
def is_available(battle: Battle, piece: int, side: int) -> bool:
    """True for a piece of the side that a card may activate: on the board, no counter, not yet named.

    Rule: TW-1.3.1o
    """
    one = battle.pieces[piece]
    free = (one.counters == 0) & (one.marks & (NOMINATED | INCLUDED) == 0)
    return (one.side == side) & (one.cell >= 0) & free


@brief_rule
def actor_objections(battle: Battle, piece: int) -> int:
    """Why a piece takes no action on the running card, whatever it is.

    Rule: TW-1.3.1k, TW-1.4.1c, TW-1.4.1s, TW-1.5.2d, TW-1.6.2d, TW-2.9.7f, TW-R18
    """
    objections = 0
    if not is_on_board(battle, piece):
        objections |= bit_of(Objection.NO_SUCH_PIECE)
    if battle.pieces[piece].side != battle.to_decide and battle.to_decide >= 0:
        objections |= bit_of(Objection.NOT_YOURS)
    if not is_flagged(battle, piece, NOMINATED | INCLUDED):
        objections |= bit_of(Objection.NOT_ACTIVATED)
    if is_flagged(battle, piece, ACTED):
        objections |= bit_of(Objection.HAS_ACTED)
    if is_flagged(battle, piece, NO_ACTION_HERE):
        objections |= bit_of(Objection.ENTERED_COVER)
    if battle.pieces[piece].prison != NONE:
        objections |= bit_of(Objection.TRAPPED)
    return objections


@brief_rule
def must_battle_trap(battle: Battle, piece: int) -> bool:
    """True for an activated prisoner that has not yet fought its trap on this card.

    Rule: TW-2.9.7f
    """
    one = battle.pieces[piece]
    return one.cell >= 0 and one.prison != NONE and one.marks & (NOMINATED | INCLUDED) != 0 and one.marks & ACTED == 0


# --- listing ----------------------------------------------------------------------------------------------


@rule
def list_attacks(battle: Battle, umpire: Umpire, unit: int, n: int, most: int) -> int:
    """Add the attacks that a unit can make: how many are listed then, at most `most`.

    Rule: TW-1.5.2b, TW-1.6.2i
    """
    if battle.pieces[unit].kind == Kind.INDIVIDUAL:
        return n
    side, cell = battle.pieces[unit].side, int(battle.pieces[unit].cell)
    for target in range(battle.piece_count):
        other = battle.pieces[target]
        if other.side == side or other.cell < 0 or n >= most:
            continue
        if pattern_dice(battle, unit, int(umpire.board.distance[cell, other.cell])) == 0:
            continue
        if attack_objections(battle, umpire, unit, target) == 0:
            umpire.listed[n] = pack(Verb.ATTACK, unit, 0, 0, target)
            n += 1
    return list_battering(battle, umpire, unit, n, most) if has(battle, unit, SIEGE) else n


@rule
def list_battering(battle: Battle, umpire: Umpire, unit: int, n: int, most: int) -> int:
    """Add the buildings that a siege machine can attack.

    Rule: TW-4.3a
    """
    for building in range(MAX_PIECES - int(umpire.orders.building_count), MAX_PIECES):
        if n < most and attack_objections(battle, umpire, unit, building) == 0:
            umpire.listed[n] = pack(Verb.ATTACK, unit, 0, 0, building)
            n += 1
    return n


@rule
def list_pourings(battle: Battle, umpire: Umpire, n: int, most: int) -> int:
    """Add the enemies on whom activated units can pour boiling oil.

    Rule: TW-4.2d
    """
    for unit in range(battle.piece_count):
        one = battle.pieces[unit]
        if one.oil == 0 or one.marks & NOMINATED == 0 or actor_objections(battle, unit) != 0:
            continue
        for target in range(battle.piece_count):
            if n < most and pouring_objections(battle, umpire, unit, target) == 0:
                umpire.listed[n] = pack(Verb.POUR, unit, 0, 0, target)
                n += 1
    return n


@rule
def list_slayings(battle: Battle, umpire: Umpire, unit: int, n: int, most: int) -> int:
    """Add the attacks that a unit can make with the dice of a Slayer: on pieces, then on buildings.

    Rule: TW-R102
    """
    if not led_with(battle, unit, SLAYER):
        return n
    for target in range(battle.piece_count):
        if n < most and slaying_objections(battle, umpire, unit, target) == 0:
            umpire.listed[n] = pack(Verb.SLAY, unit, 0, 0, target)
            n += 1
    for building in range(MAX_PIECES - int(umpire.orders.building_count), MAX_PIECES):
        if n < most and slaying_objections(battle, umpire, unit, building) == 0:
            umpire.listed[n] = pack(Verb.SLAY, unit, 0, 0, building)
            n += 1
    return n


@rule
def list_all_slayings(battle: Battle, umpire: Umpire, n: int, most: int) -> int:
    """Add those of all activated units.

    Rule: TW-R102
    """
    for unit in range(battle.piece_count):
        if battle.pieces[unit].marks & NOMINATED and actor_objections(battle, unit) == 0:
            n = list_slayings(battle, umpire, unit, n, most)
    return n


@rule
def list_gazes(battle: Battle, umpire: Umpire, piece: int, n: int, most: int) -> int:
    """Add the targets that a piece can gaze at.

    Rule: TW-2.9.4a, TW-2.9.5b
    """
    if not has(battle, piece, GAZE):
        return n
    for target in range(battle.piece_count):
        if n < most and gaze_objections(battle, umpire, piece, target) == 0:
            umpire.listed[n] = pack(Verb.GAZE, piece, 0, 0, target)
            n += 1
    return n


@rule
def list_aims(battle: Battle, umpire: Umpire, caster: int, spell: int, extra: int, n: int, most: int) -> int:
    """Add every target or hex that one spell, source and choice can be aimed at."""
    to_piece, to_nothing = aims_at_piece(spell), aims_at_nothing(spell)
    cells = 1 if to_piece or to_nothing else int(umpire.board.cells)
    targets = int(battle.piece_count) if to_piece else 1
    start, farthest = int(battle.pieces[caster].cell), int(umpire.spells[spell].farthest)
    for cell in range(cells):
        if cells > 1 and umpire.board.distance[start, cell] > farthest:
            continue
        for k in range(targets):
            target = k if to_piece else NONE
            if n < most and cast_objections(battle, umpire, caster, extra, cell, target) == 0:
                umpire.listed[n] = pack(Verb.CAST, caster, extra, cell, target)
                n += 1
    return list_burnings(battle, umpire, caster, extra, n, most) if spell == Spell.FIREBALL else n


@rule
def list_burnings(battle: Battle, umpire: Umpire, caster: int, extra: int, n: int, most: int) -> int:
    """Add the buildings at which a Fireball can be aimed.

    Rule: TW-4.3f
    """
    for building in range(MAX_PIECES - int(umpire.orders.building_count), MAX_PIECES):
        if n < most and cast_objections(battle, umpire, caster, extra, 0, building) == 0:
            umpire.listed[n] = pack(Verb.CAST, caster, extra, 0, building)
            n += 1
    return n


@rule
def list_casts(battle: Battle, umpire: Umpire, caster: int, n: int, most: int) -> int:
    """Add every spell that a piece can cast, from every source that it has.

    Rule: TW-1.7a
    """
    if not has(battle, caster, MAGIC_USER) and not holds(battle, caster, SPELL_ITEMS):
        return n
    for spell in range(SPELLS):
        for source in range(SOURCES):
            if not has_source(battle, caster, source) or n >= most:
                continue
            if caster_objections(battle, umpire, caster, spell, source) == 0:
                for choice in range(choices_of(spell)):
                    extra = pack_cast(spell, source, choice)
                    n = list_aims(battle, umpire, caster, spell, extra, n, most)
    return n


@rule
def list_assassinations(battle: Battle, umpire: Umpire, piece: int, n: int, most: int) -> int:
    """Add the victims that an assassin can reach.

    Rule: TW-3.2.1a
    """
    if not has(battle, piece, ASSASSIN):
        return n
    for victim in range(battle.piece_count):
        if n < most and assassination_objections(battle, umpire, piece, victim) == 0:
            umpire.listed[n] = pack(Verb.ASSASSINATE, piece, 0, 0, victim)
            n += 1
    return n


@rule
def list_shapes(battle: Battle, umpire: Umpire, piece: int, n: int, most: int) -> int:
    """Add the hexes where a shapechanger can take its animal form.

    Rule: TW-3.2.2a, TW-3.2.2f
    """
    if not has(battle, piece, SHAPECHANGER):
        return n
    for cell in range(umpire.board.cells):
        if n < most and shape_objections(battle, umpire, piece, cell) == 0:
            umpire.listed[n] = pack(Verb.CHANGE_SHAPE, piece, 0, cell, NONE)
            n += 1
    return n


@rule
def list_one_verb(battle: Battle, umpire: Umpire, verb: int, piece: int, n: int, most: int) -> int:
    """Add all actions of one verb that an activated piece can take.

    Rule: TW-1.3.1p, TW-3.1.2i
    """
    if verb == Verb.ATTACK:
        return list_attacks(battle, umpire, piece, n, most)
    if verb == Verb.GAZE:
        return list_gazes(battle, umpire, piece, n, most)
    if verb == Verb.CAST:
        return list_casts(battle, umpire, piece, n, most)
    if verb == Verb.ASSASSINATE:
        return list_assassinations(battle, umpire, piece, n, most)
    if verb == Verb.CHANGE_SHAPE:
        return list_shapes(battle, umpire, piece, n, most)
    if holds(battle, piece, HORN) and n < most and horn_objections(battle, umpire, piece) == 0:
        umpire.listed[n] = pack(Verb.SOUND_HORN, piece, 0, 0, NONE)
        n += 1
    return n


@rule
def list_actions(battle: Battle, umpire: Umpire, most: int) -> int:
    """List the actions of all activated pieces, but for the end of the action step.

    Rule: TW-1.3.1m, TW-2.9.7f
    """
    n = 0
    for verb in range(Verb.ATTACK, Verb.SOUND_HORN + 1):
        for piece in range(battle.piece_count):
            if battle.pieces[piece].marks & (NOMINATED | INCLUDED) and actor_objections(battle, piece) == 0:
                n = list_one_verb(battle, umpire, verb, piece, n, most)
    for piece in range(battle.piece_count):
        if n < most and must_battle_trap(battle, piece):
            umpire.listed[n] = pack(Verb.BATTLE_TRAP, piece, 0, 0, NONE)
            n += 1
    return n


@rule
def can_act_at_all(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True when a piece has any action left on the running card.

    Rule: TW-2.9.7f
    """
    if must_battle_trap(battle, piece):
        return True
    if actor_objections(battle, piece) != 0:
        return False
    if list_attacks(battle, umpire, piece, 0, 1) > 0:
        return True
    if battle.pieces[piece].oil > 0 and list_pourings(battle, umpire, 0, 1) > 0:
        return True
    if umpire.orders.slayers != 0 and list_slayings(battle, umpire, piece, 0, 1) > 0:
        return True
    if not has(battle, piece, MAGIC_USER | GAZE | ASSASSIN | SHAPECHANGER) and not holds(
        battle, piece, SPELL_ITEMS | HORN
    ):
        return False
    for verb in range(Verb.GAZE, Verb.SOUND_HORN + 1):
        if list_one_verb(battle, umpire, verb, piece, 0, 1) > 0:
            return True
    return False
