"""Buildings: what they are made of, who harms them and how, and what becomes of them and of those inside."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tewapen.siege import KARNHOLT, about_to_move, besieged, building, holder, ready, shown, worn_down
from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    corridor,
    dice_of,
    ground,
    moves,
    options,
    piece,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

FAR_RED, FAR_BLACK = "R std.inf 0008", "B std.inf 1208"
WOUNDS = {"A": 5, "B": 10, "C": 15, "D": 20, "G": 15}
NAMES = {"A": "wooden house", "B": "stone house", "C": "palisade", "D": "castle wall", "G": "gate"}


def attacker(troop: str, letter: str = "C", *pieces: str, place: str = "0404", **changes: Any) -> Battle:
    """A table on which R1 in 0404 is to act; a building stands in 0504."""
    board = changes.pop("board", ground(**{letter: "0504"}))
    name, *rest = troop.split()
    return ready(board, " ".join(["R", name, place, *rest]), *pieces, FAR_RED, FAR_BLACK, **changes)


def fallen(letter: str, *pieces: str, **changes: Any) -> Battle:
    """A table on which the ram R1 has brought down the building in 0504, which had a wound left."""
    battle = worn_down(attacker("sg.ram", letter, *pieces, **changes), "0504", 1)
    return act(battle, "attack R1 0504", [5, 2, 2, 2, 2])


# --- what they are ------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.0a", "TW-4.1a")
@pytest.mark.parametrize("letter", WOUNDS)
def test_each_type_has_its_wounds_and_is_hit_at_five(letter: str) -> None:
    battle = attacker("sg.ram", letter)
    one = shown(battle, "0504")
    assert (one["name"], one["wounds"], one["full_wounds"]) == (NAMES[letter], WOUNDS[letter], WOUNDS[letter])
    assert not one["destroyed"]
    act(battle, "attack R1 0504", [4, 4, 5, 5, 6])
    assert shown(battle, "0504")["wounds"] == WOUNDS[letter] - 3


@pytest.mark.clause("TW-4.1b")
def test_each_hex_of_a_wall_has_wounds_of_its_own() -> None:
    battle = attacker("sg.ram", "D", board=ground(D="0504 0503 0505"))
    act(battle, "attack R1 0504", [5, 5, 1, 2, 3])
    assert [shown(battle, hex_id)["wounds"] for hex_id in ("0503", "0504", "0505")] == [20, 18, 20]


@pytest.mark.clause("TW-4.1c", "TW-4.1b")
def test_the_walls_of_karnholt_are_of_stone_and_their_gate_is_of_wood() -> None:
    battle = besieged(KARNHOLT, "R hum.archers 0503", "B orc.swords 0009")
    found = {one["hex"]: (one["name"], one["full_wounds"]) for one in battle.view()["buildings"]}
    assert len(found) == 13
    assert found.pop("0605") == ("gate", 15)
    assert set(found.values()) == {("castle wall", 20)}


@pytest.mark.clause("TW-4.3c")
def test_a_building_is_no_unit() -> None:
    battle = besieged(ground(D="0504"), "R std.inf 0404 wounds=1", "B std.inf 0304", red="0504")
    assert [one["label"] for one in battle.view()["pieces"]] == ["R1", "B1"]
    activate(battle, "R1", phase=Phase.NOMINATE)
    assert options(battle) == {"nominate R1"}
    act(act(activate(battle, "B1"), "attack B1 R1", [6, 2, 2, 2]), "stand")
    assert battle.over
    assert holder(battle, "0504") == "red"


# --- who harms them -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.0a", "TW-4.3a")
@pytest.mark.parametrize(
    "troop", ["hum.polearms", "hum.knights", "mon.giant", "cha.swivel", "mon.dragon", "hum.archers"]
)
def test_ordinary_troops_do_not_harm_a_building(troop: str) -> None:
    battle = attacker(troop)
    assert "cannot_harm_buildings" in why_not(battle, "attack R1 0504")
    assert options(battle, "attack") == set()


@pytest.mark.clause("TW-4.0a", "TW-4.3a", "TW-4.2c")
def test_neither_do_the_machines_of_a_field_army() -> None:
    battle = attacker("std.mach", place="0304")
    assert "cannot_harm_buildings" in why_not(battle, "attack R1 0504")


@pytest.mark.clause("TW-4.3a")
@pytest.mark.parametrize("letter", WOUNDS)
def test_who_can_harm_both_names_the_building_or_the_troops_in_it(letter: str) -> None:
    battle = attacker("sg.ballista", letter, "B std.inf 0504")
    assert options(battle, "attack") == {"attack R1 0504", "attack R1 B1"}
    act(battle, "attack R1 B1", [4] * dice_of(battle, "attack R1 B1"))
    assert shown(battle, "0504")["wounds"] == WOUNDS[letter]


@pytest.mark.clause("TW-4.3e", "TW-4.2b")
@pytest.mark.parametrize("machine", ["sg.ram", "sg.mine"])
def test_rams_and_explosives_attack_buildings_only(machine: str) -> None:
    battle = attacker(machine, "C", "B std.inf 0504", "B std.inf 0403")
    assert options(battle, "attack") == {"attack R1 0504"}
    assert "only_buildings" in why_not(battle, "attack R1 B1")
    assert "only_buildings" in why_not(battle, "attack R1 B2")


@pytest.mark.clause("TW-4.2b")
@pytest.mark.parametrize(("machine", "dice"), [("sg.ram", 5), ("sg.mine", 8)])
def test_rams_and_explosives_must_touch_the_building(machine: str, dice: int) -> None:
    assert dice_of(attacker(machine), "attack R1 0504") == dice
    assert "no_pattern_dice" in why_not(attacker(machine, place="0304"), "attack R1 0504")


@pytest.mark.clause("TW-4.2c", "TW-4.3b")
@pytest.mark.parametrize(
    ("machine", "dice"), [("sg.ballista", [5, 4, 3, 2, 1, 0]), ("sg.catapult", [0, 5, 4, 3, 2, 1])]
)
def test_siege_engines_harm_buildings_from_afar(machine: str, dice: list[int]) -> None:
    for hexes, number in enumerate(dice, start=1):
        battle = ready(ground(C="0904"), f"R {machine} {9 - hexes:02}04", FAR_RED, FAR_BLACK)
        if number:
            assert dice_of(battle, "attack R1 0904") == number
        else:
            assert why_not(battle, "attack R1 0904") == {"no_pattern_dice"}


@pytest.mark.clause("TW-4.2c")
@pytest.mark.parametrize("machine", ["sg.ballista", "sg.catapult"])
def test_siege_engines_shoot_at_troops_too(machine: str) -> None:
    battle = ready(ground(C="0904"), f"R {machine} 0404", "B std.inf 0604", FAR_RED)
    assert dice_of(battle, "attack R1 B1") == (4 if machine == "sg.ballista" else 5)


@pytest.mark.clause("TW-4.3b")
def test_a_ballista_needs_a_line_of_sight_and_a_catapult_does_not() -> None:
    pieces = ("B std.inf 0604", FAR_RED)
    assert why_not(ready(ground(C="0704"), "R sg.ballista 0504", *pieces), "attack R1 0704") == {"no_los"}
    assert dice_of(ready(ground(C="0704"), "R sg.catapult 0504", *pieces), "attack R1 0704") == 5


@pytest.mark.clause("TW-4.3b", "TW-R71")
@pytest.mark.parametrize("machine", ["sg.ram", "sg.mine", "sg.ballista", "sg.catapult"])
def test_a_machine_that_has_moved_does_not_attack(machine: str) -> None:
    battle = about_to_move(ground(C="0504"), f"R {machine} 0204", "R hum.archers 0604", "B std.inf 0704")
    activate(battle, "R1", "R2", phase=Phase.MOVE)
    assert moves(battle, "R1") == {"0304", "0203", "0103", "0104", "0105", "0205"}
    act(act(battle, "move R1 0304"), "done")  # R2 stays
    assert options(battle, "R1") == set()
    assert "moved_too_far" in why_not(battle, "attack R1 0504")


@pytest.mark.clause("TW-4.3c")
def test_ones_do_nothing_to_a_building_or_to_those_inside() -> None:
    battle = act(attacker("sg.ram", "C", "B std.inf 0504"), "attack R1 0504", [1, 1, 1, 1, 5])
    assert stands(battle, "B1") == ("0504", 4)
    assert shown(battle, "0504")["wounds"] == 14
    assert options(battle) == set()


@pytest.mark.clause("TW-4.3d", "TW-R71")
@pytest.mark.parametrize("letter", WOUNDS)
def test_a_building_has_no_cover_of_its_own(letter: str) -> None:
    assert dice_of(attacker("sg.ram", letter), "attack R1 0504") == 5


@pytest.mark.clause("TW-4.3d", "TW-R93")
def test_no_wall_covers_a_building_but_a_river_slows_its_attacker() -> None:
    assert dice_of(attacker("sg.ram", walls=(("0404", "E"),)), "attack R1 0504") == 5
    assert dice_of(attacker("sg.ram", board=ground(C="0504", r="0404")), "attack R1 0504") == 4


@pytest.mark.clause("TW-1.5.3k", "TW-4.3b")
def test_nobody_rams_across_a_cliff() -> None:
    assert "cliff" in why_not(attacker("sg.ram", cliffs=(("0404", "E"),)), "attack R1 0504")


@pytest.mark.clause("TW-R93")
def test_generals_and_banners_help_against_buildings() -> None:
    assert dice_of(attacker("sg.ram", "C", "R hum.king 0404"), "attack R1 0504") == 6
    assert dice_of(attacker("sg.ram items=ba.die"), "attack R1 0504") == 6


@pytest.mark.clause("TW-R93", "TW-2.2.6a")
def test_frenzy_wounds_a_building_once_more() -> None:
    battle = act(attacker("sg.ram items=ba.frenzy"), "attack R1 0504", [5, 1, 1, 2, 2])
    assert shown(battle, "0504")["wounds"] == 13


@pytest.mark.clause("TW-R93", "TW-3.1.1i")
def test_a_failed_die_of_a_ram_may_be_rolled_again() -> None:
    battle = attacker("sg.ram", "C", "R hum.king 0404 items=it.accuracy")
    act(battle, "attack R1 0504", [4, 4, 4, 4, 4, 5])
    assert options(battle) == {"reroll 4", "keep"}
    act(battle, "reroll 4", [6])
    assert shown(battle, "0504")["wounds"] == 13


@pytest.mark.clause("TW-R71")
def test_explosives_go_up_with_their_first_attack() -> None:
    battle = act(attacker("sg.mine"), "attack R1 0504", [1, 2, 3, 4, 4, 4, 4, 4])
    assert where(battle, "R1") is None
    assert shown(battle, "0504")["wounds"] == 15


@pytest.mark.clause("TW-R92")
@pytest.mark.parametrize("letter", "CDG")
def test_nobody_attacks_what_his_side_holds(letter: str) -> None:
    assert why_not(attacker("sg.ram", letter, red="0504"), "attack R1 0504") == {"own_building"}
    assert why_not(attacker("sg.ram", letter, black="0504"), "attack R1 0504") == set()
    assert why_not(attacker("sg.ram", letter), "attack R1 0504") == set()


@pytest.mark.clause("TW-R92")
@pytest.mark.parametrize("letter", WOUNDS)
def test_nobody_attacks_a_building_with_his_own_troops_inside(letter: str) -> None:
    assert why_not(attacker("sg.ram", letter, "R std.inf 0504"), "attack R1 0504") == {"own_building"}
    assert why_not(attacker("sg.ram", letter, "B std.inf 0504"), "attack R1 0504") == set()


@pytest.mark.clause("TW-4.3b")
def test_odds_of_a_ram() -> None:
    odds = attacker("sg.ram", "D").odds("attack R1 0504")
    lost = {fate: int(fate.split()[1]) for fate in odds.pieces["0504"] if fate != "no effect"}
    assert odds.exact
    assert sum(wounds * odds.pieces["0504"][fate] for fate, wounds in lost.items()) == Fraction(5, 3)  # P22
    assert odds.pieces["0504"]["no effect"] == Fraction(32, 243)


# --- fireballs ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.3f", "TW-R73", "TW-4.3a")
@pytest.mark.parametrize(("letter", "burns"), [("A", True), ("B", False), ("C", True), ("D", False), ("G", True)])
@pytest.mark.parametrize("caster", ["hum.wizard", "hum.king items=it.firering"])
def test_a_fireball_burns_wood_only(letter: str, burns: bool, caster: str) -> None:
    spell = "cast R1 fireball 0504" + (" from ring" if "ring" in caster else "")
    assert why_not(attacker(caster, letter), spell) == (set() if burns else {"not_of_wood"})


@pytest.mark.clause("TW-4.3f", "TW-4.3a")
def test_a_fireball_is_aimed_at_the_building_or_at_the_troops_in_it() -> None:
    battle = attacker("hum.wizard", "C", "B std.inf 0504")
    assert options(battle, "fireball") == {"cast R1 fireball 0504", "cast R1 fireball B1"}
    battle = attacker("hum.wizard", "D", "B std.inf 0504")
    assert options(battle, "fireball") == {"cast R1 fireball B1"}


@pytest.mark.clause("TW-4.3f", "TW-4.3d", "TW-1.7f")
@pytest.mark.parametrize(("place", "dice"), [("0404", 4), ("0304", 3), ("0204", 2), ("0104", 1)])
def test_a_fireball_thins_out_on_its_way_to_a_building(place: str, dice: int) -> None:
    assert dice_of(attacker("hum.wizard", "A", place=place), "cast R1 fireball 0504") == dice


@pytest.mark.clause("TW-4.3f", "TW-4.3c", "TW-1.7g")
def test_a_fireball_hits_wood_at_five_and_costs_a_point() -> None:
    battle = act(attacker("hum.wizard", "C", "B std.inf 0504"), "cast R1 fireball 0504", [1, 4, 5, 6])
    assert shown(battle, "0504")["wounds"] == 13
    assert stands(battle, "B1") == ("0504", 4)
    assert piece(battle, "R1").mp == 9


@pytest.mark.clause("TW-4.3f", "TW-4.3d", "TW-R35")
def test_a_fireball_at_a_building_needs_sight_and_suffers_from_the_river() -> None:
    assert dice_of(attacker("hum.wizard", board=ground(C="0504", r="0404")), "cast R1 fireball 0504") == 3
    blocked = attacker("hum.wizard", board=ground(C="0504", w="0404"), place="0304")
    assert why_not(blocked, "cast R1 fireball 0504") == {"no_los"}


@pytest.mark.clause("TW-R92", "TW-4.3f")
def test_nobody_burns_what_his_side_holds() -> None:
    assert why_not(attacker("hum.wizard", red="0504"), "cast R1 fireball 0504") == {"own_building"}


@pytest.mark.clause("TW-R73")
@pytest.mark.parametrize("spell", ["banish 0504", "freeze 0504", "healing 0504"])
def test_no_other_spell_works_on_a_building(spell: str) -> None:
    caster = "hum.cleric list=Cleric" if "banish" in spell else "hum.wizard"
    assert attacker(caster).why_not(f"cast R1 {spell}")


# --- destruction --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.3g")
@pytest.mark.parametrize("letter", WOUNDS)
def test_a_building_without_wounds_is_destroyed(letter: str) -> None:
    one = shown(fallen(letter), "0504")
    assert (one["wounds"], one["destroyed"]) == (0, True)


@pytest.mark.clause("TW-4.3g", "TW-R74")
@pytest.mark.parametrize(("letter", "stops"), [("A", False), ("B", False), ("C", True), ("D", True), ("G", True)])
def test_houses_leave_clear_ground_and_fortifications_rubble(letter: str, stops: bool) -> None:
    battle = about_to_move(corridor(f"...{letter}"), "R std.cav 0200", "B std.inf 0800")
    worn_down(battle, "0300", 0)
    assert moves(battle, "R1") == {"0000", "0100", "0300"} | (set() if stops else {"0400", "0500"})
    act(battle, "move R1 0300")
    battle = about_to_move(corridor(f"...{letter}"), "R std.cav 0300", "B std.inf 0800")
    worn_down(battle, "0300", 0)
    assert moves(battle, "R1") == ({"0200", "0400"} if stops else {"0000", "0100", "0200", "0400", "0500", "0600"})


@pytest.mark.clause("TW-R74")
@pytest.mark.parametrize("letter", WOUNDS)
def test_who_enters_a_ruin_may_fight(letter: str) -> None:
    battle = about_to_move(corridor(f"...{letter}"), "R std.cav 0200", "B std.inf 0400")
    act(worn_down(battle, "0300", 0), "move R1 0300")
    if options(battle, "move"):
        act(battle, "done")
    assert "attack R1 B1" in options(battle)


@pytest.mark.clause("TW-R74", "TW-1.5.4l")
@pytest.mark.parametrize("letter", WOUNDS)
def test_ruins_hide_nobody_and_give_no_cover(letter: str) -> None:
    battle = ready(corridor(f"...{letter}"), "R hum.archers 0200", "B std.inf 0400")
    assert why_not(battle, "attack R1 B1") == {"no_los"}
    assert dice_of(worn_down(battle, "0300", 0), "attack R1 B1") == 3
    battle = ready(corridor(f"...{letter}"), "R std.inf 0200", "B std.inf 0300")
    assert dice_of(worn_down(battle, "0300", 0), "attack R1 B1") == 4


@pytest.mark.clause("TW-4.3g")
@pytest.mark.parametrize("letter", WOUNDS)
def test_what_falls_hits_the_unit_inside_and_not_who_is_attached(letter: str) -> None:
    battle = fallen(letter, "B std.inf 0504", "B orc.general 0504")
    assert stands(battle, "B1") == ("0504", 3)
    assert stands(battle, "B2") == ("0504", 1)


@pytest.mark.clause("TW-4.3g")
def test_a_unit_with_its_last_wound_falls_with_its_walls() -> None:
    battle = fallen("D", "B std.inf 0504 wounds=1", "B orc.general 0504")
    assert stands(battle, "B1") == (None, 0)
    assert stands(battle, "B2") == ("0504", 1)


@pytest.mark.clause("TW-4.3g", "TW-R87")
def test_what_falls_hits_a_lone_individual() -> None:
    assert stands(fallen("B", "B orc.general 0504"), "B1") == (None, 0)


@pytest.mark.clause("TW-R87", "TW-R62")
@pytest.mark.parametrize(("save", "lives"), [(6, True), (5, False)])
def test_mithril_saves_from_a_fall(save: int, lives: bool) -> None:
    battle = worn_down(attacker("sg.ram", "B", "B orc.general 0504 items=it.mithril"), "0504", 1)
    act(battle, "attack R1 0504", [5, 2, 2, 2, 2], [save])
    assert (where(battle, "B1") is not None) is lives


@pytest.mark.clause("TW-R93", "TW-1.5.7e")
def test_nobody_follows_up_into_a_breach() -> None:
    battle = fallen("D", "B std.inf 0504 wounds=1")
    assert options(battle) == set()
    assert where(battle, "R1") == "0404"


@pytest.mark.clause("TW-4.3g", "TW-4.3a")
@pytest.mark.parametrize("letter", WOUNDS)
def test_a_ruin_is_no_target(letter: str) -> None:
    battle = activate(fallen(letter), "R1")
    assert "in_ruins" in why_not(battle, "attack R1 0504")
    assert options(battle, "attack") == set()


@pytest.mark.clause("TW-4.3f")
def test_ashes_do_not_burn() -> None:
    battle = worn_down(attacker("hum.wizard", "A"), "0504", 0)
    assert "in_ruins" in why_not(battle, "cast R1 fireball 0504")


# --- houses -------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.4a")
@pytest.mark.parametrize("letter", "AB")
def test_houses_stop_whoever_enters_and_take_his_action(letter: str) -> None:
    battle = about_to_move(corridor(f"...{letter}"), "R std.cav 0200", "B std.inf 0400")
    assert moves(battle, "R1") == {"0000", "0100", "0300"}
    act(battle, "move R1 0300")
    assert options(battle, "attack") == set()


@pytest.mark.clause("TW-4.4a")
@pytest.mark.parametrize("letter", "AB")
def test_houses_are_left_freely_and_cover_as_a_village_does(letter: str) -> None:
    battle = about_to_move(ground(**{letter: "0504"}), "R std.cav 0504", FAR_BLACK)
    village = about_to_move(ground(v="0504"), "R std.cav 0504", FAR_BLACK)
    assert moves(battle, "R1") == moves(village, "R1")
    assert dice_of(ready(ground(**{letter: "0504"}), "R std.inf 0404", "B std.inf 0504"), "attack R1 B1") == 2


@pytest.mark.clause("TW-4.4a")
@pytest.mark.parametrize("letter", "AB")
def test_in_houses_the_first_retreat_counts_and_the_enemy_follows_up(letter: str) -> None:
    battle = ready(ground(**{letter: "0504"}), "R std.inf 0404", "B std.inf 0504")
    act(battle, "attack R1 B1", [1, 2])
    assert stands(battle, "B1") == ("0604", 4)
    assert where(act(battle, "follow"), "R1") == "0504"


@pytest.mark.clause("TW-R92", "TW-4.4a", "TW-4.4b")
@pytest.mark.parametrize("letter", "AB")
def test_houses_have_no_holder(letter: str) -> None:
    battle = besieged(ground(**{letter: "0504"}), "R std.inf 0504", FAR_BLACK)
    assert holder(battle, "0504") is None
    assert building(battle, "0504").side == -1


def test_a_table_without_buildings_has_none_to_show() -> None:
    assert besieged(EMPTY_ROWS, "R std.inf 0404", FAR_BLACK).view()["buildings"] == []
