"""Stone circles, burial mounds and temples."""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    corridor,
    dice_of,
    ground,
    lay,
    moves,
    piece,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

FAR = ("R std.inf 0008", "B std.inf 1208")
CIRCLE, MOUND, TEMPLE = ground(s="0404"), ground(b="0404"), ground(t="0404")


def about_to_act(board: tuple[str, ...], *pieces: str, actor: str = "R1") -> Battle:
    """A table on which a piece, R1 unless told, is to act; both sides have a unit far away."""
    return activate(lay(board, *pieces, *FAR), actor)


# --- otherwise clear --------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R69")
@pytest.mark.parametrize("letter", ["s", "b", "t"])
def test_special_terrain_is_otherwise_clear(letter: str) -> None:
    marched = activate(lay(corridor(f".{letter}"), "R std.cav 0000", "B std.inf 0800"), "R1", phase=Phase.MOVE)
    assert moves(marched, "R1") == {"0100", "0200", "0300"}
    battle = about_to_act(
        ground(**{letter: "0404 0504 0604"}), "R hum.archers 0404", "B std.inf 0604", "B std.inf 0403"
    )
    assert (dice_of(battle, "attack R1 B1"), dice_of(battle, "attack R1 B2")) == (3, 1)


# --- the stone circle -------------------------------------------------------------------------------------


def store_after_activation(battle: Battle, label: str) -> int:
    """The MP of R1 once this piece has been activated."""
    activate(battle, label, phase=Phase.INCLUDE)
    return int(piece(battle, "R1").mp)


def spent(caster: str, board: tuple[str, ...] = CIRCLE, *others: str) -> Battle:
    """A table on which R1, a caster in 0404, has spent three points of his store."""
    battle = lay(board, caster, *others, *FAR)
    piece(battle, "R1").mp -= 3
    return battle


@pytest.mark.clause("TW-3.3a")
def test_a_magic_user_activated_in_a_stone_circle_regains_a_point() -> None:
    assert store_after_activation(spent("R hum.wizard 0404"), "R1") == 8
    assert store_after_activation(spent("R hum.wizard 0404", EMPTY_ROWS), "R1") == 7


@pytest.mark.clause("TW-3.3a")
def test_who_is_not_activated_regains_nothing() -> None:
    battle = spent("R hum.wizard 0404", CIRCLE, "R std.inf 0404")
    assert store_after_activation(battle, "R2") == 7


@pytest.mark.clause("TW-3.3a", "TW-R69")
def test_who_is_included_in_his_units_activation_regains_a_point() -> None:
    battle = spent("R hum.wizard 0404", CIRCLE, "R std.inf 0404")
    activate(battle, "R2", phase=Phase.INCLUDE)
    act(battle, "include R1")
    assert piece(battle, "R1").mp == 8


@pytest.mark.clause("TW-3.3a")
def test_the_store_does_not_grow_above_its_start() -> None:
    battle = lay(CIRCLE, "R hum.wizard 0404 items=it.wand mp=4", *FAR)
    assert store_after_activation(battle, "R1") == 14
    piece(battle, "R1").mp = 13
    assert store_after_activation(battle, "R1") == 14
    assert store_after_activation(battle, "R1") == 14


@pytest.mark.clause("TW-R61", "TW-3.3a")
def test_the_stores_of_items_do_not_recharge() -> None:
    battle = lay(CIRCLE, "R hum.king 0404 items=it.spells,it.firering", *FAR)
    piece(battle, "R1").item_mp, piece(battle, "R1").charges[0] = 5, 2
    assert store_after_activation(battle, "R1") == 0
    assert (piece(battle, "R1").item_mp, piece(battle, "R1").charges[0]) == (5, 2)


# --- the burial mound -------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.3b", "TW-R65")
@pytest.mark.parametrize(
    ("spell", "elsewhere", "in_a_mound"),
    [("skeletons 0504", 2, 1), ("horde 0504", 3, 2), ("drums", 2, 2), ("fireball B1", 2, 2), ("fog 0404", 4, 4)],
)
def test_raising_the_dead_is_cheaper_in_a_burial_mound(spell: str, elsewhere: int, in_a_mound: int) -> None:
    for board, cost in ((EMPTY_ROWS, elsewhere), (MOUND, in_a_mound)):
        battle = about_to_act(board, "R und.necromancer 0404", "B std.inf 0604")
        rolls = {"drums": [[2, 2]], "fireball B1": [[2, 2, 2]]}.get(spell, [])
        act(battle, f"cast R1 {spell}", *rolls)
        assert piece(battle, "R1").mp == 10 - cost


@pytest.mark.clause("TW-3.3b", "TW-R65", "TW-3.2.4f")
def test_resurrection_is_cheaper_too() -> None:
    battle = about_to_act(MOUND, "R und.necromancer 0404", "R std.inf 0604 wounds=1", "B std.inf 0704", actor="B1")
    act(battle, "attack B1 R2", [4, 2, 2, 2])
    act(activate(battle, "R1"), "cast R1 resurrect R2")
    assert piece(battle, "R1").mp == 8


@pytest.mark.clause("TW-3.3b")
def test_only_the_casters_own_hex_counts_and_two_points_pay_for_a_horde() -> None:
    near = about_to_act(ground(b="0504"), "R und.necromancer 0404")
    assert piece(act(near, "cast R1 skeletons 0504"), "R1").mp == 8
    assert why_not(about_to_act(MOUND, "R und.necromancer 0404 mp=2"), "cast R1 horde 0504") == set()
    assert why_not(about_to_act(MOUND, "R und.necromancer 0404 mp=1"), "cast R1 horde 0504") == {"too_dear"}


# --- temples ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.3c")
def test_undead_do_not_walk_into_a_temple() -> None:
    battle = lay(corridor(".t"), "R und.cavalry 0000", "B std.inf 0800")
    assert moves(activate(battle, "R1", phase=Phase.MOVE), "R1") == set()
    assert why_not(battle, "move R1 0100") == {"temple"}


@pytest.mark.clause("TW-3.3c", "TW-R88")
@pytest.mark.parametrize("troop", ["und.carrion", "und.deathelem"])
def test_undead_pass_over_a_temple_and_do_not_stop_there(troop: str) -> None:
    battle = lay(corridor(".t"), f"R {troop} 0000", "B std.inf 0800")
    assert moves(activate(battle, "R1", phase=Phase.MOVE), "R1") == {"0200", "0300"}


@pytest.mark.clause("TW-3.3c")
def test_nobody_carries_the_undead_into_a_temple() -> None:
    battle = lay(corridor(".t"), "R std.inf 0000", "R und.vampire 0000", "B std.inf 0800")
    activate(battle, "R1", phase=Phase.MOVE, included=["R2"])
    assert moves(battle, "R1") == set()
    act(battle, "stay R2")
    assert moves(battle, "R1") == {"0100", "0200"}


@pytest.mark.clause("TW-3.3c", "TW-1.5.6e")
@pytest.mark.parametrize(
    ("target", "after"),
    [("B und.swords 0304", ("0304", 3)), ("B std.inf 0304", ("0404", 4))],
    ids=["undead", "living"],
)
def test_undead_cannot_retreat_into_a_temple(target: str, after: tuple[str, int]) -> None:
    battle = about_to_act(TEMPLE, "R std.inf 0204", target)
    assert stands(act(battle, "attack R1 B1", [1, 2, 2, 2]), "B1") == after


@pytest.mark.clause("TW-3.3c", "TW-1.5.6e")
def test_a_unit_led_by_the_undead_cannot_retreat_into_a_temple() -> None:
    battle = about_to_act(TEMPLE, "R std.inf 0204", "B std.inf 0304", "B und.champion 0304")
    assert stands(act(battle, "attack R1 B1", [1, 2, 2, 2]), "B1") == ("0304", 3)


@pytest.mark.clause("TW-3.3d", "TW-3.3c", "TW-1.5.7d")
def test_undead_attack_troops_in_a_temple_and_do_not_follow_up() -> None:
    battle = about_to_act(TEMPLE, "R und.swords 0304", "B std.inf 0404 wounds=1")
    act(battle, "attack R1 B1", [4, 2, 2, 2])
    assert where(battle, "B1") is None
    assert (where(battle, "R1"), battle.seat_to_decide) == ("0304", None)


@pytest.mark.clause("TW-3.3c", "TW-1.7k")
def test_undead_are_neither_teleported_nor_raised_into_a_temple() -> None:
    battle = about_to_act(TEMPLE, "R und.necromancer 0304", "R und.swords 0204", "B std.inf 0405")
    assert why_not(battle, "cast R1 teleport 0404") == {"temple"}
    assert why_not(battle, "cast R1 skeletons 0404") == {"temple"}
    assert why_not(battle, "cast R1 elemental fire 0404") == set()


@pytest.mark.clause("TW-3.3c", "TW-1.7k")
def test_a_living_wizard_does_not_take_undead_into_a_temple() -> None:
    battle = about_to_act(TEMPLE, "R hum.wizard 0304", "R und.swords 0304")
    assert why_not(battle, "cast R1 teleport 0404 unit") == {"temple"}
    assert why_not(battle, "cast R1 teleport 0404") == set()
