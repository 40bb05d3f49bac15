"""Archery in the own and in the enemy's phase, and hurled spears."""

from __future__ import annotations

import pytest

from heroes.table import (
    apply,
    block,
    decides,
    differentials,
    end_phase,
    end_step,
    has,
    is_legal,
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

FAR = ("8 GS 1.00,1.00", "58 TS 35.00,1.00")
BOWMAN = "6 GA 18.00,10.00"
FOE = "51 TS 18.00,25.00 spear"


def reacting(*lines: str) -> Battle:
    """The Trojan action step after 58 has moved: the Greeks may react."""
    battle = apply(position(*lines, *FAR, "phase 2"), "move 58 35.00,2.00")
    assert (decides(battle), pending(battle)) == ("greek", "react")
    return battle


# --- archery ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-6.1a")
def test_one_shot_in_each_phase() -> None:
    battle = apply(position(BOWMAN, FOE, *FAR), "shoot 6 51", [1])
    assert {"has_shot", "has_acted"} == why_not(battle, "shoot 6 51")
    end_phase(battle)
    apply(battle, "move 58 35.00,2.00")
    apply(battle, "shoot 6 51", [1])
    assert decides(battle) == "trojan"
    assert has(battle, 6, "shot")
    apply(battle, "move 51 18.00,24.00")
    assert (decides(battle), phase_number(battle)) == ("greek", 3), "no more shot in phase 2"
    assert is_legal(battle, "shoot 6 51")


@pytest.mark.clause("HG-6.1b")
def test_any_enemy_in_range_and_sight() -> None:
    friends = ("2 GS 10.00,17.00", "3 GS 18.00,5.00")
    foes = ("51 TS 18.00,25.00", "52 T01 26.00,10.00", "53 TS 18.00,26.50", "54 TS 2.00,20.00", "55 TS 18.00,35.01")
    battle = position(BOWMAN, *friends, *foes, "58 TS 35.00,1.00", on=[block("rocks", 2000, 2200, 500, 900)])
    listed = options(apply(battle, "choose 6"), "shoot")
    assert listed == ["shoot 6 51", "shoot 6 52", "shoot 6 54"]
    assert why_not(battle, "shoot 6 53") == {"figure_in_the_way"}
    assert why_not(battle, "shoot 6 55") == {"out_of_range", "figure_in_the_way"}


@pytest.mark.clause("HG-6.1c", "HG-7.3a")
@pytest.mark.parametrize(
    ("words", "line", "why"),
    [("panicked", "", "panicked"), ("", "lock 9 51", "locked"), ("effects=E6", "", "in_mist")],
)
def test_who_cannot_shoot_or_hurl(words: str, line: str, why: str) -> None:
    lines = [f"9 G09 18.00,18.00 spear {words}".strip(), "51 TS 18.00,19.01", "52 TS 18.00,10.00", *FAR]
    own = position(*lines, *([line] if line else []))
    for target in (51, 52):
        assert why_not(own, f"shoot 9 {target}") == {why}
        assert why_not(own, f"hurl 9 {target}") == {why}
    theirs = apply(position(*lines, *([line] if line else []), "phase 2"), "move 52 18.00,9.00")
    assert decides(theirs) == "trojan", "no reaction either"


@pytest.mark.clause("HG-6.1d", "HG-7.3a")
@pytest.mark.parametrize("god", ["E5", "E6"])
def test_a_shielded_hero_is_no_target(god: str) -> None:
    battle = position("9 G09 18.00,10.00 spear", f"51 T01 18.00,20.00 effects={god}", *FAR)
    assert why_not(battle, "shoot 9 51") == {"target_shielded"}
    assert why_not(battle, "hurl 9 51") == {"target_shielded"}
    apply(battle, "choose 9")
    assert options(battle, "51") == []


@pytest.mark.clause("HG-6.2b", "HG-6.2c")
def test_reactions_come_after_each_action_and_once_more_at_the_end() -> None:
    battle = position(BOWMAN, "7 GA 20.00,10.00", FOE, *FAR, "phase 2")
    assert why_not(battle, "shoot 6 51") >= {"not_yours"}
    asked = []
    for action in ("move 51 18.00,24.00", "done"):
        apply(battle, action)
        asked.append((decides(battle), pending(battle)))
        apply(battle, "pass")
    assert asked == [("greek", "react")] * 2
    assert phase_number(battle) == 3


@pytest.mark.clause("HG-6.2b")
def test_no_reaction_in_rally_and_hand_to_hand_steps() -> None:
    lines = (BOWMAN, FOE, "52 TS 30.00,30.00 panicked", "53 TS 26.01,10.00", "3 GS 25.00,10.00", *FAR)
    battle = position(*lines, "phase 2", "pending rally")
    apply(battle, "rally 52", [4])
    assert (decides(battle), pending(battle)) == ("trojan", "action")
    end_step(battle)
    assert pending(battle) == "melee"
    apply(battle, "strike 53 3", [1, 1])
    assert phase_number(battle) == 3
    assert why_not(position(*lines, "phase 2", "pending melee"), "shoot 6 51") == {"not_now"}


@pytest.mark.clause("HG-6.2c")
def test_reactions_are_skipped_where_nobody_can_shoot() -> None:
    battle = position("6 GA 1.00,3.00 shot", "3 GS 18.00,10.00", FOE, *FAR, "phase 2")
    apply(battle, "move 51 18.00,24.00")
    assert decides(battle) == "trojan"
    out_of_range = position("6 GA 1.00,35.00", FOE.replace("18.00", "33.00"), *FAR, "phase 2")
    assert decides(apply(out_of_range, "move 51 33.00,24.00")) == "trojan"
    assert decides(apply(position(BOWMAN, FOE, *FAR, "phase 2"), "stand 51")) == "trojan", "to stand is no action"


@pytest.mark.clause("HG-6.2c")
def test_a_chip_opens_the_window_for_reactions_too() -> None:
    lines = ("3 G06 18.00,10.00", "51 TS 18.00,25.00", *FAR, "phase 2")
    assert decides(apply(position(*lines), "move 51 18.00,24.00")) == "trojan"
    with_chip = apply(position(*lines, "chips greek 1 trojan 0"), "move 51 18.00,24.00")
    assert (decides(with_chip), pending(with_chip)) == ("greek", "react")
    assert options(with_chip, "call") != []


@pytest.mark.clause("HG-6.2d")
def test_any_number_of_bowmen_at_any_targets() -> None:
    battle = reacting(BOWMAN, "7 GA 20.00,10.00", "9 G09 22.00,10.00", FOE, "52 TS 22.00,25.00")
    assert len(options(battle, "shoot")) == 9, "three bowmen at three enemies"
    play(battle, "shoot 7 52: 1", "shoot 6 51: 1")
    assert {text.split()[1] for text in options(battle, "shoot")} == {"9"}
    apply(battle, "shoot 9 51", [1])
    assert decides(battle) == "trojan"


@pytest.mark.clause("HG-6.2e")
def test_a_shot_in_the_enemys_phase_limits_nothing_in_the_own() -> None:
    battle = apply(reacting(BOWMAN, FOE), "shoot 6 51", [1])
    end_phase(battle)
    assert is_legal(battle, "move 6 18.00,12.00")
    apply(battle, "move 6 18.00,12.00")
    end_phase(battle)
    apply(battle, "move 51 18.00,24.00")
    assert options(battle, "shoot") == ["shoot 6 51", "shoot 6 58"]


@pytest.mark.clause("HG-6.3a")
def test_a_defensive_shot_is_the_shot_of_the_phase() -> None:
    battle = position(BOWMAN, "51 TS 18.00,16.00", "52 TS 18.00,25.00", *FAR, "phase 2")
    play(battle, "move 51 18.00,11.01", "fire-bow 6: 1")
    assert has(battle, 6, "shot")
    assert (decides(battle), pending(battle)) == ("trojan", "action"), "no reaction is left to him"


@pytest.mark.clause("HG-6.3b", "HG-7.2c")
@pytest.mark.parametrize(("deed", "spear"), [("shoot 9 52: 1", True), ("hurl 9 51: 1", False)])
def test_who_has_shot_or_hurled_may_still_fight(deed: str, spear: bool) -> None:
    lines = ("9 G09 18.00,18.00 spear", "51 T01 18.00,19.01", "52 T02 18.00,10.00", *FAR)
    battle = to_melee(play(position(*lines), deed))
    assert is_legal(battle, "strike 9 51")
    apply(battle, "strike 9 51", [1, 1])
    assert rolls(battle)[0][1] == (2 if spear else 1), "the spear's advantage"


@pytest.mark.clause("HG-6.4a")
def test_shooting_into_a_fight_does_not_hit_friends() -> None:
    friend = "2 GS 18.00,26.01"
    battle = position(BOWMAN, FOE, friend, *FAR, "lock 2 51")
    for die in (1, 6):
        twin = position(BOWMAN, FOE, friend, *FAR, "lock 2 51")
        apply(twin, "shoot 6 51", [die])
        assert has(twin, 51, "wounded") is (die == 6)
        assert place(twin, 2) == (1800, 2601)
        assert not has(twin, 2, "wounded")
    assert is_legal(battle, "shoot 6 51")


@pytest.mark.clause("HG-6.4b")
def test_a_bowman_in_contact_but_not_locked_may_shoot_at_anybody() -> None:
    battle = position(BOWMAN, "51 TS 18.00,11.01", "52 TS 25.00,10.00", *FAR)
    assert is_legal(battle, "shoot 6 51")
    assert is_legal(battle, "shoot 6 52")
    locked = position(BOWMAN, "51 TS 18.00,11.01", "52 TS 25.00,10.00", *FAR, "lock 6 51")
    assert why_not(locked, "shoot 6 51") == why_not(locked, "shoot 6 52") == {"locked"}


@pytest.mark.clause("HG-6.5a", "HG-9.4a")
def test_no_spear_bonus_in_archery() -> None:
    battle = apply(position("9 G09 18.00,10.00 spear", "51 TA 18.00,25.00", *FAR), "shoot 9 51", [2])
    assert rolls(battle) == [(2, 2, "P")]
    assert differentials(battle) == [3]


# --- hurled spears ----------------------------------------------------------------------------------------


@pytest.mark.clause("HG-7.1a", "HG-14.3e")
def test_a_spear_needs_range_and_sight() -> None:
    lines = ("1 GS 18.00,10.00 spear", "2 GS 10.00,10.00", "51 TS 18.00,22.00", "52 TS 18.00,23.01", *FAR)
    battle = position(*lines)
    assert why_not(battle, "hurl 1 51") == set()
    assert why_not(battle, "hurl 1 52") == {"out_of_range", "figure_in_the_way"}
    assert why_not(battle, "hurl 2 51") == {"no_spear", "out_of_range"}
    rocks = position("1 GS 18.00,10.00 spear", "51 TS 18.00,22.00", *FAR, on=[block("rocks", 1700, 1900, 1500, 1600)])
    assert why_not(rocks, "hurl 1 51") == {"ground_in_the_way"}


@pytest.mark.clause("HG-7.1b")
def test_only_in_the_own_action_step() -> None:
    battle = reacting("9 G09 18.00,15.00 spear", FOE)
    assert options(battle, "hurl") == []
    assert why_not(battle, "hurl 9 51") == {"not_now"}
    fight = position("9 G09 18.00,23.99 spear", FOE, *FAR, "pending melee")
    assert why_not(fight, "hurl 9 51") == {"not_now"}


@pytest.mark.clause("HG-7.1c", "HG-9.4a")
def test_it_uses_a_without_the_spear_bonus() -> None:
    battle = apply(position("9 G09 18.00,15.00 spear", "51 TA 18.00,25.00", *FAR), "hurl 9 51", [2])
    assert differentials(battle) == [4]
    assert rolls(battle)[0][:2] == (2, 2)


@pytest.mark.clause("HG-7.2a")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_a_hurled_spear_is_gone_whatever_the_result(die: int) -> None:
    battle = apply(position("1 GS 18.00,15.00 spear", FOE, *FAR), "hurl 1 51", [die])
    assert not has(battle, 1, "spear")
    assert has(battle, 1, "hurled")
    end_phase(end_phase(battle))
    assert why_not(battle, "hurl 1 51") >= {"no_spear"}


@pytest.mark.clause("HG-7.2b", "HG-7.3b")
def test_hurling_is_the_one_action_of_the_phase() -> None:
    battle = apply(position("9 G09 18.00,15.00 spear", FOE, *FAR), "hurl 9 51", [1])
    assert why_not(battle, "move 9 18.00,16.00") == {"has_acted"}
    assert why_not(battle, "shoot 9 51") == {"has_acted"}
    battle = apply(position("9 G09 18.00,15.00 spear", FOE, *FAR), "shoot 9 51", [1])
    assert why_not(battle, "hurl 9 51") == {"has_acted"}
