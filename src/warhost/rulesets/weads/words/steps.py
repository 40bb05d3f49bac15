"""Which steps are no questions: forced shots, the single hexes of a rout, to let the last unit stay where it is."""

from __future__ import annotations

from typing import Any

from warhost.kernel import hexes
from warhost.rulesets.weads.rules.flight import CARRIED
from warhost.rulesets.weads.state import Phase, Verb
from warhost.shelf.snapshot import plain
from warhost.shelf.steps import Flight, Steps

centre = plain(hexes.centre)


def _where(battle: Any, unit: int) -> int:
    return int(battle.pieces[unit].cell)


def _aside(battle: Any, umpire: Any, end: int) -> int:
    """How far an end lies to the side of where the rout move began, as the rules tell which way leads straight home."""
    began = int(battle.stack[battle.depth - 1].place) // CARRIED
    return abs(int(centre(umpire.board, end)[0]) - int(centre(umpire.board, began)[0]))


STEPS = Steps(
    each_must={Verb.SHOOT},
    idle={Phase.MOVEMENT: Verb.DONE},
    flights=(Flight(Verb.ROUT, _where, _aside),),
)
