"""What the words and signs of the game mean, for whoever points at one: `data/terms.toml` with the names of things."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, ValidationError

from warhost.rulesets.tewapen.setup.catalogue import Clause, DataTable, Name, catalogue
from warhost.rulesets.tewapen.setup.tables import ABILITY_BITS, TAG_BITS
from warhost.rulesets.tewapen.state import SPELL_IDS
from warhost.rulesets.tewapen.words.icons import icons
from warhost.rulesets.tewapen.words.notation import SPELL_WORDS
from warhost.rulesets.tewapen.words.pieces import MARKS

FILE = "terms.toml"
Sentence = Annotated[str, Field(min_length=5, pattern=r"\.$")]


class Term(DataTable):
    """A word that has no row of figures: what it means, and where the rules say so."""

    text: Sentence
    clauses: tuple[Clause, ...] = Field(min_length=1)

    def data(self, name: str) -> dict[str, Any]:
        """The term as it goes over the wire."""
        return {"name": name, "text": self.text, "clauses": list(self.clauses)}


class Terms(DataTable):
    """All of `terms.toml`."""

    terrain: Mapping[Name, Sentence]
    hexsides: Mapping[Name, Sentence]
    abilities: Mapping[Name, Term]
    tags: Mapping[Name, Term]
    items: Mapping[Name, Sentence]
    marks: Mapping[Name, Term]
    spells: Mapping[Name, Sentence]


def read_terms(folder: Traversable | Path) -> Terms:
    """The terms in a folder's `terms.toml`; ValueError with every fault, one a line."""
    try:
        terms = Terms.model_validate(tomllib.loads(folder.joinpath(FILE).read_text(encoding="utf-8")))
    except ValidationError as error:
        raise ValueError("\n".join(f"{FILE}: {fault['loc']}: {fault['msg']}" for fault in error.errors())) from error
    if faults := [*_gaps(terms)]:
        raise ValueError("\n".join(f"{FILE}: {fault}" for fault in faults))
    return terms


def _gaps(terms: Terms) -> Iterable[str]:
    """Every thing of the game without a term, and every term without a thing."""
    figures = catalogue()
    needed: dict[str, Iterable[str]] = {
        "terrain": figures.charts.terrain,
        "hexsides": figures.charts.hexside,
        "abilities": ABILITY_BITS,
        "tags": TAG_BITS,
        "items": figures.items,
        "marks": MARKS,
        "spells": figures.spells,
    }
    for kind, names in needed.items():
        for name in sorted(set(names) ^ set(getattr(terms, kind))):
            yield f"{kind}: {name!r} {'has no term' if name in names else 'is nothing in the game'}"


@cache
def terms_data() -> dict[str, Any]:
    """Every term as docs/wire.md has it; spells by their word in the notation, items by id."""
    terms, figures = read_terms(files("warhost.rulesets.tewapen").joinpath("data")), catalogue()
    charts, words = figures.charts, dict(zip(SPELL_IDS, SPELL_WORDS.values(), strict=True))
    return {
        "terrain": {key: _with_clauses(charts.terrain[key], text) for key, text in terms.terrain.items()},
        "hexsides": {key: _with_clauses(charts.hexside[key], text) for key, text in terms.hexsides.items()},
        "abilities": {name: term.data(name) for name, term in terms.abilities.items()},
        "tags": {name: term.data(name) for name, term in terms.tags.items()},
        "items": {key: _with_clause(figures.items[key], text) for key, text in terms.items.items()},
        "marks": {name: term.data(name) for name, term in terms.marks.items()},
        "spells": {
            words[key]: _with_clause(figures.spells[key], text)
            | {"list": figures.spells[key].list, "mp": figures.spells[key].mp}
            for key, text in terms.spells.items()
        },
        "icons": {icon: f"icons/{icon}.svg" for icon in sorted(set(chain.from_iterable(t.values() for t in icons())))},
    }


def _with_clauses(ground: Any, text: str) -> dict[str, Any]:
    return {"name": ground.name, "text": text, "clauses": list(ground.clauses)}


def _with_clause(row: Any, text: str) -> dict[str, Any]:
    return {"name": row.name, "text": text, "clauses": [row.clause]}
