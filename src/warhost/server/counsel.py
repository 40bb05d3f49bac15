"""Counsel: the chances and hints that the computer gives beside a battle, and who may have it.

Whoever plays against computers has it as soon as he wants it. Among several people it is given only while all of them
want it, and people at one screen want it together. Where only computers play, whoever watches may want it. Once the
battle is over, it is nobody's advantage any more. A watcher sees what the seats see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from warhost.face.opening import EMPTY, PERSON
from warhost.server.entries import bit_of
from warhost.server.refusals import Refusal

WANTED = "counsel"
HAD = "had_counsel"  # that a seat has ever wanted it
Seats = Mapping[str, Mapping[str, Any]]


def askers(seats: Seats) -> list[str]:
    """The sides whose word counts: those of persons, or all that take part where there is no person."""
    persons = [name for name, seat in seats.items() if seat["kind"] == PERSON]
    return persons or _playing(seats)


def _playing(seats: Seats) -> list[str]:
    return [name for name, seat in seats.items() if seat["kind"] != EMPTY]


def _is_among_computers(seats: Seats) -> bool:
    return all(seat["kind"] != PERSON for seat in seats.values())


def wants(seats: Seats) -> dict[str, bool]:
    """Which of the sides whose word counts want counsel."""
    return {name: bool(seats[name].get(WANTED)) for name in askers(seats)}


def is_given(seats: Seats, over: bool) -> bool:
    """True where counsel may be seen."""
    return over or all(wants(seats).values())


def check_given(seats: Seats) -> None:
    """Refuse counsel where it may not be seen yet."""
    missing = [name for name, wanted in wants(seats).items() if not wanted]
    if not missing:
        return
    if len(askers(seats)) == 1 or _is_among_computers(seats):
        raise Refusal("not_agreed", "chances and hints are off; switch them on first")
    absent, all_sides = " and ".join(missing), "both sides" if len(_playing(seats)) == 2 else "all who play"
    raise Refusal("not_agreed", f"chances and hints are shown only while {all_sides} want them; not yet: {absent}")


def seats_with(seats: Seats, sides: int, wanted: bool) -> dict[str, dict[str, Any]]:
    """The seats after the holder of some sides has said whether he wants counsel; Refusal where he has no say."""
    heard = set(_heard_of(seats, sides))
    if not heard:
        raise Refusal("not_your_seat", "this link has no say in whether chances and hints are shown")
    said = {WANTED: wanted} | ({HAD: True} if wanted else {})
    return {name: {**seat, **(said if name in heard else {})} for name, seat in seats.items()}


def was_given(seats: Seats) -> bool:
    """True where all persons have wanted counsel, now or before: a battle that says little of their strength."""
    return all(seats[name].get(HAD) for name in askers(seats))


def _heard_of(seats: Seats, sides: int) -> Iterator[str]:
    """The sides for which somebody may speak: those that he plays, or all of a battle among computers."""
    asked, is_anybodys = askers(seats), _is_among_computers(seats)
    for side, name in enumerate(seats):
        if name in asked and (is_anybodys or sides & bit_of(side)):
            yield name


def chances_of_outcome(outcome: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The chances once nothing is left to chance."""
    winners = [outcome["winner"]] if outcome["winner"] else [name for name in names if name != outcome.get("loser")]
    return {"sides": {name: (name in winners) / len(winners) for name in names}, "error": 0.0}
