"""The Screaming Bell and the Plague Cart: what they do for the friends around them, and for whom they do nothing."""

from __future__ import annotations

import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, dice_of, lay, piece, stands, why_not
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

RATMEN = "swords polearms bows beastmasters mutants plague ogres jezzails".split()
UNDEAD = "swords polearms archers zombies mummies cavalry chariots carrion catapult deathelem".split()


def about_to_act(*pieces: str) -> Battle:
    """A table on which R1 is to act."""
    return activate(lay(EMPTY_ROWS, *pieces), "R1")


def dice_with(*pieces: str) -> int:
    """Dice of R1, in 0404, against B1, in 0504."""
    return dice_of(about_to_act(*pieces, "B std.inf 0504"), "attack R1 B1")


# --- the Screaming Bell -----------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.2.12a", "TW-2.3a")
@pytest.mark.parametrize("unit", RATMEN)
def test_every_ratmen_unit_near_a_bell_rolls_a_die_more(unit: str) -> None:
    alone = dice_with(f"R rat.{unit} 0404")
    assert dice_with(f"R rat.{unit} 0404", "R rat.bell 0204") == alone + 1


@pytest.mark.clause("TW-2.2.12a")
@pytest.mark.parametrize("bell", ["R rat.bell 0104", "B rat.bell 0304"], ids=["too far", "enemy's"])
def test_a_bell_helps_only_friends_within_two_hexes(bell: str) -> None:
    assert dice_with("R rat.swords 0404", bell) == 4


@pytest.mark.clause("TW-2.2.12a", "TW-R47")
def test_a_bell_does_not_help_itself() -> None:
    assert dice_with("R rat.bell 0404") == 5


@pytest.mark.clause("TW-2.2.12a")
def test_a_bell_helps_no_other_troops() -> None:
    assert dice_with("R orc.swords 0404", "R rat.bell 0304") == 4


@pytest.mark.clause("TW-2.2.12a", "TW-R47")
def test_two_bells_do_not_add_up_and_help_each_other() -> None:
    assert dice_with("R rat.swords 0404", "R rat.bell 0304", "R rat.bell 0204") == 5
    assert dice_with("R rat.bell 0404", "R rat.bell 0304") == 6


@pytest.mark.clause("TW-2.2.12a", "TW-R46")
def test_a_bell_counts_from_afar_and_beside_a_general() -> None:
    pieces = ("R rat.bows 0404", "R rat.warlord 0404", "R rat.bell 0304", "B std.inf 0604")
    assert dice_of(about_to_act(*pieces), "attack R1 B1") == 5


@pytest.mark.clause("TW-2.2.12a", "TW-R47")
def test_the_aura_is_measured_when_the_attack_is_made() -> None:
    battle = lay(EMPTY_ROWS, "R rat.swords 0404", "R rat.bell 0104", "B std.inf 0504")
    activate(battle, "R1", "R2", phase=Phase.MOVE)
    act(act(battle, "move R2 0204"), "done")
    assert dice_of(battle, "attack R1 B1") == 5


@pytest.mark.clause("TW-1.5.3i", "TW-2.2.12a")
def test_no_bell_gives_dice_where_the_pattern_has_none() -> None:
    battle = about_to_act("R rat.rocket 0404", "R rat.bell 0304", "B std.inf 0504")
    assert "no_pattern_dice" in why_not(battle, "attack R1 B1")


# --- the Plague Cart --------------------------------------------------------------------------------------


@pytest.mark.clause("TW-2.2.13a", "TW-2.4a")
@pytest.mark.parametrize("unit", UNDEAD)
def test_every_undead_unit_near_a_cart_ignores_the_first_retreat(unit: str) -> None:
    battle = about_to_act("R std.inf 0404", f"B und.{unit} 0504", "B und.plaguecart 0505")
    act(battle, "attack R1 B1", [1, 1, 2, 2])
    assert stands(battle, "B1")[0] == "0604"  # one hex and not two


@pytest.mark.clause("TW-2.2.13a")
@pytest.mark.parametrize(
    ("target", "cart", "hex_id"),
    [
        ("B und.swords 0504", "B und.plaguecart 0704", "0504"),
        ("B und.swords 0504", "B und.plaguecart 0804", "0604"),
        ("B und.swords 0504", "R und.plaguecart 0503", "0604"),
        ("B orc.swords 0504", "B und.plaguecart 0503", "0604"),
        ("B und.plaguecart 0504", "B und.swords 0503", "0604"),
        ("B und.plaguecart 0504", "B und.plaguecart 0503", "0504"),
    ],
    ids=["near", "too far", "enemy's", "no undead", "the cart itself", "another cart"],
)
def test_whom_a_cart_steadies(target: str, cart: str, hex_id: str) -> None:
    battle = about_to_act("R std.inf 0404", target, cart)
    assert stands(act(battle, "attack R1 B1", [1, 2, 2, 2]), "B1")[0] == hex_id


@pytest.mark.clause("TW-2.2.13a", "TW-R47")
def test_two_carts_ignore_one_retreat_only() -> None:
    carts = ("B und.plaguecart 0503", "B und.plaguecart 0505")
    battle = about_to_act("R std.inf 0404", "B und.swords 0504", *carts)
    assert stands(act(battle, "attack R1 B1", [1, 1, 2, 2]), "B1") == ("0604", 4)


@pytest.mark.clause("TW-2.2.13a", "TW-R87")
def test_a_lone_undead_individual_is_steadied_like_a_unit() -> None:
    battle = about_to_act("R std.inf 0404", "B und.vampire 0504", "B und.plaguecart 0503")
    assert stands(act(battle, "attack R1 B1", [1, 2, 2, 2]), "B1") == ("0504", 1)


@pytest.mark.clause("TW-2.2.13a", "TW-1.5.6l", "TW-R33")
def test_the_carts_ignored_retreat_adds_to_others_and_also_covers_fear() -> None:
    pieces = ("B und.swords 0504 items=ba.stead", "B und.plaguecart 0503")
    battle = about_to_act("R std.inf 0404", *pieces)
    assert stands(act(battle, "attack R1 B1", [1, 1, 2, 2]), "B1") == ("0504", 4)
    feared = about_to_act("R und.cavalry 0404", "B und.swords 0504", "B und.plaguecart 0503")
    assert stands(act(feared, "attack R1 B1", [4, 2, 2]), "B1") == ("0504", 3)


@pytest.mark.clause("TW-2.2.13b", "TW-R47")
@pytest.mark.parametrize(
    ("unit", "cart", "healed"),
    [
        ("R und.swords 0404", "R und.plaguecart 0604", 2),
        ("R und.swords 0404", "R und.plaguecart 0704", 1),
        ("R orc.swords 0404", "R und.plaguecart 0504", 1),
        ("R und.swords 0404", "B und.plaguecart 0504", 1),
        ("R und.plaguecart 0404", "R und.swords 0504", 1),
    ],
    ids=["near", "too far", "no undead", "enemy's", "the cart itself"],
)
def test_undead_near_a_cart_heal_when_activated(unit: str, cart: str, healed: int) -> None:
    battle = lay(EMPTY_ROWS, f"{unit} wounds=1", cart, "R std.inf 0008", "B std.inf 1208")
    activate(battle, "R1", phase=Phase.INCLUDE)
    assert piece(battle, "R1").wounds == healed


@pytest.mark.clause("TW-2.2.13b", "TW-R47")
def test_a_cart_and_a_banner_heal_one_wound_together() -> None:
    pieces = ("R und.swords 0404 wounds=1 items=ba.regen", "R und.plaguecart 0504", "B std.inf 1208")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", phase=Phase.INCLUDE)
    assert piece(battle, "R1").wounds == 2
