"""Battles of a campaign on its page: settled in each of the ways, fought by mouse and brought home; and sieges."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Sit
from browser.host import Host, Json, Link
from browser.table import DECIDED_MS, Table
from browser.test_accessibility import findings
from browser.test_battle_by_mouse import MousePlayer

CAMPAIGN = "eightcastles/two-realms"
AT_ONE_SCREEN = {"orcs": "person", "humans": "person"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SEEDS = 30
FEW = 3  # whom two units can beat, or cannot, within minutes
FROM, TO = "16", "15"  # a region of the orcs without their General, and a neutral one next to it
RECRUIT = f"raise orc.archers {FROM}"
MARCH = f"march {FROM} {TO}"


def opened(host: Host, seed: int) -> Iterator[tuple[Link, Json]]:
    """A campaign in which two recruits of the orcs march into a neutral region: each moment on the way."""
    link = host.begin(CAMPAIGN, AT_ONE_SCREEN, seed=str(seed))
    scene = link.ask(seat="both")
    while not scene["war"]["meeting"] and scene["view"]["phase"] != "sieges":
        yield link, scene
        known = [choice["action"] for choice in scene["view"]["choices"]]
        wanted = next((action for action in (RECRUIT, MARCH, "done") if action in known), known[0])
        scene |= link.ask("/actions", {"number": scene["number"], "action": wanted}, "both")
    yield link, scene


def to_march(host: Host) -> Link:
    """A campaign in which they could march now."""
    for link, scene in opened(host, 1):
        if any(choice["action"] == MARCH for choice in scene["view"]["choices"]):
            return link
    raise AssertionError("they never march")


def to_meeting(host: Host) -> Link:
    """A campaign in which they meet few enemies there."""
    for seed in range(SEEDS):
        link, scene = [*opened(host, seed)][-1]
        meeting = scene["war"]["meeting"]
        if meeting and len(meeting["defender"]["pieces"]) <= FEW:
            return link
    raise AssertionError(f"in none of {SEEDS} campaigns do they meet few enemies")


def to_siege(host: Host) -> Link:
    """A campaign in which the region submits, and a castle next to it may be besieged."""
    for seed in range(SEEDS):
        link, scene = [*opened(host, seed)][-1]
        if scene["view"]["phase"] == "sieges":
            return link
    raise AssertionError(f"in none of {SEEDS} campaigns do they stand before a castle")


def look_at(sit: Sit, link: Link, **options: object) -> Table:
    """The page of a campaign, with a person who decides for both realms."""
    table = sit(**options)
    table.page.goto(f"{link.host.address}/campaign/{link.id}#{link.tokens['both']}")
    expect(table.page.locator(".prompt-ask")).not_to_be_empty()
    return table


def card(page: Page) -> Locator:
    """The card of a battle."""
    return page.get_by_role("dialog", name=re.compile("^The battle of"))


def told_at_home(page: Page) -> Locator:
    """What came of a battle."""
    return page.get_by_role("dialog", name=re.compile("hold the field$"))


def is_brought_home(table: Table, link: Link, how: str) -> None:
    """The page tells what came of the battle, and the campaign goes on."""
    home = told_at_home(table.page)
    expect(home).to_be_visible(timeout=DECIDED_MS)
    expect(home).to_contain_text(how)
    expect(home.locator(".tolls li")).to_have_count(2)
    home.get_by_role("button", name="On with the campaign").click()
    expect(home).to_have_count(0)
    war = link.ask(seat="both")["war"]
    assert war["meeting"] is None
    assert [one["number"] for one in war["battles"]] == [1]


@pytest.mark.parametrize(
    ("way", "told"), [("Let captains fight it", "captains fought it"), ("Settle it by its chances", "by its chances")]
)
def test_a_battle_is_left_to_others(way: str, told: str, host: Host, sit: Sit) -> None:
    link = to_meeting(host)
    table = look_at(sit, link)
    expect(card(table.page).get_by_role("img", name=re.compile("^The field"))).to_be_visible()
    card(table.page).get_by_role("button", name=way).click()
    is_brought_home(table, link, told)


def test_a_battle_is_fought_by_mouse_and_comes_home(host: Host, sit: Sit) -> None:
    link = to_meeting(host)
    table = look_at(sit, link)
    card(table.page).get_by_role("button", name="Fight it", exact=False).first.click()
    table.page.wait_for_url("**/battle/**")
    table.ready()
    expect(table.page.get_by_role("link", name="Back to the map")).to_be_visible()
    MousePlayer(table, seed=1).play()
    table.page.get_by_role("link", name="Back to the campaign").first.click()
    table.page.wait_for_url("**/campaign/**")
    is_brought_home(table, link, "fought out")


def test_whoever_leaves_the_field_finds_back_to_it(host: Host, sit: Sit) -> None:
    link = to_meeting(host)
    table = look_at(sit, link)
    card(table.page).get_by_role("button", name="Fight it", exact=False).first.click()
    table.page.wait_for_url("**/battle/**")
    table.ready()
    table.page.get_by_role("link", name="Back to the map").click()
    table.page.wait_for_url("**/campaign/**")
    expect(card(table.page)).to_contain_text("It is being fought on this field")
    card(table.page).get_by_role("button", name="Go to the field").click()
    table.page.wait_for_url("**/battle/**")
    table.ready()


def test_the_battle_that_a_march_would_bring(host: Host, sit: Sit, axe_source: str) -> None:
    table = look_at(sit, to_march(host))
    page = table.page
    page.locator(".host-row").filter(has_text="Applegarth").click()
    page.get_by_role("group", name="Where it can march").get_by_role("button", name=re.compile("^Rivenfield")).click()
    page.get_by_role("button", name="The battle", exact=True).click()
    expect(card(page)).to_be_focused()
    expect(card(page).locator(".tug")).to_have_attribute("aria-label", re.compile(r"\d+ % .*give or take \d+ %"))
    expect(page.get_by_role("region", name="What is at stake")).to_contain_text("What it costs")
    assert findings(table, axe_source) == []
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)


def test_a_siege_has_four_steps(host: Host, sit: Sit) -> None:
    link = to_siege(host)
    table = look_at(sit, link)
    panel = table.page.get_by_role("region", name=re.compile("^The siege of"))
    steps = panel.locator(".siege-track li")
    expect(steps).to_have_count(4)
    expect(steps.first).to_have_attribute("aria-current", "step")
    for step in range(4):
        expect(steps.nth(step).locator("b")).to_have_text(re.compile(r"^\d+ %$"), timeout=DECIDED_MS)
    panel.get_by_role("button", name="Begin the siege").click()
    expect(table.page.get_by_role("region", name=re.compile("^The siege of"))).to_have_count(0)
    assert [one["seasons"] for one in link.ask(seat="both")["view"]["sieges"]] == [0]


def test_a_battle_on_a_phone(host: Host, sit: Sit) -> None:
    table = look_at(sit, to_meeting(host), **PHONE)
    box = card(table.page).bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    for way in ("Fight it", "Let captains fight it", "Settle it by its chances"):
        expect(card(table.page).get_by_role("button", name=way).first).to_be_in_viewport(ratio=1)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
