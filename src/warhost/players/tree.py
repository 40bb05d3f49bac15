"""The tree of the search player: open-loop Monte Carlo tree search, compiled once for all games.

A node stands for the decisions that lead to it, not for a position: every walk down the tree deals fresh dice, so the
positions that a node is met in differ, and so do the actions that are legal there. Of a node's actions as many are
tried as its visits allow (progressive widening), the most appealing first; among the tried ones that are legal the
walk takes the one with the best upper bound (PUCT). Below the tree a battle is played on with choices drawn by appeal,
and after a number of decisions its static worth is taken.

Nothing here knows a rule: games come in as the functions of their contract, positions as bytes.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types
from numba.np.numpy_support import from_dtype

from warhost.kernel.abi import (
    ACTIONS,
    APPEAL,
    APPLY,
    BYTES,
    EVALUATE,
    IDLE,
    LEGAL_ACTIONS,
    NO_ACTION,
    SCORES,
    Desk,
    Header,
)
from warhost.kernel.compile import brief_rule, contract, rule
from warhost.kernel.intrinsics import record_in, uncounted
from warhost.kernel.playout import copy_battle, mix, rekey
from warhost.players.nodes import NO_NODE

HEADER = Header.dtype
DESK = Desk.dtype
MAX_DEPTH = 128  # decisions of one walk down the tree
MAX_LET_BE = 1000  # decisions of a playout in which things are let go on
UNKNOWN = -1  # turn that a playout goes on to, while its patience lasts
ROOT_SHARE = 0.25  # tried actions of the root: at least this share of its visits
GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def record(*fields: tuple[str, str]) -> np.dtype[Any]:
    """An aligned record type of these fields, readable by name in compiled and interpreted code."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


NODE = record(
    ("action", "i8"),  # the decision that leads here from the node above
    ("total", "f8"),  # sum of the worths of all walks through here, for the side that decided to come here
    ("prior", "f8"),  # share of the action's appeal among all that were legal when it was first tried
    ("visits", "i4"),
    ("first", "i4"),  # first child, by action
    ("next", "i4"),  # next child of the same parent
    ("mover", "i4"),  # side that decided to come here
)
PLAN = record(
    ("explore", "f8"),  # how much an action is favoured for being little tried, in spreads of the worths seen
    ("widen", "f8"),  # tried actions: this times the square root of the visits
    ("patience", "i8"),  # decisions of a playout before its static worth is taken
    ("turns", "i8"),  # ends of turns that it goes on to after these decisions, 0 for none
    ("side", "i8"),  # the side that thinks
)
TALLY = record(
    ("random", "u8"),  # state of the generator
    ("used", "i8"),  # nodes used so far
    ("walks", "i8"),
    ("decisions", "i8"),  # decisions taken in all walks and playouts, those let be left out
    ("average", "f8"),  # of the worths of all walks, for the side that thinks
    ("scatter", "f8"),  # sum of their squared distances from the mean
)


@brief_rule
def draw(tally: Any) -> Any:
    """The next 64 random bits."""
    tally.random += GOLDEN
    return mix(tally.random)


@brief_rule
def fraction_of(bits: Any) -> float:
    """Random bits as a number from 0 up to 1."""
    return float(bits >> np.uint64(11)) / 9007199254740992.0


@rule
def best_untried(nodes: Any, parent: int, root: int, actions: Any, n: int, scores: Any) -> tuple[int, float]:
    """The most appealing legal action that has no child yet, -1 for none, and the appeal of all legal ones together.

    What has no appeal at all is tried at the root only: it is looked at when it can be done, not planned for.
    """
    child, best, total = int(nodes[parent].first), -1, 0.0
    for k in range(n):
        total += scores[k]
        while child != NO_NODE and nodes[child].action < actions[k]:
            child = int(nodes[child].next)
        if child != NO_NODE and nodes[child].action == actions[k]:
            continue
        if (best < 0 or scores[k] > scores[best]) and (scores[k] > 0.0 or parent == root):
            best = k
    return best, total


@rule
def add_child(nodes: Any, tally: Any, parent: int, action: int, prior: float, mover: int) -> int:
    """A new child in its place among the children, which stand in the order of their actions."""
    node = int(tally.used)
    tally.used += 1
    fresh = nodes[node]
    fresh.action, fresh.prior, fresh.mover = action, prior, mover
    fresh.total, fresh.visits, fresh.first = 0.0, 0, NO_NODE
    before, after = NO_NODE, int(nodes[parent].first)
    while after != NO_NODE and nodes[after].action < action:
        before, after = after, int(nodes[after].next)
    fresh.next = after
    if before == NO_NODE:
        nodes[parent].first = node
    else:
        nodes[before].next = node
    return node


@rule
def best_tried(nodes: Any, parent: int, actions: Any, n: int, reach: float) -> tuple[int, int]:
    """The legal child with the best upper bound, NO_NODE for none, and how many of the children are legal."""
    child, k, legal = int(nodes[parent].first), 0, 0
    best, highest = NO_NODE, -math.inf
    eager = reach * math.sqrt(float(nodes[parent].visits + 1))
    while child != NO_NODE and k < n:
        one = nodes[child]
        if one.action > actions[k]:
            k += 1
        elif one.action < actions[k]:
            child = int(one.next)
        else:
            legal += 1
            bound = (one.total / one.visits if one.visits > 0 else 0.0) + eager * one.prior / (1.0 + one.visits)
            if bound > highest:
                best, highest = child, bound
            child, k = int(one.next), k + 1
    return best, legal


@rule
def allowed_at(nodes: Any, node: int, root: int, plan: Any) -> int:
    """How many actions of a node may be tried by now."""
    visits = float(nodes[node].visits)
    allowed = plan.widen * math.sqrt(visits)
    return 1 + int(max(allowed, ROOT_SHARE * visits) if node == root else allowed)


@brief_rule
def spread_of(tally: Any) -> float:
    """Standard deviation of the worths seen so far."""
    return math.sqrt(tally.scatter / tally.walks) if tally.walks > 1 else 1.0


@rule
def put_in_order(actions: Any, n: int) -> None:
    """Sort the first actions; most games list them nearly sorted, so each goes down the few places that it must."""
    for k in range(1, n):
        action, place = actions[k], k
        while place > 0 and actions[place - 1] > action:
            actions[place] = actions[place - 1]
            place -= 1
        actions[place] = action


@rule
def play_on(
    legal_actions: Any, apply: Any, appeal: Any, idle: Any, battle: Any, umpire: Any, actions: Any, scores: Any,
    plan: Any, tally: Any,
) -> None:  # fmt: skip
    """Play a battle on by choices drawn in proportion to the square of their appeal, letting be what can be let be.

    It is left when the patience is spent, and the turns are over that the plan wants to see the end of.
    """
    header = record_in(battle, HEADER)
    taken, let_be, until = 0, 0, UNKNOWN
    while header.to_decide >= 0 and let_be < MAX_LET_BE:
        quiet = idle(battle)
        if quiet != NO_ACTION:
            apply(battle, umpire, quiet)
            let_be += 1
            continue
        if taken >= plan.patience:
            if until == UNKNOWN:
                until = int(header.turn + plan.turns)
            if header.turn >= until:
                break
        n = legal_actions(battle, umpire, actions)
        appeal(battle, umpire, actions, n, scores)
        apply(battle, umpire, actions[drawn_by_appeal(scores, n, fraction_of(draw(tally)))])
        taken += 1
    tally.decisions += taken


@rule
def drawn_by_appeal(scores: Any, n: int, fraction: float) -> int:
    """The action in whose share of the squared appeals the fraction falls."""
    total = 0.0
    for k in range(n):
        total += scores[k] * scores[k]
    left = fraction * total
    for k in range(n):
        left -= scores[k] * scores[k]
        if left < 0.0:
            return k
    return n - 1


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
        types.Array(from_dtype(NODE), 1, "C"),
        types.Array(from_dtype(PLAN), 1, "C"),
        types.Array(from_dtype(TALLY), 1, "C"),
        types.int64,
        types.int64,
    )
)
def grow(
    legal_actions: Any, apply: Any, appeal: Any, evaluate: Any, idle: Any, worlds: Any, battle_room: Any,
    umpire_room: Any, actions_room: Any, scores_room: Any, nodes: Any, plans: Any, tallies: Any, root: int, walks: int,
) -> int:  # fmt: skip
    """Walk down the tree below `root` and play on `walks` times: how many nodes are used.

    `worlds` are the positions that the thinking side holds possible, taken in turn; `battle_room` is room for one.
    `plans[0]` says how to search, `tallies[0]` is carried on from call to call. With no node left the tree stays as it
    is and its leaves are played on all the same.
    """
    battle, umpire = uncounted(battle_room), uncounted(umpire_room)
    actions, scores = uncounted(actions_room), uncounted(scores_room)
    plan, tally = plans[0], tallies[0]
    header = record_in(battle, HEADER)
    side = int(plan.side)
    path = np.empty(MAX_DEPTH, np.int64)
    for _ in range(walks):
        copy_battle(worlds[tally.walks % len(worlds)], battle)
        rekey(header, draw(tally))
        node, depth, fresh = root, 1, False
        path[0] = root
        reach = plan.explore * spread_of(tally)
        while depth < MAX_DEPTH and not fresh and header.to_decide >= 0:
            n = int(legal_actions(battle, umpire, actions))
            put_in_order(actions, n)
            child, tried = best_tried(nodes, node, actions, n, reach)
            if tried < min(n, allowed_at(nodes, node, root, plan)) and tally.used < len(nodes):
                appeal(battle, umpire, actions, n, scores)
                k, total = best_untried(nodes, node, root, actions, n, scores)
                if k >= 0:
                    prior = scores[k] / total if total > 0.0 else 1.0 / n
                    child, fresh = add_child(nodes, tally, node, actions[k], prior, int(header.to_decide)), True
            if child == NO_NODE:
                break
            apply(battle, umpire, nodes[child].action)
            tally.decisions += 1
            node = child
            path[depth] = node
            depth += 1
        play_on(legal_actions, apply, appeal, idle, battle, umpire, actions, scores, plan, tally)
        worth = evaluate(battle, umpire, side)
        for k in range(depth):
            one = nodes[path[k]]
            one.visits += 1
            one.total += worth if one.mover == side else -worth
        tally.walks += 1
        before = worth - tally.average
        tally.average += before / tally.walks
        tally.scatter += before * (worth - tally.average)
    return int(tally.used)
