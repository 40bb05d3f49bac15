"""Panic, flight and rally.

Chapters: HG-3, HG-10, HG-15.8
"""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.dice import roll_one
from warhost.kernel.journal import note
from warhost.rulesets.heroes.rules.events import Event, Gone
from warhost.rulesets.heroes.rules.figures import (
    among_all_but,
    defence_factor,
    enemies_of,
    flag,
    full_move,
    is_flagged,
    is_standing,
    nearest_enemy,
    stand_at,
    unflag,
    unlock_all,
)
from warhost.rulesets.heroes.rules.flight import flight
from warhost.rulesets.heroes.state import ACTED, NONE, PANICKED, SPEAR, TRIED, Battle, Umpire


@rule
def lose_spear(battle: Battle, umpire: Umpire, figure: int, how: int) -> None:
    """A spear is gone for the rest of the game.

    Rule: HG-1.3a, HG-7.2a, HG-10.1c
    """
    if is_flagged(battle, figure, SPEAR):
        unflag(battle, figure, SPEAR)
        note(umpire, Event.SPEAR_GONE, figure, how)


@rule
def refuge(battle: Battle, umpire: Umpire, figure: int, from_x: int, from_y: int) -> tuple[int, int]:
    """Where a figure flees to from a point; where it stands when it is cornered.

    Rule: HG-10.1b, HG-10.4b, HG-10.4c, HG-15.8a, HG-15.8b, HG-15.8c, HG-15.8d, HG-R29, HG-R30
    """
    one, most = battle.figures[figure], full_move(battle, figure)
    others, enemies = among_all_but(battle, figure), enemies_of(battle, figure)
    return flight(umpire, others, enemies, int(one.x), int(one.y), from_x, from_y, most)


@rule
def flee(battle: Battle, umpire: Umpire, figure: int, from_x: int, from_y: int) -> bool:
    """Flee one full current move away from a point; False when the figure is cornered and stays.

    Rule: HG-10.1b, HG-10.3c, HG-15.8d
    """
    one = battle.figures[figure]
    x, y = int(one.x), int(one.y)
    to_x, to_y = refuge(battle, umpire, figure, from_x, from_y)
    if to_x == x and to_y == y:
        note(umpire, Event.CORNERED, figure)
        return False
    stand_at(battle, umpire, figure, to_x, to_y)
    note(umpire, Event.FLED, figure, x, y, to_x, to_y)
    return True


@rule
def panic(battle: Battle, umpire: Umpire, figure: int, from_x: int, from_y: int, why: int) -> bool:
    """A figure panics: it drops its spear, its locks end, it flees. False when it cannot move at all.

    Rule: HG-5.4b, HG-10.1b, HG-10.1c, HG-10.1d, HG-10.1e, HG-10.3d
    """
    note(umpire, Event.PANICKED, figure, why)
    flag(battle, figure, PANICKED)
    lose_spear(battle, umpire, figure, Gone.DROPPED)
    unlock_all(battle, umpire, figure)
    return flee(battle, umpire, figure, from_x, from_y)


@rule
def may_try_to_rally(battle: Battle, figure: int, side: int) -> bool:
    """True for a panicked figure of the side that has not tried in this phase.

    Rule: HG-3.1a, HG-3.1b, HG-R13
    """
    if battle.figures[figure].side != side or not is_standing(battle, figure):
        return False
    return is_flagged(battle, figure, PANICKED) and not is_flagged(battle, figure, TRIED)


@rule
def rally(battle: Battle, umpire: Umpire, figure: int) -> None:
    """Try to rally a panicked figure: 1D10 against its D; failing, it flees from the nearest enemy.

    Rule: HG-3.2a, HG-3.2b, HG-3.2c, HG-3.3a, HG-3.3b, HG-3.4a, HG-3.4b, HG-3.4c, HG-10.4a, HG-R14, HG-R16
    """
    die = roll_one(battle, umpire, int(umpire.rates.rally_die))
    if die == 0:
        return
    needed = defence_factor(battle, umpire, figure)
    note(umpire, Event.RALLY_ROLLED, figure, die, needed)
    flag(battle, figure, TRIED)
    if die <= needed:
        unflag(battle, figure, PANICKED)
        note(umpire, Event.RALLIED, figure)
        return
    flag(battle, figure, ACTED)
    note(umpire, Event.NOT_RALLIED, figure)
    enemy = nearest_enemy(battle, figure)
    if enemy != NONE:
        flee(battle, umpire, figure, int(battle.figures[enemy].x), int(battle.figures[enemy].y))
