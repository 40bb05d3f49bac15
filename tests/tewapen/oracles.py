"""What must hold in every position of Te Wapen!, whatever was decided before."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from warhost.kernel.abi import ACTOR_BITS, MAX_PENDING, NOBODY, RUNNING, pack
from warhost.kernel.sets import WHICH
from warhost.rulesets.tewapen.rules.magic import choices_of, pack_cast
from warhost.rulesets.tewapen.state import (
    ACTED,
    CARDS,
    INCLUDED,
    MAX_PIECES,
    MAX_TRAPS,
    NOMINATED,
    NONE,
    OFF_BOARD,
    SPELLS,
    Kind,
    Source,
    TrapState,
    Verb,
)

assert MAX_PIECES < 1 << ACTOR_BITS
LAST_VERB = int(Verb.DONE)
SOURCES = len(Source)


@njit  # type: ignore[untyped-decorator]
def count_legal(objections: Any, battle: Any, umpire: Any, pieces: int, cells: int) -> int:
    """How many of ALL well-formed actions nobody objects to; every piece, hex, spell, source and choice is tried."""
    legal = 0
    for verb in range(1, LAST_VERB + 1):
        for actor in range(-1, pieces):
            if verb == 8:  # Verb.CAST
                legal += count_casts(objections, battle, umpire, actor, pieces, cells)
                continue
            for place in range(cells):
                legal += objections(battle, umpire, pack(verb, actor, 0, place, -1), WHICH) == 0
            for target in range(pieces):
                legal += objections(battle, umpire, pack(verb, actor, 0, 0, target), WHICH) == 0
            for face in range(1, 8):
                legal += objections(battle, umpire, pack(verb, actor, face, 0, -1), WHICH) == 0
    return legal


@njit  # type: ignore[untyped-decorator]
def count_casts(objections: Any, battle: Any, umpire: Any, actor: int, pieces: int, cells: int) -> int:
    """The same for all casts of one piece."""
    legal = 0
    for spell in range(SPELLS + 1):
        for source in range(SOURCES + 1):
            for choice in range(choices_of(spell) + 1):
                extra = pack_cast(spell, source, choice)
                for place in range(cells):
                    legal += objections(battle, umpire, pack(8, actor, extra, place, -1), WHICH) == 0
                for target in range(pieces):
                    legal += objections(battle, umpire, pack(8, actor, extra, 0, target), WHICH) == 0
    return legal


def check_position(battle: Any, cells: int) -> None:
    """Every invariant of a position at a decision point or at the end: `battle` is the record."""
    check_header(battle)
    standing = [number for number in range(battle.piece_count) if battle.pieces[number].cell != OFF_BOARD]
    check_board(battle, standing, cells)
    for number in range(battle.piece_count):
        check_piece(battle, number)
    check_traps(battle)
    for side in (0, 1):
        units = [n for n in standing if battle.pieces[n].side == side and battle.pieces[n].kind != Kind.INDIVIDUAL]
        assert battle.units_left[side] == len(units), "units_left counts the units on the board"


def check_header(battle: Any) -> None:
    """Header, stack and deck."""
    assert 0 < battle.depth < MAX_PENDING
    assert all(frame.tobytes() == bytes(frame.nbytes) for frame in battle.stack[battle.depth :]), (
        "no trace of old frames"
    )
    if battle.result == RUNNING:
        assert battle.to_decide in (0, 1)
    else:
        assert battle.to_decide == NOBODY
    assert 0 <= battle.cards < 1 << CARDS
    assert int(battle.cards).bit_count() > 0, "there is always a Joker left to draw"
    assert battle.struck == 0, "spread-out spells are settled before anybody decides"


def check_board(battle: Any, standing: list[int], cells: int) -> None:
    """Occupancy: at most one unit a hex, one side a hex, chains of individuals in order and complete."""
    units = {n: int(battle.pieces[n].cell) for n in standing if battle.pieces[n].kind != Kind.INDIVIDUAL}
    assert len(set(units.values())) == len(units), "two units in one hex"
    chained = []
    for cell in range(cells):
        unit = int(battle.unit_in[cell])
        assert (unit == NONE and cell not in units.values()) or units[unit] == cell
        here = chain_of(battle, cell)
        assert here == sorted(here)
        assert all(battle.pieces[n].cell == cell for n in here)
        chained += here
        sides = {int(battle.pieces[n].side) for n in here} | (
            {int(battle.pieces[unit].side)} if unit != NONE else set()
        )
        assert len(sides) <= 1, "both sides in one hex"
    assert sorted(chained) == [n for n in standing if n not in units]


def chain_of(battle: Any, cell: int) -> list[int]:
    """Individuals of a hex in the order of their chain."""
    found, here = [], int(battle.first_in[cell])
    while here != NONE:
        found.append(here)
        assert len(found) <= MAX_PIECES, "a chain of individuals runs in a circle"
        here = int(battle.pieces[here].next_here)
    return found


def check_piece(battle: Any, number: int) -> None:
    """Figures within their bounds."""
    one = battle.pieces[number]
    if one.cell == OFF_BOARD:
        assert one.wounds == 0
        assert one.fell_turn >= 1
        assert one.prison == NONE
        return
    assert 0 < one.wounds <= one.full_wounds
    assert one.counters >= 0
    assert 2 <= one.hit_at <= 6
    assert min(one.dice) >= 0
    assert 0 <= one.steady <= one.stride
    assert min(int(one.mp), int(one.item_mp), *one.charges.tolist()) >= 0
    assert one.walked <= max(one.stride, 0)
    if one.marks & ACTED and one.prison == NONE:
        assert one.marks & (NOMINATED | INCLUDED)


def check_traps(battle: Any) -> None:
    """Traps and prisoners know one another."""
    assert 0 <= battle.trap_count <= MAX_TRAPS
    for number in range(battle.trap_count):
        trap = battle.traps[number]
        assert (trap.state == TrapState.DESTROYED) == (trap.wounds == 0)
        if trap.prisoner != NONE:
            assert trap.state == TrapState.OPEN
            assert battle.pieces[trap.prisoner].prison == number
            assert battle.pieces[trap.prisoner].cell == trap.cell
    for number in range(battle.piece_count):
        prison = int(battle.pieces[number].prison)
        assert prison == NONE or battle.traps[prison].prisoner == number


def check_list(codes: np.ndarray) -> None:
    """A list of legal actions: never empty, in strictly ascending order."""
    assert len(codes) > 0, "a dead end: somebody must decide and has no legal action"
    assert bool((np.diff(codes) > 0).all()), "canonical order, each action once"
