"""A whole battle in compiled code, with all that is written down in it: chosen by appeal, or as stated codes have it.

Compiled once for all games. What is rolled and what is chosen hang on two streams and on how many decisions the battle
has seen, so battles of one number on two scenarios share their luck for as long as they go alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numba import types

from warhost.kernel.abi import (
    ACTIONS,
    APPEAL,
    APPLY,
    BYTES,
    EVALUATE,
    IDLE,
    LEGAL_ACTIONS,
    MAX_ACTIONS,
    NO_ACTION,
    NOBODY,
    VERB_BITS,
    Contract,
    Desk,
    Header,
    extra_of,
    verb_of,
)
from warhost.kernel.compile import contract, rule
from warhost.kernel.intrinsics import record_in, uncounted
from warhost.kernel.journal import Entry
from warhost.kernel.layout import Bytes
from warhost.kernel.playout import copy_battle, mix, rekey
from warhost.kernel.pointers import pointers_of
from warhost.players.tree import GOLDEN, HEADER, drawn_by_appeal, fraction_of

DESK, ENTRY = Desk.dtype, Entry.dtype
ENTRY_SIZE = ENTRY.itemsize
ENTRIES_AT = int(DESK.fields["journal"][1]) + int(DESK.fields["journal"][0].fields["entries"][1])  # type: ignore[index]
LUCK, CHOICE = np.uint64(0xD1CEFA11), np.uint64(0xC401CE)  # what tells the streams of one seed apart
HASH = 0x9E3779B1
NO_ROOM = -1
DECISIONS, ENTRIES, TURNS, KINDS = 4096, 1 << 15, 64, 1024  # room for these to begin with


@rule
def bits_of(seed: Any, stream: Any, decision: int) -> Any:
    """The random bits that a stream of a seed has for a decision."""
    return mix(mix(seed + stream) + GOLDEN * np.uint64(decision))


@rule
def copy_entries(umpire: Any, entries: Any, place: int, size: int) -> None:
    """Write down what stands in the journal, word by word."""
    written, copy = umpire[ENTRIES_AT:].view(np.int16), entries.view(np.int16)
    for k in range(size // 2):
        copy[place // 2 + k] = written[k]


@rule
def kind_of(action: int, things: Any) -> int:
    """The verb of an action, with what else it says where the verb is one that names things: a bit of `things`."""
    verb = verb_of(action)
    return (verb | (extra_of(action) << VERB_BITS)) if (things >> verb) & 1 else verb


@rule
def note_kinds(actions: Any, n: int, things: Any, kinds: Any, known: int) -> int:
    """Write down which kinds of actions are offered: how many are known now. What stands in `kinds` is one more."""
    last = -1
    for k in range(n):
        kind = kind_of(actions[k], things)
        if kind == last:
            continue
        last, place = kind, (kind * HASH) & (len(kinds) - 1)
        while kinds[place] != 0 and kinds[place] != kind + 1:
            place = (place + 1) & (len(kinds) - 1)
        if kinds[place] == 0:
            kinds[place] = kind + 1
            known += 1
    return known


@rule
def note_position(evaluate: Any, battle: Any, umpire: Any, worths: Any, position: Any) -> None:
    """Write down a battle as it stands, and what it is worth to each side."""
    for side in range(len(worths)):
        worths[side] = evaluate(battle, umpire, side)
    copy_battle(battle, position)


@contract(
    types.int64(
        types.FunctionType(LEGAL_ACTIONS),
        types.FunctionType(APPLY),
        types.FunctionType(APPEAL),
        types.FunctionType(EVALUATE),
        types.FunctionType(IDLE),
        BYTES,
        BYTES,
        ACTIONS,
        types.float64[::1],
        types.uint64,
        types.int64,
        types.int64,
        types.boolean,
        ACTIONS,
        types.int64[::1],
        types.int8[::1],
        BYTES,
        types.int64[:, ::1],
        types.float64[:, ::1],
        types.uint8[:, ::1],
        types.int64,
        ACTIONS,
    )
)
def record_battle(
    legal_actions: Any, apply: Any, appeal: Any, evaluate: Any, idle: Any, battle_room: Any, umpire_room: Any,
    actions_room: Any, scores_room: Any, seed: Any, set_up: int, given: int, goes_on: bool, codes: Any, ends: Any,
    deciders: Any, entries: Any, turns: Any, worths: Any, positions: Any, things: int, kinds: Any,
) -> int:  # fmt: skip
    """Carry out the first `given` of `codes`, and play on by appeal to the end if it `goes_on`: how many decisions.

    Each decision's code and side stand in `codes` and `deciders`, `ends` says how many bytes of `entries` are written
    after it. Where a turn begins, `turns` has a row with its number and that of the first decision in it, `worths` one
    with the worth for each side, and `positions` the battle itself; a row with the number -1 follows the last. Which
    kinds of actions were legal after the first `set_up` decisions stands in `kinds`, in no order. Given codes roll the
    battle's own dice, choices those of the seed. NO_ROOM where one of the rooms is too small.
    """
    battle, umpire = uncounted(battle_room), uncounted(umpire_room)
    actions, scores = uncounted(actions_room), uncounted(scores_room)
    header, journal = record_in(battle, HEADER), record_in(umpire, DESK).journal
    taken, written, begun, turn, known = 0, 0, 0, -1, 0
    kinds[:] = 0
    while header.to_decide >= 0 and (goes_on or taken < given):
        if taken == len(codes):
            return NO_ROOM
        if header.turn != turn:
            if begun == len(turns) - 1:
                return NO_ROOM
            turn = int(header.turn)
            turns[begun, 0], turns[begun, 1] = turn, taken
            note_position(evaluate, battle, umpire, worths[begun], positions[begun])
            begun += 1
        quiet = idle(battle)
        n = legal_actions(battle, umpire, actions) if quiet == NO_ACTION else 0
        if taken >= set_up:
            known = note_kinds(actions, n, things, kinds, known)
        if 2 * known > len(kinds):
            return NO_ROOM
        if taken >= given:
            rekey(header, bits_of(seed, LUCK, taken))
            codes[taken] = quiet
            if quiet == NO_ACTION:
                appeal(battle, umpire, actions, n, scores)
                codes[taken] = actions[drawn_by_appeal(scores, n, fraction_of(bits_of(seed, CHOICE, taken)))]
        deciders[taken] = header.to_decide
        journal.open, journal.length = 1, 0
        apply(battle, umpire, codes[taken])
        journal.open = 0
        size = int(journal.length) * ENTRY_SIZE
        if written + size > len(entries):
            return NO_ROOM
        copy_entries(umpire, entries, written, size)
        written += size
        ends[taken] = written
        taken += 1
    turns[begun, 0], turns[begun, 1] = NOBODY, taken
    return taken


def key_of(seed: int, decision: int) -> tuple[int, int]:
    """The key of the dice that the seed gives a decision, as `Battle.apply` takes it."""
    battle = np.zeros(Header.dtype.itemsize, np.uint8)
    header: Any = Header.over(battle)
    rekey(header, np.uint64(bits_of(np.uint64(seed), LUCK, decision)))
    return int(header.dice.key[0]), int(header.dice.key[1])


class QuickPlayer:
    """The same choice by appeal for a seat beside other players: it sees only what its seat may know."""

    name = "quick"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._actions, self._scores = np.zeros(MAX_ACTIONS, np.int64), np.zeros(MAX_ACTIONS, np.float64)

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        """What can be let be, or an action drawn by its appeal."""
        quiet = contract.idle(battle)
        if quiet != NO_ACTION:
            return quiet
        n = contract.legal_actions(battle, umpire, self._actions)
        contract.appeal(battle, umpire, self._actions, n, self._scores)
        return int(self._actions[drawn_by_appeal(self._scores, n, self._random.random())])


@dataclass(frozen=True)
class Recorded:
    """A battle with all that was written down in it."""

    memory: Bytes  # as it ended
    codes: Any  # of each decision
    deciders: Any  # the side that took each
    ends: Any  # how many bytes of `entries` are written after each
    entries: Bytes  # of the journal, of all decisions
    turns: Any  # number and first decision of each turn
    worths: Any  # at the start of each turn, for each side
    positions: Any  # the battle at the start of each turn
    kinds: Any  # which kinds of actions were legal, in ascending order


class Recorder:
    """Plays battles of one game, one after the other, in rooms that grow as they need to."""

    def __init__(self, contract: Contract, sides: int, size: int, things: int = 0) -> None:
        """`things` has a bit for each verb that names a thing, of which each is a kind of action of its own."""
        self._pointers, self._sides, self._things = pointers_of(contract), sides, things
        self._battle = np.zeros(size, np.uint8)
        self._actions, self._scores = np.zeros(MAX_ACTIONS, np.int64), np.zeros(MAX_ACTIONS, np.float64)
        self._make_room(DECISIONS, ENTRIES, TURNS, KINDS)

    def record(self, start: Bytes, umpire: Bytes, codes: Any, set_up: int = 0, seed: int | None = None) -> Recorded:
        """The battle from `start` on: the codes, and with a seed all that quick players make of it after them.

        The first `set_up` codes took what was offered and are no choices.
        """
        given = len(codes)
        while given > len(self._codes):
            self._double()
        while True:
            self._battle[:] = start
            self._codes[:given] = codes
            goes_on, dice = seed is not None, np.uint64(seed or 0)
            by_decision, by_turn = (self._codes, self._ends, self._deciders), (self._turns, self._worths)
            rooms: tuple[Any, ...] = *by_decision, self._entries, *by_turn, self._positions, self._things, self._kinds
            desk = self._battle, umpire, self._actions, self._scores
            taken = record_battle(*self._pointers, *desk, dice, set_up, given, goes_on, *rooms)
            if taken != NO_ROOM:
                return self._copied(taken)
            self._double()

    def _copied(self, taken: int) -> Recorded:
        """What was written down, taken out of the rooms."""
        written = int(self._ends[taken - 1]) if taken else 0
        begun = int(np.argmax(self._turns[:, 0] == NOBODY))
        return Recorded(
            self._battle.copy(),
            codes=self._codes[:taken].copy(),
            deciders=self._deciders[:taken].copy(),
            ends=self._ends[:taken].copy(),
            entries=self._entries[:written].copy(),
            turns=self._turns[:begun].copy(),
            worths=self._worths[:begun].copy(),
            positions=self._positions[:begun].copy(),
            kinds=np.sort(self._kinds[self._kinds > 0] - 1),
        )

    def _make_room(self, decisions: int, entries: int, turns: int, kinds: int) -> None:
        self._codes, self._ends = np.zeros(decisions, np.int64), np.zeros(decisions, np.int64)
        self._deciders = np.zeros(decisions, np.int8)
        self._entries = np.zeros(entries * ENTRY_SIZE, np.uint8)
        self._turns, self._worths = np.zeros((turns, 2), np.int64), np.zeros((turns, self._sides))
        self._positions, self._kinds = np.zeros((turns, len(self._battle)), np.uint8), np.zeros(kinds, np.int64)

    def _double(self) -> None:
        entries, kinds = len(self._entries) // ENTRY_SIZE, len(self._kinds)
        self._make_room(2 * len(self._codes), 2 * entries, 2 * len(self._turns), 2 * kinds)
