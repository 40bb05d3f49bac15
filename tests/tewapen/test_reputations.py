"""What a General is famous for, and what that does in battle: the Lion, the Sword of the Gods, the Slayer."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from tewapen.siege import besieged, building
from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    ground,
    lay,
    options,
    piece,
    record,
    wanted,
    where,
    why_not,
)
from warhost import position
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import LION, SLAYER, SWORD_OF_THE_GODS, Phase, TrapState

FAR = ("R hum.archers 1200", "B orc.gobarchers 1208")
SWORD, SLAYS, IS_LION = "reputation=Sword_of_the_Gods", "reputation=Slayer", "reputation=Lion"
HALF = Fraction(1, 2)


def laid(*pieces: str, **changes: object) -> Battle:
    """A table with these pieces; blanks in reputations are written with a line."""
    return lay(EMPTY_ROWS, *pieces, *FAR, **changes)  # type: ignore[arg-type]


def ready(*pieces: str) -> Battle:
    """Such a table, on which the first red piece is to act."""
    return activate(laid(*pieces), "R1")


def told(battle: Battle, kind: str) -> list[str]:
    """What the last action's events of a kind say."""
    return [event.text for event in battle.last_events if event.kind == kind]


# --- the Lion ---------------------------------------------------------------------------------------------

ATTACKED = ("R std.cav 0404", "B std.inf 0504")


@pytest.mark.clause("TW-R102", "TW-1.5.6l")
@pytest.mark.parametrize(("dice", "hex_id"), [([1, 2, 2], "0504"), ([1, 1, 2], "0604")])
def test_the_unit_of_a_lion_ignores_the_first_retreat_of_each_attack(dice: list[int], hex_id: str) -> None:
    battle = act(ready(*ATTACKED, f"B orc.general 0504 {IS_LION}"), "attack R1 B1", dice)
    assert where(battle, "B1") == hex_id
    assert told(battle, "retreats_ignored") == ["1 retreat ignored: the Lion leads them"]


@pytest.mark.clause("TW-R102")
@pytest.mark.parametrize("general", ["B orc.general 0604 reputation=Lion", "B orc.general 0504"])
def test_no_other_unit_and_no_other_general_does(general: str) -> None:
    battle = act(ready(*ATTACKED, general), "attack R1 B1", [1, 2, 2])
    assert where(battle, "B1") == "0604"


@pytest.mark.clause("TW-R102")
def test_a_lone_lion_goes_back_like_anybody() -> None:
    battle = act(ready("R std.cav 0404", f"B orc.general 0504 {IS_LION}"), "attack R1 B1", [1, 2, 2])
    assert where(battle, "B1") == "0604"


@pytest.mark.clause("TW-R102")
def test_a_champion_on_a_dinosaur_counts_as_attached_to_himself() -> None:
    battle = act(ready("R std.cav 0404", f"B liz.dinochamp 0504 {IS_LION}"), "attack R1 B1", [1, 1, 2])
    assert where(battle, "B1") == "0604"
    assert told(battle, "retreats_ignored")


@pytest.mark.clause("TW-R102")
def test_the_lion_never_tires() -> None:
    battle = act(ready(*ATTACKED, f"B orc.general 0504 {IS_LION}"), "attack R1 B1", [1, 2, 2])
    assert piece(battle, "B2").abilities & LION


# --- the Sword of the Gods --------------------------------------------------------------------------------

STRIKING = ("R std.cav 0404", f"R hum.king 0404 {SWORD}", "B std.inf 0504")


@pytest.mark.clause("TW-R102")
def test_the_sword_of_the_gods_rolls_all_dice_again() -> None:
    battle = act(ready(*STRIKING), "attack R1 B1", [1, 2, 2, 4])
    assert options(battle) == {"keep", "rethrow"}
    assert battle.prompt.startswith("R1 Standard infantry") or "roll the dice again?" in battle.prompt
    act(battle, "rethrow", [4, 5, 6, 2])
    assert piece(battle, "B1").wounds == piece(battle, "B1").full_wounds - 3
    assert where(battle, "B1") == "0504", "the 1 is gone"
    assert told(battle, "all_rolled_again")[0].endswith("rolls all dice again, 1 hit set aside")


@pytest.mark.clause("TW-R102")
def test_only_once_in_a_battle() -> None:
    battle = act(act(ready(*STRIKING), "attack R1 B1", [1, 2, 2, 2]), "rethrow", [2, 2, 2, 2])
    assert not piece(battle, "R2").abilities & SWORD_OF_THE_GODS
    piece(battle, "R1").counters = 0
    act(activate(battle, "R1"), "attack R1 B1", [2, 2, 2, 2])
    assert not options(battle, "rethrow")


@pytest.mark.clause("TW-R102")
def test_it_is_kept_for_another_attack_when_the_dice_are_kept() -> None:
    battle = act(act(ready(*STRIKING), "attack R1 B1", [4, 2, 2, 2]), "keep")
    assert piece(battle, "R2").abilities & SWORD_OF_THE_GODS
    assert piece(battle, "B1").wounds == piece(battle, "B1").full_wounds - 1


@pytest.mark.clause("TW-R102", "TW-3.1.1i")
def test_a_blade_of_accuracy_may_roll_one_of_them_once_more() -> None:
    pieces = ("R std.cav 0404", f"R hum.king 0404 {SWORD} items=it.accuracy", "B std.inf 0504")
    battle = act(ready(*pieces), "attack R1 B1", [2, 2, 3, 4])
    assert options(battle) == {"reroll 2", "reroll 3", "keep", "rethrow"}
    act(battle, "rethrow", [2, 2, 5, 6])
    assert options(battle) == {"reroll 2", "keep"}
    act(battle, "reroll 2", [4])
    assert piece(battle, "B1").wounds == piece(battle, "B1").full_wounds - 3


@pytest.mark.clause("TW-R102", "TW-3.1.1i")
def test_the_sword_alone_rolls_no_single_die_again_and_the_blade_alone_not_all() -> None:
    battle = act(ready(*STRIKING), "attack R1 B1", [1, 2, 2, 4])
    assert why_not(battle, "reroll 2") == {"no_second_throw"}
    other = act(
        ready("R std.cav 0404", "R hum.king 0404 items=it.accuracy", "B std.inf 0504"), "attack R1 B1", [1, 2, 2, 4]
    )
    assert why_not(other, "rethrow") == {"no_second_throw"}
    assert why_not(battle, "attack R1 B1") == {"not_now"}


@pytest.mark.clause("TW-R102")
def test_nothing_is_asked_when_all_dice_hit() -> None:
    battle = act(ready(*STRIKING), "attack R1 B1", [4, 5, 6, 4])
    assert record(battle).stack[record(battle).depth - 1].phase != Phase.REROLL


@pytest.mark.clause("TW-R102", "TW-2.9.7e")
def test_who_is_trapped_may_roll_all_dice_again_too() -> None:
    pieces = ("R std.cav 0404", f"R hum.king 0404 {SWORD}")
    battle = laid(*pieces, traps=({"owner": "black", "hexes": ("0504",)},))
    record(battle).routes_matter = 1
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0504", [2, 2, 2, 2], [2, 2, 2, 2])
    assert options(battle) == {"keep", "rethrow"}
    act(battle, "rethrow", [4, 4, 4, 2])
    assert record(battle).traps[0].state == TrapState.DESTROYED


@pytest.mark.clause("TW-R102")
def test_odds_use_the_sword_where_that_is_best() -> None:
    """Two dice of archers on a target with one wound: kept if one has hit, else both are rolled again."""
    pieces = ("R std.arch 0204", f"R hum.king 0204 {SWORD}", "B std.inf 0404 wounds=1")
    battle = ready(*pieces)
    dice = wanted(battle, "attack R1 B1")
    odds = battle.odds("attack R1 B1")
    missed = HALF**dice
    assert odds.exact
    assert odds.pieces["B1"]["eliminated"] == 1 - missed * missed
    assert "dice are rolled again where that is best" in odds.assumes


def test_luck_counts_the_dice_that_were_set_aside() -> None:
    battle = act(act(ready(*STRIKING), "attack R1 B1", [1, 2, 2, 4]), "rethrow", [4, 5, 6, 2])
    rolls = [*battle.table.attack_rolls((one.kind, one.facts) for one in battle.events)]
    assert [(roll.side, roll.dice, roll.got, roll.expected) for roll in rolls] == [
        (0, 4, 1, Fraction(2)),
        (0, 4, 3, Fraction(2)),
    ]


def test_a_reroll_that_is_pending_survives_in_a_text() -> None:
    battle = act(ready(*STRIKING), "attack R1 B1", [1, 2, 2, 4])
    text = position.write(battle)
    assert "abilities=GENERAL,SWORD_OF_THE_GODS" in text
    assert position.write(position.read(text)) == text


# --- the Slayer -------------------------------------------------------------------------------------------

SLAYING = ("R std.cav 0404", f"R hum.king 0404 {SLAYS}", "B std.inf 0504")


@pytest.mark.clause("TW-R102")
def test_a_slayer_adds_two_dice_to_one_attack() -> None:
    battle = ready(*SLAYING)
    assert {"attack R1 B1", "slay R1 B1"} <= options(battle, "R1")
    assert wanted(battle, "slay R1 B1") == wanted(battle, "attack R1 B1") + 2 == 6
    act(battle, "slay R1 B1", [4, 4, 4, 2, 2, 2])
    assert piece(battle, "B1").wounds == piece(battle, "B1").full_wounds - 3
    assert "2 dice more: Slayer" in told(battle, "bonus_dice")
    assert not piece(battle, "R2").abilities & SLAYER


@pytest.mark.clause("TW-R102")
def test_he_does_so_once_in_a_battle_and_with_his_unit_only() -> None:
    battle = act(ready(*SLAYING), "slay R1 B1", [2, 2, 2, 2, 2, 2])
    piece(battle, "R1").counters = 0
    activate(battle, "R1")
    assert not options(battle, "slay")
    assert why_not(battle, "slay R1 B1") == {"no_slayer"}
    other = ready("R std.cav 0404", f"R hum.king 0304 {SLAYS}", "B std.inf 0504")
    assert why_not(other, "slay R1 B1") == {"no_slayer"}


@pytest.mark.clause("TW-R102", "TW-1.5.3i")
def test_his_dice_make_an_attack_where_cover_leaves_none() -> None:
    """One die at four hexes and one of the General, less two of the village."""
    pieces = ("R hum.archers 0204", f"R hum.king 0204 {SLAYS}", "B std.inf 0604")
    battle = activate(lay(ground(v="0604"), *pieces, *FAR), "R1")
    assert why_not(battle, "attack R1 B1") == {"no_dice_left"}
    assert wanted(battle, "slay R1 B1") == 2


@pytest.mark.clause("TW-R102")
def test_what_forbids_an_attack_forbids_his() -> None:
    battle = ready("R std.inf 0404", f"R hum.king 0404 {SLAYS}", "B std.inf 0604")
    assert why_not(battle, "slay R1 B1") == why_not(battle, "attack R1 B1") == {"no_pattern_dice"}
    piece(battle, "R1").walked = 3
    assert "moved_too_far" in why_not(battle, "slay R1 B1")


@pytest.mark.clause("TW-R102", "TW-4.3a")
def test_he_slays_walls_too() -> None:
    pieces = ("R sg.ram 0404", f"R hum.king 0404 {SLAYS}", "B orc.swords 1008")
    battle = activate(besieged(ground(C="0504", D="1200"), *pieces, black="0504"), "R1")
    act(battle, "slay R1 0504", [5, 5, 5, 5, 5, 5, 2, 2])
    assert building(battle, "0504").wounds == building(battle, "0504").full_wounds - 6


@pytest.mark.clause("TW-R102")
def test_odds_of_the_slayer_have_his_dice() -> None:
    odds = ready("R std.cav 0404", f"R hum.king 0404 {SLAYS}", "B std.inf 0504 wounds=1").odds("slay R1 B1")
    assert odds.pieces["B1"]["eliminated"] == 1 - HALF**6
    three = ready("R std.cav 0404", f"R hum.king 0404 {SLAYS}", "B std.inf 0504 wounds=3").odds("slay R1 B1")
    hits = sum(comb(6, number) for number in (3, 4, 5, 6)) * HALF**6
    assert three.pieces["B1"]["eliminated"] >= hits


@pytest.mark.clause("TW-R102")
def test_a_champion_on_a_dinosaur_slays_himself() -> None:
    battle = ready(f"R liz.dinochamp 0404 {SLAYS}", "B std.inf 0504")
    assert wanted(battle, "slay R1 B1") == wanted(battle, "attack R1 B1") + 2
    act(battle, "slay R1 B1", [2] * 8)
    assert not piece(battle, "R1").abilities & SLAYER


# --- in words ---------------------------------------------------------------------------------------------


def test_a_general_is_shown_with_what_he_is_famous_for() -> None:
    battle = ready(*SLAYING)
    general = next(one for one in battle.view()["pieces"] if one["label"] == "R2")
    assert general["abilities"] == ["General", "Slayer"]
    assert "Slayer" in battle.ruleset.terms()["abilities"]
