"""Browsers that keep nothing: a seat is held by the page and by its address, and its person is told so once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import Table
from soak import soaked

BLOCKED = """
for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, {get() { throw new DOMException("Access is denied", "SecurityError"); }});
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("The quota has been exceeded", "QuotaExceededError"); };
"""
FORGETFUL = pytest.mark.parametrize("storage", [BLOCKED, *soaked(FULL)], ids=["blocked", "full"])


def sit_down(sit: Sit, storage: str) -> Table:
    """A page of a browser that keeps nothing."""
    table = sit()
    table.page.add_init_script(storage)
    return table


def is_told_once(table: Table) -> None:
    """See that the person is told that nothing is remembered, and after a reload not again."""
    told = table.page.get_by_role("dialog", name="This browser remembers nothing")
    expect(told).to_contain_text("only the address of this page opens the battle")
    told.get_by_role("button", name="Close").click()
    table.page.reload()
    table.ready()
    expect(told).to_have_count(0)


def decides(table: Table) -> None:
    """See that a page may decide for its side."""
    expect(table.prompt.get_by_role("button", name=re.compile("^All"))).to_be_visible()


@pytest.mark.parametrize("storage", [BLOCKED, FULL], ids=["blocked", "full"])
def test_a_battle_is_fought_and_the_way_back_leads_to_the_start_page(host: Host, sit: Sit, storage: str) -> None:
    table = sit_down(sit, storage)
    table.page.goto(host.address)
    table.button("Fight a battle now").click()
    table.ready()
    is_told_once(table)
    assert table.look_when_settled().yours
    elsewhere = sit()
    elsewhere.open(table.page.url)
    decides(elsewhere)
    table.page.go_back()
    expect(table.button("Fight a battle now")).to_be_visible()
    expect(table.page.get_by_role("link", name="Otter Ford")).to_be_visible()


@FORGETFUL
def test_an_invited_person_takes_the_seat(host: Host, sit: Sit, storage: str) -> None:
    link, table = host.offer(), sit_down(sit, storage)
    table.page.goto(link.to("black"))
    table.button("Take the seat").click()
    table.ready()
    assert table.page.url != link.to("black")
    is_told_once(table)
    decides(table)
    late = sit()
    late.forgive("404")
    late.page.goto(link.to("black"))
    expect(late.page.get_by_text("There is no battle here for this link.")).to_be_visible()


@FORGETFUL
def test_the_seat_is_not_lost_with_the_answer(host: Host, sit: Sit, storage: str) -> None:
    """The line breaks when the server has given the seat away, and the page is loaded anew before it is back."""
    link, table = host.offer(), sit_down(sit, storage)
    table.forgive("ERR_FAILED|404")
    page = table.page

    def lose(route: Route) -> None:
        route.fetch()
        page.route("**/api/battles/*", lambda one: one.abort())
        route.abort()

    page.goto(link.to("black"))
    page.route("**/join", lose, times=1)
    table.button("Take the seat").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute_all()
    page.reload()
    table.ready()
    assert page.url != link.to("black")
    decides(table)


@FORGETFUL
def test_a_friend_is_invited(host: Host, sit: Sit, storage: str) -> None:
    table = sit_down(sit, storage)
    table.page.goto(host.address)
    table.button("Otter Ford").click()
    table.page.get_by_role("radio", name="A friend, by a link").check()
    table.button("Make the link").click()
    told = table.page.get_by_role("dialog", name="This browser remembers nothing")
    told.get_by_role("button", name="Close").click()
    link = table.page.get_by_role("textbox", name="Send this to your friend").input_value()
    friend = sit_down(sit, storage)
    friend.page.goto(link)
    friend.button("Take the seat").click()
    friend.ready()
