"""The battle as a whole: its two armies, its board, what a profile says, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    dice_of,
    dice_wanted,
    draw,
    end_turn,
    ground,
    lay,
    moves,
    options,
    piece,
    record,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.face.standing import Outcome
from warhost.rulesets.tewapen.state import Phase

RED_ACE, BLACK_ACE, JOKER = 12, 38, 52
ROUND_0404 = {"0504", "0403", "0303", "0304", "0305", "0405"}


def ready(board: tuple[str, ...], *pieces: str, **changes: Any) -> Battle:
    """A table on which R1 is to act."""
    return activate(lay(board, *pieces, **changes), "R1")


def ending(battle: Battle) -> Outcome:
    """How the battle ended; it must have."""
    assert battle.outcome is not None
    return battle.outcome


def about_to_move(*pieces: str, board: tuple[str, ...] = EMPTY_ROWS) -> Battle:
    """A table on which R1 is to move."""
    return activate(lay(board, *pieces, "B std.inf 1208"), "R1", phase=Phase.MOVE)


# --- modules and armies -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-0.1e")
def test_the_basic_game_is_played_with_module_one_alone() -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0504", modules=(1,)), "R1")
    act(act(battle, "attack R1 B1", [1, 4, 2, 2]), "follow")
    assert (stands(battle, "R1"), stands(battle, "B1")) == (("0504", 4), ("0604", 3))


@pytest.mark.clause("TW-0.1a")
def test_a_module_is_switched_by_the_scenario() -> None:
    pieces = ("R und.necromancer 0404", "R std.inf 0008", "B std.inf 0604")
    with_lists = activate(lay(EMPTY_ROWS, *pieces, modules=(1, 2, 3)), "R1")
    without = activate(lay(EMPTY_ROWS, *pieces, modules=(1, 2)), "R1")
    assert [bool(options(battle, "cast", "drums")) for battle in (with_lists, without)] == [True, False]
    assert options(without, "cast", "fireball") == {"cast R1 fireball B1"}


@pytest.mark.clause("TW-0.1c")
def test_an_army_may_mix_its_troops() -> None:
    battle = lay(EMPTY_ROWS, "R hum.polearms 0008", "R orc.swords 0108", "R und.mummies 0208", "B std.inf 0000")
    assert [view["side"] for view in battle.view()["pieces"]] == ["red", "red", "red", "black"]


@pytest.mark.clause("TW-0.1f")
def test_one_army_is_red_and_the_other_black() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0008", "R std.cav 0108", "B std.inf 0000", "B std.cav 0100")
    draw(battle, RED_ACE)
    assert {text.split()[1] for text in options(battle, "move")} == {"R1", "R2"}
    draw(battle, BLACK_ACE)
    assert {text.split()[1] for text in options(battle, "move")} == {"B1", "B2"}


@pytest.mark.clause("TW-0.1d")
@pytest.mark.parametrize(
    ("actor", "deed", "pools", "faces"),
    [
        ("std.inf", "attack R1 B1", [], 6),
        ("std.inf", "attack R1 B1", [[6, 6, 2, 2]], 6),  # the saves
        ("mon.beholder", "gaze R1 B1", [], 6),
        ("und.vampire", "assassinate R1 B1", [], 6),
        ("cha.sorcerer list=Demonologist", "cast R1 lesserdemon 0304", [], 6),
        ("mon.werewolf", "change R1 0404", [], 4),
    ],
)
def test_dice_have_six_faces_but_for_those_of_shapechangers(
    actor: str, deed: str, pools: list[list[int]], faces: int
) -> None:
    troop, *details = actor.split()
    pieces = (" ".join(["R", troop, "0404", *details]), "R std.inf 0008", "B hum.king 0504 items=it.mithril")
    assert dice_wanted(ready(EMPTY_ROWS, *pieces, "B std.inf 1204"), deed, *pools)[1] == faces


@pytest.mark.clause("TW-0.1d")
def test_items_are_rolled_with_ten_faces() -> None:
    pieces = ("R std.inf 0404", "R hum.king 0404 items=roll.weapon", "B std.inf 0504")
    battle = lay(EMPTY_ROWS, *pieces, rolls=[[10], [9], [8]])  # a ten gives two rolls more
    assert battle.view()["pieces"][1]["items"] == ["it.accuracy", "it.fear"]


# --- the board --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.1a", "TW-R4")
def test_the_rows_of_the_board_are_shifted_by_half_a_hex() -> None:
    assert moves(about_to_move("R hum.archers 0404"), "R1") == ROUND_0404
    assert moves(about_to_move("R hum.archers 0403"), "R1") == {"0503", "0502", "0402", "0303", "0404", "0504"}


@pytest.mark.clause("TW-1.1b", "TW-R2")
def test_a_hex_without_a_feature_is_clear() -> None:
    battle = about_to_move("R std.cav 0404", "B std.inf 0704")
    assert "0604" in moves(battle, "R1")
    assert dice_of(act(battle, "move R1 0604"), "attack R1 B1") == 3


@pytest.mark.clause("TW-1.1e")
@pytest.mark.parametrize(("letter", "dice"), [*((letter, 3) for letter in "wdrvsbt"), ("h", 4)])
def test_all_ground_but_hills_is_at_one_height(letter: str, dice: int) -> None:
    # The hill of the defender counts against attackers from all other ground alike.
    board = ground(h="0404 0504") if letter == "h" else ground(h="0504", **{letter: "0404"})
    assert dice_of(ready(board, "R std.inf 0404", "B std.inf 0504"), "attack R1 B1") == dice


@pytest.mark.clause("TW-1.1f")
@pytest.mark.parametrize("wall", [("0404", "E"), ("0504", "W")])
def test_a_wall_lies_on_a_hexside_between_two_hexes(wall: tuple[str, str]) -> None:
    battle = ready(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0504", "B std.inf 0403", walls=(wall,))
    assert (dice_of(battle, "attack R1 B1"), dice_of(battle, "attack R1 B2")) == (3, 4)
    battle = activate(battle, "B1")
    assert dice_of(battle, "attack B1 R1") == 3


@pytest.mark.clause("TW-1.1g", "TW-R3")
def test_a_river_fills_its_hex_and_a_ford_is_clear() -> None:
    board = ground(r="0402 0403 0405 0406")  # the ford is 0404
    assert dice_of(ready(board, "R std.inf 0403", "B std.inf 0503"), "attack R1 B1") == 3
    assert dice_of(ready(board, "R std.inf 0404", "B std.inf 0504"), "attack R1 B1") == 4


@pytest.mark.clause("TW-1.1i")
def test_only_flyers_and_ethereals_pass_over_impassable_ground() -> None:
    reached = {}
    for troop in ("std.cav", "mon.earthelem", "mon.bats", "mon.displacer"):
        battle = activate(lay(("...x.....",), f"R {troop} 0200", "B std.inf 0800"), "R1", phase=Phase.MOVE)
        reached[troop] = moves(battle, "R1") - {"0000", "0100"}
    assert reached == {
        "std.cav": set(),
        "mon.earthelem": set(),
        "mon.bats": {"0400", "0500"},
        "mon.displacer": {"0400", "0500"},
    }


# --- units and profiles -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.2b", "TW-1.2c")
def test_a_unit_fills_one_hex_and_no_other_unit_joins_it() -> None:
    battle = about_to_move("R std.cav 0404", "R std.inf 0504", "R mon.dragon 0304")
    assert why_not(battle, "move R1 0504") == why_not(battle, "move R1 0304") == {"occupied"}
    assert why_not(battle, "move R1 0403") == set()  # next to the dragon, however large its base


@pytest.mark.clause("TW-1.2h", "TW-R52")
def test_a_rider_on_a_fighting_monster_is_one_unit_with_it() -> None:
    battle = about_to_move("R liz.dinochamp 0404", "R std.inf 0504", "B std.inf 0403")
    assert why_not(battle, "move R1 0504") == {"occupied"}  # he joins nobody
    assert dice_of(act(battle, "done"), "attack R1 B1") == 6


@pytest.mark.clause("TW-1.2.1b", "TW-1.2.1h", "TW-R8")
@pytest.mark.parametrize(("to", "target", "dice"), [(None, "0304", 4), ("0304", "0404", 4), ("0404", "0504", None)])
def test_standard_infantry_fights_after_one_hex_and_not_after_two(
    to: str | None, target: str, dice: int | None
) -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.inf 0204", f"B std.inf {target}"), "R1", phase=Phase.MOVE)
    act(battle, f"move R1 {to}" if to else "done")
    if dice is None:
        assert options(battle) == set()
    else:
        assert dice_of(battle, "attack R1 B1") == dice


@pytest.mark.clause("TW-1.2.1i", "TW-1.2.1b")
def test_a_war_machine_fires_only_where_it_stood() -> None:
    pieces = ("R std.mach 0404", "B std.inf 0604", "B std.inf 0704")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", phase=Phase.MOVE)
    assert options(act(battle, "move R1 0504")) == set()
    battle = ready(EMPTY_ROWS, "R std.mach 0404", "B std.inf 0504", "B std.inf 0604")
    assert why_not(battle, "attack R1 B1") == {"no_pattern_dice"}
    assert dice_of(battle, "attack R1 B2") == 3


@pytest.mark.clause("TW-1.2.1e", "TW-1.2.1f")
def test_hit_at_and_wounds_are_the_targets_own() -> None:
    pieces = ("R std.inf 0404", "B std.large 0504", "B std.inf 0008")
    assert stands(act(ready(EMPTY_ROWS, *pieces), "attack R1 B1", [4, 4, 4, 5]), "B1") == ("0504", 1)
    assert where(act(ready(EMPTY_ROWS, *pieces), "attack R1 B1", [4, 4, 5, 5]), "B1") is None


@pytest.mark.clause("TW-R58")
def test_the_turtle_fights_where_it_stands_and_the_hippogriff_flies_three_hexes() -> None:
    battle = ready(EMPTY_ROWS, "R mon.turtle 0404", "B std.inf 0504")
    assert dice_of(battle, "attack R1 B1") == 4
    battle = activate(lay(EMPTY_ROWS, "R mon.turtle 0404", "B std.inf 0604"), "R1", phase=Phase.MOVE)
    assert moves(battle, "R1") == ROUND_0404
    assert options(act(battle, "move R1 0504")) == set()
    battle = activate(lay(("...x.....",), "R mon.hippogriff 0200", "B std.inf 0800"), "R1", phase=Phase.MOVE)
    assert moves(battle, "R1") == {"0000", "0100", "0400", "0500"}


# --- the end ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R75")
def test_a_side_without_units_has_lost_at_once() -> None:
    pieces = ("R hum.archers 0404", "B std.inf 0604 wounds=1", "B orc.general 0000")
    battle = act(ready(EMPTY_ROWS, *pieces), "attack R1 B1", [6, 2, 2])
    assert (ending(battle).winner_name, stands(battle, "B2")) == ("red", ("0000", 1))


@pytest.mark.clause("TW-R75")
def test_it_is_a_draw_when_both_lose_their_last_unit_in_one_action() -> None:
    pieces = ("R orc.fanatics 0404", "R hum.king 0008", "B std.inf 0504 wounds=1")
    battle = act(ready(EMPTY_ROWS, *pieces), "attack R1 B1", [6, 2, 2, 2, 2, 2])
    assert ending(battle).winner is None


@pytest.mark.clause("TW-R75")
def test_a_scenario_may_end_a_battle_by_losses() -> None:
    victory = {"unit": 1, "individual": 0, "at_once": 1}
    pieces = ("R hum.archers 0404", "B std.inf 0604 wounds=1", "B std.inf 0000")
    battle = act(ready(EMPTY_ROWS, *pieces, victory=victory), "attack R1 B1", [6, 2, 2])
    assert ending(battle).winner_name == "red"
    assert ending(battle).scores == (1, 0)


@pytest.mark.clause("TW-R80", "TW-R75")
def test_after_twenty_turns_without_a_decision_it_is_a_draw() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0604", turns=20)
    record(battle).turn = 19
    assert not end_turn(battle).over
    assert end_turn(battle).over
    assert ending(battle).winner is None
    with pytest.raises(ValueError, match="less than or equal to 20"):
        lay(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0604", turns=21)


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(("fallen", "winner"), [("R", "black"), ("B", "red")])
def test_after_the_last_turn_the_smaller_losses_win(fallen: str, winner: str) -> None:
    victory = {"unit": 1, "individual": 1}
    pieces = ("R hum.archers 0404", "R std.inf 0206 wounds=1", "B hum.archers 0604", "B std.inf 0306 wounds=1")
    battle = lay(EMPTY_ROWS, *pieces, turns=1, victory=victory)
    attacker, target = ("B2", "R2") if fallen == "R" else ("R2", "B2")
    act(activate(battle, attacker), f"attack {attacker} {target}", [6, 2, 2, 2])
    act(battle, "stand")
    assert ending(end_turn(battle)).winner_name == winner
    assert piece(battle, target).wounds == 0
