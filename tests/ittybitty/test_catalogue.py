"""The data files of Itty Bitty Battles say what the register's tables say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from warhost.rulesets.ittybitty.setup import catalogue as module
from warhost.rulesets.ittybitty.setup.board_faults import ground_faults
from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.state import Result, Spell
from warhost.scenario import Draft

DATA = Path(module.__file__).parents[1] / "data"

UNITS = """
    LI2   light    human    3-2-4 2 -          6
    LI3   light    human    3-2-4 3 -          7
    LI3R  light    human    3-2-4 3 -          8 ranger
    ELR   light    elf      2-2-5 3 -          8 ranger refuses
    DWA   medium   dwarf    3-3-4 4 -         11 hill_people
    DWA4  medium   dwarf    3-4-4 4 -         12 hill_people
    HI    heavy    human    3-3-3 3 -          8
    EHI   heavy    elf      3-2-4 3 -          7
    SP2   spear    human    2-2-4 2 1/green/2  7
    SP1   spear    human    2-2-4 1 1/green/2  5
    PK    pike     human    4-3-2 3 -          8
    SL    missile  halfling 2-2-3 2 1/green    6 ranger halved
    EA    missile  elf      3-2-4 3 2/red      9 halved
    XB3   missile  human    3-2-4 3 2/red      9 halved
    XB2   missile  human    2-2-4 2 2/red      7 halved
    HA    missile  human    2-2-4 2 2/red      7 halved
    LC2   cavalry  human    2-1-6 2 -          7 scouts refuses
    LC3   cavalry  human    2-1-6 3 -          8 scouts refuses
    DR2   cavalry  human    3-3-5 2 -          9 dismounts
    DR3   cavalry  human    3-3-5 3 -         10 dismounts
    DR2f  heavy    human    4-3-4 2 -          0 remounts
    DR3f  heavy    human    4-3-4 3 -          0 remounts
    DR1f  heavy    human    2-2-4 2 -          0 remounts
    HC    cavalry  human    4-3-6 3 -         13 charges
    SC2   scout    human    1-1-5 2 -          5 scouts refuses
    SC3   scout    human    1-1-5 3 -          7 ranger scouts refuses
    ENG   engineer human    1-1-5 3 -          8
    RAB   light    human    2-1-4 1 -          3
    GOON  light    goon     3-2-4 2 -          0
    LIx2  light    human    2-2-4 2 -          0
    LIx1  light    human    2-2-4 1 -          0
"""
"""Id, class, race, A-D-M, troop quality, missiles (range, segment, shots), price, abilities."""

PRICE_LIST = """
    LI2 1 6, LI3 1 7, LI3R 1 8, ELR 1 8, DWA 2 11, HI 1 8, EHI 1 7, SP2 1 7, SP1 1 5, PK 1 8, SL 1 6, EA 1 9, XB3 1 9,
    LC2 1 7, LC3 1 8, DR2 1 9, DR3 1 10, HC 2 13, SC2 1 5, SC3 1 7, ENG 1 8, bombard 1 10, siege 1 7,
    captain2 1 2, captain3 1 5, captain4 1 8, captain5 2 11,
    wizard3 1 8, wizard4 2 11, wizard5 2 14, wizard6 2 17, wizard7 2 20,
    priest2 1 8, priest3 2 11, priest4 2 14, priest5 2 17, priest6 2 20, priest7 3 23, petard 1 5, fortification 1 4
"""
"""Item, coins, gold pieces."""

RESULTS = """
    Ad - - Exd Dd Dd De De De De De
    Ad Ad - Exk Exd Exd Dd De De De De
    Ae Ad Ad - Exk Exk Dd Dd De De De
    Ae Ae Ad Exd - - Dd Dd Dd Dd De
    Ae Ae Ad Ae Exd - Exd Dd Dd Dd Dd
    Ae Ae Ae Ad Ad Exd - Exd Dd Dd Dd
"""
FACES = """
    4 2 0 0 0 0 0
    3 2 1 0 0 0 0
    1 3 2 0 0 0 0
    1 1 1 2 1 0 0
    0 1 1 2 1 1 0
    0 0 2 2 1 1 0
    0 0 1 1 0 3 1
    0 0 0 1 0 3 2
    0 0 0 0 0 3 3
    0 0 0 0 0 3 3
    0 0 0 0 0 2 4
"""
"""Faces of the die by column, for Ae, Ad, none, Exd, Exk, Dd, De."""

SPELLS = """
    BOOMEROO   fast wizard        5 -1 yes 0 0 cone    3 3  yes
    FIST       slow priest        3 +1 no  0 0 unit    0 4  no
    SPLAT      fast wizard        7 +0 no  0 0 ball    1 10 yes
    WAHOO      fast priest        3 .  no  0 1 nothing 0 0  no
    FEARBALL   fast wizard        4 .  yes 0 1 ball    2 0  yes
    FIREBALL   fast wizard        6 .  yes 0 0 ball    3 6  yes
    LIGHTNING  fast priest        4 .  yes 0 0 chain   0 4  yes
    VEGETATIVE slow wizard        6 .  yes 0 0 ball    3 0  no
    RALLY      fast priest        3 .  yes 0 0 ball    2 0  no
    GOONS      slow wizard        3 .  no  1 4 nothing 0 0  no
    DISTRACTION fast priest       2 .  no  0 1 unit    0 0  yes
    GLAMOUR    fast priest        3 .  yes 0 2 ball    2 0  no
    DEAD       slow wizard        6 .  no  2 4 nothing 0 0  no
    CHASM      fast wizard,priest 6 .  yes 0 2 ball    2 0  yes
"""
"""Speed, classes, cost, save before the attack, spillover, upkeep, duration, aim, size, strength, reaction."""


@pytest.mark.clause(
    "IB-2.3b", "IB-3.1a", "IB-3.1b", "IB-3.1e", "IB-3.1h", "IB-3.2a", "IB-3.2b", "IB-3.3a", "IB-3.3e", "IB-3.4a",
    "IB-3.4b", "IB-3.4c", "IB-3.4d", "IB-3.4e", "IB-R1", "IB-R38", "IB-R97", "IB-R98",
)  # fmt: skip
def test_units_have_the_figures_of_their_counters() -> None:
    told = []
    for row in catalogue().troops.values():
        if row.is_unit:
            missiles = "/".join(str(one) for one in (row.range, row.segment, row.shots) if one) or "-"
            figures = f"{row.attack}-{row.defense}-{row.move}"
            abilities = sorted(row.abilities)
            told.append([row.id, row.cls, row.race, figures, str(row.quality), missiles, str(row.price), *abilities])
    wanted = [line.split() for line in UNITS.strip().splitlines()]
    assert told == [[*line[:7], *sorted(line[7:])] for line in wanted]


@pytest.mark.clause("IB-3.1f", "IB-3.1g", "IB-3.2f", "IB-3.2g", "IB-3.2i", "IB-R35", "IB-R36", "IB-R112")
def test_what_troops_turn_into() -> None:
    troops = catalogue().troops
    assert {name: row.spent for name, row in troops.items() if row.spent} == {"SP2": "LIx2", "SP1": "LIx1"}
    assert {name: row.foot for name, row in troops.items() if row.foot} == {"DR2": "DR2f", "DR3": "DR3f"}
    assert {name: row.horse for name, row in troops.items() if row.horse} == {
        "DR2f": "DR2", "DR3f": "DR3", "DR1f": "DR2",
    }  # fmt: skip
    for name, spent in (("SP2", "LIx2"), ("SP1", "LIx1")):
        assert troops[name].quality == troops[spent].quality


@pytest.mark.clause("IB-2.3e", "IB-3.0a", "IB-4.4g", "IB-4.12k", "IB-4.12l", "IB-5.5a", "IB-5.5b", "IB-R56", "IB-R58")
def test_single_men_and_engines() -> None:
    troops = catalogue().troops
    for cls, ratings in (("captain", range(2, 6)), ("wizard", range(3, 8)), ("priest", range(2, 8))):
        found = [row for row in troops.values() if row.cls == cls]
        assert [row.rating for row in found] == [*ratings]
        assert {(row.attack, row.defense, row.move) for row in found} == {(0, 0, 4)}
        assert all(row.id == f"{cls}{row.rating}" for row in found)
    told = {
        row.id: (row.attack, row.stone, row.defense, row.range, row.move, row.segment, row.abilities)
        for row in troops.values()
        if row.is_engine
    }
    assert told == {
        "siege": (3, 5, 0, 3, 2, "green", ("batters",)),
        "bombard": (5, 5, 0, 4, 1, "red", ("batters", "fires")),
    }


@pytest.mark.clause("IB-6.4a", "IB-R97")
def test_the_price_list() -> None:
    figures = catalogue()
    coins = {name: row.icons for name, row in figures.troops.items() if row.icons}
    coins |= dict.fromkeys(figures.goods, 1)
    told = {(name, coins[name], price) for name, price in figures.prices.items()}
    words = (part.split() for part in PRICE_LIST.split(","))
    assert told == {(name, int(icons), int(price)) for name, icons, price in words}


@pytest.mark.clause(
    "IB-4.6l", "IB-4.6m", "IB-4.6n", "IB-4.6o", "IB-4.6p", "IB-4.6q", "IB-4.6r", "IB-7a", "IB-7d",
)  # fmt: skip
def test_results_of_combat() -> None:
    table = catalogue().table
    assert [*table.rows] == ["1", "2", "3", "4", "5", "6"]
    assert [" ".join(row) for row in table.rows.values()] == [line.strip().upper() for line in RESULTS.split("\n")[1:7]]
    assert table.odds == [(1, 6), (1, 5), (1, 4), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]
    assert len(table.known) == len(Result)
    assert [name for name in table.known[1:]] == [result.name for result in Result][1:]
    for column, faces in enumerate(FACES.strip().splitlines()):
        met = Counter(row[column] for row in table.rows.values())
        assert [met[name] for name in ("AE", "AD", "-", "EXD", "EXK", "DD", "DE")] == [*map(int, faces.split())]


@pytest.mark.clause(
    "IB-2.1b", "IB-4.4j", "IB-4.4k", "IB-4.4l", "IB-4.4n", "IB-4.4o", "IB-4.4p", "IB-7a", "IB-R6", "IB-R10", "IB-R13",
)  # fmt: skip
def test_terrain() -> None:
    told = {letter: (row.name, row.surcharge, row.odds) for letter, row in catalogue().terrain.items()}
    assert told == {
        "C": ("clear", 0, "clear"), "S": ("slope", 0, "clear"), "H": ("hill", 2, "clear"),
        "M": ("mountain", 2, "clear"), "W": ("woods", 1, "woods"), "J": ("jungle", 1, "woods"),
        "B": ("brush", 1, "brush"), "K": ("marsh", 2, "marsh"), "D": ("desert", 0, "desert"),
        "V": ("village", 0, "clear"),
    }  # fmt: skip
    terrain = catalogue().terrain
    of = {
        name: {x for x, row in terrain.items() if getattr(row, name)}
        for name in ("wooded", "hilly", "barred", "timber")
    }
    assert of == {"wooded": {*"WJB"}, "hilly": {*"HM"}, "barred": {*"MK"}, "timber": {*"W"}}
    rows = {name: (row.offset, row.last) for name, row in catalogue().odds.items()}
    assert rows == {"marsh": (1, 11), "clear": (0, 10), "desert": (0, 10), "brush": (-1, 9), "woods": (-2, 8)}


@pytest.mark.clause(
    "IB-3.3c", "IB-3.4f", "IB-4.7b", "IB-4.7d", "IB-4.7g", "IB-4.10g", "IB-4.10j", "IB-4.10n", "IB-4.12e", "IB-4.12f",
    "IB-4.12ab", "IB-5.8d", "IB-6.3i", "IB-R2", "IB-R42",
)  # fmt: skip
def test_modifiers_shifts_and_strengths() -> None:
    figures = catalogue()
    assert {name: row.by for name, row in figures.modifiers.items()} == {
        "engineer": -2, "spear_attack": -1, "spear_defense": 1, "fort_melee": 1, "fort_missile": 2, "rubble": 1,
        "wahoo_attack": -1, "wahoo_defense": 1, "antipathy": -1, "captain_attack": -1, "captain_defense": 1,
    }  # fmt: skip
    assert {name: row.by for name, row in figures.shifts.items()} == {"fort": -1, "routed": 1}
    assert {name: row.by for name, row in figures.strengths.items()} == {"charge": 4}
    one = figures.figures
    assert (one.opportunity, one.halved, one.berserk, one.disorganized, one.balked) == (-1, 2, 2, -2, -1)
    assert (one.captain_rating, one.least_defense) == (4, 1)


@pytest.mark.clause("IB-4.2d", "IB-4.2e", "IB-4.2f", "IB-4.2g", "IB-4.2h", "IB-4.2i", "IB-4.2j")
def test_modifiers_of_an_activation_test() -> None:
    told = {name: row.by for name, row in catalogue().tests.items()}
    assert told == {
        "shot_at": 1, "fear": 2, "charged": 1, "lost": 1, "out_of_range": -1, "pikes": -1, "antipathy": -1,
    }  # fmt: skip


@pytest.mark.clause(
    "IB-5.6a", "IB-5.6b", "IB-5.6c", "IB-5.6d", "IB-5.6e", "IB-5.6f", "IB-5.6g", "IB-5.6h", "IB-R72", "IB-R75",
    "IB-R91",
)  # fmt: skip
def test_spells() -> None:
    told = []
    for name, row in catalogue().spells.items():
        save = "." if row.save is None else f"{row.save:+d}"
        flags = ["yes" if flag else "no" for flag in (row.spillover, row.reaction)]
        told.append(
            [
                name, row.speed, ",".join(row.classes), str(row.cost), save, flags[0], str(row.upkeep),
                str(row.duration), row.aim, str(row.size), str(row.strength), flags[1],
            ]
        )  # fmt: skip
    assert told == [line.split() for line in SPELLS.strip().splitlines()]
    assert [*catalogue().spells] == [spell.name for spell in Spell]


@pytest.mark.clause("IB-3.3i", "IB-3.3j", "IB-3.3k", "IB-5.4a", "IB-5.4b", "IB-5.4c", "IB-5.4d", "IB-R57", "IB-R59")
def test_other_figures() -> None:
    figures = catalogue()
    assert (figures.detection.shows, figures.detection.seen) == ((4, 5, 6), (5, 6, 6))
    one = figures.figures
    assert (one.fizzle, one.fizzle_moved, one.fizzle_fire, one.fizzle_charge) == (5, 1, 2, 2)
    assert (one.fort_turns_1, one.fort_turns_2, one.pontoon_turns, one.pontoon_woods) == (2, 7, 10, 5)
    assert {name: (row.defense, row.stone) for name, row in figures.structures.items()} == {
        "bridge": (2, True), "pontoon": (1, False), "village": (4, True), "wall": (4, True),
    }  # fmt: skip


@pytest.mark.clause("IB-4.2j", "IB-R23")
def test_antipathy_goes_by_pairs_of_races() -> None:
    assert {frozenset(pair) for pair in catalogue().antipathy.pairs} == {
        frozenset(("orc", "elf")),
        frozenset(("dwarf", "elf")),
    }
    assert catalogue().races == ("human", "elf", "dwarf", "halfling", "goon", "orc")


@pytest.mark.clause("IB-2.1a", "IB-R92")
def test_maps_are_sound() -> None:
    assert [*catalogue().maps] == ["forest-map-one"]
    for ground in catalogue().maps.values():
        assert [*ground_faults(Draft(ground.model_dump()))] == []


def test_each_file_is_read() -> None:
    read = {(field.alias or "").split(", ")[0] for field in type(catalogue()).model_fields.values()}
    assert read <= {path.name for path in DATA.iterdir()}
