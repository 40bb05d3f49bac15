"""Seats, dice and offers of something that is no battle: three seats count together to twelve."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import partial

import pytest

from warhost.errors import ChronicleError
from warhost.face.entry import ACT, AGREE, COMMIT, DECLINE, DRAW, OFFER, REVEAL, SURRENDER, Difference, Ending, Entry
from warhost.face.fair_dice import FAIR, PENDING, commitment_to
from warhost.face.ledger import AGREED, Ledger
from warhost.face.pace import Pace
from warhost.face.receipt import Receipt

SECRET = "s" * 64
GOAL = 12


@dataclass(frozen=True)
class Counting:
    """How counting begins."""

    sides: tuple[str, ...] = ("red", "black", "green")
    names: tuple[str, ...] = ("Ann", "Ben", "Cleo")
    persons: tuple[int, ...] = (0, 1, 2)
    playing: tuple[int, ...] = (0, 1, 2)
    seeded: bool = False
    practice: bool = False
    pace: Pace | None = None
    all_sides: str = "all sides"
    is_between_two: bool = False

    @property
    def text(self) -> str:
        return f"counting to {GOAL}"

    @property
    def commitment(self) -> str:
        return hashlib.sha256(SECRET.encode()).hexdigest()

    def is_person(self, side: int) -> bool:
        return side in self.persons


class Count(Ledger):
    """Each seat in turn adds 1 to 3; whoever reaches the goal has won."""

    def __init__(self, opening: Counting, secret: str) -> None:
        super().__init__(opening, secret)
        self.said: list[int] = []

    @property
    def played_out(self) -> Ending | None:
        if sum(self.said) < GOAL:
            return None
        return Ending(self._name((len(self.said) - 1) % 3), "the goal is reached")

    @property
    def set_up_has_drawn(self) -> bool:
        return False

    def _set_up_anew(self, entry: Entry) -> None:
        self.said = []
        self._put_board_back = _leave

    def _difference(self, entry: Entry, told: str) -> Difference | None:
        return None if told == str(sum(self.said)) else (f"it came to {told}", ())

    def _can_take_back(self) -> bool:
        return bool(self.said)

    def _decide(self, entry: Entry) -> None:
        if entry.side != len(self.said) % 3 or entry.text not in ("1", "2", "3"):
            raise ChronicleError("not now")
        self.said.append(int(entry.text))
        self._put_board_back = partial(Count._unsay)

    def _unsay(self) -> None:
        self.said.pop()


Count.DOES = {**AGREED, ACT: Count._decide}


def _leave(_: Count) -> None:
    pass


@pytest.fixture
def count() -> Count:
    return Count(Counting(), SECRET)


def test_it_is_counted_to_its_end_and_what_is_refused_changes_nothing(count: Count) -> None:
    for number in range(4):
        with pytest.raises(ChronicleError, match="not now"):
            count.take(ACT, (number + 1) % 3, "3")
        count.take(ACT, number % 3, "3")
    assert str(count.ending) == "red: the goal is reached"
    assert [entry.text for entry in count.entries] == ["3"] * 4
    with pytest.raises(ChronicleError, match="over"):
        count.take(ACT, 1, "1")


def test_an_entry_that_could_not_be_stored_is_put_back(count: Count) -> None:
    before = count.head
    count.take(ACT, 0, "2")
    count.put_back()
    assert (count.said, count.entries, count.head) == ([], [], before)


def test_all_others_agree_to_a_draw_and_one_who_declines_is_enough(count: Count) -> None:
    count.take(OFFER, 0, DRAW)
    count.take(DECLINE, 2)
    assert count.still_asked == ()
    count.take(OFFER, 0, DRAW)
    count.take(AGREE, 2)
    assert len(count.still_asked) == 1
    count.take(DRAW, 1)
    assert str(count.ending) == "draw: all sides agree"


def test_a_surrender_among_three_has_no_winner(count: Count) -> None:
    count.take(SURRENDER, 1)
    assert str(count.ending) == "draw: black surrenders"


def test_dice_are_fair_once_every_seat_has_added_what_it_had_committed_itself_to(count: Count) -> None:
    entropy = ("aa", "bb", "cc")
    for side, own in enumerate(entropy):
        count.take(COMMIT, side, commitment_to(own))
    for side, own in enumerate(entropy):
        assert count.grade == PENDING
        assert len(count.why_not_fair()) == 3 - side
        count.take(REVEAL, side, own)
    assert count.entropy_text == "aa:bb:cc"
    assert count.grade == FAIR


def test_an_entry_that_no_longer_leads_to_what_was_told_is_kept_and_stops_it(count: Count) -> None:
    first = Entry(1, ACT, 0, "2")
    assert count.follow(first, "2") == [first]
    count.follow(Entry(2, ACT, 1, "2"), "5")
    assert count.state.unsound is not None
    assert "it came to 5" in count.state.unsound.sentence
    assert count.said == [2]
    assert count.kept == {2}


def test_a_receipt_vouches_for_it_and_for_no_other(count: Count) -> None:
    count.take(ACT, 0, "2")
    receipt = Receipt.of(count, 0)
    assert not receipt.vouch(count).faults
    count.take(ACT, 1, "1")
    other = Count(Counting(), SECRET)
    other.take(ACT, 0, "3")
    assert not receipt.vouch(count).faults
    assert receipt.vouch(other).faults == ("up to entry 1 it is not what happened in the battle of the receipt",)
