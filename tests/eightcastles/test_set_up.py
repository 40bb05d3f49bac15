"""Set-up, position by position: capitals, lots, the starting hosts, and how Generals are named."""

from __future__ import annotations

import pytest

from eightcastles.campaign import QUIET, Standing, between, drawn, laid, made_up

NAMED = (3, 1, 2, 7, 6, 7)
"""The dice of Lord Norgoz The Slayer from the Desert."""


def at_set_up(*sides: str, dice: tuple[int, ...] = (), **wishes: object) -> Standing:
    """A campaign of factions that raise their hosts, at the first decision."""
    there = laid(scenario=between(*sides, **wishes), lands={}, pending=["hosts"], goes_on=False)
    there.go_on(*dice)
    return there


# --- capitals -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3b", "TW-5.3c")
def test_factions_control_their_capitals_with_the_regions_round_them() -> None:
    there = laid(scenario=between("humans", "orcs"), lands={}, pending=["hosts"], goes_on=False)
    assert there.go_on() == ["begins orcs C1", "begins humans C7"]
    held = {space: holder for space in there.numbers if (holder := there.holder(space)) != "neutral"}
    assert held == {**dict.fromkeys("C1 51 54 55".split(), "orcs"), **dict.fromkeys("C7 14 16 46".split(), "humans")}
    assert (int(there.faction("orcs").captured), int(there.faction("humans").captured)) == (1, 1 << 6)


@pytest.mark.clause("TW-5.3b")
def test_factions_can_draw_lots_for_the_capitals() -> None:
    there = laid(scenario=between("humans", "orcs", lots=True), lands={}, pending=["hosts"], goes_on=False)
    told = there.go_on(drawn("C7"), drawn("C1"))
    assert told == ["lots orcs C7", "begins orcs C7", "lots humans C1", "begins humans C1"]


@pytest.mark.clause("TW-5.3b")
@pytest.mark.parametrize(
    ("count", "capitals"),
    [
        (2, "C1 C7"),
        (3, "C1 C2 C7"),
        (4, "C2 C4 C7 C8"),
        (5, "C1 C2 C4 C7 C8"),
        (6, "C1 C2 C4 C5 C7 C8"),
    ],
)
def test_the_number_of_factions_decides_which_castles_are_capitals(count: int, capitals: str) -> None:
    sides = ("humans", "orcs", "undead", "chaos", "ratmen", "lizardmen")[:count]
    there = at_set_up(*sides)
    assert sorted(space for space in there.numbers if space[0] == "C" and there.holder(space) != "neutral") == (
        capitals.split()
    )


@pytest.mark.clause("TW-5.3g")
def test_neutral_castles_hold_their_garrisons_and_capitals_none() -> None:
    there = laid(scenario=made_up(3, 4), lands={}, pending=["hosts"], goes_on=False)
    umpire, land = there.umpire, there.scenario.land
    standing = umpire.orders.pieces[: umpire.orders.count]
    taken = {land.numbers[castle] for castle in land.starts["3"]}
    for castle in range(len(land.regions), len(land.spaces)):
        rows = [there.names.row_ids[one.row] for one in standing if one.place == castle and one.side == 6]
        assert rows == ([] if castle in taken else ["std.inf"] * 3 + ["std.arch", "std.gun"])


# --- hosts --------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3d", "TW-5.3f")
def test_a_host_is_a_general_a_magic_user_six_units_and_a_machine() -> None:
    there = at_set_up("humans", "orcs")
    assert there.phase == "hosts orcs"
    assert there.why("raise orc.swords C1") == {"GENERAL_FIRST"}
    assert there.why("raise orc.wizard C1") == {"GENERAL_FIRST"}
    assert there.act("raise orc.general 51", *NAMED) == ["raised O1 51", "named O1 7"]
    assert there.why("raise orc.general 51") == {"HAS_GENERAL"}
    there.act("raise orc.wizard 51")
    assert there.why("raise orc.wizard 51") == {"NO_INDIVIDUALS"}
    for _ in range(6):
        there.act("raise orc.swords 51")
    assert there.why("raise orc.swords 51") == {"NO_RECRUITS"}
    assert there.why("raise mon.troll 51") == {"NO_MONSTERS"}
    there.act("raise orc.catapult C1")
    assert there.phase == "hosts humans"


@pytest.mark.clause("TW-5.3d")
def test_the_machine_may_come_first_and_is_one() -> None:
    there = at_set_up("humans", "orcs")
    there.act("raise orc.general C1", *NAMED)
    there.act("raise orc.ogres C1")
    assert there.why("raise orc.catapult C1") == {"NO_SPECIALS"}
    assert there.why("raise orc.swords C1") == set()


@pytest.mark.clause("TW-5.3d", "TW-5.3i")
def test_a_host_stands_in_the_capital_with_six_units_at_most_and_in_its_regions() -> None:
    there = at_set_up("humans", "orcs")
    there.act("raise orc.general C1", *NAMED)
    assert there.why("raise orc.swords 56") == {"NOT_AT_HOME"}
    assert there.why("raise orc.swords C7") == {"NOT_AT_HOME"}
    for _ in range(6):
        there.act("raise orc.swords C1")
    assert there.why("raise orc.catapult C1") == {"NO_ROOM"}
    assert {text.split()[2] for text in there.legal("raise", "orc.catapult")} == {"51", "54", "55"}


@pytest.mark.clause("TW-5.3d", "TW-5.3e")
def test_the_champion_of_the_lizardmen_is_one_of_the_six_and_a_monster_replaces_the_machine() -> None:
    there = at_set_up("humans", "lizardmen")
    there.act("raise liz.dinochamp C1", *NAMED)
    there.act("raise liz.shaman C1")
    assert there.why("raise liz.slann C1") == {"NO_INDIVIDUALS", "NOT_IN_THE_HOST"}
    for _ in range(5):
        there.act("raise liz.warriors 54")
    assert there.why("raise liz.warriors 54") == {"NO_RECRUITS"}
    there.act("raise mon.crocodiles 54")
    assert there.phase == "hosts humans"


@pytest.mark.clause("TW-5.5c")
@pytest.mark.parametrize(("side", "monster"), [("humans", "mon.bears"), ("lizardmen", "mon.lizard")])
def test_in_the_first_year_too_one_recruit_may_be_a_monster(side: str, monster: str) -> None:
    there = at_set_up("ratmen", side)
    while there.phase.startswith("hosts"):
        first = there.text(min(there.codes()))
        there.act(first, *(NAMED if first.split()[1] in ("hum.king", "liz.dinochamp", "rat.warlord") else ()))
    there.go_on(QUIET)
    there.act("done")
    assert there.why(f"raise {monster} C7") <= {"NO_ROOM"}


@pytest.mark.clause("TW-5.1a", "TW-5.1b", "TW-5.1c", "TW-5.1d", "TW-5.3f", "TW-R77")
@pytest.mark.parametrize(
    ("dice", "name"),
    [
        ((3, 1, 2, 7, 6, 7), "Lord Norgoz The Slayer from the Desert"),
        ((6, 6, 5, 8, 2, 3, 8, 9), "Chieftain Iskono Norash The Bold from the South"),
        ((1, 3, 1, 1, 1, 1), "Prince Okok The Besieger from the Valley"),
        ((2, 4, 10, 9, 4, 10, 10), "King Akschlembar The Cunning from the East"),
        ((2, 5, 10, 9, 4, 3, 2), "King Akschlembar The Lion from the Hills"),
    ],
)
def test_a_general_is_named_by_dice(dice: tuple[int, ...], name: str) -> None:
    there = at_set_up("humans", "orcs")
    there.act("raise orc.general C1", *dice)
    assert there.names.full(0) == name


@pytest.mark.clause("TW-5.3f", "TW-5.3h")
def test_generals_who_are_there_are_named_before_spring_of_year_one() -> None:
    there = laid("hum.king@55 orc.general@14", lands={}, pending=["hosts"], goes_on=False)
    told = there.go_on(*NAMED, 1, 1, 1, 1, 1, 3)
    assert told == ["begins orcs C7", "begins humans C1", "named H1 7", "named O2 3"]
    assert (there.battle.turn, there.phase) == (1, "season")
