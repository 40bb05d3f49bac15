"""The worked positions of battles, W1 to W38 and W69: combat, line of sight, movement, abilities.

Maps are those of the scenarios with only the pieces named; where a side would have no unit, one stands far away.
"""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    dice_of,
    draw,
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

FORD, BARROW = "otter-ford", "barrow-night"
RED_TWO = 0  # a card
RIDGE = (
    ".............",
    "...w.....v...",
    ".w....d....w.",
    "....hh..h....",
    "..v..hhh...w.",
    "....h..hh....",
    ".w......d....",
    "...v....w....",
    ".............",
)


def ready(board: str | tuple[str, ...], actor: str, *pieces: str, **changes: Any) -> Battle:
    """A table on which this piece is to act."""
    return activate(lay(board, *pieces, **changes), actor)


def about_to_move(board: str, actor: str, *pieces: str) -> Battle:
    """A table on which this piece is to move."""
    return activate(lay(board, *pieces), actor, phase=Phase.MOVE)


def is_waiting(battle: Battle) -> bool:
    """True when somebody has to choose; False when only the next card goes on."""
    return battle.seat_to_decide is not None


# --- close combat, retreat, follow-up ---------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.5a", "TW-1.5.5b", "TW-1.5.6a", "TW-1.5.6b", "TW-1.5.6c", "TW-1.5.7a", "TW-1.5.7b")
def test_w01_two_hits_and_a_retreat_east() -> None:
    battle = ready(FORD, "B1", "B orc.swords 0401", "R hum.polearms 0501")
    act(battle, "attack B1 R1", [4, 5, 1, 2])
    assert stands(battle, "R1") == ("0601", 2)
    assert options(battle) == {"follow", "stand"}
    assert where(act(battle, "follow"), "B1") == "0501"


@pytest.mark.clause("TW-1.5.6d", "TW-1.5.6e", "TW-1.5.7f")
def test_w02_a_barred_retreat_is_a_hit() -> None:
    battle = ready(FORD, "B1", "B orc.swords 0401", "R hum.polearms 0501", "R hum.archers 0601")
    act(battle, "attack B1 R1", [4, 5, 1, 2])
    assert stands(battle, "R1") == ("0501", 1)
    assert not is_waiting(battle)
    assert where(battle, "B1") == "0401"


@pytest.mark.clause("TW-1.5.6e", "TW-1.5.6f", "TW-1.5.7a")
def test_w03_half_a_retreat_at_the_edge_of_the_board() -> None:
    battle = ready(FORD, "B1", "B orc.swords 0601", "R hum.polearms 0701")
    act(battle, "attack B1 R1", [1, 1, 2, 3])
    assert stands(battle, "R1") == ("0801", 3)
    assert where(act(battle, "follow"), "B1") == "0701"


@pytest.mark.clause("TW-1.5.6j", "TW-1.6.2b", "TW-1.5.7a", "TW-1.5.5c")
def test_w04_the_king_stays_when_his_unit_falls() -> None:
    pieces = ("B orc.swords 0401", "R hum.polearms 0501 wounds=1", "R hum.king 0501", "R hum.cavalry 0806")
    battle = act(ready(FORD, "B1", *pieces), "attack B1 R1", [6, 1, 2, 3])
    assert stands(battle, "R1") == (None, 0)
    assert stands(battle, "R2") == ("0501", 1)
    assert not is_waiting(battle)
    assert where(battle, "B1") == "0401"


# --- dice: terrain, walls, items --------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.3a")
def test_w05_woods_take_a_die() -> None:
    assert dice_of(ready(FORD, "R1", "R hum.cavalry 0604", "B orc.archers 0704"), "attack R1 B1") == 2


@pytest.mark.clause("TW-1.5.3f")
def test_w06_a_village_takes_two_dice() -> None:
    assert dice_of(ready(FORD, "B1", "B orc.swords 0401", "R hum.pygmies 0402"), "attack B1 R1") == 2


@pytest.mark.clause("TW-1.5.3g", "TW-R22")
def test_w07_river_and_village_do_not_add_up() -> None:
    assert dice_of(ready(FORD, "R1", "R hum.polearms 0403", "B orc.swords 0402"), "attack R1 B1") == 3


@pytest.mark.clause("TW-1.5.3d", "TW-R24")
def test_w08_the_hedge_takes_a_die_from_the_side_where_it_lies() -> None:
    assert dice_of(ready(FORD, "R1", "R hum.polearms 0303", "B orc.archers 0302"), "attack R1 B1") == 4
    assert dice_of(ready(FORD, "R1", "R hum.polearms 0201", "B orc.archers 0302"), "attack R1 B1") == 5


@pytest.mark.clause("TW-1.5.3b", "TW-1.5.3c")
def test_w09_a_hill_takes_a_die_from_an_attacker_below() -> None:
    assert dice_of(ready(FORD, "B1", "B orc.swords 0301", "R hum.archers 0300"), "attack B1 R1") == 3
    assert dice_of(ready(FORD, "B1", "B orc.swords 0200", "R hum.archers 0300"), "attack B1 R1") == 4


@pytest.mark.clause("TW-1.5.3e", "TW-2.2.10a")
def test_w10_a_river_takes_a_die_but_not_from_swimmers() -> None:
    assert dice_of(ready(FORD, "B1", "B orc.swords 0403", "R hum.archers 0404"), "attack B1 R1") == 3
    assert dice_of(ready(FORD, "B1", "B mon.crocodiles 0403", "R hum.archers 0404"), "attack B1 R1") == 4


# --- line of sight ----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.2.1d", "TW-1.5.4l", "TW-1.2.1c")
def test_w11_difficult_ground_does_not_block() -> None:
    assert dice_of(ready(FORD, "R1", "R hum.archers 0204", "B orc.swords 0504"), "attack R1 B1") == 2


@pytest.mark.clause("TW-1.5.4d", "TW-1.6.2c")
def test_w12_a_lone_individual_blocks() -> None:
    battle = ready(FORD, "R1", "R hum.archers 0204", "R hum.king 0404", "B orc.swords 0504")
    assert why_not(battle, "attack R1 B1") == {"no_los"}


@pytest.mark.clause("TW-1.5.4h", "TW-1.5.4c")
def test_w13_along_a_hexside_both_hexes_must_block() -> None:
    pieces = ("R hum.archers 0204", "B orc.swords 0202", "B orc.swords 0103")
    assert dice_of(ready(FORD, "R1", *pieces), "attack R1 B1") == 3
    assert why_not(ready(FORD, "R1", *pieces, "B orc.swords 0203"), "attack R1 B1") == {"no_los"}


@pytest.mark.clause("TW-1.5.4f", "TW-R25")
def test_w14_hills_block_between_two_units_on_the_plain() -> None:
    assert why_not(ready(FORD, "R1", "R hum.archers 0005", "B orc.swords 0305"), "attack R1 B1") == {"no_los"}


@pytest.mark.clause("TW-1.5.4f", "TW-1.5.3c")
def test_w15_hills_do_not_block_between_two_units_on_hills() -> None:
    # The Screaming Bell has four dice at range 2, like the tanks of the position.
    battle = ready(RIDGE, "R1", "R rat.bell 0504", "B orc.swords 0704", "B orc.swords 0804")
    assert dice_of(battle, "attack R1 B1") == 4
    assert why_not(ready(RIDGE, "R1", "R rat.bell 0504", "B orc.swords 0804"), "attack R1 B1") == {"no_los"}


@pytest.mark.clause("TW-1.5.4g")
def test_w16_a_hedge_blocks_unless_it_is_the_archers_own() -> None:
    assert why_not(ready(FORD, "B1", "B orc.archers 0301", "R hum.polearms 0304"), "attack B1 R1") == {"no_los"}
    assert dice_of(ready(FORD, "B1", "B orc.archers 0302", "R hum.polearms 0304"), "attack B1 R1") == 3


@pytest.mark.clause("TW-R24", "TW-1.5.3d")
def test_w17_one_walled_hexside_at_a_corner_gives_no_cover() -> None:
    assert dice_of(ready(FORD, "R1", "R hum.archers 0304", "B orc.archers 0302"), "attack R1 B1") == 3


@pytest.mark.clause("TW-1.5.3d", "TW-R24")
def test_w18_a_hedge_gives_cover_at_range() -> None:
    assert dice_of(ready(FORD, "R1", "R hum.archers 0404", "B orc.archers 0302"), "attack R1 B1") == 2


@pytest.mark.clause("TW-1.5.4j", "TW-R26")
@pytest.mark.parametrize(
    ("walls", "is_clear"),
    [
        ((("0402", "SW"),), True),
        ((("0402", "SW"), ("0402", "SE")), False),
        ((("0404", "NW"), ("0404", "NE")), True),
        ((("0303", "E"),), True),
    ],
)
def test_w19_walls_where_a_line_runs_along_hexsides(walls: tuple[tuple[str, str], ...], is_clear: bool) -> None:
    battle = ready(EMPTY_ROWS, "R1", "R hum.archers 0404", "B orc.swords 0400", walls=walls)
    assert why_not(battle, "attack R1 B1") == (set() if is_clear else {"no_los"})


@pytest.mark.clause("TW-1.5.4i", "TW-1.5.4n", "TW-R26")
def test_w20_a_hex_touched_at_a_corner_does_not_block() -> None:
    pieces = ("R hum.cleric 0000", "B und.swords 0401")  # Banish Undead reaches 5 hexes and needs a line of sight
    assert not why_not(ready(EMPTY_ROWS, "R1", *pieces, "R hum.cavalry 0101"), "cast R1 banish B1")
    assert why_not(ready(EMPTY_ROWS, "R1", *pieces, "R hum.cavalry 0200"), "cast R1 banish B1") == {"no_los"}


# --- movement ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.4.1i", "TW-1.2.1b")
def test_w21_a_village_stops_and_takes_the_attack() -> None:
    battle = lay(FORD, "B orc.swords 0301", "B orc.archers 0601", "R hum.archers 0502")
    activate(battle, "B1", "B2", phase=Phase.MOVE)
    act(battle, "move B1 0402")
    assert piece(battle, "B1").walked == 1
    assert moves(battle, "B1") == set()
    act(battle, "done")
    assert why_not(battle, "attack B1 R1") == {"entered_cover"}
    assert options(battle, "attack") == {"attack B2 R1"}


@pytest.mark.clause("TW-1.4.1g", "TW-R20")
def test_w22_a_hedge_must_be_the_first_step() -> None:
    battle = about_to_move(FORD, "B1", "B orc.swords 0301", "R hum.archers 0806")
    assert "0302" in moves(battle, "B1")
    assert "wall_in_the_way" in why_not(battle, "move B1 0303")


@pytest.mark.clause("TW-1.4.1g", "TW-1.4.1h")
def test_w23_crossing_the_hedge_stops_but_allows_a_fight() -> None:
    battle = about_to_move(FORD, "B1", "B orc.swords 0302", "R hum.archers 0404")
    assert "0303" in moves(battle, "B1")
    assert "0304" not in moves(battle, "B1")
    act(battle, "move B1 0303")
    assert options(battle) == {"attack B1 R1", "done"}


@pytest.mark.clause("TW-1.4.1e")
def test_w24_out_of_difficult_ground_it_is_one_hex() -> None:
    battle = about_to_move(FORD, "B1", "B orc.wolfriders 0304", "R hum.archers 0806")
    assert moves(battle, "B1") == {"0203", "0204", "0205", "0303", "0305", "0404"}


@pytest.mark.clause("TW-1.4.1j", "TW-1.5.3e")
def test_w25_a_river_stops_and_takes_a_die() -> None:
    battle = about_to_move(FORD, "B1", "B orc.wolfriders 0202", "R hum.archers 0204")
    assert moves(battle, "B1") >= {"0203", "0103"}
    assert moves(battle, "B1").isdisjoint({"0104", "0304"})  # beyond the river
    act(battle, "move B1 0203")
    assert piece(battle, "B1").walked == 1
    assert dice_of(battle, "attack B1 R1") == 2


@pytest.mark.clause("TW-2.2.1a", "TW-2.2.1b", "TW-2.2.1c", "TW-R43")
def test_w26_a_burrower_passes_under_troops_and_stops_in_the_river() -> None:
    battle = about_to_move(FORD, "R1", "R mon.earthelem 0405", "B orc.swords 0404", "B orc.swords 0504")
    assert why_not(battle, "move R1 0404") == {"occupied"}
    act(battle, "move R1 0403")
    assert (where(battle, "R1"), piece(battle, "R1").walked) == ("0403", 2)
    assert moves(battle, "R1") == set()


@pytest.mark.clause("TW-2.2.4b", "TW-2.2.4a")
def test_w27_flyers_cross_impassable_hexes_but_cannot_end_there() -> None:
    battle = about_to_move(BARROW, "B1", "B und.carrion 0902", "R hum.archers 0008")
    assert why_not(battle, "move B1 1003") == {"impassable"}
    assert why_not(battle, "move B1 1103") == {"impassable"}
    assert "1202" in moves(battle, "B1")


@pytest.mark.clause("TW-3.3c", "TW-3.3d")
def test_w28_undead_attack_into_a_temple_but_never_enter() -> None:
    pieces = ("B und.zombies 0205", "R hum.pygmies 0206", "R hum.archers 1208")
    assert "temple" in why_not(about_to_move(BARROW, "B1", pieces[0], pieces[2]), "move B1 0206")
    battle = ready(BARROW, "B1", *pieces)
    assert dice_of(battle, "attack B1 R1") == 4
    act(battle, "attack B1 R1", [4, 5, 2, 3])
    assert where(battle, "R1") is None
    assert not is_waiting(battle)


@pytest.mark.clause("TW-1.5.3k", "TW-R21")
def test_w29_nobody_fights_through_a_cliff_but_arrows_fly_over_it() -> None:
    assert why_not(ready(BARROW, "B1", "B und.cavalry 1001", "R hum.archers 1102"), "attack B1 R1") == {"cliff"}
    assert dice_of(ready(BARROW, "B1", "B und.archers 1001", "R hum.archers 0903"), "attack B1 R1") == 3


# --- abilities --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.2.2a")
def test_w30_fear_makes_a_wounded_defender_retreat() -> None:
    battle = act(ready(FORD, "B1", "B und.cavalry 0401", "R hum.archers 0501"), "attack B1 R1", [4, 2, 3])
    assert stands(battle, "R1") == ("0601", 3)


@pytest.mark.clause("TW-2.2.2b")
def test_w31_fear_adds_nothing_to_a_rolled_retreat() -> None:
    battle = act(ready(FORD, "B1", "B und.cavalry 0401", "R hum.archers 0501"), "attack B1 R1", [4, 1, 3])
    assert stands(battle, "R1") == ("0601", 3)


@pytest.mark.clause("TW-R33", "TW-1.5.6l", "TW-3.1.3c")
def test_w32_steadfastness_ignores_the_retreat_by_fear() -> None:
    battle = ready(FORD, "B1", "B und.cavalry 0401", "R hum.archers 0501 items=ba.stead")
    act(battle, "attack B1 R1", [4, 2, 3])
    assert stands(battle, "R1") == ("0501", 3)
    assert not is_waiting(battle)


@pytest.mark.clause("TW-2.2.6a", "TW-2.2.6b")
def test_w33_frenzy_wounds_once_more_and_must_follow_up() -> None:
    battle = ready(FORD, "R1", "R hum.monks 0401", "B orc.gobswords 0501", "B orc.swords 0806")
    act(battle, "attack R1 B1", [4, 4, 2, 3])
    assert stands(battle, "B1") == (None, 0)
    assert where(battle, "R1") == "0501"
    assert not is_waiting(battle)


@pytest.mark.clause("TW-2.2.14a", "TW-R49")
def test_w34_fanatics_fall_with_their_first_fight() -> None:
    pieces = ("B orc.fanatics 0401", "B orc.swords 0006", "R hum.polearms 0501", "R hum.archers 0806")
    battle = act(ready(FORD, "B1", *pieces), "attack B1 R1", [4, 5, 6, 6, 2, 1])
    assert (where(battle, "R1"), where(battle, "B1")) == (None, None)
    assert not is_waiting(battle)


@pytest.mark.clause("TW-1.2.1i", "TW-2.2.11a")
def test_w35_a_catapult_shoots_over_all_but_not_at_its_feet() -> None:
    battle = ready(FORD, "B1", "B orc.catapult 0401", "R hum.archers 0501", "R hum.polearms 0701")
    assert why_not(battle, "attack B1 R1") == {"no_pattern_dice"}
    assert dice_of(battle, "attack B1 R2") == 3


@pytest.mark.clause("TW-2.2.7a", "TW-1.5.3j")
def test_w36_the_general_adds_a_die() -> None:
    battle = ready(FORD, "R1", "R hum.polearms 0401", "R hum.king 0401", "B orc.swords 0402")
    assert dice_of(battle, "attack R1 B1") == 4


@pytest.mark.clause("TW-1.5.3h", "TW-3.1.1d", "TW-2.2.12a")
def test_w37_items_auras_and_terrain_add_up() -> None:
    pieces = ("B rat.swords 0401", "R hum.pygmies 0402", "R hum.king 0402 items=it.protection")
    assert dice_of(ready(FORD, "B1", *pieces), "attack B1 R1") == 1
    assert dice_of(ready(FORD, "B1", *pieces, "B rat.bell 0501"), "attack B1 R1") == 2


@pytest.mark.clause("TW-1.5.3i", "TW-R23")
def test_w38_no_aura_helps_a_pattern_of_nought() -> None:
    battle = ready(FORD, "B1", "B rat.rocket 0401", "R hum.archers 0501", "B rat.bell 0400")
    assert why_not(battle, "attack B1 R1") == {"no_pattern_dice"}


# --- retreat is not movement ------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.6i", "TW-1.4.1r", "TW-R19")
def test_w69_a_unit_pushed_into_woods_may_still_fight_this_turn() -> None:
    battle = ready(FORD, "B1", "B orc.swords 0504", "R hum.polearms 0604", "B orc.archers 0804")
    act(battle, "attack B1 R1", [1, 2, 3, 3])
    assert (where(battle, "R1"), int(piece(battle, "R1").counters)) == ("0704", 0)
    act(battle, "stand")
    draw(battle, RED_TWO)
    act(battle, "done")  # it does not move
    assert "attack R1 B2" in options(battle)
