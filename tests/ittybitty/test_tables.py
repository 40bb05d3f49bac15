"""All that rules read of data files and scenario gets to the umpire."""

from __future__ import annotations

from typing import Any

import pytest

from games.brought import text_of
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario, scenarios
from warhost.rulesets.ittybitty.setup.tables import fill_umpire, standing_umpire
from warhost.rulesets.ittybitty.state import (
    BATTERS,
    CHARGES,
    FIRES,
    FORT_2,
    HALVED,
    NONE,
    OFF_BOARD,
    RANGER,
    REFUSES,
    Aim,
    Cls,
    GoalKind,
    Result,
    Segment,
    Spell,
    Status,
    StructureKind,
    Umpire,
)
from warhost.scenario import read_scenario

S, SW, NW, N, NE, SE = range(6)


def umpire_of(scenario: IttyBittyScenario) -> Any:
    return Umpire.over(fill_umpire(scenario))


@pytest.fixture(scope="module")
def bridge() -> Any:
    """The umpire of the first battle."""
    return umpire_of(scenarios()["defend-the-bridge"])


@pytest.fixture(scope="module")
def small() -> IttyBittyScenario:
    """A battle with something of everything."""
    return read_scenario(IttyBittyScenario, text_of("ittybitty", "good.toml"))


def troop(umpire: Any, name: str) -> Any:
    return umpire.troops[catalogue().numbers[name]]


# --- figures ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.3b", "IB-2.3c", "IB-2.3d", "IB-3.1f", "IB-4.12k", "IB-4.12l")
def test_troops(bridge: Any) -> None:
    for name, row in catalogue().troops.items():
        one = troop(bridge, name)
        assert (one.attack, one.defense, one.move, one.quality, one.rating, one.price) == (
            row.attack, row.defense, row.move, row.quality, row.rating, row.price,
        )  # fmt: skip
    spear, archers, foot = (troop(bridge, name) for name in ("SP2", "EA", "LI2"))
    assert (spear.cls, spear.range, spear.segment, spear.shots) == (Cls.SPEAR, 1, Segment.GREEN, 2)
    assert spear.spent == catalogue().numbers["LIx2"]
    assert (archers.range, archers.segment, archers.shots, archers.spent) == (2, Segment.RED, NONE, NONE)
    assert (foot.range, foot.segment, foot.shots, foot.foot, foot.horse) == (0, NONE, 0, NONE, NONE)
    assert archers.abilities == HALVED
    assert troop(bridge, "SL").abilities == RANGER | HALVED
    assert troop(bridge, "ELR").abilities == RANGER | REFUSES
    assert troop(bridge, "HC").abilities == CHARGES
    assert troop(bridge, "siege").abilities == BATTERS
    assert troop(bridge, "bombard").abilities == BATTERS | FIRES
    assert (troop(bridge, "siege").segment, troop(bridge, "bombard").segment) == (Segment.GREEN, Segment.RED)
    assert troop(bridge, "siege").shots == NONE
    assert [catalogue().races[troop(bridge, name).race] for name in ("DWA", "ELR", "GOON")] == ["dwarf", "elf", "goon"]
    assert troop(bridge, "captain4").race == NONE
    assert bridge.goon == catalogue().numbers["GOON"]


def test_the_results_table(bridge: Any) -> None:
    printed = [["-" if cell == 0 else Result(cell).name for cell in row] for row in bridge.table]
    assert printed == [[*row] for row in catalogue().table.rows.values()]
    assert bridge.odds[0].tolist() == [1, 6]
    assert bridge.odds[10].tolist() == [6, 1]


@pytest.mark.clause("IB-5.6a", "IB-5.6c", "IB-R73", "IB-R91")
def test_spells(bridge: Any) -> None:
    card = bridge.spells[Spell.BOOMEROO]
    assert (card.classes, card.fast, card.cost, card.saves, card.save) == (1 << Cls.WIZARD, 1, 5, 1, -1)
    assert (card.template, card.aim, card.strength, card.reaction, card.spillover) == (3, Aim.CONE, 3, 1, 1)
    assert bridge.spells[Spell.CHASM].classes == 1 << Cls.WIZARD | 1 << Cls.PRIEST
    assert [bridge.spells[one].saves for one in (Spell.FIST, Spell.SPLAT, Spell.FEARBALL)] == [1, 1, 0]
    assert [bridge.spells[one].upkeep for one in (Spell.GOONS, Spell.DEAD)] == [1, 2]


def test_single_figures(bridge: Any) -> None:
    one = bridge.figures
    assert (one.engineer, one.spear_attack, one.fort_missile, one.charge, one.fort_shift) == (-2, -1, 2, 4, -1)
    assert (one.test_shot, one.test_fear, one.test_out_of_range) == (1, 2, -1)
    assert (one.shows.tolist(), one.seen.tolist()) == ([4, 5, 6], [5, 6, 6])
    assert (bridge.clear_offset, bridge.clear_last) == (-1, 9)
    assert [int(one) for one in bridge.defence_of] == [0, 2, 1, 4, 4]
    assert [int(one) for one in bridge.stone] == [0, 1, 0, 1, 1]


@pytest.mark.clause("IB-4.2j", "IB-R23")
def test_races_that_hate_each_other() -> None:
    hates = Umpire.over(standing_umpire()).orders.hates
    races = catalogue().races
    found = {(one, other) for a, one in enumerate(races) for b, other in enumerate(races) if hates[a, b]}
    assert found == {("elf", "dwarf"), ("dwarf", "elf"), ("elf", "orc"), ("orc", "elf")}


def test_a_standing_umpire_is_fresh_each_time() -> None:
    one = standing_umpire()
    one[:] = 0
    assert Umpire.over(standing_umpire()).goon == catalogue().numbers["GOON"]


# --- ground -----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.4m", "IB-7a", "IB-R6", "IB-R7", "IB-R8", "IB-R11", "IB-R92")
def test_ground_hex_by_hex(bridge: Any) -> None:
    scenario = scenarios()["defend-the-bridge"]
    grid = scenario.grid
    assert (bridge.board.columns, bridge.board.rows) == (15, 20), "what the kernel calls so"
    letters = [*catalogue().terrain]
    for cell in range(grid.size):
        column, row = grid.place(cell)
        assert cell == column * 15 + row
        assert (bridge.column[cell], bridge.row[cell]) == (column, row)
        letter = scenario.rows[row][column]
        assert letters[bridge.kind[cell]] == letter
        assert bridge.surcharge[cell] == catalogue().terrain[letter].surcharge
        assert (bridge.offset[cell], bridge.last_column[cell]) == {
            "K": (0, 10), "B": (-2, 8), "W": (-3, 7),
        }.get(letter, (-1, 9))  # fmt: skip
        assert bridge.woods[cell] == (letter == "W")
        assert bridge.barred[cell] == (letter in "MK")


def bits(values: Any, scenario: IttyBittyScenario, name: str) -> list[int]:
    """The directions in a hex's set of sides."""
    return [way for way in range(6) if int(values[scenario.grid.cell(name)]) >> way & 1]


@pytest.mark.clause("IB-R8", "IB-R11")
def test_water_and_roads_lie_in_both_hexes(bridge: Any) -> None:
    scenario = scenarios()["defend-the-bridge"]
    assert bits(bridge.rivers, scenario, "1707") == [NE, SE]
    assert N in bits(bridge.rivers, scenario, "1807") or NW in bits(bridge.rivers, scenario, "1807")
    assert bits(bridge.roads, scenario, "1707") == [NW, NE]
    assert bits(bridge.roads, scenario, "2008") == [NW]
    assert bits(bridge.roads, scenario, "0909") == [S, NW, NE, SE]
    for values in (bridge.rivers, bridge.roads):
        for cell in range(scenario.grid.size):
            for way, beyond in enumerate(scenario.grid.neighbours(cell).values()):
                if int(values[cell]) >> way & 1:
                    assert int(values[beyond]) >> (way + 3) % 6 & 1


@pytest.mark.clause("IB-R8", "IB-R57", "IB-R93")
def test_structures(bridge: Any, small: IttyBittyScenario) -> None:
    grid, orders = scenarios()["defend-the-bridge"].grid, bridge.orders
    told = [
        (grid.named[one.cell], StructureKind(one.kind).name, int(one.direction), int(one.counted))
        for one in orders.structures[: orders.structure_count]
    ]
    assert told == [("1707", "BRIDGE", NE, 1), ("1406", "BRIDGE", SE, 2), ("0909", "VILLAGE", NONE, 0)]
    assert umpire_of(small).orders.structure_count == 2


# --- who fights -------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.4a", "IB-3.2i", "IB-5.5i", "IB-5.5j", "IB-6.1j", "IB-6.1o", "IB-R81", "IB-R100", "IB-R112")
def test_pieces_in_the_order_of_muster(bridge: Any) -> None:
    scenario, orders = scenarios()["defend-the-bridge"], bridge.orders
    names = [*catalogue().troops]
    told = [f"{scenario.grid.named[orders.entry[k]]} {names[one.troop]}" for k, one in enumerate(orders.muster[:24])]
    assert told == [
        "2009 HC", "1907 SP2", "1808 HI", "1806 LC2", "1906 XB2", "2007 SL", "2008 LI2", "2008 LI2", "1807 PK",
        "2009 ENG", "1707 SP2", "1608 SP2", "1507 SP2", "1607 DWA4", "1506 LI2", "1407 LI2", "1403 DR1f", "1606 DR2",
        "2009 captain4", "1806 captain2", "1607 captain4", "1407 captain3", "1306 priest3", "2009 siege",
    ]  # fmt: skip
    assert orders.piece_count == 24
    assert [int(one.formation) for one in orders.muster[:10]] == [0, 1, 1, 2, 3, 3, 4, 4, 5, NONE]
    assert [int(one.captain) for one in orders.formations[:10]] == [18, 18, 19, 19, 18, 18, 20, 20, 21, 21]
    assert [int(one.side) for one in orders.formations[:10]] == [0] * 6 + [1] * 4
    assert [int(orders.arrival[k]) for k in (5, 6, 7, 8)] == [0, 3, 3, 0]
    assert [int(orders.muster[k].cell) for k in (6, 7)] == [OFF_BOARD, OFF_BOARD]
    assert [int(orders.strength[k]) for k in (0, 9, 18, 23)] == [4, 1, 0, 0]
    on_foot, mounted = orders.muster[16], orders.muster[17]
    assert on_foot.foot == on_foot.troop == catalogue().numbers["DR1f"]
    assert mounted.foot == catalogue().numbers["DR2f"]
    assert [int(one.shots) for one in orders.muster[[0, 1, 4, 23]]] == [0, 2, NONE, NONE]
    assert [int(one.power) for one in orders.muster[[18, 22]]] == [0, 3]
    assert [k for k in range(24) if orders.evil[k]] == [22]
    for one in orders.muster[:24]:
        assert (one.status, one.rides, one.named, one.bank, one.last_cell) == (Status.GOOD, NONE, NONE, NONE, OFF_BOARD)
    assert [*orders.zone_of[:24]] == [NONE] * 24


@pytest.mark.clause("IB-2.6a", "IB-4.12m", "IB-6.4c", "IB-R59", "IB-R99", "IB-R101")
def test_areas_works_and_petards(small: IttyBittyScenario) -> None:
    orders, grid = umpire_of(small).orders, small.grid
    left = {grid.named[cell] for cell in range(grid.size) if int(orders.zone[cell]) & 1}
    pair = {grid.named[cell] for cell in range(grid.size) if int(orders.zone[cell]) & 2}
    assert left == {f"{column:02}{row:02}" for column in (1, 2) for row in (1, 2, 3, 4)}
    assert pair == {"0705", "0805"}
    assert [int(one) for one in orders.zone_of[:5]] == [1, 1, NONE, 0, 0]
    assert ([*orders.works], [*orders.works_zone]) == ([0, 2], [NONE, 0])
    assert [int(one.petards) for one in orders.muster[: orders.piece_count] if one.petards] == [1]
    assert (orders.turns, orders.face_down, orders.first_side) == (5, 0, 0)
    fort = umpire_of(small.model_copy(update={"forts": {"0102": 2}})).orders
    assert fort.forts[grid.cell("0102")] == FORT_2


@pytest.mark.clause("IB-6.1l", "IB-6.1m", "IB-6.1n", "IB-R93")
def test_goals(bridge: Any) -> None:
    orders = bridge.orders
    told = [
        (int(one.winner), int(one.level), GoalKind(one.kind).name, int(one.side), int(one.piece), int(one.amount))
        for one in orders.goals[: orders.goal_count]
    ]
    assert told == [
        (0, 1, "CROSSED_AT_LEAST", 0, NONE, 20),
        (0, 2, "CROSSED_AT_LEAST", 0, NONE, 16),
        (0, 3, "CROSSED_AT_LEAST", 0, NONE, 16),
        (0, 3, "CAPTAIN_DEAD", 1, NONE, 0),
        (1, 1, "CROSSED_AT_MOST", 0, NONE, 10),
        (1, 2, "CROSSED_AT_MOST", 0, NONE, 10),
        (1, 2, "DEAD", 1, 19, 0),
        (1, 2, "DEAD", 1, 18, 0),
    ]
    assert [int(one.place) for one in orders.goals[:5]] == [1, 2, 2, NONE, 3]


def test_places_of_goals() -> None:
    powder = umpire_of(scenarios()["powder-in-the-fog"]).orders
    assert [int(one.place) for one in powder.goals[:2]] == [1, 1], "the number of the bridge"
    stirling = umpire_of(scenarios()["stirling"]).orders
    assert (GoalKind(stirling.goals[0].kind), stirling.goals[0].place) == (GoalKind.DISLODGED, 3)
    crossroads = scenarios()["skirmish"]
    assert umpire_of(crossroads).orders.goals[0].place == crossroads.grid.cell("0909")


# --- switches ---------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-R35", "IB-R36", "IB-R40", "IB-R59", "IB-R112")
def test_switches_change_figures(small: IttyBittyScenario) -> None:
    usual = umpire_of(small)
    changed = umpire_of(
        small.model_copy(
            update={
                "ranged_adverse_results": "always",
                "dragoon_foot_profile": "light_3-2-4",
                "spent_spearmen": "3-2-4",
                "fortification2": "shift_and_level1",
            }
        )
    )
    assert (usual.orders.ranged_adverse, usual.orders.fort_adds) == (0, 0)
    assert (changed.orders.ranged_adverse, changed.orders.fort_adds) == (1, 1)
    for name in ("DR2f", "DR3f"):
        one, other = troop(usual, name), troop(changed, name)
        assert (one.cls, one.attack, one.defense, one.move) == (Cls.HEAVY, 4, 3, 4)
        assert (other.cls, other.attack, other.defense, other.move) == (Cls.LIGHT, 3, 2, 4)
        assert one.quality == other.quality
        assert one.horse == other.horse
    for name in ("LIx1", "LIx2"):
        assert (troop(usual, name).attack, troop(changed, name).attack) == (2, 3)
    assert troop(changed, "DR1f").tobytes() == troop(usual, "DR1f").tobytes()


@pytest.mark.clause("IB-6.3i", "IB-R96")
def test_the_skatch_hate_their_enemy() -> None:
    assert [*umpire_of(scenarios()["stirling"]).orders.hates_enemy] == [1, 0]
