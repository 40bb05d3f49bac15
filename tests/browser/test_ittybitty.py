"""Itty Bitty Battles on the page: whole battles by mouse and by keyboard, ropes, segments, a spell before its throw."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, attacks
from browser.table import ENDED, Table
from browser.test_accessibility import LOOKS, findings
from browser.test_battle_by_keyboard import KeyboardPlayer
from browser.test_lands import asked
from browser.test_weads import BuildingMouse

SKIRMISH, STIRLING = "ittybitty/skirmish", "ittybitty/stirling"
SEATS = {"red": "person", "blue": "computer:random"}
PERSONS = {"red": "person", "blue": "person"}
SHORT = {"turns": 4}


def begin(host: Host, sit: Sit, scenario: str = SKIRMISH, **options: Any) -> Table:
    """A page of a short battle against the lot."""
    link = host.begin(scenario, SEATS, seed="bridge", options=SHORT)
    return sit(**options).open(link.to("red"))


@pytest.mark.soak
def test_a_whole_battle_by_mouse(host: Host, sit: Sit) -> None:
    table = begin(host, sit)
    player = BuildingMouse(table, seed=3)
    player.play()
    assert {"actor", "place", "button"} <= player.clicked.keys(), player.clicked
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()


@pytest.mark.soak
def test_a_whole_battle_by_keyboard(host: Host, sit: Sit) -> None:
    table = begin(host, sit)
    player = KeyboardPlayer(table, seed=2)
    player.play()
    assert {"board", "list"} <= player.done.keys(), player.done
    expect(table.page.get_by_role("heading", name=ENDED)).to_be_visible()


def test_formations_lie_in_ropes_and_sides_have_the_names_of_their_scenario(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin("ittybitty/defend-the-bridge", PERSONS, seed="ropes").to())
    expect(table.board.locator(".rope").first).to_be_attached()
    expect(table.board.locator(".tab-name")).to_contain_text(["Royal Horse"])
    expect(table.page.get_by_role("banner")).to_contain_text("Tudwallish")
    expect(table.page.get_by_role("banner")).to_contain_text("Rotwangi")


def test_an_attack_shows_the_segments_and_the_odds_of_all_grounds(host: Host, sit: Sit) -> None:
    link = host.begin("ittybitty/defend-the-bridge", PERSONS, seed="attack")
    scene = link.play_until(lambda scene: bool(attacks(scene)))
    link.act(attacks(scene)[0]["action"])
    table = sit().open(link.to())
    segments = table.prompt.get_by_role("list", name="Segments").get_by_role("listitem")
    expect(segments).to_have_count(5)
    grounds = table.page.locator(".clash-table thead").get_by_role("rowheader")
    expect(grounds).to_have_text(["Marsh", "Clear", "Desert", "Brush", "Woods"])
    expect(table.page.locator(".clash-table .is-ground")).to_have_count(1)


def test_a_spell_shows_where_it_may_fall_before_it_is_thrown(host: Host, sit: Sit) -> None:
    link = host.begin(STIRLING, PERSONS, seed="spell")
    thrown = re.compile(r"cast \S+ (fearball|fireball)")

    def can_throw(scene: Any) -> bool:
        return any(thrown.match(one["action"]) for one in scene["view"]["choices"])

    scene = link.play_until(can_throw, seed=3)
    aim = next(one for one in scene["view"]["choices"] if thrown.match(one["action"]))
    table = sit().open(link.to())
    asked(table, aim["action"])
    expect(table.board.locator(".blast").first).to_be_attached()
    expect(table.board.locator(".fall.is-aimed")).to_have_count(1)


def test_a_spell_is_a_card_and_its_best_aims_lead_to_the_throw_and_to_what_it_did(host: Host, sit: Sit) -> None:
    link = host.begin(STIRLING, PERSONS, seed="spell")
    link.play_until(lambda scene: any(one["event"] == "fearball" for one in scene["view"]["choices"]), seed=3)
    table = sit().open(link.to())
    table.prompt.get_by_role("button", name="Cast a spell").click()
    table.page.locator(".card-face", has_text="Fearball").click()
    expect(table.board.locator(".chip-text").first).to_be_attached()
    table.odds.locator(".aim").first.click()
    expect(table.odds.locator(".aims-standing")).to_contain_text("the best of")
    expect(table.odds.locator(".throw-bar")).to_contain_text("it fizzles")
    expect(table.board.locator(".flight")).to_have_count(1)
    table.odds.locator(".main-act").click()
    fell = table.odds.locator(".fell")
    expect(fell.locator(".fell-dice li").first).to_contain_text("for fizzling")
    last = link.ask()["log"][-1]["events"]
    end = next(event["about"]["fell"] for event in last if "fell" in event["about"])
    expect(table.board.locator(".fell-cells")).to_have_count(int(end["at"] is not None))
    expect(table.board.locator(".drift")).to_have_count(int(end["at"] not in (None, end["meant"])))
    table.replay(link.replay())
    table.page.get_by_role("slider").press("End")
    expect(table.page.locator(".fell .fell-dice li").first).to_contain_text("for fizzling")


def test_a_scout_sees_before_he_goes_what_he_shows_and_whether_he_is_seen(host: Host, sit: Sit) -> None:
    link = host.begin("ittybitty/powder-in-the-fog", PERSONS, seed="sc0")
    scene = link.play_until(lambda scene: any(one["verb"] == "scout" for one in scene["view"]["choices"]), seed=0)
    spy = next(one for one in scene["view"]["choices"] if one["verb"] == "scout")
    table = sit().open(link.to())
    asked(table, spy["action"])
    expect(table.board.locator(".spy-words")).to_contain_text(["shows", "is seen"])
    expect(table.odds.locator(".spied tbody tr").last).to_contain_text("in all")


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_weighs_on_the_page(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    table = begin(host, sit, settings={"theme": look})
    assert findings(table, axe_source, look) == []


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_of_a_spell_before_or_after_stands_in_the_way(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    link = host.begin(STIRLING, PERSONS, seed="spell")
    link.play_until(lambda scene: any(one["event"] == "fearball" for one in scene["view"]["choices"]), seed=3)
    table = sit(settings={"theme": look}).open(link.to())
    table.prompt.get_by_role("button", name="Cast a spell").click()
    table.page.locator(".card-face", has_text="Fearball").click()
    table.odds.locator(".aim").first.click()
    expect(table.odds.locator(".struck-figures").first).to_be_visible()
    assert findings(table, axe_source, look) == []
    table.odds.locator(".main-act").click()
    expect(table.odds.locator(".fell")).to_be_visible()
    assert findings(table, axe_source, look) == []
