"""The list of one's battles: how they stand is asked of the server, whatever this browser has last seen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host


@pytest.mark.parametrize("again", ["reload", "look"])
def test_the_list_asks_whose_move_it_is(host: Host, sit: Sit, again: str) -> None:
    link = host.begin(seed="kept")
    mover = link.ask()["view"]["to_decide"]
    table = sit().open(link.to(mover))
    table.page.goto(host.address)
    card = table.page.get_by_role("region", name="What you were fighting").get_by_role("link")
    expect(card).to_contain_text("your move")
    link.play_until(lambda scene: scene["view"]["to_decide"] != mover)
    if again == "reload":
        table.page.reload()
    else:
        table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(card).to_contain_text("their move")
    link.ask("/surrender", {"side": mover})
    table.page.reload()
    expect(card).to_have_text(re.compile("Over: see how it went"))
