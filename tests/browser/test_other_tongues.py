"""Keyboards of other alphabets have the same shortcuts, and a page that the browser translates says nothing old."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Sit
from browser.host import Host, Link
from browser.made import sit_down
from browser.table import Table
from browser.test_facing import CHOICES, PIECES, click
from soak import soaked

# As a keyboard of another alphabet sends it: what the key says, and where it lies.
PRESS = """
([key, code, more]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", {key, code, bubbles: true, cancelable: true, ...more}))
"""
MARK = "XX"
# As translators do it: every text in an element of theirs, round the page's own text or instead of it.
TRANSLATE = """
(keeps) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.nodeValue.trim() && !parent.closest("[translate=no], svg, font, script, style")) texts.push(node);
  }
  for (const node of texts) {
    const outer = document.createElement("font"), inner = document.createElement("font");
    node.replaceWith(outer);
    outer.append(inner);
    if (keeps) {
      node.nodeValue = "XX" + node.nodeValue;
      inner.append(node);
    } else inner.append("XX" + node.nodeValue);
  }
}
"""
SAID = """
() => Object.fromEntries(["header", ".prompt", "#panel-log", "#panel-armies", ".panel.now", ".tabs"].map((one) =>
  [one, document.querySelector(one)?.textContent.replaceAll("XX", "")]))
"""


def press(table: Table, key: str, code: str, **more: Any) -> None:
    """Press a key of another keyboard."""
    table.page.evaluate(PRESS, [key, code, more])


def test_letters_are_keys_where_they_lie_or_what_they_say(host: Host, sit: Sit) -> None:
    """Letters of another alphabet are the keys that lie there; Latin ones are what they say, wherever they lie."""
    table = sit().open(host.begin(seed="round").to())
    labels = sorted(table.look_when_settled().actors)
    press(table, "ń", "KeyL")
    assert table.look().chosen is None
    letters = [("т", "KeyN"), ("Й", "KeyN"), ("ψ", "KeyN"), ("み", "KeyN"), ("נ", "KeyN"), ("Process", "KeyN")]
    for number, (key, code) in enumerate([*letters, ("n", "KeyL"), ("N", "KeyL")]):
        press(table, key, code)
        assert table.look().chosen == labels[number % len(labels)], key


def test_other_keys_of_another_alphabet(host: Host, sit: Sit) -> None:
    table = sit().open(host.begin(seed="round").to())
    table.look_when_settled()
    press(table, "ф", "KeyA")
    expect(table.dialog.get_by_role("searchbox")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.dialog).to_have_count(0)
    table.board.focus()  # a dialog that closes gives the focus back a moment later
    press(table, "к", "KeyR")
    expect(table.rules).to_be_visible()
    table.board.focus()
    press(table, ",", "Slash", shiftKey=True)  # is a comma, whatever lies there elsewhere
    expect(table.dialog).to_have_count(0)
    press(table, "め", "Slash", shiftKey=True)
    expect(table.dialog).to_be_visible()


def test_undo_on_another_alphabet(host: Host, sit: Sit) -> None:
    link = host.begin(seed="round")
    table = sit().open(link.to())
    undone = len(link.ask()["log"])
    link.act()
    table.wait_for_number(link.ask()["number"])
    table.look_when_settled()
    press(table, "я", "KeyZ", ctrlKey=True)
    expect(table.log.locator(".entry")).to_have_count(undone + 2)
    assert link.ask()["log"][-1]["kind"] in ("undo", "offer")


def test_signs_of_another_alphabet_turn_a_piece(host: Host, sit: Sit) -> None:
    table = sit_down(sit, host, PIECES, CHOICES)
    table.piece("R1").click()
    click(table, "D4")
    for key, code, facing in (("ъ", "BracketRight", "E"), ("ё", "BracketLeft", "N")):
        press(table, key, code)
        expect(table.page.locator(".handle.is-now")).to_have_attribute("data-facing", facing)


def test_a_replay_on_another_alphabet(host: Host, sit: Sit) -> None:
    link = host.begin(seed="round")
    link.act()
    table = sit()
    table.replay(link.replay())
    turned = table.page.locator(".board .piece").first
    before = turned.get_attribute("transform")
    press(table, "ф", "KeyF")
    expect(turned).not_to_have_attribute("transform", str(before))


def play_on(link: Link, table: Table, times: int) -> None:
    """Let first choices be made, and the page show them."""
    for _ in range(times):
        number = link.act()["number"]
        table.wait_for_number(number)
    table.look_when_settled()


@pytest.mark.parametrize("keeps", [True, False], ids=["round it", "instead of it"])
def test_a_translated_page_says_nothing_old(host: Host, sit: Sit, keeps: bool) -> None:
    link = host.begin(seed="tongues")
    table = sit().open(link.to())
    table.look_when_settled()
    for _ in range(3):
        table.page.evaluate(TRANSLATE, keeps)
        play_on(link, table, 3)
    expect(table.tab("Log")).to_have_text(f"{MARK}Log")
    said = table.page.evaluate(SAID)
    table.page.reload()
    table.ready()
    table.look_when_settled()
    assert said == table.page.evaluate(SAID)


@pytest.mark.parametrize("keeps", [False, *soaked(True)], ids=["instead of it", "round it"])
def test_a_translated_page_is_played_by_hand(host: Host, sit: Sit, keeps: bool) -> None:
    link = host.begin(seed="tongues")
    table = sit().open(link.to())
    asked = table.look_when_settled()
    table.page.evaluate(TRANSLATE, keeps)
    prompt = table.prompt.locator(".prompt-words")
    expect(prompt).to_contain_text(MARK)
    table.choose(next(iter(asked.actors)))
    table.page.keyboard.press("Enter")
    table.look_when_settled(asked)
    check_prompt(link, table)
    table.page.evaluate(TRANSLATE, keeps)
    table.tab("Armies").click()
    table.tab("Log").click()
    before = table.look_when_settled()
    link.act()
    table.look_when_settled(before)
    check_prompt(link, table)


def check_prompt(link: Link, table: Table) -> None:
    """What is asked now stands there, once and alone."""
    words, *_ = table.prompt.locator(".prompt-words").inner_text().replace(MARK, "").strip().splitlines()
    view = link.ask()["view"]
    does = r"[^:]+: [\w ,]+ or \w+" if view["courses"] else re.escape(view["prompt"])
    assert re.fullmatch(rf"\w+: {does}", words), words
