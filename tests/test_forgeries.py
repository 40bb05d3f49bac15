"""Twelve ways to forge a transcript, none of them called fair; receipts, and transcripts that are cut off."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import pytest

from chronicles import KEY, added, decide, opened, play
from warhost import transcript
from warhost.face.chronicle import Chronicle
from warhost.face.entry import COMMIT, JOIN, OFFER, REVEAL, SURRENDER, UNDO, join_text
from warhost.face.fair_dice import commitment_to, new_secret
from warhost.face.receipt import Receipt
from warhost.face.signature import SigningKey


@pytest.fixture(scope="module")
def honest() -> tuple[Chronicle, str, Receipt]:
    """A battle between two persons with a take-back in it, its transcript, and what black has kept of it."""
    chronicle, chance = added(), random.Random(11)
    while not chronicle.over:
        decide(chronicle, chance)
        if len(chronicle.standing) == 12 and not any(one.kind == UNDO for one in chronicle.entries):
            chronicle.take(OFFER, 0, UNDO)
            chronicle.take(UNDO, 1, "1")
    return chronicle, transcript.write(chronicle), Receipt.of(chronicle, 1, KEY)


def judge(text: str, receipt: Receipt | None, server_key: str | None = KEY.public) -> transcript.Report:
    """What is said of a transcript by a receipt."""
    return transcript.verify(text, receipt=receipt, server_key=server_key)


def test_the_honest_battle_is_fair(honest: tuple[Chronicle, str, Receipt]) -> None:
    _, text, receipt = honest
    report = judge(text, receipt)
    assert report.grade == "fair"
    proviso = "provided that the server did not work with the other seat"
    whole = f"fair for black as far as entry {receipt.number}, where it ends, {proviso}"
    assert report.receipt == whole
    assert whole in str(report)


def test_without_a_receipt_it_is_said_what_was_checked_and_what_was_not(honest: tuple[Chronicle, str, Receipt]) -> None:
    _, text, _ = honest
    report = judge(text, None)
    assert report.grade == "consistent"
    assert any("that the secret was committed before was not" in reason for reason in report.reasons)


def of_another_secret(honest: Chronicle) -> str:
    """The same persons, a secret that was picked for its dice."""
    return transcript.write(play(added(secret=new_secret()), 10_000))


def of_another_entropy(honest: Chronicle) -> str:
    """The same secret, and entropy that was picked for its dice."""
    chronicle = opened()
    for side, entropy in enumerate(("aa", "picked")):
        chronicle.take(COMMIT, side, commitment_to(entropy))
    for side, entropy in enumerate(("aa", "picked")):
        chronicle.take(REVEAL, side, entropy)
    return transcript.write(play(chronicle, 10_000))


def of_other_decisions(honest: Chronicle) -> str:
    """All as promised, and other actions."""
    return transcript.write(play(added(), 10_000, seed=99))


def of_a_take_back_left_out(honest: Chronicle) -> str:
    """The take-back and what it took back are struck out, and the chain is made anew."""
    undo = next(one for one in honest.entries if one.kind == UNDO)
    return again_without(honest, {undo.number - 2, undo.number - 1, undo.number})


def of_a_key_skipped(honest: Chronicle) -> str:
    """An action and its take-back are put in, so that other dice follow."""
    chronicle = added()
    for entry in honest.entries[4:10]:
        chronicle.take(entry.kind, entry.side, entry.text)
    for _ in range(3):
        if not chronicle.battle.has_drawn(-1):
            decide(chronicle, random.Random(2))
    chronicle.take(OFFER, 0, UNDO)
    chronicle.take(UNDO, 1, "1")
    return transcript.write(play(chronicle, 10_000))


def of_free_keys(honest: Chronicle) -> str:
    """Without a chain: keys stated action by action."""
    battle, chance = added().battle, random.Random(4)
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
    assert judge(forged, None).grade != "fair"
    report = judge(forged, receipt)
    assert report.grade is None
    assert report.faults


def test_a_receipt_of_the_middle_says_how_far_it_goes(honest: tuple[Chronicle, str, Receipt]) -> None:
    chronicle, text, last = honest
    early = Receipt("black", 20, last.commitment, "bb", chronicle.heads[20]).signed(KEY)
    report = judge(text, Receipt.read(f"kept:\n{early}\n"))
    assert report.grade == "consistent"
    assert "fair for black as far as entry 20, provided" in report.receipt
    assert report.receipt.endswith("; of what came after entry 20 this receipt says nothing")
    assert report.reasons == ("the receipt does not reach its end",)
    with pytest.raises(ValueError, match="no receipt"):
        Receipt.read("receipt of nothing")


def test_a_seat_has_a_receipt_where_both_added_to_the_dice_together() -> None:
    chronicle = opened()
    chronicle.take(JOIN, None, join_text("", "us"))
    chronicle.take(SURRENDER, 0)
    for side in (None, 0):
        vouched = Receipt.of(chronicle, side, KEY).vouch(chronicle, KEY.public)
        who = "for both sides" if side is None else "for red"
        assert vouched == ((), (), f"fair {who} as far as entry 2, where it ends")


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
    report = transcript.verify(transcript.write(play(added(), 15)))
    assert report.ok
    assert "up to action 15; unfinished" in str(report)


def test_tags_outside_of_the_chain_are_called_remarks(honest: tuple[Chronicle, str, Receipt]) -> None:
    chronicle, _, receipt = honest
    text = transcript.write(chronicle, tags={"Event": "The Otter cup", "Date": "2026.11.24"})
    report = judge(text, receipt)
    assert report.grade == "fair"
    assert set(report.remarks) == {"Date", "Event"}
    assert "remarks, which nothing vouches for" in str(report)
    with pytest.raises(ValueError, match="own"):
        transcript.write(chronicle, tags={"Head": "x"})


# --- battles that were not fought as they are told ---------------------------------------------------------


def test_a_battle_made_up_at_home_with_a_receipt_made_afterwards_is_not_fair(
    honest: tuple[Chronicle, str, Receipt],
) -> None:
    """Whoever makes all of it up can make a receipt, too, but not sign it with the server's key."""
    made_up = play(added(secret=new_secret()), 10_000)
    text = transcript.write(made_up)
    unsigned, own = Receipt.of(made_up, 0), Receipt.of(made_up, 0, SigningKey.drawn())
    borrowed = replace(own, key=KEY.public)
    for receipt, why in ((unsigned, "is not signed: anybody could have made it"), (own, "is not signed by the server")):
        report = judge(text, receipt)
        assert (report.grade, len(report.reasons)) == ("consistent", 1)
        assert why in report.reasons[0]
    assert "it was not said which is the server's" in judge(text, own, None).reasons[0]
    report = judge(text, borrowed)
    assert report.grade is None
    assert "the signature does not fit" in report.faults[0].message
    assert judge(text, honest[2]).faults, "nor does the receipt of another battle help"


def test_a_lost_battle_fought_again_with_hindsight_is_fair_only_up_to_the_receipt(
    honest: tuple[Chronicle, str, Receipt],
) -> None:
    """Once the secret is known, the loser decides otherwise from a moment on of which he has kept a true receipt."""
    chronicle, _, _ = honest
    early = Receipt("red", 20, chronicle.opening.commitment, "aa", chronicle.heads[20]).signed(KEY)
    again = added()
    for entry in chronicle.entries[4:20]:
        again.take(entry.kind, entry.side, entry.text)
    report = judge(transcript.write(play(again, 10_000, seed=77)), early)
    assert report.ok
    assert report.grade == "consistent"
    assert "of what came after entry 20 this receipt says nothing" in report.receipt
    assert not judge(transcript.write(again), honest[2]).ok, "the other seat's receipt shows it"


def test_a_battle_whose_last_entropy_was_chosen_after_the_rest_was_known_is_not_fair() -> None:
    chronicle = opened()
    chronicle.take(JOIN, 0, join_text("", "aa"))
    chronicle.take(COMMIT, 1, commitment_to("picked"))
    chronicle.take(REVEAL, 1, "picked")
    play(chronicle, 10_000)
    report = judge(transcript.write(chronicle), Receipt.of(chronicle, 1, KEY))
    assert report.grade == "consistent"
    assert report.reasons == ("black chose its entropy after red's was known",)


def test_no_order_of_adding_lets_a_seat_see_before_it_chooses() -> None:
    """Of all orders in which two seats can add, those are fair in which both had chosen before either was known."""
    steps = [(COMMIT, 0), (COMMIT, 1), (REVEAL, 0), (REVEAL, 1), (JOIN, 0), (JOIN, 1)]
    seen = 0
    for count in (2, 3, 4):
        for order in permutations(steps, count):
            chronicle, settled, known = opened(), dict[int, int](), dict[int, int]()
            try:
                for place, (kind, side) in enumerate(order):
                    said = {COMMIT: commitment_to("ab"[side]), REVEAL: "ab"[side], JOIN: join_text("", "ab"[side])}
                    chronicle.take(kind, side, said[kind])
                    settled.setdefault(side, place)
                    if kind != COMMIT:
                        known[side] = place
            except ValueError:
                continue
            if len(known) == 2:
                seen += 1
                knew = any(known[1 - side] < settled[side] for side in (0, 1))
                assert (chronicle.grade == "fair") is not knew, order
    assert seen > 6
