"""Clocks on the page: chosen with what happens at their end, read beside each plate, claimed when one has run out."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import Table
from browser.test_screens import phone
from browser.test_two_browsers import accept, by_turn

HOUR_MS = 3_600_000


def test_without_a_pace_no_clock_is_shown(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin().to())
    expect(table.page.locator(".clock")).to_have_count(0)
    table.button("Battle").click()
    expect(table.page.get_by_role("region", name="Time")).to_have_count(0)


def test_a_pace_is_chosen_read_rested_from_and_claimed(host: Host, sit: Sit) -> None:
    red = sit(settings={"speed": "instant", "name": "Ada"})
    red.page.goto(host.address, wait_until="commit")
    red.button("Otter Ford").click()
    step = red.page.get_by_role("dialog", name="Otter Ford")
    expect(step.get_by_label("Time")).to_have_count(0)
    red.page.get_by_role("radio", name="A friend, by a link").check()
    expect(step).to_contain_text("Everybody takes as long as he likes.")
    step.get_by_label("Time").select_option(label="Three days a move")
    expect(step).to_contain_text("When a clock has run out, another side may claim the battle")
    step.get_by_label("When it runs out").select_option(label="nothing happens")
    expect(step).to_contain_text("When a clock has run out, nothing happens, and the battle waits.")
    step.get_by_label("When it runs out").select_option(label="the other may claim it")
    red.button("Make the link").click()
    links = red.page.get_by_role("dialog", name="Links to this battle")
    address = links.get_by_role("textbox", name="Send this to your friend").input_value()
    links.get_by_role("button", name="Close").click()
    black = accept(sit(**phone((390, 844)), settings={"speed": "instant", "name": "Bert"}), address)
    mover, waiter = by_turn(red.ready(), black)
    side, other = ("red", "black") if mover is red else ("black", "red")
    for table in (mover, waiter):
        expect(table.page.get_by_role("banner").locator(f".seat.{side} .clock.runs")).to_have_text("8 days left")
        expect(table.page.get_by_role("banner").locator(f".seat.{other} .clock")).to_have_text("8 days left")
    claims(mover, waiter)
    rests(mover, waiter, side)


def test_a_battle_to_which_nobody_else_comes_is_called_off(host: Host, sit: Sit) -> None:
    link = host.offer(pace="3 days a move; then claim")
    table = accept(sit(settings={"speed": "instant", "name": "Ada"}), link.to("red"))
    off = table.page.get_by_role("button", name="Call the battle off")
    expect(off).to_be_hidden()
    table.button(re.compile("^Battle")).click()
    expect(table.page.get_by_role("region", name="Time")).to_contain_text("You may call the battle off in 7 days.")
    table.page.keyboard.press("Escape")
    table.page.clock.install()
    table.page.clock.fast_forward(170 * HOUR_MS)  # the page's clock is wrong by seven days
    expect(table.page.get_by_text("has not come.")).to_be_visible()
    off.click()
    expect(table.page.get_by_role("alert")).to_contain_text("The others still have time to come")


def claims(mover: Table, waiter: Table) -> None:
    """See that whoever waits is offered the battle when time seems to be over, and that the server decides."""
    claim = waiter.page.get_by_role("button", name="Claim the battle")
    expect(claim).to_be_hidden()
    waiter.page.clock.install()
    waiter.page.clock.fast_forward(200 * HOUR_MS)  # the page's clock is wrong by eight days
    expect(claim).to_be_visible()
    expect(mover.page.get_by_role("button", name="Claim the battle")).to_have_count(0)
    claim.click()
    expect(waiter.page.get_by_role("alert")).to_contain_text("No side has run out of time")


def rests(mover: Table, waiter: Table, side: str) -> None:
    """Take a holiday from the menu: the clock stands on every page."""
    mover.button("Battle").click()
    mover.page.get_by_role("region", name="Time").get_by_role("button", name="3 days").click()
    for table in (mover, waiter):
        expect(table.page.get_by_role("banner").locator(f".seat.{side} .clock")).to_have_text("on holiday")
    expect(mover.log.get_by_text("takes 3 days of holiday")).to_have_count(1)  # on a phone its tab is closed
