"""What every text map has below its board: entries that flow into lines, and the lists of all sides' pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

WIDTH, GAP = 100, "   "
LIST_WIDTH = (WIDTH - len(GAP)) // 2


class Entry(NamedTuple):
    """A piece in the list of its side; `facts` end in what parts them from the states."""

    label: str
    name: str
    facts: str
    states: Sequence[str] = ()


class Roster(NamedTuple):
    """The pieces of a side under a heading."""

    heading: str
    entries: Sequence[Entry]


def flow(entries: Iterable[str], between: str = GAP, width: int = WIDTH) -> list[str]:
    """Lines of whole entries, as many as fit in the width on each."""
    lines: list[str] = []
    for entry in entries:
        if lines and len(lines[-1] + between + entry) <= width:
            lines[-1] += between + entry
        else:
            lines.append(entry)
    return lines


def beside(*rosters: Roster) -> Iterator[str]:
    """The pieces of all sides beside each other, or below where names are too long for that."""
    columns = [_roster_lines(roster) for roster in rosters]
    widths = [*(max(map(len, column)) for column in columns[:-1]), 0]
    if sum(widths) + len(GAP) * (len(columns) - 1) + max(map(len, columns[-1])) > WIDTH:
        for column in columns:
            yield from column
        return
    for row in zip_longest(*columns, fillvalue=""):
        yield GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))


def _roster_lines(roster: Roster) -> list[str]:
    width = max((len(entry.name) for entry in roster.entries), default=0)
    return [roster.heading, *(line for entry in roster.entries for line in _entry_lines(entry, width))]


def _entry_lines(entry: Entry, width: int) -> list[str]:
    """A line for a piece; its states have lines of their own when they are too long."""
    start = f"{entry.label:<3} {entry.name:<{width}}  {entry.facts}"
    line = start + ", ".join(entry.states)
    if not entry.states or len(line) <= LIST_WIDTH:
        return [line.rstrip()]
    return [start.rstrip(), *(f"    {more}" for more in flow(entry.states, ", ", LIST_WIDTH - 4))]
