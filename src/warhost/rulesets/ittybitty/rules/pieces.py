"""What is asked and done of pieces everywhere: what they are, where they stand, what holds for them, who is stacked.

The pieces of a hex are a chain in the order of their numbers: `battle.first[cell]`, then `piece.next`, NONE at its end.

Chapters: IB-2.3, IB-2.8, IB-3.0, IB-5.5
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.sets import is_among
from warhost.rulesets.ittybitty.state import (
    CASTERS,
    FACE_DOWN,
    HIDDEN,
    INDEPENDENT,
    MAX_SUMMONS,
    MOST_ATTACK,
    NONE,
    OFF_BOARD,
    SINGLE,
    Battle,
    Cls,
    Status,
    Troop,
    Umpire,
)

# --- marks ------------------------------------------------------------------------------------------------


@brief_rule
def has(battle: Battle, piece: int, mark: int) -> bool:
    """True when one of these marks lies on a piece."""
    return int(battle.pieces[piece].marks) & mark != 0


@brief_rule
def mark(battle: Battle, piece: int, marks: int) -> None:
    """Put marks on a piece."""
    battle.pieces[piece].marks = int(battle.pieces[piece].marks) | marks


@brief_rule
def unmark(battle: Battle, piece: int, marks: int) -> None:
    """Take marks off a piece."""
    battle.pieces[piece].marks = int(battle.pieces[piece].marks) & ~marks


@brief_rule
def formation_has(battle: Battle, formation: int, mark: int) -> bool:
    """True when one of these marks lies on a formation, False for NONE."""
    return formation != NONE and int(battle.formations[formation].marks) & mark != 0


@brief_rule
def mark_formation(battle: Battle, formation: int, marks: int) -> None:
    """Put marks on a formation; nothing for NONE."""
    if formation != NONE:
        battle.formations[formation].marks = int(battle.formations[formation].marks) | marks


@brief_rule
def ran_out(umpire: Umpire) -> bool:
    """True when scripted dice have run out in the middle of an action, which is abandoned then."""
    return bool(umpire.dice.wanted_dice > 0)


# --- what a piece is --------------------------------------------------------------------------------------


@brief_rule
def troop_of(battle: Battle, umpire: Umpire, piece: int) -> Troop:
    """The figures of a piece as it is now: on foot or mounted, with or without spears."""
    return umpire.troops[battle.pieces[piece].troop]


@brief_rule
def cls_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """What kind of piece it is."""
    return int(umpire.troops[battle.pieces[piece].troop].cls)


@brief_rule
def can(battle: Battle, umpire: Umpire, piece: int, ability: int) -> bool:
    """True for a piece with this ability."""
    return int(umpire.troops[battle.pieces[piece].troop].abilities) & ability != 0


@brief_rule
def is_unit(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a combat unit, False for single men and engines.

    Rule: IB-2.3e, IB-3.0a
    """
    return cls_of(battle, umpire, piece) < Cls.CAPTAIN


@brief_rule
def is_single(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a captain, a wizard or a priest.

    Rule: IB-3.0a
    """
    return is_among(cls_of(battle, umpire, piece), SINGLE)


@brief_rule
def is_caster(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a wizard or a priest.

    Rule: IB-5.1a
    """
    return is_among(cls_of(battle, umpire, piece), CASTERS)


@brief_rule
def is_engine(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a siege engine or a bombard."""
    return cls_of(battle, umpire, piece) == Cls.ENGINE


@brief_rule
def is_independent(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for an engineer or a scout, who is outside formations.

    Rule: IB-2.4c, IB-3.3d, IB-3.3e
    """
    return is_among(cls_of(battle, umpire, piece), INDEPENDENT)


@brief_rule
def is_cavalry(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a mounted unit.

    Rule: IB-3.2a
    """
    return cls_of(battle, umpire, piece) == Cls.CAVALRY


@brief_rule
def attack_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The printed attack of a piece's counter.

    Rule: IB-2.3c, IB-R31
    """
    return int(umpire.troops[battle.pieces[piece].troop].attack)


# --- how it stands ----------------------------------------------------------------------------------------


@brief_rule
def is_on_board(battle: Battle, piece: int) -> bool:
    """True for a piece that stands on the map."""
    return battle.pieces[piece].cell >= 0


@brief_rule
def is_able(battle: Battle, piece: int) -> bool:
    """True for a unit on the map in good order.

    Rule: IB-R43
    """
    one = battle.pieces[piece]
    return one.cell >= 0 and one.status == Status.GOOD


@brief_rule
def is_hidden(battle: Battle, piece: int) -> bool:
    """True for a scout under his counter.

    Rule: IB-3.3f, IB-R33
    """
    return has(battle, piece, HIDDEN)


@brief_rule
def is_face_down(battle: Battle, piece: int) -> bool:
    """True for a piece of which the enemy sees only that it is there.

    Rule: IB-2.6b
    """
    return has(battle, piece, FACE_DOWN)


# --- who stands where -------------------------------------------------------------------------------------


@rule
def lift(battle: Battle, piece: int) -> None:
    """Take a piece out of the chain of its hex; where it stands stays written on it.

    Rule: IB-2.8a
    """
    one = battle.pieces[piece]
    cell, before = int(one.cell), NONE
    at = int(battle.first[cell])
    while at != piece:
        before, at = at, int(battle.pieces[at].next)
    if before == NONE:
        battle.first[cell] = one.next
    else:
        battle.pieces[before].next = one.next
    one.next = NONE


@rule
def put(battle: Battle, piece: int, cell: int) -> None:
    """Put a piece that stands nowhere into a hex."""
    before, at = NONE, int(battle.first[cell])
    while at != NONE and at < piece:
        before, at = at, int(battle.pieces[at].next)
    one = battle.pieces[piece]
    one.cell, one.next = cell, at
    if before == NONE:
        battle.first[cell] = piece
    else:
        battle.pieces[before].next = piece


@rule
def shift(battle: Battle, piece: int, cell: int) -> None:
    """Move a piece from its hex to another."""
    lift(battle, piece)
    put(battle, piece, cell)


@rule
def take_off(battle: Battle, piece: int) -> None:
    """Take a piece off the map for good; its figures stay as those of the counter that fell."""
    lift(battle, piece)
    one = battle.pieces[piece]
    one.last_cell, one.cell = one.cell, OFF_BOARD


@rule
def side_at(battle: Battle, umpire: Umpire, cell: int) -> int:
    """The side that has units in a hex other than hidden scouts, NONE where nobody has; `cell` may be off the board.

    Rule: IB-R28, IB-R33
    """
    at = int(battle.first[cell]) if cell >= 0 else NONE
    while at != NONE:
        if is_unit(battle, umpire, at) and not is_hidden(battle, at):
            return int(battle.pieces[at].side)
        at = int(battle.pieces[at].next)
    return NONE


@rule
def first_of(battle: Battle, umpire: Umpire, cell: int, side: int, cls: int) -> int:
    """The first piece of a kind that a side has in a hex, NONE."""
    at = int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side == side and cls_of(battle, umpire, at) == cls:
            return at
        at = int(battle.pieces[at].next)
    return NONE


@rule
def stacked_attack(battle: Battle, umpire: Umpire, cell: int, side: int) -> int:
    """The printed attack of a side's units in a hex; engines and single men do not count.

    Rule: IB-2.8a, IB-2.8b, IB-R31
    """
    attack, at = 0, int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side == side and is_unit(battle, umpire, at):
            attack += attack_of(battle, umpire, at)
        at = int(battle.pieces[at].next)
    return attack


@rule
def fits(battle: Battle, umpire: Umpire, piece: int, cell: int) -> bool:
    """True when a piece would stack legally in a hex where it does not stand.

    Rule: IB-2.8a, IB-2.8b, IB-2.8c, IB-2.8d, IB-R31
    """
    if not is_unit(battle, umpire, piece):
        return True
    return (
        stacked_attack(battle, umpire, cell, int(battle.pieces[piece].side)) + attack_of(battle, umpire, piece)
        <= MOST_ATTACK
    )


@brief_rule
def apart(umpire: Umpire, cell: int, other: int) -> int:
    """The distance between two hexes."""
    return int(umpire.board.distance[cell, other])


@rule
def first_unit(battle: Battle, formation: int) -> int:
    """The first unit of a formation that stands on the map: by it the formation is named; NONE.

    Rule: IB-2.4a
    """
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.formation == formation and one.cell >= 0:
            return piece
    return NONE


@rule
def nearest_enemy(battle: Battle, umpire: Umpire, cell: int, side: int) -> int:
    """The distance from a hex to the nearest enemy unit that is no hidden scout; 99 where there is none."""
    nearest = 99
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell >= 0 and one.side != side and is_unit(battle, umpire, piece) and not is_hidden(battle, piece):
            nearest = min(nearest, apart(umpire, cell, int(one.cell)))
    return nearest


@rule
def summoning_of(battle: Battle, formation: int) -> int:
    """The number of the summoning in force whose units are this formation, NONE.

    Rule: IB-R86
    """
    for number in range(MAX_SUMMONS):
        if battle.summonings[number].begun > 0 and battle.summonings[number].formation == formation:
            return number
    return NONE
