"""Magic: who may cast which spell from what store, at whom, and why not."""

from __future__ import annotations

from warhost.kernel.boards import OFF_BOARD
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import bit_of
from warhost.rulesets.tewapen.rules.buildings import (
    building_objections,
    has_figures_left,
    is_barred_to_tower,
    is_building,
    is_held_by_enemy,
)
from warhost.rulesets.tewapen.rules.combat import fighter_objections, is_cloaked, target_objections
from warhost.rulesets.tewapen.rules.modifiers import river_dice, terrain_dice, warding_dice
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.rules.pieces import (
    has,
    holds,
    is_attached,
    is_flagged,
    is_fogged,
    is_individual,
    is_lone,
    is_on_board,
    is_vacant,
    side_in,
)
from warhost.rulesets.tewapen.rules.sight import can_see
from warhost.rulesets.tewapen.state import (
    BANNER_OF_MAGIC,
    BLADE_OF_SPELLS,
    BOOTS,
    CHALICE,
    INCLUDED,
    MAGIC_USER,
    MAX_SUMMONED,
    MAX_TRAPS,
    NOMINATED,
    NONE,
    RING_OF_FIRE,
    RING_OF_FROST,
    SET_AT_NOTHING,
    SET_AT_PIECES,
    SET_OF_AREAS,
    SHAPE_CHANGED,
    SPELLS,
    SUMMONED,
    UNDEAD,
    Battle,
    Source,
    Spell,
    SpellList,
    Umpire,
)

# The `extra` of a CAST action: spell, source, choice (elemental type, direction of the wind, 1 = teleport with the
# unit).
SOURCE_SHIFT, SPELL_SHIFT = 4, 7
SOURCES = len(Source)


@rule
def spell_of(extra: int) -> int:
    """The spell of a CAST action."""
    return extra >> SPELL_SHIFT


@rule
def source_of(extra: int) -> int:
    """What pays for the spell of a CAST action."""
    return (extra >> SOURCE_SHIFT) & 7


@rule
def choice_of(extra: int) -> int:
    """Elemental type, wind's direction, or 1 for a teleport with the unit."""
    return extra & 15


@rule
def pack_cast(spell: int, source: int, choice: int) -> int:
    """The `extra` of a CAST action."""
    return (spell << SPELL_SHIFT) | (source << SOURCE_SHIFT) | choice


# --- store and price --------------------------------------------------------------------------------------


@rule
def charged_spell(source: int) -> int:
    """The spell that a ring, the boots or the chalice hold.

    Rule: TW-3.1.2c, TW-3.1.2d, TW-3.1.2f, TW-3.1.2g
    """
    if source == Source.FIRE_RING:
        return Spell.FIREBALL.value
    if source == Source.FROST_RING:
        return Spell.FREEZE.value
    return Spell.TELEPORT.value if source == Source.BOOTS else Spell.HEALING.value


@rule
def charged_item(source: int) -> int:
    """The ring, the boots or the chalice that holds the spells of a source.

    Rule: TW-3.1.2c, TW-3.1.2d, TW-3.1.2f, TW-3.1.2g
    """
    if source == Source.FIRE_RING:
        return RING_OF_FIRE
    if source == Source.FROST_RING:
        return RING_OF_FROST
    return BOOTS if source == Source.BOOTS else CHALICE


@brief_rule
def has_source(battle: Battle, caster: int, source: int) -> bool:
    """True when the piece has this means to cast at all.

    Rule: TW-2.2.8a, TW-3.1.1e, TW-3.1.2c, TW-3.1.2d, TW-3.1.2f, TW-3.1.2g, TW-3.1.3e
    """
    if source == Source.OWN_STORE:
        return has(battle, caster, MAGIC_USER)
    if source == Source.BLADE:
        return holds(battle, caster, BLADE_OF_SPELLS)
    if source == Source.BANNER:
        return holds(battle, caster, BANNER_OF_MAGIC)
    return battle.pieces[caster].charges[source - Source.FIRE_RING] > 0


@rule
def is_on_list(battle: Battle, umpire: Umpire, caster: int, spell: int, source: int) -> bool:
    """True when the source gives this spell; the other lists have all Wizard spells too.

    Rule: TW-3.2.3a, TW-3.2.4a, TW-3.2.4b
    """
    spell_list = umpire.spells[spell].list
    if source == Source.OWN_STORE:
        return spell_list == SpellList.WIZARD or spell_list == battle.pieces[caster].spells
    if source == Source.BLADE or source == Source.BANNER:
        return spell_list == SpellList.WIZARD
    return spell == charged_spell(source)


@rule
def cost(battle: Battle, umpire: Umpire, caster: int, spell: int, source: int) -> int:
    """Magic points of a spell from the caster's own store, a blade or a banner; charges cost none.

    Rule: TW-1.7c, TW-3.2.4b, TW-3.3b
    """
    card, figures = umpire.spells[spell], umpire.figures
    if source == Source.BLADE or source == Source.BANNER:
        return int(card.mp)
    if source != Source.OWN_STORE:
        return 0
    points = int(card.mp)
    if battle.pieces[caster].spells != SpellList.WIZARD and card.list == SpellList.WIZARD:
        points += int(figures.other_list_surcharge)
    on_mound = umpire.chart[umpire.terrain[battle.pieces[caster].cell]].burial_mound != 0
    if on_mound and card.raises_dead != 0:
        points = max(points - int(figures.burial_mound_discount), int(figures.minimum_cost))
    return points


@rule
def store(battle: Battle, caster: int, source: int) -> int:
    """Magic points left in a source."""
    one = battle.pieces[caster]
    return int(one.mp) if source == Source.OWN_STORE else int(one.item_mp)


@brief_rule
def caster_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, source: int) -> int:
    """Why the piece cannot cast this spell from this source, whoever the target.

    Rule: TW-1.7d, TW-2.2.8a, TW-3.1.2c, TW-3.1.2d, TW-3.1.2f, TW-3.1.2g, TW-3.1.3e, TW-R61
    """
    objections, has_points = 0, source == Source.OWN_STORE or source == Source.BLADE or source == Source.BANNER
    if not has_source(battle, caster, source):
        used_up = not has_points and holds(battle, caster, charged_item(source))
        objections |= bit_of(Objection.NO_CHARGE_LEFT if used_up else Objection.LACKS_ABILITY)
    elif has_points and cost(battle, umpire, caster, spell, source) > store(battle, caster, source):
        objections |= bit_of(Objection.TOO_DEAR)
    knows_list = source != Source.OWN_STORE or has(battle, caster, MAGIC_USER)
    if knows_list and not is_on_list(battle, umpire, caster, spell, source):
        objections |= bit_of(Objection.NOT_ON_LIST)
    if source == Source.BANNER:  # a unit's spell takes the place of its attack
        objections |= fighter_objections(battle, caster) & bit_of(Objection.MOVED_TOO_FAR)
    return objections


# --- aims -------------------------------------------------------------------------------------------------


@rule
def range_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, cell: int) -> int:
    """Why a hex is out of the spell's range or sight.

    Rule: TW-1.7f, TW-1.7h, TW-1.7i, TW-1.7l, TW-1.7o, TW-1.7s
    """
    card, start = umpire.spells[spell], int(battle.pieces[caster].cell)
    hexes = umpire.board.distance[start, cell]
    objections = 0
    if hexes < card.nearest or hexes > card.farthest:
        objections |= bit_of(Objection.OUT_OF_RANGE)
    elif card.los != 0 and not can_see(battle, umpire, start, cell):
        objections |= bit_of(Objection.NO_LOS)
    return objections


@rule
def spell_dice(battle: Battle, umpire: Umpire, caster: int, spell: int, target: int, say: int) -> int:
    """Dice of Fireball or Banish: by range, less terrain and warding items; on a building only the river counts.

    Rule: TW-1.7f, TW-3.2.5a, TW-4.3d, TW-4.3f, TW-R35, TW-R61, TW-R86
    """
    hexes = int(umpire.board.distance[battle.pieces[caster].cell, battle.pieces[target].cell])
    if hexes < 1 or hexes > umpire.spells[spell].farthest:
        return 0
    dice = int(umpire.spells[spell].dice[hexes - 1])
    if is_building(battle, target):
        return max(dice - river_dice(battle, umpire, caster, say), 0)
    dice -= terrain_dice(battle, umpire, caster, target, say)
    return max(dice + warding_dice(battle, umpire, target, hexes > 1, say), 0)


@rule
def burning_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, building: int) -> int:
    """Why a spell cannot be aimed at a building: only a Fireball burns one, and only wood.

    Rule: TW-4.3a, TW-4.3f, TW-R73
    """
    cell = int(battle.pieces[building].cell)
    objections = building_objections(battle, caster, building)
    if spell != Spell.FIREBALL:
        return objections | bit_of(Objection.CANNOT_HARM_BUILDINGS)
    if umpire.chart[umpire.terrain[cell]].wooden == 0:
        objections |= bit_of(Objection.NOT_OF_WOOD)
    objections |= range_objections(battle, umpire, caster, spell, cell)
    in_range = objections & bit_of(Objection.OUT_OF_RANGE) == 0
    if in_range and spell_dice(battle, umpire, caster, spell, building, 0) == 0:
        objections |= bit_of(Objection.NO_DICE_LEFT)
    return objections


@rule
def enemy_aim_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, target: int) -> int:
    """Why an enemy piece cannot be the target of Fireball, Freeze or a Banish spell.

    Rule: TW-1.7f, TW-1.7h, TW-3.2.5a, TW-3.2.5b, TW-R37
    """
    objections = target_objections(battle, umpire, caster, target)
    if objections & bit_of(Objection.NO_SUCH_PIECE):
        return objections
    objections |= range_objections(battle, umpire, caster, spell, int(battle.pieces[target].cell))
    if spell == Spell.FREEZE:
        return objections
    only_tag = int(umpire.spells[spell].only_tag)
    if only_tag != 0 and not has(battle, target, only_tag):
        objections |= bit_of(Objection.WRONG_TARGET)
    in_range = objections & bit_of(Objection.OUT_OF_RANGE) == 0
    if in_range and spell_dice(battle, umpire, caster, spell, target, 0) == 0:
        objections |= bit_of(Objection.NO_DICE_LEFT)
    return objections


@rule
def help_aim_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, target: int) -> int:
    """Why a piece cannot be the target of Healing or Blessing.

    Rule: TW-1.7l, TW-3.2.5c, TW-R39, TW-R66, TW-R89
    """
    if target < 0 or target >= battle.piece_count or not is_on_board(battle, target):
        return bit_of(Objection.NO_SUCH_PIECE)
    objections = range_objections(battle, umpire, caster, spell, int(battle.pieces[target].cell))
    one = battle.pieces[target]
    hexes = int(umpire.board.distance[battle.pieces[caster].cell, one.cell])
    if is_attached(battle, target):
        objections |= bit_of(Objection.IS_ATTACHED)
    if is_cloaked(battle, umpire, target, hexes):
        objections |= bit_of(Objection.CLOAKED)
    if spell == Spell.HEALING and one.wounds >= one.full_wounds:
        objections |= bit_of(Objection.NOTHING_TO_DO)
    if spell == Spell.BLESSING:
        if is_flagged(battle, target, NOMINATED | INCLUDED):
            objections |= bit_of(Objection.ON_RUNNING_CARD)
        elif one.counters == 0:
            objections |= bit_of(Objection.NOTHING_TO_DO)
    return objections


@rule
def fallen_aim_objections(battle: Battle, umpire: Umpire, caster: int, target: int) -> int:
    """Why a piece cannot be resurrected.

    Rule: TW-3.2.4f, TW-R65, TW-R85
    """
    if target < 0 or target >= battle.piece_count:
        return bit_of(Objection.NO_SUCH_PIECE)
    one = battle.pieces[target]
    objections = 0
    own_unit = one.side == battle.pieces[caster].side and not is_individual(battle, target)
    if not own_unit or is_flagged(battle, target, SUMMONED | SHAPE_CHANGED):
        objections |= bit_of(Objection.WRONG_TARGET)
    if is_on_board(battle, target) or one.fell_turn != battle.turn:
        return objections | bit_of(Objection.NOT_FALLEN)
    objections |= range_objections(battle, umpire, caster, Spell.RESURRECT, int(one.fell_cell))
    undead, side = has(battle, target, UNDEAD), int(one.side)
    return objections | vacant_objections(battle, umpire, int(one.fell_cell), undead, side)


@rule
def vacant_objections(battle: Battle, umpire: Umpire, cell: int, undead: bool, side: int) -> int:
    """Why no piece of a side can be placed in the hex.

    Rule: TW-1.7n, TW-1.7p, TW-3.3c, TW-4.4b, TW-R40, TW-R85
    """
    objections = 0
    if not is_vacant(battle, cell):
        objections |= bit_of(Objection.NOT_VACANT)
    return objections | standing_objections(battle, umpire, cell, undead, side)


@rule
def standing_objections(battle: Battle, umpire: Umpire, cell: int, undead: bool, side: int) -> int:
    """Why no piece of a side can come to stand in the hex by magic, whoever is there.

    Rule: TW-1.7k, TW-1.7n, TW-1.7p, TW-3.3c, TW-4.4b, TW-R98
    """
    ground = umpire.chart[umpire.terrain[cell]]
    objections = bit_of(Objection.IMPASSABLE) if ground.impassable != 0 else 0
    if undead and ground.undead_barred != 0:
        objections |= bit_of(Objection.TEMPLE)
    if is_fogged(battle, umpire, cell):
        objections |= bit_of(Objection.FOG_THERE)
    if is_held_by_enemy(battle, umpire, side, cell):
        objections |= bit_of(Objection.FORTIFICATION_SHUT)
    return objections


@rule
def summon_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, choice: int, cell: int) -> int:
    """Why nothing can be summoned into the hex.

    Rule: TW-1.7m, TW-1.7n, TW-3.2.4c, TW-3.2.4d, TW-3.2.6a, TW-3.2.6b, TW-3.2.7d
    """
    troop = int(umpire.spells[spell].troop[choice])
    undead = int(umpire.troops[troop].abilities) & UNDEAD != 0
    objections = range_objections(battle, umpire, caster, spell, cell)
    if not has_figures_left(battle, umpire):
        objections |= bit_of(Objection.NO_FIGURES_LEFT)
    return objections | vacant_objections(battle, umpire, cell, undead, int(battle.pieces[caster].side))


@rule
def teleport_objections(battle: Battle, umpire: Umpire, caster: int, cell: int, with_unit: int) -> int:
    """Why the caster, or the unit that he is attached to with him, cannot teleport to the hex.

    Rule: TW-1.7i, TW-1.7k, TW-1.7q, TW-R38, TW-R72, TW-R90, TW-R97
    """
    one = battle.pieces[caster]
    start = int(one.cell)
    objections = range_objections(battle, umpire, caster, Spell.TELEPORT, cell)
    if is_fogged(battle, umpire, start):
        objections |= bit_of(Objection.IN_FOG)
    goer = caster
    if with_unit and is_attached(battle, caster):
        goer = int(battle.unit_in[start])
    elif with_unit:
        objections |= bit_of(Objection.NOT_ATTACHED)
    if battle.pieces[goer].prison != NONE or one.prison != NONE:
        objections |= bit_of(Objection.TRAPPED)
    undead = has(battle, caster, UNDEAD) or has(battle, goer, UNDEAD)
    objections |= standing_objections(battle, umpire, cell, undead, int(one.side))
    if is_barred_to_tower(battle, umpire, goer, cell):
        objections |= bit_of(Objection.NO_WAY_FOR_TOWER)
    holder, alone = side_in(battle, cell), is_individual(battle, caster) and not with_unit
    shared = holder == one.side and (alone or battle.unit_in[cell] == NONE)
    if holder != NONE and not shared and cell != start:
        objections |= bit_of(Objection.OCCUPIED)
    return objections


# --- what area spells strike ------------------------------------------------------------------------------


@rule
def is_targetable(battle: Battle, piece: int) -> bool:
    """True for units and lone individuals on the board: what area effects strike.

    Rule: TW-1.2k, TW-1.6.2a
    """
    return is_on_board(battle, piece) and (not is_individual(battle, piece) or is_lone(battle, piece))


@rule
def is_in_area(battle: Battle, umpire: Umpire, caster: int, spell: int, choice: int, cell: int, piece: int) -> bool:
    """True when an area spell strikes (Demonic Laughter: helps) the piece.

    Rule: TW-3.2.4e, TW-3.2.6c, TW-3.2.6d, TW-3.2.7a, TW-3.2.7b, TW-R65, TW-R67, TW-R68
    """
    if not is_targetable(battle, piece):
        return False
    board, card = umpire.board, umpire.spells[spell]
    here, start = int(battle.pieces[piece].cell), int(battle.pieces[caster].cell)
    friend = battle.pieces[piece].side == battle.pieces[caster].side
    if spell == Spell.DRUMS:
        return not friend and board.distance[start, here] <= card.radius
    if spell == Spell.LAUGHTER:
        return friend and not is_individual(battle, piece) and board.distance[start, here] <= card.radius
    if spell == Spell.FOREST:
        return here == cell
    if spell == Spell.RIVER:
        return board.distance[cell, here] <= card.radius and umpire.terrain[here] == card.terrain
    return spell == Spell.WIND and is_on_line(umpire, start, choice, here, int(card.radius))


@rule
def is_on_line(umpire: Umpire, start: int, direction: int, cell: int, hexes: int) -> bool:
    """True when the hex lies on the straight row of so many hexes from `start`, which ends at the board's edge.

    Rule: TW-3.2.6c, TW-R67
    """
    for _ in range(hexes):
        start = int(umpire.board.neighbour[start, direction])
        if start == OFF_BOARD:
            return False
        if start == cell:
            return True
    return False


@rule
def area_of(battle: Battle, umpire: Umpire, caster: int, spell: int, choice: int, cell: int) -> int:
    """The bit set of pieces that an area spell strikes."""
    struck = 0
    for piece in range(battle.piece_count):
        if is_in_area(battle, umpire, caster, spell, choice, cell, piece):
            struck |= 1 << piece
    return struck


@rule
def area_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, choice: int, cell: int) -> int:
    """Why an area spell cannot be cast so.

    Rule: TW-3.2.4e, TW-3.2.6c, TW-3.2.6d, TW-3.2.7a, TW-3.2.7b, TW-R89
    """
    objections, terrain = 0, umpire.spells[spell].terrain
    if terrain != NONE:
        objections |= range_objections(battle, umpire, caster, spell, cell)
        if umpire.terrain[cell] != terrain:
            objections |= bit_of(Objection.WRONG_TERRAIN)
    if area_of(battle, umpire, caster, spell, choice, cell) == 0:
        objections |= bit_of(Objection.NOTHING_TO_DO)
    return objections


# --- the whole cast ---------------------------------------------------------------------------------------


@rule
def aims_at_piece(spell: int) -> bool:
    """True for spells with a target piece."""
    return SET_AT_PIECES >> spell & 1 != 0


@rule
def aims_at_nothing(spell: int) -> bool:
    """True for spells that need neither target nor hex.

    Rule: TW-3.2.4e, TW-3.2.6c, TW-3.2.6d
    """
    return SET_AT_NOTHING >> spell & 1 != 0


@rule
def has_area(spell: int) -> bool:
    """True for spells that work on all pieces of an area."""
    return SET_OF_AREAS >> spell & 1 != 0


@rule
def summons(umpire: Umpire, spell: int) -> bool:
    """True for spells that summon."""
    return umpire.spells[spell].troop[0] != NONE


@rule
def choices_of(spell: int) -> int:
    """How many choices a spell offers besides target and hex.

    Rule: TW-1.7i, TW-R40, TW-R67
    """
    if spell == Spell.ELEMENTAL:
        return MAX_SUMMONED
    if spell == Spell.WIND:
        return 6
    return 2 if spell == Spell.TELEPORT else 1


@rule
def aim_objections(battle: Battle, umpire: Umpire, caster: int, spell: int, choice: int, cell: int, target: int) -> int:
    """Why a spell cannot be aimed so.

    Rule: TW-1.7o, TW-3.2.7e
    """
    if target != NONE and is_building(battle, target):
        return burning_objections(battle, umpire, caster, spell, target)
    if spell == Spell.HEALING or spell == Spell.BLESSING:
        return help_aim_objections(battle, umpire, caster, spell, target)
    if spell == Spell.RESURRECT:
        return fallen_aim_objections(battle, umpire, caster, target)
    if aims_at_piece(spell):
        return enemy_aim_objections(battle, umpire, caster, spell, target)
    if spell == Spell.TELEPORT:
        return teleport_objections(battle, umpire, caster, cell, choice)
    if spell == Spell.FOG:
        return range_objections(battle, umpire, caster, spell, cell)
    if spell == Spell.THORNS:
        full = bit_of(Objection.NO_FIGURES_LEFT) if battle.trap_count >= MAX_TRAPS else 0
        aim = range_objections(battle, umpire, caster, spell, cell)
        return full | aim | vacant_objections(battle, umpire, cell, False, int(battle.pieces[caster].side))
    if has_area(spell):
        return area_objections(battle, umpire, caster, spell, choice, cell)
    if summons(umpire, spell):
        return summon_objections(battle, umpire, caster, spell, choice, cell)
    return bit_of(Objection.MALFORMED)


@rule
def cast_objections(battle: Battle, umpire: Umpire, caster: int, extra: int, cell: int, target: int) -> int:
    """Why this cast is illegal: malformed, or caster, store, range, sight or aim fail."""
    spell, source, choice = spell_of(extra), source_of(extra), choice_of(extra)
    if spell >= SPELLS or source >= SOURCES or choice >= choices_of(spell):
        return bit_of(Objection.MALFORMED)
    wants_cell = not aims_at_piece(spell) and not aims_at_nothing(spell)
    if (not wants_cell and cell != 0) or (not aims_at_piece(spell) and target != NONE):
        return bit_of(Objection.MALFORMED)
    if cell < 0 or cell >= umpire.board.cells:
        return bit_of(Objection.OFF_THE_BOARD)
    if choice == 1 and spell == Spell.TELEPORT and not is_individual(battle, caster):
        return bit_of(Objection.MALFORMED)
    objections = caster_objections(battle, umpire, caster, spell, source)
    return objections | aim_objections(battle, umpire, caster, spell, choice, cell, target)
