"""Guests of a meeting place, as tests have them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from server.clients import OTTER_FORD, Json, TestClient


@dataclass
class GuestSeat:
    """A person at his page of the meeting place."""

    client: TestClient
    id: str
    name: str
    token: str

    @property
    def headers(self) -> dict[str, str]:
        """What says who asks."""
        return {"X-Warhost-Person": self.token}

    def ask(self, what: str, body: Json | None = None) -> Any:
        """Ask for a deed, as the server answers it."""
        return self.client.post(f"/api/meet/{what}", json=body or {}, headers=self.headers)

    def does(self, what: str, body: Json | None = None) -> Json:
        """Ask for a deed that is allowed."""
        response = self.ask(what, body)
        assert response.status_code in (200, 201), response.text
        told: Json = response.json()
        return told

    def sees(self) -> Json:
        """All that there is to see for him."""
        response = self.client.get("/api/meet", headers=self.headers)
        assert response.status_code == 200, response.text
        told: Json = response.json()
        return told

    def offers(self, **more: Any) -> str:
        """Offer a battle: its id."""
        told = self.does("open", {"scenario": OTTER_FORD, "side": "red"} | more)
        return str(told["id"])

    def key(self, battle: str) -> str:
        """The token with which he opens a battle of his at this device."""
        response = self.client.post(f"/api/me/battles/{battle}/key", json={}, headers=self.headers)
        assert response.status_code == 201, response.text
        return str(response.json()["token"])


def guest(client: TestClient, name: str) -> GuestSeat:
    """Somebody new, who has come in under a name."""
    told = client.post("/api/persons", json={"name": name, "device": "the desk"}).json()
    new = GuestSeat(client, told["id"], name, told["token"])
    new.does("enter")
    return new
