"""What the words and signs of the game mean, for whoever points at one: `data/terms.toml` with the names of things."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.state import NEUTRAL, Rank, Terrain
from warhost.rulesets.eightcastles.words.icons import ICONS, icon_of
from warhost.rulesets.eightcastles.words.leaders import name_table
from warhost.rulesets.eightcastles.words.names import RANK_NAMES
from warhost.rulesets.eightcastles.words.pieces import CATEGORIES, STATES
from warhost.shelf import terms as shelf
from warhost.shelf.kinds import count

REPUTATION_CLAUSES = ["TW-5.1d", "TW-5.3f"]
JOKERS, OTHER_CARDS = "Joker", "other"
"""How season cards are called that have no rank, and those of all ranks that bring nothing."""


def read_terms(source: Traversable | Path | str) -> dict[str, dict[str, Any]]:
    """The terms in a folder, or in the data of a package; MissingTerms with every fault."""
    things = {
        "terrain": [terrain.name.lower() for terrain in Terrain],
        "categories": [*CATEGORIES.values()],
        "marks": STATES,
        "cards": [*(RANK_NAMES[rank] for rank in Rank), JOKERS, OTHER_CARDS],
    }
    return shelf.read_terms(source, things, ICONS, {"reputations": _reputations()})


def _reputations() -> dict[str, Any]:
    """What reputations do, out of the table of names."""
    table = name_table()
    told = zip(table.reputations, table.effects, strict=True)
    return {name: {"name": name, "text": text, "clauses": REPUTATION_CLAUSES} for name, text in told}


@cache
def terms_data() -> dict[str, Any]:
    """Every term as docs/wire.md has it."""
    return read_terms("warhost.rulesets.eightcastles") | {"icons": ICONS.paths(), "rows": _rows()}


def _rows() -> dict[str, dict[str, Any]]:
    """What can be raised: each row of the army lists, with its picture and what it is."""
    return {
        one.id: {
            "name": one.name,
            "text": f"{count(one.wounds, 'wound', 'wounds')}. {CATEGORIES[one.category].capitalize()}.",
            "icon": icon_of(one.number),
            "category": CATEGORIES[one.category],
            "wounds": one.wounds,
            "is_unit": one.is_unit,
        }
        for one in rows()
        if one.side != NEUTRAL  # nobody raises militia, and monsters of lairs have names of those that some raise
    }
