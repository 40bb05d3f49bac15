"""The server is killed and comes back: the page says so, tries again, and catches up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, hosted


@pytest.fixture
def fragile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server of its own, to be killed."""
    with hosted(tmp_path_factory.mktemp("fragile")) as running:
        yield running


def test_a_server_that_was_killed_and_comes_back(fragile: Host, sit: Sit) -> None:
    link = fragile.begin(practice=True)
    link.act()
    table = sit(at=fragile).open(link.to())
    table.forgive("ERR_CONNECTION_REFUSED|WebSocket connection|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET")
    table.look_when_settled()
    fragile.kill()
    lost = table.page.get_by_role("alert").filter(has_text="The connection is lost")
    expect(lost).to_contain_text("nothing will be missed")
    table.prompt.get_by_role("button", name="Undo").click()
    expect(table.page.get_by_role("alert").filter(has_text="no connection")).to_be_visible()
    fragile.start()
    number = link.act()["number"]
    lost.get_by_role("button", name="Try now").or_(table.log.locator(f"[data-number='{number}']")).first.click()
    table.wait_for_number(number)
    expect(lost).to_have_count(0)
    seen = table.look_when_settled()
    assert seen.number == number
    table.prompt.get_by_role("button", name="Undo").click()
    table.wait_for_number(number + 1)
    assert link.ask()["number"] == number + 1
