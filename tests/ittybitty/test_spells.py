"""Casting and the fourteen spells, clause by clause: who casts what at what, and what it does."""

from __future__ import annotations

import pytest

from ittybitty.builder import lay
from ittybitty.magic import WATCHER, results
from ittybitty.position import Position, happened, odds
from laid_out import Told
from warhost.rulesets.ittybitty.state import Phase, Spell


def cast(position: Position, action: str, *dice: int) -> Told:
    """Say "wizard4 fearball 0508": that caster is drawn, and casts."""
    caster = action.split()[0]
    return position.casting(caster).act(f"cast {action}", *dice)


def spells_of(position: Position, caster: str) -> set[str]:
    """What a caster who is drawn can cast."""
    return {text.split()[2] for text in position.casting(caster).legal("cast", caster)}


def places(told: Told, kind: str, position: Position) -> list[str]:
    """The hexes of all events of a kind."""
    return [position.grid.named[facts[0]] for facts in happened(told, kind)]


# --- who casts what ---------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.1a", "IB-5.6a", "IB-5.3b", "IB-5.8d", "IB-R66", "IB-R81", "IB-R91")
def test_each_class_has_its_spells() -> None:
    position = lay("blue wizard7 0505", "blue priest6 0606 evil", "red LI2 0508", "red LI2 1010 gone", WATCHER)
    of_wizards = {"boomeroo", "splat", "fearball", "fireball", "vegetative", "goons", "chasm"}
    of_priests = {"fist", "wahoo", "lightning", "rally", "distraction", "glamour", "large_glamour", "chasm"}
    assert spells_of(position, "wizard7") == of_wizards
    assert spells_of(position, "priest6") == of_priests
    assert position.why("cast priest6 fearball 0508") == {"WRONG_CLASS"}
    assert position.casting("wizard7").why("cast wizard7 rally 0508") == {"WRONG_CLASS"}
    assert "wahoo" not in spells_of(lay("blue priest6 0606", "red LI2 0508", WATCHER), "priest6")


@pytest.mark.clause("IB-5.3b", "IB-5.1c", "IB-5.5i", "IB-R65", "IB-R66")
def test_a_wizard_pays_from_his_mana_and_can_do_no_more() -> None:
    position = lay("blue wizard5 0505", "red LI2 1010", WATCHER)
    assert spells_of(position, "wizard5") == {"boomeroo", "fearball", "goons"}
    assert position.why("cast wizard5 fireball 0508") == {"TOO_DEAR"}
    told = cast(position, "wizard5 fearball 0508", 5)
    assert happened(told, "PAID")[0][1:3] == (4, 1)
    assert happened(told, "FIZZLED")
    assert position.piece("wizard5").power == 1, "lost although it fizzled"


@pytest.mark.clause("IB-5.1b", "IB-5.5j", "IB-R65", "IB-R66", "IB-R69")
def test_a_priest_says_as_many_prayers_as_his_number_whatever_they_cost() -> None:
    position = lay("blue priest3 0505 power=1", "red LI2 0506", "red LI2 0508", WATCHER).casting("priest3")
    assert {"fist", "rally", "glamour"} <= spells_of(position, "priest3"), "the limit is his printed number"
    assert position.why("cast priest3 lightning 0506 LI2") == {"TOO_DEAR"}
    assert position.why("cast priest3 fist 0508 LI2-2") == {"OUT_OF_REACH"}, "only as far as he has prayers left"
    position.act("cast priest3 fist 0506 LI2", 5)
    assert position.piece("priest3").power == 0
    silent = lay("blue priest3 0505 power=0", "red LI2 0506", WATCHER).casting("priest3")
    assert silent.why("cast priest3 fist 0506 LI2") == {"NO_PRAYERS", "OUT_OF_REACH"}


@pytest.mark.clause("IB-4.5a", "IB-5.3a", "IB-R75")
def test_one_attempt_in_a_turn_and_only_whose_counter_is_drawn() -> None:
    position = lay("blue wizard7 0505", "blue wizard7 0606", "red LI2 1010", WATCHER).casting("wizard7")
    assert position.why("cast wizard7-2 goons") == {"NOT_DRAWN"}
    position.act("cast wizard7 goons", 6)
    assert not position.legal("cast")
    assert position.why("cast wizard7 goons") == {"HAS_CAST"}
    assert "NOT_A_CASTER" in position.casting("captain3").why("cast captain3 goons")


@pytest.mark.clause("IB-5.3c", "IB-5.7e", "IB-5.7g", "IB-R69")
def test_balls_are_thrown_as_far_as_the_mana_reaches() -> None:
    position = lay("blue wizard4 0605", "red LI2 1010", WATCHER).casting("wizard4")
    found = {text.split()[3] for text in position.legal("cast", "fearball")}
    distances = {int(position.umpire.board.distance[position.cell("0605"), position.cell(name)]) for name in found}
    assert distances == {0, 1, 2, 3, 4}
    assert len(found) == 61
    assert position.why("cast wizard4 fearball 0610") == {"OUT_OF_REACH"}


@pytest.mark.clause("IB-5.7b", "IB-5.8a", "IB-R69")
def test_cones_begin_next_to_the_caster() -> None:
    position = lay("blue wizard5 0505", "red LI2 1010", WATCHER).casting("wizard5")
    assert len(position.legal("cast", "boomeroo")) == 6
    assert position.why("cast wizard5 boomeroo 0507") == {"NOT_BESIDE_CASTER"}
    assert position.why("cast wizard5 boomeroo 0505") == {"NOT_BESIDE_CASTER"}


@pytest.mark.clause("IB-5.2a", "IB-5.6d", "IB-R75", "IB-R76")
def test_the_table_of_spells() -> None:
    cards = lay("blue LI2 0505", "red LI2 0707").umpire.spells
    slow = {Spell.FIST, Spell.VEGETATIVE, Spell.GOONS, Spell.DEAD}
    assert {spell for spell in Spell if not cards[spell].fast} == slow
    assert [int(card.cost) for card in cards] == [5, 3, 7, 3, 4, 6, 4, 6, 3, 3, 2, 3, 6, 6]
    answers = {"BOOMEROO", "SPLAT", "FEARBALL", "FIREBALL", "LIGHTNING", "DISTRACTION", "CHASM"}
    assert {spell.name for spell in Spell if cards[spell].reaction} == answers
    confined = {Spell.FIST, Spell.SPLAT, Spell.WAHOO, Spell.GOONS, Spell.DISTRACTION, Spell.DEAD}
    assert {spell for spell in Spell if not cards[spell].spillover} == confined
    assert [int(cards[spell].upkeep) for spell in (Spell.GOONS, Spell.DEAD)] == [1, 2]


@pytest.mark.clause("IB-5.5b", "IB-R30", "IB-R68")
def test_a_wizard_moves_four_hexes_before_or_after_his_cast() -> None:
    position = lay("blue wizard4 0505", "red LI2 1212", WATCHER).casting("wizard4")
    distances = {
        int(position.umpire.board.distance[position.cell("0505"), position.cell(name)])
        for name in position.ends("wizard4")
    }
    assert max(distances) == 4
    position.act("cast wizard4 goons", 6)
    assert position.legal("move", "wizard4"), "cast first, which spares him the penalty"
    position.act("move wizard4 0509")
    assert not position.legal("move", "wizard4")


# --- combining --------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.3d", "IB-5.3e", "IB-R67")
def test_who_can_help() -> None:
    position = lay(
        "blue wizard4 0505", "blue wizard3 0505", "blue priest4 0505", "blue wizard5 0506",
        "blue wizard6 0505 cast", "red wizard7 0909", "red LI2 1010", WATCHER,
    ).casting("wizard4")  # fmt: skip
    assert position.legal("join") == {"join wizard3 wizard4"}
    assert position.why("join priest4 wizard4") == {"WRONG_CLASS"}
    assert position.why("join wizard5 wizard4") == {"NOT_STACKED"}
    assert position.why("join wizard6 wizard4") == {"HAS_CAST"}
    assert position.why("join wizard4 wizard3") >= {"NOT_DRAWN"}
    told = position.act("join wizard3 wizard4")
    assert happened(told, "HELPS")
    assert position.why("join wizard3 wizard4") == {"ADDED_ALREADY"}


@pytest.mark.clause("IB-5.3e", "IB-R67")
def test_the_lead_pays_first_then_the_helpers_as_they_joined() -> None:
    wizards = ("blue wizard3 0505", "blue wizard4 0505", "blue wizard5 0505")
    position = lay(*wizards, "red LI2 1010", WATCHER).casting("wizard3")
    position.act("join wizard5 wizard3")
    position.act("join wizard4 wizard3")
    assert "splat" in spells_of(position, "wizard3"), "2 + 4 + 3 = 9"
    told = position.act("cast wizard3 splat 0505", 6)
    assert [facts[1:3] for facts in happened(told, "PAID")] == [(3, 0), (5, 0), (2, 2)]
    assert all("cast" in position.marks(label) for label in ("wizard3", "wizard4", "wizard5"))


@pytest.mark.clause("IB-5.3d", "IB-5.3e", "IB-R66", "IB-R67")
def test_priests_combine_their_printed_numbers_and_give_a_prayer_each() -> None:
    position = lay("blue priest4 0505 power=2", "blue priest4 0505 power=1", "red LI2 1010", WATCHER)
    assert "chasm" not in spells_of(position, "priest4")
    position.act("join priest4-2 priest4")
    assert position.why("cast priest4 chasm 0508") == {"OUT_OF_REACH"}, "as far as the lead's own prayers"
    position.act("cast priest4 chasm 0507", 6)
    assert [int(position.piece(label).power) for label in ("priest4", "priest4-2")] == [1, 0]


@pytest.mark.clause("IB-5.3d", "IB-R67")
def test_who_has_been_left_behind_helps_no_more() -> None:
    position = lay("blue wizard4 0505", "blue wizard4 0505", "red LI2 1010", WATCHER).casting("wizard4")
    position.act("join wizard4-2 wizard4")
    position.act("move wizard4 0506")
    assert "TOO_DEAR" in position.why("cast wizard4 chasm 0508")
    told = position.act("cast wizard4 fearball 0508", 6)
    assert happened(told, "FIZZLE_ROLLED")[0][1:3] == (6, 1), "he has moved"
    assert position.piece("wizard4-2").power == 4
    assert "cast" not in position.marks("wizard4-2")


# --- attacks ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.4e", "IB-5.7d", "IB-5.7f", "IB-5.8a", "IB-R73", "IB-R77")
def test_boomeroo_strikes_friend_and_foe_and_who_saves_does_not_defend() -> None:
    units = ("red LI2 0506", "red HI 0506", "blue LI2 0507", "blue HI 0505", "red LI2 0504")
    position = lay("blue wizard5 0505", *units, WATCHER)
    told = cast(position, "wizard5 boomeroo 0506", 1, 1, 6, 6, 6, 6)
    assert [facts[:3] for facts in happened(told, "SAVE_ROLLED")] == [
        (position.number("LI2"), 1, 1), (position.number("HI"), 6, 2), (position.number("LI2-2"), 6, 1),
    ]  # fmt: skip
    assert [facts[0] for facts in happened(told, "SAVED")] == [position.number("LI2")]
    assert [facts[:2] for facts in happened(told, "ODDS")] == [(3, 3), (2, 2)]
    assert places(told, "SPELL_HITS", position) == ["0506", "0507"]


@pytest.mark.clause("IB-5.5f", "IB-5.7c", "IB-5.7d", "IB-R64", "IB-R74")
def test_only_elimination_harms_a_single_man_who_is_alone() -> None:
    for die, status in ((1, "gone"), (5, "good")):
        position = lay("blue wizard7 0505", "red captain4 0509", "red LI2 1111", WATCHER)
        told = cast(position, "wizard7 fireball 0509", 1, 1, die)
        assert odds(told)[:2] == (6, 1)
        assert position.status("captain4") == status


@pytest.mark.clause("IB-5.5d", "IB-5.5g", "IB-R64")
def test_a_single_man_shares_the_fate_of_his_troops() -> None:
    position = lay("blue wizard7 0505", "red captain4 0509", "red LI2 0509", WATCHER)
    told = cast(position, "wizard7 fireball 0509", 1, 1, 1)
    assert odds(told)[:2] == (6, 2), "he adds nothing"
    assert results(told) == ["DE"]
    assert position.status("captain4") == "gone"


@pytest.mark.clause("IB-5.8b", "IB-R33", "IB-R64", "IB-R69", "IB-R78")
def test_fist_strikes_one_enemy_or_a_lone_single_man() -> None:
    units = (
        "red LI2 0506",
        "red HI 0506",
        "red captain3 0506",
        "red captain4 0504",
        "blue LI2 0404",
        "red SC2 0604 hidden",
    )
    position = lay("blue priest3 0505", *units, WATCHER).casting("priest3")
    assert {text.split()[-1] for text in position.legal("cast", "fist")} == {"LI2", "HI", "captain4"}
    assert position.why("cast priest3 fist 0506 captain3") == {"NO_TARGET"}
    assert position.why("cast priest3 fist 0404 LI2-2") == {"NO_TARGET"}
    assert position.why("cast priest3 fist 0604 SC2") == {"NO_TARGET"}
    told = position.act("cast priest3 fist 0506 LI2", 1, 4, 1)
    assert odds(told)[:2] == (4, 2), "only its own defense"
    assert (position.status("LI2"), position.status("HI")) == ("disorganized", "good")


@pytest.mark.clause("IB-5.8b", "IB-R64")
def test_fist_on_a_single_man_needs_no_save() -> None:
    position = lay("blue priest3 0505", "red captain4 0504", "red LI2 1111", WATCHER)
    told = cast(position, "priest3 fist 0504 captain4", 1, 2)
    assert not happened(told, "SAVE_ROLLED")
    assert odds(told)[:2] == (4, 1)
    assert position.status("captain4") == "gone"


@pytest.mark.clause("IB-5.8c", "IB-R79", "IB-R109")
def test_splat_scatters_and_its_owner_picks_one_unit() -> None:
    units = ("red LI2 0508", "red HI 0508", "blue LI2 0609")
    position = lay("blue wizard7 0505 power=7", *units, WATCHER)
    cast(position, "wizard7 splat 0508", 1, 1)
    assert position.phase == "pick blue"
    assert position.legal("strike") == {"strike 0508 LI2", "strike 0508 HI"}
    assert position.why("strike 0609 LI2-2") == {"NO_TARGET"}
    told = position.act("strike 0508 HI", 6, 1)
    assert odds(told)[:2] == (10, 3)
    assert (position.status("HI"), position.status("LI2")) == ("gone", "good")


@pytest.mark.clause("IB-5.7f", "IB-5.8c", "IB-R71", "IB-R79")
def test_splat_strikes_friends_where_only_they_are() -> None:
    weak = lay("blue wizard5 0505 power=7", "blue LI2 0509", "red HI 0508", WATCHER)
    told = cast(weak, "wizard5 splat 0508", 1, 6, 1, 6, 6)
    assert happened(told, "SCATTERED")[0][0] == 1
    assert happened(told, "SPELL_HITS")[0][:2] == (weak.cell("0509"), 10)


@pytest.mark.clause("IB-5.8c", "IB-R74")
@pytest.mark.parametrize(("die", "status"), [(1, "gone"), (2, "gone"), (4, "good"), (6, "gone")])
def test_splat_kills_where_others_disorganize(die: int, status: str) -> None:
    position = lay("blue wizard7 0505", "red DWA4 0508", WATCHER)
    cast(position, "wizard7 splat 0508", 1, 1, 5, die)
    assert position.status("DWA4") == status


@pytest.mark.clause("IB-5.8h", "IB-R44", "IB-R109")
def test_who_runs_from_a_fireball_is_not_struck_again() -> None:
    units = ("blue LI2 0703", "red LI2 0707 disorganized disorders=1", "red HI 0708")
    position = lay("blue wizard7 0703", *units, WATCHER)
    told = cast(position, "wizard7 fireball 0706", 1, 1, 3, 4)
    assert position.status("LI2-2") == "routed"
    assert position.stands("LI2-2") == "0708", "with a friend in the outer ring"
    assert [facts[:2] for facts in happened(told, "ODDS")] == [(4, 1), (2, 3)], "he does not count there"
    assert results(told) == ["DD", "EXD"]
    assert position.status("HI") == "disorganized"


# --- the chain --------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.8i", "IB-5.8j", "IB-R83")
def test_the_lightning_begins_with_the_nearest_and_goes_from_hex_to_hex() -> None:
    units = ("red LI2 0507", "red HI 0507", "blue LI2 0508", "red PK 0508", "red LI2 0510", "red LI2 0704")
    position = lay("blue priest4 0505", *units, WATCHER).casting("priest4")
    assert {text.split()[-1] for text in position.legal("cast", "lightning")} == {"LI2", "HI", "LI2-4"}
    assert position.why("cast priest4 lightning 0508 PK") == {"NOT_NEAREST"}
    position.act("cast priest4 lightning 0507 LI2")
    assert position.phase == "chain blue"
    assert position.legal() == {"strike 0507 HI", "strike 0508 PK", "done"}
    assert position.why("strike 0507 LI2") == {"STRUCK_BEFORE"}
    assert position.why("strike 0510 LI2-3") == {"NOT_NEXT_IN_CHAIN"}
    assert position.why("strike 0508 LI2-2") == {"NO_TARGET"}, "a friend"
    position.act("strike 0508 PK")
    told = position.act("done", 1, 4, 4)
    assert [facts[:2] for facts in happened(told, "CHAIN_STRIKES")] == [
        (position.number("LI2"), 4), (position.number("PK"), 3),
    ]  # fmt: skip


@pytest.mark.clause("IB-5.8i", "IB-5.8j")
def test_a_chain_ends_by_itself_after_four_or_where_nobody_is_near() -> None:
    position = lay("blue priest4 0505", "red LI2 0507", "red LI2 0510", WATCHER)
    told = cast(position, "priest4 lightning 0507 LI2", 1, 1)
    assert len(happened(told, "CHAIN_STRIKES")) == 1
    crowd = lay("blue priest4 0505", *["red SC2 0507"] * 5, "red LI2 1111", WATCHER)
    cast(crowd, "priest4 lightning 0507 SC2")
    for label in ("SC2-2", "SC2-3"):
        crowd.act(f"strike 0507 {label}")
    told = crowd.act("strike 0507 SC2-4", 1, 6, 6, 6, 6)
    assert [facts[1] for facts in happened(told, "CHAIN_STRIKES")] == [4, 3, 2, 1]


@pytest.mark.clause("IB-2.6b", "IB-5.8i", "IB-R32", "IB-R83")
def test_what_is_face_down_is_named_by_its_hex() -> None:
    units = ("red LI2 0507 face_down", "red HI 0507 face_down", "red PK 0508", "red EA 1111")
    position = lay("blue priest4 0505", *units, WATCHER).casting("priest4")
    assert position.legal("cast", "fist") == {"cast priest4 fist 0507", "cast priest4 fist 0508 PK"}
    assert position.why("cast priest4 fist 0507 HI") == {"NO_TARGET"}
    assert position.why("cast priest4 fist 0506") == {"NO_TARGET"}
    position.act("cast priest4 lightning 0507")
    assert position.legal("strike") == {"strike 0507", "strike 0508 PK"}
    position.act("strike 0507")
    assert position.legal("strike") == {"strike 0508 PK"}
    assert position.why("strike 0507") == {"STRUCK_BEFORE"}
    assert "face_down" in position.marks("LI2"), "not before the spell goes off"
    told = position.act("done", 1, 4, 4)
    assert [facts[0] for facts in happened(told, "CHAIN_STRIKES")] == [position.number("LI2"), position.number("HI")]
    assert not {"face_down"} & (position.marks("LI2") | position.marks("HI"))


# --- fear and confusion -----------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.8e", "IB-5.8f", "IB-5.8g", "IB-R25", "IB-R80", "IB-R82", "IB-R109")
def test_fearball_on_everybody_in_seven_hexes() -> None:
    units = (
        "red LI2 0508", "red HI 0509 berserk", "red PK 0608 routed", "blue X LI2 0507", "red Y HI 1111",
        "red captain4 0508",
    )  # fmt: skip
    position = lay("blue wizard4 0504", *units, WATCHER)
    told = cast(position, "wizard4 fearball 0508", 1, 1, 2, 3, 3)
    assert [facts[1:3] for facts in happened(told, "SAVE_ROLLED")] == [(2, 2), (3, 2), (3, 3)]
    assert [position.status(label) for label in ("LI2", "LI2-2", "HI", "PK", "HI-2")] == [
        "routed", "disorganized", "good", "routed", "good",
    ]  # fmt: skip
    assert [position.number("HI")] == [facts[0] for facts in happened(told, "UNSHAKEN")]
    assert "afraid" in position.marks("R") & position.marks("X")
    assert "afraid" not in position.marks("Y")


@pytest.mark.clause("IB-5.8f", "IB-R82")
def test_a_berserk_unit_can_be_routed_by_fear() -> None:
    position = lay("blue wizard4 0504", "red HI 0508 berserk", WATCHER)
    cast(position, "wizard4 fearball 0508", 1, 1, 4)
    assert position.status("HI") == "routed"


@pytest.mark.clause("IB-5.8g", "IB-R25")
def test_fear_is_over_at_the_end_of_the_turn() -> None:
    position = lay("blue wizard4 0504", "red HI 0508", "blue LI2 0101").mark("R", "afraid")
    position.battle.wahoo[0] = 1
    position.at(Phase.END_TURN).go_on()
    assert "afraid" not in position.marks("R")
    assert not position.battle.wahoo.any()


@pytest.mark.clause("IB-5.8k", "IB-R25", "IB-R84", "IB-R109")
def test_formations_in_the_vegetation_check_once_and_independents_alone() -> None:
    units = ("red A LI2 0508", "red A PK 0609", "red B2 LI2 0509", "red B2 DWA 1212", "red SC2 0510", "blue C LI2 0507")
    position = lay("blue wizard6 0505", *units, WATCHER)
    told = cast(position, "wizard6 vegetative 0509", 1, 1, 6, 6, 4, 3)
    assert [facts[1:3] for facts in happened(told, "SAVE_ROLLED")] == [(6, 2), (6, 3), (4, 4), (3, 2)]
    hit = [position.status(label) for label in ("LI2", "PK", "LI2-2", "DWA", "SC2", "LI2-3")]
    assert hit == ["disorganized", "disorganized", "good", "good", "disorganized", "disorganized"]
    assert "afraid" in position.marks("A") & position.marks("C")
    assert "afraid" not in position.marks("B2")


@pytest.mark.clause("IB-5.8o", "IB-R25", "IB-R69", "IB-R87")
def test_distraction_of_a_formation() -> None:
    units = ("red A LI2 0507", "red A DWA 1212", "red ENG 0506", "red B2 HI 0509")
    position = lay("blue priest2 0505", *units, WATCHER).casting("priest2")
    assert position.legal("cast", "distraction") == {"cast priest2 distraction 0507 LI2"}
    assert position.why("cast priest2 distraction 0506 ENG") == {"NO_TARGET"}
    assert position.why("cast priest2 distraction 0509 HI") == {"OUT_OF_REACH"}
    for die, status in ((4, "good"), (5, "disorganized")):
        after = position.copy()
        told = after.act("cast priest2 distraction 0507 LI2", 1, die)
        assert happened(told, "SAVE_ROLLED")[0][1:3] == (die, 4)
        assert [after.status("LI2"), after.status("DWA")] == [status] * 2
        assert ("afraid" in after.marks("A")) == (status == "disorganized")


@pytest.mark.clause("IB-5.8k", "IB-R32", "IB-R84")
def test_confusion_reveals_whom_it_strikes() -> None:
    units = ("red A LI2 0508 face_down", "red A DWA 1212 face_down", "red B2 HI 1111 face_down")
    position = lay("blue wizard6 0505", *units, WATCHER)
    saved = position.copy()
    cast(saved, "wizard6 vegetative 0508", 1, 1, 4)
    assert "face_down" not in saved.marks("LI2"), "hit"
    assert "face_down" in saved.marks("DWA")
    cast(position, "wizard6 vegetative 0508", 1, 1, 5)
    assert not {"face_down"} & (position.marks("LI2") | position.marks("DWA"))
    assert "face_down" in position.marks("HI")


@pytest.mark.clause("IB-R59", "IB-R64")
def test_an_engineer_struck_by_a_spell_is_disturbed() -> None:
    position = lay("blue priest3 0505", "red ENG 0507 quiet=1", "red LI2 1111", WATCHER)
    cast(position, "priest3 fist 0507 ENG", 1, 5, 4)
    assert "disturbed" in position.marks("ENG")


# --- blessings --------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.8d", "IB-5.6h", "IB-R81")
def test_wahoo_for_the_whole_side_without_a_save() -> None:
    position = lay("blue priest3 0505 evil", "red LI2 0507", "blue LI2 1111", WATCHER)
    told = cast(position, "priest3 wahoo", 1)
    assert list(position.battle.wahoo) == [1, 0]
    assert happened(told, "WAHOO")[0][0] == 0
    assert not happened(told, "SAVE_ROLLED")
    assert not happened(told, "THROWN")
    good = lay("blue priest3 0505", "red LI2 0507", WATCHER).casting("priest3")
    assert good.why("cast priest3 wahoo") == {"NOT_EVIL"}


@pytest.mark.clause("IB-4.7i", "IB-5.8l", "IB-R80", "IB-R85")
def test_rally_takes_the_markers_of_both_sides_off() -> None:
    units = ("blue LI2 0507 disorganized", "red HI 0508 routed", "blue PK 0510 disorganized", "red LI2 0608")
    position = lay("blue priest3 0505", *units, WATCHER)
    told = cast(position, "priest3 rally 0507", 1, 1)
    assert [position.status(label) for label in ("LI2", "HI", "PK")] == ["good", "good", "disorganized"]
    assert len(happened(told, "RECOVERED")) == 2


# --- glamour ----------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.8p", "IB-5.6f", "IB-R76", "IB-R80", "IB-R88")
def test_glamour_ends_magic_for_two_turns() -> None:
    units = ("blue LI2 0508", "red HI 0509 disorganized", "blue PK 1111")
    position = lay("blue priest3 0505", *units, WATCHER).mark("B", "afraid")
    position.battle.wahoo[0] = 1
    position.battle.chasm[position.cell("0608")] = 3
    told = cast(position, "priest3 glamour 0508", 1, 1)
    assert len(happened(told, "GLAMOUR_BEGINS")) == 7
    assert "afraid" not in position.marks("B")
    assert "untouched" in position.marks("LI2")
    assert "untouched" not in position.marks("PK")
    assert position.status("HI") == "disorganized"
    assert position.battle.chasm[position.cell("0608")] == 3
    for turn in (2, 3):
        assert position.battle.glamour[position.cell("0508")] == 3
        position.at(Phase.END_TURN).go_on()
        assert position.battle.turn == turn + 1
    assert not position.battle.glamour.any()


@pytest.mark.clause("IB-5.8p", "IB-5.6g", "IB-R88")
def test_the_larger_glamour_has_nineteen_hexes() -> None:
    position = lay("blue priest3 0606", "red HI 1111", WATCHER)
    told = cast(position, "priest3 large_glamour 0606", 1, 1)
    assert len(happened(told, "GLAMOUR_BEGINS")) == 19


@pytest.mark.clause("IB-5.8p", "IB-R88")
def test_no_magic_in_a_glamour() -> None:
    units = ("red LI2 0507", "red HI 0508", "red X PK 0509", "blue LI2 0507 gone")
    position = lay("blue wizard7 0505", "blue priest6 0505 evil", *units, WATCHER)
    for name in ("0507", "0509"):
        position.battle.glamour[position.cell(name)] = 3
    told = cast(position.copy(), "wizard7 fireball 0508", 1, 1, 4)
    assert places(told, "SPELL_HITS", position) == ["0508"]
    assert sorted(places(told, "BLOCKED", position)) == ["0507", "0509"]
    assert position.casting("priest6").why("cast priest6 fist 0507 LI2") == {"UNDER_GLAMOUR"}
    assert position.legal("cast", "lightning") == {"cast priest6 lightning 0508 HI"}, "the nearest that can be struck"
    after = position.copy()
    cast(after, "wizard7 chasm 0508", 1, 1)
    assert [after.status(label) for label in ("LI2", "HI", "PK")] == ["good", "gone", "good"]
    after = position.copy()
    told = cast(after, "wizard7 splat 0507", 1, 1)
    assert happened(told, "BLOCKED")
    assert after.status("LI2") == "good"
    after = position.copy()
    cast(after, "wizard7 vegetative 0508", 1, 1, 6)
    assert [after.status(label) for label in ("LI2", "HI", "PK")] == ["good", "disorganized", "good"]


# --- chasm ------------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.8t", "IB-5.8u", "IB-R76", "IB-R80", "IB-R90")
def test_a_chasm_swallows_everything_for_two_turns() -> None:
    units = (
        "red LI2 0508",
        "blue HI 0509",
        "red captain4 0608",
        "red siege 0408",
        "red SC2 0507 hidden",
        "red PK 0511",
    )
    position = lay("blue wizard6 0505", *units, WATCHER)
    told = cast(position, "wizard6 chasm 0508", 1, 1)
    gone = {label for label in position.labels if position.stands(label) is None}
    assert gone == {"LI2", "HI", "captain4", "siege", "SC2"}
    assert len(happened(told, "CHASM_OPENS")) == 7
    assert not happened(told, "SAVE_ROLLED")
    assert position.formation("R").lost == 1
    position.at(Phase.END_TURN).go_on()
    assert position.battle.chasm[position.cell("0508")] == 3
    position.at(Phase.END_TURN).go_on()
    assert not position.battle.chasm.any()


@pytest.mark.clause("IB-5.7f", "IB-R90")
def test_a_chasm_can_swallow_its_caster() -> None:
    position = lay("blue wizard6 0505", "red HI 1111", WATCHER).casting("wizard6")
    position.act("cast wizard6 chasm 0506", 1, 1)
    assert position.stands("wizard6") is None


# --- reactions --------------------------------------------------------------------------------------------


def charged(*pieces: str) -> Position:
    """The blue side may react to the charge of red knights, one of whom has come to 0508."""
    position = lay("red C HC 0508 charging", *pieces, WATCHER)
    return position.at(Phase.OPPORTUNITY, "blue", target=position.formation_ids.index("C"), detail=0)


@pytest.mark.clause("IB-4.10k", "IB-R75")
def test_fast_spells_answer_a_charge_where_they_hit_the_chargers() -> None:
    position = charged("blue wizard7 0506", "blue priest6 0505 evil", "red LI2 0507", "blue LI2 0505", "red D HI 0503")
    found = {text.split()[2] for text in position.legal("cast")}
    assert found == {"boomeroo", "splat", "fearball", "fireball", "chasm", "distraction"}
    assert position.legal("cast", "splat") == {"cast wizard7 splat 0508"}
    assert position.legal("cast", "distraction") == {"cast priest6 distraction 0508 HC"}
    assert len(position.legal("cast", "wizard7", "fearball")) == 7
    assert position.why("cast wizard7 goons") == {"NOT_A_REACTION"}
    assert position.why("cast wizard7 fearball 0503") == {"NOT_AT_CHARGERS"}
    assert position.why("cast priest6 lightning 0507 LI2") >= {"NOT_AT_CHARGERS"}


@pytest.mark.clause("IB-4.10k", "IB-R75")
def test_who_has_cast_does_not_react_and_who_was_drawn_may() -> None:
    assert not charged("blue wizard7 0506 cast", "blue LI2 0505").legal("cast")
    assert charged("blue wizard7 0506 drawn", "blue LI2 0505").legal("cast")
    assert not charged("red wizard7 0506", "blue LI2 0505").legal("cast"), "only the side that is charged"


@pytest.mark.clause("IB-4.10k", "IB-4.10l", "IB-R75")
def test_a_reaction_counts_as_the_cast_of_the_turn() -> None:
    position = charged("blue priest2 0506", "blue LI2 0505")
    position.act("cast priest2 distraction 0508 HC", 1, 6)
    assert position.status("HC") == "disorganized"
    assert "cast" in position.marks("priest2")
    assert position.piece("priest2").power == 1


@pytest.mark.clause("IB-4.10k", "IB-4.10l", "IB-R51", "IB-R75")
def test_a_charge_is_stopped_by_a_spell() -> None:
    position = lay("red C HC 0510", "blue LI2 0506", "blue wizard4 0506", "red LI2 1212", WATCHER).acting("C")
    position.act("charge HC 0506", 1)
    assert position.phase == "opportunity blue"
    assert position.stands("HC") == "0509"
    assert {text.split()[0] for text in position.legal()} == {"cast", "pass"}
    told = position.act("cast wizard4 fearball 0509", 1, 1, 4)
    assert position.status("HC") == "routed"
    assert happened(told, "CHARGE_OVER")
    assert not happened(told, "ROLLED")


@pytest.mark.clause("IB-4.10k", "IB-4.10n", "IB-R51", "IB-R75")
def test_a_spell_that_fizzles_does_not_molest_a_charge() -> None:
    position = lay("red C HC 0510", "blue LI2 0506", "blue wizard4 0506", "red LI2 1212", WATCHER).acting("C")
    position.act("charge HC 0506", 1)
    told = position.act("cast wizard4 fearball 0509", 5, 1)
    assert position.battle.molested == 0
    assert odds(told)[:2] == (8, 2), "there is nobody else to react: it comes home"
