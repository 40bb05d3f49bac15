"""Names in the meeting place: which can be read, and which could be taken for one another."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from warhost.server.refusals import Refusal

SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE")
"""Scripts that have letters in common to the eye, so no name has letters of two of them."""
UNSEEN = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
"""Kinds of characters that nobody sees, or that turn what stands beside them."""
MOST_MARKS = 2  # accents on one letter
_ALIKE = (Path(__file__).parent / "look_alikes.txt").read_text("utf-8").splitlines()
LIKE = {one: letter for letter, *others in map(str.split, _ALIKE) for one in others}
"""Letters and signs of all scripts by the Latin letter for which they are taken; l and 1 are taken for an i."""
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("æ", "ae"), ("œ", "oe"))


def checked(name: str) -> str:
    """A name as it is shown; Refusal for one that cannot be read, or deceives the eye."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(one) in UNSEEN for one in shown):
        raise Refusal("bad_name", "this name has characters that cannot be seen: leave them out")
    if not any(one.isalnum() for one in shown):
        raise Refusal("bad_name", "a name has at least one letter or digit")
    if _has_many_marks(shown):
        raise Refusal("bad_name", f"a letter of a name has at most {MOST_MARKS} accents")
    if len({script for one in shown if (script := _script_of(one))}) > 1:
        raise Refusal("bad_name", "this name mixes letters of several scripts, which look alike: keep to one")
    return shown


def looks_of(name: str) -> str:
    """The same text for all names that could be taken for one another: by case, accents, spaces, and like letters."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", name).casefold() if not _is_mark(one))
    for pair, one in PAIRS:
        bare = bare.replace(pair, one)
    return "".join(LIKE.get(one, one) for one in bare if one.isalnum() or one in LIKE)


def _has_many_marks(name: str) -> bool:
    marks = 0
    for one in unicodedata.normalize("NFD", name):
        marks = marks + 1 if _is_mark(one) else 0
        if marks > MOST_MARKS:
            return True
    return False


def _is_mark(one: str) -> bool:
    return unicodedata.category(one) in ("Mn", "Me")


def _script_of(letter: str) -> str:
    """The script of a letter, "" where it can be taken for no other's."""
    if not letter.isalpha():
        return ""
    script = unicodedata.name(letter, "").partition(" ")[0]
    return script if script in SCRIPTS else ""
