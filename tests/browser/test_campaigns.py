"""Campaigns in the page: a year by mouse, a season by keyboard alone, one on a phone, and what every page must keep."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Response, expect

from browser.conftest import Sit
from browser.host import Host, Link
from browser.table import DECIDED_MS, Table
from browser.test_accessibility import findings
from browser.test_open_table_deeds import MOST_CODE, keep
from browser.test_screens import ANY_PHONE, check_fits, phone
from soak import soaked

TWO_REALMS = "eightcastles/two-realms"
AGAINST_LOT = {"humans": "person", "orcs": "computer:random"}
SEASONS = 4
MOST_STEPS = 120
MOST_YEARS = 5  # one in three wins no land
LAND_AT_FIRST = 3
# Where the campaign stands, once something is asked after so many entries: what is asked, or null until then.
ASKED = """
(number) => {
  const war = document.querySelector(".war"), now = Number(war?.dataset.number ?? -1);
  if (now <= number || !document.title.startsWith("Your move") && !document.querySelector(".meeting-card, .ending-card")) return null;
  if (document.querySelector(".ending-card")) return {number: now, asks: "year"};
  if ([...document.querySelectorAll(".meeting-card button:not(:disabled)")].some((one) => one.textContent.includes("captains"))) return {number: now, asks: "battle"};
  const open = [...document.querySelectorAll(".prompt .choice-buttons button:not(:disabled)")].map((one) => one.textContent);
  if (document.querySelector(".muster-rows") || open.includes("Raise units")) return {number: now, asks: "muster"};
  if (open.includes("Nobody else marches")) return {number: now, asks: "marches"};
  return open.length ? {number: now, asks: "choice"} : null;
}
"""  # noqa: E501
MAP_SHARE = 0.4  # of a phone's height that the map keeps


def begin(host: Host, seed: str = "7", **seats: str) -> Link:
    """A campaign of a person against a computer that leaves all to the dice."""
    return host.begin(TWO_REALMS, AGAINST_LOT | seats, seed=seed)


def open_campaign(table: Table, link: Link) -> Table:
    """The page of a campaign with its map drawn."""
    table.page.goto(f"{link.host.address}/campaign/{link.id}#{link.tokens[link.seat]}")
    expect(table.page.locator(".map-over .map-names text").first).to_be_attached()
    return table


def asked(table: Table, after: int = -1) -> dict[str, Any]:
    """What is asked next: wait for it."""
    told: dict[str, Any] = table.page.wait_for_function(ASKED, arg=after, timeout=DECIDED_MS).json_value()
    return told


def orders(table: Table) -> Locator:
    """The panel of orders."""
    return table.page.get_by_role("region", name="Orders", exact=True)


def muster(table: Table) -> None:
    """Raise one unit where it can come."""
    panel = table.page.get_by_role("region", name="Muster", exact=True)
    row = panel.locator(".muster-row > button").first
    row.click()
    panel.locator(".places button").first.click()
    raised = panel.get_by_role("button", name=re.compile("^Raise (it|these)"))
    if raised.count():
        expect(panel.get_by_role("region", name="Picked so far").get_by_role("listitem")).to_have_count(1)
        raised.click()


def march(table: Table) -> None:
    """Send the first host that can march to the first space that it can take."""
    panel = orders(table)
    panel.get_by_role("region", name="Your hosts").get_by_role("button").first.click()
    ways = panel.get_by_role("group", name="Where it can march").get_by_role("button")
    ways.first.click()
    expect(panel.locator(".facts li").first).to_be_visible()
    table.button(re.compile("^March to ")).click()


def answer(table: Table, asks: str, seen: set[str]) -> None:
    """Answer what is asked, by mouse; in each season one host marches."""
    if asks == "battle":
        table.page.locator(".meeting-card").get_by_role("button", name=re.compile("captains")).click()
    elif asks == "muster":
        muster(table)
    elif asks == "marches" and (season := table.page.locator(".wheel").get_attribute("aria-label") or "") not in seen:
        seen.add(season)
        march(table)
    elif asks == "marches":
        table.button("End the marches").click()
    else:
        table.prompt.locator(".choice-buttons button").last.click()


def play_a_year(link: Link, table: Table) -> tuple[set[str], set[str], int]:
    """Answer all that is asked in a year: what that was, the seasons in which a host marched, the most land held."""
    seen: set[str] = set()
    kinds: set[str] = set()
    most = 0
    now = asked(table)
    for _ in range(MOST_STEPS):
        kinds.add(now["asks"])
        most = max(most, link.ask()["view"]["factions"]["humans"]["regions"])
        if now["asks"] == "year":
            break
        answer(table, now["asks"], seen)
        now = asked(table, now["number"])
    return kinds, seen, most


def test_a_year_by_mouse(host: Host, sit: Sit) -> None:
    seen: set[str] = set()
    most = 0
    for number in range(MOST_YEARS):  # the other faction draws by lot, and may leave nobody who could march in a season
        link = begin(host, f"year-{number}")
        kinds, seasons, land = play_a_year(link, open_campaign(sit(), link))
        assert {"muster", "marches", "battle", "year"} <= kinds
        told = link.ask()
        assert told["view"]["year"] == 2
        assert [one["how"] for one in told["war"]["battles"]]
        seen, most = seen | seasons, max(most, land)
        if len(seen) == SEASONS and most > LAND_AT_FIRST:
            return
    assert len(seen) == SEASONS
    assert most > LAND_AT_FIRST, "a year of marches has won something, even if it was lost again"


def test_a_season_by_keyboard(host: Host, sit: Sit) -> None:
    link = begin(host)
    table = open_campaign(sit(), link)
    page, keys = table.page, table.page.keyboard
    now = asked(table)
    table.prompt.get_by_role("button", name="Raise no more").focus()
    keys.press("Enter")
    now = asked(table, now["number"])
    assert now["asks"] == "marches"
    keys.press("?")
    expect(table.dialog).to_contain_text("next and previous host")
    keys.press("Escape")
    keys.press("n")
    expect(orders(table).get_by_role("heading", name="Where it can march")).to_be_visible()
    spaces = page.get_by_role("listbox", name="Spaces of the map")
    spaces.locator("[tabindex='0']").focus()
    expect(spaces.locator(":focus")).to_contain_text("chosen")
    keys.press("ArrowDown")
    goal = spaces.locator(":focus")
    expect(goal).to_contain_text("can be marched to")
    name = goal.locator("b").inner_text().rstrip(".")
    keys.press("Enter")
    expect(table.button(f"March to {name}")).to_be_enabled()
    keys.press("Enter")
    now = asked(table, now["number"])
    if now["asks"] == "marches":
        table.button("End the marches").focus()
        keys.press("Enter")
        now = asked(table, now["number"])
    assert now["asks"] in ("battle", "choice", "muster")


@pytest.mark.parametrize("size", ANY_PHONE, ids=str)
def test_on_a_phone(host: Host, sit: Sit, size: tuple[int, int]) -> None:
    link = begin(host)
    table = open_campaign(sit(**phone(size)), link)
    raising = table.page.get_by_role("region", name="Muster", exact=True)
    expect(raising.get_by_role("button", name="Raise nothing")).to_be_visible(timeout=DECIDED_MS)
    check_fits(table)
    sheet = raising.bounding_box()
    assert sheet is not None
    assert sheet["y"] - 50 >= MAP_SHARE * size[1] - 10, "the map keeps its part of the height"
    raising.get_by_role("button", name="Raise nothing").tap()
    expect(orders(table)).to_contain_text("Who marches?", timeout=DECIDED_MS)
    orders(table).get_by_role("region", name="Your hosts").get_by_role("button").first.tap()
    expect(orders(table).get_by_role("group", name="Where it can march").get_by_role("button").first).to_be_visible()
    orders(table).get_by_role("group", name="Where it can march").get_by_role("button").first.tap()
    main = table.button(re.compile("^March to "))
    expect(main).to_be_in_viewport()
    check_fits(table)
    main.tap()
    expect(orders(table)).not_to_contain_text("0 of")


@pytest.mark.parametrize("look", ["light", *soaked("dark")])
def test_nothing_weighs_on_its_page(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    link = begin(host)
    table = open_campaign(sit(color_scheme=look), link)
    asked(table)
    found = findings(table, axe_source, look)
    for name in ("Realms", "Muster", "Chronicle", "Rules", "Orders"):
        table.tab(name).click()
        found += findings(table, axe_source, look)
    table.prompt.get_by_role("button", name="Raise no more").click()
    expect(orders(table)).to_contain_text("Who marches?", timeout=DECIDED_MS)
    table.page.keyboard.press("n")
    expect(orders(table).get_by_role("heading", name="Where it can march")).to_be_visible()
    found += findings(table, axe_source, look)
    table.button("Campaign").click()
    assert found + findings(table, axe_source, look) == []


def test_undo_and_why_not(host: Host, sit: Sit) -> None:
    link = begin(host)
    table = open_campaign(sit(), link)
    asked(table)
    panel = table.page.get_by_role("region", name="Muster", exact=True)
    panel.locator(".muster-row > button").first.click()
    panel.locator(".places button").first.click()
    panel.get_by_role("button", name=re.compile("^Take back")).click()
    expect(panel.get_by_role("button", name="Raise nothing")).to_be_visible()
    panel.locator("details summary").click()
    panel.get_by_title("Why not?").first.click()
    expect(table.page.get_by_role("alert").filter(has_text="Why not")).to_contain_text("TW-5")


def test_its_address_as_a_battle_leads_to_its_page(host: Host, sit: Sit) -> None:
    link = begin(host)
    table = sit()
    table.page.goto(link.to(link.seat))
    expect(table.page.locator(".map-over .map-names text").first).to_be_attached()
    assert f"/campaign/{link.id}" in table.page.url


def test_two_at_one_screen_are_told_who_decides(host: Host, sit: Sit) -> None:
    link = host.begin(TWO_REALMS, {"humans": "person", "orcs": "person"}, seed="7")
    table = open_campaign(sit(), link)
    now = asked(table)
    first = table.prompt.locator(".prompt-ask").inner_text().partition(":")[0]
    table.prompt.get_by_role("button", name="Raise no more").click()
    asked(table, now["number"])
    then = table.prompt.locator(".prompt-ask").inner_text().partition(":")[0]
    assert {first, then} == {"Humans", "Orcs and Goblins"}


def test_a_watcher_decides_nothing(host: Host, sit: Sit) -> None:
    link = begin(host)
    table = sit()
    table.page.goto(f"{host.address}/campaign/{link.id}#{link.tokens['watch']}")
    expect(table.page.locator(".map-over .map-names text").first).to_be_attached()
    expect(table.prompt).to_contain_text("decides")
    expect(table.prompt.get_by_role("button")).to_have_count(0)


def test_its_page_loads_not_too_much(host: Host, browser: Browser) -> None:
    link = begin(host)
    page = browser.new_page()
    scripts: list[Response] = []
    page.on("response", partial(keep, scripts))
    page.goto(f"{host.address}/campaign/{link.id}#{link.tokens[link.seat]}", wait_until="networkidle")
    loaded = sum(answer.request.sizes()["responseBodySize"] for answer in scripts if ".js" in answer.url)
    page.close()
    assert 0 < loaded <= MOST_CODE, loaded
