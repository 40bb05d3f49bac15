"""Movement: how far, past whom, over what, and where a move can end."""

from __future__ import annotations

import pytest

from heroes.table import (
    Terrain,
    apply,
    block,
    facts,
    happened,
    has,
    is_legal,
    options,
    pending,
    place,
    play,
    position,
    to_melee,
    why_not,
)
from warhost.face.battle import Battle

FOE = "51 TS 30.00,30.00 spear"


def mover(figure: str, *others: str, on: tuple[Terrain, ...] = ()) -> Battle:
    """The Greek action step with figure 1 to move, and an enemy far away."""
    return position(f"1 {figure}", FOE, *others, on=on)


def cost(battle: Battle) -> int:
    """What the last move cost."""
    return facts(battle, "moved")[0][5]


# --- how far ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-4.1a", "HG-15.5b")
@pytest.mark.parametrize(("figure", "inches"), [("GS", 6), ("GL", 7), ("G12", 8), ("GS wounded", 3), ("GL wounded", 4)])
def test_a_move_costs_at_most_the_current_m(figure: str, inches: int) -> None:
    key, *words = figure.split()
    battle = mover(" ".join([key, "18.00,10.00", *words]))
    assert is_legal(battle, f"move 1 18.00,{10 + inches}.00")
    assert why_not(battle, f"move 1 18.00,{10 + inches}.01") == {"too_far"}


@pytest.mark.clause("HG-4.1a", "HG-4.1b", "HG-15.5b")
def test_the_legs_of_a_path_add_up() -> None:
    battle = apply(mover("GS 18.00,10.00"), "via 1 20.00,10.00")
    assert facts(battle, "leg")[0][:6] == (0, 1800, 1000, 2000, 1000, 200)
    assert why_not(battle, "move 1 20.00,14.01") == {"too_far"}
    apply(battle, "move 1 20.00,14.00")
    assert cost(battle) == 600


@pytest.mark.clause("HG-4.1b", "HG-15.5a")
@pytest.mark.parametrize(
    ("to", "length"), [("21.00,14.00", 500), ("18.01,10.01", 2), ("18.00,10.01", 1), ("19.00,11.00", 142)]
)
def test_in_the_open_the_cost_is_the_length_rounded_up(to: str, length: int) -> None:
    assert cost(apply(mover("GS 18.00,10.00"), f"move 1 {to}")) == length


@pytest.mark.clause("HG-4.1c")
def test_at_most_eight_legs() -> None:
    battle = mover("GS 18.00,10.00")
    for leg in range(1, 9):
        apply(battle, f"via 1 18.{10 * leg},10.{leg % 2}0")
    assert why_not(battle, "via 1 19.00,10.50") == {"too_many_legs"}
    assert why_not(battle, "move 1 19.00,10.50") == {"too_many_legs"}
    apply(battle, "halt")
    assert place(battle, 1) == (1880, 1000)


@pytest.mark.clause("HG-4.1c")
def test_a_ninth_leg_is_not_found_round_an_enemy_either() -> None:
    """After seven legs a way round an enemy, which takes two, is one leg too long."""
    battle = mover("GS 18.00,10.00", "52 TS 20.00,10.00")
    for leg in range(1, 8):
        apply(battle, f"via 1 18.{5 * leg:02},10.00")
    assert why_not(battle, "move 1 21.50,10.00") == {"too_many_legs"}
    assert is_legal(battle, "move 1 19.00,10.00")


@pytest.mark.clause("HG-4.1c")
def test_a_move_ends_elsewhere_than_it_began() -> None:
    battle = mover("GS 18.00,10.00")
    assert why_not(battle, "move 1 18.00,10.00") == {"same_place"}
    apply(battle, "via 1 18.00,12.00")
    assert why_not(battle, "move 1 18.00,10.00") == {"same_place"}
    assert "move 1 18.00,10.00" not in options(battle)
    apply(battle, "via 1 18.00,10.00")
    assert why_not(battle, "halt") == {"same_place"}
    assert why_not(battle, "move 1 18.00,10.00") == {"same_place"}
    assert is_legal(battle, "move 1 18.00,11.00")


@pytest.mark.clause("HG-4.1c")
def test_a_route_can_be_given_up() -> None:
    battle = play(mover("GS 18.00,10.00"), "via 1 18.00,12.00", "back")
    assert place(battle, 1) == (1800, 1000)
    assert is_legal(battle, "move 1 18.00,16.00"), "nothing of the allowance is gone"


@pytest.mark.clause("HG-4.2a")
@pytest.mark.parametrize("deed", ["shoot 1 51: 1", "hurl 1 51: 1"])
def test_who_shoots_or_hurls_does_not_move(deed: str) -> None:
    battle = play(mover("G09 22.00,22.00 spear", "2 GS 1.00,1.00"), deed)
    assert why_not(battle, "move 1 22.00,20.00") == {"has_acted"}
    assert why_not(battle, "via 1 22.00,20.00") == {"has_acted"}


@pytest.mark.clause("HG-4.2a", "HG-4.6a", "HG-6.2a", "HG-7.2b")
@pytest.mark.parametrize("deed", ["shoot 1 51: 1", "hurl 1 51: 1"])
def test_but_a_combat_result_moves_him(deed: str) -> None:
    battle = play(mover("G09 22.00,22.00 spear", "2 GS 1.00,1.00", "56 TA 22.00,30.00"), deed)
    apply(battle, "shoot 56 1", [6])  # differential -2
    assert has(battle, 1, "panicked")
    assert place(battle, 1) == (2200, 1500)


@pytest.mark.clause("HG-4.2b")
def test_who_has_moved_neither_shoots_nor_hurls() -> None:
    battle = play(mover("G09 22.00,22.00 spear", "2 GS 1.00,1.00"), "move 1 22.00,23.00")
    assert why_not(battle, "shoot 1 51") == {"has_acted"}
    assert why_not(battle, "hurl 1 51") == {"has_acted"}


# --- past whom, and where to ------------------------------------------------------------------------------


@pytest.mark.clause("HG-4.3a")
def test_enemies_cannot_be_crossed_but_walked_round() -> None:
    battle = mover("G12 18.00,10.00", "52 TS 18.00,12.00")
    assert why_not(battle, "via 1 18.00,14.00") == {"enemy_on_the_way"}
    assert why_not(battle, "via 1 18.00,11.01") == {"enemy_on_the_way"}
    assert is_legal(battle, "via 1 18.00,11.00")
    apply(battle, "move 1 18.00,14.00")
    assert 400 < cost(battle) < 500


@pytest.mark.clause("HG-4.3a", "HG-15.7a")
@pytest.mark.parametrize(("x", "objections"), [("18.99", {"enemy_on_the_way"}), ("19.00", set())])
def test_a_leg_may_touch_a_base_in_passing(x: str, objections: set[str]) -> None:
    assert why_not(mover(f"GS {x},10.00", "52 TS 18.00,12.00"), f"via 1 {x},14.00") == objections


@pytest.mark.clause("HG-4.3b", "HG-4.3c")
def test_friends_are_passed_but_not_overlapped() -> None:
    battle = mover("GS 18.00,10.00", "2 GS 18.00,12.00")
    assert why_not(battle, "move 1 18.00,11.01") == {"on_a_base"}
    assert is_legal(battle, "move 1 18.00,11.00")
    apply(battle, "via 1 18.00,12.00")
    assert why_not(battle, "halt") == {"on_a_base"}
    assert why_not(battle, "move 1 18.00,12.50") == {"on_a_base"}
    apply(battle, "move 1 18.00,13.00")
    assert cost(battle) == 300


@pytest.mark.clause("HG-4.3c", "HG-4.3a")
def test_nor_can_a_move_end_on_an_enemy() -> None:
    battle = mover("GS 18.00,10.00", "52 TS 18.00,12.00")
    assert "on_a_base" in why_not(battle, "move 1 18.00,11.01")
    assert is_legal(battle, "move 1 18.00,11.00")


@pytest.mark.clause("HG-4.3d")
def test_the_whole_base_stays_on_the_table_all_the_way() -> None:
    battle = mover("GS 1.00,1.00")
    for outside in ("0.49,1.00", "1.00,0.49"):
        assert "off_the_table" in why_not(battle, f"move 1 {outside}")
        assert why_not(battle, f"via 1 {outside}") == {"off_the_table"}
    assert is_legal(battle, "move 1 0.50,0.50")
    far = position("1 GS 35.00,35.00", "51 TS 3.00,3.00")
    assert is_legal(far, "move 1 35.50,35.50")
    assert "off_the_table" in why_not(far, "move 1 35.51,35.00")
    assert "off_the_table" in why_not(far, "via 1 35.00,35.51")


@pytest.mark.clause("HG-4.3e", "HG-14.2b")
@pytest.mark.parametrize("kind", ["rocks", "hull", "wall"])
def test_a_path_keeps_clear_of_impassable_ground(kind: str) -> None:
    battle = mover("GS 18.00,10.00", on=(block(kind, 1900, 2100, 1100, 1300),))
    assert why_not(battle, "move 1 18.51,12.00") == {"too_near_ground"}
    assert is_legal(battle, "move 1 18.50,12.00")
    assert why_not(battle, "via 1 20.50,11.00") == {"ground_on_the_way"}
    assert is_legal(battle, "via 1 20.00,10.50")
    assert why_not(battle, "via 1 20.00,10.51") == {"ground_on_the_way"}
    apply(battle, "move 1 21.50,12.00")
    assert 415 < cost(battle) < 600, "round the corner"


# --- near enemies -----------------------------------------------------------------------------------------


@pytest.mark.clause("HG-4.4a", "HG-4.5a")
def test_passing_close_to_an_enemy_costs_and_triggers_nothing() -> None:
    battle = apply(mover("GS 18.00,10.00", "52 TS 19.00,13.00 spear"), "move 1 18.00,16.00")
    assert cost(battle) == 600
    assert "charged" not in happened(battle)


@pytest.mark.clause("HG-4.4a", "HG-4.5a", "HG-8.1a")
def test_touching_an_enemy_only_on_the_way_is_no_charge() -> None:
    battle = play(mover("GS 18.00,10.00", "52 TS 19.01,12.00 spear"), "via 1 18.00,12.00", "move 1 18.00,14.00")
    assert "charged" not in happened(battle)


@pytest.mark.clause("HG-4.4b")
def test_who_only_touches_an_enemy_may_leave_or_go_to_another() -> None:
    battle = mover("GS 18.00,10.00", "52 TS 18.00,11.01 spear", "53 TS 20.00,8.00")
    assert is_legal(battle, "move 1 18.00,5.00")
    apply(battle, "move 1 20.00,9.01")
    assert facts(battle, "charged")[0][:2] == (0, 3)


@pytest.mark.clause("HG-4.4c")
def test_locked_figures_do_not_move() -> None:
    battle = position("1 GS 18.00,10.00", "51 TS 18.00,11.01", "lock 1 51")
    assert why_not(battle, "move 1 18.00,9.00") == {"locked"}
    assert why_not(battle, "via 1 18.00,9.00") == {"locked"}
    apply(battle, "panic 1 51")
    assert place(battle, 1) == (1800, 400)


@pytest.mark.clause("HG-4.4d")
def test_panicked_figures_do_not_move_except_by_flight() -> None:
    battle = position("1 GS 18.00,10.00 panicked", "2 GS 1.00,1.00", "56 TA 18.00,20.00")
    assert why_not(battle, "move 1 18.00,9.00") == {"panicked"}
    assert options(battle, "choose") == ["choose 2"]
    apply(battle, "stand 2")
    apply(battle, "shoot 56 1")
    assert place(battle, 1) == (1800, 400)


@pytest.mark.clause("HG-4.5a", "HG-8.1a")
def test_a_charge_ends_in_contact_with_an_enemy_not_touched_before() -> None:
    lines = ("1 GS 18.00,10.00", "51 TS 18.00,11.01 spear", "52 TS 20.02,10.99 spear")
    around = apply(position(*lines), "move 1 17.00,11.10")  # still beside 51
    assert "charged" not in happened(around)
    assert is_legal(to_melee(around), "strike 1 51")
    across = apply(position(*lines), "move 1 19.01,10.99")  # beside 51 as before, and now beside 52
    assert [pair[:2] for pair in facts(across, "charged")] == [(0, 2)]
    assert options(across) == ["fire-spear 52", "pass"]


# --- moves that are no actions ----------------------------------------------------------------------------


@pytest.mark.clause("HG-4.6a", "HG-9.7c")
def test_who_has_moved_may_still_advance() -> None:
    battle = to_melee(apply(mover("GS 18.00,10.00 spear", "52 TS 18.00,12.02"), "move 1 18.00,11.01"))
    play(battle, "strike 1 52: 4", "advance")
    assert place(battle, 1) == (1800, 1202)


@pytest.mark.clause("HG-4.6a", "HG-12.11c")
def test_a_god_carries_away_also_who_has_acted() -> None:
    battle = mover("G06 18.00,10.00 acted", "2 GS 1.00,1.00", "chips greek 1 trojan 0")
    play(battle, "call E7", "bless 1", "set-down 10.00,10.00")
    assert place(battle, 1) == (1000, 1000)
    assert has(battle, 1, "acted")
    assert pending(battle) == "action"
