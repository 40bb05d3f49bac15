"""What the other side does is shown within a budget, can be skipped, and watched once more; calm pages move nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import product, takewhile
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Sit
from browser.host import AGAINST_LOT, Host

MOVING = {"speed": "normal"}
# A turn of the other side on a stage of its own: each story is so long at normal pace; what is planned is written down.
PLAN = """
async ({lengths, speed, together}) => {
  const {Motion} = await import("/play/motion.js");
  const planned = [], shown = [];
  let asks = true;
  const stage = {
    animate: (entry, pace) => { planned.push(entry.length / pace); return Promise.resolve(); },
    sweep: (story, time) => { planned.push(time); return Promise.resolve(); },
    lengthOf: (entry) => entry.length,
    skip: () => {}, busy: () => {},
    settings: () => ({step: false, speed}),
    stands: (story) => shown.push(story.number),
    isOwn: () => false,
    asks: (story) => story.number === 0,
  };
  const motion = new Motion(stage);
  motion.pause = () => Promise.resolve();
  const story = (length, place) => ({entries: [{length, side: "other"}], view: {to_decide: null}, number: place + 1});
  motion.stood({entries: [], view: {to_decide: "me"}, number: 0});
  for (const [place, length] of lengths.entries()) {
    motion.push(story(length, place));
    if (!together) while (motion.running) await new Promise((done) => setTimeout(done));
  }
  while (motion.running) await new Promise((done) => setTimeout(done));
  return {planned, shown, repeats: motion.canRepeat};
}
"""
# At one moment, as what is shown goes on by itself: it can be skipped, and the entry that is to come is not told yet.
IS_SHOWING = """
(number) => [...document.querySelectorAll(".motion-tools button")].some((one) => one.textContent.includes("Skip"))
  && document.querySelector(`#panel-log [data-number="${number}"]`) === null
"""


def plan(page: Page, lengths: list[int], speed: str = "normal", *, together: bool) -> dict[str, Any]:
    """How long each story of a turn is planned to be shown, and which positions stood on the board."""
    found: dict[str, Any] = page.evaluate(PLAN, {"lengths": lengths, "speed": speed, "together": together})
    return found


def test_a_long_turn_is_within_its_budget(host: Host, sit: Sit) -> None:
    page = sit().page
    page.goto(host.address)
    for (speed, budget), together in product({"slow": 10_000, "normal": 5000, "fast": 2000}.items(), (True, False)):
        told = plan(page, [1500] * 40, speed, together=together)
        assert sum(told["planned"]) <= budget, (speed, together)
        assert told["planned"][0] > 0
        assert told["shown"][-1] == 40
        assert told["repeats"] is True


def test_a_short_turn_keeps_its_pace_and_what_shows_nothing_takes_no_time(host: Host, sit: Sit) -> None:
    page = sit().page
    page.goto(host.address)
    told = plan(page, [0, 0, 800, 0, 0], together=True)
    assert sum(told["planned"]) == pytest.approx(800)
    assert plan(page, [0] * 10, together=True)["repeats"] is False


def test_reduced_motion_moves_nothing(host: Host, sit: Sit) -> None:
    table = sit(MOVING, reduced_motion="reduce")
    table.page.goto(host.address)
    assert plan(table.page, [1500] * 5, together=True) == {"planned": [], "shown": [1, 2, 3, 4, 5], "repeats": False}
    link = host.begin(seed="calm", seats=AGAINST_LOT)
    table.open(link.to("red"))
    link.ready_to_choose(lambda scene: scene["number"] > 8)
    table.look_when_settled()
    assert table.page.evaluate("document.querySelector('.board').getAnimations({subtree: true}).length") == 0
    expect(table.button("Watch again")).to_have_count(0)


def has_moved(scene: dict[str, Any], side: str) -> bool:
    """Whether a side, in what it did last, has moved something, which a page can show."""
    done = takewhile(lambda entry: entry["side"] == side, reversed(scene["log"]))
    return any((entry["action"] or "").startswith("move ") for entry in done)


def test_what_was_done_before_the_page_opened_is_shown_and_watched_again(host: Host, sit: Sit) -> None:
    link = host.begin("onehour/the-moor", seats={"red": "computer:random", "black": "person"}, seed="s0")
    link.ready_to_choose(lambda scene: has_moved(scene, "red"))
    ends = link.ask()["number"]
    table = sit({"speed": "slow"})
    table.page.goto(link.to("black"))
    skip, again, last = table.button("Skip"), table.button("Watch again"), table.log.locator(f"[data-number='{ends}']")
    table.page.wait_for_function(IS_SHOWING, arg=ends)
    table.page.keyboard.press("Space")
    expect(last).to_be_visible()
    again.click()
    expect(skip).to_be_visible()


def test_skipped_and_watched_again_by_key_and_by_button(host: Host, sit: Sit) -> None:
    link = host.begin(seed="again", seats=AGAINST_LOT)
    table = sit(MOVING).open(link.to("red"))
    link.ready_to_choose(lambda scene: scene["number"] > 25 and scene["log"][-1]["side"] == "black")
    skip, again = table.button("Skip"), table.button("Watch again")
    expect(skip.or_(again)).to_be_visible()
    table.page.keyboard.press("Space")
    expect(again).to_be_visible()
    before = table.page.locator(".board .piece").evaluate_all("(all) => all.map((one) => one.outerHTML).sort().join()")
    number = table.look_when_settled().number
    tools = table.page.locator(".board-tools").bounding_box()
    repeats: list[Callable[[], None]] = [partial(table.page.keyboard.press, "v"), again.click]
    for repeat in repeats:
        repeat()
        expect(skip).to_be_visible()
        assert table.page.locator(".board-tools").bounding_box() == tools
        table.page.keyboard.press("Space")
        expect(again).to_be_visible()
    after = table.page.locator(".board .piece").evaluate_all("(all) => all.map((one) => one.outerHTML).sort().join()")
    assert after == before
    assert table.look_when_settled().number == number
    expect(table.log.locator(".entry").last).to_have_attribute("data-number", re.compile(r"\d+"))
