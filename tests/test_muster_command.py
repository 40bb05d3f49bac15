"""`warhost muster`: the price list, an army and what is wrong with it, one drawn by lot, and the battle of two."""

from __future__ import annotations

from pathlib import Path

import pytest

from test_cli import data, refused, told
from warhost.shelf.muster import fault_of, faults_of

LEGAL = "captain3 Holt\nformation Foot under Holt: 2 LI2, SP2\n"


@pytest.fixture
def army(tmp_path: Path) -> Path:
    """A file with a legal army for 30 gold pieces."""
    file = tmp_path / "army.txt"
    file.write_text(LEGAL, "utf-8")
    return file


def test_the_price_list_is_told_to_people_and_programs() -> None:
    said = told("muster", "ittybitty")
    assert "Captains" in said
    assert "Light Infantry" in said
    assert {group["name"] for group in data("muster", "ittybitty")["groups"]} >= {"Foot", "Horse", "Captains"}


def test_an_army_says_what_it_costs_and_has(army: Path) -> None:
    assert "24 of 30 gold pieces spent, 6 left." in told("muster", "ittybitty", str(army), "--budget", "30")
    assert data("muster", "ittybitty", str(army), "--budget", "30")["faults"] == []


def test_every_fault_of_an_army_is_told_with_its_line(army: Path) -> None:
    army.write_text("captain3 Holt\nformation Foot under Nobody: 2 LI2, XX\n", "utf-8")
    said = refused("muster", "ittybitty", str(army), "--budget", "10")
    assert said.count("line 2") == 2
    assert "10" in said


def test_an_army_drawn_by_lot_can_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "drawn.txt"
    file.write_text(told("muster", "ittybitty", "--draw", "3", "--budget", "60"), "utf-8")
    assert data("muster", "ittybitty", str(file), "--budget", "60")["faults"] == []
    assert "cheapest" in refused("muster", "ittybitty", "--draw", "3", "--budget", "1")


def test_two_armies_are_a_battle_that_can_be_played(army: Path, tmp_path: Path) -> None:
    battle = tmp_path / "battle.toml"
    assert f"warhost terminal {battle}" in told(
        "muster", "ittybitty", str(army), str(army), "--budget", "30", "-o", str(battle)
    )
    assert data("show", str(battle))["ruleset"] == "ittybitty"
    assert told("muster", "ittybitty", str(army), str(army), "--budget", "30") == battle.read_text("utf-8")
    assert "blue: " in refused("muster", "ittybitty", str(army), str(army), "--budget", "3")


def test_what_cannot_be_bought_is_refused(army: Path) -> None:
    assert "no armies are bought" in refused("muster", "onehour")
    assert "2 armies" in refused("muster", "ittybitty", str(army), str(army), str(army))
    army.write_text("#" * 20_001, "utf-8")
    assert "20,000" in refused("muster", "ittybitty", str(army))


def test_faults_stand_in_the_order_of_their_lines() -> None:
    assert fault_of("line 12: no such unit") == {"line": 12, "text": "no such unit"}
    assert [one["line"] for one in faults_of(["too dear", "line 9: a", "line 2: b"])] == [2, 9, None]
