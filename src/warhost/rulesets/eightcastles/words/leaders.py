"""What Generals are called: titles, syllables, reputations and origins of table 2.20.

Rule: TW-5.1a, TW-5.1b, TW-5.1c, TW-5.1d, TW-R77
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.state import Effect
from warhost.shelf.figures import raise_all


class Leader(NamedTuple):
    """What was rolled for a General's name; a title of 0 for a piece without one."""

    title: int
    origin: int
    reputation: int
    syllables: tuple[int, ...]


@dataclass(frozen=True)
class NameTable:
    """Table 2.20, each column by its die from 1."""

    titles: Sequence[str]
    syllables: Sequence[str]
    words: Sequence[Sequence[int]]
    origins: Sequence[str]
    reputations: Sequence[str]
    effects: Sequence[str]
    figures: Sequence[Mapping[str, int]]
    """What each reputation does in a campaign, as the fields of `Effect`."""

    def short(self, leader: Leader) -> str:
        """Title and name: "Lord Norgoz", "Chieftain Iskono Norash"."""
        return " ".join([self.titles[leader.title - 1], *self._words(leader.syllables)])

    def full(self, leader: Leader) -> str:
        """All of it: "Lord Norgoz The Slayer from the Desert".

        Rule: TW-5.1e, TW-5.1f
        """
        return f"{self.short(leader)} {self.reputations[leader.reputation - 1]} from {self.origins[leader.origin - 1]}"

    def _words(self, rolled: Sequence[int]) -> Iterator[str]:
        """The words of a name: its syllables joined, each word with a capital.

        Rule: TW-5.1b, TW-R77
        """
        spoken = [self.syllables[number - 1] for number in rolled if number]
        shape = next((words for words in self.words if sum(words) == len(spoken)), [len(spoken)])
        for length in shape:
            yield "".join(spoken[:length]).capitalize()
            spoken = spoken[length:]


@cache
def name_table() -> NameTable:
    """The table in data/names.toml."""
    read: dict[str, Any] = tomllib.loads(files(RULESET.package).joinpath("data/names.toml").read_text("utf-8"))
    raise_all(_unknown_effects(read))
    rows = sorted((row for row in read.values() if isinstance(row, Mapping)), key=lambda row: row["d10"])
    return NameTable(
        read["titles"],
        read["syllables"],
        read["words"],
        read["origins"],
        [row["name"] for row in rows],
        [row["text"] for row in rows],
        [{name: row.get(name, 0) for name in Effect.dtype.names or ()} for row in rows],
    )


def _unknown_effects(read: Mapping[str, Any]) -> Iterator[str]:
    """A fault for each figure of a reputation that no rule reads."""
    known = {"d10", "name", "text", *(Effect.dtype.names or ())}
    for row, told in read.items():
        if isinstance(told, Mapping):
            yield from (f"names.toml, {row}: {key} is no effect in a campaign" for key in told if key not in known)
