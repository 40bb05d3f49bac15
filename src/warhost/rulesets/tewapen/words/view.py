"""What a seat sees of a battle, as plain data for programs and screens: the shapes of docs/wire.md."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from warhost.rulesets.tewapen.setup.catalogue import KINDS, catalogue
from warhost.rulesets.tewapen.setup.scenario import Piece, TewapenScenario
from warhost.rulesets.tewapen.state import BLACK, MAX_PIECES, NONE, RED, Battle, Kind, Reason, Trap, TrapState, Umpire
from warhost.rulesets.tewapen.words import pieces
from warhost.rulesets.tewapen.words.cards import card_name, card_parts
from warhost.rulesets.tewapen.words.goals import goal_hexes, hexes_held, points_of
from warhost.rulesets.tewapen.words.icons import icon_of
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names, troops_in_order
from warhost.rulesets.tewapen.words.snapshot import is_with_unit, troop_shown
from warhost.rulesets.tewapen.words.text import prompt
from warhost.shelf.grid import OFF_BOARD, Grid
from warhost.shelf.views import Shared, by_side, kept, row, set_up, side_name, sign

KIND_NAMES = {int(kind): kind.name.lower() for kind in Kind}
STATE_NAMES = {int(one): one.name.lower() for one in TrapState}
AFTER_THE_LAST_TURN = (Reason.POINTS, Reason.HEXES, Reason.EQUAL)


# --- what never changes -----------------------------------------------------------------------------------


def ground_of(scenario: TewapenScenario) -> dict[str, Any]:
    """The ground of a scenario, with the hexes that count for victory."""
    goals = list(dict.fromkeys(goal_hexes(scenario)))
    grid = Grid("pointy", len(scenario.rows[0]), len(scenario.rows))
    edges = {"wall": scenario.walls, "cliff": scenario.cliffs}
    return {
        "columns": grid.columns,
        "rows": grid.rows,
        "terrain": list(scenario.rows),
        "walls": [list(side) for side in scenario.walls],
        "cliffs": [list(side) for side in scenario.cliffs],
        "hexes": goals,
        "grid": grid.described(),
        "cells": list(grid.named),
        "edges": [{"kind": kind, "at": at, "side": side} for kind, sides in edges.items() for at, side in sides],
        "goals": goals,
    }


def set_up_of(side: str, piece: Piece) -> dict[str, Any]:
    """What a small picture of a scenario needs of a piece."""
    troop = catalogue().troops[piece.troop]
    return set_up(side, piece.hex, icon_of(troop), **pieces.lying(KINDS[troop.piece_class]))


# --- what changes -----------------------------------------------------------------------------------------


def view_of(battle: Battle, umpire: Umpire, names: Names, shared: Shared = None) -> dict[str, Any]:
    """A snapshot of a battle, already redacted for its viewer, as plain data."""
    return {
        "turn": battle.turn,
        "prompt": prompt(battle, umpire, names),
        "to_decide": side_name(SIDE_NAMES, battle.to_decide),
        "active": side_name(SIDE_NAMES, battle.active),
        "card": None if battle.card == NONE else _card(battle.card)["card"],
        "cards_left": battle.cards.bit_count(),
        "lost_points": by_side(SIDE_NAMES, battle.lost_points),
        "pieces": [_shared_piece(battle, piece, names, shared) for piece in range(battle.piece_count)],
        "traps": [_trap(battle.traps[trap], names) for trap in range(battle.trap_count)],
        "fog": [{"centre": names.hexes[cell], "until": battle.cloud_until[cell]} for cell in _clouds(battle, names)],
        "buildings": [_building(battle, number, names) for number, _ in enumerate(names.buildings)],
        "status": [*_status(battle)],
        "signs": [*_signs(battle, names)],
        "hands": {},
    }


def scores_of(battle: Battle, umpire: Umpire) -> tuple[int, int]:
    """Points of red and black: for enemy pieces in the dead pile, and after the last turn for hexes that count."""
    red, black = points_of(battle, RED), points_of(battle, BLACK)
    if umpire.orders.hexes_are_points and battle.reason in AFTER_THE_LAST_TURN:
        red, black = red + hexes_held(battle, umpire, RED), black + hexes_held(battle, umpire, BLACK)
    return red, black


def _shared_piece(battle: Battle, piece: int, names: Names, shared: Shared) -> Any:
    """A piece as an earlier view has it, when nothing about it has changed."""
    one = battle.pieces[piece]
    is_attached = is_with_unit(battle, piece)
    return kept(shared, (piece, one, is_attached), lambda: _piece(battle, piece, names, is_attached))


def _piece(battle: Battle, piece: int, names: Names, is_attached: bool) -> dict[str, Any]:
    one = battle.pieces[piece]
    troop_id, troop_name, icon = _looks(troop_shown(battle, piece))
    hex_id = names.hexes[one.cell] if one.cell >= 0 else None
    return {
        "label": names.labels[piece],
        "side": SIDE_NAMES[one.side],
        "troop": troop_id,
        "name": troop_name,
        "icon": icon,
        "hex": hex_id,
        "kind": KIND_NAMES[one.kind],
        "attached": is_attached,
        "wounds": one.wounds,
        "full_wounds": one.full_wounds,
        "hit_at": one.hit_at,
        "dice": list(one.dice),
        "moves": [one.steady, one.stride],
        "counters": one.counters,
        "abilities": [*pieces.abilities_of(one.abilities)],
        "tags": [*pieces.tags_of(one.abilities)],
        "items": [*pieces.items_of(one.items)],
        "list": pieces.LISTS[one.spells],
        "mp": one.mp,
        "full_mp": one.full_mp,
        "item_mp": one.item_mp,
        "charges": list(one.charges),
        "marks": [*pieces.marks_of(one.marks)],
        "trapped": one.prison != NONE,
        "animal_turns": one.form_turns,
        **pieces.portrait_of(one, names.labels[piece], hex_id, is_attached),
    }


@cache
def _looks(row: int) -> tuple[str, str, str]:
    """Id, name and icon of a troop by its row."""
    troop = troops_in_order()[row]
    return troop.id, troop.name, icon_of(troop)


def _trap(one: Trap, names: Names) -> dict[str, Any]:
    return {
        "owner": SIDE_NAMES[one.owner],
        "hex": names.hexes[one.cell] if one.cell >= 0 else None,
        "state": STATE_NAMES[one.state],
        "wounds": one.wounds,
        "dice": one.dice,
        "prisoner": names.labels[one.prisoner] if one.prisoner != NONE else None,
    }


def _building(battle: Battle, number: int, names: Names) -> dict[str, Any]:
    """A building, the one with the highest number first: its wounds, and who holds it."""
    (cell, kind), one = names.buildings[number], battle.pieces[MAX_PIECES - 1 - number]
    return {
        "hex": names.hexes[cell],
        "name": kind,
        "wounds": one.wounds,
        "full_wounds": one.full_wounds,
        "holder": side_name(SIDE_NAMES, one.side),
        "destroyed": one.wounds == 0,
    }


def _status(battle: Battle) -> Iterator[dict[str, Any]]:
    """The card that runs, and how many are left."""
    if battle.card != NONE:
        yield _card(battle.card)
    yield row("Cards left in the deck", f"{battle.cards.bit_count()} left")


@cache
def _card(card: int) -> dict[str, Any]:
    return row("Card", card_name(card)) | {"card": card_parts(card)}


def _signs(battle: Battle, names: Names) -> Iterator[dict[str, Any]]:
    """Fog, the traps that are still there, and what can be seen of buildings."""
    for number, _ in enumerate(names.buildings):
        yield from _building_signs(_building(battle, number, names), names.leaves_rubble(number))
    for cell in _clouds(battle, names):
        over = _under_cloud(names.columns, names.rows, cell)
        yield sign("fog", f"to turn {battle.cloud_until[cell]}", at=over[0], over=list(over))
    for one in (battle.traps[trap] for trap in range(battle.trap_count)):
        if one.state != TrapState.DESTROYED:
            held = f", holds {names.labels[one.prisoner]}" if one.prisoner != NONE else ""
            place = names.hexes[one.cell] if one.cell >= 0 else None
            text = f"dice {one.dice}, wounds {one.wounds}{held}"
            yield sign(f"{STATE_NAMES[one.state]} trap", text, at=place, side=SIDE_NAMES[one.owner])


def _building_signs(building: dict[str, Any], leaves_rubble: bool) -> Iterator[dict[str, Any]]:
    """Damage, ruins, and the banner of whoever holds it."""
    at, left, full = building["hex"], building["wounds"], building["full_wounds"]
    if building["destroyed"]:
        yield sign("rubble" if leaves_rubble else "burnt house", f"was a {building['name']}", at=at)
    elif left < full:
        yield sign("breached" if left * 3 <= full else "cracked", f"{left} of {full} wounds", at=at)
    if building["holder"] and not building["destroyed"]:
        yield sign("held", building["name"], at=at, side=building["holder"])


def _clouds(battle: Battle, names: Names) -> list[int]:
    """The centre of every cloud."""
    if not battle.clouds:
        return []
    board = range(len(names.hexes))  # may be smaller than the array
    return [cell for cell in board if battle.cloud_until[cell] > 0]


@lru_cache(1024)
def _under_cloud(columns: int, rows: int, cell: int) -> tuple[str, ...]:
    """The hexes that a cloud covers, its centre first.

    Rule: TW-1.7o
    """
    grid = Grid("pointy", columns, rows)
    around = [next_to for next_to in grid.neighbours(cell).values() if next_to != OFF_BOARD]
    return tuple(grid.named[covered] for covered in (cell, *around))
