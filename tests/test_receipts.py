"""Receipts as text: signed, of before, cut off, changed, among other words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chronicles import KEY, added, play
from warhost.errors import ChronicleError
from warhost.face.chronicle import Chronicle
from warhost.face.receipt import Receipt
from warhost.face.signature import PURPOSE, SigningKey, is_signed

digits = st.text("0123456789abcdef", min_size=64, max_size=64)
receipts = st.builds(
    Receipt,
    side=st.sampled_from(["red", "black", "-", "greek"]),
    number=st.integers(0, 999_999_999),
    commitment=digits,
    entropy=st.text("0123456789ABCxyz_", max_size=64),
    head=digits,
)
signed = receipts.map(lambda receipt: receipt.signed(KEY))


@pytest.fixture(scope="module")
def fought() -> Chronicle:
    """A battle as far as it went."""
    return play(added(), 6)


@given(st.one_of(receipts, signed), st.sampled_from(["", "kept:\n", "My receipt: ", "receipt red 1 cut\n"]))
def test_a_receipt_is_read_as_it_was_written_among_other_words(receipt: Receipt, before: str) -> None:
    for after in ("", "\n", "\nThanks for the battle!\n"):
        assert Receipt.read(f"{before}{receipt}{after}") == receipt
    wrapped = str(receipt).replace(" ", "\n  ")
    assert Receipt.read(wrapped) == receipt


@given(signed, st.data())
def test_a_receipt_that_is_cut_off_is_never_taken_for_a_signed_one(receipt: Receipt, data: st.DataObject) -> None:
    text = str(receipt)
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    is_whole_but_unsigned = cut.strip() == str(replace(receipt, key="", signature=""))
    if is_whole_but_unsigned:
        assert not Receipt.read(cut).key
        return
    with pytest.raises(ChronicleError, match=r"cut off|is no receipt"):
        Receipt.read(cut)


@given(signed, st.data())
def test_no_change_of_a_signed_receipt_fits_its_signature(receipt: Receipt, data: st.DataObject) -> None:
    text = str(receipt)
    at = data.draw(st.integers(len("receipt "), len(text) - 1))
    other = data.draw(st.sampled_from("0123456789abcdefg").filter(lambda one: one != text[at]))
    try:
        changed = Receipt.read(text[:at] + other + text[at + 1 :])
    except ChronicleError:
        return
    if changed.key and str(changed) != text:
        said, _, signature = str(changed).rpartition(" ")
        assert not is_signed(said, changed.key, signature)


def test_each_thing_that_is_wrong_with_a_receipt_is_said_in_one_sentence(fought: Chronicle) -> None:
    good = Receipt.of(fought, 0, KEY)
    assert good.vouch(fought, KEY.public).faults == ()
    other = Receipt.of(play(added(secret="6" * 64), 6), 0, KEY)
    changed = Receipt.read(str(good).replace(f" {good.number} ", f" {good.number - 1} "))
    for receipt, why in ((other, "this is another battle"), (changed, "the signature does not fit")):
        faults = receipt.vouch(fought, KEY.public).faults
        assert why in faults[0]
    for text, why in (
        (str(good)[:-1], "cut off or was changed"),
        (str(good).rpartition(" ")[0], "its SIGNATURE is missing"),
        (" ".join(str(good).split()[:4]), "its ENTROPY is missing"),
        ("my receipt is lost", "this is no receipt"),
    ):
        with pytest.raises(ChronicleError, match=why):
            Receipt.read(text)


def test_a_signature_is_made_for_receipts_alone(fought: Chronicle) -> None:
    """What the key signs elsewhere, without the words before it, is under no receipt."""
    receipt = Receipt.of(fought, 0, KEY)
    said = str(receipt).rpartition(" ")[0]
    assert is_signed(said, KEY.public, receipt.signature)
    assert not is_signed(PURPOSE + said, KEY.public, receipt.signature)
    assert not is_signed(said, SigningKey.drawn().public, receipt.signature)
    assert not is_signed(said, "no key", receipt.signature)


def test_a_key_is_kept_and_read_back() -> None:
    assert SigningKey.read(KEY.pem).public == KEY.public
    assert re.fullmatch("[0-9a-f]{64}", KEY.public)
    for nothing in (b"", b"-----BEGIN PRIVATE KEY-----\n", KEY.pem[:60]):
        with pytest.raises(ValueError, match="no Ed25519 private key"):
            SigningKey.read(nothing)
