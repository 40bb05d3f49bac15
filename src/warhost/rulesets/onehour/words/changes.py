"""What an action changed: the results of odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.ruleset import Change
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.state import OFF_BOARD, Battle, Fate, Reason, Status
from warhost.rulesets.onehour.words.events import KINDS
from warhost.rulesets.onehour.words.names import Names
from warhost.shelf.changes import BAD, GOOD, ChangesTold, changed
from warhost.shelf.kinds import Kind
from warhost.shelf.wordings import bits_of

LOST = {Fate.DESTROYED: "destroyed", Fate.OFF_BOARD: "flees off the board", Fate.SCATTERED: "scatters"}
SHAKEN = {Status.HALTED: "halted", Status.ROUTING: "routs"}

CHANGES = ChangesTold(
    KINDS | {"end": Kind(lambda fate, names: LOST[Fate(fate)])},
    ("eliminated", "hits"),
    changed("eliminated", "end hits", "{who} {end}", fate="{end}", tone=BAD, counts="eliminated", much="hits"),
    changed("exited", "", "{who} leaves the board", fate="leaves the board", tone=GOOD),
    changed("hit", "hits all:number", "{who} takes {hits}, {all} in all",
            fate="{hits}", tone=BAD, counts="hits", by="hits"),
    changed("half strength", "", "{who} down to half strength", fate="half strength", tone=BAD),
    changed("routs", "", "{who} routs", fate="routs", tone=BAD),
    changed("halted", "", "{who} halted", fate="halted", tone=BAD),
    changed("halted again", "", "{who} halted for another turn", fate="halted for another turn", tone=BAD),
    changed("halt over", "", "{who} free again", fate="free again", tone=GOOD),
    # of those who act, a change of place is a move and no fate
    changed("moved", "to:square squares", "{who} to {to}", fate="retreats {squares}", of_enemies=True, tone=BAD),
    changed("lost", "", "{who} lost", fate="lost", tone=BAD, counts="eliminated"),
    changed("to return", "turn", "{who} may return from turn {turn} on",
            fate="may return from turn {turn} on", tone=GOOD),
    changed("arrives", "square", "{who} arrives on {square}"),
    changed("turned", "facing", "{who} faces {facing}"),
    changed("engaged", "other:piece", "{who} engaged with {other}"),
    changed("parted", "other:piece", "{who} no longer engaged with {other}"),
    changed("worked", "stone works", "stone on {stone}: {works}"),
    changed("first", "side", "{side:Side} acts first"),
    changed("acted", "side", "{side:Side} has acted already"),
    changed("drawn", "", "the battle is drawn"),
    changed("won", "side", "{side:Side} wins the battle"),
)  # fmt: skip


def changes_between(before: Battle, after: Battle, names: Names) -> Iterator[Change]:
    """Every change that matters between two positions: losses, hits, morale, places, pairs, stones, who acts."""
    for unit in range(before.unit_count):
        yield from _unit_changes(unit, before.units[unit], after.units[unit], names)
        yield from _halt_changes(unit, before, after)
    for stone, (old, new) in enumerate(zip(before.works, after.works, strict=True)):
        if new != old:
            yield Change("worked", facts=(stone, new))
    if after.first != before.first:
        yield Change("first", facts=(after.first,))
    if after.turn != before.turn and after.to_decide == 1 - after.first:
        yield Change("acted", facts=(after.first,))
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        yield Change("drawn") if after.winner < 0 else Change("won", facts=(after.winner,))


def _unit_changes(unit: int, was: Any, now: Any, names: Names) -> Iterator[Change]:
    """What has become of a unit; of one that is lost, whether it may return, too.

    Rule: OH-7.2a
    """
    if now.fate == Fate.TO_COME != was.fate:
        if was.fate not in LOST:
            yield Change("lost", unit)
        yield Change("to return", unit, (now.due,))
        return
    if now.fate in LOST and was.fate not in LOST:
        yield Change("eliminated", unit, (now.fate, _borne(was)))
        return
    if now.fate == Fate.EXITED and was.fate != Fate.EXITED:
        yield Change("exited", unit)
        return
    yield from _hit_changes(unit, was, now)
    if now.status != was.status and now.status in SHAKEN:
        yield Change(SHAKEN[now.status], unit)
    yield from _place_changes(unit, was, now, names)
    yield from (Change("engaged", unit, (other,)) for other in bits_of(now.engaged & ~was.engaged) if other > unit)
    yield from (Change("parted", unit, (other,)) for other in bits_of(was.engaged & ~now.engaged) if other > unit)


def _borne(was: Any) -> int:
    """How many hits a unit could still take that is lost now: it has taken them all, or it is as if it had."""
    return int(catalogue().figures.hits_to_destroy) - int(was.hits)


def _halt_changes(unit: int, before: Battle, after: Battle) -> Iterator[Change]:
    """Whether a unit that was halted is free again, or halted anew in a morale step since.

    Rule: OH-5.4b, OH-5.4e
    """
    was, now = before.units[unit], after.units[unit]
    if was.status != Status.HALTED or now.cell == OFF_BOARD:
        return
    if now.status == Status.STEADY:
        yield Change("halt over", unit)
    elif now.status == Status.HALTED and after.turn != before.turn:
        yield Change("halted again", unit)


def _hit_changes(unit: int, was: Any, now: Any) -> Iterator[Change]:
    """Hits; a unit with enough of them counts as destroyed, though it stands until it is removed.

    Rule: OH-3.4g, OH-4.1a
    """
    figures = catalogue().figures
    if was.hits < figures.hits_to_destroy <= now.hits:
        yield Change("eliminated", unit, (Fate.DESTROYED, _borne(was)))
    elif now.hits > was.hits:
        yield Change("hit", unit, (now.hits - was.hits, now.hits))
        if was.hits < figures.hits_to_test <= now.hits:
            yield Change("half strength", unit)


def _place_changes(unit: int, was: Any, now: Any, names: Names) -> Iterator[Change]:
    """Where a unit has gone, and how it faces there: who retreats turns about, who routs turns home.

    Rule: OH-5.5a, OH-5.6a
    """
    if now.cell != was.cell and OFF_BOARD not in (was.cell, now.cell):
        yield Change("moved", unit, (now.cell, names.grid.distance(was.cell, now.cell)))
    elif now.cell != was.cell and was.cell == OFF_BOARD:
        yield Change("arrives", unit, (now.cell,))
    if now.facing != was.facing and OFF_BOARD not in (was.cell, now.cell):
        yield Change("turned", unit, (now.facing,))
