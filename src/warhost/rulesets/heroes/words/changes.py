"""What an action changed: the results of odds."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import Change
from warhost.rulesets.heroes.state import (
    DEAD,
    EVENTS,
    OFF_TABLE,
    PANICKED,
    SPEAR,
    WOUNDED,
    Battle,
    Figure,
    Phase,
    Reason,
)
from warhost.rulesets.heroes.words.events import KINDS
from warhost.rulesets.heroes.words.names import Names
from warhost.rulesets.heroes.words.snapshot import is_pending
from warhost.shelf.changes import BAD, GOOD, ChangesTold, changed

CHANGES = ChangesTold(
    KINDS,
    ("eliminated", "wounds", "retreats"),
    changed("eliminated", "", "{who} killed", fate="eliminated", tone=BAD, counts="eliminated"),
    changed("rescued", "to:point", "{who} rescued, wounded, to {to}", fate="rescued", tone=GOOD),
    changed("wounded", "", "{who} wounded", fate="wounded", tone=BAD, counts="wounds"),
    changed("panics", "", "{who} panics", fate="panics", tone=BAD, counts="retreats"),
    changed("healed", "", "{who} healed", fate="healed", tone=GOOD),
    changed("rallies", "", "{who} rallies", fate="rallies", tone=GOOD),
    changed("spear lost", "", "{who} loses its spear"),
    # in panic before, it makes off once more
    changed("flees", "to:point", "{who} flees to {to}", fate="flees", unless_worse=True, tone=BAD, counts="retreats"),
    changed("moved", "to:point", "{who} to {to}"),
    changed("blessed", "event", "{who} has {event}"),
    changed("locked", "other:who", "{who} and {other} locked"),
    changed("burns", "area", "{area} burns"),
    changed("drawn", "", "the battle is drawn"),
    changed("won", "side", "the {side} win the battle"),
)
GAINED = {WOUNDED: "wounded", PANICKED: "panics"}
GONE = {WOUNDED: "healed", PANICKED: "rallies", SPEAR: "spear lost"}
"""What has changed when marks come to hold for a figure, and when they hold no longer."""


def changes_between(before: Battle, after: Battle, names: Names) -> Iterator[Change]:
    """Every change that matters between two snapshots: deaths, wounds, panic, spears, places, locks, fire, the end."""
    for figure in range(before.count):
        yield from _figure_changes(figure, before.figures[figure], after.figures[figure])
    yield from _locks(before, after)
    burning = after.burning & ~before.burning
    yield from (Change("burns", facts=(area,)) for area in range(burning.bit_length()) if burning >> area & 1)
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        yield Change("drawn") if after.winner < 0 else Change("won", facts=(after.winner,))


def _figure_changes(figure: int, was: Figure, now: Figure) -> Iterator[Change]:
    """What has become of a figure."""
    gone, gained = was.marks & ~now.marks, now.marks & ~was.marks
    if gained & DEAD:
        yield Change("eliminated", figure)
    elif gone & DEAD:
        yield Change("rescued", figure, (now.x, now.y))
    else:
        yield from (Change(what, figure) for mark, what in GAINED.items() if gained & mark)
        yield from (Change(what, figure) for mark, what in GONE.items() if gone & mark)
        if (was.x, was.y) != (now.x, now.y) and now.x != OFF_TABLE:
            yield Change("flees" if now.marks & PANICKED else "moved", figure, (now.x, now.y))
        new = now.effects & ~was.effects
        yield from (Change("blessed", figure, (god,)) for god in range(EVENTS) if new >> god & 1)


def _locks(before: Battle, after: Battle) -> Iterator[Change]:
    """Every pair that a round has locked for the next phase, which may have begun since: a lock that is renewed, too.

    What is in force then comes of a round, or of a duel that held it over.

    Rule: HG-9.5a, HG-9.5d, HG-9.5f
    """
    is_held_over = before.duelled or is_pending(before, Phase.CHALLENGE)
    in_force = after.phase_number != before.phase_number and not is_held_over
    for figure in range(before.count):
        was, now = before.figures[figure], after.figures[figure]
        new = (now.locked if in_force else now.locking) & ~was.locking
        yield from (Change("locked", figure, (other,)) for other in range(figure + 1, before.count) if new >> other & 1)
