"""Makes the pictures of README and docs from real battles: the command behind `make pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser.chromium import launched
from browser.host import hosted
from browser.scenes import SCENES, picture


def main(folder: Path, *names: str) -> None:
    """Photograph every scene, or those that are named, into a folder."""
    with tempfile.TemporaryDirectory() as work, hosted(Path(work)) as host, sync_playwright() as playwright:
        browser = launched(playwright)
        for scene in SCENES:
            if not names or scene.name in names:
                (folder / f"{scene.name}.jpg").write_bytes(picture(browser, host, scene))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
