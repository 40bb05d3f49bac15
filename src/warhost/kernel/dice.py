"""Dice: a counter-based generator in the header of every battle, or a script of stated results.

Battle + action = next battle, on every machine: key and counter lie in the battle, and each roll uses one block (a
large pool several) of Threefry-2x64-20 (Salmon, Moraes, Dror and Shaw 2011). The umpire can instead read results from a
script and say when it runs out: from that one trick come exact odds, golden tests and dice rolled by hand.

Dice thrown together and read without order are ONE roll: a pool, given as counts by face.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.layout import Record, i1, i2, i4, i8, u8

MAX_FACES = 10  # D10 is the largest die of a pool
DICE_A_BLOCK = 12  # 64 bits hold 19 throws of a D10; twelve come up in any order equally often, to one in ten million
MAX_POOLS = 64  # rolls that one script can hold; the set-up of a large battle is the longest
ALL_FACES = (1 << MAX_FACES) - 1
DECK = 100  # "faces" of a draw from a deck: the script holds the card itself
CUP = 101  # "faces" of a draw from a cup: the script holds the kind itself
MAX_KINDS = 16  # in one cup

_PARITY = np.uint64(0x1BD11BDAA9FC1A22)
_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)


class Dice(Record):
    """The umpire's dice: results of the last roll, and the script that may replace the generator."""

    counts = i1(MAX_FACES)  # last pool: how many dice show face 1, 2, ...
    scripted = i1()  # 1: read the script instead of rolling
    stepwise = i1()  # 1: stop after the first pending matter that read dice, so that equal results can be merged
    halts_at_deck = i1()  # 1: stop where a card is to be drawn
    length = i2()  # pools in the script
    read = i2()  # pools read so far
    wanted_dice = i2()  # the roll at which the script ran out: how many dice (0 = it did not run out),
    wanted_faces = i2()  # of how many faces,
    wanted_allowed = i4()  # of which these may come up (bit 0 = face 1)
    wanted_weights = i8(MAX_KINDS)  # or from a cup with so many chits of each kind
    weights = i8(MAX_KINDS)  # chits of each kind in the cup from which is drawn next; whoever draws fills it
    script = i1(MAX_POOLS, MAX_FACES)


class Generator(Record):
    """Key and counter of a battle's dice."""

    key = u8(2)
    counter = i8()


@brief_rule
def rotate(x: Any, bits: int) -> Any:
    """A 64-bit word turned left by `bits`."""
    return (x << np.uint64(bits)) | (x >> np.uint64(64 - bits))


@brief_rule
def threefry(key0: Any, key1: Any, counter: Any) -> Any:
    """First word of the Threefry-2x64 block with 20 rounds at (counter, 0), all uint64."""
    key2 = _PARITY ^ key0 ^ key1
    x = counter + key0
    y = np.uint64(0) + key1
    for four in range(5):
        if four % 2 == 0:
            x += y
            y = rotate(y, 16) ^ x
            x += y
            y = rotate(y, 42) ^ x
            x += y
            y = rotate(y, 12) ^ x
            x += y
            y = rotate(y, 31) ^ x
        else:
            x += y
            y = rotate(y, 16) ^ x
            x += y
            y = rotate(y, 32) ^ x
            x += y
            y = rotate(y, 24) ^ x
            x += y
            y = rotate(y, 21) ^ x
        injected = four + 1
        x += key0 if injected % 3 == 0 else (key1 if injected % 3 == 1 else key2)
        y += key1 if injected % 3 == 0 else (key2 if injected % 3 == 1 else key0)
        y += np.uint64(injected)
    return x


@rule
def draw_bits(battle: Any) -> Any:
    """The next 64 random bits of the battle."""
    dice = battle.dice
    bits = threefry(dice.key[0], dice.key[1], np.uint64(dice.counter))
    dice.counter += 1
    return bits


@brief_rule
def leading(bits: Any, faces: int) -> tuple[Any, Any]:
    """The number 0 to faces-1 at the head of `bits` read as a fraction, and the bits that remain."""
    wide = np.uint64(faces)
    low = (bits & _LOW) * wide
    high = (bits >> _HALF) * wide + (low >> _HALF)
    return np.int64(high >> _HALF), bits * wide


@rule
def run_out(umpire: Any, count: int, faces: int, allowed: int) -> bool:
    """True when dice are read from a script that has no more; what was wanted is written down, once."""
    dice = umpire.dice
    if dice.read < dice.length:
        return False
    if dice.wanted_dice == 0:
        dice.wanted_dice = count
        dice.wanted_faces = faces
        dice.wanted_allowed = allowed
    return True


@rule
def roll_pool(battle: Any, umpire: Any, count: int, faces: int, allowed: int) -> None:
    """Throw `count` dice together; `umpire.dice.counts` says how many show each face.

    Only faces in the bit set `allowed` come up: a result that the rules roll again is one roll among the others.
    """
    dice = umpire.dice
    dice.counts[:] = 0
    if count <= 0:
        return
    if dice.scripted != 0:
        if not run_out(umpire, count, faces, allowed):
            dice.counts[:] = dice.script[dice.read]
            dice.read += 1
        return
    open_faces = 0
    for face in range(faces):
        open_faces += (allowed >> face) & 1
    bits = np.uint64(0)
    for thrown in range(count):
        if thrown % DICE_A_BLOCK == 0:
            bits = draw_bits(battle)
        nth, bits = leading(bits, open_faces)
        face = 0
        while ((allowed >> face) & 1) == 0 or nth > 0:
            nth -= (allowed >> face) & 1
            face += 1
        dice.counts[face] += 1


@rule
def roll_one(battle: Any, umpire: Any, faces: int) -> int:
    """Throw one die: 1 to faces, or 0 when a script has run out."""
    return roll_among(battle, umpire, faces, (1 << faces) - 1)


@rule
def roll_among(battle: Any, umpire: Any, faces: int, allowed: int) -> int:
    """Throw one die until it shows a face in the bit set `allowed`: that face, or 0 when a script has run out."""
    roll_pool(battle, umpire, 1, faces, allowed)
    for face in range(faces):
        if umpire.dice.counts[face] > 0:
            return face + 1
    return 0


@rule
def count_bits(bits: int) -> int:
    """How many of the lower 63 bits are set, counted in pairs, in fours and in bytes side by side."""
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 0x7F


@rule
def nth_bit(bits: int, nth: int) -> int:
    """Number of the set bit that has `nth` set bits below it, found by halving."""
    low, width = 0, 32
    while width > 0:
        below = count_bits((bits >> low) & ((1 << width) - 1))
        if nth >= below:
            nth -= below
            low += width
        width >>= 1
    return low


@rule
def draw_from(battle: Any, umpire: Any, left: int) -> int:
    """Draw one of the cards in the bit set `left`, each equally likely; -1 when a script has run out."""
    dice = umpire.dice
    if dice.halts_at_deck != 0:
        if dice.wanted_dice == 0:  # else a roll has run out before, and this draw is idle
            dice.wanted_dice, dice.wanted_faces = 1, DECK
        return -1
    if dice.scripted != 0:
        if run_out(umpire, 1, DECK, 0):
            return -1
        dice.read += 1
        return int(dice.script[dice.read - 1, 0])
    nth, _ = leading(draw_bits(battle), count_bits(left))
    return nth_bit(left, nth)


@brief_rule
def is_paused(umpire: Any) -> bool:
    """True when the script ran out, or when it is walked stepwise and this step has read all of it."""
    dice = umpire.dice
    return dice.wanted_dice > 0 or (dice.stepwise != 0 and dice.read > 0)
