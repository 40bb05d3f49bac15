"""Spell lists and what spells cost; the spells of the Necromancer and of the Cleric."""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    dice_of,
    end_turn,
    ground,
    lay,
    options,
    piece,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import REGENERATE

FAR = ("R std.inf 0008", "B std.inf 1208")
ROUND_0404 = {"0504", "0403", "0303", "0304", "0305", "0405"}
WIZARD_LIST = {"fireball", "freeze", "teleport", "healing", "elemental", "fog"}


def about_to_cast(caster: str, *pieces: str, board: tuple[str, ...] = EMPTY_ROWS) -> Battle:
    """A table on which R1, a caster in 0404, is to act; both sides have a unit far away."""
    troop, *extra = caster.split()
    return activate(lay(board, " ".join(["R", troop, "0404", *extra]), *pieces, *FAR), "R1")


def hexes(battle: Battle, spell: str) -> set[str]:
    """The hexes at which R1 can aim a spell."""
    return {words.split()[3] for words in options(battle, "cast", spell)}


# --- lists and prices -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caster", "own_spells"),
    [
        pytest.param("hum.wizard", set(), marks=pytest.mark.clause("TW-3.2.3a")),
        pytest.param(
            "und.necromancer",
            {"skeletons", "horde", "drums", "resurrect"},
            marks=pytest.mark.clause("TW-3.2.4a", "TW-3.2.4b", "TW-R53"),
        ),
        pytest.param("hum.cleric", {"banish", "banish-horde", "blessing"}, marks=pytest.mark.clause("TW-R53")),
        pytest.param(
            "cha.sorcerer list=Demonologist",
            {"greater-demon", "lesser-demon", "wind", "laughter"},
            marks=pytest.mark.clause("TW-R53"),
        ),
        pytest.param("cha.sorcerer list=Wizard", set(), marks=pytest.mark.clause("TW-R53")),
        pytest.param(
            "liz.shaman list=Druid", {"forest", "river", "swarm", "thorns"}, marks=pytest.mark.clause("TW-R53")
        ),
        pytest.param("liz.shaman list=Wizard", set(), marks=pytest.mark.clause("TW-R53")),
    ],
)
def test_who_can_cast_what(caster: str, own_spells: set[str]) -> None:
    pieces = ("R std.inf 0304 wounds=1", "R std.inf 0303 wounds=1 counters=1", "B und.swords 0504", "B std.inf 0305")
    battle = about_to_cast(caster, *pieces, board=ground(w="0504", r="0305"))
    act(activate(battle, "B2"), "attack B2 R2", [4, 2, 2])  # somebody to be resurrected
    words = {str(action).split()[2] for action in activate(battle, "R1").legal_actions if action.verb == "cast"}
    assert words == WIZARD_LIST | own_spells


@pytest.mark.clause("TW-3.2.4b")
@pytest.mark.parametrize(
    "caster", ["und.necromancer", "hum.cleric", "cha.sorcerer list=Demonologist", "liz.shaman list=Druid"]
)
@pytest.mark.parametrize(("spell", "cost"), [("fog 0404", 4), ("teleport 0405", 3), ("freeze B1", 3)])
def test_other_lists_pay_a_point_more_for_wizard_spells(caster: str, spell: str, cost: int) -> None:
    battle = act(about_to_cast(caster, "B std.inf 0604"), f"cast R1 {spell}")
    assert piece(battle, "R1").mp == 10 - cost


@pytest.mark.clause("TW-3.2.3a", "TW-3.2.4b")
def test_a_wizard_pays_no_surcharge() -> None:
    assert piece(act(about_to_cast("hum.wizard"), "cast R1 fog 0404"), "R1").mp == 7


@pytest.mark.clause("TW-R53")
def test_without_special_individuals_every_magic_user_has_the_wizard_list() -> None:
    battle = activate(lay(EMPTY_ROWS, "R hum.cleric 0404", "B und.swords 0604", *FAR, modules=(1, 2)), "R1")
    assert why_not(battle, "cast R1 banish B1") == {"not_on_list"}
    assert piece(act(battle, "cast R1 fog 0404"), "R1").mp == 7


@pytest.mark.clause("TW-3.2.4b", "TW-1.7d")
def test_the_surcharge_can_make_a_spell_too_dear() -> None:
    assert why_not(about_to_cast("hum.cleric mp=3"), "cast R1 fog 0404") == {"too_dear"}
    assert why_not(about_to_cast("hum.wizard mp=3"), "cast R1 fog 0404") == set()


# --- raising the dead -------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.4c", "TW-R65", "TW-1.7n")
def test_skeletons_rise_next_to_the_caster_with_a_counter() -> None:
    battle = about_to_cast("und.necromancer")
    assert hexes(battle, "skeletons") == ROUND_0404
    act(battle, "cast R1 skeletons 0504")
    raised = battle.view()["pieces"][-1]
    figures = [raised[key] for key in ("side", "troop", "hex", "wounds", "counters", "tags")]
    assert figures == ["red", "und.swords", "0504", 4, 1, ["undead"]]
    assert piece(battle, "R1").mp == 8


@pytest.mark.clause("TW-3.2.4c", "TW-R40", "TW-R85", "TW-3.3c")
def test_skeletons_need_a_vacant_hex_where_undead_may_stand() -> None:
    pieces = ("R hum.king 0303", "B std.inf 0304")
    battle = about_to_cast("und.necromancer", *pieces, board=ground(x="0305", t="0405"))
    assert hexes(battle, "skeletons") == {"0504", "0403"}


@pytest.mark.clause("TW-3.2.4d", "TW-R65")
def test_a_horde_is_two_units_in_two_hexes() -> None:
    battle = act(about_to_cast("und.necromancer"), "cast R1 horde 0504")
    assert options(battle) == {f"put {hex_id}" for hex_id in ROUND_0404 - {"0504"}}
    act(battle, "put 0403")
    raised = battle.view()["pieces"][-2:]
    assert [(one["troop"], one["hex"], one["counters"]) for one in raised] == [
        ("und.swords", "0504", 1),
        ("und.swords", "0403", 1),
    ]
    assert piece(battle, "R1").mp == 7


@pytest.mark.clause("TW-3.2.4d")
def test_a_horde_that_finds_one_hex_is_one_unit_and_without_any_is_not_cast() -> None:
    one_hex = about_to_cast("und.necromancer", board=ground(x="0403 0303 0304 0305 0405"))
    act(one_hex, "cast R1 horde 0504")
    assert one_hex.seat_to_decide is None
    assert [one["hex"] for one in one_hex.view()["pieces"]].count("0504") == 1
    assert options(about_to_cast("und.necromancer", board=ground(x="0504 0403 0303 0304 0305 0405")), "horde") == set()


# --- Drums of Death ---------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.4e", "TW-R65", "TW-R34")
def test_drums_strike_every_enemy_unit_within_two_hexes_and_nobody_else() -> None:
    enemies = ("B std.inf 0504", "B orc.general 0504", "B hum.king 0604", "B std.inf 0704")
    battle = about_to_cast("und.necromancer", "R std.inf 0403", *enemies)
    act(battle, "cast R1 drums", [4, 1], [5, 5])  # the unit, and a lone king who is hit at six
    assert [stands(battle, label) for label in ("B1", "B3", "B4", "R2")] == [
        ("0504", 3),
        ("0604", 1),
        ("0704", 4),
        ("0403", 4),
    ]
    assert piece(battle, "R1").mp == 8


@pytest.mark.clause("TW-3.2.4e", "TW-R65")
def test_drums_ask_neither_for_sight_nor_for_ground() -> None:
    battle = about_to_cast("und.necromancer", "B std.inf 0604", board=ground(r="0404", v="0604", w="0504"))
    assert dice_of(battle, "cast R1 drums") == 2


@pytest.mark.clause("TW-3.2.4e", "TW-R89")
def test_drums_without_an_enemy_near_are_not_beaten() -> None:
    assert why_not(about_to_cast("und.necromancer", "B std.inf 0704"), "cast R1 drums") == {"nothing_to_do"}


# --- Resurrect --------------------------------------------------------------------------------------------


def slain(
    unit: str, killer: str, *others: str, dice: tuple[int, ...] = (6, 6, 6, 6), board: tuple[str, ...] = EMPTY_ROWS
) -> Battle:
    """A table on which R1, a necromancer in 0404, is to act, and R2 has just been slain by B1."""
    battle = about_to_cast("und.necromancer", f"R {unit}", f"B {killer}", *others, board=board)
    act(activate(battle, "B1"), "attack B1 R2", list(dice))
    if battle.seat_to_decide is not None:
        act(battle, "stand")
    assert where(battle, "R2") is None
    return activate(battle, "R1")


@pytest.mark.clause("TW-3.2.4f", "TW-R65")
@pytest.mark.parametrize(
    ("unit", "wounds"),
    [("std.inf", 2), ("std.cav", 2), ("mon.dragon", 3), ("std.gun", 1)],
    ids=["four", "three", "six", "two"],
)
def test_a_slain_unit_returns_with_half_its_wounds_rounded_up_and_a_counter(unit: str, wounds: int) -> None:
    battle = slain(f"{unit} 0604 wounds=1", "std.inf 0704")
    act(battle, "cast R1 resurrect R2")
    assert stands(battle, "R2") == ("0604", wounds)
    assert (piece(battle, "R2").counters, piece(battle, "R1").mp) == (1, 7)


@pytest.mark.clause("TW-3.1b", "TW-3.2.4f")
def test_a_unit_returns_without_the_banner_that_was_lost_with_it() -> None:
    battle = slain("std.cav 0604 wounds=1 items=ba.speed", "std.inf 0704")
    slain_with = piece(battle, "R2").stride
    act(battle, "cast R1 resurrect R2")
    assert (piece(battle, "R2").items, piece(battle, "R2").stride) == (0, slain_with - 1)
    troll = slain("mon.troll 0604 wounds=1 items=ba.regen", "std.inf 0704")
    act(troll, "cast R1 resurrect R2")
    assert piece(troll, "R2").abilities & REGENERATE, "a troll regenerates by itself"


@pytest.mark.clause("TW-3.2.4f")
def test_only_who_fell_this_turn_can_be_resurrected() -> None:
    battle = slain("std.inf 0604 wounds=1", "std.inf 0704")
    assert why_not(activate(end_turn(battle), "R1"), "cast R1 resurrect R2") == {"not_fallen"}


@pytest.mark.clause("TW-3.2.4f", "TW-R65")
def test_resurrection_reaches_four_hexes() -> None:
    assert why_not(slain("std.inf 0804 wounds=1", "std.inf 0904"), "cast R1 resurrect R2") == set()
    assert why_not(slain("std.inf 0904 wounds=1", "std.inf 1004"), "cast R1 resurrect R2") == {"out_of_range"}


@pytest.mark.clause("TW-3.2.4f", "TW-R65")
def test_enemies_and_individuals_are_not_resurrected() -> None:
    battle = slain("hum.king 0604", "std.inf 0704")
    assert why_not(battle, "cast R1 resurrect R2") == {"wrong_target"}
    pieces = ("R std.inf 0604", "B std.inf 0704 wounds=1")
    battle = activate(about_to_cast("und.necromancer", *pieces), "R2")
    act(battle, "attack R2 B1", [4, 4, 2, 2])
    assert why_not(activate(battle, "R1"), "cast R1 resurrect B1") == {"wrong_target"}


@pytest.mark.clause("TW-3.2.4f", "TW-R65")
def test_summoned_units_are_not_resurrected() -> None:
    battle = act(about_to_cast("und.necromancer", "B mon.giant 0604"), "cast R1 skeletons 0504")
    raised = str(battle.view()["pieces"][-1]["label"])
    act(activate(battle, "B1"), f"attack B1 {raised}", [4, 4, 4, 4, 2, 2])
    assert why_not(activate(battle, "R1"), f"cast R1 resurrect {raised}") == {"wrong_target"}


@pytest.mark.clause("TW-3.2.4f", "TW-R65", "TW-R85")
def test_the_hex_where_it_fell_must_be_vacant() -> None:
    battle = about_to_cast("und.necromancer", "R std.inf 0604 wounds=1", "R hum.king 0604", "B std.inf 0704")
    act(activate(battle, "B1"), "attack B1 R2", [6, 2, 2, 2])
    assert why_not(activate(battle, "R1"), "cast R1 resurrect R2") == {"not_vacant"}


# --- the Cleric -------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.5a")
@pytest.mark.parametrize(("hex_id", "dice"), [("0504", 5), ("0604", 4), ("0704", 3), ("0804", 2), ("0904", 1)])
def test_banish_rolls_five_dice_to_one_by_range(hex_id: str, dice: int) -> None:
    battle = about_to_cast("hum.cleric", f"B und.swords {hex_id}")
    assert dice_of(battle, "cast R1 banish B1") == dice
    assert dice_of(battle, "cast R1 banish-horde B1") == dice


@pytest.mark.clause("TW-3.2.5a")
def test_banish_reaches_no_farther_than_five_hexes_and_needs_sight() -> None:
    assert why_not(about_to_cast("hum.cleric", "B und.swords 1004"), "cast R1 banish B1") == {"out_of_range"}
    hidden = about_to_cast("hum.cleric", "B und.swords 0604", board=ground(w="0504"))
    assert why_not(hidden, "cast R1 banish B1") == {"no_los"}


@pytest.mark.clause("TW-3.2.5a", "TW-2.4a")
@pytest.mark.parametrize(
    "target", ["swords", "zombies", "plaguecart", "deathelem", "champion", "necromancer", "vampire"]
)
def test_banish_aims_at_every_undead_piece(target: str) -> None:
    assert why_not(about_to_cast("hum.cleric", f"B und.{target} 0604"), "cast R1 banish B1") == set()


@pytest.mark.clause("TW-3.2.5a", "TW-3.2.5b")
@pytest.mark.parametrize("spell", ["banish", "banish-horde"])
def test_nobody_else_is_banished(spell: str) -> None:
    battle = about_to_cast("hum.cleric", "B mon.greaterdemon 0604")
    assert why_not(battle, f"cast R1 {spell} B1") == {"wrong_target"}


@pytest.mark.clause("TW-2.4a")
def test_what_a_necromancer_raises_is_undead() -> None:
    battle = lay(EMPTY_ROWS, "R hum.cleric 0404", "B und.necromancer 0704", *FAR)
    act(activate(battle, "B1"), "cast B1 skeletons 0604")
    assert why_not(activate(battle, "R1"), "cast R1 banish B3") == set()


@pytest.mark.clause("TW-3.2.5a", "TW-R34")
def test_the_banished_take_hits_and_do_not_retreat() -> None:
    battle = about_to_cast("hum.cleric", "B und.swords 0504")
    act(battle, "cast R1 banish B1", [4, 6, 1, 1, 3])
    assert stands(battle, "B1") == ("0504", 2)
    assert (piece(battle, "R1").mp, battle.seat_to_decide) == (9, None)


@pytest.mark.clause("TW-3.2.5b", "TW-R66", "TW-R87")
def test_banish_horde_spills_over_to_all_undead_next_to_the_target() -> None:
    enemies = ("B und.swords 0604", "B und.zombies 0605", "B und.vampire 0704", "B std.inf 0505", "B und.swords 0804")
    battle = about_to_cast("hum.cleric", "R und.mummies 0603", *enemies)
    act(battle, "cast R1 banish-horde B1", [4, 5, 1, 2])
    after = [stands(battle, label)[1] for label in ("B1", "B2", "B3", "B4", "B5", "R2")]
    assert after == [2, 1, 0, 4, 4, 3]
    assert piece(battle, "R1").mp == 8


@pytest.mark.clause("TW-3.2.5b")
def test_without_a_hit_nothing_spills_over() -> None:
    battle = about_to_cast("hum.cleric", "B und.swords 0604", "B und.zombies 0605")
    act(battle, "cast R1 banish-horde B1", [3, 2, 1, 2])
    assert stands(battle, "B2") == ("0605", 2)


@pytest.mark.clause("TW-3.2.5b", "TW-R66")
def test_it_spills_over_from_a_target_that_is_destroyed() -> None:
    battle = about_to_cast("hum.cleric", "B und.swords 0604 wounds=1", "B und.zombies 0605")
    act(battle, "cast R1 banish-horde B1", [4, 2, 1, 2])
    assert (stands(battle, "B1"), stands(battle, "B2")) == ((None, 0), ("0605", 1))


@pytest.mark.clause("TW-3.2.5a", "TW-3.2.5b")
def test_plain_banish_does_not_spill_over() -> None:
    battle = about_to_cast("hum.cleric", "B und.swords 0604", "B und.zombies 0605")
    act(battle, "cast R1 banish B1", [4, 4, 1, 2])
    assert stands(battle, "B2") == ("0605", 2)


@pytest.mark.clause("TW-3.2.5c", "TW-R66")
def test_a_blessing_takes_one_counter_off_a_piece_within_four_hexes() -> None:
    pieces = ("R std.inf 0804 counters=2", "R hum.king 0403 counters=1", "R std.inf 0904 counters=1")
    battle = about_to_cast("hum.cleric", *pieces, "B std.inf 0304 counters=1", board=ground(w="0504"))
    assert options(battle, "blessing") == {f"cast R1 blessing {label}" for label in ("R2", "R3", "B1")}
    act(battle, "cast R1 blessing R2")  # the woods do not matter
    assert (piece(battle, "R2").counters, piece(battle, "R1").mp) == (1, 8)


@pytest.mark.clause("TW-3.2.5c", "TW-R66")
def test_a_blessing_can_be_for_the_unit_that_the_cleric_is_with() -> None:
    battle = about_to_cast("hum.cleric", "R std.inf 0404 counters=1", "R hum.king 0404 counters=1")
    assert options(battle, "blessing") == {"cast R1 blessing R2"}  # the King is attached
    assert piece(act(battle, "cast R1 blessing R2"), "R2").counters == 0


@pytest.mark.clause("TW-3.2.5c", "TW-R66", "TW-R89")
def test_a_blessing_needs_a_counter_and_helps_nobody_of_the_running_card() -> None:
    battle = activate(about_to_cast("hum.cleric", "R std.inf 0403", "R std.inf 0405"), "R1", "R2")
    assert why_not(battle, "cast R1 blessing R2") == {"on_running_card"}
    assert why_not(battle, "cast R1 blessing R3") == {"nothing_to_do"}
