"""Cards, turns and activation: who is named, in what order things happen, who is marked, and when a turn is over."""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    draw,
    end_turn,
    lay,
    moves,
    options,
    piece,
    stands,
    where,
    why_not,
)
from warhost.face.battle import Battle
from warhost.face.standing import Event
from warhost.rulesets.tewapen.state import Phase

RED_TWO, RED_TEN, RED_JACK, RED_QUEEN, RED_KING, RED_ACE = 0, 8, 9, 10, 11, 12
BLACK_TWO, BLACK_KING = 26, 37
JOKER, OTHER_JOKER = 52, 53
RANKS = 13
PIECES_BY_RANK = (1,) * 9 + (2, 2, 2, 3)

RED_FIVE = tuple(f"R std.inf 0{column}08" for column in range(5))
BLACK_FIVE = tuple(f"B std.inf 0{column}00" for column in range(5))


def two_lines() -> Battle:
    """Five units a side, out of each other's reach."""
    return lay(EMPTY_ROWS, *RED_FIVE, *BLACK_FIVE)


def draw_red(battle: Battle, card: int = RED_TWO) -> Battle:
    """The same battle after a red card."""
    draw(battle, card)
    return battle


def kinds(events: list[Event]) -> list[str]:
    """What happened, without the words."""
    return [event.kind for event in events]


def counters(battle: Battle, *labels: str) -> list[int]:
    """The activation counters of pieces."""
    return [int(piece(battle, label).counters) for label in labels]


def named(battle: Battle) -> int:
    """How many pieces the side to decide must still name before any of them does anything."""
    number = 0
    while choices := sorted(options(battle, "nominate")):
        act(battle, choices[0])
        number += 1
    return number


# --- the deck ---------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.3.1b", "TW-1.3.1c", "TW-1.3.1d", "TW-1.3.1e", "TW-1.3.1f")
@pytest.mark.parametrize("card", range(52))
def test_every_suit_card_activates_pieces_of_its_colour(card: int) -> None:
    battle = two_lines()
    assert battle.view()["cards_left"] == 54
    draw(battle, card)
    assert battle.view()["cards_left"] == 53
    assert battle.seat_to_decide == (0 if card < 26 else 1)
    assert named(battle) == PIECES_BY_RANK[card % RANKS]


@pytest.mark.clause("TW-1.3.1b", "TW-1.3.1g")
@pytest.mark.parametrize("joker", [JOKER, OTHER_JOKER])
def test_a_joker_ends_the_turn_at_once(joker: int) -> None:
    battle = two_lines()
    events = draw(battle, joker, RED_TWO)
    assert kinds(events) == ["card_drawn", "turn_ends", "turn_begins", "card_drawn"]
    assert battle.turn == 2
    assert counters(battle, "R1", "B1") == [0, 0]


@pytest.mark.clause("TW-1.3.1a")
def test_the_cards_alone_decide_who_is_next() -> None:
    battle = two_lines()
    for card, side, label in ((RED_TWO, 0, "R1"), (RED_TEN, 0, "R2"), (BLACK_TWO, 1, "B1"), (RED_TWO, 0, "R3")):
        draw(battle, card)
        assert battle.seat_to_decide == side
        act(act(battle, f"nominate {label}"), "done")
    assert battle.turn == 1


@pytest.mark.clause("TW-1.3.1i", "TW-R13")
def test_every_turn_starts_with_the_whole_deck() -> None:
    battle = lay(EMPTY_ROWS, *RED_FIVE, "B std.inf 0000 counters=1")
    events = draw(battle, BLACK_KING, BLACK_TWO, JOKER, BLACK_KING)
    assert kinds(events).count("card_ignored") == 2  # in the second turn the same king comes up again
    assert battle.view()["cards_left"] == 53
    assert battle.seat_to_decide == 1


# --- the end of a turn ------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.3.1h")
def test_every_piece_loses_exactly_one_counter() -> None:
    pieces = ("R std.inf 0008 counters=3", "R hum.king 0008 counters=1", "R std.inf 0108", "B std.inf 0000 counters=2")
    battle = end_turn(lay(EMPTY_ROWS, *pieces))
    assert counters(battle, "R1", "R2", "R3", "B1") == [2, 0, 0, 1]


@pytest.mark.clause("TW-1.3.1j", "TW-R14")
def test_a_turn_ends_without_a_joker_when_nobody_is_left() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0008", "R hum.king 0008", "B std.inf 0000")
    for label, number in (("R1", 1), ("R2", 1), ("B1", 2)):
        piece(battle, label).counters = number
    events = draw(battle, RED_TWO)
    assert kinds(events)[:4] == ["nobody_left", "turn_ends", "turn_begins", "card_drawn"]
    assert counters(battle, "R1", "R2", "B1") == [0, 0, 1]


@pytest.mark.clause("TW-1.3.1j", "TW-R14")
def test_one_free_individual_keeps_the_turn_going() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0008 counters=1", "R hum.king 0208", "B std.inf 0000 counters=2")
    assert kinds(draw(battle, RED_TWO))[:2] == ["card_drawn", "nominated"]
    assert battle.turn == 1


@pytest.mark.clause("TW-1.3.1t")
def test_two_counters_keep_a_piece_idle_for_two_turns() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0008 counters=2", "R std.inf 0108", "R std.inf 0208", "B std.inf 0000")
    may_be_named = []
    for _ in range(3):
        draw(battle, RED_TWO)
        may_be_named.append("nominate R1" in options(battle))
        end_turn(battle)
    assert may_be_named == [False, False, True]


# --- who is named -----------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.3.1o")
def test_a_piece_with_a_counter_cannot_be_named() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0008 counters=1", "R std.inf 0108", "R hum.king 0208", "B std.inf 0000")
    draw(battle, RED_TWO)
    assert options(battle) == {"nominate R2", "nominate R3"}
    assert why_not(battle, "nominate R1") == {"has_counter"}


@pytest.mark.clause("TW-1.3.1d", "TW-1.6.1a")
def test_a_card_names_units_and_individuals_alike() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0008", "R hum.king 0008", "R hum.wizard 0408", "B std.inf 0000")
    draw(battle, RED_TWO)
    assert options(battle) == {"nominate R1", "nominate R2", "nominate R3"}


@pytest.mark.clause("TW-1.3.1c")
def test_the_enemy_is_not_named() -> None:
    battle = draw_red(two_lines())
    assert why_not(battle, "nominate B1") == {"not_yours"}


@pytest.mark.clause("TW-1.3.1q")
def test_passing_is_not_allowed() -> None:
    battle = draw_red(two_lines())
    assert options(battle) == {f"nominate R{number}" for number in range(1, 6)}
    assert why_not(battle, "done") == {"not_now"}


@pytest.mark.clause("TW-1.3.1q", "TW-1.3.1n")
def test_who_does_nothing_is_marked_all_the_same() -> None:
    battle = act(act(draw_red(two_lines()), "nominate R3"), "done")
    assert counters(battle, "R1", "R2", "R3") == [0, 0, 1]


@pytest.mark.clause("TW-1.3.1r", "TW-1.3.1o", "TW-R11")
@pytest.mark.parametrize(("card", "free"), [(RED_ACE, 2), (RED_ACE, 3), (RED_KING, 1), (RED_TWO, 1)])
def test_all_free_pieces_are_named_when_the_card_has_as_many_or_more(card: int, free: int) -> None:
    marked = [f"R std.inf 0{column}06 counters=1" for column in range(4)]
    battle = lay(EMPTY_ROWS, *RED_FIVE[:free], *marked, "B std.inf 0000")
    assert kinds(draw(battle, card)).count("nominated") == free
    assert {text.split()[1] for text in options(battle, "move")} == {f"R{number}" for number in range(1, free + 1)}


@pytest.mark.clause("TW-1.3.1s")
def test_cards_of_an_army_without_free_pieces_are_passed_over() -> None:
    battle = lay(EMPTY_ROWS, *RED_FIVE, "B std.inf 0000 counters=1", "B hum.king 0200 counters=1")
    events = draw(battle, BLACK_TWO, BLACK_KING, RED_JACK)
    assert kinds(events) == ["card_drawn", "card_ignored", "card_drawn", "card_ignored", "card_drawn"]
    assert battle.turn == 1
    assert named(battle) == 2
    assert counters(battle, "B1", "B2") == [1, 1]


@pytest.mark.clause("TW-1.3.1u", "TW-R12")
def test_all_are_named_before_the_first_moves() -> None:
    battle = act(draw_red(two_lines(), RED_QUEEN), "nominate R1")
    assert options(battle) == {f"nominate R{number}" for number in range(2, 6)}
    assert why_not(battle, "move R1 0007") == {"not_now"}


# --- all move, then all act -------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.3.1k")
def test_an_activated_unit_moves_then_fights_one_enemy() -> None:
    battle = lay(EMPTY_ROWS, "R std.cav 0204", "R std.cav 0208", "B std.inf 0504", "B std.inf 0505")
    act(draw_red(battle), "nominate R1")
    assert moves(battle, "R2") == set()
    act(battle, "move R1 0404")
    assert options(battle) == {"attack R1 B1", "done"}
    act(battle, "attack R1 B1", [2, 2, 2])
    assert battle.seat_to_decide is None


@pytest.mark.clause("TW-1.3.1l")
def test_all_pieces_of_a_card_move_before_any_acts() -> None:
    battle = draw_red(lay(EMPTY_ROWS, "R std.cav 0404", "R std.cav 0008", "R std.inf 1208", "B std.inf 0504"), RED_KING)
    act(act(battle, "nominate R1"), "nominate R2")
    assert why_not(battle, "attack R1 B1") == {"not_now"}
    act(battle, "move R2 0108")
    assert why_not(battle, "attack R1 B1") == {"not_now"}  # R1 may still move
    act(battle, "done")
    assert options(battle) == {"attack R1 B1", "done"}


@pytest.mark.clause("TW-1.3.1p", "TW-1.5.2d")
def test_some_pieces_do_something_else_instead_of_fighting() -> None:
    battle = activate(lay(EMPTY_ROWS, "R mon.beholder 0404", "R std.inf 0405", "B std.inf 0504"), "R1", "R2")
    assert options(battle) == {"attack R1 B1", "gaze R1 B1", "attack R2 B1", "done"}
    act(battle, "gaze R1 B1", [1])
    assert options(battle) == {"attack R2 B1", "done"}


@pytest.mark.clause("TW-1.3.1v")
def test_nobody_moves_after_an_action() -> None:
    battle = lay(EMPTY_ROWS, "R std.cav 0404", "R std.cav 0604", "B std.inf 0504")
    activate(battle, "R1", "R2", phase=Phase.MOVE)
    act(battle, "done")
    act(battle, "attack R1 B1", [2, 2, 2])
    assert options(battle) == {"attack R2 B1", "done"}
    assert why_not(battle, "move R1 0403") == {"not_now"}


@pytest.mark.clause("TW-1.3.1m", "TW-R12")
@pytest.mark.parametrize(("first", "second"), [("R1", "R2"), ("R2", "R1")])
def test_fights_are_resolved_one_by_one_in_any_order(first: str, second: str) -> None:
    pieces = ("R std.cav 0404", "R std.cav 0405", "B std.inf 0504")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    assert options(battle, "attack") == {"attack R1 B1", "attack R2 B1"}
    act(battle, f"attack {first} B1", [4, 2, 3])
    assert stands(battle, "B1") == ("0504", 3)
    assert options(battle) == {f"attack {second} B1", "done"}


@pytest.mark.clause("TW-1.3.1m", "TW-R12")
def test_targets_are_chosen_when_it_is_their_turn() -> None:
    pieces = ("R std.cav 0404", "R std.inf 0605", "B std.inf 0504", "B std.inf 0008")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    assert options(battle, "attack") == {"attack R1 B1"}
    act(battle, "attack R1 B1", [1, 2, 2])
    act(battle, "stand")
    assert where(battle, "B1") == "0604"
    assert options(battle, "attack") == {"attack R2 B1"}  # the retreat brought it within reach


@pytest.mark.clause("TW-R79")
def test_a_named_piece_that_falls_before_its_action_loses_it() -> None:
    pieces = ("R cha.sorcerer 0404 list=Demonologist", "R std.inf 0504 wounds=1", "R std.inf 0008", "B std.inf 0503")
    battle = activate(lay(EMPTY_ROWS, *pieces), "R1", "R2")
    assert "attack R2 B1" in options(battle)
    act(battle, "cast R1 wind E", [6, 6, 6])
    assert where(battle, "R2") is None
    assert battle.seat_to_decide is None  # the card is over


# --- who is marked, and when ------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.3.1n", "TW-R16")
def test_the_counter_comes_when_the_card_is_finished() -> None:
    battle = lay(EMPTY_ROWS, "R std.inf 0404", "R std.inf 0208", "B std.inf 0504")
    act(draw_red(battle), "nominate R1")
    act(battle, "done")
    assert counters(battle, "R1") == [0]
    act(battle, "attack R1 B1", [2, 2, 2, 2])
    assert counters(battle, "R1", "R2", "B1") == [1, 0, 0]


@pytest.mark.clause("TW-1.3.1n", "TW-1.3.1t")
def test_a_counter_adds_to_those_that_are_there() -> None:
    pieces = ("R hum.wizard 0404", "R std.inf 0008", "B std.inf 0604 counters=1")
    battle = act(activate(lay(EMPTY_ROWS, *pieces), "R1"), "cast R1 freeze B1")
    assert counters(battle, "R1", "B1") == [1, 2]
