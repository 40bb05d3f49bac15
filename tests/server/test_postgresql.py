"""Two servers on one PostgreSQL database.

Skipped unless WARHOST_TEST_POSTGRESQL is the URL of one; `.ci/postgresql` makes one.
They race safely, and each tells its own pages at once what was decided at the other.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from server.clients import (
    AGAINST_GREEDY,
    FIRST_BLOOD,
    PATIENCE_S,
    Fight,
    TestClient,
    begin,
    refused,
    server,
    wait_until,
)
from server.guests import Guest
from server.processes import QUICK, process
from server.turned import Clock, hall_of, turned
from server.warring import PERSONS, THOUGHT_S, War, begin_war
from warhost import transcript
from warhost.ruleset import rulesets
from warhost.server import held_battle, tables
from warhost.server import store as stores
from warhost.server.settings import Settings

URL = os.environ.get("WARHOST_TEST_POSTGRESQL", "")
pytestmark = pytest.mark.skipif(not URL, reason="WARHOST_TEST_POSTGRESQL names no database; .ci/postgresql makes one")


async def run_outside(statement: str, url: str = URL) -> None:
    """Run a statement that no transaction may surround."""
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
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
        patch.setattr(held_battle, "umpire_of", held_battle.umpire_of.__wrapped__)
        patch.setattr(stores, "NEWS_S", 0.1)  # so that who listens asks now and then whether his line still lives
        yield [stack.enter_context(server(settings)) for _ in range(2)]


@pytest.fixture
def fights(servers: list[TestClient]) -> list[Fight]:
    """One battle, as it is asked for at either server; both have it open."""
    first = begin(servers[0])
    both = [Fight(client, first.id, first.tokens, taken=first.taken) for client in servers]
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
    fights[0].post("surrender", {"side": "red"}, "red")
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
    fights[0].join("red", name="Ada", entropy="from-red")
    wait_until(lambda: fights[1].scene()["seats"]["red"]["name"] == "Ada", "the name was heard of")
    fights[1].join("black", name="Bob", entropy="from-black")
    wait_until(lambda: fights[0].scene()["seats"]["black"]["name"] == "Bob", "the name was heard of")
    assert fights[0].scene()["seats"]["red"]["name"] == "Ada"
    fights[1].play_until_dice()
    wait_until(lambda: fights[0].scene() == fights[1].scene(), "both are agreed")
    fights[0].post("surrender", {"side": "red"}, "red")
    told = fights[0].get("/transcript").text
    assert "from-red" in told
    assert "from-black" in told
    assert transcript.verify(told).ok


def test_a_seat_taken_by_a_person_at_one_is_his_at_the_other(servers: list[TestClient]) -> None:
    ada, bob = Guest.called(servers[0], "Ada"), Guest.called(servers[1], "Bob")
    fight = begin(servers[0], seats=AGAINST_GREEDY)
    fight.join("red", ada.headers)
    for client in servers:
        assert [one["id"] for one in replace(ada, client=client).ask("/api/me/battles")["battles"]] == [fight.id]
    assert bob.ask("/api/me/battles")["battles"] == []


def reopened(fight: Fight) -> Fight:
    """The battle as it comes out of the database: its server has let go of the room."""
    fight.client.app.state.hall.rooms.pop(fight.id, None)  # type: ignore[attr-defined]
    return fight


def test_dice_added_to_at_one_fall_at_the_other(fights: list[Fight]) -> None:
    """The first has the room open, with a page, and acts at once, without waiting until it has heard of the joining."""
    with fights[0].page("watch") as page:
        for seat, name in (("red", "Ada"), ("black", "Bob")):
            fights[1].join(seat, name=name, entropy=f"from-{seat}")
        number = fights[0].scene()["number"]
        fights[0].act(number, fights[0].scene()["view"]["choices"][0]["action"])
        told = fights[0].play_until_dice()
        while page.until("entry")["number"] < told["number"]:
            pass
    kinds = [event["kind"] for entry in fights[0].scene()["log"][number + 1 :] for event in entry["events"]]
    assert "card_drawn" in kinds, "something came by chance"
    assert reopened(fights[1]).scene() == fights[0].scene()
    fights[1].play_until_dice()
    wait_until(lambda: fights[0].scene() == fights[1].scene(), "both are agreed")
    assert reopened(fights[0]).scene() == fights[1].scene()
    fights[0].post("surrender", {"side": "red"}, "red")
    text = fights[0].get("/transcript").text
    assert "from-red" in text
    assert "from-black" in text
    assert transcript.verify(text).ok


def test_a_joining_races_an_action_and_the_dice_are_those_of_the_database(
    fights: list[Fight], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat joins at the second server while the first has carried out an action, but not stored it yet."""
    store = fights[0].client.app.state.hall.store  # type: ignore[attr-defined]
    add, writing, joined = store.add, threading.Event(), threading.Event()

    async def slowly(*rows: Any, **more: Any) -> None:
        writing.set()
        await asyncio.to_thread(joined.wait, PATIENCE_S)
        await add(*rows, **more)

    view = fights[0].scene()["view"]
    action, side = view["choices"][0]["action"], view["to_decide"]
    with monkeypatch.context() as patch, ThreadPoolExecutor(1) as threads:
        patch.setattr(store, "add", slowly)
        acting = threads.submit(fights[0].post, "actions", {"number": 0, "action": action}, side)
        assert writing.wait(PATIENCE_S)
        fights[1].join("black" if side == "red" else "red", name="Bob", entropy="from-Bob")
        joined.set()
        answer = acting.result()
    assert answer.status_code == 200 or answer.json()["code"] == "stale"
    fights[0].play_until_dice()
    wait_until(lambda: fights[0].scene() == fights[1].scene(), "both are agreed")
    assert reopened(fights[1]).scene() == fights[0].scene()
    fights[0].post("surrender", {"side": "red"}, "red")
    told = fights[0].get("/transcript").text
    wait_until(lambda: fights[1].scene()["outcome"], "the other has heard of the end")
    assert transcript.verify(told).ok
    assert reopened(fights[1]).get("/transcript").text == told


def test_orders_given_at_one_are_kept_at_the_other(servers: list[TestClient]) -> None:
    first = begin(servers[0], FIRST_BLOOD)
    both = [Fight(client, first.id, first.tokens, taken=first.taken) for client in servers]
    side = both[1].scene()["yours"][0]
    window = next(iter(rulesets()["heroes"].windows))
    answer = both[1].post("orders", {"side": side, "orders": {window: "never"}}, side)
    assert answer.status_code == 200, answer.text
    wait_until(lambda: both[0].scene(side)["orders"] == {side: {window: "never"}}, "the orders were heard of")
    both[0].join(side, name="Ada")
    wait_until(lambda: both[1].scene()["seats"][side]["name"] == "Ada", "the name was heard of")
    assert reopened(both[1]).scene(side)["orders"] == {side: {window: "never"}}


def test_a_server_that_was_cut_off_hears_what_it_missed(database: str, fights: list[Fight]) -> None:
    """All connections break; what is decided before it listens again has reached its pages when it does."""
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    with fights[1].page("watch") as page:
        asyncio.run(run_outside(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", database))
        told = fights[0].play(3)
        seen = [page.until("entry")["entry"] for _ in range(3)]
        assert seen == fights[0].scene("watch")["log"][1:]
        assert seen[-1] == told["entry"]
        fights[0].post("messages", {"text": "hello again"}, "red")
        while page.until("message")["message"]["text"] != "hello again":
            pass


def test_a_database_that_has_gone_silent_is_refused(
    database: str, fights: list[Fight], monkeypatch: pytest.MonkeyPatch
) -> None:
    for fight in fights:
        monkeypatch.setattr(fight.client.app.state.hall.store, "_patience_s", 0.5)  # type: ignore[attr-defined]
    told = fights[0].play(2)
    number, action = told["number"], told["view"]["choices"][0]["action"]

    async def ask_in_vain() -> None:
        engine = create_async_engine(database)
        async with engine.begin() as connection:
            await connection.execute(text("LOCK TABLE entries IN SHARE MODE"))
            for fight in fights:
                answer = await asyncio.to_thread(fight.post, "actions", {"number": number, "action": action})
                refused(answer, 503, "not_stored")
        await engine.dispose()

    asyncio.run(ask_in_vain())
    assert fights[1].act(number, action)["number"] == number + 1
    wait_until(lambda: fights[0].scene() == fights[1].scene(), "both are agreed")


def test_what_one_process_has_acknowledged_another_goes_on_with(database: str, tmp_path: Path) -> None:
    """Two processes serve one database; one is killed, and the other has all that it had acknowledged."""
    options = ("serve", "--port", "0", "--database-url", database, *QUICK)
    with process(*options, logs=tmp_path / "one.log") as one, process(*options, logs=tmp_path / "two.log") as two:
        begun = one.begin()
        other = two.scene(begun)
        assert other == one.scene(begun)
        for number in range(10):
            server = (one, two)[number % 2]
            wait_until(lambda: server.scene(begun)["number"] == number, "it has heard of it")  # noqa: B023
            action = server.scene(begun)["view"]["choices"][0]["action"]
            answer = server.post(begun, "actions", {"number": number, "action": action})
            assert answer.status_code == 200, answer.text
        last = two.scene(begun)
        assert two.end(signal.SIGKILL) == -signal.SIGKILL
        wait_until(lambda: one.scene(begun) == last, "the other has it")
        answer = one.post(begun, "actions", {"number": 10, "action": last["view"]["choices"][0]["action"]})
        assert answer.status_code == 200, answer.text
        assert one.end() == 0


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
    both = [Fight(client, first.id, first.tokens, taken=first.taken) for client in servers]
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


# --- campaigns --------------------------------------------------------------------------------------------


def wars_at(servers: list[TestClient]) -> list[War]:
    """A campaign in which a battle is to be fought, as it is asked for at either server; both have it open."""
    first = begin_war(servers[0], PERSONS)
    first.march_on("both")
    both = [War(client, first.id, first.tokens) for client in servers]
    assert [war.meeting("both")["state"] for war in both] == ["asked", "asked"]
    return both


@pytest.mark.parametrize("how", ["captains", "chances"])
def test_of_two_servers_one_carries_a_battle_home(servers: list[TestClient], how: str) -> None:
    wars = wars_at(servers)
    before = wars[0].stands("both")["number"]
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda war: war.meet(how, "both"), wars))
    assert 200 in {answer.status_code for answer in answers}
    told = [war.await_told(1, "both") for war in wars]
    assert told[0] == told[1]
    assert told[0]["how"] == how
    wait_until(lambda: wars[0].scene("both") == wars[1].scene("both"), "both know the same", THOUGHT_S)
    log = wars[0].scene("both")["log"]
    assert [entry["number"] for entry in log] == list(range(len(log)))
    assert len([entry for entry in log if entry["action"] and entry["action"].startswith("wins ")]) == 1
    assert log[-1]["number"] > before


def test_a_battle_is_begun_once_and_open_at_both_servers(servers: list[TestClient]) -> None:
    wars = wars_at(servers)
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda war: war.meet("fight", "both"), wars))
    assert 200 in {answer.status_code for answer in answers}
    wait_until(lambda: all(war.meeting("both")["battle"] for war in wars), "both know of it")
    assert wars[0].meeting("both")["battle"] == wars[1].meeting("both")["battle"]
    battles = [war.battle("both") for war in wars]
    assert [fight.scene()["campaign"]["number"] for fight in battles] == [1, 1]
    assert wars[1].meet("captains", "both").status_code == 200
    told = [war.await_told(1, "both") for war in wars]
    assert told[0] == told[1]
    assert told[0]["how"] == "fought"


def test_what_is_due_is_done_by_one_server_alone(servers: list[TestClient]) -> None:
    clock = Clock()
    for one in servers:
        turned(one, clock)
    fights = [begin(servers[0], pace="1 day a move; then computer:random", seed=None) for _ in range(5)]
    for fight in fights:
        fight.add_to_dice(red="aa", black="bb")
    clock.turn(days=2)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda one: one.portal.call(hall_of(one).deadlines.look), servers))
    for fight in fights:
        log = fight.scene("watch")["log"]
        assert sum(entry["kind"] == "takeover" for entry in log) == 1
