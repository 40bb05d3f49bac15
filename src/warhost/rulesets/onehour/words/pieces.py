"""What is told and drawn of a unit: its profile, what stands on its counter, what holds for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from warhost.kernel.squares import FACINGS, FRONT, seen_from, zone_of
from warhost.rulesets.onehour.setup.catalogue import KIND_IDS, RACE_IDS, catalogue
from warhost.rulesets.onehour.state import ACTED, FIRED, NONE, RETURNED, STRUCK, Fate, Status, Umpire, Unit
from warhost.rulesets.onehour.words.names import FACING_WORDS, Names
from warhost.shelf.grid import Grid
from warhost.shelf.snapshot import plain, remembered
from warhost.shelf.views import portrait, row
from warhost.shelf.wordings import bits_of

see, zone_in = plain(seen_from), plain(zone_of)

GONE = {
    Fate.DESTROYED: "destroyed",
    Fate.OFF_BOARD: "fled off the board",
    Fate.SCATTERED: "scattered",
    Fate.EXITED: "left the board",
}
ALLOWANCES = {"normal": "", "road": " by road", "wood": " in a wood", "hill": " on a hill"}

MARKS: dict[str, Callable[[Unit], bool]] = {
    "to be removed": lambda one: one.hits >= catalogue().figures.hits_to_destroy,
    "routing": lambda one: one.status == Status.ROUTING,
    "halted": lambda one: one.status == Status.HALTED,
    "engaged": lambda one: one.engaged != 0,
    "charged": lambda one: one.target != NONE,
    "fired": lambda one: bool(one.marks & FIRED),
    "struck": lambda one: bool(one.marks & STRUCK),
    "acted": lambda one: bool(one.marks & ACTED),
    "half strength": lambda one: one.hits >= catalogue().figures.hits_to_test,
    "returned": lambda one: bool(one.marks & RETURNED),
}
"""What can hold for a unit on the board for a while."""
UNSIGNED = ("half strength", "returned")
"""Marks without a sign on the counter: the strip of hits tells the first, words alone the other."""


def portrait_of(one: Unit, umpire: Umpire, label: str, names: Names) -> dict[str, Any]:
    """What is declared of a snapshot's unit."""
    place = names.squares[one.cell] if one.cell >= 0 else None
    marks = marks_of(one)
    kind, race = catalogue().types[KIND_IDS[one.kind]], catalogue().races[RACE_IDS[one.race]]
    return portrait(
        place,
        where_of(one, place),
        gone=one.fate in GONE,
        standing=_standing(one, names),
        hurt=one.hits > 0,
        profile=_profile(one, names),
        slots=_slots(one, umpire, label, names),
        states=[mark for mark in marks if mark not in UNSIGNED],
        terms={"types": [kind.name], "races": [race.many], "marks": marks},
    )


def marks_of(one: Unit) -> list[str]:
    """What holds for a unit that is on the board."""
    return [mark for mark, holds in MARKS.items() if holds(one)] if one.cell >= 0 else []


def where_of(one: Unit, place: str | None) -> str:
    """Where a unit is, in words."""
    if place is not None:
        return f"on {place}, facing {FACING_WORDS[one.facing]}"
    if one.fate == Fate.TO_COME:
        return f"to come from turn {one.due} on" if one.due else "still to be set up"
    return GONE[Fate(one.fate)]


def foes_of(one: Unit, names: Names) -> str:
    """The enemies with which a unit is engaged."""
    return ", ".join(names.labels[other] for other in bits_of(one.engaged))


def states_of(one: Unit, names: Names) -> Iterator[str]:
    """What else there is to know of a unit on the board: its morale, and with whom it is engaged."""
    if one.status != Status.STEADY:
        yield Status(one.status).name.lower()
    if one.engaged:
        yield f"engaged with {foes_of(one, names)}"


@remembered
def faced_from(umpire: Umpire, grid: Grid, cell: int, facing: int, reach: int) -> tuple[tuple[str, ...], ...]:
    """The squares in the front zone of a unit, a ring for each distance, each from left to right.

    Rule: OH-0.1e, OH-2.2b, OH-2.2c, OH-2.3a
    """
    board = umpire.board
    near = (board.near[cell, nth] for nth in range(board.within[cell, reach]))
    front = [other for other in near if zone_in(board, cell, facing, other) == FRONT]
    seen = sorted((*see(board, cell, facing, other), grid.named[other]) for other in front)
    rings = groupby(seen, key=itemgetter(0))
    return tuple(tuple(square for _, _, square in ring) for _, ring in rings)


def _standing(one: Unit, names: Names) -> Iterator[str]:
    """Hits, then what holds for it."""
    if one.cell < 0:
        yield where_of(one, None)
        return
    yield f"{one.hits}/{catalogue().figures.hits_to_destroy}"
    yield from states_of(one, names)


def _profile(one: Unit, names: Names) -> Iterator[dict[str, Any]]:
    figures = catalogue()
    kind, unit = figures.types[KIND_IDS[one.kind]], figures.unit(one.race, one.kind)
    most = int(figures.figures.hits_to_destroy)
    yield row("Hits", f"{one.hits} of {most}", min(one.hits / most, 1))
    if one.cell >= 0:
        yield row("Faces", FACING_WORDS[one.facing])
    if one.engaged:
        yield row("Engaged", f"with {foes_of(one, names)}")
    if one.status != Status.STEADY:
        yield row("Morale", Status(one.status).name.lower())
    yield row("Moves", ", ".join(f"{far}{ALLOWANCES[ground]}" for ground, far in kind.allowance if far))
    yield row("Strikes", f"die{_signed(unit.value)}, in its charge die{_signed(unit.charging)}")
    if kind.fires:
        yield row("Fires", f"the die, up to {figures.figures.range} squares")
    yield row("Takes half", _halved(kind.armour_fire, kind.armour_melee))
    yield row("Worth", f"{unit.points} points")


def _signed(number: int) -> str:
    return f" {'+' if number > 0 else '-'} {abs(number)}" if number else ""


def _halved(from_fire: bool, from_blows: bool) -> str:
    halved = [words for words, holds in (("fire", from_fire), ("blows", from_blows)) if holds]
    return f"from {' and '.join(halved)}" if halved else "in cover only"


def _slots(one: Unit, umpire: Umpire, label: str, names: Names) -> dict[str, Any]:
    """What stands on its counter, and where it faces."""
    figures = umpire.figures
    most = figures.hits_to_destroy
    reach = figures.range if umpire.types[one.kind].fires else 1
    front = faced_from(umpire, names.grid, one.cell, one.facing, reach) if one.cell >= 0 else ()
    return {
        "tag": label,
        "bar": [min(one.hits, most), most, figures.hits_to_test],
        "facing": FACINGS[one.facing],
        "faces": [list(ring) for ring in front],
    }
