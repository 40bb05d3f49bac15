"""Adding to the dice: both seats commit themselves before either reveals, and what is not so is named."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from chronicles import ALONE, GAMES, KEY, added, decide, joined, opened, play, play_until_dice
from warhost import transcript
from warhost.errors import ChronicleError
from warhost.face.chronicle import Chronicle
from warhost.face.entry import ACT, COMMIT, JOIN, REVEAL, SURRENDER, join_text
from warhost.face.fair_dice import commitment_to, key_of_dealing
from warhost.face.receipt import Receipt
from warhost.face.replay import frames_of

OPENLY = Path(__file__).parent / "golden" / "openly"
AA, BB = commitment_to("aa"), commitment_to("bb")


def taken(*entries: tuple[str, int | None, str], **more: object) -> Chronicle:
    """A battle in which these entries were taken."""
    chronicle = opened(**more)  # type: ignore[arg-type]
    for entry in entries:
        chronicle.take(*entry)
    return chronicle


def one_without_dice(chronicle: Chronicle) -> Chronicle:
    """Decide once, without any dice."""
    chronicle.take(ACT, chronicle.battle.seat_to_decide, str(chronicle.battle.legal_actions[0]))
    assert not chronicle.battle.has_drawn(-1)
    return chronicle


# --- what is fair -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", GAMES)
@pytest.mark.parametrize("seats", [("person", "person"), ALONE])
def test_a_battle_is_fair_where_all_committed_before_any_revealed(scenario: str, seats: tuple[str, str]) -> None:
    chronicle = added(scenario=scenario, seats=seats)
    assert (chronicle.grade, chronicle.why_not_fair()) == ("fair", ())
    assert play(chronicle, 20).grade == "fair"


def test_at_one_screen_both_commit_and_reveal_together() -> None:
    chronicle = taken((COMMIT, None, AA), (REVEAL, None, "aa"))
    assert (chronicle.grade, chronicle.state.joined, chronicle.entropy_text) == ("fair", (2, 2), "aa:")


@pytest.mark.parametrize(
    ("entries", "grade", "reasons"),
    [
        ([], "pending", ["red has still to add to the dice", "black has still to add to the dice"]),
        (
            [(COMMIT, 0, AA)],
            "pending",
            ["red has still to reveal its entropy", "black has still to add to the dice"],
        ),
        ([(COMMIT, 0, AA), (COMMIT, 1, BB), (REVEAL, 1, "bb")], "pending", ["red has still to reveal its entropy"]),
        (
            [(JOIN, 0, join_text("", "aa")), (COMMIT, 1, BB), (REVEAL, 1, "bb")],
            "consistent",
            ["black chose its entropy after red's was known"],
        ),
        (
            [(JOIN, 1, join_text("", "bb")), (JOIN, 0, join_text("", "aa"))],
            "consistent",
            ["red chose its entropy after black's was known"],
        ),
        ([(COMMIT, 0, AA), (JOIN, 1, join_text("", "bb")), (REVEAL, 0, "aa")], "fair", []),
        (
            [(COMMIT, 0, AA), (COMMIT, 1, BB), (REVEAL, 1, "bb"), (SURRENDER, 0, "")],
            "consistent",
            ["red committed itself to entropy and never revealed it"],
        ),
        (
            [(COMMIT, 0, AA), (SURRENDER, 0, "")],
            "consistent",
            [
                "red could not reveal its entropy, as black never committed itself to its own",
                "black has added nothing to the dice",
            ],
        ),
    ],
)
def test_what_is_missing_is_named_with_the_seat(
    entries: list[tuple[str, int | None, str]], grade: str, reasons: list[str]
) -> None:
    chronicle = taken(*entries)
    assert (chronicle.grade, list(chronicle.why_not_fair())) == (grade, reasons)


def test_dice_that_were_rolled_before_an_entropy_counted_are_named_even_where_they_were_taken_back() -> None:
    chronicle = play_until_dice(taken((COMMIT, 0, AA), (COMMIT, 1, BB), (REVEAL, 0, "aa")))
    rolled, number = chronicle.number, chronicle.number + 3
    assert chronicle.grade == "consistent"
    assert "black committed itself to entropy and has not revealed it" in chronicle.why_not_fair()
    chronicle.take("offer", 0, "undo")
    chronicle.take("undo", 1, "1")
    chronicle.take(REVEAL, 1, "bb")
    expected = f"dice were rolled at entry {rolled} before black's entropy counted at entry {number}"
    assert expected in chronicle.why_not_fair()


def test_a_decision_without_dice_may_come_before_unless_the_set_up_was_drawn() -> None:
    for scenario in GAMES:
        chronicle = one_without_dice(taken((COMMIT, 0, AA), scenario=scenario))
        for entry in ((COMMIT, 1, BB), (REVEAL, 1, "bb"), (REVEAL, 0, "aa")):
            chronicle.take(*entry)
        reasons = chronicle.why_not_fair()
        assert all(one.startswith("the set-up was drawn before") for one in reasons)
        assert len(reasons) == 2 * chronicle.battle.set_up_has_drawn


# --- what is refused --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "side", "text", "why"),
    [
        (COMMIT, 0, BB, "committed itself already"),
        (COMMIT, 1, "bb", "is no commitment"),
        (COMMIT, 1, BB.upper(), "is no commitment"),
        (COMMIT, None, BB, "committed itself already"),
        (REVEAL, 0, "aa", "before both seats have committed"),
        (REVEAL, 0, "ab", "not the entropy that this seat committed itself to"),
        (REVEAL, 1, "bb", "has not committed itself"),
        (REVEAL, None, "aa", "has not committed itself"),
        (JOIN, 0, join_text("", "aa"), "already"),
    ],
)
def test_what_was_not_committed_is_not_revealed(kind: str, side: int | None, text: str, why: str) -> None:
    chronicle = taken((COMMIT, 0, AA))
    before = chronicle.head, chronicle.state, chronicle.battle.key()
    with pytest.raises(ChronicleError, match=why):
        chronicle.take(kind, side, text)
    assert (chronicle.head, chronicle.state, chronicle.battle.key()) == before


def test_entropy_is_revealed_once_and_a_computer_commits_itself_to_none() -> None:
    with pytest.raises(ChronicleError, match="added to the dice already"):
        added().take(REVEAL, 0, "aa")
    with pytest.raises(ChronicleError, match="computer"):
        opened(seats=ALONE).take(COMMIT, 1, BB)


# --- which dice it leads to -------------------------------------------------------------------------------


def test_the_last_reveal_before_any_decision_sets_the_battle_up_anew_and_can_be_put_back() -> None:
    chronicle = taken((COMMIT, 0, AA), (COMMIT, 1, BB), (REVEAL, 1, "bb"))
    before, opening = chronicle.battle.key(), opened().battle.key()
    assert before == opening
    chronicle.take(REVEAL, 0, "aa")
    assert (chronicle.battle.key() != before, chronicle.state.moved, chronicle.state.set_up) == (True, 4, 4)
    with_all = chronicle.battle.key()
    chronicle.put_back()
    assert (chronicle.battle.key(), chronicle.state.moved) == (before, 0)
    chronicle.take(REVEAL, 0, "aa")
    assert chronicle.battle.key() == with_all
    play(chronicle, 3)
    assert next(iter(frames_of(chronicle))).view["pieces"] == added().battle.view(None)["pieces"]


def test_what_is_revealed_later_leaves_the_board_as_it_is() -> None:
    chronicle = one_without_dice(taken((COMMIT, 0, AA), (COMMIT, 1, BB), (REVEAL, 1, "bb")))
    before, moved = chronicle.battle.key(), chronicle.state.moved
    chronicle.take(REVEAL, 0, "aa")
    assert (chronicle.battle.key(), chronicle.state.moved) == (before, moved)
    decide(chronicle, random.Random(1))
    assert chronicle.battle.steps[-1].key == key_of_dealing(chronicle.secret, "aa:bb", chronicle.state.dealt)


@pytest.mark.parametrize("scenario", GAMES)
def test_a_battle_is_written_down_and_replayed_as_it_was(scenario: str) -> None:
    chronicle = play(added(scenario=scenario), 30)
    text = transcript.write(chronicle)
    assert f"{{%commit {chronicle.opening.ruleset.sides[0]} {AA}}}" in text
    report, again = transcript.audit(text)
    assert report.ok, report
    assert isinstance(again, Chronicle)
    assert (again.head, again.state, again.battle.key()) == (chronicle.head, chronicle.state, chronicle.battle.key())
    changed = transcript.verify(text.replace("%reveal " + chronicle.opening.ruleset.sides[0] + " aa", "%join - x"))
    assert not changed.ok


def test_a_battle_of_before_keeps_its_dice_and_is_told_for_what_it_is() -> None:
    chronicle = play(joined(), 5)
    assert "black chose its entropy after red's was known" in chronicle.why_not_fair()
    dealt = chronicle.standing[-1].dealing
    assert chronicle.battle.steps[-1].key == key_of_dealing(chronicle.secret, "aa:bb", dealt)
    assert transcript.verify(transcript.write(chronicle)).ok


def test_a_transcript_and_a_receipt_of_before_are_read_and_told_for_what_they_are() -> None:
    """Entropy was added openly then, and receipts were not signed."""
    text = (OPENLY / "otter-ford.txt").read_text("utf-8")
    receipt = Receipt.read((OPENLY / "otter-ford-receipt.txt").read_text("utf-8"))
    report, again = transcript.audit(text, receipt=receipt, server_key=KEY.public)
    assert (report.faults, report.grade) == ((), "consistent")
    assert report.receipt == "this is the battle of the receipt as far as entry 46, where it ends"
    assert report.reasons == (
        "black chose its entropy after red's was known",
        "the set-up was drawn before black's entropy counted at entry 2",
        "the receipt is not signed: anybody could have made it afterwards",
    )
    assert isinstance(again, Chronicle)
    assert transcript.write(again, tags={"Date": "2026.11.24"}) == text
