"""One server for the tests of a module; a test that needs one of its own starts it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest

from server.clients import Fight, TestClient, begin, server, settings_in
from server.noticed import CONTACT, hurried_post
from server.post_offices import Office, post_office
from warhost.ruleset import games_and_campaigns
from warhost.server.computers import Computers
from warhost.server.pools import Pool


@pytest.fixture(scope="session", autouse=True)
def _one_process_thinks_for_all_servers() -> Iterator[None]:
    """Nor is it started before it is needed. To load all rules takes a process longer than most tests take."""
    thinks, own = Pool(1), Pool._started

    def started(pool: Pool) -> ProcessPoolExecutor:
        return own(thinks if (pool._processes, pool._uncompiled) == (1, False) else pool)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Computers, "warm", lambda self: None)
        patch.setattr(Pool, "_started", started)
        yield
    thinks.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with an empty database."""
    with server(settings_in(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """A new battle at the Otter Ford between two persons."""
    return begin(client)


@pytest.fixture(scope="module")
def hurried() -> Iterator[None]:
    """A post that looks more often, and leaves less time to answer."""
    with hurried_post():
        yield


@pytest.fixture
def office() -> Iterator[Office]:
    """A push service, which takes hooks, too."""
    with post_office() as running:
        yield running


@pytest.fixture(scope="module")
def telling(hurried: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that sends notices, also within this machine."""
    settings = settings_in(
        tmp_path_factory.mktemp("telling"), notices=CONTACT, notices_inside=True, notices_per_hour=1e5
    )
    with server(settings) as client:
        yield client


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """On a fresh machine the rules are compiled first, however long that takes; the tests then wait for little."""
    for ruleset in games_and_campaigns().values():
        ruleset.contract()
