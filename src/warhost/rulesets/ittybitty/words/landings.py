"""Where a spell has come down, read from the events of its cast: what docs/wire.md calls FELL.

Rule: IB-5.4a, IB-5.7a, IB-5.7h, IB-5.7j, IB-R71
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.state import OFF_BOARD, Aim, Battle, Umpire
from warhost.rulesets.ittybitty.words.names import Names, aim_of
from warhost.rulesets.ittybitty.words.throws import THROWN, rings_of

Told = Sequence[tuple[int, Sequence[int]]]
CAME_TO_NOTHING = (Event.FIZZLED, Event.LOST_OFF_MAP)


def landings(battle: Battle, umpire: Umpire, names: Names, events: Told) -> Iterator[tuple[int, dict[str, Any]]]:
    """Of a throw or a blast among the events of an entry which event tells of its end, and where that is."""
    begins = next((place for place, (kind, _) in enumerate(events) if kind == Event.CAST), len(events))
    if begins == len(events) or aim_of(events[begins][1][1]) not in THROWN:
        return
    caster, form, meant = events[begins][1][:3]
    ended = [(place, *event) for place, event in enumerate(events) if place > begins]
    lost = next((place for place, kind, _ in ended if kind in CAME_TO_NOTHING), None)
    if lost is not None:
        yield lost, {"meant": names.hexes[meant], "at": None, "rings": [], "missed": []}
        return
    one = battle.pieces[caster]
    home = int(one.cell if one.cell != OFF_BOARD else one.last_cell)
    for place, kind, facts in ended:
        at = _comes_down(kind, facts, form, meant)
        if at is not None:
            missed = rings_of(umpire, names, form, home, meant) if at != meant else []
            yield (
                place,
                {
                    "meant": names.hexes[meant],
                    "at": names.hexes[at],
                    "rings": rings_of(umpire, names, form, home, at),
                    "missed": [cell for ring in missed for cell in ring],
                },
            )


def _comes_down(kind: int, facts: Sequence[int], form: int, meant: int) -> int | None:
    """Where something comes down by an event that says so: a blast, which is not thrown, where it was meant."""
    if kind == Event.ON_TARGET:
        return facts[0]
    if kind == Event.SCATTERED:
        return facts[2]
    return meant if kind == Event.FIZZLE_ROLLED and aim_of(form) == Aim.CONE else None
