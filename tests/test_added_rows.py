"""A type, a terrain or a spell is added to a copy of each game: all parts agree about it, or it is refused by file and key."""

from __future__ import annotations

import random
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from added import WARHOST, Edit, played
from warhost.shelf.figures import read_tables

EVERYBODY = 'enters = ["infantry", "archers", "cavalry", "command"]'


def at(data: str, before: str, text: str) -> Edit:
    """The edit that writes rows into a data file before a line."""
    return f"data/{data}", before, text + before


def flag(chance: random.Random) -> str:
    return chance.choice(["true", "false"])


# --- agreed -----------------------------------------------------------------------------------------------


def unit_type(chance: random.Random, slants: bool) -> str:
    """The figures of a new unit type of One-Hour Fantasy, drawn by lot among those that rules can carry out."""
    normal = chance.randint(1, 5)
    wood, hill = (0, chance.randint(1, normal)) if slants else (chance.randint(0, 4), chance.randint(1, 4))
    return f"""
allowance = {{ normal = {normal}, road = {chance.randint(1, 6)}, wood = {wood}, hill = {hill} }}
fires = {flag(chance)}
armour_fire = {flag(chance)}
armour_melee = {flag(chance)}
passes_friends = {"false" if slants else flag(chance)}
slants = {str(slants).lower()}
climbs_freely = {"true" if slants else flag(chance)}
works = {flag(chance)}
leads = {flag(chance)}
"""


def two_types_and_a_terrain(chance: random.Random) -> list[Edit]:
    """Scouts on foot and Riders aslant, both on each side of the moor, and a thicket that Scouts may enter."""
    foot, aslant = unit_type(chance, slants=False), unit_type(chance, slants=True)
    types = f'[types.scouts]\nname = "Scouts"{foot}\n[types.riders]\nname = "Riders"{aslant}\n'
    units = "".join(
        f'{kind} = {{ name = "New {kind}", value = {chance.randint(-1, 3)}, charging = 2, points = 5 }}\n'
        for kind in ("scouts", "riders")
    )
    thicket = '\n[[terrain]]\nletter = "q"\nname = "thicket"\nenters = ["scouts"]\nclauses = ["OH-1.1d"]\n'
    moor = "scenarios/the-moor.toml"
    return [
        ("state.py", "    COMMAND = 3\n", "    COMMAND = 3\n    SCOUTS = 4\n    RIDERS = 5\n"),
        ("state.py", "LETTERS = 17", "LETTERS = 18"),
        ("data/tables.toml", EVERYBODY, EVERYBODY.replace("]", ', "scouts", "riders"]')),
        at("tables.toml", "# Units by race and type", types),
        ("data/tables.toml", "\nmuster = ", f"\n{units}muster = "),
        ("data/tables.toml", "", thicket),
        ("data/icons.toml", "[classes]\n", '[classes]\nscouts = "archer"\nriders = "cavalry"\n'),
        (moor, 'type = "archers"', 'type = "scouts"'),
        (moor, 'type = "cavalry"', 'type = "riders"'),
        (moor, '"..w.....",\n    "..w..11.",', '"..w.....",\n    "..w.q11.",'),
    ]


@pytest.mark.parametrize("lot", range(2))
def test_new_unit_types_and_ground_of_one_hour_fantasy_are_agreed_about(tmp_path: Path, lot: int) -> None:
    """The fifth and the sixth type: sizes follow the list of types, and what a type can do follows its flags."""
    how = played("onehour", tmp_path, two_types_and_a_terrain(random.Random(lot)), "the-moor", "New", seeds=2)
    assert how.startswith("agreed"), how
    assert int(how.removeprefix("agreed: ")) > 10, "they take part"


def test_new_troops_ground_and_summons_of_te_wapen_are_agreed_about(tmp_path: Path) -> None:
    ford = "scenarios/otter-ford.toml"
    edits: list[Edit] = [
        ("state.py", "    THORNS = 20\n", "    THORNS = 20\n    WOLVES = 21\n"),
        ("state.py", 'sp.thorns"', 'sp.thorns sp.wolves"'),
        (
            "data/spells.toml",
            "",
            '\n["sp.wolves"]\nname = "Wolves"\nlist = "Wizard"\nmp = 1\nrange = [1, 2]\nlos = false\n'
            'summons = ["new.scouts"]\ncount = 1\nclause = "TW-1.7m"\n',
        ),
        (
            "data/troops.toml",
            "",
            '\n"new.scouts" = { name = "New Scouts", move = "2 / 4", combat = "2-2 / no", hit = "3+", wounds = 2, '
            'class = "M", category = "special", army = "Humans", abilities = ["Forestwalker", "Swimming"] }\n'
            '"new.wizard" = { name = "New Wizard", move = "3", combat = "1", hit = "5+", wounds = 1, class = "I", '
            'category = "individual", army = "Humans", abilities = ["Magic-user"], lists = ["Wizard"] }\n',
        ),
        (
            "data/charts.toml",
            "",
            '\n[[terrain]]\nletter = "q"\nname = "quarry"\nstop = true\ncover = 2\nheight = 1\nblocks_los = true\n'
            'leave_limit = 2\nclauses = ["TW-1.1b"]\n',
        ),
        (ford, '"...d...w."', '"..qd.q.w."'),
        (ford, '{troop = "hum.archers", hex = "0204"}', '{troop = "new.scouts", hex = "0204"}'),
        (ford, '{troop = "hum.king", hex = "0405"}', '{troop = "new.wizard", hex = "0405"}'),
    ]
    how = played("tewapen", tmp_path, edits, "otter-ford", "New", seeds=2)
    assert how.startswith("agreed"), how
    assert int(how.removeprefix("agreed: ")) > 10, "they take part"


def test_new_ground_of_weads_is_agreed_about(tmp_path: Path) -> None:
    rows = [("q", "quarry", 3, 1, "true"), ("m", "marsh", 2, 2, "false")]
    ground = "".join(
        f'\n[[terrain]]\nletter = "{letter}"\nname = "{name}"\nelf = {elf}\ndwarf = {dwarf}\nwoods = {woods}\n'
        'clauses = ["AW-8.1a"]\n'
        for letter, name, elf, dwarf, woods in rows
    )
    edits: list[Edit] = [
        ("data/charts.toml", "", ground),
        ("scenarios/duel-of-the-mages.toml", '"..ww......ww..",', '".qwwq..mmwwqq.",'),
        ("scenarios/duel-of-the-mages.toml", '"....ww...ww...",', '"..mmww.qqww...",'),
    ]
    how = played("weads", tmp_path, edits, "duel-of-the-mages", "Axemen")
    assert how.startswith("agreed"), how


def test_new_warriors_and_ground_of_heroes_and_gods_are_agreed_about(tmp_path: Path) -> None:
    edits: list[Edit] = [
        (
            "data/roster.toml",
            "",
            'GN = { name = "New runner", side = "greek", hero = false, attack = 3, defence = 3, moves = 9, '
            "spear = true, bow = 2 }\n",
        ),
        (
            "data/terrain.toml",
            "",
            '\n[kinds.mire]\nname = "mire"\nshape = "area"\ndifficult = true\nopaque = true\n'
            'clauses = ["HG-14.2a"]\n',
        ),
        ("scenarios/first-blood.toml", 'figure = "GS"', 'figure = "GN"'),
        ("scenarios/first-blood.toml", 'type = "wood"', 'type = "mire"'),
    ]
    how = played("heroes", tmp_path, edits, "first-blood", "New", seeds=2)
    assert how.startswith("agreed"), how
    assert int(how.removeprefix("agreed: ")) > 10, "they take part"
