"""A rulebook is read into clauses and into parts for a screen, and faulty lines are refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from warhost.errors import NotationError, UnknownName
from warhost.rulebook import Clause, Rulebook

ROOT = Path(__file__).resolve().parent.parent
TEWAPEN = ROOT / "src/warhost/rulesets/tewapen/rulebook.md"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.read(TEWAPEN, "TW")


class TestParts:
    def test_they_are_made_once(self, book: Rulebook) -> None:
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
        assert [clause.id for clause in book.sections["TW-1.5.6 Retreat"]] == [
            f"TW-1.5.6{letter}" for letter in "abcdefghijkl"
        ]

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
