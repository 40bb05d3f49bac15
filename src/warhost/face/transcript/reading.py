"""Reading a transcript: from text to tags, entries and comments, each with its line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from warhost.errors import PositionError, TranscriptError, UnknownName, name_hint
from warhost.face import position
from warhost.face.battle import Key
from warhost.face.entry import ACT, DECIDED, JOIN, NOBODY, UNASKED, read_join
from warhost.face.opening import COMMITMENT, read_tag, side_tags
from warhost.face.transcript.layout import CLOCK_WORDS, ENTRY_WORDS, KEY_WORDS, endings_of, own_tags
from warhost.ruleset import Ruleset, find_ruleset

LONGEST = 800_000
"""Characters of a transcript; the longest battles fill less than a tenth."""
MOST_ENTRIES = 6_000
"""Of a transcript; the longest battles have about 700."""
QUOTED_OR_BLANKS = re.compile(r'("(?:[^"\\]|\\.)*")|\s+')
HEADING = re.compile(r"([0-9]{1,4})\.")
TOKEN = re.compile(
    r"(?P<newline>\n)|(?P<blank>[^\S\n]+)|(?P<remark>;[^\n]*)|(?P<comment>\{[^{}]*\})|(?P<word>[^\s{}();]+)|(?P<sign>.)"
)


@dataclass(frozen=True)
class Tag:
    """A tag's value, and its line."""

    value: str
    line: int


@dataclass
class Recorded:
    """An entry as it stands in a transcript; most are acts."""

    text: str  # of an act, the action in notation
    line: int
    key: Key | None = None
    heading: tuple[int, int] | None = None  # turn and line of the heading above it
    told: list[tuple[str, int]] = field(default_factory=list)  # the words of its comment, each with its line
    kind: str = ACT
    side: int | None = None  # who did it; of an act the battle tells
    is_kept: bool = False  # written down, and not carried out
    spent: int | None = None  # seconds since the entry before it
    reading: str = ""  # of the clocks that ran


@dataclass(frozen=True)
class Transcript:
    """A transcript that can be read; whether it is true, `replay` tells."""

    file: str
    ruleset: Ruleset
    tags: Mapping[str, Tag]
    set_up: Sequence[tuple[str, int]]  # the words of the comment before the first action, each with its line
    entries: Sequence[Recorded]
    ending: str
    ending_line: int
    remarks: Sequence[tuple[str, int]]  # free comments, each with its line

    @property
    def is_chained(self) -> bool:
        """True for a battle with a chain over all of its entries."""
        return COMMITMENT in self.tags

    @property
    def actions(self) -> list[Recorded]:
        """The actions alone, those that were taken back among them."""
        return [one for one in self.entries if one.kind in DECIDED and not one.is_kept]

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, by side, as they were called at the end."""
        names = [self.tags[name].value if name in self.tags else "" for name in side_tags(self.ruleset)]
        for one in self.entries:
            if one.kind == JOIN and one.side is not None and not one.is_kept:
                names[one.side] = read_join(one.text)[0] or names[one.side]
        return tuple(names)

    @property
    def free_tags(self) -> dict[str, str]:
        """The tags that say nothing of the battle itself, such as Date, to be written again; nothing vouches for them.

        In a transcript without a chain nothing vouches for the names of the players either.
        """
        own = own_tags(self.ruleset, self.is_chained)
        return {name: tag.value for name, tag in self.tags.items() if name not in own}


def read(text: str | bytes, file: str = "") -> Transcript:
    """A transcript from its text; `file` is named in messages. Raises TranscriptError with the line."""
    try:
        text = position.readable(text)
    except PositionError as error:
        raise TranscriptError(file or "transcript", error.line, error.message) from None
    if len(text) > LONGEST:
        line = text.count("\n", 0, LONGEST) + 1
        raise TranscriptError(file or "transcript", line, f"the text has more than {LONGEST:,} characters")
    return _Reader(text, file or "transcript").read()


class _Reader:
    """Takes a text to pieces, tags first."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.line = 1
        self.tags: dict[str, Tag] = {}
        self.set_up: list[tuple[str, int]] = []
        self.entries: list[Recorded] = []
        self.remarks: list[tuple[str, int]] = []
        self.words: list[str] = []  # of the action being read
        self.kind = ACT  # of the action that comes next
        self.key: Key | None = None
        self.clock: tuple[int, str] | None = None  # of the entry that comes next
        self.heading: tuple[int, int] | None = None
        self.variations: list[int] = []  # lines where the open ones began
        self.ending = ""
        self.ending_line = 0

    def read(self) -> Transcript:
        """The whole transcript."""
        body = self._read_tags()
        self.ruleset = self._find_ruleset()
        self.endings = endings_of(self.ruleset)
        for token in TOKEN.finditer(body):
            self._take(str(token.lastgroup), token[0])
            self.line += token[0].count("\n")
        self._end_action()
        if self.clock is not None:
            self._refuse(self.line, "these clocks belong to no entry")
        if self.variations:
            self._refuse(self.variations[-1], "the variation that begins here does not end")
        if not self.ending:
            last = self.line - body.endswith("\n")
            self._refuse(last, f"the transcript ends without a result ({', '.join(self.endings)}): is it cut off?")
        return Transcript(
            self.file, self.ruleset, self.tags, self.set_up, self.entries, self.ending, self.ending_line, self.remarks
        )

    def _refuse(self, line: int, message: str) -> NoReturn:
        raise TranscriptError(self.file, line, message) from None

    # --- tags ----------------------------------------------------------------------------------------------

    def _read_tags(self) -> str:
        """The text that comes after the tags."""
        lines = self.text.split("\n")
        for number, line in enumerate(lines, 1):
            said = line.strip()
            if said.startswith("["):
                self._take_tag(number, said)
            elif said.startswith(";"):
                self.remarks.append((said[1:].strip(), number))
            elif said:
                self.line = number
                return "\n".join(lines[number - 1 :])
        self.line = len(lines)
        return ""

    def _take_tag(self, number: int, line: str) -> None:
        found = read_tag(line)
        if found is None:
            self._refuse(number, 'this is no tag; a tag is written like [Seed "7"]')
        name, value = found
        if name in self.tags:
            self._refuse(number, f"a second tag {name}; the first is in line {self.tags[name].line}")
        self.tags[name] = Tag(value, number)

    def _find_ruleset(self) -> Ruleset:
        if "Ruleset" not in self.tags:
            self._refuse(1, 'the tag [Ruleset "..."] is missing: is this a transcript?')
        tag = self.tags["Ruleset"]
        try:
            return find_ruleset("".join(tag.value.split()[:1]))
        except UnknownName as error:
            self._refuse(tag.line, f"Ruleset: {error}")

    # --- the body ------------------------------------------------------------------------------------------

    def _take(self, kind: str, text: str) -> None:
        """Take one token; `self.line` is where it begins."""
        if kind == "remark":
            self.remarks.append((text[1:].strip(), self.line))
        elif kind == "sign":
            self._take_sign(text)
        elif self.variations:
            return
        elif kind == "newline":
            self._end_action()
        elif kind == "comment":
            self._end_action()
            self._take_comment(text)
        elif kind == "word":
            self._take_word(text)

    def _take_sign(self, sign: str) -> None:
        self._end_action()
        if sign == "(":
            self.variations.append(self.line)
        elif sign == ")" and self.variations:
            self.variations.pop()
        elif sign == "{":
            self._refuse(self.line, "the comment that begins here does not end, or holds another")
        else:
            self._refuse(self.line, f"{sign!r} ends nothing here")

    def _take_comment(self, comment: str) -> None:
        if comment.startswith("{%"):
            self._take_marked(comment)
            return
        lines = comment[1:-1].split("\n")
        words = [(word, self.line + down) for down, line in enumerate(lines) for word in line.split()]
        last = self.entries[-1].told if self.entries and self.entries[-1].kind in DECIDED else None
        if last is None and self.entries:
            self._refuse(self.line, "this comment belongs to no action")
        (self.set_up if last is None else last).extend(words)

    def _take_marked(self, comment: str) -> None:
        """The key of an action's dice, the clocks before an entry, or an entry other than an action."""
        comment = QUOTED_OR_BLANKS.sub(lambda found: found[1] or " ", comment)
        key = KEY_WORDS.fullmatch(comment)
        if key is not None and self.key is None and self.kind == ACT:
            self.key = int(key[1], 16), int(key[2], 16)
            return
        if comment.startswith("{%key"):
            self._refuse(self.line, f"{comment!r} is no key of the dice for the next action")
        clock = CLOCK_WORDS.fullmatch(comment)
        if clock is not None and self.clock is None and self.key is None and self.kind == ACT and not self.ending:
            self.clock = int(clock[1]), clock[2].strip()
            return
        found = ENTRY_WORDS.fullmatch(comment)
        if found is None or self.key is not None or self.kind != ACT or self.ending:
            self._refuse(self.line, f"{comment!r} is nothing that can be done here")
        kept, kind, who, said = found.groups()
        if kind in UNASKED and who is None and not kept:
            self.kind = kind
            return
        if who not in (NOBODY, *self.ruleset.sides):
            self._refuse(self.line, f"{comment!r} does not say who does it; known: {', '.join(self.ruleset.sides)}")
        side = None if who == NOBODY else self.ruleset.sides.index(who)
        self._add(Recorded(said or "", self.line, kind=kind, side=side, is_kept=bool(kept)))

    def _take_word(self, word: str) -> None:
        heading = HEADING.fullmatch(word)
        if heading or word in self.ruleset.verbs:
            self._end_action()
        if self.ending:
            self._refuse(self.line, f"{word!r} after the result {self.ending!r}")
        if heading:
            self.heading = int(heading[1]), self.line
        elif self.words or word in self.ruleset.verbs:
            self.words.append(word)
        elif word in self.endings:
            self.ending, self.ending_line = word, self.line
        else:
            self._refuse(self.line, f"{word!r} begins no action{name_hint(word, self.ruleset.verbs)}")

    def _end_action(self) -> None:
        if self.words:
            self._add(Recorded(" ".join(self.words), self.line, self.key, self.heading, kind=self.kind))
            self.words, self.key, self.heading, self.kind = [], None, None, ACT

    def _add(self, entry: Recorded) -> None:
        if len(self.entries) == MOST_ENTRIES:
            self._refuse(self.line, f"there are more than {MOST_ENTRIES:,} entries")
        if self.clock is not None:
            (entry.spent, entry.reading), self.clock = self.clock, None
        self.entries.append(entry)
