"""The worked positions of the register, W26 to W38 and W54 to W56: fights, victory, ships and the body."""

from __future__ import annotations

import pytest

from heroes.table import (
    apply,
    decides,
    differentials,
    end_phase,
    end_step,
    factors,
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
    printed,
    record,
    rolls,
    to_melee,
    why_not,
)
from warhost.face.battle import Battle

FAR_AWAY = ("98 TS 35.00,35.00", "8 GS 1.00,1.00")
"""Two men far away, so that nobody's last man dies or flees."""


def melee(*lines: str, active: str = "greek") -> Battle:
    """A position in the hand-to-hand step of a side, with two men more far away."""
    return position(*lines, *FAR_AWAY, f"phase {1 if active == 'greek' else 2}", "pending melee")


# --- archery, charges, hand-to-hand -----------------------------------------------------------------------


@pytest.mark.clause("HG-10.3a")
def test_w26_a_panicked_target_retires() -> None:
    battle = position("6 GA 18.00,10.00", "1 GS 1.00,1.00", "51 TS 18.00,20.00 panicked")
    apply(battle, "shoot 6 51")
    assert place(battle, 51) == (1800, 2600)
    assert has(battle, 6, "shot", "acted")


@pytest.mark.clause("HG-6.2a", "HG-6.2e")
def test_w27_a_shot_and_a_move_in_different_phases() -> None:
    lines = ("6 GA 18.00,10.00", "1 GS 1.00,1.00", "51 TS 18.00,25.00", "52 TS 30.00,30.00")
    battle = apply(position(*lines), "move 6 18.00,12.00")
    assert why_not(battle, "shoot 6 51") == {"has_acted"}
    end_phase(battle)
    apply(battle, "move 52 30.00,29.00")
    assert (pending(battle), decides(battle)) == ("react", "greek")
    apply(battle, "shoot 6 51", [1])
    end_phase(battle)
    assert is_legal(battle, "move 6 18.00,13.00")
    battle = apply(position(*lines), "shoot 6 51", [1])
    assert why_not(battle, "move 6 18.00,12.00") == {"has_acted"}


@pytest.mark.clause("HG-6.2c", "HG-6.2d", "HG-8.2a")
def test_w28_a_reaction_at_whomever_one_likes() -> None:
    battle = position("6 GA 18.00,10.00", "51 TS 10.00,20.00 spear", "52 TS 18.00,15.00", "phase 2")
    apply(battle, "move 51 10.00,19.00")
    assert options(battle, "shoot") == ["shoot 6 51", "shoot 6 52"]
    apply(battle, "shoot 6 52", [1])
    assert decides(battle) == "trojan"
    apply(battle, "move 52 18.00,11.01")
    assert pending(battle) != "defence"
    assert decides(battle) == "trojan"


@pytest.mark.clause("HG-8.1b", "HG-8.1c", "HG-8.2b")
def test_w29_a_charger_put_to_flight() -> None:
    battle = position("1 GS 10.00,5.00 spear", "51 TS 10.00,11.01 spear")
    apply(battle, "move 1 10.00,10.00")
    assert (pending(battle), decides(battle)) == ("defence", "trojan")
    apply(battle, "fire-spear 51", [4])
    assert rolls(battle) == [(4, 4, "P")]
    assert place(battle, 1) == (1000, 400)
    assert not has(battle, 1, "spear")
    assert not has(battle, 51, "spear")
    assert phase_number(battle) == 2, "no round follows"


@pytest.mark.clause("HG-8.4b", "HG-9.4a", "HG-9.7b")
def test_w30_a_wounded_charger_fights_on() -> None:
    battle = play(position("1 GS 10.00,5.00 spear", "51 TS 10.00,11.01 spear"), "move 1 10.00,10.00")
    apply(battle, "fire-spear 51", [6])
    assert factors(battle, 1) == (2, 2, 3)
    assert has(battle, 1, "spear")
    assert place(battle, 1) == (1000, 1000)
    to_melee(battle)
    apply(battle, "strike 1 51", [5])
    assert (differentials(battle), rolls(battle)) == ([-2], [(5, 6, "P")])
    assert pending(battle) == "advance"
    apply(battle, "advance")
    assert place(battle, 1) == (1000, 1101)


@pytest.mark.clause("HG-8.2a", "HG-8.4a")
def test_w31_a_bowman_who_has_shot_has_no_defence() -> None:
    battle = position("6 GA 10.00,10.00 shot", "2 GS 30.00,5.00", "51 TS 10.00,16.00 spear", "phase 2")
    apply(battle, "move 51 10.00,11.01")
    assert pending(battle) == "melee"
    apply(battle, "strike 51 6", [1, 6])
    assert len(rolls(battle)) == 2


@pytest.mark.clause("HG-8.3a", "HG-8.3b")
def test_w32_one_move_charges_two() -> None:
    lines = ("1 GS 10.00,5.00 spear", "51 TS 9.28,10.71 spear", "56 TA 10.72,10.71")
    battle = apply(position(*lines), "move 1 10.00,10.00")
    assert options(battle) == ["fire-bow 56", "fire-spear 51", "pass"]
    apply(battle, "fire-bow 56", [4])
    assert has(battle, 1, "panicked")
    assert has(battle, 51, "spear")
    assert phase_number(battle) == 2, "51 no longer may hurl"


def locked_pair() -> Battle:
    """1 and 51 after a round of no effect and a wound, in the Trojan phase; nobody else is near."""
    battle = melee("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 spear", "6 GA 20.00,1.00", "9 GA 30.00,1.00")
    apply(battle, "strike 1 51", [1, 6])
    assert (phase_number(battle), locks(battle)) == (2, {(1, 51)})
    return battle


@pytest.mark.clause("HG-9.5a", "HG-9.5b", "HG-9.5c")
def test_w33_locked() -> None:
    battle = locked_pair()
    assert factors(battle, 1) == (2, 2, 3)
    assert locks(battle) == {(1, 51)}
    assert why_not(battle, "move 51 10.00,14.00") == {"locked"}
    assert "locked" in why_not(battle, "hurl 51 1")
    end_step(battle)
    assert options(battle) == ["strike 51 1"]
    assert why_not(battle, "done") == {"locked_must_fight"}


@pytest.mark.clause("HG-9.5a", "HG-9.5d")
def test_w34_two_against_one() -> None:
    battle = melee("1 GS 10.00,10.00 spear", "2 GS 10.00,12.02 spear", "51 TS 10.00,11.01 spear")
    play(battle, "strike 1 51: 1 1", "strike 2 51: 1 1")
    assert locks(battle) == {(1, 51), (2, 51)}
    to_melee(battle)
    play(battle, "strike 51 1: 1 1")
    assert phase_number(battle) == 3
    assert locks(battle) == {(1, 51)}
    assert is_legal(battle, "move 2 10.00,14.00")
    assert why_not(battle, "move 1 10.00,8.00") == {"locked"}


@pytest.mark.clause("HG-9.6a", "HG-9.6b", "HG-9.6c", "HG-9.6d")
def test_w35_choosing_panic() -> None:
    battle = locked_pair()
    apply(battle, "panic 51 1")
    assert place(battle, 51) == (1000, 1701)
    assert marks(battle, 51) == {"panicked", "acted"}
    assert place(battle, 1) == (1000, 1000)
    assert "advanced" not in happened(battle)
    assert options(battle, "rally") == []
    end_phase(battle)
    assert options(battle, "rally") == []
    end_phase(battle)
    assert options(battle, "rally") == ["rally 51"]
    assert phase_number(battle) == 4


@pytest.mark.clause("HG-9.7c", "HG-9.7d", "HG-9.7e")
def test_w36_a_victor_beside_another_enemy() -> None:
    lines = ("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 wounded", "52 TS 10.00,12.02 spear")
    battle = apply(melee(*lines), "strike 1 51", [5])
    assert place(battle, 51) is None
    apply(battle, "advance")
    assert phase_number(battle) == 2, "1 makes no further attack"
    assert place(battle, 1) == (1000, 1101)
    assert locks(battle) == set()
    assert is_legal(battle, "move 52 10.00,15.00")
    assert is_legal(battle, "hurl 52 1")
    to_melee(battle)
    assert is_legal(battle, "strike 52 1")


@pytest.mark.clause("HG-9.7a")
def test_w37_the_defender_advances() -> None:
    battle = apply(melee("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 spear"), "strike 1 51", [1, 4])
    assert (pending(battle), decides(battle)) == ("advance", "trojan")
    apply(battle, "advance")
    assert place(battle, 51) == (1000, 1000)


@pytest.mark.clause("HG-9.5e")
def test_w38_an_arrow_frees_a_locked_man() -> None:
    lines = ("1 GS 10.00,10.00 wounded", "51 TS 10.00,11.01 spear", "57 T07 20.00,10.00", "8 GS 1.00,1.00")
    battle = position(*lines, "lock 1 51", "phase 2")
    assert why_not(battle, "move 51 10.00,14.00") == {"locked"}
    apply(battle, "shoot 57 1", [6])
    assert place(battle, 1) is None
    assert locks(battle) == set()
    apply(battle, "move 51 10.00,14.00")


# --- victory and scenarios --------------------------------------------------------------------------------


@pytest.mark.clause("HG-13.1a", "HG-13.1b", "HG-13.1c", "HG-13.1d", "HG-13.1e", "HG-13.1f")
def test_w54_counting_points() -> None:
    greeks = ["2 G02 10.00,5.00", *(f"{number} GS - dead" for number in (11, 12, 13, 14)), "20 G10 - dead"]
    trojans = ["56 T04 - dead", *(f"{number} TS - dead" for number in (61, 62, 63)), "51 T01 10.00,30.00 wounded"]
    battle = position(*greeks, *trojans, "64 TA 30.00,30.00 wounded", "phase 20")
    end_phase(battle)
    assert battle.outcome is not None
    assert battle.outcome.scores == (15, 13)
    assert battle.outcome.winner_name == "greek"


@pytest.mark.clause("HG-S3a", "HG-S3b")
def test_w55_a_torch_at_a_hull() -> None:
    for at, burns in (("10.52,8.00", True), ("10.53,8.00", False)):
        lines = ("1 GS 60.00,15.00", f"51 TS {at}", "52 TS 60.00,40.00", "chips greek 0 trojan 0", "phase 19")
        battle = end_phase(position(*lines, on=printed("fire-at-the-ships")))
        assert (int(record(battle).burning) == 1) is burns
        end_phase(battle)
        assert battle.outcome is not None
        assert battle.outcome.scores == (0, 3 if burns else 0)


@pytest.mark.clause("HG-S4a")
def test_w56_equal_numbers_at_the_body() -> None:
    greeks = ("1 GS 30.00,23.00", "2 GS 30.00,22.00", "3 GS 31.00,22.00 panicked")
    trojans = ("51 TS 30.00,26.00", "52 TS 31.00,26.00")
    lines = (*greeks, *trojans, "chips greek 0 trojan 0", "phase 20")
    battle = end_phase(position(*lines, on=printed("body-of-patroclus")))
    assert battle.outcome is not None
    assert battle.outcome.scores == (0, 0)
    assert battle.outcome.winner is None
