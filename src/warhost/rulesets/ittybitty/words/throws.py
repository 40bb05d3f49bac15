"""What a spell that is thrown, or a blast, would strike: its strength by hex, and where it may come down.

Rule: IB-5.4a, IB-5.7a, IB-5.7b, IB-5.7d, IB-5.7h, IB-5.7i, IB-5.7j
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from warhost.rulesets.ittybitty.rules import casting, templates
from warhost.rulesets.ittybitty.state import DIE, OFF_BOARD, Aim, Battle, Umpire, Verb
from warhost.rulesets.ittybitty.words.names import Names, aim_of
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import unpack

ring_of, size_of, scattered = plain(templates.ring_of), plain(templates.size_of), plain(templates.scattered)
THROWN = (Aim.CONE, Aim.BALL)
is_distracted, fizzle_modifier = plain(casting.is_distracted), plain(casting.fizzle_modifier)


def lands_of(battle: Battle, umpire: Umpire, names: Names, code: int) -> dict[str, Any] | None:
    """What docs/wire.md calls THROWN: of balls and cones; else None."""
    parts = unpack(code)
    if parts.verb != Verb.CAST or aim_of(parts.extra) not in THROWN:
        return None
    home = int(battle.pieces[parts.actor].cell)
    falls = falls_of(battle, umpire, parts.actor, parts.extra, parts.place)
    told = [{"place": names.hexes[at], "share": _rounded(one), "aimed": at == parts.place} for at, one in falls.items()]
    fails = 1 - share_that_works(battle, umpire, parts.actor)
    return {
        "rings": rings_of(umpire, names, parts.extra, home, parts.place),
        "falls": told,
        "fails": {"text": "it fizzles", "share": _rounded(fails)},
    }


def rings_of(umpire: Umpire, names: Names, form: int, home: int, centre: int) -> list[list[str]]:
    """The hexes of a template by their strength, the strongest first; `home` is the hex of the caster.

    Rule: IB-5.7a, IB-5.7b, IB-5.7d
    """
    rings: list[list[str]] = [[] for _ in range(int(size_of(umpire, form)))]
    for cell in range(names.grid.size):
        ring = int(ring_of(umpire, form, home, centre, cell))
        if 0 <= ring < len(rings):
            rings[ring].append(names.hexes[cell])
    return rings


def share_that_works(battle: Battle, umpire: Umpire, caster: int) -> Fraction:
    """How likely a spell does not fizzle.

    Rule: IB-5.4a, IB-R68
    """
    modifier, fizzle = int(fizzle_modifier(battle, umpire, caster)), int(umpire.figures.fizzle)
    return Fraction(sum(die + modifier < fizzle for die in range(1, DIE + 1)), DIE)


def falls_of(battle: Battle, umpire: Umpire, caster: int, form: int, centre: int) -> Mapping[int, Fraction]:
    """Where its middle may fall, with the share of all casts; what fizzles or is lost off the map is left out."""
    works = share_that_works(battle, umpire, caster)
    if aim_of(form) != Aim.BALL:
        return {centre: works}
    one = battle.pieces[caster]
    added = int(umpire.figures.distracted) if is_distracted(battle, umpire, int(one.cell)) else 0
    rating = int(umpire.troops[one.troop].rating)
    hits = sum(die + added <= rating for die in range(1, DIE + 1))
    ways = Counter({centre: hits * DIE})
    for die in range(1, DIE + 1):
        ways[int(scattered(umpire, int(one.cell), centre, die))] += DIE - hits
    return {cell: works * Fraction(many, DIE**2) for cell, many in ways.items() if cell != OFF_BOARD and many}


def _rounded(share: Fraction) -> float:
    return round(float(share), 4)
