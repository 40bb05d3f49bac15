"""Paints beforehand what the start page shows until it has painted itself: the command behind `make paintings`."""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from browser.chromium import kept, launched
from browser.host import hosted
from warhost.ruleset import find_ruleset
from warhost.server.library import painting_of

SCREEN: ViewportSize = {"width": 1440, "height": 900}
WIDE = {"card": 400, "opening": 1200}  # pixels
QUALITY = 0.62
PATIENCE_MS = 120_000
# Every canvas of a kind that has been painted, smaller, by the name of its scenario.
TAKE = """
([use, wide, quality]) => Object.fromEntries([...document.querySelectorAll(`.painting.of-${use} canvas`)].map((one) => {
  const name = one.closest(".battle-card")?.querySelector(".battle-about").id.replace("about-", "") ?? "";
  const small = document.createElement("canvas");
  [small.width, small.height] = [wide, Math.round(wide * one.height / one.width)];
  const pen = small.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(one, 0, 0, small.width, small.height);
  return [name, small.toDataURL("image/webp", quality).split(",")[1]];
}))
"""
# A canvas has the size of its painting only when that lies on it.
ALL_PAINTED = """
() => [...document.querySelectorAll(".painting")].every((one) => {
  const canvas = one.querySelector("canvas");
  return canvas && (canvas.width !== 300 || canvas.height !== 150);
})
"""


def main() -> None:
    """Paint every scenario of the start page into the package of its game."""
    with tempfile.TemporaryDirectory() as work, hosted(Path(work)) as host, sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_context(viewport=SCREEN, storage_state=kept(host, {"theme": "light"})).new_page()
        page.goto(host.address)
        show_all(page)
        first, *_ = host.ask("/api/games")
        for use, wide in WIDE.items():
            for name, picture in page.evaluate(TAKE, [use, wide, QUALITY]).items():
                game, _, scenario = (name or f"{first['name']}/{first['quick_start']}").partition("/")
                file = Path(str(painting_of(find_ruleset(game), scenario, use)))
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(base64.b64decode(picture))
        browser.close()


def show_all(page: Page) -> None:
    """Show the battles of all shelves, and wait until each is painted."""
    page.locator(".battle-card").first.wait_for()
    while (more := page.locator(".shelf-all[aria-expanded=false]")).count():
        more.first.click()
    for card in page.locator(".battle-card").all():
        card.scroll_into_view_if_needed()
        page.wait_for_timeout(200)
    page.wait_for_function(ALL_PAINTED, timeout=PATIENCE_MS)


if __name__ == "__main__":
    main()
