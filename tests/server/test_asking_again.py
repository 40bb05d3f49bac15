"""A page to which WebSockets do not pass asks again and again how the battle stands, and counts as open meanwhile."""

from __future__ import annotations

import pytest

from server import shapes
from server.clients import Fight, TestClient, begin, wait_until
from warhost.server import visits

OPEN = {"stay": "true"}
QUESTIONS = 6


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages that cease to ask are waited for only a moment."""
    monkeypatch.setattr(visits, "STAY_S", 1.5)


def is_here(fight: Fight, side: str) -> bool:
    """Whether a seat is shown as being there."""
    return bool(fight.scene("watch")["seats"][side]["here"])


def test_whoever_asks_again_is_there_until_he_ceases(fight: Fight) -> None:
    assert not is_here(fight, "red")
    with fight.page("black") as page:
        for _ in range(QUESTIONS):
            told = fight.get("", "red", **OPEN).json()
            shapes.check(shapes.Scene, {name: value for name, value in told.items() if name != "thinker"})
            assert told["thinker"] is None
            assert is_here(fight, "red")
        wait_until(lambda: not is_here(fight, "red"), "red is no longer counted")
        seen = [message["seats"]["red"]["here"] for message in page.heard if message["type"] == "seats"]
        while not seen or seen[-1] or True not in seen:
            seen.append(page.until("seats")["seats"]["red"]["here"])
        assert seen.count(True) < QUESTIONS, "it is told when somebody comes and goes, not at each question"


def test_a_single_question_counts_for_nothing(fight: Fight) -> None:
    fight.scene("red")
    assert not is_here(fight, "red")


def test_the_computers_go_on_while_somebody_asks(client: TestClient) -> None:
    fight = begin(client, seats={"red": "computer:random", "black": "computer:random"}, options={"turns": 2})
    assert fight.scene("watch")["number"] == 0, "nobody has the battle open"
    wait_until(lambda: fight.get("", "watch", **OPEN).json()["number"] > 3, "they decide")


def test_a_computer_is_hurried_over_http(client: TestClient) -> None:
    fight = begin(client, seats={"red": "person", "black": "computer:random"})
    assert fight.post("hurry", {}, "red").json() == {}
    assert client.post(f"{fight.path}/hurry", json={}).status_code == 404
