"""Suggestions for a wished share: measured on seeds that no race has seen, and honest where nothing helps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lab.test_run import Backwards
from warhost.arena.crews import Processes
from warhost.errors import NotationError, UnknownName
from warhost.lab.balance import FRESH, Suggestions, Tried, balance, moved
from warhost.lab.outcomes import Outcome, outcomes
from warhost.lab.plan import Plan, make_plan
from warhost.lab.wishes import HALF, Measured, Wish, as_played, make_wish
from warhost.ruleset import find_ruleset
from warhost.shelf.levers import PIECE, TURNS, Lever

TEWAPEN = find_ruleset("tewapen")
TAKEN = ('    {troop = "hum.archers", hex = "0204"},\n', '    {troop = "hum.cavalry", hex = "0805"},\n')


def unfair(folder: Path) -> Plan:
    """Otter Ford with its Humans robbed of three pieces, two of them of one kind."""
    text = make_plan("otter-ford").field.text
    for line in (*TAKEN, '    {troop = "hum.polearms", hex = "0605"},\n'):
        assert line in text
        text = text.replace(line, "")
    file = folder / "unfair.toml"
    file.write_text(text, "utf-8")
    return make_plan(file, battles=200)


def test_a_robbed_side_is_given_back_a_piece_or_the_other_loses_one(tmp_path: Path) -> None:
    plan = unfair(tmp_path)
    seen: list[tuple[str, int]] = []
    found = balance(plan, make_wish(TEWAPEN, "red", kinds=[PIECE]), lambda now: seen.append((now.state, now.done)))
    data = found.to_data()
    assert data["base"]["share"]["interval"][1] < HALF, "it is unfair"
    best = data["suggestions"][0]
    assert data["met"]
    assert abs(best["share"]["share"] - HALF) <= 0.025
    assert "more" in best["words"] or "Goblins without" in best["words"]
    assert best["moved"]["score"]["interval"][0] > 0
    assert best["battles"] == plan.battles
    assert TEWAPEN.read_scenario(best["toml"]).id == "otter-ford"
    assert seen[0][0] == "measuring"
    assert seen[-1][0] == "done"
    assert [done for _, done in seen] == sorted(done for _, done in seen)
    again = [outcome for batch in range(2) for outcome in outcomes(fresh(found.best[0].plan), plan.numbers_of(batch))]
    assert again == found.best[0].ends, "what is told is fought again with the seeds that are fresh"


def test_a_race_has_the_same_end_with_any_crew(tmp_path: Path) -> None:
    plan, wish = replace(unfair(tmp_path), battles=120), make_wish(TEWAPEN, "red", kinds=[PIECE], changes=1)
    alone = balance(plan, wish).to_data()
    assert balance(plan, wish, crew=Backwards()).to_data() == alone
    assert balance(plan, wish, crew=Processes(2)).to_data() == alone


def fresh(plan: Plan) -> Plan:
    return replace(plan, seed=plan.seed + FRESH)


def test_what_cannot_be_reached_is_said(tmp_path: Path) -> None:
    found = balance(unfair(tmp_path), make_wish(TEWAPEN, "red", 0.95, kinds=[TURNS], changes=2))
    assert found.tried > 0
    assert found.combined > 0 or all(len(one.levers) == 1 for one in found.found)
    assert not found.is_met
    assert "none" in found.sentences()[-1]


def test_a_scenario_that_is_as_wished_is_left_alone() -> None:
    plan = make_plan("otter-ford", battles=100)
    won = [outcome.winner for outcome in outcomes(fresh(plan), range(100))]
    share = won.count(0) / (100 - won.count(None))
    for wished in (share, share - 0.05):
        found = balance(plan, make_wish(TEWAPEN, "red", wished))
        assert (found.tried, found.is_met) == (0, True)
        assert "100 battles cannot tell that from what is wished" in found.sentences()[-1]
    assert not measured(60, 20).may_meet(make_wish(TEWAPEN, "red", 0.75, draws=0.1))
    assert measured(60, 20).may_meet(make_wish(TEWAPEN, "red", 0.75, draws=0.15))


def test_draws_and_degrees_of_victory_belong_to_a_wish() -> None:
    game = find_ruleset("ittybitty")
    measured = Measured(game)
    measured.add([Outcome(0, 0, "minor"), Outcome(1, 1, "major"), Outcome(2, None, ""), Outcome(3, 0, "incredible")])
    wish = make_wish(game, "red", share=None, draws=0.0, major=0.25)
    assert (measured.major, measured.decided) == (2, 3)
    assert measured.distance(wish) == pytest.approx(0.25 + 0.25)
    assert make_wish(game, "blue").share == HALF
    assert not measured.meets(wish)
    data = measured.data(wish)
    assert data["degrees"]["minor"]["times"] == data["drawn"]["times"] == 1
    with pytest.raises(NotationError, match="no degrees of victory"):
        make_wish(TEWAPEN, major=0.2)
    with pytest.raises(UnknownName, match="nearest: red"):
        make_wish(TEWAPEN, "reed")
    with pytest.raises(UnknownName, match="kind of change"):
        make_wish(TEWAPEN, kinds=["piecemeal"])
    with pytest.raises(NotationError, match="from 0 to 100"):
        make_wish(TEWAPEN, share=1.5)


def test_a_wish_is_moved_as_the_scenario_is_among_other_players() -> None:
    here, there = (measured(red, drawn) for red, drawn in ((40, 20), (60, 20)))
    moved_wish = as_played(make_wish(TEWAPEN, "red", 0.5, draws=0.1), here, there)
    assert moved_wish.share == pytest.approx(0.75), "1:1 here is 3:1 there"
    assert moved_wish.draws == 0.1
    assert as_played(make_wish(TEWAPEN), here, here) == make_wish(TEWAPEN)


def measured(red: int, drawn: int) -> Measured:
    found = Measured(TEWAPEN)
    found.add(Outcome(n, 0 if n < red else None if n < red + drawn else 1, "") for n in range(100))
    return found


def test_quick_players_race_and_those_who_are_named_measure() -> None:
    plan = make_plan("otter-ford", "random", battles=20)
    found = balance(plan, make_wish(TEWAPEN, "red", 0.9, kinds=[TURNS], changes=1))
    data = found.to_data()
    assert data["base"]["battles"] == 20
    assert found.base.race.of == 1000
    assert {len(one.ends) for one in found.found} == {20}
    assert {one.race.of for one in found.found} == {333}
    assert found.base.ends == outcomes(fresh(plan), range(20))


def test_what_meets_the_wish_with_fewer_changes_comes_first() -> None:
    plan = make_plan("otter-ford", battles=100)
    one = levers(plan, 1, red=50)
    two = levers(plan, 2, red=50)
    far = levers(plan, 1, red=90)
    found = Suggestions(plan, Wish("red"), levers(plan, 0, red=70), [far, two, one])
    assert found.best == [one, two, far]
    assert found.is_met
    assert not Suggestions(plan, Wish("red"), levers(plan, 0, red=70), [far]).is_met


def levers(plan: Plan, number: int, red: int) -> Tried:
    pulled = tuple(Lever(TURNS, f"change {k}", {}) for k in range(number))
    return Tried(pulled, plan, Measured(TEWAPEN), measured(red, drawn=0))


def test_what_a_change_moves_is_counted_in_pairs() -> None:
    before = [Outcome(0, 0, ""), Outcome(1, None, ""), Outcome(2, 1, ""), Outcome(3, 1, "")]
    after = [Outcome(0, 0, ""), Outcome(1, 0, ""), Outcome(2, None, ""), Outcome(3, 0, "")]
    found = moved(before, after, 0)
    assert found["score"]["by"] == pytest.approx((0.5 + 0.5 + 1) / 4)
    assert found["drawn"]["by"] == 0
