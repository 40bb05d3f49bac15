"""What close combat does besides wounding: retreats, what bars them, and the hex that the attacker may then occupy."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    draw,
    ground,
    lay,
    moves,
    options,
    piece,
    raise_fog,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

RED_TWO = 0
FRIEND_OF_BLACK = "B std.inf 0008"


def ready(board: tuple[str, ...], *pieces: str, **changes: Any) -> Battle:
    """A table on which R1 is to act."""
    return activate(lay(board, *pieces, **changes), "R1")


def after(board: tuple[str, ...], pool: list[int], *pieces: str, **changes: Any) -> Battle:
    """A table on which R1 has attacked B1 with these dice."""
    return act(ready(board, *pieces, **changes), "attack R1 B1", pool)


# --- how many hexes, and where to -------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.6a", "TW-R29")
@pytest.mark.parametrize(
    ("pool", "ends_in"),
    [([2, 3, 3, 3], "0504"), ([1, 2, 3, 3], "0604"), ([1, 1, 2, 3], "0704"), ([1, 1, 1, 3], "0804"), ([1] * 4, "0904")],
)
def test_each_one_is_a_hex(pool: list[int], ends_in: str) -> None:
    assert stands(after(EMPTY_ROWS, pool, "R std.inf 0404", "B std.inf 0504"), "B1") == (ends_in, 4)


@pytest.mark.clause("TW-1.5.6a")
def test_hits_and_retreats_come_from_the_same_roll() -> None:
    assert stands(after(EMPTY_ROWS, [1, 1, 4, 6], "R std.inf 0404", "B std.inf 0504"), "B1") == ("0704", 2)


@pytest.mark.clause("TW-1.5.6a")
def test_ones_from_afar_push_nobody_back() -> None:
    assert stands(after(EMPTY_ROWS, [1, 1, 1], "R hum.archers 0404", "B std.inf 0604"), "B1") == ("0604", 4)


@pytest.mark.clause("TW-1.5.6b")
@pytest.mark.parametrize(
    ("attacker", "ends_in"),
    [("0304", "0604"), ("0504", "0204"), ("0403", "0306"), ("0303", "0506"), ("0405", "0302"), ("0305", "0502")],
)
def test_a_retreat_goes_straight_away_from_the_attacker(attacker: str, ends_in: str) -> None:
    battle = after(EMPTY_ROWS, [1, 1, 2, 2], f"R std.inf {attacker}", "B std.inf 0404")
    assert stands(battle, "B1") == (ends_in, 4)


@pytest.mark.clause("TW-1.5.6c", "TW-R31")
def test_hits_come_before_retreats() -> None:
    battle = after(EMPTY_ROWS, [1, 4, 2, 2], "R std.inf 0404", "B std.inf 0504")
    kinds = [event.kind for event in battle.last_events]
    assert kinds.index("wounded") < kinds.index("retreated")


@pytest.mark.clause("TW-1.5.6c", "TW-1.5.6j", "TW-1.6.2b", "TW-R31")
def test_who_is_eliminated_by_the_hits_does_not_retreat_and_leaves_his_individuals() -> None:
    pieces = ("R std.inf 0404", "B std.inf 0504 wounds=1", "B orc.general 0504", "B orc.wizard 0504", FRIEND_OF_BLACK)
    battle = after(EMPTY_ROWS, [1, 1, 4, 2], *pieces)
    assert where(battle, "B1") is None
    assert (where(battle, "B2"), where(battle, "B3")) == ("0504", "0504")
    assert "retreated" not in [event.kind for event in battle.last_events]


# --- what bars a retreat ----------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.6d", "TW-1.5.6e", "TW-1.5.6f", "TW-R30")
@pytest.mark.parametrize(
    ("attacker", "victim", "obstacle"),
    [
        ("1104", "1204", ""),  # the edge of the board
        ("0404", "0504", "x"),
        ("0404", "0504", "cliff"),
        ("0404", "0504", "B std.inf"),
        ("0404", "0504", "R std.inf"),
        ("0404", "0504", "R hum.king"),
    ],
)
def test_each_hex_that_is_barred_is_a_hit(attacker: str, victim: str, obstacle: str) -> None:
    board = ground(x="0604") if obstacle == "x" else EMPTY_ROWS
    others = (f"{obstacle} 0604",) if " " in obstacle else ()
    cliffs = (("0504", "E"),) if obstacle == "cliff" else ()
    battle = after(
        board, [1, 1, 2, 2], f"R std.inf {attacker}", f"B std.inf {victim}", *others, FRIEND_OF_BLACK, cliffs=cliffs
    )
    assert stands(battle, "B1") == (victim, 2)


@pytest.mark.clause("TW-1.5.6d")
def test_the_hits_for_a_barred_retreat_need_no_dice_and_may_eliminate() -> None:
    pieces = ("R std.inf 0404", "B std.inf 0504 wounds=3", "B std.inf 0604", FRIEND_OF_BLACK)
    battle = after(EMPTY_ROWS, [1, 1, 4, 2], *pieces)
    assert where(battle, "B1") is None
    assert options(battle) == {"follow", "stand"}


@pytest.mark.clause("TW-1.5.6f")
@pytest.mark.parametrize("obstacle", ["B std.inf 0704", "R std.inf 0704"])
def test_a_retreat_stops_before_the_first_barred_hex(obstacle: str) -> None:
    battle = after(EMPTY_ROWS, [1, 1, 1, 2], "R std.inf 0404", "B std.inf 0504", obstacle)
    assert stands(battle, "B1") == ("0604", 2)


@pytest.mark.clause("TW-1.5.6e")
def test_ground_walls_and_temples_do_not_bar_the_living() -> None:
    for letter in "wdvrhsbt":
        battle = after(ground(**{letter: "0604"}), [1, 2, 2, 2], "R std.inf 0404", "B std.inf 0504")
        assert stands(battle, "B1") == ("0604", 4), letter
    battle = after(EMPTY_ROWS, [1, 1, 2, 2], "R std.inf 0404", "B std.inf 0504", walls=(("0504", "E"), ("0604", "E")))
    assert stands(battle, "B1") == ("0704", 4)


@pytest.mark.clause("TW-1.5.6e")
@pytest.mark.parametrize("company", ["B und.swords 0504", "B std.inf 0504 | B und.necromancer 0504"])
def test_a_temple_bars_undead_and_whoever_has_undead_with_him(company: str) -> None:
    battle = after(ground(t="0604"), [1, 2, 2, 2], "R std.inf 0404", *company.split(" | "))
    assert stands(battle, "B1") == ("0504", 3)


@pytest.mark.clause("TW-1.5.6e", "TW-1.7p", "TW-1.7q", "TW-R41")
@pytest.mark.parametrize("centre", ["0704", "0403"], ids=["into fog", "out of fog"])
def test_fog_bars_a_retreat(centre: str) -> None:
    # The first cloud covers 0604 but not 0504, the other 0504 but not 0604.
    battle = raise_fog(ready(EMPTY_ROWS, "R std.inf 0404", "B std.inf 0504"), centre)
    assert stands(act(battle, "attack R1 B1", [1, 2, 2, 2]), "B1") == ("0504", 3)


@pytest.mark.clause("TW-1.5.6h", "TW-R30")
@pytest.mark.parametrize("troop", ["mon.airelem", "mon.displacer", "mon.earthelem"])
@pytest.mark.parametrize("obstacle", ["x", "B std.inf", "cliff"])
def test_wings_and_tunnels_are_no_help_in_a_retreat(troop: str, obstacle: str) -> None:
    board = ground(x="0604") if obstacle == "x" else EMPTY_ROWS
    others = (f"{obstacle} 0604",) if " " in obstacle else ()
    cliffs = (("0504", "E"),) if obstacle == "cliff" else ()
    pieces = ("R std.inf 0404", f"B {troop} 0504", *others, FRIEND_OF_BLACK)
    battle = ready(board, *pieces, cliffs=cliffs)
    wounds = int(piece(battle, "B1").wounds)
    act(battle, "attack R1 B1", [1, 2, 2, 2])
    assert stands(battle, "B1") == ("0504", wounds - 1)


# --- who goes along, and what it costs --------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.6g")
def test_attached_individuals_retreat_with_their_unit() -> None:
    pieces = ("R std.inf 0404", "B std.inf 0504", "B orc.general 0504", "B orc.wizard 0504")
    battle = after(EMPTY_ROWS, [1, 1, 2, 2], *pieces)
    assert [where(battle, label) for label in ("B1", "B2", "B3")] == ["0704"] * 3


@pytest.mark.clause("TW-1.5.6i")
def test_a_retreat_is_no_activation() -> None:
    battle = lay(EMPTY_ROWS, "B std.inf 0404", "R std.cav 0504", "R std.inf 0008")
    act(act(activate(battle, "B1"), "attack B1 R1", [1, 2, 2, 2]), "stand")
    assert piece(battle, "R1").counters == 0
    draw(battle, RED_TWO)
    act(battle, "nominate R1")
    assert "0904" in moves(battle, "R1")  # its whole move


@pytest.mark.clause("TW-1.5.6i", "TW-R19")
@pytest.mark.parametrize("letter", ["w", "v"])
def test_who_was_pushed_into_cover_may_fight_on_his_own_card(letter: str) -> None:
    battle = lay(ground(**{letter: "0604"}), "B std.inf 0404", "R std.inf 0504", "R std.inf 0008", "B std.inf 0704")
    act(act(activate(battle, "B1"), "attack B1 R1", [1, 2, 2, 2]), "stand")
    act(activate(battle, "R1", phase=Phase.MOVE), "done")
    assert options(battle, "attack") == {"attack R1 B2"}


@pytest.mark.clause("TW-1.5.6k", "TW-1.2k", "TW-R6", "TW-R30")
def test_a_lone_individual_retreats_like_a_unit() -> None:
    battle = after(
        EMPTY_ROWS, [1, 1, 2, 2], "R std.inf 0404", "B orc.general 0504", "B orc.wizard 0504", FRIEND_OF_BLACK
    )
    assert stands(battle, "B1") == ("0704", 1)
    assert where(battle, "B2") == "0504"  # a target of its own


@pytest.mark.clause("TW-1.5.6k", "TW-1.2j", "TW-R30")
def test_a_lone_individual_retreats_to_a_friendly_unit_and_is_attached() -> None:
    battle = after(EMPTY_ROWS, [1, 2, 2, 2], "R std.inf 0404", "B orc.general 0504", "B std.inf 0604")
    assert stands(battle, "B1") == ("0604", 1)
    assert {view["label"] for view in battle.view()["pieces"] if view["attached"]} == {"B1"}


@pytest.mark.clause("TW-1.5.6e", "TW-R30")
def test_a_unit_retreats_onto_a_friendly_lone_individual() -> None:
    battle = after(EMPTY_ROWS, [1, 2, 2, 2], "R std.inf 0404", "B std.inf 0504", "B orc.general 0604")
    assert (where(battle, "B1"), where(battle, "B2")) == ("0604", "0604")


@pytest.mark.clause("TW-1.5.6l", "TW-R33")
@pytest.mark.parametrize(
    ("banner", "individuals", "ends_in"),
    [
        ("", (), "0804"),
        (" items=ba.stead", (), "0704"),
        ("", ("B orc.general 0504 items=it.courage",), "0704"),
        (" items=ba.stead", ("B orc.general 0504 items=it.courage",), "0604"),
        (" items=ba.stead", ("B orc.general 0504 items=it.courage", "B orc.wizard 0504 items=it.courage"), "0504"),
    ],
)
def test_ignored_retreats_are_subtracted_and_add_up(banner: str, individuals: tuple[str, ...], ends_in: str) -> None:
    battle = after(EMPTY_ROWS, [1, 1, 1, 2], "R std.inf 0404", f"B std.inf 0504{banner}", *individuals)
    assert stands(battle, "B1") == (ends_in, 4)


@pytest.mark.clause("TW-1.5.6l")
def test_retreats_are_ignored_before_anything_bars_them() -> None:
    # Two retreats less one: only the one that is left meets the obstacle.
    pieces = ("R std.inf 0404", "B std.inf 0504 items=ba.stead", "B std.inf 0604")
    assert stands(after(EMPTY_ROWS, [1, 1, 2, 2], *pieces), "B1") == ("0504", 3)


# --- follow-up --------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.7a", "TW-1.5.7b", "TW-R32")
@pytest.mark.parametrize(("wounds", "pool"), [(4, [1, 2, 2, 2]), (1, [4, 2, 2, 2])], ids=["retreated", "eliminated"])
@pytest.mark.parametrize(("choice", "ends_in"), [("follow", "0504"), ("stand", "0404")])
def test_the_attacker_may_occupy_the_hex_that_became_empty(
    wounds: int, pool: list[int], choice: str, ends_in: str
) -> None:
    battle = after(EMPTY_ROWS, pool, "R std.inf 0404", f"B std.inf 0504 wounds={wounds}", FRIEND_OF_BLACK)
    assert options(battle) == {"follow", "stand"}
    assert where(act(battle, choice), "R1") == ends_in


@pytest.mark.clause("TW-1.5.7b")
def test_a_follow_up_is_one_hex_however_far_the_defender_fled() -> None:
    battle = act(after(EMPTY_ROWS, [1, 1, 1, 2], "R std.inf 0404", "B std.inf 0504"), "follow")
    assert (where(battle, "R1"), where(battle, "B1")) == ("0504", "0804")


@pytest.mark.clause("TW-1.5.7b")
def test_a_follow_up_gives_no_further_attack() -> None:
    pieces = ("R std.inf 0404", "R std.inf 0505", "B std.inf 0504", "B std.inf 0503", "B std.inf 0605")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    act(act(battle, "attack R1 B1", [1, 1, 2, 2]), "follow")
    assert why_not(battle, "attack R1 B2") == {"has_acted"}


@pytest.mark.clause("TW-1.5.7b", "TW-2.2.6b")
def test_frenzy_takes_the_choice_away() -> None:
    battle = after(EMPTY_ROWS, [1, 2, 2, 2], "R hum.monks 0404", "B std.inf 0504")
    assert where(battle, "R1") == "0504"
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-1.5.7a")
def test_nobody_follows_a_defender_who_stands() -> None:
    battle = after(EMPTY_ROWS, [4, 4, 2, 2], "R hum.monks 0404", "B hum.monks 0504")
    assert (where(battle, "R1"), where(battle, "B1")) == ("0404", "0504")
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-1.5.7a", "TW-R32")
def test_nobody_follows_where_an_individual_was_left() -> None:
    pieces = ("R hum.monks 0404", "B std.inf 0504 wounds=1", "B orc.general 0504", FRIEND_OF_BLACK)
    battle = after(EMPTY_ROWS, [4, 2, 2, 2], *pieces)
    assert (where(battle, "R1"), where(battle, "B1"), where(battle, "B2")) == ("0404", None, "0504")


@pytest.mark.clause("TW-1.5.7f")
def test_there_is_nothing_to_occupy_when_the_retreat_was_barred() -> None:
    battle = after(EMPTY_ROWS, [1, 2, 2, 2], "R hum.monks 0404", "B std.inf 0504", "B std.inf 0604")
    assert (where(battle, "R1"), stands(battle, "B1")) == ("0404", ("0504", 3))
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-1.5.7c", "TW-R32")
def test_the_attackers_individuals_go_along() -> None:
    pieces = ("R std.inf 0404", "R hum.king 0404", "R hum.wizard 0404", "B std.inf 0504")
    battle = act(after(EMPTY_ROWS, [1, 2, 2, 2, 2], *pieces), "follow")
    assert [where(battle, label) for label in ("R1", "R2", "R3")] == ["0504"] * 3
    assert int(piece(battle, "R2").counters) == int(piece(battle, "R3").counters) == 0


@pytest.mark.clause("TW-1.5.7d")
@pytest.mark.parametrize("letter", ["w", "d", "v", "r", "h", "t"])
def test_ground_and_walls_do_not_hinder_a_follow_up(letter: str) -> None:
    pieces = ("R hum.polearms 0404", "B std.inf 0504 wounds=1", FRIEND_OF_BLACK)
    battle = ready(ground(**{letter: "0504"}), *pieces, walls=(("0404", "E"),))
    act(act(battle, "attack R1 B1", [6] * (3 if letter == "v" else 4)), "follow")
    assert where(battle, "R1") == "0504"


@pytest.mark.clause("TW-1.5.7d")
@pytest.mark.parametrize("company", ["R und.swords 0404", "R std.inf 0404 | R und.necromancer 0404"])
def test_a_temple_is_not_occupied_by_undead(company: str) -> None:
    battle = after(ground(t="0504"), [1, 2, 2, 2], *company.split(" | "), "B std.inf 0504")
    assert where(battle, "B1") == "0604"
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-1.5.7d", "TW-1.7p", "TW-1.7q", "TW-R41")
@pytest.mark.parametrize("centre", ["0604", "0304"], ids=["into fog", "out of fog"])
def test_nobody_follows_up_through_the_edge_of_a_fog(centre: str) -> None:
    # The first cloud covers the target's hex only, the other the attacker's only.
    pieces = ("R std.inf 0404", "B std.inf 0504 wounds=1", FRIEND_OF_BLACK)
    battle = act(raise_fog(ready(EMPTY_ROWS, *pieces), centre), "attack R1 B1", [4, 2, 2, 2])
    assert (where(battle, "B1"), where(battle, "R1")) == (None, "0404")
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-1.5.7e")
@pytest.mark.parametrize(
    ("actor", "deed", "target", "pool"),
    [
        ("hum.archers items=ba.frenzy", "attack R1 B1", "0604", [4, 2, 2]),
        ("hum.wizard", "cast R1 fireball B1", "0504", [4, 2, 2, 2]),
        ("hum.archers items=ba.magic", "cast R1 fireball B1 from banner", "0504", [4, 2, 2, 2]),
    ],
)
def test_shots_and_spells_give_no_follow_up(actor: str, deed: str, target: str, pool: list[int]) -> None:
    troop, *items = actor.split()
    pieces = (" ".join(["R", troop, "0404", *items]), f"B std.inf {target} wounds=1", "R std.inf 0208", FRIEND_OF_BLACK)
    battle = act(ready(EMPTY_ROWS, *pieces), deed, pool)
    assert (where(battle, "B1"), where(battle, "R1")) == (None, "0404")
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-1.5.7e")
def test_a_gaze_gives_no_follow_up() -> None:
    battle = act(ready(EMPTY_ROWS, "R mon.beholder 0404", "B std.inf 0504"), "gaze R1 B1", [6])
    assert (where(battle, "R1"), where(battle, "B1")) == ("0404", "0504")
    assert battle.seat_to_decide is None
