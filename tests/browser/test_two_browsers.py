"""Two people in two browsers over a link, and one who watches."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import WebSocketRoute, expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import Table


def invite(host: Host, sit: Sit, name: str = "Ada") -> tuple[Table, dict[str, str]]:
    """A page that has begun a battle against a friend, and the links that it shows."""
    red = sit(settings={"speed": "instant", "name": name})
    red.page.goto(host.address)
    red.page.get_by_role("radio", name="A friend, by a link").check()
    red.button("Fight Otter Ford").click()
    links = red.page.get_by_role("dialog", name="Links to this battle")
    names = {"black": "For your friend, who plays black", "watch": "For watchers", "red": "Your own"}
    found = {seat: links.get_by_role("textbox", name=label).input_value() for seat, label in names.items()}
    links.get_by_role("button", name="Close").click()
    return red.ready(), found


def decide(table: Table) -> int:
    """Choose something, whatever it is: the number that it got."""
    before = table.look_when_settled().number
    table.prompt.get_by_role("button", name=re.compile("^All")).click()
    table.dialog.get_by_role("listitem").get_by_role("button").first.click()
    table.wait_for_number(before + 1)
    return before + 1


def by_turn(one: Table, other: Table) -> tuple[Table, Table]:
    """Who must choose, and who waits; a card says which side begins."""
    expect(one.prompt.get_by_role("status")).to_contain_text("nominate")
    expect(other.prompt.get_by_role("status")).to_contain_text("nominate")
    return (one, other) if one.title().startswith("Your move") else (other, one)


def shows_presence(table: Table, side: str, wanted: str) -> None:
    """Wait until a page says this of a seat."""
    seat = table.page.get_by_role("banner").locator(f".seat.{side}")
    expect(seat.get_by_role("img", name=wanted)).to_be_visible()


def test_moves_titles_messages_and_presence(host: Host, sit: Sit) -> None:
    red, links = invite(host, sit)
    shows_presence(red, "black", "away")
    black = sit(settings={"speed": "instant", "name": "Bert"}).open(links["black"])
    watcher = sit().open(links["watch"])
    for table, own in ((red, "red"), (black, "black"), (watcher, "red")):
        shows_presence(table, own, "here")
        shows_presence(table, "black", "here")
        expect(table.page.get_by_role("banner")).to_contain_text("Ada")
        expect(table.page.get_by_role("banner")).to_contain_text("Bert")
    mover, waiter = by_turn(red, black)
    expect(mover.page).to_have_title("Your move: Otter Ford")
    expect(waiter.page).to_have_title("Otter Ford, Warhost")
    expect(watcher.button(re.compile("^All|^Undo"))).to_have_count(0)
    number = decide(mover)
    for table in (waiter, watcher):
        table.wait_for_number(number)
    say(red, "good luck")
    expect(black.tab("Talk")).to_contain_text("1")
    black.tab("Talk").click()
    expect(black.page.get_by_role("list", name="Messages")).to_contain_text("Ada good luck")
    expect(black.tab("Talk")).not_to_contain_text("1")
    watcher.tab("Talk").click()
    expect(watcher.page.get_by_role("list", name="Messages")).to_contain_text("good luck")
    expect(watcher.page.get_by_role("textbox", name="Message")).to_have_count(0)


def say(table: Table, words: str) -> None:
    """Say something to the other seat."""
    table.tab("Talk").click()
    field_ = table.page.get_by_role("textbox", name="Message")
    field_.fill(words)
    field_.press("Enter")
    expect(field_).to_have_value("")


def test_a_friend_who_comes_after_the_first_decision_has_a_name_too(host: Host, sit: Sit) -> None:
    link = host.begin(seed="late")
    red = sit().open(link.to("red"))
    link.act()
    sit(settings={"speed": "instant", "name": "Bert"}).open(link.to("black"))
    expect(red.page.get_by_role("banner")).to_contain_text("Bert")


def test_coming_back_to_what_was_decided_meanwhile(host: Host, sit: Sit) -> None:
    red, links = invite(host, sit)
    mover, waiter = by_turn(red, sit().open(links["black"]))
    side = "red" if waiter is red else "black"
    decide(mover)
    context = waiter.page.context
    waiter.page.close()
    shows_presence(mover, side, "away")
    number = decide(mover)
    waiter.page = context.new_page()
    waiter.page.goto(host.address)
    waiter.page.get_by_role("link", name="Otter Ford").click()
    waiter.ready().wait_for_number(number)
    shows_presence(mover, side, "here")
    assert waiter.log.locator(".entry").count() == mover.log.locator(".entry").count()


@dataclass
class Wire:
    """The WebSocket between a page and the server, which can be cut."""

    is_cut: bool = False
    routes: list[WebSocketRoute] = field(default_factory=list)

    def connect(self, route: WebSocketRoute) -> None:
        """A page opens a connection."""
        if self.is_cut:
            route.close(code=1011)
            return
        route.connect_to_server()
        self.routes.append(route)

    def cut(self) -> None:
        """Close every connection, and let none be opened."""
        self.is_cut = True
        for route in self.routes:
            route.close(code=1011)
        self.routes.clear()


def wired(table: Table) -> Callable[[bool], None]:
    """Put a page on a wire: what cuts and mends it."""
    wire = Wire()
    table.page.route_web_socket(re.compile("/live"), wire.connect)

    def set_cut(is_cut: bool) -> None:
        if is_cut:
            wire.cut()
        wire.is_cut = is_cut

    return set_cut


def test_a_cut_connection_is_mended_and_nothing_is_missed(host: Host, sit: Sit) -> None:
    link = host.begin(seed="cut")
    side = link.ask()["view"]["to_decide"]
    mover, waiter = sit().open(link.to(side)), sit()
    set_cut = wired(waiter)
    waiter.open(link.to("black" if side == "red" else "red"))
    lost = waiter.page.get_by_role("alert").filter(has_text="The connection is lost")
    set_cut(True)
    expect(lost).to_be_visible()
    first = decide(mover)
    say(mover, "are you there?")
    assert waiter.look().number < first
    set_cut(False)
    waiter.wait_for_number(first)
    expect(lost).to_have_count(0)
    expect(waiter.tab("Talk")).to_contain_text("1")
    waiter.wait_for_number(decide(mover))
    numbers = [int(one.get_attribute("data-number") or -1) for one in waiter.log.locator(".entry").all()]
    assert numbers == list(range(len(numbers))), "each entry once, in order"
