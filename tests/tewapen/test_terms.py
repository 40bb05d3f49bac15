"""The words and signs of the game: each has a sentence, and each sentence its clauses."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen.setup.catalogue import ABILITY_BITS, TAG_BITS, catalogue
from warhost.rulesets.tewapen.words.cards import SPELL_WORDS
from warhost.rulesets.tewapen.words.icons import ICONS
from warhost.rulesets.tewapen.words.pieces import MARKS
from warhost.rulesets.tewapen.words.terms import read_terms

DATA = files("warhost.rulesets.tewapen").joinpath("data")
TEWAPEN = find_ruleset("tewapen")
TERMS: Any = TEWAPEN.terms()
KINDS = ("terrain", "hexsides", "abilities", "tags", "items", "marks", "spells")


def test_everything_of_the_game_has_a_term() -> None:
    figures = catalogue()
    assert set(TERMS) == {*KINDS, "icons", "looks"}
    assert set(TERMS["terrain"]) == set(figures.charts.terrain)
    assert set(TERMS["hexsides"]) == set(figures.charts.hexside)
    assert set(TERMS["abilities"]) == set(ABILITY_BITS)
    assert set(TERMS["tags"]) == set(TAG_BITS)
    assert set(TERMS["items"]) == set(figures.items)
    assert set(TERMS["marks"]) == set(MARKS)
    assert set(TERMS["spells"]) == set(SPELL_WORDS.values())
    assert [term["name"] for term in TERMS["spells"].values()] == [spell.name for spell in figures.spells.values()]


def test_every_icon_has_a_path_and_every_named_troop_exists() -> None:
    named = {*ICONS.named.values(), *ICONS.classes.values()}
    assert TERMS["icons"] == {icon: f"icons/{icon}.svg" for icon in sorted(named)}
    assert set(ICONS.named) <= set(catalogue().troops)
    assert {troop.piece_class for troop in catalogue().troops.values()} - {"B"} <= set(ICONS.classes)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('summoned" = {', 'summond" = {', "marks: 'summoned' has no term"),
        ('"it.horn" =', '"it.trumpet" =', "items: 'it.trumpet' is nothing in the game"),
        ('text = "He rides."', 'text = "He rides"', "marks"),
        ('clauses = ["TW-1.2g"]', "clauses = []", "marks"),
        ('clauses = ["TW-1.2g"]', 'clause = ["TW-1.2g"]', "unknown key 'clause'"),
    ],
)
def test_a_fault_in_the_file_is_found(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = DATA.joinpath("terms.toml").read_text("utf-8")
    assert old in text
    tmp_path.joinpath("terms.toml").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ValueError, match=message):
        read_terms(tmp_path)
