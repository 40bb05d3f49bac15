"""How soon a person can choose, and is answered, on a machine with nothing compiled: a real page, an empty cache.

    python benchmarks/first_choice.py [--rounds 3]

Each round starts a server with an empty cache of compiled rules, which begins to fill it at once, and opens the page
of a battle against the eager captain. Told are the seconds from the page's opening to the first choice, and from the
decision that hands the move over to the next choice, when the captain has decided.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from turns_watched import BATTLES

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from browser.chromium import SCREEN, kept, launched
from browser.host import Host, Link

ASKED = "() => document.title.startsWith('Your move')"
LONG_MS = 60_000


def first_choice(page: Page, link: Link, seat: str) -> float:
    """Open the page: the seconds until something can be chosen."""
    began = time.perf_counter()
    page.goto(link.to(seat))
    page.wait_for_function(ASKED, timeout=LONG_MS)
    return time.perf_counter() - began


def first_answer(link: Link, seat: str) -> float:
    """Decide until the computer must: the seconds until a person is asked again."""
    scene = link.ask(seat=seat)
    while True:
        before = scene["number"]
        began = time.perf_counter()
        action = scene["view"]["choices"][-1]["action"]
        link.ask("/actions", {"number": before, "action": action}, seat)
        scene = link.ask(seat=seat)
        while not scene["view"]["choices"]:
            time.sleep(0.02)
            scene = link.ask(seat=seat)
        if scene["number"] > before + 1:
            return time.perf_counter() - began


def one_round(scenario: str) -> tuple[float, float]:
    """The seconds to the first choice and to the first answer, with a server of its own."""
    seats = BATTLES[scenario]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ["WARHOST_CACHE"] = f"{folder}/cache"
        host = Host(Path(folder))
        try:
            host.start()
            browser = launched(playwright)
            page = browser.new_context(viewport=SCREEN, storage_state=kept(host, {"speed": "instant"})).new_page()
            link = host.begin(scenario, seats)
            seat = next(iter(seats))
            chosen = first_choice(page, link, seat)
            answered = first_answer(link, seat)
            browser.close()
        finally:
            host.kill()
    return chosen, answered


def main() -> None:
    """Print the medians and the worst of some rounds for both games."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    for scenario in BATTLES:
        choices, answers = zip(*(one_round(scenario) for _ in range(rounds)), strict=True)
        told = [f"{statistics.median(times):.2f} s (worst {max(times):.2f} s)" for times in (choices, answers)]
        print(f"{scenario}: first choice {told[0]}, first answer {told[1]}", flush=True)


if __name__ == "__main__":
    main()
