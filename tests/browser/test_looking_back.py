"""A finished battle looked back upon: the graph after it and in the replay, its turning points, and their luck."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Sit
from browser.host import Host, Link
from browser.table import Table
from browser.test_accessibility import LOOKS, findings
from browser.test_replays import paste, place
from browser.test_screens import PHONES, check_fits, phone

LONG_MS = 60_000  # for a whole battle to be looked at
FEW_TURNS = {"turns": 4}


def review(table: Table) -> Locator:
    """The graph with all that stands round it."""
    return table.page.get_by_role("region", name="How the chances went")


def sums(table: Table) -> Locator:
    """The table below, there when everything was looked at."""
    return review(table).get_by_role("table")


def see_review(table: Table) -> None:
    """Wait until all of the review is there, which begins by itself for whoever fought."""
    expect(sums(table)).to_be_visible(timeout=LONG_MS)


def turning_points(table: Table) -> Locator:
    """The buttons of the turning points."""
    return review(table).locator(".turning-point")


def fight(host: Host) -> Link:
    """A battle that was fought to its end, and whose luck turned in it."""
    link = host.begin(seed="dice", options=FEW_TURNS)
    link.play_until(lambda scene: scene["outcome"] is not None)
    return link


@pytest.fixture(scope="module")
def fought(host: Host) -> Link:
    """Such a battle, looked back upon already: its pages find that."""
    link, told = fight(host), {"done": 0, "total": 1}
    while told["done"] < told["total"] or told["corrections"] is None:
        told = link.ask(f"/review?from={told['done']}")
    assert told["turning_points"]
    return link


def test_after_the_battle(host: Host, sit: Sit) -> None:
    fought = fight(host)
    table = sit().open(fought.to("red"))
    see_review(table)
    expect(review(table).get_by_role("img", name=re.compile("^Your chance of winning over"))).to_be_visible()
    expect(sums(table)).to_contain_text(re.compile(r"You.\d+ %.\d+ %Black.\d+ %.\d+ %"))
    review(table).get_by_role("slider", name="Action").fill("3")
    expect(review(table).locator(".moment")).to_contain_text(re.compile(r"5\. .+ Your chance from \W?\d+ % to "))
    expect(review(table).locator(".moment")).to_contain_text(re.compile("changed nothing|added|took"))
    assert fought.ask("/replay")["reviewed"] is True
    again = sit().open(fought.to("black"))
    expect(sums(again)).to_be_visible()


def test_a_turning_point_leads_to_its_moment(host: Host, sit: Sit, fought: Link) -> None:
    table = sit().open(fought.to("red"))
    expect(turning_points(table).first).to_be_visible(timeout=LONG_MS)
    points = fought.ask("/review")["turning_points"]
    assert points
    assert turning_points(table).count() == len(points)
    turning_points(table).last.focus()
    table.page.keyboard.press("Enter")
    expect(place(table)).to_have_text(re.compile(rf"^{points[-1]} / "))
    expect(review(table)).to_be_visible(timeout=LONG_MS)
    expect(turning_points(table).last).to_have_attribute("aria-current", "step", timeout=LONG_MS)
    turning_points(table).first.click()
    expect(place(table)).to_have_text(re.compile(rf"^{points[0]} / "))
    expect(review(table).locator(".moment")).to_contain_text(re.compile(rf"{points[0]}\. "))
    expect(table.log.locator(".entry.current")).to_have_attribute("data-number", str(points[0]))


def test_the_costliest_decision_is_taken_again(host: Host, sit: Sit, fought: Link) -> None:
    """It shows what stood before, with the better move drawn; another choice is compared, and nothing is kept."""
    told = fought.ask("/review")
    correction = next(one for one in told["corrections"] if one["side"] == "red")
    table = sit().open(fought.to("red"))
    corrections = review(table).get_by_role("list").filter(has=table.page.get_by_role("button", name="Try again"))
    expect(corrections.get_by_role("listitem").first).to_contain_text(correction["done"]["words"], timeout=LONG_MS)
    corrections.get_by_role("button", name="Try again").first.click()
    again = table.page.locator(".again")
    expect(again).to_contain_text("What would you do?", timeout=LONG_MS)
    expect(place(table)).to_have_text(re.compile(rf"^{correction['number'] - 1} / "))
    expect(table.page.locator(".board .plan")).to_have_count(0)
    asked = fought.ask("/review/again", {"number": correction["number"]})
    bare = next(one for one in asked["choices"] if one["place"] is None and one["target"] is None and not one["actor"])
    again.get_by_role("button", name=bare["button"], exact=True).click()
    expect(again).to_contain_text(re.compile(r"(what was done|that was found)\."), timeout=LONG_MS)
    again.get_by_role("button", name="Back to the replay").click()
    expect(again).to_have_count(0)
    expect(table.page.locator(".board .plan").first).to_be_attached()
    assert fought.ask("/review") == told


def test_the_graph_leads_anywhere(host: Host, sit: Sit, fought: Link) -> None:
    table = sit()
    table.replay(fought.replay())
    expect(place(table)).to_have_text(re.compile("^0 / "))
    expect(sums(table)).to_be_attached(timeout=LONG_MS)
    graph = review(table).locator("svg")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] * 0.3, "y": box["height"] * 0.8})
    expect(place(table)).to_have_text(re.compile(r"^[1-9]\d* / "))
    at = place(table).inner_text().split(" ")[0]
    expect(review(table).locator(".moment")).to_contain_text(f"{at}. ")
    table.page.keyboard.press("ArrowRight")
    expect(review(table).locator(".moment")).to_contain_text(f"{int(at) + 1}. ")


def test_what_was_taken_back_is_marked_in_the_graph(host: Host, sit: Sit) -> None:
    link = host.begin(seed="dice", options=FEW_TURNS)
    link.ask("/undo", {"number": link.act()["number"]})
    link.play_until(lambda scene: scene["outcome"] is not None)
    table = sit().open(link.to("red"))
    see_review(table)
    mark = review(table).locator(".taken-back-mark")
    expect(mark).to_have_count(1)
    expect(mark.locator("title")).to_contain_text(re.compile("^(Red|Black) took an action back$"))
    review(table).get_by_role("slider", name="Action").fill("1")
    expect(review(table).locator(".moment b")).to_have_text(re.compile("^5\\. "))


def test_a_pasted_transcript(host: Host, sit: Sit, fought: Link) -> None:
    table = sit()
    paste(host, table, fought.text("/transcript"))
    expect(place(table)).to_have_text(re.compile(r"^0 / [1-9]"))
    table.button("How the chances went").click()
    see_review(table)
    expect(turning_points(table).first).to_be_visible()


def test_not_while_the_battle_goes_on(host: Host, sit: Sit) -> None:
    link = host.begin()
    link.act()
    table = sit()
    table.replay(link.replay())
    expect(place(table)).to_have_text(re.compile("^0 / "))
    expect(table.button("How the chances went")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_accessible(host: Host, sit: Sit, axe_source: str, fought: Link, look: str) -> None:
    table = sit(color_scheme=look).open(fought.to("red"))
    expect(sums(table)).to_be_visible(timeout=LONG_MS)
    review(table).get_by_role("slider", name="Action").fill("3")
    found = findings(table, axe_source, look)
    turning_points(table).first.click()
    expect(sums(table)).to_be_attached(timeout=LONG_MS)
    assert found + findings(table, axe_source, look) == []


@pytest.mark.parametrize("size", PHONES[:1], ids=str)
def test_on_a_phone(host: Host, sit: Sit, fought: Link, size: tuple[int, int]) -> None:
    table = sit(**phone(size)).open(fought.to("red"))
    check_fits(table)
    table.button("How it went").tap()
    expect(sums(table)).to_be_visible(timeout=LONG_MS)
    check_fits(table)
    turning_points(table).first.tap()
    expect(place(table)).to_be_visible()
    check_fits(table)
    table.tab("Result").tap()
    expect(review(table)).to_be_visible(timeout=LONG_MS)
    check_fits(table)
