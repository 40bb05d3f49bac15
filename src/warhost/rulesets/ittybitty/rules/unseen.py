"""What a side may not know of the enemy's face-down counters: blotted out, and guessed.

Pieces keep their numbers, so the secret is which number lies where. A counter that lies face-down is *concealed*;
its *place* is its hex and what everybody has seen of it there (`PLACE`), all else belongs to its number.

A redacted battle deals the numbers of a side's concealed counters, in ascending order, to their places, in ascending
order; then a hex in which no unit came to lie changes a counter with the first hex that has two. That hangs only on
which numbers are concealed and on where counters lie. All of them are face-down and UNKNOWN there, single men and
engines too, and nothing else is left of what they have done: nor which of the formations that are wholly face-down have
acted, nor which of them acts now (its frame names nobody). A guess deals them at random, with a unit in each hex and
legal stacks where some tries find them; captains who have been drawn have no orders left to give to such formations.

Chapters: IB-2.6
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.dice import draw_bits, leading
from warhost.kernel.sets import bit_of, put_wide, wide_in
from warhost.rulesets.ittybitty.rules.hidden import is_concealed, is_unknown, lies_under
from warhost.rulesets.ittybitty.rules.pieces import (
    first_unit,
    formation_has,
    has,
    is_face_down,
    lift,
    mark,
    mark_formation,
    put,
    stacked_attack,
    unmark,
)
from warhost.rulesets.ittybitty.state import (
    CARRIED,
    CAST,
    COMPANION,
    CROSSED_FIRST,
    CROSSED_SECOND,
    DONE_ACTING,
    DRAWN,
    FACE_DOWN,
    HAS_FOUGHT,
    HAS_MOVED,
    MARCHED,
    MARCHED_BEFORE,
    MOST_ATTACK,
    MOVED,
    NONE,
    READY,
    UNDER_FIRE,
    UNKNOWN,
    WAS_UNDER_FIRE,
    Battle,
    Phase,
    Umpire,
)

PLACE = MOVED | CARRIED | UNDER_FIRE | WAS_UNDER_FIRE | CROSSED_FIRST | CROSSED_SECOND  # everybody has seen that
OF_A_NUMBER = FACE_DOWN | COMPANION | DRAWN | CAST  # everybody knows that of a piece, wherever it lies
ACTS = MARCHED | MARCHED_BEFORE | READY | DONE_ACTING  # what would tell which formation a counter belongs to
TRIES = 20  # to deal legal stacks


# --- places -----------------------------------------------------------------------------------------------


@rule
def change_places(battle: Battle, piece: int, other: int) -> None:
    """Two concealed counters, which stand in no chain, change places."""
    one, two = battle.pieces[piece], battle.pieces[other]
    cell, seen = int(one.cell), int(one.marks) & PLACE
    one.cell, one.marks = two.cell, (int(one.marks) & ~PLACE) | (int(two.marks) & PLACE)
    two.cell, two.marks = cell, (int(two.marks) & ~PLACE) | seen


@brief_rule
def lies_before(battle: Battle, piece: int, other: int) -> bool:
    """True when a counter's place comes before another's.

    Rule: IB-2.6b, IB-R32
    """
    one, two = battle.pieces[piece], battle.pieces[other]
    if one.cell != two.cell:
        return bool(one.cell < two.cell)
    return int(one.marks) & PLACE < int(two.marks) & PLACE


@rule
def sort_places(battle: Battle, side: int) -> None:
    """Deal the places of a side's concealed counters in ascending order to their numbers."""
    for piece in range(battle.piece_count):
        if is_concealed(battle, piece, side):
            first = piece
            for other in range(piece + 1, battle.piece_count):
                if is_concealed(battle, other, side) and lies_before(battle, other, first):
                    first = other
            if first != piece:
                change_places(battle, piece, first)


@rule
def concealed_unit_in(battle: Battle, cell: int, side: int, end: int) -> bool:
    """True when one of the concealed units with numbers below `end` lies in a hex."""
    for piece in range(end):
        if (
            is_concealed(battle, piece, side)
            and battle.pieces[piece].cell == cell
            and not has(battle, piece, COMPANION)
        ):
            return True
    return False


@rule
def share_units(battle: Battle, side: int) -> None:
    """No single man or engine lies concealed without a unit: he changes places with the first that a hex can spare.

    Rule: IB-R32
    """
    count = int(battle.piece_count)
    for piece in range(count):
        if not is_concealed(battle, piece, side) or not has(battle, piece, COMPANION):
            continue
        if concealed_unit_in(battle, int(battle.pieces[piece].cell), side, count):
            continue
        for unit in range(count):
            spare = is_concealed(battle, unit, side) and not has(battle, unit, COMPANION)
            if spare and concealed_unit_in(battle, int(battle.pieces[unit].cell), side, unit):
                change_places(battle, piece, unit)
                break


@rule
def pick_up(battle: Battle, side: int) -> None:
    """Take a side's concealed counters out of the chains of their hexes."""
    for piece in range(battle.piece_count):
        if is_concealed(battle, piece, side):
            lift(battle, piece)


@rule
def lay_down(battle: Battle, side: int) -> None:
    """Put a side's concealed counters, which stand in no chain, into their hexes."""
    for piece in range(battle.piece_count):
        if is_concealed(battle, piece, side):
            put(battle, piece, int(battle.pieces[piece].cell))
            battle.pieces[piece].from_cell = battle.pieces[piece].cell


# --- redacted ---------------------------------------------------------------------------------------------


@rule
def redact_hidden(battle: Battle, side: int) -> None:
    """Blot out what a side may not know of its enemy's pieces that lie face-down.

    Rule: IB-2.6b, IB-R32
    """
    enemy = 1 - side
    for piece in range(battle.piece_count):
        if battle.pieces[piece].side == enemy and lies_under(battle, piece):
            mark(battle, piece, FACE_DOWN)
    redact_acting(battle, enemy)
    for piece in range(battle.piece_count):
        if is_concealed(battle, piece, enemy):
            redact_piece(battle, piece)
    for formation in range(battle.formation_count):
        one = battle.formations[formation]
        if one.side == enemy and is_unknown(battle, formation):
            one.marks = int(one.marks) & ~ACTS
    pick_up(battle, enemy)
    sort_places(battle, enemy)
    share_units(battle, enemy)
    lay_down(battle, enemy)


@rule
def redact_piece(battle: Battle, piece: int) -> None:
    """Leave of a concealed counter what belongs to its place, and what is known of its number.

    Rule: IB-2.6b
    """
    one, combat = battle.pieces[piece], battle.combat
    one.marks = int(one.marks) & (OF_A_NUMBER | PLACE) | UNKNOWN
    one.rides, one.named, one.bank = NONE, NONE, NONE
    one.quiet, one.pontoon, one.spent = 0, 0, 0
    put_wide(combat.attackers, wide_in(combat.attackers) & ~bit_of(piece))
    put_wide(combat.supporters, wide_in(combat.supporters) & ~bit_of(piece))
    if battle.lead == piece:
        battle.lead = NONE


@rule
def redact_acting(battle: Battle, side: int) -> None:
    """Blot out who acts, and how far it has come, while nothing of it is face-up.

    Rule: IB-2.6b
    """
    for level in range(battle.depth):
        frame = battle.stack[level]
        if frame.phase != Phase.ACTION or frame.actor == NONE or battle.pieces[frame.actor].side != side:
            continue
        formation = int(frame.target)
        unknown = is_face_down(battle, int(frame.actor)) if formation == NONE else is_unknown(battle, formation)
        if unknown:
            frame.actor, frame.target = NONE, NONE
            battle.blocks, battle.lead = HAS_MOVED | HAS_FOUGHT, NONE


# --- imagined ---------------------------------------------------------------------------------------------


@rule
def imagine_hidden(battle: Battle, umpire: Umpire, side: int) -> None:
    """Deal the enemy's concealed pieces to their places at random, as far as this side can tell.

    Rule: IB-2.6b, IB-R32
    """
    enemy = 1 - side
    redact_hidden(battle, side)
    for _ in range(TRIES):
        pick_up(battle, enemy)
        shuffle_places(battle, enemy)
        share_units(battle, enemy)
        lay_down(battle, enemy)
        if stacks_legally(battle, umpire, enemy):
            break
    for piece in range(battle.piece_count):
        if is_concealed(battle, piece, enemy):
            unmark(battle, piece, UNKNOWN | FACE_DOWN if has(battle, piece, COMPANION) else UNKNOWN)
    for formation in range(battle.formation_count):
        if battle.formations[formation].side == enemy and is_unknown(battle, formation):
            imagine_deeds(battle, formation)
    imagine_acting(battle, enemy)


@rule
def shuffle_places(battle: Battle, side: int) -> None:
    """Let a side's concealed counters change places, each order equally likely."""
    left = 0
    for piece in range(battle.piece_count):
        if not is_concealed(battle, piece, side):
            continue
        left += 1
        nth, _ = leading(draw_bits(battle), left)
        for other in range(piece + 1):
            if is_concealed(battle, other, side):
                if nth == 0 and other != piece:
                    change_places(battle, piece, other)
                nth -= 1


@rule
def stacks_legally(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True when no concealed counter lies in a stack that is too large.

    Rule: IB-2.8a
    """
    for piece in range(battle.piece_count):
        cell = int(battle.pieces[piece].cell)
        if is_concealed(battle, piece, side) and stacked_attack(battle, umpire, cell, side) > MOST_ATTACK:
            return False
    return True


@rule
def imagine_deeds(battle: Battle, formation: int) -> None:
    """What a formation of which nothing is face-up has done, as its counters show it.

    Rule: IB-2.6b
    """
    captain = int(battle.formations[formation].captain)
    if captain != NONE and has(battle, captain, DRAWN):
        mark_formation(battle, formation, DONE_ACTING)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.formation == formation and one.cell >= 0 and has(battle, piece, MOVED):
            mark_formation(battle, formation, MARCHED)


@rule
def imagine_acting(battle: Battle, side: int) -> None:
    """Where nobody knows who of a side acts, let it be one that could, at the end of its action.

    Rule: IB-2.6b
    """
    for level in range(battle.depth):
        frame = battle.stack[level]
        if frame.phase != Phase.ACTION or frame.actor != NONE:
            continue
        for piece in range(battle.piece_count):
            formation = int(battle.pieces[piece].formation)
            if not is_concealed(battle, piece, side) or (formation != NONE and not is_unknown(battle, formation)):
                continue
            if frame.actor == NONE or formation_has(battle, formation, DONE_ACTING):
                frame.actor = piece if formation == NONE else first_unit(battle, formation)
                frame.target = formation
