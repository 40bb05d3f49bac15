"""What takes long and seldom finds more than its short form: `make soak` runs it, `make test` leaves it out."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

NEW_EXAMPLES = os.environ.get("WARHOST_TEST_EXAMPLES") == "new"
"""Whether property tests look for new examples, and for more of them: in `make soak`."""


def examples(few: int, many: int) -> settings:
    """How many examples a property test looks at, each time and in a soak."""
    return settings(max_examples=many if NEW_EXAMPLES else few)


def soaked(*values: Any) -> list[Any]:
    """Values of a test's parameter, or of several in tuples, that only `make soak` takes."""
    several = [value if isinstance(value, tuple) else (value,) for value in values]
    return [pytest.param(*value, marks=pytest.mark.soak) for value in several]


def all_but(few: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """All values of a test's parameter; `make test` takes the few, `make soak` the others."""
    kept = list(few)
    return [*kept, *soaked(*(value for value in values if value not in kept))]
