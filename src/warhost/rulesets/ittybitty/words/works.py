"""What engineers work at, what will come of it, and when.

Rule: IB-4.12b, IB-4.12c, IB-4.12h, IB-4.12o, IB-4.12s, IB-4.12u, IB-R59, IB-R61
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from warhost.rulesets.ittybitty.rules import petards, works
from warhost.rulesets.ittybitty.state import DIE, ENGAGED, FORT_2, FORTS, NONE, Battle, Cls, Status, Umpire
from warhost.rulesets.ittybitty.words.names import SIDE_NAMES, Names
from warhost.rulesets.ittybitty.words.snapshot import is_unknown
from warhost.shelf.snapshot import plain

structure_in = plain(petards.structure_in)


def works_of(battle: Battle, umpire: Umpire, names: Names) -> dict[str, Any] | None:
    """What engineers work at; None while nobody does."""
    found = [*_works(battle, umpire, names)]
    return {"label": "Works", "works": found} if found else None


def _works(battle: Battle, umpire: Umpire, names: Names) -> Iterator[dict[str, Any]]:
    figures = umpire.figures
    for piece, one in enumerate(battle.pieces):
        if one.cell < 0 or is_unknown(one):
            continue
        side, where = SIDE_NAMES[one.side], names.hexes[one.cell]
        if one.pontoon:
            most = int(figures.pontoon_turns)
            yield _work(f"Pontoon bridge, {where}", side, int(one.pontoon), most, "the bridge", battle)
        elif one.quiet:
            level = 1 if one.quiet < figures.fort_turns_1 else 2
            most = int(figures.fort_turns_1 if level == 1 else figures.fort_turns_2)
            ground = int(battle.ground[one.cell])
            stands = ground & (FORTS if level == 1 else FORT_2)
            what = "" if stands else f"{names.labels[piece]} in peace, level {level}"
            yield _work(f"Field works, {where}", side, min(int(one.quiet), most), most, what, battle)
        if umpire.troops[one.troop].cls == Cls.ENGINEER and one.petards:
            yield from _petard(battle, umpire, names, piece)


def _work(name: str, side: str, at: int, of: int, what: str, battle: Battle) -> dict[str, Any]:
    """A work of so many turns; `what` is there at its end, nothing where that stands already."""
    done = f": {what} at the end of turn {battle.turn + of - at - 1}" if what and at < of else ""
    return {"name": name, "side": side, "at": at, "of": of, "text": f"{at} of {of} turns{done}"}


def _petard(battle: Battle, umpire: Umpire, names: Names, piece: int) -> Iterator[dict[str, Any]]:
    """A petard that can go off at the end of this turn, or as soon as its powder is dry.

    Rule: IB-4.12m, IB-4.12o, IB-4.12p, IB-4.12s, IB-R61
    """
    one = battle.pieces[piece]
    structure = int(structure_in(battle, int(one.cell)))
    if structure == NONE or one.status != Status.GOOD or one.marks & (works.LEFT | ENGAGED):
        return
    high = Fraction(DIE + 1 - int(umpire.figures.petard_high), DIE)
    turn = max(int(one.petard_turn), int(battle.turn))
    chance, loss = (f"{round(100 * float(share))} %" for share in (high, high))
    text = f"at the end of turn {turn}: rubble {chance}, {names.labels[piece]} lost {loss}"
    name = f"Petard at {names.structure(structure)}"
    yield {"name": name, "side": SIDE_NAMES[one.side], "at": int(turn == battle.turn), "of": 1, "text": text}
