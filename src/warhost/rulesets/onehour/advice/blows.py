"""What units are worth with their hits, and what a strike or a shot is expected to take. No rule depends on it."""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.squares import FRONT, zone_of
from warhost.rulesets.onehour.rules.board import level
from warhost.rulesets.onehour.rules.firing import DIE, half
from warhost.rulesets.onehour.rules.melee import is_sheltered
from warhost.rulesets.onehour.state import Battle, Status, Umpire


@rule
def worth_with(battle: Battle, umpire: Umpire, unit: int, hits: int) -> float:
    """Worth of a unit on the board that has so many hits and no Command near it, hundredths of a point."""
    one, worth, figures = battle.units[unit], umpire.worth, umpire.figures
    left = int(figures.hits_to_destroy) - hits
    if left <= 0:
        return 0.0
    share = int(worth.strength) * left / float(figures.hits_to_destroy)
    value = int(umpire.points[one.race, one.kind]) * (int(worth.unit) + share)
    if one.status == Status.ROUTING:
        return value * int(worth.routing) / 100.0
    if hits >= figures.hits_to_test and umpire.orders.morale[one.side] != 0:
        value *= 1.0 - int(worth.shaken) / 100.0
    return value


@rule
def gain_by_die(battle: Battle, umpire: Umpire, target: int, added: int, times: int, halvings: int) -> float:
    """What a die is expected to take from a target: so much added, so many times doubled and halved."""
    had = int(battle.units[target].hits)
    before, left = worth_with(battle, umpire, target, had), 0.0
    for die in range(1, DIE + 1):
        hits = max(die + added, 0) * times
        for _ in range(halvings):
            hits = half(hits)
        left += worth_with(battle, umpire, target, had + hits)
    return before - left / DIE


@rule
def gain_by_strike(
    battle: Battle, umpire: Umpire, unit: int, start: int, target: int, cell: int, facing: int, charging: bool
) -> float:
    """What a strike from a square is expected to take from a target that stands in a square with a face."""
    one = battle.units[unit]
    added = int(umpire.charging[one.race, one.kind] if charging else umpire.value[one.race, one.kind])
    times = 1 if zone_of(umpire.board, cell, facing, start) == FRONT else int(umpire.figures.flank_times)
    sheltered = is_sheltered(umpire, cell) or level(umpire, cell) > level(umpire, start)
    armoured = umpire.types[battle.units[target].kind].armour_melee != 0
    return gain_by_die(battle, umpire, target, added, times, halvings_of(umpire, sheltered, armoured))


@rule
def gain_by_shot(battle: Battle, umpire: Umpire, target: int, cell: int) -> float:
    """What a shot is expected to take from a target in a square."""
    covered = umpire.chart[umpire.ground[cell]].cover != 0
    armoured = umpire.types[battle.units[target].kind].armour_fire != 0
    return gain_by_die(battle, umpire, target, 0, 1, halvings_of(umpire, covered, armoured))


@brief_rule
def halvings_of(umpire: Umpire, by_ground: bool, by_armour: bool) -> int:
    """How many times hits are halved."""
    both = int(by_ground) + int(by_armour)
    return both if umpire.orders.cumulative != 0 else min(both, 1)
