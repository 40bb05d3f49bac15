"""The pytest plugin behind `@pytest.mark.clause("TW-1.5.6c")`: a test says which clauses of the rulebook it proves.

`pytest --clauses --collect-only -q` prints each clause with the tests that name it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

TESTS_BY_CLAUSE = pytest.StashKey[dict[str, list[str]]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option --clauses."""
    group = parser.getgroup("clauses", "clauses of the rulebook")
    group.addoption("--clauses", action="store_true", help="print each rulebook clause with the tests that prove it")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the mark."""
    config.addinivalue_line("markers", "clause(*ids): the rulebook clauses that a test proves")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Keeps the table for the summary."""
    session.config.stash[TESTS_BY_CLAUSE] = tests_by_clause(session.items)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Prints the table if it was asked for."""
    if not config.getoption("--clauses"):
        return
    terminalreporter.section("clauses")
    if TESTS_BY_CLAUSE not in config.stash:
        terminalreporter.write_line("tests were collected in other processes; run with -n 0 or --collect-only")
        return
    for clause, tests in config.stash[TESTS_BY_CLAUSE].items():
        terminalreporter.write_line(f"{clause}: {' '.join(tests)}")


def tests_by_clause(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """The node ids of the tests that name each clause, in the order of the clauses."""
    found: dict[str, list[str]] = {}
    for item in items:
        # A clause named by a test and by its class is one claim.
        for clause in dict.fromkeys(name for mark in item.iter_markers("clause") for name in mark.args):
            found.setdefault(clause, []).append(item.nodeid)
    return dict(sorted(found.items(), key=lambda entry: _in_book_order(entry[0])))


def _in_book_order(clause: str) -> list[str | int]:
    """A sort key that puts TW-1.10a after TW-1.9a."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", clause)]
