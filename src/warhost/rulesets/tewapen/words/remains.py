"""What is left of the pieces of Te Wapen! when a battle stops."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import FALLEN, STANDS, Remains
from warhost.rulesets.tewapen.state import OFF_BOARD, Battle
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names, troops_in_order
from warhost.rulesets.tewapen.words.pieces import MARKS, items_of
from warhost.shelf.views import words_of

FIGURES = ("wounds", "full_wounds", "mp", "full_mp")
lasting_of = words_of({mark: MARKS[mark] for mark in ("summoned", "mounted")})


def remains_of(battle: Battle, names: Names) -> Iterator[Remains]:
    """Every piece, with its wounds and magic points, its items, and whether it was summoned."""
    troops = troops_in_order()
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        fate = FALLEN if one.cell == OFF_BOARD else STANDS
        figures = {name: int(getattr(one, name)) for name in FIGURES}
        holds = (*items_of(one.items), *lasting_of(one.marks))
        yield Remains(SIDE_NAMES[one.side], names.labels[piece], troops[one.troop].id, fate, figures, holds)
