"""A server within the test, and who speaks to it: over HTTP, and over WebSockets that never wait for ever."""

from __future__ import annotations

import random
import secrets
import time
import warnings
from collections.abc import Iterator, Mapping
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import anyio
import orjson

from warhost.face.fair_dice import commitment_to
from warhost.ruleset import split_scenario_name
from warhost.server.app import create_app
from warhost.server.settings import Settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette would rather have httpx2, a fork of httpx, behind its test client
    from starlette.testclient import TestClient as TestClient

Json = dict[str, Any]
PATIENCE_S = 60.0
HOST = "127.0.0.1"
OTTER_FORD, TANGLED_WOOD = "tewapen/otter-ford", "tewapen/tangled-wood"
FIRST_BLOOD = "heroes/first-blood"
SEED = "abc"
PERSONS = {"red": "person", "black": "person"}
AGAINST_GREEDY = {"red": "person", "black": "computer:greedy"}
REFUSAL_KEYS = {"code", "sentence", "reasons", "nearest"}


def settings_in(folder: Path, **more: Any) -> Settings:
    """Settings of a server whose database lies in a folder, with hardly a limit: tests ask for much at a time."""
    usual = {
        "database_url": f"sqlite+aiosqlite:///{folder / 'warhost.db'}",
        "requests_per_s": 1e5,
        "battles_per_hour": 1e5,
    }
    return Settings(**(usual | more))


@contextmanager
def server(settings: Settings, **more: Any) -> Iterator[TestClient]:
    """A server that runs within the test, its rules compiled."""
    with TestClient(create_app(settings), base_url=f"http://{HOST}", **more) as client:
        wait_until(lambda: client.get("/api/ready").json()["ready"], "the rules are compiled")
        yield client


def wait_until(happens: Any, what: str, patience_s: float = PATIENCE_S) -> None:
    """Return as soon as something is true; fail when it never is."""
    end = time.monotonic() + patience_s
    while not happens():
        assert time.monotonic() < end, f"in vain: {what}"
        time.sleep(0.02)


def refused(response: Any, status: int, code: str) -> Json:
    """The body of a refusal, which has the one shape that all refusals have."""
    assert response.status_code == status, response.text
    body: Json = response.json()
    check_refusal(body, code)
    return body


def check_refusal(body: Json, code: str) -> None:
    """See that a refusal has the one shape, and this code."""
    assert body.keys() == REFUSAL_KEYS
    assert body["code"] == code, body
    assert isinstance(body["sentence"], str)
    assert body["sentence"]
    assert all(reason.keys() == {"text", "clauses"} for reason in body["reasons"])


def begin(client: TestClient, scenario: str = OTTER_FORD, entropy: str = "", **more: Any) -> Fight:
    """A new battle; between two persons, and always with the same dice, unless told otherwise.

    `entropy` is what both then add to the dice at one screen.
    """
    seats = dict.fromkeys(split_scenario_name(scenario)[0].sides, "person")
    response = client.post("/api/battles", json={"scenario": scenario, "seats": seats, "seed": SEED} | more)
    assert response.status_code == 201, response.text
    body: Json = response.json()
    assert body.keys() == {"id", "tokens", "commitment"}
    fight = Fight(client, body["id"], body["tokens"])
    if entropy:
        fight.join("both", entropy=entropy)
    return fight


@dataclass
class Fight:
    """One battle, with all of its tokens."""

    client: TestClient
    id: str
    tokens: dict[str, str]
    chooser: random.Random = field(default_factory=lambda: random.Random(1))
    taken: set[str] = field(default_factory=set)

    @property
    def path(self) -> str:
        """Where the battle is found."""
        return f"/api/battles/{self.id}"

    def get(self, what: str = "", seat: str = "both", **query: Any) -> Any:
        """Ask for something with the token of a seat."""
        return self.client.get(self.path + what, params=query, headers=self.bearer(seat))

    def post(self, what: str, body: Any, seat: str = "both", who: Mapping[str, str] | None = None) -> Any:
        """Ask for a deed with the token of a seat, and with the headers that say who does."""
        return self.client.post(f"{self.path}/{what}", json=body, headers=self.bearer(seat) | dict(who or {}))

    def bearer(self, seat: str) -> dict[str, str]:
        """The header that says who asks; both sides, once a seat was taken, are whoever must choose."""
        if seat == "both" and self.taken:
            seat = self.scene("watch")["view"]["to_decide"] or next(iter(self.taken))
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    def scene(self, seat: str = "both", after: int = -1) -> Json:
        """The battle as a seat may see it."""
        response = self.get("", seat, **{"from": after})
        assert response.status_code == 200, response.text
        scene: Json = response.json()
        return scene

    def seat_to_decide(self) -> str:
        """The side that must choose."""
        side: str = self.scene()["view"]["to_decide"]
        return side

    def act(self, number: int, action: str, seat: str = "both") -> Json:
        """Carry out an action that is allowed: the server's answer."""
        response = self.post("actions", {"number": number, "action": action}, seat)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer

    def join(self, seat: str, who: Mapping[str, str] | None = None, **said: str) -> Json:
        """Say who sits there, add to the dice, take the seat, as the person of these headers: the server's answer."""
        if seat != "both" and seat not in self.taken:
            said = {"token": f"{seat}-{secrets.token_urlsafe(16)}"} | said
        response = self.post("join", said, seat, who)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        if "token" in said:
            self.tokens[seat] = said["token"]
            self.taken.add(seat)
        return answer

    def add_to_dice(self, **entropies: str) -> None:
        """Let seats commit themselves, and reveal when all have."""
        for seat, entropy in entropies.items():
            self.join(seat, commitment=commitment_to(entropy))
        for seat, entropy in entropies.items():
            response = self.post("reveal", {"entropy": entropy}, seat)
            assert response.status_code == 200, response.text

    def play(self, decisions: int) -> Json:
        """Play random actions, or to the end if that comes first: the last answer, or the scene without any."""
        told = self.scene()
        for _ in range(decisions):
            if told["outcome"] is not None:
                break
            if not told["view"]["choices"]:  # of the seat that has decided before
                told = self.scene()
            choice = self.chooser.choice(told["view"]["choices"])
            told = self.act(told["number"], choice["action"])
        return told

    def play_until_dice(self) -> Json:
        """Play until the last action cannot be taken back freely."""
        told = self.play(1)
        while told["view"]["can_undo"]:
            told = self.play(1)
        return told

    def page(self, seat: str = "both", after: int | None = None, **headers: str) -> Page:
        """Open the battle as a page does; to be used in a `with`."""
        return Page(self.client, self.id, self.tokens[seat], after, headers)


class Page:
    """An open page: it hears what the server tells, in order, and asks for deeds."""

    def __init__(
        self,
        client: TestClient,
        battle: str,
        token: str,
        after: int | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        address = f"ws://{HOST}/api/battles/{battle}/live?token={token}" + ("" if after is None else f"&from={after}")
        self._socket = client.websocket_connect(address, headers=headers or {})
        self._stack = ExitStack()
        self.heard: list[Json] = []
        self.raw: list[str] = []
        self.scene: Json = {}
        self._requests = 0

    def __enter__(self) -> Self:
        self._stack.enter_context(self._socket)
        self.scene = self.next()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(CancelledError):  # the test client cancels the server's side, which may be cleaning up already
            self._stack.__exit__(kind, error, trace)

    def next(self) -> Json:
        """The next message, whatever it is."""
        raw = self.next_raw()
        text = raw.get("text") if raw.get("text") is not None else raw.get("bytes")
        assert text is not None, raw
        self.raw.append(text if isinstance(text, str) else text.decode())
        told: Json = orjson.loads(text)
        self.heard.append(told)
        return told

    def next_raw(self) -> Json:
        """The next event of the socket: a message, or that it was closed."""

        async def receive() -> Any:
            with anyio.fail_after(PATIENCE_S):
                return await self._socket._send_rx.receive()

        event: Json = self._socket.portal.call(receive)
        return event

    def until(self, kind: str) -> Json:
        """The next message of a kind; what comes before it is passed over, and kept in `heard`."""
        while (told := self.next())["type"] != kind:
            pass
        return told

    def send(self, message: Any) -> None:
        """Send a message, or a text that is none."""
        self._socket.send_text(message if isinstance(message, str) else orjson.dumps(message).decode())

    def ask(self, deed: str, **fields: Any) -> Json:
        """Ask for a deed: the server's "done" or its refusal; what comes before is kept in `heard`."""
        self._requests += 1
        self.send({"type": deed, "request": self._requests, **fields})
        while (told := self.next())["type"] not in ("done", "refusal"):
            pass
        assert told["request"] == self._requests
        return told

    def act(self, number: int, action: str) -> Json:
        """Carry out an action that is allowed: the entry as this page hears of it."""
        assert self.ask("act", number=number, action=action)["type"] == "done"
        return next(told for told in reversed(self.heard) if told["type"] == "entry")
