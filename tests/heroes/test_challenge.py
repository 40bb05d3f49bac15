"""The Hero challenge: who may challenge whom, who may decline, where the two are placed; the truce of scenario S2.

HG-11.1, HG-11.2a, HG-S2.
"""

from __future__ import annotations

import pytest

from heroes.chips import calls, opening, window
from heroes.table import (
    active,
    apply,
    block,
    decides,
    facts,
    happened,
    is_legal,
    locks,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    printed,
    record,
    step,
    why_not,
)
from warhost.face.battle import Battle

CHALLENGE = ("phase 1 greek", "pending challenge")
MENELAUS, AJAX = "1 G06 10.00,6.00 spear", "2 G02 20.00,6.00 spear"
SOLDIER, ARCHER = "3 GS 15.00,6.00 spear", "53 TA 15.00,30.00"
HECTOR, GLAUCUS = "51 T01 10.00,30.00 spear", "52 T05 20.00,30.00 spear"
FIGURES = (MENELAUS, AJAX, SOLDIER, HECTOR, GLAUCUS, ARCHER)


def challenge_position(*lines: str) -> Battle:
    """The Greeks may challenge; a line takes the place of that of the same figure."""
    own = {line.split()[0]: line for line in (*FIGURES, *lines)}
    return position(*own.values(), *CHALLENGE)


# --- who may challenge whom -------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.1a")
def test_any_own_hero_may_challenge_any_enemy_hero_or_nobody() -> None:
    battle = challenge_position()
    assert decides(battle) == "greek"
    assert options(battle) == ["challenge 1 51", "challenge 1 52", "challenge 2 51", "challenge 2 52", "done"]
    assert why_not(battle, "challenge 3 51") == {"not_a_hero"}
    assert why_not(battle, "challenge 1 53") == {"not_a_hero"}
    assert why_not(battle, "challenge 1 2") == {"not_an_enemy"}
    assert "not_yours" in why_not(battle, "challenge 51 1")
    apply(battle, "done")
    assert step(battle) == "action"
    assert why_not(battle, "challenge 1 51") == {"not_now"}, "only at the start of the phase"


@pytest.mark.clause("HG-11.1a", "HG-2.2e")
def test_the_challenge_comes_before_the_rally_step() -> None:
    battle = challenge_position("3 GS 15.00,6.00 panicked")
    assert step(battle) == "challenge"
    apply(battle, "done")
    assert step(battle) == "rally"


@pytest.mark.clause("HG-11.1a")
def test_without_heroes_on_both_sides_nobody_is_asked() -> None:
    battle = position(SOLDIER, HECTOR, *CHALLENGE)
    assert step(battle) == "action"
    battle = position(MENELAUS, ARCHER, *CHALLENGE)
    assert step(battle) == "action"


@pytest.mark.clause("HG-11.1b", "HG-11.1f", "HG-R36")
def test_one_challenge_a_phase_even_if_it_is_declined() -> None:
    battle = challenge_position("51 T01 10.00,30.00 spear wounded", "3 GS 15.00,6.00 panicked")
    play(battle, "challenge 1 51", "decline")
    assert active(battle) == "greek"
    assert step(battle) == "rally", "the phase goes on with the rally step"
    assert why_not(battle, "challenge 2 52") == {"not_now"}
    assert place(battle, 1) == (1000, 600)
    assert place(battle, 51) == (1000, 3000)
    assert record(battle).challenges.tolist() == [1, 0]


@pytest.mark.clause("HG-11.1b")
def test_the_next_phase_has_its_own_challenge() -> None:
    battle = challenge_position("51 T01 10.00,30.00 spear wounded")
    play(battle, "challenge 1 51", "decline", "done", "pass")
    assert phase_number(battle) == 2
    assert is_legal(battle, "challenge 52 2")


BARRED = {
    "panicked": "panicked",
    "effects=E5": "target_shielded",
    "effects=E6": "target_shielded",
}


@pytest.mark.clause("HG-11.1c", "HG-R35")
@pytest.mark.parametrize("state", BARRED)
def test_a_hero_who_is_panicked_or_shielded_takes_no_part(state: str) -> None:
    battle = challenge_position(f"1 G06 10.00,6.00 {state}")
    assert why_not(battle, "challenge 1 51") == {BARRED[state]}
    assert options(battle) == ["challenge 2 51", "challenge 2 52", "done"]
    battle = challenge_position(f"51 T01 10.00,30.00 {state}")
    assert why_not(battle, "challenge 1 51") == {BARRED[state]}
    assert options(battle) == ["challenge 1 52", "challenge 2 52", "done"]


@pytest.mark.clause("HG-11.1c", "HG-9.5b", "HG-R35")
def test_a_locked_hero_takes_no_part() -> None:
    battle = challenge_position("53 TA 10.00,7.01", "lock 1 53")
    assert why_not(battle, "challenge 1 51") == {"locked"}
    assert is_legal(battle, "challenge 2 51")
    battle = challenge_position("3 GS 10.00,28.99 spear", "lock 3 51")
    assert why_not(battle, "challenge 1 51") == {"locked"}
    assert is_legal(battle, "challenge 1 52")


@pytest.mark.clause("HG-11.1c")
def test_contact_without_a_lock_is_no_bar() -> None:
    battle = challenge_position("53 TA 10.00,7.01")
    assert is_legal(battle, "challenge 1 51")


@pytest.mark.clause("HG-11.1c")
def test_distance_and_sight_do_not_matter() -> None:
    figures = (
        "1 G06 0.50,0.50 spear",
        "2 GS 0.50,1.60 spear",
        "3 GS 1.60,0.50 spear",
        "4 GS 1.50,1.50",
        "51 T01 35.50,35.50",
    )
    battle = position(*figures, *CHALLENGE, on=[block("rocks", 1000, 2600, 1700, 1900)])
    assert is_legal(battle, "challenge 1 51")


# --- accepting --------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.1d")
def test_an_unwounded_hero_must_accept() -> None:
    battle = challenge_position()
    apply(battle, "challenge 1 51", [6, 1, 6])  # Hector panics, on a 6 at differential -1
    assert facts(battle, "accepted")[0][1] == 1
    assert phase_number(battle) == 2
    assert why_not(battle, "decline") == {"not_now"}


@pytest.mark.clause("HG-11.1d")
def test_a_wounded_hero_may_accept_or_decline() -> None:
    battle = challenge_position("51 T01 10.00,30.00 spear wounded")
    apply(battle, "challenge 1 51")
    assert (pending(battle), decides(battle)) == ("accept", "trojan")
    assert options(battle) == ["accept", "decline"]
    apply(battle, "accept", [6, 1, 4])  # differential 7 - 4 = 3: killed on a 5, wounded on a 4, which kills him
    assert facts(battle, "accepted")[0][1] == 0
    assert place(battle, 51) is None
    assert record(battle).phase_number == 2


@pytest.mark.clause("HG-11.1e")
def test_a_wounded_hero_may_challenge() -> None:
    battle = challenge_position("1 G06 10.00,6.00 spear wounded")
    assert is_legal(battle, "challenge 1 51")
    apply(battle, "challenge 1 51", [1, 6, 6])
    assert happened(battle)[:2] == ["challenged", "accepted"]


# --- the place --------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.2a", "HG-15.10a", "HG-15.10b", "HG-R37")
def test_duelists_stand_between_the_lines_twelve_inches_apart() -> None:
    battle = challenge_position("chips greek 0 trojan 1")
    apply(battle, "challenge 1 52", [6, 1])
    assert window(battle) == "attack"
    assert (place(battle, 1), place(battle, 52)) == ((1500, 1150), (1500, 2450))
    assert place(battle, 2) == (2000, 600), "nobody else moves"


@pytest.mark.clause("HG-15.10b")
def test_lines_are_taken_before_the_duelists_leave_them() -> None:
    """Of the Greek depths 100 and 900 the lower counts; without Menelaus it would be 900."""
    figures = ("1 G06 10.00,1.00", "2 GS 20.00,9.00", "51 T01 10.00,30.00", "52 TS 20.00,30.00")
    battle = position(*figures, *CHALLENGE, "chips greek 0 trojan 1")
    apply(battle, "challenge 1 51", [6, 1])
    assert (place(battle, 1), place(battle, 51)) == ((1000, 1550 - 650), (1000, 1550 + 650))


@pytest.mark.clause("HG-15.10a")
def test_panicked_figures_make_no_line() -> None:
    figures = ("1 G06 10.00,6.00", "2 GS 20.00,1.00 panicked", "3 GS 22.00,1.00 panicked", "51 T01 10.00,30.00")
    battle = position(*figures, *CHALLENGE, "chips greek 0 trojan 1")
    apply(battle, "challenge 1 51", [6, 1])
    assert (place(battle, 1), place(battle, 51)) == ((1000, 1150), (1000, 2450))


@pytest.mark.clause("HG-15.10b")
def test_the_middle_moves_to_where_all_four_points_are_free() -> None:
    """A friend stands on the Greek's throw point: one step of a quarter of an inch after the other is tried."""
    figures = ("1 G06 10.00,6.00", "2 GS 10.00,11.50", "3 GS 20.00,6.00", "51 T01 10.00,30.00")
    battle = position(*figures, *CHALLENGE, "chips greek 0 trojan 1")
    apply(battle, "challenge 1 51", [6, 1])
    assert place(battle, 1) == (1000, 1050), "of the points 100 u away the southernmost comes first"
    assert place(battle, 51) == (1000, 2350)


@pytest.mark.clause("HG-15.10b")
def test_duel_places_touch_no_other_enemy() -> None:
    """A Trojan's base 1.02 inches from the Greek's throw point would be in contact."""
    figures = ("1 G06 10.00,6.00", "3 GS 20.00,6.00", "51 T01 10.00,30.00", "52 TS 10.00,10.48", "53 TS 25.00,30.00")
    battle = position(*figures, *CHALLENGE, "chips greek 0 trojan 1")
    apply(battle, "challenge 1 51", [6, 1])
    assert place(battle, 1) == (975, 1150)


@pytest.mark.clause("HG-15.10c", "HG-R37")
def test_where_there_is_no_room_the_duel_is_fought_without_placement() -> None:
    """Rocks fill the middle; the loser flees from his own place, away from that of the other."""
    figures = ("1 G01 10.00,1.00", "51 T08 10.00,35.00", "52 TS 20.00,35.00")
    battle = position(*figures, *CHALLENGE, on=[block("rocks", 0, 3600, 300, 2900)])
    apply(battle, "challenge 1 51", [6, 1, 1])
    assert "duel_placed" not in happened(battle)
    assert place(battle, 1) == (1000, 100)
    assert place(battle, 51) == (816, 3549), "the way north is only half an inch; 75 degrees beside it is the best"


# --- the truce --------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-S2a")
def test_paris_has_to_challenge_menelaus() -> None:
    battle = opening("truce-broken", trojan=1)
    assert (window(battle), decides(battle)) == ("start", "trojan")
    apply(battle, "pass", [6, 1])
    assert facts(battle, "challenged") == [tuple([*_indices(battle, 56, 5), 0, 0, 0, 0])]
    assert window(battle) == "attack", "chips may be played in it as in any duel"
    assert {"E1", "E4"} <= calls(battle)


def _indices(battle: Battle, *numbers: int) -> list[int]:
    figures = record(battle).figures
    return [next(k for k in range(record(battle).count) if figures[k].number == number) for number in numbers]


@pytest.mark.clause("HG-S2a")
def test_only_the_first_phase_has_a_compulsory_challenge() -> None:
    battle = opening("truce-broken", trojan=1)
    play(battle, "pass: 6 1", "pass: 5", "pass", "pass")  # Menelaus panics: Paris has won, and the phase is over
    assert phase_number(battle) == 2
    assert window(battle) == "start"
    apply(battle, "pass")
    assert is_legal(battle, "done")
    battle = position(*PARIS_AND_MENELAUS, "phase 3 trojan", "pending challenge", on=printed("truce-broken"))
    assert is_legal(battle, "done")
    assert is_legal(battle, "challenge 55 5")


PARIS_AND_MENELAUS = ("5 G06 22.00,9.00 spear", "55 T01 22.00,39.00 spear", "56 T04 25.00,39.00 spear")


@pytest.mark.clause("HG-S2b")
@pytest.mark.parametrize(
    ("action", "blessed"),
    [("call E3", "bless 5"), ("call E5", "bless 56"), ("call E6", "bless 56")],
    ids=["Menelaus helpless", "Paris unassailable", "Paris in mist"],
)
def test_an_event_makes_the_compulsory_challenge_lapse(action: str, blessed: str) -> None:
    battle = opening("truce-broken", trojan=1)
    play(battle, action, blessed)
    assert "challenge_lapsed" in happened(battle)
    assert (phase_number(battle), active(battle)) == (1, "trojan")
    assert step(battle) == "action", "nobody has to rally, and nobody is challenged"
    assert why_not(battle, "challenge 55 9") == {"not_now"}
    assert record(battle).challenges.tolist() == [0, 0]
    assert locks(battle) == set()


@pytest.mark.clause("HG-S2b")
def test_after_a_lapse_the_phase_goes_on_with_the_rally_step() -> None:
    battle = position(
        *PARIS_AND_MENELAUS[:2],
        "56 T04 25.00,39.00 panicked",
        "phase 1 trojan",
        "pending challenge",
        on=printed("truce-broken"),
    )
    assert step(battle) == "rally"
    assert why_not(battle, "challenge 55 5") == {"not_now"}
