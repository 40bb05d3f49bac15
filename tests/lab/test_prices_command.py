"""`warhost lab prices`: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from test_cli import data, refused, told
from warhost.ruleset import find_ruleset
from warhost.shelf.figures import read_tables
from warhost.shelf.pricing import PriceFile, published

SMALL = ("lab", "prices", "onehour", "--lists", "orc", "--fields", "open", "--battles", "160")


def test_prices_are_told_and_written_in_one_go(tmp_path: Path) -> None:
    file = tmp_path / "prices.toml"
    said = told(*SMALL, "--output", str(file), "--results", str(tmp_path / "battles"))
    assert "Orc foot" in said
    assert "95 % interval" in said
    assert str(file) in said
    assert set(read_tables(PriceFile, tmp_path).kinds) == {
        f"orc.{kind}" for kind in "infantry archers cavalry command".split()
    }
    again = data(*SMALL, "--results", str(tmp_path / "battles"))
    assert again["battles"] == 168
    assert again["kinds"][0]["kind"] == "orc.infantry"


def test_without_the_library_nothing_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warhost.lab.prices.model.find_spec", lambda name: None)
    said = refused(*SMALL)
    assert 'finding prices needs scikit-learn; install it with: pip install "warhost[lab]"' in said


def test_the_published_prices_are_shown() -> None:
    said = told("lab", "prices", "tewapen", "--published")
    assert "Standard Infantry" in said
    shown = {row["kind"]: row["points"] for row in data("lab", "prices", "tewapen", "--published")["kinds"]}
    assert shown == {kind: price.points for kind, price in published(find_ruleset("tewapen")).items()}
    assert "no prices of" in refused("lab", "prices", "heroes", "--published")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("onehour", "--lists", "orks"), "unknown list 'orks'; known: dwarf, goblin, orc"),
        (("onehour", "--fields", "hill"), "unknown field 'hill'; nearest: hills"),
        (("onehour", "--budgets", "2,9"), "budget 2: the cheapest army of"),
        (("onehour", "--budgets", "much"), "two numbers are wanted"),
        (("onehour", "--budgets", "50,20"), "not above the second"),
        (("heroes",), "says nothing of how armies are made up"),
        (("onehour", "--battles", "12"), "tell nothing of 12 kinds"),
        (("onehour", "--output", "/nowhere/prices.toml"), "no place for prices"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(arguments: tuple[str, ...], why: str) -> None:
    said = refused("lab", "prices", *arguments)
    assert why in said
    assert len(said.strip().splitlines()) == 1
