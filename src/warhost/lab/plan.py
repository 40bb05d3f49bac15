"""The plan of a series in the lab: one scenario, who plays it, how often. It says all that its results depend on."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from warhost.arena.plan import HIGHEST_SEED, LONGEST_LIMIT_S, split_players
from warhost.arena.plan import LIMIT_S as LIMIT_S
from warhost.arena.plan import Field as Field
from warhost.errors import NotationError
from warhost.players import known_names, must_be_player

QUICK = "quick"
"""The player who chooses by what looks promising at first glance, in compiled code: weaker than any level."""
MOST_BATTLES = 10_000_000
BATTLES_A_BATCH, SEARCHED_A_BATCH = 100, 10
"""Battles that are fought and handed on together: by quick players, and where somebody else sits."""


@dataclass(frozen=True)
class Plan:
    """So many battles of one scenario between the same players. Made by `make_plan`, which checks what is asked for."""

    field: Field
    players: tuple[str, ...]  # by seat
    battles: int
    seed: int = 1  # battle number n has seed + n
    figures: tuple[tuple[str, str], ...] = ()  # changed figures of data files, by their paths
    limit_s: float = LIMIT_S  # for one decision

    @property
    def is_quick(self) -> bool:
        """True when all seats are played by appeal, in compiled code."""
        return set(self.players) == {QUICK}

    @property
    def batch_size(self) -> int:
        """Battles of a batch; the same for the same plan, wherever it is fought."""
        return BATTLES_A_BATCH if self.is_quick else SEARCHED_A_BATCH

    @property
    def batches(self) -> int:
        """How many batches there are, the last of which may be smaller."""
        return -(-self.battles // self.batch_size)

    def numbers_of(self, batch: int) -> range:
        """The numbers of a batch's battles."""
        first = batch * self.batch_size
        return range(first, min(first + self.batch_size, self.battles))

    def seed_of(self, number: int) -> int:
        """The seed of a battle."""
        return self.seed + number

    def to_data(self) -> dict[str, Any]:
        """The plan as plain data."""
        return asdict(self) | {"players": list(self.players), "figures": [list(figure) for figure in self.figures]}

    @classmethod
    def of_data(cls, data: dict[str, Any]) -> Plan:
        """The plan that `to_data` gave."""
        figures = tuple((str(path), str(value)) for path, value in data["figures"])
        known = {"field": Field(**data["field"]), "players": tuple(data["players"]), "figures": figures}
        return cls(**{**data, **known})

    def key(self) -> str:
        """A hash of all that the results depend on: same key, same battles."""
        told = json.dumps(self.to_data(), sort_keys=True)
        return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()

    def differences(self, other: Plan) -> list[str]:
        """What the other plan has different, in words; empty for the same plan."""
        words = [
            ("scenario", self.field.name, other.field.name),
            ("players", list(self.players), list(other.players)),
            ("figures", list(map("=".join, self.figures)), list(map("=".join, other.figures))),
            *((name, getattr(self, name), getattr(other, name)) for name in ("battles", "seed", "limit_s")),
        ]
        found = [f"{name} {_told(theirs)} and not {_told(ours)}" for name, ours, theirs in words if ours != theirs]
        if not found and self.field != other.field:
            found.append("a scenario of the same name with another content or under other rules")
        return found


def _told(value: Any) -> str:
    return " ".join(value) or "none" if isinstance(value, list) else str(value)


def make_plan(
    scenario: str | Path | Field,
    players: str | Iterable[str] = QUICK,
    battles: int = 1000,
    seed: int = 1,
    figures: Iterable[tuple[str, str]] = (),
    limit_s: float = LIMIT_S,
) -> Plan:
    """The plan of a series, checked.

    `players` is one for all seats, or one for each: "captain", "captain,soldier". Raises UnknownName, ScenarioError,
    and NotationError for what is out of bounds or players that do not fill the seats.
    """
    field = scenario if isinstance(scenario, Field) else Field.of(scenario)
    named = split_players(players) if isinstance(players, str) else tuple(players)
    seated = _seated(named, field.ruleset.sides)
    for player in seated:
        if player != QUICK:
            must_be_player(player, (QUICK, *known_names()))
    _must_be_within("battles", battles, 1, MOST_BATTLES)
    _must_be_within("seed", seed, 0, HIGHEST_SEED)
    _must_be_within("limit", limit_s, 0.001, LONGEST_LIMIT_S)
    return Plan(field, seated, battles, seed, tuple(figures), float(limit_s))


def _seated(named: tuple[str, ...], sides: tuple[str, ...]) -> tuple[str, ...]:
    """Who plays each side."""
    seated = named * len(sides) if len(named) == 1 else named
    if len(seated) != len(sides):
        why = f"name one player for all, or one for each of {', '.join(sides)}"
        raise NotationError(", ".join(named) or "nobody", why)
    return seated


def _must_be_within(what: str, number: float, least: float, most: float) -> None:
    if not (math.isfinite(number) and least <= number <= most):
        raise NotationError(str(number), f"{what} must be a number from {least:g} to {most:g}")
