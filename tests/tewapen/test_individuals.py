"""Individuals: alone, attached, carried, left behind; what they do and what is done to them."""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    corridor,
    dice_of,
    draw,
    ground,
    lay,
    moves,
    options,
    piece,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

RED_TWO, RED_KING = 0, 11
FAR_AWAY = "B std.inf 1104"


def about_to_move(*labels: str, pieces: tuple[str, ...], included: tuple[str, ...] = ()) -> Battle:
    """An empty board on which these pieces are to move."""
    return activate(lay(EMPTY_ROWS, *pieces, FAR_AWAY), *labels, phase=Phase.MOVE, included=included)


def attached(battle: Battle) -> set[str]:
    """Who is attached to a unit."""
    return {view["label"] for view in battle.view()["pieces"] if view["attached"]}


def counters(battle: Battle, *labels: str) -> list[int]:
    """The activation counters of pieces."""
    return [int(piece(battle, label).counters) for label in labels]


# --- alone ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.6.1a", "TW-1.2f")
def test_an_individual_is_activated_by_itself_and_moves_with_its_own_move() -> None:
    battle = lay(EMPTY_ROWS, "R std.cav 0404", "R hum.king 0404", FAR_AWAY)
    draw(battle, RED_TWO)
    act(battle, "nominate R2")
    assert {"0604", "0204"} <= moves(battle, "R2")
    assert "0704" not in moves(battle, "R2")
    act(battle, "move R2 0604")
    assert (where(battle, "R1"), where(battle, "R2")) == ("0404", "0604")
    assert counters(battle, "R1", "R2") == [0, 1]


@pytest.mark.clause("TW-1.2g", "TW-1.6.1a")
def test_a_rider_moves_three_hexes() -> None:
    battle = about_to_move("R1", pieces=("R hum.king 0404 mounted=true", "R std.inf 0008"))
    assert "0704" in moves(battle, "R1")


@pytest.mark.clause("TW-1.2.1a", "TW-1.6.1c")
def test_a_second_activation_in_one_turn_gives_a_whole_move() -> None:
    pieces = ("R hum.king 0404", "R hum.cleric 0508 list=Cleric", "R std.inf 0008")
    battle = act(about_to_move("R1", pieces=pieces), "move R1 0604")
    act(activate(battle, "R2"), "cast R2 blessing R1")
    assert "0804" in moves(activate(battle, "R1", phase=Phase.MOVE), "R1")


@pytest.mark.clause("TW-1.6.1g")
@pytest.mark.parametrize(
    ("letters", "reached"),
    [
        ("...w", {"0300"}),
        ("...d", {"0300"}),
        ("...v", {"0300"}),
        ("...r", {"0300"}),
        ("...h", {"0300", "0400", "0500"}),
        ("...x", set()),
        ("..d.", {"0300"}),
    ],
)
def test_lone_individuals_obey_the_ground(letters: str, reached: set[str]) -> None:
    pieces = ("R hum.king 0200 mounted=true", "R std.inf 0800", "B std.inf 0700")
    battle = activate(lay(corridor(letters), *pieces), "R1", phase=Phase.MOVE)
    assert moves(battle, "R1") - {"0000", "0100"} == reached


@pytest.mark.clause("TW-1.6.1g")
def test_lone_individuals_obey_walls_and_cliffs() -> None:
    pieces = ("R hum.king 0200 mounted=true", "R std.inf 0800", "B std.inf 0700")
    walled = activate(lay(corridor(""), *pieces, walls=(("0200", "E"), ("0100", "W"))), "R1", phase=Phase.MOVE)
    assert moves(walled, "R1") == {"0300", "0100"}
    cut_off = activate(lay(corridor(""), *pieces, cliffs=(("0200", "E"),)), "R1", phase=Phase.MOVE)
    assert moves(cut_off, "R1") == {"0100", "0000"}


@pytest.mark.clause("TW-1.2k", "TW-R6")
def test_lone_individuals_in_one_hex_are_targets_each() -> None:
    pieces = ("R std.inf 0404", "B orc.general 0504", "B orc.wizard 0504", FAR_AWAY)
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1")
    assert options(battle, "attack") == {"attack R1 B1", "attack R1 B2"}
    act(battle, "attack R1 B2", [6, 5, 5, 5])
    assert (stands(battle, "B1"), stands(battle, "B2")) == (("0504", 1), (None, 0))


@pytest.mark.clause("TW-1.2k")
def test_a_lone_individual_is_hit_by_its_own_profile() -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.inf 0404", "B orc.general 0504", FAR_AWAY), "R1")
    assert stands(act(battle, "attack R1 B1", [5, 5, 4, 4]), "B1") == ("0504", 1)  # it takes sixes


@pytest.mark.clause("TW-1.6.2i", "TW-1.2k")
@pytest.mark.parametrize("target", ["0504", "0604"])
def test_individuals_do_not_attack(target: str) -> None:
    pieces = ("R hum.king 0404", "R orc.general 0404 items=it.holy", "R std.inf 0008", f"B und.swords {target}")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    assert options(battle, "attack") == set()
    assert why_not(battle, "attack R1 B1") >= {"cannot_fight"}


# --- attached ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.2i", "TW-1.2j", "TW-R5")
def test_joining_and_leaving_cost_nothing_beyond_the_move() -> None:
    pieces = ("R hum.king 0404", "R std.cav 0504", "R hum.wizard 0504", "R hum.cleric 0504")
    battle = about_to_move("R1", "R4", pieces=pieces)
    assert attached(battle) == {"R3", "R4"}
    act(battle, "move R1 0504")
    assert attached(battle) == {"R1", "R3", "R4"}
    assert "0704" in moves(battle, "R4")  # two hexes, as from anywhere
    act(battle, "move R4 0704")
    assert attached(battle) == {"R1", "R3"}


@pytest.mark.clause("TW-1.2c", "TW-1.2i")
def test_only_individuals_share_a_hex_with_a_unit() -> None:
    battle = about_to_move("R1", "R2", pieces=("R std.cav 0404", "R hum.king 0404", "R std.cav 0504"))
    assert why_not(battle, "move R1 0504") == {"occupied"}
    assert why_not(battle, "move R2 0504") == set()


@pytest.mark.clause("TW-1.6.1e")
def test_an_individual_moves_away_from_its_unit_in_its_own_activation() -> None:
    battle = act(about_to_move("R2", pieces=("R std.cav 0404", "R hum.king 0404")), "move R2 0504")
    assert (where(battle, "R1"), where(battle, "R2"), attached(battle)) == ("0404", "0504", set())


@pytest.mark.clause("TW-1.6.2a")
@pytest.mark.parametrize("deed", ["attack R1", "cast R2 fireball", "cast R2 freeze", "gaze R3"])
def test_attached_individuals_are_no_targets(deed: str) -> None:
    pieces = ("R std.inf 0404", "R hum.wizard 0404", "R mon.medusa 0404", "B std.inf 0504", "B orc.general 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", included=["R2", "R3"])
    assert why_not(battle, f"{deed} B2") == {"is_attached"}
    assert why_not(battle, f"{deed} B1") == set()


@pytest.mark.clause("TW-1.6.2b")
def test_who_is_left_by_a_fallen_unit_must_be_attacked_by_himself() -> None:
    pieces = ("R std.inf 0404", "R std.inf 0405", "B std.inf 0504 wounds=1", "B orc.general 0504", FAR_AWAY)
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    act(battle, "attack R1 B1", [6, 6, 6, 6])
    assert stands(battle, "B2") == ("0504", 1)
    assert options(battle, "attack") == {"attack R2 B2"}


@pytest.mark.clause("TW-1.6.2c", "TW-1.5.4d")
def test_a_lone_individual_blocks_the_line_of_sight() -> None:
    pieces = ["R hum.archers 0404", "R hum.king 0504", "B std.inf 0604"]
    assert why_not(activate(lay(EMPTY_ROWS, *pieces), "R1"), "attack R1 B1") == {"no_los"}
    pieces[1] = "R hum.king 0404"
    assert why_not(activate(lay(EMPTY_ROWS, *pieces), "R1"), "attack R1 B1") == set()


@pytest.mark.clause("TW-1.6.2g", "TW-R15")
@pytest.mark.parametrize("counters_of_king", [0, 2])
def test_a_general_helps_his_unit_whether_or_not_he_is_marked(counters_of_king: int) -> None:
    pieces = ("R std.inf 0404", f"R hum.king 0404 counters={counters_of_king}", "B std.inf 0504")
    assert dice_of(activate(lay(EMPTY_ROWS, *pieces), "R1"), "attack R1 B1") == 5


@pytest.mark.clause("TW-1.2h", "TW-R52")
def test_a_champion_on_a_fighting_monster_is_a_unit() -> None:
    battle = activate(lay(EMPTY_ROWS, "R liz.dinochamp 0404", "B std.inf 0504"), "R1")
    assert dice_of(battle, "attack R1 B1") == 6
    assert battle.view()["pieces"][0]["kind"] != "individual"


# --- included in the unit's activation --------------------------------------------------------------------


@pytest.mark.clause("TW-1.6.2d", "TW-1.6.1h")
def test_attached_individuals_without_a_counter_may_be_included() -> None:
    pieces = ("R std.inf 0404", "R hum.king 0404", "R hum.wizard 0404 counters=1", "R hum.cleric 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces, FAR_AWAY), "R1", phase=Phase.INCLUDE)
    assert options(battle) == {"include R2", "done"}
    assert why_not(battle, "include R3") == {"has_counter"}
    assert why_not(battle, "include R4") == {"not_attached"}


@pytest.mark.clause("TW-1.6.2d", "TW-1.6.2e", "TW-1.3.1m")
@pytest.mark.parametrize("order", [("attack", "cast"), ("cast", "attack")])
def test_the_infantry_attacks_and_the_wizard_casts(order: tuple[str, str]) -> None:
    pieces = ("R std.inf 0404", "R hum.wizard 0404", "B std.inf 0504", "B std.inf 0402")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", included=["R2"])
    deeds = {"attack": ("attack R1 B1", [4, 2, 2, 2]), "cast": ("cast R2 fireball B2", [6, 2, 2])}
    for name in order:
        act(battle, *deeds[name])
    assert [int(piece(battle, label).wounds) for label in ("B1", "B2")] == [3, 3]
    assert counters(battle, "R1", "R2") == [1, 1]


@pytest.mark.clause("TW-1.6.2d", "TW-1.6.1h")
def test_who_is_not_included_does_not_act() -> None:
    pieces = ("R std.inf 0404", "R hum.wizard 0404", "B std.inf 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", phase=Phase.INCLUDE)
    act(act(battle, "done"), "done")
    assert why_not(battle, "cast R2 fireball B1") == {"not_activated"}


@pytest.mark.clause("TW-1.6.2f", "TW-1.6.1b")
def test_the_included_are_marked_whatever_they_did_and_the_carried_are_not() -> None:
    pieces = ("R std.cav 0404", "R hum.king 0404", "R hum.wizard 0404 counters=1", "R hum.cleric 0404")
    battle = about_to_move("R1", pieces=pieces, included=("R2",))
    act(battle, "move R1 0604")
    assert [where(battle, label) for label in ("R2", "R3", "R4")] == ["0604", "0604", "0404"]
    assert counters(battle, "R1", "R2", "R3", "R4") == [1, 1, 1, 0]


@pytest.mark.clause("TW-1.6.2f")
def test_who_was_included_and_stayed_idle_is_marked() -> None:
    pieces = ("R std.inf 0404", "R hum.king 0404", FAR_AWAY)
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", phase=Phase.INCLUDE)
    act(act(battle, "include R2"), "done")  # nobody else can be included, nobody moves
    assert counters(battle, "R1", "R2") == [1, 1]


@pytest.mark.clause("TW-1.6.2h", "TW-R18")
def test_a_unit_that_moved_too_far_to_fight_does_not_bar_its_wizard() -> None:
    pieces = ("R std.inf 0404", "R hum.wizard 0404", "B std.inf 0704")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0604")
    assert why_not(battle, "attack R1 B1") == {"moved_too_far"}
    assert "cast R2 fireball B1" in options(battle)


# --- carried and left behind ------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.6.1b", "TW-1.6.1d", "TW-R17")
def test_who_did_not_move_by_himself_is_carried_as_far_as_the_unit_goes() -> None:
    battle = about_to_move("R1", pieces=("R std.cav 0404", "R hum.wizard 0404"), included=("R2",))
    assert where(act(battle, "move R1 0704"), "R2") == "0704"


@pytest.mark.clause("TW-1.6.1c", "TW-R17")
@pytest.mark.parametrize(
    ("own_hexes", "unit_to", "is_carried"), [(1, "0504", True), (1, "0604", False), (2, "0504", False)]
)
def test_who_moved_by_himself_is_carried_within_his_own_move(own_hexes: int, unit_to: str, is_carried: bool) -> None:
    battle = about_to_move("R2", pieces=("R std.cav 0404", f"R hum.king 0{4 - own_hexes}04"))
    act(battle, "move R2 0404")
    activate(battle, "R1", phase=Phase.MOVE)
    act(battle, f"move R1 {unit_to}")
    assert where(battle, "R2") == (unit_to if is_carried else "0404")


@pytest.mark.clause("TW-1.6.1c", "TW-R17")
def test_what_a_unit_carries_counts_against_a_later_move_of_his_own() -> None:
    battle = about_to_move("R1", "R2", pieces=("R std.cav 0404", "R hum.king 0404"))
    act(battle, "move R1 0504")
    assert where(battle, "R2") == "0504"
    assert "0604" in moves(battle, "R2")
    assert "0704" not in moves(battle, "R2")


@pytest.mark.clause("TW-1.6.1c", "TW-1.6.1d")
def test_the_count_of_his_own_hexes_begins_anew_every_turn() -> None:
    battle = about_to_move("R2", pieces=("R std.cav 0404", "R hum.king 0204"))
    act(battle, "move R2 0404")
    draw(battle, 52, RED_KING)  # a Joker, then both of them are named
    act(battle, "move R1 0704")
    assert where(battle, "R2") == "0704"


@pytest.mark.clause("TW-1.6.1f")
@pytest.mark.parametrize("mark", ["included", "counter", "nominated"])
def test_an_individual_may_stay_behind_when_its_unit_moves(mark: str) -> None:
    king = "R hum.king 0404" + (" counters=1" if mark == "counter" else "")
    labels = ("R1", "R2") if mark == "nominated" else ("R1",)
    battle = about_to_move(*labels, pieces=("R std.cav 0404", king), included=("R2",) if mark == "included" else ())
    act(act(battle, "stay R2"), "move R1 0604")
    assert (where(battle, "R2"), attached(battle)) == ("0404", set())


@pytest.mark.clause("TW-1.6.1h", "TW-R15")
@pytest.mark.parametrize(
    ("mark", "is_carried"), [("included", True), ("counter", True), ("nominated", True), ("", False)]
)
def test_who_is_carried_and_who_stays(mark: str, is_carried: bool) -> None:
    king = "R hum.king 0404" + (" counters=1" if mark == "counter" else "")
    labels = ("R1", "R2") if mark == "nominated" else ("R1",)
    battle = about_to_move(*labels, pieces=("R std.cav 0404", king), included=("R2",) if mark == "included" else ())
    act(battle, "move R1 0604")
    assert where(battle, "R2") == ("0604" if is_carried else "0404")


@pytest.mark.clause("TW-1.6.1i", "TW-R15")
def test_the_included_do_not_move_by_themselves() -> None:
    battle = about_to_move("R1", pieces=("R std.cav 0404", "R hum.king 0404"), included=("R2",))
    assert moves(battle, "R2") == set()
    assert why_not(battle, "move R2 0504") == {"not_by_itself"}


@pytest.mark.clause("TW-1.6.1i", "TW-1.6.1f")
def test_an_included_wizard_who_was_left_behind_casts_all_the_same() -> None:
    pieces = ("R std.cav 0404", "R hum.wizard 0404", "B std.inf 0604")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", phase=Phase.MOVE, included=["R2"])
    act(act(battle, "stay R2"), "move R1 0104")
    assert where(battle, "R2") == "0404"
    assert "cast R2 fireball B1" in options(battle)


@pytest.mark.clause("TW-R84")
def test_nobody_is_picked_up_on_the_way() -> None:
    pieces = ("R std.cav 0404", "R hum.king 0504 counters=1", "R hum.wizard 0704 counters=1")
    battle = act(about_to_move("R1", pieces=pieces), "move R1 0604")
    assert (where(battle, "R1"), where(battle, "R2"), where(battle, "R3")) == ("0604", "0504", "0704")


@pytest.mark.clause("TW-R84")
@pytest.mark.parametrize(("unit", "may_cast"), [("mon.bears", True), ("mon.bats", True), ("mon.scorpion", False)])
def test_the_carried_share_the_privileges_of_their_unit(unit: str, may_cast: bool) -> None:
    pieces = (f"R {unit} 0404", "R hum.wizard 0404", "B std.inf 0804")
    battle = activate(lay(ground(w="0504"), *pieces), "R1", phase=Phase.MOVE, included=["R2"])
    act(battle, "move R1 0504")
    assert where(battle, "R2") == "0504"
    assert ("cast R2 fireball B1" in options(battle)) is may_cast
