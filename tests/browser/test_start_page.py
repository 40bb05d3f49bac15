"""The start page: one button, kept battles, shelves of games, the one step before a battle, and a first compile."""

from __future__ import annotations

import json
import re
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import Table

GO_ON = "What you were fighting"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
# What sticks out of the window or is smaller than a fingertip, of what is shown in the whole page.
CONTROLS = "button, a.button, .go-on a, summary, .pick, input:not([type=radio], [type=checkbox])"
MISSHAPEN = f"""
() => [...document.querySelectorAll("{CONTROLS}")].filter((one) => {{
  if (!one.checkVisibility()) return false;
  const {{left, right, height}} = one.getBoundingClientRect();
  return height < 39.5 || left < -0.5 || right > innerWidth + 0.5;
}}).map((one) => one.outerHTML.slice(0, 120) + JSON.stringify(one.getBoundingClientRect()))
"""

# Corners of the first picture at which nothing is painted.
HOLES = """
() => {
  const opening = document.querySelector(".opening").getBoundingClientRect();
  document.querySelectorAll(".opening > :not(.opening-table), .start-top, .shelves").forEach((one) => one.remove());
  const bottom = Math.min(opening.bottom, innerHeight) - 3;
  const corners = [[2, 2], [innerWidth - 3, 2], [2, bottom], [innerWidth - 3, bottom]];
  return corners.filter(([x, y]) => !document.elementFromPoint(x, y)?.closest(".painting"));
}
"""


@pytest.fixture
def start(host: Host, sit: Sit) -> Table:
    """The start page of somebody who has never been there."""
    table = sit()
    table.page.goto(host.address)
    return table


def pick(table: Table, scenario: str) -> Locator:
    """Take a battle from its shelf, which shows all it has: the step before it."""
    expect(table.page.locator(".battle-card").first).to_be_visible()
    if not table.page.get_by_role("button", name=scenario, exact=True).count():
        show_all(table)
    table.page.get_by_role("listitem").get_by_role("button", name=scenario, exact=True).click()
    step = table.page.get_by_role("dialog", name=scenario)
    expect(step).to_be_visible()
    return step


def show_all(table: Table) -> None:
    """Have every shelf show all its battles."""
    while (more := table.page.get_by_role("button", name=re.compile("^All .* battles$"))).count():
        more.first.click()


def single_battles(host: Host) -> list[dict[str, Any]]:
    """The games that are not played as campaigns: those have a shelf of another kind."""
    return [game for game in host.ask("/api/games") if not game["campaign"]]


def test_a_shelf_for_every_game(host: Host, start: Table) -> None:
    for game in single_battles(host):
        shelf = start.page.get_by_role("region", name=game["title"])
        expect(shelf).to_contain_text(game["looks"]["sentence"])
        expect(shelf).to_contain_text(game["designer"])
        best = [game["quick_start"], *game["looks"]["best"]][:3]
        expect(shelf.get_by_role("listitem")).to_have_count(min(3, len(game["scenarios"])))
        for scenario in best:
            card = shelf.get_by_role("button", name=named(game, scenario)["name"], exact=True)
            expect(card).to_be_visible()
    show_all(start)
    for game in single_battles(host):
        shelf = start.page.get_by_role("region", name=game["title"])
        expect(shelf.get_by_role("listitem")).to_have_count(len(game["scenarios"]))
        expect(shelf.get_by_role("listitem").first).to_contain_text(named(game, game["quick_start"])["name"])
        for scenario in game["scenarios"]:
            name = start.page.get_by_role("button", name=scenario["name"], exact=True)
            card = shelf.get_by_role("listitem").filter(has=name)
            expect(card).to_contain_text(re.compile(rf"{scenario['turns']} turns, about [\d½]+ (minutes|hours)"))
            teaches = scenario["teaches"]
            expect(card).to_contain_text(f"Teaches {teaches}." if teaches else scenario["summary"])
            expect(card).to_contain_text(" against ".join(str(scenario["pieces"][side]) for side in game["sides"]))
            expect(card.locator(".battle-share")).to_have_text(scenario["share"]["words"])
            card.scroll_into_view_if_needed()
            expect(card.locator(".painting canvas")).to_be_visible()


def test_battles_by_their_length(host: Host, start: Table) -> None:
    expect(start.page.locator(".battle-card").first).to_be_visible()
    start.page.get_by_role("group", name="How long").get_by_role("button", name="Up to 20 minutes").click()
    show_all(start)
    games = single_battles(host)
    short = [[one["name"] for one in game["scenarios"] if one["minutes"] <= 20] for game in games]
    assert sorted(start.page.locator(".battle-card h3").all_inner_texts()) == sorted(chain(*short))
    expect(start.page.get_by_text("It has no battle of this length.")).to_have_count(short.count([]))


def test_no_painting_is_waited_for(host: Host, start: Table) -> None:
    for game in host.ask("/api/games"):
        for scenario in game["scenarios"]:
            assert "card" in scenario["painted"], f"make paintings: {scenario['id']}"
    lies = start.page.locator(".opening-table .painting")
    assert "/paintings/goblin-bows/opening" in lies.evaluate("(one) => getComputedStyle(one).backgroundImage")


def test_the_start_page_at_every_width(host: Host, start: Table) -> None:
    for width, height in ((390, 844), (1440, 900), (2560, 1440)):
        start.page.set_viewport_size({"width": width, "height": height})
        start.page.goto(host.address)
        expect(start.page.locator(".battle-card").first).to_be_visible()
        for name in ("Fight a battle now", "Play a friend"):
            expect(start.button(name)).to_be_in_viewport(ratio=1)
        assert start.page.evaluate("() => document.scrollingElement.scrollWidth") <= width
        shelves = start.page.evaluate("() => document.querySelector('.shelves').getBoundingClientRect().width")
        assert shelves > width * 0.75
        assert start.page.evaluate(HOLES) == [], width


def named(game: dict[str, Any], scenario: str) -> dict[str, Any]:
    """A scenario of a game."""
    found: dict[str, Any] = next(one for one in game["scenarios"] if one["id"] == scenario)
    return found


def test_one_button_begins_a_battle(start: Table) -> None:
    expect(
        start.page.get_by_text("Goblin Bows at Otter Ford, about 15 minutes: Humans against the computer")
    ).to_be_visible()
    start.button("Fight a battle now").click()
    start.ready()
    assert start.look_when_settled().yours


def test_every_choice_reaches_the_battle(host: Host, start: Table) -> None:
    page, step = start.page, pick(start, "The Tangled Wood")
    step.get_by_role("group", name="Your opponent").get_by_role("radio", name="Soldier").check()
    step.get_by_role("group", name="Your side").get_by_role("radio", name="Black").check()
    step.get_by_label("Your name").fill("Ada")
    step.get_by_text("More", exact=True).click()
    step.get_by_role("textbox", name=re.compile("^turns")).fill("5")
    with page.expect_request("**/api/battles") as asked, page.expect_request("**/join") as joined:
        step.get_by_role("button", name="Fight The Tangled Wood").click()
    start.ready()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["seats"] == {"red": "computer:soldier", "black": "person"}
    assert sent["names"] == {"black": "Ada"}
    assert sent["options"] == {"turns": 5}
    assert sent["practice"] is False
    said = joined.value.post_data_json
    assert said is not None
    assert said["entropy"]
    assert page.url.endswith(f"#{said['token']}"), "the seat has a token of this browser's own"
    expect(page.get_by_role("banner")).to_contain_text("of 5")
    expect(page.get_by_role("banner")).to_contain_text("Ada")


def test_opponents_by_level_and_how_they_were_measured(host: Host, start: Table) -> None:
    for game in host.ask("/api/games"):
        levels = [one["level"] for one in game["players"] if one["level"]]
        assert levels == list(range(1, len(levels) + 1)), "the weakest first"
    players = host.ask("/api/games")[0]["players"]
    levels = [one["level"] for one in players if one["level"]]
    opponents = pick(start, "Otter Ford").get_by_role("group", name="Your opponent")
    for one in players:
        words = f"{one['title']} level {one['level']} of {len(levels)}" if one["level"] else one["title"]
        expect(opponents.get_by_role("radio", name=words)).to_have_count(1)
    opponents.get_by_role("button", name="How the levels were measured").click()
    table = start.page.get_by_role("dialog", name="How the levels were measured")
    expect(table.get_by_role("row")).to_have_count(1 + sum(len(one["measured"]) for one in players))
    for one in players:
        for row in one["measured"]:
            figures = [str(row[key]) for key in ("won", "drawn", "lost")]
            cells = table.get_by_role("row").filter(has=start.page.get_by_role("rowheader", name=one["title"]))
            found = [each.get_by_role("cell").all_inner_texts()[2:] for each in cells.all()]
            assert figures in found


def test_both_sides_at_this_screen(start: Table) -> None:
    step = pick(start, "Otter Ford")
    step.get_by_role("radio", name="Both sides at this screen").check()
    expect(step.get_by_role("group", name="Your side")).to_have_count(0)
    step.get_by_role("button", name="Fight Otter Ford").click()
    start.ready()
    start.button(re.compile("^Battle")).click()
    expect(start.dialog.get_by_role("button", name="Surrender as red")).to_be_visible()
    expect(start.dialog.get_by_role("button", name="Surrender as black")).to_be_visible()


def test_the_step_says_what_wins_and_begins_with_enter(host: Host, start: Table) -> None:
    game = next(one for one in host.ask("/api/games") if one["name"] == "onehour")
    step = pick(start, "First Blood on the Moor")
    expect(step).to_contain_text(f"To win: {named(game, 'the-moor')['goal']}")
    expect(step).to_contain_text("It takes 10 turns, about 10 minutes.")
    share = named(game, "the-moor")["share"]
    expect(step).to_contain_text(f"Who wins: {share['words']} ({share['battles']:,} battles).")
    order = [one["name"] for one in game["players"] if one["level"]]
    assert order.index("greedy") < order.index("soldier"), "as they fared against each other in this game"
    second = next(one for one in game["players"] if one["level"] == 2)
    expect(step.get_by_role("radio", name=second["title"])).to_be_checked()
    expect(step.get_by_role("button", name="Fight First Blood on the Moor")).to_be_focused()
    with start.page.expect_request("**/api/battles") as asked:
        start.page.keyboard.press("Enter")
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["seats"]["black"] == f"computer:{second['name']}"
    start.ready()


def test_who_has_finished_a_battle_is_offered_the_third_level(host: Host, sit: Sit) -> None:
    table = sit()
    over = {"turn": 8, "to_decide": None, "over": True, "number": 9, "since": "2026-11-25"}
    kept = {"id": "b1", "token": "t1", "date": "2026-11-25", "scenario": "Otter Ford", "game": "tewapen"}
    table.page.evaluate("(all) => localStorage.setItem('warhost.battles', all)", json.dumps([kept | {"stands": over}]))
    table.page.goto(host.address)
    expect(pick(table, "Otter Ford").get_by_role("radio", name="The eager captain")).to_be_checked()


def test_a_friend_is_one_button_away(start: Table) -> None:
    start.button("Play a friend").click()
    step = start.page.get_by_role("dialog", name="Otter Ford")
    expect(step.get_by_role("radio", name="A friend, by a link")).to_be_checked()
    step.get_by_role("button", name="Make the link").click()
    expect(start.page.get_by_role("dialog", name="Links to this battle")).to_contain_text("Send this to your friend")


def test_practice_is_offered_where_nobody_sits_elsewhere(start: Table) -> None:
    page, step = start.page, pick(start, "Otter Ford")
    practice = step.get_by_role("checkbox", name="Practice dice can be taken back, so it proves nothing")
    step.get_by_role("radio", name="A friend, by a link").check()
    expect(practice).to_have_count(0)
    step.get_by_role("radio", name="The eager captain").check()
    practice.check()
    step.get_by_role("button", name="Fight Otter Ford").click()
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
    step = pick(start, "Otter Ford")
    step.get_by_text("More", exact=True).click()
    step.get_by_role("textbox", name=re.compile("^turns")).fill("never")
    step.get_by_role("button", name="Fight Otter Ford").click()
    expect(step.get_by_role("alert")).to_contain_text("turns")
    expect(step.get_by_role("button", name="Fight Otter Ford")).to_be_enabled()
    step.get_by_role("button", name="Close").click()
    expect(start.page.get_by_role("alert")).to_have_count(0)


def test_going_on_and_forgetting(host: Host, start: Table) -> None:
    expect(start.page.get_by_role("region", name=GO_ON)).to_have_count(0)
    start.button("Fight a battle now").click()
    start.ready()
    start.look_when_settled()
    address = start.page.url
    start.page.goto(host.address)
    again = start.page.get_by_role("region", name=GO_ON)
    shelf = start.page.get_by_role("region", name="Te Wapen!")
    expect(again).to_contain_text(re.compile(r"Te Wapen!, against Soldier\s*Turn \d: your move"))
    expect(again.locator(".kept-picture canvas")).to_be_visible()
    assert top_of(again) < top_of(shelf)
    again.get_by_role("link", name="Otter Ford").click()
    start.ready()
    assert start.page.url == address
    start.page.goto(host.address)
    start.button("Forget Goblin Bows at Otter Ford").click()
    expect(again).to_have_count(0)
    start.page.reload()
    expect(start.button("Fight a battle now")).to_be_enabled()
    expect(again).to_have_count(0)


def top_of(thing: Locator) -> float:
    """Where something begins on the page, from above."""
    box = thing.bounding_box()
    assert box is not None
    return box["y"]


def test_kept_battles_with_markup_in_their_names_are_text(host: Host, sit: Sit) -> None:
    table = sit()
    table.forgive("404")  # the server knows nothing of the battle that is kept
    table.page.goto(host.address)
    kept = [{"id": "b1", "token": "t1", "date": "2026-11-25", "scenario": "<img src=x onerror=alert(1)>"}]
    table.page.evaluate("(kept) => localStorage.setItem('warhost.battles', JSON.stringify(kept))", kept)
    table.page.reload()
    expect(table.page.get_by_role("link", name="<img src=x")).to_be_visible()
    expect(table.page.locator("img")).to_have_count(0)


def test_one_step_on_a_phone(host: Host, sit: Sit) -> None:
    table = sit(**PHONE)
    table.page.goto(host.address)
    expect(table.button("Fight a battle now")).to_be_in_viewport(ratio=1)
    card = table.page.get_by_role("listitem").filter(
        has=table.page.get_by_role("button", name="First Blood", exact=True)
    )
    card.scroll_into_view_if_needed()
    # While a page paints, a browser may take a tap for a long press, which chooses nothing.
    for painted in (table.page.locator(".opening-table canvas").first, card.locator(".painting canvas").first):
        expect(painted).to_be_attached()
    card.get_by_role("button").tap()
    step = table.page.get_by_role("dialog")
    expect(step).to_have_count(1)
    box = step.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (360, 740)
    step.get_by_role("radio", name="Trojan").check()
    step.get_by_role("radio", name="Recruit").check()
    go = step.get_by_role("button", name="Fight First Blood")
    expect(go).to_be_in_viewport(ratio=1)
    with table.page.expect_request("**/api/battles") as asked:
        go.tap()
    table.ready()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["seats"] == {"greek": "computer:recruit", "trojan": "person"}


def test_nothing_is_cut_off_or_too_small_on_a_narrow_phone(host: Host, sit: Sit) -> None:
    table = sit(**PHONE)
    table.forgive("404")  # the server knows nothing of the battle that is kept
    table.page.goto(host.address)
    kept = [
        {"id": "b1", "token": "t1", "date": "2026-11-25", "scenario": "Averyveryverylongnameofabattlewithoutaspace"}
    ]
    table.page.evaluate("(kept) => localStorage.setItem('warhost.battles', JSON.stringify(kept))", kept)
    table.page.reload()
    expect(table.page.get_by_role("region", name="Te Wapen!")).to_be_visible()
    assert table.page.evaluate(MISSHAPEN) == []
    step = pick(table, "Otter Ford")
    step.get_by_text("More", exact=True).click()
    assert table.page.evaluate(MISSHAPEN) == []
    assert table.page.evaluate("() => document.scrollingElement.scrollWidth") <= 360


def test_everything_is_reached_by_keyboard(start: Table) -> None:
    expect(start.page.get_by_role("region", name="Te Wapen!")).to_be_visible()
    seen: list[str] = []
    while len(seen) < 40 and "The Tangled Wood" not in seen:
        start.page.keyboard.press("Tab")
        seen.append(start.page.evaluate("() => document.activeElement.textContent"))
    order = [
        "Open a replay",
        "Settings",
        "How it works",
        "Fight a battle now",
        "Play a friend",
        "Goblin Bows at Otter Ford",
        "The Tangled Wood",
    ]
    assert [one for one in seen if one in order] == order
    start.page.keyboard.press("Enter")
    expect(start.page.get_by_role("dialog", name="The Tangled Wood")).to_be_visible()
    start.page.keyboard.press("Escape")
    expect(start.page.get_by_role("dialog")).to_have_count(0)
    assert start.page.evaluate("() => document.activeElement.textContent") == "The Tangled Wood"


def test_a_battle_may_be_wanted_while_the_rules_are_being_compiled(host: Host, sit: Sit) -> None:
    table = sit()
    told = {"ready": False, "done": 120, "total": 270}

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(told))

    table.page.route("**/api/ready", answer)
    table.page.goto(host.address)
    expect(table.page.get_by_role("status").filter(has_text="compiled")).to_contain_text("120 of 270")
    expect(table.page.get_by_role("progressbar")).to_have_attribute("value", "120")
    table.button("Fight a battle now").click()
    expect(table.page.get_by_text("Your battle begins as soon as that is done.")).to_be_visible()
    told |= {"ready": True, "done": 270}
    table.ready()


def test_help_settings_and_a_replay_are_at_hand(start: Table) -> None:
    start.button("How it works").click()
    expect(start.dialog).to_contain_text("You need not know the rules")
    start.page.keyboard.press("Escape")
    start.button("Settings").click()
    expect(start.dialog.get_by_role("combobox", name="Colours")).to_be_visible()
    start.page.keyboard.press("Escape")
    start.page.get_by_role("link", name="Open a replay").click()
    expect(start.button("Replay it")).to_be_visible()


def test_a_link_that_leads_nowhere(host: Host, sit: Sit) -> None:
    table = sit()
    table.forgive("404")
    table.page.goto(f"{host.address}/battle/nosuchbattle#nosuchtoken")
    expect(table.page.get_by_role("alert")).to_be_visible()
    expect(table.page.get_by_text("There is no battle here for this link.")).to_be_visible()
    table.page.get_by_role("link", name="To the start page", exact=True).click()
    expect(table.button("Fight a battle now")).to_be_visible()
