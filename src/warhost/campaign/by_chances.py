"""Battles that nobody fights: settled by one quick battle, drawn from the dice that the campaign gives to the meeting.

    [Chances "tewapen 1"]
    [Meeting "Battle of Oxmeadow"]
    [Seed "8240071213355"]
    [Outcome "wins attacker; fate H43 2; fate O6 0"]

Such a note stands where the transcript of a battle would stand. Whoever verifies it fights the quick battle again.
"""

from __future__ import annotations

from collections.abc import Iterable

from warhost.ruleset import Ruleset
from warhost.shelf.hosts import Meeting

HEADING = '[Chances "'


def note_of(game: Ruleset, meeting: Meeting, outcome: Iterable[object]) -> str:
    """What is noted of a meeting that has come out so."""
    told = "; ".join(map(str, outcome))
    tags = {"Chances": f"{game.name} {game.version}", "Meeting": meeting.name, "Seed": meeting.seed, "Outcome": told}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())


def is_by_chances(text: str) -> bool:
    """Whether a text is such a note, and no transcript."""
    return text.startswith(HEADING)


def difference(text: str, true: str) -> tuple[int, str, str]:
    """The first line of a note that is not as it should be: its number, what it says, and what it should say."""
    lines, should = [*text.splitlines(), "nothing"], [*true.splitlines(), "nothing"]
    pairs = zip(lines, should, strict=False)
    return next((number, one, other) for number, (one, other) in enumerate(pairs, 1) if one != other)
