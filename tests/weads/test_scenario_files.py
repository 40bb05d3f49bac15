"""Scenario files of Battle of Ayrena's Weads: what is limited, and the four battles that ship."""

from __future__ import annotations

from functools import partial

import pytest

from games.brought import text_of
from scenario_texts import edit, faults_in, line_of
from warhost.rulesets.weads.setup.catalogue import SIDES
from warhost.rulesets.weads.setup.scenario import Units, WeadsScenario, scenarios
from warhost.rulesets.weads.state import MAX_CELLS, MAX_COMMANDS
from warhost.scenario import read_scenario

GOOD = text_of("weads", "good.toml")
OST = GOOD[GOOD.rindex("[[commands]]") :]

faults_of = partial(faults_in, WeadsScenario)


def refused(message: str, *changes: tuple[str, str]) -> None:
    """Asserts that the changes of the good file give one fault, in the line of the last change."""
    text = edit(GOOD, *changes)
    assert faults_of(text) == [(line_of(text, changes[-1][1]), message)]


def test_what_the_good_file_says() -> None:
    scenario = read_scenario(WeadsScenario, GOOD)
    assert (scenario.facing, scenario.magic, scenario.first_drawer) == ("off", "on", "dwarf")
    assert scenario.commands[0].units == Units(A=1, B=2)
    assert scenario.commands[0].units.levels == ["A", "B", "B"]


def test_many_faults_are_told_all_at_once_with_their_lines() -> None:
    text = edit(
        GOOD,
        ("turns = 5", "turns = 50"),
        (".ww.....", ".wx....."),
        ("......w.", "......w"),
        ("0204-0305", "0204-0306"),
        ('home = "south"', 'home = "west"'),
        ("rout_level = 9", "rout_levle = 9"),
        ('colour = "silver"', 'color = "silver"'),
        ("value = 3", "value = 5"),
        ('"0407"]', '"0409"]'),
    )
    told = faults_of(text)
    assert [line for line, _ in told] == [6, 9, 13, 17, 23, 24, 25, 27, 30, 46, 50]
    assert {message for _, message in told} >= {
        "should be less than or equal to 40, not 50",
        "unknown terrain 'x'; known: . w",
        "this row has 7 hexes, the board 8",
        "'0204-0306' is no hexside of the board; it is written as two adjacent hexes, such as '0106-0207'",
        "should be 'north' or 'south', not \"west\"",
        "unknown key 'rout_levle'; nearest: rout_level",
        "unknown key 'color'; nearest: colour",
        "should be less than or equal to 4, not 5",
        "hex 0409 is off the board, which has 8 columns and 8 rows",
    }


# --- ground -----------------------------------------------------------------------------------------------


def test_boards_have_a_greatest_size() -> None:
    rows = "".join(f'    "{"." * 21}",\n' for _ in range(20))
    text = GOOD.replace('    "........",\n    ".ww', f'{rows}    ".ww', 1)
    assert any(f"a board has at most {MAX_CELLS}" in message for _, message in faults_of(text))


# --- commands ---------------------------------------------------------------------------------------------


def test_commands_and_armies_are_limited() -> None:
    told = [message for _, message in faults_of(GOOD + OST * 6)]
    assert f"9 commands: there are at most {MAX_COMMANDS}" in told
    told = [message for _, message in faults_of(GOOD.replace('army = "elf"', 'army = "dwarf"'))]
    assert "army 'elf' has no command" in told
    refused("OST has no units", ("units = {C = 1}", "units = {C = 0}"))


@pytest.mark.clause("AW-1.4a", "AW-1.4b")
def test_each_army_has_one_spellcaster_where_there_is_magic() -> None:
    twice = edit(GOOD, ("move = 6\n", "move = 6\ncaster = true\n"))
    assert [message for _, message in faults_of(twice)] == ["army 'dwarf' has a spellcaster already"]
    bare = edit(GOOD, ("turns = 5", 'turns = 5\nmagic = "on"'), ("move = 7\ncaster = true\n", "move = 7\n"))
    assert faults_of(bare) == [(7, "with magic each army has a spellcaster, and army 'elf' has none")]
    assert read_scenario(WeadsScenario, bare.replace('magic = "on"', 'magic = "off"'))
    assert faults_of(bare.replace('magic = "on"\n', ""))[0][1].startswith("with magic each army has a spellcaster")


def test_a_command_has_no_more_choices_than_can_be_listed() -> None:
    rows = "".join(f'    "{"." * 20}",\n' for _ in range(20))
    start, end = GOOD.index('    "........",'), GOOD.index("]\nstreams")
    hexes = ", ".join(f'"{column:02}{row:02}"' for row in (18, 19, 20) for column in range(3, 10))
    text = edit(
        GOOD[:start] + rows + GOOD[end:],
        ("turns = 5", 'turns = 5\nfacing = "on"'),
        ('["0307", "0407"]', f"[{hexes}]"),
        ('leader_at = "0307"', 'leader_at = "0619"'),
        ("units = {B = 1, C = 1}", "units = {B = 21}"),
    )
    assert read_scenario(WeadsScenario, text)
    hexes = ", ".join(f'"{column:02}{row:02}"' for row in range(16, 21) for column in range(2, 11))
    crowded = text[: text.index('set_up = ["0318')] + f"set_up = [{hexes}]\n" + text[text.index('leader_at = "0619"') :]
    told = faults_of(crowded.replace("units = {B = 21}", "units = {B = 44}").replace("0619", "0618"))
    assert "16459 ways to move: there are at most 16384" in [message for _, message in told]


# --- the battles that ship --------------------------------------------------------------------------------


@pytest.mark.clause("AW-0.1a", "AW-0.1b", "AW-1.2a", "AW-1.2b", "AW-20.6a", "AW-21.1a")
def test_five_battles_ship() -> None:
    told = {
        name: (battle.name, battle.turns, sum(len(command.units.levels) for command in battle.commands),
               battle.elf.rout_level, battle.dwarf.rout_level, battle.facing, battle.magic)
        for name, battle in scenarios().items()
    }  # fmt: skip
    assert told == {
        "alder-ford": ("The Alder Ford", 8, 15, 13, 17, "off", "off"),
        "alder-raid": ("Raid on the Alder Ford", 9, 15, 9, 17, "off", "off"),
        "duel-of-the-mages": ("Duel of the Mages", 10, 21, 15, 18, "off", "on"),
        "ayrenas-weads": ("Battle of Ayrena's Weads", 13, 46, 44, 38, "off", "on"),
        "line-of-battle": ("Ayrena's Weads in line of battle", 13, 46, 44, 38, "on", "on"),
    }
    for battle in scenarios().values():
        assert battle.minutes
        assert battle.teaches
        assert {command.army for command in battle.commands} == {*SIDES}
        assert {command.army: command.leader for command in battle.commands if command.caster} in (
            {},
            {"elf": "Pankow", "dwarf": "Filigast"},
        )


def test_the_first_battle_is_the_alder_ford_with_another_rout_level() -> None:
    printed, raid = scenarios()["alder-ford"], scenarios()["alder-raid"]
    told = {key: getattr(raid, key) for key in ("id", "name", "summary", "turns")}
    elf = printed.elf.model_copy(update={"rout_level": 9})
    assert printed.model_copy(update={**told, "elf": elf}) == raid


def test_the_line_of_battle_is_the_full_battle_with_facing() -> None:
    full, line = scenarios()["ayrenas-weads"], scenarios()["line-of-battle"]
    told = {key: getattr(line, key) for key in ("id", "name", "summary", "teaches", "minutes", "facing")}
    assert full.model_copy(update=told) == line


@pytest.mark.clause("AW-1.2b", "AW-R60")
def test_the_full_battle_has_its_order_of_battle() -> None:
    commands = scenarios()["ayrenas-weads"].commands
    told = [(one.id, one.colour, one.leader, one.value, one.move, "".join(one.units.levels)) for one in commands]
    assert told == [
        ("AYR", "green", "Ayrena", 4, 8, "AABBBC"),
        ("LIR", "gold", "Lirien", 2, 8, "ABBBC"),
        ("PAN", "silver", "Pankow", 2, 7, "ABBCC"),
        ("THE", "blue", "Thessil", 1, 7, "BBCC"),
        ("BRU", "red", "Brumak", 4, 6, "AAABBBC"),
        ("HAD", "orange", "Hadrek", 3, 6, "AABBBCC"),
        ("FIL", "purple", "Filigast", 2, 5, "AABBCC"),
        ("OST", "brown", "Ostvar", 1, 6, "ABBCCC"),
    ]
    assert sum(one.value for one in commands) == 19
