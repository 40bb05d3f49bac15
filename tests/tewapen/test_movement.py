"""Movement: how far, over which ground and hexsides, past whom, and what a piece may still do where it has arrived."""

from __future__ import annotations

from typing import Any

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

ROUND_0404 = {"0504", "0403", "0303", "0304", "0305", "0405"}
"""The neighbours of 0404, whose row is even."""
ROUND_0403 = {"0503", "0502", "0402", "0303", "0404", "0504"}
"""The neighbours of 0403, whose row is odd."""

# A wall, or a cliff, from the top of the board to its foot, between the columns 04 and 05.
BETWEEN_04_AND_05 = tuple((f"04{row:02}", "E") for row in range(9)) + tuple(
    (f"04{row:02}", side) for row in range(1, 9, 2) for side in ("NE", "SE")
)


def about_to_move(board: tuple[str, ...], *pieces: str, **changes: Any) -> Battle:
    """A table on which R1 is to move; the enemy's unit is in the last corner of the board."""
    far_away = f"B std.inf {len(board[0]) - 1:02}{len(board) - 1:02}"
    return activate(lay(board, *pieces, far_away, **changes), "R1", phase=Phase.MOVE)


def has_moved(board: tuple[str, ...], to: str, *pieces: str, **changes: Any) -> Battle:
    """A table on which R1, alone on the card, has moved to a hex; the card is over if it can do nothing there."""
    return act(activate(lay(board, *pieces, **changes), "R1", phase=Phase.MOVE), f"move R1 {to}")


def within(hexes: int, of: str) -> set[str]:
    """The hexes of an empty board at most so far away, measured by the formula of the rulebook's geometry."""
    column, row = int(of[:2]), int(of[2:])
    found = set()
    for other_row in range(9):
        for other in range(13):
            rows = abs(row - other_row)
            across = abs(2 * column + row % 2 - 2 * other - other_row % 2)
            if 0 < max(rows, (across + rows) // 2) <= hexes:
                found.add(f"{other:02}{other_row:02}")
    return found


# --- how far ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.1a", "TW-R4")
@pytest.mark.parametrize(("start", "neighbours"), [("0404", ROUND_0404), ("0403", ROUND_0403)])
def test_a_hex_has_six_neighbours_in_rows_shifted_by_half_a_hex(start: str, neighbours: set[str]) -> None:
    assert moves(about_to_move(EMPTY_ROWS, f"R hum.archers {start}"), "R1") == neighbours


@pytest.mark.clause("TW-1.2.1a", "TW-1.4.1a")
@pytest.mark.parametrize(
    ("troop", "hexes"), [("hum.archers", 1), ("std.mach", 1), ("std.inf", 2), ("std.cav", 3), ("mon.gallimimus", 4)]
)
def test_a_unit_moves_up_to_its_figure_in_any_direction(troop: str, hexes: int) -> None:
    assert moves(about_to_move(EMPTY_ROWS, f"R {troop} 0504"), "R1") == within(hexes, "0504")


@pytest.mark.clause("TW-1.4.1a")
def test_a_unit_may_stay_where_it_is() -> None:
    battle = about_to_move(EMPTY_ROWS, "R std.cav 0404", "B std.inf 0504")
    act(battle, "done")
    assert where(battle, "R1") == "0404"
    assert options(battle) == {"attack R1 B1", "done"}


@pytest.mark.clause("TW-1.4.1a", "TW-1.3.1k")
def test_a_unit_moves_once_on_a_card() -> None:
    battle = lay(EMPTY_ROWS, "R std.cav 0404", "R std.cav 0406", "B std.inf 1208")
    activate(battle, "R1", "R2", phase=Phase.MOVE)
    act(battle, "move R1 0504")
    assert why_not(battle, "move R1 0604") == {"move_over"}


@pytest.mark.clause("TW-1.4.1q")
def test_nobody_moves_off_the_board() -> None:
    battle = about_to_move(EMPTY_ROWS, "R std.cav 0000")
    assert moves(battle, "R1") == within(3, "0000")
    assert piece(battle, "R1").cell == 0


@pytest.mark.clause("TW-1.4.1p")
def test_enemies_beside_the_way_do_not_slow_anybody_down() -> None:
    battle = about_to_move(EMPTY_ROWS, "R std.cav 0404", "B std.inf 0503", "B std.inf 0505", "B std.inf 0603")
    assert "0704" in moves(battle, "R1")  # straight on, three hexes, past all of them


@pytest.mark.clause("TW-1.2.1b", "TW-1.2.1h")
@pytest.mark.parametrize(("to", "enemy", "fights"), [("0304", "0404", True), ("0404", "0504", False)])
def test_the_distance_moved_is_the_mode(to: str, enemy: str, fights: bool) -> None:
    battle = has_moved(EMPTY_ROWS, to, "R std.inf 0204", f"B std.inf {enemy}")
    assert ("attack R1 B1" in options(battle)) is fights


# --- ground -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.4.1b", "TW-1.4.1d", "TW-1.4.1i", "TW-1.4.1j", "TW-1.4.1f", "TW-1.1b", "TW-R2")
@pytest.mark.parametrize(
    ("letter", "is_end"),
    [("w", True), ("d", True), ("v", True), ("r", True), ("h", False), (".", False), ("s", False), ("b", False)],
)
def test_some_ground_stops_whoever_enters(letter: str, is_end: bool) -> None:
    battle = about_to_move(corridor(f"...{letter}"), "R std.cav 0200")
    assert moves(battle, "R1") == {"0000", "0100", "0300"} | (set() if is_end else {"0400", "0500"})


@pytest.mark.clause("TW-1.4.1b", "TW-1.4.1d", "TW-1.4.1i", "TW-1.4.1j", "TW-1.1g")
@pytest.mark.parametrize("letter", ["w", "d", "v", "r"])
def test_the_next_hex_of_the_same_ground_is_out_of_reach(letter: str) -> None:
    battle = about_to_move(corridor(f"...{letter}{letter}"), "R std.cav 0200")
    assert why_not(battle, "move R1 0400") == {"stopped_on_the_way"}


@pytest.mark.clause("TW-1.4.1c", "TW-1.4.1i")
@pytest.mark.parametrize("letter", ["w", "v"])
def test_whoever_enters_woods_or_a_village_does_not_fight(letter: str) -> None:
    battle = has_moved(ground(**{letter: "0304"}), "0304", "R std.cav 0204", "B std.inf 0404")
    assert "attack R1 B1" not in options(battle)
    assert piece(battle, "R1").counters == 1  # its card is over


@pytest.mark.clause("TW-1.4.1d", "TW-1.4.1j", "TW-1.4.1f")
@pytest.mark.parametrize("letter", ["d", "r", "h", "."])
def test_whoever_enters_other_ground_may_fight(letter: str) -> None:
    battle = has_moved(ground(**{letter: "0304"}), "0304", "R std.cav 0204", "B std.inf 0404")
    assert "attack R1 B1" in options(battle)


@pytest.mark.clause("TW-1.4.1c")
def test_a_unit_that_goes_from_woods_to_woods_has_entered_them() -> None:
    battle = has_moved(ground(w="0204 0304"), "0304", "R std.cav 0204", "B std.inf 0404")
    assert "attack R1 B1" not in options(battle)
    assert piece(battle, "R1").counters == 1  # its card is over


@pytest.mark.clause("TW-1.4.1c", "TW-1.4.1i")
@pytest.mark.parametrize("letter", ["w", "v"])
def test_who_started_in_cover_and_stays_may_fight(letter: str) -> None:
    battle = act(about_to_move(ground(**{letter: "0404"}), "R std.cav 0404", "B std.inf 0504"), "done")
    assert options(battle, "attack") == {"attack R1 B1"}


@pytest.mark.clause("TW-1.4.1c")
def test_who_leaves_the_woods_may_fight() -> None:
    battle = has_moved(ground(w="0204"), "0304", "R std.cav 0204", "B std.inf 0404")
    assert "attack R1 B1" in options(battle)


@pytest.mark.clause("TW-1.4.1e")
def test_out_of_difficult_ground_it_is_one_hex() -> None:
    assert moves(about_to_move(ground(d="0404"), "R std.cav 0404"), "R1") == ROUND_0404


@pytest.mark.clause("TW-1.4.1j", "TW-1.4.1b", "TW-1.4.1i")
@pytest.mark.parametrize("letter", ["r", "w", "v"])
def test_leaving_other_ground_is_free(letter: str) -> None:
    assert moves(about_to_move(ground(**{letter: "0504"}), "R std.cav 0504"), "R1") == within(3, "0504")


@pytest.mark.clause("TW-1.1g", "TW-R3")
def test_a_ford_is_a_clear_hex_in_the_line_of_the_river() -> None:
    river = ground(r=" ".join(f"04{row:02}" for row in range(9) if row != 4))
    battle = about_to_move(river, "R std.cav 0304")
    assert {"0404", "0504", "0604"} <= moves(battle, "R1")
    assert why_not(battle, "move R1 0503") == why_not(battle, "move R1 0505") == set()
    assert why_not(battle, "move R1 0502") == {"stopped_on_the_way"}


@pytest.mark.clause("TW-1.1i", "TW-1.4.1k")
def test_ground_troops_go_round_impassable_hexes() -> None:
    battle = about_to_move(ground(x="0404"), "R std.cav 0304")
    assert why_not(battle, "move R1 0404") == {"impassable"}
    assert "0504" in moves(battle, "R1")  # three hexes, round it
    assert "0604" not in moves(battle, "R1")  # three hexes, through it


@pytest.mark.clause("TW-1.1i", "TW-1.4.1l")
def test_flyers_pass_over_impassable_hexes() -> None:
    battle = about_to_move(corridor("...xx"), "R mon.bats 0200")
    assert moves(battle, "R1") == {"0000", "0100", "0500"}


# --- hexsides ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.1j", "TW-1.4.1k")
def test_nobody_on_the_ground_crosses_a_cliff() -> None:
    battle = about_to_move(EMPTY_ROWS, "R std.cav 0404", cliffs=BETWEEN_04_AND_05)
    assert moves(battle, "R1") == {hex_id for hex_id in within(3, "0404") if hex_id[:2] <= "04"}


@pytest.mark.clause("TW-1.1j")
def test_a_cliff_lies_on_one_hexside_only() -> None:
    battle = about_to_move(EMPTY_ROWS, "R hum.archers 0404", cliffs=(("0404", "E"),))
    assert moves(battle, "R1") == ROUND_0404 - {"0504"}
    battle = about_to_move(EMPTY_ROWS, "R hum.archers 0504", cliffs=(("0404", "E"),))
    assert "0404" not in moves(battle, "R1")


@pytest.mark.clause("TW-1.4.1g", "TW-1.4.1h", "TW-1.1f", "TW-R20")
@pytest.mark.parametrize(
    ("start", "crossed"),
    [("0404", {"0504"}), ("0403", {"0502", "0503", "0504"}), ("0304", set())],
)
def test_a_wall_is_crossed_with_the_first_step_and_ends_the_move(start: str, crossed: set[str]) -> None:
    battle = about_to_move(EMPTY_ROWS, f"R std.cav {start}", walls=BETWEEN_04_AND_05)
    near_side = {hex_id for hex_id in within(3, start) if hex_id[:2] <= "04"}
    assert moves(battle, "R1") == near_side | crossed


@pytest.mark.clause("TW-1.4.1g", "TW-R20")
def test_the_first_step_along_a_wall_closes_it() -> None:
    # The unit began beside one wall; the wall beside its second hex is another.
    battle = about_to_move(corridor(""), "R std.cav 0200", walls=(("0200", "W"), ("0300", "E")))
    assert moves(battle, "R1") == {"0100", "0300"}


@pytest.mark.clause("TW-1.4.1h")
def test_who_has_crossed_a_wall_may_fight() -> None:
    battle = has_moved(EMPTY_ROWS, "0504", "R std.cav 0404", "B std.inf 0604", walls=BETWEEN_04_AND_05)
    assert "attack R1 B1" in options(battle)


# --- other troops -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.4.1m", "TW-1.2c", "TW-R7")
@pytest.mark.parametrize("other", ["R std.inf", "B std.inf", "B hum.king"])
def test_other_units_and_lone_enemies_bar_the_way(other: str) -> None:
    battle = about_to_move(corridor(""), "R std.cav 0200", f"{other} 0300")
    assert moves(battle, "R1") == {"0000", "0100"}
    assert why_not(battle, "move R1 0300") == {"occupied"}
    assert why_not(battle, "move R1 0400") == {"pieces_in_the_way"}


@pytest.mark.clause("TW-1.4.1n", "TW-1.2i", "TW-R7")
@pytest.mark.parametrize(
    ("mover", "other"),
    [("std.cav", "hum.king"), ("hum.king mounted=true", "std.inf"), ("hum.king mounted=true", "orc.general")],
)
def test_friends_pass_and_stop_when_one_of_them_is_an_individual(mover: str, other: str) -> None:
    troop, *mount = mover.split()
    battle = about_to_move(corridor(""), " ".join(["R", troop, "0200", *mount]), f"R {other} 0300", "R std.inf 0700")
    assert moves(battle, "R1") == {"0000", "0100", "0300", "0400", "0500"}
    act(battle, "move R1 0300")
    assert where(battle, "R1") == where(battle, "R2") == "0300"


@pytest.mark.clause("TW-1.4.1m", "TW-1.4.1n", "TW-R7")
@pytest.mark.parametrize("other", ["std.inf", "hum.king"])
def test_an_individual_does_not_pass_enemies(other: str) -> None:
    battle = about_to_move(corridor(""), "R hum.king 0200 mounted=true", f"B {other} 0300", "R std.inf 0000")
    assert moves(battle, "R1") == {"0000", "0100"}


@pytest.mark.clause("TW-1.2c", "TW-1.4.1n")
def test_a_unit_does_not_join_an_individual_that_is_with_a_unit() -> None:
    battle = about_to_move(corridor(""), "R std.cav 0200", "R hum.king 0300", "R std.inf 0300")
    assert moves(battle, "R1") == {"0000", "0100"}


# --- what forced moves leave alone ------------------------------------------------------------------------


@pytest.mark.clause("TW-1.4.1r", "TW-R19")
def test_woods_do_not_end_a_retreat() -> None:
    battle = activate(lay(ground(w="0504"), "R std.inf 0304", "B std.inf 0404"), "R1")
    act(battle, "attack R1 B1", [1, 1, 2, 2])
    assert stands(battle, "B1") == ("0604", 4)


@pytest.mark.clause("TW-1.4.1r", "TW-R19")
def test_a_wizard_who_follows_up_into_woods_may_cast() -> None:
    pieces = ("R std.inf 0304", "R hum.wizard 0304", "B std.inf 0404 wounds=1", "B std.inf 0604")
    battle = activate(lay(ground(w="0404"), *pieces), "R1", included=["R2"])
    act(act(battle, "attack R1 B1", [4, 5, 6]), "follow")
    assert where(battle, "R2") == "0404"
    assert "cast R2 fireball B2" in options(battle)


@pytest.mark.clause("TW-1.4.1r", "TW-R19")
def test_a_wizard_who_is_teleported_into_woods_may_cast() -> None:
    pieces = ("R std.inf 0304", "R hum.wizard 0304", "R hum.wizard 0304", "B std.inf 0904")
    battle = activate(lay(ground(w="0704"), *pieces), "R1", included=["R2", "R3"])
    act(act(battle, "cast R2 teleport 0704 unit"), "done")
    assert where(battle, "R3") == "0704"
    assert "cast R3 fireball B1" in options(battle)


# --- no action after cover --------------------------------------------------------------------------------


DEEDS = [
    ("hum.wizard", "cast R1 fireball B1"),
    ("mon.medusa", "gaze R1 B1"),
    ("und.vampire", "assassinate R1 B2"),
    ("mon.werewolf", "change R1 0304"),
    ("hum.king items=it.firering", "cast R1 fireball B1 from ring"),
    ("hum.king items=it.horn", "horn R1"),
]


@pytest.mark.clause("TW-1.4.1s", "TW-R18")
@pytest.mark.parametrize(("individual", "deed"), DEEDS)
@pytest.mark.parametrize(("letter", "may_act"), [("w", False), ("v", False), ("d", True), ("r", True)])
def test_cover_bars_every_kind_of_action(individual: str, deed: str, letter: str, may_act: bool) -> None:
    troop, *items = individual.split()
    actor = " ".join(["R", troop, "0204", *items])
    others = ("R std.inf 0104 counters=1", "B std.inf 0404", "B hum.king 0404")
    battle = has_moved(ground(**{letter: "0304"}), "0304", actor, *others)
    assert (deed in options(battle)) is may_act


@pytest.mark.clause("TW-1.4.1s", "TW-R84")
def test_cover_bars_whoever_is_carried_in() -> None:
    pieces = ("R std.cav 0204", "R hum.wizard 0204", "B std.inf 0404")
    battle = activate(lay(ground(w="0304"), *pieces), "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0304")
    assert where(battle, "R2") == "0304"
    assert options(battle) == set()
    assert piece(battle, "R2").counters == 1  # the card is over


@pytest.mark.clause("TW-1.4.1s")
def test_cover_does_not_bar_who_was_there_before() -> None:
    pieces = ("R std.cav 0204", "R hum.wizard 0304", "B std.inf 0404")
    battle = activate(lay(ground(w="0304"), *pieces), "R1", "R2", phase=Phase.MOVE)
    act(act(battle, "move R1 0304"), "done")
    assert "cast R2 fireball B1" in options(battle)
    assert options(battle, "attack") == set()


@pytest.mark.clause("TW-1.4.1o")
@pytest.mark.parametrize("target", ["0604", "0502", "0302", "0204", "0306", "0506"])
def test_a_unit_shoots_all_round(target: str) -> None:
    assert dice_of(activate(lay(EMPTY_ROWS, "R hum.archers 0404", f"B std.inf {target}"), "R1"), "attack R1 B1") == 3
