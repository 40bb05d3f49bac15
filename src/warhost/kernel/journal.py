"""The journal: what happened while an action was carried out, as small records that rules append to.

Everything that people see (log, animation, tooltips, the explanation of odds) is made from it outside the kernel. Its
kinds are numbers of the ruleset, which also knows each kind's clause and sentence.
"""

from __future__ import annotations

from typing import Any

from warhost.kernel.compile import brief_rule, rule
from warhost.kernel.layout import Record, i1, i2, i4

MAX_ENTRIES = 1024  # of one action; each ruleset states how many its longest has, and why, and its tests measure it

EVERYBODY = 0  # who may read an entry; 1 and 2 are side 0 and side 1 alone


class Entry(Record):
    """One thing that happened."""

    kind = i2()  # number of the ruleset's own list
    reader = i1()  # EVERYBODY, or 1 + the only side that may know
    facts = i2(6)  # what the kind says: pieces, cells, dice, amounts


class Journal(Record):
    """The entries of the action being carried out."""

    open = i1()  # 0: nothing is written down (playouts)
    reader = i1()  # who may read what is written from now on
    length = i4()
    entries = Entry.array(MAX_ENTRIES)


@brief_rule
def note(umpire: Any, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Write one entry down, when somebody reads; past MAX_ENTRIES nothing is kept."""
    if umpire.journal.open != 0:
        write_down(umpire.journal, kind, a, b, c, d, e, f)


@rule
def write_down(journal: Any, kind: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
    """Append an entry while there is room."""
    if journal.length >= MAX_ENTRIES:
        return
    entry = journal.entries[journal.length]
    entry.kind = kind
    entry.reader = journal.reader
    entry.facts[0] = a
    entry.facts[1] = b
    entry.facts[2] = c
    entry.facts[3] = d
    entry.facts[4] = e
    entry.facts[5] = f
    journal.length += 1
