"""Answers that a seat has given beforehand, kept with the seat: until when each holds, and what is done by them.

What they answer is asked while another moves. What is done by them is an entry of its own kind, so a replay needs none
of them. Each holds until it is taken back, or for as long as was said with it; that it has ended is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from warhost.face.action import Action
from warhost.server.entries import bit_of
from warhost.server.passing import HARM, TURN, Played, Seats, mark_of
from warhost.server.refusals import refusal_of
from warhost.shelf.answers import Saying

KEY = "answers"
BATTLE = "battle"  # until it is taken back
SAID = ("question", "choose", "when", "piece")
ENDED = {TURN: "the turn is over", HARM: "one of yours has come to harm"}
Row = dict[str, Any]


def answered(room: Played, side: int) -> Action | None:
    """What a side has decided beforehand on what it is asked now; None where it has to be asked."""
    rows = room.seats[room.names[side]].get(KEY, ())
    return room.battle.answered([_saying(row) for row in rows if not _why_ended(room, side, row)]) if rows else None


def seats_with(room: Played, side: int, said: Iterable[Row]) -> Seats:
    """What the seats want when a side answers so from now on. Refusal for what answers no question."""
    name = room.names[side]
    holding = [row for row in room.seats[name].get(KEY, ()) if not _why_ended(room, side, row)]
    rows = [next((old for old in holding if _is_same(old, row)), None) or _marked(room, side, row) for row in said]
    return {**room.seats, name: room.seats[name] | {KEY: rows}}


def shown(room: Played, viewer: int) -> dict[str, list[Row]]:
    """What the sides of a viewer answer beforehand, of those that do, each with why it has ended, if it has."""
    sides = [side for side in range(len(room.names)) if viewer & bit_of(side)]
    found = {room.names[side]: [*_rows_shown(room, side)] for side in sides}
    return {name: rows for name, rows in found.items() if rows}


def told(room: Played, side: int) -> dict[str, Any]:
    """What a side may still be asked while another moves, and what it answers."""
    return {"questions": room.battle.may_be_asked(side), "answers": [*_rows_shown(room, side)]}


def _rows_shown(room: Played, side: int) -> Iterator[Row]:
    for row in room.seats[room.names[side]].get(KEY, ()):
        yield {key: value for key, value in row.items() if key != "mark"} | {"ended": _why_ended(room, side, row)}


def _saying(row: Row) -> Saying:
    return Saying(*(row[key] for key in SAID))


def _is_same(row: Row, other: Row) -> bool:
    return all(row[key] == other[key] for key in (*SAID, "until"))


def _marked(room: Played, side: int, row: Row) -> Row:
    """An answer with what stays the same for as long as it holds."""
    try:
        room.battle.ruleset.game.answers.check(_saying(row))
    except ValueError as error:
        raise refusal_of(error) from None
    return row | {"mark": _mark(room, side, row["until"])}


def _mark(room: Played, side: int, until: str) -> str:
    return "" if until == BATTLE else mark_of(room, side, until)


def _why_ended(room: Played, side: int, row: Row) -> str:
    """Why an answer does not hold any more; "" while it does."""
    if _mark(room, side, row["until"]) != row["mark"]:
        return ENDED[row["until"]]
    return f"{row['piece']} is gone" if row["piece"] and _is_gone(room, side, row["piece"]) else ""


def _is_gone(room: Played, side: int, label: str) -> bool:
    pieces = room.battle.view(side, room.shared)["pieces"]
    return not any(one.get("label") == label and not one["gone"] for one in pieces)
