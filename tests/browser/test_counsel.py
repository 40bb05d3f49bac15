"""Chances and hints beside the board: switched on, agreed upon between two people, followed, chosen and done."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.chromium import SCREEN
from browser.conftest import Sit
from browser.host import AGAINST_LOT, Host, Link
from browser.table import ENDED, Table
from browser.test_accessibility import LOOKS, findings
from browser.test_open_table import in_the_action_step
from browser.test_screens import ANY_PHONE, check_fits, phone

CHANCES = re.compile(r"^Chances of winning: (Red|Greeks) (?:[<>] )?\d+ %, (Black|Trojans) (?:[<>] )?\d+ %")
COMPUTERS = dict.fromkeys(("red", "black"), "computer:random")


def chances(table: Table) -> Locator:
    """The bar, once it has figures."""
    return table.page.get_by_role("img", name=CHANCES)


def switch(table: Table) -> Locator:
    """What asks for chances and hints, and puts them away."""
    return table.page.get_by_role("button", name=re.compile("^Chances and hints"))


def hints(table: Table) -> Locator:
    """The best actions, as buttons."""
    return table.page.get_by_role("region", name="Hints").locator(".hint")


def hint_button(table: Table) -> Locator:
    """What asks for the best actions."""
    return table.page.get_by_role("button", name="Hint", exact=True)


def asks(table: Table, words: str) -> Locator:
    """What stands beside the switch while only one side wants them."""
    return table.page.locator(".counsel").get_by_text(words, exact=True)


def begun(host: Host) -> Link:
    """A battle between two people in which something can be chosen."""
    link = host.begin(seed="attack")
    link.play_until(lambda scene: scene["number"] >= 12)
    return link


def test_the_bar_follows_the_battle(host: Host, sit: Sit) -> None:
    link = begun(host)
    table = sit().open(link.to())
    expect(switch(table)).to_have_attribute("aria-pressed", "false")
    expect(chances(table)).to_have_count(0)
    table.look_when_settled()
    board, world = table.board.bounding_box(), table.board.locator(".world").get_attribute("transform")
    switch(table).click()
    expect(chances(table)).to_be_visible()
    table.page.set_viewport_size(SCREEN)  # what a window does that is drawn anew
    assert table.board.bounding_box() == board, "nothing moves for it"
    assert table.board.locator(".world").get_attribute("transform") == world
    figures = chances(table).locator(".chance-figure")
    expect(figures).to_have_text([re.compile(r"^(?:[<>] )?\d+ %$")] * 2)
    shown = chances(table).get_attribute("title")
    for entries in range(1, 60):  # until it moves: each action is told before the next is taken
        answer = link.act()
        table.wait_for_number(answer["number"])
        expect(chances(table)).to_be_visible()
        if entries > 3 and chances(table).get_attribute("title") != shown:
            break
    else:
        raise AssertionError("the bar never moved")
    board = table.board.bounding_box()
    switch(table).click()
    expect(chances(table)).to_have_count(0)
    assert table.board.bounding_box() == board


def test_it_stays_on_for_who_comes_back(host: Host, sit: Sit) -> None:
    link = begun(host)
    link.ask("/counsel", {"wanted": True})
    table = sit().open(link.to())
    expect(chances(table)).to_be_visible()
    table.page.keyboard.press("c")
    expect(chances(table)).to_have_count(0)
    table.page.reload()
    table.ready()
    expect(switch(table)).to_have_attribute("aria-pressed", "false")


def test_two_people_must_both_want_it(host: Host, sit: Sit) -> None:
    link = begun(host)
    red, black, watcher = (sit().open(link.to(seat)) for seat in ("red", "black", "watch"))
    expect(switch(watcher)).to_have_count(0)
    switch(red).click()
    expect(asks(red, "waiting for the other side")).to_be_visible()
    expect(asks(black, "Red asks for them")).to_be_visible()
    for table in (red, black, watcher):
        expect(table.page.get_by_role("img", name="Chances of winning")).to_have_count(0)
    switch(black).click()
    for table in (red, black, watcher):
        expect(chances(table)).to_be_visible()
    expect(hint_button(watcher)).to_have_count(0)
    switch(red).click()
    for table in (red, black, watcher):
        expect(table.page.get_by_role("img", name="Chances of winning")).to_have_count(0)
    expect(asks(black, "waiting for the other side")).to_be_visible()
    expect(asks(red, "Black asks for them")).to_be_visible()


def test_against_the_computer_and_between_computers(host: Host, sit: Sit) -> None:
    alone = sit().open(host.begin(seats=AGAINST_LOT, options={"turns": 2}).to("red"))
    switch(alone).click()
    expect(chances(alone)).to_be_visible()
    link = host.begin(seats=COMPUTERS, options={"turns": 8})
    watcher = sit()
    watcher.page.goto(link.to("watch"))
    switch(watcher).or_(watcher.page.get_by_role("heading", name=ENDED)).first.wait_for()
    link.ask("/counsel", {"wanted": True}, seat="watch")
    assert link.ask(seat="watch")["counsel"]["given"] is True


def test_a_hint_by_mouse(host: Host, sit: Sit) -> None:
    link = begun(host)
    table = sit().open(link.to())
    switch(table).click()
    hint_button(table).click()
    expect(hints(table).first).to_be_visible()
    number = link.ask()["number"]
    first = hints(table).first
    drawn = table.board.locator(".plan")
    expect(drawn).to_have_count(hints(table).count())
    expect(first.locator(".num")).to_have_text(re.compile(r"^(?:[<>] )?\d+ %$"))
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(table.board.locator(".plan.is-looked")).to_have_count(1)
    expect(table.prompt.get_by_role("button", name="Not yet")).to_be_visible()
    expect(table.board.locator(".cursor").or_(table.board.locator(".is-chosen")).first).to_be_attached()
    assert link.ask()["number"] == number
    first.click()
    table.wait_for_number(number + 1)
    expect(hints(table)).to_have_count(0)
    expect(drawn).to_have_count(0)


def test_a_hint_by_keyboard(host: Host, sit: Sit) -> None:
    link = begun(host)
    table = sit().open(link.to())
    keys, said = table.page.keyboard, table.page.locator("#announce")
    keys.press("t")
    expect(said).to_contain_text("C switches them on")
    keys.press("c")
    expect(chances(table)).to_be_visible()
    number = link.ask()["number"]
    keys.press("t")
    expect(hints(table).first).to_be_focused()
    expect(said).to_contain_text(re.compile(r"^1: .+, (?:[<>] )?\d+ %"))
    keys.press("Enter")
    expect(hints(table).first).to_have_attribute("aria-pressed", "true")
    expect(said).to_contain_text("Again to do it")
    keys.press("Escape")
    expect(hints(table).first).to_have_attribute("aria-pressed", "false")
    keys.press("Enter")
    expect(hints(table).first).to_have_attribute("aria-pressed", "true")
    keys.press("Enter")
    table.wait_for_number(number + 1)
    keys.press("?")
    expect(table.dialog).to_contain_text("chances and hints on or off")


def test_hints_are_put_away(host: Host, sit: Sit) -> None:
    link = begun(host)
    table = sit().open(link.to())
    switch(table).click()
    hint_button(table).click()
    expect(hints(table).first).to_be_visible()
    table.button("Close the hints").click()
    expect(hints(table)).to_have_count(0)
    hint_button(table).click()
    expect(hints(table).first).to_be_visible()
    link.act()
    expect(hints(table)).to_have_count(0)


def test_on_the_open_table(host: Host, sit: Sit) -> None:
    link = in_the_action_step(host)
    table = sit().open(link.to())
    switch(table).click()
    expect(chances(table)).to_be_visible()
    for _ in range(2):  # a figure is taken up, and then goes somewhere
        number = link.ask()["number"]
        hint_button(table).click()
        hints(table).first.click()
        expect(hints(table).first).to_have_attribute("aria-pressed", "true")
        hints(table).first.click()
        table.wait_for_number(number + 1)
        expect(hints(table)).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_accessible(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    table = sit(color_scheme=look).open(begun(host).to())
    found = findings(table, axe_source, look)
    switch(table).click()
    expect(chances(table)).to_be_visible()
    hint_button(table).click()
    hints(table).first.click()
    expect(hints(table).first).to_have_attribute("aria-pressed", "true")
    assert found + findings(table, axe_source, look) == []


@pytest.mark.parametrize("size", ANY_PHONE, ids=str)
def test_on_a_phone(host: Host, sit: Sit, size: tuple[int, int]) -> None:
    table = sit(**phone(size)).open(begun(host).to())
    board = table.board.bounding_box()
    table.button("Battle").tap()
    switch(table).tap()
    expect(chances(table)).to_be_in_viewport(ratio=1)
    assert table.board.bounding_box() == board
    check_fits(table)
    hint_button(table).tap()
    expect(hints(table).first).to_be_in_viewport()
    check_fits(table)
