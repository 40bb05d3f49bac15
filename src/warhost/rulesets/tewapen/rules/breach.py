"""What attacks do to buildings: wounds, ruins, and the hit on whoever stands inside."""

from __future__ import annotations

from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.rulesets.tewapen.rules.events import Event
from warhost.rulesets.tewapen.rules.hits import count_hits, save_hits, take_hits
from warhost.rulesets.tewapen.rules.pieces import eliminate, has
from warhost.rulesets.tewapen.state import FRENZY, NONE, ONE_FIGHT, Battle, Umpire


@rule
def settle_on_building(battle: Battle, umpire: Umpire, unit: int, building: int) -> None:
    """Carry out the running attack's dice on a building: no retreats, no follow-up; explosives go up with it.

    Rule: TW-2.2.6a, TW-4.2b, TW-4.3b, TW-4.3c, TW-R71, TW-R93
    """
    hits = count_hits(umpire, int(battle.pieces[building].hit_at))
    if hits > 0 and has(battle, unit, FRENZY):
        hits += int(umpire.figures.frenzy_wounds)
        note(umpire, Event.FRENZY_WOUND, int(umpire.figures.frenzy_wounds))
    if has(battle, unit, ONE_FIGHT):
        note(umpire, Event.BLOWN_UP, unit)
        eliminate(battle, umpire, unit)
    damage(battle, umpire, building, hits)


@rule
def damage(battle: Battle, umpire: Umpire, building: int, hits: int) -> None:
    """Take hits off a building; without wounds it falls, and hits who stands in it.

    Rule: TW-4.3b, TW-4.3g, TW-R74, TW-R87
    """
    one = battle.pieces[building]
    lost = min(hits, int(one.wounds))
    if lost == 0:
        return
    one.wounds -= lost
    note(umpire, Event.WOUNDED, building, lost, int(one.wounds))
    if one.wounds > 0:
        return
    cell, hits_inside = int(one.cell), int(umpire.figures.collapse_hits)
    note(umpire, Event.COLLAPSED, building, cell)
    unit, here = int(battle.unit_in[cell]), int(battle.first_in[cell])
    if unit != NONE:
        fall_on(battle, umpire, unit, hits_inside)
        return
    while here != NONE:
        after = int(battle.pieces[here].next_here)
        fall_on(battle, umpire, here, hits_inside)
        here = after


@rule
def fall_on(battle: Battle, umpire: Umpire, piece: int, hits: int) -> None:
    """Let a building that falls hit a unit or a lone individual in it.

    Rule: TW-4.3g, TW-R87
    """
    note(umpire, Event.FALLS_ON, piece, hits)
    take_hits(battle, umpire, piece, save_hits(battle, umpire, piece, hits))
