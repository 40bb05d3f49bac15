"""What is asked of every game's rulebook: its text, its tables, and what a whole book holds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from importlib.resources import files

from warhost.ruleset import find_ruleset


@dataclass(frozen=True)
class Contents:
    """All that a rulebook holds, in the order of the book. Ids are told in ranges without their prefix: "2.2a-b"."""

    prefix: str
    """What every id begins with: "HG"."""
    clauses: str
    count: int
    """How many clauses these are, with the examples at the end."""
    rulings: tuple[int, ...]
    sources: tuple[str, ...]
    """What the book says of those from whom the game comes."""
    examples: str = ""
    """Examples among the clauses."""
    examples_at_the_end: tuple[str, ...] = ()
    """Whole ids of examples behind all other clauses."""
    house: str = ""
    """Clauses marked as house design."""
    house_rulings: tuple[int, ...] = ()
    rulings_on_their_own: tuple[int, ...] = ()
    """Rulings that no clause names."""
    odd_headings: dict[str, str] = field(default_factory=dict)
    """Headings with which the ids under them do not begin, and a pattern of those ids."""

    def ids(self, ranges: str) -> list[str]:
        """The ids behind a list of ranges: "2.2a-b S4a 3aa" is HG-2.2a, HG-2.2b, HG-S4a, HG-3aa."""
        found = []
        for entry in ranges.split():
            match = re.fullmatch(r"([A-Z]?[\d.]+a?)([a-z])(?:-([a-z]))?", entry)
            assert match, entry
            stem, first, last = match.groups()
            found += [f"{self.prefix}-{stem}{chr(letter)}" for letter in range(ord(first), ord(last or first) + 1)]
        return found

    def ruling_ids(self, numbers: tuple[int, ...]) -> list[str]:
        """The ids of rulings."""
        return [f"{self.prefix}-R{number}" for number in numbers]


def markdown_of(game: str) -> str:
    """A rulebook as it was written."""
    return files(find_ruleset(game).package).joinpath("rulebook.md").read_text("utf-8")


def table(markdown: str, anchor: str) -> list[list[str]]:
    """The cells of a table of a book, without its heading."""
    text = markdown.partition(f'<a id="table-{anchor}"></a>')[2].partition("\n#")[0]
    rows = re.findall(r"^\|( .* )\|$", text, re.MULTILINE)
    return [[cell[1:-1] for cell in row.replace("`", "").split("|")] for row in rows[1:]]
