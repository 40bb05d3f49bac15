"""Chances of winning, hints, and battles looked back upon: in both games, through the public face."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import warhost
from golden.keeping import moments as moments_of
from heroes.table import position as heroes_position
from tewapen.tabletop import EMPTY_ROWS, activate, lay
from warhost import transcript
from warhost.cli import app
from warhost.face import hindsight
from warhost.face.battle import Battle
from warhost.face.chances import Judge, data_of, logistic, percent, slope_of, standard_error
from warhost.face.hindsight import Moment, mistakes, review, stretches_of, turning_points
from warhost.face.hints import Prospect, in_order, without_common
from warhost.face.plans import Plan
from warhost.face.standing import BOTH, DICE
from warhost.kernel.abi import Header
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen.state import Phase

HEADER = Header.dtype.itemsize
GAMES = "tewapen", "heroes", "onehour", "weads", "ittybitty"
SCENARIOS = "tewapen/otter-ford", "heroes/first-blood", "onehour/the-moor", "weads/alder-ford", "ittybitty/skirmish"


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


def test_whoever_begins_a_mirrored_battle_has_no_more_than_a_small_edge() -> None:
    """Playouts that stop in the middle of a turn see one side's phase only: they gave the Greeks 66 %."""
    assert 0.45 < first_chance(warhost.start("heroes/first-blood", seed=1), playouts=800) < 0.62


def test_a_chip_spent_for_nothing_costs_little() -> None:
    """Hints are of one mind with the bar: to call a god at the start, out of everybody's reach, is a small loss."""
    battle = warhost.start("heroes/first-blood", seed=1)
    first, *others = battle.hints(count=8, playouts=400)
    assert first.action.sentence == "pass"
    assert all(0 < first.chance - one.chance < 0.25 for one in others)


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


def test_the_curve_is_fair_and_rises_from_lost_to_won() -> None:
    worths = np.array([-np.inf, -1.0, -0.1, 0.0, 0.1, 1.0, np.inf])
    chances = logistic(worths, 9.0).tolist()
    assert chances == sorted(chances)
    assert chances == pytest.approx([1 - one for one in reversed(chances)])
    assert (chances[0], chances[3], chances[-1]) == (0.0, 0.5, 1.0)
    assert chances[4] == pytest.approx(0.7109, abs=1e-4)


def test_the_error_is_that_of_a_mean_with_one_playout_more_won_and_one_lost() -> None:
    chances = np.array([0.2, 0.8] * 50)
    assert standard_error(chances, 1) == pytest.approx(((100 * 0.09 + 0.5) / 101 / 100) ** 0.5)
    assert standard_error(np.ones(100), 1) == pytest.approx((1 / 101 / 100) ** 0.5), "not sure after a hundred"
    assert standard_error(np.ones(1), 1) > 0.5


def test_guesses_that_differ_are_part_of_the_error() -> None:
    """Two guesses, one surely won and one surely lost: as good as two playouts, however many there are."""
    assert standard_error(np.array([1.0, 0.0] * 500), 2) == pytest.approx(0.5)
    assert standard_error(np.array([1.0, 0.0] * 500), 1) == pytest.approx(0.5 / 1000**0.5, rel=0.01)
    assert standard_error(np.array([0.3, 0.6, 0.1]), 8) == standard_error(np.array([0.3, 0.6, 0.1]), 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_data_of_the_games_name_their_scenarios(game: str) -> None:
    ruleset = find_ruleset(game)
    assert slope_of(ruleset.package) > 0
    lengths = data_of(ruleset.package)["playouts"]
    assert lengths.keys() - {"others"} <= set(ruleset.scenarios())
    assert all(one["patience"] + one["turns"] > 0 for one in lengths.values())


# --- hints ------------------------------------------------------------------------------------------------


def test_hints_are_legal_and_in_order(begun: Battle) -> None:
    hints = begun.hints(count=3, playouts=300)
    assert len(hints) == 3
    assert all(not begun.why_not(one.action) for one in hints)
    assert [one.share for one in hints] == sorted((one.share for one in hints), reverse=True)
    assert all(0 < one.chance < 1 and one.error > 0 and one.plan.words for one in hints)


def test_a_hint_leaves_the_chance_of_what_the_action_leads_to(begun: Battle) -> None:
    """With the same playouts: no die decides at the start of a battle."""
    side = begun.seat_to_decide or 0
    for hint in begun.hints(count=1, playouts=500):
        after = begun.clone()
        after.apply(hint.action)
        found = after.chances(playouts=100, seat=side)
        assert hint.chance == pytest.approx(found.sides[begun.ruleset.sides[side]])
        assert hint.error == pytest.approx(found.error)


def test_chances_that_contradict_the_order_of_the_search_are_evened_out() -> None:
    def ordered(*chances: float) -> list[float]:
        return [one.chance for one in in_order([Prospect(k, chance, 0.01) for k, chance in enumerate(chances)])]

    assert ordered(0.6, 0.5, 0.4) == [0.6, 0.5, 0.4]
    assert ordered(0.5, 0.6, 0.4) == pytest.approx([0.55, 0.55, 0.4])
    assert ordered(0.6, 0.3, 0.5, 0.7) == pytest.approx([0.6, 0.5, 0.5, 0.5])
    assert ordered(0.1, 0.2, 0.6) == pytest.approx([0.3, 0.3, 0.3])
    assert in_order([]) == []


@pytest.mark.parametrize("game", GAMES)
def test_hints_speak_of_what_the_rules_say(game: str) -> None:
    """Of who can strike whom and what dice do: never of the chance, of the last button or of a code."""
    told = list[str]()
    for _, battle in moments_of(game)[::9]:
        for hint in battle.hints(count=2, playouts=60):
            told += [hint.plan.words, *hint.reasons]
    assert any(" can " in said for said in told)
    assert [said for said in told if re.search(r"\bpoints?\b|nothing more|\b[0-9]{4}\b|[0-9]\.[0-9]", said, re.I)] == []


def test_a_hint_says_whom_a_move_threatens_and_who_reaches_it() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.archers 0304", "B std.inf 0804"), "R1", phase=Phase.MOVE)
    near = [one for one in battle.hints(count=60, playouts=3000) if one.plan.strikes]
    assert near
    for one in near:
        assert one.plan.words == "Archers: move"
        assert one.plan.strikes == (("R1", "B1"),)
        assert one.reasons[0] == "Archers can shoot Standard Infantry this turn"
        assert one.plan.risks or one.reasons[1] == "Nobody can strike Archers there"


def test_what_speaks_for_all_answers_speaks_for_none() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.archers 0304", "B std.inf 0804"), "R1", phase=Phase.MOVE)

    def plans(*actions: str) -> list[Plan]:
        return [Plan((battle.action(text),), ("both", text), (), ()) for text in actions]

    assert [one.reasons for one in without_common(plans("done", "follow"))] == [("done",), ("follow",)]
    assert next(one.reasons for one in without_common(plans("done", "move R1 0404"))) == ("both", "done")
    assert without_common(plans("done")) == plans("done")


def test_a_share_that_may_be_is_never_none() -> None:
    assert [percent(share) for share in (0, 0.004, 0.5, 0.996, 1)] == ["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]


def test_a_hint_tells_what_the_dice_may_do() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.knights 0404", "B std.inf 0504"), "R1")
    told = next(one for one in battle.hints(playouts=200) if str(one.action) == "attack R1 B1")
    worst = next(iter(battle.odds("attack R1 B1").pieces["B1"].items()))
    assert told.reasons[-1].startswith(f"Standard Infantry: {float(worst[1]) * 100:.0f} % {worst[0]}")
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
        look = one.longer_look if one.side == 0 else -one.longer_look
        assert one.decision + one.luck == pytest.approx(gain - look)


def test_a_longer_look_is_nobodys_doing(fought: Battle, moments: list[Moment]) -> None:
    """A chance looks to the end of a turn, so it jumps when one begins: no verdict on whoever ended the last."""
    begun = {one.number for before, one in pairwise(moments) if one.turn != before.turn}
    assert any(one.longer_look for one in moments)
    assert {one.number for one in moments if one.longer_look} <= begun
    idle = [one for one in moments if one.number in begun and not is_looked_at(fought, one)]
    assert all((one.decision, one.luck) == (0, 0) for one in idle)


def is_looked_at(battle: Battle, moment: Moment) -> bool:
    """Whether somebody chose, or dice fell."""
    step = battle.steps[moment.number - 1]
    after = battle.steps[moment.number].before if moment.number < len(battle.steps) else battle.memory.tobytes()
    memory = np.frombuffer(bytearray(step.before), np.uint8)
    dice = np.frombuffer(bytearray(after), np.uint8)[DICE].tobytes()
    return hindsight._was_chosen(battle, memory, step.code) or step.unrolled != dice


def test_what_a_longer_look_changes_turns_no_battle() -> None:
    idle = Moment(1, 1, 0, "pass", 0.25, 0.75, 0.75, 0.5)
    assert (idle.decision, idle.luck, idle.change) == (0, 0, 0)
    assert turning_points([idle]) == []


def test_there_is_no_luck_without_dice(fought: Battle, moments: list[Moment]) -> None:
    rolled = {event.number for event in fought.events if "roll" in event.kind}
    quiet = [one for one in moments if one.number not in rolled and one.sentence.endswith(": activate")]
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
    made = [made_moment(number, 0, str(number), change) for number, change in changes.items()]
    assert [one.key.number for one in turning_points(made, most=3)] == [2, 3, 6]
    assert [one.key.number for one in turning_points(made)] == [2, 3, 4, 6]
    assert hindsight.NOTABLE == 0.1


def made_moment(number: int, side: int, stretch: str, decision: float) -> Moment:
    """A moment in which a decision changed the chance of its side."""
    after = 0.5 + (decision if side == 0 else -decision)
    return Moment(number, 1, side, f"action {number}", 0.5, after, after, stretch=stretch)


def test_what_belongs_together_is_one_plan() -> None:
    """A leader goes ahead of his unit, which comes after him; the enemy only lets a window go by."""
    made = [
        made_moment(1, 0, "Hadrek's command", -0.2),
        made_moment(2, 1, "Hadrek's command", 0.0),
        made_moment(3, 0, "Hadrek's command", 0.21),
        made_moment(4, 0, "Ostvar's command", -0.15),
    ]
    first, other, second = stretches_of(made)
    assert [one.number for one in first.moments] == [1, 3]
    assert first.decision == pytest.approx(0.01)
    assert first.key.number == 3
    assert (other.side, other.decision) == (1, 0)
    assert turning_points(made) == [second]
    assert mistakes(made, 0) == [second]
    assert mistakes(made, 1) == []


def test_the_three_costliest_stretches_are_the_mistakes() -> None:
    costs = {1: -0.04, 2: -0.3, 3: 0.2, 4: -0.1, 5: -0.02, 6: -0.05}
    made = [made_moment(number, 1, str(number), cost) for number, cost in costs.items()]
    assert [one.costliest.number for one in mistakes(made, 1)] == [2, 4, 6]
    assert [one.costliest.number for one in mistakes(made[4:5], 1)] == []


def test_a_command_of_the_weads_is_a_stretch() -> None:
    battle, lot = warhost.start("weads/alder-ford", seed=5), random.Random(5)
    names = list[str]()
    while len(battle.steps) < 60:
        names.append(battle.table.stretch())
        battle.apply(lot.choice(battle.legal_actions))
    commands = {name for name in names if name.endswith("'s command")}
    assert len(commands) > 2
    assert all(name.startswith("Turn ") for name in names)


def fought_at_random(scenario: str, actions: int) -> Battle:
    """A battle of so many actions by lot, unless it ends before."""
    battle, lot = warhost.start(scenario, seed=5), random.Random(5)
    while not battle.over and len(battle.steps) < actions:
        battle.apply(lot.choice(battle.legal_actions))
    return battle


@pytest.mark.parametrize("scenario", ["tewapen/barrow-night", "heroes/first-blood"])
def test_the_parts_of_a_thousand_actions_add_up_to_the_whole(scenario: str) -> None:
    battle = fought_at_random(scenario, 1000)
    moments = list(review(battle, playouts=4))
    assert len(moments) == len(battle.steps)
    assert len(moments) == 1000 or battle.over
    assert all(one.before == before.after for before, one in pairwise(moments))
    judge = Judge(battle, 4)
    first, last = (judge.forecast(judge.worlds(memory, BOTH)).share for memory in (begin_of(battle), battle.memory))
    assert (moments[0].before, moments[-1].after) == (first, last)
    sums = [hindsight.sums_for(moments, side) for side in (0, 1)]
    gains = [one["decisions"] + one["luck"] for one in sums]
    looks = sum(one.longer_look for one in moments)
    assert gains[0] - gains[1] + looks == pytest.approx(last - first)
    assert max(abs(part) for one in sums for part in one.values()) > 0.1


def begin_of(battle: Battle) -> np.ndarray:
    """What stood before the first action."""
    return np.frombuffer(bytearray(battle.steps[0].before), np.uint8)


def test_what_only_lets_the_battle_go_on_is_no_decision() -> None:
    """The dice of an attack that a god might have changed are luck, and stand where they fell."""
    battle = warhost.play("heroes/first-blood", "greedy", "greedy", seed=1)
    rolled = {event.number for event in battle.events if "roll" in event.kind}
    quiet = dice = 0
    moments = review(battle, playouts=4)
    while min(quiet, dice) < 10:
        one = next(moments)
        step = battle.steps[one.number - 1]
        if step.code != battle.contract.idle(np.frombuffer(bytearray(step.before), np.uint8)):
            continue
        assert (one.sentence, one.decision) == ("pass", 0)
        if one.number in rolled:
            dice += one.luck != 0
        else:
            quiet += 1
            assert one.luck == 0


def test_the_only_action_is_no_decision() -> None:
    """A trap that must be sprung, say."""
    battle, forced = fought_at_random("tewapen/tangled-wood", 400), 0
    for step, one in zip(battle.steps, review(battle, playouts=4), strict=True):
        memory = np.frombuffer(bytearray(step.before), np.uint8)
        if len(Battle(battle.ruleset, battle.scenario, memory, battle.umpire).legal_actions) == 1:
            forced += 1
            assert one.decision == 0
    assert forced > 0


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_graph_has_no_teeth(scenario: str) -> None:
    """What neighbouring moments miss by they miss alike, so a step is known better than the chances beside it."""
    battle = warhost.play(scenario, "greedy", "greedy", seed=3)
    states = [np.frombuffer(bytearray(step.before), np.uint8) for step in battle.steps[20:60]]
    found = []
    for seed in range(8):
        judge = Judge(battle, 20, seed)
        found.append([judge.forecast(judge.worlds(state, BOTH)).share for state in states])
    chances = np.array(found)
    steps = np.diff(chances, axis=1).var(axis=0, ddof=1).mean()
    independent = (chances[:, 1:].var(axis=0, ddof=1) + chances[:, :-1].var(axis=0, ddof=1)).mean()
    by_decisions = judge.length.patience > 0  # such playouts end one decision later from each moment, and share less
    assert steps < (0.8 if by_decisions else 0.7) * independent


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
    beginning = " ".join(hints[0]["sentence"].split()[:3])  # a longer sentence has several lines of its column
    assert beginning in " ".join(told("hint", name, "--playouts", "50").split())


def test_a_review_from_the_command_line(tmp_path: Any, fought: Battle) -> None:
    file = tmp_path / "battle.txt"
    file.write_text(transcript.write(fought), "utf-8")
    found = json.loads(told("review", str(file), "--playouts", "5", "--json"))
    assert len(found["moments"]) == len(fought.steps)
    assert set(found["sums"]) == {"red", "black"}
    assert "Decisions" in told("review", str(file), "--playouts", "5")
