"""A server and a browser for the tests of this folder, and a new person at a new page for each `sit`."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, expect, sync_playwright

from browser.chromium import CHROMIUM, SCREEN, launched
from browser.contexts import NO_ICON, Contexts, Equip, welcome
from browser.host import LATE, SERVE_TO_KEEP, Host, hosted
from browser.table import PATIENCE_MS, Table
from warhost.ruleset import rulesets

AT_ONCE = {"speed": "instant"}  # pieces that move would only cost time where motion is not what is tested
Sit = Callable[..., Table]

expect.set_options(timeout=PATIENCE_MS)


def missing(what: str) -> None:
    """Leave a test out for want of something; where all must be there, let it fail."""
    if os.environ.get("WARHOST_TEST_BROWSER") == "required":
        pytest.fail(f"{what}, and WARHOST_TEST_BROWSER=required")
    pytest.skip(what)


@pytest.fixture(scope="package")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with an empty database, whose files a browser keeps; those of other hosts are asked for each time."""
    with hosted(tmp_path_factory.mktemp("host"), serve=SERVE_TO_KEEP) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    if not Path(CHROMIUM).exists():
        missing("there is no chromium here (apt-get install chromium)")
    with sync_playwright() as playwright:
        opened = launched(playwright)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def bare(browser: Browser, host: Host) -> Iterator[Page]:
    """A page with the client's modules and styles, on which nothing happens by itself."""
    page = browser.new_page(viewport=SCREEN)
    page.set_default_timeout(PATIENCE_MS)
    page.route("**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(host.address)
    yield page
    page.close()


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    """What pages are opened in."""
    return Contexts(browser)


@pytest.fixture
def sit(contexts: Contexts, host: Host) -> Iterator[Sit]:
    """Seats a person at a page of his own: `sit()`, with Playwright's options for a context.

    At the end of the test no page may have met an error, or asked anything of another origin. What was asked too late
    is no error: browsers tell of it all the same.
    """
    tables: list[Table] = []

    with ExitStack() as taken:

        def seat(
            settings: dict[str, Any] = AT_ONCE, at: Host = host, equip: Equip | None = None, **options: Any
        ) -> Table:
            wanted = {"viewport": SCREEN} | options
            page = contexts.take(wanted, equip)
            taken.callback(contexts.give_back, page, wanted, equip)
            welcome(page, at, settings)
            table = Table(page)
            table.forgive(f"{LATE}|{NO_ICON}")
            taken.callback(watch_over(table, at))
            tables.append(table)
            return table

        yield seat
    assert [fault for table in tables for fault in table.unforgiven()] == []
    assert [address for table in tables for address in table.elsewhere] == []


def watch_over(table: Table, host: Host) -> Callable[[], None]:
    """Write down each error of a page and each request that leaves for elsewhere, until what is returned is called."""
    page, context = table.page, table.page.context

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            table.faults.append(f"{message.type}: {message.text} ({urlsplit(message.location['url']).path})")

    def on_error(error: Error) -> None:
        table.faults.append(f"uncaught: {error}")

    def on_request(request: Request) -> None:
        if not request.url.startswith((host.address, "data:", "blob:")):
            table.elsewhere.append(request.url)

    def look_away() -> None:
        page.remove_listener("console", on_console)
        page.remove_listener("pageerror", on_error)
        context.remove_listener("request", on_request)

    page.on("console", on_console)
    page.on("pageerror", on_error)
    context.on("request", on_request)
    return look_away


@pytest.fixture(scope="package")
def axe_source() -> str:
    """The accessibility checker axe-core: the file named by WARHOST_AXE, or fetched once with npm into the cache."""
    return axe_file().read_text()


def axe_file() -> Path:
    """Where axe-core lies."""
    if named := os.environ.get("WARHOST_AXE"):
        return Path(named)
    file = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "warhost" / "axe.min.js"
    if not file.exists():
        fetch_axe(file)
    return file


def fetch_axe(file: Path) -> None:
    """Fetch axe-core with npm; several may do so at once."""
    npm = shutil.which("npm")
    if npm is None:
        missing("there is neither axe-core (WARHOST_AXE) nor npm to fetch it with")
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=file.parent) as folder:
        command = [str(npm), "install", "--no-audit", "--no-fund", "--prefix", folder, "axe-core@4"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        if done.returncode != 0:
            missing(f"npm could not fetch axe-core: {done.stderr.strip()[-300:]}")
        (Path(folder) / "node_modules" / "axe-core" / "axe.min.js").replace(file)


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """On a fresh machine the rules are compiled first, however long that takes; the pages then wait for little."""
    for ruleset in rulesets().values():
        ruleset.contract()
