"""A game's rulebook: its `rulebook.md`, read into clauses that a log line, an objection or a person can look up.

One clause is one line of the file, and the same shape serves every game:

    - <a id="TW-1.5.6c"></a>**TW-1.5.6c** Hits are taken before any retreat. [TW-R31](#TW-R31)

A clause that begins with `*Example.*` shows other clauses at work; one that ends with `*(house design)*` fills a gap of
the original. Rulings (TW-R31) are lines of the same shape, and a clause names the rulings that bear on it by links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

from warhost.errors import NotationError, UnknownName

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from markdown_it import MarkdownIt

CLAUSE_ID = r"[A-Z]{2,}-(?:[A-Z]{1,2}\.|[A-Z]{0,2})\d+(?:\.\d+)*[a-z]{0,2}"
"""What the id of a clause or ruling looks like, as a regular expression: TW-1.5.6c, AW-EX.1, IB-4.12ab, IB-R112."""

BEGINNING_OF_CLAUSE = "- <a id="
EXAMPLE_MARK = "*Example.* "
HOUSE_MARK = " *(house design)*"

_HEADING = re.compile(r"#{2,} (?:<a id=\"[^\"]*\"></a>)?(.+)")
_PART = re.compile(r"(#+) (?:<a id=\"([^\"]*)\"></a>)?(.+)")
_CLAUSE = re.compile(rf'- <a id="({CLAUSE_ID})"></a>\*\*\1\*\* (\S.*)')
_RULING_ID = re.compile(r"[A-Z]+-R\d+")
_RULING_LINK = re.compile(r"\[([A-Z]+-R\d+)\]\(#")
_RULINGS_AT_THE_END = re.compile(r"(?: \[[A-Z]+-R\d+\]\(#[^)]+\))+$")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


@dataclass(frozen=True)
class Clause:
    """One rule, or one ruling, of a rulebook."""

    id: str
    """As in TW-1.5.6c, or TW-R31 for a ruling."""
    section: str
    """The heading it stands under: "TW-1.5.6 Retreat"."""
    text: str
    """Its wording as plain text, without marks, and without the links to rulings that end the line."""
    house: bool
    """True where the original is blank and the rule is our own."""
    example: bool
    """True for a worked example of other clauses."""
    rulings: tuple[str, ...]
    """Ids of the rulings that it refers to, in order."""

    @property
    def is_ruling(self) -> bool:
        """True for a ruling, false for a clause of the game itself."""
        return _RULING_ID.fullmatch(self.id) is not None

    def __str__(self) -> str:
        return f"{self.id} {self.text}"


class Rulebook:
    """All clauses of one game, in the order of its book.

    `source` is the Markdown that `parts` makes pages of.
    """

    def __init__(self, clauses: Mapping[str, Clause], prefix: str = "", source: str = "") -> None:
        self.clauses: Mapping[str, Clause] = MappingProxyType(dict(clauses))
        """Clause by id, in the order of the book, rulings included."""
        self.prefix = prefix
        """What every id begins with ("TW"), or "" for a book that mixes several."""
        self._source = source
        self._parts: list[dict[str, Any]] | None = None
        self._id_by_folded_id = {clause_id.casefold(): clause_id for clause_id in self.clauses}

    @classmethod
    def read(cls, path: Traversable, prefix: str = "") -> Self:
        """The rulebook in a Markdown file.

        `prefix` is what the ids must begin with ("TW" for TW-1.5.6c); without it any prefix will do.
        A clause that is misspelt, is there twice or has another prefix is a NotationError with file and line.
        """
        clauses: dict[str, Clause] = {}
        for number, clause in _clauses_by_line(path, prefix):
            if clause.id in clauses:
                raise NotationError(clause.id, f"{path}:{number}: this clause is in the book already")
            clauses[clause.id] = clause
        return cls(clauses, prefix, path.read_text("utf-8"))

    def __reduce__(self) -> tuple[type[Self], tuple[dict[str, Clause], str, str]]:
        """What a pickle keeps: what the book is made of."""
        return type(self), (dict(self.clauses), self.prefix, self._source)

    def clause(self, clause_id: str) -> Clause:
        """The clause of that id, in upper or lower case, with or without the book's prefix ("1.5.6c").

        An id that is not in the book is an UnknownName with the nearest ids.
        """
        folded = clause_id.strip().casefold()
        for candidate in (folded, f"{self.prefix}-{folded}".casefold()):
            if candidate in self._id_by_folded_id:
                return self.clauses[self._id_by_folded_id[candidate]]
        raise UnknownName("clause", clause_id, self.clauses)

    def search(self, words: str) -> list[Clause]:
        """The clauses that hold every one of the words in id, heading or text, in the order of the book.

        Upper and lower case are alike, and part of a word will do. Without any word nothing is found.
        """
        wanted = words.casefold().split()
        return [clause for clause in self.clauses.values() if wanted and _holds_all(clause, wanted)]

    @property
    def sections(self) -> dict[str, tuple[Clause, ...]]:
        """The clauses under each heading that has any, in the order of the book."""
        found: dict[str, list[Clause]] = {}
        for clause in self.clauses.values():
            found.setdefault(clause.section, []).append(clause)
        return {heading: tuple(clauses) for heading, clauses in found.items()}

    def parts(self) -> list[dict[str, Any]]:
        """The book for a screen, heading by heading: title, level, anchor, the text under it, and its clauses.

        Texts are HTML made from the book's Markdown; no HTML of the book itself gets through. Made once.
        """
        if self._parts is None:
            markdown = _renderer()
            self._parts = [part.page(markdown) for part in _split(self._source.splitlines())]
        return self._parts

    def __repr__(self) -> str:
        return f"<Rulebook {self.prefix or 'of several games'}: {len(self.clauses)} clauses>"


def _clauses_by_line(path: Traversable, prefix: str) -> Iterator[tuple[int, Clause]]:
    """Each clause of the file with its line number, from 1."""
    section = ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if heading := _HEADING.fullmatch(line):
            section = heading[1]
        elif line.startswith(BEGINNING_OF_CLAUSE):
            yield number, _read_clause(line, section, prefix, f"{path}:{number}")


def _read_clause(line: str, section: str, prefix: str, place: str) -> Clause:
    """The clause on one line; a line of another shape is a NotationError that names the place."""
    match = _CLAUSE.fullmatch(line)
    if match is None:
        raise NotationError(line, f'{place}: a clause reads - <a id="TW-1.1a"></a>**TW-1.1a** and its text')
    clause_id, wording = match.groups()
    if prefix and not clause_id.startswith(f"{prefix}-"):
        raise NotationError(clause_id, f"{place}: the clauses of this book begin with {prefix}-")
    rulings = dict.fromkeys(found[1] for found in _RULING_LINK.finditer(wording))
    house, example = wording.endswith(HOUSE_MARK), wording.startswith(EXAMPLE_MARK)
    wording = wording.removesuffix(HOUSE_MARK).removeprefix(EXAMPLE_MARK)
    return Clause(clause_id, section, _plain(wording), house, example, tuple(rulings))


def _plain(wording: str) -> str:
    """The wording without Markdown: links as their labels, no emphasis, no links to rulings at the end."""
    return _LINK.sub(r"\1", _RULINGS_AT_THE_END.sub("", wording)).replace("*", "").replace("`", "")


def _holds_all(clause: Clause, wanted: list[str]) -> bool:
    """Whether every wanted word stands somewhere in the clause."""
    haystack = f"{clause.id} {clause.section} {clause.text}".casefold()
    return all(word in haystack for word in wanted)


# --- the book as pages ------------------------------------------------------------------------------------


@dataclass
class _Part:
    """A heading and what stands under it, in Markdown."""

    level: int
    title: str
    anchor: str
    lines: list[str] = field(default_factory=list)
    clauses: list[tuple[str, str]] = field(default_factory=list)  # id and wording

    def page(self, markdown: MarkdownIt) -> dict[str, Any]:
        """The part as plain data with HTML texts."""
        return {
            "title": self.title,
            "level": self.level,
            "anchor": self.anchor or None,
            "text": markdown.render("\n".join(self.lines)).strip(),
            "clauses": [{"id": clause, "text": markdown.renderInline(text)} for clause, text in self.clauses],
        }


def _split(lines: Iterable[str]) -> Iterator[_Part]:
    """The parts of a book, in order."""
    part = _Part(0, "", "")
    for line in lines:
        if heading := _PART.fullmatch(line):
            if part.title:
                yield part
            part = _Part(len(heading[1]), heading[3], heading[2] or "")
        elif clause := _CLAUSE.fullmatch(line):
            part.clauses.append((clause[1], clause[2]))
        else:
            part.lines.append(line)
    if part.title:
        yield part


def _renderer() -> MarkdownIt:
    """Markdown to HTML: tables, links and emphasis, but never HTML that stands in the text."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")
