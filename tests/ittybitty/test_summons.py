"""Goons and the Walking Dead: how they come, what they cost, when they vanish."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.magic import WATCHER
from ittybitty.position import MARKS, Position, happened, odds
from warhost.rulesets.ittybitty.rules.pieces import summoning_of
from warhost.rulesets.ittybitty.rules.summons import sweep_summons
from warhost.rulesets.ittybitty.state import NONE, Phase

RED = "red LI2 1010"


def conjured(*pieces: str, wizard: str = "wizard4", goons: int = 1) -> Position:
    """A wizard at 0505 has summoned Goons, who stand in his hex as far as there is room."""
    position = lay(f"blue {wizard} 0505", RED, *pieces, WATCHER).casting(wizard)
    position.act(f"cast {wizard} goons", 1, 2 * goons)
    for number in range(1, goons + 1):
        position.act(f"place new-{number} {('0505', '0505', '0504')[number - 1]}")
    return position


# --- arrival ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.8a", "IB-5.8m", "IB-R86", "IB-R98")
def test_goons_are_placed_one_by_one_around_the_caster() -> None:
    units = ("blue LI2 0505", "blue LI2 0505", "red HI 0504", "red captain4 0406", "blue LI2 0506")
    position = lay("blue wizard3 0505", RED, *units, WATCHER)
    position.battle.chasm[position.cell("0605")] = 3
    position.battle.glamour[position.cell("0606")] = 3
    position.casting("wizard3").act("cast wizard3 goons", 1, 5)
    assert position.phase == "arrival blue"
    assert position.legal() == {"place new-1 0405", "place new-1 0506"}
    assert position.why("place new-1 0505") == {"OVERSTACKED"}
    assert position.why("place new-1 0504") == {"ENEMY_THERE"}
    assert position.why("place new-1 0406") == {"ENEMY_THERE"}
    assert position.why("place new-1 0605") == {"BARRED"}
    assert position.why("place new-1 0606") == {"UNDER_GLAMOUR"}
    assert position.why("place new-1 0507") == {"NOT_BESIDE_CASTER"}
    position.act("place new-1 0506")
    told = position.go_on()
    assert [position.stands(f"new-{k}") for k in (1, 2, 3)] == ["0506", "0405", "0405"], "no choice is left"
    assert not told
    assert position.phase == "caster blue"
    goon = position.troop("new-1")
    assert (int(goon.attack), int(goon.defense), int(goon.move), int(goon.quality)) == (3, 2, 4, 2)
    assert position.marks("new-1") == {"summoned"}


@pytest.mark.clause("IB-R86")
def test_who_finds_no_room_is_lost() -> None:
    crowd = [f"red HI {name}" for name in ("0504", "0405", "0406", "0506", "0605", "0606")]
    position = lay("blue wizard3 0505", "blue PK 0505", RED, *crowd, WATCHER)
    told = position.casting("wizard3").act("cast wizard3 goons", 1, 6)
    assert happened(told, "SUMMON_ROLLED")[0][2] == 3
    assert not happened(told, "SUMMONED")
    assert len(happened(told, "NO_ROOM")) == 3


@pytest.mark.clause("IB-2.6c", "IB-R32", "IB-R86")
def test_who_comes_next_to_a_face_down_enemy_reveals_him() -> None:
    position = lay("blue wizard3 0505", "red HI 0507 face_down", WATCHER).casting("wizard3")
    position.act("cast wizard3 goons", 1, 1)
    position.act("place new-1 0506")
    assert "face_down" not in position.marks("HI")


@pytest.mark.clause("IB-R86")
def test_they_are_one_formation_under_their_caster() -> None:
    position = conjured(goons=3)
    formations = {int(position.piece(f"new-{k}").formation) for k in (1, 2, 3)}
    assert len(formations) == 1
    formation = formations.pop()
    assert position.battle.formations[formation].captain == position.number("wizard4")
    number = summoning_of(position.battle, formation)
    one = position.battle.summonings[number]
    assert (one.begun, one.until, one.upkeep) == (2, 5, 1)
    assert summoning_of(position.battle, 0) == NONE


@pytest.mark.clause("IB-5.1b", "IB-5.4a", "IB-5.8m")
def test_a_fizzle_summons_nobody() -> None:
    position = lay("blue wizard3 0505", RED, WATCHER).casting("wizard3")
    position.act("cast wizard3 goons", 5)
    assert position.battle.piece_count == len(position.labels)
    assert position.piece("wizard3").power == 0


# --- the dead ---------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.8q", "IB-R89")
def test_the_pile_of_the_dead() -> None:
    gone = (
        "red HI 1010 gone",
        "blue LI2 0101 gone",
        "red captain4 1010 gone",
        "red siege 1010 gone",
        "red SC2 1010 gone hidden",
    )
    position = lay("blue wizard6 0505", "red PK 1010", *gone, WATCHER).casting("wizard6")
    told = position.act("cast wizard6 dead", 1)
    assert position.phase == "arrival blue", "all return, so that nobody has to be picked"
    position.act("place new-1 0505")
    told += position.act("place new-2 0504")
    assert {int(position.piece(f"new-{k}").troop) for k in (1, 2)} == {
        int(position.piece(label).troop) for label in ("HI", "LI2")
    }
    assert {int(position.piece(f"new-{k}").side) for k in (1, 2)} == {0}
    assert position.battle.piece_count == len(position.labels) + 2


@pytest.mark.clause("IB-5.8q", "IB-R89")
def test_as_many_return_as_the_wizard_had_mana() -> None:
    position = lay("blue wizard6 0505", "red PK 1010", *["red LI2 1010 gone"] * 8, WATCHER).casting("wizard6")
    position.act("cast wizard6 dead", 1)
    assert position.phase == "raise blue"
    assert position.why("raise PK") == {"NOT_DEAD"}
    for number in range(1, 7):
        position.act(f"raise LI2-{number}" if number > 1 else "raise LI2")
        assert position.why("raise LI2") if position.phase == "raise blue" else True
        if position.phase == "arrival blue":
            position.act(sorted(position.legal("place"))[0])
    assert position.phase == "caster blue"
    assert position.battle.piece_count == len(position.labels) + 6


@pytest.mark.clause("IB-5.8q", "IB-5.8r", "IB-R89")
def test_no_dead_rise_without_a_pile_or_beside_a_priest() -> None:
    position = lay("blue wizard6 0505", RED, WATCHER).casting("wizard6")
    assert position.why("cast wizard6 dead") == {"NO_DEAD"}
    pious = lay("blue wizard6 0505", "blue priest2 0101", "red PK 1010", "red HI 1010 gone", WATCHER)
    assert pious.casting("wizard6").why("cast wizard6 dead") == {"HAS_PRIEST"}
    foes = lay("blue wizard6 0505", "red priest2 1010", "red PK 1010", "red HI 1010 gone", WATCHER)
    assert not foes.casting("wizard6").why("cast wizard6 dead")
    mourning = lay("blue wizard6 0505", "blue priest2 0101 gone", "red PK 1010", "red HI 1010 gone", WATCHER)
    assert not mourning.casting("wizard6").why("cast wizard6 dead")


@pytest.mark.clause("IB-5.8v", "IB-R111")
def test_who_has_walked_does_not_lie_in_the_pile_again() -> None:
    position = lay("blue wizard6 0505", "blue wizard6 0606", "red PK 1010", "red HI 1010 gone", WATCHER)
    position.casting("wizard6").act("cast wizard6 dead", 1)
    position.act("place new-1 0505")
    assert position.casting("wizard6-2").why("cast wizard6-2 dead") == {"NO_DEAD"}
    assert "raised" in position.marks("HI")
    assert position.stands("HI") is None


@pytest.mark.clause("IB-3.3d", "IB-R86")
def test_an_engineer_who_walks_again_is_outside_formations() -> None:
    position = lay("blue wizard6 0505", "red PK 1010", "red ENG 1010 gone petards=2", WATCHER).casting("wizard6")
    position.act("cast wizard6 dead", 1)
    position.act("place new-1 0505")
    assert position.piece("new-1").formation == NONE
    assert position.piece("new-1").petards == 0
    position.piece("wizard6").cell = -1
    sweep_summons(position.battle, position.umpire)
    assert position.stands("new-1") is None


# --- upkeep -----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.6e", "IB-5.8n", "IB-R67", "IB-R76")
def test_no_upkeep_in_the_turn_of_the_cast_then_one_point_a_turn() -> None:
    position = conjured(wizard="wizard5")
    position.at(Phase.UPKEEP).go_on()
    assert position.battle.turn == 3
    assert position.piece("wizard5").power == 2
    position.at(Phase.UPKEEP).go_on()
    assert position.phase == "upkeep blue"
    assert position.legal() == {"pay wizard5", "lapse wizard5"}
    told = position.act("pay wizard5")
    assert happened(told, "UPKEEP_PAID")[0][1:3] == (1, 1)
    assert position.stands("new-1") == "0505"
    assert position.battle.turn == 4


@pytest.mark.clause("IB-5.6e", "IB-R76")
def test_what_is_not_kept_up_vanishes() -> None:
    position = conjured(wizard="wizard5", goons=2)
    position.battle.turn = 3
    position.at(Phase.UPKEEP).go_on()
    assert position.why("pay captain3") >= {"NOTHING_KEPT_UP"}
    told = position.act("lapse wizard5")
    assert len(happened(told, "VANISHED")) == 2
    assert position.piece("wizard5").power == 2
    assert position.stands("new-1") is None


@pytest.mark.clause("IB-5.6e", "IB-R76")
def test_who_cannot_pay_is_not_asked() -> None:
    position = conjured(wizard="wizard3")
    position.battle.turn = 3
    told = position.at(Phase.UPKEEP).go_on()
    assert happened(told, "UPKEEP_LAPSED")
    assert position.stands("new-1") is None


@pytest.mark.clause("IB-5.6e", "IB-R76")
def test_no_upkeep_where_it_ends_anyway_or_nobody_is_left() -> None:
    position = conjured(wizard="wizard5")
    position.battle.turn = 5
    told = position.at(Phase.UPKEEP).go_on()
    assert happened(told, "SUMMONS_OVER")
    assert position.piece("wizard5").power == 2
    slain = conjured(wizard="wizard5")
    slain.battle.turn = 3
    slain.battle.first[slain.cell("0505")] = slain.number("wizard5")
    slain.piece("wizard5").next = NONE
    slain.piece("new-1").cell = -1
    assert not happened(slain.at(Phase.UPKEEP).go_on(), "UPKEEP_PAID")
    assert slain.piece("wizard5").power == 2


@pytest.mark.clause("IB-R76")
def test_they_vanish_at_once_when_their_caster_dies() -> None:
    position = conjured("blue wizard6 0909")
    position.casting("wizard6").act("cast wizard6 chasm 0506", 1, 1)
    assert position.stands("wizard4") is None
    assert position.stands("new-1") is None
    far = conjured("blue wizard6 0909")
    far.act("done")
    assert far.stands("new-1") == "0505"


@pytest.mark.clause("IB-5.8p", "IB-R88")
def test_a_glamour_lets_them_vanish() -> None:
    position = conjured("blue priest3 0706", goons=3)
    told = position.casting("priest3").act("cast priest3 glamour 0506", 1, 1)
    assert len(happened(told, "VANISHED")) == 2
    assert position.stands("new-3") == "0504", "outside the template"
    assert position.stands("wizard4") == "0505"


@pytest.mark.clause("IB-5.8q", "IB-R86", "IB-R89")
def test_summoned_units_that_fall_leave_nobody_to_raise_and_room_for_others() -> None:
    position = conjured("blue wizard6 0909", goons=1)
    position.battle.chasm[:] = 0
    position.casting("wizard6").act("cast wizard6 fearball 0909", 6)
    assert position.casting("wizard4").why("cast wizard4 dead") >= {"NO_DEAD"}


# --- what they do -----------------------------------------------------------------------------------------


@pytest.mark.clause("IB-4.8f", "IB-R86")
def test_in_the_turn_of_the_cast_they_only_attack_in_white() -> None:
    position = conjured("red HI 0506")
    position.act("act new-1")
    assert position.phase == "action blue"
    assert {text for text in position.legal() if not text.startswith("done")} == {"attack new-1 white 0506"}
    position.act("attack new-1 white 0506")
    assert odds(position.act("fight", 4))[:2] == (3, 3)


@pytest.mark.clause("IB-R75", "IB-R86")
def test_from_the_next_turn_they_move_and_fight_in_their_casters_subphase() -> None:
    position = conjured("red HI 0508")
    position.battle.turn = 3
    for label in ("wizard4", "new-1"):
        position.piece(label).marks &= ~(MARKS["cast"] | MARKS["drawn"])
    formation = position.battle.formations[position.piece("new-1").formation]
    formation.marks = 0
    position.casting("wizard4").act("act new-1")
    assert "move new-1 0507" in position.legal("move")
    position.act("move new-1 0507")
    position.act("attack new-1 white 0508")
    assert odds(position.act("fight", 4))[:2] == (3, 3)


@pytest.mark.clause("IB-R17", "IB-R86", "IB-R89")
def test_who_has_come_and_gone_leaves_no_formation_to_lead() -> None:
    position = conjured("blue captain4 0101", "blue captain3 0102", wizard="wizard3")
    position.battle.turn = 3
    position.at(Phase.UPKEEP).go_on()
    assert position.stands("new-1") is None
    assert position.phase == "draw", "nobody is asked who leads them"
    position.at(Phase.TURN).go_on()
    assert position.phase == "draw"
    again = lay("blue wizard3 0505", RED, WATCHER).casting("wizard3")
    for _ in range(2):
        again.piece("wizard3").power = 3
        again.piece("wizard3").marks = 0
        again.casting("wizard3").act("cast wizard3 goons", 1, 1)
        again.act("place new-1 0505")
        assert again.battle.piece_count == len(again.labels) + 1, "the same slot again"
        again.battle.turn += 1
        again.at(Phase.UPKEEP).go_on()
