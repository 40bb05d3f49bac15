"""Into fortifications and out of them: how their holder enters, how others climb, retreat and follow up."""

from __future__ import annotations

import pytest

from tewapen.siege import about_to_move, besieged, holder, ready, worn_down
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


# --- how their holder enters ----------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.4c", "TW-R70")
@pytest.mark.parametrize("letter", "CD")
def test_its_holder_enters_and_stops(letter: str) -> None:
    battle = on_a_row(f"...{letter}", "R std.cav 0200", red="0300")
    assert moves(battle, "R1") == {"0000", "0100", "0300"}
    assert why_not(battle, "move R1 0400") == {"stopped_on_the_way"}


@pytest.mark.clause("TW-4.4c")
@pytest.mark.parametrize("place", ["0503", "0403", "0304", "0405", "0505", "0504"])
def test_its_holder_enters_from_any_side(place: str) -> None:
    around = {"0504", "0403", "0303", "0304", "0305", "0405"}
    battle = about_to_move(ground(D="0404"), f"R hum.archers {place}", FAR_BLACK, red="0404")
    assert ("0404" in moves(battle, "R1")) is (place in around)


@pytest.mark.clause("TW-4.4c")
def test_who_has_entered_a_wall_may_act() -> None:
    battle = act(on_a_row("...D", "R std.cav 0200", "B std.inf 0400", red="0300"), "move R1 0300")
    assert "attack R1 B1" in options(battle)


@pytest.mark.clause("TW-4.4c")
@WALLS
def test_walls_are_left_freely(letter: str) -> None:
    battle = on_a_row(f"...{letter}", "R std.cav 0300")
    assert moves(battle, "R1") == {"0000", "0100", "0200", "0400", "0500", "0600"}


@pytest.mark.clause("TW-4.4d")
def test_its_holder_passes_through_a_gate() -> None:
    battle = on_a_row("...G", "R std.cav 0200", red="0300")
    assert moves(battle, "R1") == {"0000", "0100", "0300", "0400", "0500"}
    battle = act(on_a_row("...G", "R std.cav 0200", "B std.inf 0400", red="0300"), "move R1 0300")
    assert "attack R1 B1" in options(act(battle, "done") if options(battle, "move") else battle)


@pytest.mark.clause("TW-4.4c", "TW-1.4.1n")
def test_an_individual_joins_the_garrison_of_his_side() -> None:
    battle = on_a_row("..D", "R hum.king 0100", "R std.inf 0200")
    assert "0200" in moves(battle, "R1")


# --- how others enter -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.4e", "TW-R70")
@WALLS
@pytest.mark.parametrize("black", ["", "0300"])
@pytest.mark.parametrize("troop", ["std.inf", "std.cav", "mon.giant", "hum.king"])
def test_nobody_walks_into_a_fortification_that_his_side_does_not_hold(letter: str, black: str, troop: str) -> None:
    battle = on_a_row(f"...{letter}", f"R {troop} 0200", "R std.inf 0000", black=black)
    assert not moves(battle, "R1") & {"0300", "0400"}
    assert "fortification_shut" in why_not(battle, "move R1 0300")


@pytest.mark.clause("TW-4.4e", "TW-4.2a", "TW-4.4f", "TW-R72")
@WALLS
@pytest.mark.parametrize("black", ["", "0300"])
@pytest.mark.parametrize("equipment", ["ladders", "tower"])
def test_ladders_and_towers_lead_into_it(letter: str, black: str, equipment: str) -> None:
    battle = on_a_row(f"...{letter}", f"R std.inf 0200 equipment={equipment}", black=black)
    assert "0300" in moves(battle, "R1")
    assert "0400" not in moves(battle, "R1")  # they stop there
    act(battle, "move R1 0300")
    assert (where(battle, "R1"), holder(battle, "0300")) == ("0300", "red")


@pytest.mark.clause("TW-4.4e")
def test_who_has_climbed_may_act() -> None:
    pieces = ("R std.inf 0200 equipment=ladders", "B std.inf 0400")
    battle = act(on_a_row("...D", *pieces, black="0300"), "move R1 0300")
    assert "attack R1 B1" in options(battle)


@pytest.mark.clause("TW-4.4e", "TW-R96")
@pytest.mark.parametrize("inside", ["B std.inf 0300", "B orc.general 0300"])
def test_nobody_climbs_where_somebody_stands(inside: str) -> None:
    battle = on_a_row("...D", "R std.inf 0200 equipment=ladders", inside, black="0300")
    assert moves(battle, "R1") == {"0000", "0100"}
    assert "occupied" in why_not(battle, "move R1 0300")


@pytest.mark.clause("TW-R96", "TW-4.4e")
def test_a_friend_alone_in_a_strange_fortification_keeps_climbers_out() -> None:
    pieces = ("R std.inf 0200 equipment=ladders", "R hum.king 0300")
    battle = on_a_row("...DD", *pieces, black="0300")
    assert "0300" not in moves(battle, "R1")


@pytest.mark.clause("TW-4.4f", "TW-R72")
def test_climbing_is_the_first_step() -> None:
    battle = on_a_row("...D", "R std.inf 0100 equipment=ladders", black="0300")
    assert moves(battle, "R1") == {"0000", "0200"}
    assert why_not(battle, "move R1 0300") == {"climb_comes_first"}


def in_legs(letters: str, *pieces: str, black: str) -> Battle:
    """A board of one row on which moves are made in legs, as a trap lies at its end."""
    trap = ({"owner": "black", "hexes": ["0800"]},)
    return about_to_move(corridor(letters), *pieces, "B std.inf 0700", black=black, traps=trap)


@pytest.mark.clause("TW-4.4f", "TW-4.4e")
def test_climbing_ends_a_move_that_is_made_in_legs_and_is_none_of_its_later_ones() -> None:
    battle = in_legs("...G", "R std.inf 0200 equipment=ladders", black="0300")
    assert options(act(battle, "move R1 0300"), "move") == set()
    battle = in_legs("...D", "R std.inf 0100 equipment=ladders", black="0300")
    assert "0300" not in moves(act(battle, "move R1 0200"), "R1")
    battle = in_legs("..DG", "R std.cav 0200", black="0300")
    assert options(act(battle, "move R1 0300"), "move") == set()


@pytest.mark.clause("TW-4.4f", "TW-1.4.1g", "TW-1.4.1k")
def test_ladders_lead_over_a_wall_and_over_no_cliff() -> None:
    pieces, side = ("R std.inf 0200 equipment=ladders", LAST_BLACK), (("0200", "E"),)
    assert "0300" in moves(about_to_move(corridor("...D"), *pieces, black="0300", walls=side), "R1")
    assert "0300" not in moves(about_to_move(corridor("...D"), *pieces, black="0300", cliffs=side), "R1")


@pytest.mark.clause("TW-4.4e")
@pytest.mark.parametrize("troop", ["std.inf", "std.cav"])
def test_from_one_wall_to_the_next_nobody_needs_ladders(troop: str) -> None:
    battle = on_a_row("..DD", f"R {troop} 0200", black="0300")
    assert "0300" in moves(battle, "R1")
    assert "0400" not in moves(battle, "R1")
    act(battle, "move R1 0300")
    assert holder(battle, "0300") == "red"


@pytest.mark.clause("TW-4.4e", "TW-4.4d")
def test_through_a_gate_that_is_held_a_unit_comes_onto_the_wall_behind_it() -> None:
    board = ground(D="0204 0404", G="0304")
    battle = about_to_move(board, "R std.cav 0305", FAR_BLACK, red="0304", black="0404")
    assert {"0304", "0404"} <= moves(battle, "R1")


@pytest.mark.clause("TW-4.4e", "TW-4.3g")
def test_rubble_leads_nowhere() -> None:
    battle = on_a_row("..DD", "R std.inf 0200", black="0300")
    worn_down(battle, "0200", 0)
    assert "0300" not in moves(battle, "R1")


@pytest.mark.clause("TW-R95", "TW-4.4e")
def test_a_lone_individual_enters_from_the_next_wall_only() -> None:
    king = "R hum.king 0200"
    assert "0300" in moves(on_a_row("..DD", king, "R std.inf 0000", red="0200", black="0300"), "R1")
    assert "0300" not in moves(on_a_row("..DD", king, "R std.inf 0000", black="0200 0300"), "R1")
    assert "0300" not in moves(on_a_row("...D", king, "R std.inf 0000", black="0300"), "R1")


@pytest.mark.clause("TW-4.4e", "TW-1.6.1b")
def test_an_attached_individual_climbs_with_his_unit() -> None:
    pieces = ("R std.inf 0200 equipment=ladders", "R hum.king 0200")
    battle = besieged(corridor("...D"), *pieces, LAST_BLACK, black="0300")
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0300")
    assert where(battle, "R2") == "0300"


@pytest.mark.clause("TW-4.4g", "TW-R70")
@pytest.mark.parametrize("troop", ["mon.bats", "mon.displacer"])
def test_flyers_and_ethereals_land_on_a_vacant_fortification(troop: str) -> None:
    battle = on_a_row("...D", f"R {troop} 0200", black="0300")
    assert {"0300", "0400", "0500"} <= moves(battle, "R1")
    act(battle, "move R1 0300")
    assert holder(battle, "0300") == "red"


@pytest.mark.clause("TW-4.4g", "TW-2.2.4c")
@pytest.mark.parametrize("inside", ["B std.inf 0300", "B orc.general 0300"])
def test_flyers_do_not_land_on_a_garrison(inside: str) -> None:
    battle = on_a_row("...D", "R mon.bats 0200", inside, black="0300")
    assert "0300" not in moves(battle, "R1")
    assert {"0400", "0500"} <= moves(battle, "R1")


@pytest.mark.clause("TW-4.4g", "TW-4.4e")
def test_burrowers_do_not_come_up_inside() -> None:
    battle = on_a_row("...D", "R mon.earthelem 0200", black="0300")
    assert moves(battle, "R1") == {"0000", "0100"}
    assert "0300" in moves(on_a_row("..DD", "R mon.earthelem 0200", black="0300"), "R1")


@pytest.mark.clause("TW-4.4e", "TW-4.3g")
def test_a_breach_lets_everybody_in() -> None:
    battle = on_a_row("...D", "R std.cav 0200", black="0300")
    assert "0300" in moves(worn_down(battle, "0300", 0), "R1")


# --- retreat --------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.6e", "TW-4.4e")
@WALLS
@pytest.mark.parametrize("black", ["", "0604"])
def test_nobody_retreats_into_a_fortification_that_his_side_does_not_hold(letter: str, black: str) -> None:
    battle = ready(ground(**{letter: "0604"}), "R std.inf 0504", "B std.inf 0404", actor="B1", black=black)
    act(battle, "attack B1 R1", [1, 2, 2, 2])
    assert stands(battle, "R1") == ("0504", 3)


@pytest.mark.clause("TW-1.5.6e", "TW-4.4e")
def test_ladders_do_not_open_a_retreat() -> None:
    pieces = ("R std.inf 0504 equipment=ladders", "B std.inf 0404")
    battle = ready(ground(D="0604"), *pieces, actor="B1", black="0604")
    act(battle, "attack B1 R1", [1, 2, 2, 2])
    assert stands(battle, "R1") == ("0504", 3)


@pytest.mark.clause("TW-1.5.6e", "TW-4.4b")
@WALLS
def test_a_retreat_into_a_fortification_of_ones_own_is_free(letter: str) -> None:
    battle = ready(ground(**{letter: "0604"}), "R std.inf 0504", "B std.inf 0404", actor="B1", red="0604")
    act(battle, "attack B1 R1", [1, 2, 2, 2])
    assert stands(battle, "R1") == ("0604", 4)


@pytest.mark.clause("TW-1.5.6e", "TW-4.3g")
def test_a_retreat_into_rubble_is_free() -> None:
    battle = ready(ground(D="0604"), "R std.inf 0504", "B std.inf 0404", actor="B1", black="0604")
    act(worn_down(battle, "0604", 0), "attack B1 R1", [1, 2, 2, 2])
    assert stands(battle, "R1") == ("0604", 4)


@pytest.mark.clause("TW-1.5.6e", "TW-R95")
def test_a_lone_individual_does_not_retreat_into_strange_walls_either() -> None:
    battle = ready(ground(D="0604"), "R hum.king 0504", "B std.inf 0404", FAR_RED, actor="B1", black="0604")
    act(battle, "attack B1 R1", [1, 2, 2, 2])
    assert where(battle, "R1") is None


# --- follow-up ------------------------------------------------------------------------------------------------


FOLLOWERS = [
    ("std.inf", "", False),
    ("std.inf equipment=ladders", "", True),
    ("std.inf equipment=tower", "", True),
    ("mon.eagle", "", True),
    ("mon.displacer", "", True),
    ("mon.earthelem", "", False),
    ("std.inf", "0404", True),
]


@pytest.mark.clause("TW-4.4h", "TW-1.5.7d", "TW-R70")
@WALLS
@pytest.mark.parametrize(("follower", "own_wall", "follows"), FOLLOWERS)
def test_who_follows_up_into_a_fortification(letter: str, follower: str, own_wall: str, follows: bool) -> None:
    troop, *rest = follower.split()
    board = ground(**{letter: " ".join(["0504", own_wall])})
    unit = " ".join(["R", troop, "0404", *rest])
    battle = ready(board, unit, "B std.inf 0504 wounds=1", FAR_BLACK)
    number = dice_of(battle, "attack R1 B1")
    act(battle, "attack R1 B1", [4] + [2] * (number - 1))
    assert where(battle, "B1") is None
    assert options(battle) == ({"follow", "stand"} if follows else set())
    if follows:
        act(battle, "follow")
        assert (where(battle, "R1"), holder(battle, "0504")) == ("0504", "red")
    else:
        assert holder(battle, "0504") == "black"


@pytest.mark.clause("TW-4.4h")
def test_who_holds_it_follows_up_into_it() -> None:
    battle = ready(ground(D="0504"), "R std.inf 0404", "B orc.general 0504", FAR_BLACK, red="0504")
    act(battle, "attack R1 B1", [6, 2, 2])
    assert options(battle) == {"follow", "stand"}


@pytest.mark.clause("TW-4.4h", "TW-2.2.6b")
@pytest.mark.parametrize(("equipment", "place"), [("", "0404"), (" equipment=ladders", "0504")])
def test_frenzy_follows_up_where_it_can(equipment: str, place: str) -> None:
    battle = ready(ground(D="0504"), f"R hum.monks 0404{equipment}", "B std.inf 0504 wounds=1", FAR_BLACK)
    act(battle, "attack R1 B1", [4, 2, 2])
    assert where(battle, "R1") == place


@pytest.mark.clause("TW-4.4h", "TW-4.4b")
def test_a_garrison_follows_up_into_the_open_and_holds_its_wall() -> None:
    battle = ready(ground(D="0404"), "R std.inf 0404", "B std.inf 0504 wounds=1", FAR_BLACK)
    act(act(battle, "attack R1 B1", [4, 2, 2, 2]), "follow")
    assert (where(battle, "R1"), holder(battle, "0404")) == ("0504", "red")
