"""The end of seasons and years, position by position: control, want of supply, capacity, who is out and who has won."""

from __future__ import annotations

import pytest

from eightcastles.campaign import HOMES, WINTER, Standing, between, laid

LAST = 12
"""Winter of the third year."""
HUMANS, ORCS = "hum.king@55 hum.archers@55", "orc.general@14 orc.swords@14"
BOTH = f"{HUMANS} {ORCS}"


def year_end(pieces: str = BOTH, season: int = WINTER, **wishes: object) -> tuple[Standing, list[str]]:
    """A year that ends, and what is told of it."""
    there = laid(pieces, pending=["year-end"], season=season, goes_on=False, **wishes)  # type: ignore[arg-type]
    return there, there.go_on()


# --- control ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.4f", "TW-5.4g")
@pytest.mark.parametrize(
    ("pieces", "holder"),
    [
        ("hum.archers@16", "humans"),
        ("hum.king@16", "orcs"),
        ("hum.archers@16 orc.swords@16", "orcs"),
        ("hum.archers@16 orc.general@16", "humans"),
        ("orc.swords@14", "orcs"),
    ],
)
def test_who_alone_has_units_in_a_space_controls_it(pieces: str, holder: str) -> None:
    there = laid(pieces, pending=["season-end"])
    assert there.holder("16") == holder


@pytest.mark.clause("TW-5.4g")
def test_control_stays_when_everybody_has_left() -> None:
    there = laid(BOTH, pending=["season-end"])
    assert [there.holder(space) for space in HOMES["humans"].split()] == ["humans"] * 4


@pytest.mark.clause("TW-5.4h", "TW-5.4a")
def test_a_year_ends_after_winter_alone() -> None:
    for season in range(1, 5):
        there = laid(BOTH, pending=["season-end"], season=season, goes_on=False)
        assert ("year_ends 1" in there.go_on()) == (season == 4)
        assert there.battle.turn == season + 1


# --- supply -------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.8a")
def test_each_unsupplied_space_with_units_loses_one_of_its_owners_choice() -> None:
    lands = {"humans": "C1 51 54 55 12 15", "orcs": HOMES["orcs"]}
    there, told = year_end("hum.king@12 hum.archers@12 hum.knights@12 hum.archers*2@15 hum.archers@55 orc.swords@C7",
                           lands=lands)  # fmt: skip
    assert there.phase == "lose humans"
    assert there.legal() == {"lose H2", "lose H3"}
    assert there.why("lose H6") == {"NOT_THERE"}
    told = there.act("lose H2")
    assert told[:2] == ["loses H2 12 unsupplied", "loses H4 15 unsupplied"]
    assert there.host("55") == "H6", "it is supplied"


@pytest.mark.clause("TW-5.8a", "TW-5.7g")
def test_a_garrison_under_complete_blockade_is_not_supplied() -> None:
    _there, told = year_end("hum.king@55 hum.archers@55 orc.swords*2@C7 orc.general@C7",
                           lands={"humans": "C1 51 54 55 14 16 46", "orcs": "C7"},
                           lines=["siege C7 humans 14 seasons=1"])  # fmt: skip
    assert "loses O3 C7 unsupplied" in told


@pytest.mark.clause("TW-R123")
def test_neutral_units_need_no_supply_and_score_nothing() -> None:
    _there, told = year_end(f"{BOTH} std.inf*3@C2", season=LAST)
    assert not [line for line in told if line.startswith("loses")]
    assert {line.split()[1] for line in told if line.startswith("score")} == {"humans", "orcs"}


# --- capacity -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.3i", "TW-5.8b")
def test_units_above_capacity_are_disbanded_and_the_owner_chooses() -> None:
    there, told = year_end("hum.king@55 hum.archers*10@55 hum.knights@C1 orc.swords@14")
    assert there.phase == "lose humans"
    assert there.legal() == {f"lose H{number}" for number in range(2, 13)}, "wherever they are"
    told = there.act("lose H12")
    assert told[:2] == ["loses H12 C1 over_capacity", "loses H2 55 over_capacity"], "those in 55 are all alike"
    assert (len(there.host("55").split()), there.battle.turn) == (10, 5)


@pytest.mark.clause("TW-5.8b")
def test_individuals_are_not_disbanded() -> None:
    there, _told = year_end("hum.king@55 hum.wizard*5@55 orc.swords@14")
    assert there.host("55").count("H") == 6


@pytest.mark.clause("TW-5.8a", "TW-5.8b")
def test_want_of_supply_comes_before_capacity() -> None:
    lands = {"humans": "C1 51 54 55", "orcs": HOMES["orcs"]}
    there, told = year_end("hum.king@55 hum.archers*9@55 hum.archers@12 orc.swords@14", lands=lands)
    assert "loses H11 12 unsupplied" in told
    assert there.phase == "season", "nine are left, and nine may be"


# --- out ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.8c", "TW-5.9b")
def test_a_faction_without_a_castle_is_out_and_the_last_one_left_wins() -> None:
    lands = {"humans": "C1 C7 51 54 55", "orcs": "14 16"}
    there, told = year_end("hum.king@C1 orc.general@14 orc.swords@14", lands=lands)
    assert told[-2:] == ["out orcs", "over humans"]
    assert (there.host("14"), there.holder("14"), there.holder("16")) == ("", "neutral", "neutral")
    assert there.table.ending() == "it is the last faction left (TW-5.9b)"


@pytest.mark.clause("TW-5.8c")
def test_the_others_play_on() -> None:
    scenario = between("humans", "orcs", "undead")
    lands = {"humans": "C1 55", "orcs": "14", "undead": "C2 22"}
    there, told = year_end(f"{BOTH} und.swords@22", scenario=scenario, lands=lands,
                           lines=["siege C2 orcs 21 seasons=1"])  # fmt: skip
    assert "out orcs" in told
    assert (int(there.faction("orcs").plays), there.phase, there.battle.turn) == (0, "season", 5)
    assert there.siege("C2").besieger == -1


@pytest.mark.clause("TW-5.8c")
def test_where_all_are_out_together_nobody_wins() -> None:
    there, _told = year_end(BOTH, lands={"humans": "51", "orcs": "14"})
    assert (there.battle.winner, there.battle.reason) == (-1, 5)


# --- victory ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.9a")
@pytest.mark.parametrize(
    ("sides", "castles", "wins"),
    [
        (("humans", "orcs"), 6, True),
        (("humans", "orcs"), 5, False),
        (("humans", "orcs", "undead"), 5, True),
        (("humans", "orcs", "undead"), 4, False),
        (("humans", "orcs", "undead", "chaos"), 4, True),
        (("humans", "orcs", "undead", "chaos"), 3, False),
        (("humans", "orcs", "undead", "chaos", "ratmen", "lizardmen"), 4, True),
    ],
)
def test_enough_castles_win_at_the_end_of_a_year(sides: tuple[str, ...], castles: int, wins: bool) -> None:
    others = dict(zip(sides[1:], ["C8", "C7", "11", "12", "13"], strict=False))
    lands = {"humans": " ".join(f"C{number}" for number in range(1, castles + 1)), **others}
    there, told = year_end("", lands=lands, scenario=between(*sides),
                           lines=[f"factions-at-start {len(sides)}"])  # fmt: skip
    assert ("over humans" in told) == wins
    if wins:
        assert there.battle.reason == 1


@pytest.mark.clause("TW-5.9a")
def test_the_number_of_factions_is_that_at_the_start() -> None:
    lands = {"humans": "C1 C2 C3 C4 C5", "orcs": "C7"}
    _there, told = year_end(BOTH, lands=lands, scenario=between("humans", "orcs"), lines=["factions-at-start 3"])
    assert told[-1] == "over humans"


@pytest.mark.clause("TW-5.9c", "TW-5.3h")
def test_after_the_last_year_points_decide() -> None:
    there, told = year_end(season=LAST, lands={"humans": "C1 51 54 55", "orcs": "C7 14 16"},
                           lines=["faction orcs slain=2"])  # fmt: skip
    assert told[-3:] == ["score orcs 1 2 2 7", "score humans 1 3 0 6", "over orcs"]
    assert there.battle.reason == 3


@pytest.mark.clause("TW-5.3h")
@pytest.mark.parametrize(("season", "ends"), [(4, False), (8, False), (12, True)])
def test_a_campaign_lasts_three_years(season: int, ends: bool) -> None:
    assert bool(year_end(season=season)[0].battle.result) == ends


@pytest.mark.clause("TW-5.9c", "TW-R119")
@pytest.mark.parametrize(
    ("humans", "orcs", "lines", "winner"),
    [
        ("C1 C2 55", "C7 14 16 46 44", [], "orcs 7 to 7, castles: humans"),
        ("C1 55 54", "C7 14", ["faction orcs slain=1"], "humans by regions"),
        ("C1 55 54", "C7 14 16", [], "draw"),
    ],
)
def test_ties_are_broken_by_castles_then_by_regions(humans: str, orcs: str, lines: list[str], winner: str) -> None:
    there, told = year_end("hum.king@C1 orc.general@C7", season=LAST, lands={"humans": humans, "orcs": orcs},
                           lines=lines)  # fmt: skip
    points = {line.split()[1]: int(line.split()[-1]) for line in told if line.startswith("score")}
    assert points["humans"] == points["orcs"]
    expected = -1 if winner == "draw" else 5
    assert int(there.battle.winner) == expected, winner


@pytest.mark.clause("TW-5.5c", "TW-R77", "TW-R125")
def test_a_new_year_brings_a_monster_and_iron_hand_anew() -> None:
    lines = ["faction humans captured=C1 monsters=0 replaced=1 mourned=hum.knights"]
    there, _ = year_end(lines=lines)
    one = there.faction("humans")
    assert (int(one.monsters), int(one.replaced), int(one.mourned)) == (1, 0, -1)
