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
"""

from __future__ import annotations

import hashlib
import json
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NoReturn

import numpy as np

from warhost import position
from warhost.battle import Battle, Key, start
from warhost.errors import Fault, PositionError, TranscriptError, UnknownName, name_hint
from warhost.fair_dice import entry_with_key
from warhost.kernel.abi import Header
from warhost.ruleset import Ruleset, find_ruleset

WIDTH = 120
INDENT = "    "
INLINE = position.INLINE
RUNNING, DRAW = "*", "draw"
NO_DATE = "????.??.??"
KEY = "%key"
LONGEST = 400_000
"""Characters of a transcript; the longest battles fill about a tenth."""
MOST_ACTIONS = 5_000
"""Of a transcript; the longest battles have about 700."""
MOST_FAULTS = 20
"""A report stops there: after one changed die nothing need be as recorded."""

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
TAG = re.compile(rf'\[({TAG_NAME.pattern}) ("(?:[^"\\]|\\.)*")\]')
HEADING = re.compile(r"([0-9]{1,4})\.")
KEY_WORDS = re.compile(rf"\{{{KEY} ([0-9a-f]{{16}}) ([0-9a-f]{{16}})\}}")
TOKEN = re.compile(
    r"(?P<newline>\n)|(?P<blank>[^\S\n]+)|(?P<remark>;[^\n]*)|(?P<comment>\{[^{}]*\})|(?P<word>[^\s{}();]+)|(?P<sign>.)"
)
NO_BRACES = str.maketrans("{}", "()")

START_TAGS = ("Ruleset", "Scenario", "ScenarioText", "Options", "Position", "StartHash")
SEED_TAGS = ("Seed", "SeedCommit")
ENTROPY = "Entropy"
"""The tag of a battle whose keys follow from its seed, committed before, and from what the seats added to it."""
CLOSING_TAGS = ("Result", "Actions")
VOUCHED_FOR = {"SeedCommit": ("Seed",), "StartHash": ("Scenario", "ScenarioText", "Options", "Position")}
"""A tag that is a hash, and the tags of which one must have been changed when it is wrong."""


# --- writing ----------------------------------------------------------------------------------------------


def write(
    battle: Battle,
    players: Sequence[str] | None = None,
    tags: Mapping[str, str] | None = None,
) -> str:
    """The transcript of a battle. `tags` are further tags, such as Date; ValueError for one that the battle itself has.

    `players` are called by the sides; without them each is the player of its side.
    A battle that did not begin at its scenario's set-up has its first position in the tag Position.
    """
    sides = battle.ruleset.sides
    players = players or [f"{side} player" for side in sides]
    named = {side.capitalize(): player for side, player in zip(sides, players, strict=True)}
    opening, closing = _opening_tags(battle), _closing_tags(battle)
    free = {"Date": NO_DATE} | dict(tags or {})
    order = (*START_TAGS, *named, "Date", *SEED_TAGS, *CLOSING_TAGS)
    if taken := [name for name in free if name in order and name != "Date"]:
        raise ValueError(f"the tag {taken[0]!r} is the battle's own")
    values = {**opening, **named, **closing, **free}
    lines = [_tag_line(name, values[name]) for name in dict.fromkeys((*order, *free)) if name in values]
    return "\n".join([*lines, "", *_body_lines(battle), _ending(battle)]) + "\n"


def _tag_line(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name) or position.CONTROL.search(value):
        raise ValueError(f"{name!r}: {value!r} cannot be a tag")
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def _opening_tags(battle: Battle) -> dict[str, str]:
    """What the battle began from."""
    ruleset = battle.ruleset
    tags = {"Ruleset": f"{ruleset.name} {ruleset.version}"}
    if battle.seed is None:
        text = position.write(_beginning(battle))
        return tags | {"Position": text, "StartHash": _short_hash([text])}
    scenario = battle.scenario.to_toml()
    name, options = position.scenario_name(ruleset, battle.scenario) or (INLINE, "")
    tags |= {"Scenario": name} | ({"ScenarioText": scenario} if name == INLINE else {})
    seed = str(battle.seed)
    commitment = hashlib.sha256(seed.encode()).hexdigest()
    return tags | {"Options": options, "StartHash": _short_hash([scenario]), "Seed": seed, "SeedCommit": commitment}


def _closing_tags(battle: Battle) -> dict[str, str]:
    """What the battle has come to."""
    outcome = battle.outcome
    result = f"{outcome.winner_name or DRAW}: {outcome.reason}" if outcome else RUNNING
    heads = [_head(str(action), step.key) for action, step in zip(battle.actions, battle.steps, strict=True)]
    return {"Result": result, "Actions": f"{len(heads)} {_short_hash(heads)}"}


def _beginning(battle: Battle) -> Battle:
    """The battle as it stood before its first action."""
    if not battle.steps:
        return battle
    memory = np.frombuffer(bytearray(battle.steps[0].before), np.uint8)
    return Battle(battle.ruleset, battle.scenario, memory, battle.umpire)


def _short_hash(lines: Iterable[str]) -> str:
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def _ending(battle: Battle) -> str:
    """The word that ends the transcript."""
    return (battle.outcome.winner_name or DRAW) if battle.outcome else RUNNING


def _head(action: str, key: Key | None) -> str:
    return f"{{{KEY} {key[0]:016x} {key[1]:016x}}} {action}" if key else action


def _body_lines(battle: Battle) -> Iterator[str]:
    if told := _told(battle, 0):
        yield _with_comment("", told)
    turn = 0
    for number, (action, step) in enumerate(zip(battle.actions, battle.steps, strict=True), 1):
        before: Any = Header.over(np.frombuffer(step.before, np.uint8))
        if before.turn != turn:
            turn = int(before.turn)
            yield f"{turn}."
        yield _with_comment(_head(str(action), step.key), _told(battle, number))


def _told(battle: Battle, number: int) -> str:
    """What an action led to, or the set-up (number 0), in one text without braces."""
    if number == 0 and battle.seed is None:
        return ""
    return "; ".join(event.text for event in battle.events_of(number)).translate(NO_BRACES)


def _with_comment(head: str, told: str) -> str:
    """An action and what it led to, on as many lines as it needs; only words of the comment go to a new line."""
    if not told:
        return head
    indent = f"{head} " if head else ""
    comment = f"{{{told}}}"
    return textwrap.fill(
        comment, WIDTH, initial_indent=indent, subsequent_indent=INDENT, break_long_words=False, break_on_hyphens=False
    )


# --- what a transcript holds ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tag:
    """A tag's value, and its line."""

    value: str
    line: int


@dataclass
class Recorded:
    """An action as it stands in a transcript."""

    text: str
    line: int
    key: Key | None = None
    heading: tuple[int, int] | None = None  # turn and line of the heading above it
    told: list[tuple[str, int]] = field(default_factory=list)  # the words of its comment, each with its line


@dataclass(frozen=True)
class Transcript:
    """A transcript that can be read; whether it is true, `replay` tells."""

    file: str
    ruleset: Ruleset
    tags: Mapping[str, Tag]
    set_up: Sequence[tuple[str, int]]  # the words of the comment before the first action, each with its line
    actions: Sequence[Recorded]
    ending: str
    ending_line: int
    remarks: Sequence[tuple[str, int]]  # free comments, each with its line

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, by side."""
        sides = (side.capitalize() for side in self.ruleset.sides)
        return tuple(self.tags[name].value if name in self.tags else "" for name in sides)

    @property
    def free_tags(self) -> dict[str, str]:
        """The tags that say nothing of the battle itself, such as Date, to be written again."""
        own = {*START_TAGS, *SEED_TAGS, *CLOSING_TAGS, *(side.capitalize() for side in self.ruleset.sides)}
        return {name: tag.value for name, tag in self.tags.items() if name not in own}


# --- reading ----------------------------------------------------------------------------------------------


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
        self.actions: list[Recorded] = []
        self.remarks: list[tuple[str, int]] = []
        self.words: list[str] = []  # of the action being read
        self.key: Key | None = None
        self.heading: tuple[int, int] | None = None
        self.variations: list[int] = []  # lines where the open ones began
        self.ending = ""
        self.ending_line = 0

    def read(self) -> Transcript:
        """The whole transcript."""
        body = self._read_tags()
        self.ruleset = self._find_ruleset()
        self.endings = (*self.ruleset.sides, DRAW, RUNNING)
        for token in TOKEN.finditer(body):
            self._take(str(token.lastgroup), token[0])
            self.line += token[0].count("\n")
        self._end_action()
        if self.variations:
            self._refuse(self.variations[-1], "the variation that begins here does not end")
        if not self.ending:
            last = self.line - body.endswith("\n")
            self._refuse(last, f"the transcript ends without a result ({', '.join(self.endings)}): is it cut off?")
        return Transcript(
            self.file, self.ruleset, self.tags, self.set_up, self.actions, self.ending, self.ending_line, self.remarks
        )

    def _refuse(self, line: int, message: str) -> NoReturn:
        raise TranscriptError(self.file, line, message) from None

    # --- tags ----------------------------------------------------------------------------------------------

    def _read_tags(self) -> str:
        """The text that comes after the tags."""
        lines = self.text.split("\n")
        for number, line in enumerate(lines, 1):
            if line.startswith("["):
                self._take_tag(number, line.rstrip())
            elif line.startswith(";"):
                self.remarks.append((line[1:].strip(), number))
            elif line.strip():
                self.line = number
                return "\n".join(lines[number - 1 :])
        self.line = len(lines)
        return ""

    def _take_tag(self, number: int, line: str) -> None:
        found = TAG.fullmatch(line)
        try:
            name, value = (found[1], json.loads(found[2])) if found else ("", "")
        except ValueError:
            name = ""
        if not name or position.CONTROL.search(value):
            self._refuse(number, 'this is no tag; a tag is written like [Seed "7"]')
        if name in self.tags:
            self._refuse(number, f"a second tag {name}; the first is in line {self.tags[name].line}")
        self.tags[name] = Tag(value, number)

    def _find_ruleset(self) -> Ruleset:
        if "Ruleset" not in self.tags:
            self._refuse(1, 'the tag [Ruleset "..."] is missing: is this a transcript?')
        tag = self.tags["Ruleset"]
        try:
            return find_ruleset(tag.value.partition(" ")[0])
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
            found = KEY_WORDS.fullmatch(comment)
            if found is None or self.key is not None:
                self._refuse(self.line, f"{comment!r} is no key of the dice for the next action")
            self.key = int(found[1], 16), int(found[2], 16)
            return
        lines = comment[1:-1].split("\n")
        words = [(word, self.line + down) for down, line in enumerate(lines) for word in line.split()]
        (self.actions[-1].told if self.actions else self.set_up).extend(words)

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
            if len(self.actions) == MOST_ACTIONS:
                self._refuse(self.line, f"there are more than {MOST_ACTIONS:,} actions")
            self.actions.append(Recorded(" ".join(self.words), self.line, self.key, self.heading))
            self.words, self.key, self.heading = [], None, None


# --- carrying out again -----------------------------------------------------------------------------------


def replay(transcript: Transcript) -> Battle:
    """The battle that a transcript describes, every action carried out again and all that is recorded compared.

    What the transcript leaves out is not missed, so one written by hand will do. Raises TranscriptError at the first
    line that is not true.
    """

    def refuse(fault: Fault) -> NoReturn:
        raise TranscriptError(fault.file, fault.line, f"{fault.where}: {fault.message}")

    return _Replay(transcript, refuse, is_strict=False).run()


@dataclass(frozen=True)
class Report:
    """What is wrong with a transcript."""

    file: str
    actions: int
    faults: tuple[Fault, ...]

    @property
    def ok(self) -> bool:
        """True when all is as recorded."""
        return not self.faults

    def __str__(self) -> str:
        if self.ok:
            return f"{self.file}: {self.actions} actions, and all that they led to, as recorded"
        return "\n".join(map(str, self.faults))


class _Enough(Exception):
    """There are as many faults as a report holds."""


def verify(text: str | bytes, file: str = "") -> Report:
    """Everything that is wrong with a transcript written by Warhost; it raises nothing, whatever the text.

    Any change of a die, an action, a comment or a tag that matters is found, and so is anything left out.
    """
    return audit(text, file)[0]


def audit(text: str | bytes, file: str = "") -> tuple[Report, Battle | None]:
    """As `verify`, with the battle as it really went; None when it could not be carried out to its last action."""
    file, actions, battle = file or "transcript", 0, None
    faults: list[Fault] = []

    def note(fault: Fault) -> None:
        faults.append(fault)
        if len(faults) == MOST_FAULTS:
            raise _Enough

    try:
        transcript = read(text, file)
        actions = len(transcript.actions)
        battle = _Replay(transcript, note, is_strict=True).run()
    except TranscriptError as error:
        faults.append(Fault(file, error.line, "text", error.message))
    except _Enough:
        pass
    return Report(file, actions, tuple(sorted(faults, key=lambda fault: fault.line))), battle


class _Replay:
    """A battle carried out again from its transcript.

    `complain` hears of all that is not as recorded. Strictly, what Warhost would have written must all be there.
    """

    def __init__(self, transcript: Transcript, complain: Callable[[Fault], None], is_strict: bool) -> None:
        self.transcript = transcript
        self.tags = transcript.tags
        self.complain = complain
        self.is_strict = is_strict
        self.turn = 0
        self.entry = 0  # of the last key that was audited

    def run(self) -> Battle:
        """The battle; TranscriptError where it cannot go on."""
        battle = self._begin()
        self._compare_tags(_opening_tags(battle))
        self._compare(self.transcript.set_up, _told(battle, 0), "set-up", head_line=1)
        for number, recorded in enumerate(self.transcript.actions, 1):
            self._carry_out(battle, recorded, number)
        if self.transcript.ending != _ending(battle):
            self._note(self.transcript.ending_line, "result", f"the battle ends with {_ending(battle)!r}")
        final = {"FinalKey": battle.key()} if "FinalKey" in self.tags else {}
        self._compare_tags(_closing_tags(battle) | final)
        return battle

    def _note(self, line: int, where: str, message: str) -> None:
        self.complain(Fault(self.transcript.file, line, where, message))

    # --- the beginning -------------------------------------------------------------------------------------

    def _begin(self) -> Battle:
        ruleset = self.transcript.ruleset
        with self._blaming("Ruleset"):
            if (recorded := self.tags["Ruleset"].value) != f"{ruleset.name} {ruleset.version}":
                raise ValueError(f"recorded with {recorded!r}, and here is {ruleset.name} {ruleset.version}")
        if "Position" in self.tags:
            with self._blaming("Position"):
                return position.read(self.tags["Position"].value)
        with self._blaming("Scenario"):
            name = self._need("Scenario")
            scenario = None if name == INLINE else position.named_scenario(ruleset, name)
        if scenario is None:
            with self._blaming("ScenarioText"):
                scenario = ruleset.read_scenario(self._need("ScenarioText"), "ScenarioText")
        with self._blaming("Seed"):
            seed = _seed_of(self._need("Seed"))
        with self._blaming("Options"):
            options = self.tags["Options"].value if "Options" in self.tags else ""
            return start(scenario, seed, position.read_options(options))

    def _need(self, name: str) -> str:
        if name not in self.tags:
            raise ValueError("this tag is missing")
        return self.tags[name].value

    @contextmanager
    def _blaming(self, tag: str) -> Iterator[None]:
        """Lays what goes wrong at the door of a tag."""
        try:
            yield
        except ValueError as error:
            line = self.tags[tag].line if tag in self.tags else 1
            raise TranscriptError(self.transcript.file, line, f"{tag}: {error}") from None

    def _compare_tags(self, true: Mapping[str, str]) -> None:
        for name, value in true.items():
            if name not in self.tags:
                if self.is_strict:
                    self._note(1, name, "this tag is missing")
                continue
            tag = self.tags[name]
            if tag.value == value:
                continue
            self._note(tag.line, name, f"this says {_excerpt(tag.value)}, and the battle {_excerpt(value)}")
            for other in VOUCHED_FOR.get(name, ()):
                if other in self.tags:
                    self._note(self.tags[other].line, other, f"this does not belong to the {name} of line {tag.line}")

    # --- the actions ---------------------------------------------------------------------------------------

    def _carry_out(self, battle: Battle, recorded: Recorded, number: int) -> None:
        where = f"action {number}"
        self._compare_turn(battle.turn, recorded, where)
        try:
            action = battle.action(recorded.text)
            battle.apply(action, recorded.key)
        except ValueError as error:
            raise TranscriptError(self.transcript.file, recorded.line, f"{where}: {error}") from None
        if self.is_strict and recorded.text != str(action):
            self._note(recorded.line, where, f"{recorded.text!r} is written {str(action)!r}")
        self._compare(recorded.told, _told(battle, number), where, recorded.line)
        if ENTROPY in self.tags:
            self._audit(str(battle.seed), recorded, where)

    def _audit(self, secret: str, recorded: Recorded, where: str) -> None:
        """See that the key of an action's dice follows from the committed secret, each later than the one before."""
        entropy, key = self.tags[ENTROPY].value, recorded.key
        entry = None if key is None else entry_with_key(secret, entropy, key, self.entry)
        if entry is None:
            self._note(recorded.line, where, "the key of these dice does not follow from the Seed and the Entropy")
        else:
            self.entry = entry

    def _compare_turn(self, turn: int, recorded: Recorded, where: str) -> None:
        """See that an action stands under the heading of its turn; strictly there is one where a turn begins."""
        begins, self.turn = turn != self.turn, turn
        if recorded.heading is None:
            if begins and self.is_strict:
                self._note(recorded.line, where, f"the heading '{turn}.' is missing above this")
            return
        said, line = recorded.heading
        if said != turn or (self.is_strict and not begins):
            self._note(line, where, f"the heading '{said}.' is here, and the battle is in turn {turn}")

    def _compare(self, found: Sequence[tuple[str, int]], told: str, where: str, head_line: int) -> None:
        """Compare a comment, word for word, with what happened; `head_line` is that of the action."""
        if not found and not self.is_strict:
            return
        words, expected = [word for word, _ in found], told.split()
        if words == expected:
            return
        pairs = zip(words, expected, strict=False)
        at = next((k for k, (word, true) in enumerate(pairs) if word != true), min(len(words), len(expected)))
        line = found[min(at, len(found) - 1)][1] if found else head_line
        self._note(line, where, f"recorded is {_around(words, at)}, and the battle has {_around(expected, at)}")
        if line > head_line > 1:
            self._note(head_line, where, f"this did not lead to what stands in line {line}")


def _seed_of(text: str) -> int | str:
    """The seed behind its text: a number where the text is how a number is written."""
    is_number = text.isascii() and text.isdigit() and len(text) < 100 and str(int(text)) == text
    return int(text) if is_number else text


def _excerpt(value: str) -> str:
    return repr(value if len(value) <= 60 else value[:57] + "...")


def _around(words: Sequence[str], at: int) -> str:
    """A few words around one, quoted; "nothing" when there are none."""
    few = " ".join(words[max(0, at - 3) : at + 4])
    return repr(few) if few else "nothing"
