"""What is left of the pieces of Itty Bitty Battles when a battle stops."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import FALLEN, STANDS, TO_COME, Remains
from warhost.rulesets.ittybitty.state import BERSERK, SUMMONED, Battle, Piece, Status
from warhost.rulesets.ittybitty.words.names import SIDE_NAMES, Names
from warhost.rulesets.ittybitty.words.pieces import type_of
from warhost.shelf.views import words_of

lasting_of = words_of({"berserk": BERSERK, "summoned": SUMMONED})
STATES = {Status.DISORGANIZED: ("disorganized",), Status.ROUTED: ("routed",)}


def remains_of(battle: Battle, names: Names) -> Iterator[Remains]:
    """Every piece, with the order that it is in, and what casters have left."""
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        fate = STANDS if one.cell >= 0 else FALLEN if one.last_cell >= 0 else TO_COME
        figures = {"power": int(one.power)} if one.power else {}
        yield Remains(SIDE_NAMES[one.side], names.labels[piece], type_of(names, one), fate, figures, _holds(one))


def _holds(one: Piece) -> tuple[str, ...]:
    return (*STATES.get(Status(one.status), ()), *lasting_of(one.marks))
