"""Two forms of a battle in pairs: who gains, what flipped, and how much better pairs know it."""

from __future__ import annotations

import random
from math import hypot
from pathlib import Path

import pytest

from lab.test_run import Backwards
from warhost.arena.crews import Answers, Processes
from warhost.arena.sequential import EVEN, FIRST, OPEN, SECOND
from warhost.errors import NotationError, ScenarioError, UnknownName
from warhost.face import transcript
from warhost.lab.compare import compare, write_transcripts
from warhost.lab.counts import share
from warhost.lab.forms import LONGEST
from warhost.lab.forms import _asked as asked
from warhost.lab.paired import Differences, Verdict, shifted
from warhost.lab.pairs import Pairs, Told
from warhost.lab.plan import make_plan
from warhost.lab.variants import Comparison, Variant, make_comparison

OGRES = (("tewapen.troops.orc.ogres.wounds", "22"),)


def told(number: int, winner: str | None) -> Told:
    return Told(number, number + 1, winner, 5, (0, 0), ())


# --- what pairs know ----------------------------------------------------------------------------------------


def test_a_shift_is_known_better_in_pairs_than_by_two_series_apart() -> None:
    gained, lost, both, of = 30, 10, 40, 100
    paired = shifted(gained, lost, of)
    assert paired["by"] == pytest.approx(0.2)
    apart = [share(both + times, of)["interval"] for times in (lost, gained)]
    assert width(paired["interval"]) < hypot(*map(width, apart))
    assert paired["interval"][0] < 0.2 < paired["interval"][1]


def width(interval: list[float]) -> float:
    return interval[1] - interval[0]


def test_intervals_of_shifts_hold_the_truth_as_often_as_they_say() -> None:
    chance, held = random.Random(5), 0
    for _ in range(400):
        pairs = [chance.choices(("gained", "lost", "same"), (0.15, 0.05, 0.8))[0] for _ in range(150)]
        low, high = shifted(pairs.count("gained"), pairs.count("lost"), 150)["interval"]
        held += low <= 0.1 <= high
    assert 0.92 <= held / 400 <= 0.985


def test_differences_have_a_mean_and_an_interval() -> None:
    numbers = Differences()
    assert numbers.data() == {"by": None, "interval": None}
    for number in (1.0, 3.0, 1.0, 3.0):
        numbers.add(number)
    found = numbers.data()
    assert found["by"] == 2
    assert found["interval"] == pytest.approx([2 - 1.1316, 2 + 1.1316], abs=1e-3)


@pytest.mark.parametrize(("difference", "verdict"), [(1.0, SECOND), (-1.0, FIRST), (0.0, EVEN)])
def test_a_verdict_says_who_gains(difference: float, verdict: str) -> None:
    judge = Verdict(0.05)
    assert judge.verdict == OPEN
    for _ in range(1500 if verdict == EVEN else 20):
        judge.add(difference)
    assert judge.verdict == verdict
    low, high = judge.interval
    assert low <= difference <= high


def test_pairs_end_as_soon_as_it_is_clear_and_only_then_if_that_is_wanted() -> None:
    for until_clear in (True, False):
        pairs = Pairs(("red", "black"), until_clear)
        fought = 0
        while fought < 60 and not pairs.is_clear:
            pairs.add(told(fought, "black"), told(fought, "red"))
            fought += 1
        assert (fought < 60) == until_clear
        assert pairs.flipped_times == fought == len(pairs.flipped)
        assert pairs.side_data("red")["won"]["by"] == 1


# --- battles ------------------------------------------------------------------------------------------------


def test_a_variant_against_itself_has_no_effect_and_nothing_flips() -> None:
    plan = make_plan("otter-ford", battles=40)
    data = compare(Comparison(Variant("as it is", plan), Variant("the same", plan))).data()
    assert data["pairs"] == 40
    assert data["flipped"]["times"] == 0
    assert [row["won"]["by"] for row in data["sides"]] == [0, 0]
    assert {row["survives"]["by"] for row in data["pieces"]} == {0}
    assert data["only"] == {"first": [], "second": []}
    assert len(data["pieces"]) == 14
    assert data["sentences"][-1] == "No battle ended otherwise than with the same seed before."


def test_pairs_are_the_same_whatever_crew_fights_and_whatever_comes_first() -> None:
    turns = make_comparison("otter-ford", switch="turns=8,5", battles=250)
    alone = compare(turns).data()
    shown = list[tuple[int, int]]()
    assert compare(turns, lambda done, of: shown.append((done, of)), Backwards()).data() == alone
    assert shown == [(done, 500) for done in (100, 200, 300, 400, 450, 500)]
    ogres = make_comparison("otter-ford", figures=OGRES, battles=250)
    assert compare(ogres, crew=Processes(2)).data() == compare(ogres).data()


def test_forms_that_differ_in_figures_are_fought_in_turn_and_soon_where_it_may_be_clear() -> None:
    one, other = hands(), hands()
    assert [numbers for _, numbers in asked((one, one), 3, True)] == [range(6)]
    in_turn = [(answers is other, list(numbers)) for answers, numbers in asked((one, other), 4, True)]
    assert in_turn == [(False, [0]), (True, [1]), (False, [2, 4]), (True, [3, 5]), (False, [6]), (True, [7])]
    known = [number for _, numbers in asked((one, other), 100, False) for number in numbers]
    assert sorted(known) == list(range(200))
    assert known[LONGEST] == 1, "a form is kept for no longer than a stretch"


def hands() -> Answers[list[Told]]:
    return lambda numbers: ((number, []) for number in numbers)


def test_an_ogre_that_hardly_falls_helps_its_side_at_once(tmp_path: Path) -> None:
    comparison = make_comparison("otter-ford", figures=OGRES, battles=400, until_clear=True)
    compared = compare(comparison)
    data = compared.data()
    assert 10 <= data["pairs"] < 400, "it is clear long before"
    red, black = data["sides"]
    assert red["verdict"] == FIRST
    assert black["won"]["interval"][0] > 0
    ogres = data["pieces"][0]
    assert (ogres["piece"], ogres["side"]) == ("B5", "black")
    assert ogres["survives"]["interval"][0] > 0.3
    assert data["sentences"][0].startswith("Black gain by the change")
    flipped = data["flipped"]["battles"][0]
    assert {flipped["first"], flipped["second"]} == {"Red", "Black"}
    before, after = write_transcripts(compared, tmp_path, most=1)
    report = transcript.verify(before.read_bytes(), str(before))
    assert report.ok, report
    text = after.read_text("utf-8")
    assert '[Figures "tewapen.troops.orc.ogres.wounds=22"]' in text
    assert '[Result "black' in text


def test_pieces_of_one_form_alone_are_told(tmp_path: Path) -> None:
    text = make_plan("otter-ford").field.text
    file = tmp_path / "without.toml"
    file.write_text(text.replace('    {troop = "orc.ogres", hex = "0201"},\n', ""), "utf-8")
    data = compare(make_comparison("otter-ford", file, battles=10)).data()
    assert data["only"]["second"] == []
    assert [row["side"] for row in data["only"]["first"]] == ["black"]
    assert len(data["pieces"]) == 13


def test_two_values_of_a_switch_are_two_forms() -> None:
    comparison = make_comparison("duel-of-the-mages", switch="magic=on,off", battles=2)
    assert [one.name for one in comparison.variants] == ["magic = on", "magic = off"]
    assert [one.plan.field.model.magic for one in comparison.variants] == ["on", "off"]  # type: ignore[attr-defined]
    lists = make_comparison("otter-ford", switch="modules=[1, 2],[1, 2, 3]", battles=2)
    assert [one.plan.field.model.modules for one in lists.variants] == [(1, 2), (1, 2, 3)]  # type: ignore[attr-defined]


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(NotationError, match="nothing is compared"):
        make_comparison("otter-ford")
    with pytest.raises(NotationError, match="is of another game"):
        make_comparison("otter-ford", "alder-ford")
    with pytest.raises(UnknownName, match="nearest: turns"):
        make_comparison("otter-ford", switch="turnes=8,9")
    with pytest.raises(NotationError, match="a switch and two values"):
        make_comparison("otter-ford", switch="turns=8")
    with pytest.raises(ScenarioError, match="turns"):
        make_comparison("otter-ford", switch="turns=8,80")
