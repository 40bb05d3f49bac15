"""What is asked and how it is answered: passes for a while, one answer for all, odds at the question, the log."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host
from browser.test_open_table import asked_about, base, begin

RALLIES: list[dict[str, Any]] = [
    {"verb": "rally", "actor": label, "place": None, "target": None, "every": "Rally all"} for label in ("1", "2")
]
GROUPS = "async (choices) => (await import('/choosing/choices.js')).forAll(choices).map((one) => one.length)"


def test_a_pass_can_hold_for_the_phase(host: Host, sit: Sit) -> None:
    table = sit().open(asked_about(host, "E1").to("greek"))
    for words in ("Pass", "Pass for this phase"):
        expect(table.prompt.get_by_role("button", name=words, exact=True)).to_be_visible()
    table.prompt.get_by_role("button", name="Pass for longer").click()
    expect(table.menu.get_by_role("menuitem")).to_have_text(["Pass for this turn", "Pass until one of yours is harmed"])
    table.page.keyboard.press("Escape")
    table.prompt.get_by_role("button", name="Pass for this phase").click()
    again = table.prompt.get_by_role("button", name="Ask me again")
    again.click()
    expect(again).to_have_count(0)


def test_passes_of_which_nothing_came_are_one_line(host: Host, sit: Sit) -> None:
    table = sit().open(begin(host).to())
    run = table.log.locator(".idle-run")
    expect(run.locator("summary")).to_have_text(re.compile("^2 . pass$"))
    expect(run.locator(".entry").first).to_be_hidden()
    run.locator("summary").click()
    expect(run.locator(".entry")).to_have_count(2)
    expect(run.locator(".entry").first).to_be_visible()


def test_a_question_shows_the_odds_of_each_answer(host: Host, sit: Sit) -> None:
    table = sit().open(asked_about(host, "challenge").to())
    table.click(base(table, "3"))
    table.click(base(table, "53"))
    expect(table.prompt).to_contain_text(re.compile("hurls at .*: call a god"))
    weighed = table.odds.locator(".weighed")
    expect(weighed).to_contain_text("Pass")
    expect(weighed.locator(".bar").first).to_contain_text(re.compile(r"\d+ %"))
    expect(weighed).to_contain_text("Exact, every fall of the dice counted.")
    expect(weighed.locator(".other-answer").first).to_contain_text("Call a god")


def test_one_button_for_all_who_can(host: Host, sit: Sit) -> None:
    table = sit().open(begin(host).to())
    assert table.page.evaluate(GROUPS, RALLIES) == [2]
    assert table.page.evaluate(GROUPS, RALLIES[:1]) == []


def test_what_a_list_offered_before_the_battle_went_on_is_not_done(host: Host, sit: Sit) -> None:
    link = host.begin(seed="list")
    table = sit().open(link.to())
    before = table.look_when_settled().number
    table.prompt.get_by_role("button", name=re.compile("^All")).click()
    offered = table.dialog.get_by_role("listitem").get_by_role("button")
    expect(offered.first).to_be_visible()
    link.act()
    table.wait_for_number(before + 1)
    offered.last.click()
    expect(table.dialog).to_have_count(0)
    assert table.look_when_settled().refusal == ""
    assert link.ask()["number"] == before + 1
