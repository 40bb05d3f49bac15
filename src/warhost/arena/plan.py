"""The plan of an arena: who meets whom, where and with which seed. It says everything that its results depend on."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from itertools import combinations, islice, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from warhost.errors import NotationError
from warhost.face.scenario_lookup import look_up
from warhost.ruleset import find_ruleset

if TYPE_CHECKING:
    from warhost.ruleset import Ruleset
    from warhost.scenario import ScenarioModel

SETTING = re.compile(r"[^:=]+=")  # "threads=2" goes on with the player before the comma, "search:playouts=9" begins one
PAIR: Final = 2  # players of a pairing
LONGEST_LIMIT_S = 86_400.0
HIGHEST_SEED = 2**62
LIMIT_S = 30.0
"""Seconds that a player has for one decision, unless told otherwise."""
WRONG_IN_ALL = 0.05
"""Chance that any of the verdicts of one arena is wrong."""
EVEN_WITHIN = 0.05
"""Two players are even when the score of each is within this of one half."""


@dataclass(frozen=True)
class Field:
    """One scenario of a plan, with its whole text, so that a file that changes is noticed and a battle replayed."""

    name: str  # with its game, "game/scenario", or the file as it was named
    game: str
    rules_version: int
    text: str = field(repr=False)  # of a scenario file

    @classmethod
    def of(cls, scenario: str | Path) -> Field:
        """The field that a scenario or a scenario file stands for. Raises UnknownName, ScenarioError."""
        ruleset, model = look_up(scenario)
        is_file = isinstance(scenario, Path) or scenario.endswith(".toml")
        name = str(scenario) if is_file else f"{ruleset.name}/{model.id}"
        return cls(name, ruleset.name, ruleset.version, model.to_toml())

    @cached_property
    def ruleset(self) -> Ruleset:
        """The game."""
        return find_ruleset(self.game)

    @cached_property
    def model(self) -> ScenarioModel:
        """The scenario; always the same object, so that its board is surveyed once."""
        return self.ruleset.read_scenario(self.text, self.name)


class Bout(NamedTuple):
    """One battle of a plan: the same seed and the same players as `warhost fight` takes."""

    number: int  # of the battle in its plan, from 0
    round: int  # all fields, in every order of seats, from 0
    group: int
    field: int
    seed: int
    players: tuple[str, ...]  # by seat

    def __str__(self) -> str:
        return f"battle {self.number}: {' against '.join(self.players)}, seed {self.seed}"


@dataclass(frozen=True)
class Plan:
    """Every player meets every other in every scenario, with the same seeds for all and in every order of seats.

    As many players sit together as a battle has seats. Of two they take turns to have the first side; of more, every
    group of players is seated in every order, and two of them are a pairing wherever they sit together.

    Made by `make_plan`, which checks what is asked for.
    """

    fields: tuple[Field, ...]
    players: tuple[str, ...]
    battles: int  # of each group in each scenario; as many in each order of seats
    seed: int = 1  # of the first round; the next has the next number
    limit_s: float = LIMIT_S  # for one decision
    until_clear: bool = False

    @cached_property
    def pairings(self) -> tuple[tuple[str, str], ...]:
        """Every two players that meet, in the order of the players."""
        return tuple(combinations(self.players, PAIR))

    @cached_property
    def seats(self) -> int:
        """How many seats each battle has."""
        return len(self.fields[0].ruleset.sides)

    @property
    def ways(self) -> int:
        """In how many orders a group can be seated."""
        return math.factorial(self.seats)

    @cached_property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """All who sit together, in the order of the players; where a battle has two seats these are the pairings."""
        return tuple(combinations(self.players, self.seats))

    @cached_property
    def pairings_of(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the pairings in each group."""
        numbers = {pair: number for number, pair in enumerate(self.pairings)}
        return tuple(tuple(numbers[pair] for pair in combinations(group, PAIR)) for group in self.groups)

    @property
    def rounds(self) -> int:
        """How many seeds are played."""
        return self.battles // self.ways

    @property
    def group_round(self) -> int:
        """Battles of one group with one seed: every field, in every order."""
        return len(self.fields) * self.ways

    @property
    def battles_a_round(self) -> int:
        """Battles with one seed in which both players of a pairing sit."""
        return self.group_round * math.comb(len(self.players) - PAIR, self.seats - PAIR)

    @property
    def size(self) -> int:
        """All battles of the plan."""
        return self.rounds * len(self.groups) * self.group_round

    @property
    def wrong_in_one(self) -> float:
        """Chance that the verdict on one pairing is wrong, such that it is WRONG_IN_ALL for all together."""
        return WRONG_IN_ALL / len(self.pairings)

    def bout(self, number: int) -> Bout:
        """The battle of that number; the first round of all groups comes first, then the second."""
        rest, way = divmod(number, self.ways)
        rest, place = divmod(rest, len(self.fields))
        round_, group = divmod(rest, len(self.groups))
        players = next(islice(permutations(self.groups[group]), way, None))
        return Bout(number, round_, group, place, self.seed + round_, players)

    def bouts(self) -> Iterator[Bout]:
        """All battles in the order in which they are played."""
        return map(self.bout, range(self.size))

    def to_data(self) -> dict[str, Any]:
        """The plan as plain data."""
        return asdict(self) | {"players": list(self.players), "fields": [asdict(field) for field in self.fields]}

    @classmethod
    def of_data(cls, data: dict[str, Any]) -> Plan:
        """The plan that `to_data` gave."""
        fields = tuple(Field(**field) for field in data["fields"])
        return cls(**{**data, "fields": fields, "players": tuple(data["players"])})

    def differences(self, other: Plan) -> list[str]:
        """What the other plan has different, in words; empty for the same plan."""
        words = [
            ("scenarios", [field.name for field in self.fields], [field.name for field in other.fields]),
            ("players", list(self.players), list(other.players)),
            *((name, getattr(self, name), getattr(other, name)) for name in ("battles", "seed", "limit_s")),
            ("until_clear", self.until_clear, other.until_clear),
        ]
        found = [f"{name} {_told(theirs)} and not {_told(ours)}" for name, ours, theirs in words if ours != theirs]
        if not found and self.fields != other.fields:
            found.append("scenarios of the same name with another content or under other rules")
        return found


def _told(value: Any) -> str:
    return " ".join(value) if isinstance(value, list) else str(value)


def make_plan(
    scenarios: Sequence[str | Path],
    players: Sequence[str],
    battles: int,
    seed: int = 1,
    limit_s: float = LIMIT_S,
    until_clear: bool = False,
) -> Plan:
    """The plan of an arena, checked; that the players exist is checked by `run.must_be_players`.

    `battles` is how many each group fights in each scenario, so many more that all orders of seats have as many. Raises
    UnknownName, ScenarioError, and NotationError for what is out of bounds, named twice or of other seats.
    """
    fields = tuple(Field.of(scenario) for scenario in scenarios)
    _must_be_apart("scenario", [field.name for field in fields], 1)
    _must_be_apart("player", players, _seats_of(fields))
    _must_be_within("battles", battles, 1, HIGHEST_SEED)
    _must_be_within("seed", seed, 0, HIGHEST_SEED)
    _must_be_within("limit", limit_s, 0.001, LONGEST_LIMIT_S)
    plan = Plan(fields, tuple(players), battles, seed, float(limit_s), until_clear)
    return replace(plan, battles=-(-battles // plan.ways) * plan.ways)


def _seats_of(fields: Sequence[Field]) -> int:
    """How many seats the battles have; NotationError where not all have as many."""
    first, seats = fields[0], len(fields[0].ruleset.sides)
    for other in fields:
        if len(other.ruleset.sides) != seats:
            why = (
                f"{first.name} has {seats} sides and this {len(other.ruleset.sides)}: fight them in arenas of their own"
            )
            raise NotationError(other.name, why)
    return seats


def _must_be_apart(what: str, names: Sequence[str], least: int) -> None:
    if len(names) < least:
        raise NotationError(",".join(names), f"name at least {least} {what}{'s' * (least > 1)}")
    for name in names:
        if names.count(name) > 1:
            raise NotationError(name, f"this {what} is named twice")


def _must_be_within(what: str, number: float, least: float, most: float) -> None:
    if not (math.isfinite(number) and least <= number <= most):
        raise NotationError(str(number), f"{what} must be a number from {least:g} to {most:g}")


def split_players(text: str) -> tuple[str, ...]:
    """The players of a list such as "greedy,search:playouts=200,threads=2,random": three of them.

    A comma ends a name only where what follows is no further setting (key=value). Raises NotationError.
    """
    names: list[str] = []
    for piece in map(str.strip, text.split(",")):
        if not piece:
            raise NotationError(text, "a player's name is missing beside a comma")
        if names and SETTING.match(piece):
            names[-1] += f",{piece}"
        else:
            names.append(piece)
    return tuple(names)
