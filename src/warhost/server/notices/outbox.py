"""What is still to be told to whom: rows that are committed with the entry, or the words, that they tell of.

A row is written for each subscription to a seat, by one statement that finds them itself: a battle that nobody wants
to be told of costs one look at an index.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import DateTime, Integer, Select, String, Text, bindparam, delete, exists, insert, or_, select, union

from warhost.face.entry import COMMIT, JOIN, OFFER
from warhost.server import tables
from warhost.server.entries import LogEntry, bit_of
from warhost.server.notices.telling import name_of, shortened, told_to
from warhost.server.store import in_utc

if TYPE_CHECKING:
    from warhost.server.shown_battle import ShownBattle
    from warhost.server.store import Change

MOVE, OFFERED, CLOCK, MESSAGE, ENDING, BEGUN = "move", "offer", "clock", "message", "ending", "begun"
ORDER = (MOVE, CLOCK, OFFERED, BEGUN, MESSAGE, ENDING)
"""What is sent first of what is due together."""
TITLES = {
    MOVE: "Your move",
    CLOCK: "Time runs out",
    OFFERED: "You are asked",
    BEGUN: "Somebody has come",
    MESSAGE: "A message",
    ENDING: "Over",
}
COMES = (JOIN, COMMIT)
GRACE = timedelta(seconds=1)  # in which whoever looks may still answer, and a pass go by
LATELY = timedelta(minutes=30)  # in which a second message is not told of
LONGEST_WARNING = timedelta(days=1)  # of a clock before its end; else a quarter of what there is
SHORTEST_CLOCK = timedelta(hours=2)  # of which nobody is warned
WAIT_BYTES = 12

_row = {"of": bindparam("of", type_=String), "bit": bindparam("bit", type_=Integer)}


def _told() -> tuple[Select[Any], Select[Any]]:
    """The subscriptions to a seat: of whoever holds its token, and of persons whose battle it is."""
    subscriptions, tokens, seats = tables.subscriptions, tables.tokens, tables.person_seats
    live = subscriptions.c.ended.is_(None) & subscriptions.c.confirmed.is_not(None)
    by_token = (
        select(subscriptions.c.id)
        .join(tokens, tokens.c.hash == subscriptions.c.token)
        .where(tokens.c.battle == _row["of"], tokens.c.sides == _row["bit"], live)
    )
    by_person = (
        select(subscriptions.c.id)
        .join(seats, seats.c.person == subscriptions.c.person)
        .where(seats.c.battle == _row["of"], seats.c.sides == _row["bit"], live)
    )
    return by_token, by_person


def _insertion() -> Any:
    found, kind, outbox = union(*_told()).subquery(), bindparam("kind", type_=String), tables.outbox
    lately = exists().where(
        outbox.c.subscription == found.c.id,
        outbox.c.battle == _row["of"],
        outbox.c.kind == MESSAGE,
        or_(outbox.c.sent.is_(None), outbox.c.sent > bindparam("lately", type_=DateTime(timezone=True))),
    )
    values: dict[str, Any] = {
        "id": bindparam("wait", type_=String).concat(found.c.id),
        "subscription": found.c.id,
        "battle": _row["of"],
        "side": bindparam("side", type_=Integer),
        "kind": kind,
        "number": bindparam("number", type_=Integer),
        "title": bindparam("title", type_=Text),
        "sentence": bindparam("sentence", type_=Text),
        "due": bindparam("due", type_=DateTime(timezone=True)),
        "tries": bindparam("tries", type_=Integer),
    }
    return insert(outbox).from_select([*values], select(*values.values()).where(or_(kind != MESSAGE, ~lately)))


WRITE = _insertion()
LOOKED = delete(tables.outbox).where(
    tables.outbox.c.battle == bindparam("of"),
    tables.outbox.c.side == bindparam("side_looked"),
    tables.outbox.c.sent.is_(None),
)


def notice(
    battle: str, side: int, kind: str, number: int, title: str, sentence: str, at: datetime, due: datetime | None = None
) -> Change:
    """The statement that writes down what a side of a battle is to be told, for each subscription to it."""
    return WRITE, {
        "of": battle,
        "bit": bit_of(side),
        "side": side,
        "kind": kind,
        "number": number,
        "title": title,
        "sentence": shortened(sentence),
        "due": due or at + GRACE,
        "tries": 0,
        "lately": at - LATELY,
        "wait": secrets.token_urlsafe(WAIT_BYTES),
    }


def looked(battle: str, sides: int) -> list[Change]:
    """The statements that drop what the holder of some sides need no longer be told, as he looks at the battle."""
    return [(LOOKED, {"of": battle, "side_looked": side}) for side in range(sides.bit_length()) if sides & bit_of(side)]


def notices_after(
    room: ShownBattle, before: Mapping[str, Any], standing: Mapping[str, Any], entries: Sequence[LogEntry], at: datetime
) -> list[Change]:
    """What some entries give to tell: to each who is asked from now on, and to all at the end."""
    if not room.store.settings.notices:
        return []
    return [*(_endings(room, entries, at) if room.over else _waits(room, before, standing, entries, at))]


def notices_of_beginning(room: ShownBattle, standing: Mapping[str, Any], at: datetime) -> list[Change]:
    """What the beginning gives to tell to persons for whom a battle was begun while they were away."""
    if not room.store.settings.notices:
        return []
    away = [side for side in room.chronicle.persons if not room.is_seen_by(side)]
    return [_beginning(room, side, standing["asked"] & bit_of(side) != 0, at) for side in away]


def _beginning(room: ShownBattle, side: int, is_asked: bool, at: datetime) -> Change:
    kind, others = MOVE if is_asked else BEGUN, [name_of(room, one) for one in room.playing if one != side]
    return notice(room.id, side, kind, 0, _titled(kind, room), f"The battle against {', '.join(others)} has begun.", at)


def _waits(
    room: ShownBattle, before: Mapping[str, Any], standing: Mapping[str, Any], entries: Sequence[LogEntry], at: datetime
) -> Iterator[Change]:
    """A notice for each wait that begins, and for each offer; nobody is told who has the battle before him."""
    number, deadline = standing["number"], standing.get("deadline")
    left = None if deadline is None else in_utc(deadline) - at
    for side in room.chronicle.persons:
        kind = _kind_for(room, side, before, standing, entries)
        if kind is None or room.is_seen_by(side):
            continue
        told = told_to(room, side, entries)
        yield notice(room.id, side, kind, number, _titled(kind, room), told, at)
        if kind == MOVE and left is not None and left >= SHORTEST_CLOCK:
            due = at + left - min(left / 4, LONGEST_WARNING)
            yield notice(room.id, side, CLOCK, number, _titled(CLOCK, room), told, at, due)


def _kind_for(
    room: ShownBattle, side: int, before: Mapping[str, Any], standing: Mapping[str, Any], entries: Sequence[LogEntry]
) -> str | None:
    """Of what kind the notice is that a side gets after some entries; None where there is nothing to tell it."""
    is_asked = standing["asked"] & bit_of(side)
    if any(one.kind == OFFER for one in entries) and side in room.chronicle.still_asked:
        return OFFERED
    if any(one.kind in COMES and one.side not in (None, side) for one in entries):
        return MOVE if is_asked else BEGUN
    return MOVE if is_asked & ~before["asked"] else None


def _titled(kind: str, room: ShownBattle) -> str:
    return f"{TITLES[kind]}: {room.battle.scenario.name}"


def _endings(room: ShownBattle, entries: Sequence[LogEntry], at: datetime) -> Iterator[Change]:
    """A notice of the end for all persons but whoever has brought it about."""
    ended = room.outcome()
    for side in room.chronicle.opening.persons:
        if side == entries[-1].side or room.is_seen_by(side):
            continue
        won = _drawn(room) if ended is None or ended["winner"] is None else _won(room, side, str(ended["winner"]))
        sentence = f"It has ended: {won}. {entries[-1].data_for(bit_of(side), room.names)['sentence']}"
        yield notice(room.id, side, ENDING, room.number, _titled(ENDING, room), sentence, at)


def _drawn(room: ShownBattle) -> str:
    ending = room.chronicle.ending
    return "without a result" if ending is not None and ending.is_without_result else "a draw"


def _won(room: ShownBattle, side: int, winner: str) -> str:
    if room.names[side] == winner:
        return "you have won"
    return f"{name_of(room, room.names.index(winner))} has won"


def notices_of_words(room: ShownBattle, side: int, text: str, at: datetime) -> list[Change]:
    """What somebody says, for the other persons."""
    if not room.store.settings.notices:
        return []
    told = [one for one in room.persons_besides(bit_of(side)) if not room.is_seen_by(one)]
    said = _titled(MESSAGE, room), f"{name_of(room, side)} says: {text}"
    return [notice(room.id, one, MESSAGE, room.number, *said, at) for one in told]
