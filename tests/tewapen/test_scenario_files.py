"""Scenario files of Te Wapen!: sizes, numbers, modules that are switched off, and the battles that come with it."""

from __future__ import annotations

import tomllib
from functools import partial
from typing import Any

import pytest

from games.brought import text_of
from scenario_texts import edit, faults_in
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import Piece, TewapenScenario, Traps, scenarios
from warhost.scenario import read_scenario, toml_text

GOOD = text_of("tewapen", "good.toml")
faults_of = partial(faults_in, TewapenScenario)


def refused(message: str, *changes: tuple[str, str], line_of: str = "") -> None:
    """Asserts that the changes of the good file give one fault, where the first change or the text `line_of` begins."""
    text = edit(GOOD, *changes)
    start = text.index(line_of) if line_of else GOOD.index(changes[0][0])
    assert faults_of(text) == [(text[:start].count("\n") + 1, message)]


def many(troop: str, *hexes: str) -> str:
    return "".join(f'    {{troop = "{troop}", hex = "{hex_id}"}},\n' for hex_id in hexes)


def test_what_the_good_file_says() -> None:
    scenario = read_scenario(TewapenScenario, GOOD)
    assert scenario.red.pieces[3] == Piece(troop="hum.cleric", hex="0204", list="Cleric", mp=5)
    assert scenario.traps[0] == Traps(owner="red", count=2, rows=(2, 3))
    assert (scenario.victory.unit, scenario.victory.individual) == (1, 2)


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
        (9, "unknown terrain 'q'; known: . w d h r v x s b t u A B C D G"),
        (15, "unknown direction 'WN'; nearest: W"),
        (21, "unknown troop 'hum.polarms'; nearest: hum.polearms, und.polearms, rat.polearms"),
        (48, "say what these hexes are for: hexes_count = 'tie', 'points' or 'alone'"),
        (49, "unknown key 'hexes_cuont'; nearest: hexes_count, hexes"),
    ]


# --- ground -----------------------------------------------------------------------------------------------


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


# --- the battles that come with the game ------------------------------------------------------------------


def test_seven_battles_come_with_the_game() -> None:
    found = {name: (s.name, len(s.rows[0]), len(s.rows), s.turns, s.modules) for name, s in scenarios().items()}
    assert found == {
        "barrow-night": ("The Barrow Night", 13, 9, 10, (1, 2, 3)),
        "goblin-bows": ("Goblin Bows at Otter Ford", 9, 7, 8, (1, 2)),
        "karnholt": ("The Walls of Karnholt", 13, 11, 12, (1, 2, 3, 4)),
        "otter-ford": ("Otter Ford", 9, 7, 8, (1, 2)),
        "outpost-kappa": ("Outpost Kappa", 11, 9, 10, (1, 6)),
        "ridge-14": ("Ridge 14", 13, 9, 10, (1, 6)),
        "tangled-wood": ("The Tangled Wood", 11, 9, 10, (1, 2, 3)),
    }


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
        "goblin-bows": ("Humans", (6, 1), "Orcs and Goblins", (6, 1)),
        "otter-ford": ("Humans", (6, 1), "Orcs and Goblins", (6, 1)),
        "barrow-night": ("Humans", (13, 3), "Undead", (13, 3)),
        "tangled-wood": ("Lizardmen", (7, 2), "Chaos", (8, 2)),
        "karnholt": ("Humans", (7, 2), "Orcs and Goblins", (14, 2)),
        "outpost-kappa": ("Space Marines", (5, 2), "Tyranids", (7, 0)),
        "ridge-14": ("Federation", (10, 1), "Swarm and Titan", (8, 1)),
    }


def test_the_first_battle_is_otter_ford_with_other_goblins() -> None:
    printed, evened = scenarios()["otter-ford"], scenarios()["goblin-bows"]
    told = {"id": "goblin-bows", "name": "Goblin Bows at Otter Ford"}
    pieces = [
        piece.model_copy(update={"troop": "orc.gobarchers", "hex": "0602"}) if piece.troop == "orc.gobswords" else piece
        for piece in printed.black.pieces
    ]
    black = printed.black.model_copy(update={"pieces": tuple(pieces)})
    assert printed.model_copy(update={**told, "black": black}) == evened


def test_victory_in_the_battles() -> None:
    otter_ford, barrow_night, tangled_wood, outpost_kappa, ridge_14 = (
        scenarios()[name].victory.model_dump(exclude_defaults=True)
        for name in ("otter-ford", "barrow-night", "tangled-wood", "outpost-kappa", "ridge-14")
    )
    assert otter_ford == {"at_once": 4, "hexes": ("0303", "0603"), "hexes_count": "tie"}
    assert barrow_night == {
        "individual": 2,
        "end_of_turn": 9,
        "hexes": ("0902", "0403", "0206", "0102"),
        "hexes_count": "points",
    }
    assert tangled_wood == {"hold": {"hex": "0605", "turns": 2}}
    assert outpost_kappa == {
        "individual": 0,
        "at_once": 5,
        "hexes": ("0503", "0404", "0604", "0505"),
        "stand": {"side": "red", "hexes": 2},
    }
    assert ridge_14 == {
        "individual": 0,
        "at_once": 6,
        "hexes": ("0403", "0503", "0803", "0504", "0604", "0704", "0405", "0705", "0805"),
        "hexes_count": "alone",
    }


@pytest.mark.parametrize(("name", "letter"), [("outpost-kappa", "v"), ("ridge-14", "h")])
def test_what_is_fought_for_in_science_fiction_is_all_the_ground_of_its_kind(name: str, letter: str) -> None:
    scenario = scenarios()[name]
    found = {f"{c:02}{r:02}" for r, row in enumerate(scenario.rows) for c, ground in enumerate(row) if ground == letter}
    assert set(scenario.victory.hexes) == found


@pytest.mark.clause("TW-2.9.7a")
def test_red_hides_three_traps_in_the_tangled_wood() -> None:
    assert scenarios()["tangled-wood"].traps == (Traps(owner="red", count=3, rows=(2, 6), terrain=".wd"),)
