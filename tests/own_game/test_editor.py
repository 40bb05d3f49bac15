"""The tutorial's game declares nothing of an editor, and has one: its kinds, its board, its figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from server.clients import TestClient, refused, server, settings_in
from warhost.ruleset import Ruleset
from warhost.server.computers import Computers

EDITOR = "/api/games/feud/editor"


@pytest.fixture(scope="module")
def client(feud: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that has no other game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Computers, "warm", lambda self: None)
        with server(settings_in(tmp_path_factory.mktemp("server"))) as running:
            yield running


def checked(client: TestClient, told: Any) -> Any:
    """What the server says of a sheet that was changed."""
    answer = client.post(f"{EDITOR}/check", json={"sheet": told["sheet"], "toml": told["toml"]})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_vocabulary_follows_from_kinds_and_records(client: TestClient) -> None:
    told = client.get(EDITOR).json()
    assert [(kind["id"], kind["icon"]) for kind in told["kinds"]] == [("soldier", "swordman"), ("archer", "archer")]
    assert (told["board"]["kind"], told["board"]["shape"], told["formations"]) == ("cells", "square", None)
    assert {"turns", "board"} == set(told["rest"]["properties"])
    assert set(told["rest"]["properties"]["board"]["properties"]) == {"shape", "shift", "first", "order"}


def test_its_scenario_is_drawn_on_and_read_back(client: TestClient) -> None:
    told = client.post(f"{EDITOR}/open", json={"scenario": "green"}).json()
    assert (told["faults"], told["sheet"]["size"], len(told["places"])) == ([], [8, 8], 10)
    assert checked(client, told) == told
    told["sheet"]["pieces"][0]["place"] = "B3"
    told["sheet"]["pieces"].append({"kind": "archer", "side": "red", "place": "E8"})
    after = checked(client, told)
    assert '"soldier B3", "soldier C2", "archer D1", "soldier F2", "soldier G2", "archer E8"' in after["toml"]
    (fault,) = after["faults"]
    assert (fault["at"], fault["text"]) == ("pieces.7", "archer stands in E8 already")
    assert after["sheet"]["pieces"][10]["place"] == "E8"
    assert after["counts"]["red"] == {"pieces": 6}


def test_a_board_of_another_size_and_a_blank_one(client: TestClient) -> None:
    told = client.post(f"{EDITOR}/open", json={"blank": [5, 4]}).json()
    assert [fault["at"] for fault in told["faults"]] == ["sides.red", "sides.black"]
    assert told["ground"]["grid"] == {"shape": "square", "columns": 5, "rows": 4}
    told["sheet"]["size"] = [6, 4]
    told["sheet"]["pieces"] = [
        {"kind": "soldier", "side": "red", "place": "F1"},
        {"kind": "soldier", "side": "black", "place": "A4"},
    ]
    after = checked(client, told)
    assert (after["faults"], after["ground"]["grid"]["columns"]) == ([], 6)
    assert len(after["sheet"]["ground"][0]) == 6


def test_a_side_that_there_is_not_is_refused(client: TestClient) -> None:
    told = client.post(f"{EDITOR}/open", json={"scenario": "green"}).json()
    told["sheet"]["pieces"][0]["side"] = "green"
    answer = client.post(f"{EDITOR}/check", json={"sheet": told["sheet"], "toml": told["toml"]})
    refused(answer, 422, "bad_request")
