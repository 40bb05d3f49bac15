"""A person at two browsers, which are two devices: battles, passkeys, words, and doing away with it all."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from browser.conftest import Sit
from browser.host import PERSONS, Host, Link
from browser.table import Table
from browser.test_accessibility import findings

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
INSIDE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


class ByName(Host):
    """The same server under a name: browsers make no passkeys for an address of numbers."""

    def __init__(self, host: Host) -> None:
        super().__init__(host.folder)
        self.port = host.port

    @property
    def address(self) -> str:
        """Where it is found by its name."""
        return f"http://localhost:{self.port}"


def with_authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device that keeps passkeys, and the name of what keeps them."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": INSIDE})
    return session, made["authenticatorId"]


def carry_passkeys(here: tuple[CDPSession, str], there: tuple[CDPSession, str]) -> None:
    """What keeps the passkeys of several devices in step."""
    for one in here[0].send("WebAuthn.getCredentials", {"authenticatorId": here[1]})["credentials"]:
        there[0].send("WebAuthn.addCredential", {"authenticatorId": there[1], "credential": one})


def opened(host: Host, sit: Sit) -> tuple[Table, Link, str]:
    """A browser that holds the seat which must decide."""
    link = host.offer(seed="kept")
    for seat in PERSONS:
        link.join(seat)
    mover = link.ask(seat="watch")["view"]["to_decide"]
    return sit(at=host).open(link.to(mover)), link, mover


def become(page: Page, host: Host, name: str) -> None:
    """Go to one's page, and take a name."""
    page.goto(f"{host.address}/me")
    page.get_by_label("What others call you").fill(name)
    page.get_by_role("button", name="Have my battles everywhere").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_a_passkey_brings_the_battles_to_another_device(host: Host, sit: Sit, axe_source: str) -> None:
    named = ByName(host)
    table, _, _ = opened(named, sit)
    other = sit(at=named, **PHONE)
    desk, phone = table.page, other.page
    keys = with_authenticator(desk), with_authenticator(phone)
    become(desk, named, "Ada <b>")
    expect(desk.get_by_role("region", name="Your battles").get_by_role("link")).to_contain_text("your move")
    desk.get_by_role("button", name="Make a passkey").click()
    expect(desk.get_by_text("Passkey of")).to_be_visible()
    found = findings(table, axe_source)
    carry_passkeys(*keys)

    phone.goto(f"{named.address}/me")
    expect(phone.get_by_role("button", name="Come in by passkey")).to_be_visible()
    found += findings(other, axe_source)
    phone.get_by_role("button", name="Come in by passkey").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ada <b>")
    expect(phone.get_by_text("(this one)")).to_be_visible()
    assert found + findings(other, axe_source) == []
    phone.goto(named.address)
    card = phone.get_by_role("region", name="What you were fighting").get_by_role("link", name="Otter Ford")
    expect(card).to_contain_text("your move")
    card.click()
    expect(phone).to_have_title(re.compile("^Your move"))

    desk.reload()
    here = desk.get_by_role("region", name="Your devices").get_by_role("listitem").filter(has_text="within the hour")
    there = here.filter(has_not_text="this one")
    there.get_by_role("button").click()
    expect(there).to_have_count(0)
    other.forgive("401")
    phone.goto(f"{named.address}/me")
    expect(phone.get_by_text("This device is signed out")).to_be_visible()
    phone.goto(named.address)
    expect(phone.get_by_role("region", name="What you were fighting")).to_have_count(0)


def test_twelve_words_do_so_anywhere_and_all_can_be_taken_along_or_done_away_with(host: Host, sit: Sit) -> None:
    table, link, mover = opened(host, sit)
    page, other = table.page, sit(**PHONE)
    become(page, host, "Bob")
    expect(page.get_by_text("Passkeys need a server with a name")).to_be_visible()
    page.get_by_role("button", name="Draw twelve words").click()
    shown = page.get_by_role("status").get_by_role("listitem")
    expect(shown).to_have_count(12)
    words = shown.all_text_contents()
    page.evaluate("localStorage.clear()")

    table.forgive("403")
    come_in(page, host, ["elefant", *words[1:]])
    expect(page.get_by_text("'elefant' is none of the words")).to_be_visible()
    come_in(page, host, words)
    battle = page.get_by_role("region", name="Your battles").get_by_role("link")
    expect(battle).to_contain_text("Otter Ford")
    battle.click()
    expect(page).to_have_title(re.compile("^Your move"))

    page.goto(f"{host.address}/me")
    with page.expect_download() as download:
        page.get_by_role("button", name="Everything as a file").click()
    told: Any = json.loads(download.value.path().read_text())
    assert (told["person"]["name"], [one["id"] for one in told["battles"]]) == ("Bob", [link.id])

    come_in(other.page, host, words)
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Bob")
    other.forgive("401")
    page.get_by_role("button", name="Delete me").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete me").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My battles on every device")
    other.page.reload()
    expect(other.page.get_by_text("This device is signed out")).to_be_visible()
    page.goto(f"{host.address}/battle/{link.id}")
    expect(page).to_have_title(re.compile("^Your move"))
    assert link.ask(seat=mover)["yours"] == [mover]


def come_in(page: Page, host: Host, words: list[str]) -> None:
    """Say twelve words."""
    page.goto(f"{host.address}/me")
    page.get_by_label("Or your twelve words").fill(" ".join(words))
    page.get_by_role("button", name="Come in", exact=True).click()
