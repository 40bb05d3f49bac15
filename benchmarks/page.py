"""The page in a real browser: when the first board is painted, how smoothly it pans, how soon it answers, its size.

    python benchmarks/page.py [--rounds 5] [--browser /usr/bin/chromium] [--json]

The answer is the reach of a figure of Heroes & Gods after the pointer has gone down on it: `at_once` as it comes there,
`rested` after a tenth of a second on it.

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

from playwright.sync_api import Browser, Page, Response, sync_playwright

SCENARIO = "tewapen/barrow-night"  # 13 x 9 hexes, 32 pieces
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
WHEN_PAINTED = """
new Promise(resolve => {
  const look = () => document.querySelector("[data-label]")
    ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look);
  look();
})
"""
OPEN_TABLES = ("heroes/first-blood", "heroes/scamander")
PRESSES = 20
# From the pointer's going down to the end of the frame that paints the shape of the reach.
REACH_PAINTED = """
() => {
  window.reachPainted = new Promise(resolve => addEventListener("pointerdown", (event) => {
    const began = event.timeStamp;
    const painted = () => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - began);
      channel.port2.postMessage(0);
    });
    const layer = document.querySelector(".plan-reach");
    if (layer.firstChild) return painted();
    new MutationObserver((_, one) => { one.disconnect(); painted(); }).observe(layer, {childList: true});
  }, {capture: true, once: true}));
}
"""
# Those in sight: the camera may look at a part of the table.
MAY_ACT = """
() => [...document.querySelectorAll(".board .piece.can-act .base")].flatMap(one => {
  const box = one.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return document.elementFromPoint(x, y)?.closest(".board") ? [[one.closest("[data-label]").dataset.label, x, y]] : [];
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


def ask(address: str, body: dict[str, Any] | None = None, token: str = "") -> Any:
    """The JSON behind an address."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(address, data, headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def battle_page(address: str) -> str:
    """The address of a new battle between two people."""
    path, token = begin(address, SCENARIO, ("red", "black"))
    return f"{address}/battle/{path.rpartition('/')[2]}#{token}"


def begin(address: str, scenario: str, sides: tuple[str, str]) -> tuple[str, str]:
    """A new battle between two people at one screen, who have taken their seats: where it is, and their token."""
    begun = ask(f"{address}/api/battles", {"scenario": scenario, "seats": dict.fromkeys(sides, "person")})
    path, token = f"{address}/api/battles/{begun['id']}", begun["tokens"]["both"]
    ask(f"{path}/join", {"entropy": "benchmark"}, token)
    return path, token


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


def begin_to_act(address: str, scenario: str) -> str:
    """The address of a battle on an open table in which the first side may move its figures."""
    path, token = begin(address, scenario, ("greek", "trojan"))
    scene = ask(path, token=token)
    while not any(row["text"] == "action" for row in scene["view"]["status"]):
        verbs = {choice["action"] for choice in scene["view"]["choices"]}
        action = "pass" if "pass" in verbs else "done"
        scene |= ask(f"{path}/actions", {"number": scene["number"], "action": action}, token)
    return f"{address}/battle/{path.rpartition('/')[2]}#{token}"


def reach_ms(browser: Browser, address: str, scenario: str, rests: bool) -> list[float]:
    """From the pointer's going down on a figure to the frame with its reach, for one figure after the other.

    When the pointer `rests` on the figure first, as a hand does, the page may have asked already; otherwise it comes
    down in the same moment as it comes there. Every figure is asked for the first time, by a page that knows nothing.
    """
    times: list[float] = []
    while len(times) < PRESSES:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(begin_to_act(address, scenario))
        page.locator(".board .piece.can-act").first.wait_for()
        asked: set[str] = set()
        while len(times) < PRESSES:
            seen = [one for one in page.evaluate(MAY_ACT) if one[0] not in asked]
            if not seen:
                break
            label, x, y = seen[0]
            asked.add(label)
            page.evaluate(REACH_PAINTED)
            page.mouse.move(x, y)
            if rests:
                time.sleep(0.1)
            page.mouse.down()
            times.append(page.evaluate("window.reachPainted"))
            page.mouse.up()
            page.mouse.move(2, 2)  # what the pointer rests on shows its reach, too
            while page.locator(".piece.is-chosen").count():
                page.keyboard.press("Escape")
            page.locator(".reach-shape").wait_for(state="detached")
        page.close()
    return times


def shipped(address: str, browser: Browser) -> int:
    """Bytes of JavaScript that a battle's page loads, packed as they come over the line."""
    page, answers = browser.new_page(), list[Response]()
    page.on("response", lambda answer: answers.append(answer))
    page.goto(battle_page(address), wait_until="networkidle")
    loaded = sum(answer.request.sizes()["responseBodySize"] for answer in answers if ".js" in answer.url)
    page.close()
    return loaded


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
        for scenario in OPEN_TABLES:
            for how in ("at_once", "rested"):
                times = reach_ms(browser, address, scenario, rests=how == "rested")
                name = f"reach_{scenario.split('/')[1].replace('-', '_')}_{how}"
                figures[f"{name}_median_ms"] = round(statistics.median(times), 1)
                figures[f"{name}_worst_ms"] = round(max(times), 1)
        browser.close()
    print(json.dumps(figures) if arguments.json else "\n".join(f"{name}: {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
