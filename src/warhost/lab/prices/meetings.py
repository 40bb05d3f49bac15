"""Which armies meet next: near balance by what is known so far, and where a battle tells most about prices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from warhost.lab.prices.armies import draw_army, guessed
from warhost.lab.prices.model import Estimate, Table
from warhost.lab.prices.plan import PricePlan
from warhost.shelf.pricing import Army

CANDIDATES = 3
"""Meetings that are thought of for each that is fought."""
AS_THEY_COME = 0.5
"""The part of a round that is not chosen for what it tells: no kind of army is left out altogether."""
UNEQUAL = 0.08
"""How far two budgets are apart, as a standard deviation of their ratio."""


class Meeting(NamedTuple):
    """Two armies that meet on a field, a few times each way round."""

    number: int
    field: str
    lists: tuple[str, str]
    armies: tuple[Army, Army]


def meetings_of(plan: PricePlan, number: int, known: Estimate | None) -> list[Meeting]:
    """The meetings of a round, by what the rounds before have told."""
    rng = np.random.default_rng([plan.seed, number])
    wanted = plan.rounds[number]
    if known is None:
        return list(_drawn(plan, rng, wanted, guessed(plan.pricing, plan.wares.listings)))
    prices = dict(zip(plan.wares.ids, known.steady_prices, strict=True))
    drawn = list(_drawn(plan, rng, range(len(wanted) * CANDIDATES), prices))
    told = known.information(table_of(plan, drawn))
    best = int(len(wanted) * (1 - AS_THEY_COME))
    order = np.argsort(-told, kind="stable")
    others = rng.permutation(order[best:])[: len(wanted) - best]
    chosen = sorted(map(int, (*order[:best], *others)))
    return [drawn[at]._replace(number=meeting) for at, meeting in zip(chosen, wanted, strict=True)]


def _drawn(plan: PricePlan, rng: np.random.Generator, numbers: range, prices: dict[str, float]) -> Iterator[Meeting]:
    """Meetings drawn by lot; small armies are as frequent as large ones."""
    least, most = np.log(plan.budgets[0]), np.log(plan.budgets[1])
    listings = list(plan.wares.listings.values())
    for number in numbers:
        pair = [listings[int(at)] for at in rng.integers(len(listings), size=2)]
        budget, ratio = np.exp(rng.uniform(least, most)), np.exp(rng.normal(0, UNEQUAL))
        spent = [float(np.clip(one, *plan.budgets)) for one in (budget * ratio, budget / ratio)]
        armies = [draw_army(rng, listing, prices, one) for listing, one in zip(pair, spent, strict=True)]
        field = plan.fields[int(rng.integers(len(plan.fields)))]
        yield Meeting(number, field, (pair[0].id, pair[1].id), (armies[0], armies[1]))


def table_of(plan: PricePlan, meetings: list[Meeting]) -> Table:
    """Meetings as numbers, nothing fought yet."""
    at, counts = plan.wares.at, np.zeros((2, len(meetings), len(plan.wares.ids)), np.int16)
    for row, meeting in enumerate(meetings):
        for side, army in enumerate(meeting.armies):
            for kind, number in army.items():
                counts[side, row, at[kind]] = number
    fields = np.array([plan.fields.index(meeting.field) for meeting in meetings], np.int16)
    return Table(counts[0], counts[1], fields, np.zeros((len(meetings), 2)))
