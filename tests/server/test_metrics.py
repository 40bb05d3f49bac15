"""Figures for whoever watches over a server: what they say, and to whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from server.clients import HOST, Fight, TestClient, begin, refused, server, settings_in
from warhost.server.metrics import state

TOKEN = {"Authorization": "Bearer of the host"}


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[TestClient]:
    """A server that counts, asked from its own machine."""
    with server(settings_in(tmp_path, metrics=True), client=(HOST, 1)) as client:
        yield client


def figures_of(client: TestClient, **headers: str) -> dict[tuple[str, ...], float]:
    """What a server tells: each name with its labels."""
    told = client.get("/metrics", headers=headers)
    assert told.status_code == 200, told.text
    families = text_string_to_metric_families(told.text)
    return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


def test_it_counts_requests_by_their_routes_and_deeds_by_what_came_of_them(watched: TestClient) -> None:
    fight = begin(watched)
    told = fight.play(2)
    refused(fight.post("actions", {"number": told["number"], "action": "fly"}), 422, "unreadable_action")
    with fight.page("red") as page:
        assert page.ask("act", number=0, action="done")["code"] == "stale"
    figures = figures_of(watched)
    assert figures["warhost_deeds_total", "act", "done"] == 2
    assert figures["warhost_deeds_total", "act", "unreadable_action"] == 1
    assert figures["warhost_deeds_total", "act", "stale"] == 1, "over the WebSocket, too"
    assert figures["warhost_requests_total", "POST", "/api/battles/{battle}/actions", "200"] == 2
    assert figures["warhost_request_seconds_count", "/api/battles/{battle}/actions"] == 3
    assert figures["warhost_deed_seconds_bucket", "act", "+Inf"] == 4
    assert 0 < figures["warhost_deed_seconds_sum", "act"] < 60
    assert not any(fight.id in label for key in figures for label in key), "no battle is named"


def test_it_says_how_the_server_and_its_database_stand(watched: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "LOOK_EVERY_S", 0.0)
    before = figures_of(watched)
    assert before["warhost_battles_running",] == 0
    fight, other = begin(watched), begin(watched)
    other.post("surrender", {"side": "red"})
    fight.play(1)
    with fight.page("red"):
        figures = figures_of(watched)
    assert figures["warhost_battles_running",] == 1
    assert figures["warhost_battles_over",] == 1
    assert figures["warhost_battles_waiting",] == 1
    assert 0 <= figures["warhost_oldest_wait_seconds",] < 60
    assert (figures["warhost_rooms",], figures["warhost_pages",], figures["warhost_ready",]) == (2, 1, 1)
    assert figures["warhost_database_bytes",] > 100_000
    assert figures["warhost_disk_free_bytes",] > 0
    assert figures["process_resident_memory_bytes",] > 1e7


def test_to_count_is_not_asked_of_the_database_again_and_again(watched: TestClient) -> None:
    assert figures_of(watched)["warhost_battles_running",] == 0
    begin(watched)
    assert figures_of(watched)["warhost_battles_running",] == 0, "what was found a moment ago"


def test_strangers_read_nothing(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, metrics=True), client=("203.0.113.9", 1)) as client:
        assert "WARHOST_METRICS_TOKEN" in refused(client.get("/metrics"), 403, "not_for_you")["sentence"]


def test_what_comes_through_a_proxy_is_no_request_from_this_machine(watched: TestClient) -> None:
    refused(watched.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}), 403, "not_for_you")


def test_the_token_of_the_host_opens_them_from_anywhere_and_nothing_else_does(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, metrics=True, metrics_token="of the host")
    assert "of the host" not in repr(settings)
    with server(settings, client=(HOST, 1)) as client:
        refused(client.get("/metrics"), 403, "not_for_you")
        refused(client.get("/metrics", headers={"Authorization": "Bearer of the hos\xe9".encode()}), 403, "not_for_you")
        assert figures_of(client, **TOKEN)["warhost_ready",] == 1


def test_without_the_setting_there_are_none(fight: Fight) -> None:
    assert fight.client.get("/metrics").status_code == 404


def test_names_that_anybody_can_make_up_make_no_figures_of_their_own(watched: TestClient) -> None:
    for number in range(5):
        watched.request(f"X{number}", "/")
        watched.get(f"/no-such-page-{number}")
    figures = figures_of(watched)
    assert figures["warhost_requests_total", "GET", "page", "404"] == 5
    assert len([key for key in figures if key[0] == "warhost_requests_total"]) < 6


def test_below_a_prefix_routes_are_known_too(tmp_path: Path) -> None:
    with server(settings_in(tmp_path, metrics=True, root_path="/war"), client=(HOST, 1)) as client:
        begin(client)
        assert figures_of(client)["warhost_requests_total", "POST", "/api/battles", "201"] == 1
