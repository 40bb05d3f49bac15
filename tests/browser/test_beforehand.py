"""What is answered beforehand: the page of who waits offers it, and what he has said is done without him."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host
from browser.test_accessibility import findings
from server.open_table import CLOSE_LINES, press_on
from warhost.face.replay import BEFOREHAND

PERSONS = {"greek": "person", "trojan": "person"}
GODS = "Do I call a god in the enemy's phase?"
SHOTS = "My bowmen can shoot in the enemy's phase. Do they?"


def test_who_waits_answers_beforehand_and_is_not_asked(host: Host, sit: Sit, axe_source: str) -> None:
    link = host.begin(CLOSE_LINES, PERSONS, seed="ahead")
    while link.ask()["view"]["choices"][0]["verb"] != "choose":
        link.act(link.ask()["view"]["choices"][-1]["action"])
    table = sit().open(link.to("greek"))
    expect(table.prompt).to_contain_text("Waiting for")
    table.prompt.get_by_role("button", name="Answer beforehand").click()
    shots = table.dialog.get_by_role("region", name=SHOTS)
    shots.get_by_label("When").select_option("third")
    shots.get_by_role("button", name="Add").click()
    first = shots.get_by_role("listitem")
    expect(first).to_contain_text("If the chance of any effect is at least 1/3: shoot at whoever is likeliest")
    shots.get_by_label("Answer").select_option("hold")
    shots.get_by_role("button", name="Add").click()
    expect(shots.get_by_role("listitem")).to_have_count(2)
    gods = table.dialog.get_by_role("region", name=GODS)
    gods.get_by_label("Answer").select_option("none")
    gods.get_by_role("button", name="Add").click()
    expect(gods.get_by_role("listitem")).to_have_text(re.compile("^Call none, until I take it back"))
    assert findings(table, axe_source) == []
    table.page.keyboard.press("Escape")
    expect(table.prompt.get_by_role("button", name="Answer beforehand (3)")).to_be_visible()

    while not (scene := link.ask())["log"][-1]["sentence"].endswith(BEFOREHAND):
        assert scene["view"]["to_decide"] == "trojan"
        link.act(press_on(scene)["action"])
    assert scene["view"]["to_decide"] == "trojan", "the Greeks would have been asked"
    expect(table.log).to_contain_text(re.compile("answered beforehand"))
    expect(table.prompt).to_contain_text("Waiting for")

    table.prompt.get_by_role("button", name="Answer beforehand (3)").click()
    shots.get_by_role("button", name=re.compile("^Take back: Hold")).click()
    expect(shots.get_by_role("listitem")).to_have_count(1)
