"""The lab over the wire: figures that grow, bounds, refusals, and a report to keep."""

from __future__ import annotations

import time
from typing import Any

import pytest

from server.clients import TestClient, refused, wait_until
from warhost.ruleset import find_ruleset
from warhost.server import lab, lab_jobs

OTTER_FORD = {"game": "tewapen", "scenario": "otter-ford"}


def begun(client: TestClient, **asked: Any) -> str:
    """The id of a series that is fought now."""
    answer = client.post("/api/lab", json=OTTER_FORD | asked)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def told(client: TestClient, series: str, after: int = -1) -> Any:
    """How far a series is."""
    return client.get(f"/api/lab/{series}?from={after}").json()


def finished(client: TestClient, series: str) -> Any:
    """A series when all of it is fought."""
    wait_until(lambda: told(client, series)["state"] in ("done", "failed"), "the series is over", 120)
    return told(client, series)


def test_a_series_grows_and_ends_with_a_report(client: TestClient) -> None:
    series = begun(client, battles=400)
    refused(client.post("/api/lab", json=OTTER_FORD), 429, "too_many")
    seen = list[int]()
    while (now := told(client, series))["state"] != "done":
        seen.append(now["done"])
        assert now["state"] in ("waiting", "running"), now
        assert now["done"] == 0 or now["data"]["battles"] == now["done"]
        time.sleep(0.2)
    data = now["data"]
    assert now["done"] == now["of"] == data["battles"] == 400
    assert seen == sorted(seen)
    assert data["sentences"][0].endswith(".")
    assert sum(row["won"]["times"] for row in data["sides"]) + data["drawn"]["times"] == 400
    assert data["board"]["ground"]["cells"]
    assert len(data["board"]["lineup"]["places"]) == len(data["pieces"])
    assert told(client, series, 400)["data"] is None, "what is known already is not sent again"
    page = client.get(f"/api/lab/{series}/report")
    assert page.headers["content-disposition"] == 'attachment; filename="otter-ford-report.html"'
    assert data["sentences"][0] in page.text
    client.delete(f"/api/lab/{series}")
    refused(client.get(f"/api/lab/{series}"), 404, "not_found")


def test_a_text_of_ones_own_is_fought_like_its_scenario(client: TestClient) -> None:
    text = find_ruleset("tewapen").scenario("otter-ford").to_toml()
    same = [
        finished(client, begun(client, battles=20)),
        finished(client, begun(client, battles=20, scenario=None, toml=text)),
    ]
    assert same[0]["data"]["sides"] == same[1]["data"]["sides"]
    assert same[0]["data"]["pieces"] == same[1]["data"]["pieces"]


def test_what_cannot_be_fought_is_refused(client: TestClient) -> None:
    faulty = client.post("/api/lab", json={"game": "tewapen", "toml": 'ruleset = "tewapen"\nid = "x"\n'})
    assert len(refused(faulty, 422, "bad_scenario")["reasons"]) > 1, "it says all faults"
    for asked, status, code in (
        ({"scenario": "otter-fjord"}, 404, "unknown_name"),
        ({"scenario": None}, 422, "bad_request"),
        ({"toml": "x"}, 422, "bad_request"),
        ({"battles": 10_001}, 422, "bad_request"),
        ({"battles": 0}, 422, "bad_request"),
        ({"players": "nobody"}, 404, "unknown_name"),
        ({"game": "eightcastles", "scenario": "the-alder-war"}, 422, "bad_request"),
        ({"toml": "a" * 60_000, "scenario": None}, 422, "bad_request"),
    ):
        refused(client.post("/api/lab", json=OTTER_FORD | asked), status, code)
    refused(client.get("/api/lab/nothing"), 404, "not_found")
    refused(client.get("/api/lab/nothing/report"), 404, "not_found")


def test_what_would_balance_a_series_is_measured(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BALANCED_BY", 20)
    series = begun(client, battles=20)
    refused(client.get(f"/api/lab/{series}/balance"), 404, "not_found")
    finished(client, series)
    address = f"/api/lab/{series}/balance"
    refused(client.post(address, json={"side": "green"}), 404, "unknown_name")
    refused(client.post(address, json={"side": "red", "share": 2}), 422, "bad_request")
    assert client.post(address, json={"side": "black", "share": 0.6}).status_code == 200
    wait_until(
        lambda: client.get(address).json()["state"] in ("done", "failed"), "it is known what balances the series", 120
    )
    found = client.get(address).json()
    assert found["state"] == "done", found
    assert found["data"]["base"]["battles"] == 20
    assert found["data"]["met"] or len(found["data"]["suggestions"]) > 1
    for one in found["data"]["suggestions"]:
        assert one["words"]
        assert one["share"]["of"] + one["drawn"]["times"] == 20
        assert find_ruleset("tewapen").read_scenario(one["toml"], "a suggestion").id == "otter-ford"


def test_a_series_that_nobody_asks_about_is_stopped(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_jobs, "ABANDONED_S", 0.0)
    series = begun(client, battles=10_000)
    time.sleep(0.1)
    other = begun(client, battles=1)
    assert told(client, series)["refusal"]["sentence"] == "nobody asked any more, so it was stopped"
    client.delete(f"/api/lab/{other}")


def test_a_series_of_players_who_search_ends_in_time(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_jobs, "SEARCHED_S", 0.5)
    over = finished(client, begun(client, battles=1000, players="greedy"))
    assert over["state"] == "done"
    assert 0 < over["done"] < 1000
    assert over["data"]["battles"] == over["done"]
