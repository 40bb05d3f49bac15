"""Rules that were mended while battles ran, and entries that were lost: nothing is lost, and nothing answers 500."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from server import shapes
from server.clients import AGAINST_GREEDY, Fight, Json, TestClient, begin, refused, server, settings_in, wait_until
from soak import soaked
from warhost import transcript
from warhost.cli import app


def rewrite(folder: Path, statement: str, *values: object) -> None:
    """Change what a server that is not running has stored."""
    with closing(sqlite3.connect(folder / "warhost.db")) as connection, connection:
        connection.execute(statement, values)


def told_otherwise(folder: Path, fight: Fight) -> int:
    """Let the rules have said something else of the first entry that rolled dice: its number."""
    with closing(sqlite3.connect(folder / "warhost.db")) as connection:
        rows = connection.execute("SELECT number, told FROM entries WHERE told LIKE '%rolled%' ORDER BY number")
        number, told = rows.fetchone()
    rewrite(folder, "UPDATE entries SET told = ? WHERE number = ?", told.replace("rolled", "threw"), number)
    return int(number)


class Mended(NamedTuple):
    """A battle whose rules were mended while it ran: its folder, its id, its tokens, and the number of the entry."""

    folder: Path
    id: str
    tokens: dict[str, str]
    number: int


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Mended:
    """The battle that each test goes on with, in a folder of its own."""
    folder = tmp_path_factory.mktemp("mended")
    with server(settings_in(folder)) as client:
        fight = begin(client)
        fight.join("both", entropy="r")
        while "rolled" not in str(fight.play(1)["entry"]["events"]):
            pass
        fight.play(3)
    return Mended(folder, fight.id, fight.tokens, told_otherwise(folder, fight))


@contextmanager
def going_on(mended: Mended, folder: Path) -> Iterator[Fight]:
    """That battle on a server that was started anew, in another folder."""
    shutil.copytree(mended.folder, folder, dirs_exist_ok=True)
    with server(settings_in(folder)) as client:
        yield Fight(client, mended.id, mended.tokens)


def test_a_battle_says_where_and_by_which_clause_the_rules_now_differ(mended: Mended, tmp_path: Path) -> None:
    with going_on(mended, tmp_path) as fight:
        scene = fight.scene("red")
        shapes.check(shapes.Scene, scene)
        assert scene["unsound"]["number"] == mended.number
        assert scene["unsound"]["clauses"][0].startswith("TW-")
        assert "threw" in scene["unsound"]["sentence"]
        assert scene["number"] == mended.number + 3, "all entries are kept"
        assert (scene["view"]["to_decide"], scene["view"]["choices"]) == (None, [])
        body = refused(fight.post("actions", {"number": scene["number"], "action": "done"}), 409, "unsound")
        assert body["reasons"][0]["clauses"] == scene["unsound"]["clauses"]
        for what, asked in [("undo", {"number": scene["number"]}), ("offers", {"kind": "draw"}), ("practice", {})]:
            refused(fight.post(what, asked), 409, "unsound")
        assert fight.get("/replay").status_code == 200
        health = fight.client.get("/healthz")
        wait_until(lambda: fight.client.get("/healthz").json()["unsound"] == 1, "the server knows of it")
        assert health.status_code == 200


def test_both_seats_go_on_from_the_last_sound_entry(mended: Mended, tmp_path: Path) -> None:
    with going_on(mended, tmp_path) as fight:
        with fight.page("black") as black:
            assert fight.post("resume", {}, "red").json()["offer"] == {"kind": "resume", "side": "red"}
            assert black.until("entry")["offer"]["kind"] == "resume"
            answer = fight.post("answers", {"accept": True}, "black").json()
            shapes.check(shapes.Answer, answer)
            assert answer["unsound"] is None
        fight.play(4)
        fight.post("surrender", {"side": "red"}, "red")
        scene = fight.scene()
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        assert again.scene()["view"]["pieces"] == scene["view"]["pieces"]
        assert again.scene()["receipt"] == scene["receipt"]
        report = transcript.verify(again.get("/transcript").text)
        assert report.ok, report
        assert "the rules were mended while it ran" in report.reasons
        assert again.get("/replay").json()["grade"] == "consistent"


def test_a_seat_ends_it_without_a_result(mended: Mended, tmp_path: Path) -> None:
    with going_on(mended, tmp_path) as fight:
        answer = fight.post("stop", {}, "black").json()
        assert answer["outcome"]["winner"] is None
        assert "mended" in answer["outcome"]["reason"]
        refused(fight.post("resume", {}, "red"), 409, "over")
        text = fight.get("/transcript").text
        assert '[Result "unrated: ' in text
        told = fight.get("/replay").json()
        assert (told["grade"], told["faults"]) == ("consistent", [])
        assert "the rules were mended while it ran" in told["reasons"]
        carried_on = text.replace("%stop", "%surrender")
        assert not transcript.verify(carried_on).ok


def test_against_the_computer_it_goes_on_at_once(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight = begin(client, seats=AGAINST_GREEDY)
        told: Json = fight.scene("red")
        with fight.page("red"):
            while not any("rolled" in str(entry["events"]) for entry in fight.scene("red")["log"]):
                wait_until(lambda: fight.scene("red")["view"]["to_decide"] == "red", "red must choose")
                told = fight.scene("red")
                fight.act(told["number"], told["view"]["choices"][-1]["action"], "red")
    number = told_otherwise(tmp_path, fight)
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        assert again.scene("red")["unsound"]["number"] == number
        answer = again.post("resume", {}, "red").json()
        assert answer["unsound"] is None
        assert answer["entry"]["sentence"] == "went on from the last sound entry"


def test_a_sound_battle_is_not_gone_back_in(fight: Fight) -> None:
    fight.play(3)
    refused(fight.post("resume", {}), 409, "not_now")
    refused(fight.post("stop", {}), 409, "not_now")


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DELETE FROM entries WHERE number = 3", "it is missing"),
        *soaked(
            ("UPDATE entries SET action = 'gibberish' WHERE number = 3", "cannot read"),
            ("UPDATE entries SET kind = 'dance' WHERE number = 3", "no kind of entry"),
            ("UPDATE entries SET side = 7 WHERE number = 3", "is no side"),
        ),
    ],
)
def test_what_cannot_be_read_back_is_repaired_up_to_the_last_sound_entry(
    tmp_path: Path, statement: str, says: str
) -> None:
    database = ("--database-url", f"sqlite+aiosqlite:///{tmp_path / 'warhost.db'}")
    with server(settings_in(tmp_path)) as client:
        fight = begin(client)
        fight.play(6)
    rewrite(tmp_path, statement)
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        scene = again.scene()
        assert (scene["unsound"]["number"], scene["number"]) == (3, 6)
        assert says in scene["unsound"]["sentence"]
        busy = CliRunner().invoke(app, ["repair", fight.id, *database])
        assert busy.exit_code == 1, "a server has the file"
    found = CliRunner().invoke(app, ["repair", *database])
    assert found.exit_code == 1
    assert fight.id in found.stdout
    assert says in found.stdout
    repaired = CliRunner().invoke(app, ["repair", fight.id, *database])
    assert (repaired.exit_code, says in repaired.stdout) == (0, True)
    assert "nothing is wrong" in CliRunner().invoke(app, ["repair", fight.id, *database]).stdout
    assert CliRunner().invoke(app, ["repair", *database]).exit_code == 0
    with server(settings_in(tmp_path)) as client:
        again = Fight(client, fight.id, fight.tokens)
        assert again.scene()["unsound"] is None
        again.play(3)
        again.post("surrender", {"side": "red"})
        assert transcript.verify(again.get("/transcript").text).ok


def test_a_battle_that_cannot_even_be_begun_is_kept_and_says_so(tmp_path: Path) -> None:
    with server(settings_in(tmp_path)) as client:
        fight, other = begin(client), begin(client)
        fight.play(2)
    rewrite(tmp_path, "UPDATE battles SET scenario = 'no scenario' WHERE id = ?", fight.id)
    with server(settings_in(tmp_path)) as client:
        body = refused(client.get(fight.path, headers=fight.bearer("red")), 409, "unsound")
        assert "kept as it is" in body["sentence"]
        assert Fight(client, other.id, other.tokens).scene()["number"] == 0


def test_an_unknown_battle_is_not_repaired(tmp_path: Path) -> None:
    database = ("--database-url", f"sqlite+aiosqlite:///{tmp_path / 'warhost.db'}")
    result = CliRunner().invoke(app, ["repair", "nothing", *database])
    assert result.exit_code == 2
    assert "no battle" in result.stderr


@pytest.fixture(scope="module", autouse=True)
def compiled(client: TestClient) -> None:
    """The rules are compiled before anything is timed."""
