"""A random battle that is played to its end while everybody looks on."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

import warhost
from games.brought import brought
from games.parts import Play
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS, MAX_PENDING, Header
from warhost.kernel.journal import MAX_ENTRIES, Entry
from warhost.scenario import ScenarioModel

WILD = 0.25
"""How often an action that no list need have is taken, where one is legal."""


class Played:
    """A battle that is decided by chance; what comes up in it is counted."""

    def __init__(
        self,
        game: str,
        scenario: str | ScenarioModel,
        seed: int,
        options: Mapping[str, Any] | None = None,
        eager: str | None = None,
    ) -> None:
        self.game, self.its = game, brought(game, Play)
        self.battle: Battle = warhost.start(scenario, seed=seed, options=options)
        self.watcher = self.its.watcher(self.battle, eager)
        self.chance = random.Random(seed)
        self.codes: list[int] = []
        self.taken: list[int] = []
        self.deepest = self.longest = 0

    def __iter__(self) -> Played:
        return self

    def __next__(self) -> Played:
        """The same after one decision more, of those that are listed or need not be."""
        battle, watcher = self.battle, self.watcher
        if battle.over:
            raise StopIteration
        self.codes = self.listed()
        wild = watcher.wild(self.chance)
        is_wild = bool(wild) and self.chance.random() < WILD
        code = self.chance.choice(wild) if is_wild else watcher.choose(self.codes, self.chance)
        before = battle.ruleset.battle_record.over(battle.memory.copy())
        battle.apply(Action(code, battle.table))
        self._count(code)
        watcher.look(before, code)
        return self

    def listed(self) -> list[int]:
        """The actions that are listed now: some, each once and in their order."""
        codes = self.battle.legal_actions.codes
        assert len(codes) > 0, "a dead end: somebody must decide and has no legal action"
        assert (np.diff(codes if self.its.in_order else np.sort(codes)) > 0).all(), "canonical order, each action once"
        listed: list[int] = codes.tolist()
        return listed

    def _count(self, code: int) -> None:
        """Note what came up, and that every buffer keeps below its bound."""
        battle: Any = self.battle
        self.taken.append(code)
        self.deepest = max(self.deepest, int(Header.over(battle.memory).depth))
        self.longest = max(self.longest, len(battle.last_step.entries) // Entry.dtype.itemsize)
        assert self.deepest <= self.its.deepest < MAX_PENDING
        assert self.longest <= self.its.longest <= MAX_ENTRIES
        assert len(self.codes) < MAX_ACTIONS // 4
        assert len(self.taken) < self.its.too_long, "an endless battle"
