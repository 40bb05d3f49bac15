"""Lists where each clause of every rulebook is in the code and in the tests: the command behind `make clauses`.

Code names its clauses in docstrings that end with `Rule: TW-1.5.6c, TW-1.5.6d`; tests by
`@pytest.mark.clause("TW-1.5.6c")`, on a function, a class, a module or a parameter; text files of tests by a line
`clause: TW-1.5.6c TW-1.5.6d`. All of it is read from the source text, so only ids written out count.
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
RULESETS = "src/warhost/rulesets"
WITHOUT_EFFECT = "tests/clauses_without_effect.toml"
CLAUSE_LINE = re.compile(r"clause:(.*)")
RULE_LINE = re.compile(r"\bRule:(.*)", re.DOTALL)
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Mark:
    """One claim to carry out or to prove one clause."""

    clause: str
    """Id of the clause, as written."""
    place: str
    """Where it is written: "src/warhost/a.py:3 f", "tests/test_a.py::test_b", or "tests/golden/a.txt:3"."""


@dataclass(frozen=True)
class Row:
    """What is known about one clause."""

    clause: Clause
    code: tuple[str, ...]
    """Places in the code that name it."""
    tests: tuple[str, ...]
    """Places in the tests that name it."""
    reason: str
    """Why it needs no test of its own, or "" where it needs one."""

    @property
    def is_missing(self) -> bool:
        """Whether a test is wanting."""
        return not self.tests and not self.reason

    def __str__(self) -> str:
        found = [*(f"code  {place}" for place in self.code), *(f"test  {place}" for place in self.tests)]
        if not self.tests:
            found.append(f"none  {self.reason or 'MISSING'}")
        return "\n".join(f"{self.clause.id:10}  {line}" for line in found)


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
        coded = sum(row.code != () for row in self.rows)
        tested = sum(row.tests != () for row in self.rows)
        explained = len(self.rows) - tested - len(self.missing)
        summary = (
            f"{len(self.rows)} clauses: {coded} named in the code, {tested} with tests, "
            f"{explained} without and a reason why, {len(self.missing)} missing"
        )
        return "\n".join([*map(str, self.rows), "", *self.faults, summary])


def coverage(root: Path = ROOT) -> Coverage:
    """Where the clauses of all rulebooks of a working tree are in its code and its tests."""
    clauses = {
        clause_id: clause
        for path in sorted(root.glob(f"{RULESETS}/*/rulebook.md"))
        for clause_id, clause in Rulebook.read(path).clauses.items()
    }
    code, tests = list(all_rule_lines(root)), list(all_marks(root))
    reasons = tomllib.loads((root / WITHOUT_EFFECT).read_text("utf-8"))
    named = [*code, *tests, *(Mark(clause_id, WITHOUT_EFFECT) for clause_id in reasons)]
    strays = (mark for mark in named if mark.clause not in clauses)
    faults = [f"{mark.place}: {UnknownName('clause', mark.clause, clauses)}" for mark in strays]
    faults += [f"{WITHOUT_EFFECT}: {clause_id} has no reason" for clause_id, reason in reasons.items() if not reason]
    reasons = {**_rulings_tested_by_clause(clauses), **reasons}
    code_of, tests_of = _places(code), _places(tests)
    rows = (
        Row(clause, code_of.get(name, ()), tests_of.get(name, ()), reasons.get(name, ""))
        for name, clause in clauses.items()
    )
    return Coverage(tuple(rows), tuple(faults))


# --- code -------------------------------------------------------------------------------------------------


def all_rule_lines(root: Path) -> Iterator[Mark]:
    """All clauses that the games of a working tree name in their docstrings."""
    for path in sorted((root / RULESETS).rglob("*.py")):
        yield from rule_lines_in(path.read_text("utf-8"), path.relative_to(root).as_posix())


def rule_lines_in(source: str, place: str) -> Iterator[Mark]:
    """The clauses that a module, its classes and its functions name in their docstrings."""
    yield from _rule_lines_below(ast.parse(source), place, ())


def clauses_named_by(docstring: str) -> list[str]:
    """What stands in the `Rule:` line that ends a docstring, entry by entry, whether or not it runs over lines."""
    line = RULE_LINE.search(docstring)
    return [" ".join(entry.split()) for entry in line[1].rstrip().removesuffix(".").split(",")] if line else []


def _rule_lines_below(node: ast.AST, place: str, names: tuple[str, ...]) -> Iterator[Mark]:
    """The clauses named in a part of a module, `names` being the classes and functions around it."""
    if isinstance(node, DOCUMENTED):
        line = 1
        if not isinstance(node, ast.Module):
            line, names = node.lineno, (*names, node.name)
        where = f"{place}:{line} {'.'.join(names)}".rstrip()
        yield from (Mark(name, where) for name in clauses_named_by(ast.get_docstring(node) or ""))
    for child in ast.iter_child_nodes(node):
        yield from _rule_lines_below(child, place, names)


# --- tests ------------------------------------------------------------------------------------------------


def all_marks(root: Path) -> Iterator[Mark]:
    """All marks in the tests and their text files in a working tree."""
    for path in sorted((root / "tests").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        yield from marks_in_python(path.read_text("utf-8"), place)
    for path in sorted((root / "tests").rglob("*.txt")):
        yield from marks_in_text(path.read_text("utf-8"), path.relative_to(root).as_posix())


def marks_in_python(source: str, place: str) -> Iterator[Mark]:
    """The marks in a module: every `pytest.mark.clause(...)` in it, wherever it is applied."""
    yield from _marks_below(ast.parse(source), place)


def marks_in_text(text: str, place: str) -> Iterator[Mark]:
    """The marks in a text file: the ids in its lines `clause: ...`."""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := CLAUSE_LINE.fullmatch(line):
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


# --- the table --------------------------------------------------------------------------------------------


def _rulings_tested_by_clause(clauses: Mapping[str, Clause]) -> dict[str, str]:
    """The rulings that some clause refers to: they are proved where that clause is, and need no test of their own."""
    citing: dict[str, str] = {}
    for clause in clauses.values():
        for ruling in () if clause.is_ruling else clause.rulings:
            citing.setdefault(ruling, f"with {clause.id}")
    return citing


def _places(marks: Iterable[Mark]) -> dict[str, tuple[str, ...]]:
    """The places that name each clause, each once."""
    places: dict[str, tuple[str, ...]] = {}
    for mark in marks:
        known = places.get(mark.clause, ())
        places[mark.clause] = known if mark.place in known else (*known, mark.place)
    return places


def main() -> int:
    """Prints the table; 1 if a clause is missing or a name is unknown, else 0."""
    found = coverage()
    print(found)
    return 1 if found.missing or found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
