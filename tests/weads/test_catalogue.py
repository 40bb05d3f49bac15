"""The data files of Battle of Ayrena's Weads say what the printed tables say; a malformed row is refused by name."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from warhost.rulesets.weads.setup import catalogue as module
from warhost.rulesets.weads.setup.catalogue import LEVEL_IDS, SIDES, catalogue
from warhost.rulesets.weads.state import Result, Spell

DATA = Path(module.__file__).parents[1] / "data"
STEPS = "AE AE AR AR AD AD NE NE DD DD DR DR DE DE DE DE DE".split()


# --- what the tables say ----------------------------------------------------------------------------------


@pytest.mark.clause("AW-1.1b", "AW-20.3a")
def test_levels() -> None:
    assert {name: (row.morale, row.points) for name, row in catalogue().levels.items()} == {
        "A": (7, 5),
        "B": (5, 3),
        "C": (3, 1),
    }


@pytest.mark.clause("AW-1.1a", "AW-R62")
def test_unit_types() -> None:
    told = {(army, level): catalogue().unit_type(army, level) for army, level in product(SIDES, LEVEL_IDS)}
    assert [(one.name, one.move) for one in told.values()] == [
        ("Wardens", 5), ("Bowmen", 5), ("Scouts", 6), ("Hammerers", 4), ("Axemen", 4), ("Miners", 4)
    ]  # fmt: skip


@pytest.mark.clause("AW-1.1c", "AW-10.1b", "AW-R31")
def test_combat_chits() -> None:
    kinds = [*catalogue().chits.values()]
    assert [kind.numbers for kind in kinds] == [(7, 4, 1), (8, 5, 2), (9, 6, 3), (10, 7, 4)]
    assert [kind.count for kind in kinds] == [12] * 4
    assert catalogue().chit_count == 48


def test_results_of_combat() -> None:
    table = catalogue().table
    assert table.columns == ("1/3", "1/2", "1/1", "1.5/1", "2/1", "3/1", "4/1", "5/1")
    assert table.odds == [(1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1)]
    assert table.dice == [*range(-1, 9)]
    for number, row in enumerate(table.rows.values()):
        assert [*row] == STEPS[number : number + 8]
    assert {cell for row in table.rows.values() for cell in row} == {result.name for result in Result}


@pytest.mark.clause("AW-8.1a", "AW-8.1b", "AW-8.1d")
def test_terrain() -> None:
    told = {letter: (row.elf, row.dwarf, row.woods) for letter, row in catalogue().terrain.items()}
    assert told == {".": (1, 1, False), "w": (1, 3, True)}
    assert {name: edge.added for name, edge in catalogue().edges.items()} == {"stream": 2}


@pytest.mark.clause("AW-11.2a", "AW-11.2b", "AW-11.3a", "AW-11.3b", "AW-11.4a", "AW-11.5a", "AW-11.7a")
def test_shifts_and_modifiers() -> None:
    figures = catalogue()
    told = {name: row.by for name, row in figures.shifts.items()}
    assert told == {"flank": 1, "rear": 2, "woods": -1, "hammer": 1, "brother": -1}
    assert [row.by for row in figures.modifiers.values()] == [1, -1, 1, 1, -1, 3]
    assert [row.by for row in figures.checks.values()] == [-1, 1, 1, -1, -1, -2, -1, 1]


@pytest.mark.clause("AW-16.1b", "AW-16.1f", "AW-21.1b", "AW-21.1c", "AW-R36")
def test_spells() -> None:
    spells = catalogue().spells
    assert [*spells] == [spell.name for spell in Spell]
    assert [(spell.elf, spell.dwarf) for spell in spells.values()] == [
        (2, 0), (1, 1), (1, 1), (0, 2), (1, 0), (0, 1), (1, 1)
    ]  # fmt: skip
    assert {army: (mage.hand, mage.casts) for army, mage in catalogue().mages.items()} == {
        "elf": (3, 3),
        "dwarf": (2, 2),
    }
    cast_in = {window: {key for key, one in spells.items() if window in one.windows} for window in module.WINDOWS}
    assert cast_in == {
        "turn": {"PHAN", "HAMMER", "AIM", "BROTHER", "STAND"},
        "combat": {"HOLY", "PHAN", "HAMMER", "AIM", "BROTHER", "STAND"},
        "rally": {"HAMMER", "STAND"},
        "movement": {"NOW", "PHAN", "HAMMER", "AIM", "BROTHER", "STAND"},
    }
