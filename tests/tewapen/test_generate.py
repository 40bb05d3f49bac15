"""Generated battles: legal, repeatable, on connected ground, and over the seeds with everything that the game has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen.setup.armies import SCIENCE_FICTION
from warhost.rulesets.tewapen.setup.catalogue import SCALES, catalogue
from warhost.rulesets.tewapen.setup.generate import generate
from warhost.rulesets.tewapen.setup.scenario import BUILT_GROUND, ROLLS, Piece, TewapenScenario
from warhost.scenario import read_scenario

SEEDS = 200


@pytest.fixture(scope="module")
def battles() -> list[TewapenScenario]:
    """One battle for each of the first seeds."""
    return [generate(seed) for seed in range(SEEDS)]


def pieces_of(battles: Sequence[TewapenScenario]) -> list[Piece]:
    return [piece for battle in battles for piece in battle.red.pieces + battle.black.pieces]


def is_individual(piece: Piece) -> bool:
    return catalogue().troops[piece.troop].piece_class == "I"


def test_battles_have_every_troop_item_list_and_terrain(battles: list[TewapenScenario]) -> None:
    """All but those of modules 4 and 6, which are not wished for."""
    figures, pieces = catalogue(), pieces_of(battles)
    forms = {form for troop in figures.troops.values() for form in troop.forms}
    traps = {troop.id for troop in figures.troops.values() if troop.piece_class == "T"}
    fantasy = {troop.id for troop in figures.troops.values() if not troop.scale}
    siege = {troop.id for troop in figures.troops.values() if troop.army in ("Siege train", "Buildings")}
    assert {piece.troop for piece in pieces} == fantasy - siege - forms - traps
    assert {piece.form for piece in pieces} == forms | {None}
    assert {item for piece in pieces for item in piece.items} == set(figures.items) | set(ROLLS)
    assert {piece.list for piece in pieces} == {spell.list for spell in figures.spells.values()} | {None}
    assert {letter for battle in battles for row in battle.rows for letter in row} == set(figures.charts.terrain) - set(
        BUILT_GROUND
    )


def test_battles_have_every_kind_of_thing(battles: list[TewapenScenario]) -> None:
    pieces = pieces_of(battles)
    found = Counter(
        walls=sum(bool(battle.walls) for battle in battles),
        cliffs=sum(bool(battle.cliffs) for battle in battles),
        secret_traps=sum(trap.count is not None for battle in battles for trap in battle.traps),
        fixed_traps=sum(bool(trap.hexes) for battle in battles for trap in battle.traps),
        at_once=sum(battle.victory.at_once is not None for battle in battles),
        end_of_turn=sum(battle.victory.end_of_turn is not None for battle in battles),
        tie=sum(battle.victory.hexes_count == "tie" for battle in battles),
        points=sum(battle.victory.hexes_count == "points" for battle in battles),
        hold=sum(battle.victory.hold is not None for battle in battles),
        mounted=sum(piece.mounted for piece in pieces),
        other_store=sum(piece.mp is not None for piece in pieces),
        weakened=sum(piece.wounds is not None for piece in pieces),
        marked=sum(piece.counters > 0 for piece in pieces),
    )
    assert min(found.values()) >= 10, found


def test_individuals_are_attached_or_alone(battles: list[TewapenScenario]) -> None:
    attached = Counter[bool]()
    for force in (force for battle in battles for force in (battle.red, battle.black)):
        with_unit = {piece.hex for piece in force.pieces if not is_individual(piece)}
        attached.update(piece.hex in with_unit for piece in force.pieces if is_individual(piece))
    assert attached[True] > attached[False] > 20


def test_armies_deploy_in_their_own_two_rows(battles: list[TewapenScenario]) -> None:
    for battle in battles:
        last = len(battle.rows) - 1
        assert {int(piece.hex[2:]) for piece in battle.black.pieces} <= {0, 1}
        assert {int(piece.hex[2:]) for piece in battle.red.pieces} <= {last, last - 1}


# Neighbours by the register's table, written out once more: nothing of the generator's own walk is used here.
EVEN = {"E": (1, 0), "NE": (0, -1), "NW": (-1, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
ODD = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (0, 1), "SE": (1, 1)}


def next_hex(hex_id: str, direction: str) -> str:
    column, row = int(hex_id[:2]), int(hex_id[2:])
    step = (ODD if row % 2 else EVEN)[direction]
    return f"{column + step[0]:02}{row + step[1]:02}"


def reachable(battle: TewapenScenario, start: str, closed_letters: str) -> set[str]:
    """Hexes that a ground piece can walk to, over neither closed terrain nor cliffs."""
    rows = enumerate(battle.rows)
    ground = {f"{c:02}{r:02}" for r, row in rows for c, letter in enumerate(row) if letter not in closed_letters}
    cliffs = {frozenset((hex_id, next_hex(hex_id, direction))) for hex_id, direction in battle.cliffs}
    reached, front = {start}, [start]
    while front:
        hex_id = front.pop()
        for near in {next_hex(hex_id, direction) for direction in EVEN} & ground - reached:
            if frozenset((hex_id, near)) not in cliffs:
                reached.add(near)
                front.append(near)
    return reached


def test_armies_can_reach_each_other_on_foot(battles: list[TewapenScenario]) -> None:
    """Even undead, who cannot cross a temple."""
    for battle in battles:
        everywhere = {piece.hex for piece in pieces_of([battle])}
        assert everywhere <= reachable(battle, battle.red.pieces[0].hex, closed_letters="xt"), battle.id


def test_the_ground_is_fair(battles: list[TewapenScenario]) -> None:
    """All but a few hexes are mirrored across the middle row, which an odd number of rows makes exact."""
    for battle in battles:
        assert len(battle.rows) % 2 == 1
        pairs = zip("".join(battle.rows), "".join(reversed(battle.rows)), strict=True)
        assert sum(upper != lower for upper, lower in pairs) <= 6


@pytest.mark.parametrize(("size", "columns", "rows"), [(3, 9, 7), (8, 11, 7), (9, 12, 9), (14, 15, 11)])
def test_the_board_grows_with_the_armies(size: int, columns: int, rows: int) -> None:
    battle = generate(1, size=size)
    assert (len(battle.rows[0]), len(battle.rows)) == (columns, rows)


@pytest.mark.clause("TW-0.1a", "TW-0.1e")
@pytest.mark.parametrize("modules", [(1,), (1, 3)])
def test_without_module_2_there_are_standard_troops_only(modules: tuple[int, ...]) -> None:
    for seed in range(20):
        battle = generate(seed, modules=modules)
        assert read_scenario(TewapenScenario, battle.to_toml()) == battle
        assert battle.red.army == battle.black.army == "Standard"
        assert not battle.traps


# --- science fiction --------------------------------------------------------------------------------------


def scales_of(battle: TewapenScenario) -> set[str]:
    return {catalogue().troops[piece.troop].scale for piece in pieces_of([battle])}


@pytest.fixture(scope="module")
def future() -> list[TewapenScenario]:
    """One battle of science fiction for each of the first seeds."""
    return [generate(seed, modules=(1, 6)) for seed in range(SEEDS)]


@pytest.mark.clause("TW-6.1a", "TW-6.1b")
def test_with_module_6_armies_of_science_fiction_meet_at_one_scale(future: list[TewapenScenario]) -> None:
    for battle in future:
        assert read_scenario(TewapenScenario, battle.to_toml()) == battle
        assert battle.modules == (1, 6)
        assert scales_of(battle) in [{scale} for scale in SCALES]
        assert not battle.traps
    assert {army for battle in future for army in (battle.red.army, battle.black.army)} == set(SCIENCE_FICTION)


@pytest.mark.clause("TW-6.2a", "TW-6.3a", "TW-6.3b")
def test_all_its_troops_take_the_field_and_some_serve_in_both_small_armies(future: list[TewapenScenario]) -> None:
    fielded = {piece.troop for piece in pieces_of(future)}
    assert fielded == {troop.id for troop in catalogue().troops.values() if troop.scale}
    forces = [force for battle in future for force in (battle.red, battle.black)]
    for army in SCALES["1/300"]:
        troops = {piece.troop for force in forces if force.army == army for piece in force.pieces}
        assert {"sx.arty", "sx.command"} <= troops
        assert len(troops) == {"Federation": 10, "Swarm": 6}[army]
    for force in forces:
        if force.army in SCALES["1/300"]:
            assert sum(is_individual(piece) for piece in force.pieces) <= 1


def test_ground_is_fought_for_in_every_way_in_science_fiction(future: list[TewapenScenario]) -> None:
    found = Counter(battle.victory.hexes_count or ("stand" if battle.victory.stand else "") for battle in future)
    assert min(found[form] for form in ("tie", "points", "alone", "stand")) >= 10


def test_a_named_army_settles_the_setting_and_the_scale() -> None:
    for seed in range(10):
        assert scales_of(generate(seed, black="Swarm", modules=(1, 6))) == {"1/300"}
        assert scales_of(generate(seed, red="Eldar", modules=(1, 2, 3, 6))) == {"25 mm"}
        assert scales_of(generate(seed, red="Humans", modules=(1, 2, 3, 6))) == {""}


def test_module_6_can_be_wished_for_beside_others() -> None:
    ruleset = find_ruleset("tewapen")
    battle: Any = ruleset.generate(7, modules=ruleset.read_wish("modules", "1,3,6"), red="Space Marines")
    assert (battle.red.army, battle.modules) == ("Space Marines", (1, 3, 6))


def test_what_is_not_wished_for_changes_nothing() -> None:
    assert generate(7) == generate(7, modules=(1, 2, 3))
