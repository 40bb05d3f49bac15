"""What computer opponents of Heroes & Gods are told: each thing that an appeal looks at shows in a small position."""

from __future__ import annotations

import warhost
from advice import appeals, check_weights
from heroes.table import position
from warhost.rulesets.heroes import state

FAR = "59 TS 35.00,35.00 spear"


def moves(*lines: str) -> dict[tuple[float, float], float]:
    """The appeal of where figure 1 can move to, by the point in inches, once it is chosen."""
    battle = position(*lines)
    battle.apply("choose 1")
    found = {}
    for action, score in appeals(battle).items():
        if action.startswith("move "):
            x, y = action.split()[2].split(",")
            found[float(x), float(y)] = score
    return found


def best(found: dict[tuple[float, float], float]) -> tuple[float, float]:
    """The most appealing point."""
    return max(found, key=lambda point: found[point])


def test_every_weight_of_the_data_has_its_place_and_every_place_its_weight() -> None:
    check_weights(state, position("1 GS 5.00,5.00", FAR))


def test_a_fighter_closes_where_nothing_awaits_him() -> None:
    _, y = best(moves("1 G06 10.00,5.00", "51 TA 10.00,33.00"))
    assert y == 11.0


def test_a_weak_man_keeps_out_of_the_reach_of_a_strong_one() -> None:
    _, y = best(moves("1 GS 10.00,10.00", "51 T01 10.00,20.00"))
    assert 20.0 - y > 7.0
    _, y = best(moves("1 GS 10.00,10.00", "51 T01 10.00,20.00 panicked", FAR))
    assert 20.0 - y < 7.0


def test_a_bowman_stays_a_bowshot_away() -> None:
    found = moves("1 GA 10.00,5.00", "51 TS 10.00,26.00 spear", FAR)
    assert 18.0 < 26.0 - best(found)[1] < 24.0


def test_a_strong_man_charges_a_weak_one() -> None:
    x, y = best(moves("1 G01 10.00,10.00 spear", "51 TA 10.00,15.00"))
    assert ((x - 10) ** 2 + (y - 15) ** 2) ** 0.5 < 1.05


def test_a_man_runs_after_whoever_has_panicked() -> None:
    x, y = best(moves("1 G06 10.00,10.00", "51 TS 10.00,14.00 panicked", FAR))
    assert ((x - 10) ** 2 + (y - 14) ** 2) ** 0.5 < 1.05


def test_chips_are_kept() -> None:
    found = appeals(warhost.start("heroes/first-blood", seed=1))
    calls = [score for action, score in found.items() if action.startswith("call")]
    assert calls
    assert max(calls) < found["pass"] / 10


def test_a_duel_looks_the_better_the_weaker_the_enemy_is() -> None:
    found = appeals(
        position("1 G01 10.00,6.00", "51 T01 10.00,30.00", "52 T08 14.00,30.00 wounded", "pending challenge")
    )
    assert found["challenge 1 52"] > found["done"]
    assert found["challenge 1 52"] > found["challenge 1 51"]


def test_a_rally_looks_the_better_the_surer_it_is() -> None:
    found = appeals(position("1 G01 10.00,6.00 panicked", "2 GA 14.00,6.00 panicked", FAR, "pending rally"))
    assert found["rally 1"] > found["rally 2"] > 0
