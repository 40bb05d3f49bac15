"""Two people in two browsers over a link, and one who watches."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Route, WebSocketRoute, expect

from browser.conftest import Sit
from browser.host import Host, first_choice
from browser.table import Table


def invite(host: Host, sit: Sit, name: str = "Ada") -> tuple[Table, dict[str, str]]:
    """A page that has begun a battle against a friend, and the links that it shows."""
    red = sit(settings={"speed": "instant", "name": name})
    red.page.goto(host.address)
    red.button("Otter Ford").click()
    red.page.get_by_role("radio", name="A friend, by a link").check()
    red.button("Make the link").click()
    links = red.page.get_by_role("dialog", name="Links to this battle")
    names = {"black": "Send this to your friend", "watch": "For watchers", "red": "Your own"}
    links.get_by_text("Other links").click()
    found = {seat: links.get_by_role("textbox", name=label).input_value() for seat, label in names.items()}
    links.get_by_role("button", name="Close").click()
    return red.ready(), found


def accept(table: Table, address: str) -> Table:
    """Come by a link and take its seat."""
    table.page.goto(address)
    table.button("Take the seat").click()
    return table.ready()


def decide(table: Table) -> int:
    """Choose something, whatever it is: the number that it got."""
    before = table.look_when_settled().number
    table.prompt.get_by_role("button", name=re.compile("^All")).click()
    table.dialog.get_by_role("listitem").get_by_role("button").first.click()
    table.wait_for_number(before + 1)
    return before + 1


ADDED = re.compile("(?<!be )added to the dice")
"""That a seat has added to the dice, not that it has settled what."""


def by_turn(one: Table, other: Table) -> tuple[Table, Table]:
    """Who must choose, and who waits, once both have added to the dice; a card says which side begins."""
    for table in (one, other):
        expect(table.prompt.get_by_role("status")).to_contain_text(re.compile("to activate|Waiting for"))
        expect(table.log.get_by_text(ADDED)).to_have_count(2)
    return (one, other) if one.title().startswith("Your move") else (other, one)


def shows_presence(table: Table, side: str, wanted: str) -> None:
    """Wait until a page says this of a seat."""
    seat = table.page.get_by_role("banner").locator(f".seat.{side}")
    expect(seat.get_by_role("img", name=wanted)).to_be_visible()


def test_moves_titles_messages_presence_and_coming_back(host: Host, sit: Sit) -> None:
    red, links = invite(host, sit)
    shows_presence(red, "black", "away")
    black = accept(sit(settings={"speed": "instant", "name": "Bert"}), links["black"])
    watcher = sit().open(links["watch"])
    for table, own in ((red, "red"), (black, "black"), (watcher, "red")):
        shows_presence(table, own, "here")
        shows_presence(table, "black", "here")
        expect(table.page.get_by_role("banner")).to_contain_text("Ada")
        expect(table.page.get_by_role("banner")).to_contain_text("Bert")
    mover, waiter = by_turn(red, black)
    expect(mover.page).to_have_title("Your move: Goblin Bows at Otter Ford")
    expect(waiter.page).to_have_title("Goblin Bows at Otter Ford, Warhost")
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
    come_back(host, waiter, mover, "red" if waiter is red else "black")


def come_back(host: Host, waiter: Table, mover: Table, side: str) -> None:
    """Let one leave and come back by the start page: he sees what was decided meanwhile."""
    context = waiter.page.context
    waiter.page.close()
    shows_presence(mover, side, "away")
    number = decide(mover)
    waiter.page = context.new_page()
    waiter.page.goto(host.address)
    waiter.page.get_by_role("link", name="Otter Ford").click()
    waiter.ready().wait_for_number(number)
    shows_presence(mover, side, "here")
    mover.tab("Log").click()
    assert waiter.log.locator(".entry").count() == mover.log.locator(".entry").count()


def say(table: Table, words: str) -> None:
    """Say something to the other seat."""
    table.tab("Talk").click()
    field_ = table.page.get_by_role("textbox", name="Message")
    field_.fill(words)
    field_.press("Enter")
    expect(field_).to_have_value("")


def test_a_friend_who_comes_after_the_first_decision_has_a_name_too(host: Host, sit: Sit) -> None:
    link = host.offer()
    link.join("red")
    red = sit().open(link.to("red"))
    side = link.ask(seat="watch")["view"]["to_decide"]
    scene = link.ask(seat=side)
    link.ask("/actions", {"number": scene["number"], "action": first_choice(scene)}, side)
    accept(sit(settings={"speed": "instant", "name": "Bert"}), link.to("black"))
    expect(red.page.get_by_role("banner")).to_contain_text("Bert")


def only_link(table: Table) -> str:
    """The one link that is offered at once."""
    shown = table.page.get_by_role("dialog", name="Links to this battle")
    expect(shown.get_by_role("textbox")).to_have_count(1)
    address = shown.get_by_role("textbox", name="Send this to your friend").input_value()
    expect(shown.get_by_text("Other links")).to_be_visible()
    shown.get_by_role("button", name="Close").click()
    return address


def test_the_link_that_is_offered_first_is_the_friends_and_opens_his_seat(host: Host, sit: Sit) -> None:
    """It is looked at before the battle has told how it stands, which is when one's own seat stood there."""
    red = sit(settings={"speed": "instant", "name": "Ada"})
    red.page.route_web_socket(re.compile("/live"), lambda route: None)
    red.page.goto(host.address)
    red.button("Otter Ford").click()
    red.page.get_by_role("radio", name="A friend, by a link").check()
    red.page.get_by_role("group", name="Your side").get_by_role("radio", name="Black").check()
    red.button("Make the link").click()
    friend = sit()
    friend.page.goto(only_link(red))
    expect(friend.page.get_by_role("main")).to_contain_text("You play the Humans (Red)")
    friend.button("Take the seat").click()
    friend.ready()


def test_after_a_rematch_the_friends_link_comes_first_too(host: Host, sit: Sit) -> None:
    red, links = invite(host, sit)
    accept(sit(), links["black"]).page.close()  # who is not here cannot be asked
    red.button(re.compile("^Battle")).click()
    red.dialog.get_by_role("button", name="Surrender").click()
    red.button("Surrender").click()
    red.button(re.compile("^Rematch")).first.click()
    red.button("Begin it and send the link").click()
    again = sit()
    again.page.goto(only_link(red))
    expect(again.button("Take the seat")).to_be_visible()


def test_an_invitation_is_read_watched_and_taken_once(host: Host, sit: Sit) -> None:
    red, links = invite(host, sit)
    guest, looks, late = sit(settings={"speed": "instant", "name": "Bert"}), sit(), sit()
    for table in (looks, late):
        table.forgive("404")
    late.page.goto(links["black"])
    says_what_it_is(late)
    expect(late.button("Take the seat")).to_be_visible()
    for table in (guest, looks):
        table.page.goto(links["black"])
        table.button("Only watch").click()
        table.ready()
        expect(table.button(re.compile("^All|^Undo"))).to_have_count(0)
        assert table.page.url == links["black"]
    assert red.look().number == 1, "nobody has joined but who began"
    guest.button("Take the seat …").click()
    guest.button("Take the seat").click()
    guest.ready()
    red.wait_for_number(4)
    expect(guest.prompt.get_by_role("button", name=re.compile("^All"))).to_be_visible()
    expect(looks.page.get_by_role("alert")).to_contain_text("by which somebody has taken the seat opens nothing")
    late.button("Take the seat").click()
    expect(late.page.get_by_role("alert")).to_contain_text("Somebody else has taken this seat by the same link")
    have_revealed(red, guest)
    belongs_to_its_browser(guest, links["black"], late)
    keeps_no_link_to_the_seat(red)


def says_what_it_is(guest: Table) -> None:
    """See what an invitation tells before anything is done."""
    told = guest.page.get_by_role("main")
    expect(told.get_by_role("heading", name="Ada invites you to Goblin Bows at Otter Ford")).to_be_visible()
    expect(told).to_contain_text("Te Wapen!: Fantasy battles on hexes")
    expect(told).to_contain_text("You play the Orcs and Goblins (Black)")
    expect(told).to_contain_text("To win: Destroy 4 enemy pieces")
    expect(told).to_contain_text("It takes 8 turns, about 15 minutes")
    expect(told).to_contain_text("You need not know the rules")
    expect(told).not_to_contain_text(re.compile("entropy|fair|commit", re.IGNORECASE))
    expect(told.get_by_role("note")).to_have_count(0)


def have_revealed(red: Table, black: Table) -> None:
    """See that both pages have revealed by themselves what they were committed to."""
    for table in (red, black):
        table.wait_for_number(4)
        table.button(re.compile("^Battle")).click()
        expect(table.dialog).to_contain_text("Fair so far: a secret and all seats' entropy")
        table.dialog.get_by_role("button", name="Close").click()
    assert by_turn(red, black)


def belongs_to_its_browser(black: Table, link: str, other: Table) -> None:
    """See that a seat is found again by its link in the browser that has taken it, and in no other."""
    own = black.page.url
    assert own != link
    black.page.reload()
    black.ready()
    black.page.goto("about:blank")
    black.open(link)
    assert black.page.url == own, "in the browser that has taken it, the link still leads to the seat"
    other.page.goto("about:blank")
    other.page.goto(link)
    expect(other.page.get_by_text("There is no battle here for this link.")).to_be_visible()
    expect(other.page.get_by_role("alert")).to_contain_text("somebody has taken the seat")


def keeps_no_link_to_the_seat(red: Table) -> None:
    """See that who invited has only the watchers' link left to give."""
    red.button(re.compile("^Battle")).click()
    red.dialog.get_by_role("button", name=re.compile("^Links")).click()
    shown = red.page.get_by_role("dialog", name="Links to this battle")
    expect(shown.get_by_role("textbox", name="For watchers")).to_be_visible()
    expect(shown.get_by_role("textbox", name=re.compile("^Send this"))).to_have_count(0)
    kept = red.page.evaluate("() => JSON.parse(localStorage.getItem('warhost.battles'))[0].tokens")
    assert set(kept) == {"watch"}


def test_nobody_takes_a_seat_with_a_seed_unwarned(host: Host, sit: Sit) -> None:
    link = host.offer(seed="mine", practice=True)
    guest = sit()
    guest.page.goto(link.to("black"))
    warnings = guest.page.get_by_role("note")
    expect(warnings.first).to_have_text(
        "The seed was chosen by whoever began this battle: he may know every die. It is at most consistent."
    )
    expect(warnings.last).to_have_text("Practice: dice can be taken back, and the battle is never fair.")


@dataclass
class Wire:
    """What goes between a page and the server in a battle, which can be cut."""

    is_cut: bool = False
    routes: list[WebSocketRoute] = field(default_factory=list)

    def connect(self, route: WebSocketRoute) -> None:
        """A page opens a connection."""
        if self.is_cut:
            route.close(code=1011)
            return
        route.connect_to_server()
        self.routes.append(route)

    def ask(self, route: Route) -> None:
        """A page asks for something."""
        if self.is_cut:
            route.abort()
        else:
            route.continue_()

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
    table.page.route(re.compile("/api/"), wire.ask)
    table.forgive("ERR_FAILED")

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
