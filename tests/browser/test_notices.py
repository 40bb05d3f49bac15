"""Who waits for a friend is asked on the page whether he wants to be told, and is: by a worker that outlives it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from browser.conftest import Sit
from browser.host import SERVE_TO_KEEP, Host, Link, hosted
from browser.test_accessibility import findings
from server.post_offices import Office, post_office

OFFER = "You need not wait here."
# Headless Chromium has no push service to subscribe to: that of the test takes its place, with keys that it knows.
SUBSCRIBES = """
PushManager.prototype.subscribe = async (options) => {
  window.wanted = options;
  return { toJSON: () => (%s) };
};
"""
CLICK = """
async () => {
  const [shown] = await self.registration.getNotifications();
  let waits;
  const opened = [];
  self.clients.openWindow = async (url) => void opened.push(url);
  const event = new NotificationEvent("notificationclick", { notification: shown });
  event.waitUntil = (promise) => (waits = promise);
  self.dispatchEvent(event);
  await waits;
  return opened;
}
"""
SHOWN = """
async () =>
  (await self.registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
"""


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server that sends notices, also within this machine."""
    options = ("--notices", "mailto:host@warhost.example", "--notices-inside")
    with hosted(tmp_path_factory.mktemp("telling"), *options, serve=SERVE_TO_KEEP) as running:
        yield running


@pytest.fixture
def office() -> Iterator[Office]:
    """A push service."""
    with post_office() as running:
        yield running


def waiting(telling: Host) -> tuple[Link, str, str]:
    """A battle of two persons who both have added to the dice; who must decide, and who waits."""
    link = telling.offer()
    for side in ("red", "black"):
        link.join(side)
    decides = str(link.ask(seat="watch")["view"]["to_decide"])
    return link, decides, "black" if decides == "red" else "red"


def play_until(link: Link, side: str) -> None:
    """Decide for the other side until one must."""
    while (scene := link.ask(seat="watch"))["view"]["to_decide"] != side:
        seat = scene["view"]["to_decide"]
        mine = link.ask(seat=seat)
        link.ask("/actions", {"number": mine["number"], "action": mine["view"]["choices"][-1]["action"]}, seat)


def worker_of(page: Page) -> Worker:
    """The worker that shows notices."""
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    return page.context.service_workers[0]


def deliver(page: Page, host: Host, told: dict[str, Any]) -> None:
    """What the browser does when a push has arrived that it has opened."""
    session = page.context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    page.wait_for_timeout(100)
    pushed = {"origin": host.address, "registrationId": found[-1]["registrationId"], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", pushed)
    session.detach()


def test_whoever_waits_is_offered_to_be_told_and_is_when_the_page_is_closed(
    telling: Host, sit: Sit, office: Office, axe_source: str
) -> None:
    link, _, waits = waiting(telling)
    table = sit(at=telling)
    page = table.page
    page.context.grant_permissions(["notifications"], origin=telling.address)
    told_by = {"endpoint": office.url(), "keys": office.browser()["keys"]}
    page.add_init_script(SUBSCRIBES % json.dumps(told_by))
    page.goto(link.to(waits))
    table.ready()
    offer = page.locator(".notice-offer")
    expect(offer).to_contain_text(OFFER)
    offer.get_by_role("button", name="Tell me when it is my move").click()
    dialog = page.get_by_role("dialog", name="Tell me when it is my move")
    found = findings(table, axe_source)
    dialog.get_by_role("button", name="In this browser").click()
    expect(dialog.get_by_role("status")).to_contain_text("This browser tells you from now on")
    expect(dialog.get_by_role("listitem")).to_contain_text("A browser")
    assert found + findings(table, axe_source) == []
    assert page.evaluate("window.wanted.userVisibleOnly")
    dialog.get_by_label("Nothing between").check()
    dialog.get_by_label("Nothing between").uncheck()
    dialog.get_by_role("button", name="Close").click()
    expect(offer).to_have_count(0)
    page.goto(telling.address)
    play_until(link, waits)
    page.wait_for_timeout(2000)
    (told,) = office.pushed()
    assert told["title"] == "Your move: Otter Ford"
    worker = worker_of(page)
    deliver(page, telling, told)
    expect_shown(page, worker, 1)
    (shown,) = worker.evaluate(SHOWN)
    battle = f"{telling.address}/battle/{link.id}"
    assert shown == {"title": told["title"], "body": told["body"], "tag": link.id, "data": {"url": battle}}
    assert worker.evaluate(CLICK) == [battle]
    page.goto(battle)  # as the click does: this browser knows the token
    expect(page).to_have_url(link.to(waits))
    expect(page).to_have_title(re.compile("^Your move"))
    deliver(page, telling, told)
    page.wait_for_timeout(300)
    expect_shown(page, worker, 0)  # he has it before him


def expect_shown(page: Page, worker: Worker, count: int) -> None:
    """Wait until so many notices are shown."""
    for _ in range(50):
        if len(worker.evaluate(SHOWN)) == count:
            return
        page.wait_for_timeout(50)
    assert len(worker.evaluate(SHOWN)) == count


def test_a_no_is_kept_and_a_refusal_is_said_in_words(telling: Host, sit: Sit) -> None:
    link, _, waits = waiting(telling)
    table = sit(at=telling)
    page = table.page
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto(link.to(waits))
    page.get_by_role("button", name="Battle", exact=True).click()
    menu = page.get_by_role("dialog", name="Otter Ford")  # the offer beside the board has the same button
    menu.get_by_role("button", name="Tell me when it is my move").click()
    dialog = page.get_by_role("dialog", name="Tell me when it is my move")
    dialog.get_by_role("button", name="In this browser").click()
    expect(dialog.get_by_role("status")).to_contain_text("This browser shows no notices from here")
    dialog.get_by_text("Into a feed reader").click()
    dialog.get_by_role("button", name="A feed of my own").click()
    expect(dialog.get_by_role("link", name="/api/notices/feeds/")).to_be_visible()
    dialog.get_by_role("button", name="End").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Not now").click()
    page.reload()
    table.ready()
    expect(page.locator(".notice-offer")).to_have_count(0)


def test_what_no_longer_gets_through_is_said_once(telling: Host, sit: Sit, office: Office) -> None:
    link, decides, waits = waiting(telling)
    link.ask("/notices", {"to": office.browser(), "page": f"{telling.address}/"}, waits)
    office.answers = [(410, {})]
    play_until(link, waits)
    table = sit(at=telling)
    for _ in range(100):
        if [one["state"] for one in link.ask("/notices", seat=waits)["subscriptions"]] == ["ended"]:
            break
        table.page.wait_for_timeout(50)
    table.page.goto(link.to(waits))
    offer = table.page.locator(".notice-offer")
    expect(offer).to_contain_text("Notices no longer reach a browser of yours.")
    offer.get_by_role("button", name="Understood").click()
    expect(offer).not_to_be_visible()
    assert link.ask("/notices", seat=waits)["subscriptions"] == []
    assert decides != waits
