"""Banners: magic items of units."""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    corridor,
    dice_of,
    end_turn,
    ground,
    lay,
    moves,
    options,
    piece,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

FAR = ("R std.inf 0008", "B std.inf 1208")


def about_to_act(*pieces: str, actor: str = "R1", board: tuple[str, ...] = EMPTY_ROWS) -> Battle:
    """A table on which a piece, R1 unless told, is to act; both sides have a unit far away."""
    return activate(lay(board, *pieces, *FAR), actor)


def reached(unit: str, letters: str = "") -> set[str]:
    """Where a unit in 0000 of a board of one row can go."""
    battle = lay(corridor(letters), f"R {unit}".replace("@", "0000"), "B std.inf 0800")
    return moves(activate(battle, "R1", phase=Phase.MOVE), "R1")


# --- whose banner it is -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.1b")
def test_a_banner_stays_with_its_unit_and_helps_no_other() -> None:
    pieces = ("R std.inf 0404 items=ba.die", "R hum.king 0404", "R std.inf 0403", "B std.inf 0504", "B std.inf 0503")
    battle = activate(lay(EMPTY_ROWS, *pieces, "B mon.dragon 0305"), "R1", "R3")
    assert (dice_of(battle, "attack R1 B1"), dice_of(battle, "attack R3 B1")) == (6, 4)
    activate(end_turn(battle), "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0304")
    assert dice_of(activate(end_turn(battle), "R1"), "attack R1 B3") == 6


@pytest.mark.clause("TW-3.1b")
def test_a_banner_is_lost_with_its_unit() -> None:
    pieces = ("R hum.king 0404", "R std.inf 0404 items=ba.die wounds=1", "R std.inf 0403", "B std.inf 0504")
    battle = act(about_to_act(*pieces, actor="B1"), "attack B1 R2", [4, 2, 2, 2])
    assert where(battle, "R2") is None
    activate(battle, "R3", phase=Phase.MOVE)
    act(battle, "move R3 0404")
    assert dice_of(battle, "attack R3 B1") == 5  # the King's die alone


# --- one by one -------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.1.3a")
@pytest.mark.parametrize(("wounds", "healed"), [(1, 2), (4, 4)])
def test_the_banner_of_regeneration(wounds: int, healed: int) -> None:
    battle = lay(EMPTY_ROWS, f"R std.inf 0404 items=ba.regen wounds={wounds}", "B std.inf 1208")
    assert piece(activate(battle, "R1", phase=Phase.INCLUDE), "R1").wounds == healed


@pytest.mark.clause("TW-3.1.3b")
@pytest.mark.parametrize(("hex_id", "dice"), [("0504", 2), ("0604", 4), ("0804", 2)])
def test_the_banner_of_war_adds_a_die_close_and_ranged(hex_id: str, dice: int) -> None:
    battle = about_to_act("R hum.archers 0404 items=ba.die", f"B std.inf {hex_id}")
    assert dice_of(battle, "attack R1 B1") == dice


@pytest.mark.clause("TW-3.1.3b", "TW-1.5.3i")
def test_the_banner_of_war_makes_no_attack_possible() -> None:
    battle = about_to_act("R std.mach 0404 items=ba.die", "B std.inf 0504", "B std.inf 0406")
    assert why_not(battle, "attack R1 B1") == {"no_pattern_dice"}
    assert dice_of(battle, "attack R1 B2") == 4


@pytest.mark.clause("TW-3.1.3c", "TW-R33")
@pytest.mark.parametrize(("dice", "hex_id"), [([1, 2, 2, 2], "0504"), ([1, 1, 2, 2], "0604"), ([1, 1, 1, 2], "0704")])
def test_the_banner_of_steadfastness_ignores_the_first_retreat(dice: list[int], hex_id: str) -> None:
    battle = about_to_act("R std.inf 0404", "B std.inf 0504 items=ba.stead")
    assert stands(act(battle, "attack R1 B1", dice), "B1") == (hex_id, 4)


@pytest.mark.clause("TW-3.1.3c", "TW-R33")
def test_steadfast_troops_also_stand_against_fear_and_need_not_leave_at_a_barred_hex() -> None:
    feared = about_to_act("R und.cavalry 0404", "B hum.archers 0504 items=ba.stead")
    assert stands(act(feared, "attack R1 B1", [4, 2, 3]), "B1") == ("0504", 3)
    barred = about_to_act("R std.inf 0404", "B std.inf 0504 items=ba.stead", "B std.inf 0604")
    assert stands(act(barred, "attack R1 B1", [1, 2, 2, 2]), "B1") == ("0504", 4)


@pytest.mark.clause("TW-3.1.3d")
def test_the_banner_of_fear() -> None:
    battle = about_to_act("R std.inf 0404 items=ba.fear", "B std.inf 0504")
    assert stands(act(battle, "attack R1 B1", [4, 2, 2, 2]), "B1") == ("0604", 3)
    defended = about_to_act("R std.inf 0404", "B std.inf 0504 items=ba.fear")
    assert stands(act(defended, "attack R1 B1", [4, 2, 2, 2]), "B1") == ("0504", 3)


@pytest.mark.clause("TW-3.1.3e", "TW-R61")
@pytest.mark.parametrize(
    ("deed", "dice"), [("cast R1 fireball B1 from banner", [2, 2, 2, 2]), ("attack R1 B1", [2, 2, 2, 2])]
)
def test_the_banner_of_magic_casts_instead_of_fighting(deed: str, dice: list[int]) -> None:
    battle = about_to_act("R std.inf 0404 items=ba.magic", "B std.inf 0504")
    assert {"cast R1 fireball B1 from banner", "attack R1 B1"} <= options(battle)
    act(battle, deed, dice)
    assert battle.seat_to_decide is None
    assert piece(battle, "R1").item_mp == (9 if "cast" in deed else 10)


@pytest.mark.clause("TW-3.1.3e")
def test_the_banner_of_magic_has_ten_points_and_the_wizard_list_only() -> None:
    battle = about_to_act("R std.inf 0404 items=ba.magic", "B und.swords 0504")
    assert why_not(battle, "cast R1 banish B1 from banner") == {"not_on_list"}
    for left in (7, 4, 1):
        act(activate(battle, "R1"), "cast R1 fog 0404 from banner")
        assert piece(battle, "R1").item_mp == left
    assert why_not(activate(battle, "R1"), "cast R1 freeze B1 from banner") == {"no_los", "too_dear"}


@pytest.mark.clause("TW-3.1.3e", "TW-R18")
def test_a_unit_that_forfeited_combat_by_moving_casts_nothing_from_its_banner() -> None:
    pieces = ("R std.inf 0404 items=ba.magic", "R std.inf 0804", "B std.inf 0704")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2", phase=Phase.MOVE)
    act(act(battle, "move R1 0604"), "done")
    assert why_not(battle, "cast R1 fireball B1 from banner") == {"moved_too_far"}


@pytest.mark.clause("TW-3.1.3f")
@pytest.mark.parametrize(
    ("troop", "without", "with_banner"),
    [("std.inf", {"0100", "0200"}, {"0100", "0200", "0300"}), ("std.gun", {"0100"}, {"0100", "0200"})],
)
def test_the_banner_of_speed_raises_every_move_figure(troop: str, without: set[str], with_banner: set[str]) -> None:
    assert reached(f"{troop} @") == without
    assert reached(f"{troop} @ items=ba.speed") == with_banner


@pytest.mark.clause("TW-3.1.3f")
def test_with_the_banner_of_speed_units_fight_after_a_hex_more() -> None:
    pieces = ("R std.inf 0404 items=ba.speed", "R std.inf 0405", "B std.inf 0704")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2", phase=Phase.MOVE)
    act(act(battle, "move R1 0604"), "done")
    assert options(battle, "attack") == {"attack R1 B1"}


@pytest.mark.clause("TW-3.1.3f")
def test_the_banner_of_the_forest_leads_through_woods() -> None:
    assert reached("std.inf @", ".w") == {"0100"}
    assert reached("std.inf @ items=ba.forest", ".w") == {"0100", "0200"}


@pytest.mark.clause("TW-3.1.3f", "TW-R61")
@pytest.mark.parametrize(
    ("attacker", "deed", "dice"),
    [
        ("hum.archers 0404", "attack R1 B1", 2),
        ("hum.archers 0504", "attack R1 B1", 1),
        ("hum.wizard 0404", "cast R1 fireball B1", 2),
        ("hum.wizard 0504", "cast R1 fireball B1", 4),
        ("und.necromancer 0404", "cast R1 drums", 1),
        ("und.necromancer 0504", "cast R1 drums", 2),
    ],
    ids=["archers", "adjacent archers", "spell", "adjacent spell", "area", "adjacent area"],
)
def test_the_banner_of_shielding_takes_a_die_from_whatever_comes_from_afar(attacker: str, deed: str, dice: int) -> None:
    battle = about_to_act(f"R {attacker}", "B std.inf 0604 items=ba.shield")
    assert dice_of(battle, deed) == dice


@pytest.mark.clause("TW-3.1.3f")
def test_the_banner_of_shielding_counts_besides_cover() -> None:
    battle = about_to_act("R hum.archers 0404", "B std.inf 0604 items=ba.shield", board=ground(w="0604"))
    assert dice_of(battle, "attack R1 B1") == 1


@pytest.mark.clause("TW-3.1.3f")
def test_the_banner_of_frenzy() -> None:
    battle = about_to_act("R std.inf 0404 items=ba.frenzy", "B hum.archers 0504")
    act(battle, "attack R1 B1", [4, 1, 2, 2])
    assert (stands(battle, "B1"), where(battle, "R1")) == (("0604", 2), "0504")
