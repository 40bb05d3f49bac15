"""Position text: a battle as it stands, in lines that people can read, compare and write by hand.

    position 1
    ruleset tewapen 1
    scenario tewapen/otter-ford
    dice 0123456789abcdef fedcba9876543210 12
    turn 2
    decides red
    ...                                       lines of the game
    end

`scenario inline` is followed by the scenario's TOML text, indented; `options turns = 6` changes a packaged one. What
follows a `#` is a comment. Between the first line and the last the order is free. Without `dice` the key is zero.
Without `decides` the battle runs on from its pending matters to the next decision. What is written and read again is
the same battle, bit for bit.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Mapping
from typing import Any, NoReturn

import numpy as np

from warhost import bounds
from warhost.errors import PositionError, ScenarioError, UnknownName
from warhost.face.battle import Battle, surveyed_umpire
from warhost.face.scenario_lookup import look_up
from warhost.kernel.abi import NO_ACTION, NOBODY, Header
from warhost.kernel.layout import Bytes
from warhost.ruleset import Ruleset, find_ruleset
from warhost.scenario import ScenarioModel, toml_value

FORMAT = 1
INLINE = "inline"
END = "end"
OWN_WORDS = ("ruleset", "scenario", "options", "dice", "turn", "decides", "decisions")
"""First words of the lines that every game has; the game reads all others."""
NOBODY_WORD = "nobody"
LONGEST = 2 * bounds.LONGEST
"""Characters of a position text: a scenario that stands in it, and as much again."""
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffd]")
"""Characters that belong in no text."""
QUOTED_OR_BLANK = re.compile(r'("(?:[^"\\\n]|\\.)*")|[^\S\n]')
"""What stands in quotes, and else every blank."""
DICE = re.compile(r"([0-9a-f]{1,16})\s+([0-9a-f]{1,16})\s+([0-9]{1,18})")

Line = tuple[int, str]
"""A line of the text: its number from 1, and what it says."""


# --- writing ----------------------------------------------------------------------------------------------


def write(battle: Battle) -> str:
    """The position text of a battle."""
    header: Any = Header.over(battle.memory)
    first, second = header.dice.key.tolist()
    lines = [
        f"position {FORMAT}",
        f"ruleset {battle.ruleset.name} {battle.ruleset.version}",
        *_scenario_lines(battle),
        f"dice {first:016x} {second:016x} {int(header.dice.counter)}",
        f"turn {battle.turn}",
    ]
    if not battle.over:
        side = battle.seat_to_decide
        lines.append(f"decides {NOBODY_WORD if side is None else battle.ruleset.sides[side]}")
    if battle.decisions:
        lines.append(f"decisions {battle.decisions}")
    return "\n".join([*lines, *battle.table.write_position(), END]) + "\n"


def _scenario_lines(battle: Battle) -> list[str]:
    named = scenario_name(battle.ruleset, battle.scenario)
    if named is None:
        toml = battle.scenario.to_toml().rstrip("\n")
        return [f"scenario {INLINE}", *textwrap.indent(toml, "    ").split("\n")]
    name, options = named
    return [f"scenario {name}", *([f"options {options}"] if options else [])]


def scenario_name(ruleset: Ruleset, scenario: ScenarioModel) -> tuple[str, str] | None:
    """A packaged scenario's name and the options, as text, that make this scenario of it; None when nothing does.

    An option that the packaged scenario has and this one has not cannot be written as text.
    """
    packaged = ruleset.scenarios().get(scenario.id)
    if packaged is None:
        return None
    wanted = {name: getattr(scenario, name) for name in ruleset.options}
    options = {name: value for name, value in wanted.items() if value != getattr(packaged, name)}
    if None in options.values() or packaged.model_copy(update=options) != scenario:
        return None
    return f"{ruleset.name}/{scenario.id}", write_options(options)


def write_options(options: Mapping[str, Any]) -> str:
    """Options as text: "modules = [1], turns = 6"."""
    return ", ".join(f"{name} = {toml_value(value)}" for name, value in options.items())


def read_options(text: str) -> dict[str, Any]:
    """The options behind a text; ValueError when it is no list of "name = value", or too much."""
    if (excess := bounds.excess_of(text, bounds.LONGEST_OPTIONS)) is not None:
        raise ValueError(f"the options cannot be read: {excess[1]}")
    try:
        read = tomllib.loads(f"options = {{{with_plain_blanks(text)}}}")
    except tomllib.TOMLDecodeError:
        read = {}
    if list(read) != ["options"]:
        raise ValueError(f"{text!r} is no list of options such as 'turns = 6, modules = [1, 2]'")
    options: dict[str, Any] = read["options"]
    return options


# --- reading ----------------------------------------------------------------------------------------------


def read(text: str | bytes, file: str = "") -> Battle:
    """The battle that a position text describes; `file` is named in messages. Raises PositionError with the line."""
    try:
        return _Reader(_bounded(readable(text))).battle()
    except PositionError as error:
        if not file:
            raise
        raise PositionError(error.line, f"{error.message} (in {file})") from None


def _bounded(text: str) -> str:
    """The text, if a battle may be written that long."""
    if len(text) > LONGEST:
        line = text.count("\n", 0, LONGEST) + 1
        raise PositionError(line, f"the text has {len(text):,} characters, and at most {LONGEST:,} are read")
    return text


def readable(text: str | bytes) -> str:
    """The text with plain line ends; PositionError at the first byte or character that belongs in no text."""
    if isinstance(text, bytes):
        text = _decode(text)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if found := CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise PositionError(line, f"character {found[0]!r} does not belong in a text: is this a binary file?")
    return text


def with_plain_blanks(text: str) -> str:
    """The text with a plain blank for each other one outside quotes, such as those that web pages have."""
    return QUOTED_OR_BLANK.sub(lambda found: found[1] or " ", text)


def _decode(raw: bytes) -> str:
    try:
        return bounds.decoded(raw)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise PositionError(line, f"byte 0x{raw[error.start]:02x} is not UTF-8: is this a text file?") from None


class _Reader:
    """A position text, its lines sorted by who reads them.

    `own` holds the lines that every game has, by their first word; `of_game` those of the game.
    """

    def __init__(self, text: str) -> None:
        self.own: dict[str, Line] = {}
        self.of_game: list[Line] = []
        self.toml: list[str] = []
        self.toml_start = 0
        self.last = (0, "")
        for number, line in enumerate(text.split("\n"), 1):
            if self._is_scenario(line):
                self.toml.append(with_plain_blanks(line))
            elif said := line.partition("#")[0].strip():
                self._take(number, said)
        if not self.last[0]:
            self._refuse(1, f"the text is empty; a position text begins with 'position {FORMAT}'")
        if self.last[1] != END:
            self._refuse(self.last[0], f"the text ends without {END!r}: is it cut off?")

    def _is_scenario(self, line: str) -> bool:
        """True for a line of the inline scenario: indented, empty or a comment, after `scenario inline`."""
        inline = self.last[1].split() == ["scenario", INLINE]
        return inline and (not line or line[0].isspace() or line[0] == "#")

    def _take(self, number: int, said: str) -> None:
        word = said.split()[0]
        if not self.last[0]:
            _check_format(number, said)
        elif self.last[1] == END:
            self._refuse(number, f"{said!r} after {END!r}")
        elif word in OWN_WORDS:
            if word in self.own:
                self._refuse(number, f"a second line {word!r}; the first is line {self.own[word][0]}")
            self.own[word] = number, said.partition(word)[2].strip()
        elif said != END:
            self.of_game.append((number, said))
        self.last = number, said
        if said.split() == ["scenario", INLINE]:
            self.toml_start = number + 1

    def _refuse(self, line: int, message: str) -> NoReturn:
        raise PositionError(line, message) from None

    def _said(self, word: str) -> Line:
        if word not in self.own:
            self._refuse(self.last[0], f"the line {word!r} is missing")
        return self.own[word]

    # --- what the lines say --------------------------------------------------------------------------------

    def battle(self) -> Battle:
        """The battle, at a decision or at its end."""
        ruleset = self._ruleset()
        scenario = self._scenario(ruleset)
        umpire = surveyed_umpire(ruleset, scenario)
        table = ruleset.table(ruleset.battle_record.blank(), scenario, umpire)
        try:
            memory = table.read_position(self.of_game)
        except PositionError as error:
            self._refuse(error.line or self.last[0], error.message)  # what is missing is missed at the end
        self._fill_header(memory, ruleset)
        battle = Battle(ruleset, scenario, memory, umpire)
        self._settle(battle)
        return battle

    def _ruleset(self) -> Ruleset:
        line, said = self._said("ruleset")
        name, version = [*said.split(maxsplit=1), "", ""][:2]
        try:
            ruleset = find_ruleset(name)
        except UnknownName as error:
            self._refuse(line, str(error))
        if version != str(ruleset.version):
            self._refuse(line, f"this is a position of {name} {version or '?'}, and here is {name} {ruleset.version}")
        return ruleset

    def _scenario(self, ruleset: Ruleset) -> ScenarioModel:
        line, name = self._said("scenario")
        try:
            if name == INLINE:
                scenario = ruleset.read_scenario("\n".join(self.toml), f"{INLINE} scenario")
            else:
                scenario = named_scenario(ruleset, name)
            if "options" in self.own:
                line, said = self.own["options"]
                scenario = look_up(scenario, read_options(said))[1]
        except ScenarioError as error:
            first, others = error.faults[0], len(error.faults) - 1
            line = self.toml_start + first.line - 1 if first.line and name == INLINE else line
            rest = [f"and {others} more fault{'s' * (others > 1)}"] * bool(others) + [error.more] * bool(error.more)
            more = f" ({', '.join(rest)})" if rest else ""
            self._refuse(line, f"{first.where}: {first.message}{more}")
        except ValueError as error:
            self._refuse(line, str(error))
        return scenario

    def _fill_header(self, memory: Bytes, ruleset: Ruleset) -> None:
        header: Any = Header.over(memory)
        header.version = ruleset.version
        header.turn = self._number("turn", 1, np.iinfo(np.int16).max, 1)
        header.actions = self._number("decisions", 0, np.iinfo(np.int32).max, 0)
        header.to_decide = self._decides(ruleset)
        if "dice" in self.own:
            self._fill_dice(header, *self.own["dice"])

    def _fill_dice(self, header: Any, line: int, said: str) -> None:
        if not (found := DICE.fullmatch(said)):
            self._refuse(line, f"{said!r}: the dice are two words of up to 16 hexadecimal digits and a count")
        header.dice.key[:] = np.array([int(found[1], 16), int(found[2], 16)], np.uint64)
        header.dice.counter = int(found[3])

    def _number(self, word: str, least: int, most: int, missing: int) -> int:
        if word not in self.own:
            return missing
        line, said = self.own[word]
        if not (re.fullmatch("[0-9]{1,10}", said) and least <= int(said) <= most):
            self._refuse(line, f"{word} {said!r}: a number from {least} to {most} was expected")
        return int(said)

    def _decides(self, ruleset: Ruleset) -> int:
        line, said = self.own.get("decides", (0, NOBODY_WORD))
        if said == NOBODY_WORD:
            return NOBODY
        if said not in ruleset.sides:
            self._refuse(line, str(UnknownName("side", said, [*ruleset.sides, NOBODY_WORD])))
        return ruleset.sides.index(said)

    def _settle(self, battle: Battle) -> None:
        """Run on to a decision when the text names none; where it does, see that there is one."""
        if "decides" not in self.own:
            battle.run_on()
        line = self.own.get("decides", self.last)[0]
        side = battle.seat_to_decide
        if side is None:
            return
        ahead = battle.memory.copy()
        battle.contract.apply(ahead, battle.umpire, NO_ACTION)
        name = battle.ruleset.sides[side]
        if not np.array_equal(ahead, battle.memory):
            self._refuse(line, f"{name} has nothing to decide here; without the line 'decides' play runs on")
        if not len(battle.legal_actions):
            self._refuse(line, f"{name} must decide, and has no legal action")


def _check_format(line: int, said: str) -> None:
    """The first line must say that this is a position text of our format."""
    match said.split():
        case ["position", number] if number == str(FORMAT):
            return
        case ["position", number]:
            raise PositionError(line, f"position format {number!r} is not known here; this is format {FORMAT}")
        case _:
            raise PositionError(line, f"a position text begins with 'position {FORMAT}', not with {said[:40]!r}")


def named_scenario(ruleset: Ruleset, name: str) -> ScenarioModel:
    """The scenario of a game by its full name ("tewapen/otter-ford"); UnknownName when there is none."""
    game, slash, own_name = name.partition("/")
    if not slash or game != ruleset.name:
        raise UnknownName("scenario", name, [f"{ruleset.name}/{known}" for known in ruleset.scenarios()])
    return ruleset.scenario(own_name)
