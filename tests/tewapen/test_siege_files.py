"""Scenario files and position texts of sieges: who holds what, what is given to whom, and how walls stand."""

from __future__ import annotations

import random

import pytest

import warhost
from positions import refusal, survives
from scenario_texts import edit, faults_in
from tewapen.siege import FIELD, besieged, building, holder, shown, worn_down
from tewapen.tabletop import activate, ground, moves, piece
from warhost import position
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.scenario import read_scenario

GOOD = """\
ruleset = "tewapen"
id = "small-siege"
name = "A Small Siege"
summary = "For tests."
designer = "nobody"
modules = [1, 2, 3, 4]
turns = 8
rows = [
    "DDD..",
    "D.D.A",
    "DGD.u",
    ".....",
    "..B.C",
]

[red]
army = "Humans"
holds = ["0000", "0200"]
pieces = [
    {troop = "hum.polearms", hex = "0102", equipment = ["oil"]},
    {troop = "hum.archers", hex = "0100"},
    {troop = "hum.king", hex = "0102"},
]

[black]
army = "Orcs and Goblins"
holds = ["0404"]
pieces = [
    {troop = "orc.swords", hex = "0103", equipment = ["ladders"]},
    {troop = "orc.swords", hex = "0203", equipment = ["tower", "ladders"]},
    {troop = "orc.wolfriders", hex = "0303"},
    {troop = "sg.ram", hex = "0004"},
]

[victory]
at_once = 3
"""

FAULTS = [
    ("modules = [1, 2, 3, 4]", "modules = [1, 2, 3]", 9, "terrain 'D' (castle wall) needs module 4"),
    ('"....."', '"..q.."', 12, "unknown terrain 'q'; known: . w d h r v x s b t u A B C D G"),
    ('"0200"]', '"0303"]', 18, "hex 0303 is no fortification (clear): nobody holds it"),
    ('"0200"]', '"0401"]', 18, "hex 0401 is no fortification (wooden house): nobody holds it"),
    ('"0200"]', '"0402"]', 18, "hex 0402 is no fortification (rubble): nobody holds it"),
    ('"0200"]', '"0000"]', 18, "a fortification can be named only once"),
    ('holds = ["0404"]', 'holds = ["0404", "0200"]', 27, "red holds hex 0200 already"),
    ('holds = ["0404"]', 'holds = ["0100"]', 21, "black holds hex 0100, and Archers of red stands in it"),
    ('"orc.wolfriders", hex = "0303"', '"orc.wolfriders", hex = "0303", equipment = ["ladders"]', 31,
     "ladders is for units on foot, and Goblin - wolfriders is none"),
    ('"sg.ram", hex = "0004"', '"sg.ram", hex = "0004", equipment = ["tower"]', 32,
     "tower is for units on foot, and Ram is none"),
    ('"hum.king", hex = "0102"', '"hum.king", hex = "0102", equipment = ["ladders"]', 22,
     "ladders is for units on foot, and King is none"),
    ('"hum.king", hex = "0102"', '"hum.king", hex = "0102", equipment = ["oil"]', 22,
     "oil is for a unit in a fortification, and King is an individual"),
    ('equipment = ["ladders"]', 'equipment = ["oil"]', 29,
     "oil is for a unit in a fortification, and hex 0103 is none"),
    ('equipment = ["ladders"]', 'equipment = ["ladder"]', 29, "unknown equipment 'ladder'; nearest: ladders"),
    ('equipment = ["tower", "ladders"]', 'equipment = ["tower", "tower"]', 30, "a unit has each equipment only once"),
    ('"DDD.."', '"DGD.."', 9, "gate 0100 leads nowhere: open ground is on one side of it only"),
    ('"sg.ram"', '"bld.C"', 32, "Palisade is a building and no piece; buildings are letters of the rows"),
]  # fmt: skip


@pytest.mark.clause("TW-4.1c", "TW-4.4b", "TW-R72")
def test_a_file_of_a_siege() -> None:
    scenario = read_scenario(TewapenScenario, GOOD)
    assert scenario.red.holds == ("0000", "0200")
    assert scenario.black.pieces[1].equipment == ("tower", "ladders")
    assert read_scenario(TewapenScenario, scenario.to_toml()) == scenario


@pytest.mark.clause("TW-0.1a", "TW-4.4b", "TW-4.1c", "TW-R72")
@pytest.mark.parametrize(("old", "new", "line", "message"), FAULTS)
def test_what_is_wrong_about_a_siege_is_told_with_its_line(old: str, new: str, line: int, message: str) -> None:
    assert (line, message) in faults_in(TewapenScenario, edit(GOOD, (old, new)))


def test_faults_of_a_siege_are_told_all_at_once() -> None:
    text = edit(
        GOOD,
        ('holds = ["0404"]', 'holds = ["0404", "0200", "0304"]'),
        ('"DDD.."', '"DGD.."'),
        ('"orc.wolfriders", hex = "0303"', '"orc.wolfriders", hex = "0303", equipment = ["tower"]'),
        ('equipment = ["ladders"]', 'equipment = ["ropes"]'),
    )
    assert faults_in(TewapenScenario, text) == [
        (9, "gate 0100 leads nowhere: open ground is on one side of it only"),
        (27, "hex 0304 is no fortification (clear): nobody holds it"),
        (27, "red holds hex 0200 already"),
        (29, "unknown equipment 'ropes'; known: ladders, oil, tower"),
        (31, "tower is for units on foot, and Goblin - wolfriders is none"),
    ]


@pytest.mark.clause("TW-0.1a", "TW-0.1e")
def test_without_module_4_there_is_no_siege() -> None:
    rows = GOOD[GOOD.index('    "DDD') : GOOD.index("]\n\n[red]")]
    text = edit(GOOD, ("modules = [1, 2, 3, 4]", "modules = [1, 2, 3]"), (rows, '    ".....",\n' * 5))
    text = edit(text, ('holds = ["0000", "0200"]\n', ""), ('holds = ["0404"]\n', ""))
    assert faults_in(TewapenScenario, text) == [
        (19, "equipment of a siege needs module 4"),
        (19, "oil is for a unit in a fortification, and hex 0102 is none"),
        (19, "equipment of a siege needs a fortification on the board"),
        (27, "equipment of a siege needs module 4"),
        (27, "equipment of a siege needs a fortification on the board"),
        (28, "equipment of a siege needs module 4"),
        (28, "equipment of a siege needs a fortification on the board"),
        (30, "Ram needs module 4"),
    ]


@pytest.mark.clause("TW-4.1c", "TW-4.4b")
def test_the_walls_of_karnholt() -> None:
    karnholt = scenarios()["karnholt"]
    assert (karnholt.name, karnholt.modules, karnholt.turns) == ("The Walls of Karnholt", (1, 2, 3, 4), 12)
    assert (len(karnholt.rows[0]), len(karnholt.rows)) == (13, 11)
    assert len(karnholt.red.holds) == len(karnholt.building_cells) == 13
    given = {piece.troop: piece.equipment for piece in karnholt.black.pieces if piece.equipment}
    assert given == {"orc.swords": ("tower",)}, "the third of them; two others have ladders"
    assert [piece.hex for piece in karnholt.black.pieces if piece.equipment == ("ladders",)] == ["0508", "0708"]
    assert [piece.hex for piece in karnholt.red.pieces if piece.equipment == ("oil",)] == ["0605"]


# --- positions ------------------------------------------------------------------------------------------------


TEXT = """\
position 1
ruleset tewapen 1
scenario tewapen/karnholt
active black
pending MOVE
building 0605 wounds=1 holder=black
building 0705 wounds=0
piece R1 hum.polearms 0604 oil=2
piece B1 orc.swords 0506 marks=NOMINATED,LADDERS
piece B2 orc.swords 0606 marks=TOWER
piece B3 sg.ram 0706
end
"""


@pytest.mark.clause("TW-4.4b", "TW-4.3g", "TW-R72")
def test_a_position_of_a_siege_written_by_hand() -> None:
    battle = position.read(TEXT)
    assert (shown(battle, "0605")["wounds"], holder(battle, "0605")) == (1, "black")
    assert shown(battle, "0705")["destroyed"]
    assert (shown(battle, "0505")["wounds"], holder(battle, "0505")) == (20, "red")
    assert (piece(battle, "R1").oil, piece(battle, "B2").stride) == (2, 1)
    assert "0505" in moves(battle, "B1")
    told = survives(battle)
    assert "building 0605 wounds=1 holder=black\nbuilding 0705 wounds=0\n" in told
    assert "piece R1 hum.polearms 0604 oil=2\n" in told


@pytest.mark.parametrize("seed", range(2))
def test_a_battle_of_a_siege_survives_as_text(seed: int) -> None:
    battle, chooser = warhost.start("tewapen/karnholt", seed=seed), random.Random(seed)
    while not battle.over and battle.decisions < 120:
        battle.apply(chooser.choice(battle.legal_actions))
        survives(battle)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("building 0605 wounds=1", "building 0604 wounds=1", "there is no building in 0604"),
        ("holder=black", "holder=green", "green"),
        ("marks=TOWER", "marks=TOWERS", "TOWERS"),
    ],
)
def test_what_is_wrong_in_a_position_of_a_siege_is_told(old: str, new: str, message: str) -> None:
    assert message in str(refusal(edit(TEXT, (old, new))))


# --- what is shown --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-4.3g", "TW-4.4b")
@pytest.mark.parametrize(
    ("letter", "wounds", "signs"),
    [
        ("D", 20, {"held": "castle wall"}),
        ("D", 19, {"held": "castle wall", "cracked": "19 of 20 wounds"}),
        ("D", 7, {"held": "castle wall", "cracked": "7 of 20 wounds"}),
        ("D", 6, {"held": "castle wall", "breached": "6 of 20 wounds"}),
        ("G", 5, {"held": "gate", "breached": "5 of 15 wounds"}),
        ("D", 0, {"rubble": "was a castle wall"}),
        ("A", 0, {"burnt house": "was a wooden house"}),
        ("A", 5, {}),
        ("B", 4, {"cracked": "4 of 10 wounds"}),
    ],
)
def test_signs_tell_how_a_building_stands(letter: str, wounds: int, signs: dict[str, str]) -> None:
    battle = besieged(ground(**{letter: "0504"}), "R std.inf 0008", "B std.inf 1208")
    if letter in "DG":
        building(battle, "0504").side = 0
    found = {one["sign"]: one["text"] for one in worn_down(battle, "0504", wounds).view()["signs"]}
    assert found == signs


@pytest.mark.clause("TW-4.3a")
def test_an_attack_on_a_building_is_chosen_by_its_hex() -> None:
    battle = activate(besieged(ground(C="0504"), "R sg.ballista 0404", "B std.inf 0504"), "R1")
    found = {choice["action"]: choice for choice in battle.view(0)["choices"]}
    assert (found["attack R1 0504"]["place"], found["attack R1 0504"]["target"]) == ("0504", None)
    assert found["attack R1 B1"]["target"] == "B1"


def test_equipment_is_shown_on_the_counter() -> None:
    battle = besieged(FIELD, "R std.inf 0404 equipment=ladders,tower oil=1", "B std.inf 1208")
    (red, _) = battle.view()["pieces"]
    assert {"ladders", "siege tower", "boiling oil"} <= set(red["states"])
