"""The five battles that ship, beside tables of all that they are made of: ground, armies, set-up, goals, length."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from warhost.rulesets.ittybitty.setup.catalogue import SIDES, catalogue
from warhost.rulesets.ittybitty.setup.drafted import DraftField
from warhost.rulesets.ittybitty.setup.faults import nearest_of
from warhost.rulesets.ittybitty.setup.ground import bank_of, walls_of
from warhost.rulesets.ittybitty.setup.scenario import Goal, IttyBittyScenario, scenarios
from warhost.scenario import Draft

ROWS = """
    WWWWWBCCWWMMMMMMMMMM
    WWWWBCCWWWMMMMMMMMMM
    WWWBCCCWWBBMMMMMMMMM
    WWBCCCCCBBCBMCMWMMMM
    WBCCKKCCCCCBCCBWWBCW
    BCCKKCCCCBCCCCCCCCCC
    CCCKCCCCCWWBCCCCCCCC
    CBCCCCCBCWWWBCBCBCCC
    WWBHHCCCVCBWWBWWCCCC
    WWBSHHHHHHHHHSWWCCBC
    WBCSSHHHHHHHSCBWWCCW
    BCCCCSSSSSSSCCCBWWMM
    CCBCCCCCCCCBCCBWWMMM
    CCCCBCCCCCBCCBWWMMMM
    WCCBCCCCCWCCBWWMMMMM
"""
RIVERS = """
    0104/0105 0105/0205 0205/0305 0205/0206 0304/0305 0305/0405 0405/0505 0405/0406 0504/0505 0505/0605 0605/0606
    0606/0705 0705/0706 0706/0806 0806/0906 0806/0807 0905/0906 0906/1006 1006/1106 1006/1007 1105/1106 1106/1206
    1206/1207 1207/1306 1306/1407 1306/1307 1406/1506 1406/1407 1505/1606 1505/1506 1605/1606 1606/1705 1705/1806
    1705/1706 1805/1806 1806/1905 1905/2006 1905/1906 2005/2006
"""
STREAMS = """
    1512/1613 1513/1613 1513/1614 1514/1614 1514/1615 1515/1615 1610/1710 1611/1710 1611/1711 1612/1711 1612/1712
    1612/1613 1706/1806 1706/1807 1707/1807 1707/1808 1708/1808 1708/1809 1709/1809 1709/1810 1709/1710
"""
NORTH_OF = (5, 6, 5, 6, 5, 6, 6, 7, 6, 7, 6, 7, 7, 7, 6, 6, 6, 6, 6, 6)
"""By column, the row from which on hexes lie south of the river."""
CREST = "0610 0611 0710 0711 0810 0811 0910 0911 1010 1011 1110 1111"
WEST, EAST = "0409 0509 0510", "1210 1211 1310"


class Table(NamedTuple):
    """What a battle is made of."""

    name: str
    turns: int
    sides: tuple[str, str]
    strength: tuple[int, int]
    """Attack of both sides at set-up."""
    nearest: int
    """Hexes between the sides."""
    formations: str
    """Id, captain; hexes with their units; area, in a line."""
    others: str
    """Id, troop, hex, area."""
    goals: str
    """Side and level; goals."""


BRIDGE = Table(
    "Defend the Bridge", 7, ("Tudwallish", "Rotwangi"), (26, 20), 1,
    """
    T1 TUD; 2009 HC
    T2 TUD; 1907 SP2, 1808 HI
    T3 LOH; 1806 LC2
    T4 LOH; 1906 XB2, 2007 SL
    T5 TUD; 2008 2 LI2; turn 3
    T6 TUD; 1807 PK
    R1 ROT; 1707 SP2, 1608 SP2, 1507 SP2
    R2 ROT; 1607 DWA4
    R3 CUT; 1506 LI2, 1407 LI2
    R4 CUT; 1403 DR1f, 1606 DR2
    """,
    """
    TENG ENG 2009
    TUD captain4 2009
    LOH captain2 1806
    ROT captain4 1607
    CUT captain3 1407
    BONE priest3 1306 evil
    TSE siege 2009
    """,
    """
    red minor: red crossed_at_least 20 1707
    red major: red crossed_at_least 16 1406
    red incredible: red crossed_at_least 16 1406; blue captain_dead
    blue minor: red crossed_at_most 10 1707 1406
    blue major: red crossed_at_most 10 1707 1406; blue dead LOH; blue dead TUD
    """,
)  # fmt: skip

HASTINGS = Table(
    "Hastings in a Fantastic Vein", 8, ("Select", "Nor'Men"), (71, 83), 2,
    """
    D1 HAR; 0611 2 DWA4, 0711 2 DWA4, 0710 DWA4; crest
    D2 HAR; 0811 2 DWA4, 0911 2 DWA4, 0910 DWA4; crest
    D3 HAR; 1011 2 DWA4, 1111 2 DWA4, 1110 DWA4; crest
    D4 HAR; 0610 SP1, 0710 SP1, 0810 2 SP1; crest
    D5 WEST; 0510 2 LI2, 0509 LI2; west
    D6 EAST; 1211 2 LI2, 1210 LI2; east
    N1 LEFT; 0312 2 DR2, 0413 2 DR2, 0512 DR2; left
    N2 LEFT; 0414 2 EA
    N3 WILL; 0613 HC, 0713 HC, 0813 HC, 0614 HC, 0814 HC; centre
    N4 WILL; 0914 2 DR3, 0915 DR3; centre
    N5 FOOT; 0714 2 EHI, 0715 EHI; centre
    N6 FOOT; 0715 EA, 0615 2 EA; centre
    N7 HORSE; 1113 2 LC2, 1214 LC2; right
    N8 RIGHT; 1313 3 SL, 1413 LI3R; right
    """,
    """
    HAR captain5 0910
    WEST captain3 0509 west
    EAST captain3 1210 east
    PR1 priest4 0910
    PR2 priest4 0910
    WIZ wizard5 0910
    WILL captain4 0713 centre
    FOOT captain4 0714 centre
    LEFT captain3 0414
    HORSE captain2 1113 right
    RIGHT captain3 1313 right
    NWIZ wizard4 0715 centre
    NP1 priest4 0714 centre
    NP2 priest4 0715 centre
    NP3 priest4 0615 centre
    """,
    """
    red minor: red unit_in 0910; red unit_in 1110
    red major: red unit_in 0910; red unit_in 1110; blue lost_at_least 42
    blue minor: blue unit_in 0610; blue unit_in 1111
    blue major: blue unit_in 0610; blue unit_in 1111; red lost_at_least 47
    """,
)  # fmt: skip

STIRLING = Table(
    "Stirling", 6, ("Skatch", "Aenglish"), (69, 40), 2,
    """
    D1 GREY; 0611 2 DWA, 0711 2 DWA, 0710 DWA; crest
    D2 WAL; 0811 2 DWA, 0911 2 DWA, 0910 DWA; crest
    D3 WAL; 1011 2 DWA, 1111 2 DWA, 1110 DWA; crest
    P1 GREY; 0409 PK, 0509 PK, 0510 PK; west
    P2 WAL; 1210 PK, 1211 PK, 1310 PK; east
    A1 EDM; 0713 2 EA, 0813 EA; line
    A2 EDM; 0913 2 LI3, 1013 LI3; line
    A3 RAN; 0513 3 ELR, 0613 3 ELR; line
    A4 DRA; 1113 2 DR2, 1213 DR2; line
    """,
    """
    AENG ENG 0914 line
    WAL captain5 0910 hill
    GREY captain4 0710 hill
    WZ1 wizard4 0909 north
    WZ2 wizard4 0909 north
    EDM captain4 0913 line
    RAN captain4 0613 line
    DRA captain4 1113 line
    ASE siege 0914 line
    """,
    """
    blue minor: red dislodged hill
    blue major: red dislodged hill; blue dead WAL
    red minor: red no_enemy_level
    red major: red no_enemy_level; blue lost_at_least 10; red dead EDM
    """,
)  # fmt: skip

CROSSROADS = Table(
    "Skirmish at the Crossroads", 6, ("Red", "Blue"), (8, 11), 6,
    """
    R1 BRAND; 1307 HI, 1308 XB3
    R2 BRAND; 1208 LC3
    B1 HOLT; 0508 2 LI2, 0607 LI2, 0608 SP2
    """,
    """
    HOLT captain3 0608
    BRAND captain3 1307
    """,
    """
    blue minor: blue alone_in 0909
    blue major: blue alone_in 0909; red lost_at_least 5
    blue minor: blue not_alone 0909; blue ahead_by 3
    red minor: red alone_in 0909
    red major: red alone_in 0909; blue lost_at_least 5
    red minor: red not_alone 0909; red ahead_by 3
    """,
)  # fmt: skip

POWDER = Table(
    "Powder in the Fog", 10, ("Wardens", "Sappers"), (26, 23), 8,
    """
    W1 OAK; 1408 2 DWA; wardens
    W2 OAK; 1507 2 EA; wardens
    W3 OAK; 1607 HC; wardens
    W4 ASH; 1208 2 LI2, 1209 LI2; wardens
    S1 COAL; 0208 2 HI, 0207 HI; sappers
    S2 COAL; 0107 SL; sappers
    S3 FUSE; 0308 2 LC3; sappers
    S4 FUSE; 0307 2 LI3R; sappers
    """,
    """
    WSC SC2 1108 wardens
    SENG ENG 0108 sappers 2 petards
    SSC SC3 0309 sappers
    OAK captain4 1408 wardens
    ASH captain3 1208 wardens
    MIST wizard4 1507 wardens
    COAL captain4 0208 sappers
    FUSE captain3 0307 sappers
    """,
    """
    red minor: red stands 1406
    red major: red stands 1406; red dead SENG; blue lost_at_least 10
    blue minor: blue destroyed 1406
    blue major: blue destroyed 1406; blue lost_at_most 9
    """,
)  # fmt: skip

TABLES = {
    "defend-the-bridge": BRIDGE, "hastings": HASTINGS, "stirling": STIRLING, "skirmish": CROSSROADS,
    "powder-in-the-fog": POWDER,
}  # fmt: skip
AREAS = {
    "hastings": {
        "crest": CREST, "west": WEST, "east": EAST, "left": "0312 0413 0512",
        "centre": "0613 0614 0713 0714 0813 0814 0615 0715 0815 0914 0915", "right": "1113 1214 1313 1413",
    },
    "stirling": {
        "crest": CREST, "west": WEST, "east": EAST, "hill": f"{CREST} {WEST} {EAST}",
        "north": "0609 0709 0809 0909 1009 1109",
        "line": " ".join(f"{column:02}{row}" for column in range(4, 15) for row in (13, 14)),
    },
    "powder-in-the-fog": {"sappers": " ".join(f"{column:02}{row:02}" for column in (1, 2, 3) for row in range(6, 13))},
}  # fmt: skip
each_battle = pytest.mark.parametrize("battle", TABLES)


def lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def formation_lines(scenario: IttyBittyScenario) -> list[str]:
    """The formations as in the tables."""
    told = []
    for one in scenario.formations:
        stacks: dict[tuple[str, str], int] = {}
        for place in one.places:
            stacks[place] = stacks.get(place, 0) + 1
        units = ", ".join(
            f"{at} {number} {troop}" if number > 1 else f"{at} {troop}" for (at, troop), number in stacks.items()
        )
        more = [one.area] * bool(one.area) + [f"turn {one.arrives}"] * bool(one.arrives)
        told.append("; ".join([f"{one.id} {one.captain}", units, *more]))
    return told


def goal_line(side: str, goal: Goal) -> str:
    """A goal as in the tables."""
    words = [goal.side or side, goal.kind, goal.who, goal.amount, goal.at, goal.area, *goal.bridges]
    return " ".join(str(word) for word in words if word not in ("", None))


@pytest.mark.clause("IB-6.0a", "IB-6.1a", "IB-6.2a", "IB-6.3a")
def test_five_battles_have_tables() -> None:
    assert {*scenarios()} == {*TABLES}


@each_battle
@pytest.mark.clause(
    "IB-6.1k", "IB-6.2a", "IB-6.3a", "IB-2.6a", "IB-R93", "IB-R94", "IB-R96", "IB-R101",
)  # fmt: skip
def test_length_sides_and_strength(battle: str) -> None:
    table, model = TABLES[battle], scenarios()[battle]
    assert (model.name, model.turns, (model.red.name, model.blue.name)) == (table.name, table.turns, table.sides)
    troops = catalogue().troops
    for side, _ in enumerate(SIDES):
        mine = [troops[one.troop] for one in model.muster if one.side == side]
        assert sum(row.attack for row in mine if row.is_unit) == table.strength[side]
    assert nearest_of(DraftField(Draft(model.model_dump()))) == table.nearest
    assert model.face_down == (table.nearest > 7)
    assert model.minutes
    assert model.teaches
    assert model.map == "forest-map-one"


@each_battle
@pytest.mark.clause(
    "IB-6.1b", "IB-6.1d", "IB-6.1e", "IB-6.1f", "IB-6.1g", "IB-6.1h", "IB-6.1j", "IB-6.1o", "IB-6.2b", "IB-6.2c",
    "IB-6.2d", "IB-6.2f", "IB-6.2g", "IB-6.2h", "IB-6.3b", "IB-6.3c", "IB-6.3f", "IB-R15", "IB-R16", "IB-R94", "IB-R95",
)  # fmt: skip
def test_formations_with_their_units_and_hexes(battle: str) -> None:
    assert formation_lines(scenarios()[battle]) == lines_of(TABLES[battle].formations)


@each_battle
@pytest.mark.clause(
    "IB-6.1c", "IB-6.1i", "IB-6.2e", "IB-6.2g", "IB-6.3d", "IB-6.3e", "IB-6.3f", "IB-R81", "IB-R91", "IB-R94", "IB-R96",
)  # fmt: skip
def test_single_men_independents_and_engines(battle: str) -> None:
    told = []
    for one in scenarios()[battle].muster:
        if one.id:
            more = [one.area] * bool(one.area) + ["evil"] * one.evil + [f"{one.petards} petards"] * bool(one.petards)
            told.append(" ".join([one.id, one.troop, one.at, *more]))
    assert sorted(told) == sorted(lines_of(TABLES[battle].others))


@each_battle
@pytest.mark.clause(
    "IB-6.1l", "IB-6.1m", "IB-6.1n", "IB-6.2i", "IB-6.2j", "IB-6.3g", "IB-6.3h", "IB-R93", "IB-R94", "IB-R96",
)  # fmt: skip
def test_goals_of_each_level(battle: str) -> None:
    told = [
        f"{case.side} {case.level}: " + "; ".join(goal_line(case.side, goal) for goal in case.goals)
        for case in scenarios()[battle].victory
    ]
    assert told == lines_of(TABLES[battle].goals)


@pytest.mark.parametrize(("battle", "area"), [(battle, area) for battle, its in AREAS.items() for area in its])
@pytest.mark.clause(
    "IB-6.2b", "IB-6.2c", "IB-6.2f", "IB-6.2g", "IB-6.2h", "IB-6.3c", "IB-6.3d", "IB-R94", "IB-R95", "IB-R96"
)
def test_areas(battle: str, area: str) -> None:
    model = scenarios()[battle]
    assert {model.grid.named[cell] for cell in model.cells_of(area)} == {*AREAS[battle][area].split()}


@each_battle
@pytest.mark.clause("IB-2.4b", "IB-4.4d", "IB-R15")
def test_formations_are_connected_but_for_the_dragoons_of_the_bridge(battle: str) -> None:
    model = scenarios()[battle]
    for one in model.formations:
        cells = {model.grid.cell(at) for at, _ in one.places}
        reached, front = set[int](), {next(iter(cells))}
        while front:
            reached |= front
            front = {near for cell in front for near in model.grid.neighbours(cell).values()} & cells - reached
        assert (reached == cells) == ((battle, one.id) != ("defend-the-bridge", "R4")), one.id


# --- Forest Map One ---------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.1a", "IB-R92")
def test_forest_map_one_hex_by_hex() -> None:
    ground = catalogue().maps["forest-map-one"]
    assert [*ground.rows] == lines_of(ROWS)
    assert [*ground.rivers] == RIVERS.split()
    assert [*ground.streams] == STREAMS.split()
    assert [*ground.bridges] == ["1707/1807", "1406/1506"]
    assert dict(ground.structures) == {"0909": "village"}
    assert len(ground.roads) == 5
    assert "".join(ground.rows).count("W") == 55
    hills = {ground.grid.named[cell] for cell in range(ground.grid.size) if letter_at(cell) == "H"}
    assert hills == {*f"{CREST} {WEST} {EAST}".split()}


def letter_at(cell: int) -> str:
    ground = catalogue().maps["forest-map-one"]
    column, row = ground.grid.place(cell)
    return ground.rows[row][column]


@pytest.mark.clause("IB-R8", "IB-R92")
def test_river_and_stream_part_the_map_into_three_regions() -> None:
    ground = catalogue().maps["forest-map-one"]
    grid, water = ground.grid, walls_of(ground.grid, (*ground.rivers, *ground.streams))
    regions = {
        name: bank_of(grid, water, [grid.cell(at)]) for name, at in (("N", "1306"), ("M", "1506"), ("E", "1807"))
    }
    assert {name: len(cells) for name, cells in regions.items()} == {"N": 102, "M": 159, "E": 39}
    for cell in range(grid.size):
        column, row = (number + 1 for number in grid.place(cell))
        is_east = column >= 18 or (column == 17 and row >= 10) or (column == 16 and row >= 13)
        assert cell in regions["N" if row < NORTH_OF[column - 1] else "E" if is_east else "M"]
