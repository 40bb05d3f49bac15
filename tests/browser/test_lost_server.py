"""The server is killed and comes back: the page says so, tries again, and catches up; rules may be mended meanwhile."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Sit
from browser.host import Host, Link, hosted
from browser.table import Table


@pytest.fixture
def fragile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server of its own, to be killed."""
    with hosted(tmp_path_factory.mktemp("fragile")) as running:
        yield running


def test_a_server_that_was_killed_and_comes_back_with_other_rules(fragile: Host, sit: Sit) -> None:
    link, mended = fragile.begin(practice=True), [fragile.begin() for _ in range(2)]
    numbers = [[one.act()["number"] for _ in range(3)][-1] - 1 for one in mended]
    link.act()
    table = sit(at=fragile).open(link.to())
    lose_and_tell(fragile, table)
    for one, number in zip(mended, numbers, strict=True):
        lead_elsewhere(fragile, one, number)
    come_back(fragile, link, table)
    alone, together = mended
    go_on_from_the_last_sound_entry(sit(at=fragile).open(alone.to()), numbers[0])
    red, black = (sit(at=fragile).open(together.to(side)) for side in ("red", "black"))
    agree_or_end(red, black, numbers[1])


def lost_of(table: Table) -> Locator:
    """What says that the server does not answer."""
    return table.page.get_by_role("alert").filter(has_text="The connection is lost")


def lose_and_tell(fragile: Host, table: Table) -> None:
    """Kill the server under a page, which says so."""
    table.forgive(
        "WebSocket connection|ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET|CONTENT_LENGTH_MISMATCH)"
    )
    table.look_when_settled()
    fragile.kill()
    expect(lost_of(table)).to_contain_text("nothing will be missed")
    table.prompt.get_by_role("button", name="Undo").click()
    expect(table.page.get_by_role("alert").filter(has_text="no connection")).to_be_visible()


def come_back(fragile: Host, link: Link, table: Table) -> None:
    """Start the server again: the page catches up, and its person goes on."""
    fragile.start()
    number = link.act()["number"]
    lost_of(table).get_by_role("button", name="Try now").or_(
        table.log.locator(f"[data-number='{number}']")
    ).first.click()
    table.wait_for_number(number)
    expect(lost_of(table)).to_have_count(0)
    seen = table.look_when_settled()
    assert seen.number == number
    table.prompt.get_by_role("button", name="Undo").click()
    table.wait_for_number(number + 1)
    assert link.ask()["number"] == number + 1


def lead_elsewhere(fragile: Host, link: Link, number: int) -> None:
    """Let an entry have led to something else than it does now, as with rules that were mended since."""
    with sqlite3.connect(fragile.folder / "warhost.db") as database:
        told = "UPDATE entries SET told = 'the sky falls' WHERE battle = ? AND number = ?"
        database.execute(told, (link.id, number))
    database.close()


def box(table: Table) -> Locator:
    """What says that the rules have changed."""
    return table.page.get_by_role("alert").filter(has_text="does not go as it went")


def go_on_from_the_last_sound_entry(table: Table, number: int) -> None:
    """Let a person at both seats go on from before an entry that goes differently now."""
    expect(box(table)).to_contain_text(f"Entry {number} does not go as it went")
    expect(box(table)).to_contain_text("it led to 'the sky falls'")
    expect(box(table).get_by_role("button", name=re.compile("^TW-")).first).to_be_visible()
    box(table).get_by_role("button", name=f"Go on from entry {number - 1}").click()
    expect(box(table)).to_have_count(0)
    assert table.look_when_settled().yours
    table.page.reload()
    table.ready()
    expect(table.log.locator(".entry").last).to_contain_text("Went on from the last sound entry")
    struck = table.log.locator(".entry.struck")
    expect(struck).to_have_count(2)
    expect(struck.first).to_have_attribute("data-number", str(number))


def agree_or_end(red: Table, black: Table, number: int) -> None:
    """Let one of two persons offer to go on, and the other decline and end the battle."""
    box(red).get_by_role("button", name=f"Go on from entry {number - 1}").click()
    offer = black.page.get_by_role("status").filter(has_text="Red offers to go on from the last sound entry")
    expect(red.page.get_by_text("to answer.")).to_be_visible()
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_have_count(0)
    box(black).get_by_role("button", name="End without a result").click()
    for table in (red, black):
        expect(table.page.get_by_role("heading", name="No result")).to_be_visible()
        expect(table.page.get_by_text("The rules were mended while it ran.").first).to_be_visible()
