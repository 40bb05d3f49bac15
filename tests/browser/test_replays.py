"""Replays: of one's own battle, of a pasted transcript, and of one that was tampered with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Sit
from browser.host import Host, Link
from browser.table import DECIDED_MS, Table

GOLDEN = Path(__file__).parent.parent / "golden" / "transcripts"
SEEDED = "the seed was chosen by whoever began the battle, who may know the dice"


def grade(table: Table) -> Locator:
    """What stands of the grade, with its reasons."""
    return table.page.locator(".verdict")


def place(table: Table) -> Locator:
    """Where in the battle the replay stands, as "3 / 40"."""
    return table.page.get_by_role("region", name="What happens").get_by_text(re.compile(r"^\d+ / \d+$"))


def finished(host: Host, number: int = 12) -> Link:
    """A short battle that was given up at some number."""
    link = host.begin(seed="finished")
    link.play_until(lambda scene: scene["number"] >= number)
    link.ask("/surrender", {"side": "red"})
    return link


def paste(host: Host, table: Table, text: str, receipt: str = "") -> None:
    """Give a transcript to the replay page, with a receipt that was kept."""
    table.page.goto(f"{host.address}/replay")
    table.page.get_by_role("textbox", name=re.compile("^Paste a transcript")).fill(text)
    table.page.get_by_role("textbox", name=re.compile("^A receipt")).fill(receipt)
    with table.page.expect_response("**/api/replays", timeout=DECIDED_MS):
        table.button("Replay it").click()


@pytest.fixture
def transcript(host: Host) -> str:
    """The transcript of a battle that was fought here to its end."""
    link = host.begin(seed="dice", options={"turns": 2})
    link.play_until(lambda scene: scene["outcome"] is not None)
    return link.text("/transcript")


def test_the_replay_of_an_own_battle(host: Host, sit: Sit) -> None:
    link = finished(host)
    table = sit().open(link.to("red"))
    table.prompt.get_by_role("button", name="Replay").click()
    table.replayed()
    expect(place(table)).to_have_text(re.compile(r"^0 / 1[2-9]$"))
    expect(grade(table)).to_contain_text(
        "Consistent legal, and its dice follow from what the transcript itself states."
    )
    expect(grade(table).get_by_role("listitem")).to_have_text([SEEDED])
    expect(grade(table)).to_contain_text("By your receipt: this is the battle of the receipt as far as entry")
    last = int(place(table).inner_text().split("/")[1])
    keys = table.page.keyboard
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        keys.press(key)
        expect(place(table)).to_have_text(f"{at} / {last}")
    table.page.get_by_role("slider", name="Place in the battle").fill("5")
    expect(place(table)).to_have_text(f"5 / {last}")
    expect(table.log.locator(".entry.current")).to_have_attribute("data-number", "5")
    entry = table.log.locator(".entry:visible").first
    number = entry.get_attribute("data-number")
    entry.get_by_role("button").first.click()
    expect(place(table)).to_have_text(f"{number} / {last}")
    table.page.get_by_role("link", name="To the battle").click()
    expect(table.page.get_by_role("heading", name="You lost", exact=True)).to_be_visible()


def test_pieces_stand_where_they_stood(host: Host, sit: Sit) -> None:
    link = finished(host)
    frames = link.ask("/replay")["frames"]
    table = sit()
    table.replay(link.replay())
    for at in (0, len(frames) // 2, len(frames) - 1):
        table.page.get_by_role("slider").fill(str(at))
        expect(place(table)).to_have_text(re.compile(f"^{at} /"))
        for piece in frames[at]["view"]["pieces"]:
            if piece["place"]:
                drawn = table.page.locator(f".board .piece[data-label='{piece['label']}']")
                expect(drawn).to_have_attribute("aria-label", re.compile(f"{piece['place']}"))


def test_it_plays_by_itself(host: Host, sit: Sit) -> None:
    table = sit()
    table.replay(finished(host).replay())
    table.button(re.compile("^Play")).click()
    expect(place(table)).to_have_text(re.compile(r"^(\d+) / \1$"))
    expect(table.button(re.compile("^Play"))).to_be_visible()


def test_it_holds_on_when_told(host: Host, sit: Sit) -> None:
    table = sit(settings={"speed": "slow"})
    table.replay(finished(host, 60).replay())
    table.button(re.compile("^Play")).click()
    expect(place(table)).not_to_have_text(re.compile("^0 /"))
    for _ in range(2):
        table.button(re.compile("^Pause")).click()
        expect(table.button(re.compile("^Play"))).to_be_visible()
        at = place(table).inner_text()
        table.page.wait_for_timeout(1000)  # longer than an entry stays
        assert place(table).inner_text() == at
        table.button(re.compile("^Play")).click()
        table.button(re.compile("^Pause")).click()
        table.button(re.compile("^Play")).click()
        expect(place(table)).not_to_have_text(at)


def test_a_pasted_transcript(host: Host, sit: Sit, transcript: str) -> None:
    table = sit()
    paste(host, table, transcript)
    expect(place(table)).to_have_text(re.compile(r"^0 / [1-9]"))
    expect(grade(table)).to_contain_text("Consistent")
    expect(grade(table)).to_contain_text("no receipt of a seat was given")
    expect(table.page.get_by_role("heading", name="Replay")).to_be_attached()
    table.page.keyboard.press("End")
    expect(table.page.locator(".board .piece").first).to_be_visible()


def test_a_transcript_of_the_command_line(host: Host, sit: Sit) -> None:
    table = sit()
    paste(host, table, (GOLDEN / "barrow-night.txt").read_text())
    expect(grade(table)).to_contain_text("Consistent")


@pytest.fixture
def unseeded(host: Host) -> Link:
    """A battle that was given up, whose dice nobody could know."""
    link = host.begin()
    link.play_until(lambda scene: scene["number"] >= 4)
    link.ask("/surrender", {"side": "red"})
    return link


def test_a_battle_is_fair_by_its_receipt(host: Host, sit: Sit, unseeded: Link) -> None:
    table, kept = sit(), unseeded.ask()["receipt"]
    paste(host, table, unseeded.text("/transcript"), kept)
    fair = re.compile("✓ Fair for both sides as far as entry [0-9]+, where it ends: a secret")
    expect(grade(table)).to_contain_text(fair)
    paste(host, table, unseeded.text("/transcript"), " ".join(kept.split()[:6]))
    expect(grade(table)).to_contain_text("the receipt is not signed: anybody could have made it afterwards")
    other = host.begin(seed="other")
    other.ask("/surrender", {"side": "red"})  # of a battle with a seed there is a receipt when it is over
    paste(host, table, unseeded.text("/transcript"), other.ask()["receipt"])
    expect(table.page.get_by_role("alert")).to_contain_text("Does not hold")
    expect(table.page.get_by_role("alert")).to_contain_text("this is another battle")


def test_a_receipt_that_is_kept_by_the_page_finds_another_commitment(host: Host, sit: Sit, unseeded: Link) -> None:
    table = sit().open(unseeded.to("red"))
    expect(grade(table)).to_contain_text("✓ Fair")
    change = """(other) => {
      const kept = JSON.parse(localStorage.getItem("warhost.battles"));
      kept[0].commitment = other;
      localStorage.setItem("warhost.battles", JSON.stringify(kept));
    }"""
    table.page.evaluate(change, "0" * 64)
    table.page.reload()
    expect(table.page.get_by_role("alert")).to_contain_text("its dice were committed to another secret")


def test_the_menu_has_the_receipt(host: Host, sit: Sit) -> None:
    link = host.begin()
    table = sit().open(link.to("red"))
    table.button(re.compile("^Battle")).click()
    receipt = table.dialog.get_by_role("textbox", name="Your receipt")
    expect(receipt).to_have_value(str(link.ask(seat="red")["receipt"]))
    expect(table.dialog.get_by_text("Fair", exact=False).first).to_be_visible()


def test_what_was_taken_back_is_struck_out_in_the_replay(host: Host, sit: Sit) -> None:
    link = host.begin()
    taken = link.act()["number"]
    link.ask("/undo", {"number": taken})
    table = sit()
    table.replay(link.replay())
    struck = table.log.locator(".entry.struck")
    expect(struck).to_have_count(1)
    expect(struck).to_have_attribute("data-number", str(taken))
    table.page.get_by_role("slider").fill(str(taken))
    expect(table.page.get_by_role("region", name="What happens").get_by_role("status")).to_contain_text("(taken back)")


def test_a_tampered_transcript_shows_its_faults(host: Host, sit: Sit, transcript: str) -> None:
    table = sit()
    paste(host, table, tampered(transcript))
    faults = table.page.get_by_role("alert")
    expect(faults).to_contain_text("does not hold")
    expect(faults.get_by_role("listitem").first).to_contain_text(re.compile(r"^line \d+: ."))
    expect(grade(table)).to_have_count(0)


def tampered(transcript: str) -> str:
    """The transcript with one die changed."""
    die = re.search(r"rolled\s+(\d)", transcript)
    assert die is not None
    face = "1" if die[1] != "1" else "2"
    return transcript[: die.start(1)] + face + transcript[die.end(1) :]


def test_what_is_no_transcript(host: Host, sit: Sit) -> None:
    table = sit()
    table.forgive("422")
    paste(host, table, "Dear diary")
    expect(table.page.get_by_role("alert")).to_be_visible()
    expect(table.button("Replay it")).to_be_enabled()


def test_players_are_called_by_their_names(host: Host, sit: Sit) -> None:
    link = host.begin(names={"red": "Ada", "black": "Bob"}, options={"turns": 2}, seed="dice")  # each side rolls
    link.play_until(lambda scene: scene["outcome"] is not None)
    table = sit()
    table.replay(link.replay())
    expect(place(table)).to_have_text(re.compile("^0 / "))
    expect(table.page.locator(".seat-name")).to_have_text(["Ada", "Bob"])
    expect(table.page.get_by_role("region", name="Luck of the dice")).to_contain_text(re.compile("Ada.*Bob"))
