"""The rulebook of every game is whole and readable by machine."""

from __future__ import annotations

import re

import pytest

from heroes.contents import CONTENTS as HEROES
from ittybitty.contents import CONTENTS as ITTYBITTY
from onehour.contents import CONTENTS as ONEHOUR
from rulebooks import Contents, markdown_of
from tewapen.contents import CONTENTS as TEWAPEN
from warhost.rulebook import Rulebook
from warhost.ruleset import find_ruleset
from weads.contents import CONTENTS as WEADS

CONTENTS = {"tewapen": TEWAPEN, "heroes": HEROES, "onehour": ONEHOUR, "weads": WEADS, "ittybitty": ITTYBITTY}


@pytest.fixture(params=CONTENTS)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def contents(game: str) -> Contents:
    return CONTENTS[game]


@pytest.fixture
def book(game: str) -> Rulebook:
    return find_ruleset(game).rulebook()


@pytest.fixture
def markdown(game: str) -> str:
    return markdown_of(game)


def test_holds_every_clause_once_and_in_order(book: Rulebook, contents: Contents) -> None:
    ids = [clause.id for clause in book.clauses.values() if not clause.is_ruling]
    assert ids == [*contents.ids(contents.clauses), *contents.examples_at_the_end]
    assert len(ids) == contents.count
    assert book.prefix == contents.prefix


def test_holds_every_ruling_once_and_in_order(book: Rulebook, contents: Contents) -> None:
    rulings = [clause.id for clause in book.clauses.values() if clause.is_ruling]
    assert rulings == contents.ruling_ids(contents.rulings)


def test_every_ruling_bears_on_a_clause_unless_it_stands_on_its_own(book: Rulebook, contents: Contents) -> None:
    cited = {ruling for clause in book.clauses.values() if not clause.is_ruling for ruling in clause.rulings}
    on_their_own = set(contents.ruling_ids(contents.rulings_on_their_own))
    assert cited == set(contents.ruling_ids(contents.rulings)) - on_their_own


def test_every_line_of_a_list_is_a_clause(book: Rulebook, markdown: str) -> None:
    lines = re.findall(r"^[-*+] .*$", markdown, re.MULTILINE)
    assert len(lines) == len(book.clauses)


def test_anchors_are_unique_and_links_resolve(markdown: str) -> None:
    anchors = re.findall(r'<a id="([^"]+)"></a>', markdown)
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", markdown)) <= set(anchors)
    assert not re.findall(r"\]\((?!#)", markdown), "the book links to nothing outside itself"


def test_a_link_to_a_clause_is_labelled_with_its_id_or_with_words(markdown: str, contents: Contents) -> None:
    labels = re.findall(rf"\[({contents.prefix}-[^\]]+)\]\(#([^)]+)\)", markdown)
    assert [(label, target) for label, target in labels if label != target] == []


def test_no_clause_is_named_without_a_link(markdown: str, contents: Contents) -> None:
    anchor = rf'<a id="[^"]+"></a>(\*\*{contents.prefix}-[^*]+\*\*)?'
    link, heading = r"\[[^\]]*\]\(#[^)]*\)", rf"^#+ {contents.prefix}-.*$"
    unlinked = re.sub(f"{anchor}|{link}|{heading}", "", markdown, flags=re.MULTILINE)
    assert re.findall(rf"{contents.prefix}-\S+", unlinked) == []


def test_clauses_are_short_plain_sentences(book: Rulebook) -> None:
    for clause in book.clauses.values():
        assert len(clause.text) <= 400, clause.id
        assert re.fullmatch(r"[^\[\]<>*`]+[.?]", clause.text), clause


def test_a_ruling_asks_and_answers(markdown: str, contents: Contents) -> None:
    answered = re.findall(rf"\*\*({contents.prefix}-R\d+)\*\* \*[^*]+\?\* \S", markdown)
    assert answered == contents.ruling_ids(contents.rulings)


def test_clauses_stand_under_their_own_heading(book: Rulebook, contents: Contents) -> None:
    for clause in book.clauses.values():
        heading = clause.section.split()[0]
        if clause.is_ruling:
            assert heading == "Rulings"
        elif clause.section in contents.odd_headings:
            assert re.fullmatch(contents.odd_headings[clause.section], clause.id), clause
        else:
            assert re.fullmatch(rf"{re.escape(heading)}(\.\d+)*[a-z]{{1,2}}", clause.id), clause
    assert set(contents.odd_headings) <= set(book.sections)


def test_examples_and_house_design_are_marked(book: Rulebook, contents: Contents) -> None:
    clauses = [clause for clause in book.clauses.values() if not clause.is_ruling]
    rulings = [clause for clause in book.clauses.values() if clause.is_ruling]
    examples = [*contents.ids(contents.examples), *contents.examples_at_the_end]
    assert [clause.id for clause in clauses if clause.example] == examples
    assert [clause.id for clause in clauses if clause.house] == contents.ids(contents.house)
    assert [clause.id for clause in rulings if clause.house] == contents.ruling_ids(contents.house_rulings)


def test_names_its_sources(markdown: str, contents: Contents) -> None:
    assert contents.sources
    for source in contents.sources:
        assert source in markdown


def test_its_pages_have_every_clause(book: Rulebook) -> None:
    ids = [clause["id"] for part in book.parts() for clause in part["clauses"]]
    assert ids == list(book.clauses)
