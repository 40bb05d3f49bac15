"""What takes long and seldom finds more than its short form: `make soak` runs it, `make test` leaves it out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def soaked(*values: Any) -> list[Any]:
    """Values of a test's parameter that only `make soak` takes."""
    return [pytest.param(value, marks=pytest.mark.soak) for value in values]


def all_but(few: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """All values of a test's parameter; `make test` takes the few, `make soak` the others."""
    kept = list(few)
    return [*kept, *soaked(*(value for value in values if value not in kept))]
