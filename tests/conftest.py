"""What every test shares: the plugin for `@pytest.mark.clause`, how tests are interrupted, and a Hypothesis profile."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from soak import NEW_EXAMPLES
from warhost.ruleset import rulesets

pytest_plugins = ["clauses"]
pytest.register_assert_rewrite("games")

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


@pytest.fixture(scope="session", autouse=True)
def _interrupted_in_good_order() -> Iterator[None]:
    """Ctrl-C and SIGTERM end the tests with all that they have started, and Ctrl-C ends what they start.

    Whoever starts them in the background may have them ignore it, and what they start would inherit that.
    """
    before = {number: signal.signal(number, signal.default_int_handler) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)
