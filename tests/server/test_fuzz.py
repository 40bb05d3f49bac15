"""Whatever comes over HTTP or a WebSocket is answered: never with a failure, and refusals have the one shape.

The requests are made up with a fixed seed from the routes that the server describes, and from all that ever went wrong
with such servers: halves of characters, depth, size, numbers that are none, odd paths and headers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from server.clients import REFUSAL_KEYS, Fight, Json, TestClient, begin, check_refusal, refused, server, settings_in
from warhost.server.refusals import STATUS

REQUESTS, FILES, MESSAGES = 1000, 300, 400
DEEP = 900

VALUES = [
    *("null", "true", "0", "-1", "1.5", "1e999", "-0", "NaN", "Infinity", "9" * 30, "9" * 4000, "9" * 5000),
    *('""', '"x"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"\\u0007"', '"\u2603"', '"' + "x" * 20_000 + '"'),
    *("[]", "{}", '{"\\ud800": 1}', '{"": {"": {"": 1}}}', "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP),
    "[" * 100_000,
    "[" + "1," * 9_000 + "1]",
    "{" + ",".join(f'"k{number}": 1' for number in range(2_000)) + "}",
    '["\\ud800", "x"]',
]
BODIES = [b"", b"{", b"\xff\xfe{}", b"\xef\xbb\xbf{}", b"\x00", b'"', b"{}}", b'{"a": 1, "a": 2}', b"\xed\xa0\x80"]
USUAL = {
    "scenario": '"tewapen/otter-ford"',
    "seats": '{"red": "person", "black": "person"}',
    "options": '{"turns": 3}',
    "number": "0",
    "actions": '["done"]',
    "action": '"done"',
    "kind": '"draw"',
    "accept": "true",
    "side": '"red"',
    "orders": "{}",
    "wanted": "true",
    "ask": '{"what": "reach", "actor": "R1"}',
    "text": '"hello"',
}
PARTS = [
    *"%00 %ff %0a %7f .. %2e%2e . %2f %5c %25 %ed%a0%80 %F0%9F%98%80 ~ ; * ' < {battle} nowhere tewapen".split(),
    *('"', "a b", "x" * 300, "x" * 5_000),
]
PATHS = [
    *("/", "//", "/page", "/page/", "/page/html.js", "/page/nothing.js", "/css", "/CREDITS.md", "/battle/x", "/replay"),
    *("/%00", "/%00.js", "/page/%00.js", "/page/%ff.js", "/" + "x" * 300 + ".js", "/" + "x/" * 400, "/..%2f..%2f.js"),
    *("/battle/%00", "/battle/%0a/replay", "/api", "/api/", "/api/battles", "/api/battles//", "/icons/..%00/x.svg"),
]
HEADERS: dict[str, list[bytes]] = {
    "Authorization": [b"", b"Bearer", b"Bearer \xff", b"\xff\xfe", b"Bearer " + b"x" * 5_000, b"Basic eDp5"],
    "Content-Type": [
        b"text/plain",
        b"application/json; charset=utf-16",
        b"\xff",
        b"multipart/form-data; boundary=",
        b"",
    ],
    "Accept-Encoding": [b"gzip", b"identity", b"\xff", b"gzip;q=x"],
    "If-None-Match": [b"\xff", b'"x"', b"*"],
    "If-Modified-Since": [b"\xff", b"yesterday", b"Thu, 01 Jan 1970 00:00:00 GMT"],
    "Range": [b"bytes=x", b"bytes=9-1", b"bytes=0-0,5-1", b"bytes=99999999-", b"\xff"],
    "Origin": [b"null", b"\xff"],
}
NUMBERS = ["0", "-1", "-2", "1.5", "x", "", "\u0663", "NaN", "9" * 30, "9" * 5_000, "%00"]


class Maker:
    """Makes up requests; the same seed makes the same ones."""

    def __init__(self, seed: int, fight: Fight) -> None:
        self.chance = random.Random(seed)
        self.fight = fight
        described = fight.client.get("/api/openapi.json").json()
        self.schemas: Json = described["components"]["schemas"]
        self.operations = [
            (method.upper(), path, operation)
            for path, methods in described["paths"].items()
            for method, operation in methods.items()
        ]

    def one_in(self, number: int) -> bool:
        return self.chance.randrange(number) == 0

    def path(self, path: str) -> str:
        """A route's path with the battle in it, or with something else."""
        parts = [self.chance.choice(PARTS) if "{" in part and self.one_in(3) else part for part in path.split("/")]
        return "/".join(parts).replace("{battle}", self.fight.id).replace("{game}", "tewapen")

    def query(self) -> dict[str, str]:
        token = self.fight.tokens["both"] if not self.one_in(6) else self.chance.choice(NUMBERS)
        return {"token": token, **({"from": self.chance.choice(NUMBERS)} if self.one_in(3) else {})}

    def headers(self) -> dict[str, bytes]:
        odd = {name: self.chance.choice(values) for name, values in HEADERS.items() if self.one_in(12)}
        return {"Content-Type": b"application/json"} | odd

    def fields(self, schema: Json) -> dict[str, str]:
        """The fields of an object, each as it usually is or as it never should be."""
        names = [*schema.get("properties", {}), *(["unheard"] if self.one_in(8) else [])]
        odd = self.chance.choice(names) if names and not self.one_in(4) else ""
        return {
            name: self.chance.choice(VALUES) if name == odd else USUAL[name]
            for name in names
            if name == odd or (name in USUAL and (name in schema.get("required", []) or self.one_in(3)))
        }

    def body(self, operation: Json) -> bytes | None:
        """The body of a request."""
        if "requestBody" not in operation:
            return None if self.one_in(2) else self.chance.choice(BODIES)
        if self.one_in(8):
            return self.chance.choice(BODIES)
        if self.one_in(8):
            return self.chance.choice(VALUES).encode()
        name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        return written(self.fields(self.schemas[name]))


def written(fields: dict[str, str]) -> bytes:
    """An object of values that are written already."""
    return ("{" + ", ".join(f'"{name}": {value}' for name, value in fields.items()) + "}").encode()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server whose failures are answers, as they are for a browser."""
    settings = settings_in(tmp_path_factory.mktemp("server"), message_bytes_per_s=1e9, messages_per_s=1e6)
    with server(settings, raise_server_exceptions=False) as running:
        yield running


def check_answer(response: Any, asked: Any) -> None:
    """See that a request was answered, and a refusal as refusals are."""
    assert response.status_code < 500, (asked, response.text)
    if response.status_code >= 400 and response.request.method != "HEAD":
        body = response.json()
        assert body.keys() == REFUSAL_KEYS, (asked, body)
        check_refusal(body, body["code"])
        assert response.status_code in (STATUS[body["code"]], 405), asked


def test_any_request_is_answered(client: TestClient) -> None:
    maker, seen = Maker(1, begin(client)), set()
    for _ in range(REQUESTS):
        method, path, operation = maker.chance.choice(maker.operations)
        method = maker.chance.choice(["PUT", "DELETE", "HEAD", "OPTIONS"]) if maker.one_in(30) else method
        body, headers = maker.body(operation), maker.headers()
        asked = (method, maker.path(path), maker.query(), body and body[:200], headers)
        response = client.request(method, asked[1], params=asked[2], content=body, headers=headers)
        check_answer(response, asked)
        seen.add(response.status_code)
    assert {200, 201, 404, 405, 409, 413, 422} <= seen
    assert client.get("/healthz").status_code == 200
    assert maker.fight.scene()["id"] == maker.fight.id


def test_any_address_is_answered(client: TestClient) -> None:
    maker, seen = Maker(2, begin(client)), set()
    for _ in range(FILES):
        path = maker.chance.choice(PATHS) if maker.one_in(2) else "/" + "/".join(maker.chance.choices(PARTS, k=2))
        asked = (path, maker.headers())
        response = client.get(path, headers=asked[1], follow_redirects=False)
        check_answer(response, asked)
        seen.add(response.status_code)
    assert {200, 404} <= seen


def test_any_message_of_a_page_is_answered(client: TestClient) -> None:
    fight = begin(client)
    maker = Maker(3, fight)
    kinds = ["act", "undo", "offer", "answer", "say", "hurry", "ping", "unheard"]
    names = ["number", "action", "kind", "accept", "side", "text", "unheard"]
    with fight.page() as page:
        for _ in range(MESSAGES):
            usual = {name: USUAL[name] for name in names[:-1] if maker.one_in(2)}
            odd = {name: maker.chance.choice(VALUES) for name in ["request", *names] if maker.one_in(6)}
            text = written({"type": f'"{maker.chance.choice(kinds)}"', **usual, **odd}).decode()
            page.send(maker.chance.choice(VALUES) if maker.one_in(8) else text)
            while (told := page.next())["type"] not in ("done", "refusal", "pong"):
                pass
            assert told["type"] != "refusal" or told["code"] != "failed"
        page.send({"type": "ping"})
        assert page.until("pong") == {"type": "pong"}
    assert fight.scene()["id"] == fight.id


# --- what once went wrong ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        '{"turns": "\\ud800"}',
        '{"\\ud800": 1}',
        '{"modules": ' + "[" * DEEP + "]" * DEEP + "}",
        '{"modules": ["\\udfff"]}',
    ],
    ids=["half a character", "in a key", "deep", "in a list"],
)
def test_options_that_cannot_be_written_are_refused(client: TestClient, options: str) -> None:
    body = written({"scenario": USUAL["scenario"], "seats": USUAL["seats"], "options": options})
    response = client.post("/api/battles", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code in (404, 422), response.text
    check_refusal(response.json(), response.json()["code"])


@pytest.mark.parametrize("path", ["/%00", "/page/%00.js", "/battle/%00", "/api/battles/%00", "/api/games/%00/terms"])
def test_a_null_in_a_path_leads_nowhere(client: TestClient, path: str) -> None:
    refused(client.get(path), 404, "not_found")


@pytest.mark.parametrize("request_", ["[" * 500 + "]" * 500, "{}", "1.5", '"' + "x" * 41 + '"', "9" * 400, str(2**60)])
def test_a_request_that_cannot_be_told_back_is_refused(client: TestClient, request_: str) -> None:
    fight = begin(client)
    with fight.page() as page:
        page.until("seats")
        page.send(written({"type": '"hurry"', "request": request_}).decode())
        told = page.next()
        assert (told["type"], told["code"], told["request"]) == ("refusal", "bad_request", None)
        page.send({"type": "hurry", "request": "a short word"})
        assert page.next() == {"type": "done", "request": "a short word"}


def test_a_page_at_an_odd_address_is_told_so(client: TestClient, tmp_path: Path) -> None:
    fight = begin(client)
    for battle, token in [("%00", fight.tokens["both"]), (fight.id, "%00"), (fight.id, "\u2603"), ("x" * 200, "x")]:
        with Fight(client, battle, {"both": token}).page() as page:
            assert page.scene["type"] == "refusal"
            assert page.next_raw()["code"] == 4404


def test_what_is_refused_can_be_read() -> None:
    from warhost.server.refusals import MOST_SAID, Reason, Refusal

    told = Refusal("bad_request", "\ud800" + "x" * 10_000, [Reason(text="\udfff")] * 1_000).body
    assert len(told.sentence) == MOST_SAID
    assert len(told.reasons) <= 100
    orjson.dumps(told.model_dump())
