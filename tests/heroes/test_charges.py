"""Charges, and what the charged fire at the man who runs at them."""

from __future__ import annotations

import pytest

from heroes.table import (
    Terrain,
    apply,
    area,
    chances,
    decides,
    differentials,
    facts,
    happened,
    has,
    is_legal,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    rampart,
    rolls,
    to_melee,
    why_not,
)
from warhost.face.battle import Battle

FAR = ("8 GS 1.00,1.00", "58 TS 35.00,35.00")
CHARGE = "move 1 18.00,18.00"
THORN = area("rocks", (1600, 2640), (1801, 2649), (1600, 2658))
"""A rock so thin that it comes between two men in contact."""


def charged(*targets: str, charger: str = "GS 18.00,13.00 spear", on: tuple[Terrain, ...] = ()) -> Battle:
    """Figure 1 has charged to (18, 18); nobody has fired yet."""
    return apply(position(f"1 {charger}", *targets, *FAR, on=on), CHARGE)


def fires(battle: Battle) -> list[str]:
    """How the charged may fire."""
    return options(battle)[:-1] if pending(battle) == "defence" else []


@pytest.mark.clause("HG-8.1a", "HG-4.5a", "HG-8.3a")
def test_every_enemy_newly_touched_is_charged() -> None:
    touched = ("51 TS 17.28,18.71 spear", "52 TA 18.72,18.71", "53 TS 18.90,17.54")
    battle = apply(position("1 GS 16.00,13.00", *touched, "54 TS 20.00,20.00 spear", *FAR), CHARGE)
    assert [pair[:2] for pair in facts(battle, "charged")] == [(0, 1), (0, 2), (0, 3)]
    assert fires(battle) == ["fire-bow 52", "fire-spear 51"], "53 has nothing to fire with"


@pytest.mark.clause("HG-8.1a")
def test_who_was_touched_before_is_not_charged() -> None:
    lines = ("1 GS 18.00,18.00", "51 TS 18.00,19.01 spear", *FAR)
    battle = apply(position(*lines), "move 1 18.60,18.19")
    assert "charged" not in happened(battle)
    assert is_legal(to_melee(battle), "strike 1 51")


@pytest.mark.clause("HG-8.1b")
@pytest.mark.parametrize(
    ("target", "weapons"),
    [
        ("TS 18.00,19.01 spear", ["fire-spear 51"]),
        ("TS 18.00,19.01", []),
        ("TA 18.00,19.01", ["fire-bow 51"]),
        ("T04 18.00,19.01 spear", ["fire-bow 51", "fire-spear 51"]),
    ],
)
def test_who_has_a_weapon_may_fire_or_not(target: str, weapons: list[str]) -> None:
    battle = charged(f"51 {target}")
    assert fires(battle) == weapons
    if weapons:
        assert decides(battle) == "trojan"
        apply(battle, "pass")
        assert rolls(battle) == []
    assert pending(battle) in ("action", "react")


@pytest.mark.clause("HG-8.1b", "HG-5.2a", "HG-7.1c")
@pytest.mark.parametrize(("deed", "differential"), [("fire-bow 51", 3), ("fire-spear 51", 2)])
def test_a_bow_uses_b_a_spear_a(deed: str, differential: int) -> None:
    battle = apply(charged("51 T04 18.00,19.01 spear"), deed, [1])  # A 6, B 7 against D 4
    assert differentials(battle) == [differential]
    assert rolls(battle)[0][:2] == (1, 1)


@pytest.mark.clause("HG-8.1c", "HG-2.2d")
def test_defence_comes_first_then_reactions_then_hand_to_hand() -> None:
    battle = charged("51 TS 18.00,19.01 spear", "56 TA 25.00,18.00")
    asked = [(pending(battle), fires(battle))]
    apply(battle, "fire-spear 51", [6])
    assert has(battle, 1, "wounded")
    asked.append((pending(battle), options(battle, "shoot")[:1]))
    apply(battle, "shoot 56 1", [1])
    assert differentials(battle) == [2], "B 4 against the D 2 of a wounded man"
    assert asked == [("defence", ["fire-spear 51"]), ("react", ["shoot 56 1"])]
    to_melee(battle)
    assert is_legal(battle, "strike 1 51")


@pytest.mark.clause("HG-8.1d")
@pytest.mark.parametrize("deed", ["fire-bow 51", "fire-spear 51"])
def test_only_one_of_two_weapons(deed: str) -> None:
    battle = apply(charged("51 T04 18.00,19.01 spear"), deed, [1])
    assert fires(battle) == []
    assert (has(battle, 51, "shot"), has(battle, 51, "spear")) == (deed == "fire-bow 51", deed == "fire-bow 51")


@pytest.mark.clause("HG-8.2a")
def test_a_bowman_who_has_shot_fires_with_nothing() -> None:
    lines = ("1 GS 18.00,13.00", "51 T04 18.00,19.01 spear", *FAR, "2 GS 25.00,19.00")
    battle = play(position(*lines), "move 2 25.00,18.00", "shoot 51 2: 1", CHARGE)
    assert fires(battle) == []
    assert pending(battle) == "action"
    fresh = play(position(*lines), "move 2 25.00,18.00", "pass", CHARGE)
    assert fires(fresh) == ["fire-bow 51", "fire-spear 51"]


@pytest.mark.clause("HG-8.2b", "HG-1.3a")
def test_a_spear_hurled_in_defence_is_gone() -> None:
    battle = apply(charged("51 TS 18.00,19.01 spear"), "fire-spear 51", [1])
    assert not has(battle, 51, "spear")
    to_melee(battle)
    apply(battle, "strike 1 51", [1, 1])
    assert rolls(battle) == [(1, 2, "NE"), (1, 1, "NE")], "the charger's spear is now the only one"


@pytest.mark.clause("HG-8.2c", "HG-8.4c")
@pytest.mark.parametrize(("words", "line"), [("panicked", ""), ("effects=E6", ""), ("", "lock 2 51")])
def test_panicked_locked_or_misted_men_do_not_fire(words: str, line: str) -> None:
    lines = ["1 GS 18.00,13.00", "2 GS 18.00,20.02", f"51 T04 18.00,19.01 spear {words}".strip(), *FAR]
    battle = apply(position(*lines, *([line] if line else [])), CHARGE)
    assert facts(battle, "charged")[0][:2] == (0, 2)
    assert fires(battle) == []
    assert pending(battle) == "action"


@pytest.mark.clause("HG-8.2d", "HG-14.4c")
def test_a_rampart_covers_the_charger() -> None:
    bank = rampart((3000, 1850), (600, 1850))  # protects the south
    battle = apply(charged("51 TS 18.00,19.01 spear", on=(bank,)), "fire-spear 51", [1])
    assert differentials(battle) == [-1]
    far_bank = rampart((3000, 1850), (2700, 1850))
    battle = apply(charged("51 TS 18.00,19.01 spear", on=(far_bank,)), "fire-spear 51", [1])
    assert differentials(battle) == [0]


@pytest.mark.clause("HG-8.2d", "HG-14.3e")
def test_no_sight_is_needed_to_fire_at_a_charger() -> None:
    battle = position("1 GS 18.00,20.00", "51 TS 18.00,27.00 spear", *FAR, on=(THORN,))
    assert why_not(battle, "hurl 1 51") >= {"ground_in_the_way"}
    apply(battle, "move 1 18.00,25.98")
    assert fires(battle) == ["fire-spear 51"]


@pytest.mark.clause("HG-8.3a")
@pytest.mark.parametrize("order", [("fire-spear 51", "fire-bow 52"), ("fire-bow 52", "fire-spear 51")])
def test_the_owner_chooses_the_order_and_each_shot_counts_at_once(order: tuple[str, str]) -> None:
    battle = charged("51 TS 17.28,18.71 spear", "52 TA 18.72,18.71")
    apply(battle, order[0], [6])
    assert has(battle, 1, "wounded")
    assert fires(battle) == [order[1]]
    apply(battle, order[1], [1])
    assert differentials(battle) == [2]


@pytest.mark.clause("HG-8.3b")
@pytest.mark.parametrize(("words", "die", "fate"), [("spear", 4, "panicked"), ("spear wounded", 5, "dead")])
def test_nobody_fires_at_a_charger_who_is_gone(words: str, die: int, fate: str) -> None:
    charger = f"GS 18.00,{'13.00' if fate == 'panicked' else '15.00'} {words}"
    battle = charged("51 TS 17.28,18.71 spear", "52 TA 18.72,18.71", charger=charger)
    apply(battle, "fire-bow 52", [die])
    assert has(battle, 1, fate)
    assert fires(battle) == []
    assert has(battle, 51, "spear")


@pytest.mark.clause("HG-8.3b", "HG-10.3d")
def test_nor_at_one_who_panics_in_a_corner() -> None:
    """He stands where he charged, hemmed in; the other whom he charged keeps his spear."""
    lines = ("1 GS 0.50,18.00", "52 TA 1.53,18.00", "51 TS 0.50,19.03 spear", "53 TS 0.50,17.00", *FAR)
    battle = apply(position(*lines), "move 1 0.52,18.02")
    assert fires(battle) == ["fire-bow 52", "fire-spear 51"]
    apply(battle, "fire-bow 52", [4])
    assert has(battle, 1, "panicked")
    assert place(battle, 1) == (52, 1802)
    assert fires(battle) == []


@pytest.mark.clause("HG-8.3b", "HG-12.11d")
def test_nor_at_one_whom_a_god_has_carried_away() -> None:
    lines = ("1 G06 18.00,13.00", "51 TS 17.28,18.71 spear", "52 TA 18.72,18.71", *FAR, "chips greek 1 trojan 0")
    battle = play(position(*lines), CHARGE, "fire-bow 52", "call E7", "bless 1", "set-down 10.00,10.00")
    assert "cancelled" in happened(battle)
    assert place(battle, 1) == (1000, 1000)
    assert fires(battle) == []


@pytest.mark.clause("HG-8.3c")
def test_who_is_charged_twice_has_the_option_twice() -> None:
    lines = ("1 GS 18.00,13.00", "2 GS 14.00,19.01", "51 T04 18.00,19.01 spear", *FAR)
    battle = play(position(*lines), CHARGE, "fire-spear 51: 1", "pass", "move 2 16.99,19.01")
    assert fires(battle) == ["fire-bow 51"], "the spear is gone, the shot is not"
    battle = play(position(*lines), CHARGE, "fire-bow 51: 1", "move 2 16.99,19.01")
    assert fires(battle) == [], "a bowman who has shot fires no more"
    battle = play(position(*lines), CHARGE, "pass", "pass", "move 2 16.99,19.01")
    assert fires(battle) == ["fire-bow 51", "fire-spear 51"]


@pytest.mark.clause("HG-8.4a")
def test_who_has_fired_still_strikes_back() -> None:
    battle = to_melee(apply(charged("56 TA 18.00,19.01"), "fire-bow 56", [1]))
    apply(battle, "strike 1 56", [1, 1])
    assert len(rolls(battle)) == 2


@pytest.mark.clause("HG-8.4b")
def test_a_wounded_charger_stays_and_fights_with_half_his_factors() -> None:
    battle = apply(charged("51 TS 18.00,19.01 spear"), "fire-spear 51", [6])
    assert place(battle, 1) == (1800, 1800)
    assert not has(battle, 1, "panicked")
    to_melee(battle)
    apply(battle, "strike 1 51", [1, 1])
    assert differentials(battle) == [-2, 2]


@pytest.mark.clause("HG-8.4c", "HG-10.3a")
def test_a_panicked_target_stays_until_it_is_attacked() -> None:
    battle = charged("51 TS 18.00,19.01 panicked")
    assert place(battle, 51) == (1800, 1901)
    to_melee(battle)
    apply(battle, "strike 1 51")
    assert place(battle, 51) == (1800, 2501)


@pytest.mark.clause("HG-8.5a")
def test_the_example_of_a_charge() -> None:
    battle = charged("56 TA 18.00,19.01")
    assert chances(battle, "fire-bow 56") == "NE NE NE P P W"
    assert phase_number(battle) == 1
