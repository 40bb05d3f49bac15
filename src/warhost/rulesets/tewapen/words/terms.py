"""What the words and signs of the game mean, for whoever points at one: `data/terms.toml` with the names of things."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from warhost.rulesets.tewapen.setup.catalogue import ABILITY_BITS, TAG_BITS, catalogue
from warhost.rulesets.tewapen.state import SPELL_IDS
from warhost.rulesets.tewapen.words.cards import SPELL_WORDS
from warhost.rulesets.tewapen.words.icons import ICONS
from warhost.rulesets.tewapen.words.pieces import MARKS
from warhost.shelf import terms as shelf


def read_terms(source: Traversable | Path | str) -> dict[str, dict[str, Any]]:
    """The terms in a folder, or in the data of a package; MissingTerms with every fault."""
    figures = catalogue()
    things = {
        "terrain": figures.charts.terrain,
        "hexsides": figures.charts.hexside,
        "abilities": ABILITY_BITS.keys(),
        "tags": TAG_BITS.keys(),
        "items": figures.items,
        "marks": MARKS.keys(),
        "spells": figures.spells,
    }
    return shelf.read_terms(source, things, ICONS)


@cache
def terms_data() -> dict[str, Any]:
    """Every term as docs/wire.md has it; spells by their word in the notation, items by id."""
    terms, rows = read_terms("warhost.rulesets.tewapen"), catalogue().spells
    words = dict(zip(SPELL_IDS, SPELL_WORDS.values(), strict=True))
    spells = {words[key]: {**term, "list": rows[key].list, "mp": rows[key].mp} for key, term in terms["spells"].items()}
    return terms | {"spells": spells, "icons": ICONS.paths()}
