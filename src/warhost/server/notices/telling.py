"""What has happened since a side decided last, in one sentence that any game can be told in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

from warhost.face.entry import ACT
from warhost.face.opening import PERSON
from warhost.face.standing import Event
from warhost.server.entries import LogEntry, bit_of, may_read

if TYPE_CHECKING:
    from warhost.server.shown_battle import ShownBattle

LOOKED_BACK = 80  # entries, at most
MOST_TOLD = 2  # of what has happened
LONGEST = 240  # characters


def told_to(room: ShownBattle, side: int, new: Sequence[LogEntry]) -> str:
    """What a side may know of what the others have done since it decided last; `new` are not in the log yet.

    Of all that has happened the gravest is told, by what a game declares of its events for the eye.
    """
    past = [*_since_decision(chain(reversed(new), reversed(room.log)), side)][::-1]
    by_others = [one for one in past if one.side not in (None, side)]
    if not by_others:
        return str(new[-1].data_for(bit_of(side), room.names)["sentence"])
    who, last = name_of(room, by_others[-1].side or 0), by_others[-1]
    told = _gravest(event for one in past for event in one.events if may_read(bit_of(side), event.reader))
    said = "; ".join(told) or _sentence(room, side, last, sum(one.kind == ACT for one in by_others))
    return shortened(f"{who}: {said}")


def shortened(text: str, most: int = LONGEST) -> str:
    """A text of bearable length."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _since_decision(backwards: Iterable[LogEntry], side: int) -> Iterator[LogEntry]:
    """The entries after a side's last decision, the newest first."""
    for entry in islice(backwards, LOOKED_BACK):
        if entry.kind == ACT and entry.side == side:
            return
        yield entry


def _gravest(events: Iterable[Event]) -> list[str]:
    """The gravest of what has happened, in its order."""
    weighed = [(_weight(event), number, event) for number, event in enumerate(events)]
    top = sorted((one for one in weighed if one[0]), key=lambda one: (-one[0], -one[1]))[:MOST_TOLD]
    return list(dict.fromkeys(_words(event) for _, _, event in sorted(top, key=lambda one: one[1])))


def _weight(event: Event) -> int:
    """How much an event is worth telling: a moment of the battle, then a harm or a gain, then a blow."""
    if "moment" in event.story:
        return 3
    if "says" in event.story:
        return 2 if event.story["says"][0] != "plain" else 0
    return int(any(deed[0] == "strike" for deed in event.story.get("deeds", ())))


def _words(event: Event) -> str:
    return str(event.story["moment"][1]) if "moment" in event.story else event.shown or event.text


def _sentence(room: ShownBattle, side: int, last: LogEntry, count: int) -> str:
    """The last of what was done, and how much came before it."""
    said = str(last.data_for(bit_of(side), room.names)["sentence"])
    return said if count < 2 else f"{said}, and {count - 1} more before"


def name_of(room: ShownBattle, side: int) -> str:
    """What somebody is called in a sentence: by his name, else by that of his side."""
    name = room.called(side)
    return name if name not in ("", PERSON) else room.ruleset.side_names(room.battle.scenario)[room.names[side]]
