"""Legal actions as menus: which piece, then what it does, then where; all at once when there are few."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from warhost.cli.pictures import Marked, Sides, with_labels

if TYPE_CHECKING:
    from warhost.face.action import Action

MOST_DIGITS = 3  # of the number of a choice; longer ones name something
SHORT = 24  # so many actions are listed at once, however many pieces they belong to
LONG = 60  # so many of one piece
IN_COLUMNS = 3  # so many actions that differ in one thing stand in columns


@dataclass(frozen=True)
class Entry:
    """One numbered line: what it says, and the actions behind it; one of several is to be chosen next."""

    text: str
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Section:
    """Entries under a common heading, which completes their texts; without one each says everything."""

    heading: str
    entries: tuple[Entry, ...]


class Menu:
    """What can be chosen now, numbered from 1."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.actions = tuple(actions)
        self.sections = tuple(sections_of(self.actions))
        self.entries = [entry for section in self.sections for entry in section.entries]

    def entry(self, typed: str) -> Entry | None:
        """The entry behind a number, the name of a piece or place, or a whole action; None when nothing fits."""
        if typed.isdecimal() and len(typed) <= MOST_DIGITS and 1 <= int(typed) <= len(self.entries):
            return self.entries[int(typed) - 1]
        wanted = typed.casefold()
        fitting = [entry for entry in self.entries if wanted in _names_of(entry)]
        return fitting[0] if len(fitting) == 1 else None

    def draw(self, sides: Sides) -> RenderableType:
        """The menu as it is printed."""
        numbers = iter(range(1, len(self.entries) + 1))
        return Group(*(_draw_section(section, numbers, sides) for section in self.sections))

    def marked(self) -> Marked:
        """What stands out on the board: who can act and, where that is one piece, what it can aim at."""
        choices = [action.choice for action in self.actions]
        actors = {choice["actor"] for choice in choices} - {None}
        if len(actors) > 1:
            return Marked(actors, ())
        goals = (goal for choice in choices for goal in (choice["place"], choice["target"]))
        return Marked(actors, {goal for goal in goals if isinstance(goal, str)})


def path_of(action: Action) -> tuple[str, ...]:
    """The words of an action, the piece that acts first."""
    verb, *rest = str(action).split()
    return (rest[0], verb, *rest[1:]) if action.actor is not None else (verb, *rest)


def kind_of(action: Action) -> tuple[str, ...]:
    """What is done by whom, without where, to whom or with which die: all words of which have a digit in them."""
    path = path_of(action)
    start = 1 if action.actor is not None else 0
    aim = next((k for k in range(start, len(path)) if any(map(str.isdecimal, path[k]))), len(path))
    return path[:aim]


def _names_of(entry: Entry) -> set[str]:
    """What may be typed for an entry: its action, its last word, or the piece or kind that all its actions share."""
    paths = [path_of(action) for action in entry.actions]
    if len(paths) == 1:
        return {str(entry.actions[0]).casefold(), paths[0][-1].casefold(), " ".join(paths[0]).casefold()}
    common = beginning(paths)
    return {" ".join(common[k:]).casefold() for k in range(len(common))}


# --- arranging --------------------------------------------------------------------------------------------


def sections_of(actions: Sequence[Action]) -> list[Section]:
    """The actions as one list where that is short enough, else by piece, else by what is done."""
    by_actor = _grouped(actions, lambda action: path_of(action)[:1] if action.actor is not None else ())
    by_kind = _grouped(actions, kind_of)
    if len(actions) > SHORT and len({action.actor for action in actions} - {None}) > 1:
        return [_overview(by_actor, summary_of)]
    if len(actions) > LONG and len(by_kind) > 1:
        return [_overview(by_kind, heading_of)]
    return [section for group in by_kind for section in _flat(group)]


def _grouped(actions: Iterable[Action], key: Callable[[Action], tuple[str, ...]]) -> list[list[Action]]:
    """The actions by a key, in the order in which the keys first come."""
    groups: dict[tuple[str, ...], list[Action]] = {}
    for action in actions:
        groups.setdefault(key(action), []).append(action)
    return list(groups.values())


def _overview(groups: list[list[Action]], words: Callable[[Sequence[Action]], str]) -> Section:
    """One entry for each group, and for each lone action its sentence."""
    entries: list[Entry] = []
    for group in groups:
        if group[0].actor is None or len(group) == 1:
            entries += [Entry(action.sentence, (action,)) for action in group]
        else:
            entries.append(Entry(words(group), tuple(group)))
    return Section("", tuple(entries))


def summary_of(actions: Sequence[Action]) -> str:
    """What a piece can do, with how many choices each: "move (12), attack (2)" behind its name."""
    title = actions[0].sentence.partition(": ")[0]
    verbs = [action.verb for action in actions]
    return f"{title}: " + ", ".join(f"{verb} ({len(list(same))})" for verb, same in groupby(verbs))


def heading_of(actions: Sequence[Action]) -> str:
    """What the sentences of several actions have in common, with their number: "move to ... (31)"."""
    return f"{_common_words(actions)} ... ({len(actions)})"


def _common_words(actions: Sequence[Action]) -> str:
    """The words with which all the sentences begin."""
    return " ".join(beginning([action.sentence.split() for action in actions]))


def beginning(rows: Sequence[Sequence[str]]) -> list[str]:
    """The words with which all rows begin."""
    return [words[0] for words in takewhile(lambda words: len(set(words)) == 1, zip(*rows, strict=False))]


def _flat(actions: Sequence[Action]) -> list[Section]:
    """Actions of one kind: under a heading when there are several, each by itself when there are few."""
    heading = _common_words(actions)
    if len(actions) < IN_COLUMNS or not heading:
        return [Section("", tuple(Entry(action.sentence, (action,)) for action in actions))]
    return [Section(heading, tuple(Entry(action.sentence[len(heading) :].strip(), (action,)) for action in actions))]


# --- drawing ----------------------------------------------------------------------------------------------


def _draw_section(section: Section, numbers: Iterable[int], sides: Sides) -> RenderableType:
    lines = [
        Text.assemble((f"{number:>3} ", "bold cyan"), with_labels(entry.text, sides))
        for entry, number in zip(section.entries, numbers, strict=False)
    ]
    if not section.heading:
        return Group(*lines)
    columns = Columns(lines, equal=True, padding=(0, 1))
    return Group(Padding(with_labels(section.heading, sides, "bold"), (0, 0, 0, 1)), Padding(columns, (0, 0, 0, 2)))
