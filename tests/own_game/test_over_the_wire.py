"""The tutorial's game over the wire: a server that has no other game knows all that it needs of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.clients import Fight, Json, TestClient, begin, refused, server, settings_in, wait_until
from warhost.ruleset import Ruleset
from warhost.server.computers import Computers


@pytest.fixture(scope="module")
def client(feud: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with an empty database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Computers, "warm", lambda self: None)
        with server(settings_in(tmp_path_factory.mktemp("server"))) as running:
            yield running


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """A new battle on the green between two persons."""
    return begin(client, "feud/green")


def test_the_library_shows_the_game(client: TestClient) -> None:
    (game,) = client.get("/api/games").json()
    assert (game["name"], game["board"], game["sides"]) == ("feud", "squares", ["red", "black"])
    (green,) = game["scenarios"]
    assert green["ground"]["grid"] == {"shape": "square", "columns": 8, "rows": 8}
    assert green["ground"]["cells"][:2] == ["A1", "B1"]
    assert green["pieces"] == {"red": 5, "black": 5}
    terms = client.get("/api/games/feud/terms").json()
    assert terms["kinds"]["archer"]["clauses"] == ["FG-1.3a"]
    parts = client.get("/api/games/feud/rules").json()["parts"]
    assert [clause["id"] for clause in parts[-1]["clauses"]][:2] == ["FG-1.1a", "FG-1.1b"]


def test_a_battle_is_shown_and_fought(fight: Fight) -> None:
    scene = fight.scene()
    view = scene["view"]
    assert scene["ground"]["board"] == "squares"
    assert view["to_decide"] == "red"
    archer = next(piece for piece in view["pieces"] if piece["label"] == "R3")
    assert (archer["place"], archer["icon"], archer["terms"]) == ("D1", "archer", {"kinds": ["archer"]})
    assert {"label": "reach", "text": "3"} in archer["profile"]
    choice = next(one for one in view["choices"] if one["action"] == "move R1 B3")
    assert choice == {
        "action": "move R1 B3",
        "sentence": "soldier (R1): move to B3",
        "button": "Move to B3",
        "every": None,
        "verb": "move",
        "actor": "R1",
        "place": "B3",
        "target": None,
    }
    answer = fight.act(0, "move R1 B3")
    (event,) = answer["entry"]["events"]
    assert (event["text"], event["about"]) == ("R1 soldier moves to B3", {"piece": "R1", "from": "B2", "to": "B3"})
    assert answer["view"]["to_decide"] == "black"


def chances_of(shares: list[Json]) -> dict[str, str]:
    """How likely each fate of a piece is, by its words; none are no effect."""
    return {" and ".join(part["words"] for part in one["parts"]): one["probability"] for one in shares}


def test_odds_and_reasons_are_told(fight: Fight) -> None:
    for number, action in enumerate(["move R1 B3", "move B1 B6", "move R1 B4", "move B1 B5"]):
        fight.act(number, action)
    odds = fight.post("odds", {"number": 4, "actions": ["attack R1 B1"]}).json()["odds"]["attack R1 B1"]
    assert {label: chances_of(shares) for label, shares in odds["fates"].items()} == {
        "B1": {"eliminated": "1/2", "": "1/2"},
        "R1": {"eliminated": "1/6", "": "5/6"},
    }
    (reason,) = fight.post("why", {"action": "attack R2 B1"}).json()["reasons"]
    assert reason == {"text": "that is too far away", "clauses": ["FG-1.2a", "FG-1.3a"]}
    refused(fight.post("actions", {"number": 4, "action": "attack R2 B1"}), 422, "illegal_action")


def test_computers_play_it_there(client: TestClient) -> None:
    fight = begin(client, "feud/green", seats={"red": "person", "black": "computer:random"})
    fight.tokens["both"] = fight.tokens["red"]
    fight.act(0, "move R1 B3")
    wait_until(lambda: fight.scene()["number"] >= 2, "the computer has moved")
