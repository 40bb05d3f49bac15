"""The start page: what it offers, what it remembers, and what it says while the rules are being compiled."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import Table


@pytest.fixture
def start(host: Host, sit: Sit) -> Table:
    """The start page of somebody who has never been there."""
    table = sit()
    table.page.goto(host.address)
    return table


def test_cards_of_all_scenarios(host: Host, start: Table) -> None:
    scenarios = host.ask("/api/games")[0]["scenarios"]
    for scenario in scenarios:
        card = start.page.locator("label").filter(has_text=scenario["summary"])
        expect(card.get_by_role("radio")).to_have_count(1)
        expect(card.locator("svg")).to_be_visible()
        for side, army in scenario["armies"].items():
            expect(card).to_contain_text(f"{army} ({scenario['pieces'][side]})")
    assert len(scenarios) >= 3


def test_one_button_begins_a_battle(start: Table) -> None:
    start.button("Fight a battle now").click()
    start.ready()
    expect(start.prompt.get_by_role("status")).to_contain_text("to activate")
    assert start.look_when_settled().yours


def test_every_option_reaches_the_battle(host: Host, start: Table) -> None:
    page = start.page
    page.get_by_role("radio", name="Tangled Wood").check()
    page.get_by_role("radio", name="The eager captain").check()
    page.get_by_role("group", name="Your side").get_by_role("radio", name="Black").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("Options", exact=True).click()
    page.get_by_role("textbox", name=re.compile("^turns")).fill("5")
    with page.expect_request("**/api/battles") as asked, page.expect_request("**/join") as joined:
        start.button(re.compile("^Fight .*Tangled Wood")).click()
    start.ready()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["seats"] == {"red": "computer:greedy", "black": "person"}
    assert sent["names"] == {"black": "Ada"}
    assert sent["options"] == {"turns": 5}
    assert sent["practice"] is False
    said = joined.value.post_data_json
    assert said is not None
    assert said["entropy"]
    assert page.url.endswith(f"#{said['token']}"), "the seat has a token of this browser's own"
    expect(page.get_by_role("banner")).to_contain_text("of 5")
    expect(page.get_by_role("banner")).to_contain_text("Ada")


def test_both_sides_at_this_screen(start: Table) -> None:
    start.page.get_by_role("radio", name="Both sides at this screen").check()
    expect(start.page.get_by_role("group", name="Your side")).to_have_count(0)
    start.button("Fight Otter Ford").click()
    start.ready()
    start.button(re.compile("^Battle")).click()
    expect(start.dialog.get_by_role("button", name="Surrender for red")).to_be_visible()
    expect(start.dialog.get_by_role("button", name="Surrender for black")).to_be_visible()


def test_practice_is_offered_where_nobody_sits_elsewhere(start: Table) -> None:
    page = start.page
    practice = page.get_by_role("checkbox", name=re.compile("^Practice: dice can be taken back; never fair"))
    page.get_by_role("radio", name="A friend, by a link").check()
    expect(practice).to_have_count(0)
    page.get_by_role("radio", name="The eager captain").check()
    practice.check()
    start.button("Fight Otter Ford").click()
    start.ready()
    expect(page.get_by_role("banner").get_by_text("Practice", exact=True)).to_be_visible()
    start.button(re.compile("^Battle")).click()
    expect(start.dialog).to_contain_text("Consistent")
    expect(start.dialog).to_contain_text("it is practice from the start")
    expect(start.dialog.get_by_role("button", name="Practise from here on")).to_have_count(0)


def test_a_seat_is_taken_though_the_answer_was_lost(start: Table) -> None:
    start.forgive("ERR_FAILED|404")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    start.page.route("**/join", lose, times=1)
    with start.page.expect_request("**/join") as joined:
        start.button("Fight a battle now").click()
    start.ready()
    said = joined.value.post_data_json
    assert said is not None
    assert start.page.url.endswith(f"#{said['token']}")
    assert start.look_when_settled().yours


def test_an_option_that_is_refused(start: Table) -> None:
    start.forgive("422")
    start.page.get_by_text("Options", exact=True).click()
    start.page.get_by_role("textbox", name=re.compile("^turns")).fill("never")
    start.button("Fight Otter Ford").click()
    expect(start.page.get_by_role("alert")).to_contain_text("turns")
    expect(start.button("Fight Otter Ford")).to_be_enabled()


def test_going_on_and_forgetting(host: Host, start: Table) -> None:
    start.button("Fight a battle now").click()
    start.ready()
    address = start.page.url
    start.page.get_by_role("link", name="Warhost").click()
    again = start.page.locator("section").filter(has=start.page.get_by_role("heading", name="Go on with your battles"))
    again.get_by_role("link", name="Otter Ford").click()
    start.ready()
    assert start.page.url == address
    start.page.goto(host.address)
    start.button("Forget Otter Ford").click()
    expect(start.page.get_by_role("heading", name="Go on with your battles")).to_have_count(0)
    start.page.reload()
    expect(start.button("Fight a battle now")).to_be_enabled()
    expect(start.page.get_by_role("heading", name="Go on with your battles")).to_have_count(0)


def test_while_the_rules_are_being_compiled(host: Host, sit: Sit) -> None:
    table = sit()
    told = {"ready": False, "done": 120, "total": 270}

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(told))

    table.page.route("**/api/ready", answer)
    table.page.goto(host.address)
    expect(table.page.get_by_role("status").filter(has_text="compiled")).to_contain_text("120 of 270")
    expect(table.page.get_by_role("progressbar")).to_have_attribute("value", "120")
    expect(table.button("Fight a battle now")).to_have_count(0)
    expect(table.button("Fight Otter Ford")).to_be_disabled()
    told |= {"ready": True, "done": 270}
    expect(table.button("Fight a battle now")).to_be_enabled()


def test_a_link_that_leads_nowhere(host: Host, sit: Sit) -> None:
    table = sit()
    table.forgive("404")
    table.page.goto(f"{host.address}/battle/nosuchbattle#nosuchtoken")
    expect(table.page.get_by_role("alert")).to_be_visible()
    expect(table.page.get_by_text("There is no battle here for this link.")).to_be_visible()
    table.page.get_by_role("link", name="To the start page").click()
    expect(table.button("Fight a battle now")).to_be_visible()
