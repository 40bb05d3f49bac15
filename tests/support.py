"""A toy game on the kernel's contract, small enough to be worked out by hand, and the memory that tests work in.

    red  .  .  .  black        two fighters on a lane; the gap is the free hexes between them

At each decision a fighter marches one or two hexes while there is a gap. Once it is closed he may STRIKE (each of his
dice that shows 5 or 6 hits), CHARGE (strike twice, one pending matter after the other) or PRAY (draw one of the cards
left; the joker, card 0, ends the battle drawn). A fighter with a shield throws a die for each hit, ones rolled again: a
6 parries it. Hits that are not parried wound; whoever is out of wounds has lost.
"""

from __future__ import annotations

import hashlib
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from warhost.kernel import abi
from warhost.kernel.abi import NO_ACTION, NOBODY, Desk, Header, pack, place_of, push, verb_of
from warhost.kernel.compile import contract, rule
from warhost.kernel.dice import MAX_POOLS, draw_bits, draw_from, roll_among, roll_one, roll_pool
from warhost.kernel.hexes import ODD_ROWS, HexBoard, entered_over, hex_board, lay_out, trace
from warhost.kernel.intrinsics import record_in
from warhost.kernel.layout import Bytes, Record, i1, i8
from warhost.kernel.paths import Paths, flood, way_to
from warhost.kernel.playout import play_random
from warhost.kernel.sets import asked_of
from warhost.kernel.squares import SquareBoard, square_board, zone_of
from warhost.kernel.squares import lay_out as lay_out_squares
from warhost.kernel.squares import trace as trace_squares
from warhost.kernel.stack import done, goes_on, phase_on_top, wait_for

TURN, BLOW, PRAYER = 0, 1, 2  # phases
MARCH, STRIKE, CHARGE, PRAY = 1, 2, 3, 4  # verbs
D6 = 0b111111
NO_ONES = 0b111110
CARDS = 3
ALL_CARDS = (1 << CARDS) - 1
LONGEST_MARCH = 2
MAX_CELLS, NEAR = 256, 6
Board, Ways = hex_board(MAX_CELLS, NEAR), Paths.sized(cells=MAX_CELLS)


class Fighter(Record):
    """One of the two."""

    wounds = i1()
    combat_dice = i1()
    shield = i1()


class Duel(Header):
    """The toy battle."""

    fighters = Fighter.array(2)
    gap = i1()
    cards = i8()  # bit set of the cards left


class Umpire(Desk):
    """The toy umpire, with the desks for geometry."""

    board = Board.one()
    paths = Ways.one()


DUEL, UMPIRE = Duel.dtype, Umpire.dtype


@rule
def list_legal(battle: Duel, out: Any) -> int:
    """Fill every legal action in canonical order: how many."""
    side, n = int(battle.to_decide), 0
    if side == NOBODY:
        return 0
    for hexes in range(1, min(LONGEST_MARCH, int(battle.gap)) + 1):
        out[n] = pack(MARCH, side, 0, hexes, -1)
        n += 1
    if battle.gap > 0:
        return n
    for verb in (STRIKE, CHARGE, PRAY):
        if verb != PRAY or battle.cards != 0:
            out[n] = pack(verb, side, 0, 0, -1)
            n += 1
    return n


@rule
def decide(battle: Duel, action: int) -> None:
    """Carry out what a decision says at once, and leave the rest pending."""
    side = int(battle.to_decide)
    battle.actions += 1
    battle.stack[0].actor = 1 - side
    verb = verb_of(action)
    if verb == MARCH:
        battle.gap -= place_of(action)
    elif verb == PRAY:
        push(battle, PRAYER, side)
    else:
        for _ in range(2 if verb == CHARGE else 1):
            push(battle, BLOW, side)


@rule
def strike(battle: Duel, umpire: Umpire, side: int) -> None:
    """Settle one blow."""
    roll_pool(battle, umpire, battle.fighters[side].combat_dice, 6, D6)
    hits = int(umpire.dice.counts[4]) + int(umpire.dice.counts[5])
    enemy = battle.fighters[1 - side]
    if enemy.shield != 0:
        roll_pool(battle, umpire, hits, 6, NO_ONES)
        hits -= int(umpire.dice.counts[5])
    enemy.wounds = max(int(enemy.wounds) - hits, 0)
    if enemy.wounds == 0:
        battle.result, battle.winner = abi.WON, side


@rule
def draw(battle: Duel, umpire: Umpire) -> None:
    """Settle one prayer."""
    card = draw_from(battle, umpire, battle.cards)
    if card >= 0:
        battle.cards &= ~(1 << card)
        if card == 0:
            battle.result, battle.winner = abi.DRAWN, NOBODY


@rule
def advance(battle: Duel, umpire: Umpire) -> None:
    """Settle pending matters until somebody must choose, the battle is over, or scripted dice run out."""
    battle.to_decide = NOBODY
    while goes_on(battle, umpire):
        if settle(battle, umpire, phase_on_top(battle)):
            return


@rule
def settle(battle: Duel, umpire: Umpire, phase: int) -> bool:
    """Settle what lies on top; True when its side has to choose."""
    side = int(battle.stack[battle.depth - 1].actor)
    if phase == TURN:
        return wait_for(battle, side)
    if phase == BLOW:
        strike(battle, umpire, side)
    else:
        draw(battle, umpire)
    return done(battle)


@contract(abi.START)
def start(battle_bytes: Any, umpire_bytes: Any) -> None:
    """Put the duel at its first decision."""
    battle, umpire = record_in(battle_bytes, DUEL), record_in(umpire_bytes, UMPIRE)
    push(battle, TURN, 0)
    advance(battle, umpire)


@contract(abi.LEGAL_ACTIONS)
def legal_actions(battle_bytes: Any, umpire_bytes: Any, out: Any) -> int:
    """List every legal action in canonical order: how many."""
    return list_legal(record_in(battle_bytes, DUEL), out)


@contract(abi.OBJECTIONS)
def objections(battle_bytes: Any, umpire_bytes: Any, action: int, word: int) -> int:
    """None to a legal action, that with number 0 to any other."""
    legal = np.zeros(4, np.int64)
    for k in range(list_legal(record_in(battle_bytes, DUEL), legal)):
        if legal[k] == action:
            return 0
    return asked_of(1, word)


@contract(abi.APPLY)
def apply(battle_bytes: Any, umpire_bytes: Any, action: int) -> None:
    """Carry out one legal action, or none, and run on to the next decision or the end."""
    battle, umpire = record_in(battle_bytes, DUEL), record_in(umpire_bytes, UMPIRE)
    if action != NO_ACTION:
        decide(battle, action)
    advance(battle, umpire)


@contract(abi.APPLY)
def apply_endless(battle_bytes: Any, umpire_bytes: Any, action: int) -> None:
    """Throw one die more than a script can hold; each has one face, so that there is only one way."""
    battle, umpire = record_in(battle_bytes, DUEL), record_in(umpire_bytes, UMPIRE)
    for _ in range(MAX_POOLS + 1):
        roll_among(battle, umpire, 6, 1)


@contract(abi.APPEAL)
def appeal(battle_bytes: Any, umpire_bytes: Any, actions: Any, n: int, scores: Any) -> None:
    """Every action looks as good as its verb's number."""
    for k in range(n):
        scores[k] = verb_of(actions[k])


@contract(abi.EVALUATE)
def evaluate(battle_bytes: Any, umpire_bytes: Any, side: int) -> float:
    """The lead in wounds as a share of all of them."""
    fighters = record_in(battle_bytes, DUEL).fighters
    own, enemy = int(fighters[side].wounds), int(fighters[1 - side].wounds)
    return (own - enemy) / (own + enemy)


@contract(abi.REDACT)
def redact(battle_bytes: Any, side: int) -> None:
    """Blot out the coming dice."""
    record_in(battle_bytes, DUEL).dice.key[:] = 0


@contract(abi.IMAGINE)
def imagine(battle_bytes: Any, umpire_bytes: Any, side: int) -> None:
    """Think up some dice."""
    record_in(battle_bytes, DUEL).dice.key[:] = np.uint64(side + 1)


CONTRACT = abi.Contract(start, legal_actions, objections, apply, appeal, evaluate, redact, imagine)


# --- memory to work in ------------------------------------------------------------------------------------


def new_umpire(columns: int = 1, rows: int = 1) -> tuple[Bytes, Umpire]:
    """A blank umpire whose board is laid out: its bytes and its record, which share memory."""
    memory = Umpire.blank()
    umpire = Umpire.over(memory)
    lay_out(umpire.board, columns, rows, ODD_ROWS)
    return memory, umpire


def new_board(columns: int, rows: int, shift: int = ODD_ROWS) -> HexBoard:
    """An empty board, laid out."""
    board = Board.over(Board.blank())
    lay_out(board, columns, rows, shift)
    return board


def new_squares(columns: int, rows: int) -> SquareBoard:
    """An empty board of squares, laid out."""
    sized = square_board(300, 4)
    board = sized.over(sized.blank())
    lay_out_squares(board, columns, rows)
    return board


def new_duel(
    gap: int = 0, wounds: int = 1, dice: int = 1, cards: int = ALL_CARDS, shield: int = 0, key: int = 1
) -> Bytes:
    """The bytes of a duel at its first decision, red's; both fighters are alike."""
    memory = Duel.blank()
    battle = Duel.over(memory)
    battle.gap, battle.cards = gap, cards
    battle.dice.key[:] = key
    for side in range(2):
        fighter = battle.fighters[side]
        fighter.wounds, fighter.combat_dice, fighter.shield = wounds, dice, shield
    start(memory, Umpire.blank())
    return memory


def action(verb: int, side: int = 0, hexes: int = 0) -> int:
    """An action of the duel."""
    return pack(verb, side, 0, hexes, -1)


# --- two runs, one source ---------------------------------------------------------------------------------


def fingerprints() -> dict[str, str]:
    """What the kernel leaves in memory after the same work, a digest by kind: to be run compiled and interpreted."""
    return {work.__name__: work() for work in (rolls, lines, floods, squares, duels)}


def _digest(*memories: npt.NDArray[Any]) -> str:
    return hashlib.sha256(b"".join(memory.tobytes() for memory in memories)).hexdigest()


def rolls() -> str:
    """Dice of every kind, the counter's end and the key's highest bit included."""
    umpire_memory, umpire = new_umpire()
    results: list[int] = []
    for key, counter in ((0, 0), (2**64 - 1, 2**62), (0x243F6A8885A308D3, 7)):
        memory = new_duel()
        battle = Duel.over(memory)
        battle.dice.key[0], battle.dice.key[1], battle.dice.counter = key, key >> 1, counter
        for dice in (0, 1, 6, 100):
            roll_pool(battle, umpire, dice, 10, 0b1110111011)
            results.extend(map(int, umpire.dice.counts))
        results += [roll_one(battle, umpire, 4), roll_among(battle, umpire, 6, 0b101000), int(draw_bits(battle) >> 1)]
        results += [draw_from(battle, umpire, (1 << 53) | 5), int(battle.dice.counter)]
    return _digest(np.array(results, np.int64), umpire_memory)


def lines() -> str:
    """Every line from three hexes of a board, with all that it meets."""
    board = new_board(8, 6)
    parts: list[npt.NDArray[Any]] = [board.neighbour, board.distance]
    for start_cell, end_cell in product((0, 11, 26), range(0, 48, 2)):
        trace(board, start_cell, end_cell)
        sides = entered_over(board, start_cell, end_cell) if start_cell != end_cell else (-1, -1)
        parts.append(np.array(sides, np.int64))
        lengths = (board.crossed_length, board.flanks_length, board.sides_length, board.corners_length)
        for desk, length in zip((board.crossed, board.flanks, board.sides, board.corners), lengths, strict=True):
            parts.append(desk[:length].copy())
    return _digest(*parts)


def floods() -> str:
    """Searches over a patchwork of entries and sides."""
    board, paths = new_board(8, 6), Ways.over(Ways.blank())
    patchwork = np.arange(48)
    barred, opening = (patchwork * 37 % 64 & 0b010101).astype(np.int8), (patchwork * 11 % 64 & 0b001001).astype(np.int8)
    parts: list[npt.NDArray[Any]] = []
    paths.entry[:48] = patchwork * 7 % 4
    for start_cell, limit in product((0, 21, 47), (0, 1, 4)):
        flood(board, paths, start_cell, limit, barred, opening, limit > 1)
        parts += [paths.steps[:48].copy(), paths.came_from[:48].copy()]
        for end_cell in np.flatnonzero(paths.steps[:48] > 0):
            parts.append(paths.way[: way_to(paths, int(end_cell))].copy())
    return _digest(*parts)


def squares() -> str:
    """Every line from three squares of a board, the zones of who stands there, and a search over patchwork."""
    board, paths = new_squares(8, 6), Ways.over(Ways.blank())
    patchwork = np.arange(48)
    paths.entry[:48] = patchwork * 7 % 4
    parts: list[npt.NDArray[Any]] = [board.neighbour, board.distance, board.near]
    for start_cell, end_cell in product((0, 11, 26), range(48)):
        trace_squares(board, start_cell, end_cell)
        zones = [zone_of(board, start_cell, facing, end_cell) for facing in range(4)]
        parts += [board.crossed[: board.crossed_length].copy(), np.array(zones, np.int64)]
        flood(board, paths, start_cell, 4, (patchwork * 37).astype(np.int8), (patchwork * 11).astype(np.int8), True)
        parts.append(paths.steps[:48].copy())
    return _digest(*parts)


def duels() -> str:
    """A handful of random duels."""
    room, umpire = Duel.blank(), Umpire.blank()
    choices, lengths = np.zeros(8, np.int64), np.zeros(64, np.int64)
    begin = new_duel(gap=3, wounds=3, dice=2, shield=1)
    total = play_random(
        legal_actions, apply, begin, room, umpire, np.zeros(8, np.int64), np.uint64(5), 20, choices, lengths
    )
    return _digest(room, choices, lengths, np.array([total]))
