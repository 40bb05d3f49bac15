"""What is thrown, before it is: how strong it is in which cells, where it may stray, what becomes of all under it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, Json
from browser.made import PASS, odds, sit_down
from browser.made_hexes import HEX_TERMS, PIECES, around, charm, made
from browser.table import Table

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


# --- the aims that promise most ---------------------------------------------------------------------------

ELSEWHERE = charm("FAR", None, "0405")
AIMS: Json = {
    "gains": "of theirs worn",
    "costs": "of yours",
    "aims": [
        {"action": ELSEWHERE["action"], "place": "0405", "target": None, "gain": 1.5, "cost": 0.25},
        {"action": THROW["action"], "place": PLACE, "target": None, "gain": 0.5, "cost": 0.0},
    ],
}
WEIGHED = HEX_TERMS | {
    "looks": HEX_TERMS["looks"] | {"questions": [{"what": "aims", "label": "Best", "needs": ["action"], "of": []}]}
}


def test_the_aims_that_promise_most_stand_beside_the_one_in_hand_and_a_click_takes_one(host: Host, sit: Sit) -> None:
    known = {one["action"]: odds() | {"lands": LANDS, "fates": STRUCK} for one in (THROW, ELSEWHERE)}
    table = sit_down(
        sit, host, PIECES, [THROW, ELSEWHERE, PASS], made=made(WEIGHED), chances=known, answers={"aims": AIMS}
    )
    asked(table, THROW["action"])
    aims = table.odds.locator(".aims")
    expect(aims.get_by_role("heading")).to_contain_text("of theirs worn · of yours")
    expect(aims.locator(".aims-standing")).to_have_text("This aim: 0.50 · 0.00, number 2 of 2")
    expect(aims.locator(".aim")).to_have_text(["04051.50 · 0.25", "04040.50 · 0.00"])
    aims.get_by_role("button", name="0405").click()
    expect(aims.locator(".aims-standing")).to_contain_text("the best of 2")
    expect(table.page.get_by_role("button", name="Work far in 0405").first).to_be_visible()


def asked(table: Table, action: str) -> None:
    """Point at a choice in the list of all, and close the list again."""
    table.page.keyboard.press("a")
    table.page.get_by_role("dialog").get_by_role("searchbox").fill(action)
    table.page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").first.focus()
    table.page.keyboard.press("Escape")


# --- when it has come down --------------------------------------------------------------------------------


def event(text: str, about: Json, **story: Any) -> Json:
    """Something that happened."""
    return {"kind": "made", "text": text, "clauses": [], "about": about, "story": story}


def thrown(fell: Json, *after: Json) -> list[Json]:
    """The events of a throw."""
    return [
        event("He throws FAR at 0404", {"piece": "HAD-A1"}, heads=True),
        event("It holds with 2", {"die": [2]}),
        event("It strays with 5", {"die": [5], "fell": fell}),
        *after,
    ]


def test_what_was_thrown_shows_its_dice_where_it_strayed_and_what_it_did(host: Host, sit: Sit) -> None:
    table = sit_down(sit, host, PIECES, [THROW, PASS], made=made())
    place = {one["label"]: one["place"] for one in PIECES}
    there, beside = place["LIR-A1"], place["HAD-A1"]
    fell: Json = {"meant": PLACE, "at": there, "rings": [[there], [beside]], "missed": [PLACE]}
    harm = event("LIR-A1 limps", {"piece": "LIR-A1"}, says=["bad", "limps"])
    table.tell(thrown(fell, harm))
    card = table.odds.locator(".fell")
    expect(card.get_by_role("status")).to_have_text(f"{PLACE} was meant, {there} was hit.")
    expect(card.locator(".fell-dice li")).to_have_text(["It holds with 2", "It strays with 5"])
    expect(card.locator(".fell-list li").first).to_contain_text("limps")
    expect(table.board.locator(".fell-plate text")).to_have_text(["limps", "no effect"])
    expect(table.board.locator(".drift")).to_have_count(1)
    expect(table.board.locator(".meant-rim")).to_have_count(1)
    table.tell([event("Something else", {}, heads=True)])
    expect(card).to_have_count(0)
    expect(table.board.locator(".fell-cells")).to_have_count(0)


def test_what_came_to_nothing_says_so_and_draws_nothing(host: Host, sit: Sit) -> None:
    table = sit_down(sit, host, PIECES, [THROW, PASS], made=made())
    nowhere: Json = {"meant": PLACE, "at": None, "rings": [], "missed": []}
    table.tell([*thrown(nowhere)[:2], event("FAR goes out", {"fell": nowhere})])
    expect(table.odds.locator(".fell").get_by_role("status")).to_have_text("FAR goes out.")
    expect(table.board.locator(".fell-cells")).to_have_count(0)
