"""Chances of winning, hints, and battles looked back upon: in both games, through the public face."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from math import hypot
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import warhost
from heroes.table import position as heroes_position
from tewapen.tabletop import EMPTY_ROWS, activate, lay
from warhost import hindsight, transcript
from warhost.action import Action
from warhost.battle import BOTH, Battle
from warhost.chances import Curve, Judge, curve_of
from warhost.cli import app
from warhost.hindsight import Moment, review, turning_points
from warhost.kernel.abi import NO_ACTION, Header
from warhost.players.search import Finding, expectation
from warhost.ruleset import find_ruleset

HEADER = Header.dtype.itemsize
GAMES = "tewapen", "heroes"
SCENARIOS = "tewapen/otter-ford", "heroes/first-blood"


def first_chance(battle: Battle, **how: Any) -> float:
    """The chance of the side that the game names first."""
    return next(iter(battle.chances(**how).sides.values()))


@pytest.fixture(scope="module", params=SCENARIOS)
def begun(request: pytest.FixtureRequest) -> Battle:
    """A battle of each game at its start."""
    return warhost.start(request.param, seed=2)


# --- chances ----------------------------------------------------------------------------------------------


def test_chances_add_up_to_one_and_come_again(begun: Battle) -> None:
    found = begun.chances(playouts=100)
    assert set(found.sides) == set(begun.ruleset.sides)
    assert sum(found.sides.values()) == pytest.approx(1.0)
    assert 0 < found.error < 0.1
    assert found == begun.chances(playouts=100)
    assert found != begun.chances(playouts=100, seed=1)


def test_what_one_side_may_expect_the_other_may_fear(begun: Battle) -> None:
    """Whoever asks: a game's advice may be partial to the side that it is given to, the chances are not."""
    judge = Judge(begun, playouts=800)
    worlds = judge.worlds(begun.memory, BOTH)
    first, second = judge.look(worlds, 0), judge.look(worlds, 1)
    assert first.worth == pytest.approx(-second.worth, abs=3 * hypot(first.error, second.error))


def test_whoever_begins_a_mirrored_battle_has_no_more_than_a_small_edge() -> None:
    """Playouts that stop in the middle of a turn see one side's phase only: they gave the Greeks 66 %."""
    assert 0.45 < first_chance(warhost.start("heroes/first-blood", seed=1), playouts=800) < 0.62


def test_a_chip_spent_for_nothing_costs_little() -> None:
    """Hints are of one mind with the bar: to call a god at the start, out of everybody's reach, is a small loss."""
    battle = warhost.start("heroes/first-blood", seed=1)
    first, *others = battle.hints(count=8, playouts=400)
    assert first.action.sentence == "pass"
    assert all(0 < first.chance - one.chance < 0.2 for one in others)


def test_the_battle_is_left_as_it_was(begun: Battle) -> None:
    before = begun.key()
    begun.chances(playouts=50)
    begun.hints(playouts=50)
    assert begun.key() == before


def test_the_dice_to_come_change_nothing(begun: Battle) -> None:
    twin = begun.clone(key=(7, 7))
    assert twin.chances(playouts=100) == begun.chances(playouts=100)
    assert [str(one) for one in twin.hints(playouts=100)] == [str(one) for one in begun.hints(playouts=100)]


def test_the_stronger_army_is_likely_to_win() -> None:
    fair = lay(EMPTY_ROWS, "R hum.knights 0404", "B hum.knights 0704")
    unfair = lay(EMPTY_ROWS, "R hum.knights 0404", "R hum.knights 0406", "R hum.knights 0402", "B std.inf 0704")
    assert first_chance(unfair, playouts=400) > 0.6 > first_chance(fair, playouts=400) > 0.3


def test_many_heroes_are_likely_to_beat_one_soldier() -> None:
    heroes = [f"{n} G0{n} {5 + 3 * n}.00,10.00" for n in (1, 2, 3)]
    battle = heroes_position(*heroes, "51 TS 14.00,20.00", "phase 1 greek")
    assert first_chance(battle, playouts=100) > 0.6


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_end_is_no_chance(scenario: str) -> None:
    battle = warhost.play(scenario, "random", "random", seed=3)
    found, outcome = battle.chances(), battle.outcome
    assert outcome is not None
    expected = 0.5 if outcome.winner is None else float(outcome.winner == 0)
    assert list(found.sides.values()) == [expected, 1.0 - expected]
    assert found.error == 0
    assert battle.hints() == ()


def test_where_a_trap_is_hidden_changes_nothing_for_who_may_not_know() -> None:
    """Battles that differ only in what a side may not know have the same chances for it, and for a spectator."""
    battle, lot, different = warhost.start("tewapen/tangled-wood", seed=3), random.Random(3), 0
    for key in range(60):
        battle.apply(lot.choice(list(battle.legal_actions)))
        for side in (0, 1) if key % 6 == 0 else ():
            other = battle.clone()
            battle.contract.redact(other.memory, side)
            header: Any = Header.over(other.memory)
            header.dice.key[:] = key, 99
            battle.contract.imagine(other.memory, battle.umpire, side)
            different += not np.array_equal(battle.memory[HEADER:], other.memory[HEADER:])
            assert other.chances(30, side) == battle.chances(30, side)
            assert other.chances(30) == battle.chances(30)
    assert different > 0


def test_a_budget_of_nothing_is_refused(begun: Battle) -> None:
    with pytest.raises(ValueError, match="at least 1 playout, not 0"):
        begun.chances(playouts=0)
    with pytest.raises(ValueError, match="at least 1 hint, not 0"):
        begun.hints(count=0)
    with pytest.raises(ValueError, match="at least 1 playout, not -1"):
        list(review(begun, playouts=-1))


def test_a_curve_is_fair_and_rises() -> None:
    curve = Curve(worths=(0.0, 0.2, 1.0), chances=(0.5, 0.8, 0.98))
    worths = np.linspace(-1, 1, 21)
    chances = [curve.chance(worth) for worth in worths]
    assert chances == sorted(chances)
    assert curve.chance(0.0) == 0.5
    assert curve.chance(0.1) == pytest.approx(0.65)
    assert chances == pytest.approx([1 - one for one in reversed(chances)])
    assert curve.slope(-0.1) == curve.slope(0.1) == pytest.approx(1.5)
    assert curve.slope(1.0) == curve.slope(0.2) == pytest.approx(0.225)


@pytest.mark.parametrize("game", GAMES)
def test_the_curves_of_the_games_are_whole(game: str) -> None:
    curve = curve_of(find_ruleset(game).package)
    assert (curve.worths[0], curve.worths[-1], curve.chances[0]) == (0.0, 1.0, 0.5)
    assert all(low < high for low, high in pairwise(curve.worths))
    assert all(low <= high < 1 for low, high in pairwise(curve.chances))


def test_what_was_found_wanting_counts_little() -> None:
    good, bad = Finding(mover=0, visits=90, total=45.0, spread=0.09), Finding(0, 10, -5.0, 0.09)
    worth, error = expectation([good, bad])
    assert worth == pytest.approx((90 * 45 - 10 * 5) / (90**2 + 10**2))
    assert error == pytest.approx((0.09 * (90**3 + 10**3)) ** 0.5 / (90**2 + 10**2))
    assert expectation([Finding(-1, 50, 50.0, 0.0), Finding(0, 50, -25.0, 0.0)])[0] == pytest.approx(0.25)


# --- hints ------------------------------------------------------------------------------------------------


def test_hints_are_legal_and_in_order(begun: Battle) -> None:
    hints = begun.hints(count=3, playouts=300)
    assert len(hints) == 3
    assert all(not begun.why_not(one.action) for one in hints)
    assert [one.share for one in hints] == sorted((one.share for one in hints), reverse=True)
    assert all(0 < one.chance < 1 and one.error > 0 and one.reasons for one in hints)


def test_the_best_action_leaves_the_chance_that_the_position_has(begun: Battle) -> None:
    side = begun.seat_to_decide or 0
    chance = begun.chances(playouts=400, seat=side).sides[begun.ruleset.sides[side]]
    assert begun.hints(playouts=400)[0].chance == pytest.approx(chance, abs=0.05)


def test_a_hint_is_compared_in_points_of_the_chance(begun: Battle) -> None:
    first, second, third = hints = begun.hints(count=3, playouts=300)
    for one, other, than in (first, second, "next"), (second, first, "first"), (third, first, "first"):
        ahead = round((one.chance - other.chance) * 100)
        said = "as good as" if ahead == 0 else f"{abs(ahead)} point{'s' * (abs(ahead) > 1)}"
        said += "" if ahead == 0 else " better than" if ahead > 0 else " worse than"
        assert one.reasons[0] == f"{said} the {than}"
    assert any("point" in one.reasons[0] for one in hints), "not all alike"


def test_a_hint_tells_what_the_dice_may_do() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.knights 0404", "B std.inf 0504"), "R1")
    told = next(one for one in battle.hints(playouts=200) if str(one.action) == "attack R1 B1")
    odds = battle.odds("attack R1 B1").chances[0]
    assert any(f"{float(odds.probability) * 100:.0f} %" in reason for reason in told.reasons)
    assert str(told).startswith(told.action.sentence)


# --- looking back -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def fought() -> Battle:
    """A battle fought to its end."""
    return warhost.play("tewapen/otter-ford", "greedy", "random", seed=4)


@pytest.fixture(scope="module")
def moments(fought: Battle) -> list[Moment]:
    """What a short look back at it finds."""
    return list(review(fought, playouts=40))


def test_every_action_has_its_moment(fought: Battle, moments: list[Moment]) -> None:
    assert [one.number for one in moments] == list(range(1, len(fought.steps) + 1))
    assert [one.sentence for one in moments[:3]] == [
        Battle.action(fought, action).sentence for action in fought.actions[:3]
    ]
    assert moments[0].before == first_chance(fought_again(fought), playouts=40, seat=BOTH)
    assert all(one.before == before.after for before, one in pairwise(moments))
    assert moments[-1].after == 1.0  # greedy, the red side, beats random here


def fought_again(battle: Battle) -> Battle:
    """The start of the same battle."""
    return warhost.start("tewapen/otter-ford", seed=battle.seed)


def test_decisions_and_luck_make_up_every_change(moments: list[Moment]) -> None:
    for one in moments:
        gain = one.after - one.before if one.side == 0 else one.before - one.after
        assert one.decision + one.luck == pytest.approx(gain)


def test_there_is_no_luck_without_dice(fought: Battle, moments: list[Moment]) -> None:
    rolled = {event.number for event in fought.events if "roll" in event.kind}
    quiet = [one for one in moments if one.number not in rolled and one.sentence.endswith("nominate")]
    assert quiet
    assert all(one.luck == 0 for one in quiet)
    assert any(one.luck != 0 for one in moments)


def test_a_lucky_blow_is_luck() -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.inf 0404", "B hum.knights 0504", "B std.inf 0708"), "R1")
    attack = "attack R1 B1"
    for key in range(400):  # dice that eliminate the knights: all of them hit
        twin = battle.clone(key=(key, 1))
        twin.apply(attack)
        if twin.memory.tobytes() != battle.memory.tobytes() and "eliminated" in " ".join(map(str, twin.last_events)):
            break
    else:
        pytest.fail("no dice of these keys eliminate the knights")
    moment = next(iter(review(twin, playouts=200)))
    assert moment.luck > abs(moment.decision)


def test_turning_points_are_the_greatest_changes_in_their_order() -> None:
    changes = {1: 0.05, 2: -0.3, 3: 0.2, 4: 0.12, 5: 0.02, 6: 0.4}
    made = [Moment(number, 1, 0, "", 0.5, 0.5, 0.5 + change) for number, change in changes.items()]
    assert [one.number for one in turning_points(made, most=3)] == [2, 3, 6]
    assert [one.number for one in turning_points(made)] == [2, 3, 4, 6]
    assert hindsight.NOTABLE == 0.1


def test_what_only_lets_the_battle_go_on_changes_nothing() -> None:
    battle, lot = warhost.start("heroes/first-blood", seed=5), random.Random(5)
    while (quiet := battle.contract.idle(battle.memory)) == NO_ACTION:
        battle.apply(lot.choice([one for one in battle.legal_actions if not str(one).startswith("call")]))
    window = battle.clone()
    window.apply(Action(quiet, window.table))
    (moment,) = review(window, playouts=20)
    assert moment.before == moment.expected == moment.after
    assert moment.sentence == "pass"


# --- from the command line --------------------------------------------------------------------------------


def told(*arguments: str) -> str:
    """What a command prints that goes well."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_commands_tell_what_the_face_finds(tmp_path: Any, begun: Battle) -> None:
    name = f"{begun.ruleset.name}/{begun.scenario.id}"
    found = json.loads(told("chances", name, "--playouts", "50", "--json"))
    assert sum(found["sides"].values()) == pytest.approx(1.0)
    assert "give or take" in told("chances", name, "--playouts", "50")
    hints = json.loads(told("hint", name, "--playouts", "50", "--count", "2", "--json"))
    assert len(hints) == 2
    assert hints[0]["sentence"] in " ".join(told("hint", name, "--playouts", "50").split())


def test_a_review_from_the_command_line(tmp_path: Any, fought: Battle) -> None:
    file = tmp_path / "battle.txt"
    file.write_text(transcript.write(fought), "utf-8")
    found = json.loads(told("review", str(file), "--playouts", "5", "--json"))
    assert len(found["moments"]) == len(fought.steps)
    assert set(found["sums"]) == {"red", "black"}
    assert "Decisions" in told("review", str(file), "--playouts", "5")
