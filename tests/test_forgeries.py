"""Twelve ways to forge a transcript, none of them called fair; receipts, and transcripts that are cut off."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from chronicles import decide, joined, opened, play
from warhost import transcript
from warhost.face.chronicle import Chronicle
from warhost.face.entry import JOIN, OFFER, SURRENDER, UNDO, join_text
from warhost.face.fair_dice import new_secret
from warhost.face.receipt import Receipt


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
