"""How battles end: by the last unit lost, and by what Otter Ford, the Barrow Night and the Tangled Wood ask for."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, corridor, end_turn, lay, record, where
from warhost.face.battle import Battle
from warhost.face.standing import Outcome
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen.state import Phase

FORD, BARROW, WOOD = "otter-ford", "barrow-night", "tangled-wood"
FAR = ("R std.inf 0008", "B std.inf 1208")
RED_WINS, BLACK_WINS, DRAW = 0, 1, None


def played(scenario: str, *pieces: str, turn: int = 1, lost: tuple[int, int] = (0, 0)) -> Battle:
    """Pieces on a bare board under a scenario's conditions of victory, with points that each side has lost already."""
    model: Any = find_ruleset("tewapen").scenario(scenario)
    battle = lay(EMPTY_ROWS, *pieces, *FAR, victory=model.victory.model_dump(), turns=model.turns)
    record(battle).turn, record(battle).lost_points[:] = turn, lost
    return battle


def result(battle: Battle) -> Outcome:
    """The outcome of a battle that must be over."""
    assert battle.outcome is not None
    return battle.outcome


def shoot(battle: Battle, archers: str, target: str) -> None:
    """Let archers hit a target two hexes away once with three dice."""
    act(activate(battle, archers), f"attack {archers} {target}", [6, 2, 2])


def march(battle: Battle, label: str, hex_id: str) -> None:
    """Let a piece move to a hex."""
    act(activate(battle, label, phase=Phase.MOVE), f"move {label} {hex_id}")


# --- without units ----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R75")
def test_a_side_without_units_loses_at_once_whatever_individuals_it_has() -> None:
    pieces = ("R hum.archers 0000", "R hum.archers 0400", "B std.inf 0200 wounds=1", "B orc.general 0200")
    battle = activate(lay(corridor(""), *pieces), "R1", "R2")
    act(battle, "attack R1 B1", [4, 2, 2])
    assert (result(battle).winner, len(battle.legal_actions)) == (RED_WINS, 0)  # R2 shoots no more


@pytest.mark.clause("TW-R75")
def test_it_is_a_draw_when_one_action_takes_the_last_units_of_both() -> None:
    battle = activate(lay(corridor(""), "R orc.fanatics 0000", "B std.inf 0100 wounds=1", "B orc.general 0800"), "R1")
    act(battle, "attack R1 B1", [6, 2, 2, 2, 2, 2])
    assert result(battle).winner is DRAW


@pytest.mark.clause("TW-R75", "TW-3.2.2d", "TW-3.2.2e")
def test_an_animal_is_a_unit_as_long_as_it_is_one() -> None:
    pieces = ("R were.human 0800", "R std.inf 0000 wounds=1", "B hum.archers 0200", "B std.inf 0300")
    battle = act(activate(lay(corridor(""), *pieces), "R1"), "change R1 0800", [1])
    shoot(battle, "B1", "R2")
    assert where(battle, "R2") is None
    assert not end_turn(end_turn(battle)).over
    assert result(end_turn(battle)).winner == BLACK_WINS


# --- Otter Ford -------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize("victim", ["B std.inf 0604 wounds=1", "B orc.general 0604"], ids=["unit", "individual"])
@pytest.mark.parametrize(("lost_before", "over"), [(2, False), (3, True)])
def test_the_fourth_lost_piece_decides_otter_ford(victim: str, lost_before: int, over: bool) -> None:
    battle = played(FORD, "R hum.archers 0404", victim, lost=(0, lost_before))
    shoot(battle, "R1", "B1")
    assert battle.over == over
    assert not over or result(battle).winner == RED_WINS


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(
    ("lost", "pieces", "winner"),
    [
        ((1, 2), ("B std.inf 0303", "B std.inf 0603"), RED_WINS),
        ((2, 1), (), BLACK_WINS),
        ((2, 2), ("B std.inf 0303",), BLACK_WINS),
        ((2, 2), ("B std.inf 0303", "R std.inf 0603"), DRAW),
        ((2, 2), ("B orc.general 0303",), DRAW),
        ((0, 0), (), DRAW),
    ],
    ids=["more lost", "more lost by red", "a ford", "a ford each", "no unit in the ford", "nothing"],
)
def test_after_turn_eight_losses_decide_otter_ford_and_then_the_fords(
    lost: tuple[int, int], pieces: tuple[str, ...], winner: int | None
) -> None:
    assert not end_turn(played(FORD, *pieces, turn=7, lost=lost)).over
    assert result(end_turn(played(FORD, *pieces, turn=8, lost=lost))).winner == winner


# --- the Barrow Night -------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(("victim", "points"), [("B std.inf 0604 wounds=1", 1), ("B orc.general 0604", 2)])
def test_units_count_one_and_individuals_two_in_the_barrow_night(victim: str, points: int) -> None:
    battle = played(BARROW, "R hum.archers 0404", victim)
    shoot(battle, "R1", "B1")
    assert battle.view()["lost_points"] == {"red": 0, "black": points}


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(
    ("lost", "winner"),
    [((3, 9), RED_WINS), ((10, 9), BLACK_WINS), ((9, 0), BLACK_WINS)],
    ids=["red has nine", "both, black more", "black has nine"],
)
def test_nine_points_win_the_barrow_night_at_the_end_of_a_turn(lost: tuple[int, int], winner: int) -> None:
    assert result(end_turn(played(BARROW, turn=4, lost=lost))).winner == winner


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize("lost", [(8, 8), (9, 9)], ids=["both eight", "both nine"])
def test_the_barrow_night_goes_on_below_nine_points_and_when_both_are_equal(lost: tuple[int, int]) -> None:
    assert not end_turn(played(BARROW, turn=4, lost=lost)).over


@pytest.mark.clause("TW-R75")
def test_the_barrow_night_is_not_won_before_the_turn_ends() -> None:
    battle = played(BARROW, "R hum.archers 0404", "B orc.general 0604", lost=(0, 8))
    shoot(battle, "R1", "B1")
    assert not battle.over
    assert result(end_turn(battle)).winner == RED_WINS


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(
    ("lost", "pieces", "winner", "scores"),
    [
        ((4, 5), ("B std.inf 0902", "B std.inf 0403"), BLACK_WINS, (5, 6)),
        ((4, 5), ("B std.inf 0206",), DRAW, (5, 5)),
        ((5, 5), ("R std.inf 0102",), RED_WINS, (6, 5)),
        ((5, 5), ("R hum.king 0102",), DRAW, (5, 5)),
    ],
    ids=["two hexes", "equal", "one hex", "no unit"],
)
def test_after_turn_ten_four_hexes_are_points_in_the_barrow_night(
    lost: tuple[int, int], pieces: tuple[str, ...], winner: int | None, scores: tuple[int, int]
) -> None:
    assert not end_turn(played(BARROW, *pieces, turn=9, lost=lost)).over
    outcome = result(end_turn(played(BARROW, *pieces, turn=10, lost=lost)))
    assert (outcome.winner, outcome.scores) == (winner, scores)


# --- the Tangled Wood -------------------------------------------------------------------------------------


@pytest.mark.clause("TW-R91", "TW-R75")
def test_a_unit_in_the_stone_circle_at_two_turns_ends_running_wins() -> None:
    battle = end_turn(played(WOOD, "B std.inf 0605"))
    assert not battle.over
    assert result(end_turn(battle)).winner == BLACK_WINS


@pytest.mark.clause("TW-R91")
def test_it_need_not_be_the_same_unit() -> None:
    battle = end_turn(played(WOOD, "R std.cav 0605", "R std.cav 0604"))
    march(battle, "R1", "0705")
    march(battle, "R2", "0605")
    assert result(end_turn(battle)).winner == RED_WINS


@pytest.mark.clause("TW-R91")
def test_it_must_be_the_same_side() -> None:
    battle = end_turn(played(WOOD, "R std.cav 0605", "B std.cav 0604"))
    march(battle, "R1", "0705")
    march(battle, "B1", "0605")
    assert not end_turn(battle).over
    assert result(end_turn(battle)).winner == BLACK_WINS


@pytest.mark.clause("TW-R91")
def test_turns_running_begin_anew_after_a_turn_without_a_holder() -> None:
    battle = end_turn(played(WOOD, "R std.cav 0605"))
    march(battle, "R1", "0705")
    end_turn(battle)
    march(battle, "R1", "0605")
    assert not end_turn(battle).over
    assert end_turn(battle).over


@pytest.mark.clause("TW-R91")
def test_a_lone_individual_holds_nothing() -> None:
    assert not end_turn(end_turn(played(WOOD, "B orc.general 0605"))).over


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(("lost", "winner"), [((1, 2), RED_WINS), ((2, 2), DRAW)])
def test_after_turn_ten_losses_decide_the_tangled_wood(lost: tuple[int, int], winner: int | None) -> None:
    assert not end_turn(played(WOOD, turn=9, lost=lost)).over
    assert result(end_turn(played(WOOD, turn=10, lost=lost))).winner == winner
