"""What writing and reading a transcript share: its tags, its signs, and what an action led to in one text."""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Iterable

from warhost.face import position
from warhost.face.account import ending_of
from warhost.face.battle import Battle, Key
from warhost.face.chronicle import Chronicle
from warhost.face.entry import KINDS, NO_WINNER, RUNNING, UNRATED
from warhost.face.opening import SCENARIO_TAGS, opening_tags_of, scenario_tags, short_hash, side_tags
from warhost.face.standing import Event
from warhost.ruleset import Ruleset

WIDTH = 120
INDENT = "    "
NO_DATE = "????.??.??"
KEY, KEPT, CLOCK = "%key", "%kept", "%clock"
CLOCK_WORDS = re.compile(rf"\{{{CLOCK} ([0-9]{{1,10}})((?: [^\s{{}}]+ [0-9d:]+)*)\}}")
KEY_WORDS = re.compile(rf"\{{{KEY} ([0-9a-f]{{16}}) ([0-9a-f]{{16}})\}}")
ENTRY_WORDS = re.compile(rf"\{{(?:({KEPT}) )?%?({'|'.join(KINDS)})(?: ([^\s{{}}]+))?(?: ([^\n{{}}]*))?\}}")
NO_BRACES = str.maketrans("{}", "()")

START_TAGS = (*SCENARIO_TAGS[:4], "Position", SCENARIO_TAGS[4])
SEED_TAGS = ("Seed", "SeedCommit")
CLOSING_TAGS = ("Result", "Actions")
SECRET = "Secret"
CHAIN_TAGS = (SECRET, "Result", "Entries", "Head")
"""The closing tags of a battle with a chain."""


def own_tags(ruleset: Ruleset, is_chained: bool) -> tuple[str, ...]:
    """The tags that are the battle's own, in their order, the names of players among them."""
    if is_chained:
        return (*opening_tags_of(ruleset), *CHAIN_TAGS)
    return (*START_TAGS, *side_tags(ruleset), *SEED_TAGS, *CLOSING_TAGS)


def endings_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The words that can end a transcript."""
    return (*ruleset.sides, NO_WINNER, UNRATED, RUNNING)


def battle_tags(battle: Battle) -> dict[str, str]:
    """What a battle without a chain began from."""
    ruleset = battle.ruleset
    if battle.seed is None:
        text = position.write(beginning(battle))
        return {
            "Ruleset": f"{ruleset.name} {ruleset.version}",
            "Position": text,
            "StartHash": short_hash([text]),
        }
    seed = str(battle.seed)
    commitment = hashlib.sha256(seed.encode()).hexdigest()
    return scenario_tags(ruleset, battle.scenario) | {"Seed": seed, "SeedCommit": commitment}


def result_tags(battle: Battle) -> dict[str, str]:
    """What a battle without a chain has come to."""
    result = str(ending_of(battle) or RUNNING)
    heads = [keyed(str(action), step.key) for action, step in zip(battle.actions, battle.steps, strict=True)]
    return {"Result": result, "Actions": f"{len(heads)} {short_hash(heads)}"}


def chain_tags(chronicle: Chronicle) -> dict[str, str]:
    """What a battle with a chain has come to, its secret among it."""
    return {
        SECRET: chronicle.secret,
        "Result": chronicle.result,
        "Entries": str(chronicle.number),
        "Head": chronicle.head,
    }


def beginning(battle: Battle) -> Battle:
    """The battle as it stood before its first action."""
    if not battle.steps:
        return battle
    first = battle.clone(same_dice=True)
    first.put_back((), battle.steps[0].before)
    return first


def clocked(spent: int | None, reading: str) -> str:
    """How many seconds went by before an entry, and how the clocks read then that ran; "" without a pace."""
    return "" if spent is None else f"{{{CLOCK} {spent} {reading}".rstrip() + "} "


def keyed(action: str, key: Key | None) -> str:
    """An action, behind the key that its dice were given."""
    return f"{{{KEY} {key[0]:016x} {key[1]:016x}}} {action}" if key else action


def told(battle: Battle, number: int) -> str:
    """What an action led to, or the set-up (number 0), in one text without braces."""
    if number == 0 and battle.seed is None:
        return ""
    return in_one(battle.events_of(number))


def in_one(events: Iterable[Event]) -> str:
    """What happened in one text without braces."""
    return "; ".join(event.text for event in events).translate(NO_BRACES)


def with_comment(head: str, told: str) -> str:
    """An action and what it led to, on as many lines as it needs; only words of the comment go to a new line."""
    if not told:
        return head
    indent = f"{head} " if head else ""
    comment = f"{{{told}}}"
    return textwrap.fill(
        comment, WIDTH, initial_indent=indent, subsequent_indent=INDENT, break_long_words=False, break_on_hyphens=False
    )
