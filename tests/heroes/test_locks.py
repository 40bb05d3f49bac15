"""Locked pairs: how they come about, what they may not do, how they end, and choosing panic."""

from __future__ import annotations

import pytest

from heroes.table import (
    active,
    apply,
    decides,
    end_phase,
    end_step,
    happened,
    has,
    is_legal,
    locks,
    marks,
    options,
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
PAIR = ("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 spear")


def melee(*lines: str) -> Battle:
    """The Greek hand-to-hand step; a pair waits, and two men stand far away."""
    return position(*lines, *WAITING, *FAR, "pending melee")


def locked(*lines: str, phase: int = 1, step: str = "action") -> Battle:
    """Figures 1 and 51 locked, in a step of a phase."""
    return position(*lines, *FAR, "lock 1 51", f"phase {phase}", f"pending {step}")


# --- how a lock comes about -------------------------------------------------------------------------------


@pytest.mark.clause("HG-9.5a")
@pytest.mark.parametrize(
    ("dice", "locks_them"),
    [([1, 1], True), ([6, 1], True), ([1, 6], True), ([6, 4], True), ([4], False), ([1, 4], False)],
)
def test_a_round_of_no_effect_and_wounds_locks(dice: list[int], locks_them: bool) -> None:
    """Of dice 6 and 4 the second wounds nobody: the wounded man has differential -2."""
    battle = apply(melee(*PAIR), "strike 1 51", dice)
    if not locks_them:
        assert options(battle) == ["advance", "stay"]
        apply(battle, "stay")
    assert locks(battle, "locking") == ({(1, 51)} if locks_them else set())
    assert locks(battle) == set(), "it is in force only in the next phase"


@pytest.mark.clause("HG-9.5a")
@pytest.mark.parametrize("dice", [[6], [1, 6]])
def test_the_dead_are_not_locked(dice: list[int]) -> None:
    lines = (f"{PAIR[0]} wounded", f"{PAIR[1]} wounded")
    battle = apply(melee(*lines), "strike 1 51", dice)
    assert place(battle, 51 if len(dice) == 1 else 1) is None
    apply(battle, "stay")
    assert locks(battle, "locking") == set()


@pytest.mark.clause("HG-9.5g", "HG-12.9d", "HG-12.9e")
def test_a_return_strike_that_a_god_denies_counts_as_no_effect() -> None:
    battle = apply(melee("1 G06 10.00,10.00 effects=E5", "51 T01 10.00,11.01"), "strike 1 51", [1])
    assert "no_return" in happened(battle)
    assert locks(battle, "locking") == {(1, 51)}


@pytest.mark.clause("HG-9.5g", "HG-5.6b", "HG-12.9c")
def test_an_attack_cancelled_before_its_die_locks_nobody() -> None:
    lines = ("1 G06 10.00,10.00", "51 T01 10.00,11.01")
    battle = position(*lines, *WAITING, *FAR, "chips greek 0 trojan 1", "pending melee")
    play(battle, "strike 1 51", "call E5")
    assert "cancelled" in happened(battle)
    assert rolls(battle) == []
    assert (pending(battle), locks(battle, "locking")) == ("melee", set())


@pytest.mark.clause("HG-9.5g", "HG-12.9b")
def test_a_counter_strike_instead_of_a_denied_one_locks() -> None:
    """Hector, locked, has Stop weapon: only his own die is rolled."""
    battle = position("1 GS 10.00,10.00", "51 T01 10.00,11.01 effects=E5", *WAITING, *FAR, "lock 1 51", "pending melee")
    apply(battle, "strike 1 51", [1])
    assert "cancelled" in happened(battle)
    assert rolls(battle) == [(1, 1, "W")]
    assert locks(battle, "locking") == {(1, 51)}


@pytest.mark.clause("HG-9.5g", "HG-10.3c")
def test_a_panicked_figure_is_never_part_of_a_lock() -> None:
    lines = ("1 GS 1.50,18.00", "2 GS 0.50,19.00", "3 GS 0.50,17.00", "51 TS 0.50,18.00 panicked")
    battle = apply(melee(*lines), "strike 1 51", [1])
    assert rolls(battle)[0][2] == "NE"
    assert locks(battle, "locking") == set()


# --- what locked figures may not do -----------------------------------------------------------------------


@pytest.mark.clause("HG-9.5b", "HG-6.1c", "HG-7.3a", "HG-8.2c")
def test_locked_figures_do_nothing_but_fight() -> None:
    hero = "1 G09 10.00,10.00 spear"
    own = locked(hero, "51 T04 10.00,11.01 spear")
    for deed in ("move 1 10.00,8.00", "shoot 1 51", "shoot 1 58", "hurl 1 51"):
        assert "locked" in why_not(own, deed)
    assert options(apply(own, "choose 1")) == ["panic 1 51", "stand 1"]
    theirs = apply(locked(hero, "51 T04 10.00,11.01 spear", "52 TS 15.00,10.00", phase=2), "move 52 11.01,10.00")
    assert decides(theirs) == "trojan", "neither defence nor reaction"
    assert marks(theirs, 1) == {"hero", "spear"}


@pytest.mark.clause("HG-9.5b", "HG-11.1c")
def test_locked_heroes_neither_challenge_nor_are_challenged() -> None:
    lines = ("1 G06 10.00,10.00", "51 T01 10.00,11.01", "2 G02 20.00,5.00", "52 T02 20.00,30.00")
    battle = locked(*lines, step="challenge")
    assert options(battle) == ["challenge 2 52", "done"]
    assert why_not(battle, "challenge 1 52") == {"locked"}
    assert why_not(battle, "challenge 2 51") == {"locked"}


@pytest.mark.clause("HG-9.5c")
def test_a_locked_figure_must_fight_one_it_is_locked_with() -> None:
    battle = to_melee(locked(*PAIR, "52 TS 11.01,10.00", "2 GS 20.00,20.00", "53 TS 20.00,21.01"))
    assert options(battle) == ["strike 1 51", "strike 2 53"]
    assert why_not(battle, "strike 1 52") == {"must_fight_locked"}
    assert why_not(battle, "done") == {"locked_must_fight"}
    apply(battle, "strike 1 51", [1, 1])
    assert is_legal(battle, "done")


@pytest.mark.clause("HG-9.5c")
def test_only_the_active_sides_figure_must_fight() -> None:
    battle = to_melee(locked(*PAIR, phase=2))
    assert options(battle) == ["strike 51 1"]


@pytest.mark.clause("HG-9.5c")
def test_of_several_it_may_choose() -> None:
    battle = position(*PAIR, "52 TS 11.01,10.00", *FAR, "lock 1 51", "lock 1 52", "pending melee")
    assert options(battle) == ["strike 1 51", "strike 1 52"]


# --- how it ends ------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-9.5d")
def test_a_lock_that_is_not_renewed_ends_with_the_phase() -> None:
    lines = (*PAIR, "2 GS 11.01,11.01")
    battle = to_melee(position(*lines, *FAR, "lock 1 51", "lock 2 51", "phase 2"))
    apply(battle, "strike 51 2", [1, 1])
    assert phase_number(battle) == 3
    assert locks(battle) == {(2, 51)}
    assert is_legal(battle, "move 1 10.00,8.00")


@pytest.mark.clause("HG-9.5d", "HG-9.5a")
def test_a_lock_that_is_renewed_goes_on() -> None:
    battle = to_melee(locked(*PAIR))
    for phase in (2, 3, 4):
        apply(battle, options(battle)[0], [1, 1])
        assert (phase_number(battle), locks(battle)) == (phase, {(1, 51)})
        to_melee(battle)


@pytest.mark.clause("HG-9.5e", "HG-10.1d")
@pytest.mark.parametrize(("words", "die", "fate"), [("", 4, "panicked"), ("wounded", 6, "dead")])
def test_a_lock_ends_with_panic_or_death(words: str, die: int, fate: str) -> None:
    """The man freed in his own action step acts as usual."""
    lines = (f"1 GS 10.00,10.00 {words}".strip(), PAIR[1], "56 TA 20.00,10.00")
    battle = apply(locked(*lines, phase=2), "shoot 56 1", [die])
    assert has(battle, 1, fate)
    assert locks(battle) == set()
    assert is_legal(battle, "move 51 10.00,15.00")


@pytest.mark.clause("HG-9.5e", "HG-12.11c")
def test_a_lock_ends_when_one_is_placed_elsewhere() -> None:
    battle = locked("1 G06 10.00,10.00", PAIR[1], "chips greek 1 trojan 0")
    play(battle, "call E7", "bless 1", "set-down 5.00,5.00")
    assert locks(battle) == set()
    assert is_legal(battle, "move 1 5.00,8.00")


@pytest.mark.clause("HG-9.5e")
def test_a_lock_ends_when_a_victor_leaves_the_other_behind() -> None:
    """Figure 1 was locked with 51 by its round; then 52 strikes, loses, and 1 advances away from 51."""
    lines = ("1 GS 10.00,10.00", "51 TS 10.00,11.01", "52 TS 10.00,8.99")
    battle = to_melee(position(*lines, *FAR, "phase 2"))
    apply(battle, "strike 51 1", [1, 1])
    assert locks(battle, "locking") == {(1, 51)}
    apply(battle, "strike 52 1", [1, 4])
    assert decides(battle) == "greek"
    apply(battle, "advance")
    assert place(battle, 1) == (1000, 899)
    assert locks(battle) | locks(battle, "locking") == set()


@pytest.mark.clause("HG-9.5f", "HG-11.5e")
def test_a_phase_used_up_by_a_duel_does_not_age_locks() -> None:
    heroes = ("5 G06 20.00,5.00 spear", "53 T05 20.00,30.00 spear")
    battle = position(*PAIR, *heroes, *FAR, "lock 1 51", "phase 1", "pending challenge")
    apply(battle, "challenge 5 53", [6, 1, 4])  # Menelaus throws first, and Glaucus panics
    assert (phase_number(battle), active(battle)) == (2, "trojan")
    assert locks(battle) == {(1, 51)}
    assert options(to_melee(battle)) == ["strike 51 1"]
    apply(battle, "strike 51 1", [1, 4])
    apply(battle, "stay")
    assert locks(battle) == set()


# --- choosing panic ---------------------------------------------------------------------------------------


@pytest.mark.clause("HG-9.6a")
def test_only_a_locked_figure_in_its_own_phase_may_choose_panic() -> None:
    own = locked(*PAIR, "2 GS 20.00,20.00", "53 TS 20.00,21.01")
    assert is_legal(own, "panic 1 51")
    assert why_not(own, "panic 2 53") == {"not_locked"}
    assert why_not(own, "panic 1 53") == {"not_locked_with"}
    assert why_not(own, "panic 51 1") == {"not_yours"}
    assert why_not(to_melee(own), "panic 1 51") == {"not_now"}
    fresh = apply(melee(*PAIR), "strike 1 51", [1, 1])
    assert why_not(fresh, "panic 1 51") == {"not_now"}, "not before the next phase"


@pytest.mark.clause("HG-9.6b", "HG-10.1a", "HG-10.1c", "HG-10.4a")
@pytest.mark.parametrize(("opponent", "end"), [(51, (1000, 400)), (52, (400, 1000))])
def test_it_flees_from_the_opponent_whom_its_owner_names(opponent: int, end: tuple[int, int]) -> None:
    battle = position(*PAIR, "52 TS 11.01,10.00", *FAR, "lock 1 51", "lock 1 52")
    apply(battle, f"panic 1 {opponent}")
    assert place(battle, 1) == end
    assert marks(battle, 1) == {"panicked", "acted"}
    assert locks(battle) == set()


@pytest.mark.clause("HG-9.6b", "HG-6.2c")
def test_it_is_the_action_of_the_figure() -> None:
    battle = position(*PAIR, "56 TA 20.00,5.00", *FAR, "lock 1 51")
    apply(battle, "panic 1 51")
    assert (decides(battle), pending(battle)) == ("trojan", "react"), "an action is followed by reactions"
    apply(battle, "pass")
    assert options(battle, "choose") == ["choose 8"]
    acted = position(f"{PAIR[0]} acted", PAIR[1], *FAR, "lock 1 51")
    assert why_not(acted, "panic 1 51") == {"has_acted"}


@pytest.mark.clause("HG-9.6c")
def test_nobody_advances_after_a_chosen_panic() -> None:
    battle = apply(locked(*PAIR), "panic 1 51")
    assert (decides(battle), pending(battle)) == ("greek", "action")
    assert place(battle, 51) == (1000, 1101)


@pytest.mark.clause("HG-9.6d")
def test_it_may_rally_only_in_the_owners_next_phase() -> None:
    battle = apply(locked(*PAIR), "panic 1 51")
    assert why_not(battle, "rally 1") == {"not_now"}
    end_phase(battle)
    assert active(battle) == "trojan"
    end_phase(battle)
    assert options(battle) == ["rally 1", "done"]
    end_step(battle)
