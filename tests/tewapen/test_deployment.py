"""Armies that deploy where a scenario lets them: zones in files, sensible set-ups, and placing piece by piece."""

from __future__ import annotations

from typing import Any

import pytest

import warhost
from positions import refusal, survives
from scenario_texts import edit, faults_in
from tewapen.tabletop import options, piece, record, where, why_not
from warhost import position
from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS
from warhost.rulesets.tewapen.setup.catalogue import catalogue
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import MAX_CELLS, Phase
from warhost.scenario import read_scenario

MARCH = """\
ruleset = "tewapen"
id = "march"
name = "A March"
summary = "For tests."
designer = "nobody"
modules = [1, 2, 3]
turns = 8
rows = [
    "...tx....",
    ".........",
    "..h...w..",
    "....r....",
    "..w..h...",
    ".........",
    ".........",
]

[red]
army = "Humans"
pieces = [
    {troop = "hum.polearms"},
    {troop = "hum.archers"},
    {troop = "hum.knights"},
    {troop = "hum.blunderbusses"},
    {troop = "hum.king"},
    {troop = "hum.wizard"},
    {troop = "und.swords", hex = "0701"},
]

[black]
army = "Orcs and Goblins"
pieces = [
    {troop = "orc.swords"},
    {troop = "orc.gobswords"},
    {troop = "orc.archers"},
    {troop = "orc.wolfriders"},
    {troop = "orc.general"},
    {troop = "orc.wizard"},
]

[victory]
at_once = 3

[deploy]
first = "black"
red = {rows = [0, 1]}
black = {rows = [5, 6]}
"""
RED = (
    ("polearms", "0401"),
    ("archers", "0500"),
    ("knights", "0801"),
    ("blunderbusses", "0600"),
    ("king", "0401"),
    ("wizard", "0500"),
)
CASTLE = """\
ruleset = "tewapen"
id = "assault"
name = "An Assault"
summary = "For tests."
designer = "nobody"
modules = [1, 2, 3, 4]
turns = 12
rows = [
    ".............",
    ".....DDD.....",
    ".....D..D....",
    "....D.D.D....",
    ".....D..D....",
    ".....DGD.....",
    ".............",
    "..w.......w..",
    "...d.....d...",
    ".............",
    ".............",
]
damage = [["0605", 7], ["0705", 20]]

[red]
army = "Humans"
holds = ["0501", "0601", "0701", "0502", "0802", "0403", "0803", "0603", "0504", "0804", "0505", "0605", "0705"]
pieces = [
    {troop = "hum.archers"},
    {troop = "hum.polearms", equipment = ["oil"]},
    {troop = "hum.barbarians"},
    {troop = "hum.monks"},
    {troop = "hum.knights"},
    {troop = "hum.archers"},
    {troop = "hum.king"},
    {troop = "hum.cleric"},
]

[black]
army = "Orcs and Goblins"
pieces = [
    {troop = "orc.swords", equipment = ["ladders"]},
    {troop = "orc.swords", equipment = ["tower"]},
    {troop = "orc.archers"},
    {troop = "orc.wolfriders"},
    {troop = "sg.ram"},
    {troop = "sg.catapult"},
    {troop = "orc.general"},
    {troop = "orc.wizard"},
]

[victory.storm]
side = "black"
hexes = ["0603"]
fortifications = 4

[deploy]
first = "red"
black = {rows = [8, 9, 10]}

[deploy.red]
hexes = [
    "0501", "0601", "0701", "0502", "0602", "0702", "0802", "0403", "0503", "0603", "0703", "0803", "0504", "0604",
    "0704", "0804", "0505", "0605", "0705",
]
"""


def scenario(text: str = MARCH) -> TewapenScenario:
    """The scenario of a text."""
    return read_scenario(TewapenScenario, text)


def deploying(text: str = MARCH) -> Battle:
    """Its battle, before anybody has deployed."""
    return warhost.start(scenario(text), seed=1)


def refused(text: str, old: str, new: str) -> str:
    """What is told of a position text with a change."""
    return refusal(text.replace(old, new)).message


def hexes(model: TewapenScenario, side: str) -> dict[str, str]:
    """Where the pieces of a side stand, by troop; of two alike the last."""
    return {one.troop: one.hex for one in getattr(model, side).pieces}


# --- sensible set-ups -------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R101")
def test_fighters_stand_in_front_who_shoots_behind_and_leaders_with_units() -> None:
    red, black = hexes(scenario(), "red"), hexes(scenario(), "black")
    assert {red[troop][2:] for troop in ("hum.polearms", "hum.knights")} == {"01"}
    assert {red[troop][2:] for troop in ("hum.archers", "hum.blunderbusses")} == {"00"}
    assert {black[troop][2:] for troop in ("orc.swords", "orc.gobswords", "orc.wolfriders")} == {"05"}
    assert black["orc.archers"][2:] == "06"
    assert red["hum.king"] == red["hum.polearms"]
    assert red["hum.wizard"] in (red["hum.archers"], red["hum.blunderbusses"])
    assert red["hum.knights"][:2] in ("00", "08"), "riders stand on the wings"
    assert red["und.swords"] == "0701", "the file says where"


@pytest.mark.clause("TW-R101")
def test_a_garrison_mans_the_gate_the_keep_and_the_walls_before_the_enemy() -> None:
    model = scenario(CASTLE)
    walls = {piece.hex for piece in model.red.pieces if piece.hex in model.red.holds}
    assert {"0605", "0603"} <= walls
    assert model.red.pieces[1].hex in model.red.holds, "oil stands on a wall"
    assert hexes(model, "red")["hum.king"] == "0603"
    assert {piece.hex[2:] for piece in model.black.pieces} <= {"08", "09", "10"}
    assert hexes(model, "black")["sg.ram"] == "0608", "the ram stands before the gate"
    units = [piece.hex for piece in model.red.pieces if catalogue().troops[piece.troop].piece_class != "I"]
    assert len({*units}) == len(units)


@pytest.mark.clause("TW-R101")
@pytest.mark.parametrize("text", [MARCH, CASTLE], ids=["march", "castle"])
def test_a_scenario_that_is_written_keeps_its_places(text: str) -> None:
    model = scenario(text)
    assert read_scenario(TewapenScenario, model.to_toml()) == model
    assert hash(model) == hash(scenario(text))


# --- placing ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R101")
def test_one_side_deploys_and_then_the_other_and_then_the_first_turn_begins() -> None:
    battle = deploying()
    assert battle.seat_to_decide == 1
    assert str(battle.prompt).startswith("Deploy as you like, 6 may still be placed")
    battle.apply("done")
    assert battle.seat_to_decide == 0
    assert [event.text for event in battle.last_events] == ["Black has deployed"]
    battle.apply("done")
    told = [event.text for event in battle.last_events]
    assert told[:2] == ["Red has deployed", "Turn 1 begins"]
    assert Phase.DEPLOY not in [frame.phase for frame in record(battle).stack[: record(battle).depth]]


@pytest.mark.clause("TW-R101")
def test_the_set_up_is_offered_as_it_stands_to_both_sides() -> None:
    battle = deploying()
    assert str(battle.set_up_offered) == "done"
    battle.apply("done")
    assert str(battle.set_up_offered) == "done"
    battle.apply("done")
    assert battle.set_up_offered is None


@pytest.mark.clause("TW-R101")
def test_each_piece_is_placed_once_anywhere_in_the_zone() -> None:
    battle = deploying()
    free = {f"{column:02d}0{row}" for column in range(9) for row in (5, 6)} - {where(battle, "B1")}
    assert {text.split()[2] for text in options(battle, "place", "B1")} == free
    battle.apply("place B1 0006")
    assert where(battle, "B1") == "0006"
    assert not options(battle, "place", "B1")
    assert why_not(battle, "place B1 0106") == {"is_placed"}
    assert str(battle.prompt).startswith("Deploy as you like, 5 may still be placed")


@pytest.mark.clause("TW-R101")
@pytest.mark.parametrize(
    ("action", "objections"),
    [
        ("place B1 0404", {"not_his_zone"}),
        ("place R1 0000", {"not_yours", "not_his_zone"}),
        ("place B9 0006", None),
        ("move B1 0006", {"not_now"}),
    ],
)
def test_what_cannot_be_placed(action: str, objections: set[str] | None) -> None:
    battle = deploying()
    if objections is None:
        with pytest.raises(ValueError, match="no such piece"):
            battle.why_not(action)
        return
    assert why_not(battle, action) == objections
    assert all(objection.clauses for objection in battle.why_not(action))


@pytest.mark.clause("TW-R101", "TW-1.1i", "TW-3.3c")
def test_ground_that_bars_a_piece_bars_it_at_deployment() -> None:
    battle = deploying()
    battle.apply("done")
    assert why_not(battle, "place R1 0400") == {"impassable"}
    assert why_not(battle, "place R7 0300") == {"temple"}
    assert not why_not(battle, "place R1 0300")
    battle.apply("place R6 0701")  # the wizard goes with the skeletons
    assert why_not(battle, "place R7 0300") == {"temple"}


@pytest.mark.clause("TW-R101", "TW-1.2c")
def test_units_change_places_with_all_who_are_with_them() -> None:
    battle = deploying()
    first, second, general = where(battle, "B1"), where(battle, "B2"), where(battle, "B5")
    assert general == first
    battle.apply(f"place B1 {second}")
    assert (where(battle, "B1"), where(battle, "B5"), where(battle, "B2")) == (second, second, first)
    assert [event.text.split(" deployed")[0] for event in battle.last_events] == [
        "B1 Orc - swords",
        "B2 Goblin - swords",
        "B5 Orc General",
    ]
    assert why_not(battle, f"place B2 {second}") == {"occupied"}, "B1 is placed already"
    assert not why_not(battle, "place B5 0006"), "he may go elsewhere"


@pytest.mark.clause("TW-R101", "TW-3.3c")
def test_nobody_changes_places_into_ground_that_bars_him() -> None:
    battle = deploying()
    battle.apply("done")
    battle.apply("place R2 0300")
    assert why_not(battle, "place R7 0300") == {"temple", "occupied"}
    other = deploying(edit(MARCH, ('{troop = "hum.archers"}', '{troop = "hum.archers", hex = "0300"}')))
    other.apply("done")
    assert why_not(other, "place R2 0701") == {"occupied"}, "skeletons cannot go into the temple"


@pytest.mark.clause("TW-R101", "TW-1.2i")
def test_an_individual_joins_a_unit_or_stands_alone() -> None:
    battle = deploying()
    battle.apply(f"place B5 {where(battle, 'B2')}")
    assert battle.view()["pieces"][-2]["attached"]
    battle.apply("place B6 0006")
    assert not battle.view()["pieces"][-1]["attached"]
    battle.apply("place B1 0006")
    assert battle.view()["pieces"][-1]["attached"], "a unit has joined him"


@pytest.mark.clause("TW-R101", "TW-R72")
def test_a_siege_tower_is_not_rolled_onto_ground_that_does_not_bear_it() -> None:
    battle = deploying(CASTLE)
    battle.apply("done")
    assert why_not(battle, "place B2 0308") == {"no_way_for_tower"}
    assert not why_not(battle, "place B1 0308")
    assert why_not(battle, "place B1 0605") == {"not_his_zone", "fortification_shut", "occupied"}


def test_whoever_is_placed_is_free_to_move_in_the_first_turn() -> None:
    battle = deploying()
    battle.apply("place B1 0006")
    battle.apply("done")
    battle.apply("place R1 0000")
    battle.apply("done")
    assert {piece(battle, label).moved for label in ("B1", "R1")} == {0}


def test_a_deployment_is_kept_by_texts_and_undone() -> None:
    battle = deploying()
    text = survives(battle)
    assert "pending PLACE" not in text
    battle.apply("place B1 0006")
    assert "pending DEPLOY actor=red" in survives(battle).replace("pending DEPLOY actor=black", "")
    battle.undo()
    assert position.write(battle) == text


def test_a_side_that_does_not_deploy_is_not_asked() -> None:
    alone = edit(
        MARCH, ("red = {rows = [0, 1]}\n", ""), *((f'"hum.{one}"', f'"hum.{one}", hex = "{at}"') for one, at in RED)
    )
    battle = deploying(alone)
    battle.apply("done")
    assert battle.last_events[1].text == "Turn 1 begins"
    assert (
        refused(position.write(deploying(alone)), "actor=black", "actor=red")
        == "this side does not deploy in this scenario"
    )


def test_the_most_places_are_fewer_than_actions_can_be() -> None:
    assert MAX_ACTIONS > 47 * MAX_CELLS + 1


# --- files ------------------------------------------------------------------------------------------------

FAULTS = [
    ("red = {rows = [0, 1]}", "red = {rows = [0, 1, 5]}", 47, "red deploys in hex 0005 as well"),
    ("red = {rows = [0, 1]}", "red = {}", 46, "say where red deploys: rows or hexes"),
    ("red = {rows = [0, 1]}", "red = {rows = [0, 1, 7]}", 46, "row 7: the board has rows 0 to 6"),
    ("red = {rows = [0, 1]}", "red = {rows = [0, 1, 1]}", 46, "a row can be named only once"),
    ("red = {rows = [0, 1]}", 'red = {rows = [0, 1], hexes = ["0909"]}', 46,
     "hex 0909 is off the board, which has 9 columns and 7 rows"),
    ('hex = "0701"', 'hex = "0702"', 27, "hex 0702 is not where red deploys"),
    ("red = {rows = [0, 1]}", 'red = {hexes = ["0701", "0300"]}', 22,
     "there is no room left for Archers where red deploys"),
    ('first = "black"', 'first = "green"', 45, "should be 'red' or 'black', not \"green\""),
    ('first = "black"\nred = {rows = [0, 1]}\n', 'first = "red"\n', 45, "red does not deploy, and cannot do so first"),
    ("red = {rows = [0, 1]}\n", "", 22, "is missing"),
    ('hex = "0701"', 'hex = "0701", reputation = "Lion"', 27,
     "Skeletons - swords is no General, and nobody has heard of him"),
    ('"hum.king"', '"hum.king", reputation = "Lyon"', 25,
     "unknown reputation in battle 'Lyon'; nearest: Lion"),
]  # fmt: skip


@pytest.mark.clause("TW-R101")
@pytest.mark.parametrize(("old", "new", "line", "message"), FAULTS)
def test_what_cannot_be_is_told_with_its_line(old: str, new: str, line: int, message: str) -> None:
    assert (line, message) in faults_in(TewapenScenario, edit(MARCH, (old, new)))


CASTLE_FAULTS = [
    ('"0605", "0705"]\npieces', '"0605"]\npieces', 59, "red deploys in fortification 0705: name it under red.holds"),
    ('["0605", 7]', '["0605", 16]', 21, "the gate in 0605 has 15 wounds and cannot have lost 16"),
    ('["0605", 7]', '["0606", 7]', 21, "hex 0606 has no building (clear): nothing there is damaged"),
    ('["0605", 7]', '["0705", 7]', 21, "a building can be named only once"),
    ('["0605", 7]', '["0605", 0]', 21, "should be greater than or equal to 1, not 0"),
]


@pytest.mark.clause("TW-R101", "TW-4.3g")
@pytest.mark.parametrize(("old", "new", "line", "message"), CASTLE_FAULTS)
def test_what_cannot_be_of_a_castle_is_told_with_its_line(old: str, new: str, line: int, message: str) -> None:
    assert (line, message) in faults_in(TewapenScenario, edit(CASTLE, (old, new)))


def test_secret_traps_need_hexes_where_nobody_deploys() -> None:
    trap = '\n[[traps]]\nowner = "red"\ncount = 2\nrows = [{}, 2]\n'
    read_scenario(TewapenScenario, MARCH + trap.format(2))
    told = faults_in(TewapenScenario, MARCH + trap.format(0).replace("2]", "1]"))
    assert [message for _, message in told] == ["2 traps may have to share 0 free hexes of these rows and this terrain"]
    fixed = faults_in(TewapenScenario, MARCH + '\n[[traps]]\nowner = "red"\nhexes = ["0005"]\n')
    assert (fixed[0][1]) == "black deploys in hex 0005: no trap can lie there from the start"


# --- damage -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.3g")
def test_buildings_begin_with_the_damage_that_they_have() -> None:
    battle = deploying(CASTLE)
    shown: dict[str, Any] = {one["hex"]: one for one in battle.view()["buildings"]}
    assert (shown["0605"]["wounds"], shown["0605"]["full_wounds"]) == (8, 15)
    assert shown["0705"]["destroyed"]
    assert "building" not in [line.split()[0] for line in survives(battle).splitlines() if line]
