"""A battle's entries: what each kind does, what is refused, and what happens where rules were mended."""

from __future__ import annotations

import random

import pytest

from chronicles import ALONE, GAMES, added, decide, joined, opened, play, play_until_dice
from warhost import transcript
from warhost.errors import ChronicleError, UndoRefused
from warhost.face.account import told_in
from warhost.face.chronicle import Chronicle
from warhost.face.entry import (
    ACT,
    DECLINE,
    DRAW,
    JOIN,
    OFFER,
    PRACTICE,
    RESUME,
    STOP,
    SURRENDER,
    UNDO,
    Entry,
    head_after,
    join_text,
    read_join,
    voided,
)
from warhost.face.receipt import Receipt

# --- entries ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", GAMES)
def test_whatever_was_done_can_be_put_back_once(scenario: str) -> None:
    """As for an entry that could not be stored: all is as it was, and the same again leads to the same."""
    chronicle, chance = opened(scenario=scenario, seats=ALONE, practice=True), random.Random(5)
    chronicle.take(JOIN, 0, join_text("", "aa"))
    for number in range(120):
        if chronicle.over:
            break
        kind, side, text = ACT, chronicle.battle.seat_to_decide, str(chance.choice(chronicle.battle.legal_actions))
        if number % 7 == 6:
            kind, side, text = UNDO, 0, str(chance.randint(1, min(3, len(chronicle.standing))))
        before = chronicle.battle.memory.tobytes(), chronicle.state, chronicle.head, list(chronicle.standing)
        chronicle.take(kind, side, text)
        after = chronicle.battle.memory.tobytes(), chronicle.head
        chronicle.put_back()
        now = chronicle.battle.memory.tobytes(), chronicle.state, chronicle.head, list(chronicle.standing)
        assert now == before
        chronicle.take(kind, side, text)
        assert (chronicle.battle.memory.tobytes(), chronicle.head) == after


def test_the_first_entropy_counts_for_the_set_up_and_can_be_put_back() -> None:
    chronicle = opened()
    before = chronicle.battle.key()
    chronicle.take(JOIN, 0, join_text("", "aa"))
    assert chronicle.battle.key() != before
    chronicle.put_back()
    assert chronicle.battle.key() == before


def test_what_was_not_rolled_gives_its_number_back_and_what_was_rolled_does_not() -> None:
    chronicle = joined(seats=ALONE, practice=True)
    first = str(chronicle.battle.legal_actions[0])
    chronicle.take(ACT, chronicle.battle.seat_to_decide, first)
    assert not chronicle.battle.has_drawn(-1)
    key = chronicle.battle.steps[-1].key
    chronicle.take(UNDO, 0, "1")
    chronicle.take(ACT, chronicle.battle.seat_to_decide, first)
    assert chronicle.battle.steps[-1].key == key
    play_until_dice(chronicle)
    last, rolled = chronicle.entries[-1], chronicle.battle.steps[-1].key
    chronicle.take(UNDO, 0, "1")
    chronicle.take(ACT, last.side, last.text)
    assert chronicle.battle.steps[-1].key != rolled, "in practice new dice follow"


@pytest.mark.parametrize(
    ("kind", "side", "text", "why"),
    [
        ("dance", 0, "", "no kind of entry"),
        (ACT, 5, "nominate R1", "is no side"),
        (ACT, None, "nominate R1", "must choose"),
        (DECLINE, 0, "", "no offer"),
        (DRAW, 0, "", "no draw is offered"),
        (OFFER, 0, "peace", "cannot be offered"),
        (OFFER, None, DRAW, "cannot be offered"),
        (OFFER, 0, UNDO, "start of the battle"),
        (SURRENDER, None, "", "not said who"),
        (PRACTICE, 0, "", "only be chosen at the start"),
        (RESUME, 0, "7", "no entry to go back to"),
        (JOIN, 0, "Ada", "does not say who joins"),
        (JOIN, 0, join_text("", "cc"), "already"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(kind: str, side: int | None, text: str, why: str) -> None:
    chronicle = joined()
    before = chronicle.head, chronicle.state, chronicle.battle.key()
    with pytest.raises(ValueError, match=why):
        chronicle.take(kind, side, text)
    assert (chronicle.head, chronicle.state, chronicle.battle.key()) == before


def test_a_computer_does_not_join_and_after_the_end_nothing_is_done() -> None:
    chronicle = opened(seats=ALONE)
    with pytest.raises(ChronicleError, match="computer"):
        chronicle.take(JOIN, 1, join_text("", "bb"))
    chronicle.take(SURRENDER, 0)
    assert chronicle.result == "black: red surrenders"
    with pytest.raises(ChronicleError, match="over"):
        chronicle.take(SURRENDER, 1)


def test_past_dice_nothing_is_taken_back_without_consent_or_practice() -> None:
    chronicle = play_until_dice(added())
    side = chronicle.entries[-1].side or 0
    with pytest.raises(UndoRefused, match="dice were rolled"):
        chronicle.take(UNDO, side, "1")
    with pytest.raises(UndoRefused, match="could be taken back"):
        chronicle.take(UNDO, side, "0")
    chronicle.take(OFFER, side, UNDO)
    with pytest.raises(UndoRefused):
        chronicle.take(UNDO, side, "1")
    chronicle.take(UNDO, 1 - side, "1")
    assert chronicle.state.agreed == 1
    assert chronicle.grade == "fair"


def test_who_sits_at_one_screen_agrees_with_himself() -> None:
    chronicle = opened()
    chronicle.take(JOIN, None, join_text("", "both"))
    assert chronicle.grade == "fair"
    chronicle.take(PRACTICE, None)
    assert chronicle.why_not_fair() == ("it is practice from entry 2 on",)
    chronicle.take(DRAW, None)
    assert chronicle.result == "draw: both sides agree"


def test_a_head_tells_nobody_what_was_decided() -> None:
    """Whoever tries all actions on the heads that he was shown finds none of them."""
    chronicle = play(joined(), 1)
    before, after = chronicle.heads[-2:]
    entry = chronicle.entries[-1]
    assert after == head_after(before, chronicle.line_of(entry))
    assert after != head_after(before, f"{entry.number} act {('red', 'black')[entry.side or 0]} {entry.text}")


def test_entropy_counts_from_where_it_was_added() -> None:
    early, late = joined(), opened()
    late.take(JOIN, 0, join_text("", "aa"))
    for chronicle in (early, late):
        assert chronicle.battle.seat_to_decide == late.battle.seat_to_decide
    first = str(late.battle.legal_actions[0])
    late.take(ACT, late.battle.seat_to_decide, first)
    early.take(ACT, early.battle.seat_to_decide, first)
    assert early.battle.steps[-1].key != late.battle.steps[-1].key
    late.take(JOIN, 1, join_text("", "bb"))
    second = str(late.battle.legal_actions[0])
    keys = []
    for chronicle in (early, late):
        chronicle.take(ACT, chronicle.battle.seat_to_decide, second)
        keys.append(chronicle.battle.steps[-1].key)
    assert keys[0] == keys[1]


@pytest.mark.parametrize("name", ["", "Ada", 'a "quoted" {name}', "Zoë ☃", "a b  c "])
def test_who_joins_is_read_as_it_was_written(name: str) -> None:
    for entropy in ("", "x_-9"):
        text = join_text(name, entropy)
        assert read_join(text) == (name, entropy)
        assert not set("{}\n") & set(text)


# --- rules that were mended -------------------------------------------------------------------------------


def stored(chronicle: Chronicle) -> list[tuple[str, int | None, str, str | None]]:
    """The entries as a database keeps them."""
    told = {number: told_in(account.events) for number, account in chronicle.accounts.items()}
    return [(one.kind, one.side, one.text, told.get(one.number)) for one in chronicle.entries]


def followed(rows: list[tuple[str, int | None, str, str | None]]) -> Chronicle:
    """A battle that is read back."""
    chronicle = opened()
    entries = [Entry(number, *row[:3]) for number, row in enumerate(rows, 1)]
    for entry, row in zip(entries, rows, strict=True):
        chronicle.follow(entry, row[3], voided(entries))
    return chronicle


def test_a_battle_is_read_back_as_it_was() -> None:
    chronicle = play(joined(), 40)
    again = followed(stored(chronicle))
    assert (again.head, again.battle.key(), again.state) == (chronicle.head, chronicle.battle.key(), chronicle.state)


def test_what_no_longer_goes_as_it_went_stops_the_battle_and_names_the_clause() -> None:
    chronicle, chance = joined(), random.Random(3)
    while "rolled" not in (stored(chronicle)[-1][3] or ""):
        decide(chronicle, chance)
    rows, number = stored(chronicle), chronicle.number
    kind, side, text, told = rows[-1]
    rows[-1] = kind, side, text, str(told).replace("rolled", "threw")
    again = followed([*rows, (SURRENDER, 0, "", None)])
    assert again.state.unsound is not None
    assert again.state.unsound.number == number
    assert again.state.unsound.clauses[0].startswith("TW-")
    assert "threw" in again.state.unsound.sentence
    assert "rolled" in again.state.unsound.sentence
    assert (len(again.entries), len(again.standing)) == (number + 1, len(chronicle.standing) - 1)
    with pytest.raises(ChronicleError, match="does not go as it went"):
        again.take(ACT, side, text)


def test_a_missing_entry_stops_the_battle() -> None:
    chronicle, again = play(joined(), 5), opened()
    for entry in chronicle.entries:
        if entry.number != 4:
            again.follow(entry, None)
    assert again.state.unsound is not None
    assert again.state.unsound.number == 4
    assert "it is missing" in again.state.unsound.sentence
    assert [one.kind for one in again.entries[2:]] == [ACT, "lost", ACT, ACT, ACT]
    assert len(again.standing) == 1


def test_both_sides_go_on_from_the_last_sound_entry() -> None:
    chronicle = play(joined(), 20)
    rows = stored(chronicle)
    rows[10] = (ACT, rows[10][1], "nominate R9", None)
    again = followed(rows)
    with pytest.raises(ChronicleError, match="has not agreed"):
        again.take(RESUME, 0, "10")
    again.take(OFFER, 0, RESUME)
    again.take(RESUME, 1, "10")
    assert again.state.unsound is None
    play(again, 10, seed=8)
    once_more = followed(stored(again))
    assert (once_more.head, once_more.battle.key()) == (again.head, again.battle.key())
    once_more.take(SURRENDER, 0)
    text = transcript.write(once_more)
    assert "{%kept act" in text
    report = transcript.verify(text, receipt=Receipt.of(once_more, 0))
    assert (report.faults, report.grade) == ((), "consistent")
    assert "the rules were mended while it ran" in report.reasons


def test_an_unsound_battle_can_end_without_a_result() -> None:
    rows = stored(play(joined(), 5))
    again = followed([*rows[:4], (ACT, 0, "gibberish", None)])
    again.take(STOP, 1)
    assert again.result.startswith("unrated: ")
    assert transcript.verify(transcript.write(again)).is_unfinished is False
