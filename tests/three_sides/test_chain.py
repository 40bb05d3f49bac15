"""The chain of a battle among three: who must agree, who loses, and whose dice they are."""

from __future__ import annotations

import pytest

from three_sides.chains import ALONE, KEY, PERSONS, SECRET, TWO_PERSONS, added, committed, opened, played
from warhost import transcript
from warhost.errors import ChronicleError, UndoRefused
from warhost.face.chronicle import Chronicle
from warhost.face.entry import (
    ACT,
    AGREE,
    COMMIT,
    DECLINE,
    DRAW,
    JOIN,
    OFFER,
    PRACTICE,
    RESUME,
    REVEAL,
    SURRENDER,
    UNDO,
    join_text,
)
from warhost.face.fair_dice import commitment_to
from warhost.face.receipt import Receipt
from warhost.face.replay import frames_of

pytestmark = pytest.mark.usefixtures("well")

RED, BLACK, GREEN = 0, 1, 2


def asked(chronicle: Chronicle) -> list[int]:
    """Who has still to agree to what is offered."""
    return [*chronicle.still_asked]


def refused(chronicle: Chronicle, *entry: object) -> str:
    """Why an entry cannot be taken; nothing is different afterwards."""
    before = chronicle.state, chronicle.head
    with pytest.raises((ChronicleError, UndoRefused)) as caught:
        chronicle.take(*entry)  # type: ignore[arg-type]
    assert (chronicle.state, chronicle.head) == before
    return str(caught.value)


# --- agreeing ---------------------------------------------------------------------------------------------


def test_a_draw_is_made_when_all_others_have_agreed() -> None:
    chronicle = played(added(), 5)
    assert refused(chronicle, DRAW, BLACK) == "no draw is offered"
    chronicle.take(OFFER, RED, DRAW)
    assert asked(chronicle) == [BLACK, GREEN]
    assert refused(chronicle, DRAW, BLACK) == "not all have agreed to a draw"
    assert refused(chronicle, AGREE, RED) == "there is no offer to answer"
    chronicle.take(AGREE, GREEN)
    assert asked(chronicle) == [BLACK]
    assert refused(chronicle, AGREE, GREEN) == "there is no offer to answer"
    assert refused(chronicle, AGREE, BLACK) == "whoever agrees last does what is offered"
    chronicle.take(DRAW, BLACK)
    assert chronicle.result == "draw: all sides agree"


def test_one_who_declines_ends_an_offer_and_a_new_one_asks_everybody_again() -> None:
    chronicle = played(added(), 5)
    chronicle.take(OFFER, RED, DRAW)
    chronicle.take(AGREE, GREEN)
    chronicle.take(DECLINE, BLACK)
    assert asked(chronicle) == []
    chronicle.take(OFFER, BLACK, DRAW)
    assert asked(chronicle) == [RED, GREEN]


def test_what_the_next_have_done_is_taken_back_when_all_others_agree() -> None:
    chronicle = played(added(), 2)
    assert "another side must choose now" in refused(chronicle, UNDO, RED, "2")
    chronicle.take(OFFER, RED, UNDO)
    assert "another side must choose now" in refused(chronicle, UNDO, BLACK, "2")
    chronicle.take(AGREE, BLACK)
    chronicle.take(UNDO, GREEN, "2")
    assert chronicle.battle.decisions == 0
    assert chronicle.state.offer is None


def test_a_computer_is_asked_for_nothing_but_what_it_could_refuse() -> None:
    chronicle = played(added(TWO_PERSONS), 3)
    chronicle.take(OFFER, RED, DRAW)
    assert asked(chronicle) == [BLACK, GREEN]
    practice = played(opened(TWO_PERSONS, practice=True), 3)
    practice.take(OFFER, RED, UNDO)
    assert asked(practice) == [BLACK]
    assert (
        refused(added(TWO_PERSONS), PRACTICE, RED) == "among several persons practice can only be chosen at the start"
    )
    alone = added(ALONE)
    alone.take(PRACTICE, RED)
    assert alone.state.practice == alone.number


def test_all_persons_agree_to_go_on_where_rules_were_mended() -> None:
    chronicle = played(added(), 4)
    chronicle.mark_unsound("the rules differ")
    sound = str(chronicle.number)
    assert "another side has not agreed" in refused(chronicle, RESUME, RED, sound)
    chronicle.take(OFFER, RED, RESUME)
    chronicle.take(AGREE, BLACK)
    chronicle.take(RESUME, GREEN, sound)
    assert chronicle.state.unsound is None


def test_whoever_surrenders_loses_and_nobody_wins() -> None:
    chronicle = played(added(), 4)
    chronicle.take(SURRENDER, BLACK)
    assert chronicle.result == "draw: black surrenders"
    assert chronicle.over


def test_there_is_no_fourth_side() -> None:
    assert refused(opened(), JOIN, 3, join_text("Dan", "")) == "3 is no side"
    assert opened().keep(ACT, 3, "wait").kind == "lost"


# --- dice -------------------------------------------------------------------------------------------------


def test_nothing_is_revealed_before_all_three_are_committed() -> None:
    chronicle = opened()
    chronicle.take(COMMIT, RED, commitment_to("aa"))
    chronicle.take(COMMIT, GREEN, commitment_to("cc"))
    why = "nothing is revealed before the seats of all persons have committed themselves"
    assert refused(chronicle, REVEAL, RED, "aa") == why
    chronicle.take(COMMIT, BLACK, commitment_to("bb"))
    chronicle.take(REVEAL, GREEN, "cc")
    assert (chronicle.grade, chronicle.entropy_text) == ("pending", "::cc")
    chronicle.take(REVEAL, RED, "aa")
    chronicle.take(REVEAL, BLACK, "bb")
    assert (chronicle.grade, chronicle.entropy_text) == ("fair", "aa:bb:cc")
    assert chronicle.state.set_up == chronicle.number


def test_every_reason_names_its_seat() -> None:
    chronicle = opened()
    chronicle.take(JOIN, RED, join_text("", "aa"))
    chronicle.take(JOIN, BLACK, join_text("", "bb"))
    chronicle.take(JOIN, GREEN, join_text("", "cc"))
    assert chronicle.why_not_fair() == (
        "black chose its entropy after red's was known",
        "green chose its entropy after red's and black's was known",
    )
    one = opened()
    one.take(COMMIT, BLACK, commitment_to("bb"))
    one.take(SURRENDER, RED)
    assert (
        "black could not reveal its entropy, as red and green never committed itself to its own" in one.why_not_fair()
    )


@pytest.mark.parametrize(("seats", "joined"), [(PERSONS, (1, 1, 1)), (TWO_PERSONS, (1, 1, None))])
def test_all_persons_at_one_screen_add_together(seats: tuple[str, ...], joined: tuple[int | None, ...]) -> None:
    chronicle = opened(seats)
    chronicle.take(JOIN, None, join_text("", "aa"))
    assert chronicle.state.joined == joined
    assert chronicle.entropy_text == "aa::"
    assert refused(opened(ALONE), JOIN, None, join_text("", "aa")) == "no two persons sit at one screen"


# --- transcripts and receipts -----------------------------------------------------------------------------


def test_a_battle_of_three_is_fair_by_its_transcript_and_a_receipt() -> None:
    chronicle = added()
    chronicle.take(OFFER, RED, DRAW)
    chronicle.take(AGREE, GREEN)
    chronicle.take(DECLINE, BLACK)
    played(chronicle)
    assert chronicle.over
    text, receipt = transcript.write(chronicle), Receipt.of(chronicle, GREEN, KEY)
    report = transcript.verify(text, receipt=receipt, server_key=KEY.public)
    assert (report.faults, report.grade) == ((), "fair")
    assert report.receipt.startswith("fair for green as far as entry")
    assert report.receipt.endswith("provided that the server did not work with another seat")
    changed = text.replace("{%agree green}", "{%agree black}")
    assert changed != text
    assert transcript.verify(changed).faults
    forged = transcript.verify(text.replace(SECRET, "6" * 64))
    assert forged.faults


def test_a_battle_that_was_given_up_is_read_back() -> None:
    chronicle = played(committed(), 6)
    chronicle.take(SURRENDER, GREEN)
    text = transcript.write(chronicle)
    assert text.endswith("\ndraw\n")
    report, again = transcript.audit(text)
    assert report.ok
    assert isinstance(again, Chronicle)
    assert (again.head, again.result) == (chronicle.head, "draw: green surrenders")


def test_every_entry_is_told_in_words() -> None:
    chronicle = played(added(), 2)
    chronicle.take(OFFER, RED, DRAW)
    chronicle.take(AGREE, BLACK)
    assert [frame.sentence for frame in frames_of(chronicle)][-2:] == ["offered a draw", "agreed"]
    together = opened()
    together.take(JOIN, None, join_text("", "aa"))
    assert [*frames_of(together)][-1].sentence == "all sides added to the dice"
