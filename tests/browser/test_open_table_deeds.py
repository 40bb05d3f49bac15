"""Heroes & Gods on the open table, deed by deed: reach, ways, refusals, ruler, ranges, gods, duels; what pages load."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Response, expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import Spot, Table
from browser.test_accessibility import LOOKS, findings
from browser.test_open_table import asked_about, base, begin, in_the_action_step, piece, seen
from browser.test_screens import ANY_PHONE, check_fits, phone

MOST_CODE = 220_000  # bytes of JavaScript that any page loads, packed as they come over the line
SOON_MS = 50  # from the pointer on a figure to the shape of its reach, on an idle machine
BUSY = 5  # times slower that a machine shared with other tests may be
INCH = 100
# Milliseconds from the pointer's going down until the reach is in the page.
WAIT_FOR_REACH = """
() => new Promise((resolve) => {
  addEventListener("pointerdown", () => {
    const began = performance.now();
    const isThere = () => document.querySelector(".reach-shape") !== null;
    const look = () => isThere() ? resolve(performance.now() - began) : requestAnimationFrame(look);
    look();
  }, {capture: true, once: true});
})
"""


def at(table: Table, x: int, y: int) -> Spot:
    """Where a point of the table, in u, is on the screen: reckoned from two figures of First Blood as it is set up."""
    one, other = base(table, "6"), base(table, "58")  # (1500, 300) and (2100, 3300)
    across, up = (other["x"] - one["x"]) / 600, (other["y"] - one["y"]) / 3000
    return {"x": one["x"] + (x - 1500) * across, "y": one["y"] + (y - 300) * up}


# True once a figure lies where it lay when this was last asked.
STILL = """
() => {
  const {x, y} = document.querySelector(".board .piece").getBoundingClientRect();
  const before = window.lay;
  window.lay = `${x} ${y}`;
  return window.lay === before;
}
"""


def whole(table: Table) -> Table:
    """With the whole board in the window and at rest, so that no figure lies beneath the question or moves away."""
    table.page.keyboard.press("0")
    table.page.wait_for_function(STILL, polling=150)
    return table


def drag(table: Table, label: str, to: Spot) -> None:
    """Drag a figure."""
    start, mouse = base(table, label), table.page.mouse
    mouse.move(start["x"], start["y"])
    mouse.down()
    mouse.move((start["x"] + to["x"]) / 2, (start["y"] + to["y"]) / 2)
    mouse.move(to["x"], to["y"])
    mouse.up()


def announced(table: Table) -> Any:
    """What a screen reader says last."""
    return table.page.locator("#announce")


def apart(link: Any, label: str, x: int, y: int) -> float:
    """How far a figure stands from a point, inches."""
    there = piece(link, label)["place"]
    return float(((there[0] - x) ** 2 + (there[1] - y) ** 2) ** 0.5 / INCH)


@pytest.mark.soak  # it looks at the clock, and other work on the machine is in its way
def test_the_reach_is_there_at_once(host: Host, sit: Sit) -> None:
    table = sit().open(in_the_action_step(host).to())
    times = []
    for label in ("3", "1", "8"):
        spot = base(table, label)
        table.page.mouse.move(spot["x"], spot["y"])
        waiting = table.page.evaluate_handle(f"() => ({{wait: ({WAIT_FOR_REACH})()}})")
        table.page.mouse.down()
        times.append(waiting.evaluate("(one) => one.wait"))
        table.page.mouse.up()
        table.page.keyboard.press("Escape")
        expect(table.page.locator(".reach-shape")).to_have_count(0)
    assert min(times) < SOON_MS * BUSY, times


def test_dropped_where_it_may_go(host: Host, sit: Sit) -> None:
    link = in_the_action_step(host)
    table = sit().open(link.to())
    before = table.look_when_settled()
    drag(table, "3", at(table, 1850, 1100))
    table.look_when_settled(before)
    expect(table.log.locator(".entry").filter(has_text="Menelaus moved").first).to_be_visible()
    assert apart(link, "3", 1850, 1100) < 0.1
    assert "acted" in piece(link, "3")["states"]
    expect(table.piece("3")).to_have_class(re.compile("is-done"))


def test_dropped_too_far_away(host: Host, sit: Sit) -> None:
    link = in_the_action_step(host)
    table = whole(sit().open(link.to()))
    number, before = seen(link)["number"], base(table, "3")
    drag(table, "3", at(table, 1850, 2000))
    expect(table.why_not).to_contain_text("Why not: move 3")
    expect(table.why_not.get_by_role("listitem").first).to_contain_text("farther")
    expect(table.why_not.get_by_role("button", name="HG-4.1a")).to_be_visible()
    assert base(table, "3") == before
    assert seen(link)["number"] == number


def test_a_click_and_another(host: Host, sit: Sit) -> None:
    link = in_the_action_step(host)
    table = sit().open(link.to())
    table.click(base(table, "1"))
    expect(table.page.locator(".reach-shape")).to_be_attached()
    spot = at(table, 1200, 1000)
    table.page.mouse.move(spot["x"], spot["y"])
    expect(table.odds).to_contain_text("of movement")
    expect(table.page.locator(".plan-words.legal")).to_contain_text(re.compile(r"[34]\.\d\d?″ of 6\.0″"))
    before = seen(link)["number"]
    table.click(spot)
    table.wait_for_number(before + 1)
    assert apart(link, "1", 1200, 1000) < 0.1


def test_a_way_with_a_turn(host: Host, sit: Sit) -> None:
    link = in_the_action_step(host)
    table = whole(sit().open(link.to()))
    table.click(base(table, "3"))
    table.page.keyboard.down("Shift")
    table.click(at(table, 1800, 1100))
    table.page.keyboard.up("Shift")
    expect(table.log.locator(".entry").last).to_contain_text("18.0")
    expect(table.board).to_contain_text("left")
    table.page.keyboard.press("Escape")
    expect(table.log.locator(".entry").last).to_contain_text(re.compile("back", re.IGNORECASE))
    assert piece(link, "3")["place"] == [1800, 600]


def test_a_way_with_two_turns_is_drawn_as_it_was_walked(host: Host, sit: Sit) -> None:
    link = in_the_action_step(host)
    for point in ("18.00,9.00", "20.00,10.00"):
        link.act(f"via 3 {point}")
    table = sit().open(link.to())
    table.page.keyboard.press("w")
    expect(table.page.locator(".plan-under .way-point")).to_have_count(1)
    table.prompt.get_by_role("button", name="Halt here").click()
    expect(table.page.locator(".plan-under .way-line")).to_have_count(0)
    expect(table.button(re.compile("^Way-points"))).to_have_attribute("aria-pressed", "false")


def test_free_deployment(host: Host, sit: Sit) -> None:
    link = begin(host, options={"free_deployment": True})
    table = sit()
    table.page.goto(link.to("greek"))  # there is no figure yet to wait for
    table.prompt.get_by_role("button", name=re.compile("^Greek spearman .4$")).click()
    table.prompt.get_by_role("button", name="Another piece").click()
    table.prompt.get_by_role("button", name="Menelaus 3").click()
    expect(table.odds).to_contain_text("not set up yet")
    mat = table.page.locator(".board .table-edge").first.bounding_box()
    assert mat is not None
    spot = {"x": mat["x"] + mat["width"] / 2, "y": mat["y"] + mat["height"] / 2}
    table.page.mouse.move(spot["x"], spot["y"])
    expect(table.page.locator(".ghost-illegal")).to_be_attached()
    table.click(spot)
    expect(table.why_not).to_contain_text("outside the side's own zone")
    table.page.keyboard.press("Escape")
    table.page.mouse.move(spot["x"], spot["y"] + mat["height"] / 3)
    expect(table.page.locator(".ghost-legal")).to_be_attached()
    expect(table.odds).to_contain_text("may be set down there")
    table.click({"x": spot["x"], "y": spot["y"] + mat["height"] / 3})
    expect(table.piece("3")).to_be_visible()
    link.act("deploy 51 15.00,30.00")
    table.board.focus()
    for key in ("n", "Enter"):
        table.page.keyboard.press(key)
    expect(table.prompt).to_contain_text("Greek spearman (1): choose where to deploy")
    for key in (".", "Shift+ArrowRight"):
        table.page.keyboard.press(key)
    expect(announced(table)).to_have_text(re.compile("it may be set down there. Enter: set it down there"))
    table.page.keyboard.press("Enter")
    expect(table.piece("1")).to_be_visible()


def test_a_god_carries_a_hero_away(host: Host, sit: Sit) -> None:
    link = in_the_action_step(host)
    for action in ("call E7", "bless 3"):
        link.act(action)
    table = sit().open(link.to("greek"))
    spot = at(table, 1500, 1000)
    table.page.mouse.move(spot["x"], spot["y"])
    expect(table.page.locator(".ghost-legal")).to_be_attached()
    expect(table.page.locator(".plan-over .way-line")).to_have_count(0)
    expect(table.odds).to_contain_text("3 Menelaus to 15.0")
    before = seen(link)["number"]
    table.click(spot)
    table.wait_for_number(before + 1)
    assert apart(link, "3", 1500, 1000) < 0.1


def test_the_ruler(host: Host, sit: Sit) -> None:
    table = whole(sit().open(in_the_action_step(host).to()))
    table.button(re.compile("^Ruler")).click()
    start, end = base(table, "3"), base(table, "53")
    table.page.mouse.move(start["x"], start["y"])
    table.page.mouse.down()
    table.page.mouse.move(end["x"], end["y"] + 40)
    table.page.mouse.move(end["x"], end["y"])
    table.page.mouse.up()
    expect(announced(table)).to_have_text("23.0″. clear sight")
    expect(table.page.locator(".ruler")).to_be_attached()
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".ruler")).to_have_count(0)
    expect(table.button(re.compile("^Ruler"))).to_have_attribute("aria-pressed", "false")


def test_ranges(host: Host, sit: Sit) -> None:
    table = whole(sit().open(in_the_action_step(host).to()))
    table.click(base(table, "3"))
    table.page.keyboard.press("g")
    expect(table.page.locator(".range[data-name=spear]")).to_be_attached()
    expect(table.page.locator(".range[data-name=bow]")).to_have_count(0)
    table.click(base(table, "6"))
    expect(table.page.locator(".range[data-name=bow]")).to_be_attached()
    table.page.keyboard.press("g")
    expect(table.page.locator(".range")).to_have_count(0)


def test_the_hand_of_the_gods(host: Host, sit: Sit) -> None:
    link = in_the_action_step(host)
    table = sit().open(link.to("greek"))
    table.prompt.get_by_role("button", name=re.compile("^Call a god")).click()
    gods = table.page.get_by_role("region", name="Gods")
    expect(gods).to_contain_text("2 chips")
    healing = gods.get_by_role("button", name=re.compile("^Heal"))
    expect(healing).to_have_class(re.compile("is-off"))
    expect(healing).to_contain_text("no effect")
    healing.click()
    expect(table.why_not.get_by_role("listitem").first).to_be_visible()
    table.page.keyboard.press("Escape")
    gods.get_by_role("button", name=re.compile("^God fights")).click()
    expect(table.piece("3")).to_have_class(re.compile("is-target"))
    table.click(base(table, "3"))
    expect(gods).to_contain_text("1 chip")
    expect(gods.get_by_role("button", name=re.compile("^God fights"))).to_contain_text("Used")
    expect(table.piece("3").locator(".slot-ribbon")).to_have_text("E1")
    table.tab("Armies").click()
    table.page.get_by_text("When to ask me").click()
    deflects = table.page.get_by_label(re.compile("^Deflect weapon"))
    deflects.select_option("never")
    expect(deflects).to_have_value("never")
    assert seen(link)["orders"]["greek"] == {"E4": "never"}


def test_a_duel_has_a_stage(host: Host, sit: Sit) -> None:
    table = whole(sit().open(asked_about(host, "challenge").to()))
    table.click(base(table, "3"))
    table.click(base(table, "53"))
    stage = table.page.get_by_role("region", name="The spears are thrown")
    expect(stage).to_contain_text("Menelaus")
    expect(stage).to_contain_text("Glaucus")
    expect(stage).to_contain_text("Attack 7, Defence 7")
    expect(stage).to_contain_text("The spears are thrown")


def test_the_trojans_sit_on_the_other_side(host: Host, sit: Sit) -> None:
    link = begin(host)
    table = sit().open(link.to("trojan"))
    expect(table.board).to_be_visible()
    assert base(table, "51")["y"] > base(table, "1")["y"]
    assert base(table, "51")["x"] > base(table, "55")["x"]


@pytest.mark.parametrize("look", LOOKS)
def test_accessible(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    table = sit(color_scheme=look).open(in_the_action_step(host).to())
    table.click(base(table, "6"))
    spot = at(table, 1500, 800)
    table.page.mouse.move(spot["x"], spot["y"])
    expect(table.odds).to_contain_text("of movement")
    found = findings(table, axe_source, look)
    for name in ("Gods", "Armies"):
        table.tab(name).click()
        found += findings(table, axe_source, look)
    table.button("Legend").click()
    found += findings(table, axe_source, look)
    assert sorted(set(found)) == []


@pytest.mark.parametrize("size", ANY_PHONE, ids=str)
def test_on_a_phone(host: Host, sit: Sit, size: tuple[int, int]) -> None:
    link = in_the_action_step(host)
    table = sit(**phone(size)).open(link.to())
    check_fits(table)
    spot = base(table, "3")
    table.page.touchscreen.tap(spot["x"], spot["y"])
    expect(table.page.locator(".reach-shape")).to_be_attached()
    far = at(table, 1800, 1350)
    table.page.touchscreen.tap(far["x"], far["y"])
    expect(table.why_not).to_contain_text("farther")
    expect(table.prompt.get_by_role("button", name=re.compile("^Go to"))).to_have_count(0)
    table.why_not.get_by_role("button", name="Close").click()
    to = at(table, 1800, 1100)
    table.page.touchscreen.tap(to["x"], to["y"])
    go = table.prompt.get_by_role("button", name=re.compile("^Go to"))
    expect(go).to_be_visible()
    check_fits(table)
    before = seen(link)["number"]
    go.click()
    table.wait_for_number(before + 1)
    assert piece(link, "3")["place"] != [1800, 600]
    table.tab("Gods").click()
    check_fits(table)


def keep(answers: list[Response], answer: Response) -> None:
    """Remember an answer."""
    answers.append(answer)


def test_no_page_loads_too_much(host: Host, browser: Browser) -> None:
    hexes, plane = host.begin(), begin(host)
    for address in (host.address, hexes.to(), plane.to(), plane.replay()):
        page = browser.new_page()  # of a browser that has nothing yet
        scripts: list[Response] = []
        page.on("response", partial(keep, scripts))
        page.goto(address, wait_until="networkidle")
        loaded = sum(answer.request.sizes()["responseBodySize"] for answer in scripts if ".js" in answer.url)
        assert 0 < loaded <= MOST_CODE, (address, loaded)
        page.close()
