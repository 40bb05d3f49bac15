"""Whom a spell affects: everybody in its template, the one piece that is picked; and their saving throws.

When the effect goes off its victims are noted, and nobody else is affected. Whoever still has to roll a saving throw is
in `cast.victims`; who has none left, or has failed, in `cast.failed`.

Chapters: IB-5.7, IB-5.8, IB-R73, IB-R109
"""

from __future__ import annotations

from warhost.kernel.abi import push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, put_wide, wide_in
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.rules.hidden import reveal
from warhost.rulesets.ittybitty.rules.pieces import (
    cls_of,
    is_face_down,
    is_hidden,
    is_unit,
    mark,
)
from warhost.rulesets.ittybitty.rules.spells import covered_in, is_lone
from warhost.rulesets.ittybitty.rules.templates import card_of, ring_of, strength_in
from warhost.rulesets.ittybitty.state import (
    DIE,
    DISTURBED,
    NONE,
    Battle,
    Cls,
    Phase,
    Umpire,
)

NOBODY_THERE = 4  # rank of what Splat does not strike

# --- victims ----------------------------------------------------------------------------------------------


@brief_rule
def caster_side(battle: Battle) -> int:
    """The side of the caster."""
    return int(battle.pieces[battle.cast.caster].side)


@rule
def ring_at(battle: Battle, umpire: Umpire, cell: int) -> int:
    """How far a hex is from the red hex of the spell that is cast, NONE outside its template."""
    cast = battle.cast
    return ring_of(umpire, int(cast.form), int(battle.pieces[cast.caster].cell), int(cast.place), cell)


@rule
def take_hit(battle: Battle, umpire: Umpire, piece: int) -> None:
    """A spell hits a piece: it is revealed, and an engineer is disturbed.

    Rule: IB-R32, IB-R59
    """
    if is_face_down(battle, piece) and not is_hidden(battle, piece):
        reveal(battle, umpire, piece)
    if cls_of(battle, umpire, piece) == Cls.ENGINEER:
        mark(battle, piece, DISTURBED)


@rule
def note_victim(battle: Battle, umpire: Umpire, piece: int) -> None:
    """Note who is affected, with a saving throw ahead where the spell has one; single men have none.

    Rule: IB-5.6c, IB-R73, IB-R109
    """
    take_hit(battle, umpire, piece)
    if card_of(umpire, int(battle.cast.form)).saves != 0 and is_unit(battle, umpire, piece):
        put_wide(battle.cast.victims, wide_in(battle.cast.victims) | bit_of(piece))
    else:
        put_wide(battle.cast.failed, wide_in(battle.cast.failed) | bit_of(piece))


@rule
def note_area(battle: Battle, umpire: Umpire, is_attack: bool) -> None:
    """Note all units in the template, whatever their side, and single men without troops where it is an attack.

    Rule: IB-5.5a, IB-5.5f, IB-5.5g, IB-5.7d, IB-5.7f, IB-5.7k, IB-R33, IB-R64, IB-R80, IB-R88, IB-R109
    """
    for piece in range(battle.piece_count):
        cell = int(battle.pieces[piece].cell)
        ring = ring_at(battle, umpire, cell) if cell >= 0 else NONE
        if ring == NONE or (is_attack and strength_in(umpire, int(battle.cast.form), ring) < 1):
            continue
        if battle.glamour[cell] != 0:
            if battle.first[cell] == piece:
                note(umpire, Event.BLOCKED, cell)
        elif is_unit(battle, umpire, piece) or (is_attack and is_lone(battle, umpire, piece)):
            if is_attack:
                note_victim(battle, umpire, piece)
            else:
                take_hit(battle, umpire, piece)
                put_wide(battle.cast.victims, wide_in(battle.cast.victims) | bit_of(piece))


@rule
def first_in(battle: Battle, members: int, cell: int) -> int:
    """The first piece of a set in a hex, NONE."""
    at = int(battle.first[cell])
    while at != NONE and (members & bit_of(at)) == 0:
        at = int(battle.pieces[at].next)
    return at


@rule
def next_cell(battle: Battle) -> int:
    """The lowest hex with a victim, NONE when all are settled.

    Rule: IB-5.7k, IB-R109
    """
    members, cell = wide_in(battle.cast.victims) | wide_in(battle.cast.failed), NONE
    for piece in range(battle.piece_count):
        at = int(battle.pieces[piece].cell)
        if at >= 0 and (members & bit_of(piece)) != 0 and (cell == NONE or at < cell):
            cell = at
    return cell


@brief_rule
def quality_of(battle: Battle, umpire: Umpire, piece: int) -> int:
    """The quality of a unit in a saving throw against the spell that is cast.

    Rule: IB-5.6c, IB-R73
    """
    troop = umpire.troops[battle.pieces[piece].troop]
    return int(troop.quality) + int(card_of(umpire, int(battle.cast.form)).save)


@rule
def roll_save(battle: Battle, umpire: Umpire, piece: int, quality: int) -> int:
    """Roll a saving throw: 1 when it succeeds, 0 when not, NONE when a script has run out.

    Rule: IB-2.3d, IB-5.6c, IB-R73
    """
    die = roll_one(battle, umpire, DIE)
    if die == 0:
        return NONE
    note(umpire, Event.SAVE_ROLLED, piece, die, quality)
    if die > quality:
        return 0
    note(umpire, Event.SAVED, piece)
    return 1


# --- Splat ------------------------------------------------------------------------------------------------


@rule
def rank_of(battle: Battle, umpire: Umpire, piece: int, side: int) -> int:
    """Whom a Splat of `side` strikes first, the lower the sooner: enemy units, own units, then lone single men.

    Rule: IB-5.8c, IB-R33, IB-R64, IB-R79
    """
    ours = 1 if battle.pieces[piece].side == side else 0
    if is_unit(battle, umpire, piece):
        return NOBODY_THERE if is_hidden(battle, piece) else ours
    return 2 + ours if is_lone(battle, umpire, piece) else NOBODY_THERE


@rule
def pick_of(battle: Battle, umpire: Umpire, place: int, target: int) -> int:
    """The piece that the owner of a Splat picks by naming it or the first face-down one; NONE when he cannot.

    Rule: IB-5.8c, IB-R79
    """
    side, best = caster_side(battle), NOBODY_THERE
    at = int(battle.first[place])
    while at != NONE:
        best = min(best, rank_of(battle, umpire, at, side))
        at = int(battle.pieces[at].next)
    if target == NONE:
        return covered_in(battle, umpire, place, side, 0)
    is_best = battle.pieces[target].cell == place and rank_of(battle, umpire, target, side) == best < NOBODY_THERE
    covered = best == 0 and is_face_down(battle, target)
    return target if is_best and not covered else NONE


@rule
def let_pick(battle: Battle, umpire: Umpire) -> None:
    """Splat strikes one piece in its hex; its owner picks where there is a choice.

    Rule: IB-5.8c, IB-R79, IB-R88
    """
    place = int(battle.cast.place)
    if battle.glamour[place] != 0:
        note(umpire, Event.BLOCKED, place)
        return
    picks, only, at = 0, pick_of(battle, umpire, place, NONE), int(battle.first[place])
    picks += 1 if only != NONE else 0
    while at != NONE:
        if pick_of(battle, umpire, place, at) != NONE:
            picks, only = picks + 1, at
        at = int(battle.pieces[at].next)
    if picks > 1:
        push(battle, Phase.PICK, int(battle.cast.caster), NONE, place)
    elif picks == 1:
        note_victim(battle, umpire, only)
