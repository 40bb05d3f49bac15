"""The spells of the Demonologist and of the Druid."""

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
from warhost.rulesets.tewapen.state import Phase

FAR = ("R std.inf 0008", "B std.inf 1208")
ROUND_0404 = {"0504", "0403", "0303", "0304", "0305", "0405"}
DEMONOLOGIST, DRUID = "R cha.sorcerer {} list=Demonologist", "R liz.shaman {} list=Druid"


def about_to_cast(caster: str, *pieces: str, hex_id: str = "0404", board: tuple[str, ...] = EMPTY_ROWS) -> Battle:
    """A table on which R1, a caster in 0404 unless told, is to act; both sides have a unit far away."""
    return activate(lay(board, caster.format(hex_id), *pieces, *FAR), "R1")


def hexes(battle: Battle, spell: str) -> set[str]:
    """The hexes at which R1 can aim a spell."""
    return {words.split()[3] for words in options(battle, "cast", spell)}


# --- demons -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "powers", "troop", "left"),
    [
        pytest.param("greater-demon", ([1], [5]), "mon.greaterdemon", 7, marks=pytest.mark.clause("TW-3.2.6a")),
        pytest.param(
            "lesser-demon", ([1],), "mon.lesserdemon", 8, marks=pytest.mark.clause("TW-3.2.6b", "TW-R67", "TW-2.9.1b")
        ),
    ],
)
@pytest.mark.clause("TW-2.9.0a", "TW-1.7n")
def test_a_summoned_demon_has_its_powers_and_a_counter(
    spell: str, powers: tuple[list[int], ...], troop: str, left: int
) -> None:
    battle = about_to_cast(DEMONOLOGIST)
    assert hexes(battle, spell) == ROUND_0404
    act(battle, f"cast R1 {spell} 0504", *powers)
    demon = battle.view()["pieces"][-1]
    assert [demon[key] for key in ("side", "troop", "hex", "counters")] == ["red", troop, "0504", 1]
    assert demon["abilities"] == ["Cause Fear", "Flying"][2 - len(powers) :]
    assert piece(battle, "R1").mp == left


@pytest.mark.clause("TW-3.2.6a", "TW-R40", "TW-R85")
def test_a_demon_needs_a_vacant_hex() -> None:
    battle = about_to_cast(DEMONOLOGIST, "R hum.king 0303", "B std.inf 0304", board=ground(x="0305"))
    assert hexes(battle, "greater-demon") == {"0504", "0403", "0405"}


# --- Demonic Wind -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.6c", "TW-R67", "TW-R34")
def test_the_wind_strikes_friend_and_foe_on_four_hexes_in_line() -> None:
    pieces = (
        "R std.inf 0504",
        "B std.inf 0604",
        "B orc.general 0604",
        "B orc.general 0704",
        "B std.inf 0804",
        "B std.inf 0904",
    )
    battle = about_to_cast(DEMONOLOGIST, *pieces, "B std.inf 0304")
    act(battle, "cast R1 wind E", [4, 1, 1], [5, 5, 2], [5, 5, 5], [2, 3, 2])
    after = [stands(battle, label) for label in ("R2", "B1", "B2", "B3", "B4", "B5")]
    assert after == [("0504", 3), ("0604", 2), ("0604", 1), ("0704", 1), ("0804", 4), ("0904", 4)]
    assert piece(battle, "R1").mp == 8


@pytest.mark.clause("TW-3.2.6c", "TW-R67")
@pytest.mark.parametrize(
    ("direction", "on_line", "beside"),
    [
        ("E", "0804", "0805"),
        ("NE", "0600", "0500"),
        ("NW", "0200", "0300"),
        ("W", "0004", "0005"),
        ("SW", "0208", "0308"),
        ("SE", "0608", "0508"),
    ],
)
def test_the_wind_blows_in_one_of_six_directions(direction: str, on_line: str, beside: str) -> None:
    assert dice_of(about_to_cast(DEMONOLOGIST, f"B std.inf {on_line}"), f"cast R1 wind {direction}") == 3
    missed = about_to_cast(DEMONOLOGIST, f"B std.inf {beside}")
    assert why_not(missed, f"cast R1 wind {direction}") == {"nothing_to_do"}


@pytest.mark.clause("TW-3.2.6c", "TW-R67")
def test_the_wind_ends_at_the_edge_of_the_board() -> None:
    battle = about_to_cast(DEMONOLOGIST, "B std.inf 1204", "B std.inf 0005", hex_id="1104")
    assert options(battle, "wind") == {"cast R1 wind E"}
    act(battle, "cast R1 wind E", [4, 4, 2])
    assert (stands(battle, "B1")[1], stands(battle, "B2")[1]) == (2, 4)


@pytest.mark.clause("TW-3.2.6c", "TW-R67")
def test_the_wind_asks_neither_for_sight_nor_for_ground() -> None:
    battle = about_to_cast(DEMONOLOGIST, "B std.inf 0604", board=ground(r="0404", w="0504", v="0604"))
    assert dice_of(battle, "cast R1 wind E") == 3


# --- Demonic Laughter -------------------------------------------------------------------------------------


def laughed(*pieces: str) -> Battle:
    """A table after a laughter in 0404."""
    battle = act(about_to_cast(DEMONOLOGIST, *pieces), "cast R1 laughter")
    assert piece(battle, "R1").mp == 8
    return battle


@pytest.mark.clause("TW-3.2.6d", "TW-R67")
@pytest.mark.parametrize(("hex_id", "hit_and_stands"), [("0604", "0804"), ("0704", "0804")], ids=["two", "three"])
def test_laughter_makes_friendly_units_within_two_hexes_feared(hex_id: str, hit_and_stands: str) -> None:
    target = {"0604": "0704", "0704": "0804"}[hex_id]
    battle = activate(laughed("R std.inf 0403", f"R std.inf {hex_id}", f"B hum.monks {target}"), "R3")
    act(battle, "attack R3 B1", [4, 2, 2, 2])
    assert stands(battle, "B1") == (hit_and_stands, 5)


@pytest.mark.clause("TW-3.2.6d", "TW-R67")
def test_laughter_helps_no_enemy_and_is_over_with_the_turn() -> None:
    battle = laughed("R std.inf 0504", "B std.inf 0604")
    act(activate(battle, "B1"), "attack B1 R2", [4, 2, 2, 2])
    assert stands(battle, "R2") == ("0504", 3)
    end_turn(battle)
    act(activate(battle, "R2"), "attack R2 B1", [4, 2, 2, 2])
    assert stands(battle, "B1") == ("0604", 3)


@pytest.mark.clause("TW-3.2.6d")
def test_laughter_stays_with_the_units_that_heard_it() -> None:
    battle = laughed("R std.inf 0504", "B std.inf 0804")
    activate(battle, "R2", phase=Phase.MOVE)
    act(battle, "move R2 0704")
    assert battle.seat_to_decide is None  # it moved too far to fight
    act(activate(battle, "R2"), "attack R2 B1", [4, 2, 2, 2])
    assert stands(battle, "B1") == ("0904", 3)


# --- Animate Forest ---------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.7a", "TW-R68", "TW-R34")
@pytest.mark.parametrize("side", ["R", "B"])
def test_the_forest_strikes_whoever_stands_in_it(side: str) -> None:
    battle = about_to_cast(DRUID, f"{side} std.inf 0504", board=ground(w="0504"))
    label = "R2" if side == "R" else "B1"
    act(battle, "cast R1 forest 0504", [4, 5, 1, 1])
    assert (stands(battle, label), piece(battle, "R1").mp) == (("0504", 2), 9)
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-3.2.7a", "TW-R68")
def test_the_forest_strikes_each_lone_individual_and_no_attached_one() -> None:
    battle = about_to_cast(DRUID, "B orc.general 0504", "B orc.wizard 0504", board=ground(w="0504"))
    act(battle, "cast R1 forest 0504", [6, 1, 1, 1], [5, 5, 5, 5])
    assert (where(battle, "B1"), where(battle, "B2")) == (None, "0504")
    attached = about_to_cast(DRUID, "B std.inf 0504", "B orc.wizard 0504", board=ground(w="0504"))
    act(attached, "cast R1 forest 0504", [6, 6, 6, 6])
    assert (where(attached, "B1"), where(attached, "B2")) == (None, "0504")


@pytest.mark.clause("TW-3.2.7a", "TW-R68")
def test_which_woods_can_be_animated() -> None:
    board = ground(w="0404 0604 0704 0804 0403 0504", v="0405")
    pieces = ("B std.inf 0604", "B std.inf 0704", "B std.inf 0804", "B std.inf 0405", "R std.inf 0404")
    battle = about_to_cast(DRUID, *pieces, board=board)
    assert hexes(battle, "forest") == {"0404", "0604", "0704"}  # out of sight as well, the caster's own too
    assert why_not(battle, "cast R1 forest 0804") == {"out_of_range"}
    assert why_not(battle, "cast R1 forest 0405") == {"wrong_terrain"}
    assert why_not(battle, "cast R1 forest 0403") == {"nothing_to_do"}


# --- Animate River ----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.7b", "TW-R68", "TW-R34")
def test_the_river_strikes_in_its_hex_and_the_river_hexes_next_to_it() -> None:
    pieces = ("B std.inf 0604", "R std.inf 0704", "B std.inf 0504", "B std.inf 0804", "B std.inf 0603")
    battle = about_to_cast(DRUID, *pieces, board=ground(r="0504 0604 0704 0804"))
    act(battle, "cast R1 river 0604", [4, 1, 1, 1], [4, 4, 1, 1], [2, 2, 2, 2])  # R2, B1, B2
    after = [stands(battle, label) for label in ("R2", "B1", "B2", "B3", "B4")]
    assert after == [("0704", 3), ("0604", 2), ("0504", 4), ("0804", 4), ("0603", 4)]
    assert piece(battle, "R1").mp == 8


@pytest.mark.clause("TW-3.2.7b")
def test_which_rivers_can_be_animated() -> None:
    pieces = ("B std.inf 0704", "B std.inf 0904", "B std.inf 0204")
    battle = about_to_cast(DRUID, *pieces, board=ground(r="0604 0704 0804 0904 0304 0303"))
    assert hexes(battle, "river") == {"0604", "0704"}
    assert why_not(battle, "cast R1 river 0804") == {"out_of_range"}
    assert why_not(battle, "cast R1 river 0204") == {"wrong_terrain", "nothing_to_do"}
    assert why_not(battle, "cast R1 river 0304") == {"nothing_to_do"}  # its neighbour is no river


@pytest.mark.clause("TW-3.2.7c", "TW-R68")
@pytest.mark.parametrize("troop", ["mon.crocodiles", "mon.bats", "mon.displacer"])
def test_the_river_strikes_swimmers_and_flyers_with_all_its_dice(troop: str) -> None:
    battle = about_to_cast(DRUID, f"B {troop} 0504", board=ground(r="0504"))
    act(battle, "cast R1 river 0504", [5, 4, 4, 4])
    assert piece(battle, "B1").wounds == piece(battle, "B1").full_wounds - 1


# --- swarm and thorns -------------------------------------------------------------------------------------


@pytest.mark.clause("TW-3.2.7d", "TW-R68")
def test_an_insect_swarm_rises_next_to_the_druid() -> None:
    battle = about_to_cast(DRUID)
    assert hexes(battle, "swarm") == ROUND_0404
    act(battle, "cast R1 swarm 0504")
    swarm = battle.view()["pieces"][-1]
    figures = [swarm[key] for key in ("troop", "hex", "counters", "moves", "hit_at", "wounds", "abilities")]
    assert figures == ["mon.swarm", "0504", 1, [3, 3], 5, 2, ["Flying"]]
    assert piece(battle, "R1").mp == 8


@pytest.mark.clause("TW-3.2.7e", "TW-R85")
def test_where_thorns_can_grow() -> None:
    board = ground(w="0304", x="0405")
    battle = about_to_cast(DRUID, "B std.inf 0504", "R hum.king 0403", board=board)
    found = hexes(battle, "thorns")
    assert {"0303", "0304", "0305", "0201"} <= found
    assert not {"0404", "0504", "0403", "0405", "0604", "0204"} & found  # held, impassable, or out of sight
    assert why_not(battle, "cast R1 thorns 0800") == {"out_of_range"}
    act(battle, "cast R1 thorns 0303")
    assert piece(battle, "R1").mp == 9


@pytest.mark.clause("TW-3.2.7e")
def test_thorns_are_an_open_trap_of_two_dice_and_two_wounds_hit_at_four() -> None:
    battle = act(about_to_cast(DRUID, "R std.inf 0503"), "cast R1 thorns 0504")
    assert [battle.view()["traps"][0][key] for key in ("hex", "state", "dice", "wounds")] == ["0504", "open", 2, 2]
    activate(battle, "R2", phase=Phase.MOVE)
    act(battle, "move R2 0504", [4, 2], [4, 4, 3, 2])
    assert stands(battle, "R2") == ("0504", 3)
    assert battle.view()["traps"][0]["state"] == "destroyed"
