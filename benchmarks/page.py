"""The page in a real browser: when the first board is painted, how smoothly it pans, how much is shipped.

    python benchmarks/page.py [--rounds 5] [--browser /usr/bin/chromium] [--json]

Needs Playwright and a Chromium. The server is warm and on loopback; each round begins without a cache. Without a
graphics card the browser draws with the processor, so frames a second are a lower bound.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

SCENARIO = "tewapen/barrow-night"  # 13 x 9 hexes, 32 pieces
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
WHEN_PAINTED = """
new Promise(resolve => {
  const look = () => document.querySelector("[data-label]")
    ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look);
  look();
})
"""
COUNT_FRAMES = """
() => {
  const began = performance.now();
  let frames = 0;
  const count = () => { frames += 1; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  window.framesSoFar = () => [frames, performance.now() - began];
}
"""


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server of its own, warm."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "warhost.cli", "serve", "--port", "0"]
        database = f"sqlite+aiosqlite:///{Path(folder) / 'page.db'}"
        server = subprocess.Popen(
            [*command, "--database-url", database],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "the server says where it is"
            address = found[0].rstrip("/")
            while not ask(f"{address}/api/ready")["ready"]:
                time.sleep(0.2)
            yield address
        finally:
            server.terminate()
            server.wait()


def ask(address: str, body: dict[str, Any] | None = None) -> Any:
    """The JSON behind an address."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def battle_page(address: str) -> str:
    """The address of a new battle between two people."""
    begun = ask(f"{address}/api/battles", {"scenario": SCENARIO, "seats": {"red": "person", "black": "person"}})
    return f"{address}/battle/{begun['id']}#{begun['tokens']['both']}"


def first_board_s(browser: Browser, address: str) -> float:
    """From the navigation to the first frame with pieces on the board."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(battle_page(address), wait_until="commit")
    painted: float = page.evaluate(WHEN_PAINTED)
    page.close()
    return painted / 1000


def frames_per_s(page: Page, seconds: float) -> float:
    """Frames a second while the board is dragged about, zoomed in so that there is somewhere to go."""
    box = page.locator("[data-label]").first.bounding_box()
    assert box is not None
    x, y = 500, 450
    page.mouse.move(x, y)
    for _ in range(3):
        page.mouse.wheel(0, -300)
    page.mouse.down()
    page.evaluate(COUNT_FRAMES)
    began, step = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        step += 1
        page.mouse.move(x + (step * 7) % 200 - 100, y + (step * 5) % 140 - 70)
    frames, took = page.evaluate("window.framesSoFar()")
    page.mouse.up()
    return float(frames / took * 1000)


def shipped(address: str, browser: Browser) -> int:
    """Bytes of JavaScript that a battle's page loads, unzipped."""
    page, sizes = browser.new_page(), []
    page.on("response", lambda answer: sizes.append(len(answer.body())) if ".js" in answer.url else None)
    page.goto(battle_page(address), wait_until="networkidle")
    page.close()
    return sum(sizes)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=arguments.browser, args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(battle_page(address))
        page.evaluate(WHEN_PAINTED)
        figures = {
            "first_board_s": round(
                statistics.median(first_board_s(browser, address) for _ in range(arguments.rounds)), 3
            ),
            "panning_frames_per_s": round(statistics.median(frames_per_s(page, 3) for _ in range(3)), 1),
            "javascript_bytes": shipped(address, browser),
        }
        browser.close()
    print(json.dumps(figures) if arguments.json else "\n".join(f"{name}: {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
