"""What the events E7, Rescue a hero, E8, Rescue a slain hero, and E9, Heal, do.

HG-12.11 to HG-12.13.
"""

from __future__ import annotations

import pytest

from heroes.chips import (
    KEEPERS,
    PANIC,
    calls,
    differentials,
    rolled,
    window,
)
from heroes.table import (
    apply,
    block,
    decides,
    happened,
    has,
    index,
    is_legal,
    locks,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.heroes.words.snapshot import factors_now, read_umpire, scores_of, snapshot

GREEK_CHIP = "chips greek 1 trojan 0"
LOCKED = ("1 G06 10.00,10.00 spear", "51 T05 10.00,11.01 spear", "lock 1 51")


def factors(battle: Battle, number: int) -> tuple[int, int, int, int]:
    """Current A, D, M and B of a figure, as its view shows them."""
    seen = factors_now(read_umpire(battle.umpire), snapshot(battle.memory).figures[index(battle, number)])
    return seen.attack, seen.defence, seen.moves, seen.bow


# --- E7 ---------------------------------------------------------------------------------------------------

SCATTERED = ("51 T01 10.00,30.00", "52 TS 20.00,24.00", "53 TS 25.00,18.00")


@pytest.mark.clause("HG-12.11a", "HG-15.11a", "HG-R50")
def test_a_friend_is_set_down_anywhere_but_behind_the_enemys_lines() -> None:
    """Trojan depths are 6, 12 and 18 inches: behind the lines is what fewer than 12 inches lies before their edge."""
    battle = position("1 G06 10.00,6.00", "2 GS 14.00,6.00", *SCATTERED, GREEK_CHIP)
    apply(battle, "call E7")
    assert options(battle) == ["bless 1", "bless 2"]
    apply(battle, "bless 2")
    assert is_legal(battle, "set-down 5.00,24.00")
    assert why_not(battle, "set-down 5.00,24.01") == {"behind_enemy_lines"}
    assert is_legal(battle, "set-down 5.13,0.50"), "points that are not listed are legal, too"
    assert "set-down 3.00,24.00" in options(battle)
    assert all(is_legal(battle, action) for action in options(battle))
    apply(battle, "set-down 5.00,24.00")
    assert place(battle, 2) == (500, 2400)


@pytest.mark.clause("HG-12.11a", "HG-15.11a")
def test_panicked_enemies_make_no_line() -> None:
    panicked = tuple(f"{line} panicked" for line in SCATTERED)
    battle = position("1 G06 10.00,6.00", *panicked, GREEK_CHIP)
    apply(battle, "call E7")
    assert is_legal(battle, "set-down 5.00,35.50")


@pytest.mark.clause("HG-12.11b")
def test_the_place_must_be_free() -> None:
    rocks = block("rocks", 500, 800, 500, 800)
    battle = position("1 G06 10.00,6.00", "2 GS 14.00,6.00", *SCATTERED, GREEK_CHIP, on=[rocks])
    play(battle, "call E7", "bless 2")
    assert why_not(battle, "set-down 0.49,9.00") == {"off_the_table"}
    assert why_not(battle, "set-down 10.50,6.00") == {"on_a_base"}
    assert why_not(battle, "set-down 8.49,6.00") == {"too_near_ground"}
    assert is_legal(battle, "set-down 8.50,6.00")
    assert why_not(battle, "set-down 25.00,16.98") == {"touches_enemy"}
    assert is_legal(battle, "set-down 25.00,16.97")
    assert is_legal(battle, "set-down 14.50,6.00"), "his own base is no hindrance"


@pytest.mark.clause("HG-12.11c")
def test_rescue_ends_locks_and_leaves_everything_else() -> None:
    battle = position("1 G06 10.00,10.00 spear wounded", *LOCKED[1:], GREEK_CHIP)
    play(battle, "call E7", "set-down 30.00,9.00")
    assert locks(battle) == set()
    assert has(battle, 1, "wounded", "spear")
    assert is_legal(battle, "move 1 30.00,11.00"), "his action is not lost"
    battle = position("1 G06 10.00,10.00 panicked acted", "51 TS 10.00,16.00", *KEEPERS, GREEK_CHIP)
    play(battle, "call E7", "bless 1", "set-down 30.00,0.60")
    assert has(battle, 1, "panicked", "acted")


@pytest.mark.clause("HG-12.11d", "HG-5.6b", "HG-R45")
def test_an_attack_on_a_rescued_man_is_cancelled() -> None:
    figures = ("1 G06 30.00,6.00", "2 GS 10.00,10.00", "51 TA 10.00,20.00", "52 TS 20.00,30.00")
    battle = position(*figures, GREEK_CHIP, "phase 2 trojan")
    play(battle, "shoot 51 2", "call E7", "bless 2", "set-down 10.00,9.00")
    assert "cancelled" in happened(battle)
    assert has(battle, 51, "shot")
    assert place(battle, 2) == (1000, 900)
    battle = position(*figures, GREEK_CHIP, "phase 2 trojan")
    play(battle, "shoot 51 2", "call E7", "bless 1")
    apply(battle, "set-down 20.00,9.00", [4])
    assert rolled(battle) == [(4, PANIC)], "the rescue of another changes nothing"


@pytest.mark.clause("HG-12.11d", "HG-5.6b")
def test_an_attack_by_a_rescued_man_is_cancelled() -> None:
    battle = position("1 G09 10.00,10.00 spear", "51 TA 10.00,20.00", GREEK_CHIP)
    play(battle, "shoot 1 51", "call E7", "set-down 10.00,9.00")
    assert "cancelled" in happened(battle)


# --- E8 ---------------------------------------------------------------------------------------------------

# Greek depths without figure 2: 9 and 12 inches, the lower counts. He falls at x = 10 inches; M 6.
SLAIN = (
    "1 G06 30.00,9.00",
    "2 GS 10.00,16.00 spear wounded",
    "3 GS 20.00,12.00",
    "51 TA 10.00,30.00",
    "52 TS 20.00,30.00",
)


def slain(*more: str, chips: str = GREEK_CHIP) -> Battle:
    """A wounded spearman has been shot; the Greeks may call a god."""
    battle = position(*SLAIN, chips, "phase 2 trojan", *more)
    play(battle, "shoot 51 2", "pass: 6")
    assert place(battle, 2) is None
    assert window(battle) == "after"
    return battle


@pytest.mark.clause("HG-12.12a", "HG-12.12c", "HG-15.12a", "HG-R51")
def test_the_slain_come_back_wounded_a_full_move_behind_their_lines() -> None:
    battle = slain()
    assert "E8" in calls(battle)
    apply(battle, "call E8")
    assert place(battle, 2) == (1000, 300)
    assert has(battle, 2, "wounded")
    assert not has(battle, 2, "dead")


@pytest.mark.clause("HG-12.12a", "HG-15.12a")
def test_the_line_is_taken_without_the_rescued_man() -> None:
    battle = position("1 G06 30.00,9.00", "2 GS 10.00,16.00 wounded hurt-now", "51 TS 20.00,30.00", GREEK_CHIP)
    apply(battle, "call E8")
    assert place(battle, 2) == (1000, 300), "the line is Menelaus alone, 9 inches; with figure 2 it would be the same"
    battle = position(
        *("1 G06 30.00,9.00", "2 GS 10.00,7.00 wounded hurt-now", "51 TS 20.00,30.00"), GREEK_CHIP, "phase 1 greek"
    )
    apply(battle, "call E8")
    assert place(battle, 2) == (1000, 300), "with figure 2 the line would be 7 inches"


@pytest.mark.clause("HG-12.12a", "HG-15.12a", "HG-15.9a")
def test_the_place_of_a_rescued_man_is_on_the_table_and_free() -> None:
    battle = position("1 G06 30.00,4.00", "2 GS 10.00,7.00 wounded hurt-now", "51 TS 20.00,30.00", GREEK_CHIP)
    apply(battle, "call E8")
    assert place(battle, 2) == (1000, 50)
    battle = position("1 G06 10.00,9.00", "2 GS 10.00,7.00 wounded hurt-now", "51 TS 10.00,2.50", GREEK_CHIP)
    apply(battle, "call E8")
    assert place(battle, 2) == (975, 350), "a quarter of an inch after the other up to where he touches no enemy"


@pytest.mark.clause("HG-12.12b", "HG-R51")
def test_a_man_wounded_in_this_phase_is_healed_and_taken_back() -> None:
    battle = position(*SLAIN[:1], "2 GS 10.00,16.00 spear", *SLAIN[2:], GREEK_CHIP, "phase 2 trojan")
    play(battle, "shoot 51 2", "pass: 6", "call E8")
    assert place(battle, 2) == (1000, 300)
    assert not has(battle, 2, "wounded")
    battle = position("1 G06 30.00,9.00", "2 GS 10.00,16.00 wounded", "51 TS 20.00,30.00", GREEK_CHIP)
    assert "E8" not in calls(battle), "his wound is of an earlier phase"


@pytest.mark.clause("HG-12.12d", "HG-R51")
def test_rescue_is_possible_in_every_later_window_of_the_phase() -> None:
    battle = slain()
    apply(battle, "pass")  # not in the aftermath
    assert (pending(battle), decides(battle)) == ("react", "greek")
    assert "E8" in calls(battle)
    play(battle, "pass", "move 52 20.00,29.00")
    assert "E8" in calls(battle)
    play(battle, "pass", "pass")
    assert (window(battle), decides(battle)) == ("end", "greek")
    assert "E8" in calls(battle)
    apply(battle, "pass")
    assert phase_number(battle) == 3
    while phase_number(battle) == 3:
        assert "E8" not in calls(battle), "the phase is over"
        apply(battle, "done" if is_legal(battle, "done") else "pass")


@pytest.mark.clause("HG-12.12d")
def test_rescue_is_possible_before_the_die_of_a_later_attack() -> None:
    more = "53 TA 25.00,30.00"
    battle = slain(more)
    play(battle, "pass", "pass", "shoot 53 1")
    assert window(battle) == "attack"
    assert "E8" in calls(battle)


@pytest.mark.clause("HG-12.12e", "HG-R51")
def test_the_full_move_of_a_rescue_is_the_printed_one() -> None:
    battle = slain()  # M 6, of a wounded man 3
    apply(battle, "call E8")
    assert place(battle, 2) == (1000, 900 - 600)


@pytest.mark.clause("HG-12.12f")
def test_a_rescued_man_is_as_he_died_and_has_acted() -> None:
    """He has kept his spear; a panicked one stays panicked."""
    battle = slain()
    apply(battle, "call E8")
    assert has(battle, 2, "spear", "acted")
    assert not has(battle, 2, "panicked")
    cornered = ("1 G06 30.00,9.00", "2 GS 35.50,0.50 panicked wounded", "51 TA 34.79,1.21", "3 GS 20.00,12.00")
    battle = position(*cornered, *KEEPERS, GREEK_CHIP, "phase 2 trojan")
    play(battle, "shoot 51 2", "pass: 6", "call E8")
    assert has(battle, 2, "panicked", "wounded", "acted")
    battle = position("1 G06 30.00,9.00", "2 GS 10.00,16.00 wounded hurt-now", "51 TS 20.00,30.00", GREEK_CHIP)
    assert is_legal(battle, "choose 2")
    apply(battle, "call E8")
    assert why_not(battle, "choose 2") == {"has_acted"}


@pytest.mark.clause("HG-12.12g")
def test_points_count_a_rescued_man_as_he_is() -> None:
    battle = slain()
    assert scores_of(snapshot(battle.memory), read_umpire(battle.umpire)) == (0, 2)
    apply(battle, "call E8")
    assert scores_of(snapshot(battle.memory), read_umpire(battle.umpire)) == (0, 1)
    battle = position(*SLAIN[:1], "2 GS 10.00,16.00 wounded hurt-now", *SLAIN[2:], GREEK_CHIP)
    assert scores_of(snapshot(battle.memory), read_umpire(battle.umpire)) == (0, 1)
    apply(battle, "call E8")
    assert scores_of(snapshot(battle.memory), read_umpire(battle.umpire)) == (0, 0)


@pytest.mark.clause("HG-12.12h", "HG-R51")
def test_the_enemys_advance_stands() -> None:
    figures = (
        "1 G06 30.00,9.00",
        "2 GS 10.00,16.00 wounded",
        "3 GS 20.00,12.00",
        "51 TS 10.00,17.01",
        "52 TS 20.00,30.00",
    )
    battle = position(*figures, GREEK_CHIP, "phase 2 trojan", "pending melee")
    play(battle, "strike 51 2", "pass: 6", "call E8")
    assert pending(battle) == "advance"
    apply(battle, "advance")
    assert place(battle, 51) == (1000, 1600)
    assert place(battle, 2) == (1000, 300)


# --- E9 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-12.13a", "HG-R52")
def test_healing_gives_a_wounded_friend_his_full_factors() -> None:
    figures = ("1 G09 10.00,6.00 wounded", "2 GS 14.00,6.00 wounded", "3 GS 20.00,6.00", "51 TS 10.00,30.00 wounded")
    battle = position(*figures, GREEK_CHIP)
    assert factors(battle, 1) == (4, 3, 4, 3)
    apply(battle, "call E9")
    assert options(battle) == ["bless 1", "bless 2"]
    apply(battle, "bless 1")
    assert factors(battle, 1) == (7, 6, 7, 6)
    assert has(battle, 2, "wounded")
    assert place(battle, 1) == (1000, 600)


@pytest.mark.clause("HG-12.13a", "HG-5.4d")
def test_after_healing_a_wound_is_a_first_wound_again() -> None:
    battle = position(
        "1 G09 10.00,6.00 wounded", "51 TA 10.00,20.00", "52 TS 30.00,30.00", GREEK_CHIP, "phase 2 trojan"
    )
    play(battle, "shoot 51 1", "call E9: 6")
    assert differentials(battle) == [4 - 6]
    assert has(battle, 1, "panicked")
    assert not has(battle, 1, "wounded")
