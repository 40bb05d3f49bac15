"""A cup out of which it is drawn who acts, a fight that is built up by clicking, cards played on the board, runs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from browser.conftest import Sit
from browser.host import Host, Json
from browser.made import PASS, MadeTable, sit_down
from browser.made_hexes import (
    CLASH,
    CUP,
    FALLEN,
    HELD,
    HEX_TERMS,
    KNOWN,
    LEVELS,
    PIECES,
    SLOTS,
    around,
    attack,
    chain,
    charm,
    leader,
    made,
    unit,
)
from browser.test_accessibility import LOOKS, findings
from browser.test_pieces import BOXES, crowded

PHONE: ViewportSize = {"width": 390, "height": 844}
FINGER: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SETTLES_MS = 400
ATTACKS = [attack("LIR-A1", "HAD-A1"), attack("LIR-A1", "HAD-B1"), attack("LIR-B1", "HAD-B1"), PASS]
CHARMS = [
    *(charm("FAR", target, place) for target, place in (("LIR-A1", "0204"), ("LIR-A1", "0305"), ("LIR-B2", "0305"))),
    *(charm("AIM", target) for target in ("LIR-A1", "LIR-B1")),
    charm("ALL"),
    PASS,
]
# Where a piece comes to stand, one place after the other.
STEPS = """
(node) => {
  window.steps = [];
  const note = () => window.steps.push(node.getAttribute("transform"));
  new MutationObserver(note).observe(node, {attributes: true, attributeFilter: ["transform"]});
}
"""


def table_of(sit: Sit, host: Host, choices: list[Json] = ATTACKS, at: Json | None = None, **shown: Any) -> MadeTable:
    """A page on which what is made lies; `at` says on what screen."""
    return sit_down(sit, host, PIECES, choices, made=made(**shown), **(at or {}))


def cup_of(table: MadeTable) -> Locator:
    """The cup when it is open."""
    return table.page.get_by_role("region", name="The cup")


def click(table: MadeTable, place: str) -> None:
    """Click a hex."""
    spot = table.square(place)
    table.page.mouse.click(spot["x"], spot["y"])


def test_a_side_that_is_about_to_lose_is_told_so(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=LEVELS)
    expect(table.page.locator(".about-to-lose")).to_have_text("Black loses at the end of this turn.")
    table.tell([], panels=[LEVELS[0]])
    expect(table.page.locator(".about-to-lose")).to_have_count(0)


# --- the cup ----------------------------------------------------------------------------------------------


def test_the_cup_lies_on_the_table_and_opens(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=[CUP])
    strip = table.page.locator(".cup-strip")
    expect(strip).to_have_accessible_name(re.compile("The cup: 6 in it.* Lirien 2, next with 33 %; Hadrek 3"))
    expect(strip.locator(".lot")).to_have_text(["LIR", "HAD", "OST"])
    expect(strip.locator(".lot-dots > span")).to_have_count(6)
    strip.click()
    rows = cup_of(table).get_by_role("listitem")
    expect(rows).to_have_count(4)
    for row, words in zip(rows.all(), ("2 left|may act|33 %", "0 left|has acted", "50 %", "leaderless"), strict=True):
        for word in words.split("|"):
            expect(row).to_contain_text(word)
    table.page.keyboard.press("Escape")
    expect(cup_of(table)).to_have_count(0)
    for count in (1, 0):
        table.page.keyboard.press("u")
        expect(cup_of(table)).to_have_count(count)


def test_on_a_phone_the_cup_is_in_the_bar(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=[CUP, *LEVELS], at=FINGER)
    expect(table.page.locator(".cup-strip")).to_be_hidden()
    button = table.page.locator(".top .cup-button")
    expect(button.locator("svg")).to_have_text("6")
    button.tap()
    box = cup_of(table).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    expect(cup_of(table)).to_contain_text("Ostvar")
    table.button("Close The cup").tap()
    expect(cup_of(table)).to_have_count(0)
    parts = table.page.locator(".top > *, .top .seat").evaluate_all(
        "(all) => all.map((one) => one.scrollWidth - one.clientWidth)"
    )
    assert max(parts) <= 1


def test_how_near_a_side_is_to_its_limit(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=LEVELS)
    expect(table.page.get_by_role("img", name="Points lost: 9 of 13: lost when above", exact=True)).to_be_visible()
    past = table.page.get_by_role("img", name=re.compile("19 of 17.*, exceeded"))
    expect(past.locator(".is-past")).to_be_visible()
    expect(past).to_contain_text("19/17!")
    expect(table.odds).to_contain_text("Exceeded: 19 of 17")


# --- what lies round a piece ------------------------------------------------------------------------------


def test_what_lies_round_a_leader_is_one_field(host: Host, sit: Sit) -> None:
    table = table_of(sit, host)
    table.piece("HAD").hover()
    field = table.page.locator(".field")
    expect(field.locator(".faced")).to_have_count(1)
    cells = field.locator(".faced").get_attribute("d") or ""
    assert cells.count("M") == sum(map(len, around("0509", 4)))
    rim = field.locator(".field-edge").get_attribute("d") or ""
    assert rim.count("M") < cells.count("M") * 2


@pytest.mark.parametrize("screen", [{}, FINGER], ids=["desk", "phone"])
def test_tokens_and_bands_cover_no_number(host: Host, sit: Sit, screen: Json) -> None:
    table = table_of(sit, host, at=screen)
    table.rest()
    seen = table.page.evaluate(BOXES)
    assert crowded(seen) == []
    expect(table.page.locator(".board .slot-token")).to_have_count(4)
    expect(table.piece("LIR-B1").locator(".slot-token.is-back")).to_have_count(1)
    expect(table.page.locator(".board .band")).to_have_count(len(PIECES))
    expect(table.piece("LIR-A1")).to_have_accessible_name(re.compile("lot 10"))
    expect(table.piece("LIR-B1")).to_have_accessible_name(re.compile("lot face down"))


@pytest.mark.parametrize("screen", [{}, FINGER], ids=["desk", "phone"])
def test_on_a_block_everything_has_its_place_whichever_way_it_faces(host: Host, sit: Sit, screen: Json) -> None:
    blocks = [
        unit(f"LIR-B{at}", f"{2 * at + 1:02}05", slots={"facing": 60 * at, "token": {"face": "10"}}, states=["tired"])
        for at in range(5)
    ]
    last = unit("LIR-B5", "0308", slots={"facing": 300, "token": {"face": "10"}}, states=["tired"])
    turned = HEX_TERMS | {"looks": HEX_TERMS["looks"] | {"slots": [*SLOTS, SLOTS[0] | {"slot": "facing"}]}}
    table = sit_down(sit, host, [*blocks, last], ATTACKS[-1:], made=made(turned), **screen)
    table.rest()
    seen = table.page.evaluate(BOXES)
    assert len(seen["pieces"]) == 6
    assert crowded(seen) == []


# --- a fight that is built up -----------------------------------------------------------------------------


def lit(table: MadeTable) -> list[str]:
    """The headings of the columns that are lit."""
    return table.odds.locator("thead th.is-lit").all_inner_texts()


def test_a_fight_is_shown_as_it_is_built(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=[CLASH])
    for words in (
        "Combat",
        "12 : 14-17",
        "not known yet",
        "8 → 4: halved by the stream",
        "6-9",
        "Columns: 1 right",
        "1 left",
        "woods",
    ):
        expect(table.odds).to_contain_text(words)
    expect(table.odds.locator(".clash-results li")).to_have_text(
        ["> 99 % no effect NE", "< 1 % defenders disordered DD"]
    )
    expect(table.odds.locator(".clash-card")).to_contain_text("AD attackers disordered, DR defenders routed")
    expect(table.odds.get_by_role("cell", name="DR").first).to_have_attribute("title", "defenders routed")
    assert [one.split() for one in lit(table)] == [["1:1", "25", "%"], ["3:2", "63", "%"], ["2:1", "13", "%"]]
    expect(table.odds.locator("tr.is-reached th")).to_have_text([re.compile(f"{row}$") for row in range(1, 7)])
    expect(table.odds.locator("td.may-come")).to_have_count(18)
    expect(table.page.locator(".board .clash-ring.attacks")).to_have_count(2)
    expect(table.page.locator(".board .clash-ring.defends")).to_have_count(2)
    table.odds.get_by_role("button", name="X-1").first.click()
    expect(table.rules.locator(".rule.current")).to_be_visible()
    table.tell([], panels=[KNOWN | {"attackers": ["HAD-A1"]}])
    expect(table.page.locator(".board .clash-ring.attacks")).to_have_count(1)
    expect(table.odds.locator("thead th.is-lit")).to_have_text([re.compile("^3:2")])


def test_the_cell_that_the_die_has_given_is_lit(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=[FALLEN])
    expect(table.odds.locator("[aria-current]")).to_have_text(["DD"])
    expect(table.odds.get_by_role("status")).to_have_text("Column 3:2, row 4: DD")


def test_what_a_fight_has_come_to_is_shown_until_something_else_happens(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=[CLASH])
    told = [{"attack": 12.0, "defence": 15.0, "column": 2}, {"column": 3}, {"dice": [4], "row": "4"}]
    table.tell([{"kind": "x", "text": "x", "clauses": [], "about": about} for about in told], panels=[])
    expect(table.odds.locator("[aria-current]")).to_have_text(["DD"])
    expect(table.odds.locator(".clash-ratio")).to_have_text("12 : 15")
    expect(table.page.locator(".board .clash-ring")).to_have_count(0)
    table.tell([], panels=[])
    expect(table.odds.locator(".clash-card")).to_have_count(0)


def test_on_a_phone_one_line_opens_the_fight(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=[CLASH], at=FINGER)
    line = table.prompt.get_by_role("button", name=re.compile("^Combat 12 : 14-17"))
    expect(line).to_contain_text("Columns 1:1 to 2:1, rows 1 to 6")
    line.tap()
    grid = table.odds.locator(".clash-table")
    expect(grid).to_be_visible()
    assert grid.evaluate("(one) => one.scrollWidth <= one.parentElement.clientWidth")


def test_an_attack_is_added_by_two_clicks_or_from_its_target(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=[CLASH])
    table.piece("LIR-B1").click()
    table.piece("HAD-B1").click()
    table.has_sent("attack LIR-B1 HAD-B1")
    table.page.keyboard.press("Escape")
    table.piece("HAD-B1").click()
    expect(table.menu.get_by_role("menuitem")).to_have_count(2)
    table.menu.get_by_role("menuitem", name="LIR-A1: attack HAD-B1").click()
    table.has_sent("attack LIR-B1 HAD-B1", "attack LIR-A1 HAD-B1")


def test_the_cursor_says_who_fights(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, panels=[CLASH])
    table.board.focus()
    table.page.keyboard.press("n")
    table.page.keyboard.press("ArrowRight")
    assert "is attacked in the fight" in table.heard()


# --- cards on the board -----------------------------------------------------------------------------------


def card(table: MadeTable, name: str) -> Locator:
    """A card of the hand."""
    return table.page.locator(".card-face", has_text=name)


def hand_of(sit: Sit, host: Host, screen: Json | None = None) -> MadeTable:
    """A page on which a charm may be worked, with the hand open."""
    table = table_of(sit, host, CHARMS, screen, hands=HELD, panels=[CUP])
    table.button("Work a charm (3)").click()
    return table


@pytest.mark.parametrize("screen", [{}, FINGER], ids=["desk", "phone"])
def test_a_card_asks_on_whom_and_where(host: Host, sit: Sit, screen: Json) -> None:
    table = hand_of(sit, host, screen)
    card(table, "Far away").click()
    expect(table.prompt).to_contain_text("Far away: on whom?")
    expect(table.page.locator(".board .piece.is-target")).to_have_count(2)
    table.piece("LIR-A1").click()
    expect(table.prompt).to_contain_text(re.compile("where", re.I))
    expect(table.page.locator(".board .place-hex")).to_have_count(2)
    click(table, "0305")
    table.has_sent("charm FAR LIR-A1 0305")


def test_a_card_with_one_target_is_played_by_clicking_it(host: Host, sit: Sit) -> None:
    table = hand_of(sit, host)
    card(table, "True aim").click()
    expect(card(table, "True aim")).to_have_attribute("aria-pressed", "true")
    table.piece("LIR-B1").click()
    table.has_sent("charm AIM LIR-B1")


def test_a_card_for_all_is_played_at_once_and_another_may_be_put_back(host: Host, sit: Sit) -> None:
    table = hand_of(sit, host)
    card(table, "Far away").click()
    table.prompt.get_by_role("button", name="Not yet").click()
    expect(table.prompt.get_by_role("button", name="Done")).to_be_visible()
    card(table, "For all").click()
    table.has_sent("charm ALL")


def test_a_card_is_played_by_keys_alone(host: Host, sit: Sit) -> None:
    table = hand_of(sit, host)
    card(table, "True aim").focus()
    keys = table.page.keyboard
    keys.press("Enter")
    table.board.focus()
    keys.press("n")
    keys.press("n")
    assert "LIR-B1" in table.heard()
    keys.press("Enter")
    table.has_sent("charm AIM LIR-B1")


def test_without_a_card_a_target_offers_all_that_may_be_done_to_it(host: Host, sit: Sit) -> None:
    table = table_of(sit, host, CHARMS, hands=HELD)
    table.piece("LIR-A1").click()
    expect(table.menu.get_by_role("menuitem")).to_have_text(["Work far on lir-a1 in 0204", "Work aim on lir-a1"])


# --- runs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", ["", "Rout"])
def test_a_run_is_shown_step_by_step(host: Host, sit: Sit, scene: str) -> None:
    runs = [
        *chain("LIR-A1", ["0506", "0505", "0504", "0503"], scene),
        *chain("LIR-B1", ["0606", "0605", "0604"], scene),
    ]
    table = table_of(sit, host, at={"settings": {"speed": "fast"}})
    table.piece("LIR-A1").evaluate(STEPS)
    places = {"LIR-A1": "0503", "LIR-B1": "0604"}
    table.tell(runs, [one | {"place": places.get(one["label"], one["place"])} for one in PIECES])
    table.wait_for_number(1)
    table.page.wait_for_function("() => window.steps.length >= 3")
    table.page.wait_for_timeout(SETTLES_MS)
    assert len(dict.fromkeys(table.page.evaluate("() => window.steps"))) == 3


# --- for everybody ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_serious_is_found(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    shown = {"panels": [CUP, *LEVELS, CLASH], "hands": HELD}
    table = table_of(sit, host, CHARMS, {"color_scheme": look}, **shown)
    table.page.locator(".cup-strip").click()
    expect(cup_of(table)).to_be_visible()
    found = findings(table, axe_source, look)
    table.button("Work a charm (3)").click()
    card(table, "Far away").click()
    table.tell([], panels=[CUP, *LEVELS, FALLEN])
    expect(table.odds.locator("[aria-current]")).to_be_visible()
    found += findings(table, axe_source, look)
    table.page.set_viewport_size(PHONE)
    found += findings(table, axe_source, look)
    assert sorted(set(found)) == []


def test_whoever_leads_nobody_is_no_field(host: Host, sit: Sit) -> None:
    alone = leader("OST", "0810") | {"slots": {"tag": "OST"}}
    table = sit_down(sit, host, [alone], ATTACKS[-1:], made=made())
    table.piece("OST").hover()
    expect(table.page.locator(".field")).to_have_count(0)
