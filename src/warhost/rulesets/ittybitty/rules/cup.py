"""The Cup O' Doom: whose counters are in it, who comes out, and the activation test of a captain's formations.

Chapters: IB-4.1, IB-4.2
"""

from __future__ import annotations

from warhost.kernel.abi import pop, push
from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.cup import draw_kind, ends_odds
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import EVERYBODY, note
from warhost.rulesets.ittybitty.rules.events import Event, Test
from warhost.rulesets.ittybitty.rules.hidden import is_unknown
from warhost.rulesets.ittybitty.rules.pieces import (
    apart,
    cls_of,
    first_unit,
    formation_has,
    has,
    is_face_down,
    is_hidden,
    is_on_board,
    is_single,
    is_unit,
    mark,
    mark_formation,
    troop_of,
)
from warhost.rulesets.ittybitty.rules.ranks import is_leaderless, next_captain
from warhost.rulesets.ittybitty.state import (
    AFRAID,
    CHARGED_AT,
    CHARGED_AT_BEFORE,
    DIE,
    DONE_ACTING,
    DRAWN,
    NONE,
    READY,
    SHOT_AT_BEFORE,
    Battle,
    Cls,
    Phase,
    Umpire,
)

TO_BE_TESTED = 1  # what ACTIVATION says until the die is rolled

# --- the cup ----------------------------------------------------------------------------------------------


@brief_rule
def is_in_cup(battle: Battle, umpire: Umpire, piece: int) -> bool:
    """True for a single man alive whose counter has still to be drawn.

    Rule: IB-4.1a, IB-4.1b, IB-R19
    """
    return is_single(battle, umpire, piece) and is_on_board(battle, piece) and not has(battle, piece, DRAWN)


@rule
def counters_left(battle: Battle, umpire: Umpire) -> int:
    """How many counters are in the cup.

    Rule: IB-4.1a, IB-R19
    """
    left = 0
    for piece in range(battle.listed_count):
        left += int(is_in_cup(battle, umpire, piece))
    return left


@rule
def settle_draw(battle: Battle, umpire: Umpire) -> bool:
    """Draw a counter, each equally likely: its owner acts next; from an empty cup the end of the turn follows.

    Rule: IB-4.1c, IB-4.1e, IB-4.1f, IB-4.2a, IB-4.2b, IB-4.5a, IB-R20
    """
    left = counters_left(battle, umpire)
    if left == 0:
        end_actions(battle, umpire)
        return False
    if ends_odds(umpire):
        return False
    kinds = 0
    for piece in range(battle.listed_count):
        if is_single(battle, umpire, piece):
            umpire.dice.weights[kinds] = int(is_in_cup(battle, umpire, piece))
            kinds += 1
    kind = draw_kind(battle, umpire, kinds)
    if kind < 0:
        return False
    drawn = nth_single(battle, umpire, kind)
    mark(battle, drawn, DRAWN)
    battle.last_owner = battle.pieces[drawn].side
    note(umpire, Event.COUNTER_DRAWN, drawn, left - 1)
    if cls_of(battle, umpire, drawn) == Cls.CAPTAIN:
        push(battle, Phase.ACTIVATION, drawn, NONE, 0, TO_BE_TESTED)
    else:
        push(battle, Phase.CASTER, drawn)
    return False


@rule
def nth_single(battle: Battle, umpire: Umpire, nth: int) -> int:
    """The single man with so many before him."""
    for piece in range(battle.listed_count):
        if is_single(battle, umpire, piece):
            if nth == 0:
                return piece
            nth -= 1
    return NONE


@rule
def end_actions(battle: Battle, umpire: Umpire) -> None:
    """The cup is empty: the independents' window, then what belongs to the end of the turn, the last matter below.

    Rule: IB-4.1d, IB-4.1f, IB-4.13a, IB-R18
    """
    pop(battle)
    note(umpire, Event.CUP_EMPTY)
    first = int(umpire.orders.first_side)
    push(battle, Phase.END_TURN)
    push(battle, Phase.UPKEEP, NONE, NONE, 0, 1 - first)
    push(battle, Phase.UPKEEP, NONE, NONE, 0, first)
    push(battle, Phase.PETARDS, NONE, NONE, 0, 1 - first)
    push(battle, Phase.PETARDS, NONE, NONE, 0, first)
    push(battle, Phase.WORKS)
    push(battle, Phase.MORALE)
    push(battle, Phase.WINDOW, NONE, 0, 0, first if battle.last_owner == NONE else 1 - int(battle.last_owner))


# --- what is added to the die -----------------------------------------------------------------------------


@rule
def is_out_of_range(battle: Battle, umpire: Umpire, formation: int) -> bool:
    """True when the nearest enemy unit, of several the one that shoots farthest, cannot reach the formation.

    Rule: IB-4.2h, IB-R22
    """
    nearest, reach = 99, 0
    for unit in range(battle.piece_count):
        one = battle.pieces[unit]
        if one.formation != formation or one.cell < 0:
            continue
        for enemy in range(battle.piece_count):
            other = battle.pieces[enemy]
            if other.cell < 0 or other.side == one.side:
                continue
            if not is_unit(battle, umpire, enemy) or is_hidden(battle, enemy):
                continue
            distance, shoots = apart(umpire, int(one.cell), int(other.cell)), int(troop_of(battle, umpire, enemy).range)
            if distance < nearest:
                nearest, reach = distance, shoots
            elif distance == nearest:
                reach = max(reach, shoots)
    return reach < nearest


@rule
def faces_charge(battle: Battle, umpire: Umpire, formation: int) -> bool:
    """True for a formation of pikes, or of spears none of which has been thrown, that has been charged.

    Rule: IB-3.4h, IB-4.2i, IB-R24
    """
    if not formation_has(battle, formation, CHARGED_AT | CHARGED_AT_BEFORE):
        return False
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.formation != formation or one.cell < 0:
            continue
        troop = troop_of(battle, umpire, piece)
        if troop.cls != Cls.PIKE and (troop.cls != Cls.SPEAR or one.shots != troop.shots):
            return False
    return True


@rule
def hates_somebody_near(battle: Battle, umpire: Umpire, formation: int) -> bool:
    """True when an enemy unit that is face-up, of a race or an army that a unit hates, stands near that unit.

    Rule: IB-4.2j, IB-6.3i, IB-R23, IB-R96
    """
    orders = umpire.orders
    for unit in range(battle.piece_count):
        one = battle.pieces[unit]
        if one.formation != formation or one.cell < 0:
            continue
        race = int(troop_of(battle, umpire, unit).race)
        for enemy in range(battle.piece_count):
            other = battle.pieces[enemy]
            if other.cell < 0 or other.side == one.side or not is_unit(battle, umpire, enemy):
                continue
            if is_face_down(battle, enemy) or is_hidden(battle, enemy):
                continue
            if apart(umpire, int(one.cell), int(other.cell)) > umpire.figures.antipathy_hexes:
                continue
            if orders.hates_enemy[one.side] != 0 or orders.hates[race, troop_of(battle, umpire, enemy).race] != 0:
                return True
    return False


@rule
def note_test(umpire: Umpire, test: int, by: int) -> int:
    """Write down what is added to the die of a test."""
    if by != 0:
        note(umpire, Event.TEST_MODIFIER, test, by)
    return by


@rule
def test_modifier(battle: Battle, umpire: Umpire, formation: int) -> int:
    """What is added to the die of a formation's activation test, all together.

    Rule: IB-4.2d, IB-4.2e, IB-4.2f, IB-4.2g, IB-4.2k, IB-R22, IB-R25
    """
    figures, by = umpire.figures, 0
    if formation_has(battle, formation, SHOT_AT_BEFORE):
        by += note_test(umpire, Test.SHOT_AT, int(figures.test_shot))
    if formation_has(battle, formation, AFRAID):
        by += note_test(umpire, Test.FEAR, int(figures.test_fear))
    if formation_has(battle, formation, CHARGED_AT_BEFORE):
        by += note_test(umpire, Test.CHARGED, int(figures.test_charged))
    by += note_test(umpire, Test.LOST, int(battle.formations[formation].lost_before) * int(figures.test_lost))
    if is_out_of_range(battle, umpire, formation):
        by += note_test(umpire, Test.OUT_OF_RANGE, int(figures.test_out_of_range))
    if faces_charge(battle, umpire, formation):
        by += note_test(umpire, Test.PIKES, int(figures.test_pikes))
    if hates_somebody_near(battle, umpire, formation):
        by += note_test(umpire, Test.ANTIPATHY, int(figures.test_antipathy))
    return by


# --- the test ---------------------------------------------------------------------------------------------


@rule
def compare(battle: Battle, umpire: Umpire, formation: int, die: int, rating: int) -> bool:
    """Compare a die with the rating for one formation: True when it may take orders.

    Rule: IB-4.2c, IB-4.2l, IB-4.2m, IB-R15, IB-R21
    """
    if is_unknown(battle, formation):
        umpire.journal.reader = 1 + int(battle.formations[formation].side)
    modified = die + test_modifier(battle, umpire, formation)
    passes = modified <= rating
    note(umpire, Event.TEST_PASSED if passes else Event.TEST_FAILED, formation, modified, rating)
    umpire.journal.reader = EVERYBODY
    mark_formation(battle, formation, READY if passes else DONE_ACTING)
    return passes


@rule
def test_formations(battle: Battle, umpire: Umpire, captain: int) -> None:
    """Roll one die for a captain: each of his formations passes or fails by it; if all fail he does not move.

    Rule: IB-4.2b, IB-4.2c, IB-R15, IB-R21
    """
    has_some, is_heard = False, False
    for formation in range(battle.formation_count):
        if battle.formations[formation].captain == captain and first_unit(battle, formation) != NONE:
            has_some = True
    if has_some:
        die = roll_one(battle, umpire, DIE)
        if die == 0:
            return
        note(umpire, Event.TEST_ROLLED, captain, die)
        rating = int(troop_of(battle, umpire, captain).rating)
        for formation in range(battle.formation_count):
            if battle.formations[formation].captain == captain and first_unit(battle, formation) != NONE:
                is_heard = compare(battle, umpire, formation, die, rating) or is_heard
    frame = battle.stack[battle.depth - 1]
    frame.detail, frame.place = 0, int(has_some and not is_heard)


@rule
def lowest_quality(battle: Battle, umpire: Umpire, formation: int) -> int:
    """The lowest quality in a formation.

    Rule: IB-2.3d, IB-R17
    """
    lowest = 99
    for piece in range(battle.piece_count):
        if battle.pieces[piece].formation == formation and battle.pieces[piece].cell >= 0:
            lowest = min(lowest, int(troop_of(battle, umpire, piece).quality))
    return lowest


@rule
def test_leaderless(battle: Battle, umpire: Umpire, side: int) -> bool:
    """The next formation of a side without a living captain tests by its lowest quality: True when there was one.

    Rule: IB-2.3d, IB-R17
    """
    if next_captain(battle, umpire, side, NONE) != NONE:
        return False
    for formation in range(battle.formation_count):
        if formation_has(battle, formation, READY | DONE_ACTING) or not is_leaderless(battle, formation, side):
            continue
        die = roll_one(battle, umpire, DIE)
        if die != 0:
            note(umpire, Event.TEST_ROLLED, NONE, die)
            compare(battle, umpire, formation, die, lowest_quality(battle, umpire, formation))
        return True
    return False
