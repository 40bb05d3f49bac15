"""What spells do once they are cast."""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.breach import damage
from warhost.rulesets.tewapen.rules.buildings import arrive, has_figures_left, is_building
from warhost.rulesets.tewapen.rules.equipment import lose_equipment
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.forces import summon
from warhost.rulesets.tewapen.rules.hits import count_hits, save_hits, take_hits, throw
from warhost.rulesets.tewapen.rules.items import lose_items
from warhost.rulesets.tewapen.rules.magic import (
    area_of,
    choice_of,
    cost,
    has_area,
    is_targetable,
    source_of,
    spell_dice,
    spell_of,
    store,
    summons,
    vacant_objections,
)
from warhost.rulesets.tewapen.rules.modifiers import warding_dice
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import (
    attached_with,
    flag,
    has,
    heal,
    holds,
    is_flagged,
    is_individual,
    lift,
    loss_points,
    set_down,
    unflag_all_in,
)
from warhost.rulesets.tewapen.rules.traps import lay_trap
from warhost.rulesets.tewapen.state import (
    ALL_EQUIPMENT,
    AMULET,
    LAUGHING,
    LEFT_BEHIND,
    NONE,
    TELEPORTED,
    UNDEAD,
    Battle,
    Phase,
    Source,
    Spell,
    TrapState,
    Umpire,
)


@rule
def cast(battle: Battle, umpire: Umpire, caster: int, extra: int, cell: int, target: int) -> None:
    """Pay for a spell and carry it out, unless an amulet wards its target.

    Rule: TW-1.7h, TW-1.7l, TW-1.7m, TW-3.1.2h, TW-3.2.4c, TW-3.2.4d, TW-3.2.5b, TW-3.2.5c, TW-3.2.6a, TW-3.2.6b,
    TW-3.2.7d, TW-3.2.7e
    """
    spell, source, choice = spell_of(extra), source_of(extra), choice_of(extra)
    pay(battle, umpire, caster, spell, source)
    if target != NONE and not works_on(battle, umpire, caster, target):
        return
    if spell == Spell.FIREBALL or spell == Spell.BANISH or spell == Spell.BANISH_HORDE:
        hits = strike_target(battle, umpire, caster, spell, target)
        if spell == Spell.BANISH_HORDE and hits > 0:
            begin_splash(battle, umpire, target)
    elif spell == Spell.FREEZE:
        add_counters(battle, umpire, target, int(umpire.spells[spell].counters_added))
    elif spell == Spell.BLESSING:
        remove_counters(battle, umpire, target, int(umpire.figures.sp_blessing_counters_removed))
    elif spell == Spell.HEALING:
        heal(battle, umpire, target, int(umpire.figures.sp_healing_wounds_healed))
    elif spell == Spell.RESURRECT:
        resurrect(battle, umpire, target)
    elif spell == Spell.TELEPORT:
        begin_teleport(battle, umpire, caster, cell, choice)
    elif spell == Spell.FOG:
        raise_fog(battle, umpire, cell)
    elif spell == Spell.THORNS:
        lay_trap(battle, umpire, int(umpire.figures.thorns), int(battle.pieces[caster].side), cell, TrapState.OPEN)
        note(umpire, Event.THORNS_GROW, cell)
    elif spell == Spell.LAUGHTER:
        laugh(battle, umpire, caster)
    elif has_area(spell):
        begin_area(battle, umpire, caster, spell, choice, cell)
    elif summons(umpire, spell):
        summon(battle, umpire, spell, choice, int(battle.pieces[caster].side), cell)
        if umpire.spells[spell].count > 1:
            push(battle, Phase.SECOND_PLACE, caster, NONE, int(battle.pieces[caster].cell), spell)


@rule
def pay(battle: Battle, umpire: Umpire, caster: int, spell: int, source: int) -> None:
    """Take the price of a spell from its source.

    Rule: TW-1.7c, TW-3.1.2c, TW-3.1.2d, TW-3.1.2f, TW-3.1.2g
    """
    one = battle.pieces[caster]
    points = cost(battle, umpire, caster, spell, source)
    if source == Source.OWN_STORE:
        one.mp -= points
    elif source == Source.BLADE or source == Source.BANNER:
        one.item_mp -= points
    else:
        one.charges[source - Source.FIRE_RING] -= 1
    charged = source != Source.OWN_STORE and source != Source.BLADE and source != Source.BANNER
    left = int(one.charges[source - Source.FIRE_RING]) if charged else store(battle, caster, source)
    note(umpire, Event.CAST, caster, spell, source, points, left)


@rule
def works_on(battle: Battle, umpire: Umpire, caster: int, target: int) -> bool:
    """True unless the target is an enemy warded by an Amulet, its own or an attached wearer's, and the die fails.

    Rule: TW-3.1.2h
    """
    if battle.pieces[target].side == battle.pieces[caster].side or battle.pieces[target].cell < 0:
        return True
    if is_building(battle, target):
        return True
    unit = not is_individual(battle, target)
    if not (attached_with(battle, target, AMULET, 0) > 0 if unit else holds(battle, target, AMULET)):
        return True
    needed = int(umpire.figures.it_amulet_works_on)
    rolled = roll_one(battle, umpire, 6)
    note(umpire, Event.AMULET_FAILED if rolled >= needed else Event.WARDED, target, rolled, needed)
    return rolled >= needed


# --- dice spells ------------------------------------------------------------------------------------------


@rule
def strike(battle: Battle, umpire: Umpire, target: int, dice: int) -> int:
    """Attack a piece or a building with so many dice of magic: hits that remain after saves. Ones have no effect.

    Rule: TW-1.7g, TW-4.3f, TW-R34
    """
    if dice <= 0:
        return 0
    throw(battle, umpire, dice)
    hits = count_hits(umpire, int(battle.pieces[target].hit_at))
    if is_building(battle, target):
        damage(battle, umpire, target, hits)
        return hits
    hits = save_hits(battle, umpire, target, hits)
    take_hits(battle, umpire, target, hits)
    return hits


@rule
def strike_target(battle: Battle, umpire: Umpire, caster: int, spell: int, target: int) -> int:
    """Fireball or Banish at its target: hits that remain after saves.

    Rule: TW-1.7f, TW-3.2.5a
    """
    hexes = int(umpire.board.distance[battle.pieces[caster].cell, battle.pieces[target].cell])
    note(umpire, Event.STRUCK_BY_SPELL, target, spell)
    note(umpire, Event.PATTERN_DICE, int(umpire.spells[spell].dice[hexes - 1]), hexes)
    dice = spell_dice(battle, umpire, caster, spell, target, 1)
    note(umpire, Event.DICE_COUNT, dice)
    return strike(battle, umpire, target, dice)


@rule
def begin_area(battle: Battle, umpire: Umpire, caster: int, spell: int, choice: int, cell: int) -> None:
    """Let an area spell strike its pieces one by one; who they are is settled now.

    Rule: TW-3.2.4e, TW-3.2.6c, TW-3.2.7a, TW-3.2.7b
    """
    battle.struck = area_of(battle, umpire, caster, spell, choice, cell)
    push(battle, Phase.STRIKE_AREA, caster, NONE, int(battle.pieces[caster].cell), spell)


@rule
def next_struck(battle: Battle) -> int:
    """Take the next piece out of the set that a spell has still to strike."""
    piece = 0
    while (int(battle.struck) >> piece) & 1 == 0:
        piece += 1
    battle.struck &= ~(1 << piece)
    return piece


@rule
def strike_next(battle: Battle, umpire: Umpire, caster_cell: int, spell: int) -> None:
    """Strike the next piece of an area spell: no terrain, but warding items count.

    Rule: TW-3.2.4e, TW-3.2.6c, TW-3.2.7c, TW-R61, TW-R65, TW-R67, TW-R68, TW-R86
    """
    target = next_struck(battle)
    hexes = int(umpire.board.distance[caster_cell, battle.pieces[target].cell])
    dice = int(umpire.spells[spell].dice[0])
    note(umpire, Event.STRUCK_BY_SPELL, target, spell)
    note(umpire, Event.PATTERN_DICE, dice, hexes)
    dice = max(dice + warding_dice(battle, umpire, target, hexes > 1, 1), 0)
    note(umpire, Event.DICE_COUNT, dice)
    strike(battle, umpire, target, dice)


@rule
def begin_splash(battle: Battle, umpire: Umpire, target: int) -> None:
    """Let Banish Undead Horde spill over to every undead piece next to the target's hex, of either side.

    Rule: TW-3.2.5b, TW-R66, TW-R87
    """
    one = battle.pieces[target]
    centre = int(one.fell_cell) if one.cell < 0 else int(one.cell)
    tag = int(umpire.spells[Spell.BANISH_HORDE].only_tag)
    battle.struck = 0
    for piece in range(battle.piece_count):
        if piece == target or not has(battle, piece, tag) or not is_targetable(battle, piece):
            continue
        if umpire.board.distance[centre, battle.pieces[piece].cell] == umpire.figures.sp_banishhorde_splash_radius:
            battle.struck |= 1 << piece
    if battle.struck != 0:
        push(battle, Phase.SPLASH, target, NONE, centre, Spell.BANISH_HORDE)


@rule
def splash_next(battle: Battle, umpire: Umpire) -> None:
    """One hit without dice on the next piece.

    Rule: TW-3.2.5b
    """
    piece = next_struck(battle)
    note(umpire, Event.SPLASHED, piece)
    take_hits(battle, umpire, piece, save_hits(battle, umpire, piece, int(umpire.figures.sp_banishhorde_splash_hits)))


# --- counters, laughter, resurrection ---------------------------------------------------------------------


@rule
def add_counters(battle: Battle, umpire: Umpire, piece: int, counters: int) -> None:
    """Give a piece activation counters at once; those attached to it get none.

    Rule: TW-1.3.1t, TW-1.7h, TW-R37
    """
    battle.pieces[piece].counters += counters
    note(umpire, Event.COUNTER_ADDED, piece, int(battle.pieces[piece].counters))


@rule
def remove_counters(battle: Battle, umpire: Umpire, piece: int, counters: int) -> None:
    """Take activation counters off a piece, never below none.

    Rule: TW-3.2.5c
    """
    battle.pieces[piece].counters = max(int(battle.pieces[piece].counters) - counters, 0)
    note(umpire, Event.COUNTER_REMOVED, piece, int(battle.pieces[piece].counters))


@rule
def laugh(battle: Battle, umpire: Umpire, caster: int) -> None:
    """Friendly units near the caster cause fear until the turn ends.

    Rule: TW-3.2.6d, TW-R67
    """
    note(umpire, Event.LAUGHTER, caster)
    near = area_of(battle, umpire, caster, Spell.LAUGHTER, 0, 0)
    for piece in range(battle.piece_count):
        if (near >> piece) & 1:
            flag(battle, piece, LAUGHING)


@rule
def resurrect(battle: Battle, umpire: Umpire, unit: int) -> None:
    """Bring a unit slain this turn back to where it fell, with half its wounds rounded up and one counter.

    Its banner was lost with it.

    Rule: TW-3.1b, TW-3.2.4f, TW-R65
    """
    one = battle.pieces[unit]
    divisor = int(umpire.figures.sp_resurrect_wounds_divisor)
    one.wounds = (int(one.full_wounds) + divisor - 1) // divisor
    one.counters, one.fell_turn = umpire.spells[Spell.RESURRECT].counters_added, 0
    lose_equipment(battle, umpire, unit, ALL_EQUIPMENT)
    one.marks = 0
    lose_items(battle, umpire, unit)
    set_down(battle, unit, int(one.fell_cell))
    battle.units_left[one.side] += 1
    battle.lost_points[one.side] -= loss_points(battle, umpire, unit)
    note(umpire, Event.RESURRECTED, unit, int(one.cell), int(one.wounds))
    arrive(battle, umpire, unit)


# --- fog --------------------------------------------------------------------------------------------------


@rule
def raise_fog(battle: Battle, umpire: Umpire, cell: int) -> None:
    """Lay a cloud of seven hexes; the turn of casting counts.

    Rule: TW-1.7o, TW-1.7r
    """
    last = int(battle.turn) + int(umpire.spells[Spell.FOG].turns) - 1
    battle.cloud_until[cell] = max(int(battle.cloud_until[cell]), last)
    battle.clouds = 1
    note(umpire, Event.FOG_RISES, cell, last)


@rule
def lift_fog(battle: Battle, umpire: Umpire) -> None:
    """Take off the clouds whose last turn this was.

    Rule: TW-1.7r
    """
    battle.clouds = 0
    for cell in range(umpire.board.cells):
        if 0 < battle.cloud_until[cell] <= battle.turn:
            battle.cloud_until[cell] = 0
            note(umpire, Event.FOG_LIFTS, cell)
        elif battle.cloud_until[cell] > 0:
            battle.clouds = 1


# --- teleport, summoning two ------------------------------------------------------------------------------


@rule
def begin_teleport(battle: Battle, umpire: Umpire, caster: int, cell: int, with_unit: int) -> None:
    """Teleport a lone caster at once; a unit first chooses who comes along.

    Rule: TW-1.7i, TW-R38
    """
    unit = int(battle.unit_in[battle.pieces[caster].cell])
    if with_unit or caster == unit:
        unflag_all_in(battle, int(battle.pieces[caster].cell), LEFT_BEHIND)  # staying was meant for the unit's move
        push(battle, Phase.COMPANY, caster, unit, cell, 0)
        return
    note(umpire, Event.TELEPORTED, caster, int(battle.pieces[caster].cell), cell)
    lift(battle, caster)
    set_down(battle, caster, cell)
    arrive(battle, umpire, caster)


@rule
def teleport_unit(battle: Battle, umpire: Umpire, caster: int, unit: int, cell: int) -> None:
    """Teleport a unit with its caster and all others who were not left behind; it may not attack this turn.

    Rule: TW-1.7i, TW-1.7j, TW-2.9.7g, TW-R38
    """
    start = int(battle.pieces[unit].cell)
    note(umpire, Event.TELEPORTED, unit, start, cell)
    flag(battle, unit, TELEPORTED)
    lift(battle, unit)
    set_down(battle, unit, cell)
    here = int(battle.first_in[start])
    while here != NONE:
        after = int(battle.pieces[here].next_here)
        if here == caster or may_come_along(battle, umpire, caster, here, cell):
            note(umpire, Event.CARRIED, here, unit, cell)
            lift(battle, here)
            set_down(battle, here, cell)
        here = after
    arrive(battle, umpire, unit)


@rule
def may_come_along(battle: Battle, umpire: Umpire, caster: int, individual: int, cell: int) -> bool:
    """True for the others attached to a teleporting unit, unless a trap holds them or their owner leaves them.

    Rule: TW-R38
    """
    return parting_objections(battle, umpire, caster, individual, cell) == 0


@rule
def parting_objections(battle: Battle, umpire: Umpire, caster: int, individual: int, cell: int) -> int:
    """Why somebody attached to a teleporting unit does not choose whether to go along: he goes or stays anyway.

    Undead stay where they are when the others go to a temple.

    Rule: TW-1.7i, TW-3.3c, TW-R38, TW-R90
    """
    objections = 0
    if individual == caster:
        objections |= bit_of(Objection.CASTER_GOES)
    if battle.pieces[individual].prison != NONE:
        objections |= bit_of(Objection.TRAPPED)
    if is_flagged(battle, individual, LEFT_BEHIND):
        objections |= bit_of(Objection.LEFT_ALREADY)
    if has(battle, individual, UNDEAD) and umpire.chart[umpire.terrain[cell]].undead_barred != 0:
        objections |= bit_of(Objection.TEMPLE)
    return objections


@rule
def can_put(battle: Battle, umpire: Umpire, side: int, caster_cell: int, spell: int, cell: int) -> bool:
    """True when the second unit of a horde can be placed in the hex.

    Rule: TW-3.2.4d
    """
    return put_objections(battle, umpire, side, caster_cell, spell, cell) == 0


@rule
def put_objections(battle: Battle, umpire: Umpire, side: int, caster_cell: int, spell: int, cell: int) -> int:
    """Why a side cannot place the second unit of a horde in the hex.

    Rule: TW-3.2.4d, TW-1.7n
    """
    objections = 0
    if not has_figures_left(battle, umpire):
        objections |= bit_of(Objection.NO_FIGURES_LEFT)
    if umpire.board.distance[caster_cell, cell] != umpire.spells[spell].farthest:
        objections |= bit_of(Objection.OUT_OF_RANGE)
    undead = int(umpire.troops[umpire.spells[spell].troop[0]].abilities) & UNDEAD != 0
    return objections | vacant_objections(battle, umpire, cell, undead, side)
