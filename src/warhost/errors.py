"""Everything that Warhost refuses, as exceptions that say what was tried, where, and why.

All of them are `ValueError`: the caller handed in something that the rules or the file formats do not allow.
Their constructor arguments are kept as attributes, and they survive pickling, so that a worker process can raise them.
"""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

NEAREST_SHOWN = 3
"""How many near names a message offers."""
NEAR = 0.6
"""Names are near when they are that much alike, 1 being the same."""
SHORT_LIST = 12
"""A list of known names up to this length is printed whole when no name is near."""


def nearest_names(name: str, known: Iterable[str]) -> list[str]:
    """Known names that a misspelt name may mean, best first, at most three.

    Case is ignored, and the last part of a dotted or slashed name may stand for the whole ("king" for "hum.king").
    """
    wanted = name.casefold()
    by_likeness: dict[str, float] = {}
    for candidate in known:
        whole = candidate.casefold()
        last_part = whole.replace("/", ".").rpartition(".")[2]
        likeness = max(_likeness(wanted, text) for text in (whole, last_part))
        if likeness >= NEAR:
            by_likeness[candidate] = likeness
    return sorted(by_likeness, key=lambda candidate: (-by_likeness[candidate], candidate))[:NEAREST_SHOWN]


def _likeness(wanted: str, text: str) -> float:
    """How alike two texts are, from 0 to 1; 0 where their lengths or letters forbid that they are near."""
    matcher = difflib.SequenceMatcher(None, wanted, text)
    may_be_near = matcher.real_quick_ratio() >= NEAR and matcher.quick_ratio() >= NEAR
    return matcher.ratio() if may_be_near else 0.0


def name_hint(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: "; nearest: a, b", "; known: a, b, c", or nothing."""
    names = list(known)
    near = nearest_names(name, names)
    if near:
        return f"; nearest: {', '.join(near)}"
    if names and len(names) <= SHORT_LIST:
        return f"; known: {', '.join(sorted(names))}"
    return ""


class UnknownName(ValueError):
    """A name that stands for nothing: a ruleset, scenario, troop, item, player level and the like.

    `kind` is the word for what was looked up ("scenario"), `name` the name as given, `known` the names that exist.
    """

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(kind, name, self.known)

    def __str__(self) -> str:
        return f"unknown {self.kind} {self.name!r}{name_hint(self.name, self.known)}"


class OtherVersion(ValueError):
    """Something kept by another version of a game than is installed here; it can be read where that one is."""

    def __init__(self, game: str, theirs: str, ours: str) -> None:
        self.game = game
        self.theirs = theirs
        self.ours = ours
        super().__init__(game, theirs, ours)

    def __str__(self) -> str:
        return f"this is of {self.game} {self.theirs}, and here is {self.game} {self.ours}"


class NotationError(ValueError):
    """A text that is not written in the notation that it should be in: an action, a hex, a die roll."""

    def __init__(self, text: str, why: str) -> None:
        self.text = text
        self.why = why
        super().__init__(text, why)

    def __str__(self) -> str:
        return f"cannot read {self.text!r}: {self.why}"


class Unfinished(NotationError):
    """A text that is but the beginning of one in the notation; `could_come` has the words that it could go on with."""

    def __init__(self, text: str, why: str, could_come: Sequence[str] = ()) -> None:
        super().__init__(text, why)
        self.could_come = tuple(could_come)


def where(callers: int = 1) -> str:
    """Where the function was called that asks, as "mygame.words.events:12"; `callers` of it further out for more."""
    frame = sys._getframe(callers + 1)
    return f"{frame.f_globals['__name__']}:{frame.f_lineno}"


class DeclarationError(ValueError):
    """What a game declares contradicts itself: one sentence that names both places."""


@dataclass(frozen=True)
class Objection:
    """One reason why an action is against the rules."""

    name: str
    """The machine name of the reason."""
    sentence: str
    """The reason in English, one sentence."""
    clauses: tuple[str, ...] = ()
    """The clauses of the rulebook that forbid it."""

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.clauses)})" if self.clauses else self.sentence


class IllegalAction(ValueError):
    """An action that the rules do not allow now, with every objection to it and not only the first."""

    def __init__(self, action_text: str, objections: Sequence[Objection]) -> None:
        self.action_text = action_text
        self.objections = tuple(objections)
        super().__init__(action_text, self.objections)

    def __str__(self) -> str:
        if not self.objections:
            return f"illegal action {self.action_text!r}"
        return f"illegal action {self.action_text!r}: " + "; ".join(str(objection) for objection in self.objections)


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a scenario file, and where it stands."""

    file: str
    """The name of the file, or of the text that was read."""
    line: int
    """Line number from 1; 0 where no single line is to blame (a file that cannot be opened)."""
    where: str
    """The key path within the file ("red.pieces[3].troop"), or "file"."""
    message: str
    """What is wrong, in English."""
    keys: tuple[str | int, ...] = field(default=(), compare=False, repr=False)
    """The key path step by step."""
    clauses: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The clauses that stand behind it, where the check that has found it names them."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.where}: {self.message}"


class ScenarioError(ValueError):
    """A scenario that cannot be used, with its faults in order of the lines; `more` says how many others there are."""

    def __init__(self, faults: Iterable[Fault], more: str = "") -> None:
        self.faults = tuple(faults)
        self.more = more
        super().__init__(self.faults, more)

    def __str__(self) -> str:
        return "\n".join([*(str(fault) for fault in self.faults), *([self.more] if self.more else [])])


class TranscriptError(ValueError):
    """A transcript that cannot be read, or whose actions or dice are not those of a real battle."""

    def __init__(self, file: str, line: int, message: str) -> None:
        self.file = file
        self.line = line
        self.message = message
        super().__init__(file, line, message)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class PositionError(ValueError):
    """A position text that cannot be read, or that writes down an impossible position."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message
        super().__init__(line, message)

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class UndoRefused(ValueError):
    """An action that cannot be taken back: there is none, or only both sides together may."""


class ChronicleError(ValueError):
    """An entry that cannot be the next one of a battle: an offer that nobody made is answered, and the like."""


class CampaignError(ValueError):
    """Something that a campaign cannot take: a battle that is not the one ahead, a file without its battles."""


class ResultsError(ValueError):
    """A file of results that cannot be used: it is none, it cannot be written, or another plan's battles are in it."""

    def __init__(self, file: str, message: str) -> None:
        self.file = file
        self.message = message
        super().__init__(file, message)

    def __str__(self) -> str:
        return f"{self.file}: {self.message}"


class CrewError(ValueError):
    """Machines that battles cannot be handed to: nobody answers at their address, or they have another Warhost."""

    def __init__(self, where: str, message: str) -> None:
        self.where = where
        self.message = message
        super().__init__(where, message)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


class MissingLibrary(ValueError):
    """Libraries that something optional needs and that are not installed; `extra` brings them."""

    def __init__(self, what: str, libraries: Iterable[str], extra: str) -> None:
        self.what = what
        self.libraries = tuple(libraries)
        self.extra = extra
        super().__init__(what, self.libraries, extra)

    def __str__(self) -> str:
        missing = ", ".join(self.libraries)
        return f'{self.what} needs {missing}; install it with: pip install "warhost[{self.extra}]"'
