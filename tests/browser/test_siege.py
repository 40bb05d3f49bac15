"""Buildings on the page: banners and damage, and one click that asks whether they or their garrison are struck."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, Json
from browser.made import PASS, MadeTable, odds, sit_down
from browser.made_hexes import HEX_TERMS, attack, made, unit
from browser.test_accessibility import findings

GATE, WALL = "0506", "0606"
STRIKES = HEX_TERMS["looks"]["tries"] | {"target": "attack {actor} {target}"}
SIGNS: Json = {
    "held": {"sign": "banner", "name": "held", "text": "Who holds it.", "clauses": ["X-1"]},
    "cracked": {"sign": "cracked", "name": "cracked", "text": "It is damaged.", "clauses": ["X-1"]},
    "rubble": {"sign": "rubble", "name": "rubble", "text": "It has fallen.", "clauses": ["X-1"], "instead": True},
    "ladders": {"sign": "ladder", "name": "ladders", "text": "It can climb.", "clauses": ["X-1"]},
}
LOOKS = HEX_TERMS["looks"] | {"tries": STRIKES, "signs": SIGNS}
LIE: list[Json] = [
    {"sign": "held", "text": "gate", "at": GATE, "side": "red"},
    {"sign": "cracked", "text": "13 of 15 wounds", "at": GATE},
    {"sign": "rubble", "text": "was a castle wall", "at": WALL},
]
PIECES = [unit("LIR-A1", GATE, "7"), unit("HAD-A1", "0507", "7", states=["ladders"])]


def batter(place: str) -> Json:
    """A choice to attack what is built in a place."""
    plain = attack("HAD-A1", place)
    return plain | {"place": place, "target": None, "button": f"Attack what stands in {place}"}


ON_GATE, ON_WALL, ON_GARRISON = batter(GATE), batter("0608"), attack("HAD-A1", "LIR-A1")
CHANCES = {
    ON_GATE["action"]: odds(0.6, target=GATE),
    ON_WALL["action"]: odds(0.4, target="0608"),
    ON_GARRISON["action"]: odds(0.25, target="LIR-A1"),
}


def besiege(sit: Sit, host: Host, *choices: Json, **options: Any) -> MadeTable:
    """A page on which a gate stands, with a garrison, and whoever is before it may attack."""
    terms = HEX_TERMS | {"looks": LOOKS}
    return sit_down(sit, host, PIECES, [*choices, PASS], made=made(terms, signs=LIE), chances=CHANCES, **options)


def test_banners_and_damage_lie_where_buildings_stand(host: Host, sit: Sit) -> None:
    table = besiege(sit, host, ON_GATE)
    expect(table.board.locator(".banner-cloth")).to_have_count(1)
    said = {one.get_attribute("aria-label") for one in table.board.locator(".board-sign").all()}
    assert said == {
        "held of Red, 0506, gate",
        "cracked, 0506, 13 of 15 wounds",
        "rubble, 0606, was a castle wall",
    }
    expect(table.piece("HAD-A1").locator(".state .glyph-line")).to_have_count(1)


def test_one_click_asks_whether_the_building_or_its_garrison_is_meant(host: Host, sit: Sit) -> None:
    table = besiege(sit, host, ON_GATE, ON_GARRISON, ON_WALL)
    table.piece("LIR-A1").hover()
    expect(table.odds.locator("article.odds h2")).to_have_count(2)
    table.piece("LIR-A1").click()
    offered = table.page.locator(".popup.menu [role=menuitem]")
    expect(offered).to_have_text([re.compile(r"Attack LIR-A1 ?25 %"), re.compile(r"Attack what stands in 0506 ?60 %")])
    table.page.keyboard.press("Escape")
    expect(table.board.locator(".chip")).to_have_count(2)
    box = table.board.locator(".place-hex").first.bounding_box()
    assert box
    table.page.mouse.click(box["x"] + 0.04 * box["width"], box["y"] + 0.5 * box["height"])  # beside the counter
    expect(offered).to_have_count(2)
    offered.nth(1).click()
    table.has_sent(ON_GATE["action"])


def test_what_is_built_where_nobody_stands_is_struck_at_once(host: Host, sit: Sit) -> None:
    table = besiege(sit, host, ON_WALL, ON_GARRISON)
    expect(table.board.locator(".place-hex")).to_have_count(1)
    box = table.board.locator(".place-hex").bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    table.page.mouse.move(point["x"], point["y"])
    expect(table.odds.locator("article.odds h2")).to_contain_text("Attack what stands in 0608")
    expect(table.odds.locator(".main-act")).to_have_text("Attack what stands in 0608, 40 %")
    table.page.mouse.click(point["x"], point["y"])
    table.has_sent(ON_WALL["action"])


def test_pointing_at_a_place_tells_what_lies_there_and_what_is_left_of_it(host: Host, sit: Sit) -> None:
    table = besiege(sit, host, ON_GATE)
    table.piece("LIR-A1").hover()
    card = table.odds.locator(".hex-card")
    expect(card.locator("li")).to_have_text(["Held of Red, gate", "Cracked, 13 of 15 wounds"])
    box = table.board.locator(".painted-sign").nth(1).bounding_box()
    assert box
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(card.get_by_role("heading")).to_have_text("0606: rubble")
    expect(card.locator("p")).to_contain_text("It has fallen.")


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_siege_weighs_on_nobody(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    table = besiege(sit, host, ON_GATE, ON_GARRISON, color_scheme=look)
    table.piece("LIR-A1").click()
    expect(table.page.locator(".popup.menu")).to_be_visible()
    assert findings(table, axe_source, look) == []
