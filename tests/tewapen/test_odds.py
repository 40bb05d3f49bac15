"""What can be asked of a decision: the attacks that a move leads to, the fate of each piece, a die to roll again.

The target's hit number is 4 or more in all of them: a die hits in 3 of 6 cases, drives back in 1 and misses in 2.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, corridor, ground, lay, names, options, record
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

FAR = ("R hum.archers 1200", "B orc.gobarchers 1208")  # so that no side is out of units
NOTHING_ELSE = "nothing else is done before the attack"
ONE_DIE = {"loses 1 wound": Fraction(3, 6), "retreats 1 hex": Fraction(1, 6), "no effect": Fraction(2, 6)}


def marching(*pieces: str) -> Battle:
    """The first red piece is to move on the empty board."""
    return activate(lay(EMPTY_ROWS, *pieces, *FAR), "R1", phase=Phase.MOVE)


# --- moves ----------------------------------------------------------------------------------------------------------


def test_a_move_into_contact_leads_to_an_attack() -> None:
    """Archers have one die at range 1."""
    odds = marching("R hum.archers 0104", "B orc.swords 0304").odds("move R1 0204")
    assert odds.chances[0].changes == ("R1 to 0204",)
    assert odds.pieces == {}
    (fight,) = odds.leads_to
    assert (fight.action, fight.side, fight.probability, fight.exact) == ("attack R1 B1", 0, Fraction(1), True)
    assert fight.sentence == "Archers (R1): attack Orc, swords"
    assert fight.assumes == (NOTHING_ELSE,)
    assert fight.pieces == {"B1": ONE_DIE}
    told = str(odds).splitlines()
    assert f"leads to: {fight.sentence} (provided that {NOTHING_ELSE})" in told
    assert "B1: loses 1 wound 1/2, retreats 1 hex 1/6, no effect 1/3" in told


def test_each_enemy_in_contact_is_a_fight_of_its_own_and_no_other() -> None:
    """Three dice of cavalry. B3 is in reach of nobody."""
    enemies = ("B orc.swords 0404", "B orc.gobarchers 0305", "B orc.swords 0804")
    odds = marching("R std.cav 0104", *enemies).odds("move R1 0304")
    assert [one.action for one in odds.leads_to] == ["attack R1 B1", "attack R1 B2"]
    swords, archers = (one.pieces for one in odds.leads_to)
    assert swords["B1"]["loses 3 wounds"] == Fraction(1, 8)
    assert archers["B2"]["eliminated"] == Fraction(1, 8)  # it has three wounds
    assert swords["B1"]["loses 2 wounds"] == 3 * Fraction(1, 4) * Fraction(2, 6)
    assert swords["B1"]["loses 1 wound and retreats 2 hexes"] == 3 * Fraction(1, 2) * Fraction(1, 36)
    assert swords["B1"]["no effect"] == Fraction(1, 27)
    assert sum(swords["B1"].values()) == sum(archers["B2"].values()) == 1


def test_the_attack_after_a_move_has_the_odds_that_were_told() -> None:
    battle = marching("R std.cav 0104", "B orc.swords 0404")
    told = battle.odds("move R1 0304").leads_to[0]
    act(battle, "move R1 0304")
    if not options(battle, "attack"):
        act(battle, "done")
    odds = battle.odds("attack R1 B1")
    assert odds.chances == told.chances
    assert odds.pieces == told.pieces
    assert odds.leads_to == ()


@pytest.mark.parametrize(
    ("piece", "goal"),
    [
        ("R std.cav 0104", "0204"),  # not yet in contact
        ("R hum.king 0204", "0304"),  # an individual does not attack
    ],
)
def test_a_move_after_which_nobody_can_be_attacked_leads_to_nothing(piece: str, goal: str) -> None:
    assert marching(piece, "B orc.swords 0404").odds(f"move R1 {goal}").leads_to == ()


def test_who_has_moved_too_far_to_fight_leads_to_nothing() -> None:
    """Infantry fights after one hex, and not after two."""
    battle = marching("R std.inf 0104", "B orc.swords 0404")
    assert battle.odds("move R1 0304").leads_to == ()
    battle = marching("R std.inf 0204", "B orc.swords 0404")
    assert [one.action for one in battle.odds("move R1 0304").leads_to] == ["attack R1 B1"]


# --- what is hidden -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", ["0200", "0300", "0400"])
def test_where_a_trap_is_hidden_has_no_part_in_the_odds(goal: str) -> None:
    """In 0300 or in 0700: the same to the last word, the fights that the move leads to included."""
    pieces = ("R std.cav 0100", "B orc.swords 0500", "B std.inf 0800")
    near, far = (
        activate(lay(corridor(""), *pieces, traps=({"owner": "black", "hexes": (place,)},)), "R1", phase=Phase.MOVE)
        for place in ("0300", "0700")
    )
    assert near.view(1)["traps"] != far.view(1)["traps"]
    told, same = near.odds(f"move R1 {goal}"), far.odds(f"move R1 {goal}")
    assert bool(told.leads_to) == (goal == "0400")
    assert told == same


# --- attacks --------------------------------------------------------------------------------------------------------


def test_an_attack_tells_the_fate_of_the_target_and_of_those_with_it() -> None:
    """One die; the King in the hex goes back with his unit."""
    pieces = ("R hum.archers 0204", "B orc.swords 0304", "B hum.king 0304", *FAR)
    odds = activate(lay(EMPTY_ROWS, *pieces), "R1").odds("attack R1 B1")
    assert odds.pieces == {
        "B1": ONE_DIE,
        "B2": {"retreats 1 hex": Fraction(1, 6), "no effect": Fraction(5, 6)},
    }
    assert odds.assumes == ()
    assert odds.leads_to == ()


def test_who_cannot_go_back_loses_a_wound_instead() -> None:
    """One die; B1 stands at the edge."""
    battle = activate(lay(EMPTY_ROWS, "R hum.archers 1104", "B orc.swords 1204", *FAR), "R1")
    assert battle.odds("attack R1 B1").pieces == {"B1": {"loses 1 wound": Fraction(4, 6), "no effect": Fraction(2, 6)}}


def test_who_follows_up_in_frenzy_does_not_retreat() -> None:
    """Plague Monks must go into the place of whom they drive back or slay; that is a move, not a fate."""
    pieces = ("R rat.plague 0204", "B orc.swords 0304 wounds=1", "B orc.swords 1208")
    odds = activate(lay(EMPTY_ROWS, *pieces), "R1").odds("attack R1 B1")
    assert odds.probability_of("R1 to 0304") > 0
    assert "R1" not in odds.pieces


# Archers with the King and his Blade of Accuracy have two dice, and roll one failure again.
ACCURATE = ("R hum.archers 0204", "R hum.king 0204 items=it.accuracy", "B orc.swords 0304", *FAR)


def test_a_die_is_assumed_to_be_rolled_again_where_that_is_best() -> None:
    """Two hits: 1/4 at once, 1/2 * 1/2 with the second try. Nothing: two dice of 2 or 3, and one again."""
    odds = activate(lay(EMPTY_ROWS, *ACCURATE), "R1").odds("attack R1 B1")
    assert odds.exact
    assert odds.assumes == ("a die is rolled again where that is best",)
    assert odds.pieces["B1"]["loses 2 wounds"] == Fraction(1, 2)
    assert odds.pieces["B1"]["no effect"] == Fraction(1, 27)


def test_each_answer_to_the_question_of_a_die_tells_the_attack() -> None:
    battle = activate(lay(EMPTY_ROWS, *ACCURATE), "R1")
    act(battle, "attack R1 B1", [2, 2])
    assert options(battle) == {"reroll 2", "keep"}
    assert battle.odds("reroll 2").pieces == {"B1": ONE_DIE}
    assert battle.odds("keep").pieces == {"B1": {"no effect": Fraction(1)}}


# --- buildings ------------------------------------------------------------------------------------------------------

HELD = ("R sg.ram 0404", "B hum.polearms 0504", "B hum.king 0504", *FAR)


@pytest.mark.clause("TW-4.3b", "TW-4.3c", "TW-4.3g")
def test_a_building_has_a_fate_and_so_has_who_stands_in_it() -> None:
    """Five dice of a ram hit at 5 or more: the gate falls with two wounds left if two of them do."""
    battle = activate(lay(ground(G="0504"), *HELD, modules=(1, 2, 3, 4)), "R1")
    stands = battle.odds("attack R1 0504")
    assert stands.exact
    assert stands.pieces["0504"]["loses 2 wounds"] == 10 * Fraction(1, 3) ** 2 * Fraction(2, 3) ** 3
    assert stands.pieces["0504"]["no effect"] == Fraction(32, 243)
    assert "B1" not in stands.pieces
    record(battle).pieces[names(battle).target("0504")].wounds = 2
    falls = battle.odds("attack R1 0504")
    destroyed = 1 - Fraction(2, 3) ** 5 - 5 * Fraction(1, 3) * Fraction(2, 3) ** 4
    assert falls.pieces["0504"]["destroyed"] == destroyed
    assert falls.pieces["0504"]["loses 1 wound"] == 5 * Fraction(1, 3) * Fraction(2, 3) ** 4
    assert falls.pieces["B1"]["loses 1 wound"] == destroyed
    assert "B2" not in falls.pieces


@pytest.mark.clause("TW-4.3f")
def test_a_fireball_at_wood_has_odds() -> None:
    """Four dice next to it."""
    pieces = ("R hum.wizard 0404", *FAR)
    odds = activate(lay(ground(A="0504"), *pieces, modules=(1, 2, 3, 4)), "R1").odds("cast R1 fireball 0504")
    assert odds.pieces["0504"]["no effect"] == Fraction(2, 3) ** 4
    assert odds.pieces["0504"]["loses 4 wounds"] == Fraction(1, 3) ** 4


# --- how it is counted ----------------------------------------------------------------------------------------------


def test_no_die_is_told_before_it_is_rolled() -> None:
    gaze = activate(lay(EMPTY_ROWS, "R mon.medusa 0404", "B std.inf 0804", *FAR), "R1")
    assert gaze.odds("gaze R1 B1").explanation == ()
    pieces = ("R hum.wizard 0404", "B hum.king 0604 items=it.amulet", *FAR)
    spell = activate(lay(EMPTY_ROWS, *pieces), "R1")
    assert [event.kind for event in spell.odds("cast R1 fireball B1").explanation] == ["cast"]
