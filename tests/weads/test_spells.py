"""Spells beyond the worked positions: windows, caps, marks, Now I'm here, what a mage takes back."""

from __future__ import annotations

import pytest

from warhost.rulesets.weads.state import DWARF, ELF, Phase, Spell
from weads.builder import lay
from weads.position import Position, clash, happened

KILLED, SAFE = (6, 6), (3, 4)
"""Two dice with which a leader dies, and with which he lives."""

ELVES = ("PAN 0402", "PAN-B1 0403 chit=K1", "PAN-C1 0410")
DWARVES = ("FIL 0412", "FIL-B1 0411 chit=K2", "FIL-C1 0404")


def opened(*pieces: str, **changes: str) -> Position:
    """The window at the beginning of a turn."""
    position = lay(*pieces, **changes).at(Phase.TURN)
    position.go_on()
    return position


def spells(position: Position) -> set[str]:
    """What can be cast, without targets."""
    return {text.split()[1] for text in position.legal("cast")}


# --- windows ----------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-16.1c", "AW-16.1f", "AW-R36", "AW-R38")
def test_which_spell_in_which_window() -> None:
    hands = {"elf": "NOW HOLY PHAN AIM STAND", "dwarf": "HOLY PHAN HAMMER BROTHER STAND"}
    pieces = (*ELVES, *DWARVES, "HAD-C1 1212", "LIR-C1 1201")
    position = opened(*pieces, **hands)
    assert (position.phase, spells(position)) == ("window dwarf", {"PHAN", "HAMMER", "BROTHER", "STAND"})
    assert position.why("cast HOLY FIL-B1") == {"WRONG_WINDOW", "NOT_IN_COMBAT"}
    assert position.why("cast AIM") == {"ENEMY_MAGE_ONLY"}
    position.act("pass")
    assert (position.phase, spells(position)) == ("window elf", {"PHAN", "AIM", "STAND"})
    moving = lay(*pieces, woods="0403 0101", **hands)
    assert spells(moving.at(Phase.MOVEMENT, "PAN")) == {"NOW", "PHAN", "AIM", "STAND"}
    assert spells(moving.at(Phase.MOVEMENT, "LIR")) == {"PHAN", "AIM", "STAND"}
    assert spells(moving.at(Phase.MOVEMENT, "HAD")) == {"PHAN", "HAMMER", "BROTHER", "STAND"}
    position = lay(*pieces[:-2], **hands).at(Phase.WINDOW)
    position.go_on()
    assert (position.phase, spells(position)) == ("window dwarf", {"HAMMER", "STAND"})
    position.act("pass")
    assert (position.phase, spells(position)) == ("window elf", {"STAND"})


@pytest.mark.clause("AW-16.1c", "AW-16.3b", "AW-R36", "AW-R40")
def test_a_combat_has_a_window() -> None:
    pieces = ("PAN 0402", "PAN-B1 0403 value=5", "FIL 0405", "FIL-B1 0404 value=5", "FIL-B2 0405")
    position = lay(*pieces, elf="HOLY AIM", dwarf="HOLY BROTHER").at(Phase.COMBAT, "FIL")
    position.act("attack FIL-B1 PAN-B1")
    position.act("fight")
    assert (position.phase, spells(position)) == ("window dwarf", {"HOLY", "BROTHER"})
    assert position.why("cast HOLY FIL-B2") == {"NOT_IN_COMBAT"}
    assert position.why("cast HOLY PAN-B1") == {"WRONG_COLOUR"}
    position.act("pass")
    assert position.phase == "window elf"
    position.act("cast AIM")
    assert position.phase == "window dwarf"
    position.act("cast HOLY FIL-B1")
    position.act("pass")
    told = position.act("pass", 2, 5, 3)
    assert happened(told, "SHOT")[0][2:4] == (2, 1)
    assert clash(told) == ("2/1", 3, "DD")


@pytest.mark.clause("AW-16.1c", "AW-R36")
def test_two_passes_end_a_window() -> None:
    position = opened(*ELVES, *DWARVES, elf="STAND PHAN", dwarf="STAND")
    position.act("pass")
    position.act("cast STAND")
    assert position.phase == "window dwarf"
    position.act("pass")
    assert position.phase == "window elf"
    position.act("pass")
    assert position.phase == "draw"


@pytest.mark.clause("AW-16.1b", "AW-16.1e", "AW-16.9a", "AW-R45")
def test_so_many_casts_a_turn() -> None:
    position = opened(*ELVES, *DWARVES, elf="PHAN STAND AIM HOLY NOW", dwarf="PHAN STAND HAMMER")
    position.act("pass")
    for number, action in enumerate(("cast STAND", "cast AIM")):
        position.act(action)
        assert position.battle.casts[ELF] == number + 1
        position.act("pass")
    position.battle.casts[:] = 3, 2
    assert "NO_CASTS_LEFT" in position.why("cast PHAN PAN-B1")
    assert not position.legal("cast")
    assert [position.battle.spent[ELF, spell] for spell in (Spell.STAND, Spell.AIM)] == [1, 1]
    dwarf = opened(*ELVES, *DWARVES, dwarf="STAND HAMMER BROTHER")
    for action in ("cast STAND", "cast HAMMER"):
        dwarf.act(action)
    assert (dwarf.phase, dwarf.battle.casts[DWARF], dwarf.battle.hand_size[DWARF]) == ("draw", 2, 1)
    dwarf.at(Phase.VICTORY).go_on()
    assert (dwarf.phase, dwarf.battle.casts[DWARF]) == ("window dwarf", 0)


# --- marks ------------------------------------------------------------------------------------------------


@pytest.mark.clause("AW-16.1d", "AW-16.6a", "AW-16.8a", "AW-16.9a", "AW-R38", "AW-R44")
def test_who_is_marked_and_for_how_long() -> None:
    pieces = (*ELVES, "LIR-B1 0503", "HAD-C1 1212")
    position = opened(*pieces, elf="STAND STAND AIM")
    position.act("cast STAND")
    assert {label for label in position.labels if position.marks(label)} == {"PAN-B1"}
    assert position.why("cast STAND") == {"NOBODY_GAINS"}
    position.act("cast AIM")
    assert position.marks("PAN-B1") == {"stand", "aim"}
    position.act("pass")
    position.at(Phase.MOVEMENT, "PAN").act("move PAN-C1 0406")
    position.act("move PAN-B1 0408")
    assert position.marks("PAN-B1") >= {"stand", "aim"}
    assert not position.marks("PAN-C1") & {"stand", "aim"}
    position.at(Phase.VICTORY).go_on()
    assert position.marks("PAN-B1") & {"stand", "aim"} == set()


@pytest.mark.clause("AW-16.5a", "AW-R42", "AW-R44")
def test_two_hammers_are_one() -> None:
    position = opened("FIL 0606", "FIL-B1 0607", "FIL-B2 0612", "LIR-C1 0101", dwarf="HAMMER HAMMER")
    position.act("cast HAMMER")
    assert position.why("cast HAMMER") == {"NOBODY_GAINS"}
    assert [position.marks(unit) for unit in ("FIL-B1", "FIL-B2")] == [{"hammer_to_come"}, set()]
    position.at(Phase.VICTORY).go_on()
    assert position.marks("FIL-B1") == {"hammer"}
    assert position.why("cast HAMMER") == set()
    position.act("cast HAMMER")
    position.at(Phase.VICTORY).go_on()
    assert position.marks("FIL-B1") == {"hammer"}
    position.at(Phase.VICTORY).go_on()
    assert position.marks("FIL-B1") == set()


# --- Now I'm here -----------------------------------------------------------------------------------------


def leaping(*pieces: str, **changes: object) -> Position:
    """Pankow's own movement; woods at 0606, where the unit stands, and far away in the south."""
    return lay("PAN 0605", *pieces, elf="NOW NOW", woods="0606 0609 0602 1010", **changes).at(  # type: ignore[arg-type]
        Phase.MOVEMENT, "PAN"
    )


@pytest.mark.clause("AW-16.2b", "AW-7.3d", "AW-16.2a")
def test_a_leap_to_any_facing() -> None:
    position = leaping("PAN-B1 0606 facing=N", "HAD-C1 0112 facing=S", facing=True)
    leaps = position.legal("cast", "PAN-B1")
    assert len(leaps) == 3 * 6
    position.act("cast NOW PAN-B1 1010 SW")
    assert (position.stands("PAN-B1"), position.faces("PAN-B1")) == ("1010", "SW")


@pytest.mark.clause("AW-16.2a", "AW-16.2c", "AW-18.1g", "AW-3.7b", "AW-R39")
def test_a_leap_in_place_of_a_move() -> None:
    pieces = ("PAN-B1 0606", "PAN-C1 0101", "LIR 0606", "LIR-C1 0201", "HAD-B1 0607 chit=K1", "HAD-B2 1011 chit=K1")
    position = leaping(*pieces)
    told = position.act("cast NOW PAN-B1 1010")
    assert not happened(told, "MORALE")
    assert (position.stands("PAN-B1"), position.stands("LIR")) == ("1010", "0606")
    assert position.why("move PAN-B1 1009") == {"HAS_MOVED"}
    assert "HAS_MOVED" in position.why("cast NOW PAN-B1 0609")
    position.act("done")
    assert position.legal("attack") == {"attack PAN-B1 HAD-B2"}


@pytest.mark.parametrize(
    ("unit", "ends", "why"),
    [
        ("0606 disordered", {"0602"}, {"NOT_HOMEWARD"}),
        ("0606 routed", set(), {"IS_ROUTED"}),
        ("0606 moved", set(), {"HAS_MOVED"}),
        ("0706", set(), {"NOT_IN_WOODS"}),
    ],
)
@pytest.mark.clause("AW-16.2c", "AW-12.3b", "AW-R39")
def test_who_may_leap(unit: str, ends: set[str], why: set[str]) -> None:
    position = leaping(f"PAN-B1 {unit}", "PAN-C1 0101", "HAD-C1 0112")
    assert {text.split()[3] for text in position.legal("cast")} == ends
    assert position.why("cast NOW PAN-B1 1010") == why


@pytest.mark.clause("AW-16.2c", "AW-13.7a", "AW-R39", "AW-R36")
def test_a_leap_onto_a_lone_leader() -> None:
    position = leaping("PAN-B1 0606", "PAN-C1 0101", "HAD 1010", "HAD-C1 0112", "LIR 0609", "LIR-C1 0602")
    assert position.why("cast NOW PAN-B1 0602") == {"OCCUPIED"}
    joined = position.copy()
    joined.act("cast NOW PAN-B1 0609")
    assert joined.stands("LIR") == joined.stands("PAN-B1") == "0609"
    position.act("cast NOW PAN-B1 1010", KILLED)
    assert position.stands("HAD") is None
    assert "WRONG_WINDOW" in position.at(Phase.MOVEMENT, "LIR").why("cast NOW PAN-B1 0609")


# --- recovery ---------------------------------------------------------------------------------------------


def recharging(*pieces: str) -> Position:
    """Both mages have cast a spell; the Rally Phase begins."""
    position = lay(*pieces, elf="HOLY", dwarf="HOLY").at(Phase.RECHARGE)
    position.battle.spent[ELF, Spell.AIM] = position.battle.spent[DWARF, Spell.HAMMER] = 1
    position.go_on()
    return position


@pytest.mark.clause("AW-2.4b", "AW-19.1a", "AW-19.1c", "AW-19.1e", "AW-16.1e", "AW-R37", "AW-R45", "AW-R68")
def test_taking_spells_back() -> None:
    position = recharging(*ELVES, *DWARVES)
    assert (position.phase, position.legal()) == ("recharge dwarf", {"regain HAMMER", "done"})
    assert position.why("regain STAND") == position.why("regain HOLY") == {"NOT_SPENT"}
    position.act("regain HAMMER")
    assert (position.battle.hand[DWARF, Spell.HAMMER], position.battle.spent[DWARF, Spell.HAMMER]) == (1, 0)
    assert (position.phase, position.legal()) == ("recharge elf", {"regain AIM", "done"})
    position.act("done")
    assert position.battle.spent[ELF, Spell.AIM] == 1
    assert position.phase == "window dwarf"


@pytest.mark.parametrize(
    ("enemy", "asked"),
    [("PAN-A1 0410", False), ("PAN-A1 0410 routed", False), ("PAN-A1 0409", True), ("PAN 0410", True)],
)
@pytest.mark.clause("AW-19.1b", "AW-7.6a", "AW-R45")
def test_a_mage_beside_an_enemy_takes_nothing_back(*, enemy: str, asked: bool) -> None:
    others = ("PAN 0402",) if "PAN-" in enemy else ("PAN-B1 0403",)
    position = recharging(enemy, *others, "FIL 0411", "FIL-B1 0101")
    assert ("dwarf" in position.phase and "recharge" in position.phase) == asked
    if not asked:
        assert position.phase == "recharge elf"
        position.battle.to_decide = DWARF
        assert position.why("regain HAMMER") == {"CASTER_IN_CONTACT"}


@pytest.mark.clause("AW-19.1d", "AW-17.2c", "AW-R45")
def test_a_busy_mage_helps_no_unit_of_his_own() -> None:
    pieces = ("PAN 0605", "PAN-B1 0606 disordered", "AYR-C1 0505 routed", "HAD-B1 0607")
    for answer, modifier in (("regain AIM", 0), ("done", -1)):
        position = lay(*pieces, elf="HOLY").at(Phase.RECHARGE)
        position.battle.spent[ELF, Spell.AIM] = 1
        position.go_on()
        position.act(answer)
        assert position.phase == "window elf"
        told = position.act("pass", 5)
        assert happened(told, "MORALE")[0][:3] == (position.number("PAN-B1"), 5, modifier)
