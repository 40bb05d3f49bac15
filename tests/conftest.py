"""What every test shares: the plugin for `@pytest.mark.clause`, how tests are interrupted, and a Hypothesis profile."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from soak import NEW_EXAMPLES
from warhost.ruleset import rulesets

pytest_plugins = ["clauses"]
pytest.register_assert_rewrite("games")

TESTS = Path(__file__).parent
LONG = (
    "browser",
    "server",
    "kernel",
    "test_added_rows.py",
    "test_shown.py",
    "test_face_oracles.py",
    "test_terminal.py",
)
"""Folders and files whose tests take longest."""
WAITING = (
    "arena/test_bout.py",
    "arena/test_run.py",
    "browser/",
    "lab/test_ray.py",
    "lab/test_run.py",
    "own_game/test_over_the_wire.py",
    "server/",
    "three_sides/test_on_a_server.py",
)
"""Folders and files whose tests wait for other processes or look at a clock, which a busy machine may hold up."""

# A rule's first call may compile it, so time says nothing about a single example. The examples are the same in every
# run, so that a failure can be had again; `make soak` looks for new ones.
settings.register_profile(
    "warhost",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=not NEW_EXAMPLES,
)
settings.load_profile("warhost")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile all games once before several processes would each compile them all, side by side."""
    if session.config.getoption("numprocesses", default=None):
        for ruleset in rulesets().values():
            ruleset.contract()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first: of several workers none then has a long test left when the others are done.

    What waits and fails is tried once more, and the end of a run names it; tests of rules have no second try.
    """
    items.sort(key=_how_late)
    for item in items:
        if item.path.relative_to(TESTS).as_posix().startswith(WAITING):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(tryfirst=True)  # what others find wrong at the end may break off
def pytest_unconfigure(config: pytest.Config) -> None:
    """Say at the very end what went wrong, a line each: of a long log often only the end is at hand."""
    if terminal := config.pluginmanager.get_plugin("terminalreporter"):
        for outcome in ("rerun", "error", "failed"):
            for report in terminal.stats.get(outcome, []):
                terminal.write_line(f"{outcome}: {report.nodeid}: {_beginning(report)}")


def _beginning(report: pytest.TestReport) -> str:
    """How what went wrong begins."""
    crash = getattr(report.longrepr, "reprcrash", None)
    return " ".join((crash.message if crash else report.longreprtext).split())[:200]


def _how_late(item: pytest.Item) -> int:
    """The place of a test's folder or file in `LONG`; the end for all others, which stay as they are."""
    where = item.path.relative_to(TESTS).parts
    return LONG.index(where[0]) if where[0] in LONG else len(LONG)


@pytest.fixture(scope="session", autouse=True)
def _interrupted_in_good_order() -> Iterator[None]:
    """Ctrl-C and SIGTERM end the tests with all that they have started, and Ctrl-C ends what they start.

    Whoever starts them in the background may have them ignore it, and what they start would inherit that.
    """
    before = {number: signal.signal(number, signal.default_int_handler) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
