"""Dice that anyone can audit: what the server is committed to, the keys, the chain, and a server that tells of all."""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import replace

import pytest

from server.clients import Fight, TestClient, begin
from soak import soaked
from warhost import transcript
from warhost.face.fair_dice import new_secret
from warhost.face.receipt import Receipt

MOST_BEGUN = 20
"""Battles that are begun until one goes on for long enough; few do not."""


def fight_with_take_backs(client: TestClient) -> Fight | None:
    """A battle with take-backs and offers in it, to its end; none where it has ended before there was one to be had."""
    fight = begin(client, seed=None, options={"turns": 2})
    if fight.scene()["outcome"]:  # jokers have ended both turns before anybody was asked
        return None
    fight.add_to_dice(red="from-red", black="from_black")
    fight.join("red", name="Ada")
    told = fight.play_until_dice()
    if told["outcome"]:
        return None
    number, seat = told["number"], fight.scene()["view"]["to_decide"]
    other = "black" if seat == "red" else "red"
    fight.post("undo", {"number": number}, seat)
    fight.post("answers", {"accept": True}, other)
    fight.post("offers", {"kind": "draw"}, seat)
    fight.post("answers", {"accept": False}, other)
    while not (told := fight.play(1))["view"]["can_undo"]:
        if told["outcome"]:
            return None
    fight.post("undo", {"number": told["number"]})
    assert fight.play(1000)["outcome"]
    return fight


@pytest.fixture(scope="module")
def fought(client: TestClient) -> Fight:
    """A battle with take-backs and offers in it, that was fought to the end."""
    for _ in range(MOST_BEGUN):
        if (fight := fight_with_take_backs(client)) is not None:
            return fight
    raise AssertionError(f"{MOST_BEGUN} battles were over before anything could be taken back")


@pytest.fixture(scope="module")
def text(fought: Fight) -> str:
    """Its transcript."""
    told: str = fought.get("/transcript", "watch").text
    return told


def whole_for(seat: str, number: int) -> str:
    """What is said of a fair battle by a seat's last receipt."""
    proviso = "provided that the server did not work with the other seat"
    return f"fair for {seat} as far as entry {number}, where it ends, {proviso}"


def test_the_secret_told_at_the_end_is_the_one_that_was_promised(client: TestClient) -> None:
    fight = begin(client, seed=None)
    promised = fight.scene("watch")["dice"]["commitment"]
    fight.play(3)
    assert fight.scene("watch")["secret"] is None
    fight.post("surrender", {"side": "red"}, "red")
    scene = fight.scene("watch")
    assert scene["dice"]["commitment"] == promised == hashlib.sha256(scene["secret"].encode()).hexdigest()
    assert f'[Secret "{scene["secret"]}"]' in fight.get("/transcript", "watch").text


def test_every_battle_has_a_secret_of_its_own(client: TestClient) -> None:
    assert len({begin(client, seed=None).scene()["dice"]["commitment"] for _ in range(20)}) == 20
    assert re.fullmatch("[0-9a-f]{64}", new_secret())


def test_the_transcript_tells_of_every_entry(fought: Fight, text: str) -> None:
    log = fought.scene("watch")["log"]
    kinds = [entry["kind"] for entry in log]
    assert {"commit", "reveal", "offer", "decline", "undo", "act"} <= set(kinds)
    assert f'[Entries "{len(log) - 1}"]' in text
    told = transcript.read(text)
    assert [one.kind for one in told.entries] == kinds[1:]
    assert [one.text for one in told.actions] == [entry["action"] for entry in log if entry["kind"] == "act"]


def test_the_replay_shows_what_was_taken_back(fought: Fight) -> None:
    log, frames = fought.scene("watch")["log"], fought.get("/replay", "watch").json()["frames"]
    assert [frame["entry"] for frame in frames] == log
    undone = next(number for number, entry in enumerate(log) if entry["kind"] == "undo")
    boards = [frame["view"]["pieces"] for frame in frames]
    before = next(number for number in range(undone - 1, 0, -1) if log[number]["kind"] == "act")
    assert boards[undone] == boards[before - 1]
    assert frames[before]["entry"]["events"] == log[before]["events"] != []
    assert before in log[undone]["taken_back"]
    assert [entry["number"] for entry in log if entry["taken_back"]] == [
        entry["number"] for entry in log if entry["kind"] == "undo"
    ]


def test_the_replay_is_held_against_a_receipt_that_was_kept(fought: Fight) -> None:
    kept = Receipt.read(fought.scene("red")["receipt"])
    told = fought.get("/replay", "red", receipt=str(kept)).json()
    assert (told["grade"], told["receipt"]) == ("fair", whole_for("red", kept.number))
    told = fought.get("/replay", "red").json()
    assert told["grade"] == "consistent"
    assert "no receipt of a seat was given" in told["reasons"][0], "the server does not vouch for itself"
    changed = replace(kept, commitment="0" * 64)
    unsigned = replace(changed, key="", signature="")
    for other, why in ((changed, "the signature does not fit"), (unsigned, "to another secret")):
        told = fought.get("/replay", "red", receipt=str(other)).json()
        assert told["grade"] is None
        assert why in told["faults"][0]["text"]
    assert fought.get("/replay", "red", receipt="mine").status_code == 422


def test_the_review_tells_what_was_taken_back(fought: Fight) -> None:
    review = fought.get("/review").json()
    undos = [entry for entry in fought.scene("watch")["log"] if entry["kind"] == "undo"]
    assert [(one["number"], one["side"]) for one in review["taken_back"]] == [
        (entry["number"], entry["side"]) for entry in undos
    ]


def test_the_keys_follow_from_secret_entropy_and_number(fought: Fight, text: str) -> None:
    """The dice are rolled again by a battle that is given the keys as docs/wire.md has them."""
    secret = fought.scene("watch")["secret"]
    _, chronicle = transcript.audit(text)
    dealings = [standing.dealing for standing in chronicle.standing]  # type: ignore[union-attr]
    assert dealings == sorted(set(dealings))
    assert dealings[-1] > len(dealings), "what was taken back past dice has used its number up"
    message = f"from-red:from_black {dealings[-1]}".encode()
    digest = hmac.new(secret.encode(), message, hashlib.sha256).digest()
    expected = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big")
    assert chronicle.battle.steps[-1].key == expected  # type: ignore[union-attr]


def test_the_chain_can_be_computed_from_the_transcript_alone(fought: Fight, text: str) -> None:
    """As docs/wire.md says it, without the code that made it."""
    tags, secret = text.split("\n\n")[0].split("\n"), fought.scene("watch")["secret"]
    opening = [line for line in tags if not line.startswith(("[Date", "[Secret", "[Result", "[Entries", "[Head"))]
    head = hashlib.sha256(("\n" + "\n".join(opening)).encode()).hexdigest()
    for entry in transcript.audit(text)[1].entries:  # type: ignore[union-attr]
        side = "-" if entry.side is None else ("red", "black")[entry.side]
        line = f"{entry.number} {entry.kind} {side} {entry.text}".rstrip()
        salt = hmac.new(secret.encode(), f"salt {entry.number}".encode(), hashlib.sha256).hexdigest()[:32]
        head = hashlib.sha256(f"{head}\n{line} {salt}".encode()).hexdigest()
    result = next(line for line in tags if line.startswith("[Result")).split('"')[1]
    head = hashlib.sha256(f"{head}\nend {result}".encode()).hexdigest()
    assert f'[Head "{head}"]' in text
    assert Receipt.read(fought.scene("red")["receipt"]).head == head


def test_an_honest_battle_is_fair_to_whoever_kept_a_receipt(fought: Fight, text: str) -> None:
    key = fought.client.get("/api/signing-key").json()
    assert key["algorithm"] == "Ed25519"
    for seat in ("red", "black"):
        receipt = Receipt.read(fought.scene(seat)["receipt"])
        report = transcript.verify(text, receipt=receipt, server_key=key["key"])
        assert (report.grade, report.faults) == ("fair", ())
        assert report.receipt == whole_for(seat, receipt.number)
    watching = transcript.verify(text, receipt=Receipt.read(fought.scene("watch")["receipt"]), server_key=key["key"])
    assert watching.receipt.startswith("fair for whoever watched as far as entry ")
    assert any("taken back past dice" in note for note in report.notes)


@pytest.mark.parametrize("many", [60, *soaked(510)])
def test_many_take_backs_are_no_fault(client: TestClient, many: int) -> None:
    fight = begin(client, seed=None, practice=True)
    fight.join("both", entropy="us")
    number = fight.scene()["number"]
    for _ in range(many):
        told = fight.play(1)
        number = fight.post("undo", {"number": told["number"]}).json()["number"]
    assert number == 2 + 2 * many
    fight.post("surrender", {"side": "black"}, "black")
    report = transcript.verify(fight.get("/transcript").text)
    assert report.ok, report
    assert report.reasons[0] == "it is practice from the start"


def test_the_same_secret_and_the_same_decisions_are_the_same_battle(client: TestClient) -> None:
    logs = []
    for _ in range(2):
        fight = begin(client, options={"turns": 2}, seed="s")
        fight.join("red", entropy="from-red")
        fight.join("black", entropy="from_black")
        fight.play(60)
        logs.append(fight.scene("watch")["log"])
    assert logs[0] == logs[1]
