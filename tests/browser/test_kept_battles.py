"""The list of one's battles: how they stand is asked of the server, whatever this browser has last seen."""

from __future__ import annotations

import json
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
    expect(card).to_contain_text("waiting for")
    link.ask("/surrender", {"side": mover})
    table.page.reload()
    expect(card).to_have_text(re.compile("Over: see how it went"))


def test_those_come_first_that_have_waited_longest(host: Host, sit: Sit) -> None:
    table = sit()
    table.forgive("404")  # the server knows nothing of the battles that are kept
    yours, theirs = {"turn": 2, "to_decide": "red"}, {"turn": 2, "to_decide": "black"}
    stands = {
        "over": yours | {"over": True, "since": "2026-11-01"},
        "others": theirs | {"over": False, "since": "2026-11-01"},
        "new": yours | {"over": False, "since": "2026-11-20"},
        "old": yours | {"over": False, "since": "2026-11-10"},
    }
    who = {"token": "t", "date": "2026-11-25", "sides": ["red", "black"], "yours": ["red"], "names": {"black": "Bob"}}
    kept = [who | {"id": name, "scenario": name, "stands": one | {"number": 5}} for name, one in stands.items()]
    table.page.evaluate("(all) => localStorage.setItem('warhost.battles', all)", json.dumps(kept))
    table.page.goto(host.address)
    region = table.page.get_by_role("region", name="What you were fighting")
    expect(region.locator("a b")).to_have_text(["old", "new", "others", "over"])
    expect(region.get_by_role("link").nth(2)).to_contain_text("against Bob")
    expect(region.get_by_role("link").nth(2)).to_contain_text("Turn 2: waiting for Bob")
