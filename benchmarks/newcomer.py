"""How far a newcomer has to go: from the address to the first decision, and on to the first fight, in Chromium.

    python benchmarks/newcomer.py [--rounds 3]

For the first battle of each game somebody who has never been there opens the start page and begins it: with the one
button where there is one, else from its shelf. He is asked, decides, and goes at the enemy as somebody does who knows
no rule: he attacks whatever is marked as a target, else sends one piece as near to the enemy as it may go and lets
the others be. Told are clicks and seconds until he is first asked, and clicks until the first dice of a fight.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import SCREEN, launched
from browser.host import Host, Json, hosted
from browser.table import SPOTS

PASSING = ("done", "pass")
MOST_CLICKS, LONG_MS, ANSWER_S = 40, 60_000, 60
ASKED = "() => document.title.startsWith('Your move') && !document.querySelector('.choice-buttons button:disabled')"
# What can be touched, with the way of an open table; the middle of what the enemy has; the buttons that are offered.
SEEN = f"""
() => {{
  const seen = ({SPOTS})();
  const middle = (one) => {{ const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }};
  const enemies = [...document.querySelectorAll(".board .piece:not(.is-yours)")].map(middle);
  const shape = document.querySelector(".reach-shape"), figure = document.querySelector(".board .piece.is-chosen");
  if (shape && figure && enemies.length) {{
    const mean = (at) => enemies.reduce((sum, one) => sum + one[at], 0) / enemies.length;
    const from = middle(figure), to = [mean(0), mean(1)];
    const between = (at, share) => from[at] + (to[at] - from[at]) * share;
    const within = (x, y) => shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()));
    const steps = [...Array(40).keys()].map((at) => at / 40);
    const way = steps.map((share) => ({{x: between(0, share), y: between(1, share)}}));
    seen.places.push(...way.filter(({{x, y}}) => within(x, y) && document.elementFromPoint(x, y)?.closest(".board")));
  }}
  const near = ({{x, y}}) => Math.min(...enemies.map(([a, b]) => Math.hypot(a - x, b - y)));
  seen.places.sort((one, other) => near(one) - near(other));
  seen.chosen = figure?.dataset.label ?? null;
  return seen;
}}
"""


def is_fight(entry: Json) -> bool:
    """True for an entry with dice that somebody's deed has led to, or that fell against somebody."""
    told = {key for event in entry["events"] for key in event.get("about") or {}}
    verb = (entry["action"] or PASSING[0]).split()[0]
    return "dice" in told and ("target" in told or verb not in PASSING)


class Newcomer:
    """Somebody at a page of his own, who counts his clicks."""

    def __init__(self, browser: Browser, host: Host) -> None:
        self.page: Page = browser.new_context(viewport=SCREEN).new_page()
        self.host, self.clicks, self.moved, self.struck = host, 0, False, False

    def begin(self, game: Json, is_first: bool) -> float:
        """Go from the address to the first question: the seconds."""
        began = time.perf_counter()
        self.page.goto(self.host.address)
        quick = next(one["name"] for one in game["scenarios"] if one["id"] == game["quick_start"])
        for name in ("Fight a battle now",) if is_first else (quick, f"Fight {quick}"):
            self.page.get_by_role("button", name=name, exact=True).click()
            self.clicks += 1
        self.page.wait_for_function(ASKED, timeout=LONG_MS)
        return time.perf_counter() - began

    def scene(self) -> Json:
        """The battle as the server tells it to him."""
        id_, _, token = self.page.url.rpartition("/battle/")[2].partition("#")
        scene: Json = self.host.ask(f"/api/battles/{id_}", None, token)
        return scene

    def has_fought(self) -> bool:
        """True when dice have fallen in an attack, and not for what comes with the turn of a phase."""
        return any(is_fight(entry) for entry in self.scene()["log"])

    def decide(self) -> None:
        """One click, as somebody makes it who wants to fight."""
        self.page.wait_for_function(ASKED, timeout=LONG_MS)
        self.page.wait_for_timeout(250)
        seen: dict[str, Any] = self.page.evaluate(SEEN)
        before = self.sign()
        self.touch(seen, self.scene()["view"])
        self.clicks += 1
        end = time.monotonic() + ANSWER_S / 20
        while self.sign() == before and time.monotonic() < end:
            self.page.wait_for_timeout(50)

    def touch(self, seen: dict[str, Any], view: Json) -> None:
        """Click what there is: a menu, a facing, a target, a place, a piece, a button."""
        menu, main = self.page.locator(".popup.menu [role=menuitem]"), self.page.locator(".armed .primary, .main-act")
        button = self.page.locator(".choice-buttons button")
        strikers = {one["actor"] for one in view["choices"] if one["target"] is not None and one["actor"]}
        striker = next((label for label in seen["actors"] if label in strikers), None)
        goes_on = button.count() and (self.moved or self.struck or view["prompt"].startswith("Set up"))
        if menu.count():
            menu.first.click()
        elif seen["handles"]:
            main.first.click()
        elif seen["targets"] and not self.struck:
            self.at(next(iter(seen["targets"].values())))
            self.struck = True
        elif self.struck and seen["places"]:
            self.at(seen["places"][0])
            self.struck = False
        elif striker is not None and striker != seen["chosen"] and not self.struck:
            self.at(seen["actors"][striker])
        elif seen["places"] and not goes_on:
            self.at(seen["places"][0])
            self.moved = True
        elif seen["actors"] and not goes_on:
            self.at(next(iter(seen["actors"].values())))
        else:
            button.first.click()
            self.moved = self.struck = False

    def at(self, spot: dict[str, float]) -> None:
        """Click at a spot of the board."""
        self.page.mouse.click(spot["x"], spot["y"])

    def sign(self) -> str:
        """What a click changes."""
        words = (
            "[...document.querySelectorAll('.prompt, .popup, .board .is-chosen, .handle')].map((one) => one.outerHTML)"
        )
        return json.dumps(self.page.evaluate(f"() => {words}"))


def one_way(browser: Browser, host: Host, game: Json, is_first: bool) -> tuple[float, int, int]:
    """Seconds and clicks until a newcomer is asked, and clicks until he has fought."""
    who = Newcomer(browser, host)
    seconds, asked = who.begin(game, is_first), who.clicks
    while not who.has_fought() and who.clicks < MOST_CLICKS:
        who.decide()
    clicks = who.clicks
    who.page.context.close()
    return seconds, asked, clicks


def main() -> None:
    """Print the medians and the worst of some rounds for the first battle of each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, hosted(Path(folder)) as host, sync_playwright() as playwright:
        browser = launched(playwright)
        for place, game in enumerate(host.ask("/api/games")):
            ways = [one_way(browser, host, game, place == 0) for _ in range(rounds)]
            seconds, asked, fought = zip(*ways, strict=True)
            told = (
                f"asked after {max(asked)} clicks and {statistics.median(seconds):.1f} s (worst {max(seconds):.1f} s)"
            )
            more = f"first fight after {statistics.median(fought):g} clicks (worst {max(fought)})"
            print(f"{game['name']}/{game['quick_start']}: {told}, {more}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
