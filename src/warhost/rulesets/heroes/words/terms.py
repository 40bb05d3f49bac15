"""What the words and signs of the game mean, for whoever points at one: `data/terms.toml` with the names of things."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from warhost.rulesets.heroes.setup.catalogue import Factors, catalogue
from warhost.rulesets.heroes.words.icons import ICONS
from warhost.shelf import terms as shelf

KINDS = ("terrain", "marks", "abilities", "events", "factors")
"""The kinds of terms, in the order in which they are shown."""


def read_terms(source: Traversable | Path | str) -> dict[str, dict[str, Any]]:
    """The terms in a folder, or in the data of a package; MissingTerms with every fault. The game has no abilities."""
    rows = catalogue().events
    events = {key: {"name": row.name, "text": row.does, "clauses": list(row.clauses)} for key, row in rows.items()}
    things = {"terrain": catalogue().terrain, "marks": None, "factors": Factors._fields}
    return shelf.read_terms(source, things, ICONS, {"abilities": {}, "events": events})


@cache
def terms_data() -> dict[str, Any]:
    """Every term as docs/wire.md has it; events by id."""
    terms = read_terms("warhost.rulesets.heroes")
    return {kind: terms[kind] for kind in KINDS} | {"icons": ICONS.paths()}
