"""The board makes room for handles in the same frame in which they come, and never under a pointer that clicks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.conftest import Sit
from browser.host import Host
from browser.made import PASS, MadeTable, block, go, sit_down

PHONE: ViewportSize = {"width": 390, "height": 844}
MOUSE: dict[str, Any] = {"viewport": PHONE}
CORNER = "H8"
PIECES = [block("R1", "D5", "N"), block("R2", "G7", "W", 9), block("B1", "D2", "S", 3)]
CHOICES = [*(go("R1", CORNER, facing) for facing in "NESW"), go("R2", "F7", "W"), PASS]
STANDS = "() => document.querySelector('.board .world').getAttribute('transform')"
# Where the board stands at the moment in which handles have come into the page.
NOTE = """
() => {
  const note = () => { window.stood_then ??= document.querySelector(".board .world").getAttribute("transform"); };
  new MutationObserver(note).observe(document.querySelector(".board .handles"), {childList: true});
}
"""
FRAMES = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
)


def table_of(sit: Sit, host: Host) -> MadeTable:
    """A narrow page, R1 chosen, who can go to a corner of the board."""
    table = sit_down(sit, host, PIECES, CHOICES, **MOUSE)
    table.piece("R1").click()
    expect(table.page.locator(".board .is-chosen")).to_have_attribute("data-label", "R1")
    table.page.evaluate(FRAMES)
    return table


def stands(table: MadeTable) -> str:
    """Where the board stands."""
    found: str = table.page.evaluate(STANDS)
    return found


def go_to_corner(table: MadeTable, *, clicks: int = 1) -> None:
    """Click the corner, where handles then need room."""
    spot = table.square(CORNER)
    table.page.mouse.click(spot["x"], spot["y"], click_count=clicks)
    expect(table.page.locator(".handle")).to_have_count(4)


def test_the_board_has_made_room_when_handles_come(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    before = stands(table)
    table.page.evaluate(NOTE)
    go_to_corner(table)
    table.page.evaluate(FRAMES)
    assert stands(table) != before
    assert table.page.evaluate("stood_then") == stands(table)


def test_a_double_click_does_not_hit_what_came_under_it(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    go_to_corner(table, clicks=2)
    table.page.evaluate(FRAMES)
    table.has_sent()
    assert table.page.locator(".handle").count() == 4
    table.page.locator(".handle[data-facing=S]").click()
    table.has_sent(f"go R1 {CORNER} S")


@pytest.mark.parametrize("lets_go", ["on the board", "beside it"])
def test_the_board_does_not_move_under_a_pointer_that_is_down(host: Host, sit: Sit, lets_go: str) -> None:
    table = table_of(sit, host)
    home = stands(table)
    go_to_corner(table)
    aside = stands(table)
    assert aside != home
    table.page.mouse.down()
    table.tell([])
    expect(table.page.locator(".handle")).to_have_count(0)
    table.page.evaluate(FRAMES)
    assert stands(table) == aside
    if lets_go == "beside it":
        table.page.locator(".board").evaluate("(one) => { one.style.pointerEvents = 'none'; }")
    table.page.mouse.up()
    table.page.evaluate(FRAMES)
    assert stands(table) == home
