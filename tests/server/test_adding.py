"""Adding to the dice at a server: commitments with the join, reveals when all have committed, and who is told what."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import pytest

from server.clients import AGAINST_GREEDY, Fight, TestClient, begin, refused, server, settings_in
from warhost.face.entry import NOBODY
from warhost.face.fair_dice import commitment_to
from warhost.face.receipt import Receipt
from warhost.face.signature import SigningKey
from warhost.server.signing import NAME, signing_key

A, B = commitment_to("a"), commitment_to("b")


def kinds(fight: Fight) -> list[str]:
    """The kinds of all entries."""
    return [entry["kind"] for entry in fight.scene("watch")["log"]]


def reveal(fight: Fight, entropy: str, seat: str) -> Any:
    """Ask to reveal what a seat is committed to."""
    return fight.post("reveal", {"entropy": entropy}, seat)


def test_two_persons_commit_with_the_join_and_reveal_when_both_have(client: TestClient) -> None:
    fight = begin(client, seed=None)
    dice = fight.scene("black")["dice"]
    assert (dice["grade"], dice["committed"]) == ("pending", {"red": None, "black": None})
    told = fight.join("red", name="Ada", commitment=A)
    assert told["dice"]["committed"] == {"red": 2, "black": None}
    refused(reveal(fight, "a", "red"), 409, "not_now")
    assert fight.join("black", commitment=B)["dice"]["grade"] == "pending"
    refused(reveal(fight, "b", "red"), 409, "not_now")
    refused(reveal(fight, "b", "watch"), 403, "not_your_seat")
    assert Receipt.read(fight.scene("red")["receipt"]).entropy == ""
    assert reveal(fight, "b", "black").json()["dice"]["grade"] == "pending"
    answer = reveal(fight, "a", "red").json()
    assert (answer["dice"]["grade"], answer["dice"]["joined"]) == ("fair", {"red": 5, "black": 4})
    refused(reveal(fight, "a", "red"), 409, "not_now")
    assert kinds(fight) == ["set-up", "join", "commit", "commit", "reveal", "reveal"]
    assert Receipt.read(fight.scene("red")["receipt"]).entropy == "a"
    for seat in ("red", "black", "watch"):
        assert A not in fight.get("", seat).text, "what others are committed to is in the chain alone"


def test_whoever_plays_alone_commits_and_reveals_in_one(client: TestClient) -> None:
    for fight, seat in ((begin(client, seed=None, seats=AGAINST_GREEDY), "red"), (begin(client, seed=None), "both")):
        told = fight.join(seat, entropy="mine")
        assert (told["dice"]["grade"], kinds(fight)[:3]) == ("fair", ["set-up", "commit", "reveal"])


def test_entropy_that_is_told_openly_while_the_other_can_still_choose_makes_no_battle_fair(client: TestClient) -> None:
    fight = begin(client, seed=None)
    fight.join("red", entropy="open")
    fight.join("black", commitment=B)
    dice = reveal(fight, "b", "black").json()["dice"]
    assert (dice["grade"], dice["reasons"]) == ("consistent", ["black chose its entropy after red's was known"])


def test_a_client_that_never_commits_can_play(client: TestClient) -> None:
    fight = begin(client, seed=None)
    fight.join("red", commitment=A)
    fight.play_until_dice()
    dice = fight.scene()["dice"]
    assert dice["grade"] == "consistent"
    assert "black has added nothing to the dice" in dice["reasons"]


@pytest.mark.parametrize(
    "said", [{"commitment": "a" * 63}, {"commitment": A.upper()}, {"commitment": A, "entropy": "a"}]
)
def test_what_is_no_commitment_is_refused(client: TestClient, said: dict[str, str]) -> None:
    fight = begin(client, seed=None)
    refused(fight.post("join", said, "red"), 422, "bad_request")
    assert fight.scene()["number"] == 0


def test_whoever_watches_is_told_of_the_set_up_that_counts(client: TestClient) -> None:
    fight = begin(client, seed=None)
    with fight.page("watch") as page:
        fight.add_to_dice(red="a", black="b")
        scene = page.until("scene")
        told = page.until("entry")
    assert (told["number"], scene["number"]) == (4, 4)
    again = fight.scene("watch")
    assert (scene["log"], scene["view"]) == (again["log"], again["view"])
    assert told["view"] == again["view"]
    choice = fight.scene()["view"]["choices"][0]["action"]
    refused(fight.post("actions", {"number": 3, "action": choice}), 409, "stale")
    assert fight.get("/replay").json()["frames"][0]["view"]["pieces"] == again["view"]["pieces"]


def test_a_server_has_one_key_from_its_first_start_on(tmp_path: Path) -> None:
    told = []
    for _ in range(2):
        with server(settings_in(tmp_path)) as client:
            told.append(client.get("/api/signing-key").json()["key"])
            receipt = Receipt.read(begin(client, seed=None).scene("red")["receipt"])
            assert (receipt.key, receipt.entropy or NOBODY) == (told[-1], NOBODY)
    file = tmp_path / NAME
    assert told[0] == told[1] == SigningKey.read(file.read_bytes()).public
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.glob(f"{NAME}*")] == [NAME], "and nothing half written lies about"


def test_servers_that_start_together_have_the_same_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second sees no key yet when the first has just written its own."""
    settings = settings_in(tmp_path, signing_key=tmp_path / "elsewhere.pem")
    first = signing_key(settings).public
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda path: path.suffix != ".pem" and exists(path))
    assert signing_key(settings).public == first


def test_a_file_that_holds_no_key_is_named_and_kept(tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_bytes(b"hello")
    with pytest.raises(ValueError, match="no Ed25519 private key"):
        signing_key(settings_in(tmp_path))
    assert file.read_bytes() == b"hello"
