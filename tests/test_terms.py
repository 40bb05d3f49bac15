"""The words and signs of every game: each has a sentence, and each sentence its clauses."""

from __future__ import annotations

from typing import Any

import pytest

from warhost.ruleset import find_ruleset

KINDS = {
    "tewapen": "terrain hexsides abilities tags items marks spells",
    "heroes": "terrain marks events factors",
    "onehour": "terrain types races marks",
    "weads": "terrain hexsides types marks spells",
    "ittybitty": "terrain hexsides types marks spells",
}
MOST_SENTENCES = {"tewapen": 2, "heroes": 3, "onehour": 2, "weads": 2, "ittybitty": 2}


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kinds in KINDS.items() for kind in kinds.split()])
def test_a_term_is_a_sentence_or_two_and_has_clauses_of_the_book(game: str, kind: str) -> None:
    ruleset = find_ruleset(game)
    terms: Any = ruleset.terms()
    clauses = ruleset.rulebook().clauses
    for term in terms[kind].values():
        assert term["name"]
        assert term["text"][0].isupper()
        assert 1 <= term["text"].count(". ") + 1 <= MOST_SENTENCES[game]
        assert len(term["text"]) <= 200
        assert term["clauses"]
        assert all(clause in clauses for clause in term["clauses"]), term
