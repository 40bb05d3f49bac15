"""A process of its own for what needs changed figures: nothing of them is seen outside it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

from warhost.errors import NotationError
from warhost.lab.figures import Figures, apply, are_applied, fingerprint, printed_value

P = ParamSpec("P")
R = TypeVar("R")

_spawn = multiprocessing.get_context("spawn")  # nothing that was read here is there


class Apart:
    """A process with changed figures, which does what is asked of it until it is closed."""

    def __init__(self, figures: Figures) -> None:
        self._pool = ProcessPoolExecutor(1, mp_context=_spawn)
        try:
            self._pool.submit(apply, figures).result()
        except BaseException:
            self.close()
            raise

    def ask(self, what: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> Future[R]:
        """What a function of a module gives there, as soon as it is done; each applies the figures that it needs."""
        return self._pool.submit(what, *arguments, **named)

    def close(self) -> None:
        """End the process once it has done what was begun."""
        self._pool.shutdown(cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Here(Apart):
    """The same in this process, at once, for what has its figures."""

    def __init__(self) -> None:
        """Nothing is begun."""

    def ask(self, what: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> Future[R]:
        """What a function gives."""
        done: Future[R] = Future()
        done.set_result(what(*arguments, **named))
        return done

    def close(self) -> None:
        """Nothing ends."""


def must_matter(game: str, text: str, figures: Figures) -> None:
    """Refuse a figure that changes nothing of what the rules of a scenario read.

    Each is looked at in a process of its own. Raises NotationError for it, or for what a data file's checks refuse.
    """
    printed = _print_of(game, text, ()) if figures else ""
    for name, value in figures:
        if _print_of(game, text, ((name, value),)) == printed:
            why = "it changes nothing of what the rules of this battle read, or it is printed so already"
            raise NotationError(f"{name}={value}", why)


def _print_of(game: str, text: str, figures: Figures) -> str:
    with Here() if are_applied(figures) else Apart(figures) as place:
        return place.ask(fingerprint, game, text, figures).result()


def told(figures: Figures) -> str:
    """Changed figures in one line, each with what is printed."""
    parts: list[Any] = [f"{name} {value} in place of {_shown(printed_value(name))}" for name, value in figures]
    return ", ".join(parts)


def _shown(value: Any) -> str:
    return "nothing" if value is None else str(value)
