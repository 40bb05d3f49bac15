"""Scenario files of Te Wapen!: every check has a file that it refuses; the battles that come with the game are good."""

from __future__ import annotations

import tomllib
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenario_texts import check_read_or_refused, edit, faults_in, with_odd_values
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import Piece, TewapenScenario, Traps, scenarios
from warhost.scenario import read_scenario, toml_text

GOOD = """\
ruleset = "tewapen"
id = "small"
name = "Small"
summary = "For tests."
designer = "nobody"
modules = [1, 2, 3]
turns = 8
rows = [
    "...w.",
    ".x.t.",
    ".s.v.",
    "..r..",
    ".d...",
]
walls = [["0102", "NW"]]
cliffs = [["0400", "E"]]

[red]
army = "Humans"
pieces = [
    {troop = "hum.polearms", hex = "0004", items = ["ba.die"]},
    {troop = "hum.archers", hex = "0104"},
    {troop = "hum.king", hex = "0004", mounted = true},
    {troop = "hum.cleric", hex = "0204", list = "Cleric", mp = 5},
]

[black]
army = "Undead"
pieces = [
    {troop = "und.swords", hex = "0000", wounds = 2, counters = 1},
    {troop = "und.vampire", hex = "0100"},
    {troop = "were.human", hex = "0100", form = "were.bear"},
    {troop = "mon.hydra", hex = "0200"},
]

[[traps]]
owner = "red"
count = 2
rows = [2, 3]

[[traps]]
owner = "black"
hexes = ["0001"]

[victory]
individual = 2
end_of_turn = 5
hexes = ["0303", "0202"]
hexes_count = "points"
hold = {hex = "0102", turns = 2}
"""

faults_of = partial(faults_in, TewapenScenario)


def refused(message: str, *changes: tuple[str, str], line_of: str = "") -> None:
    """Asserts that the changes of the good file give one fault, where the first change or the text `line_of` begins."""
    text = edit(GOOD, *changes)
    start = text.index(line_of) if line_of else GOOD.index(changes[0][0])
    assert faults_of(text) == [(text[:start].count("\n") + 1, message)]


def many(troop: str, *hexes: str) -> str:
    return "".join(f'    {{troop = "{troop}", hex = "{hex_id}"}},\n' for hex_id in hexes)


def test_the_good_file_is_good() -> None:
    scenario = read_scenario(TewapenScenario, GOOD)
    assert scenario.red.pieces[3] == Piece(troop="hum.cleric", hex="0204", list="Cleric", mp=5)
    assert scenario.traps[0] == Traps(owner="red", count=2, rows=(2, 3))
    assert (scenario.victory.unit, scenario.victory.individual) == (1, 2)
    assert read_scenario(TewapenScenario, scenario.to_toml()) == scenario


def test_five_faults_give_five_messages_with_their_lines() -> None:
    text = edit(
        GOOD,
        ("turns = 8", "turns = 80"),
        ('"...w."', '"...q."'),
        ('["0102", "NW"]', '["0102", "WN"]'),
        ("hum.polearms", "hum.polarms"),
        ("hexes_count = ", "hexes_cuont = "),
    )
    assert faults_of(text) == [
        (7, "should be less than or equal to 20, not 80"),
        (9, "unknown terrain 'q'; known: . w d h r v x s b t"),
        (15, "unknown direction 'WN'; nearest: W"),
        (21, "unknown troop 'hum.polarms'; nearest: hum.polearms, und.polearms, rat.polearms"),
        (48, "say what these hexes are for: hexes_count = 'tie' or 'points'"),
        (49, "unknown key 'hexes_cuont'; nearest: hexes_count, hexes"),
    ]


def test_a_piece_with_a_broken_shape_is_still_checked() -> None:
    text = edit(GOOD, ('hex = "0104"}', 'hexx = "0104", wounds = 9, items = ["it.wand", 3]}'))
    assert [message for _, message in faults_of(text)] == [
        "is missing",
        "should be a valid string, not 3",
        "unknown key 'hexx'; nearest: hex",
        "it.wand is for an individual, and Archers is none",
        "Archers has at most 4 wounds, not 9",
    ]


# --- ground -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-0.1a", "TW-0.1e")
@pytest.mark.parametrize(
    ("modules", "message"),
    [
        ("[2, 3]", "module 1 is the game itself and must be there"),
        ("[1, 2, 3, 4]", "module 4 is not built; known: 1, 2, 3"),
        ("[1, 2, 3, 3]", "each module can be named only once"),
    ],
)
def test_modules(modules: str, message: str) -> None:
    refused(message, ("modules = [1, 2, 3]", f"modules = {modules}"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"...w."', '"...w"', "this row has 4 hexes, the board 5"),
        ('"...w."', '"...C."', "terrain 'C' is a fortification or its rubble, and module 4 is not built"),
        ('"...w."', '"...~."', "unknown terrain '~'; known: . w d h r v x s b t"),
        ('"0102", "NW"', '"102", "NW"', "'102' is no hex; a hex is written CCRR, such as '0402' for column 4, row 2"),
        ('"0400", "E"', '"0500", "E"', "hex 0500 is off the board, which has 5 columns and 5 rows"),
        ('"0400", "E"', '"0400", "N"', "unknown direction 'N'; nearest: NE, NW"),
    ],
)
def test_ground(old: str, new: str, message: str) -> None:
    refused(message, (old, new))


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        (16, 16, ""),
        (17, 16, "17 x 16 hexes: a board has at most 256"),
        (2, 100, "2 x 100 hexes: a board has at most 99 columns and 99 rows"),
        (100, 2, "100 x 2 hexes: a board has at most 99 columns and 99 rows"),
        (0, 3, "the board has no hexes"),
    ],
)
def test_size_of_the_board(columns: int, rows: int, message: str) -> None:
    data = tomllib.loads(GOOD) | {"rows": ["." * columns] * rows, "traps": []}
    text = toml_text(data)
    if message:
        assert message in [fault for _, fault in faults_of(text)]
    else:
        read_scenario(TewapenScenario, text)


# --- pieces -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hum.archers", "hum.archer", "unknown troop 'hum.archer'; nearest: hum.archers, und.archers, orc.archers"),
        ("hum.archers", "mon.trap", "Trap is a trap and no piece; traps are set up under [[traps]]"),
        (
            "hum.archers",
            "were.boar",
            "Wereboar (animal form) appears by shapechange only; set up 'were.human' with form = 'were.boar'",
        ),
        ('hex = "0104"', 'hex = "0104", mounted = true', "Archers cannot ride"),
        ('hex = "0104"', 'hex = "0104", mp = 5', "Archers is no magic-user and has no MP"),
        ('hex = "0104"', 'hex = "0104", list = "Wizard"', "Archers is no magic-user and has no spell list"),
        ('hex = "0104"', 'hex = "0104", form = "were.bear"', "Archers is no shapechanger and has no form"),
        ('hex = "0104"', 'hex = "0104", wounds = 5', "Archers has at most 4 wounds, not 5"),
        ('hex = "0104"', 'hex = "0104", wounds = 0', "should be greater than or equal to 1, not 0"),
        ('hex = "0104"', 'hex = "0104", counters = 10', "should be less than or equal to 9, not 10"),
        ("mp = 5", "mp = 100", "should be less than or equal to 99, not 100"),
        ('hex = "0200"', 'hex = "0200", wounds = 5', "the wounds of Hydra are rolled at set-up"),
        ('"Cleric", mp', '"Druid", mp', "Cleric cannot have spell list Druid; known: Cleric, Wizard"),
        ('"Cleric", mp', '"Clerical", mp', "unknown spell list 'Clerical'; nearest: Cleric"),
        (
            "were.bear",
            "were.hare",
            "unknown form of Shapechanger 'were.hare'; nearest: were.bear, were.boar, were.eagle",
        ),
    ],
)
def test_pieces(old: str, new: str, message: str) -> None:
    refused(message, (old, new))


@pytest.mark.clause("TW-3.1a")
@pytest.mark.parametrize(
    ("items", "message"),
    [
        ('"ba.dice"', "unknown item 'ba.dice'; nearest: ba.die, ba.magic"),
        ('"it.holy"', "it.holy is for an individual, and Infantry - polearms is none"),
        ('"roll.weapon"', "roll.weapon is for an individual, and Infantry - polearms is none"),
        ('"ba.die", "ba.fear", "ba.die"', "a piece has each item only once"),
        (", ".join(['"roll.banner"'] * 10), "10 items of the banner table, which has 9"),
    ],
)
def test_items(items: str, message: str) -> None:
    refused(message, ('"ba.die"', items))


@pytest.mark.clause("TW-3.1a")
def test_a_banner_is_not_for_an_individual() -> None:
    refused("ba.die is for a unit, and King is none", ("mounted = true", 'items = ["ba.die"]'))
    refused("roll.banner is for a unit, and King is none", ("mounted = true", 'items = ["roll.banner"]'))


@pytest.mark.clause("TW-1.1i", "TW-1.2c", "TW-3.3c")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('hex = "0104"', 'hex = "0004"', "hex 0004 already holds a unit, red.pieces[0] (hum.polearms)"),
        ('hex = "0100"}', 'hex = "0204"}', "hex 0204 already holds an enemy, red.pieces[3] (hum.cleric)"),
        ('hex = "0104"', 'hex = "0101"', "hex 0101 is impassable: no piece can stand there"),
        ('"und.swords", hex = "0000"', '"und.swords", hex = "0301"',
         "hex 0301 is a temple, which Skeletons - swords, being undead, cannot enter"),
        ('hex = "0104"', 'hex = "0109"', "hex 0109 is off the board, which has 5 columns and 5 rows"),
    ],
)  # fmt: skip
def test_places_of_pieces(old: str, new: str, message: str) -> None:
    refused(message, (old, new))


@pytest.mark.clause("TW-1.2i", "TW-0.1c")
def test_individuals_share_a_hex_and_lists_may_be_mixed() -> None:
    more = many("orc.general", "0004", "0004", "0204") + many("mon.medusa", "0004")
    read_scenario(TewapenScenario, edit(GOOD, ('    {troop = "hum.archers"', more + '    {troop = "hum.archers"')))


def test_numbers_of_pieces() -> None:
    place = '    {troop = "hum.archers"'
    refused(
        "14 individuals: a side has at most 12 at the start",
        (place, many("hum.king", *["0404"] * 12) + place),
        line_of='pieces = [\n    {troop = "hum.pol',
    )
    refused(
        "a side needs at least one unit, or it has lost before the battle begins",
        (many("hum.archers", "0104"), ""),
        ("hum.polearms", "orc.general"),
        ('items = ["ba.die"]', "counters = 0"),
        line_of='pieces = [\n    {troop = "orc.gen',
    )
    wide = tomllib.loads(GOOD) | {"rows": ["." * 16] * 16}
    wide["red"]["pieces"] += [{"troop": "hum.archers", "hex": f"{number:02}15"} for number in range(16)]
    wide["red"]["pieces"] += [{"troop": "hum.archers", "hex": f"{number:02}14"} for number in range(16)]
    wide["black"]["pieces"] += [{"troop": "und.swords", "hex": f"{number:02}12"} for number in range(8)]
    read_scenario(TewapenScenario, toml_text(wide))
    wide["black"]["pieces"] += [{"troop": "und.swords", "hex": "1212"}]
    message = "49 pieces of both sides: there are at most 48 at the start"
    assert [fault for _, fault in faults_of(toml_text(wide))] == [message]


# --- modules switched off ---------------------------------------------------------------------------------


@pytest.mark.clause("TW-0.1a", "TW-3.2.0a")
def test_without_module_3_its_terrain_items_lists_and_individuals_are_refused() -> None:
    assert faults_of(edit(GOOD, ("[1, 2, 3]", "[1, 2]"))) == [
        (10, "terrain 't' (temple) needs module 3"),
        (11, "terrain 's' (stone circle) needs module 3"),
        (21, "magic items need module 3"),
        (24, "spell list Cleric needs module 3; without it every magic-user has the Wizard list"),
        (31, "Vampire needs module 3 (Assassin)"),
        (32, "Shapechanger needs module 3 (Shapechanger)"),
    ]


def test_without_module_3_a_cleric_is_a_wizard() -> None:
    data = tomllib.loads(GOOD) | {"modules": [1, 2], "rows": ["....."] * 5}
    data["red"]["pieces"] = [{"troop": "hum.pygmies", "hex": "0004"}]
    data["red"]["pieces"] += [{"troop": name, "hex": "0004"} for name in ("hum.cleric", "und.necromancer")]
    data["red"]["pieces"] += [{"troop": "cha.sorcerer", "hex": "0004", "list": "Wizard"}]
    data["red"]["pieces"] += [{"troop": "und.necromancer", "hex": "0004", "list": "Wizard"}]
    data["black"]["pieces"] = [{"troop": "und.swords", "hex": "0000"}]
    read_scenario(TewapenScenario, toml_text(data))


@pytest.mark.clause("TW-0.1a", "TW-0.1b")
def test_without_module_2_there_are_standard_profiles_and_no_traps() -> None:
    data: dict[str, Any] = tomllib.loads(GOOD) | {"modules": [1], "rows": ["....."] * 5}
    data["red"]["pieces"] = [{"troop": "std.inf", "hex": "0004"}]
    data["black"]["pieces"] = [{"troop": "und.swords", "hex": "0000"}]
    assert [message for _, message in faults_of(toml_text(data))] == [
        "Skeletons - swords needs module 2; module 1 has the standard profiles only",
        "traps need module 2",
    ]


# --- traps ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.9.7a")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('hexes = ["0001"]', 'hexes = ["0000"]', "a piece stands in hex 0000 at the start"),
        ('hexes = ["0001"]', 'hexes = ["0101"]', "hex 0101 is impassable: nobody could ever enter the trap"),
        ('hexes = ["0001"]', 'hexes = ["0001", "0001"]', "hex 0001 already has a trap"),
        ('hexes = ["0001"]', 'hexes = ["0901"]', "hex 0901 is off the board, which has 5 columns and 5 rows"),
        (
            'hexes = ["0001"]',
            'hexes = ["1"]',
            "'1' is no hex; a hex is written CCRR, such as '0402' for column 4, row 2",
        ),
        (
            'hexes = ["0001"]',
            'hexes = ["0001"]\nterrain = "w"',
            "terrain is for traps placed secretly, not for fixed hexes",
        ),
        ("rows = [2, 3]", "rows = [3, 2]", "rows 3 to 2: the board has rows 0 to 4"),
        ("rows = [2, 3]", "rows = [2, 5]", "rows 2 to 5: the board has rows 0 to 4"),
        ("rows = [2, 3]", 'terrain = ".q"', "no trap can be in terrain 'q'; possible: . w d h r v s b t"),
        ("rows = [2, 3]", 'terrain = ".x"', "no trap can be in terrain 'x'; possible: . w d h r v s b t"),
    ],
)
def test_traps(old: str, new: str, message: str) -> None:
    faults = faults_of(edit(GOOD, (old, new)))
    assert message in [fault for _, fault in faults]


@pytest.mark.clause("TW-2.9.7a")
def test_numbers_of_traps() -> None:
    assert (36, "17 traps: there are at most 16") in faults_of(edit(GOOD, ("count = 2\nrows = [2, 3]", "count = 16")))
    neither = "give either count, for traps placed secretly, or hexes, for fixed ones"
    refused(neither, ("count = 2\nrows = [2, 3]", ""), line_of="[[traps]]")
    both = edit(GOOD, ('hexes = ["0001"]', 'hexes = ["0001"]\ncount = 1'))
    assert (41, neither) in faults_of(both)
    twice = edit(GOOD, ('owner = "black"\nhexes = ["0001"]', 'owner = "red"\ncount = 1'))
    assert faults_of(twice) == [(41, "red already has an entry for secret traps; a side has one")]


@pytest.mark.clause("TW-2.9.7a")
def test_secret_traps_need_free_hexes_whoever_places_first() -> None:
    on_two_hexes = ("rows = [2, 3]", 'rows = [2, 3]\nterrain = "vs"')
    read_scenario(TewapenScenario, edit(GOOD, on_two_hexes))
    refused("2 traps may have to share 1 free hexes of these rows and this terrain",
            (on_two_hexes[0], 'rows = [2, 3]\nterrain = "v"'), line_of='[[traps]]\nowner = "red"')  # fmt: skip
    rival = ('hexes = ["0001"]', 'count = 1\nterrain = "v"')
    message = "3 traps may have to share 2 free hexes of these rows and this terrain"
    assert message in [fault for _, fault in faults_of(edit(GOOD, on_two_hexes, rival))]


# --- victory ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"0303", "0202"', '"0303", "0809"', "hex 0809 is off the board, which has 5 columns and 5 rows"),
        ('"0303", "0202"', '"0303", "0101"', "hex 0101 is impassable: nobody can ever hold it"),
        ('"0303", "0202"', '"0303", "0303"', "a hex can count only once"),
        (
            'hex = "0102", turns',
            'hex = "01.2", turns',
            "'01.2' is no hex; a hex is written CCRR, such as '0402' for column 4, row 2",
        ),
        ('"points"', '"extra"', "should be 'tie' or 'points', not \"extra\""),
        ("end_of_turn = 5", "end_of_turn = 0", "should be greater than or equal to 1, not 0"),
    ],
)
def test_victory(old: str, new: str, message: str) -> None:
    refused(message, (old, new))


def test_hexes_and_what_they_count_for_go_together() -> None:
    refused("hexes_count needs hexes", ('hexes = ["0303", "0202"]', ""), line_of="hexes_count")
    refused(
        "say what these hexes are for: hexes_count = 'tie' or 'points'",
        ('hexes_count = "points"', ""),
        line_of='hexes = ["03',
    )


# --- whatever a file holds --------------------------------------------------------------------------------


ODD_VALUES: list[Any] = [
    0,
    -1,
    10**20,
    True,
    1.5,
    "",
    "0000",
    "9999",
    "²²²²",
    "hum.king",
    [],
    [[]],
    ["0000"],
    {},
    {"hex": 1},
]


@given(st.data())
def test_a_file_with_odd_values_is_read_or_refused_with_faults(data: st.DataObject) -> None:
    content = tomllib.loads(GOOD)
    check_read_or_refused(TewapenScenario, with_odd_values(data, content, ODD_VALUES))


# --- the battles that come with the game ------------------------------------------------------------------


def test_three_battles_come_with_the_game() -> None:
    found = {name: (s.name, len(s.rows[0]), len(s.rows), s.turns, s.modules) for name, s in scenarios().items()}
    assert found == {
        "barrow-night": ("The Barrow Night", 13, 9, 10, (1, 2, 3)),
        "otter-ford": ("Otter Ford", 9, 7, 8, (1, 2)),
        "tangled-wood": ("The Tangled Wood", 11, 9, 10, (1, 2, 3)),
    }


@pytest.mark.parametrize("name", ["barrow-night", "otter-ford", "tangled-wood"])
def test_a_battle_written_out_reads_back_equal(name: str) -> None:
    scenario = scenarios()[name]
    assert scenario.id == name
    assert read_scenario(TewapenScenario, scenario.to_toml()) == scenario


def units_and_individuals(pieces: tuple[Piece, ...]) -> tuple[int, int]:
    individuals = sum(catalogue().troops[piece.troop].piece_class == "I" for piece in pieces)
    return len(pieces) - individuals, individuals


@pytest.mark.clause("TW-0.1f")
def test_forces_of_the_battles() -> None:
    found = {
        name: (
            scenario.red.army,
            units_and_individuals(scenario.red.pieces),
            scenario.black.army,
            units_and_individuals(scenario.black.pieces),
        )
        for name, scenario in scenarios().items()
    }
    assert found == {
        "otter-ford": ("Humans", (6, 1), "Orcs and Goblins", (6, 1)),
        "barrow-night": ("Humans", (13, 3), "Undead", (13, 3)),
        "tangled-wood": ("Lizardmen", (7, 2), "Chaos", (8, 2)),
    }


def test_victory_in_the_battles() -> None:
    otter_ford, barrow_night, tangled_wood = (
        scenarios()[name].victory.model_dump(exclude_defaults=True)
        for name in ("otter-ford", "barrow-night", "tangled-wood")
    )
    assert otter_ford == {"at_once": 4, "hexes": ("0303", "0603"), "hexes_count": "tie"}
    assert barrow_night == {
        "individual": 2,
        "end_of_turn": 9,
        "hexes": ("0902", "0403", "0206", "0102"),
        "hexes_count": "points",
    }
    assert tangled_wood == {"hold": {"hex": "0605", "turns": 2}}


@pytest.mark.clause("TW-2.9.7a")
def test_red_hides_three_traps_in_the_tangled_wood() -> None:
    assert scenarios()["tangled-wood"].traps == (Traps(owner="red", count=3, rows=(2, 6), terrain=".wd"),)
