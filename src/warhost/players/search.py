"""The player that searches: Monte Carlo trees grown side by side in threads, by playouts or by time.

Where there are more than two sides, whoever thinks takes all others for one enemy.
"""

from __future__ import annotations

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, Contract, Header
from warhost.kernel.layout import Bytes
from warhost.kernel.pointers import pointers_of
from warhost.players.greedy import GreedyPlayer
from warhost.players.nodes import children, lay_in, leave_out, plant

SLICE = 32  # walks between two looks at the clock
SETTLED_AFTER = 16 * SLICE  # walks between two looks at whether more would change anything
FIRST_WALKS = 4 * SLICE  # before exact worths are laid in
WORLDS = 8  # positions that the thinking side holds possible, looked at in turn
TELLING = 4  # walks through an action that is told of as what might follow
MIXER = 0x9E3779B97F4A7C15  # keeps the seeds of threads and thoughts apart


@dataclass(frozen=True)
class Budget:
    """What a search may spend on one decision: walks, or seconds of wall-clock time, whichever is given."""

    playouts: int = 0
    seconds: float = 0.0
    threads: int = 1


@dataclass(frozen=True)
class Habits:
    """How a search goes about its walks; the tree's `PLAN` explains them."""

    explore: float = 1.5
    widen: float = 2.0
    patience: int = 12
    turns: int = 0  # 1: playouts go on to a turn's end then, when both sides have had as much of it
    nodes: int = 1 << 17  # room for a tree, in each thread
    reckoned: int = 0  # walks that the exact worth of an action counts for; with 0 it is not looked at


@dataclass(frozen=True)
class Thought:
    """What a search found of one legal action: how often it was tried, and its mean worth for the side, -1 to 1."""

    action: int
    visits: int
    worth: float


@dataclass
class Tree:
    """One thread's tree and its rooms, allocated once."""

    nodes: np.ndarray
    tallies: np.ndarray
    umpire: Bytes
    battle: Bytes
    actions: np.ndarray = field(default_factory=lambda: np.empty(MAX_ACTIONS, np.int64))
    scores: np.ndarray = field(default_factory=lambda: np.empty(MAX_ACTIONS, np.float64))
    root: int = 0


@cache
def compiled() -> ModuleType:
    """The compiled tree, compiled or loaded when the first search begins."""
    from warhost.players import tree

    return tree


class SearchPlayer:
    """Grows trees of what may come and takes the action that it came to try most often.

    The same seed, budget in playouts and threads, asked about the same battle, give the same choices on every machine.
    A player serves one seat of one battle; what it thought about a decision is of use in its next one.
    """

    name = "search"

    def __init__(self, seed: int, budget: Budget, habits: Habits | None = None, name: str = "search") -> None:
        self.name = name
        self.budget, self.habits = budget, habits or Habits()
        self._seed, self._asked = seed, 0
        self._began = 0.0
        self._trees: list[Tree] = []
        self._expected: bytes | None = None
        self.thoughts: list[Thought] = []
        self.walks = 0
        self.decisions = 0

    def __copy__(self) -> SearchPlayer:
        """A player of its own that goes on as this one would."""
        return deepcopy(self)

    def choose(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> int:
        """The code of one legal action."""
        self._asked += 1
        self._prepare(battle, umpire)
        self._leave_out_illegal(contract, battle, umpire, side)
        self._think(contract, self._worlds(contract, battle, umpire, side), umpire, side)
        choice = self.thoughts[0].action
        self._look_ahead(contract, battle, umpire, choice)
        return choice

    def advise(self, contract: Contract, worlds: np.ndarray, umpire: Bytes, side: int) -> list[Thought]:
        """What is thought of the actions of the side that must choose, in positions that it holds equally likely."""
        self._asked, self._expected = self._asked + 1, None
        self._prepare(worlds[0], umpire)
        self._think(contract, worlds, umpire, side)
        return self.thoughts

    # --- thinking -----------------------------------------------------------------------------------------------------

    def _prepare(self, battle: Bytes, umpire: Bytes) -> None:
        """Keep the trees where the battle went on just as expected, and there is room to grow; plant new ones else."""
        self._began = time.perf_counter()
        threads = self.budget.threads
        if len(self._trees) != threads or len(self._trees[0].battle) != len(battle):
            self._trees = [self._tree(battle, umpire) for _ in range(threads)]
        goes_on = self._expected is not None and without_dice(battle) == self._expected
        for number, tree in enumerate(self._trees):
            tree.umpire[:] = umpire
            record: Any = tree.tallies[0]
            if not goes_on or tree.root < 0 or record.used > len(tree.nodes) // 2:
                record.used, tree.root = 1, 0
                plant(tree.nodes)
            record.random = (self._seed * MIXER + (self._asked << 8) + number) % (1 << 64)
            record.walks, record.decisions, record.average, record.scatter = 0, 0, 0.0, 0.0

    def _leave_out_illegal(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> None:
        """Drop what kept trees tried at this decision where dice, or hidden facts, had fallen otherwise."""
        for tree in self._trees:
            n = contract.legal_actions(battle, tree.umpire, tree.actions)
            leave_out(tree.nodes, tree.root, set(tree.actions[:n].tolist()), side)

    def _tree(self, battle: Bytes, umpire: Bytes) -> Tree:
        tree = compiled()
        return Tree(np.zeros(self.habits.nodes, tree.NODE), np.zeros(1, tree.TALLY), umpire.copy(), battle.copy())

    def _think(self, contract: Contract, worlds: np.ndarray, umpire: Bytes, side: int) -> None:
        """Grow the trees for the side that must choose, with exact worths where the habits want them."""
        if self.habits.reckoned > 0:
            self._reckon(contract, worlds, umpire, side)
        self._grow(contract, worlds, umpire, side)

    def _grow(self, contract: Contract, worlds: np.ndarray, umpire: Bytes, side: int) -> None:
        plans = self._plans(side)
        if len(self._trees) == 1:
            self._grow_one(self._trees[0], contract, worlds, plans, self.budget.playouts)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                shares = shares_of(self.budget.playouts, len(self._trees))
                jobs = zip(self._trees, shares, strict=True)
                list(pool.map(lambda job: self._grow_one(job[0], contract, worlds, plans, job[1]), jobs))
        self.walks = sum(int(tree.tallies[0].walks) for tree in self._trees)
        self.decisions = sum(int(tree.tallies[0].decisions) for tree in self._trees)
        self.thoughts = self._thoughts()

    def _reckon(self, contract: Contract, worlds: np.ndarray, umpire: Bytes, side: int) -> None:
        """Lay the exact worths of the actions in at the root of each tree, after its first walks."""
        greedy = GreedyPlayer(self._seed + self._asked)
        worths = dict(greedy.worths(contract, worlds[0], umpire, side))
        plans = self._plans(side)
        for tree in self._trees:
            self._walk(tree, contract, worlds, plans, self._first_walks())
            lay_in(tree.nodes, tree.tallies[0], tree.root, worths, side, self.habits.reckoned)

    def _first_walks(self) -> int:
        """Walks of each tree before exact worths are laid in: some of the budget."""
        share = self.budget.playouts // len(self._trees) // 4
        return min(FIRST_WALKS, share) if self.budget.playouts > 0 else FIRST_WALKS

    def _walk(self, tree: Tree, contract: Contract, worlds: np.ndarray, plans: np.ndarray, walks: int) -> None:
        compiled().grow(
            *pointers_of(contract),
            worlds,
            tree.battle,
            tree.umpire,
            tree.actions,
            tree.scores,
            tree.nodes,
            plans,
            tree.tallies,
            tree.root,
            walks,
        )

    def _grow_one(self, tree: Tree, contract: Contract, worlds: np.ndarray, plans: np.ndarray, playouts: int) -> None:
        """Walk so many times, or slice after slice until the time is up or more walks could change nothing.

        There is always a first slice: what has to be loaded or compiled may have taken all the time.
        """
        if playouts > 0:
            self._walk(tree, contract, worlds, plans, max(playouts - int(tree.tallies["walks"][0]), 0))
            return
        first, began = int(tree.tallies["walks"][0]), time.perf_counter()
        self._walk(tree, contract, worlds, plans, SLICE)
        now, end = time.perf_counter(), self._began + self.budget.seconds
        while now < end and not is_settled(tree, (end - now) * (tree.tallies["walks"][0] - first) / (now - began)):
            self._walk(tree, contract, worlds, plans, SLICE)
            now = time.perf_counter()

    def _worlds(self, contract: Contract, battle: Bytes, umpire: Bytes, side: int) -> np.ndarray:
        """Positions that agree with all that the side knows."""
        worlds = np.tile(battle, (WORLDS, 1))
        keys = worlds[:, : Header.dtype.itemsize].view(Header.dtype)["dice"]["key"][:, 0]
        for number, world in enumerate(worlds):
            contract.redact(world, side)
            keys[number] = (self._seed * MIXER + self._asked) % (1 << 63), number
            contract.imagine(world, umpire, side)
        return worlds

    def _plans(self, side: int) -> np.ndarray:
        plans = np.zeros(1, compiled().PLAN)
        plan: Any = plans[0]
        plan.explore, plan.widen = self.habits.explore, self.habits.widen
        plan.patience, plan.turns = self.habits.patience, self.habits.turns
        plan.side = side
        return plans

    # --- what came of it ----------------------------------------------------------------------------------------------

    def _thoughts(self) -> list[Thought]:
        """What was found of each action tried, by all trees together, the most tried first."""
        found: dict[int, tuple[int, float]] = {}
        for tree in self._trees:
            for child in children(tree.nodes, tree.root):
                visits, total = found.get(child.action, (0, 0.0))
                found[child.action] = visits + child.visits, total + child.total
        thoughts = [Thought(action, visits, total / max(visits, 1)) for action, (visits, total) in found.items()]
        return sorted(thoughts, key=lambda one: (-one.visits, -one.worth, one.action))

    def line_from(self, action: int, most: int) -> list[int]:
        """What the last search tried most often after an action and then after that, whoever decides on it.

        At most so many actions, and none that was tried too seldom to tell anything.
        """
        line, nodes = list[int](), [(tree, self._below(tree, tree.root, action)) for tree in self._trees]
        while len(line) < most:
            counts: Counter[int] = Counter()
            for tree, node in nodes:
                counts.update({child.action: child.visits for child in children(tree.nodes, node)} if node >= 0 else {})
            answer = min(counts, key=lambda one: (-counts[one], one), default=NO_ACTION)
            if counts[answer] < TELLING:
                break
            line.append(answer)
            nodes = [(tree, self._below(tree, node, answer)) for tree, node in nodes]
        return line

    def _below(self, tree: Tree, node: int, action: int) -> int:
        """The node to which an action leads from another, -1 for none."""
        if node < 0:
            return -1
        return next((child.number for child in children(tree.nodes, node) if child.action == action), -1)

    def _look_ahead(self, contract: Contract, battle: Bytes, umpire: Bytes, choice: int) -> None:
        """Remember the position that the choice leads to where no die has a say, and the trees below it."""
        ends = [outcome(contract, battle, umpire, choice, key) for key in (1, 2)]
        self._expected = ends[0] if ends[0] == ends[1] else None
        for tree in self._trees:
            tree.root = self._below(tree, tree.root, choice)


def is_settled(tree: Tree, left: float) -> bool:
    """True when `left` more walks could not make another action of this tree one that is tried as often as the leading.

    Looked at once in a while only, as the look takes as long as some walks.
    """
    if tree.tallies["walks"][0] % SETTLED_AFTER != 0:
        return False
    visits = sorted((child.visits for child in children(tree.nodes, tree.root)), reverse=True)
    return len(visits) < 2 or visits[0] - visits[1] > left


def shares_of(playouts: int, threads: int) -> list[int]:
    """Playouts shared among threads as evenly as can be."""
    return [(playouts + number) // threads for number in range(threads)]


def deal(battle: Bytes, *key: int) -> None:
    """Give a battle fresh dice of this key, by columns too."""
    dice = battle[: Header.dtype.itemsize].view(Header.dtype)["dice"]
    dice["key"][0] = key
    dice["counter"][0] = 0


def without_dice(battle: Bytes) -> bytes:
    """A position with its generator wiped out."""
    copy = battle.copy()
    deal(copy, 0, 0)
    return copy.tobytes()


def outcome(contract: Contract, battle: Bytes, umpire: Bytes, action: int, key: int) -> bytes:
    """The position after an action under dice of this key, its generator wiped out."""
    after = battle.copy()
    deal(after, key, key)
    contract.apply(after, umpire, action)
    return without_dice(after)
