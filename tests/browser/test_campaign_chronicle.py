"""Campaigns begun, come back to, told and ended: the start page, the chronicle and its replay, great moments."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import Table

TITLE, GO_ON = "War of the Eight Castles", "What you were fighting"
TWO_REALMS, PEOPLE = "eightcastles/two-realms", {"orcs": "person", "humans": "person"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIZES = [pytest.param({}, id="desk"), pytest.param(PHONE, id="phone")]
DRAWN = "() => document.querySelector('.war-map canvas')?.width > 300"


class War:
    """A campaign of people at one screen, which the test decides for without the page."""

    def __init__(self, host: Host, **options: Any) -> None:
        made = host.ask("/api/battles", {"scenario": TWO_REALMS, "seats": PEOPLE, "seed": "7", "options": options})
        self.host, self.id, self.token = host, made["id"], made["tokens"]["both"]
        self.post("join", {"entropy": "aaaaaaaa"})

    @property
    def address(self) -> str:
        """Where its page is."""
        return f"{self.host.address}/campaign/{self.id}#{self.token}"

    def post(self, what: str, body: Any) -> Any:
        """A deed of those at the screen."""
        return self.host.ask(f"/api/battles/{self.id}/{what}", body, self.token)

    def scene(self) -> Any:
        """How it stands."""
        return self.host.ask(f"/api/battles/{self.id}?from=10000000", token=self.token)

    def rest(self, turn: int) -> None:
        """Let nobody do anything until the season of a turn has begun; nothing where it has."""
        while (scene := self.scene())["view"]["turn"] < turn:
            actions = [one["action"] for one in scene["view"]["choices"]]
            action = "done" if "done" in actions else actions[0]
            self.post("actions", {"number": scene["number"], "action": action})


def opened(table: Table, address: str) -> Page:
    """A campaign's page, painted."""
    table.page.goto(address)
    expect(table.page.get_by_role("navigation", name="Panels")).to_be_visible()
    table.page.wait_for_function(DRAWN)
    return table.page


def tab(page: Page, name: str) -> None:
    """Turn to a panel."""
    page.get_by_role("navigation", name="Panels").get_by_role("button", name=name).click()


def playbar(page: Page) -> Locator:
    """The bar by which the chronicle is played."""
    return page.get_by_role("group", name="The campaign season by season")


# --- the start page ---------------------------------------------------------------------------------------


def test_a_campaign_is_begun_with_one_button_and_come_back_to(host: Host, sit: Sit) -> None:
    table = sit()
    page = table.page
    page.goto(host.address)
    shelf = page.get_by_role("region", name=TITLE)
    expect(shelf.locator(".painting.of-land canvas")).to_be_visible()
    with page.expect_request("**/api/battles") as asked:
        shelf.get_by_role("button", name="Begin a campaign").click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["scenario"] == TWO_REALMS
    assert sent["seats"] == {"orcs": "person", "humans": "computer:greedy"}
    expect(page.get_by_role("navigation", name="Panels")).to_be_visible()
    assert "/campaign/" in page.url
    address = page.url
    page.goto(host.address)
    kept = page.get_by_role("region", name=GO_ON).get_by_role("link", name="Two Realms")
    expect(kept).to_contain_text(re.compile(r"Your \w+, spring of year 1|waiting for"))
    kept.click()
    expect(page.get_by_role("navigation", name="Panels")).to_be_visible()
    assert page.url == address


def test_every_realm_that_takes_part_has_a_seat(host: Host, sit: Sit) -> None:
    page = sit().page
    page.goto(host.address)
    page.get_by_role("region", name=TITLE).get_by_role("button", name="Four Realms").click()
    step = page.get_by_role("dialog", name="Four Realms")
    seats = step.get_by_role("group", name="Who plays")
    expect(seats.get_by_role("combobox")).to_have_count(4)
    expect(step.get_by_role("checkbox", name="Practice")).to_have_count(0)
    seats.get_by_role("combobox", name="Undead").select_option("friend")
    seats.get_by_role("combobox", name="Chaos").select_option("computer:soldier")
    with page.expect_request("**/api/battles") as asked:
        step.get_by_role("button", name="Make the link").click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["seats"] == {
        "ratmen": "person",
        "undead": "person",
        "chaos": "computer:soldier",
        "humans": "computer:greedy",
    }
    links = page.get_by_role("dialog", name="Links to this campaign")
    expect(links).to_contain_text("Undead")
    link = links.get_by_role("textbox").first.input_value()
    assert "/campaign/" in link
    friend = sit().page
    friend.goto(link)
    expect(friend.get_by_role("heading", name=re.compile("invites you to Four Realms"))).to_be_visible()
    expect(friend.get_by_text("You play")).to_contain_text("Undead")
    friend.get_by_role("button", name="Take the seat").click()
    expect(friend.get_by_role("navigation", name="Panels")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_six_realms_of_ones_own(host: Host, sit: Sit, size: dict[str, Any]) -> None:
    table = sit(**size)
    page = table.page
    page.goto(host.address)
    page.get_by_role("region", name=TITLE).get_by_role("button", name="One of your own").click()
    step = page.get_by_role("dialog", name="A campaign of your own")
    step.get_by_role("combobox", name="Realms", exact=True).select_option("6")
    seats = step.get_by_role("group", name="Who plays")
    expect(seats.get_by_role("combobox")).to_have_count(6)
    for seat in seats.get_by_role("combobox").all():
        seat.select_option("here")
    with page.expect_request("**/api/battles") as asked:
        step.get_by_role("button", name="Begin the campaign").click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["wishes"]["factions"] == "6"
    assert len(sent["seats"]) == 6
    expect(page.get_by_role("navigation", name="Panels")).to_be_visible()
    page.wait_for_function(DRAWN)
    tab(page, "Chronicle")
    realms = page.locator(".panel.of-chronicle .realms-table tbody tr")
    expect(realms).to_have_count(6)
    expect(page.locator(".told-season.is-now")).to_be_visible()
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= page.evaluate("() => innerWidth")


def test_a_land_that_is_too_small_says_so(host: Host, sit: Sit) -> None:
    table = sit()
    table.forgive("422")
    page = table.page
    page.goto(host.address)
    page.get_by_role("region", name=TITLE).get_by_role("button", name="One of your own").click()
    step = page.get_by_role("dialog", name="A campaign of your own")
    step.get_by_role("combobox", name="Map").select_option("amber-isles")
    expect(step).to_contain_text("The Amber Isles")
    step.get_by_role("combobox", name="Realms", exact=True).select_option("6")
    expect(step.get_by_role("alert")).to_contain_text("2 to 5")


def test_a_battle_of_a_campaign_is_not_listed_twice(host: Host, sit: Sit) -> None:
    table = sit()
    table.forgive("404")
    kept = {"token": "t", "date": "2026-11-25", "scenario": "Two Realms"}
    battle = kept | {"id": "b1", "scenario": "Battle of Oxmeadow", "battle_of": "c1"}
    both = [kept | {"id": "c1", "campaign": True}, battle]
    table.page.evaluate("(all) => localStorage.setItem('warhost.battles', all)", json.dumps(both))
    table.page.goto(host.address)
    listed = table.page.get_by_role("region", name=GO_ON).get_by_role("link")
    expect(listed).to_have_count(1)
    assert (listed.get_attribute("href") or "").startswith("campaign/c1")


# --- the chronicle ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_chronicle_is_read_and_replayed(host: Host, sit: Sit, size: dict[str, Any]) -> None:
    war = War(host)
    war.rest(5)
    table = sit(**size)
    page = opened(table, war.address)
    tab(page, "Chronicle")
    bar, now = playbar(page), page.locator(".told-season.is-now")
    expect(page.get_by_role("heading", name="The second year")).to_be_visible()
    page.keyboard.press("Home")
    expect(now).to_contain_text("Southgate")
    expect(page.get_by_role("heading", name="The first year")).to_be_visible()
    expect(bar.get_by_role("button", name="Start")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".initial")).to_have_text(re.compile("^[A-Z]$"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(bar.get_by_role("button", name="Summer")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".points-now")).to_have_count(1)
    bar.get_by_role("button", name="Winter").click()
    expect(now).to_contain_text("first year")
    page.keyboard.press("Home")
    bar.get_by_role("button", name="Play the campaign").click()
    expect(bar.get_by_role("button", name="Stop")).to_be_visible()
    expect(bar).to_contain_text("Year 2", timeout=30_000)
    expect(bar.get_by_role("button", name="Spring")).to_have_attribute("aria-pressed", "true")
    expect(bar.get_by_role("button", name="Play the campaign")).to_be_visible()
    if not size:
        bar.get_by_role("slider", name="Season").fill("3")
        expect(bar.get_by_role("button", name="Autumn")).to_have_attribute("aria-pressed", "true")
    tab(page, "Orders")
    expect(bar).to_have_count(0)


# --- great moments ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_a_year_and_of_the_war(host: Host, sit: Sit, size: dict[str, Any]) -> None:
    war = War(host)
    war.rest(4)
    table = sit(**size)
    page = opened(table, war.address)
    expect(page.get_by_role("region", name=re.compile("is over"))).to_have_count(0)
    war.rest(5)
    year = page.get_by_role("region", name="The first year is over")
    expect(year).to_be_visible()
    expect(year.locator("tbody tr")).to_have_count(2)
    expect(year).to_contain_text("Orcs and Goblins")
    year.get_by_role("button", name="Begin the second year").click()
    expect(year).to_have_count(0)
    war.post("surrender", {"side": "orcs"})
    end = page.get_by_role("region", name=re.compile("Humans won the war"))
    expect(end).to_be_visible()
    expect(end).to_contain_text("Orcs and Goblins surrendered.")
    expect(end.get_by_role("link", name="Another campaign")).to_be_visible()
    end.get_by_role("button", name="Is it true?").click()
    expect(page.get_by_role("dialog", name="Is it true?")).to_contain_text("warhost campaign verify")
    page.keyboard.press("Escape")
    end.get_by_role("button", name="See the chronicle").click()
    expect(page.locator(".told-ending")).to_be_visible()
    expect(end).to_have_count(0)
