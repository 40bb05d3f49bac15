"""What one person offers another: a rematch that reaches him, and the answer that reaches whoever made the offer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Sit
from browser.host import Host, Link
from browser.table import Table
from browser.test_two_browsers import accept, shows_presence
from soak import soaked


def friends(host: Host, sit: Sit) -> tuple[Link, dict[str, Table]]:
    """A battle, and the pages of the two who have taken its seats."""
    link = host.offer()
    tables = {}
    for side, name in (("red", "Ada"), ("black", "Bert")):
        tables[side] = accept(sit(settings={"speed": "instant", "name": name}), link.to(side))
    return link, tables


def give_up(tables: dict[str, Table]) -> None:
    """Let red surrender."""
    red = tables["red"]
    red.button(re.compile("^Battle")).click()
    red.dialog.get_by_role("button", name="Surrender").click()
    red.dialog.get_by_role("button", name="Surrender").click()
    for table in tables.values():
        expect(table.prompt.get_by_role("button", name="Replay")).to_be_visible()


def told(table: Table, words: str) -> Locator:
    """What is said over the board."""
    return table.page.get_by_role("status").filter(has_text=words)


def battle_of(table: Table) -> str:
    """The battle that a page shows."""
    return table.page.url.rpartition("/")[2].partition("#")[0]


def go_on_in_another(link: Link, tables: dict[str, Table]) -> None:
    """Wait until the pages of both have left a battle for the next."""
    for side in ("red", "black"):
        tables[side].page.wait_for_url(lambda url: "/battle/" in url and link.id not in url)
        tables[side].ready()


@pytest.mark.parametrize("turned", [True, *soaked(False)])
def test_offers_are_declined_until_a_rematch_leads_both_pages_to_it(host: Host, sit: Sit, turned: bool) -> None:
    link, tables = friends(host, sit)
    tables["watch"] = sit().open(link.to("watch"))
    decline_an_undo(link, tables)
    tables["red"].button(re.compile("^Battle")).click()
    tables["red"].dialog.get_by_role("button", name="Offer a draw").click()
    decline("draw", tables)
    give_up(tables)
    tables["red"].button("Rematch").first.click()
    decline("rematch", tables)
    old = tables["red"].page.url
    accept_a_rematch(link, tables, turned)
    lead_to_the_rematch(old, tables)


def decline_an_undo(link: Link, tables: dict[str, Table]) -> None:
    """Let who has moved ask to take it back, in vain; he is told."""
    while (scene := link.ask(seat="watch"))["view"]["to_decide"] is None:
        pass
    side = scene["view"]["to_decide"]
    mover, waiter = tables[side], tables["black" if side == "red" else "red"]
    waiter.prompt.get_by_role("button", name="Undo").click()
    expect(waiter.page.get_by_role("alert")).to_contain_text("othing to undo")
    while mover.title().startswith("Your move"):
        before = mover.look_when_settled().number
        mover.prompt.get_by_role("button", name=re.compile("^All")).click()
        mover.dialog.get_by_role("listitem").get_by_role("button").first.click()
        mover.wait_for_number(before + 1)
    mover.prompt.get_by_role("button", name="Undo").click()
    expect(told(mover, "to answer")).to_be_visible()
    told(waiter, "offers to take back").get_by_role("button", name="Decline").click()
    declined = told(mover, "declines to take back the last action")
    expect(declined).to_be_visible()
    declined.get_by_role("button", name="Close").click()


def decline(kind: str, tables: dict[str, Table]) -> None:
    """Let black decline what red offers; red is told, and nobody else."""
    red, black, watcher = tables["red"], tables["black"], tables["watch"]
    told(black, f"Ada offers a {kind}").get_by_role("button", name="Decline").click()
    expect(told(red, f"Bert declines the {kind}.")).to_be_visible()
    for table in (black, watcher):
        expect(told(table, "offers")).to_have_count(0)
        expect(told(table, "Bert declines")).to_have_count(0)
    told(red, "Bert declines").get_by_role("button", name="Close").click()
    expect(told(red, "Bert declines")).to_have_count(0)


def accept_a_rematch(link: Link, tables: dict[str, Table], turned: bool) -> None:
    """Let both go to a rematch that red has offered and black accepted, and a watcher follow."""
    red, black, watcher = tables["red"], tables["black"], tables["watch"]
    red.button("Rematch, sides changed" if turned else "Rematch").and_(red.page.locator(":visible")).first.click()
    offered = "Ada offers a rematch with sides changed." if turned else "Ada offers a rematch."
    expect(told(red, "to answer")).to_contain_text(offered)
    expect(red.button(re.compile("^Rematch"))).to_have_count(0)
    told(black, offered).get_by_role("button", name="Accept").click()
    go_on_in_another(link, tables)
    assert battle_of(red) == battle_of(black)
    assert red.page.url != black.page.url, "each has a link of his own"
    red_now = "black" if turned else "red"
    shows_presence(red, red_now, "here")
    expect(red.page.get_by_role("banner").locator(f".seat.{red_now}")).to_contain_text("Ada")
    for table in (red, black):
        table.wait_for_number(2)  # both have taken their seats, and nobody else can
        expect(table.page.get_by_role("dialog")).to_have_count(0)
    told(watcher, "The rematch has begun").get_by_role("link", name="Watch it").click()
    watcher.ready()
    assert battle_of(watcher) == battle_of(red)
    expect(watcher.button(re.compile("^All|^Undo"))).to_have_count(0)


def lead_to_the_rematch(old: str, tables: dict[str, Table]) -> None:
    """Let red come back to the battle that is over."""
    red = tables["red"]
    own = red.page.url
    red.open(old)
    told(red, "The rematch has begun").get_by_role("link", name="Go to it").click()
    red.page.wait_for_url(own)


def test_a_friend_who_has_left_is_asked_on_coming_back_or_not_waited_for(host: Host, sit: Sit) -> None:
    link, tables = friends(host, sit)
    red, black = tables["red"], tables["black"]
    give_up(tables)
    own = black.page.url
    black.page.goto("about:blank")
    red.button("Rematch").first.click()
    expect(told(red, "to answer")).to_be_visible()
    black.open(own)
    told(black, "Ada offers a rematch").get_by_role("button", name="Accept").click()
    go_on_in_another(link, tables)
    give_up(tables)
    first = red.page.url
    black.page.goto("about:blank")
    shows_presence(red, "black", "away")
    red.button("Rematch").first.click()
    expect(told(red, "Bert is not here, and is asked on coming back")).to_be_visible()
    told(red, "Bert is not here").get_by_role("button", name="Begin it and send the link").click()
    red.page.wait_for_url(lambda url: "/battle/" in url and url != first)
    expect(red.page.get_by_role("dialog", name="Links to this battle")).to_be_visible()
