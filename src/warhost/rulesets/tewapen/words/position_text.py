"""Position text of Te Wapen!: the lines that say how a battle stands.

    over red LOSSES                           red has won; `over nobody EQUAL` is a draw
    card QH                                   the running card: 2H to AH, then D, S and C; Jokers are X1 and X2
    active red                                the side that it activates
    name 2                                    pieces still to nominate
    moving R3                                 whose way may still go on hex by hex
    drawn QH 7S X1                            cards gone from the deck
    hold red 1                                who has held the hex to be held, and for how many turns
    lost 2 0                                  points of red's and of black's pieces in the dead pile
    units 3 2                                 units of red and black, where others count than stand on the board
    fog 0404 3                                centre and last turn of a cloud
    struck R1 B2                              pieces that a spread-out spell has still to strike
    pool 0 1 0 2 0 0                          the running attack's dice by face, while one may be rolled again
    routes-matter                             moves are made in legs, though no trap is on the board
    pending FOLLOW_UP actor=R1 target=B2 place=0304
    trap red 0403 open wounds=1 prisoner=B2
    building 0605 wounds=7 holder=black       a building that is not as at the start; `holder=nobody`
    piece R1 hum.polearms 0305 marks=NOMINATED,MOVED wounds=1

Pieces and traps stand in the order of their numbers, pending matters with the lowest first. A piece or trap says only
what is different from a fresh one of its kind; the hex of who stands nowhere is "-". The matters of the sequence of
play below the first one named are implied: `pending ACT` is enough for the action step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from warhost.kernel.abi import NOBODY
from warhost.kernel.layout import Bytes
from warhost.rulesets.tewapen.rules.buildings import raise_buildings
from warhost.rulesets.tewapen.rules.equipment import equip
from warhost.rulesets.tewapen.rules.forces import recruit, take_form
from warhost.rulesets.tewapen.rules.pieces import is_individual, set_down, side_in
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.rulesets.tewapen.setup.tables import fill_umpire
from warhost.rulesets.tewapen.state import (
    BLACK,
    FULL_DECK,
    INCLUDED,
    MAX_PIECES,
    MAX_TRAPS,
    MOUNTED,
    NOMINATED,
    NONE,
    OFF_BOARD,
    RED,
    TOWER,
    Battle,
    Equipment,
    Kind,
    Phase,
    Umpire,
)
from warhost.rulesets.tewapen.words import position_words as words
from warhost.rulesets.tewapen.words.names import SIDE_LETTERS, SIDE_NAMES, Names
from warhost.rulesets.tewapen.words.position_words import MATTERS, NOWHERE, check_on_board
from warhost.rulesets.tewapen.words.snapshot import snapshot
from warhost.shelf.position import Body, Draft, Line, Numbered, PositionText, Told, flag, line
from warhost.shelf.wordings import each, ending

NAMED = NOMINATED | INCLUDED
TRAP = Body("part of a trap", keyed=words.TRAP_FIELDS)
PIECE = Body("part of a piece", keyed=words.PIECE_FIELDS)
BUILDING = Body("part of a building", keyed=words.BUILDING_FIELDS, paths={"holder": "side"})


# --- fresh ones -------------------------------------------------------------------------------------------


@cache
def _tables() -> Any:
    """An umpire; its troops and figures are the same in every scenario."""
    return Umpire.over(fill_umpire(next(iter(scenarios().values()))))


def blank(scenario: TewapenScenario) -> Bytes:
    """The memory of a battle with nobody in it; its buildings stand as at the start."""
    memory = Battle.blank()
    battle: Any = Battle.over(memory)
    battle.turn, battle.winner, battle.to_decide, battle.cards = 1, NOBODY, NOBODY, FULL_DECK
    battle.card = battle.active = battle.mover = battle.hold_side = NONE
    battle.unit_in[:] = NONE
    battle.first_in[:] = NONE
    if scenario.building_cells:
        umpire: Any = Umpire.over(fill_umpire(scenario))
        umpire.board.cells = scenario.grid.size
        raise_buildings(battle, umpire)
    return memory


@cache
def _fresh_piece(troop: int, side: int, mounted: bool, form: int, tower: bool) -> Mapping[str, Any]:
    """A piece of a troop that stands nowhere yet: on its steed when mounted, as an animal when given a form."""
    memory = blank(next(iter(scenarios().values())))
    scratch: Any = Battle.over(memory)
    recruit(scratch, _tables(), troop, side, 0)
    scratch.pieces[0].marks = MOUNTED if mounted else 0
    take_form(scratch, _tables(), 0, troop if form == NONE else form)
    if tower:
        equip(scratch, _tables(), 0, 1 << Equipment.TOWER)
        scratch.pieces[0].marks = 0
    scratch.piece_count = 1
    one: Any = snapshot(memory).pieces[0]
    return {name: getattr(one, name) for name in one._fields} | {"cell": OFF_BOARD, "marks": 0}


@cache
def _fresh_trap() -> Mapping[str, int]:
    """What a trap says of itself while nothing has happened to it."""
    row = _tables().troops[_tables().figures.trap]
    return {"wounds": int(row.wounds), "dice": int(row.dice[0]), "hit_at": int(row.hit_at), "prisoner": NONE}


# --- clouds, traps and pieces -----------------------------------------------------------------------------


def _write_fog(told: Told) -> Iterator[str]:
    return (f"{told.names.hex(cell)} {turn}" for cell, turn in enumerate(told.battle.cloud_until) if turn)


def _read_fog(draft: Draft, centre: str, last_turn: str) -> None:
    draft.battle.cloud_until[words.HEX.read(centre, draft)] = words.TURN.read(last_turn, draft)


def _write_traps(told: Told) -> Iterator[str]:
    for one in told.battle.traps:
        where, how = words.PLACE.write(one.cell, told), words.TRAP_STATE.write(one.state, told)
        yield " ".join([SIDE_NAMES[one.owner], where, how, *TRAP.write(one, _fresh_trap(), told)])


def _read_trap(draft: Draft, owner: str, where: str, how: str, *pairs: str) -> None:
    battle, number = draft.battle, int(draft.battle.trap_count)
    if number >= MAX_TRAPS:
        raise ValueError(f"at most {MAX_TRAPS} traps can be on the board")
    one = battle.traps[number]
    one.cell, one.owner = words.PLACE.read(where, draft), words.SIDE.read(owner, draft)
    one.state = words.TRAP_STATE.read(how, draft)
    TRAP.put(one, {**_fresh_trap(), **TRAP.read_pairs(pairs, draft)})
    if one.prisoner != NONE:
        check_on_board(draft, int(one.prisoner))
        prisoner = battle.pieces[one.prisoner]
        if prisoner.prison != NONE or prisoner.cell != one.cell:
            raise ValueError(f"{draft.names.label(int(one.prisoner))} is not in this trap, or in another too")
        prisoner.prison = number
    battle.trap_count += 1


def _write_pieces(told: Told) -> Iterator[str]:
    for piece, one in enumerate(told.battle.pieces[: told.battle.piece_count]):
        form = one.form if one.form_turns else NONE
        usual = _fresh_piece(one.troop, one.side, bool(one.marks & MOUNTED), form, bool(one.marks & TOWER))
        if one.cell == OFF_BOARD:
            usual = {**usual, "wounds": 0}
        troop, where = words.TROOP.write(one.troop, told), words.PLACE.write(one.cell, told)
        yield " ".join([told.names.label(piece), troop, where, *PIECE.write(one, usual, told)])


def _read_piece(draft: Draft, label: str, troop_id: str, where: str, *said: str) -> None:
    piece, troop = int(draft.battle.piece_count), words.TROOP.read(troop_id, draft)
    if piece >= MAX_PIECES:
        raise ValueError(f"at most {MAX_PIECES} pieces can be in a battle")
    side, pairs = _side_of(draft, label), PIECE.read_pairs(said, draft)
    form = pairs.get("form", int(_tables().troops[troop].form)) if pairs.get("form_turns") else NONE
    marks = pairs.get("marks", 0)
    usual = _fresh_piece(troop, side, bool(marks & MOUNTED), form, bool(marks & TOWER))
    one, cell = draft.battle.pieces[piece], words.PLACE.read(where, draft)
    PIECE.put(one, {**usual, **({"wounds": 0} if cell == OFF_BOARD else {}), **pairs})
    draft.battle.piece_count += 1
    names: Names = draft.names
    draft.names = replace(names, sides=(*names.sides, side), troops=(*names.troops, troop))
    if cell != OFF_BOARD:
        _place(draft, piece, cell)
        if one.wounds == 0:
            raise ValueError(f"{label} has no wounds left: it is eliminated, and its hex is {NOWHERE!r}")


def _write_buildings(told: Told) -> Iterator[str]:
    fresh = _fresh_buildings(told.scenario)
    for number, usual in enumerate(fresh):
        one = told.battle.pieces[MAX_PIECES - 1 - number]
        if said := [*BUILDING.write(one, usual, told)]:
            yield " ".join([told.names.hex(told.names.buildings[number][0]), *said])


def _read_building(draft: Draft, where: str, *said: str) -> None:
    cell = words.HEX.read(where, draft)
    cells = [building for building, _ in draft.names.buildings]
    if cell not in cells:
        raise ValueError(f"there is no building in {where}")
    number = cells.index(cell)
    pairs = BUILDING.read_pairs(said, draft)
    if pairs.get("holder", NONE) != NONE and not draft.names.leaves_rubble(number):
        raise ValueError(f"nobody holds the {draft.names.buildings[number][1]} in {where}: it is no fortification")
    BUILDING.put(draft.battle.pieces[MAX_PIECES - 1 - number], {**_fresh_buildings(draft.scenario)[number], **pairs})


@lru_cache(64)
def _fresh_buildings(scenario: TewapenScenario) -> tuple[Mapping[str, int], ...]:
    """What each building says of itself at the start."""
    memory = blank(scenario)
    pieces: Any = Battle.over(memory).pieces
    return tuple(
        {name: int(pieces[MAX_PIECES - 1 - number][BUILDING.path(name)]) for name in words.BUILDING_FIELDS}
        for number, _ in enumerate(scenario.building_cells)
    )


def _side_of(draft: Draft, label: str) -> int:
    """The side of a new piece, whose label must be the next of its side."""
    nexts = [f"{letter}{draft.names.sides.count(side) + 1}" for side, letter in enumerate(SIDE_LETTERS)]
    if label not in nexts:
        raise ValueError(f"{label!r}: the next piece is {' or '.join(nexts)}")
    return nexts.index(label)


def _place(draft: Draft, piece: int, cell: int) -> None:
    """Let a piece stand in a hex, if it can."""
    battle, names = draft.battle, draft.names
    terrain = catalogue().charts.terrain["".join(draft.scenario.rows)[cell]]
    if terrain.impassable:
        raise ValueError(f"nobody can stand in {names.hex(cell)}: {terrain.name}")
    unit = int(battle.unit_in[cell])
    if unit != NONE and not is_individual(battle, piece):
        raise ValueError(f"{names.label(unit)} is in {names.hex(cell)} already, and a hex holds one unit")
    if side_in(battle, cell) not in (NONE, battle.pieces[piece].side):
        raise ValueError(f"the enemy is in {names.hex(cell)} already")
    set_down(battle, piece, cell)


# --- the battle as a whole --------------------------------------------------------------------------------


def _follows(battle: Any) -> Iterator[tuple[str, Any]]:
    """How many units there are, and whether traps and clouds matter, when nothing is said of it."""
    pieces = battle.pieces[: battle.piece_count]
    units = [one.side for one in pieces if one.cell != OFF_BOARD and one.kind != Kind.INDIVIDUAL]
    yield "units_left", [units.count(side) for side in (RED, BLACK)]
    yield "routes_matter", int(battle.trap_count > 0)
    yield "clouds", int(any(battle.cloud_until))


def _complete(draft: Draft) -> None:
    """Without a pending matter a card is drawn."""
    if not draft.battle.depth:
        MATTERS.pend(draft, Phase.DRAW)


def _faults(draft: Draft) -> Iterator[Numbered]:
    """What is wrong with the battle as a whole, each with the line to blame."""
    battle, line = snapshot(draft.memory), draft.line("pending")
    stack: Any = battle.stack
    pieces: Any = battle.pieces
    phases = [frame.phase for frame in stack]
    yield from MATTERS.faults(draft, stack)
    if Phase.END_CARD in phases and battle.active == NONE:
        yield line, "a card is running; say whose army it activates: 'active red'"
    if Phase.END_CARD not in phases and battle.active != NONE:
        yield draft.line("active"), "no card is running: nothing of it is pending"
    hiders = {SIDE_NAMES.index(traps.owner) for traps in draft.scenario.traps if traps.count}
    if any(frame.phase == Phase.PLACE_TRAPS and frame.actor not in hiders for frame in stack):
        yield line, "this side has no traps to place in this scenario"
    deploying = {number for number, side in enumerate(SIDE_NAMES) if draft.scenario.zone(side)}
    if any(frame.phase == Phase.DEPLOY and frame.actor not in deploying for frame in stack):
        yield line, "this side does not deploy in this scenario"
    for number, one in zip(draft.said.get("piece", ()), pieces[: battle.piece_count], strict=True):
        if one.marks & NAMED and one.side != battle.active:
            yield number, "this piece is activated, and no card of its army is running"
    own = [one for one in pieces[: battle.piece_count] if one.side == battle.active and one.cell != OFF_BOARD]
    free = sum(not one.marks & NAMED and not one.counters for one in own)
    if phases[-1] == Phase.NOMINATE and battle.to_name > free:
        yield line, f"{battle.to_name} pieces are to be named, and only {free} can be"


POSITION = PositionText(
    Battle,
    snapshot,
    Names.of,
    blank,
    (
        line("over red LOSSES", {"winner reason result": ending(words.SIDE_OR_NOBODY, words.REASON)}),
        line("card QH", {"card": words.CARD}),
        line("active red", {"active": words.SIDE}),
        line("name 2", {"to_name": words.COUNT}),
        line("moving R3", {"mover": words.PIECE}),
        line("drawn QH", {"cards": words.CARDS_GONE}, is_open=True),
        line("hold red 1", {"hold_side": words.SIDE_OR_NOBODY, "hold_turns": words.COUNT}),
        line("lost 2 0", {"lost_points": each(words.POINTS)}),
        line("units 3 2", {"units_left": each(words.POINTS)}),
        Line("fog 0404 3", _write_fog, _read_fog, is_repeated=True),
        line("struck R1", {"struck": words.PIECES_HERE}, is_open=True),
        line("pool 0 1 0 2 0 0", {"pool": each(words.COUNT)}),
        flag("routes-matter"),
        MATTERS.line("pending ACT"),
        Line("trap red 0403 open", _write_traps, _read_trap, is_open=True, is_repeated=True, rank=1),
        Line("building 0605 wounds=7", _write_buildings, _read_building, is_open=True, is_repeated=True, rank=2),
        Line("piece R1 hum.polearms 0305", _write_pieces, _read_piece, is_open=True, is_repeated=True, rank=0),
    ),
    _complete,
    _follows,
    _faults,
)
