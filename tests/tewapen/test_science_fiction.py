"""Module 6: the troops of both scales, the Chaplain, and that everything else is played as ever."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from scenario_texts import faults_in
from tewapen.tabletop import EMPTY_ROWS, act, activate, dice_of, lay, moves, options, stands, umpire, where, why_not
from warhost.errors import ScenarioError
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.setup.catalogue import SCALES, Troop, catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.rulesets.tewapen.setup.tables import troop_rows
from warhost.rulesets.tewapen.state import MAX_RANGE, Phase
from warhost.scenario import read_scenario, toml_text

KAPPA, RIDGE = "outpost-kappa", "ridge-14"
FAR = "B sf.eldar 1208"
faults_of = partial(faults_in, TewapenScenario)

LARGE = """
sf.marines       1 / 2  4-3-3-2 / no    5+ 4 F
sf.heavy         0 / 1  2-4-4-4-3 / no  5+ 3 F
sf.commander     2      0               6+ 1 I  General
sf.chaplain      2      0               6+ 1 I  Chaplain
sf.eldar         2      3-3-2           4+ 4 F
sf.tyranids      2      5               5+ 4 F  Cause Fear
sf.genestealers  3      5               4+ 3 F  Frenzy
sf.helions       3      4               4+ 3 F
sf.kwarriors     2      5-2-1           5+ 4 L
sf.warmaster     2      6-3-3           5+ 5 L  Regenerate
"""
SMALL = """
sx.inf        1 / 2  3-2-1 / no        4+ 4 F
sx.mech       3      3-2-1             4+ 4 M
sx.at         0 / 1  2-4-4-3 / no      4+ 3 F
sx.recon      4      2-2-1             4+ 2 W
sx.light      3      3-3-2             5+ 2 W
sx.mbt        2      4-4-3-2           5+ 3 W
sx.heavytank  1      5-5-4-3           5+ 4 W
sx.arty       0 / 1  0-0-4-4-3-3 / no  5+ 2 W  Indirect
sx.walker     2      5-3-2             5+ 3 L  Forestwalker
sx.grav       4      3-3-2             5+ 2 W  Flying
sx.gunship    5      3-3-3             5+ 2 W  Flying
sx.bugs       2      5                 4+ 4 F  Frenzy
sx.titan      1      6-6-5-4-3         6+ 8 L  Cause Fear
sx.command    3      0                 6+ 1 I  General
"""
ROW = re.compile(r"(\S+) +(\d / \d|\d) +(\S+(?: / no)?) +(\d\+) (\d) ([A-Z])(?:  (.+))?")


def printed(table: str) -> list[tuple[str, ...]]:
    """The rows of a table above."""
    found = [ROW.fullmatch(line) for line in table.strip().splitlines()]
    return [tuple(row.groups("")) for row in found if row]


def as_printed(row: Troop) -> tuple[str, ...]:
    """A row of the data file as the tables above have it."""
    return (row.id, row.move, row.combat, row.hit, str(row.wounds), row.piece_class, ", ".join(row.abilities))


def troops_of(scale: str) -> list[Troop]:
    """The troops of a scale, in the order of the file."""
    return [row for row in catalogue().troops.values() if row.scale == scale]


def ready(*pieces: str, board: Any = EMPTY_ROWS, phase: Phase = Phase.ACT, **changes: Any) -> Battle:
    """A table of science fiction on which the first red piece is to act."""
    return activate(lay(board, *pieces, modules=(1, 6), **changes), "R1", phase=phase)


def refusals(*pieces: str, modules: tuple[int, ...] = (1, 6)) -> list[str]:
    """The faults of a scenario with these pieces on a bare board."""
    forces: dict[str, list[dict[str, str]]] = {"R": [], "B": []}
    for piece in pieces:
        side, troop, hex_id = piece.split()
        forces[side].append({"troop": troop, "hex": hex_id})
    data = scenarios()["otter-ford"].model_dump(exclude_none=True)
    data |= {"modules": modules, "rows": ["....."] * 3, "walls": [], "victory": {}}
    data["red"]["pieces"], data["black"]["pieces"] = forces["R"], forces["B"]
    try:
        read_scenario(TewapenScenario, toml_text(data))
    except ScenarioError as error:
        return [fault.message for fault in error.faults]
    return []


# --- the tables -------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-6.2a", "TW-6.3a", "TW-R78")
@pytest.mark.parametrize(("scale", "table", "rows"), [("25 mm", LARGE, 10), ("1/300", SMALL, 14)])
def test_every_row_is_as_printed_and_in_the_printed_order(scale: str, table: str, rows: int) -> None:
    assert len(printed(table)) == rows
    assert [as_printed(row) for row in troops_of(scale)] == printed(table)


@pytest.mark.clause("TW-R78")
def test_all_of_it_is_house_design_and_says_so() -> None:
    rows = [row for scale in SCALES for row in troops_of(scale)]
    assert {(row.house, row.rulings) for row in rows} == {(True, ("TW-R78",))}


@pytest.mark.clause("TW-6.2a", "TW-6.3a")
@pytest.mark.parametrize("row", [*printed(LARGE), *printed(SMALL)], ids=lambda row: row[0])
def test_every_row_reaches_the_rules_as_numbers(row: tuple[str, ...]) -> None:
    troop, move, combat, hit, wounds, letter, _ = row
    is_individual = letter == "I"
    escort = [] if not is_individual else [f"R {'sf.eldar' if troop.startswith('sf') else 'sx.inf'} 0000"]
    enemy = "B sf.eldar 0800" if troop.startswith("sf") else "B sx.inf 0800"
    battle = lay(EMPTY_ROWS, f"R {troop} 0000", *escort, enemy, modules=(1, 6))
    one = battle.view()["pieces"][0]
    dice = [int(figure) for figure in combat.partition(" ")[0].split("-")]
    assert one["dice"] == dice + [0] * (MAX_RANGE - len(dice))
    assert one["moves"] == [int(move[0]), int(move[-1])]
    assert (one["hit_at"], one["wounds"], one["kind"] == "individual") == (int(hit[0]), int(wounds), is_individual)
    assert int(umpire(battle).troops[troop_rows()[troop]].wounds) == int(wounds)


@pytest.mark.clause("TW-6.3b")
def test_at_1_300_the_command_vehicle_is_the_only_individual() -> None:
    assert [row.id for row in troops_of("1/300") if row.piece_class == "I"] == ["sx.command"]


# --- what may be set up -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-6.1a", "TW-0.1a", "TW-0.1b")
@pytest.mark.parametrize("troop", ["sf.eldar", "sx.inf"])
def test_its_troops_need_module_6_and_no_other(troop: str) -> None:
    pieces = (f"R {troop} 0000", f"B {troop} 0402")
    name = catalogue().troops[troop].name
    assert refusals(*pieces) == []
    assert refusals(*pieces, modules=(1,)) == refusals(*pieces, modules=(1, 2, 3)) == [f"{name} needs module 6"] * 2


@pytest.mark.clause("TW-6.1a")
def test_a_fault_of_a_troop_is_told_with_its_line() -> None:
    text = scenarios()[KAPPA].to_toml().replace("modules = [1, 6]", "modules = [1, 2, 3]")
    first = text.splitlines().index('    {troop = "sf.marines", hex = "0503"},') + 1
    assert faults_of(text)[0] == (first, "Space Marine Squad needs module 6")
    assert len(faults_of(text)) == 14


@pytest.mark.clause("TW-0.1c", "TW-6.1a")
def test_lists_may_be_mixed() -> None:
    assert refusals("R sf.marines 0000", "R hum.cleric 0000", "B mon.dragon 0402", modules=(1, 2, 3, 6)) == []
    assert refusals("R sx.mbt 0000", "B mon.dragon 0402", modules=(1, 2, 6)) == []


@pytest.mark.clause("TW-6.1b")
def test_a_battle_has_one_scale() -> None:
    assert refusals("R sf.marines 0000", "B sx.mbt 0402", "B sx.command 0402") == [
        "Battle tanks is of the scale 1/300, and Space Marine Squad of 25 mm",
        "Command vehicle is of the scale 1/300, and Space Marine Squad of 25 mm",
    ]


@pytest.mark.clause("TW-6.3b")
def test_no_other_individual_takes_part_at_1_300() -> None:
    only = "at the scale 1/300 there is the Command vehicle only"
    assert refusals("R sx.mbt 0000", "R sx.command 0000", "B sx.bugs 0402") == []
    assert refusals("R sx.mbt 0000", "B hum.king 0402", "B sx.bugs 0402", modules=(1, 2, 6)) == [
        f"King is an individual: {only}"
    ]


# --- the same rules ---------------------------------------------------------------------------------------


@pytest.mark.clause("TW-6.1a", "TW-1.2.1c")
@pytest.mark.parametrize(
    ("troop", "dice"),
    [("sf.marines", [4, 3, 3, 2]), ("sf.heavy", [2, 4, 4, 4, 3]), ("sf.eldar", [3, 3, 2]), ("sf.tyranids", [5])],
)
def test_units_often_fight_without_being_adjacent(troop: str, dice: list[int]) -> None:
    for hexes in range(1, MAX_RANGE + 1):
        battle = ready(f"R {troop} 0004", f"B sf.eldar 0{hexes}04", FAR)
        if hexes <= len(dice):
            assert dice_of(battle, "attack R1 B1") == dice[hexes - 1]
        else:
            assert why_not(battle, "attack R1 B1") == {"no_pattern_dice"}


@pytest.mark.clause("TW-6.1a", "TW-2.2.11a", "TW-1.2.1c")
def test_artillery_reaches_six_hexes_without_sight_and_not_those_who_are_near() -> None:
    board = (*EMPTY_ROWS[:4], "...w.........", *EMPTY_ROWS[5:])
    reach = {}
    for hexes in range(1, 8):
        battle = ready("R sx.arty 0004", f"B sx.bugs 0{hexes}04", "B sx.inf 1208", board=board)
        reach[hexes] = dice_of(battle, "attack R1 B1") if options(battle, "attack") else 0
    assert reach == {1: 0, 2: 0, 3: 3, 4: 4, 5: 3, 6: 3, 7: 0}  # in the woods a die less


@pytest.mark.clause("TW-6.1a", "TW-1.2.1b")
def test_heavy_weapons_do_not_fire_after_they_have_moved() -> None:
    battle = ready("R sf.heavy 0004", "B sf.eldar 0404", FAR, phase=Phase.MOVE)
    assert "0104" in moves(battle, "R1")
    act(battle, "move R1 0104")
    assert not options(battle, "attack")


@pytest.mark.clause("TW-6.1a", "TW-2.2.7a", "TW-6.3b")
def test_a_command_vehicle_leads_its_unit() -> None:
    battle = ready("R sx.mbt 0004", "R sx.command 0004", "B sx.bugs 0204", "B sx.inf 1208")
    assert dice_of(battle, "attack R1 B1") == 5


@pytest.mark.clause("TW-6.1a", "TW-1.5.4f", "TW-1.5.3c")
def test_w15_tanks_on_a_hill_see_over_hills_to_a_hill_and_not_to_the_plain() -> None:
    pieces = ("R sx.mbt 0504", "B sx.bugs 0704")
    assert dice_of(activate(lay(RIDGE, *pieces, modules=(1, 6)), "R1"), "attack R1 B1") == 4
    plain = activate(lay(RIDGE, "R sx.mbt 0504", "B sx.bugs 0804", modules=(1, 6)), "R1")
    assert why_not(plain, "attack R1 B1") == {"no_los"}


# --- the Chaplain -----------------------------------------------------------------------------------------

ATTACKED = ("R sf.tyranids 0404", "B sf.marines 0504")


@pytest.mark.clause("TW-6.2a", "TW-1.5.6l")
@pytest.mark.parametrize(
    ("dice", "hex_id"), [([1, 2, 2, 2, 2], "0504"), ([1, 1, 2, 2, 2], "0604"), ([1, 1, 1, 2, 2], "0704")]
)
def test_the_unit_of_a_chaplain_ignores_the_first_retreat_of_each_attack(dice: list[int], hex_id: str) -> None:
    battle = act(ready(*ATTACKED, "B sf.chaplain 0504"), "attack R1 B1", dice)
    assert stands(battle, "B1") == (hex_id, 4)
    assert where(battle, "B2") == hex_id
    told = [event.text for event in battle.events if event.kind == "retreats_ignored"]
    assert told == ["1 retreat ignored: Chaplain"]


@pytest.mark.clause("TW-6.2a")
def test_no_other_unit_and_no_lone_chaplain_is_helped() -> None:
    elsewhere = act(ready(*ATTACKED, "B sf.chaplain 0505"), "attack R1 B1", [1, 2, 2, 2, 2])
    assert stands(elsewhere, "B1") == ("0604", 4)
    alone = act(ready("R sf.tyranids 0404", "B sf.chaplain 0504", FAR), "attack R1 B1", [1, 2, 2, 2, 2])
    assert where(alone, "B1") == "0604"


@pytest.mark.clause("TW-6.2a")
def test_two_chaplains_ignore_no_more_than_one() -> None:
    battle = ready(*ATTACKED, "B sf.chaplain 0504", "B sf.chaplain 0504")
    assert where(act(battle, "attack R1 B1", [1, 1, 2, 2, 2]), "B1") == "0604"


@pytest.mark.clause("TW-6.2a", "TW-2.2.2a", "TW-R33")
def test_a_chaplain_steadies_against_fear() -> None:
    battle = act(ready(*ATTACKED, "B sf.chaplain 0504"), "attack R1 B1", [5, 2, 2, 2, 2])
    assert stands(battle, "B1") == ("0504", 3)
    without = act(ready(*ATTACKED), "attack R1 B1", [5, 2, 2, 2, 2])
    assert stands(without, "B1") == ("0604", 3)


@pytest.mark.clause("TW-6.2a", "TW-1.5.6l", "TW-R33")
def test_a_banner_and_a_chaplain_add_up() -> None:
    pieces = ("R sf.tyranids 0404", "B sf.marines 0504 items=ba.stead", "B sf.chaplain 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces, modules=(1, 3, 6)), "R1")
    assert where(act(battle, "attack R1 B1", [1, 1, 1, 2, 2]), "B1") == "0604"
