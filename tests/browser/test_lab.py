"""The lab in the page: a report that grows, the heat on the painted board, and a page that needs nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from browser.conftest import Sit
from browser.host import Host
from browser.table import DECIDED_MS
from browser.test_accessibility import findings

# Pixels of the painting that are not all alike: something is painted.
IS_PAINTED = """
() => {
  const canvas = document.querySelector(".heat-board > canvas");
  if (!canvas || canvas.width < 50) return false;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(Array.from({ length: 400 }, (_, at) => data[4 * Math.floor((at * data.length) / 1600)])).size > 20;
}
"""


def expect_heat(page: Page) -> None:
    """See that the board is painted, with heat on it that can be switched and is told in words."""
    board = page.get_by_role("img", name=re.compile("Where pieces fall: most at"))
    expect(board).to_be_visible(timeout=DECIDED_MS)
    page.wait_for_function(IS_PAINTED)
    expect(page.locator(".heat > path.heat-7").first).to_be_attached()
    page.get_by_role("button", name="Where pieces stand").click()
    page.get_by_role("button", name="Red", exact=True).click()
    expect(page.get_by_role("img", name=re.compile("Where pieces stand: most at"))).to_be_visible()


def test_a_battle_is_fought_from_its_card_and_the_report_grows(host: Host, sit: Sit, axe_source: str) -> None:
    table = sit()
    page = table.page
    page.goto(host.address)
    page.get_by_role("link", name="How fair is it?").first.click()
    expect(page.get_by_role("heading", name="How fair is", level=1)).to_be_visible()
    expect(page.locator(".heat-board > canvas")).to_be_visible()  # the field, before anybody has fought on it
    page.get_by_label("How often").select_option("10000")
    page.get_by_role("button", name="Fight it 10,000 times").click()
    first = page.locator(".lab-sentences > li").first
    expect(first).to_contain_text("battles", timeout=DECIDED_MS)
    expect(page.get_by_text(re.compile(r"^[\d,]+ of 10,000 battles"))).to_be_visible()
    early = page.locator(".lab-progress").inner_text()
    expect(page.locator(".lab-progress")).not_to_have_text(early)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Fight it 10,000 times")).to_be_visible()
    page.get_by_label("How often").select_option("100")
    page.get_by_role("button", name="Fight it 100 times").click()
    expect(page.get_by_text("100 battles fought.")).to_be_visible(timeout=DECIDED_MS)
    expect_heat(page)
    expect(page.locator("#announce")).to_contain_text("100 battles were fought.")
    by_name = page.get_by_role("button", name="Harm done")
    by_name.click()
    harms = [float(words) for words in page.locator(".lab-table tbody tr td:nth-child(5)").all_inner_texts()]
    assert harms == sorted(harms, reverse=True)
    assert harms[0] > 0
    assert findings(table, axe_source) == []
    with page.expect_download(timeout=DECIDED_MS) as kept:
        page.get_by_role("link", name="The report as a page").click()
    assert "<h2>On the board</h2>" in Path(kept.value.path()).read_text("utf-8")


def test_the_report_as_a_file_paints_its_board_and_asks_nobody(browser: Browser, tmp_path: Path) -> None:
    from lab.made import report_data
    from warhost.lab.report.page import report_html
    from warhost.ruleset import find_ruleset
    from warhost.server.declared import ground_data, lineup_data

    ruleset = find_ruleset("tewapen")
    scenario = ruleset.scenario("otter-ford")
    board = {"ground": ground_data(ruleset.ground(scenario)), "lineup": lineup_data(ruleset.lineup(scenario))}
    file = tmp_path / "report.html"
    file.write_text(report_html(report_data(board=board)), "utf-8")
    page = browser.new_page(viewport={"width": 390, "height": 844})
    asked, faults = list[str](), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    expect_heat(page)
    assert [url for url in asked if not url.startswith(("data:", "blob:", file.as_uri()))] == []
    assert faults == []
    page.get_by_role("button", name="fights").click()
    shares = page.locator("#pieces tbody tr td:nth-child(4)").all_inner_texts()
    assert shares == sorted(shares, key=lambda words: -float(words.rstrip("%")))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.close()
