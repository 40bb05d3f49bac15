"""What must hold in every position of Te Wapen!, whatever was decided before."""

from __future__ import annotations

import re
from typing import Any

from numba import njit

from games.watcher import Watcher
from warhost.face.battle import Battle
from warhost.kernel.abi import ACTOR_BITS, pack
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
    Umpire,
    Verb,
)

assert MAX_PIECES < 1 << ACTOR_BITS
LAST_VERB = int(Verb.DONE)
SOURCES = len(Source)
HEX = re.compile(r"\d{4}")


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


def count_all_legal(battle: Battle) -> int:
    """How many of all well-formed actions nobody objects to."""
    record: Any = battle.table.record  # type: ignore[attr-defined]
    pieces, cells = int(record.piece_count), cells_of(battle)
    return int(count_legal(battle.contract.objections, battle.memory, battle.umpire, pieces, cells))


def cells_of(battle: Battle) -> int:
    """How many hexes the board has."""
    return int(Umpire.over(battle.umpire).board.cells)


class TewapenWatcher(Watcher):
    """What must hold in a battle of Te Wapen!."""

    def look_closely(self) -> None:
        """Pieces, hexes, traps and cards."""
        record, cells = self.record, cells_of(self.battle)
        check_deck(record)
        standing = [number for number in range(record.piece_count) if record.pieces[number].cell != OFF_BOARD]
        check_board(record, standing, cells)
        for number in range(record.piece_count):
            check_piece(record, number)
        check_traps(record)
        for side in (0, 1):
            units = [n for n in standing if record.pieces[n].side == side and record.pieces[n].kind != Kind.INDIVIDUAL]
            assert record.units_left[side] == len(units), "units_left counts the units on the board"

    def look_at_view(self, view: dict[str, Any]) -> None:
        """A choice points at what its words name."""
        assert view["to_decide"] in (*self.battle.ruleset.sides, None)
        assert list(view["lost_points"]) == list(self.battle.ruleset.sides)
        assert {piece["kind"] for piece in view["pieces"]} <= {"foot", "mounted", "large", "machine", "individual"}
        for choice in view["choices"]:
            verb, *words = choice["action"].split()
            assert choice["verb"] == verb
            pointed_at = {choice[key] for key in ("actor", "place", "target")} - {None}
            assert pointed_at <= {*words}
            assert {word for word in words if word[0] in "RB" or HEX.fullmatch(word)} <= pointed_at

    def look_back(self) -> None:
        """A battle is over in time, and dice are told in their order."""
        assert self.battle.turn <= 20
        for event in self.battle.events:
            dice = event.about.get("dice", [])
            assert dice == sorted(dice)
            assert all(type(value) in (int, str, list, dict, type(None)) for value in event.about.values())


def check_deck(battle: Any) -> None:
    """The deck, and that nothing is left half settled."""
    assert battle.depth > 0
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
