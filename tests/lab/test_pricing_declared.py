"""What games declare so that prices can be found: armies that may be, budgets that are kept, fields that are fair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from warhost.lab.prices.armies import LEAST, draw_army, guessed
from warhost.lab.prices.fighting import fight_batch
from warhost.lab.prices.meetings import Meeting
from warhost.lab.prices.plan import PricePlan, make_price_plan
from warhost.ruleset import find_ruleset
from warhost.shelf.pricing import Army, Kind, Listing

PRICED = ("tewapen", "onehour", "ittybitty")
ARMIES = 6  # drawn of each listing for each budget


@pytest.fixture(params=PRICED)
def plan(request: pytest.FixtureRequest) -> PricePlan:
    """The usual plan of a game with prices."""
    return make_price_plan(find_ruleset(request.param), 300)


def armies_of(plan: PricePlan) -> Iterator[tuple[Listing, float, dict[str, int]]]:
    """Armies of all listings of a game for the least and the most budget."""
    rng, pricing = np.random.default_rng(7), plan.pricing
    prices = guessed(pricing, pricing.listings())
    for listing in pricing.listings().values():
        for budget in pricing.budgets:
            for _ in range(ARMIES):
                yield listing, budget, draw_army(rng, listing, prices, budget)


def test_armies_are_what_their_listing_lets_them_be_and_keep_within_budgets(plan: PricePlan) -> None:
    prices = guessed(plan.pricing, plan.pricing.listings())
    for listing, budget, army in armies_of(plan):
        assert listing.wrong_with(army) == []
        reckoned = {kind.id: max(prices[kind.id], LEAST * budget) for kind in listing.kinds}
        left = budget - sum(reckoned[kind] * number for kind, number in army.items())
        assert left >= -1e-9
        more = [kind for kind, cost in reckoned.items() if cost <= left]
        assert all(listing.wrong_with(army | {kind: army.get(kind, 0) + 1}) for kind in more), "money is left"


def test_armies_differ(plan: PricePlan) -> None:
    drawn = [tuple(sorted(army.items())) for _, _, army in armies_of(plan)]
    assert len(set(drawn)) > len(drawn) * 0.6


def test_a_field_is_the_same_whichever_army_has_which_side(plan: PricePlan) -> None:
    rng, pricing = np.random.default_rng(3), plan.pricing
    prices, listing = guessed(pricing, pricing.listings()), plan.wares.listings[plan.lists[-1]]
    one, other = (draw_army(rng, listing, prices, pricing.budgets[1]) for _ in range(2))
    for number, field in enumerate(plan.fields):
        there, back = (pricing.scenario(field, armies, number) for armies in ((one, other), (other, one)))
        assert lines_of(there) == lines_of(back)
        assert is_mirrored(lines_of(there))
        assert pieces_of(plan, there) == pieces_of(plan, back)[::-1]
        assert pieces_of(plan, there) == [sum(one.values()), sum(other.values())]


def lines_of(scenario: Any) -> tuple[str, ...]:
    """The letters of a battlefield."""
    lines: tuple[str, ...] = scenario.rows if hasattr(scenario, "rows") else scenario.ground.rows
    return lines


def is_mirrored(lines: tuple[str, ...]) -> bool:
    """True for ground that looks the same from both sides."""
    return lines == lines[::-1] or all(line == line[::-1] for line in lines)


def pieces_of(plan: PricePlan, scenario: Any) -> list[int]:
    """How many pieces each side has."""
    return list(plan.ruleset.lineup(scenario)["pieces"].values())


def test_the_same_meeting_is_fought_the_same_way_again(plan: PricePlan) -> None:
    listing = plan.wares.listings[plan.lists[0]]
    prices = guessed(plan.pricing, plan.wares.listings)
    army = draw_army(np.random.default_rng(1), listing, prices, plan.budgets[0])
    meeting = Meeting(5, plan.fields[1], (listing.id, listing.id), (army, army))
    winners = fight_batch(plan, [meeting])
    assert set(winners.ravel().tolist()) <= {-1, 0, 1}
    assert winners.tolist() == fight_batch(plan, [meeting]).tolist()
    assert len(set(winners[0, 0].tolist())) > 1 or len(set(winners[0, 1].tolist())) > 1, "dice decide something"


def test_a_listing_says_everything_that_is_wrong_with_an_army() -> None:
    def too_green(army: Army) -> Iterator[str]:
        if army.get("ox", 0) > 1:
            yield "two oxen fight each other"

    kinds = (Kind("elf", "Elf", "foot", 5), Kind("ox", "Ox", "large", 9, most=2))
    listing = Listing("green", "The Greens", kinds, (("elf",),), too_green, most=4)
    assert listing.wrong_with({"elf": 1, "ox": 1}) == []
    assert listing.wrong_with({"ox": 3, "cow": 2}) == [
        "The Greens have no 'cow'",
        "3 of Ox: an army has at most 2",
        "an army needs Elf",
        "5 pieces: an army has at most 4",
        "two oxen fight each other",
    ]
