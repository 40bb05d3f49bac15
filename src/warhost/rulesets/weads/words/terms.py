"""What the words and signs of the game mean, for whoever points at one: `data/terms.toml` with the names of things."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.words.icons import ICONS
from warhost.rulesets.weads.words.names import SPELL_IDS
from warhost.rulesets.weads.words.pieces import LEADER_TYPES, STATES
from warhost.shelf import terms as shelf


def read_terms(source: Traversable | Path | str) -> dict[str, dict[str, Any]]:
    """The terms in a folder, or in the data of a package; MissingTerms with every fault."""
    figures = catalogue()
    things = {
        "terrain": figures.terrain,
        "hexsides": figures.edges,
        "types": [*(one.name for one in figures.types.values()), *LEADER_TYPES],
        "marks": STATES,
        "spells": dict(zip(SPELL_IDS, figures.spells.values(), strict=True)),
    }
    return shelf.read_terms(source, things, ICONS)


@cache
def terms_data() -> dict[str, Any]:
    """Every term as docs/wire.md has it."""
    return read_terms("warhost.rulesets.weads") | {"icons": ICONS.paths()}
