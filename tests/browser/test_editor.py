"""The page on which battles are drawn: from an empty field to the battle, each thing with what is wrong with it."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.conftest import Sit
from browser.host import Host


def begin(page: Page, host: Host, game: str, scenario: str | None = None) -> None:
    """Open the page, and on it a battle of the house or an empty field."""
    page.goto(f"{host.address}/editor")
    page.get_by_role("button", name=game).click()
    if scenario is None:
        page.get_by_role("button", name="Begin").click()
    else:
        page.get_by_role("button", name=scenario, exact=True).click()
    expect(page.locator("svg.drawn-on .ground")).to_be_attached()


def take(page: Page, tool: str, kind: str | None = None) -> None:
    """Take a tool, and perhaps something of its panel."""
    page.get_by_role("toolbar", name="Tools").get_by_role("button", name=tool, exact=True).click()
    if kind is not None:
        page.locator(".panel").get_by_role("button", name=kind).first.click()


def at(page: Page, cell: str) -> tuple[float, float]:
    """Where a cell is on the screen: its name stands below its upper corner."""
    spot = page.evaluate(
        """(cell) => {
          const words = [...document.querySelectorAll("svg.drawn-on .number")].find((one) => one.textContent === cell);
          const {x, y} = words.getBBox(), matrix = words.getScreenCTM();
          const point = new DOMPoint(x + words.getBBox().width / 2, y + 42).matrixTransform(matrix);
          return [point.x, point.y];
        }""",
        cell,
    )
    return spot[0], spot[1]


def click(page: Page, *cells: str) -> None:
    """Click in the middle of cells."""
    for cell in cells:
        page.mouse.click(*at(page, cell))


def drag(page: Page, *cells: str) -> None:
    """Draw from cell to cell."""
    page.mouse.move(*at(page, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*at(page, cell), steps=4)
    page.mouse.up()


def kept(page: Page) -> str:
    """The file as this browser keeps it, once it does."""
    expect(page.get_by_text("Kept in this browser")).to_be_visible()
    drafts: list[dict[str, Any]] = json.loads(page.evaluate("localStorage.getItem('warhost.drafts')"))
    return str(drafts[0]["toml"])


def test_a_battle_is_drawn_from_an_empty_field_and_played(host: Host, sit: Sit) -> None:
    page = sit().page
    begin(page, host, "Te Wapen!")
    play, faults = page.get_by_role("button", name="Play it"), page.get_by_role("button", name="Faults")
    expect(play).to_be_disabled()
    expect(faults).to_contain_text("2")
    take(page, "Ground", "woods")
    drag(page, "0202", "0502")
    expect(page.locator(".wet-cell")).to_have_count(4)
    page.get_by_role("button", name="Box").click()
    page.get_by_role("button", name="hill", exact=True).click()
    drag(page, "0505", "0706")
    take(page, "Pieces")
    page.get_by_label("Search the lists").fill("barbarians")
    page.locator(".kind").filter(has_text="Barbarians").click()
    click(page, "0304", "0404")
    page.get_by_role("button", name=re.compile("Orcs and Goblins")).click()
    page.get_by_label("Search the lists").fill("ogres")
    ogres = page.locator(".kind").filter(has_text=re.compile("Ogres")).first
    start, (x, y) = ogres.bounding_box(), at(page, "0301")
    assert start is not None
    page.mouse.move(start["x"] + 20, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(x, y, steps=5)
    page.mouse.up()
    expect(page.locator(".drawn-on .piece")).to_have_count(3)
    expect(play).to_be_enabled()
    expect(page.locator(".wet-cell")).to_have_count(0)  # the painter has been
    toml = kept(page)
    assert '"..wwww..."' in toml
    assert toml.count("hhh") == 2
    play.click()
    page.wait_for_url(re.compile("/battle/"))
    expect(page.get_by_role("banner")).to_contain_text("New battle")
