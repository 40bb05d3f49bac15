"""A series of meetings: kept battle by battle, stopped and gone on with, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lab.small_disk import contents
from lab.test_run import Backwards
from warhost.errors import ResultsError, UnknownName
from warhost.lab.prices import PricePlan, PriceStore, make_price_plan, price_data, price_toml, rounds, run
from warhost.lab.prices.plan import BATCH, BATTLES, EACH_WAY
from warhost.ruleset import find_ruleset
from warhost.shelf.figures import read_tables
from warhost.shelf.pricing import PriceFile, published

MEETINGS = 240
Meetings = Any


class Stop(Exception):
    """Somebody has had enough."""


@pytest.fixture
def plan() -> PricePlan:
    """Small, in a game whose armies are drawn quickly."""
    return make_price_plan(find_ruleset("onehour"), MEETINGS, ["orc"], ["open", "hills"])


@pytest.fixture(autouse=True)
def quickly_fought(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Battles that the army with more infantry likes to win, and the number of meetings that were fought."""
    fought: list[int] = []

    def fight(plan: PricePlan, meetings: Meetings) -> np.ndarray[Any, np.dtype[np.int8]]:
        winners = []
        for one in meetings:
            fought.append(one.number)
            worth = [2 * army.get("orc.infantry", 0) + sum(army.values()) for army in one.armies]
            chance = 1 / (1 + np.exp((worth[1] - worth[0]) / 4))
            rolls = np.random.default_rng(one.number).random((2, EACH_WAY))
            first_wins = rolls < chance
            winners.append([np.where(first_wins[0], 0, 1), np.where(first_wins[1], 1, 0)])
        return np.array(winners, np.int8)

    monkeypatch.setattr(rounds, "fight_batch", fight)
    return fought


def stopped(plan: PricePlan, store: PriceStore, after: int) -> None:
    """Fight until so many meetings are done, and be stopped there."""

    def progress(done: int, of: int) -> None:
        if done >= after:
            raise Stop

    with pytest.raises(Stop):
        run(plan, store, progress=progress)


def rows(folder: Path) -> list[dict[str, Any]]:
    import pyarrow.parquet as pq

    found: list[dict[str, Any]] = pq.read_table(sorted(folder.glob("*.parquet"))).to_pylist()
    return found


def test_a_series_that_was_stopped_goes_on_to_the_same_rows(
    plan: PricePlan, tmp_path: Path, quickly_fought: list[int]
) -> None:
    in_one_go, in_parts = tmp_path / "one", tmp_path / "parts"
    run(plan, PriceStore(plan, in_one_go))
    quickly_fought.clear()
    for after in (50, 130):
        stopped(plan, PriceStore(plan, in_parts), after)
    run(plan, PriceStore(plan, in_parts))
    assert rows(in_parts) == rows(in_one_go)
    assert sorted(quickly_fought) == list(range(MEETINGS)), "no meeting was fought twice"


def test_any_crew_writes_the_same_rows(plan: PricePlan, tmp_path: Path) -> None:
    run(plan, PriceStore(plan, tmp_path / "one"))
    run(plan, PriceStore(plan, tmp_path / "two"), Backwards())
    assert contents(tmp_path / "two") == contents(tmp_path / "one")


def test_a_series_ends_when_its_time_is_over(plan: PricePlan, quickly_fought: list[int]) -> None:
    run(plan, PriceStore(plan), limit_s=0)
    assert quickly_fought == []


def test_a_row_tells_a_battle(plan: PricePlan, tmp_path: Path) -> None:
    run(plan, PriceStore(plan, tmp_path))
    found = rows(tmp_path)
    assert len(found) == MEETINGS * BATTLES
    assert [row["number"] for row in found] == list(range(len(found)))
    first, later = found[0], found[EACH_WAY]
    assert (first["first_seat"], later["first_seat"]) == ("red", "black")
    assert first["seed"] == later["seed"]
    assert first["first:orc.command"] in (1, 2)
    assert {row["winner"] for row in found} == {"red", "black"}


def test_more_in_one_go_or_less_the_numbers_of_a_plan_are_the_same(plan: PricePlan) -> None:
    numbers = [number for part in plan.rounds for number in part]
    batches = [number for at in range(len(plan.rounds)) for batch in plan.batches(at) for number in batch]
    assert numbers == batches == list(range(MEETINGS))
    assert max(len(batch) for at in range(len(plan.rounds)) for batch in plan.batches(at)) <= BATCH


def test_who_likes_to_win_is_dear_and_the_file_is_read_again(plan: PricePlan, tmp_path: Path) -> None:
    store = PriceStore(plan)
    run(plan, store)
    data = price_data(plan, store)
    dearest = max(data["kinds"], key=lambda kind: float(kind["points"]))
    assert dearest["kind"] == "orc.infantry"
    assert dearest["low"] < dearest["points"] < dearest["high"]
    assert any("Orc foot" in sentence for sentence in data["sentences"])
    (tmp_path / "prices.toml").write_text(price_toml(data), "utf-8")
    file = read_tables(PriceFile, tmp_path)
    assert file.kinds["orc.infantry"].price.points == pytest.approx(dearest["points"], abs=0.01)
    assert file.found.battles == MEETINGS * BATTLES
    assert file.kinds["orc.infantry"].printed == 5


def test_a_series_ends_when_intervals_are_narrow_enough(plan: PricePlan, quickly_fought: list[int]) -> None:
    run(plan, PriceStore(plan), width=9.0)
    assert 0 < len(quickly_fought) < MEETINGS


def test_a_folder_of_another_plan_is_refused(plan: PricePlan, tmp_path: Path) -> None:
    PriceStore(plan, tmp_path)
    other = make_price_plan(find_ruleset("onehour"), MEETINGS, ["orc"], ["open"], seed=4)
    with pytest.raises(ResultsError, match=r"another plan: fields open, hills, not open; seed 1, not 4"):
        PriceStore(other, tmp_path)
    (tmp_path / "battles-00000000.parquet").write_bytes(b"PAR1 no more")
    with pytest.raises(ResultsError, match="no file of battles"):
        PriceStore(plan, tmp_path)


def test_what_cannot_be_priced_is_refused_by_name() -> None:
    game = find_ruleset("onehour")
    with pytest.raises(UnknownName, match="nearest: goblin"):
        make_price_plan(game, 100, ["goblins"])
    with pytest.raises(UnknownName, match="nearest: hills"):
        make_price_plan(game, 100, fields=["hill"])
    with pytest.raises(ValueError, match="budget 3: the cheapest army of Dwarves costs about 10 points"):
        make_price_plan(game, 100, budgets=(3, 20))
    with pytest.raises(ValueError, match="says nothing of how armies are made up"):
        make_price_plan(find_ruleset("heroes"), 100)
    few = make_price_plan(game, 10)
    with pytest.raises(ValueError, match="tell nothing of 12 kinds: at least 432 are needed"):
        price_data(few, PriceStore(few))


@pytest.mark.parametrize("game", ["tewapen", "onehour", "ittybitty"])
def test_published_prices_are_read_and_make_sense(game: str) -> None:
    ruleset = find_ruleset(game)
    pricing, found = ruleset.game.pricing, published(ruleset)
    usual = [kind.id for listing in pricing.chosen([]) for kind in listing.kinds]
    assert set(usual) <= found.keys()
    assert sum(found[kind].points for kind in pricing.anchor) == pytest.approx(sum(pricing.anchor.values()), rel=0.01)
    assert all(price.whole >= 1 and price.low <= price.points <= price.high for price in found.values())


def test_what_all_is_measured_by_is_fought_with_too() -> None:
    pricing = find_ruleset("tewapen").game.pricing
    assert [listing.id for listing in pricing.chosen(["undead"])] == ["standard", "undead"]
    assert [listing.id for listing in find_ruleset("onehour").game.pricing.chosen(["orc"])] == ["orc"]


def test_a_game_without_published_prices_has_none() -> None:
    assert published(find_ruleset("heroes")) == {}


def test_the_editor_has_the_published_prices() -> None:
    found = published(find_ruleset("tewapen"))
    vocabulary = find_ruleset("tewapen").game.late("setup.sheet:EDITING").vocabulary()
    prices = {kind["id"]: kind["price"] for kind in vocabulary["kinds"]}
    assert {kind: prices[kind] for kind in found} == {kind: price.whole for kind, price in found.items()}


def test_found_prices_can_be_paid_with() -> None:
    from warhost.rulesets.ittybitty.setup.catalogue import catalogue
    from warhost.rulesets.ittybitty.setup.muster import check_army, price_of, read_army

    prices = {
        **catalogue().prices,
        **{kind: price.whole for kind, price in published(find_ruleset("ittybitty")).items()},
    }
    army = read_army("captain3 Holt\nformation Foot under Holt: 2 LI2, SP2\n")
    assert check_army(army, 60, prices) == 60 - price_of(army, prices)


@pytest.mark.parametrize("game", ["tewapen", "onehour", "ittybitty"])
def test_the_docs_have_the_published_prices(game: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "prices.md").read_text("utf-8")
    for kind, price in published(find_ruleset(game)).items():
        assert f"(`{kind}`) | {price.points:.1f} | {price.low:.1f} to {price.high:.1f} |" in page
