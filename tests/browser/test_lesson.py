"""The first lesson of a game: notes beside what they speak of, through to the end, and never again."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Route, expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import Table

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# How much of the thing, and of what is asked, lies under the note.
COVERED = """
() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const note = box(".lesson"), thing = box(".lesson-ring");
  const across = Math.min(note.right, thing.right) - Math.max(note.left, thing.left);
  const down = Math.min(note.bottom, thing.bottom) - Math.max(note.top, thing.top);
  return Math.max(0, across) * Math.max(0, down);
}
"""


def newcomer(host: Host, sit: Sit, **options: Any) -> Table:
    """Somebody in the first battle of a game, of which he has read nothing."""
    table = sit(**options)
    table.page.evaluate("() => localStorage.removeItem('warhost.lessons')")
    return table.open(asked(host))


def asked(host: Host) -> str:
    """The address at which somebody has to decide at once, against a person."""
    link = host.begin("tewapen/goblin-bows", seed="lesson")
    return link.to(link.ask()["view"]["to_decide"])


def note(table: Table) -> Locator:
    """The note that is shown."""
    return table.page.get_by_role("complementary", name="First steps")


def test_a_lesson_to_its_end_and_never_again(host: Host, sit: Sit) -> None:
    table = newcomer(host, sit)
    lesson = host.ask("/api/games/tewapen/terms")["lesson"]["notes"]
    shown = note(table)
    expect(shown).to_contain_text(lesson[0]["text"])
    assert table.page.evaluate("() => !document.activeElement.closest('.lesson')"), "the focus is not taken away"
    expect(table.page.locator("#announce")).to_have_text(lesson[0]["text"])
    shown.get_by_role("button", name="Next").click()
    expect(shown).to_contain_text(lesson[1]["text"])
    while "activate" in table.prompt.inner_text():
        before = table.look_when_settled()
        table.click(next(iter(before.actors.values())))
        table.look_when_settled(before)
    expect(shown, "what was done is read").not_to_contain_text(lesson[1]["text"])
    table.page.reload()
    table.ready()
    expect(shown).to_be_visible()
    expect(shown).not_to_contain_text(re.compile(re.escape(lesson[0]["text"]) + "|" + re.escape(lesson[1]["text"])))
    read = []
    while shown.is_visible():
        read.append(shown.locator("p").first.inner_text())
        shown.get_by_role("button", name=re.compile("Next|Understood")).focus()
        table.page.keyboard.press("Enter")
        table.page.wait_for_timeout(600)
    assert len(read) == len(set(read))
    kept = table.page.evaluate("() => JSON.parse(localStorage.getItem('warhost.lessons')).tewapen")
    assert len(kept) == 2 + len(read)
    table.page.evaluate("(all) => localStorage.setItem('warhost.lessons', all)", json.dumps({"tewapen": [*range(6)]}))
    table.page.reload()
    table.ready()
    expect(shown).to_have_count(0)


def test_one_key_skips_all_of_it(host: Host, sit: Sit) -> None:
    table = newcomer(host, sit)
    expect(note(table)).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(note(table)).to_have_count(0)
    table.page.reload()
    table.ready()
    expect(note(table)).to_have_count(0)


def test_notes_cover_nothing_that_they_speak_of(host: Host, sit: Sit) -> None:
    table = newcomer(host, sit, **PHONE)
    shown = note(table)
    expect(shown).to_be_visible()
    for _ in range(4):
        table.page.wait_for_timeout(300)
        assert table.page.evaluate(COVERED) == 0
        box, size = shown.bounding_box(), table.page.viewport_size
        assert box is not None
        assert size is not None
        assert 0 <= box["x"] <= size["width"] - box["width"]
        assert 0 <= box["y"] <= size["height"] - box["height"]
        shown.get_by_role("button", name="Next").tap()


def test_a_note_about_nothing_is_one_warning_and_nothing_else_is_lost(host: Host, sit: Sit) -> None:
    table = sit()
    table.page.evaluate("() => localStorage.removeItem('warhost.lessons')")
    terms = host.ask("/api/games/tewapen/terms")
    strange = {"text": "What is this?", "part": "moon", "whose": "own", "until": ["read"]}
    terms["lesson"]["notes"] = [strange, *terms["lesson"]["notes"][:2]]

    def answer(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(terms))

    table.page.route("**/api/games/tewapen/terms", answer)
    table.forgive("the lesson's note 1 points at nothing")
    table.open(asked(host))
    expect(note(table)).to_contain_text(terms["lesson"]["notes"][1]["text"])
    assert len([fault for fault in table.faults if "points at nothing" in fault]) == 1


def test_help_begins_with_what_may_be_done_now(host: Host, sit: Sit) -> None:
    table = sit().open(asked(host))
    table.look_when_settled()
    table.page.keyboard.press("?")
    first, *_ = host.ask("/api/games/tewapen/terms")["lesson"]["turn"]
    told = table.dialog.inner_text()
    places = [told.find(words) for words in ("nominate", "Destroy 4 enemy pieces", first["text"], "Ctrl+Z")]
    assert places == sorted(places), told
    assert -1 not in places, told
