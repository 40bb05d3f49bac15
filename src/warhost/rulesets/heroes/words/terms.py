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

from warhost.rulesets.heroes.setup.catalogue import Clause, DataTable, Factors, Name, catalogue
from warhost.rulesets.heroes.words.icons import icons

FILE = "terms.toml"
Sentence = Annotated[str, Field(min_length=5, pattern=r"\.$")]


class Term(DataTable):
    """A word that has no row of figures: what it means, and where the rules say so."""

    name: Name | None = None
    """What it is called, where that is not the word itself."""
    text: Sentence
    clauses: tuple[Clause, ...] = Field(min_length=1)


class Terms(DataTable):
    """All of `terms.toml`."""

    terrain: Mapping[Name, Sentence]
    marks: Mapping[Name, Term]
    factors: Mapping[Name, Term]


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
    needed: dict[str, Iterable[str]] = {"terrain": catalogue().terrain, "factors": Factors._fields}
    for kind, names in needed.items():
        for name in sorted(set(names) ^ set(getattr(terms, kind))):
            yield f"{kind}: {name!r} {'has no term' if name in names else 'is nothing in the game'}"


@cache
def terms_data() -> dict[str, Any]:
    """Every term as docs/wire.md has it; events by id. The game has no abilities."""
    terms, figures = read_terms(files("warhost.rulesets.heroes").joinpath("data")), catalogue()
    kinds = {key: figures.terrain[key] for key in terms.terrain}
    return {
        "terrain": {key: _term(kind.name, terms.terrain[key], kind.clauses) for key, kind in kinds.items()},
        "marks": _terms(terms.marks),
        "abilities": {},
        "events": {key: _term(event.name, event.does, event.clauses) for key, event in figures.events.items()},
        "factors": _terms(terms.factors),
        "icons": {icon: f"icons/{icon}.svg" for icon in sorted(set(chain.from_iterable(t.values() for t in icons())))},
    }


def _terms(rows: Mapping[str, Term]) -> dict[str, Any]:
    return {key: _term(row.name or key, row.text, row.clauses) for key, row in rows.items()}


def _term(name: str, text: str, clauses: Iterable[str]) -> dict[str, Any]:
    """A term as it goes over the wire."""
    return {"name": name, "text": text, "clauses": list(clauses)}
