"""The rulebook of Te Wapen! is whole and readable by machine, and every clause in it is proved by some test."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from warhost.errors import NotationError, UnknownName
from warhost.rulebook import Clause, Rulebook

ROOT = Path(__file__).resolve().parent.parent
TEWAPEN = ROOT / "src/warhost/rulesets/tewapen/rulebook.md"

CHECKLIST = """
    0.1a-g  1.1a-j 1.2a-k 1.2.1a-i 1.3.1a-v 1.4.1a-s
    1.5.1a 1.5.2a-e 1.5.3a-k 1.5.4a-n 1.5.5a-c 1.5.6a-l 1.5.7a-f  1.6.1a-i 1.6.2a-i 1.7a-u
    2.1a-d 2.2.1a-c 2.2.2a-c 2.2.3a-e 2.2.4a-e 2.2.5a-c 2.2.6a-b 2.2.7a-b 2.2.8a 2.2.9a 2.2.10a 2.2.11a 2.2.12a
    2.2.13a-b 2.2.14a 2.2.15a  2.3a 2.4a 2.5a 2.6a 2.7a 2.8a
    2.9.0a-b 2.9.1a-c 2.9.2a 2.9.3a-b 2.9.4a 2.9.5a-b 2.9.6a-c 2.9.7a-k
    3.1a-c 3.1.1a-k 3.1.2a-j 3.1.3a-g 3.1.4a
    3.2.0a 3.2.1a-f 3.2.2a-f 3.2.3a 3.2.4a-f 3.2.5a-c 3.2.6a-d 3.2.7a-e  3.3a-d
    7a-b
"""
"""Every clause of modules 1 to 3 and of the summary sheet, in the order of the book."""

EXAMPLES = "1.2.1d 1.2.1h-i 1.6.2e"
HOUSE_DESIGN = """
    1.2i 1.3.1u 1.4.1q  2.7a 2.9.7e-k  3.1.2d-j 3.1.3f  3.2.2d-f 3.2.4c-f 3.2.6c-d 3.2.7c-e
"""
OTHER_MODULES = {*range(70, 75), 76, 77, 78, 83}
"""Numbers of the rulings about sieges, campaigns and science fiction only."""
RULINGS = [f"TW-R{number}" for number in range(1, 92) if number not in OTHER_MODULES]


def expand(ranges: str) -> list[str]:
    """The ids behind a list of ranges: "2.2.6a-b 3.3a" is TW-2.2.6a, TW-2.2.6b, TW-3.3a."""
    ids = []
    for entry in ranges.split():
        stem, first, last = re.fullmatch(r"([\d.]+)([a-z])(?:-([a-z]))?", entry).groups()  # type: ignore[union-attr]
        ids += [f"TW-{stem}{chr(letter)}" for letter in range(ord(first), ord(last or first) + 1)]
    return ids


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.read(TEWAPEN, "TW")


@pytest.fixture(scope="module")
def markdown() -> str:
    return TEWAPEN.read_text("utf-8")


class TestTheBook:
    def test_holds_every_clause_once_and_in_order(self, book: Rulebook) -> None:
        assert [clause.id for clause in book.clauses.values() if not clause.is_ruling] == expand(CHECKLIST)

    def test_holds_every_ruling_once_and_in_order(self, book: Rulebook) -> None:
        assert [clause.id for clause in book.clauses.values() if clause.is_ruling] == RULINGS

    def test_every_line_of_a_list_is_a_clause(self, book: Rulebook, markdown: str) -> None:
        lines = re.findall(r"^[-*+] .*$", markdown, re.MULTILINE)
        assert len(lines) == len(book.clauses)

    def test_anchors_are_unique_and_links_resolve(self, markdown: str) -> None:
        anchors = re.findall(r'<a id="([^"]+)"></a>', markdown)
        assert len(anchors) == len(set(anchors))
        assert set(re.findall(r"\]\(#([^)]+)\)", markdown)) <= set(anchors)
        assert not re.findall(r"\]\((?!#)", markdown), "the book links to nothing outside itself"

    def test_a_link_to_a_clause_is_labelled_with_its_id_or_with_words(self, markdown: str) -> None:
        labels = re.findall(r"\[(TW-[^\]]+)\]\(#([^)]+)\)", markdown)
        assert [(label, target) for label, target in labels if label != target] == []

    def test_clauses_are_short_plain_sentences(self, book: Rulebook) -> None:
        for clause in book.clauses.values():
            assert len(clause.text) <= 400, clause.id
            assert re.fullmatch(r"[^\[\]<>*`]+[.?]", clause.text), clause

    def test_a_ruling_asks_and_answers(self, markdown: str) -> None:
        assert re.findall(r"\*\*(TW-R\d+)\*\* \*[^*]+\?\* \S", markdown) == RULINGS

    def test_clauses_stand_under_their_own_heading(self, book: Rulebook) -> None:
        for clause in book.clauses.values():
            heading = clause.section.split()[0]
            if clause.is_ruling:
                assert heading == "Rulings"
            elif heading == "TW-2.3":
                assert clause.section == "TW-2.3 to TW-2.8 The army lists"
                assert re.fullmatch(r"TW-2\.[3-8]a", clause.id)
            else:
                assert re.fullmatch(rf"{re.escape(heading)}(\.\d+)*[a-z]", clause.id), clause

    def test_examples_and_house_design_are_marked(self, book: Rulebook) -> None:
        clauses = [clause for clause in book.clauses.values() if not clause.is_ruling]
        assert [clause.id for clause in clauses if clause.example] == expand(EXAMPLES)
        assert [clause.id for clause in clauses if clause.house] == expand(HOUSE_DESIGN)

    def test_names_the_designer(self, markdown: str) -> None:
        assert "Philip Dutré" in markdown


class TestParts:
    def test_every_clause_is_there_once_in_the_order_of_the_book(self, book: Rulebook) -> None:
        ids = [clause["id"] for part in book.parts() for clause in part["clauses"]]
        assert ids == list(book.clauses)
        assert book.parts() is book.parts()

    def test_headings_have_their_level_and_tables_their_anchor(self, book: Rulebook) -> None:
        levels = {part["title"]: part["level"] for part in book.parts()}
        assert (levels["Te Wapen!"], levels["TW-1 Battles"], levels["TW-1.5.6 Retreat"]) == (1, 2, 3)
        anchors = {part["anchor"]: part["text"] for part in book.parts() if part["anchor"]}
        assert "table-spells" in anchors
        assert all("<table>" in text for text in anchors.values())

    def test_links_lead_to_what_is_in_the_book(self, book: Rulebook) -> None:
        pages = json.dumps(book.parts())
        known = {*book.clauses, *(part["anchor"] for part in book.parts())}
        links = re.findall(r'href=\\"#([^"\\]+)\\"', pages)
        assert len(links) > 100
        assert set(links) <= known
        assert pages.count("href=") == len(links)

    def test_no_html_of_the_book_gets_through(self, tmp_path: Path) -> None:
        path = tmp_path / "book.md"
        path.write_text(
            "# A book\n\n<script>alert(1)</script>\n\n## TY-1 One\n\n"
            '- <a id="TY-1a"></a>**TY-1a** Roll <b>one</b> & *all* [here](javascript:alert) [TY-1a](#TY-1a)\n',
            "utf-8",
        )
        first, second = Rulebook.read(path).parts()
        assert first["text"] == "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"
        assert second["clauses"] == [
            {
                "id": "TY-1a",
                "text": "Roll &lt;b&gt;one&lt;/b&gt; &amp; <em>all</em> [here](javascript:alert) "
                '<a href="#TY-1a">TY-1a</a>',
            }
        ]


class TestReading:
    def test_a_clause_is_read_in_full(self, book: Rulebook) -> None:
        expected = Clause(
            id="TW-1.2i",
            section="TW-1.2 Units and individuals",
            text="One hex takes any number of individuals of one side, together with at most one unit.",
            house=True,
            example=False,
            rulings=("TW-R5",),
        )
        assert book.clause("TW-1.2i") == expected

    @pytest.mark.parametrize("name", ["TW-1.5.6c", "tw-1.5.6C", " 1.5.6c ", "1.5.6C"])
    def test_lookup_ignores_case_and_needs_no_prefix(self, book: Rulebook, name: str) -> None:
        assert book.clause(name).id == "TW-1.5.6c"

    def test_rulings_are_looked_up_like_clauses(self, book: Rulebook) -> None:
        assert book.clause("r31").is_ruling
        assert not book.clause("TW-1.5.6c").is_ruling

    def test_an_unknown_clause_names_the_nearest_three(self, book: Rulebook) -> None:
        with pytest.raises(UnknownName, match=r"unknown clause 'TW-1\.5\.6z'; nearest: (TW-1\.5\.6[a-l](, )?){3}$"):
            book.clause("TW-1.5.6z")

    def test_search_wants_every_word(self, book: Rulebook) -> None:
        found = [clause.id for clause in book.search("Frenzy FOLLOW")]
        assert found == ["TW-1.5.7b", "TW-2.2.6b"]
        assert book.search("xyzzy") == []
        assert book.search("  ") == []

    def test_sections_hold_all_clauses_in_order(self, book: Rulebook) -> None:
        assert [clause for clauses in book.sections.values() for clause in clauses] == list(book.clauses.values())
        assert [clause.id for clause in book.sections["TW-1.5.6 Retreat"]] == expand("1.5.6a-l")

    def test_clauses_cannot_be_changed(self, book: Rulebook) -> None:
        with pytest.raises(TypeError):
            del book.clauses["TW-1.5.6c"]  # type: ignore[attr-defined]

    def test_any_game_can_be_read(self, tmp_path: Path) -> None:
        path = tmp_path / "rulebook.md"
        path.write_text(
            "## HG-15 Bows\n"
            '- <a id="HG-15.2a"></a>**HG-15.2a** *Example.* Two shots, see [HG-15](#HG-15.2b). [HG-R3](#HG-R3)\n'
            '- <a id="HG-15.2b"></a>**HG-15.2b** One shot. [HG-R3](#HG-R3) [HG-R4](#HG-R4) *(house design)*\n'
            "### Rulings\n"
            '- <a id="HG-R3"></a>**HG-R3** *How many?* `Two`.\n',
            encoding="utf-8",
        )
        first, second, ruling = Rulebook.read(path).clauses.values()
        assert first == Clause("HG-15.2a", "HG-15 Bows", "Two shots, see HG-15.", False, True, ("HG-R3",))
        assert second == Clause("HG-15.2b", "HG-15 Bows", "One shot.", True, False, ("HG-R3", "HG-R4"))
        assert ruling == Clause("HG-R3", "Rulings", "How many? Two.", False, False, ())

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ('- <a id="TW-1.1a"></a>**TW-1.1b** Text.', "a clause reads"),
            ('- <a id="TW-1.1a"></a>**TW-1.1a**', "a clause reads"),
            ('- <a id="one"></a>**one** Text.', "a clause reads"),
            ('- <a id="HG-1.1a"></a>**HG-1.1a** Text.', "begin with TW-"),
            ('- <a id="TW-0.1a"></a>**TW-0.1a** Again.', "already"),
        ],
    )
    def test_a_faulty_line_is_refused_with_its_place(self, tmp_path: Path, line: str, why: str) -> None:
        path = tmp_path / "rulebook.md"
        path.write_text(f'# T\n\n- <a id="TW-0.1a"></a>**TW-0.1a** Text.\n{line}\n', encoding="utf-8")
        with pytest.raises(NotationError, match=rf"rulebook\.md:4: .*{why}"):
            Rulebook.read(path, "TW")
