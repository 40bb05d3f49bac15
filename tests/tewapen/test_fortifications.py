"""Fortifications: what they are worth to a garrison, who holds them, what magic does there, who sees over them."""

from __future__ import annotations

import pytest

from tewapen.siege import KARNHOLT, about_to_move, besieged, holder, ready, worn_down
from tewapen.tabletop import (
    act,
    activate,
    corridor,
    dice_of,
    ground,
    moves,
    options,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

FAR_RED, FAR_BLACK = "R std.inf 0008", "B std.inf 1208"
LAST_BLACK = "B std.inf 0800"
"""Black's unit at the end of a board of one row."""
WALLS = pytest.mark.parametrize("letter", "CDG")


def on_a_row(letters: str, *pieces: str, red: str = "", black: str = "") -> Battle:
    """A board of one row, without any way round, on which R1 is to move."""
    return about_to_move(corridor(letters), *pieces, LAST_BLACK, red=red, black=black)


# --- what they are worth to the garrison ----------------------------------------------------------------------


@pytest.mark.clause("TW-4.1d", "TW-R70")
@WALLS
@pytest.mark.parametrize(
    ("attacker", "place", "dice"),
    [("std.inf", "0404", 4), ("hum.archers", "0304", 3), ("std.mach", "0204", 3), ("std.large", "0404", 5)],
)
def test_a_fortification_takes_a_die(letter: str, attacker: str, place: str, dice: int) -> None:
    battle = ready(ground(**{letter: "0504"}), f"R {attacker} {place}", "B std.inf 0504")
    assert dice_of(battle, "attack R1 B1") == dice - 1


@pytest.mark.clause("TW-4.1d", "TW-1.5.3g")
def test_the_wall_and_the_river_before_it_do_not_add_up() -> None:
    battle = ready(ground(D="0504", r="0404"), "R std.inf 0404", "B std.inf 0504")
    assert dice_of(battle, "attack R1 B1") == 3


@pytest.mark.clause("TW-4.1d", "TW-1.7f", "TW-R35")
def test_a_fortification_takes_a_die_off_a_fireball() -> None:
    battle = ready(ground(D="0504"), "R hum.wizard 0404", "B std.inf 0504", FAR_RED)
    assert dice_of(battle, "cast R1 fireball B1") == 3


@pytest.mark.clause("TW-4.1d")
def test_a_lone_individual_has_the_cover_of_the_wall_too() -> None:
    battle = ready(ground(D="0504"), "R std.inf 0404", "B orc.general 0504", FAR_BLACK)
    assert dice_of(battle, "attack R1 B1") == 3


@pytest.mark.clause("TW-4.1e", "TW-R70")
@WALLS
@pytest.mark.parametrize(("dice", "place"), [([1, 2, 2], "0504"), ([1, 1, 2], "0604"), ([1, 1, 1], "0704")])
def test_the_first_retreat_of_a_roll_is_ignored(letter: str, dice: list[int], place: str) -> None:
    battle = ready(ground(**{letter: "0504"}), "R std.inf 0404", "B std.inf 0504")
    act(battle, "attack R1 B1", dice)
    assert stands(battle, "B1") == (place, 4)


@pytest.mark.clause("TW-4.1e", "TW-1.5.6l", "TW-R33")
def test_walls_and_a_banner_ignore_a_retreat_each() -> None:
    battle = ready(ground(D="0504"), "R std.inf 0404", "B std.inf 0504 items=ba.stead")
    act(battle, "attack R1 B1", [1, 1, 2])
    assert stands(battle, "B1") == ("0504", 4)


@pytest.mark.clause("TW-4.1e", "TW-2.2.2a")
def test_walls_ignore_the_retreat_of_fear() -> None:
    battle = ready(ground(D="0504"), "R und.cavalry 0404", "B std.inf 0504")
    act(battle, "attack R1 B1", [4, 2])
    assert stands(battle, "B1") == ("0504", 3)


@pytest.mark.clause("TW-4.4j", "TW-R70")
def test_on_the_same_wall_there_is_no_cover() -> None:
    battle = ready(ground(D="0404", C="0504"), "R std.inf 0404", "B std.inf 0504")
    assert dice_of(battle, "attack R1 B1") == 4
    act(battle, "attack R1 B1", [1, 2, 2, 2])
    assert stands(battle, "B1") == ("0504", 4)  # the first retreat is ignored all the same


@pytest.mark.clause("TW-4.4j")
def test_from_one_wall_to_another_that_is_not_next_to_it_arrows_meet_cover() -> None:
    battle = ready(ground(D="0404 0604"), "R hum.archers 0404", "B std.inf 0604")
    assert dice_of(battle, "attack R1 B1") == 2


@pytest.mark.clause("TW-4.4j", "TW-4.3g")
def test_from_the_rubble_of_the_next_hex_there_is_cover() -> None:
    battle = ready(ground(D="0404 0504"), "R std.inf 0404", "B std.inf 0504")
    assert dice_of(worn_down(battle, "0404", 0), "attack R1 B1") == 3


# --- holders --------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.4b")
def test_the_scenario_says_who_holds_what_at_the_start() -> None:
    battle = besieged(KARNHOLT, "R hum.archers 0503", "B orc.swords 0009")
    assert {one["holder"] for one in battle.view()["buildings"]} == {"red"}


@pytest.mark.clause("TW-4.4b")
def test_whoever_has_a_unit_there_at_the_start_holds_it() -> None:
    battle = besieged(ground(D="0404 0504 0604"), "R std.inf 0404", "B std.inf 0504")
    assert [holder(battle, hex_id) for hex_id in ("0404", "0504", "0604")] == ["red", "black", None]


@pytest.mark.clause("TW-4.4b", "TW-R99")
def test_who_leaves_a_wall_goes_on_holding_it() -> None:
    battle = act(on_a_row("..D", "R std.inf 0200"), "move R1 0300")
    assert holder(battle, "0200") == "red"


@pytest.mark.clause("TW-4.4b", "TW-R99")
def test_a_gate_that_was_taken_stays_open_to_whoever_took_it() -> None:
    pieces = ("R std.inf 0100 equipment=ladders", "R std.cav 0000")
    battle = act(on_a_row("..G", *pieces, black="0200"), "move R1 0200")
    assert holder(battle, "0200") == "red"
    battle = act(activate(battle, "R1", phase=Phase.MOVE), "move R1 0400")
    assert holder(battle, "0200") == "red"
    assert "0300" in moves(activate(battle, "R2", phase=Phase.MOVE), "R2")


@pytest.mark.clause("TW-4.4b", "TW-4.4e")
def test_the_last_unit_in_it_is_what_counts() -> None:
    battle = act(on_a_row("..D", "R std.inf 0100 equipment=ladders", black="0200"), "move R1 0200")
    assert holder(battle, "0200") == "red"
    assert where(battle, "R1") == "0200"


@pytest.mark.clause("TW-R95", "TW-4.4b")
def test_a_lone_individual_takes_no_hold() -> None:
    pieces = ("R hum.king 0100", "R std.inf 0000")
    battle = act(on_a_row(".DD", *pieces, red="0100"), "move R1 0200")
    assert where(battle, "R1") == "0200"
    assert holder(battle, "0200") is None


@pytest.mark.clause("TW-4.4b", "TW-3.2.2d")
def test_a_shapechanger_in_animal_form_takes_hold() -> None:
    pieces = ("R mon.werewolf 0404", FAR_RED, FAR_BLACK)
    battle = act(about_to_move(ground(D="0404 0504"), *pieces, red="0404"), "move R1 0504")
    assert holder(battle, "0504") is None
    assert holder(act(activate(battle, "R1"), "change R1 0504", [2]), "0504") == "red"


# --- magic ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.7k", "TW-R98")
@pytest.mark.parametrize(("black", "red", "legal"), [("0504", "", False), ("", "0504", True), ("", "", True)])
def test_nobody_is_teleported_into_the_enemys_walls(black: str, red: str, legal: bool) -> None:
    pieces = ("R hum.wizard 0204", "R std.inf 0204", FAR_BLACK)
    battle = ready(ground(D="0504"), *pieces, black=black, red=red)
    assert ("cast R1 teleport 0504" in options(battle)) is legal
    assert ("cast R1 teleport 0504 unit" in options(battle)) is legal
    assert ("fortification_shut" in why_not(battle, "cast R1 teleport 0504")) is not legal


@pytest.mark.clause("TW-1.7k", "TW-4.4b")
def test_a_teleported_unit_takes_hold() -> None:
    battle = ready(ground(D="0504"), "R hum.wizard 0204", "R std.inf 0204", FAR_BLACK)
    act(battle, "cast R1 teleport 0504 unit")
    assert (where(battle, "R2"), holder(battle, "0504")) == ("0504", "red")


@pytest.mark.clause("TW-R98", "TW-1.7n")
@pytest.mark.parametrize(("black", "legal"), [("0504", False), ("", True)])
def test_nothing_is_summoned_into_the_enemys_walls(black: str, legal: bool) -> None:
    battle = ready(ground(D="0504"), "R hum.wizard 0404", FAR_RED, FAR_BLACK, black=black)
    assert ("cast R1 elemental fire 0504" in options(battle)) is legal
    assert "cast R1 elemental fire 0403" in options(battle)
    if legal:
        assert holder(act(battle, "cast R1 elemental fire 0504"), "0504") == "red"


@pytest.mark.clause("TW-R98", "TW-3.2.4c", "TW-3.2.4d")
def test_skeletons_do_not_rise_in_the_enemys_walls() -> None:
    battle = ready(ground(D="0504"), "R und.necromancer 0404", FAR_RED, FAR_BLACK, black="0504")
    assert "cast R1 skeletons 0403" in options(battle)
    assert "cast R1 skeletons 0504" not in options(battle)
    act(battle, "cast R1 horde 0403")
    assert options(battle, "put") == {f"put {hex_id}" for hex_id in ("0303", "0304", "0305", "0405")}


@pytest.mark.clause("TW-R98", "TW-3.2.4f")
@pytest.mark.parametrize(("follows", "legal"), [("stand", True), ("follow", False)])
def test_nobody_is_resurrected_into_the_enemys_walls(follows: str, legal: bool) -> None:
    pieces = ("R und.necromancer 0204", FAR_RED, "R std.inf 0504 wounds=1", "B std.inf 0604 equipment=ladders")
    battle = ready(ground(D="0504"), *pieces, FAR_BLACK, actor="B1")
    act(act(battle, "attack B1 R3", [6, 2, 2]), follows)
    if follows == "follow":
        act(activate(battle, "B1", phase=Phase.MOVE), "move B1 0604")
    assert (not why_not(activate(battle, "R1"), "cast R1 resurrect R3")) is legal


# --- height and sight -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.4i", "TW-1.5.3b", "TW-1.5.3c")
@WALLS
def test_from_a_wall_nobody_attacks_uphill(letter: str) -> None:
    board = ground(**{letter: "0404"}, h="0504")
    assert dice_of(ready(board, "R std.inf 0404", "B std.inf 0504"), "attack R1 B1") == 4
    assert dice_of(worn_down(ready(board, "R std.inf 0404", "B std.inf 0504"), "0404", 0), "attack R1 B1") == 3


@pytest.mark.clause("TW-4.4i", "TW-1.5.4f", "TW-R25")
@WALLS
def test_from_a_wall_one_sees_over_hills_to_another_hill(letter: str) -> None:
    board = ground(**{letter: "0304"}, h="0404 0504")
    assert dice_of(ready(board, "R hum.archers 0304", "B std.inf 0504"), "attack R1 B1") == 3
    fallen = worn_down(ready(board, "R hum.archers 0304", "B std.inf 0504"), "0304", 0)
    assert why_not(fallen, "attack R1 B1") == {"no_los"}
    plain = ready(ground(**{letter: "0304"}, h="0404"), "R hum.archers 0304", "B std.inf 0504")
    assert why_not(plain, "attack R1 B1") == {"no_los"}


@pytest.mark.clause("TW-1.5.4c", "TW-4.3g")
@WALLS
def test_a_wall_hides_what_is_behind_it_until_it_falls(letter: str) -> None:
    battle = ready(ground(**{letter: "0404"}), "R hum.archers 0304", "B std.inf 0504")
    assert why_not(battle, "attack R1 B1") == {"no_los"}
    assert dice_of(worn_down(battle, "0404", 0), "attack R1 B1") == 3


@pytest.mark.clause("TW-1.5.4e", "TW-4.1d")
def test_a_garrison_shoots_out_and_is_shot_at() -> None:
    pieces = ("R hum.archers 0404", "B orc.archers 0604")
    assert dice_of(ready(ground(D="0404"), *pieces), "attack R1 B1") == 3
    assert dice_of(ready(ground(D="0404"), *pieces, actor="B1"), "attack B1 R1") == 2


@pytest.mark.clause("TW-1.5.4h", "TW-4.3g")
def test_a_line_along_a_hexside_is_open_once_one_of_the_walls_has_fallen() -> None:
    # The line from 0204 to 0202 runs between 0103 and 0203.
    battle = ready(ground(D="0103 0203"), "R hum.archers 0204", "B std.inf 0202")
    assert why_not(battle, "attack R1 B1") == {"no_los"}
    assert dice_of(worn_down(battle, "0103", 0), "attack R1 B1") == 3


@pytest.mark.clause("TW-1.5.4c", "TW-1.5.4f")
@WALLS
def test_a_wall_hides_what_is_behind_it_from_a_hill_too(letter: str) -> None:
    battle = ready(ground(**{letter: "0404"}, h="0304 0504"), "R hum.archers 0304", "B std.inf 0504")
    assert why_not(battle, "attack R1 B1") == {"no_los"}
