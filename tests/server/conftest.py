"""One server for the tests of a module; a test that needs one of its own starts it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.clients import Fight, TestClient, begin, server, settings_in
from warhost.ruleset import rulesets
from warhost.server.computers import Computers


@pytest.fixture(scope="session", autouse=True)
def _no_computer_before_it_is_needed() -> Iterator[None]:
    """Most tests have no use for a process that is ready to think, and there is a server for each module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Computers, "warm", lambda self: None)
        yield


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server with an empty database."""
    with server(settings_in(tmp_path_factory.mktemp("server"))) as running:
        yield running


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """A new battle at the Otter Ford between two persons."""
    return begin(client)


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """On a fresh machine the rules are compiled first, however long that takes; the tests then wait for little."""
    for ruleset in rulesets().values():
        ruleset.contract()
