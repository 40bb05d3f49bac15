"""The report: the same data for the same battles, and one page that holds all of it and needs nothing else."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from arena.stubs import find_stub
from warhost.arena import make_plan, open_store, report, report_data, report_html, run
from warhost.errors import MissingLibrary

TWO = ["tewapen/otter-ford", "tewapen/barrow-night"]


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    """The report of a few battles, with a player who fails."""
    plan = make_plan(TWO, ["greedy", "random", "raiser"], 4, seed=5)
    store = open_store(":memory:", plan)
    return report_data(plan, run(plan, store, 2, lookup=find_stub), store.results())


def test_the_data_is_plain_and_says_what_was_played(data: dict[str, Any]) -> None:
    assert json.loads(json.dumps(data)) == data
    assert data["plan"]["players"] == ["greedy", "random", "raiser"]
    assert [scenario["name"] for scenario in data["plan"]["scenarios"]] == TWO
    assert data["command"] == (
        f"warhost arena {' '.join(TWO)} --players greedy,random,raiser --battles 4 --seed 5 --limit 30"
    )
    assert data["battles"] == 3 * 2 * 4


def test_the_figures_add_up(data: dict[str, Any]) -> None:
    assert data["players"][0]["player"] == "greedy"
    assert sum(row["battles"] for row in data["players"]) == 2 * data["battles"]
    assert sum(row["won"] for row in data["players"]) == sum(row["lost"] for row in data["players"])
    assert sum(row["rating"] for row in data["players"]) == pytest.approx(0, abs=0.3)
    assert list(data["scenarios"]) == TWO
    assert sum(row["battles"] for row in data["scenarios"].values()) == data["all"]["battles"] == data["battles"]
    assert len(data["pairings"]) == 3
    for row in data["players"]:
        assert row["interval"][0] < row["rating"] < row["interval"][1]
        assert row["win_rate"]["interval"][0] <= row["win_rate"]["share"] <= row["win_rate"]["interval"][1]


def test_every_forfeit_is_listed(data: dict[str, Any]) -> None:
    assert len(data["forfeits"]) == 2 * 2 * 4
    assert {(row["player"], row["kind"]) for row in data["forfeits"]} == {("raiser", "raised")}
    assert {row["player"]: row["forfeits"] for row in data["players"]} == {"greedy": 0, "random": 0, "raiser": 16}


class Page(HTMLParser):
    """Notes the elements of a page, and whether each that is opened is closed."""

    VOID = frozenset({"meta", "br", "path", "use", "rect", "circle", "line", "image"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.counts: dict[str, int] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] = self.counts.get(tag, 0) + 1

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


def test_the_page_holds_everything_in_one_file(data: dict[str, Any]) -> None:
    text = report_html(data)
    page = Page(text)
    assert page.open == []
    assert page.counts["svg"] == 3, "ratings, and the length of battles in each scenario"
    assert page.counts["table"] == 5
    for words in ("Otter Ford, ", data["command"], f"Warhost {data['warhost']}", "the map is upside down", *TWO):
        assert words in text
    assert 'name="viewport"' in text
    assert "prefers-color-scheme: dark" in text


def test_the_page_fetches_nothing(data: dict[str, Any]) -> None:
    text = report_html(data)
    assert "<script" not in text
    assert "<link" not in text
    assert not re.search(r"""(?:src|href)=["'](?!#)""", text)
    assert not re.search(r"url\((?!#)", text)


def test_the_pictures_take_the_colours_of_the_page(data: dict[str, Any]) -> None:
    text = report_html(data)
    assert "currentColor" in text
    assert "var(--accent)" in text
    assert "#010203" not in text
    assert "#040506" not in text


def test_names_are_escaped(data: dict[str, Any]) -> None:
    changed = json.loads(json.dumps(data).replace("raiser", "<b>$x_1$</b>"))
    text = report_html(changed)
    assert "<b>" not in text
    assert "&lt;b&gt;$x_1$" in text


def test_the_same_data_gives_the_same_page(data: dict[str, Any]) -> None:
    assert report_html(data) == report_html(data)


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch, data: dict[str, Any]) -> None:
    monkeypatch.setattr(report, "find_spec", lambda name: None)
    with pytest.raises(MissingLibrary, match=r'jinja2, matplotlib; install it with: pip install "warhost\[arena\]"'):
        report_html(data)
