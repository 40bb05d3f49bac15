"""What is not allowed is explained where the person looks; taking back, offers, and giving up."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from browser.conftest import Sit
from browser.host import AGAINST_LOT, Host, Json, Link, with_attack
from browser.table import Table

NEAR_PX = 60


def impossible_target(link: Link, actor: str) -> tuple[str, list[dict[str, list[str]]]]:
    """A piece that this one cannot attack, and all that speaks against it: the more, the better."""
    scene = link.ask()
    open_ = {one["target"] for one in scene["view"]["choices"]}
    enemies = [one["label"] for one in scene["view"]["pieces"] if one["side"] != scene["view"]["to_decide"]]
    found = [
        (enemy, link.ask("/why", {"action": f"attack {actor} {enemy}"})["reasons"])
        for enemy in enemies
        if enemy not in open_
    ]
    return max(found, key=lambda pair: len(pair[1]))


def test_an_impossible_target_shows_every_reason(host: Host, sit: Sit) -> None:
    link, choice = with_attack(host)
    actor = choice["actor"]
    enemy, reasons = impossible_target(link, actor)
    assert len(reasons) >= 2
    table = sit().open(link.to())
    table.choose(actor)
    number = table.look().number
    box = table.piece(enemy).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.mouse.click(x, y)
    told = table.why_not.get_by_role("listitem")
    expect(told).to_have_count(len(reasons))
    for item, reason in zip(told.all(), reasons, strict=True):
        expect(item).to_contain_text(str(reason["text"]), ignore_case=True)
        expect(item.get_by_role("button")).to_have_text(list(reason["clauses"]))
    popup = table.why_not.bounding_box()
    assert popup is not None
    assert popup["x"] - NEAR_PX < x < popup["x"] + popup["width"] + NEAR_PX
    assert popup["y"] - NEAR_PX < y < popup["y"] + popup["height"] + NEAR_PX
    assert table.look().number == number, "nothing was decided"
    clause = reasons[0]["clauses"][0]
    told.first.get_by_role("button", name=clause).click()
    expect(table.rules.locator(".rule.current")).to_be_in_viewport()
    table.page.keyboard.press("Escape")
    expect(table.why_not).to_have_count(0)


def test_undo_by_key_and_by_button(host: Host, sit: Sit) -> None:
    link = host.begin()
    table = sit().open(link.to())
    for how in ("key", "button"):
        before = table.look_when_settled()
        table.click(next(iter(before.actors.values())))
        decided = table.look_when_settled(before)
        assert decided.number == before.number + 1
        if how == "key":
            table.page.keyboard.press("Control+z")
        else:
            table.button("Undo").click()
        assert table.look_when_settled(decided).number == decided.number + 1
        expect(table.log.locator(".entry").last).to_contain_text(re.compile("take|took|undo", re.IGNORECASE))
        assert table.look().actors.keys() == before.actors.keys()


def two_pages(host: Host, sit: Sit) -> tuple[Link, Table, Table]:
    """A battle in which red has rolled dice, as red and black have it before them."""
    link = host.begin(seed="offers")
    link.play_until(lambda scene: scene["number"] > 4 and not scene["view"]["can_undo"])
    return link, sit().open(link.to("red")), sit().open(link.to("black"))


def test_undo_after_dice_asks_the_other_side(host: Host, sit: Sit) -> None:
    link, red, black = two_pages(host, sit)
    number = link.ask()["number"]
    for answer in ("Decline", "Accept"):
        expect(red.prompt.get_by_role("button", name="Undo")).to_have_attribute(
            "title", re.compile("other side must agree")
        )
        red.button("Undo").click()
        offer = black.page.get_by_role("status").filter(has_text="Red offers to take back")
        expect(red.page.get_by_text("to answer.")).to_be_visible()
        offer.get_by_role("button", name=answer).click()
        expect(offer).to_have_count(0)
        expect(red.page.get_by_text("to answer.")).to_have_count(0)
        number += 2
        assert link.ask()["number"] == number
    for table in (red, black):
        table.wait_for_number(number)
        last = link.ask()["log"][-1]
        assert last["kind"] == "undo"
        for taken in last["taken_back"]:
            expect(entry(table, taken)).to_have_class(re.compile(r"\bstruck\b"))


def entry(table: Table, number: int) -> Locator:
    """An entry of the log."""
    return table.log.locator(f".entry[data-number='{number}']")


def has_decided(scene: Json, side: str) -> bool:
    """True when a side has carried out an action."""
    return any(one["kind"] == "act" and one["side"] == side for one in scene["log"])


def past_dice(host: Host) -> Link:
    """A battle against the computer in which red has rolled dice, and must choose again."""
    link = host.begin(seats=AGAINST_LOT, seed="past-dice")
    link.ready_to_choose(lambda scene: scene["view"]["undo_ends"] is not None and has_decided(scene, "red"))
    return link


def test_against_the_computer_undo_stops_at_dice(host: Host, sit: Sit) -> None:
    link = past_dice(host)
    table = sit().open(link.to("red"))
    table.look_when_settled()
    undo = table.prompt.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    why = link.ask()["view"]["undo_ends"]
    expect(undo).to_have_attribute("title", f"Undo ends here: {why}. Only practice takes more back")
    number = table.look().number
    table.page.keyboard.press("Control+z")
    expect(table.page.get_by_role("alert").filter(has_text="Undo ends here")).to_contain_text(str(why))
    assert link.ask()["number"] == number


def test_practice_takes_dice_back_and_is_marked(host: Host, sit: Sit) -> None:
    link = past_dice(host)
    table = sit().open(link.to("red"))
    before = table.look_when_settled()
    mark = table.page.get_by_role("banner").get_by_text("Practice", exact=True)
    expect(mark).to_have_count(0)
    table.button(re.compile("^Battle")).click()
    table.dialog.get_by_role("button", name="Practise from here on").click()
    table.dialog.get_by_role("button", name="Practise").click()
    expect(mark).to_be_visible()
    table.wait_for_number(before.number + 1)
    expect(entry(table, before.number + 1)).to_contain_text("Red switched practice on")
    table.prompt.get_by_role("button", name="Undo").click()
    table.wait_for_number(before.number + 2)
    taken = link.ask()["log"][-1]["taken_back"]
    assert taken
    table.page.reload()
    table.ready()
    expect(mark).to_be_visible()
    for number in taken:
        expect(entry(table, number).locator("s")).to_have_count(1)
    expect(table.log.locator(".entry.struck")).to_have_count(len(taken))
    link.ask("/surrender", {"side": "red"})
    expect(table.page.get_by_role("heading", name=re.compile("^You lost.*Practice$"))).to_be_visible()
    expect(table.page.locator(".verdict")).to_contain_text("practice")


def test_a_draw_is_offered_declined_and_accepted(host: Host, sit: Sit) -> None:
    _, red, black = two_pages(host, sit)
    for answer in ("Decline", "Accept"):
        red.button(re.compile("^Battle")).click()
        red.dialog.get_by_role("button", name="Offer a draw").click()
        offer = black.page.get_by_role("status").filter(has_text="Red offers a draw")
        offer.get_by_role("button", name=answer).click()
        expect(offer).to_have_count(0)
        expect(red.page.get_by_role("status").filter(has_text="offers a draw")).to_have_count(0)
    for table in (red, black):
        expect(table.page.get_by_role("heading", name="A draw")).to_be_visible()


def test_giving_up_is_confirmed_first(host: Host, sit: Sit) -> None:
    link, red, black = two_pages(host, sit)
    for answer in ("No", "Surrender"):
        red.button(re.compile("^Battle")).click()
        red.dialog.get_by_role("button", name="Surrender").click()
        expect(red.page.get_by_role("dialog", name="Are you sure?")).to_contain_text("Give up")
        red.dialog.get_by_role("button", name=answer).click()
        expect(red.dialog).to_have_count(0)
        assert (link.ask()["outcome"] is None) or answer == "Surrender"
    for table, words in ((red, "You lost"), (black, "You won")):
        expect(table.page.get_by_role("heading", name=words, exact=True)).to_be_visible()
