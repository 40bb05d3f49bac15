"""Coming in on another device, by passkey or phrase: whoever is not the person is told why not, and gets nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from server.authenticator import Authenticator
from server.clients import Json, TestClient, refused, server, settings_in
from server.test_persons import Device, person
from warhost.server.persons import challenges
from warhost.server.store import now


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that lets be tried as often as these tests do."""
    with server(settings_in(tmp_path_factory.mktemp("doors"), guesses_per_hour=1e5)) as running:
        yield running


@pytest.fixture
def ada(client: TestClient) -> Device:
    """Somebody with a name."""
    return person(client)


@pytest.fixture
def passkey(ada: Device) -> Authenticator:
    """A passkey of hers."""
    made = Authenticator()
    assert ada.post("/passkeys", made.make(ada.post("/passkeys/ask").json())).status_code == 201
    return made


def asked(client: TestClient) -> Json:
    """What a page is asked that is to come in by a passkey."""
    options: Json = client.post("/api/passkeys/ask", json={}).json()
    return options


# --- passkeys ---------------------------------------------------------------------------------------------


def test_a_passkey_comes_in_as_its_person_at_a_new_device(
    client: TestClient, ada: Device, passkey: Authenticator
) -> None:
    told = client.post("/api/passkeys", json=passkey.sign(asked(client))).json()
    assert (told["id"], told["name"]) == (ada.id, "Ada")
    there = Device(client, told["id"], told["token"])
    assert [one["name"] for one in there.get("/devices").json()["devices"] if one["here"]] == ["the other desk"]
    [shown] = there.get().json()["passkeys"]
    assert shown["name"] == "the key"
    assert ada.post("/passkeys/forget", {"id": shown["id"]}).status_code == 200
    body = refused(client.post("/api/passkeys", json=passkey.sign(asked(client))), 403, "wrong_passkey")
    assert "nobody here has this passkey" in body["sentence"]


def test_an_answer_counts_once(client: TestClient, passkey: Authenticator) -> None:
    answer = passkey.sign(asked(client))
    assert client.post("/api/passkeys", json=answer).status_code == 201
    body = refused(client.post("/api/passkeys", json=answer), 403, "wrong_passkey")
    assert "was given before" in body["sentence"]


def test_an_answer_that_comes_late_does_not_count(
    client: TestClient, passkey: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = passkey.sign(asked(client))
    later = now() + challenges.ANSWERED_WITHIN + timedelta(seconds=1)
    monkeypatch.setattr(challenges, "now", lambda: later)
    assert "too long ago" in refused(client.post("/api/passkeys", json=answer), 403, "wrong_passkey")["sentence"]


def test_what_was_asked_of_somebody_else_or_for_another_purpose_does_not_count(client: TestClient, ada: Device) -> None:
    bob = person(client, "Bob")
    for options in (bob.post("/passkeys/ask").json(), asked(client)):
        body = refused(ada.post("/passkeys", Authenticator().make(options)), 403, "wrong_passkey")
        assert "was not asked here" in body["sentence"]
    assert ada.get().json()["passkeys"] == []


def test_the_passkey_of_another_host_does_not_come_in(client: TestClient, passkey: Authenticator) -> None:
    passkey.host = "evil.example"
    body = refused(client.post("/api/passkeys", json=passkey.sign(asked(client))), 403, "wrong_passkey")
    assert body["sentence"] == "this passkey is for another host, not for 127.0.0.1"
    passkey.host, passkey.origin = "127.0.0.1", "https://evil.example"
    body = refused(client.post("/api/passkeys", json=passkey.sign(asked(client))), 403, "wrong_passkey")
    assert "asked for by https://evil.example" in body["sentence"]
    answer, headers = passkey.sign(asked(client)), {"Origin": "https://evil.example"}
    refused(client.post("/api/passkeys", json=answer, headers=headers), 403, "wrong_origin")


def test_a_passkey_whose_count_goes_back_does_not_come_in(client: TestClient, passkey: Authenticator) -> None:
    assert client.post("/api/passkeys", json=passkey.sign(asked(client))).status_code == 201
    body = refused(client.post("/api/passkeys", json=passkey.sign(asked(client), counts=False)), 403, "wrong_passkey")
    assert "somebody may have a copy" in body["sentence"]


def test_another_key_does_not_sign_for_it(client: TestClient, passkey: Authenticator) -> None:
    forged = Authenticator(id=passkey.id, count=10)
    body = refused(client.post("/api/passkeys", json=forged.sign(asked(client))), 403, "wrong_passkey")
    assert "no passkey of 127.0.0.1" in body["sentence"]


def test_a_passkey_is_its_person_s_alone(client: TestClient, passkey: Authenticator) -> None:
    bob = person(client, "Bob")
    body = refused(bob.post("/passkeys", passkey.make(bob.post("/passkeys/ask").json())), 409, "not_now")
    assert "known here already" in body["sentence"]
    bob.post("/passkeys/forget", {"id": passkey.sign({"challenge": "x"})["id"]})
    assert client.post("/api/passkeys", json=passkey.sign(asked(client))).status_code == 201


# --- phrases ----------------------------------------------------------------------------------------------


def said(client: TestClient, words: str) -> Any:
    """The answer to twelve words."""
    return client.post("/api/phrases", json={"words": words, "device": "the phone"})


def test_twelve_words_come_in_however_they_are_typed_until_there_are_others(client: TestClient, ada: Device) -> None:
    assert ada.get().json()["phrase"] is False
    words = ada.post("/phrase").json()["words"]
    assert len(words.split()) == 12
    told = said(client, f"  {words.upper().replace(' ', '  ')} ").json()
    assert (told["id"], Device(client, "", told["token"]).get().json()["phrase"]) == (ada.id, True)
    others = ada.post("/phrase").json()["words"]
    assert "nobody here has these twelve words" in refused(said(client, words), 403, "wrong_phrase")["sentence"]
    assert said(client, others).status_code == 201


def test_a_mistyped_word_is_named_with_the_nearest(client: TestClient, ada: Device) -> None:
    first, *rest = ada.post("/phrase").json()["words"].split()
    body = refused(said(client, " ".join(["elefant", *rest])), 403, "wrong_phrase")
    assert body["sentence"].startswith("'elefant' is none of the words that phrases have: is it ")
    assert "elephant" in body["sentence"]
    body = refused(said(client, " ".join([*rest, first])), 403, "wrong_phrase")
    assert "one of the words is wrong" in body["sentence"] or "nobody here" in body["sentence"]
    assert "these are 11" in refused(said(client, " ".join(rest)), 403, "wrong_phrase")["sentence"]
    wrong = "abandon " * 11 + "zoo"
    assert "one of the words is wrong" in refused(said(client, wrong), 403, "wrong_phrase")["sentence"]


def test_whoever_guesses_is_soon_stopped(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, guesses_per_hour=5)) as client:
        guess = "abandon " * 11 + "about"
        for _ in range(5):
            refused(said(client, guess), 403, "wrong_phrase")
        refused(said(client, guess), 429, "too_many")
