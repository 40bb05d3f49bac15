"""What a spell that is thrown, or a blast, would strike: its strength by hex, and where it may come down.

Rule: IB-5.7a, IB-5.7b, IB-5.7d, IB-5.7h, IB-5.7i, IB-5.7j
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from warhost.rulesets.ittybitty.rules import casting, templates
from warhost.rulesets.ittybitty.state import DIE, OFF_BOARD, Aim, Battle, Umpire, Verb
from warhost.rulesets.ittybitty.words.names import Names, aim_of
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import unpack

ring_of, size_of, scattered = plain(templates.ring_of), plain(templates.size_of), plain(templates.scattered)
is_distracted = plain(casting.is_distracted)


def lands_of(battle: Battle, umpire: Umpire, names: Names, code: int) -> dict[str, Any] | None:
    """What docs/wire.md calls THROWN: of balls and cones, as far as the spell does not fizzle; else None."""
    parts = unpack(code)
    if parts.verb != Verb.CAST or aim_of(parts.extra) not in (Aim.CONE, Aim.BALL):
        return None
    caster, centre = int(battle.pieces[parts.actor].cell), parts.place
    rings: list[list[str]] = [[] for _ in range(int(size_of(umpire, parts.extra)))]
    for cell in range(names.grid.size):
        ring = int(ring_of(umpire, parts.extra, caster, centre, cell))
        if 0 <= ring < len(rings):
            rings[ring].append(names.hexes[cell])
    return {"rings": rings, "falls": _falls(battle, umpire, names, parts.actor, centre, aim_of(parts.extra))}


def _falls(battle: Battle, umpire: Umpire, names: Names, caster: int, centre: int, aim: Aim) -> list[dict[str, Any]]:
    """Where its middle may fall, with the share of all throws; what is lost off the map is left out."""
    if aim == Aim.CONE:
        return [{"place": names.hexes[centre], "share": 1.0, "aimed": True}]
    one = battle.pieces[caster]
    added = int(umpire.figures.distracted) if is_distracted(battle, umpire, int(one.cell)) else 0
    rating = int(umpire.troops[one.troop].rating)
    hits = sum(die + added <= rating for die in range(1, DIE + 1))
    ways = Counter({centre: hits * DIE})
    for die in range(1, DIE + 1):
        ways[int(scattered(umpire, int(one.cell), centre, die))] += DIE - hits
    return [
        {"place": names.hexes[cell], "share": round(many / DIE**2, 4), "aimed": cell == centre}
        for cell, many in ways.items()
        if cell != OFF_BOARD and many
    ]
