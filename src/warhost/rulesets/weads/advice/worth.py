"""What computer opponents are told of a position: its worth. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, WON
from warhost.kernel.compile import rule
from warhost.rulesets.weads.advice.blows import gain_from, strength_of
from warhost.rulesets.weads.rules.pieces import has, is_led, leader_of
from warhost.rulesets.weads.rules.rout import steps_home
from warhost.rulesets.weads.rules.victory import points_lost
from warhost.rulesets.weads.state import (
    AIM,
    ATTACKED,
    BERSERK,
    HAMMER,
    HAMMER_TO_COME,
    IN_COMMAND,
    STAND,
    Battle,
    Status,
    Umpire,
)

NEAR_ENEMY = 3  # hexes within which woods shelter
FAR = 20  # hexes to an enemy; more are not counted
MOST = 0.95  # of a battle that is not over
LATE = 4  # power of the share of the turns by which a lead fades: hardly at first, most of it in the last turns
SCALE = 3000.0  # hundredths of a point of posture that are worth as much as a whole rout level


@rule
def hexes_to_unit(battle: Battle, umpire: Umpire, side: int, cell: int, ordered: bool) -> int:
    """How far the nearest unit of a side, or the nearest ordered one, is from a hex; FAR where there is none nearer."""
    nearest = FAR
    for unit in range(battle.unit_count):
        one = battle.pieces[unit]
        if one.side == side and one.cell >= 0 and (one.status == Status.ORDERED or not ordered):
            nearest = min(nearest, int(umpire.board.distance[cell, one.cell]))
    return nearest


@rule
def hexes_to_enemy(battle: Battle, umpire: Umpire, side: int, cell: int) -> int:
    """How far the nearest enemy unit on the board is from a hex."""
    return hexes_to_unit(battle, umpire, 1 - side, cell, False)


@rule
def hexes_out_of_command(battle: Battle, umpire: Umpire, unit: int, cell: int) -> int:
    """How far outside the radius of its own leader a hex is; one radius where nobody leads."""
    command, radius = int(battle.pieces[unit].command), int(umpire.figures.radius)
    if not is_led(battle, command):
        return radius
    at = int(battle.pieces[leader_of(battle, command)].cell)
    return min(max(int(umpire.board.distance[at, cell]) - radius, 0), radius)


@rule
def may_rally(battle: Battle, umpire: Umpire, unit: int) -> bool:
    """True for a routed unit that no enemy is so near to that it cannot rally.

    Rule: AW-17.3a
    """
    one = battle.pieces[unit]
    return hexes_to_enemy(battle, umpire, int(one.side), int(one.cell)) >= umpire.figures.rally_distance


@rule
def posture_of(battle: Battle, umpire: Umpire, unit: int) -> float:
    """What a unit on the board could do next and how it stands, hundredths of a point."""
    one, worth = battle.pieces[unit], umpire.worth
    cell, side = int(one.cell), int(one.side)
    if one.status == Status.ROUTED:
        left = steps_home(umpire, side, cell) - int(umpire.figures.rout_hexes)
        return float(int(worth.edge) * min(left, 0))
    value = int(worth.strength) * strength_of(battle, umpire, unit, False)
    value += int(worth.berserk) if has(battle, unit, BERSERK) else 0
    value += int(worth.mark) if has(battle, unit, AIM | STAND | HAMMER | HAMMER_TO_COME) else 0
    value -= int(worth.led) * hexes_out_of_command(battle, umpire, unit, cell)
    near = hexes_to_enemy(battle, umpire, side, cell)
    if near <= NEAR_ENEMY and umpire.woods[cell] != 0:
        value += int(worth.woods)
    if near == 1 and one.status == Status.ORDERED:
        ready = has(battle, unit, IN_COMMAND) and not has(battle, unit, ATTACKED)
        share = int(worth.ready) if ready else int(worth.menace)
        value += share * max(gain_from(battle, umpire, unit, cell), 0.0)
    return value


@rule
def posture(battle: Battle, umpire: Umpire, side: int) -> float:
    """What all that a side has could do next, hundredths of a point."""
    total = float(int(umpire.worth.spell) * int(battle.hand_size[side]))
    for unit in range(battle.unit_count):
        if battle.pieces[unit].side == side and battle.pieces[unit].cell >= 0:
            total += posture_of(battle, umpire, unit)
    return total


@rule
def eagerness(battle: Battle, umpire: Umpire, side: int) -> float:
    """What a side gives for being closer to the enemy, hundredths of a point, 0 at best.

    How far its ordered units are from the enemy, and each enemy unit, by its points, from whoever could strike it. It
    is no loss of the enemy's: else to step forward would help all whom the step brings near.
    """
    apart, unhunted = 0, 0.0
    for unit in range(battle.unit_count):
        one = battle.pieces[unit]
        if one.cell < 0:
            continue
        if one.side != side:
            points = int(umpire.points[one.level])
            unhunted += points * (hexes_to_unit(battle, umpire, side, int(one.cell), True) - 1)
        elif one.status == Status.ORDERED:
            apart += hexes_to_enemy(battle, umpire, side, int(one.cell)) - 1
    return -int(umpire.worth.nearness) * apart - int(umpire.worth.hunted) * unhunted


@rule
def share_lost(battle: Battle, umpire: Umpire, side: int) -> float:
    """How much of its rout level a side has lost; disorder counts in part, and routs may be rallied."""
    lost = 100.0 * points_lost(battle, umpire, side)
    for unit in range(battle.unit_count):
        one = battle.pieces[unit]
        if one.side != side or one.cell < 0:
            continue
        points = int(umpire.points[one.level])
        if one.status == Status.DISORDERED:
            lost += int(umpire.worth.disordered) * points
        elif one.status == Status.ROUTED:
            kept = umpire.worth.rallies if may_rally(battle, umpire, unit) else umpire.worth.pursued
            lost -= int(kept) * points
    return lost / (100.0 * (int(umpire.orders.rout_level[side]) + 1))


@rule
def has_broken(battle: Battle, umpire: Umpire, side: int) -> bool:
    """True for a side that would lose if the turn ended now.

    Rule: AW-20.5a
    """
    return points_lost(battle, umpire, side) > umpire.orders.rout_level[side]


@rule
def value_of(battle: Battle, umpire: Umpire, side: int) -> float:
    """Static worth of a position for a side: -1 lost, 0 even, 1 won. A lead that does not win fades towards the end."""
    if battle.result != RUNNING:
        if battle.result != WON:
            return 0.0
        return 1.0 if battle.winner == side else -1.0
    lead = share_lost(battle, umpire, 1 - side) - share_lost(battle, umpire, side)
    lead += (posture(battle, umpire, side) - posture(battle, umpire, 1 - side)) / SCALE
    lead += eagerness(battle, umpire, side) / SCALE
    lead *= 1.0 - int(umpire.worth.fading) / 100.0 * (int(battle.turn) / int(umpire.orders.turns)) ** LATE
    decided = int(umpire.worth.decided) / 100.0
    lead += decided if has_broken(battle, umpire, 1 - side) else 0.0
    lead -= decided if has_broken(battle, umpire, side) else 0.0
    return min(max(lead, -MOST), MOST)
