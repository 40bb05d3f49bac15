"""The browser of the tests and of the pictures: Debian's Chromium, with nothing that asks elsewhere."""

from __future__ import annotations

import json
import shutil
from typing import Any

from playwright.sync_api import Browser, Playwright, ViewportSize

from browser.host import Host
from warhost.ruleset import rulesets

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
SCREEN: ViewportSize = {"width": 1280, "height": 800}
SWITCHES = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()


def launched(playwright: Playwright) -> Browser:
    """Chromium, started."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)


def read() -> str:
    """What a browser keeps of somebody who has read the first lessons of all games."""
    return json.dumps({name: [*range(len(ruleset.lesson["notes"]))] for name, ruleset in rulesets().items()})


def kept(host: Host, settings: dict[str, Any]) -> Any:
    """What a browser has kept from an earlier visit: the person's settings, and that no lesson is due."""
    storage = [
        {"name": "warhost.settings", "value": json.dumps(settings)},
        {"name": "warhost.lessons", "value": read()},
    ]
    origin = "/".join(host.address.split("/")[:3])
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": storage}]}
