"""Dice that anyone can audit: the commitment, the keys, and that a changed transcript is found out."""

from __future__ import annotations

import hashlib
import hmac
import re

import pytest

from server.clients import Fight, TestClient, begin
from warhost import transcript
from warhost.fair_dice import commitment_to, entry_with_key, key_of_entry, new_secret

KEY = re.compile(r"\{%key ([0-9a-f]{16}) ([0-9a-f]{16})\}")


@pytest.fixture(scope="module")
def fought(client: TestClient) -> Fight:
    """A battle with an undo in it, that was fought to the end."""
    fight = begin(client, options={"turns": 2}, entropy="from-red")
    fight.post("join", {"entropy": "from_black"}, "black")
    fight.play_until_dice()
    told = fight.play_until_dice()
    fight.post("undo", {"number": told["number"]})
    assert fight.play(1000)["outcome"]
    return fight


@pytest.fixture(scope="module")
def text(fought: Fight) -> str:
    """Its transcript."""
    told: str = fought.get("/transcript", "watch").text
    return told


def test_the_secret_told_at_the_end_is_the_one_that_was_promised(client: TestClient) -> None:
    fight = begin(client, seed=None)
    promised = fight.scene("watch")["commitment"]
    fight.play(3)
    assert fight.scene("watch")["secret"] is None
    fight.post("surrender", {"side": "red"}, "red")
    scene = fight.scene("watch")
    assert scene["commitment"] == promised == hashlib.sha256(scene["secret"].encode()).hexdigest()
    assert f'[Seed "{scene["secret"]}"]' in fight.get("/transcript", "watch").text


def test_every_battle_has_a_secret_of_its_own(client: TestClient) -> None:
    assert len({begin(client, seed=None).scene()["commitment"] for _ in range(20)}) == 20
    assert re.fullmatch("[0-9a-f]{64}", new_secret())


def test_the_keys_follow_from_secret_entropy_and_number(fought: Fight, text: str) -> None:
    scene = fought.scene("watch")
    standing: list[int] = []
    for entry in scene["log"]:
        if entry["kind"] == "act":
            standing.append(entry["number"])
        elif entry["kind"] == "undo":
            standing.pop()
    assert len(standing) < len(scene["log"]) - 1, "something was taken back"
    expected = []
    for number in standing:
        message = f"from-red:from_black {number}".encode()
        digest = hmac.new(scene["secret"].encode(), message, hashlib.sha256).hexdigest()
        expected.append((digest[:16], digest[16:32]))
    assert KEY.findall(text) == expected


def test_the_transcript_is_true(text: str) -> None:
    report = transcript.verify(text)
    assert report.ok, report
    assert report.actions > 20


def test_the_same_secret_and_the_same_decisions_are_the_same_battle(client: TestClient, fought: Fight) -> None:
    log, secret = fought.scene("watch")["log"], fought.scene("watch")["secret"]
    again = begin(client, options={"turns": 2}, entropy="from-red", seed=secret)
    again.post("join", {"entropy": "from_black"}, "black")
    for entry in log[1:]:
        if entry["kind"] == "act":
            assert again.act(entry["number"] - 1, entry["action"])["entry"] == entry
        else:
            again.post("undo", {"number": entry["number"] - 1})
    assert again.scene("watch")["log"] == log


def faults(changed: str) -> str:
    """What is wrong with a changed transcript, which something is."""
    report = transcript.verify(changed)
    assert not report.ok
    return str(report)


def test_changed_entropy_is_found(text: str) -> None:
    for other in ("from-red:from_blacj", "", "from-red:", "x" * 64):
        assert "does not follow" in faults(text.replace("from-red:from_black", other))


def test_another_seed_is_found(text: str, fought: Fight) -> None:
    secret = fought.scene("watch")["secret"]
    other = ("1" if secret[0] == "0" else "0") + secret[1:]
    assert faults(text.replace(f'[Seed "{secret}"]', f'[Seed "{other}"]'))
    assert "SeedCommit" in faults(text.replace(commitment_to(secret), commitment_to(other)))
    both = text.replace(f'[Seed "{secret}"]', f'[Seed "{other}"]').replace(commitment_to(secret), commitment_to(other))
    assert faults(both)


def test_a_key_of_somebodys_choice_is_found(text: str) -> None:
    keys = list(KEY.finditer(text))
    for key in (keys[0], keys[len(keys) // 2], keys[-1]):
        forged = text[: key.start()] + "{%key 0123456789abcdef 0123456789abcdef}" + text[key.end() :]
        assert "does not follow" in faults(forged)
        assert "does not follow" in faults(text[: key.start()] + text[key.end() :].lstrip())


def test_keys_in_another_order_are_found(text: str) -> None:
    first, second = list(KEY.finditer(text))[:2]
    swapped = text[: first.start()] + second[0] + text[first.end() : second.start()] + first[0] + text[second.end() :]
    assert "does not follow" in faults(swapped)


def test_a_key_is_found_by_its_number_within_bounds() -> None:
    key = key_of_entry("secret", "a:b", 7)
    assert entry_with_key("secret", "a:b", key, 0) == 7
    assert entry_with_key("secret", "a:b", key, 6) == 7
    assert entry_with_key("secret", "a:b", key, 7) is None
    assert entry_with_key("secret", "a:c", key, 0) is None
    assert entry_with_key("secret", "a:b", key_of_entry("secret", "a:b", 5000), 0) is None
