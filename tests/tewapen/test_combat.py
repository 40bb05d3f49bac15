"""Combat up to the hits: who may attack whom, how many dice are rolled, and what hits do."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, dice_of, ground, lay, options, piece, stands, where, why_not
from warhost.face.battle import Battle


def ready(board: tuple[str, ...], *pieces: str, **changes: Any) -> Battle:
    """A table on which R1 is to act."""
    return activate(lay(board, *pieces, **changes), "R1")


def dice(board: tuple[str, ...], *pieces: str, **changes: Any) -> int:
    """How many dice R1 rolls against B1."""
    return dice_of(ready(board, *pieces, **changes), "attack R1 B1")


# --- close and ranged combat ------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.1a", "TW-1.5.2a", "TW-1.5.6a")
@pytest.mark.parametrize(("target", "pool", "ends_in"), [("0504", [1], "0604"), ("0604", [1, 1, 2], "0604")])
def test_an_attack_is_close_at_one_hex_and_ranged_beyond(target: str, pool: list[int], ends_in: str) -> None:
    battle = act(ready(EMPTY_ROWS, "R hum.archers 0404", f"B std.inf {target}"), "attack R1 B1", pool)
    assert where(battle, "B1") == ends_in


@pytest.mark.clause("TW-1.5.2e", "TW-R34")
def test_archers_at_range_one_fight_hand_to_hand() -> None:
    battle = act(ready(EMPTY_ROWS, "R hum.archers 0404", "B std.inf 0504"), "attack R1 B1", [1])
    assert where(battle, "B1") == "0604"
    assert where(act(battle, "follow"), "R1") == "0504"


@pytest.mark.clause("TW-1.5.2b", "TW-R28")
def test_an_enemy_next_to_the_archers_does_not_draw_their_fire() -> None:
    battle = ready(EMPTY_ROWS, "R hum.archers 0404", "B std.inf 0504", "B std.inf 0502", "B std.inf 0304")
    assert options(battle, "attack") == {"attack R1 B1", "attack R1 B2", "attack R1 B3"}


@pytest.mark.clause("TW-1.5.2b")
def test_only_enemies_in_range_are_attacked() -> None:
    battle = ready(EMPTY_ROWS, "R hum.archers 0404", "R std.inf 0304", "B std.inf 0804", "B std.inf 0904")
    assert options(battle, "attack") == {"attack R1 B1"}
    assert why_not(battle, "attack R1 B2") == {"no_pattern_dice", "no_los"}, "B1 stands before it"
    assert why_not(battle, "attack R1 R2") == {"not_an_enemy"}


@pytest.mark.clause("TW-1.5.2c")
def test_the_defender_does_not_fight_back() -> None:
    battle = act(ready(EMPTY_ROWS, "R std.inf 0404", "B hum.knights 0504"), "attack R1 B1", [2, 2, 2, 2])
    assert (stands(battle, "R1"), stands(battle, "B1")) == (("0404", 4), ("0504", 3))
    assert [event.kind for event in battle.last_events].count("rolled") == 1


@pytest.mark.clause("TW-1.5.2d")
def test_a_unit_attacks_once() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0404", "R std.inf 0405", "B std.inf 0504", "B std.inf 0403")
    act(activate(battle, "R1", "R2"), "attack R1 B1", [2, 2, 2, 2])
    assert why_not(battle, "attack R1 B2") == {"has_acted"}
    assert options(battle, "attack") == {"attack R2 B1"}


# --- pattern dice -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.2.1c", "TW-1.2.1d", "TW-1.5.3i")
@pytest.mark.parametrize(
    ("troop", "pattern"),
    [
        ("std.arch", (1, 3, 2, 1, 0)),
        ("std.inf", (4, 0, 0, 0, 0)),
        ("std.mach", (0, 3, 3, 3, 0)),
        ("std.gun", (3, 3, 3, 0)),
    ],
)
def test_dice_go_by_the_distance(troop: str, pattern: tuple[int, ...]) -> None:
    for hexes, expected in enumerate(pattern, 1):
        battle = ready(EMPTY_ROWS, f"R {troop} 0404", f"B std.inf {4 + hexes:02}04")
        if expected:
            assert dice_of(battle, "attack R1 B1") == expected
        else:
            assert why_not(battle, "attack R1 B1") == {"no_pattern_dice"}


@pytest.mark.clause("TW-1.2.1g")
@pytest.mark.parametrize("wounds", [1, 2, 3, 4])
def test_lost_wounds_cost_no_dice(wounds: int) -> None:
    assert dice(EMPTY_ROWS, f"R std.inf 0404 wounds={wounds}", "B std.inf 0504") == 4


@pytest.mark.clause("TW-1.5.3i", "TW-R23")
@pytest.mark.parametrize("target", ["0504", "0904"])
def test_no_bonus_helps_where_the_pattern_has_nothing(target: str) -> None:
    pieces = ("R std.mach 0404 items=ba.die", "R hum.king 0404", f"B std.inf {target}")
    assert why_not(ready(EMPTY_ROWS, *pieces), "attack R1 B1") == {"no_pattern_dice"}


@pytest.mark.clause("TW-1.5.3i", "TW-R23")
@pytest.mark.parametrize(("letter", "troop"), [("v", "hum.pygmies"), ("w", "hum.archers")])
def test_no_attack_when_the_ground_takes_the_last_die(letter: str, troop: str) -> None:
    battle = ready(ground(**{letter: "0504"}), f"R {troop} 0404", "B std.inf 0504")
    assert why_not(battle, "attack R1 B1") == {"no_dice_left"}


# --- terrain ----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.3a", "TW-1.5.3b", "TW-1.5.3f")
@pytest.mark.parametrize(("letter", "lost"), [("w", 1), ("h", 1), ("v", 2), *((letter, 0) for letter in "drsbt")])
@pytest.mark.parametrize(("attacker", "target", "full"), [("mon.howdah 0404", "0504", 5), ("std.gun 0404", "0604", 3)])
def test_the_defenders_ground_takes_dice(letter: str, lost: int, attacker: str, target: str, full: int) -> None:
    assert dice(ground(**{letter: target}), f"R {attacker}", f"B std.inf {target}") == full - lost


@pytest.mark.clause("TW-1.5.3a", "TW-1.5.3f")
@pytest.mark.parametrize("letter", ["w", "v", "d", "h"])
def test_the_attackers_own_ground_takes_none_but_for_rivers(letter: str) -> None:
    assert dice(ground(**{letter: "0404"}), "R std.inf 0404", "B std.inf 0504") == 4


@pytest.mark.clause("TW-1.5.3b", "TW-1.5.3c", "TW-1.1e")
@pytest.mark.parametrize(("hills", "expected"), [("0604", 2), ("0404 0604", 3), ("0404", 3)])
def test_a_hill_protects_only_against_attackers_below(hills: str, expected: int) -> None:
    assert dice(ground(h=hills), "R hum.archers 0404", "B std.inf 0604") == expected


@pytest.mark.clause("TW-1.5.3e", "TW-1.1g")
@pytest.mark.parametrize("target", ["0504", "0604"])
def test_a_river_takes_a_die_from_whoever_stands_in_it_at_any_range(target: str) -> None:
    assert dice(ground(r="0404"), "R std.gun 0404", f"B std.inf {target}") == 2


@pytest.mark.clause("TW-1.5.3d", "TW-1.1f", "TW-R24")
@pytest.mark.parametrize(
    ("walls", "target", "expected"),
    [
        ([("0404", "E")], "0504", 2),  # between the two
        ([("0504", "E")], "0504", 3),  # behind the defender
        ([("0504", "NW")], "0504", 3),  # on another edge of his hex
        ([("0504", "E")], "0604", 2),  # immediately before him
        ([("0404", "E")], "0604", 3),  # immediately before the attacker
        ([("0604", "E")], "0604", 3),
        ([("0402", "SW")], "0402", 3),  # the line comes in at a corner: one wall is not enough
        ([("0402", "SE")], "0402", 3),
        ([("0402", "SW"), ("0402", "SE")], "0402", 2),
        ([("0402", "SW"), ("0402", "W")], "0402", 3),
    ],
)
def test_a_wall_protects_whoever_is_immediately_behind_it(
    walls: list[tuple[str, str]], target: str, expected: int
) -> None:
    assert dice(EMPTY_ROWS, "R std.gun 0404", f"B std.inf {target}", walls=tuple(walls)) == expected


@pytest.mark.clause("TW-1.5.3g", "TW-R22")
@pytest.mark.parametrize(
    ("board", "walls", "expected"),
    [
        (ground(r="0404", w="0504"), (), 4),  # river and woods: 1, not 2
        (ground(w="0504"), (("0404", "E"),), 4),  # woods and wall
        (ground(r="0404", v="0504"), (("0404", "E"),), 3),  # village, wall and river: 2
        (ground(r="0404", h="0504"), (("0404", "E"),), 4),
    ],
)
def test_only_the_largest_terrain_modifier_counts(
    board: tuple[str, ...], walls: tuple[tuple[str, str], ...], expected: int
) -> None:
    assert dice(board, "R hum.polearms 0404", "B std.inf 0504", walls=walls) == expected


# --- other modifiers --------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.3h", "TW-R22")
def test_bonuses_add_to_each_other_and_to_the_terrain() -> None:
    pieces = ["R rat.swords 0404 items=ba.die", "R rat.warlord 0404", "R rat.bell 0203", "B std.inf 0504"]
    assert dice(EMPTY_ROWS, *pieces) == 4 + 1 + 1 + 1
    assert dice(ground(v="0504"), *pieces) == 4 + 1 + 1 + 1 - 2
    protected = [*pieces, "B hum.king 0504 items=it.protection", "B hum.wizard 0504 items=it.protection"]
    assert dice(ground(v="0504"), *protected) == 4 + 1 + 1 + 1 - 2 - 2


@pytest.mark.clause("TW-1.5.3j", "TW-R23")
def test_dice_are_counted_to_the_end_before_they_are_found_too_few() -> None:
    # 2 + 1 for the general - 2 for the village is 1; another one less for the blade leaves none.
    attackers = ("R hum.pygmies 0404", "R hum.king 0404")
    assert dice(ground(v="0504"), *attackers, "B std.inf 0504") == 1
    battle = ready(ground(v="0504"), *attackers, "B std.inf 0504", "B orc.general 0504 items=it.protection")
    assert why_not(battle, "attack R1 B1") == {"no_dice_left"}


@pytest.mark.clause("TW-1.5.3j")
def test_the_dice_are_told_in_the_order_of_counting() -> None:
    pieces = ("R hum.polearms 0404", "R hum.king 0404", "B std.inf 0504", "B orc.general 0504 items=it.protection")
    told = ready(ground(w="0504"), *pieces).odds("attack R1 B1").explanation
    assert [event.kind for event in told] == [
        "attack",
        "pattern_dice",
        "bonus_dice",
        "cover_dice",
        "bonus_dice",
        "dice_count",
    ]
    assert told[-1].facts[0] == 5 + 1 - 1 - 1


# --- cliffs -----------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.3k", "TW-1.1j", "TW-R21")
@pytest.mark.parametrize("cliff", [("0404", "E"), ("0504", "W")])
def test_nobody_fights_hand_to_hand_across_a_cliff(cliff: tuple[str, str]) -> None:
    battle = ready(EMPTY_ROWS, "R hum.archers 0404", "B std.inf 0504", "B std.inf 0403", cliffs=(cliff,))
    assert why_not(battle, "attack R1 B1") == {"cliff"}
    assert why_not(battle, "attack R1 B2") == set()


@pytest.mark.clause("TW-1.5.3k", "TW-R21")
@pytest.mark.parametrize("cliff", [("0404", "E"), ("0504", "E")])
def test_arrows_fly_over_a_cliff(cliff: tuple[str, str]) -> None:
    assert dice(EMPTY_ROWS, "R hum.archers 0404", "B std.inf 0604", cliffs=(cliff,)) == 3


# --- hits -------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.5a", "TW-1.2.1e", "TW-1.5.5b")
@pytest.mark.parametrize(("target", "wounds_left"), [("std.inf", 1), ("hum.barbarians", 2), ("mon.turtle", 3)])
def test_each_die_that_reaches_the_targets_own_score_hits_once(target: str, wounds_left: int) -> None:
    # All three take four wounds; they are hit at 4+, 5+ and 6+.
    battle = act(ready(EMPTY_ROWS, "R std.inf 0404", f"B {target} 0504"), "attack R1 B1", [3, 4, 5, 6])
    assert stands(battle, "B1") == ("0504", wounds_left)


@pytest.mark.clause("TW-1.5.5c", "TW-1.2.1f")
@pytest.mark.parametrize(("wounds", "pool", "is_left"), [(4, [4, 5, 6, 2], True), (3, [4, 5, 6, 2], False)])
def test_a_unit_is_eliminated_with_its_last_wound(wounds: int, pool: list[int], is_left: bool) -> None:
    pieces = ("R std.inf 0404", f"B std.inf 0504 wounds={wounds}", "B std.inf 0008")
    battle = act(ready(EMPTY_ROWS, *pieces), "attack R1 B1", pool)
    assert (where(battle, "B1") is not None) is is_left


@pytest.mark.clause("TW-1.5.5c")
def test_surplus_hits_are_lost_and_do_not_fall_on_individuals() -> None:
    pieces = ("R std.inf 0404", "B std.inf 0504 wounds=1", "B orc.general 0504", "B std.inf 0008")
    battle = act(ready(EMPTY_ROWS, *pieces), "attack R1 B1", [6, 6, 6, 6])
    assert where(battle, "B1") is None
    assert stands(battle, "B2") == ("0504", 1)
    assert piece(battle, "B3").wounds == 4
