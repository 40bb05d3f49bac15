"""Lists every clause of every rulebook with the number of tests that prove it: the command behind `make clauses`.

Tests name their clauses by `@pytest.mark.clause("TW-1.5.6c")`, on a function, a class, a module or a parameter; golden
files by a line `clause: TW-1.5.6c TW-1.5.6d`. Marks are read from the source text, so only ids written out count.
Leaves with 1 if a clause has neither a test nor a reason, or if a name stands for no clause.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from warhost.errors import UnknownName
from warhost.rulebook import Clause, Rulebook

ROOT = Path(__file__).resolve().parent.parent
RULEBOOKS = "src/warhost/rulesets/*/rulebook.md"
WITHOUT_EFFECT = "tests/clauses_without_effect.toml"
GOLDEN_HEADER = re.compile(r"clause:(.*)")


@dataclass(frozen=True)
class Mark:
    """One test's claim to prove one clause."""

    clause: str
    """Id of the clause, as written."""
    place: str
    """Where it is written: "tests/test_a.py::test_b", or "tests/golden/a.txt:3"."""


@dataclass(frozen=True)
class Row:
    """What is known about one clause."""

    clause: Clause
    tests: int
    """How many marks name it."""
    reason: str
    """Why it needs no test of its own, or "" where it needs one."""

    @property
    def is_missing(self) -> bool:
        """Whether a test is wanting."""
        return not self.tests and not self.reason

    @property
    def state(self) -> str:
        """The number of tests, else the reason for none, else MISSING."""
        return str(self.tests) if self.tests else self.reason or "MISSING"


@dataclass(frozen=True)
class Coverage:
    """The table of all clauses, and the names that stand for none of them."""

    rows: tuple[Row, ...]
    faults: tuple[str, ...]

    @property
    def missing(self) -> list[str]:
        """Ids of the clauses that have neither a test nor a reason."""
        return [row.clause.id for row in self.rows if row.is_missing]

    def __str__(self) -> str:
        id_width = max((len(row.clause.id) for row in self.rows), default=0)
        section_width = max((len(row.clause.section) for row in self.rows), default=0)
        lines = [f"{row.clause.id:{id_width}}  {row.clause.section:{section_width}}  {row.state}" for row in self.rows]
        tested = sum(row.tests > 0 for row in self.rows)
        explained = len(self.rows) - tested - len(self.missing)
        summary = f"{tested} clauses with tests, {explained} without and a reason why, {len(self.missing)} missing"
        return "\n".join([*lines, "", *self.faults, summary])


def coverage(root: Path = ROOT) -> Coverage:
    """The coverage of all rulebooks of a working tree by its tests."""
    clauses = {
        clause_id: clause
        for path in sorted(root.glob(RULEBOOKS))
        for clause_id, clause in Rulebook.read(path).clauses.items()
    }
    marks = list(all_marks(root))
    reasons = tomllib.loads((root / WITHOUT_EFFECT).read_text("utf-8"))
    named = [*marks, *(Mark(clause_id, WITHOUT_EFFECT) for clause_id in reasons)]
    strays = (mark for mark in named if mark.clause not in clauses)
    faults = [f"{mark.place}: {UnknownName('clause', mark.clause, clauses)}" for mark in strays]
    faults += [f"{WITHOUT_EFFECT}: {clause_id} has no reason" for clause_id, reason in reasons.items() if not reason]
    return Coverage(tuple(_rows(clauses, marks, {**_rulings_tested_by_clause(clauses), **reasons})), tuple(faults))


def all_marks(root: Path) -> Iterator[Mark]:
    """All marks in the tests and golden files of a working tree."""
    for path in sorted((root / "tests").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        yield from marks_in_python(path.read_text("utf-8"), place)
    for path in sorted((root / "tests/golden").rglob("*.txt")):
        yield from marks_in_golden(path.read_text("utf-8"), path.relative_to(root).as_posix())


def marks_in_python(source: str, place: str) -> Iterator[Mark]:
    """The marks in a module: every `pytest.mark.clause(...)` in it, wherever it is applied."""
    yield from _marks_below(ast.parse(source), place)


def marks_in_golden(text: str, place: str) -> Iterator[Mark]:
    """The marks in a golden file: the ids in its lines `clause: ...`."""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := GOLDEN_HEADER.fullmatch(line):
            yield from (Mark(clause_id, f"{place}:{number}") for clause_id in header[1].split())


def _marks_below(node: ast.AST, place: str) -> Iterator[Mark]:
    """The marks in a part of a module; the place grows by the names of the functions and classes around it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        place = f"{place}::{node.name}"
    if isinstance(node, ast.Call) and _is_clause_mark(node.func):
        literals = (argument.value for argument in node.args if isinstance(argument, ast.Constant))
        yield from (Mark(clause_id, place) for clause_id in literals if isinstance(clause_id, str))
    for child in ast.iter_child_nodes(node):
        yield from _marks_below(child, place)


def _is_clause_mark(function: ast.expr) -> bool:
    """Whether an expression reads `pytest.mark.clause` or `mark.clause`."""
    return ast.unparse(function) in {"pytest.mark.clause", "mark.clause"}


def _rulings_tested_by_clause(clauses: Mapping[str, Clause]) -> dict[str, str]:
    """The rulings that some clause refers to: they are proved where that clause is, and need no test of their own."""
    citing: dict[str, str] = {}
    for clause in clauses.values():
        for ruling in () if clause.is_ruling else clause.rulings:
            citing.setdefault(ruling, f"with {clause.id}")
    return citing


def _rows(clauses: Mapping[str, Clause], marks: Iterable[Mark], reasons: Mapping[str, str]) -> Iterator[Row]:
    """One row for each clause, in the order of the books."""
    places: dict[str, list[str]] = {}
    for mark in marks:
        places.setdefault(mark.clause, []).append(mark.place)
    for clause_id, clause in clauses.items():
        yield Row(clause, len(places.get(clause_id, ())), reasons.get(clause_id, ""))


def main() -> int:
    """Prints the table; 1 if a clause is missing or a name is unknown, else 0."""
    found = coverage()
    print(found)
    return 1 if found.missing or found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
