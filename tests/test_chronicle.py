"""A battle's entries and their chain: what each kind does, what is refused, and twelve ways to forge a transcript."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from warhost import transcript
from warhost.chronicle import Chronicle
from warhost.entry import (
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
    told_in,
    voided,
)
from warhost.errors import ChronicleError, UndoRefused
from warhost.fair_dice import commitment_to, new_secret
from warhost.opening import Opening
from warhost.receipt import Receipt
from warhost.scenario_lookup import look_up

GAMES = ("tewapen/otter-ford", "heroes/first-blood")
SECRET = "5" * 64
PERSONS = ("person", "person")
ALONE = ("person", "computer:greedy")


def opened(seats: tuple[str, str] = PERSONS, scenario: str = GAMES[0], secret: str = SECRET, **more: bool) -> Chronicle:
    """A battle at its opening."""
    ruleset, model = look_up(scenario)
    return Chronicle(Opening.of(ruleset, model, seats, ("Ada", "Bob"), commitment_to(secret), **more), secret)


def joined(**more: object) -> Chronicle:
    """A battle to whose dice both persons have added."""
    chronicle = opened(**more)  # type: ignore[arg-type]
    chronicle.take(JOIN, 0, join_text("", "aa"))
    if chronicle.opening.is_person(1):
        chronicle.take(JOIN, 1, join_text('Bob {the} "Bold"', "bb"))
    return chronicle


def decide(chronicle: Chronicle, chance: random.Random) -> None:
    """Take one action by lot."""
    battle = chronicle.battle
    chronicle.take(ACT, battle.seat_to_decide, str(chance.choice(battle.legal_actions)))


def play(chronicle: Chronicle, actions: int, seed: int = 1) -> Chronicle:
    """Take so many actions by lot."""
    chance = random.Random(seed)
    for _ in range(actions):
        if not chronicle.over:
            decide(chronicle, chance)
    return chronicle


def play_until_dice(chronicle: Chronicle) -> Chronicle:
    """Take actions by lot until one has rolled dice."""
    chance = random.Random(3)
    while not chronicle.standing or not chronicle.battle.has_drawn(-1):
        decide(chronicle, chance)
    return chronicle


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
    chronicle = play_until_dice(joined())
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


def test_who_decided_before_adding_to_the_dice_is_named() -> None:
    chronicle = opened()
    while all(number is None for number in chronicle.state.decided):
        decide(chronicle, random.Random(1))
    side = 0 if chronicle.state.decided[0] is not None else 1
    chronicle.take(JOIN, side, join_text("", "late"))
    assert f"{chronicle.opening.ruleset.sides[side]} decided at entry 1" in chronicle.why_not_fair()[side]


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


# --- forgeries --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def honest() -> tuple[Chronicle, str, Receipt]:
    """A battle between two persons with a take-back in it, its transcript, and what black has kept of it."""
    chronicle, chance = joined(), random.Random(11)
    while not chronicle.over:
        decide(chronicle, chance)
        if len(chronicle.standing) == 12 and not any(one.kind == UNDO for one in chronicle.entries):
            chronicle.take(OFFER, 0, UNDO)
            chronicle.take(UNDO, 1, "1")
    return chronicle, transcript.write(chronicle), Receipt.of(chronicle, 1)


def test_the_honest_battle_is_fair(honest: tuple[Chronicle, str, Receipt]) -> None:
    _, text, receipt = honest
    assert transcript.verify(text, receipt=receipt).grade == "fair"
    report = transcript.verify(text)
    assert report.grade == "consistent"
    assert any("no receipt" in reason for reason in report.reasons)


def of_another_secret(honest: Chronicle) -> str:
    """The same persons, a secret that was picked for its dice."""
    return transcript.write(play(joined(secret=new_secret()), 10_000))


def of_another_entropy(honest: Chronicle) -> str:
    """The same secret, and entropy that was picked for its dice."""
    chronicle = opened()
    chronicle.take(JOIN, 0, join_text("", "aa"))
    chronicle.take(JOIN, 1, join_text("", "picked"))
    return transcript.write(play(chronicle, 10_000))


def of_other_decisions(honest: Chronicle) -> str:
    """All as promised, and other actions."""
    return transcript.write(play(joined(), 10_000, seed=99))


def of_a_take_back_left_out(honest: Chronicle) -> str:
    """The take-back and what it took back are struck out, and the chain is made anew."""
    undo = next(one for one in honest.entries if one.kind == UNDO)
    return again_without(honest, {undo.number - 2, undo.number - 1, undo.number})


def of_a_key_skipped(honest: Chronicle) -> str:
    """An action and its take-back are put in, so that other dice follow."""
    chronicle = joined()
    for entry in honest.entries[2:8]:
        chronicle.take(entry.kind, entry.side, entry.text)
    for _ in range(3):
        if not chronicle.battle.has_drawn(-1):
            decide(chronicle, random.Random(2))
    chronicle.take(OFFER, 0, UNDO)
    chronicle.take(UNDO, 1, "1")
    return transcript.write(play(chronicle, 10_000))


def of_free_keys(honest: Chronicle) -> str:
    """Without a chain: keys stated action by action."""
    battle, chance = joined().battle, random.Random(4)
    while not battle.over:
        battle.apply(chance.choice(battle.legal_actions), (chance.getrandbits(64), chance.getrandbits(64)))
    return transcript.write(battle)


def of_keys_in_the_chain(honest: Chronicle) -> str:
    """A key of one's own before an action of the true transcript."""
    return re.sub(
        r"\n(nominate|move|attack) ", r"\n{%key 0123456789abcdef 0123456789abcdef} \1 ", text_of(honest), count=1
    )


def of_another_end(honest: Chronicle) -> str:
    """Cut off before it went wrong, and a surrender put behind it."""
    return again_without(honest, set(range(30, 10_000)), lambda chronicle: chronicle.take(SURRENDER, 0))


def of_an_early_end(honest: Chronicle) -> str:
    """Cut off before it went wrong, with all tags made anew."""
    return again_without(honest, set(range(30, 10_000)))


def of_other_names(honest: Chronicle) -> str:
    """Somebody else has won."""
    return text_of(honest).replace('[Red "Ada"]', '[Red "Eve"]')


def of_another_scenario(honest: Chronicle) -> str:
    """A longer battle than was agreed on."""
    return text_of(honest).replace('[Options ""]', '[Options "turns = 30"]')


def of_changed_dice(honest: Chronicle) -> str:
    """A die in a comment."""
    return re.sub(r"rolled (\d)", lambda die: f"rolled {7 - int(die[1])}", text_of(honest), count=1)


def text_of(chronicle: Chronicle) -> str:
    """Its transcript."""
    return transcript.write(chronicle)


def again_without(honest: Chronicle, numbers: set[int], then: Callable[[Chronicle], object] = lambda _: None) -> str:
    """The battle with some entries left out, as far as it can be carried out so."""
    chronicle = opened()
    for entry in honest.entries:
        if entry.number in numbers or chronicle.over:
            continue
        try:
            chronicle.take(entry.kind, entry.side, entry.text)
        except ValueError:
            break
    then(chronicle)
    return transcript.write(chronicle)


FORGERIES = [
    of_another_secret,
    of_another_entropy,
    of_other_decisions,
    of_a_take_back_left_out,
    of_a_key_skipped,
    of_free_keys,
    of_keys_in_the_chain,
    of_another_end,
    of_an_early_end,
    of_other_names,
    of_another_scenario,
    of_changed_dice,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_no_forgery_is_called_fair(forge: Callable[[Chronicle], str], honest: tuple[Chronicle, str, Receipt]) -> None:
    chronicle, text, receipt = honest
    forged = forge(chronicle)
    assert forged != text
    assert transcript.verify(forged).grade != "fair"
    report = transcript.verify(forged, receipt=receipt)
    assert report.grade is None
    assert report.faults


def test_a_receipt_of_the_middle_says_how_far_it_goes(honest: tuple[Chronicle, str, Receipt]) -> None:
    chronicle, text, last = honest
    early = Receipt("black", 20, last.commitment, "bb", chronicle.heads[20])
    report = transcript.verify(text, receipt=Receipt.read(f"kept:\n{early}\n"))
    assert report.grade == "fair"
    assert report.receipt == "this is the battle of the receipt up to entry 20; it says nothing of what came after"
    with pytest.raises(ValueError, match="no receipt"):
        Receipt.read("receipt of nothing")


def test_a_seat_has_a_receipt_where_both_added_to_the_dice_together() -> None:
    chronicle = opened()
    chronicle.take(JOIN, None, join_text("", "us"))
    chronicle.take(SURRENDER, 0)
    for side in (None, 0):
        wrong, said = Receipt.of(chronicle, side).compare(chronicle)
        assert (wrong, said) == ([], "this is the battle of the receipt, whole")


@pytest.mark.parametrize("at", [0.3, 0.5, 0.9])
def test_a_transcript_that_is_cut_off_says_up_to_where(at: float, honest: tuple[Chronicle, str, Receipt]) -> None:
    _, text, receipt = honest
    cut = text[: int(len(text) * at)]
    report = transcript.verify(cut)
    assert not report.ok
    assert report.is_unfinished
    assert f"up to action {report.actions}; unfinished" in str(report)
    assert 0 < report.actions < transcript.verify(text).actions
    assert "and this ends with entry" in str(transcript.verify(cut, receipt=receipt))


def test_a_battle_that_goes_on_says_up_to_where() -> None:
    report = transcript.verify(transcript.write(play(joined(), 15)))
    assert report.ok
    assert "up to action 15; unfinished" in str(report)


def test_tags_outside_of_the_chain_are_called_remarks(honest: tuple[Chronicle, str, Receipt]) -> None:
    chronicle, _, receipt = honest
    text = transcript.write(chronicle, tags={"Event": "The Otter cup", "Date": "2026.11.24"})
    report = transcript.verify(text, receipt=receipt)
    assert report.grade == "fair"
    assert set(report.remarks) == {"Date", "Event"}
    assert "remarks, which nothing vouches for" in str(report)
    with pytest.raises(ValueError, match="own"):
        transcript.write(chronicle, tags={"Head": "x"})
