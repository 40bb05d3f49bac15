"""The worked positions HG-W39 to HG-W53 of the register: challenges, duels and gods."""

from __future__ import annotations

import pytest

from heroes.chips import (
    KEEPERS,
    KILLED,
    NO_EFFECT,
    PANIC,
    WOUND,
    calls,
    chips,
    declared,
    differentials,
    effects,
    opening,
    rolled,
    window,
)
from heroes.table import (
    active,
    apply,
    decides,
    end_phase,
    facts,
    figure,
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
    record,
    step,
    to_melee,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.heroes.words.snapshot import factors_now, read_umpire, scores_of, snapshot

CHALLENGE = "pending challenge"


def factors(battle: Battle, number: int) -> tuple[int, int, int]:
    """Current A, D and M of a figure."""
    seen = factors_now(read_umpire(battle.umpire), snapshot(battle.memory).figures[index(battle, number)])
    return seen.attack, seen.defence, seen.moves


# --- the challenge ----------------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.1d", "HG-11.1f", "HG-R36")
def test_w39_wounded_ajax_declines() -> None:
    hector, rallying = "51 T01 18.00,30.00 spear", "52 TS 25.00,30.00 panicked"
    battle = position("1 G02 18.00,6.00 spear wounded", hector, rallying, CHALLENGE, "phase 2 trojan")
    apply(battle, "challenge 51 1")
    assert decides(battle) == "greek"
    apply(battle, "decline")
    assert (phase_number(battle), active(battle), step(battle)) == (2, "trojan", "rally")
    assert why_not(battle, "challenge 51 1") == {"not_now"}
    battle = position("1 G02 18.00,6.00 spear", hector, rallying, CHALLENGE, "phase 2 trojan", "chips greek 1 trojan 0")
    apply(battle, "challenge 51 1", [6, 1])
    assert why_not(battle, "decline") == {"not_now"}, "unwounded Ajax fights already"
    assert (window(battle), place(battle, 51)) == ("attack", (1800, 2450))


def first_blood(trojan: int = 0) -> Battle:
    """Scenario S1 at the Greeks' first challenge; the Trojans have so many chips, the Greeks none."""
    battle = opening("first-blood", trojan=trojan)
    if trojan:
        apply(battle, "pass")
    assert step(battle) == "challenge"
    return battle


@pytest.mark.clause("HG-11.2a", "HG-15.10b", "HG-R37")
def test_w40_menelaus_challenges_glaucus() -> None:
    battle = first_blood(trojan=1)
    apply(battle, "challenge 3 53", [6, 1])
    assert (record(battle).duel.middle_x, record(battle).duel.middle_y) == (1800, 1800)
    assert (place(battle, 3), place(battle, 53)) == ((1800, 1150), (1800, 2450))
    play(battle, "pass: 1", "pass", "pass: 1", "pass")
    assert (place(battle, 3), place(battle, 53)) == ((1800, 1750), (1800, 1851))


@pytest.mark.clause("HG-S2a", "HG-15.10b")
def test_w40b_paris_and_menelaus() -> None:
    battle = opening("truce-broken", trojan=1)
    apply(battle, "pass", [6, 1])
    assert (record(battle).duel.middle_x, record(battle).duel.middle_y) == (2350, 2400)
    assert (place(battle, 5), place(battle, 56)) == ((2350, 1750), (2350, 3050))


@pytest.mark.clause("HG-15.10b")
def test_w40c_rocks_push_the_duel_southwards() -> None:
    battle = opening("body-of-patroclus", trojan=1)
    play(battle, "pass", "challenge 70 12: 6 1")
    assert (record(battle).duel.middle_x, record(battle).duel.middle_y) == (3975, 2300)
    assert (place(battle, 12), place(battle, 70)) == ((3975, 1650), (3975, 2950))


# --- duels ------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-11.3a", "HG-11.3b", "HG-11.3c", "HG-11.3e", "HG-11.5a", "HG-11.5b", "HG-11.5d", "HG-11.5e")
def test_w41_glaucus_beats_menelaus() -> None:
    battle = first_blood()
    apply(battle, "challenge 3 53", [3, 5, 6, 5, 2])
    assert facts(battle, "order_rolled")[0][4] == index(battle, 53)
    assert declared(battle) == [(53, 3, 1), (3, 53, 1), (53, 3, 2)]
    assert differentials(battle) == [0, -3, 3]
    assert rolled(battle) == [(6, WOUND), (5, NO_EFFECT), (2, PANIC)]
    assert factors(battle, 3) == (4, 4, 3)
    assert place(battle, 3) == (1800, 1450)
    assert has(battle, 3, "panicked", "wounded")
    assert not has(battle, 3, "spear")
    assert place(battle, 53) == (1800, 3000)
    assert has(battle, 53, "spear")
    assert active(battle) == "trojan", "the Greek phase is over"


@pytest.mark.clause("HG-11.5a", "HG-11.5b")
def test_w42_menelaus_beats_glaucus_with_his_throw() -> None:
    battle = first_blood()
    apply(battle, "challenge 3 53", [6, 1, 4])
    assert rolled(battle) == [(4, PANIC)]
    assert facts(battle, "fled")[0][1:5] == (1800, 2450, 1800, 3050)
    assert place(battle, 53) == (1800, 3050)
    assert place(battle, 3) == (1800, 600)


@pytest.mark.clause("HG-12.8a", "HG-12.8b", "HG-12.8c", "HG-12.8d", "HG-11.4d")
@pytest.mark.parametrize(("die", "chart"), [(1, WOUND), (2, KILLED)])
def test_w43_deflection_in_a_duel(die: int, chart: int) -> None:
    figures = ("1 G01 10.00,6.00 spear", "2 GS 20.00,6.00", "51 T08 10.00,30.00 spear", "52 TS 20.00,30.00")
    battle = position(*figures, CHALLENGE, "chips greek 0 trojan 1")
    play(battle, "challenge 1 51: 6 1", "pass: 5")
    assert rolled(battle) == [(5, KILLED)]
    assert differentials(battle) == [4]
    assert window(battle) == "result"
    apply(battle, "call E4", [1, die])  # Polydamas throws, then Achilles strikes at D 3
    assert facts(battle, "deflected") == [
        (index(battle, 51), KILLED, WOUND, 0, 0, 0),
        (index(battle, 51), chart, chart - 1, 0, 0, 0),
    ]
    assert differentials(battle) == [4 - 9, 10 - 3], "he fights on as 4/3/3"
    if chart == WOUND:
        assert has(battle, 51, "panicked", "wounded")
    else:
        assert place(battle, 51) is None, "a deflected death is a wound, the second"
    assert place(battle, 1) == (1000, 600)


@pytest.mark.clause("HG-11.4d", "HG-12.12a", "HG-12.12g")
def test_w44_hector_is_rescued_from_his_death_in_a_duel() -> None:
    figures = ("1 G01 10.00,6.00 spear", "2 GS 20.00,6.00", "51 T01 10.00,30.00 spear", "52 TS 20.00,26.00")
    battle = position(*figures, CHALLENGE, "chips greek 0 trojan 1")
    play(battle, "challenge 1 51: 6 1", "pass: 6", "pass")
    assert rolled(battle) == [] or place(battle, 51) is None
    assert window(battle) == "after"
    apply(battle, "call E8")
    assert place(battle, 51) == (1000, 3300), "at the x where he fell, 7 inches behind a line of 10"
    assert has(battle, 51, "wounded")
    assert facts(battle, "duel_won")[0][0] == index(battle, 1)
    assert place(battle, 1) == (1000, 600)
    assert scores_of(snapshot(battle.memory), read_umpire(battle.umpire)) == (3, 0)


@pytest.mark.clause("HG-9.5f", "HG-11.5e", "HG-R41")
def test_w45_a_lock_outlasts_a_duel_elsewhere() -> None:
    figures = ("1 G06 10.00,6.00", "2 GS 25.00,18.00 spear", "51 T05 10.00,30.00", "52 TS 25.00,19.01 spear")
    battle = position(*figures, "lock 2 52", CHALLENGE)
    apply(battle, "challenge 1 51", [6, 1, 4])
    assert active(battle) == "trojan"
    assert locks(battle) == {(2, 52)}
    to_melee(battle)
    assert options(battle) == ["strike 52 2"]
    assert why_not(battle, "done") == {"locked_must_fight"}


# --- gods -------------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-12.1d", "HG-12.1e", "HG-R12", "HG-R42", "HG-11.4b")
def test_w46_one_chip_a_turn_and_each_event_once() -> None:
    figures = ("1 G06 10.00,6.00 wounded", "2 GA 14.00,6.00", "51 T05 10.00,20.00 wounded", "52 TS 20.00,30.00")
    greek_chips = "chips greek 3 trojan 0"
    battle = position(*figures, greek_chips, "phase 5 greek")
    apply(battle, "call E9")
    play(battle, "done")
    assert phase_number(battle) == 6
    duel = battle.clone(same_dice=True)
    apply(duel, "challenge 51 1", [6, 1, 1, 1])
    assert chips(duel) == (2, 0), "nor is he asked in a duel of the second phase"
    assert phase_number(duel) == 7
    assert (window(duel), decides(duel)) == ("start", "greek"), "in turn 4 he may again"
    assert "E9" not in calls(duel)
    assert why_not(duel, "call E9") == {"event_used", "no_effect"}
    play(battle, "done", "move 52 20.00,29.00")
    assert (pending(battle), decides(battle)) == ("react", "greek")
    assert why_not(battle, "call E1") == {"chip_used"}
    trojan = position(*figures, "chips greek 3 trojan 1", "used greek E9", "phase 8 trojan")
    assert is_legal(trojan, "call E9"), "still possible for the Trojan"


HECTOR_AND_SPEARMAN = ("4 GS 10.00,10.00 spear", "51 T01 10.00,11.01 spear", "lock 4 51")


@pytest.mark.clause("HG-12.9b", "HG-12.9e", "HG-12.9f", "HG-R48")
def test_w47_stop_weapon_against_a_locked_spearman() -> None:
    battle = position(*HECTOR_AND_SPEARMAN, *KEEPERS, "pending melee", "chips greek 0 trojan 1")
    assert why_not(battle, "done") == {"locked_must_fight"}
    apply(battle, "strike 4 51")
    assert (window(battle), decides(battle)) == ("attack", "trojan")
    apply(battle, "call E5", [2])
    assert declared(battle) == [(51, 4, 2)], "Hector strikes, and nobody else"
    assert differentials(battle) == [5]
    assert rolled(battle) == [(2, WOUND)]
    assert has(battle, 4, "wounded")
    assert not has(battle, 51, "wounded")
    end_phase(battle)
    assert locks(battle) == {(4, 51)}


@pytest.mark.clause("HG-12.10b", "HG-12.10d", "HG-R49")
def test_w48_mist_at_the_start_of_the_enemys_phase() -> None:
    battle = position(*HECTOR_AND_SPEARMAN, *KEEPERS, "pending window start greek", "chips greek 0 trojan 1")
    apply(battle, "call E6")
    assert locks(battle) == {(4, 51)}, "mist does not break the lock"
    to_melee(battle)
    assert options(battle, "strike", "4") == []
    assert is_legal(battle, "done")
    end_phase(battle)
    assert active(battle) == "trojan"
    assert locks(battle) == set()
    while step(battle) != "action":
        apply(battle, "pass" if pending(battle) == "window" else "done")
    assert is_legal(battle, "move 51 10.00,17.00")


@pytest.mark.clause("HG-12.7c", "HG-5.6a", "HG-5.6b", "HG-R45")
def test_w49_a_helpless_archer_does_not_shoot() -> None:
    figures = ("1 GS 10.00,10.00", "2 G06 30.00,6.00", "56 TA 10.00,20.00")
    battle = position(*figures, *KEEPERS, "phase 2 trojan", "chips greek 1 trojan 0")
    play(battle, "shoot 56 1")
    assert (window(battle), decides(battle)) == ("attack", "greek")
    play(battle, "call E3", "bless 56")
    assert has(battle, 56, "panicked", "shot")
    assert place(battle, 56) == (1000, 2600), "away from the spearman, who is the nearest"
    assert "cancelled" in happened(battle)
    assert "rolled" not in happened(battle)


@pytest.mark.clause("HG-12.11a", "HG-15.11a", "HG-R50")
def test_w50_behind_the_enemys_lines() -> None:
    battle = opening("first-blood", greek=2, trojan=2)
    play(battle, "call E7", "bless 1")
    assert is_legal(battle, "set-down 6.00,30.00")
    assert why_not(battle, "set-down 6.00,30.01") == {"behind_enemy_lines"}


@pytest.mark.clause("HG-12.12a", "HG-15.12a", "HG-15.9a", "HG-R51")
@pytest.mark.parametrize(("at", "comes_to"), [("30.00,9.00", (1450, 900)), ("14.50,9.00", (1450, 800))])
def test_w51_a_full_move_behind_the_line(at: str, comes_to: tuple[int, int]) -> None:
    others = ("1 G06 25.00,15.00", "2 GS 28.00,15.00", "3 GS 31.00,15.00", f"4 GS {at}", "5 GS 34.00,3.00")
    figures = (*others, "6 GS 14.50,18.00 wounded spear", "51 TA 14.50,30.00", "52 TS 30.00,30.00")
    battle = position(*figures, "phase 2 trojan", "chips greek 1 trojan 0")
    play(battle, "shoot 51 6", "pass: 6")
    assert place(battle, 6) is None
    assert figure(battle, 6).fell_x == 1450
    apply(battle, "call E8")
    assert place(battle, 6) == comes_to
    assert has(battle, 6, "wounded")


@pytest.mark.clause("HG-12.8b", "HG-12.8c", "HG-12.2d")
@pytest.mark.parametrize(("die", "chart", "offered"), [(4, PANIC, True), (6, WOUND, True), (6, KILLED, False)])
def test_w52_deflection_for_wounded_hector(die: int, chart: int, offered: bool) -> None:
    """A spearman throws at D 4, for the death Achilles himself."""
    thrower = "1 G01 10.00,12.00 spear" if chart == KILLED else "1 GS 10.00,12.00 spear"
    battle = position(thrower, "51 T01 10.00,20.00 wounded", *KEEPERS, "chips greek 0 trojan 1")
    play(battle, "hurl 1 51", f"pass: {die}")
    assert rolled(battle) == [(die, chart)]
    assert (window(battle) == "result") == offered
    if not offered:
        assert place(battle, 51) is None
        return
    assert calls(battle) == {"E4"}
    apply(battle, "call E4")
    assert effects(battle, 51) == {"E4"}
    assert has(battle, 51, "panicked") == (chart == WOUND)
    assert place(battle, 51) == ((1000, 2000) if chart == PANIC else (1000, 2400))


@pytest.mark.clause("HG-12.8e", "HG-R47", "HG-10.3a")
def test_w53_a_panicked_hero_retires_all_the_same() -> None:
    battle = position("1 GA 10.00,10.00", "51 T01 10.00,20.00 panicked effects=E4", *KEEPERS)
    apply(battle, "shoot 1 51")
    assert place(battle, 51) == (1000, 2700)
    assert "rolled" not in happened(battle)
