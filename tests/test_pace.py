"""How much time there is: what may be agreed, how clocks run, and that a transcript cannot be made to lie about it."""

from __future__ import annotations

import hashlib
import random

import pytest

from chronicles import ENTROPIES, KEY, PERSONS, SECRET, added, play
from warhost import transcript
from warhost.errors import ChronicleError
from warhost.face import pace as paces
from warhost.face.chronicle import Chronicle
from warhost.face.entry import (
    ACT,
    ANSWERED,
    CLAIM,
    COMMIT,
    HOLIDAY,
    NEVER_CAME,
    OFFER,
    RESUME,
    REVEAL,
    STOP,
    TAKEOVER,
    UNDO,
    head_after,
    voided,
)
from warhost.face.fair_dice import commitment_to
from warhost.face.opening import Opening
from warhost.face.pace import DAY, HOUR, MINUTE, Clock, Pace
from warhost.face.receipt import Receipt
from warhost.face.scenario_lookup import look_up

LIVE = Pace.read("15 minutes + 10 seconds; then claim")
SLOW = Pace.read("3 days a move; 5 days in reserve; 14 days of holiday; then claim")
TAKEN = Pace.read("1 day a move; then computer:greedy")
BEFORE_THERE_WERE_CLOCKS = (
    "7e27a741405bb6c4f5d01ec0f02dc0ee22937798d180792c19396b98ab408a3d",
    "0444b341fb113d02f0b2434b5f6d585fc932f38c015dd1cf8ff097d4311d1df0",
)
"""The head and the hash of the transcript of one battle, as they were."""


# --- what may be agreed -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "15 minutes + 10 seconds; then claim",
        "1 minute; then wait",
        "3 days a move; 5 days in reserve; 14 days of holiday; then claim",
        "7 days a move; then computer:recruit",
        "1 day a move; 1 day of holiday; then wait",
    ],
)
def test_a_pace_is_written_as_it_is_read(text: str) -> None:
    assert str(Pace.read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "15 minutes",
        "0 minutes; then claim",
        "601 minutes; then claim",
        "15 minutes + 3601 seconds; then claim",
        "0 days a move; then claim",
        "61 days a move; then claim",
        "1 day a move; 61 days in reserve; then wait",
        "1 day a move; then surrender",
        "1 day a move; then computer:",
        '1 day a move; then computer:"]\n[Seed "7',
        "1 day a move; then claim; then wait",
        "-1 days a move; then claim",
    ],
)
def test_what_is_no_pace_is_refused_with_what_one_is(text: str) -> None:
    with pytest.raises(ValueError, match="pace"):
        Pace.read(text)


def test_what_happens_at_the_end_is_said_before() -> None:
    assert LIVE.told == "15 minutes + 10 seconds. When a clock has run out, another side may claim the battle."
    assert SLOW.told.startswith("3 days a move, 5 days in reserve, 14 days of holiday. When a clock has run out,")
    assert TAKEN.told.endswith("a computer (greedy) plays on for that side.")


# --- how clocks run ---------------------------------------------------------------------------------------


def test_a_live_clock_has_its_minutes_and_gains_with_each_move() -> None:
    clock = LIVE.clock().asked(LIVE).after(LIVE, 5 * MINUTE)
    assert clock.left(LIVE) == 10 * MINUTE + 10
    assert clock.asked(LIVE).left(LIVE) == 10 * MINUTE + 20


def test_a_slow_clock_draws_upon_its_reserve_last_and_the_days_for_a_move_come_anew() -> None:
    clock = SLOW.clock().asked(SLOW)
    assert clock.left(SLOW) == 8 * DAY
    clock = clock.after(SLOW, 4 * DAY)
    assert (clock.spare, clock.left(SLOW)) == (4 * DAY, 4 * DAY)
    assert clock.asked(SLOW).left(SLOW) == 7 * DAY
    assert clock.after(SLOW, 2 * DAY).after(SLOW, 2 * DAY).left(SLOW) == 0
    assert clock.after(SLOW, 100 * DAY).left(SLOW) == 0


def test_seconds_add_up_however_they_are_cut() -> None:
    for seed in range(200):
        chance = random.Random(seed)
        parts = [chance.randrange(3 * DAY) for _ in range(6)]
        clock = together = Clock(chance.randrange(9 * DAY), 0, chance.randrange(2) * chance.randrange(4 * DAY), 3)
        for part in parts:
            clock = clock.after(SLOW, part)
        assert clock == together.after(SLOW, sum(parts))
        assert clock.until_out(SLOW) == max(0, together.until_out(SLOW) - sum(parts))


def test_a_holiday_goes_first_passes_while_others_move_and_its_whole_days_come_back() -> None:
    clock = SLOW.clock().asked(SLOW).on_holiday(4)
    assert (clock.until_out(SLOW), clock.holidays) == (12 * DAY, 10)
    assert clock.after(SLOW, 5 * DAY).left(SLOW) == 7 * DAY
    back = clock.rested(DAY + HOUR).on_holiday(0)
    assert (back.resting, back.holidays) == (0, 12)
    for days in (15, 0):
        with pytest.raises(ValueError, match="holiday"):
            SLOW.clock().on_holiday(days)


def test_how_a_clock_reads() -> None:
    assert [paces.reading(seconds) for seconds in (7, 847, 3 * HOUR, 2 * DAY + 61)] == [
        "0:00:07",
        "0:14:07",
        "3:00:00",
        "2d00:01:01",
    ]


# --- in the chain -----------------------------------------------------------------------------------------


def timed(pace: Pace = LIVE, spent: int = 7) -> Chronicle:
    """A battle with clocks, to whose dice both have added."""
    chronicle = opened_at(pace)
    for side in (0, 1):
        chronicle.take(COMMIT, side, commitment_to(ENTROPIES[side]), HOUR)
    for side in (0, 1):
        chronicle.take(REVEAL, side, ENTROPIES[side], spent)
    return chronicle


def opened_at(pace: Pace | None) -> Chronicle:
    """A battle at its opening."""
    ruleset, model = look_up("tewapen/otter-ford")
    opening = Opening.of(ruleset, model, PERSONS, ("Ada", "Bob"), commitment_to(SECRET), pace=pace)
    return Chronicle(opening, SECRET)


def act(chronicle: Chronicle, spent: int) -> int:
    """Take the first legal action, after so many seconds: the side that took it."""
    side = chronicle.battle.seat_to_decide
    assert side is not None
    chronicle.take(ACT, side, str(chronicle.battle.legal_actions[0]), spent)
    return side


def until_another_moves(chronicle: Chronicle, spent: int = 1) -> int:
    """Act until it is another side's move: the one whose move it was."""
    side = act(chronicle, spent)
    while chronicle.battle.seat_to_decide == side:
        act(chronicle, spent)
    return side


def left(chronicle: Chronicle, side: int) -> int:
    """The seconds that a side has."""
    assert chronicle.pace is not None
    return chronicle.state.clocks[side].left(chronicle.pace)


def test_without_a_pace_all_is_as_it_was_bit_for_bit() -> None:
    chronicle = play(added(), 40)
    text = transcript.write(chronicle)
    assert (chronicle.head, hashlib.sha256(text.encode()).hexdigest()) == BEFORE_THERE_WERE_CLOCKS
    with pytest.raises(ChronicleError, match="no time was agreed upon"):
        chronicle.take(ACT, chronicle.battle.seat_to_decide, str(chronicle.battle.legal_actions[0]), 3)


def test_the_pace_is_in_the_opening_and_read_back() -> None:
    chronicle = timed(SLOW)
    assert chronicle.opening.text.endswith(f'\n[Pace "{SLOW}"]')
    assert Opening.read(chronicle.opening.text, chronicle.opening.scenario).pace == SLOW
    assert opened_at(None).opening.text + f'\n[Pace "{SLOW}"]' == opened_at(SLOW).opening.text


def test_clocks_stand_until_all_have_come_and_then_run_for_whoever_must_decide() -> None:
    chronicle = opened_at(LIVE)
    chronicle.take(COMMIT, 0, commitment_to(ENTROPIES[0]), 9 * DAY)
    chronicle.take(COMMIT, 1, commitment_to(ENTROPIES[1]), 9 * DAY)
    assert chronicle.on_the_clock == (0, 1)
    assert [left(chronicle, side) for side in (0, 1)] == [15 * MINUTE] * 2, "to add to the dice is no move"
    chronicle.take(REVEAL, 0, ENTROPIES[0], 5)
    chronicle.take(REVEAL, 1, ENTROPIES[1], 5)
    side = chronicle.battle.seat_to_decide
    assert side is not None
    assert [*chronicle.on_the_clock] == [side]
    before = left(chronicle, side), left(chronicle, 1 - side)
    act(chronicle, 60)
    assert left(chronicle, side) == before[0] - 60
    assert left(chronicle, 1 - side) in (before[1], before[1] + 10)


@pytest.mark.parametrize("pace", [LIVE, SLOW], ids=str)
def test_whoever_has_come_calls_off_what_another_never_came_to(pace: Pace) -> None:
    chronicle, names = opened_at(pace), opened_at(pace).opening.sides
    with pytest.raises(ChronicleError, match="nobody is waited for"):
        chronicle.take(CLAIM, 0, NEVER_CAME, 9 * DAY)
    chronicle.take(COMMIT, 0, commitment_to(ENTROPIES[0]), 10 * MINUTE)
    assert chronicle.missing == (1,)
    assert chronicle.patience_left(MINUTE) == pace.patience - 11 * MINUTE
    rest = pace.patience - 10 * MINUTE
    for side, text, spent in (
        (0, NEVER_CAME, rest - 1),
        (1, NEVER_CAME, rest),
        (None, NEVER_CAME, rest),
        (0, "", rest),
    ):
        with pytest.raises(ChronicleError):
            chronicle.take(CLAIM, side, text, spent)
    chronicle.take(CLAIM, 0, NEVER_CAME, rest)
    assert chronicle.result == f"unrated: {names[1]} never came"
    text = transcript.write(chronicle)
    assert transcript.verify(text).ok, str(transcript.verify(text))
    sooner = text.replace(f"%clock {rest}", f"%clock {rest - 1}")
    assert sooner != text
    assert not transcript.verify(sooner).ok


def test_where_all_have_come_nothing_is_called_off() -> None:
    chronicle = opened_at(LIVE)
    for side in (0, 1):
        chronicle.take(COMMIT, side, commitment_to(ENTROPIES[side]), 0)
    assert chronicle.patience_left(DAY) is None
    with pytest.raises(ChronicleError, match="nobody is waited for"):
        chronicle.take(CLAIM, 0, NEVER_CAME, DAY)


def test_a_time_that_is_missing_or_runs_backwards_is_refused_and_changes_nothing() -> None:
    chronicle = timed()
    action, side = str(chronicle.battle.legal_actions[0]), chronicle.battle.seat_to_decide
    before = chronicle.state, chronicle.head
    for spent in (None, -1, paces.MOST_SPENT + 1):
        with pytest.raises(ChronicleError):
            chronicle.take(ACT, side, action, spent)
    with pytest.raises(ValueError, match="unknown verb"):
        chronicle.take(ACT, side, "fly away", 60)
    assert (chronicle.state, chronicle.head) == before
    chronicle.take(ACT, side, action, 60)
    chronicle.put_back()
    assert (chronicle.state, chronicle.head) == before


def test_taking_back_gives_no_time_and_no_new_move() -> None:
    chronicle = timed(SLOW)
    side = until_another_moves(chronicle)
    other = 1 - side
    act(chronicle, DAY)
    while chronicle.battle.seat_to_decide == other:
        act(chronicle, HOUR)
    while chronicle.battle.why_not_undo(1) is None:
        act(chronicle, 0)
    now = chronicle.battle.seat_to_decide
    assert now is not None
    used = chronicle.state.clocks[1 - now].used
    chronicle.take(OFFER, 1 - now, UNDO, 0)
    chronicle.take(UNDO, now, str(chronicle.number_of_last_choice), 0)
    if chronicle.battle.seat_to_decide == 1 - now:
        assert chronicle.state.clocks[1 - now].used == used


@pytest.mark.parametrize("pace", [LIVE, SLOW], ids=str)
def test_what_goes_by_unasked_is_no_move_and_gives_no_time(pace: Pace) -> None:
    chronicle, went_on = timed(pace), 0
    for _ in range(60):
        before = chronicle.state.clocks
        side = act(chronicle, 5)
        acted = chronicle.state.clocks[side]
        other = chronicle.battle.seat_to_decide
        if other in (side, None):
            continue
        chronicle.take(ANSWERED, other, str(chronicle.battle.legal_actions[0]), 0)
        if chronicle.battle.seat_to_decide == side:
            assert chronicle.state.clocks[side] == acted, "it goes on with its own move"
            assert chronicle.state.clocks[other] == before[other]
            went_on += 1
        else:
            assert chronicle.state.clocks[other] == before[other].asked(pace), "it has been asked after all"
    assert went_on


def test_nobody_claims_before_a_clock_has_run_out_and_the_second_at_which_it_has_is_enough() -> None:
    chronicle = timed()
    side = chronicle.battle.seat_to_decide
    assert side is not None
    rest = left(chronicle, side)
    for claimant, spent in ((1 - side, rest - 1), (side, rest), (None, rest)):
        with pytest.raises(ChronicleError):
            chronicle.take(CLAIM, claimant, "", spent)
    chronicle.take(CLAIM, 1 - side, "", rest)
    names = chronicle.opening.sides
    assert chronicle.result == f"{names[1 - side]}: {names[side]} ran out of time"


def test_who_moves_late_has_moved_all_the_same() -> None:
    chronicle = timed()
    side = act(chronicle, 9 * HOUR)
    if chronicle.battle.seat_to_decide == side:
        assert left(chronicle, side) == 0
    else:
        with pytest.raises(ChronicleError):
            chronicle.take(CLAIM, side, "", 0)


def test_a_computer_takes_over_only_where_that_was_agreed_and_only_whom_time_has_left() -> None:
    chronicle = timed(TAKEN)
    side = chronicle.battle.seat_to_decide
    assert side is not None
    rest = left(chronicle, side)
    for who, name, spent in ((side, "greedy", rest - 1), (1 - side, "greedy", rest), (side, "random", rest)):
        with pytest.raises(ChronicleError):
            chronicle.take(TAKEOVER, who, name, spent)
    with pytest.raises(ChronicleError, match="agreed"):
        chronicle.take(CLAIM, 1 - side, "", DAY)
    chronicle.take(TAKEOVER, side, "greedy", rest)
    assert chronicle.persons == (1 - side,)
    assert chronicle.on_the_clock == ()
    assert side not in chronicle.still_asked


def test_a_holiday_counts_in_the_chain_and_is_for_slow_battles() -> None:
    chronicle = timed(SLOW)
    side = chronicle.battle.seat_to_decide
    assert side is not None
    chronicle.take(HOLIDAY, side, "2", 0)
    with pytest.raises(ChronicleError):
        chronicle.take(CLAIM, 1 - side, "", 8 * DAY)
    for text in ("15", "x", "-1", "٣", ""):
        with pytest.raises(ChronicleError):
            chronicle.take(HOLIDAY, side, text, 0)
    chronicle.take(HOLIDAY, side, "0", DAY)
    assert chronicle.state.clocks[side].holidays == 13
    with pytest.raises(ChronicleError, match="no holidays"):
        timed().take(HOLIDAY, 0, "1", 0)


def test_who_goes_back_to_a_sound_entry_has_the_time_of_then_also_when_it_is_read_again() -> None:
    chronicle = timed(TAKEN)
    act(chronicle, HOUR)
    sound, clocks = chronicle.number, chronicle.state.clocks
    side = chronicle.battle.seat_to_decide
    chronicle.take(TAKEOVER, side, "greedy", 2 * DAY)
    chronicle.mark_unsound("a rule was mended")
    chronicle.take(RESUME, None, str(sound), 5)
    assert (chronicle.state.clocks, chronicle.state.taken_over) == (clocks, ())
    again, void = opened_at(TAKEN), voided(chronicle.entries)
    for entry in chronicle.entries:
        again.follow(entry, None, void)
    assert (again.state.clocks, again.state.taken_over, again.head) == (clocks, (), chronicle.head)
    report = transcript.verify(transcript.write(chronicle))
    assert report.ok, str(report)


# --- in the transcript ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def claimed() -> tuple[Chronicle, str, Receipt]:
    """A battle that was claimed, its transcript, and what the winner has kept of it."""
    chronicle = timed(SLOW)
    chronicle.take(HOLIDAY, 0, "1", 30)
    for spent in (HOUR, DAY, 5, 0, 90):
        act(chronicle, spent)
    loser = chronicle.battle.seat_to_decide
    assert loser is not None
    chronicle.take(CLAIM, 1 - loser, "", 40 * DAY)
    return chronicle, transcript.write(chronicle), Receipt.of(chronicle, 1 - loser, KEY)


def test_a_claimed_battle_is_written_with_its_clocks_and_verified(claimed: tuple[Chronicle, str, Receipt]) -> None:
    chronicle, text, receipt = claimed
    assert f'[Pace "{SLOW}"]' in text
    assert f"{{%clock {HOUR} " in text
    assert "{%clock 3456000 " in text
    assert "0:00:00} {%claim " in text
    report = transcript.verify(text, receipt=receipt, server_key=KEY.public)
    assert (report.grade, report.faults) == ("fair", ())
    fought = transcript.audit(text)[1]
    assert isinstance(fought, Chronicle)
    assert (fought.head, fought.result, fought.state) == (chronicle.head, chronicle.result, chronicle.state)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{%clock 3456000 ", "{%clock 3000 "),  # claimed long before time had run out
        ("{%clock 3600 ", "{%clock 3599 "),
        ("{%clock 3600 ", "{%clock "),
        ("0:00:00} {%claim", "0:00:01} {%claim"),
        ("3 days a move", "9 days a move"),
        ("then claim", "then wait"),
        (f'[Pace "{SLOW}"]\n', ""),
        ("{%holiday red 1}", "{%holiday red 2}"),
        ("{%holiday red 1}", "{%holiday black 1}"),
    ],
)
def test_a_transcript_that_lies_about_time_is_found_out(
    claimed: tuple[Chronicle, str, Receipt], old: str, new: str
) -> None:
    _, text, receipt = claimed
    assert text.count(old) >= 1
    report = transcript.verify(text.replace(old, new, 1), receipt=receipt, server_key=KEY.public)
    assert report.faults
    assert report.grade is None


def test_whoever_claims_too_soon_is_found_out_even_with_a_chain_of_its_own(
    claimed: tuple[Chronicle, str, Receipt],
) -> None:
    """A server that wrote down a claim before its time could not hide it: the arithmetic says otherwise."""
    chronicle, text, _ = claimed
    *before, last = chronicle.entries
    forged = last._replace(spent=DAY)
    head = head_after(chronicle.heads[len(before)], chronicle.line_of(forged))
    lying = text.replace("{%clock 3456000 ", f"{{%clock {DAY} ")
    lying = lying.replace(chronicle.head, head_after(head, f"end {chronicle.result}"))
    report = transcript.verify(lying)
    assert any("no side has run out of time" in str(fault) for fault in report.faults)


def test_clocks_that_belong_to_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="clocks"):
        transcript.read(transcript.write(play(added(), 3))[:-2] + "{%clock 7}\n*\n")


def test_a_battle_that_was_stopped_keeps_its_times() -> None:
    chronicle = timed()
    for spent in (4, 5, 6):
        act(chronicle, spent)
    again = opened_at(LIVE)
    for entry in chronicle.entries[:-1]:
        again.follow(entry, None)
    again.mark_unsound("a rule was mended")
    again.follow(chronicle.entries[-1], None)
    again.take(STOP, 0, "", 8)
    report = transcript.verify(transcript.write(again))
    assert report.ok, str(report)
