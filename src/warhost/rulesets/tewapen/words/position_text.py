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
    piece R1 hum.polearms 0305 marks=NOMINATED,MOVED wounds=1

Pieces and traps stand in the order of their numbers, pending matters with the lowest first. A piece or trap says only
what is different from a fresh one of its kind; the hex of who stands nowhere is "-". The matters of the sequence of
play below the first one named are implied: `pending ACT` is enough for the action step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np

from warhost.errors import PositionError, UnknownName
from warhost.kernel.abi import DRAWN, MAX_PENDING, NOBODY, RUNNING, WON, push
from warhost.kernel.layout import Bytes
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.rules.forces import recruit, take_form
from warhost.rulesets.tewapen.rules.movement import is_held_against
from warhost.rulesets.tewapen.rules.pieces import is_individual, set_down, side_in
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.rulesets.tewapen.setup.tables import fill_umpire
from warhost.rulesets.tewapen.state import (
    CARDS,
    FULL_DECK,
    INCLUDED,
    MAX_PIECES,
    MAX_TRAPS,
    MOUNTED,
    NOMINATED,
    NONE,
    OFF_BOARD,
    Battle,
    Kind,
    Phase,
    Umpire,
)
from warhost.rulesets.tewapen.words.names import SIDE_LETTERS, SIDE_NAMES, Names
from warhost.rulesets.tewapen.words.position_words import (
    CARD,
    CARD_NAMES,
    COUNT,
    HEX,
    LEFT_OPEN,
    MATTERS,
    NOWHERE,
    ON_BOARD,
    PHASE,
    PIECE,
    PIECE_FIELDS,
    PLACE,
    POINTS,
    REASON,
    SIDE,
    SIDE_OR_NOBODY,
    STANDARD,
    TRAP_FIELDS,
    TRAP_STATE,
    TROOP,
    TURN,
    Wording,
    can_be_pending,
    implied,
)

NAMED = NOMINATED | INCLUDED
Line = tuple[int, str]


# --- fresh ones -------------------------------------------------------------------------------------------


@cache
def _tables() -> Any:
    """An umpire; its troops and figures are the same in every scenario."""
    return Umpire.over(fill_umpire(next(iter(scenarios().values()))))


def _blank() -> tuple[Bytes, Any]:
    """The memory of a battle with nobody in it, and its record."""
    memory = Battle.blank()
    battle: Any = Battle.over(memory)
    battle.turn, battle.winner, battle.to_decide, battle.cards = 1, NOBODY, NOBODY, FULL_DECK
    battle.card = battle.active = battle.mover = battle.hold_side = NONE
    battle.unit_in[:] = NONE
    battle.first_in[:] = NONE
    return memory, battle


@cache
def _fresh_piece(troop: int, side: int, mounted: bool, form: int) -> Any:
    """A piece of a troop that stands nowhere yet: on its steed when mounted, as an animal when given a form."""
    _, scratch = _blank()
    recruit(scratch, _tables(), troop, side, 0)
    one = scratch.pieces[0]
    one.marks = MOUNTED if mounted else 0
    take_form(scratch, _tables(), 0, troop if form == NONE else form)
    one.cell, one.marks = OFF_BOARD, 0
    return one


@cache
def _fresh_trap() -> Mapping[str, int]:
    """What a trap says of itself while nothing has happened to it."""
    row = _tables().troops[_tables().figures.trap]
    return {"wounds": int(row.wounds), "dice": int(row.dice[0]), "hit_at": int(row.hit_at), "prisoner": NONE}


# --- writing ----------------------------------------------------------------------------------------------


def write_lines(battle: Any, names: Names) -> list[str]:
    """The lines of a battle."""
    lines = [*_card_lines(battle, names), *_state_lines(battle, names), *_pending_lines(battle, names)]
    lines += (_trap_line(battle.traps[trap], names) for trap in range(battle.trap_count))
    return lines + [_piece_line(battle.pieces[piece], names, piece) for piece in range(battle.piece_count)]


def _card_lines(battle: Any, names: Names) -> Iterator[str]:
    if battle.result != RUNNING:
        yield f"over {SIDE_OR_NOBODY.write(int(battle.winner), names)} {REASON.write(int(battle.reason), names)}"
    if battle.card != NONE:
        yield f"card {CARD_NAMES[battle.card]}"
    if battle.active != NONE:
        yield f"active {SIDE_NAMES[battle.active]}"
    if battle.to_name:
        yield f"name {battle.to_name}"
    if battle.mover != NONE:
        yield f"moving {names.label(int(battle.mover))}"
    if battle.cards != FULL_DECK:
        yield f"drawn {' '.join(CARD_NAMES[card] for card in range(CARDS) if not (int(battle.cards) >> card) & 1)}"


def _state_lines(battle: Any, names: Names) -> Iterator[str]:
    if battle.hold_side != NONE or battle.hold_turns:
        yield f"hold {SIDE_OR_NOBODY.write(int(battle.hold_side), names)} {battle.hold_turns}"
    if battle.lost_points.any():
        yield f"lost {battle.lost_points[0]} {battle.lost_points[1]}"
    if battle.units_left.tolist() != _count_units(battle):
        yield f"units {battle.units_left[0]} {battle.units_left[1]}"
    for cell in battle.cloud_until.nonzero()[0].tolist():
        yield f"fog {names.hex(cell)} {battle.cloud_until[cell]}"
    if battle.struck:
        struck = (names.label(piece) for piece in range(battle.piece_count) if (int(battle.struck) >> piece) & 1)
        yield f"struck {' '.join(struck)}"
    if battle.pool.any():
        yield f"pool {' '.join(map(str, battle.pool.tolist()))}"
    if battle.routes_matter and not battle.trap_count:
        yield "routes-matter"


def _count_units(battle: Any) -> list[int]:
    """Units of red and of black on the board."""
    pieces = battle.pieces[: battle.piece_count]
    units = [one.side for one in pieces if one.cell != OFF_BOARD and one.kind != Kind.INDIVIDUAL]
    return [units.count(side) for side in (state.RED, state.BLACK)]


def _pending_lines(battle: Any, names: Names) -> Iterator[str]:
    frames = [battle.stack[depth] for depth in range(battle.depth)]
    phases = tuple(int(frame.phase) for frame in frames)
    first = next((depth for depth in reversed(range(len(phases))) if phases[:depth] == implied(phases[depth])), 0)
    for frame in frames[first:]:
        open_ones = LEFT_OPEN.get(frame.phase, ())
        said = {
            name: wording.write(int(frame[name]), names)
            for name, wording in MATTERS.get(frame.phase, {}).items()
            if name not in open_ones or frame[name] != STANDARD[name]
        }
        yield " ".join(["pending", Phase(frame.phase).name, *_pairs(said)])


def _pairs(said: Mapping[str, str]) -> list[str]:
    return [f"{name.replace('_', '-')}={word}" for name, word in said.items()]


def _trap_line(record: Any, names: Names) -> str:
    one = _values(record)
    where, how = PLACE.write(one["cell"], names), TRAP_STATE.write(one["state"], names)
    said = _pairs(_different(one, _fresh_trap(), TRAP_FIELDS, names))
    return " ".join(["trap", SIDE_NAMES[one["owner"]], where, how, *said])


def _piece_line(record: Any, names: Names, piece: int) -> str:
    one = _values(record)
    where, troop = PLACE.write(one["cell"], names), TROOP.write(one["troop"], names)
    form = one["form"] if one["form_turns"] else NONE
    fresh = _values(_fresh_piece(one["troop"], one["side"], bool(one["marks"] & MOUNTED), form))
    if one["cell"] == OFF_BOARD:
        fresh["wounds"] = 0
    return " ".join(["piece", names.label(piece), troop, where, *_pairs(_different(one, fresh, PIECE_FIELDS, names))])


def _values(record: Any) -> dict[str, Any]:
    """The fields of a record, arrays as lists; to take them all at once is a hundred times quicker than one by one."""
    values = (value.tolist() if isinstance(value, np.ndarray) else value for value in record.item())
    return dict(zip(record.dtype.names, values, strict=True))


def _different(
    one: Mapping[str, Any], fresh: Mapping[str, Any], wordings: Mapping[str, Wording], names: Names
) -> dict[str, str]:
    """The words for all fields in which one is not like a fresh one."""
    return {name: wording.write(one[name], names) for name, wording in wordings.items() if one[name] != fresh[name]}


# --- reading ----------------------------------------------------------------------------------------------

# How each line is written; those in OPEN_ENDED may have more words.
EXAMPLES = {
    "over": "over red LOSSES",
    "card": "card QH",
    "active": "active red",
    "name": "name 2",
    "moving": "moving R3",
    "drawn": "drawn QH",
    "hold": "hold red 1",
    "lost": "lost 2 0",
    "units": "units 3 2",
    "fog": "fog 0404 3",
    "struck": "struck R1",
    "pool": "pool 0 1 0 2 0 0",
    "routes-matter": "routes-matter",
    "pending": "pending ACT",
    "trap": "trap red 0403 open",
    "piece": "piece R1 hum.polearms 0305",
}
OPEN_ENDED = ("drawn", "struck", "pending", "trap", "piece")
REPEATED = ("fog", "pending", "trap", "piece")
ORDER = {"piece": 0, "trap": 1}
"""Pieces are read first, then traps: all other lines speak of them."""


def read_lines(lines: Iterable[Line], scenario: TewapenScenario) -> Bytes:
    """The bytes of the battle that numbered lines describe; PositionError with the line that cannot be."""
    reader = _Reader(scenario)
    for number, said in sorted(lines, key=lambda line: ORDER.get(line[1].split()[0], len(ORDER))):
        try:
            reader.take(number, said.split())
        except ValueError as error:
            raise PositionError(number, str(error)) from None
    return reader.finish()


class _Reader:
    """A battle that grows line by line."""

    def __init__(self, scenario: TewapenScenario) -> None:
        self.scenario = scenario
        self.memory, self.battle = _blank()
        self.names = Names(len(scenario.rows[0]), len(scenario.rows), (), ())
        self.lines: dict[str, int] = {}  # the last line that began with each word
        self.piece_lines: list[int] = []

    def take(self, number: int, words: list[str]) -> None:
        """Add what one line says."""
        word, *said = words
        if word not in EXAMPLES:
            raise UnknownName("line", word, EXAMPLES)
        example = EXAMPLES[word].split()
        if len(words) < len(example) or (len(words) > len(example) and word not in OPEN_ENDED):
            raise ValueError(f"{' '.join(words)!r} is not written like {EXAMPLES[word]!r}")
        if word in self.lines and word not in REPEATED:
            raise ValueError(f"a second line {word!r}; the first is line {self.lines[word]}")
        self.lines[word] = number
        if word == "piece":
            self.piece_lines.append(number)
        getattr(self, f"_take_{word.replace('-', '_')}")(*said)

    def finish(self) -> Bytes:
        """The memory of the battle, with all that follows from what was said."""
        battle = self.battle
        if not battle.depth:
            self._push(Phase.DRAW, STANDARD)
        battle.clouds = int(battle.cloud_until.any())
        battle.routes_matter |= int(battle.trap_count > 0)
        if "units" not in self.lines:
            battle.units_left[:] = _count_units(battle)
        if fault := next(self._faults(), None):
            raise PositionError(*fault)
        return self.memory

    def _faults(self) -> Iterator[Line]:
        """What is wrong with the battle as a whole, each with the line to blame."""
        battle, line = self.battle, self.lines.get("pending", 0)
        frames = [battle.stack[depth] for depth in range(battle.depth)]
        phases = [int(frame.phase) for frame in frames]
        if not can_be_pending(phases):
            yield line, f"these cannot be pending in this order: {' '.join(Phase(phase).name for phase in phases)}"
        if Phase.END_CARD in phases and battle.active == NONE:
            yield line, "a card is running; say whose army it activates: 'active red'"
        if Phase.END_CARD not in phases and battle.active != NONE:
            yield self.lines["active"], "no card is running: nothing of it is pending"
        hiders = {SIDE_NAMES.index(traps.owner) for traps in self.scenario.traps if traps.count}
        if any(frame.phase == Phase.PLACE_TRAPS and frame.actor not in hiders for frame in frames):
            yield line, "this side has no traps to place in this scenario"
        pieces = battle.pieces[: battle.piece_count]
        for number, one in zip(self.piece_lines, pieces, strict=True):
            if one.marks & NAMED and one.side != battle.active:
                yield number, "this piece is activated, and no card of its army is running"
        own = [one for one in pieces if one.side == battle.active and one.cell != OFF_BOARD]
        free = sum(not one.marks & NAMED and not one.counters for one in own)
        if phases[-1] == Phase.NOMINATE and battle.to_name > free:
            yield line, f"{battle.to_name} pieces are to be named, and only {free} can be"

    # --- the state of the battle ---------------------------------------------------------------------------

    def _take_over(self, winner: str, reason: str) -> None:
        self.battle.winner = SIDE_OR_NOBODY.read(winner, self.names)
        self.battle.result = DRAWN if self.battle.winner == NOBODY else WON
        self.battle.reason = REASON.read(reason, self.names)

    def _take_card(self, card: str) -> None:
        self.battle.card = CARD.read(card, self.names)

    def _take_active(self, side: str) -> None:
        self.battle.active = SIDE.read(side, self.names)

    def _take_name(self, pieces: str) -> None:
        self.battle.to_name = COUNT.read(pieces, self.names)

    def _take_moving(self, piece: str) -> None:
        self.battle.mover = PIECE.read(piece, self.names)

    def _take_drawn(self, *cards: str) -> None:
        self.battle.cards &= ~_bits(CARD, cards, self.names)

    def _take_hold(self, side: str, turns: str) -> None:
        self.battle.hold_side = SIDE_OR_NOBODY.read(side, self.names)
        self.battle.hold_turns = COUNT.read(turns, self.names)

    def _take_lost(self, *points: str) -> None:
        self.battle.lost_points[:] = [POINTS.read(word, self.names) for word in points]

    def _take_units(self, *units: str) -> None:
        self.battle.units_left[:] = [POINTS.read(word, self.names) for word in units]

    def _take_fog(self, centre: str, last_turn: str) -> None:
        self.battle.cloud_until[HEX.read(centre, self.names)] = TURN.read(last_turn, self.names)

    def _take_struck(self, *pieces: str) -> None:
        self.battle.struck = _bits(PIECE, pieces, self.names)
        for label in pieces:
            self._check_on_board(self.names.piece(label))

    def _check_on_board(self, piece: int) -> None:
        if piece != NONE and self.battle.pieces[piece].cell == OFF_BOARD:
            raise ValueError(f"{self.names.label(piece)} is not on the board")

    def _take_pool(self, *dice: str) -> None:
        self.battle.pool[:] = [COUNT.read(word, self.names) for word in dice]

    def _take_routes_matter(self) -> None:
        self.battle.routes_matter = 1

    # --- pending matters -----------------------------------------------------------------------------------

    def _take_pending(self, phase_name: str, *pairs: str) -> None:
        phase = PHASE.read(phase_name, self.names)
        if phase == Phase.SET_UP:
            raise ValueError("the set-up is over before the first decision; it cannot be pending")
        if not self.battle.depth:
            for below in implied(phase):
                self._push(below, STANDARD)
        if self.battle.depth >= MAX_PENDING:
            raise ValueError(f"at most {MAX_PENDING} matters can be pending")
        wordings = MATTERS.get(phase, {})
        said = self._read_pairs(f"part of {phase_name}", pairs, wordings)
        missing = [name for name in wordings if name not in said and name not in LEFT_OPEN.get(phase, ())]
        if missing:
            raise ValueError(f"{phase_name} does not say its {missing[0]}")
        for name in ON_BOARD.get(phase, ()):
            self._check_on_board(said.get(name, NONE))
        if phase == Phase.COMPANY and is_held_against(self.battle, int(said["target"]), int(said["place"])):
            where, who = self.names.hex(said["place"]), self.names.label(said["target"])
            raise ValueError(f"{where} is held by others: {who} cannot teleport there")
        self._push(phase, STANDARD | said)

    def _push(self, phase: int, held: Mapping[str, int]) -> None:
        # Plain numbers, and all of them: anything else makes the compiled function look at its arguments for long.
        push(self.battle, int(phase), held["actor"], held["target"], held["place"], held["detail"])

    def _read_pairs(self, kind: str, pairs: Iterable[str], wordings: Mapping[str, Wording]) -> dict[str, Any]:
        """The values behind "key=word" pairs, by field."""
        said: dict[str, Any] = {}
        for pair in pairs:
            key, _, word = pair.partition("=")
            name = key.replace("-", "_")
            if name not in wordings:
                raise UnknownName(kind, key, [known.replace("_", "-") for known in wordings])
            if name in said:
                raise ValueError(f"{key!r} is said twice")
            said[name] = wordings[name].read(word, self.names)
        return said

    # --- traps and pieces ----------------------------------------------------------------------------------

    def _take_trap(self, owner: str, where: str, how: str, *pairs: str) -> None:
        battle, number = self.battle, int(self.battle.trap_count)
        if number >= MAX_TRAPS:
            raise ValueError(f"at most {MAX_TRAPS} traps can be on the board")
        one = battle.traps[number]
        one.cell, one.owner = PLACE.read(where, self.names), SIDE.read(owner, self.names)
        one.state = TRAP_STATE.read(how, self.names)
        for name, value in (dict(_fresh_trap()) | self._read_pairs("part of a trap", pairs, TRAP_FIELDS)).items():
            one[name] = value
        if one.prisoner != NONE:
            self._check_on_board(int(one.prisoner))
            prisoner = battle.pieces[one.prisoner]
            if prisoner.prison != NONE or prisoner.cell != one.cell:
                raise ValueError(f"{self.names.label(int(one.prisoner))} is not in this trap, or in another too")
            prisoner.prison = number
        battle.trap_count += 1

    def _take_piece(self, label: str, troop_name: str, where: str, *pairs: str) -> None:
        number, troop = int(self.battle.piece_count), TROOP.read(troop_name, self.names)
        if number >= MAX_PIECES:
            raise ValueError(f"at most {MAX_PIECES} pieces can be in a battle")
        side = self._side_of(label)
        said = self._read_pairs("part of a piece", pairs, PIECE_FIELDS)
        form = said.get("form", int(_tables().troops[troop].form)) if said.get("form_turns") else NONE
        one = _fresh_piece(troop, side, bool(said.get("marks", 0) & MOUNTED), form).copy()
        cell = PLACE.read(where, self.names)
        if cell == OFF_BOARD:
            one.wounds = 0
        for name, value in said.items():
            one[name] = value
        self.battle.pieces[number] = one
        self.battle.piece_count += 1
        names = self.names
        self.names = Names(names.columns, names.rows, (*names.sides, side), (*names.troops, troop))
        if cell != OFF_BOARD:
            self._place(number, cell)
        if cell != OFF_BOARD and self.battle.pieces[number].wounds == 0:
            raise ValueError(f"{label} has no wounds left: it is eliminated, and its hex is {NOWHERE!r}")

    def _side_of(self, label: str) -> int:
        """The side of a new piece, whose label must be the next of its side."""
        nexts = [f"{letter}{self.names.sides.count(side) + 1}" for side, letter in enumerate(SIDE_LETTERS)]
        if label not in nexts:
            raise ValueError(f"{label!r}: the next piece is {' or '.join(nexts)}")
        return nexts.index(label)

    def _place(self, piece: int, cell: int) -> None:
        """Let a piece stand in a hex, if it can."""
        row, column = divmod(cell, self.names.columns)
        terrain = catalogue().charts.terrain[self.scenario.rows[row][column]]
        if terrain.impassable:
            raise ValueError(f"nobody can stand in {self.names.hex(cell)}: {terrain.name}")
        unit = int(self.battle.unit_in[cell])
        if unit != NONE and not is_individual(self.battle, piece):
            raise ValueError(f"{self.names.label(unit)} is in {self.names.hex(cell)} already, and a hex holds one unit")
        if side_in(self.battle, cell) not in (NONE, self.battle.pieces[piece].side):
            raise ValueError(f"the enemy is in {self.names.hex(cell)} already")
        set_down(self.battle, piece, cell)


def _bits(wording: Wording, words: Iterable[str], names: Names) -> int:
    return sum({1 << wording.read(word, names) for word in words})
