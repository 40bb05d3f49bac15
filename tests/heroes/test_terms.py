"""The words and signs of the game: each has a sentence, and each sentence its clauses."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from warhost.rulebook import Rulebook
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.words import terms as module
from warhost.rulesets.heroes.words.icons import ICONS
from warhost.rulesets.heroes.words.terms import read_terms, terms_data

HEROES = Path(module.__file__).parents[1]
DATA = files("warhost.rulesets.heroes") / "data"
TERMS: Any = terms_data()
KINDS = ("terrain", "marks", "events", "factors")
CLAUSES = Rulebook.read(HEROES / "rulebook.md", "HG").clauses


def test_everything_of_the_game_has_a_term() -> None:
    assert set(TERMS) == {*KINDS, "abilities", "icons"}
    assert set(TERMS["terrain"]) == set(catalogue().terrain)
    assert set(TERMS["events"]) == set(catalogue().events)
    assert list(TERMS["factors"]) == ["attack", "defence", "moves", "bow"]
    assert {"hero", "spear", "spear gone", "wounded", "panicked", "locked", "acted", "shot"} <= set(TERMS["marks"])
    assert TERMS["abilities"] == {}


def test_names() -> None:
    assert TERMS["terrain"]["hull"]["name"] == "beached ship"
    assert TERMS["events"]["E4"]["name"] == "Deflect weapon"
    assert TERMS["factors"]["bow"]["name"] == "bow attack factor"
    assert TERMS["marks"]["spear gone"]["name"] == "spear gone"


def test_clauses_and_rulings_of_the_events_are_those_of_the_book() -> None:
    for event in catalogue().events.values():
        cited = {ruling for clause in event.clauses for ruling in CLAUSES[clause].rulings}
        assert set(event.rulings) == cited, event.id


def test_every_icon_has_a_path() -> None:
    named = {*ICONS.named.values(), *ICONS.classes.values()}
    assert TERMS["icons"] == {icon: f"icons/{icon}.svg" for icon in sorted(named)}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("moves = {", "move = {", "factors: 'moves' has no term"),
        ("moves = {", "move = {", "factors: 'move' is nothing in the game"),
        ("stream = ", "river = ", "terrain: 'river' is nothing in the game"),
        ('panic.", clauses', 'panic", clauses', "factors"),
        ('clauses = ["HG-9.1c"]', "clauses = []", "marks"),
        ('clauses = ["HG-9.1c"]', 'clause = ["HG-9.1c"]', "unknown key 'clause'"),
    ],
)
def test_a_fault_in_the_file_is_found(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = (DATA / "terms.toml").read_text("utf-8")
    assert old in text
    tmp_path.joinpath("terms.toml").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ValueError, match=message):
        read_terms(tmp_path)
