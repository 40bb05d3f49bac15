"""How a battle with a chain begins: the tags that say what is fought, by whom, and how the dice were settled.

They are the head of its transcript and the first line of its chain, so none of them can be changed later.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from warhost.face import position
from warhost.face.pace import Pace
from warhost.ruleset import Ruleset, find_ruleset
from warhost.scenario import ScenarioModel

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
TAG = re.compile(rf'\[\s*({TAG_NAME.pattern})\s+("(?:[^"\\]|\\.)*")\s*\]')
YES, NO = "yes", "no"
PERSON, EMPTY = "person", "nobody"
"""Kinds of seats: a person's, and that of a side that takes no part; any other is a computer opponent's."""
SCENARIO_TAGS = ("Ruleset", "Scenario", "ScenarioText", "Options", "StartHash")
SEATS, COMMITMENT, SEEDED, PRACTICE, PACE = "Seats", "Commitment", "Seeded", "Practice", "Pace"
OPTIONAL_TAGS = ("ScenarioText", PACE)


def tag_line(name: str, value: str) -> str:
    """A tag as it is written; ValueError for what cannot be one."""
    if not TAG_NAME.fullmatch(name) or position.CONTROL.search(value):
        raise ValueError(f"{name!r}: {value!r} cannot be a tag")
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def read_tag(line: str) -> tuple[str, str] | None:
    """Name and value of a tag; None for what is none."""
    found = TAG.fullmatch(line)
    try:
        name, value = (found[1], json.loads(found[2])) if found else ("", "")
    except ValueError:
        return None
    return None if not name or position.CONTROL.search(value) else (name, value)


def side_tags(ruleset: Ruleset) -> tuple[str, ...]:
    """The tags that name the players, by side."""
    return tuple(side.capitalize() for side in ruleset.sides)


def opening_tags_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The tags of an opening, in their order.

    ScenarioText is there only where no scenario is named, and Pace only where time was agreed upon.
    """
    return (*SCENARIO_TAGS, *side_tags(ruleset), SEATS, COMMITMENT, SEEDED, PRACTICE, PACE)


def scenario_tags(ruleset: Ruleset, scenario: ScenarioModel) -> dict[str, str]:
    """What is fought: the game with its version, the scenario by name or as text, its options."""
    text = scenario.to_toml()
    name, options = position.scenario_name(ruleset, scenario) or (position.INLINE, "")
    tags = {"Ruleset": f"{ruleset.name} {ruleset.version}", "Scenario": name}
    tags |= {"ScenarioText": text} if name == position.INLINE else {}
    return tags | {"Options": options, "StartHash": short_hash([scenario.in_one_telling().to_toml()])}


def short_hash(lines: Sequence[str]) -> str:
    """A hash of lines, short enough for a tag that people read."""
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True)
class Opening:
    """The beginning of one battle."""

    ruleset: Ruleset
    scenario: ScenarioModel
    tags: Mapping[str, str]

    @classmethod
    def of(
        cls,
        ruleset: Ruleset,
        scenario: ScenarioModel,
        seats: Sequence[str],
        names: Sequence[str],
        commitment: str,
        seeded: bool = False,
        practice: bool = False,
        pace: Pace | None = None,
    ) -> Opening:
        """The opening of a battle: who holds the seats ("person", "computer:greedy", "nobody"), what they are called.

        `seeded` says that the secret was chosen by whoever began the battle.
        """
        settled = {
            SEATS: " ".join(seats),
            COMMITMENT: commitment,
            SEEDED: YES if seeded else NO,
            PRACTICE: YES if practice else NO,
        }
        settled |= {} if pace is None else {PACE: str(pace)}
        named = dict(zip(side_tags(ruleset), names, strict=True))
        return cls(ruleset, scenario, scenario_tags(ruleset, scenario) | named | settled)

    @classmethod
    def read(cls, text: str, scenario: ScenarioModel) -> Opening:
        """An opening from its text, of this scenario. Raises ValueError for what is none."""
        found = [read_tag(line) for line in text.split("\n")]
        tags = dict(one for one in found if one is not None)
        ruleset = find_ruleset("".join(tags.get("Ruleset", "").split()[:1]))
        if [one and one[0] for one in found] != [name for name in opening_tags_of(ruleset) if name in tags]:
            raise ValueError("this is no opening of a battle")
        return cls(ruleset, scenario, tags)

    @property
    def text(self) -> str:
        """The opening as it is written, and hashed."""
        return "\n".join(tag_line(name, self.tags[name]) for name in opening_tags_of(self.ruleset) if name in self.tags)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, each of which has a seat."""
        return self.ruleset.sides

    @property
    def all_sides(self) -> str:
        """All sides together, in words."""
        return self.ruleset.all_sides

    @property
    def is_between_two(self) -> bool:
        """True where each side is the other's only enemy."""
        return self.ruleset.is_between_two

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called at first, by side."""
        return tuple(self.tags[name] for name in side_tags(self.ruleset))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret."""
        return self.tags[COMMITMENT]

    @property
    def seeded(self) -> bool:
        """True when the secret was chosen by whoever began the battle."""
        return self.tags[SEEDED] != NO

    @property
    def practice(self) -> bool:
        """True when it is practice from the start."""
        return self.tags[PRACTICE] != NO

    @cached_property
    def pace(self) -> Pace | None:
        """How much time there is; None where nothing was agreed. Raises ValueError where the tag says none."""
        return Pace.read(self.tags[PACE]) if PACE in self.tags else None

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """The sides that persons hold."""
        return tuple(side for side in range(len(self.ruleset.sides)) if self.is_person(side))

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The sides that take part."""
        return tuple(side for side in range(len(self.ruleset.sides)) if self._kind_of(side) != EMPTY)

    def is_person(self, side: int) -> bool:
        """True for a seat that a person holds."""
        return self._kind_of(side) == PERSON

    def _kind_of(self, side: int) -> str:
        """Who holds a seat, "" where the opening does not say."""
        return "".join(self.tags[SEATS].split(" ")[side : side + 1])
