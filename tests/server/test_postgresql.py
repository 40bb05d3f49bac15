"""Two servers on one PostgreSQL database.

Skipped unless WARHOST_TEST_POSTGRESQL is the URL of one; `.ci/postgresql` makes one.
They race safely, and each tells its own pages at once what was decided at the other.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from server.clients import AGAINST_GREEDY, Fight, TestClient, begin, server, wait_until
from warhost import transcript
from warhost.server import rooms, tables
from warhost.server.settings import Settings

URL = os.environ.get("WARHOST_TEST_POSTGRESQL", "")
pytestmark = pytest.mark.skipif(not URL, reason="WARHOST_TEST_POSTGRESQL names no database; .ci/postgresql makes one")


async def run_outside(statement: str) -> None:
    """Run a statement that no transaction may surround."""
    engine = create_async_engine(URL, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A database of this module's own, so that several may be tested at once."""
    name = f"warhost_{secrets.token_hex(6)}"
    asyncio.run(run_outside(f"CREATE DATABASE {name}"))
    yield make_url(URL).set(database=name).render_as_string(hide_password=False)
    asyncio.run(run_outside(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[list[TestClient]]:
    """Two servers on it."""
    settings = Settings(database_url=database, requests_per_s=1e5, battles_per_hour=1e5)
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        # A server's battles share an umpire, for it runs in one thread; here are two servers, with a thread each.
        patch.setattr(rooms, "umpire_of", rooms.umpire_of.__wrapped__)
        yield [stack.enter_context(server(settings)) for _ in range(2)]


@pytest.fixture
def fights(servers: list[TestClient]) -> list[Fight]:
    """One battle, as it is asked for at either server; both have it open."""
    first = begin(servers[0])
    both = [Fight(client, first.id, first.tokens) for client in servers]
    for fight in both:
        fight.scene()
    return both


def test_migrations_end_at_the_tables(database: str, servers: list[TestClient]) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), tables.metadata))

    async def compare() -> list[object]:
        engine = create_async_engine(database)
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(compare()) == []
    assert all(client.get("/healthz").json()["ok"] for client in servers)


def test_each_hears_what_is_decided_at_the_other(fights: list[Fight]) -> None:
    with fights[0].page("red") as red, fights[1].page("black") as black:
        pages = {"red": red, "black": black}
        view = {"red": red.scene["view"], "black": black.scene["view"]}
        for number in range(20):
            side = view["red"]["to_decide"]
            action = fights[0].chooser.choice(view[side]["choices"])["action"]
            pages[side].act(number, action)
            for name, page in pages.items():
                told = page.heard[-1] if page.heard[-1].get("number") == number + 1 else None
                told = told or next(
                    (one for one in page.heard if one["type"] == "entry" and one["number"] == number + 1), None
                )
                told = told or page.until("entry")
                assert told["number"] == number + 1
                assert told["entry"]["action"] == action
                view[name] = told["view"]
    scenes = [fight.scene() for fight in fights]
    assert scenes[0] == scenes[1]


def test_of_actions_that_race_at_two_servers_one_lands(fights: list[Fight]) -> None:
    for number in range(8):
        wait_until(lambda: all(fight.scene()["number"] == number for fight in fights), "both stand there")  # noqa: B023
        actions = [choice["action"] for choice in fights[0].scene()["view"]["choices"]]
        asked = [(fights[k % 2], {"number": number, "action": actions[k % len(actions)]}) for k in range(12)]
        with ThreadPoolExecutor(len(asked)) as threads:
            answers = list(threads.map(lambda one: one[0].post("actions", one[1]), asked))
        codes = sorted("landed" if one.status_code == 200 else one.json()["code"] for one in answers)
        assert codes == ["landed"] + ["stale"] * 11
    wait_until(lambda: fights[0].scene() == fights[1].scene(), "both are agreed")
    fights[0].post("surrender", {"side": "red"})
    told = fights[0].get("/transcript").text
    assert transcript.verify(told).ok
    wait_until(lambda: fights[1].scene()["outcome"], "the other has heard of the end")
    assert fights[1].get("/transcript").text == told


def test_undo_at_one_is_undone_at_the_other(fights: list[Fight]) -> None:
    fights[0].play(4)
    wait_until(lambda: fights[1].scene()["number"] == 4, "it was heard")
    fights[1].post("undo", {"number": 4})
    wait_until(lambda: fights[0].scene()["number"] == 5, "it was heard")
    assert fights[0].scene() == fights[1].scene()
    assert fights[0].play(3)["number"] == 8
    wait_until(lambda: fights[0].scene() == fights[1].scene(), "both are agreed")


def test_names_and_dice_added_at_one_count_at_the_other(fights: list[Fight]) -> None:
    fights[0].post("join", {"name": "Ada", "entropy": "from-red"}, "red")
    wait_until(lambda: fights[1].scene()["seats"]["red"]["name"] == "Ada", "the name was heard of")
    fights[1].post("join", {"name": "Bob", "entropy": "from-black"}, "black")
    wait_until(lambda: fights[0].scene()["seats"]["black"]["name"] == "Bob", "the name was heard of")
    assert fights[0].scene()["seats"]["red"]["name"] == "Ada"
    fights[1].play_until_dice()
    wait_until(lambda: fights[0].scene() == fights[1].scene(), "both are agreed")
    fights[0].post("surrender", {"side": "red"})
    told = fights[0].get("/transcript").text
    assert '[Entropy "from-red:from-black"]' in told
    assert transcript.verify(told).ok


def test_what_is_said_at_one_is_heard_at_the_other(fights: list[Fight]) -> None:
    with fights[1].page("black") as page:
        assert fights[0].post("messages", {"text": "hello"}, "red").status_code == 200
        assert page.until("message")["message"]["text"] == "hello"
        assert page.ask("say", text="hello to you")["type"] == "done"
    wait_until(lambda: len(fights[0].scene()["messages"]) == 2, "it was heard")
    asked = [(fights[k % 2], {"text": f"message {k}"}) for k in range(12)]
    with ThreadPoolExecutor(len(asked)) as threads:
        answers = list(threads.map(lambda one: one[0].post("messages", one[1], "red"), asked))
    assert {answer.status_code for answer in answers} == {200}
    wait_until(lambda: fights[0].scene() == fights[1].scene(), "both are agreed")
    assert [one["number"] for one in fights[0].scene()["messages"]] == list(range(1, 15))


def test_a_computer_decides_once_though_two_servers_have_it_open(servers: list[TestClient]) -> None:
    seed = next(seed for seed in "abcdefgh" if begin(servers[0], seed=seed).seat_to_decide() == "red")
    first = begin(servers[0], seats=AGAINST_GREEDY, seed=seed, options={"turns": 1})
    both = [Fight(client, first.id, first.tokens) for client in servers]
    with both[0].page("red") as page, both[1].page("watch") as other:
        told = page.scene
        while told["outcome"] is None:
            if told["view"]["to_decide"] == "red":
                action = first.chooser.choice(told["view"]["choices"])["action"]
                answer = page.ask("act", number=told["number"], action=action)
                assert answer["type"] == "done", answer
                told = next(one for one in reversed(page.heard) if one["type"] == "entry")
            else:
                told = page.until("entry")
        while other.until("entry")["outcome"] is None:
            pass
    logs = [fight.scene("red")["log"] for fight in both]
    assert logs[0] == logs[1]
    assert transcript.verify(both[1].get("/transcript", "red").text).ok
