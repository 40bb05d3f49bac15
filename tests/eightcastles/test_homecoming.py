"""What becomes of all who fought, position by position: retreat, recovery, Generals slain, what is remembered."""

from __future__ import annotations

import pytest

from eightcastles.campaign import SPRING, WINTER, Standing, acting, between, laid

LANDS = {"humans": "C1 51 54 55 15 13", "orcs": "C7 14 16 46"}
CAME = "hum.king@14:came-from=15 hum.archers*2@14:came-from=15 hum.knights@C1"
"""H1 to H3 attack from 15."""
IRON = "hum.king@14:came-from=15,title=1,origin=1,reputation=5,syllables=1-1-0-0"


def fought(pieces: str, season: int = SPRING, **wishes: object) -> Standing:
    """A battle that the humans have to fight, before its outcome is told."""
    wishes = {"lands": LANDS, **wishes}
    there = laid(pieces, pending=acting("humans", "battles"), season=season, goes_on=False, **wishes)  # type: ignore[arg-type]
    there.go_on()
    return there


# --- retreat ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6h")
def test_beaten_attackers_go_back_where_they_came_from() -> None:
    there = fought(f"{CAME} orc.swords*2@14")
    assert there.report("defender") == ["retreated humans 14 15 3"]
    assert (there.host("15"), there.host("14")) == ("H1 H2 H3", "O5 O6")


@pytest.mark.clause("TW-5.6h", "TW-R116")
def test_those_who_came_different_ways_each_go_back_their_own() -> None:
    there = fought("hum.king@14:came-from=15 hum.archers@14:came-from=12 hum.knights@C1 orc.swords@14",
                   lands={**LANDS, "humans": "C1 15 12"})  # fmt: skip
    told = there.report("defender")
    assert told == ["retreated humans 14 12 1", "retreated humans 14 15 1"]
    assert (there.place("H1"), there.place("H2")) == ("15", "12")


@pytest.mark.clause("TW-5.6h", "TW-R116")
def test_a_beaten_defender_chooses_an_adjacent_space_of_his_own_without_enemies() -> None:
    there = fought(f"{CAME} orc.swords*2@14 hum.archers@46:moved=9")
    there.report("attacker")
    assert there.phase == "retreat orcs"
    assert there.legal() == {"retreat 16", "retreat C7"}
    assert there.why("retreat 46") == {"NO_REFUGE"}
    assert there.why("retreat 15") == {"NO_REFUGE"}
    assert there.act("retreat C7")[0] == "retreated orcs 14 C7 2"
    assert (there.host("C7"), there.host("14")) == ("O5 O6", "H1 H2 H3")


@pytest.mark.clause("TW-5.6h")
def test_where_there_is_one_way_out_nobody_is_asked() -> None:
    there = fought(f"{CAME} orc.swords*2@14", lands={**LANDS, "orcs": "C7 14"})
    assert there.report("attacker")[0] == "retreated orcs 14 C7 2"


@pytest.mark.clause("TW-5.6h", "TW-R116")
def test_without_a_way_out_all_are_destroyed_and_nobody_comes_back() -> None:
    there = fought(f"{CAME} orc.swords*2@14", lands={**LANDS, "orcs": "14"})
    told = there.report("attacker", "O5")
    assert told[:2] == ["destroyed orcs 14", "lost O6 14"]
    assert there.host("14") == "H1 H2 H3"
    assert (there.place("O5"), there.place("O6")) == (None, None)


@pytest.mark.clause("TW-5.6h", "TW-5.6a")
def test_in_winter_there_is_no_way_out_over_a_mountain_border() -> None:
    pieces = "hum.king@26:came-from=11 hum.archers@26:came-from=11 hum.knights@C1 orc.swords@26"
    lands = {"humans": "C1 11", "orcs": "26 23"}
    assert fought(pieces, lands=lands).report("attacker")[0] == "retreated orcs 26 23 1"
    assert fought(pieces, WINTER, lands=lands).report("attacker")[0] == "destroyed orcs 26"


@pytest.mark.clause("TW-5.3i", "TW-5.6h", "TW-R116", "TW-R122")
def test_what_is_above_the_limit_is_lost_the_newest_first() -> None:
    there = fought(f"{CAME} orc.general@14 orc.swords*2@14 orc.archers*2@14 orc.wolfriders*3@C7")
    there.act("stand")
    there.report("attacker")
    told = there.act("retreat C7")
    assert told[:2] == ["lost O9 14", "retreated orcs 14 C7 4"]
    assert there.host("C7") == "O5 O6 O7 O8 O10 O11 O12"


@pytest.mark.clause("TW-R116")
def test_who_is_newest_goes_by_when_he_came_and_not_by_his_number() -> None:
    """Numbers are given round and round: with the next being that of O8, those from O8 on have been there longest."""
    there = fought(
        f"{CAME} orc.general@14 orc.swords*2@14 orc.archers*2@14 orc.wolfriders*3@C7", lines=["next-piece 7"]
    )
    there.act("stand")
    there.report("attacker")
    assert there.act("retreat C7")[:2] == ["lost O7 14", "retreated orcs 14 C7 4"]


@pytest.mark.clause("TW-5.6h", "TW-R116", "TW-R122")
def test_a_region_to_which_attackers_go_back_keeps_its_limit() -> None:
    there = fought(f"{CAME} hum.polearms*11@15:moved=9 orc.swords*2@14")
    assert there.report("defender")[:2] == ["lost H3 14", "retreated humans 14 15 2"]
    assert "H1 H2" in there.host("15")


@pytest.mark.clause("TW-5.6h")
def test_neutral_units_that_are_beaten_are_no_more() -> None:
    there = fought(CAME.replace("@14", "@12") + " orc.swords@C7", lines=["space 12 neutral roll=3"])
    there.report("attacker")
    assert there.host("12") == "H1 H2 H3"


# --- recovery -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6i")
@pytest.mark.parametrize(("die", "returns"), [(4, 0), (5, 1), (6, 1)])
def test_a_unit_of_the_winner_comes_back_on_five_with_one_wound(die: int, returns: int) -> None:
    there = fought(f"{CAME} orc.swords@14", lands={**LANDS, "orcs": "14 C7"})
    told = there.report("attacker", "H2", die)
    assert f"recovery H2 {die} {returns}" in told
    assert there.place("H2") == ("14" if returns else None)
    assert int(there.piece("H2").wounds) == returns


@pytest.mark.clause("TW-5.6i", "TW-R116")
@pytest.mark.parametrize(("die", "returns"), [(5, False), (6, True)])
def test_a_unit_of_the_loser_comes_back_on_six_where_its_host_went(die: int, returns: bool) -> None:
    there = fought(f"{CAME} orc.swords*2@14", lands={**LANDS, "orcs": "14 C7"})
    there.report("attacker", "O5", die)
    assert there.place("O5") == ("C7" if returns else None)
    assert int(there.piece("O5").wounds) == int(returns)
    there = fought(f"{CAME} orc.swords*2@14")
    there.report("defender", "H2", die)
    assert there.place("H2") == ("15" if returns else None)


@pytest.mark.clause("TW-5.6i", "TW-R116")
def test_a_host_of_which_nobody_is_left_says_where_it_would_have_gone() -> None:
    there = fought(f"{CAME} orc.swords*2@14")
    there.report("attacker", "O5 O6")
    told = there.act("retreat 46", 6, 1)
    assert told[:2] == ["recovery O5 6 1", "recovery O6 1 0"]
    assert there.host("46") == "O5"


@pytest.mark.clause("TW-5.6i")
def test_every_unit_rolls_in_its_turn() -> None:
    there = fought(f"{CAME} orc.swords*2@14", lands={**LANDS, "orcs": "14 C7"})
    told = there.report("attacker", "H2 H3 O6", 5, 4, 6)
    assert [line for line in told if line.startswith("recovery")] == [
        "recovery H2 5 1", "recovery H3 4 0", "recovery O6 6 1",
    ]  # fmt: skip


@pytest.mark.clause("TW-5.6i", "TW-5.3i", "TW-R122")
def test_who_comes_back_where_there_is_no_room_is_lost() -> None:
    there = fought(f"{CAME} orc.swords*2@14 orc.archers*5@C7", lands={**LANDS, "orcs": "14 C7"})
    told = there.report("attacker", "O5", 6)
    assert there.place("O6") == "C7"
    assert "lost O5 14" in told


# --- the slain ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6i", "TW-5.9c", "TW-R119")
def test_a_general_who_is_slain_stays_dead_and_counts_for_who_fought_him() -> None:
    there = fought(f"{CAME} orc.general@14 orc.wizard@14 orc.swords@14", lands={**LANDS, "orcs": "14 C7"})
    there.act("stand")
    told = there.report("attacker", "O5 O6")
    assert told[:2] == ["slain O5 14 humans", "slain O6 14 -"]
    assert (int(there.faction("humans").slain), there.place("O5"), there.place("O6")) == (1, None, None)
    assert (there.place("O7"), int(there.faction("orcs").slain)) == ("C7", 0)


@pytest.mark.clause("TW-5.9c", "TW-R119")
def test_an_attackers_general_counts_for_the_defender_and_nobody_for_militia() -> None:
    there = fought(f"{CAME} orc.swords@14")
    assert "slain H1 14 orcs" in there.report("defender", "H1")
    assert int(there.faction("orcs").slain) == 1
    there = fought(CAME.replace("@14", "@12") + " orc.swords@C7", lines=["space 12 neutral roll=3"])
    assert "slain H1 12 -" in there.report("defender", "H1")


@pytest.mark.clause("TW-5.6h", "TW-5.9c", "TW-R119")
def test_a_general_who_is_destroyed_with_his_host_counts_too() -> None:
    there = fought(f"{CAME} orc.general@14 orc.swords@14", lands={**LANDS, "orcs": "14"})
    there.report("attacker")
    assert (int(there.faction("humans").slain), there.place("O5")) == (1, None)


@pytest.mark.clause("TW-5.3e", "TW-5.6i")
def test_the_champion_on_a_dinosaur_is_slain_for_good() -> None:
    there = fought("hum.archers@14:came-from=15 hum.knights@C1 liz.dinochamp@14:wounds=2 liz.warriors@14",
                   lands={"humans": "C1 15", "lizardmen": "C7 14"}, scenario=between("humans", "lizardmen"),
                   lines=["order humans lizardmen - - - -"])  # fmt: skip
    there.act("stand")
    assert "slain L3 14 humans" in there.report("attacker", "L3")
    assert there.place("L3") is None


# --- Iron Hand ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R77", "TW-R125")
def test_a_host_under_iron_hand_remembers_the_last_of_its_line_that_was_lost() -> None:
    there = fought(f"{IRON} hum.archers@14:came-from=15 hum.knights@14:came-from=15 hum.blunderbusses@14:came-from=15"
                   " hum.monks@C1 orc.swords@14")  # fmt: skip
    there.report("defender", "H2 H3 H4", 1, 1, 1)
    assert there.names.row_ids[int(there.faction("humans").mourned)] == "hum.knights"


@pytest.mark.clause("TW-R125")
def test_who_comes_back_after_the_battle_is_not_lost() -> None:
    there = fought(f"{IRON} hum.archers@14:came-from=15 hum.knights@14:came-from=15 hum.monks@C1 orc.swords@14")
    there.report("defender", "H2 H3", 1, 6)
    assert there.names.row_ids[int(there.faction("humans").mourned)] == "hum.archers"
    there = fought(f"{IRON} hum.archers@14:came-from=15 hum.knights@14:came-from=15 hum.monks@C1 orc.swords@14")
    there.report("defender", "H3", 6)
    assert int(there.faction("humans").mourned) == -1


@pytest.mark.clause("TW-R125")
def test_who_fell_elsewhere_is_not_remembered() -> None:
    there = fought(
        f"{IRON.replace('@14', '@C1')} hum.archers@14:came-from=15 hum.knights@14:came-from=15 orc.swords@14"
    )
    there.report("defender", "H2", 1)
    assert int(there.faction("humans").mourned) == -1


@pytest.mark.clause("TW-R125")
@pytest.mark.parametrize("reputation", [5, 6])
def test_only_iron_hand_remembers(reputation: int) -> None:
    there = fought(f"{IRON.replace('reputation=5', f'reputation={reputation}')} hum.archers@14:came-from=15"
                   " hum.monks@C1 orc.swords@14")  # fmt: skip
    there.report("defender", "H2", 1)
    assert (int(there.faction("humans").mourned) >= 0) == (reputation == 5)


# --- afterwards ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.4e", "TW-5.4g")
def test_the_field_is_controlled_when_the_season_ends() -> None:
    there = fought(f"{CAME} orc.swords@14", lands={**LANDS, "orcs": "14 C7"})
    there.report("attacker")
    assert "control 14 humans orcs" in there.act("done")
    assert there.holder("14") == "humans"
    there = fought(f"{CAME} orc.swords@14")
    there.report("defender")
    assert there.holder("14") == "orcs"


@pytest.mark.clause("TW-5.4g")
def test_individuals_alone_do_not_control() -> None:
    there = fought(f"{CAME} orc.swords@14", lands={**LANDS, "orcs": "14 C7"})
    there.report("attacker", "H2 H3", 1, 1)
    assert there.host("14") == "H1"
    assert there.holder("14") == "orcs"


@pytest.mark.clause("TW-5.6a", "TW-R111")
def test_a_host_that_was_attacked_may_still_march_in_its_own_turn() -> None:
    there = laid(f"{CAME} orc.general@14 orc.swords@14", LANDS, acting("humans", "battles", left=1), goes_on=False)
    there.go_on()
    there.act("stand")
    there.report("defender")
    assert there.phase == "moves orcs"
    assert there.why("march 14 16") == set()
