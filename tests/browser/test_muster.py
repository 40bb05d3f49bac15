"""The page on which an army is bought: what it costs, what is still missing, drawn by lot, as text, fought with."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.conftest import Sit
from browser.host import Host
from browser.test_accessibility import findings


def open_muster(host: Host, sit: Sit) -> Page:
    """The page, with the price list on it."""
    page = sit().page
    page.goto(f"{host.address}/muster/ittybitty")
    expect(page.get_by_role("region", name="Price list")).to_be_visible()
    return page


def buy(page: Page, *names: str) -> None:
    """Choose from the price list."""
    for name in names:
        page.get_by_role("button", name=re.compile(f"^Buy {name} ?,")).first.click()


def test_an_army_is_put_together_until_it_is_legal_and_fought_with(host: Host, sit: Sit) -> None:
    page = open_muster(host, sit)
    missing, fight = page.get_by_text("Still to be mended"), page.get_by_role("button", name="Fight with it")
    expect(missing).to_be_visible()
    expect(fight).to_be_disabled()
    buy(page, "Light Infantry", "Light Infantry", "Spearmen")
    expect(page.get_by_role("region", name="First Band")).to_contain_text("Light Infantry")
    expect(page.get_by_text(re.compile("needs a captain"))).to_be_visible()
    buy(page, "Captain 3")
    expect(missing).to_have_count(0)
    expect(page.get_by_text("A legal army for 60 gold pieces.")).to_be_visible()
    expect(page.get_by_role("meter", name="Gold pieces spent")).to_have_attribute("aria-valuenow", "24")
    page.get_by_label("Against").select_option("here")
    fight.click()
    page.wait_for_url(re.compile("/battle/"))
    expect(page.get_by_role("banner")).to_contain_text("Red against Blue")


def test_an_army_over_its_budget_says_by_how_much(host: Host, sit: Sit) -> None:
    page = open_muster(host, sit)
    page.get_by_role("button", name="Draw one by lot").click()
    expect(page.get_by_text("A legal army for 60 gold pieces.")).to_be_visible()
    page.get_by_role("combobox", name="Gold pieces").select_option("30")
    expect(page.get_by_text(re.compile(r"the army costs \d+ gold pieces, and there are 30"))).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("too much")
    expect(page.get_by_role("button", name="Fight with it")).to_be_disabled()


def test_an_army_as_text_is_read_and_written(host: Host, sit: Sit) -> None:
    page = open_muster(host, sit)
    page.get_by_role("button", name="As text").click()
    text = page.get_by_label("The army as text")
    text.fill(
        "captain4 Mara\npriest3 Bone, evil\nformation Horse under Mara: 2 LC2\n"
        "ENG with 2 petards\nENG\n3 fortification\n"
    )
    text.blur()
    page.get_by_role("button", name="As a list").click()
    expect(page.get_by_role("region", name="Horse")).to_contain_text("Light Cavalry\N{MULTIPLICATION SIGN} 2")
    expect(page.get_by_text("Engineer\N{MULTIPLICATION SIGN} 2")).to_be_visible()
    page.get_by_role("button", name="Remove Petard").click()
    page.get_by_role("button", name="As text").click()
    expect(page.get_by_label("The army as text")).to_have_value(
        "captain4 Mara\npriest3 Bone, evil\nformation Horse under Mara: 2 LC2\nENG with 1 petard\nENG\n3 fortification"
    )


def test_the_page_has_no_faults_for_those_who_hear_it(host: Host, sit: Sit, axe_source: str) -> None:
    table = sit()
    table.page.goto(f"{host.address}/muster/ittybitty")
    table.page.get_by_role("button", name="Draw one by lot").click()
    expect(table.page.get_by_text("A legal army for 60 gold pieces.")).to_be_visible()
    assert not findings(table, axe_source)
