"""Marches, position by position: borders, Generals, Winter, ferries, who needs a leader, neutral regions, castles."""

from __future__ import annotations

import pytest

from eightcastles.campaign import AUTUMN, SPRING, WINTER, Standing, acting, laid

KING = "hum.king@{}:title=2,origin=1,reputation={},syllables=1-2-0-0"
LANDS = {"humans": "C1 51 54 55 56 11", "orcs": "C7 14 16 46"}
JOKER = "Joker"
SWIFT, MERCIFUL = 8, 4


def moving(pieces: str, season: int = SPRING, season_card: str = "2-of-clubs", **wishes: object) -> Standing:
    """The humans' moves."""
    wishes = {"lands": LANDS, **wishes}
    return laid(pieces, pending=acting("humans"), season=season, season_card=season_card, **wishes)  # type: ignore[arg-type]


# --- how far ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6a")
def test_a_piece_without_a_general_crosses_one_border() -> None:
    there = moving("hum.archers@55 hum.wizard@55 hum.king@C1")
    assert there.act("march 55 56") == ["marched humans 55 56 2"]
    assert there.why("march 56 11") == {"NOBODY_TO_MARCH"}
    assert there.why("hold H1") == {"CANNOT_MOVE"}


@pytest.mark.clause("TW-5.6a")
def test_a_group_with_a_general_crosses_two_borders() -> None:
    there = moving(f"{KING.format(55, 2)} hum.archers*2@55 hum.knights@C1")
    there.act("march 55 56")
    assert there.act("march 56 11") == ["marched humans 56 11 3"]
    assert there.why("march 11 12") == {"NOBODY_TO_MARCH"}
    assert there.host("11") == "H1 H2 H3"


@pytest.mark.clause("TW-5.6a")
@pytest.mark.parametrize("first", ["52", "32"])
def test_a_second_border_needs_a_first_space_of_ones_own(first: str) -> None:
    """52 is neutral and submits, 32 is neutral and was entered before by nobody else."""
    there = moving(f"{KING.format(55, 2)} hum.archers@55 hum.knights@C1", lines=["space 32 orcs"])
    there.act(f"march 55 {first}", *([1] if first == "52" else []))
    assert there.why(f"march {first} 55") == {"NOBODY_TO_MARCH"}


@pytest.mark.clause("TW-5.6a", "TW-5.6d")
def test_a_second_border_needs_a_first_space_without_enemies() -> None:
    there = moving(f"{KING.format(55, 2)} hum.archers@55 hum.knights@C1 orc.swords@56")
    there.act("march 55 56")
    assert there.why("march 56 11") == {"NOBODY_TO_MARCH"}


@pytest.mark.clause("TW-5.3f", "TW-5.6a", "TW-R77")
def test_a_swift_general_crosses_three_borders() -> None:
    there = moving(f"{KING.format(54, SWIFT)} hum.archers@54 hum.knights@C1")
    there.act("march 54 55")
    there.act("march 55 56")
    there.act("march 56 11")
    assert there.host("11") == "H1 H2"
    assert there.why("march 11 56") == {"NOBODY_TO_MARCH"}


@pytest.mark.clause("TW-5.3f", "TW-R77")
def test_reputations_have_no_effect_where_a_campaign_does_not_use_them() -> None:
    scenario = laid().scenario.model_copy(update={"reputations": False})
    there = moving(f"{KING.format(54, SWIFT)} hum.archers@54 hum.knights@C1", scenario=scenario,
                   lines=["order humans orcs - - - -"])  # fmt: skip
    there.act("march 54 55")
    there.act("march 55 56")
    assert there.why("march 56 11") == {"NOBODY_TO_MARCH"}


@pytest.mark.clause("TW-5.6a")
@pytest.mark.parametrize("reputation", [2, SWIFT])
def test_in_winter_everybody_crosses_one_border(reputation: int) -> None:
    there = moving(f"{KING.format(55, reputation)} hum.archers@55 hum.knights@C1", WINTER)
    there.act("march 55 56")
    assert there.why("march 56 11") == {"NOBODY_TO_MARCH"}


@pytest.mark.clause("TW-5.10a")
@pytest.mark.parametrize("reputation", [2, SWIFT])
def test_in_a_foul_season_everybody_crosses_one_border(reputation: int) -> None:
    there = moving(f"{KING.format(55, reputation)} hum.archers@55 hum.knights@C1", AUTUMN, JOKER)
    there.act("march 55 56")
    assert there.why("march 56 11") == {"NOBODY_TO_MARCH"}


@pytest.mark.clause("TW-5.2b", "TW-5.6a")
def test_nobody_crosses_where_there_is_no_open_border() -> None:
    there = moving(f"{KING.format(56, 2)} hum.archers@56 hum.archers@C1")
    assert there.why("march 56 31") == {"NO_BORDER"}
    assert there.why("march 56 23") == {"NO_BORDER"}, "it was closed"
    assert there.why("march 56 C1") == {"NO_BORDER"}, "it is not one of the castle's regions"


@pytest.mark.clause("TW-5.6a")
@pytest.mark.parametrize(
    ("way", "terrain", "why"),
    [
        ("11 23", "into a mountain region", {"PASS_CLOSED"}),
        ("23 11", "out of one", {"PASS_CLOSED"}),
        ("24 C2", "out of one into a castle", {"PASS_CLOSED"}),
        ("11 26", "among hills", set()),
    ],
)
def test_in_winter_borders_of_mountain_regions_are_closed(way: str, terrain: str, why: set[str]) -> None:
    start, goal = way.split()
    pieces = f"hum.archers@{start} hum.wizard@{start} hum.archers@C1"
    lands = {"humans": f"{LANDS['humans']} 23 24 26 C2"}
    assert moving(pieces, WINTER, lands=lands).why(f"march {start} {goal}") == why, terrain
    assert moving(pieces, AUTUMN, lands=lands).why(f"march {start} {goal}") == set()


@pytest.mark.clause("TW-5.6b")
def test_a_ferry_is_a_border_ends_the_move_and_is_closed_in_winter() -> None:
    lands = {"humans": "C1 51 54 55 41 31"}
    there = moving(f"{KING.format(51, SWIFT)} hum.archers@51 hum.archers@C1", lands=lands)
    there.act("march 51 41")
    assert there.why("march 41 31") == {"NOBODY_TO_MARCH"}
    assert moving(f"{KING.format(51, 2)} hum.archers@C1", WINTER, lands=lands).why("march 51 41") == {"FERRY_CLOSED"}


@pytest.mark.clause("TW-5.6a", "TW-5.6b")
def test_a_ferry_can_be_the_second_border() -> None:
    there = moving(f"{KING.format(54, 2)} hum.archers@54 hum.archers@C1", lands={"humans": "C1 51 54 55 41"})
    there.act("march 54 51")
    there.act("march 51 41")
    assert there.host("41") == "H1 H2"


# --- who goes along -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R111")
def test_whoever_is_told_to_stay_behind_does_so() -> None:
    there = moving(f"{KING.format(55, 2)} hum.archers*2@55 hum.knights@C1")
    assert there.act("hold H3") == ["held H3"]
    assert there.why("hold H3") == {"ALREADY_HELD"}
    there.act("march 55 56")
    assert (there.host("55"), there.host("56")) == ("H3", "H1 H2")


@pytest.mark.clause("TW-5.6a", "TW-R111")
def test_a_host_can_part_and_go_several_ways() -> None:
    """Each piece crosses its border: those who stayed behind at one march go at the next."""
    there = moving(f"{KING.format(55, 2)} hum.archers*2@55 hum.knights@C1")
    there.act("hold H3")
    there.act("march 55 56")
    there.act("march 55 54")
    assert (there.place("H3"), there.host("56")) == ("54", "H1 H2")


@pytest.mark.clause("TW-R111")
def test_those_who_have_not_moved_join_a_group_that_has_come_to_them() -> None:
    there = moving(f"{KING.format(55, 2)} hum.archers@55 hum.knights@56 hum.knights@C1")
    there.act("march 55 56")
    assert there.act("march 56 11") == ["marched humans 56 11 3"]
    assert there.host("11") == "H1 H2 H3"


@pytest.mark.clause("TW-R111")
def test_a_second_border_is_for_those_who_came_with_the_general() -> None:
    there = moving(f"{KING.format(55, 2)} hum.archers@55 hum.knights@54 hum.knights@C1")
    there.act("march 54 55")
    there.act("march 55 56")
    assert (there.place("H3"), there.host("56")) == ("55", "H1 H2"), "the knights came without him"


@pytest.mark.clause("TW-R111")
def test_a_second_border_is_crossed_with_the_general_alone() -> None:
    there = moving(f"{KING.format(55, 2)} hum.archers@55 hum.knights@C1")
    there.act("march 55 56")
    there.act("hold H1")
    assert there.why("march 56 11") == {"NOBODY_TO_MARCH"}


@pytest.mark.clause("TW-5.4e", "TW-R111")
def test_nobody_holds_back_whom_he_does_not_command() -> None:
    there = moving("hum.king@55 orc.swords@14 hum.archers@gone")
    assert there.why("hold O2") == {"NOT_YOURS"}
    assert there.why("hold H3") == {"NO_SUCH_PIECE"}
    assert there.why("march 14 15") == {"NOBODY_TO_MARCH"}


@pytest.mark.clause("TW-5.4e")
def test_moves_are_over_when_nobody_can_march_any_more() -> None:
    there = moving("hum.archers@55 orc.general@14", lines=["order humans orcs - - - -"])
    there.act("march 55 56")
    assert there.phase == "season"


# --- limits -------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3i", "TW-R122")
@pytest.mark.parametrize(("there_already", "why"), [(7, {"NO_ROOM"}), (6, set())])
def test_no_more_than_twelve_units_of_a_faction_in_a_region(there_already: int, why: set[str]) -> None:
    pieces = f"hum.archers*{there_already}@56 hum.king@55 hum.wizard@55 hum.archers*6@55"
    assert moving(pieces).why("march 55 56") == why


@pytest.mark.clause("TW-5.3i")
def test_six_units_and_any_number_of_individuals_in_a_castle() -> None:
    there = moving("hum.archers*5@C1 hum.king@55 hum.wizard@55 hum.cleric@55 hum.archers*2@55")
    assert there.why("march 55 C1") == {"NO_ROOM"}
    there.act("hold H10")
    there.act("march 55 C1")
    assert there.host("55") == "H10"


@pytest.mark.clause("TW-5.3i", "TW-5.6d")
def test_limits_are_each_factions_own() -> None:
    there = moving("orc.swords*12@14 hum.king@15 hum.archers*12@15 hum.archers@C1")
    assert there.why("march 15 14") == set()


# --- where --------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6b")
def test_units_without_an_individual_stay_out_of_foreign_spaces() -> None:
    there = moving("hum.archers@15 hum.archers@C1")
    assert there.why("march 15 14") == {"NO_LEADER"}
    assert there.why("march 15 13") == set(), "13 is nobody's"
    assert moving("hum.archers@15 hum.wizard@15 hum.archers@C1").why("march 15 14") == set()


@pytest.mark.clause("TW-5.4g", "TW-R113")
def test_individuals_alone_go_neither_among_enemies_nor_into_a_neutral_region() -> None:
    there = moving("hum.king@15 hum.archers@C1 orc.swords@14")
    assert there.why("march 15 14") == {"NO_UNITS"}
    assert there.why("march 15 13") == {"NO_UNITS"}
    assert moving("hum.king@15 hum.archers@C1").why("march 15 14") == set(), "nobody is there"


@pytest.mark.clause("TW-5.6b", "TW-5.7a")
def test_a_castle_with_units_inside_is_not_entered() -> None:
    there = moving("hum.king@14 hum.archers@14 hum.archers@C1 orc.swords@C7")
    assert there.why("march 14 C7") == {"CASTLE_HELD"}


@pytest.mark.clause("TW-5.4g", "TW-5.6b", "TW-R113", "TW-R114")
def test_an_empty_castle_is_taken_by_entering_it_with_units() -> None:
    there = moving("hum.king@14 hum.archers@14 hum.archers@C1 orc.general@C7")
    assert there.act("march 14 C7") == ["marched humans 14 C7 2", "flees O4 C7 14"]
    assert (there.holder("C7"), there.place("O4")) == ("orcs", "14")
    there.act("done", 1, 1)  # the item of the castle
    assert there.holder("C7") == "humans"


@pytest.mark.clause("TW-5.6b", "TW-R112")
def test_an_empty_neutral_castle_is_not_rolled_for() -> None:
    there = moving("hum.king@24 hum.archers@24 hum.archers@C1", lands={**LANDS, "neutral": "C2"})
    assert there.act("march 24 C2") == ["marched humans 24 C2 2"]


@pytest.mark.clause("TW-R113")
def test_individuals_without_units_flee_or_are_lost() -> None:
    there = moving("hum.king@15 hum.archers@15 hum.archers@C1 orc.general@14")
    assert there.act("march 15 14") == ["marched humans 15 14 2", "flees O4 14 16"]
    there = moving("hum.king@15 hum.archers@15 hum.archers@C1 orc.general@14", lands={**LANDS, "orcs": "14"})
    assert there.act("march 15 14") == ["marched humans 15 14 2", "lost O4 14"]
    assert there.place("O4") is None


# --- neutral regions ----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6c", "TW-R112")
@pytest.mark.parametrize("die", [1, 2])
def test_a_neutral_region_submits_on_a_one_or_two_at_once(die: int) -> None:
    there = moving("hum.king@55 hum.archers@55 hum.archers@C1")
    told = there.act("march 55 52", die)
    assert told == ["marched humans 55 52 2", f"neutral_roll 52 {die} {die} humans", "submits 52 humans"]
    assert there.holder("52") == "humans"


@pytest.mark.clause("TW-5.6c", "TW-R112")
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_else_its_roll_is_kept_and_there_is_a_battle(die: int) -> None:
    there = moving("hum.king@55 hum.archers@55 hum.knights@54 hum.archers@C1")
    assert there.act("march 55 52", die)[1:] == [f"neutral_roll 52 {die} {die} humans"]
    assert (there.holder("52"), int(there.space("52").roll)) == ("neutral", die)
    there.act("done", *([2] if die == 6 else []))
    assert there.phase == "outcome humans"


@pytest.mark.clause("TW-5.6c", "TW-R112")
def test_a_region_is_rolled_once_however_many_groups_enter() -> None:
    there = moving("hum.archers@55 hum.knights@51 hum.archers@C1")
    there.act("march 55 52", 3)
    assert there.act("march 51 52") == ["marched humans 51 52 1"]


@pytest.mark.clause("TW-5.3f", "TW-5.6c", "TW-R77")
@pytest.mark.parametrize(("die", "counts"), [(1, 1), (2, 1), (3, 2), (6, 5)])
def test_a_merciful_general_takes_one_off_the_roll(die: int, counts: int) -> None:
    there = moving(f"{KING.format(55, MERCIFUL)} hum.archers@55 hum.archers@C1")
    assert there.act("march 55 52", die)[1] == f"neutral_roll 52 {die} {counts} humans"
    assert there.holder("52") == ("humans" if counts <= 2 else "neutral")


@pytest.mark.clause("TW-5.6c")
def test_he_must_be_there_himself() -> None:
    there = moving(f"{KING.format(55, MERCIFUL)} hum.archers@55 hum.archers@C1")
    there.act("hold H1")
    assert there.act("march 55 52", 3)[1] == "neutral_roll 52 3 3 humans"
