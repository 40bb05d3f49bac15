"""What battles say about prices: as plain data, in sentences, and as the file that a game reads."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import numpy as np

from warhost.kernel.abi import NOBODY
from warhost.lab.prices.exceptions import Effect, effects
from warhost.lab.prices.model import Estimate, Table
from warhost.lab.prices.plan import BATTLES, EACH_WAY, PricePlan
from warhost.lab.prices.rounds import evaluate
from warhost.lab.prices.store import Batch, PriceStore
from warhost.ruleset import Ruleset
from warhost.shelf.pricing import price_file, published

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

Data = dict[str, Any]
TENTH = 0.1
NAMED = 3
"""Effects that are named for a kind, the largest first."""
EVEN = 0.25
"""The log-odds up to which a meeting counts as one of equal points."""


def price_data(plan: PricePlan, store: PriceStore) -> Data:
    """All that is known by now, as plain data. ValueError where it is too little."""
    batches = [store.batches[first] for first in sorted(store.batches)]
    table, found, fit = evaluate(plan, batches)
    told = effects(plan, table, found, fit)
    data = {
        "warhost": version("warhost"),
        "game": plan.game,
        "title": plan.ruleset.title,
        "lists": {listing.id: listing.name for listing in plan.wares.listings.values()},
        "fields": {field: plan.pricing.fields[field] for field in plan.fields},
        "budgets": list(plan.budgets),
        "players": "quick",
        "seed": plan.seed,
        "key": plan.key,
        "planned": plan.meetings,
        "meetings": len(table.fields),
        "battles": len(table.fields) * BATTLES,
        "drawn": float(np.mean([batch_drawn(batch) for batch in batches])),
        "returns": found.power,
        "width": found.width,
        "tenth": chance_with_more(found, table, TENTH),
        "apart": left_over(found, table),
        "edges": {field: _chance(edge) for field, edge in zip(plan.fields, found.edges, strict=True)},
        "kinds": list(_kinds(plan, table, found, told)),
        "effects": [one._asdict() for one in told],
    }
    return {**data, "sentences": sentences(data)}


def _kinds(plan: PricePlan, table: Table, found: Estimate, told: Sequence[Effect]) -> Iterator[Data]:
    """Every kind with its price, in the order of the lists."""
    fought = ((table.first > 0) | (table.second > 0)).sum(axis=0) * BATTLES
    for at, kind in enumerate(plan.wares.kinds):
        price, half = float(found.prices[at]), float(found.halves[at])
        mine = sorted(
            (one for one in told if one.kind == kind.id and one.matters(price)), key=lambda one: -abs(one.more)
        )
        yield {
            "kind": kind.id,
            "name": kind.name,
            "list": plan.wares.list_of[kind.id],
            "points": price,
            "low": price - half,
            "high": price + half,
            "battles": int(fought[at]),
            "printed": kind.printed,
            "stands_out": [
                {"where": one.where, "more": one.more, "low": one.low, "high": one.high} for one in mine[:NAMED]
            ],
        }


def batch_drawn(batch: Batch) -> float:
    """The share of a batch's battles that were drawn."""
    return float(np.mean(batch.winners == NOBODY))


def _chance(log_odds: float) -> float:
    return float(1 / (1 + np.exp(-log_odds)))


def chance_with_more(found: Estimate, table: Table, part: float) -> float:
    """The chance of an army of the usual size against one that is worth a tenth less, or another part."""
    worth = (table.first + table.second) @ found.weights
    ahead = float(np.median(worth)) / 2 * part
    return _chance(ahead)


def left_over(found: Estimate, table: Table) -> float:
    """How far the chance of armies of equal points is from even, as a standard deviation: no price can help that.

    What the dice of so few battles make of it is taken off.
    """
    odds = found.log_odds(table)
    near = np.abs(odds) < EVEN
    if near.sum() < 2:
        return 0.0
    shares = (table.scores[near, 0] + 1 - table.scores[near, 1]) / 2
    expected = 1 / (1 + np.exp(-odds[near]))
    by_dice = np.mean(expected * (1 - expected)) / (2 * EACH_WAY)
    return float(np.sqrt(max(0.0, np.mean((shares - expected) ** 2) - by_dice)))


# --- sentences --------------------------------------------------------------------------------------------


def sentences(data: Data) -> list[str]:
    """What the prices say, the plainest first."""
    kinds = data["kinds"]
    dear, cheap = (pick(kinds, key=lambda one: one["points"]) for pick in (max, min))
    told = [
        f"The dearest is {dear['name']}, {_points(dear)}, the cheapest {cheap['name']}, {_points(cheap)}.",
        f"An army that is worth a tenth more wins {data['tenth']:.0%} of its battles, a draw counted as half of one.",
        f"Between armies of equal points the chance is still {data['apart']:.0%} away from even, up or down: "
        "that is what no price list can mend.",
        f"The intervals are {data['width']:.1%} of the price wide in the mean, after {data['battles']:,} battles "
        f"in {data['meetings']:,} meetings; {data['drawn']:.0%} were drawn.",
        _size_in_words(data["returns"]),
    ]
    return told + [sentence for kind in kinds for sentence in exceptions_in_words(kind)]


def exceptions_in_words(kind: Data) -> Iterator[str]:
    """What no single price can say of a kind."""
    for one in kind["stands_out"]:
        more = "more" if one["more"] > 0 else "less"
        low, high = sorted(abs(one[end]) for end in ("low", "high"))
        part = abs(one["more"] / kind["points"]) if kind["points"] > 0 else 0
        share = f", {part:.0%} of the price" if part else ""
        yield f"{kind['name']}: {abs(one['more']):.1f} points {more} {one['where']} ({low:.1f} to {high:.1f}){share}."


def _points(kind: Data) -> str:
    return f"{kind['points']:.1f} points ({kind['low']:.1f} to {kind['high']:.1f})"


def _size_in_words(power: float) -> str:
    if power < TENTH:
        return "A unit more helps a large army as much as a small one."
    times = 2**power
    return f"Returns diminish: between armies of twice the size a unit more helps {times:.1f} times less."


# --- the file of a game -----------------------------------------------------------------------------------


def price_toml(data: Data) -> str:
    """The prices as the file that a game reads, `data/prices.toml`."""
    title, lists = data["title"], ", ".join(data["lists"].values())
    found = {key: data[key] for key in ("battles", "meetings")}
    found |= {"fields": [*data["fields"]], "seed": data["seed"]}
    found |= {key: round(data[key], 4) for key in ("drawn", "returns", "width", "tenth", "apart")}
    lines = [
        f"# What the units of {title} are worth ({lists}), found by battles between quick players:",
        f"# warhost lab prices {data['game']} --output FILE wrote this file; docs/prices.md says what it can tell.",
        "",
        "[found]",
        *(f"{key} = {json.dumps(value)}" for key, value in found.items()),
    ]
    for kind in data["kinds"]:
        lines += ["", f"[kinds.{json.dumps(kind['kind'])}]", *_row(kind)]
    return "\n".join(lines) + "\n"


def _row(kind: Data) -> Iterator[str]:
    yield f"name = {json.dumps(kind['name'], ensure_ascii=False)}"
    yield f"listing = {json.dumps(kind['list'])}"
    for key in ("points", "low", "high"):
        yield f"{key} = {kind[key]:.2f}"
    yield f"battles = {kind['battles']}"
    if kind["printed"] is not None:
        yield f"printed = {kind['printed']:g}"
    if kind["stands_out"]:
        yield "stands_out = ["
        for one in kind["stands_out"]:
            figures = ", ".join(f"{key} = {one[key]:.2f}" for key in ("more", "low", "high"))
            yield f"    {{ where = {json.dumps(one['where'])}, {figures} }},"
        yield "]"


def published_data(game: Ruleset) -> Data | None:
    """The prices that come with a game, as plain data; None where nobody has published any."""
    prices, file = published(game), price_file(game.package)
    if file is None:
        return None
    rows = {kind: file.kinds[kind].model_dump() for kind in prices}
    return {
        "game": game.name,
        "title": game.title,
        "found": file.found.model_dump(),
        "kinds": [{"kind": kind, "list": row.pop("listing"), **row} for kind, row in rows.items()],
    }
