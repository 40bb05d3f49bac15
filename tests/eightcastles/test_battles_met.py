"""Who meets whom, position by position: militia and lairs, refusing, relief, and what is told of a battle."""

from __future__ import annotations

import pytest

from eightcastles.campaign import SPRING, WINTER, Standing, acting, laid

LANDS = {"humans": "C1 51 54 55 15", "orcs": "C7 14 16 46"}
MET = "hum.king@14 hum.archers*2@14 hum.knights@C1 orc.general@14 orc.swords*2@14"
"""H1 to H3 have come into 14, where O5 to O7 stand."""
JACKAL = "title=1,origin=1,reputation=3,syllables=1-1-0-0"


def meeting(pieces: str, season: int = SPRING, **wishes: object) -> Standing:
    """The humans' battles."""
    wishes = {"lands": LANDS, **wishes}
    return laid(pieces, pending=acting("humans", "battles"), season=season, goes_on=False, **wishes)  # type: ignore[arg-type]


# --- who meets whom -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6d")
def test_two_hosts_in_a_space_fight_and_who_moved_attacks() -> None:
    there = meeting("hum.archers*2@14 hum.knights@C1 orc.swords*2@14 orc.archers@16")
    assert there.go_on() == ["battle 1 14 humans orcs"]
    assert there.phase == "outcome humans"
    parts = {label: int(there.piece(label).part) for label in "H1 H2 H3 O4 O5 O6".split()}
    assert parts == {"H1": 1, "H2": 1, "H3": 0, "O4": 2, "O5": 2, "O6": 0}


@pytest.mark.clause("TW-5.4e")
def test_a_faction_fights_its_battles_in_the_order_it_likes() -> None:
    there = meeting("hum.archers@14 hum.archers@16 orc.swords@14 orc.swords@16 hum.archers@15")
    there.go_on()
    assert there.legal() == {"fight 14", "fight 16"}
    assert there.why("fight 15") == {"NO_BATTLE"}
    assert there.act("fight 16") == ["battle 1 16 humans orcs"]
    there.report("attacker", "O4")
    there.act("retreat 46", 1)
    assert (int(there.battle.fight.number), there.phase) == (2, "outcome humans")


@pytest.mark.clause("TW-5.4g", "TW-R113")
def test_individuals_without_units_are_met_by_nobody() -> None:
    there = meeting("hum.archers@14 hum.knights@C1 orc.general@16")
    there.go_on()
    assert there.phase == "season"


# --- militia and lairs --------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6c", "TW-R112")
@pytest.mark.parametrize(
    ("roll", "rows"),
    [
        (3, ["std.inf", "std.inf", "std.arch"]),
        (4, ["std.inf", "std.inf", "std.arch"]),
        (5, ["std.inf", "std.inf", "std.inf", "std.arch", "std.cav"]),
    ],
)
def test_militia_come_together_by_the_roll(roll: int, rows: list[str]) -> None:
    there = meeting("hum.king@13 hum.archers@13 hum.knights@C1", lines=[f"space 13 neutral roll={roll}"])
    assert there.go_on() == [f"militia 13 {len(rows)}", "battle 1 13 humans neutral"]
    assert rows_of(there, "13")[2:] == rows
    assert there.decides == "humans", "nobody refuses for them"


@pytest.mark.clause("TW-5.6c")
@pytest.mark.parametrize(
    ("die", "monster", "wounds"),
    [
        (1, "mon.troll:neutral", 3),
        (2, "mon.wolves:neutral", 3),
        (3, "mon.ettin", 3),
        (4, "mon.hydra:neutral", 1),
        (5, "mon.manticore:neutral", 3),
        (6, "mon.dragon", 6),
    ],
)
def test_a_lair_has_one_monster_by_a_die_and_one_infantry(die: int, monster: str, wounds: int) -> None:
    there = meeting("hum.king@13 hum.archers@13 hum.knights@C1", lines=["space 13 neutral roll=6"])
    told = there.go_on(die)
    assert told == [f"lair 13 {die} {monster.removesuffix(':neutral')}" + ":neutral" * (":" in monster),
                    "militia 13 1", "battle 1 13 humans neutral"]  # fmt: skip
    assert rows_of(there, "13")[2:] == [monster, "std.inf"]
    assert int(there.piece("N4").wounds) == wounds


@pytest.mark.clause("TW-5.6c", "TW-R112")
def test_militia_are_whole_again_whenever_they_are_attacked_anew() -> None:
    there = meeting("hum.king@13:came-from=15 hum.archers@13:came-from=15 hum.knights@C1",
                    lines=["space 13 neutral roll=3"])  # fmt: skip
    there.go_on()
    there.report("defender", "N4 N5")
    assert (there.host("15"), there.host("13")) == ("H1 H2", "")
    assert (there.holder("13"), int(there.space("13").roll)) == ("neutral", 3)
    again = meeting("hum.king@13 hum.archers@13 hum.knights@C1", lines=["space 13 neutral roll=3"])
    again.go_on()
    assert len(again.host("13").split()) == 5


@pytest.mark.clause("TW-5.4g", "TW-5.6c")
def test_beaten_militia_are_no_more_and_the_region_is_controlled_when_the_season_ends() -> None:
    there = meeting("hum.king@13 hum.archers@13 hum.knights@C1", lines=["space 13 neutral roll=3"])
    there.go_on()
    told = there.report("attacker", "N4")
    assert "control 13 humans neutral" in told
    assert there.host("13") == "H1 H2"
    assert int(there.space("13").roll) == 0


def rows_of(there: Standing, space: str) -> list[str]:
    """The rows of all who stand in a space."""
    return [there.names.row_ids[int(there.piece(label).row)] for label in there.host(space).split()]


# --- refusing -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.6e")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_a_host_with_an_individual_refuses_battle_on_a_four(die: int) -> None:
    there = meeting(MET)
    there.go_on()
    assert there.phase == "refuse orcs"
    assert there.legal() == {"refuse 16", "refuse 46", "refuse C7", "stand"}
    told = there.act("refuse 16", die)
    assert told[0] == f"refuses orcs 14 {die} 16"
    assert (there.host("16"), there.host("14")) == ("O5 O6 O7", "H1 H2 H3")
    assert (there.holder("14"), there.phase) == ("humans", "season")


@pytest.mark.clause("TW-5.6e")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_otherwise_it_fights(die: int) -> None:
    there = meeting(MET)
    there.go_on()
    assert there.act("refuse 16", die) == [f"refuses orcs 14 {die} -", "battle 1 14 humans orcs"]
    assert there.host("14") == "H1 H2 H3 O5 O6 O7"


@pytest.mark.clause("TW-5.6e")
def test_it_may_stand_and_fight_without_a_roll() -> None:
    there = meeting(MET)
    there.go_on()
    assert there.act("stand") == ["accepts orcs 14", "battle 1 14 humans orcs"]


@pytest.mark.clause("TW-5.6e")
def test_a_host_without_an_individual_does_not_refuse() -> None:
    there = meeting(MET.replace("orc.general", "orc.archers"))
    assert there.go_on() == ["battle 1 14 humans orcs"]


@pytest.mark.clause("TW-5.6e", "TW-R77")
def test_a_jackal_refuses_without_a_roll() -> None:
    there = meeting(MET.replace("orc.general@14", f"orc.general@14:{JACKAL}"))
    there.go_on()
    assert there.act("refuse 46")[0] == "refuses orcs 14 0 46"
    assert there.host("46") == "O5 O6 O7"


@pytest.mark.clause("TW-5.6e", "TW-5.3i")
@pytest.mark.parametrize(("inside", "legal"), [(4, True), (5, False)])
def test_a_castle_takes_a_host_within_its_limit_only(inside: int, legal: bool) -> None:
    there = meeting(f"{MET} orc.archers*{inside}@C7")
    there.go_on()
    assert (there.why("refuse C7") == set()) == legal
    assert legal or there.why("refuse C7") == {"NO_ROOM"}


@pytest.mark.clause("TW-5.6e")
def test_it_goes_where_it_rules_and_no_enemy_is() -> None:
    there = meeting(f"{MET} hum.archers@16:held=1")
    there.go_on()
    assert there.why("refuse 16") == {"NO_REFUGE"}, "enemies are there"
    assert there.why("refuse 15") == {"NO_REFUGE"}, "the humans' own"
    assert there.why("refuse 44") == {"NO_REFUGE"}, "no neighbour"


@pytest.mark.clause("TW-5.6e", "TW-5.6a")
def test_in_winter_nobody_refuses_over_a_mountain_border() -> None:
    pieces = "hum.king@26 hum.archers@26 hum.knights@C1 orc.general@26 orc.swords@26"
    lands = {"humans": "C1 11", "orcs": "26 23 12"}
    for season, ways in ((SPRING, {"refuse 12", "refuse 23"}), (WINTER, {"refuse 12"})):
        there = meeting(pieces, season, lands=lands)
        there.go_on()
        assert there.legal("refuse") | there.legal() == ways | {"stand"}


# --- relief -------------------------------------------------------------------------------------------------

RELIEF = "hum.king@15 hum.archers*{}@14 hum.knights*{}@C7 orc.swords*2@14 hum.archers@C1"
BESIEGED = ["siege C7 orcs 14 seasons=1", "faction humans captured=C1,C7"]
HELD = {"humans": "C1 51 54 55 15 C7 16", "orcs": "14 46"}


@pytest.mark.clause("TW-5.7i", "TW-R117")
def test_a_garrison_joins_the_relief_of_its_castle() -> None:
    there = meeting(RELIEF.format(2, 3), lands=HELD, lines=BESIEGED)
    there.go_on()
    assert there.phase == "sally humans"
    assert there.legal() == {"sally", "stand"}
    assert there.act("sally") == ["sallies humans C7 3", "battle 1 14 humans orcs"]
    assert [int(there.piece(label).part) for label in ("H4", "H5", "H6")] == [3, 3, 3]
    assert there.host("C7") == "H4 H5 H6", "they stand where they stood"


@pytest.mark.clause("TW-5.7i")
def test_or_it_stays_inside() -> None:
    there = meeting(RELIEF.format(2, 3), lands=HELD, lines=BESIEGED)
    there.go_on()
    assert there.act("stand") == ["keeps_out humans C7", "battle 1 14 humans orcs"]
    assert int(there.piece("H4").part) == 0


@pytest.mark.clause("TW-5.7i", "TW-R117", "TW-R122")
def test_not_more_than_twelve_units_together() -> None:
    there = meeting(RELIEF.format(9, 5), lands=HELD, lines=BESIEGED)
    there.go_on()
    assert there.act("sally")[0] == "sallies humans C7 3"
    assert meeting(RELIEF.format(12, 5), lands=HELD, lines=BESIEGED).go_on() == ["battle 1 14 humans orcs"]


@pytest.mark.clause("TW-5.7i")
@pytest.mark.parametrize("siege", ["siege C7 orcs 46 seasons=1", "siege C7 neutral 14"])
def test_there_is_relief_only_where_the_besiegers_host_is_attacked(siege: str) -> None:
    there = meeting(RELIEF.format(2, 3), lands=HELD, lines=[siege, BESIEGED[1]])
    assert there.go_on() == ["battle 1 14 humans orcs"]


@pytest.mark.clause("TW-5.7i")
def test_the_garrison_goes_back_whoever_wins() -> None:
    for winner in ("attacker", "defender"):
        there = meeting(RELIEF.format(2, 3).replace("@14", "@14:came-from=15", 1), lands=HELD, lines=BESIEGED)
        there.go_on()
        there.act("sally")
        assert "returned humans C7" in there.report(winner)
        assert there.host("C7") == "H4 H5 H6"
        assert there.host("15" if winner == "defender" else "14")[:2] == ("H1" if winner == "defender" else "H2")


@pytest.mark.clause("TW-5.6e", "TW-5.7i")
def test_who_refuses_is_asked_before_the_garrison() -> None:
    there = meeting(RELIEF.format(2, 3) + " orc.general@14", lands=HELD, lines=BESIEGED)
    there.go_on()
    assert there.phase == "refuse orcs"
    there.act("refuse 46", 4)
    assert there.legal() == {"surrender C7", "done"}, "its castle is besieged until the season ends"
    there.act("done")
    assert there.siege("C7").besieger == -1, "the siege is over"


# --- what is told of a battle -------------------------------------------------------------------------------


@pytest.mark.clause("TW-R124")
def test_a_battle_tells_who_holds_the_field_and_each_piece_its_wounds() -> None:
    there = meeting(MET.replace("orc.general@14 ", "").replace("hum.archers*2@14", "hum.archers*2@14:wounds=3"))
    there.go_on()
    assert there.legal() == {"wins attacker", "wins defender"}
    assert there.act("wins attacker") == ["won 1 14 humans orcs"]
    assert there.legal() == {"fate H1 0", "fate H1 1"}
    assert there.why("fate H2 1") == {"FATE_IN_ORDER"}
    assert there.why("fate H1 2") == {"TOO_MANY_WOUNDS"}
    there.act("fate H1 1")
    assert there.legal() == {f"fate H2 {wounds}" for wounds in range(4)}
    assert there.act("fate H2 2") == ["wounded H2 2"]
    assert there.act("fate H3 0") == ["fell H3 14"]
    assert there.act("fate O5 4") == []
    assert int(there.piece("H2").wounds) == 2


@pytest.mark.clause("TW-R124")
def test_who_is_not_in_the_battle_has_no_fate_to_tell() -> None:
    there = meeting("hum.archers@14 orc.swords@14 orc.swords@16 hum.knights@C1")
    there.go_on()
    there.act("wins attacker")
    assert there.why("fate O3 1") == {"FATE_IN_ORDER"}
    assert there.why("wins defender") == {"NOT_NOW"}
