"""Equipment of a siege: ladders and siege towers, boiling oil, and how all of it is dropped and lost."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.siege import FIELD, about_to_move, besieged, holder, ready, worn_down
from tewapen.tabletop import (
    act,
    activate,
    corridor,
    dice_of,
    end_turn,
    ground,
    moves,
    options,
    piece,
    raise_fog,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import LADDERS, TOWER, Phase

FAR_RED, FAR_BLACK = "R std.inf 0008", "B std.inf 1208"
LAST_BLACK = "B std.inf 0800"
ROUND_0404 = {"0504", "0403", "0303", "0304", "0305", "0405"}


def carries(battle: Battle, label: str) -> set[str]:
    """What a unit has with it."""
    one = piece(battle, label)
    found = {"ladders"} if one.marks & LADDERS else set()
    return found | ({"tower"} if one.marks & TOWER else set()) | ({"oil"} if one.oil > 0 else set())


def with_oil(enemy: str = "B std.inf 0504", *others: str, unit: str = "std.inf", **changes: Any) -> Battle:
    """A table on which R1 on a wall in 0404, with boiling oil, is to act."""
    board = changes.pop("board", ground(D="0404"))
    troop, *rest = unit.split()
    equipped = " ".join(["R", troop, "0404", "equipment=oil", *rest])
    return ready(board, equipped, enemy, *others, FAR_RED, FAR_BLACK, **changes)


# --- ladders and towers ---------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.2a")
@pytest.mark.parametrize("equipment", ["ladders", "tower"])
def test_ladders_and_towers_do_no_damage(equipment: str) -> None:
    battle = ready(ground(C="0504"), f"R std.inf 0404 equipment={equipment}", FAR_BLACK, black="0504")
    assert "cannot_harm_buildings" in why_not(battle, "attack R1 0504")


@pytest.mark.clause("TW-R72", "TW-4.2a")
def test_ladders_change_neither_move_nor_fight() -> None:
    battle = about_to_move(FIELD, "R std.inf 0404 equipment=ladders", "B std.inf 0504")
    assert "0204" in moves(battle, "R1")
    assert dice_of(activate(battle, "R1"), "attack R1 B1") == 4


@pytest.mark.clause("TW-R72")
def test_a_tower_moves_one_hex_and_its_unit_does_not_fight_after_it() -> None:
    battle = about_to_move(FIELD, "R std.inf 0404 equipment=tower", "B std.inf 0604")
    assert moves(battle, "R1") == ROUND_0404
    act(battle, "move R1 0504")
    assert options(battle, "attack") == set()


@pytest.mark.clause("TW-R72", "TW-4.1d")
def test_from_a_tower_walls_take_no_die_in_close_combat() -> None:
    board = ground(D="0504")
    assert dice_of(ready(board, "R std.inf 0404 equipment=tower", "B std.inf 0504"), "attack R1 B1") == 4
    assert dice_of(ready(board, "R std.inf 0404 equipment=ladders", "B std.inf 0504"), "attack R1 B1") == 3
    assert dice_of(ready(board, "R hum.archers 0304 equipment=tower", "B std.inf 0504"), "attack R1 B1") == 2


@pytest.mark.clause("TW-R72", "TW-4.1e")
def test_from_a_tower_the_first_retreat_is_ignored_all_the_same() -> None:
    battle = ready(ground(D="0504"), "R std.inf 0404 equipment=tower", "B std.inf 0504")
    act(battle, "attack R1 B1", [1, 2, 2, 2])
    assert stands(battle, "B1") == ("0504", 4)


@pytest.mark.clause("TW-R72", "TW-1.5.3e")
def test_from_a_tower_the_river_still_takes_a_die() -> None:
    battle = ready(ground(D="0504", r="0404"), "R std.inf 0404 equipment=tower", "B std.inf 0504")
    assert dice_of(battle, "attack R1 B1") == 3


@pytest.mark.clause("TW-R72")
@pytest.mark.parametrize(
    ("letter", "enters"), [*((letter, False) for letter in "wdrvxuAB"), *((letter, True) for letter in ".hsbt")]
)
def test_where_a_tower_cannot_go(letter: str, enters: bool) -> None:
    battle = about_to_move(ground(D="1200", **{letter: "0504"}), *TOWERED)
    assert moves(battle, "R1") == (ROUND_0404 if enters else ROUND_0404 - {"0504"})
    if not enters and letter != "x":
        assert why_not(battle, "move R1 0504") == {"no_way_for_tower"}


TOWERED = ("R std.inf 0404 equipment=tower", FAR_BLACK)


@pytest.mark.clause("TW-R72")
def test_a_tower_crosses_no_wall() -> None:
    battle = about_to_move(FIELD, *TOWERED, walls=(("0404", "E"),))
    assert moves(battle, "R1") == ROUND_0404 - {"0504"}


@pytest.mark.clause("TW-R72", "TW-4.3g")
def test_a_tower_does_not_enter_the_ruins_of_a_wall_but_those_of_a_house() -> None:
    for letter, enters in (("D", False), ("G", False), ("A", True), ("B", True)):
        battle = worn_down(about_to_move(ground(**{letter: "0504"}), *TOWERED), "0504", 0)
        assert ("0504" in moves(battle, "R1")) is enters


@pytest.mark.clause("TW-R97")
@pytest.mark.parametrize(("letter", "follows"), [("w", False), ("r", False), ("d", False), ("v", False), ("h", True)])
def test_a_tower_does_not_follow_up_where_it_cannot_go(letter: str, follows: bool) -> None:
    pieces = ("R std.inf 0404 equipment=tower", "B std.inf 0504 wounds=1", FAR_BLACK)
    battle = ready(ground(D="1200", **{letter: "0504"}), *pieces)
    number = dice_of(battle, "attack R1 B1")
    act(battle, "attack R1 B1", [4] * number)
    assert options(battle) == ({"follow", "stand"} if follows else set())


@pytest.mark.clause("TW-R97")
@pytest.mark.parametrize(("equipment", "follows"), [("tower", False), ("ladders", True)])
def test_a_tower_does_not_follow_up_over_a_wall(equipment: str, follows: bool) -> None:
    pieces = (f"R std.inf 0404 equipment={equipment}", "B std.inf 0504 wounds=1", FAR_BLACK)
    battle = ready(FIELD, *pieces, walls=(("0404", "E"),))
    act(battle, "attack R1 B1", [4] * 3)
    assert options(battle) == ({"follow", "stand"} if follows else set())


@pytest.mark.clause("TW-R97", "TW-1.7k")
def test_a_tower_is_not_teleported_where_it_cannot_stand() -> None:
    pieces = ("R hum.wizard 0404", "R std.inf 0404 equipment=tower", FAR_BLACK)
    battle = ready(ground(D="1200", w="0604"), *pieces)
    assert why_not(battle, "cast R1 teleport 0604 unit") == {"no_way_for_tower"}
    assert why_not(battle, "cast R1 teleport 0604") == set()
    assert why_not(battle, "cast R1 teleport 0704 unit") == set()


# --- dropping and losing --------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.4k", "TW-R72")
@pytest.mark.parametrize("equipment", ["ladders", "tower", "oil"])
def test_equipment_is_dropped_before_the_move_and_for_good(equipment: str) -> None:
    battle = about_to_move(ground(D="0404"), f"R std.inf 0404 equipment={equipment}", "B std.inf 0504")
    act(battle, f"drop R1 {equipment}")
    assert carries(battle, "R1") == set()
    assert why_not(battle, f"drop R1 {equipment}") == {"no_such_equipment"}
    assert "0204" in moves(battle, "R1"), "it still moves, by its own two hexes"
    act(battle, "done")
    assert "attack R1 B1" in options(battle), "and still fights"


@pytest.mark.clause("TW-4.4k")
def test_one_thing_is_dropped_and_the_other_kept() -> None:
    battle = about_to_move(FIELD, "R std.inf 0404 equipment=ladders,tower", FAR_BLACK)
    assert options(battle, "drop") == {"drop R1 ladders", "drop R1 tower"}
    act(battle, "drop R1 tower")
    assert carries(battle, "R1") == {"ladders"}


@pytest.mark.clause("TW-4.4k")
def test_nothing_is_dropped_after_moving_or_by_whoever_is_not_activated() -> None:
    pieces = ("R std.inf 0404 equipment=ladders", "R std.inf 0406 equipment=ladders", "R std.cav 0408", FAR_BLACK)
    battle = besieged(FIELD, *pieces)
    activate(battle, "R1", "R3", phase=Phase.MOVE)
    assert why_not(battle, "drop R2 ladders") == {"not_activated"}
    assert why_not(battle, "drop R3 ladders") == {"no_such_equipment"}
    act(battle, "move R1 0504")
    assert "has_begun_to_move" in why_not(battle, "drop R1 ladders")


@pytest.mark.clause("TW-4.4k", "TW-4.4e")
def test_without_the_ladders_that_it_dropped_a_unit_does_not_climb() -> None:
    battle = about_to_move(corridor("...D"), "R std.inf 0200 equipment=ladders", LAST_BLACK, black="0300")
    assert "0300" in moves(battle, "R1")
    assert "0300" not in moves(act(battle, "drop R1 ladders"), "R1")


@pytest.mark.clause("TW-4.4k")
@pytest.mark.parametrize("equipment", ["equipment=ladders", "equipment=tower", "oil=2"])
def test_equipment_is_lost_with_its_unit(equipment: str) -> None:
    pieces = ("R und.necromancer 0304", f"R std.inf 0504 wounds=1 {equipment}", "B std.inf 0604")
    battle = ready(FIELD, *pieces, FAR_RED, actor="B1")
    act(act(battle, "attack B1 R2", [6, 2, 2, 2]), "stand")
    act(activate(battle, "R1"), "cast R1 resurrect R2")
    assert where(battle, "R2") == "0504"
    assert carries(battle, "R2") == set()
    assert piece(battle, "R2").stride == 2


@pytest.mark.clause("TW-4.4k", "TW-R72")
@pytest.mark.parametrize(
    ("equipment", "kept"), [("equipment=ladders", {"ladders"}), ("oil=2", {"oil"}), ("equipment=tower", set())]
)
def test_a_retreat_leaves_the_tower_and_nothing_else_behind(equipment: str, kept: set[str]) -> None:
    battle = ready(FIELD, f"R std.inf 0504 {equipment}", "B std.inf 0404", actor="B1")
    act(battle, "attack B1 R1", [1, 2, 2, 2])
    assert where(battle, "R1") == "0604"
    assert carries(battle, "R1") == kept
    act(battle, "stand")
    assert "0804" in moves(activate(battle, "R1", phase=Phase.MOVE), "R1"), "two hexes, as without a tower"


@pytest.mark.clause("TW-4.4k")
def test_a_barred_retreat_keeps_the_tower() -> None:
    pieces = ("R std.inf 0504 equipment=tower", "R std.inf 0604", "B std.inf 0404")
    battle = act(ready(FIELD, *pieces, actor="B1"), "attack B1 R1", [1, 2, 2, 2])
    assert stands(battle, "R1") == ("0504", 3)
    assert carries(battle, "R1") == {"tower"}


@pytest.mark.clause("TW-4.4k", "TW-1.5.6e")
def test_a_retreat_without_the_tower_goes_where_the_tower_could_not() -> None:
    battle = ready(ground(D="1200", w="0604"), "R std.inf 0504 equipment=tower", "B std.inf 0404", actor="B1")
    act(battle, "attack B1 R1", [1, 2, 2, 2])
    assert stands(battle, "R1") == ("0604", 4)


# --- boiling oil ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.2d", "TW-R72", "TW-R94")
@pytest.mark.parametrize("letter", "CDG")
def test_oil_has_five_dice_against_an_enemy_below(letter: str) -> None:
    battle = with_oil(board=ground(**{letter: "0404"}))
    assert options(battle) >= {"pour R1 B1", "attack R1 B1"}
    assert dice_of(battle, "pour R1 B1") == 5
    act(battle, "pour R1 B1", [4, 5, 3, 2, 2])
    assert stands(battle, "B1") == ("0504", 2)


@pytest.mark.clause("TW-R72")
def test_oil_is_poured_instead_of_attacking() -> None:
    battle = with_oil("B std.inf 0504", "R std.inf 0505")
    activate(battle, "R1", "R2")
    act(battle, "pour R1 B1", [2, 2, 2, 2, 2])
    assert why_not(battle, "attack R1 B1") == {"has_acted"}
    assert why_not(battle, "pour R1 B1") == {"has_acted"}


@pytest.mark.clause("TW-R72", "TW-4.2d")
def test_there_is_oil_for_three_times() -> None:
    battle = with_oil()
    for left in (2, 1, 0):
        act(activate(battle, "R1"), "pour R1 B1", [2, 2, 2, 2, 2])
        assert piece(battle, "R1").oil == left
    assert why_not(activate(battle, "R1"), "pour R1 B1") == {"no_such_equipment"}


@pytest.mark.clause("TW-R83", "TW-R94")
def test_ones_of_oil_do_nothing_and_nobody_follows_up() -> None:
    assert stands(act(with_oil(), "pour R1 B1", [1, 1, 1, 1, 1]), "B1") == ("0504", 4)
    battle = act(with_oil("B std.inf 0504 wounds=1"), "pour R1 B1", [6, 6, 6, 6, 6])
    assert where(battle, "B1") is None
    assert options(battle) == set()


@pytest.mark.clause("TW-4.2d", "TW-R72")
def test_oil_reaches_neither_far_nor_high() -> None:
    assert "out_of_range" in why_not(with_oil("B std.inf 0604"), "pour R1 B1")
    assert why_not(with_oil(board=ground(D="0404", h="0504")), "pour R1 B1") == {"too_high"}
    assert why_not(with_oil(board=ground(D="0404 0504")), "pour R1 B1") == {"too_high"}
    rubble = worn_down(with_oil(board=ground(D="0404 0504")), "0504", 0)
    assert why_not(rubble, "pour R1 B1") == set()


@pytest.mark.clause("TW-4.2d", "TW-R72")
def test_oil_is_poured_from_a_fortification_only() -> None:
    for board in (FIELD, ground(B="0404"), ground(h="0404")):
        battle = ready(board, "R std.inf 0404 oil=3", "B std.inf 0504")
        assert why_not(battle, "pour R1 B1") == {"not_in_fortification"}
    assert why_not(worn_down(with_oil(), "0404", 0), "pour R1 B1") == {"not_in_fortification"}


@pytest.mark.clause("TW-R72", "TW-R94")
@pytest.mark.parametrize("letter", "wdrvAB")
def test_no_ground_shields_from_oil(letter: str) -> None:
    assert dice_of(with_oil(board=ground(**{"D": "0404", letter: "0504"})), "pour R1 B1") == 5


@pytest.mark.clause("TW-R94", "TW-R86")
def test_items_ward_off_oil_and_nothing_adds_to_it() -> None:
    assert dice_of(with_oil("B std.inf 0504", "B orc.general 0504 items=it.protection"), "pour R1 B1") == 4
    assert dice_of(with_oil("B std.inf 0504 items=ba.shield"), "pour R1 B1") == 5
    assert dice_of(with_oil("B std.inf 0504", "R hum.king 0404"), "pour R1 B1") == 5
    assert dice_of(with_oil(unit="std.inf items=ba.die"), "pour R1 B1") == 5


@pytest.mark.clause("TW-R94")
def test_neither_frenzy_nor_accuracy_helps_oil() -> None:
    battle = act(with_oil(unit="std.inf items=ba.frenzy"), "pour R1 B1", [4, 2, 2, 2, 2])
    assert stands(battle, "B1") == ("0504", 3)
    battle = with_oil("B std.inf 0504", "R hum.king 0404 items=it.accuracy")
    act(battle, "pour R1 B1", [2, 2, 2, 2, 2])
    assert options(battle) == set()


@pytest.mark.clause("TW-R94", "TW-1.5.3k")
def test_oil_is_not_poured_over_a_cliff() -> None:
    assert why_not(with_oil(cliffs=(("0404", "E"),)), "pour R1 B1") == {"cliff"}


@pytest.mark.clause("TW-R94", "TW-1.7t")
def test_oil_is_poured_within_the_edge_of_a_fog_and_not_in_its_centre() -> None:
    assert why_not(raise_fog(with_oil(), "0404"), "pour R1 B1") == {"fog_centre"}
    assert why_not(raise_fog(with_oil(), "0504"), "pour R1 B1") == {"fog_centre"}
    assert why_not(raise_fog(with_oil(), "0403"), "pour R1 B1") == set()


@pytest.mark.clause("TW-R94", "TW-1.2.1b")
@pytest.mark.parametrize(("start", "pours"), [("0200", True), ("0100", False)])
def test_who_has_moved_too_far_does_not_pour(start: str, pours: bool) -> None:
    pieces = (f"R std.inf {start} oil=3", "B std.inf 0400")
    battle = act(about_to_move(corridor("...D"), *pieces, red="0300"), "move R1 0300")
    assert ("pour R1 B1" in options(battle)) is pours


@pytest.mark.clause("TW-R94", "TW-1.7j")
def test_who_was_teleported_does_not_pour() -> None:
    pieces = ("R hum.wizard 0104", "R std.inf 0104 oil=3", "R std.inf 0604", "B std.inf 0504")
    battle = activate(besieged(ground(D="0404"), *pieces, red="0404"), "R2", "R3", included=["R1"])
    act(battle, "cast R1 teleport 0404 unit")
    assert why_not(battle, "pour R2 B1") == {"just_teleported"}


@pytest.mark.clause("TW-R72")
def test_only_enemies_are_scalded() -> None:
    assert "not_an_enemy" in why_not(with_oil("R std.inf 0504", "B std.inf 0604"), "pour R1 R2")
    assert why_not(with_oil("B std.inf 0504", "B orc.general 0504"), "pour R1 B2") == {"is_attached"}
    assert why_not(with_oil("B orc.general 0504"), "pour R1 B1") == set()


@pytest.mark.clause("TW-4.2d", "TW-4.4b")
def test_oil_goes_with_the_unit_to_another_wall() -> None:
    battle = about_to_move(ground(D="0404 0504"), "R std.inf 0404 equipment=oil", "B std.inf 0604", red="0504")
    act(battle, "move R1 0504")
    assert "pour R1 B1" in options(battle)
    assert holder(battle, "0404") == "red"


def test_equipment_stays_over_the_end_of_a_turn() -> None:
    battle = end_turn(besieged(FIELD, "R std.inf 0404 equipment=ladders oil=2", FAR_BLACK))
    assert carries(battle, "R1") == {"ladders", "oil"}
