"""What computer opponents are told: what positions are worth, and what actions promise."""

from __future__ import annotations

import numpy as np
import pytest

from ittybitty.builder import lay, put, start
from ittybitty.position import Position
from warhost.rulesets.ittybitty.advice.threats import threats
from warhost.rulesets.ittybitty.setup.scenario import scenarios
from warhost.rulesets.ittybitty.state import HAS_FOUGHT


def worth(position: Position, side: int = 0) -> float:
    """The static worth of a position for a side."""
    return float(position.contract.evaluate(position.memory, position.desk, side))


def appeals(position: Position) -> dict[str, float]:
    """How promising each legal action looks."""
    codes = np.array(position.codes(), np.int64)
    scores = np.empty(len(codes), np.float64)
    position.contract.appeal(position.memory, position.desk, codes, len(codes), scores)
    return dict(zip(map(position.text, codes), scores.tolist(), strict=True))


def best(position: Position, verb: str) -> str:
    """The most promising action of a verb."""
    found = {text: score for text, score in appeals(position).items() if text.startswith(verb)}
    return max(found, key=lambda text: found[text])


def test_worths_are_between_lost_and_won_and_change_nothing() -> None:
    for name in scenarios():
        position = start(name)
        before = position.memory.copy()
        assert all(-1 < worth(position, side) < 1 for side in (0, 1))
        assert all(score > 0 for score in appeals(position).values())
        assert (position.memory == before).all()


@pytest.mark.parametrize("worse", ["disorganized", "routed", "gone"])
def test_a_unit_that_is_worse_off_is_worth_less(worse: str) -> None:
    good = lay("blue LI2 0505", "blue HI 0405", "red HI 0909", "red LI2 1009")
    bad = lay(f"blue LI2 0505 {worse}", "blue HI 0405", "red HI 0909", "red LI2 1009")
    assert worth(bad) < worth(good)
    assert worth(bad, 1) > worth(good, 1)


def test_good_odds_are_sought_and_bad_ones_are_not() -> None:
    good = lay("blue HC 0505", "blue HC 0606", "red SL 0506", "red LI2 1010").acting("B")
    bad = lay("blue SP2 0505", "red DWA4 0506", "red LI2 1010").acting("B")
    assert appeals(good)["attack HC gold 0506"] > appeals(good)["done"]
    assert appeals(bad)["attack SP2 white 0506"] < appeals(bad)["done"]


def test_a_fight_that_is_built_is_fought() -> None:
    position = lay("blue LI2 0505", "blue LI2 0606", "red SP2 0506").acting("B")
    position.act("attack LI2 white 0506")
    assert appeals(position)["attack LI2-2 white 0506"] > 1
    assert appeals(position)["fight"] > 1


def test_archers_keep_their_distance_and_foot_goes_in() -> None:
    position = lay("blue EA 0503", "red SP2 0508 disorganized").acting("B")
    place = best(position, "move EA").split()[-1]
    assert position.umpire.board.distance[position.cell(place), position.cell("0508")] == 2
    position = lay("blue HI 0505", "red SP2 0508 disorganized").acting("B")
    place = best(position, "move HI").split()[-1]
    assert position.umpire.board.distance[position.cell(place), position.cell("0508")] == 1


def test_a_fireball_falls_where_the_enemy_is_and_friends_are_not() -> None:
    position = lay(
        "blue wizard7 0505", "blue LI2 0506", "red HI 0509", "red HI 0510", "red LI2 0610", size="12x14"
    ).casting("wizard7")
    place = best(position, "cast wizard7 fireball").split()[-1]
    assert position.umpire.board.distance[position.cell(place), position.cell("0509")] <= 1
    assert position.umpire.board.distance[position.cell(place), position.cell("0506")] > 2


def test_the_way_to_the_bridge_is_promising() -> None:
    position = lay("blue LI2 1907", "red SP2 1403", on="forest").acting("B")
    near, far = worth(lay("blue LI2 1807", "red SP2 1403", on="forest")), worth(position)
    assert near > far


def test_who_has_forded_the_river_goes_back_to_the_bridge() -> None:
    position = start("defend-the-bridge")
    put(position, "T6-PK", "2008")  # makes room at the near end
    put(position, "T1-HC", "1706")
    position.acting("T1-HC")
    assert best(position, "move T1-HC") == "move T1-HC 1807"
    position.mark("T1-HC", "crossed_first")
    assert best(position, "move T1-HC") != "move T1-HC 1807"


def threats_of(position: Position) -> set[tuple[str, str, str, bool]]:
    """Who can strike whom, by which deed, and whether in this turn."""
    found = threats(position.contract, position.memory, position.desk)
    return {(position.label(one.striker), position.label(one.struck), one.deed, one.now) for one in found}


def test_whom_units_can_strike_where_they_could_go() -> None:
    position = lay("blue LI2 0505", "blue EA 0504", "red HI 0508", "red B2 SP2 1212").acting("B")
    found = threats_of(position)
    assert ("LI2", "HI", "attack", True) in found
    assert ("EA", "HI", "shoot", True) in found
    assert ("HI", "LI2", "attack", True) in found
    assert not any(struck == "SP2" for striker, struck, *_ in found if striker in ("LI2", "EA"))


def test_who_has_fought_strikes_no_more_wherever_he_goes() -> None:
    position = lay("blue LI2 0505", "red HI 0508").acting("B")
    position.battle.blocks = HAS_FOUGHT
    assert position.legal("move", "LI2")
    found = threats_of(position)
    assert ("LI2", "HI", "attack", False) in found
    assert ("LI2", "HI", "attack", True) not in found


def test_who_has_acted_strikes_in_the_next_turn() -> None:
    position = lay("blue LI2 0505", "red HI 0508").mark("B", "done_acting")
    assert ("LI2", "HI", "attack", False) in threats_of(position)
    assert ("HI", "LI2", "attack", True) in threats_of(position)


def test_chargers_threaten_whom_they_reach() -> None:
    position = lay("blue HC 0505", "red HI 0508", "red captain3 0508")
    assert {("HC", "HI", "charge", True), ("HC", "captain3", "charge", True)} <= threats_of(position)
