"""Marches over two borders, as one decision: whoever may go on where he comes first is offered both steps at once.

    onward(war, "14")       the choices of the host in 14 that lead over a space in between

A way that some of the side's own could already take from that space in between is left out: they would come along.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.campaign.war import Campaign
from warhost.face.steps import BETWEEN
from warhost.kernel.abi import Header

Data = dict[str, Any]


def onward(war: Campaign, space: str) -> list[Data]:
    """What a page can offer of the host in a space besides its single marches, one way for each goal."""
    if war.over or war.meeting is not None:
        return []
    before = _marches(war, war.legal_actions.codes.tolist())
    first = [one for one in before if one[1].get("from") == space]
    known = {one[1].get("from") for one in before}
    near, found = {space, *(str(told["place"]) for _, told in first)}, dict[str, Data]()
    for code, told in first:
        for further in _after(war, code, str(told["place"])) if told["place"] not in known else ():
            if further["place"] not in near:
                found.setdefault(str(further["place"]), _joined(told, further))
    return [*found.values()]


def _marches(war: Campaign, codes: list[int]) -> list[tuple[int, Data]]:
    goals = [code for code in codes if war.meetings.goal(war.scenario, code) is not None]
    return [*zip(goals, war.table.choices(goals), strict=True)]


def _after(war: Campaign, code: int, via: str) -> Iterator[Data]:
    """The marches out of a space once an action has led there; none where it rolls dice or ends the turn."""
    memory = war.before_dice(war.as_known(), code)
    if memory is None:
        return
    header: Any = Header.over(memory)
    if int(header.to_decide) != war.seat_to_decide:
        return
    twin = war.table.over(memory)
    codes = [int(one) for one in war.legal_in(memory) if war.meetings.goal(war.scenario, int(one)) is not None]
    yield from (told for told in twin.choices(codes) if told.get("from") == via)


def _joined(first: Data, further: Data) -> Data:
    """Both steps as one choice."""
    sentence = f"{first['sentence']}, then {further['sentence']}"
    steps = BETWEEN.join((first["action"], further["action"]))
    return further | {"action": steps, "sentence": sentence, "from": first["from"], "via": first["place"]}
