"""The page on which battles are drawn: frames while one draws twenty strokes a second, and how soon faults are told.

    python benchmarks/editor_page.py [--strokes 100] [--browser /usr/bin/chromium] [--json]

An empty field of 20 by 15 hexes; each stroke covers three cells with another ground. A frame counts as dropped where
more than one and a half of the browser's frames passed before it. The same is measured without strokes, since a browser
without a graphics card drops frames by itself. Faults are timed from the end of a stroke to the answer on the page,
with a pause between, as they come to somebody who looks at them.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from typing import Any

from page import FLAGS, serving
from playwright.sync_api import Page, sync_playwright

SIZE = (20, 15)
A_SECOND = 20
PAUSES = 15
WATCH = """
() => {
  window.frames_ = [];
  let last = performance.now();
  const next = (now) => { window.frames_.push(now - last); last = now; window.watching = requestAnimationFrame(next); };
  window.watching = requestAnimationFrame((now) => { last = now; window.watching = requestAnimationFrame(next); });
}
"""
# Strokes as the browser's own pointer events: a driver outside would not keep the pace.
DRAW = """
async ([first, strokes, wait]) => {
  const board = document.querySelector("svg.drawn-on"), kinds = [...document.querySelectorAll(".listed-one")];
  const names = [...board.querySelectorAll(".number")].map((one) => {
    const {x, y, width} = one.getBBox(), at = new DOMPoint(x + width / 2, y + 42).matrixTransform(one.getScreenCTM());
    return [at.x, at.y];
  });
  const send = (type, [clientX, clientY]) => board.dispatchEvent(new PointerEvent(type, {
    clientX, clientY, pointerId: 1, button: 0, buttons: 1, bubbles: true, cancelable: true, pointerType: "mouse" }));
  for (let stroke = first; stroke < first + strokes; stroke += 1) {
    const began = performance.now(), from = (7 * stroke) % (names.length - 3);
    if (stroke % 10 === 0 || strokes === 1) kinds[Math.floor(stroke / 10) % kinds.length].click();
    send("pointerdown", names[from]);
    send("pointermove", names[from + 1]);
    send("pointermove", names[from + 2]);
    send("pointerup", names[from + 2]);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait - (performance.now() - began))));
  }
}
"""
TELL = """
async ([stroke]) => {
  const asked = performance.now();
  const answered = new Promise((resolve) => {
    const look = new PerformanceObserver((list) => {
      const one = list.getEntries().find((entry) => entry.name.endsWith("/editor/check") && entry.startTime > asked);
      if (one) { look.disconnect(); requestAnimationFrame(() => resolve(one.responseEnd - asked)); }
    });
    look.observe({ type: "resource" });
    setTimeout(() => resolve(null), 5000);
  });
  await (%s)([10 * stroke + 1, 1, 0]);
  return answered;
}
""" % DRAW.strip()  # noqa: UP031


def frames(page: Page, strokes: int) -> list[float]:
    """Milliseconds between frames while so many strokes are drawn, or nothing for as long."""
    page.evaluate(WATCH)
    if strokes:
        page.evaluate(DRAW, [0, strokes, 1000 / A_SECOND])
    else:
        time.sleep(3)
    found: list[float] = page.evaluate("() => { cancelAnimationFrame(window.watching); return window.frames_; }")
    return found


def told(between: list[float], usual: float) -> dict[str, Any]:
    """What is told of frames."""
    return {
        "frames": len(between),
        "a_second": round(1000 / statistics.mean(between), 1),
        "dropped": sum(one > 1.5 * usual for one in between),
        "longest_ms": round(max(between), 1),
    }


def measure(page: Page, address: str, strokes: int) -> dict[str, Any]:
    """All that is measured."""
    page.goto(f"{address}/editor")
    page.get_by_role("button", name="Te Wapen!").click()
    for name, size in zip(("Across", "From top"), SIZE, strict=True):
        page.get_by_label(name).fill(str(size))
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("svg.drawn-on .ground")
    page.get_by_role("button", name="Ground", exact=True).click()
    page.wait_for_timeout(3000)
    rest = frames(page, 0)
    usual = statistics.median(rest)
    drawn = frames(page, strokes)
    page.wait_for_timeout(3000)
    faults = []
    for number in range(1, PAUSES + 1):
        if (answered := page.evaluate(TELL, [number])) is not None:
            faults.append(answered)
        page.wait_for_timeout(1500)
    return {
        "at_rest": told(rest, usual),
        "drawing": told(drawn, usual),
        "faults_ms": {"median": round(statistics.median(faults), 1), "most": round(max(faults), 1)},
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strokes", type=int, default=100)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--address", help="of a server that runs already")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.browser, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        if asked.address:
            found = measure(page, asked.address, asked.strokes)
        else:
            with serving() as address:
                found = measure(page, address, asked.strokes)
        browser.close()
    print(json.dumps(found) if asked.json else "\n".join(f"{name}: {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
