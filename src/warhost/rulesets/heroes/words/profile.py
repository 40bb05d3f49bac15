"""What there is to know of a figure, row by row, and how lists name it."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import Piece, Row
from warhost.rulesets.heroes.state import DEAD, OFF_TABLE, PANICKED, WOUNDED, Battle
from warhost.rulesets.heroes.words.names import EVENT_IDS, Names, point_name, warriors_in_order
from warhost.rulesets.heroes.words.snapshot import factors_now
from warhost.rulesets.heroes.words.view import MARKS

STATES = {"wounded": WOUNDED, "panicked": PANICKED}


def pieces_of(battle: Battle, names: Names) -> list[Piece]:
    """Every figure of a snapshot."""
    return [_piece(battle, figure, names) for figure in range(battle.count)]


def _piece(battle: Battle, figure: int, names: Names) -> Piece:
    one, name = battle.figures[figure], warriors_in_order()[names.rows[figure]].name
    place = "" if one.x == OFF_TABLE else point_name(one.x, one.y)
    return Piece(names.labels[figure], one.side, name, place, bool(one.marks & DEAD))


def profile_of(battle: Battle, figure: int, names: Names) -> Iterator[Row]:
    """Current factors of a snapshot's figure, wounds, panic, locks, gods, what it has done in this phase."""
    one = battle.figures[figure]
    now = factors_now(one)
    factors = "/".join(map(str, (now.attack, now.defence, now.moves, *([now.bow] if now.bow else []))))
    yield Row("factors", factors, factors)
    if one.x == OFF_TABLE and not one.marks & DEAD:
        yield Row("place", "not deployed", "not deployed")
    yield from (Row("state", word, word) for word, bit in STATES.items() if one.marks & bit)
    if locked := " ".join(label for other, label in enumerate(names.labels) if (one.locked | one.locking) >> other & 1):
        yield Row("locked with", locked, f"locked with {locked}")
    yield from (Row("god event", event, event) for god, event in enumerate(EVENT_IDS) if one.effects >> god & 1)
    yield from (Row("this phase", word, word) for word, bit in MARKS.items() if one.marks & bit)
