"""A game of three sides in the page: three browsers by links, and one person against two computers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, hosted_beside
from browser.table import DECIDED_MS, Table
from browser.test_two_browsers import ADDED
from own_game.installing import EXAMPLES

NAMES = {"red": "Ada", "black": "Bert", "green": "Cleo"}
DROUGHT = "The Drought"
BEGIN = re.compile(f"Fight {DROUGHT}|Make the link")


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server beside which the game of three sides is installed."""
    with hosted_beside(tmp_path_factory.mktemp("village"), EXAMPLES / "well") as running:
        yield running


def begin(village: Host, sit: Sit, black: str, green: str) -> Table:
    """A page that has begun a battle as red, against these."""
    red = sit(settings={"speed": "instant", "name": NAMES["red"]}, at=village)
    red.page.goto(village.address)
    red.button(DROUGHT).click()
    for side, who in (("Black", black), ("Green", green)):
        red.dialog.get_by_role("combobox", name=re.compile(side)).select_option(who)
    red.button(BEGIN).click()
    return red


def by_links(village: Host, sit: Sit) -> dict[str, Table]:
    """Three people at their pages, all of whom have added to the dice."""
    tables = {"red": begin(village, sit, "friend", "friend")}
    links = tables["red"].page.get_by_role("dialog", name="Links to this battle")
    for side in ("black", "green"):
        link = links.get_by_role("textbox", name=f"Send this to whoever plays {side.capitalize()}").input_value()
        tables[side] = sit(settings={"speed": "instant", "name": NAMES[side]}, at=village)
        tables[side].page.goto(link)
        expect(tables[side].page.get_by_role("heading", name=f"Ada invites you to {DROUGHT}")).to_be_visible()
        tables[side].button("Take the seat").click()
    links.get_by_role("button", name="Close").click()
    for table in tables.values():
        expect(table.ready().log.get_by_text(ADDED)).to_have_count(3)
    return tables


def choose(table: Table, sentence: str) -> None:
    """Choose something out of all choices."""
    table.look_when_settled()
    table.prompt.get_by_role("button", name=re.compile("^All")).click()
    table.dialog.get_by_role("button", name=sentence).click()


def wait(table: Table) -> None:
    """Do nothing in one's turn."""
    table.look_when_settled()
    table.prompt.get_by_role("button", name="Wait").click()


def test_three_browsers_play_by_links_to_the_end_and_once_more(village: Host, sit: Sit) -> None:
    tables = by_links(village, sit)
    red, black, green = tables.values()
    for table in tables.values():
        banner = table.page.get_by_role("banner")
        assert all(name in banner.inner_text() for name in NAMES.values())
    choose(red, "Guard (R1): move to D2")
    expect(black.page).to_have_title(f"Your move: {DROUGHT}")
    expect(green.page).to_have_title(f"{DROUGHT}, Warhost")
    take_back_by_consent(red, black, green)
    for cell in ("D2", "D3", "D4"):
        choose(red, f"Guard (R1): move to {cell}")
        wait(black)
        wait(green)
    expect(red.page.get_by_role("heading", name="You won")).to_be_visible()
    for table in (black, green):
        expect(table.page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(green.page.locator(".graph-line.side-2")).to_be_visible(timeout=DECIDED_MS)
    expect(green.page.locator(".graph-line.is-other")).to_have_count(2)
    play_again(red, black, green)


def take_back_by_consent(red: Table, black: Table, green: Table) -> None:
    """Take red's move back, for which both others have to agree."""
    red.button("Undo").click()
    for table in (black, green):
        expect(table.page.locator(".offer")).to_contain_text("Ada offers to take back the last action")
    green.button("Accept").click()
    expect(green.page.locator(".offer")).to_contain_text("Waiting for Bert")
    expect(green.button("Accept")).to_have_count(0)
    expect(red.page.locator(".offer")).to_contain_text("Waiting for Bert")
    black.button("Accept").click()
    expect(red.page).to_have_title(f"Your move: {DROUGHT}")
    expect(red.page.locator(".offer")).to_have_count(0)


def play_again(red: Table, black: Table, green: Table) -> None:
    """Begin the battle anew, each on the next side, when both others have agreed."""
    before = red.page.url
    red.button("Rematch, sides changed").click()
    green.button("Accept").click()
    black.button("Accept").click()
    for table, side in ((red, "Bert"), (black, "Cleo"), (green, "Ada")):
        table.page.wait_for_url(lambda url: url.partition("#")[0] != before.partition("#")[0])
        expect(table.ready().page.get_by_role("banner")).to_contain_text(side)
    expect(green.page).to_have_title(f"Your move: {DROUGHT}")


def test_one_person_plays_against_two_computers(village: Host, sit: Sit) -> None:
    red = begin(village, sit, "computer:random", "computer:random").ready()
    expect(red.page.get_by_role("banner").get_by_title(re.compile(": computer"))).to_have_count(2)
    wait(red)
    turns = red.log.locator(".entry.kind-act")
    expect(turns).to_have_count(3, timeout=DECIDED_MS)
    assert [red.log.locator(f".entry.kind-act.side-{place}").count() for place in range(3)] == [1, 1, 1]
    red.button("Chances").click()
    chances = red.page.get_by_role("img", name=re.compile(r"Red \d+ %, Black \d+ %, Green \d+ %"))
    expect(chances).to_be_visible(timeout=DECIDED_MS)
    red.button("Battle").click()
    red.button("Surrender").click()
    red.dialog.get_by_role("button", name="Surrender").click()
    expect(red.page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(red.page.get_by_text("Ada surrendered.")).to_be_visible()


def test_people_sit_either_at_one_screen_or_come_by_links(village: Host, sit: Sit) -> None:
    table = sit(at=village)
    table.page.goto(village.address)
    table.button(DROUGHT).click()
    begins = table.button(BEGIN)
    for side, who in (("Black", "here"), ("Green", "friend")):
        expect(begins).to_be_enabled()
        table.dialog.get_by_role("combobox", name=re.compile(side)).select_option(who)
    expect(begins).to_be_disabled()
    expect(table.dialog.get_by_role("alert")).to_contain_text("or all people sit at this screen")
    table.dialog.get_by_role("combobox", name=re.compile("Green")).select_option("computer:random")
    begins.click()
    expect(table.ready().page).to_have_title(f"Your move: {DROUGHT}")
    expect(table.prompt).to_contain_text("Red: Choose what to do")
    wait(table)
    expect(table.prompt).to_contain_text("Black: Choose what to do")
    wait(table)
    expect(table.prompt).to_contain_text("Red: Choose what to do", timeout=DECIDED_MS)
