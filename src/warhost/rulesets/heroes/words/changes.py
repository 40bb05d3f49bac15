"""What an action changed, in words: the results of odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from warhost.rulesets.heroes.state import (
    DEAD,
    EVENTS,
    OFF_TABLE,
    PANICKED,
    SPEAR,
    WOUNDED,
    Battle,
    Figure,
    Reason,
)
from warhost.rulesets.heroes.words.event_text import event_name
from warhost.rulesets.heroes.words.names import SIDE_NAMES, Names, point_name

GAINED = {WOUNDED: "wounded", PANICKED: "panics"}
GONE = {WOUNDED: "healed", PANICKED: "rallies", SPEAR: "loses its spear"}
"""What it is called when marks come to hold for a figure, and when they hold no longer."""


def changes_between(before: Battle, after: Battle, names: Names) -> tuple[str, ...]:
    """Every change that matters between two snapshots: deaths, wounds, panic, spears, places, locks, fire, the end."""
    found = [
        f"{names.label(figure)} {what}"
        for figure in range(before.count)
        for what in _figure_changes(before.figures[figure], after.figures[figure])
    ]
    found += _locks(before, after, names)
    found += [
        f"{area} burns" for number, area in enumerate(names.areas) if (after.burning & ~before.burning) >> number & 1
    ]
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        found.append("the battle is drawn" if after.winner < 0 else f"{SIDE_NAMES[after.winner]} wins the battle")
    return tuple(found)


def fate_of(label: str, changes: Sequence[str]) -> dict[str, int]:
    """What changes, worded as here, do to a figure: eliminated, wounds, and 1 retreat when it panics or makes off."""
    fate = {"eliminated": 0, "wounds": 0, "retreats": 0}
    for change in changes:
        who, _, what = change.partition(" ")
        if who != label:
            continue
        verb = what.partition(" ")[0]
        if verb == "killed":
            fate["eliminated"] = 1
        elif verb == "wounded":
            fate["wounds"] = 1
        elif verb in ("panics", "flees"):
            fate["retreats"] = 1
    return fate


FATES = {"killed": "eliminated", **{word: word for word in ("wounded", "panics", "healed", "rallies", "rescued")}}
"""What has become of a figure, by the first word of a change."""


def fates(changes: Sequence[str], labels: Sequence[str]) -> dict[str, str]:
    """What has become of each figure that changes, worded as here, harm or heal: "wounded and panics"."""
    found: dict[str, list[str]] = {}
    for change in changes:
        who, _, what = change.partition(" ")
        verb = re.match(r"\w+", what)
        fate = FATES.get(verb[0]) if verb else None
        if who in labels and fate:
            found.setdefault(who, []).append(fate)
        elif who in labels and verb and verb[0] == "flees" and who not in found:
            found[who] = ["flees"]  # in panic before, it makes off once more
    return {label: " and ".join(words) for label, words in found.items()}


def _figure_changes(was: Figure, now: Figure) -> Iterator[str]:
    """What has become of a figure, as said after its number."""
    gone, gained = was.marks & ~now.marks, now.marks & ~was.marks
    if gained & DEAD:
        yield "killed"
    elif gone & DEAD:
        yield f"rescued, wounded, to {point_name(now.x, now.y)}"
    else:
        yield from (word for mark, word in GAINED.items() if gained & mark)
        yield from (word for mark, word in GONE.items() if gone & mark)
        if (was.x, was.y) != (now.x, now.y) and now.x != OFF_TABLE:
            yield f"{'flees ' if now.marks & PANICKED else ''}to {point_name(now.x, now.y)}"
        new = now.effects & ~was.effects
        yield from (f"has {event_name(god)}" for god in range(EVENTS) if new >> god & 1)


def _locks(before: Battle, after: Battle, names: Names) -> Iterator[str]:
    """Every pair that is locked for the next phase and was not yet; when that has begun, every pair that is locked."""
    has_begun = after.phase_number != before.phase_number
    for figure in range(before.count):
        was, now = before.figures[figure], after.figures[figure]
        new = (now.locked & ~was.locked if has_begun else now.locking) & ~was.locking
        for other in range(figure + 1, before.count):
            if new >> other & 1:
                yield f"{names.label(figure)} and {names.label(other)} locked"
