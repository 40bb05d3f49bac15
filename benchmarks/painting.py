"""The painted ground in a real browser: how long a board takes to paint.

    python benchmarks/painting.py [--rounds 9] [--browser /usr/bin/chromium] [--json]

A board of 13 x 9 hexes is painted at two device pixels for one of a window of 1057 x 660, by the processor alone: the
first time, which makes all small drawings too, and warm.
"""

from __future__ import annotations

import argparse
import json
import statistics
from typing import Any

from page import FLAGS, SCENARIO, ask, serving
from playwright.sync_api import Browser, sync_playwright

WINDOW = {"width": 1057, "height": 660}
DENSITY = 2
PAINT = """
async ([ground, looks, window_, density, rounds]) => {
  const { landOf } = await import("/ground/land.js");
  const { paintGround } = await import("/ground/painter.js");
  await (await import("/ground/crafts.js")).fetchCrafts();
  const { CellGrid } = await import("/basics/cells.js");
  const space = new CellGrid(ground);
  const land = landOf(space, ground, looks);
  const scale = Math.min(window_.width / space.width, window_.height / space.height);
  const [w, h] = [window_.width / scale, window_.height / scale];
  const frame = { x: (space.width - w) / 2, y: (space.height - h) / 2, w, h };
  const paint = () => {
    const began = performance.now();
    const canvas = paintGround(land, frame, scale * density, { dusk: false });
    canvas.getContext("2d").getImageData(0, 0, 1, 1);
    return performance.now() - began;
  };
  const first = paint();
  return { first, warm: Array.from({ length: rounds }, paint), pixels: 4 * window_.width * window_.height };
}
"""


def painted(browser: Browser, address: str, rounds: int) -> dict[str, Any]:
    """Milliseconds of the first painting and of the warm ones."""
    name, scenario = SCENARIO.split("/")
    game = next(one for one in ask(f"{address}/api/games") if one["name"] == name)
    ground = next(one["ground"] for one in game["scenarios"] if one["id"] == scenario)
    page = browser.new_page()
    page.goto(address)
    page.wait_for_timeout(4000)  # until the start page has painted its own
    found = page.evaluate(PAINT, [ground, game["looks"], WINDOW, DENSITY, rounds])
    page.close()
    return {
        "first_ms": round(found["first"]),
        "warm_ms": round(statistics.median(found["warm"])),
        "warm_best_ms": round(min(found["warm"])),
        "megapixels": round(found["pixels"] / 1e6, 1),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=args.browser, args=FLAGS)
        found = painted(browser, address, args.rounds)
        browser.close()
    print(json.dumps(found) if args.json else "\n".join(f"{name:>14}  {value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
