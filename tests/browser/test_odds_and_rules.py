"""The exact odds before an attack, the rule behind every line, and the rulebook beside the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, Json, Link, with_attack
from browser.table import Table


@pytest.fixture
def attack(host: Host) -> tuple[Link, Json]:
    """A battle, and an attack that may be chosen in it."""
    return with_attack(host)


def open_at(sit: Sit, link: Link, choice: Json) -> Table:
    """The battle with the attacker chosen."""
    table = sit().open(link.to())
    table.choose(choice["actor"])
    return table


def percent(share: float) -> int:
    """A share as the page rounds it."""
    return int(share * 100 + 0.5)


def odds_of(link: Link, choice: Json) -> Json:
    """What the server says of an action."""
    asked = {"number": link.ask()["number"], "actions": [choice["action"]]}
    odds: Json = link.ask("/odds", asked)["odds"][choice["action"]]
    return odds


def fates_in(outcome: Json) -> set[str]:
    """The names of what befalls a piece in an outcome."""
    return {part["name"] for part in outcome["parts"]}


def test_pointing_at_an_enemy_shows_the_distribution(sit: Sit, attack: tuple[Link, Json]) -> None:
    link, choice = attack
    table = open_at(sit, link, choice)
    table.piece(choice["target"]).hover()
    expect(table.odds.get_by_text("Exact, every fall of the dice counted.")).to_be_visible()
    odds = odds_of(link, choice)
    outcomes = odds["fates"][choice["target"]]
    bars = table.odds.locator(".distribution").get_by_role("listitem")
    expect(bars).to_have_count(len(outcomes))
    for bar, outcome in zip(bars.all(), outcomes, strict=True):
        expect(bar).to_contain_text(re.compile(rf"{percent(outcome['percent'] / 100)} %|< 1 %|> 99 %"))
        expect(bar).to_contain_text(", ".join(part["words"] for part in outcome["parts"]) or "no effect")
    told = table.odds.locator(".explanation li")
    expect(told).to_have_count(len(odds["explanation"]))
    for line, row in zip(odds["explanation"], told.all(), strict=True):
        expect(row).to_contain_text(line["text"].rpartition(": ")[2])  # pieces are called by their names
    expect(told.first.locator(".named").first).to_be_visible()


def test_the_keyboard_shows_odds_too(sit: Sit, attack: tuple[Link, Json]) -> None:
    link, choice = attack
    table = open_at(sit, link, choice)
    table.page.keyboard.press("a")
    table.dialog.get_by_role("searchbox").fill(choice["action"])
    table.page.keyboard.press("Tab")
    expect(table.dialog.get_by_role("button", name=choice["action"])).to_be_focused()
    expect(table.odds.get_by_text("Exact, every fall")).to_be_visible()


def test_the_chip_on_the_target(sit: Sit, attack: tuple[Link, Json]) -> None:
    link, choice = attack
    table = open_at(sit, link, choice)
    odds = odds_of(link, choice)
    harmful = [one for one in odds["fates"][choice["target"]] if {"eliminated", "wounded"} & fates_in(one)]
    share = sum(one["percent"] for one in harmful) / 100
    expect(table.page.locator(".board .flag-words").first).to_have_text(re.compile(r"^(?:[<>] )?\d+ %$"))
    said = f"{percent(share)} %" if 0.01 < share < 0.99 else "%"
    expect(table.page.locator(".board .flag-words").filter(has_text=said).first).to_be_visible()
    expect(table.prompt).to_contain_text("On a target: chance of at least one wound")


def test_a_clause_opens_the_rulebook_there(sit: Sit, attack: tuple[Link, Json]) -> None:
    link, choice = attack
    table = open_at(sit, link, choice)
    table.piece(choice["target"]).hover()
    clause = table.odds.locator(".explanation").get_by_role("button").first
    name = clause.inner_text()
    clause.click()
    rule = table.rules.locator(".rule.current")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text(name)
    expect(table.tab("Rules")).to_have_attribute("aria-pressed", "true")
    table.tab("Log").click()
    expect(table.log).to_be_visible()
    table.log.get_by_role("button", name=re.compile("^TW-")).last.click()
    expect(rule).to_be_in_viewport()


def test_searching_the_rules(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin().to())
    table.page.keyboard.press("r")
    search = table.rules.get_by_role("searchbox", name="Search the rules")
    expect(search).to_be_focused()
    everything = table.rules.locator(".rule:visible").count()
    table.page.keyboard.type("Enter woods")
    expect(table.rules.get_by_role("status")).to_have_text(re.compile(r"^\d+ rules? in \d+ parts?$"))
    found = table.rules.locator(".rule:visible")
    assert 0 < found.count() < everything / 4
    for text in found.all_inner_texts():
        assert "enter" in text.lower()
        assert "woods" in text.lower()
    search.fill("no such words anywhere")
    expect(table.rules.get_by_role("status")).to_contain_text("No rule says anything of that.")
    search.fill("")
    expect(table.rules.locator(".rule:visible")).to_have_count(everything)
