"""How to win stands beside the board, progress in the bar, and the rules are found by what people call things."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host
from browser.test_screens import PHONES, phone

HEROES = {"greek": "person", "trojan": "person"}
BODY = "heroes/body-of-patroclus"


def test_the_goal_stands_there_from_the_start(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin(seed="goal").to("red"))
    expect(table.odds.get_by_role("heading", name="How to win")).to_be_visible()
    expect(table.odds).to_contain_text("Destroy 4 enemy pieces to win at once.")
    expect(table.odds.get_by_role("button", name="TW-R75")).to_be_visible()
    expect(table.page.locator(".seat.red")).to_contain_text("0 of 4 enemies destroyed")


@pytest.mark.parametrize("size", PHONES[:1], ids=str)
def test_a_phone_has_a_line_of_it_until_one_has_decided(host: Host, sit: Sit, size: tuple[int, int]) -> None:
    link = host.begin(seed="goal")
    table = sit(**phone(size)).open(link.to())
    line = table.page.locator(".goal-line")
    expect(line).to_have_text("To win: Destroy 4 enemy pieces to win at once.")
    link.act()
    expect(line).to_have_count(0)


def test_progress_follows_the_battle(host: Host, sit: Sit) -> None:
    link = host.begin(seed="dice")
    scene = link.play_until(lambda scene: max(scene["view"]["scores"].values()) > 0, seed=3)
    table = sit().open(link.to())
    for side, parts in scene["view"]["progress"].items():
        assert parts[0] == f"{scene['view']['scores'][side]} of 4 enemies destroyed"
        expect(table.page.locator(f".seat.{side}")).to_contain_text(parts[0])


def test_a_place_that_counts_says_what_for(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin(seed="goal").to())
    goal = table.odds.locator(".goal-card").filter(has_text="counts for victory")
    expect(goal).to_have_count(0)
    box = table.page.locator(".board .goal-edge").first.bounding_box()
    assert box is not None
    table.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7)
    expect(goal).to_contain_text("with equal losses")
    expect(goal.get_by_role("button", name="TW-R75")).to_be_visible()


def test_the_open_table_counts_points_and_men(host: Host, sit: Sit) -> None:
    link = host.begin(BODY, HEROES, seed="goal")
    table = sit().open(link.to())
    assert link.ask()["view"]["progress"] == {
        "greek": ["0 points scored", "0 men at the body"],
        "trojan": ["0 points scored", "0 men at the body"],
    }
    table.button(re.compile("^Battle")).click()
    expect(table.dialog).to_contain_text("More men round the body at the end give 5 more.")


@pytest.mark.parametrize(
    ("scenario", "seats", "found"),
    [
        ("tewapen/otter-ford", None, {"victory": "TW-R75", "cavalry": "mounted", "Retreats": "TW-1.5.6"}),
        ("heroes/first-blood", HEROES, {"victory": "HG-13.1a", "morale": "panic"}),
    ],
)
def test_rules_are_found_by_what_people_call_things(
    host: Host, sit: Sit, scenario: str, seats: dict[str, str] | None, found: dict[str, str]
) -> None:
    table = sit().open(host.begin(scenario, seats, seed="search").to())
    table.tab("Rules").click()
    for word, said in found.items():
        table.rules.get_by_role("searchbox").fill(word)
        expect(table.rules.get_by_role("status")).to_have_text(re.compile(r"^[1-9]\d* rules? in [1-9]\d* parts?$"))
        expect(table.rules.locator(".rule:visible").filter(has_text=re.compile(said, re.I)).first).to_be_visible()
        expect(table.rules.locator("section:visible :is(h2, h3)").first).to_be_visible()


def test_what_no_rule_says(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin(seed="search").to())
    table.tab("Rules").click()
    table.rules.get_by_role("searchbox").fill("spaceship")
    expect(table.rules.get_by_role("status")).to_have_text("No rule says anything of that. Perhaps another word does.")
    expect(table.rules.locator(".rule:visible")).to_have_count(0)
