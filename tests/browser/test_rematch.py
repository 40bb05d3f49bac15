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
    """A battle, the pages of the two who have taken its seats, and a watcher's."""
    link = host.offer()
    tables = {}
    for side, name in (("red", "Ada"), ("black", "Bert")):
        tables[side] = accept(sit(settings={"speed": "instant", "name": name}), link.to(side))
    tables["watch"] = sit().open(link.to("watch"))
    return link, tables


def given_up(host: Host, sit: Sit) -> tuple[Link, dict[str, Table]]:
    """The same, after red has given up."""
    link, tables = friends(host, sit)
    red = tables["red"]
    red.button(re.compile("^Battle")).click()
    red.dialog.get_by_role("button", name="Surrender").click()
    red.dialog.get_by_role("button", name="Surrender").click()
    for table in tables.values():
        expect(table.prompt.get_by_role("button", name="Replay")).to_be_visible()
    return link, tables


def told(table: Table, words: str) -> Locator:
    """What is said over the board."""
    return table.page.get_by_role("status").filter(has_text=words)


def battle_of(table: Table) -> str:
    """The battle that a page shows."""
    return table.page.url.rpartition("/")[2].partition("#")[0]


@pytest.mark.parametrize("turned", [True, *soaked(False)])
def test_a_rematch_reaches_the_friend_and_both_pages_go_to_it(host: Host, sit: Sit, turned: bool) -> None:
    link, tables = given_up(host, sit)
    red, black, watcher = tables["red"], tables["black"], tables["watch"]
    red.button("Rematch, sides changed" if turned else "Rematch").and_(red.page.locator(":visible")).first.click()
    offered = "Ada offers a rematch with sides changed." if turned else "Ada offers a rematch."
    expect(told(red, "Waiting for the answer")).to_contain_text(offered)
    expect(red.button(re.compile("^Rematch"))).to_have_count(0)
    told(black, offered).get_by_role("button", name="Accept").click()
    for table in (red, black):
        table.page.wait_for_url(lambda url: "/battle/" in url and link.id not in url)
        table.ready()
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


def test_who_comes_back_to_the_old_battle_is_led_to_the_rematch(host: Host, sit: Sit) -> None:
    link, tables = given_up(host, sit)
    old = tables["red"].page.url
    tables["black"].button("Rematch").first.click()
    told(tables["red"], "Bert offers").get_by_role("button", name="Accept").click()
    tables["red"].page.wait_for_url(lambda url: link.id not in url)
    tables["red"].ready()
    own = tables["red"].page.url
    tables["red"].open(old)
    told(tables["red"], "The rematch has begun").get_by_role("link", name="Go to it").click()
    tables["red"].page.wait_for_url(own)


@pytest.mark.parametrize("kind", ["draw", "rematch"])
def test_a_declined_offer_is_told_to_whoever_made_it(host: Host, sit: Sit, kind: str) -> None:
    _, tables = given_up(host, sit) if kind == "rematch" else friends(host, sit)
    red, black, watcher = tables["red"], tables["black"], tables["watch"]
    if kind == "rematch":
        red.button("Rematch").first.click()
    else:
        red.button(re.compile("^Battle")).click()
        red.dialog.get_by_role("button", name="Offer a draw").click()
    told(black, f"Ada offers a {kind}").get_by_role("button", name="Decline").click()
    expect(told(red, f"Bert declines the {kind}.")).to_be_visible()
    for table in (black, watcher):
        expect(told(table, "offers")).to_have_count(0)
        expect(told(table, "Bert declines")).to_have_count(0)
    told(red, "Bert declines").get_by_role("button", name="Close").click()
    expect(told(red, "Bert declines")).to_have_count(0)


def test_an_undo_that_is_declined_is_told(host: Host, sit: Sit) -> None:
    link, tables = friends(host, sit)
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
    expect(told(mover, "Waiting for the answer")).to_be_visible()
    told(waiter, "offers to take back").get_by_role("button", name="Decline").click()
    expect(told(mover, "declines to take back the last action")).to_be_visible()


def test_a_friend_who_has_left_need_not_be_waited_for(host: Host, sit: Sit) -> None:
    link, tables = given_up(host, sit)
    tables["black"].page.goto("about:blank")
    red = tables["red"]
    shows_presence(red, "black", "away")
    red.button("Rematch").first.click()
    expect(told(red, "Bert is not here, and is asked on coming back")).to_be_visible()
    told(red, "Bert is not here").get_by_role("button", name="Begin it and send the link").click()
    red.page.wait_for_url(lambda url: "/battle/" in url and link.id not in url)
    expect(red.page.get_by_role("dialog", name="Links to this battle")).to_be_visible()


def test_a_friend_who_comes_back_is_asked(host: Host, sit: Sit) -> None:
    link, tables = given_up(host, sit)
    own = tables["black"].page.url
    tables["black"].page.goto("about:blank")
    tables["red"].button("Rematch").first.click()
    expect(told(tables["red"], "Waiting for the answer")).to_be_visible()
    tables["black"].open(own)
    told(tables["black"], "Ada offers a rematch").get_by_role("button", name="Accept").click()
    for side in ("red", "black"):
        tables[side].page.wait_for_url(lambda url: "/battle/" in url and link.id not in url)
