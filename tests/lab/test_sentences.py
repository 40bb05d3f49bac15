"""The sentences of a report: right numbers, good English, and no more claimed than the battles show."""

from __future__ import annotations

from typing import Any

import pytest

from lab.made import figure, piece, report_data, share
from warhost.lab.report.sentences import sentences_of


def side(name: str, army: str, won: int) -> dict[str, Any]:
    """A row of a side."""
    return {"side": name, "name": army, "won": share(won)}


def told(**more: Any) -> str:
    """All sentences as one text."""
    return " ".join(sentences_of(report_data(**more)))


def test_the_first_sentence_says_who_wins_and_how_sure_that_is() -> None:
    assert sentences_of(report_data())[0] == (
        "Red (Humans) wins 61 of 100 battles, give or take 3; Black (Orcs and Goblins) wins 39 of 100."
    )
    assert sentences_of(report_data(300, 600, 100))[0] == (
        "Black (Orcs and Goblins) wins 60 of 100 battles, give or take 3; "
        "Red (Humans) wins 30 of 100 and 10 of 100 are drawn."
    )


def test_an_interval_that_holds_one_half_puts_nobody_ahead() -> None:
    first = sentences_of(report_data(510, 490))[0]
    assert first.startswith("Neither side is ahead for certain: Red (Humans) wins 51 of 100 battles")
    assert "ahead for certain" not in sentences_of(report_data(610, 390))[0]


def test_among_three_sides_intervals_must_not_meet() -> None:
    rows = [
        {"side": side, "name": side, "won": share(won)} for side, won in (("red", 400), ("black", 390), ("green", 210))
    ]
    assert sentences_of(report_data(sides=rows, pieces=[], endings=[]))[0] == (
        "No side is ahead for certain: Red wins 40 of 100 battles, give or take 3; "
        "Black wins 39 of 100 and Green 21 of 100."
    )


def test_a_side_that_is_called_as_many_are_has_its_verb() -> None:
    rows = [side("greek", "Greeks", 700), side("elf", "Elves", 300)]
    words = told(sides=rows, edge={"side": "greek", "share": share(700)}, pieces=[], endings=[])
    assert "Greeks win 70 of 100 battles, give or take 3; Elves win 30 of 100." in words
    assert "of those that are decided, Greeks win 70 of 100." in words


def test_a_lopsided_battle_and_one_mostly_drawn_are_called_so() -> None:
    assert "That is no even battle: of those that are decided, Red wins 75 of 100." in told(red=750, black=250)
    assert "no even battle" not in told(red=610, black=390)
    assert "Many battles are decided for nobody: 50 of 100 are drawn." in told(red=300, black=200, drawn=500)
    assert "for nobody" not in told(red=450, black=350, drawn=200)


def test_pieces_that_victory_goes_with_are_named_where_the_battles_show_it() -> None:
    assert "With Black's Ogres left at the end, Black wins 80 of 100 battles; without, 30 of 100." in told()
    seldom = piece("B5", "black", "Ogres", won_if_survives=share(16, 20), won_if_falls=share(240, 800))
    assert "Ogres left" not in told(pieces=[seldom])
    vague = piece("B5", "black", "Ogres", won_if_survives=share(80, 100, 0.3), won_if_falls=share(30, 100, 0.3))
    assert "Ogres left" not in told(pieces=[vague])


def test_two_pieces_of_one_name_are_told_apart_by_their_labels() -> None:
    both: dict[str, Any] = {"won_if_survives": share(160, 200), "won_if_falls": share(240, 800)}
    pieces = [piece("R1", "red", "Polearms", **both), piece("R2", "red", "Polearms"), piece("B1", "black", "Polearms")]
    assert "With Red's Polearms R1 left at the end" in told(pieces=pieces)


def test_endings_and_length() -> None:
    words = told(red=610, black=370, drawn=20)
    assert (
        "Most often Red wins: the enemy is broken (61 of 100); then Black wins: more points after the last turn"
        in words
    )
    assert "nobody wins" not in words, "an ending that is rare is not told"
    assert "A battle lasts 8 turns on average, half of them 7 to 9, and 240 decisions." in words
    assert "lasts 1 turn on average, most of them 1, and" in told(turns=figure(mean=1.0, low=1, high=1))


@pytest.mark.parametrize(
    ("first", "sentence"),
    [
        ({"share": share(520), "words": ""}, "Acting first gives no edge that these battles could show."),
        ({"share": share(580), "words": ""}, "Whoever acts first wins 58 of 100 decided battles, give or take 3."),
        (
            {"share": None, "words": "the first action always belongs to Red"},
            "Whether acting first helps cannot be told: the first action always belongs to Red.",
        ),
    ],
)
def test_the_first_mover(first: dict[str, Any], sentence: str) -> None:
    assert sentence in told(first_mover=first)


def test_when_it_is_decided_and_how_many_are_close() -> None:
    assert "Half of the battles are decided after turn 6" in told()
    assert "More than half of the battles stay open to the end" in told(swing={"turns": [], "decisive": None})
    assert "18 of 100 battles are close to the last." in told()
    assert "1 of 50 battles is close to the last." in told(close=share(1, 50))


def test_what_never_happens() -> None:
    words = told()
    assert "Never in a fight, in 1,000 battles: Red's Queen." in words
    assert "Nobody ever casts Fireball." in words
    assert "Red's Queen never fights." not in words, "a piece is told once"
    assert "Queen" not in told(never=[]), "who cannot fight is not blamed for it"
    many = [{"kind": "thing", "name": str(n), "words": f"Nobody ever casts spell {n}."} for n in range(4)]
    assert "2 more things never happen; the list below has all." in told(never=many)
    assert "1 more thing never happens; the list below has all." in told(never=many[:3])


def test_few_battles_are_told_one_by_one() -> None:
    row = side("red", "red", 0) | {"won": share(7, 12, 0.25)}
    few = report_data(sides=[row], edge={"side": "red", "share": row["won"]}, pieces=[], endings=[])
    assert "Red wins 7 of 12 battles, give or take 3" in sentences_of(few)[0]


def test_quick_players_are_named_and_others_are_not() -> None:
    assert "Quick players fought these battles" in told()
    assert "Quick players" not in told(players=["captain", "captain"])


def test_no_battle_yet() -> None:
    assert sentences_of(report_data(battles=0)) == ["No battle has been fought to its end yet."]
