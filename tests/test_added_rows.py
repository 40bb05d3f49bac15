"""A type, a ground or a spell is added to a copy of each game: all parts agree about it, or it is refused by name."""

from __future__ import annotations

import random
import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from added import DECISIONS, WARHOST, Edit, played
from soak import all_but
from warhost.shelf.figures import read_tables

EVERYBODY = 'enters = ["infantry", "archers", "cavalry", "command"]'


def at(data: str, before: str, text: str) -> Edit:
    """The edit that writes rows into a data file before a line."""
    return f"data/{data}", before, text + before


def row(file: str, table: str, text: str) -> Edit:
    """The edit that writes a row into a table of a data file."""
    return f"data/{file}", f"[{table}]\n", f"[{table}]\n{text}\n"


def explained(table: str, key: str) -> Edit:
    """The edit that says what a thing means."""
    return row("terms.toml", table, f'"{key}" = "It is new."')


def said(table: str, key: str) -> Edit:
    """The edit that says what a thing without clauses of its own means."""
    return row("terms.toml", table, f'"{key}" = {{ text = "It is new.", clauses = ["OH-1.1d"] }}')


def drawn(key: str) -> Edit:
    """The edit that says how a ground looks."""
    return row("looks.toml", "terrain", f'"{key}" = {{ motif = "woods", colour = "#9cc07c" }}')


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
        row("icons.toml", "classes", 'scouts = "archer"\nriders = "cavalry"'),
        said("types", "Scouts"),
        said("types", "Riders"),
        explained("terrain", "q"),
        drawn("q"),
        (moor, 'type = "archers"', 'type = "scouts"'),
        (moor, 'type = "cavalry"', 'type = "riders"'),
        (moor, '"..w.....",\n    "..w..11.",', '"..w.....",\n    "..w.q11.",'),
    ]


@pytest.mark.parametrize("lot", all_but([0], range(2)))
def test_new_unit_types_and_ground_of_one_hour_fantasy_are_agreed_about(tmp_path: Path, lot: int) -> None:
    """The fifth and the sixth type: sizes follow the list of types, and what a type can do follows its flags."""
    how = played("onehour", tmp_path, two_types_and_a_terrain(random.Random(lot)), "the-moor", "New")
    assert how.startswith("agreed"), how
    assert int(how.removeprefix("agreed: ")) > 3, "they take part"


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
        explained("terrain", "q"),
        drawn("q"),
        explained("spells", "sp.wolves"),
        (ford, '"...d...w."', '"..qd.q.w."'),
        (ford, '{troop = "hum.archers", hex = "0204"}', '{troop = "new.scouts", hex = "0204"}'),
        (ford, '{troop = "hum.king", hex = "0405"}', '{troop = "new.wizard", hex = "0405"}'),
    ]
    how = played("tewapen", tmp_path, edits, "otter-ford", "New")
    assert how.startswith("agreed"), how
    assert int(how.removeprefix("agreed: ")) > 3, "they take part"


def test_new_ground_of_weads_is_agreed_about(tmp_path: Path) -> None:
    rows = [("q", "quarry", 3, 1, "true"), ("m", "marsh", 2, 2, "false")]
    ground = "".join(
        f'\n[[terrain]]\nletter = "{letter}"\nname = "{name}"\nelf = {elf}\ndwarf = {dwarf}\nwoods = {woods}\n'
        'clauses = ["AW-8.1a"]\n'
        for letter, name, elf, dwarf, woods in rows
    )
    edits: list[Edit] = [
        ("data/charts.toml", "", ground),
        *(edit for letter in "qm" for edit in (explained("terrain", letter), drawn(letter))),
        ("scenarios/duel-of-the-mages.toml", '"..ww......ww..",', '".qwwq..mmwwqq.",'),
        ("scenarios/duel-of-the-mages.toml", '"....ww...ww...",', '"..mmww.qqww...",'),
    ]
    how = played("weads", tmp_path, edits, "duel-of-the-mages", "Axemen")
    assert how.startswith("agreed"), how


def test_new_troops_and_ground_of_itty_bitty_battles_are_agreed_about(tmp_path: Path) -> None:
    edits: list[Edit] = [
        (
            "data/troops.toml",
            "",
            '\n[NEW]\nname = "New Riders"\nshort = "NR"\ncls = "cavalry"\nrace = "human"\nattack = 2\ndefense = 3\n'
            'move = 5\nquality = 4\nrange = 2\nsegment = "red"\nabilities = ["ranger", "refuses"]\n'
            'clauses = ["IB-3.4b"]\n',
        ),
        (
            "data/charts.toml",
            "",
            '\n[[terrain]]\nletter = "q"\nname = "quarry"\nsurcharge = 3\nodds = "brush"\nhilly = true\nbarred = true\n'
            'clauses = ["IB-4.4n"]\n',
        ),
        explained("types", "New Riders"),
        explained("terrain", "q"),
        drawn("q"),
        ("data/maps.toml", '"WWBHHCCCVCBWWBWWCCCC"', '"WWBHHCqCVqBqWBWWCCCC"'),
        ("data/maps.toml", '"CBCCCCCBCWWWBCBCBCCC"', '"CBCCCqCBqWWqBCBCBCCC"'),
        ("scenarios/skirmish.toml", '"0607 LI2"', '"0607 NEW"'),
        ("scenarios/skirmish.toml", '"1307 HI"', '"1307 NEW"'),
    ]
    how = played("ittybitty", tmp_path, edits, "skirmish", "New", decisions=20)  # its uncompiled moves take seconds
    assert how.startswith("agreed"), how
    assert int(how.removeprefix("agreed: ")) > 3, "they take part"


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
            '\n[kinds.mire]\nname = "mire"\nshape = "area"\ndifficult = true\nopaque = true\nclauses = ["HG-14.2a"]\n',
        ),
        explained("terrain", "mire"),
        drawn("mire"),
        ("scenarios/first-blood.toml", 'figure = "GS"', 'figure = "GN"'),
        ("scenarios/first-blood.toml", 'type = "wood"', 'type = "mire"'),
    ]
    how = played("heroes", tmp_path, edits, "first-blood", "New")
    assert how.startswith("agreed"), how
    assert int(how.removeprefix("agreed: ")) > 3, "they take part"


# --- refused ----------------------------------------------------------------------------------------------

SCOUTS = """[types.scouts]
name = "Scouts"
allowance = { normal = 2, road = 3, wood = 0, hill = 1 }
fires = false
armour_fire = false
armour_melee = false
passes_friends = false
slants = false
climbs_freely = false
works = false
leads = false

"""
FROST = """[spells.FROST]
name = "Frost"
elf = 1
dwarf = 1
windows = ["turn"]
target = "none"
clauses = ["AW-16.2a"]

"""
ICE = """
["sp.ice"]
name = "Ice"
list = "Wizard"
mp = 1
range = [1, 2]
los = false
attack_dice = 2
clause = "TW-1.7f"
"""
BOAT = """
["it.boat"]
name = "Boat"
table = "item"
d10 = 9
owner = "individual"
clause = "TW-3.1.2j"
"""
STORM = """
[E10]
name = "Storm"
beneficiary = "enemy"
lasts = "instant"
does = "A storm comes up."
clauses = ["HG-12.5a"]
"""


def many(text: str, first: int, last: int) -> str:
    """Rows that differ in their number, which stands for each N."""
    return "".join(text.replace("N", str(number)) for number in range(first, last + 1))


def refused(game: str, folder: Path, file: str, old: str, new: str) -> str:
    """What is told of a data file in which something else stands."""
    shutil.copytree(WARHOST / "rulesets" / game / "data", folder, dirs_exist_ok=True)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1) if old else text + new, "utf-8")
    catalogue: Any = import_module(f"warhost.rulesets.{game}.setup.catalogue").Catalogue
    with pytest.raises(ValueError, match=file) as caught:
        read_tables(catalogue, folder)
    return str(caught.value)


GROUND = '\n[[terrain]]\nletter = "q"\nname = "quarry"\n'
CAVALRY = 'name = "Cavalry"\nallowance = { normal = 4, road = 6, wood = 0, hill = 3 }\n'
FLAGS = "fires = false\narmour_fire = false\narmour_melee = false\n"
ASLANT = f"{CAVALRY}{FLAGS}passes_friends = false\nslants = true\nclimbs_freely = true\n"


@pytest.mark.parametrize(
    ("game", "file", "old", "new", "told"),
    [
        ("onehour", "tables.toml", "[types.archers]", f"{SCOUTS}[types.archers]", "tables.toml, types, scouts: Kind"),
        ("onehour", "tables.toml", "", f'{GROUND}enters = []\nclauses = ["OH-1.1d"]', "tables.toml, terrain, q: there"),
        ("onehour", "tables.toml", "[stones]", '[races.elf]\nname = "Elf"\n\n[stones]', "tables.toml, races, elf"),
        ("onehour", "tables.toml", ASLANT, ASLANT.replace("friends = false", "friends = true"),
         "tables.toml, types, cavalry: passes_friends must be false"),
        ("onehour", "tables.toml", ASLANT, ASLANT.replace("freely = true", "freely = false"),
         "tables.toml, types, cavalry: climbs_freely must be true"),
        ("onehour", "tables.toml", CAVALRY, CAVALRY.replace("wood = 0", "wood = 2"),
         "tables.toml, types, cavalry: allowance.wood must be 0"),
        ("onehour", "tables.toml", CAVALRY, CAVALRY.replace("hill = 3", "hill = 5"),
         "tables.toml, types, cavalry: allowance.hill must not be above"),
        ("onehour", "tables.toml", 'name = "wood"\nenters = ["archers"]', 'name = "wood"\nenters = ["cavalry"]',
         "tables.toml, terrain, w: enters has cavalry"),
        ("weads", "charts.toml", "[types.bowmen]",
         '[types.spears]\nname = "Spear"\narmy = "elf"\nlevel = "B"\nmove = 5\nclauses = ["AW-1.1a"]\n\n[types.bowmen]',
         "charts.toml, types: level B of army 'elf' has one unit type, not spears, bowmen"),
        ("weads", "charts.toml", 'level = "C"\nmove = 6', 'level = "C"\nmove = 16', "charts.toml, types, scouts: move"),
        ("weads", "charts.toml", "[types.wardens]", "[levels.D]\nmorale = 2\npoints = 1\n\n[types.wardens]",
         "charts.toml, levels, D: Level in state.py has none such"),
        ("weads", "charts.toml", "",
         many(f'{GROUND.replace("q", "N", 1)}elf = N\ndwarf = 1\nclauses = ["AW-8.1a"]\n', 2, 5),
         "charts.toml, terrain, 5: elf = 5 is more than 4 different costs"),
        ("weads", "spells.toml", "[spells.HOLY]", f"{FROST}[spells.HOLY]", "spells.toml, spells, FROST: Spell in"),
        ("weads", "spells.toml", 'target = "radius"\nmark = "aim"', 'target = "radius"',
         "spells.toml, spells, AIM: a mark goes with the target 'radius'"),
        ("weads", "spells.toml", 'target = "none"', 'target = "none"\nenemies = true',
         "spells.toml, spells, BROTHER: enemies goes with the target 'one'"),
        ("weads", "spells.toml", 'mark = "aim"', 'mark = "aims"',
         "spells.toml, spells, AIM: mark: unknown mark 'aims'"),
        ("tewapen", "spells.toml", "", ICE, "spells.toml, sp.ice: SPELL_IDS in state.py has none such"),
        ("tewapen", "items.toml", "", BOAT, "items.toml, it.boat: ITEM_IDS in state.py has none such"),
        ("tewapen", "spells.toml", '"mon.waterelem"]', '"mon.waterelem", "mon.swarm"]', "spells.toml, sp.elemental:"),
        ("tewapen", "charts.toml", "",
         many(GROUND.replace("q", "N", 1) + 'clauses = ["TW-1.1b"]\n', 0, 8), "charts.toml, terrain, 8: there is room"),
        ("tewapen", "charts.toml", "[hexside.wall]",
         '[hexside.fence]\nname = "fence"\nclauses = ["TW-1.1b"]\n\n[hexside.wall]',
         "charts.toml, hexside, fence: HEXSIDES in"),
        ("tewapen", "troops.toml", 'move = "4", combat = "5"', 'move = "7", combat = "5"',
         "troops.toml, were.dragon: a move is at most 6 hexes"),
        ("tewapen", "troops.toml", "",
         many('\n"new.N" = { name = "New", move = "2", combat = "5", hit = "5+", wounds = 2, class = "L", '
              'category = "special", army = "New" }', 1, 160), "troops.toml, new.160: there is room for 192 rows"),
        ("heroes", "events.toml", "", STORM, "events.toml, E10: God in state.py has none such"),
        ("heroes", "events.toml", 'lasts = "phase"', 'lasts = "instant"', "events.toml, E1: lasts must be 'phase'"),
        ("heroes", "terrain.toml", "", '\n[kinds.hedge]\nname = "hedge"\nshape = "line"\nclauses = ["HG-14.2a"]\n',
         "terrain.toml, kinds, hedge: of the shape 'line' rules know 'rampart' alone"),
        ("heroes", "roster.toml", "",
         many('SN = { name = "S", side = "greek", hero = false, attack = 3, defence = 3, moves = 6, spear = true }\n',
              1, 128),
         "roster.toml, S128: there is room for 127 rows"),
    ],
)  # fmt: skip
def test_a_row_that_no_rule_knows_is_refused_by_file_and_key(
    tmp_path: Path, game: str, file: str, old: str, new: str, told: str
) -> None:
    assert told in refused(game, tmp_path, file, old, new)


@pytest.mark.parametrize(
    ("game", "scenario", "edits", "told"),
    [
        (
            "onehour", "the-moor",
            [("state.py", "    COMMAND = 3\n", "    COMMAND = 3\n    SCOUTS = 4\n"),
             at("tables.toml", "# Units by race and type", SCOUTS)],
            ["tables.toml, races, dwarf: scouts: Field required"],
        ),
        (
            "weads", "duel-of-the-mages",
            [("state.py", "    STAND = 6\n", "    STAND = 6\n    FROST = 7\n    RAIN = 8\n"),
             at("spells.toml", "# hand ", FROST + FROST.replace("FROST", "RAIN"))],
            ["spells.toml, spells, FROST: it lays no mark, and no rule says what else it does (WITH_RULES in state.py",
             "spells.toml, spells, RAIN: a cast can name 8 spells"],
        ),
        (
            "weads", "duel-of-the-mages",
            [("state.py", "    LEADER = 3\n", "    D = 3\n    LEADER = 4\n"),
             at("charts.toml", "[types.wardens]", "[levels.D]\nmorale = 2\npoints = 1\n\n")],
            ["charts.toml, levels, D: combat chits and set-ups have no such level",
             "charts.toml, types: level D of army 'elf' has one unit type, and there is none"],
        ),
        (
            "tewapen", "otter-ford",
            [("state.py", "    THORNS = 20\n", "    THORNS = 20\n    ICE = 21\n"),
             ("state.py", 'sp.thorns"', 'sp.thorns sp.ice"'), ("data/spells.toml", "", ICE)],
            ["spells.toml, sp.ice: it summons nothing, and no rule says what else it does (WITH_RULES in state.py"],
        ),
        (
            "tewapen", "otter-ford",
            [("state.py", 'ba.frenzy"', 'ba.frenzy it.boat"'), ("data/items.toml", "", BOAT)],
            ["items.toml, it.boat: it gives no ability, and no rule says what else it does (the names behind ITEM_IDS",
             "items.toml, tables, item: needs one item for each roll of 1 to 10"],
        ),
        (
            "tewapen", "otter-ford",
            [("state.py", "    THORNS = 20\n", "    THORNS = 20\n    WOLVES = 21\n")],
            ["spells.toml: Spell.WOLVES in state.py has no row, and SPELL_IDS no name for it"],
        ),
        (
            "heroes", "first-blood",
            [("state.py", "    HEAL = 8\n", "    HEAL = 8\n    STORM = 9\n"), ("data/events.toml", "", STORM)],
            ["events.toml, E10: no rule says what it does (LASTING and AT_ONCE in state.py, rules/gods.py)"],
        ),
    ],
)  # fmt: skip
def test_a_row_that_is_numbered_and_has_no_rule_is_refused_before_a_battle_begins(
    tmp_path: Path, game: str, scenario: str, edits: list[Edit], told: list[str]
) -> None:
    how = played(game, tmp_path, edits, scenario, "New")
    assert how.startswith("refused: ")
    assert [words for words in told if words not in how] == [], how


# --- one piece left out -----------------------------------------------------------------------------------

Piece = tuple[Edit, str]
"""What a new row needs, and what is told when it is left out."""

FROST_PIECES: list[Piece] = [
    (("state.py", "    STAND = 6\n", "    STAND = 6\n    FROST = 7\n"),
     "spells.toml, spells, FROST: Spell in state.py has"),
    (at("spells.toml", "# hand ", FROST.replace('"none"', '"radius"\nmark = "aim"')),
     "spells.toml, spells, FROST: the row is missing; Spell in state.py has it"),
    (("words/events.py", "MARKED = {\n", 'MARKED = {\n    Spell.FROST: ("{piece}: Frost", "AW-16.6a"),\n'),
     "weads.state.Spell.FROST has no row in the list at warhost.rulesets.weads.words.events:"),
    (explained("spells", "frost"), "terms.toml, spells: 'frost' has no term"),
    (row("looks.toml", "hand.faces", 'frost = { icon = "tornado", colours = ["#bfe3c2", "#2f6b4a"], short = "Cold" }'),
     "looks.toml: hand.faces: 'frost' has no face"),
]  # fmt: skip
SCOUTS_PIECES: list[Piece] = [
    (("state.py", "    COMMAND = 3\n", "    COMMAND = 3\n    SCOUTS = 4\n"),
     "tables.toml, races, dwarf: unknown key 'scouts'"),
    (at("tables.toml", "# Units by race and type", SCOUTS), "tables.toml, types, scouts: the row is missing; Kind in"),
    (("data/tables.toml", "\nmuster = ",
      '\nscouts = { name = "Elks", value = 1, charging = 2, points = 5 }\nmuster = '),
     "tables.toml, races, dwarf: scouts: Field required"),
    (row("icons.toml", "classes", 'scouts = "archer"'),
     "icons.toml, units: 'dwarf.scouts' has no picture, nor has 'scouts' in classes"),
    (said("types", "Scouts"), "terms.toml, types: 'Scouts' has no term"),
]  # fmt: skip
WOLVES = ICE.replace("sp.ice", "sp.wolves").replace("attack_dice = 2", 'summons = ["hum.archers"]\ncount = 1')
WOLVES_PIECES: list[Piece] = [
    (("state.py", "    THORNS = 20\n", "    THORNS = 20\n    WOLVES = 21\n"),
     "spells.toml, sp.wolves: Spell in state.py has no number for it"),
    (("state.py", 'sp.thorns"', 'sp.thorns sp.wolves"'), "spells.toml, sp.wolves: SPELL_IDS in state.py has none such"),
    (("data/spells.toml", "", WOLVES),
     "spells.toml, sp.wolves: the row is missing; SPELL_IDS in state.py has it"),
    (explained("spells", "sp.wolves"), "terms.toml, spells: 'sp.wolves' has no term"),
]  # fmt: skip
MIRE_PIECES: list[Piece] = [
    (("data/terrain.toml", "", '\n[kinds.mire]\nname = "mire"\nshape = "area"\nclauses = ["HG-14.2a"]\n'),
     "terms.toml, terrain: 'mire' is nothing in the game"),
    (explained("terrain", "mire"), "terms.toml, terrain: 'mire' has no term"),
    (drawn("mire"), "looks.toml: ground: 'mire' has no look"),
]  # fmt: skip
NEW: dict[str, tuple[str, str, list[Piece]]] = {
    "spell of weads": ("weads", "duel-of-the-mages", FROST_PIECES),
    "type of onehour": ("onehour", "the-moor", SCOUTS_PIECES),
    "spell of tewapen": ("tewapen", "otter-ford", WOLVES_PIECES),
    "ground of heroes": ("heroes", "first-blood", MIRE_PIECES),
}


LEFT_OUT = [(what, out) for what, (_, _, pieces) in NEW.items() for out in range(len(pieces))]
CAUGHT_OTHERWISE = [("type of onehour", 1), ("type of onehour", 4), ("spell of tewapen", 2), ("ground of heroes", 1)]
"""Pieces of a kind that another game leaves out, too."""
PLAYED_ABOVE = ("type of onehour", "spell of tewapen", "ground of heroes")
"""What takes part in a longer battle above, with other figures."""
A_FEW = 5  # decisions


@pytest.mark.parametrize(("what", "out"), all_but((one for one in LEFT_OUT if one not in CAUGHT_OTHERWISE), LEFT_OUT))
def test_a_piece_that_is_left_out_is_told_with_its_file_and_its_key(tmp_path: Path, what: str, out: int) -> None:
    game, scenario, pieces = NEW[what]
    how = played(game, tmp_path, [edit for number, (edit, _) in enumerate(pieces) if number != out], scenario, "New")
    assert how.startswith("refused: ")
    assert pieces[out][1] in how


@pytest.mark.parametrize("what", NEW)
def test_with_all_pieces_a_battle_goes_on(tmp_path: Path, what: str) -> None:
    game, scenario, pieces = NEW[what]
    decisions = A_FEW if what in PLAYED_ABOVE else DECISIONS
    how = played(game, tmp_path, [edit for edit, _ in pieces], scenario, "New", decisions)
    assert how.startswith("agreed"), how


def test_terms_icons_and_looks_that_are_left_out_are_told_at_once(tmp_path: Path) -> None:
    spell = [(edit, told) for edit, told in FROST_PIECES if edit[0] not in ("data/terms.toml", "data/looks.toml")]
    how = played("weads", tmp_path, [edit for edit, _ in spell], "duel-of-the-mages", "New")
    assert [told for _, told in FROST_PIECES[-2:] if told not in how] == []
