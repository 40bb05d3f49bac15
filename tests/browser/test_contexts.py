"""Pages that are used again keep nothing of what a test has done to them."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.contexts import Contexts
from browser.host import Host

HOUR_MS = 3_600_000
SEEN = "() => ({now: Date.now(), may: Notification.permission, online: navigator.onLine, hello: window.hello ?? 0})"


def set_clock_wrong(page: Page) -> None:
    page.clock.install()
    page.clock.fast_forward(HOUR_MS)


def let_notices_be_shown(page: Page) -> None:
    page.context.grant_permissions(["notifications"])


def go_offline(page: Page) -> None:
    page.context.set_offline(True)


def say_hello_on_the_page(page: Page) -> None:
    page.add_init_script("window.hello = 1")
    page.reload()


def say_hello_in_the_context(page: Page) -> None:
    page.context.add_init_script("window.hello = 1")
    page.reload()


@pytest.mark.parametrize(
    "deed", [set_clock_wrong, let_notices_be_shown, go_offline, say_hello_on_the_page, say_hello_in_the_context]
)
def test_whoever_sits_down_next_finds_nothing_that_lasts(
    browser: Browser, host: Host, deed: Callable[[Page], None]
) -> None:
    contexts, options = Contexts(browser), dict[str, Any]()
    page = contexts.take(options)
    before = looked_around(page, host)
    deed(page)
    left = page.evaluate(SEEN)
    assert left | {"now": 0} != before | {"now": 0} or left["now"] > before["now"] + HOUR_MS / 2, "it does something"
    contexts.give_back(page, options)

    page = contexts.take(options)
    after = looked_around(page, host)
    assert after["now"] == pytest.approx(time() * 1000, abs=HOUR_MS / 2)
    assert after | {"now": 0} == before | {"now": 0}
    page.context.close()


def looked_around(page: Page, host: Host) -> dict[str, Any]:
    """What somebody finds who has just sat down."""
    page.goto(f"{host.address}/api/ready")
    seen: dict[str, Any] = page.evaluate(SEEN)
    return seen
