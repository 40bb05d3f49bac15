"""The scenario editor over the wire: what can be drawn, files that are opened, sheets that are checked."""

from __future__ import annotations

import json
from difflib import unified_diff
from pathlib import Path
from typing import Any

from server.clients import TestClient, refused, server, settings_in
from warhost.ruleset import find_ruleset

JSON = {"Content-Type": "application/json"}
EDITOR = "/api/games/tewapen/editor"


def opened(client: TestClient, **asked: Any) -> Any:
    """What the server opens."""
    answer = client.post(f"{EDITOR}/open", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def checked(client: TestClient, sheet: Any, toml: str) -> Any:
    """What the server says of a sheet."""
    answer = client.post(f"{EDITOR}/check", json={"sheet": sheet, "toml": toml})
    assert answer.status_code == 200, answer.text
    return answer.json()


def changed(before: str, after: str) -> list[str]:
    """The lines that are others."""
    lines = unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    return [line for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---")]


def test_a_scenario_is_opened_as_it_lies_in_its_file(client: TestClient) -> None:
    told = opened(client, scenario="otter-ford")
    assert told["toml"].startswith("# The clear hexes 0303 and 0603")
    assert told["faults"] == []
    assert told["sheet"]["size"] == [9, 7]
    assert told["counts"] == {side: {"units": 6, "individuals": 1} for side in ("red", "black")}
    assert told["ground"]["goals"] == ["0303", "0603"]
    assert told["places"][0]["label"] == "R1"
    assert checked(client, told["sheet"], told["toml"]) == told


def test_a_piece_that_is_moved_changes_its_line_alone(client: TestClient) -> None:
    told = opened(client, scenario="otter-ford")
    toml = told["toml"].replace(
        'hex = "0405"},\n    {troop = "hum.archers"', 'hex = "0405"},  # brave\n    {troop = "hum.archers"'
    )
    told["sheet"]["pieces"][2]["place"] = "0404"
    after = checked(client, told["sheet"], toml)
    assert changed(toml, after["toml"]) == [
        '-    {troop = "hum.barbarians", hex = "0405"},  # brave',
        '+    {troop = "hum.barbarians", hex = "0404"},  # brave',
    ]


def test_every_fault_stands_beside_what_it_is_about(client: TestClient) -> None:
    told = opened(client, scenario="otter-ford")
    sheet = told["sheet"]
    sheet["ground"][0] = "?" + sheet["ground"][0][1:]
    sheet["pieces"].append({"kind": "hum.king", "side": "red", "place": "0301"})
    sheet["edges"]["walls"].append(["0000", "Q"])
    sheet["rest"]["victory"]["at_once"] = 0
    faults = checked(client, sheet, told["toml"])["faults"]
    assert {fault["at"] for fault in faults} == {
        "ground.0000",
        "pieces.7",
        "pieces.13",
        "edges.walls.2",
        "rest.victory.at_once",
    }
    enemy = next(fault for fault in faults if fault["at"] == "pieces.7")
    assert "already holds an enemy" in enemy["text"]
    assert "TW-1.2c" in enemy["clauses"]


def test_what_cannot_be_read_is_refused(client: TestClient) -> None:
    refused(client.post(f"{EDITOR}/open", json={"toml": "rows = ["}), 422, "bad_scenario")
    refused(client.post(f"{EDITOR}/open", json={"toml": 'ruleset = "other"'}), 422, "bad_scenario")
    refused(client.post(f"{EDITOR}/open", json={"scenario": "nowhere"}), 404, "unknown_name")
    refused(client.post(f"{EDITOR}/open", json={}), 422, "bad_request")
    refused(client.get("/api/games/eightcastles/editor"), 404, "not_found")


def test_a_drawn_battle_begins_from_its_file_or_is_refused_with_every_fault(client: TestClient) -> None:
    told = opened(client, scenario="otter-ford")
    asked = {"scenario": "tewapen/drawn", "seats": {"red": "person", "black": "person"}}
    begun = client.post("/api/battles", json=asked | {"toml": told["toml"].replace("Otter Ford", "My Ford")})
    assert begun.status_code == 201
    answer = begun.json()
    scene = client.get(f"/api/battles/{answer['id']}", headers={"Authorization": f"Bearer {answer['tokens']['both']}"})
    assert scene.json()["scenario"]["name"] == "My Ford"
    faulty = told["toml"].replace("turns = 8", "turns = 0").replace('"hum.king"', '"hum.emperor"')
    refused_with = client.post("/api/battles", json=asked | {"toml": faulty}).json()
    assert refused_with["code"] == "bad_scenario"
    assert len(refused_with["reasons"]) == 2
    assert client.post("/api/battles", json=asked | {"toml": "x" * 50_001}).status_code == 422


def test_what_a_seed_makes_up_is_opened_as_a_file(client: TestClient) -> None:
    wishes = {wish: next(iter(values)) for wish, (_, values) in find_ruleset("tewapen").game.offered().items()}
    told = opened(client, generated=7, wishes=wishes)
    assert told["faults"] == []
    assert told["sheet"]["pieces"]
    assert opened(client, generated=7, wishes=wishes) == told
    assert client.post(f"{EDITOR}/open", json={"generated": 7, "scenario": "otter-ford"}).status_code == 422


def test_a_sheet_from_a_stranger_is_read_within_bounds(client: TestClient) -> None:
    told = opened(client, scenario="otter-ford")
    sheet, toml = told["sheet"], told["toml"]
    long = {**sheet, "head": {**sheet["head"], "summary": "x" * 9000, "teaches": "x" * 9000}}
    many = {**sheet, "rest": {**sheet["rest"], "traps": [[1]] * 2000}}
    large = {**sheet, "pieces": [{**sheet["pieces"][0], "fields": {"items": ["x" * 60]}}] * 700}
    halved = {**sheet, "head": {**sheet["head"], "name": "\ud800"}}
    deep: Any = 1
    for _ in range(20):
        deep = [deep]
    assert checked(client, long, toml)["faults"] == []
    for wrong, status, code in (
        (many, 413, "too_large"),
        (large, 413, "too_large"),
        (halved, 422, "bad_request"),
        ({**sheet, "rest": {"deep": deep}}, 422, "bad_request"),
        ({**sheet, "pieces": [sheet["pieces"][0]] * 1001}, 422, "bad_request"),
        ({**sheet, "unknown": 1}, 422, "bad_request"),
    ):
        body = json.dumps({"sheet": wrong, "toml": toml})  # escapes what UTF-8 does not have
        refused(client.post(f"{EDITOR}/check", content=body, headers=JSON), status, code)


def test_sheets_come_too_fast(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, strokes_per_s=0.2)) as client:
        answers = [client.post(f"{EDITOR}/open", json={"scenario": "otter-ford"}) for _ in range(4)]
    assert [answer.status_code for answer in answers[:2]] == [200, 200]
    refused(answers[-1], 429, "too_many")
