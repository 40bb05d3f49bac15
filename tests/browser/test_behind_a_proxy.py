"""A server behind a proxy: below a path, with another Host header, without WebSockets, as docs/server.md sets nginx."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from browser.conftest import Sit
from browser.host import Host, hosted, with_attack
from browser.proxies import (
    DOCS,
    HAS_NGINX,
    Behind,
    locations_for_nginx,
    nginx,
    own_proxy,
    with_header,
    without_prefix,
    without_upgrade,
)
from browser.table import Table
from browser.test_two_browsers import accept, by_turn, decide, invite, say, shows_presence
from soak import soaked

PREFIX = "/warhost"
COMPUTING_MS = 60_000  # until a replay is computed, by a process that may only be starting
needs_nginx = pytest.mark.skipif(not HAS_NGINX, reason="there is no nginx here (apt-get install nginx)")
LOADED = "document.fonts.ready.then(() => [...document.fonts].filter((one) => one.status === 'loaded').length)"


def locations(host: Host) -> dict[str, str]:
    """What the docs have for nginx, by the path that it is for, with the port of a server."""
    found = {snippet.split()[1]: snippet for snippet in locations_for_nginx()}
    return {path: snippet.replace("127.0.0.1:8000", f"127.0.0.1:{host.port}") for path, snippet in found.items()}


@pytest.fixture
def taken_away(host: Host) -> Iterator[Behind]:
    """Behind a proxy that takes the path away."""
    with own_proxy(host.port, without_prefix(PREFIX), PREFIX) as where:
        yield Behind(host, where, PREFIX)


@pytest.fixture
def passed_on(tmp_path: Path) -> Iterator[Behind]:
    """Behind a proxy that passes the path on, to a server that was told of it."""
    with hosted(tmp_path, "--root-path", PREFIX) as told, own_proxy(told.port, lambda head: head) as where:
        yield Behind(told, where, PREFIX)


@pytest.fixture
def by_nginx(host: Host, tmp_path: Path) -> Iterator[Behind]:
    """Behind nginx as docs/server.md sets it, below a path."""
    with nginx(tmp_path, locations(host)[f"{PREFIX}/"]) as where:
        yield Behind(host, where, PREFIX)


@pytest.fixture
def by_nginx_at_the_root(host: Host, tmp_path: Path) -> Iterator[Behind]:
    """Behind nginx as docs/server.md sets it."""
    with nginx(tmp_path, locations(host)["/"]) as where:
        yield Behind(host, where)


@pytest.fixture
def with_its_own_host(host: Host) -> Iterator[Behind]:
    """Behind a proxy that sends the Host header of the server itself."""
    with own_proxy(host.port, lambda head: with_header(head, "Host", f"127.0.0.1:{host.port}")) as where:
        yield Behind(host, where)


@pytest.fixture
def at(request: pytest.FixtureRequest) -> Behind:
    """A server behind the proxy that a test names; it goes after the pages have gone."""
    behind: Behind = request.getfixturevalue(request.param)
    return behind


@pytest.mark.parametrize(
    "at",
    ["taken_away", pytest.param("by_nginx", marks=[needs_nginx, pytest.mark.soak]), *soaked("passed_on")],
    indirect=True,
)
def test_two_friends_below_a_path(at: Behind, sit: Sit) -> None:
    here = partial(sit, at=at)
    red, links = invite(at, here)
    assert all(link.startswith(f"{at.address}/battle/") for link in links.values())
    black = accept(here(settings={"speed": "instant", "name": "Bert"}), links["black"])
    mover, waiter = by_turn(red, black)
    waiter.wait_for_number(decide(mover))
    assert red.page.evaluate(LOADED) > 0, "the fonts are below the path, too"
    expect(red.page.locator("canvas.ground").first).to_be_attached()
    red.button(re.compile("^Battle")).click()
    red.dialog.get_by_role("button", name="Replay from the start").click()
    expect(red.page.get_by_role("region", name="What happens")).to_be_visible(timeout=COMPUTING_MS)
    assert red.page.url.startswith(f"{at.address}/battle/")
    red.page.get_by_role("link", name="To the battle").click()
    red.ready().page.get_by_role("link", name="Warhost, to the start page").click()
    red.page.get_by_role("link", name="Otter Ford").click()
    red.ready()
    red.page.goto(at.address)
    red.page.get_by_role("link", name="Open a replay").click()
    expect(red.page.get_by_role("textbox", name=re.compile("^Paste a transcript"))).to_be_visible()
    assert red.page.url == f"{at.address}/replay"


@pytest.mark.parametrize("at", [pytest.param("by_nginx_at_the_root", marks=needs_nginx)], indirect=True)
def test_two_friends_behind_nginx_at_the_root(at: Behind, sit: Sit) -> None:
    here = partial(sit, at=at)
    red, links = invite(at, here)
    mover, waiter = by_turn(red, accept(here(), links["black"]))
    waiter.wait_for_number(decide(mover))


@pytest.mark.parametrize("at", ["with_its_own_host"], indirect=True)
def test_a_changed_host_tells_what_to_set(at: Behind, host: Host, sit: Sit) -> None:
    table = sit(at=at)
    table.page.goto(host.begin().to("red").replace(host.address, at.address))
    told = table.page.get_by_role("alert")
    expect(told).to_contain_text(f"--allow-origin {at.address}")
    expect(told).to_contain_text("pass the Host header on")
    expect(table.prompt).to_contain_text("The battle cannot be opened from this address.")


@pytest.fixture
def without_sockets(host: Host) -> Iterator[Behind]:
    """Behind a proxy that swallows WebSockets."""
    with own_proxy(host.port, without_upgrade) as where:
        yield Behind(host, where)


@pytest.fixture
def by_plain_nginx(host: Host, tmp_path: Path) -> Iterator[Behind]:
    """Behind nginx that was told nothing of WebSockets."""
    told = f"location / {{ proxy_pass http://127.0.0.1:{host.port}; proxy_set_header Host $http_host; }}"
    with nginx(tmp_path, told) as where:
        yield Behind(host, where)


def told_so(table: Table) -> Locator:
    """What a page says of WebSockets that do not pass."""
    return table.page.get_by_role("status").filter(has_text="WebSockets do not pass")


@pytest.mark.parametrize(
    "at", ["without_sockets", pytest.param("by_plain_nginx", marks=[needs_nginx, pytest.mark.soak])], indirect=True
)
def test_a_battle_goes_on_over_http_where_sockets_do_not_pass(at: Behind, host: Host, sit: Sit) -> None:
    link = host.offer()
    tables = {}
    for side in ("red", "black"):
        tables[side] = sit(at=at)
        tables[side].forgive("WebSocket connection")
        accept(tables[side], link.to(side).replace(host.address, at.address))
        expect(told_so(tables[side])).to_be_visible()
    red, black = tables["red"], tables["black"]
    shows_presence(red, "black", "here")
    mover, waiter = by_turn(red, black)
    number = decide(mover)
    waiter.wait_for_number(number)
    say(red, "good luck")
    expect(black.tab("Talk")).to_contain_text("1")
    mover.prompt.get_by_role("button", name="Undo").click()
    waiter.wait_for_number(number + 1)
    red.button(re.compile("^Battle")).click()
    red.dialog.get_by_role("button", name="Offer a draw").click()
    offer = black.page.get_by_role("status").filter(has_text="offers a draw")
    offer.get_by_role("button", name="Decline").click()
    expect(red.page.get_by_role("status").filter(has_text="declines the draw")).to_be_visible()
    red.button(re.compile("^Battle")).click()
    red.dialog.get_by_role("button", name="Surrender").click()
    red.dialog.get_by_role("button", name="Surrender").click()
    for table in (red, black):
        expect(table.prompt.get_by_role("button", name="Replay")).to_be_visible()
    red.button("Rematch").first.click()
    black.page.get_by_role("status").filter(has_text="offers a rematch").get_by_role("button", name="Accept").click()
    for table in (red, black):
        table.page.wait_for_url(lambda url: "/battle/" in url and link.id not in url)
        table.ready()


def test_a_refused_deed_is_told_over_http_too(host: Host, sit: Sit) -> None:
    link = host.begin(seats={"red": "person", "black": "computer:random"})
    table = sit()
    table.forgive("WebSocket|409")
    table.page.route_web_socket(re.compile("/live"), lambda route: route.close())
    table.open(link.to("red"))
    expect(told_so(table)).to_be_visible()
    table.button(re.compile("^Battle")).click()
    table.dialog.get_by_role("button", name="Offer a draw").click()
    expect(table.page.get_by_role("alert")).to_contain_text("does not agree to a draw")


def test_a_half_made_decision_stays_while_the_page_asks(host: Host, sit: Sit) -> None:
    link, attack = with_attack(host)
    table = sit()
    table.forgive("WebSocket")
    table.page.route_web_socket(re.compile("/live"), lambda route: route.close())
    table.open(link.to())
    expect(told_so(table)).to_be_visible()
    table.choose(attack["actor"])
    expect(table.board.locator(".piece.is-chosen")).to_have_count(1)
    before = table.look()
    for _ in range(2):
        with table.page.expect_response(re.compile("stay=true")):
            pass
    assert table.look().sign == before.sign


def test_sockets_that_pass_again_are_taken(host: Host, sit: Sit) -> None:
    link, tries = host.begin(), []
    table = sit()
    table.forgive("WebSocket")

    def connect(route: WebSocketRoute) -> None:
        tries.append(route)
        if len(tries) > 4:
            route.connect_to_server()
        else:
            route.close()

    table.page.route_web_socket(re.compile("/live"), connect)
    table.open(link.to())
    expect(told_so(table)).to_be_visible()
    expect(told_so(table)).to_have_count(0)
    number = link.act()["number"]
    table.wait_for_number(number)


def test_the_docs_name_what_has_to_pass() -> None:
    words = DOCS.read_text("utf-8")
    assert all(name in words for name in ("`Upgrade`", "`Connection`", "`Host`", "--allow-origin", "--root-path"))
    assert "hosting/nginx-below-a-path.conf" in words
    assert [one.split()[1] for one in locations_for_nginx()] == ["/", "/warhost/"]
