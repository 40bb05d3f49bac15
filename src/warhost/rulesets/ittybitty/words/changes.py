"""What an action changed: the results of odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.ruleset import Change
from warhost.rulesets.ittybitty.state import (
    AFRAID,
    BALKED,
    BERSERK,
    FACE_DOWN,
    HIDDEN,
    SUMMONED,
    UNKNOWN,
    Battle,
    Reason,
    Status,
    StructureKind,
)
from warhost.rulesets.ittybitty.words.kinds import KINDS
from warhost.rulesets.ittybitty.words.names import Names
from warhost.shelf.changes import BAD, GOOD, ChangesTold, changed

CHANGES = ChangesTold(
    KINDS,
    ("eliminated", "routs", "disorganized"),
    changed("eliminated", "", "{who} eliminated", fate="eliminated", tone=BAD, counts="eliminated"),
    changed("routed", "", "{who} routed", fate="routed", tone=BAD, counts="routs"),
    changed("disorganized", "", "{who} disorganized", fate="disorganized", tone=BAD, counts="disorganized"),
    changed("shaken", "", "{who} disorganized once more", fate="disorganized again", tone=BAD),
    changed("spotted", "", "{who} is hidden no more", fate="spotted", tone=BAD),
    changed("recovers", "status", "{who} recovers: {status}", fate="{status} again", tone=GOOD),
    changed("berserk", "", "{who} goes berserk", fate="berserk", tone=GOOD),
    changed("revealed", "", "{who} is seen", fate="seen"),
    changed("moved", "to:hex", "{who} to {to}"),
    changed("arrived", "to:hex", "{who} appears in {to}"),
    changed("changed", "", "{who} fights otherwise"),
    changed("balked", "formation", "{formation} balks"),
    changed("afraid", "formation", "{formation} is struck with fear or confusion"),
    changed("calm", "formation", "{formation} is afraid no more"),
    changed("fallen", "structure", "{structure} is destroyed"),
    changed("built", "structure", "{structure} is built"),
    changed("chasm", "from:hex to:hex", "the earth opens from {from} to {to}"),
    changed("glamour", "from:hex to:hex", "magic is kept out from {from} to {to}"),
    changed("wahoo", "side", "{side}: Wahoo to the end of the turn"),
    changed("drawn", "", "the battle is drawn"),
    changed("won", "side", "victory for {side}"),
)
WORSE = {Status.DISORGANIZED: "disorganized", Status.ROUTED: "routed"}
COME, GONE = {"berserk": BERSERK}, {"spotted": HIDDEN, "revealed": FACE_DOWN}
"""What has changed when a mark comes to lie on a piece, and when it is taken off."""
OF_FORMATIONS = {BALKED: "balked", AFRAID: "afraid"}


def changes_between(before: Battle, after: Battle, names: Names) -> Iterator[Change]:
    """Every change that matters between two positions: losses, order, places, formations, structures, the end."""
    for piece in range(after.piece_count):
        now = after.pieces[piece]
        if piece < before.piece_count and not before.pieces[piece].marks & UNKNOWN:
            yield from _piece_changes(piece, before.pieces[piece], now)
        elif now.cell >= 0 and now.marks & SUMMONED:
            yield Change("arrived", piece, (int(now.cell),))
    for number, (one, then) in enumerate(zip(before.formations, after.formations, strict=True)):
        new = then.marks & ~one.marks
        yield from (Change(what, facts=(number,)) for mark, what in OF_FORMATIONS.items() if new & mark)
        if one.marks & ~then.marks & AFRAID:
            yield Change("calm", facts=(number,))
    for number, (stood, stands) in enumerate(zip(before.structures, after.structures, strict=True)):
        if stood.kind != stands.kind:
            yield Change("fallen" if stands.kind == StructureKind.NOTHING else "built", facts=(number,))
    yield from _changes_by_magic(before, after)
    if after.reason != Reason.NOT_OVER and before.reason == Reason.NOT_OVER:
        yield Change("drawn") if after.winner < 0 else Change("won", facts=(after.winner,))


def _changes_by_magic(before: Battle, after: Battle) -> Iterator[Change]:
    """What spells have laid on a side or on the ground; of a ball its first and its last hex."""
    yield from (Change("wahoo", facts=(side,)) for side in range(2) if after.wahoo[side] > before.wahoo[side])
    of_ground: dict[str, tuple[Any, Any]] = {
        "chasm": (before.chasm, after.chasm),
        "glamour": (before.glamour, after.glamour),
    }
    for what, (was_there, is_there) in of_ground.items():
        new = [cell for cell, turn in enumerate(is_there) if turn > was_there[cell]]
        if new:
            yield Change(what, facts=(new[0], new[-1]))


def _piece_changes(piece: int, was: Any, now: Any) -> Iterator[Change]:
    """What has changed with a piece."""
    if was.cell >= 0 and now.cell >= 0:
        yield from _changes_on_the_map(piece, was, now)
    elif was.cell >= 0:
        yield Change("eliminated", piece)
    elif now.cell >= 0:
        yield Change("arrived", piece, (int(now.cell),))


def _changes_on_the_map(piece: int, was: Any, now: Any) -> Iterator[Change]:
    """What has changed with a piece that was there and still is."""
    if now.status > was.status:
        yield Change(WORSE[Status(now.status)], piece)
    elif now.status < was.status:
        yield Change("recovers", piece, (int(now.status),))
    elif now.disorders > was.disorders:
        yield Change("shaken", piece)
    come, gone = now.marks & ~was.marks, was.marks & ~now.marks
    yield from (Change(what, piece) for what, mark in COME.items() if come & mark)
    yield from (Change(what, piece) for what, mark in GONE.items() if gone & mark)
    if now.troop != was.troop:
        yield Change("changed", piece)
    if now.cell != was.cell:
        yield Change("moved", piece, (int(now.cell),))
