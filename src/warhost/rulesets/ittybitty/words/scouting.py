"""What a scout shows on his way to what he names, and whether he is seen: the chances before he goes.

Nobody but its owner knows where the rest of a face-down formation lies, so all is reckoned to the hex that is named.

Rule: IB-3.3g, IB-3.3h, IB-3.3i, IB-3.3j, IB-3.3k, IB-3.3p, IB-R32, IB-R33, IB-R105
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from warhost.rulesets.ittybitty.rules import pieces
from warhost.rulesets.ittybitty.state import DIE, FACE_DOWN, HIDDEN, NEAR, NONE, Umpire, Verb
from warhost.shelf.questions import Matter
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import unpack

apart = plain(pieces.apart)


class Look(NamedTuple):
    """One pair of dice on the way: at how many hexes, how likely each shows something."""

    distance: int
    shows: Fraction
    seen: Fraction


def scouting_of(matter: Matter) -> dict[str, Any]:
    """Of a scouting, or a move towards what was named, its dice and what they come to; SCOUTING in docs/wire.md."""
    parts, names = unpack(matter.action), matter.names
    one = matter.battle.pieces[parts.actor]
    named = parts.place if parts.verb == Verb.SCOUT else names.cell(matter.at)
    begin, end = int(apart(matter.umpire, int(one.cell), named)), 1
    if parts.verb != Verb.SCOUT:
        end = int(apart(matter.umpire, parts.place, named))
    hides = bool(one.marks & HIDDEN)
    rolls = parts.verb == Verb.SCOUT or (parts.verb == Verb.MOVE and one.named != NONE)
    answered = hides or bool(one.marks & FACE_DOWN)
    looks = [*_looks(matter.umpire, begin, end, hides=hides, answered=answered)] if rolls else []
    shows, seen = _in_all(looks, ends=hides)
    return {
        "from": names.hexes[int(one.cell)],
        "to": names.hexes[named],
        "steps": [{"distance": one.distance, "shows": _share(one.shows), "seen": _share(one.seen)} for one in looks],
        "shows": _share(shows),
        "seen": _share(seen),
    }


def _looks(umpire: Umpire, begin: int, end: int, *, hides: bool, answered: bool) -> Iterator[Look]:
    """The dice on the way from one distance to another; contact shows whom a scout without his counter touches."""
    for distance in range(min(begin - 1, NEAR), max(end, 1 if hides else 2) - 1, -1):
        shows, seen = (_from(int(least[distance - 1])) for least in (umpire.figures.shows, umpire.figures.seen))
        yield Look(distance, shows, seen if answered else Fraction(0))


def _in_all(looks: list[Look], *, ends: bool) -> tuple[Fraction, Fraction]:
    """How likely it is that anything is shown, and that he is seen: `ends` says whether that ends his way."""
    goes_on = unseen = Fraction(1)  # nothing is shown yet; and he was not seen either
    shown = seen = Fraction(0)
    for look in looks:
        shown += (unseen if ends else goes_on) * look.shows
        seen += unseen * look.seen
        goes_on *= 1 - look.shows
        unseen *= (1 - look.shows) * (1 - look.seen)
    return shown, seen


def _from(least: int) -> Fraction:
    """How likely a die is at least this."""
    return Fraction(DIE + 1 - least, DIE)


def _share(chance: Fraction) -> float:
    return round(float(chance), 4)
