"""Scouts: the counter, the formation that is named, the dice on the way (W79, W80, W94), slipping away."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, happened
from warhost.rulesets.ittybitty.rules.scouts import look_out

HIDES = "blue SC2 0509 hidden"
TARGET = "red LI2 0505 face_down"
OTHER = "red R2 HI 1209"


def scouting(*pieces: str, scout: str = HIDES, target: str = TARGET) -> Position:
    """A scout four hexes from a face-down unit has named its formation."""
    position = lay(scout, target, *pieces).acting(scout.split()[1])
    position.act(f"scout {scout.split()[1]} 0505")
    return position


def is_found(position: Position) -> bool:
    """True when the unit has been turned face-up."""
    return "face_down" not in position.marks("LI2")


# --- dice on the way --------------------------------------------------------------------------------------


@pytest.mark.clause("IB-3.3h", "IB-3.3i", "IB-3.3j", "IB-3.3k")
def test_w79_three_times_two_dice() -> None:
    figures = scouting().umpire.figures
    missed = seen = Fraction(1)
    for k in range(3):
        missed *= Fraction(int(figures.shows[k]) - 1, 6)
        seen *= Fraction(int(figures.seen[k]) - 1, 6)
    assert (1 - missed, 1 - seen) == (Fraction(13, 18), Fraction(29, 54))


@pytest.mark.clause("IB-3.3h", "IB-3.3l", "IB-R33")
def test_w79_a_movement_that_ends_when_he_is_seen() -> None:
    found, goes_on = Fraction(0), Fraction(1)
    for start, end in (("0509", "0508"), ("0508", "0507"), ("0507", "0506")):
        position = scouting(scout=f"blue SC2 {start} hidden")
        position.troop("SC2").quality = 0  # whoever is seen loses his counter
        chances = position.chances(lambda after: (is_found(after), "hidden" in after.marks("SC2")), f"move SC2 {end}")
        unseen = chances[True, True] + chances[False, True]
        shows = chances[True, True] / unseen
        found += goes_on * shows
        goes_on *= (1 - shows) * unseen
    assert found == Fraction(383, 648)


@pytest.mark.clause("IB-3.3m", "IB-3.3n", "IB-R33")
def test_w80_the_desperation_roll() -> None:
    position = scouting()
    told = position.act("move SC2 0507", 1, 6, 2)
    assert happened(told, "DESPERATION")[0][1:3] == (2, 2)
    assert (position.stands("SC2"), "hidden" in position.marks("SC2")) == ("0508", True)
    assert position.phase == "withdrawal blue"
    assert {"0509", "0510"} <= position.ends("SC2", "withdraw")
    position.act("withdraw SC2 0510")
    assert (position.stands("SC2"), "hidden" in position.marks("SC2")) == ("0510", True)
    assert position.legal("move") == set()

    seen = scouting()
    told = seen.act("move SC2 0507", 1, 6, 3)
    assert len(happened(told, "SPOTTED")) == 1
    assert (seen.stands("SC2"), "hidden" in seen.marks("SC2")) == ("0508", False)
    assert seen.legal("move") == set()


@pytest.mark.clause("IB-3.3p", "IB-R105")
def test_w94_no_more_dice_after_a_detection() -> None:
    position = scouting()
    told = position.act("move SC2 0506", 6, 2)
    assert len(happened(told, "DETECTION")) == 1
    assert (position.stands("SC2"), "hidden" in position.marks("SC2"), is_found(position)) == ("0506", True, True)


@pytest.mark.clause("IB-3.3l", "IB-R32", "IB-R105")
def test_a_detection_shows_the_whole_formation_and_both_dice_count() -> None:
    position = scouting("red LI2 0404 face_down", "red R2 HI 0504 face_down")
    told = position.act("move SC2 0506", 6, 6, 3)
    assert is_found(position)
    assert "face_down" not in position.marks("LI2-2")
    assert "face_down" in position.marks("HI")
    assert len(happened(told, "SPOTTED")) == 1


@pytest.mark.clause("IB-3.3g", "IB-3.3h", "IB-R33")
def test_only_steps_nearer_to_what_is_named() -> None:
    position = scouting(OTHER)
    for before, now, rolls in (("0510", "0509", 0), ("0509", "0508", 1), ("0507", "0508", 0), ("0508", "0408", 0)):
        one = position.copy()
        move(one, now)
        dice = count_dice(one, before)
        assert dice == 2 * rolls, (before, now)


def move(position: Position, place: str) -> None:
    """Put the scout into a hex."""
    from ittybitty.builder import put

    put(position, "SC2", place)


def count_dice(position: Position, before: str) -> int:
    """How many dice the engine rolls when the scout has come from a hex: that many low ones are read."""
    desk: Any = position.umpire.dice
    desk.scripted, desk.length, desk.read, desk.wanted_dice = 1, 4, 0, 0
    for row in range(4):
        desk.script[row] = position.row(1)
    look_out(position.battle, position.umpire, position.number("SC2"), position.cell(before))
    read, desk.scripted, desk.length, desk.read = int(desk.read), 0, 0, 0
    return read


@pytest.mark.clause("IB-3.2c", "IB-R32", "IB-R105")
def test_light_cavalry_looks_at_three_and_two_hexes() -> None:
    position = scouting(scout="blue LC2 0509")
    told = position.act("move LC2 0506", 5, 1)
    assert [facts[1:4] for facts in happened(told, "DETECTION")] == [(3, 5, 0), (2, 1, 0)]
    assert is_found(position), "by contact"
    unseen = scouting("red LI2 0504 face_down", scout="blue LC2 0509")
    unseen.act("move LC2 0506", 1, 1)
    assert (is_found(unseen), "face_down" in unseen.marks("LI2-2")) == (True, True)


@pytest.mark.clause("IB-R32", "IB-R105")
def test_face_down_light_cavalry_that_is_seen_goes_on() -> None:
    position = scouting(scout="blue LC2 0509 face_down")
    told = position.act("move LC2 0507", 1, 6, 1)
    assert [facts[1:4] for facts in happened(told, "DETECTION")] == [(3, 1, 6), (2, 1, 0)]
    assert (position.stands("LC2"), "face_down" in position.marks("LC2")) == ("0507", False)
    assert happened(told, "DESPERATION") == []


# --- the counter, and what is named -----------------------------------------------------------------------


@pytest.mark.clause("IB-3.3f", "IB-R33")
def test_a_scout_hides_at_the_start_of_a_movement() -> None:
    position = lay("blue SC2 0509 face_down", TARGET).acting("SC2")
    position.act("hide SC2")
    assert "hidden" in position.marks("SC2")
    assert "face_down" not in position.marks("SC2"), "his counter tells what he is"
    assert position.why("hide SC2") == {"IS_HIDDEN"}
    beside = lay("blue SC2 0506", TARGET).acting("SC2")
    assert beside.why("hide SC2") == {"ENEMY_BESIDE"}
    moved = lay("blue SC2 0509", TARGET).acting("SC2").mark("SC2", "in_block")
    assert moved.why("hide SC2") == {"HAS_MOVED"}
    assert moved.why("scout SC2 0505") == {"HAS_MOVED"}
    assert lay("blue LC2 0509", TARGET).acting("LC2").why("hide LC2") == {"NOT_A_SCOUT"}


@pytest.mark.clause("IB-3.3g", "IB-R33")
def test_one_formation_is_named_for_a_movement() -> None:
    position = lay(HIDES, TARGET, "red HI 0805", "red R2 HI 0605 face_down").acting("SC2")
    assert position.legal("scout") == {"scout SC2 0505", "scout SC2 0605"}
    assert position.why("scout SC2 0805") == {"NOBODY_TO_SCOUT"}
    position.act("scout SC2 0505")
    assert position.why("scout SC2 0605") == {"HAS_NAMED"}
    assert lay("blue HI 0509", TARGET).acting("HI").why("scout HI 0505") == {"NOT_A_SCOUT"}


@pytest.mark.clause("IB-R33")
def test_who_walks_into_a_hidden_scout() -> None:
    for die, stays in ((2, True), (3, False)):
        position = lay("blue LI2 0505", "red SC2 0506 hidden").acting("B")
        told = position.act("move LI2 0506", die)
        assert happened(told, "SEEN") == [(position.number("SC2"), 0, 0, 0, 0, 0)]
        assert (position.status("SC2") != "gone") == stays
        if stays:
            assert position.phase == "withdrawal red"
            assert {"0507", "0508"} <= position.ends("SC2", "withdraw")
            position.act("pass")
            assert position.stands("SC2") == "0506"


@pytest.mark.clause("IB-R33")
def test_zones_of_control_have_no_hold_on_a_hidden_scout() -> None:
    position = lay(HIDES, "red HI 0507", "red HI 0706").acting("SC2")
    assert {"0506", "0606"} & position.ends("SC2")
