"""Persons of a server within a test: each with a token of his device, who founds clubs, enters and fights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from server.clients import Fight, Json, TestClient


@dataclass
class Guest:
    """One person at his only device."""

    client: TestClient
    id: str
    name: str
    token: str

    @classmethod
    def called(cls, client: TestClient, name: str) -> Guest:
        """A new person of that name."""
        response = client.post("/api/persons", json={"name": name, "device": "a test"})
        assert response.status_code == 201, response.text
        return cls(client, **response.json())

    @property
    def headers(self) -> dict[str, str]:
        """What says who asks."""
        return {"X-Warhost-Person": self.token}

    def get(self, path: str) -> Any:
        """Ask for something as this person."""
        return self.client.get(path, headers=self.headers)

    def ask(self, path: str) -> Json:
        """What is answered where it is not refused."""
        response = self.get(path)
        assert response.status_code == 200, response.text
        told: Json = response.json()
        return told

    def post(self, path: str, **body: Any) -> Any:
        """Ask for a deed as this person."""
        return self.client.post(path, json=body, headers=self.headers)

    def do(self, path: str, **body: Any) -> Json:
        """What is answered to a deed that is not refused."""
        response = self.post(path, **body)
        assert response.status_code in (200, 201), response.text
        told: Json = response.json()
        return told

    def battle(self, battle: str) -> Fight:
        """A battle of his, opened with a key of his device."""
        key = self.do(f"/api/me/battles/{battle}/key")["token"]
        return Fight(self.client, battle, {"both": key})

    def found_club(self, name: str, **more: Any) -> str:
        """Found a club: its address."""
        return f"/api/clubs/{self.do('/api/clubs', name=name, **more)['slug']}"
