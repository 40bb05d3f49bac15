"""What attacks are expected to bring, now or after a move, and who could strike whom. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.rulesets.tewapen.rules.buildings import ground_row
from warhost.rulesets.tewapen.rules.magic import is_targetable
from warhost.rulesets.tewapen.rules.modifiers import pattern_dice
from warhost.rulesets.tewapen.rules.pieces import has, is_flagged, is_individual, loss_points
from warhost.rulesets.tewapen.rules.sight import is_open_past_buildings
from warhost.rulesets.tewapen.state import (
    ACTED,
    BUILDINGS_ONLY,
    FORESTWALKER,
    GENERAL,
    HEADS,
    INDIRECT,
    MAX_RANGE,
    MOVED,
    NO_ACTION_HERE,
    NOMINATED,
    NONE,
    TELEPORTED,
    Battle,
    Phase,
    Umpire,
)

FAR_AWAY = 99
FACES = 6
FIXED_AT = 3  # scores of a die that miss at 4+, for which the worth of a wound is stated


@rule
def best_dice(battle: Battle, piece: int) -> int:
    """Dice that a piece rolls at its best range."""
    one = battle.pieces[piece]
    best = int(one.wounds) if has(battle, piece, HEADS) else 0
    for hexes in range(MAX_RANGE):
        best = max(best, int(one.dice[hexes]))
    return best


@brief_rule
def is_fighter(battle: Battle, piece: int) -> bool:
    """True for a unit that can attack other troops at all, close or at two hexes."""
    one = battle.pieces[piece]
    return ((one.dice[0] > 0) | (one.dice[1] > 0)) & (one.abilities & BUILDINGS_ONLY == 0)


@brief_rule
def reach_of(battle: Battle, unit: int) -> int:
    """Hexes beyond which a unit has no dice: 1 for those that only fight close."""
    return MAX_RANGE if battle.pieces[unit].dice[1] > 0 else 1


@rule
def hexes_to_enemy(battle: Battle, umpire: Umpire, piece: int, cell: int) -> int:
    """Distance from a hex to the nearest enemy of a piece."""
    nearest = FAR_AWAY
    side = battle.pieces[piece].side
    for other in range(battle.piece_count):
        enemy = battle.pieces[other]
        if enemy.side != side and enemy.cell >= 0:
            nearest = min(nearest, int(umpire.board.distance[cell, enemy.cell]))
    return nearest


# --- what an attack is expected to bring --------------------------------------------------------------------


@brief_rule
def expected_hits(battle: Battle, target: int, dice: int) -> float:
    """Hits that so many dice make on average."""
    return dice * (FACES + 1 - int(battle.pieces[target].hit_at)) / float(FACES)


@rule
def chance_to_finish(battle: Battle, target: int, dice: int) -> float:
    """Chance that so many dice take all the wounds that a piece has left; retreats are not counted."""
    one = battle.pieces[target]
    wounds = int(one.wounds)
    if dice < wounds:
        return 0.0
    hit = (FACES + 1 - int(one.hit_at)) / float(FACES)
    just, chance = 1.0, 1.0
    for _ in range(dice):
        just *= 1.0 - hit
    for hits in range(wounds):
        chance -= just
        just *= (dice - hits) * hit / ((hits + 1) * (1.0 - hit))
    return max(chance, 0.0)


@brief_rule
def price_of_wound(battle: Battle, umpire: Umpire, piece: int) -> float:
    """What each wound of a piece is worth, hundredths of a point: the more, the harder it is to hit."""
    return int(umpire.worth.wound) * (int(battle.pieces[piece].hit_at) - 1) / float(FIXED_AT)


@rule
def price_of(battle: Battle, umpire: Umpire, piece: int) -> float:
    """What it brings to eliminate a piece, besides the wounds that it had left, hundredths of a point."""
    one, worth = battle.pieces[piece], umpire.worth
    price = int(worth.lost_point) * loss_points(battle, umpire, piece)
    if is_individual(battle, piece):
        price += int(worth.individual) + int(worth.magic_point) * int(one.mp + one.item_mp)
        return float(price + (int(worth.general) if has(battle, piece, GENERAL) else 0))
    return float(price + int(worth.unit) + int(worth.die) * max(int(one.dice[0]), int(one.dice[1])))


@rule
def expected_gain(battle: Battle, umpire: Umpire, target: int, dice: int) -> float:
    """What so many dice on a piece are expected to bring, hundredths of a point."""
    if dice <= 0:
        return 0.0
    hits = min(expected_hits(battle, target, dice), float(battle.pieces[target].wounds))
    gain = hits * price_of_wound(battle, umpire, target)
    finish = chance_to_finish(battle, target, dice)
    return gain + finish * price_of(battle, umpire, target) if finish > 0.0 else gain


# --- who could strike whom ----------------------------------------------------------------------------------


@brief_rule
def covered(battle: Battle, umpire: Umpire, start: int, end: int) -> int:
    """Dice that ground, buildings and walls take from an attack, by the hexes alone."""
    here, there = umpire.chart[ground_row(battle, umpire, start)], umpire.chart[ground_row(battle, umpire, end)]
    lost = -int(here.attacker_dice)
    if there.cover > lost and (there.higher_only == 0 or here.height < there.height):
        lost = int(there.cover)
    return max(lost, int(umpire.figures.wall_cover)) if umpire.wall_cover[start, end] != 0 else lost


@rule
def dice_from(battle: Battle, umpire: Umpire, unit: int, cell: int, target: int) -> int:
    """Dice that a unit would have against a piece from a hex; who stands in the line of sight does not matter."""
    there = int(battle.pieces[target].cell)
    hexes = int(umpire.board.distance[cell, there])
    dice = pattern_dice(battle, unit, hexes) if not has(battle, unit, BUILDINGS_ONLY) else 0
    if dice == 0 or (hexes > 1 and not is_line_open(battle, umpire, cell, there) and not has(battle, unit, INDIRECT)):
        return 0
    return max(dice - covered(battle, umpire, cell, there), 0)


@brief_rule
def is_line_open(battle: Battle, umpire: Umpire, start: int, end: int) -> bool:
    """True when ground, walls and buildings leave a line of sight open, whoever stands in it."""
    if umpire.clear_line[start, end] == 0:
        return False
    return umpire.orders.building_count == 0 or is_open_past_buildings(battle, umpire, start, end, False)


@rule
def dice_after(battle: Battle, unit: int, hexes: int, steps: int) -> int:
    """The most dice that a unit has against a piece so many hexes away when it may first go some steps closer."""
    best = pattern_dice(battle, unit, hexes)
    for nearer in range(max(hexes - steps, 1), min(hexes, MAX_RANGE + 1)):
        best = max(best, pattern_dice(battle, unit, nearer))
    return best


@rule
def can_strike_from(battle: Battle, umpire: Umpire, unit: int, cell: int) -> bool:
    """True when a unit that goes to a hex on the running card may still attack there."""
    one = battle.pieces[unit]
    if is_individual(battle, unit) or not is_fighter(battle, unit):
        return False
    hexes = int(umpire.board.distance[one.cell, cell])
    if hexes == 0:
        return one.marks & (NO_ACTION_HERE | TELEPORTED) == 0 and one.walked <= one.steady
    ground = umpire.chart[ground_row(battle, umpire, cell)]
    if ground.no_action != 0 and not (ground.woods != 0 and has(battle, unit, FORESTWALKER)):
        return False
    return one.marks & TELEPORTED == 0 and one.walked + hexes <= one.steady


@rule
def best_gain_from(battle: Battle, umpire: Umpire, unit: int, cell: int) -> float:
    """The best that a unit's attack from a hex is expected to bring, hundredths of a point."""
    best, side, reach = 0.0, battle.pieces[unit].side, reach_of(battle, unit)
    for target in range(battle.piece_count):
        other = battle.pieces[target]
        if other.side == side or other.cell < 0 or umpire.board.distance[cell, other.cell] > reach:
            continue
        dice = dice_from(battle, umpire, unit, cell, target)
        if dice > 0 and is_targetable(battle, target):
            best = max(best, expected_gain(battle, umpire, target, dice))
    return best


@rule
def best_gain_after(battle: Battle, umpire: Umpire, unit: int) -> float:
    """The best that a unit could do after as many steps as let it still fight, hundredths of a point."""
    one = battle.pieces[unit]
    best, steps = 0.0, int(one.steady)
    reach = reach_of(battle, unit) + steps
    for target in range(battle.piece_count):
        other = battle.pieces[target]
        if other.side == one.side or other.cell < 0 or umpire.board.distance[one.cell, other.cell] > reach:
            continue
        dice = dice_after(battle, unit, int(umpire.board.distance[one.cell, other.cell]), steps)
        if dice > 0 and is_targetable(battle, target):
            dice -= int(umpire.chart[ground_row(battle, umpire, int(other.cell))].cover)
            best = max(best, expected_gain(battle, umpire, target, dice))
    return best


@rule
def enemies_around(battle: Battle, umpire: Umpire, piece: int, cell: int) -> tuple[int, int]:
    """Hexes from a hex to the nearest enemy of a piece, and dice that enemies could throw at the piece there.

    That is before it acts again: those who have acted count with fewer.
    """
    total, nearest, side = 0, FAR_AWAY, battle.pieces[piece].side
    cover = int(umpire.chart[ground_row(battle, umpire, cell)].cover)
    for other in range(battle.piece_count):
        enemy = battle.pieces[other]
        if enemy.side == side or enemy.cell < 0:
            continue
        hexes = int(umpire.board.distance[enemy.cell, cell])
        nearest = min(nearest, hexes)
        if hexes <= enemy.steady + 1:
            dice = int(enemy.dice[0]) - cover
        elif hexes <= MAX_RANGE:
            dice = int(enemy.dice[hexes - 1]) - cover
        else:
            continue
        if dice > 0 and enemy.abilities & BUILDINGS_ONLY == 0:
            total += dice if enemy.counters == 0 else dice * int(umpire.appeal.spent) // 100
    return nearest, min(total, int(umpire.appeal.most_dice))


@rule
def strike_to_come(battle: Battle, umpire: Umpire, unit: int) -> float:
    """What a unit's next attack is expected to bring, by how soon it may come, hundredths of a point."""
    one, worth = battle.pieces[unit], umpire.worth
    if is_individual(battle, unit) or not is_fighter(battle, unit) or one.prison != NONE:
        return 0.0
    later = best_gain_after(battle, umpire, unit) / 100.0
    if is_flagged(battle, unit, ACTED):
        return int(worth.menace_spent) * later
    if not is_flagged(battle, unit, NOMINATED):
        return (int(worth.menace) if one.counters == 0 else int(worth.menace_spent)) * later
    if battle.stack[battle.depth - 1].phase <= Phase.MOVE and not is_flagged(battle, unit, MOVED):
        return int(worth.threat) * later
    now = 0.0
    if can_strike_from(battle, umpire, unit, int(one.cell)):
        now = int(worth.threat) * best_gain_from(battle, umpire, unit, int(one.cell)) / 100.0
    return max(now, int(worth.menace_spent) * later)
