"""Transcript: a whole battle as text, after the model of chess's PGN. Reading one back carries every action out again.

    [Ruleset "tewapen 1"]
    [Scenario "tewapen/otter-ford"]
    ...
    [Seed "7"]
    [Result "*"]

    {what the set-up led to}
    1.
    nominate R3 {what it led to: cards, dice, hits; ...}
    {%key 0123456789abcdef fedcba9876543210} attack R3 B2 {...}     dice given a fresh key before the action
    *

Tags come first, then actions in notation under the numbers of their turns, then the result: a side, `draw`, or `*` for
a battle that goes on. What stands in braces is written by Warhost, and checked; `; free comments` to the end of a line
and (variations in parentheses) are for people, and are skipped.

A battle with a chain (`warhost.face.chronicle`) has its opening for tags, and all that was done besides actions in
braces of their own, each on its line: {%join red "Ada" 3f2a}, {%undo red 1}, {%offer black draw}, {%surrender red}.
"""

from warhost.face.transcript.layout import INDENT, KEY, WIDTH
from warhost.face.transcript.reading import LONGEST, Recorded, Tag, Transcript, read
from warhost.face.transcript.replaying import replay
from warhost.face.transcript.verdict import MOST_FAULTS, Report, audit, verify
from warhost.face.transcript.writing import write

__all__ = [
    "INDENT",
    "KEY",
    "LONGEST",
    "MOST_FAULTS",
    "WIDTH",
    "Recorded",
    "Report",
    "Tag",
    "Transcript",
    "audit",
    "read",
    "replay",
    "verify",
    "write",
]
