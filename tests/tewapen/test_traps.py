"""Traps: who lays them, who walks into them, and how they are battled."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import (
    act,
    activate,
    corridor,
    dice_of,
    ground,
    lay,
    moves,
    options,
    piece,
    stands,
    wanted,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

RED, BLACK = 0, 1
IN_0300 = ({"owner": "black", "hexes": ("0300",)},)
MISSES = [2, 3, 2, 3]


def on_the_march(*pieces: str, owner: str = "black", letters: str = "") -> Battle:
    """R1 is to move, and a hidden trap lies in 0300 of the board of one row."""
    battle = lay(corridor(letters), *pieces, "B std.inf 0800", traps=({"owner": owner, "hexes": ("0300",)},))
    return activate(battle, "R1", phase=Phase.MOVE)


def caught(troop: str = "std.inf", *others: str, letters: str = "", items: str = "") -> Battle:
    """R1 has been caught in 0300 without any wound on either side, and is activated again."""
    extra = f" items={items}" if items else ""
    battle = on_the_march(f"R {troop} 0200{extra}", *others, letters=letters)
    trap_misses = [2] * wanted(battle, "move R1 0300")
    own_misses = [2] * wanted(battle, "move R1 0300", trap_misses)
    act(battle, "move R1 0300", trap_misses, own_misses)
    return activate(battle, "R1")


def trap(battle: Battle, seat: int = RED) -> dict[str, Any]:
    """The first trap as a side sees it."""
    found: dict[str, Any] = battle.view(seat)["traps"][0]
    return found


# --- laying -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.9.7a")
def test_the_owner_places_his_traps_secretly_before_the_battle() -> None:
    traps = ({"owner": "red", "count": 2, "rows": (0, 0), "terrain": "d"},)
    battle = lay(corridor(".dd.d"), "R std.inf 0000", "B std.inf 0800", "B std.inf 0400", traps=traps)
    assert options(battle) == {"trap 0100", "trap 0200"}  # 0400 is held
    act(battle, "trap 0200")
    assert options(battle) == {"trap 0100"}
    assert (trap(battle, RED)["hex"], trap(battle, BLACK)["hex"]) == ("0200", None)
    assert [event.reader for event in battle.last_events if event.kind == "trap_placed"] == [RED]


# --- entering ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.9.7b", "TW-2.9.7f")
@pytest.mark.parametrize("owner", ["red", "black"])
def test_a_trap_stops_whoever_enters_it_and_is_revealed(owner: str) -> None:
    battle = on_the_march("R std.cav 0200", owner=owner)
    target = "move R1 0500" if owner == "black" else "move R1 0300"  # its owner knows that it stops him
    act(battle, target, MISSES, [2, 2, 2])
    assert where(battle, "R1") == "0300"
    assert (trap(battle, BLACK)["hex"], trap(battle, BLACK)["state"]) == ("0300", "open")
    assert trap(battle)["prisoner"] == "R1"


@pytest.mark.clause("TW-2.9.7b")
def test_nobody_can_pass_over_a_trap_he_knows_of() -> None:
    assert moves(on_the_march("R std.cav 0200", owner="red"), "R1") == {"0000", "0100", "0300"}


@pytest.mark.clause("TW-2.9.7g")
@pytest.mark.parametrize("troop", ["mon.bats", "mon.displacer", "mon.earthelem"], ids=["flyer", "ethereal", "burrower"])
@pytest.mark.parametrize("owner", ["red", "black"])
def test_whoever_goes_over_or_under_the_ground_is_caught_only_where_he_ends(troop: str, owner: str) -> None:
    battle = on_the_march(f"R {troop} 0200", owner=owner)
    act(battle, "move R1 0500")
    assert (where(battle, "R1"), trap(battle, RED)["state"]) == ("0500", "hidden")
    battle = on_the_march(f"R {troop} 0200", owner=owner)
    act(battle, "move R1 0300", MISSES, [2] * int(piece(battle, "R1").dice[0]))
    assert trap(battle)["prisoner"] == "R1"


@pytest.mark.clause("TW-2.9.7g")
def test_a_lone_individual_is_caught_too_and_strikes_with_one_die() -> None:
    battle = on_the_march("R hum.king 0200", "R std.inf 0000")
    act(battle, "move R1 0300", MISSES, [4])
    assert (where(battle, "R1"), trap(battle)["wounds"]) == ("0300", 2)


@pytest.mark.clause("TW-2.9.7g", "TW-2.9.7h")
def test_a_retreat_into_a_trap_ends_there_without_further_hits() -> None:
    traps = ({"owner": "red", "hexes": ("0300",)},)
    battle = activate(lay(corridor(""), "R std.inf 0000", "B std.inf 0200", "R std.inf 0100", traps=traps), "R2")
    act(battle, "attack R2 B1", [1, 1, 1, 2], [4, 2, 2, 2], [2, 2, 2, 4])
    assert stands(battle, "B1") == ("0300", 3)  # one hit of the trap, none for the two hexes not made
    assert trap(battle)["wounds"] == 2


@pytest.mark.clause("TW-2.9.7g")
def test_a_follow_up_into_a_trap_springs_it() -> None:
    battle = activate(caught("std.inf", "B std.inf 0400"), "B1")
    act(battle, "attack B1 R1", [4, 4, 4, 4])
    act(battle, "follow", [4, 2, 2, 2], [2, 2, 2, 2])
    assert stands(battle, "B1") == ("0300", 3)
    assert trap(battle)["prisoner"] == "B1"


@pytest.mark.clause("TW-2.9.7g")
def test_a_teleport_into_a_trap_springs_it() -> None:
    battle = activate(lay(corridor(""), "R hum.wizard 0100", "R std.inf 0100", "B std.inf 0800", traps=IN_0300), "R1")
    act(battle, "cast R1 teleport 0300 unit", MISSES, [2, 2, 2, 2])
    assert trap(battle)["prisoner"] == "R2"


@pytest.mark.clause("TW-2.9.7g")
def test_a_summoned_piece_is_caught_where_it_is_placed() -> None:
    battle = activate(lay(corridor(""), "R hum.wizard 0200", "R std.inf 0100", "B std.inf 0800", traps=IN_0300), "R1")
    act(battle, "cast R1 elemental fire 0300", [4, 4, 4, 2])
    assert where(battle, "R3") is None
    assert trap(battle)["state"] == "open"


# --- the battle -------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.9.7c", "TW-2.9.7f")
def test_a_prisoner_must_battle_once_in_each_later_activation_and_does_nothing_else() -> None:
    battle = caught("std.inf", "B std.inf 0400")
    assert options(battle) == {"battle-trap R1"}
    act(battle, "battle-trap R1", MISSES, [4, 2, 2, 2])
    assert battle.seat_to_decide is None
    assert trap(battle)["wounds"] == 2
    assert options(activate(battle, "R1")) == {"battle-trap R1"}


@pytest.mark.clause("TW-2.9.7f")
def test_nobody_acts_in_the_activation_in_which_he_was_caught() -> None:
    battle = on_the_march("R std.cav 0200", "R std.inf 0100", "B std.inf 0400")
    activate(battle, "R1", "R2", phase=Phase.MOVE)
    act(battle, "move R1 0300", MISSES, [4, 4, 4])  # the trap is destroyed
    act(battle, "done")
    assert battle.seat_to_decide is None  # no attack on B1


@pytest.mark.clause("TW-2.9.7d")
def test_a_prisoner_does_not_move() -> None:
    battle = caught()
    activate(battle, "R1", phase=Phase.MOVE)
    assert moves(battle, "R1") == set()
    assert why_not(battle, "move R1 0400") == {"trapped"}


@pytest.mark.clause("TW-2.9.7d")
def test_ones_have_no_effect_in_a_trap_round() -> None:
    battle = act(caught(), "battle-trap R1", [1, 1, 1, 1], [1, 1, 1, 1])
    assert stands(battle, "R1") == ("0300", 4)
    assert trap(battle)["wounds"] == 3


@pytest.mark.clause("TW-2.9.7e", "TW-R57")
@pytest.mark.parametrize(("troop", "hits"), [("std.inf", 3), ("std.cav", 2), ("mon.turtle", 1)])
def test_the_trap_rolls_four_dice_against_its_prisoners_score(troop: str, hits: int) -> None:
    battle = caught(troop)
    before = int(piece(battle, "R1").wounds)
    act(battle, "battle-trap R1", [2, 4, 5, 6], [2] * int(piece(battle, "R1").dice[0]))
    assert piece(battle, "R1").wounds == before - hits


@pytest.mark.clause("TW-2.9.7e", "TW-R57")
def test_the_prisoner_strikes_back_at_four_if_it_lives() -> None:
    assert trap(act(caught(), "battle-trap R1", MISSES, [3, 3, 4, 5]))["wounds"] == 1
    battle = on_the_march("R std.inf 0200 wounds=1", "R std.inf 0000")
    act(battle, "move R1 0300", [4, 2, 2, 2])  # and no second roll
    assert (where(battle, "R1"), trap(battle)["wounds"]) == (None, 3)


@pytest.mark.clause("TW-2.9.7e")
@pytest.mark.parametrize("letter", ["w", "v", "r", "h"])
def test_no_terrain_counts_in_a_trap_round(letter: str) -> None:
    battle = caught(letters=f"...{letter}")
    assert wanted(battle, "battle-trap R1") == 4
    assert wanted(battle, "battle-trap R1", MISSES) == 4


@pytest.mark.clause("TW-2.9.7e")
@pytest.mark.parametrize(("troop", "dice"), [("hum.archers", 1), ("std.mach", 1), ("std.gun", 3)])
def test_a_prisoner_has_its_close_dice_and_at_least_one(troop: str, dice: int) -> None:
    assert wanted(caught(troop), "battle-trap R1", MISSES) == dice


@pytest.mark.clause("TW-2.9.7h")
def test_others_may_attack_a_prisoner_and_its_retreats_become_hits() -> None:
    battle = activate(caught("std.inf", "B std.inf 0400"), "B1")
    act(battle, "attack B1 R1", [4, 1, 2, 2])
    assert stands(battle, "R1") == ("0300", 2)


@pytest.mark.clause("TW-2.9.7c", "TW-2.9.7i")
def test_a_destroyed_trap_is_gone_and_its_prisoner_free() -> None:
    battle = act(caught(), "battle-trap R1", MISSES, [4, 4, 4, 2])
    assert trap(battle)["state"] == "destroyed"
    activate(battle, "R1", phase=Phase.MOVE)
    act(battle, "move R1 0400")
    activate(battle, "R1", phase=Phase.MOVE)
    assert where(act(battle, "move R1 0300"), "R1") == "0300"
    assert trap(battle)["prisoner"] is None


@pytest.mark.clause("TW-2.9.7i")
def test_a_trap_outlives_its_prisoner_open_and_wounded_and_acts_again() -> None:
    battle = on_the_march("R std.inf 0200", "R std.inf 0100")
    act(battle, "move R1 0300", [4, 4, 4, 2], [4, 2, 2, 2])
    act(activate(battle, "R1"), "battle-trap R1", [4, 2, 2, 2])
    assert (trap(battle)["state"], trap(battle)["wounds"], trap(battle)["prisoner"]) == ("open", 2, None)
    activate(battle, "R2", phase=Phase.MOVE)
    act(battle, "move R2 0300", [4, 2, 2, 2], [4, 4, 2, 2])
    assert (stands(battle, "R2"), trap(battle)["state"]) == (("0300", 3), "destroyed")


@pytest.mark.clause("TW-2.9.7j")
def test_traps_neither_hide_anybody_nor_can_be_attacked() -> None:
    battle = caught("std.inf", "R hum.archers 0100", "R std.inf 0000", "B std.inf 0500")
    act(battle, "battle-trap R1", [4, 4, 4, 4])
    assert options(activate(battle, "R2"), "attack") == {"attack R2 B1"}  # over the open trap in 0300


@pytest.mark.clause("TW-2.9.7k")
def test_individuals_attached_to_a_prisoner_act_and_leave() -> None:
    battle = on_the_march("R std.inf 0200", "R hum.wizard 0200", "B std.inf 0400")
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0300", MISSES, [2, 2, 2, 2])
    assert "cast R2 fireball B1" in options(battle)
    activate(battle, "R2", phase=Phase.MOVE)
    assert where(act(battle, "move R2 0200"), "R2") == "0200"


# --- what counts in a trap round --------------------------------------------------------------------------


@pytest.mark.clause("TW-R81")
@pytest.mark.parametrize(
    ("troop", "companion", "items", "trap_dice", "own_dice"),
    [
        ("std.inf", "", "", 4, 4),
        ("std.inf", "R hum.king 0200", "", 4, 5),
        ("std.inf", "R hum.wizard 0200 items=it.protection", "", 3, 4),
        ("std.inf", "", "ba.die", 4, 5),
        ("rat.swords", "R rat.bell 0100", "", 4, 5),
        ("std.mach", "R hum.king 0200", "ba.die", 4, 1),
    ],
    ids=["nothing", "general", "protection", "war banner", "bell", "war banner without pattern dice"],
)
def test_dice_modifiers_count_in_a_trap_round(
    troop: str, companion: str, items: str, trap_dice: int, own_dice: int
) -> None:
    battle = on_the_march(f"R {troop} 0200" + (f" items={items}" if items else ""), *([companion] if companion else []))
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"] if companion.endswith(("king 0200", "protection")) else [])
    assert wanted(battle, "move R1 0300") == trap_dice
    assert wanted(battle, "move R1 0300", [2] * trap_dice) == own_dice


@pytest.mark.clause("TW-R81", "TW-2.2.6a")
def test_frenzy_counts_against_a_trap() -> None:
    assert trap(act(caught("hum.monks"), "battle-trap R1", MISSES, [4, 2, 2, 2]))["wounds"] == 1


@pytest.mark.clause("TW-R81", "TW-3.1.1i")
def test_a_die_against_a_trap_can_be_rolled_again() -> None:
    pieces = ("R std.inf 0200", "R hum.wizard 0200 items=it.accuracy")
    battle = activate(on_the_march(*pieces), "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0300", MISSES, [2, 2, 3, 4])
    assert options(battle) == {"reroll 2", "reroll 3", "keep"}
    assert trap(act(battle, "reroll 3", [6]))["wounds"] == 1


@pytest.mark.clause("TW-R81", "TW-2.2.14a", "TW-R49")
def test_a_trap_battle_is_the_fanatics_one_fight() -> None:
    battle = caught("orc.fanatics", "R std.inf 0000")
    act(battle, "battle-trap R1", MISSES, [4, 4, 2, 2, 2, 2])
    assert where(battle, "R1") == "0300"
    act(activate(battle, "R1"), "battle-trap R1", MISSES, [4, 2, 2, 2, 2, 2])
    assert (where(battle, "R1"), trap(battle)["state"]) == (None, "destroyed")


@pytest.mark.clause("TW-R90")
def test_a_prisoner_is_not_teleported_but_his_wizard_goes_alone() -> None:
    battle = on_the_march("R std.inf 0200", "R hum.wizard 0200", "B std.inf 0400")
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0300", MISSES, [2, 2, 2, 2])
    assert why_not(battle, "cast R2 teleport 0100 unit") == {"trapped"}
    assert where(act(battle, "cast R2 teleport 0100"), "R2") == "0100"


@pytest.mark.clause("TW-3.2.7e", "TW-R68")
def test_thorns_catch_either_side_with_two_dice_and_two_wounds() -> None:
    battle = activate(lay(ground(), "R liz.shaman 0404 list=Druid", "R std.inf 0304", "B std.inf 0604"), "R1")
    act(battle, "cast R1 thorns 0504")
    assert (trap(battle, BLACK)["state"], trap(battle)["dice"], trap(battle)["wounds"]) == ("open", 2, 2)
    activate(battle, "B1", phase=Phase.MOVE)
    act(battle, "move B1 0504", [4, 4], [4, 3, 2, 2])
    assert (stands(battle, "B1"), trap(battle)["wounds"]) == (("0504", 2), 1)
    assert dice_of(activate(battle, "B1"), "battle-trap B1") == 2
