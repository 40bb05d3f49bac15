"""What a battle of formations shows: ropes, discs and arrows on counters, odds by ground, plates of segments."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, Json
from browser.made import PASS, sit_down
from browser.made_hexes import HEX_TERMS, KNOWN, SLOTS, TABLE, made, unit

TOLD = [
    {"slot": "disc", "name": "quality", "text": "How steady it is.", "clauses": []},
    {"slot": "arrow", "name": "range", "text": "How far it shoots.", "clauses": []},
]
TERMS: Json = HEX_TERMS | {"looks": HEX_TERMS["looks"] | {"slots": SLOTS + TOLD}}
BLUE = "#6cb2ee"
ROPE: Json = {"sign": "formation", "colour": "#2f5fd0", "acts": False, "text": "Holt leads them"}
ROPES = [
    ROPE | {"round": ["0304", "0404"], "at": "0304", "words": "Holt's Foot", "number": "4", "acts": True},
    ROPE | {"round": ["0709"], "at": "0709", "words": "Mara's Horse", "number": "3", "colour": "#f2d28b"},
]
PIECES = [
    unit("LIR-A1", "0304", "3-2-4", slots={"disc": ["3", BLUE], "arrow": "2"}),
    unit("LIR-B1", "0404", "2-2-4", slots={"disc": ["5", "#8a4fc0"]}),
    unit("HAD-A1", "0709", "3-3-4"),
]
GROUNDS = [
    {"name": "Open", "columns": ["1:2", "1:1", "3:2", "2:1", "5:2", "3:1", "4:1", ""], "lit": False},
    {"name": "Woods", "columns": ["1:1", "3:2", "2:1", "5:2", "3:1", "4:1", "", ""], "lit": True},
]
HEXES = [f"{column:02}{row:02}" for row in range(3, 10) for column in range(2, 9)]
# The pieces whose bodies a tab lies over, but for their rims.
COVERS = """
(tab) => {
  const plate = tab.querySelector(".tab-plate").getBoundingClientRect();
  const shared = (one, other) => Math.min(one.right, other.right) - Math.max(one.x, other.x) > 3
    && Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y) > 3;
  const covered = (one) => shared(plate, one.querySelector(".wall").getBoundingClientRect());
  return [...document.querySelectorAll(".board .piece")].filter(covered).map((one) => one.dataset.label);
}
"""
ACROSS = "(one) => { const {x, width} = one.getBBox(); return [x, x + width]; }"
TONE = "(node, part) => getComputedStyle(node.querySelector(part)).stroke"


def test_a_rope_lies_round_all_hexes_of_a_formation_in_its_colour(host: Host, sit: Sit) -> None:
    board = sit_down(sit, host, PIECES, [PASS], made=made(TERMS, signs=ROPES)).board
    ropes, tabs = board.locator(".rope"), board.locator(".rope-tab")
    expect(ropes).to_have_count(2)
    expect(tabs.locator(".tab-name")).to_have_text(["Holt's Foot", "Mara's Horse"])
    expect(tabs.locator(".tab-number")).to_have_text(["4", "3"])
    assert [ropes.nth(at).evaluate(TONE, ".rope-line") for at in (0, 1)] == ["rgb(47, 95, 208)", "rgb(242, 210, 139)"]
    sides = [(ropes.nth(at).locator(".rope-line").get_attribute("d") or "").count("M") for at in (0, 1)]
    assert sides == [10, 6]
    expect(board.locator(".rope.acts .rope-fill")).to_have_count(1)
    expect(board.get_by_role("img", name="formation, 0304, Holt leads them")).to_be_visible()


def test_ropes_that_meet_lie_beside_each_other(host: Host, sit: Sit) -> None:
    ropes = [ROPE | {"round": [place], "at": place, "words": "Foot"} for place in ("0304", "0404")]
    lines = sit_down(sit, host, PIECES, [PASS], made=made(TERMS, signs=ropes)).board.locator(".rope-line")
    (_, left_end), (right_start, _) = (lines.nth(at).evaluate(ACROSS) for at in (0, 1))
    assert left_end < right_start


def test_a_tab_lies_over_nobody_and_is_left_out_where_there_is_no_room(host: Host, sit: Sit) -> None:
    """That of who acts is shown in any case."""
    crowd = [unit(f"LIR-C{at}", place) for at, place in enumerate(HEXES)]
    ropes = [
        ROPE | {"round": [HEXES[at]], "at": HEXES[at], "words": "Foot", "acts": acts}
        for at, acts in ((0, False), (24, False), (32, True))
    ]
    board = sit_down(sit, host, crowd, [PASS], made=made(TERMS, signs=ropes)).board
    tabs = board.locator(".rope-tab")
    expect(tabs.nth(1)).to_have_class(re.compile("has-no-room"))
    expect(board.locator(".rope-tab:not(.has-no-room)")).to_have_count(2)
    assert tabs.nth(0).evaluate(COVERS) == []


def test_a_disc_and_an_arrow_have_their_words_and_colours(host: Host, sit: Sit) -> None:
    board = sit_down(sit, host, PIECES, [PASS], made=made(TERMS)).board
    discs = board.locator(".slot-disc")
    expect(discs).to_have_text(["3", "5"])
    assert discs.nth(0).evaluate("(node) => node.querySelector('circle').getAttribute('fill')") == BLUE
    expect(board.locator(".slot-arrow")).to_have_text(["2"])


def test_the_odds_of_all_grounds_stand_over_the_columns_and_those_of_this_fight_are_lit(host: Host, sit: Sit) -> None:
    clash = KNOWN | {"table": TABLE | {"grounds": GROUNDS}}
    table = sit_down(sit, host, PIECES, [PASS], made=made(TERMS, panels=[clash]))
    rows = table.page.locator(".clash-table thead tr")
    expect(rows).to_have_count(2)
    expect(rows.get_by_role("rowheader")).to_have_text(["Open", "Woods"])
    expect(table.page.locator(".clash-table thead .is-ground th.is-lit")).to_have_text(["5:2▾"])
    expect(rows.nth(0).locator("td.is-lit")).to_have_text(["2:1"])


def test_plates_in_what_is_asked_tell_what_is_over_now_and_to_come(host: Host, sit: Sit) -> None:
    told = [("Red", "nobody", "done"), ("Green", "1 to throw", "now"), ("White", "3 on 1307", "to come")]
    plates = [dict(zip(("text", "note", "state"), one, strict=True)) | {"colour": "#b0231e"} for one in told]
    panel = {"name": "segments", "kind": "plates", "label": "Segments", "plates": plates}
    table = sit_down(sit, host, PIECES, [PASS], made=made(TERMS, panels=[panel]))
    shown = table.prompt.get_by_role("list", name="Segments").get_by_role("listitem")
    expect(shown).to_have_text(["Red, overnobody", "Green, now1 to throw", "White3 on 1307"])
    expect(table.prompt.locator("[aria-current=step]")).to_have_count(1)
