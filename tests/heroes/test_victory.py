"""The end of the battle and its points, those of ships and body included."""

from __future__ import annotations

import pytest

from heroes.table import (
    apply,
    end_phase,
    happened,
    has,
    options,
    phase_number,
    play,
    position,
    printed,
    record,
    table,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.heroes.setup.scenario import HeroesScenario

LAST = "phase 20"
SHIPS, BODY = printed("fire-at-the-ships"), printed("body-of-patroclus")
QUIET = "chips greek 0 trojan 0"


def ended(*lines: str, on: HeroesScenario | None = None) -> tuple[tuple[int, ...], str | None]:
    """The points at the end of a battle that is in its last phase, when nobody does anything, and who wins."""
    men = ("1 GS 1.00,1.00", "51 TS 1.00,35.00")
    outcome = end_phase(position(*men, *lines, QUIET, LAST, on=on or ())).outcome
    assert outcome is not None
    return outcome.scores, outcome.winner_name


def losses(side: str, points: int) -> list[str]:
    """Soldiers of a side that are worth so many points to the enemy."""
    number, key = (20, "GS") if side == "greek" else (70, "TS")
    dead = [f"{number + k} {key} - dead" for k in range(points // 2)]
    return dead + [f"{number + 30} {key} {number / 4:.2f},2.00 wounded"] * (points % 2)


def worth(*lines: str, on: HeroesScenario | None = None) -> tuple[int, ...]:
    """The points at the end; that the winner follows from them is seen by weighing them against others."""
    scores, winner = ended(*lines, on=on)
    assert winner == (None if scores[0] == scores[1] else "greek" if scores[0] > scores[1] else "trojan")
    behind, ahead = ("greek", "trojan") if scores[0] < scores[1] else ("trojan", "greek")
    lead = abs(scores[0] - scores[1])
    assert ended(*lines, *losses(ahead, lead), on=on)[1] is None
    assert ended(*lines, *losses(ahead, lead + 1), on=on)[1] == behind
    return scores


# --- points for figures -----------------------------------------------------------------------------------


@pytest.mark.clause("HG-13.1a")
@pytest.mark.parametrize("turns", [10, 2])
def test_the_battle_ends_after_the_last_turn(turns: int) -> None:
    battle = position("1 GS 1.00,1.00", "51 TS 35.00,35.00", "52 TS - dead", on=table(turns=turns))
    for phase in range(1, 2 * turns + 1):
        assert not battle.over
        assert (phase_number(battle), battle.turn) == (phase, (phase + 1) // 2)
        end_phase(battle)
    assert battle.over
    assert battle.outcome is not None
    assert (battle.outcome.winner_name, battle.outcome.scores) == ("greek", (2, 0))
    assert options(battle) == []
    assert why_not(battle, "done") == {"not_now"}


@pytest.mark.clause("HG-13.1b", "HG-13.1c", "HG-13.1d", "HG-13.1e", "HG-13.1f")
@pytest.mark.parametrize(
    ("line", "scores"),
    [
        ("52 T01 - dead", (5, 0)),
        ("52 T01 30.00,30.00 wounded", (3, 0)),
        ("52 TS - dead", (2, 0)),
        ("52 TS 30.00,30.00 wounded", (1, 0)),
        ("2 G01 - dead", (0, 5)),
        ("2 G01 10.00,10.00 wounded", (0, 3)),
        ("2 GA - dead", (0, 2)),
        ("2 GA 10.00,10.00 wounded", (0, 1)),
        ("2 G01 - dead wounded", (0, 5)),
        ("2 G01 10.00,10.00 panicked", (0, 0)),
        ("2 GS 10.00,10.00 panicked wounded", (0, 1)),
        ("2 G01 10.00,10.00", (0, 0)),
    ],
)
def test_what_each_figure_is_worth(line: str, scores: tuple[int, int]) -> None:
    assert worth(line) == scores


@pytest.mark.clause("HG-13.1a")
def test_the_side_with_more_points_wins() -> None:
    assert ended("52 T01 - dead", "2 GS - dead", "3 GS - dead") == ((5, 4), "greek")
    assert ended("52 T01 - dead", "2 GS - dead", "3 GS - dead", "4 GS - dead") == ((5, 6), "trojan")


@pytest.mark.clause("HG-13.1f", "HG-12.13a", "HG-12.12g")
def test_only_the_state_at_the_end_counts() -> None:
    """A wounded Hero scores; once he is healed he does not."""
    lines = ("1 GS 1.00,1.00", "2 G06 10.00,10.00 wounded", "51 TS 35.00,35.00", LAST, "chips greek 1 trojan 0")
    kept = end_phase(position(*lines))
    assert kept.outcome is not None
    assert kept.outcome.scores == (0, 3)
    healed = position(*lines[:-2], "phase 19", lines[-1])
    end_phase(end_phase(play(healed, "call E9")))
    assert healed.outcome is not None
    assert healed.outcome.scores == (0, 0)


@pytest.mark.clause("HG-13.2a")
def test_equal_points_are_a_draw() -> None:
    assert ended("52 T01 - dead", "2 G01 - dead") == ((5, 5), None)


@pytest.mark.clause("HG-13.2b")
def test_the_battle_ends_at_once_when_a_side_has_nobody_left() -> None:
    battle = position("1 GS 10.00,10.00", "2 GS - dead", "3 GS - dead", "51 TS 10.00,11.01 wounded", "pending melee")
    apply(battle, "strike 1 51", [6])
    assert battle.over
    assert phase_number(battle) == 1
    assert battle.outcome is not None
    assert (battle.outcome.scores, battle.outcome.winner_name) == ((2, 4), "trojan")


@pytest.mark.clause("HG-13.2b", "HG-12.12a")
def test_but_not_before_a_god_may_have_rescued_the_last_man() -> None:
    lines = ("1 GS 10.00,10.00", "51 T01 10.00,11.01 wounded", "chips greek 0 trojan 1", "pending melee")
    battle = play(position(*lines), "strike 1 51", "pass: 6", "pass")  # nor is the blow deflected
    assert not battle.over
    assert has(battle, 51, "dead")
    rescued = apply(battle, "call E8")
    assert not rescued.over
    lost = play(position(*lines), "strike 1 51", "pass: 6", "pass", "pass")
    assert lost.over
    assert lost.outcome is not None
    assert lost.outcome.scores == (5, 0)


# --- ships ------------------------------------------------------------------------------------------------


def ships(*lines: str, phase: int = 1) -> Battle:
    """A phase at the ships, Trojan when odd; one man of each side stands far from them."""
    return position("1 GS 60.00,20.00", "52 TS 60.00,40.00", *lines, QUIET, f"phase {phase}", on=SHIPS)


def burning(battle: Battle) -> set[str]:
    """The hulls that burn."""
    return set(battle.view()["burning"])


@pytest.mark.clause("HG-S3a")
@pytest.mark.parametrize(("at", "burns"), [("10.52,8.00", {"h1"}), ("10.53,8.00", set()), ("7.48,8.00", {"h1"})])
def test_a_torch_bearer_within_52_u_burns_a_hull(at: str, burns: set[str]) -> None:
    assert burning(end_phase(ships(f"51 TS {at}"))) == burns


@pytest.mark.clause("HG-S3a")
@pytest.mark.parametrize(
    ("words", "burns"),
    [("", True), ("acted", True), ("panicked", False), ("shot", False), ("hurled", False), ("fought", False)],
)
def test_hands_that_are_busy_bear_no_torch(words: str, burns: bool) -> None:
    assert (burning(end_phase(ships(f"51 TS 10.52,8.00 {words}".strip()))) == {"h1"}) is burns


@pytest.mark.clause("HG-S3a")
@pytest.mark.parametrize(
    ("greek", "burns"), [("10.52,9.01", False), ("10.52,9.01 panicked", True), ("10.52,9.03", True)]
)
def test_a_greek_in_contact_keeps_him_from_it(greek: str, burns: bool) -> None:
    assert (burning(end_phase(ships("51 TS 10.52,8.00", f"2 GS {greek}"))) == {"h1"}) is burns


@pytest.mark.clause("HG-S3a")
def test_only_trojans_bear_torches_and_only_in_their_own_phase() -> None:
    assert burning(end_phase(ships("2 GS 10.52,8.00"))) == set()
    greek_phase = ships("51 TS 10.52,8.00", phase=2)
    assert burning(end_phase(greek_phase)) == set()
    assert burning(end_phase(greek_phase)) == {"h1"}


@pytest.mark.clause("HG-S3a", "HG-S3b")
def test_every_hull_that_is_touched_burns_and_none_goes_out() -> None:
    battle = end_phase(ships("51 TS 10.52,8.00", "53 TS 19.48,8.00", "54 TA 34.48,8.00"))
    assert burning(battle) == {"h1", "h2", "h3"}
    assert "hull_burns" in happened(battle)
    play(end_phase(battle), "move 51 11.50,8.00")
    end_phase(battle)
    assert burning(battle) == {"h1", "h2", "h3"}


@pytest.mark.clause("HG-S3b", "HG-13.2c")
def test_each_burning_hull_is_worth_three_points() -> None:
    assert worth("burning h2 h5", on=SHIPS) == (0, 6)
    assert worth("burning h2", "2 GS - dead", "52 T01 1.00,30.00 wounded", on=SHIPS) == (3, 5)


@pytest.mark.clause("HG-S3b")
def test_a_burning_hull_still_stands_in_the_way() -> None:
    battle = ships("2 G12 6.00,8.00", "burning h1", phase=2)
    assert why_not(battle, "via 2 12.00,8.00") == {"ground_on_the_way"}
    assert why_not(battle, "move 2 7.60,8.00") == {"too_near_ground"}


@pytest.mark.clause("HG-S3c")
@pytest.mark.parametrize("duel", [False, True])
def test_no_ship_burns_in_a_phase_used_up_by_a_duel(duel: bool) -> None:
    heroes = ("5 G06 20.00,17.00 spear", "53 T05 20.00,39.00 spear")
    battle = ships("51 TS 10.52,8.00", *heroes, "pending challenge")
    apply(battle, "challenge 53 5" if duel else "done", [6, 1, 4] if duel else [])
    if not duel:
        end_phase(battle)
    assert phase_number(battle) == 2
    assert burning(battle) == (set() if duel else {"h1"})


@pytest.mark.clause("HG-S3a")
def test_without_the_special_rule_no_hull_burns() -> None:
    bare = SHIPS.model_copy(update={"special": ()})
    lines = ("1 GS 60.00,20.00", "51 TS 10.52,8.00", QUIET, "phase 1")
    assert int(record(end_phase(position(*lines, on=bare))).burning) == 0


# --- the body ---------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-S4a", "HG-13.2c")
@pytest.mark.parametrize(
    ("lines", "scores"),
    [
        (("2 GS 30.00,21.00",), (5, 0)),
        (("2 GS 30.00,20.99",), (0, 0)),
        (("52 TS 33.00,24.00",), (0, 5)),
        (("52 TS 33.00,24.00", "2 GS 30.00,21.00"), (0, 0)),
        (("52 TS 33.00,24.00", "2 GS 30.00,21.00", "3 GS 27.00,24.00"), (5, 0)),
        (("52 TS 33.00,24.00", "2 GS 30.00,21.00", "3 GS 27.00,24.00 panicked"), (0, 0)),
        (("2 GS 30.00,21.00 panicked",), (0, 0)),
        (("52 TS 33.00,24.00 wounded",), (1, 5)),
        (("2 GS 30.00,24.00",), (5, 0)),
    ],
)
def test_the_body_is_worth_five_points_to_those_around_it(lines: tuple[str, ...], scores: tuple[int, int]) -> None:
    assert worth(*lines, on=BODY) == scores


@pytest.mark.clause("HG-S4a")
def test_the_body_blocks_nothing() -> None:
    battle = position("6 GA 30.00,20.00", "51 TS 30.00,28.00", QUIET, "phase 2", on=BODY)
    assert why_not(battle, "shoot 6 51") == set()
    apply(battle, "move 6 30.00,24.00")
    assert record(battle).figures[0].y == 2400
