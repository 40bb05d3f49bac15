"""How battles end: by the last unit lost, and by each thing that a scenario can ask for."""

from __future__ import annotations

from typing import Any

import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, corridor, end_turn, lay, names, record, umpire, where
from warhost.face.battle import Battle
from warhost.face.standing import Outcome
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen.rules.victory import fortifications_held
from warhost.rulesets.tewapen.state import BLACK, RED, Phase

FORD, BARROW, WOOD, KAPPA, RIDGE = "otter-ford", "barrow-night", "tangled-wood", "outpost-kappa", "ridge-14"
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


# --- Outpost Kappa: standing in some of the hexes --------------------------------------------------------------


def progress(battle: Battle) -> tuple[Any, Any]:
    """What red and black are told of how far they are."""
    told = battle.view()["progress"]
    return told["red"], told["black"]


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(
    ("pieces", "winner", "reason"),
    [
        (("R std.inf 0503", "R std.inf 0404"), RED_WINS, "enough of the hexes that count are held"),
        (("R std.inf 0503", "R std.inf 0404", "R std.inf 0604"), RED_WINS, "enough of the hexes that count are held"),
        (("R std.inf 0503", "R hum.king 0404"), BLACK_WINS, "too few of the hexes that count are held"),
        (("R std.inf 0503", "B std.inf 0404"), BLACK_WINS, "too few of the hexes that count are held"),
        ((), BLACK_WINS, "too few of the hexes that count are held"),
    ],
    ids=["two", "three", "an individual", "one and an enemy", "none"],
)
def test_after_turn_ten_red_needs_two_buildings_of_outpost_kappa(
    pieces: tuple[str, ...], winner: int, reason: str
) -> None:
    assert not end_turn(played(KAPPA, *pieces, turn=9)).over
    outcome = result(end_turn(played(KAPPA, *pieces, turn=10, lost=(4, 0))))
    assert (outcome.winner, outcome.reason) == (winner, f"{reason} after the last turn (TW-R75)")


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(("lost_before", "over"), [(3, False), (4, True)])
def test_the_fifth_lost_unit_decides_outpost_kappa(lost_before: int, over: bool) -> None:
    battle = played(KAPPA, "R hum.archers 0404", "B std.inf 0604 wounds=1", lost=(0, lost_before))
    shoot(battle, "R1", "B1")
    assert battle.over == over
    assert not over or result(battle).winner == RED_WINS


@pytest.mark.clause("TW-R75")
def test_individuals_do_not_count_in_outpost_kappa() -> None:
    battle = played(KAPPA, "R hum.archers 0404", "B orc.general 0604", lost=(0, 4))
    shoot(battle, "R1", "B1")
    assert where(battle, "B1") is None
    assert not battle.over


def test_how_far_the_sides_of_outpost_kappa_are() -> None:
    battle = played(KAPPA, "R std.inf 0503", "B std.inf 0404", lost=(1, 3))
    assert progress(battle) == (
        ["3 of 5 units destroyed", "1 of 4 hexes held, 2 needed"],
        ["1 of 5 units destroyed", "1 of 4 hexes held"],
    )


# --- Ridge 14: ground alone -------------------------------------------------------------------------------


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(
    ("pieces", "winner", "reason"),
    [
        (("R std.inf 0403",), RED_WINS, "more of the hexes that count after the last turn (TW-R75)"),
        (
            ("B std.inf 0403", "B std.inf 0504", "R std.inf 0805"),
            BLACK_WINS,
            "more of the hexes that count after the last turn (TW-R75)",
        ),
        (("B std.inf 0403", "R std.inf 0805"), DRAW, "nobody is ahead after the last turn (TW-R75, TW-R80)"),
        (("R orc.general 0403",), DRAW, "nobody is ahead after the last turn (TW-R75, TW-R80)"),
    ],
    ids=["one hill", "two to one", "one each", "an individual"],
)
def test_after_turn_ten_hills_alone_decide_ridge_14_whatever_was_lost(
    pieces: tuple[str, ...], winner: int | None, reason: str
) -> None:
    assert not end_turn(played(RIDGE, *pieces, turn=9)).over
    for lost in ((0, 0), (5, 0), (0, 5)):
        outcome = result(end_turn(played(RIDGE, *pieces, turn=10, lost=lost)))
        assert (outcome.winner, outcome.reason) == (winner, reason)


@pytest.mark.clause("TW-R75")
def test_six_lost_units_decide_ridge_14_at_once() -> None:
    battle = played(RIDGE, "R hum.archers 0404", "B std.inf 0604 wounds=1", lost=(5, 5))
    shoot(battle, "R1", "B1")
    assert result(battle).winner == RED_WINS


def test_how_far_the_sides_of_ridge_14_are() -> None:
    battle = played(RIDGE, "R std.inf 0503", "B std.inf 0404", lost=(1, 3))
    assert progress(battle) == (
        ["3 of 6 units destroyed", "1 of 9 hexes held"],
        ["1 of 6 units destroyed", "0 of 9 hexes held"],
    )


# --- a place to be stormed --------------------------------------------------------------------------------


def stormed(*pieces: str, turn: int = 1, **storm: Any) -> Battle:
    """Pieces on a bare board where black besieges."""
    battle = lay(EMPTY_ROWS, *pieces, *FAR, victory={"storm": {"side": "black", **storm}}, turns=12)
    record(battle).turn = turn
    return battle


def fortify(battle: Battle, wounds: int, *hexes: str) -> Battle:
    """Let fortifications of these wounds stand in some hexes of a bare board."""
    desk, one, ground = umpire(battle), record(battle), 15  # a row of the chart that no ground has
    desk.chart[ground].fortification = 1
    for number, hex_id in enumerate(hexes, 50):
        cell = names(battle).cell(hex_id)
        desk.terrain[cell], desk.building_in[cell] = ground, number
        one.pieces[number].wounds = wounds
    return battle


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize("hex_id", ["0604", "0605"])
def test_a_unit_of_the_besieger_in_the_place_wins_at_the_end_of_the_turn(hex_id: str) -> None:
    battle = stormed("B std.cav 0704", hexes=["0604", "0605"])
    march(battle, "B1", hex_id)
    assert not battle.over
    outcome = result(end_turn(battle))
    assert (outcome.winner, outcome.reason) == (BLACK_WINS, "the place was stormed (TW-R75)")


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize("piece", ["B orc.general 0604", "R std.inf 0604", "B std.inf 0704"])
def test_nobody_else_storms_it(piece: str) -> None:
    assert not end_turn(stormed(piece, hexes=["0604"])).over


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize("piece", ["R std.inf 0604", "B std.inf 0704"])
def test_the_garrison_wins_after_the_last_turn(piece: str) -> None:
    assert not end_turn(stormed(piece, turn=11, hexes=["0604"])).over
    outcome = result(end_turn(stormed(piece, turn=12, hexes=["0604"])))
    assert (outcome.winner, outcome.reason) == (RED_WINS, "the place held out to the last turn (TW-R75)")
    assert result(end_turn(stormed("B std.inf 0604", turn=12, hexes=["0604"]))).winner == BLACK_WINS


# A scenario cannot ask for fortifications that its board has not, so the orders are given by hand.


def besieged(wounds: int, *pieces: str) -> Battle:
    """A place with three fortifications of these wounds, of which black needs two."""
    battle = fortify(stormed(*pieces, hexes=["1100"]), wounds, "0303", "0403", "0503")
    umpire(battle).orders.storm_fortifications = 2
    return battle


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(
    ("wounds", "pieces", "over"),
    [
        (3, ("B std.inf 0303", "B std.inf 0503"), True),
        (3, ("B std.inf 0303", "B std.inf 0403", "B std.inf 0503"), True),
        (3, ("B std.inf 0303", "R std.inf 0403"), False),
        (3, ("B std.inf 0303", "B orc.general 0403"), False),
        (0, ("B std.inf 0303", "B std.inf 0503"), False),
    ],
    ids=["two", "three", "one", "an individual", "rubble"],
)
def test_units_in_enough_intact_fortifications_win_too(wounds: int, pieces: tuple[str, ...], over: bool) -> None:
    battle = end_turn(besieged(wounds, *pieces))
    assert battle.over == over
    assert not over or result(battle).winner == BLACK_WINS


@pytest.mark.clause("TW-R75")
def test_fortifications_held_are_those_with_a_unit_that_still_stand() -> None:
    battle = besieged(3, "B std.inf 0303", "B std.inf 0704", "R std.inf 0403", "R hum.king 0503")
    held = [fortifications_held(record(battle), umpire(battle), side) for side in (RED, BLACK)]
    assert held == [1, 1]
    record(battle).pieces[50].wounds = 0
    assert fortifications_held(record(battle), umpire(battle), BLACK) == 0


def test_how_far_besieger_and_garrison_are() -> None:
    battle = stormed("B std.inf 0604", turn=3, hexes=["0604", "0605"])
    assert progress(battle) == (["2 of 12 turns held"], ["1 of 2 marked hexes stormed"])


def test_the_end_of_each_form_as_a_screen_says_it() -> None:
    ended = {
        "Black has stormed the place": stormed("B std.inf 0604", hexes=["0604"]),
        "Red has held out to the last turn": stormed(turn=12, hexes=["0604"]),
        "Red still holds enough of the hexes that count": played(KAPPA, "R std.inf 0503", "R std.inf 0404", turn=10),
        "Red holds too few of the hexes that count": played(KAPPA, turn=10),
        "Red holds more of the hexes that count after the last turn": played(RIDGE, "R std.inf 0403", turn=10),
    }
    for words, battle in ended.items():
        assert end_turn(battle).table.ending() == f"{words} (TW-R75)"


# --- what a scenario says that it asks for ----------------------------------------------------------------

AFTER = "An army without a unit has lost."


@pytest.mark.clause("TW-R75")
@pytest.mark.parametrize(
    ("victory", "words", "place"),
    [
        (
            {"individual": 0, "at_once": 5, "hexes": ["0404", "0503"], "stand": {"side": "black", "hexes": 1}},
            "Destroy 5 enemy units to win at once. "
            "After turn 8 black wins with units in at least 1 of the 2 marked hexes, and red otherwise.",
            "After turn 8 black wins with units in at least 1 such hexes.",
        ),
        (
            {"hexes": ["0404", "0503"], "hexes_count": "alone"},
            "After turn 8 whoever holds more of the 2 marked hexes wins.",
            "After turn 8 whoever has a unit in more such hexes wins.",
        ),
        (
            {"storm": {"side": "black", "hexes": ["0404"]}},
            "Black needs a unit in the marked hex at the end of a turn to win. After turn 8 red wins.",
            "Black wins with a unit here at the end of a turn.",
        ),
        (
            {"end_of_turn": 4, "storm": {"side": "red", "hexes": ["0404", "0405"]}},
            "Red needs a unit in a marked hex at the end of a turn to win. "
            "Destroy 4 enemy pieces to win at the end of a turn. After turn 8 black wins.",
            "Red wins with a unit here at the end of a turn.",
        ),
    ],
    ids=["stand", "alone", "storm", "storm of several"],
)
def test_what_a_scenario_asks_for_in_words(victory: dict[str, Any], words: str, place: str) -> None:
    ruleset = find_ruleset("tewapen")
    scenario = lay(EMPTY_ROWS, *FAR, victory=victory, turns=8).scenario
    told = ruleset.game.goal(scenario)
    assert (told["text"], told["place"]["text"]) == (f"{words} {AFTER}", place)
    hexes = victory.get("hexes", []) + victory.get("storm", {}).get("hexes", [])
    assert ruleset.game.ground(scenario)["goals"] == hexes
