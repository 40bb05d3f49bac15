"""Sieges, position by position: who besieges what, seasons, assaults, castles taken, items, stores, surrender."""

from __future__ import annotations

import pytest

from eightcastles.campaign import HOMES, SPRING, Standing, acting, laid, made_up
from warhost.rulesets.eightcastles.meetings import MEETINGS

LANDS = {"humans": "C1 51 54 55 14", "orcs": "C7 16 46"}
HOST = "hum.king@14 hum.archers*3@14 hum.knights@C1"
BESIEGER = "title=1,origin=1,reputation=1,syllables=1-1-0-0"
JOKER = "Joker"
GARRISON = "std.inf*3@C2 std.arch@C2 std.gun@C2"


def sieges(pieces: str, season: int = SPRING, season_card: str = "2-of-clubs", **wishes: object) -> Standing:
    """The humans' sieges."""
    wishes = {"lands": LANDS, **wishes}
    there = laid(pieces, pending=acting("humans", "sieges"), season=season, season_card=season_card, goes_on=False,
                 **wishes)  # type: ignore[arg-type]  # fmt: skip
    there.go_on()
    return there


# --- who besieges what --------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.7a", "TW-5.7b")
def test_a_castle_with_units_inside_is_besieged_from_one_of_its_regions() -> None:
    there = sieges(f"{HOST} hum.archers@16 orc.swords*2@C7", lands={**LANDS, "humans": LANDS["humans"] + " 16"})
    assert there.legal() == {"besiege C7 14", "besiege C7 16", "assault C7 14", "assault C7 16", "done"}
    assert there.why("besiege C7 15") == {"NO_BORDER", "NO_HOST"}
    assert there.why("besiege C7 46") == {"NO_HOST"}
    assert there.why("besiege C1 55") == {"NO_HOST", "OWN_CASTLE"}
    assert there.why("besiege 14 C7") == {"NOT_A_CASTLE"}


@pytest.mark.clause("TW-5.7a")
def test_an_empty_castle_is_not_besieged() -> None:
    there = sieges(f"{HOST} orc.general@C7 orc.swords@46")
    assert there.phase == "season"


@pytest.mark.clause("TW-5.7a")
def test_individuals_alone_besiege_nobody() -> None:
    assert sieges("hum.king@14 hum.archers@C1 orc.swords@C7").phase == "season"


@pytest.mark.clause("TW-5.7a")
def test_nobody_besieges_from_among_enemies() -> None:
    there = sieges(f"{HOST} hum.archers@16 orc.swords@14 orc.swords@C7")
    assert there.why("besiege C7 14") == {"ENEMIES_THERE"}
    assert there.why("besiege C7 16") == set()


@pytest.mark.clause("TW-5.7b")
def test_one_host_besieges_a_castle_in_a_season() -> None:
    there = sieges(f"{HOST} hum.archers@16 orc.swords*2@C7 orc.archers@24 std.inf@C2 hum.knights@22")
    assert there.act("besiege C7 14") == ["besieged humans C7 14 0"]
    assert there.why("besiege C7 16") == {"HAS_BESIEGED"}
    assert there.why("assault C7 14") == {"HAS_BESIEGED"}
    assert there.legal("besiege") == {"besiege C2 22"}


@pytest.mark.clause("TW-5.7b")
def test_one_host_besieges_one_castle_in_a_season() -> None:
    """On the Amber Isles region 15 borders two castles."""
    isles = made_up(2, 1, map="amber-isles")
    side = next(iter(isles.taking_part))
    name = ("ratmen", "undead", "orcs", "chaos", "lizardmen", "humans")[side]
    row = ("rat.swords", "und.swords", "orc.swords", "cha.warriors", "liz.warriors", "hum.archers")[side]
    there = laid(f"{row}*2@15 {row}*2@14 std.inf@C1 std.inf@C2", {}, acting(name, "sieges"), scenario=isles,
                 lines=[f"order {name} - - - - -"])  # fmt: skip
    assert there.legal("besiege") == {"besiege C1 15", "besiege C2 15", "besiege C2 14"}
    there.act("besiege C1 15")
    assert there.why("besiege C2 15") == {"HAS_BESIEGED"}
    assert there.legal("besiege") == {"besiege C2 14"}


@pytest.mark.clause("TW-5.7a", "TW-5.7b")
def test_a_neutral_castle_can_be_besieged() -> None:
    there = sieges(f"hum.archers*3@22 hum.knights@C1 {GARRISON}")
    assert there.legal("besiege") == {"besiege C2 22"}


# --- seasons ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.7b")
def test_a_siege_counts_the_earlier_seasons_without_a_break() -> None:
    there = sieges(f"{HOST} orc.swords*2@C7", lines=["siege C7 humans 14 seasons=2"])
    assert there.act("besiege C7 14")[0] == "besieged humans C7 14 2"
    assert (there.siege("C7").seasons, there.siege("C7").pressed) == (3, 0), "the season has ended"


@pytest.mark.clause("TW-5.7b", "TW-5.7f", "TW-R121")
def test_whoever_lets_a_season_go_by_begins_anew() -> None:
    there = sieges(f"{HOST} orc.swords*2@C7", lines=["siege C7 humans 14 seasons=2 damage=5-3"])
    assert "siege_lifted C7" in there.act("done")
    assert (int(there.siege("C7").besieger), int(there.siege("C7").seasons)) == (-1, 0)
    assert not any(there.siege("C7").damage), "damage stays until the siege ends"


@pytest.mark.clause("TW-5.7b")
def test_a_siege_by_another_faction_begins_anew() -> None:
    there = sieges(f"hum.archers*3@22 hum.knights@C1 {GARRISON}", lines=["siege C2 orcs 21 seasons=3 damage=4"])
    assert there.act("besiege C2 22")[:2] == ["siege_lifted C2", "besieged humans C2 22 0"]


@pytest.mark.clause("TW-5.7b", "TW-5.7d", "TW-R77")
@pytest.mark.parametrize(("at", "counts"), [("14", 3), ("15", 2)])
def test_a_siege_led_by_the_besieger_counts_one_season_more(at: str, counts: int) -> None:
    """However long it has gone on, and no longer than he leads it."""
    host = HOST.replace("king@14", f"king@{at}:{BESIEGER}")
    there = sieges(f"{host} orc.swords*2@C7", lines=["siege C7 humans 14 seasons=2"])
    assert there.act("assault C7 14") == [f"besieged humans C7 14 {counts}", f"assault 1 C7 humans {counts}"]
    meeting = MEETINGS.meeting(there.memory, there.scenario)
    assert meeting is not None
    assert meeting.seasons == counts
    there.report("defender")
    there.act("done")
    assert int(there.siege("C7").seasons) == 3, "the earlier ones alone"


@pytest.mark.clause("TW-5.7b")
def test_a_siege_may_be_carried_on_from_another_region() -> None:
    there = sieges(f"{HOST} orc.swords*2@C7", lines=["siege C7 humans 16 seasons=2"])
    assert there.act("besiege C7 14")[0] == "besieged humans C7 14 2"


# --- assaults -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.7c", "TW-5.7d", "TW-5.7e")
def test_a_besieger_may_assault_at_once_or_wait() -> None:
    there = sieges(f"{HOST} orc.swords*2@C7 orc.general@C7 orc.archers@16", lines=["siege C7 humans 14 seasons=2"])
    assert there.act("assault C7 14") == ["besieged humans C7 14 2", "assault 1 C7 humans 2"]
    assert there.phase == "outcome humans"
    parts = {label: int(there.piece(label).part) for label in "H1 H4 H5 O6 O8 O9".split()}
    assert parts == {"H1": 1, "H4": 1, "H5": 0, "O6": 2, "O8": 2, "O9": 0}


@pytest.mark.clause("TW-5.7c", "TW-5.10a")
def test_there_is_no_assault_in_a_foul_season() -> None:
    there = sieges(f"{HOST} orc.swords*2@C7", season_card=JOKER)
    assert there.why("assault C7 14") == {"FOUL_SEASON"}
    assert there.legal() == {"besiege C7 14", "done"}


@pytest.mark.clause("TW-5.7f")
def test_after_an_assault_that_succeeds_the_garrison_is_lost_and_six_units_may_go_in() -> None:
    there = sieges(f"{HOST} hum.polearms*4@14 orc.swords*2@C7 orc.general@C7")
    there.act("assault C7 14")
    there.report("attacker", "O10")
    told = there.act("done")
    assert {"lost O11 C7", "lost O12 C7", "garrison_lost orcs C7"} <= {*told}
    assert (int(there.faction("humans").slain), there.host("C7")) == (1, "")
    assert there.phase == "occupy humans"
    assert there.why("enter H5") == {"NOT_THERE"}
    for label in ("H2", "H3", "H4", "H6", "H7"):
        assert there.act(f"enter {label}") == [f"entered {label} C7"]
    there.act("enter H8")
    assert there.why("enter H9") == {"NO_ROOM"}
    assert there.why("enter H1") == set(), "of individuals there is any number"
    assert there.act("enter H1", 5, 3)[:2] == ["entered H1 C7", "control C7 humans orcs"]


@pytest.mark.clause("TW-5.7f", "TW-R114")
def test_a_castle_into_which_nobody_goes_stays_its_owners() -> None:
    there = sieges(f"{HOST} orc.swords*2@C7")
    there.act("assault C7 14")
    there.report("attacker")
    there.act("done")
    there.act("done")
    assert (there.host("C7"), there.holder("C7"), int(there.siege("C7").besieger)) == ("", "orcs", -1)


@pytest.mark.clause("TW-5.7f", "TW-5.6i")
def test_after_one_that_fails_the_besiegers_stay_and_fallen_units_may_return() -> None:
    there = sieges(f"{HOST} orc.swords*2@C7")
    there.act("assault C7 14")
    there.report("defender", "H2 O6")
    told = there.act("done", 6, 5)
    assert told[:3] == ["nothing_more humans", "recovery H2 6 1", "recovery O6 5 1"]
    assert (there.host("14"), there.host("C7")) == ("H1 H2 H3 H4", "O6 O7")
    assert (there.siege("C7").besieger, there.siege("C7").seasons) == (5, 1)


@pytest.mark.clause("TW-5.7f", "TW-R124")
def test_damage_to_buildings_is_told_and_stays_until_the_siege_ends() -> None:
    there = sieges(f"{HOST} orc.swords*2@C7", lines=["siege C7 humans 14 seasons=2 damage=2"])
    there.act("assault C7 14")
    there.report("defender")
    assert there.phase == "damage humans"
    assert there.why("damage 0 2") == {"DAMAGE_HEALS"}
    assert there.why(f"damage 0 {int(there.umpire.work_strength[0]) + 1}") == {"TOO_MUCH_DAMAGE"}
    assert there.why(f"damage {int(there.umpire.works)} 1") == {"NO_SUCH_BUILDING"}
    assert there.act("damage 1 1") == ["damaged C7 1 1"]
    assert there.why("damage 0 3") == {"FATE_IN_ORDER"}
    there.act("done")
    assert [int(one) for one in there.siege("C7").damage[:3]] == [2, 1, 0]


@pytest.mark.clause("TW-R124")
def test_in_the_field_no_damage_is_told() -> None:
    there = laid("hum.archers@14 hum.knights@C1 orc.swords@14", LANDS, acting("humans", "battles"), goes_on=False)
    there.go_on()
    there.report("attacker")
    assert there.phase != "damage humans"


# --- items --------------------------------------------------------------------------------------------------

TAKEN = {"humans": "C1 51 54 55 14", "orcs": "16 46"}


@pytest.mark.clause("TW-5.6k", "TW-R114")
@pytest.mark.parametrize(
    ("dice", "item", "to"),
    [
        ((1, 1), (1, 0b1), "H1"),
        ((2, 9), (1, 1 << 8), "H1"),
        ((3, 4), (2, 1 << 3), "H1"),
        ((4, 10, 2, 5), (2, 0b10010), "H1"),
        ((5, 1), (3, 0b1), "H2"),
        ((6, 10, 10, 1, 2, 3), (3, 0b111), "H2"),
    ],
)
def test_a_castle_taken_for_the_first_time_brings_an_item_by_dice(
    dice: tuple[int, ...], item: tuple[int, int], to: str
) -> None:
    there = laid("hum.king@C7 hum.archers@C7 hum.knights@C1", {**TAKEN, "orcs": "C7 16"}, ["season-end"], goes_on=False,
                 lines=["faction humans captured=C1", "faction orcs captured=C7"])  # fmt: skip
    told = there.go_on(*dice)
    assert told[0] == "control C7 humans orcs"
    assert (int(there.battle.reward) >> 9, int(there.battle.reward) & 511) == item
    assert there.legal() == {f"give {to}"}
    there.act(f"give {to}")
    assert int(there.piece(to).carries) == item[0] << 9 | item[1]
    assert int(there.faction("humans").captured) == 0b1000001


@pytest.mark.clause("TW-5.6k", "TW-R114")
def test_a_castle_that_was_held_before_brings_nothing() -> None:
    there = laid("hum.king@C7 hum.archers@C7", {**TAKEN, "orcs": "C7 16"}, ["season-end"],
                 lines=["faction humans captured=C1,C7"])  # fmt: skip
    assert there.phase == "season"


@pytest.mark.clause("TW-5.6k")
def test_an_item_goes_to_a_piece_there_that_can_have_it() -> None:
    there = laid("hum.king@C7 hum.wizard@C7:carries=it.courage hum.archers@C7 hum.cleric@14 hum.archers@14",
                 {**TAKEN, "orcs": "C7 16"}, ["season-end"], goes_on=False,
                 lines=["faction humans captured=C1"])  # fmt: skip
    there.go_on(3, 1)
    assert there.legal() == {"give H1"}
    assert there.why("give H2") == {"HAS_ITEM"}
    assert there.why("give H3") == {"NOT_FOR_IT"}
    assert there.why("give H4") == {"NOT_THERE"}


@pytest.mark.clause("TW-5.6k")
def test_an_item_that_nobody_there_can_have_is_lost() -> None:
    there = laid("hum.archers@C7 hum.king@C1", {**TAKEN, "orcs": "C7 16"}, ["season-end"], goes_on=False,
                 lines=["faction humans captured=C1"])  # fmt: skip
    assert there.go_on(1, 1)[-1] == "item_lost humans C7 513", "the first weapon"
    assert (there.phase, int(there.battle.reward)) == ("season", 0)


# --- stores -------------------------------------------------------------------------------------------------

ROUND = {"humans": "C1 51 54 55 14 16 46", "orcs": "C7"}


@pytest.mark.clause("TW-5.7g", "TW-5.7h")
@pytest.mark.parametrize(("seasons", "starves"), [(0, False), (1, False), (2, True), (5, True)])
def test_stores_last_two_seasons_of_complete_blockade(seasons: int, starves: bool) -> None:
    there = sieges(f"{HOST} orc.swords*2@C7", lands=ROUND, lines=[f"siege C7 humans 14 blockade={seasons}"])
    told = there.act("besiege C7 14")
    assert ("starves C7 " + str(seasons + 1) in told) == starves
    assert there.host("C7") == ("O7" if starves else "O6 O7")
    assert int(there.siege("C7").blockade) == seasons + 1


@pytest.mark.clause("TW-5.7h")
def test_the_owner_chooses_who_starves() -> None:
    there = sieges(f"{HOST} orc.swords@C7 orc.archers@C7 orc.general@C7 orc.archers@44", lands=ROUND,
                   lines=["siege C7 humans 14 blockade=2"])  # fmt: skip
    there.act("besiege C7 14")
    assert there.phase == "lose orcs"
    assert there.legal() == {"lose O6", "lose O7"}
    assert there.why("lose O8") == {"NOT_A_UNIT"}
    assert there.why("lose O9") == {"NOT_THERE"}
    assert there.why("lose H1") == {"NOT_YOURS", "NOT_THERE", "NOT_A_UNIT"}
    assert there.act("lose O7") == ["loses O7 C7 starved"]


@pytest.mark.clause("TW-R115")
def test_a_neutral_garrison_loses_its_weakest_unit_first() -> None:
    lands = {"humans": "C1 21 22 24", "neutral": "C2"}
    there = sieges(f"hum.archers*3@22 hum.knights@C1 {GARRISON}", lands=lands,
                   lines=["siege C2 humans 22 blockade=2"])  # fmt: skip
    told = there.act("besiege C2 22")
    assert told[-1] == "loses N9 C2 starved"
    assert [there.names.row_ids[int(there.piece(label).row)] for label in there.host("C2").split()] == [
        *["std.inf"] * 3, "std.arch",
    ]  # fmt: skip


@pytest.mark.clause("TW-5.7g", "TW-R115")
def test_stores_are_whole_again_as_soon_as_the_blockade_is_not_complete() -> None:
    lands = {"humans": "C1 51 54 55 14 16", "orcs": "C7 46"}
    there = sieges(f"{HOST} orc.swords*2@C7", lands=lands, lines=["siege C7 humans 14 seasons=4 blockade=4"])
    there.act("besiege C7 14")
    assert (int(there.siege("C7").blockade), there.host("C7")) == (0, "O6 O7")
    assert int(there.siege("C7").seasons) == 5, "the siege goes on"


@pytest.mark.clause("TW-5.7b", "TW-5.7h")
def test_a_siege_is_over_with_the_last_unit_inside() -> None:
    there = sieges(f"{HOST} orc.swords@C7 orc.general@C7 orc.swords@44", lands=ROUND,
                   lines=["siege C7 humans 14 blockade=2"])  # fmt: skip
    there.act("besiege C7 14")
    assert there.host("C7") == "O7"
    assert there.holder("C7") == "orcs"


# --- surrender ----------------------------------------------------------------------------------------------


def besieged(pieces: str, lands: dict[str, str], line: str = "siege C7 humans 46 seasons=1") -> Standing:
    """The moves of the orcs, whose castle is besieged."""
    return laid(pieces, lands, acting("orcs"), lines=[line, "order orcs humans - - - -"])


@pytest.mark.clause("TW-5.7j")
def test_a_castle_that_is_given_up_is_left_for_a_region_of_ones_own() -> None:
    there = besieged("hum.archers@46 orc.swords*2@C7 orc.general@C7", {"humans": "C1 46 16", "orcs": "C7 14"})
    assert there.act("surrender C7")[:2] == ["surrendered orcs C7", "yielded orcs C7 14"]
    assert (there.host("C7"), there.host("14")) == ("", "O2 O3 O4")


@pytest.mark.clause("TW-5.7j", "TW-R114")
def test_a_castle_is_given_up_among_sieges_and_between_battles_too() -> None:
    pieces = "hum.archers@46 hum.king@C1 orc.swords*2@C7 orc.general@C7 orc.swords@14"
    lands, lines = (
        {"humans": "C1 46 16", "orcs": "C7 14"},
        ["siege C7 humans 46 seasons=1", "order orcs humans - - - -"],
    )
    there = laid(pieces, lands, acting("orcs", "sieges"), lines=lines)
    assert there.legal() == {"surrender C7", "done"}
    assert there.act("surrender C7")[:2] == ["surrendered orcs C7", "yielded orcs C7 14"]
    there = laid(f"{pieces} orc.swords@15 hum.archers@15 orc.swords@13 hum.archers@13", lands,
                 acting("orcs", "battles"), lines=lines)  # fmt: skip
    assert there.legal() == {"surrender C7", "fight 13", "fight 15"}
    there.act("surrender C7")
    assert there.legal() == {"fight 13", "fight 15"}


@pytest.mark.clause("TW-5.7j")
def test_nobody_gives_up_a_castle_that_he_has_just_taken() -> None:
    there = sieges(
        f"hum.king@14 hum.archers@C7 {GARRISON} hum.knights@22", lines=["siege C7 humans 14 seasons=1 pressed=1"]
    )
    assert there.legal() == {"besiege C2 22", "assault C2 22", "done"}
    assert there.why("surrender C7") == {"NOT_BESIEGED"}


@pytest.mark.clause("TW-5.7j")
def test_its_owner_chooses_among_several() -> None:
    there = besieged("hum.archers@46 orc.swords*2@C7", {"humans": "C1 46", "orcs": "C7 14 16"})
    there.act("surrender C7")
    assert there.phase == "yield orcs"
    assert there.legal() == {"retreat 14", "retreat 16"}
    assert there.why("retreat 46") == {"NO_REFUGE"}
    assert there.act("retreat 16")[0] == "yielded orcs C7 16"


@pytest.mark.clause("TW-5.7j")
def test_a_garrison_without_a_region_is_lost() -> None:
    there = besieged("hum.archers@46 orc.swords*2@C7 orc.general@C7", {"humans": "C1 46 16 14", "orcs": "C7"})
    told = there.act("surrender C7")
    assert told[:4] == ["surrendered orcs C7", "lost O2 C7", "lost O3 C7", "lost O4 C7"]


@pytest.mark.clause("TW-R114")
def test_a_castle_that_was_given_up_stays_its_owners_until_somebody_enters() -> None:
    there = besieged("hum.archers@46 orc.swords@C7", {"humans": "C1 46 16", "orcs": "C7 14"})
    there.act("surrender C7")
    assert (there.holder("C7"), there.phase) == ("orcs", "season")
    assert "C7" not in {space for space in there.numbers if there.host(space)}


@pytest.mark.clause("TW-5.7j")
def test_nobody_gives_up_what_he_does_not_hold() -> None:
    there = besieged("hum.archers@46 orc.swords@C7 orc.swords@14", HOMES | {"orcs": "C7 14"})
    assert there.why("surrender 14") == {"NOT_A_CASTLE"}
    assert "NOBODY_INSIDE" in there.why("surrender C1")
