"""The meeting place in the browser: three persons find each other, fight, fight again, and part."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Sit
from browser.host import SERVE_TO_KEEP, Host, hosted
from browser.table import Table
from browser.test_accessibility import findings

MARKUP = "<b>Bert</b>"


@pytest.fixture(scope="module")
def meeting_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server whose host has opened a meeting place."""
    with hosted(tmp_path_factory.mktemp("meet"), "--meeting-place", serve=SERVE_TO_KEEP) as running:
        yield running


def come_in(table: Table, host: Host, name: str) -> Table:
    """Come from the start page, and give a name."""
    table.page.goto(host.address)
    table.page.get_by_role("link", name="Find an opponent").click()
    table.page.get_by_label("Your name").fill(name)
    table.button("Come in").click()
    expect(table.page.get_by_text(f"You are {name} here.")).to_be_visible()
    return table


def card(table: Table, part: str, words: str) -> Locator:
    """A battle in a part of the page."""
    return table.page.get_by_role("region", name=part).get_by_role("listitem").filter(has_text=words)


def offer(table: Table, invited: str) -> None:
    """Offer the battle that is offered first, leading red, and invite somebody by name."""
    table.button("Offer a battle").click()
    table.dialog.get_by_label("Your side").select_option("red")
    table.dialog.get_by_label(re.compile("^Invite by name")).fill(invited)
    table.dialog.get_by_role("button", name="Offer it").click()
    expect(table.dialog).to_have_count(0)


def give_up(table: Table) -> None:
    """Surrender the battle that is open."""
    table.button(re.compile("^Battle")).click()
    table.dialog.get_by_role("button", name="Surrender").click()
    table.dialog.get_by_role("button", name="Surrender").click()
    expect(table.prompt.get_by_role("button", name="Replay")).to_be_visible()


def test_three_meet_fight_fight_again_and_one_is_blocked(meeting_place: Host, sit: Sit) -> None:
    tables = {name: sit(at=meeting_place) for name in ("anna", "bert", "carla")}
    for name, shown in (("anna", "Anna"), ("bert", MARKUP), ("carla", "Carla")):
        come_in(tables[name], meeting_place, shown)
    anna, bert, carla = tables.values()
    carla.forgive("409")

    offer(anna, invited=MARKUP)
    expect(card(carla, "Open battles", "Anna offers")).to_be_visible()
    expect(card(bert, "For you", "Anna invites you")).to_be_visible()
    card(bert, "For you", "Anna invites you").get_by_role("button", name=re.compile("^Accept")).click()
    bert.ready()
    expect(card(carla, "Open battles", "Anna offers")).to_have_count(0)
    watched = card(carla, "To watch", "Anna against")
    expect(watched).to_contain_text(f"Anna against {MARKUP}")

    anna.page.goto(meeting_place.address)
    anna.page.goto(f"{meeting_place.address}/meet")
    watched.get_by_role("button", name=re.compile("^Watch")).click()
    carla.ready()
    give_up(bert)
    expect(carla.prompt).to_contain_text("Anna won")

    bert.page.goto(f"{meeting_place.address}/meet")
    card(bert, "Your last battles here", "against Anna").get_by_role("button", name=re.compile("^Rematch")).click()
    asked = card(anna, "For you", "wants to fight again")
    asked.get_by_role("button", name=re.compile("^Accept")).click()
    anna.ready()

    anna.page.goto(f"{meeting_place.address}/meet")
    last = card(anna, "Your last battles here", f"against {MARKUP}")
    last.get_by_label(f"About {MARKUP}").press("Enter")
    block = last.get_by_role("button", name=f"Block {MARKUP}")
    expect(block).to_be_visible()
    block.click()
    anna.dialog.get_by_role("button", name="Block").click()
    expect(last).to_have_count(0)
    offer(bert, invited="Carla")
    carla.page.goto(f"{meeting_place.address}/meet")
    expect(card(carla, "For you", "invites you")).to_be_visible()
    anna.page.goto(f"{meeting_place.address}/meet")
    expect(anna.page.get_by_text("Blocked: 1")).to_be_visible()
    expect(card(anna, "Open battles", MARKUP)).to_have_count(0)


def test_whoever_comes_first_finds_pages_that_all_can_use(meeting_place: Host, sit: Sit, axe_source: str) -> None:
    table = sit(at=meeting_place)
    table.page.goto(f"{meeting_place.address}/meet")
    expect(table.button("Come in")).to_be_visible()
    found = findings(table, axe_source)
    come_in(table, meeting_place, "Dora")
    found += findings(table, axe_source)
    table.button("Offer a battle").click()
    expect(table.dialog).to_be_visible()
    found += findings(table, axe_source)
    table.page.goto(f"{meeting_place.address}/clubs")
    expect(table.page.get_by_role("heading", level=1)).to_be_visible()
    assert found + findings(table, axe_source) == []
