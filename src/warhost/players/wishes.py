"""Reading what somebody asks of a search: `search:playouts=2000,threads=2`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warhost.errors import NotationError, name_hint
from warhost.players.search import Budget, Habits

SEARCH = "search"
MOST_THREADS = 64
BUDGET: dict[str, Callable[[str], Any]] = {"playouts": int, "seconds": float, "threads": int}
HABITS: dict[str, Callable[[str], Any]] = {
    "explore": float,
    "widen": float,
    "patience": int,
    "turns": int,
    "nodes": int,
    "reckoned": int,
}
MAY_BE_0 = ("patience", "turns", "reckoned")
FORM = "write search:playouts=2000 or search:seconds=1, with threads=2 or more options after commas"


def read_wishes(text: str) -> tuple[Budget, Habits]:
    """The budget and the habits that a search is asked for; NotationError says what cannot be read."""
    found: dict[str, Any] = dict(_read_option(text, option) for option in _options(text))
    budget = Budget(**{key: number for key, number in found.items() if key in BUDGET})
    if (budget.playouts > 0) == (budget.seconds > 0):
        raise NotationError(text, f"a search needs playouts or seconds, one of the two; {FORM}")
    if budget.threads > MOST_THREADS:
        raise NotationError(text, f"threads is at most {MOST_THREADS}")
    return budget, Habits(**{key: number for key, number in found.items() if key in HABITS})


def _options(text: str) -> list[str]:
    return [option for option in text.partition(":")[2].split(",") if option]


def _read_option(text: str, option: str) -> tuple[str, float]:
    """One option as its name and its number, which is above 0; for some 0 will do."""
    kinds = {**BUDGET, **HABITS}
    key, _, value = option.partition("=")
    if key not in kinds:
        raise NotationError(text, f"unknown option {key!r}{name_hint(key, kinds)}; {FORM}")
    try:
        number: float = kinds[key](value)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf") or (number == 0 and key not in MAY_BE_0):
        whole = "a whole number" if kinds[key] is int else "a number"
        least = "from 0" if key in MAY_BE_0 else "above 0"
        raise NotationError(text, f"{key} is {whole} {least}, not {value!r}")
    return key, number
