"""What is thrown, before it is: how strong it is in which cells, where it may stray, what becomes of all under it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, Json
from browser.made import PASS, odds, sit_down
from browser.made_hexes import PIECES, around, charm, made

PLACE = "0404"
THROW = charm("FAR", None, PLACE)
LANDS: Json = {
    "rings": around(PLACE, 2),
    "falls": [{"place": PLACE, "share": 0.44, "aimed": True}, {"place": "0403", "share": 0.004, "aimed": False}],
    "fails": {"text": "it goes out", "share": 0.33},
}
WORN: Json = {"name": "worn", "words": "worn down", "tone": "bad", "amount": 1}
LIMP: Json = {"name": "limps", "words": "limps", "tone": "bad", "amount": 1}


def fates(*shares: tuple[float, list[Json]]) -> list[Json]:
    """What becomes of a piece, each with its share in per cent."""
    return [{"parts": parts, "probability": "1/2", "percent": share} for share, parts in shares]


STRUCK = {
    "LIR-A1": fates((11, [WORN]), (34, [LIMP]), (55, [])),
    "HAD-A1": fates((0, [WORN]), (20, [LIMP]), (80, [])),
    "HAD-B1": fates((100, [])),
}


def test_a_throw_shows_where_it_falls_and_whom_it_strikes_before_it_is_thrown(host: Host, sit: Sit) -> None:
    known = {THROW["action"]: odds() | {"lands": LANDS, "fates": STRUCK}}
    table = sit_down(sit, host, PIECES, [THROW, PASS], made=made(), chances=known)
    table.page.keyboard.press("a")
    table.page.get_by_role("dialog").get_by_role("button", name="Work FAR").focus()
    board = table.board
    expect(board.locator(".blast")).to_have_count(3)
    assert [(board.locator(f".blast-{far}").get_attribute("d") or "").count("M") for far in range(3)] == [1, 6, 12]
    expect(board.locator(".stray")).to_have_count(1)
    expect(board.locator(".fall-words")).to_have_text(["44 %", "<1"])
    expect(board.locator(".fate-plate")).to_have_count(2)
    expect(board.locator(".fate-number")).to_have_text(["11", "34", "0", "20"])
    expect(board.locator(".fate-plate.is-own")).to_have_count(1)
    expect(table.odds.locator(".throw-bar li")).to_have_text(["44 %where meant", "23 %off the map", "33 %it goes out"])
    expect(table.odds.locator(".struck li")).to_have_count(2)
    expect(table.odds.locator(".struck-figures")).to_have_text(["11 · 34", "0 · 20"])
    table.page.keyboard.press("Escape")
