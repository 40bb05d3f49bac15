"""Hand-to-hand: rounds, return strikes, the spear, the advance."""

from __future__ import annotations

import pytest

from heroes.table import (
    apply,
    chances,
    decides,
    differentials,
    end_phase,
    end_step,
    facts,
    happened,
    has,
    is_legal,
    locks,
    options,
    outcome,
    pending,
    phase_number,
    place,
    play,
    position,
    rolls,
    to_melee,
    why_not,
)
from warhost.face.battle import Battle

FAR = ("8 GS 1.00,1.00", "58 TS 35.00,35.00")
WAITING = ("7 GS 30.00,5.00", "57 TS 30.00,6.01")
"""A pair in contact, so that the step goes on."""


def melee(*lines: str) -> Battle:
    """The Greek hand-to-hand step; a pair waits, and two men stand far away."""
    return position(*lines, *WAITING, *FAR, "pending melee")


# --- rounds -----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-9.1a", "HG-9.1b")
def test_one_figure_after_the_other_in_any_order() -> None:
    battle = melee(
        "1 GS 10.00,10.00", "51 TS 10.00,11.01", "2 GS 20.00,20.00", "52 TS 20.00,21.01", "53 TS 21.01,20.00"
    )
    assert options(battle) == ["strike 1 51", "strike 2 52", "strike 2 53", "strike 7 57", "done"]
    apply(battle, "strike 2 53", [1, 1])
    assert len(rolls(battle)) == 2, "the round is fought to its end"
    assert options(battle) == ["strike 1 51", "strike 7 57", "done"]
    assert why_not(battle, "strike 51 1") == {"not_yours"}


@pytest.mark.clause("HG-9.1c")
def test_one_attack_in_a_phase() -> None:
    battle = apply(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01", "52 TS 11.01,10.00"), "strike 1 51", [1, 1])
    assert why_not(battle, "strike 1 51") == {"has_fought"}
    assert why_not(battle, "strike 1 52") == {"has_fought"}


@pytest.mark.clause("HG-9.1d")
def test_unlocked_figures_need_not_attack() -> None:
    battle = apply(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01"), "done")
    assert phase_number(battle) == 2
    assert locks(battle) == set()


@pytest.mark.clause("HG-9.1e", "HG-10.2a", "HG-12.10a")
@pytest.mark.parametrize(("words", "why"), [("panicked", "panicked"), ("effects=E6", "in_mist")])
def test_who_does_not_attack(words: str, why: str) -> None:
    battle = melee(f"1 G06 10.00,10.00 {words}", "51 TS 10.00,11.01")
    assert why_not(battle, "strike 1 51") == {why}
    assert options(battle, "1") == []


@pytest.mark.clause("HG-9.1e", "HG-12.10a")
def test_who_is_not_attacked() -> None:
    battle = melee("1 GS 10.00,10.00", "51 T01 10.00,11.01 effects=E6")
    assert why_not(battle, "strike 1 51") == {"target_shielded"}
    assert options(battle, "51") == []


@pytest.mark.clause("HG-9.2a", "HG-9.2b", "HG-9.2d")
@pytest.mark.parametrize(("die", "result", "returns"), [(1, "NE", True), (4, "P", False), (6, "W", True)])
def test_the_return_strike_comes_by_itself_unless_the_target_is_out(die: int, result: str, returns: bool) -> None:
    battle = apply(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01"), "strike 1 51", [die, 1] if returns else [die])
    assert rolls(battle)[0][2] == result
    assert [pair[:2] for pair in facts(battle, "declared")] == [(0, 1), (1, 0)][: 1 + returns]


@pytest.mark.clause("HG-9.2b")
def test_the_dead_do_not_strike_back() -> None:
    battle = apply(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01 wounded"), "strike 1 51", [6])
    assert place(battle, 51) is None
    assert len(rolls(battle)) == 1


@pytest.mark.clause("HG-9.2b", "HG-5.4b")
def test_the_return_strike_counts_against_the_attacker() -> None:
    battle = play(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01"), "strike 1 51: 1 4", "stay")
    assert has(battle, 1, "panicked")
    assert place(battle, 1) == (1000, 400)


@pytest.mark.clause("HG-9.2c", "HG-9.3a")
def test_a_figure_strikes_back_at_each_attacker() -> None:
    battle = melee("1 GS 10.00,10.00", "2 GS 11.01,11.01", "3 GS 8.99,11.01", "51 TS 10.00,11.01")
    for attacker in (3, 1, 2):
        apply(battle, f"strike {attacker} 51", [1, 1])
        assert len(rolls(battle)) == 2
    assert locks(battle, "locking") == {(1, 51), (2, 51), (3, 51)}


@pytest.mark.clause("HG-9.2e")
def test_the_return_strike_uses_what_the_first_has_left() -> None:
    battle = apply(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01"), "strike 1 51", [6, 1])
    assert differentials(battle) == [0, -2]


@pytest.mark.clause("HG-9.2f", "HG-12.11c", "HG-9.5e")
def test_no_return_strike_at_one_whom_a_god_has_taken_away() -> None:
    lines = ("1 GS 10.00,10.00", "51 TS 10.00,11.01", "9 G06 20.00,5.00")
    battle = position(*lines, *WAITING, *FAR, "chips greek 1 trojan 0", "pending melee")
    play(battle, "strike 1 51", "pass: 1", "call E7", "bless 1", "set-down 5.00,5.00")
    assert [name for name in happened(battle) if name in ("no_return", "rolled", "locked")] == ["no_return"]
    assert locks(battle, "locking") == set()


@pytest.mark.clause("HG-9.3a")
def test_several_may_attack_the_same_enemy() -> None:
    battle = melee("1 GS 10.00,10.00", "2 GS 10.00,12.02", "51 TS 10.00,11.01")
    play(battle, "strike 1 51: 6 1", "strike 2 51: 4")
    assert has(battle, 51, "dead")


# --- the spear --------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-9.4a", "HG-5.2c")
@pytest.mark.parametrize(
    ("own", "theirs", "modified"),
    [("spear", "", (2, 1)), ("", "spear", (1, 2)), ("spear", "spear", (1, 1)), ("", "", (1, 1))],
)
def test_a_spear_against_none_adds_one(own: str, theirs: str, modified: tuple[int, int]) -> None:
    lines = (f"1 GS 10.00,10.00 {own}".strip(), f"51 TS 10.00,11.01 {theirs}".strip())
    battle = apply(melee(*lines), "strike 1 51", [1, 1])
    assert tuple(value for _, value, _ in rolls(battle)) == modified


@pytest.mark.clause("HG-9.4b")
def test_the_spear_stays_in_the_hand() -> None:
    battle = apply(melee("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 spear"), "strike 1 51", [1, 1])
    assert has(battle, 1, "spear")
    assert has(battle, 51, "spear")


# --- the advance ------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-9.7a", "HG-9.7b", "HG-9.7f")
def test_the_victor_may_take_the_exact_place_at_once() -> None:
    battle = apply(melee("1 GS 10.00,10.00", "51 TS 10.37,10.94"), "strike 1 51", [4])
    assert (pending(battle), decides(battle), options(battle)) == ("advance", "greek", ["advance", "stay"])
    assert place(apply(battle, "advance"), 1) == (1037, 1094)
    stays = play(melee("1 GS 10.00,10.00", "51 TS 10.37,10.94"), "strike 1 51: 4", "stay")
    assert place(stays, 1) == (1000, 1000)


@pytest.mark.clause("HG-9.7a", "HG-9.7f")
@pytest.mark.parametrize("words", ["", "wounded"])
def test_the_defender_too(words: str) -> None:
    dice = [1, 6] if words else [1, 4]
    battle = apply(melee(f"1 GS 10.00,10.00 {words}".strip(), "51 TS 10.00,11.01"), "strike 1 51", dice)
    assert (pending(battle), decides(battle)) == ("advance", "trojan")
    assert place(apply(battle, "advance"), 51) == (1000, 1000)
    assert not has(battle, 51, "fought")


@pytest.mark.clause("HG-9.7a")
def test_no_advance_after_no_effect_or_a_wound() -> None:
    for dice in ([1, 1], [6, 1], [1, 6]):
        assert pending(apply(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01"), "strike 1 51", dice)) == "melee"


@pytest.mark.clause("HG-9.7b")
def test_no_advance_onto_another_base() -> None:
    """The striker would stand on a second god's favourite, who has been set down where the loser stood."""
    free = melee("1 GS 10.00,10.00", "51 TS 10.00,11.00", "2 GS 10.00,12.00")
    assert pending(apply(free, "strike 1 51", [4])) == "advance", "a base that is only touched is no hindrance"
    lines = ("1 GS 10.00,10.00", "51 TS 10.00,11.01", "52 T01 20.00,20.00")
    battle = position(*lines, *WAITING, *FAR, "chips greek 0 trojan 1", "pending melee")
    play(battle, "strike 1 51", "pass: 4", "call E7", "bless 52", "set-down 10.00,11.03")
    assert place(battle, 52) == (1000, 1103)
    assert pending(battle) == "melee"


@pytest.mark.clause("HG-9.7b", "HG-10.3d")
def test_no_advance_when_the_loser_could_not_leave() -> None:
    lines = ("1 GS 1.50,18.00", "2 GS 0.50,19.00", "3 GS 0.50,17.00", "51 TS 0.50,18.00")
    battle = apply(melee(*lines), "strike 1 51", [4])
    assert has(battle, 51, "panicked")
    assert pending(battle) == "melee"


@pytest.mark.clause("HG-9.7c", "HG-4.5a")
def test_an_advance_is_no_charge_and_costs_nothing() -> None:
    lines = ("1 GS 10.00,10.00 acted", "51 TS 10.00,11.01", "52 TS 10.00,12.02 spear")
    battle = play(melee(*lines), "strike 1 51: 4", "advance")
    assert place(battle, 1) == (1000, 1101)
    assert "charged" not in happened(battle)
    assert pending(battle) == "melee"


@pytest.mark.clause("HG-9.7d")
def test_a_victor_fights_no_second_round() -> None:
    battle = play(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01", "52 TS 10.00,12.02"), "strike 1 51: 4", "advance")
    assert why_not(battle, "strike 1 52") == {"has_fought"}


@pytest.mark.clause("HG-9.7e")
def test_an_advance_locks_nobody() -> None:
    battle = play(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01", "52 TS 10.00,12.02"), "strike 1 51: 4", "advance")
    assert locks(battle, "locking") == set()
    end_step(end_phase(battle))  # past the Trojan rally step
    assert locks(battle) == set()
    assert is_legal(battle, "move 52 10.00,15.00")


# --- attacks on panicked men, examples --------------------------------------------------------------------


@pytest.mark.clause("HG-9.8a", "HG-10.3a", "HG-10.3b")
def test_a_panicked_target_retires_without_a_die() -> None:
    battle = apply(melee("1 GS 10.00,10.00", "51 TS 10.00,11.01 panicked"), "strike 1 51")
    assert rolls(battle) == []
    assert place(battle, 51) == (1000, 1701)
    assert pending(battle) == "advance"
    assert place(apply(battle, "advance"), 1) == (1000, 1101)


@pytest.mark.clause("HG-9.9a")
def test_the_example_of_a_round() -> None:
    battle = melee("1 GS 10.00,10.00 spear", "56 TA 10.00,11.01")
    assert outcome(battle, "strike 1 56", 4) == "W"
    assert [outcome(battle, "strike 1 56", 4, die) for die in range(1, 7)] == ["NE"] * 5 + ["P"]
    apply(battle, "strike 1 56", [4, 1])
    assert (differentials(battle), rolls(battle)[0][:2]) == ([1, -3], (4, 5))


@pytest.mark.clause("HG-9.9b")
def test_the_example_of_two_equal_spearmen() -> None:
    """How the 36 pairs of dice end."""
    battle = melee("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 spear")
    first = chances(battle, "strike 1 51").split()
    ends = {"lock": 0, "defender": 0, "attacker": 0}
    for die, result in enumerate(first, 1):
        for other in range(1, 7):
            if result == "P":
                ends["defender"] += 1
            elif outcome(battle, "strike 1 51", die, other) == "P":
                ends["attacker"] += 1
            else:
                ends["lock"] += 1
    assert ends == {"lock": 17, "defender": 12, "attacker": 7}


@pytest.mark.clause("HG-9.9b", "HG-9.5a")
@pytest.mark.parametrize("dice", [(1, 1), (6, 1), (1, 6), (3, 3), (6, 3)])
def test_and_the_lock_of_the_example_is_one(dice: tuple[int, int]) -> None:
    battle = apply(melee("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 spear"), "strike 1 51", dice)
    assert locks(battle, "locking") == {(1, 51)}


@pytest.mark.clause("HG-9.1b", "HG-2.2a")
def test_the_step_ends_when_nobody_can_strike() -> None:
    battle = position("1 GS 10.00,10.00", "51 TS 10.00,11.01", *FAR, "pending melee")
    apply(battle, "strike 1 51", [1, 1])
    assert phase_number(battle) == 2
    assert is_legal(to_melee(battle), "strike 51 1")
