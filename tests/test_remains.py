"""What is left of the pieces when a battle stops: one row for each piece, and the same as what its views show."""

from functools import cache
from typing import Any

import pytest

import warhost
from warhost.face.battle import Battle
from warhost.ruleset import FALLEN, FATES_AT_LAST, FLED, LEFT, STANDS, TO_COME, Remains, rulesets
from warhost.rulesets.heroes.state import SPEAR, WOUNDED
from warhost.rulesets.onehour.state import Fate as OneHourFate
from warhost.rulesets.weads.state import Status

GAMES = sorted(rulesets())


@cache
def played(game: str) -> tuple[Battle, tuple[tuple[Remains, ...], ...]]:
    """Greedy against random in a game's first scenario, with what was left after each decision."""
    seen: list[tuple[Remains, ...]] = []
    battle = warhost.play(
        f"{game}/{rulesets()[game].quick_start}",
        "greedy",
        "random",
        seed=3,
        watch=lambda battle: seen.append(battle.remains()),
    )
    return battle, tuple(seen)


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_a_view_has_a_row_that_says_where_it_is(game: str) -> None:
    battle, _ = played(game)
    pieces = battle.view(battle.seat_to_decide)["pieces"]
    rows = battle.remains()

    assert [(row.side, row.piece) for row in rows] == [(piece["side"], piece["label"]) for piece in pieces]
    assert [row.fate == STANDS for row in rows] == [not piece["gone"] for piece in pieces]


@pytest.mark.parametrize("game", GAMES)
def test_all_stand_or_are_to_come_at_first_and_somebody_has_fallen_at_last(game: str) -> None:
    battle, seen = played(game)

    assert {row.fate for row in seen[0]} <= {STANDS, TO_COME}
    assert any(row.fate not in (STANDS, TO_COME) for row in seen[-1])
    assert seen[-1] == battle.remains()


@pytest.mark.parametrize("game", GAMES)
def test_rows_hold_plain_words_and_numbers(game: str) -> None:
    for row in (row for rows in played(game)[1] for row in rows):
        assert row.fate in FATES_AT_LAST
        assert row.side in rulesets()[game].sides
        assert {type(figure) for figure in row.figures.values()} <= {int}
        assert {type(word) for word in (row.what, *row.holds)} == {str}


def record_of(battle: Battle) -> Any:
    return battle.ruleset.battle_record.over(battle.memory)


def rows_of(name: str) -> dict[str, Remains]:
    return {row.piece: row for row in warhost.start(name, seed=1).remains()}


def test_wounds_magic_and_items_go_with_a_piece() -> None:
    rows = rows_of("tewapen/barrow-night").values()
    king = next(row for row in rows if row.what == "hum.king")

    assert king.holds == ("it.holy", "mounted")
    assert king.figures["wounds"] == king.figures["full_wounds"] > 0
    assert any(row.figures["mp"] == row.figures["full_mp"] > 0 for row in rows)


@pytest.mark.parametrize(
    ("fate", "told"),
    [
        (OneHourFate.ON_BOARD, STANDS),
        (OneHourFate.DESTROYED, FALLEN),
        (OneHourFate.OFF_BOARD, FLED),
        (OneHourFate.SCATTERED, FLED),
        (OneHourFate.EXITED, LEFT),
        (OneHourFate.TO_COME, TO_COME),
    ],
)
def test_a_unit_that_left_or_fled_has_not_fallen(fate: OneHourFate, told: str) -> None:
    battle = warhost.start("onehour/grey-bridge", seed=1)
    record_of(battle).units[0].fate = fate

    assert battle.remains()[0].fate == told


def test_a_wound_and_a_spear_go_with_a_figure() -> None:
    battle = warhost.start("heroes/first-blood", seed=1)
    figure = next(figure for figure, row in enumerate(battle.remains()) if "spear" in row.holds)
    record_of(battle).figures[figure].marks |= WOUNDED
    record_of(battle).figures[figure].marks &= ~SPEAR

    assert {"spear", "wounded"} & {*battle.remains()[figure].holds} == {"wounded"}


def test_routed_pieces_stand_and_hold_that_they_are_routed() -> None:
    battle = warhost.start("weads/duel-of-the-mages", seed=1)
    record_of(battle).pieces[0].status = Status.ROUTED

    assert battle.remains()[0].fate == STANDS
    assert "routed" in battle.remains()[0].holds
