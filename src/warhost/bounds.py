"""How much is read of what strangers hand in: found out in one quick pass, before any reader does heavy work.

A reader of TOML takes a time that grows with the square of a key's dots and of the depth of its brackets. So a text is
looked over first. The bounds are about ten times what the largest scenario needs.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from typing import Any

LONGEST = 50_000
"""Characters of a scenario's text."""
MOST_VALUES = 4_000
"""Values, arrays and tables of a scenario's text, those in arrays counted one by one."""
MOST_DOTS = 8
"""Dots in a key or in the header of a table."""
DEEPEST = 16
"""Brackets and braces within each other."""
LONGEST_OPTIONS = 2_000
"""Characters of a list of options."""
MOST_IN_OPTIONS = 200
"""Values in all options together."""
DEEPEST_OPTION = 4
LONGEST_IN_OPTIONS = 200
"""Characters of a text in an option, or of its name."""

QUOTES, COUNTED, KEY_ENDS = frozenset("\"'"), frozenset("[{=,"), frozenset("[]{}=,\n")
DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}
UNREADABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Characters that belong in no text: control characters, and halves of characters that cannot be written as UTF-8."""

_SIGN = re.compile(
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}'
    r"|'''(?:[^']|'{1,2}(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+"
    r"|[\[\]{}=,.\n\"']",
    re.DOTALL,
)


def decoded(raw: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 where a mark says so, as some shells write it; UnicodeDecodeError else."""
    is_wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return raw.decode("utf-16" if is_wide else "utf-8-sig")


def excess_of(text: str, longest: int = LONGEST) -> tuple[int, str] | None:
    """The line of a TOML text at which it is too much to be read, and why; None for a text within all bounds."""
    if len(text) > longest:
        return _line(text, longest), f"the text has {len(text):,} characters, and at most {longest:,} are read"
    values = depth = dots = 0
    for found in _SIGN.finditer(text):
        sign = found[0]
        if sign in QUOTES:
            return None  # a string without an end: the reader goes no farther, and says so
        values += sign in COUNTED
        depth += DEEPER.get(sign, 0)
        if sign == ".":
            dots += 1
        elif sign in KEY_ENDS:
            dots = 0
        if why := _why_too_much(values, depth, dots):
            return _line(text, found.start()), why
    return None


def _why_too_much(values: int, depth: int, dots: int) -> str:
    if depth > DEEPEST:
        return f"arrays or tables are nested too deeply: at most {DEEPEST} are read"
    if dots > MOST_DOTS:
        return f"a key has too many parts: at most {MOST_DOTS + 1} are read"
    return f"there are too many values: at most {MOST_VALUES:,} are read" if values > MOST_VALUES else ""


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def fault_of_options(options: Mapping[str, Any]) -> tuple[str, str] | None:
    """The name of an option that cannot be taken as it is, and why; None when all can be written into a scenario."""
    left = MOST_IN_OPTIONS
    for name, value in options.items():
        waiting: list[tuple[int, Any]] = [(1, name), (1, value)]
        while waiting:
            depth, part = waiting.pop()
            left -= 1
            if left < 0:
                return name, f"all options together have at most {MOST_IN_OPTIONS} values"
            if depth > DEEPEST_OPTION:
                return name, f"the value nests more than {DEEPEST_OPTION} deep"
            if isinstance(part, str) and (why := _fault_of_text(part)):
                return name, why
            if isinstance(part, Mapping):
                inner = [*part.keys(), *part.values()] if len(part) <= left else [*range(left + 1)]
            else:
                inner = list(part[: left + 1]) if isinstance(part, list | tuple) else []
            waiting += [(depth + 1, one) for one in inner]
    return None


def _fault_of_text(text: str) -> str:
    if len(text) > LONGEST_IN_OPTIONS:
        return f"a text has at most {LONGEST_IN_OPTIONS} characters, and this one {len(text):,}"
    found = UNREADABLE.search(text)
    return f"the character {found[0]!r} does not belong in a text" if found else ""
