"""A club in the browser: founded, joined, its tournament fought to the end, what is told of it and of its members."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Sit
from browser.host import SERVE_TO_KEEP, Host, hosted
from browser.table import Table
from browser.test_accessibility import findings

MARKUP = "<i>Tuesdays</i>"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def meeting_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server whose host has opened a meeting place."""
    with hosted(tmp_path_factory.mktemp("clubs"), "--meeting-place", serve=SERVE_TO_KEEP) as running:
        yield running


def come_in(table: Table, address: str, name: str) -> Page:
    """Open a page of clubs, and give a name there."""
    table.page.goto(address)
    table.page.get_by_label("Your name").fill(name)
    table.button("Come in").click()
    expect(table.button("Come in")).to_have_count(0)
    return table.page


def say_yes(table: Table, words: str) -> None:
    """Confirm what one was asked about."""
    table.dialog.get_by_role("button", name=words).click()
    expect(table.dialog).to_have_count(0)


def give_up(table: Table) -> None:
    """Open one's battle of the round, and surrender it."""
    table.button("Go to your battle").click()
    table.page.get_by_role("button", name=re.compile("^(Take the seat|Battle)")).first.wait_for()
    if table.button("Take the seat").count():
        table.button("Take the seat").click()
    table.ready()
    table.button(re.compile("^Battle")).click()
    table.dialog.get_by_role("button", name="Surrender").click()
    table.dialog.get_by_role("button", name="Surrender").click()
    expect(table.prompt.get_by_role("button", name="Replay")).to_be_visible()


def test_a_club_and_its_tournament(meeting_place: Host, sit: Sit, axe_source: str) -> None:
    warden, member = sit(at=meeting_place), sit(at=meeting_place, viewport=PHONE)
    ann = come_in(warden, f"{meeting_place.address}/clubs", "Ann")
    warden.button("Found a club").click()
    warden.dialog.get_by_label("Name").fill("The Otters")
    warden.dialog.get_by_label("What it is about").fill(MARKUP)
    warden.button("Found it").click()
    expect(ann.get_by_role("heading", name="The Otters")).to_be_visible()
    expect(ann.get_by_text(MARKUP)).to_be_visible()

    bob = come_in(member, f"{meeting_place.address}/club/the-otters", "Bob")
    member.button("Join the club").click()
    expect(member.button("Leave the club")).to_be_visible()
    expect(member.button("Make a tournament")).to_have_count(0)
    assert findings(member, axe_source) == []

    warden.button("Make a tournament").click()
    warden.dialog.get_by_label("Name").fill("Winter Cup")
    warden.dialog.get_by_label("Battle").select_option("onehour/the-moor")
    found = findings(warden, axe_source)
    warden.button("Make it").click()
    warden.button("Take part").click()
    ann.get_by_label("Let a computer take part").select_option("random")
    expect(ann.get_by_role("listitem").filter(has_text="Dice and no plan")).to_be_visible()
    expect(warden.button("Begin")).to_be_disabled()
    assert found + findings(warden, axe_source) == []

    bob.reload()
    bob.get_by_role("link", name="Winter Cup").click()
    member.button("Take part").click()
    expect(member.button("Take part no more")).to_be_visible()
    expect(warden.button("Begin")).to_be_enabled(timeout=20_000)
    warden.button("Begin").click()
    say_yes(warden, "Begin")
    expect(ann.get_by_role("heading", name="Round 1")).to_be_visible(timeout=20_000)

    cup = ann.url
    for _ in range(40):
        for table in (warden, member):
            table.page.goto(cup)
            expect(table.page.get_by_role("table")).to_be_visible()
            if table.button("Go to your battle").count():
                give_up(table)
        if ann.get_by_text("It is over.").count():
            break
        ann.wait_for_timeout(500)
    ann.goto(cup)
    expect(ann.get_by_text("It is over.")).to_be_visible()
    assert findings(warden, axe_source) == []
    rows = ann.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text("Dice and no plan")
    expect(rows.nth(1).get_by_role("cell").nth(1)).to_have_text("2")

    ann.get_by_role("link", name="The Otters").click()
    expect(ann.get_by_role("region", name="Last results").get_by_role("listitem")).to_have_count(3)
    assert findings(warden, axe_source) == []
    ann.get_by_role("region", name="2 members").get_by_role("link", name="Bob").click()
    expect(ann.get_by_role("heading", name="Bob")).to_be_visible()
    assert findings(warden, axe_source) == []
