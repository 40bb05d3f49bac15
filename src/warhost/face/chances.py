"""How likely each side is to win: what guided playouts of a position come to, calibrated by battles that were fought.

    battle.chances(playouts=1000)      red 62 %, black 38 % (give or take 1.8 %)

From the position battles are played on for a while (`warhost.players.playouts`). The static worth of each one's last
position becomes a chance by a logistic curve, and the mean of these chances is what is told: no choice is made among
playouts, so the error that is told is that of a mean. How steep the curve is and how long the playouts are, each game's
`data/chances.toml` say, fitted by `benchmarks/calibrate.py` to battles between computer opponents.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from warhost.face.standing import BOTH
from warhost.kernel.abi import MAX_ACTIONS, NO_ACTION, NOBODY, RUNNING, Header
from warhost.kernel.pointers import pointers_of
from warhost.players import what_it_may_know
from warhost.players.search import deal

if TYPE_CHECKING:
    from warhost.face.standing import Standing
    from warhost.kernel.layout import Bytes
    from warhost.scenario import ScenarioModel

PLAYOUTS = 400
GUESSES = 32  # at what is hidden, each of which serves its share of the playouts
TOLD = 2.0  # standard errors that are told: of other seeds nineteen in twenty come out within them
FIRST = 0


class Length(NamedTuple):
    """How long playouts are: so many decisions, and then on to the end of a turn so many times."""

    patience: int
    turns: int


@dataclass(frozen=True)
class Chances:
    """How likely each side is to win."""

    sides: Mapping[str, float]
    """By the side's name, from 0 to 1, together 1. A draw counts as an equal share of a win for each."""
    error: float
    """What playouts with other dice and other guesses may make of it, up or down, nineteen times in twenty: two
    standard errors. 0 for a battle that is over."""
    playouts: int

    def __str__(self) -> str:
        shares = ", ".join(f"{name} {percent(share)}" for name, share in self.sides.items())
        return f"{shares} (give or take {self.error * 100:.1f} %)" if self.error else shares


class Forecast(NamedTuple):
    """A side's chance, and its standard error."""

    share: float
    error: float


def percent(share: float) -> str:
    """A share in hundredths: "58 %", and "< 1 %" or "> 99 %" for what may yet be, or may yet not be."""
    if 0 < share < 0.01:
        return "< 1 %"
    return "> 99 %" if 0.99 < share < 1 else f"{share * 100:.0f} %"


@cache
def data_of(package: str) -> dict[str, Any]:
    """The `data/chances.toml` of the game in a package, with what is usual for whatever it does not say."""
    own = files(package).joinpath("data/chances.toml")
    return {**_read(files(__package__).joinpath("chances.toml")), **(_read(own) if own.is_file() else {})}


def _read(source: Traversable) -> dict[str, Any]:
    return tomllib.loads(source.read_text("utf-8"))


def slope_of(package: str) -> float:
    """How steep the curve of the game in a package is, from the worth of a playout's end to a chance."""
    return float(data_of(package)["slope"])


def length_of(package: str, scenario: ScenarioModel) -> Length:
    """How long the playouts of a scenario are."""
    lengths = data_of(package)["playouts"]
    return Length(**lengths.get(scenario.id, lengths["others"]))


def logistic(worths: np.ndarray, slope: float) -> np.ndarray:
    """The chances that belong to worths; that of an infinite worth is 1, for the battle is won."""
    with np.errstate(over="ignore"):
        chances: np.ndarray = 1.0 / (1.0 + np.exp(-slope * worths))
    return chances


def chances_of(battle: Standing, playouts: int = PLAYOUTS, seat: int | str | None = None, seed: int = 0) -> Chances:
    """How likely each side is to win as the battle stands.

    `seat` is the side whose knowledge is used, None for what everybody may know, BOTH for all that is so,
    hidden facts too. The same seed and playouts give the same chances. Raises ValueError below 1 playout.
    """
    judge = Judge(battle, playouts, seed)
    found = judge.forecasts(judge.worlds(battle.memory, seat))
    shares = {name: one.share for name, one in zip(battle.ruleset.sides, found, strict=True)}
    return Chances(shares, TOLD * max(one.error for one in found), playouts)


class Judge:
    """Tells the sides' chances in one position of a battle after another, the random numbers always the same."""

    def __init__(self, battle: Standing, playouts: int = PLAYOUTS, seed: int = 0) -> None:
        if playouts < 1:
            raise ValueError(f"chances need at least 1 playout, not {playouts}")
        self.battle = battle
        self.slope = slope_of(battle.ruleset.package)
        self.length = length_of(battle.ruleset.package, battle.scenario)
        self._seed = seed % (1 << 64)
        self.sides = len(battle.ruleset.sides)
        self.asked = 1 if battle.ruleset.is_between_two else self.sides  # of two the second has what the first has not
        self._worths = np.empty((self.asked, playouts))
        self._rooms = battle.memory.copy(), battle.umpire, np.empty(MAX_ACTIONS, np.int64), np.empty(MAX_ACTIONS)

    def worlds(self, memory: Bytes, seat: int | str | None) -> np.ndarray:
        """Positions that agree with what a seat knows: one where it knows everything, or nothing is hidden."""
        if seat == BOTH:
            return memory[np.newaxis].copy()
        blind = range(self.sides) if seat is None else (int(seat),)
        contract, umpire = self.battle.contract, self.battle.umpire
        keys = [(number + 1, self._seed) for number in range(GUESSES)]
        worlds = np.stack([what_it_may_know(contract, memory, umpire, key, *blind) for key in keys])
        for world in worlds:
            deal(world, 0, 0)
        return worlds[:1] if (worlds == worlds[0]).all() else worlds

    def worths(self, worlds: np.ndarray, first: int = NO_ACTION, further: int = 0) -> np.ndarray:
        """What each playout is worth to the first side, infinitely much when it is won; see `_played`."""
        worths: np.ndarray = self._played(worlds, first, further)[FIRST]
        return worths

    def _played(self, worlds: np.ndarray, first: int, further: int) -> np.ndarray:
        """What each playout (a column) is worth to each side that is asked about (a row).

        The playouts are shared out among positions held equally likely, and begin with the action `first` if it is one.
        They go on for so many turns `further` than is usual.
        """
        from warhost.players.playouts import guide  # compiled or loaded when it is first wanted

        contract, seed = pointers_of(self.battle.contract), np.uint64(self._seed)
        length = self.length._replace(turns=self.length.turns + further)
        guide(*contract, worlds, *self._rooms, first, *length, seed, self.sides, self._worths)
        return self._worths

    def forecast(self, worlds: np.ndarray, first: int = NO_ACTION, further: int = 0) -> Forecast:
        """The first side's chance; see `forecasts`."""
        return self.forecasts(worlds, first, further)[FIRST]

    def forecasts(self, worlds: np.ndarray, first: int = NO_ACTION, further: int = 0) -> tuple[Forecast, ...]:
        """Each side's chance in positions held equally likely, after the action `first` if it is one; together 1.

        Playouts go on for so many turns `further` than is usual.
        """
        if first == NO_ACTION and Header.over(worlds[0]).result != RUNNING:
            return tuple(Forecast(share, 0.0) for share in _results_of(worlds[0], self.sides))
        chances = logistic(self._played(worlds, first, further), self.slope)
        if len(chances) == self.sides:
            chances /= chances.sum(axis=0)
        found = [Forecast(float(row.mean()), standard_error(row, len(worlds))) for row in chances]
        if len(found) < self.sides:
            found.append(Forecast(1.0 - found[FIRST].share, found[FIRST].error))
        return tuple(found)


def _results_of(memory: Bytes, sides: int) -> list[float]:
    """Each side's share of a battle that is over."""
    header: Any = Header.over(memory)
    winner = int(header.winner)
    return [1.0 / sides if winner == NOBODY else float(winner == side) for side in range(sides)]


def standard_error(chances: np.ndarray, guesses: int) -> float:
    """Standard error of the mean of chances that playouts came to, those of the guesses in turn.

    Two playouts more are imagined, one won and one lost: what never happened in a few may happen yet. Where guesses
    differ by more than their playouts explain, as many independent ones as there are guesses were looked at, no more.
    """
    number, mean = len(chances), float(chances.mean())
    scatter = float(((chances - mean) ** 2).sum()) + mean**2 + (1.0 - mean) ** 2
    error = sqrt(scatter / (number + 1)) / sqrt(number)
    rounds = number // guesses
    if guesses < 2 or rounds < 1:
        return error
    means = chances[: rounds * guesses].reshape(rounds, guesses).mean(axis=0)
    return max(error, float(means.std(ddof=1)) / sqrt(guesses))
