"""Armies drawn by lot for a budget, as a game's listing lets them be."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from warhost.shelf.pricing import Army, Listing, Pricing

EVENNESS = 0.6
"""How evenly an army is spread over its kinds: the smaller, the more it has of a few."""
LEAST = 0.02
"""The least price of a kind that is reckoned with while armies are drawn, as a part of the budget."""

Prices = Mapping[str, float]


def guessed(pricing: Pricing, listings: Mapping[str, Listing]) -> dict[str, float]:
    """Prices before any battle was fought, on the scale of the anchor."""
    guesses = {kind.id: kind.guess for listing in listings.values() for kind in listing.kinds}
    anchor = pricing.measure(guesses)
    scale = sum(anchor.values()) / sum(guesses[kind] for kind in anchor)
    return {kind: guess * scale for kind, guess in guesses.items()}


def cheapest(listing: Listing, prices: Prices) -> float:
    """What the cheapest army of a listing costs."""
    return sum(min(prices[kind] for kind in group) for group in listing.needs)


def must_buy_armies(pricing: Pricing, listings: Mapping[str, Listing], budgets: tuple[float, float]) -> None:
    """Raise ValueError for budgets that buy no army of a listing."""
    least, most = budgets
    if not 0 < least <= most:
        raise ValueError(f"budgets {least:g} to {most:g}: the first is above 0 and not above the second")
    prices = guessed(pricing, listings)
    for listing in listings.values():
        if (cost := cheapest(listing, prices)) > least:
            raise ValueError(f"budget {least:g}: the cheapest army of {listing.name} costs about {cost:.0f} points")


def draw_army(rng: np.random.Generator, listing: Listing, prices: Prices, budget: float) -> dict[str, int]:
    """An army of a listing for a budget: first what it needs, then whatever the lot brings until nothing more fits.

    How much it likes each kind is drawn too, so that some armies have many of one kind and others one of many.
    """
    ids = [kind.id for kind in listing.kinds]
    likes = dict(zip(ids, rng.dirichlet(np.full(len(ids), EVENNESS)) + 1e-9, strict=True))
    cost = {kind: max(prices[kind], LEAST * budget) for kind in ids}
    army: dict[str, int] = {}
    left, owed = budget, cheapest(listing, cost)
    for group in listing.needs:
        least = min(cost[kind] for kind in group)
        owed -= least
        near = [kind for kind in group if cost[kind] <= max(left - owed, least)]
        _add(army, chosen := _lot(rng, near, likes))
        left -= cost[chosen]
    offered = set(ids)
    while offered:
        affordable = sorted(kind for kind in offered if cost[kind] <= left)
        if not affordable:
            break
        chosen = _lot(rng, affordable, likes)
        if listing.wrong_with(army | {chosen: army.get(chosen, 0) + 1}):
            offered.discard(chosen)
            continue
        _add(army, chosen)
        left -= cost[chosen]
        offered = set(ids)
    must_be_legal(listing, army)
    return army


def must_be_legal(listing: Listing, army: Army) -> None:
    """Raise ValueError for an army that a listing does not let be."""
    if faults := listing.wrong_with(army):
        raise ValueError(f"an army of {listing.name} cannot be made up: {'; '.join(faults)}")


def _add(army: dict[str, int], kind: str) -> None:
    army[kind] = army.get(kind, 0) + 1


def _lot(rng: np.random.Generator, kinds: list[str], likes: Mapping[str, float]) -> str:
    """One of these, by how much each is liked."""
    weights = np.array([likes[kind] for kind in kinds])
    return kinds[int(rng.choice(len(kinds), p=weights / weights.sum()))]
