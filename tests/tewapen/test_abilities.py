"""The special abilities of troops: how they move, what they do in a fight, and what they do not."""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    corridor,
    dice_of,
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

BLACK_FAR_AWAY = "B std.inf 0800"
BEHIND = {"0000", "0100"}
"""Where a piece in 0200 of a corridor can go back."""


def about_to_move(board: tuple[str, ...], *pieces: str, walls: object = (), cliffs: object = ()) -> Battle:
    """A table on which R1 is to move."""
    return activate(lay(board, *pieces, BLACK_FAR_AWAY, walls=walls, cliffs=cliffs), "R1", phase=Phase.MOVE)


def about_to_act(board: tuple[str, ...], *pieces: str) -> Battle:
    """A table on which R1 is to act."""
    return activate(lay(board, *pieces), "R1")


def forward(battle: Battle) -> set[str]:
    """Where R1 can go forward from 0200 of a corridor."""
    return moves(battle, "R1") - BEHIND


# --- profiles ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.1b")
def test_heavy_weapons_roll_a_die_more_and_tough_troops_are_hit_at_five() -> None:
    pieces = ("R std.inf 0404", "R hum.polearms 0505", "B und.mummies 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    assert (dice_of(battle, "attack R1 B1"), dice_of(battle, "attack R2 B1")) == (4, 5)
    assert stands(act(battle, "attack R1 B1", [4, 4, 4, 5]), "B1") == ("0504", 3)


@pytest.mark.clause("TW-2.1b")
def test_small_humanoids_fall_to_the_third_hit() -> None:
    battle = about_to_act(EMPTY_ROWS, "R std.inf 0404", "B orc.gobswords 0504", "B std.inf 0008")
    assert where(act(battle, "attack R1 B1", [4, 4, 4, 2]), "B1") is None


@pytest.mark.clause("TW-2.1c", "TW-1.5.3i")
def test_direct_machines_fire_at_neighbours_and_indirect_ones_do_not() -> None:
    pieces = ("R std.gun 0404", "R std.mach 0505", "B std.inf 0504", "B std.inf 0704")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    assert dice_of(battle, "attack R1 B1") == 3
    assert why_not(battle, "attack R2 B1") == {"no_pattern_dice"}
    assert dice_of(battle, "attack R2 B2") == 3


@pytest.mark.clause("TW-2.1d")
@pytest.mark.parametrize("archers", ["rat.bows", "und.archers", "orc.archers", "orc.gobarchers", "hum.archers"])
def test_listed_archers_move_one_hex_and_still_shoot(archers: str) -> None:
    pieces = (f"R {archers} 0204", "R std.arch 0206", "B std.inf 0604")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2", phase=Phase.MOVE)
    assert "0304" in moves(battle, "R1")
    assert "0404" not in moves(battle, "R1")
    assert "0406" in moves(battle, "R2")
    act(act(battle, "move R1 0304"), "done")
    assert dice_of(battle, "attack R1 B1") == 2


@pytest.mark.clause("TW-2.6a", "TW-R50")
def test_chaos_dwarfs_fight_with_four_dice_unless_they_moved_two_hexes() -> None:
    battle = activate(lay(EMPTY_ROWS, "R cha.dwarfs 0404", "R std.inf 0505", "B std.inf 0504"), "R1")
    assert dice_of(battle, "attack R1 B1") == 4
    activate(battle, "R1", "R2", phase=Phase.MOVE)
    act(act(battle, "move R1 0503"), "done")
    assert why_not(battle, "attack R1 B1") == {"moved_too_far"}


@pytest.mark.clause("TW-2.7a", "TW-R51")
@pytest.mark.parametrize(
    ("troop", "letters", "reached"),
    [
        ("liz.warriors", "...r", {"0300", "0400"}),
        ("liz.beasthandlers", "...r", {"0300", "0400"}),
        ("liz.snakemen", "...w", {"0300", "0400"}),
    ],
)
def test_lizardmen_swim_and_snakemen_walk_the_forest(troop: str, letters: str, reached: set[str]) -> None:
    assert forward(about_to_move(corridor(letters), f"R {troop} 0200")) == reached


@pytest.mark.clause("TW-2.7a", "TW-R51")
def test_the_slann_has_fifteen_points() -> None:
    assert piece(lay(EMPTY_ROWS, "R liz.slann 0404", "R std.inf 0404", "B std.inf 0504"), "R1").mp == 15


# --- Burrowing --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.2.1a", "TW-2.2.1b")
def test_burrowers_pass_under_friend_and_enemy_and_stop_under_neither() -> None:
    battle = about_to_move(corridor(""), "R mon.earthelem 0200", "R std.inf 0300", "B std.inf 0400")
    assert forward(battle) == {"0500"}
    assert where(act(battle, "move R1 0500"), "R1") == "0500"


@pytest.mark.clause("TW-2.2.1c")
@pytest.mark.parametrize(
    ("letters", "reached"),
    [("...w", {"0300"}), ("...r", {"0300"}), ("...x", set()), ("..d", {"0300"}), ("...h", {"0300", "0400", "0500"})],
)
def test_terrain_rules_hold_under_the_ground(letters: str, reached: set[str]) -> None:
    assert forward(about_to_move(corridor(letters), "R mon.earthelem 0200")) == reached


@pytest.mark.clause("TW-2.2.1c", "TW-R43")
def test_a_burrower_cannot_enter_an_occupied_hex_where_it_would_have_to_stop() -> None:
    battle = about_to_move(corridor("...w"), "R mon.earthelem 0200", "B std.inf 0300")
    assert forward(battle) == set()


# --- Cause Fear -------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.2.2a")
def test_a_hit_by_fearful_troops_is_also_a_retreat() -> None:
    battle = about_to_act(EMPTY_ROWS, "R und.cavalry 0404", "B hum.archers 0504")
    assert stands(act(battle, "attack R1 B1", [4, 2, 3]), "B1") == ("0604", 3)


@pytest.mark.clause("TW-2.2.2a")
def test_fear_needs_a_hit() -> None:
    battle = about_to_act(EMPTY_ROWS, "R und.cavalry 0404", "B hum.archers 0504")
    assert stands(act(battle, "attack R1 B1", [3, 2, 3]), "B1") == ("0504", 4)


@pytest.mark.clause("TW-2.2.2b")
@pytest.mark.parametrize(("dice", "hex_id"), [([4, 1, 3], "0604"), ([4, 1, 1], "0704")])
def test_fear_changes_nothing_where_a_retreat_was_rolled(dice: list[int], hex_id: str) -> None:
    battle = about_to_act(EMPTY_ROWS, "R und.cavalry 0404", "B hum.archers 0504")
    assert stands(act(battle, "attack R1 B1", dice), "B1") == (hex_id, 3)


@pytest.mark.clause("TW-2.2.2c")
def test_the_defenders_own_fear_does_nothing() -> None:
    battle = about_to_act(EMPTY_ROWS, "R orc.swords 0404", "B und.cavalry 0504")
    assert stands(act(battle, "attack R1 B1", [5, 2, 3, 3]), "B1") == ("0504", 2)


@pytest.mark.clause("TW-2.2.2c")
def test_nobody_is_frightened_from_afar() -> None:
    battle = about_to_act(EMPTY_ROWS, "R hum.archers 0404 items=ba.fear", "B hum.archers 0604")
    assert stands(act(battle, "attack R1 B1", [4, 2, 3]), "B1") == ("0604", 3)


# --- Ethereal and Flying ----------------------------------------------------------------------------------

OVER_GROUND = pytest.mark.parametrize("troop", ["mon.displacer", "mon.bats"], ids=["ethereal", "flying"])


@pytest.mark.clause("TW-2.2.3a", "TW-2.2.4a")
@OVER_GROUND
@pytest.mark.parametrize("letters", ["...wvr", "...rwd", "..ddd", "...vvv"])
def test_no_ground_stops_whoever_goes_above_it(troop: str, letters: str) -> None:
    assert forward(about_to_move(corridor(letters), f"R {troop} 0200")) == {"0300", "0400", "0500"}


@pytest.mark.clause("TW-2.2.3a", "TW-2.2.4a")
@OVER_GROUND
def test_walls_and_cliffs_stop_nobody_above_them(troop: str) -> None:
    lines = {"walls": (("0300", "E"),), "cliffs": (("0400", "E"),)}
    assert forward(about_to_move(corridor(""), f"R {troop} 0200", **lines)) == {"0300", "0400", "0500"}
    assert forward(about_to_move(corridor(""), "R std.cav 0200", **lines)) == {"0300"}


@pytest.mark.clause("TW-2.2.3a", "TW-2.2.4a", "TW-R42")
@OVER_GROUND
@pytest.mark.parametrize("letter", ["w", "v"])
def test_they_fight_where_they_came_down_in_woods_and_village(troop: str, letter: str) -> None:
    battle = about_to_move(corridor(f"...{letter}"), f"R {troop} 0200", "B std.inf 0400")
    assert "attack R1 B1" in options(act(battle, "move R1 0300"))


@pytest.mark.clause("TW-2.2.3a", "TW-2.2.3b", "TW-2.2.4a", "TW-2.2.4b")
@OVER_GROUND
def test_they_pass_over_impassable_hexes_and_do_not_stop_there(troop: str) -> None:
    battle = about_to_move(corridor("...xx"), f"R {troop} 0200")
    assert forward(battle) == {"0500"}
    assert why_not(battle, "move R1 0400") == {"impassable"}


@pytest.mark.clause("TW-2.2.3c", "TW-2.2.4c")
@OVER_GROUND
def test_they_pass_over_friend_and_enemy_and_stop_on_neither(troop: str) -> None:
    battle = about_to_move(corridor(""), f"R {troop} 0200", "R std.inf 0300", "B std.inf 0400")
    assert forward(battle) == {"0500"}


@pytest.mark.clause("TW-2.2.3d", "TW-2.2.4d", "TW-R44")
@pytest.mark.parametrize(
    ("mover", "barrier", "reached"),
    [
        ("mon.displacer", "mon.displacer", set()),
        ("mon.displacer", "mon.bats", {"0400", "0500"}),
        ("mon.bats", "mon.bats", set()),
        ("mon.bats", "mon.displacer", set()),
        ("mon.bats", "std.inf", {"0400", "0500"}),
    ],
)
@pytest.mark.parametrize("side", ["R", "B"])
def test_who_passes_over_whom_in_the_air(mover: str, barrier: str, side: str, reached: set[str]) -> None:
    assert forward(about_to_move(corridor(""), f"R {mover} 0200", f"{side} {barrier} 0300")) == reached


@pytest.mark.clause("TW-2.2.3e", "TW-2.2.4e")
@OVER_GROUND
def test_their_dice_count_as_those_of_ground_troops(troop: str) -> None:
    usual = dice_of(about_to_act(EMPTY_ROWS, f"R {troop} 0404", "B std.inf 0504"), "attack R1 B1")
    from_river = about_to_act(ground(r="0404"), f"R {troop} 0404", "B std.inf 0504")
    into_village = about_to_act(ground(v="0504"), f"R {troop} 0404", "B std.inf 0504")
    uphill = about_to_act(ground(h="0504"), f"R {troop} 0404", "B std.inf 0504")
    lost = [usual - dice_of(battle, "attack R1 B1") for battle in (from_river, into_village, uphill)]
    assert lost == [1, 2, 1]


@pytest.mark.clause("TW-2.2.3e", "TW-2.2.4e")
@OVER_GROUND
def test_ground_troops_attack_them_and_cover_protects_them(troop: str) -> None:
    assert dice_of(about_to_act(EMPTY_ROWS, "R std.inf 0404", f"B {troop} 0504"), "attack R1 B1") == 4
    assert dice_of(about_to_act(ground(w="0504"), "R std.inf 0404", f"B {troop} 0504"), "attack R1 B1") == 3


# --- Forestwalker -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.2.5a")
def test_woods_do_not_stop_forestwalkers() -> None:
    assert forward(about_to_move(corridor("...w"), "R mon.bears 0200")) == {"0300", "0400"}
    assert forward(about_to_move(corridor("...w"), "R mon.scorpion 0200")) == {"0300"}
    assert forward(about_to_move(corridor("...v"), "R mon.bears 0200")) == {"0300"}


@pytest.mark.clause("TW-2.2.5b")
def test_forestwalkers_fight_from_woods_that_they_entered() -> None:
    battle = about_to_move(corridor("...w"), "R mon.bears 0200", "B std.inf 0400")
    assert "attack R1 B1" in options(act(battle, "move R1 0300"))


@pytest.mark.clause("TW-2.2.5c")
def test_forestwalkers_fight_after_passing_through_woods() -> None:
    battle = about_to_move(corridor("...w"), "R mon.bears 0200", "B std.inf 0500")
    assert "attack R1 B1" in options(act(battle, "move R1 0400"))


# --- Frenzy -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.2.6a")
@pytest.mark.parametrize(("dice", "wounds_left"), [([4, 2, 2, 3], 4), ([4, 4, 2, 3], 3), ([3, 2, 2, 3], 6)])
def test_the_first_hit_of_frenzied_troops_costs_a_wound_more(dice: list[int], wounds_left: int) -> None:
    battle = about_to_act(EMPTY_ROWS, "R rat.plague 0404", "B hum.monks 0504")
    assert piece(act(battle, "attack R1 B1", dice), "B1").wounds == wounds_left


@pytest.mark.clause("TW-2.2.6a", "TW-R45")
def test_frenzy_works_from_afar_too() -> None:
    battle = about_to_act(EMPTY_ROWS, "R hum.archers 0404 items=ba.frenzy", "B hum.archers 0604")
    assert stands(act(battle, "attack R1 B1", [4, 2, 3]), "B1") == ("0604", 2)


@pytest.mark.clause("TW-2.2.6a", "TW-R45")
def test_hits_for_a_barred_retreat_do_not_enrage() -> None:
    battle = about_to_act(EMPTY_ROWS, "R hum.monks 0404", "B hum.archers 0504", "B std.inf 0604")
    assert stands(act(battle, "attack R1 B1", [1, 2, 3, 3]), "B1") == ("0504", 3)


@pytest.mark.clause("TW-2.2.6b")
@pytest.mark.parametrize("dice", [[4, 4, 4, 2], [1, 2, 2, 2]], ids=["eliminated", "retreated"])
def test_frenzied_troops_must_follow_up(dice: list[int]) -> None:
    battle = about_to_act(EMPTY_ROWS, "R hum.monks 0404", "B hum.archers 0504", "B std.inf 0008")
    act(battle, "attack R1 B1", dice)
    assert where(battle, "R1") == "0504"
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-2.2.6b")
def test_frenzied_troops_stay_when_there_is_nothing_to_occupy() -> None:
    battle = about_to_act(EMPTY_ROWS, "R hum.monks 0404", "B hum.archers 0504")
    assert where(act(battle, "attack R1 B1", [4, 2, 2, 2]), "R1") == "0404"


# --- General, magic-user, Regenerate, Swimming ------------------------------------------------------------


@pytest.mark.clause("TW-2.2.7a", "TW-2.2.7b", "TW-R46")
@pytest.mark.parametrize(
    ("generals", "dice"),
    [((), (1, 3)), (("R hum.king 0404",), (2, 4)), (("R hum.king 0404",) * 2, (2, 4)), (("R hum.king 0403",), (1, 3))],
    ids=["none", "one", "two", "one next to them"],
)
def test_a_general_gives_his_unit_one_die_close_and_ranged(generals: tuple[str, ...], dice: tuple[int, int]) -> None:
    battle = about_to_act(EMPTY_ROWS, "R hum.archers 0404", "B std.inf 0504", "B std.inf 0406", *generals)
    assert (dice_of(battle, "attack R1 B1"), dice_of(battle, "attack R1 B2")) == dice


@pytest.mark.clause("TW-2.2.8a")
def test_magic_users_cast_the_spells_of_their_list_and_no_others() -> None:
    pieces = ("R hum.wizard 0404", "R hum.cleric 0405", "R hum.king 0403", "R std.inf 0008", "B und.swords 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2", "R3")
    assert why_not(battle, "cast R1 fireball B1") == set()
    assert why_not(battle, "cast R1 banish B1") == {"not_on_list"}
    assert why_not(battle, "cast R2 banish B1") == set()
    assert why_not(battle, "cast R3 fireball B1") == {"lacks_ability"}


@pytest.mark.clause("TW-2.2.9a")
@pytest.mark.parametrize(("wounds", "healed"), [(1, 2), (2, 3), (3, 3)])
def test_regenerating_units_heal_when_activated(wounds: int, healed: int) -> None:
    battle = lay(EMPTY_ROWS, f"R mon.troll 0404 wounds={wounds}", "R mon.troll 0408 wounds=1", "B std.inf 1204")
    activate(battle, "R1", phase=Phase.INCLUDE)
    assert moves(battle, "R1")  # it has healed before anything else
    assert (piece(battle, "R1").wounds, piece(battle, "R2").wounds) == (healed, 1)


@pytest.mark.clause("TW-2.2.10a")
def test_swimmers_go_on_through_rivers_and_lose_no_die_in_them() -> None:
    assert forward(about_to_move(corridor("...r"), "R mon.crocodiles 0200")) == {"0300", "0400"}
    assert forward(about_to_move(corridor("...r"), "R mon.scorpion 0200")) == {"0300"}
    in_river = ground(r="0400")
    assert dice_of(about_to_act(in_river, "R mon.crocodiles 0400", "B std.inf 0500"), "attack R1 B1") == 4
    assert dice_of(about_to_act(in_river, "R mon.scorpion 0400", "B std.inf 0500"), "attack R1 B1") == 3


# --- Indirect, One fight, conditions ----------------------------------------------------------------------


@pytest.mark.clause("TW-2.2.11a")
@pytest.mark.parametrize("machine", ["rat.rocket", "und.catapult", "orc.catapult", "std.mach"])
def test_indirect_machines_fire_without_sight_but_cover_counts(machine: str) -> None:
    battle = about_to_act(ground(w="0504 0604"), f"R {machine} 0404", "B std.inf 0604", "B std.inf 0704")
    assert dice_of(battle, "attack R1 B1") == 2  # in woods
    assert dice_of(battle, "attack R1 B2") == 3  # behind them


@pytest.mark.clause("TW-2.2.11a")
def test_direct_machines_need_sight() -> None:
    battle = about_to_act(ground(w="0504"), "R orc.ballista 0404", "B std.inf 0604")
    assert why_not(battle, "attack R1 B1") == {"no_los"}


@pytest.mark.clause("TW-2.2.14a", "TW-R49")
@pytest.mark.parametrize("dice", [[4, 5, 6, 6, 2, 3], [2, 2, 2, 2, 2, 2], [1, 2, 2, 2, 2, 2]])
def test_fanatics_fall_after_their_attack_and_their_companions_stay(dice: list[int]) -> None:
    pieces = ("R orc.fanatics 0404", "R orc.general 0404", "R std.inf 0008", "B hum.polearms 0504", "B std.inf 1204")
    battle = act(about_to_act(EMPTY_ROWS, *pieces), "attack R1 B1", [*dice, 2])
    assert (where(battle, "R1"), where(battle, "R2")) == (None, "0404")
    assert battle.seat_to_decide is None  # nobody follows up


@pytest.mark.clause("TW-2.2.14a", "TW-R49")
def test_being_attacked_is_not_the_fanatics_fight() -> None:
    battle = about_to_act(EMPTY_ROWS, "R std.inf 0404", "B orc.fanatics 0504")
    assert stands(act(battle, "attack R1 B1", [4, 2, 2, 2]), "B1") == ("0504", 3)


@pytest.mark.clause("TW-2.2.15a", "TW-R48")
def test_the_undead_champion_flies_on_his_steed_only() -> None:
    mounted = about_to_move(corridor("...x"), "R und.champion 0200 mounted=true", "R und.swords 0000")
    on_foot = about_to_move(corridor("...x"), "R und.champion 0200", "R und.swords 0000")
    assert forward(mounted) == {"0400", "0500"}
    assert forward(on_foot) == set()
