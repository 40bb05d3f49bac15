"""What the words and signs of the game mean, for whoever points at one: `data/terms.toml` with the names of things."""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.words.icons import ICONS
from warhost.rulesets.ittybitty.words.names import FORM_IDS, form_name, type_name
from warhost.rulesets.ittybitty.words.pieces import STATES
from warhost.shelf import terms as shelf

OVER_WATER = ("road", "bridge")
"""What lies on hexsides besides water."""


def read_terms(source: Traversable | Path | str) -> dict[str, dict[str, Any]]:
    """The terms in a folder, or in the data of a package; MissingTerms with every fault."""
    figures = catalogue()
    things = {
        "terrain": figures.terrain,
        "hexsides": {**dict(figures.edges), **dict.fromkeys(OVER_WATER)},
        "types": {type_name(one): one for one in figures.troops.values()},
        "marks": STATES,
        "spells": {form_id: figures.spells[form_id.removeprefix("large-").upper()] for form_id in FORM_IDS},
    }
    return shelf.read_terms(source, things, ICONS)


@cache
def terms_data() -> dict[str, Any]:
    """Every term as docs/wire.md has it."""
    terms = read_terms("warhost.rulesets.ittybitty")
    for form, form_id in enumerate(FORM_IDS):
        terms["spells"][form_id]["name"] = form_name(form)
    for name in terms["types"]:
        terms["types"][name]["name"] = name
    return terms | {"icons": ICONS.paths()}
