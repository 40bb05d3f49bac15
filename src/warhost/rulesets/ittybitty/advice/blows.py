"""What pieces are worth, and what attacks are expected to take of them. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.sets import bit_of, bits_of, is_among, mask_of, wide_in
from warhost.rulesets.ittybitty.rules.events import Modifier
from warhost.rulesets.ittybitty.rules.odds import (
    MODIFIERS,
    any_elated,
    attack_in,
    bonus_of_units,
    combat_column,
    combat_shift,
    defenders_in,
    defense_of,
    defense_of_all,
    defensive_modifier,
    is_field_work,
    row_of,
    shifted,
)
from warhost.rulesets.ittybitty.rules.pieces import apart, has, is_hidden, is_unit, troop_of
from warhost.rulesets.ittybitty.state import (
    ATTACKED,
    DIE,
    ENGAGED,
    FIRE,
    HAND_TO_HAND,
    NONE,
    SHOT,
    SUMMONED,
    Battle,
    Cls,
    Result,
    Segment,
    Status,
    Umpire,
)

NEAR_ENEMY = 2  # hexes within which a single man should not be alone
FAR = 15  # hexes to an enemy or a place; more are not counted
NO_PIECES = bits_of()
BY_UNITS = mask_of(Modifier.CAPTAIN_ATTACK, Modifier.CAPTAIN_DEFENSE, Modifier.SPEAR_ATTACK, Modifier.SPEAR_DEFENSE)

# --- what pieces are worth --------------------------------------------------------------------------------


@rule
def worth_of(battle: Battle, umpire: Umpire, piece: int) -> float:
    """What a piece in good order is worth, hundredths of a point."""
    troop, worth = troop_of(battle, umpire, piece), umpire.worth
    cls = int(troop.cls)
    if cls == Cls.ENGINE:
        return float(int(worth.engine) * int(troop.attack))
    if cls == Cls.CAPTAIN:
        return float(int(worth.captain) * int(troop.rating))
    if cls > Cls.CAPTAIN:
        return float(int(worth.caster) + int(worth.power) * int(battle.pieces[piece].power))
    value = int(worth.attack) * int(troop.attack) + int(worth.defense) * int(troop.defense)
    value += int(worth.quality) * int(troop.quality)
    return value * int(worth.summoned) / 100.0 if has(battle, piece, SUMMONED) else float(value)


@brief_rule
def kept_as(umpire: Umpire, status: int) -> float:
    """How much of its worth a piece has in this status."""
    if status == Status.GOOD:
        return 1.0
    lost = int(umpire.worth.disorganized) if status == Status.DISORGANIZED else int(umpire.worth.routed)
    return 1.0 - lost / 100.0


@rule
def stake_of(battle: Battle, umpire: Umpire, piece: int, dies: bool) -> float:
    """What is taken of a piece that is eliminated, or else disorganized, hundredths of a point.

    Rule: IB-4.7j, IB-5.5f
    """
    one = battle.pieces[piece]
    kept = kept_as(umpire, int(one.status))
    if dies:
        return kept * worth_of(battle, umpire, piece)
    if not is_unit(battle, umpire, piece):
        return 0.0
    status = Status.ROUTED if int(one.disorders) > 0 else Status.DISORGANIZED
    return max(kept - kept_as(umpire, status), 0.0) * worth_of(battle, umpire, piece)


@rule
def stake_in(battle: Battle, umpire: Umpire, cell: int, side: int, dies: bool) -> float:
    """The same of all that a side has in a hex."""
    total, at = 0.0, int(battle.first[cell])
    while at != NONE:
        if battle.pieces[at].side == side:
            total += stake_of(battle, umpire, at, dies)
        at = int(battle.pieces[at].next)
    return total


@rule
def stake_in_set(battle: Battle, umpire: Umpire, pieces: int, dies: bool) -> float:
    """The same of a set of pieces."""
    total = 0.0
    while pieces != 0:
        piece = lowest_bit(pieces)
        pieces &= ~bit_of(piece)
        total += stake_of(battle, umpire, piece, dies)
    return total


# --- what a roll takes ------------------------------------------------------------------------------------


@rule
def expected(
    umpire: Umpire, column: int, added: int, shaken: float, killed: float, danger: float, risk: float
) -> float:
    """What a roll in a column is expected to take: of the defenders, disorganized or killed, less of the attackers."""
    total = 0.0
    for die in range(1, DIE + 1):
        result = int(umpire.table[row_of(die, added), column])
        if result == Result.DD or result == Result.EXD:
            total += shaken
        elif result == Result.DE or result == Result.EXK:
            total += killed
        if result == Result.AD or result == Result.EXD:
            total -= danger
        elif result == Result.AE or result == Result.EXK:
            total -= risk
    return total / DIE


@rule
def die_added(battle: Battle, umpire: Umpire, cell: int, segment: int, attackers: int, defenders: int) -> int:
    """What is added to the die of an attack that is only thought of; engineers are left out."""
    figures = umpire.figures
    added = defensive_modifier(battle, umpire, cell, defenders, Modifier.RUBBLE)
    added += defensive_modifier(battle, umpire, cell, defenders, Modifier.WAHOO_DEFENSE)
    added += int(figures.wahoo_attack) if any_elated(battle, umpire, attackers) else 0
    works = is_field_work(battle, umpire, cell)
    if is_among(segment, FIRE):
        return added + (int(figures.fort_missile) if works else 0)
    side = int(battle.pieces[lowest_bit(attackers)].side)
    added += int(figures.antipathy) if segment == Segment.WHITE and umpire.orders.hates_enemy[side] != 0 else 0
    added += int(figures.fort_melee) if works else 0
    for cause in range(MODIFIERS):
        if is_among(cause, BY_UNITS):
            added += bonus_of_units(battle, umpire, attackers, defenders, cause)
    return added


@rule
def strength_of_set(battle: Battle, umpire: Umpire, pieces: int, segment: int, supports: bool) -> int:
    """The attack of a set of pieces in a segment."""
    total = 0
    while pieces != 0:
        total += attack_in(battle, umpire, lowest_bit(pieces), segment, supports)
        pieces &= ~bit_of(lowest_bit(pieces))
    return total


@rule
def gain_of(
    battle: Battle, umpire: Umpire, cell: int, segment: int, attackers: int, supporters: int, suffers: bool
) -> float:
    """What an attack of these upon a hex is expected to take, less what it costs, hundredths of a point.

    Where they stand does not matter; who shoots from afar does not suffer.
    """
    attack = strength_of_set(battle, umpire, attackers, segment, False)
    attack += strength_of_set(battle, umpire, supporters, segment, True)
    if attackers == 0 or attack < 1:
        return 0.0
    enemy = 1 - int(battle.pieces[lowest_bit(attackers)].side)
    killed, defenders = stake_in(battle, umpire, cell, enemy, True), defenders_in(battle, umpire, cell, enemy)
    if defenders == 0 and is_among(segment, HAND_TO_HAND):
        return killed  # single men and engines alone (IB-R64)
    attack += int(umpire.figures.charge) if segment == Segment.PURPLE else 0
    column = combat_column(battle, umpire, cell, attack, defense_of_all(battle, umpire, defenders))
    column = shifted(column, combat_shift(battle, umpire, cell, enemy))
    added = die_added(battle, umpire, cell, segment, attackers, defenders)
    shaken = stake_in(battle, umpire, cell, enemy, False)
    danger = stake_in_set(battle, umpire, attackers, False) if suffers else 0.0
    risk = stake_in_set(battle, umpire, attackers, True) if suffers else 0.0
    return expected(umpire, column, added, shaken, killed, danger, risk)


@rule
def toll_of(battle: Battle, umpire: Umpire, piece: int, cell: int, strength: int) -> float:
    """What an attack of this strength is expected to take of one piece that defends a hex by itself."""
    if strength < 1:
        return 0.0
    defense = max(defense_of(battle, umpire, piece), int(umpire.figures.least_defense))
    column = combat_column(battle, umpire, cell, strength, defense)
    shaken, killed = stake_of(battle, umpire, piece, False), stake_of(battle, umpire, piece, True)
    return expected(umpire, column, 0, shaken, killed, 0.0, 0.0)


# --- what pieces could do ---------------------------------------------------------------------------------


@brief_rule
def can_shoot(battle: Battle, umpire: Umpire, piece: int, hexes: int) -> bool:
    """True for a unit whose missiles fly so far, and that may still shoot in this turn."""
    return int(troop_of(battle, umpire, piece).range) >= hexes and not has(battle, piece, SHOT | ENGAGED)


@brief_rule
def could_strike(battle: Battle, umpire: Umpire, piece: int, hexes: int, segment: int) -> bool:
    """True for a unit that could attack in melee, or shoot, at so many hexes."""
    return hexes == 1 if segment == Segment.WHITE else can_shoot(battle, umpire, piece, hexes)


@rule
def comrades_against(battle: Battle, umpire: Umpire, piece: int, cell: int, segment: int) -> int:
    """Who of its formation could join a unit against a hex, the unit itself among them: a wide set."""
    found, formation = bit_of(piece), int(battle.pieces[piece].formation)
    if formation == NONE:
        return found
    for other in range(battle.piece_count):
        one = battle.pieces[other]
        if one.formation != formation or one.cell < 0 or one.status != Status.GOOD or has(battle, other, ATTACKED):
            continue
        if could_strike(battle, umpire, other, apart(umpire, int(one.cell), cell), segment):
            found |= bit_of(other)
    return found


@rule
def best_upon(battle: Battle, umpire: Umpire, piece: int, cell: int, hexes: int) -> float:
    """The best that a unit so many hexes away could expect of an attack upon a hex, alone or with its comrades."""
    best = 0.0
    for segment in (Segment.RED, Segment.WHITE):
        if not could_strike(battle, umpire, piece, hexes, segment):
            continue
        suffers = hexes == 1 or int(umpire.orders.ranged_adverse) != 0
        best = max(best, gain_of(battle, umpire, cell, segment, bit_of(piece), NO_PIECES, suffers))
        together = comrades_against(battle, umpire, piece, cell, segment)
        own = attack_in(battle, umpire, piece, segment, False)
        strength = strength_of_set(battle, umpire, together, segment, False)
        if strength > own:
            share = int(umpire.worth.comrade) / 100.0 * own / strength
            best = max(best, share * gain_of(battle, umpire, cell, segment, together, NO_PIECES, suffers))
    return best


@rule
def gain_from(battle: Battle, umpire: Umpire, piece: int, cell: int) -> float:
    """The best that a unit in a hex could expect of an attack, hundredths of a point; never below 0."""
    best, side, last = 0.0, int(battle.pieces[piece].side), NONE
    for enemy in range(battle.piece_count):
        one = battle.pieces[enemy]
        at = int(one.cell)
        if at < 0 or at == last or one.side == side or is_hidden(battle, enemy):
            continue
        last, hexes = at, apart(umpire, cell, at)
        if hexes <= max(1, int(troop_of(battle, umpire, piece).range)):
            best = max(best, best_upon(battle, umpire, piece, at, hexes))
    return best


@rule
def touches(battle: Battle, umpire: Umpire, pieces: int, cell: int) -> bool:
    """True when one of these stands beside a hex."""
    while pieces != 0:
        piece = lowest_bit(pieces)
        pieces &= ~bit_of(piece)
        if apart(umpire, int(battle.pieces[piece].cell), cell) == 1:
            return True
    return False


@rule
def gain_as_built(battle: Battle, umpire: Umpire, attackers: int, supporters: int) -> float:
    """What the combat that is built is expected to take with these besides."""
    attackers |= wide_in(battle.combat.attackers)
    supporters |= wide_in(battle.combat.supporters)
    cell, segment = int(battle.combat.cell), int(battle.combat.segment)
    suffers = is_among(segment, HAND_TO_HAND) or touches(battle, umpire, attackers, cell)
    return gain_of(battle, umpire, cell, segment, attackers, supporters, suffers)


@rule
def gain_of_charge(battle: Battle, umpire: Umpire, formation: int, cell: int, passed: bool) -> float:
    """What a charge of a formation upon a hex is expected to take; before the balk die by the chance to pass it.

    Rule: IB-4.10e
    """
    chargers, quality = 0, DIE
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.formation == formation and one.cell >= 0 and one.status == Status.GOOD:
            chargers |= bit_of(piece)
            quality = min(quality, int(troop_of(battle, umpire, piece).quality))
    gain = gain_of(battle, umpire, cell, Segment.PURPLE, chargers, NO_PIECES, True)
    return gain if passed else gain * quality / DIE
