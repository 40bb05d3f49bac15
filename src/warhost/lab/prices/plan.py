"""What is to be fought so that prices can be found: which lists on which fields, for which budgets, how often."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from warhost.errors import UnknownName
from warhost.lab.prices.armies import must_buy_armies
from warhost.ruleset import Ruleset, find_ruleset
from warhost.shelf.pricing import Kind, Listing, Pricing

EACH_WAY = 6
"""Battles of a meeting with the first army as the first side; as many follow on the same seeds the other way round."""
BATTLES = 2 * EACH_WAY
"""Battles of a meeting."""
ROUNDS = 6
BATCH = 40
"""Meetings of a batch: so many are fought before anything is kept."""
APART = 1_000_003
"""Between the seeds of one plan and those of the next."""


@dataclass(frozen=True)
class PricePlan:
    """A plan; the same plan gives the same battles."""

    game: str
    lists: tuple[str, ...]
    fields: tuple[str, ...]
    budgets: tuple[float, float]
    meetings: int
    seed: int = 1

    @cached_property
    def ruleset(self) -> Ruleset:
        """The game."""
        return find_ruleset(self.game)

    @cached_property
    def pricing(self) -> Pricing:
        """What the game declares; ValueError for one that declares nothing."""
        return pricing_of(self.ruleset)

    @cached_property
    def wares(self) -> Wares:
        """All that gets a price."""
        return Wares(self.pricing.chosen(self.lists))

    @cached_property
    def rounds(self) -> list[range]:
        """The numbers of the meetings of each round: the first are few, for nothing is known yet."""
        parts = ROUNDS * (ROUNDS + 1) // 2
        ends = [self.meetings * (number * (number + 1) // 2) // parts for number in range(ROUNDS + 1)]
        return [range(first, last) for first, last in pairwise(ends)]

    def batches(self, number: int) -> list[range]:
        """The numbers of the meetings of each batch of a round."""
        meetings = self.rounds[number]
        return [meetings[first : first + BATCH] for first in range(0, len(meetings), BATCH)]

    def seeds(self, meeting: int) -> range:
        """The seeds of the battles of a meeting, the same for both ways round."""
        first = self.seed * APART + meeting * EACH_WAY
        return range(first, first + EACH_WAY)

    def to_data(self) -> dict[str, Any]:
        """The plan as plain data."""
        return asdict(self)

    @staticmethod
    def of_data(data: Mapping[str, Any]) -> PricePlan:
        """The plan of plain data."""
        told: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
        return PricePlan(**told)

    def differences(self, other: PricePlan) -> list[str]:
        """Where another plan is not this one, in words."""
        mine, theirs = self.to_data(), other.to_data()
        return [f"{key} {_said(theirs[key])}, not {_said(mine[key])}" for key in mine if mine[key] != theirs[key]]

    @property
    def key(self) -> str:
        """What stands for the plan: the same for the same plan."""
        told = json.dumps([self.to_data(), self.ruleset.version], sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:16]


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


class Wares:
    """All kinds that get a price, in the order of their lists."""

    def __init__(self, listings: Sequence[Listing]) -> None:
        self.listings = {listing.id: listing for listing in listings}
        found = [(kind, listing.id) for listing in listings for kind in listing.kinds]
        self.list_of: dict[str, str] = {}
        self.kinds: list[Kind] = []
        for kind, listing_id in found:
            if kind.id not in self.list_of:
                self.list_of[kind.id] = listing_id
                self.kinds.append(kind)
        self.ids = [kind.id for kind in self.kinds]
        self.at = {kind: number for number, kind in enumerate(self.ids)}


def pricing_of(game: Ruleset) -> Pricing:
    """What a game declares of prices; ValueError for one that declares nothing, or that is not between two sides."""
    pricing: Pricing | None = game.game.pricing
    if pricing is None:
        raise ValueError(f"{game.title} says nothing of how armies are made up, so no prices can be found")
    if not game.is_between_two:
        raise ValueError(f"{game.title} has {len(game.sides)} sides; prices are found between two")
    return pricing


def make_price_plan(
    game: Ruleset,
    meetings: int,
    lists: Sequence[str] = (),
    fields: Sequence[str] = (),
    budgets: tuple[float, float] | None = None,
    seed: int = 1,
) -> PricePlan:
    """A plan for a game; lists and fields are the usual ones where none are named.

    Raises UnknownName for a list or field that does not exist, ValueError for a game without prices and for budgets
    that buy no army.
    """
    pricing = pricing_of(game)
    for name in fields:
        if name not in pricing.fields:
            raise UnknownName("field", name, pricing.fields)
    chosen = tuple(listing.id for listing in pricing.chosen(lists))
    plan = PricePlan(
        game.name,
        chosen,
        tuple(dict.fromkeys(fields)) or tuple(pricing.fields),
        budgets or pricing.budgets,
        meetings,
        seed,
    )
    must_buy_armies(pricing, plan.wares.listings, plan.budgets)
    return plan
