"""What is left of the pieces of Battle of Ayrena's Weads when a battle stops."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import FALLEN, STANDS, Remains
from warhost.rulesets.weads.state import BERSERK, REPLACEMENT, Battle, Piece, Status
from warhost.rulesets.weads.words.names import SIDE_NAMES, Names
from warhost.rulesets.weads.words.pieces import type_of
from warhost.shelf.views import words_of

lasting_of = words_of({"berserk": BERSERK, "successor": REPLACEMENT})
STATES = {Status.DISORDERED: ("disordered",), Status.ROUTED: ("routed",)}


def remains_of(battle: Battle, names: Names) -> Iterator[Remains]:
    """Every unit and leader, with the order that it is in."""
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        fate = FALLEN if one.status == Status.ELIMINATED else STANDS
        what = type_of(one, piece, names)
        yield Remains(SIDE_NAMES[one.side], names.labels[piece], what, fate, {}, _holds(one))


def _holds(one: Piece) -> tuple[str, ...]:
    return (*STATES.get(Status(one.status), ()), *lasting_of(one.marks))
