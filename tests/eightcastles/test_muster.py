"""Muster, position by position: recruits and capacity, who may be raised where, supply, and who recovers."""

from __future__ import annotations

import pytest

from eightcastles.campaign import HOMES, QUIET, between, card, laid

NINE = {"humans": "C1 C3 51 54 55 11 32 56 52 53 31", "orcs": HOMES["orcs"]}
"""Two castles and nine regions of the humans, all joined."""
MUSTER = ("muster",)
SAURIANS = between("lizardmen", "humans")


# --- how many ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3i", "TW-5.5b")
def test_nine_regions_two_castles_and_14_units_bring_three_recruits() -> None:
    """W68 of the register: 2 + 3 are allowed, and the capacity of 17 leaves room for three."""
    there = laid("hum.king@55 hum.wizard@55 hum.cleric@55 hum.archers*11@55 hum.archers*3@C1", NINE, goes_on=False,
                 pending=MUSTER)  # fmt: skip
    assert there.go_on() == ["musters humans 3 14 17"]
    for _ in range(2):
        there.act("raise hum.archers 51")
    assert there.act("raise hum.archers 54") == ["raised H20 54", "musters orcs 2 0 9"]


@pytest.mark.clause("TW-5.5b")
@pytest.mark.parametrize(("lost", "recruits"), [("", 5), ("52", 4), ("52 53 31", 4), ("52 53 31 55", 3)])
def test_three_supplied_regions_bring_a_recruit_and_two_none(lost: str, recruits: int) -> None:
    kept = " ".join(space for space in NINE["humans"].split() if space not in lost.split())
    there = laid("hum.king@C1 hum.archers@C1", {"humans": kept}, goes_on=False, pending=MUSTER)
    assert there.go_on()[0].split()[:3] == ["musters", "humans", str(recruits)]


@pytest.mark.clause("TW-5.5b", "TW-5.3i")
def test_a_faction_above_its_capacity_raises_nobody() -> None:
    there = laid("hum.king@55 hum.archers*11@55 hum.wizard@C1", pending=MUSTER, goes_on=False)
    assert there.go_on() == ["musters humans 0 11 9", "musters orcs 2 0 9"]


@pytest.mark.clause("TW-5.10f")
@pytest.mark.parametrize(("season_card", "recruits"), [("10-of-hearts", 3), ("9-of-hearts", 2)])
def test_a_rich_harvest_brings_one_more(season_card: str, recruits: int) -> None:
    there = laid("hum.king@C1", pending=MUSTER, season_card=season_card, goes_on=False)
    assert there.go_on() == [f"musters humans {recruits} 0 9"]


@pytest.mark.clause("TW-5.10f", "TW-5.5b")
def test_a_rich_harvest_does_not_go_beyond_capacity() -> None:
    there = laid("hum.king@55 hum.archers*8@55 hum.wizard@C1", pending=MUSTER, season_card="10-of-clubs", goes_on=False)
    assert there.go_on() == ["musters humans 1 8 9"]


@pytest.mark.clause("TW-R110")
def test_recruits_that_are_not_raised_are_lost_and_the_next_faction_musters() -> None:
    there = laid("hum.king@55 hum.wizard@55", pending=MUSTER)
    assert there.act("done") == ["nothing_more humans", "musters orcs 2 0 9"]
    assert there.phase == "muster orcs"


@pytest.mark.clause("TW-R110")
def test_factions_muster_in_the_order_of_the_last_initiative() -> None:
    there = laid("hum.king@C1 orc.general@C7", pending=MUSTER, lines=["order orcs humans - - - -"])
    assert there.phase == "muster orcs"
    there.act("done")
    assert there.phase == "muster humans"


@pytest.mark.clause("TW-5.4c")
@pytest.mark.parametrize(("season", "phase"), [(1, "muster humans"), (3, "muster humans"), (4, "initiative")])
def test_nobody_musters_in_winter(season: int, phase: str) -> None:
    there = laid("hum.king@C1 orc.general@C7", pending=["season"], season=season, goes_on=False)
    there.go_on(QUIET)
    assert there.phase == phase


# --- who ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.5c")
def test_one_recruit_of_a_season_may_be_a_machine() -> None:
    there = laid("hum.king@C1 hum.wizard@C1", NINE, pending=MUSTER)
    there.act("raise hum.blunderbusses C1")
    assert there.why("raise hum.blunderbusses C3") == {"NO_SPECIALS"}
    assert there.legal("raise", "hum.archers", "C3")


@pytest.mark.clause("TW-5.5c", "TW-5.5f")
def test_one_recruit_of_a_year_may_be_an_allied_monster_of_the_list() -> None:
    there = laid("hum.king@C1 hum.wizard@C1", NINE, pending=MUSTER)
    assert {text.split()[1] for text in there.legal("raise", "C1") if "mon." in text} == {
        "mon.eagle", "mon.hippogriff", "mon.elephant", "mon.bears",
    }  # fmt: skip
    there.act("raise mon.bears C1")
    assert there.faction("humans").monsters == 0
    assert there.why("raise mon.eagle C1") == {"NO_MONSTERS"}


@pytest.mark.clause("TW-5.5c")
def test_a_season_later_there_is_a_machine_again_but_no_monster_before_the_year_ends() -> None:
    there = laid("hum.king@C1 hum.wizard@C1", NINE, pending=MUSTER, season=2, lines=[
        "faction humans captured=C1,C3 monsters=0 specials=0"])  # fmt: skip
    assert there.legal("raise", "hum.blunderbusses", "C1")
    assert there.why("raise mon.bears C1") == {"NO_MONSTERS"}


@pytest.mark.clause("TW-5.3a", "TW-5.5c")
def test_recruits_are_of_the_factions_own_list() -> None:
    there = laid("hum.king@C1", pending=MUSTER)
    assert there.why("raise orc.swords C1") == {"NOT_YOUR_LIST"}
    assert there.why("raise std.inf C1") == {"NOT_YOUR_LIST"}
    assert {text.split()[1] for text in there.legal("raise")} <= {
        name for name in there.names.row_ids if name.startswith(("hum.", "mon."))
    }


@pytest.mark.clause("TW-5.5e")
def test_a_faction_without_a_general_receives_him_first_in_a_castle() -> None:
    there = laid("hum.archers@C1", pending=MUSTER)
    assert there.why("raise hum.wizard C1") == {"GENERAL_FIRST"}
    assert there.why("raise hum.king 55") == {"NOT_A_CASTLE"}
    told = there.act("raise hum.king C1", 3, 1, 2, 7, 6, 7)
    assert told == ["raised H2 C1", "named H2 7"]
    assert there.names.full(1) == "Lord Norgoz The Slayer from the Desert"
    assert there.why("raise hum.wizard C1") == {"NO_INDIVIDUALS"}
    assert there.why("raise hum.king C1") == {"NO_INDIVIDUALS", "HAS_GENERAL"}


@pytest.mark.clause("TW-5.3i", "TW-5.5e")
@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        ("hum.king@55", set()),
        ("hum.king@55 hum.wizard@55", {"NO_INDIVIDUALS"}),
        ("hum.wizard*2@55", {"GENERAL_FIRST"}),
    ],
)
def test_individuals_stay_within_their_capacity_but_a_general_is_always_had(pieces: str, why: set[str]) -> None:
    there = laid(pieces, pending=MUSTER)
    assert there.why("raise hum.cleric C1") == why
    assert (there.why("raise hum.king C1") == set()) == ("king" not in pieces)


@pytest.mark.clause("TW-5.5e")
def test_a_general_is_had_even_above_the_capacity_of_individuals() -> None:
    there = laid("hum.wizard*3@55", pending=MUSTER)
    assert there.why("raise hum.king C1") == set()


@pytest.mark.clause("TW-5.5e")
def test_individuals_appear_in_controlled_castles_only_and_need_no_recruit() -> None:
    there = laid("hum.king@55 hum.archers*9@55", pending=MUSTER)
    assert there.legal("raise") == {"raise hum.wizard C1", "raise hum.cleric C1"}


@pytest.mark.clause("TW-5.3e", "TW-5.3i")
def test_the_champion_on_a_dinosaur_needs_room_in_the_castle() -> None:
    lands = {"lizardmen": "C1 51 54 55"}
    scenario = SAURIANS
    for units, why in ((5, set()), (6, {"NO_ROOM"})):
        there = laid(f"liz.warriors*{units}@C1", lands, MUSTER, scenario=scenario,
                     lines=["order lizardmen humans - - - -"])  # fmt: skip
        assert there.why("raise liz.dinochamp C1") == why


# --- where --------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.5d")
def test_two_recruits_a_space_at_most() -> None:
    there = laid("hum.king@C1 hum.wizard@C1", NINE, pending=MUSTER)
    there.act("raise hum.archers 55")
    there.act("raise hum.knights 55")
    assert there.why("raise hum.archers 55") == {"RAISED_ENOUGH"}
    assert there.legal("raise", "hum.archers", "54")


@pytest.mark.clause("TW-5.5d")
def test_two_recruits_a_space_are_counted_for_each_faction_and_season_anew() -> None:
    there = laid("hum.king@C1", pending=MUSTER, lines=["space 55 humans raised=2"], goes_on=False)
    there.go_on()
    assert there.why("raise hum.archers 55") == set()


@pytest.mark.clause("TW-5.3i")
@pytest.mark.parametrize(("units", "why"), [("hum.archers*5@C1", set()), ("hum.archers*6@C1", {"NO_ROOM"})])
def test_a_castle_holds_six(units: str, why: set[str]) -> None:
    assert laid(f"hum.king@C1 {units}", pending=MUSTER).why("raise hum.archers C1") == why


@pytest.mark.clause("TW-5.5d")
def test_nothing_is_raised_among_enemies_nor_where_somebody_else_rules() -> None:
    there = laid("hum.king@C1 orc.swords@55", pending=MUSTER)
    assert there.why("raise hum.archers 55") == {"ENEMIES_THERE", "NOT_SUPPLIED"}
    assert there.why("raise hum.archers 56") == {"NOT_CONTROLLED", "NOT_SUPPLIED"}


# --- supply -------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.5a", "TW-5.5d")
def test_a_region_without_a_chain_to_a_castle_is_not_supplied() -> None:
    lands = {"humans": "C1 51 54 55 34 14"}
    there = laid("hum.king@C1", lands, MUSTER)
    assert there.why("raise hum.archers 34") == {"NOT_SUPPLIED"}
    joined = laid("hum.king@C1", {"humans": lands["humans"] + " 32"}, MUSTER)
    assert joined.why("raise hum.archers 34") == set()
    assert joined.why("raise hum.archers 14") == set()


@pytest.mark.clause("TW-5.5a")
def test_enemy_units_cut_a_chain_and_individuals_do_not() -> None:
    lands = {"humans": "C1 51 54 55 32 34"}
    for enemies, why in (("orc.swords@32", {"NOT_SUPPLIED"}), ("orc.general@32", set())):
        assert laid(f"hum.king@C1 {enemies}", lands, MUSTER).why("raise hum.archers 34") == why


@pytest.mark.clause("TW-5.5a", "TW-5.7g")
@pytest.mark.parametrize(
    ("enemy", "recruits"),
    [("51 54", 2), ("51 54 55", 1)],
)
def test_a_castle_that_is_completely_blockaded_supplies_nobody(enemy: str, recruits: int) -> None:
    lands = {"humans": " ".join({*"C1 51 54 55 31 32 41".split()} - {*enemy.split()}), "orcs": f"C7 {enemy}"}
    there = laid("hum.king@C1 hum.archers@C1 orc.swords@51", lands, MUSTER, goes_on=False,
                 lines=["siege C1 orcs 51 seasons=1"])  # fmt: skip
    assert there.go_on()[0].split()[2] == str(recruits)
    assert (there.why("raise hum.archers 31") == set()) == (recruits == 2)
    assert there.why("raise hum.archers C1") == set()


@pytest.mark.clause("TW-5.5a", "TW-5.6b")
def test_a_ferry_joins_the_spaces_on_its_banks() -> None:
    there = laid("hum.king@C1", {"humans": "C1 51 41"}, MUSTER)
    assert there.why("raise hum.archers 41") == set()


@pytest.mark.clause("TW-5.5g", "TW-5.6i")
def test_units_in_supply_recover_all_wounds_and_others_none() -> None:
    there = laid("hum.king@C1 hum.archers@55:wounds=1 hum.knights@C1:wounds=2 hum.archers@34:wounds=1", MUSTER_LANDS,
                 MUSTER, goes_on=False)  # fmt: skip
    assert there.go_on()[0] == "recovered humans 2"
    assert [int(there.piece(label).wounds) for label in ("H2", "H3", "H4")] == [4, 3, 1]


MUSTER_LANDS = {"humans": "C1 51 54 55 34", "orcs": HOMES["orcs"]}


# --- Iron Hand ----------------------------------------------------------------------------------------------

IRON = "hum.king@C1:title=1,origin=1,reputation=5,syllables=1-2-0-0"


@pytest.mark.clause("TW-R77", "TW-R125")
def test_iron_hand_brings_one_lost_unit_back_for_nothing_once_a_year() -> None:
    there = laid(f"{IRON} hum.wizard@C1 hum.archers*9@55", pending=MUSTER,
                 lines=["faction humans captured=C1 mourned=hum.knights"])  # fmt: skip
    assert {text.split()[1] for text in there.legal("raise")} == {"hum.knights"}
    there.act("raise hum.knights C1")
    assert (there.faction("humans").replaced, there.faction("humans").recruits) == (1, 0)
    assert there.decides == "orcs"


@pytest.mark.clause("TW-R77", "TW-R125")
def test_whoever_is_brought_back_counts_as_no_recruit() -> None:
    there = laid(f"{IRON} hum.wizard@C1", pending=MUSTER, lines=["faction humans captured=C1 mourned=hum.knights"])
    there.act("raise hum.knights C1")
    assert there.faction("humans").recruits == 2
    there.act("raise hum.knights C1")
    assert there.faction("humans").recruits == 1


@pytest.mark.clause("TW-5.3f", "TW-R77")
def test_another_reputation_brings_nobody_back() -> None:
    pieces = f"{IRON.replace('reputation=5', 'reputation=6')} hum.wizard@C1 hum.archers*9@55"
    there = laid(pieces, pending=MUSTER, lines=["faction humans captured=C1 mourned=hum.knights"])
    assert there.decides == "orcs"


@pytest.mark.clause("TW-5.4b")
def test_the_card_is_of_a_full_deck() -> None:
    there = laid("hum.king@C1 orc.general@C7", pending=["season"], season_card="Joker", goes_on=False)
    assert there.go_on(card("Joker"))[0] == "season_begins 1 spring Joker"
