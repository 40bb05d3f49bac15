"""What must hold in every position of Te Wapen!, whatever was decided before."""

from __future__ import annotations

import random
import re
from typing import Any

from numba import njit

from games.watcher import Watcher
from tewapen.slow_reading import FALLS_TO, FORTIFICATIONS, FULL_WOUNDS, Reading
from warhost.face.battle import Battle
from warhost.kernel.abi import ACTOR_BITS, actor_of, pack, place_of, target_of, verb_of
from warhost.kernel.sets import WHICH
from warhost.rulesets.tewapen.rules import modifiers, sight
from warhost.rulesets.tewapen.rules.magic import choices_of, pack_cast
from warhost.rulesets.tewapen.state import (
    ACTED,
    BELL_AURA,
    BLACK,
    CARDS,
    INCLUDED,
    LADDERS,
    MAX_PIECES,
    MAX_RANGE,
    MAX_TRAPS,
    NOMINATED,
    NONE,
    OFF_BOARD,
    RED,
    SPELLS,
    TOWER,
    Kind,
    Phase,
    Source,
    TrapState,
    Umpire,
    Verb,
)
from warhost.shelf.snapshot import plain

assert MAX_PIECES < 1 << ACTOR_BITS
LAST_VERB = int(max(Verb))
AIMING = (int(Verb.ATTACK), int(Verb.CAST), int(Verb.POUR))
SOURCES = len(Source)
HEX = re.compile(r"\d{4}")


@njit  # type: ignore[untyped-decorator]
def count_legal(objections: Any, battle: Any, umpire: Any, pieces: int, buildings: int, cells: int) -> int:
    """How many of ALL well-formed actions nobody objects to.

    Every piece, building, hex, spell, source and choice is tried.
    """
    legal = 0
    for verb in range(1, LAST_VERB + 1):
        for actor in range(-1, pieces):
            if verb == 8:  # Verb.CAST
                legal += count_casts(objections, battle, umpire, actor, pieces, buildings, cells)
                continue
            for place in range(cells):
                legal += objections(battle, umpire, pack(verb, actor, 0, place, -1), WHICH) == 0
            for target in range(pieces):
                legal += objections(battle, umpire, pack(verb, actor, 0, 0, target), WHICH) == 0
            for target in range(MAX_PIECES - buildings, MAX_PIECES):
                legal += objections(battle, umpire, pack(verb, actor, 0, 0, target), WHICH) == 0
            for face in range(1, 8):
                legal += objections(battle, umpire, pack(verb, actor, face, 0, -1), WHICH) == 0
    return legal


@njit  # type: ignore[untyped-decorator]
def count_casts(objections: Any, battle: Any, umpire: Any, actor: int, pieces: int, buildings: int, cells: int) -> int:
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
                for target in range(MAX_PIECES - buildings, MAX_PIECES):
                    legal += objections(battle, umpire, pack(8, actor, extra, 0, target), WHICH) == 0
    return legal


def count_all_legal(battle: Battle) -> int:
    """How many of all well-formed actions nobody objects to."""
    record: Any = battle.table.record  # type: ignore[attr-defined]
    pieces, cells = int(record.piece_count), cells_of(battle)
    buildings = int(Umpire.over(battle.umpire).orders.building_count)
    return int(count_legal(battle.contract.objections, battle.memory, battle.umpire, pieces, buildings, cells))


def cells_of(battle: Battle) -> int:
    """How many hexes the board has."""
    return int(Umpire.over(battle.umpire).board.cells)


class TewapenWatcher(Watcher):
    """What must hold in a battle of Te Wapen!."""

    def look(self, before: Any, code: int) -> None:
        """What a decision did to buildings, and how far a move went."""
        if FALLS_TO.keys() & {*"".join(self.battle.scenario.rows)}:  # type: ignore[attr-defined]
            check_buildings(before, self.battle)
        if verb_of(code) == Verb.MOVE:
            check_move(before, self.battle, code)
        if verb_of(code) == Verb.ATTACK:
            check_follow_up(before, self.battle, code)

    def look_closely(self) -> None:
        """Pieces, hexes, traps and cards; where pieces may go, whom they see and what they strike."""
        record, cells = self.record, cells_of(self.battle)
        check_slowly(self.battle)
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


# --- what is read slowly ----------------------------------------------------------------------------------

can_see, attack_dice = plain(sight.can_see), plain(modifiers.attack_dice)
LOOKED_AT = 30
"""Lines of sight that are looked at each time, and attacks."""


def check_slowly(battle: Battle) -> None:
    """The rules read slowly say the same as the fast ones."""
    if battle.over:
        return
    table: Any = battle.table
    reading = Reading(table.seen, battle.scenario)  # type: ignore[arg-type]
    phase = int(reading.battle.stack[reading.battle.depth - 1].phase)
    if phase == Phase.MOVE:
        check_moves(battle, reading)
    chance = random.Random(battle.decisions)
    for _ in range(LOOKED_AT):
        start, end = chance.choices(reading.board.cells, k=2)
        if reading.board.apart(start, end) <= MAX_RANGE:
            seen = bool(can_see(table.seen, table.umpire, start, end))
            assert seen == reading.sees(start, end), f"sight from {table.names.hex(start)} to {table.names.hex(end)}"
    if any(one.items or one.abilities & BELL_AURA for one in reading.pieces):
        return  # what items and auras do to dice is not read slowly
    check_dice(battle, reading, chance)
    if phase == Phase.ACT:
        check_attacks(battle, reading)


def check_moves(battle: Battle, reading: Reading) -> None:
    """Where the activated pieces may go."""
    listed = {(actor_of(code), place_of(code)) for code in battle.legal_actions.codes if verb_of(code) == Verb.MOVE}
    allowed = {(piece, cell) for piece in reading.movers() for cell in reading.ways(piece)}
    names: Any = battle.table.names  # type: ignore[attr-defined]
    told = [f"{names.label(piece)} to {names.hex(cell)}" for piece, cell in sorted(listed ^ allowed)]
    assert not told, f"only listed, or only allowed: {told}"


def check_dice(battle: Battle, reading: Reading, chance: random.Random) -> None:
    """How many dice attacks have, whoever may make them."""
    table: Any = battle.table
    units = [n for n, one in enumerate(reading.pieces) if one.cell != OFF_BOARD and reading.is_unit(n)]
    for unit in chance.choices(units, k=LOOKED_AT):
        cell = int(reading.pieces[unit].cell)
        for target in reading.enemies(reading.pieces[unit].side):
            there = int(reading.pieces[target].cell)
            if reading.board.apart(cell, there) <= MAX_RANGE:
                dice = attack_dice(table.seen, table.umpire, unit, target, 0)
                assert dice == reading.dice(unit, target, there), f"{table.names.title(unit)} at {target}"
        for number, there in enumerate(reading.board.buildings):
            if 0 < reading.board.apart(cell, there) <= MAX_RANGE:
                dice = attack_dice(table.seen, table.umpire, unit, MAX_PIECES - 1 - number, 0)
                assert dice == reading.dice(unit, None, there), f"{table.names.title(unit)} at {number}"


def check_attacks(battle: Battle, reading: Reading) -> None:
    """Whom and what the activated units may attack, and on whom they may pour oil."""
    for verb, found in ((Verb.ATTACK, reading.targets), (Verb.POUR, reading.scalded)):
        listed = {(actor_of(code), target_of(code)) for code in battle.legal_actions.codes if verb_of(code) == verb}
        allowed = {(unit, target) for unit in range(reading.battle.piece_count) for target in found(unit)}
        names: Any = battle.table.names  # type: ignore[attr-defined]
        told = [f"{names.label(unit)} {names.label(target)}" for unit, target in sorted(listed ^ allowed)]
        assert not told, f"{verb.name}: only listed, or only allowed: {told}"


def check_move(before: Any, battle: Battle, code: int) -> None:
    """A move is as long as the shortest way, unless a trap was on it."""
    reading = Reading(before, battle.scenario)  # type: ignore[arg-type]
    moved = next(event for event in battle.last_events if event.kind == "moved")
    if before.trap_count == 0:
        assert moved.about["hexes"] == reading.ways(actor_of(code))[place_of(code)]


def check_follow_up(before: Any, battle: Battle, code: int) -> None:
    """A hex that a close attack has emptied is offered, unless something bars it."""
    record: Any = battle.table.record  # type: ignore[attr-defined]
    unit, target = actor_of(code), target_of(code)
    kinds = {event.kind for event in battle.last_events}
    if battle.over or target >= before.piece_count or before.trap_count or before.turn != record.turn:
        return
    cell, top = int(before.pieces[target].cell), record.stack[record.depth - 1]
    reading = Reading(record, battle.scenario)  # type: ignore[arg-type]
    close = reading.board.apart(int(before.pieces[unit].cell), cell) == 1
    if record.pieces[unit].cell == OFF_BOARD or top.phase == Phase.REROLL or "followed_up" in kinds:
        return
    offered = top.phase == Phase.FOLLOW_UP
    assert not offered or (int(top.actor), int(top.place)) == (unit, cell)
    assert offered == (close and reading.may_follow(unit, cell))


def check_buildings(before: Any, battle: Battle) -> None:
    """Buildings are hurt and never mended; who has a unit in a fortification holds it, and else who held it before."""
    record: Any = battle.table.record  # type: ignore[attr-defined]
    letters = "".join(battle.scenario.rows)  # type: ignore[attr-defined]
    cells = [cell for cell, letter in enumerate(letters) if letter in FALLS_TO]
    assert record.piece_count + len(cells) <= MAX_PIECES
    for number, cell in enumerate(cells):
        was, now = before.pieces[MAX_PIECES - 1 - number], record.pieces[MAX_PIECES - 1 - number]
        assert (now.cell, now.kind, now.full_wounds, now.hit_at) == (cell, Kind.BUILDING, FULL_WOUNDS[letters[cell]], 5)
        assert 0 <= now.wounds <= was.wounds
        assert now.side in ((NONE, RED, BLACK) if letters[cell] in FORTIFICATIONS else (NONE,))
        if now.wounds == 0 or letters[cell] not in FORTIFICATIONS:
            continue
        unit = int(record.unit_in[cell])
        if unit != NONE:
            assert now.side == record.pieces[unit].side, "who stands in it holds it"
        elif now.side != was.side:
            taken = [event for event in battle.last_events if event.kind == "taken"]
            assert taken, "nobody has taken it"
    for number in range(record.piece_count, MAX_PIECES - len(cells)):
        assert not any(record.pieces[number].tobytes()), "a trace where nobody is"
    for number in range(record.piece_count):
        one = record.pieces[number]
        assert one.oil >= 0
        assert one.marks & (LADDERS | TOWER) == 0 or one.kind == Kind.FOOT
