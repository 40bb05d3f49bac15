"""Generic compiled loops over the contract: random battles, counting, and branching over dice.

Compiled once, whatever the game: the ruleset's functions come in as function pointers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from warhost.kernel.abi import ACTIONS, APPLY, BYTES, IDLE, LEGAL_ACTIONS, NO_ACTION, Desk, Header
from warhost.kernel.compile import contract, rule
from warhost.kernel.dice import CUP, DECK, MAX_FACES, MAX_KINDS, MAX_POOLS
from warhost.kernel.hidden import blot_out_dice
from warhost.kernel.intrinsics import record_in, uncounted

HEADER = Header.dtype
DESK = Desk.dtype
COUNTS = types.int64[::1]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)


@rule
def mix(state: Any) -> Any:
    """Splitmix64's scramble of a 64-bit word."""
    z = state
    z = (z ^ (z >> np.uint64(30))) * _MIX1
    z = (z ^ (z >> np.uint64(27))) * _MIX2
    return z ^ (z >> np.uint64(31))


@rule
def copy_battle(source: Any, copy: Any) -> None:
    """Make one battle's memory a copy of another's, word by word: a slice assignment would take ten times as long."""
    words, copied = source.view(np.uint64), copy.view(np.uint64)
    for k in range(len(words)):
        copied[k] = words[k]


@rule
def rekey(battle: Any, key: Any) -> None:
    """Give a battle, seen as its header, fresh dice."""
    battle.dice.key[0] = mix(key)
    battle.dice.key[1] = mix(key + _GOLDEN)
    battle.dice.counter = 0


@contract(
    types.int64(
        types.FunctionType(LEGAL_ACTIONS),
        types.FunctionType(APPLY),
        BYTES,
        BYTES,
        BYTES,
        ACTIONS,
        types.uint64,
        types.int64,
        COUNTS,
        COUNTS,
    )
)
def play_random(
    legal_actions: Any,
    apply: Any,
    start: Any,
    battle_room: Any,
    umpire_room: Any,
    actions_room: Any,
    seed: Any,
    battles: int,
    choices: Any,
    lengths: Any,
) -> int:
    """Play `battles` battles from `start` with uniform random choices among ALL legal actions: decisions taken in all.

    `battle_room` is room for one battle. `choices[n]` counts decisions with n legal actions, `lengths[n]` battles of n
    decisions (the last slot of each takes all larger ones).
    """
    battle, umpire, actions = uncounted(battle_room), uncounted(umpire_room), uncounted(actions_room)
    state = seed
    total = 0
    for _ in range(battles):
        copy_battle(start, battle)
        header = record_in(battle, HEADER)
        state += _GOLDEN
        rekey(header, mix(state))
        decisions = 0
        while header.to_decide >= 0:
            n = legal_actions(battle, umpire, actions)
            state += _GOLDEN
            pick = np.int64(((mix(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))
            apply(battle, umpire, actions[pick])
            choices[min(n, len(choices) - 1)] += 1
            decisions += 1
        lengths[min(decisions, len(lengths) - 1)] += 1
        total += decisions
    return total


@contract(
    types.int64(
        types.FunctionType(LEGAL_ACTIONS),
        types.FunctionType(APPLY),
        types.uint8[:, ::1],
        BYTES,
        types.int64[:, ::1],
        types.int64,
        types.int64,
    )
)
def perft(legal_actions: Any, apply: Any, battles: Any, umpire: Any, actions: Any, depth: int, level: int) -> int:
    """Count the sequences of `depth` decisions from `battles[level]`, the dice fixed by its key.

    `battles` and `actions` give room for one battle and one action list a level.
    """
    n = legal_actions(battles[level], umpire, actions[level])
    if depth <= 1:
        return n
    total = 0
    for k in range(n):
        copy_battle(battles[level], battles[level + 1])
        apply(battles[level + 1], umpire, actions[level, k])
        total += perft(legal_actions, apply, battles, umpire, actions, depth - 1, level + 1)
    return total


@contract(types.int64(types.uint8[:, ::1], types.int64))
def clone(rooms: Any, times: int) -> int:
    """Copy a battle `times` times, from one room to the next, from the last to the first: the sum of their first bytes.

    `rooms[0]` holds the battle. Each copy needs the one before, so that a compiler can leave none out.
    """
    total = 0
    for k in range(times):
        copy = rooms[(k + 1) % len(rooms)]
        copy_battle(rooms[k % len(rooms)], copy)
        total += copy[0]
    return total


# --- branching over dice ----------------------------------------------------------------------------------

COMPLETE, FULL = 0, 1
UNFINISHED, ENDED, AT_DECK = 0, 1, 2
MAX_CASES = 1 << 56  # equally likely cases of one step, 21 D6: times a pool of 127 dice they still fit 64 bits


@rule
def ways_of(counts: Any, faces: int) -> int:
    """In how many orders a pool can have shown these counts by face: the multinomial coefficient."""
    ways, thrown = 1, 0
    for face in range(faces):
        for k in range(counts[face]):
            thrown += 1
            ways = ways * thrown // (k + 1)
    return ways


@rule
def first_pool(counts: Any, dice: int, allowed: int) -> None:
    """The first multiset: all dice on the lowest face allowed."""
    counts[:] = 0
    face = 0
    while (allowed >> face) & 1 == 0:
        face += 1
    counts[face] = dice


@rule
def next_pool(counts: Any, allowed: int) -> bool:
    """The next multiset of as many dice over the allowed faces, in order; False after the last."""
    last = MAX_FACES - 1
    while (allowed >> last) & 1 == 0:
        last -= 1
    kept = counts[last]
    counts[last] = 0
    face = last - 1
    while face >= 0 and counts[face] == 0:
        face -= 1
    if face < 0:
        counts[last] = kept
        return False
    higher = face + 1
    while (allowed >> higher) & 1 == 0:
        higher += 1
    counts[face] -= 1
    counts[higher] = kept + 1
    return True


@rule
def first_kind(row: Any, weights: Any, least: int) -> bool:
    """Let a script's row hold the first kind from `least` on of which there are chits; False when there is none."""
    for kind in range(least, MAX_KINDS):
        if weights[kind] > 0:
            row[:] = 0
            row[0] = kind
            return True
    return False


@rule
def hash_of(battle: Any) -> Any:
    """A 64-bit hash of a battle's bytes (their number is a multiple of 8)."""
    words = battle.view(np.uint64)
    value = np.uint64(len(words))
    for word in words:
        value = (value ^ word) * _GOLDEN
        value ^= value >> np.uint64(29)
    return value


@rule
def find_equal(states: Any, hashes: Any, out_of: Any, found: int, battle: Any, cases: int) -> int:
    """Which of the states found so far equals this battle out of as many cases; `found` when none does.

    `hashes` has one more place than `states`.
    """
    sought = hash_of(battle)
    for k in range(found):
        if hashes[k] == sought and out_of[k] == cases and np.array_equal(states[k], battle):
            return k
    hashes[found] = sought
    return found


@rule
def weigh_script(dice: Any, faces: Any, allowed: Any, weights: Any) -> tuple[int, int]:
    """In how many of how many equally likely cases the dice come up as the script says; 0 of 0 beyond MAX_CASES."""
    ways, cases = 1, 1
    for pool in range(dice.length):
        ways_here, open_faces, thrown = weigh_roll(dice.script[pool], faces[pool], allowed[pool], weights[pool])
        ways *= ways_here
        for _ in range(thrown):
            if cases > MAX_CASES // open_faces:
                return 0, 0
            cases *= open_faces
    return ways, cases


@rule
def weigh_roll(row: Any, faces: int, allowed: int, weights: Any) -> tuple[int, int, int]:
    """Of one roll of a script: in how many orders it comes up so, cases of each die, dice."""
    if faces == CUP:
        return weights[row[0]], weights.sum(), 1
    open_faces, thrown = 0, 0
    for face in range(faces):
        open_faces += (allowed >> face) & 1
        thrown += row[face]
    return ways_of(row, faces), open_faces, thrown


@rule
def next_script(dice: Any, faces: Any, allowed: Any, weights: Any) -> bool:
    """Go on to the next script, depth first; False after the last."""
    while dice.length > 0:
        last = dice.length - 1
        row = dice.script[last]
        if faces[last] == CUP:
            if first_kind(row, weights[last], int(row[0]) + 1):
                return True
        elif next_pool(row, allowed[last]):
            return True
        dice.length -= 1
    return False


@contract(
    types.UniTuple(types.int64, 2)(
        types.FunctionType(APPLY), BYTES, BYTES, BYTES, types.int64, types.uint8[:, ::1], COUNTS, COUNTS, COUNTS
    )
)
def branch(
    apply: Any, start: Any, battle: Any, umpire: Any, action: int, states: Any, ways: Any, out_of: Any, ended: Any
) -> tuple[int, int]:
    """Carry an action (or NO_ACTION: what is pending) one step on under every script of dice, depth first.

    Equal results are merged: `states[k]` came about in `ways[k]` of `out_of[k]` equally likely cases, and `ended[k]` is
    UNFINISHED when more is pending, ENDED at a decision or the end of the battle, AT_DECK when a card is to be drawn.
    `battle` is room for one battle. Returns how many states, and COMPLETE, or FULL when there was no room for more
    states, a longer script (MAX_POOLS) or a higher count of cases (MAX_CASES).
    """
    dice = record_in(umpire, DESK).dice
    header = record_in(battle, HEADER)
    faces, allowed = np.zeros(MAX_POOLS, np.int64), np.zeros(MAX_POOLS, np.int64)
    weights = np.zeros((MAX_POOLS, MAX_KINDS), np.int64)
    hashes = np.zeros(len(states) + 1, np.uint64)
    dice.scripted, dice.stepwise, dice.halts_at_deck, dice.length = 1, 1, 1, 0
    found, verdict, going = 0, COMPLETE, True
    while going:
        copy_battle(start, battle)
        dice.read, dice.wanted_dice = 0, 0
        apply(battle, umpire, action)
        if dice.wanted_dice > 0 and dice.wanted_faces != DECK and dice.length < MAX_POOLS:  # one pool deeper
            faces[dice.length], allowed[dice.length] = dice.wanted_faces, dice.wanted_allowed
            if dice.wanted_faces == CUP:
                weights[dice.length] = dice.wanted_weights
                first_kind(dice.script[dice.length], weights[dice.length], 0)
            else:
                first_pool(dice.script[dice.length], dice.wanted_dice, dice.wanted_allowed)
            dice.length += 1
            continue
        weight, cases = weigh_script(dice, faces, allowed, weights)
        k = find_equal(states, hashes, out_of, found, battle, cases)
        if k == len(states) or cases == 0 or dice.length == MAX_POOLS:
            verdict = FULL
            break
        if k == found:
            copy_battle(battle, states[k])
            ways[k], out_of[k] = 0, cases
            pending = header.result == 0 and header.to_decide < 0
            ended[k] = AT_DECK if dice.wanted_dice > 0 else (UNFINISHED if pending else ENDED)
            found += 1
        ways[k] += weight
        going = next_script(dice, faces, allowed, weights)
    dice.scripted, dice.stepwise, dice.halts_at_deck, dice.wanted_dice = 0, 0, 0, 0
    dice.length, dice.read = 0, 0
    return found, verdict


@contract(
    types.int64(
        types.FunctionType(APPLY),
        types.FunctionType(IDLE),
        BYTES,
        BYTES,
        BYTES,
        types.int64,
        types.int64,
        types.uint64,
        types.uint8[:, ::1],
        COUNTS,
    )
)
def sample(
    apply: Any,
    idle: Any,
    start: Any,
    battle: Any,
    umpire: Any,
    action: int,
    times: int,
    seed: Any,
    states: Any,
    counts: Any,
) -> int:
    """Carry an action out `times` times with rolled dice, up to the next choice or card: how many different results.

    `states[k]` came about `counts[k]` times; results for which there is no more room are not counted.
    """
    dice = record_in(umpire, DESK).dice
    header = record_in(battle, HEADER)
    hashes, cases = np.zeros(len(states) + 1, np.uint64), np.zeros(len(states), np.int64)
    dice.halts_at_deck = 1
    found, state = 0, seed
    for _ in range(times):
        copy_battle(start, battle)
        state += _GOLDEN
        rekey(header, mix(state))
        dice.wanted_dice = 0
        apply(battle, umpire, action)
        while header.to_decide >= 0 and idle(battle) != NO_ACTION:
            header.actions -= 1  # as in a walk, letting things go on counts as no decision
            apply(battle, umpire, idle(battle))
        blot_out_dice(header)
        k = find_equal(states, hashes, cases, found, battle, 0)
        if k == len(states):
            continue
        if k == found:
            copy_battle(battle, states[k])
            counts[k] = 0
            found += 1
        counts[k] += 1
    dice.halts_at_deck, dice.wanted_dice = 0, 0
    return found
