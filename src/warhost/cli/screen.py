"""Where commands print, how a refusal is reported, and the bars that show how far long work has come."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from warhost import errors

if TYPE_CHECKING:
    from warhost.ruleset import Ruleset

REFUSED, DIFFERS, SERVED = 2, 1, 1
"""Exit codes: what was asked for cannot be done; it was done, and something was found wrong; another server does it."""
INTERRUPTED = 130
"""Exit code of what Ctrl-C has stopped, as shells have it."""
BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
REFUSAL_STYLE = "color(1)"  # in the shade that the terminal gives it
REFUSALS = (
    errors.CampaignError,
    errors.ChronicleError,
    errors.CrewError,
    errors.IllegalAction,
    errors.MissingLibrary,
    errors.NotationError,
    errors.PositionError,
    errors.ResultsError,
    errors.ScenarioError,
    errors.TranscriptError,
    errors.UndoRefused,
    errors.UnknownName,
)


def accept_every_character() -> None:
    """Have what a stream cannot say replaced, and not end the command: its encoding is that of the machine."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")


def stdout() -> Console:
    """The console for answers."""
    return Console(highlight=False, emoji=False)


def stderr() -> Console:
    """The console for errors and progress."""
    return Console(stderr=True, highlight=False, emoji=False)


def print_json(data: Any) -> None:
    """Print an answer for a machine: one JSON document, which says everything in any encoding."""
    print_exactly(json.dumps(data, indent=2, ensure_ascii=not _says_everything()) + "\n")


def print_exactly(text: str) -> None:
    """Print a text in TOML or JSON, with escapes where the output has no UTF-8: either is read again as UTF-8."""
    typer.echo(text if _says_everything() else BEYOND_ASCII.sub(_escaped, text), nl=False)


def _escaped(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _says_everything() -> bool:
    return (sys.stdout.encoding or "utf-8").lower().startswith("utf")


def refuse(message: str, code: int = REFUSED) -> NoReturn:
    """Say on stderr why something cannot be done, one line a fault, and leave with exit code 2, or another."""
    for line in message.splitlines():
        stderr().print(Text.assemble(("warhost: ", f"bold {REFUSAL_STYLE}"), line), soft_wrap=True)
    raise typer.Exit(code)


def tell(words: str) -> None:
    """Say on stderr what has happened, and go on."""
    stderr().print(words, soft_wrap=True, markup=False)


def refusal_lines(error: Exception) -> list[str]:
    """What an error says, one line a fault or an objection."""
    if isinstance(error, errors.IllegalAction) and error.objections:
        return [f"{error.action_text}: {objection}" for objection in error.objections]
    if isinstance(error, OSError) and error.filename:
        return [f"{error.filename}: {error.strerror}"]
    return str(error).splitlines()


@contextmanager
def reporting_refusals() -> Iterator[None]:
    """Turns what Warhost refuses inside into messages and exit code 2."""
    try:
        yield
    except BrokenPipeError:
        raise  # whoever read our output has gone: there is nobody to tell
    except (*REFUSALS, OSError) as error:
        refuse("\n".join(refusal_lines(error)))


@contextmanager
def progress_bar(what: str, total: int | None = None) -> Iterator[Any]:
    """A bar on stderr, where that is a terminal; call what it gives with how many steps are done, and of how many."""
    console = stderr()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as bars:
        task = bars.add_task(what, total=total)

        def report(done: int, of: int | None = None) -> None:
            bars.update(task, completed=done, total=total if of is None else of)

        yield report


def prepare(ruleset: Ruleset) -> None:
    """Have the rules compiled, and show how far that is where the machine does not have them yet."""
    what = f"Compiling the rules of {ruleset.title}, once on this machine"
    shown: Any = None
    with ExitStack() as screen:

        def report(done: int, total: int) -> None:
            nonlocal shown
            if shown is None:
                shown = screen.enter_context(progress_bar(what))
            shown(done, total)

        ruleset.contract(report)
