"""Rules that were mended while a battle ran: what the page says, and how the battle goes on or ends."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Sit
from browser.host import Host, Link, hosted
from browser.table import Table


@pytest.fixture(scope="module")
def mended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server of its own, whose database is changed while it is down."""
    with hosted(tmp_path_factory.mktemp("mended")) as running:
        yield running


@pytest.fixture(scope="module")
def battles(mended: Host) -> list[tuple[Link, int]]:
    """Battles, one for each test, of which an entry led to something else than it does now, and that entry's number."""
    begun = [mended.begin() for _ in range(2)]
    numbers = [[link.act()["number"] for _ in range(3)][-1] - 1 for link in begun]
    mended.kill()
    with sqlite3.connect(mended.folder / "warhost.db") as database:
        for link, number in zip(begun, numbers, strict=True):
            told = "UPDATE entries SET told = 'the sky falls' WHERE battle = ? AND number = ?"
            database.execute(told, (link.id, number))
    database.close()
    mended.start()
    return list(zip(begun, numbers, strict=True))


@pytest.fixture
def unsound(battles: list[tuple[Link, int]]) -> tuple[Link, int]:
    """One of them, that no other test has."""
    return battles.pop()


def box(table: Table) -> Locator:
    """What says that the rules have changed."""
    return table.page.get_by_role("alert").filter(has_text="does not go as it went")


def test_a_person_at_both_seats_goes_on_from_the_last_sound_entry(
    mended: Host, sit: Sit, unsound: tuple[Link, int]
) -> None:
    link, number = unsound
    table = sit(at=mended).open(link.to())
    expect(box(table)).to_contain_text(f"Entry {number} does not go as it went")
    expect(box(table)).to_contain_text("it led to 'the sky falls'")
    expect(box(table).get_by_role("button", name=re.compile("^TW-")).first).to_be_visible()
    box(table).get_by_role("button", name=f"Go on from entry {number - 1}").click()
    expect(box(table)).to_have_count(0)
    assert table.look_when_settled().yours
    table.page.reload()
    table.ready()
    expect(table.log.locator(".entry").last).to_contain_text("Goes on from the last sound entry")
    struck = table.log.locator(".entry.struck")
    expect(struck).to_have_count(2)
    expect(struck.first).to_have_attribute("data-number", str(number))


def test_two_persons_agree_to_go_on_or_one_ends_it(mended: Host, sit: Sit, unsound: tuple[Link, int]) -> None:
    link, number = unsound
    red, black = (sit(at=mended).open(link.to(side)) for side in ("red", "black"))
    box(red).get_by_role("button", name=f"Go on from entry {number - 1}").click()
    offer = black.page.get_by_role("status").filter(has_text="Red offers to go on from the last sound entry")
    expect(red.page.get_by_text("Waiting for the answer.")).to_be_visible()
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_have_count(0)
    box(black).get_by_role("button", name="End without a result").click()
    for table in (red, black):
        expect(table.page.get_by_role("heading", name="No result")).to_be_visible()
        expect(table.page.get_by_text("The rules were mended while it ran.").first).to_be_visible()
