"""Pieces on the board: who stands where, who is attached, who counts as what."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.state import (
    NONE,
    OFF_BOARD,
    UNDEAD,
    Battle,
    Kind,
    Umpire,
)


@brief_rule
def is_on_board(battle: Battle, piece: int) -> bool:
    """True while the piece stands somewhere."""
    return battle.pieces[piece].cell != OFF_BOARD


@brief_rule
def is_individual(battle: Battle, piece: int) -> bool:
    """True for single figures; an animal form is a unit.

    Rule: TW-1.2f, TW-3.2.2d
    """
    return battle.pieces[piece].kind == Kind.INDIVIDUAL


@brief_rule
def has(battle: Battle, piece: int, abilities: int) -> bool:
    """True when the piece has any of these abilities or tags."""
    return (int(battle.pieces[piece].abilities) & abilities) != 0


@brief_rule
def holds(battle: Battle, piece: int, items: int) -> bool:
    """True when the piece holds any of these magic items."""
    return (int(battle.pieces[piece].items) & items) != 0


@brief_rule
def is_flagged(battle: Battle, piece: int, flags: int) -> bool:
    """True when any of these passing marks lies on the piece."""
    return (int(battle.pieces[piece].marks) & flags) != 0


@brief_rule
def flag(battle: Battle, piece: int, flags: int) -> None:
    """Put passing marks on a piece."""
    battle.pieces[piece].marks |= flags


@brief_rule
def unflag(battle: Battle, piece: int, flags: int) -> None:
    """Take passing marks off a piece."""
    battle.pieces[piece].marks &= ~flags


@rule
def unflag_all_in(battle: Battle, cell: int, flags: int) -> None:
    """Take passing marks off all individuals of a hex."""
    here = int(battle.first_in[cell])
    while here != NONE:
        unflag(battle, here, flags)
        here = int(battle.pieces[here].next_here)


@brief_rule
def is_lone(battle: Battle, piece: int) -> bool:
    """True for an individual without a unit in its hex: it counts as a unit.

    Rule: TW-1.2k, TW-R6
    """
    return is_individual(battle, piece) and battle.unit_in[battle.pieces[piece].cell] == NONE


@brief_rule
def is_attached(battle: Battle, piece: int) -> bool:
    """True for an individual that shares the hex of a unit.

    Rule: TW-1.2j
    """
    return is_individual(battle, piece) and battle.unit_in[battle.pieces[piece].cell] != NONE


@brief_rule
def side_in(battle: Battle, cell: int) -> int:
    """Whose pieces stand in a hex; NONE when it is vacant."""
    if battle.unit_in[cell] != NONE:
        return int(battle.pieces[battle.unit_in[cell]].side)
    if battle.first_in[cell] != NONE:
        return int(battle.pieces[battle.first_in[cell]].side)
    return NONE


@brief_rule
def is_vacant(battle: Battle, cell: int) -> bool:
    """True when neither unit nor individual of either side is in the hex.

    Rule: TW-R85
    """
    return battle.unit_in[cell] == NONE and battle.first_in[cell] == NONE


@brief_rule
def set_down(battle: Battle, piece: int, cell: int) -> None:
    """Let a piece stand in a hex; individuals are kept in the order of their numbers.

    Rule: TW-1.2b, TW-1.2c, TW-1.2i
    """
    battle.pieces[piece].cell = cell
    if not is_individual(battle, piece):
        battle.unit_in[cell] = piece
        return
    here = int(battle.first_in[cell])
    if here == NONE or here > piece:
        battle.pieces[piece].next_here = here
        battle.first_in[cell] = piece
        return
    while battle.pieces[here].next_here != NONE and battle.pieces[here].next_here < piece:
        here = int(battle.pieces[here].next_here)
    battle.pieces[piece].next_here = battle.pieces[here].next_here
    battle.pieces[here].next_here = piece


@brief_rule
def lift(battle: Battle, piece: int) -> None:
    """Take a piece off its hex."""
    cell = int(battle.pieces[piece].cell)
    battle.pieces[piece].cell = OFF_BOARD
    if not is_individual(battle, piece):
        battle.unit_in[cell] = NONE
        return
    after = int(battle.pieces[piece].next_here)
    battle.pieces[piece].next_here = NONE
    here = int(battle.first_in[cell])
    if here == piece:
        battle.first_in[cell] = after
        return
    while battle.pieces[here].next_here != piece:
        here = int(battle.pieces[here].next_here)
    battle.pieces[here].next_here = after


@rule
def bring_individuals(battle: Battle, start: int, end: int) -> None:
    """Move all individuals of a hex to another, but for those that a trap holds.

    Rule: TW-1.5.6g, TW-1.5.7c
    """
    here = int(battle.first_in[start])
    while here != NONE:
        after = int(battle.pieces[here].next_here)
        if battle.pieces[here].prison == NONE:
            lift(battle, here)
            set_down(battle, here, end)
        here = after


@rule
def has_undead_in(battle: Battle, cell: int) -> bool:
    """True when any piece of the hex is undead.

    Rule: TW-2.4a
    """
    unit = int(battle.unit_in[cell])
    if unit != NONE and has(battle, unit, UNDEAD):
        return True
    here = int(battle.first_in[cell])
    while here != NONE:
        if has(battle, here, UNDEAD):
            return True
        here = int(battle.pieces[here].next_here)
    return False


@rule
def attached_with(battle: Battle, unit: int, items: int, abilities: int) -> int:
    """How many individuals attached to the unit have one of these items or abilities.

    Rule: TW-3.1c, TW-1.6.2g
    """
    count = 0
    here = int(battle.first_in[battle.pieces[unit].cell])
    while here != NONE:
        if holds(battle, here, items) or has(battle, here, abilities):
            count += 1
        here = int(battle.pieces[here].next_here)
    return count


@rule
def led_with(battle: Battle, unit: int, abilities: int) -> bool:
    """True when an individual attached to the unit has one of these abilities, or the unit, a mounted champion, itself.

    Rule: TW-R102
    """
    return has(battle, unit, abilities) or attached_with(battle, unit, 0, abilities) > 0


@rule
def spend(battle: Battle, unit: int, ability: int) -> None:
    """Take an ability that serves once from whoever leads the unit with it, the unit itself before individuals.

    Rule: TW-R102
    """
    holder = unit
    if not has(battle, unit, ability):
        holder = int(battle.first_in[battle.pieces[unit].cell])
        while not has(battle, holder, ability):
            holder = int(battle.pieces[holder].next_here)
    battle.pieces[holder].abilities &= ~ability


@brief_rule
def is_fogged(battle: Battle, umpire: Umpire, cell: int) -> bool:
    """True when a cloud lies over the hex: it is a cloud's centre or next to one.

    Rule: TW-1.7o
    """
    if battle.clouds == 0:
        return False
    if battle.cloud_until[cell] > 0:
        return True
    for side in range(6):
        near = int(umpire.board.neighbour[cell, side])
        if near != OFF_BOARD and battle.cloud_until[near] > 0:
            return True
    return False


@rule
def is_fog_centre(battle: Battle, cell: int) -> bool:
    """True when the hex is the centre of any cloud.

    Rule: TW-1.7t, TW-R41
    """
    return battle.cloud_until[cell] > 0


@rule
def may_stand(battle: Battle, umpire: Umpire, cell: int, undead: bool) -> bool:
    """True when ground and fog let a piece be in the hex, by whatever way it comes.

    Rule: TW-1.1i, TW-1.7p, TW-3.3c, TW-2.2.3b, TW-2.2.4b
    """
    ground = umpire.chart[umpire.terrain[cell]]
    barred = ground.impassable != 0 or (undead and ground.undead_barred != 0)
    return not barred and not is_fogged(battle, umpire, cell)


@rule
def is_flyer_in(battle: Battle, cell: int, abilities: int) -> bool:
    """True when the unit of a hex, or a lone individual there, has one of these abilities."""
    if battle.unit_in[cell] != NONE:
        return has(battle, battle.unit_in[cell], abilities)
    here = int(battle.first_in[cell])
    while here != NONE:
        if has(battle, here, abilities):
            return True
        here = int(battle.pieces[here].next_here)
    return False


@rule
def appears_as(battle: Battle, piece: int) -> int:
    """The troop row whose figure stands on the board: its animal form while that lasts.

    Rule: TW-3.2.2b
    """
    one = battle.pieces[piece]
    return int(one.form) if one.form_turns > 0 else int(one.troop)


@rule
def loss_points(battle: Battle, umpire: Umpire, piece: int) -> int:
    """What the enemy's victory conditions count for the loss of this piece.

    Rule: TW-R75
    """
    orders = umpire.orders
    return int(orders.individual_points) if is_individual(battle, piece) else int(orders.unit_points)


@rule
def eliminate(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Remove a piece for good; individuals attached to it stay in its hex, a trap that held it stays open.

    Rule: TW-1.5.5c, TW-1.5.6j, TW-1.6.2b, TW-2.9.7i
    """
    one = battle.pieces[piece]
    note(umpire, Event.ELIMINATED, piece, int(one.cell))
    one.fell_cell, one.fell_turn, one.wounds = one.cell, battle.turn, 0
    battle.lost_points[one.side] += loss_points(battle, umpire, piece)
    if not is_individual(battle, piece):
        battle.units_left[one.side] -= 1
    if one.prison != NONE:
        battle.traps[one.prison].prisoner = NONE
        one.prison = NONE
    lift(battle, piece)


@rule
def heal(battle: Battle, umpire: Umpire, piece: int, wounds: int) -> int:
    """Give back wounds up to the initial number; a Hydra's heads grow with them. How many were given back.

    Rule: TW-2.2.9a, TW-1.7l, TW-2.9.3b
    """
    one = battle.pieces[piece]
    healed = min(wounds, int(one.full_wounds) - int(one.wounds))
    if healed > 0:
        one.wounds += healed
        note(umpire, Event.HEALED, piece, healed, int(one.wounds))
    return int(max(healed, 0))
