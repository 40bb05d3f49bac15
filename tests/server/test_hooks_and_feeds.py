"""Notices by a hook and in a feed; nothing that is sent reaches the inside of the host."""

from __future__ import annotations

import json
import socket
from xml.etree import ElementTree

import anyio
import pytest

from server.clients import TestClient, refused, wait_until
from server.noticed import (
    HOME,
    Duel,
)
from server.post_offices import Office
from warhost.server.notices.letters import Failed
from warhost.server.notices.web import Web, checked_url, is_public
from warhost.server.refusals import Refusal

pytestmark = pytest.mark.usefixtures("hurried")


def test_a_hook_gets_words_that_call_nobody(telling: TestClient, office: Office) -> None:
    duel = Duel(telling)
    duel.subscribe({"kind": "hook", "url": office.url("/hook")})
    duel.fight.post("messages", {"text": "@everyone <!channel> & all"}, duel.decides)
    wait_until(lambda: office.arrived, "the hook is told")
    told = json.loads(office.arrived[0].body)
    assert told["allowed_mentions"] == {"parse": []}
    assert "&lt;!channel&gt; &amp; all" in told["text"]
    assert "@everyone <!channel> & all" in told["content"]
    assert told["link"] == f"{HOME}battle/{duel.fight.id}"


def test_a_feed_has_what_was_told(telling: TestClient) -> None:
    duel = Duel(telling)
    made = duel.subscribe({"kind": "feed"}, quiet={"from": "00:00", "to": "23:59", "zone": "UTC"})
    duel.fight.post("messages", {"text": "<b>hello</b>"}, duel.decides)
    path = made["feed"].removeprefix(HOME)
    wait_until(lambda: "hello" in telling.get(f"/{path}").text, "it stands in the feed")
    answer = telling.get(f"/{path}")
    assert answer.headers["content-type"].startswith("application/atom+xml")
    atom = {"a": "http://www.w3.org/2005/Atom"}
    entry = ElementTree.fromstring(answer.text).find("a:entry", atom)
    assert entry is not None
    assert (entry.findtext("a:summary", "", atom)).endswith("says: <b>hello</b>")
    hook = duel.subscribe({"kind": "hook", "url": "http://127.0.0.1:9/"})
    for token in ("x", "x" * 43, hook["stop"]):
        refused(telling.get(f"/api/notices/feeds/{token}"), 404, "not_found")


# --- nothing goes to the inside ---------------------------------------------------------------------------

INSIDE = (
    *("https://127.0.0.1/", "https://localhost/", "https://10.0.0.1/", "https://[::1]/", "https://192.168.1.1:8443/"),
    *(
        "https://169.254.169.254/latest",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[fe80::1]/",
    ),
    *(
        "https://intranet/",
        "https://printer.local/",
        "http://example.com/",
        "https://me:word@example.com/",
        "ftp://a.b/",
    ),
    *("https://example.com:99999/", "https:///x", "https://0.0.0.0/", "https://224.0.0.1/", "https://[::]/"),
)


@pytest.mark.parametrize("url", INSIDE)
def test_an_address_of_the_inside_is_refused(url: str) -> None:
    with pytest.raises(Refusal) as refusal:
        checked_url(url, inside=False)
    assert refusal.value.code == "bad_request"


def test_addresses_of_the_open_net_are_taken() -> None:
    for url in ("https://fcm.googleapis.com/fcm/send/x", "https://8.8.8.8/x", "https://discord.com/api/webhooks/1/x"):
        assert checked_url(url, inside=False) == url
    assert is_public("2001:4860:4860::8888")


def test_a_name_that_leads_inside_is_not_followed_nor_is_a_detour(
    monkeypatch: pytest.MonkeyPatch, office: Office
) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", office.port))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    async def send(inside: bool, url: str) -> None:
        web = Web(inside, 5)
        try:
            await web.post(url, b"x", {})
        finally:
            await web.close()

    with pytest.raises(Failed, match="not on the open net"):
        anyio.run(send, False, f"http://rebound.example:{office.port}/")
    assert office.arrived == []
    office.answers = [(302, {"Location": office.url("/elsewhere")})]
    with pytest.raises(Failed, match="302"):
        anyio.run(send, True, office.url("/first"))
    assert [one.path for one in office.arrived] == ["/first"]
