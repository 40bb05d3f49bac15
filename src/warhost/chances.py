"""How likely each side is to win: what a search expects of a position, calibrated by battles that were fought.

    battle.chances(playouts=1000)      red 62 %, black 38 % (give or take 0.9 %)

A search looks at the position (`warhost.players.search`), and its worth from -1 to 1 becomes a chance by a curve.
Each game has its own in `data/chances.toml`, fitted by `benchmarks/calibrate.py` to battles between computer opponents,
and how long the playouts of that search are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np

from warhost.battle import BOTH
from warhost.kernel.abi import RUNNING, Header
from warhost.players import what_it_may_know
from warhost.players.search import WORLDS, Budget, Habits, Outlook, SearchPlayer, shares_of

if TYPE_CHECKING:
    from warhost.battle import Battle
    from warhost.kernel.layout import Bytes

PLAYOUTS = 400
RECKONED = 30  # playouts that the exact worth of an action counts for in advice
FIRST, SECOND = 0, 1


@dataclass(frozen=True)
class Curve:
    """How a worth becomes a chance: straight lines between points, the same for both sides.

    `worths` rise from 0 to 1, `chances` from 0.5; a worth below 0 is the other side's worth above it.
    """

    worths: tuple[float, ...]
    chances: tuple[float, ...]

    def chance(self, worth: float) -> float:
        """The chance that belongs to a worth from -1 to 1."""
        above = float(np.interp(abs(worth), self.worths, self.chances))
        return above if worth >= 0 else 1.0 - above

    def slope(self, worth: float) -> float:
        """How much the chance changes with the worth there."""
        number = min(int(np.searchsorted(self.worths, abs(worth), side="right")), len(self.worths) - 1)
        rise = self.chances[number] - self.chances[number - 1]
        return rise / (self.worths[number] - self.worths[number - 1])


@dataclass(frozen=True)
class Chances:
    """How likely each side is to win."""

    sides: Mapping[str, float]
    """By the side's name, from 0 to 1, together 1. A draw counts as half a win for each."""
    error: float
    """Standard error that comes of the search's own dice; 0 for a battle that is over."""
    playouts: int

    def __str__(self) -> str:
        shares = ", ".join(f"{name} {share * 100:.0f} %" for name, share in self.sides.items())
        return f"{shares} (give or take {self.error * 100:.1f} %)" if self.error else shares


def curve_of(package: str) -> Curve:
    """The curve of the game in a package, as its data have it."""
    points = _data_of(package)["curve"]
    return Curve(tuple(points["worths"]), tuple(points["chances"]))


def habits_of(package: str) -> Habits:
    """How long playouts are for the chances of the game in a package, as its data have it."""
    return Habits(**_data_of(package)["playouts"])


@cache
def _data_of(package: str) -> dict[str, Any]:
    """A game's `data/chances.toml`."""
    return tomllib.loads(files(package).joinpath("data/chances.toml").read_text("utf-8"))


def chances_of(battle: Battle, playouts: int = PLAYOUTS, seat: int | str | None = None, seed: int = 0) -> Chances:
    """How likely each side is to win as the battle stands.

    `seat` is the side (0 or 1) whose knowledge is used, None for what everybody may know, BOTH for all that is so,
    hidden facts too. The same seed and playouts give the same chances. Raises ValueError below 1 playout.
    """
    judge = Judge(battle, playouts, seed)
    share, error = judge.share(judge.worlds(battle.memory, seat))
    names = battle.ruleset.sides
    return Chances({names[FIRST]: share, names[SECOND]: 1.0 - share}, error, playouts)


class Judge:
    """Tells the first side's chance of one position of a battle after another."""

    def __init__(self, battle: Battle, playouts: int = PLAYOUTS, seed: int = 0) -> None:
        if playouts < 1:
            raise ValueError(f"chances need at least 1 playout, not {playouts}")
        self.battle = battle
        self.curve = curve_of(battle.ruleset.package)
        habits = habits_of(battle.ruleset.package)
        budgets = [Budget(playouts=max(share, 1)) for share in shares_of(playouts, 2)]
        self._players = [SearchPlayer(seed * 2 + number, budget, habits) for number, budget in enumerate(budgets)]
        self._adviser = SearchPlayer(seed, Budget(playouts=playouts), replace(habits, reckoned=RECKONED))

    def worlds(self, memory: Bytes, seat: int | str | None) -> np.ndarray:
        """Positions that agree with what a seat knows: one where it knows everything."""
        if seat == BOTH:
            return memory[np.newaxis].copy()
        blind = (FIRST, SECOND) if seat is None else (int(seat),)
        contract, umpire, keys = self.battle.contract, self.battle.umpire, [(number + 1, 0) for number in range(WORLDS)]
        return np.stack([what_it_may_know(contract, memory, umpire, key, *blind) for key in keys])

    def look(self, worlds: np.ndarray, side: int = FIRST) -> Outlook:
        """What a side may expect of positions held equally likely.

        Half of the playouts think for the one side and half for the other: what a game's advice makes of its own side
        to keep it fighting (a commander who would rather be near the enemy) is no part of anybody's chances.
        """
        contract, umpire = self.battle.contract, self.battle.umpire
        if all(Header.over(world).result != RUNNING for world in worlds):
            worths = [contract.evaluate(world, umpire, side) for world in worlds]
            return Outlook(sum(worths) / len(worths), 0.0, ())
        own, other = self._players
        ours, theirs = own.judge(contract, worlds, umpire, side), other.judge(contract, worlds, umpire, 1 - side)
        error = hypot(ours.error, theirs.error) / 2.0
        return Outlook((ours.worth - theirs.worth) / 2.0, error, ours.thoughts)

    def advise(self, worlds: np.ndarray, side: int) -> Outlook:
        """What the side that must choose may expect of its actions in positions held equally likely.

        The best of them is worth what the positions are; the others are less by what the search found.
        """
        advice = self._adviser.advise(self.battle.contract, worlds, self.battle.umpire, side)
        shift = self.look(worlds, side).worth - advice.worth
        thoughts = tuple(replace(one, worth=min(max(one.worth + shift, -1.0), 1.0)) for one in advice.thoughts)
        return Outlook(thoughts[0].worth, advice.error, thoughts)

    def answer_to(self, action: int) -> int:
        """What the last advice tried most often after an action; NO_ACTION for nothing."""
        return self._adviser.answer_to(action)

    def share(self, worlds: np.ndarray) -> tuple[float, float]:
        """The first side's chance in positions held equally likely, and its standard error."""
        outlook = self.look(worlds)
        if not outlook.thoughts:  # all is over: no chance, but what has come about
            return (1.0 + outlook.worth) / 2.0, 0.0
        return self.curve.chance(outlook.worth), outlook.error * self.curve.slope(outlook.worth)
