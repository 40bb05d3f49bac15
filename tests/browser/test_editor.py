"""The page on which battles are drawn: from an empty field to the battle, each thing with what is wrong with it."""

from __future__ import annotations

import base64
import json
import re
import tomllib
import zlib
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from browser.conftest import Sit
from browser.host import Host
from browser.scenes import PHONE
from browser.table import DECIDED_MS
from browser.test_accessibility import findings


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
    """The file as this browser keeps it, once it does; that it no longer does is drawn with the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
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
    page.get_by_role("button", name="Fight it 1,000 times").first.click()
    expect(page.locator(".lab-sentences > li").first).to_contain_text("battles", timeout=DECIDED_MS)
    play.click()
    page.wait_for_url(re.compile("/battle/"))
    expect(page.get_by_role("banner")).to_contain_text("New battle")


def test_strokes_are_taken_back_mirrored_and_written_without_loss(host: Host, sit: Sit) -> None:
    """The comments of the file stay, and taking all back gives the file as it was."""
    page = sit().page
    begin(page, host, "Te Wapen!", "Otter Ford")
    take(page, "Ground", "village")
    click(page, "0006")
    page.get_by_role("button", name="Fill").click()
    click(page, "0305")
    take(page, "Sides of cells", "wall")
    (x, y), (far_x, far_y) = at(page, "0302"), at(page, "0402")
    page.mouse.click(x + (far_x - x) * 0.42, y + (far_y - y) * 0.42)
    take(page, "Choose and move")
    drag(page, "0805", "0806")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Mirror left and right").click()
    toml = kept(page)
    assert toml.startswith("# The clear hexes 0303 and 0603 in the river line are the fords")
    assert "# The first side with 4 lost enemy pieces wins." in toml
    drawn = tomllib.loads(toml)
    assert drawn["rows"][4] == "vwvvvd..."
    assert drawn["red"]["pieces"][5] == {"troop": "hum.cavalry", "hex": "0006"}
    assert len(drawn["walls"]) == 3
    back = page.get_by_role("button", name="Take back")
    for _ in range(5):
        back.click()
    expect(back).to_be_disabled()
    page.keyboard.press("Control+Shift+Z")
    page.keyboard.press("Control+z")
    expect(back).to_be_disabled()
    page.wait_for_function("() => !localStorage.getItem('warhost.drafts').includes('hex = \\\\\"0006\\\\\"')")
    page.get_by_role("button", name="Save, send").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = Path(str(files("warhost").joinpath("rulesets/tewapen/scenarios/otter-ford.toml")))
    assert Path(saving.value.path()).read_text() == file.read_text()


def test_a_fault_stands_beside_its_thing_and_is_mended_there(host: Host, sit: Sit, axe_source: str) -> None:
    table = sit()
    page = table.page
    begin(page, host, "Te Wapen!", "Otter Ford")
    take(page, "Ground", "impassable")
    click(page, "0305")
    mark = page.locator(".fault-mark")
    expect(mark).to_have_attribute("aria-label", re.compile("0305|impassable"))
    mark.click()
    faults = page.locator(".fault-list")
    expect(faults).to_contain_text("impassable")
    faults.get_by_role("button", name="Show").first.click()
    page.get_by_role("button", name="Battle", exact=True).click()
    turns = page.get_by_label("Turns", exact=True)
    turns.fill("0")
    turns.blur()
    expect(page.locator(".fault-beside")).to_contain_text(re.compile("turns|1", re.IGNORECASE))
    assert not findings(table, axe_source)
    turns.fill("8")
    turns.blur()
    page.keyboard.press("Control+z")
    for _ in range(2):
        page.get_by_role("button", name="Take back").click()
    expect(mark).to_have_count(0)
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()


def test_all_is_drawn_by_keyboard_and_a_link_brings_it_to_a_friend(host: Host, sit: Sit) -> None:
    page = sit().page
    begin(page, host, "One-Hour")
    field = page.get_by_role("application")
    field.focus()
    page.keyboard.press("g")
    page.locator(".panel").get_by_role("button", name="wood", exact=True).press("Enter")
    field.focus()
    for key in ("ArrowRight", "Enter", "l", "Enter", "ArrowDown", "ArrowDown", "Enter", "p"):
        page.keyboard.press(key)
    field.focus()
    for key in ("ArrowLeft", "Enter", "r"):
        page.keyboard.press(key)
    expect(page.get_by_role("region", name="What is chosen")).to_contain_text("Faces E")
    page.keyboard.press("Delete")
    expect(page.locator(".drawn-on .piece")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator(".drawn-on .piece")).to_have_count(1)
    assert tomllib.loads(kept(page))["rows"][3:6] == ["....w....", "....w....", "....w...."]
    page.get_by_role("button", name="Save, send").click()
    link = page.get_by_label("Link", exact=True).input_value()
    friend = sit().page
    friend.goto(link)
    expect(friend.locator(".drawn-on .piece")).to_have_count(1)
    friend.goto("about:blank")
    friend.goto(f"{host.address}/editor#{link.partition('#')[2][:-9]}")
    expect(friend.get_by_role("alert")).to_contain_text("This link is no battle")
    bomb = base64.urlsafe_b64encode(zlib.compress(b"x" * 3_000_000, wbits=-15)).decode().rstrip("=")
    friend.goto("about:blank")
    friend.goto(f"{host.address}/editor#{bomb}")
    expect(friend.get_by_role("alert")).to_contain_text("far more than a battle")


def test_areas_corners_and_zones_of_a_table_are_drawn_by_keyboard(host: Host, sit: Sit) -> None:
    page = sit().page
    begin(page, host, "Heroes")
    take(page, "Areas", "rocks")
    field = page.get_by_role("application")
    field.focus()

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    press("ArrowUp", "Enter", *["ArrowRight"] * 3, "Enter", *["ArrowUp"] * 3, "Enter")
    press(*["ArrowDown"] * 3, *["ArrowLeft"] * 3, "Enter")
    (drawn,) = tomllib.loads(kept(page))["terrain"]
    (x, y), *_ = drawn["poly"]
    assert drawn["poly"] == [[x, y], [x + 300, y], [x + 300, y + 300]]
    press("Escape", "v", *["ArrowRight"] * 2, "ArrowUp", "Enter")
    expect(page.locator(".chosen-area")).to_be_attached()
    expect(page.locator("#announce")).to_contain_text("rocks, 3 corners")
    press("]", "]", "ArrowRight", "ArrowRight", "Enter")
    expect(page.locator("#announce")).to_contain_text("a corner moved")
    assert tomllib.loads(kept(page))["terrain"][0]["poly"][1] == [x + 500, y]
    press("z", "Enter", *["ArrowDown"] * 4, "Enter")
    after = tomllib.loads(kept(page))["greek"]["zone"]
    assert after == [y - 400, y]
    press("Control+z")
    assert tomllib.loads(kept(page))["greek"]["zone"][0] == 0


def test_a_table_and_a_phone_are_drawn_on_too(host: Host, sit: Sit) -> None:
    page = sit(viewport=PHONE["viewport"], has_touch=True, is_mobile=True).page
    begin(page, host, "Heroes")
    box = page.locator("svg.drawn-on").bounding_box()
    assert box is not None
    middle, height = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    take(page, "Areas", "rocks")
    expect(page.locator(".panel")).to_be_hidden()
    for dx, dy in ((-40, -40), (40, -40), (40, 30), (-40, -40)):
        page.touchscreen.tap(middle + dx, height + dy)
    expect(page.locator(".chosen-area")).to_be_attached()
    take(page, "Pieces", "Odysseus")
    page.touchscreen.tap(middle, height + 120)
    expect(page.locator(".drawn-on .piece")).to_have_count(1)
    drawn = tomllib.loads(kept_on_phone(page))
    assert [(area["type"], len(area["poly"])) for area in drawn["terrain"]] == [("rocks", 3)]
    assert len(drawn["greek"]["figures"]) == 1


def kept_on_phone(page: Page) -> str:
    """The file as the browser keeps it, where no words tell that it does."""
    page.wait_for_function("() => (localStorage.getItem('warhost.drafts') ?? '').includes('figure = ')")
    return str(json.loads(page.evaluate("localStorage.getItem('warhost.drafts')"))[0]["toml"])
