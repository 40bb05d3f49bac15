"""Monsters with rules of their own: demons, dragons, the Hydra, gazes, elementals, elephants."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    dice_of,
    end_turn,
    ground,
    lay,
    options,
    piece,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

ENEMY = "B std.inf 0504"


def about_to_act(*pieces: str, board: tuple[str, ...] = EMPTY_ROWS, rolls: tuple[list[int], ...] = ()) -> Battle:
    """A table on which R1 is to act."""
    return activate(lay(board, *pieces, rolls=rolls), "R1")


def seen(battle: Battle, label: str) -> dict[str, Any]:
    """A piece as everybody sees it."""
    found: dict[str, Any] = next(one for one in battle.view()["pieces"] if one["label"] == label)
    return found


# --- demons -----------------------------------------------------------------------------------------------

LESSER = {"moves": [2, 2], "dice": [4, 0, 0, 0, 0, 0], "full_wounds": 4, "abilities": []}


@pytest.mark.clause("TW-2.9.0a", "TW-2.9.1b", "TW-R54")
@pytest.mark.parametrize(
    ("face", "changed"),
    [
        (1, {"abilities": ["Flying"]}),
        (2, {"dice": [5, 0, 0, 0, 0, 0]}),
        (3, {"dice": [4, 3, 2, 1, 0, 0]}),
        (4, {"full_wounds": 5}),
        (5, {"abilities": ["Cause Fear"]}),
        (6, {"moves": [3, 3]}),
    ],
)
def test_a_lesser_demon_has_one_power(face: int, changed: dict[str, object]) -> None:
    demon = seen(lay(EMPTY_ROWS, "R mon.lesserdemon 0404", ENEMY, rolls=[[face]]), "R1")
    assert {key: demon[key] for key in LESSER} == {**LESSER, **changed}
    assert demon["wounds"] == demon["full_wounds"]


@pytest.mark.clause("TW-2.9.1a", "TW-R54")
@pytest.mark.parametrize(
    ("faces", "dice", "wounds", "hexes"),
    [
        ((2, 2), [7, 0, 0, 0], 5, 3),
        ((4, 4), [5, 0, 0, 0], 7, 3),
        ((6, 6), [5, 0, 0, 0], 5, 5),
        ((2, 3), [6, 4, 3, 2], 5, 3),
        ((3, 2), [6, 4, 3, 2], 5, 3),
        ((4, 6), [5, 0, 0, 0], 6, 4),
    ],
)
def test_a_greater_demon_has_two_powers_and_repeats_add_up(
    faces: tuple[int, int], dice: list[int], wounds: int, hexes: int
) -> None:
    rolls = [[face] for face in faces]
    demon = seen(lay(EMPTY_ROWS, "R mon.greaterdemon 0404", ENEMY, rolls=rolls), "R1")
    assert (demon["dice"][:4], demon["wounds"], demon["moves"]) == (dice, wounds, [hexes, hexes])


@pytest.mark.clause("TW-R54")
def test_a_repeat_of_a_power_that_cannot_add_up_is_rolled_again() -> None:
    battle = about_to_act("R cha.sorcerer 0404 list=Demonologist", "R std.inf 0008", "B std.inf 1208")
    breath_and_die = "R3 has 6-4-3-2 dice, 5 wounds, moves 3"
    chance = battle.odds("cast R1 greater-demon 0504").probability_of(breath_and_die)
    assert chance == Fraction(1, 6) * Fraction(1, 6) + Fraction(1, 6) * Fraction(1, 5)  # the 3 cannot come twice


@pytest.mark.clause("TW-2.9.1c", "TW-R54")
def test_breath_reaches_four_hexes_besides_the_close_dice_with_one_attack() -> None:
    pieces = ("B std.inf 0504", "B std.inf 0402", "B std.inf 0707", "B std.inf 0008", "B std.inf 0004")
    battle = about_to_act("R mon.lesserdemon 0404", *pieces, rolls=([3],))
    assert [dice_of(battle, f"attack R1 B{number}") for number in (1, 2, 5)] == [4, 3, 1]
    act(battle, "attack R1 B2", [2, 2, 2])
    assert battle.seat_to_decide is None


# --- dragons ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.9.2a", "TW-R54")
@pytest.mark.parametrize(
    ("hex_id", "red_dragon", "dragon"), [("0504", 6, 6), ("0604", 3, 0), ("0704", 2, 0), ("0804", 1, 0), ("0904", 0, 0)]
)
def test_the_red_dragon_breathes_fire_and_the_dragon_does_not(hex_id: str, red_dragon: int, dragon: int) -> None:
    for troop, dice in (("mon.reddragon", red_dragon), ("mon.dragon", dragon)):
        battle = about_to_act(f"R {troop} 0404", f"B std.inf {hex_id}")
        assert options(battle, "attack") == ({"attack R1 B1"} if dice else set())
        assert not dice or dice_of(battle, "attack R1 B1") == dice


@pytest.mark.clause("TW-2.9.2a")
def test_a_scenario_can_give_a_dragon_an_ability() -> None:
    battle = about_to_act("R mon.dragon 0404 items=ba.fear", ENEMY)
    assert stands(act(battle, "attack R1 B1", [4, 2, 2, 2, 2, 2]), "B1") == ("0604", 3)


# --- the Hydra --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.9.0a", "TW-2.9.3a")
@pytest.mark.parametrize(("roll", "heads"), [(1, 4), (3, 6), (6, 9)])
def test_a_hydra_has_a_die_and_a_wound_for_each_head(roll: int, heads: int) -> None:
    battle = about_to_act("R mon.hydra 0404", ENEMY, rolls=([roll],))
    assert (piece(battle, "R1").wounds, dice_of(battle, "attack R1 B1")) == (heads, heads)


@pytest.mark.clause("TW-2.9.3b", "TW-R55")
def test_heads_fall_with_wounds_and_grow_again_with_healing() -> None:
    pieces = ("R mon.hydra 0404", "R hum.wizard 0403", "B std.inf 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces, rolls=([3],)), "B1")
    act(battle, "attack B1 R1", [4, 5, 2, 2])
    assert dice_of(activate(battle, "R1", "R2"), "attack R1 B1") == 4
    act(battle, "cast R2 healing R1")
    assert dice_of(battle, "attack R1 B1") == 5


@pytest.mark.clause("TW-2.9.3b", "TW-R55")
def test_no_more_heads_grow_than_there_were() -> None:
    battle = activate(lay(EMPTY_ROWS, "R mon.hydra 0404", "R hum.wizard 0403", ENEMY, rolls=([3],)), "R1", "R2")
    assert why_not(battle, "cast R2 healing R1") == {"nothing_to_do"}


# --- gazes ------------------------------------------------------------------------------------------------

GAZERS = pytest.mark.parametrize("gazer", ["mon.beholder", "mon.medusa"])


@pytest.mark.clause("TW-2.9.4a", "TW-2.9.5b", "TW-R56")
@GAZERS
@pytest.mark.parametrize(("face", "counters"), [(3, 0), (4, 1)])
def test_a_gaze_freezes_on_four(gazer: str, face: int, counters: int) -> None:
    battle = about_to_act(f"R {gazer} 0404", "R std.inf 0008", "B std.inf 0804")
    act(battle, "gaze R1 B1", [face])
    assert piece(battle, "B1").counters == counters


@pytest.mark.clause("TW-2.9.4a", "TW-2.9.5b", "TW-R56")
@GAZERS
@pytest.mark.parametrize(
    ("board", "target", "objection"),
    [
        (EMPTY_ROWS, "B std.inf 0904", "out_of_range"),
        (ground(w="0504"), "B std.inf 0604", "no_los"),
        (EMPTY_ROWS, "R std.inf 0604", "not_an_enemy"),
    ],
)
def test_a_gaze_has_the_range_and_sight_of_freeze(
    gazer: str, board: tuple[str, ...], target: str, objection: str
) -> None:
    label = "R2" if target.startswith("R") else "B1"
    battle = about_to_act(f"R {gazer} 0404", target, "R std.inf 0008", "B std.inf 1208", board=board)
    assert why_not(battle, f"gaze R1 {label}") == {objection}


@pytest.mark.clause("TW-2.9.4a", "TW-R37")
def test_a_gaze_cannot_single_out_an_attached_individual() -> None:
    battle = about_to_act("R mon.beholder 0404", "B std.inf 0604", "B orc.general 0604", "B orc.general 0605")
    assert options(battle, "gaze") == {"gaze R1 B1", "gaze R1 B3"}


@pytest.mark.clause("TW-2.9.4a")
@pytest.mark.parametrize(("deed", "dice"), [("gaze R1 B1", [2]), ("attack R1 B1", [2, 2, 2])])
def test_a_beholder_gazes_instead_of_fighting(deed: str, dice: list[int]) -> None:
    battle = about_to_act("R mon.beholder 0404", ENEMY)
    assert {"gaze R1 B1", "attack R1 B1"} <= options(battle)
    act(battle, deed, dice)
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-2.9.5a", "TW-1.6.2a")
def test_medusa_attaches_to_units() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0404", "R mon.medusa 0404", "B std.inf 0604")
    assert seen(battle, "R2")["attached"]
    activate(battle, "B1", phase=Phase.MOVE)
    act(battle, "move B1 0504")
    assert options(battle, "attack") == {"attack B1 R1"}
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    assert where(act(battle, "move R1 0403"), "R2") == "0403"
    assert "gaze R2 B1" in options(battle)


@pytest.mark.clause("TW-2.9.5b")
def test_medusa_gazes_once_in_a_turn() -> None:
    battle = about_to_act("R mon.medusa 0404", "R std.inf 0008", ENEMY)
    act(battle, "gaze R1 B1", [2])
    piece(battle, "R1").counters = 0  # as by a Blessing
    assert why_not(activate(battle, "R1"), "gaze R1 B1") == {"has_gazed"}
    assert why_not(activate(end_turn(battle), "R1"), "gaze R1 B1") == set()


# --- elementals, elephants, others ------------------------------------------------------------------------


@pytest.mark.clause("TW-2.9.6a")
@pytest.mark.parametrize(
    ("element", "abilities"), [("air", ["Flying"]), ("earth", ["Burrowing"]), ("fire", []), ("water", ["Swimming"])]
)
def test_the_elementals_differ_in_their_ability_only(element: str, abilities: list[str]) -> None:
    elemental = seen(lay(EMPTY_ROWS, f"R mon.{element}elem 0404", ENEMY), "R1")
    assert elemental["abilities"] == abilities
    figures = (elemental["moves"], elemental["dice"][0], elemental["hit_at"], elemental["wounds"])
    assert figures == ([3, 3], 4, 4, 3)


@pytest.mark.clause("TW-2.9.6b", "TW-R59")
@pytest.mark.parametrize("elephant", ["mon.elephant", "mon.howdah"])
def test_individuals_ride_on_elephants(elephant: str) -> None:
    battle = lay(EMPTY_ROWS, f"R {elephant} 0404", "R hum.king 0404", "B std.inf 0804")
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    assert where(act(battle, "move R1 0604"), "R2") == "0604"


@pytest.mark.clause("TW-2.9.6b", "TW-R59")
def test_the_crew_of_a_howdah_shoots() -> None:
    battle = about_to_act("R mon.howdah 0404", "R mon.elephant 0405", "B std.inf 0604")
    assert dice_of(battle, "attack R1 B1") == 2
    assert "no_pattern_dice" in why_not(activate(battle, "R2"), "attack R2 B1")


@pytest.mark.clause("TW-R58")
def test_a_turtle_that_moved_does_not_fight_but_swims() -> None:
    battle = lay(ground(r="0404"), "R mon.turtle 0404", "R std.inf 0405", "B std.inf 0504")
    assert dice_of(activate(battle, "R1"), "attack R1 B1") == 4
    activate(battle, "R1", "R2", phase=Phase.MOVE)
    act(act(battle, "move R1 0403"), "done")
    assert why_not(battle, "attack R1 B1") == {"moved_too_far"}


@pytest.mark.clause("TW-2.7a", "TW-R52")
def test_the_champion_on_his_dinosaur_is_a_unit() -> None:
    battle = about_to_act("R liz.dinochamp 0404", ENEMY)
    assert seen(battle, "R1")["kind"] != "individual"
    assert dice_of(battle, "attack R1 B1") == 6  # his general's die is in it
