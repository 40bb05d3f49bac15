"""How long a person watches the computer's turns: whole battles against the eager captain, in Chromium.

    python benchmarks/turns_watched.py [--battles 3]

A turn is what the page shows from the computer's first entry until it asks again. Between two entries the computer
thinks, which takes the eager captain milliseconds.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import mean
from typing import Any
from urllib.error import HTTPError

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import SCREEN, launched
from browser.host import Host, Link, hosted

BATTLES = {
    "tewapen/otter-ford": {"red": "person", "black": "computer:greedy"},
    "heroes/first-blood": {"greek": "person", "trojan": "computer:greedy"},
}
STANDS = "() => ![...document.querySelectorAll('.motion-tools button')].some((one) => one.textContent === 'Skip')"
WATCH = """
const turns = [];
let began = 0;
let told = 0;
setInterval(() => {
  const moves = [...document.querySelectorAll(".motion-tools button")].some((one) => one.textContent === "Skip");
  const theirs = document.querySelectorAll("#panel-log .entry.side-1").length;
  if (moves && !began && theirs > told) began = performance.now();
  if (!moves && began) { turns.push(performance.now() - began); began = 0; }
  if (!moves) told = theirs;
}, 10);
window.turnsWatched = turns;
"""


def fight(page: Page, link: Link, seat: str, seed: int) -> list[float]:
    """The seconds of each turn of the computer in a battle in which a person does anything."""
    chooser = random.Random(seed)
    page.goto(link.to(seat))
    page.locator(".board .piece").first.wait_for()
    while True:
        page.wait_for_function(STANDS, timeout=60_000)
        scene: dict[str, Any] = link.ask(seat=seat)
        if scene["outcome"]:
            break
        if scene["view"]["choices"]:
            action = chooser.choice(scene["view"]["choices"])["action"]
            with suppress(HTTPError):  # the computer may have gone on meanwhile
                link.ask("/actions", {"number": scene["number"], "action": action}, seat)
        time.sleep(0.15)
    page.wait_for_timeout(1000)
    watched: list[float] = page.evaluate("window.turnsWatched")
    return [one / 1000 for one in watched]


def watch(host: Host, page: Page, scenario: str, battles: int) -> list[float]:
    """The seconds of all turns of the computer in some battles."""
    seats, turns = BATTLES[scenario], list[float]()
    for seed in range(1, battles + 1):
        link = host.begin(scenario, seats, seed=f"watched-{seed}")
        turns += fight(page, link, next(iter(seats)), seed)
    return turns


def main() -> None:
    """Print how long the turns of both games take to watch."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--battles", type=int, default=3)
    battles = parser.parse_args().battles
    with tempfile.TemporaryDirectory() as folder, hosted(Path(folder)) as host, sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_page(viewport=SCREEN)
        page.add_init_script(WATCH)
        for scenario in BATTLES:
            turns = watch(host, page, scenario, battles)
            print(f"{scenario}: {len(turns)} turns, mean {mean(turns):.2f} s, longest {max(turns):.2f} s", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
