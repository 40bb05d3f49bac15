"""The four battles that ship, beside tables of all that they are made of: ground, armies, set-up, length, options."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from warhost.rulesets.weads.setup.scenario import WeadsScenario, scenarios
from warhost.rulesets.weads.state import DWARF, ELF
from weads.builder import start
from weads.position import labels_of


class Table(NamedTuple):
    """What a battle is made of."""

    name: str
    turns: int
    rout_levels: tuple[int, int]
    """Of the Elves and of the Dwarves."""
    facing: str
    magic: str
    rows: str
    streams: str
    commands: tuple[str, ...]
    """Name, army, colour, leader, value, move, whether a mage, units by level; set-up hexes; where the leader is."""


ALDER_FORD = Table(
    name="The Alder Ford",
    turns=8,
    rout_levels=(13, 17),
    facing="off",
    magic="off",
    rows="""
        ..........
        .ww.......
        ........w.
        ...ww.....
        ..ww...ww.
        .......w..
        ..........
        .....w....
        ..........
        ..........
        .w......w.
        ..........
    """,
    streams="""
        0106-0207 0106-0107 0206-0307 0206-0207 0306-0307 0407-0408
        0407-0308 0407-0307
    """,
    commands=(
        "LIR elf gold Lirien 2 8 - ABBC; 0304 0404 0305 0405; 0304",
        "THE elf blue Thessil 1 7 - BBC; 0704 0804 0805; 0704",
        "HAD dwarf orange Hadrek 3 6 - ABBC; 0309 0409 0509 0410; 0409",
        "OST dwarf brown Ostvar 1 6 - ABCC; 0709 0809 0909 0810; 0809",
    ),
)

DUEL = Table(
    name="Duel of the Mages",
    turns=10,
    rout_levels=(15, 18),
    facing="off",
    magic="on",
    rows="""
        ..............
        ..ww......ww..
        ...w......w...
        ..............
        ....ww...ww...
        .w..ww....ww..
        .ww......ww...
        ..............
        ......ww......
        ......w....w..
        ..............
        ..............
        ..w........ww.
        ..ww......ww..
        ......w.......
        ..............
    """,
    streams="""
        0909-0910 1008-1109 1009-1109 1009-1010 1009-0910 1108-1209
        1108-1109 1208-1309 1208-1209 1308-1409 1308-1309 1408-1409
    """,
    commands=(
        "PAN elf silver Pankow 2 7 mage ABBCC; 0905 1005 0906 1006 1106; 1005",
        "THE elf blue Thessil 1 7 - BBCC; 0405 0505 0506 0606; 0505",
        "FIL dwarf purple Filigast 2 5 mage AABBCC; 0811 0911 1011 0812 0912 1012; 0912",
        "OST dwarf brown Ostvar 1 6 - ABBCCC; 0311 0411 0511 0412 0512 0612; 0412",
    ),
)

FULL = Table(
    name="Battle of Ayrena's Weads",
    turns=13,
    rout_levels=(44, 38),
    facing="off",
    magic="on",
    rows="""
        ....................
        ...ww...........ww..
        ..www......w....ww..
        ....w.....ww........
        ....................
        ..ww.....ww....www..
        .www......www.www...
        .ww......www..ww....
        ..w.......w.........
        ....................
        .......ww...........
        ........ww....www...
        ..............ww....
        ....................
        ....................
        .ww..............ww.
        ..w......ww.......w.
        .........w..........
        ....ww.........w....
        ....................
    """,
    streams="""
        0110-0211 0110-0111 0210-0311 0210-0211 0310-0311 0411-0412
        0411-0312 0411-0311 0511-0512 0511-0412 0611-0612 0611-0512
    """,
    commands=(
        "AYR elf green Ayrena 4 8 - AABBBC; 0907 1007 1107 0908 1008 1108; 1007",
        "LIR elf gold Lirien 2 8 - ABBBC; 0606 0706 0806 0707 0807; 0706",
        "PAN elf silver Pankow 2 7 mage ABBCC; 1307 1407 1507 1408 1508; 1407",
        "THE elf blue Thessil 1 7 - BBCC; 0307 0407 0208 0308; 0307",
        "BRU dwarf red Brumak 4 6 - AAABBBC; 0714 0814 0914 1014 0715 0815 0915; 0814",
        "HAD dwarf orange Hadrek 3 6 - AABBBCC; 1114 1214 1314 1414 1115 1215 1315; 1214",
        "FIL dwarf purple Filigast 2 5 mage AABBCC; 1514 1614 1714 1515 1615 1715; 1615",
        "OST dwarf brown Ostvar 1 6 - ABBCCC; 0214 0314 0414 0514 0415 0515; 0414",
    ),
)

TABLES = {
    "alder-ford": ALDER_FORD,
    "alder-raid": ALDER_FORD._replace(name="Raid on the Alder Ford", turns=9, rout_levels=(9, 17)),
    "duel-of-the-mages": DUEL,
    "ayrenas-weads": FULL,
    "line-of-battle": FULL._replace(name="Ayrena's Weads in line of battle", facing="on"),
}
UNIT_MOVES = {"elf": {"A": 5, "B": 5, "C": 6}, "dwarf": {"A": 4, "B": 4, "C": 4}}
each_battle = pytest.mark.parametrize("battle", TABLES)


def line_of(scenario: WeadsScenario, number: int) -> str:
    """A command as in the tables."""
    one = scenario.commands[number]
    words = (one.id, one.army, one.colour, one.leader, one.value, one.move, "mage" if one.caster else "-")
    units = "".join(one.units.levels)
    return f"{' '.join(map(str, words))} {units}; {' '.join(one.set_up)}; {one.leader_at}"


def test_five_battles_have_tables() -> None:
    assert {*scenarios()} == {*TABLES}


@each_battle
@pytest.mark.clause("AW-0.1b", "AW-20.6a", "AW-R1", "AW-R2", "AW-R54")
def test_length_levels_options_and_edges(battle: str) -> None:
    table, model = TABLES[battle], scenarios()[battle]
    assert (model.name, model.turns, model.facing, model.magic) == (
        table.name, table.turns, table.facing, table.magic,
    )  # fmt: skip
    assert (model.elf.rout_level, model.dwarf.rout_level) == table.rout_levels
    assert (model.elf.home, model.dwarf.home, model.first_drawer) == ("north", "south", "dwarf")
    orders = start(model).umpire.orders
    assert (orders.facing, orders.home_south.tolist()) == (table.facing == "on", [0, 1])


@each_battle
@pytest.mark.clause("AW-8.1a", "AW-8.1b", "AW-R61")
def test_the_ground_hex_by_hex(battle: str) -> None:
    rows, model = TABLES[battle].rows.split(), scenarios()[battle]
    assert [*model.rows] == rows
    position = start(model)
    board, umpire = position.umpire.board, position.umpire
    assert (board.columns, board.rows, board.cells) == (len(rows[0]), len(rows), len(rows[0]) * len(rows))
    for row, letters in enumerate(rows, 1):
        for column, letter in enumerate(letters, 1):
            cell = position.grid.cell(f"{column:02}{row:02}")
            assert bool(umpire.woods[cell]) == (letter == "w")
            assert umpire.entry[:, cell].tolist() == [1, 3 if letter == "w" else 1]


@each_battle
@pytest.mark.clause("AW-8.1d", "AW-R61")
def test_the_streams_hexside_by_hexside(battle: str) -> None:
    streams, model = TABLES[battle].streams.split(), scenarios()[battle]
    assert [*model.streams] == streams
    position = start(model)
    board, found = position.umpire.board, set[frozenset[str]]()
    for cell in range(board.cells):
        for direction in range(6):
            if int(position.umpire.streams[cell]) >> direction & 1:
                there = int(board.neighbour[cell, direction])
                found.add(frozenset((position.grid.named[cell], position.grid.named[there])))
    assert found == {frozenset(side.split("-")) for side in streams}


@each_battle
@pytest.mark.clause("AW-1.2a", "AW-1.2b", "AW-1.4b", "AW-1.5a", "AW-1.5c", "AW-21.1a", "AW-R60")
def test_commands_with_their_units_and_set_up(battle: str) -> None:
    model = scenarios()[battle]
    assert [line_of(model, number) for number in range(len(model.commands))] == [*TABLES[battle].commands]
    position = start(model)
    assert {label: position.stands(label) for label in position.labels} == set_up(model)
    for number, one in enumerate(model.commands):
        assert position.umpire.orders.value[number] == one.value


def set_up(model: WeadsScenario) -> dict[str, str]:
    """Where everybody stands as long as nobody says otherwise."""
    found: dict[str, str] = {}
    for one in model.commands:
        found |= dict(zip(labels_of(one), one.set_up, strict=True))
        found[one.id] = one.leader_at
    return found


@each_battle
@pytest.mark.clause("AW-1.1a", "AW-1.2a", "AW-R62")
def test_how_far_everybody_moves(battle: str) -> None:
    model = scenarios()[battle]
    position = start(model)
    allowance: Any = position.umpire.orders.allowance
    for one in model.commands:
        assert allowance[position.number(one.id)] == one.move
        for label in labels_of(one):
            assert allowance[position.number(label)] == UNIT_MOVES[one.army][label[4]]
    assert {position.piece(label).side for label in position.labels} == {ELF, DWARF}
