"""Rally: who may try, what he needs, and what becomes of him."""

from __future__ import annotations

import pytest

from heroes.table import (
    apply,
    end_phase,
    facts,
    has,
    is_legal,
    marks,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    step,
    to_melee,
    why_not,
)
from warhost.face.battle import Battle

FOE = "51 TS 18.00,30.00"


def rallying(figure: str, *others: str) -> Battle:
    """The Greek rally step with one panicked figure, number 1; there are others at the edges."""
    return position(f"1 {figure} panicked", "8 GS 1.00,1.00", FOE, *others, "pending rally")


@pytest.mark.clause("HG-3.1a")
def test_only_in_the_rally_step_of_the_own_phase() -> None:
    battle = rallying("GS 18.00,18.00", "52 TS 30.00,30.00 panicked")
    assert options(battle) == ["rally 1", "done"]
    assert why_not(battle, "rally 8") == {"not_panicked"}
    assert why_not(battle, "rally 52") == {"not_yours"}
    apply(battle, "done")
    assert why_not(battle, "rally 1") == {"not_now"}
    end_phase(battle)
    assert options(battle) == ["rally 52", "done"]
    assert why_not(battle, "rally 1") == {"not_yours"}


@pytest.mark.clause("HG-3.1a")
def test_without_anybody_to_rally_there_is_no_such_step() -> None:
    battle = position("1 GS 18.00,18.00", FOE, "phase 1", "pending rally")
    assert step(battle) == "action"


@pytest.mark.clause("HG-3.1b")
def test_one_attempt_each_in_the_order_the_player_likes() -> None:
    battle = rallying("GS 18.00,18.00", "2 GS 10.00,10.00 panicked", "3 GS 12.00,10.00 panicked")
    assert options(battle) == ["rally 1", "rally 2", "rally 3", "done"]
    apply(battle, "rally 3", [9])
    assert why_not(battle, "rally 3") == {"has_tried"}
    assert options(battle) == ["rally 1", "rally 2", "done"]
    apply(battle, "rally 1", [4])
    apply(battle, "done")
    assert [has(battle, number, "panicked") for number in (1, 2, 3)] == [False, True, True]
    end_phase(end_phase(battle))
    assert options(battle) == ["rally 2", "rally 3", "done"]


@pytest.mark.clause("HG-3.2a", "HG-3.2b", "HG-3.2c", "HG-3.6a")
@pytest.mark.parametrize(
    ("figure", "faces"),
    [
        ("G06", 7),
        ("G06 wounded", 4),
        ("G06 wounded effects=E2", 5),
        ("G06 wounded effects=E1", 6),
        ("G06 effects=E1,E2", 10),
        ("GS", 4),
        ("GS wounded", 2),
        ("T01 side=greek", 8),
        ("T01 wounded side=greek", 4),
    ],
)
def test_the_roll_must_not_be_higher_than_d(figure: str, faces: int) -> None:
    key, *words = figure.split()
    rallied = []
    for die in range(1, 11):
        battle = apply(rallying(" ".join([key, "18.00,10.00", *words])), "rally 1", [die])
        rallied.append(not has(battle, 1, "panicked"))
        assert facts(battle, "rally_rolled")[0][1] == die
    assert rallied == [die <= faces for die in range(1, 11)]


@pytest.mark.clause("HG-3.3a", "HG-3.3b")
def test_who_rallies_acts_and_fights_as_usual_but_without_his_spear() -> None:
    lines = ("1 GS 18.00,18.00 spear", "8 GS 1.00,1.00", "51 TS 18.00,19.01 spear", "phase 2", "pending melee")
    battle = apply(position(*lines), "strike 51 1", [4])
    assert marks(battle, 1) == {"panicked"}
    apply(battle, "stay")
    assert (phase_number(battle), options(battle)) == (3, ["rally 1", "done"])
    apply(battle, "rally 1", [1])
    assert marks(battle, 1) == {"tried"}
    assert why_not(battle, "hurl 1 51") == {"no_spear"}
    apply(battle, "move 1 18.00,18.00")
    apply(battle, "fire-spear 51", [1])
    to_melee(battle)
    assert is_legal(battle, "strike 1 51")


@pytest.mark.clause("HG-3.4a")
@pytest.mark.parametrize(("words", "y"), [("", 1200), ("wounded", 1500)])
def test_who_fails_flees_by_one_full_current_move(words: str, y: int) -> None:
    battle = apply(rallying(f"GS 18.00,18.00 {words}".strip()), "rally 1", [5])
    assert place(battle, 1) == (1800, y)


@pytest.mark.clause("HG-3.4b")
@pytest.mark.parametrize("words", ["", "panicked"])
def test_he_flees_from_the_nearest_enemy_even_if_that_is_panicked(words: str) -> None:
    battle = apply(rallying("GS 18.00,18.00", f"52 TS 14.00,18.00 {words}".strip()), "rally 1", [5])
    assert place(battle, 1) == (2400, 1800)


@pytest.mark.clause("HG-3.4b", "HG-15.8b")
def test_his_flight_keeps_to_the_rules_of_flight() -> None:
    battle = apply(rallying("GS 18.00,18.00", "2 GS 18.00,12.00"), "rally 1", [5])
    assert place(battle, 1) == (1955, 1220), "a friend stands where he would go"


@pytest.mark.clause("HG-3.4c")
def test_who_fails_does_nothing_more_in_the_phase() -> None:
    battle = apply(rallying("GA 18.00,18.00"), "rally 1", [5])
    assert has(battle, 1, "panicked", "acted")
    assert options(battle, "choose") == ["choose 8"]
    assert why_not(battle, "move 1 18.00,11.00") == {"panicked", "has_acted"}
    assert why_not(battle, "shoot 1 51") == {"panicked", "has_acted"}


@pytest.mark.clause("HG-3.5a")
def test_without_an_attempt_he_stays_as_he_is() -> None:
    battle = play(rallying("GS 18.00,18.00"), "done")
    assert pending(battle) == "action"
    assert place(battle, 1) == (1800, 1800)
    assert marks(battle, 1) == {"panicked"}
    assert why_not(battle, "move 1 18.00,12.00") == {"panicked"}
