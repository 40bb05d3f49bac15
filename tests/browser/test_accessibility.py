"""What axe-core finds on each page, light and dark: nothing serious."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, with_attack
from browser.table import Table
from soak import soaked

WEIGHTY = ("serious", "critical")
# On a counter stand figures and signs; its name says all of them in words, so the two cannot be the same.
COUNTER = '<g class="piece'
LOOKS = ["light", *soaked("dark")]


def findings(table: Table, axe_source: str, look: str = "light") -> list[str]:
    """What weighs on the page as it stands now; in the dark only the colours are others."""
    table.page.evaluate(axe_source)
    options = {"resultTypes": ["violations"]} | ({"runOnly": ["color-contrast"]} if look == "dark" else {})
    found: dict[str, Any] = table.page.evaluate("(options) => axe.run(options)", options)
    return [
        f"{rule['impact']} {rule['id']}: {rule['help']}: {node['html'][:150]}"
        for rule in found["violations"]
        if rule["impact"] in WEIGHTY
        for node in rule["nodes"]
        if not (rule["id"] == "label-content-name-mismatch" and node["html"].startswith(COUNTER))
    ]


@pytest.mark.parametrize("look", LOOKS)
def test_the_start_page(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    table = sit(color_scheme=look)
    table.page.goto(host.address)
    expect(table.page.locator(".battle-card :is(svg, canvas)").first).to_be_visible()
    found = findings(table, axe_source, look)
    table.button("Otter Ford").click()
    table.dialog.get_by_text("More", exact=True).click()
    found += findings(table, axe_source, look)
    table.button("How the levels were measured").click()
    assert found + findings(table, axe_source, look) == []


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_battle(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    link, choice = with_attack(host)
    table = sit(color_scheme=look).open(link.to())
    table.choose(choice["actor"])
    table.piece(choice["target"]).hover()
    expect(table.odds.get_by_text("Exact, every fall")).to_be_visible()
    found = findings(table, axe_source, look)
    for name in ("Rules", "Armies", "Talk"):
        table.tab(name).click()
        found += findings(table, axe_source, look)
    table.button(re.compile("^Battle")).click()
    found += findings(table, axe_source, look)
    assert sorted(set(found)) == []


@pytest.mark.parametrize("look", LOOKS)
def test_an_invitation(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    table = sit(color_scheme=look)
    table.page.goto(host.offer(seed="mine", practice=True).to("black"))
    expect(table.button("Take the seat")).to_be_visible()
    assert findings(table, axe_source, look) == []


@pytest.mark.parametrize("look", LOOKS)
def test_the_replay(host: Host, sit: Sit, axe_source: str, look: str) -> None:
    link = host.begin()
    link.play_until(lambda scene: scene["number"] >= 10)
    link.ask("/surrender", {"side": "red"})
    table = sit(color_scheme=look)
    table.replay(link.replay())
    table.page.keyboard.press("End")
    expect(table.page.locator(".board .piece").first).to_be_visible()
    found = findings(table, axe_source, look)
    table.page.goto(f"{host.address}/replay")
    expect(table.button("Replay it")).to_be_visible()
    assert found + findings(table, axe_source, look) == []


def test_the_end_of_a_battle(host: Host, sit: Sit, axe_source: str) -> None:
    link = host.begin()
    link.play_until(lambda scene: scene["number"] >= 10)
    link.ask("/surrender", {"side": "red"})
    table = sit().open(link.to("red"))
    expect(table.page.get_by_role("table").first).to_be_visible()
    assert findings(table, axe_source) == []
