"""Pages that are used again: they have loaded the page's files already, and nothing that another test has left."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page

from browser.chromium import read
from browser.host import Host
from browser.table import PATIENCE_MS

NO_ICON = "404.*/favicon.ico"  # of the answer at which a page is before it goes anywhere
KEEP = """
([settings, lessons]) => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("warhost.settings", JSON.stringify(settings));
  localStorage.setItem("warhost.lessons", lessons);
}
"""
# What stays with a page wherever it goes: whoever has done one of these is the last to sit at it.
LASTING = ("add_init_script", "expose_function", "route", "route_web_socket", "set_viewport_size")
# What stays with a context, and so with all pages that are ever opened in it.
LASTING_IN_CONTEXT = ("add_init_script", "grant_permissions", "new_cdp_session", "route", "set_offline")
LASTING_ON_CLOCK = ("install", "set_fixed_time", "set_system_time")
Equip = Callable[[Page], None]


class Contexts:
    """Pages that nobody sits at, each in a context of its own, by the options that this was opened with.

    To open one and to load all files into it takes twice as long as to go elsewhere with one that is there.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = {}
        self._empty: dict[str, list[BrowserContext]] = {}
        self._spoilt: set[Page | BrowserContext] = set()

    def take(self, options: dict[str, Any], equip: Equip | None = None) -> Page:
        """A page for oneself alone, on which is done what is to last on all that are taken with this `equip`."""
        if free := self._free.get(_name(options, equip)):
            return free.pop()
        page = self._context(options).new_page()
        if equip:
            equip(page)
        self._watch_over(page, page, LASTING)
        self._watch_over(page.context, page.context, LASTING_IN_CONTEXT)
        self._watch_over(page.clock, page.context, LASTING_ON_CLOCK)
        return page

    def give_back(self, page: Page, options: dict[str, Any], equip: Equip | None = None) -> None:
        """Leave it to the next, or only its context, where something lasts on it; close what was opened beside it."""
        for other in page.context.pages:
            if other is not page:
                other.close()
        if page.context in self._spoilt:
            page.context.close()
        elif page not in self._spoilt and _is_left(page):
            self._free.setdefault(_name(options, equip), []).append(page)
        else:
            page.close()
            self._empty.setdefault(_name(options), []).append(page.context)
        self._spoilt -= {page, page.context}

    def _context(self, options: dict[str, Any]) -> BrowserContext:
        """A context without a page."""
        if empty := self._empty.get(_name(options)):
            return empty.pop()
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        return context

    def _watch_over(self, doer: Any, spoilt: Page | BrowserContext, lasting: tuple[str, ...]) -> None:
        """From now on what is done by these names leaves a page or its context no longer as good as a new one."""
        for name in lasting:
            setattr(doer, name, self._spoils(spoilt, getattr(doer, name)))

    def _spoils(self, spoilt: Page | BrowserContext, deed: Callable[..., Any]) -> Callable[..., Any]:
        """The same deed, after which that is spoilt on which it lasts."""

        @wraps(deed)
        def done(*arguments: Any, **named: Any) -> Any:
            self._spoilt.add(spoilt)
            return deed(*arguments, **named)

        return done


def welcome(page: Page, host: Host, settings: dict[str, Any]) -> None:
    """Make it the page of a person who has been there, chosen the settings, read all lessons, and kept nothing else."""
    page.context.clear_cookies()
    page.goto(f"{host.address}/api/ready")
    page.evaluate(KEEP, [settings, read()])


def _is_left(page: Page) -> bool:
    """Whether a page could be emptied."""
    with suppress(Error):
        page.goto("about:blank")
        page.mouse.move(0, 0)  # else the next would point at something from the beginning
        return True
    return False


def _name(options: dict[str, Any], equip: Equip | None = None) -> str:
    """The options as text, and what lasts."""
    return json.dumps([options, equip.__name__ if equip else ""], sort_keys=True)
