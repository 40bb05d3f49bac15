"""Moves of single units, single men, engineers and scouts: ways, companions, engines, dragoons, and why not."""

from __future__ import annotations

from random import Random

import pytest

from ittybitty.builder import lay, start
from ittybitty.position import Position, happened
from ittybitty.test_ground import fell
from warhost.kernel.abi import pack
from warhost.rulesets.ittybitty.rules.movement import move_objections
from warhost.rulesets.ittybitty.rules.moves import may_leave, may_move
from warhost.rulesets.ittybitty.state import NONE, Verb

FAR = "red LI2 1212"

# --- single men -------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.4g", "IB-5.5a", "IB-5.5b", "IB-R30")
def test_single_men_walk_four_hexes_whatever_the_ground() -> None:
    position = lay("blue wizard4 0505", FAR, ground={"M": "0504 0503"}, rivers="0505/0504").casting("wizard4")
    assert {"0501", "0509", "0905"} <= position.ends("wizard4")
    assert position.why("move wizard4 0510") == {"TOO_FAR"}
    told = position.act("move wizard4 0501")
    assert happened(told, "MOVED")[0][:4] == (0, position.cell("0505"), position.cell("0501"), 8)
    assert "moved" in position.marks("wizard4")
    assert not position.legal("move")


@pytest.mark.clause("IB-4.4g", "IB-R30")
def test_a_captain_with_cavalry_rides() -> None:
    position = lay("blue captain4 0505", "blue HC 0505", FAR).activating("captain4")
    assert "0511" in position.ends("captain4")
    assert position.why("move captain4 0512") == {"TOO_FAR"}
    position = lay("blue priest3 0505", "blue HC 0505", FAR).casting("priest3")
    assert position.why("move priest3 0510") == {"TOO_FAR"}


@pytest.mark.clause("IB-R21", "IB-R30")
def test_a_captain_moves_once() -> None:
    position = lay("blue captain4 0505", "blue LI2 0506", "blue LI3 0707", FAR).activating("captain4")
    position.act("move captain4 0504")
    assert position.why("move captain4 0505") == {"HAS_MOVED"}
    assert position.why("move LI2 0505") == {"NOT_ACTING"}


@pytest.mark.clause("IB-R30", "IB-R64", "IB-R90")
def test_what_a_single_man_does_not_enter() -> None:
    position = lay("blue captain4 0505", "red LI2 0503", "red priest3 0605", "red SC2 0405 hidden")
    position.battle.chasm[position.cell("0506")] = 3
    position.activating("captain4")
    assert position.why("move captain4 0503") == {"ENEMY_THERE"}
    assert position.why("move captain4 0506") == {"BARRED"}
    assert {"0605", "0405"} <= position.ends("captain4")
    position.act("move captain4 0605")
    assert position.stands("priest3") == "0605"


# --- companions -------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-R30", "IB-R68")
def test_single_men_are_carried() -> None:
    position = lay("blue HC 0505", "blue captain4 0505", "blue wizard4 0505", "blue priest3 0506", FAR).acting("B")
    assert position.why("join priest3 HC") == {"NOT_STACKED"}
    position.act("join captain4 HC")
    assert position.why("join captain4 HC") == {"GOES_ALONG"}
    told = position.act("move HC 0511")
    assert [position.stands(label) for label in ("captain4", "wizard4")] == ["0511", "0505"]
    carried = (position.number("captain4"), position.cell("0505"), position.cell("0511"))
    assert [facts[:3] for facts in happened(told, "CARRIED")] == [carried]
    assert "carried" in position.marks("captain4")
    position.activating("captain4")
    assert position.why("move captain4 0510") == {"HAS_MOVED"}
    assert position.piece("captain4").rides == NONE


@pytest.mark.clause("IB-R30", "IB-R58")
def test_who_goes_along_with_whom() -> None:
    position = lay("blue HC 0505", "blue HC 0505 disorganized", "blue siege 0505", "blue captain4 0505", FAR).acting(
        "B"
    )
    assert position.why("join siege HC") == {"NOT_A_COMPANION"}
    assert position.why("join HC HC-2") >= {"NOT_A_COMPANION", "IS_DISORGANIZED"}
    assert position.why("join captain4 HC-2") == {"IS_DISORGANIZED"}
    assert position.why("join captain4 siege") >= {"NOT_A_COMPANION"}


@pytest.mark.parametrize(("engine", "hexes"), [("siege", 2), ("bombard", 1)])
@pytest.mark.clause("IB-3.3a", "IB-R12", "IB-R56", "IB-R58")
def test_an_engine_moves_with_an_engineer(engine: str, hexes: int) -> None:
    position = lay(
        "blue ENG 0505",
        f"blue {engine} 0505",
        FAR,
        ground={"M": "0604", "H": "0605"},
        rivers="0505/0506 0406/0506 0606/0506",
    )
    position.acting("ENG")
    assert {"0509"} == {"0509", "0511"} & position.ends("ENG")
    position.act(f"join {engine} ENG")
    ends = position.ends("ENG")
    assert {"0504", "0605"} <= ends
    assert not {"0506", "0502"} & ends
    assert ("0503" in ends) == (hexes == 2)
    assert "BARRED" in position.why("move ENG 0506")
    position.act("move ENG 0504")
    assert position.stands(engine) == "0504"
    assert {"moved", "carried"} <= position.marks(engine)
    assert "disturbed" in position.marks("ENG")


@pytest.mark.clause("IB-R58")
def test_engines_keep_to_ground_they_can_enter() -> None:
    position = lay("blue ENG 0505", "blue siege 0505", FAR, ground={"M": "0504", "K": "0604"}).acting("ENG")
    assert {"0504", "0604"} <= position.ends("ENG")
    position.act("join siege ENG")
    assert not {"0504", "0604"} & position.ends("ENG")
    assert position.why("move ENG 0504") == {"BARRED"}


# --- independents -----------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.4c", "IB-3.3d", "IB-3.3e", "IB-R18")
def test_an_engineer_moves_alone_and_once() -> None:
    position = lay("blue ENG 0505", "blue SC2 0505", "blue PK 0503", "blue LI2 0503", FAR).acting("ENG")
    assert position.why("move SC2 0504") == {"NOT_ACTING"}
    assert position.why("move ENG 0503") == {"OVERSTACKED"}
    position.act("move ENG 0502")
    assert "moved" in position.marks("ENG")
    assert not position.legal("move", "ENG")


@pytest.mark.clause("IB-4.13h", "IB-R43")
def test_the_disorganized_do_not_move() -> None:
    position = lay("blue ENG 0505 disorganized", FAR).acting("ENG")
    assert position.why("move ENG 0504") == {"IS_DISORGANIZED"}


# --- ways -------------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.4a", "IB-4.4m", "IB-R11")
def test_the_cheapest_way_is_taken() -> None:
    position = lay("blue LI2 0505", "red priest3 0405", FAR, ground={"M": "0504"}, roads="0505 0405 0404 0503")
    position.acting("B")
    told = position.act("move LI2 0503")
    assert happened(told, "MOVED")[0][3] == 3
    assert position.status("priest3") == "gone"  # on the way


@pytest.mark.clause("IB-R58", "IB-R64", "IB-5.5c")
def test_lone_single_men_and_engines_are_overrun() -> None:
    position = lay("blue LI2 0505", "red priest3 0504", "red siege 0504", FAR).acting("B")
    position.act("move LI2 0504")
    assert position.status("priest3") == position.status("siege") == "gone"


@pytest.mark.clause("IB-2.6c", "IB-R9", "IB-R32")
def test_contact_is_seen_on_the_way() -> None:
    position = lay(
        "blue LI2 0505 face_down", "red HI 0402 face_down", "red HI 1010 face_down",
        rivers="0402/0403 0402/0503 0402/0502",
    ).acting("B")  # fmt: skip
    told = position.act("move LI2 0502")
    assert {"face_down"} & (position.marks("LI2") | position.marks("HI")) == set()
    assert "face_down" in position.marks("HI-2")
    assert [entry[0] for entry in told][:2] == ["MOVED", "COUNTER_MOVED"]


@pytest.mark.clause("IB-6.1m", "IB-R93")
def test_over_the_counted_bridges() -> None:
    position = lay("blue LI2 1907", "red LI2 0101", on="forest").acting("B")
    position.act("move LI2 1406")
    assert position.marks("LI2") >= {"crossed_first", "crossed_second"}


@pytest.mark.clause("IB-4.12aa", "IB-R110")
def test_rubble_in_the_sets_of_hexes() -> None:
    position = lay("blue HI 0507", FAR, rivers="0505/0504", bridges="0505/0504", roads="0507 0506 0505 0504 0503")
    assert "0503" in position.copy().acting("B").ends("HI")
    fell(position, "0505", "0504")
    position.acting("B")
    assert position.why("move HI 0505") == {"TOO_FAR"}
    assert "0506" in position.ends("HI")


@pytest.mark.clause("IB-5.8t", "IB-R90")
def test_a_chasm_bars_the_way() -> None:
    position = lay("blue LI2 0505", FAR, roads="0505 0504 0503")
    position.battle.chasm[position.cell("0504")] = 3
    position.acting("B")
    assert position.why("move LI2 0504") == {"BARRED"}
    assert "0503" in position.ends("LI2")


@pytest.mark.clause("IB-2.7c", "IB-R29")
def test_who_may_still_move_and_leave() -> None:
    position = lay("blue PK 0505", "red LI2 0504", FAR, ground={"M": "0506 0406 0606"}).acting("B")
    unit = position.number("PK")
    assert may_move(position.battle, position.umpire, unit)
    assert may_leave(position.battle, position.umpire, unit)
    held = lay("blue PK 0505", "red LI2 0504", "red LI2 0606", "red LI2 0406", FAR).acting("B")
    assert may_move(held.battle, held.umpire, unit)
    assert not may_leave(held.battle, held.umpire, unit)
    position.act("move PK 0506")
    assert not may_move(position.battle, position.umpire, unit)


# --- dragoons ---------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-3.0d", "IB-3.2f", "IB-3.2g", "IB-3.2h", "IB-6.4d", "IB-R35")
def test_dragoons_dismount_where_they_stand_or_at_the_end_of_their_way() -> None:
    position = lay("blue DR2 0505", "blue DR2 0506", "red HI 0501").acting("B")
    position.act("dismount DR2")
    assert (position.troop("DR2").attack, position.troop("DR2").defense, position.troop("DR2").move) == (4, 3, 4)


@pytest.mark.clause("IB-2.8a", "IB-R31", "IB-R35")
def test_dismounting_makes_no_illegal_stack() -> None:
    position = lay("blue DR2 0505", "blue DR2 0505", "red HI 0501").acting("B")
    assert position.why("dismount DR2") == {"OVERSTACKED"}
    position.act("move DR2 0504")
    position.act("dismount DR2")
    assert position.troop("DR2").attack == 4
    assert position.why("dismount DR2") >= {"NO_HORSE"}
    position.act("dismount DR2-2")
    assert position.troop("DR2-2").attack == 4
    assert not position.legal("move", "DR2-2")


@pytest.mark.clause("IB-3.2h", "IB-3.2i", "IB-R35", "IB-R112")
def test_the_dragoons_of_the_pass_remount_and_keep_their_side_on_foot() -> None:
    position = start("defend-the-bridge")
    foot = next(label for label in position.labels if position.stands(label) == "1403")
    before = position.piece(foot).troop
    position.acting("R4")
    assert position.why(f"dismount {foot}") == {"NO_HORSE"}
    position.act(f"remount {foot}")
    assert (position.troop(foot).attack, position.troop(foot).move) == (3, 5)
    assert "HAS_MOVED" in position.why(f"dismount {foot}")
    position.piece(foot).marks = 0
    position.acting("R4")
    position.act(f"dismount {foot}")
    assert position.piece(foot).troop == before
    assert position.troop(foot).attack == 2


@pytest.mark.clause("IB-R35")
def test_nobody_remounts_in_a_zone_of_control() -> None:
    position = lay("blue DR2f 0505", "red HI 0504", FAR).acting("B")
    assert position.why("remount DR2f") == {"IN_ZOC"}
    position = lay("blue DR2f 0505", "blue LI2 0505 disorganized", "red HI 0502").acting("B")
    assert position.why("remount DR2f") == set()
    assert position.why("remount LI2") >= {"NO_HORSE", "IS_DISORGANIZED"}


# --- the list and the reasons -----------------------------------------------------------------------------


def disagreements(position: Position, labels: list[str], places: list[str]) -> list[str]:
    """The moves that are listed though something speaks against them, or not though nothing does."""
    battle, umpire, legal = position.battle, position.umpire, set(position.codes())
    found = []
    for label in labels:
        number = position.number(label)
        for place in places:
            cell = position.cell(place)
            if position.piece(label).side == battle.to_decide and position.piece(label).cell >= 0:
                listed = pack(Verb.MOVE, number, 0, cell, NONE) in legal
                if listed == bool(move_objections(battle, umpire, number, 0, cell, NONE)):
                    found.append(f"{label} {place}")
    return found


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.clause("IB-4.4a", "IB-4.4d", "IB-R28", "IB-R30")
def test_the_list_is_what_nothing_speaks_against(seed: int) -> None:
    random = Random(seed)
    position = start("hastings" if seed % 2 else "defend-the-bridge")
    names = list(position.grid.named)
    units = [label for label in position.labels if "captain" not in label]
    name = random.choice(position.formation_ids)
    captain = random.choice([label for label in position.labels if "captain" in label])
    for one in (position.copy().acting(name), position.copy().activating(captain)):
        mine = [label for label in units if one.piece(label).formation == one.battle.stack[one.battle.depth - 1].target]
        who = [*mine[:2], random.choice(units), captain]
        near = [place for place in names if one.umpire.board.distance[one.cell(place), one.piece(who[0]).cell] <= 6]
        assert disagreements(one, who, random.sample(near, min(6, len(near)))) == []
