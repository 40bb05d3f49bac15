"""What the events E5, Stop weapon, and E6, Mist, do.

HG-12.9, HG-12.10.
"""

from __future__ import annotations

import pytest

from heroes.chips import (
    KEEPERS,
    NO_EFFECT,
    PANIC,
    calls,
    declared,
    rolled,
    window,
)
from heroes.table import (
    active,
    apply,
    end_phase,
    facts,
    happened,
    has,
    index,
    is_legal,
    locks,
    options,
    pending,
    place,
    play,
    position,
    step,
    why_not,
)

GREEK_CHIP = "chips greek 1 trojan 0"


# --- E5 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-12.9a", "HG-6.1d", "HG-7.3a")
@pytest.mark.parametrize("event", ["E5", "E6"])
def test_a_shielded_hero_cannot_be_attacked(event: str) -> None:
    hero = f"1 G06 10.00,10.00 effects={event}"
    battle = position(hero, "51 T04 10.00,16.00 spear", "phase 2 trojan")
    assert why_not(battle, "shoot 51 1") == {"target_shielded"}
    assert why_not(battle, "hurl 51 1") == {"target_shielded"}
    battle = position(hero, "51 TS 10.00,11.01", "phase 2 trojan", "pending melee")
    assert options(battle, "strike") == []
    assert step(battle) != "melee"
    battle = position("1 GS 10.00,10.00", "2 G06 30.00,6.00", "51 T04 10.00,16.00 spear", "phase 1 greek")
    apply(battle, "move 1 10.00,14.99")
    assert pending(battle) == "defence"
    battle = position(hero, *KEEPERS, "51 T04 10.00,16.00 spear", "phase 1 greek")
    apply(battle, "move 1 10.00,14.99")
    assert "charged" in happened(battle)
    assert pending(battle) != "defence"


@pytest.mark.clause("HG-12.9a", "HG-12.9c", "HG-5.6b")
def test_an_attack_that_was_declared_is_cancelled_without_a_return() -> None:
    melee = ("phase 2 trojan", "pending melee")
    battle = position("1 G06 10.00,10.00", "51 TS 10.00,11.01", *KEEPERS, GREEK_CHIP, *melee)
    play(battle, "strike 51 1", "call E5")
    assert "cancelled" in happened(battle)
    assert declared(battle) == [], "without a lock there is no counter-strike"
    assert has(battle, 51, "fought")
    assert locks(battle, "locking") == set()
    battle = position("1 G06 10.00,10.00", "51 TA 10.00,20.00", *KEEPERS, GREEK_CHIP, "phase 2 trojan")
    play(battle, "shoot 51 1", "call E5")
    assert "cancelled" in happened(battle)
    assert has(battle, 51, "shot")


LOCKED = ("1 G06 10.00,10.00 spear", "51 T05 10.00,11.01 spear", "lock 1 51")


@pytest.mark.clause("HG-12.9b", "HG-R48")
def test_against_a_locked_enemy_he_strikes_instead() -> None:
    battle = position(*LOCKED, GREEK_CHIP, "phase 2 trojan", "pending melee")
    play(battle, "strike 51 1", "call E5: 4")
    assert "cancelled" in happened(battle)
    assert declared(battle) == [(1, 51, 2)]
    assert rolled(battle) == [(4, PANIC)]
    assert has(battle, 51, "panicked")


@pytest.mark.clause("HG-12.9d", "HG-R48")
def test_in_his_own_phase_he_attacks_and_is_not_struck_back() -> None:
    battle = position("1 G06 10.00,10.00 spear effects=E5", "51 T05 10.00,11.01 spear", *KEEPERS, "pending melee")
    apply(battle, "strike 1 51", [1])
    assert facts(battle, "no_return")[0][:2] == (index(battle, 51), 1)
    assert "rolled" in happened(battle)
    assert locks(battle, "locking") == {(1, 51)}, "a return strike that was denied counts as no effect"
    battle = position("1 G10 10.00,10.00 effects=E5", "51 TS 10.00,16.00 spear")
    assert is_legal(battle, "shoot 1 51")


@pytest.mark.clause("HG-12.9d", "HG-5.6b")
def test_a_return_strike_that_is_declared_can_be_stopped() -> None:
    battle = position("1 G06 10.00,10.00 spear", "51 T05 10.00,11.01 spear", *KEEPERS, "pending melee", GREEK_CHIP)
    play(battle, "strike 1 51", "pass: 1", "pass")
    assert (window(battle), declared(battle)) == ("attack", [(51, 1, 2)])
    apply(battle, "call E5")
    assert "cancelled" in happened(battle)
    assert locks(battle, "locking") == {(1, 51)}


@pytest.mark.clause("HG-12.9e", "HG-R48")
@pytest.mark.parametrize(("die", "stays"), [(1, True), (6, True), (5, False)])
def test_the_pair_stays_locked_after_no_effect_or_a_wound(die: int, stays: bool) -> None:
    battle = position(*LOCKED, *KEEPERS, GREEK_CHIP, "phase 2 trojan", "pending melee")
    play(battle, "strike 51 1", f"call E5: {die}")
    assert (locks(battle, "locking") == {(1, 51)}) == stays
    if stays:
        end_phase(battle)
        assert locks(battle) == {(1, 51)}
        assert active(battle) == "greek"


@pytest.mark.clause("HG-12.9f", "HG-R48", "HG-9.5c")
def test_the_duty_to_fight_remains() -> None:
    shielded = "1 G06 10.00,10.00 spear effects=E5"
    battle = position(shielded, *LOCKED[1:], *KEEPERS, "phase 2 trojan", "pending melee")
    assert why_not(battle, "done") == {"locked_must_fight"}
    apply(battle, "strike 51 1", [1])
    assert declared(battle) == [(51, 1, 2), (1, 51, 2)]
    assert rolled(battle) == [(1, NO_EFFECT)], "only the counter-strike takes place"
    two = ("2 G03 10.00,12.02 spear", *LOCKED[1:], "lock 2 51")
    battle = position(shielded, *two, *KEEPERS, "phase 2 trojan", "pending melee")
    assert options(battle, "strike", "51") == ["strike 51 1", "strike 51 2"], "he may name another of his opponents"
    apply(battle, "strike 51 2", [1, 1])
    assert locks(battle, "locking") == {(2, 51)}


# --- E6 ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-12.10a", "HG-6.1c", "HG-7.3a", "HG-8.2c", "HG-9.1e")
def test_a_hero_in_mist_attacks_nobody() -> None:
    misted = "1 G09 10.00,10.00 spear effects=E6"
    battle = position(misted, "51 TS 10.00,16.00 spear")
    assert "in_mist" in why_not(battle, "shoot 1 51")
    assert "in_mist" in why_not(battle, "hurl 1 51")
    assert is_legal(battle, "move 1 10.00,14.00")
    battle = position(misted, "51 TS 10.00,11.01 spear", "pending melee")
    assert "in_mist" not in calls(battle)
    assert step(battle) != "melee", "he has nobody to strike"
    battle = position(misted, "51 TS 10.00,16.00 spear", "phase 2 trojan")
    apply(battle, "move 51 10.00,11.01")
    assert pending(battle) != "defence", "nor does he fire at a charger"


@pytest.mark.clause("HG-12.10a")
def test_a_hero_whom_mist_hides_after_the_first_strike_strikes_not_back() -> None:
    battle = position("1 G06 10.00,10.00", "51 TS 10.00,11.01", GREEK_CHIP, "phase 2 trojan", "pending melee")
    play(battle, "strike 51 1", "pass: 1", "pass")
    assert (window(battle), declared(battle)) == ("attack", [(1, 51, 2)])
    apply(battle, "call E6")
    assert "cancelled" in happened(battle)
    assert locks(battle, "locking") == set()


@pytest.mark.clause("HG-12.10a", "HG-5.6b")
def test_mist_cancels_an_attack_on_the_hero_and_by_him() -> None:
    battle = position("1 G06 10.00,10.00", "51 TA 10.00,20.00", GREEK_CHIP, "phase 2 trojan")
    play(battle, "shoot 51 1", "call E6")
    assert "cancelled" in happened(battle)
    battle = position("1 G09 10.00,10.00 spear", "51 TA 10.00,20.00", *KEEPERS, GREEK_CHIP)
    play(battle, "shoot 1 51", "call E6")
    assert "cancelled" in happened(battle)
    assert has(battle, 1, "shot")


@pytest.mark.clause("HG-12.10b", "HG-R49")
def test_nobody_has_to_fight_a_hero_in_mist() -> None:
    misted = "1 G06 10.00,10.00 spear effects=E6"
    others = ("52 TS 30.00,30.00", "2 GS 30.00,28.99", "phase 2 trojan", "pending melee")
    battle = position(misted, *LOCKED[1:], *others)
    assert why_not(battle, "strike 51 1") == {"target_shielded"}
    assert is_legal(battle, "done")
    battle = position(misted, "3 GS 10.00,12.02", *LOCKED[1:], "lock 3 51", *others)
    assert why_not(battle, "done") == {"locked_must_fight"}, "another of his opponents stands in the open"
    assert options(battle, "strike", "51") == ["strike 51 3"]


@pytest.mark.clause("HG-12.10c", "HG-R49")
def test_a_round_that_ends_in_mist_locks_nobody() -> None:
    """The return strike at Menelaus is declared when mist hides him: both had no effect, yet the pair is not locked."""
    battle = position("1 G06 10.00,10.00", "51 T05 10.00,11.01", *KEEPERS, GREEK_CHIP, "pending melee")
    play(battle, "strike 1 51", "pass: 1", "pass")
    apply(battle, "call E6")
    assert place(battle, 51) == (1000, 1101)
    assert locks(battle, "locking") == set()


@pytest.mark.clause("HG-12.10d", "HG-R49", "HG-9.6a")
def test_mist_sets_a_locked_hero_not_free() -> None:
    battle = position("1 G06 10.00,10.00 spear effects=E6", *LOCKED[1:])
    assert locks(battle) == {(1, 51)}
    assert "locked" in why_not(battle, "move 1 10.00,6.00")
    assert is_legal(battle, "panic 1 51")
    battle = position(*LOCKED, GREEK_CHIP)
    apply(battle, "call E6")
    assert locks(battle) == {(1, 51)}


@pytest.mark.clause("HG-12.10e", "HG-R49")
def test_a_locked_hero_in_mist_has_no_duty_to_fight() -> None:
    others = ("2 GS 30.00,28.99", "52 TS 30.00,30.00", "pending melee")
    battle = position(*LOCKED, *others)
    assert why_not(battle, "done") == {"locked_must_fight"}
    battle = position("1 G06 10.00,10.00 spear effects=E6", *LOCKED[1:], *others)
    assert is_legal(battle, "done")
    end_phase(battle)
    assert locks(battle) == set(), "the lock lapses with the phase"
