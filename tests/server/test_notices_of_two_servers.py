"""Two servers on one PostgreSQL database send each notice once, and none to whoever looks at the other.

Skipped unless WARHOST_TEST_POSTGRESQL is the URL of one; `.ci/postgresql` makes one.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from sqlalchemy.engine import make_url

from server.clients import Fight, TestClient, server, wait_until
from server.noticed import CONTACT, Duel, nothing_comes
from server.post_offices import Office
from server.test_postgresql import URL, run_outside
from warhost.server import held_battle
from warhost.server.settings import Settings

pytestmark = pytest.mark.skipif(not URL, reason="WARHOST_TEST_POSTGRESQL names no database; .ci/postgresql makes one")


@pytest.fixture(scope="module")
def servers() -> Iterator[list[TestClient]]:
    """Two servers on a database of their own."""
    name = f"warhost_{secrets.token_hex(6)}"
    asyncio.run(run_outside(f"CREATE DATABASE {name}"))
    url = make_url(URL).set(database=name).render_as_string(hide_password=False)
    settings = Settings(database_url=url, requests_per_s=1e5, notices=CONTACT, notices_inside=True)
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        # A server's battles share an umpire, for it runs in one thread; here are two servers, with a thread each.
        patch.setattr(held_battle, "umpire_of", held_battle.umpire_of.__wrapped__)
        yield [stack.enter_context(server(settings)) for _ in range(2)]
    asyncio.run(run_outside(f"DROP DATABASE {name} WITH (FORCE)"))


def test_each_notice_is_sent_once_and_none_to_whoever_looks_elsewhere(
    servers: list[TestClient], office: Office
) -> None:
    duels = [Duel(servers[0]) for _ in range(6)]
    for number, duel in enumerate(duels):
        duel.subscribe(office.browser(f"/{number}"))
    for duel in duels:
        duel.play_until(duel.waits)
    wait_until(lambda: len(office.arrived) == 6, "all are told")
    nothing_comes(office.arrived, 6)
    assert sorted(one.path for one in office.arrived) == [f"/{number}" for number in range(6)]
    duel = duels[0]
    elsewhere = Fight(servers[1], duel.fight.id, duel.fight.tokens, taken=duel.fight.taken)
    duel.play_until(duel.decides)
    with elsewhere.page(duel.waits):
        duel.play_until(duel.waits)
        nothing_comes(office.arrived, 6)
