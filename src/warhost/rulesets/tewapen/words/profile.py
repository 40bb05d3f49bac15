"""What there is to know of a piece, row by row, and how lists name it."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import Piece, Row
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.state import ITEM_IDS, NONE, OFF_BOARD, Battle, SpellList
from warhost.rulesets.tewapen.words.names import Names, troops_in_order
from warhost.rulesets.tewapen.words.snapshot import troop_shown


def pieces_of(battle: Battle, names: Names) -> list[Piece]:
    """Every piece of a snapshot, under the name of the figure on the board."""
    return [_piece(battle, piece, names) for piece in range(battle.piece_count)]


def _piece(battle: Battle, piece: int, names: Names) -> Piece:
    one, name = battle.pieces[piece], troops_in_order()[troop_shown(battle, piece)].name
    is_lost = one.cell == OFF_BOARD
    return Piece(names.labels[piece], one.side, name, "" if is_lost else names.hexes[one.cell], is_lost)


def profile_of(battle: Battle, piece: int) -> Iterator[Row]:
    """Wounds and counters, magic points, a trap, items of a snapshot's piece."""
    one = battle.pieces[piece]
    yield Row("wounds", f"{one.wounds} of {one.full_wounds}", f"{one.wounds}/{one.full_wounds}{'*' * one.counters}")
    if one.counters:
        yield Row("activation counters", str(one.counters))
    if one.spells != SpellList.NOT_A_CASTER:
        yield Row("magic points", f"{one.mp} of {one.full_mp}", f"{one.mp} MP")
    if one.prison != NONE:
        yield Row("trap", "trapped", "trapped")
    for bit, item in enumerate(ITEM_IDS):
        if one.items >> bit & 1:
            yield Row("item", catalogue().items[item].name, item.partition(".")[2])
