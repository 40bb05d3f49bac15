"""Guided playouts without a tree: battles played on by appeal for a while, each with the worth that it came to.

Compiled once for all games. What is drawn and rolled in a playout hangs on its number and on how many decisions the
battle has seen, so playouts of neighbouring positions share their random numbers: where the battle went on as a playout
of the one position would have, the playout of the same number from the other position goes on as that one.
"""

from __future__ import annotations

import math
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
    NO_ACTION,
    NOBODY,
    RUNNING,
    SCORES,
)
from warhost.kernel.compile import contract, rule
from warhost.kernel.intrinsics import record_in, uncounted
from warhost.kernel.playout import copy_battle, mix, rekey
from warhost.players.tree import GOLDEN, HEADER, MAX_LET_BE, UNKNOWN, drawn_by_appeal, fraction_of


@rule
def deal_for(header: Any, playout: Any) -> Any:
    """Give a battle the dice that this playout rolls in its next decision: random bits for the decision itself."""
    key = mix(playout + GOLDEN * np.uint64(header.actions))
    rekey(header, key)
    return mix(key + GOLDEN + GOLDEN)


@rule
def worth_of(evaluate: Any, battle: Any, umpire: Any, side: int, sides: int) -> float:
    """What a position is worth to one of so many sides, infinitely much when it has won.

    What the one side makes of it and what the others do, taken together, count alike: a game's advice may be partial to
    the side that asks.
    """
    header = record_in(battle, HEADER)
    if header.result == RUNNING:
        others = 0.0
        for other in range(sides):
            if other != side:
                others += evaluate(battle, umpire, other)
        worth: float = (evaluate(battle, umpire, side) - others / (sides - 1)) / 2.0
        return worth
    if header.winner == NOBODY:
        return 0.0
    return math.inf if header.winner == side else -math.inf


@contract(
    types.int64(
        types.FunctionType(LEGAL_ACTIONS),
        types.FunctionType(APPLY),
        types.FunctionType(APPEAL),
        types.FunctionType(EVALUATE),
        types.FunctionType(IDLE),
        types.uint8[:, ::1],
        BYTES,
        BYTES,
        ACTIONS,
        SCORES,
        types.int64,
        types.int64,
        types.int64,
        types.uint64,
        types.int64,
        types.float64[:, ::1],
    )
)
def guide(
    legal_actions: Any, apply: Any, appeal: Any, evaluate: Any, idle: Any, worlds: Any, battle_room: Any,
    umpire_room: Any, actions_room: Any, scores_room: Any, first: int, patience: int, turns: int, seed: Any,
    sides: int, worths: Any,
) -> int:  # fmt: skip
    """Play a playout for each column of `worths` and write down what it is worth: decisions taken in all.

    `worths` has a row for each of the `sides` that is asked about, from the first.

    `worlds` are positions held equally likely, taken in turn; `battle_room` is room for one. Each playout begins with
    the action `first`, unless that is NO_ACTION, and goes on for `patience` decisions, and then to the end of a turn
    `turns` times. What can be let be is let be.
    """
    battle, umpire = uncounted(battle_room), uncounted(umpire_room)
    actions, scores = uncounted(actions_room), uncounted(scores_room)
    header = record_in(battle, HEADER)
    decisions, state = 0, mix(seed)
    for k in range(worths.shape[1]):
        state += GOLDEN
        playout = mix(state)
        copy_battle(worlds[k % len(worlds)], battle)
        if first != NO_ACTION and header.to_decide >= 0:
            deal_for(header, playout)
            apply(battle, umpire, first)
        taken, let_be, until = 0, 0, UNKNOWN
        while header.to_decide >= 0 and let_be < MAX_LET_BE:
            bits = deal_for(header, playout)
            quiet = idle(battle)
            if quiet != NO_ACTION:
                apply(battle, umpire, quiet)
                let_be += 1
                continue
            if taken >= patience:
                if until == UNKNOWN:
                    until = int(header.turn + turns)
                if header.turn >= until:
                    break
            n = legal_actions(battle, umpire, actions)
            appeal(battle, umpire, actions, n, scores)
            apply(battle, umpire, actions[drawn_by_appeal(scores, n, fraction_of(bits))])
            taken += 1
        decisions += taken
        for side in range(len(worths)):
            worths[side, k] = worth_of(evaluate, battle, umpire, side, sides)
    return decisions
