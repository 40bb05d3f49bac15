"""Contexts of the browser that are used again: they have the page's files, and nothing that another test has left."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from browser.host import Host
from browser.table import PATIENCE_MS

NO_ICON = "404.*/favicon.ico"  # of the answer at which a page is before it goes anywhere
KEEP = """
(settings) => {
  localStorage.clear();
  localStorage.setItem("warhost.settings", JSON.stringify(settings));
}
"""


class Contexts:
    """Contexts that nobody sits at, by the options that they were opened with.

    To open one and to load all files into it takes about as long as the average test does otherwise.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """A context without a page, for oneself alone."""
        if free := self._free.get(_name(options)):
            return free.pop()
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        return context

    def give_back(self, context: BrowserContext, options: dict[str, Any]) -> None:
        """Close its pages, with what a test has told them, and leave it to the next."""
        for page in context.pages:
            page.close()
        self._free.setdefault(_name(options), []).append(context)


def new_page(context: BrowserContext, host: Host, settings: dict[str, Any]) -> Page:
    """A page of a person who has been there, chosen the settings, and kept nothing else."""
    context.clear_cookies()
    page = context.new_page()
    page.goto(f"{host.address}/api/ready")
    page.evaluate(KEEP, settings)
    return page


def _name(options: dict[str, Any]) -> str:
    """The options as text."""
    return json.dumps(options, sort_keys=True)
