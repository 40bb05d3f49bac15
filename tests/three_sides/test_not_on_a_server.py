"""A game of three sides on a server: it is not offered there, and whoever asks for it is told where it is played."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from server.clients import TestClient, refused, server, settings_in
from three_sides.battles import random_battle
from warhost import transcript
from warhost.cli import app
from warhost.ruleset import Ruleset
from warhost.server.computers import Computers

WHY = (
    "Three at the Well has 3 sides, and battles on a server have two; "
    "play it with: warhost terminal well/drought"
)  # fmt: skip


@pytest.fixture(scope="module")
def client(well: Ruleset, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with an empty database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Computers, "warm", lambda self: None)
        with server(settings_in(tmp_path_factory.mktemp("server"))) as running:
            yield running


def test_it_is_not_offered(client: TestClient) -> None:
    assert client.get("/api/games").json() == []


def test_no_battle_of_it_begins(client: TestClient) -> None:
    seats = dict.fromkeys(("red", "black", "green"), "person")
    answer = client.post("/api/battles", json={"scenario": "well/drought", "seats": seats})
    assert refused(answer, 422, "bad_request")["sentence"] == WHY


@pytest.mark.parametrize("what", ["replays", "replays/review"])
def test_no_transcript_of_it_is_shown(client: TestClient, what: str) -> None:
    answer = client.post(f"/api/{what}", json={"text": transcript.write(random_battle(1))})
    assert WHY in refused(answer, 422, "bad_transcript")["sentence"]


def test_it_is_not_opened_in_the_browser(well: Ruleset) -> None:
    result = CliRunner().invoke(app, ["play", f"{well.name}/drought", "--no-browser"])
    assert result.exit_code == 2
    assert WHY in " ".join(result.stderr.split())
