"""The report as a page: it holds everything, needs nothing else, and is refused before any work where it cannot lie."""

from __future__ import annotations

import json
import os
import re
from base64 import b64decode
from typing import TYPE_CHECKING, Any

import pytest

from lab.made import report_data
from warhost.arena.report import must_be_writable
from warhost.errors import MissingLibrary, ResultsError
from warhost.lab.report import modules
from warhost.lab.report.page import report_html

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = re.compile(r'<script type="(application/json|importmap)"[^>]*>(.*?)</script>', re.DOTALL)


@pytest.fixture(scope="module")
def text() -> str:
    """A page."""
    return report_html(report_data())


def scripts_in(text: str) -> dict[str, Any]:
    """The data in a page, by the kind of their element."""
    return {kind: json.loads(told) for kind, told in SCRIPT.findall(text)}


def test_the_page_fetches_nothing(text: str) -> None:
    outside = SCRIPT.sub("", text)
    assert "<link" not in outside
    assert not re.search(r"""(?:src|href)=["'](?!#)""", outside)
    assert not re.search(r"url\((?!#)", outside)
    assert all(address.startswith("data:") for address in scripts_in(text)["importmap"]["imports"].values())


def test_the_page_has_sentences_board_plots_tables_and_figures(text: str) -> None:
    assert "Red (Humans) wins 61 of 100 battles, give or take 3" in text
    assert text.count("<svg") == 5, "the drawn board, and four plots"
    assert text.count('class="sortable"') == 3
    for words in (
        "Nobody ever casts Fireball.",
        "the enemy is broken",
        "Polearms R1",
        "0303",
        "--battles 1000 --seed 1",
    ):
        assert words in text
    figures = scripts_in(text)["application/json"]
    assert figures["data"]["sides"] == report_data()["sides"]
    assert figures["looks"]["motifs"]["terrain"]
    assert "@media print" in text
    assert 'name="viewport"' in text


def test_every_module_that_is_imported_is_in_the_page_by_its_name() -> None:
    held = modules.import_map("lab/report_page.js")
    for name, address in held.items():
        code = b64decode(address.partition(",")[2]).decode()
        assert set(re.findall(r'(?:from|import)\s*\(?\s*"([^"]+\.js)"', code)) <= held.keys(), name
    assert "warhost/ground/painter.js" in held


def test_names_are_escaped_and_end_no_script() -> None:
    evil = "</script><b>$x_1$"
    data = json.loads(json.dumps(report_data()).replace("Otter Ford", evil).replace("Ogres", evil))
    text = report_html(data)
    assert "<b>$x" not in text
    assert scripts_in(text)["application/json"]["data"]["scenario"]["name"] == evil


def test_a_game_that_is_not_installed_has_its_figures_all_the_same() -> None:
    data = report_data()
    data["scenario"] = data["scenario"] | {"game": "gone", "id": "nowhere"}
    text = report_html(data)
    assert "wins 61 of 100" in text
    assert scripts_in(text)["application/json"]["looks"] is None


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    must_be_writable(tmp_path / "report.html")
    for place in (tmp_path, tmp_path / "nowhere" / "report.html"):
        with pytest.raises(ResultsError, match="no place for a report; name a file in a folder that exists"):
            must_be_writable(place)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(ResultsError, match="cannot be written"):
        must_be_writable(tmp_path / "report.html")


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warhost.arena.report.find_spec", lambda name: None)
    with pytest.raises(MissingLibrary, match=r'jinja2, matplotlib; install it with: pip install "warhost\[lab\]"'):
        report_html(report_data())
